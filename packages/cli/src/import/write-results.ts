import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { csvCells, csvOriginals } from '@tributary/payout-files/csv';
import { CliError, exitCodes, usageError } from '../cli-error.ts';
import { type OpenFile, openRows } from './check-file.ts';
import type { CheckedRow } from './check-rows.ts';
import { undoneBefore } from './earlier-jobs.ts';
import type { Job } from './job.ts';
import type { Outcome } from './journal.ts';
import { nounFacts } from './nouns.ts';
import { isFailure, isReplay, openOutcomes, type Progress } from './progress.ts';
import {
  errorColumns,
  isOwnColumn,
  type Problem,
  type Reading,
  type Source,
  type SourceRow,
} from './reading.ts';
import { createSums, type Sums } from './sums.ts';

/** What became of a row, found out here or by the server. */
export interface JudgedRow extends CheckedRow {
  readonly outcome: Outcome | undefined;
  /** Why it is not there; all reasons, none when it is. */
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

/** Sent long ago and never answered: it may be there, and sending it again could make it twice. */
export const isUnknown = ({ manifest }: Job, { stale, done }: Progress, row: number): boolean =>
  nounFacts[manifest.noun].isKeyAll && stale.has(row) && !done.has(row);

const unknown: Problem = {
  code: 'UNKNOWN_OUTCOME',
  message:
    'It was sent more than a day ago and never answered: check whether it exists before you send it again.',
};

/** What the server said of a row: each field that it refused, or the one reason. */
function problemsOf({ code = 'UNKNOWN', field, message = '', details = [] }: Outcome): Problem[] {
  return details.length > 1 ? details.map((each) => ({ code, ...each })) : [{ code, field, message }];
}

/** Every row of the file with what became of it, in the order of the file. */
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

const draftOf = (path: string): string => `${path}.${process.pid}.tmp`;

const charactersAtOnce = 2 ** 15;

/** A file that is there whole or not at all, for its owner alone: it has names and addresses of people. */
async function openDraft(path: string) {
  const draft = draftOf(path);
  const stream = createWriteStream(draft, { mode: 0o600 });
  const ended = finished(stream);
  ended.catch(() => undefined);
  let waiting = '';
  const flush = async () => {
    const text = waiting;
    waiting = '';
    if (!stream.write(text)) await Promise.race([once(stream, 'drain'), ended]);
  };
  return {
    write: async (text: string) => {
      waiting += text;
      if (waiting.length > charactersAtOnce) await flush();
    },
    keep: async () => {
      await flush();
      stream.end();
      await ended;
      await rename(draft, path);
    },
    discard: async () => {
      stream.destroy();
      await rm(draft, { force: true });
    },
  };
}

/** All problems of a row in the columns of one: with a field before each message where there are several. */
function inOneCell(problems: readonly Problem[]): { code: string; field: string; message: string } {
  const unique = (texts: readonly string[]) => [...new Set(texts)].join('; ');
  const [only] = problems;
  const messages = problems.map(({ field, message }) =>
    field === undefined ? message : `${field}: ${message}`,
  );
  return {
    code: unique(problems.map(({ code }) => code)),
    field: unique(problems.flatMap(({ field }) => field ?? [])),
    message: problems.length === 1 ? (only?.message ?? '') : messages.join('; '),
  };
}

/** The row as it came, and why it failed; the file can be imported again once it is fixed. */
function errorLine(
  row: number,
  original: SourceRow['original'],
  problems: readonly Problem[],
  { columns, delimiter = ',' }: Source,
) {
  const { code, field, message } = inOneCell(problems);
  if (typeof original !== 'string') {
    const cells = original.filter((_, at) => !isOwnColumn(columns?.[at] ?? ''));
    return csvOriginals([...cells, String(row), code, field, message], delimiter);
  }
  const own = { _row: row, _code: code, _field: field, _message: message };
  if (code === 'NOT_JSON') return `${JSON.stringify({ _text: original, ...own })}\n`;
  return `${JSON.stringify({ ...JSON.parse(original), ...own })}\n`;
}

export interface Results {
  readonly done: number;
  readonly replayed: number;
  readonly failed: number;
  /** Of what is there now. */
  readonly sums: Sums;
  readonly results_file: string;
  /** Absent when nothing failed. */
  readonly errors_file?: string;
}

function outputPaths({ directory, manifest }: Job, format: 'csv' | 'ndjson') {
  const base = manifest.is_stdin ? join(directory, 'stdin') : manifest.file;
  return { results: `${base}.results.csv`, errors: `${base}.errors.${format}` };
}

/** Throws `CliError` (usage) when nothing can be written beside the file: before its rows are sent, not after. */
export async function assertWritable(file: string): Promise<void> {
  try {
    const draft = draftOf(`${file}.results.csv`);
    await writeFile(draft, '', { mode: 0o600 });
    await rm(draft);
  } catch (error) {
    const message = `The results cannot be written beside ${basename(file)}: ${(error as Error).message}`;
    throw usageError(message, 'Nothing was sent. Import a copy of it in another directory.');
  }
}

async function writeFiles(job: Job, progress: Progress, file: OpenFile): Promise<Results> {
  const { source } = file;
  const paths = outputPaths(job, source.format);
  const [results, errors] = [await openDraft(paths.results), await openDraft(paths.errors)];
  const sums = createSums(job.manifest.noun);
  const counts = { done: 0, replayed: 0, failed: 0 };
  const columns = source.columns?.filter((column) => !isOwnColumn(column));
  try {
    await results.write(csvCells(['_row', '_key', 'id', 'status', 'replayed']));
    if (columns) {
      const { hasMark = false, delimiter = ',' } = source;
      await errors.write((hasMark ? '\ufeff' : '') + csvOriginals([...columns, ...errorColumns], delimiter));
    }
    for await (const { row, key, original, money, outcome, failures } of judgedRows(job, progress, file)) {
      if (outcome) {
        await results.write(csvCells([row, key, outcome.id, outcome.status, isReplay(outcome)]));
      }
      if (failures.length > 0) {
        counts.failed += 1;
        await errors.write(errorLine(row, original, failures, source));
      } else if (outcome) {
        counts.done += 1;
        counts.replayed += isReplay(outcome) ? 1 : 0;
        sums.add(money);
      }
    }
    await results.keep();
    // What an earlier import of the file left would look like the errors of this one.
    if (counts.failed > 0) await errors.keep();
    else await rm(paths.errors, { force: true });
  } finally {
    await Promise.all([results.discard(), errors.discard()]);
  }
  const files = { results_file: paths.results, ...(counts.failed > 0 && { errors_file: paths.errors }) };
  return { ...counts, sums: sums.texts(), ...files };
}

/** Reads the file and the journal side by side, and writes what became of each row beside the file. */
export async function writeResults(job: Job, progress: Progress): Promise<Results> {
  const file = await openRows(await readingOf(job));
  try {
    return await writeFiles(job, progress, file);
  } catch (error) {
    if (error instanceof CliError) throw error;
    const message = `The results of ${basename(job.manifest.file)} cannot be written: ${(error as Error).message}`;
    throw new CliError(
      exitCodes.unexpected,
      message,
      `Everything was sent. Repeat: tributary import resume ${job.manifest.job}`,
    );
  }
}
