import type { Tx } from '../platform/db/database.ts';
import type { Earning, LedgerEntry } from '../platform/db/generated/client.ts';
import { insertRecords, records } from '../platform/db/records.ts';
import { execute, type Fragment, sql } from '../platform/db/sql.ts';
import { newId } from '../platform/ids.ts';

const entryColumns = [
  'environmentId',
  'id',
  'transactionId',
  'earningId',
  'affiliateId',
  'type',
  'amountMinor',
  'currency',
  'refundId',
  'payoutId',
  'createdAt',
] as const satisfies readonly (keyof LedgerEntry)[];

export type NewEntry = Pick<LedgerEntry, (typeof entryColumns)[number]>;

type EntryType = 'earned' | 'refunded' | 'clawback' | 'paid' | 'adjustment' | 'voided';

/** What an entry takes from its earning. */
export type EarningOfEntry = Pick<Earning, 'environmentId' | 'transactionId' | 'affiliateId' | 'currency'> & {
  readonly id: string;
};

/** An entry of an earning, with an id of its own. `amountMinor` is positive for money that the affiliate gets. */
export const newEntry = (
  earning: EarningOfEntry,
  entry: {
    type: EntryType;
    amountMinor: bigint;
    createdAt: Date;
    refundId?: string | null;
    payoutId?: string;
  },
): NewEntry => ({
  environmentId: earning.environmentId,
  id: newId('ledgerEntry'),
  transactionId: earning.transactionId,
  earningId: earning.id,
  affiliateId: earning.affiliateId,
  type: entry.type,
  amountMinor: entry.amountMinor,
  currency: earning.currency,
  refundId: entry.refundId ?? null,
  payoutId: entry.payoutId ?? null,
  createdAt: entry.createdAt,
});

/** Entries as the JSON array that `insertEntries` reads. */
export const entryRecords = (entries: readonly NewEntry[]): string => records(entryColumns, entries);

/** The only insert into the ledger, as a part of a statement. */
export const insertEntries = <Json extends string>(json: Json): Fragment<Json> =>
  insertRecords('ledger_entries', entryColumns, json);

const writeStatement = sql<{ entries: string }>('write-ledger-entries')`${insertEntries('entries')}`;

/** Writes entries in the transaction that they belong to. */
export async function writeEntries(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await execute(tx, writeStatement.with({ entries: entryRecords(entries) }));
}
