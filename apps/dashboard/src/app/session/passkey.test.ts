import { expect, test } from 'vitest';
import { passkeyPlaceOf } from './passkey.ts';

test.each([
  ['https://track.example.com/app/enter', 'here'],
  ['http://localhost:3000/app/enter', 'here'],
  ['http://127.0.0.1:3000/app/enter?mode=dev', { href: 'http://localhost:3000/app/enter?mode=dev' }],
  ['http://[::1]:3000/app/enter', { href: 'http://localhost:3000/app/enter' }],
  ['https://203.0.113.7/app/enter', null],
  ['https://[2001:db8::1]/app/enter', null],
])('reports where passkeys work for %s: %j', (href, place) => {
  expect(passkeyPlaceOf(href, true)).toEqual(place);
  expect(passkeyPlaceOf(href, false)).toBeNull();
});
