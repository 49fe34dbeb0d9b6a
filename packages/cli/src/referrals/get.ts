import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { anyOf } from '../options/one-of.ts';

export const get = ({ client, print }: Cli) =>
  new Command('get')
    .description('Show a referral')
    .argument('<referral-id>', 'such as ref_01J9')
    .addOption(anyOf('--expand <names>', ['affiliate']))
    .addHelpText('after', '\n  $ tributary referrals get ref_01J9 --expand affiliate')
    .action(async (id, options) => print((await client()).referrals.get(id, options)));
