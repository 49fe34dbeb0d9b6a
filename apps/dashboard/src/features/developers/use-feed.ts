import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { WebhookEventType } from '@tributary/core';
import type { Tributary, WebhookEvent, WebhookEventPage } from '@tributary/sdk';
import { useEffect, useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';

const ROWS = 50;
const AGAIN_MS = 3_000;
/** Maximum number of requests for one page. Each request searches thousands of events for the type. */
const REQUESTS_MAX = 10;

interface Latest {
  readonly events: readonly WebhookEvent[];
  /** Sequence number before which the next page starts; null if there are no earlier events. */
  readonly next: number | null;
  /** Sequence number of the latest event of any type. */
  readonly latest: number;
}

interface Shown {
  readonly before: number | undefined;
  readonly type: WebhookEventType | undefined;
}

interface Feed {
  readonly events: readonly WebhookEvent[] | undefined;
  readonly next: number | null;
  readonly isLive: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/**
 * Returns the latest events and adds new ones as they happen. With `before`, returns the events before that sequence
 * number, which no longer change.
 */
export function useFeed({ before, type }: Shown): Feed {
  const { client, mode } = useHere();
  const queries = useQueryClient();
  const [isLive, setLive] = useState(false);
  const key = [mode, 'webhook-events', before ?? 'latest', type ?? 'all'];
  const page = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => readPage(client, { before, type }, signal),
    placeholderData: undefined,
  });
  const isFollowing = before === undefined && page.data !== undefined;
  const last = page.data?.latest;
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
            if (type !== undefined && event.type !== type) continue;
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
    // `last` is not a dependency, because it is only the starting point.
  }, [client, mode, type, isFollowing, queries]);
  return {
    events: page.data?.events,
    next: page.data?.next ?? null,
    isLive: isLive && isFollowing,
    error: page.error,
    retry: () => void page.refetch(),
  };
}

async function readPage(client: Tributary, { before, type }: Shown, signal: AbortSignal): Promise<Latest> {
  const events: WebhookEvent[] = [];
  let next: number | null = before ?? Number.MAX_SAFE_INTEGER;
  let latest = 0;
  for (let request = 0; next !== null && events.length < ROWS && request < REQUESTS_MAX; request += 1) {
    const asked = { before: next, limit: ROWS - events.length, ...(type && { type: [type] }) };
    const page: WebhookEventPage = await client.webhookEvents.list(asked, { signal });
    events.push(...page.data);
    latest = Math.max(latest, page.latest_sequence);
    next = page.next_before;
  }
  return { events, next, latest };
}

const withEvent = (events: readonly WebhookEvent[], event: WebhookEvent) =>
  events.some(({ id }) => id === event.id) ? events : [event, ...events].slice(0, 2 * ROWS);
