import { Command } from 'commander';
import type { Cli } from '../../cli.ts';
import { add } from './add.ts';
import { list } from './list.ts';
import { remove } from './remove.ts';

export const levels = (cli: Cli) =>
  new Command('levels')
    .description('What affiliates above the seller earn')
    .helpCommand(false)
    .addCommand(list(cli))
    .addCommand(add(cli))
    .addCommand(remove(cli));
