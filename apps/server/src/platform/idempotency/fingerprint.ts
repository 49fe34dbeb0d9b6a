import { differingFields, type FingerprintFields } from '../../domain/events/fingerprint-fields.ts';
import { Failure } from '../../domain/failure.ts';
import { type Hmac, hmacSha256 } from '../hmac.ts';

/** 128 bits of each HMAC: enough to distinguish values, and short enough for a row that is read often. */
const DIGEST_BYTES = 16;

/**
 * Returns an HMAC-SHA256 for each top-level field instead of its value, so that a conflict can list the
 * fields that differ.
 */
export function fingerprintOf(fields: FingerprintFields, key: Uint8Array): FingerprintFields {
  const hmac = hmacOf(key);
  const digests: FingerprintFields = {};
  for (const [field, value] of Object.entries(fields))
    digests[field] = hmac(field, '\0', value).toString('base64url', 0, DIGEST_BYTES);
  return digests;
}

/** HMAC functions by environment key, kept for as long as the key is referenced. */
const hmacs = new WeakMap<Uint8Array, Hmac>();

function hmacOf(key: Uint8Array): Hmac {
  const hmac = hmacs.get(key) ?? hmacSha256(key);
  hmacs.set(key, hmac);
  return hmac;
}

/** Throws `IDEMPOTENCY_CONFLICT`, with the fields that differ, unless both requests are equal. */
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

/**
 * Row recorded under a key. The row with generation 0 has the key. Rows of other generations were voided, and
 * another request has the key now.
 */
interface Recorded {
  readonly keyGeneration: number;
  /** Fingerprint as stored. */
  readonly fingerprint: unknown;
}

/**
 * Returns the row that a request replays. Returns null if the key is unused, or if its row was voided and the request
 * differs from the original, which makes it a new request. Throws `VOIDED` if the request equals a voided one, so that
 * a late retry does not record the event again, and `IDEMPOTENCY_CONFLICT` if a different request uses the key of an
 * active row.
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
