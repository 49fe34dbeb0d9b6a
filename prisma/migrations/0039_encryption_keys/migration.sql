-- A database may be on its way from one encryption key to the next: there is a check value of each key that a server has
-- sealed with, the newest last. A server of before knows the first one alone.
alter table encryption_key_check
  drop constraint encryption_key_check_id_check,
  add constraint encryption_key_check_id_check check (id > 0);
