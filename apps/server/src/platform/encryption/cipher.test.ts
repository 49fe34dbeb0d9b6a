import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { cipherWith } from './cipher.ts';

test('decrypts with the same key exactly what was encrypted', () => {
  const { open, seal } = cipherWith(randomBytes(32));
  for (const value of [{ iban: 'DE89', accountName: 'Ünï' }, 'whsec_\u2028"\\', '']) {
    expect(open(seal(value, 'aff_1'), 'aff_1')).toEqual(value);
  }
});

test('decrypts values encrypted with version 1 of the layout', () => {
  const sealed = Buffer.from(
    'AVIV7H5aXle+yeuhmigVDiwaNzfp3Monm91aF70qblXUA3dafiy9H7amKfsVu5F5kjBdt6rToYPIsJKj4oWgs593',
    'base64',
  );
  const { open } = cipherWith(Buffer.alloc(32, 7));
  expect(open(sealed, 'aff_1')).toEqual({ iban: 'DE89', accountName: 'Ünï' });
});

test('encrypts differently each time, and decrypts only with the right row, key and bytes', () => {
  const key = randomBytes(32);
  const { open, seal } = cipherWith(key);
  const sealed = seal({ iban: 'DE89' }, 'aff_1');
  expect(Buffer.from(seal({ iban: 'DE89' }, 'aff_1'))).not.toEqual(Buffer.from(sealed));
  expect(() => open(sealed, 'aff_2')).toThrow();
  expect(() => cipherWith(randomBytes(32)).open(sealed, 'aff_1')).toThrow();
  for (const at of [0, 1, 13, sealed.length - 1]) {
    const changed = Uint8Array.from(sealed, (byte, index) => (index === at ? byte ^ 1 : byte));
    expect(() => open(changed, 'aff_1')).toThrow();
  }
});

test('encrypts with the first of several keys, decrypts with each, and identifies the key', () => {
  const [next, old, older] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  const cipher = cipherWith(next, old, older);
  const values = [cipher, cipherWith(old), cipherWith(older)].map(({ seal }) => seal('whsec_1', 'ep_1'));
  expect(values.map((sealed) => cipher.keyOf(sealed, 'ep_1'))).toEqual([0, 1, 2]);
  expect(values.map((sealed) => cipher.open(sealed, 'ep_1'))).toEqual(['whsec_1', 'whsec_1', 'whsec_1']);
  expect(values.map((sealed) => cipherWith(next).keyOf(sealed, 'ep_1'))).toEqual([0, null, null]);
  expect(cipher.keyOf(values[1] as Uint8Array, 'ep_2')).toBeNull();
});
