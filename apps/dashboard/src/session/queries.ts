import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { APIError } from '@tributary/sdk';
import { isSessionOver } from './session.ts';

/** Who is told when a request finds the session ended. */
const listeners = new Set<(error: APIError) => void>();

export function onSessionEnd(listener: (error: APIError) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const announce = (error: unknown) => {
  if (isSessionOver(error)) for (const listener of listeners) listener(error);
};

const STALE_MS = 5_000;

/** One cache per tab. The SDK retries what may be retried; what is shown stays while new rows are on their way. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: announce }),
  mutationCache: new MutationCache({ onError: announce }),
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      retry: (failures, error) => failures < 2 && !(error instanceof APIError && error.status < 500),
      placeholderData: <T>(previous: T) => previous,
      throwOnError: false,
    },
    mutations: { retry: false },
  },
});
