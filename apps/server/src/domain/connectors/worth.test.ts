import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PaymentLine } from './fact.ts';
import { baseOf, countsAsPayment, mainLine, paidIds, saleLines } from './worth.ts';

const line = (
  product: string | null,
  price: string | null,
  net: number,
  isProration = false,
): PaymentLine => ({
  product,
  price: price === null ? null : `price:${price}`,
  net: String(net),
  isProration,
  isSubscription: true,
});

describe('base amount of a payment', () => {
  const payment = { collected: '12000', total: '12000', totalWithoutTax: '10000', shippingWithoutTax: '500' };

  test.each([
    ['is without tax and shipping', {}, false, 9_500n],
    ['is with shipping where the merchant pays commission on it', {}, true, 10_000n],
    ['is in proportion to what was collected', { collected: '9000' }, true, 7_500n],
    [
      'rounds half to even',
      { collected: '3', total: '2', totalWithoutTax: '1', shippingWithoutTax: '0' },
      false,
      2n,
    ],
    ['is 0 where the total is 0, whatever was collected', { total: '0' }, false, 0n],
    ['is 0 where the total is negative', { total: '-100', totalWithoutTax: '-100' }, false, 0n],
    ['is 0 where shipping is more than the total without tax', { shippingWithoutTax: '10001' }, false, 0n],
  ])('%s', (_, changes, countsShipping, base) => {
    expect(baseOf({ ...payment, ...changes }, countsShipping)).toBe(base);
  });
});

describe('lines of a sale', () => {
  const amounts = (lines: readonly PaymentLine[], base: bigint) =>
    saleLines(lines, base)?.map(({ product_id, price_id, minor }) => [product_id, price_id, minor]) ?? null;

  test('are scaled to the base by the largest remainder', () => {
    expect(amounts([line('b', 'pb', 3_333), line('a', 'pa', 3_333), line('c', 'pc', 3_334)], 100n)).toEqual([
      ['c', 'pc', '34'],
      ['a', 'pa', '33'],
      ['b', 'pb', '33'],
    ]);
  });

  test('give nothing to a product credited more than charged', () => {
    expect(
      amounts([line('a', 'pa', -4_000), line('a', 'pa', 3_000), line('b', 'pb', 4_000)], 3_000n),
    ).toEqual([
      ['b', 'pb', '3000'],
      ['a', 'pa', '0'],
    ]);
  });

  test('add up a product’s prorations before comparing products', () => {
    expect(
      amounts([line('a', 'pa', -1_500), line('a', 'pa2', 3_000), line('b', 'pb', 1_500)], 3_000n),
    ).toEqual([
      ['a', 'pa2', '1500'],
      ['b', 'pb', '1500'],
    ]);
  });

  test('list every price paid for a product', () => {
    expect(amounts([line('a', 'plan', 3_000), line('a', 'seats', 1_000)], 2_000n)).toEqual([
      ['a', 'plan', '1500'],
      ['a', 'seats', '500'],
    ]);
  });

  test.each([
    ['a single line', [line('a', 'pa', 100)]],
    ['two lines of one price', [line('a', 'pa', 100), line('a', 'pa', 50)]],
    ['no lines', []],
    ['credits alone', [line('a', 'pa', -100), line('b', 'pb', -50)]],
    ['more lines than a sale may have', Array.from({ length: 251 }, (_, n) => line(`p${n}`, null, 1))],
  ])('are omitted for %s', (_, lines) => {
    expect(saleLines(lines, 100n)).toBeNull();
  });

  test('add up to the base, and none is negative', () => {
    const lines = fc.array(
      fc.record({
        product: fc.constantFrom('a', 'b', 'c'),
        price: fc.constantFrom('p', 'q'),
        net: fc.integer({ min: -500, max: 900 }),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(lines, fc.bigInt(1n, 10_000n), (drawn, base) => {
        const written = saleLines(
          drawn.map(({ product, price, net }) => line(product, price, net)),
          base,
        );
        if (written === null) return;
        expect(written.reduce((sum, { minor }) => sum + BigInt(minor), 0n)).toBe(base);
        expect(written.every(({ minor }) => BigInt(minor) >= 0n)).toBe(true);
      }),
    );
  });
});

test('omits products and prices that were only credited, and puts the largest first', () => {
  const lines = [line('a', 'pa', -500), line('b', 'pb', 100), line('c', null, 400)];
  expect(paidIds(lines)).toEqual({ productIds: ['c', 'b'], priceIds: ['pb'] });
});

test('uses the interval of the largest line that is not a proration', () => {
  const lines = [line('a', 'small', 100), line('a', 'large', 900), line('a', 'prorated', 9_000, true)];
  expect(mainLine(lines)?.price).toBe('price:large');
  expect(mainLine([line('a', 'prorated', 100, true)])).toBeUndefined();
});

test.each([
  ['without a proration', [line('a', 'p', 100)], true],
  ['without lines', [], true],
  ['with a proration alone', [line('a', 'p', 100, true)], false],
  ['with a proration and a full price', [line('a', 'p', -50, true), line('a', 'q', 900)], true],
  ['with a proration and a line of nothing', [line('a', 'p', 100, true), line('a', 'q', 0)], false],
])('treats %s as a payment: %s', (_, lines, isPayment) => {
  expect(countsAsPayment(lines)).toBe(isPayment);
});
