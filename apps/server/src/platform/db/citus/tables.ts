import type pg from 'pg';
import { ASIDE } from './nodes.ts';

/** Table that is not distributed correctly, with the statements that distribute it. */
interface Misplaced {
  readonly name: string;
  /** Message shown to the operator when done. */
  readonly done: string;
  readonly statements: readonly string[];
}

/**
 * Tables whose keys are unique across all environments. They are replicated to every node, like tables without
 * environments.
 */
const uniqueEverywhere = ['hosts'];

/**
 * Returns the tables in the order in which they are distributed: first those that others are colocated with.
 */
export async function tablesToDistribute(client: pg.Client): Promise<Misplaced[]> {
  const { rows } = await client.query<{ name: string; column: string | null }>(
    `select quote_ident(c.relname) as name,
       case when c.relname = 'environments' then 'id' when c.relname <> all($1) then
         (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attname = 'environment_id' and not a.attisdropped)
       end as column
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> $2
       and not exists (select 1 from pg_dist_partition d where d.logicalrelid = c.oid)
       and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by 2 is not null, c.relname <> 'environments', c.relname`,
    [uniqueEverywhere, ASIDE],
  );
  const misplaced: Misplaced[] = [];
  for (const { name, column } of rows)
    misplaced.push(column === null ? onEveryNode(name) : await distributedBy(client, name, column));
  return misplaced;
}

const onEveryNode = (name: string): Misplaced => ({
  name,
  done: 'on every node',
  statements: [`select create_reference_table('${name}')`],
});

async function distributedBy(client: pg.Client, name: string, column: string): Promise<Misplaced> {
  const beside = name === 'environments' ? 'none' : 'environments';
  return {
    name,
    done: `distributed by ${column}`,
    statements: [
      ...(await uniqueKeysWithout(client, name, column)),
      `select create_distributed_table('${name}', '${column}', colocate_with => '${beside}')`,
    ],
  };
}

/**
 * Returns the unique keys that do not start with the distribution column. Each node enforces uniqueness only among its
 * own rows.
 */
async function uniqueKeysWithout(client: pg.Client, table: string, column: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; kind: string; columns: string }>(
    `select quote_ident(conname) as name, case contype when 'p' then 'primary key' else 'unique' end as kind,
       substring(pg_get_constraintdef(oid) from '\\((.*)\\)') as columns from pg_constraint
     where conrelid = $1::regclass and contype in ('u', 'p')
       and not (select attnum from pg_attribute where attrelid = conrelid and attname = $2) = any(conkey)`,
    [table, column],
  );
  return rows.map(
    ({ name, kind, columns }) =>
      `alter table ${table} drop constraint ${name}, add constraint ${name} ${kind} (${column}, ${columns})`,
  );
}

const PLACE = 'create trigger a_place_in_reports before insert on';

/**
 * Triggers on distributed tables. A position in the reports is a transaction id on the row's node, which only
 * a trigger there knows. They are row triggers, because shards have no transition tables.
 */
const triggers: readonly { readonly name: string; readonly table: string; readonly text: string }[] = [
  ...['clicks', 'ledger_entries', 'refunds', 'transactions'].map((table) => ({
    name: 'a_place_in_reports',
    table,
    text: `${PLACE} ${table} for each row execute function place_in_reports()`,
  })),
  {
    name: 'a_place_in_reports',
    table: 'referrals',
    text: `${PLACE} referrals for each row execute function place_referral_in_reports()`,
  },
  {
    name: 'earnings_moves',
    table: 'earnings',
    text: `create trigger earnings_moves after update on earnings for each row
      when (new.move_count <> old.move_count) execute function record_earning_move()`,
  },
  {
    name: 'outbox_events_pending',
    table: 'outbox_events',
    text: `create trigger outbox_events_pending after insert on outbox_events for each row
      execute function note_outbox_event()`,
  },
];

/** Returns the statements that create missing triggers. */
export async function missingTriggers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; table: string; isOfRows: boolean }>(
    `select tgname::text as name, tgrelid::regclass::text as table, tgtype & 1 = 1 as "isOfRows"
     from pg_trigger where tgname = any($1) and tgparentid = 0`,
    [triggers.map(({ name }) => name)],
  );
  return triggers.flatMap(({ name, table, text }) => {
    const there = rows.find((row) => row.name === name && row.table === table);
    if (there?.isOfRows) return [];
    return there ? [`drop trigger ${name} on ${table}; ${text}`] : [text];
  });
}
