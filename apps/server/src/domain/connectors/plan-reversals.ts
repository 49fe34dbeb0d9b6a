import type { RefundKind } from '@tributary/core';
import type { Payment } from './payment.ts';
import { takenOf } from './reversals.ts';

/** A refund of a sale, undone or not. */
export interface BookedRefund {
  readonly id: string;
  readonly key: string | null;
  readonly amount: bigint;
  readonly isUndone: boolean;
  /** Booked by this connection: what the merchant recorded counts, but is not ours to undo. */
  readonly isOurs: boolean;
}

interface BookedSale {
  /** Its original amount, be it ours or adopted. */
  readonly amount: bigint;
  /** Oldest first. */
  readonly refunds: readonly BookedRefund[];
  /**
   * Keys of refunds of other sales that begin with the key of a reversal: of a voided sale of the same payment, or of a sale
   * that the same payment intent paid.
   */
  readonly otherKeys: readonly string[];
}

/** The part of a payment that says what was taken back. */
export type ReversedPayment = Pick<Payment, 'collected' | 'reversed' | 'reversals'>;

/** Steps that are taken in their order, in one transaction. */
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
 * Returns what to book so that the refunds of a sale add up to what is taken back of it. Refunds are booked and undone whole: one
 * whose reversal is no longer in effect is undone; what is missing is booked under the newest reversal; if too much is
 * booked, our newest refunds are undone.
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

/** `stripe:refund:re_1` of `stripe:refund:re_1:2`. */
const reversalKey = (key: string | null): string => key?.replace(/:\d+$/, '') ?? '';

/** A key that was used is not used again, even if its refund was undone. */
function nextKey(reversal: string, { refunds, otherKeys }: BookedSale): string {
  const used = new Set([...refunds.map(({ key }) => key), ...otherKeys]);
  let number = 1;
  while (used.has(`${reversal}:${number}`)) number += 1;
  return `${reversal}:${number}`;
}
