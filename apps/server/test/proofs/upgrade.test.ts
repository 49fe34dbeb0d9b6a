import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Tributary } from '@tributary/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '../../src/db/with-client.ts';
import { startBalancer } from '../balancer.ts';
import { emptyDatabase, type TestDatabase } from '../database.ts';
import { type MainProcess, type MainProcesses, mainProcesses, type OtherProgram } from '../main-process.ts';
import { program } from '../program.ts';
import { PER_SECOND, sellSteadily, tally } from '../steady-load.ts';

/** A folder that `npm run package` has made of the version before. */
const before = process.env.TRIBUTARY_TEST_UPGRADE_FROM;
if (!before)
  console.warn(
    'No upgrade is tried: TRIBUTARY_TEST_UPGRADE_FROM has to name a package of the version before.',
  );

let database: TestDatabase;
let processes: MainProcesses;
beforeAll(async () => {
  database = await emptyDatabase();
  processes = mainProcesses();
});
afterAll(async () => {
  processes.remove();
  await database.drop();
});

/** Runs a program's command to its end. */
function run(main: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(process.execPath, [main, ...args], {
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: database.url,
      TRIBUTARY_ENCRYPTION_KEY: processes.encryptionKey,
      TRIBUTARY_ALLOW_UNSAFE_DATABASE: '1',
    },
  });
  expect([status, stderr]).toEqual([0, '']);
}

function versionBefore(): OtherProgram {
  const main = join(before ?? '', 'main.js');
  const keys = join(processes.dataDir, 'account.json');
  run(main, 'migrate');
  run(main, 'admin', 'account', 'create', '--name', 'Acme', '--demo', '--out', keys);
  return { main, account: JSON.parse(readFileSync(keys, 'utf8')) };
}

test.skipIf(!before)(
  'the version before serves while this one migrates and replaces it process by process, and no request fails',
  async () => {
    const old = versionBefore();
    const balancer = await startBalancer();
    const env = { TRIBUTARY_DRAIN_SECONDS: '1' };
    const serve = async (other: OtherProgram): Promise<MainProcess> => {
      const started = await processes.start(database.url, env, other);
      await balancer.add(started.dev.base_url);
      return started;
    };
    const running = [await serve(old), await serve(old)];
    const load = await sellSteadily(balancer.baseUrl, old.account);
    await sleep(2_000);

    run(program('main'), 'migrate');
    await sleep(2_000);
    const stops = [];
    for (const [slot, stopping] of running.entries()) {
      stops.push(await stopping.terminate());
      balancer.remove(stopping.dev.base_url);
      running[slot] = await serve({ ...old, main: program('main') });
    }
    // Back again, as one may have to: the version before starts on what the newer one has migrated.
    running.push(await serve(old));
    await sleep(2_000);
    const { statuses, seconds } = await load.stop();

    expect(tally(statuses)).toEqual({ 201: statuses.length });
    expect(statuses.length / seconds).toBeGreaterThan(PER_SECOND * 0.95);
    expect(balancer.sent.get(running[2]?.dev.base_url ?? '')).toBeGreaterThan(0);
    const client = new Tributary({ apiKey: old.account.api_key, baseUrl: balancer.baseUrl });
    expect(await client.ledger.verify()).toMatchObject({ is_consistent: true });
    const [sales] = await withClient(database.url, async (session) => {
      const { rows } = await session.query('select count(*)::int as count from transactions');
      return rows;
    });
    expect(sales).toEqual({ count: statuses.length });
    stops.push(...(await Promise.all(running.map(({ terminate }) => terminate()))));
    await balancer.close();
    expect(stops.map(({ code }) => code)).toEqual(stops.map(() => 0));
  },
  240_000,
);
