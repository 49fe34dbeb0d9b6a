-- Mailed codes are limited, not guesses: each code that was asked for, whoever has the address, and by which budget it was
-- counted. Kept for a day.
create table user_codes (
  id uuid not null default gen_random_uuid(),
  email_normalized text collate "C" not null,
  -- An address cut to /24 or /48.
  network text not null,
  -- `known`: from a network in which a user with the address has signed in. `user`: after the right password, or for a change
  -- of address, which strangers cannot use up.
  budget text not null,
  account_id text collate "C",
  user_id text collate "C",
  asked_at timestamptz(3) not null,
  constraint user_codes_pkey primary key (id),
  constraint user_codes_user_id_fkey foreign key (account_id, user_id) references users (account_id, id),
  constraint user_codes_budget_check check (budget in ('stranger', 'known', 'user') and (budget = 'user') = (user_id is not null))
);
create index user_codes_email_normalized_idx on user_codes (email_normalized, asked_at);
create index user_codes_network_idx on user_codes (network, asked_at);
create index user_codes_user_id_idx on user_codes (account_id, user_id, asked_at);
create index user_codes_asked_at_idx on user_codes (asked_at);

-- Browsers and networks in which a user has signed in within a year: a session is forgotten long before that.
create table user_browsers (
  account_id text collate "C" not null,
  user_id text collate "C" not null,
  browser text not null,
  network text not null,
  last_seen_at timestamptz(3) not null,
  constraint user_browsers_pkey primary key (account_id, user_id, browser, network),
  constraint user_browsers_user_id_fkey foreign key (account_id, user_id) references users (account_id, id)
);
create index user_browsers_last_seen_at_idx on user_browsers (last_seen_at);

-- A sign-in begins with an address alone.
create index users_email_normalized_idx on users (email_normalized);

-- An authenticator app counts only once it has proven itself: until then its secret is in a challenge.
alter table user_challenges drop constraint user_challenges_purpose_check;
alter table user_challenges add constraint user_challenges_purpose_check check (purpose in ('sign_in', 'address', 'totp'));
create index user_challenges_user_id_idx on user_challenges (account_id, user_id);
