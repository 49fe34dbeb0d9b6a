import type { SignupReason } from '@tributary/contract';
import { cameAfter, conflict, isWithinCookie } from './referral.ts';

/** Identities of a sign-up, without placeholders. The e-mail address has the form returned by `emailKey`. */
export interface Person {
  readonly emailNormalized: string | null;
  readonly customerId: string | null;
  readonly externalUserId: string | null;
}

export const isNobody = ({ emailNormalized, customerId, externalUserId }: Person): boolean =>
  emailNormalized === null && customerId === null && externalUserId === null;

/** Returns the one referral that the identities belong to; null if there is none. Throws `IDENTIFIER_CONFLICT`. */
export function onlyReferral<R extends { readonly id: string; readonly programId: string }>(
  found: readonly R[],
): R | null {
  if (found.length > 1) throw conflict(found);
  return found[0] ?? null;
}

/** Returns the reason why a click does not make a sign-up a referral of its affiliate; null if it does. */
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
