-- Mail of an environment, to whom it does business with. Each row is written once, by the transaction that causes it, and sent at
-- least once; or it stays in the mailbox (`kept`): without SMTP, and in dev.
create table mails (
  environment_id integer not null,
  id text collate "C" not null,
  kind text not null,
  -- With its domain in punycode.
  recipient text not null,
  -- HMAC of the recipient's address, by which it is found again when its case or notation differs.
  address_mark bytea not null,
  language text not null,
  -- What the template is filled with: sealed. It is kept, so that the mail can be shown and sent again.
  parameters bytea not null,
  status text not null,
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
  updated_at timestamptz(3) not null default now(),
  dedupe_key text collate "C" not null,
  constraint mails_pkey primary key (environment_id, id),
  constraint mails_environment_id_fkey foreign key (environment_id) references environments (id),
  constraint mails_status_check check (status in ('waiting', 'accepted', 'failed', 'suppressed', 'kept')),
  constraint mails_kept_check check (status <> 'kept' or attempts = 0),
  constraint mails_lease_check check ((lease is null) = (leased_until is null) and (lease is null or status = 'waiting')),
  constraint mails_attempts_check check (attempts >= 0),
  constraint mails_smtp_reply_check check (length(smtp_reply) <= 500)
) with (fillfactor = 80);
create unique index mails_dedupe_key_key on mails (environment_id, dedupe_key);
create index mails_due_idx on mails (environment_id, next_attempt_at) where status = 'waiting';
create index mails_created_at_idx on mails (environment_id, created_at desc, id desc);
create index mails_status_idx on mails (environment_id, status, created_at desc, id desc);
create index mails_address_mark_idx on mails (environment_id, address_mark, id desc);

-- Addresses that take no more mail of an environment. The address itself is not here: it outlives an erasure.
create table mail_suppressions (
  environment_id integer not null,
  id text collate "C" not null,
  address_mark bytea not null,
  reason text not null,
  created_at timestamptz(3) not null default now(),
  constraint mail_suppressions_pkey primary key (environment_id, id),
  constraint mail_suppressions_environment_id_fkey foreign key (environment_id) references environments (id),
  constraint mail_suppressions_reason_check check (reason in ('refused', 'bounced', 'complained'))
);
create unique index mail_suppressions_address_mark_key on mail_suppressions (environment_id, address_mark);
create index mail_suppressions_created_at_idx on mail_suppressions (environment_id, created_at desc, id desc);
