import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { withClient } from '../../apps/server/src/platform/db/with-client.ts';
import { FEED_CHANNEL } from '../../apps/server/src/platform/outbox/feed-signal.ts';
import type { Bench } from './bench.ts';
import { fill, settle } from './fill.ts';
import { loadFor } from './load.ts';
import type { Options } from './options.ts';
import { conversions } from './requests.ts';
import { type Case, measure } from './rounds.ts';
import { signingSecret, startPart } from './server-process.ts';
import { comparedRows, quantiles, type Row } from './table.ts';

const PROBE_EVERY_MS = 20;

const SHARE_MIN = 0.9;

/**
 * Measures sales with and without a relay. Each has its own database, because a single relay would number the events of
 * both.
 */
export async function measureRelay(bench: Bench): Promise<Row[]> {
  const { place, options } = bench;
  bench.say(`The relay: ${options.rounds} rounds`);
  const opened = { off: await open(bench, 'off'), on: await open(bench, 'on') };
  const cases = { off: opened.off.writing, on: opened.on.writing };
  const settleAll = async () => {
    for (const { databaseUrl } of Object.values(opened)) await settle(databaseUrl);
  };
  const { rounds } = options;
  const results = await measure(cases, { rounds, postmaster: place.postmaster, settle: settleAll });
  const lagsMs = await withClient(opened.on.databaseUrl, (client) =>
    lagsUnderLoad(client, cases.on, options),
  );
  return [
    ...comparedRows(cases, results, ['off', 'on'], { min: SHARE_MIN, of: '× without' }),
    { name: '11 From commit to sequence, under load', cells: [quantiles(lagsMs)] },
  ];
}

/**
 * Measures the lag while sales keep notifying the relay. While handling these notifications, the relay also finds
 * the probe events, as it would find events from another process.
 */
async function lagsUnderLoad(client: pg.Client, { load }: Case, { seconds }: Options): Promise<number[]> {
  const lagsMs: number[] = [];
  const over = new AbortController();
  await Promise.all([
    loadFor(load, 2 * seconds).finally(() => over.abort()),
    probe(client, lagsMs, over.signal),
  ]);
  return lagsMs.toSorted((a, b) => a - b);
}

async function open({ place, options, stopLater }: Bench, relay: 'off' | 'on') {
  const { customers, connections, seconds } = options;
  const databaseUrl = await place.createDatabase(`relay_${relay}`);
  const server = stopLater(await startPart({ relays: relay === 'on' }, databaseUrl));
  await fill(databaseUrl, customers);
  const next = conversions({ apiKey: server.apiKey, signingSecret }, 'sale', customers);
  const writing: Case = {
    name: `11 POST /v1/conversions, relay ${relay}`,
    server,
    seconds,
    load: { port: server.port, connections, expected: 201, next },
  };
  return { databaseUrl, writing };
}

/** Writes an event from time to time, as another process would, and measures the time until its number is announced. */
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
