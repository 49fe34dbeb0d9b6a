import { errorCatalog } from '@tributary/core';
import { describe, expect, test } from 'vitest';
import { Failure, validationFailure } from './failure.ts';

test('carries its code, message and the data for the response', () => {
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

describe('validation failure', () => {
  const amount = { field: 'amount', message: 'Must be above zero.' };
  const currency = { field: 'currency', message: 'Is unknown.' };

  test('starts with the first problem and its field, and counts the other fields', () => {
    expect(validationFailure([amount])).toMatchObject({
      message: 'amount: Must be above zero.',
      field: 'amount',
      details: [amount],
    });
    expect(validationFailure([amount, currency])).toMatchObject({
      message: 'amount: Must be above zero. 1 other field is invalid.',
      details: [amount, currency],
    });
    const many = Array.from({ length: 3 }, (_, at) => ({ field: `f${at}`, message: 'Required.' }));
    expect(validationFailure(many, { listedMax: 2 })).toMatchObject({
      message: 'f0: Required. 2 other fields are invalid. The first 2 are listed.',
      details: many.slice(0, 2),
    });
  });

  test('lists each field once', () => {
    const twice = { field: 'amount', message: 'Is too large.' };
    expect(validationFailure([amount, twice, currency, amount])).toMatchObject({
      message: 'amount: Must be above zero. 1 other field is invalid.',
      details: [amount, currency],
    });
  });

  test.each([
    ['to', 'to must be later than the start of the period.', 'Must be later than the start of the period.'],
    ['code', 'code: Required.', 'Required.'],
    ['to', 'Tomorrow is too late.', 'Tomorrow is too late.'],
    ['parent', 'parent: aff_1 is the affiliate itself.', 'aff_1 is the affiliate itself.'],
    ['after', 'after: ada is not in this list.', 'ada is not in this list.'],
    ['after', 'ada is not in this list.', 'ada is not in this list.'],
    ['', 'Give one of them.', 'Give one of them.'],
  ])('of %s contains the name once: %s', (field, message, sentence) => {
    const failure = validationFailure([{ field, message }]);
    expect(failure.details).toEqual([{ field, message: sentence }]);
    expect(failure.message).toBe(field === '' ? sentence : `${field}: ${sentence}`);
  });

  test('truncates an overlong field name', () => {
    const { details, message } = validationFailure([
      { field: 'x'.repeat(10_000), message: 'Unknown field.' },
    ]);
    expect([details?.[0]?.field.length, message.length < 300]).toEqual([201, true]);
  });
});
