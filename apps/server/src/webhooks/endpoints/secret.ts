import { randomBytes } from 'node:crypto';
import { boundToEndpoint, type SealedRow } from '../../encryption/bindings.ts';
import type { Cipher } from '../../encryption/cipher.ts';

const SECRET_BYTES = 32;

/** As Standard Webhooks has it: receivers sign with the bytes behind the prefix. */
export const generateSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

export const sealSecret = (cipher: Cipher, owner: SealedRow, secret: string) =>
  cipher.seal(secret, boundToEndpoint(owner));

export const openSecret = (cipher: Cipher, owner: SealedRow, sealed: Uint8Array): string =>
  cipher.open(sealed, boundToEndpoint(owner)) as string;
