import { RateLimitError } from '@tributary/sdk';
import { storeOf } from '../../components/store.ts';

/** Returns the milliseconds that the server asks clients to wait. */
export const askedWaitMs = (error: unknown): number =>
  error instanceof RateLimitError ? (error.retryAfterMs ?? 0) : 0;

/** Most recent temporary error of a request in this tab, or null. */
export const outage = storeOf<unknown>(null);
