import { beforeEach, describe, expect, test } from 'vitest';
import { type Pauses, pauses } from './pauses.ts';

let now = 0;
let of: Pauses;
beforeEach(() => {
  now = 0;
  of = pauses({ now: () => now });
});

const fail = (times: number, address: string, whom = 'ada') => {
  for (let at = 0; at < times; at += 1) of.noteFailure(whom, address);
};
/** Pause in seconds; 0 for none. */
const pauseOf = (address: string, whom = 'ada'): number => {
  try {
    of.assertOver(whom, address);
    return 0;
  } catch (error) {
    return Number((error as { headers: Record<string, string> }).headers['Retry-After']);
  }
};

describe('pauses after wrong guesses', () => {
  test('begin after ten guesses, wherever they came from, and double up to 30 seconds', () => {
    fail(5, '10.0.0.1');
    fail(5, '10.0.1.1');
    expect([pauseOf('10.0.0.1'), pauseOf('10.0.1.1')]).toEqual([0, 0]);
    const lengths = [1, 2, 3, 4, 5, 6, 7].map(() => {
      fail(1, '10.0.0.1');
      return pauseOf('10.0.0.1');
    });
    expect(lengths).toEqual([1, 2, 4, 8, 16, 30, 30]);
    now += 30_000;
    expect(pauseOf('10.0.0.1')).toBe(0);
  });

  test('apply to the guessing network and to the guessed user', () => {
    fail(12, '10.0.0.1');
    expect([pauseOf('10.0.0.200'), pauseOf('10.0.1.1'), pauseOf('10.0.0.1', 'eve')]).toEqual([2, 0, 0]);
    fail(12, '2001:db8:1:1::1', 'bob');
    expect([pauseOf('2001:db8:1:2::9', 'bob'), pauseOf('2001:db8:2::1', 'bob')]).toEqual([2, 0]);
  });

  test('end 15 minutes after the first guess', () => {
    fail(10, '10.0.0.1');
    now += 15 * 60_000;
    fail(9, '10.0.0.1');
    expect(pauseOf('10.0.0.1')).toBe(0);
    fail(2, '10.0.0.1');
    expect(pauseOf('10.0.0.1')).toBe(1);
  });

  test('are stored for a limited number of users', () => {
    fail(11, '10.0.0.1', 'first');
    for (let at = 0; at < 10_000; at += 1) fail(1, '10.0.0.1', `other ${at}`);
    fail(1, '10.0.0.1', 'first');
    now += 1_000;
    expect(pauseOf('10.0.0.1', 'first')).toBe(0);
  });
});
