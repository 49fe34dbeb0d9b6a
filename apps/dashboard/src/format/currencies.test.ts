import { isCurrency } from '@tributary/core';
import { expect, test } from 'vitest';
import { currencies, currencyOf } from './currencies.ts';

test('suggests the currency of the browser’s region', () => {
  const proposed = ['de', 'de-AT', 'en-GB', 'de-CH', 'en', 'en-US', 'pt-BR', 'ja'].map(currencyOf);
  expect(proposed).toEqual(['EUR', 'EUR', 'GBP', 'CHF', 'USD', 'USD', 'USD', 'JPY']);
});

test('offers every currency once', () => {
  expect(new Set(currencies).size).toBe(currencies.length);
  expect(currencies.every(isCurrency)).toBe(true);
  expect(currencies.length).toBeGreaterThan(150);
});
