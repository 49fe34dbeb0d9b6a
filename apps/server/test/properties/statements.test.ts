import type { Balance, Statement } from '@tributary/sdk';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TestAccount, useServer } from '../support/harness.ts';
import { Tick } from '../support/payout-commands.ts';
import { payoutSteps } from '../support/payout-histories.ts';
import { PayoutModel } from '../support/payout-model.ts';
import { openingDay, openShop, type Shop } from '../support/payout-shop.ts';

// Compares statements and months with the ledger's balances, after anything that can happen to commissions and payouts.
const server = useServer();

const cents = (amount: number) => Math.round(amount * 100);

/** Amounts in cents by currency, without empty currencies. */
type Sums = Readonly<Record<string, readonly number[]>>;

function sumsOf<Row extends { readonly currency: string }>(
  rows: readonly Row[],
  of: (row: Row) => number[],
): Sums {
  const sums = new Map<string, number[]>();
  for (const row of rows) {
    const before = sums.get(row.currency) ?? [];
    sums.set(
      row.currency,
      of(row).map((amount, at) => (before[at] ?? 0) + cents(amount)),
    );
  }
  return Object.fromEntries([...sums].filter(([, amounts]) => amounts.some((amount) => amount !== 0)));
}

/** Returns the months from the one before the shop opened until now. */
const monthsUntil = (now: string) =>
  Array.from({ length: 24 }, (_, at) => new Date(Date.UTC(2026, 4 + at)).toISOString().slice(0, 7)).filter(
    (month) => month <= now.slice(0, 7),
  );

/** Returns the balances of an affiliate and of those merged into it. */
async function balancesOf({ client }: TestAccount, id: string): Promise<Balance[]> {
  const merged = (await client.affiliates.list({ merged_into: id, limit: 100 })).data;
  const all = [id, ...merged.map((each) => each.id)];
  return (await Promise.all(all.map((each) => client.affiliates.balances(each)))).flat();
}

type Totals = Statement['currencies'][number];
const booked = ({ earned, taken_back, rejected, adjusted, paid, returned }: Totals) =>
  [earned, taken_back, rejected, adjusted, paid, returned].reduce((sum, amount) => sum + cents(amount), 0);

async function expectExact(account: TestAccount, { affiliates }: Shop) {
  const { statements } = account.client.affiliates;
  const { now } = await account.client.testClock.get();
  for (const id of Object.values(affiliates)) {
    const balances = await balancesOf(account, id);
    let before: Sums = {};
    for (const month of monthsUntil(now)) {
      const { currencies } = await statements.get(id, { month });
      expect(sumsOf(currencies, ({ opening }) => [opening])).toEqual(before);
      const { data: lines } = await statements.lines(id, { month, limit: 100 });
      for (const totals of currencies) {
        const own = lines.filter(({ currency }) => currency === totals.currency);
        expect(own).toHaveLength(totals.lines);
        expect(own.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(booked(totals));
        expect(cents(totals.opening) + booked(totals)).toBe(cents(totals.closing));
      }
      before = sumsOf(currencies, ({ closing }) => [closing]);
    }
    expect(before).toEqual(
      sumsOf(balances, ({ pending, held, ready, claimed }) => [
        [pending, held, ready, claimed].reduce((sum, amount) => sum + cents(amount), 0) / 100,
      ]),
    );
    const list = [
      ...(await statements.list(id, { year: 2026 })),
      ...(await statements.list(id, { year: 2027 })),
    ];
    expect(
      sumsOf(list, ({ waiting, held, due, under_way, paid }) => [waiting, held, due, under_way, paid]),
    ).toEqual(
      sumsOf(balances, ({ pending, held, ready, claimed, paid }) => [pending, held, ready, claimed, paid]),
    );
    for (const { payouts, under_way, paid } of list)
      expect(payouts.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(
        cents(under_way) + cents(paid),
      );
  }
}

test('follow each other without gaps, add up to the ledger, and explain where all of the money is', async () => {
  await fc.assert(
    fc.asyncProperty(payoutSteps, async (steps) => {
      server.now = new Date(openingDay);
      const account = await server.account();
      const shop = await openShop(server, account);
      const model = new PayoutModel();
      for (const [at, step] of steps.entries()) {
        if (step.check(model)) await step.run(model, shop);
        if (at % 8 === 7) await new Tick(13).run(model, shop);
      }
      await expectExact(account, shop);
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 600_000);
