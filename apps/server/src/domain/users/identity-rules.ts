import { emailKey, isEmail, NAME_LENGTH_MAX } from '@tributary/core';
import { validationFailure } from '../failure.ts';

export interface Claims {
  readonly subject: string;
  readonly email: string | null;
  /** Null if the provider does not say. */
  readonly isEmailVerified: boolean | null;
  /** Domain of the user's organization, as reported by Google. */
  readonly hostedDomain: string | null;
  readonly name: string | null;
  /** Time at which the provider last verified the user's identity; see `provenAt`. */
  readonly authenticatedAt: Date;
}

export interface Speaker {
  readonly issuer: string;
  /** Domains in lower case. */
  readonly domains: readonly string[];
}

export const GOOGLE = 'accounts.google.com';
const MICROSOFT = 'login.microsoftonline.com';
/** Tenants for which Microsoft accepts any Microsoft account, not just those of one organization. */
const everybody = ['common', 'organizations', 'consumers', '9188040d-6c67-4c5b-b112-36a304b66dad'];

const hostOf = (issuer: string): string => new URL(issuer).hostname;

/**
 * Returns true if a provider is trusted to confirm a user's address. Google confirms every address that its
 * owner has verified once, and Microsoft any address that an administrator has entered, so both are trusted
 * only for the domains of the account's own organization.
 */
export function vouchesFor({ issuer, domains }: Speaker, claims: Claims): boolean {
  const { email, isEmailVerified, hostedDomain } = claims;
  if (email === null || isEmailVerified === false) return false;
  const isOfDomains = domains.includes(domainOf(email));
  switch (hostOf(issuer)) {
    case GOOGLE:
      return (
        isOfDomains && isEmailVerified === true && hostedDomain !== null && domains.includes(hostedDomain)
      );
    case MICROSOFT:
      return isOfDomains;
    default:
      return isOfDomains || isEmailVerified === true;
  }
}

const domainOf = (email: string): string => emailKey(email).split('@').at(-1) ?? '';

/**
 * Returns an issuer as stored. Accepts a URL without TLS only if the operator allows it.
 * @throws VALIDATION_ERROR unless the issuer is the URL of one organization's provider
 */
export function issuerOf(given: string, { allowsPrivate = false } = {}): string {
  const problem = problemOf(given, allowsPrivate);
  if (problem) throw validationFailure([{ field: 'issuer', message: problem }]);
  const { href, pathname } = new URL(given);
  return pathname === '/' ? href.slice(0, -1) : href;
}

function problemOf(given: string, allowsPrivate: boolean): string | null {
  if (!URL.canParse(given)) return 'Must be a URL, such as https://accounts.google.com.';
  const { protocol, username, password, search, hash, hostname, pathname } = new URL(given);
  if (protocol !== 'https:' && !(allowsPrivate && protocol === 'http:')) return 'Must start with https://.';
  if (username !== '' || password !== '') return 'Must not contain a user name or password.';
  if (search !== '' || hash !== '') return 'Must not contain a query or a fragment.';
  if (pathname.includes('/.well-known/'))
    return 'Must be the issuer: the URL without /.well-known/openid-configuration.';
  if (hostname === MICROSOFT && everybody.includes(pathname.split('/')[1]?.toLowerCase() ?? ''))
    return `Must be the issuer of your own tenant: https://${MICROSOFT}/{tenant id}/v2.0. This issuer admits everyone who has a Microsoft account.`;
  return null;
}

/**
 * Returns domains as stored: in lower case and without duplicates.
 * @throws VALIDATION_ERROR
 */
export function domainsOf(given: readonly string[]): string[] {
  const addresses = given.map((each) => `somebody@${each.trim().replace(/^@/, '')}`);
  const wrong = addresses.findIndex((each) => !isEmail(each));
  if (wrong >= 0)
    throw validationFailure([
      { field: `domains.${wrong}`, message: 'Must be an e-mail domain, such as example.com.' },
    ]);
  return [...new Set(addresses.map(domainOf))];
}

/**
 * Returns the name for a new user, from the provider or, failing that, from the address. The name is on one
 * line and of limited length.
 */
export function nameOf({ name, email }: Pick<Claims, 'name' | 'email'>): string {
  const given = name ?? email?.split('@')[0] ?? '';
  const line = given.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return [...line].slice(0, NAME_LENGTH_MAX).join('').trim() || 'New user';
}

/** Maximum number of seconds by which a provider's clock may be ahead of ours. */
export const CLOCK_TOLERANCE_SECONDS = 60;

/**
 * Returns the time at which a user last verified their identity, from a provider's `auth_time` in seconds.
 * Without `auth_time`, returns a time in the distant past, because the user's session with the provider may
 * be days old. Treats a future time in the same way, because it indicates another unit or a wrong clock.
 */
export function provenAt(authTime: unknown, now: Date): Date {
  const ms = typeof authTime === 'number' ? authTime * 1_000 : 0;
  const isPast = ms > 0 && ms <= now.getTime() + CLOCK_TOLERANCE_SECONDS * 1_000;
  return new Date(isPast ? Math.min(ms, now.getTime()) : 0);
}
