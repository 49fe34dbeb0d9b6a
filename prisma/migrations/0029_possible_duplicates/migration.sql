-- Where a connection and a backend both record sales, one payment may be two sales. Both are held until somebody decides.
alter table transactions
  -- The connection that recorded it.
  add column connection_id text collate "C",
  -- The sale that it may be, which stays here after the decision.
  add column possible_duplicate_of text collate "C",
  -- Since when it is known to be no duplicate of another one.
  add column kept_at timestamptz(3),
  add constraint transactions_possible_duplicate_check check (
    possible_duplicate_of is not null or kept_at is null and not 'possible_duplicate' = any (flags));

update transactions t set connection_id = c.id
from connections c
where t.environment_id = c.environment_id and t.key_scope = 'conversion'
  and t.external_event_id >= c.provider || ':' and t.external_event_id < c.provider || ';'
  and t.metadata ->> 'connection' = c.id;

create index transactions_possible_duplicates_idx on transactions (environment_id, created_at desc, id desc)
  where 'possible_duplicate' = any (flags);

-- Of an earning that waits for the decision, what it returns to.
alter table earnings
  add column status_before_hold text,
  add column approval_type_before_hold text,
  add constraint earnings_before_hold_check check (
    case when status_before_hold is null then approval_type_before_hold is null
      else status_before_hold in ('pending', 'approved', 'ready_for_payment')
        and approval_type_before_hold in ('manual', 'automatic', 'hold_period')
        and status in ('pending', 'rejected', 'refunded')
    end);

alter table earning_moves
  drop constraint earning_moves_cause_check,
  add constraint earning_moves_cause_check check (cause in (
    'hold_released', 'affiliate_approved', 'approved_by_hand', 'released_by_hand', 'rejected_by_hand', 'reopened_by_hand',
    'refunded', 'refund_undone', 'payout_completed', 'payout_returned', 'voided', 'possible_duplicate', 'duplicate_decided'));
