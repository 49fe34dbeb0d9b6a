import type pg from 'pg';
import type { Config } from '../../config.ts';
import { clicks, outboxEvents, partitionsOf, type TimePartitioned } from '../../platform/db/partitions.ts';
import { rows, sql } from '../../platform/db/sql.ts';
import { firstId } from '../../platform/ids.ts';
import { jobsOf } from '../../start/jobs.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const startServer = 'Start a server. It creates them at startup and daily.';

/**
 * Checks that partitions exist for the coming periods. Rows outside any partition are accepted, but are not
 * dropped along with the partition of their month.
 */
export async function checkPartitions(client: pg.Client): Promise<Finding> {
  const now = new Date();
  const ends = await Promise.all([clicks, outboxEvents].map((parted) => lastDay(client, parted, now)));
  const said = ends.map(({ table, until }) => `${table} until ${until?.toISOString().slice(0, 10) ?? 'now'}`);
  const message = `Partitions exist: ${said.join(', ')}.`;
  return ends.every(({ isAhead }) => isAhead)
    ? ok('partitions', message)
    : warning('partitions', `${message} Later rows go to the default partition.`, startServer);
}

/**
 * Returns the last day covered by partitions without a gap, and whether that day is after the end of the next
 * period.
 */
async function lastDay(client: pg.Client, parted: TimePartitioned, now: Date) {
  const existing = await partitionsOf(client, parted.table);
  let until: Date | null = null;
  let ahead = 0;
  for (; ; ahead += 1) {
    const [start, end] = parted.period(now, ahead);
    const [from, to] = [firstId(parted.kind, start), firstId(parted.kind, end)];
    if (!existing.some((each) => each.from <= from && to <= each.to)) break;
    until = end;
  }
  return { table: parted.table, until, isAhead: ahead > 1 };
}

const findJobRuns = sql<object, { name: string; lateSeconds: number; dueAt: Date; failures: number }>(
  'find-job-runs',
)`
  select name, due_at as "dueAt", extract(epoch from now() - due_at)::float8 as "lateSeconds",
    failures from job_runs where due_at is not null`;

/**
 * Seconds after which a due job counts as late. Servers look for due jobs at least once a minute, and retry a
 * failed job within a minute.
 */
const LATE_SECONDS = 300;

/**
 * Minimum number of consecutive failures to report. A single failure, for example during a database restart,
 * is retried within a minute.
 */
const FAILURES_MIN = 3;

/**
 * Checks when each job last ran. A job's time is recorded before it starts, so a long-running job does not
 * appear overdue.
 */
export async function checkJobs(client: pg.Client, config: Config): Promise<Finding> {
  const runs = await rows(client, findJobRuns.with({}));
  const jobs = jobsOf(config).map(({ name, everyMs }) => ({
    name,
    everyMs,
    run: runs.find((each) => each.name === name),
  }));
  const action = 'Start a server, or check its log to see why the job fails.';
  if (jobs.every(({ run }) => !run))
    return warning('jobs', 'No server has run background jobs on this database yet.', action);
  const failing = jobs.flatMap(({ name, run }) =>
    run && run.failures >= FAILURES_MIN ? [`${name} (${run.failures} times)`] : [],
  );
  if (failing.length > 0)
    return problem(
      'jobs',
      `Background jobs keep failing: ${failing.join(', ')}.`,
      'Check the log of the server for the reason.',
    );
  const late = jobs.filter(({ run }) => !run || run.lateSeconds > LATE_SECONDS);
  const last = Math.max(...jobs.map(({ run, everyMs }) => (run ? run.dueAt.getTime() - everyMs : 0)));
  const at = new Date(last).toISOString();
  if (late.length === 0)
    return ok('jobs', `All ${jobs.length} background jobs are on schedule; the last one ran at ${at}.`);
  const names = late.map(({ name, run, everyMs }) => {
    const ran = run ? new Date(run.dueAt.getTime() - everyMs).toISOString() : 'never';
    return `${name} (${ran})`;
  });
  return problem('jobs', `Background jobs are late; last runs: ${names.join(', ')}.`, action);
}
