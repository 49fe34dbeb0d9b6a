import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestAccount, type TestServer } from '../../../../test/support/harness.ts';
import { SECRET, shopOn } from '../../../../test/support/stripe/shop-on.ts';
import { until } from '../../../../test/support/until.ts';

/** Responses of Stripe's API that are held back. */
const held = new Set<ServerResponse>();
let stripe: Server;
let server: TestServer;

beforeAll(async () => {
  stripe = createServer((_, response) => {
    held.add(response);
    response.once('close', () => held.delete(response));
  });
  await new Promise<void>((resolve) => stripe.listen(0, '127.0.0.1', resolve));
  const { port } = stripe.address() as AddressInfo;
  server = await startServer({
    ...{ settles: true, relays: true, stripeApiBase: `http://127.0.0.1:${port}` },
    connectionTimes: { pollMs: 100, waitMs: 300 },
  });
});
afterAll(async () => {
  stripe.closeAllConnections();
  await server.close();
  await new Promise((resolve) => stripe.close(resolve));
});

const connect = async ({ given }: TestAccount, settings: object = {}) => {
  const affiliate = await given.affiliate();
  const { id } = await given.connection({
    ...{ program_id: affiliate.program_id, webhook_secret: SECRET },
    ...settings,
  });
  return { affiliate, id, shop: shopOn(server, id) };
};

const payment = ({ client }: TestAccount, connectionId: string, status: string) =>
  until(`a payment is ${status}`, async () => {
    const [found] = (await client.connections.listPayments(connectionId)).data;
    return found?.status === status && found;
  });

const release = (status = 404) => {
  for (const response of held)
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: { type: 'invalid_request_error', message: 'No such customer' } }));
};

test('continues with other connections when one provider does not respond', { tags: 'slow' }, async () => {
  const [slow, other] = [await server.account(), await server.account()];
  const waiting = await connect(slow, { api_key: 'rk_test_slow' });
  await waiting.shop.paidInvoice('in_1');
  await until('Stripe is asked', () => held.size > 0);

  const { affiliate, id, shop } = await connect(other);
  await other.given.referral({ affiliate_id: affiliate.id, customer_id: 'cus_1' });
  await shop.paidInvoice('in_1');
  await payment(other, id, 'credited');
  expect(held.size).toBe(1);
  release();
  await payment(slow, waiting.id, 'not_credited');
});

test('applies a setting changed while a customer is being settled to that customer', {
  tags: 'slow',
}, async () => {
  const account = await server.account();
  const { affiliate, id, shop } = await connect(account, { api_key: 'rk_test_two', match_emails: false });
  await account.given.referral({ affiliate_id: affiliate.id, email: 'lin@example.com' });
  await shop.paidInvoice('in_1');
  await until('Stripe is asked', () => held.size > 0);

  await account.client.connections.update(id, { match_emails: true });
  const found = await until('the payment is credited', async () => {
    // Each response leads to the next request.
    release();
    const [first] = (await account.client.connections.listPayments(id)).data;
    return first?.status === 'credited' && first;
  });
  expect(found).toMatchObject({ credited_by: 'email' });
});

test('reports and announces a key rejected by Stripe once', { tags: 'slow' }, async () => {
  const account = await server.account();
  const { id, shop } = await connect(account, { api_key: 'rk_test_refused' });
  await shop.paidInvoice('in_1');
  await until('Stripe is asked', () => held.size > 0);
  release(401);
  await payment(account, id, 'not_credited');

  await shop.paidInvoice('in_2');
  await until('both payments are settled', async () => {
    const { data } = await account.client.connections.listPayments(id, { status: 'not_credited' });
    return data.length === 2;
  });
  const failing = await account.client.connections.get(id);
  expect(failing.problem).toBe('api_key_refused');
  expect(await account.announced(id)).toMatchObject([
    { type: 'connection.failing', data: { id, problem: 'api_key_refused' } },
  ]);
});
