import type { RequestContext } from '../context.ts';
import { toTransaction } from '../conversions/to-transaction.ts';
import type { Transaction } from '../db/generated/client.ts';
import type { HotTransaction } from '../db/hot-transaction.ts';
import type { CanonicalEvent } from '../domain/canonical-event.ts';
import { type ExplanationFacts, resolution } from '../domain/explanation-facts.ts';
import type { FingerprintFields } from '../domain/fingerprint-fields.ts';
import { FINGERPRINT_VERSION } from '../idempotency/fingerprint.ts';
import { newId } from '../ids.ts';
import { outboxEvent } from '../outbox/outbox-event.ts';
import { linked, referralEvents } from './advance-referral.ts';
import { type CalculatedSale, calculateSale } from './calculate-sale.ts';
import { commissionColumns, type Earned } from './earn.ts';
import type { CreditedReferral } from './queries.ts';
import { conversionStatement, levelValues, saleValues } from './record-queries.ts';
import type { Resolved } from './resolve-referral.ts';
import type { Setting } from './setting.ts';

/**
 * Records a sale with everything it causes, and commits. Null when another request recorded the same key first.
 * Only a complete sale matches incentives, moves the referral and counts for limits.
 */
export async function recordConversion(
  ctx: RequestContext,
  tx: HotTransaction,
  event: CanonicalEvent,
  resolved: Resolved,
  { setting, fingerprint }: { setting: Setting; fingerprint: FingerprintFields | null },
): Promise<Transaction | null> {
  const { referral } = resolved;
  const id = newId('transaction');
  const sale =
    event.salesStatus === 'complete'
      ? await calculateSale(ctx, tx, { event, referral, setting, transactionId: id })
      : waiting(referral, event);
  const explanation = { ...resolution(event, referral, resolved.isNew), ...sale.facts };
  const transaction = toRow(ctx, event, referral, { id, fingerprint, explanation, earned: sale.earned });
  const { earning } = sale.earned;
  const write = conversionStatement(sale.levels).with({
    ...saleValues({
      transaction,
      earning,
      ledgerEntryId: earning && newId('ledgerEntry'),
      referral: sale.change,
      outbox: [
        ...referralEvents(resolved, sale.change),
        outboxEvent('transaction.created', toTransaction(transaction)),
      ],
    }),
    levels: levelValues(sale.levels),
  });
  // A click that became a referral just now must not stay one when the key turns out to be taken.
  const [recorded] = resolved.isNew ? await tx.queryAndCommitIfAny(write) : await tx.queryAndCommit(write);
  return recorded ? transaction : null;
}

/** Until the sale is complete its commission waits with it, or is rejected with it. */
const waiting = (referral: CreditedReferral, event: CanonicalEvent): CalculatedSale => ({
  earned: {
    earning: null,
    status: event.salesStatus === 'failed' ? 'rejected' : 'pending',
    flags: [],
    incentive: null,
    commission: null,
    withheld: null,
  },
  levels: [],
  change: linked(referral, event),
  facts: {},
});

function toRow(
  ctx: RequestContext,
  event: CanonicalEvent,
  referral: CreditedReferral,
  decided: {
    id: string;
    fingerprint: FingerprintFields | null;
    explanation: ExplanationFacts;
    earned: Earned;
  },
): Transaction {
  return {
    environmentId: ctx.environmentId,
    id: decided.id,
    programId: referral.programId,
    referralId: referral.id,
    affiliateId: referral.affiliateId,
    keyScope: 'conversion',
    externalEventId: event.externalEventId,
    fingerprint: decided.fingerprint,
    fingerprintVersion: FINGERPRINT_VERSION,
    calculationMode: 'auto',
    earningType: 'direct_commission',
    salesStatus: event.salesStatus,
    saleCurrency: event.currency ?? '',
    saleOriginalMinor: event.saleMinor,
    saleRemainingMinor: event.saleMinor,
    ...commissionColumns(decided.earned),
    isSubscription: event.isSubscription,
    interval: event.interval,
    productIds: [...event.productIds],
    priceIds: [...event.priceIds],
    eventName: event.eventName,
    clickId: event.clickId,
    paymentIntentId: event.paymentIntentId,
    invoiceId: event.invoiceId,
    metadata: event.metadata as Transaction['metadata'],
    explanation: decided.explanation,
    occurredAt: event.occurredAt,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
}
