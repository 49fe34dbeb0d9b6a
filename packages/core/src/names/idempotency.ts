import { IDENTIFIER_LENGTH_MAX } from '../limits.ts';

/** Whether a text can be an `Idempotency-Key`: ASCII characters, without a space at either end. */
export const isIdempotencyKey = (text: string): boolean =>
  text.length <= IDENTIFIER_LENGTH_MAX && /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text);
