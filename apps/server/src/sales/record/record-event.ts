import type { EventResult } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import type { IngestedEvent, Transaction } from '../../db/generated/client.ts';
import type { HotTransaction } from '../../db/hot-transaction.ts';
import type { CanonicalEvent } from '../../domain/canonical-event.ts';
import { type ExplanationFacts, resolution } from '../../domain/explanation.ts';
import type { FingerprintFields } from '../../domain/fingerprint-fields.ts';
import { recordedEvent } from '../../domain/sale.ts';
import { FINGERPRINT_VERSION } from '../../idempotency/fingerprint.ts';
import { newId } from '../../ids.ts';
import { outboxEvent } from '../../outbox/events.ts';
import type { CreditedReferral } from '../sql/read.ts';
import { eventRecord, recordEvent as record, saleValues } from '../sql/write.ts';
import { toTransaction } from '../transaction.ts';
import { commissionColumns, heldKey, referralEvents, toEarnings } from './decide.ts';
import type { RecordedEvent } from './event-key.ts';
import type { Decided } from './ingest.ts';
import type { Resolved } from './resolve-referral.ts';
import type { TermsInForce } from './terms-in-force.ts';

export const toEventResult = ({ event, referralStatus }: RecordedEvent): EventResult => ({
  event_id: event.id,
  referral_id: event.referralId,
  transaction_id: event.transactionId,
  event_name: event.eventName,
  event_type: event.eventType as EventResult['event_type'],
  external_event_id: event.externalEventId,
  action: event.action as EventResult['action'],
  referral_status: referralStatus as EventResult['referral_status'],
});

/** Records a lead, trial or milestone with everything it causes, and commits. Null as for a conversion. */
export async function recordEvent(
  ctx: RequestContext,
  tx: HotTransaction,
  event: CanonicalEvent & { kind: 'lead' | 'trial' | 'milestone' },
  resolved: Resolved,
  { terms, fingerprint }: Decided,
): Promise<RecordedEvent | null> {
  const { referral } = resolved;
  const {
    earned,
    earnings,
    referral: change,
    facts,
  } = recordedEvent({ event, referral, terms, now: ctx.now });
  const id = newId('transaction');
  const rows = toEarnings(ctx, { id, programId: referral.programId }, earnings);
  const [direct] = rows;
  const commission = commissionColumns(earned, direct);
  const explanation = { ...resolution(event, referral, resolved.isNew), ...facts };
  const transaction = direct
    ? toTransactionRow(ctx, event, referral, { id, terms, commission, explanation })
    : null;
  const announced = referralEvents(resolved, change);
  const row = toRow(ctx, event, referral, fingerprint, { transaction, isMoved: announced.length > 0 });
  const sale = {
    transaction,
    earnings: rows,
    referralId: referral.id,
    change,
    outbox: [
      ...announced,
      ...(transaction ? [outboxEvent('transaction.created', toTransaction(transaction))] : []),
    ],
    now: ctx.now,
  };
  const write = record.with({ ...saleValues(ctx.environmentId, [sale]), event: eventRecord(row) });
  // As for a conversion: a referral made of a click stays only with the event that made it.
  const [recorded] = resolved.isNew ? await tx.queryAndCommitIfAny(write) : await tx.queryAndCommit(write);
  return recorded ? { event: row, referralStatus: change.status } : null;
}

/** The transaction of what the event earned. */
function toTransactionRow(
  ctx: RequestContext,
  event: CanonicalEvent,
  referral: CreditedReferral,
  decided: {
    id: string;
    terms: TermsInForce;
    commission: ReturnType<typeof commissionColumns>;
    explanation: ExplanationFacts;
  },
): Transaction {
  return {
    environmentId: ctx.environmentId,
    id: decided.id,
    programId: referral.programId,
    referralId: referral.id,
    affiliateId: referral.affiliateId,
    keyScope: 'event',
    externalEventId: event.externalEventId,
    fingerprint: null,
    fingerprintVersion: null,
    calculationMode: 'auto',
    earningType: 'lead_commission',
    salesStatus: 'complete',
    saleCurrency: decided.terms.program.defaultCurrency,
    saleOriginalMinor: 0n,
    saleRemainingMinor: 0n,
    ...decided.commission,
    isSubscription: false,
    interval: null,
    productIds: [],
    priceIds: [],
    eventName: event.eventName,
    clickId: event.clickId,
    paymentIntentId: null,
    invoiceId: null,
    metadata: event.metadata as Transaction['metadata'],
    ...heldKey,
    explanation: decided.explanation,
    occurredAt: event.occurredAt,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
}

function toRow(
  ctx: RequestContext,
  event: CanonicalEvent,
  referral: CreditedReferral,
  fingerprint: FingerprintFields | null,
  outcome: { transaction: Transaction | null; isMoved: boolean },
): IngestedEvent {
  const { transaction, isMoved } = outcome;
  return {
    environmentId: ctx.environmentId,
    id: newId('ingestedEvent'),
    programId: referral.programId,
    referralId: referral.id,
    keyScope: 'event',
    externalEventId: event.externalEventId,
    fingerprint,
    fingerprintVersion: fingerprint && FINGERPRINT_VERSION,
    eventType: event.kind,
    eventName: event.eventName ?? '',
    action: transaction ? 'transaction_created' : isMoved ? 'referral_updated' : 'recorded',
    transactionId: transaction?.id ?? null,
    clickId: event.clickId,
    metadata: event.metadata as IngestedEvent['metadata'],
    keyGeneration: 0,
    occurredAt: event.occurredAt,
    createdAt: ctx.now,
  };
}
