import type { PortalCommissionDetail } from '@tributary/contract';
import type { PayoutOfCommission } from '../../../domain/earnings/commission-state.ts';
import {
  appliedTerms,
  coveredBy,
  type ExplanationFacts,
  type MatchedTerms,
  refundSteps,
} from '../../../domain/earnings/explanation.ts';
import type { SaleLine } from '../../../domain/incentives/sale-lines.ts';
import type { Money } from '../../../domain/money/money.ts';
import { type OwnReader, ownSql } from '../../../platform/db/own-sql.ts';
import { toAmount, toTimestamp, toTimestampOrNull } from '../../../platform/to-wire.ts';
import { toCap, toMoney, toTerms } from '../../earnings/applied-terms.ts';
import type { OwnSale } from '../../earnings/own-sales.ts';

export type Steps = PortalCommissionDetail['steps'];

interface SaleRow extends Nullable<MatchedTerms> {
  readonly lines: readonly SaleLine[] | null;
  readonly explanation: ExplanationFacts | null;
  readonly version: number | null;
  readonly holdPeriodDays: number | null;
  readonly signedUpAt: Date | null;
  readonly clickedAt: string | null;
  readonly page: string | null;
}

type Nullable<Values> = { readonly [Name in keyof Values]: Values[Name] | null };

const stepsOf = ownSql<{ saleId: string }, SaleRow>('own-steps-of-sale')`
  select t.lines, t.explanation, t.incentive_version as version, t.hold_period_days as "holdPeriodDays",
    f.created_at as "signedUpAt", f.click_facts ->> 'created_at' as "clickedAt", f.click_facts ->> 'url' as page,
    v.apply_to as "applyTo", v.product_ids as "productIds", v.is_percentage as "isPercentage", v.rate_e4 as "rateE4",
    v.cap_per_conversion_e4 as "capPerConversionE4", v.cap_per_referral_e4 as "capPerReferralE4",
    v.variable_config as "variableConfig"
  from transactions t
  left join referrals f on f.environment_id = ${'environmentId'} and f.affiliate_id = any(${'affiliateIds'}::text[])
    and f.id = t.referral_id
  left join incentive_versions v on v.environment_id = ${'environmentId'} and v.incentive_id = t.incentive_id
    and v.version = t.incentive_version
  where t.environment_id = ${'environmentId'} and t.affiliate_id = any(${'affiliateIds'}::text[]) and t.id = ${'saleId'}`;

interface RefundRow {
  readonly minor: bigint;
  readonly kind: Steps['refunds'][number]['kind'];
  readonly refundedAt: Date;
  readonly createdAt: Date;
  readonly undoneAt: Date | null;
}

const refundsOf = ownSql<{ saleId: string }, RefundRow>('own-refunds-of-sale')`
  select r.amount_minor as minor, r.kind, r.refunded_at as "refundedAt", r.created_at as "createdAt",
    r.undone_at as "undoneAt"
  from transactions t
  join refunds r on r.environment_id = ${'environmentId'} and r.transaction_id = t.id
  where t.environment_id = ${'environmentId'} and t.affiliate_id = any(${'affiliateIds'}::text[]) and t.id = ${'saleId'}
  order by r.created_at, r.id`;

const hasTerms = (row: SaleRow): row is SaleRow & MatchedTerms => row.version !== null;

/** Returns the steps in which the commission on an affiliate's sale was calculated. */
export async function stepsOfSale(own: OwnReader, sale: OwnSale): Promise<Steps> {
  const [row] = await own.rows(stepsOf, { saleId: sale.id });
  if (!row) throw new Error(`The sale ${sale.id} has no steps.`);
  const refunds = await own.rows(refundsOf, { saleId: sale.id });
  const { earning } = sale.stated;
  const sold: Money = { minor: sale.saleMinor, currency: sale.saleCurrency };
  const terms = hasTerms(row) ? row : null;
  const explained = { sale: sold, lines: row.lines, terms, facts: row.explanation };
  const applied = appliedTerms(explained);
  return {
    ...stepsOfEarning(earning?.holdUntil ?? null, earning?.payout ?? null, row.holdPeriodDays),
    click:
      row.clickedAt === null
        ? null
        : { at: toTimestamp(new Date(row.clickedAt)), page: withoutQuery(row.page) },
    signed_up_at: toTimestampOrNull(row.signedUpAt),
    sale: { ...toMoney(sold), covered: amountOf(coveredBy(explained)) },
    terms: applied && { ...toTerms(applied), version: row.version ?? 1 },
    cap: applied && toCap(applied),
    refunds: toRefunds(sold, earning?.original ?? null, refunds),
  };
}

/** Returns the steps that apply to all earnings. Levels have no other steps. */
export const stepsOfEarning = (
  holdUntil: Date | null,
  payout: PayoutOfCommission | null,
  holdDays: number | null = null,
): Steps => ({
  ...{ click: null, signed_up_at: null, sale: null, terms: null, cap: null, refunds: [] },
  hold: holdUntil === null && !holdDays ? null : { days: holdDays, until: toTimestampOrNull(holdUntil) },
  payout: payout && {
    number: payout.number,
    status: payout.status as NonNullable<Steps['payout']>['status'],
    created_at: toTimestamp(payout.createdAt),
    processed_at: toTimestampOrNull(payout.processedAt),
    returned_at: toTimestampOrNull(payout.returnedAt),
  },
});

function toRefunds(sale: Money, commission: Money | null, refunds: readonly RefundRow[]): Steps['refunds'] {
  const steps = refundSteps({ sale, commission, refunds });
  const inCommission = (minor: bigint) => toMoney({ minor, currency: commission?.currency ?? sale.currency });
  return refunds.map(({ kind, minor, refundedAt, undoneAt }, at) => ({
    kind,
    at: toTimestamp(refundedAt),
    amount: toAmount(minor, sale.currency),
    taken: inCommission(steps[at]?.taken ?? 0n),
    left: inCommission(steps[at]?.left ?? 0n),
    undone_at: toTimestampOrNull(undoneAt),
  }));
}

/** Removes the query string, because it may contain private data. */
const withoutQuery = (page: string | null): string | null => page?.split(/[?#]/, 1)[0] ?? null;

const amountOf = (money: Money | null): number | null => money && toAmount(money.minor, money.currency);
