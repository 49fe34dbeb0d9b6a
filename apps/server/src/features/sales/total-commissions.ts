import type { CommissionTotals, contract, InputOf } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import type { Endpoint } from '../../endpoint.ts';
import { type Bind, matchingRows } from '../../platform/db/list-page.ts';
import { composed, rows } from '../../platform/db/sql.ts';
import { toAmount, toTimestamp } from '../../platform/to-wire.ts';
import { commissionFiltersOf, isHeld } from './commission-filters.ts';

interface Sums {
  state: CommissionTotals['rows'][number]['state'];
  currency: string | null;
  saleCurrency: string;
  count: number;
  /** Sums are in minor units, as text, because a sum of bigint is wider than bigint. */
  sale: string;
  commission: string;
}

/** State by which rows are totaled. */
const STATE = `case
  when status = 'ready_for_payment' then 'ready'
  when status not in ('pending', 'approved') then status
  when not is_earned then 'no_commission'
  when status = 'approved' or is_held then 'held'
  else 'to_approve' end`;

const inOrder = ['to_approve', 'held', 'ready', 'paid', 'rejected', 'refunded', 'no_commission'];

/** Returns totals from a single statement, so that all sums are from the same point in time. */
export const totalCommissions: Endpoint<typeof contract.commissions.totals> = async (ctx, { query }) => {
  const { recorded_before: before } = query;
  const asOf = before !== undefined && Date.parse(before) < ctx.now.getTime() ? new Date(before) : ctx.now;
  const sums = await sumsOf(ctx, { ...query, recorded_before: toTimestamp(asOf) });
  return { data: { as_of: toTimestamp(asOf), rows: toRows(sums) } };
};

async function sumsOf(
  ctx: RequestContext,
  query: InputOf<typeof contract.commissions.totals>['query'],
): Promise<Sums[]> {
  const { environmentId, db } = ctx;
  const list = { table: 'transactions', query, ...(await commissionFiltersOf(ctx, query)) };
  // A filter by approval has already looked up the earning of each commission.
  const held = (bind: Bind) =>
    query.approval === 'waiting' || query.approval === 'held'
      ? String(query.approval === 'held')
      : `status = 'pending' and earning_id is not null and (${isHeld(bind(environmentId))})`;
  return rows(
    db.lists,
    composed<Sums>(
      // Group by columns first: the database can estimate the number of combinations of columns, but not the
      // number of results of a CASE expression.
      (
        bind,
      ) => `select ${STATE} as state, currency, "saleCurrency", sum(count)::int as count, sum(sale)::text as sale,
          sum(commission)::text as commission
        from (
          select status, earning_id is not null as is_earned,
            ${held(bind)} as is_held,
            commission_currency as currency, sale_currency as "saleCurrency", count(*) as count,
            sum(sale_remaining_minor) as sale, sum(commission_remaining_minor) as commission
          ${matchingRows(environmentId, list, bind)} group by 1, 2, 3, 4, 5) facts
        group by 1, 2, 3`,
    ),
  );
}

function toRows(sums: readonly Sums[]): CommissionTotals['rows'] {
  const groups = new Map<string, Sums[]>();
  for (const each of sums) {
    const key = JSON.stringify([inOrder.indexOf(each.state), each.currency]);
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, members]) => toRow(members));
}

function toRow(members: readonly Sums[]): CommissionTotals['rows'] {
  const [first] = members;
  if (!first) return [];
  const { state, currency } = first;
  const commission = members.reduce((sum, member) => sum + BigInt(member.commission), 0n);
  return [
    {
      state,
      currency,
      count: members.reduce((sum, { count }) => sum + count, 0),
      sales: members
        .map(({ saleCurrency, sale }) => ({
          currency: saleCurrency,
          amount: toAmount(BigInt(sale), saleCurrency),
        }))
        .sort((a, b) => (a.currency < b.currency ? -1 : 1)),
      commission: currency === null ? 0 : toAmount(commission, currency),
    },
  ];
}
