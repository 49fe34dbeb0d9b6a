import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { isTributaryError, type Tributary, ValidationError, type WebhookEvent } from '@tributary/sdk';

export interface EventsReport {
  /** Source of the events: signed deliveries, or the feed if the server cannot send to this machine. */
  readonly by: 'deliveries' | 'feed';
  /** Number of events received and in the feed, by type. */
  readonly received: ReadonlyMap<string, number>;
  readonly inFeed: ReadonlyMap<string, number>;
}

export interface Listener {
  /** Waits for events in transit, stops, and deletes everything that the listener created on the server. */
  stop(): Promise<EventsReport>;
  /** Stops immediately. */
  leave(): Promise<void>;
}

const ARRIVAL_MS = 60_000;
const LOOK_EVERY_MS = 250;

/** Receives every future event of the environment exactly once. */
export async function listenForEvents(client: Tributary): Promise<Listener> {
  const { latest_sequence: start } = await client.webhookEvents.list({ limit: 1 });
  const events = new Map<number, WebhookEvent>();
  const take = (event: WebhookEvent) => void events.set(event.sequence, event);
  const source = (await deliveriesTo(client, take)) ?? follow(client, start, take);
  return {
    leave: source.end,
    stop: async () => {
      await untilAllCame(client, start, events);
      await source.end();
      const received = countByType([...events.values()].filter(({ sequence }) => sequence > start));
      return { by: source.by, received, inFeed: countByType(await feedAfter(client, start)) };
    },
  };
}

interface Source {
  readonly by: EventsReport['by'];
  end(): Promise<void>;
}

/**
 * Creates an endpoint on this machine. Returns null if the server does not send to private addresses, which is the
 * default.
 */
async function deliveriesTo(client: Tributary, take: (event: WebhookEvent) => void): Promise<Source | null> {
  let secret = '';
  const server = createServer(async (request, response) => {
    const event = await client.webhooks
      .verify(await bodyOf(request), request.headers, secret)
      .catch(() => null);
    if (event) take(event);
    response.writeHead(event ? 204 : 400).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  try {
    const { port } = server.address() as AddressInfo;
    const endpoint = await client.webhookEndpoints.create({
      url: `http://127.0.0.1:${port}/`,
      event_types: ['*'],
      description: 'The demo',
    });
    secret = endpoint.secret ?? '';
    return {
      by: 'deliveries',
      end: async () => {
        await client.webhookEndpoints.delete(endpoint.id);
        close();
      },
    };
  } catch (error) {
    close();
    if (isTributaryError(error) && error instanceof ValidationError && error.field === 'url') return null;
    throw error;
  }
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function follow(client: Tributary, start: number, take: (event: WebhookEvent) => void): Source {
  const over = new AbortController();
  const following = (async () => {
    for await (const event of client.webhookEvents.follow({ after: start, signal: over.signal })) take(event);
  })();
  // `end` reports the error. Until then, nothing awaits the promise.
  following.catch(() => {});
  return {
    by: 'feed',
    end: async () => {
      over.abort();
      await following;
    },
  };
}

/**
 * Waits until all events have arrived. Events are numbered a few milliseconds after the request that causes them, so
 * also waits until the latest number stops changing.
 */
async function untilAllCame(client: Tributary, start: number, events: ReadonlyMap<number, WebhookEvent>) {
  const deadline = Date.now() + ARRIVAL_MS;
  for (let before = -1; Date.now() < deadline; ) {
    const { latest_sequence: last } = await client.webhookEvents.list({ after: start, limit: 1 });
    if (last === before && events.size >= last - start) return;
    before = last;
    await sleep(LOOK_EVERY_MS);
  }
}

async function feedAfter(client: Tributary, start: number): Promise<WebhookEvent[]> {
  const events: WebhookEvent[] = [];
  for (let hasMore = true; hasMore; ) {
    const after = events.at(-1)?.sequence ?? start;
    const page = await client.webhookEvents.list({ after, limit: 100 });
    events.push(...page.data);
    hasMore = page.has_more;
  }
  return events;
}

function countByType(events: readonly WebhookEvent[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { type } of events) counts.set(type, (counts.get(type) ?? 0) + 1);
  return new Map([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}
