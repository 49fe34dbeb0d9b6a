import { EVENTS_REDELIVERED_MAX, type WebhookEventType } from '@tributary/core';
import { describe, expect, test } from 'vitest';
import { type TestAccount, useServer } from '../../../../test/support/harness.ts';

const server = useServer();

const announce = async ({ client }: TestAccount, types: readonly WebhookEventType[]) => {
  for (const type of types) await client.webhookEvents.test({ type });
  await server.relay();
};

/** Returns all deliveries to an endpoint: sequence, status and attempts of this round, in order. */
const stateOf = async ({ environmentId }: TestAccount, endpointId: string) => {
  const { rows } = await server.db.lists.query(
    `select sequence::int, status, round_attempts, due_at <= now() as is_due, lease is not null as is_leased
     from webhook_deliveries where environment_id = $1 and endpoint_id = $2 order by sequence`,
    [environmentId, endpointId],
  );
  return rows;
};
const due = { status: 'pending', round_attempts: 0, is_due: true, is_leased: false };

const set = (text: string, values: unknown[]) =>
  server.db.lists.query(`update webhook_deliveries set ${text}`, values);

describe('redelivering events to an endpoint', () => {
  test('creates missing deliveries and makes existing ones due again, for the current types', async () => {
    const account = await server.account();
    const { client, given } = account;
    await announce(account, ['payout.paid', 'coupon.created', 'payout.paid']);
    const { id } = await given.webhookEndpoint({ event_types: ['payout.paid'] });
    await announce(account, ['payout.paid', 'coupon.created', 'payout.paid']);
    expect((await stateOf(account, id)).map(({ sequence }) => sequence)).toEqual([4, 6]);
    const statuses = `status = 'failed', round_attempts = 9, attempts_count = 9, due_at = now() + interval '1 day'`;
    await set(`${statuses} where endpoint_id = $1 and sequence = 4`, [id]);
    await set(
      `status = 'succeeded', round_attempts = 1, attempts_count = 1 where endpoint_id = $1 and sequence = 6`,
      [id],
    );

    const answer = await client.webhookEndpoints.redeliver(id, { after: 1 });

    expect(answer).toEqual({ deliveries: 3, next_after: 6, has_more: false });
    expect(await stateOf(account, id)).toEqual([3, 4, 6].map((sequence) => ({ sequence, ...due })));
    const { data } = await client.webhookDeliveries.list({ endpoint_id: id, limit: 100 });
    expect(new Map(data.map(({ sequence, attempts_count }) => [sequence, attempts_count]))).toEqual(
      new Map([
        [3, 0],
        [4, 9],
        [6, 1],
      ]),
    );
    const feed = (await client.webhookEvents.list({ limit: 100 })).data;
    for (const { sequence, event_id, event_type } of data)
      expect(feed).toContainEqual(expect.objectContaining({ sequence, id: event_id, type: event_type }));
  });

  test('skips deliveries being sent, but includes those of a dead worker', async () => {
    const account = await server.account();
    const { id } = await account.given.webhookEndpoint();
    await announce(account, ['payout.paid', 'payout.paid']);
    const lease = "lease = '00000000-0000-4000-8000-000000000000', round_attempts = 2, attempts_count = 2";
    await set(`${lease}, due_at = now() + interval '1 minute' where endpoint_id = $1 and sequence = 1`, [id]);
    await set(`${lease}, due_at = now() - interval '1 second' where endpoint_id = $1 and sequence = 2`, [id]);

    const { deliveries } = await account.client.webhookEndpoints.redeliver(id, { after: 0 });

    expect(deliveries).toBe(1);
    expect(await stateOf(account, id)).toEqual([
      { sequence: 1, status: 'pending', round_attempts: 2, is_due: false, is_leased: true },
      { sequence: 2, ...due },
    ]);
  });

  test('stays between after and until, and returns where to continue', async () => {
    const account = await server.account();
    const { client, given } = account;
    await announce(account, Array(6).fill('payout.paid'));
    const { id } = await given.webhookEndpoint();
    const redeliver = (after: number, until?: number) =>
      client.webhookEndpoints.redeliver(id, { after, ...(until !== undefined && { until }) });

    const answers = [
      await redeliver(2, 4),
      await redeliver(4, 4),
      await redeliver(4, 900),
      await redeliver(6),
      await redeliver(Number.MAX_SAFE_INTEGER),
      await redeliver(0, 1),
    ];

    expect(answers).toEqual([
      { deliveries: 2, next_after: 4, has_more: false },
      { deliveries: 0, next_after: 4, has_more: false },
      { deliveries: 2, next_after: 6, has_more: false },
      { deliveries: 0, next_after: 6, has_more: false },
      {
        deliveries: 0,
        next_after: Number.MAX_SAFE_INTEGER,
        has_more: false,
      },
      { deliveries: 1, next_after: 1, has_more: false },
    ]);
    expect((await stateOf(account, id)).map(({ sequence }) => sequence)).toEqual([1, 3, 4, 5, 6]);
  });

  test('processes five thousand events per request and reports if there are more', {
    tags: 'slow',
  }, async () => {
    const account = await server.account();
    const { client, given, environmentId } = account;
    await announce(account, ['payout.paid']);
    const count = EVENTS_REDELIVERED_MAX + 5;
    await server.db.lists.query(
      `insert into outbox_events (environment_id, id, type, object_id, data, created_at)
       select environment_id, 'evt_' || n, type, object_id, data, created_at
       from outbox_events, generate_series(2, $2) n where environment_id = $1`,
      [environmentId, count],
    );
    await server.relay();
    const { id } = await given.webhookEndpoint();

    const first = await client.webhookEndpoints.redeliver(id, { after: 0 });
    const rest = await client.webhookEndpoints.redeliver(id, { after: first.next_after });
    const again = await client.webhookEndpoints.redeliver(id, { after: 0 });

    expect(first).toEqual({ deliveries: 5_000, next_after: 5_000, has_more: true });
    expect(rest).toEqual({ deliveries: 5, next_after: count, has_more: false });
    expect(again).toEqual(first);
    expect(await stateOf(account, id)).toHaveLength(count);
  });

  test('happens once per key', async () => {
    const account = await server.account();
    const { client, given } = account;
    const { id } = await given.webhookEndpoint();
    await announce(account, ['payout.paid']);
    const key = { idempotencyKey: 'redeliver' };
    const first = await client.webhookEndpoints.redeliver(id, { after: 0 }, key);
    await set(`status = 'succeeded' where endpoint_id = $1`, [id]);
    expect(await client.webhookEndpoints.redeliver(id, { after: 0 }, key)).toEqual(first);
    expect(await stateOf(account, id)).toMatchObject([{ status: 'succeeded' }]);
  });

  test('is rejected for a disabled endpoint, for until before after, and for an invalid sequence', async () => {
    const { client, given, raw } = await server.account();
    const { id } = await given.webhookEndpoint();
    const redeliver = async (body: object) => {
      const { status, body: answer } = await raw('POST', `/v1/webhook-endpoints/${id}/redeliver`, body);
      return [status, answer.error?.code, answer.error?.field];
    };
    expect(await redeliver({ after: 2, until: 1 })).toEqual([400, 'VALIDATION_ERROR', 'until']);
    for (const after of [-1, 1.5, '1', null, 2 ** 53, undefined])
      expect(await redeliver({ after })).toEqual([400, 'VALIDATION_ERROR', 'after']);
    await client.webhookEndpoints.update(id, { enabled: false });
    expect(await redeliver({ after: 0 })).toEqual([409, 'INVALID_TRANSITION', undefined]);
  });
});

describe('events of another environment', () => {
  test('are never delivered', async () => {
    const [one, other] = [await server.account(), await server.account()];
    await announce(other, ['payout.paid', 'payout.paid', 'payout.paid']);
    const { id } = await one.given.webhookEndpoint();
    await announce(one, ['payout.paid']);
    expect(await one.client.webhookEndpoints.redeliver(id, { after: 0 })).toMatchObject({ deliveries: 1 });
    expect(await stateOf(one, id)).toEqual([{ sequence: 1, ...due }]);
    expect((await other.client.webhookDeliveries.list()).data).toEqual([]);
  });
});
