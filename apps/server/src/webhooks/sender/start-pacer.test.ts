import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { LOOK_EVERY_MS, openTurns, PRESSED_STARTS, requestPressure } from './start-pacer.ts';

/** Takes `count` turns at once; `started` are those that have come, in their order. */
function takeAll(isPressed: () => boolean, count: number) {
  const turns = openTurns(isPressed);
  const started: number[] = [];
  const all = Array.from({ length: count }, (_, index) => turns.take().then(() => started.push(index)));
  return { started, all: Promise.all(all) };
}

describe('turns', () => {
  test('come at once while nothing presses', async () => {
    const { started } = takeAll(() => false, 1_000);
    await sleep(0);
    expect(started).toHaveLength(1_000);
  });

  test('come by the handful while requests press, first come first, and all of them come', async () => {
    let looks = 0;
    const { started, all } = takeAll(() => {
      looks += 1;
      return true;
    }, 4 * PRESSED_STARTS);
    await sleep(0);
    expect(started).toHaveLength(PRESSED_STARTS);
    await all;
    expect(started).toEqual(started.toSorted((a, b) => a - b));
    expect(looks).toBe(4);
  });

  test('all come when the pressure ends', async () => {
    let isPressed = true;
    const { started, all } = takeAll(() => isPressed, 1_000);
    await sleep(0);
    isPressed = false;
    await all;
    expect(started).toHaveLength(1_000);
  });
});

describe('requests press', () => {
  const beBusy = (ms: number) => {
    const until = performance.now() + ms;
    while (performance.now() < until);
  };

  test.each([
    { requests: 'come', quietMs: 0, busyMs: 2 * LOOK_EVERY_MS, presses: true },
    { requests: 'come, and there is time to spare', quietMs: 0, busyMs: 0, presses: false },
    { requests: 'do not come', quietMs: LOOK_EVERY_MS, busyMs: 2 * LOOK_EVERY_MS, presses: false },
  ])('when they $requests: $presses', async ({ quietMs, busyMs, presses }) => {
    const isPressed = requestPressure(() => quietMs);
    await sleep(0);
    isPressed();
    beBusy(busyMs);
    await sleep(busyMs === 0 ? LOOK_EVERY_MS : 0);
    expect(isPressed()).toBe(presses);
  });
});
