-- What an affiliate reads in the portal, the newest first: its sales, and what partners' sales have earned, by what becomes of
-- the money. The groups are those of commissionGroupOf.
create index transactions_own_idx on transactions (environment_id, affiliate_id, (
  case when status in ('rejected', 'refunded') or (status = 'approved' and earning_id is null) then 'cancelled'
    when status = 'pending' then 'waiting' when status = 'paid' then 'paid' else 'approved' end), occurred_at, id);
create index earnings_levels_idx on earnings (environment_id, affiliate_id, (
  case when status in ('rejected', 'refunded') then 'cancelled'
    when status = 'pending' then 'waiting' when status = 'paid' then 'paid' else 'approved' end), created_at, id)
  where level > 0;
