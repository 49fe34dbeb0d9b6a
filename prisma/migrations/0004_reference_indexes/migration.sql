-- What deletes and lists ask: whether, and which, rows refer to an object. Without these each check of a foreign key
-- reads a whole table.

create index transactions_referral_id_idx on transactions (environment_id, referral_id);
-- A sale that matched nothing pays nothing for it.
create index transactions_incentive_id_idx on transactions (environment_id, incentive_id, incentive_version)
  where incentive_id is not null;
create index ingested_events_referral_id_idx on ingested_events (environment_id, referral_id);
create index ingested_events_transaction_id_idx on ingested_events (environment_id, transaction_id)
  where transaction_id is not null;
create index clicks_affiliate_id_idx on clicks (environment_id, affiliate_id);
create index if not exists earnings_affiliate_id_idx on earnings (environment_id, affiliate_id);
create index coupons_affiliate_id_idx on coupons (environment_id, affiliate_id);
