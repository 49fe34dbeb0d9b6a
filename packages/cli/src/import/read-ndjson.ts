import { isRow } from '../terminal/fields.ts';
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
  } catch {
    return refused('The line is not JSON.');
  }
}

async function* rowsOf(text: AsyncIterable<string>, onBlank: () => void): AsyncGenerator<SourceRow> {
  let row = 0;
  for await (const line of linesOf(text)) {
    row += 1;
    if (line.trim() === '') onBlank();
    else yield toRow(row, line);
  }
}

/** One JSON object on each line. */
export function readNdjson(text: AsyncIterable<string>): Source {
  let blank = 0;
  const rows = rowsOf(text, () => {
    blank += 1;
  });
  return {
    format: 'ndjson',
    columns: undefined,
    isErrorFile: true,
    unnamed: new Set(),
    blank: () => blank,
    rows,
  };
}
