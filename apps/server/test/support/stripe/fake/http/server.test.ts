import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listen } from '../../../listen.ts';
import { type FakeStripe, fakeStripe } from '../fake-stripe.ts';

let shop: FakeStripe;
let url: URL;
const client = (key = shop.secretKey, timeout = 2_000) =>
  new Stripe(key, {
    host: url.hostname,
    port: url.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    timeout,
  });
beforeEach(async () => {
  shop = fakeStripe();
  url = new URL(await shop.listen());
});
afterEach(() => shop.close());

describe('simulated Stripe API', () => {
  test('works with the stripe package', async () => {
    const stripe = client();
    const customer = await stripe.customers.create({
      email: 'lin@x.example',
      metadata: { trb_click: 'clk_1' },
    });
    const price = await stripe.prices.create({
      currency: 'usd',
      unit_amount: 4_900,
      recurring: { interval: 'month' },
      product_data: { name: 'Team' },
    });
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer.id,
      line_items: [{ price: price.id, quantity: 2 }],
      success_url: 'https://shop.example/thanks',
    });
    shop.complete(session.id);
    const { data } = await stripe.invoices.list({
      customer: customer.id,
      status: 'paid',
      expand: ['data.payments', 'data.customer'],
    });
    expect(data).toMatchObject([
      { amount_paid: 9_800, customer: { email: 'lin@x.example' }, payments: { data: [{ status: 'paid' }] } },
    ]);
    const intent = data[0]?.payments?.data[0]?.payment.payment_intent as string;
    const refund = await stripe.refunds.create({ payment_intent: intent, amount: 800 });
    expect(refund).toMatchObject({ amount: 800, status: 'succeeded' });
    expect((await stripe.events.list({ type: 'refund.created' })).data).toHaveLength(1);
  });

  test('pages through a list forwards and backwards, and filters by time', async () => {
    const stripe = client();
    const made: string[] = [];
    for (let count = 0; count < 7; count += 1) {
      made.unshift(shop.customer({ email: `${count}@x.example` }).id);
      shop.advance({ hours: 1 });
    }
    const first = await stripe.customers.list({ limit: 3 });
    expect([first.data.map(({ id }) => id), first.has_more]).toEqual([made.slice(0, 3), true]);
    const last = await stripe.customers.list({ limit: 4, starting_after: made[2] ?? '' });
    expect([last.data.map(({ id }) => id), last.has_more]).toEqual([made.slice(3), false]);
    const back = await stripe.customers.list({ limit: 2, ending_before: made[3] ?? '' });
    expect(back.data.map(({ id }) => id)).toEqual(made.slice(1, 3));
    const all = await stripe.customers.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
    expect(all.map(({ id }) => id)).toEqual(made);
    const recent = await stripe.customers.list({ created: { gte: shop.now - 2 * 3_600 } });
    expect(recent.data.map(({ id }) => id)).toEqual(made.slice(0, 2));
    await expect(stripe.customers.list({ limit: 101 })).rejects.toThrow('between 1 and 100');
  });

  test('lists the invoice payments of one payment intent', async () => {
    const stripe = client();
    const customer = await stripe.customers.create({ email: 'lin@x.example' });
    const price = await stripe.prices.create({
      ...{ currency: 'usd', unit_amount: 4_900, product_data: { name: 'Team' } },
      recurring: { interval: 'month' },
    });
    for (let time = 0; time < 2; time += 1) {
      const session = await stripe.checkout.sessions.create({
        ...{ mode: 'subscription', customer: customer.id, success_url: 'https://shop.example/thanks' },
        line_items: [{ price: price.id, quantity: 1 }],
      });
      shop.complete(session.id);
    }
    const all = (await stripe.invoicePayments.list()).data;
    expect(all).toHaveLength(2);
    for (const { id, payment } of all) {
      const payment_intent = payment.payment_intent as string;
      const listed = await stripe.invoicePayments.list({
        payment: { type: 'payment_intent', payment_intent },
      });
      expect(listed.data.map((each) => each.id)).toEqual([id]);
    }
    const unknown = { type: 'payment_intent', payment_intent: 'pi_unknown' } as const;
    expect((await stripe.invoicePayments.list({ payment: unknown })).data).toEqual([]);
  });

  test('reports the time of its own clock', async () => {
    shop.advance({ to: 1_790_000_000 });
    const { headers } = await fetch(`${url.origin}/v1/customers`);
    expect(headers.get('date')).toBe(new Date(1_790_000_000_000).toUTCString());
  });

  test('responds in the requested version', async () => {
    const { invoice } = shop.checkout({ every: 'month' });
    const headers = { authorization: `Bearer ${shop.secretKey}`, 'stripe-version': '2024-06-20' };
    const response = await fetch(`${url.origin}/v1/invoices/${invoice}?expand[]=payment_intent`, { headers });
    expect(await response.json()).toMatchObject({ paid: true, payment_intent: { amount_received: 4_900 } });
  });

  test('reports a missing permission, an expired key, and a missing object', async () => {
    const key = shop.restrictedKey('invoice_read', 'webhook_write');
    expect((await client(key).invoices.list()).data).toEqual([]);
    await expect(client(key).webhookEndpoints.list()).resolves.toMatchObject({ data: [] });
    await expect(client(key).charges.list()).rejects.toMatchObject({
      statusCode: 403,
      message: expect.stringContaining("Having the 'rak_charge_read' permission"),
    });
    await expect(client('sk_live_unknown').charges.list()).rejects.toMatchObject({ statusCode: 401 });
    await expect(client().invoices.retrieve('in_1')).rejects.toMatchObject({
      code: 'resource_missing',
      message: "No such invoice: 'in_1'",
      statusCode: 404,
    });
    shop.expireKey(key);
    await expect(client(key).invoices.list()).rejects.toMatchObject({ code: 'api_key_expired' });
  });

  test('fails as often as requested', async () => {
    const stripe = client(undefined, 200);
    shop.fail('GET /v1/charges', { retryAfter: 7 }, 'unavailable', 'expired_key', 'hang');
    await expect(stripe.charges.list()).rejects.toMatchObject({
      statusCode: 429,
      headers: { 'retry-after': '7' },
    });
    await expect(stripe.charges.list()).rejects.toMatchObject({ statusCode: 500 });
    await expect(stripe.charges.list()).rejects.toMatchObject({ statusCode: 401 });
    await expect(stripe.charges.list()).rejects.toMatchObject({ type: 'StripeConnectionError' });
    expect((await stripe.charges.list()).data).toEqual([]);
  });

  test('performs work once per idempotency key, even if the response was lost', async () => {
    const stripe = client(undefined, 200);
    shop.fail('POST /v1/customers', 'lost');
    const create = (email: string) => stripe.customers.create({ email }, { idempotencyKey: 'once' });
    await expect(create('lin@x.example')).rejects.toThrow();
    await create('lin@x.example');
    expect(shop.all('customer')).toHaveLength(1);
    await expect(create('ben@x.example')).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
  });
});

describe('session page', () => {
  test('completes the session and redirects to its success_url', async () => {
    const price = shop.price({ currency: 'usd', unit_amount: 4_900 });
    const session = shop.session({
      mode: 'payment',
      line_items: [{ price: price.id }],
      success_url: 'https://shop.example/thanks?session={CHECKOUT_SESSION_ID}',
    });
    const address = session.url ?? '';
    expect(await (await fetch(address)).text()).toContain('Pay $49.00');
    const pay = (payment_method: string) =>
      fetch(address, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ email: 'lin@x.example', payment_method }),
      });
    expect(await (await pay('pm_card_chargeDeclined')).text()).toContain('Your card was declined.');
    const paid = await pay('pm_card_visa');
    expect(paid.headers.get('location')).toBe(`https://shop.example/thanks?session=${session.id}`);
    expect(session).toMatchObject({ payment_status: 'paid', customer_details: { email: 'lin@x.example' } });
  });

  test('is opened by a payment link, with its reference', async () => {
    const price = shop.price({ currency: 'usd', unit_amount: 4_900 });
    const link = shop.link({ line_items: [{ price: price.id }] });
    const response = await fetch(`${link.url}?client_reference_id=clk_1`);
    expect(response.url).toContain('/c/pay/cs_');
    expect(shop.all('checkout.session')).toMatchObject([{ client_reference_id: 'clk_1' }]);
  });
});

describe('simulated webhooks', () => {
  interface Received {
    readonly body: string;
    readonly signature: string;
  }
  async function receiver() {
    const received: Received[] = [];
    const answers: number[] = [];
    const server = createServer(async (req, res) => {
      received.push({ body: await text(req), signature: String(req.headers['stripe-signature']) });
      res.writeHead(answers.shift() ?? 200).end();
    });
    const port = await listen(server);
    return { received, answers, url: `http://127.0.0.1:${port}/hooks`, close: () => server.close() };
  }
  const typesOf = (received: readonly Received[]) =>
    received.map(({ body }) => (JSON.parse(body) as { type: string }).type);

  test('are signed with the secret that only the creation response contains', async () => {
    const hooks = await receiver();
    const stripe = client();
    const endpoint = await stripe.webhookEndpoints.create({
      url: hooks.url,
      enabled_events: ['invoice.paid'],
      api_version: '2024-06-20',
    });
    expect((await stripe.webhookEndpoints.retrieve(endpoint.id)).secret).toBeUndefined();
    shop.checkout({ every: 'month' });
    await shop.deliver();
    const [{ body, signature } = { body: '', signature: '' }] = hooks.received;
    const event = stripe.webhooks.constructEvent(body, signature, endpoint.secret ?? '');
    expect(event).toMatchObject({ type: 'invoice.paid', api_version: '2024-06-20', livemode: true });
    expect(event.data.object).toHaveProperty('payment_intent');
    expect(() => stripe.webhooks.constructEvent(`${body} `, signature, endpoint.secret ?? '')).toThrow();

    const newest = shop.rollSecret(endpoint.id);
    shop.checkout({ every: 'month' });
    await shop.deliver();
    const again = hooks.received[1] ?? { body: '', signature: '' };
    for (const secret of [newest, endpoint.secret ?? ''])
      expect(stripe.webhooks.constructEvent(again.body, again.signature, secret).type).toBe('invoice.paid');
    hooks.close();
  });

  test('are repeated, reordered, delayed, duplicated and lost on command', async () => {
    const hooks = await receiver();
    shop.endpoint({
      url: hooks.url,
      enabled_events: ['checkout.session.completed', 'payment_intent.succeeded'],
    });
    shop.checkout();
    hooks.answers.push(500);
    expect((await shop.deliver()).map(({ status }) => status)).toEqual([500, 200]);
    expect((await shop.deliver()).map(({ event }) => event.type)).toEqual(['payment_intent.succeeded']);
    expect(await shop.deliver()).toEqual([]);

    shop.checkout();
    hooks.received.length = 0;
    await shop.deliver({ only: ({ type }) => type.startsWith('checkout'), copies: 2 });
    await shop.deliver();
    expect(typesOf(hooks.received)).toEqual([
      'checkout.session.completed',
      'checkout.session.completed',
      'payment_intent.succeeded',
    ]);

    shop.checkout();
    hooks.received.length = 0;
    await shop.deliver({ order: 'reversed' });
    expect(typesOf(hooks.received)).toEqual(['checkout.session.completed', 'payment_intent.succeeded']);

    shop.checkout();
    expect(await shop.deliver({ drop: () => true })).toEqual([]);
    expect(await shop.deliver()).toEqual([]);
    hooks.close();
  });

  test('are sent automatically if enabled, and retried until they are accepted', async () => {
    const hooks = await receiver();
    shop.endpoint({ url: hooks.url, enabled_events: ['checkout.session.completed'] });
    shop.deliverAutomatically();
    hooks.answers.push(500);
    shop.checkout();
    await expect.poll(() => typesOf(hooks.received), { timeout: 10_000 }).toHaveLength(2);
    hooks.close();
  });
});
