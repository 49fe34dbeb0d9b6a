import { describe, expect, test } from 'vitest';
import { type TestAccount, useServer } from '../support/harness.ts';

const server = useServer();

type Terms = NonNullable<Parameters<TestAccount['given']['incentive']>[1]>;
type Sale = Parameters<TestAccount['given']['conversion']>[0];

/** Creates a group with these incentives, oldest first, and a referral by one of its affiliates. */
async function paying(...terms: Terms[]) {
  const account = await server.account();
  const { given } = account;
  const program = await given.program();
  const incentives: string[] = [];
  for (const each of terms) incentives.push(await given.incentive(program, each));
  const affiliate = await given.affiliate({ program });
  const referral = await given.referral({ affiliate_id: affiliate.id });
  const sell = (sale: Sale = {}) => given.conversion({ referral_id: referral.id, ...sale });
  const amounts = async (sales: Sale[]) => {
    const earned: number[] = [];
    for (const sale of sales) earned.push((await sell(sale)).commission_amount);
    return earned;
  };
  return { ...account, incentives, affiliate, referral, sell, amounts };
}

const percent = (amount: number): Terms => ({ rateE4: BigInt(amount * 10_000) });
const fixed = (major: number, currency = 'USD'): Terms => ({
  isPercentage: false,
  amountE4: BigInt(major * 10_000),
  currency,
});

describe('apply_to', () => {
  const sales = {
    'one-off': {},
    'unspecified subscription': { is_subscription: true },
    monthly: { interval: 'monthly' },
    yearly: { interval: 'yearly' },
    'with product p1': { product_ids: ['p0', 'p1'] },
    'with price p1': { price_ids: ['p1'] },
    'with product P1': { product_ids: ['P1'] },
    'monthly with price p2': { interval: 'monthly', price_ids: ['p2'] },
  } as const satisfies Record<string, Sale>;
  const matched: Record<string, (keyof typeof sales)[]> = {
    all_plans: Object.keys(sales) as (keyof typeof sales)[],
    monthly_plans: ['monthly', 'monthly with price p2'],
    yearly_plans: ['yearly'],
    one_time: ['one-off', 'with product p1', 'with price p1', 'with product P1'],
    specific_products: ['with product p1', 'with price p1', 'monthly with price p2'],
  };
  test.each(Object.keys(matched))('%s accepts only its own sales', async (applyTo) => {
    const { sell, incentives } = await paying({
      applyTo,
      ...(applyTo === 'specific_products' && { productIds: ['p1', 'p2'] }),
    });
    for (const [name, sale] of Object.entries(sales)) {
      const { matched_incentive_id, commission_amount } = await sell(sale as Sale);
      const isMatched = matched[applyTo]?.includes(name as keyof typeof sales);
      expect([name, matched_incentive_id, commission_amount]).toEqual(
        isMatched ? [name, incentives[0], 20] : [name, null, 0],
      );
    }
  });
});

describe('several matching incentives', () => {
  test('are decided by specificity, whatever they pay', { tags: 'slow' }, async () => {
    const { amounts } = await paying(
      { ...percent(50), applyTo: 'all_plans' },
      { ...percent(40), applyTo: 'one_time' },
      { ...percent(30), applyTo: 'monthly_plans' },
      { ...percent(20), applyTo: 'yearly_plans' },
      { ...percent(10), applyTo: 'specific_products', productIds: ['p1'] },
    );
    const p1 = { product_ids: ['p1'] };
    const sales: Sale[] = [
      {},
      { is_subscription: true },
      { interval: 'monthly' },
      { interval: 'yearly' },
      p1,
      { ...p1, interval: 'yearly' },
    ];
    expect(await amounts(sales)).toEqual([40, 50, 30, 20, 10, 10]);
  });

  test('with equal specificity are decided by the larger commission, then by age', async () => {
    const { sell, incentives } = await paying(percent(10), fixed(15), percent(10));
    expect(await sell({ sale_amount: 100 })).toMatchObject({
      commission_amount: 15,
      matched_incentive_id: incentives[1],
    });
    expect(await sell({ sale_amount: 200 })).toMatchObject({
      commission_amount: 20,
      matched_incentive_id: incentives[0],
    });
  });

  test('in different currencies are decided by age, because they cannot be compared', async () => {
    const { sell, incentives } = await paying(fixed(1, 'EUR'), percent(50));
    expect(await sell()).toMatchObject({
      commission_amount: 1,
      commission_currency: 'EUR',
      sale_amount_currency: 'USD',
      matched_incentive_id: incentives[0],
    });
  });

  test('whose length is over leave the sale to the next', async () => {
    const { amounts } = await paying(
      { ...percent(50), incentiveLength: 'payment_limited', lengthValue: 1, applyTo: 'one_time' },
      percent(10),
    );
    expect(await amounts([{}, {}, { is_subscription: true }])).toEqual([50, 10, 10]);
  });

  test('exclude event incentives for sales', async () => {
    const { sell } = await paying(
      { ...fixed(5), incentiveType: 'lead' },
      { ...fixed(5), incentiveType: 'milestone' },
    );
    expect(await sell()).toMatchObject({ commission_amount: 0, earning_id: null, status: 'approved' });
  });
});

describe('incentive_length', () => {
  test('never ends with customer_lifetime', async () => {
    const { amounts } = await paying({});
    expect(await amounts([{ occurred_at: '1990-01-01T00:00:00Z' }, {}])).toEqual([20, 20]);
  });

  test.each([
    ['2025-01-31T10:00:00Z', 1, '2025-02-28T00:00:00Z'],
    ['2024-01-31T10:00:00Z', 1, '2024-02-29T00:00:00Z'],
    ['2025-03-31T22:30:00-04:00', 2, '2025-06-01T00:00:00Z'],
    ['2024-02-29T00:00:00Z', 12, '2025-02-28T00:00:00Z'],
    ['2025-08-15T12:00:00.500Z', 3, '2025-11-15T00:00:00Z'],
  ])('time_limited from %s for %i months ends at %s, the end excluded', async (first, lengthValue, end) => {
    const { amounts } = await paying({ incentiveLength: 'time_limited', lengthValue });
    const before = new Date(new Date(end).getTime() - 1).toISOString();
    const sales = [first, before, end].map((occurred_at) => ({ occurred_at }));
    expect(await amounts(sales)).toEqual([20, 20, 0]);
  });

  test('time_limited ends at the start of a day of the program, whose months tiers use too', async () => {
    const tiers = [{ from: 2, amount: 50, is_percentage: true }];
    const basis = 'affiliate_conversions_month';
    const { client, affiliate, incentives, amounts } = await paying({
      ...{ incentiveLength: 'time_limited', lengthValue: 1 },
    });
    await client.programs.update(affiliate.program_id, { timezone: 'Asia/Tokyo' });
    const at = (occurred_at: string): Sale => ({ occurred_at });
    const sales = ['2025-03-04T15:00:00Z', '2025-04-04T14:59:59.999Z', '2025-04-04T15:00:00Z'].map(at);
    expect(await amounts(sales)).toEqual([20, 20, 0]);
    await client.incentives.update(incentives[0] ?? '', {
      ...{ incentive_length: 'customer_lifetime', length_value: null },
      variable_config: { basis, tiers },
    });
    const months = ['2026-01-31T14:59:59Z', '2026-01-31T15:00:00Z', '2026-02-28T14:59:59Z'].map(at);
    expect(await amounts([...months, at('2026-02-28T15:00:00Z')])).toEqual([20, 20, 50, 20]);
  });

  test('time_limited runs from the earliest payment, whenever it arrives', async () => {
    const { amounts } = await paying({ incentiveLength: 'time_limited', lengthValue: 1 });
    const sales: Sale[] = [
      { occurred_at: '2025-01-01T00:00:00Z', sales_status: 'pending' },
      { occurred_at: '2025-03-10T00:00:00Z' },
      { occurred_at: '2025-04-05T00:00:00Z' },
      { occurred_at: '2025-03-01T00:00:00Z' },
      { occurred_at: '2025-04-05T00:00:00Z' },
    ];
    expect(await amounts(sales)).toEqual([0, 20, 20, 20, 0]);
  });

  test('payment_limited covers the first payments, whatever they matched, excluding sales of 0', async () => {
    const { amounts, client, sell } = await paying({
      incentiveLength: 'payment_limited',
      lengthValue: 3,
      applyTo: 'monthly_plans',
    });
    const monthly: Sale = { interval: 'monthly' };
    const free: Sale = { ...monthly, sale_amount: 0 };
    expect(await amounts([monthly, { ...monthly, sales_status: 'failed' }, {}, free, monthly])).toEqual([
      20, 0, 0, 0, 20,
    ]);
    // A refund does not free a slot.
    const other = await paying({ incentiveLength: 'payment_limited', lengthValue: 1 });
    await other.client.conversions.refund((await other.sell()).id);
    expect((await other.sell()).commission_amount).toBe(0);
    expect((await client.referrals.list()).data).toHaveLength(1);
    expect((await sell(monthly)).commission_amount).toBe(0);
  });
});

describe('approval_type', () => {
  test.each([
    ['automatic', {}, 'ready_for_payment', null],
    ['manual', {}, 'pending', null],
    ['hold_period', { holdPeriodDays: 30 }, 'pending', 30],
    ['hold_period', { holdPeriodDays: 0 }, 'ready_for_payment', 0],
  ])('starts with %s %j as %3$s', async (approvalType, more, status, hold_period_days) => {
    const { sell } = await paying({ approvalType, ...more });
    expect(await sell()).toMatchObject({ status, hold_period_days, commission_amount: 20 });
  });

  test('ends a hold exactly days × 24 h after occurred_at', async () => {
    const { sell, environmentId } = await paying({ approvalType: 'hold_period', holdPeriodDays: 30 });
    server.now = new Date('2026-04-15T00:00:00.000Z');
    const over = await sell({ occurred_at: '2026-03-16T00:00:00.000Z' });
    const running = await sell({ occurred_at: '2026-03-16T00:00:00.001Z' });
    expect([over.status, running.status]).toEqual(['ready_for_payment', 'pending']);
    const earning = await server.db.orm.earning.findUniqueOrThrow({
      where: { environmentId_id: { environmentId, id: running.earning_id ?? '' } },
    });
    expect(earning.holdUntil?.toISOString()).toBe('2026-04-15T00:00:00.001Z');
  });
});

describe('commission caps', () => {
  test('apply per conversion and per referral in the commission’s currency, and refunds return no room', async () => {
    const { sell, client } = await paying({ capPerConversionE4: 150_000n, capPerReferralE4: 350_000n });
    const first = await sell();
    expect(first.commission_amount).toBe(15);
    await client.conversions.refund(first.id);
    expect((await sell({ sale_amount: 60 })).commission_amount).toBe(12);
    expect((await sell()).commission_amount).toBe(8);
    const none = await sell();
    expect(none).toMatchObject({
      commission_amount: 0,
      commission_currency: null,
      earning_id: null,
      status: 'approved',
    });
    expect((await sell({ sale_amount_currency: 'EUR' })).commission_amount).toBe(15);
  });

  test('still let an incentive capped to zero win the match', async () => {
    const { sell, incentives } = await paying({ ...percent(30), capPerReferralE4: 100_000n }, percent(10));
    expect((await sell()).commission_amount).toBe(10);
    expect(await sell()).toMatchObject({ commission_amount: 0, matched_incentive_id: incentives[0] });
  });
});

describe('variable_config', () => {
  const tiers = [
    { from: 100, amount: 10, is_percentage: true },
    { from: 500, amount: 20, is_percentage: true },
    { from: 1000, amount: 250, is_percentage: false },
  ];

  test('sale_amount: applies the tier reached to the whole sale, below the first the own amount', async () => {
    const { amounts } = await paying({
      ...percent(1),
      variableConfig: { basis: 'sale_amount', currency: 'USD', tiers },
    });
    const sales = [99.99, 100, 499.99, 500, 999.99, 1000, 5000].map((sale_amount) => ({ sale_amount }));
    expect(await amounts(sales)).toEqual([1, 10, 50, 100, 200, 250, 250]);
  });

  test('referral_conversions: counts the current sale', async () => {
    const { amounts } = await paying({
      ...percent(1),
      variableConfig: {
        basis: 'referral_conversions',
        tiers: [
          { from: 2, amount: 10, is_percentage: true },
          { from: 4, amount: 30, is_percentage: true },
        ],
      },
    });
    expect(await amounts([{}, {}, { sales_status: 'failed' }, {}, {}, {}])).toEqual([1, 10, 0, 10, 30, 30]);
  });

  test('affiliate_conversions_month: counts all referrals in the UTC month of occurred_at', async () => {
    const { given, affiliate, amounts } = await paying({
      ...percent(1),
      variableConfig: {
        basis: 'affiliate_conversions_month',
        tiers: [{ from: 3, amount: 10, is_percentage: true }],
      },
    });
    const other = await given.referral({ affiliate_id: affiliate.id });
    const may = '2026-05-31T23:59:59.999Z';
    await given.conversion({ referral_id: other.id, occurred_at: '2026-05-01T00:00:00Z' });
    const sales = [may, '2026-06-01T00:00:00Z', may, '2026-06-01T01:00:00+02:00', '2026-06-02T00:00:00Z'];
    expect(await amounts(sales.map((occurred_at) => ({ occurred_at })))).toEqual([1, 1, 10, 10, 1]);
  });
});
