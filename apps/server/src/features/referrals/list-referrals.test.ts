import { type Referral, type ReferralList, Tributary } from '@tributary/sdk';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unique } from '../../../test/support/given.ts';
import { type TestAccount, useServer } from '../../../test/support/harness.ts';
import { madeOnce } from '../../../test/support/made-once.ts';

const server = useServer();

/** Creates referrals in clusters with the same `created_at`, so that the id determines the order within one. */
async function listed(count: number, instants = 5) {
  const account = await server.account();
  const affiliate = await account.given.affiliate();
  const create = (second: number, more: object = {}) =>
    account.given.referral({
      affiliate_id: affiliate.id,
      created_at: `2025-01-01T00:00:0${second}.000Z`,
      ...more,
    });
  const referrals = await Promise.all(Array.from({ length: count }, (_, at) => create(at % instants)));
  return { ...account, affiliate, create, referrals };
}

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const ordered = (rows: readonly Referral[], order: 'asc' | 'desc') => {
  const key = ({ created_at, id }: Referral) => `${created_at} ${id}`;
  const ascending = [...rows].sort((a, b) => (key(a) < key(b) ? -1 : 1));
  return order === 'asc' ? ascending : ascending.reverse();
};

/** Applies the rules of a page to an array. */
function expectedPage(all: readonly Referral[], query: ReferralList) {
  const rows = ordered(all, query.order ?? 'desc');
  const limit = query.limit ?? 10;
  const position = (id: string | undefined) => rows.findIndex((row) => row.id === id);
  if (query.ending_before !== undefined) {
    const before = rows.slice(0, position(query.ending_before));
    return { data: before.slice(-limit), has_more: before.length > limit };
  }
  const after = query.starting_after === undefined ? rows : rows.slice(position(query.starting_after) + 1);
  return { data: after.slice(0, limit), has_more: after.length > limit };
}

/** Account shared by tests that write nothing, or nothing that others read. */
const shared = madeOnce(() => server.account());

describe('page of referrals', () => {
  test('follows any order, limit and cursor', { tags: 'slow' }, async () => {
    const { client, referrals } = await listed(23);
    const cursor = fc.constantFrom(...ids(referrals));
    const query = fc.oneof(
      fc.record({}, { requiredKeys: [] }),
      fc.record({ starting_after: cursor }),
      fc.record({ ending_before: cursor }),
    );
    const options = fc.record({
      limit: fc.option(fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 8 })), {
        nil: undefined,
      }),
      order: fc.option(fc.constantFrom('asc' as const, 'desc' as const), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(query, options, async (page, { limit, order }) => {
        const asked = { ...page, ...(limit && { limit }), ...(order && { order }) };
        expect(await client.referrals.list(asked)).toMatchObject(expectedPage(referrals, asked));
      }),
      { numRuns: 120 },
    );
  });

  test('returns every referral once, page after page, in both orders and both directions', async () => {
    const { client, referrals } = await listed(17, 3);
    for (const order of ['asc', 'desc'] as const) {
      const rows = ids(ordered(referrals, order));
      expect(ids(await client.referrals.list({ order, limit: 4 }).toArray())).toEqual(rows);
      const last = rows.at(-1) ?? '';
      const backwards = await client.referrals.list({ order, limit: 4, ending_before: last }).toArray();
      expect(ids(backwards)).toEqual(rows.slice(0, -1).reverse());
    }
  });

  test('returns once what existed at the start, even if others are inserted in the meantime', {
    tags: 'slow',
  }, async () => {
    const { client, create, referrals } = await listed(20);
    const seen: string[] = [];
    for await (const page of client.referrals.list({ limit: 3 }).pages()) {
      seen.push(...ids(page.data));
      await Promise.all([0, 2, 4].map((second) => create(second)));
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(ids(referrals)));
  });

  test('is empty, with has_more false, beyond either end and without referrals', async () => {
    const { client, referrals } = await listed(3);
    const [newest, , oldest] = ids(ordered(referrals, 'desc'));
    const nothing = { success: true, data: [], has_more: false };
    expect(await client.referrals.list({ starting_after: oldest ?? '' })).toEqual(nothing);
    expect(await client.referrals.list({ ending_before: newest ?? '' })).toEqual(nothing);
    expect(await (await server.account()).client.referrals.list()).toEqual(nothing);
  });

  test('contains ten referrals by default, newest first', async () => {
    const { client, referrals } = await listed(11);
    const page = await client.referrals.list();
    expect(page).toMatchObject({ has_more: true, data: ordered(referrals, 'desc').slice(0, 10) });
  });
});

describe('pagination cursor', () => {
  const refused = async ({ raw }: TestAccount, query: string) => {
    const { status, body } = await raw('GET', `/v1/referrals?${query}`);
    return { status, code: body.error?.code, field: body.error?.details?.[0]?.field };
  };
  const invalid = (field: string) => ({ status: 400, code: 'VALIDATION_ERROR', field });

  test.each(['starting_after', 'ending_before'])(
    '%s that is unknown, empty or of another kind is rejected',
    async (field) => {
      const account = await listed(1);
      for (const value of [
        'ref_unknown',
        '',
        'garbage',
        '%25',
        account.affiliate.id,
        `${account.referrals[0]?.id}x`,
      ]) {
        expect(await refused(account, `${field}=${value}`)).toEqual(invalid(field));
      }
    },
  );

  test.each(['starting_after', 'ending_before'])(
    '%s of another environment is rejected like an unknown one',
    async (field) => {
      const [account, other] = [await listed(1), await listed(1)];
      expect(await refused(account, `${field}=${other.referrals[0]?.id}`)).toEqual(invalid(field));
    },
  );

  test('is rejected in both directions at once', async () => {
    const account = await listed(1);
    const id = account.referrals[0]?.id;
    expect(await refused(account, `starting_after=${id}&ending_before=${id}`)).toEqual(
      invalid('ending_before'),
    );
  });

  test('still marks its place if the filter excludes it', async () => {
    const { client, create, referrals } = await listed(4, 4);
    const trial = await create(2, { status: 'trialing' });
    const page = await client.referrals.list({ starting_after: trial.id, status: 'lead', order: 'asc' });
    expect(page.data).toEqual(
      expectedPage([...referrals, trial], { starting_after: trial.id, order: 'asc' }).data,
    );
  });
});

describe('query parameters', () => {
  test.each([
    '0',
    '101',
    '1e2',
    '0x10',
    '%2010',
    '10%20',
    '-1',
    '1.5',
    '1.0',
    '',
    '%2B5',
    'abc',
    'NaN',
    'Infinity',
    '1_0',
    '٣',
    '9999999999',
    '1&limit=2',
  ])('limit=%s is rejected', async (limit) => {
    const { raw } = await shared();
    const { status, body } = await raw('GET', `/v1/referrals?limit=${limit}`);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'VALIDATION_ERROR', field: 'limit' });
  });

  test.each([
    ['order=DESC', 'order'],
    ['order=desc;drop', 'order'],
    ['status=click', 'status'],
    ['status=Lead', 'status'],
    ['created_gte=yesterday', 'created_gte'],
    ['created_gte=2024-02-30T00:00:00Z', 'created_gte'],
    ['created_lte=2024-01-01T00:00:00', 'created_lte'],
    ['expand=program', 'expand'],
    ['expand=', 'expand'],
    ['expand=affiliate,', 'expand'],
    ['affiliate_id=', 'affiliate_id'],
    ['external_user_id=a%00b', 'external_user_id'],
    ['limit[a]=1', 'limit[a]'],
    ['page=0', 'page'],
  ])('%s is rejected', async (query, field) => {
    const { raw } = await shared();
    const { status, body } = await raw('GET', `/v1/referrals?${query}`);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'VALIDATION_ERROR', field });
    if (field === 'expand') expect(body.error.message).toContain('affiliate');
  });

  test('filter by affiliate, external user, status and both ends of created_at, inclusive', {
    tags: 'slow',
  }, async () => {
    const { client, given, create, affiliate, referrals } = await listed(6, 3);
    const other = await given.referral({ external_user_id: '%', created_at: '2024-01-01T00:00:00Z' });
    await create(1, { status: 'canceled', external_user_id: 'user_1' });
    const found = async (query: ReferralList) =>
      (await client.referrals.list({ limit: 100, ...query })).data.length;
    expect(await found({})).toBe(8);
    expect(await found({ affiliate_id: affiliate.id })).toBe(7);
    expect(await found({ affiliate_id: 'aff_unknown' })).toBe(0);
    expect((await client.referrals.list({ external_user_id: '%' })).data).toEqual([other]);
    expect(await found({ external_user_id: 'USER_1' })).toBe(0);
    expect(await found({ status: 'canceled' })).toBe(1);
    expect(await found({ status: 'lead', affiliate_id: affiliate.id })).toBe(referrals.length);
    expect(await found({ created_gte: '2025-01-01T00:00:01Z' })).toBe(5);
    expect(await found({ created_gte: '2025-01-01T00:00:01.001Z' })).toBe(2);
    expect(await found({ created_lte: '2025-01-01T01:00:00.999+01:00' })).toBe(3);
    expect(await found({ created_gte: '0000-01-01T00:00:00Z', created_lte: '9999-12-31T23:59:59Z' })).toBe(8);
  });

  test('expand=affiliate adds exactly nine fields to every referral', async () => {
    const { client, affiliate, given } = await listed(3);
    await given.referral();
    const { data } = await client.referrals.list({ expand: ['affiliate'] });
    expect(data).toHaveLength(4);
    for (const referral of data) {
      const fields = [
        'id',
        'name',
        'email',
        'tracking_id',
        'source',
        'partnership_status',
        'onboarding_completed',
      ];
      expect(Object.keys(referral.affiliate).sort()).toEqual([...fields, 'group_id', 'created_at'].sort());
      expect(referral.affiliate.id).toBe(referral.affiliate_id);
    }
    const {
      program_id: _,
      parent_affiliate_id: __,
      external_user_id: ___,
      metadata: ____,
      payout_details_changed_at: _____,
      rejection_reason: ______,
      merged_into: _______,
      merged_at: ________,
      merge_reason: _________,
      merged_by: __________,
      ...summary
    } = affiliate;
    expect(data.find(({ affiliate_id }) => affiliate_id === affiliate.id)?.affiliate).toEqual(summary);
    const [plain] = (await client.referrals.list()).data;
    expect(plain).not.toHaveProperty('affiliate');
  });

  test('expand=totals adds each customer’s totals by currency, without voided or rejected sales', async () => {
    const { client, given } = await server.account();
    const { id: affiliate_id } = await given.affiliate();
    const [none, one] = [await given.referral({ affiliate_id }), await given.referral({ affiliate_id })];
    const sale = (sale_amount: number, sale_amount_currency = 'USD') =>
      given.conversion({ referral_id: one.id, sale_amount, sale_amount_currency });
    await client.conversions.refund((await sale(100)).id, { amount: 40 });
    await sale(5000, 'JPY');
    await client.commissions.void((await sale(7)).id);
    await client.commissions.update((await sale(30)).id, { status: 'rejected' });
    await given.commission({ referral_id: one.id, sale_amount: 1, commission_currency: 'EUR' });
    const totals = [
      { currency: 'EUR', conversions: 0, sales: 0, commission: 20 },
      { currency: 'JPY', conversions: 1, sales: 5000, commission: 1000 },
      { currency: 'USD', conversions: 3, sales: 91, commission: 12 },
    ];

    const { data } = await client.referrals.list({ expand: ['totals'] });
    expect(data.map((referral) => [referral.id, referral.totals])).toEqual([
      [one.id, totals],
      [none.id, []],
    ]);
    const plain = await client.referrals.get(one.id);
    expect(plain).not.toHaveProperty('totals');
    expect(await client.referrals.get(one.id, { expand: ['totals'] })).toEqual({ ...plain, totals });
  });

  test('expand=totals requires read:commissions', async () => {
    const account = await server.account();
    const { id } = await account.given.referral();
    const apiKey = await account.issueKey(['read:referrals']);
    const reader = new Tributary({ apiKey, baseUrl: server.baseUrl });
    expect(await reader.referrals.get(id)).toMatchObject({ id });
    const lacking = {
      code: 'INSUFFICIENT_PERMISSIONS',
      message: expect.stringContaining('read:commissions'),
    };
    await expect(reader.referrals.get(id, { expand: ['totals'] })).rejects.toMatchObject(lacking);
    await expect(reader.referrals.list({ expand: ['totals'] })).rejects.toMatchObject(lacking);
  });

  test('exclude clicks that have not converted', async () => {
    const { client, given } = await server.account();
    const affiliate = await given.affiliate();
    const click = await given.click(affiliate);
    expect((await client.referrals.list()).data).toEqual([]);
    await given.conversion({ click_id: click.id, external_event_id: unique('order') });
    expect((await client.referrals.list()).data).toHaveLength(1);
  });
});
