import { stringify } from 'csv-stringify/browser/esm/sync';
import { visibleJson, visibleLines } from './visible.ts';

// A spreadsheet runs a cell that begins so (OWASP, "CSV injection"), full-width forms included, and some drop quotes and
// spaces in front of it. So does one that is guarded already: one apostrophe less always leads back to the cell as it was.
const formula = /^["'\s]*[=+\-@\t\r\n＝＋－＠]/;

/** Whether a spreadsheet could run the cell. Numbers are not text: they are not asked about. */
export const isFormula = (cell: string): boolean => formula.test(cell);

/** The cell with an apostrophe in front, which makes it text, where a spreadsheet could run it. */
const guarded = (cell: string, shown = cell): string => (isFormula(cell) ? `'${shown}` : shown);

/** The cell as it was before it was guarded. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && isFormula(cell) ? cell.slice(1) : cell;

function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? guarded(value, visibleLines(value)) : guarded(visibleJson(value));
}

/** One CSV line with its line end, quoted as RFC 4180 has it. */
const csvLine = (cells: readonly string[]): string => stringify([[...cells]]);

/** A line of texts that is to be read again: `unguarded` gives each back, with its control characters. */
export const csvTexts = (texts: readonly string[]): string => csvLine(texts.map((text) => guarded(text)));

/** A line of values that people and spreadsheets read: control characters are spelt out, objects are JSON. */
export const csvCells = (values: readonly unknown[]): string => csvLine(values.map(csvCell));

const delimiters = [',', ';', '\t'];

/** The one that stands most often in the first line, outside of quotes. */
export function detectDelimiter(text: string): string {
  const line = text.replaceAll(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/, 1)[0] ?? '';
  const count = (delimiter: string) => line.split(delimiter).length;
  return delimiters.reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** A line of cells as their owner wrote them, for a file of theirs that goes back to them: nothing is guarded. */
export const csvOriginals = (texts: readonly string[], delimiter: string): string =>
  stringify([[...texts]], { delimiter });
