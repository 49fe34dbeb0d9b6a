import { Command } from 'commander';
import type { Cli } from '../cli.ts';

export const get = ({ client, print }: Cli) =>
  new Command('get')
    .description('Show a program')
    .argument('<program-id>', 'such as prg_01J9')
    .addHelpText('after', '\n  $ tributary programs get prg_01J9')
    .action(async (id) => print((await client()).programs.get(id)));
