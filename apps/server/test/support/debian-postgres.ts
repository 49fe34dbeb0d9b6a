import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { choosePgOwner } from '@tributary/embedded-postgres';
import { makeDataDir } from './database-server.ts';
import { runUntilStopped } from './end-with-parent.ts';
import { freePort } from './listen.ts';
import { answers } from './pgbouncer.ts';

export const programsOf15 = '/usr/lib/postgresql/15/bin';

/** True if Debian's PostgreSQL 15, the oldest supported version, is installed. */
export const hasPostgres15 = existsSync(join(programsOf15, 'initdb'));

if (!hasPostgres15)
  console.warn('Tests on PostgreSQL 15 are skipped: install it (Debian 12: apt-get install postgresql-15).');

interface Postgres15 {
  readonly url: string;
  /** Readable only by PostgreSQL's user. */
  readonly directory: string;
  /** Runs a PostgreSQL program as that user, in `directory`. */
  run(name: string, args: readonly string[]): void;
  stop(): Promise<void>;
}

/**
 * Starts an empty, non-durable PostgreSQL 15 server. Returns its URL, and a function that stops it.
 * @param given.from Existing data directory to use, which is kept.
 */
export async function startPostgres15(
  given: { readonly settings?: Record<string, string>; readonly from?: string } = {},
): Promise<Postgres15> {
  const directory = given.from ? dirname(given.from) : makeDataDir();
  const data = given.from ?? join(directory, 'data');
  const owner = choosePgOwner();
  const run = (name: string, args: readonly string[]) => {
    execFileSync(join(programsOf15, name), args, { stdio: 'ignore', cwd: directory, ...owner });
  };
  if (!given.from) {
    mkdirSync(data);
    if (owner) for (const path of [directory, data]) chownSync(path, owner.uid, owner.gid);
    run('initdb', [
      ...['-D', data, '-U', 'tributary', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    ]);
  }
  const port = await freePort();
  const settings = {
    ...{ port, listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: 300 },
    ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', log_min_messages: 'panic' },
    // Sessions set their own time zone.
    timezone: 'Europe/Berlin',
    ...given.settings,
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { stop } = runUntilStopped([join(programsOf15, 'postgres'), '-D', data, ...options], owner);
  const url = `postgres://tributary@127.0.0.1:${port}/postgres`;
  await answers(url);
  return {
    ...{ url, directory, run },
    stop: async () => {
      await stop();
      if (!given.from) rmSync(directory, { recursive: true, force: true });
    },
  };
}
