-- A version of an incentive that begins at an instant: see docs/decisions/0123.
alter table incentive_versions
  -- Null: it began when it was created.
  add column in_force_from timestamptz(3);

alter table incentives
  -- In force instead of the current version from its instant on. At most one.
  add column scheduled_version integer,
  add constraint incentives_scheduled_version_check check (scheduled_version > current_version);
