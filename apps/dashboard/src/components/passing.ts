import { APIError, ConnectionError, RateLimitError } from '@tributary/sdk';

/** Returns true for temporary errors: no connection, or a server that is temporarily unable to respond. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (error instanceof APIError && (error.status >= 500 || error.status === 408 || error.status === 429));

/**
 * Returns true if a write may or may not have succeeded, because there was no response or a proxy sent the response.
 */
export const isUnanswered = (error: unknown): boolean =>
  isPassing(error) && !(error instanceof RateLimitError);
