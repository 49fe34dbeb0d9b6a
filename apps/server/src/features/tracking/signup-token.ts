import { email as emailSchema, identifier } from '@tributary/contract';

export interface SignupClaims {
  readonly email?: string;
  readonly external_user_id?: string;
}

/** Maximum lifetime of a token, with a margin for clock differences. */
const LIFETIME_SECONDS_MAX = 660;

/** Returns the signed content of a token and its signature, or null if the text is not a token. */
export function tokenParts(token: string): { readonly signed: string; readonly signature: Buffer } | null {
  const [, signed, signature] = /^([\w-]{1,2000})\.([\w-]{43})$/.exec(token) ?? [];
  if (signed === undefined || signature === undefined) return null;
  return { signed, signature: Buffer.from(signature, 'base64url') };
}

/**
 * Returns the customer in a correctly signed token, or null if it has expired by `now` or identifies nobody.
 */
export function signupClaims(signed: string, now: Date): SignupClaims | null {
  const claims = parsed(Buffer.from(signed, 'base64url').toString('utf8'));
  if (claims === null) return null;
  const secondsLeft = Number(claims.exp) - now.getTime() / 1_000;
  if (!(secondsLeft > 0 && secondsLeft <= LIFETIME_SECONDS_MAX)) return null;
  const email = emailSchema.safeParse(claims.email).data;
  const externalUserId = identifier.safeParse(claims.external_user_id).data;
  if (email === undefined && externalUserId === undefined) return null;
  return {
    ...(email !== undefined && { email }),
    ...(externalUserId !== undefined && { external_user_id: externalUserId }),
  };
}

function parsed(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
