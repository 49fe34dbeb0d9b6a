import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const source = new URL('../../src/', import.meta.url);
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('platform/db/generated'),
);

/** Reason why each file names the table. None of these files serves requests. */
const mayRead: Readonly<Record<string, string>> = {
  'features/users/erase-user.ts': 'deletes those to a user who is erased',
  'features/users/person-link.ts': 'counts the links that were mailed in a day',
  'platform/encryption/cipher.ts': 'says which column is sealed',
  'platform/jobs/forget-expired.ts': 'deletes what is 90 days old',
  'platform/mail/queue.ts': 'writes a mail',
  'platform/mail/user-mails.ts': 'takes what is due, and notes how sending it ended',
  'platform/metrics/upkeep.ts': 'tells the age of the oldest',
};

test('reads mails to users in no route, page or command, because their codes sign in as that user', () => {
  const naming = files.filter((file) =>
    /user_mails|userMail\b/.test(readFileSync(new URL(file, source), 'utf8')),
  );
  expect(naming.sort()).toEqual(Object.keys(mayRead).sort());
});
