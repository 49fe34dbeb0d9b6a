import { beforeEach, expect, test } from 'vitest';
import { useAccount, useServer } from '../../../test/support/harness.ts';

const server = useServer({ now: '2026-11-20T12:00:00.000Z' });
const account = useAccount(server, beforeEach);

const november = { from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' };

/**
 * Records sales to a customer who arrived through a click with these facts: 100 USD, of which 30 are refunded, and
 * 5000 JPY.
 */
async function visit(
  facts: object,
  { country, products = [] }: { country?: string; products?: string[] } = {},
) {
  const { client, given } = account;
  const affiliate = await given.affiliate();
  if (country) await client.affiliates.update(affiliate.id, { country_code: country });
  const click = await given.click(affiliate, { ...facts });
  const referral = await given.referral({ affiliate_id: affiliate.id, click_id: click.id });
  const usd = await given.conversion({
    referral_id: referral.id,
    occurred_at: '2026-11-10T00:00:00Z',
    product_ids: products,
  });
  await client.conversions.refund(usd.id, { amount: 30, refunded_at: '2026-11-11T00:00:00Z' });
  await given.conversion({
    referral_id: referral.id,
    occurred_at: '2026-11-12T00:00:00Z',
    sale_amount: 5_000,
    sale_amount_currency: 'JPY',
  });
  const voided = await given.conversion({ referral_id: referral.id, occurred_at: '2026-11-13T00:00:00Z' });
  await client.commissions.void(voided.id);
  const rejected = await given.conversion({
    referral_id: referral.id,
    occurred_at: '2026-11-14T00:00:00Z',
    sale_amount: 1,
  });
  await client.commissions.update(rejected.id, { status: 'rejected' });
  return { affiliate, referral, click };
}

/** `[key, clicks, referrals, customers, USD: conversions, sales, refunds, commission, JPY sales]`. */
async function told(query: object) {
  const { rows, total } = await account.client.reports.performance({ ...november, ...query });
  const flat = (row: (typeof rows)[number] | typeof total) => {
    const of = (code: string) => row.money.find(({ currency }) => currency === code);
    const usd = of('USD');
    return [
      ...[row.clicks, row.referrals, row.customers],
      ...[
        usd?.conversions ?? 0,
        usd?.sales ?? 0,
        usd?.refunds ?? 0,
        usd?.commission ?? 0,
        of('JPY')?.sales ?? 0,
      ],
    ];
  };
  const sum = rows.map(flat).reduce((all, row) => all.map((n, at) => n + (row[at] ?? 0)), Array(8).fill(0));
  expect(sum.map((n) => Number(n.toFixed(2)))).toEqual(flat(total));
  return Object.fromEntries(rows.map((row) => [row.is_other ? 'others' : String(row.key), flat(row)]));
}

/** One visit: a commission of 20% of the remainder of 100, and none for rejected or voided sales. */
const once = [1, 1, 1, 2, 101, 30, 14, 5_000];

test('assigns sales, refunds and commission to the click’s values, each with its own row', {
  tags: 'slow',
}, async () => {
  await visit({
    utmSource: 'news',
    utmMedium: 'email',
    utmCampaign: 'may',
    referrer: 'https://ignored.example/',
  });
  await visit({ referrer: 'https://user@WWW.Blog.example:8080/post?x=1', sub1: 'left', sub5: 'five' });
  await visit({ url: 'https://shop.example/pricing?sub2=two&utm_source=' });
  await visit({ url: 'https://shop.example?x=1', sub3: 'three', sub4: 'four' });

  expect(await told({ group_by: 'source' })).toEqual({
    news: once,
    'blog.example': once,
    direct: once.map((n) => 2 * n),
  });
  expect(await told({ group_by: 'utm_source' })).toEqual({ news: once, null: once.map((n) => 3 * n) });
  expect(await told({ group_by: 'utm_medium' })).toEqual({ email: once, null: once.map((n) => 3 * n) });
  expect(await told({ group_by: 'utm_campaign' })).toEqual({ may: once, null: once.map((n) => 3 * n) });
  for (const [sub, value] of Object.entries({
    sub1: 'left',
    sub2: 'two',
    sub3: 'three',
    sub4: 'four',
    sub5: 'five',
  }))
    expect(await told({ group_by: sub })).toEqual({ [value]: once, null: once.map((n) => 3 * n) });
  expect(await told({ group_by: 'landing_page' })).toEqual({
    '/pricing': once,
    '/': once,
    null: once.map((n) => 2 * n),
  });
  expect(await told({ group_by: 'source', source: 'news' })).toEqual({ news: once });
  expect(await told({ group_by: 'utm_medium', source: 'direct', landing_page: '/pricing' })).toEqual({
    null: once,
  });
  expect(await told({ group_by: 'program', sub1: 'none' })).toEqual({});
});

test('counts a referral without a click as having an unknown source', async () => {
  const { given } = account;
  await given.conversion({ occurred_at: '2026-11-10T00:00:00Z' });
  await visit({ utmSource: 'news' });

  expect(await told({ group_by: 'source' })).toEqual({ news: once, null: [0, 1, 1, 1, 100, 0, 20, 0] });
});

test('uses the affiliate’s country, and filters affiliates by country or group', {
  tags: 'slow',
}, async () => {
  const german = await visit({}, { country: 'DE' });
  await visit({}, { country: 'JP' });
  await visit({});

  expect(await told({ group_by: 'country' })).toEqual({ DE: once, JP: once, null: once });
  expect(await told({ group_by: 'source', country: 'de' })).toEqual({ direct: once });
  const byGroup = await told({ group_by: 'affiliate', group_id: german.affiliate.group_id });
  expect(byGroup).toEqual({ [german.affiliate.id]: once });
  const days = await told({ group_by: 'day', country: 'JP', timezone: 'Asia/Tokyo' });
  expect(Object.keys(days)).toEqual(['2026-11-10', '2026-11-11', '2026-11-12', '2026-11-14', '2026-11-20']);
});

test('counts a sale of several products once, under their combination', { tags: 'slow' }, async () => {
  await visit({}, { products: ['pro'] });
  await visit({}, { products: ['seat', 'pro', 'seat'] });

  const sale = [0, 0, 0, 1, 100, 30, 14, 0];
  expect(await told({ group_by: 'product' })).toEqual({
    pro: sale,
    'pro, seat': sale,
    // Clicks, referrals and customers have no product, and neither do the other sales.
    null: [2, 2, 2, 2, 2, 0, 0, 10_000],
  });
  expect(await told({ group_by: 'day', product: 'pro' })).toEqual({
    '2026-11-10': [0, 0, 0, 1, 100, 0, 20, 0],
    '2026-11-11': [0, 0, 0, 0, 0, 30, -6, 0],
  });
});

test('adds voided sales on request in any dimension', async () => {
  await visit({ utmSource: 'news' });

  const all = await told({ group_by: 'source', include: ['voided'] });
  expect(all).toEqual({ news: [1, 1, 1, 3, 201, 30, 34, 5_000] });
});

test('returns rows for the hundred largest values, all others and null', { tags: 'slow' }, async () => {
  const { given } = account;
  const { id } = await given.affiliate();
  const made = [];
  for (let n = 0; n < 4; n += 1) made.push(await visit({ sub1: `n${n}` }));
  await given.conversion({ referral_id: made[2]?.referral.id ?? '', occurred_at: '2026-11-15T00:00:00Z' });
  await given.referral({ affiliate_id: id });
  const cut = await told({ group_by: 'sub1', limit: 2 });

  expect(Object.keys(cut)).toEqual(['n2', 'n0', 'null', 'others']);
  expect(cut.others).toEqual(once.map((n) => 2 * n));
  expect(cut.null).toEqual([0, 1, 0, 0, 0, 0, 0, 0]);
});

test('compares a dimension by value', async () => {
  await visit({ utmSource: 'news' });
  const { rows, total } = await account.client.reports.performance({
    ...{ from: '2026-11-11T00:00:00Z', to: '2026-11-12T00:00:00Z' },
    ...{ group_by: 'source', compare: 'previous_period' },
  });

  const usd = (conversions: number, sales: number, refunds: number, commission: number) => [
    { currency: 'USD', conversions, sales, refunds, commission },
  ];
  const row = { clicks: 0, referrals: 0, customers: 0 };
  const now = { ...row, money: usd(0, 0, 30, -6) };
  const before = { ...row, customers: 1, money: usd(1, 100, 0, 20) };
  expect(rows).toEqual([{ key: 'news', name: null, ...now, previous: { key: 'news', ...before } }]);
  expect(total).toEqual({ ...now, previous: before });
});

test('excludes other environments from dimensions and the funnel', async () => {
  await visit({ utmSource: 'news' });
  const stranger = await server.account();

  for (const group_by of ['source', 'country', 'product'] as const)
    expect((await stranger.client.reports.performance({ ...november, group_by })).rows).toEqual([]);
  const { steps } = await stranger.client.reports.funnel(november);
  expect(steps.map(({ count }) => count)).toEqual([0, 0, 0, 0]);
});

test('counts each funnel step when it happened, a trial once, with the rates and the previous period', {
  tags: 'slow',
}, async () => {
  const { client, given } = account;
  const affiliate = await given.affiliate();
  await given.incentive(
    { programId: affiliate.program_id, groupId: affiliate.group_id ?? '' },
    { incentiveType: 'trial', isPercentage: false, rateE4: null, amountE4: 50_000n, currency: 'USD' },
  );
  for (let n = 0; n < 4; n += 1) await given.click(affiliate);
  const [one, two, three] = [
    await given.referral({ affiliate_id: affiliate.id, created_at: '2026-11-02T00:00:00Z' }),
    await given.referral({ affiliate_id: affiliate.id, created_at: '2026-11-03T00:00:00Z' }),
    await given.referral({ affiliate_id: affiliate.id, created_at: '2026-10-03T00:00:00Z' }),
  ];
  const trial = (referral_id: string, occurred_at: string) =>
    client.events.create({ event_type: 'trial', event_name: 'trial', referral_id, occurred_at } as never);
  await trial(one.id, '2026-11-03T00:00:00Z');
  await trial(one.id, '2026-11-04T00:00:00Z');
  await trial(three.id, '2026-10-04T00:00:00Z');
  await trial(three.id, '2026-11-04T00:00:00Z');
  await given.conversion({ referral_id: one.id, occurred_at: '2026-11-05T00:00:00Z' });
  await given.conversion({ referral_id: two.id, occurred_at: '2026-11-06T00:00:00Z' });

  const funnel = await client.reports.funnel({ ...november, compare: 'previous_year' });
  const october = await client.reports.funnel({
    ...{ from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' },
    ...{ compare: 'previous_period', affiliate_id: affiliate.id, group_id: affiliate.group_id ?? '' },
  });

  expect(funnel.previous).toEqual({ from: '2025-11-01T00:00:00.000Z', to: '2025-12-01T00:00:00.000Z' });
  const zero = { count: 0, rate: null, rate_of_clicks: null };
  expect(funnel.steps).toEqual([
    { step: 'clicks', count: 4, rate: null, rate_of_clicks: null, previous: zero },
    { step: 'sign_ups', count: 2, rate: 0.5, rate_of_clicks: 0.5, previous: zero },
    { step: 'trials', count: 1, rate: 0.5, rate_of_clicks: 0.25, previous: zero },
    { step: 'customers', count: 2, rate: 2, rate_of_clicks: 0.5, previous: zero },
  ]);
  expect(october.steps.map(({ count, previous }) => [count, previous?.count])).toEqual([
    [4, 0],
    [2, 1],
    [1, 1],
    [2, 0],
  ]);
  const others = await client.reports.funnel({ ...november, program_id: (await given.program()).programId });
  expect(others.steps.map(({ count }) => count)).toEqual([0, 0, 0, 0]);
});
