-- Minimum payouts of other currencies than the program's own, in minor units as text: {"EUR": "5000"}. The program's own is
-- minimum_payout_minor, which servers of the version before go on writing.
alter table programs
  add column minimum_payouts jsonb not null default '{}',
  add constraint programs_minimum_payouts_check check (
    jsonb_typeof(minimum_payouts) = 'object' and not minimum_payouts ? default_currency);

alter table transactions drop constraint transactions_interval_check;
alter table transactions add constraint transactions_interval_check check (
  interval in ('weekly', 'monthly', 'quarterly', 'semiannual', 'yearly'));
