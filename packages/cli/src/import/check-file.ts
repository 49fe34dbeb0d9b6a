import { createHash } from 'node:crypto';
import { type CheckedRow, checkRows } from './check-rows.ts';
import { mappingOf } from './mapping.ts';
import { openSource } from './open-source.ts';
import { openPreset } from './preset-file.ts';
import type { Problem, Reading, Source } from './reading.ts';
import { resolver } from './resolve-row.ts';
import { schemaOf } from './schemas.ts';
import { createSums, type Sums } from './sums.ts';

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
  /** The others of the first few bad rows, to be shown. */
  readonly problems: readonly (Problem & { readonly row: number })[];
  readonly sha256: string;
  readonly size: number;
}

/** The sentence of the contract for a field that is not there. */
const isRequired = (message: string): boolean => message.startsWith('Required.');

const rowsNamed = 5;
const progressEvery = 10_000;

/** Reads the whole file once. */
export async function checkFile(reading: Reading, onProgress: (rows: number) => void): Promise<Checked> {
  const hash = createHash('sha256');
  let size = 0;
  const { source, rows, ignored, isFilled } = await openRows(reading, (bytes) => {
    hash.update(bytes);
    size += bytes.length;
  });
  const sums = createSums(reading.noun);
  const problems: (Problem & { row: number })[] = [];
  const unfilled = new Set<string>();
  const counts = { rows: 0, good: 0, bad: 0, duplicates: 0 };
  let named = 0;
  for await (const row of rows) {
    counts.rows += 1;
    if (counts.rows % progressEvery === 0) onProgress(counts.rows);
    const [first] = row.problems;
    if (first === undefined) {
      counts.good += 1;
      sums.add(row.money);
      continue;
    }
    counts.bad += 1;
    for (const { field, message } of row.problems)
      if (field !== undefined && isRequired(message) && !isFilled(field)) unfilled.add(field);
    if (first.code === 'DUPLICATE_KEY') counts.duplicates += 1;
    if (named === rowsNamed) continue;
    named += 1;
    const ofRow = row.problems.filter(({ field }) => field === undefined || !unfilled.has(field));
    problems.push(...ofRow.map((problem) => ({ row: row.row, ...problem })));
  }
  return {
    ...counts,
    blank: source.blank(),
    sums: sums.texts(),
    ignored: ignored(),
    unfilled: [...unfilled],
    problems,
    sha256: hash.digest('hex'),
    size,
  };
}
