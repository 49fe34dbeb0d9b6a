-- How each job ended last, so that one that keeps failing is seen from outside. Backups are recorded in the same way: they are
-- made by the operator's command, so no time is known at which the next one is due.
alter table job_runs
  alter column due_at drop not null,
  add column succeeded_at timestamptz(3),
  add column failed_at timestamptz(3),
  add column failures integer not null default 0,
  add constraint job_runs_failures_check check (failures >= 0);
