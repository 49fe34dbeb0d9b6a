import { Command } from 'commander';
import type { Cli } from '../../cli.ts';
import { list } from '../events.ts';
import { get } from './get.ts';

export const events = (cli: Cli) =>
  new Command('events')
    .description('The feed of all events, in order')
    .helpCommand(false)
    .addCommand(list(cli))
    .addCommand(get(cli));
