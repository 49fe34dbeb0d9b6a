import { isFormula } from '@tributary/payout-files/csv';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvHeader, csvRow } from './csv.ts';

const wicked = fc
  .tuple(
    fc.constantFrom('', '"', "'", ' ', '""', '\n', '" '),
    fc.constantFrom('=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'),
    fc.string({ unit: 'grapheme' }),
  )
  .map((parts) => parts.join(''));
const cell = fc.oneof(fc.string({ unit: 'grapheme' }), wicked, fc.string());

const parsed = (text: string): string[][] => parse(text) as string[][];

describe('CSV output', () => {
  test('returns every text unchanged, or with a leading apostrophe', () => {
    fc.assert(
      fc.property(fc.array(cell, { minLength: 2, maxLength: 5 }), (texts) => {
        const columns = texts.map((_, index) => `column_${index}`);
        const row = Object.fromEntries(columns.map((column, index) => [column, texts[index]]));
        const [header, cells = [], ...more] = parsed(csvHeader(columns) + csvRow(row, columns));
        expect(header).toEqual(columns);
        expect(more).toEqual([]);
        // Control characters are escaped, and formulas after a semicolon are escaped inside the cell. Only cells with
        // neither are compared.
        const readable = texts.map(
          (text) => !/[;\p{Cc}\u200e\u200f\u061c\u2028-\u202e\u2066-\u2069]/u.test(text),
        );
        const expected = texts.map((text) => (isFormula(text) ? `'${text}` : text));
        for (const [index, isReadable] of readable.entries())
          if (isReadable) expect(cells[index]).toBe(expected[index]);
      }),
    );
  });

  test('has no cell that a spreadsheet would execute, even behind quotes and spaces', () => {
    fc.assert(
      fc.property(wicked, (text) => {
        const [[first = '', second = ''] = []] = parsed(csvRow({ a: text, b: `"${text}` }, ['a', 'b']));
        expect(first).toMatch(/^'/);
        expect(second).toMatch(/^'/);
      }),
    );
  });

  test('keeps numbers unchanged', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer(), (a, b) => {
        expect(csvRow({ a, b }, ['a', 'b'])).toBe(`${a},${b}\n`);
      }),
    );
  });

  test('is quoted according to RFC 4180', () => {
    expect(csvRow({ a: 'x,y', b: 'say "hi"', c: 'two\nlines', d: null }, ['a', 'b', 'c', 'd'])).toBe(
      '"x,y","say ""hi""","two\nlines",\n',
    );
  });
});
