import { APIError, ConnectionError, RateLimitError } from '@tributary/sdk';

/** Errors that pass: nobody is reached, or somebody who cannot answer right now. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (error instanceof APIError && (error.status >= 500 || error.status === 408 || error.status === 429));

/** Returns true if it is unknown whether a write succeeded: there was no response, or a proxy sent it. */
export const isUnanswered = (error: unknown): boolean =>
  isPassing(error) && !(error instanceof RateLimitError);
