import type { RequestContext } from '../../context.ts';
import type { Earning, Program } from '../../db/generated/client.ts';
import type { CanonicalEvent } from '../../domain/canonical-event.ts';
import { initialEarning, isSelfReferral } from '../../domain/earning.ts';
import type { Withheld } from '../../domain/explanation.ts';
import type { Incentive, IncentiveUsage } from '../../domain/incentive-match.ts';
import type { Money } from '../../domain/money.ts';
import { newId } from '../../ids.ts';
import type { CreditedReferral } from '../sql/read.ts';

/** What a matched incentive gives: null columns and no earning when nothing is left of it. */
export interface Earned {
  readonly earning: Earning | null;
  readonly status: string;
  readonly flags: string[];
  /** Null when the rules of the program or the affiliate let nothing be earned: then nothing was matched. */
  readonly incentive: Incentive | null;
  readonly commission: Money | null;
  /** Why a match earns nothing; null when it earns, or nothing matched. */
  readonly withheld: Withheld | null;
}

/** A complete sale without an earning: approved, and nothing to pay. */
const nothing = (flags: string[], withheld: Withheld | null = null): Earned => ({
  earning: null,
  status: 'approved',
  flags,
  incentive: null,
  commission: null,
  withheld,
});

/** How the referral stands to its affiliate: the program's rule when they are the same person. */
const selfReferralRule = (referral: CreditedReferral, program: Program) =>
  isSelfReferral(referral.email, referral.affiliateEmail)
    ? (program.selfReferral as 'allow' | 'hold' | 'reject')
    : null;

export function earn(
  ctx: RequestContext,
  {
    event,
    referral,
    program,
    match,
  }: {
    event: CanonicalEvent;
    referral: CreditedReferral;
    program: Program;
    match: { incentive: Incentive; commission: Money } | null;
  },
): (transactionId: string) => Earned {
  const selfReferral = selfReferralRule(referral, program);
  const flags = selfReferral === 'hold' || selfReferral === 'reject' ? ['self_referral'] : [];
  if (!match) return () => nothing(flags);
  if (referral.status === 'rejected') return () => nothing(flags, 'referral_rejected');
  const { incentive, commission } = match;
  const initial = initialEarning({
    approvalType: incentive.approvalType,
    holdPeriodDays: incentive.holdPeriodDays,
    occurredAt: event.occurredAt,
    now: ctx.now,
    affiliateStatus: referral.affiliateStatus,
    selfReferral,
  });
  if (!initial) {
    const isRejected = referral.affiliateStatus === 'REJECTED';
    return () => nothing(flags, isRejected ? 'affiliate_rejected' : 'self_referral');
  }
  if (commission.minor === 0n) return () => ({ ...nothing(flags), incentive, commission });
  return (transactionId) => ({
    status: initial.status,
    flags,
    incentive,
    commission,
    withheld: null,
    earning: {
      environmentId: ctx.environmentId,
      id: newId('earning'),
      programId: referral.programId,
      transactionId,
      affiliateId: referral.affiliateId,
      earningType: event.kind === 'conversion' ? 'direct_commission' : 'lead_commission',
      level: 0,
      currency: commission.currency,
      originalMinor: commission.minor,
      remainingMinor: commission.minor,
      status: initial.status,
      approvalType: initial.approvalType,
      holdUntil: initial.holdUntil,
      hasUnclaimed: true,
      isSettled: false,
      voidedAt: null,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    },
  });
}

/** The usage with one more use of `incentive`: caps and slots count what was originally earned. */
export function usedOnce(usage: IncentiveUsage, { incentive, commission }: Earned): IncentiveUsage {
  if (!incentive || !commission) return usage;
  const before = usage[incentive.id] ?? { uses: 0, commission: {} };
  const earned = BigInt(before.commission[commission.currency] ?? '0') + commission.minor;
  return {
    ...usage,
    [incentive.id]: {
      uses: before.uses + 1,
      commission: { ...before.commission, [commission.currency]: earned.toString() },
    },
  };
}

/** The commission columns of a transaction. */
export const commissionColumns = ({ earning, incentive, status, flags }: Earned) => ({
  status,
  flags,
  commissionCurrency: earning?.currency ?? null,
  commissionOriginalMinor: earning?.originalMinor ?? 0n,
  commissionRemainingMinor: earning?.remainingMinor ?? 0n,
  earningId: earning?.id ?? null,
  incentiveId: incentive?.id ?? null,
  incentiveVersion: incentive?.version ?? null,
  holdPeriodDays: earning?.holdUntil ? (incentive?.holdPeriodDays ?? null) : null,
});
