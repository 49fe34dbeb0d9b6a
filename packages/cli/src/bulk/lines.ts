import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { CliError, exitCodes } from '../cli-error.ts';

/** The most that the API takes in one batch. */
const batchItemsMax = 500;
// The API takes 8 MiB; what the SDK adds to each item needs some room.
const batchBytesMax = 7 * 2 ** 20;

export interface Batch {
  items: { line: number; item: object }[];
  /** Lines that are no JSON object: they are not sent, and stop no other. */
  refused: { line: number; message: string }[];
}

function parseLine(text: string): object | string {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
    return 'The line is not a JSON object.';
  } catch {
    return 'The line is not JSON.';
  }
}

/** Lines as batches of what the API takes at once. Empty lines count as lines and are left out. */
export async function* batchesOf(lines: AsyncIterable<string>): AsyncGenerator<Batch> {
  let batch: Batch = { items: [], refused: [] };
  let bytes = 0;
  let line = 0;
  for await (const text of lines) {
    line += 1;
    if (text.trim() === '') continue;
    const size = Buffer.byteLength(text) + 1;
    if (batch.items.length + batch.refused.length === batchItemsMax || bytes + size > batchBytesMax) {
      if (bytes > 0) yield batch;
      batch = { items: [], refused: [] };
      bytes = 0;
    }
    bytes += size;
    const item = parseLine(text);
    if (typeof item === 'string') batch.refused.push({ line, message: item });
    else batch.items.push({ line, item });
  }
  if (bytes > 0) yield batch;
}

const byteOrderMark = '\ufeff';

/** The lines of a file, or of stdin for `-`, without a byte order mark. Throws `CliError` (usage) if it cannot be read. */
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
    throw new CliError(exitCodes.usage, `The file cannot be read: ${(error as Error).message}`);
  }
  throw new CliError(exitCodes.usage, `The file cannot be read: ${file} is a directory.`);
}

async function* linesOf(input: NodeJS.ReadableStream): AsyncGenerator<string> {
  // Created when the first line is requested: lines that arrive before that would be lost.
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  let isFirst = true;
  for await (const line of lines) {
    yield isFirst && line.startsWith(byteOrderMark) ? line.slice(1) : line;
    isFirst = false;
  }
}
