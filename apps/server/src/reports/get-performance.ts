import type { contract } from '@tributary/contract';
import { databaseFault } from '../db/failures.ts';
import { inSnapshot } from '../db/snapshot.ts';
import { validationFailure } from '../domain/failure.ts';
import type { Endpoint } from '../endpoint.ts';
import { toTimestamp } from '../to-wire.ts';
import { namesOf } from './names.ts';
import { noSuchTimeZone, readPeriod } from './period.ts';
import { sumPerformance } from './queries.ts';
import { toPerformanceRows } from './to-performance.ts';

const INVALID_PARAMETER_VALUE = '22023';

/** Exact at the instant of the request: what the roll-ups have not counted yet is added from the rows. */
export const getPerformance: Endpoint<typeof contract.reports.performance> = async (ctx, { query }) => {
  const period = readPeriod(query);
  const { group_by, timezone, basis } = query;
  const report = {
    ...period,
    environmentId: ctx.environmentId,
    groupBy: group_by,
    timezone,
    basis,
    includesVoided: query.include?.includes('voided') ?? false,
    programId: query.program_id,
    affiliateId: query.affiliate_id,
    currency: query.currency?.toUpperCase(),
  };
  const rows = await inSnapshot(ctx.db.lists, async (read) => {
    const sums = await sumPerformance(read, report);
    return toPerformanceRows(sums, await namesOf(read, report, sums));
  }).catch((error) => {
    // JavaScript knows the zone, and this PostgreSQL does not.
    const isUnknownZone = databaseFault(error).sqlState === INVALID_PARAMETER_VALUE;
    throw isUnknownZone ? validationFailure([noSuchTimeZone(timezone)]) : error;
  });
  return {
    data: { from: toTimestamp(period.from), to: toTimestamp(period.to), group_by, basis, timezone, rows },
  };
};
