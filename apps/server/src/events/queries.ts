import type { Earning, IngestedEvent, LedgerEntry, Referral, Transaction } from '../db/generated/client.ts';
import { columnNames, columns, snakeCase, statement } from '../db/statement.ts';
import type { OutboxEvent } from '../outbox/outbox-event.ts';

const referralColumns = [
  'id',
  'programId',
  'affiliateId',
  'email',
  'emailNormalized',
  'customerId',
  'externalUserId',
  'subscriptionId',
  'status',
  'name',
  'metadata',
  'clickId',
  'conversionsCount',
  'firstConversionAt',
  'incentiveUsage',
  'convertedAt',
  'createdAt',
] as const satisfies readonly (keyof Referral)[];

/** A locked referral with what the rules need of its affiliate. */
export type CreditedReferral = Pick<Referral, (typeof referralColumns)[number]> & Credit;

interface Credit {
  groupId: string | null;
  affiliateEmail: string;
  affiliateStatus: 'PENDING' | 'APPROVED' | 'REJECTED';
  configVersion: bigint;
}

const creditColumns = `a.group_id as "groupId", a.email as "affiliateEmail", a.partnership_status as "affiliateStatus",
    e.config_version as "configVersion"`;

interface Identifiers extends Record<string, unknown> {
  environmentId: number;
  referralId: string | null;
  customerId: string | null;
  externalUserId: string | null;
  clickId: string | null;
  programId: string | null;
  /** Of the idempotency key; null without one. */
  keyLock: string | null;
}

/**
 * Every referral that an identifier leads to, locked to the end of the transaction in id order.
 *
 * What a sale changes of a referral is read from the locked row: after a wait those columns are fresh, while the
 * sub-selects keep the statement's snapshot. The affiliate is locked against a change of status, which its
 * earnings would miss; the foreign keys of the rows to come take a weaker lock on it anyway.
 * The advisory lock tells a duplicate that timed out waiting whether its own key is what it waited for.
 */
export const resolveReferrals = statement<Identifiers>(
  'resolve-referrals',
  (bind) => `
  select ${columns(referralColumns, 'r')}, ${creditColumns},
    case when ${bind('keyLock')}::text is not null
      then pg_try_advisory_xact_lock(${bind('environmentId')}, hashtext(${bind('keyLock')})) end as "holdsKey"
  from referrals r
  join affiliates a on a.environment_id = r.environment_id and a.id = r.affiliate_id
  join environments e on e.id = r.environment_id
  where r.environment_id = ${bind('environmentId')} and r.id in (
    select id from referrals where environment_id = ${bind('environmentId')} and id = ${bind('referralId')}
    union all
    select id from referrals where environment_id = ${bind('environmentId')} and customer_id = ${bind('customerId')}
    union all
    select id from referrals where environment_id = ${bind('environmentId')} and external_user_id = ${bind('externalUserId')}
    union all
    select id from referrals where environment_id = ${bind('environmentId')} and click_id = ${bind('clickId')}
  ) and (${bind('programId')}::text is null or r.program_id = ${bind('programId')})
  order by r.id
  for no key update of r for share of a`,
);

/** Whether a running transaction holds this key: what a lock time-out is answered by. */
export const tryKeyLock = statement<{ environmentId: number; keyLock: string }>(
  'try-key-lock',
  (bind) =>
    `select pg_try_advisory_xact_lock(${bind('environmentId')}, hashtext(${bind('keyLock')})) as "isFree"`,
);

/** A click with what a referral made of it would be credited to. The affiliate is locked as above. */
export const findClick = statement<{ environmentId: number; clickId: string; programId: string | null }>(
  'find-click',
  (bind) => `
  select c.id, c.program_id as "programId", c.affiliate_id as "affiliateId", c.created_at as "createdAt",
    jsonb_strip_nulls(to_jsonb(c) - '{environment_id,id,program_id,affiliate_id}'::text[]) as "facts", ${creditColumns}
  from clicks c
  join affiliates a on a.environment_id = c.environment_id and a.id = c.affiliate_id
  join environments e on e.id = c.environment_id
  where c.environment_id = ${bind('environmentId')} and c.id = ${bind('clickId')}
    and (${bind('programId')}::text is null or c.program_id = ${bind('programId')})
  for share of a`,
);

export interface FoundClick extends Credit {
  id: string;
  programId: string;
  affiliateId: string;
  createdAt: Date;
  facts: object;
}

/** A referral made by an event. Returns nothing when the click became one meanwhile. */
export const insertReferral = statement<{
  environmentId: number;
  id: string;
  programId: string;
  affiliateId: string;
  customerId: string | null;
  externalUserId: string | null;
  clickId: string;
  clickFacts: object;
  now: Date;
}>(
  'insert-referral-of-click',
  (bind) => `
  insert into referrals (environment_id, id, program_id, affiliate_id, customer_id, external_user_id, click_id,
    click_facts, status, created_at, updated_at)
  values (${bind('environmentId')}, ${bind('id')}, ${bind('programId')}, ${bind('affiliateId')}, ${bind('customerId')},
    ${bind('externalUserId')}, ${bind('clickId')}, ${bind('clickFacts')}, 'lead', ${bind('now')}, ${bind('now')})
  on conflict (environment_id, click_id) do nothing
  returning id`,
);

/** Sales with an affiliate-wide tier queue here, one affiliate at a time, so that each counts all before it. */
export const lockAffiliateMonth = statement<{ environmentId: number; affiliateId: string }>(
  'lock-affiliate-month',
  (bind) => `select pg_advisory_xact_lock(-${bind('environmentId')}::int, hashtext(${bind('affiliateId')}))`,
);

/** Complete conversions of an affiliate in a UTC month; refunds give no slot back. */
export const countAffiliateMonth = statement<{
  environmentId: number;
  affiliateId: string;
  from: Date;
  until: Date;
}>(
  'count-affiliate-month',
  (bind) => `
  select count(*)::int as "conversions" from transactions
  where environment_id = ${bind('environmentId')} and affiliate_id = ${bind('affiliateId')}
    and occurred_at >= ${bind('from')} and occurred_at < ${bind('until')}
    and key_scope = 'conversion' and sales_status not in ('pending', 'failed')`,
);

/** A signature without a key of its own is used up with the work. Returns nothing when it was used before. */
export const useSignature = statement<{ environmentId: number; digest: Uint8Array; now: Date }>(
  'use-signature',
  (bind) => `
  insert into signature_uses (environment_id, digest, seen_at)
  values (${bind('environmentId')}, ${bind('digest')}, ${bind('now')})
  on conflict do nothing returning 1 as "used"`,
);

const transactionColumns = [
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
  'occurredAt',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof Transaction)[];

const earningColumns = [
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

type SaleValues = Record<string, unknown> &
  Prefixed<Transaction, 't'> &
  Prefixed<Earning, 'e'> &
  Prefixed<LedgerEntry, 'l'> &
  Prefixed<ReferralChange, 'r'> & { outbox: string; transaction?: string };

type Bind = (parameter: keyof SaleValues & string) => string;

const updateReferral = (bind: Bind, source: string) => `
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
const typed = (placeholder: string, column: string) => {
  if (column.endsWith('Minor')) return `${placeholder}::bigint`;
  if (column === 'level') return `${placeholder}::smallint`;
  return column === 'holdUntil' ? `${placeholder}::timestamptz` : `${placeholder}::text`;
};

const insertTransaction = (bind: Bind) => `
  insert into transactions (${columnNames(transactionColumns)})
  values (${transactionColumns.map((column) => bind(`t.${column}`)).join(', ')})`;

/**
 * The whole of a conversion in one statement. The insert decides whether this event is the first with its key;
 * everything else selects from it, so a duplicate writes nothing and gets no row back.
 */
export const recordConversion = statement<SaleValues>(
  'record-conversion',
  (bind) => `
  with t as (${insertTransaction(bind)}
    on conflict (environment_id, key_scope, external_event_id) do nothing returning id),
  r as (${updateReferral(bind, 't')}),
  e as (${insertEarning(bind)}),
  l as (${insertLedgerEntry(bind)}),
  o as (${insertOutbox(bind, 't')})
  select id from t`,
);

type EventValues = SaleValues & Prefixed<IngestedEvent, 'v'> & { transaction: string | null };

/** The same for a lead, trial or milestone. */
export const recordEvent = statement<EventValues>('record-event', (bindAny) => {
  const bind = bindAny as Bind;
  return `
  with v as (
    insert into ingested_events (${columnNames(eventColumns)})
    values (${eventColumns.map((column) => bind(`v.${column}`)).join(', ')})
    on conflict (environment_id, key_scope, external_event_id) do nothing returning id),
  t as (
    insert into transactions select p.* from v, json_populate_record(null::transactions, ${bind('transaction')}::json) p
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
