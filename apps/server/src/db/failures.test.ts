import { expect, test } from 'vitest';
import { duplicateFailure } from './database-failure.ts';
import { isUniqueViolation } from './failures.ts';

const violated = (constraint: string) => Object.assign(new Error(), { code: '23505', constraint });
/** As a node of Citus reports what another refused: with its code, or in a transaction as an internal error. */
const relayed = (constraint: string, code: string) =>
  Object.assign(new Error(`duplicate key value violates unique constraint "${constraint}"`), { code });
/** As Prisma's adapter reports it. */
const reported = (constraint: string) =>
  Object.assign(new Error(), {
    name: 'DriverAdapterError',
    cause: {
      originalCode: '23505',
      originalMessage: `duplicate key value violates unique constraint "${constraint}"`,
    },
  });

const reports = (constraint: string) => [
  violated(constraint),
  relayed(constraint, '23505'),
  relayed(constraint, 'XX000'),
  reported(constraint),
];

test.each([
  ['of a PostgreSQL', 'affiliates_email_key'],
  ['of a shard of Citus', 'affiliates_email_key_102044'],
])('a unique key %s is known by its name, in every report of it', (_, constraint) => {
  for (const error of reports(constraint)) {
    expect(isUniqueViolation(error, 'affiliates_email_key')).toBe(true);
    expect(duplicateFailure(error)).toMatchObject({ code: 'DUPLICATE', field: 'email' });
  }
});

test('a name that ends in a short number is another constraint', () => {
  expect(isUniqueViolation(violated('affiliates_email_key_2'), 'affiliates_email_key')).toBe(false);
});
