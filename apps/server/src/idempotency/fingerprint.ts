import { Failure } from '../domain/failure.ts';
import { differingFields, type FingerprintFields } from '../domain/fingerprint-fields.ts';
import { type Hmac, hmacSha256 } from '../hmac.ts';

/** Counts up when the canonical form of a field changes; a replay compares by the version it was stored with. */
export const FINGERPRINT_VERSION = 1;

/** 128 bits of each HMAC: enough to tell values apart, short enough to sit in the hot row. */
const DIGEST_BYTES = 16;

/** One HMAC-SHA256 per top-level field, never the value, so that a conflict can name the fields that differ. */
export function fingerprintOf(fields: FingerprintFields, key: Uint8Array): FingerprintFields {
  const hmac = hmacOf(key);
  const digests: FingerprintFields = {};
  for (const [field, value] of Object.entries(fields))
    digests[field] = hmac(field, '\0', value).toString('base64url', 0, DIGEST_BYTES);
  return digests;
}

/** By the key of an environment, as long as something holds the key. */
const hmacs = new WeakMap<Uint8Array, Hmac>();

function hmacOf(key: Uint8Array): Hmac {
  const hmac = hmacs.get(key) ?? hmacSha256(key);
  hmacs.set(key, hmac);
  return hmac;
}

/** Throws `IDEMPOTENCY_CONFLICT`, naming the fields, unless both requests said the same. */
export function assertSameRequest(
  stored: FingerprintFields,
  received: FingerprintFields,
  field: string,
): void {
  const differing = differingFields(stored, received);
  if (differing.length === 0) return;
  throw new Failure(
    'IDEMPOTENCY_CONFLICT',
    `This ${field} was already used with another request: ${differing.join(', ')} ${differing.length === 1 ? 'differs' : 'differ'}.`,
    {
      field,
      details: differing.map((name) => ({ field: name, message: 'Differs from the first request.' })),
    },
  );
}

/** A stored fingerprint, as the ORM reads it. */
interface Fingerprinted {
  readonly fingerprint: unknown;
}

/** What a key recorded. */
interface Recorded extends Fingerprinted {
  readonly isVoided: boolean;
  /** The voided rows that gave the key up to another request. */
  givenUp(): Promise<readonly Fingerprinted[]>;
}

/**
 * True when the request is a replay of what the key recorded; false when that was voided and the request says something
 * else, which makes it a new one. Throws `VOIDED` for a request that was voided, so that a late retry does not bring it
 * back, and `IDEMPOTENCY_CONFLICT` for another request with the key of a live row.
 */
export async function isReplay(
  recorded: Recorded,
  received: FingerprintFields,
  field: string,
): Promise<boolean> {
  const isSame = ({ fingerprint }: Fingerprinted) =>
    differingFields(fingerprint as FingerprintFields, received).length === 0;
  if (isSame(recorded)) {
    if (recorded.isVoided) throw voidedKey(field);
    return true;
  }
  if ((await recorded.givenUp()).some(isSame)) throw voidedKey(field);
  if (!recorded.isVoided) assertSameRequest(recorded.fingerprint as FingerprintFields, received, field);
  return false;
}

const voidedKey = (field: string) =>
  new Failure('VOIDED', `The object that this request recorded under its ${field} was voided.`, { field });
