import { expect, test } from 'vitest';
import { emailKey, isEmail, mailboxOf } from './emails.ts';

test.each([
  'jörg@example.de',
  'kunde@müller.de',
  'info@example.xn--p1ai',
  'r&d@example.com',
  'sales#1@example.com',
  'a..b@docomo.example',
  '.a.@docomo.example',
  'a/b@example.com',
  "o'hara@example.com",
  'user%dom@example.com',
  'x=y@example.com',
  'a!b@example.com',
  '{a|b}~^`$*?@example.com',
  'info@1-2-3.example.com',
  'me@a.co',
  'me@example.photography',
  '用户@例え.jp',
  '用户@例え。jp',
  'ada@my_mail.example.com',
  'علی@نامه\u200cای.com',
])('accepts %s', (address) => expect(isEmail(address)).toBe(true));

test.each([
  '',
  '@',
  'a@',
  '@example.com',
  'not an address',
  'ada example@example.com',
  'ada@exam ple.com',
  'ada\u00a0@example.com',
  'ada\u0000@example.com',
  'ada@example\u0085.com',
  'ada\n@example.com',
  'ada@localhost',
  'ada@example.',
  'ada@.com',
  'ada@example..com',
  'a@b@example.com',
  'Ada <ada@example.com>',
  'ada@example.com,bob@example.com',
  'ada@example.com/path',
  'ada@example.com:25',
  'ada@exa%6dple.com',
  'moc.live\u202eada@example.com',
  'ada\u200b@example.com',
  'a\u00adda@example.com',
  'a\u200dda@example.com',
  'ada\ufe0f@example.com',
  'a\u3164da@example.com',
  'a\u{e0061}da@example.com',
  'ada@exam\u200bple.com',
  'ada@exam\u00adple.com',
  'ada@exam\u200dple.com',
  'ada@exam\u034fple.com',
  'ada@example.com\u202e',
])('rejects %j', (address) => expect(isEmail(address)).toBe(false));

test('counts 254 octets, not characters', () => {
  const of = (local: string) => `${local}@example.com`;
  expect(isEmail(of('a'.repeat(242)))).toBe(true);
  expect(isEmail(of('a'.repeat(243)))).toBe(false);
  expect(isEmail(of('ü'.repeat(121)))).toBe(true);
  expect(isEmail(of('ü'.repeat(122)))).toBe(false);
});

test.each([
  ['Ada@Example.COM', 'ada@example.com'],
  ['kunde@müller.de', 'kunde@xn--mller-kva.de'],
  ['Kunde@MÜLLER.de', 'kunde@XN--MLLER-KVA.de'],
  ['用户@例え.jp', '用户@例え。jp'],
])('compares %s and %s as one address', (one, other) => expect(emailKey(one)).toBe(emailKey(other)));

test.each([
  ['i@example.com', 'ı@example.com'],
  ['I@example.com', 'İ@example.com'],
  ['k@example.com', '\u212a@example.com'],
  ['jörg@example.com', 'JÖRG@example.com'],
  ['jorg@example.com', 'jörg@example.com'],
  ['ada@example.com', 'ada+1@example.com'],
  ['a.da@gmail.com', 'ada@gmail.com'],
])('compares %s and %s as two addresses', (one, other) => expect(emailKey(one)).not.toBe(emailKey(other)));

test('only lowercases text that is not an address', () => {
  expect(emailKey('Nobody')).toBe('nobody');
  expect(emailKey('a@b/C')).toBe('a@b/c');
});

test.each([
  ['ada+news@example.com', 'ADA@example.com'],
  ['a.d.a+x@googlemail.com', 'ada@gmail.com'],
  ['ada+x@müller.de', 'ada@xn--mller-kva.de'],
])('finds the same mailbox for %s and %s', (one, other) => expect(mailboxOf(one)).toBe(mailboxOf(other)));

test.each([
  ['a.da@example.com', 'ada@example.com'],
  ['+one@example.com', '+two@example.com'],
  ['ada@gmail.com', 'ada@gmail.example.com'],
])('finds different mailboxes for %s and %s', (one, other) =>
  expect(mailboxOf(one)).not.toBe(mailboxOf(other)),
);
