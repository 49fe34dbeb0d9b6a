/**
 * Digits and letters without lookalikes (0 and O, 1 and I). 32 characters, so that a random byte selects each
 * with equal probability.
 */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const GROUP = 4;

/** Formats random bytes as a readable code, such as `XK4P-9QTM`, with one character per byte. */
export function shortCode(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return (text.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-');
}

/** Normalizes a code for comparison: upper case, without spaces and hyphens. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();
