import { APIError, ConnectionError } from '@tributary/sdk';

/** Errors that pass: nobody is reached, or somebody who cannot answer right now. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (error instanceof APIError && (error.status >= 500 || error.status === 408 || error.status === 429));
