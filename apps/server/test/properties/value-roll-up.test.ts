import { createHash } from 'node:crypto';
import { clickDimensions } from '@tributary/core';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { valueDimensions } from '../../src/domain/value-dimensions.ts';
import { buildSubValues } from '../../src/features/reports/build-sub-values.ts';
import { foldPerformance } from '../../src/features/reports/fold-performance.ts';
import { type TestAccount, useServer } from '../support/harness.ts';

// Compares reports from the roll-up by value with the same reports from the rows. At the end of this file, a rule in
// invariants.sql also compares its totals with those of the roll-up by program.
const server = useServer({ now: '2026-11-20T12:00:00.000Z' });
let account: TestAccount;
beforeEach(async () => {
  account = await server.account();
});

const fold = () => foldPerformance(server.db);
const build = () => buildSubValues(server.db);
/** Stops after this many steps. */
const buildSome = (steps: number) => {
  let left = steps;
  return buildSubValues(server.db, {
    stopped: {
      get aborted() {
        left -= 1;
        return left < 0;
      },
    },
  });
};
/** Folds as a server of the previous version would, which does not have the roll-up by sub id. */
async function foldWithoutSubIds() {
  const { rows } = await query(
    `with before as (select * from report_watermarks)
     update report_watermarks w set sub_snapshot = null from before b
     where b.environment_id = w.environment_id and b.node = w.node
     returning w.environment_id, b.sub_snapshot`,
  );
  await fold();
  for (const { environment_id, sub_snapshot } of rows)
    await query('update report_watermarks set sub_snapshot = $2 where environment_id = $1', [
      environment_id,
      sub_snapshot,
    ]);
}
const query = (text: string, values: unknown[] = []) => server.db.lists.query(text, values);
const year = { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' };

const report = async (asked: object) => {
  const { total, rows } = await account.client.reports.performance({ ...year, ...asked });
  return { total, rows };
};

/** Reads without the roll-up, as after the database was restored. */
async function fromRows<T>(read: () => Promise<T>): Promise<T> {
  await query('update report_watermarks set cluster_id = cluster_id + 1');
  const answer = await read();
  await query('update report_watermarks set cluster_id = cluster_id - 1');
  return answer;
}

const reports = [
  ...[...clickDimensions, 'product'].map((group_by) => ({ group_by })),
  { group_by: 'source', from: '2026-10-20T05:00:00Z', to: '2026-11-15T17:30:00Z', include: ['voided'] },
  { group_by: 'day', source: 'news' },
  { group_by: 'month', product: 'pro' },
  { group_by: 'program', sub1: 'left', currency: 'USD' },
  { group_by: 'sub1', from: '2026-10-01T00:00:00Z', to: '2026-11-15T17:30:00Z' },
  { group_by: 'sub2', from: '2026-10-27T00:00:00Z', to: '2026-11-12T00:00:00Z', limit: 2 },
  { group_by: 'sub1', limit: 1, compare: 'previous_period' },
  { group_by: 'sub2', limit: 1, sort: 'commission', include: ['voided'] },
  { group_by: 'sub2', limit: 2, sort: 'clicks', currency: 'JPY' },
  { group_by: 'day', sub1: 'left' },
  { group_by: 'month', sub2: 'b', compare: 'previous_period' },
  { group_by: 'source', source: 'blog.example', compare: 'previous_year' },
];
const readAll = async () => {
  const all = [];
  for (const asked of reports) all.push({ asked, ...(await report(asked)) });
  return all;
};

/** Returns the time from which the roll-up by sub id is used; null if it is not. */
const subsFrom = async (): Promise<Date | null> => {
  const { rows } = await query(
    'select subs_from from report_watermarks where environment_id = $1 and sub_snapshot = snapshot',
    [account.environmentId],
  );
  return rows[0]?.subs_from ?? null;
};

const corrections = async () => {
  const { rows } = await query(
    'select count(*)::int as count from report_corrections where environment_id = $1',
    [account.environmentId],
  );
  return rows[0]?.count as number;
};

const day = fc.integer({ min: 1, max: 15 });
const which = fc.nat(20);
const step = fc.oneof(
  fc.record({
    kind: fc.constant('click' as const),
    day,
    utmSource: fc.constantFrom('news', ''),
    referrer: fc.constantFrom('https://www.blog.example/a', 'https://www./'),
    url: fc.constantFrom('https://shop.example/p?x=1', 'https://shop.example'),
    sub1: fc.constantFrom('left', 'right'),
    sub2: fc.constantFrom('a', 'b', 'c', ''),
  }),
  fc.record({
    kind: fc.constant('sale' as const),
    which,
    day,
    amount: fc.integer({ min: 1, max: 500 }),
    currency: fc.constantFrom('USD', 'JPY'),
    product_ids: fc.constantFrom<string[]>([], ['pro'], ['seat', 'pro']),
    sales_status: fc.constantFrom('complete', 'complete', 'pending'),
  }),
  fc.record({ kind: fc.constant('sign_up' as const), which, day }),
  fc.record({ kind: fc.constant('refund' as const), which, day, amount: fc.integer({ min: 1, max: 300 }) }),
  fc.record({ kind: fc.constant('decide' as const), which, to: fc.constantFrom('rejected', 'pending') }),
  fc.record({ kind: fc.constant('complete' as const), which }),
  fc.record({ kind: fc.constant('void' as const), which: fc.nat(5) }),
  fc.record({ kind: fc.constant('forget' as const), which }),
  fc.record({ kind: fc.constant('fold' as const) }),
  fc.record({ kind: fc.constant('fold_each' as const) }),
  fc.record({ kind: fc.constant('fold_without_sub_ids' as const) }),
  fc.record({ kind: fc.constant('build' as const), steps: fc.constantFrom(2, 4, 9, 99) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const at = (back: number) => new Date((server.now as Date).getTime() - back * 86_400_000).toISOString();

/** Creates two affiliates, with everything that can happen to their sales, and clicks and folds in between. */
async function world() {
  const { client, given, environmentId } = account;
  const program = await given.program();
  const affiliates = [await given.affiliate({ program }), await given.affiliate({ program })] as const;
  const clicks: string[] = [];
  const sales: string[] = [];
  const act = async (each: Step): Promise<unknown> => {
    if (each.kind === 'fold') return fold();
    if (each.kind === 'fold_without_sub_ids') return foldWithoutSubIds();
    if (each.kind === 'build') return buildSome(each.steps);
    if (each.kind === 'fold_each') return foldPerformance({ ...server.db, isDistributed: true });
    if (each.kind === 'click') {
      const { kind: _, day: back, ...facts } = each;
      const of = { trackingId: affiliates[0].tracking_id, programId: affiliates[0].program_id };
      return clicks.push((await client.clicks.create({ ...of, ...facts, createdAt: at(back + 15) })).id);
    }
    const click_id = clicks[each.which % Math.max(1, clicks.length)];
    if (each.kind === 'sale') {
      const { amount: sale_amount, currency: sale_amount_currency, product_ids } = each;
      const sale = { sale_amount, sale_amount_currency, product_ids, occurred_at: at(each.day) };
      const ofClick = click_id && each.which % 3 > 0 ? { click_id, referral_id: undefined } : {};
      const made = await given.conversion({
        ...sale,
        ...ofClick,
        sales_status: each.sales_status as 'complete',
      } as never);
      return sales.push(made.id);
    }
    if (each.kind === 'sign_up')
      return given.referral({
        affiliate_id: affiliates[0].id,
        created_at: at(each.day % 10),
        ...(click_id && { click_id }),
      });
    const id = sales[each.which % Math.max(1, sales.length)] ?? '';
    if (each.kind === 'forget')
      return query(
        `delete from referrals r where environment_id = $1 and not exists (
           select 1 from transactions t where t.environment_id = r.environment_id and t.referral_id = r.id)`,
        [environmentId],
      );
    if (each.kind === 'void') return client.commissions.void(id);
    if (each.kind === 'complete') return client.commissions.update(id, { sales_status: 'complete' });
    if (each.kind === 'decide') return client.commissions.update(id, { status: each.to as 'rejected' });
    return client.conversions.refund(id, { amount: each.amount, refunded_at: at(each.day % 5) });
  };
  /** No request moves referrals. They are moved back afterwards to match their events. */
  const swapAffiliates = () =>
    query(
      `update referrals set affiliate_id = case when affiliate_id = $2 then $3 else $2 end
       where environment_id = $1 and affiliate_id in ($2, $3)`,
      [environmentId, affiliates[0].id, affiliates[1].id],
    );
  return { act, swapAffiliates };
}

// Random steps could leave nothing to compare, so every run has these, and a refund of a sale that has been folded.
const aClick: Step = {
  kind: 'click',
  day: 1,
  utmSource: 'news',
  referrer: 'https://www.blog.example/a',
  url: 'https://shop.example/p?x=1',
  sub1: 'left',
  sub2: 'b',
};
const aSale: Step = {
  kind: 'sale',
  which: 1,
  day: 5,
  amount: 400,
  currency: 'USD',
  product_ids: ['pro'],
  sales_status: 'complete',
};

test('returns from the roll-up the same as from the rows by every dimension, whatever happens before and after a fold', async () => {
  const seen = { histories: 0, rows: 0, corrections: 0, subs: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 30, size: 'max' }), async (steps) => {
      account = await server.account();
      const { act, swapAffiliates } = await world();
      // Rejected steps change nothing.
      for (const each of steps.slice(0, 12)) await act(each).then(undefined, () => undefined);
      await act(aClick);
      const sales = (await act(aSale)) as number;
      await fold();
      // Every other history keeps the whole roll-up until it is read; the rest keep only part of it or lose it.
      seen.histories += 1;
      const keeps = seen.histories % 2 === 1;
      await (keeps ? build() : buildSome(steps.length % 7));
      await act({ kind: 'refund', which: sales - 1, day: 1, amount: 100 });
      for (const each of steps.slice(12))
        if (!keeps || each.kind !== 'fold_without_sub_ids') await act(each).then(undefined, () => undefined);
      seen.subs += (await subsFrom()) === null ? 0 : 1;
      const read = await readAll();
      expect(read).toEqual(await fromRows(readAll));
      await build();
      expect(await subsFrom()).not.toBeNull();
      expect(await readAll()).toEqual(read);
      await fold();
      expect(await readAll()).toEqual(read);
      await swapAffiliates();
      expect(await readAll()).toEqual(read);
      await swapAffiliates();
      seen.rows += read.flatMap(({ rows }) => rows).length;
      seen.corrections += await corrections();
    }),
    { numRuns: 10, endOnFailure: true },
  );
  expect(seen.rows).toBeGreaterThan(50);
  expect(seen.subs).toBeGreaterThanOrEqual(5);
  expect(seen.corrections).toBeGreaterThanOrEqual(5);
}, 240_000);

describe('roll-up by value', () => {
  const sale = { occurred_at: '2026-11-10T00:00:00Z', product_ids: ['pro'] };
  const forge = (clicks: number) =>
    query('update report_values set clicks = clicks + $2 where environment_id = $1', [
      account.environmentId,
      clicks,
    ]);

  test('is the source of reports by one dimension', async () => {
    await account.given.conversion(sale);
    await fold();
    await forge(7);

    for (const group_by of valueDimensions)
      expect((await report({ group_by })).total.clicks).toBeGreaterThan(6);
    expect((await report({ group_by: 'day', product: 'pro' })).total.clicks).toBe(7);
    const others = [
      { group_by: 'sub1' },
      { group_by: 'product', basis: 'recorded' },
      { group_by: 'product', source: 'news' },
      { group_by: 'affiliate', product: 'pro' },
      { group_by: 'product', country: 'DE' },
      { group_by: 'day', product: 'pro', timezone: 'Asia/Tokyo' },
      { group_by: 'product', from: '2026-11-10T00:00:00Z', to: '2026-11-10T12:00:00Z' },
    ];
    for (const asked of others) expect((await report(asked)).total.clicks).toBe(0);
    expect((await fromRows(() => report({ group_by: 'product' }))).total.clicks).toBe(0);

    await forge(-7);
  });

  test('subtracts from the value under which a row was counted', async () => {
    const { client, given } = account;
    const affiliate = await given.affiliate();
    const of = { trackingId: affiliate.tracking_id, programId: affiliate.program_id, utmSource: 'news' };
    const createdAt = '2026-11-01T00:00:00Z';
    const [click, other] = [
      await client.clicks.create({ ...of, createdAt }),
      await client.clicks.create({ ...of, createdAt }),
    ];
    const { referral_id } = await given.conversion({ ...sale, click_id: click.id });
    const voided = await given.conversion({ ...sale, referral_id, sale_amount: 30 });
    const pending = await given.conversion({ ...sale, referral_id, sale_amount: 7 });
    const left = await given.referral({ affiliate_id: affiliate.id, click_id: other.id });
    await fold();

    await given.conversion({ ...sale, referral_id, occurred_at: '2026-11-03T00:00:00Z' });
    await client.commissions.void(voided.id);
    await query(`update transactions set sales_status = 'failed' where id = $1`, [pending.id]);
    const taken = {
      source: await report({ group_by: 'source' }),
      product: await report({ group_by: 'product' }),
    };
    await query(`update transactions set sales_status = 'complete' where id = $1`, [pending.id]);
    await query('delete from referrals where id = $1', [left.id]);

    const money = [{ currency: 'USD', conversions: 2, sales: 200, refunds: 0 }];
    expect(taken.source.rows).toMatchObject([{ key: 'news', clicks: 2, referrals: 2, customers: 1, money }]);
    expect(taken.product.rows).toMatchObject([
      { key: 'pro', customers: 0, money },
      { key: null, clicks: 2, referrals: 2, customers: 1, money: [] },
    ]);
    const after = [
      { key: 'news', clicks: 2, referrals: 1, customers: 1, money: [{ conversions: 3, sales: 207 }] },
    ];
    expect((await report({ group_by: 'source' })).rows).toMatchObject(after);
    await fold();
    expect((await report({ group_by: 'source' })).rows).toMatchObject(after);
    const days = await report({ group_by: 'day', source: 'news' });
    expect(days.rows.map(({ key, customers }) => [key, customers])).toContainEqual(['2026-11-03', 1]);
  });

  test('contains values longer than an index entry', async () => {
    const { client, given } = account;
    const affiliate = await given.affiliate();
    const of = { trackingId: affiliate.tracking_id, programId: affiliate.program_id };
    // Incompressible text.
    const letters = Array.from(createHash('shake256', { outputLength: 2_000 }).update('wide').digest());
    const wide = (last: string) =>
      `${letters.map((n, at) => String.fromCodePoint(0x4e00 + n * 32 + (at % 32))).join('')}${last}`;
    await client.clicks.create({ ...of, utmSource: wide('a') });
    await client.clicks.create({ ...of, utmSource: wide('b') });

    expect(await fold()).toBe('folded');
    const { rows } = await report({ group_by: 'utm_source' });
    expect(rows.map(({ key, clicks }) => [key, clicks])).toEqual([
      [wide('a'), 1],
      [wide('b'), 1],
    ]);
  });

  test('is not affected by new facts about an old referral or sale', async () => {
    const { id, referral_id } = await account.given.conversion(sale);

    await expect(
      query(`update referrals set click_facts = '{}' where id = $1`, [referral_id]),
    ).rejects.toThrow(/cannot change/);
    await expect(query(`update transactions set product_ids = '{a}' where id = $1`, [id])).rejects.toThrow(
      /cannot change/,
    );
  });
});

describe('roll-up by sub id', () => {
  const click = async (sub1: string, day: string) => {
    const affiliate = await account.given.affiliate();
    const of = { trackingId: affiliate.tracking_id, programId: affiliate.program_id };
    return account.client.clicks.create({ ...of, sub1, createdAt: `${day}T10:00:00Z` });
  };
  const clicksOf = async (asked: object) => (await report({ group_by: 'sub1', ...asked })).total.clicks;
  const forge = (series: string, by: number, value?: string) =>
    query(
      `update report_sub_values set clicks = clicks + $3
       where environment_id = $1 and series = $2 and clicks > 0 and ($4::text is null or value = $4)`,
      [account.environmentId, series, by, value ?? null],
    );

  test('is the source of reports by one sub id: whole months by month, the rest by day', async () => {
    for (const day of ['2026-09-30', '2026-10-05', '2026-11-05']) await click('left', day);
    await fold();
    await build();
    await forge('sub1_month', 10);
    await forge('sub1_day', 100);

    expect(await clicksOf({})).toBe(33);
    expect(await clicksOf({ from: '2026-09-10T00:00:00Z' })).toBe(3 + 20 + 100);
    expect(await clicksOf({ from: '2026-09-10T05:00:00Z', to: '2026-11-05T12:00:00Z' })).toBe(3 + 100 + 10);
    expect(await clicksOf({ group_by: 'month', sub1: 'left' })).toBe(303);
    expect(await clicksOf({ sub2: 'x' })).toBe(0);
    expect(await clicksOf({ timezone: 'Asia/Tokyo' })).toBe(33);
    expect(await clicksOf({ group_by: 'day', sub1: 'left', timezone: 'Asia/Tokyo' })).toBe(3);

    await forge('sub1_month', -10);
    await forge('sub1_day', -100);
  });

  test('is read in full only for the top values, while all others are the rest of the total', async () => {
    const { client, given } = account;
    const affiliate = await given.affiliate();
    const { id: referral_id } = await given.referral({ affiliate_id: affiliate.id });
    const of = { trackingId: affiliate.tracking_id, programId: affiliate.program_id };
    const sale = (sale_amount: number, sale_amount_currency: string, by: object) =>
      given.conversion({ sale_amount, sale_amount_currency, occurred_at: '2026-11-06T00:00:00Z', ...by });
    const sold = async (sub1: string, ...amounts: (readonly [amount: number, currency: string])[]) => {
      const click = await client.clicks.create({ ...of, sub1, createdAt: '2026-11-05T10:00:00Z' });
      for (const [amount, currency] of amounts)
        await sale(amount, currency, { click_id: click.id, referral_id: undefined });
    };
    await sold('first', [110, 'USD']);
    await sold('second', [100, 'USD'], [5, 'EUR']);
    // At the same position, the value with more sales comes first.
    await sold('once', [50, 'USD']);
    await sold('twice', [25, 'USD'], [25, 'USD']);
    await sold('in euros', [900, 'EUR']);
    await sold('never');
    // Without the row that has no value and the first two rows, most sales are in euros.
    for (const amount of [1, 2]) await sale(amount, 'EUR', { referral_id });
    await fold();
    await build();
    const asked = [
      ...[1, 2, 3, 4, 5, 6].map((limit) => ({ group_by: 'sub1', limit })),
      { group_by: 'sub1', limit: 2, sort: 'commission', compare: 'previous_year' },
      { group_by: 'sub1', limit: 4, sort: 'clicks' },
    ];
    for (const each of asked) expect(await report(each)).toEqual(await fromRows(() => report(each)));

    const rows = async (limit: number) => (await report({ group_by: 'sub1', limit })).rows;
    const top = await rows(3);
    expect(top.map(({ key, is_other }) => (is_other ? 'others' : key))).toEqual([
      'first',
      'second',
      'twice',
      null,
      'others',
    ]);
    await forge('sub1_month', 3, 'once');
    expect(await rows(3)).toEqual(top);
    // Only four have sales in dollars, so all five are ranked.
    expect((await rows(5)).find(({ key }) => key === 'once')?.clicks).toBe(4);
    const byClicks = await report({ group_by: 'sub1', limit: 1, sort: 'clicks' });
    expect([byClicks.rows[0]?.clicks, byClicks.total.clicks]).toEqual([4, 6]);
    await forge('sub1_month', -3, 'once');
  });

  test('is read from the first day that has been built', async () => {
    for (const day of ['2026-09-30', '2026-10-05', '2026-11-05']) await click('left', day);
    await fold();
    await build();
    for (const text of [
      'delete from report_sub_values where environment_id = $1',
      'update report_watermarks set sub_snapshot = null where environment_id = $1',
    ])
      await query(text, [account.environmentId]);
    // The job starts and builds two days.
    await buildSome(2);
    expect(await subsFrom()).toEqual(new Date('2026-11-04T00:00:00Z'));
    await forge('sub1_day', 100);
    expect(await clicksOf({})).toBe(103);
    await forge('sub1_day', -100);
    // A fold adds nothing to days that have not been built yet.
    await click('right', '2026-10-06');
    await click('right', '2026-11-06');
    await fold();
    expect(await clicksOf({})).toBe(5);
    await build();
    expect(await clicksOf({})).toBe(5);
  });

  test.each([
    ['a fold without it', () => foldWithoutSubIds()],
    [
      'values that were changed without it',
      () => query(`update clicks set sub1 = 'other' where environment_id = $1`, [account.environmentId]),
    ],
  ])('ends with %s and is rebuilt', async (_what, act) => {
    await click('left', '2026-11-05');
    await fold();
    await build();
    await forge('sub1_day', 100);
    await click('right', '2026-11-06');
    await act();
    expect(await subsFrom()).toBeNull();
    const read = await report({ group_by: 'sub1' });
    expect(read.total.clicks).toBe(2);

    await fold();
    await build();
    expect(await subsFrom()).not.toBeNull();
    expect(await report({ group_by: 'sub1' })).toEqual(read);
  });
});
