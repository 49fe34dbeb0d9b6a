/** State of `PayoutModel`: its rows, its status tables, and values derived from single rows. */

export type Kind =
  | 'earned'
  | 'refunded'
  | 'clawback'
  | 'refund_undone'
  | 'adjustment'
  | 'adjusted'
  | 'paid'
  | 'returned'
  | 'voided';
export type Who = 'seller' | 'parent';
export type Currency = 'USD' | 'EUR';
export type PayoutStatus = 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled';
export type Status = 'pending' | 'approved' | 'ready_for_payment' | 'paid' | 'rejected' | 'refunded';
export type ByHand = 'pending' | 'approved' | 'ready_for_payment' | 'rejected';
export type SalesStatus = 'pending' | 'complete' | 'failed' | 'partial_refunded' | 'refunded';
export type NewSalesStatus = 'pending' | 'complete' | 'failed';
export type Answer =
  | 'done'
  | 'INVALID_TRANSITION'
  | 'IN_USE'
  | 'VOIDED'
  | 'NOT_REFUNDABLE'
  | 'ALREADY_REFUNDED'
  | 'REFUND_EXCEEDS_REMAINING';

/** Approval rule for a sale's commission. */
export interface Terms {
  readonly approval: 'automatic' | 'hold_period' | 'manual';
  readonly holdDays: number | null;
}
/** Rules by product. */
export const termsOf = {
  automatic: { approval: 'automatic', holdDays: null },
  held: { approval: 'hold_period', holdDays: 3 },
  approved: { approval: 'manual', holdDays: null },
  'approved and held': { approval: 'manual', holdDays: 3 },
} as const satisfies Record<string, Terms>;
export type Product = keyof typeof termsOf;

export interface ModelEntry {
  readonly kind: Kind;
  readonly cents: bigint;
  /** Active payout that claims this entry. */
  heldBy: ModelPayout | null;
  /** True if the entry is the earning itself, or restores it. */
  readonly stands: boolean;
}

export interface ModelRefund {
  readonly cents: bigint;
  isUndone: boolean;
  /** Clawbacks that the refund caused. */
  readonly clawbacks: Set<ModelEntry>;
}

/** Earning or adjustment that payouts can claim. */
export interface Claimable {
  readonly who: Who;
  readonly at: number;
  /** True if it was created as paid, so that its `earned` entry was settled elsewhere. */
  readonly isSettled: boolean;
  isVoided: boolean;
  readonly entries: ModelEntry[];
}

export interface ModelEarning extends Claimable {
  readonly original: bigint;
  left: bigint;
  status: Status;
  /** Status before the last full refund. */
  before: Status | null;
  readonly approval: Terms['approval'];
  /** Day on which the hold ends. */
  readonly holdUntil: number | null;
}

export interface ModelSale {
  id: string;
  /** Seller at the time of the sale. */
  readonly who: Who;
  readonly currency: Currency;
  readonly original: bigint;
  readonly at: number;
  left: bigint;
  status: SalesStatus;
  /** Status before the first refund in effect. */
  statusBefore: SalesStatus;
  /** Null for a commission with a fixed amount. */
  readonly terms: Terms | null;
  isVoided: boolean;
  readonly refunds: ModelRefund[];
  /** Earnings, starting with the seller's. */
  readonly earnings: ModelEarning[];
}

export interface ModelAdjustment extends Claimable {
  id: string;
  readonly currency: Currency;
  readonly cents: bigint;
}

export interface ModelPayout {
  id: string;
  readonly who: Who;
  readonly currency: Currency;
  status: PayoutStatus;
  cents: bigint;
  isReturned: boolean;
  /** Kept after a cancellation. */
  readonly items: Set<ModelEntry>;
}

export interface ManualCommission {
  readonly currency: Currency;
  readonly cents: bigint;
  readonly commission: bigint;
  readonly status: Status;
  readonly salesStatus: NewSalesStatus | 'refunded';
  readonly holdDays: number | null;
}

export interface RunLimits {
  readonly currency: Currency | null;
  readonly minimum: bigint;
  /** Last day whose sales and adjustments are paid. */
  readonly upTo: number | null;
}

export const sum = (entries: Iterable<ModelEntry>) =>
  [...entries].reduce((total, { cents }) => total + cents, 0n);

/** Returns `n ÷ d` rounded half to even; both are ≥ 0. */
export function halfEven(n: bigint, d: bigint): bigint {
  const floor = n / d;
  const twice = 2n * (n % d);
  if (twice === d) return floor + (floor % 2n);
  return twice > d ? floor + 1n : floor;
}

export const payoutMoves: Record<PayoutStatus, readonly PayoutStatus[]> = {
  pending: ['processing', 'cancelled'],
  processing: ['completed', 'failed', 'cancelled'],
  failed: ['pending', 'cancelled'],
  cancelled: ['pending'],
  completed: [],
};

/** Manual status changes. A level earning follows if its own status allows it. */
export const movesByHand: Record<Status, readonly ByHand[]> = {
  pending: ['approved', 'ready_for_payment', 'rejected'],
  approved: ['ready_for_payment', 'rejected'],
  ready_for_payment: ['rejected'],
  rejected: ['pending'],
  paid: [],
  refunded: [],
};
export const salesMoves: Record<SalesStatus, readonly SalesStatus[]> = {
  pending: ['complete', 'failed'],
  failed: ['pending', 'complete'],
  complete: [],
  partial_refunded: [],
  refunded: [],
};

export const everybody: readonly Who[] = ['seller', 'parent'];
export const currencies: readonly Currency[] = ['USD', 'EUR'];
export const openStatuses: ReadonlySet<PayoutStatus> = new Set(['pending', 'processing', 'failed']);
export const payable: ReadonlySet<Status> = new Set(['ready_for_payment', 'paid']);

export const entryOf = (kind: Kind, cents: bigint, rest: Partial<ModelEntry> = {}): ModelEntry => ({
  ...{ kind, cents, heldBy: null, stands: false },
  ...rest,
});
export const itemsOf = ({ items }: ModelPayout, { entries }: Claimable) =>
  entries.filter((entry) => items.has(entry));
/** Returns the entries that record the payment of a payout's items. */
export const paidOf = (payout: ModelPayout, entries: readonly ModelEntry[]) =>
  entries.filter((entry) => payout.items.has(entry)).map(({ cents }) => entryOf('paid', -cents));
/** Returns the status that the earning would have without the refund. */
export const dueStatus = ({ status, before }: ModelEarning): Status =>
  status === 'refunded' ? (before ?? status) : status;
export const waits = (earning: ModelEarning) => ['pending', 'approved'].includes(dueStatus(earning));
export const standingOf = ({ entries }: ModelEarning) => entries.findLast(({ stands }) => stands);
export const isHeld = ({ entries }: Claimable) => entries.some(({ heldBy }) => heldBy !== null);
export const unclaimable: ReadonlySet<Kind> = new Set(['paid', 'voided']);
/** Returns the entries of an earning or adjustment that no active payout claims. */
export const freeOf = ({ entries, isSettled }: Claimable) =>
  entries.filter(
    ({ kind, heldBy }) => heldBy === null && !unclaimable.has(kind) && !(isSettled && kind === 'earned'),
  );

/** Recalculates the remaining amount from the original figures. Returns the difference. */
export function scale(earning: ModelEarning, sale: ModelSale): bigint {
  const before = earning.left;
  earning.left = halfEven(earning.original * sale.left, sale.original);
  return earning.left - before;
}

/**
 * Returns a sale's displayed status: the status of its direct earning or, while it has none, a status derived from
 * the sale.
 */
export function statusOf({ earnings: [direct], status, isVoided }: ModelSale): Status {
  if (direct) return direct.status;
  if (isVoided || status === 'failed') return 'rejected';
  return status === 'pending' ? 'pending' : 'approved';
}
