import { stringify } from 'csv-stringify/sync';
import { flatten, type Row, valueAt } from './fields.ts';
import { visibleJson, visibleLines } from './visible.ts';

// A spreadsheet runs a cell that begins so (OWASP, "CSV injection"), full-width forms included, and some drop quotes and
// spaces in front of it. Numbers are not text.
const formula = /^["'\s]*[=+\-@\t\r\n＝＋－＠]/;

/** Whether a spreadsheet could run the cell. Such a cell gets an apostrophe in front, which makes it text. */
export const isFormula = (cell: string): boolean => formula.test(cell);

function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? visibleLines(value) : visibleJson(value);
  return isFormula(typeof value === 'string' ? value : text) ? `'${text}` : text;
}

/** One CSV line with its line end, quoted as RFC 4180 has it. */
const csvLine = (cells: readonly string[]): string => stringify([[...cells]]);

export const csvHeader = (fields: readonly string[]): string => csvLine(fields.map(csvCell));

export const csvRow = (row: Row, fields: readonly string[]): string =>
  csvLine(fields.map((field) => csvCell(Object.hasOwn(row, field) ? row[field] : valueAt(row, field))));

/** The columns of a CSV without `--fields`: those of its first row, nested objects as `affiliate.email`. */
export const csvFields = (row: Row): string[] => Object.keys(flatten(row, ['metadata']));
