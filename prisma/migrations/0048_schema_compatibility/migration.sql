-- Which release applied each migration, so that a server that cannot follow can name the release to install; and which
-- migrations a server must know to work on this database. A migration that takes something away marks the one since which
-- no server uses it:
--
--   insert into schema_compatibility (migration, is_required) values ('0050_…', true)
--     on conflict (migration) do update set is_required = true;
--
-- A server that does not know a marked migration is not ready and does not start. Migrations from before this table have no row.
create table schema_compatibility (
  migration text collate "C" primary key,
  version text collate "C",
  commit text collate "C",
  is_required boolean not null default false
);
