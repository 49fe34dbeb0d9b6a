import { isMove, type ReferralStatus, referralMoves } from '@tributary/core';
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

/** Returns the status after an event: the one that the event stands for, if the referral may move there. */
export function nextReferralStatus(current: ReferralStatus, event: ReferralEvent): ReferralStatus {
  const reached: ReferralStatus | null = reachedBy[event];
  return reached !== null && isMove<ReferralStatus>(referralMoves, current, reached) ? reached : current;
}

/**
 * When the referral first stopped being a lead; once set it stays, even if the referral becomes a lead again. `current` is
 * null for a new referral. `at` is an event's `occurred_at`, a new referral's `created_at`, or now for a change by hand.
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

/** What events change of a referral. */
export interface ReferralState {
  readonly status: string;
  readonly convertedAt: Date | null;
  readonly conversionsCount: number;
  readonly firstConversionAt: Date | null;
  readonly incentiveUsage: IncentiveUsage;
  readonly customerId: string | null;
  readonly externalUserId: string | null;
}

type Identifiers = Pick<CanonicalEvent, 'customerId' | 'externalUserId'>;

/** A referral takes over the identifiers of an event that it lacks. Nothing else changes yet. */
export const linked = (referral: ReferralState, event: Identifiers): ReferralState => ({
  status: referral.status,
  convertedAt: referral.convertedAt,
  conversionsCount: referral.conversionsCount,
  firstConversionAt: referral.firstConversionAt,
  incentiveUsage: referral.incentiveUsage,
  customerId: referral.customerId ?? event.customerId,
  externalUserId: referral.externalUserId ?? event.externalUserId,
});

type Used = Parameters<typeof usedOnce>[1];
type Occurred = Identifiers & Pick<CanonicalEvent, 'occurredAt'>;

/** A referral after a lead, trial or milestone; `used` is null if that earned nothing. */
export function afterEvent(
  referral: ReferralState,
  event: Occurred & { readonly kind: 'lead' | 'trial' | 'milestone' },
  used: Used | null,
): ReferralState {
  const moved = movedUp(linked(referral, event), event.kind, event.occurredAt);
  return used ? { ...moved, incentiveUsage: usedOnce(referral.incentiveUsage, used) } : moved;
}

/** A referral after a complete sale. One that is no payment moves no status and is not counted. */
export function afterSale(
  referral: ReferralState,
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

/** What an event made a referral from; `spent_click`: a copy of a click that is another customer's already. */
export type MadeFrom = 'click' | 'spent_click' | 'coupon_code';

/** What identifies the customer; a referral with none of these was made by a click alone. */
interface Identity {
  readonly email: string | null;
  readonly customerId: string | null;
  readonly externalUserId: string | null;
}

interface Identified extends Identity {
  readonly id: string;
  readonly programId: string;
  readonly clickId: string | null;
  /** The spent click that it was made from a copy of. */
  readonly copiedClickId: string | null;
}

type Leads = Identifiers & Pick<CanonicalEvent, 'referralId' | 'clickId'>;

export const isAnonymous = ({ email, customerId, externalUserId }: Identity): boolean =>
  email === null && customerId === null && externalUserId === null;

/**
 * The one referral that all identifiers of an event lead to. `found` are those that any identifier leads to. Null if there
 * is none, or only that of a spent click, which is another customer's: then the event makes a new one. Throws
 * `REFERRAL_NOT_FOUND` and `IDENTIFIER_CONFLICT`.
 */
export function referralOf<R extends Identified>(event: Leads, found: readonly R[]): R | null {
  if (event.referralId !== null && found.every(({ id }) => id !== event.referralId)) {
    throw new Failure('REFERRAL_NOT_FOUND', `No referral ${event.referralId}.`, { field: 'referral_id' });
  }
  const [referral, other] = withoutSpentClick(event, found);
  if (other) throw conflict(found);
  if (!referral) return null;
  assertLinkable('customer_id', event.customerId, referral.customerId, referral.id);
  assertLinkable('external_user_id', event.externalUserId, referral.externalUserId, referral.id);
  return referral;
}

/** Without the referral that only the click leads to, if the event is of another customer who came by the same click. */
function withoutSpentClick<R extends Identified>(event: Leads, found: readonly R[]): readonly R[] {
  const { referralId, customerId, externalUserId, clickId } = event;
  const others = found.filter(
    (referral) =>
      (referralId !== null && referral.id === referralId) ||
      (customerId !== null && referral.customerId === customerId) ||
      (externalUserId !== null && referral.externalUserId === externalUserId),
  );
  if (others.length > 0) return others.every((other) => other.copiedClickId === clickId) ? others : found;
  const isOfSomebody = customerId !== null || externalUserId !== null;
  return isOfSomebody ? found.filter(isAnonymous) : found;
}

export function conflict(found: readonly Pick<Identified, 'id' | 'programId'>[]): Failure {
  const ids = found.map(({ id }) => id).join(' and ');
  const isAcrossPrograms = new Set(found.map(({ programId }) => programId)).size > 1;
  const hint = isAcrossPrograms ? '; choose one by program_id' : '';
  return new Failure('IDENTIFIER_CONFLICT', `The identifiers belong to different referrals: ${ids}${hint}.`);
}

/** A referral keeps the identifier that it has; only a missing one is linked to it. */
export function assertLinkable(
  field: string,
  given: string | null,
  has: string | null,
  referralId: string,
): void {
  if (given === null || has === null || given === has) return;
  throw new Failure('IDENTIFIER_CONFLICT', `Referral ${referralId} has a different ${field}.`, { field });
}

const dayMs = 24 * 60 * 60 * 1000;

/** Whether a click came after an event, more than clocks differ: then it cannot have caused it. */
export const cameAfter = (clickedAt: Date, occurredAt: Date): boolean =>
  clickedAt.getTime() > occurredAt.getTime() + clockSkewMs;

/** Whether a click is recent enough to become a referral by an event that occurred then. */
export const isWithinCookie = (clickedAt: Date, cookieDays: number, occurredAt: Date): boolean =>
  occurredAt.getTime() <= clickedAt.getTime() + cookieDays * dayMs;
