import {
  EMAIL_LENGTH_MAX,
  EMAIL_OCTETS_MAX,
  FREE_TEXT_LENGTH_MAX,
  IDENTIFIER_LENGTH_MAX,
  isEmail,
  NAME_LENGTH_MAX,
  notInLine,
  REASON_LENGTH_MAX,
  URL_LENGTH_MAX,
  withoutInvisible,
} from '@tributary/core';
import { z } from 'zod';

/** PostgreSQL cannot store NUL, and two different lone surrogates would be stored as one character. */
export const isStorable = (value: string): boolean => !value.includes('\u0000') && value.isWellFormed();

/** A string of 1 to `max` characters that can be stored exactly as it was sent. */
export const text = (max: number) =>
  z.string().min(1).max(max).refine(isStorable, { error: 'Must not contain NUL or a lone surrogate.' });

/** Ids are opaque: an unknown or malformed one is not found, never a validation error. */
export const id = text(IDENTIFIER_LENGTH_MAX);
export const identifier = text(IDENTIFIER_LENGTH_MAX);
/**
 * Makes two requests that say the same two signatures. Every route that moves money takes it in its body; it is signed
 * with the rest, and no endpoint sees it.
 */
export const nonce = identifier
  .optional()
  .describe(
    'Any text that no other request has, so that two signed requests that say the same are not a replay.',
  );
/** A name of 1 to `max` characters, not only spaces and what nobody sees. An empty one is a problem of its length alone. */
export const nameOf = (max: number) =>
  text(max).refine((value) => value === '' || withoutInvisible(value).trim() !== '', {
    error: 'Must not be blank.',
  });
export const name = nameOf(NAME_LENGTH_MAX);
/** What a person or a brand is called, as mails show it: one line, without marks that turn the order of letters round. */
export const personNameOf = (max: number) =>
  nameOf(max).refine((value) => !notInLine.test(value), {
    error: 'Must be one line, without control characters.',
  });
export const personName = personNameOf(NAME_LENGTH_MAX);
/** Why somebody did something, as a person says it. */
export const reasonText = nameOf(REASON_LENGTH_MAX);
export const freeText = text(FREE_TEXT_LENGTH_MAX);
export const url = text(URL_LENGTH_MAX);
/** For what is shown as a link: only http and https, so that nobody can store a `javascript:` URL. */
export const webUrl = url.refine(isWebUrl, { error: 'Must be a URL that starts with http:// or https://.' });
function isWebUrl(value: string): boolean {
  return /^https?:\/\/[^\s\p{Cc}/?#\\][^\s\p{Cc}\\]*$/iu.test(value) && URL.canParse(value);
}
/** As mail systems accept it. Spaces around it are trimmed. */
export const email = z
  .string()
  .trim()
  .max(EMAIL_LENGTH_MAX)
  .refine(isEmail, { error: `Must be an e-mail address of at most ${EMAIL_OCTETS_MAX} bytes.` })
  .refine(isStorable, { error: 'Must not contain NUL or a lone surrogate.' })
  .meta({ format: 'idn-email' });

/** For a rule of an object that is checked beside its fields, not after them, so that all problems are listed at once. */
export const withItsFields = ({ value }: { value: unknown }): boolean =>
  typeof value === 'object' && value !== null;

/** Null counts as absent: many systems write it for what they do not have. */
export const absentIfNull = <T extends z.ZodType>(schema: T) =>
  schema
    .nullish()
    .transform((value) => value ?? undefined)
    .optional();
export const optionalId = absentIfNull(id);
export const optionalIdentifier = absentIfNull(identifier);
export const optionalEmail = absentIfNull(email);
export const optionalName = absentIfNull(name);
