import pg from 'pg';
import { DatabaseAway, StartupError } from '../startup-error.ts';
import { isUnavailable } from './failures.ts';
import { prepareNothing } from './pool.ts';

const CONNECT_MS = 10_000;

/**
 * Opens a single connection, outside of every pool, for the start.
 * @param options settings that the session begins with, as for the command line of PostgreSQL: `-c name=value`.
 * @throws StartupError when it fails; DatabaseAway when a later attempt may succeed.
 */
export async function withClient<T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
  { options }: { options?: string } = {},
): Promise<T> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_MS,
    ...(options && { options }),
  });
  client.on('error', () => {});
  prepareNothing(client);
  try {
    await client.connect();
  } catch (error) {
    const Refused = isUnavailable(error) ? DatabaseAway : StartupError;
    throw new Refused(`The database cannot be reached: ${error instanceof Error ? error.message : error}.`);
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
