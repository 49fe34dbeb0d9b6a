import type { contract, PerformanceReport } from '@tributary/contract';
import { databaseFault } from '../db/failures.ts';
import { composed } from '../db/sql.ts';
import { inSnapshot, type SnapshotQuery } from '../db/transaction.ts';
import { validationFailure } from '../domain/failure.ts';
import type { Endpoint } from '../endpoint.ts';
import { toAmount, toTimestamp } from '../to-wire.ts';
import { noSuchTimeZone, readPeriod } from './period.ts';
import type { PerformanceQuery, PerformanceSum } from './sum-performance.ts';
import { sumPerformance } from './sum-performance.ts';

const INVALID_PARAMETER_VALUE = '22023';

/** Exact at the time of the request: rows that the roll-ups have not counted yet are added. */
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
    // JavaScript knows the time zone, but this PostgreSQL does not.
    const isUnknownZone = databaseFault(error).sqlState === INVALID_PARAMETER_VALUE;
    throw isUnknownZone ? validationFailure([noSuchTimeZone(timezone)]) : error;
  });
  return {
    data: { from: toTimestamp(period.from), to: toTimestamp(period.to), group_by, basis, timezone, rows },
  };
};

const tables = { affiliate: 'affiliates', group: 'affiliate_groups', program: 'programs' } as const;

/** The names of the report's keys by id, in one query by primary key. Days need no names. */
export async function namesOf(
  query: SnapshotQuery,
  { environmentId, groupBy }: Pick<PerformanceQuery, 'environmentId' | 'groupBy'>,
  sums: readonly PerformanceSum[],
): Promise<ReadonlyMap<string | null, string>> {
  const ids = groupBy === 'day' ? [] : [...new Set(sums.map(({ key }) => key))];
  if (groupBy === 'day' || ids.length === 0) return new Map();
  const named = await query(
    composed<{ id: string; name: string }>(
      (bind) =>
        `select id, name from ${tables[groupBy]} where environment_id = ${bind(environmentId)} and id = any(${bind(ids)}::text[])`,
    ),
  );
  return new Map(named.map(({ id, name }) => [id, name]));
}

type Row = PerformanceReport['rows'][number];

/** One row per key, in the order of `sums`, which are grouped by key. Sums with no figures but zero are left out. */
function toPerformanceRows(
  sums: readonly PerformanceSum[],
  names: ReadonlyMap<string | null, string>,
): Row[] {
  const rows = new Map<string | null, Row>();
  for (const sum of sums.filter(hasFigures)) {
    const row = rows.get(sum.key) ?? {
      key: sum.key,
      name: names.get(sum.key) ?? null,
      clicks: 0,
      referrals: 0,
      customers: 0,
      money: [],
    };
    rows.set(sum.key, row);
    row.clicks += Number(sum.clicks);
    row.referrals += Number(sum.referrals);
    row.customers += Number(sum.customers);
    if (sum.currency !== null) row.money.push(toMoney(sum, sum.currency));
  }
  return [...rows.values()];
}

const toMoney = (sum: PerformanceSum, currency: string): Row['money'][number] => ({
  currency,
  conversions: Number(sum.conversions),
  sales: toAmount(sum.sales_minor, currency),
  refunds: toAmount(sum.refunds_minor, currency),
  commission: toAmount(sum.commission_minor, currency),
});

/** A commission that was created and rejected on one day sums to zero; its row would say nothing. */
const hasFigures = ({ key: _, currency: __, ...figures }: PerformanceSum) =>
  Object.values(figures).some((figure) => figure !== 0n);
