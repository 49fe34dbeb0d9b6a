import { t } from '@lingui/core/macro';
import { APIError, ConnectionError, RateLimitError, TimeoutError } from '@tributary/sdk';

const SECOND_MS = 1_000;

export const codeOf = (error: unknown): string | undefined =>
  error instanceof APIError ? error.code : undefined;

/** Returns what failed and what to do, for everything that is not about one field. */
export function wordsOf(error: unknown): string {
  if (error instanceof TimeoutError) return t`The server did not answer in time. Try again.`;
  if (error instanceof ConnectionError)
    return t`The server cannot be reached. Check the network, and whether the server runs.`;
  if (error instanceof RateLimitError) {
    const seconds = Math.ceil((error.retryAfterMs ?? 0) / SECOND_MS);
    return seconds > 1
      ? t`Too many attempts. Try again in ${seconds} s.`
      : t`Too many attempts. Try again soon.`;
  }
  if (!(error instanceof APIError)) return t`This page failed. Reload it.`;
  if (error.status >= 500) return t`The server cannot answer right now. Try again.`;
  switch (error.code) {
    case 'INVALID_API_KEY':
      return t`No API key is like this one. Check that you copied all of it.`;
    case 'API_KEY_REVOKED':
      return t`This API key was revoked. Use another one.`;
    case 'API_KEY_EXPIRED':
      return t`This API key has expired. Use another one.`;
    case 'SESSION_LINK_SPENT':
      return t`This link was used before, or is older than 60 seconds.`;
    case 'INVITATION_SPENT':
      return t`This link was used before, was revoked or replaced, or is too old.`;
    default:
      return error.message;
  }
}
