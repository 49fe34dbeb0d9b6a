import type { LedgerEntryType } from '@tributary/core';
import type { Span } from '../../domain/accounting/month.ts';
import { bookedEntries } from '../../ledger/booked-entries.ts';
import { sql } from '../../platform/db/sql.ts';

interface OfProgram extends Span {
  readonly environmentId: number;
  readonly programId: string;
}

/** Ledger entry of any affiliate of a program. */
export interface JournalRow {
  readonly id: string;
  readonly at: Date;
  readonly type: LedgerEntryType;
  readonly minor: bigint;
  readonly currency: string;
  readonly affiliateId: string;
  readonly affiliateName: string;
  readonly transactionId: string | null;
  readonly adjustmentId: string | null;
  readonly externalEventId: string | null;
  readonly payoutNumber: number | null;
}

interface Page {
  readonly id: string;
  readonly limit: number;
}

/** Returns a page of entries after entry `id`, which was booked at `from`. */
export const journalPage = sql<OfProgram & Page, JournalRow>('journal-of-program')`
  select l.id, l.at, l.type, l.amount_minor as minor, l.currency, l.affiliate_id as "affiliateId",
    a.name as "affiliateName", l.transaction_id as "transactionId", l.adjustment_id as "adjustmentId",
    coalesce(t.external_event_id, d.external_event_id) as "externalEventId", p.invoice_number::int as "payoutNumber"
  from (${bookedEntries}) l
  join affiliates a on a.environment_id = ${'environmentId'} and a.id = l.affiliate_id and a.program_id = ${'programId'}
  left join transactions t on t.environment_id = ${'environmentId'} and t.id = l.transaction_id
  left join adjustments d on d.environment_id = ${'environmentId'} and d.id = l.adjustment_id
  left join payouts p on p.environment_id = ${'environmentId'} and p.id = l.payout_id
  where (l.at, l.id) > (${'from'}::timestamptz, ${'id'}::text)
  order by l.at, l.id limit ${'limit'}::int`;

/** Sum of a day's entries of the same type and payout. */
export interface JournalSum {
  readonly day: string;
  readonly currency: string;
  readonly type: LedgerEntryType;
  readonly payoutNumber: number | null;
  readonly minor: bigint;
}

export const journalSums = sql<OfProgram & { timezone: string }, JournalSum>('journal-sums-of-program')`
  select to_char(l.at at time zone ${'timezone'}::text, 'YYYY-MM-DD') as day, l.currency, l.type,
    p.invoice_number::int as "payoutNumber", sum(l.amount_minor)::bigint as minor
  from (${bookedEntries}) l
  join affiliates a on a.environment_id = ${'environmentId'} and a.id = l.affiliate_id and a.program_id = ${'programId'}
  left join payouts p on p.environment_id = ${'environmentId'} and p.id = l.payout_id
  group by 1, 2, 3, 4 order by 1, 2, 3, 4`;
