import {
  type Answer,
  type ByHand,
  type Claimable,
  type Currency,
  currencies,
  dueStatus,
  entryOf,
  everybody,
  freeOf,
  halfEven,
  isHeld,
  itemsOf,
  type ManualCommission,
  type ModelAdjustment,
  type ModelEarning,
  type ModelEntry,
  type ModelPayout,
  type ModelRefund,
  type ModelSale,
  movesByHand,
  type NewSalesStatus,
  openStatuses,
  type PayoutStatus,
  paidOf,
  payable,
  payoutMoves,
  type RunLimits,
  type Status,
  salesMoves,
  scale,
  standingOf,
  statusOf,
  sum,
  type Terms,
  termsOf,
  type Who,
  waits,
} from './payout-facts.ts';

/**
 * Independent model of sales, refunds, adjustments and payouts in cents, written from the specification and the
 * decisions. Calls no server code. A change returns `done`, or the error code if it is rejected and changes nothing.
 */
export class PayoutModel {
  /** Days since the start. */
  now = 0;
  readonly sales: ModelSale[] = [];
  readonly payouts: ModelPayout[] = [];
  readonly adjustments: ModelAdjustment[] = [];
  /** Target of each merged affiliate. */
  private readonly merged = new Map<Who, Who>();
  private hasParent = true;

  /** Records a sale: 20% of a complete sale for the seller and 5% for the parent, approved according to the product. */
  sell(
    currency: Currency,
    cents: bigint,
    status: NewSalesStatus = 'complete',
    terms: Terms = termsOf.automatic,
  ) {
    const sale = this.addSale({ currency, cents, status, terms });
    if (status === 'complete') this.earn(sale);
    return sale;
  }

  private addSale({ cents, ...given }: Pick<ModelSale, 'currency' | 'status' | 'terms'> & { cents: bigint }) {
    const { status } = given;
    const own = { id: '', isVoided: false, at: this.now, refunds: [], earnings: [], statusBefore: status };
    const sale: ModelSale = { ...given, ...own, who: this.person('seller'), original: cents, left: cents };
    this.sales.push(sale);
    return sale;
  }

  /** Returns the affiliate into whom `who` was merged, or `who` if there was no merge. */
  person = (who: Who): Who => this.merged.get(who) ?? who;

  private accountsOf = (who: Who) => everybody.filter((each) => this.person(each) === who);

  /** Recorded money stays where it is. Later sales and the affiliates below `source` move to the other account. */
  merge(source: Who): Answer {
    const into = source === 'seller' ? 'parent' : 'seller';
    if (this.merged.size > 0) return 'IN_USE';
    if (this.payouts.some(({ status }) => openStatuses.has(status))) return 'IN_USE';
    this.merged.set(source, into);
    // The seller was below the parent, and nobody is above the parent.
    if (source === 'parent') this.hasParent = false;
    return 'done';
  }

  private earn({ who: seller, original: cents, at, terms, earnings }: ModelSale): void {
    const { approval, holdDays } = terms ?? termsOf.automatic;
    const holdUntil = holdDays === null ? null : at + holdDays;
    const isReady = approval === 'automatic' || (approval === 'hold_period' && this.isOver(holdUntil));
    const status = isReady ? 'ready_for_payment' : 'pending';
    const shares: [Who, bigint][] = [[seller, 20n]];
    if (seller === 'seller' && this.hasParent) shares.push(['parent', 5n]);
    for (const [who, percent] of shares) {
      const original = halfEven(cents * percent, 100n);
      if (original > 0n) earnings.push(this.earningOf({ who, original, status, approval, holdUntil, at }));
    }
  }

  private earningOf(
    given: Pick<ModelEarning, 'who' | 'original' | 'status' | 'approval' | 'holdUntil' | 'at'>,
  ): ModelEarning {
    const entries = [entryOf('earned', given.original, { stands: true })];
    return { ...given, left: given.original, before: null, isVoided: false, isSettled: false, entries };
  }

  /** Creates a commission with a fixed amount. It remains in place whatever happens to its sale. */
  import({ currency, cents, commission, holdDays, ...given }: ManualCommission): ModelSale {
    const isRefunded = given.status === 'refunded' || given.salesStatus === 'refunded';
    const status = isRefunded ? 'refunded' : given.status;
    const sale = this.addSale({
      ...{ currency, cents, terms: null },
      status: isRefunded ? 'refunded' : given.salesStatus,
    });
    const holdUntil = holdDays === null ? null : this.now + holdDays;
    const approval = holdDays === null ? 'manual' : 'hold_period';
    const own = { who: sale.who, original: commission, at: this.now, approval, holdUntil } as const;
    const earning = { ...this.earningOf({ ...own, status }), isSettled: status === 'paid' };
    sale.earnings.push(earning);
    if (isRefunded) earning.left = sale.left = 0n;
    const settledAs = ({ paid: 'paid', rejected: 'adjustment', refunded: 'refunded' } as const)[
      status as 'paid'
    ];
    if (settledAs) earning.entries.push(entryOf(settledAs, -commission));
    this.endHold(earning);
    return sale;
  }

  /** Completing a calculated sale creates its earnings, with their remaining hold. */
  moveSale(sale: ModelSale, to: NewSalesStatus): Answer {
    if (sale.isVoided) return 'VOIDED';
    if (sale.status === to) return 'done';
    if (!salesMoves[sale.status].includes(to)) return 'INVALID_TRANSITION';
    sale.status = sale.statusBefore = to;
    if (to === 'complete' && sale.terms) this.earn(sale);
    return 'done';
  }

  tick(days: number): void {
    this.now += days;
    for (const { earnings } of this.sales) for (const earning of earnings) this.endHold(earning);
  }

  private isOver = (holdUntil: number | null) => holdUntil === null || holdUntil <= this.now;

  private endHold(earning: ModelEarning): void {
    earning.status = this.afterHold(earning, earning.status);
  }

  private afterHold({ holdUntil, approval }: ModelEarning, status: Status): Status {
    const waitsForHold = status === 'approved' || (status === 'pending' && approval === 'hold_period');
    return waitsForHold && holdUntil !== null && this.isOver(holdUntil) ? 'ready_for_payment' : status;
  }

  adjust(who: Who, currency: Currency, cents: bigint): ModelAdjustment {
    const entries = [entryOf('adjusted', cents)];
    const own = { id: '', isVoided: false, isSettled: false, at: this.now };
    const adjustment = { ...own, who, currency, cents, entries };
    this.adjustments.push(adjustment);
    return adjustment;
  }

  voidAdjustment(adjustment: ModelAdjustment): Answer {
    if (adjustment.isVoided) return 'done';
    if (isHeld(adjustment)) return 'IN_USE';
    adjustment.isVoided = true;
    adjustment.entries.push(entryOf('voided', -adjustment.cents));
    return 'done';
  }

  refund(sale: ModelSale, cents: bigint | null): Answer {
    if (sale.isVoided) return 'VOIDED';
    const isRefundable = sale.status !== 'failed' && (sale.status !== 'pending' || sale.terms === null);
    if (sale.original === 0n || !isRefundable) return 'NOT_REFUNDABLE';
    if (sale.left === 0n) return 'ALREADY_REFUNDED';
    if (cents !== null && cents > sale.left) return 'REFUND_EXCEEDS_REMAINING';
    const refund: ModelRefund = { cents: cents ?? sale.left, isUndone: false, clawbacks: new Set() };
    if (sale.left === sale.original) sale.statusBefore = sale.status;
    sale.refunds.push(refund);
    this.setLeft(sale, sale.left - refund.cents);
    for (const earning of sale.earnings) this.lower(earning, sale, refund);
    return 'done';
  }

  private setLeft(sale: ModelSale, left: bigint): void {
    sale.left = left;
    sale.status = left === 0n ? 'refunded' : left < sale.original ? 'partial_refunded' : sale.statusBefore;
  }

  private lower(earning: ModelEarning, sale: ModelSale, refund: ModelRefund): void {
    const difference = scale(earning, sale);
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

  /** The entries wait for the next run, even if the earning is already in a payout. */
  undo(sale: ModelSale, refund: ModelRefund): Answer {
    if (sale.isVoided) return 'VOIDED';
    if (refund.isUndone) return 'done';
    refund.isUndone = true;
    this.setLeft(sale, sale.left + refund.cents);
    for (const earning of sale.earnings) {
      const difference = scale(earning, sale);
      earning.status = this.statusWithout(earning);
      if (earning.status !== 'rejected' && difference !== 0n)
        earning.entries.push(entryOf('refund_undone', difference));
    }
    return 'done';
  }

  /** Derives the status from where the money is now, not from what the status was. */
  private statusWithout(earning: ModelEarning): Status {
    const before = dueStatus(earning);
    if (!payable.has(before)) return this.afterHold(earning, before);
    const isPaid = earning.isSettled || standingOf(earning)?.heldBy?.status === 'completed';
    return isPaid ? 'paid' : 'ready_for_payment';
  }

  /** Creates a payout for every affiliate and currency with something to pay. */
  run({ currency: only, minimum, upTo }: RunLimits): ModelPayout[] {
    const made: ModelPayout[] = [];
    for (const who of everybody) {
      for (const currency of only ? [only] : currencies) {
        const items = this.accountsOf(who).flatMap((each) => this.available(each, currency, upTo));
        const cents = sum(items);
        if (cents <= 0n || cents < minimum) continue;
        const payout: ModelPayout = {
          ...{ id: '', who, currency, status: 'pending', cents, isReturned: false },
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
      const items = itemsOf(payout, earning);
      earning.entries.push(...paidOf(payout, earning.entries));
      const isPaid = items.includes(standingOf(earning) as ModelEntry);
      if (isPaid && earning.status === 'ready_for_payment') earning.status = 'paid';
    }
  }

  /** Returns every item, including clawbacks. The payout keeps its former items. */
  return(payout: ModelPayout): Answer {
    if (payout.status !== 'completed') return 'INVALID_TRANSITION';
    if (payout.isReturned) return 'done';
    payout.isReturned = true;
    for (const of of [...this.adjustments, ...this.earnings()]) {
      const items = itemsOf(payout, of);
      of.entries.push(...items.map(({ cents, stands }) => entryOf('returned', cents, { stands })));
      if ('status' in of && of.status === 'paid' && items.some(({ stands }) => stands))
        of.status = 'ready_for_payment';
    }
    return 'done';
  }

  /**
   * Also claims unclaimed entries of the same earnings. Rejected if an entry is claimed elsewhere or an earning waits
   * again.
   */
  private reopen(payout: ModelPayout): Answer {
    if (this.merged.has(payout.who)) return 'INVALID_TRANSITION';
    const held = [...payout.items];
    if (held.some(({ heldBy }) => heldBy !== null && heldBy !== payout)) return 'INVALID_TRANSITION';
    const of = [...this.adjustments, ...this.earnings()].filter((each) => itemsOf(payout, each).length > 0);
    const isGone = (each: Claimable | ModelEarning) => each.isVoided || ('status' in each && waits(each));
    if (payout.status === 'cancelled' && of.some(isGone)) return 'INVALID_TRANSITION';
    const since = of.flatMap(freeOf).filter((entry) => !payout.items.has(entry));
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

  /** Removes a sale as if it had never been recorded. */
  void(sale: ModelSale): Answer {
    if (sale.isVoided) return 'done';
    if (sale.earnings.some(isHeld)) return 'IN_USE';
    sale.isVoided = true;
    for (const earning of sale.earnings) {
      const paid = sum(earning.entries.filter(({ kind }) => kind === 'paid'));
      const rest = sum(earning.entries) - paid;
      if (rest !== 0n) earning.entries.push(entryOf('voided', -rest));
      if (paid !== 0n) earning.entries.push(entryOf('paid', -paid));
      earning.status = 'rejected';
      earning.isVoided = true;
    }
    return 'done';
  }

  moveByHand(sale: ModelSale, to: ByHand): Answer {
    if (sale.isVoided) return 'VOIDED';
    const [direct, ...levels] = sale.earnings;
    if (!direct) return to === statusOf(sale) ? 'done' : 'INVALID_TRANSITION';
    const target = to === 'approved' && this.isOver(direct.holdUntil) ? 'ready_for_payment' : to;
    if (direct.status === target) return 'done';
    const may = ({ status }: ModelEarning) => movesByHand[status].includes(target);
    if (!may(direct)) return 'INVALID_TRANSITION';
    const moved = [direct, ...levels.filter(may)];
    if (moved.some(isHeld)) return 'IN_USE';
    for (const earning of moved) {
      const cents = target === 'rejected' ? -earning.left : earning.status === 'rejected' ? earning.left : 0n;
      if (cents !== 0n) earning.entries.push(entryOf('adjustment', cents));
      earning.status = target;
      this.endHold(earning);
    }
    return 'done';
  }

  counting(): readonly ModelSale[] {
    return this.sales.filter(({ isVoided }) => !isVoided);
  }

  /** Returns an affiliate's earnings and adjustments in one currency, without voided ones. */
  of(who: Who, currency: Currency) {
    return {
      earnings: this.counting()
        .filter((sale) => sale.currency === currency)
        .flatMap((sale) => sale.earnings.filter((earning) => earning.who === who)),
      adjustments: this.adjustments.filter(
        (each) => each.who === who && each.currency === currency && !each.isVoided,
      ),
    };
  }

  /** Returns an affiliate's balance in one currency, in cents, with the API's field names; null without entries. */
  balance(who: Who, currency: Currency) {
    const { earnings, adjustments } = this.of(who, currency);
    const all = [...earnings, ...adjustments].flatMap(({ entries }) => entries);
    if (all.length === 0) return null;
    const waiting = earnings.filter(({ status }) => status === 'pending' || status === 'approved');
    const isHoldAlone = ({ holdUntil, status, approval }: ModelEarning) =>
      holdUntil !== null && (status === 'approved' || approval === 'hold_period');
    const waitingSum = (isHold: boolean) =>
      sum(waiting.filter((each) => isHoldAlone(each) === isHold).flatMap(({ entries }) => entries));
    const isOpen = ({ heldBy }: ModelEntry) => heldBy !== null && openStatuses.has(heldBy.status);
    const refunds = this.counting().flatMap((sale) => sale.refunds);
    const undone = new Set(refunds.flatMap(({ isUndone, clawbacks }) => (isUndone ? [...clawbacks] : [])));
    return {
      pending: waitingSum(false),
      held: waitingSum(true),
      ready: sum(this.available(who, currency, null)),
      claimed: sum(all.filter(isOpen)),
      paid: -sum(all.filter(({ kind }) => kind === 'paid' || kind === 'returned')),
      clawed_back: sum(all.filter((entry) => entry.kind === 'clawback' && !undone.has(entry))),
    };
  }

  /** Returns the entries that the next run may claim. */
  available(who: Who, currency: Currency, upTo: number | null): ModelEntry[] {
    const { earnings, adjustments } = this.of(who, currency);
    const due = earnings.filter((earning) => payable.has(dueStatus(earning)));
    const isInTime = (of: Claimable) => upTo === null || of.at <= upTo || of.isSettled || isHeld(of);
    return [
      ...due.filter(isInTime).flatMap(freeOf),
      ...adjustments.filter((each) => isInTime(each) || each.cents < 0n).flatMap(freeOf),
    ];
  }

  earnings(): ModelEarning[] {
    return this.sales.flatMap(({ earnings }) => earnings);
  }
}
