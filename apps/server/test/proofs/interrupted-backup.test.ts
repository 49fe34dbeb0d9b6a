import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../../src/platform/db/migration/migrate.ts';
import { withClient } from '../../src/platform/db/with-client.ts';
import { runOnServer, withDatabase } from '../support/database-address.ts';
import { hasPostgres15, programsOf15, startPostgres15 } from '../support/debian-postgres.ts';
import { endWithParent } from '../support/end-with-parent.ts';
import { operate } from '../support/operator.ts';
import { program } from '../support/program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';

const folder = temporaryFolder('interrupted');
const file = (name: string) => join(folder, name);

const key = Buffer.alloc(32, 7).toString('base64');

/** Interrupts a command while it waits for a PostgreSQL program that hangs. */
describe.skipIf(!hasPostgres15)('interrupted command', { timeout: 120_000 }, () => {
  let postgres: Awaited<ReturnType<typeof startPostgres15>>;
  let source = '';
  let target = '';
  const hanging = file('programs');

  beforeAll(async () => {
    process.env.PATH = `${programsOf15}:${process.env.PATH}`;
    postgres = await startPostgres15();
    for (const name of ['source', 'target']) await runOnServer(postgres.url, `create database ${name}`);
    [source, target] = [withDatabase(postgres.url, 'source'), withDatabase(postgres.url, 'target')];
    await migrate(source);
    expect(await operate(settings(source), ['backup', file('made')])).toMatchObject({ code: 0 });
    mkdirSync(hanging);
    // Keeps running until the parent has ended or nobody reads the output.
    for (const name of ['pg_dump', 'pg_restore'])
      writeFileSync(
        join(hanging, name),
        `#!/bin/sh\ncase $1 in --version) exec ${programsOf15}/${name} --version;; esac\ntouch ${file('hangs')}\nwhile sleep 0.1 && echo waits >&2; do :; done\n`,
        { mode: 0o755 },
      );
  });
  afterEach(() => rmSync(file('hangs'), { force: true }));
  afterAll(() => postgres.stop());

  const settings = (url: string) => ({
    DATABASE_URL: url,
    TRIBUTARY_ENCRYPTION_KEY: key,
  });
  const scratches = async () =>
    (
      await withClient(postgres.url, (client) =>
        client.query("select datname from pg_database where datname like 'tributary\\_verify%'"),
      )
    ).rows;

  /** Runs a command until the program hangs, then sends the signal. Returns the exit code and the output. */
  async function end(signal: NodeJS.Signals, url: string, ...args: string[]) {
    const child = spawn(process.execPath, [...endWithParent, program('main'), ...args], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: { PATH: `${hanging}:${process.env.PATH}`, ...settings(url) },
    }) as ChildProcessByStdio<null, null, Readable>;
    const ended = Promise.all([once(child, 'exit'), signal === 'SIGKILL' ? '' : text(child.stderr)]);
    await until('the program hangs', () => existsSync(file('hangs')));
    const during = await scratches();
    child.kill(signal);
    const [[code, killedBy], stderr] = await ended;
    return { code, killedBy, stderr, during };
  }

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '%s: verify-backup drops its database, backup leaves no file, restore an empty database',
    async (signal) => {
      const interrupted = { code: 130, stderr: 'Interrupted. Nothing was left behind.\n' };
      const verifying = await end(signal, source, 'verify-backup', file('made'));
      expect(verifying).toMatchObject(interrupted);
      expect(verifying.during).toHaveLength(1);
      expect(await scratches()).toEqual([]);

      rmSync(file('hangs'));
      expect(await end(signal, source, 'backup', file('new'))).toMatchObject(interrupted);
      expect(readdirSync(folder).filter((name) => name.startsWith('new'))).toEqual([]);

      rmSync(file('hangs'));
      expect(await end(signal, target, 'restore', file('made'))).toMatchObject(interrupted);
    },
  );

  test('SIGKILL: leaves no valid backup, and the next run removes the leftovers', async () => {
    expect(await end('SIGKILL', source, 'backup', file('next'))).toMatchObject({ killedBy: 'SIGKILL' });
    expect([existsSync(file('next')), existsSync(file('next.partial'))]).toEqual([false, true]);
    expect(await operate(settings(source), ['backup', file('next')])).toMatchObject({ code: 0 });
    expect([existsSync(file('next')), existsSync(file('next.partial'))]).toEqual([true, false]);

    rmSync(file('hangs'));
    await end('SIGKILL', source, 'verify-backup', file('made'));
    expect(await scratches()).toHaveLength(1);
    expect(await operate(settings(source), ['verify-backup', file('next')])).toMatchObject({ code: 0 });
    expect(await scratches()).toEqual([]);
  });

  test('leaves another database unchanged with verify-backup', async () => {
    const child = end('SIGINT', source, 'verify-backup', file('made'));
    await until('there is a database', async () => (await scratches()).length === 1);
    expect(await operate(settings(source), ['verify-backup', file('made')])).toMatchObject({ code: 0 });
    expect((await child).during.length).toBeGreaterThan(0);
    expect(await scratches()).toEqual([]);
  });

  test('leaves all or nothing when a restore is killed during PostgreSQL’s restore', async () => {
    const child = spawn(process.execPath, [...endWithParent, program('main'), 'restore', file('made')], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { PATH: process.env.PATH, ...settings(target) },
    });
    const ended = once(child, 'exit');
    await until('it restores', async () => {
      const { rows } = await withClient(postgres.url, (client) =>
        client.query(
          "select 1 from pg_stat_activity where datname = 'target' and application_name = 'pg_restore'",
        ),
      );
      return rows.length > 0;
    });
    child.kill('SIGKILL');
    await ended;
    await until('its program has ended', async () => {
      const { rows } = await withClient(postgres.url, (client) =>
        client.query("select 1 from pg_stat_activity where datname = 'target'"),
      );
      return rows.length === 0;
    });
    const { rows } = await withClient(target, (client) =>
      client.query(
        "select count(*)::int as tables from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
      ),
    );
    const { rows: whole } = await withClient(source, (client) =>
      client.query(
        "select count(*)::int as tables from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
      ),
    );
    expect([0, whole[0].tables]).toContain(rows[0].tables);
  });
});
