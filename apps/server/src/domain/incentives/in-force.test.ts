import { expect, test } from 'vitest';
import { inForceAt, scheduledBegin } from './in-force.ts';

const begin = new Date('2026-12-01T00:00:00.000Z');
const at = (ms: number) => new Date(begin.getTime() + ms);

const current = (id: string, inForceFrom: Date | null = null) => ({
  ...{ id, version: 1, isScheduled: false, inForceFrom },
});
const scheduled = (id: string) => ({ id, version: 2, isScheduled: true, inForceFrom: begin });

test.each([
  ['before it begins', -1, 1],
  ['at its first instant', 0, 2],
  ['afterwards', 1, 2],
])('applies a scheduled version, %s', (_, ms, version) => {
  const candidates = [scheduled('a'), current('a'), current('b')];
  const versions = inForceAt(candidates, at(ms)).map((each) => [each.id, each.version]);
  expect(versions.sort()).toEqual([
    ['a', version],
    ['b', 1],
  ]);
});

test('applies a current version whenever it was meant to begin', () => {
  expect(inForceAt([current('a', at(1))], at(0))).toEqual([current('a', at(1))]);
});

const DAY_MS = 86_400_000;

test.each([
  [-1, false],
  [0, false],
  [59_999, false],
  [60_000, true],
  [366 * DAY_MS, true],
  [366 * DAY_MS + 1, false],
])('allows a version to begin %i ms ahead: %s', (aheadMs, isAllowed) => {
  const read = () => scheduledBegin(at(aheadMs).toISOString(), begin);
  if (isAllowed) expect(read()).toEqual(at(aheadMs));
  else expect(read).toThrow('ahead');
});
