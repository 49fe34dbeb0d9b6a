import type { Tributary } from '@tributary/sdk';
import type { Cli } from '../cli.ts';
import { exitCodes } from '../exit-codes.ts';
import { Stop } from '../stop.ts';
import { counted } from '../terminal/counted.ts';
import { openRows } from './check-file.ts';
import type { CheckedRow } from './check-rows.ts';
import { type Job, journalPath } from './job.ts';
import { openJournal } from './journal.ts';
import { withLock } from './lock.ts';
import { nounFacts, oneOf } from './nouns.ts';
import { type Progress, replay } from './replay.ts';
import { type SendableRow, sendRows } from './send-rows.ts';
import { sendingClient } from './sending-client.ts';
import { createThrottle } from './throttle.ts';
import { isUnknown, type Results, readingOf, writeResults } from './write-results.ts';

const resumeHint = ({ manifest }: Job) => `Go on with: tributary import resume ${manifest.job}`;

/** What has no outcome yet, and may be sent. */
async function* unsent(
  job: Job,
  rows: AsyncIterable<CheckedRow>,
  progress: Progress,
): AsyncGenerator<SendableRow> {
  for await (const checked of rows) {
    const { row, key, item, problems } = checked;
    if (problems.length === 0 && !progress.done.has(row) && !isUnknown(job, progress, row)) {
      yield { row, key, item };
    }
  }
}

function bar(done: number, of: number, width = 16): string {
  const filled = of === 0 ? width : Math.floor((done / of) * width);
  return `[${'#'.repeat(filled)}${' '.repeat(width - filled)}] ${done} of ${counted(of, 'row')}`;
}

/** Sends what has no outcome yet; returns when everything has, or Ctrl-C was pressed. */
async function send(cli: Cli, job: Job, client: Tributary, signal: AbortSignal): Promise<void> {
  const { noun, concurrency, rows: total } = job.manifest;
  const progress = await replay(job);
  const journal = await openJournal(journalPath(job));
  const throttle = createThrottle(concurrency);
  const patient = sendingClient(cli, client, throttle);
  let done = progress.done.size;
  cli.progress(bar(done, total));
  try {
    const { rows } = await openRows(await readingOf(job));
    await sendRows(unsent(job, rows, progress), {
      noun,
      journal,
      sentBefore: progress.sent,
      throttle,
      lanes: concurrency,
      signal,
      send: (items) => nounFacts[noun].send(patient, items),
      onDone: (outcomes) => {
        done += outcomes.length;
        cli.progress(bar(done, total));
      },
    });
  } catch (error) {
    cli.progress('');
    cli.note(
      `Of ${counted(total, 'row')}, ${done} ${done === 1 ? 'has' : 'have'} been answered. ${resumeHint(job)}`,
    );
    throw error;
  } finally {
    cli.progress('');
    await journal.close();
  }
}

async function finish(job: Job): Promise<Results> {
  const progress = await replay(job);
  const results = await writeResults(job, progress);
  if (progress.finishedAt !== null) return results;
  const journal = await openJournal(journalPath(job));
  await journal.append({ finished: new Date().toISOString() });
  await journal.close();
  return results;
}

/** Prints what came of it. Throws `Stop` (some rows failed) when that is not all. */
async function report(cli: Cli, { manifest }: Job, results: Results): Promise<void> {
  const { done, failed, replayed, errors_file: errors } = results;
  await cli.print({ job: manifest.job, noun: manifest.noun, ...results });
  const already = replayed === 0 ? '' : `, ${replayed} of them by an earlier import`;
  const what = `${counted(done, oneOf[manifest.noun], manifest.noun)} imported${already}.`;
  const { takeBack } = nounFacts[manifest.noun];
  cli.note(takeBack && done > 0 ? `${what} Undo with: tributary import undo ${manifest.job}` : what);
  if (failed === 0) return;
  const hint = `Fix the rows in ${errors} and import that file.`;
  throw new Stop(exitCodes.someRowsFailed, `${counted(failed, 'row')} failed.`, hint);
}

import { untilInterrupted } from './until-interrupted.ts';

/** Begins a job or goes on with it: nothing that has an outcome is sent again. */
export async function runJob(cli: Cli, job: Job, client: Tributary): Promise<void> {
  const results = await withLock(job.directory, async () => {
    const signal = untilInterrupted(cli);
    await send(cli, job, client, signal);
    if (signal.aborted)
      throw new Stop(exitCodes.interrupted, 'Interrupted; nothing is under way any more.', resumeHint(job));
    return finish(job);
  });
  await report(cli, job, results);
}
