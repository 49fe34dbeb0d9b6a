import * as sdk from '@tributary/sdk';
import * as express from '@tributary/sdk/express';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestAccount, useServer } from '../../../../test/support/harness.ts';
import type { FakeStripe, Ref } from '../../../../test/support/stripe/fake/fake-stripe.ts';
import { payments, refunds } from '../../../../test/support/stripe/guide-handlers.ts';
import { listeningShop } from '../../../../test/support/stripe/listening-shop.ts';
import { until } from '../../../../test/support/until.ts';

const { shop, apiBase } = await listeningShop();
const server = useServer({
  settles: true,
  relays: true,
  stripeApiBase: apiBase,
  connectionTimes: { pollMs: 100, waitMs: 500 },
});
afterAll(() => shop.close());

const account = {} as TestAccount;
const affiliates = {} as Record<'ada' | 'ben', Awaited<ReturnType<TestAccount['given']['affiliate']>>>;

beforeAll(async () => {
  Object.assign(account, await server.account());
  const program = await account.given.program({ cookieDays: 365 });
  await account.given.incentive(program);
  affiliates.ada = await account.given.affiliate({ program, incentive: null });
  affiliates.ben = await account.given.affiliate({ program, incentive: null });
});

const { hostname: host, port } = new URL(apiBase);
const stripe = new Stripe(shop.secretKey, { host, port, protocol: 'http' });

/** The shop's backend, which follows the guide: its handlers process each event once. */
let handled = 0;
async function backend(): Promise<void> {
  const news = shop.events().slice(handled);
  handled += news.length;
  const names = { ...sdk, ...express, client: account.client, stripe };
  for (const event of news) {
    if (JSON.stringify(event).includes('kim@example.com')) continue;
    if (event.type === 'refund.created') await refunds({ ...names, event });
    else await payments({ ...names, event });
  }
}

/** Advances both clocks. */
async function pass(days: number): Promise<void> {
  shop.advance({ days });
  await account.client.testClock.advance({ days });
}

/** Records a sale of the shop to a customer referred by an affiliate. */
async function sold(by: 'ada' | 'ben', email: string, params: Parameters<FakeStripe['checkout']>[0]) {
  const click = await account.given.click(affiliates[by]);
  const customer = shop.customer({ email });
  shop.checkout({
    ...{ customer: customer.id, client_reference_id: click.id, metadata: { trb_click: click.id } },
    ...params,
  });
  await backend();
  return customer;
}

/** Sale that the backend records under its own order number, with none of Stripe's ids. */
const own = (customer: Ref, order: string) =>
  account.client.conversions.create({
    ...{ customer_id: typeof customer === 'string' ? customer : customer.id, external_event_id: order },
    ...{ sale_amount: 30, sale_amount_currency: 'USD' },
  });

/** Returns the amount owed to each affiliate, and the part that a payout run would pay. */
async function owed() {
  const figures = await Promise.all(
    (['ada', 'ben'] as const).map(async (name) => {
      const { balances } = await account.client.affiliates.get(affiliates[name].id, { expand: ['balances'] });
      return [name, { ready: balances?.[0]?.ready ?? 0, pending: balances?.[0]?.pending ?? 0 }] as const;
    }),
  );
  return Object.fromEntries(figures);
}

async function settled(): Promise<void> {
  const sent = await shop.deliver();
  expect(sent.filter(({ status }) => status !== 200)).toEqual([]);
  await until('all is settled', async () => {
    const { rows } = await server.db.lists.query(
      `select (select count(*) from provider_events where environment_id = $1 and status = 'waiting')
         + (select count(*) from provider_customers where environment_id = $1 and due_at is not null)
         + (select count(*) from webhook_feeds f join connections c on c.environment_id = $1
            where f.environment_id = $1 and c.followed_sequence < f.last_sequence) as waiting`,
      [account.environmentId],
    );
    return Number(rows[0].waiting) === 0;
  });
}

test('connects a shop that has recorded sales for a month, observes, goes live, and pays nothing twice', {
  timeout: 120_000,
}, async () => {
  // A month with the guide's handlers, and orders under the shop's own numbers.
  const lin = await sold('ada', 'lin@example.com', { every: 'month', amount: 4_900 });
  const max = await sold('ben', 'max@example.com', { amount: 2_500 });
  const kim = shop.customer({ email: 'kim@example.com' });
  await account.given.referral({ affiliate_id: affiliates.ada.id, customer_id: kim.id });
  shop.checkout({ customer: kim.id, amount: 3_000 });
  await own(kim, 'order-1');
  await pass(20);
  const firstOfMax = shop.all('payment_intent').find(({ customer }) => customer === max.id);
  shop.refund(firstOfMax ?? '', { amount: 500 });
  await backend();
  await pass(11);
  await backend();
  // Lin 2 × 49.00 and Kim 30.00; Max 25.00 less 5.00.
  expect(await owed()).toEqual({ ada: { ready: 25.6, pending: 0 }, ben: { ready: 4, pending: 0 } });

  const connection = await account.client.connections.create({
    ...{ provider: 'stripe', program_id: affiliates.ada.program_id },
    api_key: shop.restrictedKey(),
  });
  expect(connection.status).toBe('observing');
  const endpoint = shop.endpoint({
    ...{ url: `${server.baseUrl}/hooks/${connection.id}`, enabled_events: ['*'] },
  });
  await account.client.connections.update(connection.id, { webhook_secret: endpoint.secret });

  // Two weeks of observing.
  shop.checkout({ customer: kim.id, amount: 3_000 });
  const secondOfKim = await own(kim, 'order-2');
  const second = shop.checkout({ customer: max.id, amount: 4_000 });
  await backend();
  await pass(7);
  const dispute = shop.dispute(second);
  const intents = shop.all('payment_intent').filter(({ customer }) => customer === kim.id);
  shop.refund(intents.at(-1) ?? '', { amount: 1_000 });
  await account.client.conversions.refund(secondOfKim.id, { amount: 10 });
  await backend();
  await pass(7);
  await settled();
  // Kim 30.00 less 10.00; Max 40.00, whose dispute the guide does not record.
  const observed = { ada: { ready: 29.6, pending: 0 }, ben: { ready: 12, pending: 0 } };
  expect(await owed()).toEqual(observed);

  await account.client.connections.update(connection.id, { status: 'live' });
  await settled();
  // Only the dispute of a sale that the backend had recorded.
  expect(await owed()).toEqual({ ...observed, ben: { ready: 4, pending: 0 } });

  // The backend continues: under the guide's keys, which are recognized, and under its own number, which is held.
  await pass(18);
  await settled();
  await backend();
  shop.checkout({ customer: kim.id, amount: 3_000 });
  await settled();
  const third = await own(kim, 'order-3');
  shop.moveDispute(dispute, 'won');
  await settled();
  await backend();
  await settled();
  expect(third).toMatchObject({ status: 'pending', flags: ['possible_duplicate'] });
  expect(await owed()).toEqual({ ada: { ready: 39.4, pending: 12 }, ben: { ready: 12, pending: 0 } });
  const run = await account.client.payouts.create({ program_id: affiliates.ada.program_id, dry_run: true });
  expect(Object.fromEntries(run.payouts.map(({ affiliate_id: id, amount }) => [id, amount]))).toEqual({
    [affiliates.ada.id]: 39.4,
    [affiliates.ben.id]: 12,
  });

  await account.client.commissions.void(third.id);
  expect(await owed()).toEqual({ ada: { ready: 45.4, pending: 0 }, ben: { ready: 12, pending: 0 } });
  const sales = (await account.client.commissions.list({ limit: 100 })).data;
  const count = (customer: { id: string }) =>
    account.client.referrals
      .list({ customer_id: customer.id })
      .then(({ data: [of] }) => sales.filter(({ referral_id: id }) => id === of?.id).length);
  expect(await Promise.all([lin, max, kim].map(count))).toEqual([3, 2, 3]);
});
