import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { toBody } from '../options/body.ts';
import { commaList } from '../options/list.ts';
import { limit } from '../options/number.ts';
import { defaultLimit, pageSize } from '../take.ts';

const columns = ['id', 'email', 'status', 'created_at', 'customer_id', 'affiliate_id', 'converted_at'];

export const list = ({ client, printList }: Cli) =>
  new Command('list')
    .description('List referrals, newest first')
    .option('--limit <number>', 'how many in all, or all', limit, defaultLimit)
    .option('--affiliate-id <id>', 'of this affiliate')
    .option('--external-user-id <id>', 'with this user id of yours')
    .option('--status <status>', 'lead, trialing, customer, active, canceled or rejected')
    .option('--order <order>', 'asc or desc (default)')
    .option('--created-gte <time>', 'created then or later, ISO 8601')
    .option('--created-lte <time>', 'created then or earlier, ISO 8601')
    .option('--starting-after <id>', 'continue after this referral')
    .option('--ending-before <id>', 'the page before this referral')
    .option('--expand <names>', 'affiliate', commaList)
    .addHelpText(
      'after',
      '\n  $ tributary referrals list --status customer --limit all -o csv > customers.csv',
    )
    .action(async ({ limit: wanted, ...filters }) => {
      const rows = (await client()).referrals.list({ ...toBody<object>(filters), limit: pageSize(wanted) });
      await printList(rows, columns, wanted);
    });
