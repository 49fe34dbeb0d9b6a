import { expect, test } from 'vitest';
import { changedPayoutFields } from './payout-details.ts';

const before = { method: 'wise', details: { iban: 'DE1', email: 'a@example.com' } };

test.each([
  [{}, []],
  [{ method: 'wise', details: { email: 'a@example.com', iban: 'DE1' } }, []],
  [{ method: 'paypal' }, ['payout_method']],
  [{ details: { iban: 'DE2', email: 'a@example.com' } }, ['iban']],
  [{ details: { email: 'a@example.com' } }, ['iban']],
  [{ details: { iban: 'DE1', email: 'a@example.com', swiftCode: 'X' } }, ['swiftCode']],
  [{ method: 'none', details: {} }, ['payout_method', 'email', 'iban']],
])('the update %j changes %j', (update, fields) => {
  expect(changedPayoutFields(before, update)).toEqual(fields);
});

test('the first details are a change', () => {
  expect(changedPayoutFields({ method: null, details: null }, { details: { iban: 'DE1' } })).toEqual([
    'iban',
  ]);
});
