import { afterEach, expect, test, vi } from 'vitest';
import { createPace } from './pace.ts';

const now = Date.parse('2026-03-01T12:00:30Z');

// Other test files run in the same process.
afterEach(() => vi.useRealTimers());

function paced() {
  vi.useFakeTimers({ now });
  const waits: number[] = [];
  const slow: (readonly [number, number])[] = [];
  const interruption = new AbortController();
  const pace = createPace({
    signal: interruption.signal,
    onSlow: (perMinute, limit) => slow.push([perMinute, limit]),
    onWait: (seconds) => waits.push(seconds),
  });
  return { pace, waits, slow, interruption };
}

const headersOf = (remaining: number, more: Record<string, string> = {}) =>
  new Headers({
    'x-ratelimit-limit': '6000',
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(now / 1_000 + 30),
    ...more,
  });

test('leaves a quarter of the rate limit unused, says so once, and continues in the next minute', async () => {
  const { pace, waits, slow } = paced();
  pace.saw(headersOf(2_000));
  await pace.ready(500);
  expect([waits, slow]).toEqual([[], []]);
  pace.saw(headersOf(1_500));
  const ready = pace.ready(500);
  await vi.advanceTimersByTimeAsync(29_000);
  expect([waits.at(0), waits.at(-1), slow]).toEqual([30, 1, [[4_500, 6_000]]]);
  await vi.advanceTimersByTimeAsync(1_000);
  await ready;
  await pace.ready(500);
  expect(Date.now()).toBe(now + 30_000);
  pace.saw(headersOf(1_500, { 'x-ratelimit-reset': String(now / 1_000 + 90) }));
  const again = pace.ready(500);
  await vi.advanceTimersByTimeAsync(60_000);
  await again;
  expect(slow).toHaveLength(1);
});

test('waits the same time with a wrong local clock', async () => {
  const { pace, waits } = paced();
  const reset = {
    date: 'Sun, 01 Mar 2026 09:00:50 GMT',
    'x-ratelimit-reset': String(now / 1_000 - 3 * 3_600 + 30),
  };
  pace.saw(headersOf(0, reset));
  const ready = pace.ready(500);
  await vi.advanceTimersByTimeAsync(10_000);
  await ready;
  expect(waits[0]).toBe(10);
});

test.each([
  ['without a limit', new Headers()],
  ['when the server sends no number', headersOf(0, { 'x-ratelimit-limit': 'many' })],
])('never waits %s', async (_, headers) => {
  const { pace, waits } = paced();
  pace.saw(headers);
  await pace.ready(500);
  expect(waits).toEqual([]);
});

test('stops waiting on Ctrl-C', async () => {
  const { pace, interruption } = paced();
  pace.saw(headersOf(0));
  const ready = pace.ready(500);
  interruption.abort();
  await ready;
  expect(Date.now()).toBe(now);
});
