import { expect, test } from 'vitest';
import { isTop } from './top-values.ts';

const keys = (count: number) => Array.from({ length: count }, (_, at) => `value ${at}`);

test.each([
  [1, false],
  [2, true],
  [1_000, true],
  [1_001, false],
])('returns for %i keys the top two with their ties: %s', (count, is) => {
  expect(isTop(keys(count), { limit: 2, sort: 'sales' })).toBe(is);
});
