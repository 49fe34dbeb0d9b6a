import type { LedgerEntryType } from '@tributary/core';
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
  'bookedAt',
] as const satisfies readonly (keyof LedgerEntry)[];

/** Columns that only entries of payouts and adjustments use: the statements of sales leave them out. */
const allColumns = [
  ...entryColumns,
  'adjustmentId',
  'givesBackId',
  'standsForEarned',
] as const satisfies readonly (keyof LedgerEntry)[];

export type NewEntry = Pick<LedgerEntry, (typeof allColumns)[number]>;

/** What an entry belongs to: an earning of a transaction, or an adjustment. */
export type OwnerOfEntry = Pick<
  LedgerEntry,
  'environmentId' | 'transactionId' | 'earningId' | 'adjustmentId' | 'affiliateId' | 'currency'
>;

interface EntryOf {
  readonly type: LedgerEntryType;
  readonly amountMinor: bigint;
  readonly createdAt: Date;
  /** Set when the entry is dated at another time than it is written. */
  readonly bookedAt?: Date | null;
  readonly refundId?: string | null;
  readonly payoutId?: string;
  readonly givesBackId?: string;
  readonly standsForEarned?: boolean;
}

/** An entry with an id of its own. `amountMinor` is positive for money that the affiliate gets. */
export const entryOf = (owner: OwnerOfEntry, entry: EntryOf): NewEntry => ({
  environmentId: owner.environmentId,
  id: newId('ledgerEntry'),
  transactionId: owner.transactionId,
  earningId: owner.earningId,
  adjustmentId: owner.adjustmentId,
  affiliateId: owner.affiliateId,
  type: entry.type,
  amountMinor: entry.amountMinor,
  currency: owner.currency,
  refundId: entry.refundId ?? null,
  payoutId: entry.payoutId ?? null,
  createdAt: entry.createdAt,
  bookedAt: entry.bookedAt ?? null,
  givesBackId: entry.givesBackId ?? null,
  standsForEarned: entry.standsForEarned ?? false,
});

/** What an entry takes from its earning. */
export type EarningOfEntry = Pick<Earning, 'environmentId' | 'transactionId' | 'affiliateId' | 'currency'> & {
  readonly id: string;
};

export const newEntry = ({ id, ...earning }: EarningOfEntry, entry: EntryOf): NewEntry =>
  entryOf({ ...earning, earningId: id, adjustmentId: null }, entry);

/** Entries as the JSON array that `insertEntries` reads. */
export const entryRecords = (entries: readonly NewEntry[]): string => records(entryColumns, entries);

/** Inserts entries of earnings, as a part of a statement. The only other insert into the ledger is `writeEntries`. */
export const insertEntries = <Json extends string>(json: Json): Fragment<Json> =>
  insertRecords('ledger_entries', entryColumns, json);

const writeStatement = sql<{
  entries: string;
}>('write-ledger-entries')`${insertRecords('ledger_entries', allColumns, 'entries')}`;

/** Writes entries in the transaction that they belong to. */
export async function writeEntries(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await execute(tx, writeStatement.with({ entries: records(allColumns, entries) }));
}
