import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { anyOf } from '../options/one-of.ts';

export const get = ({ client, print }: Cli) =>
  new Command('get')
    .description('Show an affiliate')
    .argument('<affiliate-id>', 'such as aff_01J9')
    .addOption(anyOf('--expand <names>', ['group', 'balances', 'program']))
    .addHelpText('after', '\n  $ tributary affiliates get aff_01J9 --expand balances')
    .action(async (id, options) => print((await client()).affiliates.get(id, options)));
