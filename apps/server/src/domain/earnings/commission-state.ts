import {
  type CommissionReading,
  type CommissionState,
  type ConsiderationReason,
  fromMinor,
  isCurrency,
  isDispute,
  type PartlyRefunded,
  type PayoutSchedule,
  type StatedAmount,
  toCommissionReading,
  type WithheldReason,
} from '@tributary/core';
import { digitsOf, type Money } from '../money/money.ts';
import type { MinimumPayouts } from '../payouts/payout.ts';
import { nextPayoutOn } from '../payouts/payout-schedule.ts';
import type { ExplanationFacts } from './explanation.ts';

/** Payout that includes a commission. */
export interface PayoutOfCommission {
  readonly number: number;
  readonly status: string;
  readonly createdAt: Date;
  readonly processedAt: Date | null;
  readonly returnedAt: Date | null;
}

/** Affiliate's earning from a sale, as stored. */
export interface StatedEarning {
  readonly status: string;
  /** Number of levels above the seller; 0 for the seller. */
  readonly level: number;
  readonly approvalType: string;
  readonly holdUntil: Date | null;
  readonly readyAt: Date;
  readonly original: Money;
  /** Amount remaining after refunds. */
  readonly remainingMinor: bigint;
  /** True if the earning was recorded as paid. */
  readonly isSettled: boolean;
  /** Amount that payouts still have to pay or deduct, in minor units. */
  readonly openMinor: bigint;
  /** Newest payout that includes any part of the earning. */
  readonly payout: PayoutOfCommission | null;
}

/** Stored facts that determine what an affiliate is shown about a commission. */
export interface StatedCommission {
  readonly saleStatus: string;
  readonly saleMinor: bigint;
  readonly occurredAt: Date;
  readonly isVoided: boolean;
  readonly flags: readonly string[];
  readonly rejectionReason: string | null;
  readonly explanation: Pick<ExplanationFacts, 'considered' | 'withheld'> | null;
  readonly earning: StatedEarning | null;
  /** Newest refund in effect. */
  readonly refund: { readonly kind: string; readonly at: Date } | null;
  /** Amount refunded to the customer; null if nothing was refunded, or if a referred affiliate made the sale. */
  readonly back: Money | null;
}

/** Bonus or deduction, as stored. */
export interface StatedAdjustment {
  readonly amount: Money;
  readonly reason: string;
  readonly isVoided: boolean;
  readonly createdAt: Date;
  /** Amount that payouts still have to pay or deduct, in minor units. */
  readonly openMinor: bigint;
  readonly payout: PayoutOfCommission | null;
}

/** Affiliate who views the page. */
export interface StatedAffiliate {
  readonly partnershipStatus: string;
  readonly payoutMethod: string | null;
  /** True if payouts go to another affiliate account of the same person. */
  readonly isMerged: boolean;
  readonly minimums: MinimumPayouts;
  /** Amounts not yet in a payout, in minor units, by currency. */
  readonly due: Readonly<Record<string, bigint>>;
  /** Announced payout schedule of the program; null if there is none. */
  readonly payoutSchedule: PayoutSchedule | null;
  readonly timezone: string;
  readonly now: Date;
}

/** Returns a commission as shown to its affiliate: its state and additional details. */
export function commissionReading(
  commission: StatedCommission,
  affiliate: StatedAffiliate,
): CommissionReading {
  return toCommissionReading(commissionState(commission, affiliate), {
    is_level: (commission.earning?.level ?? 0) > 0,
    partly_refunded: partlyRefunded(commission),
  });
}

/**
 * Returns the refunded and the remaining part of a commission; null if it is rejected or voided, because
 * nothing remains.
 */
function partlyRefunded({ earning, isVoided, back }: StatedCommission): PartlyRefunded | null {
  if (!earning || isVoided || earning.status === 'rejected') return null;
  const { original, remainingMinor } = earning;
  if (remainingMinor === 0n || remainingMinor >= original.minor) return null;
  const left = { ...original, minor: remainingMinor };
  return { back: back && stated(back), left: stated(left), of: stated(original) };
}

/** Returns a bonus or deduction as shown to its affiliate, with the merchant's reason. */
export const adjustmentReading = (
  adjustment: StatedAdjustment,
  affiliate: StatedAffiliate,
): CommissionReading =>
  toCommissionReading(adjustmentState(adjustment, affiliate), { note: adjustment.reason });

function adjustmentState(adjustment: StatedAdjustment, affiliate: StatedAffiliate): CommissionState {
  const { amount, isVoided, createdAt, openMinor, payout } = adjustment;
  if (isVoided) return { state: 'voided' };
  if (amount.minor < 0n)
    return openMinor === 0n && payout ? { state: 'deducted', ...paidBy(payout) } : { state: 'deduction' };
  if (openMinor === 0n && payout?.status === 'completed') return { state: 'paid', ...paidBy(payout) };
  return ready({ payout, original: amount, openMinor, readyAt: createdAt }, affiliate);
}

/** Returns the state of a commission as shown to its affiliate, with all values that its sentence uses. */
export function commissionState(commission: StatedCommission, affiliate: StatedAffiliate): CommissionState {
  const { earning } = commission;
  if (commission.isVoided) return { state: 'voided' };
  if (!earning) return withoutEarning(commission);
  if (earning.original.minor === 0n) return { state: 'no_terms' };
  switch (earning.status) {
    case 'pending':
      return pending(commission, earning, affiliate);
    case 'approved':
      if (affiliate.partnershipStatus === 'REJECTED') return { state: 'not_in_program' };
      return earning.holdUntil
        ? { state: 'approved_held', date: earning.holdUntil.toISOString() }
        : { state: 'approved_unreleased' };
    case 'rejected':
      return commission.saleStatus === 'failed'
        ? { state: 'sale_failed' }
        : { state: 'rejected', reason: commission.rejectionReason };
    case 'refunded':
      return takenBack(earning) ?? refunded(commission);
    case 'paid':
      return takenBack(earning) ?? paid(earning);
    default:
      return takenBack(earning) ?? ready(earning, affiliate);
  }
}

const withheldStates = {
  referral_rejected: 'customer_refused',
  affiliate_rejected: 'was_not_in_program',
  self_referral: 'own_order_refused',
} as const satisfies Record<WithheldReason, string>;

/** Reasons why an incentive did not apply, from the nearest miss to the furthest. */
const missedStates = [
  ['payments_used_up', 'payments_used_up'],
  ['time_over', 'time_over'],
  ['free_sale', 'nothing_paid'],
  ['other_product', 'other_product'],
  ['other_plan', 'other_plan'],
] as const satisfies readonly (readonly [ConsiderationReason, string])[];

function withoutEarning(commission: StatedCommission): CommissionState {
  const { saleStatus, saleMinor, explanation } = commission;
  if (saleStatus === 'pending') return { state: 'sale_pending' };
  if (saleStatus === 'failed') return { state: 'sale_failed' };
  if (saleStatus === 'refunded') return refunded(commission);
  if (explanation?.withheld) return { state: withheldStates[explanation.withheld] };
  const considered = explanation?.considered ?? [];
  const matched = considered.find(({ reason }) => reason === 'matched');
  if (matched?.capped_by) return { state: 'cap_reached' };
  if (matched) return { state: saleMinor === 0n ? 'nothing_paid' : 'too_small' };
  const missed = missedStates.find(([reason]) => considered.some((each) => each.reason === reason));
  return { state: missed?.[1] ?? 'no_terms' };
}

function pending(
  { saleStatus, flags }: StatedCommission,
  { level, approvalType, holdUntil }: StatedEarning,
  { partnershipStatus }: StatedAffiliate,
): CommissionState {
  if (saleStatus === 'pending') return { state: 'sale_pending' };
  if (partnershipStatus === 'REJECTED') return { state: 'not_in_program' };
  if (partnershipStatus === 'PENDING') return { state: 'application_pending' };
  if (flags.includes('self_referral') && level === 0) return { state: 'own_order' };
  if (approvalType === 'hold_period' && holdUntil) return { state: 'held', date: holdUntil.toISOString() };
  // A level is pending until its seller is approved, like the sale itself.
  return { state: approvalType === 'automatic' && level > 0 ? 'partner_pending' : 'in_review' };
}

/**
 * Returns the state of a commission refunded after it was paid; null once a payout has deducted the refund.
 */
const takenBack = ({ openMinor, original }: StatedEarning): CommissionState | null =>
  openMinor < 0n
    ? { state: 'clawed_back', taken: stated({ minor: -openMinor, currency: original.currency }) }
    : null;

/**
 * Returns the state of a refunded commission. A commission recorded as refunded has no refund, so the date of
 * the sale is used.
 */
const refunded = ({ refund, occurredAt }: StatedCommission): CommissionState =>
  refund && isDispute(refund.kind)
    ? { state: 'disputed' }
    : { state: 'refunded', date: (refund?.at ?? occurredAt).toISOString() };

function paid({ isSettled, payout }: StatedEarning): CommissionState {
  return isSettled || !payout ? { state: 'settled' } : { state: 'paid', ...paidBy(payout) };
}

const paidBy = ({ number, processedAt, createdAt }: PayoutOfCommission) => ({
  payout_number: number,
  date: (processedAt ?? createdAt).toISOString(),
});

function ready(
  {
    payout,
    original,
    openMinor,
    readyAt,
  }: Pick<StatedEarning, 'payout' | 'original' | 'openMinor' | 'readyAt'>,
  affiliate: StatedAffiliate,
): CommissionState {
  const { currency } = original;
  if (payout && !payout.returnedAt && payout.status !== 'completed') {
    const { number: payout_number, createdAt } = payout;
    return payout.status === 'failed'
      ? { state: 'payout_failed', payout_number }
      : { state: 'in_payout', payout_number, date: createdAt.toISOString() };
  }
  if (!isCurrency(currency)) return { state: 'credited', credit: stated({ minor: openMinor, currency }) };
  if (affiliate.partnershipStatus === 'REJECTED') return { state: 'not_in_program' };
  if (affiliate.partnershipStatus === 'PENDING') return { state: 'application_pending' };
  if (affiliate.isMerged) return { state: 'merged' };
  if (payout?.returnedAt) return { state: 'payout_returned', payout_number: payout.number };
  return inNextPayout({ currency, readyAt }, affiliate);
}

function inNextPayout(
  { currency, readyAt }: { readonly currency: string; readonly readyAt: Date },
  { payoutMethod, minimums, due, payoutSchedule, timezone, now }: StatedAffiliate,
): CommissionState {
  if (payoutMethod === null || payoutMethod === 'none') return { state: 'no_method' };
  const [dueMinor, minimum] = [due[currency] ?? 0n, minimums[currency] ?? 0n];
  if (dueMinor <= 0n) return { state: 'offset' };
  if (dueMinor < minimum)
    return {
      state: 'below_minimum',
      minimum: stated({ minor: minimum, currency }),
      missing: stated({ minor: minimum - dueMinor, currency }),
    };
  return payoutSchedule
    ? { state: 'ready', date: nextPayoutOn(payoutSchedule, timezone, { readyAt, now }).toISOString() }
    : { state: 'ready_no_date' };
}

export const stated = ({ minor, currency }: Money): StatedAmount => ({
  amount: fromMinor(minor, digitsOf(currency)),
  currency,
});
