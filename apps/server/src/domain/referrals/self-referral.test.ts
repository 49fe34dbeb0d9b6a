import { expect, test } from 'vitest';
import { customerNames, isSelfReferral, namesOf } from './self-referral.ts';

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
])('treats %s referred by %s as a self-referral: %s', (referral, affiliate, expected) => {
  expect(isSelfReferral(namesOf([referral]), namesOf([affiliate]))).toBe(expected);
});

const customer = { email: null, externalUserId: null, externalUserIds: [], olderUserIds: [] };
const affiliate = namesOf(['ann@gmail.com', 'user_1']);

test.each([
  ['the user id', { externalUserId: 'user_1' }, null],
  ['a user id that the customer had before', { externalUserId: 'user_2', olderUserIds: ['user_1'] }, null],
  ['the user id of the sale', {}, 'user_1'],
  ['the address, with dots that Gmail ignores', { email: 'a.n.n@googlemail.com' }, null],
  ['the address as a user id', { externalUserId: 'Ann+shop@gmail.com' }, null],
])('recognizes an affiliate by %s', (_, known, ofSale) => {
  expect(isSelfReferral(customerNames({ ...customer, ...known }, ofSale), affiliate)).toBe(true);
});

test.each([
  ['another user id', { externalUserId: 'USER_1' }],
  ['another address', { email: 'anna@gmail.com' }],
  ['nothing', {}],
])('does not recognize the affiliate by %s', (_, known) => {
  expect(isSelfReferral(customerNames({ ...customer, ...known }, null), affiliate)).toBe(false);
});
