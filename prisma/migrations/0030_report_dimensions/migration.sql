-- What waits for a person is found by index, however much lies behind it.
create index affiliates_pending_idx on affiliates (environment_id, created_at, id) where partnership_status = 'PENDING';
-- What `GET /v1/inbox` needs of each is in the index: it reads no row of the table.
create index earnings_to_approve_idx on earnings (environment_id, created_at, id, currency, remaining_minor)
  where status = 'pending' and approval_type <> 'hold_period' and level = 0;
create index transactions_flagged_idx on transactions (environment_id, created_at, id)
  where status = 'pending' and flags <> '{}';
create index payouts_unpaid_idx on payouts (environment_id, status, created_at, id)
  where status in ('pending', 'processing', 'failed');
-- The last attempt at an endpoint that fails: no success is in it.
create index webhook_deliveries_last_attempt_idx on webhook_deliveries (environment_id, endpoint_id, last_attempt_at desc)
  where status <> 'succeeded' and last_attempt_at is not null;
