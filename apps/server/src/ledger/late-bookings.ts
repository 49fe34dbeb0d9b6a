import type { LateBooking } from '@tributary/contract';
import { LATE_BOOKINGS_MAX } from '@tributary/core';
import type { Span } from '../domain/accounting/month.ts';
import { fragment, raw, sql } from '../platform/db/sql.ts';

interface OfMonth extends Span {
  readonly environmentId: number;
  readonly programId: string;
}

/** Selects entries of sales and refunds that took place in a month but were booked after its end. */
const lateEntries = fragment<'environmentId' | 'programId' | 'from' | 'to'>`
  select l.id, l.type, l.amount_minor, l.currency, l.affiliate_id, l.transaction_id, t.occurred_at,
    coalesce(l.booked_at, l.created_at) as booked_at
  from transactions t
  join earnings e on e.environment_id = ${'environmentId'} and e.transaction_id = t.id
  join ledger_entries l on l.environment_id = ${'environmentId'} and l.earning_id = e.id and l.type = 'earned'
  where t.environment_id = ${'environmentId'} and t.program_id = ${'programId'} and t.occurred_at >= ${'from'}
    and t.occurred_at < ${'to'} and coalesce(l.booked_at, l.created_at) >= ${'to'}
  union all
  select l.id, l.type, l.amount_minor, l.currency, l.affiliate_id, l.transaction_id, r.refunded_at, l.created_at
  from ledger_entries l
  join refunds r on r.environment_id = ${'environmentId'} and r.id = l.refund_id
  where l.environment_id = ${'environmentId'} and l.created_at >= ${'to'} and l.type in ('refunded', 'clawback')
    and r.program_id = ${'programId'} and r.refunded_at >= ${'from'} and r.refunded_at < ${'to'}`;

export const lateTotals = sql<OfMonth, { currency: string; amount: bigint; count: number }>(
  'late-totals-of-month',
)`
  select x.currency, sum(x.amount_minor)::bigint as amount, count(*)::int as count from (${lateEntries}) x
  group by x.currency order by x.currency`;

interface LateEntry {
  readonly id: string;
  readonly type: LateBooking['type'];
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly affiliateId: string;
  readonly transactionId: string;
  readonly occurredAt: Date;
  readonly bookedAt: Date;
}

export const lateBookings = sql<OfMonth, LateEntry>('late-bookings-of-month')`
  select x.id, x.type, x.amount_minor as "amountMinor", x.currency, x.affiliate_id as "affiliateId",
    x.transaction_id as "transactionId", x.occurred_at as "occurredAt", x.booked_at as "bookedAt"
  from (${lateEntries}) x order by x.booked_at desc, x.id desc limit ${raw(String(LATE_BOOKINGS_MAX))}`;
