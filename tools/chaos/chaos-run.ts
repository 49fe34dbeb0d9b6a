import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../../apps/server/src/platform/db/with-client.ts';
import { type ChaosAccount, createAccount } from './account.ts';
import { buildServer } from './build-server.ts';
import { type Client, openClient } from './client.ts';
import { compare } from './comparison.ts';
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.ts';
import { closeConnections } from './exchange.ts';
import { disturb } from './faults.ts';
import { type Model, openModel } from './model.ts';
import { operations } from './operations/all.ts';
import { openRest, type Rest } from './operations/rest.ts';
import type { Options } from './options.ts';
import { type PlantedBug, shorterTimes } from './planted-bugs.ts';
import { type ChaosPostgres, openPostgres } from './postgres.ts';
import { type Random, randomFrom } from './random.ts';
import { countsOf, type Report } from './report.ts';
import { openServerSlot, type ServerSlot } from './server-slot.ts';
import { addressesOf, clientOf } from './serving.ts';
import { openTally, type Tally } from './tally.ts';
import { openWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';
import { createWorld } from './world.ts';

const SERVERS = 3;
const CLIENTS = 12;
/** Maximum duration of a server's start. */
const START_MS_MAX = 300_000;
/**
 * Maximum time for all work to finish after the last fault: a minute, or the duration of `REST_STARTS_MAX` server
 * starts if that is longer.
 */
const REST_MS_MAX = 60_000;
const REST_STARTS_MAX = 12;

interface Running {
  readonly postgres: ChaosPostgres;
  readonly servers: readonly ServerSlot[];
  readonly proxies: readonly DatabaseProxy[];
  readonly receiver: WebhookReceiver;
  readonly account: ChaosAccount;
  readonly random: Random;
  readonly tally: Tally;
  readonly rest: Rest;
  /** Time from the last fault until no work is pending. */
  readonly restMs: number;
}

export interface RunOptions extends Pick<Options, 'seconds' | 'seed'> {
  /** Bug planted in the server, or null. */
  readonly bug: PlantedBug | null;
  readonly say: (text: string) => void;
  /** Registers a resource to close however the run ends. Resources are closed in reverse order. */
  readonly onOpened: (close: () => Promise<void>) => void;
}

/**
 * Performs a complete run: starts servers and a database, runs clients and faults, waits for the quiet period, and
 * compares the results.
 */
export async function runChaos(options: RunOptions): Promise<Report> {
  const startedAt = performance.now();
  const { seconds, seed, say } = options;
  const random = randomFrom(seed);
  const tally = openTally();
  say('Building the server; starting PostgreSQL');
  const running = await start(options, { random, tally });
  const model = openModel(
    await createWorld(clientOf(running.servers, running.account.live.apiKey), running.account.live.apiKey),
  );
  say(`${SERVERS} servers, ${CLIENTS} clients: ${seconds} s of faults`);
  const client = await beDisturbed(running, model, seconds);
  say('The faults are over; waiting for everything to come to rest');
  await comeToRest(running, client);
  say('Comparing');
  const database = await withClient(running.postgres.url, async (pg) => {
    await compare({ ...running, client: pg, model });
    const { rows } = await pg.query<{ described: string }>(
      `select 'PostgreSQL ' || current_setting('server_version') || ', fsync ' || current_setting('fsync')
         || ', synchronous_commit ' || current_setting('synchronous_commit') as described`,
    );
    return rows[0]?.described ?? '';
  });
  const took = (performance.now() - startedAt) / 1_000;
  return {
    seed,
    seconds: took,
    planted: options.bug?.name ?? null,
    database,
    counts: countsOf(tally),
    violations: tally.violations(),
  };
}

async function start(
  { onOpened, bug }: RunOptions,
  { random, tally }: { random: Random; tally: Tally },
): Promise<Running> {
  onOpened(async () => closeConnections());
  const server = await buildServer([...shorterTimes, ...(bug?.patches ?? [])]);
  onOpened(async () => server.remove());
  const postgres = await openPostgres();
  onOpened(postgres.remove);
  await withClient(postgres.url, async (client) => {
    for (const sql of bug?.sql ?? []) await client.query(sql);
  });
  const account = await createAccount(postgres.url);
  const receiver = await openWebhookReceiver(tally);
  onOpened(receiver.close);
  const encryptionKey = randomBytes(32).toString('base64');
  const pauses = random.fork();
  const openProxy = async () => {
    const proxy = await openDatabaseProxy(postgres.url, () => tally.count('cuts'));
    onOpened(proxy.close);
    return proxy;
  };
  const proxies = await Promise.all(Array.from({ length: SERVERS }, openProxy));
  const open = async (proxy: DatabaseProxy, index: number): Promise<ServerSlot> => {
    const slot = await openServerSlot({
      name: `server-${index}`,
      program: server.program,
      databaseUrl: proxy.url,
      directory: postgres.root,
      env: { TRIBUTARY_ENCRYPTION_KEY: encryptionKey, ...bug?.env },
      pauseMs: () => pauses.integer(0, 400),
    });
    onOpened(slot.end);
    return slot;
  };
  const servers = await Promise.all(proxies.map(open));
  const startedAt = performance.now();
  const areReady = await Promise.all(servers.map(({ ready }) => ready(START_MS_MAX)));
  const startMs = performance.now() - startedAt;
  if (areReady.includes(false)) throw new Error(`A server did not start: ${servers[0]?.lastWords()}`);
  for (const { mode, apiKey } of [account.live, account.dev]) {
    const sdk = clientOf(servers, apiKey);
    const { secret } = await sdk.webhookEndpoints.create({ url: receiver.url(mode), event_types: ['*'] });
    const { latest_sequence } = await sdk.webhookEvents.list({ limit: 1 });
    receiver.expect(mode, { secret: secret ?? '', after: latest_sequence });
  }
  const rest = await openRest({
    client: clientOf(servers, account.dev.apiKey),
    apiKey: account.dev.apiKey,
    rows: {
      environmentId: account.dev.id,
      query: (sql, values) => withClient(postgres.url, (pg) => pg.query(sql, values)),
    },
    receiverUrl: receiver.url('other'),
  });
  const restMs = Math.max(REST_MS_MAX, REST_STARTS_MAX * startMs);
  return { rest, restMs, postgres, servers, proxies, receiver, account, random, tally };
}

/** Minimum number of faults for a meaningful run. A busy machine takes longer to reach it. */
const FAULTS_MIN: Readonly<Record<string, number>> = { SIGKILL: 5, 'database crashes': 2, cuts: 5 };
const LONGER_MAX = 5;
const OVER_POLL_MS = 100;

/**
 * Resolves once `forMs` has passed and the minimum number of faults has occurred, but no later than after five times
 * `forMs`.
 */
function whenDisturbed(tally: Tally, forMs: number): AbortSignal {
  const over = new AbortController();
  const startedAt = performance.now();
  const timer = setInterval(() => {
    const ms = performance.now() - startedAt;
    const isEnough = Object.entries(FAULTS_MIN).every(([name, min]) => tally.counted(name) >= min);
    if (ms < forMs || (!isEnough && ms < forMs * LONGER_MAX)) return;
    clearInterval(timer);
    over.abort();
  }, OVER_POLL_MS);
  return over.signal;
}

/** Runs clients and faults for `seconds`, then lets the clients finish their operations. */
async function beDisturbed(running: Running, model: Model, seconds: number): Promise<Client> {
  const { servers, random, tally, rest, restMs } = running;
  const over = whenDisturbed(tally, seconds * 1_000);
  const tooLate = new AbortController();
  over.addEventListener('abort', () => setTimeout(() => tooLate.abort(), restMs).unref());
  const client = openClient({
    addresses: () => addressesOf(servers, random),
    random: random.fork(),
    tally,
    isDisturbed: () => !over.aborted,
    signal: tooLate.signal,
  });
  const choices = random.fork();
  const work = async () => {
    while (!over.aborted) {
      const asked = choices.weighted(operations).ask({ model, rest, random: choices, tally });
      await Promise.all([asked].flat().map((operation) => operation && client.perform(operation)));
    }
  };
  const working = Promise.all(Array.from({ length: CLIENTS }, work));
  await disturb({ ...running, random: random.fork(), signal: over });
  await working;
  return client;
}

async function comeToRest({ servers, postgres, tally, restMs }: Running, client: Client): Promise<void> {
  await client.settle();
  await Promise.all(
    servers.map(async ({ name, ready, lastWords }) => {
      if (!(await ready(restMs)))
        tally.violation('every server is ready soon after the last fault', {
          name,
          said: lastWords(),
        });
    }),
  );
  const deadline = performance.now() + restMs;
  const waiting = `select count(*)::int as count from (select 1 from outbox_pending
    union all select 1 from webhook_deliveries where status = 'pending') waiting`;
  const left = () =>
    withClient(postgres.url, async (pg) => (await pg.query<{ count: number }>(waiting)).rows[0]?.count ?? 0);
  let count = await left();
  while (count > 0 && performance.now() < deadline) {
    await sleep(250);
    count = await left();
  }
  if (count > 0) tally.violation('everything is delivered soon after the last fault', { left: count });
}
