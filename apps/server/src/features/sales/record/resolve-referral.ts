import type { AttributionRule } from '@tributary/core';
import type { RequestContext } from '../../../context.ts';
import type { CanonicalEvent } from '../../../domain/events/canonical-event.ts';
import { Failure } from '../../../domain/failure.ts';
import { cameAfter, isWithinCookie, type MadeFrom, referralOf } from '../../../domain/referrals/referral.ts';
import { StaleRead } from '../../../platform/db/failures.ts';
import type { HotTransaction } from '../../../platform/db/hot-transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { severalCoupons } from '../../coupons/credit.ts';
import {
  type AffiliateCredit,
  type CreditedReferral,
  type FoundClick,
  type FoundReferral,
  type FoundRow,
  findClick,
  findCoupons,
  insertReferral,
  type Source,
} from '../sql/read.ts';

/**
 * Referral that is credited for an event. `madeFrom` is the source that the event created it from; null if it
 * already existed. `attribution` says whether the click or the coupon took precedence, if the event had both.
 */
export interface Resolved {
  readonly referral: CreditedReferral;
  readonly madeFrom: MadeFrom | null;
  readonly attribution?: AttributionRule | undefined;
}

/**
 * Returns a referral with its locked row, which is null if it was not locked, or if its identifiers changed
 * or its affiliate was merged before the lock.
 */
export function foundReferral(row: FoundRow): FoundReferral {
  const clickId = row['found.clickId'];
  // If the row changed between the lookup and the lock, the identifiers may now belong to another referral.
  const isSame =
    row.id !== null &&
    row.identifierRemovals === row['found.identifierRemovals'] &&
    row.clickId === clickId &&
    row.mergedInto === null;
  return {
    id: row['found.id'] as string,
    programId: row['found.programId'],
    clickId,
    customerIds: row.customerIds,
    externalUserIds: row.externalUserIds,
    locked: isSame ? row : null,
  };
}

/** Thrown in a shared transaction by a sale that needs more than its referral. */
export class NeedsOwnTransaction extends Error {}

/** Returns the transaction for further statements. Throws `NeedsOwnTransaction` if several sales share it. */
export type OwnTransaction = () => HotTransaction;

/**
 * Returns the referral to credit for an event, or creates one from the event's click or coupon. If both are
 * usable, the program decides which takes precedence. Throws `StaleRead` if an identifier belongs to a
 * referral that could not be locked.
 */
export async function resolveReferral(
  ctx: RequestContext,
  own: OwnTransaction,
  event: CanonicalEvent,
  found: Iterable<FoundReferral>,
): Promise<Resolved> {
  const led = [...found].filter((each) => leadsTo(event, each));
  const locked = led.flatMap((each) => each.locked ?? []);
  if (locked.length < led.length) throw new StaleRead();
  const referral = referralOf(event, locked);
  if (referral) {
    assertCausedByClick(event, referral);
    return { referral, madeFrom: null };
  }
  const tx = own();
  const click = await usableClick(ctx, tx, event);
  const byCoupon = async (source: Source) => {
    const origin = { source, click: null, madeFrom: 'coupon_code' } as const;
    return { referral: await createReferral(ctx, tx, event, origin), madeFrom: origin.madeFrom };
  };
  if (click instanceof Failure) {
    if (event.couponCode === null) throw click;
    const coupon = await usableCoupon(ctx, tx, event, event.couponCode);
    if (coupon instanceof Failure) throw coupon;
    return byCoupon(coupon);
  }
  const attribution = event.couponCode === null ? undefined : click.attribution;
  if (event.couponCode !== null && attribution === 'coupon_first') {
    const coupon = await usableCoupon(ctx, tx, { ...event, programId: click.programId }, event.couponCode);
    const isUsable = !(coupon instanceof Failure) && coupon.affiliateStatus !== 'REJECTED';
    if (isUsable) return { ...(await byCoupon(coupon)), attribution };
  }
  const madeFrom = led.length > 0 ? 'spent_click' : 'click';
  const made = await createReferral(ctx, tx, event, { source: click, click, madeFrom });
  return { referral: made, madeFrom, attribution };
}

/**
 * Rejects a sale that took place before its customer clicked and signed up. Backends resend such a sale after
 * the sign-up. Does not apply if the request names the referral.
 */
function assertCausedByClick(event: CanonicalEvent, { id, clickedAt, createdAt }: CreditedReferral): void {
  if (event.referralId !== null || clickedAt === null) return;
  // A sign-up that was backdated to before the sale came first.
  if (event.occurredAt >= createdAt || !cameAfter(new Date(clickedAt), event.occurredAt)) return;
  const message = `The customer of referral ${id} clicked more than five minutes after the event, so the click cannot have caused it.`;
  throw new Failure('REFERRAL_NOT_FOUND', message);
}

export const leadsTo = (event: CanonicalEvent, found: FoundReferral) =>
  (event.programId === null || event.programId === found.programId) &&
  (event.referralId === found.id ||
    (event.customerId !== null && found.customerIds.includes(event.customerId)) ||
    (event.externalUserId !== null && found.externalUserIds.includes(event.externalUserId)) ||
    (event.clickId !== null && event.clickId === found.clickId));

/**
 * Creates the error for an unknown referral. The message names the environment, because the usual cause is a
 * live key used with dev ids.
 */
function noReferral({ principal }: RequestContext, event: CanonicalEvent): Failure {
  const given = Object.entries({
    referral_id: event.referralId,
    customer_id: event.customerId,
    external_user_id: event.externalUserId,
  }).filter(([, value]) => value !== null);
  const named = (ids: readonly [string, unknown][]) =>
    ids.map(([field, value]) => `${field} ${JSON.stringify(value)}`).join(' or ');
  const placeholders = Object.entries(event.placeholders ?? {});
  const sentences = [
    ...(given.length > 0
      ? [`No referral in the ${principal.mode} environment matches ${named(given)}.`]
      : []),
    ...(placeholders.length > 0
      ? [`${named(placeholders)} is a placeholder, which identifies nobody. Send a customer id, or omit it.`]
      : []),
  ];
  return new Failure('REFERRAL_NOT_FOUND', sentences.join(' '));
}

interface UsableClick extends FoundClick {
  readonly attribution: AttributionRule;
}

/** Returns the click if it was recent enough at the time of the event, or else the reason why not. */
async function usableClick(
  ctx: RequestContext,
  tx: HotTransaction,
  event: CanonicalEvent,
): Promise<UsableClick | Failure> {
  const { clickId, programId } = event;
  if (clickId === null) return noReferral(ctx, event);
  const { environmentId } = ctx;
  const [click] = await tx.query(findClick.with({ environmentId, clickId, programId }));
  if (!click) return new Failure('REFERRAL_NOT_FOUND', `No such click: ${clickId}.`, { field: 'click_id' });
  const { programs } = await ctx.programs.at(environmentId, click.configVersion, tx);
  const program = programs.get(click.programId);
  const cookieDays = program?.cookieDays ?? 0;
  const attribution = program?.attribution as AttributionRule;
  const isLater = cameAfter(click.createdAt, event.occurredAt);
  if (!isLater && isWithinCookie(click.createdAt, cookieDays, event.occurredAt))
    return { ...click, attribution };
  const message = isLater
    ? `Click ${clickId} occurred more than five minutes after the event, so the click cannot have caused it.`
    : `Click ${clickId} was more than ${cookieDays} days old when the event occurred.`;
  return new Failure('REFERRAL_NOT_FOUND', message, { field: 'click_id' });
}

/** Returns the affiliate whom a coupon credits for a new customer, or the reason why it credits nobody. */
async function usableCoupon(
  { environmentId }: RequestContext,
  tx: HotTransaction,
  event: CanonicalEvent,
  code: string,
): Promise<Source | Failure> {
  const field = 'coupon_code';
  if (event.customerId === null && event.placeholders === undefined) {
    const message = 'A coupon_code can create a referral only together with a customer_id.';
    return new Failure('REFERRAL_NOT_FOUND', message, { field });
  }
  const { programId } = event;
  const [coupon, other] = await tx.query(findCoupons.with({ environmentId, code, programId }));
  if (!coupon) return new Failure('REFERRAL_NOT_FOUND', `No such coupon: ${code}.`, { field });
  return other ? severalCoupons(code) : coupon;
}

interface Origin {
  readonly source: Source;
  /** Null for a coupon. */
  readonly click: FoundClick | null;
  readonly madeFrom: MadeFrom;
}

export const creditOf = ({
  affiliateId,
  groupId,
  affiliateEmail,
  affiliateUserId,
  payoutMark,
  affiliateStatus,
  otherNames,
  otherMarks,
  mergedInto,
  configVersion,
}: AffiliateCredit): AffiliateCredit => ({
  affiliateId,
  groupId,
  affiliateEmail,
  affiliateUserId,
  payoutMark,
  affiliateStatus,
  otherNames,
  otherMarks,
  mergedInto,
  configVersion,
});

async function createReferral(
  { environmentId, now }: RequestContext,
  tx: HotTransaction,
  event: CanonicalEvent,
  { source, click, madeFrom }: Origin,
): Promise<CreditedReferral> {
  // The affiliate was merged while this transaction waited for the lock.
  if (source.mergedInto !== null) throw new StaleRead();
  const copiedClickId = madeFrom === 'spent_click' && click ? click.id : null;
  const row = {
    id: newId('referral'),
    programId: source.programId,
    affiliateId: source.affiliateId,
    customerId: event.customerId,
    externalUserId: event.externalUserId,
    clickId: copiedClickId === null && click ? click.id : null,
  };
  const clickFacts = click && { ...click.facts, ...(copiedClickId !== null && { id: copiedClickId }) };
  const [inserted] = await tx.query(insertReferral.with({ environmentId, ...row, clickFacts, now }));
  if (!inserted) throw new StaleRead();
  return {
    ...creditOf(source),
    ...row,
    customerIds: event.customerId === null ? [] : [event.customerId],
    externalUserIds: event.externalUserId === null ? [] : [event.externalUserId],
    olderCustomerIds: 0,
    olderExternalUserIds: 0,
    olderUserIds: [],
    clickedAt: null,
    identifierRemovals: 0,
    email: null,
    emailNormalized: null,
    subscriptionId: null,
    status: 'lead',
    name: null,
    metadata: null,
    conversionsCount: 0,
    firstConversionAt: null,
    incentiveUsage: {},
    copiedClickId,
    convertedAt: null,
    createdAt: now,
    erasedAt: null,
  };
}
