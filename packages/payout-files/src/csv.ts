import { stringify } from 'csv-stringify/browser/esm/sync';
import { visibleJson, visibleLines } from './visible.ts';

// Spreadsheets can treat cells that begin with these characters as formulas, including their full-width forms
// (OWASP, "CSV injection"). Some ignore leading quotes and spaces.
const formula = /^["'\s]*[=+\-@\t\r\n＝＋－＠]/;

// If cells are separated by `;` or tabs, a quote after a comma is plain text, so a cell begins after each such
// separator or line break inside the text.
const innerFormula = /[;\t\r\n](?=["'\s]*[=+\-@＝＋－＠])/g;

const beginsAsFormula = (cell: string): boolean => formula.test(cell);

/** Returns true if a spreadsheet could run the cell or part of it. Never called with numbers. */
export const isFormula = (cell: string): boolean => beginsAsFormula(cell) || cell.search(innerFormula) !== -1;

/** Adds an apostrophe before every part of the cell that a spreadsheet could run, so that it is read as text. */
function guarded(cell: string, shown: string): string {
  const inside = shown.replaceAll(innerFormula, "$&'");
  return beginsAsFormula(cell) ? `'${inside}` : inside;
}

function csvCell(value: unknown): string | number {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? guarded(value, visibleLines(value)) : guarded('', visibleJson(value));
}

/**
 * Writes a line of values for people and spreadsheets, quoted as in RFC 4180. No text starts a formula, whether cells
 * are separated by commas, semicolons or tabs. Escapes control characters, and writes objects as JSON. With any other
 * separator, a line that begins with a negative number is a single cell and could be a formula, so its text cells are
 * quoted to keep them out of the calculation.
 */
export function csvCells(values: readonly unknown[], lineEnd: '\n' | '\r\n' = '\n'): string {
  const isNegative = typeof values[0] === 'number' && values[0] < 0;
  return stringify([values.map(csvCell)], { record_delimiter: lineEnd, quoted_string: isNegative });
}

/** Writes several lines. No line may begin with a number. */
export const csvLines = (lines: readonly (readonly unknown[])[]): string =>
  stringify(
    lines.map((values) => values.map(csvCell)),
    { record_delimiter: '\r\n' },
  );

/** Returns a file for spreadsheets, with a byte order mark and CRLF line endings, so that Excel reads it as UTF-8. */
export function csvFile<Row>(
  columns: readonly (readonly [string, (row: Row) => unknown])[],
  rows: readonly Row[],
): string {
  const lines = [columns.map(([name]) => name), ...rows.map((row) => columns.map(([, of]) => of(row)))];
  return `\ufeff${lines.map((cells) => csvCells(cells, '\r\n')).join('')}`;
}

export const delimiters = [',', ';', '\t', '|'];

const separatorLine = /^\ufeff?"?sep=([^\r\n])"?[^\S\t\r\n]*(?:\r\n?|\n|$)/i;

/** Returns the separator declared in the first line, such as `sep=;`, which Excel supports. */
export const separatorOf = (text: string): string | undefined => separatorLine.exec(text)?.[1];

/** Removes the first line if it only declares the separator. */
export const withoutSeparator = (text: string): string => text.replace(separatorLine, '');

/**
 * Returns the separator that the first line declares or, failing that, the one that occurs most often in it outside
 * quotes.
 */
export function detectDelimiter(text: string): string {
  const named = separatorOf(text);
  if (named !== undefined) return named;
  const line = text.replaceAll(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/, 1)[0] ?? '';
  const count = (delimiter: string) => line.split(delimiter).length;
  return delimiters.reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** Returns a line with unchanged cells, for a file that goes back to its owner. Does not escape formulas. */
export const csvOriginals = (texts: readonly string[], delimiter: string): string =>
  stringify([[...texts]], { delimiter });
