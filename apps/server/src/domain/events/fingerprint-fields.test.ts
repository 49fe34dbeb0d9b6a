import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalConversion, canonicalEvent, type EventBody } from './canonical-event.ts';
import {
  canonicalJson,
  differingFields,
  eventFingerprintFields,
  refundFingerprintFields,
} from './fingerprint-fields.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const later = new Date('2026-11-20T12:03:00.000Z');
const body = {
  customer_id: 'cus_1',
  sale_amount: 20,
  sale_amount_currency: 'USD',
  external_event_id: 'inv_1',
} satisfies EventBody;
const ofConversion = (over: EventBody = {}, at = now) =>
  eventFingerprintFields(canonicalConversion({ ...body, ...over }, at));
const ofEvent = (event: EventBody, at = now) => eventFingerprintFields(canonicalEvent(event, at));

describe('fingerprint of an event', () => {
  test('covers given fields, but no absent or default ones', () => {
    expect(ofConversion()).toEqual({
      customer_id: 'cus_1',
      sale_amount: '2000',
      sale_amount_currency: 'USD',
    });
  });

  test.each<[string, EventBody]>([
    ['another case of the currency', { sale_amount_currency: 'usd' }],
    ['float noise in the amount', { sale_amount: 20.000000000000004 }],
    [
      'defaults spelled out',
      { sales_status: 'complete', is_subscription: false, product_ids: [], price_ids: [], metadata: {} },
    ],
    ['nulls', { metadata: null, interval: null, invoice_id: null, occurred_at: null, click_id: null }],
    ['a name and type for the conversion', { event_name: 'renewal', event_type: 'conversion' }],
  ])('is unchanged with %s', (_, over) => {
    expect(ofConversion(over)).toEqual(ofConversion());
  });

  test('is the same from both endpoints, whenever the retry arrives', () => {
    expect(ofEvent({ ...body, event_type: 'conversion', event_name: 'renewal' }, later)).toEqual(
      ofConversion(),
    );
  });

  test.each<[string, EventBody, string[]]>([
    ['the amount', { sale_amount: 20.01 }, ['sale_amount']],
    ['the currency', { sale_amount_currency: 'EUR' }, ['sale_amount_currency']],
    ['the digits of the currency', { sale_amount_currency: 'JPY' }, ['sale_amount', 'sale_amount_currency']],
    ['an identifier more', { referral_id: 'ref_1' }, ['referral_id']],
    ['a coupon', { coupon_code: 'ANN' }, ['coupon_code']],
    [
      'an identifier of another kind',
      { customer_id: null, external_user_id: 'cus_1' },
      ['customer_id', 'external_user_id'],
    ],
    ['the program', { program_id: 'prg_1' }, ['program_id']],
    ['the click', { click_id: 'clk_1' }, ['click_id']],
    ['the sales status', { sales_status: 'pending' }, ['sales_status']],
    ['a subscription', { is_subscription: true }, ['is_subscription']],
    ['an interval, and with it a subscription', { interval: 'monthly' }, ['interval']],
    ['the products', { product_ids: ['a'] }, ['product_ids']],
    ['the prices', { price_ids: ['a'] }, ['price_ids']],
    ['lines', { lines: [{ product_id: 'a', amount: 20 }] }, ['lines']],
    ['the payment intent', { payment_intent_id: 'pi_1' }, ['payment_intent_id']],
    ['the invoice', { invoice_id: 'in_1' }, ['invoice_id']],
    [
      'an occurred_at, even if it is the time of receipt',
      { occurred_at: '2026-11-20T12:00:00Z' },
      ['occurred_at'],
    ],
    ['the metadata', { metadata: { a: 1 } }, ['metadata']],
  ])('differs with %s', (_, over, fields) => {
    expect(differingFields(ofConversion(), ofConversion(over))).toEqual(fields);
  });

  test('is unchanged if is_subscription repeats what the interval implies', () => {
    expect(ofConversion({ interval: 'monthly', is_subscription: true })).toEqual(
      ofConversion({ interval: 'monthly' }),
    );
  });

  test('is the same for an instant in any offset', () => {
    expect(ofConversion({ occurred_at: '2026-11-01T02:00:00+02:00' })).toEqual(
      ofConversion({ occurred_at: '2026-11-01T00:00:00.000Z' }),
    );
  });

  test('depends on the order of products, but not of metadata keys', () => {
    expect(ofConversion({ product_ids: ['a', 'b'] })).not.toEqual(ofConversion({ product_ids: ['b', 'a'] }));
    expect(ofConversion({ metadata: { a: 1, b: { c: [1, 2], d: null } } })).toEqual(
      ofConversion({ metadata: { b: { d: null, c: [1, 2] }, a: 1 } }),
    );
  });

  test('covers the name and type unless the event is a conversion', () => {
    const lead = { referral_id: 'ref_1', event_name: 'signed_up', event_type: 'lead' };
    expect(ofEvent(lead)).toEqual({ referral_id: 'ref_1', event_name: 'signed_up', event_type: 'lead' });
    expect(ofEvent({ ...lead, event_type: 'milestone' })).toEqual(
      ofEvent({ ...lead, event_type: undefined }),
    );
    expect(
      differingFields(ofEvent(lead), ofEvent({ ...lead, event_name: 'e', event_type: 'trial' })),
    ).toEqual(['event_name', 'event_type']);
  });
});

describe('fingerprint of a refund', () => {
  const full = {
    transactionId: 'trx_1',
    amountMinor: null,
    currency: null,
    saleCurrency: 'USD',
    reason: null,
    refundedAt: null,
  };

  test('covers its transaction and the given fields', () => {
    expect(refundFingerprintFields(full)).toEqual({ transaction_id: 'trx_1' });
    const given = {
      ...full,
      amountMinor: 500n,
      reason: 'late',
      refundedAt: new Date('2026-11-01T00:00:00Z'),
    };
    expect(refundFingerprintFields(given)).toEqual({
      transaction_id: 'trx_1',
      amount: '500',
      reason: 'late',
      refunded_at: '2026-11-01T00:00:00.000Z',
    });
    expect(
      differingFields(
        refundFingerprintFields(full),
        refundFingerprintFields({ ...given, transactionId: 'trx_2' }),
      ),
    ).toEqual(['amount', 'reason', 'refunded_at', 'transaction_id']);
  });

  test('is unchanged with the currency of the sale, but differs with another', () => {
    expect(refundFingerprintFields({ ...full, currency: 'usd' })).toEqual(refundFingerprintFields(full));
    expect(refundFingerprintFields({ ...full, currency: 'eur' })).toMatchObject({ currency: 'EUR' });
  });
});

describe('canonical JSON', () => {
  test('is the same for equal values in any order of keys, and parses to that value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(withKeysReversed(value))).toBe(text);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test('differs for different values', () => {
    const values = [
      null,
      'null',
      0,
      '0',
      false,
      [],
      {},
      [[]],
      [null],
      { a: null },
      { a: 'b' },
      { 'a":"b': '' },
      '',
      ['a', 'b'],
      ['a,b'],
    ];
    expect(new Set(values.map(canonicalJson)).size).toBe(values.length);
  });
});

function withKeysReversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withKeysReversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, withKeysReversed(member)]),
  );
}
