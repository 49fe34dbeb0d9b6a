-- Webhooks: from the outbox to a feed with a sequence, and from there to the endpoints.
--
--   outbox_events ──trigger──▶ outbox_pending ──relay──▶ webhook_events (sequence) ──relay──▶ webhook_deliveries
--
-- Writers never queue on a counter: they only note what the relay has not seen. The relay, one at a time, gives the
-- numbers in the order in which it sees the notes, after their commit, and makes the deliveries in the same transaction.

-- What the relay has not numbered yet. Written by a trigger, so that no way of writing an event can forget it.
create table outbox_pending (
  id bigint generated always as identity,
  environment_id integer not null,
  event_id text collate "C" not null,
  constraint outbox_pending_pkey primary key (id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

create function note_outbox_events() returns trigger language plpgsql as $$
begin
  insert into outbox_pending (environment_id, event_id) select environment_id, id from noted order by id;
  return null;
end $$;
create trigger outbox_events_pending after insert on outbox_events
  referencing new table as noted for each statement execute function note_outbox_events();

-- Events from before there was a relay, in the order in which they were made.
insert into outbox_pending (environment_id, event_id)
  select environment_id, id from outbox_events order by created_at, id;

-- The counter of each environment; only the relay writes it.
create table webhook_feeds (
  environment_id integer not null,
  last_sequence bigint not null,
  constraint webhook_feeds_pkey primary key (environment_id),
  constraint webhook_feeds_environment_id_fkey foreign key (environment_id) references environments (id),
  constraint webhook_feeds_last_sequence_check check (last_sequence > 0)
);

-- The feed. An event is in it once, under one number.
create table webhook_events (
  environment_id integer not null,
  sequence bigint not null,
  event_id text collate "C" not null,
  constraint webhook_events_pkey primary key (environment_id, sequence),
  constraint webhook_events_event_id_key unique (environment_id, event_id),
  constraint webhook_events_event_id_fkey foreign key (environment_id, event_id) references outbox_events (environment_id, id)
);
create trigger webhook_events_append_only before update or delete on webhook_events
  for each row execute function refuse_change();

create table webhook_endpoints (
  environment_id integer not null,
  id text collate "C" not null,
  url text not null,
  description text,
  event_types text[] not null,
  -- Sealed with the server's encryption key: deliveries are signed with it, so a digest would not do.
  secret bytea not null,
  previous_secret bytea,
  previous_secret_expires_at timestamptz(3),
  enabled boolean not null default true,
  disabled_reason text,
  disabled_at timestamptz(3),
  failing_since timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint webhook_endpoints_pkey primary key (environment_id, id),
  constraint webhook_endpoints_environment_id_fkey foreign key (environment_id) references environments (id),
  constraint webhook_endpoints_event_types_check check (cardinality(event_types) > 0),
  constraint webhook_endpoints_disabled_check check (
    enabled = (disabled_reason is null) and enabled = (disabled_at is null)
    and disabled_reason in ('manual', 'gone', 'failing')),
  constraint webhook_endpoints_previous_secret_check check (
    (previous_secret is null) = (previous_secret_expires_at is null))
);
create index webhook_endpoints_created_at_idx on webhook_endpoints (environment_id, created_at desc, id desc);
-- What the relay and the workers look for.
create index webhook_endpoints_enabled_idx on webhook_endpoints (environment_id, id) where enabled;

create table webhook_deliveries (
  environment_id integer not null,
  id text collate "C" not null,
  endpoint_id text collate "C" not null,
  event_id text collate "C" not null,
  event_type text not null,
  -- Of the event in the feed; a test has none, and its event is here.
  sequence bigint,
  test_event json,
  status text not null default 'pending',
  -- When to send it. A worker that takes it moves this on by its lease: if the worker dies, it is due again.
  due_at timestamptz(3) not null,
  -- Of the worker that has it: what it reports counts only while nobody has taken it over.
  lease uuid,
  attempts_count integer not null default 0,
  -- Attempts since it was last asked for: what the schedule of retries counts.
  round_attempts integer not null default 0,
  last_attempt_at timestamptz(3),
  last_response_status integer,
  last_error text,
  attempts json not null default '[]',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint webhook_deliveries_pkey primary key (environment_id, id),
  constraint webhook_deliveries_endpoint_id_fkey foreign key (environment_id, endpoint_id)
    references webhook_endpoints (environment_id, id) on delete cascade,
  constraint webhook_deliveries_sequence_fkey foreign key (environment_id, sequence)
    references webhook_events (environment_id, sequence),
  constraint webhook_deliveries_status_check check (status in ('pending', 'succeeded', 'failed')),
  constraint webhook_deliveries_test_check check ((sequence is null) = (test_event is not null)),
  constraint webhook_deliveries_attempts_check check (attempts_count >= round_attempts and round_attempts >= 0)
) with (fillfactor = 80);
-- Each event has one delivery to an endpoint; to send it again makes that one due.
create unique index webhook_deliveries_endpoint_id_sequence_key on webhook_deliveries (environment_id, endpoint_id, sequence);
create index webhook_deliveries_due_idx on webhook_deliveries (environment_id, endpoint_id, due_at) where status = 'pending';
create index webhook_deliveries_created_at_idx on webhook_deliveries (environment_id, created_at desc, id desc);
create index webhook_deliveries_endpoint_id_created_at_idx
  on webhook_deliveries (environment_id, endpoint_id, created_at desc, id desc);
-- What is looked for when something is wrong: few rows, and often old ones behind a million that succeeded.
create index webhook_deliveries_unsent_idx on webhook_deliveries (environment_id, status, created_at desc, id desc)
  where status <> 'succeeded';
create index webhook_deliveries_event_id_idx on webhook_deliveries (environment_id, event_id);
