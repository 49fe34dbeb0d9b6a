import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Bank details are never stored in clear: AES-256-GCM, bound to the affiliate they belong to. */
export interface PayoutDetailsCipher {
  seal(details: object, affiliateId: string): Uint8Array<ArrayBuffer>;
  open(sealed: Uint8Array, affiliateId: string): object;
}

/** Layout: version (1 byte), IV (12), tag (16), ciphertext. The affiliate's id is authenticated with it. */
export const payoutDetailsCipher = (key: Uint8Array): PayoutDetailsCipher => ({
  seal: (details, affiliateId) => {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(affiliateId));
    const sealed = Buffer.concat([cipher.update(JSON.stringify(details), 'utf8'), cipher.final()]);
    return new Uint8Array(Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), sealed]));
  },
  open: (sealed, affiliateId) => {
    const bytes = Buffer.from(sealed);
    if (bytes[0] !== VERSION) throw new Error(`Payout details of an unknown version ${bytes[0]}.`);
    const iv = bytes.subarray(1, 1 + IV_BYTES);
    const tag = bytes.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', key, iv)
      .setAAD(Buffer.from(affiliateId))
      .setAuthTag(tag);
    const clear = Buffer.concat([
      decipher.update(bytes.subarray(1 + IV_BYTES + TAG_BYTES)),
      decipher.final(),
    ]);
    return JSON.parse(clear.toString('utf8')) as object;
  },
});
