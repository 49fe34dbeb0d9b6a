import { beforeAll, describe, expect, test } from 'vitest';
import { type TestAccount, useAccount, useServer } from '../support/harness.ts';

const server = useServer();
const account = useAccount(server);
let made: Awaited<ReturnType<typeof fill>>;
beforeAll(async () => {
  made = await fill(account);
  // Another account has the same data, none of which may be found.
  await fill(await server.account());
});

async function fill({ client, given }: TestAccount) {
  const { id: group, program_id } = await given.affiliate();
  const named = (name: string, email: string, rest: object = {}) =>
    client.affiliates.create({ name, email, program_id, ...rest });
  const ada = await named('Ada Émile', 'Ada.Lovelace@Example.com', { tracking_id: 'ada-l' });
  const percent = await named('100% Deals_now', 'deals@example.net', { company_name: 'Back\\slash GmbH' });
  const wide = await named('井上'.repeat(50), 'wide@example.org');
  const rtl = await named('\u{645}\u{631}\u{64a}\u{645}', 'rtl@example.org');
  const incentive = { ...{ isPercentage: true, rateE4: 200_000n }, approvalType: 'automatic' };
  const seller = await given.affiliate({ incentive });
  const customer = await given.referral({
    affiliate_id: seller.id,
    ...{ name: 'Cyrus Customer', customer_id: 'CUS_Abc-77', external_user_id: 'u_500' },
  });
  const sale = await given.conversion({
    referral_id: customer.id,
    external_event_id: 'Order-2026-17',
    invoice_id: 'INV-900',
    payment_intent_id: 'pi_3Nx',
  });
  const other = await given.conversion({ external_event_id: 'order_2026_17' });
  const run = await client.payouts.create({ program_id: seller.program_id });
  const payout = run.payouts[0];
  if (!payout?.id) throw new Error('Nothing was paid.');
  await client.payouts.update(payout.id, { status: 'processing', paymentReference: 'SEPA-Batch/9' });
  const coupon = await client.coupons.create({
    ...{ affiliate_id: seller.id, code: 'SUMMER-10', discount_type: 'percentage', discount_value: 10 },
    duration: 'once',
  });
  return {
    group,
    ada,
    percent,
    wide,
    rtl,
    seller,
    customer,
    sale,
    other,
    payout: { ...payout, id: payout.id },
    coupon,
  };
}

const idsOf = async (path: string, query: Record<string, string>) => {
  const { status, body } = await account.raw('GET', `/v1/${path}?${new URLSearchParams(query)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.map(({ id }: { id: string }) => id) as string[];
};

describe('search of affiliates', () => {
  test.each([
    ['part of a name in either case', 'ADA É', 'ada'],
    ['an e-mail in either case', 'lovelace@EXAMPLE', 'ada'],
    ['a tracking id', 'ada-l', 'ada'],
    ['two letters', 'É', 'ada'],
    ['a per cent sign as itself', '100%', 'percent'],
    ['an underscore as itself', 'deals_', 'percent'],
    ['a backslash as itself', 'k\\s', 'percent'],
    ['a company', 'slash gmbh', 'percent'],
    ['wide characters', '上井', 'wide'],
    ['255 characters that nothing contains', '上'.repeat(255), null],
    ['text from right to left', '\u{631}\u{64a}', 'rtl'],
    ['nothing by a wildcard', '%%%', null],
    ['nothing by one of one character', 'd_als@', null],
    ['with spaces around', '  Ada É  ', 'ada'],
  ] as const)('finds by %s', async (_, search, expected) => {
    expect(await idsOf('affiliates', { search })).toEqual(expected === null ? [] : [made[expected].id]);
  });

  test('finds by id, and with every filter, sort and page', async () => {
    expect(await idsOf('affiliates', { search: made.ada.id })).toEqual([made.ada.id]);
    expect(await idsOf('affiliates', { search: 'ada', status: 'pending' })).toEqual([]);
    const all = await idsOf('affiliates', { search: 'example.', sort: 'name', order: 'asc' });
    expect(all.length).toBeGreaterThan(3);
    const [first = '', ...others] = all;
    const after = { search: 'example.', sort: 'name', order: 'asc', starting_after: first };
    expect(await idsOf('affiliates', after)).toEqual(others);
    expect(
      await idsOf('affiliates', { search: 'example.', sort: 'name', order: 'asc', page: '2', limit: '2' }),
    ).toEqual(all.slice(2, 4));
  });

  test('includes the balances on request', async () => {
    const { data } = await account.client.affiliates.list({ expand: ['balances'], limit: 100 });
    for (const { id, balances } of data)
      expect(balances).toEqual(await account.client.affiliates.balances(id));
    expect(data.flatMap(({ balances }) => balances).length).toBeGreaterThan(0);
  });
});

test.each([
  ['cyrus', true],
  ['cus_abc', true],
  ['u_500', true],
  ['u_5_0', false],
])('finds a referral by %s: %s', async (search, isFound) => {
  expect(await idsOf('referrals', { search })).toEqual(isFound ? [made.customer.id] : []);
});

test.each(['order-2026-1', 'Order-2026-17', 'inv-9', 'INV-900', 'pi_3nx', 'cyrus customer', 'cus_abc-77'])(
  'finds a sale by %s in the list of commissions and its totals',
  async (search) => {
    const isCased = search === 'order-2026-1';
    // A prefix is found as written or in uniform case.
    expect(await idsOf('commissions', { search })).toEqual(isCased ? [] : [made.sale.id]);
    const { rows } = await account.client.commissions.totals({ search });
    expect(rows.map(({ count }) => count)).toEqual(isCased ? [] : [1]);
  },
);

test('finds all commissions of an affiliate, combined with other filters', async () => {
  expect(await idsOf('commissions', { search: made.seller.email })).toEqual([made.sale.id]);
  expect(await idsOf('commissions', { search: made.seller.email, status: 'rejected' })).toEqual([]);
  expect(await idsOf('commissions', { search: 'order%' })).toEqual([]);
  expect(await idsOf('commissions', { search: 'order_2026_17' })).toEqual([made.other.id]);
});

test('finds payouts by reference, invoice number, id and affiliate', async () => {
  const { id, invoice_number } = made.payout;
  for (const search of ['batch/9', String(invoice_number), id ?? '', made.seller.email])
    expect(await idsOf('payouts', { search })).toEqual([id]);
  for (const search of ['batch_9', '999999999999999999', '9'.repeat(200)])
    expect(await idsOf('payouts', { search })).toEqual([]);
});

test.each(['affiliates', 'referrals', 'commissions', 'payouts', 'commissions/totals'])(
  'rejects an empty search on %s, but accepts any other',
  async (path) => {
    const status = async (search: string) =>
      (await account.raw('GET', `/v1/${path}?${new URLSearchParams({ search })}`)).status;
    for (const search of ['', '   ', 'a\u0000', 'x'.repeat(256)]) expect(await status(search)).toBe(400);
    for (const search of ['x'.repeat(255), "'", '\\', '\\%', '😀', '%', '_', '"', '--'])
      expect(await status(search)).toBe(200);
  },
);

describe('global search', () => {
  const find = async (q: string, { client } = account) =>
    (await client.search.find({ q })).results.map(({ type, id, matched_field }) => [type, id, matched_field]);

  const cases: readonly [what: string, q: () => string, expected: () => unknown[]][] = [
    ['an id', () => made.ada.id, () => ['affiliate', made.ada.id, 'id']],
    ['an e-mail', () => 'ADA.lovelace@example.com', () => ['affiliate', made.ada.id, 'email']],
    ['a tracking id', () => 'ada-l', () => ['affiliate', made.ada.id, 'tracking_id']],
    ['a customer id', () => 'CUS_Abc-77', () => ['referral', made.customer.id, 'customer_id']],
    ['part of a name', () => 'cyrus', () => ['referral', made.customer.id, 'name']],
    ['an order id', () => 'Order-2026-17', () => ['commission', made.sale.id, 'external_event_id']],
    ['an invoice', () => 'inv-900', () => ['commission', made.sale.id, 'invoice_id']],
    ['a payment intent', () => 'PI_3nx', () => ['commission', made.sale.id, 'payment_intent_id']],
    ['a payout', () => made.payout.id ?? '', () => ['payout', made.payout.id, 'id']],
    [
      'an invoice number',
      () => String(made.payout.invoice_number),
      () => ['payout', made.payout.id, 'invoice_number'],
    ],
    ['a reference', () => 'sepa-batch', () => ['payout', made.payout.id, 'payment_reference']],
    ['a coupon code', () => 'summer-10', () => ['coupon', made.coupon.id, 'code']],
  ];
  test.each(cases)('finds %s and says how', async (_, q, expected) => {
    expect((await find(q()))[0]).toEqual(expected());
  });

  test('lists whole matches before any partial ones, up to 20', { tags: 'slow' }, async () => {
    const own = await server.account();
    const { program_id } = await own.given.affiliate();
    const whole = await own.client.affiliates.create({
      name: 'Z',
      email: 'z@z.example',
      program_id,
      tracking_id: 'par',
    });
    for (let n = 0; n < 25; n += 1)
      await own.client.affiliates.create({ name: `Partner ${n}`, email: `p${n}@z.example`, program_id });
    const found = await find('PAR', own);
    expect([found.length, found[0]]).toEqual([20, ['affiliate', whole.id, 'tracking_id']]);
  });

  test('finds only what the key may read', async () => {
    const { raw, client } = account;
    const keyFor = async (...permissions: string[]) =>
      (await client.apiKeys.create({ name: 'reader', permissions: permissions as never })).key ?? '';
    const typesFor = async (apiKey: string, q: string) => {
      const { status, body } = await raw('GET', `/v1/search?${new URLSearchParams({ q })}`, undefined, {
        authorization: `Bearer ${apiKey}`,
      });
      expect(status).toBe(200);
      return [...new Set(body.data.results.map(({ type }: { type: string }) => type))];
    };
    for (const [permission, q, type] of [
      ['read:affiliates', made.ada.id, 'affiliate'],
      ['read:referrals', 'CUS_Abc-77', 'referral'],
      ['read:commissions', 'Order-2026-17', 'commission'],
      ['read:payouts', made.payout.id ?? '', 'payout'],
      ['read:coupons', 'SUMMER-10', 'coupon'],
    ] as const) {
      expect(await typesFor(await keyFor(permission), q)).toEqual([type]);
      expect(await typesFor(await keyFor('write:webhooks'), q)).toEqual([]);
    }
  });
});

describe('ledger entries', () => {
  test('have a running balance per commission, whatever else is filtered, on every page', async () => {
    const { client, given } = account;
    const sold = await given.conversion();
    await client.conversions.refund(sold.id, { amount: 25 });
    await client.commissions.update(sold.id, { status: 'rejected' });
    const of = { transaction_id: sold.id, order: 'asc' } as const;
    const { data } = await client.ledger.entries(of);
    expect(data.map(({ type, amount, balance }) => [type, amount, balance])).toEqual([
      ['earned', 20, 20],
      ['refunded', -5, 15],
      ['adjustment', -15, 0],
    ]);
    const [refunded] = (await client.ledger.entries({ ...of, type: 'refunded' })).data;
    expect(refunded).toEqual(data[1]);
    const second = await client.ledger.entries({ ...of, limit: 1, starting_after: data[0]?.id ?? '' });
    expect(second.data).toEqual([data[1]]);
    const { affiliate_id = '' } = data[0] ?? {};
    const ofAffiliate = await client.ledger.entries({ affiliate_id, currency: 'usd', order: 'asc' });
    expect(ofAffiliate.data).toEqual(data);
    const [plain] = (await client.ledger.entries({ affiliate_id })).data;
    expect(plain).not.toHaveProperty('balance');
  });

  test('of a payout are those it included and those it paid', async () => {
    const { client } = account;
    const { id } = made.payout;
    const types = async () =>
      (await client.ledger.entries({ payout_id: id ?? '', order: 'asc' })).data.map(({ type }) => type);
    expect(await types()).toEqual(['earned']);
    await client.payouts.update(id ?? '', { status: 'completed' });
    expect(await types()).toEqual(['earned', 'paid']);
    const { earning_id } = made.sale;
    const { data } = await client.ledger.entries({
      earning_id: earning_id ?? '',
      from: '2026-01-01T00:00:00Z',
    });
    expect(data).toHaveLength(2);
    expect((await client.ledger.entries({ to: '2020-01-01T00:00:00Z' })).data).toEqual([]);
  });
});

test('shows what a referral kept of its click', async () => {
  const { client, given } = account;
  const affiliate = await given.affiliate();
  const click = await client.clicks.create({
    ...{ trackingId: affiliate.tracking_id, programId: affiliate.program_id },
    ...{ url: 'https://shop.example/a?utm_source=news&sub1=x', referrer: 'https://blog.example/' },
  });
  const referral = await given.referral({ affiliate_id: affiliate.id, click_id: click.id });
  expect((await client.referrals.get(referral.id, { expand: ['click'] })).click).toMatchObject({
    ...{ url: 'https://shop.example/a?utm_source=news&sub1=x', referrer: 'https://blog.example/' },
    ...{ utm_source: 'news', sub1: 'x', sub2: null, created_at: click.created_at },
  });
  const organic = await given.referral();
  expect((await client.referrals.get(organic.id, { expand: ['click'] })).click).toBeNull();
});
