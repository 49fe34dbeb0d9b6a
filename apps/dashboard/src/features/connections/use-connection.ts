import { useQuery } from '@tanstack/react-query';
import { CONNECTIONS_MAX } from '@tributary/core';
import type { ConnectionWithCounts } from '@tributary/sdk';
import { useHere } from '../../app/session/session-context.tsx';

/** Polling interval. Events arrive without any user action. */
const AGAIN_MS = 10_000;
/** Polling interval while the user waits for the first event. */
const SOON_MS = 2_000;
/** Polling interval for checks, each of which calls Stripe several times. */
const CHECK_MS = 30_000;

export function useConnections() {
  const { client, mode } = useHere();
  return useQuery({
    queryKey: [mode, 'connections'],
    queryFn: () => client.connections.list({ limit: 100 }).toArray({ limit: 2 * CONNECTIONS_MAX }),
    refetchInterval: AGAIN_MS,
  });
}

/** Polls while the page is visible. */
export function useConnection(id: string) {
  const { client, mode } = useHere();
  return useQuery({
    queryKey: [mode, 'connections', 'one', id],
    queryFn: ({ signal }) => client.connections.get(id, { signal }),
    placeholderData: undefined,
    refetchInterval: ({ state }) => (state.data?.last_event_at === null ? SOON_MS : AGAIN_MS),
  });
}

/**
 * Checks the endpoint and the key with Stripe. Checks again after the first event, after every change, and when
 * observing ends.
 */
export function useCheck({ id, last_event_at, updated_at, payment_counts }: ConnectionWithCounts) {
  const { client, mode } = useHere();
  return useQuery({
    queryKey: [
      mode,
      'connections',
      'check',
      id,
      last_event_at === null,
      updated_at,
      payment_counts.observed === 0,
    ],
    queryFn: ({ signal }) => client.connections.check(id, { signal }),
    refetchInterval: CHECK_MS,
    staleTime: CHECK_MS / 2,
  });
}
