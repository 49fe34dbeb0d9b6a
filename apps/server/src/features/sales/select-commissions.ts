import type { CommissionAction, ExpectedTotals } from '@tributary/contract';
import { type CommissionStatus, commissionActions, commissionMoves, sourcesOf } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { assertExpected } from '../../domain/money/expected-totals.ts';
import { type Selected, selectForAction } from '../../platform/batches/select-for-action.ts';
import type { Tx } from '../../platform/db/database.ts';
import { matchingRows } from '../../platform/db/list-page.ts';
import { composed, rows } from '../../platform/db/sql.ts';
import { commissionFiltersOf } from './commission-filters.ts';

/**
 * Returns SQL for the statuses that an action can change. Skipping all others lets each request continue
 * where the previous one ended.
 */
const changeable = (action: CommissionAction['action']): string =>
  `status in (${sourcesOf<CommissionStatus>(commissionMoves, commissionActions[action])
    .map((status) => `'${status}'`)
    .join(', ')})`;

/**
 * Returns the commissions to act on: those with the given ids, or the oldest that match the filter.
 * @throws TOTAL_CHANGED
 */
export async function selectCommissions(
  ctx: RequestContext,
  tx: Tx,
  { action, ids, filter, after, expected }: CommissionAction,
): Promise<Selected> {
  if (filter === undefined) return { ids: ids ?? [], nextAfter: null };
  const { environmentId } = ctx;
  const list = {
    table: 'transactions',
    query: filter,
    only: `earning_id is not null and ${changeable(action)}`,
    ...(await commissionFiltersOf(ctx, filter)),
  };
  if (expected !== undefined) {
    const statement = composed<Sum>(
      (bind) => `select commission_currency as currency, count(*)::int as count,
        sum(commission_remaining_minor)::text as minor ${matchingRows(environmentId, list, bind)} group by 1 order by 1`,
    );
    assertSums(expected, await rows(tx, statement));
  }
  return selectForAction(tx, environmentId, { ...list, after });
}

interface Sum {
  readonly currency: string;
  readonly count: number;
  /** Text, because a sum of bigint is wider than bigint. */
  readonly minor: string;
}

function assertSums(expected: ExpectedTotals, sums: readonly Sum[]): void {
  const count = sums.reduce((total, sum) => total + sum.count, 0);
  const money = sums.map(({ currency, minor }) => ({ currency, minor: BigInt(minor) }));
  assertExpected(expected, { count, money }, 'commission');
}
