-- The performance report: one view that says what counts when, two roll-ups of it, and how far they reach.
--
-- A roll-up is exact only when it is known of every row whether it has been counted. Times and ids do not tell: a row
-- can be backdated, and can commit late with an older id. So every row has a position, the id of the transaction that
-- wrote it, and a roll-up has the snapshot in which it was made: what that snapshot sees is counted, all else is not.

create function report_position() returns bigint language sql volatile
  return pg_current_xact_id()::text::bigint;

-- Rows that are there already have position 0, which every snapshot sees.
alter table clicks add column report_position bigint not null default 0;
alter table clicks alter column report_position set default report_position();
alter table referrals add column report_position bigint not null default 0;
alter table referrals alter column report_position set default report_position();
alter table referrals add column customer_position bigint not null default 0;
alter table referrals alter column customer_position set default report_position();
alter table transactions add column report_position bigint not null default 0;
alter table transactions alter column report_position set default report_position();
alter table refunds add column report_position bigint not null default 0;
alter table refunds alter column report_position set default report_position();
alter table ledger_entries add column report_position bigint not null default 0;
alter table ledger_entries alter column report_position set default report_position();

-- Block ranges, not trees: ingest pays nothing worth measuring, and what is new is in the last blocks.
create index clicks_report_idx on clicks using brin (report_position, created_at) with (pages_per_range = 32);
create index referrals_report_idx on referrals
  using brin (report_position, created_at, customer_position, first_conversion_at) with (pages_per_range = 32);
create index transactions_report_idx on transactions using brin (report_position, occurred_at) with (pages_per_range = 32);
create index refunds_report_idx on refunds using brin (report_position, refunded_at) with (pages_per_range = 32);
create index ledger_entries_report_idx on ledger_entries using brin (report_position, created_at) with (pages_per_range = 32);

-- What counts, and when: a click and a referral when they were made, a customer by the first conversion, a sale by
-- occurred_at with its original amount once it is complete, a refund of it by refunded_at, commission by its entry.
create view report_facts as
  select environment_id, created_at as at, report_position as position, program_id, affiliate_id, null::text as currency,
    1 as clicks, 0 as referrals, 0 as customers, 0 as conversions, 0::bigint as sales_minor, 0::bigint as refunds_minor,
    0::bigint as commission_minor
  from clicks
  union all
  select environment_id, created_at, report_position, program_id, affiliate_id, null::text, 0, 1, 0, 0, 0::bigint, 0::bigint, 0::bigint
  from referrals
  union all
  select environment_id, first_conversion_at, customer_position, program_id, affiliate_id, null::text, 0, 0, 1, 0, 0::bigint,
    0::bigint, 0::bigint
  from referrals where first_conversion_at is not null
  union all
  select environment_id, occurred_at, report_position, program_id, affiliate_id, sale_currency::text, 0, 0, 0, 1, sale_original_minor,
    0::bigint, 0::bigint
  from transactions where key_scope = 'conversion' and sales_status not in ('pending', 'failed')
  union all
  select r.environment_id, r.refunded_at, r.report_position, t.program_id, t.affiliate_id, t.sale_currency::text, 0, 0, 0, 0,
    0::bigint, r.amount_minor, 0::bigint
  from refunds r join transactions t on t.environment_id = r.environment_id and t.id = r.transaction_id
  where t.key_scope = 'conversion'
  union all
  select l.environment_id, l.created_at, l.report_position, e.program_id, l.affiliate_id, l.currency, 0, 0, 0, 0, 0::bigint,
    0::bigint, l.amount_minor
  from ledger_entries l join earnings e on e.environment_id = l.environment_id and e.id = l.earning_id
  where l.type <> 'paid';

-- How far the roll-ups reach, in one row for all environments. Transaction ids mean something in one cluster only:
-- restored into another one, the roll-ups are not used (`cluster_id` is that of pg_control_system).
create table report_watermark (
  is_only boolean not null default true,
  snapshot text not null,
  cluster_id bigint not null,
  constraint report_watermark_pkey primary key (is_only),
  constraint report_watermark_only_check check (is_only)
);

-- By quarter hour (every time zone begins its days on one) and program; '' is the currency of what has none.
create table report_slots (
  environment_id integer not null,
  bucket timestamptz(3) not null,
  program_id text collate "C" not null,
  currency text collate "C" not null,
  clicks bigint not null,
  referrals bigint not null,
  customers bigint not null,
  conversions bigint not null,
  sales_minor bigint not null,
  refunds_minor bigint not null,
  commission_minor bigint not null,
  constraint report_slots_pkey primary key (environment_id, bucket, program_id, currency),
  constraint report_slots_environment_id_fkey foreign key (environment_id) references environments (id)
);

-- By day (UTC) and affiliate.
create table report_days (
  environment_id integer not null,
  bucket timestamptz(3) not null,
  affiliate_id text collate "C" not null,
  currency text collate "C" not null,
  program_id text collate "C" not null,
  clicks bigint not null,
  referrals bigint not null,
  customers bigint not null,
  conversions bigint not null,
  sales_minor bigint not null,
  refunds_minor bigint not null,
  commission_minor bigint not null,
  constraint report_days_pkey primary key (environment_id, bucket, affiliate_id, currency),
  constraint report_days_environment_id_fkey foreign key (environment_id) references environments (id)
);

-- What was counted and is not so any more: a deleted row, a first conversion that turned out to be earlier. Always
-- negative; the next fold takes it up. Few rows, seldom any.
create table report_corrections (
  environment_id integer not null,
  id bigint not null generated by default as identity,
  at timestamptz(3) not null,
  program_id text collate "C" not null,
  affiliate_id text collate "C" not null,
  currency text collate "C" not null,
  referrals bigint not null,
  customers bigint not null,
  conversions bigint not null,
  sales_minor bigint not null,
  constraint report_corrections_pkey primary key (environment_id, id),
  constraint report_corrections_environment_id_fkey foreign key (environment_id) references environments (id)
);

-- Whether the roll-ups have counted a row. Waits for a fold that runs and keeps the next one away to the end of this
-- transaction, so that the answer stays true (7421883008 is the lock of reports/fold-performance.ts).
create function is_in_reports(written_at bigint) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7421883008);
  return coalesce((
    select pg_visible_in_snapshot(written_at::text::xid8, snapshot::pg_snapshot) from report_watermark), false);
end $$;

-- A referral that changes what it counts for is taken back as it was and counted anew.
create function recount_referral() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.first_conversion_at is null and new.created_at = old.created_at
    and new.affiliate_id = old.affiliate_id then
    new.customer_position := report_position();
    return new;
  end if;
  if (tg_op = 'DELETE' or new.created_at <> old.created_at or new.affiliate_id <> old.affiliate_id)
    and is_in_reports(old.report_position) then
    insert into report_corrections (environment_id, at, program_id, affiliate_id, currency, referrals, customers, conversions, sales_minor)
    values (old.environment_id, old.created_at, old.program_id, old.affiliate_id, '', -1, 0, 0, 0);
  end if;
  if old.first_conversion_at is not null and is_in_reports(old.customer_position) then
    insert into report_corrections (environment_id, at, program_id, affiliate_id, currency, referrals, customers, conversions, sales_minor)
    values (old.environment_id, old.first_conversion_at, old.program_id, old.affiliate_id, '', 0, -1, 0, 0);
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if new.created_at <> old.created_at or new.affiliate_id <> old.affiliate_id then
    new.report_position := report_position();
  end if;
  new.customer_position := report_position();
  return new;
end $$;
create trigger referrals_recount before update on referrals for each row
  when (old.first_conversion_at is distinct from new.first_conversion_at or old.created_at <> new.created_at
    or old.affiliate_id <> new.affiliate_id)
  execute function recount_referral();
create trigger referrals_recount_deleted before delete on referrals for each row execute function recount_referral();

-- The same of a conversion: it counts from the transaction in which it became complete.
create function recount_conversion() returns trigger language plpgsql as $$
begin
  if old.key_scope = 'conversion' and old.sales_status not in ('pending', 'failed') and is_in_reports(old.report_position) then
    insert into report_corrections (environment_id, at, program_id, affiliate_id, currency, referrals, customers, conversions, sales_minor)
    values (old.environment_id, old.occurred_at, old.program_id, old.affiliate_id, old.sale_currency, 0, 0, -1, -old.sale_original_minor);
  end if;
  if tg_op = 'DELETE' then return old; end if;
  new.report_position := report_position();
  return new;
end $$;
create trigger transactions_recount before update on transactions for each row
  when ((old.sales_status in ('pending', 'failed')) <> (new.sales_status in ('pending', 'failed'))
    or old.sale_original_minor <> new.sale_original_minor or old.occurred_at <> new.occurred_at)
  execute function recount_conversion();
create trigger transactions_recount_deleted before delete on transactions for each row execute function recount_conversion();
