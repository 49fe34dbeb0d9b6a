-- A browser in which a user has signed in within a year has a token in a cookie, of which only the digest is kept. Wherever the
-- browser is, strangers do not use up the codes of its users. Somebody who is a user of several accounts has a row for each.
create table browser_tokens (
  digest bytea not null,
  account_id text collate "C" not null,
  user_id text collate "C" not null,
  last_seen_at timestamptz(3) not null,
  constraint browser_tokens_pkey primary key (digest, account_id, user_id),
  constraint browser_tokens_user_id_fkey foreign key (account_id, user_id) references users (account_id, id),
  constraint browser_tokens_digest_check check (octet_length(digest) = 32)
);
create index browser_tokens_user_id_idx on browser_tokens (account_id, user_id);
create index browser_tokens_last_seen_at_idx on browser_tokens (last_seen_at);
