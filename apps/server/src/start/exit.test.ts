import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onStopSignal } from './exit.ts';

const listeners = () => process.listeners('SIGTERM');
let before: NodeJS.SignalsListener[];
let exits: (number | undefined)[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'log').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
  exits = [];
  vi.spyOn(process, 'exit').mockImplementation((code) => exits.push(Number(code)) as never);
  before = listeners();
});
afterEach(() => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    for (const listener of process.listeners(signal))
      if (!before.includes(listener)) process.off(signal, listener);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Catches the signals of this process without ending the test runner. */
function stopWith(stop: (signal: NodeJS.Signals) => Promise<void>): (signal: NodeJS.Signals) => void {
  onStopSignal(stop);
  const ours = listeners().find((listener) => !before.includes(listener));
  return (signal) => ours?.(signal);
}

const never = () => new Promise<void>(() => {});

test('stops once on a signal, logs its name, and exits with 0', async () => {
  const stop = vi.fn(async () => {});
  const send = stopWith(stop);
  send('SIGTERM');
  send('SIGTERM');
  await vi.advanceTimersByTimeAsync(0);
  expect(stop.mock.calls).toEqual([['SIGTERM']]);
  expect(exits).toEqual([0]);
});

test('exits with 0 after 25 seconds if the stop never ends', async () => {
  stopWith(never)('SIGINT');
  await vi.advanceTimersByTimeAsync(24_900);
  expect(exits).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(exits).toEqual([0]);
});

test('ignores a second signal within a second, and exits with 1 later', async () => {
  const send = stopWith(never);
  send('SIGTERM');
  await vi.advanceTimersByTimeAsync(900);
  send('SIGTERM');
  expect(exits).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  send('SIGTERM');
  expect(exits).toEqual([1]);
});

test('exits with 1 if the stop fails', async () => {
  stopWith(() => Promise.reject(new Error('no')))('SIGTERM');
  await vi.advanceTimersByTimeAsync(0);
  expect(exits).toEqual([1]);
});
