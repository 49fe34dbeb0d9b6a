import type { SignupReason } from '@tributary/contract';
import { assertLinkable, cameAfter, conflict, isWithinCookie } from './referral.ts';

/** The identities of a sign-up; the e-mail address in lower case. */
export interface Person {
  readonly emailNormalized: string | null;
  readonly customerId: string | null;
  readonly externalUserId: string | null;
}

/**
 * The one referral that all identities of a sign-up lead to; null if there is none. `found` are those that any of them
 * leads to. Throws `IDENTIFIER_CONFLICT`.
 */
export function referralOfPerson<R extends Person & { readonly id: string; readonly programId: string }>(
  person: Person,
  found: readonly R[],
): R | null {
  const [referral, other] = found;
  if (other) throw conflict(found);
  if (!referral) return null;
  assertLinkable('email', person.emailNormalized, referral.emailNormalized, referral.id);
  assertLinkable('customer_id', person.customerId, referral.customerId, referral.id);
  assertLinkable('external_user_id', person.externalUserId, referral.externalUserId, referral.id);
  return referral;
}

/** Why a click does not make a sign-up its affiliate's referral; null if it does. */
export function whyNotReferred(visit: {
  affiliateStatus: string;
  clickedAt: Date;
  cookieDays: number;
  signedUpAt: Date;
}): SignupReason | null {
  if (visit.affiliateStatus === 'REJECTED') return 'rejected_affiliate';
  if (cameAfter(visit.clickedAt, visit.signedUpAt)) return 'later_click';
  return isWithinCookie(visit.clickedAt, visit.cookieDays, visit.signedUpAt) ? null : 'expired';
}
