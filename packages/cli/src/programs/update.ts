import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { toUpdate } from '../options/body.ts';
import { withProgramOptions } from './fields.ts';

export const update = ({ client, print }: Cli) =>
  withProgramOptions(
    new Command('update')
      .description('Change a program')
      .argument('<program-id>', 'such as prg_01J9')
      .option('--name <name>', 'at most 255 characters'),
  )
    .addHelpText('after', '\n  $ tributary programs update prg_01J9 --cookie-days 60')
    .action(async (id, fields) => print((await client()).programs.update(id, toUpdate(fields))));
