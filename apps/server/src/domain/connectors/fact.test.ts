import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { beats, type Fact, idsOf, leadsTo, mergeFacts, type PaymentFact } from './fact.ts';

const invoice: PaymentFact = {
  kind: 'payment',
  id: 'invoice:in_1',
  order: [100, 1],
  source: 'invoice',
  isPaid: true,
  paidAt: 99,
  customer: 'customer:cus_1',
  email: 'lin@example.com',
  currency: 'USD',
  collected: '4900',
  total: '4900',
  totalWithoutTax: '4900',
  shippingWithoutTax: '0',
  subscription: 'subscription:sub_1',
  billingReason: 'subscription_create',
  isSkipped: false,
  isConverted: false,
  isOnTestClock: false,
};
const link: Fact = {
  kind: 'link',
  id: 'invoice_payment:inpay_1',
  order: [100],
  from: 'payment_intent:pi_1',
  to: 'invoice:in_1',
  holds: true,
  isDetached: false,
  amount: '4900',
};
const price: Fact = {
  kind: 'price',
  id: 'price:price_1',
  order: [100],
  product: 'prod_1',
  interval: null,
};
const lines: Fact = {
  kind: 'lines',
  id: 'invoice:in_1',
  order: [1, 100],
  isWhole: true,
  lines: [
    { product: 'prod_1', price: 'price:price_1', net: '4900', isProration: false, isSubscription: true },
  ],
};

describe('two facts with the same id', () => {
  test.each<[string, number[], number[]]>([
    ['the newer one', [101, 0], [100, 1]],
    ['the more complete one of the same second', [100, 1], [100, 0]],
    ['the one with more numbers', [100, 1], [100]],
  ])('keep %s', (_, greater, smaller) => {
    const [winner, loser] = [
      { ...invoice, order: greater },
      { ...invoice, order: smaller, total: '9' },
    ];
    expect(beats(winner, loser)).toBe(true);
    expect(beats(loser, winner)).toBe(false);
  });

  test('are ordered by their text if nothing else decides, regardless of field order', () => {
    const other = { ...invoice, email: 'zoe@example.com' };
    const { kind, ...rest } = invoice;
    expect(beats(other, invoice)).toBe(true);
    expect(beats(invoice, other)).toBe(false);
    expect(beats({ ...rest, kind }, invoice)).toBe(false);
    expect(beats(invoice, { ...rest, kind })).toBe(false);
  });
});

test('merges facts independently of order and repetition', () => {
  const facts: Fact[] = [
    ...[[100, 0], [100, 1], [101, 0], [99]].map((order) => ({ ...invoice, order })),
    { ...invoice, email: null },
    ...[[1], [3], [2]].map((order) => ({ ...link, order })),
    price,
    lines,
  ];
  const merged = mergeFacts(facts);
  expect(merged.map(({ kind, order }) => [kind, order])).toEqual([
    ['lines', [1, 100]],
    ['link', [3]],
    ['payment', [101, 0]],
    ['price', [100]],
  ]);
  fc.assert(
    fc.property(fc.shuffledSubarray([...facts, ...facts], { minLength: facts.length * 2 }), (shuffled) => {
      expect(mergeFacts(shuffled)).toEqual(merged);
      expect(mergeFacts([...mergeFacts(shuffled.slice(0, 5)), ...shuffled])).toEqual(merged);
    }),
    { numRuns: 50 },
  );
});

describe('facts about one customer', () => {
  test('are found by the ids that they refer to', () => {
    expect(idsOf(invoice)).toEqual(['invoice:in_1', 'customer:cus_1', 'subscription:sub_1']);
    expect(idsOf(link)).toEqual(['payment_intent:pi_1', 'invoice:in_1']);
  });

  test('lead to prices, but prices lead to no customer', () => {
    expect(leadsTo(lines)).toEqual(['invoice:in_1', 'price:price_1']);
    expect(idsOf(lines)).toEqual(['invoice:in_1']);
    expect(leadsTo(price)).toEqual(['price:price_1']);
    expect(idsOf(price)).toEqual(['price:price_1']);
  });
});
