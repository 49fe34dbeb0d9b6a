import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { choosePgOwner } from '@tributary/embedded-postgres';
import pg from 'pg';
import { runUntilStopped } from './end-with-parent.ts';
import { freePort } from './listen.ts';

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];

/** Path of the installed PgBouncer. If undefined, tests that need it are skipped. */
export const pgBouncerPath = folders
  .map((folder) => join(folder, 'pgbouncer'))
  .find((path) => existsSync(path));

if (!pgBouncerPath)
  console.warn('Tests through PgBouncer are skipped: install it (Debian: apt-get install pgbouncer).');

/** Debian 12 has 1.18. Since 1.21, PgBouncer keeps its callers' prepared statements apart. */
const [, minor] = pgBouncerPath
  ? (/1\.(\d+)/.exec(execFileSync(pgBouncerPath, ['--version'], { encoding: 'utf8' })) ?? [])
  : [];
export const keepsStatements = Number(minor) > 20;

export interface PgBouncer {
  readonly address: string;
  /** Returns `url` through this PgBouncer. */
  through(url: string): string;
  stop(): Promise<void>;
}

/**
 * Starts a PgBouncer in transaction mode for all databases of the PostgreSQL at `server`.
 * @param ignores Start-up parameters that it drops instead of refusing the connection.
 */
export async function startPgBouncer(server: string, ignores: readonly string[] = []): Promise<PgBouncer> {
  const directory = mkdtempSync(join(tmpdir(), 'tributary-pgbouncer-'));
  // PgBouncer does not run as root.
  chmodSync(directory, 0o777);
  const port = await freePort();
  const { hostname, port: serverPort, username, password } = new URL(server);
  const path = join(directory, 'pgbouncer.ini');
  writeFileSync(
    path,
    `[databases]
* = host=${hostname} port=${serverPort} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 1000
${keepsStatements ? 'max_prepared_statements = 200' : ''}
ignore_startup_parameters = ${['extra_float_digits', ...ignores].join(',')}
logfile = ${join(directory, 'log')}
`,
  );
  const { stop } = runUntilStopped([pgBouncerPath ?? '', '-q', path], choosePgOwner());
  const through = (url: string) => {
    const changed = new URL(url);
    changed.hostname = '127.0.0.1';
    changed.port = String(port);
    return changed.href;
  };
  await answers(through(server));
  return {
    address: `127.0.0.1:${port}`,
    through,
    stop: async () => {
      await stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export async function answers(url: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.query('select 1');
      return;
    } catch (error) {
      if (attempt >= 100) throw error;
      await sleep(100);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
