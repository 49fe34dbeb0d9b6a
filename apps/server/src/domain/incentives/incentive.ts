import type { GroupIncentive } from '@tributary/contract';
import { addMonths, dayIn, type Interval, startOfDay } from '@tributary/core';
import type { Money } from '../money/money.ts';
import type { SaleLine } from './sale-lines.ts';

/**
 * Stored terms of the tiers. Amounts are JSON numbers: percent if `is_percentage`, otherwise major units of
 * `currency`.
 */
export type VariableConfig = {
  basis: 'sale_amount' | 'referral_conversions' | 'affiliate_conversions_month';
  currency?: string;
  tiers: { from: number; amount: number; is_percentage: boolean }[];
};

/**
 * Version of a group's incentive. `rateE4` is percent × 10^4; `amountE4` and the caps are in 1e-4 major
 * units.
 */
export type Incentive = {
  id: string;
  version: number;
  groupIncentiveId: string;
  createdAt: Date;
  name: string;
  incentiveType: GroupIncentive['incentive_type'];
  isPercentage: boolean;
  rateE4: bigint | null;
  amountE4: bigint | null;
  currency: string | null;
  incentiveLength: GroupIncentive['incentive_length'];
  lengthValue: number | null;
  approvalType: GroupIncentive['approval_type'];
  holdPeriodDays: number | null;
  applyTo: GroupIncentive['apply_to'];
  productIds: readonly string[];
  eventName: string | null;
  capPerConversionE4: bigint | null;
  capPerReferralE4: bigint | null;
  includeFreeSales: boolean;
  variableConfig: VariableConfig | null;
};

/**
 * Number of times that a referral has used each incentive (in any version), with the sum of the ORIGINAL
 * commissions in minor units, as text.
 */
export type IncentiveUsage = Record<string, { uses: number; commission: Record<string, string> }>;

/** State of a referral before this sale. Counts only payments. */
export type ReferralHistory = { conversions: number; firstConversionAt: Date | null; usage: IncentiveUsage };

export type Sale = {
  minor: bigint;
  currency: string;
  isSubscription: boolean;
  interval: Interval | null;
  productIds: readonly string[];
  priceIds: readonly string[];
  lines: readonly SaleLine[] | null;
  occurredAt: Date;
  /** IANA time zone of the program. */
  timezone: string;
};

/**
 * Returns true if a sale is within the incentive's length. `time_limited` lasts from the earliest payment,
 * which may be this sale, to the start of the day `lengthValue` months later in the program's time zone, so
 * that a renewal a few seconds early or late has the same result. `payment_limited` covers the first
 * `lengthValue` payments of the referral, including payments that matched other incentives. A sale that is
 * not a payment is within the length if a payment at the same time would be.
 */
export function isWithinLength(incentive: Incentive, history: ReferralHistory, sale: Sale): boolean {
  if (incentive.incentiveLength === 'customer_lifetime') return true;
  if (incentive.lengthValue === null)
    throw new RangeError(`Incentive ${incentive.id} is limited by no length_value.`);
  if (incentive.incentiveLength === 'payment_limited') return history.conversions < incentive.lengthValue;
  const { occurredAt, timezone } = sale;
  const first = history.firstConversionAt;
  const start = first !== null && first < occurredAt ? first : occurredAt;
  const end = startOfDay(timezone, addMonths(dayIn(timezone, start), incentive.lengthValue)).getTime();
  // An end beyond the range of `Date` is never reached.
  return Number.isNaN(end) || occurredAt.getTime() < end;
}

export function usedOnce(
  usage: IncentiveUsage,
  used: { incentive: { id: string } | null; commission: Money | null },
): IncentiveUsage {
  const { incentive, commission } = used;
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

/**
 * Returns the usage without a voided sale, which no longer counts toward limits and caps. Refunds do not
 * change the usage.
 */
export function usedWithout(
  usage: IncentiveUsage,
  sale: { incentiveId: string | null; commissionCurrency: string | null; commissionOriginalMinor: bigint },
): IncentiveUsage {
  const used = sale.incentiveId === null ? undefined : usage[sale.incentiveId];
  if (sale.incentiveId === null || !used) return usage;
  const { commissionCurrency: currency, commissionOriginalMinor } = sale;
  const commission = { ...used.commission };
  if (currency !== null) {
    commission[currency] = (BigInt(commission[currency] ?? '0') - commissionOriginalMinor).toString();
  }
  return { ...usage, [sale.incentiveId]: { uses: Math.max(0, used.uses - 1), commission } };
}
