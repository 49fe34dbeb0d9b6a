-- The sales that an affiliate sees counted by day in the portal, by their time alone.
create index transactions_own_sales_idx on transactions (environment_id, affiliate_id, occurred_at)
  where voided_at is null and counts_as_sale(key_scope, sales_status);
