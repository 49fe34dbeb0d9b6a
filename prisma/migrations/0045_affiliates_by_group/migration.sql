-- The inbox asks whether a group has affiliates, and so does deleting a group.
create index affiliates_group_id_idx on affiliates (environment_id, group_id);
