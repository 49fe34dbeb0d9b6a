import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { hasSchemaOf } from '../db/migration/migrate.ts';
import { prismaDirectory, readMigrations } from '../db/migration/migrations.ts';

const READY_MS = 500;

/**
 * Whether this server can serve: it does not drain, and the database answers within half a second and has at least
 * the schema that this version needs. Checks that come while one is asking share its answer.
 */
export function readiness(pool: pg.Pool, draining: AbortSignal): () => Promise<boolean> {
  const migrations = readMigrations(prismaDirectory());
  let asking: Promise<boolean> | null = null;
  const ask = () => {
    asking ??= hasSchemaOf(pool, migrations)
      .catch(() => false)
      .finally(() => {
        asking = null;
      });
    return asking;
  };
  return async () => {
    if (draining.aborted) return false;
    const late = new AbortController();
    const tooLate = sleep(READY_MS, false, { signal: late.signal }).catch(() => false);
    const isReady = await Promise.race([ask(), tooLate]);
    late.abort();
    return isReady && !draining.aborted;
  };
}
