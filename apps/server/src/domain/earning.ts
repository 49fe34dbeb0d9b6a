import type { Incentive } from './incentive.ts';
import {
  assertCommissionMoveByHand,
  type CommissionStatus,
  isCommissionMoveByHand,
} from './status-tables.ts';

const dayMs = 24 * 60 * 60 * 1000;
const lastInstantMs = 8.64e15;

export type ApprovalType = Incentive['approvalType'];

/**
 * `approvalType` is the earning's own and outlives a wait for the affiliate's approval. `holdUntil` is null where no
 * hold runs. `flags` is `['self_referral']` for a self-referral that the program holds.
 */
export type InitialEarning = {
  status: 'pending' | 'ready_for_payment';
  approvalType: ApprovalType;
  holdUntil: Date | null;
  flags: string[];
};

/**
 * How a new earning starts, by the strictest of its rules: a rejected affiliate or a self-referral that the program
 * rejects earns nothing (null), a pending affiliate or a held self-referral waits for approval, then the incentive's own.
 * @param rules.selfReferral the program's setting when the sale is a self-referral, else null.
 */
export function initialEarning(rules: {
  approvalType: ApprovalType;
  holdPeriodDays: number | null;
  occurredAt: Date;
  now: Date;
  affiliateStatus: 'PENDING' | 'APPROVED' | 'REJECTED';
  selfReferral: 'allow' | 'hold' | 'reject' | null;
}): InitialEarning | null {
  if (rules.affiliateStatus === 'REJECTED' || rules.selfReferral === 'reject') return null;
  const isHeldSelfReferral = rules.selfReferral === 'hold';
  const approvalType = isHeldSelfReferral ? 'manual' : rules.approvalType;
  const until = rules.approvalType === 'automatic' ? null : holdUntil(rules.occurredAt, rules.holdPeriodDays);
  const status =
    rules.affiliateStatus === 'PENDING'
      ? 'pending'
      : ownStatus({ approvalType, holdUntil: until, now: rules.now });
  return { status, approvalType, holdUntil: until, flags: isHeldSelfReferral ? ['self_referral'] : [] };
}

/** Where an earning stands by its own approval type alone: also what it moves to when its affiliate is approved. */
export function ownStatus(earning: {
  approvalType: ApprovalType;
  holdUntil: Date | null;
  now: Date;
}): InitialEarning['status'] {
  if (earning.approvalType === 'automatic') return 'ready_for_payment';
  if (earning.approvalType === 'manual') return 'pending';
  return isHoldOver(earning.holdUntil, earning.now) ? 'ready_for_payment' : 'pending';
}

/** What approving by hand makes of an earning: `approved` while a hold still runs, else `ready_for_payment`. */
export function statusOnceApproved(until: Date | null, now: Date): 'approved' | 'ready_for_payment' {
  return isHoldOver(until, now) ? 'ready_for_payment' : 'approved';
}

/** When a hold of `days` × 24 h ends: from `occurred_at`, for a manual commission from `created_at`. No days, no hold. */
export function holdUntil(from: Date, days: number | null): Date | null {
  return days === null ? null : new Date(Math.min(from.getTime() + days * dayMs, lastInstantMs));
}

/** A hold is over at its very end; no hold is over always. */
export function isHoldOver(until: Date | null, now: Date): boolean {
  return until === null || now >= until;
}

/** Whether a customer's e-mail is the affiliate's own, letter case and a `+tag` aside. Unknown e-mail: no. */
export function isSelfReferral(referralEmail: string | null, affiliateEmail: string): boolean {
  return referralEmail !== null && mailbox(referralEmail) === mailbox(affiliateEmail);
}

function mailbox(email: string): string {
  const lower = email.toLowerCase();
  const at = lower.lastIndexOf('@');
  const plus = lower.indexOf('+');
  // A local part that begins with the plus has nothing else to be told apart by.
  return plus > 0 && plus < at ? lower.slice(0, plus) + lower.slice(at) : lower;
}

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
    const isAllowed = isCommissionMoveByHand(status as CommissionStatus, target);
    return isAllowed && !(isApproval && waiting.has(affiliateId));
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
