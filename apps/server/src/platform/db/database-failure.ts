import type { Logger } from 'pino';
import { Failure } from '../../domain/failure.ts';
import { lastOwner } from '../../domain/members/last-owner.ts';
import { databaseFault, isLastOwner, isUnavailable, isUntakenValue, reasonUnavailable } from './failures.ts';
import { faultForLog } from './fault-for-log.ts';

/** SQLSTATEs for NUL characters and text that cannot be encoded. Validation should already have rejected both. */
const unstorableText = new Set(['22021', '22P05']);

/**
 * Returns the caller's error for a database error, or null if the cause is a bug in this server. A value that
 * the contract should have rejected is the caller's error but also a gap in the contract, so it is logged as
 * an error.
 */
export function databaseFailure(error: unknown, log: Logger): Failure | null {
  const refused = refusedValue(error);
  if (refused) {
    if (isUntakenValue(error))
      log.error({ fault: faultForLog(error) }, 'a value passed validation but was rejected by the database');
    return refused;
  }
  if (isUnavailable(error)) {
    const { sqlState: sql_state } = databaseFault(error);
    log.warn({ sql_state, reason: reasonUnavailable(error) }, 'the database is not responding');
    return new Failure('UNAVAILABLE', 'The database is not responding. Try again.', {
      headers: { 'Retry-After': '1' },
    });
  }
  return null;
}

/** Returns the caller's error if the same request would fail again, or null for any other error. */
export function refusedValue(error: unknown): Failure | null {
  if (unstorableText.has(databaseFault(error).sqlState ?? ''))
    return new Failure('VALIDATION_ERROR', 'The request contains text that cannot be stored.');
  if (isUntakenValue(error))
    return new Failure(
      'VALIDATION_ERROR',
      'A value in the request is too large or malformed and cannot be stored.',
    );
  if (isLastOwner(error)) return lastOwner();
  return duplicateFailure(error);
}

/** Request field for each unique constraint. */
const fieldOf: Readonly<Record<string, { field: string; message: string }>> = {
  affiliates_tracking_id_key: {
    field: 'tracking_id',
    message: 'This tracking id is already in use in the program.',
  },
  affiliates_email_key: {
    field: 'email',
    message: 'The program already has an affiliate with this e-mail address.',
  },
  affiliates_external_user_id_key: {
    field: 'external_user_id',
    message: 'Another affiliate of the program has this user id.',
  },
  referrals_customer_id_key: {
    field: 'customer_id',
    message: 'This customer already has a referral in the program.',
  },
  referrals_external_user_id_key: {
    field: 'external_user_id',
    message: 'This user already has a referral in the program.',
  },
  referrals_email_key: {
    field: 'email',
    message: 'The program already has a referral with this e-mail address.',
  },
  coupons_code_key: { field: 'code', message: 'This coupon code is already in use in the program.' },
  group_incentives_group_id_incentive_id_key: {
    field: 'incentive_id',
    message: 'This incentive is already attached to the group.',
  },
  multi_level_incentives_group_id_level_key: { field: 'level', message: 'The group already has this level.' },
  hosts_pkey: { field: 'link_hosts', message: 'Another site already uses one of these link hosts.' },
  passkeys_credential_id_key: { field: 'credential_id', message: 'This passkey belongs to another user.' },
  users_account_id_email_normalized_key: {
    field: 'email',
    message: 'Another user of the account has this address.',
  },
  referrals_click_id_key: { field: 'click_id', message: 'This click has already become a referral.' },
};

/** Returns the `DUPLICATE` error for a violated unique constraint, or null for any other error. */
export function duplicateFailure(error: unknown): Failure | null {
  const { sqlState, constraint } = databaseFault(error);
  const known = sqlState === '23505' && constraint ? fieldOf[constraint] : undefined;
  return known ? new Failure('DUPLICATE', known.message, { field: known.field }) : null;
}
