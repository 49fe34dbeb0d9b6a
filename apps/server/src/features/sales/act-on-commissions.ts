import type { CommissionAction, CommissionActionResults, contract } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import { assertNotVoided } from '../../domain/earnings/voiding.ts';
import { Failure } from '../../domain/failure.ts';
import { grouped } from '../../domain/grouped.ts';
import type { Endpoint } from '../../endpoint.ts';
import { actionResults } from '../../platform/batches/action-results.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Earning, Transaction } from '../../platform/db/generated/client.ts';
import { execute, rows } from '../../platform/db/sql.ts';
import { once } from '../../platform/idempotency/once.ts';
import { emit } from '../../platform/outbox/events.ts';
import {
  adjustments,
  assertUnclaimed,
  causesByHand,
  type MovedCommission,
  moveByHand,
  movedRows,
} from './move-by-hand.ts';
import { selectCommissions } from './select-commissions.ts';
import {
  type Earner,
  livePayoutsByEarning,
  lockEarnersOf,
  lockEarningsOf,
  lockTransactions,
} from './sql/lock.ts';
import { manyMovedValues, moveCommissions } from './sql/write.ts';
import { announceTransaction } from './transaction.ts';

const targets = {
  approve: 'approved',
  release: 'ready_for_payment',
  reject: 'rejected',
  reopen: 'pending',
} as const satisfies Record<CommissionAction['action'], keyof typeof causesByHand>;

/**
 * Many moves by hand in one transaction: each is decided for itself, all are written together. The affiliates, the sales
 * and the earnings are locked in the order of their ids, behind each other as everywhere.
 */
export const actOnCommissions: Endpoint<typeof contract.commissions.act> = (ctx, { body }) =>
  once<CommissionActionResults>(ctx, body, async (tx) => {
    const { ids, nextAfter } = await selectCommissions(ctx, tx, body);
    const found = await lockAll(ctx, tx, ids);
    const decided = decideAll(ctx, found, body);
    await refuseClaimed(ctx, tx, decided);
    await write(ctx, tx, decided, body);
    return { data: actionResults(ids, { acted: actedOn(decided), missing, nextAfter }) };
  });

interface Found {
  readonly transactions: readonly Transaction[];
  readonly earnings: ReadonlyMap<string, readonly Earning[]>;
  readonly earners: ReadonlyMap<string, Earner>;
}

async function lockAll({ environmentId }: RequestContext, tx: Tx, ids: readonly string[]): Promise<Found> {
  const earners = await rows(tx, lockEarnersOf.with({ environmentId, ids }));
  await execute(tx, lockTransactions.with({ environmentId, ids }));
  await execute(tx, lockEarningsOf.with({ environmentId, ids }));
  const transactions = await tx.transaction.findMany({ where: { environmentId, id: { in: [...ids] } } });
  const orderBy = { id: 'asc' } as const;
  const earnings = await tx.earning.findMany({
    where: { environmentId, transactionId: { in: [...ids] } },
    orderBy,
  });
  return {
    transactions,
    earnings: grouped(earnings, ({ transactionId }) => transactionId),
    earners: new Map(earners.map((earner) => [earner.id, earner])),
  };
}

interface Decided {
  readonly before: Transaction;
  readonly moved: MovedCommission;
  refusal: Failure | null;
}

type Decisions = ReadonlyMap<string, Decided>;

function decideAll(
  { now }: RequestContext,
  { transactions, earnings, earners }: Found,
  { action, reason }: CommissionAction,
): Decisions {
  const decide = (transaction: Transaction): Decided => {
    const own = earnings.get(transaction.id) ?? [];
    const ofOwn = own.flatMap(({ affiliateId }) => earners.get(affiliateId) ?? []);
    const unmoved = { after: transaction, moves: [] };
    try {
      assertNotVoided(transaction);
      const to = targets[action];
      const moved = moveByHand({ transaction, earnings: own, earners: ofOwn }, { to, reason }, now);
      return { before: transaction, moved, refusal: null };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return { before: transaction, moved: unmoved, refusal: error };
    }
  };
  return new Map(transactions.map((transaction) => [transaction.id, decide(transaction)]));
}

async function refuseClaimed({ environmentId }: RequestContext, tx: Tx, decisions: Decisions): Promise<void> {
  const moved = [...decisions.values()].filter(({ moved: { moves } }) => moves.length > 0);
  const earningIds = moved.flatMap(({ moved: { moves } }) => moves.map(({ earning }) => earning.id));
  if (earningIds.length === 0) return;
  const claims = await rows(tx, livePayoutsByEarning.with({ environmentId, earningIds }));
  const byEarning = grouped(claims, ({ earningId }) => earningId);
  for (const decided of moved) {
    const payouts = decided.moved.moves.flatMap(({ earning }) => byEarning.get(earning.id) ?? []);
    try {
      assertUnclaimed([...new Map(payouts.map((payout) => [payout.id, payout])).values()]);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      decided.refusal = error;
    }
  }
}

const isChanged = ({ before, moved, refusal }: Decided) => refusal === null && moved.after !== before;

async function write(
  ctx: RequestContext,
  tx: Tx,
  decisions: Decisions,
  { action, reason }: CommissionAction,
): Promise<void> {
  const changed = [...decisions.values()].filter(isChanged);
  if (changed.length === 0) return;
  const { environmentId, now } = ctx;
  const moves = changed.flatMap(({ moved }) => moved.moves);
  const after = changed.map(({ moved }) => moved.after);
  const values = manyMovedValues(after, movedRows(moves, now), adjustments(ctx, moves));
  const cause = causesByHand[targets[action]];
  await execute(tx, moveCommissions.with({ ...values, environmentId, cause, reason: reason ?? null }));
  await emit(
    tx,
    ctx,
    changed.flatMap(({ before, moved }) => announceTransaction(before, moved.after)),
  );
}

type Status = CommissionActionResults['results'][number]['status'];

const actedOn = (decisions: Decisions) =>
  new Map(
    [...decisions].map(([id, decided]) => {
      const { before, moved, refusal } = decided;
      const status = (refusal ? before : moved.after).status as NonNullable<Status>;
      return [id, { status, changed: isChanged(decided), refusal }];
    }),
  );

const missing = (id: string) => new Failure('NOT_FOUND', `No commission ${id}.`);
