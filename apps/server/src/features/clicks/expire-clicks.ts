import { reportedParameters } from '@tributary/core';
import type pg from 'pg';
import {
  clicks as clicksTable,
  type DroppedPartitions,
  dropPartitions,
  type Partition,
} from '../../platform/db/partitions.ts';
import { type Bound, composed, rows, sql } from '../../platform/db/sql.ts';
import { inPoolTransaction } from '../../platform/db/transaction.ts';
import { firstId } from '../../platform/ids.ts';
import { readWatermark, uncounted, type Watermark } from '../reports/sums.ts';

const DAY_MS = 86_400_000;
/** Days for which a click can still be looked up after the `cookie_days` in which it earns commission. */
const COOKIE_MARGIN_DAYS = 30;
const STEP_CLICKS = 5_000;

interface Expired extends DroppedPartitions {
  readonly clicks: number;
}

/**
 * Replaces clicks older than the retention period with counts, which reports include, and then drops empty
 * partitions. Keeps clicks that a program may still credit, and those that are not in the roll-ups yet. The
 * next run continues an interrupted one.
 */
export async function expireClicks(
  pool: pg.Pool,
  { now, days }: { now: Date; days: number },
  stopped?: AbortSignal,
): Promise<Expired> {
  const [longest] = await rows(pool, longestCookie.with({}));
  const keptDays = Math.max(days, (longest?.days ?? 0) + COOKIE_MARGIN_DAYS);
  const cut = firstId(clicksTable.kind, new Date(now.getTime() - keptDays * DAY_MS));
  let clicks = 0;
  for (const { environmentId } of await rows(pool, environmentsWithOldClicks.with({ cut })))
    clicks += await expireOf(pool, { environmentId, cut }, stopped);
  const partitions = await dropPartitions(pool, clicksTable, { before: cut, isInUse }, stopped);
  return { clicks, ...partitions };
}

const longestCookie = sql<object, { days: number | null }>('find-longest-cookie')`
  select max(cookie_days)::int as days from programs`;

const environmentsWithOldClicks = sql<{ cut: string }, { environmentId: number }>(
  'environments-with-old-clicks',
)`
  select e.id as "environmentId" from environments e
  where exists (select 1 from clicks c where c.environment_id = e.id and c.id < ${'cut'})`;

interface Old {
  readonly environmentId: number;
  readonly cut: string;
}

async function expireOf(pool: pg.Pool, old: Old, stopped?: AbortSignal): Promise<number> {
  const watermark = await readWatermark(
    <Row>(statement: Bound<Row>) => rows(pool, statement),
    old.environmentId,
  );
  // Only a watermark from this cluster shows which clicks the roll-ups have counted. Clicks deleted before they
  // were counted would be missing from the roll-ups.
  if (!watermark?.isOfThisCluster) return 0;
  let clicks = 0;
  for (let step = STEP_CLICKS; step === STEP_CLICKS && !stopped?.aborted; clicks += step)
    step = await inPoolTransaction(pool, (client) => expireStep(client, old, watermark));
  return clicks;
}

/** Replaces up to `STEP_CLICKS` clicks with counts. Skips those that another process has locked. */
async function expireStep(client: pg.PoolClient, old: Old, watermark: Watermark): Promise<number> {
  const ids = (await rows(client, lockOld(old, watermark))).map(({ id }) => id);
  if (ids.length > 0) await rows(client, replace(old.environmentId, ids));
  return ids.length;
}

const lockOld = ({ environmentId, cut }: Old, watermark: Watermark): Bound<{ id: string }> =>
  composed(
    (bind) => `
  select f.id from (
    select c.id, c.report_position as position from clicks c
    where c.environment_id = ${bind(environmentId)} and c.id < ${bind(cut)}) f
  where not (${uncounted(watermark, bind)}) order by f.id limit ${bind(STEP_CLICKS)}
  for update skip locked`,
  );

/** Returns SQL for the part of a URL that is kept: the host, or everything up to the end of the page's path. */
const anonymous = (url: string) => `regexp_replace(${url}, '^([A-Za-z][A-Za-z0-9+.-]*://)[^/?#@]*@', '\\1')`;
const host = `substring(${anonymous('referrer')} from '^[A-Za-z][A-Za-z0-9+.-]*://[^/?#:]+')`;
const page = `substring(${anonymous('url')} from '^[^?#]*')`;
const said = reportedParameters.join(', ');
const quarter = `date_bin('15 minutes', created_at, '1970-01-01 00:00:00+00')`;

/**
 * Passes the ids, in order, as values with bounds, in an unnamed statement, so that PostgreSQL plans it for these values.
 * With a subquery, the plan might compare each id with each click of an environment that is missing from the
 * statistics.
 */
const replace = (environmentId: number, ids: readonly string[]): Bound<never> =>
  composed(
    (bind) => `
  with gone as (
    delete from clicks c
    where c.environment_id = ${bind(environmentId)} and c.id between ${bind(ids[0])} and ${bind(ids.at(-1))}
      and c.id = any(${bind(ids)}::text[])
    returning c.*)
  insert into expired_clicks (environment_id, id, program_id, affiliate_id, referrer, url, ${said}, clicks, created_at,
    report_position)
  select environment_id, min(id), program_id, affiliate_id, ${host}, ${page}, ${said}, count(*), ${quarter},
    max(report_position)
  from gone where is_counted
  group by environment_id, program_id, affiliate_id, ${host}, ${page}, ${said}, ${quarter}, report_position >> 48`,
  );

/**
 * Returns true unless the partition is both empty and small. Scanning the deleted rows of a large partition would
 * block every query that is waiting for the lock.
 */
const isInUse = async (on: pg.Pool | pg.ClientBase, { name }: Partition): Promise<boolean> => {
  const look = composed<{ isInUse: boolean }>(
    () =>
      `select pg_relation_size('${name}') > ${SMALL_BYTES} or exists (select 1 from ${name}) as "isInUse"`,
  );
  return (await rows(on, look))[0]?.isInUse === true;
};
const SMALL_BYTES = 8 * 1024 * 1024;
