import { fragment } from '../platform/db/sql.ts';

// Ledger rows as of the time `t.at`, based on when each change was recorded. Infinity means now. The first change after
// `t.at` contains the value at that time. `updated_at` would not do: two requests may be recorded in another order than
// they arrived in.

/** The moment `t` in which all other expressions are evaluated. */
export const moment = fragment<'asOf'>`
  (select coalesce(${'asOf'}::timestamptz, 'infinity') as at) t`;

/** SQL expression for the time at which entry `l` was booked. */
export const bookedAt = fragment`coalesce(l.booked_at, l.created_at)`;

/** SQL condition that entry `l` was booked. */
export const isBooked = fragment`${bookedAt} <= t.at`;

/** SQL expression for the status of earning `e`. */
export const statusOfEarning = fragment<'environmentId'>`
  case when t.at = 'infinity' then e.status else coalesce((
    select m.from_status from earning_moves m
    where m.environment_id = ${'environmentId'} and m.earning_id = e.id and m.at > t.at
    order by m.number limit 1), e.status) end`;

/** SQL expression for the type of approval that earning `e` was waiting for. */
const approvalTypeOfEarning = fragment<'environmentId'>`
  case when t.at = 'infinity' then e.approval_type else coalesce((
    select m.from_type from approval_moves m
    where m.environment_id = ${'environmentId'} and m.earning_id = e.id and m.at > t.at
    order by m.id limit 1), e.approval_type) end`;

/** SQL expression for the status of affiliate `a`. */
const partnershipStatus = fragment<'environmentId'>`
  coalesce((
    select m.from_status from partnership_moves m
    where m.environment_id = ${'environmentId'} and m.affiliate_id = a.id and m.at > t.at
    order by m.id limit 1), a.partnership_status)`;

/**
 * SQL condition that the open earning `e` of affiliate `a` is delayed only by its hold. The earning's status
 * is `s.status`.
 */
export const isHeld = fragment<'environmentId'>`
  (e.hold_until is not null and (s.status = 'approved'
    or (${approvalTypeOfEarning} = 'hold_period' and ${partnershipStatus} <> 'PENDING')))`;

/** SQL condition that earning `e` was voided. */
export const isEarningVoided = fragment`(e.voided_at <= t.at) is true`;

/** SQL condition that adjustment `d` was voided. */
export const isAdjustmentVoided = fragment`(d.voided_at <= t.at) is true`;

/** SQL condition that refund `r` was undone. */
export const isUndone = fragment`(r.undone_at <= t.at) is true`;

/** SQL condition that payout `p` existed and was neither completed nor canceled. */
export const isOpenPayout = fragment<'environmentId'>`
  (p.created_at <= t.at
    and case when t.at = 'infinity' then p.status else coalesce((
      select m.from_status from payout_moves m
      where m.environment_id = ${'environmentId'} and m.payout_id = p.id and m.at > t.at
      order by m.id limit 1), p.status) end in ('pending', 'processing', 'failed'))`;

/** SQL expression for the amount of payout `p`. */
export const amountOfPayout = fragment<'environmentId'>`
  case when t.at = 'infinity' then p.amount_minor else coalesce((
    select m.from_amount_minor from payout_moves m
    where m.environment_id = ${'environmentId'} and m.payout_id = p.id and m.at > t.at
    order by m.id limit 1), p.amount_minor) end`;

/** SQL condition that the payout of item `i` had claimed its entry `c`. */
export const isClaimed = fragment`greatest(c.created_at, c.booked_at, i.claimed_at) <= t.at`;
