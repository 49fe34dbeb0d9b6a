import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { connectedGroups, cutWhereKeysRepeat, inGroups } from './connected-groups.ts';

test('puts linked items in one chain, even indirectly, and in order', () => {
  const links = [['a'], ['b'], ['c', 'a'], [], ['b', 'c'], ['d'], []];
  expect(connectedGroups(links)).toEqual([[0, 1, 2, 4], [3], [5], [6]]);
});

test('runs a chain sequentially and other chains in parallel, up to the limit', async () => {
  const started: number[] = [];
  let running = 0;
  let most = 0;
  const links = [['a'], ['a'], ['a'], [], [], [], [], []];

  const results = await inGroups(links, 3, async (index) => {
    started.push(index);
    running += 1;
    most = Math.max(most, running);
    await sleep(5);
    running -= 1;
    return index * 10;
  });

  expect(results).toEqual([0, 10, 20, 30, 40, 50, 60, 70]);
  expect(started.filter((index) => index < 3)).toEqual([0, 1, 2]);
  expect(most).toBe(3);
});

test('starts a new section at an existing key', () => {
  const keys = [['a'], ['b'], [], ['a'], ['b'], ['b', 'c'], [], ['c']];
  expect(cutWhereKeysRepeat(keys)).toEqual([[0, 1, 2], [3, 4], [5, 6], [7]]);
  expect(cutWhereKeysRepeat([])).toEqual([[]]);
});
