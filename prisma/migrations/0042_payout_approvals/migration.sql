-- Whether a second person approves the payouts of a program before they are paid: see docs/decisions/0120.
alter table programs
  add column payout_approval text not null default 'none',
  add constraint programs_payout_approval_check check (payout_approval in ('none', 'second_person'));

alter table payouts
  -- An API key, a user, or null: nobody noted it, and the audit log does not say.
  add column created_by text collate "C",
  -- Kept when the program stops asking for approvals: what waits then still needs one.
  add column needs_approval boolean not null default false,
  add column approved_by text collate "C",
  add column approved_at timestamptz(3),
  add constraint payouts_approval_check check (
    (approved_by is null) = (approved_at is null)
    and (approved_by is null or (needs_approval and created_by is not null and approved_by <> created_by)));

update payouts p set created_by = a.actor from audit_entries a
where a.environment_id = p.environment_id and a.object = p.id and a.action = 'payouts.create'
  and p.status in ('pending', 'processing', 'failed');

create index payouts_waiting_idx on payouts (environment_id, created_at, id)
  where needs_approval and approved_by is null and status in ('pending', 'processing', 'failed');

-- A payout needs an approval if its program asks for one when it becomes pending. Another amount needs another approval.
create function guard_payout_approval() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (new.status = 'pending' and old.status <> 'pending') then
    new.needs_approval := new.needs_approval or exists (
      select from programs
      where environment_id = new.environment_id and id = new.program_id and payout_approval = 'second_person');
  end if;
  if tg_op = 'INSERT' then return new; end if;
  if old.needs_approval and not new.needs_approval then
    raise exception 'payout % still needs an approval', old.id using errcode = 'restrict_violation';
  end if;
  if new.amount_minor <> old.amount_minor then
    new.approved_by := null;
    new.approved_at := null;
  end if;
  if new.needs_approval and new.approved_by is null and new.status <> old.status
    and new.status in ('processing', 'completed') then
    raise exception 'payout % needs an approval', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payouts_approval before insert or update on payouts for each row execute function guard_payout_approval();

-- Whoever approved a payout has seen another account. Locks payouts without an approval too, so that one that is being
-- approved meanwhile is found.
create function void_payout_approvals() returns trigger language plpgsql as $$
begin
  update payouts set approved_by = null, approved_at = null
  where environment_id = new.environment_id and affiliate_id = new.affiliate_id and needs_approval
    and status <> 'completed';
  return null;
end $$;
create trigger payout_details_changes_approvals after insert on payout_details_changes
  for each row execute function void_payout_approvals();
