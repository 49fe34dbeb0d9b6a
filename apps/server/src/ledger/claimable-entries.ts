import { fragment } from '../platform/db/sql.ts';
import { claimableTypes } from './entry-types.ts';

/**
 * SQL condition that `l` is unclaimed: payouts claim entries of its type, and no active payout has claimed
 * it.
 */
export const isUnclaimed = fragment<'environmentId'>`
  l.type in (${claimableTypes})
  and not exists (
    select 1 from payout_items i
    where i.environment_id = ${'environmentId'} and i.ledger_entry_id = l.id and i.is_live)`;

/** SQL condition like `isUnclaimed`, for a query that has joined the active payout item of `l` as `i`. */
export const isUnclaimedOfJoined = fragment`l.type in (${claimableTypes}) and i.payout_id is null`;

/**
 * SQL condition that a payout may claim an entry of earning `e`. The `earned` entry of a commission that was
 * created as paid was settled elsewhere.
 */
export const isClaimable = fragment<'environmentId'>`
  not (e.is_settled and l.type = 'earned') and ${isUnclaimed}`;

export const isClaimableOfJoined = fragment`not (e.is_settled and l.type = 'earned') and ${isUnclaimedOfJoined}`;
