import type pg from 'pg';
import { StartupError } from '../../startup-error.ts';
import { withoutLimits } from '../session-settings.ts';
import { withClient } from '../with-client.ts';
import { ASIDE, hasCitus, onAllNodes } from './nodes.ts';
import { missingTriggers, tablesToDistribute } from './tables.ts';

/**
 * Distributes the tables of a migrated database to the workers of Citus, by environment. Each step checks the
 * current state, so this can be called again after an interruption, or when all tables are distributed.
 * @param databaseUrl URL of the coordinator
 * @param say called with a description of each completed step
 * @throws StartupError if the database cannot be distributed now
 */
export const distribute = (databaseUrl: string, say: (done: string) => void): Promise<void> =>
  withClient(
    databaseUrl,
    async (client) => {
      await assertReady(client);
      await prepare(client);
      await makeTriggers(client, say);
      const tables = await tablesToDistribute(client);
      if (tables.length > 0) await setForeignKeysAside(client, say);
      for (const { name, done, statements } of tables) {
        await copyApart(client, statements);
        say(`${name}: ${done}`);
      }
      await addForeignKeys(client, say);
    },
    { options: withoutLimits },
  );

/**
 * Distributes one table, or leaves it unchanged. No trigger runs for the copied rows on any node, because
 * their events have already been noted and their positions in the reports stay the same.
 */
async function copyApart(client: pg.Client, statements: readonly string[]): Promise<void> {
  const isSilent =
    "set local citus.propagate_set_commands = 'local'; set local session_replication_role = 'replica'";
  await client.query('begin');
  try {
    await client.query(isSilent);
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function assertReady(client: pg.Client): Promise<void> {
  if (!(await hasCitus(client)))
    throw new StartupError(
      'Nothing was distributed: Citus is not installed in this database. Run CREATE EXTENSION citus in it, on the coordinator and on every worker, and add the workers with citus_add_node.',
    );
  const { rows } = await client.query<{ workers: number; isCoordinator: boolean; others: number }>(
    `select (select count(*)::int from pg_dist_node where noderole = 'primary' and isactive and shouldhaveshards) as workers,
       (select groupid = 0 from pg_dist_local_group) as "isCoordinator",
       (select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
          and backend_type = 'client backend' and application_name not like 'citus%') as others`,
  );
  const [found] = rows;
  if (!found?.isCoordinator)
    throw new StartupError('Nothing was distributed: this is a worker. Use the address of the coordinator.');
  if (found.workers === 0)
    throw new StartupError(
      'Nothing was distributed: Citus has no workers. Add them with citus_add_node(host, port).',
    );
  if (found.others > 0)
    throw new StartupError(
      `Nothing was distributed: ${found.others} other ${found.others === 1 ? 'session is' : 'sessions are'} connected to this database. Stop the servers first: they plan their statements for one node.`,
    );
}

async function prepare(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ database: string }>(
    'select quote_ident(current_database()) as database',
  );
  // Triggers run on the node of their row, and access only rows of the same environment.
  for (const setting of ['citus.enable_unsafe_triggers', 'citus.allow_nested_distributed_execution'])
    await onAllNodes(client, `alter database ${rows[0]?.database} set ${setting} = on`);
  await client.query(
    'set citus.enable_unsafe_triggers = on; set citus.allow_nested_distributed_execution = on',
  );
  await client.query(
    `create table if not exists ${ASIDE} (place text not null, name text not null, definition text not null, primary key (place, name))`,
  );
}

const foreignKeys = `
  select conrelid::regclass::text as place, quote_ident(conname) as name, pg_get_constraintdef(c.oid) as definition
  from pg_constraint c where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
    and not (select relispartition from pg_class where oid = conrelid)`;

async function setForeignKeysAside(client: pg.Client, say: (done: string) => void): Promise<void> {
  await client.query('begin');
  await client.query(`insert into ${ASIDE} ${foreignKeys} on conflict do nothing`);
  const { rows } = await client.query<{ place: string; name: string }>(foreignKeys);
  await client.query('commit');
  for (const { place, name } of rows) await client.query(`alter table ${place} drop constraint ${name}`);
  if (rows.length > 0) say(`${rows.length} foreign keys set aside`);
}

/**
 * Foreign keys to check at commit. On Citus, the parts of a statement run one after another, and an event is
 * written before its earnings, because it determines whether they are written.
 */
const deferred = new Set(['ingested_events_transaction_id_fkey']);

async function addForeignKeys(client: pg.Client, say: (done: string) => void): Promise<void> {
  const { rows } = await client.query<{ place: string; name: string; definition: string }>(
    `select place, name, definition from ${ASIDE} a
     where not exists (select 1 from (${foreignKeys}) f where (f.place, f.name) = (a.place, a.name)) order by place, name`,
  );
  const lost: string[] = [];
  for (const { place, name, definition } of rows) {
    // A table replicated to every node cannot refer to rows of a distributed table.
    if (await refersFromWhole(client, place, definition)) lost.push(name);
    else
      await client.query(
        `alter table ${place} add constraint ${name} ${definition}${deferred.has(name) ? ' deferrable initially deferred' : ''}`,
      );
  }
  await client.query(`drop table ${ASIDE}`);
  if (rows.length > 0) say(`${rows.length - lost.length} foreign keys added again`);
  if (lost.length > 0) say(`not possible between these tables: ${lost.join(', ')}`);
}

/**
 * Creates missing triggers. The statements are sent as one message and so run in one transaction, so that no
 * row is written while a trigger is missing.
 */
async function makeTriggers(client: pg.Client, say: (done: string) => void): Promise<void> {
  const missing = await missingTriggers(client);
  for (const statement of missing) await client.query(statement);
  if (missing.length > 0) say(`${missing.length} triggers created`);
}

async function refersFromWhole(client: pg.Client, place: string, definition: string): Promise<boolean> {
  const target = /REFERENCES ([\w.]+)/.exec(definition)?.[1] ?? '';
  const { rows } = await client.query<{ partmethod: string }>(
    'select partmethod from pg_dist_partition where logicalrelid = $1::regclass or logicalrelid = $2::regclass order by logicalrelid = $1::regclass desc',
    [place, target],
  );
  return rows[0]?.partmethod === 'n' && rows[1]?.partmethod === 'h';
}
