import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError } from './error.ts';
import { platformPackage, providePgBinaries } from './pg-binaries.ts';
import { assertSameMajor, ensureCluster, ownerOf } from './pg-cluster.ts';
import { hasPgHome, pgHome, systemDirectory } from './pg-home.ts';
import { type PgLock, takePgLock } from './pg-lock.ts';
import { choosePgOwner } from './pg-owner.ts';
import { isPgRunning, type PgProcess, pgUrl, startFailure, startPg, stopPg } from './pg-process.ts';
import { ensureDatabase, serverUrl } from './pg-role.ts';

export interface EmbeddedPostgres {
  /** URL of the database `tributary` for its owner, a role without rights outside this database. */
  readonly url: string;
  /** URL of the same database for the superuser, for tests and benchmarks that create databases. */
  readonly superuserUrl: string;
  /** Stops PostgreSQL and ends all open connections. Call it after the server has drained. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Data directory, created if missing. Only one server can use it at a time. */
  readonly dataDir: string;
  readonly log: (message: string) => void;
  /** PostgreSQL settings in addition to the durable defaults. */
  readonly settings?: Readonly<Record<string, string>>;
}

const database = 'tributary';
const waitSecondsMax = 60;
const stepMs = 100;
const regainMs = 1_000;

class DataDirectoryInUse extends EmbeddedPostgresError {}

/**
 * Returns the built-in PostgreSQL for temporary use. If a server is running, uses that server's PostgreSQL, which
 * `stop` leaves running. Otherwise starts PostgreSQL, which `stop` stops.
 * @throws EmbeddedPostgresError if there is no data yet, and for the same reasons as `startEmbeddedPostgres`
 */
export async function borrowEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  if (!hasPgHome(dataDir))
    throw new EmbeddedPostgresError(
      `There is no database in ${dataDir} yet: start the server once, or set DATABASE_URL to your own.`,
    );
  try {
    return await startEmbeddedPostgres(options);
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse)) throw error;
    const { cluster } = await prepare(dataDir, options);
    const url = serverUrl({ cluster }, database);
    const superuserUrl = pgUrl(cluster, database);
    if (!url || !superuserUrl) throw error;
    return { url, superuserUrl, stop: async () => {} };
  }
}

/**
 * Starts the built-in PostgreSQL on `dataDir`, or takes over one that a killed server left running. Restarts PostgreSQL
 * if it crashes.
 *
 * @throws EmbeddedPostgresError if another server uses `dataDir`, if the data belongs to another PostgreSQL version or no
 * longer exists, or if PostgreSQL cannot run here
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log } = options;
  const dataDir = resolve(options.dataDir);
  const process = await prepare(dataDir, options);
  let isStopping = false;
  let regaining = Promise.resolve();

  const regain = async () => {
    while (!isStopping) {
      await sleep(regainMs);
      if (isStopping) return;
      try {
        lock = await own(process, dataDir, log, onLost);
        return;
      } catch (error) {
        log(`PostgreSQL is still down: ${error instanceof Error ? error.message : error}`);
      }
    }
  };
  const onLost = () => {
    if (isStopping) return;
    log('The built-in PostgreSQL stopped; restarting it.');
    regaining = regain();
  };

  let lock = await own(process, dataDir, log, onLost);
  return {
    url: await ensureDatabase(process, database),
    superuserUrl: pgUrl(process.cluster, database) ?? '',
    stop: async () => {
      isStopping = true;
      // Wait for a restart in progress, which would otherwise start PostgreSQL after the stop.
      await regaining;
      await stopPg(process);
      await lock.release();
    },
  };
}

async function prepare(dataDir: string, { log, settings = {} }: EmbeddedOptions): Promise<PgProcess> {
  // Fail before anything is written if there is no package for this platform.
  platformPackage();
  const newOwner = choosePgOwner();
  const home = pgHome(dataDir, newOwner);
  const cluster = join(home, 'postgresql');
  const owner = existsSync(cluster) ? ownerOf(cluster) : newOwner;
  const pg = providePgBinaries(owner, owner ? systemDirectory : dataDir);
  if (!existsSync(cluster)) log(`Creating a PostgreSQL ${pg.major} database in ${cluster}.`);
  await ensureCluster(cluster, pg, owner, settings.fsync !== 'off');
  assertSameMajor(cluster, pg.major);
  return { cluster, pg, owner, settings };
}

/** Starts PostgreSQL if it is not running, waits while it starts or stops, and acquires the lock. */
async function own(
  process: PgProcess,
  dataDir: string,
  log: EmbeddedOptions['log'],
  onLost: () => void,
): Promise<PgLock> {
  const deadline = performance.now() + waitSecondsMax * 1_000;
  const isLeftBehind = await isPgRunning(process);
  while (performance.now() < deadline) {
    const isUp = (await isPgRunning(process)) || (await startPg(process)) || (await isPgRunning(process));
    if (!isUp) throw startFailure(process.cluster);
    const lock = await tryLock(process.cluster, onLost);
    if (lock === 'held')
      throw new DataDirectoryInUse(`Another Tributary server is already using ${dataDir}: stop it first.`);
    if (lock && isLeftBehind) log('PostgreSQL was still running; taking it over.');
    if (lock) return lock;
    await sleep(stepMs);
  }
  throw startFailure(process.cluster);
}

/** Returns `undefined` while PostgreSQL is starting or stopping and accepts no connections. */
async function tryLock(cluster: string, onLost: () => void): Promise<PgLock | 'held' | undefined> {
  const url = pgUrl(cluster, 'postgres');
  if (!url) return undefined;
  try {
    return (await takePgLock(url, onLost)) ?? 'held';
  } catch {
    return undefined;
  }
}
