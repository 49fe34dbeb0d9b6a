import { commissionSentence, figureSentence } from '@tributary/affiliate-words';
import type { PortalCommission, PortalFigures } from '@tributary/contract';
import { commissionGroups } from '@tributary/core';
import type { Balance } from '@tributary/sdk';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stayingOf } from '../../src/features/earnings/stated-affiliate.ts';
import { type TestAccount, useServer } from '../support/harness.ts';
import { payoutSteps } from '../support/payout-histories.ts';
import { PayoutModel } from '../support/payout-model.ts';
import { openingDay, openShop, type Shop } from '../support/payout-shop.ts';
import { portalReader } from '../support/portal-reader.ts';

// Compares the portal's totals with the ledger's balances, after any history of commissions and payouts.
const server = useServer();

const cents = (amount: number) => Math.round(amount * 100);

type Sums = Readonly<Record<string, readonly number[]>>;

/** Waiting, due, in progress and paid amounts in cents by currency, without empty currencies. */
const withoutNothing = (sums: readonly (readonly [string, readonly number[]])[]): Sums =>
  Object.fromEntries(sums.filter(([, amounts]) => amounts.some((amount) => amount !== 0)));

const sumsOfLedger = (balances: readonly Balance[][]): Sums => {
  const byCurrency = new Map<string, number[]>();
  for (const { currency, pending, held, ready, claimed, paid } of balances.flat()) {
    const before = byCurrency.get(currency) ?? [0, 0, 0, 0];
    const added = [cents(pending) + cents(held), cents(ready), cents(claimed), cents(paid)];
    byCurrency.set(
      currency,
      before.map((amount, at) => amount + (added[at] ?? 0)),
    );
  }
  return withoutNothing([...byCurrency]);
};

const sumsOfPortal = (figures: readonly PortalFigures[]): Sums =>
  withoutNothing(
    figures.map(({ currency, waiting, due, under_way, paid }) => [
      currency,
      [waiting, due, under_way, paid].map(({ amount }) => cents(amount)),
    ]),
  );

/** Asserts that each nonzero figure has a reason. */
function expectReasons(figures: readonly PortalFigures[]) {
  for (const { waiting, due, under_way, paid, next_payout } of figures) {
    for (const { amount, reading } of [waiting, due, under_way, paid])
      expect(reading === null).toBe(amount === 0);
    for (const { reading } of [waiting, due, under_way, paid])
      if (reading) expect(figureSentence(reading, options)).not.toMatch(/undefined|null|NaN|Invalid/);
    if (next_payout) expect(cents(next_payout.amount)).toBeLessThanOrEqual(cents(due.amount));
  }
}

const options = { language: 'en', timeZone: 'UTC', brand: 'Acme' } as const;

const amountsOf = (commissions: readonly PortalCommission[]): Sums => {
  const sums = new Map<string, number>();
  for (const { amount, currency } of commissions)
    sums.set(currency, (sums.get(currency) ?? 0) + cents(amount));
  return withoutNothing([...sums].map(([currency, sum]) => [currency, [sum]]));
};

async function look(account: TestAccount, { affiliates }: Shop, mergedInto: ReadonlyMap<string, string>) {
  for (const id of Object.values(affiliates)) {
    const reader = await portalReader(server, account, id);
    const family = [id, ...[...mergedInto].filter(([, into]) => into === id).map(([source]) => source)];
    const balances = await Promise.all(family.map((each) => account.client.affiliates.balances(each)));
    const { currencies, latest } = await reader.summary();
    expect(sumsOfPortal(currencies)).toEqual(sumsOfLedger(balances));
    expectReasons(currencies);

    const all = await reader.commissions();
    expect(latest).toEqual(all.slice(0, 5));
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    expect(new Set(all.map((each) => each.id)).size).toBe(all.length);
    for (const { reading } of all)
      expect(commissionSentence(reading, options)).not.toMatch(/undefined|null|NaN|Invalid/);
    for (const group of commissionGroups)
      expect(await reader.commissions(group)).toEqual(all.filter((each) => each.group === group));
    expect(amountsOf(all.filter(waits))).toEqual(
      withoutNothing(currencies.map(({ currency, waiting }) => [currency, [cents(waiting.amount)]])),
    );
  }
}

/** Approved commissions on hold also count as waiting, although they belong to the approved group. */
const waits = ({ group, reading }: PortalCommission) =>
  group === 'waiting' || approvedAndHeld.includes(reading.state);
const approvedAndHeld: readonly string[] = ['approved_held', 'approved_unreleased'];

/** Asserts that commissions with a release date wait until that date, and no longer. */
async function expectPromises(account: TestAccount, { affiliates, referralId }: Shop) {
  const { client, given } = account;
  const { testClock } = client;
  const sale = await given.conversion({ referral_id: referralId, product_ids: ['held'] });
  const reader = await portalReader(
    server,
    account,
    await stayingOf(server.db.lists, {
      environmentId: account.environmentId,
      affiliateId: affiliates.seller,
    }),
  );
  const waiting = async () =>
    (await reader.commissions()).filter(
      ({ reading: { state } }) => state === 'held' || state === 'approved_held',
    );
  const [first] = (await waiting()).sort((a, b) =>
    (a.reading.date ?? '') < (b.reading.date ?? '') ? -1 : 1,
  );
  if (!first) throw new Error(`The sale ${sale.id} is not held.`);
  const untilMs = Date.parse(first.reading.date ?? '') - Date.parse((await testClock.get()).now);
  const seconds = Math.floor(untilMs / 1000) - 1;
  const day = 86_400;
  if (seconds > 0) await testClock.advance({ days: Math.floor(seconds / day), seconds: seconds % day });
  expect((await waiting()).map(({ id }) => id)).toContain(first.id);
  await testClock.advance({ seconds: 3 });
  expect((await waiting()).map(({ id }) => id)).not.toContain(first.id);
}

test('returns sums equal to the ledger’s balances, groups that match their commissions, and the correct ends of holds', async () => {
  await fc.assert(
    fc.asyncProperty(payoutSteps, async (steps) => {
      server.now = new Date(openingDay);
      const account = await server.account();
      const shop = await openShop(server, account);
      const model = new PayoutModel();
      for (const [at, step] of steps.entries()) {
        if (step.check(model)) await step.run(model, shop);
        if (at % 12 === 11) await look(account, shop, await merges(account, shop));
      }
      await look(account, shop, await merges(account, shop));
      await expectPromises(account, shop);
    }),
    { numRuns: 8, endOnFailure: true },
  );
}, 600_000);

async function merges({ client }: TestAccount, { affiliates }: Shop): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(Object.values(affiliates).map((id) => client.affiliates.get(id)));
  return new Map(found.flatMap(({ id, merged_into }) => (merged_into ? [[id, merged_into] as const] : [])));
}
