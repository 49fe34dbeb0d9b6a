import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { anyOf, oneOf } from '../options/one-of.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';

const columns = [
  'id',
  'status',
  'commission_amount',
  'commission_currency',
  'sale_amount',
  'sale_amount_currency',
  'sales_status',
  'created_at',
  'affiliate_id',
];

export const list = ({ client, printList }: Cli) =>
  withCursorOptions(new Command('list'), 'commission')
    .description('List commissions and conversions, newest first')
    .option('--affiliate-id <id>', 'of this affiliate')
    .option('--referral-id <id>', 'of this referral')
    .option('--program-id <id>', 'of this program')
    .addOption(
      oneOf('--status <status>', [
        'pending',
        'approved',
        'ready_for_payment',
        'paid',
        'rejected',
        'refunded',
      ]),
    )
    .addOption(
      oneOf('--sales-status <status>', ['pending', 'complete', 'refunded', 'failed', 'partial_refunded']),
    )
    .option('--external-event-id <id>', 'recorded under this id of yours')
    .addOption(anyOf('--include <names>', ['voided']))
    .addOption(anyOf('--expand <names>', ['affiliate', 'referral']))
    .addHelpText('after', '\n  $ tributary commissions list --status pending --limit all')
    .action(async (options) =>
      printList((await client()).commissions.list(toQuery(options)), columns, options.limit),
    );
