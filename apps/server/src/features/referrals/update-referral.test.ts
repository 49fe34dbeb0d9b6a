import { describe, expect, test } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';
import { madeOnce } from '../../../test/support/made-once.ts';

const server = useServer();

async function referred() {
  const account = await server.account();
  const affiliate = await account.given.affiliate();
  const referral = await account.given.referral({
    affiliate_id: affiliate.id,
    email: 'cy@example.com',
    customer_id: 'cus_1',
    external_user_id: 'user_1',
    name: 'Cy',
    metadata: { a: 1 },
  });
  const put = (body: object, id = referral.id) => account.raw('PUT', `/v1/referrals/${id}`, body);
  return { ...account, affiliate, referral, put };
}

/** Account shared by tests that write nothing, or nothing that others read. */
const shared = madeOnce(referred);

describe('updating a referral', () => {
  test('changes only the given fields and announces their previous values', async () => {
    const { client, referral, announced } = await referred();
    const changes = {
      email: 'New@Example.com',
      customer_id: 'cus_2',
      external_user_id: 'user_2',
      subscription_id: 'sub_2',
      name: 'Di',
      metadata: { b: [2] },
    };
    const updated = await client.referrals.update(referral.id, changes);
    expect(updated).toEqual({ ...referral, ...changes });
    expect((await announced(referral.id)).at(-1)).toEqual({
      type: 'referral.updated',
      data: updated,
      previous: {
        email: 'cy@example.com',
        customer_id: 'cus_1',
        external_user_id: 'user_1',
        subscription_id: null,
        name: 'Cy',
        metadata: { a: 1 },
      },
    });
  });

  test('changes and announces nothing without fields or with the current values', async () => {
    const { client, referral, emittedEvents } = await referred();
    const before = await emittedEvents();
    expect(await client.referrals.update(referral.id, {})).toEqual(referral);
    const { email, customer_id, name } = { email: 'cy@example.com', customer_id: 'cus_1', name: 'Cy' };
    expect(await client.referrals.update(referral.id, { email, customer_id, name, status: 'lead' })).toEqual(
      referral,
    );
    expect(await emittedEvents()).toEqual(before);
  });

  test('turns null metadata into {}', async () => {
    const { client, referral } = await referred();
    expect((await client.referrals.update(referral.id, { metadata: null })).metadata).toEqual({});
  });

  test.each([
    ['email', { email: 'OTHER@example.com' }],
    ['customer_id', { customer_id: 'cus_other' }],
    ['external_user_id', { external_user_id: 'user_other' }],
  ])('returns DUPLICATE for the %s of another referral and changes nothing', async (field, changes) => {
    const { given, client, affiliate, referral, put } = await referred();
    await given.referral({
      affiliate_id: affiliate.id,
      email: 'other@example.com',
      customer_id: 'cus_other',
      external_user_id: 'user_other',
    });
    const { status, body } = await put({ name: 'Di', ...changes });
    expect(status).toBe(409);
    expect(body.error).toMatchObject({ code: 'DUPLICATE', field });
    const { data } = await client.referrals.list({ external_user_id: 'user_1' });
    expect(data).toEqual([referral]);
  });

  test('accepts its own e-mail in another case', async () => {
    const { client, referral } = await referred();
    expect((await client.referrals.update(referral.id, { email: 'CY@example.com' })).email).toBe(
      'CY@example.com',
    );
  });

  test('fails with NOT_FOUND for an unknown id', async () => {
    const { put } = await referred();
    const { status, body } = await put({ name: 'Di' }, 'ref_unknown');
    expect([status, body.error.code]).toEqual([404, 'NOT_FOUND']);
  });

  test.each([
    ['email', { email: 'x' }],
    ['customer_id', { customer_id: '' }],
    ['external_user_id', { external_user_id: 'x'.repeat(256) }],
    ['status', { status: 'refunded' }],
    ['name', { name: '' }],
    ['affiliate_id', { affiliate_id: 'aff_1' }],
    ['created_at', { created_at: '2024-01-01T00:00:00Z' }],
    ['converted_at', { converted_at: null }],
    ['click_id', { click_id: 'clk_1' }],
  ])('rejects for %s: %j', async (field, changes) => {
    const { put } = await shared();
    const { status, body } = await put(changes);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'VALIDATION_ERROR', field });
  });

  test('lets events find the referral by each of its customer ids, but not by a removed one', async () => {
    const { client, given, referral } = await referred();
    await client.referrals.update(referral.id, { customer_id: 'cus_2' });
    for (const customer_id of ['cus_1', 'cus_2'])
      expect((await given.conversion({ customer_id })).referral_id).toBe(referral.id);
    for (const newest of ['cus_1', null]) {
      const left = await client.referrals.update(referral.id, { customer_id: null });
      expect(left.customer_id).toBe(newest);
    }
    await expect(given.conversion({ customer_id: 'cus_1' })).rejects.toMatchObject({
      code: 'REFERRAL_NOT_FOUND',
    });
  });

  test('loses neither changes nor counts during sales', { tags: 'slow' }, async () => {
    const { client, given, referral, environmentId } = await referred();
    await Promise.all([
      ...Array.from({ length: 10 }, () => given.conversion({ referral_id: referral.id })),
      ...Array.from({ length: 10 }, (_, at) => client.referrals.update(referral.id, { name: `Cy ${at}` })),
    ]);
    const where = { environmentId_id: { environmentId, id: referral.id } };
    const row = await server.db.orm.referral.findUniqueOrThrow({ where });
    expect(row).toMatchObject({ conversionsCount: 10, status: 'customer', customerId: 'cus_1' });
    expect(row.name).toMatch(/^Cy \d$/);
  });
});
