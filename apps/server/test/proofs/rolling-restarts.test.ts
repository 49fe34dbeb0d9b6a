import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBalancer } from '../support/balancer.ts';
import { useServer } from '../support/harness.ts';
import { type MainProcess, type MainProcesses, mainProcesses } from '../support/main-process.ts';
import { PER_SECOND, sellSteadily, tally } from '../support/steady-load.ts';

const RESTARTS = 10;
/** About 30 s on an idle machine. */
const RUN_MS = 240_000;

/** Reads the database and checks its invariants at the end. */
const server = useServer();
let processes: MainProcesses;
beforeAll(async () => {
  processes = mainProcesses();
});
afterAll(() => processes.remove());

/** Drains for as long as ten of the balancer's checks take. */
const startOne = () => processes.start(server.databaseUrl, { TRIBUTARY_DRAIN_SECONDS: '1' });

test(
  'fails no request and loses no sale during ten rolling restarts of two servers under 100 requests a second',
  async () => {
    const balancer = await startBalancer();
    const first = await startOne();
    const running: MainProcess[] = [first, await startOne()];
    for (const { dev } of running) await balancer.add(dev.base_url);
    const load = await sellSteadily(balancer.baseUrl, first.dev);
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
    // Let the last server receive some requests too.
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
