import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  choosePgOwner,
  ensureCluster,
  type PgProcess,
  pgHome,
  pgUrl,
  providePgBinaries,
  startFailure,
  startPg,
  stopPg,
  systemDirectory,
  writeSettings,
} from '@tributary/embedded-postgres';
import { migrate } from '../../apps/server/src/platform/db/migration/migrate.ts';
import { withClient } from '../../apps/server/src/platform/db/with-client.ts';
import { withDatabase } from '../../apps/server/test/support/database-address.ts';
import { endPostgresWithParent } from '../../apps/server/test/support/end-with-parent.ts';
import { freePort } from './free-port.ts';

/** PostgreSQL with durable settings, which can be crashed and restarted. */
export interface ChaosPostgres {
  /** URL of a migrated database. It stays the same after a crash. */
  readonly url: string;
  /** Empty directory that is deleted together with PostgreSQL. */
  readonly root: string;
  /** Kills all processes without a checkpoint. Resolves once PostgreSQL accepts connections again. */
  crash(): Promise<void>;
  remove(): Promise<void>;
}

/** Enough connections for three servers, including those left over from killed servers. */
const settings = { max_connections: '400' };

export async function openPostgres(): Promise<ChaosPostgres> {
  const root = mkdtempSync(join(tmpdir(), 'tributary-chaos-'));
  // PostgreSQL does not run as root, and its user needs access to this folder.
  chmodSync(root, 0o755);
  const owner = choosePgOwner();
  const home = pgHome(root, owner);
  const pg = providePgBinaries(owner, owner ? systemDirectory : root);
  const process: PgProcess = { cluster: join(home, 'postgresql'), pg, owner, settings };
  const callOff = endPostgresWithParent(process.cluster, root);
  const remove = async () => {
    callOff();
    await stopPg(process, 'immediate');
    for (const directory of [home, root]) rmSync(directory, { recursive: true, force: true });
  };
  try {
    await ensureCluster(process.cluster, pg, owner, true);
    // PostgreSQL restarts on its previous port.
    writeSettings(process.cluster, { port: String(await freePort()) }, owner);
    await start(process);
    return { url: await createDatabase(process.cluster), root, crash: () => crash(process), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function start(process: PgProcess): Promise<void> {
  if (!(await startPg(process))) throw startFailure(process.cluster);
}

async function crash(process: PgProcess): Promise<void> {
  await stopPg(process, 'immediate');
  await start(process);
}

async function createDatabase(cluster: string): Promise<string> {
  const server = pgUrl(cluster, 'postgres');
  if (!server) throw startFailure(cluster);
  await withClient(server, (client) => client.query('create database chaos'));
  const url = withDatabase(server, 'chaos');
  await migrate(url);
  return url;
}
