import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { BATCH_ITEMS_MAX } from '@tributary/core';
import { usageError } from '../cli-error.ts';
import { BATCH_LINES_BYTES_MAX, LINE_BYTES_MAX } from './batch-limits.ts';

export interface Batch {
  items: { line: number; item: object }[];
  /**
   * Lines that are not sent, because they are not JSON objects or are too large. The others are sent anyway.
   */
  refused: { line: number; code: string; message: string }[];
}

function parseLine(text: string): { item: object } | { code: string; message: string } {
  const bytes = Buffer.byteLength(text);
  if (bytes > LINE_BYTES_MAX)
    return {
      code: 'PAYLOAD_TOO_LARGE',
      message: `The line is ${bytes} bytes long. The maximum is ${LINE_BYTES_MAX}.`,
    };
  try {
    const item: unknown = JSON.parse(text);
    if (typeof item === 'object' && item !== null && !Array.isArray(item)) return { item };
    return { code: 'NOT_JSON', message: 'The line is not a JSON object.' };
  } catch {
    return { code: 'NOT_JSON', message: 'The line is not valid JSON.' };
  }
}

/** Groups lines into batches that fit the API's limits. Empty lines are counted but not sent. */
export async function* batchesOf(lines: AsyncIterable<string>): AsyncGenerator<Batch> {
  let batch: Batch = { items: [], refused: [] };
  let bytes = 0;
  let line = 0;
  for await (const text of lines) {
    line += 1;
    if (text.trim() === '') continue;
    const size = Buffer.byteLength(text) + 1;
    if (
      batch.items.length + batch.refused.length === BATCH_ITEMS_MAX ||
      bytes + size > BATCH_LINES_BYTES_MAX
    ) {
      if (bytes > 0) yield batch;
      batch = { items: [], refused: [] };
      bytes = 0;
    }
    const parsed = parseLine(text);
    bytes += 'item' in parsed ? size : 1;
    if ('item' in parsed) batch.items.push({ line, item: parsed.item });
    else batch.refused.push({ line, ...parsed });
  }
  if (bytes > 0) yield batch;
}

const byteOrderMark = '\ufeff';

/**
 * Opens a file, or stdin for `-`, and returns its lines without the byte order mark. Throws `CliError` (usage) if the
 * file can't be read.
 */
export async function openLines(file: string, stdin: NodeJS.ReadableStream): Promise<AsyncIterable<string>> {
  const input = file === '-' ? stdin : await openFile(file);
  return linesOf(input);
}

async function openFile(file: string): Promise<NodeJS.ReadableStream> {
  try {
    const handle = await open(file);
    if (!(await handle.stat()).isDirectory()) return handle.createReadStream();
    await handle.close();
  } catch (error) {
    throw usageError(`Can't read the file: ${(error as Error).message}`);
  }
  throw usageError(`Can't read the file: ${file} is a directory.`);
}

async function* linesOf(input: NodeJS.ReadableStream): AsyncGenerator<string> {
  // Create the reader only when the first line is requested, because lines that arrive earlier would be lost.
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  let isFirst = true;
  for await (const line of lines) {
    yield isFirst && line.startsWith(byteOrderMark) ? line.slice(1) : line;
    isFirst = false;
  }
}
