import type { Payout } from '@tributary/sdk';
import { expect } from 'vitest';
import { outcomeOf } from './outcome.ts';
import {
  type Answer,
  type ByHand,
  type Currency,
  type ManualCommission,
  type ModelAdjustment,
  type ModelPayout,
  type ModelSale,
  type NewSalesStatus,
  type PayoutStatus,
  type Product,
  payoutMoves,
  type RunLimits,
  termsOf,
  type Who,
} from './payout-facts.ts';
import type { PayoutModel } from './payout-model.ts';
import { assertSame, dayOf, inUnits, type Shop } from './payout-shop.ts';

/** Performs a step on both the model and the server, and compares the resulting states. */
export abstract class Step {
  abstract check(model: Readonly<PayoutModel>): boolean;
  abstract act(model: PayoutModel, shop: Shop): Promise<unknown>;
  abstract toString(): string;

  async run(model: PayoutModel, shop: Shop): Promise<void> {
    await this.act(model, shop);
    await assertSame(model, shop);
  }
}

async function expectAnswer(call: Parameters<typeof outcomeOf>[0], answer: Answer): Promise<void> {
  const { code } = await outcomeOf(call);
  expect(code ?? 'done').toBe(answer);
}

interface Sale {
  readonly currency: Currency;
  readonly cents: bigint;
  readonly status: NewSalesStatus;
  readonly product: Product;
}

export class Sell extends Step {
  constructor(readonly sale: Sale) {
    super();
  }

  check = () => true;

  async act(model: PayoutModel, { client, referralId }: Shop): Promise<void> {
    const { currency, cents, status, product } = this.sale;
    const sale = model.sell(currency, cents, status, termsOf[product]);
    const { id } = await client.conversions.create({
      referral_id: referralId,
      sale_amount: inUnits(cents),
      sale_amount_currency: currency,
      external_event_id: `${referralId}-${model.sales.length}`,
      ...(status !== 'complete' && { sales_status: status }),
      product_ids: [product],
    });
    sale.id = id;
  }

  toString = () => `sell(${Object.values(this.sale).join(' ')})`;
}

/** Records a commission with a fixed amount. */
export class Import extends Step {
  constructor(readonly given: ManualCommission) {
    super();
  }

  check = () => true;

  async act(model: PayoutModel, { client, referralId }: Shop): Promise<void> {
    const { currency, cents, commission, status, salesStatus, holdDays } = this.given;
    const sale = model.import(this.given);
    const { id } = await client.commissions.create({
      ...{ referral_id: referralId, status, sales_status: salesStatus },
      ...{ sale_amount: inUnits(cents), sale_amount_currency: currency },
      ...{ commission_amount: inUnits(commission), commission_currency: currency },
      ...(holdDays !== null && { hold_period_days: holdDays }),
    });
    sale.id = id;
  }

  toString = () => `import(${Object.values(this.given).join(' ')})`;
}

export class MoveSale extends Step {
  constructor(
    readonly index: number,
    readonly to: NewSalesStatus,
  ) {
    super();
  }

  check = ({ sales }: Readonly<PayoutModel>) => sales.length > 0;

  async act(model: PayoutModel, { client }: Shop): Promise<void> {
    const sale = at(model.sales, this.index);
    const answer = model.moveSale(sale, this.to);
    await expectAnswer(client.commissions.update(sale.id, { sales_status: this.to }), answer);
  }

  toString = () => `moveSale(${this.index}, ${this.to})`;
}

export class Tick extends Step {
  constructor(readonly days: number) {
    super();
  }

  check = () => true;

  async act(model: PayoutModel, { client }: Shop): Promise<void> {
    model.tick(this.days);
    await client.testClock.advance({ days: this.days });
  }

  toString = () => `tick(${this.days})`;
}

/**
 * Returns an item by its index, which counts from the newest item and wraps around, so that most steps concern
 * recent objects.
 */
const at = <Of>(list: readonly Of[], index: number) => list.at(-1 - (index % list.length)) as Of;

/** Refunds a sale in a payout with this status; null means any sale, even a fully refunded one. */
export class Refund extends Step {
  constructor(
    readonly index: number,
    readonly cents: bigint | null,
    readonly heldBy: PayoutStatus | null,
  ) {
    super();
  }

  check = (model: Readonly<PayoutModel>) => this.sales(model).length > 0;

  sales({ sales }: Readonly<PayoutModel>): readonly ModelSale[] {
    const { heldBy } = this;
    return heldBy === null
      ? sales
      : sales.filter((sale) => sale.left > 0n && statusesHolding(sale).has(heldBy));
  }

  async act(model: PayoutModel, { client }: Shop): Promise<void> {
    const sale = at(this.sales(model), this.index);
    const answer = model.refund(sale, this.cents);
    const body = {
      ...(this.cents !== null && { amount: inUnits(this.cents) }),
      ...(answer === 'done' && { external_event_id: keyOf(sale, sale.refunds.length - 1) }),
    };
    await expectAnswer(client.conversions.refund(sale.id, body), answer);
  }

  toString = () => `refund(${this.index}, ${this.cents}, ${this.heldBy})`;
}

const keyOf = (sale: ModelSale, refund: number) => `${sale.id}-${refund}`;
const isUnderWay: ReadonlySet<PayoutStatus> = new Set(['processing', 'failed']);
const statusesHolding = (sale: ModelSale) =>
  new Set(sale.earnings.flatMap(({ entries }) => entries.flatMap(({ heldBy }) => heldBy?.status ?? [])));

export class Run extends Step {
  constructor(readonly limits: RunLimits) {
    super();
  }

  check = () => true;

  async act(model: PayoutModel, { client, programId, affiliates }: Shop): Promise<ModelPayout[]> {
    const { currency, minimum, upTo } = this.limits;
    const made = model.run({ ...this.limits, upTo: upTo === null ? null : model.now - upTo });
    const { payouts } = await client.payouts.create({
      program_id: programId,
      ...(currency && { currency, minimum: inUnits(minimum) }),
      ...(upTo !== null && { up_to: dayOf(model.now - upTo) }),
    });
    const shown = ({ affiliate_id, ...each }: Omit<Payout, 'id'>) => [
      affiliate_id,
      each.currency,
      each.amount,
    ];
    const expected = made.map(({ who, cents, ...each }) => [affiliates[who], each.currency, inUnits(cents)]);
    expect(payouts.map(shown).sort()).toEqual(expected.sort());
    for (const payout of made) {
      const found = payouts.find(
        (each) => each.affiliate_id === affiliates[payout.who] && each.currency === payout.currency,
      );
      payout.id = found?.id ?? '';
    }
    return made;
  }

  toString = () => `run(${this.limits.currency}, ${this.limits.minimum}, ${this.limits.upTo})`;
}
export const everything: RunLimits = { currency: null, minimum: 0n, upTo: null };

/** Changes the status of a payout that allows it or, with `isAny`, of any payout. Such a change is usually rejected. */
export class Move extends Step {
  constructor(
    readonly index: number,
    readonly to: PayoutStatus,
    readonly isAny: boolean,
  ) {
    super();
  }

  check = (model: Readonly<PayoutModel>) => this.payouts(model).length > 0;

  payouts({ payouts }: Readonly<PayoutModel>): readonly ModelPayout[] {
    return this.isAny ? payouts : payouts.filter(({ status }) => payoutMoves[status].includes(this.to));
  }

  async act(model: PayoutModel, { client }: Shop): Promise<void> {
    const payout = at(this.payouts(model), this.index);
    const answer = model.move(payout, this.to);
    await expectAnswer(client.payouts.update(payout.id, { status: this.to }), answer);
  }

  toString = () => `move(${this.index}, ${this.to}, ${this.isAny})`;
}

/** Records a sale, and a payout run that succeeds while an older payout is in progress or has failed. */
export class Pay extends Step {
  check = ({ payouts }: Readonly<PayoutModel>) => payouts.some(({ status }) => isUnderWay.has(status));

  async act(model: PayoutModel, shop: Shop): Promise<void> {
    const sale = { currency: 'USD', cents: 10_000n, status: 'complete', product: 'automatic' } as const;
    await new Sell(sale).act(model, shop);
    for (const payout of await new Run(everything).act(model, shop)) await complete(model, payout, shop);
  }

  toString = () => 'pay';
}

async function complete(model: PayoutModel, payout: ModelPayout, { client }: Shop): Promise<void> {
  for (const to of ['processing', 'completed'] as const) {
    const answer = model.move(payout, to);
    await expectAnswer(client.payouts.update(payout.id, { status: to }), answer);
  }
}

export class MoveByHand extends Step {
  constructor(
    readonly index: number,
    readonly to: ByHand,
  ) {
    super();
  }

  check = ({ sales }: Readonly<PayoutModel>) => sales.length > 0;

  async act(model: PayoutModel, { client, releaseHolds }: Shop): Promise<void> {
    const sale = at(model.sales, this.index);
    const answer = model.moveByHand(sale, this.to);
    await expectAnswer(client.commissions.update(sale.id, { status: this.to }), answer);
    await releaseHolds();
  }

  toString = () => `moveByHand(${this.index}, ${this.to})`;
}

export class Void extends Step {
  constructor(readonly index: number) {
    super();
  }

  check = ({ sales }: Readonly<PayoutModel>) => sales.length > 0;

  async act(model: PayoutModel, { client }: Shop): Promise<void> {
    const sale = at(model.sales, this.index);
    const answer = model.void(sale);
    await expectAnswer(client.commissions.void(sale.id), answer);
  }

  toString = () => `void(${this.index})`;
}

/** Undoes any refund. A refund that is already undone stays unchanged. */
export class Undo extends Step {
  constructor(
    readonly index: number,
    readonly which: number,
  ) {
    super();
  }

  check = (model: Readonly<PayoutModel>) => this.sales(model).length > 0;

  sales = ({ sales }: Readonly<PayoutModel>) => sales.filter(({ refunds }) => refunds.length > 0);

  async act(model: PayoutModel, { client }: Shop): Promise<void> {
    const sale = at(this.sales(model), this.index);
    const refund = at(sale.refunds, this.which);
    const answer = model.undo(sale, refund);
    const query = { external_event_id: keyOf(sale, sale.refunds.indexOf(refund)) };
    const [found] = (await client.conversions.refunds(sale.id, query)).data;
    await expectAnswer(client.conversions.undoRefund(sale.id, found?.id ?? '', { reason: 'Won.' }), answer);
  }

  toString = () => `undo(${this.index}, ${this.which})`;
}

/** Records the return of a completed payout or, with `isAny`, of any payout. */
export class Return extends Step {
  constructor(
    readonly index: number,
    readonly isAny: boolean,
  ) {
    super();
  }

  check = (model: Readonly<PayoutModel>) => this.payouts(model).length > 0;

  payouts({ payouts }: Readonly<PayoutModel>): readonly ModelPayout[] {
    return payouts.filter(({ status, isReturned }) => this.isAny || (status === 'completed' && !isReturned));
  }

  async act(model: PayoutModel, { client }: Shop): Promise<void> {
    const payout = at(this.payouts(model), this.index);
    const answer = model.return(payout);
    await expectAnswer(client.payouts.return(payout.id, { reason: 'AC04' }), answer);
  }

  toString = () => `return(${this.index}, ${this.isAny})`;
}

export class Adjust extends Step {
  constructor(
    readonly who: Who,
    readonly currency: Currency,
    readonly cents: bigint,
  ) {
    super();
  }

  check = () => true;

  async act(model: PayoutModel, { client, affiliates }: Shop): Promise<void> {
    const adjustment = model.adjust(this.who, this.currency, this.cents);
    const { id } = await client.adjustments.create({
      affiliate_id: affiliates[this.who],
      amount: inUnits(this.cents),
      currency: this.currency,
      reason: 'A video',
    });
    adjustment.id = id;
  }

  toString = () => `adjust(${this.who}, ${this.cents} ${this.currency})`;
}

/** Merges one of the two affiliates into the other. */
export class Merge extends Step {
  constructor(readonly source: Who) {
    super();
  }

  check = () => true;

  async act(model: PayoutModel, { client, affiliates }: Shop): Promise<void> {
    const into = affiliates[this.source === 'seller' ? 'parent' : 'seller'];
    const answer = model.merge(this.source);
    const body = { into, reason: 'Applied twice' };
    await expectAnswer(client.affiliates.merge(affiliates[this.source], body), answer);
  }

  toString = () => `merge(${this.source})`;
}

export class VoidAdjustment extends Step {
  constructor(readonly index: number) {
    super();
  }

  check = ({ adjustments }: Readonly<PayoutModel>) => adjustments.length > 0;

  async act(model: PayoutModel, { client }: Shop): Promise<void> {
    const adjustment: ModelAdjustment = at(model.adjustments, this.index);
    const answer = model.voidAdjustment(adjustment);
    await expectAnswer(client.adjustments.void(adjustment.id, { reason: 'Twice' }), answer);
  }

  toString = () => `voidAdjustment(${this.index})`;
}

/** Creates payouts and completes them immediately. */
export class RunAndComplete extends Step {
  constructor(readonly limits: RunLimits) {
    super();
  }

  check = () => true;

  async act(model: PayoutModel, shop: Shop): Promise<void> {
    for (const payout of await new Run(this.limits).act(model, shop)) await complete(model, payout, shop);
  }

  toString = () => `pay(${this.limits.upTo})`;
}
