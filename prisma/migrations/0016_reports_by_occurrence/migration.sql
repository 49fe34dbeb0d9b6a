-- The performance report counts everything by when it happened, sales and their commission alike, and on request by when
-- it was booked. Voided commissions count for nothing.

-- When a sale was booked, where that is not `created_at`: a manual commission may be backdated, and a conversion that was
-- recorded as pending or failed is booked once it is complete.
alter table transactions add column recorded_at timestamptz(3);

-- The time in the id (a UUIDv7 in base32) is when a manual commission was recorded.
update transactions t set recorded_at = greatest(t.created_at, to_timestamp(i.ms / 1000.0))
from (
  select environment_id, id, (
    select sum((strpos('0123456789abcdefghjkmnpqrstvwxyz', substr(id, 4 + n, 1)) - 1)::bigint << (5 * (10 - n)))
    from generate_series(1, 10) n) as ms
  from transactions where key_scope = 'manual' and id ~ '^trx_[0-7][0-9a-hjkmnp-tv-z]{25}$') i
where t.environment_id = i.environment_id and t.id = i.id;

-- Whether a sale is counted. A manual commission exists whatever its sale's status, and `pending` is its default: its sale
-- counts with it, unless it failed.
create function counts_as_sale(key_scope text, sales_status text) returns boolean language sql immutable
  return case key_scope
    when 'conversion' then sales_status not in ('pending', 'failed')
    when 'manual' then sales_status <> 'failed'
    else false end;

-- What counts, when it happened (`at`) and when it was booked (`recorded_at`): a click and a referral when they were made,
-- a customer by the first conversion, a sale and what it earned by occurred_at, a refund and what it took back of the
-- commission by refunded_at. A rejection takes the commission back where it was earned: beside its sale.
drop view report_facts;
create view report_facts as
  select environment_id, created_at as at, created_at as recorded_at, report_position as position, program_id, affiliate_id,
    null::text as currency, null::text as transaction_id, false as is_voided, 1 as clicks, 0 as referrals, 0 as customers,
    0 as conversions, 0::bigint as sales_minor, 0::bigint as refunds_minor, 0::bigint as commission_minor
  from clicks
  union all
  select environment_id, created_at, created_at, report_position, program_id, affiliate_id, null::text, null::text, false,
    0, 1, 0, 0, 0::bigint, 0::bigint, 0::bigint
  from referrals
  union all
  select environment_id, first_conversion_at, first_conversion_at, customer_position, program_id, affiliate_id, null::text,
    null::text, false, 0, 0, 1, 0, 0::bigint, 0::bigint, 0::bigint
  from referrals where first_conversion_at is not null
  union all
  select environment_id, occurred_at, coalesce(recorded_at, created_at), report_position, program_id, affiliate_id,
    sale_currency::text, id, voided_at is not null, 0, 0, 0, 1, sale_original_minor, 0::bigint, 0::bigint
  from transactions where counts_as_sale(key_scope, sales_status)
  union all
  -- A manual commission that was created as refunded has no refund of its own.
  select t.environment_id, t.occurred_at, coalesce(t.recorded_at, t.created_at), t.report_position, t.program_id,
    t.affiliate_id, t.sale_currency::text, t.id, t.voided_at is not null, 0, 0, 0, 0, 0::bigint, t.sale_original_minor, 0::bigint
  from transactions t
  where t.key_scope = 'manual' and t.sales_status = 'refunded' and not exists (
    select 1 from refunds r where r.environment_id = t.environment_id and r.transaction_id = t.id)
  union all
  select r.environment_id, r.refunded_at, r.created_at, r.report_position, t.program_id, t.affiliate_id,
    t.sale_currency::text, t.id, t.voided_at is not null, 0, 0, 0, 0, 0::bigint, r.amount_minor, 0::bigint
  from refunds r join transactions t on t.environment_id = r.environment_id and t.id = r.transaction_id
  union all
  select l.environment_id, t.occurred_at, greatest(l.created_at, t.recorded_at), l.report_position, t.program_id,
    l.affiliate_id, l.currency, t.id, t.voided_at is not null, 0, 0, 0, 0, 0::bigint, 0::bigint, l.amount_minor
  from transactions t
  join earnings e on e.environment_id = t.environment_id and e.transaction_id = t.id
  join ledger_entries l on l.environment_id = e.environment_id and l.earning_id = e.id
  where l.refund_id is null and l.type not in ('paid', 'voided')
  union all
  select l.environment_id, r.refunded_at, l.created_at, l.report_position, t.program_id, l.affiliate_id, l.currency, t.id,
    t.voided_at is not null, 0, 0, 0, 0, 0::bigint, 0::bigint, l.amount_minor
  from refunds r
  join transactions t on t.environment_id = r.environment_id and t.id = r.transaction_id
  join earnings e on e.environment_id = t.environment_id and e.transaction_id = t.id
  join ledger_entries l on l.environment_id = e.environment_id and l.earning_id = e.id and l.refund_id = r.id;

-- Both ways of counting are rolled up. What is there was counted another way: the next fold counts all of it anew, and
-- until then reports read the rows.
truncate report_slots, report_days, report_corrections, report_watermark;
alter table report_slots
  add column basis text not null,
  add constraint report_slots_basis_check check (basis in ('occurred', 'recorded')),
  drop constraint report_slots_pkey,
  add constraint report_slots_pkey primary key (environment_id, basis, bucket, program_id, currency);
alter table report_days
  add column basis text not null,
  add constraint report_days_basis_check check (basis in ('occurred', 'recorded')),
  drop constraint report_days_pkey,
  add constraint report_days_pkey primary key (environment_id, basis, bucket, affiliate_id, currency);
alter table report_corrections
  add column recorded_at timestamptz(3) not null,
  add column refunds_minor bigint not null default 0,
  add column commission_minor bigint not null default 0;

create or replace function recount_referral() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.first_conversion_at is null and new.created_at = old.created_at
    and new.affiliate_id = old.affiliate_id then
    new.customer_position := report_position();
    return new;
  end if;
  if (tg_op = 'DELETE' or new.created_at <> old.created_at or new.affiliate_id <> old.affiliate_id)
    and is_in_reports(old.report_position) then
    insert into report_corrections (environment_id, at, recorded_at, program_id, affiliate_id, currency, referrals, customers,
      conversions, sales_minor)
    values (old.environment_id, old.created_at, old.created_at, old.program_id, old.affiliate_id, '', -1, 0, 0, 0);
  end if;
  if old.first_conversion_at is not null and is_in_reports(old.customer_position) then
    insert into report_corrections (environment_id, at, recorded_at, program_id, affiliate_id, currency, referrals, customers,
      conversions, sales_minor)
    values (old.environment_id, old.first_conversion_at, old.first_conversion_at, old.program_id, old.affiliate_id, '',
      0, -1, 0, 0);
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if new.created_at <> old.created_at or new.affiliate_id <> old.affiliate_id then
    new.report_position := report_position();
  end if;
  new.customer_position := report_position();
  return new;
end $$;

-- A sale counts from the transaction in which it became countable. One that is voided or deleted takes all that was
-- counted of it back: refunds and commission too, each where it was counted.
drop trigger transactions_recount on transactions;
drop trigger transactions_recount_deleted on transactions;
drop function recount_conversion();
create function recount_sale() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.voided_at is distinct from new.voided_at then
    insert into report_corrections (environment_id, at, recorded_at, program_id, affiliate_id, currency, referrals, customers,
      conversions, sales_minor, refunds_minor, commission_minor)
    select f.environment_id, f.at, f.recorded_at, f.program_id, f.affiliate_id, f.currency, 0, 0, -f.conversions,
      -f.sales_minor, -f.refunds_minor, -f.commission_minor
    from report_facts f
    where f.environment_id = old.environment_id and f.transaction_id = old.id and not f.is_voided
      and is_in_reports(f.position);
    if tg_op = 'DELETE' then return old; end if;
    return new;
  end if;
  if counts_as_sale(old.key_scope, old.sales_status) and is_in_reports(old.report_position) then
    insert into report_corrections (environment_id, at, recorded_at, program_id, affiliate_id, currency, referrals, customers,
      conversions, sales_minor)
    values (old.environment_id, old.occurred_at, coalesce(old.recorded_at, old.created_at), old.program_id, old.affiliate_id,
      old.sale_currency, 0, 0, -1, -old.sale_original_minor);
  end if;
  if new.key_scope = 'conversion' then new.recorded_at := new.updated_at; end if;
  new.report_position := report_position();
  return new;
end $$;
create trigger transactions_recount before update on transactions for each row
  when (counts_as_sale(old.key_scope, old.sales_status) <> counts_as_sale(new.key_scope, new.sales_status)
    or old.voided_at is distinct from new.voided_at)
  execute function recount_sale();
create trigger transactions_recount_deleted before delete on transactions for each row execute function recount_sale();

-- What refunds and commission are counted by cannot change behind the reports.
create function refuse_new_past() returns trigger language plpgsql as $$
begin
  raise exception 'occurred_at and sale_original_minor of % cannot change', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger transactions_past before update on transactions for each row
  when (old.occurred_at <> new.occurred_at or old.sale_original_minor <> new.sale_original_minor)
  execute function refuse_new_past();
