import type { CommissionStatus } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { execute, sql } from '../../platform/db/sql.ts';
import { emit } from '../../platform/outbox/events.ts';
import { announceTransaction, readTransactions } from '../earnings/transaction.ts';
import type { PayoutItemRow } from './items.ts';

export const standingEarnings = (items: readonly PayoutItemRow[]): string[] =>
  items.flatMap(({ standsForEarned, earningId }) => (standsForEarned && earningId !== null ? earningId : []));

interface Move {
  /** Earnings whose status has changed to `to`. */
  readonly moved: ReadonlySet<string>;
  readonly to: CommissionStatus;
}

const moveTransactions = sql<{ environmentId: number; ids: readonly string[]; now: Date; status: string }>(
  'move-transactions-of-payout',
)`
  update transactions set status = ${'status'}, updated_at = ${'now'}
  where environment_id = ${'environmentId'} and id = any(${'ids'})`;

/**
 * Changes the status of a payout's sales, which follow their direct earnings. A level does not change its
 * sale.
 */
export async function moveSales(
  ctx: RequestContext,
  tx: Tx,
  items: readonly PayoutItemRow[],
  { moved, to }: Move,
): Promise<void> {
  const { environmentId, now } = ctx;
  const ids = new Set(
    items.flatMap(({ standsForEarned, transactionId }) =>
      standsForEarned && transactionId !== null ? transactionId : [],
    ),
  );
  const sales = await readTransactions(tx, environmentId, ids);
  const changed = sales.filter(({ earningId }) => earningId !== null && moved.has(earningId));
  const changedIds = changed.map(({ id }) => id);
  await execute(tx, moveTransactions.with({ environmentId, ids: changedIds, now, status: to }));
  const events = changed.flatMap((sale) =>
    announceTransaction(sale, { ...sale, status: to, updatedAt: now }),
  );
  await emit(tx, ctx, events);
}
