import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BODY_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const HINT_LENGTH = 12;

const checkedShape = /^(sk_(?:live|dev)_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;
const uncheckedShape = /^sk_(?:live|dev)_[0-9A-Za-z]{32}$/;

/** 190 bits from the system's generator: no slow hash is needed, and none would be affordable per request. */
export function generateApiKey(mode: 'live' | 'dev'): string {
  const body = Array.from({ length: BODY_LENGTH }, () => alphabet[randomInt(alphabet.length)]).join('');
  const key = `sk_${mode}_${body}`;
  return `${key}${checksumOf(key)}`;
}

/** CRC-32 of what stands before it, in base62: tells a mistyped or made-up key from a real one without the database. */
function checksumOf(key: string): string {
  let rest = crc32(key);
  let digits = '';
  for (let digit = 0; digit < CHECKSUM_LENGTH; digit += 1) {
    digits = `${alphabet[rest % alphabet.length]}${digits}`;
    rest = Math.floor(rest / alphabet.length);
  }
  return digits;
}

/** `unchecked`: of the first versions, which issued keys without a checksum. `malformed`: no key at all. */
export function apiKeyKind(text: string): 'checked' | 'unchecked' | 'malformed' {
  const [, key, checksum] = checkedShape.exec(text) ?? [];
  if (key !== undefined) return checksum === checksumOf(key) ? 'checked' : 'malformed';
  return uncheckedShape.test(text) ? 'unchecked' : 'malformed';
}

export const apiKeyDigest = (key: string): Buffer => createHash('sha256').update(key).digest();

/** What lists show: enough to recognise a key, far too little to use it. */
export const apiKeyHint = (key: string): string => key.slice(0, HINT_LENGTH);
