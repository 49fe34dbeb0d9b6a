-- Reports by source, campaign, landing page and product are read from a roll-up of each.

-- By day (UTC), when it happened: one row of each value in each dimension. A report is by one dimension, so each has a
-- partition. A value may be longer than an entry of an index: its digest stands in the key, an empty one for null.
create table report_values (
  environment_id integer not null,
  dimension text not null,
  bucket timestamptz(3) not null,
  value_digest bytea not null,
  currency text collate "C" not null,
  program_id text collate "C" not null,
  value text,
  clicks bigint not null,
  referrals bigint not null,
  customers bigint not null,
  conversions bigint not null,
  sales_minor bigint not null,
  refunds_minor bigint not null,
  commission_minor bigint not null,
  constraint report_values_pkey primary key (environment_id, dimension, bucket, value_digest, currency, program_id),
  constraint report_values_environment_id_fkey foreign key (environment_id) references environments (id)
) partition by list (dimension);
create table report_values_source partition of report_values for values in ('source');
create table report_values_utm_source partition of report_values for values in ('utm_source');
create table report_values_utm_medium partition of report_values for values in ('utm_medium');
create table report_values_utm_campaign partition of report_values for values in ('utm_campaign');
create table report_values_landing_page partition of report_values for values in ('landing_page');
create table report_values_product partition of report_values for values in ('product');

-- The snapshot that the roll-up by value reaches to. Where it is not that of the others, a server that did not know of
-- it has folded: reports read the rows. Behind "due " it is that of a fold that found this; the next one counts all
-- values anew, unless such a server has folded again.
alter table report_watermark add column values_snapshot text;

-- What is taken back is taken back from the value it was counted under, also when the referral is gone.
alter table report_corrections add column click_facts jsonb;
alter table report_corrections add column product_ids text[];

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
      conversions, sales_minor, click_facts)
    values (old.environment_id, old.created_at, old.created_at, old.program_id, old.affiliate_id, '', -1, 0, 0, 0,
      old.click_facts);
  end if;
  if old.first_conversion_at is not null and is_in_reports(old.customer_position) then
    insert into report_corrections (environment_id, at, recorded_at, program_id, affiliate_id, currency, referrals, customers,
      conversions, sales_minor, click_facts)
    values (old.environment_id, old.first_conversion_at, old.first_conversion_at, old.program_id, old.affiliate_id, '',
      0, -1, 0, 0, old.click_facts);
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if new.created_at <> old.created_at or new.affiliate_id <> old.affiliate_id then
    new.report_position := report_position();
  end if;
  new.customer_position := report_position();
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
      and is_in_reports(f.position);
    if tg_op = 'DELETE' then return old; end if;
    return new;
  end if;
  if counts_as_sale(old.key_scope, old.sales_status) and is_in_reports(old.report_position) then
    insert into report_corrections (environment_id, at, recorded_at, program_id, affiliate_id, currency, referrals, customers,
      conversions, sales_minor, click_facts, product_ids)
    select old.environment_id, old.occurred_at, coalesce(old.recorded_at, old.created_at), old.program_id, old.affiliate_id,
      old.sale_currency, 0, 0, -1, -old.sale_original_minor, r.click_facts, old.product_ids
    from referrals r where r.environment_id = old.environment_id and r.id = old.referral_id;
  end if;
  if new.key_scope = 'conversion' then new.recorded_at := new.updated_at; end if;
  new.report_position := report_position();
  return new;
end $$;

-- What figures are counted under cannot change behind the reports.
create function refuse_new_facts() returns trigger language plpgsql as $$
begin
  raise exception 'click_facts and product_ids of % cannot change', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger referrals_facts before update of click_facts on referrals for each row
  when (old.click_facts is distinct from new.click_facts) execute function refuse_new_facts();
create trigger transactions_facts before update of product_ids on transactions for each row
  when (old.product_ids <> new.product_ids) execute function refuse_new_facts();
