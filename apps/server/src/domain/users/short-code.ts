/** Digits and letters without those that look alike: 0 and O, 1 and I. 32, so that a byte chooses one evenly. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const GROUP = 4;

/** Returns a code as a person reads and types it, such as `XK4P-9QTM`, with a character for each random byte. */
export function shortCode(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return (text.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-');
}

/** Returns a code as it is compared: case, spaces and hyphens do not matter. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();
