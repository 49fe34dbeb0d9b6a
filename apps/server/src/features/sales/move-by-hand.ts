import type { CommissionUpdate } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import { type MoveCause, type MovedEarning, movesByHand } from '../../domain/earnings/earning.ts';
import { assertNotVoided } from '../../domain/earnings/voiding.ts';
import { Failure } from '../../domain/failure.ts';
import { grouped } from '../../domain/grouped.ts';
import { newEntry } from '../../ledger/entries.ts';
import type { Transaction } from '../../platform/db/generated/client.ts';
import type { HotTransaction } from '../../platform/db/hot-transaction.ts';
import {
  type Claim,
  type CommissionEarning,
  type Earner,
  liveClaims,
  lockEarnings,
  payoutsOf,
} from '../earnings/lock.ts';
import { isPossibleDuplicate } from './possible-duplicates.ts';
import { moveCommissions, movedValues } from './sql/write.ts';

interface Move {
  readonly to: NonNullable<CommissionUpdate['status']>;
  readonly reason: string | undefined;
}

interface LockedCommissions {
  readonly transactions: readonly Transaction[];
  readonly earners: readonly Earner[];
}

/** Commission after the change, or the reason why it was not changed. */
export interface MovedCommission {
  readonly before: Transaction;
  /** Same as `before` if nothing changes. */
  readonly after: Transaction;
  readonly moves: readonly MovedEarning<CommissionEarning>[];
  readonly refusal: Failure | null;
}

const causes = {
  pending: 'reopened_by_hand',
  approved: 'approved_by_hand',
  ready_for_payment: 'released_by_hand',
  rejected: 'rejected_by_hand',
} as const satisfies Record<Move['to'], MoveCause>;

/** Applies a person's decision to commissions, each independently, and writes all changes together. */
export async function moveByHand(
  { environmentId, now }: RequestContext,
  tx: Pick<HotTransaction, 'query'>,
  { transactions, earners }: LockedCommissions,
  move: Move,
): Promise<MovedCommission[]> {
  const ids = transactions.map(({ id }) => id);
  const earnings = grouped(
    await tx.query(lockEarnings.with({ environmentId, ids })),
    ({ transactionId }) => transactionId,
  );
  const waiting = new Set(earners.filter(({ status }) => status === 'PENDING').map(({ id }) => id));
  const decided = transactions.map((transaction) =>
    moved({ transaction, earnings: earnings.get(transaction.id) ?? [], waiting }, move, now),
  );
  const earningIds = decided.flatMap(({ moves }) => moves.map(({ earning }) => earning.id));
  const claims =
    earningIds.length === 0 ? [] : await tx.query(liveClaims.with({ environmentId, earningIds }));
  const allowed = decided.map((each) => unlessClaimed(each, claims));
  const changed = allowed.filter(({ before, after }) => after !== before);
  if (changed.length === 0) return allowed;
  const moves = changed.flatMap((each) => each.moves);
  const values = movedValues({
    transactions: changed.map(({ after }) => after),
    earnings: moves.map(({ earning: { id }, status }) => ({ id, status, updatedAt: now })),
    entries: moves
      .filter(({ adjustmentMinor }) => adjustmentMinor !== 0n)
      .map(({ earning, adjustmentMinor: amountMinor }) =>
        newEntry({ ...earning, environmentId }, { type: 'adjustment', amountMinor, createdAt: now }),
      ),
  });
  const cause = causes[move.to];
  await tx.query(moveCommissions.with({ ...values, environmentId, cause, reason: move.reason ?? null }));
  return allowed;
}

interface Commission {
  readonly transaction: Transaction;
  readonly earnings: readonly CommissionEarning[];
  /** Affiliates that are not approved yet. */
  readonly waiting: ReadonlySet<string>;
}

/** Returns a commission after the change. If it is already rejected, only the reason changes. */
function moved({ transaction, earnings, waiting }: Commission, move: Move, now: Date): MovedCommission {
  const before = transaction;
  const { to, reason } = move;
  const unmoved = { before, after: before, moves: [], refusal: null };
  try {
    assertNotVoided(before);
    const again =
      reason === undefined || reason === before.rejectionReason
        ? unmoved
        : { ...unmoved, after: { ...before, rejectionReason: reason, updatedAt: now } };
    if (before.earningId === null && to === before.status) return again;
    assertDecided(before, to);
    const direct = earnings.find(({ id }) => id === before.earningId);
    if (!direct) throw nothingEarned(before);
    const levels = earnings.filter((earning) => earning !== direct);
    const moves = movesByHand({ direct, levels }, to, { now, waiting });
    const [own] = moves;
    if (!own) return again;
    const rejectionReason = own.status === 'rejected' ? (reason ?? null) : null;
    return { ...unmoved, after: { ...before, status: own.status, rejectionReason, updatedAt: now }, moves };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { ...unmoved, refusal: error };
  }
}

/** Throws for a possible duplicate that is still undecided. */
function assertDecided(sale: Transaction, to: Move['to']): void {
  if (!isPossibleDuplicate(sale) || (to !== 'approved' && to !== 'ready_for_payment')) return;
  const message = `${sale.id} may be the same sale as ${sale.possibleDuplicateOf}. Keep it if it is a separate sale, or void one of them.`;
  throw new Failure('INVALID_TRANSITION', message, {
    field: 'status',
    details: [{ field: 'status', message }],
  });
}

function nothingEarned({ id, status, salesStatus }: Transaction): Failure {
  const message =
    salesStatus === 'complete'
      ? `The status of ${id} cannot be changed from ${status}, because it earned nothing.`
      : `The status of ${id} cannot be changed from ${status}, because its sale is ${salesStatus}.`;
  return new Failure('INVALID_TRANSITION', message, {
    field: 'status',
    details: [{ field: 'status', message }],
  });
}

/**
 * Rejects the change if an active payout includes the commission. Only a refund or the payout itself may
 * change it then (decisions, section 7).
 */
function unlessClaimed(commission: MovedCommission, claims: readonly Claim[]): MovedCommission {
  const { before, moves } = commission;
  const own = new Set(moves.map(({ earning }) => earning.id));
  const payouts = payoutsOf(claims.filter(({ earningId }) => own.has(earningId)));
  if (payouts.length === 0) return commission;
  const completed = payouts.find(({ status }) => status === 'completed');
  const ids = payouts.map(({ id }) => id).join(', ');
  const message = completed
    ? `The commission was paid in payout ${completed.id}, which is completed.`
    : `The commission is in payout ${ids}. Cancel the payout first.`;
  return {
    before,
    after: before,
    moves: [],
    refusal: new Failure('IN_USE', message, { field: 'status' }),
  };
}
