import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { withClient } from '../../apps/server/src/platform/db/with-client.ts';
import { FEED_CHANNEL } from '../../apps/server/src/platform/outbox/feed-signal.ts';
import { fill, settle } from './fill.ts';
import { loadFor } from './load.ts';
import type { Options } from './options.ts';
import type { Place } from './place.ts';
import { conversions } from './requests.ts';
import { type Case, type Measured, measure } from './rounds.ts';
import { type ServerProcess, signingSecret, startRelayServer } from './server-process.ts';

const PROBE_EVERY_MS = 20;

export interface RelayMeasured {
  readonly results: Readonly<Record<'off' | 'on', Measured>>;
  readonly cases: Readonly<Record<'off' | 'on', Case>>;
  /** From the commit of an event to the moment at which a listener is told of its number, under load; sorted. */
  readonly lagsMs: readonly number[];
}

/** Sales with and without a relay, each on a database of its own: one relay would number the events of both. */
export async function measureRelay(
  place: Place,
  options: Options,
  onStarted: (server: ServerProcess) => void,
): Promise<RelayMeasured> {
  const opened = { off: await open(place, 'off', options), on: await open(place, 'on', options) };
  for (const { server } of Object.values(opened)) onStarted(server);
  const cases = { off: opened.off.writing, on: opened.on.writing };
  const results = await measure(cases, {
    rounds: options.rounds,
    postmaster: place.postmaster,
    settle: async () => {
      for (const { databaseUrl } of Object.values(opened)) await settle(databaseUrl);
    },
  });
  const lagsMs = await withClient(opened.on.databaseUrl, (client) =>
    lagsUnderLoad(client, cases.on, options),
  );
  return { results, cases, lagsMs };
}

/** The relay is told of the sales and finds the probes with them: as events of another process. */
async function lagsUnderLoad(client: pg.Client, { load }: Case, { seconds }: Options): Promise<number[]> {
  const lagsMs: number[] = [];
  const over = new AbortController();
  await Promise.all([
    loadFor(load, 2 * seconds).finally(() => over.abort()),
    probe(client, lagsMs, over.signal),
  ]);
  return lagsMs.toSorted((a, b) => a - b);
}

async function open(place: Place, relay: 'off' | 'on', { customers, connections, seconds }: Options) {
  const databaseUrl = await place.createDatabase(`relay_${relay}`);
  const server = await startRelayServer(relay, databaseUrl);
  await fill(databaseUrl, customers);
  const next = conversions({ apiKey: server.apiKey, signingSecret }, 'sale', customers);
  const writing: Case = {
    name: `11 POST /v1/conversions, relay ${relay}`,
    server,
    seconds,
    load: { port: server.port, connections, expected: 201, next },
  };
  return { databaseUrl, server, writing };
}

/** Writes an event now and then, as another process would, and takes the time until its number is told. */
async function probe(client: pg.Client, lagsMs: number[], over: AbortSignal): Promise<void> {
  let told = () => {};
  client.on('notification', () => told());
  await client.query(`listen ${FEED_CHANNEL}`);
  const { rows } = await client.query<{ id: number }>("select id from environments where mode = 'dev'");
  const environmentId = rows[0]?.id;
  while (!over.aborted) {
    const id = `evt_${randomUUID()}`;
    let change = new Promise<void>((resolve) => (told = resolve));
    await client.query(
      `insert into outbox_events (environment_id, id, type, object_id, data, created_at)
       values ($1, $2, 'webhook_endpoint.disabled', 'probe', '{}', now())`,
      [environmentId, id],
    );
    const committedMs = performance.now();
    for (let isNumbered = false; !isNumbered; ) {
      await change;
      const toldMs = performance.now();
      change = new Promise<void>((resolve) => (told = resolve));
      const found = await client.query(
        'select 1 from webhook_events where environment_id = $1 and event_id = $2',
        [environmentId, id],
      );
      isNumbered = found.rows.length > 0;
      if (isNumbered) lagsMs.push(Math.max(0, toldMs - committedMs));
    }
    await sleep(PROBE_EVERY_MS);
  }
}
