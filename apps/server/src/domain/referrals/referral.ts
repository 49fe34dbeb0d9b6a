import {
  emailKey,
  IDENTIFIERS_OF_KIND_MAX,
  isMove,
  isPlaceholderEmail,
  type ReferralFlag,
  type ReferralStatus,
  referralMoves,
} from '@tributary/core';
import { isPayment } from '../earnings/payment.ts';
import type { CanonicalEvent } from '../events/canonical-event.ts';
import { Failure } from '../failure.ts';
import { type IncentiveUsage, usedOnce } from '../incentives/incentive.ts';
import { clockSkewMs } from '../time.ts';

type ReferralEvent = 'lead' | 'trial' | 'one_off_conversion' | 'subscription_conversion' | 'milestone';

const reachedBy = {
  lead: 'lead',
  trial: 'trialing',
  one_off_conversion: 'customer',
  subscription_conversion: 'active',
  milestone: null,
} as const satisfies Record<ReferralEvent, ReferralStatus | null>;

/** Returns the status of a referral after an event, or the current status if the event does not change it. */
export function nextReferralStatus(current: ReferralStatus, event: ReferralEvent): ReferralStatus {
  const reached: ReferralStatus | null = reachedBy[event];
  return reached !== null && isMove<ReferralStatus>(referralMoves, current, reached) ? reached : current;
}

/**
 * Returns the time at which the referral first stopped being a lead. Once set, the time never changes, even
 * if the referral becomes a lead again. `current` is null for a new referral. `at` is an event's
 * `occurred_at`, a new referral's `created_at`, or the current time for a manual change.
 */
export function convertedAtAfter(move: {
  current: ReferralStatus | null;
  next: ReferralStatus;
  convertedAt: Date | null;
  at: Date;
}): Date | null {
  if (move.convertedAt !== null) return move.convertedAt;
  const wasLead = move.current === null || move.current === 'lead';
  return wasLead && move.next !== 'lead' ? move.at : null;
}

export interface ReferralState {
  readonly status: string;
  readonly convertedAt: Date | null;
  readonly conversionsCount: number;
  readonly firstConversionAt: Date | null;
  readonly incentiveUsage: IncentiveUsage;
  /** Newest id of each kind, as returned by the API. */
  readonly customerId: string | null;
  readonly externalUserId: string | null;
}

type Identifiers = Pick<CanonicalEvent, 'customerId' | 'externalUserId'>;

/** Ids of a referral that matter for an event. */
export interface Identities {
  readonly customerId: string | null;
  readonly externalUserId: string | null;
  /** Ids of the referral that also occur in the event. */
  readonly customerIds: readonly string[];
  readonly externalUserIds: readonly string[];
  /** Number of older values. */
  readonly olderCustomerIds: number;
  readonly olderExternalUserIds: number;
}

interface OfKind {
  readonly field: 'customer_id' | 'external_user_id';
  /** Identifier that the event adds; null if it sends none, or if the referral already has it. */
  readonly added: string | null;
  readonly newest: string | null;
  readonly isFull: boolean;
}

function additions(referral: Identities, event: Identifiers): { customer: OfKind; user: OfKind } {
  const { customerId, externalUserId, customerIds, externalUserIds } = referral;
  const isNew = (value: string | null, known: readonly string[]) =>
    value !== null && !known.includes(value) ? value : null;
  return {
    customer: {
      field: 'customer_id',
      added: isNew(event.customerId, customerIds),
      newest: customerId,
      isFull: isFull(customerId, referral.olderCustomerIds),
    },
    user: {
      field: 'external_user_id',
      added: isNew(event.externalUserId, externalUserIds),
      newest: externalUserId,
      isFull: isFull(externalUserId, referral.olderExternalUserIds),
    },
  };
}

/** Returns true if a referral has the maximum number of ids of a kind. */
export const isFull = (newest: string | null, older: number): boolean =>
  newest !== null && older + 1 >= IDENTIFIERS_OF_KIND_MAX;

/** Returns the newest id of each kind after an event. A kind that has reached its maximum stays unchanged. */
export function linkedIds(referral: Identities, event: Identifiers): Identifiers {
  const { customer, user } = additions(referral, event);
  const newest = ({ added, newest, isFull }: OfKind) => (added === null || isFull ? newest : added);
  return { customerId: newest(customer), externalUserId: newest(user) };
}

/** Returns the first kind of id that an event would add beyond the maximum. */
export function fullKind(referral: Identities, event: Identifiers): OfKind['field'] | null {
  const { customer, user } = additions(referral, event);
  return [customer, user].find(({ added, isFull }) => added !== null && isFull)?.field ?? null;
}

/** Returns the flags for the ids sent with a sale. */
export const identifierFlags = (
  referral: Identities,
  event: Identifiers & Pick<CanonicalEvent, 'placeholders'>,
): ReferralFlag[] => [
  ...(event.placeholders ? (['placeholder_identifier'] as const) : []),
  ...(fullKind(referral, event) === null ? [] : (['identifiers_full'] as const)),
];

export const tooManyIds = (referralId: string, field: string) =>
  new Failure(
    'IDENTIFIER_CONFLICT',
    `Referral ${referralId} has ${IDENTIFIERS_OF_KIND_MAX} values of ${field}, the maximum for a referral. Check whether you are sending an id shared by many customers.`,
    { field },
  );

/** Adds missing identifiers from an event to a referral. Changes nothing else. */
export const linked = (referral: ReferralState & Identities, event: Identifiers): ReferralState => ({
  status: referral.status,
  convertedAt: referral.convertedAt,
  conversionsCount: referral.conversionsCount,
  firstConversionAt: referral.firstConversionAt,
  incentiveUsage: referral.incentiveUsage,
  ...linkedIds(referral, event),
});

type Used = Parameters<typeof usedOnce>[1];
type Occurred = Identifiers & Pick<CanonicalEvent, 'occurredAt'>;

export function afterEvent(
  referral: ReferralState & Identities,
  event: Occurred & { readonly kind: 'lead' | 'trial' | 'milestone' },
  used: Used | null,
): ReferralState {
  const moved = movedUp(linked(referral, event), event.kind, event.occurredAt);
  return used ? { ...moved, incentiveUsage: usedOnce(referral.incentiveUsage, used) } : moved;
}

export function afterSale(
  referral: ReferralState & Identities,
  event: Occurred & Pick<CanonicalEvent, 'isSubscription' | 'saleMinor' | 'countsAsPayment'>,
  used: Used,
): ReferralState {
  const incentiveUsage = usedOnce(referral.incentiveUsage, used);
  if (!isPayment(event)) return { ...linked(referral, event), incentiveUsage };
  const by = event.isSubscription ? 'subscription_conversion' : 'one_off_conversion';
  const first = referral.firstConversionAt;
  return {
    ...movedUp(linked(referral, event), by, event.occurredAt),
    conversionsCount: referral.conversionsCount + 1,
    firstConversionAt: first && first <= event.occurredAt ? first : event.occurredAt,
    incentiveUsage,
  };
}

function movedUp(state: ReferralState, by: ReferralEvent, at: Date): ReferralState {
  const current = state.status as ReferralStatus;
  const next = nextReferralStatus(current, by);
  return { ...state, status: next, convertedAt: convertedAtAfter({ ...state, current, next, at }) };
}

/** Origin of a referral. `spent_click`: a copy of a click that already belongs to another customer. */
export type MadeFrom = 'click' | 'spent_click' | 'coupon_code';

/** Identifiers of a customer. A referral without any was created by a click alone. */
interface Identity {
  /** Null for an address that several people share. */
  readonly emailNormalized: string | null;
  readonly customerId: string | null;
  readonly externalUserId: string | null;
}

interface Identified extends Identity, Identities {
  readonly id: string;
  readonly programId: string;
  readonly clickId: string | null;
  /** Spent click that the referral's click was copied from. */
  readonly copiedClickId: string | null;
}

type Leads = Identifiers & Pick<CanonicalEvent, 'referralId' | 'clickId'>;

/**
 * Returns the key for finding an address; null without an address, and for an address that several people
 * share.
 */
export const resolvingEmail = (email: string | null): string | null =>
  email === null || isPlaceholderEmail(email) ? null : emailKey(email);

export const isAnonymous = ({ emailNormalized, customerId, externalUserId }: Identity): boolean =>
  emailNormalized === null && customerId === null && externalUserId === null;

/**
 * Returns the referral that all identifiers of an event belong to. `found` contains the referrals found by
 * any identifier. Returns null if there is none, or only the referral of a spent click, which belongs to
 * another customer; the event then creates a new referral. Throws `REFERRAL_NOT_FOUND` and
 * `IDENTIFIER_CONFLICT`.
 */
export function referralOf<R extends Identified>(event: Leads, found: readonly R[]): R | null {
  if (event.referralId !== null && found.every(({ id }) => id !== event.referralId)) {
    throw new Failure('REFERRAL_NOT_FOUND', `No such referral: ${event.referralId}.`, {
      field: 'referral_id',
    });
  }
  const [referral, other] = withoutSpentClick(event, found);
  if (other) throw conflict(found);
  if (!referral) return null;
  // Otherwise, an id shared by several customers would merge them into one referral.
  const isFoundByIdAlone = referral.id !== event.referralId && !isOfClick(referral, event.clickId);
  const full = isFoundByIdAlone ? fullKind(referral, event) : null;
  if (full !== null) throw tooManyIds(referral.id, full);
  return referral;
}

const isOfClick = ({ clickId, copiedClickId }: Identified, given: string | null): boolean =>
  given !== null && (clickId === given || copiedClickId === given);

/**
 * Excludes a referral that was found only by a click if the event belongs to another customer with the same
 * click.
 */
function withoutSpentClick<R extends Identified>(event: Leads, found: readonly R[]): readonly R[] {
  const { referralId, customerId, externalUserId, clickId } = event;
  const others = found.filter(
    (referral) =>
      (referralId !== null && referral.id === referralId) ||
      (customerId !== null && referral.customerIds.includes(customerId)) ||
      (externalUserId !== null && referral.externalUserIds.includes(externalUserId)),
  );
  if (others.length > 0) return others.every((other) => other.copiedClickId === clickId) ? others : found;
  const isOfSomebody = customerId !== null || externalUserId !== null;
  return isOfSomebody ? found.filter(isAnonymous) : found;
}

export function conflict(found: readonly Pick<Identified, 'id' | 'programId'>[]): Failure {
  const ids = found.map(({ id }) => id).join(' and ');
  const isAcrossPrograms = new Set(found.map(({ programId }) => programId)).size > 1;
  const message = isAcrossPrograms
    ? `The identifiers belong to different referrals: ${ids}. Send program_id to choose one.`
    : `The identifiers belong to different referrals: ${ids}.`;
  return new Failure('IDENTIFIER_CONFLICT', message);
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Returns true if a click was so long after an event that clock differences cannot explain it. Such a click
 * cannot have led to the event.
 */
export const cameAfter = (clickedAt: Date, occurredAt: Date): boolean =>
  clickedAt.getTime() > occurredAt.getTime() + clockSkewMs;

/** Returns true if a click is recent enough for an event at that time to create a referral. */
export const isWithinCookie = (clickedAt: Date, cookieDays: number, occurredAt: Date): boolean =>
  occurredAt.getTime() <= clickedAt.getTime() + cookieDays * dayMs;
