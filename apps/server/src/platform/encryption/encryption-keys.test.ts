import { describe, expect, test } from 'vitest';
import { fingerprintOf, parseEncryptionKeys } from './encryption-keys.ts';

const keyOf = (byte: number) => Buffer.alloc(32, byte);
const textOf = (...bytes: number[]) => bytes.map((byte) => keyOf(byte).toString('base64'));

describe('encryption keys', () => {
  test('are listed newest first, with or without spaces', () => {
    expect(parseEncryptionKeys(textOf(1).join())).toEqual([keyOf(1)]);
    expect(parseEncryptionKeys(textOf(2, 1).join(' , '))).toEqual([keyOf(2), keyOf(1)]);
  });

  test.each([
    '',
    ',',
    'short',
    `${textOf(1)},`,
    `${textOf(1)},${Buffer.alloc(31).toString('base64')}`,
    textOf(1, 2, 1).join(),
  ])('reject %j', (text) => {
    expect(parseEncryptionKeys(text)).toBeNull();
  });

  test('are identified by fingerprints that do not reveal them', () => {
    const prints = [1, 2].map((byte) => fingerprintOf(keyOf(byte)));
    expect(new Set(prints).size).toBe(2);
    for (const print of prints) expect(print).toMatch(/^[0-9a-f]{16}$/);
    expect(fingerprintOf(keyOf(1))).toBe(prints[0]);
  });
});
