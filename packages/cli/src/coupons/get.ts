import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { anyOf } from '../options/one-of.ts';

export const get = ({ client, print }: Cli) =>
  new Command('get')
    .description('Show a coupon')
    .argument('<coupon-id>', 'such as cpn_01J9')
    .addOption(anyOf('--expand <names>', ['affiliate']))
    .addHelpText('after', '\n  $ tributary coupons get cpn_01J9')
    .action(async (id, options) => print((await client()).coupons.get(id, options)));
