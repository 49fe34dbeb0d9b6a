-- A person has several ids: a shop makes a customer for each currency, a payment service one for each guest checkout. Every
-- value that leads to a referral is a row here; referrals.customer_id and referrals.external_user_id show the newest.
create table referral_identifiers (
  environment_id integer not null,
  program_id text collate "C" not null,
  referral_id text collate "C" not null,
  kind text collate "C" not null,
  value text collate "C" not null,
  -- The newest of a kind has the highest.
  position integer not null,
  added_at timestamptz(3) not null,
  -- One id is one person's. The program stands last, because events look for a value in all programs.
  constraint referral_identifiers_pkey primary key (environment_id, kind, value, program_id),
  constraint referral_identifiers_kind_check check (kind in ('customer_id', 'external_user_id')),
  constraint referral_identifiers_position_check check (position > 0)
);

-- Before anything is locked; what changes meanwhile is corrected below.
insert into referral_identifiers (environment_id, program_id, referral_id, kind, value, position, added_at)
select environment_id, program_id, id, 'customer_id', customer_id, 1, created_at from referrals where customer_id is not null
union all
select environment_id, program_id, id, 'external_user_id', external_user_id, 1, created_at
from referrals where external_user_id is not null;

create index referral_identifiers_referral_id_idx on referral_identifiers (environment_id, referral_id, kind, position);

alter table referrals
  -- Values besides the newest. In the row that a sale locks, where the limit of 20 costs no other read.
  add column older_customer_ids integer not null default 0,
  add column older_external_user_ids integer not null default 0,
  -- Counts the identifiers that were taken away: a row that waited for its lock shows whether what led to it still does.
  add column identifier_removals integer not null default 0,
  add constraint referrals_older_customer_ids_check check (
    older_customer_ids between 0 and 19 and (customer_id is not null or older_customer_ids = 0)),
  add constraint referrals_older_external_user_ids_check check (
    older_external_user_ids between 0 and 19 and (external_user_id is not null or older_external_user_ids = 0));
create index referrals_many_identifiers_idx on referrals (environment_id, created_at, id)
  where older_customer_ids > 4 or older_external_user_ids > 4;

-- Makes a value the newest of its kind. On Citus, a duplicate is told by its message.
create function add_referral_identifier(referral referrals, new_kind text, new_value text) returns void language plpgsql as $$
begin
  insert into referral_identifiers as i (environment_id, program_id, referral_id, kind, value, position, added_at)
  select referral.environment_id, referral.program_id, referral.id, new_kind, new_value, 1 + coalesce(max(o.position), 0),
    referral.updated_at
  from referral_identifiers o
  where o.environment_id = referral.environment_id and o.referral_id = referral.id and o.kind = new_kind
  on conflict (environment_id, kind, value, program_id) do update set position = excluded.position
  where i.referral_id = excluded.referral_id;
  if not found then
    raise unique_violation using
      message = format('duplicate key value violates unique constraint "referrals_%s_key"', new_kind),
      detail = format('Key (environment_id, %s, program_id) already exists.', new_kind),
      constraint = format('referrals_%s_key', new_kind), table = 'referrals';
  end if;
end $$;

create function newest_referral_identifier(referral referrals, of_kind text) returns text language sql stable
  return (select value from referral_identifiers
    where environment_id = referral.environment_id and referral_id = referral.id and kind = of_kind
    order by position desc limit 1);

create function older_referral_identifiers(referral referrals, of_kind text) returns integer language sql stable
  return (select greatest(count(*) - 1, 0)::int from referral_identifiers
    where environment_id = referral.environment_id and referral_id = referral.id and kind = of_kind);

-- The columns are how identifiers are written, whoever writes them, servers of the version before included: a value is added,
-- null removes the newest. An erasure leaves what it writes, and nothing that was there before.
create function change_referral_identifiers() returns trigger language plpgsql as $$
begin
  if old.erased_at is null and new.erased_at is not null then
    delete from referral_identifiers where environment_id = old.environment_id and referral_id = old.id;
    if new.customer_id is not null then perform add_referral_identifier(new, 'customer_id', new.customer_id); end if;
    if new.external_user_id is not null then
      perform add_referral_identifier(new, 'external_user_id', new.external_user_id);
    end if;
  else
    if new.customer_id is null then
      delete from referral_identifiers where environment_id = old.environment_id and kind = 'customer_id'
        and value = old.customer_id and program_id = old.program_id;
      new.customer_id := newest_referral_identifier(new, 'customer_id');
    elsif new.customer_id is distinct from old.customer_id then
      perform add_referral_identifier(new, 'customer_id', new.customer_id);
    end if;
    if new.external_user_id is null then
      delete from referral_identifiers where environment_id = old.environment_id and kind = 'external_user_id'
        and value = old.external_user_id and program_id = old.program_id;
      new.external_user_id := newest_referral_identifier(new, 'external_user_id');
    elsif new.external_user_id is distinct from old.external_user_id then
      perform add_referral_identifier(new, 'external_user_id', new.external_user_id);
    end if;
  end if;
  new.older_customer_ids := older_referral_identifiers(new, 'customer_id');
  new.older_external_user_ids := older_referral_identifiers(new, 'external_user_id');
  if new.erased_at is distinct from old.erased_at or (new.customer_id is null and old.customer_id is not null)
    or (new.external_user_id is null and old.external_user_id is not null)
    or new.older_customer_ids < old.older_customer_ids or new.older_external_user_ids < old.older_external_user_ids then
    new.identifier_removals := old.identifier_removals + 1;
  end if;
  return new;
end $$;
create trigger referrals_identifiers before update on referrals for each row
  when (old.customer_id is distinct from new.customer_id or old.external_user_id is distinct from new.external_user_id
    or old.older_customer_ids <> new.older_customer_ids or old.older_external_user_ids <> new.older_external_user_ids
    or (old.erased_at is null and new.erased_at is not null))
  execute function change_referral_identifiers();

create function begin_referral_identifiers() returns trigger language plpgsql as $$
begin
  if new.customer_id is not null then perform add_referral_identifier(new, 'customer_id', new.customer_id); end if;
  if new.external_user_id is not null then
    perform add_referral_identifier(new, 'external_user_id', new.external_user_id);
  end if;
  return null;
end $$;
create trigger referrals_first_identifiers after insert on referrals for each row
  when (new.customer_id is not null or new.external_user_id is not null)
  execute function begin_referral_identifiers();

delete from referral_identifiers i using referrals r
where r.environment_id = i.environment_id and r.id = i.referral_id
  and i.value is distinct from case i.kind when 'customer_id' then r.customer_id else r.external_user_id end;
delete from referral_identifiers i
where not exists (select from referrals r where r.environment_id = i.environment_id and r.id = i.referral_id);
insert into referral_identifiers (environment_id, program_id, referral_id, kind, value, position, added_at)
select environment_id, program_id, id, 'customer_id', customer_id, 1, created_at from referrals where customer_id is not null
union all
select environment_id, program_id, id, 'external_user_id', external_user_id, 1, created_at
from referrals where external_user_id is not null
on conflict do nothing;
alter table referral_identifiers add constraint referral_identifiers_referral_id_fkey
  foreign key (environment_id, program_id, referral_id) references referrals (environment_id, program_id, id) on delete cascade;

-- Addresses that are everybody's resolve nothing, and are not unique.
update referrals set email_normalized = null where email_normalized ~ '^(noreply|no-reply|guest)@';

-- Whose e-mail address the payouts go to, without the address: the first twelve bytes are the nonce of the sealed details that
-- it was made from, and the rest is an HMAC of the mailbox, empty for details without an address. A server that does not know
-- the column seals with another nonce, which shows that the mark is out of date.
alter table affiliates add column payout_email_mark bytea;
create index affiliates_unmarked_idx on affiliates (environment_id, id)
  where substring(payout_email_mark from 1 for 12) is distinct from substring(payout_details_encrypted from 2 for 12);
