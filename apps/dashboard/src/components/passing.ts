import { APIError, ConnectionError, RateLimitError } from '@tributary/sdk';

/** Returns true if the error is temporary: no connection, or a server that cannot respond right now. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (error instanceof APIError && (error.status >= 500 || error.status === 408 || error.status === 429));

/** Returns true if a write may have succeeded, because there was no response or a proxy sent it. */
export const isUnanswered = (error: unknown): boolean =>
  isPassing(error) && !(error instanceof RateLimitError);
