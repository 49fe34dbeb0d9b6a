import { differingFields, type FingerprintFields } from '../../domain/events/fingerprint-fields.ts';
import { Failure } from '../../domain/failure.ts';
import { type Hmac, hmacSha256 } from '../hmac.ts';

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

/** HMACs by the key of an environment, for as long as the key is referenced. */
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
    `This ${field} was already used with a different request: ${differing.join(', ')} ${differing.length === 1 ? 'differs' : 'differ'}.`,
    {
      field,
      details: differing.map((name) => ({ field: name, message: 'Differs from the first request.' })),
    },
  );
}

/** A row that a key recorded. Generation 0 has the key; the others were voided, and gave it up to another request. */
interface Recorded {
  readonly keyGeneration: number;
  /** The stored value, as the ORM reads it. */
  readonly fingerprint: unknown;
}

/**
 * Returns the row of a key that a request replays; null when the key is free or its row was voided and the request says
 * something else, which makes it a new one. Throws `VOIDED` for a request that was voided, so that a late retry does not
 * bring it back, and `IDEMPOTENCY_CONFLICT` for another request with the key of a live row.
 */
export function replayed<Row extends Recorded>(
  rows: readonly Row[],
  isVoided: (row: Row) => boolean,
  received: FingerprintFields,
  field: string,
): Row | null {
  const isSame = ({ fingerprint }: Row) =>
    differingFields(fingerprint as FingerprintFields, received).length === 0;
  const live = rows.find((row) => row.keyGeneration === 0 && !isVoided(row));
  if (live && isSame(live)) return live;
  if (rows.some(isSame)) throw voidedKey(field);
  if (live) assertSameRequest(live.fingerprint as FingerprintFields, received, field);
  return null;
}

const voidedKey = (field: string) =>
  new Failure('VOIDED', `The object that this request recorded under its ${field} was voided.`, { field });
