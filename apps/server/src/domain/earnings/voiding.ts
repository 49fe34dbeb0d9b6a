import { Failure } from '../failure.ts';

/** Throws `VOIDED` for a voided transaction, which cannot be changed, refunded or deleted. */
export function assertNotVoided({ id, voidedAt }: { id: string; voidedAt: Date | null }): void {
  if (voidedAt !== null) throw new Failure('VOIDED', `${id} was voided on ${voidedAt.toISOString()}.`);
}

export type EarningSums = {
  /** Sum of all entries except settlements. */
  leftMinor: bigint;
  /** Sum of all settlements; not 0 if a manual commission was paid elsewhere. */
  paidMinor: bigint;
};

/** Returns the entries that void an earning by bringing the sum of its entries to 0. */
export const voidingEntries = ({ leftMinor, paidMinor }: EarningSums) =>
  [
    { type: 'voided' as const, amountMinor: -leftMinor },
    { type: 'paid' as const, amountMinor: -paidMinor },
  ].filter(({ amountMinor }) => amountMinor !== 0n);
