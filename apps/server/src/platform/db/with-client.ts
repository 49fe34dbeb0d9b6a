import pg from 'pg';
import { DatabaseAway, DatabaseRefused, StartupError } from '../startup-error.ts';
import { databaseFault, mayConnectLater } from './failures.ts';
import { prepareNothing } from './pool.ts';
import { connectionTo, type Settled, settleTls } from './tls.ts';

const CONNECT_MS = 10_000;

/**
 * Opens a single connection outside of all pools, for startup.
 * @param options session settings, as PostgreSQL command-line options: `-c name=value`
 * @throws StartupError if the connection fails; DatabaseAway if a later attempt may succeed; DatabaseRefused
 * if the login is rejected
 */
export async function withClient<T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
  { options }: { options?: string } = {},
): Promise<T> {
  const client = new pg.Client({
    ...connectionTo(databaseUrl),
    connectionTimeoutMillis: CONNECT_MS,
    ...(options && { options }),
  });
  client.on('error', () => {});
  prepareNothing(client);
  try {
    await client.connect();
  } catch (error) {
    throw unreachable(error);
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Returns true if the role or password was rejected (SQLSTATE class 28). */
const isLoginRefused = (error: unknown) => databaseFault(error).sqlState?.startsWith('28') ?? false;

/** Node's error codes for a certificate that the authority in `sslrootcert` did not sign. */
const unknownAuthority = /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_.*)$/;

function unreachable(error: unknown): StartupError {
  const reason = error instanceof Error ? error.message : error;
  if (unknownAuthority.test(String((error as { code?: unknown }).code)))
    return new StartupError(
      `The database cannot be reached: ${reason}. Set sslrootcert in its URL to the certificate file of the authority that signed its certificate.`,
    );
  if (isLoginRefused(error)) return new DatabaseRefused(`The database rejected the login: ${reason}.`);
  const Away = mayConnectLater(error) ? DatabaseAway : StartupError;
  return new Away(`The database cannot be reached: ${reason}.`);
}

/**
 * Runs `settleTls` with real connections. Decides nothing if the database is unavailable, because a later
 * attempt may reach another database.
 */
export const settledAddress = (url: string): Promise<Settled> =>
  settleTls(url, {
    connect: (tried) => withClient(tried, async () => {}),
    isFinal: (error) => error instanceof DatabaseAway,
  });
