import pg from 'pg';
import { StartupError } from '../../startup-error.ts';
import { sessionSettings, setForRole } from '../session-settings.ts';
import { withClient } from '../with-client.ts';

/**
 * Table in which `distribute` keeps the definitions of foreign keys while they are dropped, so that none is
 * lost if the command is interrupted.
 */
export const ASIDE = 'foreign_keys_set_aside';

/**
 * Returns true if `distribute` has distributed the tables of this database to several nodes.
 * @throws StartupError if `distribute` was interrupted
 */
export async function isDistributed(databaseUrl: string): Promise<boolean> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query('select where to_regclass($1) is not null', [ASIDE]);
    if (rows.length > 0)
      throw new StartupError(
        'Cannot start: the command distribute was interrupted, and some tables are not in their intended place. Run it again.',
      );
    return (await hasCitus(client)) && hasDistributed(client);
  });
}

export async function hasCitus(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select 1 from pg_extension where extname = 'citus') as found`,
  );
  return rows[0]?.found ?? false;
}

async function hasDistributed(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select 1 from pg_dist_partition where logicalrelid = to_regclass('environments')) as found`,
  );
  return rows[0]?.found ?? false;
}

/**
 * Limits to set for the role on every node. Session settings apply only to the node that the session is
 * connected to, but locks are awaited on the node of the row. The other limits end a statement on the
 * coordinator.
 */
const limits = sessionSettings.filter(({ name }) => name === 'lock_timeout' || name === 'TimeZone');

/**
 * Sets the limits for the role on every node, and checks that they are in force.
 * @throws StartupError
 */
export async function limitNodes(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    if (await areLimited(client)) return;
    const statements = await settingLimits(client);
    // Changes to a role on the coordinator apply to every node.
    const refused = await client.query(statements.join('; ')).then(
      () => null,
      (error: Error) => error,
    );
    if (!refused && (await areLimited(client))) return;
    throw new StartupError(
      `Cannot start: the role has no limits on every node of Citus${refused ? `, and they cannot be set: ${refused.message}` : ''}. Run this on each node:\n${statements.map((each) => `  ${each};`).join('\n')}`,
    );
  });
}

async function areLimited(client: pg.Client): Promise<boolean> {
  for (const { name, isSet } of limits) {
    const found = await onAllNodes(
      client,
      `select setting from pg_settings where lower(name) = ${pg.escapeLiteral(name.toLowerCase())}`,
    );
    if (!found.every(({ success, result }) => success && isSet(result))) return false;
  }
  return true;
}

async function settingLimits(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ role: string; database: string }>(
    'select current_user as role, current_database() as database',
  );
  const [session] = rows;
  return session ? limits.map((limit) => setForRole(session, limit)) : [];
}

interface OfNode {
  readonly success: boolean;
  readonly result: string;
}

/** Runs a statement on every node, each in a separate session. */
export async function onAllNodes(client: pg.Client, statement: string): Promise<OfNode[]> {
  const { rows } = await client.query<OfNode>('select success, result from run_command_on_all_nodes($1)', [
    statement,
  ]);
  return rows;
}
