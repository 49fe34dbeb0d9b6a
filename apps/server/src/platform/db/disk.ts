import { statfs } from 'node:fs/promises';
import pg from 'pg';
import { rows, sql } from './sql.ts';
import { connectionTo } from './tls.ts';

const local = /^(localhost|127\.|::1$|\/|$)/;

const findDirectory = sql<object, { directory: string }>('find-data-directory')`
  select setting as directory from pg_settings where name = 'data_directory'`;

export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/**
 * Returns the free and total space of the database's disk; null unless PostgreSQL runs on this machine and
 * the role may read the path of its data directory.
 */
export async function diskOfDatabase(on: pg.Pool | pg.Client, url: string): Promise<DiskSpace | null> {
  if (!local.test(new pg.Client(connectionTo(url)).host)) return null;
  const [found] = await rows(on, findDirectory.with({}));
  const disk = found ? await statfs(found.directory).catch(() => null) : null;
  return disk && { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize };
}
