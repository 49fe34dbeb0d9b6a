import { describe, expect, test } from 'vitest';
import { convertedAtAfter, nextReferralStatus, type ReferralEvent, type ReferralStatus } from './referral.ts';

const events: ReferralEvent[] = [
  'lead',
  'trial',
  'one_off_conversion',
  'subscription_conversion',
  'milestone',
];

describe('the status of a referral', () => {
  const grid: [ReferralStatus, ReferralStatus[]][] = [
    ['lead', ['lead', 'trialing', 'customer', 'active', 'lead']],
    ['trialing', ['trialing', 'trialing', 'customer', 'active', 'trialing']],
    ['customer', ['customer', 'customer', 'customer', 'active', 'customer']],
    ['active', ['active', 'active', 'active', 'active', 'active']],
    ['canceled', ['canceled', 'canceled', 'canceled', 'active', 'canceled']],
    ['rejected', ['rejected', 'rejected', 'rejected', 'rejected', 'rejected']],
  ];
  const cells = grid.flatMap(([current, row]) =>
    row.map((next, index) => [current, events[index]!, next] as const),
  );

  test.each(cells)('%s after a %s is %s', (current, event, next) => {
    expect(nextReferralStatus(current, event)).toBe(next);
  });
});

describe('when a referral converted', () => {
  const at = new Date('2026-03-01T00:00:00Z');
  const earlier = new Date('2026-01-01T00:00:00Z');

  test.each([
    ['lead', 'lead', null, null],
    ['lead', 'trialing', null, at],
    ['lead', 'rejected', null, at],
    [null, 'lead', null, null],
    [null, 'customer', null, at],
    ['trialing', 'active', earlier, earlier],
    ['active', 'lead', earlier, earlier],
    ['lead', 'active', earlier, earlier],
  ] as const)('from %s to %s, converted before at %s: %s', (current, next, convertedAt, expected) => {
    expect(convertedAtAfter({ current, next, convertedAt, at })).toEqual(expected);
  });
});
