import type { Transaction } from '@tributary/contract';
import { assertMove } from './transition.ts';

export type SalesStatus = Transaction['sales_status'];

/** Every move of a sale there is. Whether a pending sale may be refunded is the rule of `refund.ts`: manual ones only. */
export const salesMoves = {
  pending: ['complete', 'failed', 'partial_refunded', 'refunded'],
  complete: ['partial_refunded', 'refunded'],
  partial_refunded: ['partial_refunded', 'refunded'],
  failed: ['pending', 'complete'],
  refunded: [],
} as const satisfies Record<SalesStatus, readonly SalesStatus[]>;

const targetsByHand: readonly SalesStatus[] = ['pending', 'complete', 'failed'];

/** The sales statuses that `PUT /v1/commissions/{id}` may set on a sale that is `from`; the others come from refunds. */
export function salesMovesByHand(from: SalesStatus): SalesStatus[] {
  return salesMoves[from].filter((to) => targetsByHand.includes(to));
}

/** Throws `INVALID_TRANSITION` unless the table has the move. */
export function assertSalesMove(from: SalesStatus, to: SalesStatus): void {
  assertMove('sale', from, to, salesMoves[from], 'sales_status');
}

/** Throws `INVALID_TRANSITION` unless the table has the move and a person may make it. */
export function assertSalesMoveByHand(from: SalesStatus, to: SalesStatus): void {
  assertMove('sale', from, to, salesMovesByHand(from), 'sales_status');
}
