import type { Unclaimed } from '../../domain/payouts/payout.ts';
import { isClaimable, isUnclaimed } from '../../ledger/claimable-entries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { execute, fragment, rows, sql } from '../../platform/db/sql.ts';

type Scope = {
  readonly environmentId: number;
  readonly programId: string;
  readonly affiliateIds: readonly string[] | null;
  readonly currency: string | null;
};

export interface RunScope extends Scope {
  readonly upTo: Date | null;
  readonly isDryRun: boolean;
}

/**
 * Condition that an earning may have claimable entries. Earnings refunded before they were ready or paid are never
 * claimed; if the refund is undone, they wait again.
 */
export const hasClaimable = fragment`
  e.has_unclaimed and e.status in ('ready_for_payment', 'paid', 'refunded')
  and (e.status <> 'refunded' or e.status_before_refund in ('ready_for_payment', 'paid'))`;

const inScope = fragment<keyof Scope>`
  e.environment_id = ${'environmentId'} and e.program_id = ${'programId'} and ${hasClaimable}
  and (${'affiliateIds'}::text[] is null or e.affiliate_id = any(${'affiliateIds'}::text[]))
  and (${'currency'}::text is null or e.currency = ${'currency'}::text)`;

const isDueAdjustment = fragment<keyof Scope>`
  d.environment_id = ${'environmentId'} and d.program_id = ${'programId'} and d.has_unclaimed and d.voided_at is null
  and (${'affiliateIds'}::text[] is null or d.affiliate_id = any(${'affiliateIds'}::text[]))
  and (${'currency'}::text is null or d.currency = ${'currency'}::text)`;

const lockStatement = sql<Scope, { ids: string[] }>('lock-claimable')`
  select coalesce(array_agg(distinct x.id), '{}') as ids from (
    select t.id from earnings e
    join transactions t on t.environment_id = e.environment_id and t.id = e.transaction_id
    where ${inScope} order by t.id, e.id for no key update of t, e) x`;

const lockAdjustments = sql<Scope, { id: string }>('lock-claimable-adjustments')`
  select d.id from adjustments d where ${isDueAdjustment} order by d.id for no key update`;

/** Ids of sales and adjustments with claimable entries. */
interface Claimable {
  readonly saleIds: readonly string[];
  readonly adjustmentIds: readonly string[];
}

/**
 * Locks sales with claimable entries and their earnings, and then adjustments, each in id order, as
 * everywhere else. Requests that add or release an entry wait. The run claims only locked rows; the next run
 * claims the others.
 */
export async function lockClaimable(tx: Tx, scope: RunScope): Promise<Claimable> {
  const [locked] = await rows(tx, lockStatement.with(scope));
  const adjustments = await rows(tx, lockAdjustments.with(scope));
  return { saleIds: locked?.ids ?? [], adjustmentIds: adjustments.map(({ id }) => id) };
}

const findStatement = sql<Scope, { ids: string[] }>('find-claimable')`
  select coalesce(array_agg(distinct e.transaction_id), '{}') as ids from earnings e where ${inScope}`;

const findAdjustments = sql<Scope, { id: string }>('find-claimable-adjustments')`
  select d.id from adjustments d where ${isDueAdjustment}`;

/** Finds the same amounts for a dry run, which claims nothing and so needs no locks. */
export async function findClaimable(tx: Tx, scope: RunScope): Promise<Claimable> {
  const [found] = await rows(tx, findStatement.with(scope));
  const adjustments = await rows(tx, findAdjustments.with(scope));
  return { saleIds: found?.ids ?? [], adjustmentIds: adjustments.map(({ id }) => id) };
}

export interface UnclaimedEntries extends Unclaimed {
  readonly name: string;
  readonly email: string;
  readonly entryIds: string[];
  readonly payoutDetailsChangedAt: Date | null;
  /** True if nothing has been paid to the current payout details yet. */
  readonly detailsChanged: boolean;
  /** True if another affiliate was merged into this one and nothing has been paid since. */
  readonly isMerged: boolean;
}

/**
 * SQL condition that affiliate `a` changed the payout details after the last payment: every payout created
 * since then is incomplete or was returned, and an earlier one may have gone to the old account. An affiliate
 * who was never paid cannot have changed them in this sense.
 */
export const detailsChangedSql = fragment<'environmentId'>`
  (a.payout_details_changed_at is not null and not exists (
    select 1 from payouts earlier
    where earlier.environment_id = ${'environmentId'} and earlier.affiliate_id = a.id and earlier.status = 'completed'
      and earlier.returned_at is null
      and earlier.created_at > a.payout_details_changed_at)
    and (exists (
      select 1 from payout_details_changes c
      where c.environment_id = ${'environmentId'} and c.affiliate_id = a.id and c.replaced)
    or exists (
      select 1 from payouts paid
      where paid.environment_id = ${'environmentId'} and paid.affiliate_id = a.id and paid.status = 'completed')))`;

/** SQL condition that another affiliate was merged into affiliate `a` after `a` was last paid. */
export const isMergedSql = fragment<'environmentId'>`
  exists (
    select 1 from affiliates m
    where m.environment_id = ${'environmentId'} and m.merged_into = a.id and not exists (
      select 1 from payouts since
      where since.environment_id = ${'environmentId'} and since.affiliate_id = a.id and since.status = 'completed'
        and since.returned_at is null and since.created_at > m.merged_at))`;

/** SQL condition that an active payout includes an entry of earning `e`. A returned payout is active. */
const isHeld = fragment<'environmentId'>`
  exists (
    select 1 from ledger_entries h
    join payout_items i on i.environment_id = h.environment_id and i.ledger_entry_id = h.id and i.is_live
    where h.environment_id = ${'environmentId'} and h.earning_id = e.id)`;

/**
 * Returns the unclaimed amounts of the locked sales and adjustments, by affiliate and currency. Earnings of a
 * merged affiliate are paid to the remaining affiliate. Runs as a separate statement, so that its snapshot is
 * taken after the locks. `upTo` excludes later sales and adjustments, except those that a payout includes or
 * has paid in part, and except deductions: debts and returned amounts do not wait. A returned adjustment has
 * another entry in addition to `adjusted`.
 */
export const unclaimedEntries = sql<Scope & Claimable & { upTo: Date | null }, UnclaimedEntries>(
  'unclaimed-entries',
)`
  select a.id as "affiliateId", a.name, a.email, a.partnership_status as "partnershipStatus",
    a.payout_method as "payoutMethod", a.payout_details_changed_at as "payoutDetailsChangedAt",
    ${detailsChangedSql} as "detailsChanged", ${isMergedSql} as "isMerged", u.currency, u.amount as "amountMinor",
    u.entries as "entryIds"
  from (
    select coalesce(o.merged_into, o.id) as affiliate_id, l.currency, sum(l.amount_minor)::bigint as amount,
      array_agg(l.id) as entries
    from (
    select l.affiliate_id, l.currency, l.amount_minor, l.id
    from unnest(${'saleIds'}::text[]) as locked(id)
    join transactions t on t.environment_id = ${'environmentId'} and t.id = locked.id
    join earnings e on e.environment_id = t.environment_id and e.transaction_id = t.id
    join ledger_entries l on l.environment_id = e.environment_id and l.earning_id = e.id
    where ${inScope} and ${isClaimable}
      and (${'upTo'}::timestamptz is null or t.occurred_at <= ${'upTo'}::timestamptz
        or e.is_settled or (e.was_claimed and ${isHeld}))
    union all
    select l.affiliate_id, l.currency, l.amount_minor, l.id
    from unnest(${'adjustmentIds'}::text[]) as locked(id)
    join adjustments d on d.environment_id = ${'environmentId'} and d.id = locked.id
    join ledger_entries l on l.environment_id = d.environment_id and l.adjustment_id = d.id
    where ${isDueAdjustment} and ${isUnclaimed}
      and (${'upTo'}::timestamptz is null or d.created_at <= ${'upTo'}::timestamptz or d.amount_minor < 0
        or l.type <> 'adjusted')) l
    join affiliates o on o.environment_id = ${'environmentId'} and o.id = l.affiliate_id
    group by 1, l.currency) u
  join affiliates a on a.environment_id = ${'environmentId'} and a.id = u.affiliate_id
  order by a.id, u.currency`;

const insertItems = sql<{
  environmentId: number;
  payoutIds: readonly string[];
  entryIds: readonly string[];
  claimedAt: Date | null;
}>('insert-payout-items')`
  insert into payout_items (environment_id, payout_id, ledger_entry_id, claimed_at)
  select ${'environmentId'}, x.*, ${'claimedAt'}::timestamptz from unnest(${'payoutIds'}::text[], ${'entryIds'}::text[]) x`;

type Entries = { environmentId: number; entryIds: readonly string[] };

const markEarningsClaimed = sql<Entries>('mark-earnings-claimed')`
  update earnings e set was_claimed = true, has_unclaimed = e.has_unclaimed and exists (
    select 1 from ledger_entries l
    where l.environment_id = ${'environmentId'} and l.earning_id = e.id and ${isClaimable})
  from (
    select distinct l.earning_id from unnest(${'entryIds'}::text[]) as claimed(id)
    join ledger_entries l on l.environment_id = ${'environmentId'} and l.id = claimed.id) c
  where e.environment_id = ${'environmentId'} and e.id = c.earning_id and (e.has_unclaimed or not e.was_claimed)`;

const markAdjustmentsClaimed = sql<Entries>('mark-adjustments-claimed')`
  update adjustments a set has_unclaimed = exists (
    select 1 from ledger_entries l
    where l.environment_id = ${'environmentId'} and l.adjustment_id = a.id and ${isUnclaimed})
  from (
    select distinct l.adjustment_id from unnest(${'entryIds'}::text[]) as claimed(id)
    join ledger_entries l on l.environment_id = ${'environmentId'} and l.id = claimed.id) c
  where a.environment_id = ${'environmentId'} and a.id = c.adjustment_id and a.has_unclaimed`;

/**
 * Clears `has_unclaimed` on the earnings and adjustments of `entryIds` whose entries are all claimed.
 * `was_claimed` is never cleared.
 */
export async function markClaimed(tx: Tx, environmentId: number, entryIds: readonly string[]): Promise<void> {
  await execute(tx, markEarningsClaimed.with({ environmentId, entryIds }));
  await execute(tx, markAdjustmentsClaimed.with({ environmentId, entryIds }));
}

/**
 * Adds the entries to their payouts. Later runs skip earnings without unclaimed entries. `claimedAt` is set
 * for a payout that was created earlier.
 */
export async function claimEntries(
  tx: Tx,
  environmentId: number,
  items: readonly { payoutId: string; entryId: string }[],
  claimedAt: Date | null = null,
): Promise<void> {
  const payoutIds = items.map(({ payoutId }) => payoutId);
  const entryIds = items.map(({ entryId }) => entryId);
  await execute(tx, insertItems.with({ environmentId, payoutIds, entryIds, claimedAt }));
  await markClaimed(tx, environmentId, entryIds);
}
