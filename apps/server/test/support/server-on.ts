import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { findPlace } from '../../src/platform/db/place.ts';
import type { PasswordCost } from '../../src/platform/passwords/password-hash.ts';
import { openServer, type RunningServer, type ServerOptions } from '../../src/start/open-server.ts';

/** A hash would otherwise take 200 ms of processor time. */
export const CHEAP_PASSWORDS: PasswordCost = { log2N: 10, r: 8, p: 1 };

/** Starts a server on an existing database, on a free local port and without logs, with a test's options. */
export const serverOn = async (
  databaseUrl: string,
  options: Partial<Omit<ServerOptions, 'databaseUrl'>> = {},
): Promise<RunningServer> =>
  openServer({
    ...(await addressesOf(databaseUrl)),
    host: '127.0.0.1',
    port: 0,
    encryptionKeys: [randomBytes(32)],
    version: 'test',
    feedRetentionDays: 90,
    clickRetentionDays: 400,
    payoutRetentionYears: 10,
    log: pino({ level: 'silent' }),
    passwordCost: CHEAP_PASSWORDS,
    ...options,
  });

/**
 * With `TRIBUTARY_TEST_POOLER`, such as 127.0.0.1:6432, servers connect to the databases of
 * `TRIBUTARY_TEST_DATABASE_URL` through that pooler. A proxy that a test has put in front of its database is kept.
 */
async function addressesOf(directDatabaseUrl: string) {
  const { TRIBUTARY_TEST_POOLER: pooler, TRIBUTARY_TEST_DATABASE_URL: server } = process.env;
  if (!server) return { databaseUrl: directDatabaseUrl };
  const through = new URL(directDatabaseUrl);
  if (pooler && through.host === new URL(server).host) through.host = pooler;
  const addresses = { databaseUrl: through.href, directDatabaseUrl };
  return { ...addresses, place: await findPlace(addresses) };
}
