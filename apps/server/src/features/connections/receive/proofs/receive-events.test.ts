import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import pino from 'pino';
import Stripe from 'stripe';
import { beforeEach, describe, expect, test } from 'vitest';
import { type TestAccount, useServer } from '../../../../../test/support/harness.ts';
import { until } from '../../../../../test/support/until.ts';
import type { Hooks } from '../../../../dependencies.ts';
import { openHooks } from '../receive-events.ts';

const SECRET = 'whsec_theSecretOfAnEndpoint';
const server = useServer();
const account = {} as TestAccount;
let connectionId = '';

beforeEach(async () => {
  Object.assign(account, await server.account());
  connectionId = (await account.given.connection({ webhook_secret: SECRET })).id;
});

let count = 0;
const anEvent = (fields: object = {}) => {
  count += 1;
  return {
    ...{ id: `evt_${count}`, object: 'event', api_version: '2025-09-30.clover', type: 'invoice.paid' },
    ...{ created: Math.floor(Date.now() / 1_000), livemode: false, data: { object: { object: 'invoice' } } },
    ...fields,
  };
};

const signature = (payload: string, { secret = SECRET, ageSeconds = 0 } = {}) =>
  Stripe.webhooks.generateTestHeaderString({
    ...{ payload, secret },
    timestamp: Math.floor(Date.now() / 1_000) - ageSeconds,
  });

const post = (body: string, header: string | null, id = connectionId) =>
  fetch(`${server.baseUrl}/hooks/${id}`, {
    method: 'POST',
    body,
    headers: header === null ? {} : { 'stripe-signature': header },
  });

const send = (event: object, options = {}) => {
  const body = JSON.stringify(event);
  return post(body, signature(body, options));
};

/** Stores an event directly, without HTTP. */
const receiveBy = (hooks: Hooks, event: object, options = {}) => {
  const body = JSON.stringify(event);
  return hooks.receive({
    ...{ connectionId, signature: signature(body, options), address: '192.0.2.1', now: new Date() },
    ...{ announcedBytes: body.length, readBody: async () => Buffer.from(body) },
  });
};

const headOf = (body: string) =>
  `POST /hooks/${connectionId} HTTP/1.1\r\nHost: localhost\r\nStripe-Signature: ${signature(body)}`;

/** Sends raw bytes and returns the response until the connection closes. */
const exchange = (bytes: string): Promise<string> =>
  new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(new URL(server.baseUrl).port), '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.once('close', () => resolve(text)).once('error', () => resolve(text));
  });

const stored = () =>
  server.db.orm.providerEvent.findMany({ where: { environmentId: account.environmentId } });

describe('provider event', () => {
  test('is stored with its signed bytes before it is acknowledged', async () => {
    const event = anEvent();
    expect((await send(event)).status).toBe(200);
    const [row, ...others] = await stored();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ id: event.id, type: 'invoice.paid', status: 'waiting', reason: null });
    expect(gunzipSync(row?.body ?? '').toString()).toBe(JSON.stringify(event));
  });

  test('is not stored again when repeated', async () => {
    const event = anEvent();
    const answers = await Promise.all([send(event), send(event), send(event)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await stored()).toHaveLength(1);
  });

  test.each([
    ['of the other mode', { livemode: true }, 'wrong_mode'],
    ['of a connected account', { account: 'acct_1' }, 'connected_account'],
    ['that says nothing about sales', { type: 'product.created' }, 'not_subscribed'],
  ])('with %s is acknowledged and ignored', async (_, fields, reason) => {
    expect((await send(anEvent(fields))).status).toBe(200);
    expect(await stored()).toMatchObject([{ status: 'ignored', reason }]);
  });

  test.each([
    ['without a signature', null],
    ['with a signature that is none', 'v1=abc'],
    ['signed with another secret', 'other'],
    ['signed six minutes ago', 'old'],
  ])('with %s is rejected', async (_, how) => {
    const body = JSON.stringify(anEvent());
    const header =
      how === 'other'
        ? signature(body, { secret: 'whsec_another' })
        : how === 'old'
          ? signature(body, { ageSeconds: 360 })
          : how;
    expect((await post(body, header)).status).toBe(400);
    expect(await stored()).toEqual([]);
  });

  test('is rejected if it was changed after signing', async () => {
    const body = JSON.stringify(anEvent());
    expect((await post(body.replace('invoice.paid', 'charge.paid!'), signature(body))).status).toBe(400);
    expect(await stored()).toEqual([]);
  });

  test('signed with the previous secret is accepted until that secret expires', async () => {
    await account.client.connections.update(connectionId, { webhook_secret: `${SECRET}2` });
    expect((await send(anEvent())).status).toBe(200);
    expect((await send(anEvent(), { secret: `${SECRET}2` })).status).toBe(200);
    await server.db.orm.connection.updateMany({
      where: { environmentId: account.environmentId },
      data: { previousWebhookSecretExpiresAt: new Date(Date.now() - 1_000) },
    });
    await until('the end of the old secret', async () => (await send(anEvent())).status === 400);
  });

  test.each([
    ['what is no JSON', 'no'],
    ['an object of another kind', JSON.stringify({ object: 'invoice' })],
    ['a thin event', JSON.stringify({ object: 'v2.core.event', id: 'evt_1' })],
    ['an id that cannot be stored', JSON.stringify({ ...anEvent(), id: 'evt_\u0000' })],
  ])('cannot be %s', async (_, body) => {
    const answer = await post(body, signature(body));
    expect([answer.status, (await answer.text()).length > 10]).toEqual([400, true]);
    expect(await stored()).toEqual([]);
  });

  test.each([
    ['announced', (length: number) => `Content-Length: ${length}`, (text: string) => text],
    [
      'not announced',
      () => 'Transfer-Encoding: chunked',
      (text: string) => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`,
    ],
  ])('larger than 1 MiB is rejected if its length is %s', async (_, lengthHeader, encoded) => {
    const body = JSON.stringify(anEvent({ padding: 'x'.repeat(1024 * 1024) }));
    const answer = await exchange(`${headOf(body)}\r\n${lengthHeader(body.length)}\r\n\r\n${encoded(body)}`);
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(await stored()).toEqual([]);
  });

  test('above the daily limit is rejected, so that Stripe resends it', async () => {
    const hooks = openHooks({ deps: server.deps, log: pino({ level: 'silent' }), bytesPerDay: 1 });
    const receive = async () => (await receiveBy(hooks, anEvent())).status;
    expect([await receive(), await receive()]).toEqual([200, 503]);
    expect(await stored()).toHaveLength(1);
  });

  test('is rejected without counting against its sender if there is no room', async () => {
    const hooks = openHooks({ deps: server.deps, log: pino({ level: 'silent' }) });
    const statuses: number[] = [];
    for (let at = 0; at < 40; at += 1) {
      const { status } = await hooks.receive({
        ...{ connectionId, signature: signature('{}'), address: '192.0.2.1', now: new Date() },
        ...{ announcedBytes: 2, readBody: async () => 'no_room' },
      });
      statuses.push(status);
    }
    expect(new Set(statuses)).toEqual(new Set([503]));
  });
});

test('counts events by result', async () => {
  const outcomes: string[] = [];
  const metrics = { ...server.deps.metrics, hookAnswered: (outcome: string) => outcomes.push(outcome) };
  const hooks = openHooks({
    deps: { ...server.deps, metrics },
    log: pino({ level: 'silent' }),
    bytesPerDay: 1,
  });
  await receiveBy(hooks, anEvent());
  await receiveBy(hooks, anEvent(), { secret: 'whsec_another' });
  // The storage limit of the day is used up.
  await receiveBy(hooks, anEvent());
  expect(outcomes).toEqual(['accepted', 'refused', 'unavailable']);
});

test('counts already stored events and events irrelevant to sales separately', async () => {
  const outcomes: string[] = [];
  const metrics = { ...server.deps.metrics, hookAnswered: (outcome: string) => outcomes.push(outcome) };
  const hooks = openHooks({ deps: { ...server.deps, metrics }, log: pino({ level: 'silent' }) });
  const event = anEvent();
  for (const each of [event, event, anEvent({ type: 'product.created' })]) await receiveBy(hooks, each);
  expect(outcomes).toEqual(['accepted', 'repeated', 'ignored']);
});

test('returns not found for an unknown URL, and reports a connection without a secret', async () => {
  const body = JSON.stringify(anEvent());
  expect((await post(body, signature(body), 'con_unknown')).status).toBe(404);
  const { programId: program_id } = await account.given.program();
  const { id } = await account.client.connections.create({ provider: 'stripe', program_id });
  const answer = await post(body, signature(body), id);
  expect([answer.status, await answer.text()]).toEqual([
    400,
    'This connection has no signing secret yet. Set it in Tributary.\n',
  ]);
});

test('receives nothing for a disconnected connection', async () => {
  expect((await send(anEvent())).status).toBe(200);
  await account.client.connections.delete(connectionId);
  await until('the end of the connection', async () => (await send(anEvent())).status === 404);
});

test('limits unsigned senders without affecting valid ones', async () => {
  const body = JSON.stringify(anEvent());
  const wrong = () => post(body, signature(body, { secret: 'whsec_another' }));
  const statuses: number[] = [];
  for (let at = 0; at < 32; at += 1) statuses.push((await wrong()).status);
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(400));
  expect(statuses.at(-1)).toBe(429);

  const other = await account.given.connection({ webhook_secret: SECRET });
  expect((await post(body, signature(body), other.id)).status).toBe(200);
  for (let at = 0; at < 35; at += 1) await post(body, signature(body, { secret: 'whsec_another' }), other.id);
  const next = JSON.stringify(anEvent());
  expect((await post(next, signature(next), other.id)).status).toBe(200);
});

test('closes the connection if a body never arrives', { timeout: 30_000 }, async () => {
  const body = JSON.stringify(anEvent());
  const answer = await exchange(
    `${headOf(body)}\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 20)}`,
  );
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  expect(await stored()).toEqual([]);
});
