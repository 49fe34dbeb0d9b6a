-- Two affiliates who are one person. A merge moves no money: the rows of the source stay its own, and later sales, payouts and
-- affiliates below are those of the affiliate that stays.

alter table affiliates
  -- The affiliate that stays. Never one that was merged itself: a chain is resolved when it grows.
  add column merged_into text collate "C",
  add column merged_at timestamptz(3),
  add column merge_reason text,
  add column merged_by text collate "C",
  add constraint affiliates_merged_into_fkey foreign key (environment_id, program_id, merged_into)
    references affiliates (environment_id, program_id, id),
  add constraint affiliates_merged_check check (num_nulls(merged_into, merged_at, merge_reason, merged_by) in (0, 4)),
  add constraint affiliates_merged_into_check check (merged_into <> id),
  add constraint affiliates_merge_reason_check check (char_length(merge_reason) between 1 and 500);
create index affiliates_merged_into_idx on affiliates (environment_id, merged_into) where merged_into is not null;

-- A merge is made once and never undone. Both rows are locked here too, so that of two merges that cross, one fails.
create function check_affiliate_merge() returns trigger language plpgsql as $$
declare
  before text;
begin
  if old.merged_into is not null then
    -- The affiliate that stayed was merged in its turn.
    select merged_into into before from affiliates where environment_id = old.environment_id and id = old.merged_into;
    if new.merged_into is distinct from before or (new.merged_at, new.merged_by) is distinct from (old.merged_at, old.merged_by) then
      raise exception 'a merge cannot be changed' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  perform from affiliates where environment_id = new.environment_id and id = new.merged_into and merged_into is null for update;
  if not found then
    raise exception 'an affiliate is merged into one that stays' using errcode = 'restrict_violation';
  end if;
  if exists (
    select from payouts where environment_id = new.environment_id and affiliate_id in (new.id, new.merged_into)
      and status in ('pending', 'processing', 'failed')) then
    raise exception 'an affiliate with an open payout cannot be merged' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger affiliates_merge before update of merged_into, merged_at, merged_by on affiliates
  for each row when (
    (new.merged_into, new.merged_at, new.merged_by) is distinct from (old.merged_into, old.merged_at, old.merged_by))
  execute function check_affiliate_merge();

create function resolve_affiliate_merges() returns trigger language plpgsql as $$
begin
  update affiliates set merged_into = new.merged_into
  where environment_id = new.environment_id and merged_into = new.id;
  return null;
end $$;
create trigger affiliates_merged after update of merged_into on affiliates
  for each row when (old.merged_into is null and new.merged_into is not null) execute function resolve_affiliate_merges();

-- Nobody is below an affiliate that was merged. The lock waits for a merge, and a merge for it.
create function stay_below_merged() returns trigger language plpgsql as $$
declare
  into_id text;
begin
  select merged_into into into_id from affiliates
  where environment_id = new.environment_id and id = new.parent_affiliate_id for key share;
  new.parent_affiliate_id := coalesce(into_id, new.parent_affiliate_id);
  return new;
end $$;
create trigger affiliates_below_merged before insert or update of parent_affiliate_id on affiliates
  for each row when (new.parent_affiliate_id is not null) execute function stay_below_merged();

-- 40001, because the sale asked for its affiliate before the merge: the next attempt finds the one that stays.
create function refuse_sales_of_merged() returns trigger language plpgsql as $$
begin
  if exists (
    select from sold s join affiliates a on a.environment_id = s.environment_id and a.id = s.affiliate_id
    where a.merged_into is not null) then
    raise exception 'the affiliate of the sale was merged into another' using errcode = 'serialization_failure';
  end if;
  return null;
end $$;
create trigger transactions_of_merged after insert on transactions referencing new table as sold
  for each statement execute function refuse_sales_of_merged();

-- The account of an affiliate that was merged is given up.
create function refuse_payouts_of_merged() returns trigger language plpgsql as $$
begin
  perform from affiliates
  where environment_id = new.environment_id and id = new.affiliate_id and merged_into is null for share;
  if not found then
    raise exception 'an affiliate that was merged is paid with the other' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payouts_of_merged before insert on payouts for each row
  when (new.status <> 'cancelled') execute function refuse_payouts_of_merged();
create trigger payouts_of_merged_again before update of status on payouts for each row
  when (old.status = 'cancelled' and new.status <> 'cancelled') execute function refuse_payouts_of_merged();
