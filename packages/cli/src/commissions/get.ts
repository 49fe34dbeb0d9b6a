import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { anyOf } from '../options/one-of.ts';

export const get = ({ client, print }: Cli) =>
  new Command('get')
    .description('Show a commission')
    .argument('<commission-id>', 'the transaction, such as trx_01J9')
    .addOption(anyOf('--expand <names>', ['affiliate', 'referral', 'program', 'earnings']))
    .addHelpText('after', '\n  $ tributary commissions get trx_01J9 --expand earnings')
    .action(async (id, options) => print((await client()).commissions.get(id, options)));
