-- Reports on one node or on several: what the roll-ups have counted is known of each environment, and of each node that
-- its rows were written on.

-- Positions are ids of transactions, which every node counts for itself. Above their 48 lowest bits stands the node of
-- Citus that wrote the row; it is 0 in a PostgreSQL of its own, where nothing changes.
create function report_node() returns integer language plpgsql stable as $$
begin
  if to_regclass('pg_catalog.pg_dist_local_group') is null then return 0; end if;
  return (select groupid from pg_catalog.pg_dist_local_group);
end $$;

create function report_place() returns bigint language plpgsql volatile as $$
begin
  return (report_node()::bigint << 48) + report_position();
end $$;

-- Of an environment, the rows of one node: the snapshot whose rows the roll-ups have counted. As long as the environment
-- is on one node there is one row; one that has moved has a row for each node that it was on.
create table report_watermarks (
  environment_id integer not null,
  node integer not null,
  snapshot text not null,
  -- Transaction ids mean something in the cluster that gave them only. Null of a node that was left before a fold.
  cluster_id bigint,
  constraint report_watermarks_pkey primary key (environment_id, node),
  constraint report_watermarks_environment_id_fkey foreign key (environment_id) references environments (id)
) with (fillfactor = 50);

-- No fold is running (7421883008 is the lock of reports/fold-performance.ts).
select pg_advisory_xact_lock(7421883008);
insert into report_watermarks (environment_id, node, snapshot, cluster_id)
select e.id, 0, w.snapshot, w.cluster_id from environments e, report_watermark w where w.values_snapshot = w.snapshot;
-- Where the roll-up by value does not reach as far as the others, the next fold counts all rows anew.
delete from report_slots where not exists (select 1 from report_watermarks);
delete from report_days where not exists (select 1 from report_watermarks);
delete from report_values where not exists (select 1 from report_watermarks);
delete from report_corrections where not exists (select 1 from report_watermarks);
-- For servers of an earlier version: they take the roll-ups for those of another cluster, read the rows and fold nothing.
insert into report_watermark (snapshot, cluster_id) values ('3:3:', 0)
on conflict (is_only) do update set cluster_id = excluded.cluster_id;

-- Whether the roll-ups have counted a row. Waits for a fold that runs and keeps the next one away to the end of this
-- transaction, so that the answer stays true.
create function is_in_reports(in_environment integer, written_at bigint) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7421883008);
  return coalesce((
    select pg_visible_in_snapshot((written_at & 281474976710655)::text::xid8, w.snapshot::pg_snapshot)
    from report_watermarks w where w.environment_id = in_environment and w.node = (written_at >> 48)::integer), false);
end $$;

create or replace function recount_referral() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.first_conversion_at is null and new.created_at = old.created_at
    and new.affiliate_id = old.affiliate_id then
    new.customer_position := report_place();
    return new;
  end if;
  if (tg_op = 'DELETE' or new.created_at <> old.created_at or new.affiliate_id <> old.affiliate_id)
    and is_in_reports(old.environment_id, old.report_position) then
    insert into report_corrections (environment_id, at, recorded_at, program_id, affiliate_id, currency, referrals, customers,
      conversions, sales_minor, click_facts)
    values (old.environment_id, old.created_at, old.created_at, old.program_id, old.affiliate_id, '', -1, 0, 0, 0,
      old.click_facts);
  end if;
  if old.first_conversion_at is not null and is_in_reports(old.environment_id, old.customer_position) then
    insert into report_corrections (environment_id, at, recorded_at, program_id, affiliate_id, currency, referrals, customers,
      conversions, sales_minor, click_facts)
    values (old.environment_id, old.first_conversion_at, old.first_conversion_at, old.program_id, old.affiliate_id, '',
      0, -1, 0, 0, old.click_facts);
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if new.created_at <> old.created_at or new.affiliate_id <> old.affiliate_id then
    new.report_position := report_place();
  end if;
  new.customer_position := report_place();
  return new;
end $$;

create or replace function recount_sale() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.voided_at is distinct from new.voided_at then
    insert into report_corrections (environment_id, at, recorded_at, program_id, affiliate_id, currency, referrals, customers,
      conversions, sales_minor, refunds_minor, commission_minor, click_facts, product_ids)
    select f.environment_id, f.at, f.recorded_at, f.program_id, f.affiliate_id, f.currency, 0, 0, -f.conversions,
      -f.sales_minor, -f.refunds_minor, -f.commission_minor, r.click_facts, f.product_ids
    from report_facts f
    join referrals r on r.environment_id = f.environment_id and r.id = f.referral_id
    where f.environment_id = old.environment_id and f.transaction_id = old.id and not f.is_voided
      and is_in_reports(f.environment_id, f.position);
    if tg_op = 'DELETE' then return old; end if;
    return new;
  end if;
  if counts_as_sale(old.key_scope, old.sales_status) and is_in_reports(old.environment_id, old.report_position) then
    insert into report_corrections (environment_id, at, recorded_at, program_id, affiliate_id, currency, referrals, customers,
      conversions, sales_minor, click_facts, product_ids)
    select old.environment_id, old.occurred_at, coalesce(old.recorded_at, old.created_at), old.program_id, old.affiliate_id,
      old.sale_currency, 0, 0, -1, -old.sale_original_minor, r.click_facts, old.product_ids
    from referrals r where r.environment_id = old.environment_id and r.id = old.referral_id;
  end if;
  if new.key_scope = 'conversion' then new.recorded_at := new.updated_at; end if;
  new.report_position := report_place();
  return new;
end $$;

drop function is_in_reports(bigint);

-- Citus evaluates the default of a position where the statement came from, not where the row is. The command `distribute`
-- makes these the triggers of every row; a PostgreSQL of its own has none of them.
create function place_in_reports() returns trigger language plpgsql as $$
begin
  new.report_position := report_place();
  return new;
end $$;

create function place_referral_in_reports() returns trigger language plpgsql as $$
begin
  new.report_position := report_place();
  new.customer_position := new.report_position;
  return new;
end $$;

-- The rows that a statement has changed are known to one node only as tables of its trigger. What record_earning_moves() and
-- note_outbox_events() do for all of them, these do for each.
create function record_earning_move() returns trigger language plpgsql as $$
begin
  insert into earning_moves (environment_id, earning_id, number, from_status, to_status, cause, reason, at)
  values (new.environment_id, new.id, new.move_count, old.status, new.status, new.last_cause, new.last_reason, new.updated_at);
  return null;
end $$;

create function note_outbox_event() returns trigger language plpgsql as $$
begin
  insert into outbox_pending (environment_id, event_id) values (new.environment_id, new.id);
  return null;
end $$;

-- As with the digests of API keys: a unique key of a table that is distributed names the environment.
alter table publishable_keys drop constraint publishable_keys_pkey,
  add constraint publishable_keys_pkey primary key (key, environment_id);
