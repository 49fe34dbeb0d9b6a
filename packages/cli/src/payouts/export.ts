import type { PayoutExportItem, Tributary } from '@tributary/sdk';
import { Command } from 'commander';
import type { Cli } from '../cli.ts';

/** The most that the API takes at once. */
const exportMax = 500;

const columns = ['id', 'affiliate_name', 'amount', 'currency', 'payout_method', 'payout_details'];

/** Every key that bank details can have: a CSV takes its columns from its first row, and each row has its own. */
export const payoutDetailKeys = [
  'email',
  'accountId',
  'address',
  'bankName',
  'accountNumber',
  'swiftCode',
  'iban',
  'routingNumber',
  'accountName',
] as const;

const noDetails = Object.fromEntries(payoutDetailKeys.map((key) => [key, null]));

async function* exported(payouts: Tributary['payouts'], ids: string[]): AsyncGenerator<PayoutExportItem> {
  for (let at = 0; at < ids.length; at += exportMax) {
    yield* await payouts.export({ payout_ids: ids.slice(at, at + exportMax) });
  }
}

async function* withEveryDetail(items: AsyncIterable<PayoutExportItem>): AsyncGenerator<object> {
  for await (const item of items) yield { ...item, payout_details: { ...noDetails, ...item.payout_details } };
}

export const exportPayouts = ({ client, format, note, printList }: Cli) =>
  new Command('export')
    .description('Pending and processing payouts with the bank details in clear; who asked is recorded')
    .argument('<payout-id...>', 'such as pay_01J9 pay_01JA')
    .addHelpText('after', '\n  $ tributary payouts export pay_01J9 pay_01JA -o csv > payouts.csv')
    .action(async (ids: string[]) => {
      const items = exported((await client()).payouts, ids);
      await printList(format() === 'csv' ? withEveryDetail(items) : items, columns);
      note('These are bank details in clear: keep them where nobody else can read them.');
    });
