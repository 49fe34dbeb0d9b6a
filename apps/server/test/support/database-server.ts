import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
// Imported by path, because Vitest loads a global set-up without the condition that resolves packages to their sources.
import {
  isPgRunning,
  ownerOf,
  providePgBinaries,
  startEmbeddedPostgres,
  stopPg,
  systemDirectory,
} from '../../../../packages/embedded-postgres/src/index.ts';
import { migrate } from '../../src/platform/db/migration/migrate.ts';
import { ensurePartitions } from '../../src/platform/db/partitions.ts';
import { makeDistributed, nodesOf } from './citus-server.ts';
import { runOnServer, withDatabase } from './database-address.ts';
import { endPostgresWithParent } from './end-with-parent.ts';
import { isAlive } from './is-alive.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Migrated database without any connections. `cloneDatabase` copies it. */
    readonly template: { readonly server: string; readonly nodes: readonly string[]; readonly name: string };
  }
}

const prefix = 'tributary-test-';

// Nothing here has to survive a crash, and a clone takes a third of the time if it does not wait for the disk.
const forgetful = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  // Compiling a statement takes more time than it saves on small tables.
  jit: 'off',
};

interface Template {
  readonly server: string;
  /** Several if the server is a Citus coordinator. Each has its part of the database. */
  readonly nodes: readonly string[];
  readonly name: string;
  remove(): Promise<void>;
}

/** Each project of a run loads this file separately, but in one process, so they share the first one's template. */
const run = globalThis as { tributaryTemplate?: Promise<Template> };

/**
 * Starts one PostgreSQL server with one migrated template for the whole run. `TRIBUTARY_TEST_DATABASE_URL` selects
 * another server.
 */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const isFirst = run.tributaryTemplate === undefined;
  run.tributaryTemplate ??= makeTemplate();
  const { server, nodes, name, remove } = await run.tributaryTemplate;
  provide('template', { server, nodes, name });
  return isFirst ? remove : async () => {};
}

async function makeTemplate(): Promise<Template> {
  const { server, stop } = await openServer();
  const name = `template_${process.pid}`;
  const nodes = await nodesOf(server);
  if (nodes.length > 1) await makeDistributed(nodes, name);
  else {
    await runOnServer(server, `create database ${name}`);
    await migrate(withDatabase(server, name));
    await addPartitions(withDatabase(server, name));
  }
  for (const node of nodes) {
    await runOnServer(node, `alter database ${name} with is_template true allow_connections false`);
    await runOnServer(
      node,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
  }
  return {
    server,
    nodes,
    name,
    remove: async () => {
      for (const node of nodes) {
        await runOnServer(node, `alter database ${name} with is_template false`);
        await runOnServer(node, `drop database ${name} with (force)`);
      }
      await stop();
    },
  };
}

/** Each server would otherwise create them in its own copy of the template, which takes a third of its start. */
async function addPartitions(connectionString: string): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 1 });
  await ensurePartitions(pool, new Date());
  await pool.end();
}

/** Returns the server that tests use, and a function that stops it. */
export async function openServer(): Promise<{ server: string; stop: () => Promise<void> }> {
  const own = process.env.TRIBUTARY_TEST_DATABASE_URL;
  if (own) return { server: own, stop: () => Promise.resolve() };
  await removeLeftovers();
  const dataDir = makeDataDir();
  const { superuserUrl, stop } = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: forgetful });
  // The run may be killed or end without a teardown. The next run then removes the remaining files.
  const callOff = endPostgresWithParent(join(dataDir, 'postgresql'), dataDir);
  return {
    server: withDatabase(superuserUrl, 'postgres'),
    stop: async () => {
      await stop();
      callOff();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Creates an empty data directory for a PostgreSQL server started by this process. If the process is killed, the next
 * run removes it.
 */
export function makeDataDir(): string {
  const dataDir = mkdtempSync(join(place(), `${prefix}${process.pid}-`));
  chmodSync(dataDir, 0o755);
  return dataDir;
}

const memory = '/dev/shm';
const memoryBytesMin = 2 * 1024 ** 3;

/**
 * Returns a folder in memory if there is plenty (a container has 64 MB), otherwise on disk. A clone takes 17 ms in
 * memory and 60–250 ms on disk.
 */
function place(): string {
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= memoryBytesMin ? memory : tmpdir();
}

/** Stops and deletes the databases of runs that were killed. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(place()).filter((entry) => entry.startsWith(prefix))) {
    if (isAlive(Number.parseInt(name.slice(prefix.length), 10))) continue;
    const cluster = join(place(), name, 'postgresql');
    if (existsSync(cluster)) {
      const owner = ownerOf(cluster);
      const leftover = { cluster, owner, pg: providePgBinaries(owner, systemDirectory), settings: {} };
      if (await isPgRunning(leftover)) await stopPg(leftover, 'immediate');
    }
    rmSync(join(place(), name), { recursive: true, force: true });
  }
}
