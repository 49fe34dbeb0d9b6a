import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ErrorCode } from '@tributary/core';

interface Words {
  readonly text: MessageDescriptor;
  /** False if the server's message says more than this text. */
  readonly isComplete: boolean;
}

const complete = (text: MessageDescriptor): Words => ({ text, isComplete: true });
const partial = (text: MessageDescriptor): Words => ({ text, isComplete: false });

/** Messages by error code. Codes unknown to this version have none. */
export const codeWords: Readonly<Partial<Record<ErrorCode, Words>>> = {
  VALIDATION_ERROR: partial(msg`The input is invalid.`),
  NOT_FOUND: complete(msg`This object does not exist in this environment. It may have been deleted.`),
  REFERRAL_NOT_FOUND: complete(msg`No matching referral exists.`),
  DUPLICATE: partial(msg`A value that must be unique is already in use.`),
  POSSIBLE_DUPLICATE: partial(msg`The customer already has a sale with the same amount.`),
  LAST_OWNER: complete(
    msg`This is the only owner of an environment who can sign in. Make someone else an owner first.`,
  ),
  IDEMPOTENCY_CONFLICT: complete(msg`This id was already used for a different request.`),
  IDEMPOTENCY_IN_PROGRESS: complete(msg`The first request is still running. Try again in a second.`),
  IDENTIFIER_CONFLICT: partial(msg`The ids belong to different referrals.`),
  INVALID_TRANSITION: partial(msg`This change is not allowed in the current state.`),
  APPROVAL_REQUIRED: complete(msg`A second person must approve this payout first.`),
  SECOND_PERSON_REQUIRED: partial(msg`A second person is required.`),
  ALREADY_REFUNDED: complete(msg`This sale is already fully refunded.`),
  VOIDED: complete(msg`The commission was voided. It can no longer be changed.`),
  IN_USE: partial(msg`This is not possible because it is in use.`),
  ERASED: complete(msg`The personal data was erased. It can no longer be changed.`),
  BALANCE_UNPAID: partial(msg`The affiliate has an unpaid balance.`),
  TOTAL_CHANGED: partial(msg`The result has changed since it was shown, so nothing was changed.`),
  PAYLOAD_TOO_LARGE: complete(msg`This is too large to be sent.`),
  CURRENCY_MISMATCH: complete(msg`The currency differs from the currency of the sale.`),
  INSUFFICIENT_PERMISSIONS: partial(msg`You do not have permission to do this.`),
  SESSION_NOT_ALLOWED: partial(msg`This is not possible in the dashboard.`),
  FOREIGN_ORIGIN: partial(msg`Open the dashboard at the public address of the server.`),
  IDENTITY_PROVIDER_FAILED: partial(
    msg`The identity provider could not be reached or returned an invalid response.`,
  ),
  PROVIDER_ERROR: partial(msg`The other service rejected the request or did not respond.`),
  INTERNAL_ERROR: complete(msg`Something went wrong on our side.`),
  UNAVAILABLE: complete(msg`The server is busy. Try again.`),
  RATE_LIMIT_EXCEEDED: partial(msg`Too many requests.`),
};
