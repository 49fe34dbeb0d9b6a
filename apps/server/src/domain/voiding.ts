import { Failure } from './failure.ts';
import type { IncentiveUsage } from './incentive.ts';

/** Throws `VOIDED`: what was voided is not changed, refunded or deleted. */
export function assertNotVoided({ id, voidedAt }: { id: string; voidedAt: Date | null }): void {
  if (voidedAt !== null) throw new Failure('VOIDED', `${id} was voided on ${voidedAt.toISOString()}.`);
}

/** What is in the ledger of one earning. Minor units. */
export type EarningSums = {
  /** The sum of all entries other than `paid`. */
  leftMinor: bigint;
  /** The sum of the `paid` entries; not 0 where a manual commission was settled elsewhere. */
  paidMinor: bigint;
};

/** The entries that void an earning: with them all its entries add up to 0. */
export const voidingEntries = ({ leftMinor, paidMinor }: EarningSums) =>
  [
    { type: 'voided' as const, amountMinor: -leftMinor },
    { type: 'paid' as const, amountMinor: -paidMinor },
  ].filter(({ amountMinor }) => amountMinor !== 0n);

/**
 * What a referral has used of its incentives without one sale: its slot is free again, and its room under a cap. The
 * opposite of a refund, which gives neither back.
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
