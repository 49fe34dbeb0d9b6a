-- Reports by sub id from a roll-up. It is a table besides report_values, because servers of the version before hold the rows of
-- that against their own dimensions. They also fold without it, and erase without it: then it no longer is what was counted,
-- is not read, and a job builds it again.

-- Days and months (UTC) of each sub id: a value may be of one click alone, and a year of days is as long as the clicks are.
create table report_sub_values (
  environment_id integer not null,
  series text not null,
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
  constraint report_sub_values_pkey primary key (environment_id, series, bucket, value_digest, currency, program_id),
  constraint report_sub_values_environment_id_fkey foreign key (environment_id) references environments (id)
) partition by list (series);
create table report_sub_values_sub1_day partition of report_sub_values for values in ('sub1_day');
create table report_sub_values_sub1_month partition of report_sub_values for values in ('sub1_month');
create table report_sub_values_sub2_day partition of report_sub_values for values in ('sub2_day');
create table report_sub_values_sub2_month partition of report_sub_values for values in ('sub2_month');
create table report_sub_values_sub3_day partition of report_sub_values for values in ('sub3_day');
create table report_sub_values_sub3_month partition of report_sub_values for values in ('sub3_month');
create table report_sub_values_sub4_day partition of report_sub_values for values in ('sub4_day');
create table report_sub_values_sub4_month partition of report_sub_values for values in ('sub4_month');
create table report_sub_values_sub5_day partition of report_sub_values for values in ('sub5_day');
create table report_sub_values_sub5_month partition of report_sub_values for values in ('sub5_month');

alter table report_watermarks
  -- The snapshot that report_sub_values has counted. It holds only while it is the same as `snapshot`.
  add column sub_snapshot text,
  -- The first day that has been built, a day at a time from the newest backwards.
  add column subs_from timestamptz(3);

-- Whoever changes what clicks and referrals say, and does not move what was counted of them, ends the roll-up.
create function end_sub_values() returns trigger language plpgsql as $$
begin
  -- The setting is null where nobody has ever set it.
  if coalesce(current_setting('tributary.moves_sub_values', true), '') <> 'on' then
    update report_watermarks set sub_snapshot = null
    where environment_id = old.environment_id and sub_snapshot is not null;
  end if;
  return null;
end $$;
create trigger clicks_sub_values after update of sub1, sub2, sub3, sub4, sub5 on clicks for each row
  when ((old.sub1, old.sub2, old.sub3, old.sub4, old.sub5) is distinct from (new.sub1, new.sub2, new.sub3, new.sub4, new.sub5))
  execute function end_sub_values();
create trigger expired_clicks_sub_values after update of sub1, sub2, sub3, sub4, sub5 on expired_clicks for each row
  when ((old.sub1, old.sub2, old.sub3, old.sub4, old.sub5) is distinct from (new.sub1, new.sub2, new.sub3, new.sub4, new.sub5))
  execute function end_sub_values();
create trigger referrals_sub_values after update of click_facts on referrals for each row
  when (old.click_facts is distinct from new.click_facts) execute function end_sub_values();
create trigger report_corrections_sub_values after update of click_facts on report_corrections for each row
  when (old.click_facts is distinct from new.click_facts) execute function end_sub_values();
