import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { sessionSettings, setForRole, withoutLimits } from './session-settings.ts';
import { withClient } from './with-client.ts';

/**
 * Connection pooler that assigns connections per transaction, such as PgBouncer in `transaction` mode. It
 * does not pass on session settings, and each statement may run on a different connection.
 */
export interface Pooler {
  /**
   * True if clients can use their prepared statements on any connection (PgBouncer 1.21, with
   * `max_prepared_statements`).
   */
  readonly keepsStatements: boolean;
}

const LOCK_KEY = 7_421_883_006;

/** Value that no other client sets. */
const PROBE_MS = 43_217;

/**
 * Returns the pooler in front of the database, or null if there is none. PgBouncer rejects sessions with
 * startup settings, or ignores the settings (`ignore_startup_parameters`).
 */
export async function findPooler(databaseUrl: string): Promise<Pooler | null> {
  const options = `-c statement_timeout=${PROBE_MS}ms`;
  const isDirect = await withClient(databaseUrl, takesSettings, { options }).catch((error: Error) => {
    if (/unsupported startup parameter/.test(error.message)) return false;
    throw error;
  });
  return isDirect ? null : { keepsStatements: await withClient(databaseUrl, keepsStatements) };
}

async function takesSettings(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ limit: string }>(
    `select current_setting('statement_timeout') as limit`,
  );
  return rows[0]?.limit === `${PROBE_MS}ms`;
}

/** Query method that uses prepared statements, unlike `withClient`'s. */
const queryByName: (this: pg.Client, config: pg.QueryConfig) => Promise<unknown> = pg.Client.prototype.query;

/**
 * Tests prepared statements in one transaction, and therefore on one connection. A pooler that supports them
 * renames this one.
 */
async function keepsStatements(client: pg.Client): Promise<boolean> {
  const name = `tributary_${randomBytes(8).toString('hex')}`;
  await client.query('begin');
  await queryByName.call(client, { name, text: 'select 1' });
  const { rows } = await client.query<{ passed: boolean }>(
    'select exists (select 1 from pg_prepared_statements where name = $1) as passed',
    [name],
  );
  const isPassedOn = rows[0]?.passed ?? true;
  if (isPassedOn) await client.query(`deallocate ${name}`);
  await client.query('commit');
  return !isPassedOn;
}

interface Addresses {
  readonly databaseUrl: string;
  readonly directDatabaseUrl: string | undefined;
}

/** Maximum number of connections that the pooler may have opened before the limits were set. */
const OLDER_CONNECTIONS_MAX = 1_000;

/**
 * Detects the pooler. Behind one, stores the time limits in the role for this database and checks that they
 * are in force, because no other setting reaches every statement. Limits that the role already has do not
 * change.
 * @throws StartupError if there is no direct URL, or if the role may not be changed; the message contains the
 * statements to run
 */
export async function poolerWithLimits({
  databaseUrl,
  directDatabaseUrl,
}: Addresses): Promise<Pooler | null> {
  if (!directDatabaseUrl || (await findPooler(directDatabaseUrl))) {
    if (!(await findPooler(databaseUrl))) return null;
    throw new StartupError(
      'Cannot start: DATABASE_URL points to a pooler such as PgBouncer, which supports neither migrations nor LISTEN. Set TRIBUTARY_DIRECT_DATABASE_URL to the address of PostgreSQL itself.',
    );
  }
  return withClient(
    directDatabaseUrl,
    async (client) => {
      // One server at a time, because connections that another server opens through the pooler in the meantime would
      // lack the limits.
      await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
      const pooler = await findPooler(databaseUrl);
      if (pooler) await setLimits(client, databaseUrl);
      return pooler;
    },
    { options: withoutLimits },
  );
}

/** @param client connected directly to PostgreSQL, not through the pooler at `databaseUrl` */
async function setLimits(client: pg.Client, databaseUrl: string): Promise<void> {
  const missing = await withClient(databaseUrl, missingLimits);
  if (missing.length === 0) return;
  const failed = await client.query(missing.join('; ')).then(
    () => null,
    (error: Error) => error,
  );
  if (!failed && (await areInForce(databaseUrl))) return;
  const reason = failed ? `they cannot be set: ${failed.message}` : 'the pooler keeps older connections';
  throw new StartupError(
    `Cannot start: the role lacks settings behind the pooler, and ${reason}. Run this as its owner, then RECONNECT in the pooler's console:\n${missing.map((each) => `  ${each};`).join('\n')}`,
  );
}

/** Returns the statements that set missing limits. */
export async function missingLimits(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ role: string; database: string; name: string; is: string }>(
    `select current_user as role, current_database() as database, name, setting as is
     from pg_settings where name = any($1)`,
    [sessionSettings.map(({ name }) => name)],
  );
  return sessionSettings.flatMap((limit) => {
    const found = rows.find((row) => row.name.toLowerCase() === limit.name.toLowerCase());
    return !found || limit.isSet(found.is) ? [] : [setForRole(found, limit)];
  });
}

/**
 * Returns true if the limits are in force. Older connections lack them, so they are closed and the pooler
 * opens new ones.
 */
async function areInForce(databaseUrl: string): Promise<boolean> {
  for (let older = 0; older < OLDER_CONNECTIONS_MAX; older += 1) {
    const isLimited = await withClient(databaseUrl, async (client) => {
      if ((await missingLimits(client)).length === 0) return true;
      await client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {});
      return false;
    });
    if (isLimited) return true;
  }
  return false;
}
