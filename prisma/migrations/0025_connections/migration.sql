-- Billing providers whose payments become sales: see docs/decisions/0113.
create table connections (
  environment_id integer not null,
  id text collate "C" not null,
  provider text not null,
  name text not null,
  program_id text collate "C" not null,
  -- Whether it books, only shows what it would book, or is over.
  status text not null,
  -- Payments before it are not credited. Null until it books.
  live_since timestamptz(3),
  -- Sealed. Events are verified with either secret.
  webhook_secret bytea,
  previous_webhook_secret bytea,
  previous_webhook_secret_expires_at timestamptz(3),
  api_key bytea,
  -- The first characters of the API key, by which a person can recognize it.
  api_key_hint text,
  counts_shipping boolean not null default false,
  -- From when on a dispute takes the money back: since it was opened, or once it is lost.
  disputes text not null default 'opened',
  -- Whether payment intents of no invoice and no session are sales.
  counts_bare_payments boolean not null default false,
  matches_emails boolean not null default true,
  -- Whether customers who had paid before their click count.
  counts_existing_customers boolean not null default true,
  -- The key of the provider's metadata that has the merchant's own user id.
  user_id_key text,
  -- What is wrong with it since when.
  problem text,
  problem_since timestamptz(3),
  -- Where in the feed it has looked for sales and referrals that others recorded.
  followed_sequence bigint not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  disconnected_at timestamptz(3),
  constraint connections_pkey primary key (environment_id, id),
  constraint connections_environment_id_fkey foreign key (environment_id) references environments (id),
  constraint connections_program_id_fkey foreign key (environment_id, program_id) references programs (environment_id, id),
  constraint connections_provider_check check (provider in ('stripe')),
  constraint connections_status_check check (status in ('observing', 'live', 'disconnected')),
  constraint connections_disputes_check check (disputes in ('opened', 'lost')),
  constraint connections_live_check check (status <> 'live' or live_since is not null),
  constraint connections_disconnected_check check ((status = 'disconnected') = (disconnected_at is not null)),
  constraint connections_secrets_check check (
    status <> 'disconnected' or (webhook_secret is null and previous_webhook_secret is null and api_key is null)),
  constraint connections_previous_secret_check check (
    (previous_webhook_secret is null) = (previous_webhook_secret_expires_at is null)),
  constraint connections_problem_check check ((problem is null) = (problem_since is null)),
  constraint connections_api_key_hint_check check (api_key is null or api_key_hint is not null)
);
create index connections_created_at_idx on connections (environment_id, created_at desc, id desc);

-- What a provider has sent: kept before it is answered.
create table provider_events (
  environment_id integer not null,
  connection_id text collate "C" not null,
  -- Of the provider: the same event again is not kept again.
  id text collate "C" not null,
  type text not null,
  api_version text,
  occurred_at timestamptz(3) not null,
  -- When the provider signed it.
  sent_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  -- Compressed with gzip. Goes when the event is erased.
  body bytea,
  status text not null,
  -- Why it is ignored, waits or has failed.
  reason text,
  attempts smallint not null default 0,
  due_at timestamptz(3),
  constraint provider_events_pkey primary key (environment_id, connection_id, id),
  constraint provider_events_connection_id_fkey foreign key (environment_id, connection_id)
    references connections (environment_id, id),
  constraint provider_events_status_check check (status in ('waiting', 'read', 'ignored', 'failed')),
  constraint provider_events_due_check check ((status = 'waiting') = (due_at is not null)),
  constraint provider_events_body_check check (status <> 'waiting' or body is not null)
);
create index provider_events_due_idx on provider_events (environment_id, connection_id, due_at) where status = 'waiting';
create index provider_events_created_at_idx on provider_events (environment_id, connection_id, created_at desc, id desc);
create index provider_events_old_idx on provider_events (created_at);

-- What is known of objects at a provider. Of two facts of one kind and id, the one with the greater rank stays.
create table provider_facts (
  environment_id integer not null,
  connection_id text collate "C" not null,
  kind text collate "C" not null,
  id text collate "C" not null,
  rank bigint[] not null,
  body jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint provider_facts_pkey primary key (environment_id, connection_id, kind, id),
  constraint provider_facts_connection_id_fkey foreign key (environment_id, connection_id)
    references connections (environment_id, id)
);

-- The ids under which a fact is found.
create table provider_fact_ids (
  environment_id integer not null,
  connection_id text collate "C" not null,
  object_id text collate "C" not null,
  kind text collate "C" not null,
  id text collate "C" not null,
  constraint provider_fact_ids_pkey primary key (environment_id, connection_id, object_id, kind, id),
  constraint provider_fact_ids_fact_fkey foreign key (environment_id, connection_id, kind, id)
    references provider_facts (environment_id, connection_id, kind, id) on delete cascade
);
create index provider_fact_ids_fact_idx on provider_fact_ids (environment_id, connection_id, kind, id);

-- Customers at a provider: whose payments are settled one after another, by whoever has the lease.
create table provider_customers (
  environment_id integer not null,
  connection_id text collate "C" not null,
  id text collate "C" not null,
  -- By this a referral with the address finds the customer, whatever its case, and after the address was erased.
  email_mark bytea,
  due_at timestamptz(3),
  -- Counts what has made it due: what comes while it is settled makes it due again.
  version bigint not null default 0,
  attempts smallint not null default 0,
  lease uuid,
  problem text,
  -- The referral whose erasure has found the customer: until the erasure has replaced the customer's ids.
  erased_referral_id text collate "C",
  constraint provider_customers_pkey primary key (environment_id, connection_id, id),
  constraint provider_customers_connection_id_fkey foreign key (environment_id, connection_id)
    references connections (environment_id, id)
);
create index provider_customers_due_idx on provider_customers (environment_id, connection_id, due_at) where due_at is not null;
create index provider_customers_id_idx on provider_customers (environment_id, id);
create index provider_customers_erased_referral_id_idx on provider_customers (environment_id, erased_referral_id, connection_id, id)
  where erased_referral_id is not null;
create index provider_customers_email_mark_idx on provider_customers (environment_id, email_mark) where email_mark is not null;

-- What became of each payment.
create table provider_payments (
  environment_id integer not null,
  connection_id text collate "C" not null,
  -- Of the invoice or payment intent.
  id text collate "C" not null,
  customer_id text collate "C" not null,
  status text not null,
  reason text,
  notes text[] not null default '{}',
  transaction_id text collate "C",
  -- Whether somebody else had recorded the sale.
  is_adopted boolean not null default false,
  -- In place of the rules, by somebody who has decided.
  affiliate_id text collate "C",
  credited_by text,
  currency text not null,
  collected_minor bigint not null,
  sale_minor bigint not null,
  taken_minor bigint not null,
  paid_at timestamptz(3) not null,
  -- When the payment was first looked at: what may still come has a minute from then on.
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint provider_payments_pkey primary key (environment_id, connection_id, id),
  constraint provider_payments_connection_id_fkey foreign key (environment_id, connection_id)
    references connections (environment_id, id),
  constraint provider_payments_customer_id_fkey foreign key (environment_id, connection_id, customer_id)
    references provider_customers (environment_id, connection_id, id),
  constraint provider_payments_transaction_id_fkey foreign key (environment_id, transaction_id)
    references transactions (environment_id, id),
  constraint provider_payments_status_check check (status in ('credited', 'not_credited', 'observed', 'waiting', 'failed')),
  constraint provider_payments_reason_check check ((reason is not null) = (status in ('not_credited', 'waiting', 'failed'))),
  constraint provider_payments_credited_check check (status <> 'credited' or transaction_id is not null),
  constraint provider_payments_amounts_check check (collected_minor >= 0 and sale_minor >= 0 and taken_minor between 0 and sale_minor)
);
create index provider_payments_paid_at_idx on provider_payments (environment_id, connection_id, paid_at desc, id desc);
create index provider_payments_customer_id_idx on provider_payments (environment_id, connection_id, customer_id);
create index provider_payments_transaction_id_idx on provider_payments (environment_id, transaction_id) where transaction_id is not null;

-- The connection that has booked a refund, and may undo it; of a customer who was erased, the key does not say so any more.
alter table refunds add column connection_id text collate "C";
