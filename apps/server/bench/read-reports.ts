import type { PerformanceReport } from '@tributary/contract';
import { openDatabase } from '../src/db/database.ts';
import type { Bound } from '../src/db/sql.ts';
import { inSnapshot, type SnapshotQuery } from '../src/db/transaction.ts';
import { withClient } from '../src/db/with-client.ts';
import { sumPerformance } from '../src/reports/sum-performance.ts';
import type { Tributary } from './cases.ts';
import type { Year } from './fill-year.ts';
import { median } from './rounds.ts';

const REQUESTS = 15;

export const measuredGroupings = ['day', 'affiliate', 'group'] as const;
export type Grouping = (typeof measuredGroupings)[number];

export interface ReportRead {
  readonly groupBy: Grouping;
  readonly medianMs: number;
  /** As people say it: `report_days_occurred: seq scan, hashed aggregate`. */
  readonly plan: string;
}

/** Median of 15 requests one after the other, for each grouping. Throws when a report misses one of the `sales`. */
export async function readReports(server: Tributary, year: Year, sales: number): Promise<ReportRead[]> {
  const reads: ReportRead[] = [];
  for (const groupBy of measuredGroupings) {
    const path = `/v1/reports/performance?from=${year.from.toISOString()}&to=${year.to.toISOString()}&group_by=${groupBy}`;
    await readOnce(server, path, sales);
    const times: number[] = [];
    while (times.length < REQUESTS) times.push(await readOnce(server, path, sales));
    reads.push({ groupBy, medianMs: median(times), plan: await planOf(server, year, groupBy) });
  }
  return reads;
}

/** Milliseconds until the whole answer is here. */
async function readOnce({ port, apiKey }: Tributary, path: string, sales: number): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  const text = await answer.text();
  const milliseconds = performance.now() - began;
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text}`);
  const { data } = JSON.parse(text) as { data: PerformanceReport };
  const told = data.rows.flatMap(({ money }) => money).reduce((sum, { conversions }) => sum + conversions, 0);
  if (told !== sales) throw new Error(`${path} told of ${told} sales, not of ${sales}.`);
  return milliseconds;
}

/** What PostgreSQL does with the roll-up in the statement that the report itself sends, with its own values. */
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

/** The way that leads from a roll-up's scan up to what unites it with the rest; '' where there is no roll-up. */
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
