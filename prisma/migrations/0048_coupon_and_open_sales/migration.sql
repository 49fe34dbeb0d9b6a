-- Together the indexes take about a second for a million sales; new sales wait in the meantime.

-- Sales with a coupon code, which reports by coupon read.
create index transactions_coupon_code_idx on transactions (environment_id, occurred_at) where coupon_code is not null;
-- Commissions that wait for approval or for the end of a hold, in the order in which the sales occurred. Without it, the oldest
-- of them are found only after everything that was paid before.
create index transactions_open_idx on transactions (environment_id, occurred_at, id)
  where status in ('pending', 'approved') and earning_id is not null;

-- As before, with the coupon code of the sale: a condition on the code then applies to the sales before anything is joined.
create or replace view report_facts as
  select environment_id, created_at as at, created_at as recorded_at, report_position as position, program_id, affiliate_id,
    null::text as currency, null::text as transaction_id, false as is_voided, 1 as clicks, 0 as referrals, 0 as customers,
    0 as conversions, 0::bigint as sales_minor, 0::bigint as refunds_minor, 0::bigint as commission_minor,
    null::text as referral_id, null::text[] as product_ids, null::text as coupon_code
  from clicks where is_counted
  union all
  select environment_id, created_at, created_at, report_position, program_id, affiliate_id, null::text, null::text, false,
    clicks, 0, 0, 0, 0::bigint, 0::bigint, 0::bigint, null::text, null::text[], null::text
  from expired_clicks
  union all
  select environment_id, created_at, created_at, report_position, program_id, affiliate_id, null::text, null::text, false,
    0, 1, 0, 0, 0::bigint, 0::bigint, 0::bigint, id, null::text[], null::text
  from referrals
  union all
  select environment_id, first_conversion_at, first_conversion_at, customer_position, program_id, affiliate_id, null::text,
    null::text, false, 0, 0, 1, 0, 0::bigint, 0::bigint, 0::bigint, id, null::text[], null::text
  from referrals where first_conversion_at is not null
  union all
  select environment_id, occurred_at, coalesce(recorded_at, created_at), report_position, program_id, affiliate_id,
    sale_currency::text, id, voided_at is not null, 0, 0, 0, 1, sale_original_minor, 0::bigint, 0::bigint,
    referral_id, product_ids, coupon_code
  from transactions where counts_as_sale(key_scope, sales_status)
  union all
  -- A manual commission that was created as refunded has no refund of its own.
  select t.environment_id, t.occurred_at, coalesce(t.recorded_at, t.created_at), t.report_position, t.program_id,
    t.affiliate_id, t.sale_currency::text, t.id, t.voided_at is not null, 0, 0, 0, 0, 0::bigint, t.sale_original_minor, 0::bigint,
    t.referral_id, t.product_ids, t.coupon_code
  from transactions t
  where t.key_scope = 'manual' and t.sales_status = 'refunded' and not exists (
    select 1 from refunds r where r.environment_id = t.environment_id and r.transaction_id = t.id)
  union all
  select r.environment_id, r.refunded_at, r.created_at, r.report_position, t.program_id, t.affiliate_id,
    t.sale_currency::text, t.id, t.voided_at is not null, 0, 0, 0, 0, 0::bigint, r.amount_minor, 0::bigint,
    t.referral_id, t.product_ids, t.coupon_code
  from refunds r join transactions t on t.environment_id = r.environment_id and t.id = r.transaction_id
  union all
  -- What an undone refund gives back counts when it was undone.
  select r.environment_id, r.undone_at, r.undone_at, r.undone_position, t.program_id, t.affiliate_id,
    t.sale_currency::text, t.id, t.voided_at is not null, 0, 0, 0, 0, 0::bigint, -r.amount_minor, 0::bigint,
    t.referral_id, t.product_ids, t.coupon_code
  from refunds r join transactions t on t.environment_id = r.environment_id and t.id = r.transaction_id
  where r.undone_at is not null
  union all
  select l.environment_id, t.occurred_at, greatest(l.created_at, t.recorded_at), l.report_position, t.program_id,
    l.affiliate_id, l.currency, t.id, t.voided_at is not null, 0, 0, 0, 0, 0::bigint, 0::bigint, l.amount_minor,
    t.referral_id, t.product_ids, t.coupon_code
  from transactions t
  join earnings e on e.environment_id = t.environment_id and e.transaction_id = t.id
  join ledger_entries l on l.environment_id = e.environment_id and l.earning_id = e.id
  where l.refund_id is null and l.type not in ('paid', 'returned', 'voided')
  union all
  select l.environment_id, r.refunded_at, l.created_at, l.report_position, t.program_id, l.affiliate_id, l.currency, t.id,
    t.voided_at is not null, 0, 0, 0, 0, 0::bigint, 0::bigint, l.amount_minor,
    t.referral_id, t.product_ids, t.coupon_code
  from refunds r
  join transactions t on t.environment_id = r.environment_id and t.id = r.transaction_id
  join earnings e on e.environment_id = t.environment_id and e.transaction_id = t.id
  join ledger_entries l on l.environment_id = e.environment_id and l.earning_id = e.id and l.refund_id = r.id
  where l.type <> 'refund_undone'
  union all
  select l.environment_id, r.undone_at, l.created_at, l.report_position, t.program_id, l.affiliate_id, l.currency, t.id,
    t.voided_at is not null, 0, 0, 0, 0, 0::bigint, 0::bigint, l.amount_minor,
    t.referral_id, t.product_ids, t.coupon_code
  from refunds r
  join transactions t on t.environment_id = r.environment_id and t.id = r.transaction_id
  join earnings e on e.environment_id = t.environment_id and e.transaction_id = t.id
  join ledger_entries l on l.environment_id = e.environment_id and l.earning_id = e.id and l.refund_id = r.id
  where l.type = 'refund_undone' and r.undone_at is not null;
