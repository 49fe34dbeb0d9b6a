import type { Sent } from './exchange.ts';
import type { World } from './world.ts';

/** Sale that a client requested, whatever the result. */
export interface AskedSale {
  readonly key: string;
  readonly isManual: boolean;
  readonly amountMinor: number;
  /** Null until the server has responded. */
  id: string | null;
  refusal: string | null;
  voiding: 'not asked for' | 'asked for' | 'acknowledged';
  /**
   * Sale whose key this sale reuses with a different amount. This sale is accepted only after the other sale has
   * been voided.
   */
  readonly corrects: AskedSale | null;
  /** The request exactly as it was sent. */
  request: Sent | null;
}

/** Object that is renamed repeatedly, by one client at a time. */
export interface Renamed {
  readonly id: string;
  /** Name after the last acknowledged change. */
  name: string;
  isBeingRenamed: boolean;
}

export interface AskedRefund {
  readonly key: string;
  readonly saleId: string;
  /** Null for the whole remaining amount. */
  readonly amountMinor: number | null;
  isAcknowledged: boolean;
  refusal: string | null;
}

/** Object identified by a mark. It must exist exactly once, or not at all if it was rejected. */
export interface AskedObject {
  readonly kind: MarkedKind;
  readonly mark: string;
  id: string | null;
  refusal: string | null;
}

export type MarkedKind = 'referral' | 'affiliate' | 'click' | 'coupon';

export interface AskedPayout {
  readonly id: string;
  readonly amount: number;
  status: string;
  /** Number of requests for each status change, and thus the maximum number of times that the change may occur. */
  readonly moves: Map<string, number>;
  isPaid: boolean;
}

/** The clients' requests and their responses, which are compared with the database at the end. */
export interface Model {
  readonly world: World;
  nextKey(prefix: string): string;
  /** Sales by key and amount. */
  readonly sales: Map<string, AskedSale>;
  readonly refunds: Map<string, AskedRefund>;
  readonly objects: Map<string, AskedObject>;
  readonly renamed: Renamed[];
  readonly voidedSales: AskedSale[];
  readonly payouts: Map<string, AskedPayout>;
  /** Several hundred recent acknowledged sales, which clients refund and change. */
  readonly recentSales: AskedSale[];
  /** Ids of customers for whom the server has recorded a sale. */
  readonly customers: string[];
  readonly referralIds: string[];
  /** Payouts that have not been paid. */
  readonly openPayouts: AskedPayout[];
}

const RECENT_MAX = 400;

export const saleKey = (key: string, amountMinor: number) => `${key} ${amountMinor}`;

export function openModel(world: World): Model {
  let calls = 0;
  return {
    world,
    nextKey: (prefix) => {
      calls += 1;
      return `${prefix}-${calls}`;
    },
    sales: new Map(),
    refunds: new Map(),
    objects: new Map(),
    renamed: [],
    voidedSales: [],
    payouts: new Map(),
    recentSales: [],
    customers: [...world.customers],
    referralIds: [...world.referralIds],
    openPayouts: [],
  };
}

/** Keeps only the newest items, because clients refund and change those. */
export function remember<T>(list: T[], item: T): void {
  list.push(item);
  if (list.length > RECENT_MAX) list.shift();
}
