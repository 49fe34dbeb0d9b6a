import { expect, test } from 'vitest';
import { name, personName, webUrl } from './text.ts';

test.each([' ', '   ', '\t\n', '\u00a0\u3000', ''])('%j is no name', (value) => {
  expect(name.safeParse(value).success).toBe(false);
});

test.each(['A', ' surrounded '])('%j is a name, and is kept as it is', (value) => {
  expect(name.parse(value)).toBe(value);
});

test.each([
  'https://example.com',
  'HTTP://example.com:8080/a?b=c#d',
  'https://münchen.example/ü',
  'http://[::1]/',
])('%s is a URL to show', (value) => expect(webUrl.parse(value)).toBe(value));

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
])('%j is none', (value) => expect(webUrl.safeParse(value).success).toBe(false));

test.each(['Ada\nBcc: eve@example.com', 'Ada\u202eada', 'Ada\u2028', 'Ada\u0000'])(
  'a person is not called %j',
  (name) => expect(personName.safeParse(name).success).toBe(false),
);

test.each(['Ada', 'Søren Ó Briain', '李 明', 'عائشة'])('a person may be called %s', (name) =>
  expect(personName.parse(name)).toBe(name),
);
