import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BackedUp, startBackedUp, withPrograms } from '../../../test/support/backed-up.ts';
import { hasPostgres15 } from '../../../test/support/debian-postgres.ts';

describe.skipIf(!hasPostgres15)('PostgreSQL programs', { timeout: 300_000 }, () => {
  let given: BackedUp;
  beforeAll(async () => {
    given = await startBackedUp();
    expect(await given.run(given.source, 'backup', given.file('made'))).toMatchObject({
      code: 0,
      stderr: '',
    });
  });
  afterAll(() => given.stop());

  describe('without suitable programs', () => {
    let directory = '';
    beforeEach(() => {
      directory = given.file('programs');
      rmSync(directory, { recursive: true, force: true });
      mkdirSync(directory);
    });
    const put = (name: string, script: string) =>
      writeFileSync(join(directory, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    const backUp = () =>
      withPrograms(directory, () => given.run(given.source, 'backup', given.file('tools')));

    test('names the package to install in one sentence', async () => {
      const install = 'apt-get install postgresql-client-15';
      expect(await backUp()).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('pg_dump is not on the PATH.'),
      });
      expect((await backUp()).stderr).toContain(install);
      put('pg_dump', 'echo "pg_dump (PostgreSQL) 14.9"');
      expect((await backUp()).stderr).toMatch(
        /version 14, but version 15 or newer is required.*apt-get install/,
      );
      put('pg_dump', 'echo "BusyBox v1"');
      expect((await backUp()).stderr).toContain('is not a PostgreSQL program');
      expect(statSync(given.file('tools'), { throwIfNoEntry: false })).toBeUndefined();
    });

    test('reports why pg_dump failed and leaves no file', async () => {
      put(
        'pg_dump',
        `case $1 in --version) echo "pg_dump (PostgreSQL) 15.1";; *) echo 'pg_dump: error: no space' >&2; exit 1;; esac`,
      );
      expect(await backUp()).toMatchObject({ code: 3, stderr: 'pg_dump failed: no space' });
      for (const name of ['tools', 'tools.partial'])
        expect(statSync(given.file(name), { throwIfNoEntry: false })).toBeUndefined();
    });

    test('never shows a password on a command line', async () => {
      put(
        'pg_dump',
        `case $1 in --version) echo "pg_dump (PostgreSQL) 15.1";; *) echo "$*|$PGPASSWORD" > ${given.file('seen')}; exit 1;; esac`,
      );
      const url = Object.assign(new URL(given.source), { password: 's3cret' }).href;
      await withPrograms(directory, () => given.run(url, 'backup', given.file('tools')));
      const [args, password] = readFileSync(given.file('seen'), 'utf8').trim().split('|');
      expect([args?.includes('s3cret'), password]).toEqual([false, 's3cret']);
    });
  });

  test('asks for a role that may create databases before verifying', async () => {
    await given.ask(given.postgres.url, 'create role plain login; grant all on database target_1 to plain');
    const url = Object.assign(new URL(given.source), { username: 'plain' }).href;
    expect(await given.run(url, 'verify-backup', given.file('made'))).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('ALTER ROLE "plain" CREATEDB'),
    });
    await given.ask(given.postgres.url, 'alter role plain createdb');
    expect(await given.run(url, 'verify-backup', given.file('made'))).toMatchObject({ code: 0 });
  });
});
