import { Command } from 'commander';
import type { Cli } from '../../cli.ts';
import { attach } from '../../nouns/group-incentives.ts';
import { detach } from './detach.ts';
import { get } from './get.ts';
import { list } from './list.ts';
import { update } from './update.ts';

export const incentives = (cli: Cli) =>
  new Command('incentives')
    .description('What sales of a group’s affiliates earn')
    .helpCommand(false)
    .addCommand(list(cli))
    .addCommand(attach(cli))
    .addCommand(get(cli))
    .addCommand(update(cli))
    .addCommand(detach(cli));
