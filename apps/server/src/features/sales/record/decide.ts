import type { RequestContext } from '../../../context.ts';
import type { Earned, NewEarning } from '../../../domain/earnings/earning.ts';
import { type ExplanationFacts, resolution } from '../../../domain/earnings/explanation.ts';
import {
  type AffiliateFacts,
  type Outcome,
  recordedEvent,
  recordedSale,
} from '../../../domain/earnings/sale.ts';
import type { CanonicalEvent } from '../../../domain/events/canonical-event.ts';
import type { FingerprintFields } from '../../../domain/events/fingerprint-fields.ts';
import type { ReferralState } from '../../../domain/referrals/referral.ts';
import { customerNames, isSelfReferral, namesOf } from '../../../domain/referrals/self-referral.ts';
import type { Earning, IngestedEvent, Transaction } from '../../../platform/db/generated/client.ts';
import { newId } from '../../../platform/ids.ts';
import { type OutboxEvent, outboxEvent } from '../../../platform/outbox/events.ts';
import { isMarked } from '../../affiliates/payout-mark.ts';
import { toTransaction } from '../../earnings/transaction.ts';
import { announceNewReferral, announceReferral, toReferral } from '../../referrals/referral.ts';
import type { CreditedReferral } from '../sql/read.ts';
import type { EventRows } from '../sql/write.ts';
import { scopeOf } from './event-key.ts';
import type { Resolved } from './resolve-referral.ts';
import type { TermsInForce } from './terms-in-force.ts';

/** Input for the decision about an event, in addition to the event itself. */
export interface Basis extends Resolved {
  readonly terms: TermsInForce;
  /** Fingerprint to store with the event's key; null without a key. */
  readonly fingerprint: FingerprintFields | null;
}

type OtherEvent = CanonicalEvent & { kind: 'lead' | 'trial' | 'milestone' };

const isOther = (event: CanonicalEvent): event is OtherEvent => event.kind !== 'conversion';

/**
 * Applies the rules to an event, and returns the rows to write. A sale always has a transaction; other events have
 * one only if they earn commission.
 */
export function decide(
  ctx: RequestContext,
  event: CanonicalEvent,
  basis: Basis,
  affiliate: AffiliateFacts,
): EventRows {
  const { referral, terms } = basis;
  const { now } = ctx;
  const given = { referral, terms, isSelfReferral: isOwnSale(ctx, event, referral), now };
  const outcome = isOther(event)
    ? recordedEvent({ event, ...given })
    : recordedSale({ event, ...given }, affiliate);
  const { transaction, earnings } =
    isOther(event) && outcome.earnings.length === 0
      ? { transaction: null, earnings: [] }
      : transactionRows(ctx, event, basis, outcome);
  const moved = referralEvents(basis, outcome.referral);
  const created = transaction ? [outboxEvent('transaction.created', toTransaction(transaction))] : [];
  const action = transaction ? 'transaction_created' : moved.length > 0 ? 'referral_updated' : 'recorded';
  return {
    event: isOther(event)
      ? toEventRow(ctx, event, basis, { action, transactionId: transaction?.id ?? null })
      : null,
    transaction,
    earnings,
    referralId: referral.id,
    change: outcome.referral,
    outbox: [...moved, ...created],
    now,
  };
}

/**
 * Returns true if the customer is the affiliate, according to the identifiers and payout accounts of the
 * affiliate and of merged accounts.
 */
export function isOwnSale(
  { principal }: RequestContext,
  { externalUserId }: Pick<CanonicalEvent, 'externalUserId'>,
  referral: CreditedReferral,
): boolean {
  const customer = customerNames(referral, externalUserId);
  const affiliate = namesOf([referral.affiliateEmail, referral.affiliateUserId, ...referral.otherNames]);
  const marks = [referral.payoutMark, ...referral.otherMarks];
  return (
    isSelfReferral(customer, affiliate) ||
    marks.some((mark) => isMarked(principal.fingerprintKey, mark, customer))
  );
}

/** Returns an event's transaction and earnings, with the direct earning first. */
function transactionRows(
  ctx: RequestContext,
  event: CanonicalEvent,
  { referral, madeFrom, attribution, terms, fingerprint }: Basis,
  outcome: Outcome,
): { transaction: Transaction; earnings: Earning[] } {
  const id = newId('transaction');
  const { programId } = referral;
  const earnings = toEarnings(ctx, { id, programId }, outcome.earnings);
  const isConversion = event.kind === 'conversion';
  const transaction: Transaction = {
    environmentId: ctx.environmentId,
    id,
    programId,
    referralId: referral.id,
    affiliateId: referral.affiliateId,
    keyScope: scopeOf(event),
    externalEventId: event.externalEventId,
    // Other events store the fingerprint in their own row.
    fingerprint: isConversion ? fingerprint : null,
    calculationMode: 'auto',
    earningType: isConversion ? 'direct_commission' : 'lead_commission',
    salesStatus: event.salesStatus,
    saleCurrency: event.currency ?? terms.program.defaultCurrency,
    saleOriginalMinor: event.saleMinor,
    saleRemainingMinor: event.saleMinor,
    ...commissionColumns(outcome.earned, earnings[0]),
    isSubscription: event.isSubscription,
    interval: event.interval,
    productIds: [...event.productIds],
    priceIds: [...event.priceIds],
    lines: event.lines as Transaction['lines'],
    eventName: event.eventName,
    clickId: event.clickId,
    paymentIntentId: event.paymentIntentId,
    invoiceId: event.invoiceId,
    countsAsPayment: event.countsAsPayment,
    wasComplete: false,
    metadata: event.metadata as Transaction['metadata'],
    voidedAt: null,
    rejectionReason: null,
    recordedAt: null,
    idempotencyKey: null,
    keyGeneration: 0,
    explanation: {
      ...resolution(event, referral, madeFrom),
      ...(attribution && { attribution }),
      ...outcome.facts,
    } as ExplanationFacts,
    occurredAt: event.occurredAt,
    decidedAt: event.salesStatus === 'complete' ? ctx.now : null,
    couponCode: event.couponCode,
    importId: ctx.importing?.importId ?? null,
    connectionId: ctx.principal.by === 'connection' ? ctx.principal.actor : null,
    ...{ possibleDuplicateOf: null, keptAt: null },
    creditedBy: madeFrom && (madeFrom === 'coupon_code' ? 'coupon' : 'click'),
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  return { transaction, earnings };
}

const toEventRow = (
  ctx: RequestContext,
  event: OtherEvent,
  { referral, fingerprint }: Basis,
  decided: Pick<IngestedEvent, 'action' | 'transactionId'>,
): IngestedEvent => ({
  ...decided,
  environmentId: ctx.environmentId,
  id: newId('ingestedEvent'),
  programId: referral.programId,
  referralId: referral.id,
  keyScope: scopeOf(event),
  externalEventId: event.externalEventId,
  fingerprint,
  eventType: event.kind,
  eventName: event.eventName ?? '',
  clickId: event.clickId,
  metadata: event.metadata as IngestedEvent['metadata'],
  keyGeneration: 0,
  occurredAt: event.occurredAt,
  createdAt: ctx.now,
});

export const toEarnings = (
  { environmentId, now }: RequestContext,
  transaction: { readonly id: string; readonly programId: string },
  earnings: readonly NewEarning[],
): Earning[] =>
  earnings.map((earning) => ({
    environmentId,
    id: newId('earning'),
    programId: transaction.programId,
    transactionId: transaction.id,
    affiliateId: earning.affiliateId,
    earningType: earning.earningType,
    level: earning.level,
    status: earning.status,
    approvalType: earning.approvalType,
    holdUntil: earning.holdUntil,
    currency: earning.commission.currency,
    originalMinor: earning.commission.minor,
    remainingMinor: earning.commission.minor,
    hasUnclaimed: true,
    isSettled: false,
    wasClaimed: false,
    voidedAt: null,
    moveCause: null,
    moveCount: 0,
    createdAt: now,
    updatedAt: now,
  }));

/** Returns the commission columns of a transaction, whose direct earning is `direct`. */
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

/** Returns the event about the referral: created, converted or updated by this event, or none. */
export function referralEvents({ referral, madeFrom }: Resolved, change: ReferralState): OutboxEvent[] {
  const after = toReferral({ ...referral, ...change });
  return madeFrom ? announceNewReferral(after) : announceReferral(toReferral(referral), after);
}
