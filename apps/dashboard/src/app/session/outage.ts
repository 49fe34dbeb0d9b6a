import { RateLimitError } from '@tributary/sdk';
import { storeOf } from '../../components/store.ts';

/** Returns how long the server asks clients to wait, in milliseconds. */
export const askedWaitMs = (error: unknown): number =>
  error instanceof RateLimitError ? (error.retryAfterMs ?? 0) : 0;

/** Latest temporary error in this tab, or null. */
export const outage = storeOf<unknown>(null);
