import { isCurrency, type payoutSkipReasons } from '@tributary/contract';

export type SkipReason = (typeof payoutSkipReasons)[number];

/** Everything of one affiliate in one currency that no live payout claims. */
export interface Unclaimed {
  readonly affiliateId: string;
  readonly partnershipStatus: string;
  readonly payoutMethod: string | null;
  readonly currency: string;
  readonly amountMinor: bigint;
}

/** The least that is paid out. `currency` is the only one that it holds for. */
export interface MinimumPayout {
  readonly currency: string;
  readonly minor: bigint;
}

export type PayoutDecision =
  | { readonly isPaid: true }
  | { readonly isPaid: false; readonly reason: SkipReason };

/** Units such as CREDITS are earned and shown, and never paid in money. */
export const isPayable = ({ currency }: Pick<Unclaimed, 'currency'>): boolean => isCurrency(currency);

/** Whether it becomes a payout, or the first reason why not (decisions, section 9). */
export function decidePayout(unclaimed: Unclaimed, minimum: MinimumPayout): PayoutDecision {
  const reason = reasonAgainst(unclaimed, minimum);
  return reason === null ? { isPaid: true } : { isPaid: false, reason };
}

function reasonAgainst(unclaimed: Unclaimed, minimum: MinimumPayout): SkipReason | null {
  if (unclaimed.partnershipStatus !== 'APPROVED') return 'not_approved';
  if (unclaimed.payoutMethod === 'none') return 'method_none';
  if (unclaimed.amountMinor <= 0n) return 'nothing_to_pay';
  const isBelow = unclaimed.currency === minimum.currency && unclaimed.amountMinor < minimum.minor;
  return isBelow ? 'below_minimum' : null;
}
