import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  FAILING_MS_MAX,
  hasFailedForGood,
  nextAttemptInMs,
  parseRetryAfter,
  RETRY_AFTER_MS_MAX,
  retryDelaysMs,
} from './retry-schedule.ts';

const middle = 0.5;
const after = (attempts: number, retryAfterMs: number | null = null) =>
  nextAttemptInMs({ attempts, retryAfterMs }, middle);

describe('the schedule of retries', () => {
  test.each([
    [1, '5 s', 5],
    [2, '5 min', 5 * 60],
    [3, '30 min', 30 * 60],
    [4, '2 h', 2 * 3_600],
    [5, '5 h', 5 * 3_600],
    [6, '10 h', 10 * 3_600],
    [7, '14 h', 14 * 3_600],
    [8, '20 h', 20 * 3_600],
    [9, '24 h', 24 * 3_600],
  ])('after failure %d the next attempt comes after %s', (attempts, _, seconds) => {
    expect(after(attempts)).toBe(seconds * 1_000);
  });

  test.each([10, 11, 100])('after failure %d there is no further attempt', (attempts) => {
    expect(after(attempts)).toBeNull();
    expect(after(attempts, 60_000)).toBeNull();
  });

  test('each delay is moved by at most a fifth, and reaches both ends', () => {
    for (const [index, delayMs] of retryDelaysMs.entries()) {
      const at = (random: number) => nextAttemptInMs({ attempts: index + 1, retryAfterMs: null }, random);
      expect(at(0)).toBe(delayMs * 0.8);
      expect(at(1 - Number.EPSILON)).toBeCloseTo(delayMs * 1.2, -1);
    }
  });

  test.each([
    ['earlier than the schedule is not heard', 2, 1_000, 300_000],
    ['later than the schedule is kept', 1, 120_000, 120_000],
    ['of a week is a day', 1, 7 * RETRY_AFTER_MS_MAX, RETRY_AFTER_MS_MAX],
    ['of 0 is the schedule', 1, 0, 5_000],
  ])('a Retry-After that is %s', (_, attempts, retryAfterMs, expected) => {
    expect(after(attempts, retryAfterMs)).toBe(expected);
  });

  test('whatever a receiver asks for, the next attempt is between four fifths of its delay and 28.8 hours away', () => {
    const asked = fc.record({ attempts: fc.integer({ min: 1, max: 9 }), retryAfterMs: fc.option(fc.nat()) });
    fc.assert(
      fc.property(asked, fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), (failed, random) => {
        const ms = nextAttemptInMs(failed, random) ?? Number.NaN;
        expect(ms).toBeGreaterThanOrEqual((retryDelaysMs[failed.attempts - 1] ?? 0) * 0.8);
        expect(ms).toBeLessThanOrEqual(RETRY_AFTER_MS_MAX * 1.2);
      }),
    );
  });
});

describe('an endpoint', () => {
  test.each([
    [4, FAILING_MS_MAX, true],
    [10, FAILING_MS_MAX * 2, true],
    [4, FAILING_MS_MAX - 1, false],
    [3, FAILING_MS_MAX * 10, false],
    [1, FAILING_MS_MAX * 10, false],
  ])('attempt %d that fails after %d ms of failures disables it: %s', (attempts, failingMs, expected) => {
    expect(hasFailedForGood(attempts, failingMs)).toBe(expected);
  });
});

describe('Retry-After', () => {
  const now = new Date('2026-11-21T12:00:00.000Z');
  test.each([
    ['120', 120_000],
    ['0', 0],
    ['Sat, 21 Nov 2026 12:01:00 GMT', 60_000],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
  ])('%j is understood', (value, ms) => {
    expect(parseRetryAfter(value, now)).toBe(ms);
  });

  test.each([
    undefined,
    '',
    ' ',
    '-1',
    '1.5',
    '1e3',
    'soon',
    '2026-11-21',
    '1/2/2027',
    'Sat, 99 Nov 2026 99:99:99 GMT',
  ])('%j is as if there were none', (value) => {
    expect(parseRetryAfter(value, now)).toBeNull();
  });
});
