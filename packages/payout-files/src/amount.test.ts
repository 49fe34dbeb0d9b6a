import { describe, expect, test } from 'vitest';
import { decimalMarkOf, readAmount, sideOf } from './amount.ts';

describe('parsed amount', () => {
  test.each([
    ['1.200,00', ',', undefined],
    ['-1.200,00', ',', 'debit'],
    ['1.200,00-', ',', 'debit'],
    ['−1.200,00', ',', 'debit'],
    ['- 1.200,00', ',', 'debit'],
    ['+1.200,00', ',', undefined],
    ['1 200,00', ',', undefined],
    ['1\u00a0200,00', ',', undefined],
    ['1\u202f200,00', ',', undefined],
    ['1.200,00 EUR', ',', undefined],
    ['1.200,00- EUR', ',', 'debit'],
    ['1.200,00 €', ',', undefined],
    ['1.200,00 S', ',', 'debit'],
    ['1.200,00 H', ',', 'credit'],
    ['€1,200.00', '.', undefined],
    ['-€1,200.00', '.', 'debit'],
    ['€-1,200.00', '.', 'debit'],
    ['EUR 1,200.00', '.', undefined],
    ['(1,200.00)', '.', 'debit'],
    ['(€1,200.00)', '.', 'debit'],
    ["1'200.00", '.', undefined],
    ['1’200.00', '.', undefined],
    ['1,200.00 DR', '.', 'debit'],
    ['1,200.00 CR', '.', 'credit'],
    ['1.200,00 EUR-', ',', 'debit'],
    ['1.200,00 EUR -', ',', 'debit'],
    ['-     1.200,00', ',', 'debit'],
    ['1,200.00 D', '.', 'debit'],
    ['1,200.00 C', '.', 'credit'],
    ['     1200\t\n  ', '.', undefined],
    ['\u200e1200\u202c', '.', undefined],
    ['１２００', '.', undefined],
    ['1200.000', '.', undefined],
    ['1200', ',', undefined],
  ] as const)('for %j with the mark %j is parsed', (text, mark, side) => {
    expect(readAmount(text, mark)).toMatchObject({ amount: '1200', side });
  });

  test.each([
    ['€5', 'EUR'],
    ['5 £', 'GBP'],
    ['5 usd', 'USD'],
    ['$5', undefined],
    ['5', undefined],
  ])('for %j is in the currency %s', (text, currency) => {
    expect(readAmount(text, '.')).toMatchObject({ amount: '5', currency });
  });

  test('in lakhs is parsed', () => {
    expect(readAmount('₹1,20,000.50', '.')?.amount).toBe('120000.5');
  });

  test.each([
    ['1.200,00', '.'],
    ['1,200.00', ','],
    ['1200,00.00', ','],
    ['1,2,3', '.'],
    ['1,200,00', '.'],
    ["1'200,000.00", '.'],
    ["1.200'000,00", ','],
    ['0.120', ','],
    ['--5', '.'],
    ['-5-', '.'],
    ['(-5)', '.'],
    ['-5 DR', '.'],
    ['EUR 5 EUR', '.'],
    ['5 XYQ', '.'],
    ['.1200e4', '.'],
    ['1e3', '.'],
    ['0x10', '.'],
    ['', '.'],
    ['Total', '.'],
    ['9'.repeat(65), '.'],
  ] as const)('for %j with the mark %j is rejected', (text, mark) => {
    expect(readAmount(text, mark)).toBeUndefined();
  });

  test.each([
    [['1.200,00', '1.200'], ','],
    [['1,5'], ','],
    [['1,200.00', '1,200'], '.'],
    [['1.200'], '.'],
    [['1,200'], '.'],
    [['1,50', '1.50'], '.'],
    [['Total'], '.'],
    [[], '.'],
  ] as const)('among %j has the decimal mark %j', (texts, mark) => {
    expect(decimalMarkOf(texts)).toBe(mark);
  });
});

describe('side of a booking', () => {
  test.each([
    ['debit', ['D', 'DR', 'S', 'DBIT', 'Debit', 'Soll', ' s ']],
    ['credit', ['C', 'CR', 'H', 'CRDT', 'Credit', 'Haben']],
    [undefined, ['', 'X', 'Payment']],
  ] as const)('is %s according to its mark', (side, marks) => {
    expect(marks.map(sideOf)).toEqual(marks.map(() => side));
  });
});
