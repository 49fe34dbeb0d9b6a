import { EmbeddedPostgresError, startEmbeddedPostgres } from '@tributary/embedded-postgres';
import pino, { type Logger } from 'pino';
import { runAdmin } from './admin/admin.ts';
import { type Config, readConfig } from './config.ts';
import { migrate } from './db/migration/migrate.ts';
import { ensurePartitions } from './db/partitions.ts';
import { findPlace, type Place } from './db/place.ts';
import { assertEncryptionKey } from './encryption/assert-encryption-key.ts';
import { encryptionKeyFor } from './start/data-dir.ts';
import { exitOnFault, onStopSignal } from './start/exit.ts';
import { banner, prepareFirstUse } from './start/first-use.ts';
import { logOutput } from './start/log-output.ts';
import { openServer } from './start/open-server.ts';
import {
  assertDurable,
  EXIT_DATABASE_AWAY,
  isAway,
  migrateApart,
  waitForDatabase,
} from './start/prepare-database.ts';
import { StartupError } from './startup-error.ts';
import { version } from './version.ts';

type Closer = (graceMs: number) => Promise<void>;

/** Config → database → listen → seed → ready; then until a signal: drain → close → PostgreSQL last. */
async function main(config: Config): Promise<void> {
  const output = logOutput();
  const log = pino({ level: config.logLevel, base: null }, output.destination);
  exitOnFault(log);
  const closers: Closer[] = [];
  const stop = async (graceMs: number) => {
    for (const close of closers.splice(0).reverse()) await close(graceMs);
  };
  // A person at a terminal has no balancer that must notice.
  onStopSignal(async (signal) => {
    await stop(signal === 'SIGTERM' ? config.drainSeconds * 1_000 : 0);
    await output.end();
  });
  try {
    const databaseUrl = config.databaseUrl ?? (await embedded(config, closers));
    const allowsUnsafe = config.allowsUnsafeDatabase;
    await waitForDatabase('settings', log, () => assertDurable(databaseUrl, { allowsUnsafe, log }));
    const addresses = { databaseUrl, directDatabaseUrl: config.directDatabaseUrl };
    const place = await waitForDatabase('time limits', log, () => findPlace(addresses));
    await waitForDatabase('migrations', log, () => migrateApart(config.directDatabaseUrl ?? databaseUrl));
    await serve(config, { databaseUrl, place, log, closers });
  } catch (error) {
    await stop(0);
    throw error;
  }
}

async function embedded({ dataDir }: Config, closers: Closer[]): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: (message) => console.log(message) });
  closers.push(postgres.stop);
  return postgres.url;
}

async function serve(
  config: Config,
  { databaseUrl, place, log, closers }: { databaseUrl: string; place: Place; log: Logger; closers: Closer[] },
): Promise<void> {
  const encryptionKey = encryptionKeyFor(config.encryptionKey, config.dataDir);
  await waitForDatabase('encryption key', log, () => assertEncryptionKey(databaseUrl, encryptionKey));
  let isStarted = false;
  const server = await openServer({
    ...config,
    ...{ databaseUrl, place, encryptionKey, version, log },
    runsJobs: true,
    isStarted: () => isStarted,
  });
  closers.push(server.close);
  await waitForDatabase('partitions', log, () => ensurePartitions(server.db.lists, new Date()));
  const firstUse = await waitForDatabase('first use', log, () => prepareFirstUse(server, config));
  isStarted = true;
  const isSigned = config.signingSecrets !== undefined;
  console.log(banner(firstUse, { isSigned, isTerminal: process.stdout.isTTY }));
  if (server.metricsUrl) console.log(`  Metrics    ${server.metricsUrl}\n`);
}

/** `migrate` as an argument: bring the database that the configuration names up to date, and end. */
async function migrateOnly({ directDatabaseUrl, databaseUrl }: Config): Promise<void> {
  const url = directDatabaseUrl ?? databaseUrl;
  if (!url)
    throw new StartupError('Set DATABASE_URL: the built-in PostgreSQL is migrated when the server starts.');
  await migrate(url);
}

try {
  const [, , command, ...args] = process.argv;
  if (command === 'admin') await runAdmin(readConfig(), args);
  else await (command === 'migrate' ? migrateOnly : main)(readConfig());
} catch (error) {
  const isForOperator = error instanceof StartupError || error instanceof EmbeddedPostgresError;
  if (!isForOperator && !isAway(error)) throw error;
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = isAway(error) ? EXIT_DATABASE_AWAY : 1;
}
