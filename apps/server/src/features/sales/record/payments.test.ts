import { describe, expect, test } from 'vitest';
import { type TestAccount, useServer } from '../../../../test/support/harness.ts';

const server = useServer();

type Terms = NonNullable<NonNullable<Parameters<TestAccount['given']['affiliate']>[0]>['incentive']>;
type Sale = Parameters<TestAccount['given']['conversion']>[0];

/** Creates a referral under certain terms, and records its sales one after another. */
async function customer(terms: Terms) {
  const account = await server.account();
  const { given, client, environmentId } = account;
  const { id: affiliate_id } = await given.affiliate({ incentive: terms });
  const { id: referral_id } = await given.referral({ affiliate_id });
  const sell = (sale: Sale = {}) => given.conversion({ referral_id, ...sale });
  const earned = async (sales: readonly Sale[]) => {
    const commissions = [];
    for (const sale of sales) commissions.push((await sell(sale)).commission_amount);
    return commissions;
  };
  const imported = (over: object = {}) =>
    given.commission({ referral_id, status: 'paid', sales_status: 'complete', ...over });
  const counted = async () => {
    const [row] = await server.db.orm.referral.findMany({ where: { environmentId, id: referral_id } });
    return [row?.conversionsCount, row?.firstConversionAt?.toISOString() ?? null];
  };
  return { account, client, affiliate_id, referral_id, sell, earned, imported, counted };
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const firstPayment = { incentiveLength: 'payment_limited', lengthValue: 1 };
const oneMonth = { incentiveLength: 'time_limited', lengthValue: 1 };
const tiersBy = (basis: string, from: number) => ({
  variableConfig: { basis, tiers: [{ from, amount: 50, is_percentage: true }] },
});
const fixed = { isPercentage: false, rateE4: null, amountE4: 50_000n, currency: 'USD' };

describe('sale of 0', () => {
  test.each<[string, Terms, Sale[], number[]]>([
    ['the first payment', firstPayment, [{ sale_amount: 0 }, {}, {}], [0, 20, 0]],
    ['a month', oneMonth, [{ sale_amount: 0, occurred_at: daysAgo(45) }, {}], [0, 20]],
    ['tiers of the customer', tiersBy('referral_conversions', 2), [{ sale_amount: 0 }, {}, {}], [0, 20, 50]],
    [
      'tiers of the month',
      tiersBy('affiliate_conversions_month', 2),
      [{ sale_amount: 0 }, {}, {}],
      [0, 20, 50],
    ],
    ['a fixed amount', fixed, [{ sale_amount: 0 }, {}], [0, 5]],
    [
      'a fixed amount for free sales too, but no payment',
      { ...fixed, ...firstPayment, includeFreeSales: true },
      [{ sale_amount: 0 }, { sale_amount: 0 }, {}, { sale_amount: 0 }],
      [5, 5, 5, 0],
    ],
  ])('is not %s', async (_, terms, sales, earned) => {
    expect(await (await customer(terms)).earned(sales)).toEqual(earned);
  });

  test('explains why it earns nothing, and makes nobody a customer', async () => {
    const { client, sell, referral_id } = await customer(fixed);
    const sale = await sell({ sale_amount: 0, interval: 'monthly' });
    expect(sale).toMatchObject({ commission_amount: 0, matched_incentive_id: null, flags: [] });
    const { considered, arithmetic } = await client.conversions.explain(sale.id);
    expect(considered).toMatchObject([{ reason: 'free_sale', explanation: expect.stringContaining('is 0') }]);
    expect(arithmetic).toContain('The sale amount is 0, so limits and tiers do not count it as a payment.');
    const referral = await client.referrals.get(referral_id);
    expect([referral.status, referral.converted_at]).toEqual(['lead', null]);
  });
});

describe('sale with counts_as_payment false', () => {
  const not = { counts_as_payment: false };
  const rest = { ...not, sale_amount: 2 };

  test.each<[string, Terms, Sale[], number[]]>([
    [
      'earns while payments are left, and uses none up',
      { incentiveLength: 'payment_limited', lengthValue: 3 },
      [{}, rest, rest, {}, {}, rest, {}],
      [20, 0.4, 0.4, 20, 20, 0, 0],
    ],
    ['begins no month', oneMonth, [{ ...not, occurred_at: daysAgo(45) }, {}], [20, 20]],
    [
      'is on the tier of a payment in its place',
      tiersBy('referral_conversions', 2),
      [not, {}, not, {}],
      [20, 20, 50, 50],
    ],
    [
      'lifts no tier of the month',
      tiersBy('affiliate_conversions_month', 2),
      [not, {}, not, {}],
      [20, 20, 50, 50],
    ],
  ])('%s', async (_, terms, sales, earned) => {
    expect(await (await customer(terms)).earned(sales)).toEqual(earned);
  });

  test('is shown and explained as such, and a repeat that counts is a different request', async () => {
    const { account, client, sell, referral_id } = await customer({});
    const sale = await sell({ ...not, external_event_id: 'o-1' });
    expect(sale.counts_as_payment).toBe(false);
    expect((await client.conversions.explain(sale.id)).arithmetic).toContain(
      'The sale was recorded as not counting as a payment, so limits and tiers do not count it.',
    );
    const same = { referral_id, sale_amount: 100, sale_amount_currency: 'USD', external_event_id: 'o-1' };
    expect(await account.refusal('POST', '/v1/conversions', same)).toEqual([
      409,
      'IDEMPOTENCY_CONFLICT',
      'external_event_id',
    ]);
    expect((await client.referrals.get(referral_id)).status).toBe('lead');
  });

  test('still does not count when it completes later', async () => {
    const { client, sell, earned } = await customer(firstPayment);
    const pending = await sell({ ...not, sales_status: 'pending' });
    await client.commissions.update(pending.id, { sales_status: 'complete' });
    expect(await earned([{}, {}])).toEqual([20, 0]);
  });
});

describe('imported commission', () => {
  test.each<[string, Terms, object, number]>([
    ['is the first payment', firstPayment, {}, 0],
    ['begins the months at its created_at', oneMonth, { created_at: daysAgo(45) }, 0],
    ['begins the months only then', oneMonth, { created_at: daysAgo(20) }, 20],
    ['lifts the tier of the customer', tiersBy('referral_conversions', 2), {}, 50],
    ['lifts the tier of the month', tiersBy('affiliate_conversions_month', 2), {}, 50],
    ['is no payment before its sale is complete', firstPayment, { sales_status: 'pending' }, 20],
    ['is no payment if it was refunded', firstPayment, { sales_status: 'refunded' }, 20],
    ['is no payment if its sale was of 0', firstPayment, { sale_amount: 0 }, 20],
    ['is no payment if it says so', firstPayment, { counts_as_payment: false }, 20],
  ])('%s', async (_, terms, over, expected) => {
    const { imported, earned } = await customer(terms);
    await imported(over);
    expect(await earned([{}])).toEqual([expected]);
  });

  test('changes no status, and twelve in a batch are twelve payments', async () => {
    const { client, referral_id, earned, counted } = await customer({
      ...{ incentiveLength: 'payment_limited', lengthValue: 12 },
    });
    const created_at = daysAgo(400);
    const item = { referral_id, sale_amount: 100, sale_amount_currency: 'USD', commission_amount: 20 };
    const items = Array.from({ length: 12 }, (_, index) => ({
      ...{ ...item, commission_currency: 'USD', created_at },
      ...({ status: 'paid', sales_status: 'complete' } as const),
      idempotency_key: `row-${index}`,
    }));
    await client.commissions.createBatch({ items });
    expect(await counted()).toEqual([12, created_at]);
    expect((await client.referrals.get(referral_id)).status).toBe('lead');
    expect(await earned([{}])).toEqual([0]);
  });

  test('counts when its sale completes, even after a refund, but not once it is voided', async () => {
    const { client, imported, counted } = await customer({});
    const [completed, refunded] = [
      await imported({ status: 'pending', sales_status: 'pending', created_at: daysAgo(3) }),
      await imported({ status: 'pending', sales_status: 'pending' }),
    ];
    await client.commissions.update(completed.id, { sales_status: 'complete' });
    expect(await counted()).toEqual([1, completed.created_at]);
    await client.conversions.refund(completed.id);
    await client.conversions.refund(refunded.id);
    expect(await counted()).toEqual([1, completed.created_at]);
    await client.commissions.void(completed.id);
    await client.commissions.void(refunded.id);
    expect(await counted()).toEqual([0, null]);
  });

  test('counts once each when many arrive at once together with sales', async () => {
    const { client, referral_id, imported, counted } = await customer({});
    const sale = { referral_id, sale_amount: 1, sale_amount_currency: 'USD' };
    const sales = Array.from({ length: 8 }, (_, index) =>
      client.conversions.create({ ...sale, external_event_id: `o-${index}` }),
    );
    await Promise.all([...sales, ...sales.map(() => imported())]);
    expect((await counted())[0]).toBe(16);
  });
});
