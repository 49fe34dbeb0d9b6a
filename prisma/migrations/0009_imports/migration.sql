-- The import that recorded a sale or a commission. What an import recorded is told apart from what was recorded live, and can
-- be taken back with its keys.
alter table transactions
  add column import_id text collate "C",
  add constraint transactions_import_id_check check (
    import_id is null or import_id ~ '^imp_[0-9A-Za-z]{8,64}$' and key_scope in ('conversion', 'manual'));
create index transactions_import_id_idx on transactions (environment_id, import_id) where import_id is not null;
