import { emailKey } from '@tributary/core';
import type { Pseudonyms } from '../../domain/erasures/erasure.ts';
import { type Hmac, hmacSha256 } from '../hmac.ts';
import { boundToEnvironment, type Cipher } from './cipher.ts';

/** 128 bits, which is enough to distinguish all values in an environment. */
const HEX_BYTES = 16;

const pseudonym = /^(?:erased[_-][0-9a-f]{32}(?:@erased\.invalid)?|ERASED-[0-9A-F]{32})$/;

/** Returns true if the text is the pseudonym of an erased value. */
export const isPseudonym = (value: string): boolean => pseudonym.test(value);

/** @param salt gives the same values different pseudonyms, for a person who returns and is erased again */
export function pseudonymsBy(key: Uint8Array, salt = ''): Pseudonyms {
  const hmac: Hmac = hmacSha256(key);
  const hex = (value: string) => hmac(salt, '\0', value).toString('hex', 0, HEX_BYTES);
  const unlessOne = (toPseudonym: (value: string) => string) => (value: string) =>
    isPseudonym(value) ? value : toPseudonym(value);
  return {
    of: unlessOne((value) => `erased_${hex(value)}`),
    ofEmail: unlessOne((value) => `erased_${hex(emailKey(value))}@erased.invalid`),
    ofTrackingId: unlessOne((value) => `erased-${hex(value)}`),
    ofCode: unlessOne((value) => `ERASED-${hex(value).toUpperCase()}`),
  };
}

const opened = new WeakMap<Uint8Array, Uint8Array>();

/** Returns the key for an environment's pseudonyms. Decrypts each `sealed` array only once. */
export function openErasureKey(cipher: Cipher, environmentId: number, sealed: Uint8Array): Uint8Array {
  const known = opened.get(sealed);
  if (known) return known;
  const key = Buffer.from(
    cipher.open(sealed, boundToEnvironment({ id: `${environmentId}` })) as string,
    'base64',
  );
  opened.set(sealed, key);
  return key;
}
