import { Failure } from './failure.ts';

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
