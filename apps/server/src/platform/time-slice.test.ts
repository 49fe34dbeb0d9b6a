import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { eachInSlices } from './time-slice.ts';

test('yields to the event loop after each item that takes longer than a slice', async () => {
  const order: string[] = [];
  const others = async () => {
    for (let count = 0; count < 3; count += 1) {
      await turn();
      order.push('other');
    }
  };
  const slow = (index: number) => {
    for (const end = performance.now() + 5; performance.now() < end; );
    order.push(`item ${index}`);
  };
  await Promise.all([eachInSlices([0, 1, 2], slow), others()]);
  expect(order).toEqual(['item 0', 'other', 'item 1', 'other', 'item 2', 'other']);
});
