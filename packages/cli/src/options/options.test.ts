import { InvalidArgumentError } from 'commander';
import { describe, expect, test } from 'vitest';
import { toBody, toUpdate } from './body.ts';
import {
  amount,
  commaList,
  instant,
  integer,
  jsonArray,
  jsonObject,
  keyValue,
  limit,
  repeated,
  seconds,
} from './values.ts';

describe('numbers on the command line', () => {
  test.each([
    ['19.99', 19.99],
    ['0', 0],
    ['-5', -5],
    ['007.50', 7.5],
    ['999999999999.99', 999999999999.99],
  ])('%s is an amount', (text, value) => expect(amount(text)).toBe(value));

  test.each(['abc', '', ' 1', '1 ', '1e3', '0x10', '1,5', '1.', '.5', 'NaN', 'Infinity', '--1', '١'])(
    '%j is rejected as an amount',
    (text) => expect(() => amount(text)).toThrow(InvalidArgumentError),
  );

  test('reject an amount that a double cannot hold exactly instead of changing it', () => {
    expect(() => amount('9007199254740993.01')).toThrow('at most 15 digits');
    expect(() => amount('0.1234567890123456')).toThrow('at most 15 digits');
  });

  test.each(['-1', '1.5', '1e2', '', '0x1', '9999999999999'])('%j is rejected as a whole number', (text) =>
    expect(() => integer(text)).toThrow(InvalidArgumentError),
  );

  test('accept a positive number or all as a limit', () => {
    expect(limit('all')).toBe(Number.POSITIVE_INFINITY);
    expect(limit('3')).toBe(3);
    expect(() => limit('0')).toThrow(InvalidArgumentError);
  });

  test('accept a timeout above zero and up to an hour', () => {
    expect(seconds('0.5')).toBe(0.5);
    expect(() => seconds('0')).toThrow(InvalidArgumentError);
    expect(() => seconds('3601')).toThrow(InvalidArgumentError);
  });
});

describe('lists and pairs', () => {
  test('combine list values from commas and repetition', () => {
    expect(commaList('c', commaList('a, b', undefined))).toEqual(['a', 'b', 'c']);
    expect(() => commaList('a,,b', undefined)).toThrow(InvalidArgumentError);
  });

  test('split a pair at its first equals sign, ignoring inherited keys', () => {
    expect(keyValue('q=a=b', undefined)).toEqual({ q: 'a=b' });
    const pairs = keyValue('__proto__=x', { toString: 'y' });
    expect(Object.entries(pairs)).toEqual([
      ['toString', 'y'],
      ['__proto__', 'x'],
    ]);
  });

  test.each(['novalue', '=x', ''])('%j is rejected as a pair', (text) =>
    expect(() => keyValue(text, undefined)).toThrow(InvalidArgumentError),
  );

  test('reject a repeated key, because one value would be lost', () => {
    expect(() => keyValue('a=2', { a: '1' })).toThrow('specified twice');
  });
});

describe('times and values of other kinds', () => {
  test('read a day as midnight UTC, and leave a time for the server to validate', () => {
    expect(instant('2028-02-29')).toBe('2028-02-29T00:00:00.000Z');
    expect(instant('2026-11-01T12:00:00+02:00')).toBe('2026-11-01T12:00:00+02:00');
    for (const text of ['yesterday', '25.11.2026', '2026-11'])
      expect(() => instant(text)).toThrow('It must be a date such as 2026-11-25');
  });

  test.each(['2026-02-29', '2026-13-01', '2026-00-10'])('%s is not a day', (text) =>
    expect(() => instant(text)).toThrow(`${text} is not a valid date.`),
  );

  test('require JSON to be an object', () => {
    expect(jsonObject('{"basis":"sale_amount"}')).toEqual({ basis: 'sale_amount' });
    for (const text of ['[]', 'null', '1', '{', ''])
      expect(() => jsonObject(text)).toThrow(InvalidArgumentError);
  });

  test('require JSON to be an array', () => {
    expect(jsonArray('[{"amount":1}]')).toEqual([{ amount: 1 }]);
    for (const text of ['{}', 'null', '1', '[', ''])
      expect(() => jsonArray(text)).toThrow(InvalidArgumentError);
  });

  test('repeat the option for values that may contain a comma', () => {
    expect(repeated('https://b.example/?x=1,2', ['a'])).toEqual(['a', 'https://b.example/?x=1,2']);
  });
});

describe('request bodies', () => {
  test('use the API’s field names and omit what was not given', () => {
    expect(toBody({ saleAmount: 5, sub1: 'x', isSubscription: false, name: undefined })).toEqual({
      sale_amount: 5,
      sub1: 'x',
      is_subscription: false,
    });
  });

  test('can clear fields in an update, but not one that is also set, and must not be empty', () => {
    expect(toUpdate({ name: 'A' }, ['group_id'])).toEqual({ name: 'A', group_id: null });
    expect(() => toUpdate({ groupId: 'grp_1' }, ['group_id'])).toThrow('both set and cleared');
    expect(() => toUpdate({})).toThrow('Nothing to change');
  });
});
