import { isRow } from '../print/fields.ts';
import type { Source, SourceRow } from './row.ts';

async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

function toRow(row: number, line: string): SourceRow {
  const refused = (message: string): SourceRow => ({
    row,
    fields: {},
    original: line,
    problem: { code: 'NOT_JSON', message },
  });
  try {
    const fields: unknown = JSON.parse(line);
    return isRow(fields) ? { row, fields, original: line } : refused('The line is not a JSON object.');
  } catch (error) {
    return refused(`The line is not JSON: ${(error as Error).message}`);
  }
}

async function* rowsOf(text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  let row = 0;
  for await (const line of linesOf(text)) {
    row += 1;
    if (line.trim() !== '') yield toRow(row, line);
  }
}

/** One JSON object on each line. Empty lines are counted and left out. */
export const readNdjson = (text: AsyncIterable<string>): Source => ({
  format: 'ndjson',
  columns: undefined,
  isErrorFile: true,
  unnamed: new Set(),
  rows: rowsOf(text),
});
