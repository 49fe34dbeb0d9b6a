import type pg from 'pg';
import { composed, execute, rows, sql } from '../db/sql.ts';
import { correctionFigures, figures, readWatermark, summed, timeColumns, uncounted } from './sums.ts';
import { foldValues } from './value-roll-up.ts';

/** The function is_in_reports() holds this lock in shared mode while a transaction takes back what was counted. */
const lockKey = 7_421_883_008;
/** The first fold of an existing database reads all of it. */
const settings = "set local statement_timeout = '30min'; set local jit = off; set local work_mem = '256MB'";

/** `busy`: another process is folding, or a transaction that takes something back is still open; the next run continues. */
export type FoldOutcome = 'folded' | 'busy' | 'other_cluster';

/**
 * Adds every row that has not been counted yet to the roll-ups, for all environments. It is one statement, so the snapshot
 * that reads the rows becomes the watermark: the first fold that sees a row counts it, however late it committed.
 */
export async function foldPerformance(pool: pg.Pool): Promise<FoldOutcome> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // Read committed takes the snapshot of the fold after the lock; otherwise a row deleted meanwhile would stay counted.
    await client.query('begin isolation level read committed');
    await client.query(settings);
    const outcome = await fold(client);
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

async function fold(client: pg.PoolClient): Promise<FoldOutcome> {
  const { rows: locks } = await client.query('select pg_try_advisory_xact_lock($1) as "isMine"', [lockKey]);
  if (!locks[0]?.isMine) return 'busy';
  const [watermark] = await rows(client, readWatermark.with({}));
  if (watermark?.isOfThisCluster === false) return 'other_cluster';
  const isFresh = (bind: (value: unknown) => string) =>
    watermark ? uncounted(bind(watermark.xmin), bind(watermark.snapshot)) : 'true';
  // Beside servers of an earlier version, which fold without values, these would be counted anew again and again: that
  // is done once two folds in a row know of them.
  const isAnew = !watermark || watermark.areValuesDue;
  if (isAnew) await client.query('delete from report_values');
  await execute(
    client,
    composed((bind) => {
      const condition = isFresh(bind);
      if (isAnew) return foldSql(condition, `,${foldValues('true', false)}`, '');
      return watermark.hasValues
        ? foldSql(condition, `,${foldValues(condition, true)}`, '')
        : foldSql(condition, '', 'due ');
    }),
  );
  return 'folded';
}

const columns = figures.join(', ');
const adding = (table: string) =>
  figures.map((figure) => `${figure} = ${table}.${figure} + excluded.${figure}`).join(', ');

/** Each row counts once on each basis. */
const byEachBasis = `cross join lateral (values ${Object.entries(timeColumns)
  .map(([basis, column]) => `('${basis}', f.${column})`)
  .join(', ')}) b(basis, at)`;

/** `due`: what stands before the snapshot of the values where they do not reach to it. */
const foldSql = (condition: string, values: string, due: '' | 'due ') => `
  with gone as (delete from report_corrections returning *),
  fresh as (
    select f.environment_id, b.basis, date_bin('15 minutes', b.at, 'epoch') as bucket, f.program_id, f.affiliate_id,
      coalesce(f.currency, '') as currency, ${summed}
    from report_facts f ${byEachBasis} where not f.is_voided and ${condition} group by 1, 2, 3, 4, 5, 6
    union all
    select f.environment_id, b.basis, date_bin('15 minutes', b.at, 'epoch'), f.program_id, f.affiliate_id, f.currency, 0,
      ${correctionFigures} from gone f ${byEachBasis}),
  slots as (
    insert into report_slots (environment_id, basis, bucket, program_id, currency, ${columns})
    select f.environment_id, f.basis, f.bucket, f.program_id, f.currency, ${summed} from fresh f group by 1, 2, 3, 4, 5
    on conflict (environment_id, basis, bucket, program_id, currency) do update set ${adding('report_slots')}),
  days as (
    insert into report_days (environment_id, basis, bucket, affiliate_id, currency, program_id, ${columns})
    select f.environment_id, f.basis, date_bin('1 day', f.bucket, 'epoch'), f.affiliate_id, f.currency, f.program_id, ${summed}
    from fresh f group by 1, 2, 3, 4, 5, 6
    on conflict (environment_id, basis, bucket, affiliate_id, currency) do update set ${adding('report_days')})${values}
  insert into report_watermark (snapshot, values_snapshot, cluster_id)
  select pg_current_snapshot()::text, '${due}' || pg_current_snapshot()::text, system_identifier from pg_control_system()
  on conflict (is_only) do update set snapshot = excluded.snapshot, values_snapshot = excluded.values_snapshot,
    cluster_id = excluded.cluster_id`;

/** New block ranges are read whole until they are summarized, and autovacuum rarely visits tables that only grow. */
const summarizeBlocks = sql<object>('summarize-block-ranges')`
  select brin_summarize_new_values(c.oid) from pg_class c join pg_index i on i.indexrelid = c.oid
  where c.relkind = 'i' and c.relnamespace = 'public'::regnamespace and c.relam = (select oid from pg_am where amname = 'brin')`;
