import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coveredMinor, idsOfLines, readLines, type SaleLine } from './sale-lines.ts';

type Line = readonly [product: string | null, price: string | null, minor: number];
const linesOf = (lines: readonly Line[]): SaleLine[] =>
  lines.map(([product_id, price_id, minor]) => ({ product_id, price_id, minor: String(minor) }));
const sumOf = (lines: readonly SaleLine[]) => lines.reduce((sum, { minor }) => sum + BigInt(minor), 0n);
const saleOf = (lines: readonly SaleLine[]) => ({ minor: sumOf(lines), lines });
const forProducts = (...productIds: string[]) => ({ applyTo: 'specific_products', productIds });

describe('part of a sale covered by an incentive', () => {
  test.each<[string, Line[], bigint]>([
    [
      'the lines of its products',
      [
        ['a', null, 60],
        ['x', null, 40],
      ],
      60n,
    ],
    [
      'lines that name it by their price',
      [
        ['x', 'a', 60],
        ['x', 'y', 40],
      ],
      60n,
    ],
    [
      'a line with only a price',
      [
        [null, 'b', 60],
        [null, 'y', 40],
      ],
      60n,
    ],
    [
      'several products together',
      [
        ['a', null, 60],
        ['b', null, 30],
        ['x', null, 10],
      ],
      90n,
    ],
    [
      'no line without a product',
      [
        ['a', null, 60],
        [null, null, 40],
      ],
      60n,
    ],
    [
      'what is left of a product after a credit for it',
      [
        ['a', 'old', -20],
        ['a', 'new', 60],
        ['x', null, 60],
      ],
      40n,
    ],
    [
      'nothing of a product that comes to less than 0',
      [
        ['a', null, -50],
        ['b', null, 30],
        ['x', null, 120],
      ],
      30n,
    ],
    [
      'nothing if all of its products come to less than 0',
      [
        ['a', null, -50],
        ['x', null, 120],
      ],
      0n,
    ],
    [
      'no more than the sale',
      [
        ['a', null, 100],
        ['x', null, -50],
      ],
      50n,
    ],
  ])('is %s', (_, lines, expected) => {
    expect(coveredMinor(saleOf(linesOf(lines)), forProducts('a', 'b'))).toBe(expected);
  });

  const sold = saleOf(
    linesOf([
      ['a', null, 60],
      ['x', null, 40],
    ]),
  );

  test('is the whole sale without lines, or for an incentive without specific products', () => {
    expect(coveredMinor({ ...sold, lines: null }, forProducts('a'))).toBe(100n);
    expect(coveredMinor(sold, { applyTo: 'all_plans', productIds: [] })).toBe(100n);
  });

  const anyLines = fc
    .array(
      fc.record({
        product_id: fc.constantFrom('a', 'b', 'x', null),
        price_id: fc.constantFrom('p', 'q', null),
        minor: fc.bigInt(-10_000n, 10_000n).map(String),
      }),
      { minLength: 1, maxLength: 12 },
    )
    .filter((lines) => sumOf(lines) >= 0n);

  test('is between 0 and the sale, for any lines', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const sale = saleOf(lines);
        const covered = coveredMinor(sale, forProducts('a', 'p'));
        expect(covered >= 0n && covered <= sale.minor).toBe(true);
      }),
    );
  });

  test('is the whole sale if all lines are of the incentive’s products', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const own = lines.map((line) => ({ ...line, product_id: line.product_id ?? 'a' }));
        expect(coveredMinor(saleOf(own), forProducts('a', 'b', 'x'))).toBe(sumOf(own));
      }),
    );
  });

  test('does not depend on the order of the lines', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const reversed = coveredMinor(saleOf(lines.toReversed()), forProducts('a', 'q'));
        expect(coveredMinor(saleOf(lines), forProducts('a', 'q'))).toBe(reversed);
      }),
    );
  });
});

describe('lines in a request', () => {
  const usd = (minor: bigint) => ({ minor, currency: 'USD' });

  test('are stored in minor units, with null for missing ids', () => {
    const given = [
      { product_id: 'a', price_id: null, amount: 19.99 },
      { product_id: 'a', amount: -0.01 },
      { price_id: 'p', amount: 0 },
    ];
    expect(readLines(given, usd(1_998n))).toEqual({
      lines: [
        { product_id: 'a', price_id: null, minor: '1999' },
        { product_id: 'a', price_id: null, minor: '-1' },
        { product_id: null, price_id: 'p', minor: '0' },
      ],
      problems: [],
    });
  });

  test('must add up to the sale exactly', () => {
    expect(readLines([{ amount: 60 }, { amount: 39.99 }], usd(10_000n)).problems).toEqual([
      { field: 'lines', message: 'The lines add up to 99.99 USD, but sale_amount is 100.00 USD.' },
    ]);
  });

  test('must fit their currency: each invalid amount is named, and the sum is not checked', () => {
    const { problems } = readLines([{ amount: 0.001 }, { amount: 1 }, { amount: -1e12 }], usd(100n));
    expect(problems.map(({ field }) => field)).toEqual(['lines.0.amount', 'lines.2.amount']);
  });

  test('list each of their ids once, in their order', () => {
    const lines = linesOf([
      ['b', 'q', 1],
      ['a', null, 1],
      ['b', 'p', 1],
      [null, 'q', 1],
    ]);
    expect(idsOfLines(lines, 'product_id')).toEqual(['b', 'a']);
    expect(idsOfLines(lines, 'price_id')).toEqual(['q', 'p']);
  });
});
