import type { CouponCreate } from '@tributary/sdk';
import { beforeAll, describe, expect, test } from 'vitest';
import { unique } from '../../../test/support/given.ts';
import { useAccount, useServer } from '../../../test/support/harness.ts';

const server = useServer();
const account = useAccount(server);
let affiliateId: string;
beforeAll(async () => {
  affiliateId = (await account.given.affiliate()).id;
});

const coupon = (changes: Partial<CouponCreate> = {}): CouponCreate => ({
  affiliate_id: affiliateId,
  code: unique('c'),
  discount_type: 'percentage',
  discount_value: 10,
  duration: 'once',
  ...changes,
});

describe('creating a coupon', () => {
  test('writes one audit log entry per request', async () => {
    const { client } = account;
    const { id } = await client.coupons.create(coupon());
    await client.coupons.delete(id);
    const { rows } = await server.db.lists.query(
      "select action, object from audit_entries where environment_id = $1 and action like 'coupons.%' order by id",
      [account.environmentId],
    );
    expect(rows).toEqual([
      { action: 'coupons.create', object: id },
      { action: 'coupons.delete', object: id },
    ]);
  });

  test('returns every field with ids from Tributary, and announces the coupon', async () => {
    const { client, announced, raw } = account;
    const { affiliate_id, ...body } = coupon({ code: 'summer-10', discount_value: 12.5 });
    const { status, body: answer } = await raw('POST', '/v1/coupons', { affiliate_id, ...body });
    expect(status).toBe(201);
    expect(answer.data).toEqual({
      id: expect.stringMatching(/^cpn_/),
      affiliate_id,
      program_id: expect.stringMatching(/^prg_/),
      code: 'SUMMER-10',
      discount_type: 'percentage',
      discount_value: 12.5,
      currency: null,
      duration: 'once',
      duration_in_months: null,
      product_ids: [],
      provider: 'manual',
      provider_coupon_id: expect.stringMatching(/^coupon_/),
      provider_promo_code_id: expect.stringMatching(/^promo_/),
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(await client.coupons.get(answer.data.id)).toEqual(answer.data);
    expect(await announced(answer.data.id)).toEqual([
      { type: 'coupon.created', data: answer.data, previous: null },
    ]);
  });

  test('keeps the currency of a fixed discount and the months of a repeating one', async () => {
    const made = await account.client.coupons.create(
      coupon({
        discount_type: 'fixed',
        discount_value: 9.99,
        currency: 'eur',
        duration: 'repeating',
        duration_in_months: 3,
        product_ids: ['pro'],
      }),
    );
    expect(made).toMatchObject({
      discount_type: 'fixed',
      discount_value: 9.99,
      currency: 'EUR',
      duration_in_months: 3,
      product_ids: ['pro'],
    });
  });

  test('reserves a code within its program in any case, but not in another program', async () => {
    const { client, given } = account;
    await client.coupons.create(coupon({ code: 'Taken' }));
    await expect(client.coupons.create(coupon({ code: 'tAKEN' }))).rejects.toMatchObject({
      code: 'DUPLICATE',
      field: 'code',
    });
    const { id } = await given.affiliate();
    expect(await client.coupons.create(coupon({ affiliate_id: id, code: 'taken' }))).toMatchObject({
      code: 'TAKEN',
    });
  });

  test('gives a code to only one of twenty concurrent requests', { tags: 'slow' }, async () => {
    const body = coupon();
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => account.client.coupons.create(body)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'DUPLICATE' });
  });

  test('returns not found for an unknown affiliate', async () => {
    await expect(account.client.coupons.create(coupon({ affiliate_id: 'aff_no' }))).rejects.toMatchObject({
      code: 'NOT_FOUND',
      field: 'affiliate_id',
    });
  });

  test.each([
    ['discount_value', { discount_value: 10.123456 }],
    ['discount_value', { discount_type: 'fixed', currency: 'JPY', discount_value: 0.5 }],
    ['duration_in_months', { duration: 'repeating' }],
    ['duration_in_months', { duration_in_months: 2 }],
    ['currency', { discount_type: 'fixed' }],
    ['currency', { currency: 'USD' }],
    ['currency', { discount_type: 'fixed', currency: 'XXQ' }],
    ['code', { code: 'späti' }],
    ['code', { code: 'with space' }],
  ] as const)('rejects %s of %o', async (field, changes) => {
    await expect(account.client.coupons.create(coupon(changes))).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      field,
    });
  });

  test.each(['stripe', 'acme-pay'])(
    'creates none for a program whose provider %s is not available',
    async (name) => {
      const { id, program_id } = await account.given.affiliate();
      // The API rejects such a program, but a provider may be removed after it was selected.
      const { environmentId } = account;
      await server.db.orm.program.update({
        where: { environmentId_id: { environmentId, id: program_id } },
        data: { couponProvider: name },
      });
      await expect(account.client.coupons.create(coupon({ affiliate_id: id }))).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        message: expect.stringContaining(name),
      });
    },
  );
});

describe('coupon with an Idempotency-Key', () => {
  test('returns the first coupon for a repeated request and conflicts with another body', async () => {
    const { raw } = account;
    const [body, headers] = [coupon(), { 'idempotency-key': unique('key') }];
    const first = await raw('POST', '/v1/coupons', body, headers);
    const again = await raw('POST', '/v1/coupons', body, headers);
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    const other = await raw('POST', '/v1/coupons', { ...body, discount_value: 11 }, headers);
    expect(other.body.error).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
    expect(other.body.error.details).toMatchObject([{ field: 'discount_value' }]);
  });

  test('frees the key after a failed request', async () => {
    const idempotencyKey = unique('key');
    const wrong = coupon({ affiliate_id: 'aff_no' });
    await expect(account.client.coupons.create(wrong, { idempotencyKey })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await account.client.coupons.create(coupon(), { idempotencyKey })).toMatchObject({
      affiliate_id: affiliateId,
    });
  });
});
