import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BODY_LENGTH = 32;
const CHECKSUM_LENGTH = 6;

/**
 * Generates a key with 190 random bits. A slow hash would be too expensive per request, and is unnecessary
 * with that many bits.
 */
export function generateKey(prefix: string): string {
  const body = Array.from({ length: BODY_LENGTH }, () => alphabet[randomInt(alphabet.length)]).join('');
  const key = `${prefix}${body}`;
  return `${key}${checksumOf(key)}`;
}

/**
 * Returns the CRC-32 of the rest of the key, in base62. It detects mistyped and made-up keys without a query.
 */
export function checksumOf(key: string): string {
  let rest = crc32(key);
  let digits = '';
  for (let digit = 0; digit < CHECKSUM_LENGTH; digit += 1) {
    digits = `${alphabet[rest % alphabet.length]}${digits}`;
    rest = Math.floor(rest / alphabet.length);
  }
  return digits;
}
