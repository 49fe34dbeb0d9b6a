import type { contract, InputOf, PerformanceReport } from '@tributary/contract';
import { factDimensions, isByTime, REPORT_ROWS_MAX } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { type Problem, validationFailure } from '../../domain/failure.ts';
import type { Endpoint } from '../../endpoint.ts';
import { databaseFault } from '../../platform/db/failures.ts';
import { composed } from '../../platform/db/sql.ts';
import { inSnapshot, type SnapshotQuery } from '../../platform/db/transaction.ts';
import { toTimestamp } from '../../platform/to-wire.ts';
import { periodBefore } from './compare.ts';
import { daysOfAffiliates } from './days-of-affiliates.ts';
import { isByFact } from './grouping.ts';
import { noSuchTimeZone, type Period, readPeriod } from './period.ts';
import type { Kept } from './ranked.ts';
import { compared, toRows } from './report-rows.ts';
import { type PerformanceQuery, type PerformanceSum, stepsOf, sumPerformance } from './sum-performance.ts';
import { toTally, toTotal } from './tally.ts';

const INVALID_PARAMETER_VALUE = '22023';

type Query = InputOf<typeof contract.reports.performance>['query'];
type Report = PerformanceQuery & { readonly groupBy: Query['group_by'] };

/**
 * Returns a report that is exact at the time of the request. Adds rows that the roll-ups have not counted
 * yet.
 */
export const getPerformance: Endpoint<typeof contract.reports.performance> = async (ctx, { query }) => {
  const period = readPeriod(query);
  const report = { ...readReport(ctx, query), ...period, kept: readKept(query) };
  const { before, ...figures } = await readingZone(query.timezone, () =>
    inSnapshot(ctx.db.lists, (read) => readFigures(read, report, query)),
  );
  return {
    data: {
      from: toTimestamp(period.from),
      to: toTimestamp(period.to),
      group_by: query.group_by,
      basis: query.basis,
      timezone: query.timezone,
      ...(before && { previous: { from: toTimestamp(before.from), to: toTimestamp(before.to) } }),
      ...figures,
    },
  };
};

/**
 * Runs `read`, and converts the error for a time zone that JavaScript supports but this PostgreSQL does not.
 */
export const readingZone = <T>(timezone: string, read: () => Promise<T>): Promise<T> =>
  read().catch((error) => {
    const isUnknownZone = databaseFault(error).sqlState === INVALID_PARAMETER_VALUE;
    throw isUnknownZone ? validationFailure([noSuchTimeZone(timezone)]) : error;
  });

/** Returns all filters of the report except the period. */
function readReport({ environmentId }: RequestContext, query: Query): Omit<Report, keyof Period | 'kept'> {
  const facts = Object.fromEntries(
    factDimensions.flatMap((name) => {
      const value = query[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return {
    environmentId,
    groupBy: query.group_by,
    timezone: query.timezone,
    basis: query.basis,
    includesVoided: query.include?.includes('voided') ?? false,
    programId: query.program_id,
    affiliateIds:
      query.affiliate_ids ?? (query.affiliate_id === undefined ? undefined : [query.affiliate_id]),
    groupId: query.group_id,
    country: query.country?.toUpperCase(),
    currency: query.currency?.toUpperCase(),
    facts: Object.keys(facts).length === 0 ? undefined : facts,
  };
}

/**
 * Returns the keys to show. Their number is always limited, because dimensions can have any number of values.
 * @throws VALIDATION_ERROR
 */
function readKept({ group_by, sort, limit, include, affiliate_id, affiliate_ids }: Query): Kept | undefined {
  const withDays = include?.includes('days') ?? false;
  const problems: Problem[] = [];
  for (const [field, value] of Object.entries({ sort, limit })) {
    if (value !== undefined && isByTime(group_by))
      problems.push({
        field,
        message: `${field} is not supported when group_by is ${group_by}.`,
      });
  }
  if (withDays && group_by !== 'affiliate')
    problems.push({
      field: 'include',
      message: 'include=days is only supported when group_by is affiliate.',
    });
  if (affiliate_id !== undefined && affiliate_ids !== undefined)
    problems.push({ field: 'affiliate_ids', message: 'affiliate_ids cannot be combined with affiliate_id.' });
  if (problems.length > 0) throw validationFailure(problems);
  const isCut = isByFact(group_by) || group_by === 'country' || withDays;
  if (!isCut && sort === undefined && limit === undefined) return undefined;
  return { limit: limit ?? REPORT_ROWS_MAX, sort: sort ?? 'sales' };
}

type Answered = Pick<PerformanceReport, 'total' | 'rows'> & { readonly before: Period | null };

async function readFigures(read: SnapshotQuery, report: Report, query: Query): Promise<Answered> {
  const sums = await sumPerformance(read, report);
  const names = await namesOf(read, report, sums);
  const days = query.include?.includes('days') ? await daysOfAffiliates(read, report, sums) : undefined;
  const current = { tally: toTally(sums), names, days };
  if (query.compare === undefined) return { before: null, total: toTotal(sums), rows: toRows(current) };
  const before = await periodBefore(read, report, query.compare);
  const earlier = { ...report, ...before, kept: sameKeys(report, sums) };
  const earlierSums = await sumPerformance(read, earlier);
  const labels = async (of: Report) => (await stepsOf(read, of)).map(({ label }) => label);
  const rows = compared(report.groupBy, current, {
    tally: toTally(earlierSums),
    names: await namesOf(read, report, earlierSums),
    ...(isByTime(report.groupBy) && { keys: await labels(report), before: await labels(earlier) }),
  });
  return { before, total: { ...toTotal(sums), previous: toTotal(earlierSums) }, rows };
}

/** Returns the keys that a limited report shows, so that the comparison shows the same ones. */
const sameKeys = ({ kept }: Report, sums: readonly PerformanceSum[]): Kept | undefined =>
  kept && { keys: [...new Set(sums.flatMap(({ key }) => (key === null ? [] : [key])))] };

const tables = { affiliate: 'affiliates', group: 'affiliate_groups', program: 'programs' } as const;

/** Reads the names for the report's keys in one query by primary key. Days and values have no names. */
async function namesOf(
  query: SnapshotQuery,
  { environmentId, groupBy }: Pick<Report, 'environmentId' | 'groupBy'>,
  sums: readonly PerformanceSum[],
): Promise<ReadonlyMap<string | null, string>> {
  if (groupBy !== 'affiliate' && groupBy !== 'group' && groupBy !== 'program') return new Map();
  const ids = [...new Set(sums.map(({ key }) => key))];
  if (ids.length === 0) return new Map();
  const named = await query(
    composed<{ id: string; name: string }>(
      (bind) =>
        `select id, name from ${tables[groupBy]} where environment_id = ${bind(environmentId)} and id = any(${bind(ids)}::text[])`,
    ),
  );
  return new Map(named.map(({ id, name }) => [id, name]));
}
