import type { Affiliate, Referral } from '@tributary/sdk';
import { beforeAll, describe, expect, test } from 'vitest';
import { send, useAccount, useServer } from '../support/harness.ts';

const server = useServer();
const account = useAccount(server);
let affiliate: Affiliate;
let referrals: Referral[];
beforeAll(async () => {
  const { given } = account;
  affiliate = await given.affiliate();
  referrals = [];
  for (const day of [1, 2, 3]) {
    const created_at = `2026-01-0${day}T00:00:00.000Z`;
    referrals.push(await given.referral({ affiliate_id: affiliate.id, created_at, customer_id: `c${day}` }));
  }
  await given.referral();
});

const list = async (query: string, resource = 'referrals') => {
  const { status, body } = await account.raw('GET', `/v1/${resource}?${query}`);
  return { status, body, ids: (body.data ?? []).map(({ id }: { id: string }) => id) };
};
const refusal = async (query: string, resource?: string) => {
  const { status, body } = await list(query, resource);
  return [status, body.error?.code, body.error?.field];
};

describe('parameters of Affonso clients', () => {
  test('filter and sort a list like our own', async () => {
    const [first, second, third] = referrals.map(({ id }) => id);
    const of = `affiliateId=${affiliate.id}`;
    expect((await list(of)).ids).toEqual([third, second, first]);
    expect((await list(`${of}&sort=createdAt:asc`)).ids).toEqual([first, second, third]);
    expect((await list(`${of}&sort=createdAt:desc&limit=1`)).ids).toEqual([third]);
    expect((await list(`${of}&dateFrom=2026-01-02T00:00:00Z`)).ids).toEqual([third, second]);
    expect((await list(`${of}&dateTo=2026-01-02T00:00:00Z`)).ids).toEqual([second, first]);
  });

  test.each(['affiliates', 'commissions', 'coupons', 'payouts'])(
    'are accepted by the list of %s',
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
  ])('are rejected together with our own, as are unsortable fields (%s: %s)', async (field, query) => {
    expect(await refusal(query)).toEqual([400, 'VALIDATION_ERROR', field]);
  });

  test('search affiliates and sort them by name in the spelling of the guide', async () => {
    expect((await list(`search=${affiliate.email}`, 'affiliates')).ids).toEqual([affiliate.id]);
    expect((await list('sort=name&order=asc', 'affiliates')).status).toBe(200);
    expect(await refusal('sort=name:asc', 'affiliates')).toEqual([400, 'VALIDATION_ERROR', 'sort']);
    for (const sort of ['updatedAt:asc', 'status:asc'])
      expect(await refusal(`sort=${sort}`, 'affiliates')).toEqual([400, 'VALIDATION_ERROR', 'sort']);
    for (const resource of ['referrals', 'commissions'])
      expect((await list('search=ada', resource)).status).toBe(200);
  });

  test('are rejected if the list has no such filter', async () => {
    expect(await refusal('affiliateId=aff_1', 'affiliates')).toEqual([
      400,
      'VALIDATION_ERROR',
      'affiliateId',
    ]);
  });
});

test('clears customer_id with null, and another referral may then have it', async () => {
  const { client, given } = account;
  const id = referrals[0]?.id ?? '';
  expect((await client.referrals.update(id, { customer_id: null })).customer_id).toBeNull();
  expect((await client.referrals.get(id)).customer_id).toBeNull();
  const other = await given.referral({ affiliate_id: affiliate.id, customer_id: 'c1' });
  expect(other.customer_id).toBe('c1');
});

test('embeds the program of affiliates with expand=affiliate_program, alone or with other names', async () => {
  const path = `/v1/affiliates/${affiliate.id}`;
  const { program } = (await account.raw('GET', `${path}?expand=program`)).body.data;
  expect(program.id).toBe(affiliate.program_id);
  const { body } = await account.raw('GET', `${path}?expand=group,affiliate_program`);
  expect([body.data.program, body.data.group.id]).toEqual([program, affiliate.group_id]);
  const listed = await list('expand=affiliate_program', 'affiliates');
  expect(listed.body.data.find(({ id }: { id: string }) => id === affiliate.id).program).toEqual(program);
  expect(await refusal('expand=constructor', 'affiliates')).toEqual([400, 'VALIDATION_ERROR', 'expand']);
});

test('updates a group by PATCH as by PUT: one route, one key, the same errors', async () => {
  const path = `/v1/program/groups/${affiliate.group_id}`;
  const patch = (body: object, key = 'rename-group') =>
    account.raw('PATCH', path, body, { 'idempotency-key': key });
  const patched = await patch({ name: 'Gold' });
  expect([patched.status, patched.body.data.name]).toEqual([200, 'Gold']);
  const again = await account.raw('PUT', path, { name: 'Gold' }, { 'idempotency-key': 'rename-group' });
  expect([again.headers.get('idempotent-replayed'), again.body]).toEqual(['true', patched.body]);
  const unknown = await patch({ naem: 'Gold' }, 'misspelt');
  expect([unknown.status, unknown.body.error.field]).toEqual([400, 'naem']);
  const reader = await send(`${server.baseUrl}${path}`, {
    method: 'PATCH',
    body: { name: 'Lead' },
    headers: { authorization: `Bearer ${await account.issueKey(['read:groups'])}` },
  });
  expect([reader.status, (await account.raw('GET', path)).body.data.name]).toEqual([403, 'Gold']);
});

describe('click sent by an Affonso client', () => {
  const click = (fields: object) =>
    account.raw('POST', '/v1/clicks', {
      trackingId: affiliate.tracking_id,
      programId: affiliate.program_id,
      ...fields,
    });
  const row = (id: string) =>
    server.db.orm.click.findUniqueOrThrow({
      where: { environmentId_id: { environmentId: account.environmentId, id } },
    });
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

  test('keeps its time and the browser, in either spelling', async () => {
    const createdAt = daysAgo(90);
    const userAgent = `Mozilla/5.0 ${'x'.repeat(2_036)}`;
    for (const fields of [
      { createdAt, userAgent },
      { created_at: createdAt, user_agent: userAgent },
    ]) {
      const { status, body } = await click(fields);
      expect([status, body.data.created_at]).toEqual([201, createdAt]);
      expect(await row(body.data.id)).toMatchObject({ createdAt: new Date(createdAt), userAgent });
    }
  });

  test('is stored in the partition of its arrival, where its id finds it', async () => {
    const table = async (id: string) => {
      const { rows } = await server.db.lists.query(
        'select tableoid::regclass::text as name from clicks where environment_id = $1 and id = $2',
        [account.environmentId, id],
      );
      return rows[0].name;
    };
    const [now, before] = [await click({}), await click({ createdAt: '1999-12-31T23:00:00-01:00' })];
    expect(before.body.data.created_at).toBe('2000-01-01T00:00:00.000Z');
    expect(await table(before.body.data.id)).toBe(await table(now.body.data.id));
  });

  test('ages from its own time and passes its facts to the resulting referral', async () => {
    const { given } = account;
    const [young, old] = [
      await click({ createdAt: daysAgo(29), userAgent: 'Mozilla/5.0' }),
      await click({ createdAt: daysAgo(31) }),
    ];
    const sale = await given.conversion({ click_id: young.body.data.id });
    await expect(given.conversion({ click_id: old.body.data.id })).rejects.toMatchObject({
      code: 'REFERRAL_NOT_FOUND',
      field: 'click_id',
    });
    const { clickFacts } = await server.db.orm.referral.findUniqueOrThrow({
      where: { environmentId_id: { environmentId: account.environmentId, id: sale.referral_id ?? '' } },
    });
    expect(clickFacts).toMatchObject({ user_agent: 'Mozilla/5.0' });
  });

  test.each([
    ['created_at', { createdAt: '2026-01-01T00:00:00Z', created_at: '2026-01-01T00:00:00Z' }],
    ['user_agent', { userAgent: 'a', user_agent: 'a' }],
    ['createdAt', { createdAt: '2026-02-30T00:00:00Z' }],
    ['createdAt', { createdAt: '2026-01-01T00:00:00' }],
    ['createdAt', { created_at: '1969-12-31T23:59:59Z' }],
    ['createdAt', { createdAt: '9999-01-01T00:00:00Z' }],
    ['createdAt', { createdAt: null }],
    ['userAgent', { userAgent: 'x'.repeat(2_049) }],
    ['userAgent', { userAgent: '' }],
    ['userAgent', { userAgent: 'a\u0000b' }],
  ])('is rejected with an impossible %s: %.60j', async (field, fields) => {
    const { status, body } = await click(fields);
    expect([status, body.error.code, body.error.field]).toEqual([400, 'VALIDATION_ERROR', field]);
  });
});
