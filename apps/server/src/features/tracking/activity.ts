import type { RefusalReason } from '@tributary/core';
import type { Logger } from 'pino';
import type { TrackedSite } from '../../dependencies.ts';
import { rowsPerStatement } from '../../platform/db/citus/rows-per-statement.ts';
import type { Database } from '../../platform/db/database.ts';
import { faultForLog } from '../../platform/db/fault-for-log.ts';
import { records, recordsOf } from '../../platform/db/records.ts';
import { execute, fragment, raw, sql } from '../../platform/db/sql.ts';
import { affiliateByTrackingIds } from '../affiliates/tracking-ids.ts';

/** Count of a site by UTC day. */
type Counted =
  | [kind: 'click', value: 'counted' | 'uncounted' | 'exchanged' | 'without_facts']
  | [kind: 'refusal', value: RefusalReason]
  | [kind: 'cookie', value: 'server' | 'script']
  | [kind: 'origin', value: string];

/** Outcome of visits through an affiliate's links, counted by UTC day. */
type VisitOutcome = 'counted' | 'uncounted' | RefusalReason;

interface VisitsRow {
  readonly environmentId: number;
  readonly programId: string;
  readonly trackingIds: readonly string[];
  readonly day: string;
  readonly outcome: VisitOutcome;
  visits: number;
}

interface ActivityRow {
  readonly environmentId: number;
  readonly siteId: string;
  readonly day: string;
  readonly kind: string;
  readonly value: string;
  count: number;
  lastAt: Date;
}

const activityColumns = ['environmentId', 'siteId', 'day', 'kind', 'value', 'count', 'lastAt'];

/** Writes rows in key order, so that two processes do not deadlock. Skips sites that have been deleted. */
const addActivity = sql<{ activity: string; environmentIds: readonly number[] }>('add-site-activity')`
  insert into site_activity as a (environment_id, site_id, day, kind, value, count, last_at)
  select x.environment_id, x.site_id, x.day, x.kind, x.value, x.count, x.last_at
  from ${recordsOf('site_activity', 'activity')} x
  cross join lateral (
    select 1 from sites s where s.environment_id = any(${'environmentIds'}::int[]) and s.environment_id = x.environment_id and s.id = x.site_id limit 1) s
  order by 1, 2, 3, 4, 5
  on conflict (environment_id, site_id, day, kind, value)
  do update set count = a.count + excluded.count, last_at = greatest(a.last_at, excluded.last_at)`;

const affiliateOfVisits = affiliateByTrackingIds<'environmentIds'>({
  environment: fragment`any(${'environmentIds'}::int[]) and i.environment_id = x.environment_id`,
  program: raw('x.program_id'),
  ids: raw('x.tracking_ids'),
});
const visitsColumns = ['environmentId', 'programId', 'trackingIds', 'day', 'outcome', 'visits'];

/**
 * Writes rows in key order, so that two processes do not deadlock. Drops visits without a known affiliate of
 * the program.
 */
const addVisits = sql<{ visits: string; environmentIds: readonly number[] }>('add-affiliate-visits')`
  insert into affiliate_visits as v (environment_id, affiliate_id, day, outcome, visits)
  select x.environment_id, a.affiliate_id, x.day, x.outcome, sum(x.visits)
  from json_to_recordset(${'visits'}::json) as x(environment_id int, program_id text, tracking_ids text[], day date, outcome text, visits bigint)
  cross join lateral (${affiliateOfVisits}) a
  group by 1, 2, 3, 4
  order by 1, 2, 3, 4
  on conflict (environment_id, affiliate_id, day, outcome) do update set visits = v.visits + excluded.visits`;

const FLUSH_MS = 2_000;
/** Maximum number of distinct tracking ids between two writes, because visitors can invent tracking ids. */
const VISITS_ROWS_MAX = 5_000;
/** Maximum number of distinct origins per site and day, because visitors can invent origins. */
const ORIGINS_MAX = 50;
const ORIGIN_LENGTH_MAX = 255;
const OTHER_ORIGINS = 'others';

export interface SiteActivity {
  count(site: TrackedSite, ...counted: Counted): void;
  /** Counts a visit for the first of `trackingIds` that the program knows, if any. */
  countVisit(site: TrackedSite, trackingIds: readonly string[], outcome: VisitOutcome): void;
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface Sums<Row> {
  add(row: Row): void;
  flush(): Promise<void>;
}

interface SumsOptions<Row> {
  /** Returns the key of a row. Rows with the same key are added up. */
  readonly keyOf: (row: Row) => string;
  readonly sum: (before: Row, row: Row) => void;
  /** Maximum number of keys. Rows with new keys are then dropped until the next flush. */
  readonly rowsMax?: number;
  readonly write: (part: { rows: readonly Row[]; environmentIds: readonly number[] }) => Promise<unknown>;
  /** Called if writing fails. Counts that could not be written stay for the next flush. */
  readonly onFailure: (error: unknown) => void;
}

/** Adds up rows in memory until they are written. */
function sumsOf<Row extends { readonly environmentId: number }>(
  db: Pick<Database, 'isDistributed'>,
  { keyOf, sum, rowsMax = Number.POSITIVE_INFINITY, write, onFailure }: SumsOptions<Row>,
): Sums<Row> {
  let rows = new Map<string, Row>();
  const add = (row: Row) => {
    const key = keyOf(row);
    const before = rows.get(key);
    if (before) sum(before, row);
    else if (rows.size < rowsMax) rows.set(key, row);
  };
  const flush = async () => {
    const counted = [...rows.values()];
    rows = new Map();
    for (const part of rowsPerStatement(db, counted, ({ environmentId }) => environmentId)) {
      try {
        await write(part);
      } catch (error) {
        onFailure(error);
        for (const row of part.rows) add(row);
      }
    }
  };
  return { add, flush };
}

/**
 * Counts in memory and writes the totals every two seconds. A crash may lose the latest counts, but no
 * clicks.
 */
export function siteActivity(db: Pick<Database, 'hot' | 'isDistributed'>, log: Logger): SiteActivity {
  let writing = Promise.resolve();
  let origins = { day: '', bySite: new Map<string, Set<string>>() };
  const activity = sumsOf<ActivityRow>(db, {
    keyOf: (row) => JSON.stringify([row.environmentId, row.siteId, row.day, row.kind, row.value]),
    sum: (before, row) => {
      Object.assign(before, { count: before.count + row.count, lastAt: row.lastAt });
    },
    write: ({ rows, environmentIds }) =>
      execute(db.hot, addActivity.with({ activity: records(activityColumns, rows), environmentIds })),
    onFailure: (error) =>
      log.warn({ fault: faultForLog(error) }, 'the activity of sites could not be written'),
  });
  const visits = sumsOf<VisitsRow>(db, {
    keyOf: (row) => JSON.stringify([row.environmentId, row.programId, row.trackingIds, row.day, row.outcome]),
    sum: (before, row) => {
      before.visits += row.visits;
    },
    rowsMax: VISITS_ROWS_MAX,
    write: ({ rows, environmentIds }) =>
      execute(db.hot, addVisits.with({ visits: records(visitsColumns, rows), environmentIds })),
    onFailure: (error) =>
      log.warn({ fault: faultForLog(error) }, 'the visits of affiliates could not be written'),
  });

  const namedOrigin = (site: TrackedSite, day: string, origin: string): string => {
    if (origins.day !== day) origins = { day, bySite: new Map() };
    const key = `${site.environmentId}:${site.id}`;
    const known = origins.bySite.get(key) ?? new Set();
    origins.bySite.set(key, known);
    if (!known.has(origin) && (known.size >= ORIGINS_MAX || origin.length > ORIGIN_LENGTH_MAX))
      return OTHER_ORIGINS;
    known.add(origin);
    return origin;
  };

  /** Runs flushes one after another, so that writes started by the timer are done when the promise resolves. */
  const flush = () => {
    writing = writing.then(visits.flush).then(activity.flush);
    return writing;
  };

  const timer = setInterval(() => void flush(), FLUSH_MS);
  timer.unref();
  return {
    count: (site, kind, value) => {
      const lastAt = new Date();
      const day = lastAt.toISOString().slice(0, 10);
      const { environmentId, id: siteId } = site;
      const named = kind === 'origin' ? namedOrigin(site, day, value) : value;
      activity.add({ environmentId, siteId, day, kind, value: named, count: 1, lastAt });
    },
    countVisit: ({ environmentId, programId }, trackingIds, outcome) => {
      if (trackingIds.length === 0) return;
      const day = new Date().toISOString().slice(0, 10);
      visits.add({ environmentId, programId, trackingIds, day, outcome, visits: 1 });
    },
    flush,
    close: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}
