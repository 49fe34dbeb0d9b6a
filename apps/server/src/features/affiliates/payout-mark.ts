import type { PayoutDetails } from '../../domain/payouts/payout.ts';
import { namesOf } from '../../domain/referrals/self-referral.ts';
import { hmacSha256 } from '../../platform/hmac.ts';

/** Offset of the nonce in a sealed value; see `cipher.ts`. */
const NONCE_START = 1;
const NONCE_END = 13;
const NONCE_BYTES = NONCE_END - NONCE_START;

/**
 * Fingerprints the address in payout details, so that recording a sale can detect, without decryption, that
 * the customer is the affiliate. Begins with the nonce of the encrypted details it belongs to.
 */
export function payoutEmailMark(
  fingerprintKey: Uint8Array,
  sealed: Uint8Array | null,
  details: PayoutDetails | null,
): Uint8Array<ArrayBuffer> | null {
  if (sealed === null) return null;
  const [mailbox] = namesOf([details?.email ?? null]);
  const nonce = sealed.subarray(NONCE_START, NONCE_END);
  const mark = mailbox === undefined ? [] : [markOf(fingerprintKey, mailbox)];
  return new Uint8Array(Buffer.concat([nonce, ...mark]));
}

/** Returns SQL for an affiliate's fingerprint without the nonce; null if it is missing or out of date. */
export const payoutMark = (
  row: string,
) => `case when substring(${row}.payout_email_mark from 1 for ${NONCE_BYTES})
      = substring(${row}.payout_details_encrypted from ${NONCE_START + 1} for ${NONCE_BYTES})
    then substring(${row}.payout_email_mark from ${NONCE_BYTES + 1}) end`;

const markOf = (fingerprintKey: Uint8Array, mailbox: string): Buffer =>
  hmacSha256(fingerprintKey)('payout_email', '\0', mailbox);

/** Returns true if one of the addresses belongs to the mailbox that the fingerprint was made from. */
export const isMarked = (fingerprintKey: Uint8Array, mark: Uint8Array | null, names: readonly string[]) =>
  mark !== null && mark.length > 0 && names.some((name) => markOf(fingerprintKey, name).equals(mark));
