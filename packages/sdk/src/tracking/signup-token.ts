import { hmacKey, toBytes } from '../signing.ts';

/** Lifetime of a token in seconds. */
const lifetime = 600;

/** Identity of the person. At least one field is required. */
export interface SignupIdentity {
  readonly external_user_id?: string;
  readonly email?: string;
}

/**
 * Creates a token for the browser script's `identify(token)`, which proves that your server knows this person. The
 * token expires after ten minutes. `secret` is the site's sign-up secret, which must stay on your server. Throws a
 * `TypeError` without an identity or a secret.
 */
export async function signupToken(
  { external_user_id, email }: SignupIdentity,
  secret: string,
): Promise<string> {
  if (!external_user_id && !email) throw new TypeError('signupToken requires external_user_id or email.');
  if (!secret) throw new TypeError('signupToken requires the sign-up secret of your site.');
  const exp = Math.floor(Date.now() / 1_000) + lifetime;
  const claims = toBase64Url(toBytes(JSON.stringify({ external_user_id, email, exp })));
  const key = await hmacKey(toBytes(secret), 'sign');
  const signature = await crypto.subtle.sign('HMAC', key, toBytes(claims));
  return `${claims}.${toBase64Url(new Uint8Array(signature))}`;
}

function toBase64Url(bytes: Uint8Array): string {
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
