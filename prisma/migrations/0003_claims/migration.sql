-- What a payout run has to look at: earnings with ledger entries that no live payout claims.

-- True while any claimable entry of the earning may be unclaimed; a payout makes it false, what releases or adds an
-- entry makes it true. Without it every run would read the ledger from its beginning.
alter table earnings add column has_unclaimed boolean not null default true;
-- A manual commission that was created as paid: its `earned` entry is never claimed, a later clawback is.
alter table earnings add column is_settled boolean not null default false;

-- Until this migration nothing was paid but by such a create.
update earnings e set is_settled = true, has_unclaimed = exists (
  select 1 from ledger_entries c where c.environment_id = e.environment_id and c.earning_id = e.id and c.type = 'clawback')
where exists (
  select 1 from ledger_entries l
  where l.environment_id = e.environment_id and l.earning_id = e.id and l.type = 'paid' and l.payout_id is null);

create index earnings_unclaimed_idx on earnings (environment_id, program_id, affiliate_id) where has_unclaimed;

-- What a completed payout paid is history as well.
create function refuse_completed_payout_item_change() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from payouts p
    where p.environment_id = old.environment_id and p.id = old.payout_id and p.status = 'completed') then
    raise exception 'payout % is completed and keeps its items', old.payout_id using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger payout_items_completed_immutable before update or delete on payout_items
  for each row execute function refuse_completed_payout_item_change();
