import { expect, test } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

test.each([
  ['https://track.example.com', 'track.example.com', 'https://track.example.com'],
  ['https://example.com/affiliates', 'example.com', 'https://example.com'],
  ['https://example.com:8443', 'example.com', 'https://example.com:8443'],
  ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', 'localhost', 'http://localhost:3000'],
  ['http://127.1:3000', 'localhost', 'http://localhost:3000'],
  ['http://[::1]:3000', 'localhost', 'http://localhost:3000'],
])('uses for passkeys of %s the relying party %s', (publicUrl, id, origin) => {
  expect(relyingPartyOf(publicUrl)).toEqual({ id, origin });
});

test.each(['https://203.0.113.7', 'http://10.0.0.5:3000', 'https://[2001:db8::1]', 'https://3221226219'])(
  'has no passkeys on %s',
  (publicUrl) => {
    expect(relyingPartyOf(publicUrl)).toBeNull();
  },
);
