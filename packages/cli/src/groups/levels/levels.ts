import { Command } from 'commander';
import type { Cli } from '../../cli.ts';
import { add } from '../../nouns/group-levels.ts';
import { get } from './get.ts';
import { list } from './list.ts';
import { remove } from './remove.ts';
import { update } from './update.ts';

export const levels = (cli: Cli) =>
  new Command('levels')
    .description('What affiliates above the seller earn')
    .helpCommand(false)
    .addCommand(list(cli))
    .addCommand(add(cli))
    .addCommand(get(cli))
    .addCommand(update(cli))
    .addCommand(remove(cli));
