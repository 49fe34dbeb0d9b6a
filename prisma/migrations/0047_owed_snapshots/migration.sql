-- Amounts owed at the beginning or end of a day (UTC), in minor units: see docs/decisions/0124. An earlier time is computed
-- from the next snapshot, so that it does not depend on everything that has changed since. If snapshots are deleted, a job takes
-- them again. A migration that changes when something was booked deletes all of them.
create table owed_snapshots (
  environment_id integer not null,
  -- Includes everything that was booked at this time or before.
  at timestamptz(3) not null,
  constraint owed_snapshots_pkey primary key (environment_id, at),
  constraint owed_snapshots_environment_id_fkey foreign key (environment_id) references environments (id)
);
create trigger owed_snapshots_append_only before update on owed_snapshots
  for each row execute function refuse_change();

-- A program and currency without a row has no amounts.
create table owed_snapshot_amounts (
  environment_id integer not null,
  at timestamptz(3) not null,
  program_id text collate "C" not null,
  currency text collate "C" not null,
  pending_minor bigint not null,
  held_minor bigint not null,
  claimed_minor bigint not null,
  owed_minor bigint not null,
  paid_minor bigint not null,
  constraint owed_snapshot_amounts_pkey primary key (environment_id, at, program_id, currency),
  constraint owed_snapshot_amounts_at_fkey foreign key (environment_id, at) references owed_snapshots (environment_id, at)
    on delete cascade,
  constraint owed_snapshot_amounts_program_id_fkey foreign key (environment_id, program_id)
    references programs (environment_id, id)
);
create trigger owed_snapshot_amounts_append_only before update on owed_snapshot_amounts
  for each row execute function refuse_change();

create index payout_moves_at_idx on payout_moves (environment_id, at, payout_id);
