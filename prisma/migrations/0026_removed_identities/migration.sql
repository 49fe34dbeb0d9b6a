-- Users who removed their identity at a provider: a sign-in there no longer links them by their address. A table of its own,
-- because a server of the version before would take an identity that is only marked as removed for one that signs in.
create table removed_identities (
  account_id text collate "C" not null,
  identity_provider_id text collate "C" not null,
  user_id text collate "C" not null,
  removed_at timestamptz(3) not null,
  constraint removed_identities_pkey primary key (account_id, identity_provider_id, user_id),
  constraint removed_identities_identity_provider_id_fkey foreign key (account_id, identity_provider_id)
    references identity_providers (account_id, id) on delete cascade,
  constraint removed_identities_user_id_fkey foreign key (account_id, user_id) references users (account_id, id)
);
create index removed_identities_user_id_idx on removed_identities (account_id, user_id);
