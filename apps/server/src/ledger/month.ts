import type { LedgerEntryType } from '@tributary/core';
import type { Span } from '../domain/accounting/month.ts';
import { type RollForward, rollForward } from '../domain/accounting/roll-forward.ts';
import { sql } from '../platform/db/sql.ts';
import type { SnapshotQuery } from '../platform/db/transaction.ts';
import { bookedEntries } from './booked-entries.ts';
import { owedOf } from './owed.ts';

interface OfMonth extends Span {
  readonly environmentId: number;
  readonly programId: string;
}

const bookingsOfMonth = sql<OfMonth, { currency: string; type: LedgerEntryType; amount: bigint }>(
  'bookings-of-month',
)`
  select l.currency, l.type, sum(l.amount_minor)::bigint as amount
  from (${bookedEntries}) l
  join affiliates a on a.environment_id = ${'environmentId'} and a.id = l.affiliate_id and a.program_id = ${'programId'}
  group by l.currency, l.type`;

/** Returns the last recordable time before an instant. Times are recorded in milliseconds. */
const momentBefore = (instant: Date) => new Date(instant.getTime() - 1);

/** Returns the changes in the amounts owed during a month, per currency, by time of booking. */
export async function monthOf(query: SnapshotQuery, of: OfMonth): Promise<RollForward[]> {
  const { environmentId, programId, from } = of;
  const openings = await owedOf(query, { environmentId, programId, asOf: momentBefore(from) });
  return rollForward(openings, await query(bookingsOfMonth.with(of)));
}
