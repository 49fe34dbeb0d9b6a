#!/usr/bin/env node
import { EmbeddedPostgresError, startEmbeddedPostgres } from '@tributary/embedded-postgres';
import pino, { type Logger } from 'pino';
import { type Config, readConfig } from './config.ts';
import { findPlace } from './platform/db/place.ts';
import { settledAddress } from './platform/db/with-client.ts';
import { StartupError } from './platform/startup-error.ts';
import { warnOfClockSkew } from './start/clock.ts';
import { exitOnFault, onStopSignal } from './start/exit.ts';
import { logOutput } from './start/log-output.ts';
import {
  assertDurable,
  EXIT_DATABASE_AWAY,
  isAway,
  migrateApart,
  waitForDatabase,
} from './start/prepare-database.ts';

type Closer = (graceMs: number) => Promise<void>;

/**
 * Runs the server: config → database → listen → seed → ready; then, on a signal: drain → close → PostgreSQL
 * last.
 */
async function main(config: Config): Promise<void> {
  const output = logOutput();
  const log = pino({ level: config.logLevel, base: null }, output.destination);
  exitOnFault(log);
  const closers: Closer[] = [];
  const stop = async (graceMs: number) => {
    for (const close of closers.splice(0).reverse()) await close(graceMs);
  };
  // In a terminal, no load balancer has to notice the shutdown.
  const say = (message: string) => (process.stdout.isTTY ? console.log(message) : log.info(message));
  onStopSignal(async (signal) => {
    say('Stopping after the requests in flight finish.');
    await stop(signal === 'SIGTERM' ? config.drainSeconds * 1_000 : 0);
    await output.end();
  });
  try {
    // Load all other modules while the built-in PostgreSQL starts, because each takes about a second.
    const [configured, { serve }] = await Promise.all([
      config.databaseUrl ?? embedded(config, { say, closers }),
      import('./start/serve.ts'),
    ]);
    const databaseUrl = config.databaseUrl ? await encrypted(configured, log) : configured;
    const directDatabaseUrl = config.directDatabaseUrl && (await encrypted(config.directDatabaseUrl, log));
    const allowsUnsafe = config.allowsUnsafeDatabase;
    await waitForDatabase('settings', log, () => assertDurable(databaseUrl, { allowsUnsafe, log }));
    await waitForDatabase('clock', log, () => warnOfClockSkew(databaseUrl, log));
    const addresses = { databaseUrl, directDatabaseUrl };
    const place = await waitForDatabase('time limits', log, () => findPlace(addresses));
    await waitForDatabase('migrations', log, () => migrateApart(directDatabaseUrl ?? databaseUrl));
    await serve(
      { ...config, directDatabaseUrl },
      { databaseUrl, place, log, onClose: (close) => closers.push(close) },
    );
  } catch (error) {
    await stop(0);
    throw error;
  }
}

/** Decides whether to encrypt the connection, logs the decision, and returns the URL to use. */
async function encrypted(url: string, log: Logger): Promise<string> {
  const settled = await waitForDatabase('encryption', log, () => settledAddress(url));
  if (settled.isEncrypted) log.info('the connection to the database is encrypted');
  else if (settled.isRemote)
    log.warn(
      'the connection to the database is not encrypted: see docs/guides/own-postgresql.md, Encryption',
    );
  return settled.url;
}

async function embedded(
  { dataDir }: Config,
  { say, closers }: { say: (message: string) => void; closers: Closer[] },
): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: say });
  closers.push(postgres.stop);
  return postgres.url;
}

try {
  const [, , ...args] = process.argv;
  if (args.length === 0) await main(readConfig());
  else process.exitCode = await (await import('./admin/admin.ts')).runProgram(args);
} catch (error) {
  const isForOperator = error instanceof StartupError || error instanceof EmbeddedPostgresError;
  if (!isForOperator && !isAway(error)) throw error;
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = isAway(error) ? EXIT_DATABASE_AWAY : 1;
}
