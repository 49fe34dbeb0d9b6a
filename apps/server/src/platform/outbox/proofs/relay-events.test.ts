import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { connectTo } from '../../../../test/support/database-address.ts';
import { type TestAccount, useServer } from '../../../../test/support/harness.ts';
import { newId } from '../../ids.ts';
import { PASS_EVENTS_MAX, relayEvents } from '../relay-events.ts';

const server = useServer();

const range = (length: number) => Array.from({ length }, (_, index) => index);

const session = () => connectTo(server.databaseUrl);

/** Returns the object of each event in feed order, with its announced state. */
const feedOf = ({ environmentId }: Pick<TestAccount, 'environmentId'>) =>
  server.db.lists
    .query<{ sequence: bigint; id: string; objectId: string; type: string; data: { n: number } }>(
      `select w.sequence, o.id, o.object_id as "objectId", o.type, o.data from webhook_events w
       join outbox_events o on o.environment_id = w.environment_id and o.id = w.event_id
       where w.environment_id = $1 order by w.sequence`,
      [environmentId],
    )
    .then(({ rows }) => rows);

const pendingOf = async ({ environmentId }: Pick<TestAccount, 'environmentId'>) => {
  const { rows } = await server.db.lists.query<{ event_id: string }>(
    'select event_id from outbox_pending where environment_id = $1 order by id',
    [environmentId],
  );
  return rows.map(({ event_id }) => event_id);
};

const insertEvents = `
  insert into outbox_events (environment_id, id, type, object_id, data, created_at)
  select $1, x.id, 'webhook_endpoint.disabled', x.object_id, '{}', now() from unnest($2::text[], $3::text[]) as x (id, object_id)`;

/** Creates events of nonexistent objects, because only their order and number matter here. */
async function announce({ environmentId }: Pick<TestAccount, 'environmentId'>, count: number) {
  const ids = range(count).map(() => newId('webhookEvent'));
  await server.db.lists.query(insertEvents, [environmentId, ids, ids.map(() => newId('webhookEndpoint'))]);
  return ids;
}

async function endpoint(
  { environmentId }: Pick<TestAccount, 'environmentId'>,
  eventTypes: readonly string[],
  isEnabled = true,
): Promise<string> {
  const id = newId('webhookEndpoint');
  await server.db.lists.query(
    `insert into webhook_endpoints
       (environment_id, id, url, event_types, secret, enabled, disabled_reason, disabled_at, created_at, updated_at)
     values ($1, $2, 'https://example.com/', $3, '', $4, $5, $6, now(), now())`,
    [environmentId, id, eventTypes, isEnabled, isEnabled ? null : 'manual', isEnabled ? null : new Date()],
  );
  return id;
}

const sequences = (feed: readonly { sequence: bigint }[]) => feed.map(({ sequence }) => Number(sequence));
const upTo = (last: number) => range(last).map((index) => index + 1);

describe('event sequence', () => {
  test('numbers the events of each environment from 1 in the order of their creation', async () => {
    const [one, other] = [await server.account(), await server.account()];
    const [first, second] = [await announce(one, 3), await announce(other, 2)];
    await server.relay();
    const third = await announce(one, 2);
    await server.relay();

    const feed = await feedOf(one);
    expect(sequences(feed)).toEqual(upTo(5));
    expect(feed.map(({ id }) => id)).toEqual([...first, ...third]);
    expect(await feedOf(other)).toMatchObject([
      { sequence: 1n, id: second[0] },
      { sequence: 2n, id: second[1] },
    ]);
  });

  test('numbers more than one pass processes, in the same order', async () => {
    const account = await server.account();
    const ids = await announce(account, 2 * PASS_EVENTS_MAX + 1_000);

    const counts = [PASS_EVENTS_MAX, PASS_EVENTS_MAX, 1_000, 0];
    for (const count of counts) {
      const hasMore = count === PASS_EVENTS_MAX;
      expect(await relayEvents(server.db.lists)).toEqual({ count, hasMore, isBusy: false });
    }

    const feed = await feedOf(account);
    expect(sequences(feed)).toEqual(upTo(ids.length));
    expect(feed.map(({ id }) => id)).toEqual(ids);
  });

  test('never swaps two events of one object during concurrent writes and relays', async () => {
    const account = await server.account();
    const referrals = await Promise.all(range(3).map(() => account.given.referral()));
    const relayed: number[] = [];
    let isWriting = true;
    const relays = [server.db.lists, server.db.hot].map(async (pool) => {
      while (isWriting) relayed.push((await relayEvents(pool)).count);
    });
    // Each change waits for the row's lock and is based on the previous change, as in the endpoints.
    await Promise.all(
      range(20).map(async (writer) => {
        for (const turn of range(6)) {
          const { id } = referrals[(writer + turn) % referrals.length] as { id: string };
          await account.client.referrals.update(id, { name: `${writer} ${turn}` });
        }
      }),
    );
    isWriting = false;
    await Promise.all(relays);
    await server.relay();

    const feed = await feedOf(account);
    expect(sequences(feed)).toEqual(upTo(feed.length));
    expect(new Set(feed.map(({ id }) => id)).size).toBe(feed.length);
    expect(relayed.filter((count) => count > 0).length).toBeGreaterThan(1);
    const changes = await server.db.lists.query<{ objectId: string; name: string; before: string | null }>(
      `select o.object_id as "objectId", o.data ->> 'name' as name, o.previous ->> 'name' as before
       from webhook_events w join outbox_events o on o.environment_id = w.environment_id and o.id = w.event_id
       where w.environment_id = $1 and o.type = 'referral.updated' order by w.sequence`,
      [account.environmentId],
    );
    expect(changes.rows).toHaveLength(120);
    const names = new Map<string, string | null>(referrals.map(({ id, name }) => [id, name]));
    for (const { objectId, name, before } of changes.rows) {
      expect(before).toBe(names.get(objectId));
      names.set(objectId, name);
    }
  });

  test('is assigned by one relay at a time per environment, while others handle other environments', async () => {
    const [taken, free] = [await server.account(), await server.account()];
    await announce(taken, 1);
    await announce(free, 1);
    const rival = await session();
    await rival.query('begin');
    await rival.query('select pg_advisory_xact_lock(742188, $1)', [taken.environmentId]);

    expect(await relayEvents(server.db.lists)).toEqual({ count: 1, hasMore: false, isBusy: true });
    expect(await feedOf(taken)).toEqual([]);
    expect(sequences(await feedOf(free))).toEqual([1]);
    await rival.end();
    await server.relay();
    expect(sequences(await feedOf(taken))).toEqual([1]);
  });

  test('does not wait for a burst of another environment: each gets one pass in turn', async () => {
    const [burst, other] = [await server.account(), await server.account()];
    await announce(burst, 2 * PASS_EVENTS_MAX + 1);
    const [last] = await announce(other, 1);

    expect(await relayEvents(server.db.lists)).toMatchObject({ count: PASS_EVENTS_MAX + 1, hasMore: true });
    expect((await feedOf(other)).map(({ id }) => id)).toEqual([last]);
    await server.relay();
    expect(sequences(await feedOf(burst))).toEqual(upTo(2 * PASS_EVENTS_MAX + 1));
  });

  test('has no gaps or duplicates when many relays run at once', async () => {
    const accounts = [await server.account(), await server.account(), await server.account()];
    const made = await Promise.all(accounts.map((account) => announce(account, 3_000)));
    await Promise.all(range(12).map(() => relayEvents(server.db.lists)));
    await server.relay();
    for (const [index, account] of accounts.entries()) {
      const feed = await feedOf(account);
      expect(sequences(feed)).toEqual(upTo(3_000));
      expect(feed.map(({ id }) => id)).toEqual(made[index]);
    }
  });

  test('numbers late commits when they commit, not earlier', async () => {
    const account = await server.account();
    const writer = await session();
    await writer.query('begin');
    const late = newId('webhookEvent');
    await writer.query(insertEvents, [account.environmentId, [late], ['x']]);
    const [early] = await announce(account, 1);
    await server.relay();
    const before = await feedOf(account);
    await writer.query('commit');
    await writer.end();
    await server.relay();

    expect(before.map(({ id }) => id)).toEqual([early]);
    expect((await feedOf(account)).map(({ id }) => id)).toEqual([early, late]);
  });

  test('is not used up by work that is rolled back', async () => {
    const account = await server.account();
    const writer = await session();
    await writer.query('begin');
    await writer.query(insertEvents, [account.environmentId, [newId('webhookEvent')], ['x']]);
    await writer.query('rollback');
    await writer.end();
    await announce(account, 1);
    await server.relay();
    expect(sequences(await feedOf(account))).toEqual([1]);
  });
});

describe('failing relay', () => {
  test('in one environment does not affect the others', async () => {
    const [failing, ...others] = [await server.account(), await server.account(), await server.account()];
    for (const account of [failing, ...others]) await announce(account, 1);
    await server.db.lists.query(`
      create function fail() returns trigger language plpgsql as 'begin raise exception using errcode = ''40001''; end';
      create trigger fail before insert on webhook_events for each row
        when (new.environment_id = ${failing.environmentId}) execute function fail();`);

    await expect(relayEvents(server.db.lists)).rejects.toThrow();
    expect(await feedOf(failing)).toEqual([]);
    for (const account of others) expect(sequences(await feedOf(account))).toEqual([1]);

    await server.db.lists.query('drop function fail cascade');
    await server.relay();
    expect(sequences(await feedOf(failing))).toEqual([1]);
  });

  test('numbers nothing after a database fault, and everything in the next pass', async () => {
    const account = await server.account();
    const ids = await announce(account, 20);
    await server.db.lists.query(`
      create function fail() returns trigger language plpgsql as 'begin raise exception using errcode = ''40001''; end';
      create trigger fail before insert on webhook_events for each row when (new.sequence = 15) execute function fail();`);

    await expect(relayEvents(server.db.lists)).rejects.toThrow();
    expect(await feedOf(account)).toEqual([]);
    expect(await pendingOf(account)).toEqual(ids);

    await server.db.lists.query('drop function fail cascade');
    await server.relay();
    expect((await feedOf(account)).map(({ id }) => id)).toEqual(ids);
  });

  test('loses and duplicates nothing if its session ends between the numbers and the commit', async () => {
    const account = await server.account();
    const ids = await announce(account, 50);
    await endpoint(account, ['*']);
    await server.db.lists.query(`
      create function linger() returns trigger language plpgsql as 'begin perform pg_sleep(10); return new; end';
      create trigger linger before insert on webhook_deliveries for each statement execute function linger();`);
    const outside = await session();
    const relaying = relayEvents(server.db.lists).catch((error: Error) => error);
    const sleeping =
      "select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'";
    for (let found = false; !found; await sleep(5)) found = (await outside.query(sleeping)).rows.length > 0;
    await outside.query(`select pg_terminate_backend(pid) from (${sleeping}) s`);

    expect(await relaying).toBeInstanceOf(Error);
    expect(await pendingOf(account)).toEqual(ids);
    await outside.query('drop function linger cascade');
    await outside.end();
    await server.relay();

    expect((await feedOf(account)).map(({ id }) => id)).toEqual(ids);
    const { environmentId } = account;
    expect(await server.db.orm.webhookDelivery.count({ where: { environmentId } })).toBe(50);
  });
});

describe('created deliveries', () => {
  const deliveriesTo = async ({ environmentId }: TestAccount, endpointId: string) => {
    const where = { environmentId, endpointId };
    const rows = await server.db.orm.webhookDelivery.findMany({ where, orderBy: { sequence: 'asc' } });
    return rows.map(({ sequence, eventType, status }) => [Number(sequence), eventType, status]);
  };

  test('cover every enabled endpoint that subscribes to the type or to everything', async () => {
    const account = await server.account();
    const everything = await endpoint(account, ['*']);
    const referralsOnly = await endpoint(account, ['referral.created', 'payout.paid']);
    const disabled = await endpoint(account, ['*'], false);
    const stranger = await server.account();
    const foreign = await endpoint(stranger, ['*']);
    const affiliate = await account.given.affiliate();
    await account.given.referral({ affiliate_id: affiliate.id });
    await server.relay();

    const all = [
      [1, 'affiliate.created', 'pending'],
      [2, 'referral.created', 'pending'],
    ];
    expect(await deliveriesTo(account, everything)).toEqual(all);
    expect(await deliveriesTo(account, referralsOnly)).toEqual(all.slice(1));
    expect(await deliveriesTo(account, disabled)).toEqual([]);
    expect(await deliveriesTo(stranger, foreign)).toEqual([]);
  });

  test('are created once for an endpoint subscribed to both a type and everything', async () => {
    const account = await server.account();
    const id = await endpoint(account, ['affiliate.created', '*', 'affiliate.created']);
    await account.given.affiliate();
    await server.relay();
    expect(await deliveriesTo(account, id)).toHaveLength(1);
  });

  test('are all created for many endpoints at once', async () => {
    const account = await server.account();
    for (const _ of range(7)) await endpoint(account, ['*']);
    await announce(account, 1_000);
    await server.relay();
    const { environmentId } = account;
    expect(await server.db.orm.webhookDelivery.count({ where: { environmentId } })).toBe(7_000);
  });

  test('are skipped for a concurrently deleted endpoint, and the events still get numbers', async () => {
    const account = await server.account();
    const [kept, gone] = [await endpoint(account, ['*']), await endpoint(account, ['*'])];
    const outside = await session();
    await outside.query('begin');
    await outside.query('delete from webhook_endpoints where id = $1', [gone]);
    await announce(account, 5);
    const relaying = relayEvents(server.db.lists);
    await sleep(50);
    await outside.query('commit');
    await outside.end();

    expect((await relaying).count).toBe(5);
    expect(await deliveriesTo(account, kept)).toHaveLength(5);
    expect(await deliveriesTo(account, gone)).toEqual([]);
  });
});
