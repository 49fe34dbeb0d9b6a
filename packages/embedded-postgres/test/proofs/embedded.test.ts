import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDataDir } from '../../../../apps/server/test/support/database-server.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/embedded.ts';

const settings = { fsync: 'off' };
let dataDir: string;
let postgres: EmbeddedPostgres;

const start = () => startEmbeddedPostgres({ dataDir, log: () => {}, settings });

beforeAll(async () => {
  dataDir = makeDataDir();
  postgres = await start();
});

afterAll(async () => {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: postgres.url });
  client.on('error', () => {});
  await client.connect();
  return client
    .query(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** Returns PostgreSQL's process id. */
const postmaster = () =>
  Number(readFileSync(join(dataDir, 'postgresql', 'postmaster.pid'), 'utf8').split('\n')[0]);

/** Starts a server in another process, which prints "up" once it has the database. */
async function startElsewhere(): Promise<ChildProcess> {
  const code = `
    import { startEmbeddedPostgres } from '${join(import.meta.dirname, '../../src/embedded.ts')}';
    await startEmbeddedPostgres({ dataDir: '${dataDir}', log: () => {}, settings: { fsync: 'off' } });
    console.log('up');
    setInterval(() => {}, 1_000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout ?? child, 'data');
  return child;
}

describe('built-in PostgreSQL', () => {
  test('uses UTF-8 and the same sort order on every machine, and is durable by default and local', async () => {
    const [row] = await query(
      `select datcollate, datlocprovider, pg_encoding_to_char(encoding) as encoding,
              current_setting('listen_addresses') as listen, current_setting('synchronous_commit') as commit,
              current_setting('data_checksums') as checksums
         from pg_database where datname = current_database()`,
    );

    expect(row).toEqual({
      datcollate: 'C',
      datlocprovider: 'b',
      encoding: 'UTF8',
      listen: '127.0.0.1',
      commit: 'on',
      checksums: 'on',
    });
  });

  test('rejects a connection without its password', async () => {
    const url = new URL(postgres.url);
    url.password = 'guess';
    const client = new pg.Client({ connectionString: url.href });

    await expect(client.connect()).rejects.toMatchObject({ code: '28P01' });
  });

  test('rejects a second server on the same data with one sentence', async () => {
    await expect(start()).rejects.toThrow(
      `Another Tributary server is already using ${dataDir}: stop it first.`,
    );
  });

  test('keeps its data and its port across a restart', async () => {
    await query('create table kept as select 7 as n');
    const { port } = new URL(postgres.url);
    await postgres.stop();

    postgres = await start();

    expect(await query('select n from kept')).toEqual([{ n: 7 }]);
    expect(new URL(postgres.url).port).toBe(port);
  });

  test('is taken over from a server killed with kill -9', async () => {
    await postgres.stop();
    const killed = await startElsewhere();
    await expect(start()).rejects.toThrow('Another Tributary server');
    killed.kill('SIGKILL');
    await once(killed, 'exit');

    postgres = await start();

    expect(await query('select n from kept')).toEqual([{ n: 7 }]);
  });

  test('is restarted if it dies under a running server', async () => {
    process.kill(postmaster(), 'SIGKILL');

    await expect.poll(() => query('select n from kept').catch(() => [])).toEqual([{ n: 7 }]);
  });

  test.each([0, 60])(
    'stays stopped when it is stopped %i ms after it accepts connections again',
    async (ms) => {
      process.kill(postmaster(), 'SIGKILL');
      await expect.poll(() => query('select 1 as n').catch(() => []), { interval: 1 }).toEqual([{ n: 1 }]);
      await sleep(ms);

      await postgres.stop();

      await sleep(1_000);
      expect(existsSync(join(dataDir, 'postgresql', 'postmaster.pid'))).toBe(false);
      postgres = await start();
      expect(await query('select n from kept')).toEqual([{ n: 7 }]);
    },
  );

  test('logs nothing of a failed statement', async () => {
    await query(`select 'secret@example.com'::int`).catch(() => undefined);

    const log = readFileSync(join(dataDir, 'postgresql', 'tributary-postgresql.log'), 'utf8');

    expect(log).not.toContain('secret@example.com');
  });

  test('rejects data of another PostgreSQL version and names both', async () => {
    await postgres.stop();
    const file = join(dataDir, 'postgresql', 'PG_VERSION');
    const version = readFileSync(file, 'utf8');
    writeFileSync(file, '17\n');

    await expect(start()).rejects.toThrow(
      /created by PostgreSQL 17, and this version of Tributary includes PostgreSQL 18/,
    );

    writeFileSync(file, version);
    postgres = await start();
  });
});

test('creates a data directory that only its user can enter, even as root, and connects to PostgreSQL', async () => {
  const made = join(dataDir, 'made');
  const other = await startEmbeddedPostgres({ dataDir: made, log: () => {}, settings });
  try {
    expect(statSync(made).mode & 0o777).toBe(0o700);
    const client = new pg.Client({ connectionString: other.url });
    await client.connect();
    await client.end();
  } finally {
    await other.stop();
    const elsewhere = join(made, 'postgresql-location');
    if (existsSync(elsewhere)) rmSync(readFileSync(elsewhere, 'utf8').trim(), { recursive: true });
  }
});

test('does not replace a lost database with an empty one', async () => {
  const lost = join(dataDir, 'lost');
  mkdirSync(lost);
  writeFileSync(join(lost, 'postgresql-location'), join(dataDir, 'removed'));
  await expect(startEmbeddedPostgres({ dataDir: lost, log: () => {}, settings })).rejects.toThrow(
    /^The database was in .*removed, which does not exist: restore it from a backup, or delete .*postgresql-location/,
  );
});
