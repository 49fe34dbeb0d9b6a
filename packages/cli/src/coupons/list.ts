import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { anyOf } from '../options/one-of.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';

const columns = ['code', 'id', 'discount_type', 'discount_value', 'currency', 'duration', 'affiliate_id'];

export const list = ({ client, printList }: Cli) =>
  withCursorOptions(new Command('list'), 'coupon')
    .description('List coupons, newest first')
    .option('--affiliate-id <id>', 'of this affiliate')
    .option('--program-id <id>', 'of this program')
    .option('--code <code>', 'with exactly this code, in either case')
    .addOption(anyOf('--expand <names>', ['affiliate']))
    .addHelpText('after', '\n  $ tributary coupons list --code anna20')
    .action(async (options) =>
      printList((await client()).coupons.list(toQuery(options)), columns, options.limit),
    );
