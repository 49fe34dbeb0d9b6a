import { expect, test } from 'vitest';
import { applicationMailKind, completesSale, payoutMailKind } from './event-mails.ts';

test.each([
  ['payout.paid', 'completed', false, 'payout_sent'],
  // It was returned before anybody was notified that it was sent.
  ['payout.paid', 'completed', true, null],
  ['payout.failed', 'failed', false, 'payout_failed'],
  ['payout.failed', 'pending', false, null],
  // A return is also announced as a failure.
  ['payout.failed', 'completed', true, null],
  ['payout.returned', 'completed', true, 'payout_returned'],
  ['payout.created', 'pending', false, null],
  ['payout.cancelled', 'cancelled', false, null],
] as const)('announces %s of a payout that is %s, returned: %s, as %s', (type, status, isReturned, kind) => {
  expect(payoutMailKind(type, { status, isReturned })).toBe(kind);
});

test.each([
  ['PENDING', 'APPROVED', 'application_accepted'],
  ['PENDING', 'REJECTED', 'application_rejected'],
  ['PENDING', 'PENDING', null],
  ['APPROVED', 'REJECTED', null],
  ['REJECTED', 'APPROVED', null],
  [null, 'APPROVED', null],
] as const)('announces a change from %s to %s as %s', (before, now, kind) => {
  expect(applicationMailKind(before, now)).toBe(kind);
});

test.each([
  ['transaction.created', null, true],
  ['transaction.updated', 'pending', true],
  ['transaction.updated', 'failed', true],
  ['transaction.updated', 'complete', false],
  ['transaction.updated', null, false],
])('treats %s after %s as the completion of a sale: %s', (type, before, completes) => {
  expect(completesSale(type, before)).toBe(completes);
});
