import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { toUpdate } from '../options/body.ts';
import { commaList } from '../options/list.ts';
import { instant } from '../options/time.ts';
import { permissionsOption } from './permissions-option.ts';

export const update = ({ client, print }: Cli) =>
  new Command('update')
    .description('Rename an API key, or change what it may do and until when')
    .argument('<key-id>', 'such as key_01J9')
    .option('--name <name>', 'what it is for')
    .addOption(permissionsOption('all that it may do from now on: '))
    .option('--expires-at <time>', 'ISO 8601; a date is midnight UTC', instant)
    .option('--clear <fields>', 'empty these: expires_at', commaList)
    .addHelpText('after', '\n  $ tributary keys update key_01J9 --expires-at 2030-01-01')
    .action(async (id, { clear, ...fields }) =>
      print((await client()).apiKeys.update(id, toUpdate(fields, clear))),
    );
