import {
  type FactDimension,
  isByTime,
  type ReportDimension,
  subIds,
  type TimeDimension,
} from '@tributary/core';
import type { ValueDimension } from '../../domain/value-dimensions.ts';
import type { Bind } from '../../platform/db/list-page.ts';
import { composed, sql } from '../../platform/db/sql.ts';
import type { SnapshotQuery } from '../../platform/db/transaction.ts';
import { couponRows } from './coupon-rows.ts';
import { factRows } from './fact-rows.ts';
import { affiliateColumnOf, type FactFilters, factValue, isByFact } from './grouping.ts';
import { alignPeriod, MS_PER_DAY, type Period } from './period.ts';
import { type Kept, keptSql } from './ranked.ts';
import { type SubId, type SubIdStep, seriesOf } from './sub-id-roll-up.ts';
import {
  type Basis,
  correctionFigures,
  type Figure,
  figures,
  readWatermark,
  summed,
  timeColumns,
  uncounted,
  type Watermark,
} from './sums.ts';
import { isTop, leadingOf, othersOf, type Ranked, topKeysSql } from './top-values.ts';
import { digest, dimensionOf } from './value-roll-up.ts';

export interface PerformanceQuery extends Period {
  readonly environmentId: number;
  /** `affiliate_day` is an affiliate id, a space and a day. */
  readonly groupBy: ReportDimension | 'affiliate_day';
  readonly timezone: string;
  readonly basis: Basis;
  readonly includesVoided?: boolean;
  readonly programId?: string | undefined;
  readonly affiliateIds?: readonly string[] | undefined;
  readonly groupId?: string | undefined;
  /** Country code in upper case. */
  readonly country?: string | undefined;
  /** Currency in upper case. Rows without a currency, such as clicks, count for every currency. */
  readonly currency?: string | undefined;
  readonly facts?: FactFilters | undefined;
  /** Keys to show. Default: all. */
  readonly kept?: Kept | undefined;
}

/**
 * Total for one key and currency. `currency` is null for figures without a currency. Without `kept`, totals
 * are sorted by key, with null last.
 */
export type PerformanceSum = {
  key: string | null;
  currency: string | null;
  /** True for the total of all other keys, whose `key` is null. */
  isOther: boolean;
} & Record<Figure, bigint>;

const figureColumns = figures.map((figure) => `f.${figure}`).join(', ');

const MS_PER_SLOT = 15 * 60 * 1000;

/**
 * Reads whole buckets from the roll-up. Reads the edges of the period, and rows not yet rolled up, directly
 * from the source tables. Everything is read in one snapshot with the watermark, so that each row is counted
 * exactly once.
 */
export async function sumPerformance(
  query: SnapshotQuery,
  report: PerformanceQuery,
): Promise<PerformanceSum[]> {
  if (report.groupBy === 'coupon') return sumByCoupon(query, report);
  const watermark = await readWatermark(query, report.environmentId);
  const steps = await stepsOf(query, report);
  const rollUp = watermark?.isOfThisCluster ? rollUpFor(report, steps, watermark) : null;
  const begins = steps.map((step) => step.begins);
  const source = rollUp && watermark ? { ...rollUp, watermark } : null;
  const planned = { ...report, begins };
  const top = source?.table === 'report_sub_values' ? await sumTop(query, planned, source) : null;
  if (top) return top;
  const sums = await query(composed<PerformanceSum>((bind) => performanceSql(planned, source, bind)));
  if (steps.length === 0) return sums;
  const labels = steps.map(({ label }) => label);
  return sums.map((sum) => ({
    ...sum,
    key: sum.key?.replace(/\d+$/, (n) => labels[Number(n) - 1] ?? n) ?? null,
  }));
}

/** Reads only the few sales with a coupon. The figures without a code are the difference from the totals. */
async function sumByCoupon(query: SnapshotQuery, report: PerformanceQuery): Promise<PerformanceSum[]> {
  const totals = await sumPerformance(query, { ...report, groupBy: 'program', kept: undefined });
  const { kept } = report;
  const ranked = kept && ('keys' in kept ? kept : { ...kept, leading: leadingOf(totals) });
  const sums = await query(
    composed<PerformanceSum>((bind) => {
      const voided = report.includesVoided ? 'true' : 'not f.is_voided';
      const where = `${filters(report, report, timeOf(report), bind)} and ${voided}`;
      const rowsOfCoupons = couponRows({ facts: report.facts, where, period: report }, bind);
      return keptSql(addedUp(rowsOfCoupons), ranked, bind);
    }),
  );
  const rest = othersOf(totals, sums).map((sum) => ({ ...sum, isOther: false }));
  return [...sums.filter(({ isOther }) => !isOther), ...rest, ...sums.filter(({ isOther }) => isOther)];
}

const addedUp = (parts: string) => `
    select f.key, nullif(f.currency, '') as currency,
      ${figures.map((figure) => `sum(f.${figure})::bigint as ${figure}`).join(', ')}
    from (${parts}) f group by 1, 2`;

/**
 * Returns SQL for the rows of a report that is not grouped by time: `key`, `currency` and figures. A key may
 * have several rows that still have to be added up. For use in a statement in the snapshot of `query`.
 */
export async function partsFor(
  query: SnapshotQuery,
  report: PerformanceQuery,
): Promise<(bind: Bind) => string> {
  const watermark = await readWatermark(query, report.environmentId);
  const rollUp = watermark?.isOfThisCluster ? rollUpFor(report, [], watermark) : null;
  const source = rollUp && watermark ? { ...rollUp, watermark } : null;
  return (bind) => partsOf({ ...report, begins: [] }, source, bind);
}

/**
 * Sums the top values. There may be as many values as clicks, so they are ranked by one figure, and only the
 * top values are read completely; the others are the difference from the total. Returns null if ranking by
 * that figure does not determine the top values, or if the others are not needed as one row.
 */
async function sumTop(
  query: SnapshotQuery,
  report: Planned,
  source: RollUp & { watermark: Watermark },
): Promise<PerformanceSum[] | null> {
  const { kept, facts } = report;
  if (!kept || facts) return null;
  const totals = await sumPerformance(query, { ...report, groupBy: 'program', kept: undefined });
  const leading = leadingOf(totals);
  const ranked = 'keys' in kept ? null : kept;
  const only = 'keys' in kept ? kept.keys : await topKeys(query, { ...report, kept }, source, leading);
  if (ranked && !isTop(only, ranked)) return null;
  const few = { ...report, only, ...(ranked && { kept: { ...ranked, leading } }) };
  const read = await query(composed<PerformanceSum>((bind) => performanceSql(few, source, bind)));
  const sums = read.filter(({ isOther }) => !isOther);
  return [...sums, ...othersOf(totals, sums)];
}

async function topKeys(
  query: SnapshotQuery,
  report: Planned & { readonly kept: Ranked },
  source: RollUp & { watermark: Watermark },
  leading: string | null,
): Promise<string[]> {
  const keys = await query(
    composed<{ key: string }>((bind) =>
      topKeysSql(partsOf(report, source, bind), report.kept, leading, bind),
    ),
  );
  return keys.map(({ key }) => key);
}

type RollUp =
  | { readonly table: 'report_slots' | 'report_days'; readonly bucketMs: number; readonly dimension?: never }
  | { readonly table: 'report_values'; readonly bucketMs: number; readonly dimension: ValueDimension }
  | {
      readonly table: 'report_sub_values';
      readonly bucketMs: number;
      readonly dimension: SubId;
      /** First day that the roll-up covers. */
      readonly since: Date;
      readonly hasMonths: boolean;
    };

/** Report and, if it is by time, the start of each step in ascending order. */
type Planned = PerformanceQuery & {
  readonly begins: readonly Date[];
  /** Restricts the report to these keys and null. */
  readonly only?: readonly string[];
};

/** Length of each step, and the format of its label in PostgreSQL. */
const stepFormats: Readonly<Record<TimeDimension, { length: string; label: string }>> = {
  day: { length: '1 day', label: 'YYYY-MM-DD' },
  week: { length: '7 days', label: 'IYYY-"W"IW' },
  month: { length: '1 month', label: 'YYYY-MM' },
  quarter: { length: '3 months', label: 'YYYY-"Q"Q' },
};

/**
 * Returns the steps of a report by time in ascending order: days, weeks, months or quarters. Other reports
 * have none.
 */
export async function stepsOf(
  query: SnapshotQuery,
  { groupBy, from, to, timezone }: PerformanceQuery,
): Promise<Step[]> {
  if (groupBy !== 'affiliate_day' && !isByTime(groupBy)) return [];
  const step = groupBy === 'affiliate_day' ? 'day' : groupBy;
  return query(listSteps.with({ from, to, timezone, step, ...stepFormats[step] }));
}

/** Returns the roll-up that can answer the report, or null if only the rows can. */
function rollUpFor(report: PerformanceQuery, steps: readonly Step[], { subsFrom }: Watermark): RollUp | null {
  const { groupBy, timezone, affiliateIds, groupId, country, facts } = report;
  const isOfSome = affiliateIds !== undefined || groupId !== undefined || country !== undefined;
  const isOnDays = steps.length === 0 || timezone === 'UTC';
  if (isOfFacts(groupBy) || facts) {
    const dimension = !isOfSome && isOnDays ? dimensionOf(report) : null;
    if (dimension === null) return null;
    const bucketMs = MS_PER_DAY;
    if (!isSubId(dimension)) return { table: 'report_values', bucketMs, dimension };
    const hasMonths = steps.length === 0;
    return subsFrom && { table: 'report_sub_values', bucketMs, dimension, since: subsFrom, hasMonths };
  }
  const isByAffiliate = isOfSome || groupBy === 'affiliate_day' || affiliateColumnOf(groupBy) !== null;
  if (isByAffiliate) return isOnDays ? { table: 'report_days', bucketMs: MS_PER_DAY } : null;
  // True for every time zone today. Liberia's was off by 44 minutes and 30 seconds until 1972.
  const isOnSlots = steps.every(({ begins }) => begins.getTime() % MS_PER_SLOT === 0);
  return isOnSlots ? { table: 'report_slots', bucketMs: MS_PER_SLOT } : null;
}

const isSubId = (dimension: FactDimension): dimension is SubId => subIds.some((subId) => subId === dimension);

const isOfFacts = (groupBy: PerformanceQuery['groupBy']): groupBy is FactDimension =>
  groupBy !== 'affiliate_day' && isByFact(groupBy);

interface Step {
  /** Label of the step: `2026-11-01`, `2026-W44`, `2026-11` or `2026-Q4`. */
  readonly label: string;
  readonly begins: Date;
}

/**
 * Returns the steps that overlap the period. If clocks go back across midnight, the day begins at the first
 * of the two midnights.
 */
const listSteps = sql<
  { from: Date; to: Date; timezone: string; step: TimeDimension; length: string; label: string },
  Step
>('list-report-steps')`
  select to_char(d, ${'label'}::text) as label,
    case when ((b - interval '1 hour') at time zone ${'timezone'}::text)::date = d::date
      then b - interval '1 hour' else b end as begins
  from generate_series(date_trunc(${'step'}::text, ${'from'}::timestamptz at time zone ${'timezone'}::text),
      (${'to'}::timestamptz - interval '1 millisecond') at time zone ${'timezone'}::text,
      ${'length'}::interval) d,
    lateral (select d at time zone ${'timezone'}::text as b) b
  order by d`;

function performanceSql(
  report: Planned,
  rollUp: (RollUp & { watermark: Watermark }) | null,
  bind: Bind,
): string {
  const { groupBy, only } = report;
  const owner = groupBy === 'affiliate' || groupBy === 'affiliate_day' ? null : affiliateColumnOf(groupBy);
  const sums = `
    select ${owner ?? 'f.key'}::text as key, nullif(f.currency, '') as currency,
      ${figures.map((figure) => `sum(f.${figure})::bigint as ${figure}`).join(', ')}
    from (${partsOf(report, rollUp, bind)}) f
    ${owner ? `left join affiliates a on a.environment_id = ${bind(report.environmentId)} and a.id = f.key` : ''}
    ${only ? `where f.key is null or f.key = any(${bind(only)}::text[])` : ''}
    group by 1, 2`;
  return keptSql(sums, report.kept, bind);
}

function partsOf(report: Planned, rollUp: (RollUp & { watermark: Watermark }) | null, bind: Bind): string {
  const parts = rollUp ? rolledUp(report, rollUp, bind) : [rows(report, report, bind)];
  // Voided sales are not in any roll-up, but have an index of their own.
  if (report.includesVoided) parts.push(rows(report, report, bind, 'f.is_voided'));
  return parts.join('\n    union all\n');
}

function rolledUp(report: Planned, rollUp: RollUp & { watermark: Watermark }, bind: Bind): string[] {
  const { table, watermark, dimension } = rollUp;
  const { inner, edges } = alignedTo(report, rollUp);
  const at = timeOf(report);
  const raw = edges.map((edge) => rows(report, edge, bind));
  if (!inner) return raw;
  const given = dimension && report.facts?.[dimension];
  const keyOf = (value: string, time: string) =>
    isOfFacts(report.groupBy) ? value : key(report, time, bind);
  const only = (value: string) => (given === undefined ? '' : ` and ${value} = ${bind(given)}`);
  const fromBuckets = (part: string, period: Period) =>
    `from ${table} f where ${part} and ${filters(report, period, 'f.bucket', bind)}`;
  const ofBuckets = `select ${keyOf('f.value', 'f.bucket')} as key, f.currency`;
  const buckets = () => {
    if (rollUp.table === 'report_sub_values') {
      // Written so that the roll-up's index is used.
      const among = report.only
        ? ` and f.value_digest = any(array(select ${digest} from unnest(${bind([...report.only, null])}::text[]) f(value)))`
        : '';
      return inSteps(inner, rollUp.hasMonths).map(
        ({ step, ...period }) =>
          // There are many values, and grouping here would group them twice.
          `${ofBuckets}, ${figureColumns} ${fromBuckets(`f.series = '${seriesOf(rollUp.dimension, step)}'${only('f.value')}${among}`, period)}`,
      );
    }
    const part = dimension
      ? `f.dimension = '${dimension}'${only('f.value')}`
      : `f.basis = ${bind(report.basis)}`;
    return [`${ofBuckets}, ${summed} ${fromBuckets(part, inner)} group by 1, 2`];
  };
  const corrected = dimension ? factValue(dimension, 'f.click_facts') : '';
  return [
    ...buckets(),
    `select ${keyOf(corrected, at)} as key, f.currency, 0, ${correctionFigures} from report_corrections f
       where ${filters(report, inner, at, bind)}${only(corrected)}`,
    `${rows(report, inner, bind, `not f.is_voided and ${uncounted(watermark, bind)}`)}`,
    ...raw,
  ];
}

/** Splits the period into the part covered by the roll-up and the remaining parts. */
function alignedTo(report: Period, rollUp: RollUp): ReturnType<typeof alignPeriod> {
  const aligned = alignPeriod(report, rollUp.bucketMs);
  const { inner, edges } = aligned;
  if (rollUp.table !== 'report_sub_values' || !inner || inner.from >= rollUp.since) return aligned;
  if (inner.to <= rollUp.since) return { inner: null, edges: [report] };
  return {
    inner: { from: rollUp.since, to: inner.to },
    edges: [{ from: report.from, to: rollUp.since }, ...edges.filter(({ from }) => from >= inner.to)],
  };
}

/** Splits a period into whole days, in as few buckets as possible. */
function inSteps({ from, to }: Period, hasMonths: boolean): (Period & { readonly step: SubIdStep })[] {
  const firstOfMonth = new Date(
    Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + (from.getUTCDate() > 1 ? 1 : 0)),
  );
  const lastMonth = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth()));
  if (!hasMonths || firstOfMonth >= lastMonth) return [{ from, to, step: 'day' }];
  const parts = [
    { from, to: firstOfMonth, step: 'day' },
    { from: firstOfMonth, to: lastMonth, step: 'month' },
    { from: lastMonth, to, step: 'day' },
  ] as const;
  return parts.filter((part) => part.from < part.to);
}

/** Sums the rows themselves, whether or not they are in a roll-up. `and` is an additional condition. */
function rows(report: Planned, period: Period, bind: Bind, and = 'not f.is_voided'): string {
  const { environmentId, groupBy, facts } = report;
  if (isOfFacts(groupBy) || facts) {
    const of = isOfFacts(groupBy) ? groupBy : (at: string) => key(report, at, bind);
    return factRows(of, { environmentId, facts, at: timeOf(report), and }, bind, (at) =>
      filters(report, period, at, bind),
    );
  }
  return `select ${key(report, timeOf(report), bind)} as key, coalesce(f.currency, '') as currency, ${summed} from report_facts f
     where ${filters(report, period, timeOf(report), bind)} and ${and} group by 1, 2`;
}

const timeOf = ({ basis }: PerformanceQuery) => `f.${timeColumns[basis]}`;

/**
 * Returns SQL for the key of a row. Steps have three-digit numbers from 001. Searching 366 instants takes a
 * third of the time of a time zone conversion.
 */
function key({ groupBy, begins }: Planned, at: string, bind: Bind): string {
  const step = () => `lpad(width_bucket(${at}, ${bind(begins)}::timestamptz[])::text, 3, '0')`;
  if (groupBy === 'affiliate_day') return `f.affiliate_id || ' ' || ${step()}`;
  if (isByTime(groupBy)) return step();
  return groupBy === 'program' ? 'f.program_id' : 'f.affiliate_id';
}

function filters(report: PerformanceQuery, { from, to }: Period, at: string, bind: Bind): string {
  const { environmentId, programId, affiliateIds, currency, groupId, country } = report;
  const environment = bind(environmentId);
  const ofAffiliates = (column: string, value: string) =>
    `f.affiliate_id in (select id from affiliates where environment_id = ${environment} and ${column} = ${bind(value)})`;
  return [
    `f.environment_id = ${environment}`,
    `${at} >= ${bind(from)} and ${at} < ${bind(to)}`,
    ...(programId === undefined ? [] : [`f.program_id = ${bind(programId)}`]),
    ...(affiliateIds === undefined ? [] : [`f.affiliate_id = any(${bind(affiliateIds)}::text[])`]),
    ...(groupId === undefined ? [] : [ofAffiliates('group_id', groupId)]),
    ...(country === undefined ? [] : [ofAffiliates('country_code', country)]),
    ...(currency === undefined ? [] : [`(f.currency = ${bind(currency)} or coalesce(f.currency, '') = '')`]),
  ].join(' and ');
}
