import type { PayoutStatus } from '@tributary/core';
import { fragment, sql } from '../../platform/db/sql.ts';
import { type Reader, readerColumns, readerOf } from './reader.ts';

interface Named {
  readonly environmentId: number;
  readonly ids: readonly string[];
}

export interface PayoutFact extends Reader {
  readonly payoutId: string;
  readonly invoiceNumber: bigint;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly status: PayoutStatus;
  readonly isReturned: boolean;
  readonly paymentMethod: string | null;
  readonly payeeId: string;
  readonly payeeMethod: string | null;
  readonly payeeDetails: Uint8Array | null;
  /** True if the payment details have not changed since the payout was created. */
  readonly isSameAccount: boolean;
}

export const payoutsToTell = sql<Named, PayoutFact>('payouts-to-tell')`
  select ${readerColumns}, p.id as "payoutId", p.invoice_number as "invoiceNumber", p.amount_minor as "amountMinor",
    p.currency, p.status, p.returned_at is not null as "isReturned", p.payment_method as "paymentMethod",
    o.id as "payeeId", o.payout_method as "payeeMethod", o.payout_details_encrypted as "payeeDetails",
    coalesce(o.payout_details_changed_at <= p.created_at, true) as "isSameAccount"
  from payouts p
  join affiliates o on o.environment_id = ${'environmentId'} and o.id = p.affiliate_id
  ${readerOf}
  where p.environment_id = ${'environmentId'} and p.id = any(${'ids'}::text[])`;

export interface AffiliateFact extends Reader {
  readonly rejectionReason: string | null;
}

/**
 * Finds the affiliates to notify of a decision. For a merged affiliate, this is the one it was merged into.
 */
export const affiliatesToTell = sql<Named, AffiliateFact>('affiliates-to-tell')`
  select ${readerColumns}, a.rejection_reason as "rejectionReason"
  from affiliates o
  ${readerOf}
  where o.environment_id = ${'environmentId'} and o.id = any(${'ids'}::text[]) and o.merged_into is null`;

/**
 * Condition that a commission is or may be owed: it is neither rejected nor removed. Commissions recorded as
 * already paid are not announced.
 */
const isEarned = fragment`n.voided_at is null and n.status <> 'rejected' and n.remaining_minor > 0 and not n.is_settled`;

export interface CommissionFact extends Reader {
  readonly transactionId: string;
  readonly earningId: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  /** True for the person's first commission. */
  readonly isFirst: boolean;
}

/**
 * Finds commissions to announce. Excludes imports, because they record past events. Only affiliates who are
 * already in the program are notified.
 */
export const commissionsToTell = sql<Named, CommissionFact>('commissions-to-tell')`
  select ${readerColumns}, n.transaction_id as "transactionId", n.id as "earningId", n.currency,
    n.remaining_minor as "amountMinor",
    not exists (
      select from affiliates m
      join earnings x on x.environment_id = ${'environmentId'} and x.affiliate_id = m.id
      where m.environment_id = ${'environmentId'} and (m.id = a.id or m.merged_into = a.id)
        and x.voided_at is null and x.original_minor > 0 and (x.created_at, x.id) < (n.created_at, n.id)) as "isFirst"
  from earnings n
  join transactions t on t.environment_id = ${'environmentId'} and t.id = n.transaction_id
  join affiliates o on o.environment_id = ${'environmentId'} and o.id = n.affiliate_id
  ${readerOf}
  where n.environment_id = ${'environmentId'} and n.transaction_id = any(${'ids'}::text[]) and ${isEarned}
    and t.sales_status not in ('pending', 'failed') and t.import_id is null and a.partnership_status = 'APPROVED'
  order by n.created_at, n.id`;

export interface SummaryFact extends Reader {
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly count: number;
}

/** Finds the current totals of the notices that are due, by reader and currency. */
export const commissionsToSum = sql<Named & { now: Date }, SummaryFact>('commissions-to-sum')`
  select ${readerColumns}, n.currency, sum(n.remaining_minor)::bigint as "amountMinor", count(*)::int as count
  from commission_notices i
  join affiliates o on o.environment_id = ${'environmentId'} and o.id = i.affiliate_id
  ${readerOf}
  join earnings n on n.environment_id = ${'environmentId'} and n.id = i.earning_id
  where i.environment_id = ${'environmentId'} and i.due_at <= ${'now'} and a.id = any(${'ids'}::text[])
    and a.partnership_status = 'APPROVED' and ${isEarned}
  group by a.environment_id, a.id, g.environment_id, g.id, d.environment_id, d.program_id, c.environment_id, c.affiliate_id,
    n.currency
  order by a.id, n.currency`;
