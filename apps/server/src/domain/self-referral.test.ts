import { expect, test } from 'vitest';
import { isSelfReferral } from './self-referral.ts';

test.each([
  ['ann@example.com', 'ann@example.com', true],
  ['Ann@Example.com', 'ann@example.COM', true],
  ['ann+shop@example.com', 'ann@example.com', true],
  ['ann@example.com', 'ann+a+b@example.com', true],
  ['ann+a@example.com', 'ann+b@example.com', true],
  ['ann@example.com', 'ann@example.org', false],
  ['anne@example.com', 'ann@example.com', false],
  ['+a@example.com', '+b@example.com', false],
  ['ann@ex+a.com', 'ann@ex+b.com', false],
  ['ann+xb', 'ann+b', false],
  [null, 'ann@example.com', false],
])('%s referred by %s is a self-referral: %s', (referral, affiliate, expected) => {
  expect(isSelfReferral(referral, affiliate)).toBe(expected);
});
