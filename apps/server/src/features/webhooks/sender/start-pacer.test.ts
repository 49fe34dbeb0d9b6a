import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { LOOK_EVERY_MS, OVERLOADED_STARTS, overloadByRequests, startPacer } from './start-pacer.ts';

/** Requests `count` starts at once. `started` contains those allowed, in order. */
function startAll(isOverloaded: () => boolean, count: number) {
  const pacer = startPacer(isOverloaded);
  const started: number[] = [];
  const all = Array.from({ length: count }, (_, index) => pacer.start().then(() => started.push(index)));
  return { started, all: Promise.all(all) };
}

describe('start pacer', () => {
  test('starts everything immediately if the process is not overloaded', async () => {
    const { started } = startAll(() => false, 1_000);
    await sleep(0);
    expect(started).toHaveLength(1_000);
  });

  test('starts a few at a time, in order, while the process is overloaded', async () => {
    let looks = 0;
    const { started, all } = startAll(() => {
      looks += 1;
      return true;
    }, 4 * OVERLOADED_STARTS);
    await sleep(0);
    expect(started).toHaveLength(OVERLOADED_STARTS);
    await all;
    expect(started).toEqual(started.toSorted((a, b) => a - b));
    expect(looks).toBe(4);
  });

  test('starts everything waiting when the overload ends', async () => {
    let isOverloaded = true;
    const { started, all } = startAll(() => isOverloaded, 1_000);
    await sleep(0);
    isOverloaded = false;
    await all;
    expect(started).toHaveLength(1_000);
  });
});

describe('overload detection', () => {
  const beBusy = (ms: number) => {
    const until = performance.now() + ms;
    while (performance.now() < until);
  };

  test.each([
    { requests: 'come', quietMs: 0, busyMs: 2 * LOOK_EVERY_MS, overloaded: true },
    { requests: 'come, and there is time to spare', quietMs: 0, busyMs: 0, overloaded: false },
    { requests: 'do not come', quietMs: LOOK_EVERY_MS, busyMs: 2 * LOOK_EVERY_MS, overloaded: false },
  ])('with requests that $requests: $overloaded', async ({ quietMs, busyMs, overloaded }) => {
    const isOverloaded = overloadByRequests(() => quietMs);
    await sleep(0);
    isOverloaded();
    beBusy(busyMs);
    await sleep(busyMs === 0 ? LOOK_EVERY_MS : 0);
    expect(isOverloaded()).toBe(overloaded);
  });
});
