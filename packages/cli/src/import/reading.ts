import type { Noun } from './nouns.ts';

/** One row as it stands in the file. */
export interface SourceRow {
  /** As a spreadsheet counts: the header of a CSV is row 1. Of NDJSON the line. */
  readonly row: number;
  /** By column; text in a CSV, any JSON in NDJSON. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The cells or the line, for the file of errors. */
  readonly original: readonly string[] | string;
  /** Why it cannot be read. */
  readonly problem?: Problem;
}

/** What is wrong with a row. */
export interface Problem {
  readonly code: string;
  readonly field?: string | undefined;
  readonly message: string;
}

/** A number in a cell, and what was made of it. */
export interface Written {
  readonly field: string;
  readonly text: string;
}

/** A file that is being read. */
export interface Source {
  readonly format: 'csv' | 'ndjson';
  /** Of a CSV, in the order of the file; NDJSON has none. */
  readonly columns: readonly string[] | undefined;
  /** Of a CSV: what stands between cells, and whether the file begins with a byte order mark. A file of errors has both. */
  readonly delimiter?: string;
  readonly hasMark?: boolean;
  /** A file of errors that an import wrote: its own columns are left out. */
  readonly isErrorFile: boolean;
  /** Columns without a name that had a cell so far, counted from 1. */
  readonly unnamed: ReadonlySet<number>;
  /** Once all rows were read: how the file ends, where its last line has no end, as that of a file which was cut off. */
  readonly openEnd?: () => string | undefined;
  /** Rows so far that had no value: they are counted and left out. */
  readonly blank: () => number;
  readonly rows: AsyncIterable<SourceRow>;
}

/** What a file of errors has besides the original columns; ignored when it is imported again. */
export const errorColumns = ['_row', '_code', '_field', '_message'] as const;
const ownColumns: ReadonlySet<string> = new Set([...errorColumns, '_text']);

export const isOwnColumn = (column: string): boolean => ownColumns.has(column);

export const isErrorColumn = ({ isErrorFile }: Pick<Source, 'isErrorFile'>, column: string): boolean =>
  isErrorFile && isOwnColumn(column);

/** How columns become fields; kept with the job, so that a resume maps as the first run did. */
export interface MappingOptions {
  readonly from?: string | undefined;
  /** Field → column; an empty one leaves the field out. */
  readonly map: Readonly<Record<string, string>>;
  /** Field → the same value for every row. */
  readonly set: Readonly<Record<string, string>>;
  readonly keyColumn?: string | undefined;
  readonly decimalComma: boolean;
  readonly thousands?: string | undefined;
  /** A column: rows in which it is empty are left out. */
  readonly skipEmpty?: string | undefined;
  readonly dateFormat?: string | undefined;
  readonly timeZone?: string | undefined;
}

/** A file and how it is read. */
export interface Reading {
  readonly noun: Noun;
  readonly file: string;
  readonly delimiter: string | undefined;
  readonly mapping: MappingOptions;
  /** Of the job, where what the rows of a preset refer to is kept. */
  readonly directory?: string | undefined;
  /** Whether rows are bad that name an id which is not among what was kept: in a dry run nothing else reports them. */
  readonly checksIds?: boolean;
  /** Keys of what `import undo` took back before. */
  readonly undone?: ReadonlySet<string>;
}

/** The rows whose cell in the column is not empty. */
export async function* filledRows(
  rows: AsyncIterable<SourceRow>,
  column: string,
  onEmpty: () => void,
): AsyncGenerator<SourceRow> {
  for await (const row of rows) {
    const cell = row.fields[column] ?? '';
    if (row.problem === undefined && String(cell).trim() === '') onEmpty();
    else yield row;
  }
}
