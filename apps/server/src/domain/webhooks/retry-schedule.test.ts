import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterAttempt,
  FAILING_MS_MAX,
  nextAttemptInMs,
  parseRetryAfter,
  RETRY_AFTER_MS_MAX,
  reasonToDisable,
  retryDelaysMs,
} from './retry-schedule.ts';

const middle = 0.5;
const after = (attempts: number, retryAfterMs: number | null = null) =>
  nextAttemptInMs({ attempts, retryAfterMs }, middle);

describe('retry schedule', () => {
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
  ])('schedules after failure %d the next attempt after %s', (attempts, _, seconds) => {
    expect(after(attempts)).toBe(seconds * 1_000);
  });

  test.each([10, 11, 100])('schedules no further attempt after failure %d', (attempts) => {
    expect(after(attempts)).toBeNull();
    expect(after(attempts, 60_000)).toBeNull();
  });

  test('varies each delay by up to a fifth either way', () => {
    for (const [index, delayMs] of retryDelaysMs.entries()) {
      const at = (random: number) => nextAttemptInMs({ attempts: index + 1, retryAfterMs: null }, random);
      expect(at(0)).toBe(delayMs * 0.8);
      expect(at(1 - Number.EPSILON)).toBeCloseTo(delayMs * 1.2, -1);
    }
  });

  test.each([
    ['earlier than the schedule is ignored', 2, 1_000, 300_000],
    ['later than the schedule is respected', 1, 120_000, 120_000],
    ['of a week counts as a day', 1, 7 * RETRY_AFTER_MS_MAX, RETRY_AFTER_MS_MAX],
    ['of 0 is ignored', 1, 0, 5_000],
  ])('handles a Retry-After that is %s', (_, attempts, retryAfterMs, expected) => {
    expect(after(attempts, retryAfterMs)).toBe(expected);
  });

  test('keeps the next attempt between four fifths of its delay and 28.8 hours, whatever the receiver requests', () => {
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

describe('webhook endpoint', () => {
  const failed = { status: 'pending', responseStatus: 500 } as const;
  test.each([
    [4, FAILING_MS_MAX, 'failing'],
    [10, FAILING_MS_MAX * 2, 'failing'],
    [4, FAILING_MS_MAX - 1, null],
    [3, FAILING_MS_MAX * 10, null],
    [1, FAILING_MS_MAX * 10, null],
  ])(
    'that fails attempt %d after %d ms of failures is disabled as: %s',
    (roundAttempts, failingMs, reason) => {
      expect(reasonToDisable({ ...failed, roundAttempts, failingMs })).toBe(reason);
      expect(reasonToDisable({ ...failed, status: 'failed', roundAttempts, failingMs })).toBe(reason);
      expect(
        reasonToDisable({ status: 'succeeded', responseStatus: 200, roundAttempts, failingMs }),
      ).toBeNull();
    },
  );

  test('is disabled by the first 410 Gone', () => {
    expect(reasonToDisable({ ...failed, responseStatus: 410, roundAttempts: 1, failingMs: 0 })).toBe('gone');
  });
});

describe('delivery after an attempt', () => {
  const now = new Date('2026-11-21T12:00:00.000Z');
  const attempt = {
    attempts: 1,
    responseStatus: 500,
    error: 'The receiver answered 500.',
    retryAfter: '120',
  };
  const options = { now, random: middle, delaysMs: retryDelaysMs };

  test('has succeeded if there was no error', () => {
    const accepted = { ...attempt, responseStatus: 200, error: null };
    expect(afterAttempt(accepted, options)).toEqual({ status: 'succeeded', dueInMs: 0 });
  });

  test('has failed after the last attempt', () => {
    expect(afterAttempt({ ...attempt, attempts: 10 }, options)).toEqual({ status: 'failed', dueInMs: 0 });
  });

  test.each([
    [429, 120_000],
    [503, 120_000],
    [500, 5_000],
    [null, 5_000],
  ])('with status %s is due in %d ms if the receiver requests 120 s', (responseStatus, dueInMs) => {
    expect(afterAttempt({ ...attempt, responseStatus }, options)).toEqual({ status: 'pending', dueInMs });
  });
});

describe('Retry-After', () => {
  const now = new Date('2026-11-21T12:00:00.000Z');
  test.each([
    ['120', 120_000],
    ['0', 0],
    ['Sat, 21 Nov 2026 12:01:00 GMT', 60_000],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
  ])('accepts %j', (value, ms) => {
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
  ])('ignores %j', (value) => {
    expect(parseRetryAfter(value, now)).toBeNull();
  });
});
