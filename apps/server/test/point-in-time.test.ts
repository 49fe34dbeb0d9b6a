import { randomBytes } from 'node:crypto';
import { chownSync, cpSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@tributary/embedded-postgres';
import { Tributary } from '@tributary/sdk';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '../src/db/migration/migrate.ts';
import { ensurePartitions } from '../src/db/partitions.ts';
import { makeDataDir } from './database-server.ts';
import { endPostgresWithParent } from './end-with-parent.ts';
import { accountOn } from './harness.ts';
import { serverOn } from './server-on.ts';
import { until } from './until.ts';

const [original, recovered] = [makeDataDir(), makeDataDir()];
const clusterIn = (dataDir: string) => join(dataDir, 'postgresql');
const archive = join(original, 'archive');
const running: EmbeddedPostgres[] = [];
const guards: (() => void)[] = [];
afterAll(async () => {
  for (const postgres of running) await postgres.stop();
  for (const callOff of guards) callOff();
  for (const dataDir of [original, recovered]) rmSync(dataDir, { recursive: true, force: true });
});

async function start(dataDir: string, settings: Record<string, string>): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, settings });
  guards.push(endPostgresWithParent(clusterIn(dataDir), dataDir));
  running.push(postgres);
  return postgres;
}

const encryptionKeys = [randomBytes(32)] as const;
const sale = { sale_amount: 100, sale_amount_currency: 'USD' };

/** PostgreSQL’s own files, copied while it runs. */
async function copyWhileRunning(admin: pg.Client): Promise<void> {
  await admin.query(`select pg_backup_start('nightly', true)`);
  cpSync(clusterIn(original), clusterIn(recovered), {
    recursive: true,
    filter: (path) => !/postmaster\.(pid|opts)$|\/pg_wal\/./.test(path),
    preserveTimestamps: true,
  });
  const { rows } = await admin.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
  writeFileSync(join(clusterIn(recovered), 'backup_label'), rows[0]?.labelfile ?? '');
}

/** Everything in the copy belongs to whom the original belongs. */
function giveToOwner(path: string): void {
  const { uid, gid } = statSync(clusterIn(original));
  for (const name of ['', ...(readdirSync(path, { recursive: true }) as string[])])
    chownSync(join(path, name), uid, gid);
}

test('a database is recovered to a moment between two sales, from a copy of its files and its archive', async () => {
  const first = await start(original, {});
  await first.stop();
  running.pop();
  mkdirSync(archive);
  giveToOwner(archive);
  const postgres = await start(original, {
    archive_mode: 'on',
    archive_command: `cp %p ${archive}/%f`,
    wal_level: 'replica',
  });
  await migrate(postgres.url);
  const server = await serverOn(postgres.url, { encryptionKeys });
  await ensurePartitions(server.db.lists, new Date());
  const account = await accountOn(server);
  const { id: referral_id } = await account.given.referral();
  const sell = (external_event_id: string) =>
    account.client.conversions.create({ ...sale, referral_id, external_event_id });
  await sell('before-the-copy');

  const admin = new pg.Client({ connectionString: postgres.superuserUrl });
  await admin.connect();
  await copyWhileRunning(admin);
  await sell('after-the-copy');
  const { rows } = await admin.query<{ moment: string; wal: string }>(
    'select clock_timestamp()::text as moment',
  );
  await sell('a-mistake');
  const { rows: switched } = await admin.query<{ name: string }>(
    'select pg_walfile_name(pg_switch_wal()) as name',
  );
  await until('the last sale is archived', async () =>
    readdirSync(archive).includes(switched[0]?.name ?? ''),
  );
  await admin.end();
  await server.close();
  await postgres.stop();
  running.pop();

  writeFileSync(join(clusterIn(recovered), 'recovery.signal'), '');
  giveToOwner(clusterIn(recovered));
  const back = await start(recovered, {
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_time: rows[0]?.moment ?? '',
    recovery_target_action: 'promote',
    // Nobody connects before it is done.
    hot_standby: 'off',
  });
  const again = await serverOn(back.url, { encryptionKeys });
  const client = new Tributary({ apiKey: account.apiKey, baseUrl: again.baseUrl, maxRetries: 0 });
  const { data } = await client.commissions.list({ limit: 100 });
  expect(data.map(({ external_event_id }) => external_event_id).sort()).toEqual([
    'after-the-copy',
    'before-the-copy',
  ]);
  expect(await client.ledger.verify()).toMatchObject({ is_consistent: true });
  // What was lost can be sent again, and what was not is known.
  await client.conversions.create({ ...sale, referral_id, external_event_id: 'a-mistake' });
  await client.conversions.create({ ...sale, referral_id, external_event_id: 'after-the-copy' });
  expect((await client.commissions.list({ limit: 100 })).data).toHaveLength(3);
  await again.close();
}, 120_000);
