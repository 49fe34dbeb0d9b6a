-- Who changed what: an entry for each change made through an API key, a session or the administrator's command.

-- An entry is written in the transaction of its change, without a place in the chain. The relay gives it one afterwards:
-- a writer that chained would wait for every other one.
create table audit_entries (
  environment_id integer not null,
  id text collate "C" not null,
  -- 1, 2, 3 … of each environment. Null until the relay has chained the entry, as are the two hashes.
  sequence bigint,
  created_at timestamptz(3) not null,
  -- An API key, or `administrator`.
  actor text not null,
  session_id text,
  action text not null,
  -- The id of what was changed.
  object text,
  request_id text,
  ip text,
  -- [{"field": …, "value": …}]: names, and values only of what says nothing of a person.
  changes jsonb not null,
  previous_hash text,
  hash text,
  constraint audit_entries_pkey primary key (environment_id, id),
  constraint audit_entries_sequence_key unique (environment_id, sequence),
  constraint audit_entries_environment_id_fkey foreign key (environment_id) references environments (id),
  constraint audit_entries_sequence_check check (sequence >= 1),
  constraint audit_entries_chain_check check (num_nulls(sequence, previous_hash, hash) in (0, 3)),
  constraint audit_entries_hash_check check (hash ~ '^[0-9a-f]{64}$' and previous_hash ~ '^[0-9a-f]{64}$'),
  constraint audit_entries_changes_check check (jsonb_typeof(changes) = 'array')
);
create index audit_entries_unchained_idx on audit_entries (environment_id, id) where sequence is null;

-- The last entry of each chain: its removal would leave a chain that is whole.
create table audit_heads (
  environment_id integer not null,
  sequence bigint not null,
  hash text not null,
  constraint audit_heads_pkey primary key (environment_id),
  constraint audit_heads_environment_id_fkey foreign key (environment_id) references environments (id)
) with (fillfactor = 50);

create function keep_audit_entry() returns trigger language plpgsql as $$
begin
  if old.sequence is null and new.sequence is not null
    and to_jsonb(new) - '{sequence,previous_hash,hash}'::text[] = to_jsonb(old) - '{sequence,previous_hash,hash}'::text[] then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_entries_chained_once before update on audit_entries
  for each row execute function keep_audit_entry();
create trigger audit_entries_unchained_first before insert on audit_entries
  for each row when (new.sequence is not null) execute function refuse_change();
create trigger audit_entries_append_only before delete on audit_entries
  for each row execute function refuse_change();
create trigger audit_entries_no_truncate before truncate on audit_entries
  for each statement execute function refuse_change();

create trigger audit_heads_forward_only before update on audit_heads for each row
  when (new.sequence <= old.sequence) execute function refuse_change();
create trigger audit_heads_kept before delete on audit_heads
  for each row execute function refuse_change();
create trigger audit_heads_no_truncate before truncate on audit_heads
  for each statement execute function refuse_change();
