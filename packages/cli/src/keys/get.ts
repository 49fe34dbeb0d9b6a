import { Command } from 'commander';
import type { Cli } from '../cli.ts';

export const get = ({ client, print }: Cli) =>
  new Command('get')
    .description('Show an API key, without the key itself')
    .argument('<key-id>', 'such as key_01J9')
    .addHelpText('after', '\n  $ tributary keys get key_01J9')
    .action(async (id) => print((await client()).apiKeys.get(id)));
