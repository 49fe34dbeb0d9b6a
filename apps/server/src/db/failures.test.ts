import { expect, test } from 'vitest';
import { duplicateFailure } from './database-failure.ts';
import { isUniqueViolation } from './failures.ts';

const violated = (constraint: string) => Object.assign(new Error(), { code: '23505', constraint });
/** As a node of Citus reports what another refused. */
const relayed = (constraint: string) =>
  Object.assign(new Error(`duplicate key value violates unique constraint "${constraint}"`), {
    code: '23505',
  });
/** As Prisma's adapter reports it. */
const reported = (constraint: string) =>
  Object.assign(new Error(), {
    name: 'DriverAdapterError',
    cause: {
      originalCode: '23505',
      originalMessage: `duplicate key value violates unique constraint "${constraint}"`,
    },
  });

test.each([
  ['of a PostgreSQL', 'affiliates_email_key'],
  ['of a shard of Citus', 'affiliates_email_key_102044'],
])('a unique key %s is known by its name, in every report of it', (_, constraint) => {
  for (const error of [violated(constraint), relayed(constraint), reported(constraint)]) {
    expect(isUniqueViolation(error, 'affiliates_email_key')).toBe(true);
    expect(duplicateFailure(error)).toMatchObject({ code: 'DUPLICATE', field: 'email' });
  }
});

test('a name that ends in a short number is another constraint', () => {
  expect(isUniqueViolation(violated('affiliates_email_key_2'), 'affiliates_email_key')).toBe(false);
});
