import { IDENTIFIER_LENGTH_MAX } from '../limits.ts';

/** Returns true for a valid `Idempotency-Key`: ASCII characters without leading or trailing spaces. */
export const isIdempotencyKey = (text: string): boolean =>
  text.length <= IDENTIFIER_LENGTH_MAX && /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text);
