import { detectDelimiter, readCsv } from './read-csv.ts';
import { readNdjson } from './read-ndjson.ts';
import { readText } from './read-text.ts';
import type { Source } from './row.ts';

// A header longer than this is none.
const headCharacters = 2 ** 16;

/** Gives what was taken from the front back. */
async function* rejoined(head: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    yield head;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

/**
 * The rows of a file: NDJSON by its name or when it begins with a brace, else CSV with the delimiter that is given or
 * found in its first line.
 */
export async function openSource(
  file: string,
  delimiter: string | undefined,
  onBytes: (bytes: Uint8Array) => void = () => undefined,
): Promise<Source> {
  const pieces = readText(file, onBytes)[Symbol.asyncIterator]();
  let head = '';
  while (head.length < headCharacters) {
    const next = await pieces.next();
    if (next.done) break;
    head += next.value;
  }
  const text = rejoined(head, pieces);
  if (/\.(?:ndjson|jsonl)$/i.test(file) || head.trimStart().startsWith('{')) return readNdjson(text);
  return readCsv(text, delimiter ?? detectDelimiter(head));
}
