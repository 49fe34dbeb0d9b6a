import { afterAll, beforeEach, expect, test } from 'vitest';
import { type TestAccount, useServer } from '../../../test/support/harness.ts';
import { listeningShop } from '../../../test/support/stripe/listening-shop.ts';
import { until } from '../../../test/support/until.ts';

const { shop, apiBase } = await listeningShop();
const server = useServer({
  settles: true,
  relays: true,
  stripeApiBase: apiBase,
  connectionTimes: { pollMs: 100, waitMs: 500 },
});
afterAll(() => shop.close());

const account = {} as TestAccount;
beforeEach(async () => {
  Object.assign(account, await server.account());
});

/** Creates a shop whose affiliates earn only from a customer's first payment. */
async function connected() {
  const program = await account.given.program();
  await account.given.incentive(program, { incentiveLength: 'payment_limited', lengthValue: 1 });
  const affiliate = await account.given.affiliate({ program, incentive: null });
  const connection = await account.client.connections.create({
    ...{
      provider: 'stripe',
      program_id: program.programId,
      api_key: shop.restrictedKey('invoice_read', 'customer_read', 'plan_read', 'charge_read'),
    },
  });
  const endpoint = shop.endpoint({
    ...{ url: `${server.baseUrl}/hooks/${connection.id}`, enabled_events: ['*'] },
  });
  await account.client.connections.update(connection.id, { webhook_secret: endpoint.secret });
  return affiliate;
}

const listsOfInvoices = () => shop.calls.filter(({ path }) => path === '/v1/invoices').length;

test('credits the first payment, even if its event arrives after the second one’s', {
  tags: 'slow',
}, async () => {
  const affiliate = await connected();
  // Payments before the connection are not credited.
  await account.client.testClock.advance({ days: 1 });
  shop.advance({ days: 1 });
  const customer = shop.customer({ email: 'lin@example.com' });
  await account.given.referral({ affiliate_id: affiliate.id, customer_id: customer.id });
  const { subscription } = shop.checkout({ customer: customer.id, every: 'month', amount: 4_900 });
  if (!subscription) throw new Error('The checkout has begun no subscription.');
  const first = shop.latestInvoice(subscription);
  await account.client.testClock.advance({ days: 32 });
  const second = shop.renew(subscription);
  await shop.deliver({ drop: (event) => JSON.stringify(event).includes(first.id ?? '') });

  const sales = await until('both are recorded', async () => {
    const { data } = await account.client.commissions.list({ limit: 10 });
    return data.length === 2 ? data : undefined;
  });

  const earned = Object.fromEntries(sales.map((sale) => [sale.invoice_id, sale.commission_amount]));
  expect(earned).toEqual({ [first.id ?? '']: 9.8, [second.id ?? '']: 0 });

  expect(listsOfInvoices()).toBe(1);
  await account.client.testClock.advance({ days: 31 });
  shop.renew(subscription);
  await shop.deliver();
  await until('the third is recorded', async () => {
    const { data } = await account.client.commissions.list({ limit: 10 });
    return data.length === 3 || undefined;
  });
  expect(listsOfInvoices()).toBe(1);
});
