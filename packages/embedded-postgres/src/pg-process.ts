import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './error.ts';
import type { PgBinaries } from './pg-binaries.ts';
import { passwordOf, pgUser, settingOf, writeSettings } from './pg-cluster.ts';
import { runPg } from './pg-command.ts';
import type { PgOwner } from './pg-owner.ts';

/** Data directory, and everything needed to start, find and stop its PostgreSQL server. */
export interface PgProcess {
  readonly cluster: string;
  readonly pg: PgBinaries;
  readonly owner: PgOwner | null;
  readonly settings: Readonly<Record<string, string>>;
}

// Crash recovery of a large database can take a long time. Stopping only requires finishing a checkpoint.
const startSecondsMax = 300;
const stopSecondsMax = 60;

/**
 * Keeps statements out of PostgreSQL's own log, where e-mail addresses and keys would remain. The server logs errors
 * itself.
 */
const ownSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  timezone: 'UTC',
  // Plans made for empty tables are used until the first analyze, so the default interval of one minute is too long for
  // a server under load.
  autovacuum_naptime: '10s',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/**
 * Starts PostgreSQL and waits until it accepts connections. Returns false if it does not start. Reuses the last port if
 * it is free, so that pools reconnect after a crash.
 */
export async function startPg(process: PgProcess): Promise<boolean> {
  const { cluster, pg, owner, settings } = process;
  removeStalePid(cluster);
  writeSettings(
    cluster,
    { ...ownSettings, ...settings, port: await freePort(settingOf(cluster, 'port')) },
    owner,
  );
  const options = ['start', '-w', '-s', '-D', cluster, '-l', logFile(cluster), '-t', String(startSecondsMax)];
  return (await runPg(pg.pgCtl, options, owner)).code === 0;
}

export async function isPgRunning({ cluster, pg, owner }: PgProcess): Promise<boolean> {
  return (await runPg(pg.pgCtl, ['status', '-D', cluster], owner)).code === 0 && !isPidOfAnother(cluster);
}

/** Ends all sessions and stops PostgreSQL. Does nothing if it is not running. */
export async function stopPg(
  { cluster, pg, owner }: PgProcess,
  mode: 'fast' | 'immediate' = 'fast',
): Promise<void> {
  await runPg(pg.pgCtl, ['stop', '-w', '-s', '-D', cluster, '-m', mode, '-t', String(stopSecondsMax)], owner);
}

/**
 * Returns the URL of `database` in the running PostgreSQL, or `undefined` if PostgreSQL has not written its port yet.
 */
export function pgUrl(cluster: string, database: string): string | undefined {
  const port = pidFile(cluster)?.[3];
  return port && `postgresql://${pgUser}:${passwordOf(cluster)}@127.0.0.1:${port}/${database}`;
}

/** Returns the error for a failed start, with PostgreSQL's last message. */
export function startFailure(cluster: string): EmbeddedPostgresError {
  const log = logFile(cluster);
  const lines = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').slice(-20) : [];
  const said = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1);
  return new EmbeddedPostgresError(
    `PostgreSQL did not start on ${cluster}: ${said ?? 'it printed nothing'} (see ${log}).`,
  );
}

function logFile(cluster: string): string {
  return join(cluster, 'tributary-postgresql.log');
}

/** Lines of postmaster.pid: process id, data directory, start time, port, … */
function pidFile(cluster: string): string[] | undefined {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
}

/** After a crash, the pid in postmaster.pid may belong to another program, and PostgreSQL would refuse to start. */
function isPidOfAnother(cluster: string): boolean {
  const pid = pidFile(cluster)?.[0];
  if (!pid || !existsSync('/proc/self/comm')) return false;
  try {
    return !readFileSync(`/proc/${pid.trim()}/comm`, 'utf8').startsWith('postgres');
  } catch {
    return true;
  }
}

function removeStalePid(cluster: string): void {
  if (isPidOfAnother(cluster)) rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

async function freePort(preferred: string | undefined): Promise<string> {
  return (preferred && (await bound(Number(preferred)))) || (await bound(0)) || '0';
}

/** Binds the port briefly. Returns it, or `undefined` if it is in use. */
function bound(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(address && typeof address === 'object' ? String(address.port) : undefined));
    });
  });
}
