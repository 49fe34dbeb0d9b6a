-- A known text, sealed with the encryption key of the server that came first: what another key does not open, so that
-- no server reads or writes with the wrong one.
create table encryption_key_check (
  id smallint not null default 1,
  sealed bytea not null,
  created_at timestamptz(3) not null default now(),
  constraint encryption_key_check_pkey primary key (id),
  constraint encryption_key_check_id_check check (id = 1)
);
