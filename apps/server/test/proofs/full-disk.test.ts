import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { choosePgOwner } from '@tributary/embedded-postgres';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { migrate } from '../../src/platform/db/migration/migrate.ts';
import { connectTo } from '../support/database-address.ts';
import { makeDataDir } from '../support/database-server.ts';
import { hasPostgres15, programsOf15, startPostgres15 } from '../support/debian-postgres.ts';
import { type MainProcess, mainProcesses } from '../support/main-process.ts';
import { until } from '../support/until.ts';

const isRoot = process.getuid?.() === 0;
if (!isRoot) console.warn('A full disk is not tried: only root can mount one that is small.');
const canRun = isRoot && hasPostgres15;

interface Sale {
  readonly id: string;
  readonly status: number;
  readonly code: string | undefined;
  readonly retryAfter: string | null;
}

describe.skipIf(!canRun)('database with a full disk', () => {
  let directory: string;
  let stopPostgres: () => Promise<void> = async () => {};
  let processes: ReturnType<typeof mainProcesses>;
  let server: MainProcess;
  let outside: pg.Client;
  let log = '';

  beforeAll(async () => {
    directory = makeDataDir();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=0755', 'tmpfs', directory]);
    const data = join(directory, 'data');
    mkdirSync(data);
    const owner = choosePgOwner();
    if (owner) for (const path of [directory, data]) chownSync(path, owner.uid, owner.gid);
    // One segment of the write-ahead log is enough for the test, so only tables and connections run into the full disk.
    const made = ['-D', data, '-U', 'tributary', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'];
    execFileSync(join(programsOf15, 'initdb'), [...made, '--wal-segsize=64'], {
      stdio: 'ignore',
      cwd: directory,
      ...owner,
    });
    const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };
    const sizes = { min_wal_size: '128MB', max_wal_size: '128MB' };
    const postgres = await startPostgres15({ from: data, settings: { ...durable, ...sizes } });
    stopPostgres = postgres.stop;
    await migrate(postgres.url);
    processes = mainProcesses();
    server = await processes.start(postgres.url);
    server.stdout.on('data', (chunk) => {
      log += chunk;
    });
    outside = await connectTo(postgres.url);
  });
  afterAll(async () => {
    await outside?.end();
    processes?.remove();
    await stopPostgres();
    spawnSync('umount', [directory]);
    rmSync(directory, { recursive: true, force: true });
  });

  const send = async (id: string): Promise<Sale> => {
    const response = await fetch(`${server.dev.base_url}/v1/conversions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.dev.api_key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        customer_id: 'cus_demo',
        external_event_id: id,
        sale_amount: 1,
        sale_amount_currency: 'USD',
        metadata: { filling: 'x'.repeat(400) },
      }),
    });
    const body = (await response.json()) as { error?: { code: string } };
    const retryAfter = response.headers.get('retry-after');
    return { id, status: response.status, code: body.error?.code, retryAfter };
  };

  /** Sends twenty sales a second, each with its own id, until it is stopped. */
  function steadySales() {
    const sent: Promise<Sale>[] = [];
    let isOver = false;
    const loop = (async () => {
      while (!isOver) {
        sent.push(send(`order-${sent.length}`));
        await sleep(50);
      }
    })();
    return {
      stop: async () => {
        isOver = true;
        await loop;
        return Promise.all(sent);
      },
    };
  }

  const ballast = () => join(directory, 'ballast');

  /** Uses up every free block. */
  async function fill(): Promise<void> {
    const file = await open(ballast(), 'a');
    for (let size = 1_048_576; size >= 512; ) {
      const { bytesWritten } = await file.write(Buffer.alloc(size)).catch(() => ({ bytesWritten: 0 }));
      if (bytesWritten < size) size /= 2;
    }
    await file.close();
  }

  /**
   * Ends the sessions, as PostgreSQL does after a change to its catalog, so that the next connection must write the
   * file.
   */
  async function endSessions(): Promise<void> {
    const data = join(directory, 'data');
    const files = readdirSync(data, { recursive: true, encoding: 'utf8' });
    for (const file of files) if (file.endsWith('pg_internal.init')) rmSync(join(data, file));
    await fill();
    await outside.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename is not null',
    );
  }

  test('leads to 503, loses no acknowledged sale, and works again within seconds of free space', async () => {
    await outside.query('checkpoint');
    await outside.query('select pg_switch_wal()');
    const load = steadySales();
    onTestFailed(() => {
      console.error(log.slice(-5_000));
      return load.stop().then(
        () => {},
        () => {},
      );
    });
    await sleep(1_000);
    await fill();
    await until('a statement met the full disk', () => log.includes('"sql_state":"53100"'));
    await until('a connection met the full disk', async () => {
      await endSessions();
      await sleep(500);
      return log.includes('could not write init file');
    });
    await sleep(1_000);
    await rm(ballast());
    const freedAt = performance.now();
    await until('a sale is recorded', async () => (await send(`probe-${performance.now()}`)).status === 201);
    expect(performance.now() - freedAt).toBeLessThan(10_000);
    await sleep(500);
    const sales = await load.stop();

    const failed = sales.filter(({ status }) => status !== 201);
    expect(failed.length).toBeGreaterThan(10);
    const answers = failed.map(({ id: _, ...answer }) => JSON.stringify(answer));
    expect([...new Set(answers)]).toEqual([
      JSON.stringify({ status: 503, code: 'UNAVAILABLE', retryAfter: '1' }),
    ]);
    expect(log).toContain(`"reason":"the database's disk is full"`);
    expect(log).toContain(`(XX000): the database's disk is full or has failed`);
    expect(log).not.toContain('internal error');

    const again = await Promise.all(failed.map(({ id }) => send(id)));
    expect(again.map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);
    const { rows } = await outside.query<{ id: string }>(
      "select external_event_id as id from transactions where external_event_id like 'order-%'",
    );
    expect(rows.map(({ id }) => id).sort()).toEqual(sales.map(({ id }) => id).sort());
  });
});
