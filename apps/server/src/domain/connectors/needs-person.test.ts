import { providerPaymentNotes } from '@tributary/core';
import { expect, test } from 'vitest';
import { needsPerson } from './needs-person.ts';

test.each([
  ['a payment that could not be recorded', { status: 'failed', reason: 'Too large.' }, true],
  ['a payment in another currency than the shop’s', { status: 'not_credited', reason: 'needs_review' }, true],
  ['a payment of nobody', { status: 'not_credited', reason: 'no_referral' }, false],
  ['a payment that waits for what may still come', { status: 'waiting', reason: 'link' }, false],
  ['a credited payment', { status: 'credited', reason: null }, false],
] as const)('requires a decision for %s: %j', (_, outcome, expected) => {
  expect(needsPerson({ ...outcome, notes: [] })).toBe(expected);
});

test('requires a decision for some notes, but only on a sale', () => {
  const withNote = (status: 'credited' | 'observed' | 'not_credited') =>
    providerPaymentNotes.filter((note) => needsPerson({ status, reason: null, notes: [note] }));
  expect(withNote('credited')).toEqual([
    'double_sale',
    'needs_api_key',
    'currency_differs',
    'possible_duplicate',
  ]);
  expect(withNote('observed')).toEqual(withNote('credited'));
  expect(withNote('not_credited')).toEqual([]);
});
