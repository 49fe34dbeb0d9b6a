-- Minimum payouts of other currencies than the program's own, in minor units as text: {"EUR": "5000"}. The program's own is
-- minimum_payout_minor, which servers of the version before go on writing.
alter table programs
  add column minimum_payouts jsonb not null default '{}',
  add constraint programs_minimum_payouts_check check (
    jsonb_typeof(minimum_payouts) = 'object' and not minimum_payouts ? default_currency);

alter table transactions drop constraint transactions_interval_check;
alter table transactions add constraint transactions_interval_check check (
  interval in ('weekly', 'monthly', 'quarterly', 'semiannual', 'yearly'));

-- A payment of a referral is a complete sale above zero that counts as one. Limits, tiers and "customer" begin with the first
-- and count no others: conversions_count and first_conversion_at of a referral are its payments.
alter table incentive_versions add column include_free_sales boolean not null default false;
alter table transactions
  add column counts_as_payment boolean not null default true,
  -- Of a manual commission: its sale was complete once, which its sales_status no longer says after a refund.
  add column was_complete boolean not null default false,
  add constraint transactions_was_complete_check check (
    case
      when key_scope <> 'manual' or sales_status in ('pending', 'failed') then not was_complete
      else true
    end);

-- A manual commission that was created as refunded has no refund.
update transactions t set was_complete = true
where t.key_scope = 'manual' and (
  t.sales_status in ('complete', 'partial_refunded') or t.sales_status = 'refunded' and exists (
    select 1 from refunds f where f.environment_id = t.environment_id and f.transaction_id = t.id));

-- By the difference, so that a sale that the version before records meanwhile is not lost.
update referrals r set
  conversions_count = r.conversions_count + c.manual - c.free,
  first_conversion_at = (
    select min(t.occurred_at) from transactions t
    where t.environment_id = r.environment_id and t.referral_id = r.id and t.voided_at is null
      and t.sale_original_minor > 0 and (
        t.was_complete or t.key_scope = 'conversion' and t.sales_status not in ('pending', 'failed')))
from (
  select environment_id, referral_id,
    count(*) filter (where was_complete and sale_original_minor > 0) as manual,
    count(*) filter (where key_scope = 'conversion' and sale_original_minor = 0) as free
  from transactions
  where voided_at is null and sales_status not in ('pending', 'failed')
    and (was_complete and sale_original_minor > 0 or key_scope = 'conversion' and sale_original_minor = 0)
  group by environment_id, referral_id) c
where r.environment_id = c.environment_id and r.id = c.referral_id;

-- An IANA name, in which the days and months of the program begin.
alter table programs
  add column timezone text not null default 'UTC',
  add constraint programs_timezone_check check (timezone <> '');

-- Until a sale is complete, its amount may change: it is not final before. Reports count a manual commission that waits for its
-- sale, so that one is taken out with its old amount and counted anew.
drop trigger transactions_past on transactions;
create trigger transactions_past before update on transactions for each row
  when (old.occurred_at <> new.occurred_at
    or old.sale_original_minor <> new.sale_original_minor and old.sales_status not in ('pending', 'failed'))
  execute function refuse_new_past();
drop trigger transactions_recount on transactions;
create trigger transactions_recount before update on transactions for each row
  when (counts_as_sale(old.key_scope, old.sales_status) <> counts_as_sale(new.key_scope, new.sales_status)
    or old.voided_at is distinct from new.voided_at or old.sale_original_minor <> new.sale_original_minor)
  execute function recount_sale();

-- Whether a second live sale of a referral with one invoice or payment intent is refused. A unique index cannot say so: a program
-- or a request may allow it. The sales of a referral are recorded under its lock, which makes a look-up before exact.
alter table programs
  add column duplicates text not null default 'refuse',
  -- When the upgrade found such sales and left the program as it was; null once somebody has chosen.
  add column duplicates_kept_at timestamptz(3),
  add constraint programs_duplicates_check check (duplicates in ('refuse', 'allow')),
  add constraint programs_duplicates_kept_check check (duplicates_kept_at is null or duplicates = 'allow');

-- The sales are grouped once, since a look-up for each program would read them once for each.
update programs p set duplicates = 'allow', duplicates_kept_at = now()
from (
  select environment_id, program_id from transactions
  where invoice_id is not null and voided_at is null and sales_status <> 'failed'
  group by environment_id, program_id, referral_id, invoice_id having count(*) > 1
  union
  select environment_id, program_id from transactions
  where payment_intent_id is not null and voided_at is null and sales_status <> 'failed'
  group by environment_id, program_id, referral_id, payment_intent_id having count(*) > 1) d
where p.environment_id = d.environment_id and p.id = d.program_id;
