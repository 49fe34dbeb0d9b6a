import { setTimeout as sleep } from 'node:timers/promises';
import { EventsExpiredError } from '@tributary/sdk';
import { beforeAll, describe, expect, test } from 'vitest';
import { connectTo } from '../../../../test/support/database-address.ts';
import { type TestAccount, useServer } from '../../../../test/support/harness.ts';
import { outcomeOf } from '../../../../test/support/outcome.ts';
import { ensurePartitions, partitionsOf } from '../../db/partitions.ts';
import { newId } from '../../ids.ts';
import { forgetEvents } from '../drop-expired.ts';
import { relayEvents } from '../relay-events.ts';

const server = useServer();

const DAY_MS = 86_400_000;
const DAYS = 7;
const range = (length: number) => Array.from({ length }, (_, index) => index);

/** Runs the job as if the retention of everything created before `instant` were over. */
const forgetBefore = (instant: Date, pool = server.db.lists) =>
  forgetEvents(pool, { now: new Date(instant.getTime() + DAYS * DAY_MS), days: DAYS });

/** Returns a time between two events, because ids distinguish milliseconds. */
async function instantBetween(): Promise<Date> {
  await sleep(3);
  const instant = new Date();
  await sleep(3);
  return instant;
}

const session = () => connectTo(server.databaseUrl);

const endpointOf = async ({ client }: TestAccount) =>
  (await client.webhookEndpoints.create({ url: 'https://example.com/', event_types: ['*'] })).id;

const delivered = ({ environmentId }: TestAccount) =>
  server.db.lists.query(
    `update webhook_deliveries set status = 'succeeded' where environment_id = $1 and status = 'pending'`,
    [environmentId],
  );

const feedOf = async ({ environmentId }: TestAccount) => {
  const { rows } = await server.db.lists.query<{ first: string; sequences: number[] }>(
    `select first_sequence::int as first, array(
       select sequence::int from webhook_events where environment_id = $1 order by 1) as sequences
     from webhook_feeds where environment_id = $1`,
    [environmentId],
  );
  return rows[0];
};

/** Creates three events, two of which have expired. */
async function halfExpired() {
  const account = await server.account();
  const endpoint = await endpointOf(account);
  const old = [await account.given.affiliate(), await account.given.affiliate()];
  await server.relay();
  await delivered(account);
  const between = await instantBetween();
  const left = await account.given.affiliate();
  await server.relay();
  const before = await account.client.webhookEvents.list();
  const deliveries = await account.client.webhookDeliveries.list();
  await forgetBefore(between);
  return { account, endpoint, old, left, before, deliveries };
}

describe('events older than the retention period', () => {
  test('are removed from the feed, and a reader before the first remaining one is told so', async () => {
    const { account, left } = await halfExpired();
    for (const after of [0, 1]) {
      const refused = await outcomeOf(account.client.webhookEvents.list({ after }));
      expect(refused).toMatchObject({ status: 410, code: 'EVENTS_EXPIRED' });
    }
    const error = await account.client.webhookEvents.list({ after: 1 }).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(EventsExpiredError);
    expect(error).toMatchObject({ firstSequence: 3, latestSequence: 3, field: 'after' });

    const rest = await account.client.webhookEvents.list({ after: 2 });
    expect(rest).toMatchObject({ data: [{ sequence: 3, data: { id: left.id } }], first_sequence: 3 });
    const newest = await account.client.webhookEvents.list({ before: 4, limit: 1 });
    expect(newest).toMatchObject({ data: [{ sequence: 3 }], has_more: false, next_before: null });
  });

  test('are not missed by a new reader, which starts with the first remaining one', async () => {
    const { account } = await halfExpired();
    const [absent, explicit] = await Promise.allSettled([
      account.client.webhookEvents.list(),
      account.client.webhookEvents.list({ after: 0 }),
    ]);
    expect(absent).toMatchObject({ value: { data: [{ sequence: 3 }], next_after: 3 } });
    expect(explicit).toMatchObject({ reason: { code: 'EVENTS_EXPIRED' } });
    for await (const { sequence } of account.client.webhookEvents.follow()) {
      expect(sequence).toBe(3);
      break;
    }
  });

  test('are not found by id, are deleted with their deliveries, and cannot be resent', async () => {
    const { account, endpoint, before, deliveries } = await halfExpired();
    const [gone] = before.data;
    const byId = await outcomeOf(account.client.webhookEvents.get(gone?.id ?? ''));
    expect(byId).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await account.client.webhookDeliveries.list()).data.map(({ sequence }) => sequence)).toEqual([3]);
    const oldest = deliveries.data.at(-1)?.id ?? '';
    const again = await outcomeOf(account.client.webhookDeliveries.redeliver(oldest));
    expect(again).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    const all = await outcomeOf(account.client.webhookEndpoints.redeliver(endpoint, { after: 0 }));
    expect(all).toMatchObject({ status: 410, code: 'EVENTS_EXPIRED' });
    const rest = await account.client.webhookEndpoints.redeliver(endpoint, { after: 2 });
    expect(rest).toMatchObject({ deliveries: 1, next_after: 3 });
  });

  test('keep their numbers used, so the next event gets the next number', async () => {
    const account = await server.account();
    await account.given.affiliate();
    await server.relay();
    await forgetBefore(await instantBetween());
    expect(await feedOf(account)).toEqual({ first: 2, sequences: [] });
    expect(await account.client.webhookEvents.list()).toMatchObject({
      ...{ data: [], has_more: false },
      ...{ first_sequence: 2, latest_sequence: 1, next_after: 1 },
    });
    await account.given.affiliate();
    await server.relay();
    expect((await account.client.webhookEvents.list({ after: 1 })).data).toMatchObject([{ sequence: 2 }]);
  });

  test('are deleted in batches, separately for each environment', async () => {
    const [many, other] = [await server.account(), await server.account()];
    const ids = range(2_500).map(() => newId('webhookEvent'));
    const insert = `
      insert into outbox_events (environment_id, id, type, object_id, data, created_at)
      select $1, x.id, 'webhook_endpoint.disabled', 'x', '{}', now() from unnest($2::text[]) as x (id)`;
    await server.db.lists.query(insert, [many.environmentId, ids]);
    await other.given.affiliate();
    await server.relay();
    const between = await instantBetween();
    await other.given.affiliate();
    await server.relay();
    expect((await forgetBefore(between)).events).toBeGreaterThanOrEqual(2_501);
    expect(await feedOf(many)).toEqual({ first: 2_501, sequences: [] });
    expect(await feedOf(other)).toEqual({ first: 2, sequences: [2] });
    expect(await forgetBefore(between)).toMatchObject({ events: 0, deliveries: 0, dropped: [] });
  });
});

describe('events still in use', () => {
  test('are kept with all later ones while an enabled endpoint has them pending', async () => {
    const account = await server.account();
    await account.given.affiliate();
    const endpoint = await endpointOf(account);
    for (const _ of range(2)) await account.given.affiliate();
    await server.relay();
    const between = await instantBetween();

    await forgetBefore(between);
    expect(await feedOf(account)).toEqual({ first: 1, sequences: [1, 2, 3] });
    await server.db.lists.query(
      `update webhook_deliveries set status = 'succeeded' where environment_id = $1 and sequence = 1`,
      [account.environmentId],
    );
    await forgetBefore(between);
    expect(await feedOf(account)).toEqual({ first: 2, sequences: [2, 3] });
    await account.client.webhookEndpoints.update(endpoint, { enabled: false });
    await forgetBefore(between);
    expect(await feedOf(account)).toEqual({ first: 4, sequences: [] });
    expect((await account.client.webhookDeliveries.list()).data).toEqual([]);
  });

  test('are kept if redelivery is requested concurrently', async () => {
    const account = await allDelivered();
    const requester = await session();
    await requester.query('begin');
    await requester.query('select from webhook_feeds where environment_id = $1 for key share', [
      account.environmentId,
    ]);
    const forgetting = forgetBefore(await instantBetween());
    await requester.query(`update webhook_deliveries set status = 'pending' where environment_id = $1`, [
      account.environmentId,
    ]);
    await sleep(50);
    await requester.query('commit');
    await requester.end();
    await forgetting;
    expect(await feedOf(account)).toEqual({ first: 1, sequences: [1] });
    await delivered(account);
  });

  async function allDelivered() {
    const account = await server.account();
    await endpointOf(account);
    await account.given.affiliate();
    await server.relay();
    await delivered(account);
    return account;
  }

  test('are not redelivered while they expire: the request waits and does not find them', async () => {
    const account = await allDelivered();
    const { client, environmentId } = account;
    const [delivery] = (await client.webhookDeliveries.list()).data;
    const expiring = await session();
    await expiring.query('begin');
    await expiring.query('select from webhook_feeds where environment_id = $1 for update', [environmentId]);
    const asking = outcomeOf(client.webhookDeliveries.redeliver(delivery?.id ?? ''));
    await sleep(200);
    await expiring.query('delete from webhook_deliveries where environment_id = $1', [environmentId]);
    await expiring.query(
      `update webhook_feeds set first_sequence = 2, expired_before = 'evt_1' where environment_id = $1`,
      [environmentId],
    );
    await expiring.query('delete from webhook_events where environment_id = $1', [environmentId]);
    await expiring.query('commit');
    await expiring.end();
    expect(await asking).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  test('are kept while they have no number', async () => {
    const account = await server.account();
    const { id } = await account.given.affiliate();
    const between = new Date(Date.now() + 60 * DAY_MS);
    const { dropped, kept } = await forgetBefore(between);
    expect(dropped).toEqual([]);
    expect(kept.map(({ because }) => because)).toContain('in_use');
    await server.relay();
    expect((await account.client.webhookEvents.list()).data).toMatchObject([{ data: { id } }]);
  });
});

describe('outbox partition', () => {
  // Rows of other tests would keep all partitions.
  beforeAll(async () => {
    await server.relay();
    await server.db.lists.query(
      `update webhook_deliveries set status = 'succeeded' where status = 'pending'`,
    );
  });

  /** Far enough in the future that all partitions are old; they are recreated afterwards. */
  const later = () => new Date(Date.now() + 60 * DAY_MS);

  test('is dropped once all its events have expired, and never before its end', async () => {
    const account = await server.account();
    await account.given.affiliate();
    await server.relay();
    const [first] = await partitionsOf(server.db.lists, 'outbox_events');
    expect((await forgetBefore(await instantBetween())).dropped).toEqual([]);
    const { dropped } = await forgetBefore(later());
    expect(dropped[0]).toBe(first?.name);
    const { rows } = await server.db.lists.query(
      'select count(*)::int as count from outbox_events where id < $1',
      [first?.to],
    );
    expect(rows).toEqual([{ count: 0 }]);
    await ensurePartitions(server.db.lists, new Date());
  });

  test('stays while it is being read, delays no writer for long, and is dropped by a later run', async () => {
    const reader = await session();
    await reader.query('begin');
    await reader.query('select from outbox_events limit 1');
    const { kept, dropped } = await forgetBefore(later());
    expect(dropped).toEqual([]);
    expect(new Set(kept.map(({ because }) => because))).toEqual(new Set(['locked']));
    await reader.query('commit');
    await reader.end();
    expect((await forgetBefore(later())).dropped.length).toBeGreaterThan(0);
    await ensurePartitions(server.db.lists, new Date());
  });
});

describe('database rules for expiry', () => {
  test('prevent deleting a number above the horizon and moving the horizon back', async () => {
    const { account } = await halfExpired();
    const { environmentId } = account;
    const query = (sql: string) => server.db.lists.query(sql, [environmentId]);
    await expect(query('delete from webhook_events where environment_id = $1')).rejects.toThrow(
      'above the horizon',
    );
    const back = 'update webhook_feeds set first_sequence = 1 where environment_id = $1';
    await expect(query(back)).rejects.toThrow('append-only');
    const beyond = 'update webhook_feeds set first_sequence = 5 where environment_id = $1';
    await expect(query(beyond)).rejects.toThrow('first_sequence_check');
  });
});

test('keeps the feed without gaps from its first event while many write, relay and expire', async () => {
  const accounts = [await server.account(), await server.account()];
  let isWriting = true;
  const relaying = range(2).map(async () => {
    while (isWriting) await relayEvents(server.db.lists);
  });
  const forgetting = range(2).map(async () => {
    while (isWriting) await forgetBefore(await instantBetween());
  });
  await Promise.all(
    accounts.map(async ({ given }) => {
      for (const _ of range(25)) await given.affiliate();
    }),
  );
  isWriting = false;
  await Promise.all([...relaying, ...forgetting]);
  await server.relay();
  for (const account of accounts) {
    const feed = await feedOf(account);
    const first = Number(feed?.first);
    expect(first).toBeGreaterThan(1);
    expect(feed?.sequences).toEqual(
      range(25)
        .map((at) => at + 1)
        .slice(first - 1),
    );
  }
});
