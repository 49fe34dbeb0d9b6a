import type { Balance } from '@tributary/contract';
import type pg from 'pg';
import type { RequestContext } from '../context.ts';
import { grouped } from '../domain/grouped.ts';
import type { Tx } from '../platform/db/database.ts';
import { fragment, rows, sql } from '../platform/db/sql.ts';
import { toAmount } from '../platform/to-wire.ts';
import {
  isAdjustmentVoided,
  isBooked,
  isClaimed,
  isEarningVoided,
  isHeld,
  isOpenPayout,
  isUndone,
  moment,
  statusOfEarning,
} from './at-moment.ts';
import { isClaimable, isUnclaimed } from './claimable-entries.ts';
import { settlementTypes } from './entry-types.ts';

interface Sums {
  affiliateId: string;
  currency: string;
  pending: bigint;
  held: bigint;
  ready: bigint;
  claimed: bigint;
  paid: bigint;
  clawedBack: bigint;
}

type OfAffiliates = { environmentId: number; affiliateIds: readonly string[] };

/**
 * Affiliates who are the same person as affiliate `a`, including those merged later. A payout to any of them
 * may include earnings of the others.
 */
const samePerson = fragment<'environmentId'>`
  select g.id from affiliates g where g.environment_id = ${'environmentId'}
    and (g.id = coalesce(a.merged_into, a.id) or g.merged_into = coalesce(a.merged_into, a.id))`;

/**
 * Adds up every figure from the ledger entries, now or as of an earlier time. Reads everything that the affiliates
 * have ever earned. An entry has the affiliate of its earning; the condition on both lets the planner read the earnings
 * together instead of one by one. `offset 0` finds each status once instead of once per figure.
 * @internal
 */
export const sumsOfEntries = sql<OfAffiliates & { asOf: Date | null }, Sums>('sums-of-entries')`
  select l.affiliate_id as "affiliateId", l.currency,
    sum(l.amount_minor) filter (where s.status in ('pending', 'approved') and not h.is_held)::bigint as "pending",
    sum(l.amount_minor) filter (where s.status in ('pending', 'approved') and h.is_held)::bigint as "held",
    sum(l.amount_minor) filter (where d.id is not null or s.status in ('ready_for_payment', 'paid', 'refunded'))::bigint as "ready",
    -sum(l.amount_minor) filter (where l.type in (${settlementTypes}))::bigint as "paid",
    sum(l.amount_minor) filter (where l.type = 'clawback' and not ${isUndone})::bigint as "clawedBack",
    (select coalesce(sum(c.amount_minor), 0)::bigint from payouts p
      join payout_items i on i.environment_id = p.environment_id and i.payout_id = p.id
      join ledger_entries c on c.environment_id = i.environment_id and c.id = i.ledger_entry_id
      where p.environment_id = ${'environmentId'} and p.affiliate_id = any(array(${samePerson})) and p.currency = l.currency
        and ${isOpenPayout} and c.affiliate_id = l.affiliate_id and ${isClaimed}) as "claimed"
  from ledger_entries l
  left join earnings e on e.environment_id = l.environment_id and e.id = l.earning_id
    and e.affiliate_id = any(${'affiliateIds'}::text[])
  left join adjustments d on d.environment_id = l.environment_id and d.id = l.adjustment_id
  left join refunds r on r.environment_id = l.environment_id and r.id = l.refund_id and l.type = 'clawback'
  join affiliates a on a.environment_id = l.environment_id and a.id = l.affiliate_id
  cross join ${moment}
  cross join lateral (select ${statusOfEarning} as status offset 0) s
  cross join lateral (select ${isHeld} as is_held) h
  where l.environment_id = ${'environmentId'} and l.affiliate_id = any(${'affiliateIds'}::text[]) and ${isBooked}
    and not ${isEarningVoided} and not ${isAdjustmentVoided}
  group by l.affiliate_id, l.currency, a.id, a.merged_into, t.at order by l.affiliate_id, l.currency`;

const wasEverClaimed = fragment`(e.was_claimed or e.is_settled)`;
const isReady = fragment`e.has_unclaimed and e.status in ('ready_for_payment', 'paid', 'refunded')`;

/**
 * Returns the current figures of affiliate `a` without reading entries that a completed payout has settled. Works for
 * an affiliate who is not part of a merge, and for all affiliates of a program together. The rules in invariants.sql
 * guarantee that the figures equal the sums over all entries:
 *
 * - The remaining amount of an earning is the sum of its entries without settlements. An earning that was never claimed
 *   has no settlements.
 * - Entries in a completed payout are settled to zero, so no payout contains the ready amount.
 * - The paid amount is the sum of the completed payouts that were not returned, plus the amounts settled elsewhere.
 *
 * Rejected earnings are not counted, but each of their currencies has a row.
 */
export const presentFigures = fragment<'environmentId'>`
    select o.currency, sum(o.amount) filter (where not o.is_held) as pending, sum(o.amount) filter (where o.is_held) as held,
      0 as unclaimed, 0 as claimed, 0 as paid, 0 as clawed_back
    from (
      select e.currency, case e.status when 'rejected' then 0 else e.remaining_minor end as amount,
        e.hold_until is not null and (e.status = 'approved'
          or (e.approval_type = 'hold_period' and a.partnership_status <> 'PENDING')) as is_held
      from earnings e
      where e.environment_id = ${'environmentId'} and e.affiliate_id = a.id
        and e.status in ('pending', 'approved', 'rejected') and e.voided_at is null) o
    group by o.currency
    union all
    select e.currency, 0, 0, sum(e.remaining_minor), 0, 0, 0 from earnings e
    where e.environment_id = ${'environmentId'} and e.program_id = a.program_id and e.affiliate_id = a.id
      and ${isReady} and not ${wasEverClaimed}
    group by e.currency
    union all
    select l.currency, 0, 0, l.amount_minor, 0, 0, 0 from earnings e
    join ledger_entries l on l.environment_id = ${'environmentId'} and l.earning_id = e.id
    where e.environment_id = ${'environmentId'} and e.program_id = a.program_id and e.affiliate_id = a.id
      and ${isReady} and ${wasEverClaimed} and ${isClaimable}
    union all
    select l.currency, 0, 0, l.amount_minor, 0, 0, 0 from adjustments d
    join ledger_entries l on l.environment_id = ${'environmentId'} and l.adjustment_id = d.id
    where d.environment_id = ${'environmentId'} and d.program_id = a.program_id and d.affiliate_id = a.id
      and d.has_unclaimed and d.voided_at is null and ${isUnclaimed}
    union all
    select p.currency, 0, 0, 0, case p.status when 'completed' then 0 else p.amount_minor end,
      case when p.status = 'completed' and p.returned_at is null then p.amount_minor else 0 end, 0
    from payouts p
    where p.environment_id = ${'environmentId'} and p.affiliate_id = a.id and p.status <> 'cancelled'
    union all
    select e.currency, 0, 0, 0, 0, sum(e.original_minor), 0 from earnings e
    where e.environment_id = ${'environmentId'} and e.affiliate_id = a.id and e.is_settled and e.voided_at is null
    group by e.currency
    union all
    select l.currency, 0, 0, 0, 0, 0, l.amount_minor from ledger_entries l
    join earnings e on e.environment_id = ${'environmentId'} and e.id = l.earning_id
    left join refunds r on r.environment_id = ${'environmentId'} and r.id = l.refund_id
    where l.environment_id = ${'environmentId'} and l.affiliate_id = a.id and l.type = 'clawback' and r.undone_at is null
      and e.voided_at is null`;

/** @internal */
export const sumsOf = sql<OfAffiliates, Sums>('balances-of-affiliates')`
  select a.id as "affiliateId", x.currency, sum(x.pending)::bigint as "pending", sum(x.held)::bigint as "held",
    sum(x.unclaimed)::bigint + sum(x.claimed)::bigint as "ready", sum(x.claimed)::bigint as "claimed",
    sum(x.paid)::bigint as "paid", sum(x.clawed_back)::bigint as "clawedBack"
  from affiliates a
  cross join lateral (${presentFigures}) x
  where a.environment_id = ${'environmentId'} and a.id = any(${'affiliateIds'}::text[])
  group by a.id, x.currency order by a.id, x.currency`;

const partsOfMerges = sql<OfAffiliates, { id: string }>('affiliates-of-merges')`
  select id from affiliates where environment_id = ${'environmentId'} and id = any(${'affiliateIds'}::text[])
    and (merged_into is not null or has_merged)`;

/**
 * Returns an affiliate's balances per currency. Every figure is a sum over the ledger, grouped by the current
 * status of the earning; adjustments are ready immediately. An earning is held if only its hold delays it,
 * and pending if it needs a decision, which includes the affiliate's approval. A claimed amount is in a
 * payout that is not completed, and is not ready; it is the sum of the payout's entries. A payout to a person
 * with several accounts claims each account's own entries. `paid` entries are negative, because the money was
 * paid out, so their sum is negated, as is that of a returned payout. A clawback belongs to an earning that
 * was paid out: it reduces the ready amount, and is also shown separately until its refund is undone. No
 * figure includes voided amounts.
 */
export async function balancesOf(
  { environmentId, db }: RequestContext,
  affiliateIds: readonly string[],
  on: pg.Pool | Tx = db.lists,
): Promise<ReadonlyMap<string, Balance[]>> {
  const merged = (await rows(on, partsOfMerges.with({ environmentId, affiliateIds }))).map(({ id }) => id);
  const others = affiliateIds.filter((id) => !merged.includes(id));
  const found = await rows(on, sumsOf.with({ environmentId, affiliateIds: others }));
  if (merged.length > 0)
    found.push(...(await rows(on, sumsOfEntries.with({ environmentId, affiliateIds: merged, asOf: null }))));
  return byAffiliate(found);
}

/** Returns the balances as of an earlier time, based on when each change was recorded. */
export async function balancesAsOf(
  { environmentId, db }: RequestContext,
  affiliateIds: readonly string[],
  asOf: Date,
): Promise<ReadonlyMap<string, Balance[]>> {
  return byAffiliate(await rows(db.lists, sumsOfEntries.with({ environmentId, affiliateIds, asOf })));
}

const byAffiliate = (found: readonly Sums[]): ReadonlyMap<string, Balance[]> =>
  new Map(
    [...grouped(found, ({ affiliateId }) => affiliateId)].map(([id, each]) => [id, each.map(toBalance)]),
  );

export async function balancesOfOne(ctx: RequestContext, affiliateId: string, on?: Tx): Promise<Balance[]> {
  return (await balancesOf(ctx, [affiliateId], on)).get(affiliateId) ?? [];
}

function toBalance({ currency, pending, held, ready, claimed, paid, clawedBack }: Sums): Balance {
  return {
    currency,
    pending: toAmount(pending ?? 0n, currency),
    held: toAmount(held ?? 0n, currency),
    ready: toAmount((ready ?? 0n) - claimed, currency),
    claimed: toAmount(claimed, currency),
    paid: toAmount(paid ?? 0n, currency),
    clawed_back: toAmount(clawedBack ?? 0n, currency),
  };
}
