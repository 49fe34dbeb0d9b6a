import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useServer } from '../support/harness.ts';
import { openShop, type Shop } from '../support/payout-shop.ts';

const server = useServer();

/** Steps whose order matters: a refund comes before its undo, and a payout follows its own path. */
type Chain = readonly ((at: Place) => Promise<unknown>)[];

interface Place extends Shop {
  readonly saleId: string;
  readonly refundIds: Map<number, string>;
  readonly payoutIds: string[];
}

const because = { reason: 'Won.' };

const refunding = (key: number, amount: number, isUndone: boolean): Chain => [
  async ({ client, saleId, refundIds }) => {
    await client.conversions.refund(saleId, { amount, external_event_id: `${saleId}-${key}` });
    const query = { external_event_id: `${saleId}-${key}` };
    refundIds.set(key, (await client.conversions.refunds(saleId, query)).data[0]?.id ?? '');
  },
  ...(isUndone
    ? [
        ({ client, saleId, refundIds }: Place) =>
          client.conversions.undoRefund(saleId, refundIds.get(key) ?? '', because),
      ]
    : []),
];

const paying = (isReturned: boolean): Chain => [
  async ({ client, programId, payoutIds }) => {
    const { payouts } = await client.payouts.create({ program_id: programId });
    payoutIds.push(...payouts.map(({ id }) => id ?? ''));
  },
  ({ client, payoutIds }) => Promise.all(payoutIds.map((id) => client.payouts.start(id))),
  ({ client, payoutIds }) => Promise.all(payoutIds.map((id) => client.payouts.complete(id))),
  ...(isReturned
    ? [
        ({ client, payoutIds }: Place) =>
          Promise.all(payoutIds.map((id) => client.payouts.return(id, { reason: 'AC04' }))),
      ]
    : []),
];

/** Interleaves the chains according to the drawn numbers. Each chain keeps its order. */
function interleaved(chains: readonly Chain[], draws: readonly number[]): Chain {
  const left = chains.map((chain) => [...chain]);
  const order: Chain[number][] = [];
  for (let turn = 0; left.some((chain) => chain.length > 0); turn += 1) {
    const open = left.filter((chain) => chain.length > 0);
    const next = open[(draws[turn] ?? 0) % open.length]?.shift();
    if (next) order.push(next);
  }
  return order;
}

/** Returns the final objects and their statuses, and the amounts owed, claimed and paid to each affiliate. */
async function endOf(order: Chain, isRejected: boolean) {
  const shop = await openShop(server, await server.account());
  const { client, referralId, affiliates } = shop;
  // Add something else to pay, so that no refund cancels a payout.
  for (const affiliate_id of Object.values(affiliates))
    await client.adjustments.create({ affiliate_id, amount: 50, currency: 'USD', reason: 'A video' });
  const { id: saleId } = await client.conversions.create({
    ...{ referral_id: referralId, sale_amount: 0.99, sale_amount_currency: 'USD' },
    external_event_id: referralId,
  });
  if (isRejected) await client.commissions.update(saleId, { status: 'rejected' });
  const at: Place = { ...shop, saleId, refundIds: new Map(), payoutIds: [] };
  for (const step of order) await step(at);
  const sale = await client.commissions.get(saleId, { expand: ['earnings'] });
  const sums = await Promise.all(
    Object.values(affiliates).map(async (id) => {
      const [balance] = await client.affiliates.balances(id);
      const { pending = 0, held = 0, ready = 0, claimed = 0, paid = 0 } = balance ?? {};
      return Math.round((pending + held + ready + claimed + paid) * 100);
    }),
  );
  expect((await client.ledger.verify()).differences).toEqual([]);
  return {
    left: [sale.sale_amount, sale.sales_status, sale.status],
    earnings: sale.earnings?.map(({ amount, status }) => [amount, status]).sort(),
    sums,
  };
}

const amounts = fc.constantFrom([0.99], [0.5, 0.49], [0.33, 0.33], [0.01, 0.5, 0.07]);
const draws = fc.array(fc.nat(11), { minLength: 12, maxLength: 12 });

test('has the same result for the same refunds, undos, payout steps and returns in any order', async () => {
  const facts = fc.record({
    amounts,
    undone: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
    isReturned: fc.boolean(),
    isRejected: fc.constantFrom(false, false, false, true),
    one: draws,
    other: draws,
  });
  await fc.assert(
    fc.asyncProperty(facts, async ({ one, other, undone, isReturned, isRejected, ...given }) => {
      const chains = [
        ...given.amounts.map((amount, key) => refunding(key, amount, undone[key] ?? false)),
        paying(isReturned),
      ];
      const [first, second] = [
        await endOf(interleaved(chains, one), isRejected),
        await endOf(interleaved(chains, other), isRejected),
      ];
      expect(second).toEqual(first);
    }),
    { numRuns: 50, endOnFailure: true },
  );
}, 600_000);
