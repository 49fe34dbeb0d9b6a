import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runOnServer } from '../support/database-address.ts';
import { type TestAccount, useServer } from '../support/harness.ts';

const server = useServer();

const lister = (account: TestAccount, resource: string) => async (query: string) => {
  const { status, body } = await account.raw('GET', `/v1/${resource}?${query}`);
  return { status, body, ids: (body.data ?? []).map(({ id }: { id: string }) => id) as string[] };
};

describe('numbered page', () => {
  let account: TestAccount;
  let affiliateId: string;
  beforeAll(async () => {
    account = await server.account();
    const { client, given } = account;
    const affiliate = await given.affiliate();
    affiliateId = affiliate.id;
    for (const day of [1, 2, 3, 4, 5]) {
      const referral = await given.referral({
        affiliate_id: affiliate.id,
        created_at: `2026-01-0${day}T00:00:00.000Z`,
      });
      await given.conversion({ referral_id: referral.id });
      await client.coupons.create({
        ...{
          affiliate_id: affiliate.id,
          code: `CODE${day}`,
          discount_type: 'percentage',
          discount_value: 10,
        },
        ...{ duration: 'once' },
      });
      await client.payouts.create({ program_id: affiliate.program_id });
      await given.affiliate();
    }
    await given.referral({ created_at: '2026-01-03T00:00:00.000Z' });
  });

  test.each(['referrals', 'affiliates', 'commissions', 'coupons', 'payouts'])(
    'of %s has the same rows as by cursor, and the totals of the filter',
    async (resource) => {
      const list = lister(account, resource);
      for (const filter of ['', '&sort=createdAt:asc', '&dateFrom=2026-01-02T00:00:00Z']) {
        const all = (await list(`limit=100${filter}`)).ids;
        expect(all.length).toBeGreaterThan(3);
        const pages = Math.ceil(all.length / 2);
        for (let page = 1; page <= pages + 1; page += 1) {
          const { body, ids } = await list(`page=${page}&limit=2${filter}`);
          expect(ids).toEqual(all.slice((page - 1) * 2, page * 2));
          expect(body).toMatchObject({
            has_more: page < pages,
            pagination: {
              ...{ page, limit: 2, total: all.length, total_pages: pages },
              ...{ has_next_page: page < pages, has_prev_page: page > 1 },
            },
          });
        }
      }
    },
  );

  test('filters and sorts as by cursor', async () => {
    const list = lister(account, 'referrals');
    const of = `affiliateId=${affiliateId}&dateFrom=2026-01-02T00:00:00Z&sort=createdAt:asc`;
    const days = ({ body }: Awaited<ReturnType<typeof list>>) =>
      body.data.map(({ created_at }: { created_at: string }) => created_at.slice(8, 10));
    expect(days(await list(`${of}&page=1&limit=3`))).toEqual(['02', '03', '04']);
    const last = await list(`${of}&page=2&limit=3`);
    expect([days(last), last.body.pagination.total]).toEqual([['05'], 4]);
  });

  test.each([
    ['page=0', 'page: Must be 1 or more.'],
    ['page=-1', 'page: Must be a whole number.'],
    ['page=1.5', 'page: Must be a whole number.'],
    ['page=', 'page: Must be a whole number.'],
    ['page=1&page=2', 'page: '],
    ['page=2&starting_after=ref_1', 'Send page or starting_after, not both.'],
    ['page=2&ending_before=ref_1', 'Send page or ending_before, not both.'],
    ['page=101&limit=100', 'starting_after'],
    ['page=335&limit=30', 'starting_after'],
    ['page=999999999', 'starting_after'],
  ])('is rejected if it is invalid: %s', async (query, message) => {
    const { status, body } = await lister(account, 'referrals')(query);
    expect([status, body.error.code, body.error.field]).toEqual([400, 'VALIDATION_ERROR', 'page']);
    expect(body.error.message).toContain(message);
  });

  test('is rejected by lists that Affonso does not have', async () => {
    const { status, body } = await lister(account, 'programs')('page=1');
    expect([status, body.error.field]).toEqual([400, 'page']);
  });

  test('is counted only on request: otherwise a list is one statement without pagination', async () => {
    const query = vi.spyOn(server.db.lists, 'query');
    const list = lister(account, 'referrals');
    const cursor = (await list('limit=1')).ids[0];
    query.mockClear();
    const { body } = await list(`limit=2&starting_after=${cursor}`);
    expect(query).toHaveBeenCalledTimes(1);
    expect(Object.keys(body).sort()).toEqual(['data', 'has_more', 'success']);
    query.mockRestore();
  });
});

describe('numbered pages of more than 10,000 rows', () => {
  let list: ReturnType<typeof lister>;
  let remove = async (): Promise<unknown> => [];
  afterAll(() => remove());
  beforeAll(async () => {
    const account = await server.account();
    const { id } = await account.given.referral({ created_at: '2026-01-01T00:00:00.000Z' });
    // No events announce these copies, so they must be gone when the invariants are checked.
    const copies = { environment_id: account.environmentId, id };
    await insertCopies(copies);
    remove = () => deleteCopies(copies);
    list = lister(account, 'referrals');
  });

  test.each([
    [100, 100],
    [30, 334],
    [7, 1429],
  ])('at %i a page end with page %i, which reports that there are more', async (limit, last) => {
    const { body, ids } = await list(`page=${last}&limit=${limit}`);
    expect(ids).toHaveLength(limit);
    expect(body.has_more).toBe(true);
    const { total, total_pages, has_next_page } = body.pagination;
    expect([total, total_pages, has_next_page]).toEqual([10_000 + limit, last + 1, true]);
    expect((await list(`page=${total_pages}&limit=${limit}`)).status).toBe(400);
    const beyond = await list(`starting_after=${ids.at(-1)}&limit=${limit}`);
    expect(beyond.ids).toHaveLength(limit);
  });

  test('of a filter with exactly 10,000 rows can be paged to the end', async () => {
    const filter = 'sort=createdAt:asc&dateTo=2026-01-01T02:46:39Z';
    const { body, ids } = await list(`${filter}&page=100&limit=100`);
    expect([ids.length, body.has_more]).toEqual([100, false]);
    expect(body.pagination).toMatchObject({ total: 10_000, total_pages: 100, has_next_page: false });
  });
});

interface Original {
  readonly environment_id: number;
  readonly id: string;
}

/** Uses a separate connection, because the server's connections have a statement timeout. */
const run = (text: string, { environment_id, id }: Original) =>
  runOnServer(server.databaseUrl, text, [environment_id, id]);

const insertCopies = (original: Original) =>
  run(
    `insert into referrals
     select (copy).* from (
       select jsonb_populate_record(r, jsonb_build_object('id', r.id || n, 'email', n || r.email,
         'email_normalized', n || r.email, 'created_at', r.created_at + n * interval '1 second')) as copy
       from referrals r, generate_series(1, 10149) n where environment_id = $1 and id = $2 offset 0) copies`,
    original,
  );

const deleteCopies = (original: Original) =>
  run('delete from referrals where environment_id = $1 and id <> $2', original);
