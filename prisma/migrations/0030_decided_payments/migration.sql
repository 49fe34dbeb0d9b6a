-- What a person has decided about a payment that nobody was credited for.
alter table provider_payments
  -- It is recorded, although it is from before the connection went live.
  add column chosen_at timestamptz(3),
  -- It is credited to this affiliate or this referral.
  add column attributed_affiliate_id text collate "C",
  add column attributed_referral_id text collate "C",
  add column attribution_reason text,
  add constraint provider_payments_attribution_check check (
    (attribution_reason is not null) = (num_nonnulls(attributed_affiliate_id, attributed_referral_id) = 1)
      and num_nonnulls(attributed_affiliate_id, attributed_referral_id) <= 1);
