import { expect, test } from 'vitest';
import { failedAuthentications } from './failed-authentications.ts';

test('blocks an address from its last allowed failure until the end of its minute, and no others', () => {
  let nowMs = 0;
  const failed = failedAuthentications({ perMinute: 3, now: () => nowMs });
  failed.note('192.0.2.1');
  nowMs = 20_000;
  failed.note('192.0.2.1');
  expect(failed.blockedForMs('192.0.2.1')).toBe(0);
  failed.note('192.0.2.1');
  expect(failed.blockedForMs('192.0.2.1')).toBe(40_000);
  expect(failed.blockedForMs('192.0.2.2')).toBe(0);
  nowMs = 60_000;
  expect(failed.blockedForMs('192.0.2.1')).toBe(0);
});

test('uses no more memory for a hundred thousand addresses than for ten thousand, without unblocking one', {
  tags: 'slow',
}, () => {
  const failed = failedAuthentications({ perMinute: 1, now: () => 0 });
  const addressOf = (index: number) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
  for (let index = 0; index < 100_000; index += 1) failed.note(addressOf(index));
  const blocked = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => failed.blockedForMs(addressOf(from + index))).filter(
      Boolean,
    );
  expect(blocked(0, 90_000)).toHaveLength(0);
  expect(blocked(90_000, 100_000)).toHaveLength(10_000);
});
