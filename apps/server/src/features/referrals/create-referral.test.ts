import { describe, expect, test } from 'vitest';
import { unique } from '../../../test/support/given.ts';
import { useServer } from '../../../test/support/harness.ts';
import { madeOnce } from '../../../test/support/made-once.ts';

const server = useServer();

async function enrolled() {
  const account = await server.account();
  const affiliate = await account.given.affiliate();
  const post = (fields: object) =>
    account.raw('POST', '/v1/referrals', {
      email: `${unique('c')}@example.com`,
      affiliate_id: affiliate.id,
      ...fields,
    });
  return { ...account, affiliate, post };
}

/** Account shared by tests that write nothing, or nothing that others read. */
const shared = madeOnce(enrolled);

describe('creating a referral', () => {
  test('returns 201 with every field and announces it', async () => {
    const { client, affiliate, announced } = await enrolled();
    const body = {
      email: 'Cy@Example.com',
      affiliate_id: affiliate.id,
      customer_id: 'cus_1',
      external_user_id: 'user_1',
      subscription_id: 'sub_1',
      name: 'Cy',
      metadata: { plan: 'pro', nested: { a: [1] } },
      created_at: '2024-03-01T10:00:00+02:00',
    };
    const { data, response } = await client.referrals.create(body).withResponse();
    expect(response.status).toBe(201);
    expect(data).toEqual({
      ...body,
      id: expect.stringMatching(/^ref_/),
      program_id: affiliate.program_id,
      status: 'lead',
      created_at: '2024-03-01T08:00:00.000Z',
      converted_at: null,
    });
    expect(await announced(data.id)).toEqual([{ type: 'referral.created', data, previous: null }]);
  });

  test('sets omitted fields to null and turns null metadata into {}', { tags: 'slow' }, async () => {
    const { given } = await enrolled();
    expect(await given.referral()).toMatchObject({
      customer_id: null,
      external_user_id: null,
      subscription_id: null,
      name: null,
      metadata: null,
      status: 'lead',
      converted_at: null,
    });
    expect((await given.referral({ metadata: null })).metadata).toEqual({});
  });

  test('requires an existing affiliate', async () => {
    const { post } = await enrolled();
    const { status, body } = await post({ affiliate_id: 'aff_unknown' });
    expect(status).toBe(404);
    expect(body.error).toMatchObject({ code: 'NOT_FOUND', field: 'affiliate_id' });
  });

  test.each([
    ['email', {}, { email: 'CY@example.COM' }],
    ['customer_id', { customer_id: 'cus_1' }, { customer_id: 'cus_1' }],
    ['external_user_id', { external_user_id: 'user_1' }, { external_user_id: 'user_1' }],
  ])(
    'returns DUPLICATE with the field for a %s already referred in the same program',
    async (field, first, second) => {
      const { post, given } = await enrolled();
      expect((await post({ email: 'cy@example.com', ...first })).status).toBe(201);
      const { status, body } = await post(second);
      expect(status).toBe(409);
      expect(body.error).toMatchObject({ code: 'DUPLICATE', field });
      const elsewhere = await given.affiliate();
      expect((await post({ ...second, affiliate_id: elsewhere.id })).status).toBe(201);
    },
  );

  test.each([
    ['email', 'A referral with this e-mail address', { email: 'CY@example.COM' }],
    ['customer_id', 'A referral of this customer', { customer_id: 'cus_1' }],
    ['customer_id', 'A referral of this customer', { customer_id: 'cus_2' }],
    ['external_user_id', 'A referral of this user', { external_user_id: 'user_1' }],
  ])('names the referral that has this %s, alone and in a batch', async (field, what, again) => {
    const { post, client, affiliate } = await enrolled();
    const ids = { customer_id: 'cus_1', external_user_id: 'user_1' };
    const { id } = (await post({ email: 'cy@example.com', ...ids })).body.data;
    // The older id is recognized as well.
    await client.referrals.update(id, { customer_id: 'cus_2' });
    const own = `${what} already exists in the program: ${id}. It belongs to the same affiliate. Update it instead.`;
    expect((await post(again)).body.error).toMatchObject({ code: 'DUPLICATE', field, message: own });
    const other = await client.affiliates.create({
      ...{ name: 'Other', email: `${unique('other')}@example.com`, program_id: affiliate.program_id },
    });
    const message = `${what} already exists in the program: ${id}. It belongs to affiliate ${affiliate.id}, and the affiliate of a referral cannot be changed. Omit it, or merge the two affiliates if they are the same person.`;
    const item = { email: `${unique('c')}@example.com`, affiliate_id: other.id, ...again };
    const refused = { code: 'DUPLICATE', field, message };
    expect((await post(item)).body.error).toMatchObject(refused);
    expect(await client.referrals.createBatch({ items: [item] })).toMatchObject([{ error: refused }]);
    await client.affiliates.merge(affiliate.id, { into: other.id, reason: 'one person' });
    expect((await post(item)).body.error.message).toMatch(/It belongs to the same affiliate/);
  });

  test('creates one referral for ten concurrent requests with one e-mail', async () => {
    const { post, emittedEvents } = await enrolled();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        post({ email: index % 2 ? 'cy@example.com' : 'CY@example.com' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect((await emittedEvents()).filter((type) => type === 'referral.created')).toHaveLength(1);
  });

  test('treats percent signs and underscores in an e-mail literally', async () => {
    const { post } = await enrolled();
    expect((await post({ email: 'ab@example.com' })).status).toBe(201);
    expect((await post({ email: 'a_@example.com' })).status).toBe(201);
    expect((await post({ email: '%@example.com' })).status).toBe(201);
    expect((await post({ email: 'a+b@example.com' })).status).toBe(201);
  });
});

const long = (length: number) => 'x'.repeat(length);
const address = (length: number) => {
  const domain = `${long(60)}.${long(60)}.${long(60)}.com`;
  return `${long(length - domain.length - 1)}@${domain}`;
};
const keys = (count: number, length = 2) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}`.padStart(length, 'k'), 1]));

describe('fields of a referral', () => {
  test.each([
    ['email', address(254)],
    ...['customer_id', 'external_user_id', 'subscription_id', 'name'].flatMap((field) => [
      [field, 'x'] as const,
      [field, long(255)] as const,
      [field, ' é😀 '] as const,
    ]),
    ['metadata', keys(50, 64)],
    ['metadata', { bytes: long(16 * 1024 - '{"bytes":""}'.length) }],
  ] as const)('%s is stored and returned unchanged: %.30j', async (field, value) => {
    const { post } = await shared();
    const { status, body } = await post({ [field]: value });
    expect(status).toBe(201);
    expect(body.data[field]).toEqual(value);
  });

  test.each([
    ['email', ''],
    ['email', 'cy'],
    ['email', 'cy@'],
    ['email', 'cy @example.com'],
    ['email', address(255)],
    ['email', null],
    ['name', null],
    ['affiliate_id', ''],
    ['affiliate_id', 7],
    ...['customer_id', 'external_user_id', 'subscription_id', 'name'].flatMap((field) => [
      [field, ''] as const,
      [field, long(256)] as const,
      [field, 7] as const,
      [field, 'a\u0000b'] as const,
      [field, '\ud800'] as const,
    ]),
    ['click_id', ''],
    ['status', 'click'],
    ['status', 'LEAD'],
    ['metadata', keys(51)],
    ['metadata', { '': 1 }],
    ['metadata', { [long(65)]: 1 }],
    ['metadata', { bytes: long(16 * 1024 - '{"bytes":""}'.length + 1) }],
    ['metadata', ['a']],
    ['metadata', 'a'],
    ['custmer_id', 'cus_1'],
  ] as const)('%s is rejected: %.30j', async (field, value) => {
    const { post } = await shared();
    const { status, body } = await post({ [field]: value });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'VALIDATION_ERROR', field });
  });

  test('lists every problem at once', async () => {
    const { post } = await enrolled();
    const { body } = await post({ email: 'cy', name: '', status: 'click', extra: 1 });
    const fields = body.error.details.map(({ field }: { field: string }) => field).sort();
    expect(fields).toEqual(['email', 'extra', 'name', 'status']);
  });
});

describe('backdated referral', () => {
  const now = '2026-11-20T12:00:00.000Z';

  test.each([
    ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
    ['1969-12-31T23:30:00-01:00', '1970-01-01T00:30:00.000Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['2000-02-29T23:59:59.999Z', '2000-02-29T23:59:59.999Z'],
    ['2025-03-30T02:30:00+02:00', '2025-03-30T00:30:00.000Z'],
    ['2025-01-01T00:00:00.123456789Z', '2025-01-01T00:00:00.123Z'],
    ['2025-01-01T05:45:00+05:45', '2025-01-01T00:00:00.000Z'],
    ['2026-11-20T12:05:00.000Z', '2026-11-20T12:05:00.000Z'],
    ['2026-11-20T13:05:00+01:00', '2026-11-20T12:05:00.000Z'],
  ])('accepts %s', async (created_at, answered) => {
    const { post } = await shared();
    server.now = new Date(now);
    const { status, body } = await post({ created_at });
    expect([status, body.data?.created_at]).toEqual([201, answered]);
  });

  test.each([
    '2026-11-20T12:05:00.001Z',
    '2027-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '+010000-01-01T00:00:00Z',
    '1969-12-31T23:59:59.999Z',
    '1970-01-01T00:00:00+00:01',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '2024-02-30T00:00:00Z',
    '2023-02-29T00:00:00Z',
    '1900-02-29T00:00:00Z',
    '2024-04-31T00:00:00Z',
    '2024-13-01T00:00:00Z',
    '2024-00-10T00:00:00Z',
    '2024-01-01T24:00:00Z',
    '2016-12-31T23:59:60Z',
    '2024-01-01T00:60:00Z',
    '2024-01-01T00:00:00',
    '2024-01-01',
    '2024-01-01 00:00:00Z',
    '2024-01-01T00:00:00+25:00',
    '2024-01-01T00:00:00+00:60',
    '2024-01-01T00:00:00Z\n',
    ' 2024-01-01T00:00:00Z',
    'Mon, 01 Jan 2024 00:00:00 GMT',
    'now',
    '',
    '1704067200',
    1_704_067_200,
    null,
  ])('rejects %j', async (created_at) => {
    const { post } = await shared();
    server.now = new Date(now);
    const { status, body } = await post({ created_at });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'VALIDATION_ERROR', field: 'created_at' });
  });
});
