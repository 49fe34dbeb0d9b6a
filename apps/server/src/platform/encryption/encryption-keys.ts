import { createHmac } from 'node:crypto';

const KEY_BYTES = 32;

/** Keys, newest first. The first one encrypts, and all decrypt. */
export type EncryptionKeys = readonly [Uint8Array, ...Uint8Array[]];

/** Parses keys in base64, separated by commas or line breaks. Returns null if one is invalid or repeated. */
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

/** Returns an id for a key, for use in backups. It reveals nothing about the key. */
export const fingerprintOf = (key: Uint8Array): string =>
  createHmac('sha256', key).update('tributary encryption key').digest('hex').slice(0, FINGERPRINT_LENGTH);
