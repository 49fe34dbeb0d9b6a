import { createReadStream } from 'node:fs';
import { open, stat, truncate } from 'node:fs/promises';
import { createInterface } from 'node:readline';

/** The outcome of one row: the server's response, without what is not needed again. */
export interface Outcome {
  readonly row: number;
  readonly key: string;
  /** The HTTP status that the single request would have had. */
  readonly status: number;
  readonly id?: string;
  readonly code?: string;
  readonly field?: string;
  readonly message?: string;
  /** Where more than one field was refused. */
  readonly details?: readonly { readonly field: string; readonly message: string }[];
  /** 200 is how this call answers in any case: whether it was done already is not said. */
  readonly made?: true;
  /** It was already done, and this job cannot know whether by itself: a response to an earlier request was lost. */
  readonly unsure?: true;
}

/** A row that `import undo` took back, or could not. */
export interface Undone {
  readonly row: number;
  readonly id: string;
  /** The key that made it: it now stands for something that is gone. */
  readonly key: string;
  readonly status: number;
  readonly code?: string;
  readonly message?: string;
}

export type Entry =
  /** Rows with their keys: the server is asked by them for rows whose answer was lost. */
  | { readonly sent: readonly number[]; readonly keys: readonly string[]; readonly at: string }
  | { readonly done: readonly Outcome[] }
  | { readonly undone: readonly Undone[]; readonly at: string }
  /** An undo went through all that there was to take back. */
  | { readonly undo_finished: string }
  /** Every row has its outcome, and the files of results are written. */
  | { readonly finished: string };

export interface Journal {
  /** Resolves when the entry is on the disk. */
  append(entry: Entry): Promise<void>;
  close(): Promise<void>;
}

const newline = '\n'.charCodeAt(0);
// No entry is longer than what 500 rows can say.
const tailBytes = 2 ** 22;

/** Cuts off what a crash left half written. */
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

/** An entry, and where it stands in the file. */
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

/** Every whole entry; a torn last line is none, and a journal that is not there yet is empty. */
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
