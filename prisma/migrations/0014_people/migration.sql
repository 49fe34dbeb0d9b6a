-- People: users belong to an account, members to an environment of that account. Nothing that one account does reaches a
-- user of another, so a person who works for two accounts is a user of each.

create table users (
  account_id text collate "C" not null,
  id text collate "C" not null,
  name text not null,
  email text not null,
  email_normalized text collate "C" not null,
  -- When the address was proven by a link that we mailed, or by a code from it. Only then it gets codes to sign in with.
  email_verified_at timestamptz(3),
  -- scrypt in PHC form. Null: signs in by other means.
  password_hash text,
  -- The secret of the authenticator app, sealed, and the last step of it that was accepted. Null: no app.
  totp bytea,
  totp_last_step bigint,
  language text not null default 'en',
  disabled_at timestamptz(3),
  erased_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  constraint users_pkey primary key (account_id, id),
  constraint users_account_id_fkey foreign key (account_id) references accounts (id),
  constraint users_account_id_email_normalized_key unique (account_id, email_normalized),
  constraint users_language_check check (language in ('en', 'de')),
  constraint users_email_check check (octet_length(email) <= 320)
);

-- What a foreign key of members refers to.
create unique index environments_account_id_id_key on environments (account_id, id);

-- What a user may do in an environment.
create table members (
  environment_id integer not null,
  user_id text collate "C" not null,
  account_id text collate "C" not null,
  role text not null,
  -- Who invited: a user, an API key, or `administrator`.
  added_by text not null,
  created_at timestamptz(3) not null default now(),
  constraint members_pkey primary key (environment_id, user_id),
  constraint members_environment_id_fkey foreign key (account_id, environment_id) references environments (account_id, id),
  constraint members_user_id_fkey foreign key (account_id, user_id) references users (account_id, id),
  constraint members_role_check check (role in ('owner', 'admin', 'manager', 'finance', 'developer', 'viewer'))
);
create index members_user_id_idx on members (account_id, user_id);

-- An environment that has had an owner keeps one who can sign in. Checked at the end of the transaction, under a lock of
-- the account, so that two owners who remove each other at once do not both succeed.
create function keep_an_owner() returns trigger language plpgsql as $$
begin
  perform 1 from accounts where id = old.account_id for update;
  if exists (
    select 1 from environments e
    where e.account_id = old.account_id
      and (to_jsonb(old)->'environment_id' = to_jsonb(e.id) or exists (
        select 1 from members m where m.environment_id = e.id and m.role = 'owner' and to_jsonb(old)->>'id' = m.user_id))
      and not exists (
        select 1 from members m join users u on u.account_id = m.account_id and u.id = m.user_id
        where m.environment_id = e.id and m.role = 'owner' and u.disabled_at is null and u.erased_at is null)
  ) then
    raise exception 'an environment keeps an owner'
      using errcode = 'restrict_violation', constraint = 'members_keep_an_owner';
  end if;
  return null;
end $$;
create constraint trigger members_keep_an_owner after delete or update on members
  deferrable initially deferred for each row when (old.role = 'owner') execute function keep_an_owner();
create constraint trigger users_keep_an_owner after update on users
  deferrable initially deferred for each row
  when (new.disabled_at is not null or new.erased_at is not null) execute function keep_an_owner();

-- Browsers in which a user is signed in: only digests of the tokens are kept.
create table user_sessions (
  id text collate "C" not null,
  digest bytea not null,
  account_id text collate "C" not null,
  user_id text collate "C" not null,
  -- How the user proved who they are: such as `password` or `password+totp`.
  method text not null,
  authenticated_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  -- Accurate to the minute. A session ends 12 hours after its last use and 30 days after its beginning.
  last_used_at timestamptz(3) not null,
  -- Family of the browser and its system, such as `Firefox on Linux`; and its network, an address cut to /24 or /48.
  browser text not null,
  network text not null,
  constraint user_sessions_pkey primary key (id),
  constraint user_sessions_digest_key unique (digest),
  constraint user_sessions_user_id_fkey foreign key (account_id, user_id) references users (account_id, id),
  constraint user_sessions_digest_check check (octet_length(digest) = 32),
  constraint user_sessions_last_used_at_check check (last_used_at >= created_at)
);
create index user_sessions_user_id_idx on user_sessions (account_id, user_id);
create index user_sessions_last_used_at_idx on user_sessions (last_used_at);
create index user_sessions_created_at_idx on user_sessions (created_at);

-- A sign-in that has begun, or another proof that is asked of a browser. Found by the digest of the browser's nonce alone.
create table user_challenges (
  id text collate "C" not null,
  digest bytea not null,
  purpose text not null,
  email_normalized text collate "C" not null,
  -- Once it is known whose it is.
  account_id text collate "C",
  user_id text collate "C",
  -- Code, and what was proven so far; sealed, because a short code could be tried through.
  sealed bytea not null,
  attempts integer not null default 0,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint user_challenges_pkey primary key (id),
  constraint user_challenges_digest_key unique (digest),
  constraint user_challenges_user_id_fkey foreign key (account_id, user_id) references users (account_id, id),
  constraint user_challenges_purpose_check check (purpose in ('sign_in', 'address')),
  constraint user_challenges_digest_check check (octet_length(digest) = 32),
  constraint user_challenges_attempts_check check (attempts between 0 and 5)
);
create index user_challenges_email_normalized_idx on user_challenges (email_normalized, created_at);
create index user_challenges_expires_at_idx on user_challenges (expires_at);

-- Each signs in once in place of the authenticator app; its row goes with that.
create table recovery_codes (
  account_id text collate "C" not null,
  user_id text collate "C" not null,
  digest bytea not null,
  constraint recovery_codes_pkey primary key (account_id, user_id, digest),
  constraint recovery_codes_user_id_fkey foreign key (account_id, user_id) references users (account_id, id),
  constraint recovery_codes_digest_check check (octet_length(digest) = 32)
);

-- Wrong passwords and codes of a user, by hour or quarter of an hour: what decides when a second proof is asked for.
create table user_failures (
  account_id text collate "C" not null,
  user_id text collate "C" not null,
  kind text not null,
  started_at timestamptz(3) not null,
  failures integer not null,
  constraint user_failures_pkey primary key (account_id, user_id, kind),
  constraint user_failures_user_id_fkey foreign key (account_id, user_id) references users (account_id, id),
  constraint user_failures_kind_check check (kind in ('password', 'totp'))
);

-- An invitation to live and dev is two rows with one digest. Its row goes when it is accepted or revoked.
create table invitations (
  environment_id integer not null,
  id text collate "C" not null,
  account_id text collate "C" not null,
  digest bytea not null,
  email text not null,
  email_normalized text collate "C" not null,
  role text not null,
  -- A user, an API key, or `administrator`.
  made_by text not null,
  -- Whether we mailed the link: accepting it then proves the address.
  is_mailed boolean not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint invitations_pkey primary key (environment_id, id),
  constraint invitations_digest_key unique (digest, environment_id),
  constraint invitations_environment_id_fkey foreign key (account_id, environment_id) references environments (account_id, id),
  constraint invitations_role_check check (role in ('owner', 'admin', 'manager', 'finance', 'developer', 'viewer')),
  constraint invitations_digest_check check (octet_length(digest) = 32)
);
create index invitations_email_normalized_idx on invitations (environment_id, email_normalized);

-- A link with which a user who was reset chooses a new password. It ends with its use.
create table user_resets (
  account_id text collate "C" not null,
  user_id text collate "C" not null,
  digest bytea not null,
  made_by text not null,
  is_mailed boolean not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint user_resets_pkey primary key (account_id, user_id),
  constraint user_resets_digest_key unique (digest),
  constraint user_resets_user_id_fkey foreign key (account_id, user_id) references users (account_id, id),
  constraint user_resets_digest_check check (octet_length(digest) = 32)
);

create index user_resets_expires_at_idx on user_resets (expires_at);

-- Users change payout details and download payment files, too. Servers of the version before write `key_id` alone.
alter table payout_details_changes
  alter column key_id drop not null,
  add column actor text collate "C",
  add constraint payout_details_changes_actor_check check (num_nonnulls(key_id, actor) > 0);
alter table payout_exports
  alter column key_id drop not null,
  add column actor text collate "C",
  add constraint payout_exports_actor_check check (num_nonnulls(key_id, actor) > 0);
