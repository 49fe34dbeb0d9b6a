-- Bank accounts that payouts are paid from, so that nobody types them for each payment file.
create table funding_sources (
  environment_id integer not null,
  id text collate "C" not null,
  name text not null,
  -- Sealed: the holder, the IBAN and the BIC.
  details bytea not null,
  is_default boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint funding_sources_pkey primary key (environment_id, id),
  constraint funding_sources_environment_id_fkey foreign key (environment_id) references environments (id)
);
create unique index funding_sources_default_key on funding_sources (environment_id) where is_default;
