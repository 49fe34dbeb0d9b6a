-- Erasure of what names a person.

-- The key of the pseudonyms of an environment, sealed with the encryption key; made by its first erasure.
alter table environments add column erasure_key bytea;

-- One erasure of each object. Its steps are resumable: `step` and `cursor` say where the work is.
create table erasures (
  environment_id integer not null,
  id text collate "C" not null,
  object_type text not null,
  object_id text collate "C" not null,
  program_id text collate "C" not null,
  reason text not null,
  -- Distinguishes the pseudonyms of a person who is erased a second time from those of the first; empty for the first.
  salt text not null default '',
  status text not null default 'running',
  step text not null default 'clicks',
  cursor text collate "C" not null default '',
  -- How many rows of each kind were changed.
  counts jsonb not null default '{}',
  created_at timestamptz(3) not null,
  done_at timestamptz(3),
  constraint erasures_pkey primary key (environment_id, id),
  constraint erasures_object_id_key unique (environment_id, object_id),
  constraint erasures_environment_id_fkey foreign key (environment_id) references environments (id),
  constraint erasures_object_type_check check (object_type in ('referral', 'affiliate')),
  constraint erasures_status_check check (
    case status when 'running' then done_at is null else status = 'done' and done_at is not null end)
);
create index erasures_created_at_idx on erasures (environment_id, created_at desc, id desc);
create index erasures_running_idx on erasures (environment_id, id) where status = 'running';

-- What tax law asks to keep of an affiliate who was paid and is erased: sealed, in no answer, deleted when its time is over.
create table retained_records (
  environment_id integer not null,
  affiliate_id text collate "C" not null,
  sealed bytea not null,
  keep_until timestamptz(3) not null,
  constraint retained_records_pkey primary key (environment_id, affiliate_id),
  constraint retained_records_affiliate_id_fkey foreign key (environment_id, affiliate_id)
    references affiliates (environment_id, id)
);
create index retained_records_keep_until_idx on retained_records (keep_until);

create function is_pseudonym(value text) returns boolean language sql immutable parallel safe
  return value is null or value ~ '^erased[_-][0-9a-f]{32}(@erased\.invalid)?$';

-- An erased object takes nothing back that names a person, whoever writes it.
alter table referrals
  add column erased_at timestamptz(3),
  add constraint referrals_erased_check check (erased_at is null or (
    is_pseudonym(email) and is_pseudonym(email_normalized) and is_pseudonym(customer_id) and is_pseudonym(external_user_id)
    and is_pseudonym(subscription_id) and is_pseudonym(name) and coalesce(metadata, '{}') = '{}'));
alter table affiliates
  add column erased_at timestamptz(3),
  add constraint affiliates_erased_check check (erased_at is null or (
    is_pseudonym(email) and is_pseudonym(email_normalized) and is_pseudonym(tracking_id) and is_pseudonym(external_user_id)
    and is_pseudonym(name) and company_name is null and payout_method is null and payout_details_encrypted is null
    and metadata = '{}' and partnership_status = 'REJECTED'));
-- A click of an erased referral is counted, and becomes no other referral.
alter table clicks add column erased_at timestamptz(3);
alter table outbox_events add column erased_at timestamptz(3);

-- ── What is never changed, but by an erasure ─────────────────────────────────────────────────────────

create function is_erasing(in_environment integer) returns boolean language plpgsql stable as $$
begin
  return exists (select from erasures e where e.environment_id = in_environment and e.status = 'running');
end $$;

-- The arguments are the columns that a running erasure of the environment may write.
create function refuse_change_but_erasure() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_erased_now(old.environment_id) then return old; end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv and is_erasing(old.environment_id) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

drop trigger outbox_events_append_only on outbox_events;
create trigger outbox_events_append_only before update or delete on outbox_events
  for each row execute function refuse_change_but_erasure('data', 'previous', 'erased_at');

drop trigger earning_moves_append_only on earning_moves;
create trigger earning_moves_append_only before update or delete on earning_moves
  for each row execute function refuse_change_but_erasure('reason');

drop trigger expired_clicks_append_only on expired_clicks;
create trigger expired_clicks_append_only before update or delete on expired_clicks
  for each row execute function refuse_change_but_erasure(
    'referrer', 'url', 'utm_source', 'utm_medium', 'utm_campaign', 'sub1', 'sub2', 'sub3', 'sub4', 'sub5');

-- The key generation of a voided refund may go up, as before.
drop trigger refunds_unchangeable on refunds;
create trigger refunds_unchangeable before update on refunds
  for each row when (
    (new.environment_id, new.id, new.program_id, new.transaction_id, new.key_scope, new.external_event_id, new.fingerprint,
      new.fingerprint_version, new.amount_minor, new.currency, new.reason, new.refunded_at, new.created_at, new.report_position)
    is distinct from
    (old.environment_id, old.id, old.program_id, old.transaction_id, old.key_scope, old.external_event_id, old.fingerprint,
      old.fingerprint_version, old.amount_minor, old.currency, old.reason, old.refunded_at, old.created_at, old.report_position)
    or new.key_generation < old.key_generation)
  execute function refuse_change_but_erasure('external_event_id', 'fingerprint', 'reason');

create function refuse_new_facts_but_erasure() returns trigger language plpgsql as $$
begin
  if is_erasing(old.environment_id) then return new; end if;
  raise exception 'click_facts of % cannot change', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger referrals_facts on referrals;
create trigger referrals_facts before update of click_facts on referrals
  for each row when (old.click_facts is distinct from new.click_facts)
  execute function refuse_new_facts_but_erasure();

create or replace function refuse_completed_payout_change() returns trigger language plpgsql as $$
declare
  texts constant text[] := '{payment_reference,failure_reason}';
begin
  if old.status = 'completed' and not (tg_op = 'DELETE' and is_erased_now(old.environment_id)) and not (
    tg_op = 'UPDATE' and to_jsonb(new) - texts = to_jsonb(old) - texts and is_erasing(old.environment_id)) then
    raise exception 'payout % is completed and cannot change', old.id using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
