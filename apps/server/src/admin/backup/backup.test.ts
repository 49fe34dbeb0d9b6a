import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runOnServer, withDatabase } from '../../../test/database-address.ts';
import { makeDataDir } from '../../../test/database-server.ts';
import { hasPostgres15, startPostgres15 } from '../../../test/debian-postgres.ts';
import { accountOn, type TestAccount } from '../../../test/harness.ts';
import { violatedInvariants } from '../../../test/invariants.ts';
import { operate } from '../../../test/operator.ts';
import { serverOn } from '../../../test/server-on.ts';
import { until } from '../../../test/until.ts';
import { migrate } from '../../db/migration/migrate.ts';
import { ensurePartitions } from '../../db/partitions.ts';
import { withClient } from '../../db/with-client.ts';
import { assertEncryptionKeys } from '../../encryption/assert-encryption-keys.ts';
import { fingerprintOf } from '../../encryption/encryption-keys.ts';
import type { RunningServer } from '../../start/open-server.ts';
import { describe as describeBackup, readBackup } from './backup-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'tributary-backup-'));
const key = randomBytes(32);
/** Debian’s, of the version of the server. */
const programs = '/usr/lib/postgresql/15/bin';
const file = (name: string) => join(folder, name);

describe.skipIf(!hasPostgres15)('a backup', { timeout: 300_000 }, () => {
  let postgres: Awaited<ReturnType<typeof startPostgres15>>;
  let server: RunningServer;
  let account: TestAccount;
  let source = '';
  let databases = 0;

  const newDatabase = async () => {
    databases += 1;
    await runOnServer(postgres.url, `create database target_${databases}`);
    return withDatabase(postgres.url, `target_${databases}`);
  };
  const settings = (url: string) => ({
    DATABASE_URL: url,
    TRIBUTARY_ENCRYPTION_KEY: key.toString('base64'),
    TRIBUTARY_PG_BIN: programs,
  });
  const run = (url: string, ...args: string[]) => operate(settings(url), args);
  const ask = async <Row extends object>(url: string, text: string) =>
    (await withClient(url, (client) => client.query<Row>(text))).rows;
  const scratches = () =>
    ask(postgres.url, "select datname from pg_database where datname like 'tributary\\_verify%'");
  const isEmpty = async (url: string) =>
    (await ask(url, "select 1 from pg_class where relnamespace = 'public'::regnamespace")).length === 0;

  beforeAll(async () => {
    postgres = await startPostgres15();
    source = await newDatabase();
    await migrate(source);
    await assertEncryptionKeys(source, [key]);
    server = await serverOn(source, { encryptionKeys: [key], runsJobs: true });
    await ensurePartitions(server.db.lists, new Date());
    account = await accountOn(server);
    const { id } = await account.given.affiliate();
    const details = { payout_method: 'paypal', payout_details: { email: 'ann@example.com' } } as const;
    await account.client.affiliates.update(id, details);
    const { id: sale } = await account.given.conversion();
    await account.client.conversions.refund(sale, { amount: 1 });
    expect(await run(source, 'backup', file('made'))).toMatchObject({ code: 0, stderr: '' });
  });
  afterAll(async () => {
    await server.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Sells until it is told to end: every sale that was answered, in order. */
  function sell() {
    const answered: string[] = [];
    let isOver = false;
    const { given, client } = account;
    const one = async () => {
      const { id: referral_id } = await given.referral();
      while (!isOver) {
        const { id } = await given.conversion({ referral_id });
        answered.push(id);
        if (answered.length % 5 === 0) await client.conversions.refund(id, { amount: 1 });
      }
    };
    const running = Promise.all([one(), one(), one()]);
    return {
      answered,
      end: async () => {
        isOver = true;
        await running;
      },
    };
  }

  test('that is taken while sales are written has every sale that was answered before it, and nothing half', async () => {
    const selling = sell();
    await until('there are sales', () => selling.answered.length >= 50);
    const before = [...selling.answered];
    const ran = await run(source, 'backup', file('busy'), '--json');
    const during = selling.answered.length;
    await selling.end();
    expect([ran.code, ran.stderr]).toEqual([0, '']);
    expect(during).toBeGreaterThan(before.length);

    const verified = await run(source, 'verify-backup', file('busy'));
    expect([verified.code, verified.stderr]).toEqual([0, '']);
    expect(verified.stdout).toContain('every total and 35 rules hold');
    expect(await scratches()).toEqual([]);

    const target = await newDatabase();
    expect(await run(target, 'restore', file('busy'))).toMatchObject({ code: 0, stderr: '' });
    const restored = await ask<{ id: string }>(target, 'select id from transactions');
    const ids = new Set(restored.map(({ id }) => id));
    expect(before.filter((id) => !ids.has(id))).toEqual([]);
    expect(String(restored.length)).toBe(JSON.parse(ran.stdout).totals.transactions);
    expect(await withClient(target, (lists) => violatedInvariants({ lists }))).toEqual([]);
    await serveFrom(target);
  });

  /** A server on a restored database: the same API key, and what is encrypted can be read. */
  async function serveFrom(url: string): Promise<void> {
    await assertEncryptionKeys(url, [key]);
    const restored = await serverOn(url, { encryptionKeys: [key] });
    const headers = { authorization: `Bearer ${account.apiKey}` };
    // biome-ignore lint/suspicious/noExplicitAny: the wire
    const get = async (path: string): Promise<any> =>
      (await fetch(`${restored.baseUrl}${path}`, { headers })).json();
    const { data } = await get('/v1/affiliates?limit=100');
    const details = await Promise.all(
      data.map(({ id }: { id: string }) => get(`/v1/affiliates/${id}/payout-details`)),
    );
    expect(details.filter(({ data: { payout_method } }) => payout_method === 'paypal')).toHaveLength(1);
    await restored.close();
  }

  test('is readable by its owner alone, tells versions, totals and fingerprints, and never has a key', async () => {
    const bytes = readFileSync(file('made'));
    expect(statSync(file('made')).mode & 0o777).toBe(0o600);
    expect(statSync(file('made.partial'), { throwIfNoEntry: false })).toBeUndefined();
    for (const secret of [key, key.toString('base64'), key.toString('hex')])
      expect(bytes.includes(secret)).toBe(false);
    expect(await readBackup(file('made'))).toMatchObject({
      postgres: 15,
      encryption_keys: [fingerprintOf(key)],
      totals: { accounts: '1', refunds: '1' },
    });
  });

  test('never replaces a file, and says where it cannot write', async () => {
    writeFileSync(file('mine'), 'mine');
    expect(await run(source, 'backup', file('mine'))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('already exists'),
    });
    expect(readFileSync(file('mine'), 'utf8')).toBe('mine');
    expect(await run(source, 'backup', file('nowhere/file'))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('ENOENT'),
    });
  });

  describe('that is not what was written', () => {
    let whole: Buffer;
    let target = '';
    beforeAll(async () => {
      whole = readFileSync(file('made'));
      target = await newDatabase();
    });
    const damages: [string, () => Buffer, string][] = [
      ['is empty', () => Buffer.alloc(0), 'is not a backup of Tributary'],
      [
        'is of another program',
        () => Buffer.from('PK\u0003\u0004'.repeat(100)),
        'is not a backup of Tributary',
      ],
      ['was cut off within the dump', () => whole.subarray(0, whole.length / 2), 'was cut off'],
      ['was cut off within its last line', () => whole.subarray(0, -1), 'was cut off'],
      ['lost its beginning', () => whole.subarray(100), 'is damaged'],
      [
        'is without its description',
        () => Buffer.concat([whole.subarray(0, 900), whole.subarray(-93)]),
        'is damaged',
      ],
      ['was made by pg_dump alone', () => whole.subarray(0, whole.lastIndexOf('{"version"')), 'was cut off'],
    ];

    test.each(damages)('because it %s is refused, and nothing is done', async (_, made, says) => {
      writeFileSync(file('damaged'), made());
      for (const command of ['verify-backup', 'restore']) {
        const { code, stderr } = await run(target, command, file('damaged'));
        expect([code, stderr]).toEqual([3, expect.stringContaining(says)]);
        expect(stderr).not.toContain('\n');
      }
      expect([await isEmpty(target), await scratches()]).toEqual([true, []]);
    });

    test('because any one byte was changed is refused', async () => {
      const described = whole.lastIndexOf('{"version"');
      const inDescription = Array.from({ length: 10 }, (_, at) => described + at * 40);
      const places = [
        0,
        4,
        5,
        ...Array.from({ length: 20 }, (_, at) => Math.floor((described / 20) * at) + 7),
      ];
      for (const at of [
        ...places,
        ...inDescription,
        whole.length - 1,
        whole.length - 30,
        whole.length - 90,
      ]) {
        const changed = Buffer.from(whole);
        changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
        writeFileSync(file('damaged'), changed);
        const { code, stderr } = await run(target, 'restore', file('damaged'));
        expect([at, code, stderr]).toEqual([at, 3, expect.stringMatching(/is damaged|is not a/)]);
      }
      expect(await isEmpty(target)).toBe(true);
    });

    test('because it is no file is a sentence', async () => {
      for (const name of ['none', '.']) {
        const { code, stderr } = await run(target, 'verify-backup', file(name));
        expect([code, stderr]).toEqual([2, expect.stringMatching(/^The file cannot be read: .*\.$/)]);
      }
    });

    /** A backup whose description says something else, and is whole all the same. */
    async function describedAs(changes: object): Promise<void> {
      const { dump_bytes, dump_sha256: _, ...described } = await readBackup(file('made'));
      writeFileSync(file('other'), whole.subarray(0, dump_bytes));
      await describeBackup(file('other'), { ...described, ...changes });
    }

    test.each([
      [
        'a newer PostgreSQL',
        { postgres: 99 },
        'The backup is from PostgreSQL 99, and this server is version 15',
      ],
      [
        'a newer Tributary',
        { migration: '9999_newer', version: '9.9.9' },
        'A newer version of Tributary (9.9.9',
      ],
      ['a newer pg_dump', { pg_dump: 99 }, 'version 99 or newer is needed'],
    ])('because it is of %s is refused', async (_, changes, says) => {
      await describedAs(changes);
      for (const command of ['verify-backup', 'restore'])
        expect((await run(target, command, file('other'))).stderr).toContain(says);
      expect(await isEmpty(target)).toBe(true);
    });

    test('because a total differs is found out', async () => {
      const { totals } = await readBackup(file('made'));
      await describedAs({ totals: { ...totals, accounts: '2' } });
      const { code, stderr } = await run(source, 'verify-backup', file('other'));
      expect([code, stderr]).toEqual([3, expect.stringContaining('accounts: 1 in place of 2.')]);
      expect(await scratches()).toEqual([]);
    });
  });

  test('in which a rule does not hold is found out by its name', async () => {
    const target = await newDatabase();
    expect(await run(target, 'restore', file('made'))).toMatchObject({ code: 0 });
    await ask(
      target,
      'update transactions set commission_remaining_minor = commission_remaining_minor - 1 where id = (select max(id) from transactions)',
    );
    expect(await run(target, 'backup', file('broken'))).toMatchObject({ code: 0 });
    const { code, stderr } = await run(target, 'verify-backup', file('broken'));
    expect([code, stderr]).toEqual([
      3,
      expect.stringContaining('the commission of a transaction is that of its direct earning'),
    ]);
    expect(await scratches()).toEqual([]);
  });

  test('is not restored into a database that has anything, and a database is not half restored', async () => {
    const target = await newDatabase();
    await ask(target, 'create table mine (id int)');
    expect(await run(target, 'restore', file('made'))).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('is not empty, it has public.mine'),
    });
    expect(await ask(target, 'select count(*)::int as count from mine')).toEqual([{ count: 0 }]);
    await ask(
      target,
      'drop table mine; create function lower_case() returns int language sql as $$ select 1 $$',
    );
    // What stands in the way is not a table: the program comes upon it in its middle.
    await ask(
      target,
      'create function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
    );
    expect(await run(target, 'restore', file('made'))).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('refuse_change'),
    });
    expect(await isEmpty(target)).toBe(true);
  });

  test('needs its encryption key, which is found out before anything is done', async () => {
    const target = await newDatabase();
    const other = randomBytes(32);
    const keys = (...all: Buffer[]) => ({
      ...{ DATABASE_URL: target, TRIBUTARY_PG_BIN: programs },
      TRIBUTARY_ENCRYPTION_KEYS: all.map((each) => each.toString('base64')).join(),
    });
    for (const command of ['verify-backup', 'restore']) {
      const { code, stderr } = await operate(keys(other), [command, file('made')]);
      expect([code, stderr]).toEqual([3, expect.stringContaining(`the fingerprint ${fingerprintOf(key)}`)]);
    }
    expect([await isEmpty(target), await scratches()]).toEqual([true, []]);
    expect(await operate(keys(other, key), ['verify-backup', file('made')])).toMatchObject({ code: 0 });
    expect(await operate({ ...keys(other), DATABASE_URL: source }, ['backup', file('unfit')])).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('is not the one that this database is encrypted with'),
    });
  });

  test('of PostgreSQL 15 goes into the built-in PostgreSQL', async () => {
    const dataDir = makeDataDir();
    writeFileSync(join(dataDir, 'encryption.key'), key.toString('base64'), { mode: 0o600 });
    const builtIn = { TRIBUTARY_DATA_DIR: dataDir, TRIBUTARY_PG_BIN: programs };
    try {
      expect(await operate(builtIn, ['restore', file('made')])).toMatchObject({ code: 0, stderr: '' });
      const { stdout } = await operate(builtIn, ['account', 'list', '--json']);
      expect(JSON.parse(stdout)).toHaveLength(1);
      expect(await operate(builtIn, ['backup', file('of-18')])).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('version 15, and version 18 or newer is needed'),
      });
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

  describe('without the right programs', () => {
    const directory = file('programs');
    beforeEach(() => {
      rmSync(directory, { recursive: true, force: true });
      mkdirSync(directory);
    });
    const put = (name: string, script: string) =>
      writeFileSync(join(directory, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    const backUp = () =>
      operate({ ...settings(source), TRIBUTARY_PG_BIN: directory }, ['backup', file('tools')]);

    test('is one sentence that names the package', async () => {
      const install = 'apt-get install postgresql-client-15';
      expect(await backUp()).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(`There is no pg_dump in ${directory}.`),
      });
      expect((await backUp()).stderr).toContain(install);
      put('pg_dump', 'echo "pg_dump (PostgreSQL) 14.9"');
      expect((await backUp()).stderr).toMatch(
        /version 14, and version 15 or newer is needed.*apt-get install/,
      );
      put('pg_dump', 'echo "BusyBox v1"');
      expect((await backUp()).stderr).toContain('is not a program of PostgreSQL');
      expect(statSync(file('tools'), { throwIfNoEntry: false })).toBeUndefined();
    });

    test('says what pg_dump said when it failed, and leaves no file', async () => {
      put(
        'pg_dump',
        `case $1 in --version) echo "pg_dump (PostgreSQL) 15.1";; *) echo 'pg_dump: error: no space' >&2; exit 1;; esac`,
      );
      expect(await backUp()).toMatchObject({ code: 3, stderr: 'pg_dump failed: no space' });
      for (const name of ['tools', 'tools.partial'])
        expect(statSync(file(name), { throwIfNoEntry: false })).toBeUndefined();
    });

    test('never shows a password on a command line', async () => {
      put(
        'pg_dump',
        `case $1 in --version) echo "pg_dump (PostgreSQL) 15.1";; *) echo "$*|$PGPASSWORD" > ${file('seen')}; exit 1;; esac`,
      );
      const url = Object.assign(new URL(source), { password: 's3cret' }).href;
      await operate({ ...settings(url), TRIBUTARY_PG_BIN: directory }, ['backup', file('tools')]);
      const [args, password] = readFileSync(file('seen'), 'utf8').trim().split('|');
      expect([args?.includes('s3cret'), password]).toEqual([false, 's3cret']);
    });

    test('finds those on the PATH', async () => {
      symlinkSync(join(programs, 'pg_dump'), join(directory, 'pg_dump'));
      const path = process.env.PATH;
      const { TRIBUTARY_PG_BIN: _, ...rest } = settings(source);
      try {
        process.env.PATH = '/nowhere';
        expect((await operate(rest, ['backup', file('from-path')])).stderr).toContain(
          'There is no pg_dump on the PATH.',
        );
        process.env.PATH = directory;
        expect(await operate(rest, ['backup', file('from-path')])).toMatchObject({ code: 0 });
      } finally {
        process.env.PATH = path;
      }
    });
  });

  test('is verified only by a role that may make a database, or it is told what to do', async () => {
    await ask(postgres.url, 'create role plain login; grant all on database target_1 to plain');
    const url = Object.assign(new URL(source), { username: 'plain' }).href;
    expect(await run(url, 'verify-backup', file('made'))).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('ALTER ROLE "plain" CREATEDB'),
    });
    await ask(postgres.url, 'alter role plain createdb');
    expect(await run(url, 'verify-backup', file('made'))).toMatchObject({ code: 0 });
  });
});
