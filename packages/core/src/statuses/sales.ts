import { keysOf } from '../keys-of.ts';
import { targetsOf } from './moves.ts';

/** Status changes of a sale that a person may make. Only refunds make it `partial_refunded` or `refunded`. */
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
/** Statuses that a sale may have when its commission is created. */
export const newSalesStatuses = [
  'pending',
  'complete',
  'refunded',
  'failed',
] as const satisfies readonly SalesStatus[];
