import type { CommissionUpdate } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import { type MoveCause, type MovedEarning, movesByHand } from '../../domain/earnings/earning.ts';
import { Failure } from '../../domain/failure.ts';
import { type NewEntry, newEntry } from '../../ledger/entries.ts';
import type { Earning, Transaction } from '../../platform/db/generated/client.ts';
import type { CommissionEarning, Earner } from './sql/lock.ts';

type StatusByHand = NonNullable<CommissionUpdate['status']>;

/** A commission with all that a move looks at, locked. */
export interface LockedCommission {
  readonly transaction: Transaction;
  readonly earnings: readonly CommissionEarning[];
  readonly earners: readonly Earner[];
}

export interface MovedCommission {
  /** The transaction itself if nothing changes. */
  readonly after: Transaction;
  readonly moves: readonly MovedEarning<CommissionEarning>[];
}

export const causesByHand = {
  pending: 'reopened_by_hand',
  approved: 'approved_by_hand',
  ready_for_payment: 'released_by_hand',
  rejected: 'rejected_by_hand',
} as const satisfies Record<StatusByHand, MoveCause>;

/**
 * What a person makes of a commission. One that is rejected already takes another reason, without a move. Throws
 * `INVALID_TRANSITION`; whether a payout has claimed it, `assertUnclaimed` says.
 */
export function moveByHand(
  { transaction, earnings, earners }: LockedCommission,
  { to, reason }: { to: StatusByHand; reason: string | undefined },
  now: Date,
): MovedCommission {
  const { earningId, rejectionReason: given } = transaction;
  const isSame = reason === undefined || reason === given;
  const again = isSame ? transaction : { ...transaction, rejectionReason: reason, updatedAt: now };
  if (earningId === null && to === transaction.status) return { after: again, moves: [] };
  const direct = earnings.find((earning) => earning.id === earningId);
  if (!direct) throw nothingEarned(transaction);
  const waiting = new Set(earners.filter(({ status }) => status === 'PENDING').map((earner) => earner.id));
  const levels = earnings.filter((earning) => earning !== direct);
  const moves = movesByHand({ direct, levels }, to, { now, waiting });
  const [own] = moves;
  if (!own) return { after: again, moves: [] };
  const rejectionReason = own.status === 'rejected' ? (reason ?? null) : null;
  return { after: { ...transaction, status: own.status, rejectionReason, updatedAt: now }, moves };
}

function nothingEarned({ id, status, salesStatus }: Transaction): Failure {
  const why = salesStatus === 'complete' ? 'it earned nothing' : `its sale is ${salesStatus}`;
  const message = `The status of ${id} stays ${status}, because ${why}.`;
  return new Failure('INVALID_TRANSITION', message, {
    field: 'status',
    details: [{ field: 'status', message }],
  });
}

/** What is in a live payout is moved by a refund or that payout alone (decisions, section 7). */
export function assertUnclaimed(payouts: readonly { readonly id: string; readonly status: string }[]): void {
  if (payouts.length === 0) return;
  const completed = payouts.find(({ status }) => status === 'completed');
  const ids = payouts.map(({ id }) => id).join(', ');
  const message = completed
    ? `The commission is settled in payout ${completed.id}, which is completed.`
    : `The commission is in payout ${ids}; cancel that first.`;
  throw new Failure('IN_USE', message, { field: 'status' });
}

type Moves = readonly MovedEarning<CommissionEarning>[];

/** The earnings as they are moved. */
export const movedRows = (moves: Moves, updatedAt: Date): Pick<Earning, 'id' | 'status' | 'updatedAt'>[] =>
  moves.map(({ earning: { id }, status }) => ({ id, status, updatedAt }));

/** An entry for each earning that something is taken from or given back to. */
export const adjustments = ({ environmentId, now }: RequestContext, moves: Moves): NewEntry[] =>
  moves
    .filter(({ adjustmentMinor }) => adjustmentMinor !== 0n)
    .map(({ earning, adjustmentMinor: amountMinor }) =>
      newEntry({ ...earning, environmentId }, { type: 'adjustment', amountMinor, createdAt: now }),
    );
