import { EVENTS_SCANNED_MAX, webhookEventTypes } from '@tributary/core';
import { Tributary } from '@tributary/sdk';
import { describe, expect, test } from 'vitest';
import { startChildServer } from '../../../../test/support/another-server.ts';
import { startServer, useServer } from '../../../../test/support/harness.ts';
import { outcomeOf } from '../../../../test/support/outcome.ts';
import { newId } from '../../../platform/ids.ts';

const server = useServer({ relays: true });

const range = (length: number) => Array.from({ length }, (_, index) => index);

const timed = async <T>(work: Promise<T>): Promise<{ result: T; ms: number }> => {
  const startedMs = performance.now();
  return { result: await work, ms: performance.now() - startedMs };
};

/** Resolves when this many long polls of the server are waiting. */
async function untilWaiting(count: number): Promise<void> {
  while (server.deps.feed.waitingCount < count) await new Promise((resolve) => setImmediate(resolve));
}

describe('event feed', () => {
  test('contains each event with the object as in the API, in order, and resumes at a position', async () => {
    const { client, given, announced } = await server.account();
    const affiliate = await given.affiliate();
    const referral = await given.referral({ affiliate_id: affiliate.id });
    const renamed = await client.referrals.update(referral.id, { name: 'New' });
    await server.relay();

    const first = await client.webhookEvents.list({ limit: 2 });
    const rest = await client.webhookEvents.list({ after: 2, limit: 2 });

    expect(first).toMatchObject({
      has_more: true,
      latest_sequence: 3,
      next_after: 2,
      data: [
        { sequence: 1, type: 'affiliate.created', environment: 'dev', data: affiliate, previous: null },
        { sequence: 2, type: 'referral.created', data: referral },
      ],
    });
    expect(rest).toMatchObject({
      has_more: false,
      latest_sequence: 3,
      next_after: 3,
      data: [{ sequence: 3, type: 'referral.updated', data: renamed, previous: { name: null } }],
    });
    expect(await announced(referral.id)).toMatchObject(
      [first.data[1], rest.data[0]].map((event) => ({ type: event?.type })),
    );
  });

  test('is empty before the first event and after the last', async () => {
    const { client, given } = await server.account();
    expect(await client.webhookEvents.list()).toMatchObject({
      ...{ data: [], has_more: false },
      ...{ latest_sequence: 0, next_after: 0 },
    });
    await given.affiliate();
    await server.relay();
    for (const after of [1, 2, Number.MAX_SAFE_INTEGER])
      expect(await client.webhookEvents.list({ after })).toMatchObject({
        data: [],
        has_more: false,
        latest_sequence: 1,
        next_after: after,
      });
  });

  test('contains a single environment', async () => {
    const { client, live, given } = await server.account();
    await given.affiliate();
    const other = await live.given.affiliate();
    await server.relay();

    const inLive = await live.client.webhookEvents.list();
    expect(inLive.data).toMatchObject([{ sequence: 1, environment: 'live', data: { id: other.id } }]);
    const foreign = await outcomeOf(client.webhookEvents.get(inLive.data[0]?.id ?? ''));
    expect(foreign).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  test.each([
    'after=-1',
    'after=1.5',
    'after=x',
    'after=',
    'after=99999999999999999',
    'after=9007199254740992',
    'limit=0',
    'limit=101',
    'wait=31',
    'wait=-1',
    'wait=x',
    'follow=1',
  ])('rejects ?%s', async (query) => {
    const { raw } = await server.account();
    const answer = await raw('GET', `/v1/webhook-events?${query}`);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  });
});

describe('events of some types', () => {
  const types = (page: { data: readonly { type: string }[] }) => page.data.map(({ type }) => type);

  test('are returned in the order of the feed, and the position passes all others', async () => {
    const { client, given } = await server.account();
    const affiliate = await given.affiliate();
    const referral = await given.referral({ affiliate_id: affiliate.id });
    await client.referrals.update(referral.id, { name: 'New' });
    await server.relay();

    const first = await client.webhookEvents.list({
      type: ['referral.created', 'referral.updated'],
      limit: 1,
    });
    expect(first).toMatchObject({
      ...{ data: [{ sequence: 2, type: 'referral.created' }], has_more: true, next_after: 2 },
      ...{ latest_sequence: 3, next_before: null },
    });
    const created = { type: ['affiliate.created' as const] };
    expect(await client.webhookEvents.list(created)).toMatchObject({
      ...{ data: [{ sequence: 1 }], has_more: false, next_after: 3 },
    });
    expect(await client.webhookEvents.list({ ...created, after: 3 })).toMatchObject({
      data: [],
      next_after: 3,
    });
  });

  test('are named if a type is unknown', async () => {
    const { raw } = await server.account();
    const { status, body } = await raw('GET', '/v1/webhook-events?type=payout.paid,payout.made');
    expect([status, body.error.code, body.error.field]).toEqual([400, 'VALIDATION_ERROR', 'type']);
    expect(body.error.message).toContain('Unknown: "payout.made". Allowed: ');
    expect(body.error.message).toContain('payout.paid');
  });

  test('are waited for, while others happen', async () => {
    const { client, given } = await server.account();
    const polling = timed(client.webhookEvents.list({ type: ['referral.created'], wait: 30 }));
    await untilWaiting(1);
    const affiliate = await given.affiliate();
    await untilWaiting(1);
    await given.referral({ affiliate_id: affiliate.id });
    const { result, ms } = await polling;
    expect(types(result)).toEqual(['referral.created']);
    expect(ms).toBeLessThan(25_000);
  });

  test(`are searched among ${EVENTS_SCANNED_MAX} events per request, in both directions`, async () => {
    const { client, given, environmentId } = await server.account();
    await given.affiliate();
    await server.relay();
    await server.db.lists.query(
      `insert into outbox_events (environment_id, id, type, object_id, data, created_at)
       select $1, 'evt_7' || lpad(n::text, 25, '0'), 'payout.paid', 'sample', '{"id": "sample"}', now()
       from generate_series(1, $2::int) n`,
      [environmentId, EVENTS_SCANNED_MAX],
    );
    await server.relay();
    const latest = EVENTS_SCANNED_MAX + 1;
    const type = ['affiliate.created' as const];
    const far = { type, before: Number.MAX_SAFE_INTEGER };
    expect(await client.webhookEvents.list(far)).toMatchObject({
      ...{ data: [], has_more: true, latest_sequence: latest, next_after: latest, next_before: 2 },
    });
    expect(await client.webhookEvents.list({ type, before: 2 })).toMatchObject({
      ...{ data: [{ sequence: 1 }], has_more: false, next_before: null },
    });
    const none = { type: ['coupon.created' as const] };
    expect(await client.webhookEvents.list(none)).toMatchObject({
      ...{ data: [], has_more: true, next_after: EVENTS_SCANNED_MAX },
    });
    expect(await client.webhookEvents.list({ ...none, after: EVENTS_SCANNED_MAX })).toMatchObject({
      ...{ data: [], has_more: false, next_after: latest },
    });
  }, 60_000);
});

describe('events before a sequence number', () => {
  test('are returned newest first, down to the first available', async () => {
    const { client, given } = await server.account();
    const affiliate = await given.affiliate();
    const referral = await given.referral({ affiliate_id: affiliate.id });
    await client.referrals.update(referral.id, { name: 'New' });
    await server.relay();

    const newest = await client.webhookEvents.list({ before: Number.MAX_SAFE_INTEGER, limit: 2 });
    expect(newest).toMatchObject({
      ...{ data: [{ sequence: 3 }, { sequence: 2 }], has_more: true, next_after: 3, next_before: 2 },
    });
    expect(await client.webhookEvents.list({ before: 2, limit: 2 })).toMatchObject({
      ...{ data: [{ sequence: 1 }], has_more: false, next_after: 1, next_before: null },
    });
    expect(await client.webhookEvents.list({ before: 1 })).toMatchObject({ data: [], next_before: null });
  });

  test('are not waited for, and have no other end', async () => {
    const { raw } = await server.account();
    for (const other of ['after', 'wait']) {
      const { status, body } = await raw('GET', `/v1/webhook-events?before=5&${other}=1`);
      expect([status, body.error.field]).toEqual([400, other]);
    }
  });
});

describe('single event', () => {
  test('is returned by its id as in the feed', async () => {
    const { client, given } = await server.account();
    await given.affiliate();
    await server.relay();
    const [event] = (await client.webhookEvents.list()).data;
    expect(await client.webhookEvents.get(event?.id ?? '')).toEqual(event);
  });

  test('is not found before it has its number', async () => {
    const alone = await startServer();
    try {
      const { client, given, environmentId } = await alone.account();
      await given.affiliate();
      const { id } = await alone.db.orm.outboxEvent.findFirstOrThrow({ where: { environmentId } });
      const before = await outcomeOf(client.webhookEvents.get(id));
      await alone.relay();

      expect(before).toMatchObject({ status: 404, code: 'NOT_FOUND' });
      expect((await client.webhookEvents.get(id)).sequence).toBe(1);
      expect((await outcomeOf(client.webhookEvents.get(newId('webhookEvent')))).status).toBe(404);
    } finally {
      await alone.close();
    }
  });
});

describe('sample event', () => {
  test.each(webhookEventTypes)('%s is in the feed like a real one', async (type) => {
    const { client } = await server.account();
    const announced = await client.webhookEvents.test({ type });
    const [event] = (await client.webhookEvents.list({ wait: 5 })).data;
    expect(event).toMatchObject({ ...announced, type, sequence: 1, environment: 'dev' });
  });

  test('is announced once per Idempotency-Key', async () => {
    const { client } = await server.account();
    const once = () => client.webhookEvents.test({ type: 'payout.paid' }, { idempotencyKey: 'sample-1' });
    const first = await once();
    expect(await once()).toEqual(first);
    await server.relay();
    expect((await client.webhookEvents.list()).latest_sequence).toBe(1);
  });

  test('is rejected with a live key', async () => {
    const { live } = await server.account();
    const refused = await outcomeOf(live.client.webhookEvents.test({ type: 'payout.paid' }));
    expect(refused).toMatchObject({ status: 403, code: 'INSUFFICIENT_PERMISSIONS' });
  });
});

/** The longest `wait` here. Nothing that ends a poll early takes nearly as long. */
const HELD_MS_MAX = 30_000;

describe('long poll', () => {
  test('returns as soon as there is an event', async () => {
    const { client, given } = await server.account();
    const polling = timed(client.webhookEvents.list({ wait: 30 }));
    await untilWaiting(1);
    await given.affiliate();

    const { result, ms } = await polling;

    expect(result.data).toMatchObject([{ sequence: 1, type: 'affiliate.created' }]);
    expect(ms).toBeLessThan(HELD_MS_MAX / 2);
  });

  test('returns immediately if there is one already', async () => {
    const { client, given } = await server.account();
    await given.affiliate();
    await server.relay();
    const { result, ms } = await timed(client.webhookEvents.list({ wait: 30 }));
    expect(result.data).toHaveLength(1);
    expect(ms).toBeLessThan(HELD_MS_MAX / 2);
  });

  test('returns empty when its time is over, not earlier', { tags: 'slow' }, async () => {
    const { client, given } = await server.account();
    const stranger = await server.account();
    const polling = timed(client.webhookEvents.list({ wait: 1 }));
    // Other events wake it, but it keeps waiting.
    await stranger.given.affiliate();
    await given.program();

    const { result, ms } = await polling;

    expect(result).toMatchObject({
      ...{ data: [], has_more: false },
      ...{ latest_sequence: 0, next_after: 0 },
    });
    expect(ms).toBeGreaterThan(990);
    expect(ms).toBeLessThan(HELD_MS_MAX / 2);
  });

  test('uses no database connection, even with many at once, and all return', async () => {
    const { client, given } = await server.account();
    const polls = range(60).map(() => client.webhookEvents.list({ wait: 30 }));
    await untilWaiting(60);

    const busy = () => server.db.hot.totalCount - server.db.hot.idleCount;
    // They read promptly once; afterwards only the relay still reads occasionally.
    while (busy() > 0) await new Promise((resolve) => setImmediate(resolve));
    expect(server.deps.feed.waitingCount).toBe(60);
    await given.affiliate();

    const answers = await Promise.all(polls);
    expect(answers.map(({ data }) => data[0]?.sequence)).toEqual(range(60).map(() => 1));
  });

  test('ends on the server when its caller disconnects', async () => {
    const { client } = await server.account();
    const leaving = new AbortController();
    const polling = client.webhookEvents.list({ wait: 30 }, { signal: leaving.signal });
    const outcome = Promise.resolve(polling).catch((error: Error) => error.name);
    await untilWaiting(1);
    leaving.abort();

    expect(await outcome).toBe('AbortedError');
    while (server.deps.feed.waitingCount > 0) await new Promise((resolve) => setImmediate(resolve));
  });

  test('returns empty immediately when the server drains', async () => {
    const alone = await startServer({ relays: true });
    const { client } = await alone.account();
    const polling = timed(client.webhookEvents.list({ wait: 30 }));
    while (alone.deps.feed.waitingCount === 0) await new Promise((resolve) => setImmediate(resolve));

    const closing = timed(alone.close());

    expect((await polling).result.data).toEqual([]);
    await closing;
    expect((await closing).ms).toBeLessThan(HELD_MS_MAX / 2);
  });

  test('sees what another process relays without a notification from its own', async () => {
    const { client, apiKey } = await server.account();
    const other = await startChildServer(server.databaseUrl);
    try {
      const elsewhere = new Tributary({ apiKey, baseUrl: other.baseUrl, maxRetries: 0 });
      const polling = timed(elsewhere.webhookEvents.list({ wait: 30 }));
      await new Promise((resolve) => setTimeout(resolve, 200));
      await client.webhookEvents.test({ type: 'coupon.created' });
      const { result, ms } = await polling;
      expect([result.data.length, ms < 3_000]).toEqual([1, true]);
    } finally {
      await other.kill();
    }
  });
});
