import type { PayoutOfFigure } from '../../../domain/earnings/figure-state.ts';
import { settlementTypes } from '../../../ledger/entry-types.ts';
import { type OwnReader, ownSql, ownText } from '../../../platform/db/own-sql.ts';
import { type OwnPayout, ownPayoutsOfMerged } from './own-payouts.ts';

/** Ledger balances in one currency, in minor units, excluding amounts due. */
export interface OwnSums {
  readonly currency: string;
  readonly waitingMinor: bigint;
  readonly underWayMinor: bigint;
  readonly paidMinor: bigint;
  readonly firstHoldEnds: Date | null;
}

const firstHoldEnds = ownText(
  `min(e.hold_until) filter (where e.status = 'approved' or e.status = 'pending' and e.approval_type = 'hold_period')`,
);

/**
 * Sums for an affiliate and the accounts merged into it, whose payouts belong to it. Reads only open amounts
 * and payouts, not all earnings.
 */
const sumsOf = ownSql<object, OwnSums>('own-sums')`
  select x.currency, coalesce(sum(x.waiting), 0)::bigint as "waitingMinor",
    coalesce(sum(x.under_way), 0)::bigint as "underWayMinor", coalesce(sum(x.paid), 0)::bigint as "paidMinor", min(x.hold_ends) as "firstHoldEnds"
  from (
    select e.currency, sum(e.remaining_minor) as waiting, 0 as under_way, 0 as paid, ${firstHoldEnds} as hold_ends
    from earnings e
    where e.environment_id = ${'environmentId'} and e.affiliate_id = any(${'affiliateIds'}::text[])
      and e.status in ('pending', 'approved') and e.voided_at is null
    group by e.currency
    union all
    select p.currency, 0, sum(p.amount_minor) filter (where p.status <> 'completed'),
      sum(p.amount_minor) filter (where p.status = 'completed' and p.returned_at is null), null
    from payouts p
    where p.environment_id = ${'environmentId'} and p.affiliate_id = any(${'affiliateIds'}::text[])
      and p.status <> 'cancelled'
    group by p.currency
    union all
    select e.currency, 0, 0, sum(e.original_minor), null from earnings e
    where e.environment_id = ${'environmentId'} and e.affiliate_id = any(${'affiliateIds'}::text[]) and e.is_settled
      and e.voided_at is null
    group by e.currency) x
  group by x.currency`;

/**
 * Sums for an affiliate that was merged into another one. Payouts belong to the remaining affiliate, so only
 * the merged affiliate's own entries count.
 */
const sumsOfMerged = ownSql<object, OwnSums>('own-sums-of-merged')`
  select l.currency, coalesce(sum(l.amount_minor) filter (where e.status in ('pending', 'approved')), 0)::bigint as "waitingMinor",
    coalesce(sum(l.amount_minor) filter (where p.status in ('pending', 'processing', 'failed')), 0)::bigint as "underWayMinor",
    coalesce(-sum(l.amount_minor) filter (where l.type in (${settlementTypes})), 0)::bigint as "paidMinor",
    ${firstHoldEnds} as "firstHoldEnds"
  from ledger_entries l
  left join earnings e on e.environment_id = ${'environmentId'} and e.affiliate_id = any(${'affiliateIds'}::text[])
    and e.id = l.earning_id
  left join adjustments d on d.environment_id = ${'environmentId'} and d.affiliate_id = any(${'affiliateIds'}::text[])
    and d.id = l.adjustment_id
  left join payout_items i on i.environment_id = ${'environmentId'} and i.ledger_entry_id = l.id and i.is_live
  left join payouts p on p.environment_id = ${'environmentId'} and p.id = i.payout_id
  where l.environment_id = ${'environmentId'} and l.affiliate_id = any(${'affiliateIds'}::text[])
    and e.voided_at is null and d.voided_at is null
  group by l.currency`;

/** Returns the sums for each currency in which the affiliate has ever had an amount. */
export const ownSums = (own: OwnReader, isMerged: boolean): Promise<OwnSums[]> =>
  own.rows(isMerged ? sumsOfMerged : sumsOf, {});

const lateOf = ownSql<{ programId: string; since: Date }, { currency: string; minor: bigint }>('own-late')`
  select x.currency, sum(x.minor)::bigint as minor from (
    select e.currency, e.remaining_minor as minor
    from earnings e
    left join earning_moves m on m.environment_id = ${'environmentId'} and m.earning_id = e.id
      and m.to_status = 'ready_for_payment' and m.number = e.move_count
    where e.environment_id = ${'environmentId'} and e.program_id = ${'programId'}
      and e.affiliate_id = any(${'affiliateIds'}::text[]) and e.has_unclaimed and e.status = 'ready_for_payment'
      and not e.was_claimed and not e.is_settled and e.updated_at >= ${'since'} and coalesce(m.at, e.created_at) >= ${'since'}
    union all
    select d.currency, d.amount_minor from adjustments d
    where d.environment_id = ${'environmentId'} and d.program_id = ${'programId'}
      and d.affiliate_id = any(${'affiliateIds'}::text[]) and d.has_unclaimed and d.voided_at is null
      and d.amount_minor > 0 and d.created_at >= ${'since'}) x
  group by x.currency`;

/** Returns amounts that became ready at or after `since` and are not in any payout, in minor units by currency. */
export async function lateDue(
  own: OwnReader,
  asked: { readonly programId: string; readonly since: Date },
): Promise<ReadonlyMap<string, bigint>> {
  const found = await own.rows(lateOf, asked);
  return new Map(found.map(({ currency, minor }) => [currency, minor]));
}

/** Newest payout of its kind in a currency: completed, returned or incomplete. */
export interface NewestPayout extends PayoutOfFigure {
  readonly currency: string;
  readonly isCompleted: boolean;
  readonly returnedAt: Date | null;
}

const newestOf = ownSql<object, NewestPayout>('own-newest-payouts')`
  select distinct on (p.currency, p.status = 'completed', p.returned_at is null) p.currency, p.status = 'completed' as "isCompleted",
    p.invoice_number::int as number, p.status, p.created_at as "createdAt", p.processed_at as "processedAt",
    p.returned_at as "returnedAt"
  from payouts p
  where p.environment_id = ${'environmentId'} and p.affiliate_id = any(${'affiliateIds'}::text[])
    and p.status <> 'cancelled'
  order by p.currency, p.status = 'completed', p.returned_at is null, p.created_at desc, p.id desc`;

/** Returns the newest completed, returned and incomplete payouts in each currency. */
function newestOfMerged(payouts: readonly OwnPayout[]): NewestPayout[] {
  const newest = new Map<string, NewestPayout>();
  for (const { number, currency, status, createdAt, processedAt, returnedAt } of payouts) {
    const isCompleted = status === 'completed';
    const key = `${currency} ${isCompleted} ${returnedAt === null}`;
    const payout = { number, currency, status, createdAt, processedAt, returnedAt, isCompleted };
    if (status !== 'cancelled' && !newest.has(key)) newest.set(key, payout);
  }
  return [...newest.values()];
}

/** Returns the newest payouts that include earnings of the affiliate. */
export const newestPayouts = async (own: OwnReader, isMerged: boolean): Promise<NewestPayout[]> =>
  isMerged ? newestOfMerged(await ownPayoutsOfMerged(own)) : own.rows(newestOf, {});
