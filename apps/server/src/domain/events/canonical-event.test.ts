import { digitsByCurrency } from '@tributary/core';
import { describe, expect, test } from 'vitest';
import { Failure } from '../failure.ts';
import { canonicalConversion, canonicalEvent, type EventBody } from './canonical-event.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const body = {
  customer_id: 'cus_1',
  sale_amount: 19.99,
  sale_amount_currency: 'usd',
  external_event_id: 'inv_1',
} satisfies EventBody;

const problemsOf = (attempt: () => unknown) => {
  try {
    attempt();
  } catch (thrown) {
    if (thrown instanceof Failure && thrown.code === 'VALIDATION_ERROR') return thrown.details;
    throw thrown;
  }
  return [];
};
const fieldsOf = (attempt: () => unknown) => problemsOf(attempt)?.map(({ field }) => field);

describe('canonical event', () => {
  test('fills in every default for a minimal conversion', () => {
    expect(canonicalConversion(body, now)).toEqual({
      kind: 'conversion',
      referralId: null,
      customerId: 'cus_1',
      externalUserId: null,
      clickId: null,
      couponCode: null,
      programId: null,
      saleMinor: 1_999n,
      currency: 'USD',
      salesStatus: 'complete',
      isSubscription: false,
      interval: null,
      productIds: [],
      priceIds: [],
      lines: null,
      paymentIntentId: null,
      invoiceId: null,
      countsAsPayment: true,
      allowDuplicate: false,
      eventName: null,
      externalEventId: 'inv_1',
      occurredAt: now,
      occurredAtGiven: false,
      metadata: {},
    });
  });

  test('is the same from both endpoints', () => {
    const full = {
      ...body,
      referral_id: 'ref_1',
      external_user_id: 'u_1',
      click_id: 'clk_1',
      program_id: 'prg_1',
      sales_status: 'pending',
      interval: 'yearly',
      product_ids: ['p'],
      price_ids: ['q'],
      payment_intent_id: 'pi_1',
      invoice_id: 'in_1',
      event_name: 'renewal',
      event_type: 'conversion',
      occurred_at: '2026-11-01T02:00:00+02:00',
      metadata: { plan: 'pro' },
    } satisfies EventBody;
    const event = canonicalEvent(full, now);
    expect(event).toEqual(canonicalConversion(full, now));
    expect(event).toMatchObject({
      referralId: 'ref_1',
      externalUserId: 'u_1',
      clickId: 'clk_1',
      couponCode: null,
      programId: 'prg_1',
      salesStatus: 'pending',
      isSubscription: true,
      interval: 'yearly',
      productIds: ['p'],
      priceIds: ['q'],
      paymentIntentId: 'pi_1',
      invoiceId: 'in_1',
      eventName: 'renewal',
      occurredAt: new Date('2026-11-01T00:00:00Z'),
      occurredAtGiven: true,
      metadata: { plan: 'pro' },
    });
  });

  test.each(['lead', 'trial', 'milestone'] as const)('has no sale for a %s', (event_type) => {
    const event = canonicalEvent({ referral_id: 'ref_1', event_name: 'e', event_type }, now);
    expect(event).toMatchObject({
      kind: event_type,
      saleMinor: 0n,
      currency: null,
      eventName: 'e',
      externalEventId: null,
    });
  });

  test('is a milestone unless event_type says otherwise', () => {
    expect(canonicalEvent({ referral_id: 'ref_1', event_name: 'invited_ten' }, now).kind).toBe('milestone');
  });

  test.each([
    [undefined, undefined, false],
    [undefined, 'monthly', true],
    [true, undefined, true],
    [false, undefined, false],
    [true, 'yearly', true],
  ] as const)(
    'is_subscription %s with interval %s is a subscription: %s',
    (is_subscription, interval, expected) => {
      expect(canonicalConversion({ ...body, is_subscription, interval }, now).isSubscription).toBe(expected);
    },
  );

  test('includes the products and prices of its lines', () => {
    const lines = [
      { product_id: 'a', price_id: 'p', amount: 15 },
      { product_id: 'b', amount: 10.5 },
      { product_id: 'a', price_id: 'q', amount: -5.51 },
    ];
    expect(canonicalConversion({ ...body, lines, product_ids: [] }, now)).toMatchObject({
      productIds: ['a', 'b'],
      priceIds: ['p', 'q'],
      lines: [
        { product_id: 'a', price_id: 'p', minor: '1500' },
        { product_id: 'b', price_id: null, minor: '1050' },
        { product_id: 'a', price_id: 'q', minor: '-551' },
      ],
    });
  });

  test('treats null metadata as none', () => {
    expect(canonicalConversion({ ...body, metadata: null }, now).metadata).toEqual({});
  });
});

describe('invalid event', () => {
  test('has lines next to products or prices, or lines with a different sum', () => {
    const lines = [{ product_id: 'a', amount: 19.98 }];
    const given = { ...body, lines, product_ids: ['a'], price_ids: ['p'] };
    expect(fieldsOf(() => canonicalConversion(given, now))).toEqual(['product_ids', 'price_ids', 'lines']);
  });

  test.each([
    [{ sale_amount: -1 }, ['sale_amount']],
    [{ sale_amount_currency: 'XXX' }, ['sale_amount_currency']],
  ])('with lines and %j is rejected only for that', (over, fields) => {
    const given = { ...body, ...over, lines: [{ amount: 1 }] };
    expect(fieldsOf(() => canonicalConversion(given, now))).toEqual(fields);
  });

  test('has an interval but is not a subscription', () => {
    expect(
      fieldsOf(() => canonicalConversion({ ...body, interval: 'monthly', is_subscription: false }, now)),
    ).toEqual(['is_subscription']);
  });

  test('has sale fields but is not a conversion, and each is named with the remedy', () => {
    const sale = {
      sale_amount: 0,
      sale_amount_currency: 'USD',
      sales_status: 'complete',
      is_subscription: false,
      interval: 'monthly',
      product_ids: [],
      price_ids: [],
      lines: [],
      payment_intent_id: 'pi',
      invoice_id: 'in',
    } as const;
    const problems = problemsOf(() =>
      canonicalEvent({ referral_id: 'ref_1', event_name: 'e', ...sale }, now),
    );
    expect(problems?.map(({ field }) => field)).toEqual(Object.keys(sale));
    for (const { message } of problems ?? []) expect(message).toContain('Set event_type to conversion');
  });

  test.each(['lead', 'trial', 'milestone', 'refund'])('event_type %s on /conversions', (event_type) => {
    expect(fieldsOf(() => canonicalConversion({ ...body, event_type }, now))).toEqual(['event_type']);
  });

  test('has an unknown event_type', () => {
    expect(fieldsOf(() => canonicalEvent({ referral_id: 'ref_1', event_type: 'refund' }, now))).toEqual([
      'event_type',
    ]);
  });

  test('is a conversion without its required fields', () => {
    const attempt = () =>
      canonicalEvent({ referral_id: 'ref_1', event_name: 'e', event_type: 'conversion' }, now);
    expect(fieldsOf(attempt)).toEqual(['sale_amount', 'sale_amount_currency', 'external_event_id']);
  });

  test('has no identifier, because a program does not count as one', () => {
    const attempt = () => canonicalConversion({ ...body, customer_id: undefined, program_id: 'prg_1' }, now);
    expect(fieldsOf(attempt)).toEqual(['referral_id']);
  });

  test.each([
    ['2023-01-31T23:59:59.999Z', []],
    [
      '2023-02-01T00:00:00.000Z',
      [{ field: 'sale_amount_currency', message: 'HRK was withdrawn on 2023-01-31, before this sale.' }],
    ],
  ])('has a currency that no longer existed at that time: %s', (occurred_at, problems) => {
    const sale = { ...body, sale_amount_currency: 'HRK', occurred_at };
    expect(problemsOf(() => canonicalConversion(sale, now))).toEqual(problems);
  });

  test.each(['XYZ', 'XAU', 'US', 'CREDITS', 'uſd', '__proto__'])('the currency %s', (code) => {
    const problems = problemsOf(() => canonicalConversion({ ...body, sale_amount_currency: code }, now));
    expect(problems).toEqual([
      { field: 'sale_amount_currency', message: `${code} is not an ISO 4217 currency code.` },
    ]);
  });

  test.each(
    Object.entries({
      JPY: 'none',
      USD: '2',
      KWD: '3',
      CLF: '4',
    }),
  )('has more digits than %s allows, and the error says so: %s', (code, digits) => {
    const sale_amount = 1 + 5 / 10 ** (digitsByCurrency[code]! + 1);
    const problems = problemsOf(() =>
      canonicalConversion({ ...body, sale_amount, sale_amount_currency: code }, now),
    );
    expect(problems).toEqual([
      { field: 'sale_amount', message: `Has too many decimal places: ${code} allows ${digits}.` },
    ]);
  });

  test.each([
    [-0.01, 'USD', 'Must not be negative.'],
    [Number.NaN, 'USD', 'Must be a finite number.'],
    [Number.POSITIVE_INFINITY, 'USD', 'Must be a finite number.'],
    [1e12, 'USD', 'Is too large: an amount in USD must be below 1e12.'],
    [1e11, 'CLF', 'Is too large: an amount in CLF must be below 1e11.'],
  ])('a sale of %d %s', (sale_amount, code, message) => {
    const problems = problemsOf(() =>
      canonicalConversion({ ...body, sale_amount, sale_amount_currency: code }, now),
    );
    expect(problems).toEqual([{ field: 'sale_amount', message }]);
  });

  test.each(['1969-12-31T23:59:59Z', '2026-11-20T12:05:00.001Z', '2026-02-30T00:00:00Z'])(
    'an occurred_at of %s',
    (occurred_at) => {
      expect(fieldsOf(() => canonicalConversion({ ...body, occurred_at }, now))).toEqual(['occurred_at']);
    },
  );

  test('is reported with all of its problems, not only the first', () => {
    const attempt = () =>
      canonicalConversion(
        {
          sale_amount: -1,
          sale_amount_currency: 'XYZ',
          event_type: 'lead',
          interval: 'monthly',
          is_subscription: false,
          occurred_at: '1969-01-01T00:00:00Z',
        },
        now,
      );
    expect(fieldsOf(attempt)?.toSorted()).toEqual([
      'event_type',
      'external_event_id',
      'is_subscription',
      'occurred_at',
      'referral_id',
      'sale_amount',
      'sale_amount_currency',
    ]);
  });

  test('does not include a free sale, a sale of minus zero or floating-point noise', () => {
    expect(canonicalConversion({ ...body, sale_amount: 0 }, now).saleMinor).toBe(0n);
    expect(canonicalConversion({ ...body, sale_amount: -0 }, now).saleMinor).toBe(0n);
    expect(canonicalConversion({ ...body, sale_amount: 59.97000000000001 }, now).saleMinor).toBe(5_997n);
  });
});
