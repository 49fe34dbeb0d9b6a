-- Who made a key: a user, another key, or `administrator`. Null: it was made before this was noted.
alter table api_keys add column made_by text collate "C";
