import { statusOnceApproved } from './earning.ts';
import { assertCommissionMoveByHand, type CommissionStatus, commissionMoves } from './status-tables.ts';

export type MovableEarning = {
  id: string;
  affiliateId: string;
  status: string;
  holdUntil: Date | null;
  remainingMinor: bigint;
};

export type MovedEarning<E extends MovableEarning> = {
  earning: E;
  status: CommissionStatus;
  /** What the ledger gets as an `adjustment`: minus what is left when it is rejected, plus that when it is taken back. */
  adjustmentMinor: bigint;
};

/**
 * The earnings that a move by hand moves: the direct one, and those of the levels, which follow it where their own
 * status allows. None when it is there already, so that a retry is safe. To approve what still is on hold makes it
 * `approved`, else `ready_for_payment`. The level of an affiliate in `waiting` is not approved with it.
 * Throws `INVALID_TRANSITION`.
 */
export function movesByHand<E extends MovableEarning>(
  { direct, levels }: { direct: E; levels: readonly E[] },
  to: CommissionStatus,
  { now, waiting }: { now: Date; waiting: ReadonlySet<string> },
): MovedEarning<E>[] {
  const target = to === 'approved' ? statusOnceApproved(direct.holdUntil, now) : to;
  if (target === direct.status) return [];
  assertCommissionMoveByHand(direct.status as CommissionStatus, target);
  const isApproval = target === 'approved' || target === 'ready_for_payment';
  const following = levels.filter(({ status, affiliateId }) => {
    const allowed: readonly CommissionStatus[] = commissionMoves[status as CommissionStatus];
    return allowed.includes(target) && !(isApproval && waiting.has(affiliateId));
  });
  return [direct, ...following].map((earning) => ({
    earning,
    status: target,
    adjustmentMinor: adjustment(earning, target),
  }));
}

function adjustment({ status, remainingMinor }: MovableEarning, target: CommissionStatus): bigint {
  if (target === 'rejected') return -remainingMinor;
  return status === 'rejected' ? remainingMinor : 0n;
}
