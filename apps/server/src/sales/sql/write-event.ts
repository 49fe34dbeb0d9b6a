import type {
  Earning,
  IngestedEvent,
  LedgerEntry,
  Referral,
  Transaction,
} from '../../db/generated/client.ts';
import { columnNames, snakeCase, statement } from '../../db/statement.ts';
import { newId } from '../../ids.ts';
import type { OutboxEvent } from '../../outbox/events.ts';

export const transactionColumns = [
  'environmentId',
  'id',
  'programId',
  'referralId',
  'affiliateId',
  'keyScope',
  'externalEventId',
  'fingerprint',
  'fingerprintVersion',
  'calculationMode',
  'earningType',
  'status',
  'salesStatus',
  'saleCurrency',
  'saleOriginalMinor',
  'saleRemainingMinor',
  'commissionCurrency',
  'commissionOriginalMinor',
  'commissionRemainingMinor',
  'earningId',
  'incentiveId',
  'incentiveVersion',
  'holdPeriodDays',
  'isSubscription',
  'interval',
  'productIds',
  'priceIds',
  'eventName',
  'clickId',
  'paymentIntentId',
  'invoiceId',
  'flags',
  'metadata',
  'explanation',
  'occurredAt',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof Transaction)[];

export const earningColumns = [
  'id',
  'programId',
  'transactionId',
  'affiliateId',
  'earningType',
  'level',
  'currency',
  'originalMinor',
  'remainingMinor',
  'status',
  'approvalType',
  'holdUntil',
] as const satisfies readonly (keyof Earning)[];

const eventColumns = [
  'environmentId',
  'id',
  'programId',
  'referralId',
  'externalEventId',
  'fingerprint',
  'fingerprintVersion',
  'eventType',
  'eventName',
  'action',
  'transactionId',
  'clickId',
  'metadata',
  'occurredAt',
  'createdAt',
] as const satisfies readonly (keyof IngestedEvent)[];

/** What an event changes of its referral; the row is locked since it was read. */
export type ReferralChange = Pick<
  Referral,
  | 'status'
  | 'convertedAt'
  | 'conversionsCount'
  | 'firstConversionAt'
  | 'incentiveUsage'
  | 'customerId'
  | 'externalUserId'
>;

type Prefixed<T, P extends string> = { [K in keyof T & string as `${P}.${K}`]: T[K] | null };

export type SaleValues = Record<string, unknown> &
  Prefixed<Transaction, 't'> &
  Prefixed<Earning, 'e'> &
  Prefixed<LedgerEntry, 'l'> &
  Prefixed<ReferralChange, 'r'> & { outbox: string; transaction?: string };

export type Bind = (parameter: keyof SaleValues & string) => string;

/** The locked referral, changed. */
export const updateReferral = (bind: Bind, source: string) => `
  update referrals set status = ${bind('r.status')}, converted_at = ${bind('r.convertedAt')},
    conversions_count = ${bind('r.conversionsCount')}, first_conversion_at = ${bind('r.firstConversionAt')},
    incentive_usage = ${bind('r.incentiveUsage')}, customer_id = ${bind('r.customerId')},
    external_user_id = ${bind('r.externalUserId')}, updated_at = ${bind('t.createdAt')}
  from ${source} where referrals.environment_id = ${bind('t.environmentId')} and referrals.id = ${bind('t.referralId')}`;

const insertEarning = (bind: Bind) => `
  insert into earnings (environment_id, ${columnNames(earningColumns)}, created_at, updated_at)
  select ${bind('t.environmentId')}::int, ${earningColumns.map((column) => typed(bind(`e.${column}`), column)).join(', ')},
    ${bind('t.createdAt')}::timestamptz, ${bind('t.createdAt')}::timestamptz
  from t where ${bind('e.id')}::text is not null`;

const insertLedgerEntry = (bind: Bind) => `
  insert into ledger_entries (environment_id, id, transaction_id, earning_id, affiliate_id, type, amount_minor, currency, created_at)
  select ${bind('t.environmentId')}::int, ${bind('l.id')}::text, ${bind('e.transactionId')}::text, ${bind('e.id')}::text,
    ${bind('e.affiliateId')}::text, 'earned', ${bind('e.originalMinor')}::bigint, ${bind('e.currency')}::text,
    ${bind('t.createdAt')}::timestamptz
  from t where ${bind('e.id')}::text is not null`;

const insertOutbox = (bind: Bind, source: string) => `
  insert into outbox_events (environment_id, id, type, object_id, data, previous, created_at)
  select ${bind('t.environmentId')}::int, x.id, x.type, x."objectId", x.data, x.previous, ${bind('t.createdAt')}::timestamptz
  from ${source}, json_to_recordset(${bind('outbox')}::json) as x(id text, type text, "objectId" text, data json, previous json)`;

/** Placeholders of a `select` list have no column to take their type from. */
const typed = (placeholder: string, column: string) => `${placeholder}::${typeOf(column)}`;

const typeOf = (column: string) => {
  if (column.endsWith('Minor')) return 'bigint';
  if (column === 'level') return 'smallint';
  return column === 'holdUntil' ? 'timestamptz' : 'text';
};

/** Earnings with one entry each: those of the levels above the seller, or all of a sale that is completed later. */
export const insertEarnings = (bind: Bind) => `
  x as (
    select x.* from t, json_to_recordset(${bind('levels')}::json) as x(${earningColumns.map((column) => `${columnNames([column])} ${typeOf(column)}`).join(', ')}, ledger_entry_id text)),
  xe as (
    insert into earnings (environment_id, ${columnNames(earningColumns)}, created_at, updated_at)
    select ${bind('t.environmentId')}::int, ${columnNames(earningColumns)}, ${bind('t.createdAt')}::timestamptz, ${bind('t.createdAt')}::timestamptz from x),
  xl as (
    insert into ledger_entries (environment_id, id, transaction_id, earning_id, affiliate_id, type, amount_minor, currency, created_at)
    select ${bind('t.environmentId')}::int, ledger_entry_id, transaction_id, id, affiliate_id, 'earned', original_minor, currency,
      ${bind('t.createdAt')}::timestamptz from x)`;

/** Earnings as the records that the statements take, each with the id of its first ledger entry. */
export const levelValues = (earnings: readonly Earning[]): string | null =>
  earnings.length === 0
    ? null
    : JSON.stringify(
        earnings.map((earning) => ({
          ...Object.fromEntries(earningColumns.map((column) => [snakeCase(column), toJson(earning[column])])),
          ledger_entry_id: newId('ledgerEntry'),
        })),
      );

type EventValues = SaleValues & Prefixed<IngestedEvent, 'v'> & { transaction: string | null };

/** The same for a lead, trial or milestone. */
export const recordEvent = statement<EventValues>('record-event', (bindAny) => {
  const bind = bindAny as Bind;
  return `
  with v as (
    insert into ingested_events (${columnNames(eventColumns)})
    values (${eventColumns.map((column) => bind(`v.${column}`)).join(', ')})
    on conflict (environment_id, key_scope, external_event_id, key_generation) do nothing returning id),
  t as (
    insert into transactions (${columnNames(transactionColumns)})
    select ${transactionColumns.map((column) => `p.${columnNames([column])}`).join(', ')}
    from v, json_populate_record(null::transactions, ${bind('transaction')}::json) p
    where ${bind('e.id')}::text is not null returning id),
  r as (${updateReferral(bind, 'v')}),
  e as (${insertEarning(bind)}),
  l as (${insertLedgerEntry(bind)}),
  o as (${insertOutbox(bind, 'v')})
  select id from v`;
});

/** The values of a statement above, from its rows: `t.id`, `e.id`, … */
export function saleValues(rows: {
  transaction: Partial<Transaction>;
  earning: Partial<Earning> | null;
  ledgerEntryId: string | null;
  referral: ReferralChange;
  outbox: readonly OutboxEvent[];
}): SaleValues {
  return {
    ...prefixed('t', rows.transaction),
    ...prefixed('e', rows.earning ?? {}),
    'l.id': rows.ledgerEntryId,
    ...prefixed('r', rows.referral),
    outbox: JSON.stringify(rows.outbox),
  } as SaleValues;
}

/** The values that `recordEvent` needs besides: its own row, and the transaction as one record, since few events have one. */
export function eventValues(event: Partial<IngestedEvent>, transaction: Transaction | null) {
  const record =
    transaction &&
    Object.fromEntries(Object.entries(transaction).map(([name, value]) => [snakeCase(name), toJson(value)]));
  return { ...prefixed('v', event), transaction: record && JSON.stringify(record) };
}

const toJson = (value: unknown) => (typeof value === 'bigint' ? value.toString() : value);

const prefixed = (prefix: string, row: object) =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [`${prefix}.${column}`, value]));
