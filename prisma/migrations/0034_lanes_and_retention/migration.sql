-- Lanes, ids of environments, and retention: pages 0090 to 0092 in docs/decisions.

-- The relay takes the notes of one environment at a time, in the order of their ids.
alter table outbox_pending drop constraint outbox_pending_pkey;
alter table outbox_pending add constraint outbox_pending_pkey primary key (environment_id, id);

-- Drawn at random, so that the environments of two databases can be brought together in one.
alter table environments alter column id drop identity;
create function draw_environment_id() returns integer language sql volatile as
  'select 1 + floor(random() * 2147483647)::integer';
alter table environments alter column id set default draw_environment_id();

-- What is older than the retention goes. A part of the outbox is dropped whole, so nothing may refer to it by a key of the
-- database: outbox/invariants.sql holds instead that each number, and each delivery with one, is of an event.
alter table webhook_events drop constraint webhook_events_event_id_fkey;
alter table webhook_deliveries drop constraint webhook_deliveries_sequence_fkey;

-- The horizon: events before this sequence are gone, all of them with ids before `expired_before`. It never goes back, and
-- neither does the count.
alter table webhook_feeds
  add column first_sequence bigint not null default 1,
  add column expired_before text collate "C" not null default '',
  add constraint webhook_feeds_first_sequence_check check (first_sequence between 1 and last_sequence + 1);
create trigger webhook_feeds_forward_only before update on webhook_feeds for each row
  when (new.first_sequence < old.first_sequence or new.last_sequence < old.last_sequence or new.expired_before < old.expired_before)
  execute function refuse_change();

-- A number goes only when the horizon has passed it.
drop trigger webhook_events_append_only on webhook_events;
create trigger webhook_events_append_only before update on webhook_events
  for each row execute function refuse_change();
create function keep_above_horizon() returns trigger language plpgsql as $$
begin
  if exists (
    select from webhook_feeds f where f.environment_id = old.environment_id and f.first_sequence > old.sequence) then
    return old;
  end if;
  raise exception '% keeps what is above the horizon', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger webhook_events_kept before delete on webhook_events
  for each row execute function keep_above_horizon();

-- Partitioned by the time-ordered id, as clicks are. The table of before becomes the first partition, up to the beginning
-- of next week: it is read once, and no row is written anew.
drop trigger outbox_events_append_only on outbox_events;
drop trigger outbox_events_pending on outbox_events;
alter table outbox_events rename to outbox_events_before;
alter table outbox_events_before rename constraint outbox_events_pkey to outbox_events_before_pkey;
create table outbox_events (
  environment_id integer not null,
  id text collate "C" not null,
  type text not null,
  object_id text collate "C" not null,
  data json not null,
  previous json,
  created_at timestamptz(3) not null,
  constraint outbox_events_pkey primary key (environment_id, id)
) partition by range (id);
create table outbox_events_default partition of outbox_events default;

do $$
declare
  next_week bigint := extract(epoch from date_trunc('week', now() at time zone 'UTC') + interval '7 days') * 1000;
  -- The least id of that moment: the time in 10 digits of 5 bits, then zeros.
  bound text := 'evt_' || (
    select string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', (next_week >> 5 * digit & 31)::int + 1, 1), '' order by digit desc)
    from generate_series(0, 9) digit) || repeat('0', 16);
begin
  if not exists (select from outbox_events_before) then
    drop table outbox_events_before;
    return;
  end if;
  -- By a clock that is ahead.
  with ahead as (delete from outbox_events_before where id >= bound returning *)
  insert into outbox_events select * from ahead;
  execute format('alter table outbox_events attach partition outbox_events_before for values from (minvalue) to (%L)', bound);
end $$;

create trigger outbox_events_append_only before update or delete on outbox_events
  for each row execute function refuse_change();
create trigger outbox_events_pending after insert on outbox_events
  referencing new table as noted for each statement execute function note_outbox_events();
