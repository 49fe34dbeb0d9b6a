import { type AffiliateList, Tributary } from '@tributary/sdk';
import { beforeEach, describe, expect, test } from 'vitest';
import { useAccount, useServer } from '../../../test/support/harness.ts';
import { foldPerformance } from '../reports/fold-performance.ts';

const server = useServer({ now: '2026-11-20T12:00:00.000Z' });
const account = useAccount(server, beforeEach);

const october = { from: '2026-10-01T00:00:00Z', to: '2026-11-01T00:00:00Z' } as const;

/** Creates an affiliate with a customer for each list of sales, in USD. */
async function affiliateWith(name: string, ...customers: readonly (readonly number[])[]) {
  const { given, client } = account;
  const affiliate = await given.affiliate();
  await client.affiliates.update(affiliate.id, { name });
  for (const amounts of customers) {
    const referral = await given.referral({
      affiliate_id: affiliate.id,
      created_at: '2026-01-01T00:00:00Z',
    });
    for (const sale_amount of amounts)
      await client.conversions.create({
        ...{ referral_id: referral.id, sale_amount, sale_amount_currency: 'USD' },
        ...{ external_event_id: crypto.randomUUID(), occurred_at: '2026-10-15T12:00:00Z' },
      });
  }
  return affiliate;
}

const names = async (query: object) =>
  (await account.client.affiliates.list(query)).data.map(({ name }) => name);

describe.each([
  ['from the rows', async () => {}],
  ['from the roll-ups', async () => expect(await foldPerformance(server.db)).toBe('folded')],
])('affiliates by performance, %s', (_, fold) => {
  beforeEach(async () => {
    await affiliateWith('Large', [500]);
    await affiliateWith('None');
    await affiliateWith('Many', [10], [20], [30]);
    await affiliateWith('Early', [900]);
    await fold();
  });

  test('are sorted by a figure of the period in either direction, including affiliates without one', {
    tags: 'slow',
  }, async () => {
    expect(await names({ ...october, sort: 'sales' })).toEqual(['Early', 'Large', 'Many', 'None']);
    expect(await names({ ...october, sort: 'commission', order: 'asc' })).toEqual([
      ...['None', 'Many', 'Large', 'Early'],
    ]);
    expect((await names({ ...october, sort: 'customers' }))[0]).toBe('Many');
    // The default period is the last 30 days, and nobody sold anything in them before 21 October.
    expect(await names({ sort: 'sales' })).toEqual(['Early', 'Many', 'None', 'Large']);
  });

  test('are the same in pages, forwards, backwards and numbered, and with filters', {
    tags: 'slow',
  }, async () => {
    const { client } = account;
    const query = { ...october, sort: 'sales', limit: 1 } as const;
    const seen: string[] = [];
    for await (const { name } of client.affiliates.list(query)) seen.push(name);
    expect(seen).toEqual(['Early', 'Large', 'Many', 'None']);
    const [, large, many] = (await client.affiliates.list({ ...query, limit: 4 })).data;
    expect(await names({ ...query, ending_before: many?.id })).toEqual(['Large']);
    expect(await names({ ...query, page: 3 })).toEqual(['Many']);
    await client.affiliates.update(large?.id ?? '', { status: 'rejected' });
    expect(await names({ ...october, sort: 'sales', status: 'approved' })).toEqual(['Early', 'Many', 'None']);
    expect(await names({ ...october, sort: 'sales', search: 'Many' })).toEqual(['Many']);
  });

  test('have the same figures as the report by affiliate', { tags: 'slow' }, async () => {
    const report = await account.client.reports.performance({ ...october, group_by: 'affiliate' });
    const { data } = await account.client.affiliates.list({
      ...{ ...october, sort: 'sales', expand: ['performance'] },
    });
    expect(data).toHaveLength(4);
    for (const { id, performance } of data) {
      const row = report.rows.find(({ key }) => key === id);
      const { clicks, referrals, customers, money } = row ?? {
        clicks: 0,
        referrals: 0,
        customers: 0,
        money: [],
      };
      expect(performance).toEqual({
        ...{ from: '2026-10-01T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' },
        ...{ clicks, referrals, customers, money },
      });
    }
  });
});

test('sorts by clicks and by another currency', { tags: 'slow' }, async () => {
  const { given, client } = account;
  const [one, two] = [await affiliateWith('One', [100]), await affiliateWith('Two', [50])];
  await given.click(two);
  const [referral] = (await client.referrals.list({ affiliate_id: one.id })).data;
  await client.conversions.create({
    ...{ referral_id: referral?.id ?? '', sale_amount: 5, sale_amount_currency: 'EUR' },
    ...{ external_event_id: 'eur', occurred_at: '2026-10-20T00:00:00Z' },
  });
  const period = { from: '2026-01-01T00:00:00Z', to: '2026-12-01T00:00:00Z' };
  expect((await names({ ...period, sort: 'clicks' }))[0]).toBe('Two');
  expect((await names({ ...period, sort: 'sales', currency: 'eur' }))[0]).toBe('One');
  expect((await names({ ...period, sort: 'sales', currency: 'JPY', order: 'asc' }))[0]).toBe('One');
});

test.each([
  [{ from: '2026-10-01T00:00:00Z' }, 'from'],
  [{ sort: 'name', to: '2026-10-01T00:00:00Z' }, 'to'],
  [{ sort: 'clicks', currency: 'USD' }, 'currency'],
  [{ sort: 'sales', from: '2026-10-02T00:00:00Z', to: '2026-10-01T00:00:00Z' }, 'to'],
  [{ sort: 'sales', from: '2020-10-02T00:00:00Z' }, 'to'],
  [{ sort: 'refunds' }, 'sort'],
  [{ sort: 'sales', starting_after: 'aff_none' }, 'starting_after'],
])('rejects %j, naming %s', async (query, field) => {
  const path = `/v1/affiliates?${new URLSearchParams(query)}`;
  expect(await account.refusal('GET', path)).toEqual([400, 'VALIDATION_ERROR', field]);
});

test('uses a single connection, which suffices while all others are in use', async () => {
  const { lists } = server.db;
  await affiliateWith('Only', [10]);
  const others = await Promise.all(
    Array.from({ length: (lists.options.max ?? 0) - 1 }, () => lists.connect()),
  );
  try {
    const expand = ['performance'] as const;
    expect((await names({ ...october, sort: 'sales', page: 1, expand })).at(0)).toBe('Only');
    expect(await names({ ...october, page: 1, expand })).toEqual(['Only']);
  } finally {
    for (const client of others) client.release();
  }
});

test('requires read:commissions to sort by a figure or to show it', async () => {
  const apiKey = await account.issueKey(['read:affiliates']);
  const other = new Tributary({ apiKey, baseUrl: server.baseUrl });
  const queries: AffiliateList[] = [{ sort: 'sales' }, { sort: 'clicks' }, { expand: ['performance'] }];
  for (const query of queries)
    await expect(other.affiliates.list(query)).rejects.toMatchObject({
      code: 'INSUFFICIENT_PERMISSIONS',
    });
  expect((await other.affiliates.list({ sort: 'name' })).data).toEqual([]);
});
