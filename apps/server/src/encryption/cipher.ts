import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts what the database must never hold in plain text: AES-256-GCM, bound to the row of the value. */
export interface Cipher {
  seal(value: object | string, boundTo: string): Uint8Array<ArrayBuffer>;
  /** Throws unless the value was sealed with this key for this row and is unchanged. */
  open(sealed: Uint8Array, boundTo: string): unknown;
}

/** Layout: version (1 byte), IV (12), tag (16), ciphertext of the JSON. `boundTo` is the additional authenticated data. */
export const cipherWith = (key: Uint8Array): Cipher => ({
  seal: (value, boundTo) => {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(boundTo));
    const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
    return new Uint8Array(Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), sealed]));
  },
  open: (sealed, boundTo) => {
    const bytes = Buffer.from(sealed);
    if (bytes[0] !== VERSION) throw new Error(`Encrypted with an unknown version ${bytes[0]}.`);
    const iv = bytes.subarray(1, 1 + IV_BYTES);
    const tag = bytes.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(boundTo)).setAuthTag(tag);
    const clear = Buffer.concat([
      decipher.update(bytes.subarray(1 + IV_BYTES + TAG_BYTES)),
      decipher.final(),
    ]);
    return JSON.parse(clear.toString('utf8'));
  },
});

/** The row that a sealed value belongs to. */
export interface SealedRow {
  readonly environmentId: number;
  readonly id: string;
}

const boundToAffiliate = ({ id }: Pick<SealedRow, 'id'>): string => id;

export const boundToEndpoint = ({ environmentId, id }: SealedRow): string => `${environmentId}/${id}`;

/** The key of an environment's pseudonyms. */
export const boundToEnvironment = ({ id }: Pick<SealedRow, 'id'>): string => `erasures/${id}`;

export const boundToRetained = ({ environmentId, id }: SealedRow): string => `retained/${environmentId}/${id}`;

export const boundToSite = ({ environmentId, id }: SealedRow): string => `${environmentId}/${id}`;

/** Every column that holds sealed values, and what they are bound to. */
export const sealedBindings: readonly { query: string; boundTo: (row: SealedRow) => string }[] = [
  {
    query: `select environment_id as "environmentId", id, payout_details_encrypted as sealed
      from affiliates where payout_details_encrypted is not null`,
    boundTo: boundToAffiliate,
  },
  {
    query: 'select environment_id as "environmentId", id, secret as sealed from webhook_endpoints',
    boundTo: boundToEndpoint,
  },
  {
    query: `select environment_id as "environmentId", id, previous_secret as sealed
      from webhook_endpoints where previous_secret is not null`,
    boundTo: boundToEndpoint,
  },
  {
    query: `select id as "environmentId", id::text as id, erasure_key as sealed
      from environments where erasure_key is not null`,
    boundTo: boundToEnvironment,
  },
  {
    query: `select environment_id as "environmentId", affiliate_id as id, sealed from retained_records`,
    boundTo: boundToRetained,
  },
  {
    query: `select environment_id as "environmentId", id, signup_secret as sealed
      from sites where signup_secret is not null`,
    boundTo: boundToSite,
  },
];
