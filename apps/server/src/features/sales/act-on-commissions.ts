import type { CommissionActionResults, contract } from '@tributary/contract';
import { commissionActions } from '@tributary/core';
import { Failure } from '../../domain/failure.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import { actionResults } from '../../platform/batches/action-results.ts';
import { type Bound, rows } from '../../platform/db/sql.ts';
import { once } from '../../platform/idempotency/once.ts';
import { emit } from '../../platform/outbox/events.ts';
import { lockEarners, lockTransactions } from '../earnings/lock.ts';
import { announceTransaction } from '../earnings/transaction.ts';
import { moveByHand } from './move-by-hand.ts';
import { selectCommissions } from './select-commissions.ts';

type Status = NonNullable<CommissionActionResults['results'][number]['status']>;

/**
 * Changes many commissions. Locks affiliates, then transactions, then earnings, each in id order, as
 * everywhere else.
 */
export const actOnCommissions: Endpoint<typeof contract.commissions.act> = (ctx, { body }) =>
  once<CommissionActionResults>(ctx, body, async (tx) => {
    const { environmentId } = ctx;
    const { action, reason } = body;
    const { ids, nextAfter } = await selectCommissions(ctx, tx, body);
    const query = <Row>(statement: Bound<Row>) => rows(tx, statement);
    const earners = await query(lockEarners.with({ environmentId, ids }));
    const transactions = await query(lockTransactions.with({ environmentId, ids }));
    const move = { to: commissionActions[action], reason };
    const moved = await moveByHand(ctx, { query }, { transactions, earners }, move);
    const changed = moved.filter(({ before, after }) => after !== before);
    await emit(
      tx,
      ctx,
      changed.flatMap(({ before, after }) => announceTransaction(before, after)),
    );
    await audit(
      tx,
      ctx,
      changed.map(({ before }) => before.id),
      body,
    );
    const acted = new Map(
      moved.map(({ before, after, refusal }) => [
        before.id,
        { status: after.status as Status, changed: after !== before, refusal },
      ]),
    );
    return { data: actionResults(ids, { acted, missing, nextAfter }) };
  });

const missing = (id: string) => new Failure('NOT_FOUND', `No such commission: ${id}.`);
