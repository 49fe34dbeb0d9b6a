import type { ReportComparison, TimeDimension } from '@tributary/core';
import { calendarPeriodBefore } from '../../domain/reports/calendar-period.ts';
import { sql } from '../../platform/db/sql.ts';
import type { SnapshotQuery } from '../../platform/db/transaction.ts';
import type { Period } from './period.ts';

type Zoned = Period & { readonly timezone: string };

/** Computes in local time, so that seven days remain seven days even if clocks change. */
const previousPeriod = sql<Zoned, Period>('previous-report-period')`
  select case when p."from" < l."from" then p."from" else l."from" - (l."to" - l."from") end as "from", l."from" as "to"
  from (select ${'from'}::timestamptz as "from", ${'to'}::timestamptz as "to") l,
    lateral (
      select l."from" at time zone ${'timezone'}::text as "from", l."to" at time zone ${'timezone'}::text as "to") w,
    lateral (select (w."from" - (w."to" - w."from")) at time zone ${'timezone'}::text as "from") p`;

/** The same dates a year earlier; 29 February becomes 28 February. */
const previousYear = sql<Zoned, Period>('previous-report-year')`
  select p."from", case when p."to" > p."from" then p."to" else p."from" + (l."to" - l."from") end as "to"
  from (select ${'from'}::timestamptz as "from", ${'to'}::timestamptz as "to") l,
    lateral (
      select (l."from" at time zone ${'timezone'}::text - interval '1 year') at time zone ${'timezone'}::text as "from",
        (l."to" at time zone ${'timezone'}::text - interval '1 year') at time zone ${'timezone'}::text as "to") p`;

/** Returns the period to compare with the requested one. It is never empty. */
export async function periodBefore(
  query: SnapshotQuery,
  { from, to, timezone }: Zoned,
  comparison: ReportComparison,
): Promise<Period> {
  if (comparison === 'previous_calendar_period') return requireCalendarPeriod({ from, to, timezone });
  const statement = comparison === 'previous_period' ? previousPeriod : previousYear;
  const [before] = await query(statement.with({ from, to, timezone }));
  if (!before) throw new Error('PostgreSQL returned no earlier period.');
  return before;
}

function requireCalendarPeriod(period: Zoned): Period {
  const before = calendarPeriodBefore(period);
  if (!before) throw new Error('readPeriod lets only whole calendar months through.');
  return before;
}

/** Pair of time steps to compare. A step is null if its period has no such step. */
export interface Pair {
  readonly key: string | null;
  readonly before: string | null;
}

/**
 * Pairs the steps of two periods. Days are matched from the first day; longer steps from the last, because a
 * period that begins partway through a month has an additional step. Steps that exist only in the earlier
 * period get a pair without a key, so that no figure is lost.
 */
export function alignSteps(
  groupBy: TimeDimension,
  keys: readonly string[],
  before: readonly string[],
): Pair[] {
  const length = Math.max(keys.length, before.length);
  const [skipped, skippedBefore] =
    groupBy !== 'day' ? [length - keys.length, length - before.length] : [0, 0];
  return Array.from({ length }, (_, place) => ({
    key: keys[place - skipped] ?? null,
    before: before[place - skippedBefore] ?? null,
  }));
}
