import type { TestServer } from './harness.ts';
import { lockWaits } from './lock-waits.ts';

/** Sends a request that waits for a user's row, makes a change in the meantime, and returns the response. */
export async function whileUserIsLocked<Answer>(
  server: Pick<TestServer, 'db'>,
  userId: string,
  change: string,
  request: () => Promise<Answer>,
): Promise<Answer> {
  const client = await server.db.lists.connect();
  try {
    await client.query('begin');
    await client.query('select 1 from users where id = $1 for update', [userId]);
    const answer = request();
    await lockWaits(server, 1);
    await client.query(change, [userId]);
    await client.query('commit');
    return await answer;
  } finally {
    client.release();
  }
}
