import { statementKindOf } from '@tributary/core';
import { csvLines } from '@tributary/payout-files/csv';
import { eachInSlices } from '../../platform/time-slice.ts';
import { toAmount, toTimestamp, toTimestampOrNull } from '../../platform/to-wire.ts';
import type { CustomerOf } from './statement.ts';
import type { Line } from './statement-rows.ts';

const columns: readonly (readonly [string, (line: Line) => unknown])[] = [
  ['booked_at', ({ at }) => toTimestamp(at)],
  ['kind', ({ type }) => statementKindOf[type]],
  ['type', ({ type }) => type],
  ['amount', ({ minor, currency }) => toAmount(minor, currency)],
  ['currency', ({ currency }) => currency],
  ['sold_at', ({ soldAt }) => toTimestampOrNull(soldAt)],
  ['external_event_id', ({ externalEventId }) => externalEventId],
  ['payout_number', ({ payoutNumber }) => payoutNumber],
  ['reason', ({ reason }) => reason],
  ['commission_id', ({ commissionId }) => commissionId],
  ['adjustment_id', ({ adjustmentId }) => adjustmentId],
  ['ledger_entry_id', ({ id }) => id],
];

/** Number of lines written at once. */
const CHUNK = 250;

/**
 * Returns every line of a statement as a file for spreadsheets. Lines are written in slices, so that other
 * requests are not blocked.
 */
export async function statementCsv(
  pages: AsyncIterable<readonly Line[]>,
  customerOf: CustomerOf,
): Promise<Buffer> {
  const names = [...columns.map(([name]) => name), 'customer_id', 'customer_email'];
  const parts: string[] = [`\ufeff${csvLines([names])}`];
  for await (const lines of pages)
    await eachInSlices(chunksOf(lines), (chunk) => {
      parts.push(
        csvLines(
          chunk.map((line) => {
            const { customer_id, customer_email } = customerOf(line);
            return [...columns.map(([, of]) => of(line)), customer_id, customer_email];
          }),
        ),
      );
    });
  return Buffer.from(parts.join(''));
}

function* chunksOf(lines: readonly Line[]): Iterable<readonly Line[]> {
  for (let at = 0; at < lines.length; at += CHUNK) yield lines.slice(at, at + CHUNK);
}
