import { RateLimitError } from '@tributary/sdk';

/** How long the server asks to be left alone. */
export const askedWaitMs = (error: unknown): number =>
  error instanceof RateLimitError ? (error.retryAfterMs ?? 0) : 0;

/** What the last request of this tab met: an error that passes, or null. */
let current: unknown = null;
const listeners = new Set<() => void>();

export function setOutage(error: unknown): void {
  if (current === error) return;
  current = error;
  for (const listener of listeners) listener();
}

export const outage = {
  get: () => current,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
