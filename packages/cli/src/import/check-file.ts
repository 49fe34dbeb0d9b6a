import { createHash } from 'node:crypto';
import { type CheckedRow, checkRows, isContentKey } from './check-rows.ts';
import { createKeyMarks, type KeyMarks } from './key-marks.ts';
import { mappingOf } from './mapping.ts';
import { openSource } from './open-source.ts';
import { openPreset } from './preset-file.ts';
import { createProblemKinds, type ProblemKind } from './problem-kinds.ts';
import { filledRows, type Problem, type Reading, type Source } from './reading.ts';
import { resolver } from './resolve-row.ts';
import { schemaOf } from './schemas.ts';
import { createSums, type Sums } from './sums.ts';
import { errorsPathOf, openErrors } from './write-errors.ts';

export interface OpenFile {
  readonly source: Source;
  readonly ignored: () => readonly string[];
  /** Returns the number of rows that `--skip-empty` has skipped so far. */
  readonly skipped: () => number;
  readonly isFilled: (field: string) => boolean;
  readonly rows: AsyncGenerator<CheckedRow>;
}

/** Opens the file and returns mapped and checked rows. An import reads the file three times. */
export async function openRows(reading: Reading, onBytes?: (bytes: Uint8Array) => void): Promise<OpenFile> {
  const { noun, file, delimiter, mapping: options, undone = new Set() } = reading;
  const schema = await schemaOf(noun);
  const source = await openSource(file, delimiter, onBytes);
  const preset = await openPreset(reading);
  if (source.columns) preset?.assertColumns(source.columns);
  const mapping = mappingOf(noun, schema, source, options, preset);
  let skipped = 0;
  const sourceRows =
    mapping.skipEmpty === undefined
      ? source.rows
      : filledRows(source.rows, mapping.skipEmpty, () => {
          skipped += 1;
        });
  const rows = checkRows(noun, schema, mapping, sourceRows, { undone, resolve: await resolver(reading) });
  return { source, ignored: mapping.ignored, skipped: () => skipped, isFilled: mapping.isFilled, rows };
}

/** Result of checking a file before anything is sent. */
export interface Checked {
  readonly rows: number;
  readonly good: number;
  readonly bad: number;
  readonly duplicates: number;
  readonly blank: number;
  /** Number of rows that `--skip-empty` skipped. */
  readonly skipped: number;
  /** Number of refunds without an amount, which refund the sale's remaining amount. */
  readonly full_refunds?: number;
  readonly sums: Sums;
  readonly ignored: readonly string[];
  /** Required fields without a column. */
  readonly unfilled: readonly string[];
  /** All other problems by kind, most frequent first. */
  readonly problems: readonly ProblemKind[];
  /** Warnings about valid rows, by kind. */
  readonly warnings: readonly ProblemKind[];
  /** File with the invalid rows and their problems; undefined if all rows are valid. */
  readonly errors_file?: string;
  readonly sha256: string;
  readonly size: number;
  /** Number of valid rows whose keys are derived from their content. */
  readonly content_keys: number;
  readonly keys: KeyMarks;
}

/** Returns true for the contract's message about a missing field. */
const isRequired = (message: string): boolean => message.startsWith('Required.');

const endShown = 40;

const cutOff = (end: string): Problem => ({
  code: 'NO_LINE_END',
  message: `The file does not end with a line break, so this row may be truncated. It ends with: ${end.slice(-endShown)}`,
});

const progressEvery = 10_000;

interface ErrorsWanted {
  /** Path of the file without the extension. */
  readonly base: string;
  readonly draft: string;
}

/** Reads the whole file once and checks it. */
export async function checkFile(
  reading: Reading,
  onProgress: (rows: number) => void,
  wanted?: ErrorsWanted,
): Promise<Checked> {
  const hash = createHash('sha256');
  let size = 0;
  const { source, rows, ignored, skipped, isFilled } = await openRows(reading, (bytes) => {
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
  const counts = { rows: 0, good: 0, bad: 0, duplicates: 0, content_keys: 0 };
  const keys = createKeyMarks();
  let fullRefunds = 0;
  let last: CheckedRow | undefined;
  try {
    for await (const row of rows) {
      counts.rows += 1;
      last = row;
      if (counts.rows % progressEvery === 0) onProgress(counts.rows);
      const [first] = row.problems;
      if (first === undefined) {
        counts.good += 1;
        if (isContentKey(row.key)) counts.content_keys += 1;
        keys.set(row.row, row.key);
        sums.add(row.money);
        if (row.item.amount === undefined) fullRefunds += 1;
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
    const end = source.openEnd?.();
    if (last !== undefined && end !== undefined) warnings.add(last.row, last.original, cutOff(end));
    // If a column is missing, the options need fixing, not the rows.
    if (counts.bad > 0 && unfilled.size === 0) await errors?.keep();
  } finally {
    await errors?.discard();
  }
  return {
    ...counts,
    blank: source.blank(),
    skipped: skipped(),
    ...(reading.noun === 'refunds' && { full_refunds: fullRefunds }),
    sums: sums.texts(),
    ignored: ignored(),
    unfilled: [...unfilled],
    problems: problems.list(),
    warnings: warnings.list(),
    ...(errorsFile !== undefined && counts.bad > 0 && unfilled.size === 0 && { errors_file: errorsFile }),
    sha256: hash.digest('hex'),
    size,
    keys,
  };
}
