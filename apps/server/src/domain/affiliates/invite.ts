import { whyNotChanged } from '../erasures/erased.ts';
import { Failure } from '../failure.ts';

interface Invited {
  readonly id: string;
  readonly programId: string;
  readonly email: string;
  readonly partnershipStatus: string;
  readonly mergedInto: string | null;
  readonly erasedAt: Date | null;
}

const refused = (message: string) => new Failure('INVALID_TRANSITION', message);

/** Returns a failure if a program's portal is closed to affiliates, otherwise null. */
export const whyClosed = (programId: string, isOpen: boolean): Failure | null =>
  isOpen ? null : refused(`The portal of ${programId} is closed. Open it first.`);

/** Returns a failure if an affiliate cannot be invited by e-mail, otherwise null. */
export function whyNotInvited(
  affiliate: Invited,
  { isOpen, isSuppressed }: { readonly isOpen: boolean; readonly isSuppressed: boolean },
): Failure | null {
  const { id, programId, email, partnershipStatus, mergedInto } = affiliate;
  if (affiliate.erasedAt) return whyNotChanged(affiliate);
  if (mergedInto !== null) return refused(`${id} was merged into ${mergedInto}. Invite that affiliate.`);
  if (partnershipStatus === 'REJECTED') return refused(`${id} is rejected. Approve the affiliate first.`);
  if (isSuppressed)
    return refused(`Mail to ${email} is suppressed. Correct the address, or remove its suppression.`);
  return whyClosed(programId, isOpen);
}
