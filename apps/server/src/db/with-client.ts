import pg from 'pg';
import { DatabaseAway, StartupError } from '../startup-error.ts';
import { isUnavailable } from './failures.ts';

const CONNECT_MS = 10_000;

/** Opens a single connection, outside of every pool, for the start. @throws StartupError when it fails; DatabaseAway when a later attempt may succeed. */
export async function withClient<T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => {});
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
