-- What ends with a reset of its user, or with another address of theirs. Most challenges are nobody's yet.
create index user_challenges_user_id_idx on user_challenges (account_id, user_id) where user_id is not null;
