import type { RequestContext } from '../../context.ts';
import { isUniqueViolation } from '../../db/failures.ts';
import type { Transaction } from '../../db/generated/client.ts';
import type { HotTransaction } from '../../db/hot-transaction.ts';
import type { CanonicalEvent } from '../../domain/canonical-event.ts';
import { type ExplanationFacts, resolution } from '../../domain/explanation.ts';
import type { FingerprintFields } from '../../domain/fingerprint-fields.ts';
import { type AffiliateFacts, recordedSale } from '../../domain/sale.ts';
import { FINGERPRINT_VERSION } from '../../idempotency/fingerprint.ts';
import { newId } from '../../ids.ts';
import { outboxEvent } from '../../outbox/events.ts';
import type { CreditedReferral } from '../sql/read.ts';
import { recordSales, type SaleRows, saleValues } from '../sql/write.ts';
import { toTransaction } from '../transaction.ts';
import { referralEvents } from './advance-referral.ts';
import { readAffiliateFacts } from './affiliate-facts.ts';
import { commissionColumns, toEarnings } from './earning-rows.ts';
import type { Decided } from './ingest.ts';
import type { Resolved } from './resolve-referral.ts';

/** A sale with everything it causes, decided and not yet written. */
export type DecidedSale = SaleRows & { readonly transaction: Transaction };

/** A new row holds its key. */
export const heldKey = { voidedAt: null, recordedAt: null, idempotencyKey: null, keyGeneration: 0 } as const;

/** A sale of a locked referral by the rules, as rows. */
export function decideSale(
  ctx: RequestContext,
  event: CanonicalEvent,
  resolved: Resolved,
  { terms, fingerprint, ...affiliateFacts }: Decided & AffiliateFacts,
): DecidedSale {
  const { referral } = resolved;
  const id = newId('transaction');
  const sale = recordedSale({ event, referral, terms, now: ctx.now }, affiliateFacts);
  const earnings = toEarnings(ctx, { id, programId: referral.programId }, sale.earnings);
  const transaction = toRow(ctx, event, referral, {
    id,
    fingerprint,
    explanation: { ...resolution(event, referral, resolved.isNew), ...sale.facts },
    commission: commissionColumns(sale.earned, earnings[0]),
  });
  return {
    transaction,
    earnings,
    referralId: referral.id,
    change: sale.referral,
    outbox: [
      ...referralEvents(resolved, sale.referral),
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
  const isComplete = event.salesStatus === 'complete';
  const affiliateFacts = isComplete ? await readAffiliateFacts(ctx, tx, { event, referral, terms }) : noFacts;
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

function toRow(
  ctx: RequestContext,
  event: CanonicalEvent,
  referral: CreditedReferral,
  decided: {
    id: string;
    fingerprint: FingerprintFields | null;
    explanation: ExplanationFacts;
    commission: ReturnType<typeof commissionColumns>;
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
    ...decided.commission,
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
