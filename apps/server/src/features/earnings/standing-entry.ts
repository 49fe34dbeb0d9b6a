import { fragment } from '../../platform/db/sql.ts';

/**
 * SQL: true if the entry `l` represents what its earning earned: the `earned` entry, and each `returned`
 * entry that gave it back. An earning is in the payout that claims the last of them, its standing entry.
 * Payouts with the others were returned.
 */
export const standsForEarned = fragment`(l.type = 'earned' or l.stands_for_earned)`;

/**
 * SQL: true if a completed payout holds the standing entry of the earning `e`: its money has left and has
 * not come back.
 */
export const isPaidOut = fragment<'environmentId'>`
  exists (
    select 1 from ledger_entries l
    join payout_items i on i.environment_id = l.environment_id and i.ledger_entry_id = l.id and i.is_live
    join payouts p on p.environment_id = i.environment_id and p.id = i.payout_id
    where l.environment_id = ${'environmentId'} and l.earning_id = e.id and ${standsForEarned}
      and p.status = 'completed' and p.returned_at is null)`;
