-- Mail to the users of an account, which no environment owns. Each row is written once, by the transaction that causes it, and
-- sent at least once.
create table user_mails (
  id text collate "C" not null,
  account_id text collate "C" not null,
  -- Null before there is a user, as with an invitation.
  user_id text collate "C",
  kind text not null,
  -- With its domain in punycode.
  recipient text not null,
  language text not null,
  -- What the template is filled with, such as a code: sealed, and gone when nothing is left to send.
  parameters bytea,
  status text not null default 'waiting',
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) not null default now(),
  -- Identifies the worker that sends it. Its result counts only while no other worker has taken over.
  lease uuid,
  leased_until timestamptz(3),
  -- What the server said last.
  smtp_reply text,
  -- A code that has expired is not sent.
  expires_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  dedupe_key text collate "C" not null,
  constraint user_mails_pkey primary key (id),
  constraint user_mails_account_id_fkey foreign key (account_id) references accounts (id),
  constraint user_mails_status_check check (status in ('waiting', 'accepted', 'failed', 'suppressed')),
  constraint user_mails_parameters_check check ((status = 'waiting') = (parameters is not null)),
  constraint user_mails_lease_check check ((lease is null) = (leased_until is null)),
  constraint user_mails_attempts_check check (attempts >= 0),
  constraint user_mails_smtp_reply_check check (length(smtp_reply) <= 500)
) with (fillfactor = 80);
create unique index user_mails_account_id_dedupe_key_key on user_mails (account_id, dedupe_key);
create index user_mails_due_idx on user_mails (next_attempt_at) where status = 'waiting';
create index user_mails_created_at_idx on user_mails (created_at);
