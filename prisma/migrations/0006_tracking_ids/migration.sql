-- An affiliate has several tracking ids: links of another service go on working, and an id that was replaced does too. Every
-- one is a row here; affiliates.tracking_id shows the primary one.
create table affiliate_tracking_ids (
  environment_id integer not null,
  program_id text collate "C" not null,
  affiliate_id text collate "C" not null,
  -- In lower case, as ids are compared.
  value text collate "C" not null,
  created_at timestamptz(3) not null,
  -- The program stands last, because the search looks for an id in all programs.
  constraint affiliate_tracking_ids_pkey primary key (environment_id, value, program_id),
  constraint affiliate_tracking_ids_value_check check (value ~ '^[a-z0-9._~-]{1,100}$')
);

-- Before anything is locked; what changes meanwhile is corrected below.
insert into affiliate_tracking_ids (environment_id, program_id, affiliate_id, value, created_at)
select environment_id, program_id, id, tracking_id, created_at from affiliates;

create index affiliate_tracking_ids_affiliate_id_idx on affiliate_tracking_ids (environment_id, affiliate_id, created_at, value);

-- The column is how the primary id is written, also by servers of the version before: it becomes one of the affiliate's, and the
-- id that it replaces stays one. An erasure keeps pseudonyms alone. On Citus, a duplicate is told by its message.
create function add_primary_tracking_id() returns trigger language plpgsql as $$
begin
  insert into affiliate_tracking_ids as i (environment_id, program_id, affiliate_id, value, created_at)
  values (new.environment_id, new.program_id, new.id, new.tracking_id, new.updated_at)
  on conflict (environment_id, value, program_id) do update set affiliate_id = excluded.affiliate_id
  where i.affiliate_id = excluded.affiliate_id;
  if not found then
    raise unique_violation using
      message = 'duplicate key value violates unique constraint "affiliates_tracking_id_key"',
      detail = 'Key (environment_id, program_id, tracking_id) already exists.',
      constraint = 'affiliates_tracking_id_key', table = 'affiliates';
  end if;
  if new.erased_at is not null then
    delete from affiliate_tracking_ids
    where environment_id = new.environment_id and affiliate_id = new.id and not is_pseudonym(value);
  end if;
  return null;
end $$;
create trigger affiliates_first_tracking_id after insert on affiliates for each row
  execute function add_primary_tracking_id();
create trigger affiliates_tracking_id after update on affiliates for each row
  when (old.tracking_id <> new.tracking_id or (old.erased_at is null and new.erased_at is not null))
  execute function add_primary_tracking_id();

delete from affiliate_tracking_ids i using affiliates a
where a.environment_id = i.environment_id and a.id = i.affiliate_id and a.tracking_id <> i.value;
delete from affiliate_tracking_ids i
where not exists (select from affiliates a where a.environment_id = i.environment_id and a.id = i.affiliate_id);
insert into affiliate_tracking_ids (environment_id, program_id, affiliate_id, value, created_at)
select environment_id, program_id, id, tracking_id, created_at from affiliates
on conflict do nothing;
alter table affiliate_tracking_ids add constraint affiliate_tracking_ids_affiliate_id_fkey
  foreign key (environment_id, program_id, affiliate_id) references affiliates (environment_id, program_id, id) on delete cascade;

-- A link that an affiliate is shown must lead to somebody.
create function keep_primary_tracking_id() returns trigger language plpgsql as $$
begin
  if not is_erased_now(old.environment_id) and exists (
    select from affiliates a
    where a.environment_id = old.environment_id and a.program_id = old.program_id and a.tracking_id = old.value) then
    raise restrict_violation using message = format('%s is the tracking_id of an affiliate', old.value),
      constraint = 'affiliate_tracking_ids_primary_key', table = 'affiliate_tracking_ids';
  end if;
  return old;
end $$;
create trigger affiliate_tracking_ids_primary before delete on affiliate_tracking_ids for each row
  execute function keep_primary_tracking_id();
