import type { CommissionGroup } from '@tributary/core';
import { type OwnReader, ownFragment, ownSql, ownText } from '../../../platform/db/own-sql.ts';

/** Position of a commission in the list: the id of a sale, of a level's earning, or of an adjustment. */
export interface Place {
  readonly from: 'sale' | 'level' | 'adjustment';
  readonly id: string;
  readonly at: Date;
}

interface Asked {
  readonly groups: readonly CommissionGroup[];
  readonly at: Date | null;
  readonly id: string;
  readonly limit: number;
}

/** {@link commissionGroupOf} in SQL, matching an index: for sale `t`, and for level `e`. */
const groupOfSale =
  ownText(`case when t.status in ('rejected', 'refunded') or (t.status = 'approved' and t.earning_id is null)
        then 'cancelled' when t.status = 'pending' then 'waiting' when t.status = 'paid' then 'paid' else 'approved' end`);
const groupOfLevel = ownText(`case when e.status in ('rejected', 'refunded') then 'cancelled'
        when e.status = 'pending' then 'waiting' when e.status = 'paid' then 'paid' else 'approved' end`);

/** An adjustment counts as paid if a payout that includes it is completed and not returned. */
const groupOfAdjustment = ownFragment<
  'environmentId' | 'affiliateIds'
>`case when d.voided_at is not null then 'cancelled'
      when exists (
        select 1 from ledger_entries l
        join payout_items i on i.environment_id = ${'environmentId'} and i.ledger_entry_id = l.id and i.is_live
        join payouts p on p.environment_id = ${'environmentId'} and p.id = i.payout_id and p.status = 'completed'
          and p.returned_at is null
        where l.environment_id = ${'environmentId'} and l.affiliate_id = any(${'affiliateIds'}::text[])
          and l.adjustment_id = d.id) then 'paid'
      else 'approved' end`;

const older = { beyond: ownText('<'), end: ownText(`'infinity'`), order: ownText('desc') };
const newer = { beyond: ownText('>'), end: ownText(`'-infinity'`), order: ownText('asc') };

/** Reads up to a page per account and group from the indexes, and then selects the page from these rows. */
const pageOf = ({ beyond, end, order }: typeof older) => ownFragment<
  'environmentId' | 'affiliateIds' | keyof Asked
>`select x."from", x.id, x.at from (
    select 'sale' as "from", s.id, s.at
    from unnest(${'affiliateIds'}::text[]) o(id) cross join unnest(${'groups'}::text[]) g(name)
    cross join lateral (
      select t.id, t.occurred_at as at from transactions t
      where t.environment_id = ${'environmentId'} and t.affiliate_id = o.id and ${groupOfSale} = g.name
        and (t.occurred_at, t.id) ${beyond} (coalesce(${'at'}::timestamptz, ${end}), ${'id'}::text)
      order by t.occurred_at ${order}, t.id ${order} limit ${'limit'}::int) s
    union all
    select 'level', s.id, s.at
    from unnest(${'affiliateIds'}::text[]) o(id) cross join unnest(${'groups'}::text[]) g(name)
    cross join lateral (
      select e.id, e.created_at as at from earnings e
      where e.environment_id = ${'environmentId'} and e.affiliate_id = o.id and e.level > 0 and ${groupOfLevel} = g.name
        and (e.created_at, e.id) ${beyond} (coalesce(${'at'}::timestamptz, ${end}), ${'id'}::text)
      order by e.created_at ${order}, e.id ${order} limit ${'limit'}::int) s
    union all
    select 'adjustment', s.id, s.at
    from unnest(${'affiliateIds'}::text[]) o(id)
    cross join lateral (
      select d.id, d.created_at as at from adjustments d
      where d.environment_id = ${'environmentId'} and d.affiliate_id = o.id
        and (cardinality(${'groups'}::text[]) = 4 or ${groupOfAdjustment} = any(${'groups'}::text[]))
        and (d.created_at, d.id) ${beyond} (coalesce(${'at'}::timestamptz, ${end}), ${'id'}::text)
      order by d.created_at ${order}, d.id ${order} limit ${'limit'}::int) s) x
  order by x.at ${order}, x.id ${order} limit ${'limit'}::int`;

const olderPage = ownSql<Asked, Place>('own-commissions-before')`${pageOf(older)}`;
const newerPage = ownSql<Asked, Place>('own-commissions-after')`${pageOf(newer)}`;

/** Returns up to `limit` positions after the given one, newest first. */
export async function placesBeyond(own: OwnReader, asked: Asked, isNewer: boolean): Promise<Place[]> {
  const found = await own.rows(isNewer ? newerPage : olderPage, asked);
  return isNewer ? found.reverse() : found;
}

const placeOf = ownSql<{ id: string }, Place>('own-commission-place')`
  select 'sale' as "from", t.id, t.occurred_at as at from transactions t
  where t.environment_id = ${'environmentId'} and t.affiliate_id = any(${'affiliateIds'}::text[]) and t.id = ${'id'}
  union all
  select 'level', e.id, e.created_at from earnings e
  where e.environment_id = ${'environmentId'} and e.affiliate_id = any(${'affiliateIds'}::text[]) and e.id = ${'id'}
    and e.level > 0
  union all
  select 'adjustment', d.id, d.created_at from adjustments d
  where d.environment_id = ${'environmentId'} and d.affiliate_id = any(${'affiliateIds'}::text[]) and d.id = ${'id'}`;

/** Returns the position of a commission, or null if it does not belong to the affiliate. */
export const findPlace = async (own: OwnReader, id: string): Promise<Place | null> =>
  (await own.rows(placeOf, { id }))[0] ?? null;
