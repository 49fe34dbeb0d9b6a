import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Whether a key carries a checksum that does not match. Keys of the first versions carry none. */
export function isMistyped(key: string): boolean {
  const [, body, checksum] = /^(sk_(?:live|dev)_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$/.exec(key) ?? [];
  if (body === undefined || checksum === undefined) return false;
  const value = [...checksum].reduce((sum, digit) => sum * alphabet.length + alphabet.indexOf(digit), 0);
  return value !== crc32(body);
}
