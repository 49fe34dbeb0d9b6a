-- Clicks expire: what reports say of them stays.

-- Clicks of a quarter of an hour that say the same. What names a visitor is gone: address, browser, ids of ad platforms, and
-- all of an address but its host or its path.
create table expired_clicks (
  environment_id integer not null,
  -- Of the first of them.
  id text collate "C" not null,
  program_id text not null,
  affiliate_id text not null,
  referrer text,
  url text,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  sub1 text,
  sub2 text,
  sub3 text,
  sub4 text,
  sub5 text,
  clicks integer not null,
  -- When their quarter of an hour began.
  created_at timestamptz(3) not null,
  -- Of the last of them: all were in the roll-ups before.
  report_position bigint not null,
  constraint expired_clicks_pkey primary key (environment_id, id),
  constraint expired_clicks_affiliate_id_fkey foreign key (environment_id, program_id, affiliate_id)
    references affiliates (environment_id, program_id, id),
  constraint expired_clicks_clicks_check check (clicks > 0),
  constraint expired_clicks_created_at_check check (created_at = date_bin('15 minutes', created_at, '1970-01-01 00:00:00+00'))
);
create index expired_clicks_affiliate_id_idx on expired_clicks (environment_id, affiliate_id);
create index expired_clicks_report_idx on expired_clicks using brin (report_position, created_at) with (pages_per_range = 32);
create trigger expired_clicks_append_only before update or delete on expired_clicks
  for each row execute function refuse_change();

-- The view of 0031, with them.
create or replace view report_facts as
  select environment_id, created_at as at, created_at as recorded_at, report_position as position, program_id, affiliate_id,
    null::text as currency, null::text as transaction_id, false as is_voided, 1 as clicks, 0 as referrals, 0 as customers,
    0 as conversions, 0::bigint as sales_minor, 0::bigint as refunds_minor, 0::bigint as commission_minor,
    null::text as referral_id, null::text[] as product_ids
  from clicks where is_counted
  union all
  select environment_id, created_at, created_at, report_position, program_id, affiliate_id, null::text, null::text, false,
    clicks, 0, 0, 0, 0::bigint, 0::bigint, 0::bigint, null::text, null::text[]
  from expired_clicks
  union all
  select environment_id, created_at, created_at, report_position, program_id, affiliate_id, null::text, null::text, false,
    0, 1, 0, 0, 0::bigint, 0::bigint, 0::bigint, id, null::text[]
  from referrals
  union all
  select environment_id, first_conversion_at, first_conversion_at, customer_position, program_id, affiliate_id, null::text,
    null::text, false, 0, 0, 1, 0, 0::bigint, 0::bigint, 0::bigint, id, null::text[]
  from referrals where first_conversion_at is not null
  union all
  select environment_id, occurred_at, coalesce(recorded_at, created_at), report_position, program_id, affiliate_id,
    sale_currency::text, id, voided_at is not null, 0, 0, 0, 1, sale_original_minor, 0::bigint, 0::bigint,
    referral_id, product_ids
  from transactions where counts_as_sale(key_scope, sales_status)
  union all
  -- A manual commission that was created as refunded has no refund of its own.
  select t.environment_id, t.occurred_at, coalesce(t.recorded_at, t.created_at), t.report_position, t.program_id,
    t.affiliate_id, t.sale_currency::text, t.id, t.voided_at is not null, 0, 0, 0, 0, 0::bigint, t.sale_original_minor, 0::bigint,
    t.referral_id, t.product_ids
  from transactions t
  where t.key_scope = 'manual' and t.sales_status = 'refunded' and not exists (
    select 1 from refunds r where r.environment_id = t.environment_id and r.transaction_id = t.id)
  union all
  select r.environment_id, r.refunded_at, r.created_at, r.report_position, t.program_id, t.affiliate_id,
    t.sale_currency::text, t.id, t.voided_at is not null, 0, 0, 0, 0, 0::bigint, r.amount_minor, 0::bigint,
    t.referral_id, t.product_ids
  from refunds r join transactions t on t.environment_id = r.environment_id and t.id = r.transaction_id
  union all
  select l.environment_id, t.occurred_at, greatest(l.created_at, t.recorded_at), l.report_position, t.program_id,
    l.affiliate_id, l.currency, t.id, t.voided_at is not null, 0, 0, 0, 0, 0::bigint, 0::bigint, l.amount_minor,
    t.referral_id, t.product_ids
  from transactions t
  join earnings e on e.environment_id = t.environment_id and e.transaction_id = t.id
  join ledger_entries l on l.environment_id = e.environment_id and l.earning_id = e.id
  where l.refund_id is null and l.type not in ('paid', 'voided')
  union all
  select l.environment_id, r.refunded_at, l.created_at, l.report_position, t.program_id, l.affiliate_id, l.currency, t.id,
    t.voided_at is not null, 0, 0, 0, 0, 0::bigint, 0::bigint, l.amount_minor,
    t.referral_id, t.product_ids
  from refunds r
  join transactions t on t.environment_id = r.environment_id and t.id = r.transaction_id
  join earnings e on e.environment_id = t.environment_id and e.transaction_id = t.id
  join ledger_entries l on l.environment_id = e.environment_id and l.earning_id = e.id and l.refund_id = r.id;
