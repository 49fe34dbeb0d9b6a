import { EmbeddedPostgresError, startEmbeddedPostgres } from '@tributary/embedded-postgres';
import pino from 'pino';
import { type Config, readConfig } from './config.ts';
import { findPlace } from './db/place.ts';
import { exitOnFault, onStopSignal } from './start/exit.ts';
import { logOutput } from './start/log-output.ts';
import {
  assertDurable,
  EXIT_DATABASE_AWAY,
  isAway,
  migrateApart,
  waitForDatabase,
} from './start/prepare-database.ts';
import { StartupError } from './startup-error.ts';

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
  const say = (message: string) => (process.stdout.isTTY ? console.log(message) : log.info(message));
  onStopSignal(async (signal) => {
    say('Stopping: finishing the requests in flight first.');
    await stop(signal === 'SIGTERM' ? config.drainSeconds * 1_000 : 0);
    await output.end();
  });
  try {
    // Everything else is loaded while the built-in PostgreSQL starts: both take about a second.
    const [databaseUrl, { serve }] = await Promise.all([
      config.databaseUrl ?? embedded(config, { say, closers }),
      import('./start/serve.ts'),
    ]);
    const allowsUnsafe = config.allowsUnsafeDatabase;
    await waitForDatabase('settings', log, () => assertDurable(databaseUrl, { allowsUnsafe, log }));
    const addresses = { databaseUrl, directDatabaseUrl: config.directDatabaseUrl };
    const place = await waitForDatabase('time limits', log, () => findPlace(addresses));
    await waitForDatabase('migrations', log, () => migrateApart(config.directDatabaseUrl ?? databaseUrl));
    await serve(config, { databaseUrl, place, log, onClose: (close) => closers.push(close) });
  } catch (error) {
    await stop(0);
    throw error;
  }
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
