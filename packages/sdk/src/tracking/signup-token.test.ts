import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { signupToken } from './signup-token.ts';

const secret = 'a-secret-of-the-site-é';
const partsOf = (token: string) => {
  const [claims = '', signature = ''] = token.split('.');
  return { claims, signature, ...JSON.parse(Buffer.from(claims, 'base64url').toString()) };
};

test('contains the identity for ten minutes and is signed with the secret', async () => {
  const before = Math.floor(Date.now() / 1_000);
  const token = await signupToken({ external_user_id: 'u_1?>~', email: 'zoë@example.com' }, secret);
  expect(token).toMatch(/^[\w-]+\.[\w-]{43}$/);
  const { claims, signature, exp, ...identity } = partsOf(token);
  expect(identity).toEqual({ external_user_id: 'u_1?>~', email: 'zoë@example.com' });
  expect(exp).toBeGreaterThanOrEqual(before + 600);
  expect(exp).toBeLessThanOrEqual(Date.now() / 1_000 + 600);
  expect(signature).toBe(createHmac('sha256', secret).update(claims).digest('base64url'));
});

test('omits identities that were not given', async () => {
  expect(Object.keys(partsOf(await signupToken({ email: 'ada@example.com' }, secret)))).not.toContain(
    'external_user_id',
  );
});

test('throws without an identity or a secret', async () => {
  await expect(signupToken({}, secret)).rejects.toThrow('external_user_id or email');
  await expect(signupToken({ email: 'ada@example.com' }, '')).rejects.toThrow('secret');
});
