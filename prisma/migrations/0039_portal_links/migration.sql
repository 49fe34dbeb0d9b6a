-- Links with which a merchant lets an affiliate into the portal, copied or mailed. An affiliate has one at a time: a later one
-- ends the earlier. Of its token the database has the digest only, until it is used. All times are real.
create table portal_links (
  environment_id int not null,
  affiliate_id text collate "C" not null,
  digest bytea,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  mailed_at timestamptz(3),
  constraint portal_links_pkey primary key (environment_id, affiliate_id),
  constraint portal_links_digest_key unique (environment_id, digest),
  constraint portal_links_affiliate_id_fkey foreign key (environment_id, affiliate_id)
    references affiliates (environment_id, id) on delete cascade,
  constraint portal_links_digest_check check (octet_length(digest) = 32)
);
create index portal_links_expires_at_idx on portal_links (environment_id, expires_at);
