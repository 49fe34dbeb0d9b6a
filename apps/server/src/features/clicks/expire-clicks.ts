import { reportedParameters } from '@tributary/core';
import type pg from 'pg';
import {
  clicks as clicksTable,
  dropPartition,
  type KeptPartition,
  type Partition,
  partitionsOf,
} from '../../platform/db/partitions.ts';
import { type Bound, composed, rows, sql } from '../../platform/db/sql.ts';
import { firstId } from '../../platform/ids.ts';
import { readWatermark, uncounted, type Watermark } from '../reports/sums.ts';

const DAY_MS = 86_400_000;
/** Days for which a click can still be looked up after the `cookie_days` in which it earns commission. */
const COOKIE_MARGIN_DAYS = 30;
const STEP_CLICKS = 5_000;

interface Expired {
  readonly clicks: number;
  readonly dropped: readonly string[];
  readonly kept: readonly KeptPartition[];
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
  const dropped: string[] = [];
  const kept: KeptPartition[] = [];
  for (const partition of await partitionsOf(pool, clicksTable.table)) {
    if (partition.to > cut || stopped?.aborted) break;
    const outcome = await dropPartition(pool, clicksTable, partition.name, (on) => isInUse(on, partition));
    if (outcome === 'dropped') dropped.push(partition.name);
    else kept.push({ name: partition.name, because: outcome });
  }
  return { clicks, dropped, kept };
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
  // Only a watermark of this cluster shows which clicks the roll-ups have counted. Clicks deleted before they
  // were counted would be missing from the roll-ups.
  if (!watermark?.isOfThisCluster) return 0;
  let clicks = 0;
  for (let step = STEP_CLICKS; step === STEP_CLICKS && !stopped?.aborted; clicks += step) {
    const [gone] = await rows(
      pool,
      composed<{ clicks: number }>((bind) => stepSql(old, watermark, bind)),
    );
    step = gone?.clicks ?? 0;
  }
  return clicks;
}

/** Returns SQL for the part of a URL that is kept: the host, or everything up to the end of the page's path. */
const anonymous = (url: string) => `regexp_replace(${url}, '^([A-Za-z][A-Za-z0-9+.-]*://)[^/?#@]*@', '\\1')`;
const host = `substring(${anonymous('referrer')} from '^[A-Za-z][A-Za-z0-9+.-]*://[^/?#:]+')`;
const page = `substring(${anonymous('url')} from '^[^?#]*')`;
const said = reportedParameters.join(', ');
const quarter = `date_bin('15 minutes', created_at, '1970-01-01 00:00:00+00')`;

/**
 * Builds a single statement, so that readers see either the clicks or their counts. Skips rows that another
 * process has locked.
 */
const stepSql = (
  { environmentId, cut }: Old,
  watermark: Watermark,
  bind: (value: unknown) => string,
): string => `
  with old as (
    select f.id from (
      select c.id, c.report_position as position from clicks c
      where c.environment_id = ${bind(environmentId)} and c.id < ${bind(cut)}) f
    where not (${uncounted(watermark, bind)}) order by f.id limit ${bind(STEP_CLICKS)}
    for update skip locked),
  gone as (
    delete from clicks c where c.environment_id = ${bind(environmentId)} and c.id in (select id from old) returning c.*),
  counted as (
    insert into expired_clicks (environment_id, id, program_id, affiliate_id, referrer, url, ${said}, clicks, created_at,
      report_position)
    select environment_id, min(id), program_id, affiliate_id, ${host}, ${page}, ${said}, count(*), ${quarter},
      max(report_position)
    from gone where is_counted
    group by environment_id, program_id, affiliate_id, ${host}, ${page}, ${said}, ${quarter}, report_position >> 48)
  select count(*)::int as clicks from gone`;

/**
 * Returns true unless the partition is both empty and small. Scanning the deleted rows of a large partition would block
 * everyone who waits for the lock.
 */
const isInUse = async (on: pg.Pool | pg.ClientBase, { name }: Partition): Promise<boolean> => {
  const look = composed<{ isInUse: boolean }>(
    () =>
      `select pg_relation_size('${name}') > ${SMALL_BYTES} or exists (select 1 from ${name}) as "isInUse"`,
  );
  return (await rows(on, look))[0]?.isInUse === true;
};
const SMALL_BYTES = 8 * 1024 * 1024;
