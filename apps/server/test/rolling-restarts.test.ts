import { setTimeout as sleep } from 'node:timers/promises';
import { Tributary } from '@tributary/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBalancer } from './balancer.ts';
import { startServer, type TestServer } from './harness.ts';
import { type MainProcess, type MainProcesses, mainProcesses } from './main-process.ts';

const RESTARTS = 10;
const CUSTOMERS = 50;
const PER_SECOND = 100;
/** Some 30 s on an idle machine. */
const RUN_MS = 240_000;

/** Looks at the database, and checks every invariant of it at the end. */
let server: TestServer;
let processes: MainProcesses;
beforeAll(async () => {
  server = await startServer();
  processes = mainProcesses();
});
afterAll(async () => {
  processes.remove();
  await server.close();
});

/** Ten rounds of the balancer's checks. */
const startOne = () => processes.start(server.databaseUrl, { TRIBUTARY_DRAIN_SECONDS: '1' });

const tally = (statuses: readonly (number | string)[]) =>
  Object.fromEntries(
    [...new Set(statuses)].map((status) => [status, statuses.filter((each) => each === status).length]),
  );

/** Sends `PER_SECOND` requests a second, whatever becomes of earlier ones, until it is stopped. No retries. */
function sendSteadily(send: (index: number) => Promise<number | string>) {
  const statuses: Promise<number | string>[] = [];
  const startedAtMs = performance.now();
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAtMs) * PER_SECOND) / 1_000;
    while (statuses.length < due) statuses.push(send(statuses.length));
  }, 5);
  return {
    stop: async () => {
      clearInterval(timer);
      const seconds = (performance.now() - startedAtMs) / 1_000;
      return { statuses: await Promise.all(statuses), seconds };
    },
  };
}

test(
  'ten rolling restarts of two servers under 100 requests a second fail no request and lose no sale',
  async () => {
    const balancer = await startBalancer();
    const first = await startOne();
    const running: MainProcess[] = [first, await startOne()];
    for (const { dev } of running) await balancer.add(dev.base_url);
    const client = new Tributary({ apiKey: first.dev.api_key, baseUrl: balancer.baseUrl });
    const customers = Array.from({ length: CUSTOMERS }, (_, index) => `cus_${index}`);
    const { affiliate_id } = first.dev;
    for (const customer_id of customers)
      await client.referrals.create({ affiliate_id, customer_id, email: `${customer_id}@example.com` });
    const sell = async (index: number) => {
      const answer = await fetch(`${balancer.baseUrl}/v1/conversions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${first.dev.api_key}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          customer_id: customers[index % CUSTOMERS],
          external_event_id: `order-${index}`,
          sale_amount: 10,
          sale_amount_currency: 'USD',
        }),
      });
      const text = await answer.text();
      // Beyond the statuses of HTTP are those of the balancer, which tells why.
      return answer.status < 598 ? answer.status : text;
    };
    const load = sendSteadily((index) => sell(index).catch(({ cause }) => String(cause?.code ?? cause)));
    const stops: { code: number | null; ms: number }[] = [];
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      const slot = restart % 2;
      const stopping = running[slot]!;
      stops.push(await stopping.terminate());
      balancer.remove(stopping.dev.base_url);
      const started = await startOne();
      running[slot] = started;
      await balancer.add(started.dev.base_url);
    }
    // The last one gets some too.
    await sleep(1_000);
    const { statuses, seconds } = await load.stop();
    stops.push(...(await Promise.all(running.map(({ terminate }) => terminate()))));
    await balancer.close();

    expect(tally(statuses)).toEqual({ 201: statuses.length });
    expect(statuses.length / seconds).toBeGreaterThan(PER_SECOND * 0.95);
    expect([...balancer.sent.values()].filter((count) => count > 0)).toHaveLength(RESTARTS + 2);
    const { rows } = await server.db.lists.query('select count(*)::int as sales from transactions');
    expect(rows).toEqual([{ sales: statuses.length }]);
    for (const { code, ms } of stops) {
      expect(code).toBe(0);
      expect(ms).toBeGreaterThan(1_000);
      expect(ms).toBeLessThan(25_000);
    }
  },
  RUN_MS,
);
