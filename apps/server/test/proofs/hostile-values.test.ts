import { errorBody } from '@tributary/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { unique } from '../support/given.ts';
import { useAccount, useServer } from '../support/harness.ts';

const server = useServer();
const account = useAccount(server);
let referralId: string;
beforeAll(async () => {
  referralId = (await account.given.referral()).id;
});

/** Inserts `number` into the body literally, because JSON.stringify would write null for a value that is too large. */
const withNumber = (body: object, number: string) => JSON.stringify(body).replace('"<number>"', number);

const money: readonly [string, string, (order: string) => object][] = [
  [
    'sale_amount of a conversion',
    '/v1/conversions',
    (order) => ({
      referral_id: referralId,
      sale_amount: '<number>',
      sale_amount_currency: 'USD',
      external_event_id: order,
    }),
  ],
  [
    'sale_amount of an event',
    '/v1/events',
    (order) => ({
      referral_id: referralId,
      event_name: 'e',
      event_type: 'conversion',
      sale_amount: '<number>',
      sale_amount_currency: 'USD',
      external_event_id: order,
    }),
  ],
  [
    'sale_amount of a commission',
    '/v1/commissions',
    () => ({
      referral_id: referralId,
      sale_amount: '<number>',
      sale_amount_currency: 'USD',
      commission_amount: 0,
      commission_currency: 'USD',
    }),
  ],
  [
    'commission_amount',
    '/v1/commissions',
    () => ({
      referral_id: referralId,
      sale_amount: 0,
      sale_amount_currency: 'USD',
      commission_amount: '<number>',
      commission_currency: 'USD',
    }),
  ],
];

describe.each(money)('%s', (what, path, body) => {
  const post = (number: string) => account.raw('POST', path, withNumber(body(unique('order')), number));

  test.each([
    '1e400',
    '-1e400',
    '1e308',
    '1e21',
    '1e12',
    '1000000000000',
    '9007199254740993',
    '-0.01',
    '-1',
    '0.001',
    '10.005',
    '"10"',
    '"1e1"',
    'null',
    'true',
    '[10]',
    '{"value":10}',
    '5e-324',
    '1e-21',
  ])('rejects %s and names itself', async (number) => {
    const { status, body: answer } = await post(number);
    expect(status).toBe(400);
    expect(errorBody.parse(answer).error.details?.map(({ field }) => field)).toContain(what.split(' ')[0]);
  });

  test.each([
    ['-0', 0],
    ['0', 0],
    ['1e2', 100],
    ['100.00', 100],
    ['0.01', 0.01],
    ['59.97000000000001', 59.97],
    ['999999999999.99', 999_999_999_999.99],
  ])('accepts %s as %d', async (number, amount) => {
    const { status, body: answer } = await post(number);
    expect(status).toBe(201);
    const field = what.startsWith('commission') ? 'commission_amount' : 'sale_amount';
    expect(Object.is(answer.data[field], amount)).toBe(true);
  });
});

test.each(['0', '-0', '-1', '5e-324', '1e-9', '1e400', '"1"', 'null', '0.001'])(
  'rejects a refund of %s',
  async (number) => {
    const { id } = await account.given.conversion({ referral_id: referralId });
    const { status, body } = await account.raw(
      'POST',
      `/v1/conversions/${id}/refund`,
      withNumber({ amount: '<number>' }, number),
    );
    expect([status, body.error?.field]).toEqual([400, 'amount']);
  },
);

test.each(['us', 'usdd', 'XXX', 'ABC', '123', 'U D', 'uſd', 'ıdr', 'USD\n', '', 'credits'])(
  'rejects the currency %j everywhere',
  async (currency) => {
    const { id } = await account.given.conversion({ referral_id: referralId });
    const sale = { referral_id: referralId, sale_amount: 1, sale_amount_currency: currency };
    const answers = await Promise.all([
      account.raw('POST', '/v1/conversions', { ...sale, external_event_id: 'never' }),
      account.raw('POST', '/v1/commissions', { ...sale, commission_amount: 1, commission_currency: 'USD' }),
      account.raw('POST', '/v1/commissions', {
        ...sale,
        sale_amount_currency: 'USD',
        commission_amount: 1,
        commission_currency: currency,
      }),
      account.raw('POST', `/v1/conversions/${id}/refund`, { amount: 1, currency }),
    ]);
    expect(answers.map(({ status, body }) => `${status} ${body.error?.field}`)).toEqual(
      ['sale_amount_currency', 'sale_amount_currency', 'commission_currency', 'currency'].map(
        (field) => `400 ${field}`,
      ),
    );
  },
);

describe('list query', () => {
  test.each([
    '0',
    '101',
    '1e2',
    '0x10',
    '%2010',
    '10%20',
    '+10',
    '-1',
    '1.5',
    '',
    'ten',
    '١٠',
    '1000000000000000000000',
    'NaN',
    '10;drop table referrals',
    '%00',
    '1%00',
  ])('rejects limit=%s', async (limit) => {
    const { status, body } = await account.raw('GET', `/v1/referrals?limit=${limit}`);
    expect([status, body.error?.field]).toEqual([400, 'limit']);
  });

  test.each([
    ['limit=5&limit=6', 'limit'],
    ['limit[a]=1', 'limit[a]'],
    ['limit[]=1', 'limit[]'],
    ['limit[$gt]=1', 'limit[$gt]'],
    ['Limit=1', 'Limit'],
    ['order=desc;drop', 'order'],
    ['order=DESC', 'order'],
    ['status=click', 'status'],
    ['status=lead&status=active', 'status'],
    ['expand=group', 'expand'],
    ['expand=affiliate,affiliate.group', 'expand'],
    ['expand=', 'expand'],
    ['expand=__proto__', 'expand'],
    ['created_gte=yesterday', 'created_gte'],
    ['created_gte=2024-02-30T00:00:00Z', 'created_gte'],
    ['created_lte=2024-01-01', 'created_lte'],
    ['created_lte=1700000000', 'created_lte'],
    ['external_user_id=', 'external_user_id'],
    ['external_user_id=a%00', 'external_user_id'],
    [`external_user_id=${'a'.repeat(256)}`, 'external_user_id'],
    ['affiliate_id=%00', 'affiliate_id'],
    ['starting_after=%00', 'starting_after'],
    ['starting_after=garbage', 'starting_after'],
    ['ending_before=ref_x&starting_after=ref_y', 'ending_before'],
    ['__proto__=1', '__proto__'],
    ['__proto__[limit]=1', '__proto__[limit]'],
    ['constructor=1', 'constructor'],
    ['toString=1', 'toString'],
    ['=1', ''],
    ['a%00=1', 'a\0'],
  ])('rejects %s and names the parameter', async (query, field) => {
    const { status, body } = await account.raw('GET', `/v1/referrals?${query}`);
    expect(status).toBe(400);
    expect(
      errorBody.parse(body).error.details?.map((detail) => detail.field) ?? [body.error.field],
    ).toContain(field);
  });

  test.each([
    'external_user_id=%',
    'external_user_id=%ff',
    'external_user_id=%c3%28',
    'external_user_id=%zz',
    'external_user_id=%ed%a0%80',
    '%ff=1',
  ])('rejects %s because of its encoding, since a different value would be searched for', async (query) => {
    const { status, body } = await account.raw('GET', `/v1/referrals?${query}`);
    expect([status, body.error?.code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  test.each([
    'created_gte=0000-01-01T00:00:00Z',
    'created_gte=0001-01-01T00:00:00Z',
    'created_lte=9999-12-31T23:59:59.999-23:59',
    'created_gte=1969-12-31T23:59:59%2B14:00',
    'external_user_id=%25',
    'external_user_id=_',
    'external_user_id=%F0%9F%98%80',
    'limit=1',
    'limit=100',
    'limit=007',
  ])('accepts %s, because filters accept any date and any text', async (query) => {
    expect((await account.raw('GET', `/v1/referrals?${query}`)).status).toBe(200);
  });
});

describe('id in a path', () => {
  test.each(['%', '%ff', '%zz', '%c3%28', '%ed%a0%80'])('is rejected as %s', async (id) => {
    for (const path of [`/v1/affiliates/${id}`, `/v1/commissions/${id}`, `/v1/program/groups/${id}`]) {
      const { status, body } = await account.raw('GET', path);
      expect([path, status, body.error?.code]).toEqual([path, 400, 'VALIDATION_ERROR']);
    }
  });

  test.each([
    'aff_',
    'x',
    '1',
    '..',
    '%2e%2e%2f',
    "' or 1=1 --",
    '%25',
    '*',
    'null',
    'undefined',
    '[object Object]',
    '😀',
    'a'.repeat(255),
    '__proto__',
    'constructor',
  ])('is simply not found as %s', async (id) => {
    for (const path of ['affiliates', 'commissions', 'program/groups']) {
      const answer = await account.raw('GET', `/v1/${path}/${id === '..' ? '%2e%2e%2f' : encodeURI(id)}`);
      expect([path, answer.status, answer.body.error.code]).toEqual([path, 404, 'NOT_FOUND']);
    }
  });
});
