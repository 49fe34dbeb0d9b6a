import { type CommissionStatus, commissionMoves, isMove, type WithheldReason } from '@tributary/core';
import type { CanonicalEvent } from '../events/canonical-event.ts';
import type { Incentive } from '../incentives/incentive.ts';
import type { Money } from '../money/money.ts';
import { type Level, levelCommission } from './commission.ts';
import { assertCommissionMoveByHand } from './status-tables.ts';

const dayMs = 24 * 60 * 60 * 1000;
const lastInstantMs = 8.64e15;

export type ApprovalType = Incentive['approvalType'];
type AffiliateStatus = 'PENDING' | 'APPROVED' | 'REJECTED';
type SelfReferralPolicy = 'allow' | 'hold' | 'reject';

/** Reasons for an earning's status change. The table earning_moves accepts no others. */
export type MoveCause =
  | 'hold_released'
  | 'affiliate_approved'
  | 'approved_by_hand'
  | 'released_by_hand'
  | 'rejected_by_hand'
  | 'reopened_by_hand'
  | 'refunded'
  | 'refund_undone'
  | 'payout_completed'
  | 'payout_returned'
  | 'voided'
  | 'possible_duplicate'
  | 'duplicate_decided';

export interface NewEarning {
  readonly affiliateId: string;
  readonly earningType: 'direct_commission' | 'lead_commission' | 'multi_level';
  /** Number of levels above the seller; 0 for the seller. */
  readonly level: number;
  readonly commission: Money;
  readonly status: 'pending' | 'ready_for_payment';
  /**
   * Approval type of the earning. Stored even while the earning waits for something else, such as its
   * affiliate's approval.
   */
  readonly approvalType: ApprovalType;
  /** Null without a hold. */
  readonly holdUntil: Date | null;
}

/** Seller's commission from a sale. */
export interface Earned {
  /** Null if there is nothing to pay. */
  readonly earning: NewEarning | null;
  readonly status: CommissionStatus;
  readonly flags: string[];
  /**
   * Incentive that was used, with its commission; null if no incentive matched or the commission is withheld.
   */
  readonly incentive: Incentive | null;
  readonly commission: Money | null;
  readonly withheld: WithheldReason | null;
}

export interface Credit {
  readonly status: string;
  readonly affiliateId: string;
  readonly affiliateStatus: AffiliateStatus;
}

interface EarningEvent {
  readonly event: Pick<CanonicalEvent, 'kind' | 'occurredAt'>;
  readonly referral: Credit;
  /** The program's setting `self_referral`. */
  readonly selfReferral: string;
  readonly match: { readonly incentive: Incentive; readonly commission: Money } | null;
  /** True if no incentive covers a sale of this kind. An incentive that has ended still covers it. */
  readonly isUncovered?: boolean;
  readonly isSelfReferral: boolean;
  /** Additional flags of the transaction. */
  readonly flags?: readonly string[];
  readonly now: Date;
}

/**
 * Returns the seller's commission for a complete sale or another event. Nothing is earned if the referral or
 * the affiliate is rejected, or if the program rejects self-referrals. The commission is pending if the
 * affiliate is pending or a self-referral is held; otherwise, the incentive determines its status.
 */
export function earn({
  event,
  referral,
  selfReferral: policy,
  isSelfReferral,
  match,
  isUncovered,
  flags: others = [],
  now,
}: EarningEvent): Earned {
  const selfReferral = isSelfReferral ? (policy as SelfReferralPolicy) : 'allow';
  const flags = selfReferral === 'allow' ? [...others] : ['self_referral', ...others];
  const none = { earning: null, incentive: null, commission: null, withheld: null };
  const nothingEarned: Earned = { ...none, status: 'approved', flags };
  const withheld = reasonToWithhold(referral, selfReferral);
  if (!match)
    return isUncovered && !withheld ? { ...nothingEarned, flags: [...flags, 'no_incentive'] } : nothingEarned;
  if (withheld) return { ...nothingEarned, withheld };
  const { incentive, commission } = match;
  if (commission.minor === 0n) return { ...nothingEarned, incentive, commission };
  const approvalType = selfReferral === 'hold' ? 'manual' : incentive.approvalType;
  const hasHold = incentive.approvalType !== 'automatic';
  const until = hasHold ? holdUntil(event.occurredAt, incentive.holdPeriodDays) : null;
  const isWaiting = referral.affiliateStatus === 'PENDING';
  const status = isWaiting ? 'pending' : ownStatus({ approvalType, holdUntil: until, now });
  const earning: NewEarning = {
    affiliateId: referral.affiliateId,
    earningType: event.kind === 'conversion' ? 'direct_commission' : 'lead_commission',
    level: 0,
    commission,
    status,
    approvalType,
    holdUntil: until,
  };
  return { ...nothingEarned, earning, status, incentive, commission };
}

function reasonToWithhold(referral: Credit, selfReferral: SelfReferralPolicy): WithheldReason | null {
  if (referral.status === 'rejected') return 'referral_rejected';
  if (referral.affiliateStatus === 'REJECTED') return 'affiliate_rejected';
  return selfReferral === 'reject' ? 'self_referral' : null;
}

/** Returns the commission status of an incomplete sale, which is the sale's status: pending or rejected. */
export const statusBeforeComplete = (salesStatus: 'pending' | 'failed') =>
  salesStatus === 'failed' ? 'rejected' : 'pending';

export interface Parent {
  readonly sellerId: string;
  readonly level: number;
  readonly id: string;
  readonly status: AffiliateStatus;
}

/**
 * Returns the commissions of the affiliates above the seller, under the same conditions as the seller's commission.
 * Nobody earns the commission for the level of a rejected affiliate; the commission of a pending affiliate is
 * pending.
 */
export const earnLevels = (
  sale: Money,
  direct: NewEarning,
  { levels, parents }: { levels: readonly Level[]; parents: readonly Parent[] },
): NewEarning[] =>
  parents.flatMap(({ sellerId, level, id: affiliateId, status }) => {
    const terms = levels.find((each) => each.level === level);
    if (sellerId !== direct.affiliateId || !terms || status === 'REJECTED') return [];
    const commission = levelCommission(terms, sale, direct.commission);
    if (commission.minor === 0n) return [];
    const own = { affiliateId, earningType: 'multi_level', level, commission } as const;
    return { ...direct, ...own, status: status === 'PENDING' ? 'pending' : direct.status };
  });

/**
 * Returns the status of an earning according to its approval type alone. This is also its status once the
 * affiliate is approved.
 */
export function ownStatus(earning: {
  approvalType: ApprovalType;
  holdUntil: Date | null;
  now: Date;
}): NewEarning['status'] {
  if (earning.approvalType === 'automatic') return 'ready_for_payment';
  if (earning.approvalType === 'manual') return 'pending';
  return isHoldOver(earning.holdUntil, earning.now) ? 'ready_for_payment' : 'pending';
}

/** Earning that waits for the approval of its affiliate, or of the seller. */
export interface WaitingEarning {
  readonly earningType: string;
  readonly approvalType: string;
  readonly holdUntil: Date | null;
  readonly transactionId: string;
  readonly transaction: { readonly status: string };
}

/**
 * Returns the earnings in `waiting` that an affiliate's approval releases: those approved automatically and
 * those whose hold has ended. Manually recorded commissions keep their status. A level earned by the
 * affiliate, or by someone `above` from the affiliate's sales, follows the direct earning.
 */
export function releasedByApproval<E extends WaitingEarning>(
  { waiting, above }: { waiting: readonly E[]; above: readonly E[] },
  now: Date,
): { ready: E[]; approved: E[] } {
  const direct = waiting.filter(({ earningType, approvalType, holdUntil }) => {
    if (earningType === 'manual' || earningType === 'multi_level') return false;
    return ownStatus({ approvalType: approvalType as ApprovalType, holdUntil, now }) === 'ready_for_payment';
  });
  const isReady = new Set(direct.map(({ transactionId }) => transactionId));
  const levels = [...waiting.filter(({ earningType }) => earningType === 'multi_level'), ...above];
  const following = levels.filter(
    ({ transactionId, transaction: { status } }) =>
      isReady.has(transactionId) || status === 'ready_for_payment' || status === 'paid',
  );
  return {
    ready: [...direct, ...following],
    // The direct earning was approved manually while the affiliate of this level was pending.
    approved: levels.filter(({ transaction }) => transaction.status === 'approved'),
  };
}

/**
 * Returns the end of a hold of `days` × 24 h. `from` is `occurred_at`, or `created_at` for a manual
 * commission. Null if there is no hold.
 */
export function holdUntil(from: Date, days: number | null): Date | null {
  return days === null ? null : new Date(Math.min(from.getTime() + days * dayMs, lastInstantMs));
}

/** Returns true once a hold has ended, and for an earning without a hold. */
export function isHoldOver(until: Date | null, now: Date): boolean {
  return until === null || now >= until;
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
  /**
   * Amount of the `adjustment` entry in the ledger. A rejection removes the remaining amount, and reopening
   * restores it.
   */
  adjustmentMinor: bigint;
};

/**
 * Returns the earnings that a manual change affects: the direct earning, and each level whose status allows
 * the change. Returns none if the direct earning already has the status, so that retries are safe. An
 * approval during a hold sets `approved`, and later `ready_for_payment`; it skips levels whose affiliates are
 * in `waiting`. Throws `INVALID_TRANSITION`.
 */
export function movesByHand<E extends MovableEarning>(
  { direct, levels }: { direct: E; levels: readonly E[] },
  to: CommissionStatus,
  { now, waiting }: { now: Date; waiting: ReadonlySet<string> },
): MovedEarning<E>[] {
  const isHeld = !isHoldOver(direct.holdUntil, now);
  const target = to === 'approved' && !isHeld ? 'ready_for_payment' : to;
  if (target === direct.status) return [];
  assertCommissionMoveByHand(direct.status as CommissionStatus, target);
  const isApproval = target === 'approved' || target === 'ready_for_payment';
  const following = levels.filter(({ status, affiliateId }) => {
    const isAllowed = isMove(commissionMoves, status as CommissionStatus, target);
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
