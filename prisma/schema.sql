-- The schema as the migrations leave it. Generated: npm run generate

CREATE OR REPLACE FUNCTION public.bump_config_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update environments set config_version = config_version + 1
  where id = case tg_op when 'DELETE' then old.environment_id else new.environment_id end;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$;

create table accounts (
  id text collate "C" not null,
  name text not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint accounts_pkey PRIMARY KEY (id)
);

create table affiliate_groups (
  environment_id integer not null,
  id text collate "C" not null,
  program_id text collate "C" not null,
  name text not null,
  description text not null default ''::text,
  custom_website_url text,
  is_default boolean not null default false,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint affiliate_groups_program_id_id_key UNIQUE (environment_id, program_id, id),
  constraint affiliate_groups_pkey PRIMARY KEY (environment_id, id),
  constraint affiliate_groups_program_id_fkey FOREIGN KEY (environment_id, program_id) REFERENCES programs(environment_id, id)
);
CREATE UNIQUE INDEX affiliate_groups_default_key ON public.affiliate_groups USING btree (environment_id, program_id) WHERE is_default;
CREATE TRIGGER affiliate_groups_bump_config_version AFTER INSERT OR DELETE OR UPDATE ON public.affiliate_groups FOR EACH ROW EXECUTE FUNCTION bump_config_version();

create table affiliates (
  environment_id integer not null,
  id text collate "C" not null,
  program_id text collate "C" not null,
  group_id text collate "C",
  name text not null,
  email text not null,
  email_normalized text collate "C" not null,
  tracking_id text collate "C" not null,
  source text not null,
  partnership_status text not null,
  onboarding_completed boolean not null default false,
  company_name text,
  country_code character(2),
  payout_method text,
  payout_details_encrypted bytea,
  external_user_id text collate "C",
  metadata jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint affiliates_email_key UNIQUE (environment_id, program_id, email_normalized),
  constraint affiliates_external_user_id_key UNIQUE (environment_id, program_id, external_user_id),
  constraint affiliates_program_id_id_key UNIQUE (environment_id, program_id, id),
  constraint affiliates_tracking_id_key UNIQUE (environment_id, program_id, tracking_id),
  constraint affiliates_pkey PRIMARY KEY (environment_id, id),
  constraint affiliates_group_id_fkey FOREIGN KEY (environment_id, program_id, group_id) REFERENCES affiliate_groups(environment_id, program_id, id),
  constraint affiliates_program_id_fkey FOREIGN KEY (environment_id, program_id) REFERENCES programs(environment_id, id),
  constraint affiliates_partnership_status_check CHECK ((partnership_status = ANY (ARRAY['PENDING'::text, 'APPROVED'::text, 'REJECTED'::text]))),
  constraint affiliates_payout_method_check CHECK ((payout_method = ANY (ARRAY['paypal'::text, 'wise'::text, 'payoneer'::text, 'paxum'::text, 'webmoney'::text, 'wire_transfer'::text, 'bitcoin'::text, 'ethereum'::text, 'skrill'::text, 'alipay'::text, 'wechat'::text, 'manual'::text, 'none'::text]))),
  constraint affiliates_source_check CHECK ((source = ANY (ARRAY['api'::text, 'import'::text, 'dashboard'::text]))),
  constraint affiliates_tracking_id_check CHECK ((tracking_id ~ '^[a-z0-9-]{1,100}$'::text))
);

create table api_keys (
  environment_id integer not null,
  id text collate "C" not null,
  name text not null,
  digest bytea not null,
  hint text not null,
  permissions text[] not null,
  expires_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  last_used_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  constraint api_keys_pkey PRIMARY KEY (environment_id, id),
  constraint api_keys_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id),
  constraint api_keys_digest_check CHECK ((length(digest) = 32))
);
CREATE UNIQUE INDEX api_keys_digest_key ON public.api_keys USING btree (digest, environment_id);

create table clicks (
  environment_id integer not null,
  id text collate "C" not null,
  program_id text collate "C" not null,
  affiliate_id text collate "C" not null,
  tracking_id text collate "C" not null,
  referrer text,
  ip text,
  sub1 text,
  sub2 text,
  sub3 text,
  sub4 text,
  sub5 text,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  utm_term text,
  utm_content text,
  gclid text,
  fbclid text,
  msclkid text,
  ttclid text,
  created_at timestamp(3) with time zone not null,
  constraint clicks_pkey PRIMARY KEY (environment_id, id),
  constraint clicks_affiliate_id_fkey FOREIGN KEY (environment_id, program_id, affiliate_id) REFERENCES affiliates(environment_id, program_id, id)
) partition by RANGE (id);

create table clicks_default (
  environment_id integer not null,
  id text collate "C" not null,
  program_id text collate "C" not null,
  affiliate_id text collate "C" not null,
  tracking_id text collate "C" not null,
  referrer text,
  ip text,
  sub1 text,
  sub2 text,
  sub3 text,
  sub4 text,
  sub5 text,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  utm_term text,
  utm_content text,
  gclid text,
  fbclid text,
  msclkid text,
  ttclid text,
  created_at timestamp(3) with time zone not null,
  constraint clicks_default_pkey PRIMARY KEY (environment_id, id),
  constraint clicks_affiliate_id_fkey FOREIGN KEY (environment_id, program_id, affiliate_id) REFERENCES affiliates(environment_id, program_id, id)
)
  partition of clicks DEFAULT;

create table earnings (
  environment_id integer not null,
  id text collate "C" not null,
  program_id text collate "C" not null,
  transaction_id text collate "C" not null,
  affiliate_id text collate "C" not null,
  earning_type text not null,
  level smallint not null default 0,
  currency text not null,
  original_minor bigint not null,
  remaining_minor bigint not null,
  status text not null,
  approval_type text not null,
  hold_until timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint earnings_ledger_key UNIQUE (environment_id, transaction_id, id, affiliate_id, currency),
  constraint earnings_pkey PRIMARY KEY (environment_id, id),
  constraint earnings_affiliate_id_fkey FOREIGN KEY (environment_id, program_id, affiliate_id) REFERENCES affiliates(environment_id, program_id, id),
  constraint earnings_transaction_id_fkey FOREIGN KEY (environment_id, program_id, transaction_id) REFERENCES transactions(environment_id, program_id, id),
  constraint earnings_approval_type_check CHECK ((approval_type = ANY (ARRAY['automatic'::text, 'hold_period'::text, 'manual'::text]))),
  constraint earnings_earning_type_check CHECK ((earning_type = ANY (ARRAY['direct_commission'::text, 'lead_commission'::text, 'multi_level'::text, 'manual'::text]))),
  constraint earnings_remaining_check CHECK (((remaining_minor >= 0) AND (remaining_minor <= original_minor))),
  constraint earnings_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'ready_for_payment'::text, 'paid'::text, 'rejected'::text, 'refunded'::text])))
);

create table environments (
  id integer not null generated by default as identity,
  public_id text collate "C" not null,
  account_id text collate "C" not null,
  mode text not null,
  config_version bigint not null default 1,
  fingerprint_key bytea not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint environments_account_id_mode_key UNIQUE (account_id, mode),
  constraint environments_public_id_key UNIQUE (public_id),
  constraint environments_pkey PRIMARY KEY (id),
  constraint environments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint environments_fingerprint_key_check CHECK ((length(fingerprint_key) >= 32)),
  constraint environments_mode_check CHECK ((mode = ANY (ARRAY['live'::text, 'dev'::text])))
);

create table group_incentives (
  environment_id integer not null,
  id text collate "C" not null,
  program_id text collate "C" not null,
  group_id text collate "C" not null,
  incentive_id text collate "C" not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint group_incentives_group_id_incentive_id_key UNIQUE (environment_id, group_id, incentive_id),
  constraint group_incentives_pkey PRIMARY KEY (environment_id, id),
  constraint group_incentives_group_id_fkey FOREIGN KEY (environment_id, program_id, group_id) REFERENCES affiliate_groups(environment_id, program_id, id),
  constraint group_incentives_incentive_id_fkey FOREIGN KEY (environment_id, program_id, incentive_id) REFERENCES incentives(environment_id, program_id, id)
);
CREATE TRIGGER group_incentives_bump_config_version AFTER INSERT OR DELETE OR UPDATE ON public.group_incentives FOR EACH ROW EXECUTE FUNCTION bump_config_version();

create table idempotency_keys (
  environment_id integer not null,
  key text collate "C" not null,
  fingerprint jsonb not null,
  fingerprint_version smallint not null,
  body json,
  created_at timestamp(3) with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (environment_id, key),
  constraint idempotency_keys_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id)
);
CREATE INDEX idempotency_keys_created_at_idx ON public.idempotency_keys USING btree (created_at);

create table incentive_versions (
  environment_id integer not null,
  incentive_id text collate "C" not null,
  version integer not null,
  incentive_type text not null,
  is_percentage boolean not null,
  rate_e4 bigint,
  amount_e4 bigint,
  currency text,
  incentive_length text not null,
  length_value integer,
  approval_type text not null,
  hold_period_days integer,
  apply_to text not null,
  product_ids text[] not null default '{}'::text[],
  event_name text,
  cap_per_conversion_e4 bigint,
  cap_per_referral_e4 bigint,
  variable_config jsonb,
  created_at timestamp(3) with time zone not null default now(),
  constraint incentive_versions_pkey PRIMARY KEY (environment_id, incentive_id, version),
  constraint incentive_versions_incentive_id_fkey FOREIGN KEY (environment_id, incentive_id) REFERENCES incentives(environment_id, id),
  constraint incentive_versions_amount_check CHECK (
CASE
    WHEN is_percentage THEN (((rate_e4 >= 0) AND (rate_e4 <= 1000000)) AND (amount_e4 IS NULL) AND (currency IS NULL))
    ELSE ((amount_e4 >= 0) AND (currency IS NOT NULL) AND (rate_e4 IS NULL))
END),
  constraint incentive_versions_apply_to_check CHECK ((apply_to = ANY (ARRAY['all_plans'::text, 'monthly_plans'::text, 'yearly_plans'::text, 'one_time'::text, 'specific_products'::text]))),
  constraint incentive_versions_approval_check CHECK (
CASE approval_type
    WHEN 'hold_period'::text THEN (hold_period_days >= 0)
    ELSE (approval_type = ANY (ARRAY['automatic'::text, 'manual'::text]))
END),
  constraint incentive_versions_cap_check CHECK (((COALESCE(cap_per_conversion_e4, (0)::bigint) >= 0) AND (COALESCE(cap_per_referral_e4, (0)::bigint) >= 0))),
  constraint incentive_versions_event_amount_check CHECK (((incentive_type = 'commission'::text) OR (NOT is_percentage))),
  constraint incentive_versions_length_check CHECK (
CASE incentive_length
    WHEN 'customer_lifetime'::text THEN (length_value IS NULL)
    ELSE ((incentive_length = ANY (ARRAY['time_limited'::text, 'payment_limited'::text])) AND (length_value >= 1))
END),
  constraint incentive_versions_type_check CHECK ((incentive_type = ANY (ARRAY['commission'::text, 'lead'::text, 'trial'::text, 'milestone'::text])))
);
CREATE TRIGGER incentive_versions_bump_config_version AFTER INSERT OR DELETE OR UPDATE ON public.incentive_versions FOR EACH ROW EXECUTE FUNCTION bump_config_version();

create table incentives (
  environment_id integer not null,
  id text collate "C" not null,
  program_id text collate "C" not null,
  name text not null,
  current_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint incentives_program_id_id_key UNIQUE (environment_id, program_id, id),
  constraint incentives_pkey PRIMARY KEY (environment_id, id),
  constraint incentives_program_id_fkey FOREIGN KEY (environment_id, program_id) REFERENCES programs(environment_id, id)
);
CREATE TRIGGER incentives_bump_config_version AFTER INSERT OR DELETE OR UPDATE ON public.incentives FOR EACH ROW EXECUTE FUNCTION bump_config_version();

create table ingested_events (
  environment_id integer not null,
  id text collate "C" not null,
  program_id text collate "C" not null,
  referral_id text collate "C" not null,
  key_scope text not null default 'event'::text,
  external_event_id text collate "C",
  fingerprint jsonb,
  fingerprint_version smallint,
  event_type text not null,
  event_name text not null,
  action text not null,
  transaction_id text collate "C",
  click_id text collate "C",
  metadata jsonb,
  occurred_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  constraint ingested_events_external_event_key UNIQUE (environment_id, key_scope, external_event_id),
  constraint ingested_events_pkey PRIMARY KEY (environment_id, id),
  constraint ingested_events_referral_id_fkey FOREIGN KEY (environment_id, program_id, referral_id) REFERENCES referrals(environment_id, program_id, id),
  constraint ingested_events_transaction_id_fkey FOREIGN KEY (environment_id, program_id, transaction_id) REFERENCES transactions(environment_id, program_id, id),
  constraint ingested_events_action_check CHECK ((action = ANY (ARRAY['referral_updated'::text, 'transaction_created'::text, 'recorded'::text]))),
  constraint ingested_events_event_type_check CHECK ((event_type = ANY (ARRAY['lead'::text, 'trial'::text, 'milestone'::text]))),
  constraint ingested_events_key_scope_check CHECK ((key_scope = 'event'::text))
);

create table ledger_entries (
  environment_id integer not null,
  id text collate "C" not null,
  transaction_id text collate "C" not null,
  earning_id text collate "C" not null,
  affiliate_id text collate "C" not null,
  type text not null,
  amount_minor bigint not null,
  currency text not null,
  refund_id text collate "C",
  created_at timestamp(3) with time zone not null,
  constraint ledger_entries_pkey PRIMARY KEY (environment_id, id),
  constraint ledger_entries_earning_fkey FOREIGN KEY (environment_id, transaction_id, earning_id, affiliate_id, currency) REFERENCES earnings(environment_id, transaction_id, id, affiliate_id, currency),
  constraint ledger_entries_type_check CHECK (
CASE type
    WHEN 'earned'::text THEN (amount_minor >= 0)
    WHEN 'refunded'::text THEN (amount_minor <= 0)
    WHEN 'clawback'::text THEN (amount_minor <= 0)
    WHEN 'paid'::text THEN true
    ELSE (type = 'adjustment'::text)
END)
);
CREATE INDEX ledger_entries_affiliate_id_idx ON public.ledger_entries USING btree (environment_id, affiliate_id);
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table multi_level_incentives (
  environment_id integer not null,
  id text collate "C" not null,
  program_id text collate "C" not null,
  group_id text collate "C" not null,
  level smallint not null,
  basis text not null,
  is_percentage boolean not null,
  rate_e4 bigint,
  amount_e4 bigint,
  currency text,
  created_at timestamp(3) with time zone not null default now(),
  constraint multi_level_incentives_group_id_level_key UNIQUE (environment_id, group_id, level),
  constraint multi_level_incentives_pkey PRIMARY KEY (environment_id, id),
  constraint multi_level_incentives_group_id_fkey FOREIGN KEY (environment_id, program_id, group_id) REFERENCES affiliate_groups(environment_id, program_id, id),
  constraint multi_level_incentives_amount_check CHECK (
CASE
    WHEN is_percentage THEN (((rate_e4 >= 0) AND (rate_e4 <= 1000000)) AND (amount_e4 IS NULL) AND (currency IS NULL))
    ELSE ((amount_e4 >= 0) AND (currency IS NOT NULL) AND (rate_e4 IS NULL))
END),
  constraint multi_level_incentives_basis_check CHECK ((basis = ANY (ARRAY['sale'::text, 'commission'::text]))),
  constraint multi_level_incentives_level_check CHECK (((level >= 1) AND (level <= 3)))
);
CREATE TRIGGER multi_level_incentives_bump_config_version AFTER INSERT OR DELETE OR UPDATE ON public.multi_level_incentives FOR EACH ROW EXECUTE FUNCTION bump_config_version();

create table outbox_events (
  environment_id integer not null,
  id text collate "C" not null,
  type text not null,
  object_id text collate "C" not null,
  data json not null,
  previous json,
  created_at timestamp(3) with time zone not null,
  constraint outbox_events_pkey PRIMARY KEY (environment_id, id)
);
CREATE TRIGGER outbox_events_append_only BEFORE DELETE OR UPDATE ON public.outbox_events FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table programs (
  environment_id integer not null,
  id text collate "C" not null,
  name text not null,
  default_currency character(3) not null,
  cookie_days integer not null default 30,
  minimum_payout_minor bigint not null default 0,
  self_referral text not null default 'hold'::text,
  coupon_provider text not null default 'manual'::text,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint programs_pkey PRIMARY KEY (environment_id, id),
  constraint programs_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id),
  constraint programs_cookie_days_check CHECK (((cookie_days >= 0) AND (cookie_days <= 3650))),
  constraint programs_minimum_payout_minor_check CHECK ((minimum_payout_minor >= 0)),
  constraint programs_self_referral_check CHECK ((self_referral = ANY (ARRAY['allow'::text, 'hold'::text, 'reject'::text])))
);
CREATE TRIGGER programs_bump_config_version AFTER INSERT OR DELETE OR UPDATE ON public.programs FOR EACH ROW EXECUTE FUNCTION bump_config_version();

create table referrals (
  environment_id integer not null,
  id text collate "C" not null,
  program_id text collate "C" not null,
  affiliate_id text collate "C" not null,
  email text,
  email_normalized text collate "C",
  customer_id text collate "C",
  external_user_id text collate "C",
  subscription_id text,
  status text not null,
  name text,
  metadata jsonb,
  click_id text collate "C",
  click_facts jsonb,
  conversions_count integer not null default 0,
  first_conversion_at timestamp(3) with time zone,
  incentive_usage jsonb not null default '{}'::jsonb,
  converted_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint referrals_click_id_key UNIQUE (environment_id, click_id),
  constraint referrals_customer_id_key UNIQUE (environment_id, customer_id, program_id),
  constraint referrals_email_key UNIQUE (environment_id, email_normalized, program_id),
  constraint referrals_external_user_id_key UNIQUE (environment_id, external_user_id, program_id),
  constraint referrals_program_id_id_key UNIQUE (environment_id, program_id, id),
  constraint referrals_pkey PRIMARY KEY (environment_id, id),
  constraint referrals_affiliate_id_fkey FOREIGN KEY (environment_id, program_id, affiliate_id) REFERENCES affiliates(environment_id, program_id, id),
  constraint referrals_conversions_count_check CHECK ((conversions_count >= 0)),
  constraint referrals_status_check CHECK ((status = ANY (ARRAY['lead'::text, 'trialing'::text, 'customer'::text, 'active'::text, 'canceled'::text, 'rejected'::text])))
) with (fillfactor=85);
CREATE INDEX referrals_affiliate_id_created_at_idx ON public.referrals USING btree (environment_id, affiliate_id, created_at DESC, id DESC);
CREATE INDEX referrals_created_at_idx ON public.referrals USING btree (environment_id, created_at DESC, id DESC);
CREATE INDEX referrals_status_created_at_idx ON public.referrals USING btree (environment_id, status, created_at DESC, id DESC);

create table refunds (
  environment_id integer not null,
  id text collate "C" not null,
  program_id text collate "C" not null,
  transaction_id text collate "C" not null,
  key_scope text not null default 'refund'::text,
  external_event_id text collate "C",
  fingerprint jsonb,
  fingerprint_version smallint,
  amount_minor bigint not null,
  currency character(3) not null,
  reason text,
  refunded_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  constraint refunds_external_event_key UNIQUE (environment_id, key_scope, external_event_id),
  constraint refunds_pkey PRIMARY KEY (environment_id, id),
  constraint refunds_transaction_id_fkey FOREIGN KEY (environment_id, program_id, transaction_id) REFERENCES transactions(environment_id, program_id, id),
  constraint refunds_amount_check CHECK ((amount_minor > 0)),
  constraint refunds_key_scope_check CHECK ((key_scope = 'refund'::text))
);
CREATE INDEX refunds_transaction_id_idx ON public.refunds USING btree (environment_id, transaction_id);
CREATE TRIGGER refunds_append_only BEFORE DELETE OR UPDATE ON public.refunds FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table signature_uses (
  environment_id integer not null,
  digest bytea not null,
  seen_at timestamp(3) with time zone not null,
  constraint signature_uses_pkey PRIMARY KEY (environment_id, digest),
  constraint signature_uses_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id)
);
CREATE INDEX signature_uses_seen_at_idx ON public.signature_uses USING btree (seen_at);

create table transactions (
  environment_id integer not null,
  id text collate "C" not null,
  program_id text collate "C" not null,
  referral_id text collate "C" not null,
  affiliate_id text collate "C" not null,
  key_scope text not null,
  external_event_id text collate "C",
  fingerprint jsonb,
  fingerprint_version smallint,
  calculation_mode text not null,
  earning_type text not null,
  status text not null,
  sales_status text not null,
  sale_currency character(3) not null,
  sale_original_minor bigint not null,
  sale_remaining_minor bigint not null,
  commission_currency text,
  commission_original_minor bigint not null default 0,
  commission_remaining_minor bigint not null default 0,
  earning_id text collate "C",
  incentive_id text collate "C",
  incentive_version integer,
  hold_period_days integer,
  is_subscription boolean not null default false,
  "interval" text,
  product_ids text[] not null default '{}'::text[],
  price_ids text[] not null default '{}'::text[],
  event_name text,
  click_id text collate "C",
  payment_intent_id text,
  invoice_id text,
  flags text[] not null default '{}'::text[],
  metadata jsonb,
  occurred_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint transactions_external_event_key UNIQUE (environment_id, key_scope, external_event_id),
  constraint transactions_program_id_id_key UNIQUE (environment_id, program_id, id),
  constraint transactions_pkey PRIMARY KEY (environment_id, id),
  constraint transactions_affiliate_id_fkey FOREIGN KEY (environment_id, program_id, affiliate_id) REFERENCES affiliates(environment_id, program_id, id),
  constraint transactions_incentive_version_fkey FOREIGN KEY (environment_id, incentive_id, incentive_version) REFERENCES incentive_versions(environment_id, incentive_id, version),
  constraint transactions_referral_id_fkey FOREIGN KEY (environment_id, program_id, referral_id) REFERENCES referrals(environment_id, program_id, id),
  constraint transactions_calculation_mode_check CHECK ((calculation_mode = ANY (ARRAY['auto'::text, 'manual'::text]))),
  constraint transactions_commission_check CHECK (((commission_remaining_minor >= 0) AND (commission_remaining_minor <= commission_original_minor))),
  constraint transactions_earning_check CHECK (((earning_id IS NULL) = (commission_currency IS NULL))),
  constraint transactions_earning_type_check CHECK ((earning_type = ANY (ARRAY['direct_commission'::text, 'lead_commission'::text, 'manual'::text]))),
  constraint transactions_interval_check CHECK (("interval" = ANY (ARRAY['monthly'::text, 'yearly'::text]))),
  constraint transactions_key_check CHECK (((key_scope <> 'conversion'::text) OR (external_event_id IS NOT NULL))),
  constraint transactions_key_scope_check CHECK ((key_scope = ANY (ARRAY['conversion'::text, 'event'::text, 'manual'::text]))),
  constraint transactions_refunded_check CHECK (
CASE sales_status
    WHEN 'refunded'::text THEN ((sale_remaining_minor = 0) AND (commission_remaining_minor = 0) AND (status = 'refunded'::text))
    WHEN 'partial_refunded'::text THEN ((sale_remaining_minor > 0) AND (sale_remaining_minor < sale_original_minor))
    ELSE (sale_remaining_minor = sale_original_minor)
END),
  constraint transactions_sale_check CHECK (((sale_remaining_minor >= 0) AND (sale_remaining_minor <= sale_original_minor))),
  constraint transactions_sales_status_check CHECK ((sales_status = ANY (ARRAY['pending'::text, 'complete'::text, 'refunded'::text, 'failed'::text, 'partial_refunded'::text]))),
  constraint transactions_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'ready_for_payment'::text, 'paid'::text, 'rejected'::text, 'refunded'::text])))
);
CREATE INDEX transactions_affiliate_id_occurred_at_idx ON public.transactions USING btree (environment_id, affiliate_id, occurred_at);
CREATE UNIQUE INDEX transactions_lead_commission_key ON public.transactions USING btree (environment_id, referral_id, incentive_id) WHERE (earning_type = 'lead_commission'::text);
