import { expect } from 'vitest';
import type { TestServer } from './harness.ts';

/** Returns once at least `count` sessions of the server's database are waiting for a lock. */
export async function lockWaits({ db }: Pick<TestServer, 'db'>, count: number): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await db.lists.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length;
    })
    .toBeGreaterThanOrEqual(count);
}
