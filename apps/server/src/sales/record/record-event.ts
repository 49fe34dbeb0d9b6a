import type { EventResult } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import type { IngestedEvent, Transaction } from '../../db/generated/client.ts';
import type { HotTransaction } from '../../db/hot-transaction.ts';
import type { CanonicalEvent } from '../../domain/canonical-event.ts';
import { consideredFacts, resolution } from '../../domain/explanation.ts';
import type { FingerprintFields } from '../../domain/fingerprint-fields.ts';
import { type IncentiveUsage, type Match, matchEventIncentive } from '../../domain/incentive-match.ts';
import { FINGERPRINT_VERSION } from '../../idempotency/fingerprint.ts';
import { newId } from '../../ids.ts';
import { outboxEvent } from '../../outbox/events.ts';
import type { CreditedReferral } from '../sql/read.ts';
import { eventRecord, recordEvent as record, saleValues } from '../sql/write.ts';
import { toTransaction } from '../transaction.ts';
import { linked, moved, referralEvents } from './advance-referral.ts';
import { commissionColumns, type Earned, earn, usedOnce } from './earn.ts';
import type { Decided } from './ingest.ts';
import { heldKey } from './record-conversion.ts';
import type { RecordedEvent } from './replay.ts';
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
  const { transaction, earned } = commissionOf(ctx, event, resolved, terms);
  const change = {
    ...moved(linked(referral, event), event.kind, event.occurredAt),
    ...(earned && { incentiveUsage: usedOnce(referral.incentiveUsage as IncentiveUsage, earned) }),
  };
  const announced = referralEvents(resolved, change);
  const row = toRow(ctx, event, referral, fingerprint, { transaction, isMoved: announced.length > 0 });
  const rows = {
    transaction,
    earnings: earned?.earning ? [earned.earning] : [],
    referralId: referral.id,
    change,
    outbox: [
      ...announced,
      ...(transaction ? [outboxEvent('transaction.created', toTransaction(transaction))] : []),
    ],
    now: ctx.now,
  };
  const write = record.with({ ...saleValues(ctx.environmentId, [rows]), event: eventRecord(row) });
  // As for a conversion: a referral made of a click stays only with the event that made it.
  const [recorded] = resolved.isNew ? await tx.queryAndCommitIfAny(write) : await tx.queryAndCommit(write);
  return recorded ? { event: row, referralStatus: change.status } : null;
}

/** The transaction of the fixed amount that such an event may earn, at most once per referral and incentive. */
function commissionOf(
  ctx: RequestContext,
  event: CanonicalEvent & { kind: 'lead' | 'trial' | 'milestone' },
  { referral, isNew }: Resolved,
  { program, incentives }: TermsInForce,
): { transaction: Transaction | null; earned: Earned | null } {
  const history = {
    conversions: referral.conversionsCount,
    firstConversionAt: referral.firstConversionAt,
    usage: referral.incentiveUsage as IncentiveUsage,
  };
  const match = matchEventIncentive(event.kind, event.eventName, incentives, history);
  const id = newId('transaction');
  const earned = earn(ctx, { event, referral, program, match })(id);
  if (!earned.earning) return { transaction: null, earned: null };
  const transaction: Transaction = {
    environmentId: ctx.environmentId,
    id,
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
    saleCurrency: program.defaultCurrency,
    saleOriginalMinor: 0n,
    saleRemainingMinor: 0n,
    ...commissionColumns(earned),
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
    explanation: { ...resolution(event, referral, isNew), ...(match && considered(match)) },
    occurredAt: event.occurredAt,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  return { transaction, earned };
}

/** Of the incentives for such events only the one that was taken is kept. */
const considered = (match: Match) => ({
  considered: consideredFacts([{ incentive: match.incentive, reason: 'matched', match }]),
});

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
