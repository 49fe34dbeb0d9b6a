import type { RefundKind } from '@tributary/core';
import type { Payment } from './payment.ts';
import { takenOf } from './reversals.ts';

/** Recorded refund of a sale, which may have been undone. */
export interface BookedRefund {
  readonly id: string;
  readonly key: string | null;
  readonly amount: bigint;
  readonly isUndone: boolean;
  /**
   * True if this connection recorded the refund. Refunds recorded by the merchant count too, but must not be undone.
   */
  readonly isOurs: boolean;
}

interface BookedSale {
  /** Original amount of the sale, including sales recorded by other callers. */
  readonly amount: bigint;
  /** Refunds of the sale, oldest first. */
  readonly refunds: readonly BookedRefund[];
  /**
   * Refund keys that belong to other sales but begin with the key of a reversal. Such a sale was voided and
   * recorded again, or was paid by the same payment intent.
   */
  readonly otherKeys: readonly string[];
}

/** Payment with its reversals. */
export type ReversedPayment = Pick<Payment, 'collected' | 'reversed' | 'reversals'>;

/** Step in a plan. Steps are executed in order, in one transaction. */
export type ReversalStep =
  | { readonly step: 'undo'; readonly refundId: string }
  | {
      readonly step: 'refund';
      readonly key: string;
      readonly amount: bigint;
      readonly kind: RefundKind;
      /** `refund:re_1` */
      readonly reversal: string;
      readonly at: number;
    };

/**
 * Returns the steps that make the refunds of a sale add up to its reversed amount. Refunds can be recorded
 * and undone only as a whole. A refund is undone if its reversal is no longer in effect. If too little is
 * recorded, the difference is recorded under the newest reversal. If too much is recorded, the connection's
 * newest refunds are undone.
 */
export function planReversals(sale: BookedSale, payment: ReversedPayment): ReversalStep[] {
  const inEffect = new Set(payment.reversals.map(({ key }) => key));
  const taken = takenOf(sale.amount, payment);
  const standing = sale.refunds.filter(({ isUndone }) => !isUndone);
  const undone = new Set(
    standing.filter((refund) => refund.isOurs && !inEffect.has(reversalKey(refund.key))).map(({ id }) => id),
  );
  const missing = () =>
    standing.reduce((rest, { id, amount }) => (undone.has(id) ? rest : rest - amount), taken);

  for (const refund of standing.toReversed()) {
    if (missing() >= 0n) break;
    if (refund.isOurs) undone.add(refund.id);
  }
  const steps: ReversalStep[] = [...undone].map((refundId) => ({ step: 'undo', refundId }));
  const newest = payment.reversals.at(-1);
  const amount = missing();
  if (amount <= 0n || newest === undefined) return steps;
  const { kind, id, at } = newest;
  return [...steps, { step: 'refund', key: nextKey(newest.key, sale), amount, kind, reversal: id, at }];
}

const reversalKey = (key: string | null): string => key?.replace(/:\d+$/, '') ?? '';

/** Returns an unused key for a refund. Keys are never reused, even if their refund was undone. */
function nextKey(reversal: string, { refunds, otherKeys }: BookedSale): string {
  const used = new Set([...refunds.map(({ key }) => key), ...otherKeys]);
  let number = 1;
  while (used.has(`${reversal}:${number}`)) number += 1;
  return `${reversal}:${number}`;
}
