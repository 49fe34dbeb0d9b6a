import type pg from 'pg';
import { timeOf } from '../db/database-time.ts';
import { execute, sql } from '../db/sql.ts';

const noteSuccess = sql<{ name: string; at: Date }>('note-job-success')`
  insert into job_runs (name, succeeded_at) values (${'name'}, ${'at'})
  on conflict (name) do update set succeeded_at = excluded.succeeded_at, failures = 0`;

/** Records that a job succeeded, which ends any series of failures. */
export async function recordSuccess(pool: pg.Pool | pg.Client, name: string): Promise<void> {
  await execute(pool, noteSuccess.with({ name, at: await timeOf(pool) }));
}

const noteFailure = sql<{ name: string; at: Date; retryAt: Date | null }>('note-job-failure')`
  insert into job_runs as j (name, due_at, failed_at, failures) values (${'name'}, ${'retryAt'}, ${'at'}, 1)
  on conflict (name) do update set due_at = least(j.due_at, excluded.due_at), failed_at = excluded.failed_at,
    failures = j.failures + 1`;

/** Counts a failure. A background job is due again after `retryMs`. */
export async function recordFailure(
  pool: pg.Pool | pg.Client,
  { name, retryMs }: { readonly name: string; readonly retryMs?: number },
): Promise<void> {
  const at = await timeOf(pool);
  const retryAt = retryMs === undefined ? null : new Date(at.getTime() + retryMs);
  await execute(pool, noteFailure.with({ name, at, retryAt }));
}

/** Name under which the command `backup` records its outcome. */
export const BACKUP = 'backup';
