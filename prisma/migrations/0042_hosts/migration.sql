-- A host belongs to the account that proves it, and not to whoever names it first: several environments may claim a host,
-- and the one whose claim is proven has it. Portals will stand in the same table, as another kind.

alter table link_hosts rename to hosts;
alter table hosts add column kind text not null default 'link';
-- When the host began to lead to this site; null while it does not.
alter table hosts add column proven_at timestamptz(3);
-- When a background job last looked for the proof of a claim.
alter table hosts add column checked_at timestamptz(3);
alter table hosts add constraint hosts_kind_check check (kind in ('link'));
alter table hosts drop constraint link_hosts_pkey;
alter table hosts add constraint hosts_pkey primary key (host, environment_id);
alter table hosts rename constraint link_hosts_host_check to hosts_host_check;
alter index link_hosts_site_id_idx rename to hosts_site_id_idx;
-- On Citus, the table has no foreign key.
do $$ begin
  if exists (select from pg_constraint where conname = 'link_hosts_site_id_fkey') then
    alter table hosts rename constraint link_hosts_site_id_fkey to hosts_site_id_fkey;
  end if;
end $$;

-- What led somewhere goes on doing so.
update hosts set proven_at = created_at;
create unique index hosts_proven_key on hosts (host) where proven_at is not null;
create index hosts_unproven_idx on hosts (checked_at nulls first) where proven_at is null;

-- Servers of the version before go on reading and writing the old name.
create view link_hosts as select host, environment_id, site_id, created_at from hosts;
