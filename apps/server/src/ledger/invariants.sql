-- Rules that must hold at any time. Each statement returns the rows that break its rule, so only an empty result is correct.
-- The tests run all of them at the end of every file that used the database. `$dimensions` stands for the dimensions of the
-- reports by value, `$sub_series` for the series of the reports by sub id, and `$claimable_types` and similar names for the
-- sets of entry types that the core defines.
--
-- `of` is the scope of a rule. Rules of `sales` (a transaction with its earnings, entries, refunds and moves, or an
-- adjustment), `referrals`, `payouts` and `keys` apply to each object separately. Once such a rule has held, only objects
-- with changed rows have to be checked again; changed-rows.ts finds them. Rules of `all` read few rows, and rules of
-- `reports` compare sums of all rows.

-- name: the remaining amount of a sale is its original amount minus its refunds in effect
-- of: sales
select t.environment_id, t.id from transactions t
left join (select r.environment_id, r.transaction_id, sum(r.amount_minor) as amount from refunds r
  where r.undone_at is null group by 1, 2) r
  on r.environment_id = t.environment_id and r.transaction_id = t.id
where t.sale_remaining_minor <> t.sale_original_minor - coalesce(r.amount, 0)
  and not (t.calculation_mode = 'manual' and t.sales_status = 'refunded' and t.sale_remaining_minor = 0);

-- name: an earning has one earned entry of its original amount, and its entries add up to its remaining amount, or to 0 if it is rejected
-- of: sales
select e.environment_id, e.id from earnings e
left join (
  select l.environment_id, l.earning_id, sum(l.amount_minor) filter (where l.type not in ($settlement_types)) as remaining,
    count(*) filter (where l.type = 'earned') as times_earned, sum(l.amount_minor) filter (where l.type = 'earned') as earned
  from ledger_entries l group by 1, 2) l on l.environment_id = e.environment_id and l.earning_id = e.id
where (l.times_earned, l.earned, l.remaining)
  is distinct from (1::bigint, e.original_minor::numeric, case e.status when 'rejected' then 0 else e.remaining_minor end::numeric);

-- name: the commission of a transaction equals that of its direct earning
-- of: sales
select t.environment_id, t.id from transactions t
left join earnings e on e.environment_id = t.environment_id and e.id = t.earning_id
where (t.earning_id is not null and e.id is null)
  or (e.id is not null and (e.status, e.remaining_minor, e.original_minor, e.currency, e.transaction_id)
    is distinct from (t.status, t.commission_remaining_minor, t.commission_original_minor, t.commission_currency, t.id))
  or (t.earning_id is null and t.commission_original_minor <> 0);

-- name: an earning matches its transaction in affiliate, level, refunds, status and voiding
-- of: sales
select e.environment_id, e.id from earnings e
join transactions t on t.environment_id = e.environment_id and t.id = e.transaction_id
where e.voided_at is distinct from t.voided_at
  or (e.earning_type <> 'multi_level' and e.affiliate_id <> t.affiliate_id)
  -- There are three levels, and only for a transaction with a direct earning.
  or (e.earning_type = 'multi_level') <> (e.level between 1 and 3) or (e.level > 0 and t.earning_id is null)
  or (e.voided_at is null and (e.status = 'refunded') <> (t.status = 'refunded'))
  -- A level is rejected together with the direct earning, and is not ready before it. A level that a payout has claimed is
  -- an exception, because it did not follow the direct earning while it was paid.
  or (e.earning_type = 'multi_level' and e.status <> 'paid' and not e.was_claimed and (
    (e.status = 'rejected') <> (t.status = 'rejected')
    or (e.status = 'ready_for_payment' and t.status not in ('ready_for_payment', 'paid'))))
  -- A refund scales the original commission in proportion to the sale, rounded once, half to even.
  or (t.sale_original_minor > 0 and t.sales_status in ('partial_refunded', 'refunded') and abs(
    e.remaining_minor::numeric * t.sale_original_minor - e.original_minor::numeric * t.sale_remaining_minor) * 2 > t.sale_original_minor);

-- name: a complete sale without an earning is approved
-- of: sales
select t.environment_id, t.id from transactions t
where t.calculation_mode = 'auto' and t.earning_id is null and t.sales_status = 'complete' and t.voided_at is null
  and t.status <> 'approved';

-- name: a referral has the correct number of payments and time of its first payment
-- of: referrals
select r.environment_id, r.id from referrals r
left join (
  select t.environment_id, t.referral_id, count(*) as conversions, min(t.occurred_at) as first_at from transactions t
  where t.counts_as_payment and t.sale_original_minor > 0 and t.voided_at is null and case t.key_scope
    when 'conversion' then t.sales_status not in ('pending', 'failed') when 'manual' then t.was_complete else false end
  group by 1, 2) c
  on c.environment_id = r.environment_id and c.referral_id = r.id
where r.conversions_count <> coalesce(c.conversions, 0) or r.first_conversion_at is distinct from c.first_at;

-- name: the entries of a voided earning or adjustment add up to 0 and are in no active payout
-- of: sales
select e.environment_id, e.id from earnings e
join ledger_entries l on l.environment_id = e.environment_id and l.earning_id = e.id
left join payout_items i on i.environment_id = l.environment_id and i.ledger_entry_id = l.id and i.is_live
where e.voided_at is not null
group by e.environment_id, e.id having sum(l.amount_minor) <> 0 or count(i.ledger_entry_id) > 0
union all
select e.environment_id, e.id from ledger_entries l
join earnings e on e.environment_id = l.environment_id and e.id = l.earning_id
where l.type = 'voided' and e.voided_at is null
union all
select a.environment_id, a.id from adjustments a
join ledger_entries l on l.environment_id = a.environment_id and l.adjustment_id = a.id
left join payout_items i on i.environment_id = l.environment_id and i.ledger_entry_id = l.id and i.is_live
group by a.environment_id, a.id, a.voided_at
having a.voided_at is not null and (sum(l.amount_minor) <> 0 or count(i.ledger_entry_id) > 0)
  or a.voided_at is null and bool_or(l.type = 'voided');

-- name: an adjustment has exactly one adjusted entry, with its amount
-- of: sales
select a.environment_id, a.id from adjustments a
left join (
  select l.environment_id, l.adjustment_id, count(*) as times, sum(l.amount_minor) as amount from ledger_entries l
  where l.type = 'adjusted' group by 1, 2) l on l.environment_id = a.environment_id and l.adjustment_id = a.id
where (l.times, l.amount) is distinct from (1::bigint, a.amount_minor::numeric);

-- name: the status changes of an earning form a chain without gaps that ends with its current status
-- of: sales
select e.environment_id, e.id from earnings e
left join earning_moves m on m.environment_id = e.environment_id and m.earning_id = e.id and m.number = e.move_count
where e.move_count > 0 and m.to_status is distinct from e.status
union all
select m.environment_id, m.earning_id from earning_moves m
join earnings e on e.environment_id = m.environment_id and e.id = m.earning_id
left join earning_moves b on b.environment_id = m.environment_id and b.earning_id = m.earning_id and b.number = m.number - 1
where m.number > e.move_count or (m.number > 1 and b.to_status is distinct from m.from_status);

-- name: an earning stores the status that it had before its last refund
-- of: sales
select e.environment_id, e.id from earnings e
left join (
  select distinct on (m.environment_id, m.earning_id) m.environment_id, m.earning_id, m.from_status from earning_moves m
  where m.to_status = 'refunded' order by m.environment_id, m.earning_id, m.number desc) m
  on m.environment_id = e.environment_id and m.earning_id = e.id
where e.status_before_refund is distinct from m.from_status;

-- name: an entry that reverses a refund belongs to an undone refund
-- of: sales
select l.environment_id, l.id from ledger_entries l
left join refunds r on r.environment_id = l.environment_id and r.id = l.refund_id
where l.type = 'refund_undone' and (r.undone_at is null or r.transaction_id <> l.transaction_id);

-- name: a referral has used an incentive as often as its sales matched it, not counting voided sales
-- of: referrals
select r.environment_id, r.id from referrals r
cross join lateral jsonb_each(r.incentive_usage) u
left join (
  select t.environment_id, t.referral_id, t.incentive_id, count(*) as uses from transactions t
  where t.voided_at is null and t.incentive_id is not null group by 1, 2, 3) t
  on t.environment_id = r.environment_id and t.referral_id = r.id and t.incentive_id = u.key
where (u.value ->> 'uses')::bigint <> coalesce(t.uses, 0);

-- name: an idempotency key released by voided work belongs to another request
-- of: keys
select g.environment_id, g.key from idempotency_keys g
where g.key_generation > 0 and not exists (
  select 1 from idempotency_keys k where k.environment_id = g.environment_id and k.key = g.key and k.key_generation = 0);

-- name: an idempotency key has a stored response unless its work is unfinished or voided
-- of: keys
select k.environment_id, k.key from idempotency_keys k
where k.body is null and k.voided_at is null and not exists (
  select 1 from coupons c where c.environment_id = k.environment_id and c.idempotency_key = k.key);

-- name: the amounts owed and paid in a snapshot are the sums of the entries booked by then
-- of: reports
select s.environment_id, s.program_id from (
  select environment_id, program_id, owed_minor, paid_minor, sum(amount_minor) over until as booked_minor,
    -sum(settled_minor) over until as settled_minor
  from (
    select l.environment_id, a.program_id, l.currency, coalesce(l.booked_at, l.created_at) as at, l.amount_minor,
      case when l.type in ($settlement_types) then l.amount_minor else 0 end as settled_minor, null as owed_minor, null as paid_minor
    from ledger_entries l
    join affiliates a on a.environment_id = l.environment_id and a.id = l.affiliate_id
    union all
    select p.environment_id, p.program_id, p.currency, s.at, 0, 0, coalesce(o.owed_minor, 0), coalesce(o.paid_minor, 0)
    from (
      select l.environment_id, a.program_id, l.currency from ledger_entries l
      join affiliates a on a.environment_id = l.environment_id and a.id = l.affiliate_id
      group by 1, 2, 3) p
    join owed_snapshots s on s.environment_id = p.environment_id
    left join owed_snapshot_amounts o on o.environment_id = p.environment_id and o.at = s.at and o.program_id = p.program_id
      and o.currency = p.currency) x
  window until as (partition by environment_id, program_id, currency order by at)) s
where s.owed_minor <> s.booked_minor or s.paid_minor <> s.settled_minor;

-- name: the roll-up by program equals the sum of the counted rows
-- of: reports
select f.environment_id, f.program_id from (
  select environment_id, basis, bucket, program_id, currency, clicks, referrals, customers, conversions, sales_minor, refunds_minor,
    commission_minor from report_slots
  union all
  select c.environment_id, b.basis, date_bin('15 minutes', b.at, 'epoch'), c.program_id, c.currency, 0, c.referrals,
    c.customers, c.conversions, c.sales_minor, c.refunds_minor, c.commission_minor
  from report_corrections c cross join lateral (values ('occurred', c.at), ('recorded', c.recorded_at)) b(basis, at)
  union all
  select f.environment_id, b.basis, date_bin('15 minutes', b.at, 'epoch'), f.program_id, coalesce(f.currency, ''), -f.clicks,
    -f.referrals, -f.customers, -f.conversions, -f.sales_minor, -f.refunds_minor, -f.commission_minor
  from report_facts f
  join report_watermarks w on w.environment_id = f.environment_id and w.node = f.position >> 48
  cross join lateral (values ('occurred', f.at), ('recorded', f.recorded_at)) b(basis, at)
  where not f.is_voided
    and pg_visible_in_snapshot((f.position & 281474976710655)::text::xid8, w.snapshot::pg_snapshot)) f
group by f.environment_id, f.basis, f.bucket, f.program_id, f.currency
having (sum(f.clicks) <> 0 or sum(f.referrals) <> 0 or sum(f.customers) <> 0 or sum(f.conversions) <> 0
    or sum(f.sales_minor) <> 0 or sum(f.refunds_minor) <> 0 or sum(f.commission_minor) <> 0)
  -- After a restore into another cluster, positions are meaningless until everything has been counted again.
  and not exists (
    select 1 from report_watermarks w where w.environment_id = f.environment_id and w.node = report_node()
      and w.cluster_id <> (select system_identifier from pg_control_system()));

-- name: the roll-up by affiliate equals the sum of the counted rows
-- of: reports
select f.environment_id, f.affiliate_id from (
  select environment_id, basis, bucket, affiliate_id, currency, clicks, referrals, customers, conversions, sales_minor, refunds_minor,
    commission_minor from report_days
  union all
  select c.environment_id, b.basis, date_bin('1 day', b.at, 'epoch'), c.affiliate_id, c.currency, 0, c.referrals,
    c.customers, c.conversions, c.sales_minor, c.refunds_minor, c.commission_minor
  from report_corrections c cross join lateral (values ('occurred', c.at), ('recorded', c.recorded_at)) b(basis, at)
  union all
  select f.environment_id, b.basis, date_bin('1 day', b.at, 'epoch'), f.affiliate_id, coalesce(f.currency, ''), -f.clicks,
    -f.referrals, -f.customers, -f.conversions, -f.sales_minor, -f.refunds_minor, -f.commission_minor
  from report_facts f
  join report_watermarks w on w.environment_id = f.environment_id and w.node = f.position >> 48
  cross join lateral (values ('occurred', f.at), ('recorded', f.recorded_at)) b(basis, at)
  where not f.is_voided
    and pg_visible_in_snapshot((f.position & 281474976710655)::text::xid8, w.snapshot::pg_snapshot)) f
group by f.environment_id, f.basis, f.bucket, f.affiliate_id, f.currency
having (sum(f.clicks) <> 0 or sum(f.referrals) <> 0 or sum(f.customers) <> 0 or sum(f.conversions) <> 0
    or sum(f.sales_minor) <> 0 or sum(f.refunds_minor) <> 0 or sum(f.commission_minor) <> 0)
  -- After a restore into another cluster, positions are meaningless until everything has been counted again.
  and not exists (
    select 1 from report_watermarks w where w.environment_id = f.environment_id and w.node = report_node()
      and w.cluster_id <> (select system_identifier from pg_control_system()));

-- name: in each dimension, the roll-up by value adds up to the roll-up by program
-- of: reports
select f.environment_id, f.program_id from (
  select environment_id, dimension, bucket, program_id, currency, clicks, referrals, customers, conversions, sales_minor,
    refunds_minor, commission_minor from report_values
  union all
  select s.environment_id, d.dimension, date_bin('1 day', s.bucket, 'epoch'), s.program_id, s.currency, -s.clicks, -s.referrals,
    -s.customers, -s.conversions, -s.sales_minor, -s.refunds_minor, -s.commission_minor
  from report_slots s
  cross join (values $dimensions) d(dimension)
  where s.basis = 'occurred') f
group by f.environment_id, f.dimension, f.bucket, f.program_id, f.currency
having sum(f.clicks) <> 0 or sum(f.referrals) <> 0 or sum(f.customers) <> 0 or sum(f.conversions) <> 0
  or sum(f.sales_minor) <> 0 or sum(f.refunds_minor) <> 0 or sum(f.commission_minor) <> 0;

-- name: in each series, the roll-up by sub id adds up to the roll-up by program wherever it is built and up to date
-- of: reports
select f.environment_id, f.program_id from (
  select v.environment_id, v.series, v.bucket, v.program_id, v.currency, v.clicks, v.referrals, v.customers, v.conversions,
    v.sales_minor, v.refunds_minor, v.commission_minor
  from report_sub_values v
  join report_watermarks w on w.environment_id = v.environment_id and w.node = report_node() and w.sub_snapshot = w.snapshot
  union all
  select s.environment_id, d.series, date_trunc(d.step, s.bucket, 'UTC'), s.program_id, s.currency, -s.clicks, -s.referrals,
    -s.customers, -s.conversions, -s.sales_minor, -s.refunds_minor, -s.commission_minor
  from report_slots s
  join report_watermarks w on w.environment_id = s.environment_id and w.node = report_node() and w.sub_snapshot = w.snapshot
    and s.bucket >= w.subs_from
  cross join (values $sub_series) d(series, step)
  where s.basis = 'occurred') f
group by f.environment_id, f.series, f.bucket, f.program_id, f.currency
having sum(f.clicks) <> 0 or sum(f.referrals) <> 0 or sum(f.customers) <> 0 or sum(f.conversions) <> 0
  or sum(f.sales_minor) <> 0 or sum(f.refunds_minor) <> 0 or sum(f.commission_minor) <> 0;

-- name: a transaction has at most one earning per level
-- of: sales
select e.environment_id, e.transaction_id from earnings e
group by e.environment_id, e.transaction_id, e.level having count(*) > 1;

-- name: a payout consists of claimable entries of its own affiliate, program and currency, which add up to its amount and are released only if it is cancelled
-- of: payouts
select p.environment_id, p.id from payouts p
left join (
  select i.environment_id, i.payout_id, sum(l.amount_minor) as amount, bool_and(i.is_live) as all_live, bool_or(i.is_live) as any_live,
    min(coalesce(o.merged_into, o.id)) as affiliate_id, max(coalesce(o.merged_into, o.id)) as affiliate_max, min(l.currency) as currency, max(l.currency) as currency_max,
    min(coalesce(e.program_id, a.program_id)) as program_id, max(coalesce(e.program_id, a.program_id)) as program_max,
    bool_or(l.type not in ($claimable_types) or (l.type = 'earned' and e.is_settled)) as is_unclaimable
  from payout_items i
  join ledger_entries l on l.environment_id = i.environment_id and l.id = i.ledger_entry_id
  join affiliates o on o.environment_id = l.environment_id and o.id = l.affiliate_id
  left join earnings e on e.environment_id = l.environment_id and e.id = l.earning_id
  left join adjustments a on a.environment_id = l.environment_id and a.id = l.adjustment_id group by 1, 2) s
  on s.environment_id = p.environment_id and s.payout_id = p.id
join affiliates f on f.environment_id = p.environment_id and f.id = p.affiliate_id
where p.amount_minor is distinct from s.amount or s.is_unclaimable or (s.all_live, s.any_live) is distinct from (p.status <> 'cancelled', p.status <> 'cancelled')
  or (s.affiliate_id, s.affiliate_max, s.currency, s.currency_max, s.program_id, s.program_max)
    is distinct from (coalesce(f.merged_into, f.id), coalesce(f.merged_into, f.id), p.currency, p.currency, p.program_id, p.program_id);

-- name: an earning or adjustment with a claimable entry is marked for the next payout run
-- of: sales
select e.environment_id, e.id from earnings e
join ledger_entries l on l.environment_id = e.environment_id and l.earning_id = e.id
where not e.has_unclaimed and l.type in ($claimable_types) and not (e.is_settled and l.type = 'earned')
  and not exists (
    select 1 from payout_items i where i.environment_id = l.environment_id and i.ledger_entry_id = l.id and i.is_live)
union all
select a.environment_id, a.id from adjustments a
join ledger_entries l on l.environment_id = a.environment_id and l.adjustment_id = a.id
where not a.has_unclaimed and a.voided_at is null and l.type in ($claimable_types)
  and not exists (
    select 1 from payout_items i where i.environment_id = l.environment_id and i.ledger_entry_id = l.id and i.is_live);

-- name: an earning records whether a payout has ever claimed it, and is paid if it was settled elsewhere or by a completed payout that was not returned
-- of: sales
select e.environment_id, e.id from earnings e
left join (
  select l.environment_id, l.earning_id, 
    bool_or(i.is_live and (l.type = 'earned' or l.stands_for_earned) and p.status = 'completed' and p.returned_at is null) as is_paid
  from payout_items i
  join ledger_entries l on l.environment_id = i.environment_id and l.id = i.ledger_entry_id
  join payouts p on p.environment_id = i.environment_id and p.id = i.payout_id group by 1, 2) c
  on c.environment_id = e.environment_id and c.earning_id = e.id
where (not e.was_claimed and c.earning_id is not null) or (e.status = 'paid' and not e.is_settled and c.is_paid is not true)
  or (e.status = 'ready_for_payment' and (c.is_paid or e.is_settled));

-- name: the settlements of an earning or adjustment equal its entries in completed payouts that were not returned, plus amounts paid elsewhere
-- of: sales
select l.environment_id, coalesce(l.earning_id, l.adjustment_id) as id from ledger_entries l
left join earnings e on e.environment_id = l.environment_id and e.id = l.earning_id
left join payout_items i on i.environment_id = l.environment_id and i.ledger_entry_id = l.id and i.is_live
left join payouts p on p.environment_id = i.environment_id and p.id = i.payout_id and p.status = 'completed'
  and p.returned_at is null
where e.voided_at is null
group by l.environment_id, l.earning_id, l.adjustment_id, e.id, e.is_settled, e.original_minor
having coalesce(sum(l.amount_minor) filter (where l.type in ($settlement_types)), 0)
  + coalesce(sum(l.amount_minor) filter (where p.id is not null), 0) + case when e.is_settled then e.original_minor else 0 end <> 0;

-- name: a pending or approved earning is in no active payout
-- of: sales
select e.environment_id, e.id from payout_items i
join ledger_entries l on l.environment_id = i.environment_id and l.id = i.ledger_entry_id
join earnings e on e.environment_id = l.environment_id and e.id = l.earning_id
where i.is_live and e.status in ('pending', 'approved');

-- name: a completed payout has one paid entry per item, and no other payout has any
-- of: payouts
select p.environment_id, p.id from payouts p
left join (select environment_id, payout_id, count(*) as items from payout_items group by 1, 2) i
  on i.environment_id = p.environment_id and i.payout_id = p.id
left join (
  select environment_id, payout_id, count(*) as entries, sum(amount_minor) as amount from ledger_entries
  where type = 'paid' and payout_id is not null group by 1, 2) l
  on l.environment_id = p.environment_id and l.payout_id = p.id
where case p.status
  when 'completed' then (i.items, -p.amount_minor) is distinct from (l.entries, l.amount)
  else l.entries is not null
end;

-- name: a returned payout has one returned entry per item, and no other payout has any
-- of: payouts
select p.environment_id, p.id from payouts p
left join (select environment_id, payout_id, count(*) as items from payout_items group by 1, 2) i
  on i.environment_id = p.environment_id and i.payout_id = p.id
left join (
  select environment_id, payout_id, count(*) as entries, sum(amount_minor) as amount from ledger_entries
  where type = 'returned' group by 1, 2) l
  on l.environment_id = p.environment_id and l.payout_id = p.id
where case when p.returned_at is null then l.entries is not null
  else (i.items, p.amount_minor) is distinct from (l.entries, l.amount) end;

-- name: a returned entry matches an item of its payout in owner, currency, amount and meaning
-- of: sales
select l.environment_id, l.id from ledger_entries l
left join ledger_entries b on b.environment_id = l.environment_id and b.id = l.gives_back_id
left join payout_items i on i.environment_id = l.environment_id and i.payout_id = l.payout_id and i.ledger_entry_id = l.gives_back_id
where l.type = 'returned' and (i.ledger_entry_id is null or l.amount_minor <> b.amount_minor
  or (l.earning_id, l.adjustment_id, l.affiliate_id, l.currency)
    is distinct from (b.earning_id, b.adjustment_id, b.affiliate_id, b.currency)
  or l.stands_for_earned <> (b.type = 'earned' or b.stands_for_earned));

-- name: invoice numbers count up from 1 without gaps
-- of: all
select p.environment_id, count(*)::text as id from payouts p
left join invoice_counters c on c.environment_id = p.environment_id
group by p.environment_id, c.last_number
having (min(p.invoice_number), max(p.invoice_number), count(*)) is distinct from (1::bigint, count(*), c.last_number);

-- name: a program has exactly one default group
-- of: all
select p.environment_id, p.id from programs p
where 1 <> (
  select count(*) from affiliate_groups g
  where g.environment_id = p.environment_id and g.program_id = p.id and g.is_default);

-- name: the current or scheduled version of an incentive is its newest version
-- of: all
select i.environment_id, i.id from incentives i
where coalesce(i.scheduled_version, i.current_version) is distinct from (
    select max(v.version) from incentive_versions v where v.environment_id = i.environment_id and v.incentive_id = i.id)
  or (i.scheduled_version is not null and not exists (
    select from incentive_versions s
    where s.environment_id = i.environment_id and s.incentive_id = i.id and s.version = i.scheduled_version
      and s.in_force_from is not null));

-- name: no affiliate is above itself in the hierarchy
-- of: all
with recursive above as (
  select environment_id, id, parent_affiliate_id from affiliates where parent_affiliate_id is not null
  union
  select a.environment_id, a.id, p.parent_affiliate_id from above a
  join affiliates p on p.environment_id = a.environment_id and p.id = a.parent_affiliate_id
  where p.parent_affiliate_id is not null)
select environment_id, id from above where id = parent_affiliate_id;

-- name: an affiliate records whether others were merged into it
select a.environment_id, a.id from affiliates a
where not a.has_merged and exists (
  select from affiliates m where m.environment_id = a.environment_id and m.merged_into = a.id);

-- name: a merged affiliate belongs to a remaining affiliate with the same status, and has no affiliates below it, no coupons and no open payouts
-- of: all
select a.environment_id, a.id from affiliates a
join affiliates t on t.environment_id = a.environment_id and t.id = a.merged_into
where t.merged_into is not null
  or (a.partnership_status <> t.partnership_status and a.erased_at is null)
  or exists (select from affiliates b where b.environment_id = a.environment_id and b.parent_affiliate_id = a.id)
  or exists (select from coupons c where c.environment_id = a.environment_id and c.affiliate_id = a.id)
  or exists (
    select from payouts p where p.environment_id = a.environment_id and p.affiliate_id = a.id
      and p.status in ('pending', 'processing', 'failed'));

-- name: a referral shows its newest ids and the number of older ones
-- of: referrals
select r.environment_id, r.id from referrals r
left join (
  select environment_id, referral_id,
    (array_agg(value order by position desc) filter (where kind = 'customer_id'))[1] as customer_id,
    (array_agg(value order by position desc) filter (where kind = 'external_user_id'))[1] as external_user_id,
    greatest(count(*) filter (where kind = 'customer_id') - 1, 0) as older_customer_ids,
    greatest(count(*) filter (where kind = 'external_user_id') - 1, 0) as older_external_user_ids
  from referral_identifiers group by environment_id, referral_id) i
  on i.environment_id = r.environment_id and i.referral_id = r.id
where r.customer_id is distinct from i.customer_id or r.external_user_id is distinct from i.external_user_id
  or r.older_customer_ids <> coalesce(i.older_customer_ids, 0)
  or r.older_external_user_ids <> coalesce(i.older_external_user_ids, 0);

-- name: every id of an erased referral is a pseudonym
-- of: referrals
select i.environment_id, i.referral_id as id from referral_identifiers i
join referrals r on r.environment_id = i.environment_id and r.id = i.referral_id
where r.erased_at is not null and not is_pseudonym(i.value);

-- name: the tracking id of an affiliate belongs to it, or to the affiliate it was merged into
-- of: all
select a.environment_id, a.id from affiliates a
where not exists (select from affiliate_tracking_ids i where i.environment_id = a.environment_id
  and i.value = a.tracking_id and i.program_id = a.program_id
  and i.affiliate_id in (a.id, case when a.erased_at is null then a.merged_into end));

-- name: every tracking id of an erased affiliate is a pseudonym
-- of: all
select i.environment_id, i.affiliate_id as id from affiliate_tracking_ids i
join affiliates a on a.environment_id = i.environment_id and a.id = i.affiliate_id
where a.erased_at is not null and not is_pseudonym(i.value);
