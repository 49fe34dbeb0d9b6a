import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runOnServer } from '../../../test/support/database-address.ts';
import { dumpOf } from '../../../test/support/dump.ts';
import { startServer, type TestServer } from '../../../test/support/harness.ts';
import { operate } from '../../../test/support/operator.ts';
import { type PgBouncer, pgBouncerPath, startPgBouncer } from '../../../test/support/pgbouncer.ts';
import { ensurePartitions } from '../../platform/db/partitions.ts';
import { assertEncryptionKeys } from '../../platform/encryption/assert-encryption-keys.ts';
import { cipherWith } from '../../platform/encryption/cipher.ts';
import { jobsOf } from '../../start/jobs.ts';
import { clockFinding, diskFinding, versionFinding } from './database.ts';
import type { Finding } from './finding.ts';

const [key, next] = [randomBytes(32), randomBytes(32)];
const textOf = (...keys: Buffer[]) => keys.map((each) => each.toString('base64')).join();

let server: TestServer;
let env: Record<string, string>;
beforeEach(async () => {
  server = await startServer({ encryptionKeys: [key] });
  env = {
    DATABASE_URL: server.databaseUrl,
    TRIBUTARY_ENCRYPTION_KEYS: textOf(key),
    // The test database is not durable.
    TRIBUTARY_ALLOW_UNSAFE_DATABASE: '1',
  };
  await assertEncryptionKeys(server.databaseUrl, [key]);
  await jobsHaveRun(60);
});
afterEach(() => server.close());

const query = (text: string, values: unknown[] = []) => server.db.lists.query(text, values);

/** Leaves the jobs as a server that runs them would: each is due in this many seconds. */
const jobsHaveRun = (dueInSeconds: number) =>
  query(
    `insert into job_runs (name, due_at) select n, now() + make_interval(secs => $2) from unnest($1::text[]) n
     on conflict (name) do update set due_at = excluded.due_at`,
    [jobsOf({ feedRetentionDays: 90, clickRetentionDays: 400 }).map(({ name }) => name), dueInSeconds],
  );

async function findings(changed: Record<string, string> = {}) {
  const ran = await operate({ ...env, ...changed }, ['check', '--json']);
  const { ok, findings: found } = JSON.parse(ran.stdout) as { ok: boolean; findings: Finding[] };
  expect([ran.code, ok]).toEqual(ran.code === 0 ? [0, true] : [1, false]);
  return { code: ran.code, of: (name: string) => found.filter((each) => each.name === name), found };
}

/** Returns the only finding with that name, and expects the check to have a problem exactly if this is one. */
async function findingOf(name: string, changed?: Record<string, string>): Promise<Finding> {
  const { of, code } = await findings(changed);
  const [finding, ...others] = of(name);
  expect(others).toEqual([]);
  expect(code).toBe(finding?.status === 'problem' ? 1 : 0);
  return finding as Finding;
}

describe('check command', () => {
  test('prints a line for each check, exits with 0 and changes nothing if the database is in order', async () => {
    await server.account();
    const before = await dumpOf(server.db);
    const { code, stdout, stderr } = await operate(env, ['check']);
    expect([code, stderr]).toEqual([0, '']);
    const names = stdout.split('\n').flatMap((line) => /^(?:ok|warning) +(\w+) /.exec(line)?.[1] ?? []);
    expect([...new Set(names)]).toEqual([
      ...['settings', 'mail', 'database', 'durability', 'clock', 'disk', 'limits', 'migrations'],
      ...['partitions', 'jobs', 'encryption'],
    ]);
    expect(await dumpOf(server.db)).toBe(before);
  });

  test('names all invalid settings at once, with remedies', async () => {
    const { code, stdout, stderr } = await operate({ ...env, PORT: 'x', LOG_LEVEL: 'loud' }, ['check']);
    expect([code, stderr]).toEqual([1, '2 problems.']);
    expect(stdout).toMatch(
      /problem {2}settings {2}PORT must be a port number\.\n +→ Correct the setting[^\n]*\n.*LOG_LEVEL [^\n]*\n/,
    );
    expect(await findingOf('settings', { TRIBUTARY_ALLOW_PRIVATE_WEBHOOKS: '1' })).toMatchObject({
      status: 'warning',
    });
  });

  test('reports whether mail is set up, and warns without TLS or a public URL', async () => {
    expect(await findingOf('mail')).toMatchObject({
      status: 'ok',
      message: expect.stringMatching(/^Mail is disabled/),
    });
    const mail = {
      TRIBUTARY_SMTP_URL: 'smtps://ada:s3cret@mail.example.com',
      TRIBUTARY_MAIL_FROM: 'Acme <ada@shop.com>',
      TRIBUTARY_PUBLIC_URL: 'https://affiliates.example.com',
    };
    expect(await findingOf('mail', mail)).toEqual({
      ...{ name: 'mail', status: 'ok' },
      message: expect.stringMatching(
        /^Mail is sent through mail\.example\.com:465 from ada@shop\.com\. .* mail check/,
      ),
    });
    const plain = { ...mail, TRIBUTARY_SMTP_URL: 'smtp://mail.example.com?tls=off' };
    expect(await findingOf('mail', plain)).toMatchObject({ status: 'warning' });
    const local = { ...mail, TRIBUTARY_SMTP_URL: 'smtp://127.0.0.1:25?tls=off' };
    expect(await findingOf('mail', local)).toMatchObject({ status: 'ok' });
    const { TRIBUTARY_PUBLIC_URL: _, ...nowhere } = mail;
    expect(await findingOf('mail', nowhere)).toMatchObject({ status: 'warning' });
  });

  test('explains why the database does not respond', async () => {
    const nowhere = 'postgresql://tributary:s3cret@127.0.0.1:1/none';
    const { code, stdout } = await operate({ ...env, DATABASE_URL: nowhere }, ['check']);
    expect([code, stdout]).toEqual([
      1,
      expect.stringMatching(/problem {2}database {2}The database cannot be reached/),
    ]);
    const wrong = Object.assign(new URL(server.databaseUrl), { password: 's3cret' }).href;
    const refused = await operate({ ...env, DATABASE_URL: wrong }, ['check']);
    expect([refused.code, refused.stdout]).toEqual([1, expect.stringContaining('rejected the login')]);
    expect(stdout + refused.stdout).not.toContain('s3cret');
  });

  test('reports each setting that is not durable as a problem, unless it is allowed', async () => {
    const { of, code } = await findings({ TRIBUTARY_ALLOW_UNSAFE_DATABASE: '0' });
    expect(code).toBe(1);
    expect(of('durability').map(({ status, message }) => `${status} ${message.split(' ')[0]}`)).toEqual([
      ...['problem fsync', 'problem full_page_writes', 'problem synchronous_commit'],
    ]);
    expect((await findings()).of('durability').map(({ status }) => status)).toEqual(Array(3).fill('warning'));
  });

  test('checks for newer, foreign, missing and edited migrations', async () => {
    const add = `insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('n', 'x', '9999_newer', now())`;
    await query(add);
    expect(await findingOf('migrations')).toMatchObject({
      status: 'warning',
      message: expect.stringContaining('9999_newer'),
    });
    await query(
      `update _prisma_migrations set rolled_back_at = now() where migration_name = (select max(migration_name) from _prisma_migrations where id <> 'n')`,
    );
    expect(await findingOf('migrations')).toMatchObject({
      status: 'problem',
      message: expect.stringContaining('does not know migration 9999_newer'),
    });
    await query("delete from _prisma_migrations where id = 'n'");
    expect(await findingOf('migrations')).toMatchObject({
      status: 'problem',
      message: expect.stringMatching(/^1 of \d+ migrations/),
    });
    await query(`update _prisma_migrations set checksum = 'edited', rolled_back_at = null`);
    expect(await findingOf('migrations')).toMatchObject({
      status: 'problem',
      message: expect.stringContaining('differs from this version'),
    });
  });

  test('checks that partitions exist in advance', async () => {
    expect(await findingOf('partitions')).toMatchObject({ status: 'ok' });
    const { rows } = await query(
      "select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'clicks'::regclass and c.relname <> 'clicks_default' order by 1",
    );
    for (const { name } of rows.slice(1)) await query(`drop table ${name}`);
    expect(await findingOf('partitions')).toMatchObject({ status: 'warning' });
    await ensurePartitions(server.db.lists, new Date());
    expect(await findingOf('partitions')).toMatchObject({ status: 'ok' });
  });

  test('checks whether jobs have run, are late, or never ran', async () => {
    expect(await findingOf('jobs')).toMatchObject({ status: 'ok' });
    await query("update job_runs set due_at = now() - interval '10 minutes' where name = 'release-holds'");
    expect(await findingOf('jobs')).toMatchObject({
      status: 'problem',
      message: expect.stringMatching(/last runs: release-holds \(20[^)]*Z\)\.$/),
    });
    await query("delete from job_runs where name = 'release-holds'");
    expect((await findingOf('jobs')).message).toContain('release-holds (never)');
    await query('delete from job_runs');
    expect(await findingOf('jobs')).toMatchObject({ status: 'warning' });
  });

  test('checks for a different encryption key, an older one still in use, and undecryptable values', async () => {
    const { client, given } = await server.account();
    const { id } = await given.affiliate();
    await client.affiliates.update(id, {
      payout_method: 'paypal',
      payout_details: { email: 'a@example.com' },
    });
    expect(await findingOf('encryption')).toMatchObject({
      status: 'ok',
      message: expect.stringMatching(/^All 1 /),
    });
    expect(await findingOf('encryption', { TRIBUTARY_ENCRYPTION_KEYS: textOf(next) })).toMatchObject({
      status: 'problem',
      message: 'The encryption key does not belong to this database.',
    });
    const both = { TRIBUTARY_ENCRYPTION_KEYS: textOf(next, key) };
    expect(await findingOf('encryption', both)).toMatchObject({
      status: 'warning',
      message: '1 of 1 encrypted values still require an older key.',
    });
    const store = (sealed: Uint8Array) =>
      query('update affiliates set payout_details_encrypted = $1 where id = $2', [Buffer.from(sealed), id]);
    await store(cipherWith(next).seal({}, id));
    expect((await findingOf('encryption', both)).message).toContain('Older keys are no longer required.');
    await store(cipherWith(randomBytes(32)).seal({}, id));
    expect(await findingOf('encryption', both)).toMatchObject({
      status: 'problem',
      message: expect.stringContaining(id),
    });
    await query('update affiliates set payout_details_encrypted = null');
  });
});

describe.skipIf(!pgBouncerPath)('database behind a pooler', () => {
  let bouncer: PgBouncer;
  beforeAll(async () => {
    const other = await startServer();
    bouncer = await startPgBouncer(other.databaseUrl);
    await other.close();
  });
  afterAll(() => bouncer.stop());

  test('reports whether the time limits are in force', async () => {
    const DATABASE_URL = bouncer.through(server.databaseUrl);
    expect(await findingOf('limits')).toMatchObject({ status: 'ok' });
    const direct = { DATABASE_URL, TRIBUTARY_DIRECT_DATABASE_URL: server.databaseUrl };
    expect(await findingOf('limits', direct)).toMatchObject({
      status: 'problem',
      action: expect.stringContaining('statement_timeout'),
    });
    const name = new URL(server.databaseUrl).pathname.slice(1);
    for (const limit of [
      "statement_timeout = '5s'",
      "lock_timeout = '2s'",
      "idle_in_transaction_session_timeout = '10s'",
      'jit = off',
      "TimeZone = 'UTC'",
    ])
      await runOnServer(server.databaseUrl, `alter role current_user in database ${name} set ${limit}`);
    await runOnServer(
      server.databaseUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
    );
    // For a moment, PgBouncer may still hand out a connection that has been terminated.
    await expect
      .poll(() => findingOf('limits', direct))
      .toMatchObject({
        status: 'ok',
        message: expect.stringContaining('behind the pooler'),
      });
  });
});

test.each([
  [14, 'problem'],
  [15, 'ok'],
  [18, 'ok'],
])('reports PostgreSQL %i as %s', (major, status) => {
  expect(versionFinding(major).status).toBe(status);
});

test.each([
  [200, 10, 'ok'],
  [-900, 0, 'ok'],
  [1_500, 0, 'warning'],
  [1_500, 600, 'ok'],
  [-29_000, 0, 'warning'],
  [31_000, 0, 'problem'],
  [-31_000, 100, 'problem'],
])(
  'reports a clock that differs by %i ms, with an uncertainty of %i ms, as %s',
  (ms, uncertainty, status) => {
    expect(clockFinding(ms, uncertainty).status).toBe(status);
  },
);

test.each([
  [50e9, 100e9, 'ok'],
  [9e9, 100e9, 'warning'],
  [0.9e9, 2e9, 'problem'],
])('reports %d bytes free of %d as %s', (free, total, status) => {
  expect(diskFinding(free, total).status).toBe(status);
});
