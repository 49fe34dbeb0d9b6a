import { errorCatalog } from '@tributary/contract';
import { expect, test } from 'vitest';
import { Failure, validationFailure } from './failure.ts';

test('a failure carries its code, message and what the response needs', () => {
  const failure = new Failure('UNAVAILABLE', 'The database is busy.', { headers: { 'Retry-After': '1' } });
  expect(failure).toBeInstanceOf(Error);
  expect(failure).toMatchObject({
    code: 'UNAVAILABLE',
    message: 'The database is busy.',
    headers: { 'Retry-After': '1' },
  });
  expect(failure.details).toBeUndefined();
  expect(errorCatalog[failure.code].status).toBe(503);
});

test('a single problem becomes the message; several are counted and listed', () => {
  const one = { field: 'amount', message: 'amount must be above zero.' };
  const two = { field: 'currency', message: 'currency is unknown.' };
  expect(validationFailure([one])).toMatchObject({ message: one.message, field: 'amount', details: [one] });
  expect(validationFailure([one, two])).toMatchObject({
    message: '2 fields are not valid.',
    details: [one, two],
  });
});
