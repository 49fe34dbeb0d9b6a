/**
 * An independent model of sales, refunds and payouts in cents, written from the specification and the decisions.
 * It calls no server code. A change returns `done`, or the error code when it is refused and changes nothing.
 */

type Kind = 'earned' | 'refunded' | 'clawback' | 'adjustment' | 'paid' | 'voided';
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
  | 'REFUND_EXCEEDS_REMAINING';

export interface ModelEntry {
  readonly kind: Kind;
  readonly cents: bigint;
  /** The live payout that claims this entry. */
  heldBy: ModelPayout | null;
}

interface ModelEarning {
  readonly who: Who;
  readonly original: bigint;
  left: bigint;
  status: Status;
  isVoided: boolean;
  readonly entries: ModelEntry[];
}

export interface ModelSale {
  id: string;
  readonly currency: Currency;
  readonly original: bigint;
  left: bigint;
  isVoided: boolean;
  readonly direct: ModelEarning;
  readonly level: ModelEarning;
}

export interface ModelPayout {
  id: string;
  readonly who: Who;
  readonly currency: Currency;
  status: PayoutStatus;
  cents: bigint;
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

  /** 20 % of the sale for the seller and 5 % for the parent, both ready at once. */
  sell(currency: Currency, cents: bigint): ModelSale {
    const earning = (who: Who, percent: bigint): ModelEarning => {
      const original = halfEven(cents * percent, 100n);
      const entries: ModelEntry[] = [{ kind: 'earned', cents: original, heldBy: null }];
      return { who, original, left: original, status: 'ready_for_payment', isVoided: false, entries };
    };
    const [direct, level] = [earning('seller', 20n), earning('parent', 5n)];
    const sale = { id: '', currency, original: cents, left: cents, isVoided: false, direct, level };
    this.sales.push(sale);
    return sale;
  }

  refund(sale: ModelSale, cents: bigint | null): Answer {
    if (sale.isVoided) return 'VOIDED';
    if (sale.left === 0n) return 'ALREADY_REFUNDED';
    if (cents !== null && cents > sale.left) return 'REFUND_EXCEEDS_REMAINING';
    sale.left -= cents ?? sale.left;
    for (const earning of ofSale(sale)) this.lower(earning, sale);
    return 'done';
  }

  private lower(earning: ModelEarning, sale: ModelSale): void {
    const left = halfEven(earning.original * sale.left, sale.original);
    const difference = left - earning.left;
    earning.left = left;
    const payout = earning.entries.find(({ kind }) => kind === 'earned')?.heldBy ?? null;
    const hasLeft = earning.status === 'paid' || payout?.status === 'processing';
    if (earning.status !== 'rejected' && difference !== 0n) {
      const isTakenUp = !hasLeft && (payout?.status === 'pending' || payout?.status === 'failed');
      const heldBy = isTakenUp ? payout : null;
      const entry: ModelEntry = { kind: hasLeft ? 'clawback' : 'refunded', cents: difference, heldBy };
      earning.entries.push(entry);
      heldBy?.items.add(entry);
      if (heldBy) heldBy.cents += difference;
      if (heldBy && heldBy.cents <= 0n) this.cancel(heldBy);
    }
    if (sale.left === 0n) earning.status = 'refunded';
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
    for (const earning of this.earnings()) {
      const items = earning.entries.filter((entry) => payout.items.has(entry));
      earning.entries.push(
        ...items.map(({ cents }) => ({ kind: 'paid' as const, cents: -cents, heldBy: null })),
      );
      const holdsEarned = items.some(({ kind }) => kind === 'earned');
      if (holdsEarned && earning.status === 'ready_for_payment') earning.status = 'paid';
    }
  }

  /** Also claims the unclaimed entries of the same earnings. Refused when an entry is claimed elsewhere or an earning waits again. */
  private reopen(payout: ModelPayout): Answer {
    const held = [...payout.items];
    if (held.some(({ heldBy }) => heldBy !== null && heldBy !== payout)) return 'INVALID_TRANSITION';
    const earnings = this.earnings().filter(({ entries }) =>
      entries.some((entry) => payout.items.has(entry)),
    );
    if (earnings.some(({ status, isVoided }) => isVoided || status === 'pending' || status === 'approved'))
      return 'INVALID_TRANSITION';
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
      if (cents !== 0n) earning.entries.push({ kind: 'voided', cents, heldBy: null });
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
      if (cents !== 0n) earning.entries.push({ kind: 'adjustment', cents, heldBy: null });
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
    const all = earnings.flatMap(({ entries }) => entries);
    return {
      currency,
      pending: sum(waiting.flatMap(({ entries }) => entries)),
      held: 0n,
      ready: sum(this.available(who, currency)),
      claimed: open.reduce((total, { cents }) => total + cents, 0n),
      paid: -sum(all.filter(({ kind }) => kind === 'paid')),
      clawed_back: sum(all.filter(({ kind }) => kind === 'clawback')),
    };
  }

  /** The entries that the next run may claim. */
  private available(who: Who, currency: Currency): ModelEntry[] {
    return this.counting()
      .filter((sale) => sale.currency === currency)
      .flatMap((sale) => ofSale(sale))
      .filter((earning) => earning.who === who && payable.has(earning.status))
      .flatMap(({ entries }) => entries.filter(isFree));
  }

  private earnings(): ModelEarning[] {
    return this.sales.flatMap((sale) => ofSale(sale));
  }
}

const openStatuses: ReadonlySet<PayoutStatus> = new Set(['pending', 'processing', 'failed']);
const payable: ReadonlySet<Status> = new Set(['ready_for_payment', 'paid', 'refunded']);
const isFree = ({ kind, heldBy }: ModelEntry) => kind !== 'paid' && heldBy === null;
