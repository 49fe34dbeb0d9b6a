import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { APIError } from '@tributary/sdk';
import { isPassing } from '../../components/passing.ts';
import { outage } from './outage.ts';
import { isSessionOver } from './session.ts';

/** Listeners called when a request finds that the session has ended. */
const listeners = new Set<(error: APIError) => void>();

export function onSessionEnd(listener: (error: APIError) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const announce = (error: unknown) => {
  if (isSessionOver(error)) for (const listener of listeners) listener(error);
  if (isPassing(error)) outage.set(error);
};

const STALE_MS = 5_000;

/**
 * One cache per tab. Data stays visible during a refetch. Requests are sent even if the browser reports that it is
 * offline, and only the SDK retries them, so that the page shows errors immediately and decides itself when to retry.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: announce }),
  mutationCache: new MutationCache({ onError: announce }),
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: STALE_MS,
      retry: false,
      placeholderData: <T>(previous: T) => previous,
      throwOnError: false,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
