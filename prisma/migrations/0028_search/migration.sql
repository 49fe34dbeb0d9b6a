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
