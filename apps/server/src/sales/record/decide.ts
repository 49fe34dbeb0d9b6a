import type { RequestContext } from '../../context.ts';
import { isUniqueViolation } from '../../db/failures.ts';
import type { Earning, Transaction } from '../../db/generated/client.ts';
import type { HotTransaction } from '../../db/hot-transaction.ts';
import type { CanonicalEvent } from '../../domain/canonical-event.ts';
import type { Earned, NewEarning } from '../../domain/earning.ts';
import { type ExplanationFacts, resolution } from '../../domain/explanation.ts';
import type { FingerprintFields } from '../../domain/fingerprint-fields.ts';
import type { ReferralState } from '../../domain/referral.ts';
import { type AffiliateFacts, recordedSale } from '../../domain/sale.ts';
import { FINGERPRINT_VERSION } from '../../idempotency/fingerprint.ts';
import { newId } from '../../ids.ts';
import { type OutboxEvent, outboxEvent } from '../../outbox/events.ts';
import { announceNewReferral, announceReferral, toReferral } from '../../referrals/referral.ts';
import type { CreditedReferral } from '../sql/read.ts';
import { recordSales, type SaleRows, saleValues } from '../sql/write.ts';
import { toTransaction } from '../transaction.ts';
import type { Decided } from './ingest.ts';
import type { Resolved } from './resolve-referral.ts';
import { readAffiliateFacts } from './terms-in-force.ts';

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

/** Earnings as rows. */
export const toEarnings = (
  { environmentId, now }: RequestContext,
  transaction: { readonly id: string; readonly programId: string },
  earnings: readonly NewEarning[],
): Earning[] =>
  earnings.map(({ commission, ...earning }) => ({
    ...earning,
    environmentId,
    id: newId('earning'),
    programId: transaction.programId,
    transactionId: transaction.id,
    currency: commission.currency,
    originalMinor: commission.minor,
    remainingMinor: commission.minor,
    hasUnclaimed: true,
    isSettled: false,
    voidedAt: null,
    createdAt: now,
    updatedAt: now,
  }));

/** The commission columns of a transaction; `direct` is its own earning. */
export const commissionColumns = ({ incentive, status, flags }: Earned, direct: Earning | undefined) => ({
  status,
  flags,
  commissionCurrency: direct?.currency ?? null,
  commissionOriginalMinor: direct?.originalMinor ?? 0n,
  commissionRemainingMinor: direct?.remainingMinor ?? 0n,
  earningId: direct?.id ?? null,
  incentiveId: incentive?.id ?? null,
  incentiveVersion: incentive?.version ?? null,
  holdPeriodDays: direct?.holdUntil ? (incentive?.holdPeriodDays ?? null) : null,
});

/** What is announced of the referral: created by this event, converted by it, updated by it, or nothing. */
export function referralEvents(
  { referral, isNew }: { referral: CreditedReferral; isNew: boolean },
  change: ReferralState,
): OutboxEvent[] {
  const after = toReferral({ ...referral, ...change });
  return isNew ? announceNewReferral(after) : announceReferral(toReferral(referral), after);
}
