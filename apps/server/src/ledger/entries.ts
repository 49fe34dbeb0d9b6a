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

/** Columns that only entries of payouts and adjustments use. Statements for sales omit them. */
const allColumns = [
  ...entryColumns,
  'adjustmentId',
  'givesBackId',
  'standsForEarned',
] as const satisfies readonly (keyof LedgerEntry)[];

export type NewEntry = Pick<LedgerEntry, (typeof allColumns)[number]>;

/** Owner of an entry: an earning from a transaction, or an adjustment. */
export type OwnerOfEntry = Pick<
  LedgerEntry,
  'environmentId' | 'transactionId' | 'earningId' | 'adjustmentId' | 'affiliateId' | 'currency'
>;

interface EntryOf {
  readonly type: LedgerEntryType;
  readonly amountMinor: bigint;
  readonly createdAt: Date;
  /** Set if the entry's date differs from the time at which it is written. */
  readonly bookedAt?: Date | null;
  readonly refundId?: string | null;
  readonly payoutId?: string;
  readonly givesBackId?: string;
  readonly standsForEarned?: boolean;
}

/** Returns an entry with its id. `amountMinor` is positive if the affiliate receives money. */
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

export type EarningOfEntry = Pick<Earning, 'environmentId' | 'transactionId' | 'affiliateId' | 'currency'> & {
  readonly id: string;
};

export const newEntry = ({ id, ...earning }: EarningOfEntry, entry: EntryOf): NewEntry =>
  entryOf({ ...earning, earningId: id, adjustmentId: null }, entry);

/** Returns entries as the JSON array that `insertEntries` reads. */
export const entryRecords = (entries: readonly NewEntry[]): string => records(entryColumns, entries);

/**
 * Inserts entries of earnings, as part of a statement. Only `insertEntries` and `writeEntries` insert into the
 * ledger.
 */
export const insertEntries = <Json extends string>(json: Json): Fragment<Json> =>
  insertRecords('ledger_entries', entryColumns, json);

const writeStatement = sql<{
  entries: string;
}>('write-ledger-entries')`${insertRecords('ledger_entries', allColumns, 'entries')}`;

/** Writes entries in the transaction of the change that causes them. */
export async function writeEntries(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await execute(tx, writeStatement.with({ entries: records(allColumns, entries) }));
}
