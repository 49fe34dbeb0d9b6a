import { webhookEvent } from '@tributary/contract';
import { webhookEventTypes } from '@tributary/core';
import { describe, expect, test } from 'vitest';
import { useAccount, useServer } from '../../../../test/support/harness.ts';

const server = useServer();
const account = useAccount(server);

const rowOf = (id: string, { environmentId }: { environmentId: number } = account) =>
  server.db.orm.webhookDelivery.findUniqueOrThrow({ where: { environmentId_id: { environmentId, id } } });

describe('test of an endpoint', () => {
  test('creates a due delivery of an event with sequence 0 that is in no feed', async () => {
    const { client, given } = account;
    const { id: endpoint_id } = await given.webhookEndpoint({ event_types: ['payout.paid'] });
    const before = (await client.webhookEvents.list()).latest_sequence;

    const delivery = await client.webhookEndpoints.test(endpoint_id);

    expect(delivery).toEqual({
      id: expect.stringMatching(/^dlv_/),
      endpoint_id,
      event_id: expect.stringMatching(/^evt_/),
      event_type: 'transaction.created',
      sequence: null,
      status: 'pending',
      attempts_count: 0,
      next_attempt_at: delivery.created_at,
      last_attempt_at: null,
      last_response_status: null,
      last_error: null,
      created_at: expect.stringMatching(/Z$/),
      updated_at: delivery.created_at,
    });
    expect(await client.webhookDeliveries.get(delivery.id)).toEqual({ ...delivery, attempts: [] });
    expect((await rowOf(delivery.id)).testEvent).toMatchObject({
      id: delivery.event_id,
      type: 'transaction.created',
      environment: 'dev',
      sequence: 0,
      previous: null,
    });
    await server.relay();
    expect((await client.webhookEvents.list()).latest_sequence).toBe(before);
    await expect(client.webhookEvents.get(delivery.event_id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('supports every event type as described in the contract', { tags: 'slow' }, async () => {
    const { client, given } = account;
    const { id } = await given.webhookEndpoint();
    for (const type of webhookEventTypes) {
      const delivery = await client.webhookEndpoints.test(id, { type });
      const { testEvent } = await rowOf(delivery.id);
      expect(webhookEvent.parse(testEvent)).toEqual(testEvent);
      expect(testEvent).toMatchObject({ id: delivery.event_id, type });
    }
  });

  test('works in a live environment, once per key', async () => {
    const { client, given, environmentId } = account.live;
    const { id } = await given.webhookEndpoint();
    const key = { idempotencyKey: 'test-once' };
    const first = await client.webhookEndpoints.test(id, {}, key);
    expect(await client.webhookEndpoints.test(id, {}, key)).toEqual(first);
    expect((await client.webhookDeliveries.list()).data).toEqual([first]);
    expect((await rowOf(first.id, { environmentId })).testEvent).toMatchObject({ environment: 'live' });
  });

  test('is rejected while the endpoint is disabled, or for a nonexistent type', async () => {
    const { client, given, raw } = account;
    const { id } = await given.webhookEndpoint();
    const wrong = await raw('POST', `/v1/webhook-endpoints/${id}/test`, { type: 'payout.lost' });
    expect([wrong.status, wrong.body.error.field]).toEqual([400, 'type']);
    await client.webhookEndpoints.update(id, { enabled: false });
    await expect(client.webhookEndpoints.test(id)).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
      message: `Webhook endpoint ${id} is disabled (manual). Enable it first.`,
    });
  });

  test('is dated by the database, whatever the test clock says', async () => {
    const { client, given } = await server.account();
    await client.testClock.advance({ days: 30 });
    const { id } = await given.webhookEndpoint();
    const { next_attempt_at } = await client.webhookEndpoints.test(id);
    expect(Math.abs(Date.parse(next_attempt_at ?? '') - Date.now())).toBeLessThan(60_000);
  });
});

describe('list of deliveries', () => {
  test('is filtered by endpoint, event and status, and paged newest first', async () => {
    const { client, given, environmentId } = await server.account();
    const [one, other] = [await given.webhookEndpoint(), await given.webhookEndpoint()];
    for (let count = 0; count < 3; count += 1) await client.webhookEvents.test({ type: 'payout.paid' });
    await server.relay();
    const events = (await client.webhookEvents.list()).data;
    const [first] = (await client.webhookDeliveries.list({ endpoint_id: one.id, order: 'asc' })).data;
    await server.db.orm.webhookDelivery.updateMany({
      where: { environmentId, id: first?.id ?? '' },
      data: { status: 'succeeded' },
    });

    const all = (await client.webhookDeliveries.list()).data;
    const idsOf = async (query: Parameters<typeof client.webhookDeliveries.list>[0]) =>
      (await client.webhookDeliveries.list(query)).data.map(({ id }) => id);
    const wanted = (matches: (delivery: (typeof all)[number]) => boolean) =>
      all.filter(matches).map(({ id }) => id);

    expect(all).toHaveLength(6);
    expect(await idsOf({ endpoint_id: other.id })).toEqual(wanted((each) => each.endpoint_id === other.id));
    const eventId = events[1]?.id ?? '';
    expect(await idsOf({ event_id: eventId })).toEqual(wanted((each) => each.event_id === eventId));
    expect(await idsOf({ status: 'succeeded' })).toEqual([first?.id]);
    expect(await idsOf({ status: 'pending', endpoint_id: one.id })).toHaveLength(2);
    expect(await idsOf({ status: 'failed' })).toEqual([]);
    const paged: string[] = [];
    for await (const { id } of client.webhookDeliveries.list({ limit: 4 })) paged.push(id);
    expect(paged).toEqual(all.map(({ id }) => id));
  });

  test('rejects a nonexistent status', async () => {
    const { status, body } = await account.raw('GET', '/v1/webhook-deliveries?status=lost');
    expect([status, body.error.field]).toEqual([400, 'status']);
  });
});

test('shows the attempts of a delivery as recorded, oldest first', async () => {
  const { client, given, environmentId } = account;
  const { id: endpointId } = await given.webhookEndpoint();
  const { id } = await client.webhookEndpoints.test(endpointId);
  const attempt = {
    at: '2026-01-01T00:00:00.000Z',
    duration_ms: 12,
    response_status: 500,
    error: 'http_500',
  };
  const attempts = [1, 2].map((count) => ({ ...attempt, duration_ms: count, response_excerpt: 'Oh.' }));
  const last = { lastError: 'http_500', lastResponseStatus: 500, lastAttemptAt: new Date(0) };
  const data = { attempts, status: 'failed', attemptsCount: 2, roundAttempts: 2, ...last };
  await server.db.orm.webhookDelivery.updateMany({ where: { environmentId, id }, data });
  expect(await client.webhookDeliveries.get(id)).toMatchObject({
    attempts,
    attempts_count: 2,
    status: 'failed',
    next_attempt_at: null,
    last_error: 'http_500',
    last_response_status: 500,
    last_attempt_at: '1970-01-01T00:00:00.000Z',
  });
});

describe('redelivery', () => {
  const delivered = async () => {
    const { client, given, environmentId } = account;
    const { id: endpointId } = await given.webhookEndpoint();
    const { id } = await client.webhookEndpoints.test(endpointId);
    const change = (data: object) =>
      server.db.orm.webhookDelivery.updateMany({ where: { environmentId, id }, data });
    return { client, endpointId, id, change };
  };

  test.each(['succeeded', 'failed', 'pending'])(
    'of a delivery that %s makes it due with all its attempts',
    async (status) => {
      const { client, id, change } = await delivered();
      const dueAt = new Date(Date.now() + 86_400_000);
      await change({ status, attemptsCount: 4, roundAttempts: 4, dueAt });
      const again = await client.webhookDeliveries.redeliver(id);
      expect(again).toMatchObject({ id, status: 'pending', attempts_count: 4 });
      expect(Date.parse(again.next_attempt_at ?? '')).toBeLessThan(Date.now() + 60_000);
      expect(await rowOf(id)).toMatchObject({ roundAttempts: 0, lease: null });
    },
  );

  test('skips one being sent, but includes one of a dead worker', async () => {
    const { client, id, change } = await delivered();
    const lease = '11111111-1111-4111-8111-111111111111';
    const dueAt = new Date(Date.now() + 60_000);
    await change({ lease, dueAt, attemptsCount: 1, roundAttempts: 1 });
    await client.webhookDeliveries.redeliver(id);
    expect(await rowOf(id)).toMatchObject({ lease, dueAt, roundAttempts: 1 });
    await change({ dueAt: new Date(Date.now() - 60_000) });
    await client.webhookDeliveries.redeliver(id);
    expect(await rowOf(id)).toMatchObject({ lease: null, roundAttempts: 0 });
  });

  test('happens once per key and is rejected while the endpoint is disabled', async () => {
    const { client, id, endpointId, change } = await delivered();
    const key = { idempotencyKey: 'redeliver-once' };
    const first = await client.webhookDeliveries.redeliver(id, key);
    await change({ status: 'succeeded' });
    expect(await client.webhookDeliveries.redeliver(id, key)).toEqual(first);
    expect((await rowOf(id)).status).toBe('succeeded');
    await client.webhookEndpoints.update(endpointId, { enabled: false });
    await expect(client.webhookDeliveries.redeliver(id)).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
    });
  });
});

test.each([
  ['GET', ''],
  ['POST', '/redeliver', {}],
])('returns not found for %s /v1/webhook-deliveries/unknown%s', async (method, path, body?: object) => {
  const answer = await account.raw(method, `/v1/webhook-deliveries/dlv_unknown${path}`, body);
  expect([answer.status, answer.body.error.code]).toEqual([404, 'NOT_FOUND']);
});
