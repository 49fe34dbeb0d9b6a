import { contract, openApiDocument } from '@tributary/contract';
import { describe, expect, test } from 'vitest';
import { currencyFields } from './money.ts';
import { listTable, recordTable } from './table.ts';

const plain = { bold: (text: string) => text, dim: (text: string) => text };
const options = { width: 120, paint: plain };

const linesOf = (rows: Record<string, unknown>[], fields: string[]) =>
  listTable(rows, fields, options)
    .text.split('\n')
    .slice(1)
    .map((line) => line.trim().split(/ {2,}/));

interface Schema {
  type?: string | string[];
  $ref?: string;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  items?: Schema;
}

describe('table of amounts', () => {
  test('includes every amount that an API response can contain', () => {
    const { schemas = {} } = JSON.parse(
      JSON.stringify(openApiDocument(contract, { serverUrl: 'http://127.0.0.1', version: '1' })),
    ).components as { schemas: Record<string, Schema> };
    const numbers = new Set<string>();
    const walk = ({ properties = {}, anyOf = [], items }: Schema) => {
      for (const [field, schema] of Object.entries(properties)) {
        const types = [schema, ...(schema.anyOf ?? [])].flatMap(({ type }) => type ?? []);
        if (types.includes('number')) numbers.add(field);
        walk(schema);
      }
      for (const schema of anyOf) walk(schema);
      if (items) walk(items);
    };
    for (const schema of Object.values(schemas)) walk(schema);
    expect(numbers.size).toBeGreaterThan(15);
    // The start of a tier may be an amount or a count.
    const others = ['from', 'minimum', 'percentage', 'rate', 'rate_of_clicks', 'tier_from'];
    expect([...numbers].filter((field) => !(field in currencyFields) && !others.includes(field))).toEqual([]);
  });

  test('formats each amount with the digits of its currency and aligns the decimal points', () => {
    const rows = [
      { amount: 306.7, currency: 'EUR' },
      { amount: 1200, currency: 'JPY' },
      { amount: 1.234, currency: 'KWD' },
      { amount: 5, currency: 'CREDITS' },
      { amount: null, currency: 'EUR' },
    ];
    expect(listTable(rows, ['amount', 'currency'], options).text.split('\n')).toEqual([
      '  amount  currency',
      ' 306.70   EUR',
      '1200      JPY',
      '   1.234  KWD',
      '   5      CREDITS',
      '       -  EUR',
    ]);
  });

  test('uses the currency next to each amount, shown or not, and keeps percentages and counts', () => {
    const sale = {
      sale_amount: 100,
      sale_amount_currency: 'JPY',
      commission_amount: 5,
      commission_currency: 'EUR',
    };
    expect(linesOf([sale], ['sale_amount', 'commission_amount'])).toEqual([['100', '5.00']]);
    const incentive = { amount: 20, is_percentage: true, currency: 'EUR', cap_per_referral: 50 };
    expect(linesOf([incentive], ['amount', 'cap_per_referral'])).toEqual([['20', '50.00']]);
    const coupon = { discount_type: 'percentage', discount_value: 10, currency: 'EUR' };
    expect(linesOf([coupon, { ...coupon, discount_type: 'fixed' }], ['discount_value'])).toEqual([
      ['10'],
      ['10.00'],
    ]);
    expect(linesOf([{ conversions: 3, sales: 7, currency: 'EUR' }], ['conversions', 'sales'])).toEqual([
      ['3', '7.00'],
    ]);
    expect(linesOf([{ minimum_payout: 50, default_currency: 'USD' }], ['minimum_payout'])).toEqual([
      ['50.00'],
    ]);
    // There is no currency, because nothing was earned.
    expect(linesOf([{ commission_amount: 0, commission_currency: null }], ['commission_amount'])).toEqual([
      ['0'],
    ]);
  });

  test('shows a payout’s items in its currency, without their sales', () => {
    const payout = {
      amount: 3,
      currency: 'EUR',
      transactions: [{ id: 'x', amount: 1.5, commission: { amount: 500, commission_amount: 1.5 } }],
    };
    const { text } = recordTable(payout, options);
    expect(text).toContain('amount    3.00');
    expect(text).toMatch(/^x +1\.50 +500 +1\.50$/m);
  });
});
