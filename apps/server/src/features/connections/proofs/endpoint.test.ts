import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startServer, type TestAccount, type TestServer } from '../../../../test/support/harness.ts';
import { type FakeStripe, fakeStripe } from '../../../../test/support/stripe/fake/fake-stripe.ts';
import { NEWEST_VERSION } from '../../../../test/support/stripe/fake/versions.ts';

let stripe: FakeStripe;
let server: TestServer;
let account: TestAccount;
let key: string;

beforeAll(async () => {
  stripe = fakeStripe({ livemode: false, clock: 'runs' });
  server = await startServer({ stripeApiBase: await stripe.listen() });
});
beforeEach(async () => {
  account = await server.account();
  key = stripe.restrictedKey('webhook_write');
  for (const { id } of stripe.all('webhook_endpoint')) stripe.removeEndpoint(id);
});
afterAll(async () => {
  await server.close();
  await stripe.close();
});

const endpoints = () => stripe.all('webhook_endpoint');
const make = (id: string, idempotencyKey?: string) =>
  account.client.connections.update(id, { make_endpoint: true }, idempotencyKey ? { idempotencyKey } : {});
const connect = (api_key: string | null = key) => account.given.connection({ api_key });

/** Returns the statuses with which events from Stripe are answered. */
async function statusesOfAnEvent(): Promise<(number | null)[]> {
  stripe.customer({ email: 'lin@example.com' });
  return (await stripe.deliver()).map(({ status }) => status);
}

describe('creating the webhook endpoint', () => {
  test('sends Stripe the URL, the library’s version and the events, and never shows the secret', async () => {
    const { id, webhook_url } = await connect();
    const { raw, client } = account;
    const { status, body } = await raw('PUT', `/v1/connections/${id}`, { make_endpoint: true });
    const [made] = endpoints();
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ endpoint_id: made?.id, has_webhook_secret: true });
    expect(JSON.stringify(body)).not.toContain('whsec_');
    const { event_types } = (await client.connections.check(id)).webhook;
    expect(made).toMatchObject({
      ...{ url: webhook_url, api_version: NEWEST_VERSION },
      enabled_events: event_types.filter((type) => type !== 'invoice_payment.detached'),
      metadata: { tributary_connection: id },
    });
    expect(await statusesOfAnEvent()).toEqual([200]);
  });

  test('replaces the previous one, and any other with the same URL', async () => {
    const { id, webhook_url } = await connect();
    stripe.endpoint({ url: webhook_url, enabled_events: ['*'] });
    stripe.endpoint({ url: 'https://another.example/hooks', enabled_events: ['invoice.paid'] });
    const first = await make(id);
    const second = await make(id);
    expect(second.endpoint_id).not.toBe(first.endpoint_id);
    expect(endpoints().map(({ url }) => url)).toEqual(['https://another.example/hooks', webhook_url]);
    expect(endpoints()[1]?.id).toBe(second.endpoint_id);
    expect(await statusesOfAnEvent()).toEqual([200]);
  });

  test('replaces one whose response was lost', async () => {
    const { id } = await connect();
    stripe.fail('POST /v1/webhook_endpoints', 'lost');
    await expect(make(id)).rejects.toMatchObject({ status: 502, code: 'PROVIDER_ERROR' });
    const [lost] = endpoints();
    const { endpoint_id } = await make(id);
    expect(endpoints().map((each) => each.id)).toEqual([endpoint_id]);
    expect(endpoint_id).not.toBe(lost?.id);
    expect(await statusesOfAnEvent()).toEqual([200]);
  });

  test('creates one when the request is repeated with its Idempotency-Key', async () => {
    const { id } = await connect();
    const answers = [await make(id, 'once'), await make(id, 'once')];
    expect(answers.map(({ endpoint_id }) => endpoint_id)).toEqual([endpoints()[0]?.id, endpoints()[0]?.id]);
  });

  test('deletes the new endpoint if the connection has ended in the meantime', async () => {
    const { id } = await connect();
    stripe.pauseCalls(async () => {
      stripe.pauseCalls(() => Promise.resolve());
      await account.client.connections.delete(id);
    });
    await expect(make(id)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    expect(endpoints()).toEqual([]);
  });

  test('reuses the key of the same request', async () => {
    const { id } = await connect(null);
    await account.client.connections.update(id, { api_key: key, make_endpoint: true });
    expect(endpoints()).toHaveLength(1);
  });
});

describe('webhook endpoint that is not created', () => {
  const keys: Readonly<Record<string, () => string | null>> = {
    'without a key': () => null,
    'with a key that may only read': () => stripe.restrictedKey('webhook_read'),
    'with a key that Stripe does not know': () => 'rk_test_unknown',
  };
  test.each([
    ['without a key', 'make_endpoint', /requires an API key/],
    ['with a key that may only read', 'api_key', /does not have write access/],
    ['with a key that Stripe does not know', 'api_key', /rejects this key/],
  ])('%s', async (name, field, message) => {
    const code = 'VALIDATION_ERROR';
    const { id } = await connect(keys[name]?.());
    const failure = await make(id).catch((error) => error);
    expect(failure).toMatchObject({ code, details: [{ field, message: expect.stringMatching(message) }] });
    expect(endpoints()).toEqual([]);
    expect((await account.client.connections.get(id)).endpoint_id).toBeNull();
  });

  test('together with a secret', async () => {
    const { id } = await connect();
    const body = { make_endpoint: true, webhook_secret: 'whsec_own' };
    expect(await account.refusal('PUT', `/v1/connections/${id}`, body)).toEqual([
      ...[400, 'VALIDATION_ERROR', 'make_endpoint'],
    ]);
  });

  test('if Stripe has as many as it allows, which is reported', async () => {
    const { id } = await connect();
    for (let index = 0; index < 16; index += 1)
      stripe.endpoint({ url: `https://${index}.example`, enabled_events: ['invoice.paid'] });
    await expect(make(id)).rejects.toMatchObject({
      ...{ status: 502, code: 'PROVIDER_ERROR' },
      message: expect.stringContaining('the maximum of 16 webhook endpoints'),
    });
  });

  test.each(['rate_limit', 'unavailable'] as const)('if Stripe responds with %s', async (fault) => {
    const { id } = await connect();
    stripe.fail('POST /v1/webhook_endpoints', fault);
    await expect(make(id)).rejects.toMatchObject({ status: 502, code: 'PROVIDER_ERROR' });
    expect(endpoints()).toEqual([]);
  });
});

describe('disconnecting', () => {
  const disconnect = (id: string) => account.client.connections.delete(id);

  test('deletes the created endpoint, and one whose response was lost', async () => {
    const { id } = await connect();
    stripe.endpoint({
      url: 'https://old.example',
      enabled_events: ['*'],
      metadata: { tributary_connection: id },
    });
    const { endpoint_id } = await make(id);
    stripe.endpoint({
      url: 'https://lost.example',
      enabled_events: ['*'],
      metadata: { tributary_connection: id },
    });
    expect(await disconnect(id)).toMatchObject({ endpoint: { id: endpoint_id, is_deleted: true } });
    expect(endpoints()).toEqual([]);
    expect(await disconnect(id)).toMatchObject({ endpoint: null });
  });

  test('keeps an endpoint that the merchant created', async () => {
    const { id, webhook_url } = await connect();
    stripe.endpoint({ url: webhook_url, enabled_events: ['*'] });
    expect(await disconnect(id)).toEqual({ id, deleted: true, endpoint: null });
    expect(endpoints()).toHaveLength(1);
  });

  test.each([
    ['the key is gone', (id: string) => account.client.connections.update(id, { api_key: null })],
    ['Stripe does not answer', async () => stripe.fail('DELETE /v1/webhook_endpoints/:id', 'unavailable')],
    ['the key has expired', async () => stripe.expireKey(key)],
  ] as const)('reports a remaining endpoint if %s', async (_, spoil) => {
    const { id } = await connect();
    const { endpoint_id } = await make(id);
    await spoil(id);
    expect(await disconnect(id)).toMatchObject({ endpoint: { id: endpoint_id, is_deleted: false } });
    expect(endpoints()).toHaveLength(1);
  });
});
