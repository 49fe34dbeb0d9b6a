-- Rules for events, like those in ledger/invariants.sql for everything else. Only the tests run them, because
-- `GET /v1/ledger/verify` is about money and has to cope with a database of any size.
--
-- Events are in the order of the feed, followed by those that wait for the relay. Expired events are in neither, until
-- their partition of the outbox is dropped. If an object is older than the horizon, which its id shows, only its remaining
-- events are checked.

-- name: every affiliate, referral, transaction, payout, adjustment and coupon was announced as created exactly once, before any other event
select x.environment_id, x.id from (
  select environment_id, id, 'affiliate' as noun from affiliates
  union all select environment_id, id, 'referral' from referrals
  union all select environment_id, id, 'transaction' from transactions
  union all select environment_id, id, 'payout' from payouts
  union all select environment_id, id, 'adjustment' from adjustments
  union all select environment_id, id, 'coupon' from coupons where provider_coupon_id is not null) x
left join (
  select o.environment_id, o.object_id, array_agg(o.type order by w.sequence nulls last, p.id) as types
  from outbox_events o
  left join webhook_events w on w.environment_id = o.environment_id and w.event_id = o.id
  left join outbox_pending p on p.environment_id = o.environment_id and p.event_id = o.id
  where w.event_id is not null or p.event_id is not null
  group by 1, 2) o on o.environment_id = x.environment_id and o.object_id = x.id
left join webhook_feeds f on f.environment_id = x.environment_id and split_part(x.id, '_', 2) < split_part(f.expired_before, '_', 2)
where f.environment_id is null and o.types[1] is distinct from x.noun || '.created'
  or f.environment_id is null and cardinality(array_positions(o.types, x.noun || '.created')) <> 1
  or x.noun || '.created' = any(o.types[2:])
  or x.noun || '.deleted' = any(o.types);

-- name: a coupon that does not exist at its provider was not announced
select c.environment_id, c.id from coupons c
join outbox_events o on o.environment_id = c.environment_id and o.object_id = c.id
where c.provider_coupon_id is null;

-- name: a deleted affiliate or coupon was announced as deleted exactly once, after all other events
select o.environment_id, o.object_id from (
  select o.environment_id, o.object_id, array_agg(o.type order by w.sequence nulls last, p.id) as types
  from outbox_events o
  left join webhook_events w on w.environment_id = o.environment_id and w.event_id = o.id
  left join outbox_pending p on p.environment_id = o.environment_id and p.event_id = o.id
  -- Sample events belong to no program.
  join programs g on g.environment_id = o.environment_id and g.id = o.data ->> 'program_id'
  where o.type ~ '^(affiliate|coupon)\.' and (w.event_id is not null or p.event_id is not null) group by 1, 2) o
where not exists (select 1 from affiliates a where a.environment_id = o.environment_id and a.id = o.object_id)
  and not exists (select 1 from coupons c where c.environment_id = o.environment_id and c.id = o.object_id)
  and (o.types[cardinality(o.types)] !~ '\.deleted$' or 1 <> (select count(*) from unnest(o.types) t where t ~ '\.deleted$'));

-- name: the type of an event matches its change, and its previous values lead back to the preceding event
select e.environment_id, e.object_id from (
  select o.environment_id, o.object_id, o.type, split_part(o.type, '.', 1) as noun, o.data::jsonb as data,
    o.previous::jsonb as previous,
    lag(o.data::jsonb) over (partition by o.environment_id, o.object_id order by w.sequence nulls last, p.id) as before
  from (
    select environment_id, id from affiliates
    union all select environment_id, id from referrals
    union all select environment_id, id from transactions
    union all select environment_id, id from payouts
    union all select environment_id, id from adjustments) x
  -- The end of an erasure contains no data of the object, and a return is also announced as a failure.
  join outbox_events o on o.environment_id = x.environment_id and o.object_id = x.id and o.type !~ '\.erased$'
    and not (o.type = 'payout.failed' and o.data ->> 'status' = 'completed')
  left join webhook_events w on w.environment_id = o.environment_id and w.event_id = o.id
  left join outbox_pending p on p.environment_id = o.environment_id and p.event_id = o.id
  where w.event_id is not null or p.event_id is not null) e
left join webhook_feeds f
  on f.environment_id = e.environment_id and split_part(e.object_id, '_', 2) < split_part(f.expired_before, '_', 2)
cross join lateral (
  -- A payout contains the current name of its payee, but a new name is only announced for the affiliate. The same applies to
  -- a merge, after which a referral contains the remaining affiliate.
  select case e.noun when 'referral' then '{affiliate_id}' else '{affiliate_name,affiliate_email,affiliate}' end::text[] as payee,
    e.before ->> 'status' as was, e.data ->> 'status' as status) s
where case
  when e.before is null then e.previous is not null and f.environment_id is null
  else e.previous is null
    or (e.data || e.previous) - s.payee <> e.before - s.payee
    or exists (select 1 from jsonb_each(e.previous) f where f.value = e.data -> f.key)
    or e.type is distinct from e.noun || '.' || case
      when e.noun = 'affiliate' and e.before ->> 'merged_into' is null and e.data ->> 'merged_into' is not null then 'merged'
      when e.noun = 'referral' and e.before ->> 'converted_at' is null and e.data ->> 'converted_at' is not null then 'converted'
      when e.before ->> 'voided_at' is null and e.data ->> 'voided_at' is not null
        then case e.noun when 'adjustment' then 'voided' else 'rejected' end
      when e.noun = 'payout' and e.before ->> 'returned_at' is null and e.data ->> 'returned_at' is not null then 'returned'
      when e.noun in ('affiliate', 'referral') or s.was = s.status then 'updated'
      when e.noun = 'payout' then replace(s.status, 'completed', 'paid')
      -- A refund was undone, or a payout was returned.
      when s.was = 'refunded' or (s.was = 'paid' and s.status = 'ready_for_payment') then 'updated'
      when s.status in ('rejected', 'refunded') then 'rejected'
      when s.status = 'paid' then 'paid'
      when s.status in ('approved', 'ready_for_payment') and s.was not in ('approved', 'ready_for_payment') then 'approved'
      else 'updated' end
end;

-- name: the latest event of an object contains its current state
select x.environment_id, x.id from (
  select environment_id, id, jsonb_build_object('name', name, 'email', email, 'tracking_id', tracking_id,
    'partnership_status', partnership_status, 'rejection_reason', rejection_reason,
    'onboarding_completed', onboarding_completed, 'group_id', group_id,
    'parent_affiliate_id', parent_affiliate_id, 'external_user_id', external_user_id, 'metadata', metadata,
    'merged_into', merged_into, 'merge_reason', merge_reason, 'merged_by', merged_by) as row
  from affiliates
  union all
  select environment_id, id, jsonb_build_object('email', email, 'customer_id', customer_id, 'external_user_id', external_user_id,
    'subscription_id', subscription_id, 'status', status, 'name', name, 'metadata', metadata,
    'converted_at', to_char(converted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from referrals
  union all
  select environment_id, id, jsonb_build_object('status', status, 'rejection_reason', rejection_reason, 'sales_status', sales_status, 'earning_id', earning_id,
    'commission_currency', commission_currency, 'matched_incentive_id', incentive_id, 'hold_period_days', hold_period_days,
    'updated_at', to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from transactions
  union all
  select environment_id, id, jsonb_build_object('status', status, 'payment_method', payment_method,
    'payment_reference', payment_reference, 'failure_reason', failure_reason, 'return_reason', return_reason,
    'updated_at', to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from payouts
  union all
  select environment_id, id, jsonb_build_object('external_event_id', external_event_id, 'reason', reason,
    'void_reason', void_reason, 'voided_by', voided_by)
  from adjustments) x
join (
  select distinct on (o.environment_id, o.object_id) o.environment_id, o.object_id, o.data::jsonb as data from outbox_events o
  left join webhook_events w on w.environment_id = o.environment_id and w.event_id = o.id
  left join outbox_pending p on p.environment_id = o.environment_id and p.event_id = o.id
  where (w.event_id is not null or p.event_id is not null) and o.type !~ '\.erased$'
  order by o.environment_id, o.object_id, w.sequence desc nulls first, p.id desc) o
  on o.environment_id = x.environment_id and o.object_id = x.id
where o.data || x.row <> o.data;

-- name: a user last announced as added is a member, and one last announced as removed is not
select o.environment_id, o.object_id as id from (
  select distinct on (o.environment_id, o.object_id) o.environment_id, o.object_id, o.type from outbox_events o
  left join webhook_events w on w.environment_id = o.environment_id and w.event_id = o.id
  left join outbox_pending p on p.environment_id = o.environment_id and p.event_id = o.id
  where (w.event_id is not null or p.event_id is not null) and o.type ~ '^member\.'
  order by o.environment_id, o.object_id, w.sequence desc nulls first, p.id desc) o
join environments e on e.id = o.environment_id
-- Sample events belong to no user.
join users u on u.account_id = e.account_id and u.id = o.object_id
left join members m on m.environment_id = o.environment_id and m.user_id = o.object_id
where (o.type = 'member.added') <> (m.user_id is not null);

-- name: every refund and every undo was announced exactly once
select t.environment_id, t.id from transactions t
left join (
  -- Changes that a connection makes to a sale at the same time are announced together, unless the amount stays the same.
  select x.environment_id, x.transaction_id, count(*) filter (where x.moment is null) as times,
    count(*) filter (where x.moment is null) + count(distinct x.moment) as times_max
  from (
    select r.environment_id, r.transaction_id, case when r.connection_id is not null then r.created_at end as moment from refunds r
    union all
    select r.environment_id, r.transaction_id, case when r.undone_by like 'con\_%' then r.undone_at end from refunds r
    where r.undone_at is not null) x
  group by 1, 2) r
  on r.environment_id = t.environment_id and r.transaction_id = t.id
left join (
  select o.environment_id, o.object_id, count(*) as times from outbox_events o
  -- Only a refund or its undo changes the amount of a complete sale. Until it is complete, its final amount may be set.
  -- Manual status changes of a commission are announced with the same types.
  where o.type in ('transaction.updated', 'transaction.rejected') and o.previous::jsonb ? 'sale_amount'
    and array[o.previous::jsonb ->> 'sales_status', o.data::jsonb ->> 'sales_status'] && array['partial_refunded', 'refunded']
  group by 1, 2) o
  on o.environment_id = t.environment_id and o.object_id = t.id
left join webhook_feeds f on f.environment_id = t.environment_id and split_part(t.id, '_', 2) < split_part(f.expired_before, '_', 2)
where coalesce(o.times, 0) > coalesce(r.times_max, 0)
  or f.environment_id is null and coalesce(o.times, 0) < coalesce(r.times, 0);

-- name: a return was announced once as returned and once as failed
select p.environment_id, p.id from payouts p
left join (
  select o.environment_id, o.object_id, count(*) filter (where o.type = 'payout.returned') as returned,
    count(*) filter (where o.type = 'payout.failed' and o.data ->> 'status' = 'completed') as failed
  from outbox_events o where o.type in ('payout.returned', 'payout.failed') group by 1, 2) o
  on o.environment_id = p.environment_id and o.object_id = p.id
left join webhook_feeds f on f.environment_id = p.environment_id and split_part(p.id, '_', 2) < split_part(f.expired_before, '_', 2)
where f.environment_id is null
  and (coalesce(o.returned, 0), coalesce(o.failed, 0)) <> ((p.returned_at is not null)::int, (p.returned_at is not null)::int);

-- name: the sequence numbers of a feed have no gaps
select w.environment_id, count(*)::text as id from webhook_events w
left join webhook_feeds f on f.environment_id = w.environment_id
group by w.environment_id, f.first_sequence, f.last_sequence
having (min(w.sequence), max(w.sequence), count(*))
  is distinct from (f.first_sequence, f.last_sequence, f.last_sequence - f.first_sequence + 1);

-- name: a feed with sequence numbers contains the events that have not expired
select f.environment_id, f.last_sequence::text as id from webhook_feeds f
where f.last_sequence >= f.first_sequence
  and not exists (select 1 from webhook_events w where w.environment_id = f.environment_id);

-- name: every event either has one sequence number or is waiting for one
select o.environment_id, o.id from outbox_events o
left join (select environment_id, event_id, count(*) as times from outbox_pending group by 1, 2) p
  on p.environment_id = o.environment_id and p.event_id = o.id
left join webhook_events w on w.environment_id = o.environment_id and w.event_id = o.id
left join webhook_feeds f on f.environment_id = o.environment_id
where coalesce(p.times, 0) + (w.event_id is not null)::int <> 1
  and not (p.times is null and w.event_id is null and coalesce(o.id < f.expired_before, false));

-- name: every sequence number belongs to an event
select w.environment_id, w.event_id from webhook_events w
where not exists (select 1 from outbox_events o where o.environment_id = w.environment_id and o.id = w.event_id);

-- name: everything waiting for a sequence number is an event
select p.environment_id, p.event_id from outbox_pending p
where not exists (select 1 from outbox_events o where o.environment_id = p.environment_id and o.id = p.event_id);

-- name: a delivery is for the event with its sequence number
select d.environment_id, d.id from webhook_deliveries d
left join webhook_events w on w.environment_id = d.environment_id and w.sequence = d.sequence
left join outbox_events o on o.environment_id = w.environment_id and o.id = w.event_id
where d.sequence is not null and (d.event_id, d.event_type) is distinct from (o.id, o.type);

-- name: a completed erasure was announced exactly once, and a running one was not
select e.environment_id, e.id from erasures e
left join (
  select o.environment_id, o.object_id, count(*) as times from outbox_events o where o.type ~ '\.erased$' group by 1, 2) o
  on o.environment_id = e.environment_id and o.object_id = e.object_id
left join webhook_feeds f on f.environment_id = e.environment_id and split_part(e.id, '_', 2) < split_part(f.expired_before, '_', 2)
where f.environment_id is null and coalesce(o.times, 0) <> (e.status = 'done')::int;

-- name: an erased object has an erasure, and once that is complete, none of its events contains its address
select x.environment_id, x.id from (
  select environment_id, id from referrals where erased_at is not null
  union all select environment_id, id from affiliates where erased_at is not null) x
left join erasures e on e.environment_id = x.environment_id and e.object_id = x.id
left join outbox_events o on o.environment_id = x.environment_id and o.object_id = x.id and e.status = 'done'
  and not is_pseudonym(o.data ->> 'email')
where e.id is null or o.id is not null;
