import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Deps } from '../../context.ts';
import type { Database } from '../db/database.ts';
import { timeOf } from '../db/database-time.ts';
import { faultForLog } from '../db/fault-for-log.ts';
import { execute, sql } from '../db/sql.ts';
import { recordFailure, recordSuccess } from './outcomes.ts';

const LOOK_EVERY_MS_MAX = 60_000;
const RETRY_MS = 60_000;
const STOP_MS = 10_000;

export interface Job {
  readonly name: string;
  readonly everyMs: number;
  /** Runs the job. `now` is the real time. Long jobs check `stopped` regularly. */
  run(deps: Deps, at: { now: Date; log: Logger; publicUrl: string; stopped: AbortSignal }): Promise<void>;
}

interface Options {
  readonly deps: Deps;
  readonly log: Logger;
  readonly publicUrl: string;
  readonly clock: () => Date;
}

/** Runs each job when it is due and no other process has claimed it, until stopped. */
export function runJobs(jobs: readonly Job[], options: Options): { stop(): Promise<void> } {
  const stopping = new AbortController();
  // Every job adds a listener.
  setMaxListeners(0, stopping.signal);
  const loops = jobs.map((job) => keepRunning(job, options, stopping.signal));
  return {
    stop: async () => {
      stopping.abort();
      // Interrupt a job that waits for another system. Its next run continues.
      const late = sleep(STOP_MS, undefined, { ref: false });
      await Promise.race([Promise.all(loops), late]);
    },
  };
}

async function keepRunning(job: Job, options: Options, stopped: AbortSignal): Promise<void> {
  const lookEveryMs = Math.min(job.everyMs, LOOK_EVERY_MS_MAX);
  while (!stopped.aborted) {
    await runIfDue(job, options, stopped);
    await sleep(lookEveryMs, undefined, { signal: stopped, ref: false }).catch(() => {});
  }
}

/**
 * Runs a job if it is due. A failed job is logged, counted and due again in a minute. A failure never ends the process.
 */
async function runIfDue(
  job: Job,
  { deps, log, publicUrl, clock }: Options,
  stopped: AbortSignal,
): Promise<void> {
  const { name } = job;
  const { lists } = deps.db;
  try {
    if (!(await claim(deps.db, job))) return;
    await job.run(deps, { now: clock(), log, publicUrl, stopped }).finally(deps.feed.poke);
    await recordSuccess(lists, name);
  } catch (error) {
    log.warn({ job: name, fault: faultForLog(error) }, 'a job failed');
    await recordFailure(lists, { name, retryMs: RETRY_MS }).catch((fault) => {
      log.warn({ job: name, fault: faultForLog(fault) }, 'a failed job could not be rescheduled');
    });
  }
}

const claimJob = sql<{ name: string; now: Date; dueAt: Date }>('claim-job')`
  insert into job_runs as j (name, due_at) values (${'name'}, ${'dueAt'})
  on conflict (name) do update set due_at = excluded.due_at where j.due_at is null or j.due_at <= ${'now'}`;

/** Claims a job: only the process that advances `due_at` runs it. After a crash, one run is skipped. */
async function claim({ lists }: Database, { name, everyMs }: Job): Promise<boolean> {
  const now = await timeOf(lists);
  const dueAt = new Date(now.getTime() + everyMs);
  return (await execute(lists, claimJob.with({ name, now, dueAt }))) === 1;
}
