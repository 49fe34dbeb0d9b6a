import { randomBytes } from 'node:crypto';
import { Tributary } from '@tributary/sdk';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sampleOf } from '../../src/features/webhooks/events/sample-event.ts';
import type { DeliveryTimes } from '../../src/features/webhooks/sender/run-deliveries.ts';
import { runDeliveries } from '../../src/features/webhooks/sender/run-deliveries.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { emit, outboxEvent } from '../../src/platform/outbox/events.ts';
import { startChildServer } from '../support/another-server.ts';
import { besideWait } from '../support/beside-wait.ts';
import { type DeliveryProcess, startDeliveryProcess } from '../support/delivery-process.ts';
import { startServer, type TestAccount, type TestServer } from '../support/harness.ts';
import { until } from '../support/until.ts';
import { startSink, type WebhookSink } from '../support/webhook-sink.ts';

const encryptionKey = randomBytes(32);
const log = pino({ level: 'silent' });
let server: TestServer;
let sink: WebhookSink;
let processes: DeliveryProcess[] = [];

beforeAll(async () => {
  const starting = startServer({ allowsPrivateWebhooks: true, encryptionKeys: [encryptionKey] });
  [server, sink] = await Promise.all([starting, startSink()]);
});
afterEach(async () => {
  await Promise.all(processes.splice(0).map((each) => each.kill()));
});
afterAll(async () => {
  await sink.close();
  await server.close();
});

async function startProcesses(count: number, times: Partial<DeliveryTimes>): Promise<DeliveryProcess[]> {
  const settings = {
    databaseUrl: server.databaseUrl,
    encryptionKey: encryptionKey.toString('base64'),
    times,
  };
  const started = await Promise.all(Array.from({ length: count }, () => startDeliveryProcess(settings)));
  processes = [...processes, ...started];
  return started;
}

const SET = 1_000;

/** Writes many events as the server does, without requests. Returns their ids. */
async function announce({ environmentId }: TestAccount, count: number): Promise<string[]> {
  const { data, previous } = sampleOf('transaction.created');
  const ids: string[] = [];
  for (let from = 0; from < count; from += SET) {
    const events = Array.from({ length: Math.min(SET, count - from) }, () =>
      outboxEvent('transaction.created', data, previous),
    );
    await inTransaction(server.db, (tx) => emit(tx, { environmentId, now: new Date() }, events));
    ids.push(...events.map(({ id }) => id));
  }
  await server.relay();
  return ids;
}

const endpointAt = async ({ given }: TestAccount, path: string) =>
  (await given.webhookEndpoint({ url: sink.url(path) })).id;

const idsAt = (path: string) => sink.received(path).map(({ id }) => id);

const pendingOf = async (endpointId: string): Promise<number> => {
  const { rows } = await server.db.lists.query<{ count: number }>(
    "select count(*)::int as count from webhook_deliveries where endpoint_id = $1 and status <> 'succeeded'",
    [endpointId],
  );
  return rows[0]?.count ?? Number.NaN;
};

test('delivers 4,000 events to the healthy one of three endpoints, and to the others once healthy', async () => {
  const account = await server.account();
  const [healthy, failing, hanging] = ['/healthy', '/failing', '/hanging'] as const;
  for (const path of [healthy, failing, hanging]) await endpointAt(account, path);
  sink.answer(failing, 500);
  sink.answer(hanging, 'hang');
  const delaysMs = Array<number>(1_000).fill(1_000);
  const starting = startProcesses(4, { leaseMs: 20_000, sendMs: 2_000, pollMs: 250, delaysMs });
  const [ids] = await Promise.all([announce(account, 4_000), starting]);

  await until('all at the healthy one', () => new Set(idsAt(healthy)).size === ids.length, 60_000);
  expect(new Set(idsAt(healthy))).toEqual(new Set(ids));
  expect(idsAt(healthy).length - ids.length).toBeLessThanOrEqual(ids.length / 100);
  expect(sink.received(failing).length).toBeGreaterThan(0);
  expect(sink.received(hanging).length).toBeGreaterThan(0);

  sink.answer(failing, 204);
  sink.answer(hanging, 204);
  for (const path of [failing, hanging])
    await until(`all at ${path}`, () => new Set(idsAt(path)).size === ids.length, 60_000);
}, 120_000);

test('delivers everything within the lease and five seconds after a worker is killed', async () => {
  const account = await server.account();
  const path = '/killed';
  const endpointId = await endpointAt(account, path);
  sink.answer(path, { status: 204, afterMs: 400 });
  const leaseMs = 4_000;
  const [victim] = await startProcesses(2, { leaseMs, sendMs: 2_000, pollMs: 250 });
  const ids = await announce(account, 120);
  await until('some in flight', () => idsAt(path).length >= 20);

  await victim?.kill();
  const waits = await besideWait(leaseMs + 5_000, () =>
    until('all recorded', async () => (await pendingOf(endpointId)) === 0, 60_000),
  );

  expect(new Set(idsAt(path))).toEqual(new Set(ids));
  // Events that the dead sender had sent but not recorded arrived again under the same id.
  expect(idsAt(path).length).toBeGreaterThan(ids.length);
  expect(waits).toBeLessThan(1);
});

test('loses no acknowledged event if a server dies right after its commit', async () => {
  const account = await server.account();
  const path = '/crash';
  const { id: referral_id } = await account.given.referral();
  await endpointAt(account, path);
  await server.relay();
  // This server neither relays nor delivers, so it dies before anything follows its commit.
  const child = await startChildServer(server.databaseUrl);
  const client = new Tributary({ apiKey: account.apiKey, baseUrl: child.baseUrl, maxRetries: 0 });
  const acknowledged: string[] = [];
  const sent = Array.from({ length: 60 }, (_, index) =>
    client.conversions
      .create({
        referral_id,
        external_event_id: `order-${index}`,
        sale_amount: 10,
        sale_amount_currency: 'USD',
      })
      .then(
        ({ id }) => acknowledged.push(id),
        () => null,
      ),
  );
  await until('some answers', () => acknowledged.length >= 5);
  await child.kill();
  await Promise.all(sent);

  await server.relay();
  const worker = runDeliveries({ deps: server.deps, log });
  const announced = () =>
    new Set(sink.received(path).map(({ body }) => (JSON.parse(body) as { data: { id: string } }).data.id));
  await until('every acknowledged sale', () => acknowledged.every((id) => announced().has(id)));
  await worker.stop();
});

test('sends each of 4,000 deliveries once with twenty workers', async () => {
  const account = await server.account();
  const path = '/once';
  const endpointId = await endpointAt(account, path);
  const ids = await announce(account, 4_000);
  // On a busy machine, 200 requests at once may take seconds, which is not what this test is about.
  const times = { sendMs: 50_000 };
  const workers = Array.from({ length: 20 }, () => runDeliveries({ deps: server.deps, log, times }));
  await until('all recorded', async () => (await pendingOf(endpointId)) === 0, 90_000);
  await Promise.all(workers.map(({ stop }) => stop()));

  expect(idsAt(path)).toHaveLength(ids.length);
  expect(new Set(idsAt(path))).toEqual(new Set(ids));
}, 120_000);
