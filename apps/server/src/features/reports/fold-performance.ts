import type pg from 'pg';
import type { Database } from '../../platform/db/database.ts';
import type { Bind } from '../../platform/db/list-page.ts';
import { composed, execute, rows, sql } from '../../platform/db/sql.ts';
import { addToSubValues, freshSubValues } from './sub-id-roll-up.ts';
import {
  type Counted,
  correctionFigures,
  figures,
  firstOf,
  OWN_TRANSACTION,
  readWatermark,
  seenBy,
  summed,
  timeColumns,
  transactionOf,
  uncounted,
  type Watermark,
} from './sums.ts';
import { adding, foldValues } from './value-roll-up.ts';

/** Key of the lock that is_in_reports() holds in shared mode while a transaction reverses counted rows. */
const lockKey = 7_421_883_008;
/**
 * Settings of the transaction. The timeout is long because the first fold of an existing database reads all
 * rows.
 */
const settings = "set local statement_timeout = '30min'; set local work_mem = '256MB'";

/**
 * `busy` means that another process is folding, or that a transaction with a reversal is still open. The next
 * run continues.
 */
export type FoldOutcome = 'folded' | 'busy' | 'other_cluster';

/**
 * Adds all uncounted rows to the roll-ups. In a single PostgreSQL database, one pass covers all environments.
 * In a distributed one, each environment is folded separately, by the transaction ids of its node.
 */
export async function foldPerformance({
  lists,
  isDistributed,
}: Pick<Database, 'lists' | 'isDistributed'>): Promise<FoldOutcome> {
  if (!isDistributed) return inFold(lists, (client) => fold(client, null));
  // Transaction ids of one node are unrelated to rows of another: a single pass would count some rows twice
  // and miss others.
  const outcomes = new Set<FoldOutcome>();
  for (const { id } of await rows(lists, listEnvironments.with({})))
    outcomes.add(await inFold(lists, (client) => fold(client, id)));
  return (['other_cluster', 'busy'] as const).find((outcome) => outcomes.has(outcome)) ?? 'folded';
}

const listEnvironments = sql<object, { id: number }>(
  'list-environments',
)`select id from environments order by id`;

async function inFold(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<FoldOutcome>,
): Promise<FoldOutcome> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin isolation level read committed');
    await client.query(settings);
    const outcome = await work(client);
    await client.query('commit');
    if (outcome === 'folded') await execute(client, summarizeBlocks.with({}));
    return outcome;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * State of the database: everything that `snapshot` sees on the node of the rows, and everything that other
 * nodes have written.
 */
interface Now {
  readonly node: number;
  readonly snapshot: string;
  /** Lower bound for a quick comparison: the snapshot sees every transaction below it. */
  readonly xmin: bigint;
  readonly clusterId: bigint;
}

/**
 * Adds uncounted rows to the roll-ups. The snapshot is taken after the lock, and no row that it sees changes
 * before this transaction ends. Statements with later snapshots therefore find the same rows, and the
 * snapshot becomes the watermark: the first fold that sees a row counts it, even if the row was committed
 * late.
 * @param environmentId null for all environments, which then share a watermark
 */
async function fold(client: pg.PoolClient, environmentId: number | null): Promise<FoldOutcome> {
  const lock = await lockFold(client, environmentId);
  if (lock && !lock.isMine) return 'busy';
  const [now] = await rows(
    client,
    composed<Now>((bind) => nowSql(environmentId, bind)),
  );
  if (!lock || !now) return 'folded';
  const some = environmentId ?? (await rows(client, someCounted.with({})))[0]?.id;
  const watermark =
    some === undefined ? null : await readWatermark((statement) => rows(client, statement), some);
  if (watermark?.isOfThisCluster === false) return 'other_cluster';
  const of = { environmentId, now, watermark };
  const elsewhere = environmentId === null ? [] : await writtenElsewhere(client, { ...of, environmentId });
  await execute(
    client,
    composed((bind) => foldSql(of, bind)),
  );
  for (const { node, snapshot } of elsewhere)
    await execute(client, markCounted.with({ environmentId: environmentId ?? 0, node, snapshot }));
  return 'folded';
}

/**
 * Prevents other processes from counting rows, and from reversing counted rows, until the transaction ends.
 * Returns null if the environment does not exist.
 */
export async function lockFold(
  client: pg.PoolClient,
  environmentId: number | null,
): Promise<{ isMine: boolean } | null> {
  const [lock] = await rows(
    client,
    composed<{ isMine: boolean }>((bind) => lockSql(environmentId, bind)),
  );
  return lock ?? null;
}

/**
 * Locks and snapshots belong to the node that stores the rows. A function runs on the node whose row it
 * reads.
 */
const lockSql = (environmentId: number | null, bind: Bind) =>
  `select pg_try_advisory_xact_lock(${bind(lockKey)}) as "isMine"
   ${environmentId === null ? '' : `from environments where id = ${bind(environmentId)}`}`;

const nowSql = (environmentId: number | null, bind: Bind) =>
  `select report_node() as node, pg_current_snapshot()::text as snapshot,
     pg_snapshot_xmin(pg_current_snapshot())::text::bigint as xmin,
     (select system_identifier from pg_control_system()) as "clusterId"
   ${environmentId === null ? '' : `from environments where id = ${bind(environmentId)}`}`;

/**
 * Finds a watermark. All environments that a fold has seen share one; rows of other environments are newer.
 */
const someCounted = sql<object, { id: number }>('find-report-watermark')`
  select environment_id as id from report_watermarks limit 1`;

interface Fold {
  readonly environmentId: number | null;
  readonly now: Now;
  readonly watermark: Watermark | null;
}

/** Returns the nodes that wrote rows before the environment was moved, each with its last transaction. */
async function writtenElsewhere(
  client: pg.PoolClient,
  { environmentId, now, watermark }: Fold & { readonly environmentId: number },
): Promise<Pick<Counted, 'node' | 'snapshot'>[]> {
  return rows(
    client,
    composed((bind) => {
      const last = `(max${OWN_TRANSACTION} + 1)::text`;
      return `select (f.position >> 48)::int as node, ${last} || ':' || ${last} || ':' as snapshot
        from report_facts f
        where f.environment_id = ${bind(environmentId)} and ${watermark ? uncounted(watermark, bind) : 'true'}
          and not ${isOf(now.node)} group by 1`;
    }),
  );
}

const isOf = (node: number) => `(f.position >= ${firstOf(node)} and f.position < ${firstOf(node + 1)})`;

const markCounted = sql<{ environmentId: number; node: number; snapshot: string }>('mark-counted-elsewhere')`
  insert into report_watermarks (environment_id, node, snapshot) values (${'environmentId'}, ${'node'}, ${'snapshot'})
  on conflict (environment_id, node) do update set snapshot = excluded.snapshot`;

const columns = figures.join(', ');

/** Counts each row once per basis, at the row's time on that basis. */
const byEachBasis = `cross join (values ${Object.keys(timeColumns)
  .map((basis) => `('${basis}')`)
  .join(', ')}) b(basis)`;
const timeOnBasis = `case b.basis ${Object.entries(timeColumns)
  .map(([basis, column]) => `when '${basis}' then f.${column}`)
  .join(' ')} end`;

function foldSql({ environmentId, now, watermark }: Fold, bind: Bind): string {
  const only = (column: string) => (environmentId === null ? 'true' : `${column} = ${bind(environmentId)}`);
  const seen = `(${transactionOf(now.node)} < ${bind(now.xmin)} or ${seenBy(now.node, bind(now.snapshot))})`;
  const isFresh = [
    only('f.environment_id'),
    ...(watermark ? [uncounted(watermark, bind)] : []),
    environmentId === null ? seen : `(not ${isOf(now.node)} or ${seen})`,
  ].join(' and ');
  return `
  with kept_sub_values as materialized (
    select w.environment_id, w.subs_from from report_watermarks w
    where ${only('w.environment_id')} and w.node = ${bind(now.node)} and w.sub_snapshot = w.snapshot),
  gone as (delete from report_corrections where ${only('environment_id')} returning *),
  fresh as (
    select f.environment_id, b.basis, date_bin('15 minutes', ${timeOnBasis}, 'epoch') as bucket, f.program_id, f.affiliate_id,
      coalesce(f.currency, '') as currency, ${summed}
    from report_facts f ${byEachBasis} where not f.is_voided and ${isFresh} group by 1, 2, 3, 4, 5, 6
    union all
    select f.environment_id, b.basis, date_bin('15 minutes', ${timeOnBasis}, 'epoch'), f.program_id, f.affiliate_id, f.currency, 0,
      ${correctionFigures} from gone f ${byEachBasis}),
  slots as (
    insert into report_slots (environment_id, basis, bucket, program_id, currency, ${columns})
    select f.environment_id, f.basis, f.bucket, f.program_id, f.currency, ${summed} from fresh f group by 1, 2, 3, 4, 5
    on conflict (environment_id, basis, bucket, program_id, currency) do update set ${adding('report_slots')}),
  days as (
    insert into report_days (environment_id, basis, bucket, affiliate_id, currency, program_id, ${columns})
    select f.environment_id, f.basis, date_bin('1 day', f.bucket, 'epoch'), f.affiliate_id, f.currency, f.program_id, ${summed}
    from fresh f group by 1, 2, 3, 4, 5, 6
    on conflict (environment_id, basis, bucket, affiliate_id, currency) do update set ${adding('report_days')}),
  ${foldValues(isFresh, only('c.environment_id'))},
  ${freshSubValues({ ofClicks: isFresh, clicks: only('c.environment_id'), corrections: { from: 'gone', sign: '' } })},
  sub_value_rows as (${addToSubValues(1)})
  insert into report_watermarks (environment_id, node, snapshot, cluster_id)
  select e.id, ${bind(now.node)}::int, ${bind(now.snapshot)}::text, ${bind(now.clusterId)}::bigint
  from environments e where ${only('e.id')}
  on conflict (environment_id, node) do update set snapshot = excluded.snapshot, cluster_id = excluded.cluster_id,
    sub_snapshot = case when report_watermarks.sub_snapshot = report_watermarks.snapshot then excluded.snapshot end`;
}

/**
 * Summarizes new block ranges, which are otherwise read completely. Autovacuum rarely visits append-only
 * tables.
 */
const summarizeBlocks = sql<object>('summarize-block-ranges')`
  select brin_summarize_new_values(c.oid) from pg_class c join pg_index i on i.indexrelid = c.oid
  where c.relkind = 'i' and c.relnamespace = 'public'::regnamespace and c.relam = (select oid from pg_am where amname = 'brin')`;
