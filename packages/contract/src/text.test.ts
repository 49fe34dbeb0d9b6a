import { expect, test } from 'vitest';
import { name, personName, webUrl } from './text.ts';

test.each([' ', '   ', '\t\n', '\u00a0\u3000', ''])('rejects the name %j', (value) => {
  expect(name.safeParse(value).success).toBe(false);
});

test.each(['A', ' surrounded '])('keeps the name %j unchanged', (value) => {
  expect(name.parse(value)).toBe(value);
});

test.each([
  'https://example.com',
  'HTTP://example.com:8080/a?b=c#d',
  'https://münchen.example/ü',
  'http://[::1]/',
])('accepts %s as a URL to show', (value) => expect(webUrl.parse(value)).toBe(value));

test.each([
  'javascript:alert(1)',
  'nope',
  '//example.com',
  'ftp://example.com',
  'data:text/html,x',
  'https:',
  'https://',
  'https:///path',
  ' https://example.com',
  'https://example.com/ x',
  'https://example.com\njavascript:alert(1)',
  'java\nscript:alert(1)',
  'https://[::1',
  'http:\\\\example.com',
])('rejects %j', (value) => expect(webUrl.safeParse(value).success).toBe(false));

test.each(['Ada\nBcc: eve@example.com', 'Ada\u202eada', 'Ada\u2028', 'Ada\u0000'])(
  'rejects the person’s name %j',
  (name) => expect(personName.safeParse(name).success).toBe(false),
);

test.each(['Ada', 'Søren Ó Briain', '李 明', 'عائشة'])('accepts the person’s name %s', (name) =>
  expect(personName.parse(name)).toBe(name),
);
