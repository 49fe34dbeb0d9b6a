import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './password-hash.ts';
import { passwords } from './passwords.ts';

test('matches only the same password', { tags: 'slow' }, async () => {
  const [kept, again] = [
    await hashPassword('correct horse battery'),
    await passwords().hash('correct horse battery', '192.0.2.1'),
  ];
  for (const hash of [kept, again]) expect(hash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(again).not.toBe(kept);
  expect(await isPassword('correct horse battery', kept)).toBe(true);
  expect(await isPassword('correct horse batterY', kept)).toBe(false);
  expect(await isPassword('', kept)).toBe(false);
});

test('matches no password for a user without one', async () => {
  expect(await isPassword('correct horse battery', null)).toBe(false);
});

test('reads stored hashes with other parameters than the current ones', async () => {
  // scrypt('password', 'NaCl', N = 2^10, r = 8, p = 16): RFC 7914, section 12.
  const vector =
    'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640';
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  const kept = `$scrypt$ln=10,r=8,p=16$${base64(Buffer.from('NaCl'))}$${base64(Buffer.from(vector, 'hex'))}`;
  expect(await isPassword('password', kept)).toBe(true);
  await expect(isPassword('password', '$argon2id$v=19$m=1$AAAA$AAAA')).rejects.toThrow('does not support');
});
