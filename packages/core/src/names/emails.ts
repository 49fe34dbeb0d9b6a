import { EMAIL_OCTETS_MAX } from '../limits.ts';
import { invisible, withoutInvisible } from './characters.ts';

/** Lowercases only ASCII, because the Kelvin sign (U+212A) and `ı` are different letters from `k` and `i`. */
export const asciiLowerCase = (text: string): string =>
  text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/**
 * RFC 5322 atext with dots anywhere, and all of Unicode except spaces, control characters and invisible
 * characters.
 */
const localPart = /^[^\s\p{Cc}\p{Z}"(),:;<>@[\\\]]+$/u;
const domainPart = /^[A-Za-z0-9\-_.\u0080-\u{10ffff}]+$/u;
const notInDomain = /[\s\p{Cc}\p{Z}]/u;
/** IDNA also treats these characters as dots. */
const dots = /[.\u3002\uff0e\uff61]/;

/** Returns true for an address that mail systems accept. Trim surrounding spaces first. */
export function isEmail(text: string): boolean {
  const at = text.indexOf('@');
  const domain = text.slice(at + 1);
  const local = text.slice(0, Math.max(0, at));
  if (!localPart.test(local) || invisible.test(local) || !isDomain(domain)) return false;
  return new TextEncoder().encode(text).length <= EMAIL_OCTETS_MAX;
}

function isDomain(text: string): boolean {
  const labels = text.split(dots);
  if (!domainPart.test(text) || notInDomain.test(text) || !hasJoinersOfIdna(text)) return false;
  return labels.length > 1 && !labels.includes('');
}

const joiners = /[\u200c\u200d]/g;

/** IDNA allows joiners where a script needs them, as in Persian, and no other invisible characters. */
function hasJoinersOfIdna(domain: string): boolean {
  if (withoutInvisible(domain) === domain) return true;
  return !invisible.test(domain.replace(joiners, '')) && URL.canParse(`http://${domain}`);
}

/** Normalizes an address for comparison: ASCII lower case, with the domain in punycode. */
export function emailKey(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  return `${asciiLowerCase(email.slice(0, at + 1))}${isDomain(domain) ? domainKey(domain) : asciiLowerCase(domain)}`;
}

function domainKey(domain: string): string {
  const lower = asciiLowerCase(domain);
  if (/^[\0-\x7f]*$/.test(domain)) return lower;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    // Domains that are invalid in IDNA are compared as written.
    return lower;
  }
}

const gmail = 'gmail.com';

/**
 * Returns the mailbox that receives mail for an address. Removes any `+tag` and, for Gmail, dots, which Gmail ignores.
 */
export function mailboxOf(email: string): string {
  const key = emailKey(email);
  const at = key.lastIndexOf('@');
  const domain = key.slice(at + 1);
  const plus = key.indexOf('+');
  // A local part that begins with a plus consists only of a tag. Removing the tag would make all such addresses equal.
  const local = key.slice(0, plus > 0 && plus < at ? plus : at);
  if (domain !== gmail && domain !== 'googlemail.com') return `${local}@${domain}`;
  return `${local.split('.').join('')}@${gmail}`;
}
