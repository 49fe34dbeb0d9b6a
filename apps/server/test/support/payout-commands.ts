import fc from 'fast-check';
import { expect } from 'vitest';
import { outcomeOf } from './outcome.ts';
import {
  type Answer,
  type ByHand,
  type Currency,
  type ModelAdjustment,
  type ModelPayout,
  type ModelSale,
  ofSale,
  type PayoutModel,
  type PayoutStatus,
  payoutMoves,
  type Who,
} from './payout-model.ts';
import { assertSame, inUnits, type Shop } from './payout-shop.ts';

/** Does one thing to the model and to the server, and compares all that the two then have. */
abstract class Step {
  abstract check(model: Readonly<PayoutModel>): boolean;
  abstract act(model: PayoutModel, shop: Shop): Promise<void>;
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

class Sell extends Step {
  constructor(
    readonly currency: Currency,
    readonly cents: bigint,
  ) {
    super();
  }

  check = () => true;

  async act(model: PayoutModel, { client, referralId }: Shop): Promise<void> {
    const sale = model.sell(this.currency, this.cents);
    const { id } = await client.conversions.create({
      referral_id: referralId,
      sale_amount: inUnits(this.cents),
      sale_amount_currency: this.currency,
      external_event_id: `${referralId}-${model.sales.length}`,
    });
    sale.id = id;
  }

  toString = () => `sell(${this.cents} ${this.currency})`;
}

/** Of a sale that a payout of this status holds; null: of any, also of one that has nothing left. */
class Refund extends Step {
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
    const sales = this.sales(model);
    const sale = sales[this.index % sales.length] as ModelSale;
    const answer = model.refund(sale, this.cents);
    const amount = this.cents === null ? {} : { amount: inUnits(this.cents) };
    await expectAnswer(client.conversions.refund(sale.id, amount), answer);
  }

  toString = () => `refund(${this.index}, ${this.cents}, ${this.heldBy})`;
}

const isUnderWay: ReadonlySet<PayoutStatus> = new Set(['processing', 'failed']);
const statusesHolding = (sale: ModelSale) =>
  new Set(ofSale(sale).flatMap(({ entries }) => entries.flatMap(({ heldBy }) => heldBy?.status ?? [])));

class Run extends Step {
  check = ({ sales }: Readonly<PayoutModel>) => sales.length > 0;

  async act(model: PayoutModel, { client, programId, affiliates }: Shop): Promise<void> {
    const made = model.run();
    const { payouts } = await client.payouts.create({ program_id: programId });
    expect(payouts).toHaveLength(made.length);
    for (const payout of made) {
      const found = payouts.find(
        ({ affiliate_id, currency }) =>
          affiliate_id === affiliates[payout.who] && currency === payout.currency,
      );
      expect(found).toMatchObject({ status: 'pending', amount: inUnits(payout.cents) });
      payout.id = found?.id ?? '';
    }
  }

  toString = () => 'run';
}

/** Of a payout that can move there; `isAny`: of any, which mostly is refused. */
class Move extends Step {
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
    const payouts = this.payouts(model);
    const payout = payouts[this.index % payouts.length] as ModelPayout;
    const answer = model.move(payout, this.to);
    await expectAnswer(client.payouts.update(payout.id, { status: this.to }), answer);
  }

  toString = () => `move(${this.index}, ${this.to}, ${this.isAny})`;
}

/** A sale, and a payout run that goes through while an older payout is on its way or came back. */
class Pay extends Step {
  check = ({ payouts }: Readonly<PayoutModel>) => payouts.some(({ status }) => isUnderWay.has(status));

  async act(model: PayoutModel, shop: Shop): Promise<void> {
    const older = model.payouts.length;
    await new Sell('USD', 10_000n).act(model, shop);
    await new Run().act(model, shop);
    for (const payout of model.payouts.slice(older)) {
      for (const to of ['processing', 'completed'] as const) {
        model.move(payout, to);
        await shop.client.payouts.update(payout.id, { status: to });
      }
    }
  }

  toString = () => 'pay';
}

class MoveByHand extends Step {
  constructor(
    readonly index: number,
    readonly to: ByHand,
  ) {
    super();
  }

  check = ({ sales }: Readonly<PayoutModel>) => sales.length > 0;

  async act(model: PayoutModel, { client }: Shop): Promise<void> {
    const sale = model.sales[this.index % model.sales.length] as ModelSale;
    const answer = model.moveByHand(sale, this.to);
    await expectAnswer(client.commissions.update(sale.id, { status: this.to }), answer);
  }

  toString = () => `moveByHand(${this.index}, ${this.to})`;
}

class Void extends Step {
  constructor(readonly index: number) {
    super();
  }

  check = ({ sales }: Readonly<PayoutModel>) => sales.length > 0;

  async act(model: PayoutModel, { client }: Shop): Promise<void> {
    const sale = model.sales[this.index % model.sales.length] as ModelSale;
    const answer = model.void(sale);
    await expectAnswer(client.commissions.void(sale.id), answer);
  }

  toString = () => `void(${this.index})`;
}

/** Of the newest refund that is in effect. */
class Undo extends Step {
  constructor(readonly index: number) {
    super();
  }

  check = (model: Readonly<PayoutModel>) => this.sales(model).length > 0;

  sales = ({ sales }: Readonly<PayoutModel>) => sales.filter(({ refunds }) => refunds.length > 0);

  async act(model: PayoutModel, { client }: Shop): Promise<void> {
    const sales = this.sales(model);
    const sale = sales[this.index % sales.length] as ModelSale;
    const answer = model.undo(sale);
    const newest = (await client.conversions.refunds(sale.id)).data.find(
      ({ undone_at }) => undone_at === null,
    );
    if (!newest) return expect(answer).not.toBe('done');
    await expectAnswer(client.conversions.undoRefund(sale.id, newest.id, { reason: 'Won.' }), answer);
  }

  toString = () => `undo(${this.index})`;
}

/** Of a completed payout, or of any. */
class Return extends Step {
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
    const payouts = this.payouts(model);
    const payout = payouts[this.index % payouts.length] as ModelPayout;
    const answer = model.return(payout);
    await expectAnswer(client.payouts.return(payout.id, { reason: 'AC04' }), answer);
  }

  toString = () => `return(${this.index}, ${this.isAny})`;
}

class Adjust extends Step {
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

class VoidAdjustment extends Step {
  constructor(readonly index: number) {
    super();
  }

  check = ({ adjustments }: Readonly<PayoutModel>) => adjustments.length > 0;

  async act(model: PayoutModel, { client }: Shop): Promise<void> {
    const adjustment = model.adjustments[this.index % model.adjustments.length] as ModelAdjustment;
    const answer = model.voidAdjustment(adjustment);
    await expectAnswer(client.adjustments.void(adjustment.id, { reason: 'Twice' }), answer);
  }

  toString = () => `voidAdjustment(${this.index})`;
}

const sell = fc
  .tuple(fc.constantFrom<Currency>('USD', 'USD', 'USD', 'EUR'), fc.constantFrom(100n, 333n, 1_999n, 10_000n))
  .map(([currency, cents]) => new Sell(currency, cents));
const statuses: readonly PayoutStatus[] = ['pending', 'processing', 'completed', 'failed'];
const refund = fc
  .tuple(
    fc.nat(5),
    fc.option(fc.constantFrom(1n, 33n, 50n, 100n, 2_500n), { freq: 6 }),
    fc.constantFrom(null, ...statuses, 'processing' as const),
  )
  .map(([index, cents, heldBy]) => new Refund(index, cents, heldBy));
const run = fc.constant(new Run());
const towards = (...targets: PayoutStatus[]) =>
  fc
    .tuple(fc.nat(5), fc.constantFrom(...targets), fc.constantFrom(true, false, false, false, false))
    .map(([index, to, isAny]) => new Move(index, to, isAny));
const byHand = fc
  .tuple(fc.nat(5), fc.constantFrom<ByHand>('pending', 'ready_for_payment', 'rejected'))
  .map(([index, to]) => new MoveByHand(index, to));

/** Steps that have nothing to act on are left out, so that many are given. */
export const payoutSteps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 1, arbitrary: sell },
    { weight: 5, arbitrary: refund },
    { weight: 4, arbitrary: fc.nat(5).map((index) => new Undo(index)) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.nat(5), fc.constantFrom(true, false, false, false))
        .map(([index, isAny]) => new Return(index, isAny)),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          fc.constantFrom<Who>('seller', 'parent'),
          fc.constantFrom<Currency>('USD', 'USD', 'EUR'),
          fc.constantFrom(4_000n, 7n, -5n, -3_000n, -8_000n),
        )
        .map(([who, currency, cents]) => new Adjust(who, currency, cents)),
    },
    { weight: 1, arbitrary: fc.nat(5).map((index) => new VoidAdjustment(index)) },
    { weight: 1, arbitrary: run },
    { weight: 2, arbitrary: fc.constant(new Pay()) },
    { weight: 2, arbitrary: towards('processing') },
    { weight: 3, arbitrary: towards('completed', 'failed', 'failed', 'cancelled', 'pending') },
    { weight: 1, arbitrary: byHand },
    { weight: 1, arbitrary: fc.nat(9).map((index) => new Void(index)) },
  ),
  { minLength: 60, maxLength: 80, size: 'max' },
);
