import { once } from 'node:events';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CuttingProxy, startCuttingProxy } from '../support/cutting-proxy.ts';
import { cloneDatabase, emptyDatabase, type TestDatabase } from '../support/database.ts';
import { connectTo, runOnServer } from '../support/database-address.ts';
import { freePort } from '../support/listen.ts';
import { type MainProcesses, mainProcesses } from '../support/main-process.ts';

/** Time for a process to start on a busy machine, including all migrations of an empty database. */
const START_MS = 180_000;
const READY_MS = 60_000;

/** A server that is starting, and its output so far. */
interface Starting {
  readonly baseUrl: string;
  readonly output: () => string;
  readonly exitCode: () => number | null;
  /** Returns the status of /readyz; null while nothing listens. */
  readyz(): Promise<number | null>;
  until(printed: RegExp): Promise<void>;
  end(): Promise<void>;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

async function begin(processes: MainProcesses, databaseUrl: string): Promise<Starting> {
  const port = await freePort();
  const child = processes.spawn(databaseUrl, { TRIBUTARY_ALLOW_UNSAFE_DATABASE: '1', PORT: `${port}` });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const baseUrl = `http://127.0.0.1:${port}`;
  const ended = once(child, 'exit');
  return {
    baseUrl,
    output: () => output,
    exitCode: () => child.exitCode,
    readyz: () =>
      fetch(`${baseUrl}/readyz`).then(
        ({ status }) => status,
        () => null,
      ),
    until: async (printed) => {
      while (!printed.test(output)) {
        if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}: ${output}`);
        await pause();
      }
    },
    end: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const started = /Tributary is running/;
const waits = (step: string) => new RegExp(`"step":"${step}"[^\n]*waiting for it`);

describe('/readyz of a server whose database responds', () => {
  let database: TestDatabase;
  let processes: MainProcesses;
  let outside: pg.Client;
  beforeAll(async () => {
    database = await cloneDatabase();
    processes = mainProcesses();
    outside = await connectTo(database.url);
  });
  afterAll(async () => {
    processes.remove();
    await outside.end();
    await database.drop();
  });

  test.each([
    ['partitions', 'select pg_advisory_lock(7421883003)'],
    ['first use', 'lock table accounts in access exclusive mode'],
  ])(
    'returns 503 until the step "%s" is done, and 200 afterwards',
    async (step, hold) => {
      await outside.query(`begin; ${hold}`);
      const server = await begin(processes, database.url);
      try {
        // The step waited for its lock, gave up, and is retried.
        await server.until(waits(step));
        expect(await server.readyz()).toBe(503);
        expect((await fetch(`${server.baseUrl}/healthz`)).status).toBe(200);
      } finally {
        await outside.query('commit; select pg_advisory_unlock_all()');
      }
      await server.until(started);
      await expect.poll(server.readyz, { timeout: READY_MS }).toBe(200);
      await server.end();
    },
    START_MS,
  );
});

/** Returns a database in which a start has to create the partitions of the clicks, except the default one. */
async function withoutPartitions(): Promise<TestDatabase> {
  const database = await cloneDatabase();
  await runOnServer(
    database.url,
    `do $$ declare part regclass; begin
      for part in select inhrelid::regclass from pg_inherits
          where inhparent = 'clicks'::regclass and inhrelid <> 'clicks_default'::regclass loop
        execute 'drop table ' || part;
      end loop;
    end $$`,
  );
  return database;
}

describe('start that loses its database', () => {
  test.each([
    ['at its first question', 'settings', /pg_settings/, cloneDatabase],
    ['when it looks for migrations', 'migrations', /_prisma_migrations/, cloneDatabase],
    ['in the middle of a migration', 'migrations', /create table affiliates/i, emptyDatabase],
    ['while it makes partitions', 'partitions', /partition of clicks for values from/, withoutPartitions],
    ['when it looks at its key', 'encryption key', /encryption/i, cloneDatabase],
    ['when it looks for an account', 'first use', /"public"\."accounts"/i, cloneDatabase],
  ])(
    'waits for it in %s, logs it, and completes',
    async (_, step, at, createDatabase) => {
      const database = await createDatabase();
      const proxy: CuttingProxy = await startCuttingProxy(database.url);
      const processes = mainProcesses();
      try {
        proxy.outage = { at, forMs: 300 };
        const server = await begin(processes, proxy.url);
        await server.until(started);

        expect(proxy.outage).toBeNull();
        expect(server.output()).toMatch(waits(step));
        // A busy machine may take longer than the half second that readiness allows the database.
        await expect.poll(server.readyz, { timeout: READY_MS }).toBe(200);
        expect(server.exitCode()).toBeNull();
        await server.end();
      } finally {
        processes.remove();
        await proxy.close();
        await database.drop();
      }
    },
    START_MS,
  );
});

test(
  'waits for a missing database at start, and logs it',
  async () => {
    const database = await cloneDatabase();
    const processes = mainProcesses();
    try {
      const server = await begin(processes, await addressOfNobody(database.url));
      await server.until(waits('settings'));
      expect(server.exitCode()).toBeNull();
      await server.end();
    } finally {
      processes.remove();
      await database.drop();
    }
  },
  START_MS,
);

/** Returns the URL of the same database at a port where nothing listens. */
async function addressOfNobody(databaseUrl: string): Promise<string> {
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = `${await freePort()}`;
  return url.href;
}
