import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isUnavailable } from '../platform/db/failures.ts';
import { hasSchemaOf } from '../platform/db/migration/migrate.ts';
import { prismaDirectory, readMigrations } from '../platform/db/migration/migrations.ts';
import { StartupError } from '../platform/startup-error.ts';

const READY_MS = 500;

interface Options {
  /** Returns true once startup has finished, including partitions and seeding. */
  readonly isStarted: () => boolean;
  readonly draining: AbortSignal;
}

/**
 * Returns a function that resolves to true if this server can serve requests: it has started and is not
 * draining, and the database responds within half a second and has at least the schema that this version
 * needs. Concurrent checks share one query.
 */
export function readiness(pool: pg.Pool, { isStarted, draining }: Options): () => Promise<boolean> {
  const migrations = readMigrations(prismaDirectory());
  let asking: Promise<boolean> | null = null;
  const ask = () => {
    asking ??= hasSchemaOf(pool, migrations)
      .catch((error: unknown) => {
        if (isOfTheDatabase(error)) return false;
        throw error;
      })
      .finally(() => {
        asking = null;
      });
    return asking;
  };
  return async () => {
    if (draining.aborted || !isStarted()) return false;
    const late = new AbortController();
    const tooLate = sleep(READY_MS, false, { signal: late.signal }).catch(() => false);
    const isReady = await Promise.race([ask(), tooLate]);
    late.abort();
    return isReady && !draining.aborted;
  };
}

/**
 * Returns true if the database is unavailable, rejects the query or has other migrations. Any other error is
 * a bug, and not reported as "not ready".
 */
const isOfTheDatabase = (error: unknown): boolean =>
  error instanceof pg.DatabaseError || error instanceof StartupError || isUnavailable(error);
