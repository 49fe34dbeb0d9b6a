import type { Noun } from './nouns.ts';

/** One row of the file. */
export interface SourceRow {
  /** Row number as in a spreadsheet, where the header of a CSV is row 1; in NDJSON, the line number. */
  readonly row: number;
  /** Values by column: text in a CSV, any JSON in NDJSON. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Original cells or line, for the errors file. */
  readonly original: readonly string[] | string;
  /** Reason why the row can't be read. */
  readonly problem?: Problem;
}

/** Problem in a row. */
export interface Problem {
  readonly code: string;
  readonly field?: string | undefined;
  readonly message: string;
}

export interface Written {
  readonly field: string;
  readonly text: string;
}

/** File that is being read. */
export interface Source {
  readonly format: 'csv' | 'ndjson';
  /** Columns of a CSV file, in file order; undefined for NDJSON. */
  readonly columns: readonly string[] | undefined;
  /** Delimiter of a CSV file, which the errors file uses too. */
  readonly delimiter?: string;
  readonly hasMark?: boolean;
  /** True for an errors file written by an import, whose additional columns are ignored. */
  readonly isErrorFile: boolean;
  /** One-based positions of columns that have values but no name. */
  readonly unnamed: ReadonlySet<number>;
  /**
   * Returns the last line if it has no line break, which suggests a truncated file. Available after all rows
   * have been read.
   */
  readonly openEnd?: () => string | undefined;
  /** Returns the number of empty rows skipped so far. */
  readonly blank: () => number;
  readonly rows: AsyncIterable<SourceRow>;
}

/** Additional columns of an errors file, which are ignored when it is imported. */
export const errorColumns = ['_row', '_code', '_field', '_message'] as const;
const ownColumns: ReadonlySet<string> = new Set([...errorColumns, '_text']);

export const isOwnColumn = (column: string): boolean => ownColumns.has(column);

export const isErrorColumn = ({ isErrorFile }: Pick<Source, 'isErrorFile'>, column: string): boolean =>
  isErrorFile && isOwnColumn(column);

/** Options that map columns to fields. Stored with the job, so that a resumed import uses the same mapping. */
export interface MappingOptions {
  readonly from?: string | undefined;
  /** Field → column; an empty column omits the field. */
  readonly map: Readonly<Record<string, string>>;
  /** Field → value for every row. */
  readonly set: Readonly<Record<string, string>>;
  readonly keyColumn?: string | undefined;
  readonly decimalComma: boolean;
  readonly thousands?: string | undefined;
  /** Column that must have a value. Rows in which it is empty are skipped. */
  readonly skipEmpty?: string | undefined;
  readonly dateFormat?: string | undefined;
  readonly timeZone?: string | undefined;
}

export interface Reading {
  readonly noun: Noun;
  readonly file: string;
  readonly delimiter: string | undefined;
  readonly mapping: MappingOptions;
  /** Directory of the job, where references are stored. */
  readonly directory?: string | undefined;
  /** True if unknown ids make a row invalid, as in a dry run, where the server checks nothing. */
  readonly checksIds?: boolean;
  /** Keys of rows that were undone. */
  readonly undone?: ReadonlySet<string>;
}

/** Yields the rows in which the column has a value. */
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
