import { EMAIL_OCTETS_MAX, isEmail, notInLine } from '@tributary/core';
import { validationFailure } from '../failure.ts';

const CONTROL = /[\p{Cc}\u2028\u2029]/u;

/**
 * Returns an address as SMTP takes it: with its domain in punycode.
 * @throws VALIDATION_ERROR on `field` for what is no address, has a line end, or is too long in this form.
 */
export function mailAddress(text: string, field = 'email'): string {
  const problem = (message: string) => validationFailure([{ field, message }]);
  if (!isEmail(text)) throw problem(`Must be an e-mail address of at most ${EMAIL_OCTETS_MAX} bytes.`);
  const at = text.lastIndexOf('@');
  const domain = asciiDomain(text.slice(at + 1));
  if (domain === null) throw problem('The domain of this e-mail address does not exist in DNS notation.');
  const address = `${text.slice(0, at)}@${domain}`;
  if (new TextEncoder().encode(address).length > EMAIL_OCTETS_MAX)
    throw problem(
      `With its domain in punycode, this e-mail address is longer than ${EMAIL_OCTETS_MAX} bytes.`,
    );
  return address;
}

/** Null for a domain that IDNA does not have, or that would become an IP address. */
function asciiDomain(domain: string): string | null {
  if (/^[\0-\x7f]*$/.test(domain)) return domain.toLowerCase();
  if (!URL.canParse(`http://${domain}`)) return null;
  const { hostname } = new URL(`http://${domain}`);
  return /[a-z]/.test(hostname) ? hostname : null;
}

/** Returns a text that stands in a header. @throws RangeError for line ends and other control characters: they add headers. */
export function headerText(text: string): string {
  if (CONTROL.test(text)) throw new RangeError('A header of a mail has no line ends.');
  return text;
}

const NAME_LENGTH_MAX = 80;

/** Returns a text that somebody wrote as one line, in the order in which it is written. */
export const oneLine = (text: string): string =>
  text
    .replace(new RegExp(CONTROL, 'gu'), ' ')
    .replace(new RegExp(notInLine, 'gu'), '')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns a name that somebody chose as part of one line, and no longer than a name is. */
export function nameInMail(name: string): string {
  const line = oneLine(name);
  const characters = [...line];
  if (characters.length <= NAME_LENGTH_MAX) return line;
  return `${characters.slice(0, NAME_LENGTH_MAX - 1).join('')}…`;
}
