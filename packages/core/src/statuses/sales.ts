import { keysOf } from '../keys-of.ts';
import { targetsOf } from './moves.ts';

/** Moves of a sale that a person may make. Refunds alone make it `partial_refunded` or `refunded`. */
export const saleMoves = {
  pending: ['complete', 'failed'],
  complete: [],
  refunded: [],
  failed: ['pending', 'complete'],
  partial_refunded: [],
} as const;
export type SalesStatus = keyof typeof saleMoves;
export const salesStatuses = keysOf(saleMoves);
export const salesStatusesByHand = targetsOf(saleMoves);
/** Statuses that the sale of a new commission may have. */
export const newSalesStatuses = [
  'pending',
  'complete',
  'refunded',
  'failed',
] as const satisfies readonly SalesStatus[];
