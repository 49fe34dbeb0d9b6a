import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../../apps/server/src/platform/db/with-client.ts';
import { FEED_CHANNEL } from '../../apps/server/src/platform/outbox/feed-signal.ts';
import { listen } from '../../apps/server/test/support/listen.ts';
import { type Bench, post } from './bench.ts';
import { fill, settle, unnumbered, untilNone } from './fill.ts';
import { loadAtOnce } from './load.ts';
import { conversions } from './requests.ts';
import { type Case, measure, median } from './rounds.ts';
import { signingSecret, startPart } from './server-process.ts';
import { atLeast, comparedRows, quantiles, type Row, whole } from './table.ts';

const PROBE_EVERY_MS = 20;
const QUEUED_EVENTS = 5_000;

const SHARE_MIN = 0.9;
const PER_SECOND_MIN = 4_000;
const BESIDE_SALES_MIN = 300;

/** Measures sales with and without deliveries. The receiver runs in this process, which slightly reduces the load. */
export async function measureDeliveries({
  place,
  options,
  say,
  closeLater,
  stopLater,
}: Bench): Promise<Row[]> {
  say(`Webhook deliveries: ${options.rounds} rounds`);
  const sink = await openSink();
  closeLater(sink.close);
  const meanwhile: number[] = [];
  const open = async (deliveries: 'off' | 'on') => {
    const databaseUrl = await place.createDatabase(`deliveries_${deliveries}`);
    const parts = { relays: true, delivers: deliveries === 'on', allowsPrivateWebhooks: true };
    const server = stopLater(await startPart(parts, databaseUrl));
    await fill(databaseUrl, options.customers);
    await post(server, '/v1/webhook-endpoints', { url: sink.url, event_types: ['transaction.created'] });
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
  // The first round was the warm-up.
  const meanwhilePerSecond = median(meanwhile.slice(1));
  const rate = (each: number) => [`${whole(each)}/s`];
  return [
    ...comparedRows(cases, results, ['off', 'on'], { min: SHARE_MIN, of: '× without' }),
    {
      name: '12 Webhook deliveries while these sales come',
      cells: rate(meanwhilePerSecond),
      target: atLeast(BESIDE_SALES_MIN, meanwhilePerSecond, 'a second'),
    },
    {
      name: '12 Webhook deliveries to a local sink',
      cells: rate(perSecond),
      target: atLeast(PER_SECOND_MIN, perSecond, 'a second'),
    },
    { name: '12 From commit to receipt, one at a time', cells: [quantiles(receiptsMs)] },
  ];
}

interface Sink {
  readonly url: string;
  /** Returns the number of events received since the last call. */
  takeCount(): number;
  /** Resolves to the time at which the next event is received, as a `performance.now()` timestamp. */
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

const untilDelivered = (databaseUrl: string) =>
  untilNone(databaseUrl, `${unnumbered} union all select 1 from webhook_deliveries where status = 'pending'`);

/** Sends one sale at a time, each after the previous sale's event has arrived. */
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

/** Makes all deliveries due again and measures how fast they are sent. */
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
