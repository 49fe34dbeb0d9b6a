import { createHmac } from 'node:crypto';
import { Failure } from '../domain/failure.ts';
import type { FingerprintFields } from '../domain/fingerprint-fields.ts';
import { differingFields } from '../domain/fingerprint-fields.ts';

/** Counts up when the canonical form of a field changes; a replay compares by the version it was stored with. */
export const FINGERPRINT_VERSION = 1;

/** 128 bits of each HMAC: enough to tell values apart, short enough to sit in the hot row. */
const DIGEST_BYTES = 16;

/** One HMAC-SHA256 per top-level field, never the value, so that a conflict can name the fields that differ. */
export function fingerprintOf(fields: FingerprintFields, key: Uint8Array): FingerprintFields {
  const digests: FingerprintFields = {};
  for (const [field, value] of Object.entries(fields)) {
    const hmac = createHmac('sha256', key).update(field).update('\0').update(value);
    digests[field] = hmac.digest().subarray(0, DIGEST_BYTES).toString('base64url');
  }
  return digests;
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
