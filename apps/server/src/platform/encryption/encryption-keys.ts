import { createHmac } from 'node:crypto';

const KEY_BYTES = 32;

/** Newest first: the first one encrypts, and all of them decrypt. */
export type EncryptionKeys = readonly [Uint8Array, ...Uint8Array[]];

/**
 * Parses keys in base64, separated by commas or line breaks. Returns null if a key is invalid or repeated.
 */
export function parseEncryptionKeys(text: string): EncryptionKeys | null {
  const [first, ...older] = text
    .trim()
    .split(/\s*,\s*|\s+/)
    .map((each) => Buffer.from(each, 'base64'));
  const all = [...(first ? [first] : []), ...older];
  if (!first || all.some((key) => key.length !== KEY_BYTES)) return null;
  return new Set(all.map((key) => key.toString('hex'))).size < all.length ? null : [first, ...older];
}

const FINGERPRINT_LENGTH = 16;

/** Identifies a key in a backup without revealing anything about it. */
export const fingerprintOf = (key: Uint8Array): string =>
  createHmac('sha256', key).update('tributary encryption key').digest('hex').slice(0, FINGERPRINT_LENGTH);
