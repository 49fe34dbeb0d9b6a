import { describe, expect, test } from 'vitest';
import { clientOf } from '../test/client-of.ts';
import {
  drop,
  halfBody,
  hang,
  json,
  proxyPage,
  refused,
  type Step,
  scriptedServer,
} from '../test/scripted-server.ts';
import {
  AuthenticationError,
  EventsExpiredError,
  NotFoundError,
  PermissionError,
  ValidationError,
} from './errors.ts';
import type { TransportEvent, TributaryOptions } from './options.ts';
import type { FollowOptions } from './webhook-events.ts';

const upTo = (last: number, from = 1) => Array.from({ length: last - from + 1 }, (_, index) => from + index);
const page = (sequences: number[], latest_sequence = Math.max(0, ...sequences)): Step => {
  const data = sequences.map((sequence) => ({ id: `evt_${sequence}`, type: 'payout.paid', sequence }));
  return json(200, {
    success: true,
    data,
    has_more: false,
    latest_sequence,
    next_after: sequences.at(-1) ?? latest_sequence,
  });
};

/** Starts a server with `last` events, which adds an event whenever it is asked for more. */
const feed =
  (last: number): Step =>
  (res, seen) => {
    const query = new URL(seen.url, 'http://server').searchParams;
    const after = Number(query.get('after') ?? 0);
    const end = Math.max(last, after + 1);
    page(upTo(Math.min(end, after + Number(query.get('limit'))), after + 1), end)(res, seen);
  };

/** Returns the sequences received until there are `count` of them. */
async function taken(url: string, count: number, options: FollowOptions = {}, client: TributaryOptions = {}) {
  const sequences: number[] = [];
  for await (const { sequence } of clientOf(url, client).webhookEvents.follow({
    wait: 0,
    ...options,
  })) {
    sequences.push(sequence);
    if (sequences.length === count) break;
  }
  return sequences;
}

describe('following the feed', () => {
  test('yields every event once and in order, and continues after the last one', async () => {
    const server = await scriptedServer(feed(250));
    expect(await taken(server.url, 252, { wait: 7 })).toEqual(upTo(252));
    expect(server.seen.map(({ url }) => url)).toEqual(
      ['', 'after=100&', 'after=200&', 'after=250&', 'after=251&'].map(
        (after) => `/v1/webhook-events?${after}limit=100&wait=7`,
      ),
    );
  });

  test('starts after the caller’s position, or after the latest event', async () => {
    const server = await scriptedServer(feed(40));
    expect(await taken(server.url, 3, { after: 12 })).toEqual([13, 14, 15]);
    expect(await taken(server.url, 2, { after: 'latest' })).toEqual([41, 42]);
  });

  test('requests the next page only when the previous one was consumed', async () => {
    const server = await scriptedServer(feed(100));
    await taken(server.url, 100);
    expect(server.seen).toHaveLength(1);
  });

  test('does not repeat events that the server sends twice', async () => {
    const server = await scriptedServer(page([1, 2, 2]), page([2, 3]), feed(4));
    expect(await taken(server.url, 4)).toEqual([1, 2, 3, 4]);
  });

  test('rejects a feed that ends before the position, whose next events would be skipped', async () => {
    const server = await scriptedServer(page([], 3));
    await expect(taken(server.url, 1, { after: 5 })).rejects.toThrow(
      'The latest event is 3, which is before your position 5.',
    );
  });

  test('starts with the first remaining event, and ends if events after the position have expired', async () => {
    const server = await scriptedServer(page([41, 42]), refused(410, 'EVENTS_EXPIRED'));
    const sequences: number[] = [];
    const following = (async () => {
      for await (const { sequence } of clientOf(server.url).webhookEvents.follow()) sequences.push(sequence);
    })();
    await expect(following).rejects.toThrow(EventsExpiredError);
    expect(sequences).toEqual([41, 42]);
    expect(server.seen).toHaveLength(2);
  });

  test('continues after lost connections, timeouts, partial responses, 429 and 5xx, and reports each', {
    tags: 'slow',
  }, async () => {
    const failures = [
      drop,
      hang,
      halfBody,
      refused(429, 'RATE_LIMIT_EXCEEDED'),
      refused(500, 'INTERNAL_ERROR'),
      proxyPage(502),
      proxyPage(522),
    ] as const;
    const server = await scriptedServer(page([1, 2]), ...failures, page([3]), ...failures, feed(4));
    const retries: TransportEvent[] = [];
    const onEvent = (event: TransportEvent) => event.type === 'retry' && retries.push(event);
    const sequences = await taken(server.url, 4, {}, { onEvent, timeout: 1_000 });
    expect(sequences).toEqual([1, 2, 3, 4]);
    expect(retries).toHaveLength(14);
    expect(retries.slice(0, 7)).toEqual(
      [
        'ConnectionError',
        'TimeoutError',
        'ConnectionError',
        'RATE_LIMIT_EXCEEDED',
        'INTERNAL_ERROR',
        'HTTP_502',
        'HTTP_522',
      ].map((reason) => expect.objectContaining({ reason })),
    );
  });

  test('waits as long as the server asks, even beyond the limit of other calls', {
    tags: 'slow',
  }, async () => {
    const server = await scriptedServer(refused(503, 'UNAVAILABLE', { 'retry-after': '1' }), feed(1));
    const client = clientOf(server.url, { maxRetryAfter: 10, maxRetries: 0 });
    expect((await client.webhookEvents.follow().next()).value).toMatchObject({ sequence: 1 });
    expect((server.seen[1]?.atMs ?? 0) - (server.seen[0]?.atMs ?? 0)).toBeGreaterThanOrEqual(990);
  });

  test('allows the server’s wait in addition to the timeout, as the list does', {
    tags: 'slow',
  }, async () => {
    const slow: Step = (res, seen) => void setTimeout(() => page([1])(res, seen), 400);
    const server = await scriptedServer(slow);
    expect(await taken(server.url, 1, { wait: 1 }, { timeout: 100 })).toEqual([1]);
    const { webhookEvents } = clientOf(server.url, { timeout: 100, maxRetries: 0 });
    await expect(webhookEvents.list({ wait: 0 })).rejects.toThrow('did not respond within 100 ms');
    expect(await webhookEvents.list({ wait: 1 }, { timeout: 50 })).toMatchObject({
      latest_sequence: 1,
      next_after: 1,
      has_more: false,
    });
    expect(server.seen).toHaveLength(3);
  });

  test.each([
    [400, 'VALIDATION_ERROR', ValidationError],
    [401, 'INVALID_API_KEY', AuthenticationError],
    [403, 'INSUFFICIENT_PERMISSIONS', PermissionError],
    [404, 'NOT_FOUND', NotFoundError],
  ])('ends with the error on %d %s', async (status, code, ErrorOf) => {
    const server = await scriptedServer(page([1]), refused(status, code));
    await expect(taken(server.url, 2)).rejects.toBeInstanceOf(ErrorOf);
    expect(server.seen).toHaveLength(2);
  });
});

describe('abort signal that ends following without an error', () => {
  /** Serves one page and then runs `step`, during which the call is aborted. */
  async function abortedDuring(step: Step) {
    const controller = new AbortController();
    const server = await scriptedServer(page([1]), (res, seen) => {
      step(res, seen);
      setTimeout(() => controller.abort(), 50);
    });
    const { webhookEvents } = clientOf(server.url, {}, { backOff: { baseMs: 600_000, capMs: 600_000 } });
    const sequences: number[] = [];
    for await (const { sequence } of webhookEvents.follow({ signal: controller.signal }))
      sequences.push(sequence);
    return { sequences, requests: server.seen.length };
  }

  test.each([
    ['while the server holds the answer back', hang],
    ['between two attempts', drop],
  ])('%s', { tags: 'slow' }, async (_, step) => {
    expect(await abortedDuring(step)).toEqual({ sequences: [1], requests: 2 });
  });

  test('before it started', async () => {
    const server = await scriptedServer(hang);
    expect(await taken(server.url, 1, { signal: AbortSignal.abort() })).toEqual([]);
    expect(server.seen).toHaveLength(0);
  });

  test('in the middle of a page, whose remaining events are yielded the next time', async () => {
    const server = await scriptedServer(feed(9));
    const controller = new AbortController();
    const sequences: number[] = [];
    for await (const { sequence } of clientOf(server.url).webhookEvents.follow({
      signal: controller.signal,
    })) {
      sequences.push(sequence);
      if (sequence === 4) controller.abort();
    }
    expect(sequences).toEqual([1, 2, 3, 4]);
  });
});
