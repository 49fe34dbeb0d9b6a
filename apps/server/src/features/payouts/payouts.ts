import type { contract } from '@tributary/contract';
import type { LedgerEntryType } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import type { Endpoint } from '../../endpoint.ts';
import type { Payout } from '../../platform/db/generated/client.ts';
import { type Bind, pageOfRows } from '../../platform/db/list-page.ts';
import { beginsWith, contains, PAYMENT_REFERENCE } from '../../platform/db/search.ts';
import { rows, sql } from '../../platform/db/sql.ts';
import { toAmount, toTimestamp } from '../../platform/to-wire.ts';
import { searchOwners } from '../affiliates/search-owners.ts';
import { standsForEarned } from '../earnings/standing-entry.ts';
import { payoutColumns, requirePayout, toPayout } from './payout.ts';

/** Sorts each currency separately, because amounts in different currencies cannot be compared. */
const positions = { created_at: ['created_at'], amount: ['currency', 'amount_minor'] } as const;

const open = ['pending', 'processing'];

export const listPayouts: Endpoint<typeof contract.payouts.list> = async (ctx, { query }) => {
  const { status, approval, program_id, affiliate_id, currency, search } = query;
  const found = search === undefined ? null : await searchPayouts(ctx, search);
  const { rows: payouts, ...page } = await pageOfRows<Payout>(ctx.db.lists, ctx.environmentId, {
    table: 'payouts',
    names: payoutColumns,
    query,
    filters: {
      status: status === 'open' ? open : status,
      program_id,
      affiliate_id,
      currency: currency?.toUpperCase(),
    },
    where: (bind) => [...(found ? [found(bind)] : []), ...(approval ? [isWaiting] : [])],
    sortedBy: positions[query.sort],
  });
  const payees = await payeesOf(ctx, payouts);
  return { ...page, data: payouts.map((row) => toPayout(row, payees(row))) };
};

/** Condition of the partial index. */
const isWaiting =
  "t.needs_approval and t.approved_by is null and t.status in ('pending', 'processing', 'failed')";

const INVOICE_NUMBER = /^\d{1,18}$/;

/** Matches payouts by affiliate, payment reference, invoice number, or the beginning of the payout's id. */
async function searchPayouts(ctx: RequestContext, text: string): Promise<(bind: Bind) => string> {
  const ofAffiliate = await searchOwners(ctx, 'affiliates', text);
  const number = INVOICE_NUMBER.test(text.trim()) ? BigInt(text.trim()) : null;
  return (bind) => {
    const ways = [
      ofAffiliate(bind),
      `(t.payment_reference is not null and ${contains(PAYMENT_REFERENCE, text, bind)})`,
      beginsWith('t.id', text, bind),
      ...(number === null ? [] : [`t.invoice_number = ${bind(number)}`]),
    ];
    return `(${ways.join(' or ')})`;
  };
}

async function payeesOf({ environmentId, db }: RequestContext, payouts: readonly Payout[]) {
  const ids = [...new Set(payouts.map(({ affiliateId }) => affiliateId))];
  const affiliates = await db.orm.affiliate.findMany({
    where: { environmentId, id: { in: ids } },
    select: { id: true, name: true, email: true },
  });
  const byId = new Map(affiliates.map((affiliate) => [affiliate.id, affiliate]));
  return ({ id, affiliateId }: Payout) => {
    const payee = byId.get(affiliateId);
    if (!payee) throw new Error(`Payout ${id} has no affiliate.`);
    return payee;
  };
}

export const getPayout: Endpoint<typeof contract.payouts.get> = async (ctx, { params }) => {
  const payout = await requirePayout(ctx, ctx.db.orm, params.id);
  const transactions = await transactionsOf(ctx, payout);
  return { data: { ...toPayout(payout, payout.affiliate), transactions } };
};

interface PaidItem {
  id: string;
  type: string;
  affiliateId: string;
  amountMinor: bigint;
  currency: string;
  createdAt: Date;
  occurredAt: Date;
  /** Sale before refunds, if the entry represents the earned amount. */
  soldMinor: bigint | null;
  /** Refund that the entry deducts, or that was undone. */
  refundedMinor: bigint | null;
  transactionId: string | null;
  saleRemainingMinor: bigint;
  saleCurrency: string;
  commissionRemainingMinor: bigint;
  commissionCurrency: string;
  transactionCreatedAt: Date;
  adjustmentId: string | null;
  adjustmentMinor: bigint;
  reason: string;
  adjustmentCreatedAt: Date;
}

const paidItems = sql<{ environmentId: number; id: string }, PaidItem>('items-of-payout')`
  select l.id, l.type, l.affiliate_id as "affiliateId", l.amount_minor as "amountMinor", l.currency, l.created_at as "createdAt",
    case when ${standsForEarned} then t.occurred_at when l.type = 'refund_undone' then coalesce(r.undone_at, l.created_at)
      else coalesce(r.refunded_at, l.created_at) end as "occurredAt",
    case when ${standsForEarned} then t.sale_original_minor end as "soldMinor", r.amount_minor as "refundedMinor", t.id as "transactionId",
    t.sale_remaining_minor as "saleRemainingMinor", t.sale_currency as "saleCurrency",
    t.commission_remaining_minor as "commissionRemainingMinor", t.commission_currency as "commissionCurrency",
    t.created_at as "transactionCreatedAt", d.id as "adjustmentId", d.amount_minor as "adjustmentMinor", d.reason,
    d.created_at as "adjustmentCreatedAt"
  from payout_items i
  join ledger_entries l on l.environment_id = i.environment_id and l.id = i.ledger_entry_id
  left join transactions t on t.environment_id = l.environment_id and t.id = l.transaction_id
  left join adjustments d on d.environment_id = l.environment_id and d.id = l.adjustment_id
  left join ledger_entries b on b.environment_id = l.environment_id and b.id = l.gives_back_id
  left join refunds r on r.environment_id = l.environment_id and r.id = coalesce(l.refund_id, b.refund_id)
  where i.environment_id = ${'environmentId'} and i.payout_id = ${'id'} order by "occurredAt", l.created_at, l.id`;

async function transactionsOf({ db }: RequestContext, { environmentId, id, affiliateId }: Payout) {
  const items = await rows(db.lists, paidItems.with({ environmentId, id }));
  return items.map((row) => ({
    id: row.id,
    type: row.type as LedgerEntryType,
    amount: toAmount(row.amountMinor, row.currency),
    sale: saleOf(row),
    occurred_at: toTimestamp(row.occurredAt),
    ...whatItPays(row),
    ...(row.affiliateId !== affiliateId && { affiliate_id: row.affiliateId }),
    created_at: toTimestamp(row.createdAt),
  }));
}

/** Returns the part of the sale to which the entry's amount corresponds, with the same sign. */
function saleOf({ soldMinor, refundedMinor, amountMinor, saleCurrency }: PaidItem) {
  const minor = soldMinor ?? refundedMinor;
  if (minor === null) return null;
  return { amount: toAmount(amountMinor < 0n ? -minor : minor, saleCurrency), currency: saleCurrency };
}

/** Presents an adjustment as a commission without a sale, for clients that do not support adjustments. */
function whatItPays(row: PaidItem) {
  if (row.adjustmentId !== null)
    return {
      commission: {
        id: row.adjustmentId,
        amount: 0,
        commission_amount: toAmount(row.adjustmentMinor, row.currency),
        created_at: toTimestamp(row.adjustmentCreatedAt),
      },
      adjustment: { id: row.adjustmentId, reason: row.reason },
    };
  return {
    commission: {
      id: row.transactionId ?? '',
      amount: toAmount(row.saleRemainingMinor, row.saleCurrency),
      commission_amount: toAmount(row.commissionRemainingMinor, row.commissionCurrency),
      created_at: toTimestamp(row.transactionCreatedAt),
    },
  };
}
