import { createReadStream } from 'node:fs';
import { open, stat, truncate } from 'node:fs/promises';
import { createInterface } from 'node:readline';

/** Outcome of a row: the parts of the server's response that are needed later. */
export interface Outcome {
  readonly row: number;
  readonly key: string;
  /** HTTP status that a single request would have returned. */
  readonly status: number;
  readonly id?: string;
  readonly code?: string;
  readonly field?: string;
  readonly message?: string;
  readonly details?: readonly { readonly field: string; readonly message: string }[];
  /** Set for calls that always return 200 and do not report replays. */
  readonly made?: true;
  /**
   * Set if this job may have caused the replay itself, because the response to an earlier request was lost.
   */
  readonly unsure?: true;
}

/** Result of undoing one row. */
export interface Undone {
  readonly row: number;
  readonly id: string;
  /** Key of the row whose object no longer exists. */
  readonly key: string;
  readonly status: number;
  readonly code?: string;
  readonly message?: string;
}

export type Entry =
  /** Rows that were sent. The keys identify rows whose response was lost. */
  | { readonly sent: readonly number[]; readonly keys: readonly string[]; readonly at: string }
  | { readonly done: readonly Outcome[] }
  | { readonly undone: readonly Undone[]; readonly at: string }
  /** Written once an undo has processed every row. */
  | { readonly undo_finished: string }
  /** Written once every row has an outcome and the result files exist. */
  | { readonly finished: string };

export interface Journal {
  /** Appends an entry. Resolves when the entry is on disk. */
  append(entry: Entry): Promise<void>;
  close(): Promise<void>;
}

const newline = '\n'.charCodeAt(0);
// Maximum size of an entry in bytes. An entry has at most 500 rows.
const tailBytes = 2 ** 22;

/** Removes an incomplete entry that a crash left behind. */
async function truncateTornEntry(path: string): Promise<void> {
  const { size } = await stat(path);
  const length = Math.min(size, tailBytes);
  const handle = await open(path, 'r');
  try {
    const tail = Buffer.alloc(length);
    await handle.read(tail, 0, length, size - length);
    const end = tail.lastIndexOf(newline) + 1;
    if (end < length) await truncate(path, size - length + end);
  } finally {
    await handle.close();
  }
}

export async function openJournal(path: string): Promise<Journal> {
  const handle = await open(path, 'a', 0o600);
  await truncateTornEntry(path);
  let last: Promise<void> = Promise.resolve();
  const write = async (entry: Entry) => {
    await handle.appendFile(`${JSON.stringify(entry)}\n`);
    await handle.datasync();
  };
  return {
    append: (entry) => {
      last = last.then(() => write(entry));
      return last;
    },
    close: async () => {
      await last.catch(() => undefined);
      await handle.close();
    },
  };
}

/** Entry with its position in the file. */
export interface Placed {
  readonly entry: Entry;
  readonly offset: number;
  readonly length: number;
}

function parse(line: string): Entry | undefined {
  try {
    return JSON.parse(line) as Entry;
  } catch {
    return undefined;
  }
}

/** Yields every complete entry. A missing journal yields no entries. */
export async function* readJournal(path: string): AsyncGenerator<Placed> {
  if ((await stat(path).catch(() => undefined)) === undefined) return;
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
  let offset = 0;
  for await (const line of lines) {
    const length = Buffer.byteLength(line);
    const entry = parse(line);
    if (entry !== undefined) yield { entry, offset, length };
    offset += length + 1;
  }
}
