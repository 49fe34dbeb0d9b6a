-- Passkeys of users. A credential signs in one user of one account: it is found by its id alone, before the account is known.
create table passkeys (
  account_id text collate "C" not null,
  user_id text collate "C" not null,
  id text collate "C" not null,
  credential_id bytea not null,
  -- In COSE form.
  public_key bytea not null,
  -- How often it has signed, by the authenticator's own count; 0 where it does not count. It never goes back.
  counter bigint not null,
  -- How the browser reaches the authenticator, such as `internal` or `usb`.
  transports text[] not null,
  -- Whether it is also on other devices of the user, or in their password manager.
  backed_up boolean not null,
  -- What the user calls it.
  name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  constraint passkeys_pkey primary key (account_id, user_id, id),
  constraint passkeys_credential_id_key unique (credential_id),
  constraint passkeys_user_id_fkey foreign key (account_id, user_id) references users (account_id, id),
  constraint passkeys_credential_id_check check (octet_length(credential_id) between 1 and 1023),
  constraint passkeys_counter_check check (counter between 0 and 4294967295)
);
