import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../../apps/server/src/platform/db/with-client.ts';
import { FEED_CHANNEL } from '../../apps/server/src/platform/outbox/feed-signal.ts';
import { listen } from '../../apps/server/test/support/listen.ts';
import { fill, settle, unnumbered, untilNone } from './fill.ts';
import { loadAtOnce } from './load.ts';
import type { Options } from './options.ts';
import type { Place } from './place.ts';
import { conversions } from './requests.ts';
import { type Case, type Measured, measure, median } from './rounds.ts';
import { signingSecret, startDeliveryServer } from './server-process.ts';

const PROBE_EVERY_MS = 20;
const QUEUED_EVENTS = 5_000;

export interface DeliveriesMeasured {
  readonly results: Readonly<Record<'off' | 'on', Measured>>;
  readonly cases: Readonly<Record<'off' | 'on', Case>>;
  /** While the sales come; the rest of their events follows before the next round. */
  readonly meanwhilePerSecond: number;
  /** Of a queue of events that are due. */
  readonly perSecond: number;
  /** From the answer of a sale, which follows its commit, to the receipt of its event; sorted. */
  readonly receiptsMs: readonly number[];
}

/** Sales with and without deliveries to a receiver in this process, which costs the load some of its time. */
export async function measureDeliveries(
  place: Place,
  options: Options,
  onOpened: (close: () => Promise<void>) => void,
): Promise<DeliveriesMeasured> {
  const sink = await openSink();
  onOpened(sink.close);
  const meanwhile: number[] = [];
  const open = async (deliveries: 'off' | 'on') => {
    const databaseUrl = await place.createDatabase(`deliveries_${deliveries}`);
    const server = await startDeliveryServer(deliveries, databaseUrl);
    onOpened(server.stop);
    await fill(databaseUrl, options.customers);
    await createEndpoint(server, sink.url);
    const next = conversions({ apiKey: server.apiKey, signingSecret }, 'sale', options.customers);
    const { connections, seconds } = options;
    const name = `12 POST /v1/conversions with an endpoint, deliveries ${deliveries}`;
    const load = { port: server.port, connections, expected: 201, next };
    const finish = async () => {
      if (deliveries === 'off') return;
      meanwhile.push(sink.takeCount() / seconds);
      await untilDelivered(databaseUrl);
      sink.takeCount();
    };
    return { databaseUrl, writing: { name, server, seconds, load, finish } };
  };
  const opened = { off: await open('off'), on: await open('on') };
  const cases = { off: opened.off.writing, on: opened.on.writing };
  const settleAll = async () => {
    for (const { databaseUrl } of Object.values(opened)) await settle(databaseUrl);
  };
  const { rounds, postmaster } = { rounds: options.rounds, postmaster: place.postmaster };
  const results = await measure(cases, { rounds, postmaster, settle: settleAll });
  const receiptsMs = await timeReceipts(cases.on, sink, options.probes);
  const perSecond = await sendQueue(opened.on.databaseUrl);
  // The first was the warm-up.
  const meanwhilePerSecond = median(meanwhile.slice(1));
  return { results, cases, meanwhilePerSecond, perSecond, receiptsMs };
}

interface Sink {
  readonly url: string;
  /** Receipts since it was asked last. */
  takeCount(): number;
  /** Of the next receipt; by `performance.now()`. */
  next(): Promise<number>;
  close(): Promise<void>;
}

async function openSink(): Promise<Sink> {
  let told = (_: number) => {};
  let count = 0;
  const server = createServer((req, res) => {
    count += 1;
    told(performance.now());
    req.resume().on('end', () => res.writeHead(204).end());
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}/`,
    takeCount: () => {
      const taken = count;
      count = 0;
      return taken;
    },
    next: () => new Promise((resolve) => (told = resolve)),
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function createEndpoint({ port, apiKey }: { port: number; apiKey: string }, url: string) {
  const response = await fetch(`http://127.0.0.1:${port}/v1/webhook-endpoints`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url, event_types: ['transaction.created'] }),
  });
  if (response.status !== 201) throw new Error(`No endpoint: ${await response.text()}`);
}

const untilDelivered = (databaseUrl: string) =>
  untilNone(databaseUrl, `${unnumbered} union all select 1 from webhook_deliveries where status = 'pending'`);

/** One sale at a time, each after the event of the one before it has arrived. */
async function timeReceipts({ load }: Case, sink: Sink, probes: number): Promise<number[]> {
  const receiptsMs: number[] = [];
  for (let probe = 0; probe < probes; probe += 1) {
    const received = sink.next();
    await loadAtOnce({ ...load, connections: 1 });
    const answeredMs = performance.now();
    receiptsMs.push(Math.max(0, (await received) - answeredMs));
    await sleep(PROBE_EVERY_MS);
  }
  return receiptsMs.toSorted((a, b) => a - b);
}

/** Makes what was delivered due again, all at once. */
async function sendQueue(databaseUrl: string): Promise<number> {
  await settle(databaseUrl);
  const queued = await withClient(databaseUrl, async (client) => {
    const { rowCount } = await client.query(
      `update webhook_deliveries set status = 'pending', round_attempts = 0, due_at = now()
       where ctid in (select ctid from webhook_deliveries limit $1)`,
      [QUEUED_EVENTS],
    );
    await client.query('select pg_notify($1, $2)', [FEED_CHANNEL, '']);
    return rowCount ?? 0;
  });
  const startedAt = performance.now();
  await untilDelivered(databaseUrl);
  return queued / ((performance.now() - startedAt) / 1_000);
}
