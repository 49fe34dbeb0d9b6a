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

/**
 * Returns false for text that PostgreSQL cannot store: NUL is rejected, and all lone surrogates would be stored as
 * the same character.
 */
export const isStorable = (value: string): boolean => !value.includes('\u0000') && value.isWellFormed();

/** String of 1 to `max` characters that can be stored exactly as sent. */
export const text = (max: number) =>
  z.string().min(1).max(max).refine(isStorable, { error: 'Must not contain NUL or a lone surrogate.' });

/** Opaque id. An unknown or malformed id results in a not-found error, never in a validation error. */
export const id = text(IDENTIFIER_LENGTH_MAX);
export const identifier = text(IDENTIFIER_LENGTH_MAX);
/**
 * Random value that makes the signatures of two identical requests differ. Every route that moves money accepts a nonce
 * in the body. The signature covers the nonce, but endpoints do not receive it.
 */
export const nonce = identifier
  .optional()
  .describe(
    'Unique string of your choice, so that a second signed request with the same content is not treated as a replay.',
  );
/**
 * Name of 1 to `max` characters that does not consist only of spaces and invisible characters. If the name is
 * empty, only the length error is reported.
 */
export const nameOf = (max: number) =>
  text(max).refine((value) => value === '' || withoutInvisible(value).trim() !== '', {
    error: 'Must not be blank.',
  });
export const name = nameOf(NAME_LENGTH_MAX);
/** Name of a person or brand, as shown in e-mails: one line, without characters that reverse the text direction. */
export const personNameOf = (max: number) =>
  nameOf(max).refine((value) => !notInLine.test(value), {
    error: 'Must be one line, without control characters.',
  });
export const personName = personNameOf(NAME_LENGTH_MAX);
/** Reason for an action, as entered by a person. */
export const reasonText = nameOf(REASON_LENGTH_MAX);
export const freeText = text(FREE_TEXT_LENGTH_MAX);
export const url = text(URL_LENGTH_MAX);
/** URL shown as a link. Limited to http and https, so that nobody can store a `javascript:` URL. */
export const webUrl = url.refine(isWebUrl, { error: 'Must be a URL that starts with http:// or https://.' });
function isWebUrl(value: string): boolean {
  return /^https?:\/\/[^\s\p{Cc}/?#\\][^\s\p{Cc}\\]*$/iu.test(value) && URL.canParse(value);
}
/** E-mail address that mail systems accept. Surrounding spaces are trimmed. */
export const email = z
  .string()
  .trim()
  .max(EMAIL_LENGTH_MAX)
  .refine(isEmail, { error: `Must be an e-mail address of at most ${EMAIL_OCTETS_MAX} bytes.` })
  .refine(isStorable, { error: 'Must not contain NUL or a lone surrogate.' })
  .meta({ format: 'idn-email' });

/**
 * Runs an object's rule along with its field checks instead of after them, so that all problems are reported
 * at once.
 */
export const withItsFields = ({ value }: { value: unknown }): boolean =>
  typeof value === 'object' && value !== null;

/** Treats null as absent, because many systems send null for missing values. */
export const absentIfNull = <T extends z.ZodType>(schema: T) =>
  schema
    .nullish()
    .transform((value) => value ?? undefined)
    .optional();
export const optionalId = absentIfNull(id);
export const optionalIdentifier = absentIfNull(identifier);
export const optionalEmail = absentIfNull(email);
export const optionalName = absentIfNull(name);
