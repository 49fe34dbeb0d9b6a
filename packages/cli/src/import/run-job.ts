import type { Tributary } from '@tributary/sdk';
import type { Cli } from '../cli.ts';
import { CliError, exitCodes, usageError } from '../cli-error.ts';
import { importsPath } from '../settings/profile.ts';
import { environmentOf } from '../settings/settings.ts';
import { counted } from '../terminal/text.ts';
import { openRows } from './check-file.ts';
import type { CheckedRow } from './check-rows.ts';
import { assertSameFile, digestOfKey, findJob, type Job, journalPath } from './job.ts';
import { openJournal } from './journal.ts';
import { withLock } from './lock.ts';
import { nounFacts, oneOf } from './nouns.ts';
import { createPace } from './pace.ts';
import { type Progress, readProgress } from './progress.ts';
import { type SendableRow, sendRows } from './send-rows.ts';
import { sendingClient } from './sending-client.ts';
import { isUnknown, type Results, readingOf, writeResults } from './write-results.ts';

/**
 * Returns a signal for the first Ctrl-C, and prints a note that explains why the command does not end
 * immediately.
 */
export function untilInterrupted(cli: Cli): AbortSignal {
  const signal = cli.untilInterrupted();
  const answer = () => {
    cli.progress('');
    cli.note('Waiting for requests in progress; press Ctrl-C again to stop immediately.');
  };
  signal.addEventListener('abort', answer, { once: true });
  return signal;
}

const resumeHint = ({ manifest }: Job) => `Resume with: tributary import resume ${manifest.job}`;

/** Yields the rows that have no outcome yet and can be sent. */
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

/** Sends rows until every row has an outcome or the user presses Ctrl-C. */
async function send(cli: Cli, job: Job, client: Tributary, signal: AbortSignal): Promise<void> {
  const { noun, rows: total, import_id, include_duplicates } = job.manifest;
  const progress = await readProgress(job);
  const journal = await openJournal(journalPath(job));
  const patient = sendingClient(cli, client);
  let done = progress.done.size;
  cli.progress(bar(done, total));
  const pace = createPace({
    signal,
    onSlow: (perMinute, limit) => {
      cli.progress('');
      const minutes = Math.ceil((total - done) / perMinute);
      cli.note(
        `The rate limit is ${limit} rows per minute. The import uses ${perMinute} and leaves the rest for other requests. The remaining ${counted(total - done, 'row')} will take about ${counted(minutes, 'minute')}.`,
      );
    },
    onWait: (seconds) => cli.progress(`${bar(done, total)}, rate limit: ${seconds} s`),
  });
  try {
    const { rows } = await openRows(await readingOf(job));
    await sendRows(unsent(job, rows, progress), {
      noun,
      journal,
      sentBefore: progress.sent,
      pace,
      signal,
      send: (items) => nounFacts[noun].send(patient, items, { import_id, include_duplicates }),
      onDone: (outcomes) => {
        done += outcomes.length;
        cli.progress(bar(done, total));
      },
    });
  } catch (error) {
    cli.progress('');
    cli.note(`${done} of ${counted(total, 'row')} processed. ${resumeHint(job)}`);
    throw error;
  } finally {
    cli.progress('');
    await journal.close();
  }
}

async function finish(job: Job): Promise<Results> {
  const progress = await readProgress(job);
  const results = await writeResults(job, progress);
  if (progress.finishedAt !== null) return results;
  const journal = await openJournal(journalPath(job));
  await journal.append({ finished: new Date().toISOString() });
  await journal.close();
  return results;
}

/** Prints the results. Throws `CliError` (some rows failed) if any row failed. */
async function report(cli: Cli, { manifest }: Job, results: Results): Promise<void> {
  const { done, failed, replayed, recovered, possible_duplicates: held, errors_file: errors } = results;
  await cli.print({ job: manifest.job, noun: manifest.noun, ...results });
  const earlier = replayed - recovered;
  const already = [
    ...(earlier === 0 ? [] : [`${earlier} of them by an earlier import`]),
    ...(recovered === 0 ? [] : [`${recovered} of them confirmed on retry after the first response was lost`]),
  ]
    .map((each) => `, ${each}`)
    .join('');
  const what = `${counted(done, oneOf[manifest.noun], manifest.noun)} imported${already}.`;
  const { undo } = nounFacts[manifest.noun];
  cli.note(undo && done > 0 ? `${what} Undo with: tributary import undo ${manifest.job}` : what);
  if (held > 0)
    cli.note(
      `${counted(held, 'row')} held back: the same referral already has a sale of the same amount within 48 hours that was recorded another way. If these are different sales, import ${errors} with --include-duplicates.`,
    );
  if (failed === 0 && held === 0) return;
  if (failed === 0) throw new CliError(exitCodes.someRowsFailed, `${counted(held, 'row')} held back.`);
  const hint = `Fix the rows in ${errors} and import that file.`;
  throw new CliError(exitCodes.someRowsFailed, `${counted(failed, 'row')} failed.`, hint);
}

/** Starts or continues a job. Rows with an outcome are not sent again. */
export async function runJob(cli: Cli, job: Job, client: Tributary): Promise<void> {
  const results = await withLock(job.directory, async () => {
    const signal = untilInterrupted(cli);
    await send(cli, job, client, signal);
    if (signal.aborted)
      throw new CliError(
        exitCodes.interrupted,
        'Interrupted. All requests in progress have finished.',
        resumeHint(job),
      );
    return finish(job);
  });
  await report(cli, job, results);
}

/**
 * Returns the client for a job. Throws `CliError` (usage) for a different server or environment. Asks for
 * confirmation if the API key is different, because it may belong to another account.
 */
export async function clientOf(cli: Cli, { manifest }: Job): Promise<Tributary> {
  const settings = await cli.settings();
  const client = await cli.client(settings);
  const apiKey = settings.apiKey?.value ?? '';
  const [server, environment] = [settings.baseUrl.value, environmentOf(apiKey)];
  if (server !== manifest.base_url || environment !== manifest.environment) {
    const message = `Import ${manifest.job} belongs to ${manifest.base_url} (${manifest.environment}), but your settings use ${server} (${environment}).`;
    throw usageError(message, 'Select the right profile with -p.');
  }
  if (digestOfKey(apiKey) !== manifest.key_digest)
    await cli.confirm([
      `Continue import ${manifest.job} with a different API key`,
      'Both keys must belong to the same account.',
    ]);
  return client;
}

/** Runs `tributary import resume <job>`. */
export async function resumeJob(cli: Cli, id: string): Promise<void> {
  const job = await findJob(importsPath(cli.environment), id);
  const client = await clientOf(cli, job);
  await assertSameFile(job);
  await runJob(cli, job, client);
}
