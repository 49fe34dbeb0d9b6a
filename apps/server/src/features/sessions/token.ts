import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const shape = /^[\w-]{43}$/;

/** Returns a token of 256 random bits, for a cookie or the fragment of a link. Only its digest is stored. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Returns true if the text may be a token. Anything else is rejected without a query. */
export const isToken = (text: string): boolean => shape.test(text);

export const tokenDigest = (token: string): Buffer => createHash('sha256').update(token).digest();
