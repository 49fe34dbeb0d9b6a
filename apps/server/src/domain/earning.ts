import type { Incentive } from './incentive.ts';

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
