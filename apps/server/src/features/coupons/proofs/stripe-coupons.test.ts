import { setTimeout as sleep } from 'node:timers/promises';
import type { CouponCreate } from '@tributary/sdk';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { armFailpoint, installFailpoints } from '../../../../test/support/failpoint.ts';
import { unique } from '../../../../test/support/given.ts';
import { startServer, type TestAccount, type TestServer } from '../../../../test/support/harness.ts';
import { type FakeStripe, fakeStripe } from '../../../../test/support/stripe/fake/fake-stripe.ts';
import type { Fault } from '../../../../test/support/stripe/fake/http/server.ts';
import type { Coupon } from '../../../platform/db/generated/client.ts';
import { ATTEMPT_SECONDS } from '../coupon.ts';
import { finishCoupons, finishCreation } from '../finish-coupons.ts';
import { configuredProviders } from '../providers/configured.ts';

let stripe: FakeStripe;
let options: { secretKey: string; apiBase: string; timeoutMs: number };
let server: TestServer;
let account: TestAccount;
let affiliateId: string;
beforeAll(async () => {
  stripe = fakeStripe();
  options = { secretKey: stripe.secretKey, apiBase: await stripe.listen(), timeoutMs: 600 };
  server = await startServer({ stripe: options });
  await installFailpoints(server.db);
});
beforeEach(async () => {
  account = await server.account();
  affiliateId = (await account.given.affiliate({ settings: { couponProvider: 'stripe' } })).id;
  stripe.calls.length = 0;
});
afterAll(async () => {
  await server.close();
  await stripe.close();
});

const coupon = (changes: Partial<CouponCreate> = {}): CouponCreate => ({
  affiliate_id: affiliateId,
  code: unique('c'),
  discount_type: 'percentage',
  discount_value: 10,
  duration: 'once',
  ...changes,
});

const rows = () => server.db.orm.coupon.findMany({ where: { environmentId: account.environmentId } });
const isAtStripe = (couponId: string) => stripe.state.find('coupon', couponId) !== undefined;
/** A promotion code is valid only as long as its coupon. */
const valid = (code: string) =>
  stripe
    .all('promotion_code')
    .filter((each) => each.code === code.toUpperCase() && isAtStripe(each.promotion.coupon ?? ''))
    .map((each) => ({ code: each.code, coupon: each.promotion.coupon }));
/** Returns the audit log's entries on coupons, in order. */
async function audited() {
  const { rows } = await server.db.lists.query<{ action: string; object: string }>(
    "select action, object from audit_entries where environment_id = $1 and action like 'coupons.%' order by id",
    [account.environmentId],
  );
  return rows.map(({ action, object }) => [action, object]);
}

/** Makes a dead process's claim expire. */
const letTimePass = () =>
  server.db.lists.query(
    `update coupons set attempted_at = attempted_at - make_interval(secs => ${ATTEMPT_SECONDS + 1})`,
  );
const log = pino({ level: 'silent' });
const finish = () => finishCoupons(server.deps, { now: new Date(), log });

describe('coupon of a program that uses Stripe', () => {
  test('becomes a Stripe coupon with our id and a promotion code with its code', async () => {
    for (const id of ['prod_1', 'prod_2']) stripe.product({ id, name: id });
    const made = await account.client.coupons.create(
      coupon({
        code: 'vip',
        duration: 'repeating',
        duration_in_months: 6,
        product_ids: ['prod_1', 'prod_2'],
      }),
    );
    expect(made).toMatchObject({ provider: 'stripe', provider_coupon_id: made.id });
    expect(stripe.get('coupon', made.id)).toMatchObject({
      name: 'VIP',
      percent_off: 10,
      duration: 'repeating',
      duration_in_months: 6,
      applies_to: { products: ['prod_1', 'prod_2'] },
    });
    expect(stripe.get('promotion_code', made.provider_promo_code_id ?? '')).toMatchObject({
      code: 'VIP',
      promotion: { coupon: made.id },
    });
    expect(stripe.calls.map(({ idempotencyKey }) => idempotencyKey)).toEqual([made.id, `${made.id}:VIP`]);
  });

  test('sends a fixed discount in the smallest unit of its currency', async () => {
    const { id } = await account.client.coupons.create(
      coupon({ discount_type: 'fixed', discount_value: 9.99, currency: 'usd' }),
    );
    expect(stripe.get('coupon', id)).toMatchObject({ amount_off: 999, currency: 'usd' });
  });

  test('is deleted at Stripe too', async () => {
    const made = await account.client.coupons.create(coupon());
    await account.client.coupons.delete(made.id);
    expect(isAtStripe(made.id)).toBe(false);
    expect(await rows()).toEqual([]);
  });
});

describe('coupon when Stripe fails', () => {
  test.each<[string, string, Fault]>([
    ['refuses the coupon', 'POST /v1/coupons', 'not_permitted'],
    ['breaks at the coupon', 'POST /v1/coupons', 'unavailable'],
    ['does not answer for the coupon', 'POST /v1/coupons', 'hang'],
    ['makes the coupon and does not answer', 'POST /v1/coupons', 'lost'],
    ['refuses the promotion code', 'POST /v1/promotion_codes', 'not_permitted'],
    ['breaks at the promotion code', 'POST /v1/promotion_codes', 'unavailable'],
    ['makes the promotion code and does not answer', 'POST /v1/promotion_codes', 'lost'],
  ])('that it %s leaves nothing on either side, and the same key can be reused', async (_, call, fault) => {
    const before = stripe.all('coupon').length;
    stripe.fail(call, fault);
    const [body, idempotencyKey] = [coupon(), unique('key')];
    await expect(account.client.coupons.create(body, { idempotencyKey })).rejects.toMatchObject({
      status: 502,
      code: 'PROVIDER_ERROR',
    });
    expect(stripe.all('coupon')).toHaveLength(before);
    expect(await rows()).toEqual([]);
    expect((await account.emittedEvents()).filter((type) => type.startsWith('coupon'))).toEqual([]);
    const [[, refused] = []] = await audited();
    const entriesOfRefused = [
      ['coupons.create', refused],
      ['coupons.createRefused', refused],
    ];
    expect(await audited()).toEqual(entriesOfRefused);

    const made = await account.client.coupons.create(body, { idempotencyKey });
    expect(valid(body.code)).toEqual([{ code: made.code, coupon: made.id }]);
    expect(await audited()).toEqual([...entriesOfRefused, ['coupons.create', made.id]]);
  });

  test('returns the key of a voided commission', async () => {
    const { client, given } = account;
    const idempotencyKey = unique('key');
    const commission = {
      referral_id: (await given.referral()).id,
      sale_amount: 100,
      sale_amount_currency: 'USD',
      commission_amount: 10,
      commission_currency: 'USD',
    };
    await client.commissions.void((await client.commissions.create(commission, { idempotencyKey })).id);
    stripe.fail('POST /v1/coupons', 'not_permitted');
    await expect(client.coupons.create(coupon(), { idempotencyKey })).rejects.toMatchObject({ status: 502 });

    const retry = client.commissions.create(commission, { idempotencyKey });
    await expect(retry).rejects.toMatchObject({ status: 409, code: 'VOIDED' });
  });

  test('reports a code created manually at Stripe and removes only our half', async () => {
    const other = await account.client.coupons.create(coupon({ code: 'shared' }));
    const elsewhere = await account.given.affiliate({ settings: { couponProvider: 'stripe' } });
    const attempt = account.client.coupons.create(coupon({ affiliate_id: elsewhere.id, code: 'shared' }));
    await expect(attempt).rejects.toMatchObject({
      code: 'PROVIDER_ERROR',
      message: expect.stringContaining('already exists'),
    });
    expect(valid('shared')).toEqual([{ code: 'SHARED', coupon: other.id }]);
  });

  test('removes a half-created coupon before its code is reused', async () => {
    stripe.fail('POST /v1/promotion_codes', 'unavailable');
    stripe.fail('DELETE /v1/coupons/:id', 'unavailable', 'unavailable');
    const body = coupon();
    for (let attempt = 0; attempt < 2; attempt += 1)
      await expect(account.client.coupons.create(body)).rejects.toMatchObject({ code: 'PROVIDER_ERROR' });
    const [leftover] = await rows();
    expect(leftover).toMatchObject({ state: 'deleting', providerCouponId: null });
    expect((await account.client.coupons.list()).data).toEqual([]);
    await expect(account.client.coupons.delete(leftover?.id as string)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });

    const made = await account.client.coupons.create(body);
    expect(isAtStripe(leftover?.id as string)).toBe(false);
    expect(valid(body.code)).toEqual([{ code: made.code, coupon: made.id }]);
    expect(await rows()).toHaveLength(1);
  });

  test('does not accept a half-created coupon as a cursor', async () => {
    const { coupons } = account.client;
    await coupons.create(coupon());
    stripe.fail('POST /v1/promotion_codes', 'unavailable');
    stripe.fail('DELETE /v1/coupons/:id', 'unavailable');
    await expect(coupons.create(coupon())).rejects.toMatchObject({ code: 'PROVIDER_ERROR' });
    const leftover = (await rows()).find(({ state }) => state === 'deleting');

    await expect(coupons.list({ starting_after: leftover?.id as string })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      field: 'starting_after',
    });
  });

  test('removes a half-created coupon in a job, without an event', async () => {
    stripe.fail('POST /v1/promotion_codes', 'unavailable');
    stripe.fail('DELETE /v1/coupons/:id', 'unavailable');
    await expect(account.client.coupons.create(coupon())).rejects.toMatchObject({ code: 'PROVIDER_ERROR' });
    const [leftover] = await rows();
    await finish();
    expect(await rows()).toHaveLength(1);
    await letTimePass();
    await finish();
    expect(await rows()).toEqual([]);
    expect(isAtStripe(leftover?.id as string)).toBe(false);
    expect(await account.announced(leftover?.id as string)).toEqual([]);
  });

  test('stays on both sides when its deletion is rejected', async () => {
    const made = await account.client.coupons.create(coupon());
    stripe.fail('DELETE /v1/coupons/:id', 'not_permitted');
    await expect(account.client.coupons.delete(made.id)).rejects.toMatchObject({ code: 'PROVIDER_ERROR' });
    expect(await account.client.coupons.get(made.id)).toEqual(made);
    expect(isAtStripe(made.id)).toBe(true);
    expect(await audited()).toEqual([
      ['coupons.create', made.id],
      ['coupons.delete', made.id],
      ['coupons.deleteRefused', made.id],
    ]);
  });

  test.each<[string, Fault]>([
    ['before', 'hang'],
    ['after', 'lost'],
  ])('is deleted by a second request after the response was lost %s it was done', async (_, fault) => {
    const made = await account.client.coupons.create(coupon());
    stripe.fail('DELETE /v1/coupons/:id', fault);
    await expect(account.client.coupons.delete(made.id)).rejects.toMatchObject({ code: 'PROVIDER_ERROR' });
    await expect(account.client.coupons.get(made.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await account.client.coupons.delete(made.id)).toEqual({ id: made.id, deleted: true });
    expect(isAtStripe(made.id)).toBe(false);
    expect((await account.announced(made.id)).map(({ type }) => type)).toEqual([
      'coupon.created',
      'coupon.deleted',
    ]);
  });

  test('is deleted by the job if the response was lost', async () => {
    const made = await account.client.coupons.create(coupon());
    stripe.fail('DELETE /v1/coupons/:id', 'hang');
    await expect(account.client.coupons.delete(made.id)).rejects.toMatchObject({ code: 'PROVIDER_ERROR' });
    await letTimePass();
    await finish();
    expect(isAtStripe(made.id)).toBe(false);
    expect((await account.announced(made.id)).at(-1)).toMatchObject({ type: 'coupon.deleted', data: made });
  });
});

describe('repeated Idempotency-Key', () => {
  test('creates one coupon here and at Stripe, however many requests arrive at once', async () => {
    const [body, headers] = [coupon(), { 'idempotency-key': unique('key') }];
    stripe.pauseCalls(() => sleep(50));
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => account.raw('POST', '/v1/coupons', body, headers)),
    ).finally(() => {
      stripe.pauseCalls(() => Promise.resolve());
    });
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1);
    expect(stripe.calls.map(({ route }) => route)).toEqual(['POST /v1/coupons', 'POST /v1/promotion_codes']);
  });

  /** Makes the database unavailable just after Stripe has created the coupon. */
  async function crash(body: CouponCreate, idempotencyKey: string): Promise<void> {
    await armFailpoint(server.db, account.environmentId, { times: 1, sqlState: '57P01' });
    await expect(account.client.coupons.create(body, { idempotencyKey })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    expect(await rows()).toMatchObject([{ state: 'pending' }]);
  }

  test('completes the first request’s work after a crash, once no other process works on it', async () => {
    const [body, idempotencyKey] = [coupon(), unique('key')];
    await crash(body, idempotencyKey);
    const again = () => account.client.coupons.create(body, { idempotencyKey });
    await expect(again()).rejects.toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS' });
    expect((await account.client.coupons.list()).data).toEqual([]);

    await letTimePass();
    const made = await again();
    expect(await again()).toEqual(made);
    expect(valid(body.code)).toEqual([{ code: made.code, coupon: made.id }]);
    expect(await account.announced(made.id)).toMatchObject([{ type: 'coupon.created', data: made }]);
  });

  test('returns the job’s result after a crash', async () => {
    const [body, idempotencyKey] = [coupon(), unique('key')];
    await crash(body, idempotencyKey);
    await letTimePass();
    await Promise.all([finish(), finish()]);
    const made = await account.client.coupons.create(body, { idempotencyKey });
    expect((await account.client.coupons.list()).data).toEqual([made]);
    expect(valid(body.code)).toHaveLength(1);
  });

  test.each<[string, Fault[]]>([
    ['made', []],
    ['given up', ['unavailable']],
  ])('may be swept when the job finishes: the coupon is still %s', async (_, faults) => {
    const body = coupon();
    await crash(body, unique('key'));
    await server.db.orm.idempotencyKey.deleteMany({ where: { environmentId: account.environmentId } });
    stripe.fail('POST /v1/coupons', ...faults);
    await letTimePass();
    await finish();
    expect(valid(body.code)).toHaveLength(1 - faults.length);
    expect((await account.client.coupons.list()).data).toHaveLength(1 - faults.length);
    expect(await rows()).toHaveLength(1 - faults.length);
  });

  test('conflicts with another body after a crash', async () => {
    const [body, idempotencyKey] = [coupon(), unique('key')];
    await crash(body, idempotencyKey);
    const other = account.client.coupons.create({ ...body, discount_value: 20 }, { idempotencyKey });
    await expect(other).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
    await letTimePass();
    await finish();
  });

  test('is not undone by a late failure of an attempt assumed dead', async () => {
    const [body, idempotencyKey] = [coupon(), unique('key')];
    await crash(body, idempotencyKey);
    const [early] = await rows();
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    stripe.pauseCalls(() => gate);
    await letTimePass();
    const { db } = server;
    const patient = await configuredProviders({ ...options, timeoutMs: 10_000 });
    const later = finishCoupons({ db, couponProviders: patient }, { now: new Date(), log });
    await expect.poll(rows).toMatchObject([{ attempt: 2, state: 'pending' }]);

    const cutOff = await configuredProviders({ ...options, apiBase: 'http://127.0.0.1:1' });
    const late = finishCreation({ db, couponProviders: cutOff, now: new Date() }, early as Coupon);
    await expect(late).rejects.toMatchObject({ code: 'PROVIDER_ERROR' });
    stripe.pauseCalls(() => Promise.resolve());
    open();
    await later;

    expect(valid(body.code)).toHaveLength(1);
    const made = await account.client.coupons.create(body, { idempotencyKey });
    expect((await account.client.coupons.list()).data).toEqual([made]);
  });
});

describe('existing promotion code at Stripe', () => {
  const existing = (code: string, more: { active?: boolean } = {}) => {
    const made = stripe.promotionCode(code, stripe.coupon({ percent_off: 10 }));
    return Object.assign(made, more).id;
  };

  test('is linked without any change there, and stays when the coupon is deleted', async () => {
    const code = unique('P').toUpperCase();
    const id = existing(code);
    const made = await account.client.coupons.create(
      coupon({ code: ` ${code.toLowerCase()}\u200b`, provider_promo_code_id: id }),
    );
    expect(made).toMatchObject({
      ...{
        code,
        provider_promo_code_id: id,
        provider_coupon_id: stripe.get('promotion_code', id).promotion.coupon,
      },
    });
    await account.client.coupons.delete(made.id);
    expect(stripe.calls.map(({ route }) => route)).toEqual([
      'GET /v1/promotion_codes/:id',
      'DELETE /v1/coupons/:id',
    ]);
    expect(valid(code)).toHaveLength(1);
    expect(await rows()).toEqual([]);
  });

  test.each([
    ['has another code', () => existing('OTHER'), /promo_\S+ has the code OTHER, not MINE/],
    ['has ended', () => existing('MINE', { active: false }), /promo_\S+ is not active/],
    ['is unknown', () => 'promo_unknown', /No such/],
  ])('is rejected without leftovers if it %s', async (_, promo, message) => {
    const create = account.client.coupons.create(coupon({ code: 'mine', provider_promo_code_id: promo() }));
    await expect(create).rejects.toMatchObject({
      ...{ code: 'PROVIDER_ERROR', message: expect.stringMatching(message) },
    });
    expect(await rows()).toEqual([]);
  });

  test('is stored unchanged if no provider is asked', async () => {
    const { id: affiliate_id } = await account.given.affiliate();
    const made = await account.client.coupons.create(
      coupon({ affiliate_id, provider_promo_code_id: 'promo_1' }),
    );
    expect(made).toMatchObject({ provider: 'manual', provider_promo_code_id: 'promo_1' });
    expect(stripe.calls).toEqual([]);
  });
});
