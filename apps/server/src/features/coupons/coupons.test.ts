import type { CouponCreate } from '@tributary/sdk';
import { describe, expect, test } from 'vitest';
import { unique } from '../../../test/support/given.ts';
import { useServer } from '../../../test/support/harness.ts';

const server = useServer();

async function withCoupons(count: number) {
  const account = await server.account();
  const affiliate = await account.given.affiliate();
  const create = (changes: Partial<CouponCreate> = {}) =>
    account.client.coupons.create({
      affiliate_id: affiliate.id,
      code: unique('c'),
      discount_type: 'percentage',
      discount_value: 10,
      duration: 'forever',
      ...changes,
    });
  const coupons = [];
  for (let at = 0; at < count; at += 1) coupons.push(await create());
  return { ...account, affiliate, create, coupons: coupons.reverse() };
}

describe('listing coupons', () => {
  test('returns the newest first, page by page in both directions', { tags: 'slow' }, async () => {
    const { client, coupons } = await withCoupons(5);
    const first = await client.coupons.list({ limit: 2 });
    expect(first).toMatchObject({ data: coupons.slice(0, 2), has_more: true });
    expect(await client.coupons.list({ limit: 2 }).toArray()).toEqual(coupons);
    const before = await client.coupons.list({ ending_before: coupons[4]?.id as string, limit: 3 });
    expect(before).toMatchObject({ data: coupons.slice(1, 4), has_more: true });
    const oldest = await client.coupons.list({ order: 'asc', limit: 1 });
    expect(oldest.data).toEqual([coupons[4]]);
  });

  test('filters by affiliate, program, code in either case, and time', async () => {
    const { client, given, create, coupons, affiliate } = await withCoupons(2);
    const other = await given.affiliate();
    const theirs = await create({ affiliate_id: other.id, code: 'Theirs' });
    const found = async (query: Parameters<typeof client.coupons.list>[0]) =>
      (await client.coupons.list(query)).data;
    expect(await found({ affiliate_id: affiliate.id })).toEqual(coupons);
    expect(await found({ program_id: other.program_id })).toEqual([theirs]);
    expect(await found({ code: 'tHEIRS' })).toEqual([theirs]);
    expect(await found({ code: 'nobody' })).toEqual([]);
    expect(await found({ created_gte: theirs.created_at })).toContainEqual(theirs);
    expect(await found({ created_lte: '2020-01-01T00:00:00Z' })).toEqual([]);
  });

  test('rejects a cursor that is not a coupon of this environment', async () => {
    const { client } = await withCoupons(1);
    const { coupons } = await withCoupons(1);
    for (const starting_after of ['cpn_no', coupons[0]?.id as string])
      await expect(client.coupons.list({ starting_after })).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        field: 'starting_after',
      });
  });

  test('adds the affiliate’s nine fields with expand=affiliate, as does get', async () => {
    const { client, affiliate, coupons } = await withCoupons(1);
    const expected = {
      id: affiliate.id,
      name: affiliate.name,
      email: affiliate.email,
      tracking_id: affiliate.tracking_id,
      source: affiliate.source,
      partnership_status: affiliate.partnership_status,
      onboarding_completed: affiliate.onboarding_completed,
      group_id: affiliate.group_id,
      created_at: affiliate.created_at,
    };
    const page = await client.coupons.list({ expand: ['affiliate'] });
    expect(page.data[0]?.affiliate).toEqual(expected);
    const one = await client.coupons.get(coupons[0]?.id as string, { expand: ['affiliate'] });
    expect(one.affiliate).toEqual(expected);
  });

  test('returns not found for an unknown coupon, and lists the known expansions for an unknown one', async () => {
    const { client, raw, coupons } = await withCoupons(1);
    await expect(client.coupons.get('cpn_no')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { body } = await raw('GET', `/v1/coupons/${coupons[0]?.id}?expand=program`);
    expect(body.error).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringContaining('affiliate'),
    });
  });
});

describe('deleting a coupon', () => {
  test('removes it from every response, announces it once and frees its code', async () => {
    const { client, coupons, announced, create } = await withCoupons(2);
    const [gone, kept] = coupons as [(typeof coupons)[0], (typeof coupons)[0]];
    expect(await client.coupons.delete(gone.id)).toEqual({ id: gone.id, deleted: true });
    await expect(client.coupons.get(gone.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(client.coupons.delete(gone.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await client.coupons.list()).data).toEqual([kept]);
    expect(await announced(gone.id)).toMatchObject([
      { type: 'coupon.created' },
      { type: 'coupon.deleted', data: gone },
    ]);
    expect(await create({ code: gone.code })).toMatchObject({ code: gone.code });
  });
});
