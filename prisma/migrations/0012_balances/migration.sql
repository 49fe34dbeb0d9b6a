-- Balances read what is open of an affiliate and its payouts, not everything that it ever earned. Together the indexes take
-- about a second of a million sales, in which sales wait.

-- Covers what waits. Of what was rejected only the currency is read.
create index earnings_open_idx
  on earnings (environment_id, affiliate_id, currency, status, approval_type, hold_until, remaining_minor)
  where status in ('pending', 'approved', 'rejected') and voided_at is null;
-- Covers what was paid before it was recorded, of which there is no payout.
create index earnings_settled_idx on earnings (environment_id, affiliate_id, currency, original_minor)
  where is_settled and voided_at is null;
create index ledger_entries_clawback_idx on ledger_entries (environment_id, affiliate_id) where type = 'clawback';
