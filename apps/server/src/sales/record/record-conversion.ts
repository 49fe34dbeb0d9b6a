import type { RequestContext } from '../../context.ts';
import { isUniqueViolation } from '../../db/failures.ts';
import type { Transaction } from '../../db/generated/client.ts';
import type { HotTransaction } from '../../db/hot-transaction.ts';
import type { CanonicalEvent } from '../../domain/canonical-event.ts';
import { type ExplanationFacts, resolution } from '../../domain/explanation.ts';
import type { FingerprintFields } from '../../domain/fingerprint-fields.ts';
import { FINGERPRINT_VERSION } from '../../idempotency/fingerprint.ts';
import { newId } from '../../ids.ts';
import { outboxEvent } from '../../outbox/events.ts';
import type { CreditedReferral } from '../sql/read.ts';
import { recordSales, type SaleRows, saleValues } from '../sql/write.ts';
import { toTransaction } from '../transaction.ts';
import { linked, referralEvents } from './advance-referral.ts';
import {
  type AffiliateFacts,
  type CalculatedSale,
  calculateSale,
  readAffiliateFacts,
} from './calculate-sale.ts';
import { commissionColumns, type Earned } from './earn.ts';
import type { Decided } from './ingest.ts';
import type { Resolved } from './resolve-referral.ts';

/** A sale with everything it causes, decided and not yet written. */
export type DecidedSale = SaleRows & { readonly transaction: Transaction };

/** A new row holds its key. */
export const heldKey = { voidedAt: null, recordedAt: null, idempotencyKey: null, keyGeneration: 0 } as const;

const isComplete = ({ salesStatus }: CanonicalEvent) => salesStatus === 'complete';

/** The rules for a sale of a locked referral. Only a complete one matches incentives, moves the referral and counts for limits. */
export function decideSale(
  ctx: RequestContext,
  event: CanonicalEvent,
  resolved: Resolved,
  { terms, fingerprint, ...affiliateFacts }: Decided & AffiliateFacts,
): DecidedSale {
  const { referral } = resolved;
  const id = newId('transaction');
  const sale = isComplete(event)
    ? calculateSale(ctx, { event, referral, terms, transactionId: id }, affiliateFacts)
    : waiting(referral, event);
  const explanation = { ...resolution(event, referral, resolved.isNew), ...sale.facts };
  const transaction = toRow(ctx, event, referral, { id, fingerprint, explanation, earned: sale.earned });
  const { earning } = sale.earned;
  return {
    transaction,
    earnings: earning ? [earning, ...sale.levels] : [],
    referralId: referral.id,
    change: sale.change,
    outbox: [
      ...referralEvents(resolved, sale.change),
      outboxEvent('transaction.created', toTransaction(transaction)),
    ],
    now: ctx.now,
  };
}

/** Records a sale by itself, and commits. Null when another request recorded the same key first. */
export async function recordConversion(
  ctx: RequestContext,
  tx: HotTransaction,
  event: CanonicalEvent,
  resolved: Resolved,
  decided: Decided,
): Promise<Transaction | null> {
  const { referral } = resolved;
  const { terms } = decided;
  const affiliateFacts = isComplete(event)
    ? await readAffiliateFacts(ctx, tx, { event, referral, terms })
    : noFacts;
  const sale = decideSale(ctx, event, resolved, { ...decided, ...affiliateFacts });
  try {
    await tx.queryAndCommit(recordSales.with(saleValues(ctx.environmentId, [sale])));
    return sale.transaction;
  } catch (error) {
    // The transaction is undone by it, with a referral that a click became just now.
    if (isUniqueViolation(error, 'transactions_external_event_key')) return null;
    throw error;
  }
}

const noFacts: AffiliateFacts = { month: 0, parents: [] };

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
    ...heldKey,
    explanation: decided.explanation,
    occurredAt: event.occurredAt,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
}
