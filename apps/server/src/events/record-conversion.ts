import type { RequestContext } from '../context.ts';
import { toTransaction } from '../conversions/to-transaction.ts';
import type { Program, Transaction } from '../db/generated/client.ts';
import type { HotTransaction } from '../db/hot-transaction.ts';
import type { CanonicalEvent } from '../domain/canonical-event.ts';
import type { FingerprintFields } from '../domain/fingerprint-fields.ts';
import {
  type Incentive,
  type IncentiveUsage,
  matchIncentive,
  needsAffiliateMonth,
} from '../domain/incentive.ts';
import { FINGERPRINT_VERSION } from '../idempotency/fingerprint.ts';
import { newId } from '../ids.ts';
import { outboxEvent } from '../outbox/outbox-event.ts';
import { linked, moved, referralEvents } from './advance-referral.ts';
import { commissionColumns, type Earned, earn, usedOnce } from './earn.ts';
import { type CreditedReferral, countAffiliateMonth, lockAffiliateMonth } from './queries.ts';
import { type ReferralChange, recordConversion as record, saleValues } from './record-queries.ts';
import type { Resolved } from './resolve-referral.ts';

export interface Setting {
  readonly program: Program;
  /** In force for the affiliate's group. */
  readonly incentives: readonly Incentive[];
  readonly fingerprint: FingerprintFields | null;
}

/**
 * Records a sale with everything it causes, and commits. Null when another request recorded the same key first.
 * Only a complete sale matches incentives, moves the referral and counts for limits.
 */
export async function recordConversion(
  ctx: RequestContext,
  tx: HotTransaction,
  event: CanonicalEvent,
  resolved: Resolved,
  setting: Setting,
): Promise<Transaction | null> {
  const { referral } = resolved;
  const isComplete = event.salesStatus === 'complete';
  const match = isComplete ? await matchSale(ctx, tx, event, referral, setting.incentives) : null;
  const id = newId('transaction');
  const earned = isComplete
    ? earn(ctx, { event, referral, program: setting.program, match })(id)
    : waiting(event);
  const change = isComplete ? converted(referral, event, earned) : linked(referral, event);
  const transaction = toRow(ctx, event, referral, setting, id, earned);
  const write = record.with(
    saleValues({
      transaction,
      earning: earned.earning,
      ledgerEntryId: earned.earning && newId('ledgerEntry'),
      referral: change,
      outbox: [
        ...referralEvents(resolved, change),
        outboxEvent('transaction.created', toTransaction(transaction)),
      ],
    }),
  );
  // A click that became a referral just now must not stay one when the key turns out to be taken.
  const [recorded] = resolved.isNew ? await tx.queryAndCommitIfAny(write) : await tx.queryAndCommit(write);
  return recorded ? transaction : null;
}

/** Until the sale is complete its commission waits with it, or is rejected with it. */
const waiting = ({ salesStatus }: CanonicalEvent): Earned => ({
  earning: null,
  status: salesStatus === 'failed' ? 'rejected' : 'pending',
  flags: [],
  incentive: null,
  commission: null,
});

async function matchSale(
  { environmentId }: RequestContext,
  tx: HotTransaction,
  event: CanonicalEvent,
  referral: CreditedReferral,
  incentives: readonly Incentive[],
) {
  if (incentives.length === 0) return null;
  const sale = { ...event, minor: event.saleMinor, currency: event.currency ?? '' };
  const history = {
    conversions: referral.conversionsCount,
    firstConversionAt: referral.firstConversionAt,
    usage: referral.incentiveUsage as IncentiveUsage,
  };
  const { affiliateId } = referral;
  const thisMonth = needsAffiliateMonth(incentives)
    ? await conversionsOfMonth(tx, { environmentId, affiliateId, at: event.occurredAt })
    : 0;
  return matchIncentive(sale, incentives, history, thisMonth);
}

async function conversionsOfMonth(
  tx: HotTransaction,
  { environmentId, affiliateId, at }: { environmentId: number; affiliateId: string; at: Date },
): Promise<number> {
  const from = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
  const until = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
  await tx.query(lockAffiliateMonth.with({ environmentId, affiliateId }));
  const [counted] = await tx.query<{ conversions: number }>(
    countAffiliateMonth.with({ environmentId, affiliateId, from, until }),
  );
  return counted?.conversions ?? 0;
}

function converted(referral: CreditedReferral, event: CanonicalEvent, earned: Earned): ReferralChange {
  const by = event.isSubscription ? 'subscription_conversion' : 'one_off_conversion';
  const change = moved(linked(referral, event), by, event.occurredAt);
  const first = referral.firstConversionAt;
  return {
    ...change,
    conversionsCount: referral.conversionsCount + 1,
    firstConversionAt: first && first <= event.occurredAt ? first : event.occurredAt,
    incentiveUsage: usedOnce(referral.incentiveUsage as IncentiveUsage, earned),
  };
}

function toRow(
  ctx: RequestContext,
  event: CanonicalEvent,
  referral: CreditedReferral,
  { fingerprint }: Setting,
  id: string,
  earned: Earned,
): Transaction {
  return {
    environmentId: ctx.environmentId,
    id,
    programId: referral.programId,
    referralId: referral.id,
    affiliateId: referral.affiliateId,
    keyScope: 'conversion',
    externalEventId: event.externalEventId,
    fingerprint,
    fingerprintVersion: FINGERPRINT_VERSION,
    calculationMode: 'auto',
    earningType: 'direct_commission',
    salesStatus: event.salesStatus,
    saleCurrency: event.currency ?? '',
    saleOriginalMinor: event.saleMinor,
    saleRemainingMinor: event.saleMinor,
    ...commissionColumns(earned),
    isSubscription: event.isSubscription,
    interval: event.interval,
    productIds: [...event.productIds],
    priceIds: [...event.priceIds],
    eventName: event.eventName,
    clickId: event.clickId,
    paymentIntentId: event.paymentIntentId,
    invoiceId: event.invoiceId,
    metadata: event.metadata as Transaction['metadata'],
    occurredAt: event.occurredAt,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
}
