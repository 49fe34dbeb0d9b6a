import { expect, test } from 'vitest';
import { gridOf, scaleOf, trailingMeans, withAverages } from './scale.ts';

test('returns round steps from zero to at least the largest value', () => {
  expect(gridOf(0, 2_600)).toEqual([0, 1_000, 2_000, 3_000]);
  expect(gridOf(0, 0)).toEqual([0, 1]);
});

test('has no step below the smallest value if that value is just below zero', () => {
  const grid = gridOf(-19.8, 2_600);
  expect(grid).toEqual([0, 1_000, 2_000, 3_000]);
  expect(Object.is(grid[0], 0)).toBe(true);
  const yOf = scaleOf(-19.8, grid, 100);
  expect([yOf(3_000), yOf(-19.8)]).toEqual([0, 100]);
  expect(yOf(0)).toBeCloseTo(99.3, 1);
});

test('has steps below zero as far as the values reach', () => {
  expect(gridOf(-1_500, 900)).toEqual([-1_000, 0, 1_000]);
});

test('averages each value with the preceding ones', () => {
  expect(trailingMeans([7, 0, 2, 4], 3)).toEqual([7, 3.5, 3, 2]);
});

test('draws the average of the previous period, and keeps the value of each day', () => {
  expect(withAverages([{ before: 7 }, { before: 0 }])).toEqual([
    { before: 7, beforeLine: 7 },
    { before: 0, beforeLine: 3.5 },
  ]);
  expect(withAverages([{ lead: 1 } as { before?: number }])).toEqual([{ lead: 1 }]);
});
