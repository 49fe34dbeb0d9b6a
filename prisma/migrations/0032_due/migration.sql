-- What is due is summed without the ledger, as far as no payout has ever claimed a part of an earning.

-- Set with the first claim and never taken back: until then, what remains of an earning is what is unclaimed of it.
alter table earnings add column was_claimed boolean not null default false;
update earnings e set was_claimed = true from (
  select distinct l.environment_id, l.earning_id from payout_items i
  join ledger_entries l on l.environment_id = i.environment_id and l.id = i.ledger_entry_id) c
where e.environment_id = c.environment_id and e.id = c.earning_id;

-- Instead of the index of 0003, so that a new earning is in as many as before. All that is summed is in it.
create index earnings_due_idx
  on earnings (environment_id, program_id, affiliate_id, currency, was_claimed, is_settled, remaining_minor)
  where has_unclaimed and status in ('ready_for_payment', 'paid', 'refunded');
drop index earnings_unclaimed_idx;
create index earnings_partly_due_idx on earnings (environment_id, program_id, affiliate_id)
  where has_unclaimed and status in ('ready_for_payment', 'paid', 'refunded') and (was_claimed or is_settled);
