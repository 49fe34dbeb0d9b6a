-- Whether the key carries a checksum, by which a made-up one is refused without a query. Keys issued before do not, and
-- a server of an older version goes on issuing such keys: false is what it leaves.
alter table api_keys add column has_checksum boolean not null default false;
