import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const shape = /^[\w-]{43}$/;

/** 256 random bits, for a cookie or behind the `#` of a link. Nothing but its digest is kept. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Whether a text can be a token at all: what cannot be is refused without a query. */
export const isToken = (text: string): boolean => shape.test(text);

export const tokenDigest = (token: string): Buffer => createHash('sha256').update(token).digest();
