import { rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { csvCells } from '@tributary/payout-files/csv';
import { CliError, exitCodes, usageError } from '../cli-error.ts';
import { type OpenFile, openRows } from './check-file.ts';
import type { CheckedRow } from './check-rows.ts';
import { undoneBefore } from './earlier-jobs.ts';
import type { Job } from './job.ts';
import type { Outcome } from './journal.ts';
import { nounFacts } from './nouns.ts';
import { isFailure, isReplay, openOutcomes, type Progress } from './progress.ts';
import type { Problem, Reading, Source } from './reading.ts';
import { createSums, type Sums } from './sums.ts';
import { draftOf, errorsPathOf, openDraft, openErrors } from './write-errors.ts';

export interface JudgedRow extends CheckedRow {
  readonly outcome: Outcome | undefined;
  /** All reasons why the row failed; empty if it succeeded. */
  readonly failures: readonly Problem[];
}

export async function readingOf(job: Job): Promise<Reading> {
  const { directory, manifest } = job;
  const { noun, file, delimiter, mapping } = manifest;
  return {
    directory,
    noun,
    file,
    delimiter: delimiter ?? undefined,
    mapping,
    undone: await undoneBefore(job),
  };
}

/** Returns true if a row was sent long ago without a response. Sending it again could create a duplicate. */
export const isUnknown = ({ manifest }: Job, { stale, done }: Progress, row: number): boolean =>
  nounFacts[manifest.noun].isKeyAll && stale.has(row) && !done.has(row);

const unknown: Problem = {
  code: 'UNKNOWN_OUTCOME',
  message:
    'The row was sent more than a day ago, but there was no response. Check whether it exists before you send it again.',
};

/** Returns the problems that the server reported for a row. */
function problemsOf({ code = 'UNKNOWN', field, message = '', details = [] }: Outcome): Problem[] {
  return details.length > 1 ? details.map((each) => ({ code, ...each })) : [{ code, field, message }];
}

/** Yields every row of the file with its outcome, in file order. */
export async function* judgedRows(
  job: Job,
  progress: Progress,
  { rows }: OpenFile,
): AsyncGenerator<JudgedRow> {
  const outcomes = await openOutcomes(job, progress);
  try {
    for await (const row of rows) {
      const outcome = await outcomes.find(row.row);
      const refused = outcome !== undefined && isFailure(outcome) ? problemsOf(outcome) : [];
      const lost = isUnknown(job, progress, row.row) ? [unknown] : [];
      const failures = [row.problems, refused, lost].find((each) => each.length > 0) ?? [];
      yield { ...row, outcome, failures };
    }
  } finally {
    await outcomes.close();
  }
}

export interface Results {
  readonly done: number;
  readonly replayed: number;
  /** Number of replayed rows that this import had sent before it was interrupted or a response was lost. */
  readonly recovered: number;
  readonly failed: number;
  /** Number of rows that the server put on hold because their sales were probably already recorded. */
  readonly possible_duplicates: number;
  /** Totals of the imported rows. */
  readonly sums: Sums;
  readonly results_file: string;
  /** Path of the errors file; absent if nothing failed. */
  readonly errors_file?: string;
}

function outputPaths({ directory, manifest }: Job, source: Source) {
  const base = manifest.is_stdin ? join(directory, 'stdin') : manifest.file;
  return { results: `${base}.results.csv`, errors: errorsPathOf(base, source) };
}

/** Throws `CliError` (usage) if results can't be written next to the file. Called before any rows are sent. */
export async function assertWritable(file: string, job: string): Promise<void> {
  try {
    const draft = draftOf(`${file}.results.csv`, job);
    await writeFile(draft, '', { mode: 0o600 });
    await rm(draft);
  } catch (error) {
    const message = `Can't write the results next to ${basename(file)}: ${(error as Error).message}`;
    throw usageError(
      message,
      'Nothing was sent. Copy the file to a writable directory and import it from there.',
    );
  }
}

async function writeFiles(job: Job, progress: Progress, file: OpenFile): Promise<Results> {
  const { source } = file;
  const paths = outputPaths(job, source);
  const draft = (path: string) => draftOf(path, job.manifest.job);
  const results = await openDraft(paths.results, draft(paths.results));
  const errors = await openErrors(paths.errors, draft(paths.errors), source);
  const sums = createSums(job.manifest.noun);
  const counts = { done: 0, replayed: 0, recovered: 0, failed: 0, possible_duplicates: 0 };
  const hasErrors = () => counts.failed + counts.possible_duplicates > 0;
  try {
    await results.write(csvCells(['_row', '_key', 'id', 'status', 'replayed']));
    for await (const { row, key, original, money, outcome, failures } of judgedRows(job, progress, file)) {
      if (outcome) {
        await results.write(csvCells([row, key, outcome.id, outcome.status, isReplay(outcome)]));
      }
      if (failures.length > 0) {
        if (failures[0]?.code === 'POSSIBLE_DUPLICATE') counts.possible_duplicates += 1;
        else counts.failed += 1;
        await errors.add(row, original, failures);
      } else if (outcome) {
        counts.done += 1;
        counts.replayed += isReplay(outcome) ? 1 : 0;
        counts.recovered += isReplay(outcome) && outcome.unsure ? 1 : 0;
        sums.add(money);
      }
    }
    await results.keep();
    // The user would mistake an earlier import's errors file for the errors of this import.
    if (hasErrors()) await errors.keep();
    else await rm(paths.errors, { force: true });
  } finally {
    await Promise.all([results.discard(), errors.discard()]);
  }
  const files = { results_file: paths.results, ...(hasErrors() && { errors_file: paths.errors }) };
  return { ...counts, sums: sums.texts(), ...files };
}

export async function writeResults(job: Job, progress: Progress): Promise<Results> {
  const file = await openRows(await readingOf(job));
  try {
    return await writeFiles(job, progress, file);
  } catch (error) {
    if (error instanceof CliError) throw error;
    const message = `Can't write the results of ${basename(job.manifest.file)}: ${(error as Error).message}`;
    throw new CliError(
      exitCodes.unexpected,
      message,
      `All rows were sent. To write the results, run: tributary import resume ${job.manifest.job}`,
    );
  }
}
