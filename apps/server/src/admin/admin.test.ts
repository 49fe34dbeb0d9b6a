import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exitCodes as cliCodes } from '../../../../packages/cli/src/cli-error.ts';
import { cloneDatabase, emptyDatabase, type TestDatabase } from '../../test/support/database.ts';
import { runOnServer } from '../../test/support/database-address.ts';
import { root } from '../../test/support/markdown.ts';
import { operate } from '../../test/support/operator.ts';
import { commit, version } from '../platform/version.ts';
import { exitCodes } from './admin-error.ts';

const settings = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  TRIBUTARY_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
});

test('uses the same exit codes as the CLI', () => {
  const { databaseAway: _, ...shared } = exitCodes;
  expect(cliCodes).toMatchObject(shared);
});

const namesIn = (help: string) =>
  [...(help.split('Commands:')[1] ?? '').matchAll(/^ {2}([a-z-]+(?: [a-z-]+)?)\b.* {2}\S/gm)].map(
    ([, name = '']) => name,
  );

describe('help', () => {
  test('lists every command without any settings, and each command’s help lists its options', async () => {
    const invalid = { PORT: 'none' };
    const { code, stdout } = await operate(invalid, ['--help']);
    expect(code).toBe(0);
    const names = namesIn(stdout);
    expect(names).toEqual(expect.arrayContaining(['account create', 'key revoke', 'migrate']));
    expect(await operate(invalid, [])).toEqual({ code: 0, stdout, stderr: '' });
    for (const name of names) {
      const own = await operate(invalid, [...name.split(' '), '--help']);
      expect([own.code, own.stdout]).toEqual([0, expect.stringContaining(`npm run admin -- ${name}`)]);
      expect(own.stdout).toContain('--json');
    }
  });

  test('names the commands described in the guide', async () => {
    const { stdout } = await operate({}, ['--help']);
    const guide = readFileSync(join(root, 'docs/guides/operating.md'), 'utf8');
    const [, section = ''] = /## Operator commands\n([\s\S]*?)\n## /.exec(guide) ?? [];
    const listed = [...section.matchAll(/^\| `([a-z -]+)` /gm)].map(([, name = '']) => name);
    expect(listed.sort()).toEqual(namesIn(stdout).sort());
  });

  test('prints the version and the commit with --version', async () => {
    expect(await operate({}, ['--version'])).toEqual({
      code: 0,
      stdout: `${version} (commit ${commit})`,
      stderr: '',
    });
  });
});

describe('unusable database', () => {
  let [clone, empty]: TestDatabase[] = [];
  let url = '';
  beforeAll(async () => {
    [clone, empty] = [await cloneDatabase(), await emptyDatabase()];
    url = clone.url;
  });
  afterAll(() => Promise.all([clone?.drop(), empty?.drop()]));

  const list = (databaseUrl: string, ...args: string[]) =>
    operate(settings(databaseUrl), ['account', 'list', ...args]);

  test('reports an unreachable server in one sentence, or as one object for scripts', async () => {
    const nowhere = 'postgresql://tributary:s3cret@127.0.0.1:1/none';
    const { code, stderr } = await list(nowhere);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^The database cannot be reached: .*\.$/)]);
    const { error } = JSON.parse((await list(nowhere, '--json')).stderr);
    expect(error).toEqual({ message: stderr, code: 'UNEXPECTED', exit_code: 1 });
  });

  test('reports a rejected login without the password', async () => {
    const wrong = Object.assign(new URL(url), { password: 's3cret' }).href;
    const { code, stderr } = await list(wrong);
    expect([code, stderr]).toEqual([4, expect.stringMatching(/^The database rejected the login: .*\.$/)]);
    expect(stderr).not.toContain('s3cret');
  });

  test('does nothing if the database is missing, unmigrated, older, newer or from before the squash', async () => {
    const missing = Object.assign(new URL(url), { pathname: '/none' }).href;
    expect(await list(missing)).toMatchObject({ code: 1, stderr: expect.stringContaining('"none"') });
    expect(await list(empty?.url ?? '')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('no Tributary tables'),
    });
    await runOnServer(
      url,
      `insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('n', 'x', '9999_newer', now())`,
    );
    expect(await list(url)).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('this database was migrated by a newer version (9999_newer)'),
    });
    await runOnServer(
      url,
      `delete from _prisma_migrations where migration_name >= (select max(migration_name) from _prisma_migrations where id <> 'n')`,
    );
    expect(await list(url)).toMatchObject({ code: 3, stderr: expect.stringContaining('is out of date') });
    await runOnServer(
      url,
      `insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('o', 'x', '0001_spine', now())`,
    );
    expect(await list(url)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('development version before 0.2.0'),
    });
  });
});

test('names all invalid settings at once', async () => {
  const { code, stderr } = await operate(
    { PORT: 'x', LOG_LEVEL: 'loud', DATABASE_URL_FILE: '/nowhere/url' },
    ['account', 'list'],
  );
  expect(code).toBe(2);
  for (const name of ['PORT', 'LOG_LEVEL', 'DATABASE_URL_FILE']) expect(stderr).toContain(name);
});
