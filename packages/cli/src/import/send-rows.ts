import { setTimeout as sleep } from 'node:timers/promises';
import { BATCH_ITEMS_MAX } from '@tributary/core';
import type { Call, WithResponse } from '@tributary/sdk';
import { BATCH_LINES_BYTES_MAX } from '../bulk/batch-limits.ts';
import { CliError, exitCodes } from '../cli-error.ts';
import type { CheckedRow } from './check-rows.ts';
import type { Journal, Outcome } from './journal.ts';
import { type Noun, nounFacts } from './nouns.ts';
import type { ImportPace } from './pace.ts';
import type { RowSet } from './progress.ts';

export type SendableRow = Pick<CheckedRow, 'row' | 'key' | 'item'>;

type Answer = Awaited<ReturnType<(typeof nounFacts)[Noun]['send']>>;

export interface Sending {
  readonly noun: Noun;
  readonly journal: Journal;
  /** Rows that were already sent, even if no response arrived. */
  readonly sentBefore: RowSet;
  readonly pace: ImportPace;
  /** Stops reading. Requests in progress are completed. */
  readonly signal: AbortSignal;
  readonly send: (items: readonly never[]) => Call<Answer>;
  readonly onDone: (outcomes: readonly Outcome[]) => void;
}

// Error codes of outcomes that a retry may change.
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

/** Sends rows until each has a final outcome. */
async function sendBatch(batch: readonly SendableRow[], sending: Sending): Promise<void> {
  const { journal, send, sentBefore, pace, signal, onDone } = sending;
  await pace.ready(batch.length);
  if (signal.aborted) return;
  await journal.append({
    sent: batch.map(({ row }) => row),
    keys: batch.map(({ key }) => key),
    at: new Date().toISOString(),
  });
  let rows = batch;
  for (let round = 0; ; round += 1) {
    const answer = await send(rows.map(({ item }) => item as never)).withResponse();
    pace.saw(answer.response.headers);
    const settled = toOutcomes(rows, answer, sending).filter((outcome) => !isUnsettled(outcome));
    if (settled.length > 0) await journal.append({ done: settled });
    onDone(settled);
    const isSettled = new Set(settled.map(({ row }) => row));
    rows = rows.filter(({ row }) => !isSettled.has(row));
    if (rows.length === 0) return;
    if (round === roundsMax)
      throw new CliError(exitCodes.unexpected, `The server did not finish processing row ${rows[0]?.row}.`);
    for (const { row } of rows) sentBefore.add(row);
    await sleep(roundWaitMs(round));
  }
}

/**
 * Sends rows in batches, one at a time, because the order of sales can affect commissions. Reads the next
 * batch while the current one is being sent. Throws the first error after the current batch has ended.
 */
export async function sendRows(rows: AsyncIterable<SendableRow>, sending: Sending): Promise<void> {
  let batch: SendableRow[] = [];
  let bytes = 0;
  let running: Promise<void> = Promise.resolve();
  let failure: { error: unknown } | undefined;
  const flush = async () => {
    await running;
    const rowsToSend = batch;
    batch = [];
    bytes = 0;
    if (rowsToSend.length === 0 || failure || sending.signal.aborted) return;
    running = sendBatch(rowsToSend, sending).catch((error: unknown) => {
      failure ??= { error };
    });
  };
  try {
    for await (const row of rows) {
      if (failure || sending.signal.aborted) break;
      const size = Buffer.byteLength(JSON.stringify(row.item)) + 1;
      if (batch.length === BATCH_ITEMS_MAX || bytes + size > BATCH_LINES_BYTES_MAX) await flush();
      batch.push(row);
      bytes += size;
    }
    await flush();
  } finally {
    await running;
  }
  if (failure) throw failure.error;
}
