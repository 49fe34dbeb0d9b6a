import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { BATCH_ITEMS_MAX, emailKey } from '@tributary/core';
import type { Call, WithResponse } from '@tributary/sdk';
import { BATCH_LINES_BYTES_MAX } from '../bulk/batch-limits.ts';
import { CliError, exitCodes } from '../cli-error.ts';
import type { CheckedRow } from './check-rows.ts';
import type { Journal, Outcome } from './journal.ts';
import { type Noun, nounFacts } from './nouns.ts';
import type { RowSet } from './progress.ts';
import type { Throttle } from './throttle.ts';

/** What is held of a row while it waits for its batch. */
export type SendableRow = Pick<CheckedRow, 'row' | 'key' | 'item'>;

type Answer = Awaited<ReturnType<(typeof nounFacts)[Noun]['send']>>;

export interface Sending {
  readonly noun: Noun;
  readonly journal: Journal;
  /** Rows that were sent before this process, whether or not an answer came. */
  readonly sentBefore: RowSet;
  readonly throttle: Throttle;
  /** How many batches there may be at once; rows that belong together are always in the same lane. */
  readonly lanes: number;
  /** Ends the reading; what is under way is waited for. */
  readonly signal: AbortSignal;
  readonly send: (items: readonly never[]) => Call<Answer>;
  readonly onDone: (outcomes: readonly Outcome[]) => void;
}

interface Lane {
  rows: SendableRow[];
  bytes: number;
  /** The batch that is under way. */
  running: Promise<void>;
}

// Of its keys, an item that another request still works on; of its server, one that had no time for it.
const isUnsettled = ({ status, code }: Outcome) =>
  status >= 500 || status === 429 || code === 'IDEMPOTENCY_IN_PROGRESS';

const roundsMax = 10;
const roundWaitMs = (round: number) => Math.min(8_000, 250 * 2 ** round);

function toOutcomes(
  rows: readonly SendableRow[],
  { data, attempts }: WithResponse<Answer>,
  { noun, sentBefore: before }: Pick<Sending, 'noun' | 'sentBefore'>,
): Outcome[] {
  const { isReplayUnsaid } = nounFacts[noun];
  return data.flatMap(({ index, status, data: made, error }) => {
    const sent = rows[index];
    if (sent === undefined) return [];
    const { row, key } = sent;
    const isUnsure = !isReplayUnsaid && status === 200 && (attempts > 1 || before.has(row));
    return [
      {
        row,
        key,
        status,
        ...(made && { id: made.id }),
        ...(made && isReplayUnsaid && { made: true as const }),
        ...(error && { code: error.code, message: error.message }),
        ...(error?.field !== undefined && { field: error.field }),
        ...(error?.details !== undefined && error.details.length > 1 && { details: error.details }),
        ...(isUnsure && { unsure: true as const }),
      },
    ];
  });
}

/** Sends the rows until each has an outcome that a repetition would not change. */
async function sendBatch(batch: readonly SendableRow[], sending: Sending): Promise<void> {
  const { journal, throttle, send, sentBefore, onDone } = sending;
  await journal.append({ sent: batch.map(({ row }) => row), at: new Date().toISOString() });
  let rows = batch;
  for (let round = 0; ; round += 1) {
    const answer = await throttle.run(() => send(rows.map(({ item }) => item as never)).withResponse());
    const settled = toOutcomes(rows, answer, sending).filter((outcome) => !isUnsettled(outcome));
    if (settled.length > 0) await journal.append({ done: settled });
    onDone(settled);
    const isSettled = new Set(settled.map(({ row }) => row));
    rows = rows.filter(({ row }) => !isSettled.has(row));
    if (rows.length === 0) return;
    if (round === roundsMax)
      throw new CliError(exitCodes.unexpected, `The server did not finish row ${rows[0]?.row}.`);
    for (const { row } of rows) sentBefore.add(row);
    throttle.slowDown();
    await sleep(roundWaitMs(round));
  }
}

function linkOf(noun: Noun, { item, key }: SendableRow): string {
  const field = nounFacts[noun].links.find((link) => item[link] !== undefined);
  if (field === undefined) return key;
  return field === 'email' ? emailKey(String(item[field])) : String(item[field]).toLowerCase();
}

const laneOf = (link: string, lanes: number): number =>
  createHash('sha256').update(link).digest().readUInt32LE() % lanes;

/**
 * Sends rows in batches, several at once. The rows of one customer stay in their order, as the first sale may earn
 * otherwise than the second. Throws what ended it, after everything under way has.
 */
export async function sendRows(rows: AsyncIterable<SendableRow>, sending: Sending): Promise<void> {
  const lanes = Array.from(
    { length: sending.lanes },
    (): Lane => ({ rows: [], bytes: 0, running: Promise.resolve() }),
  );
  let failure: { error: unknown } | undefined;
  const flush = async (lane: Lane) => {
    await lane.running;
    const batch = lane.rows;
    lane.rows = [];
    lane.bytes = 0;
    if (batch.length === 0 || failure || sending.signal.aborted) return;
    lane.running = sendBatch(batch, sending).catch((error: unknown) => {
      failure ??= { error };
    });
  };
  try {
    for await (const row of rows) {
      if (failure || sending.signal.aborted) break;
      const lane = lanes[laneOf(linkOf(sending.noun, row), lanes.length)] as Lane;
      const bytes = Buffer.byteLength(JSON.stringify(row.item)) + 1;
      if (lane.rows.length === BATCH_ITEMS_MAX || lane.bytes + bytes > BATCH_LINES_BYTES_MAX)
        await flush(lane);
      lane.rows.push(row);
      lane.bytes += bytes;
    }
    await Promise.all(lanes.map(flush));
  } finally {
    await Promise.all(lanes.map(({ running }) => running));
  }
  if (failure) throw failure.error;
}
