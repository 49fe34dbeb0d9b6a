import { Command } from 'commander';
import type { Cli } from '../../cli.ts';
import { list } from '../deliveries.ts';
import { get } from './get.ts';
import { redeliver } from './redeliver.ts';

export const deliveries = (cli: Cli) =>
  new Command('deliveries')
    .description('What was sent to webhook endpoints, and what became of it')
    .helpCommand(false)
    .addCommand(list(cli))
    .addCommand(get(cli))
    .addCommand(redeliver(cli));
