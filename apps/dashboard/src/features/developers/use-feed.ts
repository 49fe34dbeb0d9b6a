import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { WebhookEvent } from '@tributary/sdk';
import { useEffect, useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';

const ROWS = 50;
const AGAIN_MS = 3_000;

interface Latest {
  readonly hasOlder: boolean;
  readonly events: readonly WebhookEvent[];
}

interface Feed {
  readonly events: readonly WebhookEvent[] | undefined;
  readonly hasOlder: boolean;
  readonly isLive: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/**
 * Returns the latest events and adds new ones as they happen. With `before`, returns the events before that sequence
 * number, which no longer change.
 */
export function useFeed(before: number | undefined): Feed {
  const { client, mode } = useHere();
  const queries = useQueryClient();
  const [isLive, setLive] = useState(false);
  const key = [mode, 'webhook-events', before ?? 'latest'];
  const page = useQuery({
    queryKey: key,
    queryFn: async (): Promise<Latest> => {
      const { first_sequence: first, latest_sequence: latest } = await client.webhookEvents.list({
        limit: 1,
      });
      const end = before ?? latest + 1;
      const after = Math.max(first - 1, end - 1 - ROWS);
      const { data } = await client.webhookEvents.list({ after, limit: ROWS });
      const events = data.filter(({ sequence }) => sequence < end).toReversed();
      return { events, hasOlder: (events.at(-1)?.sequence ?? first) > first };
    },
    placeholderData: undefined,
  });
  const isFollowing = before === undefined && page.data !== undefined;
  const last = page.data?.events[0]?.sequence;
  useEffect(() => {
    if (!isFollowing) return;
    const stop = new AbortController();
    const follow = async () => {
      let after = last;
      while (!stop.signal.aborted) {
        try {
          setLive(true);
          for await (const event of client.webhookEvents.follow({ after, signal: stop.signal })) {
            after = event.sequence;
            queries.setQueryData<Latest>(
              key,
              (old) => old && { ...old, events: withEvent(old.events, event) },
            );
          }
        } catch {
          setLive(false);
        }
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    };
    void follow();
    return () => {
      setLive(false);
      stop.abort();
    };
    // `last` is missing here because it is only the starting point.
  }, [client, mode, isFollowing, queries]);
  return {
    events: page.data?.events,
    hasOlder: page.data?.hasOlder ?? false,
    isLive: isLive && isFollowing,
    error: page.error,
    retry: () => void page.refetch(),
  };
}

const withEvent = (events: readonly WebhookEvent[], event: WebhookEvent) =>
  events.some(({ id }) => id === event.id) ? events : [event, ...events].slice(0, 2 * ROWS);
