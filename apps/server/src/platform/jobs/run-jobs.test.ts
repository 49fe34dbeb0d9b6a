import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { unique } from '../../../test/support/given.ts';
import { useServer } from '../../../test/support/harness.ts';
import { serverOn } from '../../../test/support/server-on.ts';
import { jobsOf } from '../../start/jobs.ts';
import { type Job, runJobs } from './run-jobs.ts';

const jobs = jobsOf({ feedRetentionDays: 90, clickRetentionDays: 400 });

const server = useServer();

const log = pino({ level: 'silent' });
const clock = () => new Date();
const start = (job: Job) => runJobs([job], { deps: server.deps, log, publicUrl: server.baseUrl, clock });

describe('background job', () => {
  test('runs once each time it is due, however many processes check', { tags: 'slow' }, async () => {
    let runs = 0;
    const run = async () => {
      runs += 1;
    };
    const job = { name: unique('counted'), everyMs: 150, run };
    const startedAt = performance.now();
    const processes = [1, 2, 3, 4].map(() => start(job));
    await sleep(500);
    await Promise.all(processes.map(({ stop }) => stop()));
    const mostTurns = Math.ceil((performance.now() - startedAt) / 150) + 1;

    expect(runs).toBeGreaterThanOrEqual(2);
    expect(runs).toBeLessThanOrEqual(mostTurns);
    const afterStop = runs;
    await sleep(300);
    expect(runs).toBe(afterStop);
  });

  test('can finish when the process stops, of which it is notified', async () => {
    const seen: string[] = [];
    const job: Job = {
      name: unique('long'),
      everyMs: 60_000,
      run: async (_deps, { stopped }) => {
        seen.push('began');
        while (!stopped.aborted) await sleep(5);
        seen.push('ended');
      },
    };
    const running = start(job);
    while (seen.length === 0) await sleep(5);
    await running.stop();
    expect(seen).toEqual(['began', 'ended']);
  });

  test('is due again within a minute after a failure, and the process continues', async () => {
    const name = unique('failing');
    const run = async () => {
      throw new Error('planted');
    };
    const { stop } = start({ name, everyMs: 86_400_000, run });
    const where = { where: { name } };
    const inAMinute = () => Date.now() + 61_000;
    let due = await server.db.orm.jobRun.findUnique(where);
    for (let look = 0; look < 100 && (!due?.dueAt || due.dueAt.getTime() > inAMinute()); look += 1) {
      await sleep(20);
      due = await server.db.orm.jobRun.findUnique(where);
    }
    await stop();
    expect(due?.dueAt?.getTime()).toBeLessThan(inAMinute());
  });
});

test('records consecutive failures, the last failure and the last success', async () => {
  const name = unique('recorded');
  let isFailing = true;
  const run = async () => {
    if (isFailing) throw new Error('planted');
  };
  const { stop } = start({ name, everyMs: 50, run });
  const recorded = () => server.db.orm.jobRun.findUnique({ where: { name } });
  await expect.poll(async () => (await recorded())?.failures).toBeGreaterThanOrEqual(1);
  const failed = await recorded();
  expect(failed).toMatchObject({ failedAt: expect.any(Date), succeededAt: null });
  // The job is due again every 50 ms.
  await expect.poll(async () => (await recorded())?.failures).toBeGreaterThanOrEqual(2);
  isFailing = false;
  await expect.poll(async () => (await recorded())?.failures).toBe(0);
  await stop();
  const succeeded = await recorded();
  expect(succeeded?.succeededAt?.getTime()).toBeGreaterThanOrEqual(
    succeeded?.failedAt?.getTime() ?? Number.NaN,
  );
});

test('runs every job or none, as configured', async () => {
  const started = async () => {
    const names = jobs.map(({ name }) => name);
    const { rowCount } = await server.db.lists.query('select from job_runs where name = any($1)', [names]);
    return rowCount;
  };
  const idle = await serverOn(server.databaseUrl, { log });
  await idle.close();
  expect(await started()).toBe(0);

  const working = await serverOn(server.databaseUrl, { log, runsJobs: true });
  for (let look = 0; look < 100 && (await started()) !== jobs.length; look += 1) await sleep(20);
  await working.close();
  expect(await started()).toBe(jobs.length);
});
