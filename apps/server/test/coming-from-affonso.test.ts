import type { Affiliate, Referral } from '@tributary/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestAccount, type TestServer } from './harness.ts';

let server: TestServer;
let account: TestAccount;
let affiliate: Affiliate;
let referrals: Referral[];
beforeAll(async () => {
  server = await startServer();
  account = await server.account();
  const { given } = account;
  affiliate = await given.affiliate();
  referrals = [];
  for (const day of [1, 2, 3]) {
    const created_at = `2026-01-0${day}T00:00:00.000Z`;
    referrals.push(await given.referral({ affiliate_id: affiliate.id, created_at, customer_id: `c${day}` }));
  }
  await given.referral();
});
afterAll(() => server.close());

const list = async (query: string, resource = 'referrals') => {
  const { status, body } = await account.raw('GET', `/v1/${resource}?${query}`);
  return { status, body, ids: (body.data ?? []).map(({ id }: { id: string }) => id) };
};
const refusal = async (query: string, resource?: string) => {
  const { status, body } = await list(query, resource);
  return [status, body.error?.code, body.error?.field];
};

describe('the parameters that Affonso clients send', () => {
  test('filter and sort a list as its own do', async () => {
    const [first, second, third] = referrals.map(({ id }) => id);
    const of = `affiliateId=${affiliate.id}`;
    expect((await list(of)).ids).toEqual([third, second, first]);
    expect((await list(`${of}&sort=createdAt:asc`)).ids).toEqual([first, second, third]);
    expect((await list(`${of}&sort=createdAt:desc&limit=1`)).ids).toEqual([third]);
    expect((await list(`${of}&dateFrom=2026-01-02T00:00:00Z`)).ids).toEqual([third, second]);
    expect((await list(`${of}&dateTo=2026-01-02T00:00:00Z`)).ids).toEqual([second, first]);
  });

  test.each(['affiliates', 'commissions', 'coupons', 'payouts'])(
    'are taken by the list of %s',
    async (resource) => {
      const dates = 'dateFrom=2026-01-01T00:00:00Z&dateTo=2027-01-01T00:00:00Z&sort=createdAt:asc';
      const of = resource === 'affiliates' ? '' : `&affiliateId=${affiliate.id}`;
      expect((await list(dates + of, resource)).status).toBe(200);
    },
  );

  test.each([
    ['affiliateId', 'affiliateId=aff_1&affiliate_id=aff_1'],
    ['dateFrom', 'dateFrom=2026-01-01T00:00:00Z&created_gte=2026-01-01T00:00:00Z'],
    ['dateTo', 'created_lte=2026-01-01T00:00:00Z&dateTo=2026-01-01T00:00:00Z'],
    ['sort', 'sort=createdAt:asc&order=asc'],
    ['sort', 'sort=name:asc'],
    ['sort', 'sort=constructor'],
  ])(
    'are refused beside the own spelling, and what cannot be sorted by too (%s: %s)',
    async (field, query) => {
      expect(await refusal(query)).toEqual([400, 'VALIDATION_ERROR', field]);
    },
  );

  test('are refused where the list has no such filter', async () => {
    expect(await refusal('affiliateId=aff_1', 'affiliates')).toEqual([
      400,
      'VALIDATION_ERROR',
      'affiliateId',
    ]);
  });
});

test('a null customer_id clears it, and another referral may have it then', async () => {
  const { client, given } = account;
  const id = referrals[0]?.id ?? '';
  expect((await client.referrals.update(id, { customer_id: null })).customer_id).toBeNull();
  expect((await client.referrals.get(id)).customer_id).toBeNull();
  const other = await given.referral({ affiliate_id: affiliate.id, customer_id: 'c1' });
  expect(other.customer_id).toBe('c1');
});
