import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Tributary } from '@tributary/sdk';
import type { Mode } from './session/session.ts';
import { useHere } from './session/session-context.tsx';

const MINUTE_MS = 60_000;

/** Returns the inbox. Refetched every minute and after every change that affects it. */
export function useInbox() {
  const { client, mode } = useHere();
  return useQuery({
    queryKey: [mode, 'inbox'],
    queryFn: ({ signal }) => client.inbox.get({ signal }),
    refetchInterval: MINUTE_MS,
  });
}

export const programsQuery = (client: Tributary, mode: Mode) =>
  queryOptions({
    queryKey: [mode, 'programs'],
    queryFn: () => client.programs.list({ limit: 100 }).toArray({ limit: 100 }),
    staleTime: MINUTE_MS,
  });

export function usePrograms() {
  const { client, mode, can } = useHere();
  return useQuery({ ...programsQuery(client, mode), enabled: can('read:programs') });
}

export const groupsQuery = (client: Tributary, mode: Mode) =>
  queryOptions({
    queryKey: [mode, 'groups'],
    queryFn: () => client.groups.list({ limit: 100 }).toArray({ limit: 1_000 }),
    staleTime: MINUTE_MS,
  });

export const incentivesQuery = (client: Tributary, mode: Mode) =>
  queryOptions({
    queryKey: [mode, 'incentives', 'all'],
    queryFn: () => client.incentives.list({ limit: 100 }).toArray({ limit: 1_000 }),
    staleTime: MINUTE_MS,
  });

/** Returns the bank accounts from which payouts are sent, if the session may read them. */
export function useFundingSources() {
  const { client, mode, can } = useHere();
  return useQuery({
    queryKey: [mode, 'funding-sources'],
    queryFn: () => client.fundingSources.list({ limit: 100 }).toArray({ limit: 100 }),
    enabled: can('read:payouts'),
  });
}
