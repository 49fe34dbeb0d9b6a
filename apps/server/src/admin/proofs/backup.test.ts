import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BackedUp, startBackedUp } from '../../../test/support/backed-up.ts';
import { makeDataDir } from '../../../test/support/database-server.ts';
import { hasPostgres15 } from '../../../test/support/debian-postgres.ts';
import { violatedInvariants } from '../../../test/support/invariants.ts';
import { operate } from '../../../test/support/operator.ts';
import { serverOn } from '../../../test/support/server-on.ts';
import { until } from '../../../test/support/until.ts';
import { withClient } from '../../platform/db/with-client.ts';
import { assertEncryptionKeys } from '../../platform/encryption/assert-encryption-keys.ts';
import { fingerprintOf } from '../../platform/encryption/encryption-keys.ts';
import { readBackup } from '../backup/backup-file.ts';

describe.skipIf(!hasPostgres15)('backup', { timeout: 300_000 }, () => {
  let given: BackedUp;
  beforeAll(async () => {
    given = await startBackedUp();
    expect(await given.run(given.source, 'backup', given.file('made'))).toMatchObject({
      code: 0,
      stderr: '',
    });
  });
  afterAll(() => given.stop());

  /** Records sales until it is told to stop, and returns every acknowledged sale in order. */
  function sell() {
    const answered: string[] = [];
    let isOver = false;
    const { given: of, client } = given.account;
    const one = async () => {
      const { id: referral_id } = await of.referral();
      while (!isOver) {
        const { id } = await of.conversion({ referral_id });
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

  test('records its result in the database for the servers’ metrics', async () => {
    const outcome = () =>
      given.ask<{ failures: number; has_succeeded: boolean; due_at: Date | null }>(
        given.source,
        "select failures, succeeded_at is not null as has_succeeded, due_at from job_runs where name = 'backup'",
      );
    expect(await outcome()).toEqual([{ failures: 0, has_succeeded: true, due_at: null }]);
    expect((await given.run(given.source, 'backup', given.file('made'))).code).toBe(2);
    expect(await outcome()).toEqual([{ failures: 1, has_succeeded: true, due_at: null }]);
    expect((await given.run(given.source, 'backup', given.file('made-again'))).code).toBe(0);
    expect(await outcome()).toEqual([{ failures: 0, has_succeeded: true, due_at: null }]);
  });

  test('taken during sales contains every sale acknowledged before it, and no partial ones', async () => {
    const selling = sell();
    await until('there are sales', () => selling.answered.length >= 50);
    const before = [...selling.answered];
    const ran = await given.run(given.source, 'backup', given.file('busy'), '--json');
    const during = selling.answered.length;
    await selling.end();
    expect([ran.code, ran.stderr]).toEqual([0, '']);
    expect(during).toBeGreaterThan(before.length);

    const verified = await given.run(given.source, 'verify-backup', given.file('busy'));
    expect([verified.code, verified.stderr]).toEqual([0, '']);
    expect(verified.stdout).toMatch(/every total and (3\d|[4-9]\d) rules hold/);
    expect(await given.scratches()).toEqual([]);

    const target = await given.newDatabase();
    expect(await given.run(target, 'restore', given.file('busy'))).toMatchObject({ code: 0, stderr: '' });
    const restored = await given.ask<{ id: string }>(target, 'select id from transactions');
    const ids = new Set(restored.map(({ id }) => id));
    expect(before.filter((id) => !ids.has(id))).toEqual([]);
    expect(String(restored.length)).toBe(JSON.parse(ran.stdout).totals.transactions);
    expect(await withClient(target, (lists) => violatedInvariants({ lists }))).toEqual([]);
    await serveFrom(target);
  });

  /** Expects a server on a restored database to accept the same API key and to read encrypted values. */
  async function serveFrom(url: string): Promise<void> {
    await assertEncryptionKeys(url, [given.key]);
    const restored = await serverOn(url, { encryptionKeys: [given.key] });
    const headers = { authorization: `Bearer ${given.account.apiKey}` };
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

  test('is readable only by its owner, contains versions, totals and fingerprints, but no key', async () => {
    const bytes = readFileSync(given.file('made'));
    expect(statSync(given.file('made')).mode & 0o777).toBe(0o600);
    expect(statSync(given.file('made.partial'), { throwIfNoEntry: false })).toBeUndefined();
    for (const secret of [given.key, given.key.toString('base64'), given.key.toString('hex')])
      expect(bytes.includes(secret)).toBe(false);
    expect(await readBackup(given.file('made'))).toMatchObject({
      postgres: 15,
      encryption_keys: [fingerprintOf(given.key)],
      totals: { accounts: '1', refunds: '1' },
    });
  });

  test('to the same file as a concurrent backup is complete or absent', async () => {
    const all = await Promise.all([1, 2, 3].map(() => given.run(given.source, 'backup', given.file('same'))));
    expect(all.filter(({ code }) => code === 0)).toHaveLength(1);
    for (const { code, stderr } of all)
      if (code !== 0) expect(stderr).toMatch(/at the same time|already exists/);
    expect(await readBackup(given.file('same'))).toMatchObject({ postgres: 15 });
    expect(await given.run(given.source, 'verify-backup', given.file('same'))).toMatchObject({ code: 0 });
    expect(existsSync(given.file('same.partial'))).toBe(false);
  });

  test('never replaces an existing file, and says where it cannot write', async () => {
    writeFileSync(given.file('mine'), 'mine');
    expect(await given.run(given.source, 'backup', given.file('mine'))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('already exists'),
    });
    expect(readFileSync(given.file('mine'), 'utf8')).toBe('mine');
    expect(await given.run(given.source, 'backup', given.file('nowhere/file'))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('ENOENT'),
    });
    // The path contains a file where a directory should be.
    expect(await given.run(given.source, 'backup', given.file('mine/file'))).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^No backup was written: cannot write .*ENOTDIR/),
    });
  });

  test('from PostgreSQL 15 can be restored into the built-in PostgreSQL', async () => {
    const dataDir = makeDataDir();
    writeFileSync(join(dataDir, 'encryption.key'), given.key.toString('base64'), { mode: 0o600 });
    const builtIn = { TRIBUTARY_DATA_DIR: dataDir };
    try {
      expect(await operate(builtIn, ['restore', given.file('made')])).toMatchObject({ code: 0, stderr: '' });
      const { stdout } = await operate(builtIn, ['account', 'list', '--json']);
      expect(JSON.parse(stdout)).toHaveLength(1);
      expect(await operate(builtIn, ['backup', given.file('of-18')])).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('version 15, but version 18 or newer is required'),
      });
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
