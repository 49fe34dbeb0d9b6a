import type { CommissionState } from '@tributary/core';
import {
  commissionState,
  type PayoutOfCommission,
  type StatedAffiliate,
  type StatedCommission,
  type StatedEarning,
} from '../../domain/earnings/commission-state.ts';
import type { ExplanationFacts } from '../../domain/earnings/explanation.ts';
import { isClaimableOfJoined } from '../../ledger/claimable-entries.ts';
import { type OwnRows, ownRows, ownSql } from '../../platform/db/own-sql.ts';
import type { Connection } from '../../platform/db/sql.ts';

interface SaleRow {
  readonly id: string;
  readonly saleStatus: string;
  readonly saleMinor: bigint;
  readonly occurredAt: Date;
  readonly isVoided: boolean;
  readonly flags: readonly string[];
  readonly rejectionReason: string | null;
  readonly explanation: ExplanationFacts | null;
  readonly earningId: string | null;
  readonly status: string | null;
  readonly level: number | null;
  readonly approvalType: string | null;
  readonly holdUntil: Date | null;
  readonly currency: string | null;
  readonly originalMinor: bigint | null;
  readonly isSettled: boolean | null;
  readonly readyAt: Date | null;
  readonly refundKind: string | null;
  readonly refundedAt: Date | null;
}

/** The affiliate's sales, with the direct earning, since when it is ready, and the newest refund that is in effect. */
const salesOf = ownSql<{ saleIds: readonly string[] }, SaleRow>('own-sales-by-id')`
  select distinct on (t.id) t.id, t.sales_status as "saleStatus", t.sale_original_minor as "saleMinor",
    t.occurred_at as "occurredAt", t.voided_at is not null as "isVoided", t.flags,
    t.rejection_reason as "rejectionReason", t.explanation, e.id as "earningId", e.status, e.level,
    e.approval_type as "approvalType", e.hold_until as "holdUntil", e.currency, e.original_minor as "originalMinor",
    e.is_settled as "isSettled", coalesce(m.at, e.created_at) as "readyAt", r.kind as "refundKind", r.refunded_at as "refundedAt"
  from transactions t
  left join earnings e on e.environment_id = ${'environmentId'} and e.affiliate_id = any(${'affiliateIds'}::text[])
    and e.id = t.earning_id
  left join earning_moves m on m.environment_id = ${'environmentId'} and m.earning_id = e.id
    and m.to_status = 'ready_for_payment'
  left join refunds r on r.environment_id = ${'environmentId'} and r.transaction_id = t.id and r.undone_at is null
  where t.environment_id = ${'environmentId'} and t.affiliate_id = any(${'affiliateIds'}::text[])
    and t.id = any(${'saleIds'}::text[])
  order by t.id, r.refunded_at desc nulls last, r.id desc, m.number desc nulls last`;

interface MoneyRow {
  readonly earningId: string;
  readonly openMinor: bigint;
  readonly payout:
    | (Omit<PayoutOfCommission, 'createdAt' | 'processedAt' | 'returnedAt'> & {
        readonly createdAt: string;
        readonly processedAt: string | null;
        readonly returnedAt: string | null;
      })
    | null;
}

/** What payouts have yet to pay of earnings, or to take back, and the newest payout of each. */
const moneyOf = ownSql<{ earningIds: readonly string[] }, MoneyRow>('own-money-of-earnings')`
  select l.earning_id as "earningId",
    coalesce(sum(l.amount_minor) filter (where ${isClaimableOfJoined}), 0)::bigint as "openMinor",
    (array_agg(json_build_object('number', p.invoice_number, 'status', p.status, 'createdAt', p.created_at,
      'processedAt', p.processed_at, 'returnedAt', p.returned_at) order by p.created_at desc, p.id desc)
      filter (where p.id is not null))[1] as payout
  from ledger_entries l
  join earnings e on e.environment_id = ${'environmentId'} and e.affiliate_id = any(${'affiliateIds'}::text[])
    and e.id = l.earning_id
  left join payout_items i on i.environment_id = ${'environmentId'} and i.ledger_entry_id = l.id and i.is_live
  left join payouts p on p.environment_id = ${'environmentId'} and p.affiliate_id = any(${'affiliateIds'}::text[])
    and p.id = i.payout_id
  where l.environment_id = ${'environmentId'} and l.affiliate_id = any(${'affiliateIds'}::text[])
    and l.earning_id = any(${'earningIds'}::text[])
  group by l.earning_id`;

/** Returns the states in which an affiliate sees the commissions of sales, by the ids of the sales. */
export async function commissionStatesOf(
  on: Connection,
  own: OwnRows,
  { saleIds, affiliate }: { readonly saleIds: readonly string[]; readonly affiliate: StatedAffiliate },
): Promise<ReadonlyMap<string, CommissionState>> {
  const sales = await ownRows(on, own, salesOf, { saleIds });
  const earningIds = sales.flatMap(({ earningId }) => earningId ?? []);
  const money = await ownRows(on, own, moneyOf, { earningIds });
  const byEarning = new Map(money.map((row) => [row.earningId, row]));
  return new Map(
    sales.map((sale) => [
      sale.id,
      commissionState(toStated(sale, byEarning.get(sale.earningId ?? '')), affiliate),
    ]),
  );
}

const toStated = (sale: SaleRow, money: MoneyRow | undefined): StatedCommission => ({
  ...sale,
  earning: toEarning(sale, money),
  refund: sale.refundKind && sale.refundedAt ? { kind: sale.refundKind, at: sale.refundedAt } : null,
});

function toEarning(sale: SaleRow, money: MoneyRow | undefined): StatedEarning | null {
  const { status, level, approvalType, holdUntil, currency, originalMinor, isSettled, readyAt } = sale;
  if (
    status === null ||
    level === null ||
    approvalType === null ||
    currency === null ||
    originalMinor === null ||
    readyAt === null
  )
    return null;
  return {
    ...{ status, level, approvalType, holdUntil, readyAt, isSettled: isSettled === true },
    original: { minor: originalMinor, currency },
    openMinor: money?.openMinor ?? 0n,
    payout: toPayout(money?.payout ?? null),
  };
}

/** JSON has no timestamps. */
const toPayout = (payout: MoneyRow['payout']): PayoutOfCommission | null =>
  payout && {
    ...payout,
    createdAt: new Date(payout.createdAt),
    processedAt: toDate(payout.processedAt),
    returnedAt: toDate(payout.returnedAt),
  };

const toDate = (text: string | null): Date | null => (text === null ? null : new Date(text));
