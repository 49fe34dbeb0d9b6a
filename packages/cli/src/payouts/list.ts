import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { oneOf } from '../options/one-of.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';

const columns = ['affiliate_name', 'amount', 'currency', 'status', 'id', 'created_at', 'payment_reference'];

export const list = ({ client, printList }: Cli) =>
  withCursorOptions(new Command('list'), 'payout')
    .description('List payouts, newest first')
    .addOption(oneOf('--status <status>', ['pending', 'processing', 'completed', 'failed', 'cancelled']))
    .option('--affiliate-id <id>', 'to this affiliate')
    .option('--currency <code>', 'in this currency, ISO 4217')
    .addHelpText('after', '\n  $ tributary payouts list --status pending --limit all')
    .action(async (options) =>
      printList((await client()).payouts.list(toQuery(options)), columns, options.limit),
    );
