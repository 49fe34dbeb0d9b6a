import { setTimeout as sleep } from 'node:timers/promises';
import { Tributary } from '@tributary/sdk';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { unique } from '../../test/given.ts';
import { startServer, type TestServer } from '../../test/harness.ts';
import { outcomeOf } from '../../test/outcome.ts';
import { serverOn } from '../../test/server-on.ts';
import { OFFSET_DAYS_MAX } from './test-clock.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterEach(() => {
  server.now = null;
});
afterAll(() => server.close());

const held = { approvalType: 'hold_period', holdPeriodDays: 30 };
const sale = <Of extends object>(more: Of) => ({
  sale_amount: 100,
  sale_amount_currency: 'USD',
  external_event_id: unique('order'),
  ...more,
});
const at = '2026-06-01T00:00:00.000Z';

describe('the test clock', () => {
  test('starts at the real time, and adds up its advances', async () => {
    const { client } = await server.account();
    server.now = new Date(at);

    expect(await client.testClock.get()).toEqual({ now: at, offset_seconds: 0 });
    await client.testClock.advance({ seconds: 90 });
    const moved = await client.testClock.advance({ days: 1, seconds: 10 });

    expect(moved).toEqual({ now: '2026-06-02T00:01:40.000Z', offset_seconds: 86_500 });
    expect(await client.testClock.get()).toEqual(moved);
  });

  test('is the current time for everything recorded from the next request on', async () => {
    const { client, given } = await server.account();
    server.now = new Date(at);
    const { id } = await given.referral();
    await client.testClock.advance({ days: 400 });

    const now = await given.conversion({ referral_id: id });
    const later = await outcomeOf(
      client.conversions.create(sale({ referral_id: id, occurred_at: '2027-07-06T00:05:00Z' })),
    );
    const tooLate = await outcomeOf(
      client.conversions.create(sale({ referral_id: id, occurred_at: '2027-07-06T00:05:00.001Z' })),
    );

    expect(now.created_at).toBe('2027-07-06T00:00:00.000Z');
    expect(later.status).toBe(201);
    expect(tooLate).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
  });

  test('releases the holds of its own environment before it answers, and announces each once', async () => {
    const { client, given, announced, live } = await server.account();
    server.now = new Date(at);
    const [inDev, inLive] = [
      await given.referral({ affiliate_id: (await given.affiliate({ incentive: held })).id }),
      await live.given.referral({ affiliate_id: (await live.given.affiliate({ incentive: held })).id }),
    ];
    const devSale = await given.conversion({ referral_id: inDev.id });
    const liveSale = await live.given.conversion({ referral_id: inLive.id });

    await client.testClock.advance({ days: 29, seconds: 86_399 });
    const before = await client.commissions.get(devSale.id);
    await client.testClock.advance({ seconds: 1 });
    await client.testClock.advance({ seconds: 1 });

    expect([devSale.status, before.status]).toEqual(['pending', 'pending']);
    const after = await client.commissions.get(devSale.id);
    expect(after).toMatchObject({
      status: 'ready_for_payment',
      updated_at: '2026-07-01T00:00:00.000Z',
    });
    expect(await announced(devSale.id)).toMatchObject([
      { type: 'transaction.created' },
      { type: 'transaction.approved', data: after, previous: { status: 'pending' } },
    ]);
    expect((await live.client.commissions.get(liveSale.id)).status).toBe('pending');
  });

  test('ages clicks: after the cookie window of the program they no longer convert', async () => {
    const { client, given } = await server.account();
    const affiliate = await given.affiliate({ settings: { cookieDays: 30 } });
    const click = () =>
      client.clicks.create({ trackingId: affiliate.tracking_id, programId: affiliate.program_id });
    const [early, old] = [await click(), await click()];

    await client.testClock.advance({ days: 29 });
    const inTime = await outcomeOf(client.conversions.create(sale({ click_id: early.id })));
    await client.testClock.advance({ days: 2 });

    expect(inTime.status).toBe(201);
    expect(await outcomeOf(client.conversions.create(sale({ click_id: old.id })))).toMatchObject({
      code: 'REFERRAL_NOT_FOUND',
    });
  });

  test('does not affect API keys: one that expires in a minute still works when the clock is years ahead', async () => {
    const account = await server.account();
    const key = await account.issueKey(['*'], { expiresAt: new Date(Date.now() + 60_000) });
    await account.client.testClock.advance({ days: 3_650 });
    const headers = { authorization: `Bearer ${key}` };
    expect((await account.raw('GET', '/v1/referrals', undefined, headers)).status).toBe(200);
  });

  test('is seen by other processes within a second', async () => {
    const { client, apiKey } = await server.account();
    const other = await serverOn(server.databaseUrl);
    try {
      const elsewhere = new Tributary({ apiKey, baseUrl: other.baseUrl });
      await elsewhere.testClock.get();
      await client.testClock.advance({ days: 10 });
      await sleep(1_001);
      const shortlisted = await elsewhere.finder.create({
        name: 'Blog',
        domain: 'example.com',
        category: 'blog',
      });
      expect(Date.parse(shortlisted.created_at) - Date.now()).toBeGreaterThan(9 * 86_400_000);
    } finally {
      await other.close();
    }
  });

  test('counts once for one Idempotency-Key', async () => {
    const { client } = await server.account();
    const options = { idempotencyKey: 'advance-1' };
    const first = await client.testClock.advance({ days: 1 }, options);
    expect(await client.testClock.advance({ days: 1 }, options)).toEqual(first);
    expect((await client.testClock.get()).offset_seconds).toBe(86_400);
  });

  test('adds up concurrent advances', async () => {
    const { client } = await server.account();
    await Promise.all(Array.from({ length: 8 }, () => client.testClock.advance({ seconds: 10 })));
    expect((await client.testClock.get()).offset_seconds).toBe(80);
  });

  test('can be a hundred years ahead and not a second more', async () => {
    const { client, environmentId, given } = await server.account();
    const limit = BigInt(OFFSET_DAYS_MAX * 86_400);
    await server.db.orm.environment.update({
      where: { id: environmentId },
      data: { clockOffsetSeconds: limit - 1n },
    });
    expect((await client.testClock.advance({ seconds: 1 })).offset_seconds).toBe(Number(limit));
    expect((await given.conversion()).status).toBe('ready_for_payment');

    const refused = await outcomeOf(client.testClock.advance({ seconds: 1 }));

    expect(refused).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect((await client.testClock.get()).offset_seconds).toBe(Number(limit));
  });

  test('can be neither read nor advanced with a live key', async () => {
    const { live } = await server.account();
    for (const call of [live.client.testClock.get(), live.client.testClock.advance({ days: 1 })])
      expect(await outcomeOf(call)).toMatchObject({ status: 403, code: 'INSUFFICIENT_PERMISSIONS' });
  });

  test('requires a duration', async () => {
    const { raw } = await server.account();
    for (const body of [{}, { days: -1 }, { days: 3_651 }, { seconds: 1.5 }])
      expect((await raw('POST', '/v1/test-clock/advance', body)).body.error.code).toBe('VALIDATION_ERROR');
  });
});
