-- Time-driven work, and the rate limit that several processes share.

-- What the release of holds looks for: only rows with a hold that its end will move are in it, so a sale without one
-- pays nothing for it.
create index earnings_hold_until_idx on earnings (environment_id, hold_until)
  where hold_until is not null and (status = 'approved' or (status = 'pending' and approval_type = 'hold_period'));

-- When each job is due again. The process that moves `due_at` on is the one that runs it.
create table job_runs (
  name text collate "C" not null,
  due_at timestamptz(3) not null,
  constraint job_runs_pkey primary key (name)
);

-- Requests let through in a minute, by key. Processes lease blocks of it, never one by one; a crash may forget them.
create unlogged table rate_limit_windows (
  environment_id integer not null,
  key_id text collate "C" not null,
  started_at timestamptz(3) not null,
  leased integer not null,
  constraint rate_limit_windows_pkey primary key (environment_id, key_id)
);
