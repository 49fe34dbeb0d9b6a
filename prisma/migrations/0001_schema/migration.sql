-- The whole schema, by noun. Rules that hold for every table with an environment_id:
--   * environment_id leads the primary key, every unique constraint and every foreign key, so a row cannot refer to
--     another tenant's row, and the tables can be distributed by that column.
--   * Rows of a program refer only to rows of that program: such foreign keys carry program_id too.
--   * Ids are opaque text compared byte by byte (collate "C"). Money is bigint minor units with a currency.

-- Trigrams find rows by three letters of a word. `migrate` creates the extension before this script, to explain a refusal.
create extension if not exists pg_trgm;

-- ── Functions that several tables use ────────────────────────────────────────────────────────────────

-- The roll-ups of reports need to know exactly which rows they have counted, and neither times nor ids say so: a row can be
-- backdated or commit late. Each counted row therefore records its position, the id of the transaction that wrote it.
create function report_position() returns bigint language sql volatile
  return pg_current_xact_id()::text::bigint;

-- Each node of Citus numbers its own transactions. The node is stored above the 48 lowest bits of a position, and is 0 in a
-- single PostgreSQL.
create function report_node() returns integer language plpgsql stable as $$
begin
  if to_regclass('pg_catalog.pg_dist_local_group') is null then return 0; end if;
  return (select groupid from pg_catalog.pg_dist_local_group);
end $$;

create function report_place() returns bigint language plpgsql volatile as $$
begin
  return (report_node()::bigint << 48) + report_position();
end $$;

-- The command erase-environment deletes a dev environment in one transaction, which names it in this setting. Only then do
-- append-only tables let rows go; the audit log never does.
create function is_erased_now(in_environment integer) returns boolean language plpgsql stable as $$
begin
  -- The setting is null where nobody has ever set it.
  return coalesce(current_setting('tributary.erases_environment', true), '') = in_environment::text
    and exists (select from environments e where e.id = in_environment and e.mode = 'dev');
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_level = 'ROW' and tg_table_name not in ('audit_entries', 'audit_heads') then
    if is_erased_now(old.environment_id) then return old; end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create function is_erasing(in_environment integer) returns boolean language plpgsql stable as $$
begin
  return exists (select from erasures e where e.environment_id = in_environment and e.status = 'running');
end $$;

-- The arguments are the columns that a running erasure of personal data may overwrite.
create function refuse_change_but_erasure() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_erased_now(old.environment_id) then return old; end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv and is_erasing(old.environment_id) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create function is_pseudonym(value text) returns boolean language sql immutable parallel safe
  return value is null or value ~ '^erased[_-][0-9a-f]{32}(@erased\.invalid)?$';

-- ── Accounts and environments ────────────────────────────────────────────────────────────────────────

create table accounts (
  id text collate "C" not null,
  name text not null,
  created_at timestamptz(3) not null default now(),
  constraint accounts_pkey primary key (id)
);

-- Ids are random, so that the environments of two databases can be merged into one.
create function draw_environment_id() returns integer language sql volatile as
  'select 1 + floor(random() * 2147483647)::integer';

create table environments (
  id integer not null default draw_environment_id(),
  public_id text collate "C" not null,
  account_id text collate "C" not null,
  mode text not null,
  -- Increases with every change of programs, groups and incentives; processes compare their caches with it.
  config_version bigint not null default 1,
  -- Keys the HMACs of request fingerprints, so that a dump does not reveal the fields.
  fingerprint_key bytea not null,
  -- Keys the pseudonyms of erased persons; sealed with the encryption key, created by the first erasure.
  erasure_key bytea,
  -- Only a dev environment can be ahead of real time.
  clock_offset_seconds bigint not null default 0,
  created_at timestamptz(3) not null default now(),
  constraint environments_pkey primary key (id),
  constraint environments_public_id_key unique (public_id),
  constraint environments_account_id_mode_key unique (account_id, mode),
  constraint environments_account_id_fkey foreign key (account_id) references accounts (id),
  constraint environments_mode_check check (mode in ('live', 'dev')),
  constraint environments_clock_check check (clock_offset_seconds = 0 or mode = 'dev'),
  constraint environments_fingerprint_key_check check (length(fingerprint_key) >= 32)
);

-- ── API keys and sessions ────────────────────────────────────────────────────────────────────────────

create table api_keys (
  environment_id integer not null,
  id text collate "C" not null,
  name text not null,
  digest bytea not null,
  -- The first characters, for lists: the key itself is never stored.
  hint text not null,
  permissions text[] not null,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  constraint api_keys_pkey primary key (environment_id, id),
  constraint api_keys_environment_id_fkey foreign key (environment_id) references environments (id),
  constraint api_keys_digest_check check (length(digest) = 32)
);
-- The digest leads here, because a request's environment is not known before its key is found.
create unique index api_keys_digest_key on api_keys (digest, environment_id);

-- A revoked or expired key stays so, and its permissions stay what they were. It can still be renamed, and an expired key
-- can be revoked.
create function keep_final_api_keys() returns trigger language plpgsql as $$
begin
  if old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at then
    raise exception 'API key % was revoked permanently', old.id using errcode = 'restrict_violation';
  end if;
  if (old.revoked_at is not null or old.expires_at <= now())
    and (new.expires_at is distinct from old.expires_at or new.permissions is distinct from old.permissions) then
    raise exception 'API key % expired or was revoked permanently', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_final_api_keys before update of permissions, expires_at, revoked_at on api_keys
  for each row execute function keep_final_api_keys();

-- A dashboard session has its API key's permissions and ends with it. Only the digest of its 256-bit token is stored.
create table sessions (
  environment_id integer not null,
  id text collate "C" not null,
  digest bytea not null,
  api_key_id text collate "C" not null,
  created_at timestamptz(3) not null,
  -- Accurate to the minute. A session ends 12 hours after its last use, and a job deletes it.
  last_used_at timestamptz(3) not null,
  constraint sessions_pkey primary key (environment_id, id),
  -- The digest leads here, because a request's environment is not known before its session is found.
  constraint sessions_digest_key unique (digest, environment_id),
  constraint sessions_api_key_id_fkey foreign key (environment_id, api_key_id) references api_keys (environment_id, id),
  constraint sessions_digest_check check (octet_length(digest) = 32),
  constraint sessions_last_used_at_check check (last_used_at >= created_at)
);
create index sessions_last_used_at_idx on sessions (last_used_at);

-- A link opens the dashboard once, within a minute: the DELETE that finds it uses it up.
create table session_links (
  environment_id integer not null,
  digest bytea not null,
  api_key_id text collate "C" not null,
  created_at timestamptz(3) not null,
  constraint session_links_pkey primary key (digest, environment_id),
  constraint session_links_api_key_id_fkey foreign key (environment_id, api_key_id) references api_keys (environment_id, id),
  constraint session_links_digest_check check (octet_length(digest) = 32)
);
create index session_links_created_at_idx on session_links (created_at);

-- ── Programs, groups, incentives ─────────────────────────────────────────────────────────────────────

create table programs (
  environment_id integer not null,
  id text collate "C" not null,
  name text not null,
  default_currency char(3) not null,
  cookie_days integer not null default 30,
  minimum_payout_minor bigint not null default 0,
  self_referral text not null default 'hold',
  coupon_provider text not null default 'manual',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint programs_pkey primary key (environment_id, id),
  constraint programs_environment_id_fkey foreign key (environment_id) references environments (id),
  constraint programs_cookie_days_check check (cookie_days between 0 and 3650),
  constraint programs_minimum_payout_minor_check check (minimum_payout_minor >= 0),
  constraint programs_self_referral_check check (self_referral in ('allow', 'hold', 'reject'))
);

create table affiliate_groups (
  environment_id integer not null,
  id text collate "C" not null,
  program_id text collate "C" not null,
  name text not null,
  description text not null default '',
  custom_website_url text,
  is_default boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint affiliate_groups_pkey primary key (environment_id, id),
  constraint affiliate_groups_program_id_id_key unique (environment_id, program_id, id),
  constraint affiliate_groups_program_id_fkey foreign key (environment_id, program_id) references programs (environment_id, id)
);
create unique index affiliate_groups_default_key on affiliate_groups (environment_id, program_id) where is_default;

create table incentives (
  environment_id integer not null,
  id text collate "C" not null,
  program_id text collate "C" not null,
  name text not null,
  current_version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint incentives_pkey primary key (environment_id, id),
  constraint incentives_program_id_id_key unique (environment_id, program_id, id),
  constraint incentives_program_id_fkey foreign key (environment_id, program_id) references programs (environment_id, id)
);

-- An edit adds a version; a transaction pins the version that it was calculated with.
create table incentive_versions (
  environment_id integer not null,
  incentive_id text collate "C" not null,
  version integer not null,
  incentive_type text not null,
  is_percentage boolean not null,
  -- A percentage in 1e-4 percent (20 % = 200000). Fixed amounts and caps are in 1e-4 major units: the cap of a percentage
  -- applies in the currency of each sale, so minor units would mean nothing.
  rate_e4 bigint,
  amount_e4 bigint,
  currency text,
  incentive_length text not null,
  length_value integer,
  approval_type text not null,
  hold_period_days integer,
  apply_to text not null,
  product_ids text[] not null default '{}',
  event_name text,
  cap_per_conversion_e4 bigint,
  cap_per_referral_e4 bigint,
  variable_config jsonb,
  created_at timestamptz(3) not null default now(),
  constraint incentive_versions_pkey primary key (environment_id, incentive_id, version),
  constraint incentive_versions_incentive_id_fkey foreign key (environment_id, incentive_id)
    references incentives (environment_id, id),
  constraint incentive_versions_type_check check (incentive_type in ('commission', 'lead', 'trial', 'milestone')),
  constraint incentive_versions_amount_check check (
    case when is_percentage
      then rate_e4 between 0 and 1000000 and amount_e4 is null and currency is null
      else amount_e4 >= 0 and currency is not null and rate_e4 is null
    end),
  constraint incentive_versions_event_amount_check check (incentive_type = 'commission' or not is_percentage),
  constraint incentive_versions_length_check check (
    case incentive_length
      when 'customer_lifetime' then length_value is null
      else incentive_length in ('time_limited', 'payment_limited') and length_value >= 1
    end),
  constraint incentive_versions_approval_check check (
    case approval_type
      when 'hold_period' then hold_period_days >= 0
      else approval_type in ('automatic', 'manual')
    end),
  constraint incentive_versions_apply_to_check check (
    apply_to in ('all_plans', 'monthly_plans', 'yearly_plans', 'one_time', 'specific_products')),
  constraint incentive_versions_cap_check check (
    coalesce(cap_per_conversion_e4, 0) >= 0 and coalesce(cap_per_referral_e4, 0) >= 0)
);

create table group_incentives (
  environment_id integer not null,
  id text collate "C" not null,
  program_id text collate "C" not null,
  group_id text collate "C" not null,
  incentive_id text collate "C" not null,
  created_at timestamptz(3) not null default now(),
  constraint group_incentives_pkey primary key (environment_id, id),
  constraint group_incentives_group_id_incentive_id_key unique (environment_id, group_id, incentive_id),
  constraint group_incentives_group_id_fkey foreign key (environment_id, program_id, group_id)
    references affiliate_groups (environment_id, program_id, id),
  constraint group_incentives_incentive_id_fkey foreign key (environment_id, program_id, incentive_id)
    references incentives (environment_id, program_id, id)
);

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
  created_at timestamptz(3) not null default now(),
  constraint multi_level_incentives_pkey primary key (environment_id, id),
  constraint multi_level_incentives_group_id_level_key unique (environment_id, group_id, level),
  constraint multi_level_incentives_group_id_fkey foreign key (environment_id, program_id, group_id)
    references affiliate_groups (environment_id, program_id, id),
  constraint multi_level_incentives_level_check check (level between 1 and 3),
  constraint multi_level_incentives_basis_check check (basis in ('sale', 'commission')),
  constraint multi_level_incentives_amount_check check (
    case when is_percentage
      then rate_e4 between 0 and 1000000 and amount_e4 is null and currency is null
      else amount_e4 >= 0 and currency is not null and rate_e4 is null
    end)
);

create function bump_config_version() returns trigger language plpgsql as $$
begin
  update environments set config_version = config_version + 1
  where id = case tg_op when 'DELETE' then old.environment_id else new.environment_id end;
  return null;
end $$;
create trigger programs_bump_config_version after insert or update or delete on programs
  for each row execute function bump_config_version();
create trigger affiliate_groups_bump_config_version after insert or update or delete on affiliate_groups
  for each row execute function bump_config_version();
create trigger incentives_bump_config_version after insert or update or delete on incentives
  for each row execute function bump_config_version();
create trigger incentive_versions_bump_config_version after insert or update or delete on incentive_versions
  for each row execute function bump_config_version();
create trigger group_incentives_bump_config_version after insert or update or delete on group_incentives
  for each row execute function bump_config_version();
create trigger multi_level_incentives_bump_config_version after insert or update or delete on multi_level_incentives
  for each row execute function bump_config_version();

-- ── Affiliates ───────────────────────────────────────────────────────────────────────────────────────

create table affiliates (
  environment_id integer not null,
  id text collate "C" not null,
  program_id text collate "C" not null,
  group_id text collate "C",
  parent_affiliate_id text collate "C",
  name text not null,
  email text not null,
  email_normalized text collate "C" not null,
  tracking_id text collate "C" not null,
  source text not null,
  partnership_status text not null,
  -- Belongs to the status: whatever changes the status removes the reason.
  rejection_reason text,
  onboarding_completed boolean not null default false,
  company_name text,
  country_code char(2),
  payout_method text,
  -- Sealed with the server's encryption key.
  payout_details_encrypted bytea,
  payout_details_changed_at timestamptz(3),
  external_user_id text collate "C",
  metadata jsonb not null default '{}',
  erased_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint affiliates_pkey primary key (environment_id, id),
  constraint affiliates_program_id_id_key unique (environment_id, program_id, id),
  constraint affiliates_tracking_id_key unique (environment_id, program_id, tracking_id),
  constraint affiliates_email_key unique (environment_id, program_id, email_normalized),
  constraint affiliates_external_user_id_key unique (environment_id, program_id, external_user_id),
  constraint affiliates_program_id_fkey foreign key (environment_id, program_id) references programs (environment_id, id),
  constraint affiliates_group_id_fkey foreign key (environment_id, program_id, group_id)
    references affiliate_groups (environment_id, program_id, id),
  constraint affiliates_parent_affiliate_id_fkey foreign key (environment_id, program_id, parent_affiliate_id)
    references affiliates (environment_id, program_id, id),
  constraint affiliates_parent_check check (parent_affiliate_id <> id),
  constraint affiliates_source_check check (source in ('api', 'import', 'dashboard')),
  constraint affiliates_partnership_status_check check (partnership_status in ('PENDING', 'APPROVED', 'REJECTED')),
  constraint affiliates_rejection_reason_check check (
    rejection_reason is null or (partnership_status = 'REJECTED' and char_length(rejection_reason) between 1 and 500)),
  constraint affiliates_tracking_id_check check (tracking_id ~ '^[a-z0-9-]{1,100}$'),
  constraint affiliates_payout_method_check check (payout_method in (
    'paypal', 'wise', 'payoneer', 'paxum', 'webmoney', 'wire_transfer', 'bitcoin', 'ethereum',
    'skrill', 'alipay', 'wechat', 'manual', 'none')),
  -- An erased affiliate never gets personal data again, whoever writes it.
  constraint affiliates_erased_check check (erased_at is null or (
    is_pseudonym(email) and is_pseudonym(email_normalized) and is_pseudonym(tracking_id) and is_pseudonym(external_user_id)
    and is_pseudonym(name) and company_name is null and payout_method is null and payout_details_encrypted is null
    and metadata = '{}' and partnership_status = 'REJECTED'))
);
create index affiliates_created_at_idx on affiliates (environment_id, created_at desc, id desc);
create index affiliates_group_id_idx on affiliates (environment_id, group_id);
create index affiliates_parent_affiliate_id_idx on affiliates (environment_id, parent_affiliate_id)
  where parent_affiliate_id is not null;
create index affiliates_name_idx on affiliates (environment_id, (lower(name) collate "C"), id);
-- For the inbox.
create index affiliates_pending_idx on affiliates (environment_id, created_at, id) where partnership_status = 'PENDING';
-- One text for each row, with each field on its own line.
create index affiliates_search_idx on affiliates using gin ((lower((name || E'\n' || email || E'\n' || tracking_id || E'\n'
  || coalesce(company_name, '') || E'\n' || id) collate "default")) gin_trgm_ops);

-- Who changed an affiliate's payout details, when, and which fields; never their values.
create table payout_details_changes (
  environment_id integer not null,
  id bigint generated by default as identity,
  affiliate_id text collate "C" not null,
  key_id text collate "C" not null,
  fields text[] not null,
  -- False when the affiliate had no payout details before.
  replaced boolean not null,
  request_id text not null,
  created_at timestamptz(3) not null,
  constraint payout_details_changes_pkey primary key (environment_id, id),
  -- Cascades, because an affiliate can be deleted only while no money refers to it.
  constraint payout_details_changes_affiliate_id_fkey foreign key (environment_id, affiliate_id)
    references affiliates (environment_id, id) on delete cascade,
  constraint payout_details_changes_key_id_fkey foreign key (environment_id, key_id) references api_keys (environment_id, id),
  constraint payout_details_changes_fields_check check (cardinality(fields) > 0)
);
create index payout_details_changes_affiliate_id_idx on payout_details_changes (environment_id, affiliate_id, id desc);
create trigger payout_details_changes_append_only before update on payout_details_changes
  for each row execute function refuse_change();

-- ── Sites ────────────────────────────────────────────────────────────────────────────────────────────

create table sites (
  environment_id integer not null,
  id text collate "C" not null,
  program_id text collate "C" not null,
  name text not null,
  home_url text not null,
  -- Exact origins, or patterns such as https://*.shop.com.
  allowed_origins text[] not null,
  -- Without a leading dot. Null: the cookie belongs to the host that sets it.
  cookie_domain text,
  -- The query parameters that can carry a tracking id; links get the first.
  params text[] not null,
  -- Null: the program's.
  cookie_days integer,
  attribution text not null,
  consent text not null,
  ip text not null,
  -- Path prefixes where no click is recorded.
  ignore_paths text[] not null,
  -- Sealed with the server's encryption key rather than digested, because sign-up tokens are checked with it.
  signup_secret bytea,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint sites_pkey primary key (environment_id, id),
  constraint sites_program_id_id_key unique (environment_id, program_id, id),
  constraint sites_program_id_fkey foreign key (environment_id, program_id) references programs (environment_id, id),
  constraint sites_params_check check (cardinality(params) between 1 and 10),
  constraint sites_cookie_days_check check (cookie_days between 1 and 3650),
  constraint sites_attribution_check check (attribution in ('last', 'first')),
  constraint sites_consent_check check (consent in ('none', 'required')),
  constraint sites_ip_check check (ip in ('none', 'truncated', 'full'))
);
create index sites_created_at_idx on sites (environment_id, created_at desc, id desc);

-- Public requests carry no API key, so these two tables are the exception to environment_id leading: the publishable key or
-- the host alone says which tenant a request belongs to.

-- At most two keys per site: the current key, and the one before the last rotation.
create table publishable_keys (
  key text collate "C" not null,
  environment_id integer not null,
  site_id text collate "C" not null,
  is_current boolean not null,
  created_at timestamptz(3) not null,
  constraint publishable_keys_pkey primary key (key, environment_id),
  constraint publishable_keys_site_id_key unique (environment_id, site_id, is_current),
  constraint publishable_keys_site_id_fkey foreign key (environment_id, site_id) references sites (environment_id, id),
  constraint publishable_keys_key_check check (key ~ '^pk_(live|dev)_[0-9A-Za-z]{24,64}$')
);

-- Several environments may claim a host. It belongs to the environment whose claim is proven, not to the first that names it.
create table hosts (
  -- Lower case, without a port; an international name in its ASCII form.
  host text collate "C" not null,
  environment_id integer not null,
  site_id text collate "C" not null,
  kind text not null default 'link',
  -- When the host began to lead to this site; null while it does not.
  proven_at timestamptz(3),
  -- When a job last looked for the proof of a claim.
  checked_at timestamptz(3),
  created_at timestamptz(3) not null,
  constraint hosts_site_id_fkey foreign key (environment_id, site_id) references sites (environment_id, id),
  constraint hosts_kind_check check (kind in ('link')),
  constraint hosts_host_check check (host = lower(host) and length(host) between 1 and 253)
);
create index hosts_site_id_idx on hosts (environment_id, site_id);
-- After hosts_site_id_idx: on an empty table both cost the same, PostgreSQL takes the newer index, and sessions keep that plan.
alter table hosts add constraint hosts_pkey primary key (host, environment_id);
create unique index hosts_proven_key on hosts (host) where proven_at is not null;
create index hosts_unproven_idx on hosts (checked_at nulls first) where proven_at is null;

-- What the public routes of a site saw, by UTC day. Sums are written every few seconds, so that a refused request costs no
-- write of its own.
create table site_activity (
  environment_id integer not null,
  site_id text collate "C" not null,
  day date not null,
  kind text not null,
  value text not null,
  count bigint not null,
  last_at timestamptz(3) not null,
  constraint site_activity_pkey primary key (environment_id, site_id, day, kind, value),
  constraint site_activity_site_id_fkey foreign key (environment_id, site_id) references sites (environment_id, id),
  constraint site_activity_kind_check check (kind in ('click', 'refusal', 'origin', 'cookie')),
  constraint site_activity_count_check check (count > 0)
);

-- ── Clicks ───────────────────────────────────────────────────────────────────────────────────────────

-- Partitioned by the time-ordered id: a look-up by id touches one partition, and whole months can be dropped. Nothing has a
-- foreign key to a click, because that would block the detach; a referral copies the facts that matter.
create table clicks (
  environment_id integer not null,
  id text collate "C" not null,
  program_id text collate "C" not null,
  affiliate_id text collate "C" not null,
  tracking_id text collate "C" not null,
  -- Without a foreign key, so that old clicks do not keep a site.
  site_id text collate "C",
  url text,
  referrer text,
  ip text,
  user_agent text,
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
  -- False when the same visitor was counted less than 30 minutes before; the click still credits the affiliate.
  is_counted boolean not null default true,
  -- Until when the browser that a link redirected may claim this click; null once claimed, and for all other clicks.
  claimable_until timestamptz(3),
  -- Set with the erasure of its referral: the click stays counted and can get no other referral.
  erased_at timestamptz(3),
  created_at timestamptz(3) not null,
  report_position bigint not null default report_position(),
  constraint clicks_pkey primary key (environment_id, id),
  constraint clicks_affiliate_id_fkey foreign key (environment_id, program_id, affiliate_id)
    references affiliates (environment_id, program_id, id)
) partition by range (id);
create table clicks_default partition of clicks default;
-- Lists are in the order of ids. Without these, a page with a filter that few clicks match reads all of them.
create index clicks_affiliate_id_idx on clicks (environment_id, affiliate_id, id);
create index clicks_site_id_idx on clicks (environment_id, site_id, id) where site_id is not null;
create index clicks_uncounted_idx on clicks (environment_id, id) where not is_counted;

-- Expired clicks, merged if they are alike and of the same quarter of an hour: reports keep their figures. Whatever identifies
-- a visitor is gone: IP, browser, ad click ids, and all of a URL except its host or path.
create table expired_clicks (
  environment_id integer not null,
  -- The id of the first merged click.
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
  -- The beginning of the quarter of an hour.
  created_at timestamptz(3) not null,
  -- The position of the last merged click; all were in the roll-ups before.
  report_position bigint not null,
  constraint expired_clicks_pkey primary key (environment_id, id),
  constraint expired_clicks_affiliate_id_fkey foreign key (environment_id, program_id, affiliate_id)
    references affiliates (environment_id, program_id, id),
  constraint expired_clicks_clicks_check check (clicks > 0),
  constraint expired_clicks_created_at_check check (created_at = date_bin('15 minutes', created_at, '1970-01-01 00:00:00+00'))
);
create index expired_clicks_affiliate_id_idx on expired_clicks (environment_id, affiliate_id);
create trigger expired_clicks_append_only before update or delete on expired_clicks
  for each row execute function refuse_change_but_erasure(
    'referrer', 'url', 'utm_source', 'utm_medium', 'utm_campaign', 'sub1', 'sub2', 'sub3', 'sub4', 'sub5');

-- The key of a day's visitor hashes. It is deleted after 48 hours, so that no hash can be traced back.
create table visitor_salts (
  day date not null,
  salt bytea not null,
  created_at timestamptz(3) not null,
  constraint visitor_salts_pkey primary key (day),
  constraint visitor_salts_salt_check check (length(salt) = 32)
);

-- When a visitor's click for an affiliate was last counted. The primary key decides between two simultaneous clicks.
create table counted_visitors (
  environment_id integer not null,
  affiliate_id text collate "C" not null,
  -- HMAC over the site, the network and the user agent.
  visitor_hash bytea not null,
  counted_at timestamptz(3) not null,
  constraint counted_visitors_pkey primary key (environment_id, affiliate_id, visitor_hash),
  constraint counted_visitors_affiliate_id_fkey foreign key (environment_id, affiliate_id)
    references affiliates (environment_id, id),
  constraint counted_visitors_visitor_hash_check check (length(visitor_hash) = 16)
);
create index counted_visitors_counted_at_idx on counted_visitors (counted_at);

-- ── Referrals ────────────────────────────────────────────────────────────────────────────────────────

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
  -- What incentive rules need and every sale changes is in the row that a sale locks: after the wait for the lock these are
  -- fresh, while sub-selects of the same statement are not.
  conversions_count integer not null default 0,
  first_conversion_at timestamptz(3),
  incentive_usage jsonb not null default '{}',
  converted_at timestamptz(3),
  erased_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  report_position bigint not null default report_position(),
  customer_position bigint not null default report_position(),
  constraint referrals_pkey primary key (environment_id, id),
  constraint referrals_program_id_id_key unique (environment_id, program_id, id),
  constraint referrals_customer_id_key unique (environment_id, customer_id, program_id),
  constraint referrals_external_user_id_key unique (environment_id, external_user_id, program_id),
  constraint referrals_email_key unique (environment_id, email_normalized, program_id),
  constraint referrals_click_id_key unique (environment_id, click_id),
  constraint referrals_affiliate_id_fkey foreign key (environment_id, program_id, affiliate_id)
    references affiliates (environment_id, program_id, id),
  constraint referrals_status_check check (status in ('lead', 'trialing', 'customer', 'active', 'canceled', 'rejected')),
  constraint referrals_conversions_count_check check (conversions_count >= 0),
  -- An erased referral never gets personal data again, whoever writes it.
  constraint referrals_erased_check check (erased_at is null or (
    is_pseudonym(email) and is_pseudonym(email_normalized) and is_pseudonym(customer_id) and is_pseudonym(external_user_id)
    and is_pseudonym(subscription_id) and is_pseudonym(name) and coalesce(metadata, '{}') = '{}'))
) with (fillfactor = 85);
create index referrals_created_at_idx on referrals (environment_id, created_at desc, id desc);
create index referrals_affiliate_id_created_at_idx on referrals (environment_id, affiliate_id, created_at desc, id desc);
create index referrals_status_created_at_idx on referrals (environment_id, status, created_at desc, id desc);
create index referrals_search_idx on referrals using gin ((lower((coalesce(name, '') || E'\n' || coalesce(email, '') || E'\n'
  || coalesce(customer_id, '') || E'\n' || coalesce(external_user_id, '') || E'\n' || id) collate "default")) gin_trgm_ops);

-- ── Transactions ─────────────────────────────────────────────────────────────────────────────────────

create table transactions (
  environment_id integer not null,
  id text collate "C" not null,
  program_id text collate "C" not null,
  referral_id text collate "C" not null,
  affiliate_id text collate "C" not null,
  -- This row is the idempotency: one per environment, scope, key and generation, whatever arrives at once.
  key_scope text not null,
  external_event_id text collate "C",
  -- 0: the row holds its key. Counts up from 1 for a voided row whose key another request has taken over.
  key_generation integer not null default 0,
  fingerprint jsonb,
  -- The Idempotency-Key of a manual commission, which has to be found again when the commission is voided.
  idempotency_key text collate "C",
  calculation_mode text not null,
  earning_type text not null,
  status text not null,
  sales_status text not null,
  -- Belongs to the status: whatever changes the status removes the reason. The earning's moves keep it.
  rejection_reason text,
  voided_at timestamptz(3),
  sale_currency char(3) not null,
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
  interval text,
  product_ids text[] not null default '{}',
  price_ids text[] not null default '{}',
  event_name text,
  click_id text collate "C",
  payment_intent_id text,
  invoice_id text,
  flags text[] not null default '{}',
  metadata jsonb,
  -- How the referral was resolved and each incentive considered at that time; later edits do not change it.
  explanation jsonb,
  occurred_at timestamptz(3) not null,
  -- When the sale was booked, if that is not created_at: manual commissions can be backdated, and a pending or failed
  -- conversion is booked when it completes.
  recorded_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  report_position bigint not null default report_position(),
  constraint transactions_pkey primary key (environment_id, id),
  constraint transactions_program_id_id_key unique (environment_id, program_id, id),
  -- A voided row keeps its key, so that a late retry still meets it. A request with other content takes the key over by
  -- counting up the voided row's generation in its own transaction.
  constraint transactions_external_event_key unique (environment_id, key_scope, external_event_id, key_generation),
  constraint transactions_referral_id_fkey foreign key (environment_id, program_id, referral_id)
    references referrals (environment_id, program_id, id),
  constraint transactions_affiliate_id_fkey foreign key (environment_id, program_id, affiliate_id)
    references affiliates (environment_id, program_id, id),
  constraint transactions_incentive_version_fkey foreign key (environment_id, incentive_id, incentive_version)
    references incentive_versions (environment_id, incentive_id, version),
  constraint transactions_key_scope_check check (key_scope in ('conversion', 'event', 'manual')),
  constraint transactions_key_check check (key_scope <> 'conversion' or external_event_id is not null),
  constraint transactions_key_generation_check check (key_generation = 0 or voided_at is not null),
  constraint transactions_calculation_mode_check check (calculation_mode in ('auto', 'manual')),
  constraint transactions_earning_type_check check (earning_type in ('direct_commission', 'lead_commission', 'manual')),
  constraint transactions_status_check check (
    status in ('pending', 'approved', 'ready_for_payment', 'paid', 'rejected', 'refunded')),
  constraint transactions_sales_status_check check (
    sales_status in ('pending', 'complete', 'refunded', 'failed', 'partial_refunded')),
  constraint transactions_rejection_reason_check check (
    rejection_reason is null or (status = 'rejected' and char_length(rejection_reason) between 1 and 500)),
  constraint transactions_voided_check check (voided_at is null or status = 'rejected'),
  constraint transactions_sale_check check (sale_remaining_minor between 0 and sale_original_minor),
  constraint transactions_commission_check check (commission_remaining_minor between 0 and commission_original_minor),
  constraint transactions_refunded_check check (
    case sales_status
      when 'refunded' then sale_remaining_minor = 0 and commission_remaining_minor = 0
        and (status = 'refunded' or voided_at is not null)
      when 'partial_refunded' then sale_remaining_minor > 0 and sale_remaining_minor < sale_original_minor
      else sale_remaining_minor = sale_original_minor
    end),
  constraint transactions_earning_check check ((earning_id is null) = (commission_currency is null)),
  constraint transactions_interval_check check (interval in ('monthly', 'yearly'))
);
-- A lead, trial or milestone earns once per referral and incentive, unless it was voided.
create unique index transactions_lead_commission_key on transactions (environment_id, referral_id, incentive_id)
  where earning_type = 'lead_commission' and voided_at is null;
create index transactions_affiliate_id_occurred_at_idx on transactions (environment_id, affiliate_id, occurred_at);
create index transactions_referral_id_idx on transactions (environment_id, referral_id);
create index transactions_incentive_id_idx on transactions (environment_id, incentive_id, incentive_version)
  where incentive_id is not null;
create index transactions_voided_at_idx on transactions (environment_id, voided_at) where voided_at is not null;
-- The orders of lists. Amounts of different currencies have no order, so the currency leads.
create index transactions_created_at_idx on transactions (environment_id, created_at desc, id desc);
create index transactions_occurred_at_idx on transactions (environment_id, occurred_at, id);
create index transactions_sale_amount_idx on transactions (environment_id, sale_currency, sale_remaining_minor, id);
create index transactions_commission_amount_idx on transactions
  (environment_id, (coalesce(commission_currency, '')), commission_remaining_minor, id);
-- Most commissions are ready or paid; the others are looked for every day.
create index transactions_unpaid_idx on transactions (environment_id, status, created_at desc, id desc)
  where status in ('pending', 'approved', 'rejected', 'refunded');
create index transactions_flagged_idx on transactions (environment_id, created_at, id)
  where status = 'pending' and flags <> '{}';
-- Sales are written all day and searched rarely, so search matches only the beginning of their identifiers.
create index transactions_invoice_id_idx on transactions (environment_id, lower(invoice_id) text_pattern_ops)
  where invoice_id is not null;
create index transactions_payment_intent_id_idx on transactions (environment_id, lower(payment_intent_id) text_pattern_ops)
  where payment_intent_id is not null;

create table refunds (
  environment_id integer not null,
  id text collate "C" not null,
  program_id text collate "C" not null,
  transaction_id text collate "C" not null,
  key_scope text not null default 'refund',
  external_event_id text collate "C",
  key_generation integer not null default 0,
  fingerprint jsonb,
  amount_minor bigint not null,
  currency char(3) not null,
  reason text,
  refunded_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  report_position bigint not null default report_position(),
  constraint refunds_pkey primary key (environment_id, id),
  constraint refunds_external_event_key unique (environment_id, key_scope, external_event_id, key_generation),
  constraint refunds_transaction_id_fkey foreign key (environment_id, program_id, transaction_id)
    references transactions (environment_id, program_id, id),
  constraint refunds_key_scope_check check (key_scope = 'refund'),
  constraint refunds_amount_check check (amount_minor > 0)
);
create index refunds_transaction_id_idx on refunds (environment_id, transaction_id);
create trigger refunds_append_only before delete on refunds for each row execute function refuse_change();
-- Only the key generation may go up, when the refund of a voided sale gives up its key.
create trigger refunds_unchangeable before update on refunds
  for each row when (
    (new.environment_id, new.id, new.program_id, new.transaction_id, new.key_scope, new.external_event_id, new.fingerprint,
      new.amount_minor, new.currency, new.reason, new.refunded_at, new.created_at, new.report_position)
    is distinct from
    (old.environment_id, old.id, old.program_id, old.transaction_id, old.key_scope, old.external_event_id, old.fingerprint,
      old.amount_minor, old.currency, old.reason, old.refunded_at, old.created_at, old.report_position)
    or new.key_generation < old.key_generation)
  execute function refuse_change_but_erasure('external_event_id', 'fingerprint', 'reason');

-- Leads, trials and milestones; a conversion is its transaction.
create table ingested_events (
  environment_id integer not null,
  id text collate "C" not null,
  program_id text collate "C" not null,
  referral_id text collate "C" not null,
  key_scope text not null default 'event',
  external_event_id text collate "C",
  key_generation integer not null default 0,
  fingerprint jsonb,
  event_type text not null,
  event_name text not null,
  action text not null,
  transaction_id text collate "C",
  click_id text collate "C",
  metadata jsonb,
  occurred_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  constraint ingested_events_pkey primary key (environment_id, id),
  constraint ingested_events_external_event_key unique (environment_id, key_scope, external_event_id, key_generation),
  constraint ingested_events_referral_id_fkey foreign key (environment_id, program_id, referral_id)
    references referrals (environment_id, program_id, id),
  constraint ingested_events_transaction_id_fkey foreign key (environment_id, program_id, transaction_id)
    references transactions (environment_id, program_id, id),
  constraint ingested_events_key_scope_check check (key_scope = 'event'),
  constraint ingested_events_event_type_check check (event_type in ('lead', 'trial', 'milestone')),
  constraint ingested_events_action_check check (action in ('referral_updated', 'transaction_created', 'recorded'))
);
create index ingested_events_referral_id_idx on ingested_events (environment_id, referral_id);
create index ingested_events_transaction_id_idx on ingested_events (environment_id, transaction_id)
  where transaction_id is not null;
create index ingested_events_trial_idx on ingested_events (environment_id, occurred_at, referral_id) where event_type = 'trial';

-- ── Earnings ─────────────────────────────────────────────────────────────────────────────────────────

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
  hold_until timestamptz(3),
  voided_at timestamptz(3),
  -- True while any claimable entry may be unclaimed: a payout clears it, a released or new entry sets it. Without it every
  -- payout run would read the ledger from its beginning.
  has_unclaimed boolean not null default true,
  -- Set with the first claim and never cleared: until then, what remains of an earning is what is unclaimed.
  was_claimed boolean not null default false,
  -- A manual commission that was created as paid: its `earned` entry is never claimed, a later clawback is.
  is_settled boolean not null default false,
  -- The number of the last move; finding it would cost a search for each of thousands of rows in one statement.
  move_count integer not null default 0,
  -- An UPDATE of the status names its cause and reason here. The trigger clears them before the row is stored, so that no
  -- later UPDATE repeats them; last_cause and last_reason hold them until the statement ends, and mean nothing after that.
  move_cause text,
  move_reason text,
  last_cause text,
  last_reason text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint earnings_pkey primary key (environment_id, id),
  -- Serves the look-up by transaction, and lets a ledger entry refer to all of these at once.
  constraint earnings_ledger_key unique (environment_id, transaction_id, id, affiliate_id, currency),
  constraint earnings_transaction_id_fkey foreign key (environment_id, program_id, transaction_id)
    references transactions (environment_id, program_id, id),
  constraint earnings_affiliate_id_fkey foreign key (environment_id, program_id, affiliate_id)
    references affiliates (environment_id, program_id, id),
  constraint earnings_earning_type_check check (
    earning_type in ('direct_commission', 'lead_commission', 'multi_level', 'manual')),
  constraint earnings_status_check check (
    status in ('pending', 'approved', 'ready_for_payment', 'paid', 'rejected', 'refunded')),
  constraint earnings_approval_type_check check (approval_type in ('automatic', 'hold_period', 'manual')),
  constraint earnings_remaining_check check (remaining_minor between 0 and original_minor),
  constraint earnings_voided_check check (voided_at is null or status = 'rejected'),
  constraint earnings_move_cause_check check (move_cause is null),
  constraint earnings_move_reason_check check (move_reason is null)
);
create index earnings_affiliate_id_idx on earnings (environment_id, affiliate_id);
-- Only earnings that the end of their hold will move, so that an earning without a hold pays nothing for it.
create index earnings_hold_until_idx on earnings (environment_id, hold_until)
  where hold_until is not null and (status = 'approved' or (status = 'pending' and approval_type = 'hold_period'));
-- Covers the sums of what is due, without the ledger as long as no payout has claimed a part of an earning.
create index earnings_due_idx
  on earnings (environment_id, program_id, affiliate_id, currency, was_claimed, is_settled, remaining_minor)
  where has_unclaimed and status in ('ready_for_payment', 'paid', 'refunded');
create index earnings_partly_due_idx on earnings (environment_id, program_id, affiliate_id)
  where has_unclaimed and status in ('ready_for_payment', 'paid', 'refunded') and (was_claimed or is_settled);
-- Covers what the inbox shows.
create index earnings_to_approve_idx on earnings (environment_id, created_at, id, currency, remaining_minor)
  where status = 'pending' and approval_type <> 'hold_period' and level = 0;

-- Every change of an earning's status and every void, because the status on an earlier date cannot be found otherwise.
create table earning_moves (
  environment_id integer not null,
  earning_id text collate "C" not null,
  -- 1, 2, 3 … of each earning.
  number integer not null,
  from_status text not null,
  to_status text not null,
  cause text not null,
  reason text,
  at timestamptz(3) not null,
  constraint earning_moves_pkey primary key (environment_id, earning_id, number),
  constraint earning_moves_earning_id_fkey foreign key (environment_id, earning_id) references earnings (environment_id, id),
  constraint earning_moves_number_check check (number >= 1),
  constraint earning_moves_cause_check check (cause in (
    'hold_released', 'affiliate_approved', 'approved_by_hand', 'released_by_hand', 'rejected_by_hand', 'reopened_by_hand',
    'refunded', 'payout_completed', 'voided')),
  constraint earning_moves_reason_check check (
    reason is null or (to_status = 'rejected' and char_length(reason) between 1 and 500)),
  -- A voided earning may have been rejected before.
  constraint earning_moves_status_check check (from_status <> to_status or cause = 'voided')
);
create trigger earning_moves_append_only before update or delete on earning_moves
  for each row execute function refuse_change_but_erasure('reason');
create trigger earning_moves_no_truncate before truncate on earning_moves
  for each statement execute function refuse_change();

-- An UPDATE without a cause fails, because the cause of its move would be null.
create function note_earning_move() returns trigger language plpgsql as $$
begin
  if new.status <> old.status or new.voided_at is distinct from old.voided_at then
    new.move_count := old.move_count + 1;
    new.last_cause := new.move_cause;
    new.last_reason := new.move_reason;
  end if;
  new.move_cause := null;
  new.move_reason := null;
  return new;
end $$;
create trigger earnings_move before update on earnings for each row
  when (new.move_cause is not null or new.move_reason is not null or new.status <> old.status
    or new.voided_at is distinct from old.voided_at)
  execute function note_earning_move();

-- One INSERT for all moves of a statement, because one for each row is too slow for thousands. Nested loops are off, because
-- the plan that was made for one row is kept for the statement that moves thousands.
create function record_earning_moves() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  insert into earning_moves (environment_id, earning_id, number, from_status, to_status, cause, reason, at)
  select n.environment_id, n.id, n.move_count, o.status, n.status, n.last_cause, n.last_reason, n.updated_at
  from moved_to n join moved_from o on o.environment_id = n.environment_id and o.id = n.id
  where n.move_count <> o.move_count;
  return null;
end $$;
create trigger earnings_moves after update on earnings referencing old table as moved_from new table as moved_to
  for each statement execute function record_earning_moves();

-- ── Payouts and the ledger ───────────────────────────────────────────────────────────────────────────

-- Locked last in a payout run, so that numbers have no gaps and nobody waits long for them.
create table invoice_counters (
  environment_id integer not null,
  last_number bigint not null default 0,
  constraint invoice_counters_pkey primary key (environment_id),
  constraint invoice_counters_environment_id_fkey foreign key (environment_id) references environments (id)
);

create table payouts (
  environment_id integer not null,
  id text collate "C" not null,
  program_id text collate "C" not null,
  affiliate_id text collate "C" not null,
  invoice_number bigint not null,
  amount_minor bigint not null,
  currency char(3) not null,
  status text not null,
  -- A payout that failed and was then cancelled keeps the bank's words.
  failure_reason text,
  payment_method text,
  payment_reference text,
  managed_payout boolean not null,
  processed_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint payouts_pkey primary key (environment_id, id),
  constraint payouts_invoice_number_key unique (environment_id, invoice_number),
  constraint payouts_affiliate_id_fkey foreign key (environment_id, program_id, affiliate_id)
    references affiliates (environment_id, program_id, id),
  constraint payouts_status_check check (status in ('pending', 'processing', 'completed', 'failed', 'cancelled')),
  constraint payouts_failure_reason_check check (
    failure_reason is null or (status in ('failed', 'cancelled') and char_length(failure_reason) between 1 and 500)),
  constraint payouts_amount_check check (amount_minor > 0 or status = 'cancelled'),
  constraint payouts_processed_at_check check ((status = 'completed') = (processed_at is not null))
);
create index payouts_created_at_idx on payouts (environment_id, created_at desc, id desc);
create index payouts_affiliate_id_idx on payouts (environment_id, affiliate_id);
create index payouts_amount_idx on payouts (environment_id, currency, amount_minor, id);
create index payouts_unpaid_idx on payouts (environment_id, status, created_at, id)
  where status in ('pending', 'processing', 'failed');
create index payouts_search_idx on payouts using gin (lower(payment_reference) gin_trgm_ops)
  where payment_reference is not null;

create function refuse_completed_payout_change() returns trigger language plpgsql as $$
declare
  texts constant text[] := '{payment_reference,failure_reason}';
begin
  if old.status = 'completed' and not (tg_op = 'DELETE' and is_erased_now(old.environment_id)) and not (
    tg_op = 'UPDATE' and to_jsonb(new) - texts = to_jsonb(old) - texts and is_erasing(old.environment_id)) then
    raise exception 'payout % is completed and cannot change', old.id using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger payouts_completed_immutable before update or delete on payouts
  for each row execute function refuse_completed_payout_change();

-- Append-only: every balance is a sum over its rows.
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
  -- The payout of a `paid` entry; null for what was settled elsewhere.
  payout_id text collate "C",
  created_at timestamptz(3) not null,
  report_position bigint not null default report_position(),
  constraint ledger_entries_pkey primary key (environment_id, id),
  constraint ledger_entries_earning_fkey foreign key (environment_id, transaction_id, earning_id, affiliate_id, currency)
    references earnings (environment_id, transaction_id, id, affiliate_id, currency),
  constraint ledger_entries_payout_id_fkey foreign key (environment_id, payout_id) references payouts (environment_id, id),
  constraint ledger_entries_type_check check (
    case type
      when 'earned' then amount_minor >= 0
      when 'refunded' then amount_minor <= 0
      when 'clawback' then amount_minor <= 0
      when 'voided' then amount_minor <= 0
      when 'paid' then true
      else type = 'adjustment'
    end)
);
create index ledger_entries_affiliate_id_idx on ledger_entries (environment_id, affiliate_id);
create index ledger_entries_earning_id_idx on ledger_entries (environment_id, earning_id);
create index ledger_entries_created_at_idx on ledger_entries (environment_id, created_at, id);
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_change();
create trigger ledger_entries_no_truncate before truncate on ledger_entries
  for each statement execute function refuse_change();

-- A payout claims ledger entries; an entry is in at most one live payout (every status except cancelled).
create table payout_items (
  environment_id integer not null,
  payout_id text collate "C" not null,
  ledger_entry_id text collate "C" not null,
  is_live boolean not null default true,
  constraint payout_items_pkey primary key (environment_id, payout_id, ledger_entry_id),
  constraint payout_items_payout_id_fkey foreign key (environment_id, payout_id) references payouts (environment_id, id),
  constraint payout_items_ledger_entry_id_fkey foreign key (environment_id, ledger_entry_id)
    references ledger_entries (environment_id, id)
);
create unique index payout_items_live_key on payout_items (environment_id, ledger_entry_id) where is_live;

create function refuse_completed_payout_item_change() returns trigger language plpgsql as $$
begin
  if not (tg_op = 'DELETE' and is_erased_now(old.environment_id)) and exists (
    select 1 from payouts p
    where p.environment_id = old.environment_id and p.id = old.payout_id and p.status = 'completed') then
    raise exception 'payout % is completed and keeps its items', old.payout_id using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger payout_items_completed_immutable before update or delete on payout_items
  for each row execute function refuse_completed_payout_item_change();

-- Who saw bank details in clear text, and when.
create table payout_exports (
  environment_id integer not null,
  id bigint not null generated by default as identity,
  key_id text collate "C" not null,
  payout_ids text[] not null,
  request_id text not null,
  created_at timestamptz(3) not null,
  constraint payout_exports_pkey primary key (environment_id, id),
  constraint payout_exports_key_id_fkey foreign key (environment_id, key_id) references api_keys (environment_id, id)
);
create trigger payout_exports_append_only before update or delete on payout_exports
  for each row execute function refuse_change();

-- ── Coupons and the finder ───────────────────────────────────────────────────────────────────────────

create table coupons (
  environment_id integer not null,
  id text collate "C" not null,
  program_id text collate "C" not null,
  affiliate_id text collate "C" not null,
  code text collate "C" not null,
  discount_type text not null,
  -- A percentage, or major units of the currency, with four decimals.
  discount_value_e4 bigint not null,
  currency char(3),
  duration text not null,
  duration_in_months integer,
  product_ids text[] not null default '{}',
  provider text not null,
  provider_coupon_id text,
  provider_promo_code_id text,
  -- `pending` during the call to the provider, which is outside any transaction; a job finishes what a crash interrupted.
  state text not null,
  idempotency_key text collate "C",
  -- Counts up with every take-over: only the latest attempt may give the coupon up.
  attempt integer not null default 1,
  attempted_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint coupons_pkey primary key (environment_id, id),
  constraint coupons_code_key unique (environment_id, program_id, code),
  constraint coupons_affiliate_id_fkey foreign key (environment_id, program_id, affiliate_id)
    references affiliates (environment_id, program_id, id),
  constraint coupons_code_check check (code ~ '^[A-Z0-9-]{1,50}$'),
  constraint coupons_discount_check check (
    discount_type in ('percentage', 'fixed') and discount_value_e4 between 0 and 1000000
    and (discount_type = 'fixed') = (currency is not null)),
  constraint coupons_duration_check check (
    duration in ('forever', 'once', 'repeating') and (duration = 'repeating') = (duration_in_months is not null)
    and coalesce(duration_in_months, 1) >= 1),
  constraint coupons_state_check check (
    case state
      when 'active' then provider_coupon_id is not null and provider_promo_code_id is not null
      else state in ('pending', 'deleting')
    end),
  constraint coupons_idempotency_key_check check (idempotency_key is null or state = 'pending')
);
create index coupons_created_at_idx on coupons (environment_id, created_at desc, id desc);
create index coupons_affiliate_id_idx on coupons (environment_id, affiliate_id);
create unique index coupons_idempotency_key_key on coupons (environment_id, idempotency_key) where idempotency_key is not null;
create index coupons_unfinished_idx on coupons (attempted_at) where state <> 'active';

create table shortlist_items (
  environment_id integer not null,
  id text collate "C" not null,
  name text not null,
  domain text not null,
  urls text[] not null default '{}',
  category text not null,
  emails text[] not null default '{}',
  social_media text[] not null default '{}',
  notes text,
  status text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint shortlist_items_pkey primary key (environment_id, id),
  constraint shortlist_items_environment_id_fkey foreign key (environment_id) references environments (id)
);
create index shortlist_items_created_at_idx on shortlist_items (environment_id, created_at desc, id desc);

-- ── Requests: idempotency, signatures, rate limits ───────────────────────────────────────────────────

-- `Idempotency-Key` headers with the first success, stored in the transaction of its work.
create table idempotency_keys (
  environment_id integer not null,
  key text collate "C" not null,
  fingerprint jsonb not null,
  body json,
  created_at timestamptz(3) not null,
  key_generation integer not null default 0,
  -- Keeps the key of a voided commission from the daily deletion.
  voided_at timestamptz(3),
  constraint idempotency_keys_pkey primary key (environment_id, key, key_generation),
  constraint idempotency_keys_environment_id_fkey foreign key (environment_id) references environments (id),
  constraint idempotency_keys_key_generation_check check (key_generation = 0 or voided_at is not null)
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at) where voided_at is null;

-- Signatures of requests without an idempotency key: each may be used once.
create table signature_uses (
  environment_id integer not null,
  digest bytea not null,
  seen_at timestamptz(3) not null,
  constraint signature_uses_pkey primary key (environment_id, digest),
  constraint signature_uses_environment_id_fkey foreign key (environment_id) references environments (id)
);
create index signature_uses_seen_at_idx on signature_uses (seen_at);

-- Requests per key and minute. Processes lease blocks of requests; a crash may forget them.
create unlogged table rate_limit_windows (
  environment_id integer not null,
  key_id text collate "C" not null,
  started_at timestamptz(3) not null,
  leased integer not null,
  constraint rate_limit_windows_pkey primary key (environment_id, key_id)
);

-- ── Events and webhooks ──────────────────────────────────────────────────────────────────────────────
--
--   outbox_events ──trigger──▶ outbox_pending ──relay──▶ webhook_events (sequence) ──relay──▶ webhook_deliveries
--
-- Writers never queue for a counter: they only note events for the relay. A single relay numbers the notes in the order in
-- which it sees them, after their commit, and creates the deliveries in the same transaction.

-- Written in the transaction of the change. Partitioned by the time-ordered id, as clicks are; old partitions are dropped, so
-- no table has a foreign key to it, and outbox/invariants.sql checks the references instead.
create table outbox_events (
  environment_id integer not null,
  id text collate "C" not null,
  type text not null,
  object_id text collate "C" not null,
  data json not null,
  previous json,
  created_at timestamptz(3) not null,
  erased_at timestamptz(3),
  constraint outbox_events_pkey primary key (environment_id, id)
) partition by range (id);
create table outbox_events_default partition of outbox_events default;
create trigger outbox_events_append_only before update or delete on outbox_events
  for each row execute function refuse_change_but_erasure('data', 'previous', 'erased_at');

-- What the relay has not numbered yet; it takes the notes of one environment at a time, in the order of their ids.
create table outbox_pending (
  id bigint generated always as identity,
  environment_id integer not null,
  event_id text collate "C" not null,
  constraint outbox_pending_pkey primary key (environment_id, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- A trigger, so that no way of writing an event can forget its note.
create function note_outbox_events() returns trigger language plpgsql as $$
begin
  insert into outbox_pending (environment_id, event_id) select environment_id, id from noted order by id;
  return null;
end $$;
create trigger outbox_events_pending after insert on outbox_events
  referencing new table as noted for each statement execute function note_outbox_events();

-- The counter and the horizon of each environment; only the relay and the expiry write it. Events before first_sequence are
-- gone, and all of them have ids before expired_before. Neither goes back.
create table webhook_feeds (
  environment_id integer not null,
  last_sequence bigint not null,
  first_sequence bigint not null default 1,
  expired_before text collate "C" not null default '',
  constraint webhook_feeds_pkey primary key (environment_id),
  constraint webhook_feeds_environment_id_fkey foreign key (environment_id) references environments (id),
  constraint webhook_feeds_last_sequence_check check (last_sequence > 0),
  constraint webhook_feeds_first_sequence_check check (first_sequence between 1 and last_sequence + 1)
);
create trigger webhook_feeds_forward_only before update on webhook_feeds for each row
  when (new.first_sequence < old.first_sequence or new.last_sequence < old.last_sequence or new.expired_before < old.expired_before)
  execute function refuse_change();

-- The feed: each event once, under one number.
create table webhook_events (
  environment_id integer not null,
  sequence bigint not null,
  event_id text collate "C" not null,
  constraint webhook_events_pkey primary key (environment_id, sequence),
  constraint webhook_events_event_id_key unique (environment_id, event_id)
);
create trigger webhook_events_append_only before update on webhook_events
  for each row execute function refuse_change();

-- A number can be deleted only when the horizon has passed it.
create function keep_above_horizon() returns trigger language plpgsql as $$
begin
  if exists (
    select from webhook_feeds f where f.environment_id = old.environment_id and f.first_sequence > old.sequence) then
    return old;
  end if;
  raise exception '% keeps what is above the horizon', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger webhook_events_kept before delete on webhook_events
  for each row execute function keep_above_horizon();

create table webhook_endpoints (
  environment_id integer not null,
  id text collate "C" not null,
  url text not null,
  description text,
  event_types text[] not null,
  -- Sealed with the server's encryption key rather than digested, because deliveries are signed with it.
  secret bytea not null,
  previous_secret bytea,
  previous_secret_expires_at timestamptz(3),
  enabled boolean not null default true,
  disabled_reason text,
  disabled_at timestamptz(3),
  failing_since timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint webhook_endpoints_pkey primary key (environment_id, id),
  constraint webhook_endpoints_environment_id_fkey foreign key (environment_id) references environments (id),
  constraint webhook_endpoints_event_types_check check (cardinality(event_types) > 0),
  constraint webhook_endpoints_disabled_check check (
    enabled = (disabled_reason is null) and enabled = (disabled_at is null)
    and disabled_reason in ('manual', 'gone', 'failing')),
  constraint webhook_endpoints_previous_secret_check check (
    (previous_secret is null) = (previous_secret_expires_at is null))
);
create index webhook_endpoints_created_at_idx on webhook_endpoints (environment_id, created_at desc, id desc);
create index webhook_endpoints_enabled_idx on webhook_endpoints (environment_id, id) where enabled;

create table webhook_deliveries (
  environment_id integer not null,
  id text collate "C" not null,
  endpoint_id text collate "C" not null,
  event_id text collate "C" not null,
  event_type text not null,
  -- The event's number in the feed. A test has none, and carries its event in test_event.
  sequence bigint,
  test_event json,
  status text not null default 'pending',
  -- When to send it. A worker that takes it moves this on by its lease: if the worker dies, it is due again.
  due_at timestamptz(3) not null,
  -- Identifies the worker that has it. Its result counts only while no other worker has taken over.
  lease uuid,
  attempts_count integer not null default 0,
  -- Attempts since it was last requested; the retry schedule counts these.
  round_attempts integer not null default 0,
  last_attempt_at timestamptz(3),
  last_response_status integer,
  last_error text,
  attempts json not null default '[]',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint webhook_deliveries_pkey primary key (environment_id, id),
  constraint webhook_deliveries_endpoint_id_fkey foreign key (environment_id, endpoint_id)
    references webhook_endpoints (environment_id, id) on delete cascade,
  constraint webhook_deliveries_status_check check (status in ('pending', 'succeeded', 'failed')),
  constraint webhook_deliveries_test_check check ((sequence is null) = (test_event is not null)),
  constraint webhook_deliveries_attempts_check check (attempts_count >= round_attempts and round_attempts >= 0)
) with (fillfactor = 80);
-- An event has one delivery per endpoint; sending it again makes that delivery due.
create unique index webhook_deliveries_endpoint_id_sequence_key on webhook_deliveries (environment_id, endpoint_id, sequence);
create index webhook_deliveries_due_idx on webhook_deliveries (environment_id, endpoint_id, due_at) where status = 'pending';
create index webhook_deliveries_created_at_idx on webhook_deliveries (environment_id, created_at desc, id desc);
create index webhook_deliveries_endpoint_id_created_at_idx
  on webhook_deliveries (environment_id, endpoint_id, created_at desc, id desc);
create index webhook_deliveries_event_id_idx on webhook_deliveries (environment_id, event_id);
-- Unsuccessful deliveries are few, and often behind a million that succeeded.
create index webhook_deliveries_unsent_idx on webhook_deliveries (environment_id, status, created_at desc, id desc)
  where status <> 'succeeded';
create index webhook_deliveries_last_attempt_idx on webhook_deliveries (environment_id, endpoint_id, last_attempt_at desc)
  where status <> 'succeeded' and last_attempt_at is not null;

-- ── Reports ──────────────────────────────────────────────────────────────────────────────────────────
--
-- One view says what counts and when, and the roll-ups are sums over it. A roll-up stores the snapshot in which it was made:
-- rows whose position that snapshot sees are counted, all others are not.

-- Block ranges rather than trees: they cost ingest nothing worth measuring, and new rows are in the last blocks.
create index clicks_report_idx on clicks using brin (report_position, created_at) with (pages_per_range = 32);
create index expired_clicks_report_idx on expired_clicks using brin (report_position, created_at) with (pages_per_range = 32);
create index referrals_report_idx on referrals
  using brin (report_position, created_at, customer_position, first_conversion_at) with (pages_per_range = 32);
create index transactions_report_idx on transactions using brin (report_position, occurred_at) with (pages_per_range = 32);
create index refunds_report_idx on refunds using brin (report_position, refunded_at) with (pages_per_range = 32);
create index ledger_entries_report_idx on ledger_entries using brin (report_position, created_at) with (pages_per_range = 32);

-- A manual commission counts whatever its sale's status, except failed; `pending` is its default. Parallel safe, because the
-- view calls it and would otherwise keep a report in one process.
create function counts_as_sale(key_scope text, sales_status text) returns boolean language sql immutable parallel safe
  return case key_scope
    when 'conversion' then sales_status not in ('pending', 'failed')
    when 'manual' then sales_status <> 'failed'
    else false end;

-- What counts, when it happened (`at`) and when it was booked (`recorded_at`): clicks and referrals at their creation,
-- customers at their first conversion, sales and what they earned at occurred_at, refunds and the commission they took back
-- at refunded_at. A rejection takes the commission back where it was earned, next to its sale.
create view report_facts as
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

-- By quarter of an hour (every time zone begins its days on one) and program; '' is the currency of what has none. Each basis
-- has a partition, because a report counts by one and would read the rows of both.
create table report_slots (
  environment_id integer not null,
  basis text not null,
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
  constraint report_slots_pkey primary key (environment_id, basis, bucket, program_id, currency),
  constraint report_slots_environment_id_fkey foreign key (environment_id) references environments (id),
  constraint report_slots_basis_check check (basis in ('occurred', 'recorded'))
) partition by list (basis);
create table report_slots_occurred partition of report_slots for values in ('occurred');
create table report_slots_recorded partition of report_slots for values in ('recorded');

-- By day (UTC) and affiliate.
create table report_days (
  environment_id integer not null,
  basis text not null,
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
  constraint report_days_pkey primary key (environment_id, basis, bucket, affiliate_id, currency),
  constraint report_days_environment_id_fkey foreign key (environment_id) references environments (id),
  constraint report_days_basis_check check (basis in ('occurred', 'recorded'))
) partition by list (basis);
create table report_days_occurred partition of report_days for values in ('occurred');
create table report_days_recorded partition of report_days for values in ('recorded');

-- By day (UTC) of occurrence and by value, with a partition per dimension. A value can be too long for an index, so the key
-- has its digest, an empty one for null.
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

-- The snapshot whose rows the roll-ups have counted, per environment and node. An environment has several rows only after it
-- has moved between nodes.
create table report_watermarks (
  environment_id integer not null,
  node integer not null,
  snapshot text not null,
  -- Transaction ids mean something only in the cluster that assigned them (pg_control_system): restored into another cluster,
  -- the roll-ups are not used. Null for a node that was left before a fold.
  cluster_id bigint,
  constraint report_watermarks_pkey primary key (environment_id, node),
  constraint report_watermarks_environment_id_fkey foreign key (environment_id) references environments (id)
) with (fillfactor = 50);

-- What was counted and no longer is: a deleted row, or a first conversion that turned out to be earlier. Always negative, and
-- rare; the next fold takes it in. It carries the values it was counted under, because the referral may be gone.
create table report_corrections (
  environment_id integer not null,
  id bigint not null generated by default as identity,
  at timestamptz(3) not null,
  recorded_at timestamptz(3) not null,
  program_id text collate "C" not null,
  affiliate_id text collate "C" not null,
  currency text collate "C" not null,
  referrals bigint not null,
  customers bigint not null,
  conversions bigint not null,
  sales_minor bigint not null,
  refunds_minor bigint not null default 0,
  commission_minor bigint not null default 0,
  click_facts jsonb,
  product_ids text[],
  constraint report_corrections_pkey primary key (environment_id, id),
  constraint report_corrections_environment_id_fkey foreign key (environment_id) references environments (id)
);

-- Whether the roll-ups have counted a row. The lock, which reports/fold-performance.ts takes exclusively, waits for a running
-- fold and holds off the next one until this transaction ends, so that the answer stays true.
create function is_in_reports(in_environment integer, written_at bigint) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7421883008);
  return coalesce((
    select pg_visible_in_snapshot((written_at & 281474976710655)::text::xid8, w.snapshot::pg_snapshot)
    from report_watermarks w where w.environment_id = in_environment and w.node = (written_at >> 48)::integer), false);
end $$;

-- A referral that changes what it counts for is taken back as it was, and counted again.
create function recount_referral() returns trigger language plpgsql as $$
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
create trigger referrals_recount before update on referrals for each row
  when (old.first_conversion_at is distinct from new.first_conversion_at or old.created_at <> new.created_at
    or old.affiliate_id <> new.affiliate_id)
  execute function recount_referral();
create trigger referrals_recount_deleted before delete on referrals for each row execute function recount_referral();

-- A sale counts from the transaction in which it became countable. A voided or deleted sale takes back everything that was
-- counted of it, refunds and commission too, each where it was counted.
create function recount_sale() returns trigger language plpgsql as $$
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
create trigger transactions_recount before update on transactions for each row
  when (counts_as_sale(old.key_scope, old.sales_status) <> counts_as_sale(new.key_scope, new.sales_status)
    or old.voided_at is distinct from new.voided_at)
  execute function recount_sale();
create trigger transactions_recount_deleted before delete on transactions for each row execute function recount_sale();

-- What figures are counted by and under cannot change behind the reports.
create function refuse_new_past() returns trigger language plpgsql as $$
begin
  raise exception 'occurred_at and sale_original_minor of % cannot change', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger transactions_past before update on transactions for each row
  when (old.occurred_at <> new.occurred_at or old.sale_original_minor <> new.sale_original_minor)
  execute function refuse_new_past();

create function refuse_new_facts() returns trigger language plpgsql as $$
begin
  raise exception 'click_facts and product_ids of % cannot change', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger transactions_facts before update of product_ids on transactions for each row
  when (old.product_ids <> new.product_ids) execute function refuse_new_facts();

create function refuse_new_facts_but_erasure() returns trigger language plpgsql as $$
begin
  if is_erasing(old.environment_id) then return new; end if;
  raise exception 'click_facts of % cannot change', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger referrals_facts before update of click_facts on referrals
  for each row when (old.click_facts is distinct from new.click_facts)
  execute function refuse_new_facts_but_erasure();

-- ── Audit log ────────────────────────────────────────────────────────────────────────────────────────

-- An entry is written in the transaction of its change, without a place in the chain. The relay chains it afterwards, because
-- a writer that chained would wait for every other writer.
create table audit_entries (
  environment_id integer not null,
  id text collate "C" not null,
  -- 1, 2, 3 … of each environment. Null until the relay has chained the entry, as are the two hashes.
  sequence bigint,
  created_at timestamptz(3) not null,
  -- An API key, or `administrator`.
  actor text not null,
  session_id text,
  action text not null,
  -- The id of the changed object.
  object text,
  request_id text,
  ip text,
  -- [{"field": …, "value": …}]: names of fields, and values only where they say nothing about a person.
  changes jsonb not null,
  previous_hash text,
  hash text,
  constraint audit_entries_pkey primary key (environment_id, id),
  constraint audit_entries_sequence_key unique (environment_id, sequence),
  constraint audit_entries_environment_id_fkey foreign key (environment_id) references environments (id),
  constraint audit_entries_sequence_check check (sequence >= 1),
  constraint audit_entries_chain_check check (num_nulls(sequence, previous_hash, hash) in (0, 3)),
  constraint audit_entries_hash_check check (hash ~ '^[0-9a-f]{64}$' and previous_hash ~ '^[0-9a-f]{64}$'),
  constraint audit_entries_changes_check check (jsonb_typeof(changes) = 'array')
);
create index audit_entries_unchained_idx on audit_entries (environment_id, id) where sequence is null;

-- The last entry of each chain, without which removing it would leave a valid chain.
create table audit_heads (
  environment_id integer not null,
  sequence bigint not null,
  hash text not null,
  constraint audit_heads_pkey primary key (environment_id),
  constraint audit_heads_environment_id_fkey foreign key (environment_id) references environments (id)
) with (fillfactor = 50);

create function keep_audit_entry() returns trigger language plpgsql as $$
begin
  if old.sequence is null and new.sequence is not null
    and to_jsonb(new) - '{sequence,previous_hash,hash}'::text[] = to_jsonb(old) - '{sequence,previous_hash,hash}'::text[] then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_entries_chained_once before update on audit_entries
  for each row execute function keep_audit_entry();
create trigger audit_entries_unchained_first before insert on audit_entries
  for each row when (new.sequence is not null) execute function refuse_change();
create trigger audit_entries_append_only before delete on audit_entries
  for each row execute function refuse_change();
create trigger audit_entries_no_truncate before truncate on audit_entries
  for each statement execute function refuse_change();
create trigger audit_heads_forward_only before update on audit_heads for each row
  when (new.sequence <= old.sequence) execute function refuse_change();
create trigger audit_heads_kept before delete on audit_heads
  for each row execute function refuse_change();
create trigger audit_heads_no_truncate before truncate on audit_heads
  for each statement execute function refuse_change();

-- ── Erasure of personal data ─────────────────────────────────────────────────────────────────────────

-- One per erased object. Its steps can be resumed: step and cursor say how far they are.
create table erasures (
  environment_id integer not null,
  id text collate "C" not null,
  object_type text not null,
  object_id text collate "C" not null,
  program_id text collate "C" not null,
  reason text not null,
  -- Distinguishes the pseudonyms of a person who is erased again from the earlier ones; empty the first time.
  salt text not null default '',
  status text not null default 'running',
  step text not null default 'clicks',
  cursor text collate "C" not null default '',
  -- Changed rows by kind.
  counts jsonb not null default '{}',
  created_at timestamptz(3) not null,
  done_at timestamptz(3),
  constraint erasures_pkey primary key (environment_id, id),
  constraint erasures_object_id_key unique (environment_id, object_id),
  constraint erasures_environment_id_fkey foreign key (environment_id) references environments (id),
  constraint erasures_object_type_check check (object_type in ('referral', 'affiliate')),
  constraint erasures_status_check check (
    case status when 'running' then done_at is null else status = 'done' and done_at is not null end)
);
create index erasures_created_at_idx on erasures (environment_id, created_at desc, id desc);
create index erasures_running_idx on erasures (environment_id, id) where status = 'running';

-- What tax law requires to keep about an erased affiliate who was paid: sealed, never returned, deleted when its time is over.
create table retained_records (
  environment_id integer not null,
  affiliate_id text collate "C" not null,
  sealed bytea not null,
  keep_until timestamptz(3) not null,
  constraint retained_records_pkey primary key (environment_id, affiliate_id),
  constraint retained_records_affiliate_id_fkey foreign key (environment_id, affiliate_id)
    references affiliates (environment_id, id)
);
create index retained_records_keep_until_idx on retained_records (keep_until);

-- ── Operations ───────────────────────────────────────────────────────────────────────────────────────

-- When each job is due, and how it ended last. The process that moves due_at on runs the job. Backups are recorded here too,
-- without due_at, because an operator's command makes them.
create table job_runs (
  name text collate "C" not null,
  due_at timestamptz(3),
  succeeded_at timestamptz(3),
  failed_at timestamptz(3),
  failures integer not null default 0,
  constraint job_runs_pkey primary key (name),
  constraint job_runs_failures_check check (failures >= 0)
);

-- A known text, sealed with each encryption key that a server has used, the newest last: a server whose key does not open
-- it refuses to start.
create table encryption_key_check (
  id smallint not null default 1,
  sealed bytea not null,
  created_at timestamptz(3) not null default now(),
  constraint encryption_key_check_pkey primary key (id),
  constraint encryption_key_check_id_check check (id > 0)
);

-- Which release applied each migration, so that a server that cannot follow can name the release to install. A migration that
-- takes something away marks the migration since which no server uses it:
--
--   insert into schema_compatibility (migration, is_required) values ('0002_…', true)
--     on conflict (migration) do update set is_required = true;
--
-- A server that does not know a marked migration is not ready and does not start.
create table schema_compatibility (
  migration text collate "C" primary key,
  version text collate "C",
  commit text collate "C",
  is_required boolean not null default false
);

-- ── Citus ────────────────────────────────────────────────────────────────────────────────────────────
--
-- The command `distribute` makes triggers of these functions; a single PostgreSQL has none of them.

-- Citus evaluates the default of a position on the node that sent the statement, not on the node of the row.
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

-- Distributed tables have no transition tables, so these do row by row what record_earning_moves() and note_outbox_events()
-- do for a whole statement.
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
