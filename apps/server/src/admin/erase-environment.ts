import { Option } from 'commander';
import pg from 'pg';
import { ADMINISTRATOR, auditEntries } from '../platform/audit/entries.ts';
import { hasCitus } from '../platform/db/citus/nodes.ts';
import { databaseFault } from '../platform/db/failures.ts';
import { withoutLimits } from '../platform/db/session-settings.ts';
import { composed, execute, rows, sql } from '../platform/db/sql.ts';
import { withClient } from '../platform/db/with-client.ts';
import { AdminError } from './admin-error.ts';
import { command } from './command.ts';
import { withDatabase } from './database.ts';
import { visible } from './output.ts';

/**
 * Tables that are not emptied: those for users and keys with access, the audit log, and the position of the
 * event feed.
 */
const KEPT = [
  'api_keys',
  'sessions',
  'session_links',
  'members',
  'invitations',
  'audit_entries',
  'audit_heads',
  'webhook_feeds',
];

/** `erase-environment`: deletes the data of a dev environment. Its keys continue to work. */
export const eraseEnvironment = command<{ yes?: true }>({
  name: 'erase-environment',
  argument: '<environment id>',
  summary:
    'Delete everything in a dev environment except its API keys, members and audit log, and reset its clock',
  options: [new Option('--yes', 'confirm; without --yes, only shows what would be deleted')],
  run: async ({ settings, out }, { argument: publicId, options }) => {
    const deleted = await withDatabase(settings(), (url) =>
      withClient(
        url,
        async (client) => {
          const environment = await devEnvironment(client, publicId);
          const tables = await tablesByParents(client);
          if (options.yes !== true) throw await askFor(client, environment, tables);
          return await retried(() => erase(client, environment.id, tables));
        },
        { options: withoutLimits },
      ),
    );
    out.result(`Deleted ${rowsOf(deleted)} of ${publicId}. Its keys still work.`, {
      environment_id: publicId,
      deleted,
    });
  },
});

interface Environment {
  readonly id: number;
  readonly mode: string;
  readonly account: string;
}
type Counts = Readonly<Record<string, number>>;

const findEnvironment = sql<{ publicId: string }, Environment>('find-environment-by-public-id')`
  select e.id, e.mode, (select a.name from accounts a where a.id = e.account_id) as account from environments e
  where e.public_id = ${'publicId'}`;

async function devEnvironment(client: pg.Client, publicId: string): Promise<Environment> {
  if (await hasCitus(client))
    throw new AdminError('rejected', 'Nothing was deleted: erase-environment is not supported on Citus.');
  const [environment] = await rows(client, findEnvironment.with({ publicId }));
  if (!environment) throw new AdminError('notFound', `No such environment: ${visible(publicId)}.`);
  if (environment.mode !== 'dev')
    throw new AdminError('rejected', `Nothing was deleted: ${publicId} is ${environment.mode}, not dev.`);
  return environment;
}

const sum = (counts: Counts) => Object.values(counts).reduce((total, count) => total + count, 0);
const rowsOf = (counts: Counts) => (sum(counts) === 1 ? '1 row' : `${sum(counts)} rows`);

async function askFor(
  client: pg.Client,
  { id, account }: Environment,
  tables: readonly Table[],
): Promise<AdminError> {
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [found] = await rows(client, of<{ count: number }>('select count(*)::int as count', name, id));
    if (found?.count) counts[name] = found.count;
  }
  const parts = Object.entries(counts).map(([table, count]) => `${count} of ${table}`);
  const what = parts.length === 0 ? 'no rows' : `${rowsOf(counts)} (${parts.join(', ')})`;
  return new AdminError(
    'confirmationNeeded',
    `Nothing was deleted. This would delete ${what} from the dev environment of ${visible(account)}. To confirm, add --yes.`,
  );
}

/**
 * Tables of an environment, each with the tables it references. Read from the database catalog, so that new
 * tables are included automatically.
 */
const tablesAndParents = composed<{ name: string; parents: string[] }>(
  () => `select c.relname as name, coalesce(array_agg(p.relname::text) filter (where p.oid <> c.oid), '{}') as parents
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'environment_id' and not a.attisdropped
    left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f' and f.conparentid = 0
    left join pg_class p on p.oid = f.confrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by c.relname order by c.relname`,
);

interface Table {
  readonly name: string;
  readonly isParent: boolean;
}

async function tablesByParents(client: pg.Client): Promise<Table[]> {
  const found = await rows(client, tablesAndParents);
  const allParents = new Set(found.flatMap(({ parents }) => parents));
  const left = new Map(found.map(({ name, parents }) => [name, parents]));
  const ordered: Table[] = [];
  while (left.size > 0) {
    const next = [...left].filter(([, parents]) => !parents.some((parent) => left.has(parent)));
    if (next.length === 0) throw new Error(`Tables refer to each other: ${[...left.keys()].join(', ')}.`);
    for (const [name] of next) {
      left.delete(name);
      ordered.push({ name, isParent: allParents.has(name) });
    }
  }
  return ordered.filter(({ name }) => !KEPT.includes(name));
}

/** Returns a query for an environment's rows in a table. The table name comes from the database catalog. */
const of = <Row>(what: string, table: string, id: number, end = '') =>
  composed<Row>(
    (bind) => `${what} from ${pg.escapeIdentifier(table)} where environment_id = ${bind(id)}${end}`,
  );

const lockRow = sql<{ id: number }>('lock-erased-environment')`
  select 1 from environments where id = ${'id'} for update`;
const nameErased = sql<{ id: string }>('name-erased-environment')`
  select set_config('tributary.erases_environment', ${'id'}, true)`;

/** Expires all events in the feed. Readers that continue from an earlier event receive an error. */
const endFeed = sql<{ id: number; before: string }>('end-feed')`
  update webhook_feeds set first_sequence = last_sequence + 1, expired_before = greatest(expired_before, ${'before'})
  where environment_id = ${'id'}`;

const resetClock = sql<{ id: number }>('reset-clock-of-erased-environment')`
  update environments set clock_offset_seconds = 0 where id = ${'id'}`;

const newestEvent = sql<{ id: number }, { id: string }>('newest-event')`
  select event_id as id from webhook_events where environment_id = ${'id'} order by sequence desc limit 1`;

/**
 * Runs in one transaction, so that an interruption leaves the data unchanged. Locks parents before children,
 * so that requests cannot add rows to tables that are already empty.
 */
async function erase(client: pg.Client, id: number, tables: readonly Table[]): Promise<Counts> {
  await client.query('begin');
  try {
    await execute(client, lockRow.with({ id }));
    await execute(client, nameErased.with({ id: String(id) }));
    const [newest] = await rows(client, newestEvent.with({ id }));
    await execute(client, endFeed.with({ id, before: newest?.id ?? '' }));
    for (const { name, isParent } of tables)
      if (isParent) await execute(client, of('select 1', name, id, ' for update'));
    const deleted: Record<string, number> = {};
    // Delete the watermarks first: without a watermark, none of the environment's rows are in reports, so
    // none have to be subtracted.
    for (const name of ['report_watermarks', ...tables.map((each) => each.name).toReversed()])
      deleted[name] = (deleted[name] ?? 0) + (await execute(client, of('delete', name, id)));
    await execute(client, resetClock.with({ id }));
    const act = {
      environmentId: id,
      createdAt: new Date(),
      actor: ADMINISTRATOR,
      action: 'erase-environment',
    };
    await execute(client, auditEntries(act, null));
    await client.query('commit');
    return Object.fromEntries(Object.entries(deleted).filter(([, count]) => count > 0));
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

const ATTEMPTS_MAX = 10;
const DEADLOCK = '40P01';
const FOREIGN_KEY = '23503';

/** Runs `work` again after a deadlock with a request that locked one of the rows. */
async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const { sqlState } = databaseFault(error);
      if (sqlState !== DEADLOCK && sqlState !== FOREIGN_KEY) throw error;
      if (attempt === ATTEMPTS_MAX)
        throw new AdminError(
          'rejected',
          'Nothing was deleted: too many requests are changing this environment. Stop them, and run this again.',
        );
    }
  }
}
