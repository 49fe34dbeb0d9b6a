import type { PerformanceReport } from '@tributary/contract';
import { sumPerformance } from '../../apps/server/src/features/reports/sum-performance.ts';
import { openDatabase } from '../../apps/server/src/platform/db/database.ts';
import type { Bound } from '../../apps/server/src/platform/db/sql.ts';
import { inSnapshot, type SnapshotQuery } from '../../apps/server/src/platform/db/transaction.ts';
import { withClient } from '../../apps/server/src/platform/db/with-client.ts';
import type { Bench } from './bench.ts';
import type { Tributary } from './cases.ts';
import { settle } from './fill.ts';
import { fillYear, foldOnce, lastYear, YEAR_AFFILIATES, type Year } from './fill-year.ts';
import { median } from './rounds.ts';
import { type Row, under, whole } from './table.ts';

const REQUESTS = 15;

/** Maximum duration of a report on a whole year, in milliseconds, by dimension. */
const yearMsMax = { day: 100, month: 100, affiliate: 300, group: 300, country: 300 } as const;
type Grouping = keyof typeof yearMsMax;

const DAY_MS = 86_400_000;
const RECENT_DAYS = 30;
const RECENT_MS_MAX = 300;

/** Measures reports on a fully folded year of sales, in a separate database. */
export async function measureReports({ options: { reported }, say, open }: Bench): Promise<Row[]> {
  say(`Making a year of ${whole(reported)} sales by ${whole(YEAR_AFFILIATES)} affiliates`);
  const server = await open('year', 0);
  const year = lastYear(new Date());
  await fillYear(server.databaseUrl, year, reported);
  const foldMs = await foldOnce(server.databaseUrl);
  say(`Folded for the reports in ${(foldMs / 1_000).toFixed(1)} s; reading them`);
  await settle(server.databaseUrl);
  return readReports(server, year, reported);
}

/**
 * Measures reports, each as the median of 15 consecutive requests: on the year by each dimension, on its last 30
 * days by dimensions without a roll-up. Also measures the inbox. Throws if a report on the year misses any of the
 * `sales`.
 */
async function readReports(server: Tributary, year: Year, sales: number): Promise<Row[]> {
  const rows: Row[] = [];
  const add = (name: string, ms: number, msMax: number, plan?: string) => {
    const unit = plan === undefined ? 'ms' : `ms (${plan})`;
    rows.push({ name: `10 GET ${name}`, cells: [`${ms.toFixed(1)} ms`], target: under(msMax, ms, unit) });
  };
  for (const groupBy of Object.keys(yearMsMax) as Grouping[]) {
    const path = `/v1/reports/performance?from=${year.from.toISOString()}&to=${year.to.toISOString()}&group_by=${groupBy}`;
    const ms = await timed(async () => {
      const { data, milliseconds } = await readOnce<PerformanceReport>(server, path);
      assertTold(path, data, sales);
      return milliseconds;
    });
    const plan = await planOf(server, year, groupBy);
    add(`/v1/reports/performance, a year by ${groupBy}`, ms, yearMsMax[groupBy], plan);
  }
  for (const [name, path] of Object.entries(recentPaths(year))) {
    add(name, await timed(async () => (await readOnce(server, path)).milliseconds), RECENT_MS_MAX);
  }
  return rows;
}

/** The first request is a warm-up. */
async function timed(once: () => Promise<number>): Promise<number> {
  await once();
  const times: number[] = [];
  while (times.length < REQUESTS) times.push(await once());
  return median(times);
}

function recentPaths({ to }: Year): Record<string, string> {
  const from = new Date(to.getTime() - RECENT_DAYS * DAY_MS);
  const period = `from=${from.toISOString()}&to=${to.toISOString()}`;
  const performance = `/v1/reports/performance?${period}&group_by`;
  return {
    '/v1/reports/performance, 30 days by day, compared': `${performance}=day&compare=previous_period`,
    '/v1/reports/performance, 30 days, the top ten and their days': `${performance}=affiliate&limit=10&include=days`,
    '/v1/reports/performance, 30 days by source': `${performance}=source`,
    '/v1/reports/funnel, 30 days': `/v1/reports/funnel?${period}`,
    '/v1/inbox': '/v1/inbox',
  };
}

/** Returns the milliseconds until the whole response has arrived. */
async function readOnce<T>(
  { port, apiKey }: Tributary,
  path: string,
): Promise<{ data: T; milliseconds: number }> {
  const began = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  const text = await answer.text();
  const milliseconds = performance.now() - began;
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return { data: (JSON.parse(text) as { data: T }).data, milliseconds };
}

function assertTold(path: string, { rows }: PerformanceReport, sales: number): void {
  const told = rows.flatMap(({ money }) => money).reduce((sum, { conversions }) => sum + conversions, 0);
  if (told !== sales) throw new Error(`${path} told of ${told} sales, not of ${sales}.`);
}

/** Returns PostgreSQL's plan for reading the roll-up, taken from the report's own statement with its values. */
async function planOf(server: Tributary, year: Year, groupBy: Grouping): Promise<string> {
  const environmentId = await environmentOf(server.databaseUrl);
  const db = openDatabase(server.databaseUrl);
  const plans: Plan[] = [];
  try {
    await inSnapshot(db.lists, (query) => {
      const explaining: SnapshotQuery = async (statement) => {
        if (statement.text.includes('report_facts')) plans.push(await explain(query, statement));
        return query(statement);
      };
      return sumPerformance(explaining, {
        ...year,
        environmentId,
        groupBy,
        timezone: 'UTC',
        basis: 'occurred',
      });
    });
  } finally {
    await db.close();
  }
  return plans.map((plan) => said(plan, [])).join('') || 'the rows alone, no roll-up';
}

interface Plan {
  readonly 'Node Type': string;
  readonly Strategy?: string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

async function explain(query: SnapshotQuery, { text, values }: Bound<unknown>): Promise<Plan> {
  const explained: Bound<{ 'QUERY PLAN': [{ Plan: Plan }] }> = {
    text: `explain (format json) ${text}`,
    values,
  };
  const [row] = await query(explained);
  if (!row) throw new Error('PostgreSQL did not tell its plan.');
  return row['QUERY PLAN'][0].Plan;
}

/**
 * Describes the plan from the scan of a roll-up to the node that combines it with everything else. Returns '' if the
 * plan scans no roll-up.
 */
function said(plan: Plan, above: readonly Plan[]): string {
  const relation = plan['Relation Name'];
  if (relation?.startsWith('report_slots') || relation?.startsWith('report_days')) {
    const own = above.slice(above.findLastIndex((node) => node['Node Type'] === 'Append') + 1);
    return `${relation}: ${[plan, ...own.toReversed()].map(nameOf).join(', ')}`;
  }
  return (plan.Plans ?? []).map((child) => said(child, [...above, plan])).join('');
}

const nameOf = (plan: Plan) =>
  (plan.Strategy ? `${plan.Strategy} ${plan['Node Type']}` : plan['Node Type']).toLowerCase();

const environmentOf = (databaseUrl: string) =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      'select environment_id as id from affiliate_groups where is_default',
    );
    const [at] = rows;
    if (!at) throw new Error('The server has not made its first program.');
    return at.id;
  });
