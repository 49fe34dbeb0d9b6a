-- What must hold at any time. Each statement returns the rows that break its rule, and none is the only good answer.
-- The tests run all of it at the end of every file that used the database.

-- name: what remains of a sale is the sale less its refunds
select t.environment_id, t.id from transactions t
where t.sale_remaining_minor <> t.sale_original_minor - (
    select coalesce(sum(r.amount_minor), 0) from refunds r where r.environment_id = t.environment_id and r.transaction_id = t.id)
  and not (t.calculation_mode = 'manual' and t.sales_status = 'refunded' and t.sale_remaining_minor = 0);

-- name: what remains of an earning is the sum of its ledger entries, unless it is rejected
select e.environment_id, e.id from earnings e
where e.status <> 'rejected' and e.remaining_minor <> (
  select coalesce(sum(l.amount_minor), 0) from ledger_entries l
  where l.environment_id = e.environment_id and l.earning_id = e.id and l.type <> 'paid');

-- name: a rejected earning has nothing left in the ledger
select e.environment_id, e.id from earnings e
where e.status = 'rejected' and 0 <> (
  select coalesce(sum(l.amount_minor), 0) from ledger_entries l
  where l.environment_id = e.environment_id and l.earning_id = e.id and l.type <> 'paid');

-- name: an earning starts with exactly one earned entry of its original amount
select e.environment_id, e.id from earnings e
where 1 <> (
  select count(*) from ledger_entries l
  where l.environment_id = e.environment_id and l.earning_id = e.id and l.type = 'earned' and l.amount_minor = e.original_minor);

-- name: the commission of a transaction is that of its direct earning
select t.environment_id, t.id from transactions t
left join earnings e on e.environment_id = t.environment_id and e.id = t.earning_id
where (t.earning_id is not null and e.id is null)
  or (e.id is not null and (e.status, e.remaining_minor, e.original_minor, e.currency, e.transaction_id)
    is distinct from (t.status, t.commission_remaining_minor, t.commission_original_minor, t.commission_currency, t.id))
  or (t.earning_id is null and t.commission_original_minor <> 0);

-- name: a refund leaves the original commission in proportion, rounded half-even once
select e.environment_id, e.id from earnings e
join transactions t on t.environment_id = e.environment_id and t.id = e.transaction_id
where t.sale_original_minor > 0 and t.sales_status in ('partial_refunded', 'refunded') and abs(
  e.remaining_minor::numeric * t.sale_original_minor - e.original_minor::numeric * t.sale_remaining_minor) * 2 > t.sale_original_minor;

-- name: a complete sale without an earning is approved
select t.environment_id, t.id from transactions t
where t.calculation_mode = 'auto' and t.earning_id is null and t.sales_status = 'complete' and t.status <> 'approved';

-- name: a referral counts its complete conversions, and its first is the earliest
select r.environment_id, r.id from referrals r
left join lateral (
  select count(*) as conversions, min(t.occurred_at) as first_at from transactions t
  where t.environment_id = r.environment_id and t.referral_id = r.id and t.key_scope = 'conversion'
    and t.sales_status not in ('pending', 'failed')) c on true
where r.conversions_count <> c.conversions or r.first_conversion_at is distinct from c.first_at;

-- name: every transaction was announced once as created
select t.environment_id, t.id from transactions t
where 1 <> (
  select count(*) from outbox_events o
  where o.environment_id = t.environment_id and o.type = 'transaction.created' and o.object_id = t.id);

-- name: every refund was announced once
select t.environment_id, t.id from transactions t
where (select count(*) from refunds r where r.environment_id = t.environment_id and r.transaction_id = t.id) <> (
  select count(*) from outbox_events o
  where o.environment_id = t.environment_id and o.object_id = t.id and o.type in ('transaction.updated', 'transaction.rejected'));

-- name: every referral was announced once as created
select r.environment_id, r.id from referrals r
where 1 < (
  select count(*) from outbox_events o
  where o.environment_id = r.environment_id and o.type = 'referral.created' and o.object_id = r.id);

-- name: an earning is its affiliate's of the transaction, unless it is of a level above
select e.environment_id, e.id from earnings e
join transactions t on t.environment_id = e.environment_id and t.id = e.transaction_id
where e.earning_type <> 'multi_level' and e.affiliate_id <> t.affiliate_id;

-- name: an answered idempotency key holds its answer
select k.environment_id, k.key from idempotency_keys k where k.body is null;
