import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { anyOf, oneOf } from '../options/one-of.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';

const columns = ['email', 'status', 'customer_id', 'id', 'created_at', 'affiliate_id', 'converted_at'];

export const list = ({ client, printList }: Cli) =>
  withCursorOptions(new Command('list'), 'referral')
    .description('List referrals, newest first')
    .option('--affiliate-id <id>', 'of this affiliate')
    .option('--external-user-id <id>', 'with this user id of yours')
    .addOption(oneOf('--status <status>', ['lead', 'trialing', 'customer', 'active', 'canceled', 'rejected']))
    .addOption(anyOf('--expand <names>', ['affiliate']))
    .addHelpText(
      'after',
      '\n  $ tributary referrals list --status customer --limit all -o csv > customers.csv',
    )
    .action(async (options) =>
      printList((await client()).referrals.list(toQuery(options)), columns, options.limit),
    );
