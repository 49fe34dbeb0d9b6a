import { describe, expect, test } from 'vitest';
import { type Claims, domainsOf, issuerOf, nameOf, provenAt, vouchesFor } from './identity-rules.ts';

const claims = (of: Partial<Claims>): Claims => ({
  ...{ subject: '1', email: 'ada@example.com', isEmailVerified: true, hostedDomain: null },
  ...{ name: null, authenticatedAt: new Date(0) },
  ...of,
});
const google = { issuer: 'https://accounts.google.com', domains: ['example.com'] };
const entra = { issuer: 'https://login.microsoftonline.com/11111111-2222/v2.0', domains: ['example.com'] };
const keycloak = { issuer: 'https://login.example.com/realms/shop', domains: ['example.com'] };

describe('provider’s authority over an address', () => {
  test.each<[string, Parameters<typeof vouchesFor>[0], Partial<Claims>, boolean]>([
    ['of its domains', keycloak, {}, true],
    [
      'of its domains of which it does not say whether it is verified',
      keycloak,
      { isEmailVerified: null },
      true,
    ],
    ['of its domains that it says is not verified', keycloak, { isEmailVerified: false }, false],
    ['of its domains, however it is spelt', keycloak, { email: 'Ada@EXAMPLE.com' }, true],
    ['of another domain that it has verified', keycloak, { email: 'ada@example.org' }, true],
    ['of another domain', keycloak, { email: 'ada@example.org', isEmailVerified: null }, false],
    ['of a subdomain', keycloak, { email: 'ada@mail.example.com', isEmailVerified: null }, false],
    ['of a longer domain', keycloak, { email: 'ada@notexample.com', isEmailVerified: null }, false],
    ['that it does not say', keycloak, { email: null }, false],
    ['with two @', keycloak, { email: '"x@example.com"@evil.com', isEmailVerified: null }, false],
    ['of the organisation at Google', google, { hostedDomain: 'example.com' }, true],
    ['of an account of one person at Google', google, { email: 'ada@gmail.com' }, false],
    ['of its domains without an organisation at Google', google, {}, false],
    ['of another organisation at Google', google, { hostedDomain: 'evil.com' }, false],
    [
      'of its domains that Google has not verified',
      google,
      { hostedDomain: 'example.com', isEmailVerified: null },
      false,
    ],
    ['of its domains at Microsoft', entra, { isEmailVerified: null }, true],
    ['of another domain at Microsoft, verified or not', entra, { email: 'ada@example.org' }, false],
    ['at Google without domains', { ...google, domains: [] }, { hostedDomain: 'example.com' }, false],
    ['at Microsoft without domains', { ...entra, domains: [] }, {}, false],
  ])('%s', (_, provider, of, expected) => {
    expect(vouchesFor(provider, claims(of))).toBe(expected);
  });
});

test.each([
  ['https://accounts.google.com/', 'https://accounts.google.com'],
  ['https://Login.Example.com/realms/Shop', 'https://login.example.com/realms/Shop'],
  ['https://shop.eu.auth0.com/', 'https://shop.eu.auth0.com'],
  ['https://login.example.com/realms/shop/', 'https://login.example.com/realms/shop/'],
])('stores the issuer %s as %s', (given, kept) => {
  expect(issuerOf(given)).toBe(kept);
});

test('allows an issuer without TLS only for operators', () => {
  expect(() => issuerOf('http://keycloak:8080/realms/shop')).toThrow();
  expect(issuerOf('http://keycloak:8080/realms/shop', { allowsPrivate: true })).toBe(
    'http://keycloak:8080/realms/shop',
  );
});

test('stores domains once each, in the form in which addresses are compared', () => {
  expect(domainsOf([' Example.com ', '@example.com', 'Bücher.example'])).toEqual([
    'example.com',
    'xn--bcher-kva.example',
  ]);
});

test.each([
  [{ name: 'Grace Hopper', email: null }, 'Grace Hopper'],
  [{ name: null, email: 'grace@example.com' }, 'grace'],
  [{ name: 'Grace\n\u202eHopper', email: null }, 'Grace Hopper'],
  [{ name: ' \u0000 ', email: null }, 'New user'],
  [{ name: 'x'.repeat(1_000), email: null }, 'x'.repeat(255)],
])('names a new user from %o: %s', (of, name) => {
  expect(nameOf(of)).toBe(name);
});

const now = new Date('2026-03-02T09:00:00Z');
const SECONDS = now.getTime() / 1_000;

test.each<[string, unknown, number]>([
  ['ten minutes ago', SECONDS - 600, SECONDS - 600],
  ['half a minute ahead, by another clock', SECONDS + 30, SECONDS],
  ['an hour ahead', SECONDS + 3_600, 0],
  ['in milliseconds', now.getTime(), 0],
  ['in nanoseconds', now.getTime() * 1e6, 0],
  ['not at all', undefined, 0],
  ['as text', String(SECONDS), 0],
  ['before 1970', -5, 0],
  ['as no number', Number.NaN, 0],
])('rejects a proof %s', (_, said, expected) => {
  expect(provenAt(said, now).getTime() / 1_000).toBe(expected);
});
