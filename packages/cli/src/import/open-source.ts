import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { TextDecoder } from 'node:util';
import { detectDelimiter, withoutSeparator } from '@tributary/payout-files/csv';
import { binaryFormatOf, encodingOf } from '@tributary/payout-files/decode';
import { CliError, usageError } from '../cli-error.ts';
import { isRow } from '../terminal/fields.ts';
import { readCsv } from './read-csv.ts';
import type { Source, SourceRow } from './reading.ts';

/**
 * Yields the text of a file in pieces, without a byte order mark. `onBytes` receives the raw bytes. Throws `CliError` (usage)
 * if the file can't be read or has an unsupported encoding.
 */
async function* readText(file: string, onBytes: (bytes: Uint8Array) => void): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  const input = createReadStream(file);
  try {
    for await (const bytes of input as AsyncIterable<Uint8Array>) {
      onBytes(bytes);
      if (decoder === undefined) assertText(file, bytes);
      decoder ??= new TextDecoder(encodingOf(bytes).name, { fatal: true });
      yield decoder.decode(bytes, { stream: true });
    }
    const rest = decoder?.decode();
    if (rest) yield rest;
  } catch (error) {
    throw error instanceof CliError ? error : unreadable(file, error as NodeJS.ErrnoException);
  } finally {
    input.destroy();
  }
}

/** Throws `CliError` (usage) for a binary file. */
function assertText(file: string, bytes: Uint8Array): void {
  const format = binaryFormatOf(bytes);
  if (format === undefined) return;
  throw usageError(`Can't read ${file}: it is ${format}, not CSV or NDJSON.`, hintFor(format));
}

function hintFor(format: string): string {
  if (format === 'Parquet')
    return `Convert it, for example with DuckDB: COPY (FROM 'file.parquet') TO 'file.csv' (HEADER);`;
  if (format === 'gzip') return 'Decompress it first with gunzip.';
  return 'Save the sheet as "CSV UTF-8", or extract the archive, then import the CSV.';
}

function unreadable(file: string, { code, message }: NodeJS.ErrnoException): CliError {
  if (code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') return usageError(`Can't read ${file}: ${message}`);
  return usageError(
    `Can't read ${file}: it is not UTF-8.`,
    `Spreadsheets on Windows often save Latin-1 (Windows-1252). Save it as "CSV UTF-8", or convert it: iconv -f WINDOWS-1252 -t UTF-8 ${basename(file)} > utf8-${basename(file)}`,
  );
}

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
    return refused('The line is not valid JSON.');
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

/** Reads one JSON object per line. */
function readNdjson(text: AsyncIterable<string>): Source {
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

// Maximum length of a header.
const headCharacters = 2 ** 16;

const tailCharacters = 200;

/** Yields the head and then the rest of the file. `onText` receives every piece. */
async function* rejoined(
  head: string,
  rest: AsyncIterator<string>,
  onText: (piece: string) => void,
): AsyncGenerator<string> {
  try {
    onText(head);
    yield head;
    for (let next = await rest.next(); !next.done; next = await rest.next()) {
      onText(next.value);
      yield next.value;
    }
  } finally {
    await rest.return?.();
  }
}

/**
 * Opens a file as NDJSON if it has an NDJSON extension or begins with a brace, otherwise as CSV. The CSV
 * delimiter is given or detected from the first line.
 */
export async function openSource(
  file: string,
  delimiter: string | undefined,
  onBytes: (bytes: Uint8Array) => void = () => undefined,
): Promise<Source> {
  let hasMark: boolean | undefined;
  const seeBytes = (bytes: Uint8Array) => {
    hasMark ??= encodingOf(bytes).hasMark;
    onBytes(bytes);
  };
  const pieces = readText(file, seeBytes)[Symbol.asyncIterator]();
  let head = '';
  while (head.length < headCharacters) {
    const next = await pieces.next();
    if (next.done) break;
    head += next.value;
  }
  let tail = '';
  const text = rejoined(withoutSeparator(head), pieces, (piece) => {
    tail = (tail + piece).slice(-tailCharacters);
  });
  if (/\.(?:ndjson|jsonl)$/i.test(file) || head.trimStart().startsWith('{')) return readNdjson(text);
  const openEnd = () => (/[\r\n]$/.test(tail) ? undefined : tail.split(/[\r\n]/).at(-1));
  return {
    ...(await readCsv(text, delimiter ?? detectDelimiter(head))),
    hasMark: hasMark === true,
    openEnd,
  };
}
