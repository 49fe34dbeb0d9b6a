-- How affiliates sign in to the portal of their program: browsers that are signed in, sign-ins and other proofs that have
-- begun, and the codes that were mailed. All times are real, whatever the environment's test clock says.

-- Of a token the database has the digest only. A session that is over stays for a year: its browser and its network are
-- known, so nobody else's requests use up the codes of the affiliate.
create table affiliate_sessions (
  environment_id int not null,
  id text collate "C" not null,
  digest bytea not null,
  affiliate_id text collate "C" not null,
  authenticated_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  ended_at timestamptz(3),
  browser text not null,
  network text not null,
  constraint affiliate_sessions_pkey primary key (environment_id, id),
  constraint affiliate_sessions_digest_key unique (environment_id, digest),
  constraint affiliate_sessions_affiliate_id_fkey foreign key (environment_id, affiliate_id)
    references affiliates (environment_id, id) on delete cascade,
  constraint affiliate_sessions_digest_check check (octet_length(digest) = 32)
);
create index affiliate_sessions_affiliate_id_idx on affiliate_sessions (environment_id, affiliate_id, created_at desc);
create index affiliate_sessions_created_at_idx on affiliate_sessions (environment_id, created_at);

-- A proof that has begun: that of a sign-in belongs to the browser whose token it has, the others to an affiliate who is
-- signed in. The code is sealed, because a short one could be found from its digest.
create table affiliate_challenges (
  environment_id int not null,
  id text collate "C" not null,
  digest bytea not null,
  program_id text collate "C" not null,
  purpose text collate "C" not null,
  email_normalized text collate "C" not null,
  affiliate_id text collate "C",
  sealed bytea not null,
  attempts int not null default 0,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint affiliate_challenges_pkey primary key (environment_id, id),
  constraint affiliate_challenges_digest_key unique (environment_id, digest),
  constraint affiliate_challenges_program_id_fkey foreign key (environment_id, program_id)
    references programs (environment_id, id) on delete cascade,
  constraint affiliate_challenges_affiliate_id_fkey foreign key (environment_id, affiliate_id)
    references affiliates (environment_id, id) on delete cascade,
  constraint affiliate_challenges_digest_check check (octet_length(digest) = 32),
  constraint affiliate_challenges_attempts_check check (attempts >= 0),
  constraint affiliate_challenges_purpose_check check (purpose in ('sign_in', 'email', 'fresh')),
  constraint affiliate_challenges_affiliate_check check ((purpose = 'sign_in') = (affiliate_id is null))
);
create index affiliate_challenges_affiliate_id_idx on affiliate_challenges (environment_id, affiliate_id, purpose)
  where affiliate_id is not null;
create index affiliate_challenges_program_id_idx on affiliate_challenges (environment_id, program_id);
create index affiliate_challenges_expires_at_idx on affiliate_challenges (environment_id, expires_at);

-- Codes that were mailed, for the limits on them.
create table affiliate_codes (
  environment_id int not null,
  id uuid not null default gen_random_uuid(),
  program_id text collate "C" not null,
  email_normalized text collate "C" not null,
  network text not null,
  budget text collate "C" not null,
  asked_at timestamptz(3) not null,
  constraint affiliate_codes_pkey primary key (environment_id, id),
  constraint affiliate_codes_program_id_fkey foreign key (environment_id, program_id)
    references programs (environment_id, id) on delete cascade,
  constraint affiliate_codes_budget_check check (budget in ('affiliate', 'known', 'stranger'))
);
create index affiliate_codes_email_normalized_idx on affiliate_codes (environment_id, program_id, email_normalized, asked_at);
create index affiliate_codes_network_idx on affiliate_codes (environment_id, program_id, network, asked_at);
create index affiliate_codes_asked_at_idx on affiliate_codes (environment_id, asked_at);
