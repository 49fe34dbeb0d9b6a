import type pg from 'pg';
import type { Database } from '../../platform/db/database.ts';
import { composed, execute, rows, sql } from '../../platform/db/sql.ts';
import { lockFold } from './fold-performance.ts';
import { MS_PER_DAY } from './period.ts';
import { moveSubValues } from './sub-id-roll-up.ts';
import { readWatermark, uncounted, type Watermark } from './sums.ts';

/**
 * Dates after and before all counted days. The roll-up covers all days from a start day on; earlier days are read
 * from the rows. Starting at the first date, it covers nothing; starting at the second, everything.
 */
const NEWEST = new Date('9999-01-01T00:00:00Z');
const OLDEST = new Date('1970-01-01T00:00:00Z');

/**
 * Duration below which a step counts as quick. While steps are quick, each covers more days than the one
 * before. During a step, nothing is counted, and transactions that reverse a sale wait.
 */
const QUICK_MS = 100;
const DAYS_MAX = 31;

interface Options {
  readonly stopped?: { readonly aborted: boolean };
  /** Time after which no more steps begin. */
  readonly untilMs?: number;
}

/**
 * Builds the roll-up of sub ids if it is missing or outdated, a few days at a time, newest first. Reports use the days
 * built so far, and folds add to them.
 */
export async function buildSubValues(
  { lists }: Pick<Database, 'lists'>,
  { stopped, untilMs = Number.POSITIVE_INFINITY }: Options = {},
): Promise<void> {
  const began = performance.now();
  for (const { id } of await rows(lists, environmentsToBuild.with({ oldest: OLDEST }))) {
    let days = 1;
    for (;;) {
      if (stopped?.aborted || performance.now() - began > untilMs) return;
      const stepBegan = performance.now();
      if ((await inStep(lists, (client) => step(client, id, days))) === 'done') break;
      days = performance.now() - stepBegan < QUICK_MS ? Math.min(days * 2, DAYS_MAX) : 1;
    }
  }
}

const environmentsToBuild = sql<{ oldest: Date }, { id: number }>('environments-to-build-sub-values')`
  select distinct environment_id as id from report_watermarks
  where sub_snapshot is distinct from snapshot or subs_from is null or subs_from > ${'oldest'}`;

async function inStep<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin isolation level read committed');
    const outcome = await work(client);
    await client.query('commit');
    return outcome;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Builds the roll-up for the next days. Returns `done` if nothing remains, or if another process is counting;
 * the next run then continues.
 */
async function step(client: pg.PoolClient, environmentId: number, days: number): Promise<'done' | 'more'> {
  if (!(await lockFold(client, environmentId))?.isMine) return 'done';
  const watermark = await readWatermark((statement) => rows(client, statement), environmentId);
  if (!watermark?.isOfThisCluster) return 'done';
  const { subsFrom } = watermark;
  const node = (await rows(client, nodeOf.with({ environmentId })))[0]?.node ?? 0;
  if (subsFrom === null) {
    if ((await execute(client, forgetBucket.with({ environmentId }))) > 0) return 'more';
    const begun = await execute(client, begin.with({ environmentId, node, subsFrom: NEWEST }));
    return begun > 0 ? 'more' : 'done';
  }
  if (subsFrom <= OLDEST) return 'done';
  const [newest] = await rows(client, newestDay.with({ environmentId, before: subsFrom }));
  const newestMs = newest?.day?.getTime() ?? Number.NEGATIVE_INFINITY;
  const from = new Date(Math.max(newestMs - (days - 1) * MS_PER_DAY, OLDEST.getTime()));
  if (newestMs >= OLDEST.getTime()) await build(client, { environmentId, watermark, from, to: subsFrom });
  await execute(client, moveBegin.with({ environmentId, node, subsFrom: from }));
  return 'more';
}

const forgetBucket = sql<{ environmentId: number }>('forget-bucket-of-sub-values')`
  delete from report_sub_values where environment_id = ${'environmentId'} and (series, bucket) = (
    select series, bucket from report_sub_values where environment_id = ${'environmentId'} order by series, bucket limit 1)`;

/** Returns the node that stores an environment's rows. A function runs on the node whose row it reads. */
const nodeOf = sql<{ environmentId: number }, { node: number }>('node-of-sub-values')`
  select report_node() as node from environments where id = ${'environmentId'}`;

type Begin = { environmentId: number; node: number; subsFrom: Date };

const begin = sql<Begin>('begin-sub-values')`
  update report_watermarks set sub_snapshot = snapshot, subs_from = ${'subsFrom'}
  where environment_id = ${'environmentId'} and node = ${'node'}`;

const moveBegin = sql<Begin>('move-begin-of-sub-values')`
  update report_watermarks set subs_from = ${'subsFrom'}
  where environment_id = ${'environmentId'} and sub_snapshot = snapshot and node = ${'node'}`;

/** Finds the newest day before the given one. Everything that has been counted has a slot. */
const newestDay = sql<{ environmentId: number; before: Date }, { day: Date | null }>(
  'newest-day-before-sub-values',
)`
  select date_bin('1 day', max(bucket), 'epoch') as day from report_slots
  where environment_id = ${'environmentId'} and basis = 'occurred' and bucket < ${'before'}`;

interface Building {
  readonly environmentId: number;
  readonly watermark: Watermark;
  readonly from: Date;
  readonly to: Date;
}

async function build(client: pg.PoolClient, { environmentId, watermark, from, to }: Building): Promise<void> {
  await execute(
    client,
    composed((bind) => {
      const environment = bind(environmentId);
      const isIn = (at: string) => `${at} >= ${bind(from)} and ${at} < ${bind(to)}`;
      const isCounted = `not (${uncounted(watermark, bind)})`;
      const values = {
        ofReferrals: `f.environment_id = ${environment} and ${isIn('f.at')} and ${isCounted}`,
        ofClicks: `f.environment_id = ${environment} and ${isIn('f.created_at')} and ${isCounted}`,
        clicks: `c.environment_id = ${environment}`,
        corrections: `c.environment_id = ${environment} and ${isIn('c.at')}`,
      };
      return moveSubValues(values, { environmentId, subsFrom: from }, 'back', bind);
    }),
  );
}
