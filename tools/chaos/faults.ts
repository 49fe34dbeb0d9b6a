import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../../apps/server/src/platform/db/with-client.ts';
import type { DatabaseProxy } from './database-proxy.ts';
import type { ChaosPostgres } from './postgres.ts';
import type { Random } from './random.ts';
import type { ServerSlot } from './server-slot.ts';
import type { Tally } from './tally.ts';
import type { Failing, WebhookReceiver } from './webhook-receiver.ts';

export interface Disturbed {
  readonly servers: readonly ServerSlot[];
  readonly proxies: readonly DatabaseProxy[];
  readonly postgres: ChaosPostgres;
  readonly receiver: WebhookReceiver;
  readonly random: Random;
  readonly tally: Tally;
  readonly signal: AbortSignal;
}

const SERVERS_EVERY_MS = { from: 200, to: 900 };
const CONNECTIONS_EVERY_MS = { from: 100, to: 700 };
const CRASH_EVERY_MS = { from: 5_000, to: 8_000 };
const RECEIVER_EVERY_MS = { from: 2_000, to: 6_000 };
/**
 * Minimum number of acknowledged requests between two faults of the same kind. Without it, a busy machine would
 * produce only faults.
 */
const WORK_BETWEEN = { servers: 12, connections: 4, crashes: 60 };
const WORK_POLL_MS = 20;
const STOPPED_MS = { from: 100, to: 4_000 };

/** Causes faults until `signal` aborts. Resolves once every server is running or starting. */
export async function disturb(disturbed: Disturbed): Promise<void> {
  await Promise.all([
    disturbServers(disturbed),
    disturbConnections(disturbed),
    crashDatabase(disturbed),
    disturbReceiver(disturbed),
  ]);
}

async function disturbServers(disturbed: Disturbed): Promise<void> {
  const { servers, random, tally, signal } = disturbed;
  const resuming = new Set<Promise<void>>();
  while (await next(disturbed, SERVERS_EVERY_MS, WORK_BETWEEN.servers)) {
    const serving = servers.filter((server) => server.isServing());
    // Keep at least one server available most of the time, because a run without service proves nothing.
    if (serving.length < 2 && !random.chance(0.1)) continue;
    const server = random.pick(serving.length > 0 && random.chance(0.9) ? serving : servers);
    const { fault } = random.weighted([
      { fault: 'SIGKILL', weight: 5 },
      { fault: 'SIGTERM', weight: 1 },
      { fault: 'SIGSTOP', weight: 2 },
    ] as const);
    if (!server.signal(fault)) continue;
    tally.count(fault);
    if (fault !== 'SIGSTOP') continue;
    const resumed: Promise<void> = pause(random.integer(STOPPED_MS.from, STOPPED_MS.to), signal)
      .then(() => void server.signal('SIGCONT'))
      .finally(() => resuming.delete(resumed));
    resuming.add(resumed);
  }
  await Promise.all(resuming);
}

/** Network faults between a server and its database. */
const connectionFaults: readonly {
  readonly name: string;
  readonly weight: number;
  readonly happen: (proxy: DatabaseProxy, random: Random) => void;
}[] = [
  {
    name: 'cuts ordered',
    weight: 4,
    happen: (proxy, random) => proxy.cut('before the commit', random.integer(1, 3)),
  },
  {
    name: 'cuts ordered',
    weight: 6,
    happen: (proxy, random) => proxy.cut('after the commit', random.integer(1, 3)),
  },
  {
    name: 'delays',
    weight: 2,
    happen: (proxy, random) => proxy.delay(random.integer(2, 120), random.integer(300, 2_000)),
  },
  {
    name: 'half-closed',
    weight: 2,
    happen: (proxy, random) =>
      proxy.halfClose(random.pick(['server', 'database'] as const), random.integer(1, 4)),
  },
  {
    name: 'black holes',
    weight: 1,
    happen: (proxy, random) =>
      proxy.swallow(random.integer(200, 3_000), random.pick(['break', 'go on'] as const)),
  },
];

async function disturbConnections(disturbed: Disturbed): Promise<void> {
  const { proxies, postgres, random, tally } = disturbed;
  while (await next(disturbed, CONNECTIONS_EVERY_MS, WORK_BETWEEN.connections)) {
    if (random.chance(0.1)) {
      await terminateSessions(postgres.url, random.integer(1, 10));
      tally.count('sessions terminated');
      continue;
    }
    const { name, happen } = random.weighted(connectionFaults);
    happen(random.pick(proxies), random);
    tally.count(name);
  }
}

/** Does nothing while the database is down. */
const terminateSessions = (databaseUrl: string, sessions: number) =>
  withClient(databaseUrl, (client) =>
    client.query(
      `select pg_terminate_backend(pid) from (
         select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         order by random() limit $1) sessions`,
      [sessions],
    ),
  ).catch(() => {});

async function crashDatabase(disturbed: Disturbed): Promise<void> {
  const { postgres, tally } = disturbed;
  while (await next(disturbed, CRASH_EVERY_MS, WORK_BETWEEN.crashes)) {
    await postgres.crash();
    tally.count('database crashes');
  }
}

async function disturbReceiver(disturbed: Disturbed): Promise<void> {
  const { receiver, random, tally } = disturbed;
  while (await next(disturbed, RECEIVER_EVERY_MS, 0)) {
    const how = random.pick<Failing>(['refuse', 'break', 'hang']);
    receiver.fail(how, random.integer(100, 1_500));
    tally.count('receiver away');
  }
}

/** Waits for some time and for enough acknowledged requests. Returns false when the faults are over. */
async function next(
  { random, tally, signal }: Disturbed,
  every: { from: number; to: number },
  work: number,
): Promise<boolean> {
  const needed = tally.counted('acknowledged') + work;
  if (!(await pause(random.integer(every.from, every.to), signal))) return false;
  while (tally.counted('acknowledged') < needed) if (!(await pause(WORK_POLL_MS, signal))) return false;
  return true;
}

/** Returns false if `signal` was aborted first. */
const pause = (ms: number, signal: AbortSignal): Promise<boolean> =>
  sleep(ms, true, { signal }).catch(() => false);
