-- Tracking without an API key: the sites of a program, their publishable keys and link hosts, what the public routes
-- count, and the clicks that they record.

create table sites (
  environment_id integer not null,
  id text collate "C" not null,
  program_id text collate "C" not null,
  name text not null,
  home_url text not null,
  -- Origins, exact or as https://*.shop.com.
  allowed_origins text[] not null,
  -- Without a leading dot; null: the cookie belongs to the one host that sets it.
  cookie_domain text,
  -- The query parameters that carry a tracking id; links get the first.
  params text[] not null,
  -- Null: those of the program.
  cookie_days integer,
  attribution text not null,
  consent text not null,
  ip text not null,
  -- Prefixes of paths where no click is recorded.
  ignore_paths text[] not null,
  -- Sealed with the server's encryption key: sign-up tokens are checked with it, so a digest would not do.
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

-- The two routing tables of the whole installation, beside accounts: a public request carries no API key, so its key or
-- its host alone says which tenant it belongs to. This is the one exception to the rule that environment_id leads.

-- At most two keys for each site: the current one, and the one before the last rotation.
create table publishable_keys (
  key text collate "C" not null,
  environment_id integer not null,
  site_id text collate "C" not null,
  is_current boolean not null,
  created_at timestamptz(3) not null,
  constraint publishable_keys_pkey primary key (key),
  constraint publishable_keys_site_id_key unique (environment_id, site_id, is_current),
  constraint publishable_keys_site_id_fkey foreign key (environment_id, site_id) references sites (environment_id, id),
  constraint publishable_keys_key_check check (key ~ '^pk_(live|dev)_[0-9A-Za-z]{24,64}$')
);

create table link_hosts (
  -- Lower case, without a port; an international name in its ASCII form.
  host text collate "C" not null,
  environment_id integer not null,
  site_id text collate "C" not null,
  created_at timestamptz(3) not null,
  constraint link_hosts_pkey primary key (host),
  constraint link_hosts_site_id_fkey foreign key (environment_id, site_id) references sites (environment_id, id),
  constraint link_hosts_host_check check (host = lower(host) and length(host) between 1 and 253)
);
create index link_hosts_site_id_idx on link_hosts (environment_id, site_id);

-- What the public routes of a site have seen, by UTC day: clicks, refusals by reason, origins of pages, and who set the
-- cookie. Written in sums every few seconds, so that a refused request costs no write of its own.
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

-- The key of the visitor hashes of a day; deleted after 48 hours, and with it every way back from a hash.
create table visitor_salts (
  day date not null,
  salt bytea not null,
  created_at timestamptz(3) not null,
  constraint visitor_salts_pkey primary key (day),
  constraint visitor_salts_salt_check check (length(salt) = 32)
);

-- When a visitor's click for an affiliate was last counted. The same visitor within 30 minutes is not counted again; the
-- primary key decides between two clicks at once.
create table counted_visitors (
  environment_id integer not null,
  affiliate_id text collate "C" not null,
  -- HMAC over the site, the network and the user agent.
  visitor_hash bytea not null,
  counted_at timestamptz(3) not null,
  constraint counted_visitors_pkey primary key (environment_id, affiliate_id, visitor_hash),
  constraint counted_visitors_affiliate_id_fkey foreign key (environment_id, affiliate_id) references affiliates (environment_id, id),
  constraint counted_visitors_visitor_hash_check check (length(visitor_hash) = 16)
);
create index counted_visitors_counted_at_idx on counted_visitors (counted_at);

-- The site that a click came from, and the page it arrived on. Like affiliates of old clicks, neither is a reason to
-- keep a site: no foreign key.
alter table clicks add column site_id text collate "C";
alter table clicks add column url text;
-- False: the same visitor was counted less than 30 minutes before. Such a click credits the affiliate like any other.
alter table clicks add column is_counted boolean not null default true;
-- Until when the browser that a redirect sent on may take this click over; null when it has, and for all other clicks.
alter table clicks add column claimable_until timestamptz(3);

-- Lists of clicks are in the order of ids. Without these, a page with a filter that few clicks match reads all of them.
drop index clicks_affiliate_id_idx;
create index clicks_affiliate_id_idx on clicks (environment_id, affiliate_id, id);
create index clicks_site_id_idx on clicks (environment_id, site_id, id) where site_id is not null;
create index clicks_uncounted_idx on clicks (environment_id, id) where not is_counted;

-- The view of 0016; of clicks, only those that are counted.
create or replace view report_facts as
  select environment_id, created_at as at, created_at as recorded_at, report_position as position, program_id, affiliate_id,
    null::text as currency, null::text as transaction_id, false as is_voided, 1 as clicks, 0 as referrals, 0 as customers,
    0 as conversions, 0::bigint as sales_minor, 0::bigint as refunds_minor, 0::bigint as commission_minor
  from clicks where is_counted
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
