import { setTimeout as sleep } from 'node:timers/promises';
import { Tributary } from '@tributary/sdk';
import fc from 'fast-check';
import type pg from 'pg';
import { beforeAll, describe, expect, type MockInstance, test, vi } from 'vitest';
import { connectTo } from '../../../../test/support/database-address.ts';
import { useServer } from '../../../../test/support/harness.ts';
import { outcomeOf } from '../../../../test/support/outcome.ts';
import { DELIVERIES_DUE, FEED_CHANNEL } from '../../../platform/outbox/feed-signal.ts';
import { feedPages, POLLS_PER_KEY_MAX } from './feed-readers.ts';

const server = useServer({ relays: true });
let query: MockInstance<pg.Pool['query']>;
beforeAll(() => {
  query = vi.spyOn(server.db.background, 'query');
});

const range = (length: number) => Array.from({ length }, (_, index) => index);
const moment = () => sleep(5);
/** Returns the number of statements about the feed so far. */
const readCount = () =>
  query.mock.calls.filter(([statement]) => (statement as { name?: string }).name === 'events-after').length;

async function untilWaiting(count: number): Promise<void> {
  while (server.deps.feed.waitingCount < count) await moment();
}

/** Waits until the reads of arriving polls have finished. */
async function untilQuiet(): Promise<void> {
  const { background } = server.db;
  while (background.totalCount > background.idleCount || background.waitingCount > 0) await moment();
}

async function withWaitingPolls(client: Tributary, count: number) {
  const leaving = new AbortController();
  const before = server.deps.feed.waitingCount;
  const polls = range(count).map(() =>
    client.webhookEvents.list({ wait: 30 }, { signal: leaving.signal }).then(
      ({ data }) => data.map(({ sequence }) => sequence),
      (error: Error) => error.name,
    ),
  );
  await untilWaiting(before + count);
  await untilQuiet();
  return { polls, leave: () => leaving.abort() };
}

describe('long polls', () => {
  test('are woken only by events of their own environment', async () => {
    const [sleeping, waking] = [await server.account(), await server.account()];
    const asleep = await withWaitingPolls(sleeping.client, 30);
    const awake = await withWaitingPolls(waking.client, 1);
    const before = readCount();

    await waking.given.affiliate();
    expect(await awake.polls[0]).toEqual([1]);
    await untilQuiet();

    // The one poll read, perhaps twice; the thirty others did not.
    expect(readCount() - before).toBeLessThan(10);
    expect(server.deps.feed.waitingCount).toBe(30);
    asleep.leave();
    await Promise.all(asleep.polls);
  });

  test('of one environment share what they read when woken', async () => {
    const { client, given } = await server.account();
    const { polls } = await withWaitingPolls(client, 60);
    const before = readCount();

    await given.affiliate();

    expect(await Promise.all(polls)).toEqual(range(60).map(() => [1]));
    expect(readCount() - before).toBeLessThan(10);
  });

  test('do not delay sales while all connections for the feed are in use', async () => {
    const { given, raw } = await server.account();
    const { id } = await given.referral();
    const taken = await Promise.all(
      range(server.db.background.options.max).map(() => server.db.background.connect()),
    );
    try {
      const sale = { referral_id: id, external_event_id: 'a', sale_amount: 1, sale_amount_currency: 'USD' };
      expect((await raw('POST', '/v1/conversions', sale)).status).toBe(201);
    } finally {
      for (const client of taken) client.release();
    }
  });

  test(`are limited to ${POLLS_PER_KEY_MAX} per key: one more is asked to retry, but another key is not`, {
    tags: 'slow',
  }, async () => {
    const { apiKey, given, issueKey } = await server.account();
    const clientOf = (apiKey: string) => new Tributary({ apiKey, baseUrl: server.baseUrl, maxRetries: 0 });
    const client = clientOf(apiKey);
    const { polls, leave } = await withWaitingPolls(client, POLLS_PER_KEY_MAX);
    const other = await withWaitingPolls(clientOf(await issueKey(['read:webhooks'])), 1);

    const tooMany = await outcomeOf(client.webhookEvents.list({ wait: 30 }));
    expect(tooMany).toMatchObject({ status: 429, code: 'RATE_LIMIT_EXCEEDED' });
    // Requests that wait for nothing are neither delayed nor counted.
    expect((await client.webhookEvents.list()).data).toEqual([]);

    leave();
    await Promise.all(polls);
    while (server.deps.feed.waitingCount > 1) await moment();
    const again = await withWaitingPolls(client, POLLS_PER_KEY_MAX);
    await given.affiliate();
    expect(new Set((await Promise.all([...again.polls, ...other.polls])).map(String))).toEqual(
      new Set(['1']),
    );
  });
});

describe('concurrently read pages', () => {
  test('are the same as consecutively read ones, whatever their position and length', {
    tags: 'slow',
  }, async () => {
    const { client, environmentId } = await server.account();
    for (const _ of range(25)) await client.webhookEvents.test({ type: 'payout.paid' });
    await server.relay();
    const pages = feedPages(server.db.background);
    const position = fc.record({
      after: fc.oneof(fc.nat(27), fc.constant(Number.MAX_SAFE_INTEGER)).map(BigInt),
      limit: fc.constantFrom(1, 2, 10, 100),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(position, { minLength: 1, maxLength: 20 }), async (positions) => {
        const together = await Promise.all(positions.map((each) => pages.read(environmentId, each)));
        const alone = [];
        for (const each of positions) alone.push(await pages.read(environmentId, each));
        expect(together).toEqual(alone);
        for (const [index, { events }] of together.entries()) {
          const { after = 0n, limit = 0 } = positions[index] ?? {};
          const length = Math.min(limit, Math.max(0, 25 - Number(after)));
          expect(events.map(({ sequence }) => sequence)).toEqual(
            range(length).map((at) => after + BigInt(at + 1)),
          );
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('notifications between processes', () => {
  test('name environments with events, but none for due deliveries', async () => {
    const { environmentId, client, given } = await server.account();
    const payloads: string[] = [];
    const listener = await connectTo(server.databaseUrl);
    listener.on('notification', ({ payload = '' }) => payloads.push(payload));
    await listener.query(`listen ${FEED_CHANNEL}`);
    try {
      const endpoint = await given.webhookEndpoint();
      await client.webhookEvents.test({ type: 'payout.paid' });
      await expect.poll(() => payloads.flatMap((each) => each.split(','))).toContain(`${environmentId}`);
      payloads.length = 0;
      await client.webhookEndpoints.redeliver(endpoint.id, { after: 0 });
      await expect.poll(() => payloads).toEqual([DELIVERIES_DUE]);
    } finally {
      await listener.end();
    }
  });
});
