import { beforeAll, describe, expect, test } from 'vitest';
import { type Compare, publishedTypes } from '../published-types.ts';
import { everyKind } from './every-kind.ts';
import type { FakeStripe } from './fake-stripe.ts';

/** The types have some 60,000 lines. */
const READING_MS_MAX = 60_000;

let compare: Compare;
let shop: FakeStripe;
beforeAll(() => {
  compare = publishedTypes();
  shop = everyKind(1_790_000_000);
}, READING_MS_MAX);

const kinds = [
  'account',
  'balance_transaction',
  'charge',
  'checkout.session',
  'coupon',
  'credit_note',
  'customer',
  'customer_balance_transaction',
  'discount',
  'dispute',
  'invoice',
  'invoice_payment',
  'invoiceitem',
  'payment_intent',
  'payment_link',
  'payment_method',
  'payment_record',
  'price',
  'product',
  'promotion_code',
  'refund',
  'setup_intent',
  'shipping_rate',
  'subscription',
  'tax_rate',
  'webhook_endpoint',
] as const;

describe('Stripe simulation', () => {
  test.each(kinds)('returns a %s with exactly the fields that Stripe publishes', (kind) => {
    const objects = shop.all(kind);
    expect(objects.length).toBeGreaterThan(0);
    expect(objects.flatMap((object) => compare(shop.shown(object)))).toEqual([]);
  });

  test('returns expanded objects with the published fields', () => {
    const expansions = {
      charge: ['customer', 'payment_intent', 'balance_transaction', 'refunds'],
      'checkout.session': [
        'line_items',
        'customer',
        'payment_intent.latest_charge',
        'discounts.promotion_code',
      ],
      invoice: ['customer', 'discounts.promotion_code', 'discounts.source.coupon', 'payments'],
      subscription: ['latest_invoice.payments', 'customer'],
    } as const;
    const problems = Object.entries(expansions).flatMap(([kind, expand]) =>
      shop.all(kind as keyof typeof expansions).flatMap((object) => compare(shop.shown(object, expand))),
    );
    expect(problems).toEqual([]);
  });

  test('sends events whose objects have the published fields', { tags: 'slow' }, () => {
    const problems = shop
      .events()
      .flatMap((event) => [...compare({ ...event, data: { object: {} } }), ...compare(event.data.object)]);
    expect(problems).toEqual([]);
  });

  test('would be rejected with an unknown, a missing or a mistyped field', () => {
    const { currency: _, ...refund } = shop.shown(shop.all('refund')[0] ?? '');
    expect(compare({ ...refund, amount: '1', fee: 0 })).toEqual([
      'refund.currency is missing',
      'refund.amount is "1", not number',
      'refund.fee is unknown',
    ]);
  });
});
