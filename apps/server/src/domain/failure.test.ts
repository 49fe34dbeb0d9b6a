import { errorCatalog } from '@tributary/core';
import { describe, expect, test } from 'vitest';
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

describe('a validation failure', () => {
  const amount = { field: 'amount', message: 'Must be above zero.' };
  const currency = { field: 'currency', message: 'Is unknown.' };

  test('says the first problem with the name of its field, and how many other fields have one', () => {
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
    ['after', 'after: there is no ref_1.', 'There is no ref_1.'],
    ['to', 'tomorrow is too late.', 'Tomorrow is too late.'],
    ['parent', 'parent: aff_1 is the affiliate itself.', 'aff_1 is the affiliate itself.'],
    ['', 'Give one of them.', 'Give one of them.'],
  ])('of %s says the name once: %s', (field, message, sentence) => {
    const failure = validationFailure([{ field, message }]);
    expect(failure.details).toEqual([{ field, message: sentence }]);
    expect(failure.message).toBe(field === '' ? sentence : `${field}: ${sentence}`);
  });

  test('cuts a name that is as long as its sender likes', () => {
    const { details, message } = validationFailure([
      { field: 'x'.repeat(10_000), message: 'Unknown field.' },
    ]);
    expect([details?.[0]?.field.length, message.length < 300]).toEqual([201, true]);
  });
});
