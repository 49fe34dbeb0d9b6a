import type { LiveSale, SaleFacts } from '../../../domain/earnings/duplicate.ts';
import type { FingerprintFields } from '../../../domain/events/fingerprint-fields.ts';
import type { IncentiveUsage } from '../../../domain/incentives/incentive.ts';
import type { Identities } from '../../../domain/referrals/referral.ts';
import type { Referral } from '../../../platform/db/generated/client.ts';
import { columns, type Fragment, fragment, raw, sql } from '../../../platform/db/sql.ts';
import { payoutMark } from '../../affiliates/payout-mark.ts';
import { factsColumn } from '../../clicks/click.ts';
import { referralColumns } from '../../referrals/referral.ts';

const readColumns = [
  ...referralColumns,
  'emailNormalized',
  'olderCustomerIds',
  'olderExternalUserIds',
  'identifierRemovals',
  'clickId',
  'conversionsCount',
  'firstConversionAt',
  'incentiveUsage',
] as const satisfies readonly (keyof Referral)[];

/** Locked referral, with everything about its affiliate that the rules need. */
export type CreditedReferral = Omit<Pick<Referral, (typeof readColumns)[number]>, 'incentiveUsage'> &
  Credit &
  Pick<Identities, 'customerIds' | 'externalUserIds'> & {
    /** Spent click that the referral's click was copied from. */
    copiedClickId: string | null;
    /** Time of the customer's click as text; null if the referral has no click. */
    clickedAt: string | null;
    /** All user ids of the referral if it has several, because any of them may be the affiliate's. */
    olderUserIds: readonly string[];
  };

/** Properties of the earning affiliate that the rules need. */
export interface AffiliateCredit {
  affiliateId: string;
  groupId: string | null;
  affiliateEmail: string;
  affiliateUserId: string | null;
  /** Fingerprint of the payout address, as created by `payoutEmailMark`. */
  payoutMark: Uint8Array | null;
  affiliateStatus: 'PENDING' | 'APPROVED' | 'REJECTED';
  /** E-mail addresses and user ids of accounts merged into the affiliate. */
  otherNames: readonly string[];
  /** Fingerprints of the payout addresses of accounts merged into the affiliate. */
  otherMarks: readonly Uint8Array[];
  /** Set only if the affiliate was merged while the statement waited for the lock. */
  mergedInto: string | null;
  configVersion: bigint;
}

interface Credit extends AffiliateCredit {
  incentiveUsage: IncentiveUsage;
}

/** Other accounts of the person behind affiliate `a`. */
const otherAccounts = fragment<'environmentId'>`affiliates o where o.environment_id = ${'environmentId'}
      and (o.merged_into = coalesce(a.merged_into, a.id) or o.id = a.merged_into) and o.id <> a.id`;

/**
 * Returns SQL for values of the person's other accounts. Almost nobody has several accounts, so most sales
 * skip the lookup.
 */
const ofOthers = (values: Fragment, name: string, type: string) => fragment<'environmentId'>`
    case when a.has_merged or a.merged_into is not null then array(${values} from ${otherAccounts})
    else '{}'::${raw(type)}[] end as "${raw(name)}"`;

const creditColumns = fragment<'environmentId'>`a.id as "affiliateId", a.group_id as "groupId", a.email as "affiliateEmail",
    a.partnership_status as "affiliateStatus", a.external_user_id as "affiliateUserId", ${raw(payoutMark('a'))} as "payoutMark",
    ${ofOthers(raw('select unnest(array_remove(array[o.email, o.external_user_id], null))'), 'otherNames', 'text')},
    ${ofOthers(raw(`select coalesce(${payoutMark('o')}, '')`), 'otherMarks', 'bytea')},
    a.merged_into as "mergedInto", e.config_version as "configVersion"`;

const creditedColumns = raw(
  `${columns(
    readColumns.filter((name) => name !== 'affiliateId'),
    'r',
  )}, r.click_facts ->> 'id' as "copiedClickId", r.click_facts ->> 'created_at' as "clickedAt"`,
);

const olderUserIds = fragment<'environmentId'>`case when r.older_external_user_ids > 0 then array(
      select o.value from referral_identifiers o
      where o.environment_id = ${'environmentId'} and o.referral_id = r.id and o.kind = 'external_user_id')
    else '{}' end as "olderUserIds"`;

interface Sought {
  environmentId: number;
  referralIds: readonly string[];
  customerIds: readonly string[];
  externalUserIds: readonly string[];
  clickIds: readonly string[];
  keyLocks: readonly string[];
}

interface Found {
  'found.id': string | null;
  'found.programId': string;
  'found.clickId': string | null;
  'found.identifierRemovals': number;
}

/**
 * Row returned by `lockReferrals`. `found` is the matching identifier. The referral and `found` are null if
 * nothing matched.
 */
export type FoundRow = CreditedReferral & Found & { takenKeys: readonly string[] };

/** Referral found by an identifier, with that identifier and the locked row. */
export interface FoundReferral extends Pick<Referral, 'id' | 'programId' | 'clickId'> {
  readonly customerIds: readonly string[];
  readonly externalUserIds: readonly string[];
  /** Null if the row could not be locked, or if its identifiers have changed since the lookup. */
  readonly locked: CreditedReferral | null;
}

const identifiedBy = <Values extends string>(kind: 'customer_id' | 'external_user_id', values: Values) => {
  const [customerId, userId] = kind === 'customer_id' ? ['value', 'null'] : ['null', 'value'];
  return fragment<Values | 'environmentId'>`
      select referral_id as id, ${raw(customerId)}::text as customer_id, ${raw(userId)}::text as user_id from referral_identifiers
      where environment_id = ${'environmentId'} and kind = '${raw(kind)}' and value = any(${values}::text[])`;
};

/**
 * Locks every referral found by an identifier until the transaction ends, in id order to prevent deadlocks.
 * Columns in `l` are read from the locked row, so they are current after a wait; `f` keeps the statement's
 * snapshot. A referral of a merged affiliate is credited to the remaining one. The affiliate is locked
 * against status changes, which would miss its new earnings; foreign keys of later rows take a weaker lock on
 * it anyway. `takenKeys` are the keys in `keyLocks` that another transaction holds. There is always a row,
 * even if nothing matched, because these locks are always taken.
 */
const lockEach = (elseSkip: '' | 'skip locked') => fragment<keyof Sought & string>`
  select f.id as "found.id", f.program_id as "found.programId", f.click_id as "found.clickId",
    f.identifier_removals as "found.identifierRemovals", f.customer_ids as "customerIds", f.user_ids as "externalUserIds", l.*,
    array(select k from unnest(${'keyLocks'}::text[]) k
      where not pg_try_advisory_xact_lock(${'environmentId'}, hashtext(k))) as "takenKeys"
  from environments e
  left join (
    select s.id, s.program_id, s.click_id, s.identifier_removals, i.customer_ids, i.user_ids
    from (
      select n.id, array_remove(array_agg(n.customer_id), null) as customer_ids, array_remove(array_agg(n.user_id), null) as user_ids
      from (${identifiedBy('customer_id', 'customerIds')}
      union all${identifiedBy('external_user_id', 'externalUserIds')}
      union all
      select id, null, null from referrals where environment_id = ${'environmentId'} and id = any(${'referralIds'}::text[])
      union all
      select id, null, null from referrals where environment_id = ${'environmentId'} and click_id = any(${'clickIds'}::text[])) n
      group by n.id) i
    join referrals s on s.environment_id = ${'environmentId'} and s.id = i.id
    order by s.id) f on true
  left join lateral (
    select ${creditedColumns}, ${olderUserIds}, ${creditColumns}
    from referrals r
    join affiliates s on s.environment_id = r.environment_id and s.id = r.affiliate_id
    join affiliates a on a.environment_id = r.environment_id and a.id = coalesce(s.merged_into, s.id)
    where r.environment_id = ${'environmentId'} and r.id = f.id
    for no key update of r ${raw(elseSkip)} for share of a ${raw(elseSkip)}) l on true
  where e.id = ${'environmentId'}`;

/** Waits for each lock. */
export const lockReferrals = sql<Sought, FoundRow>('lock-referrals')`${lockEach('')}`;

/** Does not wait: columns of a referral that another transaction has locked are null. */
export const lockFreeReferrals = sql<Sought, FoundRow>('lock-free-referrals')`${lockEach('skip locked')}`;

/** Row recorded under a key. `voided` is the fingerprint of a voided row. */
export interface RecordedKey {
  readonly key: string;
  readonly voided: FingerprintFields | null;
}

type Keys = { environmentId: number; keys: readonly string[] };

const voidedOf = (row: string) =>
  raw(`case when t.voided_at is not null then ${row}.fingerprint end as "voided"`);

/**
 * Finds rows recorded under keys, by key scope. Runs after the locks, so that everything committed before is
 * visible.
 */
export const recordedKeys = {
  conversion: sql<Keys, RecordedKey>('recorded-conversions')`
    select t.external_event_id as "key", ${voidedOf('t')} from transactions t
    where t.environment_id = ${'environmentId'} and t.key_scope = 'conversion'
      and t.external_event_id = any(${'keys'}::text[])`,
  event: sql<Keys, RecordedKey>('recorded-events')`
    select i.external_event_id as "key", ${voidedOf('i')} from ingested_events i
    left join transactions t on t.environment_id = i.environment_id and t.id = i.transaction_id
    where i.environment_id = ${'environmentId'} and i.key_scope = 'event' and i.external_event_id = any(${'keys'}::text[])`,
  refund: sql<Keys, RecordedKey>('recorded-refunds')`
    select f.external_event_id as "key", ${voidedOf('f')} from refunds f
    join transactions t on t.environment_id = f.environment_id and t.id = f.transaction_id
    where f.environment_id = ${'environmentId'} and f.key_scope = 'refund' and f.external_event_id = any(${'keys'}::text[])`,
};

/**
 * Returns SQL that compares a column with texts. Also compares the lower-case text, because the search
 * indexes contain only lower-case text.
 */
const sameText = <Values extends string>(column: string, values: Values) => fragment<Values>`
  (lower(${raw(column)}) = any(array(select lower(v) from unnest(${values}::text[]) v)) and ${raw(column)} = any(${values}::text[]))`;

/** Finds active sales with any of the invoices or payment intents, oldest first. Runs after the locks. */
export const liveSales = sql<
  { environmentId: number; invoiceIds: readonly string[]; paymentIntentIds: readonly string[] },
  LiveSale
>('live-sales')`
  select t.id, t.referral_id as "referralId", t.invoice_id as "invoiceId", t.payment_intent_id as "paymentIntentId"
  from transactions t
  where t.environment_id = ${'environmentId'} and t.voided_at is null and t.sales_status <> 'failed'
    and (${sameText('t.invoice_id', 'invoiceIds')} or ${sameText('t.payment_intent_id', 'paymentIntentIds')})
  order by t.created_at, t.id`;

interface Near {
  environmentId: number;
  referralIds: readonly string[];
  times: readonly Date[];
  hours: number;
}

const factsNearby =
  raw(`t.id, t.referral_id as "referralId", t.sales_status as "salesStatus", t.occurred_at as "occurredAt",
    t.sale_original_minor as "saleOriginalMinor", t.sale_currency as "saleCurrency",
    t.commission_original_minor as "commissionOriginalMinor", t.commission_currency as "commissionCurrency"`);

const isLiveNearby = fragment<keyof Near & string>`
  from unnest(${'referralIds'}::text[], ${'times'}::timestamptz[]) n (referral_id, at)
  join transactions t on t.environment_id = ${'environmentId'} and t.referral_id = n.referral_id
  where t.voided_at is null and t.sales_status <> 'failed' and t.key_scope in ('conversion', 'manual')
    and t.occurred_at between n.at - make_interval(hours => ${'hours'}::int) and n.at + make_interval(hours => ${'hours'}::int)`;

/**
 * Finds active sales of referrals near certain times that an import of one scope (`keyScope`) may contain again:
 * sales that no import of this scope recorded. Oldest first. Runs after the locks.
 */
export const salesNearby = sql<Near & { keyScope: 'conversion' | 'manual' }, SaleFacts>('sales-nearby')`
  select distinct ${factsNearby} ${isLiveNearby} and (t.import_id is null or t.key_scope <> ${'keyScope'}::text)
  order by t.occurred_at, t.id`;

/** Sale with everything needed to recognize possible duplicates. `gross` is an amount as in the API. */
export interface NearbySale extends SaleFacts {
  readonly connectionId: string | null;
  readonly gross: number | null;
}

/**
 * Finds complete sales of referrals near certain times that may have been recorded twice. Excludes sales
 * known to be separate, because someone decided so or their own payment was found. Oldest first. Runs after
 * the locks.
 */
export const undecidedSalesNearby = sql<Near, NearbySale>('undecided-sales-nearby')`
  select distinct ${factsNearby}, t.connection_id as "connectionId",
    case when t.connection_id is not null then (t.metadata ->> 'gross')::float8 end as "gross" ${isLiveNearby}
    and t.sales_status <> 'pending' and t.kept_at is null and not exists (
      select from provider_payments p
      where p.environment_id = ${'environmentId'} and p.transaction_id = t.id and p.is_adopted)
  order by t.occurred_at, t.id`;

/** Returns true if the environment has a billing provider. Without one, no sale is recorded twice. */
export const hasConnections = sql<{ environmentId: number }, { isSo: boolean }>('has-connections')`
  select exists (select from connections c where c.environment_id = ${'environmentId'}) as "isSo"`;

const takeOverIn = (table: string, isVoided: Fragment<'environmentId'>) => fragment<
  'environmentId' | 'keyScope' | 'keys'
>`
    update ${raw(table)} x set key_generation = 1 + (
      select max(o.key_generation) from ${raw(table)} o
      where o.environment_id = ${'environmentId'} and o.key_scope = x.key_scope and o.external_event_id = x.external_event_id)
    where x.environment_id = ${'environmentId'} and x.key_scope = ${'keyScope'}
      and x.external_event_id = any(${'keys'}::text[]) and x.key_generation = 0 and ${isVoided}`;

const isOfVoided = fragment<'environmentId'>`exists (
      select 1 from transactions t
      where t.environment_id = ${'environmentId'} and t.id = x.transaction_id and t.voided_at is not null)`;

/**
 * Releases the keys of voided rows for requests with different content. Runs in the transaction that records
 * those requests, so that a rejected request leaves the key unchanged.
 */
export const takeOverKeys = sql<{ environmentId: number; keyScope: string; keys: readonly string[] }>(
  'take-over-keys',
)`
  with v as (${takeOverIn('ingested_events', isOfVoided)}), f as (${takeOverIn('refunds', isOfVoided)}) ${takeOverIn('transactions', raw('x.voided_at is not null'))}`;

/**
 * Finds a click, with the affiliate to credit for a referral created from it. Locks the affiliate like
 * `lockReferrals`.
 */
export const findClick = sql<
  { environmentId: number; clickId: string; programId: string | null },
  FoundClick
>('find-click')`
  select c.id, c.program_id as "programId", c.created_at as "createdAt", ${factsColumn}, ${creditColumns}
  from clicks c
  join affiliates s on s.environment_id = c.environment_id and s.id = c.affiliate_id
  join affiliates a on a.environment_id = c.environment_id and a.id = coalesce(s.merged_into, s.id)
  join environments e on e.id = c.environment_id
  where c.environment_id = ${'environmentId'} and c.id = ${'clickId'} and c.erased_at is null
    and (${'programId'}::text is null or c.program_id = ${'programId'})
  for share of a`;

/** Possible source of a new referral, with the affiliate that it credits. */
export interface Source extends Credit {
  programId: string;
}

export interface FoundClick extends Source {
  id: string;
  createdAt: Date;
  facts: object;
}

/** Finds the active coupons with the given code, one per program. Locks the affiliates, as `lockReferrals` does. */
export const findCoupons = sql<{ environmentId: number; code: string; programId: string | null }, Source>(
  'find-coupons',
)`
  select c.program_id as "programId", ${creditColumns}
  from coupons c
  join affiliates a on a.environment_id = c.environment_id and a.id = c.affiliate_id
  join environments e on e.id = c.environment_id
  where c.environment_id = ${'environmentId'} and c.code = ${'code'} and c.state = 'active'
    and (${'programId'}::text is null or c.program_id = ${'programId'})
  order by c.program_id
  for share of a`;

/**
 * Finds the affiliate of a sale that was recorded before the affiliate was merged. Locks the affiliate like
 * `lockReferrals`.
 */
export const findCredit = sql<{ environmentId: number; affiliateId: string }, AffiliateCredit>('find-credit')`
  select ${creditColumns} from affiliates a join environments e on e.id = a.environment_id
  where a.environment_id = ${'environmentId'} and a.id = ${'affiliateId'}
  for share of a`;

/**
 * Creates the referral of an event. Returns no row if the click has become a referral in the meantime. A copy of a
 * used click has no `clickId`, because a click can become only one referral; its `clickFacts` contain the original
 * click. A referral from a coupon has neither.
 */
export const insertReferral = sql<
  {
    environmentId: number;
    id: string;
    programId: string;
    affiliateId: string;
    customerId: string | null;
    externalUserId: string | null;
    clickId: string | null;
    clickFacts: object | null;
    now: Date;
  },
  { id: string }
>('insert-referral-of-click')`
  insert into referrals (environment_id, id, program_id, affiliate_id, customer_id, external_user_id, click_id,
    click_facts, status, created_at, updated_at)
  values (${'environmentId'}, ${'id'}, ${'programId'}, ${'affiliateId'}, ${'customerId'},
    ${'externalUserId'}, ${'clickId'}, ${'clickFacts'}, 'lead', ${'now'}, ${'now'})
  on conflict (environment_id, click_id) do nothing
  returning id`;

/**
 * Serializes an affiliate's sales with monthly tiers, so that each sale counts all previous ones. The lock is
 * taken on the node that stores the environment's rows, as everywhere else.
 */
export const lockAffiliateMonth = sql<{ environmentId: number; affiliateId: string }>('lock-affiliate-month')`
  select pg_advisory_xact_lock(-id, hashtext(${'affiliateId'})) from environments where id = ${'environmentId'}`;

/**
 * SQL condition of a payment: a complete sale above zero that counts as a payment, including manual
 * commissions. Refunds do not reduce the number.
 */
export const isPaymentRow = raw(`voided_at is null and counts_as_payment and sale_original_minor > 0
    and (was_complete or key_scope = 'conversion' and sales_status not in ('pending', 'failed'))`);

/**
 * Takes the same locks for many affiliates without waiting. Returns the affiliates whose locks no other transaction
 * holds.
 */
export const tryLockAffiliateMonths = sql<
  { environmentId: number; affiliateIds: readonly string[] },
  { affiliateId: string }
>('try-lock-affiliate-months')`
  select x.id as "affiliateId" from environments e, unnest(${'affiliateIds'}::text[]) x (id)
  where e.id = ${'environmentId'} and pg_try_advisory_xact_lock(-e.id, hashtext(x.id))`;

/** Counts payments of affiliates' referrals by month, in the time zone of their program. */
export const countAffiliateMonths = sql<
  {
    environmentId: number;
    affiliateIds: readonly string[];
    froms: readonly Date[];
    untils: readonly Date[];
  },
  { affiliateId: string; from: Date; conversions: number }
>('count-affiliate-months')`
  select m.affiliate_id as "affiliateId", m.starts as "from", (
    select count(*)::int from transactions
    where environment_id = ${'environmentId'} and affiliate_id = m.affiliate_id
      and occurred_at >= m.starts and occurred_at < m.ends and ${isPaymentRow}) as "conversions"
  from unnest(${'affiliateIds'}::text[], ${'froms'}::timestamptz[], ${'untils'}::timestamptz[]) m (affiliate_id, starts, ends)`;
