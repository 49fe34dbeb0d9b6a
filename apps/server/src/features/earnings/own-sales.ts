import type { StatedCommission, StatedEarning } from '../../domain/earnings/commission-state.ts';
import type { ExplanationFacts } from '../../domain/earnings/explanation.ts';
import { type OwnReader, ownSql } from '../../platform/db/own-sql.ts';
import { type OpenMoney, ownMoneyOfEarnings } from './own-money.ts';

/** Columns of earning `e`, with the time at which it became ready. */
export interface EarningRow {
  readonly status: string;
  readonly level: number;
  readonly approvalType: string;
  readonly holdUntil: Date | null;
  readonly currency: string;
  readonly originalMinor: bigint;
  readonly remainingMinor: bigint;
  readonly isSettled: boolean;
  readonly readyAt: Date;
}

interface Row extends Nullable<EarningRow> {
  readonly id: string;
  readonly saleStatus: string;
  readonly saleMinor: bigint;
  readonly saleRemainingMinor: bigint;
  readonly saleCurrency: string;
  readonly saleEarns: string;
  readonly keyScope: string;
  readonly eventName: string | null;
  readonly externalEventId: string | null;
  readonly occurredAt: Date;
  readonly isVoided: boolean;
  readonly flags: readonly string[];
  readonly rejectionReason: string | null;
  readonly explanation: ExplanationFacts | null;
  readonly customerEmail: string | null;
  readonly earningId: string | null;
  readonly refundKind: string | null;
  readonly refundedAt: Date | null;
}

type Nullable<Values> = { readonly [Name in keyof Values]: Values[Name] | null };

/**
 * Selects the affiliate's sales with the customer, the direct earning, the time at which it became ready, and
 * the newest refund in effect.
 */
const salesOf = ownSql<{ saleIds: readonly string[] }, Row>('own-sales-by-id')`
  select distinct on (t.id) t.id, t.sales_status as "saleStatus", t.sale_original_minor as "saleMinor",
    t.sale_remaining_minor as "saleRemainingMinor", t.sale_currency as "saleCurrency", t.status as "saleEarns",
    t.key_scope as "keyScope", t.event_name as "eventName", t.external_event_id as "externalEventId", t.occurred_at as "occurredAt",
    t.voided_at is not null as "isVoided", t.flags, t.rejection_reason as "rejectionReason", t.explanation,
    f.email as "customerEmail", e.id as "earningId", e.status, e.level, e.approval_type as "approvalType",
    e.hold_until as "holdUntil", e.currency, e.original_minor as "originalMinor", e.remaining_minor as "remainingMinor",
    e.is_settled as "isSettled", coalesce(m.at, e.created_at) as "readyAt", r.kind as "refundKind",
    r.refunded_at as "refundedAt"
  from transactions t
  left join referrals f on f.environment_id = ${'environmentId'} and f.affiliate_id = any(${'affiliateIds'}::text[])
    and f.id = t.referral_id and f.erased_at is null
  left join earnings e on e.environment_id = ${'environmentId'} and e.affiliate_id = any(${'affiliateIds'}::text[])
    and e.id = t.earning_id
  left join earning_moves m on m.environment_id = ${'environmentId'} and m.earning_id = e.id
    and m.to_status = 'ready_for_payment'
  left join refunds r on r.environment_id = ${'environmentId'} and r.transaction_id = t.id and r.undone_at is null
  where t.environment_id = ${'environmentId'} and t.affiliate_id = any(${'affiliateIds'}::text[])
    and t.id = any(${'saleIds'}::text[])
  order by t.id, r.refunded_at desc nulls last, r.id desc, m.number desc nulls last`;

/** Sale or event credited to the affiliate, with everything that determines its state. */
export interface OwnSale extends Row {
  readonly stated: StatedCommission;
}

/** Returns the sales with these ids that belong to the affiliate, in no particular order. */
export async function ownSales(own: OwnReader, saleIds: readonly string[]): Promise<OwnSale[]> {
  if (saleIds.length === 0) return [];
  const sales = await own.rows(salesOf, { saleIds });
  const money = await ownMoneyOfEarnings(
    own,
    sales.flatMap(({ earningId }) => earningId ?? []),
  );
  return sales.map((sale) => ({ ...sale, stated: toStated(sale, money.get(sale.earningId ?? '')) }));
}

const hasEarning = (sale: Row): sale is Row & EarningRow => sale.earningId !== null;

const toStated = (sale: Row, money: OpenMoney | undefined): StatedCommission => ({
  ...sale,
  earning: hasEarning(sale) ? toStatedEarning(sale, money) : null,
  refund: sale.refundKind && sale.refundedAt ? { kind: sale.refundKind, at: sale.refundedAt } : null,
  back:
    sale.saleStatus === 'partial_refunded'
      ? { minor: sale.saleMinor - sale.saleRemainingMinor, currency: sale.saleCurrency }
      : null,
});

export const toStatedEarning = (row: EarningRow, money: OpenMoney | undefined): StatedEarning => ({
  ...row,
  original: { minor: row.originalMinor, currency: row.currency },
  openMinor: money?.openMinor ?? 0n,
  payout: money?.payout ?? null,
});
