import { isCurrency, toMinor } from '@tributary/core';
import type { Incentive, IncentiveUsage, Sale, VariableConfig } from '../incentives/incentive.ts';
import {
  lesser,
  type Money,
  majorE4FloorToMinor,
  majorE4ToMinor,
  minorToMajorE4,
  percentOf,
} from '../money/money.ts';

export type CappedCommission = {
  commission: Money;
  uncapped: Money;
  cappedBy: 'conversion' | 'referral' | null;
};

/** Numbers of payments before this sale. */
export type ConversionCounts = { referral: number; affiliateThisMonth: number };

/**
 * Returns the commission for a sale before caps. Uses the tier reached, or the incentive's own amount if
 * there are no tiers.
 */
export function commissionFor(sale: Sale, incentive: Incentive, counts: ConversionCounts): Money {
  const tier = incentive.variableConfig && tierReached(sale, incentive.variableConfig, counts);
  if (tier) {
    const amountE4 = storedE4(tier.amount, incentive);
    if (tier.is_percentage) return { minor: percentOf(sale.minor, amountE4), currency: sale.currency };
    return fixedAmount(amountE4, incentive.variableConfig?.currency ?? incentive.currency, incentive);
  }
  if (incentive.isPercentage) {
    return { minor: percentOf(sale.minor, incentive.rateE4 ?? 0n), currency: sale.currency };
  }
  return fixedCommission(incentive);
}

/** Returns the fixed amount of an incentive in its own currency or unit. */
export function fixedCommission(incentive: Incentive): Money {
  return fixedAmount(incentive.amountE4 ?? 0n, incentive.currency, incentive);
}

/** Applies only the cap per conversion, regardless of earlier earnings. */
export function capPerConversion(commission: Money, { capPerConversionE4 }: Incentive): Money {
  if (capPerConversionE4 === null) return commission;
  return {
    ...commission,
    minor: lesser(commission.minor, majorE4FloorToMinor(capPerConversionE4, commission.currency)),
  };
}

/**
 * Applies both caps, in the commission's currency. The cap per referral counts the ORIGINAL commissions of
 * all versions of the incentive, so refunds do not free up any of it. `cappedBy` is the cap that determined
 * the amount.
 */
export function applyCaps(uncapped: Money, incentive: Incentive, usage: IncentiveUsage): CappedCommission {
  const perConversion = capPerConversion(uncapped, incentive);
  const room = roomForReferral(uncapped.currency, incentive, usage);
  if (room !== null && room < perConversion.minor) {
    return { commission: { ...uncapped, minor: room }, uncapped, cappedBy: 'referral' };
  }
  return {
    commission: perConversion,
    uncapped,
    cappedBy: perConversion.minor < uncapped.minor ? 'conversion' : null,
  };
}

function roomForReferral(currency: string, incentive: Incentive, usage: IncentiveUsage): bigint | null {
  if (incentive.capPerReferralE4 === null) return null;
  const earned = BigInt(usage[incentive.id]?.commission[currency] ?? '0');
  const room = majorE4FloorToMinor(incentive.capPerReferralE4, currency) - earned;
  return room > 0n ? room : 0n;
}

/**
 * Returns the highest tier that a sale reaches, or null if it does not reach the first. The tier applies to
 * the whole sale.
 */
export function tierReached(
  sale: Pick<Sale, 'minor' | 'currency'>,
  config: VariableConfig,
  counts: ConversionCounts,
): VariableConfig['tiers'][number] | null {
  const ascending = config.tiers.toSorted((a, b) => a.from - b.from);
  return ascending.findLast(({ from }) => reaches(sale, config, counts, from)) ?? null;
}

function reaches(
  sale: Pick<Sale, 'minor' | 'currency'>,
  { basis, currency }: VariableConfig,
  counts: ConversionCounts,
  from: number,
): boolean {
  if (basis === 'referral_conversions') return counts.referral + 1 >= from;
  if (basis === 'affiliate_conversions_month') return counts.affiliateThisMonth + 1 >= from;
  // There are no exchange rates, so a threshold in another currency cannot be compared and counts as not
  // reached.
  if (currency !== undefined && currency !== sale.currency && isCurrency(currency)) return false;
  const threshold = toMinor(from, 4);
  return threshold.ok && minorToMajorE4(sale.minor, sale.currency) >= threshold.minor;
}

function fixedAmount(amountE4: bigint, currency: string | null, incentive: Incentive): Money {
  if (currency === null)
    throw new RangeError(`Incentive ${incentive.id} has a fixed amount and no currency.`);
  return { minor: majorE4ToMinor(amountE4, currency), currency };
}

function storedE4(amount: number, incentive: Incentive): bigint {
  const stored = toMinor(amount, 4);
  if (!stored.ok)
    throw new RangeError(`A tier of incentive ${incentive.id} has an amount that is ${stored.reason}.`);
  return stored.minor;
}

/**
 * Commission for the affiliate `level` steps above a seller. Amounts have the same units as in incentives.
 */
export type Level = {
  level: number;
  basis: 'sale' | 'commission';
  isPercentage: boolean;
  rateE4: bigint | null;
  amountE4: bigint | null;
  currency: string | null;
};

/**
 * Returns the commission for a level. `direct` is the seller's commission after caps, used by levels with
 * basis `commission`.
 */
export function levelCommission(level: Level, sale: Money, direct: Money): Money {
  if (!level.isPercentage) {
    if (level.currency === null) throw new RangeError('A fixed level has no currency.');
    return { minor: majorE4ToMinor(level.amountE4 ?? 0n, level.currency), currency: level.currency };
  }
  const basis = level.basis === 'sale' ? sale : direct;
  return { minor: percentOf(basis.minor, level.rateE4 ?? 0n), currency: basis.currency };
}
