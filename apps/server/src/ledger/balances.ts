import type { Balance } from '@tributary/contract';
import type pg from 'pg';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../platform/db/database.ts';
import { rows, sql } from '../platform/db/sql.ts';
import { toAmount } from '../platform/to-wire.ts';
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

const sumsOf = sql<{ environmentId: number; affiliateIds: readonly string[] }, Sums>(
  'balances-of-affiliates',
)`
  select l.affiliate_id as "affiliateId", l.currency,
    sum(l.amount_minor) filter (where e.status in ('pending', 'approved') and not h.is_held)::bigint as "pending",
    sum(l.amount_minor) filter (where e.status in ('pending', 'approved') and h.is_held)::bigint as "held",
    sum(l.amount_minor) filter (where d.id is not null or e.status in ('ready_for_payment', 'paid', 'refunded'))::bigint as "ready",
    -sum(l.amount_minor) filter (where l.type in (${settlementTypes}))::bigint as "paid",
    sum(l.amount_minor) filter (where l.type = 'clawback' and (
      select r.undone_at from refunds r
      where r.environment_id = ${'environmentId'} and r.id = l.refund_id) is null)::bigint as "clawedBack",
    case when a.merged_into is null and not a.has_merged then (
      select coalesce(sum(p.amount_minor), 0)::bigint from payouts p where p.environment_id = ${'environmentId'}
        and p.affiliate_id = l.affiliate_id and p.currency = l.currency and p.status in ('pending', 'processing', 'failed'))
    else (
      select coalesce(sum(c.amount_minor), 0)::bigint from payouts p
      join payout_items i on i.environment_id = p.environment_id and i.payout_id = p.id
      join ledger_entries c on c.environment_id = i.environment_id and c.id = i.ledger_entry_id
      where p.environment_id = ${'environmentId'} and p.affiliate_id = coalesce(a.merged_into, l.affiliate_id)
        and p.currency = l.currency and p.status in ('pending', 'processing', 'failed') and c.affiliate_id = l.affiliate_id)
    end as "claimed"
  from ledger_entries l
  left join earnings e on e.environment_id = l.environment_id and e.id = l.earning_id
  left join adjustments d on d.environment_id = l.environment_id and d.id = l.adjustment_id
  join affiliates a on a.environment_id = l.environment_id and a.id = l.affiliate_id
  cross join lateral (select e.hold_until is not null and (e.status = 'approved'
    or (e.approval_type = 'hold_period' and a.partnership_status <> 'PENDING')) as is_held) h
  where l.environment_id = ${'environmentId'} and l.affiliate_id = any(${'affiliateIds'}::text[]) and e.voided_at is null
    and d.voided_at is null
  group by l.affiliate_id, l.currency, a.merged_into, a.has_merged order by l.affiliate_id, l.currency`;

/**
 * What an affiliate has, per currency: every figure a sum over the ledger, grouped by the present status of the
 * earning; an adjustment is ready at once. Held is what only a hold keeps back; what waits for a person, the affiliate's approval included, is
 * pending. What a payout claims is claimed until it is completed (its amount is the sum of its entries), and not ready. A
 * payout of a person with several accounts claims of each what its entries say.
 * `paid` entries are negative (money that left), so their sum is turned round, as is what came back with a returned payout. A clawback belongs to an earning that
 * left with a payout: it lowers what is ready, and is shown by itself besides, until its refund is undone. What was voided
 * is in none of them.
 */
export async function balancesOf(
  { environmentId, db }: RequestContext,
  affiliateIds: readonly string[],
  on: pg.Pool | Tx = db.lists,
): Promise<ReadonlyMap<string, Balance[]>> {
  const found = await rows(on, sumsOf.with({ environmentId, affiliateIds }));
  const balances = new Map<string, Balance[]>();
  for (const sums of found)
    balances.set(sums.affiliateId, [...(balances.get(sums.affiliateId) ?? []), toBalance(sums)]);
  return balances;
}

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
