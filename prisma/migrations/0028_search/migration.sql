-- Lists that are searched and sorted.

-- ── Sort ─────────────────────────────────────────────────────────────────────────────────────────────

-- Each as a list is sorted, so that a page is read from its index. Amounts of different currencies have no order: each
-- currency has its own, and what earned nothing comes before all of them.
create index affiliates_name_idx on affiliates (environment_id, (lower(name) collate "C"), id);
create index transactions_occurred_at_idx on transactions (environment_id, occurred_at, id);
create index transactions_sale_amount_idx on transactions (environment_id, sale_currency, sale_remaining_minor, id);
create index transactions_commission_amount_idx on transactions
  (environment_id, (coalesce(commission_currency, '')), commission_remaining_minor, id);
create index payouts_amount_idx on payouts (environment_id, currency, amount_minor, id);

-- ── Filters ──────────────────────────────────────────────────────────────────────────────────────────

-- Most commissions are ready or paid; those that are not are looked for every day.
create index transactions_unpaid_idx on transactions (environment_id, status, created_at desc, id desc)
  where status in ('pending', 'approved', 'rejected', 'refunded');

create index ledger_entries_created_at_idx on ledger_entries (environment_id, created_at, id);

-- ── Search ───────────────────────────────────────────────────────────────────────────────────────────

-- Three letters of a word lead to the rows that have them. The start makes it, so that a missing right has a clear message.
create extension if not exists pg_trgm;

-- One text for each row, with each field on a line of its own.
create index affiliates_search_idx on affiliates using gin ((lower((name || E'\n' || email || E'\n' || tracking_id || E'\n'
  || coalesce(company_name, '') || E'\n' || id) collate "default")) gin_trgm_ops);
create index referrals_search_idx on referrals using gin ((lower((coalesce(name, '') || E'\n' || coalesce(email, '') || E'\n'
  || coalesce(customer_id, '') || E'\n' || coalesce(external_user_id, '') || E'\n' || id) collate "default")) gin_trgm_ops);
create index payouts_search_idx on payouts using gin (lower(payment_reference) gin_trgm_ops) where payment_reference is not null;

-- Sales are written all day and searched now and then: by how their own identifiers begin, and by whose they are.
create index transactions_invoice_id_idx on transactions (environment_id, lower(invoice_id) text_pattern_ops)
  where invoice_id is not null;
create index transactions_payment_intent_id_idx on transactions (environment_id, lower(payment_intent_id) text_pattern_ops)
  where payment_intent_id is not null;
