import { timeDimensions } from '@tributary/core';
import { expect, test } from 'vitest';
import { periodOfStep, stepOf, stepsIn } from './steps.ts';

test.each([
  ['week', '2026-12-27', '2026-W52'],
  ['week', '2026-12-28', '2026-W53'],
  ['week', '2027-01-03', '2026-W53'],
  ['week', '2027-01-04', '2027-W01'],
  ['week', '2024-12-30', '2025-W01'],
  ['month', '2026-02-28', '2026-02'],
  ['quarter', '2026-03-31', '2026-Q1'],
  ['quarter', '2026-12-01', '2026-Q4'],
  ['day', '2026-12-01', '2026-12-01'],
] as const)('returns the %s of %s as %s', (step, day, key) => {
  expect(stepOf(step, day)).toBe(key);
});

test('returns exactly the days that share the step’s key', () => {
  const period = { from: '2023-12-01', to: '2027-02-01' };
  for (const step of timeDimensions)
    for (const key of stepsIn(period, step)) {
      const days = periodOfStep(step, key);
      expect(stepsIn(days, step)).toEqual([key]);
      expect(stepOf(step, days.to)).not.toBe(key);
      expect(stepOf(step, days.from)).toBe(key);
    }
});
