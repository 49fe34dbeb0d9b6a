import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { toQuery, withCursorOptions } from '../options/cursor-options.ts';
import { commaList } from '../options/list.ts';

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
    .option('--status <status>', 'pending, approved, ready_for_payment, paid, rejected or refunded')
    .option('--sales-status <status>', 'pending, complete, refunded, failed or partial_refunded')
    .option('--external-event-id <id>', 'recorded under this id of yours')
    .option('--expand <names>', 'affiliate, referral', commaList)
    .addHelpText('after', '\n  $ tributary commissions list --status pending --limit all')
    .action(async (options) =>
      printList((await client()).commissions.list(toQuery(options)), columns, options.limit),
    );
