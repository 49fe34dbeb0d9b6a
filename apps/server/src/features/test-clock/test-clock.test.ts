import { setTimeout as sleep } from 'node:timers/promises';
import { Tributary } from '@tributary/sdk';
import { clickOf } from '@tributary/sdk/fetch';
import { describe, expect, test } from 'vitest';
import { unique } from '../../../test/support/given.ts';
import { useServer } from '../../../test/support/harness.ts';
import { outcomeOf } from '../../../test/support/outcome.ts';
import { serverOn } from '../../../test/support/server-on.ts';
import { trackedIn, visitorOf } from '../../../test/support/visitor.ts';
import { OFFSET_DAYS_MAX } from './test-clock.ts';

const server = useServer({ trustProxy: 1 });

const held = { approvalType: 'hold_period', holdPeriodDays: 30 };
const sale = <Of extends object>(more: Of) => ({
  sale_amount: 100,
  sale_amount_currency: 'USD',
  external_event_id: unique('order'),
  ...more,
});
const at = '2026-06-01T00:00:00.000Z';

describe('test clock', () => {
  test('starts at the real time and accumulates its advances', async () => {
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

  test('releases the holds of its own environment before it responds, each announced once', async () => {
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

  test('ages clicks, which no longer convert after the program’s cookie window', async () => {
    const { client, given } = await server.account();
    const affiliate = await given.affiliate({ settings: { cookieDays: 30 } });
    const click = () => given.click(affiliate);
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

  test('is visible to other processes within a second', { tags: 'slow' }, async () => {
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

  test('advances once per Idempotency-Key', async () => {
    const { client } = await server.account();
    const options = { idempotencyKey: 'advance-1' };
    const first = await client.testClock.advance({ days: 1 }, options);
    expect(await client.testClock.advance({ days: 1 }, options)).toEqual(first);
    expect((await client.testClock.get()).offset_seconds).toBe(86_400);
  });

  test('accumulates concurrent advances', async () => {
    const { client } = await server.account();
    await Promise.all(Array.from({ length: 8 }, () => client.testClock.advance({ seconds: 10 })));
    expect((await client.testClock.get()).offset_seconds).toBe(80);
  });

  test('can be up to a hundred years ahead', async () => {
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

  test('can neither be read nor advanced with a live key', async () => {
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

const cookieOf = (value: string) => clickOf({ headers: { cookie: `trb_click=${value}` } });
const signUpBy = (value: string, more: object = {}) => ({
  ...cookieOf(value),
  customer_id: unique('cus'),
  ...more,
});
const pendingSince = (trackingId: string, ms: number) =>
  `via:${trackingId}:${Math.floor((Date.now() - ms) / 1_000)}`;
const hour = 3_600_000;
const day = 24 * hour;

describe('browser with the test clock 31 days ahead', () => {
  test('is credited for a new visit, sign-up and sale', async () => {
    const { client, key, affiliate } = await trackedIn(server);
    await client.testClock.advance({ days: 31 });
    const { answer } = await visitorOf(server.baseUrl).report(key, { v: affiliate.tracking_id });

    const signUp = signUpBy(answer.id ?? '');
    const referral = await client.signups.create(signUp);
    const sold = await client.conversions.create(sale({ customer_id: signUp.customer_id }));

    expect(referral).toMatchObject({ affiliate_id: affiliate.id });
    expect(sold).toMatchObject({ affiliate_id: affiliate.id, commission_amount: 20 });
  });

  test('is credited through a new cookie whose click the server has missed', async () => {
    const { client, affiliate, clicks } = await trackedIn(server);
    await client.testClock.advance({ days: 31 });
    const { now } = await client.testClock.get();

    const { data, reason } = await client.signups
      .create(signUpBy(pendingSince(affiliate.tracking_id, hour)))
      .withResponse();

    expect({ affiliate: data?.affiliate_id, reason }).toEqual({ affiliate: affiliate.id, reason: undefined });
    const [click] = await clicks();
    const age = Date.parse(now) - (click?.createdAt.getTime() ?? 0);
    expect(age).toBeGreaterThan(hour - 60_000);
    expect(age).toBeLessThan(hour + 60_000);
  });

  test('is not credited through a 31-day-old cookie', async () => {
    const { client, affiliate } = await trackedIn(server);
    await client.testClock.advance({ days: 31 });
    const old = signUpBy(pendingSince(affiliate.tracking_id, 31 * day));
    expect(await client.signups.create(old).withResponse()).toMatchObject({ data: null, reason: 'expired' });
  });

  test('is credited for a sign-up with its own real time, which is not before the click', async () => {
    const { client, affiliate, clicks } = await trackedIn(server);
    await client.testClock.advance({ days: 31 });
    const created_at = new Date().toISOString();

    const signUp = signUpBy(pendingSince(affiliate.tracking_id, hour), { created_at });
    expect(await client.signups.create(signUp)).toMatchObject({ affiliate_id: affiliate.id, created_at });

    expect((await clicks())[0]?.createdAt.toISOString()).toBe(created_at);
  });

  test('gets a new click instead of the one from before the clock moved', async () => {
    const { client, key, affiliate } = await trackedIn(server);
    const browser = visitorOf(server.baseUrl);
    const visit = { v: affiliate.tracking_id };
    const { answer: before } = await browser.report(key, visit);
    await client.testClock.advance({ days: 31 });

    const { answer: after } = await browser.report(key, { ...visit, p: before.id });
    const { answer: again } = await browser.report(key, { ...visit, p: after.id });

    expect(after.id).not.toBe(before.id);
    expect(again.id).toBe(after.id);
    expect(await client.signups.create(signUpBy(after.id ?? ''))).toMatchObject({
      affiliate_id: affiliate.id,
    });
  });
});

describe('reset of the test clock', () => {
  test('returns to real time and keeps recorded dates', async () => {
    const { client, given } = await server.account();
    server.now = new Date(at);
    const referral = await given.referral({ affiliate_id: (await given.affiliate({ incentive: held })).id });
    await client.testClock.advance({ days: 31 });
    const ahead = await given.conversion({ referral_id: referral.id });

    expect(await client.testClock.reset()).toEqual({ now: at, offset_seconds: 0 });

    expect(await client.testClock.get()).toEqual({ now: at, offset_seconds: 0 });
    expect((await client.commissions.get(ahead.id)).created_at).toBe('2026-07-02T00:00:00.000Z');
    expect((await given.conversion({ referral_id: referral.id })).created_at).toBe(at);
  });

  test('leaves future sales refundable and payable', async () => {
    const { client, given } = await server.account();
    const affiliate = await given.affiliate();
    const referral = await given.referral({ affiliate_id: affiliate.id });
    await client.testClock.advance({ days: 31 });
    const sold = await given.conversion({ referral_id: referral.id });
    await client.testClock.reset();

    expect(await client.conversions.refund(sold.id, { amount: 10 })).toMatchObject({ sale_amount: 90 });
    const { payouts } = await client.payouts.create({ program_id: affiliate.program_id });
    const id = payouts[0]?.id ?? '';
    await client.payouts.update(id, { status: 'processing' });
    expect(await client.payouts.update(id, { status: 'completed' })).toMatchObject({ amount: 18 });
  });

  test('takes effect in the tracking script immediately', async () => {
    const { client, key, affiliate, clicks } = await trackedIn(server);
    const browser = visitorOf(server.baseUrl);
    await client.testClock.advance({ days: 31 });
    await browser.report(key, { v: affiliate.tracking_id });
    await client.testClock.reset();
    await browser.report(key, { v: affiliate.tracking_id });
    const [ahead, real] = (await clicks()).map(({ createdAt }) => createdAt.getTime());
    expect(ahead).toBeGreaterThan(Date.now() + 30 * day);
    expect(real).toBeLessThanOrEqual(Date.now());
  });

  test('is rejected with a live key', async () => {
    const { live } = await server.account();
    expect(await outcomeOf(live.client.testClock.reset())).toMatchObject({
      status: 403,
      code: 'INSUFFICIENT_PERMISSIONS',
    });
  });
});
