import { fragment } from '../../platform/db/sql.ts';

/**
 * SQL condition that entry `l` represents the earned amount: the `earned` entry, or a `returned` entry that
 * restored the amount. The last such entry is the current one, and the payout that claims it includes the
 * earning. Payouts with earlier entries were returned.
 */
export const standsForEarned = fragment`(l.type = 'earned' or l.stands_for_earned)`;

/**
 * SQL condition that a completed payout claims the current entry of earning `e`: the earning was paid and not
 * returned.
 */
export const isPaidOut = fragment<'environmentId'>`
  exists (
    select 1 from ledger_entries l
    join payout_items i on i.environment_id = l.environment_id and i.ledger_entry_id = l.id and i.is_live
    join payouts p on p.environment_id = i.environment_id and p.id = i.payout_id
    where l.environment_id = ${'environmentId'} and l.earning_id = e.id and ${standsForEarned}
      and p.status = 'completed' and p.returned_at is null)`;
