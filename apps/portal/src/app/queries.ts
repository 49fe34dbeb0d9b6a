import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import { APIError } from '@tributary/sdk/portal';
import { portal } from './client.ts';

export const codeOf = (error: unknown): string | undefined =>
  error instanceof APIError ? error.code : undefined;

/** Public settings: brand, languages and texts. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => portal.site.get({ signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The signed-in affiliate; null if no one is signed in. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  // Another window may have signed in through the e-mailed link.
  refetchOnWindowFocus: 'always',
  queryFn: ({ signal }) =>
    portal.me.get({ signal }).catch((error: unknown) => {
      if (codeOf(error) === 'SESSION_ENDED') return null;
      throw error;
    }),
});

/** Shows the sign-in page as soon as a request finds that the session has ended. */
function onError(error: unknown): void {
  if (codeOf(error) === 'SESSION_ENDED') signedOut();
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  defaultOptions: { queries: { retry: false, staleTime: 15_000 }, mutations: { onError } },
});

/** Removes the affiliate's data from the cache. */
export function signedOut(): void {
  queryClient.removeQueries({ predicate: ({ queryKey: [name] }) => name !== 'site' && name !== 'me' });
  queryClient.setQueryData(meQuery.queryKey, null);
}
