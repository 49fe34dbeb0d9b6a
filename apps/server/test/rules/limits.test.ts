import { beforeAll, describe, expect, test } from 'vitest';
import { unique } from '../support/given.ts';
import { type RawAnswer, useAccount, useServer } from '../support/harness.ts';

/**
 * Limits in section 8 of the specification: the last value that is accepted and the first that is not. For signatures,
 * see signing.test.ts.
 */

const server = useServer();
const account = useAccount(server);
let affiliate: { id: string; program_id: string };
beforeAll(async () => {
  affiliate = await account.given.affiliate();
});

const expectRefused = ({ status, body }: RawAnswer, field: string) => {
  expect({ status, code: body.error?.code }).toEqual({ status: 400, code: 'VALIDATION_ERROR' });
  const fields = body.error.details.map((detail: { field: string }) => detail.field);
  expect([...new Set(fields)]).toEqual([field]);
};

describe('query limits', () => {
  test.each([
    ['/v1/referrals', 'limit', ['1', '100'], ['0', '101', '-1', '1.5', 'ten', '']],
    ['/v1/finder/shortlist', 'limit', ['1', '100'], ['0', '101', '1.5']],
    ['/v1/finder/shortlist', 'page', ['1', '2'], ['0', '-1']],
    ['/v1/finder/shortlist', 'category', ['c'.repeat(50)], ['c'.repeat(51)]],
    ['/v1/finder/shortlist', 'status', ['s'.repeat(50)], ['s'.repeat(51)]],
    ['/v1/finder/shortlist', 'search', ['s'.repeat(200)], ['s'.repeat(201)]],
  ] as const)('accept %s with %s within its limit, but not beyond', async (path, field, taken, refused) => {
    for (const value of taken)
      expect((await account.raw('GET', `${path}?${field}=${value}`)).status).toBe(200);
    for (const value of refused) expectRefused(await account.raw('GET', `${path}?${field}=${value}`), field);
  });

  test('default to a page of 10 referrals or 50 shortlist items', { tags: 'slow' }, async () => {
    const { client, given } = account;
    for (let at = 0; at < 11; at += 1) await given.referral({ affiliate_id: affiliate.id });
    for (let at = 0; at < 51; at += 1)
      await client.finder.create({ name: `${at}`, domain: 'example.com', category: 'blog' });
    const referrals = await client.referrals.list();
    expect({ count: referrals.data.length, has_more: referrals.has_more }).toEqual({
      count: 10,
      has_more: true,
    });
    const { data, pagination } = await client.finder.list();
    expect({ count: data.length, pagination }).toMatchObject({
      count: 50,
      pagination: { page: 1, limit: 50 },
    });
  });
});

describe('affiliate limits', () => {
  const create = (changes: object) =>
    account.raw('POST', '/v1/affiliates', {
      name: 'Ann',
      email: `${unique('ann')}@example.com`,
      program_id: affiliate.program_id,
      ...changes,
    });
  const update = (changes: object) => account.raw('PUT', `/v1/affiliates/${affiliate.id}`, changes);

  test.each([
    ['name', ['n', 'n'.repeat(100)], ['', 'n'.repeat(101)]],
    ['company_name', ['c'.repeat(100)], ['c'.repeat(101)]],
    ['external_user_id', ['u'.repeat(255)], ['u'.repeat(256)]],
    ['country_code', ['NL', 'de'], ['N', 'NLD', '']],
  ] as const)(
    'accept %s within its limit on create and on update, but not beyond',
    async (field, taken, refused) => {
      for (const value of taken) {
        expect((await update({ [field]: value })).status).toBe(200);
        // The first affiliate now has the values that must be unique.
        if (field !== 'external_user_id') expect((await create({ [field]: value })).status).toBe(201);
      }
      for (const value of refused) {
        expectRefused(await create({ [field]: value }), field);
        expectRefused(await update({ [field]: value }), field);
      }
    },
  );

  test('accept a tracking id of 1 to 100 characters', async () => {
    for (const tracking_id of ['t', 't'.repeat(100)])
      expect((await create({ tracking_id })).status).toBe(201);
    for (const tracking_id of ['', 't'.repeat(101)])
      expectRefused(await create({ tracking_id }), 'tracking_id');
  });
});

describe('coupon limits', () => {
  const create = (changes: object) =>
    account.raw('POST', '/v1/coupons', {
      affiliate_id: affiliate.id,
      code: unique('C'),
      discount_type: 'percentage',
      discount_value: 10,
      duration: 'once',
      ...changes,
    });

  test('accept a code of 1 to 50 characters', async () => {
    for (const code of ['C', 'C'.repeat(50)]) expect((await create({ code })).status).toBe(201);
    for (const code of ['', 'C'.repeat(51)]) {
      expectRefused(await create({ code }), 'code');
    }
  });

  test.each([{ discount_type: 'percentage' }, { discount_type: 'fixed', currency: 'USD' }])(
    'accept a discount of 0 to 100: %o',
    async (type) => {
      for (const discount_value of [0, 100])
        expect((await create({ ...type, discount_value })).status).toBe(201);
      for (const discount_value of [-0.01, 100.01])
        expectRefused(await create({ ...type, discount_value }), 'discount_value');
    },
  );

  test('accept one month or more', async () => {
    const repeating = { duration: 'repeating' };
    expect((await create({ ...repeating, duration_in_months: 1 })).status).toBe(201);
    for (const duration_in_months of [0, -1, 1.5])
      expectRefused(await create({ ...repeating, duration_in_months }), 'duration_in_months');
  });

  test('accept a currency of exactly three letters', async () => {
    const fixed = { discount_type: 'fixed' };
    expect((await create({ ...fixed, currency: 'usd' })).status).toBe(201);
    for (const currency of ['US', 'USDX', '']) {
      expectRefused(await create({ ...fixed, currency }), 'currency');
    }
  });
});

test.each([
  ['paymentMethod', 50],
  ['paymentReference', 255],
])('accepts for a payout %s of up to %d characters', async (field, max) => {
  const update = (length: number) =>
    account.raw('PUT', '/v1/payouts/pay_unknown', { status: 'processing', [field]: 'p'.repeat(length) });
  expect((await update(max)).status).not.toBe(400);
  expectRefused(await update(max + 1), field);
});

test('accepts for a sale a currency of exactly three letters', async () => {
  const sell = (sale_amount_currency: string) =>
    account.raw('POST', '/v1/conversions', {
      customer_id: 'nobody',
      sale_amount: 1,
      sale_amount_currency,
      external_event_id: unique('order'),
    });
  expect((await sell('usd')).body.error.code).toBe('REFERRAL_NOT_FOUND');
  for (const currency of ['US', 'USDX', '']) expectRefused(await sell(currency), 'sale_amount_currency');
});

describe('integer in a body', () => {
  const put = (metadata: string) =>
    account.raw('PUT', `/v1/affiliates/${affiliate.id}`, `{"metadata":${metadata}}`);

  test.each([
    ['{"order":9007199254740993}', 'metadata.order'],
    ['{"a":[{"b":[1,2,-9007199254740993]}]}', 'metadata.a.0.b.2'],
    ['{"text":"9007199254740993, \\"9007199254740993","n":12345678901234567}', 'metadata.n'],
    [`{"n":${'9'.repeat(400)}}`, 'metadata.n'],
  ])('is rejected by name if it would lose digits: %s', async (metadata, field) => {
    expectRefused(await put(metadata), field);
  });

  test.each([
    '{"order":9007199254740991}',
    '{"order":"9007199254740993"}',
    '{"9007199254740993":"9007199254740993"}',
    '{"order":10000000000000000}',
    '{"share":0.12345678901234567}',
    '{"big":1e30}',
  ])('is accepted if it keeps its digits, or is not a number: %s', async (metadata) => {
    expect((await put(metadata)).body.data?.metadata).toEqual(JSON.parse(metadata));
  });

  test('is rejected only together with its batch item', async () => {
    const item = (email: string, order: string) =>
      `{"affiliate_id":"${affiliate.id}","email":"${email}","metadata":{"order":${order}}}`;
    const items = [item('exact@example.com', '1'), item('inexact@example.com', '9007199254740993')];
    const { body } = await account.raw('POST', '/v1/referrals/batch', `{"items":[${items.join()}]}`);
    expect(body.data).toMatchObject([{ status: 201 }, { status: 400, error: { field: 'metadata.order' } }]);
  });
});

test('accepts only http and https URLs where a URL is shown, and no blank names', async () => {
  const { program_id } = affiliate;
  const item = { name: 'Blog', domain: 'example.com', category: 'blog' };
  const refused: [string, object, string][] = [
    [
      '/v1/program/groups',
      { program_id, name: 'G', custom_website_url: 'javascript:alert(1)' },
      'custom_website_url',
    ],
    ['/v1/program/groups', { program_id, name: '   ' }, 'name'],
    ['/v1/programs', { name: '   ', default_currency: 'EUR' }, 'name'],
    ['/v1/finder/shortlist', { ...item, urls: ['nope'] }, 'urls.0'],
    ['/v1/finder/shortlist', { ...item, social_media: ['javascript:alert(1)'] }, 'social_media.0'],
    ['/v1/affiliates', { program_id, name: '   ', email: 'a@example.com' }, 'name'],
    [
      '/v1/coupons',
      {
        ...{ affiliate_id: affiliate.id, code: unique('C'), discount_type: 'percentage', discount_value: 1 },
        ...{ duration: 'once', product_ids: Array.from({ length: 501 }, (_, at) => `p${at}`) },
      },
      'product_ids',
    ],
  ];
  for (const [path, body, field] of refused) expectRefused(await account.raw('POST', path, body), field);
});
