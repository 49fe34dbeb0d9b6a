import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CONNECTIONS_MAX } from '@tributary/core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dumpOf } from '../../../test/support/dump.ts';
import { startServer, type TestAccount, type TestServer } from '../../../test/support/harness.ts';
import { forgetPreviousWebhookSecrets, openSecret } from './connection.ts';

/** Status codes of the simulated Stripe, by path. */
let answers: Readonly<Record<string, number>> = {};
let keysSeen: (string | undefined)[] = [];
let stripe: Server;
let server: TestServer;
const account = {} as TestAccount;

beforeAll(async () => {
  stripe = createServer((request, response) => {
    keysSeen.push(request.headers.authorization);
    const path = new URL(request.url ?? '', 'http://localhost').pathname;
    const status = answers[path] ?? answers['*'] ?? 200;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(
        status === 200
          ? { object: 'list', data: [], has_more: false, url: path }
          : { error: { type: 'invalid_request_error', message: 'No.' } },
      ),
    );
  });
  await new Promise<void>((resolve) => stripe.listen(0, '127.0.0.1', resolve));
  const { port } = stripe.address() as AddressInfo;
  server = await startServer({ stripeApiBase: `http://127.0.0.1:${port}` });
});
beforeEach(async () => {
  Object.assign(account, await server.account());
});
afterEach(() => {
  answers = {};
  keysSeen = [];
  server.now = null;
});
afterAll(async () => {
  await server.close();
  stripe.closeAllConnections();
  await new Promise((resolve) => stripe.close(resolve));
});

const SECRET = 'whsec_theSecretOfAnEndpoint';
const KEY = 'rk_test_theKeyOfARestaurant';
const DAY_MS = 86_400_000;

const rowOf = (id: string) =>
  server.db.orm.connection.findUniqueOrThrow({
    where: { environmentId_id: { environmentId: account.environmentId, id } },
  });

const opened = async (id: string) => {
  const row = await rowOf(id);
  return [row.webhookSecret, row.previousWebhookSecret, row.apiKey].map((sealed) =>
    sealed ? openSecret(server.deps.cipher, row, sealed) : null,
  );
};

describe('creating a connection', () => {
  test('returns it live with its webhook URL, in the only program', async () => {
    const { programId } = await account.given.program();
    const made = await account.client.connections.create({ provider: 'stripe' });
    expect(made).toEqual({
      id: expect.stringMatching(/^con_/),
      ...{ provider: 'stripe', name: 'Stripe', program_id: programId, status: 'live' },
      live_since: expect.stringMatching(/Z$/),
      webhook_url: `${server.baseUrl}/hooks/${made.id}`,
      ...{
        endpoint_id: null,
        has_webhook_secret: false,
        previous_webhook_secret_expires_at: null,
        api_key_hint: null,
      },
      ...{ count_shipping: false, disputes: 'opened', count_bare_payments: false, match_emails: true },
      ...{ count_existing_customers: true, user_id_key: null },
      ...{ problem: null, problem_since: null, last_event_at: null },
      created_at: expect.stringMatching(/Z$/),
      updated_at: made.created_at,
    });
    expect(await account.client.connections.get(made.id)).toEqual({
      ...made,
      payment_counts: { credited: 0, not_credited: 0, observed: 0, waiting: 0, failed: 0 },
      event_counts: { waiting: 0, failed: 0 },
    });
    expect((await account.client.connections.list()).data).toEqual([made]);
  });

  test('is rejected without a program if there are several', async () => {
    await account.given.program();
    await account.given.program();
    expect(await account.refusal('POST', '/v1/connections', { provider: 'stripe' })).toEqual([
      ...[400, 'VALIDATION_ERROR', 'program_id'],
    ]);
  });

  test('only observes if a backend recorded a sale in the last 30 days', async () => {
    const { id: referral_id, program_id } = await account.given.referral();
    await account.given.conversion({ referral_id });
    const create = () => account.client.connections.create({ provider: 'stripe', program_id });
    expect(await create()).toMatchObject({ status: 'observing', live_since: null });
    server.now = new Date(Date.now() + 31 * DAY_MS);
    expect(await create()).toMatchObject({ status: 'live' });
  });

  test('starts live if sales were only imported or voided', async () => {
    const { id: referral_id, program_id } = await account.given.referral();
    const voided = await account.given.conversion({ referral_id });
    await account.client.commissions.void(voided.id, {});
    const sale = { referral_id, sale_amount: 10, sale_amount_currency: 'USD', external_event_id: 'order-1' };
    await account.client.conversions.createBatch({ import_id: 'imp_orders2026', items: [sale] });
    const made = await account.client.connections.create({ provider: 'stripe', program_id });
    expect(made.status).toBe('live');
  });

  test.each([
    [{ api_key: 'rk_live_1' }, 'api_key'],
    [{ api_key: 'sk_test_1' }, 'api_key'],
    [{ webhook_secret: 'secret' }, 'webhook_secret'],
    [{ provider: 'paddle' }, 'provider'],
    [{ user_id_key: '' }, 'user_id_key'],
  ])('rejects %j', async (fields, field) => {
    const { programId: program_id } = await account.given.program();
    const body = { provider: 'stripe', program_id, ...fields };
    expect(await account.refusal('POST', '/v1/connections', body)).toEqual([400, 'VALIDATION_ERROR', field]);
  });

  test('in live accepts only live keys', async () => {
    const { programId: program_id } = await account.live.given.program();
    const create = (api_key: string) =>
      account.live.client.connections.create({ provider: 'stripe', program_id, api_key });
    await expect(create('rk_test_1')).rejects.toMatchObject({ code: 'VALIDATION_ERROR', field: 'api_key' });
    expect(await create('rk_live_12345')).toMatchObject({ api_key_hint: 'rk_live_1234' });
  });

  test('is limited to a number at once, and possible again after one was disconnected', {
    tags: 'slow',
  }, async () => {
    const { programId: program_id } = await account.given.program();
    const create = () => account.raw('POST', '/v1/connections', { provider: 'stripe', program_id });
    const made = [];
    for (let at = 0; at < CONNECTIONS_MAX; at += 1) made.push((await create()).body.data.id);
    expect((await create()).body.error).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringContaining('Disconnect one first'),
    });
    await account.client.connections.delete(made[0]);
    expect((await create()).status).toBe(201);
  });
});

describe('secrets of a connection', () => {
  test('are stored encrypted and never shown in a response, audit entry or replay', {
    tags: 'slow',
  }, async () => {
    const { programId: program_id } = await account.given.program();
    const shown: unknown[] = [];
    const create = () =>
      account.raw(
        'POST',
        '/v1/connections',
        { provider: 'stripe', program_id, webhook_secret: SECRET, api_key: KEY },
        { 'idempotency-key': 'one' },
      );
    const { body } = await create();
    const { id } = body.data;
    expect(body.data).toMatchObject({ has_webhook_secret: true, api_key_hint: 'rk_test_theK' });
    const path = `/v1/connections/${id}`;
    const next = { webhook_secret: `${SECRET}2`, api_key: `${KEY}2` };
    const replayed = await create();
    expect(replayed.headers.get('idempotent-replayed')).toBe('true');
    shown.push(body, replayed.body);
    shown.push((await account.raw('PUT', path, next)).body);
    shown.push((await account.raw('GET', path)).body, (await account.raw('GET', '/v1/connections')).body);
    shown.push((await account.raw('POST', `${path}/check`, {})).body);
    expect(await opened(id)).toEqual([`${SECRET}2`, SECRET, `${KEY}2`]);
    await server.relay();
    const entries = (await account.client.auditLog.list({ object: id })).data;
    expect(entries.map(({ action }) => action)).toEqual(['connections.update', 'connections.create']);
    expect(entries[0]?.changes).toContainEqual({ field: 'webhook_secret', value: null });
    shown.push(entries, await dumpOf(server.db));
    for (const text of shown.map((each) => JSON.stringify(each)))
      for (const secret of [SECRET, KEY]) expect(text).not.toContain(secret);
    expect(keysSeen).toContain(`Bearer ${KEY}2`);
  });

  test('overlap for 24 hours when a webhook secret is replaced', async () => {
    const { id } = await account.given.connection({ webhook_secret: SECRET });
    const before = Date.now();
    const { previous_webhook_secret_expires_at: until } = await account.client.connections.update(id, {
      webhook_secret: `${SECRET}2`,
    });
    expect(Date.parse(until ?? '') - before).toBeGreaterThanOrEqual(DAY_MS - 1_000);
    expect(Date.parse(until ?? '') - Date.now()).toBeLessThanOrEqual(DAY_MS);
    expect((await opened(id)).slice(0, 2)).toEqual([`${SECRET}2`, SECRET]);
  });

  test('are not kept longer than they verify', async () => {
    const [over, running] = [
      await account.given.connection({ webhook_secret: SECRET }),
      await account.given.connection({ webhook_secret: SECRET }),
    ];
    for (const { id } of [over, running])
      await account.client.connections.update(id, { webhook_secret: `${SECRET}2` });
    await server.db.orm.connection.updateMany({
      where: { environmentId: account.environmentId, id: over.id },
      data: { previousWebhookSecretExpiresAt: new Date(Date.now() - 1_000) },
    });

    await forgetPreviousWebhookSecrets(server.db.lists);

    expect((await opened(over.id)).slice(0, 2)).toEqual([`${SECRET}2`, null]);
    expect((await opened(running.id)).slice(0, 2)).toEqual([`${SECRET}2`, SECRET]);
  });

  test('can lose the API key, which no other field removes', async () => {
    const { id } = await account.given.connection({ api_key: KEY });
    expect(await account.client.connections.update(id, { name: 'Shop' })).toMatchObject({
      api_key_hint: 'rk_test_theK',
    });
    expect(await account.client.connections.update(id, { api_key: null })).toMatchObject({
      api_key_hint: null,
    });
    expect((await opened(id))[2]).toBeNull();
  });
});

describe('changing a connection', () => {
  test('changes the given settings and makes its customers due', async () => {
    const { id } = await account.given.connection();
    await account.given.providerPayment(id);
    const changed = { count_shipping: true, disputes: 'lost' as const, user_id_key: 'user' };
    expect(await account.client.connections.update(id, changed)).toMatchObject({
      ...changed,
      ...{ match_emails: true, name: 'Stripe', status: 'live' },
    });
    expect(await dueCustomers(id)).toBe(1);
  });

  test('lets it go live, but never back to observing', async () => {
    const { id: referral_id, program_id } = await account.given.referral();
    await account.given.conversion({ referral_id });
    const { id, status } = await account.given.connection({ program_id });
    expect(status).toBe('observing');
    const { client } = account;
    const live = await client.connections.update(id, { status: 'live' });
    expect(live).toMatchObject({ status: 'live', live_since: expect.stringMatching(/Z$/) });
    // Setting it to live again keeps the original time.
    expect(await client.connections.update(id, { status: 'live' })).toMatchObject({
      live_since: live.live_since,
    });
    await expect(client.connections.update(id, { status: 'observing' })).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
    });
  });

  test('replaces a rejected key and clears its problem', async () => {
    const { id } = await account.given.connection({ api_key: KEY });
    const where = { environmentId_id: { environmentId: account.environmentId, id } };
    await server.db.orm.connection.update({
      where,
      data: { problem: 'api_key_refused', problemSince: new Date() },
    });
    const { client } = account;
    expect(await client.connections.update(id, { name: 'Shop' })).toMatchObject({
      problem: 'api_key_refused',
    });
    expect(await client.connections.update(id, { api_key: `${KEY}2` })).toMatchObject({
      ...{ problem: null, problem_since: null },
    });
  });
});

const dueCustomers = async (connectionId: string) =>
  server.db.orm.providerCustomer.count({
    where: { environmentId: account.environmentId, connectionId, dueAt: { not: null } },
  });

describe('disconnecting', () => {
  test('deletes the secrets, keeps what was recorded, and cannot be undone', async () => {
    const { client, given } = account;
    const { id } = await given.connection({ webhook_secret: SECRET, api_key: KEY });
    const payment = await given.providerPayment(id);
    await client.connections.update(id, { webhook_secret: `${SECRET}2` });
    expect(await client.connections.delete(id)).toEqual({ id, deleted: true, endpoint: null });
    expect(await client.connections.delete(id)).toEqual({ id, deleted: true, endpoint: null });
    expect(await client.connections.get(id)).toMatchObject({
      ...{ status: 'disconnected', has_webhook_secret: false, api_key_hint: null },
      previous_webhook_secret_expires_at: null,
    });
    expect(await opened(id)).toEqual([null, null, null]);
    expect((await client.connections.listPayments(id)).data).toMatchObject([{ id: payment }]);
    await expect(client.connections.update(id, { status: 'live' })).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
    });
  });
});

describe('events and payments', () => {
  test('allow only a failed event to be processed again', async () => {
    const { client, given } = account;
    const { id } = await given.connection();
    const event = await given.failedEvent(id);
    expect((await client.connections.listEvents(id, { status: 'failed' })).data).toMatchObject([
      { id: event, type: 'invoice.paid', attempts_count: 8, reason: expect.stringContaining('currency') },
    ]);
    expect((await client.connections.listEvents(id, { status: 'read' })).data).toEqual([]);
    expect(await client.connections.retryEvent(id, event)).toMatchObject({
      ...{ id: event, status: 'waiting', reason: null, attempts_count: 0 },
    });
    const { environmentId } = account;
    const where = { environmentId_connectionId_id: { environmentId, connectionId: id, id: event } };
    await server.db.orm.providerEvent.update({ where, data: { status: 'read', dueAt: null } });
    await expect(client.connections.retryEvent(id, event)).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
    });
  });

  test('show a payment with its details, and its customer is settled again', async () => {
    const { client, given } = account;
    const { id } = await given.connection();
    const payment = await given.providerPayment(id);
    const shown = (await client.connections.listPayments(id, { status: 'not_credited' })).data;
    expect(shown).toMatchObject([
      {
        ...{ id: payment, collected: 119, sale_amount: 100, refunded: 0, reason: 'no_referral' },
        customer_email: 'cy@example.com',
      },
    ]);
    expect((await client.connections.listPayments(id, { status: 'credited' })).data).toEqual([]);
    expect(await client.connections.getPayment(id, payment)).toMatchObject({
      ...shown[0],
      facts: [{ kind: 'payment', id: `invoice:${payment}`, fact: { collected: '11900' } }],
    });
    expect(await dueCustomers(id)).toBe(0);
    expect(await client.connections.settlePayment(id, payment)).toMatchObject({ id: payment });
    expect(await dueCustomers(id)).toBe(1);
  });

  test('of another connection of the account are not found', async () => {
    const { client, given } = account;
    const { id: own, program_id } = await given.connection();
    const { id: other } = await given.connection({ program_id });
    const [event, payment] = [await given.failedEvent(other), await given.providerPayment(other)];
    for (const call of [
      () => client.connections.retryEvent(own, event),
      () => client.connections.getPayment(own, payment),
      () => client.connections.settlePayment(own, payment),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await client.connections.listEvents(own)).data).toEqual([]);
    expect((await client.connections.listPayments(own)).data).toEqual([]);
  });
});

describe('connection check', () => {
  const check = async (id: string) => account.client.connections.check(id);

  test('says what else is missing if the key may read everything', async () => {
    const { id } = await account.given.connection({ api_key: KEY });
    expect(await check(id)).toMatchObject({
      is_ok: false,
      problems: [expect.stringContaining('No events have arrived')],
      webhook: { url: `${server.baseUrl}/hooks/${id}`, has_secret: true, last_event_at: null },
      api_key: { is_accepted: true, is_reachable: true, missing_permissions: [] },
    });
    await account.given.failedEvent(id);
    expect(await check(id)).toMatchObject({
      ...{ is_ok: true, problems: [] },
      webhook: { api_version: '2026-10-28.endive', clock_skew_seconds: 0 },
    });
    expect(new Set(keysSeen)).toEqual(new Set([`Bearer ${KEY}`]));
  });

  test('names the permissions that a key lacks', async () => {
    answers = { '/v1/invoices': 403, '/v1/refunds': 403 };
    const { id } = await account.given.connection({ api_key: KEY });
    const found = await check(id);
    expect(found.api_key).toEqual({
      ...{ is_accepted: true, is_reachable: true },
      missing_permissions: ['Charges and Refunds', 'Invoices'],
    });
    expect(found.problems).toContain('The API key lacks read permissions: Charges and Refunds, Invoices.');
  });

  test('reports a rejected key', async () => {
    answers = { '*': 401 };
    const { id } = await account.given.connection({ api_key: KEY });
    const found = await check(id);
    expect(found).toMatchObject({ is_ok: false, api_key: { is_accepted: false } });
    expect(found.problems).toContain('Stripe rejects the API key. Set a different key.');
  });

  test('reports a problem at Stripe', async () => {
    answers = { '*': 500 };
    const { id } = await account.given.connection({ api_key: KEY });
    const found = await check(id);
    expect(found.api_key).toEqual({ is_accepted: true, is_reachable: false, missing_permissions: [] });
    expect(found.problems).toContain('Stripe could not be reached or returned an error. Try again.');
  });

  test('makes no request without a key or after disconnecting', async () => {
    const { id } = await account.given.connection({ api_key: KEY });
    await account.client.connections.delete(id);
    keysSeen = [];
    const found = await check(id);
    expect(found).toMatchObject({ is_ok: false, api_key: null });
    expect(found.problems).toContain('The connection is disconnected. Create another one.');
    expect(keysSeen).toEqual([]);
  });

  test('names other keys that record sales', async () => {
    const { id: referral_id, program_id } = await account.given.referral();
    await account.given.conversion({ referral_id });
    const { id } = await account.given.connection({ program_id });
    await account.given.providerPayment(id);
    const found = await check(id);
    expect(found).toMatchObject({
      own_sales: 1,
      recording_keys: [{ name: 'First key' }],
      payments: [{ status: 'not_credited', reason: 'no_referral', count: 1 }],
    });
    server.now = new Date(Date.now() + 2 * DAY_MS);
    expect(await check(id)).toMatchObject({ own_sales: 0, recording_keys: [] });
  });

  test('reports an endpoint too old to work without a key', async () => {
    const { id } = await account.given.connection();
    await account.given.failedEvent(id);
    await server.db.lists.query(
      `update provider_events set api_version = '2024-06-20' where environment_id = $1`,
      [account.environmentId],
    );
    expect((await check(id)).problems).toEqual([expect.stringContaining('2024-06-20')]);
    await account.client.connections.update(id, { api_key: KEY });
    expect((await check(id)).problems).toEqual([]);
  });
});

test('reports that nothing responds at Stripe’s address', { tags: 'slow' }, async () => {
  const alone = await startServer();
  try {
    const { client, given } = await alone.account();
    const { id } = await given.connection({ api_key: KEY });
    const { api_key, problems } = await client.connections.check(id);
    expect(api_key).toMatchObject({ is_accepted: true, is_reachable: false });
    expect(problems).toContain('Stripe could not be reached or returned an error. Try again.');
  } finally {
    await alone.close();
  }
});

test('does not find connections of another account', async () => {
  const other = await server.account();
  const { id } = await other.given.connection();
  const payment = await other.given.providerPayment(id);
  const requests: [string, string, object?][] = [
    ['GET', ''],
    ['PUT', '', { name: 'Mine' }],
    ['DELETE', ''],
    ['POST', '/check', {}],
    ['GET', '/events'],
    ['GET', '/payments'],
    ['GET', `/payments/${payment}`],
    ['POST', `/payments/${payment}/settle`, {}],
  ];
  for (const [method, path, body] of requests)
    expect([method, path, await account.refusal(method, `/v1/connections/${id}${path}`, body)]).toEqual([
      ...[method, path],
      [404, 'NOT_FOUND', undefined],
    ]);
  const { programId: program_id } = await other.given.program();
  expect(await account.refusal('POST', '/v1/connections', { provider: 'stripe', program_id })).toEqual([
    ...[404, 'NOT_FOUND', 'program_id'],
  ]);
});
