-- The command erase-environment deletes everything of one dev environment in one transaction, which names it in a setting
-- of its own. Only there, append-only tables let rows go; the audit log never does.
create function is_erased_now(in_environment integer) returns boolean language plpgsql stable as $$
begin
  -- The setting is null where nobody has ever set it.
  return coalesce(current_setting('tributary.erases_environment', true), '') = in_environment::text
    and exists (select from environments e where e.id = in_environment and e.mode = 'dev');
end $$;

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_level = 'ROW' and tg_table_name not in ('audit_entries', 'audit_heads') then
    if is_erased_now(old.environment_id) then return old; end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace function refuse_completed_payout_change() returns trigger language plpgsql as $$
begin
  if old.status = 'completed' and not (tg_op = 'DELETE' and is_erased_now(old.environment_id)) then
    raise exception 'payout % is completed and cannot change', old.id using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create or replace function refuse_completed_payout_item_change() returns trigger language plpgsql as $$
begin
  if not (tg_op = 'DELETE' and is_erased_now(old.environment_id)) and exists (
    select 1 from payouts p
    where p.environment_id = old.environment_id and p.id = old.payout_id and p.status = 'completed') then
    raise exception 'payout % is completed and keeps its items', old.payout_id using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
