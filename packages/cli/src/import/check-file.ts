import { createHash } from 'node:crypto';
import { type CheckedRow, checkRows } from './check-rows.ts';
import { mappingOf } from './mapping.ts';
import { openSource } from './open-source.ts';
import { openPreset } from './preset-file.ts';
import { createProblemKinds, type ProblemKind } from './problem-kinds.ts';
import type { Reading, Source } from './reading.ts';
import { resolver } from './resolve-row.ts';
import { schemaOf } from './schemas.ts';
import { createSums, type Sums } from './sums.ts';
import { errorsPathOf, openErrors } from './write-errors.ts';

export interface OpenFile {
  readonly source: Source;
  readonly ignored: () => readonly string[];
  readonly isFilled: (field: string) => boolean;
  readonly rows: AsyncGenerator<CheckedRow>;
}

/** The rows of the file, mapped and judged. Each of the three readings of an import begins here. */
export async function openRows(reading: Reading, onBytes?: (bytes: Uint8Array) => void): Promise<OpenFile> {
  const { noun, file, delimiter, mapping: options, undone = new Set() } = reading;
  const schema = await schemaOf(noun);
  const source = await openSource(file, delimiter, onBytes);
  const preset = await openPreset(reading);
  if (source.columns) preset?.assertColumns(source.columns);
  const mapping = mappingOf(noun, schema, source, options, preset);
  const rows = checkRows(noun, schema, mapping, source.rows, { undone, resolve: await resolver(reading) });
  return { source, ignored: mapping.ignored, isFilled: mapping.isFilled, rows };
}

/** What is known of a file before anything is sent. */
export interface Checked {
  readonly rows: number;
  readonly good: number;
  readonly bad: number;
  readonly duplicates: number;
  /** Rows without any value: left out. */
  readonly blank: number;
  /** Of the good rows. */
  readonly sums: Sums;
  readonly ignored: readonly string[];
  /** Required fields that no column fills: every row lacks them. */
  readonly unfilled: readonly string[];
  /** Everything else that is wrong with rows, by kind, the most frequent first. */
  readonly problems: readonly ProblemKind[];
  /** What a person should look at before good rows are sent, by kind. */
  readonly warnings: readonly ProblemKind[];
  /** The rows that are bad, each with its problems; where it was asked for and there are any. */
  readonly errors_file?: string;
  readonly sha256: string;
  readonly size: number;
}

/** The sentence of the contract for a field that is not there. */
const isRequired = (message: string): boolean => message.startsWith('Required.');

const progressEvery = 10_000;

/** Where the rows that are bad are written. */
interface ErrorsWanted {
  /** What the file is called without its ending. */
  readonly base: string;
  readonly draft: string;
}

/** Reads the whole file once. */
export async function checkFile(
  reading: Reading,
  onProgress: (rows: number) => void,
  wanted?: ErrorsWanted,
): Promise<Checked> {
  const hash = createHash('sha256');
  let size = 0;
  const { source, rows, ignored, isFilled } = await openRows(reading, (bytes) => {
    hash.update(bytes);
    size += bytes.length;
  });
  const sums = createSums(reading.noun);
  const problems = createProblemKinds();
  const warnings = createProblemKinds();
  const errorsFile = wanted === undefined ? undefined : errorsPathOf(wanted.base, source);
  const errors =
    wanted === undefined || errorsFile === undefined
      ? undefined
      : await openErrors(errorsFile, wanted.draft, source);
  const unfilled = new Set<string>();
  const counts = { rows: 0, good: 0, bad: 0, duplicates: 0 };
  try {
    for await (const row of rows) {
      counts.rows += 1;
      if (counts.rows % progressEvery === 0) onProgress(counts.rows);
      const [first] = row.problems;
      if (first === undefined) {
        counts.good += 1;
        sums.add(row.money);
        for (const warning of row.warnings) warnings.add(row.row, row.original, warning);
        continue;
      }
      counts.bad += 1;
      await errors?.add(row.row, row.original, row.problems);
      if (first.code === 'DUPLICATE_KEY') counts.duplicates += 1;
      for (const problem of row.problems) {
        const { field, message } = problem;
        if (field !== undefined && isRequired(message) && !isFilled(field)) unfilled.add(field);
        else problems.add(row.row, row.original, problem);
      }
    }
    if (counts.bad > 0) await errors?.keep();
  } finally {
    await errors?.discard();
  }
  return {
    ...counts,
    blank: source.blank(),
    sums: sums.texts(),
    ignored: ignored(),
    unfilled: [...unfilled],
    problems: problems.list(),
    warnings: warnings.list(),
    ...(errorsFile !== undefined && counts.bad > 0 && { errors_file: errorsFile }),
    sha256: hash.digest('hex'),
    size,
  };
}
