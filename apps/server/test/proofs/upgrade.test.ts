import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Tributary } from '@tributary/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prismaDirectory } from '../../src/platform/db/migration/migrations.ts';
import { withClient } from '../../src/platform/db/with-client.ts';
import { startBalancer } from '../support/balancer.ts';
import { emptyDatabase, type TestDatabase } from '../support/database.ts';
import {
  type MainProcess,
  type MainProcesses,
  mainProcesses,
  type OtherProgram,
} from '../support/main-process.ts';
import { root } from '../support/markdown.ts';
import { program } from '../support/program.ts';
import { PER_SECOND, sellSteadily, tally } from '../support/steady-load.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Folder that `npm run package` created from the previous version. Default: these sources. */
const packageBefore = process.env.TRIBUTARY_TEST_UPGRADE_FROM;
const next = temporaryFolder('next-version');

let database: TestDatabase;
let processes: MainProcesses;
beforeAll(async () => {
  database = await emptyDatabase();
  processes = mainProcesses();
  if (!packageBefore) makeNextVersion();
});
afterAll(async () => {
  processes.remove();
  await database.drop();
});

/** Runs a command to its end. */
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

const before = () => (packageBefore ? join(packageBefore, 'main.js') : program('main'));
const after = () => (packageBefore ? program('main') : join(next, 'main.js'));

/** Builds these sources with one more migration, which adds a column that sales do not use. */
function makeNextVersion(): void {
  cpSync(dirname(program('main')), next, { recursive: true });
  cpSync(prismaDirectory(), join(next, 'prisma'), { recursive: true });
  const migration = join(next, 'prisma/migrations/9001_planted');
  mkdirSync(migration);
  writeFileSync(
    join(migration, 'migration.sql'),
    "alter table transactions add column planted text not null default 'x';",
  );
  const server = join(root, 'apps/server');
  const manifest = JSON.parse(readFileSync(join(server, 'package.json'), 'utf8'));
  writeFileSync(join(next, 'package.json'), JSON.stringify({ ...manifest, version: '9.9.9' }));
  symlinkSync(join(server, 'node_modules'), join(next, 'node_modules'));
}

function versionBefore(): OtherProgram {
  const main = before();
  const keys = join(processes.dataDir, 'account.json');
  run(main, 'migrate');
  run(main, 'admin', 'account', 'create', '--name', 'Acme', '--demo', '--out', keys);
  return { main, account: JSON.parse(readFileSync(keys, 'utf8')) };
}

test('fails no request while the next version migrates and replaces the previous one process by process', async () => {
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

  run(after(), 'migrate');
  await sleep(2_000);
  const stops = [];
  for (const [slot, stopping] of running.entries()) {
    stops.push(await stopping.terminate());
    balancer.remove(stopping.dev.base_url);
    running[slot] = await serve({ ...old, main: after() });
  }
  // Roll back, as may be necessary: the previous version starts on a database that the newer one has migrated.
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
}, 240_000);
