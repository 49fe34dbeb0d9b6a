import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { EncryptionKeys } from './encryption-keys.ts';

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts values that the database must never contain in plain text. Uses AES-256-GCM, bound to the row of
 * the value.
 */
export interface Cipher {
  seal(value: object | string, boundTo: string): Uint8Array<ArrayBuffer>;
  /**
   * Decrypts a value. Throws unless it was encrypted for this row with one of the keys and has not been
   * changed.
   */
  open(sealed: Uint8Array, boundTo: string): unknown;
  /**
   * Returns the index of the key that decrypts the value, or null if no key does. Index 0 is the key used for
   * encryption.
   */
  keyOf(sealed: Uint8Array, boundTo: string): number | null;
}

/**
 * Creates the cipher for a set of keys. Layout of a value: version (1 byte), IV (12), tag (16), ciphertext of
 * the JSON. `boundTo` is the additional authenticated data.
 */
export function cipherWith(...keys: EncryptionKeys): Cipher {
  const [newest] = keys;
  const openedBy = (sealed: Uint8Array, boundTo: string) => {
    let failure: unknown;
    for (const [index, key] of keys.entries())
      try {
        return { index, value: openWith(key, sealed, boundTo) };
      } catch (error) {
        failure ??= error;
      }
    throw failure;
  };
  return {
    seal: (value, boundTo) => sealWith(newest, value, boundTo),
    open: (sealed, boundTo) => openedBy(sealed, boundTo).value,
    keyOf: (sealed, boundTo) => {
      try {
        return openedBy(sealed, boundTo).index;
      } catch {
        return null;
      }
    },
  };
}

function sealWith(key: Uint8Array, value: object | string, boundTo: string): Uint8Array<ArrayBuffer> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return new Uint8Array(Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), sealed]));
}

function openWith(key: Uint8Array, sealed: Uint8Array, boundTo: string): unknown {
  const bytes = Buffer.from(sealed);
  if (bytes[0] !== VERSION) throw new Error(`Encrypted with an unknown version ${bytes[0]}.`);
  const iv = bytes.subarray(1, 1 + IV_BYTES);
  const tag = bytes.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(boundTo)).setAuthTag(tag);
  const clear = Buffer.concat([decipher.update(bytes.subarray(1 + IV_BYTES + TAG_BYTES)), decipher.final()]);
  return JSON.parse(clear.toString('utf8'));
}

export interface SealedRow {
  readonly environmentId: number;
  readonly id: string;
}

/** Row that belongs to an account instead of an environment. */
export interface SealedRowOfAccount {
  readonly accountId: string;
  readonly id: string;
}

const boundToAffiliate = ({ id }: Pick<SealedRow, 'id'>): string => id;

export const boundToEndpoint = ({ environmentId, id }: SealedRow): string => `${environmentId}/${id}`;

/** Binds the key for an environment's pseudonyms. */
export const boundToEnvironment = ({ id }: Pick<SealedRow, 'id'>): string => `erasures/${id}`;

export const boundToRetained = ({ environmentId, id }: SealedRow): string =>
  `retained/${environmentId}/${id}`;

export const boundToMail = ({ environmentId, id }: SealedRow): string => `mails/${environmentId}/${id}`;

/** Binds an e-mail to a user. Users belong to an account, not to an environment. */
export const boundToUserMail = ({ accountId, id }: SealedRowOfAccount): string =>
  `user-mails/${accountId}/${id}`;

export const boundToUser = ({ accountId, id }: SealedRowOfAccount): string => `users/${accountId}/${id}`;

export const boundToIdentityProvider = ({ accountId, id }: SealedRowOfAccount): string =>
  `identity-providers/${accountId}/${id}`;

/**
 * Binds a challenge, which may not belong to a user yet. Key rotation skips it, because it expires within
 * minutes.
 */
export const boundToChallenge = ({ id }: Pick<SealedRow, 'id'>): string => `user-challenges/${id}`;

/**
 * Binds a sign-in or other verification of an affiliate. Key rotation skips it, because it expires within
 * minutes.
 */
export const boundToAffiliateChallenge = ({ environmentId, id }: SealedRow): string =>
  `affiliate-challenges/${environmentId}/${id}`;

export const boundToConnection = ({ environmentId, id }: SealedRow): string =>
  `connections/${environmentId}/${id}`;

export const boundToFundingSource = ({ environmentId, id }: SealedRow): string =>
  `funding-sources/${environmentId}/${id}`;

export const boundToSite = ({ environmentId, id }: SealedRow): string => `${environmentId}/${id}`;

/** Column with encrypted values. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** Column with the environment of the row. Default: `environment_id`. */
  readonly environmentColumn?: string;
  /** Column with the account of the row, if it belongs to no environment. */
  readonly accountColumn?: string;
  /** Column that identifies the row, as text. Default: `id`. */
  readonly idColumn?: string;
  readonly boundTo: (row: SealedRow & SealedRowOfAccount) => string;
}

/** All encrypted columns. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'affiliates', column: 'payout_details_encrypted', boundTo: boundToAffiliate },
  { table: 'webhook_endpoints', column: 'secret', boundTo: boundToEndpoint },
  { table: 'webhook_endpoints', column: 'previous_secret', boundTo: boundToEndpoint },
  { table: 'sites', column: 'signup_secret', boundTo: boundToSite },
  { table: 'retained_records', column: 'sealed', idColumn: 'affiliate_id', boundTo: boundToRetained },
  {
    ...{ table: 'environments', column: 'erasure_key', environmentColumn: 'id', idColumn: 'id::text' },
    boundTo: boundToEnvironment,
  },
  { table: 'mails', column: 'parameters', boundTo: boundToMail },
  { table: 'connections', column: 'webhook_secret', boundTo: boundToConnection },
  { table: 'connections', column: 'previous_webhook_secret', boundTo: boundToConnection },
  { table: 'connections', column: 'api_key', boundTo: boundToConnection },
  { table: 'funding_sources', column: 'details', boundTo: boundToFundingSource },
  {
    ...{ table: 'user_mails', column: 'parameters', accountColumn: 'account_id' },
    boundTo: boundToUserMail,
  },
  { table: 'users', column: 'totp', accountColumn: 'account_id', boundTo: boundToUser },
  {
    ...{ table: 'identity_providers', column: 'client_secret', accountColumn: 'account_id' },
    boundTo: boundToIdentityProvider,
  },
];
