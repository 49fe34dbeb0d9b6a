import type { Conversion, Tributary } from '@tributary/sdk';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useServer } from '../support/harness.ts';
import { type Outcome, outcomeOf } from '../support/outcome.ts';
import { payoutSteps, settle } from '../support/payout-histories.ts';
import { PayoutModel } from '../support/payout-model.ts';
import { openingDay, openShop } from '../support/payout-shop.ts';

const server = useServer();

/**
 * 12.5% of a sale, for a referral's first five payments, up to 4 USD in total. Written from the decisions, in cents.
 */
const terms = {
  rateE4: 125_000n,
  incentiveLength: 'payment_limited',
  lengthValue: 5,
  capPerReferralE4: 40_000n,
};
const roomOf = ({ sales }: Model) => 400n - sales.reduce((sum, { commission }) => sum + commission, 0n);

/** Counts sales above zero that count toward limits, and imported commissions. */
const paymentsOf = ({ sales, imported }: Model) =>
  imported + sales.filter(({ original, counts }) => original > 0n && counts).length;

type Sale = {
  id: string;
  key: string;
  original: bigint;
  left: bigint;
  commission: bigint;
  counts: boolean;
};
type Model = { imported: number; sales: Sale[]; refunds: Map<string, { sale: Sale; cents: bigint | null }> };
type Real = { client: Tributary; referralId: string };

/** Returns `n ÷ d` rounded half to even; both are ≥ 0. */
function halfEven(n: bigint, d: bigint): bigint {
  const floor = n / d;
  const twice = 2n * (n % d);
  if (twice === d) return floor + (floor % 2n);
  return twice > d ? floor + 1n : floor;
}

const leftOf = ({ commission, left, original }: Sale) =>
  original === 0n ? 0n : halfEven(commission * left, original);

function assertIs(sale: Sale, answer: Conversion | null): void {
  const isOver = sale.original > 0n && sale.left === 0n;
  const isWhole = sale.left === sale.original;
  expect(answer).toMatchObject({
    sale_amount: Number(sale.left) / 100,
    commission_amount: Number(leftOf(sale)) / 100,
    commission_currency: sale.commission === 0n ? null : 'USD',
    sales_status: isOver ? 'refunded' : isWhole ? 'complete' : 'partial_refunded',
    status: isOver ? 'refunded' : sale.commission === 0n ? 'approved' : 'ready_for_payment',
  });
}

const seen = ({ status, isReplay, code }: Outcome<unknown>) => [
  status,
  code ?? (isReplay ? 'replay' : 'done'),
];

class Convert implements fc.AsyncCommand<Model, Real> {
  constructor(
    readonly key: string,
    readonly cents: bigint,
    readonly counts: boolean,
  ) {}

  check = () => true;

  async run(model: Model, { client, referralId }: Real): Promise<void> {
    const answer = await outcomeOf(
      client.conversions.create({
        referral_id: referralId,
        sale_amount: Number(this.cents) / 100,
        sale_amount_currency: 'USD',
        external_event_id: `${referralId}-${this.key}`,
        ...(!this.counts && { counts_as_payment: false }),
      }),
    );
    const known = model.sales.find(({ key }) => key === this.key);
    if (known && (known.original !== this.cents || known.counts !== this.counts))
      return expect(seen(answer)).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
    expect(seen(answer)).toEqual(known ? [200, 'replay'] : [201, 'done']);
    if (!known) model.sales.push(this.sold(model, answer.data?.id ?? ''));
    assertIs(known ?? (model.sales.at(-1) as Sale), answer.data);
  }

  sold(model: Model, id: string): Sale {
    const full = halfEven(this.cents * 125n, 1000n);
    const room = paymentsOf(model) < 5 ? roomOf(model) : 0n;
    const commission = full > room ? room : full;
    return { id, key: this.key, original: this.cents, left: this.cents, commission, counts: this.counts };
  }

  toString = () => `convert(${this.key}, ${this.cents}, ${this.counts})`;
}

/** Commission calculated and paid by another service. */
class Import implements fc.AsyncCommand<Model, Real> {
  constructor(readonly isComplete: boolean) {}

  check = () => true;

  async run(model: Model, { client, referralId }: Real): Promise<void> {
    await client.commissions.create({
      ...{ referral_id: referralId, sale_amount: 100, sale_amount_currency: 'USD' },
      ...{ commission_amount: 20, commission_currency: 'USD', status: 'paid' },
      sales_status: this.isComplete ? 'complete' : 'failed',
    });
    if (this.isComplete) model.imported += 1;
  }

  toString = () => `import(${this.isComplete})`;
}

class Refund implements fc.AsyncCommand<Model, Real> {
  constructor(
    readonly index: number,
    readonly cents: bigint | null,
    readonly key: string | null,
  ) {}

  check = ({ sales }: Readonly<Model>) => sales.length > 0;

  async run(model: Model, { client, referralId }: Real): Promise<void> {
    const sale = model.sales[this.index % model.sales.length] as Sale;
    const answer = await outcomeOf(
      client.conversions.refund(sale.id, {
        ...(this.cents !== null && { amount: Number(this.cents) / 100 }),
        ...(this.key !== null && { external_event_id: `${referralId}-${this.key}` }),
      }),
    );
    const earlier = this.key === null ? undefined : model.refunds.get(this.key);
    const isSame = earlier?.sale === sale && earlier.cents === this.cents;
    const refusal = earlier ? (isSame ? null : [409, 'IDEMPOTENCY_CONFLICT']) : this.refusal(sale);
    if (refusal) expect(seen(answer)).toEqual(refusal);
    else {
      expect(seen(answer)).toEqual([200, earlier ? 'replay' : 'done']);
      if (!earlier) sale.left -= this.cents ?? sale.left;
      if (this.key !== null) model.refunds.set(this.key, { sale, cents: this.cents });
      assertIs(sale, answer.data);
    }
    assertIs(sale, await client.commissions.get(sale.id));
  }

  refusal({ original, left }: Sale): [number, string] | null {
    if (original === 0n) return [409, 'NOT_REFUNDABLE'];
    if (left === 0n) return [409, 'ALREADY_REFUNDED'];
    return this.cents !== null && this.cents > left ? [422, 'REFUND_EXCEEDS_REMAINING'] : null;
  }

  toString = () => `refund(${this.index}, ${this.cents}, ${this.key})`;
}

const cents = fc.constantFrom(0n, 1n, 4n, 12n, 99n, 100n, 1_001n, 1_999n);
const key = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g');
const refunded = fc.option(fc.constantFrom(1n, 3n, 33n, 100n, 999n, 1_001n), { freq: 4 });
const commands = [
  fc.tuple(key, cents, fc.boolean()).map(([k, c, counts]) => new Convert(k, c, counts)),
  fc.boolean().map((isComplete) => new Import(isComplete)),
  fc.tuple(fc.nat(6), refunded, fc.option(key, { freq: 2 })).map(([i, c, k]) => new Refund(i, c, k)),
];

test('reaches the state that the rules require after any sequence of sales, refunds and retries, matching the ledger', async () => {
  const { client, given } = await server.account();
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 25, size: 'max' }), async (sequence) => {
      const affiliate = await given.affiliate({ incentive: terms });
      const { id: referralId } = await given.referral({ affiliate_id: affiliate.id });
      const model: Model = { imported: 0, sales: [], refunds: new Map() };
      await fc.asyncModelRun(() => ({ model, real: { client, referralId } }), sequence);

      const { balances } = await client.affiliates.get(affiliate.id, { expand: ['balances'] });
      const left = model.sales.reduce((sum, sale) => sum + leftOf(sale), 0n);
      expect(balances?.reduce((sum, { ready }) => sum + ready, 0)).toBe(Number(left) / 100);
    }),
    { numRuns: 40 },
  );
});

test('has the required statuses, balances and ledger after every step of any sequence of operations', async () => {
  const property = fc.asyncProperty(payoutSteps, async (steps) => {
    server.now = new Date(openingDay);
    const shop = await openShop(server, await server.account());
    const model = new PayoutModel();
    for (const step of steps) if (step.check(model)) await step.run(model, shop);
    await settle(model, shop);
  });
  // Shrinking would take minutes. If a test fails, run the printed seed with it.
  await fc.assert(property, { numRuns: 10, endOnFailure: true });
}, 600_000);
