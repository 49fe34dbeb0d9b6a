import { EMAIL_OCTETS_MAX, isEmail, notInLine } from '@tributary/core';
import { validationFailure } from '../failure.ts';

const CONTROL = /[\p{Cc}\u2028\u2029]/u;

/**
 * Returns an address in the form that SMTP requires, with its domain in punycode.
 * @throws VALIDATION_ERROR on `field` for an invalid address, a line break, or an address that is too long in
 * this form
 */
export function mailAddress(text: string, field = 'email'): string {
  const problem = (message: string) => validationFailure([{ field, message }]);
  if (!isEmail(text)) throw problem(`Must be an e-mail address of at most ${EMAIL_OCTETS_MAX} bytes.`);
  const at = text.lastIndexOf('@');
  const domain = asciiDomain(text.slice(at + 1));
  if (domain === null) throw problem('The domain of this e-mail address is not a valid domain name.');
  const address = `${text.slice(0, at)}@${domain}`;
  if (new TextEncoder().encode(address).length > EMAIL_OCTETS_MAX)
    throw problem(
      `With its domain in punycode, this e-mail address is longer than ${EMAIL_OCTETS_MAX} bytes.`,
    );
  return address;
}

/** Returns a domain in ASCII, or null if IDNA does not allow it or it would become an IP address. */
function asciiDomain(domain: string): string | null {
  if (/^[\0-\x7f]*$/.test(domain)) return domain.toLowerCase();
  if (!URL.canParse(`http://${domain}`)) return null;
  const { hostname } = new URL(`http://${domain}`);
  return /[a-z]/.test(hostname) ? hostname : null;
}

/**
 * Returns text for use in an e-mail header.
 * @throws RangeError for line breaks and other control characters, which could add headers
 */
export function headerText(text: string): string {
  if (CONTROL.test(text)) throw new RangeError('A mail header cannot contain line breaks.');
  return text;
}

const NAME_LENGTH_MAX = 80;

/** Puts user-supplied text on a single line, without characters that change the text direction. */
export const oneLine = (text: string): string =>
  text
    .replace(new RegExp(CONTROL, 'gu'), ' ')
    .replace(new RegExp(notInLine, 'gu'), '')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns a user-supplied name for use within a line, truncated to the maximum length. */
export function nameInMail(name: string): string {
  const line = oneLine(name);
  const characters = [...line];
  if (characters.length <= NAME_LENGTH_MAX) return line;
  return `${characters.slice(0, NAME_LENGTH_MAX - 1).join('')}…`;
}
