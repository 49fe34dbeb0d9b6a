import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { APIError } from '@tributary/sdk';
import { isPassing } from '../../components/passing.ts';
import { outage } from './outage.ts';
import { isSessionOver } from './session.ts';

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
 * Shows old data during a refetch. Sends requests even if the browser reports that it is offline, and leaves retries to
 * the SDK, so that errors appear immediately and the page decides when to retry.
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
