import type { LedgerEntryType, MoneyState } from '@tributary/core';
import type { Span } from '../../domain/accounting/month.ts';
import { type OwnReader, ownSql } from '../../platform/db/own-sql.ts';

/** Sum of the entries from one month's sales with the same type, state and payout. */
export interface MonthSum {
  readonly month: string;
  readonly currency: string;
  readonly type: LedgerEntryType;
  /**
   * Null for entries that are not owed to the affiliate: rejected commissions, and amounts that were paid or returned.
   */
  readonly state: MoneyState | null;
  readonly heldUntil: Date | null;
  readonly payoutNumber: number | null;
  readonly paidAt: Date | null;
  readonly minor: bigint;
}

/**
 * Sums sales by month of sale, and levels, bonuses and deductions by the month in which they were recorded.
 * For a returned payout, sums both its entries and the entries that reverse them, even if another payout has
 * claimed the reversing entries.
 */
const monthSums = ownSql<Span & { timezone: string }, MonthSum>('own-statement-months')`
  select to_char(x.at at time zone ${'timezone'}::text, 'YYYY-MM') as month, x.currency, x.type, x.state,
    max(x.hold_until) filter (where x.state = 'held') as "heldUntil",
    case when x.state in ('under_way', 'paid') then x.payout_number end as "payoutNumber",
    case when x.state = 'paid' then x.processed_at end as "paidAt", sum(x.amount_minor)::bigint as minor
  from (
    select coalesce(t.occurred_at, d.created_at, e.created_at) as at, l.currency, l.type, l.amount_minor, e.hold_until,
      p.invoice_number::int as payout_number, p.processed_at,
      case
        when l.type in ('paid', 'voided') or e.voided_at is not null or d.voided_at is not null or e.status = 'rejected' then null
        when e.status in ('pending', 'approved') and e.hold_until is not null and (e.status = 'approved'
          or (e.approval_type = 'hold_period' and a.partnership_status <> 'PENDING')) then 'held'
        when e.status in ('pending', 'approved') then 'waiting'
        when e.is_settled and l.type = 'earned' then 'paid'
        when p.id is null then 'due'
        when p.status <> 'completed' then 'under_way'
        when p.returned_at is null then 'paid'
      end as state
    from ledger_entries l
    join affiliates a on a.environment_id = ${'environmentId'} and a.id = any(${'affiliateIds'}::text[]) and a.id = l.affiliate_id
    left join earnings e on e.environment_id = ${'environmentId'} and e.affiliate_id = any(${'affiliateIds'}::text[])
      and e.id = l.earning_id
    left join transactions t on t.environment_id = ${'environmentId'} and t.affiliate_id = any(${'affiliateIds'}::text[])
      and t.id = e.transaction_id and e.level = 0
    left join adjustments d on d.environment_id = ${'environmentId'} and d.affiliate_id = any(${'affiliateIds'}::text[])
      and d.id = l.adjustment_id
    left join payout_items i on i.environment_id = ${'environmentId'} and i.ledger_entry_id = l.id and i.is_live
    left join payouts p on p.environment_id = ${'environmentId'} and p.id = i.payout_id
    where l.environment_id = ${'environmentId'} and l.affiliate_id = any(${'affiliateIds'}::text[])) x
  where x.at >= ${'from'}::timestamptz and x.at < ${'to'}::timestamptz
  group by 1, 2, 3, 4, 6, 7 order by 1 desc, 2, 6`;

export const monthSumsOf = (own: OwnReader, { from, to }: Span, timezone: string): Promise<MonthSum[]> =>
  own.rows(monthSums, { from, to, timezone });
