import { Failure } from '../domain/failure.ts';
import { differingFields, type FingerprintFields } from '../domain/fingerprint-fields.ts';
import { assertSameRequest } from './fingerprint.ts';

/** What a key recorded. */
export interface Recorded {
  readonly fingerprint: FingerprintFields;
  readonly isVoided: boolean;
  /** The fingerprints of voided rows that gave the key up to another request. */
  givenUp(): Promise<readonly FingerprintFields[]>;
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
  const isSame = (stored: FingerprintFields) => differingFields(stored, received).length === 0;
  if (isSame(recorded.fingerprint)) {
    if (recorded.isVoided) throw voidedKey(field);
    return true;
  }
  if ((await recorded.givenUp()).some(isSame)) throw voidedKey(field);
  if (!recorded.isVoided) assertSameRequest(recorded.fingerprint, received, field);
  return false;
}

const voidedKey = (field: string) =>
  new Failure('VOIDED', `The object that this request recorded under its ${field} was voided.`, { field });
