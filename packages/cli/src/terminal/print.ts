import { visible, visibleJson } from '@tributary/payout-files/visible';
import { usageError } from '../cli-error.ts';
import { csvFields, csvHeader, csvRow } from './csv.ts';
import { isRow, pick, type Row, valueAt } from './fields.ts';
import { withAmounts } from './money.ts';
import { listTable, type Paint, recordTable, type Table } from './table.ts';

export const formats = ['table', 'json', 'ndjson', 'csv', 'id'] as const;
export type Format = (typeof formats)[number];

export interface PrintOptions {
  format: Format;
  /**
   * Fields from `--fields`, nested ones as `affiliate.email`. Default: all fields or, in a table, its default
   * columns.
   */
  fields: readonly string[] | undefined;
  width: number;
  paint: Paint;
  /**
   * Writes to stdout. The promise resolves once the reader is ready for more, so that a slow reader does not
   * cause unbounded buffering.
   */
  write: (text: string) => void | Promise<void>;
  /** Writes a note to stderr. */
  note: (text: string) => void;
}

/** Returns the output format: a table on a terminal and JSON in a pipe, unless `--output` is set. */
export const formatFor = (output: Format | undefined, isTerminal: boolean): Format =>
  output ?? (isTerminal ? 'table' : 'json');

/** Prints a note about selected fields that the response does not contain. */
function noteMissing(row: Row, { fields = [], note }: PrintOptions): void {
  const missing = fields.filter((field) => valueAt(row, field) === undefined);
  if (missing.length > 0) note(`Not in this response: ${missing.map(visible).join(', ')}.`);
}

function writeTable({ text, hidden }: Table, { write, note }: PrintOptions): void {
  write(`${text}\n`);
  if (hidden.length > 0)
    note(
      `The terminal is too narrow to show ${hidden.join(', ')}. Choose columns with --fields, or use -o json.`,
    );
}

function idOf(row: Row): string {
  const id = row.id ?? row.event_id;
  if (typeof id !== 'string') throw usageError('The response has no id, so -o id has nothing to print.');
  return visible(id);
}

/** Prints one object. Only data goes to stdout. */
export function printOne(value: unknown, options: PrintOptions): void {
  const { format, fields, write } = options;
  if (!isRow(value)) {
    write(`${typeof value === 'string' && format === 'table' ? visible(value) : visibleJson(value, 2)}\n`);
    return;
  }
  const shown = format === 'table' ? withAmounts(value) : value;
  const chosen = fields === undefined ? shown : pick(shown, fields);
  if (format === 'table') writeTable(recordTable(chosen, options), options);
  else if (format === 'json') write(`${visibleJson(chosen, 2)}\n`);
  else if (format === 'ndjson') write(`${visibleJson(chosen)}\n`);
  else if (format === 'id') write(`${idOf(value)}\n`);
  else {
    const columns = fields ?? csvFields(value);
    write(csvHeader(columns) + csvRow(value, columns));
  }
  noteMissing(value, options);
}

/**
 * Prints a list and returns the number of rows. Writes `ndjson`, `csv` and `id` page by page, so that lists
 * of any length fit in memory, and `table` and `json` at the end.
 */
export async function printList(
  rows: AsyncIterable<Row> | Iterable<Row>,
  columns: readonly string[],
  options: PrintOptions,
): Promise<number> {
  const { format, fields, write } = options;
  const kept: Row[] = [];
  let csvColumns = fields;
  let count = 0;
  for await (const row of rows) {
    count += 1;
    const isFirst = count === 1;
    if (isFirst) noteMissing(row, options);
    if (format === 'ndjson') await write(`${visibleJson(fields === undefined ? row : pick(row, fields))}\n`);
    else if (format === 'id') await write(`${idOf(row)}\n`);
    else if (format === 'csv') {
      csvColumns ??= csvFields(row);
      await write((isFirst ? csvHeader(csvColumns) : '') + csvRow(row, csvColumns));
    } else kept.push(row);
  }
  if (format === 'json') {
    write(`${visibleJson(fields === undefined ? kept : kept.map((row) => pick(row, fields)), 2)}\n`);
  } else if (format === 'csv' && count === 0) write(csvHeader(fields ?? columns));
  else if (format === 'table' && kept.length === 0) options.note('No results.');
  else if (format === 'table') writeTable(listTable(kept, fields ?? columns, options), options);
  return count;
}
