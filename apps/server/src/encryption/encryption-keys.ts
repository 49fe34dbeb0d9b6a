const KEY_BYTES = 32;

/** The newest first: that one encrypts, and each of them decrypts. */
export type EncryptionKeys = readonly [Uint8Array, ...Uint8Array[]];

/** Keys in base64, separated by commas; null unless each is a key of its own. */
export function parseEncryptionKeys(text: string): EncryptionKeys | null {
  const [first, ...older] = text.split(',').map((each) => Buffer.from(each.trim(), 'base64'));
  const all = [...(first ? [first] : []), ...older];
  if (!first || all.some((key) => key.length !== KEY_BYTES)) return null;
  return new Set(all.map((key) => key.toString('hex'))).size < all.length ? null : [first, ...older];
}
