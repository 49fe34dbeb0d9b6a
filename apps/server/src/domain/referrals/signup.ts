import type { SignupReason } from '@tributary/contract';
import { cameAfter, conflict, isWithinCookie } from './referral.ts';

/**
 * Ids of a person who signs up, without placeholders. The e-mail address is in the form returned by
 * `emailKey`.
 */
export interface Person {
  readonly emailNormalized: string | null;
  readonly customerId: string | null;
  readonly externalUserId: string | null;
}

export const isNobody = ({ emailNormalized, customerId, externalUserId }: Person): boolean =>
  emailNormalized === null && customerId === null && externalUserId === null;

/**
 * Returns the referral that the identities belong to, or null if there is none. Throws `IDENTIFIER_CONFLICT`.
 */
export function onlyReferral<R extends { readonly id: string; readonly programId: string }>(
  found: readonly R[],
): R | null {
  if (found.length > 1) throw conflict(found);
  return found[0] ?? null;
}

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
