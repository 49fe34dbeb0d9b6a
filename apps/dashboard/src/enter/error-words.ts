import { t } from '@lingui/core/macro';
import { APIError, ConnectionError, RateLimitError, TimeoutError } from '@tributary/sdk';

const SECOND_MS = 1_000;

export const codeOf = (error: unknown): string | undefined =>
  error instanceof APIError ? error.code : undefined;

/** Describes an error and the next step, for errors that do not concern a single field. */
export function wordsOf(error: unknown): string {
  if (error instanceof TimeoutError) return t`The server did not respond in time. Try again.`;
  if (error instanceof ConnectionError)
    return t`We couldn’t reach the server. Check your network connection, and make sure that the server is running.`;
  if (error instanceof RateLimitError) {
    const seconds = Math.ceil((error.retryAfterMs ?? 0) / SECOND_MS);
    return seconds > 1
      ? t`Too many attempts. Try again in ${seconds} s.`
      : t`Too many attempts. Try again later.`;
  }
  if (!(error instanceof APIError)) return t`Something went wrong. Reload the page.`;
  if (error.status >= 500) return t`The server is temporarily unavailable. Try again.`;
  switch (error.code) {
    case 'INVALID_API_KEY':
      return t`This API key does not exist. Check that you copied all of it.`;
    case 'API_KEY_REVOKED':
      return t`This API key was revoked. Use another one.`;
    case 'API_KEY_EXPIRED':
      return t`This API key has expired. Use another one.`;
    case 'SESSION_LINK_SPENT':
      return t`This link was already used, or is older than 60 seconds.`;
    case 'INVITATION_SPENT':
      return t`This link was already used, was revoked or replaced, or has expired.`;
    default:
      return error.message;
  }
}
