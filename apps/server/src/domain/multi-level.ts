import { type Money, majorE4ToMinor, percentOf } from './money.ts';

/** What the affiliate `level` steps above a seller earns by the seller's sale. Stored as an incentive's amount is. */
export type Level = {
  level: number;
  basis: 'sale' | 'commission';
  isPercentage: boolean;
  rateE4: bigint | null;
  amountE4: bigint | null;
  currency: string | null;
};

/** A level's amount, rounded for itself. `direct` is the seller's commission after caps, the basis `commission`. */
export function levelCommission(level: Level, sale: Money, direct: Money): Money {
  if (!level.isPercentage) {
    if (level.currency === null) throw new RangeError('A fixed level has no currency.');
    return { minor: majorE4ToMinor(level.amountE4 ?? 0n, level.currency), currency: level.currency };
  }
  const basis = level.basis === 'sale' ? sale : direct;
  return { minor: percentOf(basis.minor, level.rateE4 ?? 0n), currency: basis.currency };
}
