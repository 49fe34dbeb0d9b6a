import type { RequestContext } from '../context.ts';
import type { Transaction } from '../db/generated/client.ts';
import type { HotTransaction } from '../db/hot-transaction.ts';
import type { CanonicalEvent } from '../domain/canonical-event.ts';
import { statusBeforeComplete } from '../domain/earning.ts';
import type { ExplanationFacts } from '../domain/explanation.ts';
import { recordedSale } from '../domain/sale.ts';
import { assertSalesMoveByHand, type SalesStatus } from '../domain/status-tables.ts';
import type { OutboxEvent } from '../outbox/events.ts';
import { referralEvents } from './record/advance-referral.ts';
import { readAffiliateFacts } from './record/affiliate-facts.ts';
import { commissionColumns, toEarnings } from './record/earning-rows.ts';
import { termsInForce } from './record/terms-in-force.ts';
import type { CreditedReferral } from './sql/read.ts';
import { completeSale, moveCommission, moveValues, saleValues } from './sql/write.ts';

export interface MovedSale {
  readonly after: Transaction;
  /** What is to be announced of the referral. */
  readonly events: readonly OutboxEvent[];
}

/**
 * Moves the sale of a locked transaction. Completing a calculated one matches now, with the terms in force now, and
 * moves its referral, which is locked; a commission whose amount was given is not touched. Throws `INVALID_TRANSITION`.
 */
export async function moveSale(
  ctx: RequestContext,
  tx: HotTransaction,
  { sale, referral, to }: { sale: Transaction; referral: CreditedReferral; to: SalesStatus | undefined },
): Promise<MovedSale> {
  if (to === undefined || to === sale.salesStatus) return { after: sale, events: [] };
  assertSalesMoveByHand(sale.salesStatus as SalesStatus, to);
  if (sale.calculationMode === 'auto' && to === 'complete') return complete(ctx, tx, sale, referral);
  const after = {
    ...sale,
    salesStatus: to,
    ...(sale.calculationMode === 'auto' && { status: statusBeforeComplete(to as 'pending' | 'failed') }),
    updatedAt: ctx.now,
  };
  await tx.query(moveCommission.with(moveValues(after, [], [])));
  return { after, events: [] };
}

async function complete(
  ctx: RequestContext,
  tx: HotTransaction,
  sale: Transaction,
  referral: CreditedReferral,
): Promise<MovedSale> {
  const terms = await termsInForce(ctx, referral);
  const event = eventOf(sale);
  const affiliateFacts = await readAffiliateFacts(ctx, tx, { event, referral, terms });
  const outcome = recordedSale({ event, referral, terms, now: ctx.now }, affiliateFacts);
  const earnings = toEarnings(ctx, sale, outcome.earnings);
  const explanation = { ...(sale.explanation as ExplanationFacts | null), ...outcome.facts };
  const after: Transaction = {
    ...sale,
    salesStatus: 'complete',
    ...commissionColumns(outcome.earned, earnings[0]),
    explanation,
    updatedAt: ctx.now,
  };
  const change = outcome.referral;
  const rows = { transaction: after, earnings, referralId: referral.id, change, outbox: [], now: ctx.now };
  await tx.query(completeSale.with({ ...saleValues(ctx.environmentId, [rows]), transactionId: sale.id }));
  return { after, events: referralEvents({ referral, isNew: false }, change) };
}

/** The sale as the event that recorded it; its identifiers have done their work. */
const eventOf = (sale: Transaction): CanonicalEvent => ({
  kind: 'conversion',
  referralId: sale.referralId,
  customerId: null,
  externalUserId: null,
  clickId: null,
  programId: null,
  saleMinor: sale.saleOriginalMinor,
  currency: sale.saleCurrency,
  salesStatus: 'complete',
  isSubscription: sale.isSubscription,
  interval: sale.interval as CanonicalEvent['interval'],
  productIds: sale.productIds,
  priceIds: sale.priceIds,
  paymentIntentId: null,
  invoiceId: null,
  eventName: sale.eventName,
  externalEventId: null,
  occurredAt: sale.occurredAt,
  occurredAtGiven: true,
  metadata: {},
});
