import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@tributary/embedded-postgres';
import { migrate } from '../../apps/server/src/platform/db/migration/migrate.ts';
import { withClient } from '../../apps/server/src/platform/db/with-client.ts';
import { withDatabase } from '../../apps/server/test/support/database-address.ts';
import { parentOf } from './processor-time.ts';

/** PostgreSQL with durable settings, in a directory that is deleted at the end. */
export interface Place {
  /** Process id of PostgreSQL's main process; 0 without /proc. */
  readonly postmaster: number;
  /** Description such as `PostgreSQL 18.1, fsync on, …`. */
  readonly description: string;
  /** Creates a migrated database and returns its URL. */
  createDatabase(name: string): Promise<string>;
  /** Creates an empty database, which a server will migrate. */
  createEmptyDatabase(name: string): Promise<string>;
  /** Returns an unused path for `name`. */
  directory(name: string): string;
  remove(): Promise<void>;
}

const TMPFS_MAGIC = 0x01021994;

export async function openPlace(): Promise<Place> {
  const root = mkdtempSync(join(tmpdir(), 'tributary-bench-'));
  // PostgreSQL does not run as root, and its user needs access to this folder.
  chmodSync(root, 0o755);
  const { superuserUrl: url, stop } = await startEmbeddedPostgres({ dataDir: root, log: () => {} });
  const template = 'bench_template';
  await withClient(url, (client) => client.query(`create database ${template}`));
  await migrate(withDatabase(url, template));
  const { postmaster, version, fsync, commit } = await settingsOf(url);
  const medium = statfsSync(root).type === TMPFS_MAGIC ? 'in memory (tmpfs)' : 'on disk';
  const create = async (name: string, from: string) => {
    await withClient(url, (client) => client.query(`create database ${name} template ${from}`));
    return withDatabase(url, name);
  };
  return {
    postmaster,
    description: `PostgreSQL ${version}, fsync ${fsync}, synchronous_commit ${commit}, data ${medium}`,
    createDatabase: (name) => create(name, template),
    createEmptyDatabase: (name) => create(name, 'template0'),
    directory: (name) => join(root, name),
    remove: async () => {
      await stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

const settingsOf = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ pid: number; version: string; fsync: string; commit: string }>(
      `select pg_backend_pid() as pid, current_setting('server_version') as version, current_setting('fsync') as fsync,
         current_setting('synchronous_commit') as commit`,
    );
    const [settings] = rows;
    if (!settings) throw new Error('PostgreSQL did not tell its settings.');
    // Read the id while the session is open, because its process is a child of the main process.
    return { ...settings, postmaster: parentOf(settings.pid) ?? 0 };
  });
