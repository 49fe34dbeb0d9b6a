import type { Earning, LedgerEntry, Referral } from '../../db/generated/client.ts';
import { columnNames, snakeCase, statement } from '../../db/statement.ts';
import { newId } from '../../ids.ts';
import type { DecidedSale } from '../record/record-conversion.ts';
import { earningColumns, type ReferralChange, transactionColumns } from './write-event.ts';

const writtenEarningColumns = ['environmentId', ...earningColumns, 'createdAt', 'updatedAt'] as const;

const entryColumns = [
  'environmentId',
  'id',
  'transactionId',
  'earningId',
  'affiliateId',
  'type',
  'amountMinor',
  'currency',
  'createdAt',
] as const satisfies readonly (keyof LedgerEntry)[];

const changeColumns = [
  'status',
  'convertedAt',
  'conversionsCount',
  'firstConversionAt',
  'incentiveUsage',
  'customerId',
  'externalUserId',
  'updatedAt',
] as const satisfies readonly (keyof ReferralChange | 'updatedAt')[];

const outboxColumns = ['environmentId', 'id', 'type', 'objectId', 'data', 'previous', 'createdAt'] as const;

/** One array of records for each table: a set of sales takes the same statement as one of them. */
interface SalesValues extends Record<string, unknown> {
  environmentId: number;
  transactions: string;
  earnings: string;
  entries: string;
  /** Each once, as its last sale leaves it; `referralIds` are theirs, and lead the planner to the index. */
  referrals: string;
  referralIds: readonly string[];
  outbox: string;
}

const insert = (table: string, columns: readonly string[], records: string) => `
  insert into ${table} (${columnNames(columns)})
  select ${columnNames(columns)} from json_populate_recordset(null::${table}, ${records}::json)`;

/**
 * The whole of one or many sales in one statement, all of them or none: a key that was recorded already fails it by the
 * unique index on `(environment_id, key_scope, external_event_id, key_generation)`, and nothing of the transaction is left.
 */
export const recordSales = statement<SalesValues>(
  'record-sales',
  (bind) => `
  with t as (${insert('transactions', transactionColumns, bind('transactions'))}),
  r as (
    update referrals set ${changeColumns.map((column) => `${snakeCase(column)} = x.${snakeCase(column)}`).join(', ')}
    from json_populate_recordset(null::referrals, ${bind('referrals')}::json) x
    where referrals.environment_id = ${bind('environmentId')} and referrals.id = any(${bind('referralIds')}::text[])
      and referrals.id = x.id),
  e as (${insert('earnings', writtenEarningColumns, bind('earnings'))}),
  l as (${insert('ledger_entries', entryColumns, bind('entries'))})
  ${insert('outbox_events', outboxColumns, bind('outbox'))}`,
);

/** The values of `recordSales`, in the order of the sales. */
export function salesValues(environmentId: number, sales: readonly DecidedSale[]): SalesValues {
  const earnings = sales.flatMap((sale) => sale.earnings);
  const referrals = new Map(sales.map((sale) => [sale.transaction.referralId, changedReferral(sale)]));
  return {
    environmentId,
    transactions: records(
      transactionColumns,
      sales.map(({ transaction }) => transaction),
    ),
    earnings: records(writtenEarningColumns, earnings),
    entries: records(entryColumns, earnings.map(firstEntry)),
    referrals: records(['id', ...changeColumns], [...referrals.values()]),
    referralIds: [...referrals.keys()],
    outbox: records(
      outboxColumns,
      sales.flatMap(({ transaction: { createdAt }, outbox }) =>
        outbox.map((event) => ({ ...event, environmentId, createdAt })),
      ),
    ),
  };
}

const changedReferral = ({ transaction, change }: DecidedSale): Partial<Referral> => ({
  ...change,
  id: transaction.referralId,
  updatedAt: transaction.createdAt,
});

const firstEntry = (earning: Earning): Partial<LedgerEntry> => ({
  environmentId: earning.environmentId,
  id: newId('ledgerEntry'),
  transactionId: earning.transactionId,
  earningId: earning.id,
  affiliateId: earning.affiliateId,
  type: 'earned',
  amountMinor: earning.originalMinor,
  currency: earning.currency,
  createdAt: earning.createdAt,
});

/** JSON that the columns' own types are read from; it has no bigint. */
function records(columns: readonly string[], rows: readonly object[]): string {
  const named = columns.map((column) => [column, snakeCase(column)] as const);
  return JSON.stringify(
    rows.map((row) => {
      const record: Record<string, unknown> = {};
      for (const [column, name] of named) {
        const value = (row as Record<string, unknown>)[column];
        record[name] = typeof value === 'bigint' ? value.toString() : value;
      }
      return record;
    }),
  );
}
