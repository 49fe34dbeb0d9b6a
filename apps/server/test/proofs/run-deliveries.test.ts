import { Writable } from 'node:stream';
import { verifyWebhook, type WebhookDeliveryWithAttempts } from '@tributary/sdk';
import pino from 'pino';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultLimits } from '../../src/features/webhooks/sender/endpoint-queues.ts';
import type { DeliveryTimes } from '../../src/features/webhooks/sender/run-deliveries.ts';
import { type DeliveryOptions, runDeliveries } from '../../src/features/webhooks/sender/run-deliveries.ts';
import { LOOK_EVERY_MS, OVERLOADED_STARTS } from '../../src/features/webhooks/sender/start-pacer.ts';
import { version } from '../../src/platform/version.ts';
import { besideWait } from '../support/beside-wait.ts';
import { startServer, type TestAccount, type TestServer } from '../support/harness.ts';
import { until } from '../support/until.ts';
import { type Behaviour, startSink, type WebhookSink } from '../support/webhook-sink.ts';

let server: TestServer;
let sink: WebhookSink;
beforeAll(async () => {
  [server, sink] = await Promise.all([startServer({ allowsPrivateWebhooks: true }), startSink()]);
});
afterAll(async () => {
  await sink.close();
  await server.close();
});

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

const log = pino({ level: 'silent' });
const quick: Partial<DeliveryTimes> = {
  leaseMs: 5_000,
  sendMs: 1_000,
  pollMs: 100,
  delaysMs: Array<number>(9).fill(50),
};

/** Starts a separate worker, which is stopped after the test. */
function deliver(times: Partial<DeliveryTimes> = quick, options: Partial<DeliveryOptions> = {}) {
  const worker = runDeliveries({ deps: server.deps, log, times, ...options });
  stops.push(worker.stop);
  return worker;
}

let paths = 0;
interface Receiver extends TestAccount {
  readonly path: string;
  readonly endpoint: { id: string; secret: string };
}
/** Creates an account with an endpoint at its own path on the receiver. */
async function receiver(...behaviours: Behaviour[]): Promise<Receiver> {
  const account = await server.account();
  paths += 1;
  const path = `/${paths}`;
  if (behaviours.length > 0) sink.answer(path, ...behaviours);
  const { id, secret } = await account.given.webhookEndpoint({ url: sink.url(path) });
  return { ...account, path, endpoint: { id, secret: secret ?? '' } };
}

/** Creates `count` events and their deliveries. */
async function announce({ client }: TestAccount, count = 1): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1)
    ids.push((await client.webhookEvents.test({ type: 'transaction.created' })).id);
  await server.relay();
  return ids;
}

async function onlyDelivery({ client }: TestAccount): Promise<WebhookDeliveryWithAttempts> {
  const { data } = await client.webhookDeliveries.list();
  expect(data).toHaveLength(1);
  return client.webhookDeliveries.get(data[0]?.id ?? '');
}

const untilAttempted = (account: TestAccount, attempts = 1) =>
  until(`${attempts} attempts`, async () => {
    const delivery = await onlyDelivery(account);
    return delivery.attempts_count >= attempts && delivery;
  });

const sql = (text: string, ...values: unknown[]) => server.db.lists.query(text, values);

describe('webhook delivery', () => {
  test('contains the feed’s event, signed according to Standard Webhooks', async () => {
    const account = await receiver({ status: 200, body: 'thanks' });
    const [eventId = ''] = await announce(account);
    deliver();
    const delivery = await untilAttempted(account);

    const [receipt] = sink.received(account.path);
    const { body = '', headers = {} } = receipt ?? {};
    const event = await account.client.webhookEvents.get(eventId);
    expect(JSON.parse(body)).toEqual(event);
    expect(headers).toMatchObject({
      'webhook-id': eventId,
      'content-type': 'application/json',
      'user-agent': `Tributary-Webhooks/${version}`,
    });
    const { secret } = account.endpoint;
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(event);
    expect(await verifyWebhook(body, headers, secret)).toEqual(event);
    expect(() => new Webhook(secret).verify(`${body} `, headers as Record<string, string>)).toThrow();
    expect(delivery).toMatchObject({
      status: 'succeeded',
      attempts_count: 1,
      next_attempt_at: null,
      last_response_status: 200,
      last_error: null,
      sequence: event.sequence,
      attempts: [{ response_status: 200, error: null, response_excerpt: 'thanks' }],
    });
    expect(delivery.last_attempt_at).toBe(delivery.attempts[0]?.at);
  });

  test('of a test event has sequence 0', async () => {
    const { client, endpoint, path } = await receiver();
    deliver();
    await client.webhookEndpoints.test(endpoint.id, { type: 'payout.paid' });
    const [receipt] = await until('a receipt', () => sink.received(path).length > 0 && sink.received(path));
    const event = await verifyWebhook(receipt?.body ?? '', receipt?.headers ?? {}, endpoint.secret);
    expect(event).toMatchObject({ id: receipt?.id, type: 'payout.paid', sequence: 0, environment: 'dev' });
  });

  test('is signed with both secrets after a rotation', async () => {
    const account = await receiver();
    const { secret } = await account.client.webhookEndpoints.rotateSecret(account.endpoint.id);
    await announce(account);
    deliver();
    await untilAttempted(account);
    const [{ body, headers } = { body: '', headers: {} as Record<string, string> }] = sink.received(
      account.path,
    );
    expect(String(headers['webhook-signature']).split(' ')).toHaveLength(2);
    for (const each of [account.endpoint.secret, secret ?? '']) {
      expect(new Webhook(each).verify(body, headers as Record<string, string>)).toBeTruthy();
      expect(await verifyWebhook(body, headers, each)).toBeTruthy();
    }
  });

  test('is signed only with the new secret after the overlap', async () => {
    const account = await receiver();
    await account.client.webhookEndpoints.rotateSecret(account.endpoint.id);
    await sql(
      'update webhook_endpoints set previous_secret_expires_at = now() where id = $1',
      account.endpoint.id,
    );
    await announce(account);
    deliver();
    await untilAttempted(account);
    const [receipt] = sink.received(account.path);
    expect(String(receipt?.headers['webhook-signature']).split(' ')).toHaveLength(1);
    await expect(
      verifyWebhook(receipt?.body ?? '', receipt?.headers ?? {}, account.endpoint.secret),
    ).rejects.toThrow();
  });

  const failures: [string, Behaviour, string, number | null][] = [
    ['500', 500, 'http_500', 500],
    ['404', 404, 'http_404', 404],
    ['a redirect', { status: 302, headers: { location: '/elsewhere' } }, 'redirect', 302],
    ['silence', 'hang', 'timeout', null],
    ['an answer without end', 'drip', 'timeout', null],
    ['a broken connection', 'reset', 'reset', null],
    ['half a response', 'half', 'reset', null],
    ['no HTTP', 'garbage', 'invalid_response', null],
  ];
  test.each(failures)('fails and is retried after a response of %s', async (_, behaviour, error, status) => {
    const account = await receiver(behaviour);
    await announce(account);
    deliver({ ...quick, delaysMs: [60_000] });
    expect(await untilAttempted(account)).toMatchObject({
      status: 'pending',
      last_error: error,
      last_response_status: status,
      next_attempt_at: expect.any(String),
      attempts: [{ error, response_status: status }],
    });
    expect(sink.received('/elsewhere')).toEqual([]);
    expect(sink.received(account.path)).toHaveLength(1);
  });

  const unreachable: [string, () => string, string][] = [
    ['a port where nobody listens', () => 'http://127.0.0.1:1/', 'connection_refused'],
    ['a name without an address', () => 'http://nowhere.invalid/', 'dns'],
    ['a server without TLS', () => `https://127.0.0.1:${sink.port}/`, 'tls'],
  ];
  test.each(unreachable)('to %s fails and is retried', async (_, url, error) => {
    const account = await server.account();
    await account.given.webhookEndpoint({ url: url() });
    await announce(account);
    deliver({ ...quick, delaysMs: [60_000] });
    expect(await untilAttempted(account)).toMatchObject({ status: 'pending', last_error: error });
  });

  test('succeeds after a gigabyte response, of which almost nothing is read', async () => {
    const account = await receiver('flood');
    const before = sink.writtenBytes();
    await announce(account);
    deliver();
    const { status, attempts } = await untilAttempted(account);
    expect({ status, excerpt: attempts[0]?.response_excerpt }).toEqual({
      status: 'succeeded',
      excerpt: 'x'.repeat(1_000),
    });
    // The receiver wrote only what fits into two socket buffers, far less than the whole response.
    expect(sink.writtenBytes() - before).toBeLessThan(20 * 2 ** 20);
  });

  test('stores the beginning of any response as valid text', async () => {
    const body = Buffer.from([0x41, 0x00, 0xff, 0xc3, 0x28, 0xf0, 0x9f, 0x98, 0x80, 0x42]);
    const account = await receiver({
      status: 500,
      body: Buffer.concat([body, Buffer.from('😀'.repeat(600))]),
    });
    await announce(account);
    deliver({ ...quick, delaysMs: [60_000] });
    const { attempts } = await untilAttempted(account);
    const excerpt = attempts[0]?.response_excerpt ?? '';
    expect(excerpt.startsWith('A���(😀B')).toBe(true);
    expect(excerpt.length).toBe(1_000);
    expect(excerpt.isWellFormed()).toBe(true);
  });

  test('reuses a connection, and immediately opens a new one if it was closed', async () => {
    const account = await receiver('stale');
    deliver();
    for (let count = 1; count <= 3; count += 1) {
      await announce(account);
      await until('a receipt', () => sink.received(account.path).length === count);
    }
    await until('all succeeded', async () => {
      const { data } = await account.client.webhookDeliveries.list({ status: 'succeeded' });
      return data.length === 3;
    });
    const { data } = await account.client.webhookDeliveries.list();
    expect(data.map(({ attempts_count }) => attempts_count)).toEqual([1, 1, 1]);
  });
});

describe('failed webhook delivery', () => {
  test('is resent with the same event until accepted, and each attempt is recorded', async () => {
    const account = await receiver(500, { status: 503, body: 'busy' }, 200);
    const [eventId] = await announce(account);
    deliver();
    const delivery = await untilAttempted(account, 3);
    expect(sink.received(account.path).map(({ id }) => id)).toEqual([eventId, eventId, eventId]);
    const signatures = sink.received(account.path).map(({ headers }) => headers['webhook-signature']);
    expect(signatures).toHaveLength(3);
    expect(delivery).toMatchObject({ status: 'succeeded', last_error: null, next_attempt_at: null });
    expect(delivery.attempts.map(({ error }) => error)).toEqual(['http_500', 'http_503', null]);
    const endpoint = await account.client.webhookEndpoints.get(account.endpoint.id);
    expect(endpoint.failing_since).toBeNull();
  });

  test('is abandoned after ten attempts, and has ten more when requested again', async () => {
    const account = await receiver(500);
    await announce(account);
    deliver();
    const given = await until('given up', async () => {
      const delivery = await onlyDelivery(account);
      return delivery.status === 'failed' && delivery;
    });
    expect(given).toMatchObject({ attempts_count: 10, next_attempt_at: null, last_error: 'http_500' });
    expect(given.attempts).toHaveLength(10);
    sink.answer(account.path, 500, 200);
    await account.client.webhookDeliveries.redeliver(given.id);
    expect(await untilAttempted(account, 12)).toMatchObject({ status: 'succeeded', attempts_count: 12 });
  });

  const pauses: [string, Behaviour, number, number][] = [
    ['nothing', 500, 4, 6],
    ['an hour with 429', { status: 429, headers: { 'retry-after': '3600' } }, 3_600, 3_600],
    ['an hour with 503', { status: 503, headers: { 'retry-after': '3600' } }, 3_600, 3_600],
    ['an hour with 500', { status: 500, headers: { 'retry-after': '3600' } }, 4, 6],
    ['a year', { status: 429, headers: { 'retry-after': '31536000' } }, 86_400, 86_400],
    ['a second', { status: 429, headers: { 'retry-after': '1' } }, 4, 6],
    ['nonsense', { status: 429, headers: { 'retry-after': 'soon' } }, 4, 6],
  ];
  test.each(pauses)('waits for a receiver that asks for %s', async (_, behaviour, min, max) => {
    const account = await receiver(behaviour);
    await announce(account);
    deliver({});
    const { next_attempt_at, attempts, updated_at } = await untilAttempted(account);
    expect(attempts).toHaveLength(1);
    const seconds = (Date.parse(next_attempt_at ?? '') - Date.parse(updated_at)) / 1_000;
    expect(seconds).toBeGreaterThanOrEqual(min - 0.1);
    expect(seconds).toBeLessThanOrEqual(max + 0.1);
  });
});

describe('unhealthy endpoint', () => {
  const disabledEvents = async ({ announced }: TestAccount, id: string) =>
    (await announced(id)).filter(({ type }) => type === 'webhook_endpoint.disabled');

  test('is disabled immediately on a 410, announced once, and gets pending events when enabled', async () => {
    const account = await receiver(410);
    const { client, endpoint, path } = account;
    await announce(account, 30);
    for (let worker = 0; worker < 6; worker += 1) deliver();
    await until('disabled', async () => !(await client.webhookEndpoints.get(endpoint.id)).enabled);
    await Promise.all(stops.splice(0).map((stop) => stop()));

    const after = await client.webhookEndpoints.get(endpoint.id);
    expect(after).toMatchObject({ enabled: false, disabled_reason: 'gone', disabled_at: expect.any(String) });
    const events = await disabledEvents(account, endpoint.id);
    expect(events).toEqual([
      {
        type: 'webhook_endpoint.disabled',
        data: after,
        previous: { enabled: true, disabled_reason: null, disabled_at: null, updated_at: expect.any(String) },
      },
    ]);
    const pending = await client.webhookDeliveries.list({ status: 'pending', limit: 100 });
    expect(pending.data).toHaveLength(30);

    sink.answer(path, 200);
    await client.webhookEndpoints.update(endpoint.id, { enabled: true });
    await sql('update webhook_deliveries set due_at = now() where endpoint_id = $1', endpoint.id);
    deliver();
    await until('all delivered', async () => {
      const { data } = await client.webhookDeliveries.list({ status: 'succeeded', limit: 100 });
      return data.length === 30;
    });
  });

  const failingFor = (id: string, interval: string) =>
    sql(`update webhook_endpoints set failing_since = now() - interval '${interval}' where id = $1`, id);

  test('is disabled and announced once after five days of failures, however many workers there are', async () => {
    const account = await receiver(500);
    const { client, endpoint } = account;
    await announce(account, 20);
    await failingFor(endpoint.id, '5 days');
    for (let worker = 0; worker < 8; worker += 1) deliver();
    await until('disabled', async () => !(await client.webhookEndpoints.get(endpoint.id)).enabled);
    await Promise.all(stops.splice(0).map((stop) => stop()));
    expect(await client.webhookEndpoints.get(endpoint.id)).toMatchObject({ disabled_reason: 'failing' });
    expect(await disabledEvents(account, endpoint.id)).toHaveLength(1);
  });

  test('stays enabled after less than five days of failures', async () => {
    const account = await receiver(500);
    await announce(account);
    await failingFor(account.endpoint.id, '4 days 23 hours');
    deliver();
    await untilAttempted(account, 10);
    expect(await account.client.webhookEndpoints.get(account.endpoint.id)).toMatchObject({ enabled: true });
  });

  test('stays enabled after five days of failures until a new event’s first failure', async () => {
    const account = await receiver(500, 200);
    await announce(account);
    await failingFor(account.endpoint.id, '30 days');
    deliver();
    await untilAttempted(account, 2);
    expect(await account.client.webhookEndpoints.get(account.endpoint.id)).toMatchObject({
      enabled: true,
      failing_since: null,
    });
  });

  test('is logged once at warn when it starts to fail, and once at info when it recovers', async () => {
    const account = await receiver(500, 500, 200);
    const lines: Record<string, unknown>[] = [];
    const stream = new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(JSON.parse(String(chunk)));
        done();
      },
    });
    await announce(account);
    deliver(quick, { log: pino({}, stream) });
    await untilAttempted(account, 3);
    const ours = lines.filter(({ endpoint_id }) => endpoint_id === account.endpoint.id);
    const { environmentId: environment_id } = account;
    expect(ours).toMatchObject([
      { level: 40, environment_id, response_status: 500, msg: expect.stringContaining('is failing') },
      { level: 30, environment_id, failed_ms: expect.any(Number), msg: 'a webhook endpoint has recovered' },
    ]);
    expect(JSON.stringify(ours)).not.toContain(account.path);
  });

  test('is failing from its first failure until a success', async () => {
    const account = await receiver(500, 500, 500, 200);
    await announce(account);
    deliver({ ...quick, delaysMs: [20, 20, 2_000] });
    await untilAttempted(account, 3);
    const { failing_since } = await account.client.webhookEndpoints.get(account.endpoint.id);
    const first = (await onlyDelivery(account)).attempts[0];
    expect(Date.parse(failing_since ?? '')).toBeGreaterThanOrEqual(Date.parse(first?.at ?? ''));
    expect(Date.parse(failing_since ?? '') - Date.parse(first?.at ?? '')).toBeLessThan(1_000);
    await untilAttempted(account, 4);
    expect(await account.client.webhookEndpoints.get(account.endpoint.id)).toMatchObject({
      failing_since: null,
    });
  });

  test('gets nothing while disabled by request, and pending events once enabled', async () => {
    const account = await receiver();
    const { client, endpoint, path } = account;
    await announce(account, 3);
    await client.webhookEndpoints.update(endpoint.id, { enabled: false });
    deliver();
    const other = await receiver();
    await announce(other);
    await untilAttempted(other);
    expect(sink.received(path)).toEqual([]);
    await client.webhookEndpoints.update(endpoint.id, { enabled: true });
    await until('all received', () => sink.received(path).length === 3);
  });

  test('that hangs does not delay others, even if there are many', async () => {
    const hanging = await Promise.all(Array.from({ length: 6 }, () => receiver('hang')));
    for (const account of hanging) await announce(account, 8);
    const limits = { ...defaultLimits, well: { each: 4, total: 24 }, failing: { each: 2, total: 6 } };
    deliver({ ...quick, delaysMs: Array<number>(9).fill(20) }, { limits });
    await until('all hang and are known to fail', async () => {
      const endpoints = await Promise.all(
        hanging.map(({ client, endpoint }) => client.webhookEndpoints.get(endpoint.id)),
      );
      return endpoints.every(({ failing_since }) => failing_since !== null);
    });
    const well = await receiver();
    const waits = await besideWait(5_000, async () => {
      await announce(well, 20);
      await until('all received', () => sink.received(well.path).length === 20, 60_000);
    });
    expect(waits).toBeLessThan(1);
    expect((await well.client.webhookDeliveries.list({ status: 'failed' })).data).toEqual([]);
  });
});

describe('delivery worker', () => {
  test('works through a queue without a pause, whatever ends while it claims more', async () => {
    const account = await receiver();
    await announce(account, 300);
    deliver({ ...quick, pollMs: 60_000 });
    await until('all received', () => sink.received(account.path).length === 300, 15_000);
  });

  test('delivers everything at a reduced rate while requests are pressing', async () => {
    const account = await receiver();
    const events = 3 * OVERLOADED_STARTS;
    await announce(account, events);
    const startedAt = performance.now();
    deliver(quick, { isOverloaded: () => true });
    await until('all received', () => sink.received(account.path).length === events);
    expect(performance.now() - startedAt).toBeGreaterThan(2 * LOOK_EVERY_MS);
  });

  const slow = { status: 200, afterMs: 500 } as const;
  const states = async ({ endpoint }: Receiver) => {
    const { rows } = await sql(
      `select status, attempts_count, lease, due_at <= now() as is_due from webhook_deliveries where endpoint_id = $1 order by status desc`,
      endpoint.id,
    );
    return rows as { status: string; attempts_count: number; lease: string | null; is_due: boolean }[];
  };

  test('completes deliveries in flight and returns the others when stopped', async () => {
    const account = await receiver(slow);
    await announce(account, 12);
    const { stop } = deliver();
    await until('ten in flight', () => sink.received(account.path).length === 10);
    await stop();
    const done = { status: 'succeeded', attempts_count: 1, lease: null, is_due: true };
    const givenBack = { status: 'pending', attempts_count: 0, lease: null, is_due: true };
    expect(await states(account)).toEqual([
      ...Array<object>(10).fill(done),
      ...Array<object>(2).fill(givenBack),
    ]);
    expect(sink.received(account.path)).toHaveLength(10);
  });

  const HANGING_MS = 16_000;

  test('returns a delivery after its timeout if it is stopped while an endpoint hangs', async () => {
    const account = await receiver('hang');
    await announce(account);
    const { stop } = deliver({ ...quick, leaseMs: 2 * HANGING_MS, sendMs: HANGING_MS, drainMs: 200 });
    await until('in flight', () => sink.received(account.path).length === 1);
    const startedAt = performance.now();
    await stop();
    // The call ends before the hanging request would.
    expect(performance.now() - startedAt).toBeLessThan(HANGING_MS / 2);
    expect(await states(account)).toEqual([
      { status: 'pending', attempts_count: 0, lease: null, is_due: true },
    ]);
  });

  test('starts nothing that might outlast its lease', async () => {
    const account = await receiver({ status: 200, afterMs: 2_000 });
    await announce(account, 12);
    deliver({ ...quick, leaseMs: 6_000, sendMs: 5_500 });
    await until('all received', () => sink.received(account.path).length === 12, 60_000);
    const [first, ...others] = sink.received(account.path).map(({ atMs }) => atMs);
    const late = others.filter((atMs) => atMs - (first ?? 0) > 1_900);
    // Ten requests run at once. After two seconds, the other two had only half a second left.
    expect(late).toHaveLength(2);
    expect(Math.min(...late) - (first ?? 0)).toBeGreaterThan(4_000);
  });

  test('changes nothing after losing its lease', async () => {
    const account = await receiver(slow);
    await announce(account);
    const { stop } = deliver();
    await until('in flight', () => sink.received(account.path).length === 1);
    const lease = '00000000-0000-4000-8000-000000000000';
    await sql(
      "update webhook_deliveries set lease = $2, due_at = now() + interval '1 h' where endpoint_id = $1",
      account.endpoint.id,
      lease,
    );
    await stop();
    expect(await states(account)).toEqual([{ status: 'pending', attempts_count: 0, lease, is_due: false }]);
  });

  test('continues with others when an endpoint is deleted', async () => {
    const [account, other] = [await receiver(slow), await receiver()];
    await announce(account);
    deliver();
    await until('in flight', () => sink.received(account.path).length === 1);
    await account.client.webhookEndpoints.delete(account.endpoint.id);
    await announce(other);
    await untilAttempted(other);
    expect(await states(account)).toEqual([]);
  });

  test('is woken by new due deliveries long before its next poll', async () => {
    const account = await receiver();
    deliver({ ...quick, pollMs: 30_000 });
    await announce(account);
    await untilAttempted(account);
  });

  test('continues after losing its database connections, and every event arrives', async () => {
    const account = await receiver();
    deliver();
    const ids: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      ids.push(...(await announce(account, 5)));
      await sql(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      ).catch(() => {});
    }
    await until('every event', () => {
      const received = new Set(sink.received(account.path).map(({ id }) => id));
      return ids.every((id) => received.has(id));
    });
  });

  test('rejects a lease shorter than a request', () => {
    expect(() => runDeliveries({ deps: server.deps, log, times: { leaseMs: 10_000 } })).toThrow(RangeError);
  });
});

describe('private addresses that are not allowed', () => {
  let strict: TestServer;
  let answers: string[] = [];
  beforeEach(async () => {
    strict = await startServer({ resolveHost: async () => answers });
  });
  afterEach(() => strict.close());

  test('prevent connections to a name that now points to this machine', async () => {
    answers = ['93.184.215.14'];
    const account = await strict.account();
    await account.given.webhookEndpoint({ url: `http://rebinding.example:${sink.port}/rebound` });
    answers = ['127.0.0.1'];
    await account.client.webhookEvents.test({ type: 'coupon.created' });
    await strict.relay();
    const { stop } = runDeliveries({ deps: strict.deps, log, times: { ...quick, delaysMs: [60_000] } });
    expect(await untilAttempted(account)).toMatchObject({ status: 'pending', last_error: 'blocked_address' });
    await stop();
    expect(sink.received('/rebound')).toEqual([]);
  });

  test('prevent connections to an address in the table that no creation would have accepted', async () => {
    const account = await strict.account();
    const { id } = await account.given.webhookEndpoint();
    await strict.db.lists.query('update webhook_endpoints set url = $2 where id = $1', [
      id,
      sink.url('/planted'),
    ]);
    await account.client.webhookEvents.test({ type: 'coupon.created' });
    await strict.relay();
    const { stop } = runDeliveries({ deps: strict.deps, log, times: { ...quick, delaysMs: [60_000] } });
    expect(await untilAttempted(account)).toMatchObject({ last_error: 'blocked_address' });
    await stop();
    expect(sink.received('/planted')).toEqual([]);
  });
});
