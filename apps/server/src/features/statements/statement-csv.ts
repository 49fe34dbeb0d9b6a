import { statementKindOf } from '@tributary/core';
import { csvFile } from '../../platform/csv-file.ts';
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

export function statementCsv(pages: AsyncIterable<readonly Line[]>, customerOf: CustomerOf): Promise<Buffer> {
  const names = [...columns.map(([name]) => name), 'customer_id', 'customer_email'];
  return csvFile(names, pages, (line) => {
    const { customer_id, customer_email } = customerOf(line);
    return [...columns.map(([, of]) => of(line)), customer_id, customer_email];
  });
}
