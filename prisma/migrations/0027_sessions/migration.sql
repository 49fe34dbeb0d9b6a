-- Sessions of the dashboard: each belongs to an API key, has what that key has, and ends with it. Only digests of the
-- 256-bit tokens are kept: nobody who reads a row can use it.

create table sessions (
  environment_id integer not null,
  id text collate "C" not null,
  digest bytea not null,
  api_key_id text collate "C" not null,
  created_at timestamptz(3) not null,
  -- Accurate to the minute. Twelve hours later the session is over, and a job deletes it.
  last_used_at timestamptz(3) not null,
  constraint sessions_pkey primary key (environment_id, id),
  -- Found by its digest, before its environment is known.
  constraint sessions_digest_key unique (digest, environment_id),
  constraint sessions_api_key_id_fkey foreign key (environment_id, api_key_id) references api_keys (environment_id, id),
  constraint sessions_digest_check check (octet_length(digest) = 32),
  constraint sessions_last_used_at_check check (last_used_at >= created_at)
);
create index sessions_last_used_at_idx on sessions (last_used_at);

-- Links that open the dashboard once, within a minute: the DELETE that finds one uses it up.
create table session_links (
  environment_id integer not null,
  digest bytea not null,
  api_key_id text collate "C" not null,
  created_at timestamptz(3) not null,
  constraint session_links_pkey primary key (digest, environment_id),
  constraint session_links_api_key_id_fkey foreign key (environment_id, api_key_id)
    references api_keys (environment_id, id),
  constraint session_links_digest_check check (octet_length(digest) = 32)
);
create index session_links_created_at_idx on session_links (created_at);
