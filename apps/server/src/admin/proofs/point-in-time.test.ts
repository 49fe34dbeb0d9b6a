import { randomBytes } from 'node:crypto';
import { appendFileSync, chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Tributary } from '@tributary/sdk';
import { expect, test } from 'vitest';
import { runOnServer, withDatabase } from '../../../test/support/database-address.ts';
import { hasPostgres15, startPostgres15 } from '../../../test/support/debian-postgres.ts';
import { accountOn } from '../../../test/support/harness.ts';
import { violatedInvariants } from '../../../test/support/invariants.ts';
import { serverOn } from '../../../test/support/server-on.ts';
import { until } from '../../../test/support/until.ts';
import { migrate } from '../../platform/db/migration/migrate.ts';
import { ensurePartitions } from '../../platform/db/partitions.ts';
import { withClient } from '../../platform/db/with-client.ts';

const encryptionKeys = [randomBytes(32)] as const;
const sale = { sale_amount: 100, sale_amount_currency: 'USD' };

const ask = async (url: string, text: string) => (await withClient(url, (client) => client.query(text))).rows;

// Follows docs/guides/backup.md with PostgreSQL's own programs.
test.skipIf(!hasPostgres15)(
  'restores a base backup and the archived log to a point between two sales, with only the first sale',
  { timeout: 180_000 },
  async () => {
    const settings = {
      archive_mode: 'on',
      archive_command: 'test ! -f ../archive/%f && cp %p ../archive/%f',
    };
    const postgres = await startPostgres15({ settings });
    const { directory, run } = postgres;
    mkdirSync(join(directory, 'archive'), { mode: 0o777 });
    chmodSync(join(directory, 'archive'), 0o777);
    await runOnServer(postgres.url, 'create database tributary');
    const url = withDatabase(postgres.url, 'tributary');
    await migrate(url);
    const server = await serverOn(url, { encryptionKeys });
    await ensurePartitions(server.db.lists, new Date());
    const account = await accountOn(server);
    const { port, username } = new URL(postgres.url);
    const base = join(directory, 'base');
    run('pg_basebackup', [
      '-h',
      '127.0.0.1',
      '-p',
      port,
      '-U',
      username,
      '-D',
      base,
      '-c',
      'fast',
      '--no-sync',
    ]);

    const { id: referral_id } = await account.given.referral();
    const sell = (external_event_id: string) =>
      account.client.conversions.create({ ...sale, referral_id, external_event_id });
    const { id: first } = await sell('kept');
    const [{ moment }] = await ask(url, 'select clock_timestamp()::text as moment');
    const { id: second } = await sell('lost');
    const [{ log }] = await ask(url, 'select pg_walfile_name(pg_switch_wal()) as log');
    await until('the log is archived', async () => {
      const [{ last }] = await ask(url, 'select last_archived_wal as last from pg_stat_archiver');
      return last >= log;
    });
    await server.close();

    writeFileSync(join(base, 'recovery.signal'), '');
    appendFileSync(
      join(base, 'postgresql.auto.conf'),
      `restore_command = 'test -f ${directory}/archive/%f && cp ${directory}/archive/%f %p'\nrecovery_target_time = '${moment}'\nrecovery_target_action = 'promote'\n`,
    );
    const recovered = await startPostgres15({ from: base });
    const target = withDatabase(recovered.url, 'tributary');
    await until('it is recovered', async () => {
      const [{ recovers }] = await ask(recovered.url, 'select pg_is_in_recovery() as recovers');
      return !recovers;
    });
    expect(await ask(target, 'select id from transactions')).toEqual([{ id: first }]);
    expect(first).not.toBe(second);
    expect(await withClient(target, (lists) => violatedInvariants({ lists }))).toEqual([]);
    const again = await serverOn(target, { encryptionKeys });
    const headers = { authorization: `Bearer ${account.apiKey}` };
    const statusOf = async (id: string) =>
      (await fetch(`${again.baseUrl}/v1/conversions/${id}`, { headers })).status;
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 404]);
    // Lost requests can be resent, and the server recognizes the others.
    const client = new Tributary({ apiKey: account.apiKey, baseUrl: again.baseUrl, maxRetries: 0 });
    for (const external_event_id of ['kept', 'lost'])
      await client.conversions.create({ ...sale, referral_id, external_event_id });
    expect((await client.commissions.list()).data).toHaveLength(2);
    await again.close();
    await recovered.stop();
    await postgres.stop();
  },
);
