-- The page of a connection counts its payments by status and lists those of one status, and lists the events that failed.
create index provider_payments_status_idx on provider_payments (environment_id, connection_id, status, paid_at desc, id desc);
create index provider_events_failed_idx on provider_events (environment_id, connection_id, created_at desc, id desc)
  where status = 'failed';
