import { expect, test } from 'vitest';
import { directory } from './directory.ts';

test('finds a stored value although a concurrent change makes it load again', async () => {
  const stored = new Map([['a', 1]]);
  const portals = directory(async () => {
    const found = new Map(stored);
    await new Promise(setImmediate);
    return found;
  });
  expect(await portals.find('a')).toBe(1);
  stored.set('b', 2);
  portals.forget();
  const finding = portals.find('b');
  await new Promise(setImmediate);
  portals.forget();
  expect(await finding).toBe(2);
});
