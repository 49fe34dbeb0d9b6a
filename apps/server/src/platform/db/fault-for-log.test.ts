import { expect, test } from 'vitest';
import { faultForLog } from './fault-for-log.ts';

const withFields = (message: string, fields: object) => Object.assign(new Error(message), fields);

test.each<[string, unknown]>([
  [
    'a row of the database',
    withFields('duplicate key', { code: '23505', detail: 'Key (email)=(canary@example.com) exists.' }),
  ],
  ['a message of the database', withFields('invalid input syntax: "canary"', { code: '22P02' })],
  [
    'arguments of Prisma',
    withFields('Invalid `create()` invocation: email: "canary"', { clientVersion: '7' }),
  ],
  [
    'a known error of Prisma',
    withFields('canary', {
      code: 'P2010',
      meta: {
        driverAdapterError: {
          cause: { originalCode: '23514', originalMessage: 'violates check constraint "no_x" canary' },
        },
      },
    }),
  ],
  ['the input of a parser', new SyntaxError('Unexpected token, "canary" is not valid JSON')],
  [
    'an error that Node words with the value',
    withFields('Received canary', { code: 'ERR_INVALID_ARG_TYPE' }),
  ],
  ['text that is thrown', 'canary'],
  ['an object that is thrown', { canary: true }],
])('does not log %s', (_, error) => {
  expect(JSON.stringify(faultForLog(error))).not.toContain('canary');
});

test('logs the code, the constraint and the stack of an error, and the message of a bug', () => {
  const refused = withFields('no', { code: '23514', constraint: 'positive' });
  expect(faultForLog(refused)).toMatchObject({ sql_state: '23514', constraint: 'positive' });
  expect(faultForLog(new TypeError('x is not a function'))).toMatchObject({
    name: 'TypeError',
    message: 'x is not a function',
    stack: expect.arrayContaining([expect.stringContaining('fault-for-log.test.ts')]),
  });
});
