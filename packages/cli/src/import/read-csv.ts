import { Readable } from 'node:stream';
import { type CsvError, type Parser, parse } from 'csv-parse';
import { CliError, usageError } from '../cli-error.ts';
import { counted } from '../terminal/text.ts';
import { errorColumns, isOwnColumn, type Source, type SourceRow } from './reading.ts';

// Accept all line endings, because edited or concatenated files may mix them.
const lineEnds = ['\r\n', '\n', '\r'];

const reasons: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is never closed.',
  CSV_INVALID_CLOSING_QUOTE: 'text follows a closing quote.',
  INVALID_OPENING_QUOTE:
    'a quote appears inside an unquoted cell. Quote the whole cell and double the quotes inside it.',
};

function malformed({ code, lines }: CsvError & { readonly lines?: number }): CliError {
  const place = lines === undefined ? '' : ` Line ${lines}:`;
  const reason = reasons[code] ?? 'the rest of the file cannot be read.';
  return usageError(`The file is not valid CSV.${place} ${reason}`, 'Nothing was sent.');
}

async function* recordsOf(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<string[]> {
  const input = Readable.from(text, { highWaterMark: 1 });
  const parser: Parser = parse({ delimiter, relax_column_count: true, record_delimiter: lineEnds });
  input.on('error', (error) => parser.destroy(error));
  input.pipe(parser);
  try {
    for await (const record of parser) yield record as string[];
  } catch (error) {
    throw error instanceof CliError ? error : malformed(error as CsvError);
  } finally {
    input.destroy();
    parser.destroy();
  }
}

function toColumns(header: readonly string[]): string[] {
  const columns = header.map((cell) => cell.trim());
  const twice = columns.find((column, at) => column !== '' && columns.indexOf(column) !== at);
  if (twice !== undefined) throw usageError(`Duplicate column '${twice}'.`);
  return columns;
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

function toRow(row: number, columns: readonly string[], cells: readonly string[]): SourceRow {
  const fields = Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']));
  if (cells.length === columns.length) return { row, fields, original: cells };
  const message = `The row has ${counted(cells.length, 'cell')}, but the header has ${columns.length}.`;
  return { row, fields, original: cells, problem: { code: 'CELL_COUNT', message } };
}

async function* rowsOf(
  columns: readonly string[],
  records: AsyncIterable<string[]>,
  unnamed: Set<number>,
  onBlank: () => void,
): AsyncGenerator<SourceRow> {
  let row = 1;
  for await (const cells of records) {
    row += 1;
    if (isBlank(cells)) {
      onBlank();
      continue;
    }
    for (const [at, cell] of cells.entries())
      if (columns[at] === '' && cell.trim() !== '') unnamed.add(at + 1);
    yield toRow(row, columns, cells);
  }
}

/** Reads a CSV file with a header. The mapping ignores the additional columns of an errors file. */
export async function readCsv(text: AsyncIterable<string>, delimiter: string): Promise<Source> {
  const records = recordsOf(text, delimiter);
  const first = await records.next();
  if (first.done) throw usageError('The file is empty.');
  const isErrorFile = errorColumns.every((column) => first.value.includes(column));
  const columns = toColumns(first.value);
  if (columns.every((column) => column === '' || (isErrorFile && isOwnColumn(column))))
    throw usageError('The first line of the file contains no column names.');
  const unnamed = new Set<number>();
  let blank = 0;
  const rows = rowsOf(columns, records, unnamed, () => {
    blank += 1;
  });
  return { format: 'csv', columns, delimiter, isErrorFile, unnamed, blank: () => blank, rows };
}
