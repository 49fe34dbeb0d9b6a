import { randomBytes } from 'node:crypto';
import type { Cipher } from '../encryption/cipher.ts';

const SECRET_BYTES = 32;

/** Whose secret it is: sealed for one endpoint, it opens for no other. */
interface SecretOwner {
  readonly environmentId: number;
  readonly id: string;
}

/** As Standard Webhooks has it: receivers sign with the bytes behind the prefix. */
export const generateSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

export const sealSecret = (cipher: Cipher, owner: SecretOwner, secret: string) =>
  cipher.seal(secret, boundTo(owner));

export const openSecret = (cipher: Cipher, owner: SecretOwner, sealed: Uint8Array): string =>
  cipher.open(sealed, boundTo(owner)) as string;

const boundTo = ({ environmentId, id }: SecretOwner): string => `${environmentId}/${id}`;
