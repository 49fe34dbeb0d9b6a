import { RateLimitError } from '@tributary/sdk';
import { storeOf } from '../../components/store.ts';

/** How long the server asks to be left alone. */
export const askedWaitMs = (error: unknown): number =>
  error instanceof RateLimitError ? (error.retryAfterMs ?? 0) : 0;

/** What the last request of this tab met: an error that passes, or null. */
export const outage = storeOf<unknown>(null);
