import { describe, expect, test } from 'vitest';
import { inexactNumbers, inexactProblem } from './json.ts';

const messages = (text: string) =>
  [...inexactNumbers(Buffer.from(text))].flatMap((each) => (each ? inexactProblem(each).message : []));

describe('numbers that change when parsed', () => {
  test.each(['1e-400', '-1E-400', '0.1e-0399', '12.5e-999999', `0.${'0'.repeat(330)}1`])(
    'include %s, which would be stored as 0 and is rejected',
    (number) => {
      expect(messages(`{"items":[{"sale_amount":${number}}]}`)).toEqual([
        `items.0.sale_amount: ${number.slice(0, 40)} is too close to 0 to be represented as a number.`,
      ]);
    },
  );

  test.each([
    '0',
    '-0',
    '0e-400',
    '0.000e-999',
    `0.${'0'.repeat(330)}`,
    '5e-324',
    '1e-21',
    '0.1000000000000000055511151231257827',
    '"1e-400"',
    '"invoice-1e-400"',
  ])('do not include %s, which keeps its value', (value) => {
    expect(messages(`{"sale_amount":${value}}`)).toEqual([]);
  });

  test('include integers that lose digits, with the advice to send strings', () => {
    expect(messages('{"id":9007199254740993,"other":9007199254740992}')).toEqual([
      'id: 9007199254740993 cannot be represented exactly as a number. Send it as a string.',
    ]);
  });
});
