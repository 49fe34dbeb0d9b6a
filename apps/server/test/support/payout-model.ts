/**
 * An independent model of sales, refunds, adjustments and payouts in cents, written from the specification and the decisions.
 * It calls no server code. A change returns `done`, or the error code when it is refused and changes nothing.
 */

type Kind =
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
type Status = 'pending' | 'approved' | 'ready_for_payment' | 'paid' | 'rejected' | 'refunded';
export type ByHand = 'pending' | 'ready_for_payment' | 'rejected';
export type Answer =
  | 'done'
  | 'INVALID_TRANSITION'
  | 'IN_USE'
  | 'VOIDED'
  | 'ALREADY_REFUNDED'
  | 'NOT_FOUND'
  | 'REFUND_EXCEEDS_REMAINING';

export interface ModelEntry {
  readonly kind: Kind;
  readonly cents: bigint;
  /** The live payout that claims this entry. */
  heldBy: ModelPayout | null;
  /** Whether it is what was earned, or gives that back. */
  readonly stands: boolean;
}

export interface ModelRefund {
  readonly cents: bigint;
  isUndone: boolean;
  /** Of each clawback that it wrote. */
  readonly clawbacks: Set<ModelEntry>;
}

interface ModelEarning {
  readonly who: Who;
  readonly original: bigint;
  left: bigint;
  status: Status;
  /** Before the last full refund. */
  before: Status | null;
  isVoided: boolean;
  readonly entries: ModelEntry[];
}

export interface ModelSale {
  id: string;
  readonly currency: Currency;
  readonly original: bigint;
  left: bigint;
  isVoided: boolean;
  readonly refunds: ModelRefund[];
  readonly direct: ModelEarning;
  readonly level: ModelEarning;
}

/** A bonus or a deduction. */
export interface ModelAdjustment {
  id: string;
  readonly who: Who;
  readonly currency: Currency;
  isVoided: boolean;
  readonly entries: ModelEntry[];
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

export const ofSale = (sale: ModelSale): readonly ModelEarning[] => [sale.direct, sale.level];
const sum = (entries: Iterable<ModelEntry>) => [...entries].reduce((total, { cents }) => total + cents, 0n);

/** `n ÷ d` rounded half to even; both ≥ 0. */
function halfEven(n: bigint, d: bigint): bigint {
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

/** Moves made by hand. A level earning follows if its own status allows it. */
const movesByHand: Record<Status, readonly ByHand[]> = {
  pending: ['ready_for_payment', 'rejected'],
  approved: ['ready_for_payment', 'rejected'],
  ready_for_payment: ['rejected'],
  rejected: ['pending'],
  paid: [],
  refunded: [],
};

export class PayoutModel {
  readonly sales: ModelSale[] = [];
  readonly payouts: ModelPayout[] = [];
  readonly adjustments: ModelAdjustment[] = [];

  /** 20 % of the sale for the seller and 5 % for the parent, both ready at once. */
  sell(currency: Currency, cents: bigint): ModelSale {
    const earning = (who: Who, percent: bigint): ModelEarning => {
      const original = halfEven(cents * percent, 100n);
      const entries = [entryOf('earned', original, { stands: true })];
      const status = 'ready_for_payment' as const;
      return { who, original, left: original, status, before: null, isVoided: false, entries };
    };
    const [direct, level] = [earning('seller', 20n), earning('parent', 5n)];
    const left = cents;
    const sale = { id: '', currency, original: cents, left, isVoided: false, refunds: [], direct, level };
    this.sales.push(sale);
    return sale;
  }

  adjust(who: Who, currency: Currency, cents: bigint): ModelAdjustment {
    const entries = [entryOf('adjusted', cents)];
    const adjustment = { id: '', who, currency, isVoided: false, entries };
    this.adjustments.push(adjustment);
    return adjustment;
  }

  voidAdjustment(adjustment: ModelAdjustment): Answer {
    if (adjustment.isVoided) return 'done';
    if (adjustment.entries.some(({ heldBy }) => heldBy !== null)) return 'IN_USE';
    adjustment.isVoided = true;
    adjustment.entries.push(entryOf('voided', -sum(adjustment.entries)));
    return 'done';
  }

  refund(sale: ModelSale, cents: bigint | null): Answer {
    if (sale.isVoided) return 'VOIDED';
    if (sale.left === 0n) return 'ALREADY_REFUNDED';
    if (cents !== null && cents > sale.left) return 'REFUND_EXCEEDS_REMAINING';
    const refund: ModelRefund = { cents: cents ?? sale.left, isUndone: false, clawbacks: new Set() };
    sale.refunds.push(refund);
    sale.left -= refund.cents;
    for (const earning of ofSale(sale)) this.lower(earning, sale, refund);
    return 'done';
  }

  private lower(earning: ModelEarning, sale: ModelSale, refund: ModelRefund): void {
    const left = halfEven(earning.original * sale.left, sale.original);
    const difference = left - earning.left;
    earning.left = left;
    const payout = standingOf(earning)?.heldBy ?? null;
    const hasLeft = earning.status === 'paid' || payout?.status === 'processing';
    if (earning.status !== 'rejected' && difference !== 0n) {
      const isTakenUp = !hasLeft && (payout?.status === 'pending' || payout?.status === 'failed');
      const heldBy = isTakenUp ? payout : null;
      const entry = entryOf(hasLeft ? 'clawback' : 'refunded', difference, { heldBy });
      earning.entries.push(entry);
      if (hasLeft) refund.clawbacks.add(entry);
      heldBy?.items.add(entry);
      if (heldBy) heldBy.cents += difference;
      if (heldBy && heldBy.cents <= 0n) this.cancel(heldBy);
    }
    if (sale.left === 0n) Object.assign(earning, { before: earning.status, status: 'refunded' });
  }

  /** The newest refund in effect; its entries wait for the next run, whatever payout the earning is in. */
  undo(sale: ModelSale): Answer {
    if (sale.isVoided) return 'VOIDED';
    const refund = newestRefund(sale);
    if (!refund) return 'NOT_FOUND';
    refund.isUndone = true;
    sale.left += refund.cents;
    for (const earning of ofSale(sale)) {
      const left = halfEven(earning.original * sale.left, sale.original);
      const difference = left - earning.left;
      earning.left = left;
      if (earning.status === 'refunded') earning.status = statusWithout(earning);
      if (earning.status !== 'rejected' && difference !== 0n)
        earning.entries.push(entryOf('refund_undone', difference));
    }
    return 'done';
  }

  /** Creates a payout for every affiliate and currency with something to pay. */
  run(): ModelPayout[] {
    const made: ModelPayout[] = [];
    for (const who of ['seller', 'parent'] as const) {
      for (const currency of ['USD', 'EUR'] as const) {
        const items = this.available(who, currency);
        const cents = sum(items);
        if (cents <= 0n) continue;
        const payout: ModelPayout = {
          id: '',
          who,
          currency,
          status: 'pending',
          cents,
          isReturned: false,
          items: new Set(items),
        };
        for (const entry of items) entry.heldBy = payout;
        made.push(payout);
      }
    }
    this.payouts.push(...made);
    return made;
  }

  move(payout: ModelPayout, to: PayoutStatus): Answer {
    if (payout.status === to) return 'done';
    if (!payoutMoves[payout.status].includes(to)) return 'INVALID_TRANSITION';
    if (to === 'pending') return this.reopen(payout);
    if (to === 'cancelled') this.cancel(payout);
    if (to === 'completed') this.complete(payout);
    payout.status = to;
    return 'done';
  }

  private cancel(payout: ModelPayout): void {
    payout.status = 'cancelled';
    for (const entry of payout.items) entry.heldBy = null;
  }

  private complete(payout: ModelPayout): void {
    for (const { entries } of this.adjustments) entries.push(...paidOf(payout, entries));
    for (const earning of this.earnings()) {
      const items = earning.entries.filter((entry) => payout.items.has(entry));
      earning.entries.push(...paidOf(payout, earning.entries));
      if (items.some(({ stands }) => stands) && earning.status === 'ready_for_payment')
        earning.status = 'paid';
    }
  }

  /** Gives back every item, a clawback too. What it held stays in it. */
  return(payout: ModelPayout): Answer {
    if (payout.status !== 'completed') return 'INVALID_TRANSITION';
    if (payout.isReturned) return 'done';
    payout.isReturned = true;
    for (const { entries } of this.adjustments) {
      const items = entries.filter((entry) => payout.items.has(entry));
      entries.push(...items.map(({ cents }) => entryOf('returned', cents)));
    }
    for (const earning of this.earnings()) {
      const items = earning.entries.filter((entry) => payout.items.has(entry));
      earning.entries.push(...items.map(({ cents, stands }) => entryOf('returned', cents, { stands })));
      if (items.some(({ stands }) => stands) && earning.status === 'paid')
        earning.status = 'ready_for_payment';
    }
    return 'done';
  }

  /** Also claims the unclaimed entries of the same earnings. Refused when an entry is claimed elsewhere or an earning waits again. */
  private reopen(payout: ModelPayout): Answer {
    const held = [...payout.items];
    if (held.some(({ heldBy }) => heldBy !== null && heldBy !== payout)) return 'INVALID_TRANSITION';
    const earnings = this.earnings().filter(({ entries }) =>
      entries.some((entry) => payout.items.has(entry)),
    );
    const adjustments = this.adjustments.filter(({ entries }) =>
      entries.some((entry) => payout.items.has(entry)),
    );
    if (earnings.some((earning) => earning.isVoided || waits(earning))) return 'INVALID_TRANSITION';
    if (adjustments.some(({ isVoided }) => isVoided)) return 'INVALID_TRANSITION';
    const since = earnings
      .flatMap(({ entries }) => entries.filter(isFree))
      .filter((entry) => !payout.items.has(entry));
    const cents = sum([...held, ...since]);
    if (cents <= 0n) return 'INVALID_TRANSITION';
    for (const entry of [...held, ...since]) {
      entry.heldBy = payout;
      payout.items.add(entry);
    }
    payout.cents = cents;
    payout.status = 'pending';
    return 'done';
  }

  /** As if it had never been recorded. */
  void(sale: ModelSale): Answer {
    if (sale.isVoided) return 'done';
    if (ofSale(sale).some(({ entries }) => entries.some(({ heldBy }) => heldBy !== null))) return 'IN_USE';
    sale.isVoided = true;
    for (const earning of ofSale(sale)) {
      const cents = -sum(earning.entries);
      if (cents !== 0n) earning.entries.push(entryOf('voided', cents));
      earning.status = 'rejected';
      earning.isVoided = true;
    }
    return 'done';
  }

  /** The sales that were not voided. */
  counting(): readonly ModelSale[] {
    return this.sales.filter(({ isVoided }) => !isVoided);
  }

  moveByHand(sale: ModelSale, to: ByHand): Answer {
    if (sale.isVoided) return 'VOIDED';
    if (sale.direct.status === to) return 'done';
    if (!movesByHand[sale.direct.status].includes(to)) return 'INVALID_TRANSITION';
    const moved = ofSale(sale).filter(({ status }) => movesByHand[status].includes(to));
    if (moved.some(({ entries }) => entries.some(({ heldBy }) => heldBy !== null))) return 'IN_USE';
    for (const earning of moved) {
      const cents = to === 'rejected' ? -earning.left : earning.status === 'rejected' ? earning.left : 0n;
      if (cents !== 0n) earning.entries.push(entryOf('adjustment', cents));
      earning.status = to;
    }
    return 'done';
  }

  /** One affiliate's balance in one currency, in cents, with the field names of the API. */
  balance(who: Who, currency: Currency) {
    const earnings = this.counting()
      .filter((sale) => sale.currency === currency)
      .flatMap((sale) => ofSale(sale).filter((earning) => earning.who === who));
    const waiting = earnings.filter(({ status }) => status === 'pending' || status === 'approved');
    const open = this.payouts.filter(
      (payout) => payout.who === who && payout.currency === currency && openStatuses.has(payout.status),
    );
    const adjusted = this.adjustments.filter(
      (each) => each.who === who && each.currency === currency && !each.isVoided,
    );
    const all = [...earnings, ...adjusted].flatMap(({ entries }) => entries);
    const refunds = this.counting().flatMap((sale) => sale.refunds);
    const undone = new Set(refunds.flatMap(({ isUndone, clawbacks }) => (isUndone ? [...clawbacks] : [])));
    return {
      currency,
      pending: sum(waiting.flatMap(({ entries }) => entries)),
      held: 0n,
      ready: sum(this.available(who, currency)),
      claimed: open.reduce((total, { cents }) => total + cents, 0n),
      paid: -sum(all.filter(({ kind }) => kind === 'paid' || kind === 'returned')),
      clawed_back: sum(all.filter((entry) => entry.kind === 'clawback' && !undone.has(entry))),
    };
  }

  /** The entries that the next run may claim. */
  private available(who: Who, currency: Currency): ModelEntry[] {
    const adjusted = this.adjustments
      .filter((each) => each.who === who && each.currency === currency && !each.isVoided)
      .flatMap(({ entries }) => entries.filter(isFree));
    const earned = this.counting()
      .filter((sale) => sale.currency === currency)
      .flatMap((sale) => ofSale(sale))
      .filter((earning) => earning.who === who && payable.has(dueStatus(earning)))
      .flatMap(({ entries }) => entries.filter(isFree));
    return [...earned, ...adjusted];
  }

  private earnings(): ModelEarning[] {
    return this.sales.flatMap((sale) => ofSale(sale));
  }
}

const openStatuses: ReadonlySet<PayoutStatus> = new Set(['pending', 'processing', 'failed']);
const payable: ReadonlySet<Status> = new Set(['ready_for_payment', 'paid']);

const entryOf = (kind: Kind, cents: bigint, rest: Partial<ModelEntry> = {}): ModelEntry => ({
  ...{ kind, cents, heldBy: null, stands: false },
  ...rest,
});
/** The entries that say that the items of a payout have left. */
const paidOf = (payout: ModelPayout, entries: readonly ModelEntry[]) =>
  entries.filter((entry) => payout.items.has(entry)).map(({ cents }) => entryOf('paid', -cents));
/** What was refunded is due, and waits, as it did before. */
const dueStatus = ({ status, before }: ModelEarning): Status =>
  status === 'refunded' ? (before ?? status) : status;
const waits = (earning: ModelEarning) => ['pending', 'approved'].includes(dueStatus(earning));
const standingOf = ({ entries }: ModelEarning) => entries.findLast(({ stands }) => stands);
/** Told from where the money is, and not from what it was. */
function statusWithout(earning: ModelEarning): Status {
  const before = dueStatus(earning);
  if (!payable.has(before)) return before;
  return standingOf(earning)?.heldBy?.status === 'completed' ? 'paid' : 'ready_for_payment';
}
export const newestRefund = (sale: ModelSale) => sale.refunds.findLast(({ isUndone }) => !isUndone);
const isFree = ({ kind, heldBy }: ModelEntry) => kind !== 'paid' && heldBy === null;
