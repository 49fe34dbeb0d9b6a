import { describe, expect, test } from 'vitest';
import { backOffMs, defaultBackOff, isRetryableStatus, retryAfterMs, sleep } from './retry.ts';
import { DEFAULT_RETRIES } from './settings.ts';

test.each([
  [1, 500],
  [2, 1_000],
  [3, 2_000],
  [5, 8_000],
  [50, 8_000],
])('waits before retry %d from half of %d ms to all of it', (retry, longestMs) => {
  expect(backOffMs(retry, defaultBackOff, () => 0)).toBe(longestMs / 2);
  expect(backOffMs(retry, defaultBackOff, () => 0.5)).toBe((longestMs * 3) / 4);
  expect(backOffMs(retry, defaultBackOff, () => 1)).toBe(longestMs);
});

test('waits by default longer than a restart of six seconds, but less than sixteen in total', () => {
  const waits = (random: number) =>
    Array.from({ length: DEFAULT_RETRIES }, (_, retry) => backOffMs(retry + 1, defaultBackOff, () => random));
  const sum = (numbers: number[]) => numbers.reduce((total, ms) => total + ms, 0);
  expect([sum(waits(0)), sum(waits(1))]).toEqual([7_750, 15_500]);
});

test('retries 408, 429 and every 5xx except 501, and nothing else', () => {
  const all = Array.from({ length: 400 }, (_, index) => 200 + index);
  const serverErrors = all.filter((status) => status >= 500 && status !== 501);
  expect(all.filter(isRetryableStatus)).toEqual([408, 429, ...serverErrors]);
});

describe('Retry-After value', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  const read = (value: string, date?: string) =>
    retryAfterMs(new Headers({ 'retry-after': value, ...(date && { date }) }), now);

  test.each([
    ['0', 0],
    ['120', 120_000],
    [' 1.5 ', 1_500],
    ['Fri, 20 Nov 2026 12:00:05 GMT', 5_000],
    ['Fri, 20 Nov 2026 11:59:00 GMT', 0],
  ])('%s is %d ms', (value, expectedMs) => expect(read(value)).toBe(expectedMs));

  test.each(['', 'soon', '-1', '1e3', '0x10', '2026-11-20'])('%j is ignored', (value) => {
    expect(read(value)).toBeUndefined();
  });

  test('as a date is measured by the server’s own clock, so a wrong local clock does not matter', () => {
    expect(read('Fri, 20 Nov 2026 15:00:03 GMT', 'Fri, 20 Nov 2026 15:00:00 GMT')).toBe(3_000);
  });

  test('that is absent is ignored', () => expect(retryAfterMs(new Headers(), now)).toBeUndefined());
});

test('ends the wait with the signal, even if it was aborted before', async () => {
  const controller = new AbortController();
  const waiting = sleep(600_000, controller.signal);
  controller.abort();
  await waiting;
  await sleep(600_000, controller.signal);
});
