-- Providers of OpenID Connect with which users of an account sign in.
create table identity_providers (
  account_id text collate "C" not null,
  id text collate "C" not null,
  name text not null,
  -- Never changes: what is known of its users would be said of other people.
  issuer text collate "C" not null,
  client_id text not null,
  -- Sealed.
  client_secret bytea not null,
  -- Domains of addresses for which it may speak, in lower case.
  domains text[] not null default '{}',
  -- Whether the server reaches it at a private address, or without TLS. Only the operator says so, at the terminal.
  allows_private boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint identity_providers_pkey primary key (account_id, id),
  constraint identity_providers_id_key unique (id),
  constraint identity_providers_account_id_issuer_key unique (account_id, issuer),
  constraint identity_providers_account_id_fkey foreign key (account_id) references accounts (id)
);

-- Who a user is at a provider: by the subject, because addresses change hands. Gone with the provider.
create table user_identities (
  account_id text collate "C" not null,
  identity_provider_id text collate "C" not null,
  subject text collate "C" not null,
  user_id text collate "C" not null,
  -- The address that the provider said last.
  email text,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  constraint user_identities_pkey primary key (account_id, identity_provider_id, subject),
  -- One of each provider: a second person who has the address there becomes nobody here.
  constraint user_identities_user_id_key unique (account_id, user_id, identity_provider_id),
  constraint user_identities_identity_provider_id_fkey foreign key (account_id, identity_provider_id)
    references identity_providers (account_id, id) on delete cascade,
  constraint user_identities_user_id_fkey foreign key (account_id, user_id) references users (account_id, id),
  constraint user_identities_subject_check check (length(subject) between 1 and 255)
);
