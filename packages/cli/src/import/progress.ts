import { type FileHandle, open } from 'node:fs/promises';
import { type Job, journalPath } from './job.ts';
import { type Entry, type Outcome, readJournal } from './journal.ts';

/** Creates a set of row numbers that takes one bit per row. */
function createRowSet() {
  let bits = new Uint8Array(2 ** 12);
  let size = 0;
  return {
    get size(): number {
      return size;
    },
    has: (row: number): boolean => ((bits[row >> 3] ?? 0) & (1 << (row & 7))) !== 0,
    add(row: number): void {
      const at = row >> 3;
      if (at >= bits.length) {
        const bigger = new Uint8Array(Math.max(bits.length * 2, at + 1));
        bigger.set(bits);
        bits = bigger;
      }
      const bit = 1 << (row & 7);
      if (((bits[at] ?? 0) & bit) === 0) size += 1;
      bits[at] = (bits[at] ?? 0) | bit;
    },
  };
}

export type RowSet = ReturnType<typeof createRowSet>;

/** Position of a batch's outcomes in the journal. */
interface Place {
  readonly first: number;
  readonly last: number;
  readonly offset: number;
  readonly length: number;
}

/** Progress of a job, according to its journal. */
export interface Progress {
  readonly sent: RowSet;
  /** Rows with an outcome, which are never sent again. */
  readonly done: RowSet;
  /** Rows sent so long ago that their keys may have expired. */
  readonly stale: RowSet;
  /** Rows that have been undone. */
  readonly undone: RowSet;
  failed: number;
  replayed: number;
  finishedAt: string | null;
  /** True if an undo processed every row. */
  isUndone: boolean;
  /** Positions of outcomes, sorted by first row. */
  readonly places: Place[];
}

// The server keeps an `Idempotency-Key` for at least 24 hours. One hour is reserved for clock differences.
const keyLifeMs = 23 * 3_600_000;

/** Returns true if a key sent at this time may have expired. */
export const isForgotten = (at: string): boolean => Date.now() - Date.parse(at) > keyLifeMs;

export const isFailure = ({ status }: Pick<Outcome, 'status'>): boolean => status >= 400;
/** Returns true if the server had already processed a request with the same key. */
export const isReplay = ({ status, made }: Pick<Outcome, 'status' | 'made'>): boolean =>
  status === 200 && made !== true;

function addOutcomes(progress: Progress, outcomes: readonly Outcome[]): void {
  for (const outcome of outcomes) {
    if (progress.done.has(outcome.row)) continue;
    progress.done.add(outcome.row);
    if (isFailure(outcome)) progress.failed += 1;
    if (isReplay(outcome)) progress.replayed += 1;
  }
}

function add(progress: Progress, entry: Entry): void {
  if ('sent' in entry) {
    const isStale = isForgotten(entry.at);
    for (const row of entry.sent) {
      progress.sent.add(row);
      if (isStale) progress.stale.add(row);
    }
  }
  if ('done' in entry) addOutcomes(progress, entry.done);
  if ('finished' in entry) progress.finishedAt = entry.finished;
  if ('undo_finished' in entry) progress.isUndone = true;
  if ('undone' in entry)
    for (const undone of entry.undone) if (!isFailure(undone)) progress.undone.add(undone.row);
}

/** Reads the whole journal. Keeps four bits per row. */
export async function readProgress(job: Job): Promise<Progress> {
  const progress: Progress = {
    sent: createRowSet(),
    done: createRowSet(),
    stale: createRowSet(),
    undone: createRowSet(),
    failed: 0,
    replayed: 0,
    finishedAt: null,
    isUndone: false,
    places: [],
  };
  for await (const { entry, offset, length } of readJournal(journalPath(job))) {
    add(progress, entry);
    if (!('done' in entry) || entry.done.length === 0) continue;
    const rows = entry.done.map(({ row }) => row);
    progress.places.push({ first: Math.min(...rows), last: Math.max(...rows), offset, length });
  }
  progress.places.sort((a, b) => a.first - b.first);
  return progress;
}

async function readPlace(journal: FileHandle, { offset, length }: Place): Promise<Outcome[]> {
  const bytes = Buffer.alloc(length);
  await journal.read(bytes, 0, length, offset);
  return (JSON.parse(bytes.toString('utf8')) as { done: Outcome[] }).done;
}

/**
 * Creates a reader of rows' outcomes. Rows must be requested in ascending order, because only the batches
 * that can contain the current row are in memory.
 */
export async function openOutcomes(job: Job, { places }: Progress) {
  const journal = places.length === 0 ? undefined : await open(journalPath(job), 'r');
  const near = new Map<number, Outcome>();
  let next = 0;
  return {
    async find(row: number): Promise<Outcome | undefined> {
      for (let place = places[next]; journal && place && place.first <= row; place = places[next]) {
        for (const outcome of await readPlace(journal, place)) {
          if (!near.has(outcome.row)) near.set(outcome.row, outcome);
        }
        next += 1;
      }
      const found = near.get(row);
      near.delete(row);
      return found;
    },
    close: async () => journal?.close(),
  };
}
