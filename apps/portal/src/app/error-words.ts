import { t } from '@lingui/core/macro';
import { APIError, ConnectionError, RateLimitError, TimeoutError } from '@tributary/sdk/portal';

/** Describes an error and the next step, for errors that do not concern a single field. */
export function wordsOf(error: unknown): string {
  if (error instanceof TimeoutError || error instanceof ConnectionError)
    return t`We couldn’t reach the server. Check your connection and try again.`;
  if (error instanceof RateLimitError) return t`Too many attempts. Wait a minute, then try again.`;
  if (!(error instanceof APIError)) return t`Something went wrong. Reload the page.`;
  if (error.code === 'SIGN_IN_FAILED') return t`The code is incorrect or has expired.`;
  if (error.code === 'SESSION_ENDED') return t`You were signed out. Sign in again.`;
  if (error.status >= 500) return t`Something went wrong on our side. Try again.`;
  if (error.code === 'VALIDATION_ERROR') return t`Please check what you entered.`;
  // The server's own message is in English.
  return t`This is not possible right now. Reload the page and try again.`;
}
