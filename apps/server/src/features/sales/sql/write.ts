import type { MoveCause } from '../../../domain/earnings/earning.ts';
import { grouped } from '../../../domain/grouped.ts';
import type { ReferralState } from '../../../domain/referrals/referral.ts';
import { entryRecords, insertEntries, type NewEntry, newEntry } from '../../../ledger/entries.ts';
import type { Earning, IngestedEvent, Transaction } from '../../../platform/db/generated/client.ts';
import { insertRecords, records, recordsOf } from '../../../platform/db/records.ts';
import { type Bound, fragment, raw, snakeCase, sql } from '../../../platform/db/sql.ts';
import { eventRecords, eventRows, insertEvents, type OutboxEvent } from '../../../platform/outbox/events.ts';
import { earningColumns, transactionColumns } from '../../earnings/lock.ts';

/** Earning, as inserted. */
const insertedOfEarning = ['environmentId', ...earningColumns, 'createdAt', 'updatedAt'] as const;

const changedOfReferral = [
  'status',
  'convertedAt',
  'conversionsCount',
  'firstConversionAt',
  'incentiveUsage',
  'customerId',
  'externalUserId',
] as const satisfies readonly (keyof ReferralState)[];
const changesOfReferral = ['id', ...changedOfReferral, 'updatedAt'] as const;

/** Columns of a sale that change when it completes. */
const changedOfTransaction = [
  'status',
  'rejectionReason',
  'salesStatus',
  'saleOriginalMinor',
  'saleRemainingMinor',
  'lines',
  'commissionCurrency',
  'commissionOriginalMinor',
  'commissionRemainingMinor',
  'earningId',
  'incentiveId',
  'incentiveVersion',
  'holdPeriodDays',
  'flags',
  'explanation',
  'decidedAt',
  'updatedAt',
] as const satisfies readonly (keyof Transaction)[];

/** Columns that a manual status change writes. */
const movedOfTransaction = [
  'status',
  'rejectionReason',
  'salesStatus',
  'saleOriginalMinor',
  'saleRemainingMinor',
  'lines',
  'wasComplete',
  'decidedAt',
  'updatedAt',
] as const satisfies readonly (keyof Transaction)[];
const movesOfTransaction = ['id', ...movedOfTransaction] as const;

const movesOfEarning = ['id', 'status', 'updatedAt'] as const satisfies readonly (keyof Earning)[];

const ingestedEventColumns = [
  'environmentId',
  'id',
  'programId',
  'referralId',
  'externalEventId',
  'fingerprint',
  'eventType',
  'eventName',
  'action',
  'transactionId',
  'clickId',
  'metadata',
  'occurredAt',
  'createdAt',
] as const satisfies readonly (keyof IngestedEvent)[];

/** All rows that an event writes. */
export interface EventRows {
  /** Row of a lead, trial or milestone; null for a sale. */
  readonly event: IngestedEvent | null;
  /** Null for a lead, trial or milestone that earns nothing. */
  readonly transaction: Transaction | null;
  readonly earnings: readonly Earning[];
  readonly referralId: string;
  /** Changed columns of the event's referral, whose row has been locked since it was read. */
  readonly change: ReferralState;
  readonly outbox: readonly OutboxEvent[];
  readonly now: Date;
}

/** Rows of each table as a JSON array, so that a hundred sales use the same statement as one. */
interface SaleValues {
  environmentId: number;
  transactions: string;
  earnings: string;
  entries: string;
  /**
   * Each referral once, in the state after its last sale. Their ids are also in `referralIds`, so that the
   * planner uses the index.
   */
  referrals: string;
  referralIds: readonly string[];
  outbox: string;
}

const assignments = (names: readonly string[]) =>
  raw(names.map((name) => `${snakeCase(name)} = x.${snakeCase(name)}`).join(', '));

/** Effects of a sale in addition to its transaction. */
const consequences = fragment<keyof SaleValues & string>`
  r as (
    update referrals set ${assignments([...changedOfReferral, 'updatedAt'])}
    from ${recordsOf('referrals', 'referrals')} x
    where referrals.environment_id = ${'environmentId'} and referrals.id = any(${'referralIds'}::text[])
      and referrals.id = x.id),
  e as (${insertRecords('earnings', insertedOfEarning, 'earnings')}),
  l as (${insertEntries('entries')}),
  o as (${insertEvents('outbox')})`;

/**
 * Writes one or more sales with all their effects in one statement: all or nothing. Fails if a key has
 * already been recorded, because of the unique index on `(environment_id, key_scope, external_event_id,
 * key_generation)`.
 */
const recordSales = sql<SaleValues>('record-sales')`
  with t as (${insertRecords('transactions', transactionColumns, 'transactions')}),${consequences}
  select 1 where false`;

/** Writes leads, trials and milestones like `recordSales`. */
const recordEvents = sql<SaleValues & { events: string }>('record-events')`
  with v as (${insertRecords('ingested_events', ingestedEventColumns, 'events')}),
  t as (${insertRecords('transactions', transactionColumns, 'transactions')}),${consequences}
  select 1 where false`;

/** Writes the completion of a pending or failed sale. */
export const completeSale = sql<SaleValues & { transactionId: string }>('complete-sale')`
  with t as (
    update transactions set ${assignments(changedOfTransaction)}
    from ${recordsOf('transactions', 'transactions')} x
    where transactions.environment_id = ${'environmentId'} and transactions.id = ${'transactionId'}),${consequences}
  select 1 where false`;

/** Each referral once, with the number of additional payments and the time of the first payment. */
interface PaymentValues {
  environmentId: number;
  payments: string;
  payingIds: readonly string[];
}

const countedPayments = fragment<keyof PaymentValues & string>`
  update referrals set conversions_count = referrals.conversions_count + x.conversions_count,
    first_conversion_at = least(referrals.first_conversion_at, x.first_conversion_at)
  from ${recordsOf('referrals', 'payments')} x
  where referrals.environment_id = ${'environmentId'} and referrals.id = any(${'payingIds'}::text[])
    and referrals.id = x.id`;

/** Counts manual commissions as payments by their referrals, which must be locked. Changes nothing else. */
export const countPayments = sql<PaymentValues>('count-payments')`${countedPayments}`;

export function paymentValues(environmentId: number, paid: readonly Transaction[]): PaymentValues {
  const ofReferrals = grouped(paid, ({ referralId }) => referralId);
  const payments = [...ofReferrals].map(([id, sales]) => ({
    id,
    conversionsCount: sales.length,
    firstConversionAt: new Date(Math.min(...sales.map(({ occurredAt }) => occurredAt.getTime()))),
  }));
  return {
    environmentId,
    payments: records(['id', 'conversionsCount', 'firstConversionAt'], payments),
    payingIds: [...ofReferrals.keys()],
  };
}

const manualColumns = [...transactionColumns, 'recordedAt', 'idempotencyKey'] as const;
const manualColumnsOfEarning = [...insertedOfEarning, 'hasUnclaimed', 'isSettled'] as const;

/** Writes manual commissions, and counts them as payments where applicable. */
export const recordCommissions = sql<
  Pick<SaleValues, 'transactions' | 'earnings' | 'entries'> & PaymentValues
>('record-commissions')`
  with t as (${insertRecords('transactions', manualColumns, 'transactions')}),
  e as (${insertRecords('earnings', manualColumnsOfEarning, 'earnings')}),
  l as (${insertEntries('entries')}),
  r as (${countedPayments})
  select 1 where false`;

/** Rows of a manual commission. */
export interface ManualCommission {
  readonly transaction: Transaction;
  readonly earning: Earning;
  readonly entries: readonly NewEntry[];
  readonly isPayment: boolean;
}

export function commissionValues(environmentId: number, commissions: readonly ManualCommission[]) {
  const paid = commissions.flatMap(({ transaction, isPayment }) => (isPayment ? [transaction] : []));
  return {
    ...paymentValues(environmentId, paid),
    transactions: records(
      manualColumns,
      commissions.map(({ transaction }) => transaction),
    ),
    earnings: records(
      manualColumnsOfEarning,
      commissions.map(({ earning }) => earning),
    ),
    entries: entryRecords(commissions.flatMap(({ entries }) => entries)),
  };
}

/** Writes manual status changes of transactions and their earnings, all with the same cause. */
export const moveCommissions = sql<
  Pick<SaleValues, 'environmentId' | 'transactions' | 'earnings' | 'entries'> & {
    transactionIds: readonly string[];
    cause: MoveCause | null;
    reason: string | null;
  }
>('move-commissions')`
  with t as (
    update transactions set ${assignments(movedOfTransaction)}
    from ${recordsOf('transactions', 'transactions')} x
    where transactions.environment_id = ${'environmentId'} and transactions.id = any(${'transactionIds'}::text[])
      and transactions.id = x.id),
  e as (
    update earnings set status = x.status, updated_at = x.updated_at, move_cause = ${'cause'}, move_reason = ${'reason'}
    from ${recordsOf('earnings', 'earnings')} x
    where earnings.environment_id = ${'environmentId'} and earnings.transaction_id = any(${'transactionIds'}::text[])
      and earnings.id = x.id),
  l as (${insertEntries('entries')})
  select 1 where false`;

interface Moved {
  readonly transactions: readonly Transaction[];
  readonly earnings: readonly Pick<Earning, 'id' | 'status' | 'updatedAt'>[];
  readonly entries: readonly NewEntry[];
}

export const movedValues = ({ transactions, earnings, entries }: Moved) => ({
  transactionIds: transactions.map(({ id }) => id),
  transactions: records(movesOfTransaction, transactions),
  earnings: records(movesOfEarning, earnings),
  entries: entryRecords(entries),
});

/** Returns the parameters of the statements that write events, in order. */
export function saleValues(environmentId: number, rows: readonly EventRows[]): SaleValues {
  const earnings = rows.flatMap((each) => each.earnings);
  const referrals = new Map(
    rows.map(({ referralId: id, change, now }) => [id, { ...change, id, updatedAt: now }]),
  );
  return {
    environmentId,
    transactions: transactionRecords(rows.flatMap(({ transaction }) => transaction ?? [])),
    earnings: records(insertedOfEarning, earnings),
    entries: entryRecords(earnings.map(earnedEntry)),
    referrals: records(changesOfReferral, [...referrals.values()]),
    referralIds: [...referrals.keys()],
    outbox: eventRecords(rows.flatMap(({ outbox, now }) => eventRows({ environmentId, now }, outbox))),
  };
}

export function recording(environmentId: number, rows: readonly EventRows[]): Bound<never> {
  const values = saleValues(environmentId, rows);
  const events = rows.flatMap(({ event }) => event ?? []);
  if (events.length === 0) return recordSales.with(values);
  return recordEvents.with({ ...values, events: records(ingestedEventColumns, events) });
}

const transactionRecords = (rows: readonly Transaction[]) => records(transactionColumns, rows);

const earnedEntry = (earning: Earning): NewEntry =>
  newEntry(earning, { type: 'earned', amountMinor: earning.originalMinor, createdAt: earning.createdAt });
