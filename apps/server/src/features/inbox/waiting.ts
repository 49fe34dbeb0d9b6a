import { INBOX_ITEMS_MAX, type Inbox } from '@tributary/contract';
import { fragment, raw, sql } from '../../platform/db/sql.ts';
import type { SnapshotQuery } from '../../platform/db/transaction.ts';
import { toAmount, toTimestamp, toTimestampOrNull } from '../../platform/to-wire.ts';
import { actorsOf, reasonAgainst } from '../payouts/own-work.ts';

type Part<Name extends keyof Inbox> = NonNullable<Inbox[Name]>;
type OfEnvironment = { readonly environmentId: number };

interface Sum {
  readonly currency: string;
  readonly count: number;
  readonly amountMinor: bigint;
  readonly oldestAt: Date;
}

const summary = (sums: readonly Sum[]) => ({
  count: sums.reduce((all, { count }) => all + count, 0),
  oldest_at: toTimestampOrNull(
    sums.reduce<Date | null>(
      (oldest, { oldestAt }) => (oldest && oldest < oldestAt ? oldest : oldestAt),
      null,
    ),
  ),
  money: sums.map(({ currency, amountMinor, count }) => ({
    currency,
    amount: toAmount(amountMinor, currency),
    count,
  })),
});

const first = raw(String(INBOX_ITEMS_MAX));

/** Returns SQL for an affiliate's name. Evaluated only for the few items shown. */
const nameOfAffiliate = (row: 'e' | 't' | 'p') =>
  fragment<'environmentId'>`(select a.name from affiliates a
    where a.environment_id = ${'environmentId'} and a.id = ${raw(row)}.affiliate_id) as "affiliateName"`;

// ── Applications ─────────────────────────────────────────────────────────────────────────────────────

const isApplication = fragment<'environmentId'>`
  environment_id = ${'environmentId'} and partnership_status = 'PENDING' and merged_into is null`;

const sumApplications = sql<OfEnvironment, { count: number; oldestAt: Date | null }>('sum-applications')`
  select count(*)::int as count, min(created_at) as "oldestAt" from affiliates where ${isApplication}`;

const oldestApplications = sql<OfEnvironment, { id: string; name: string; email: string; createdAt: Date }>(
  'oldest-applications',
)`
  select id, name, email, created_at as "createdAt" from affiliates
  where ${isApplication} order by created_at, id limit ${first}`;

export async function readApplications(
  query: SnapshotQuery,
  environmentId: number,
): Promise<Part<'applications'>> {
  const [sum] = await query(sumApplications.with({ environmentId }));
  const items = await query(oldestApplications.with({ environmentId }));
  return {
    count: sum?.count ?? 0,
    oldest_at: toTimestampOrNull(sum?.oldestAt ?? null),
    items: items.map(({ id, name, email, createdAt }) => ({
      ...{ id, name, email, created_at: toTimestamp(createdAt) },
    })),
  };
}

interface WaitingCommission {
  readonly id: string;
  readonly affiliateId: string;
  readonly affiliateName: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly createdAt: Date;
}

/**
 * Selects the seller's earning, because the levels above share its status. It exists only once the sale is
 * complete. Holds do not matter while the affiliate is not approved; those earnings are few, and are found
 * through their affiliates.
 */
const isNotHeld = fragment<'environmentId'>`
  e.environment_id = ${'environmentId'} and e.status = 'pending' and e.approval_type <> 'hold_period' and e.level = 0`;
const ofApplicants = fragment<'environmentId'>`
  affiliates a join earnings e on e.environment_id = a.environment_id and e.affiliate_id = a.id
  where a.environment_id = ${'environmentId'} and a.partnership_status = 'PENDING'
    and e.status = 'pending' and e.approval_type = 'hold_period' and e.level = 0`;

const sumToApprove = sql<OfEnvironment, Sum>('sum-commissions-to-approve')`
  select currency, count(*)::int as count, sum(remaining_minor)::bigint as "amountMinor", min(created_at) as "oldestAt"
  from (
    select e.currency, e.remaining_minor, e.created_at from earnings e where ${isNotHeld}
    union all select e.currency, e.remaining_minor, e.created_at from ${ofApplicants}) e
  group by currency order by currency`;

const oldestToApprove = sql<OfEnvironment, WaitingCommission>('oldest-commissions-to-approve')`
  select e.transaction_id as id, e.affiliate_id as "affiliateId", ${nameOfAffiliate('e')}, e.currency,
    e.remaining_minor as "amountMinor", e.created_at as "createdAt"
  from (
    (select e.* from earnings e where ${isNotHeld} order by e.created_at, e.id limit ${first})
    union all (select e.* from ${ofApplicants} order by e.created_at, e.id limit ${first})
    order by created_at, id limit ${first}) e
  order by e.created_at, e.id`;

/** Selects only pending commissions, because the flag stays set after the decision. */
const isFlagged = fragment<'environmentId'>`
  t.environment_id = ${'environmentId'} and t.status = 'pending' and t.flags <> '{}' and t.commission_currency is not null`;

const sumFlagged = sql<OfEnvironment, Sum>('sum-flagged-commissions')`
  select t.commission_currency as currency, count(*)::int as count,
    sum(t.commission_remaining_minor)::bigint as "amountMinor", min(t.created_at) as "oldestAt"
  from transactions t where ${isFlagged} group by 1 order by 1`;

const oldestFlagged = sql<OfEnvironment, WaitingCommission & { readonly flags: string[] }>(
  'oldest-flagged-commissions',
)`
  select t.id, t.affiliate_id as "affiliateId", ${nameOfAffiliate('t')}, t.commission_remaining_minor as "amountMinor",
    t.commission_currency as currency, t.flags, t.created_at as "createdAt"
  from transactions t where ${isFlagged} order by t.created_at, t.id limit ${first}`;

const toCommission = ({
  id,
  affiliateId,
  affiliateName,
  amountMinor,
  currency,
  createdAt,
}: WaitingCommission) => ({
  id,
  affiliate_id: affiliateId,
  affiliate_name: affiliateName,
  commission_amount: toAmount(amountMinor, currency),
  commission_currency: currency,
  created_at: toTimestamp(createdAt),
});

export async function readToApprove(
  query: SnapshotQuery,
  environmentId: number,
): Promise<Part<'commissions_to_approve'>> {
  const sums = await query(sumToApprove.with({ environmentId }));
  const items = await query(oldestToApprove.with({ environmentId }));
  return { ...summary(sums), items: items.map(toCommission) };
}

export async function readFlagged(query: SnapshotQuery, environmentId: number): Promise<Part<'flagged'>> {
  const sums = await query(sumFlagged.with({ environmentId }));
  const items = await query(oldestFlagged.with({ environmentId }));
  return {
    ...summary(sums),
    items: items.map((item) => ({ ...toCommission(item), flags: item.flags })),
  };
}

// ── Payouts ──────────────────────────────────────────────────────────────────────────────────────────

type UnpaidStatus = 'pending' | 'processing' | 'failed';
type Unpaid = OfEnvironment & { readonly statuses: readonly UnpaidStatus[] };

/** Inserted as text, because the planner uses a partial index only if its condition appears in the query. */
const isUnpaid = fragment<keyof Unpaid>`
  p.environment_id = ${'environmentId'} and p.status in ('pending', 'processing', 'failed')
  and p.status = any(${'statuses'}::text[])`;

const sumUnpaid = sql<Unpaid, Sum>('sum-unpaid-payouts')`
  select p.currency, count(*)::int as count, sum(p.amount_minor)::bigint as "amountMinor", min(p.created_at) as "oldestAt"
  from payouts p where ${isUnpaid} group by p.currency order by p.currency`;

interface UnpaidPayout {
  readonly id: string;
  readonly affiliateId: string;
  readonly affiliateName: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly status: UnpaidStatus;
  readonly createdAt: Date;
}

const oldestUnpaid = sql<Unpaid, UnpaidPayout>('oldest-unpaid-payouts')`
  select p.id, p.affiliate_id as "affiliateId", ${nameOfAffiliate('p')}, p.amount_minor as "amountMinor", p.currency, p.status,
    p.created_at as "createdAt"
  from payouts p where ${isUnpaid} order by p.created_at, p.id limit ${first}`;

const toPayoutItem = (found: UnpaidPayout) => ({
  id: found.id,
  affiliate_id: found.affiliateId,
  affiliate_name: found.affiliateName,
  amount: toAmount(found.amountMinor, found.currency),
  currency: found.currency,
  status: found.status,
  created_at: toTimestamp(found.createdAt),
});

export async function readUnpaid(
  query: SnapshotQuery,
  environmentId: number,
  statuses: readonly UnpaidStatus[],
): Promise<Part<'payouts_open'>> {
  const sums = await query(sumUnpaid.with({ environmentId, statuses }));
  const items = await query(oldestUnpaid.with({ environmentId, statuses }));
  return { ...summary(sums), items: items.map(toPayoutItem) };
}

type ToApprove = OfEnvironment & { readonly actor: string };

const waitsForAnother = fragment<keyof ToApprove>`
  p.environment_id = ${'environmentId'} and p.needs_approval and p.approved_by is null
  and p.status in ('pending', 'processing') and ${reasonAgainst} is null`;

const sumToApproveOfPayouts = sql<ToApprove, Sum>('sum-payouts-to-approve')`
  with recursive ${actorsOf}
  select p.currency, count(*)::int as count, sum(p.amount_minor)::bigint as "amountMinor", min(p.created_at) as "oldestAt"
  from payouts p where ${waitsForAnother} group by p.currency order by p.currency`;

const oldestPayoutsToApprove = sql<ToApprove, UnpaidPayout>('oldest-payouts-to-approve')`
  with recursive ${actorsOf}
  select p.id, p.affiliate_id as "affiliateId", ${nameOfAffiliate('p')}, p.amount_minor as "amountMinor", p.currency, p.status,
    p.created_at as "createdAt"
  from payouts p where ${waitsForAnother} order by p.created_at, p.id limit ${first}`;

export async function readPayoutsToApprove(
  query: SnapshotQuery,
  environmentId: number,
  actor: string,
): Promise<Part<'payouts_to_approve'>> {
  const sums = await query(sumToApproveOfPayouts.with({ environmentId, actor }));
  const items = await query(oldestPayoutsToApprove.with({ environmentId, actor }));
  return { ...summary(sums), items: items.map(toPayoutItem) };
}
