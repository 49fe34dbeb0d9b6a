import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Incentive, ReferralHistory, Sale } from './incentive.ts';
import { matchIncentive as match, matchEventIncentive, needsAffiliateMonth } from './incentive-match.ts';

const incentive = (over: Partial<Incentive> = {}): Incentive => ({
  id: 'inc_a',
  version: 1,
  groupIncentiveId: 'gin_a',
  createdAt: new Date('2026-01-01T00:00:00Z'),
  name: 'Twenty percent',
  incentiveType: 'commission',
  isPercentage: true,
  rateE4: 200_000n,
  amountE4: null,
  currency: null,
  incentiveLength: 'customer_lifetime',
  lengthValue: null,
  approvalType: 'automatic',
  holdPeriodDays: null,
  applyTo: 'all_plans',
  productIds: [],
  eventName: null,
  capPerConversionE4: null,
  capPerReferralE4: null,
  variableConfig: null,
  includeFreeSales: false,
  ...over,
});

const fixed = (id: string, amountE4: bigint, currency: string, over: Partial<Incentive> = {}) =>
  incentive({ id, isPercentage: false, rateE4: null, amountE4, currency, ...over });

const sale = (over: Partial<Sale> = {}): Sale => ({
  minor: 10_000n,
  currency: 'USD',
  isSubscription: false,
  interval: null,
  productIds: [],
  priceIds: [],
  lines: null,
  occurredAt: new Date('2026-03-15T12:00:00Z'),
  timezone: 'UTC',
  ...over,
});

const matchIncentive = (...args: Parameters<typeof match>) => match(...args).match;
const considerIncentives = (...args: Parameters<typeof match>) => match(...args).considered;

const noHistory: ReferralHistory = { conversions: 0, firstConversionAt: null, usage: {} };
const wonBy = (incentives: Incentive[], of = sale(), history = noHistory, thisMonth = 0) =>
  matchIncentive(of, incentives, history, thisMonth)?.incentive.id ?? null;

describe('incentives that a sale is eligible for', () => {
  test('are none when the affiliate has no incentives', () => {
    expect(matchIncentive(sale(), [], noHistory, 0)).toBeNull();
  });

  test.each(['lead', 'trial', 'milestone'] as const)(
    'exclude a %s incentive for conversions',
    (incentiveType) => {
      expect(wonBy([incentive({ incentiveType })])).toBeNull();
    },
  );

  const oneOff = {};
  const monthly = { isSubscription: true, interval: 'monthly' as const };
  const yearly = { isSubscription: true, interval: 'yearly' as const };
  const quarterly = { isSubscription: true, interval: 'quarterly' as const };
  const openEnded = { isSubscription: true };
  test.each([
    ['all_plans', [true, true, true, true, true]],
    ['monthly_plans', [false, true, false, false, false]],
    ['yearly_plans', [false, false, true, false, false]],
    ['one_time', [true, false, false, false, false]],
  ] as const)(
    'for %s include a one-off, monthly, yearly, quarterly, other subscription sale: %j',
    (applyTo, expected) => {
      const taken = [oneOff, monthly, yearly, quarterly, openEnded].map(
        (kind) => wonBy([incentive({ applyTo })], sale(kind)) !== null,
      );
      expect(taken).toEqual(expected);
    },
  );

  test('include free sales only if the incentive does', () => {
    const free = sale({ minor: 0n });
    const never = fixed('inc_never', 50_000n, 'USD');
    const includes = { includeFreeSales: true };
    expect(considerIncentives(free, [incentive(), never], noHistory, 0).map(({ reason }) => reason)).toEqual([
      'free_sale',
      'free_sale',
    ]);
    expect(matchIncentive(free, [{ ...never, ...includes }], noHistory, 0)?.commission.minor).toBe(500n);
    const over = { ...never, ...includes, incentiveLength: 'payment_limited' as const, lengthValue: 1 };
    expect(wonBy([over], free, { ...noHistory, conversions: 1 })).toBeNull();
  });

  test.each([
    [{ productIds: ['pro'] }, true],
    [{ priceIds: ['pro'] }, true],
    [{ productIds: ['basic', 'team'] }, true],
    [{ productIds: ['basic'], priceIds: ['Pro'] }, false],
    [{}, false],
  ])('with specific products pro and team include a sale of %j: %s', (sold, expected) => {
    const specific = incentive({ applyTo: 'specific_products', productIds: ['pro', 'team'] });
    expect(wonBy([specific], sale(sold)) !== null).toBe(expected);
  });

  test.each([
    [0, true],
    [2, true],
    [3, false],
    [4, false],
  ])(
    'with payment_limited 3 apply after %d conversions, whatever they matched: %s',
    (conversions, expected) => {
      const limited = incentive({ incentiveLength: 'payment_limited', lengthValue: 3 });
      const history = { conversions, firstConversionAt: new Date('2020-01-01T00:00:00Z'), usage: {} };
      expect(wonBy([limited], sale(), history) !== null).toBe(expected);
    },
  );

  test.each([
    ['2026-01-31T10:00:00Z', 1, '2026-02-27T23:59:59.999Z', true],
    ['2026-01-31T10:00:00Z', 1, '2026-02-28T00:00:00.000Z', false],
    ['2028-01-31T10:00:00Z', 1, '2028-02-28T23:59:59.999Z', true],
    ['2028-01-31T10:00:00Z', 1, '2028-02-29T00:00:00.000Z', false],
    ['2026-10-31T00:00:00Z', 4, '2027-02-27T23:59:59.999Z', true],
    ['2026-10-31T00:00:00Z', 4, '2027-02-28T00:00:00.000Z', false],
    ['2026-03-15T00:00:00Z', 12, '2027-03-14T23:59:59.999Z', true],
    ['2026-03-15T00:00:00Z', 12, '2027-03-15T00:00:00.000Z', false],
    ['2026-03-15T00:00:00Z', 12, '2025-01-01T00:00:00.000Z', true],
    ['2026-03-15T00:00:00Z', 10_000_000, '2999-01-01T00:00:00.000Z', true],
  ])(
    'apply with a first payment at %s, limited to %d months, to a sale at %s: %s',
    (first, lengthValue, at, expected) => {
      const limited = incentive({ incentiveLength: 'time_limited', lengthValue });
      const history = { conversions: 1, firstConversionAt: new Date(first), usage: {} };
      expect(wonBy([limited], sale({ occurredAt: new Date(at) }), history) !== null).toBe(expected);
    },
  );

  test.each([
    ['Asia/Tokyo', '2026-03-04T15:00:00Z', '2027-03-04T14:59:59.999Z', true],
    ['Asia/Tokyo', '2026-03-04T15:00:00Z', '2027-03-04T15:00:00.000Z', false],
    ['America/New_York', '2026-01-31T04:59:59Z', '2027-01-30T04:59:59.999Z', true],
    ['America/New_York', '2026-01-31T04:59:59Z', '2027-01-30T05:00:00.000Z', false],
  ])(
    'apply in %s, twelve months after a payment at %s, to a sale at %s: %s',
    (timezone, first, at, expected) => {
      const limited = incentive({ incentiveLength: 'time_limited', lengthValue: 12 });
      const history = { conversions: 1, firstConversionAt: new Date(first), usage: {} };
      expect(wonBy([limited], sale({ occurredAt: new Date(at), timezone }), history) !== null).toBe(expected);
    },
  );

  test('count the months from the first payment, including that payment', () => {
    expect(wonBy([incentive({ incentiveLength: 'time_limited', lengthValue: 1 })])).toBe('inc_a');
  });
});

describe('selection among eligible incentives', () => {
  const subscription = sale({ isSubscription: true, interval: 'monthly', productIds: ['pro'] });
  const all = incentive({ id: 'inc_all', rateE4: 900_000n });
  const once = incentive({ id: 'inc_once', applyTo: 'one_time', rateE4: 800_000n });
  const monthly = incentive({ id: 'inc_monthly', applyTo: 'monthly_plans', rateE4: 200_000n });
  const pro = incentive({
    id: 'inc_pro',
    applyTo: 'specific_products',
    productIds: ['pro'],
    rateE4: 10_000n,
  });

  test('prefers the most specific, however small its commission', () => {
    expect(wonBy([all, monthly, pro], subscription)).toBe('inc_pro');
    expect(wonBy([all, monthly], subscription)).toBe('inc_monthly');
    expect(wonBy([all, once])).toBe('inc_once');
    expect(
      wonBy(
        [once, incentive({ id: 'inc_p', applyTo: 'specific_products', productIds: ['x'] })],
        sale({ priceIds: ['x'] }),
      ),
    ).toBe('inc_p');
  });

  test('prefers the larger commission, percentage or fixed, if they are equally specific', () => {
    const ten = fixed('inc_ten', 100_000n, 'USD');
    expect(wonBy([ten, incentive({ rateE4: 110_000n })])).toBe('inc_a');
    expect(wonBy([ten, incentive({ rateE4: 90_000n })])).toBe('inc_ten');
  });

  test('compares commissions after the cap per conversion', () => {
    const capped = incentive({ id: 'inc_capped', rateE4: 500_000n, capPerConversionE4: 50_000n });
    expect(wonBy([capped, incentive({ rateE4: 100_000n })])).toBe('inc_a');
  });

  test('prefers the older one if the commissions are equal, then the lower id', () => {
    const older = incentive({ id: 'inc_z', createdAt: new Date('2025-12-31T23:59:59.999Z') });
    expect(wonBy([incentive(), older])).toBe('inc_z');
    expect(wonBy([incentive({ id: 'inc_c' }), incentive({ id: 'inc_b' })])).toBe('inc_b');
  });

  test('prefers the older one if the currencies differ, because their amounts cannot be compared', () => {
    const euros = fixed('inc_eur', 10_000n, 'EUR', { createdAt: new Date('2025-01-01T00:00:00Z') });
    expect(wonBy([incentive({ rateE4: 900_000n }), euros])).toBe('inc_eur');
  });

  test('gives the reason why each incentive applies or not', () => {
    const reasons = considerIncentives(
      subscription,
      [
        monthly,
        all,
        once,
        incentive({ id: 'inc_lead', incentiveType: 'lead' }),
        incentive({ id: 'inc_other', applyTo: 'specific_products', productIds: ['x'] }),
        incentive({ id: 'inc_smaller', applyTo: 'monthly_plans', rateE4: 10_000n }),
        incentive({
          id: 'inc_younger',
          applyTo: 'monthly_plans',
          createdAt: new Date('2026-02-01T00:00:00Z'),
        }),
        incentive({ id: 'inc_months', incentiveLength: 'time_limited', lengthValue: 1 }),
        incentive({ id: 'inc_times', incentiveLength: 'payment_limited', lengthValue: 1 }),
      ],
      { conversions: 1, firstConversionAt: new Date('2025-01-01T00:00:00Z'), usage: {} },
      0,
    );
    expect(
      reasons.map(({ incentive: { id }, reason, match }) => [id, reason, match?.commission.minor]),
    ).toEqual([
      ['inc_monthly', 'matched', 2_000n],
      ['inc_all', 'less_specific', 9_000n],
      ['inc_once', 'other_plan', undefined],
      ['inc_lead', 'other_type', undefined],
      ['inc_other', 'other_product', undefined],
      ['inc_smaller', 'smaller_commission', 100n],
      ['inc_younger', 'younger', 2_000n],
      ['inc_months', 'time_over', undefined],
      ['inc_times', 'payments_used_up', undefined],
    ]);
  });

  const rivals = fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('inc_a', 'inc_b', 'inc_c', 'inc_d', 'inc_e', 'inc_f'),
      createdAt: fc.constantFrom('2026-01-01', '2026-01-02', '2026-01-03').map((day) => new Date(day)),
      applyTo: fc.constantFrom('all_plans' as const, 'one_time' as const),
      money: fc.constantFrom<[bigint, string]>(
        [10_000n, 'USD'],
        [20_000n, 'USD'],
        [10_000n, 'EUR'],
        [20_000n, 'EUR'],
        [10_000n, 'JPY'],
      ),
      capPerReferralE4: fc.constantFrom(null, 0n, 5_000n),
    }),
    { selector: ({ id }) => id, minLength: 2, maxLength: 6 },
  );

  test('does not depend on the order of the list', () => {
    const shuffled = rivals.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(shuffled, ([inOrder, inAnother]) => {
        const [one, other] = [inOrder, inAnother].map((list) =>
          matchIncentive(
            sale(),
            list.map(({ money, id, ...over }) => fixed(id, ...money, over)),
            noHistory,
            0,
          ),
        );
        expect(one).not.toBeNull();
        expect(other).toEqual(one);
      }),
      { numRuns: 500 },
    );
  });
});

describe('commission of a sale', () => {
  const commissionOf = (...args: Parameters<typeof matchIncentive>) => matchIncentive(...args)?.commission;

  test('uses the sale’s currency for a percentage and its own for a fixed amount', () => {
    expect(
      commissionOf(sale({ minor: 1_999n, currency: 'EUR' }), [incentive({ rateE4: 125_000n })], noHistory, 0),
    ).toEqual({ minor: 250n, currency: 'EUR' });
    expect(commissionOf(sale({ currency: 'JPY' }), [fixed('inc_f', 75_000n, 'USD')], noHistory, 0)).toEqual({
      minor: 750n,
      currency: 'USD',
    });
    expect(commissionOf(sale(), [fixed('inc_f', 100_000n, 'CREDITS')], noHistory, 0)).toEqual({
      minor: 10n,
      currency: 'CREDITS',
    });
  });

  test('is 0 for a percentage of a free order if the incentive includes free orders', () => {
    const including = incentive({ includeFreeSales: true });
    expect(matchIncentive(sale({ minor: 0n }), [including], noHistory, 0)).toMatchObject({
      commission: { minor: 0n },
      cappedBy: null,
    });
  });

  test.each([
    [null, null, '0', 2_000n, null],
    [100_000n, null, '0', 1_000n, 'conversion'],
    [200_000n, null, '0', 2_000n, null],
    [null, 300_000n, '1500', 1_500n, 'referral'],
    [null, 300_000n, '1000', 2_000n, null],
    [null, 300_000n, '3000', 0n, 'referral'],
    [null, 300_000n, '9000', 0n, 'referral'],
    [100_000n, 300_000n, '2500', 500n, 'referral'],
    [100_000n, 300_000n, '2000', 1_000n, 'conversion'],
  ] as const)(
    'for 20 of 100 USD with caps %d and %d e-4 USD, after %s cents, is %d cents (capped by %s)',
    (capPerConversionE4, capPerReferralE4, earned, minor, cappedBy) => {
      const history = { ...noHistory, usage: { inc_a: { uses: 1, commission: { USD: earned } } } };
      const match = matchIncentive(sale(), [incentive({ capPerConversionE4, capPerReferralE4 })], history, 0);
      expect(match).toMatchObject({
        commission: { minor, currency: 'USD' },
        uncapped: { minor: 2_000n, currency: 'USD' },
        cappedBy,
      });
    },
  );

  test('lets an incentive capped to zero win over one that would pay something', () => {
    const usage = { inc_a: { uses: 1, commission: { USD: '500' } } };
    const capped = incentive({ capPerReferralE4: 50_000n });
    const match = matchIncentive(
      sale(),
      [incentive({ id: 'inc_b', rateE4: 100_000n }), capped],
      { ...noHistory, usage },
      0,
    );
    expect(match).toMatchObject({
      incentive: { id: 'inc_a' },
      commission: { minor: 0n },
      cappedBy: 'referral',
    });
  });

  test('counts towards a cap only commissions of the same incentive, in any version, and currency', () => {
    const usage = {
      inc_a: { uses: 1, commission: { EUR: '99900' } },
      inc_b: { uses: 9, commission: { USD: '99900' } },
    };
    const capped = incentive({ version: 7, capPerReferralE4: 150_000n });
    expect(commissionOf(sale(), [capped], { ...noHistory, usage }, 0)).toEqual({
      minor: 1_500n,
      currency: 'USD',
    });
  });

  test('rounds down a cap with more digits than its currency', () => {
    const yen = sale({ minor: 1_000n, currency: 'JPY' });
    expect(commissionOf(yen, [incentive({ capPerConversionE4: 119_999n })], noHistory, 0)).toEqual({
      minor: 11n,
      currency: 'JPY',
    });
  });

  test('never exceeds a cap over any sequence of sales, and is reduced only by caps', () => {
    const sales = fc.array(
      fc.record({ minor: fc.bigInt(0n, 1_000_000n), currency: fc.constantFrom('USD', 'JPY', 'KWD') }),
      { minLength: 1, maxLength: 25 },
    );
    fc.assert(
      fc.property(
        sales,
        fc.bigInt(0n, 1_000_000n),
        fc.bigInt(0n, 5_000_000n),
        (sequence, capPerConversionE4, capPerReferralE4) => {
          const capped = incentive({ capPerConversionE4, capPerReferralE4, includeFreeSales: true });
          const earned: Record<string, bigint> = {};
          for (const [conversions, sold] of sequence.entries()) {
            const commission = Object.fromEntries(
              Object.entries(earned).map(([code, minor]) => [code, minor.toString()]),
            );
            const history = {
              ...noHistory,
              conversions,
              usage: { inc_a: { uses: conversions, commission } },
            };
            const match = matchIncentive(sale(sold), [capped], history, 0)!;
            const perMajor = { USD: 100n, JPY: 1n, KWD: 1_000n }[sold.currency]!;
            earned[sold.currency] = (earned[sold.currency] ?? 0n) + match.commission.minor;
            expect(match.commission.minor >= 0n && match.commission.minor <= match.uncapped.minor).toBe(true);
            expect(match.commission.minor * 10_000n <= capPerConversionE4 * perMajor).toBe(true);
            expect(earned[sold.currency]! * 10_000n <= capPerReferralE4 * perMajor).toBe(true);
            expect(match.commission.minor < match.uncapped.minor).toBe(match.cappedBy !== null);
          }
        },
      ),
    );
  });
});

describe('sale with lines', () => {
  const line = (product_id: string, minor: bigint) => ({
    product_id,
    price_id: null,
    minor: minor.toString(),
  });
  const sold = sale({
    productIds: ['pro', 'other'],
    lines: [line('pro', 2_500n), line('other', 7_500n)],
  });
  const forPro = { applyTo: 'specific_products' as const, productIds: ['pro'] };

  test('earns a percentage of the lines with the incentive’s products', () => {
    expect(matchIncentive(sold, [incentive(forPro)], noHistory, 0)).toMatchObject({
      covered: 2_500n,
      commission: { minor: 500n, currency: 'USD' },
    });
    expect(matchIncentive(sold, [incentive()], noHistory, 0)).toMatchObject({
      covered: 10_000n,
      commission: { minor: 2_000n, currency: 'USD' },
    });
  });

  test('earns a fixed amount in full', () => {
    const five = fixed('inc_five', 50_000n, 'USD', forPro);
    expect(matchIncentive(sold, [five], noHistory, 0)?.commission.minor).toBe(500n);
  });

  test('reaches a tier by amount with the lines with the incentive’s products', () => {
    const tiers = [{ from: 50, amount: 40, is_percentage: true }];
    const variableConfig = { basis: 'sale_amount' as const, currency: 'USD', tiers };
    const terms = { ...forPro, variableConfig };
    expect(matchIncentive(sold, [incentive(terms)], noHistory, 0)?.commission.minor).toBe(500n);
  });

  test('still earns through one incentive, the most specific', () => {
    const general = incentive({ id: 'inc_general' });
    const [general_, specific] = considerIncentives(sold, [general, incentive(forPro)], noHistory, 0);
    expect(general_).toMatchObject({ reason: 'less_specific', match: { commission: { minor: 2_000n } } });
    expect(specific).toMatchObject({ reason: 'matched', match: { commission: { minor: 500n } } });
  });

  test('skips an incentive whose products come to 0 or less, even with a fixed amount', () => {
    const credited = { ...sold, lines: [line('pro', -2_500n), line('other', 12_500n)] };
    const five = fixed('inc_five', 50_000n, 'USD', forPro);
    expect(
      considerIncentives(credited, [incentive(forPro), five], noHistory, 0).map(({ reason }) => reason),
    ).toEqual(['free_sale', 'free_sale']);
    expect(wonBy([incentive(forPro), incentive({ id: 'inc_general' })], credited)).toBe('inc_general');
    expect(wonBy([{ ...five, includeFreeSales: true }], credited)).toBe('inc_five');
  });

  test('earns the same as without lines if all are of the incentive’s products', () => {
    const lines = fc
      .array(fc.tuple(fc.constantFrom('pro', 'team'), fc.bigInt(-50_000n, 50_000n)), { minLength: 1 })
      .map((all) => all.map(([product, minor]) => line(product, minor)));
    const terms = fc.record({
      isPercentage: fc.boolean(),
      rateE4: fc.bigInt(0n, 1_000_000n),
      amountE4: fc.bigInt(0n, 1_000_000n),
      currency: fc.constant('USD'),
      capPerConversionE4: fc.option(fc.bigInt(0n, 1_000_000n)),
      includeFreeSales: fc.boolean(),
    });
    fc.assert(
      fc.property(lines, terms, (all, over) => {
        const minor = all.reduce((sum, each) => sum + BigInt(each.minor), 0n);
        fc.pre(minor >= 0n);
        const own = incentive({ ...over, applyTo: 'specific_products', productIds: ['pro', 'team'] });
        const whole = sale({ minor, productIds: ['pro', 'team'] });
        expect(considerIncentives({ ...whole, lines: all }, [own], noHistory, 0)).toEqual(
          considerIncentives(whole, [own], noHistory, 0),
        );
      }),
    );
  });
});

describe('reward tiers', () => {
  const tiers = [
    { from: 100, amount: 10, is_percentage: true },
    { from: 200, amount: 12.5, is_percentage: true },
    { from: 300, amount: 99.99, is_percentage: false },
  ];
  const earnedAt = (minor: bigint, currency = 'USD', config = {}) => {
    const tiered = incentive({
      rateE4: 50_000n,
      variableConfig: { basis: 'sale_amount', currency: 'USD', tiers, ...config },
    });
    return matchIncentive(sale({ minor, currency }), [tiered], noHistory, 0)?.commission;
  };

  test.each([
    [9_999n, 500n],
    [10_000n, 1_000n],
    [19_999n, 2_000n],
    [20_000n, 2_500n],
    [29_999n, 3_750n],
    [30_000n, 9_999n],
    [999_999n, 9_999n],
  ])('pay for a sale of %d cents %d: the tier reached applies to the whole sale', (minor, earned) => {
    expect(earnedAt(minor)).toEqual({ minor: earned, currency: 'USD' });
  });

  test('have thresholds in major units of the sale’s currency, whatever its digits', () => {
    const percent = { currency: undefined, tiers: tiers.slice(0, 2) };
    expect(earnedAt(200n, 'JPY', percent)).toEqual({ minor: 25n, currency: 'JPY' });
    expect(earnedAt(199_999n, 'KWD', percent)).toEqual({ minor: 20_000n, currency: 'KWD' });
  });

  test('are not reached in another currency; with a unit, thresholds are in the sale’s currency', () => {
    expect(earnedAt(30_000n, 'EUR')).toEqual({ minor: 1_500n, currency: 'EUR' });
    const credits = { currency: 'CREDITS', tiers: [{ from: 100, amount: 7, is_percentage: false }] };
    expect(earnedAt(10_000n, 'EUR', credits)).toEqual({ minor: 7n, currency: 'CREDITS' });
  });

  test('count this sale as a conversion of the referral', () => {
    const tiered = incentive({
      rateE4: 50_000n,
      variableConfig: {
        basis: 'referral_conversions',
        tiers: [{ from: 3, amount: 10, is_percentage: true }],
      },
    });
    const earned = [0, 1, 2, 3].map(
      (conversions) => matchIncentive(sale(), [tiered], { ...noHistory, conversions }, 99)?.commission.minor,
    );
    expect(earned).toEqual([500n, 500n, 1_000n, 1_000n]);
  });

  test('count this sale as a conversion of the affiliate in its month', () => {
    const tiered = incentive({
      rateE4: 50_000n,
      variableConfig: {
        basis: 'affiliate_conversions_month',
        tiers: [{ from: 3, amount: 10, is_percentage: true }],
      },
    });
    const earned = [0, 1, 2, 3].map(
      (thisMonth) =>
        matchIncentive(sale(), [tiered], { ...noHistory, conversions: 99 }, thisMonth)?.commission.minor,
    );
    expect(earned).toEqual([500n, 500n, 1_000n, 1_000n]);
    expect(needsAffiliateMonth([incentive(), tiered])).toBe(true);
    expect(needsAffiliateMonth([incentive(), { ...tiered, incentiveType: 'lead' }])).toBe(false);
  });

  test('can decide which incentive wins', () => {
    const tiered = incentive({
      id: 'inc_t',
      rateE4: 10_000n,
      variableConfig: { basis: 'sale_amount', tiers: [{ from: 500, amount: 50, is_percentage: true }] },
    });
    expect(wonBy([incentive(), tiered])).toBe('inc_a');
    expect(wonBy([incentive(), tiered], sale({ minor: 50_000n }))).toBe('inc_t');
  });
});

describe('commission of a lead, trial or milestone', () => {
  const lead = fixed('inc_lead', 50_000n, 'USD', { incentiveType: 'lead' });

  test.each(['lead', 'trial', 'milestone'] as const)(
    'for a %s is the fixed amount of an incentive of its type',
    (type) => {
      const incentives = (['lead', 'trial', 'milestone'] as const).map((incentiveType) =>
        fixed(`inc_${incentiveType}`, 50_000n, 'USD', { incentiveType }),
      );
      expect(matchEventIncentive(type, 'signed_up', [incentive(), ...incentives], noHistory)).toMatchObject({
        incentive: incentives.find(({ incentiveType }) => incentiveType === type),
        commission: { minor: 500n, currency: 'USD' },
      });
    },
  );

  test('is earned at most once per referral and incentive', () => {
    const usage = { inc_lead: { uses: 1, commission: { USD: '500' } } };
    expect(matchEventIncentive('lead', 'signed_up', [lead], { ...noHistory, usage })).toBeNull();
  });

  test('comes from an incentive for the named milestone first, then from one for any milestone', () => {
    const bound = fixed('inc_bound', 10_000n, 'USD', {
      incentiveType: 'milestone',
      eventName: 'invited_ten',
    });
    const any = fixed('inc_any', 20_000n, 'USD', { incentiveType: 'milestone' });
    expect(matchEventIncentive('milestone', 'invited_one', [bound], noHistory)).toBeNull();
    expect(matchEventIncentive('milestone', 'invited_one', [bound, any], noHistory)?.incentive.id).toBe(
      'inc_any',
    );
    expect(matchEventIncentive('milestone', 'invited_ten', [any, bound], noHistory)?.incentive.id).toBe(
      'inc_bound',
    );
  });

  test('is nothing for a percentage, because there is no sale', () => {
    expect(
      matchEventIncentive('lead', 'signed_up', [incentive({ incentiveType: 'lead' })], noHistory),
    ).toBeNull();
  });

  test('is the larger of several in the same currency, then the older', () => {
    const larger = fixed('inc_larger', 60_000n, 'USD', {
      incentiveType: 'lead',
      createdAt: new Date('2026-02-01T00:00:00Z'),
    });
    expect(matchEventIncentive('lead', null, [lead, larger], noHistory)?.incentive.id).toBe('inc_larger');
    expect(
      matchEventIncentive(
        'lead',
        null,
        [larger, { ...larger, id: 'inc_old', createdAt: lead.createdAt }],
        noHistory,
      )?.incentive.id,
    ).toBe('inc_old');
  });
});
