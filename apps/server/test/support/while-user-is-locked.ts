import { expect } from 'vitest';
import type { TestServer } from './harness.ts';

/** Sends a request that waits for the row of a user, changes something meanwhile, and returns the answer. */
export async function whileUserIsLocked<Answer>(
  { db }: Pick<TestServer, 'db'>,
  userId: string,
  change: string,
  request: () => Promise<Answer>,
): Promise<Answer> {
  const client = await db.lists.connect();
  try {
    await client.query('begin');
    await client.query('select 1 from users where id = $1 for update', [userId]);
    const answer = request();
    await expect
      .poll(async () => {
        const { rows } = await db.lists.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length;
      })
      .toBeGreaterThan(0);
    await client.query(change, [userId]);
    await client.query('commit');
    return await answer;
  } finally {
    client.release();
  }
}
