-- The schema as the migrations leave it. Generated: npm run generate

CREATE OR REPLACE FUNCTION public.add_primary_tracking_id()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into affiliate_tracking_ids as i (environment_id, program_id, affiliate_id, value, created_at)
  values (new.environment_id, new.program_id, new.id, new.tracking_id, new.updated_at)
  on conflict (environment_id, value, program_id) do update set affiliate_id = excluded.affiliate_id
  where i.affiliate_id = excluded.affiliate_id;
  if not found then
    raise unique_violation using
      message = 'duplicate key value violates unique constraint "affiliates_tracking_id_key"',
      detail = 'Key (environment_id, program_id, tracking_id) already exists.',
      constraint = 'affiliates_tracking_id_key', table = 'affiliates';
  end if;
  if new.erased_at is not null then
    delete from affiliate_tracking_ids
    where environment_id = new.environment_id and affiliate_id = new.id and not is_pseudonym(value);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.add_referral_identifier(referral referrals, new_kind text, new_value text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into referral_identifiers as i (environment_id, program_id, referral_id, kind, value, position, added_at)
  select referral.environment_id, referral.program_id, referral.id, new_kind, new_value, 1 + coalesce(max(o.position), 0),
    referral.updated_at
  from referral_identifiers o
  where o.environment_id = referral.environment_id and o.referral_id = referral.id and o.kind = new_kind
  on conflict (environment_id, kind, value, program_id) do update set position = excluded.position
  where i.referral_id = excluded.referral_id;
  if not found then
    raise unique_violation using
      message = format('duplicate key value violates unique constraint "referrals_%s_key"', new_kind),
      detail = format('Key (environment_id, %s, program_id) already exists.', new_kind),
      constraint = format('referrals_%s_key', new_kind), table = 'referrals';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.begin_referral_identifiers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.customer_id is not null then perform add_referral_identifier(new, 'customer_id', new.customer_id); end if;
  if new.external_user_id is not null then
    perform add_referral_identifier(new, 'external_user_id', new.external_user_id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.bump_config_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update environments set config_version = config_version + 1
  where id = case tg_op when 'DELETE' then old.environment_id else new.environment_id end;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.change_referral_identifiers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.erased_at is null and new.erased_at is not null then
    delete from referral_identifiers where environment_id = old.environment_id and referral_id = old.id;
    if new.customer_id is not null then perform add_referral_identifier(new, 'customer_id', new.customer_id); end if;
    if new.external_user_id is not null then
      perform add_referral_identifier(new, 'external_user_id', new.external_user_id);
    end if;
  else
    if new.customer_id is null then
      delete from referral_identifiers where environment_id = old.environment_id and kind = 'customer_id'
        and value = old.customer_id and program_id = old.program_id;
      new.customer_id := newest_referral_identifier(new, 'customer_id');
    elsif new.customer_id is distinct from old.customer_id then
      perform add_referral_identifier(new, 'customer_id', new.customer_id);
    end if;
    if new.external_user_id is null then
      delete from referral_identifiers where environment_id = old.environment_id and kind = 'external_user_id'
        and value = old.external_user_id and program_id = old.program_id;
      new.external_user_id := newest_referral_identifier(new, 'external_user_id');
    elsif new.external_user_id is distinct from old.external_user_id then
      perform add_referral_identifier(new, 'external_user_id', new.external_user_id);
    end if;
  end if;
  new.older_customer_ids := older_referral_identifiers(new, 'customer_id');
  new.older_external_user_ids := older_referral_identifiers(new, 'external_user_id');
  if new.erased_at is distinct from old.erased_at or (new.customer_id is null and old.customer_id is not null)
    or (new.external_user_id is null and old.external_user_id is not null)
    or new.older_customer_ids < old.older_customer_ids or new.older_external_user_ids < old.older_external_user_ids then
    new.identifier_removals := old.identifier_removals + 1;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.check_affiliate_merge()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before text;
begin
  if old.merged_into is not null then
    -- The affiliate that stayed was merged in its turn.
    select merged_into into before from affiliates where environment_id = old.environment_id and id = old.merged_into;
    if new.merged_into is distinct from before or (new.merged_at, new.merged_by) is distinct from (old.merged_at, old.merged_by) then
      raise exception 'a merge cannot be changed' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  perform from affiliates where environment_id = new.environment_id and id = new.merged_into and merged_into is null for update;
  if not found then
    raise exception 'an affiliate is merged into one that stays' using errcode = 'restrict_violation';
  end if;
  if exists (
    select from payouts where environment_id = new.environment_id and affiliate_id in (new.id, new.merged_into)
      and status in ('pending', 'processing', 'failed')) then
    raise exception 'an affiliate with an open payout cannot be merged' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.counts_as_sale(key_scope text, sales_status text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE key_scope WHEN 'conversion'::text THEN (sales_status <> ALL (ARRAY['pending'::text, 'failed'::text])) WHEN 'manual'::text THEN (sales_status <> 'failed'::text) ELSE false END;

CREATE OR REPLACE FUNCTION public.draw_environment_id()
 RETURNS integer
 LANGUAGE sql
AS $function$select 1 + floor(random() * 2147483647)::integer$function$;

CREATE OR REPLACE FUNCTION public.end_sub_values()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- The setting is null where nobody has ever set it.
  if coalesce(current_setting('tributary.moves_sub_values', true), '') <> 'on' then
    update report_watermarks set sub_snapshot = null
    where environment_id = old.environment_id and sub_snapshot is not null;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.guard_payout_approval()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' or (new.status = 'pending' and old.status <> 'pending') then
    new.needs_approval := new.needs_approval or exists (
      select from programs
      where environment_id = new.environment_id and id = new.program_id and payout_approval = 'second_person');
  end if;
  if tg_op = 'INSERT' then return new; end if;
  if old.needs_approval and not new.needs_approval then
    raise exception 'payout % still needs an approval', old.id using errcode = 'restrict_violation';
  end if;
  if new.amount_minor <> old.amount_minor then
    new.approved_by := null;
    new.approved_at := null;
  end if;
  if new.needs_approval and new.approved_by is null and new.status <> old.status
    and new.status in ('processing', 'completed') then
    raise exception 'payout % needs an approval', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.is_erased_now(in_environment integer)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  -- The setting is null where nobody has ever set it.
  return coalesce(current_setting('tributary.erases_environment', true), '') = in_environment::text
    and exists (select from environments e where e.id = in_environment and e.mode = 'dev');
end $function$;

CREATE OR REPLACE FUNCTION public.is_erasing(in_environment integer)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return exists (select from erasures e where e.environment_id = in_environment and e.status = 'running');
end $function$;

CREATE OR REPLACE FUNCTION public.is_in_reports(in_environment integer, written_at bigint)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock_shared(7421883008);
  return coalesce((
    select pg_visible_in_snapshot((written_at & 281474976710655)::text::xid8, w.snapshot::pg_snapshot)
    from report_watermarks w where w.environment_id = in_environment and w.node = (written_at >> 48)::integer), false);
end $function$;

CREATE OR REPLACE FUNCTION public.is_pseudonym(value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((value IS NULL) OR (value ~ '^erased[_-][0-9a-f]{32}(@erased\.invalid)?$'::text));

CREATE OR REPLACE FUNCTION public.keep_above_horizon()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from webhook_feeds f where f.environment_id = old.environment_id and f.first_sequence > old.sequence) then
    return old;
  end if;
  raise exception '% keeps what is above the horizon', tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.keep_an_owner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform 1 from accounts where id = old.account_id for update;
  if exists (
    select 1 from environments e
    where e.account_id = old.account_id
      and (to_jsonb(old)->'environment_id' = to_jsonb(e.id) or exists (
        select 1 from members m where m.environment_id = e.id and m.role = 'owner' and to_jsonb(old)->>'id' = m.user_id))
      and not exists (
        select 1 from members m join users u on u.account_id = m.account_id and u.id = m.user_id
        where m.environment_id = e.id and m.role = 'owner' and u.disabled_at is null and u.erased_at is null)
  ) then
    raise exception 'an environment keeps an owner'
      using errcode = 'restrict_violation', constraint = 'members_keep_an_owner';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_audit_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.sequence is null and new.sequence is not null
    and to_jsonb(new) - '{sequence,previous_hash,hash}'::text[] = to_jsonb(old) - '{sequence,previous_hash,hash}'::text[] then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.keep_final_api_keys()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at then
    raise exception 'API key % was revoked permanently', old.id using errcode = 'restrict_violation';
  end if;
  if (old.revoked_at is not null or old.expires_at <= now())
    and (new.expires_at is distinct from old.expires_at or new.permissions is distinct from old.permissions) then
    raise exception 'API key % expired or was revoked permanently', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_primary_tracking_id()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not is_erased_now(old.environment_id) and exists (
    select from affiliates a
    where a.environment_id = old.environment_id and a.program_id = old.program_id and a.tracking_id = old.value) then
    raise restrict_violation using message = format('%s is the tracking_id of an affiliate', old.value),
      constraint = 'affiliate_tracking_ids_primary_key', table = 'affiliate_tracking_ids';
  end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.newest_referral_identifier(referral referrals, of_kind text)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN (SELECT referral_identifiers.value FROM referral_identifiers WHERE ((referral_identifiers.environment_id = (newest_referral_identifier.referral).environment_id) AND (referral_identifiers.referral_id = (newest_referral_identifier.referral).id) AND (referral_identifiers.kind = newest_referral_identifier.of_kind)) ORDER BY referral_identifiers."position" DESC LIMIT 1);

CREATE OR REPLACE FUNCTION public.note_earning_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status <> old.status or new.voided_at is distinct from old.voided_at then
    new.move_count := old.move_count + 1;
    new.last_cause := new.move_cause;
    new.last_reason := new.move_reason;
  end if;
  if new.status = 'refunded' and old.status <> 'refunded' then new.status_before_refund := old.status; end if;
  new.move_cause := null;
  new.move_reason := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.note_outbox_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into outbox_pending (environment_id, event_id) values (new.environment_id, new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_outbox_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into outbox_pending (environment_id, event_id) select environment_id, id from noted order by id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.older_referral_identifiers(referral referrals, of_kind text)
 RETURNS integer
 LANGUAGE sql
 STABLE
RETURN (SELECT (GREATEST((count(*) - 1), (0)::bigint))::integer AS "greatest" FROM referral_identifiers WHERE ((referral_identifiers.environment_id = (older_referral_identifiers.referral).environment_id) AND (referral_identifiers.referral_id = (older_referral_identifiers.referral).id) AND (referral_identifiers.kind = older_referral_identifiers.of_kind)));

CREATE OR REPLACE FUNCTION public.place_in_reports()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.report_position := report_place();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.place_referral_in_reports()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.report_position := report_place();
  new.customer_position := new.report_position;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.place_undo_in_reports()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.undone_position := report_place();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.record_approval_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into approval_moves (environment_id, earning_id, from_type, to_type, at)
  values (new.environment_id, new.id, old.approval_type, new.approval_type, new.updated_at);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_earning_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into earning_moves (environment_id, earning_id, number, from_status, to_status, cause, reason, at)
  values (new.environment_id, new.id, new.move_count, old.status, new.status, new.last_cause, new.last_reason, new.updated_at);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_earning_moves()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
begin
  insert into earning_moves (environment_id, earning_id, number, from_status, to_status, cause, reason, at)
  select n.environment_id, n.id, n.move_count, o.status, n.status, n.last_cause, n.last_reason, n.updated_at
  from moved_to n join moved_from o on o.environment_id = n.environment_id and o.id = n.id
  where n.move_count <> o.move_count;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_partnership_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into partnership_moves (environment_id, affiliate_id, from_status, to_status, at)
  values (new.environment_id, new.id, old.partnership_status, new.partnership_status, new.updated_at);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_payout_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into payout_moves (environment_id, payout_id, from_status, to_status, from_amount_minor, at)
  values (new.environment_id, new.id, old.status, new.status, old.amount_minor, new.updated_at);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.recount_referral()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.first_conversion_at is null and new.created_at = old.created_at
    and new.affiliate_id = old.affiliate_id then
    new.customer_position := report_place();
    return new;
  end if;
  if (tg_op = 'DELETE' or new.created_at <> old.created_at or new.affiliate_id <> old.affiliate_id)
    and is_in_reports(old.environment_id, old.report_position) then
    insert into report_corrections (environment_id, at, recorded_at, program_id, affiliate_id, currency, referrals, customers,
      conversions, sales_minor, click_facts)
    values (old.environment_id, old.created_at, old.created_at, old.program_id, old.affiliate_id, '', -1, 0, 0, 0,
      old.click_facts);
  end if;
  if old.first_conversion_at is not null and is_in_reports(old.environment_id, old.customer_position) then
    insert into report_corrections (environment_id, at, recorded_at, program_id, affiliate_id, currency, referrals, customers,
      conversions, sales_minor, click_facts)
    values (old.environment_id, old.first_conversion_at, old.first_conversion_at, old.program_id, old.affiliate_id, '',
      0, -1, 0, 0, old.click_facts);
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if new.created_at <> old.created_at or new.affiliate_id <> old.affiliate_id then
    new.report_position := report_place();
  end if;
  new.customer_position := report_place();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.recount_sale()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or old.voided_at is distinct from new.voided_at then
    insert into report_corrections (environment_id, at, recorded_at, program_id, affiliate_id, currency, referrals, customers,
      conversions, sales_minor, refunds_minor, commission_minor, click_facts, product_ids)
    select f.environment_id, f.at, f.recorded_at, f.program_id, f.affiliate_id, f.currency, 0, 0, -f.conversions,
      -f.sales_minor, -f.refunds_minor, -f.commission_minor, r.click_facts, f.product_ids
    from report_facts f
    join referrals r on r.environment_id = f.environment_id and r.id = f.referral_id
    where f.environment_id = old.environment_id and f.transaction_id = old.id and not f.is_voided
      and is_in_reports(f.environment_id, f.position);
    if tg_op = 'DELETE' then return old; end if;
    return new;
  end if;
  if counts_as_sale(old.key_scope, old.sales_status) and is_in_reports(old.environment_id, old.report_position) then
    insert into report_corrections (environment_id, at, recorded_at, program_id, affiliate_id, currency, referrals, customers,
      conversions, sales_minor, click_facts, product_ids)
    select old.environment_id, old.occurred_at, coalesce(old.recorded_at, old.created_at), old.program_id, old.affiliate_id,
      old.sale_currency, 0, 0, -1, -old.sale_original_minor, r.click_facts, old.product_ids
    from referrals r where r.environment_id = old.environment_id and r.id = old.referral_id;
  end if;
  if new.key_scope = 'conversion' then new.recorded_at := new.updated_at; end if;
  new.report_position := report_place();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and tg_level = 'ROW' and tg_table_name not in ('audit_entries', 'audit_heads') then
    if is_erased_now(old.environment_id) then return old; end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change_but_erasure()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and is_erased_now(old.environment_id) then return old; end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv and is_erasing(old.environment_id) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_completed_payout_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  texts constant text[] := '{payment_reference,failure_reason,return_reason}';
  returned constant text[] := '{returned_at,return_reason,returned_by,updated_at}';
begin
  if old.status = 'completed' and not (tg_op = 'DELETE' and is_erased_now(old.environment_id)) and not (
    tg_op = 'UPDATE' and to_jsonb(new) - texts = to_jsonb(old) - texts and is_erasing(old.environment_id)) and not (
    tg_op = 'UPDATE' and old.returned_at is null and new.returned_at is not null
      and to_jsonb(new) - returned = to_jsonb(old) - returned) then
    raise exception 'payout % is completed and cannot change', old.id using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_completed_payout_item_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not (tg_op = 'DELETE' and is_erased_now(old.environment_id)) and exists (
    select 1 from payouts p
    where p.environment_id = old.environment_id and p.id = old.payout_id and p.status = 'completed') then
    raise exception 'payout % is completed and keeps its items', old.payout_id using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_new_facts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'click_facts and product_ids of % cannot change', tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_new_facts_but_erasure()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if is_erasing(old.environment_id) then return new; end if;
  raise exception 'click_facts of % cannot change', tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_new_past()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'occurred_at and sale_original_minor of % cannot change', tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_payouts_of_merged()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from affiliates
  where environment_id = new.environment_id and id = new.affiliate_id and merged_into is null for share;
  if not found then
    raise exception 'an affiliate that was merged is paid with the other' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_reopening()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not is_erased_now(old.environment_id) and exists (
    select 1 from closes c
    where c.environment_id = old.environment_id and c.program_id = old.program_id and c.month > old.month) then
    raise exception 'a later month than % is closed', old.month using errcode = 'restrict_violation';
  end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_sales_of_merged()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from sold s join affiliates a on a.environment_id = s.environment_id and a.id = s.affiliate_id
    where a.merged_into is not null) then
    raise exception 'the affiliate of the sale was merged into another' using errcode = 'serialization_failure';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.report_node()
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if to_regclass('pg_catalog.pg_dist_local_group') is null then return 0; end if;
  return (select groupid from pg_catalog.pg_dist_local_group);
end $function$;

CREATE OR REPLACE FUNCTION public.report_place()
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
begin
  return (report_node()::bigint << 48) + report_position();
end $function$;

CREATE OR REPLACE FUNCTION public.report_position()
 RETURNS bigint
 LANGUAGE sql
RETURN ((pg_current_xact_id())::text)::bigint;

CREATE OR REPLACE FUNCTION public.resolve_affiliate_merges()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update affiliates set merged_into = new.merged_into
  where environment_id = new.environment_id and merged_into = new.id;
  update affiliates set has_merged = true
  where environment_id = new.environment_id and id = new.merged_into and not has_merged;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.sign_money_from_first_owner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update environments set signs_money_from = now()
  where account_id = new.account_id and signs_money_from is null
    and exists (select 1 from environments e where e.id = new.environment_id and e.mode = 'live');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.stay_below_merged()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  into_id text;
begin
  select merged_into into into_id from affiliates
  where environment_id = new.environment_id and id = new.parent_affiliate_id for key share;
  new.parent_affiliate_id := coalesce(into_id, new.parent_affiliate_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.sum_of_lines(lines jsonb)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT sum(((line.value ->> 'minor'::text))::numeric) AS sum FROM jsonb_array_elements(sum_of_lines.lines) line(value));

CREATE OR REPLACE FUNCTION public.void_payout_approvals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update payouts set approved_by = null, approved_at = null
  where environment_id = new.environment_id and affiliate_id = new.affiliate_id and needs_approval
    and status <> 'completed';
  return null;
end $function$;

create table accounting_settings (
  environment_id integer not null,
  program_id text collate "C" not null,
  expense_account text collate "C" not null,
  liability_account text collate "C" not null,
  bank_account text collate "C" not null,
  consultant_number integer,
  client_number integer,
  account_length smallint,
  fiscal_year_month smallint,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint accounting_settings_pkey PRIMARY KEY (environment_id, program_id),
  constraint accounting_settings_program_id_fkey FOREIGN KEY (environment_id, program_id) REFERENCES programs(environment_id, id),
  constraint accounting_settings_account_length_check CHECK (((account_length >= 4) AND (account_length <= 8))),
  constraint accounting_settings_client_number_check CHECK (((client_number >= 1) AND (client_number <= 99999))),
  constraint accounting_settings_consultant_number_check CHECK (((consultant_number >= 1001) AND (consultant_number <= 9999999))),
  constraint accounting_settings_datev_check CHECK ((num_nulls(consultant_number, client_number, account_length, fiscal_year_month) = ANY (ARRAY[0, 4]))),
  constraint accounting_settings_fiscal_year_month_check CHECK (((fiscal_year_month >= 1) AND (fiscal_year_month <= 12)))
);

create table accounts (
  id text collate "C" not null,
  name text not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint accounts_pkey PRIMARY KEY (id)
);

create table adjustments (
  environment_id integer not null,
  id text collate "C" not null,
  program_id text collate "C" not null,
  affiliate_id text collate "C" not null,
  transaction_id text collate "C",
  key_scope text not null default 'adjustment'::text,
  external_event_id text collate "C",
  key_generation integer not null default 0,
  fingerprint jsonb,
  amount_minor bigint not null,
  currency text not null,
  reason text not null,
  created_by text collate "C" not null,
  created_at timestamp(3) with time zone not null,
  voided_at timestamp(3) with time zone,
  void_reason text,
  voided_by text collate "C",
  has_unclaimed boolean not null default true,
  constraint adjustments_external_event_key UNIQUE (environment_id, key_scope, external_event_id, key_generation),
  constraint adjustments_ledger_key UNIQUE (environment_id, id, affiliate_id, currency),
  constraint adjustments_pkey PRIMARY KEY (environment_id, id),
  constraint adjustments_affiliate_id_fkey FOREIGN KEY (environment_id, program_id, affiliate_id) REFERENCES affiliates(environment_id, program_id, id),
  constraint adjustments_transaction_id_fkey FOREIGN KEY (environment_id, program_id, transaction_id) REFERENCES transactions(environment_id, program_id, id),
  constraint adjustments_amount_check CHECK ((amount_minor <> 0)),
  constraint adjustments_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint adjustments_key_generation_check CHECK (((key_generation = 0) OR (voided_at IS NOT NULL))),
  constraint adjustments_key_scope_check CHECK ((key_scope = 'adjustment'::text)),
  constraint adjustments_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500))),
  constraint adjustments_void_reason_check CHECK (((char_length(void_reason) >= 1) AND (char_length(void_reason) <= 500))),
  constraint adjustments_voided_check CHECK ((num_nulls(voided_at, void_reason, voided_by) = ANY (ARRAY[0, 3])))
);
CREATE INDEX adjustments_affiliate_id_idx ON public.adjustments USING btree (environment_id, affiliate_id, created_at DESC, id DESC);
CREATE INDEX adjustments_created_at_idx ON public.adjustments USING btree (environment_id, created_at DESC, id DESC);
CREATE INDEX adjustments_due_idx ON public.adjustments USING btree (environment_id, program_id, affiliate_id) WHERE has_unclaimed;
CREATE INDEX adjustments_transaction_id_idx ON public.adjustments USING btree (environment_id, transaction_id) WHERE (transaction_id IS NOT NULL);
CREATE TRIGGER adjustments_kept BEFORE DELETE ON public.adjustments FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER adjustments_unchangeable BEFORE UPDATE ON public.adjustments FOR EACH ROW WHEN (((((((((((((((new.environment_id IS DISTINCT FROM old.environment_id) OR (new.id IS DISTINCT FROM old.id)) OR (new.program_id IS DISTINCT FROM old.program_id)) OR (new.affiliate_id IS DISTINCT FROM old.affiliate_id)) OR (new.transaction_id IS DISTINCT FROM old.transaction_id)) OR (new.key_scope IS DISTINCT FROM old.key_scope)) OR (new.external_event_id IS DISTINCT FROM old.external_event_id)) OR (new.fingerprint IS DISTINCT FROM old.fingerprint)) OR (new.amount_minor IS DISTINCT FROM old.amount_minor)) OR (new.currency IS DISTINCT FROM old.currency)) OR (new.reason IS DISTINCT FROM old.reason)) OR (new.created_by IS DISTINCT FROM old.created_by)) OR (new.created_at IS DISTINCT FROM old.created_at)) OR ((old.voided_at IS NOT NULL) AND (((new.voided_at IS DISTINCT FROM old.voided_at) OR (new.void_reason IS DISTINCT FROM old.void_reason)) OR (new.voided_by IS DISTINCT FROM old.voided_by))) OR (new.key_generation < old.key_generation))) EXECUTE FUNCTION refuse_change_but_erasure('external_event_id', 'fingerprint', 'reason', 'void_reason');

create table affiliate_challenges (
  environment_id integer not null,
  id text collate "C" not null,
  digest bytea not null,
  program_id text collate "C" not null,
  purpose text collate "C" not null,
  email_normalized text collate "C" not null,
  affiliate_id text collate "C",
  sealed bytea not null,
  attempts integer not null default 0,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  constraint affiliate_challenges_digest_key UNIQUE (environment_id, digest),
  constraint affiliate_challenges_pkey PRIMARY KEY (environment_id, id),
  constraint affiliate_challenges_affiliate_id_fkey FOREIGN KEY (environment_id, affiliate_id) REFERENCES affiliates(environment_id, id) ON DELETE CASCADE,
  constraint affiliate_challenges_program_id_fkey FOREIGN KEY (environment_id, program_id) REFERENCES programs(environment_id, id) ON DELETE CASCADE,
  constraint affiliate_challenges_affiliate_check CHECK (((purpose = ANY (ARRAY['sign_in'::text, 'application'::text])) = (affiliate_id IS NULL))),
  constraint affiliate_challenges_attempts_check CHECK ((attempts >= 0)),
  constraint affiliate_challenges_digest_check CHECK ((octet_length(digest) = 32)),
  constraint affiliate_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['sign_in'::text, 'application'::text, 'email'::text, 'fresh'::text])))
);
CREATE INDEX affiliate_challenges_affiliate_id_idx ON public.affiliate_challenges USING btree (environment_id, affiliate_id, purpose) WHERE (affiliate_id IS NOT NULL);
CREATE INDEX affiliate_challenges_expires_at_idx ON public.affiliate_challenges USING btree (environment_id, expires_at);
CREATE INDEX affiliate_challenges_program_id_idx ON public.affiliate_challenges USING btree (environment_id, program_id);

create table affiliate_codes (
  environment_id integer not null,
  id uuid not null default gen_random_uuid(),
  program_id text collate "C" not null,
  email_normalized text collate "C" not null,
  network text not null,
  budget text collate "C" not null,
  asked_at timestamp(3) with time zone not null,
  constraint affiliate_codes_pkey PRIMARY KEY (environment_id, id),
  constraint affiliate_codes_program_id_fkey FOREIGN KEY (environment_id, program_id) REFERENCES programs(environment_id, id) ON DELETE CASCADE,
  constraint affiliate_codes_budget_check CHECK ((budget = ANY (ARRAY['affiliate'::text, 'known'::text, 'stranger'::text, 'application'::text])))
);
CREATE INDEX affiliate_codes_applications_idx ON public.affiliate_codes USING btree (environment_id, program_id, asked_at) WHERE (budget = 'application'::text);
CREATE INDEX affiliate_codes_asked_at_idx ON public.affiliate_codes USING btree (environment_id, asked_at);
CREATE INDEX affiliate_codes_email_normalized_idx ON public.affiliate_codes USING btree (environment_id, program_id, email_normalized, asked_at);
CREATE INDEX affiliate_codes_network_idx ON public.affiliate_codes USING btree (environment_id, program_id, network, asked_at);

create table affiliate_groups (
  environment_id integer not null,
  id text collate "C" not null,
  program_id text collate "C" not null,
  name text not null,
  description text not null default ''::text,
  custom_website_url text,
  is_default boolean not null default false,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint affiliate_groups_program_id_id_key UNIQUE (environment_id, program_id, id),
  constraint affiliate_groups_pkey PRIMARY KEY (environment_id, id),
  constraint affiliate_groups_program_id_fkey FOREIGN KEY (environment_id, program_id) REFERENCES programs(environment_id, id)
);
CREATE UNIQUE INDEX affiliate_groups_default_key ON public.affiliate_groups USING btree (environment_id, program_id) WHERE is_default;
CREATE TRIGGER affiliate_groups_bump_config_version AFTER INSERT OR DELETE OR UPDATE ON public.affiliate_groups FOR EACH ROW EXECUTE FUNCTION bump_config_version();

create table affiliate_preferences (
  environment_id integer not null,
  affiliate_id text collate "C" not null,
  language text collate "C",
  sales_mails text collate "C" not null default 'daily'::text,
  unsubscribe_digest bytea,
  updated_at timestamp(3) with time zone not null default now(),
  constraint affiliate_preferences_pkey PRIMARY KEY (environment_id, affiliate_id),
  constraint affiliate_preferences_affiliate_id_fkey FOREIGN KEY (environment_id, affiliate_id) REFERENCES affiliates(environment_id, id) ON DELETE CASCADE,
  constraint affiliate_preferences_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text]))),
  constraint affiliate_preferences_sales_mails_check CHECK ((sales_mails = ANY (ARRAY['each'::text, 'daily'::text, 'off'::text]))),
  constraint affiliate_preferences_unsubscribe_digest_check CHECK ((octet_length(unsubscribe_digest) = 32))
);
CREATE UNIQUE INDEX affiliate_preferences_unsubscribe_digest_key ON public.affiliate_preferences USING btree (unsubscribe_digest, environment_id);

create table affiliate_sessions (
  environment_id integer not null,
  id text collate "C" not null,
  digest bytea not null,
  affiliate_id text collate "C" not null,
  authenticated_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  browser text not null,
  network text not null,
  constraint affiliate_sessions_digest_key UNIQUE (environment_id, digest),
  constraint affiliate_sessions_pkey PRIMARY KEY (environment_id, id),
  constraint affiliate_sessions_affiliate_id_fkey FOREIGN KEY (environment_id, affiliate_id) REFERENCES affiliates(environment_id, id) ON DELETE CASCADE,
  constraint affiliate_sessions_digest_check CHECK ((octet_length(digest) = 32))
);
CREATE INDEX affiliate_sessions_affiliate_id_idx ON public.affiliate_sessions USING btree (environment_id, affiliate_id, created_at DESC);
CREATE INDEX affiliate_sessions_created_at_idx ON public.affiliate_sessions USING btree (environment_id, created_at);

create table affiliate_tracking_ids (
  environment_id integer not null,
  program_id text collate "C" not null,
  affiliate_id text collate "C" not null,
  value text collate "C" not null,
  created_at timestamp(3) with time zone not null,
  constraint affiliate_tracking_ids_pkey PRIMARY KEY (environment_id, value, program_id),
  constraint affiliate_tracking_ids_affiliate_id_fkey FOREIGN KEY (environment_id, program_id, affiliate_id) REFERENCES affiliates(environment_id, program_id, id) ON DELETE CASCADE,
  constraint affiliate_tracking_ids_value_check CHECK ((value ~ '^[a-z0-9._~-]{1,100}$'::text))
);
CREATE INDEX affiliate_tracking_ids_affiliate_id_idx ON public.affiliate_tracking_ids USING btree (environment_id, affiliate_id, created_at, value);
CREATE TRIGGER affiliate_tracking_ids_primary BEFORE DELETE ON public.affiliate_tracking_ids FOR EACH ROW EXECUTE FUNCTION keep_primary_tracking_id();

create table affiliate_visits (
  environment_id integer not null,
  affiliate_id text collate "C" not null,
  day date not null,
  outcome text not null,
  visits bigint not null,
  constraint affiliate_visits_pkey PRIMARY KEY (environment_id, affiliate_id, day, outcome),
  constraint affiliate_visits_affiliate_id_fkey FOREIGN KEY (environment_id, affiliate_id) REFERENCES affiliates(environment_id, id) ON DELETE CASCADE,
  constraint affiliate_visits_visits_check CHECK ((visits > 0))
);

create table affiliates (
  environment_id integer not null,
  id text collate "C" not null,
  program_id text collate "C" not null,
  group_id text collate "C",
  parent_affiliate_id text collate "C",
  name text not null,
  email text not null,
  email_normalized text collate "C" not null,
  tracking_id text collate "C" not null,
  source text not null,
  partnership_status text not null,
  rejection_reason text,
  onboarding_completed boolean not null default false,
  company_name text,
  country_code character(2),
  payout_method text,
  payout_details_encrypted bytea,
  payout_details_changed_at timestamp(3) with time zone,
  external_user_id text collate "C",
  metadata jsonb not null default '{}'::jsonb,
  erased_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  payout_email_mark bytea,
  merged_into text collate "C",
  merged_at timestamp(3) with time zone,
  merge_reason text,
  merged_by text collate "C",
  has_merged boolean not null default false,
  constraint affiliates_email_key UNIQUE (environment_id, program_id, email_normalized),
  constraint affiliates_external_user_id_key UNIQUE (environment_id, program_id, external_user_id),
  constraint affiliates_program_id_id_key UNIQUE (environment_id, program_id, id),
  constraint affiliates_tracking_id_key UNIQUE (environment_id, program_id, tracking_id),
  constraint affiliates_pkey PRIMARY KEY (environment_id, id),
  constraint affiliates_group_id_fkey FOREIGN KEY (environment_id, program_id, group_id) REFERENCES affiliate_groups(environment_id, program_id, id),
  constraint affiliates_merged_into_fkey FOREIGN KEY (environment_id, program_id, merged_into) REFERENCES affiliates(environment_id, program_id, id),
  constraint affiliates_parent_affiliate_id_fkey FOREIGN KEY (environment_id, program_id, parent_affiliate_id) REFERENCES affiliates(environment_id, program_id, id),
  constraint affiliates_program_id_fkey FOREIGN KEY (environment_id, program_id) REFERENCES programs(environment_id, id),
  constraint affiliates_erased_check CHECK (((erased_at IS NULL) OR (is_pseudonym(email) AND is_pseudonym(email_normalized) AND is_pseudonym(tracking_id) AND is_pseudonym(external_user_id) AND is_pseudonym(name) AND (company_name IS NULL) AND (payout_method IS NULL) AND (payout_details_encrypted IS NULL) AND (metadata = '{}'::jsonb) AND (partnership_status = 'REJECTED'::text)))),
  constraint affiliates_merge_reason_check CHECK (((char_length(merge_reason) >= 1) AND (char_length(merge_reason) <= 500))),
  constraint affiliates_merged_check CHECK ((num_nulls(merged_into, merged_at, merge_reason, merged_by) = ANY (ARRAY[0, 4]))),
  constraint affiliates_merged_into_check CHECK ((merged_into <> id)),
  constraint affiliates_parent_check CHECK ((parent_affiliate_id <> id)),
  constraint affiliates_partnership_status_check CHECK ((partnership_status = ANY (ARRAY['PENDING'::text, 'APPROVED'::text, 'REJECTED'::text]))),
  constraint affiliates_payout_method_check CHECK ((payout_method = ANY (ARRAY['paypal'::text, 'wise'::text, 'payoneer'::text, 'paxum'::text, 'webmoney'::text, 'wire_transfer'::text, 'bitcoin'::text, 'ethereum'::text, 'skrill'::text, 'alipay'::text, 'wechat'::text, 'manual'::text, 'none'::text]))),
  constraint affiliates_rejection_reason_check CHECK (((rejection_reason IS NULL) OR ((partnership_status = 'REJECTED'::text) AND ((char_length(rejection_reason) >= 1) AND (char_length(rejection_reason) <= 500))))),
  constraint affiliates_source_check CHECK ((source = ANY (ARRAY['api'::text, 'import'::text, 'dashboard'::text, 'portal'::text]))),
  constraint affiliates_tracking_id_check CHECK ((tracking_id ~ '^[a-z0-9-]{1,100}$'::text))
);
CREATE INDEX affiliates_created_at_idx ON public.affiliates USING btree (environment_id, created_at DESC, id DESC);
CREATE INDEX affiliates_group_id_idx ON public.affiliates USING btree (environment_id, group_id);
CREATE INDEX affiliates_merged_into_idx ON public.affiliates USING btree (environment_id, merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX affiliates_name_idx ON public.affiliates USING btree (environment_id, lower(name) COLLATE "C", id);
CREATE INDEX affiliates_parent_affiliate_id_idx ON public.affiliates USING btree (environment_id, parent_affiliate_id) WHERE (parent_affiliate_id IS NOT NULL);
CREATE INDEX affiliates_pending_idx ON public.affiliates USING btree (environment_id, created_at, id) WHERE (partnership_status = 'PENDING'::text);
CREATE INDEX affiliates_search_idx ON public.affiliates USING gin (lower((((((((((name || '
'::text) || email) || '
'::text) || tracking_id) || '
'::text) || COALESCE(company_name, ''::text)) || '
'::text) || id) COLLATE "default")) gin_trgm_ops);
CREATE INDEX affiliates_unmarked_idx ON public.affiliates USING btree (environment_id, id) WHERE (SUBSTRING(payout_email_mark FROM 1 FOR 12) IS DISTINCT FROM SUBSTRING(payout_details_encrypted FROM 2 FOR 12));
CREATE TRIGGER affiliates_below_merged BEFORE INSERT OR UPDATE OF parent_affiliate_id ON public.affiliates FOR EACH ROW WHEN ((new.parent_affiliate_id IS NOT NULL)) EXECUTE FUNCTION stay_below_merged();
CREATE TRIGGER affiliates_first_tracking_id AFTER INSERT ON public.affiliates FOR EACH ROW EXECUTE FUNCTION add_primary_tracking_id();
CREATE TRIGGER affiliates_merge BEFORE UPDATE OF merged_into, merged_at, merged_by ON public.affiliates FOR EACH ROW WHEN ((((new.merged_into IS DISTINCT FROM old.merged_into) OR (new.merged_at IS DISTINCT FROM old.merged_at)) OR (new.merged_by IS DISTINCT FROM old.merged_by))) EXECUTE FUNCTION check_affiliate_merge();
CREATE TRIGGER affiliates_merged AFTER UPDATE OF merged_into ON public.affiliates FOR EACH ROW WHEN (((old.merged_into IS NULL) AND (new.merged_into IS NOT NULL))) EXECUTE FUNCTION resolve_affiliate_merges();
CREATE TRIGGER affiliates_partnership_moves AFTER UPDATE OF partnership_status ON public.affiliates FOR EACH ROW WHEN ((old.partnership_status <> new.partnership_status)) EXECUTE FUNCTION record_partnership_move();
CREATE TRIGGER affiliates_tracking_id AFTER UPDATE ON public.affiliates FOR EACH ROW WHEN (((old.tracking_id <> new.tracking_id) OR ((old.erased_at IS NULL) AND (new.erased_at IS NOT NULL)))) EXECUTE FUNCTION add_primary_tracking_id();

create table api_keys (
  environment_id integer not null,
  id text collate "C" not null,
  name text not null,
  digest bytea not null,
  hint text not null,
  permissions text[] not null,
  expires_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  last_used_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  unsigned_at timestamp(3) with time zone,
  made_by text collate "C",
  constraint api_keys_pkey PRIMARY KEY (environment_id, id),
  constraint api_keys_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id),
  constraint api_keys_digest_check CHECK ((length(digest) = 32))
);
CREATE UNIQUE INDEX api_keys_digest_key ON public.api_keys USING btree (digest, environment_id);
CREATE TRIGGER keep_final_api_keys BEFORE UPDATE OF permissions, expires_at, revoked_at ON public.api_keys FOR EACH ROW EXECUTE FUNCTION keep_final_api_keys();

create table applications (
  environment_id integer not null,
  affiliate_id text collate "C" not null,
  website text,
  answers jsonb not null,
  questions_version integer not null,
  accepted_terms_url text,
  signals jsonb not null,
  network text not null,
  answers_mark bytea,
  submitted_at timestamp(3) with time zone not null,
  rejected_at timestamp(3) with time zone,
  constraint applications_pkey PRIMARY KEY (environment_id, affiliate_id),
  constraint applications_affiliate_id_fkey FOREIGN KEY (environment_id, affiliate_id) REFERENCES affiliates(environment_id, id) ON DELETE CASCADE,
  constraint applications_answers_check CHECK ((jsonb_typeof(answers) = 'array'::text)),
  constraint applications_answers_mark_check CHECK ((octet_length(answers_mark) = 32)),
  constraint applications_signals_check CHECK ((jsonb_typeof(signals) = 'array'::text))
);
CREATE INDEX applications_answers_mark_idx ON public.applications USING btree (environment_id, answers_mark, submitted_at) WHERE (answers_mark IS NOT NULL);
CREATE INDEX applications_network_idx ON public.applications USING btree (environment_id, network, submitted_at);
CREATE INDEX applications_rejected_at_idx ON public.applications USING btree (environment_id, rejected_at) WHERE (rejected_at IS NOT NULL);

create table approval_moves (
  environment_id integer not null,
  earning_id text collate "C" not null,
  id bigint not null generated by default as identity,
  from_type text collate "C" not null,
  to_type text collate "C" not null,
  at timestamp(3) with time zone not null,
  constraint approval_moves_pkey PRIMARY KEY (environment_id, earning_id, id),
  constraint approval_moves_earning_id_fkey FOREIGN KEY (environment_id, earning_id) REFERENCES earnings(environment_id, id)
);
CREATE INDEX approval_moves_at_idx ON public.approval_moves USING btree (environment_id, at);
CREATE TRIGGER approval_moves_append_only BEFORE DELETE OR UPDATE ON public.approval_moves FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER approval_moves_no_truncate BEFORE TRUNCATE ON public.approval_moves FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table audit_entries (
  environment_id integer not null,
  id text collate "C" not null,
  sequence bigint,
  created_at timestamp(3) with time zone not null,
  actor text not null,
  session_id text,
  action text not null,
  object text,
  request_id text,
  ip text,
  changes jsonb not null,
  previous_hash text,
  hash text,
  constraint audit_entries_sequence_key UNIQUE (environment_id, sequence),
  constraint audit_entries_pkey PRIMARY KEY (environment_id, id),
  constraint audit_entries_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id),
  constraint audit_entries_chain_check CHECK ((num_nulls(sequence, previous_hash, hash) = ANY (ARRAY[0, 3]))),
  constraint audit_entries_changes_check CHECK ((jsonb_typeof(changes) = 'array'::text)),
  constraint audit_entries_hash_check CHECK (((hash ~ '^[0-9a-f]{64}$'::text) AND (previous_hash ~ '^[0-9a-f]{64}$'::text))),
  constraint audit_entries_sequence_check CHECK ((sequence >= 1))
);
CREATE INDEX audit_entries_unchained_idx ON public.audit_entries USING btree (environment_id, id) WHERE (sequence IS NULL);
CREATE TRIGGER audit_entries_append_only BEFORE DELETE ON public.audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_entries_chained_once BEFORE UPDATE ON public.audit_entries FOR EACH ROW EXECUTE FUNCTION keep_audit_entry();
CREATE TRIGGER audit_entries_no_truncate BEFORE TRUNCATE ON public.audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_entries_unchained_first BEFORE INSERT ON public.audit_entries FOR EACH ROW WHEN ((new.sequence IS NOT NULL)) EXECUTE FUNCTION refuse_change();

create table audit_heads (
  environment_id integer not null,
  sequence bigint not null,
  hash text not null,
  constraint audit_heads_pkey PRIMARY KEY (environment_id),
  constraint audit_heads_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id)
) with (fillfactor=50);
CREATE TRIGGER audit_heads_forward_only BEFORE UPDATE ON public.audit_heads FOR EACH ROW WHEN ((new.sequence <= old.sequence)) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_heads_kept BEFORE DELETE ON public.audit_heads FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_heads_no_truncate BEFORE TRUNCATE ON public.audit_heads FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table browser_tokens (
  digest bytea not null,
  account_id text collate "C" not null,
  user_id text collate "C" not null,
  last_seen_at timestamp(3) with time zone not null,
  constraint browser_tokens_pkey PRIMARY KEY (digest, account_id, user_id),
  constraint browser_tokens_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id),
  constraint browser_tokens_digest_check CHECK ((octet_length(digest) = 32))
);
CREATE INDEX browser_tokens_last_seen_at_idx ON public.browser_tokens USING btree (last_seen_at);
CREATE INDEX browser_tokens_user_id_idx ON public.browser_tokens USING btree (account_id, user_id);

create table clicks (
  environment_id integer not null,
  id text collate "C" not null,
  program_id text collate "C" not null,
  affiliate_id text collate "C" not null,
  tracking_id text collate "C" not null,
  site_id text collate "C",
  url text,
  referrer text,
  ip text,
  user_agent text,
  sub1 text,
  sub2 text,
  sub3 text,
  sub4 text,
  sub5 text,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  utm_term text,
  utm_content text,
  gclid text,
  fbclid text,
  msclkid text,
  ttclid text,
  is_counted boolean not null default true,
  claimable_until timestamp(3) with time zone,
  erased_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  report_position bigint not null default report_position(),
  previous_click_id text collate "C",
  constraint clicks_pkey PRIMARY KEY (environment_id, id),
  constraint clicks_affiliate_id_fkey FOREIGN KEY (environment_id, program_id, affiliate_id) REFERENCES affiliates(environment_id, program_id, id),
  constraint clicks_previous_click_id_check CHECK (((length(previous_click_id) >= 1) AND (length(previous_click_id) <= 255)))
) partition by RANGE (id);
CREATE INDEX clicks_affiliate_id_idx ON ONLY public.clicks USING btree (environment_id, affiliate_id, id);
CREATE INDEX clicks_report_idx ON ONLY public.clicks USING brin (report_position, created_at) WITH (pages_per_range='32');
CREATE INDEX clicks_site_id_idx ON ONLY public.clicks USING btree (environment_id, site_id, id) WHERE (site_id IS NOT NULL);
CREATE INDEX clicks_uncounted_idx ON ONLY public.clicks USING btree (environment_id, id) WHERE (NOT is_counted);
CREATE TRIGGER clicks_sub_values AFTER UPDATE OF sub1, sub2, sub3, sub4, sub5 ON public.clicks FOR EACH ROW WHEN ((((((old.sub1 IS DISTINCT FROM new.sub1) OR (old.sub2 IS DISTINCT FROM new.sub2)) OR (old.sub3 IS DISTINCT FROM new.sub3)) OR (old.sub4 IS DISTINCT FROM new.sub4)) OR (old.sub5 IS DISTINCT FROM new.sub5))) EXECUTE FUNCTION end_sub_values();

create table clicks_default (
  environment_id integer not null,
  id text collate "C" not null,
  program_id text collate "C" not null,
  affiliate_id text collate "C" not null,
  tracking_id text collate "C" not null,
  site_id text collate "C",
  url text,
  referrer text,
  ip text,
  user_agent text,
  sub1 text,
  sub2 text,
  sub3 text,
  sub4 text,
  sub5 text,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  utm_term text,
  utm_content text,
  gclid text,
  fbclid text,
  msclkid text,
  ttclid text,
  is_counted boolean not null default true,
  claimable_until timestamp(3) with time zone,
  erased_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  report_position bigint not null default report_position(),
  previous_click_id text collate "C",
  constraint clicks_default_pkey PRIMARY KEY (environment_id, id),
  constraint clicks_affiliate_id_fkey FOREIGN KEY (environment_id, program_id, affiliate_id) REFERENCES affiliates(environment_id, program_id, id),
  constraint clicks_previous_click_id_check CHECK (((length(previous_click_id) >= 1) AND (length(previous_click_id) <= 255)))
)
  partition of clicks DEFAULT;
CREATE INDEX clicks_default_environment_id_affiliate_id_id_idx ON public.clicks_default USING btree (environment_id, affiliate_id, id);
CREATE INDEX clicks_default_environment_id_id_idx ON public.clicks_default USING btree (environment_id, id) WHERE (NOT is_counted);
CREATE INDEX clicks_default_environment_id_site_id_id_idx ON public.clicks_default USING btree (environment_id, site_id, id) WHERE (site_id IS NOT NULL);
CREATE INDEX clicks_default_report_position_created_at_idx ON public.clicks_default USING brin (report_position, created_at) WITH (pages_per_range='32');
CREATE TRIGGER clicks_sub_values AFTER UPDATE OF sub1, sub2, sub3, sub4, sub5 ON public.clicks_default FOR EACH ROW WHEN ((((((old.sub1 IS DISTINCT FROM new.sub1) OR (old.sub2 IS DISTINCT FROM new.sub2)) OR (old.sub3 IS DISTINCT FROM new.sub3)) OR (old.sub4 IS DISTINCT FROM new.sub4)) OR (old.sub5 IS DISTINCT FROM new.sub5))) EXECUTE FUNCTION end_sub_values();

create table closes (
  environment_id integer not null,
  id text collate "C" not null,
  program_id text collate "C" not null,
  month text collate "C" not null,
  timezone text collate "C" not null,
  from_at timestamp(3) with time zone not null,
  to_at timestamp(3) with time zone not null,
  totals jsonb not null,
  closed_by text collate "C" not null,
  created_at timestamp(3) with time zone not null,
  constraint closes_month_key UNIQUE (environment_id, program_id, month),
  constraint closes_pkey PRIMARY KEY (environment_id, id),
  constraint closes_program_id_fkey FOREIGN KEY (environment_id, program_id) REFERENCES programs(environment_id, id),
  constraint closes_month_check CHECK ((month ~ '^[1-9][0-9]{3}-(0[1-9]|1[0-2])$'::text)),
  constraint closes_period_check CHECK (((from_at < to_at) AND (to_at <= created_at)))
);
CREATE INDEX closes_created_at_idx ON public.closes USING btree (environment_id, created_at DESC, id DESC);
CREATE TRIGGER closes_append_only BEFORE UPDATE ON public.closes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER closes_latest_only BEFORE DELETE ON public.closes FOR EACH ROW EXECUTE FUNCTION refuse_reopening();
CREATE TRIGGER closes_no_truncate BEFORE TRUNCATE ON public.closes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table commission_notices (
  environment_id integer not null,
  affiliate_id text collate "C" not null,
  earning_id text collate "C" not null,
  due_at timestamp(3) with time zone not null,
  constraint commission_notices_pkey PRIMARY KEY (environment_id, affiliate_id, earning_id),
  constraint commission_notices_affiliate_id_fkey FOREIGN KEY (environment_id, affiliate_id) REFERENCES affiliates(environment_id, id) ON DELETE CASCADE
);
CREATE INDEX commission_notices_due_idx ON public.commission_notices USING btree (environment_id, due_at);

create table connections (
  environment_id integer not null,
  id text collate "C" not null,
  provider text not null,
  name text not null,
  program_id text collate "C" not null,
  status text not null,
  live_since timestamp(3) with time zone,
  webhook_secret bytea,
  previous_webhook_secret bytea,
  previous_webhook_secret_expires_at timestamp(3) with time zone,
  api_key bytea,
  api_key_hint text,
  counts_shipping boolean not null default false,
  disputes text not null default 'opened'::text,
  counts_bare_payments boolean not null default false,
  matches_emails boolean not null default true,
  counts_existing_customers boolean not null default true,
  user_id_key text,
  problem text,
  problem_since timestamp(3) with time zone,
  followed_sequence bigint not null default 0,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  disconnected_at timestamp(3) with time zone,
  endpoint_id text collate "C",
  constraint connections_pkey PRIMARY KEY (environment_id, id),
  constraint connections_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id),
  constraint connections_program_id_fkey FOREIGN KEY (environment_id, program_id) REFERENCES programs(environment_id, id),
  constraint connections_api_key_hint_check CHECK (((api_key IS NULL) OR (api_key_hint IS NOT NULL))),
  constraint connections_disconnected_check CHECK (((status = 'disconnected'::text) = (disconnected_at IS NOT NULL))),
  constraint connections_disputes_check CHECK ((disputes = ANY (ARRAY['opened'::text, 'lost'::text]))),
  constraint connections_live_check CHECK (((status <> 'live'::text) OR (live_since IS NOT NULL))),
  constraint connections_previous_secret_check CHECK (((previous_webhook_secret IS NULL) = (previous_webhook_secret_expires_at IS NULL))),
  constraint connections_problem_check CHECK (((problem IS NULL) = (problem_since IS NULL))),
  constraint connections_provider_check CHECK ((provider = 'stripe'::text)),
  constraint connections_secrets_check CHECK (((status <> 'disconnected'::text) OR ((webhook_secret IS NULL) AND (previous_webhook_secret IS NULL) AND (api_key IS NULL)))),
  constraint connections_status_check CHECK ((status = ANY (ARRAY['observing'::text, 'live'::text, 'disconnected'::text])))
);
CREATE INDEX connections_created_at_idx ON public.connections USING btree (environment_id, created_at DESC, id DESC);

create table counted_visitors (
  environment_id integer not null,
  affiliate_id text collate "C" not null,
  visitor_hash bytea not null,
  counted_at timestamp(3) with time zone not null,
  constraint counted_visitors_pkey PRIMARY KEY (environment_id, affiliate_id, visitor_hash),
  constraint counted_visitors_affiliate_id_fkey FOREIGN KEY (environment_id, affiliate_id) REFERENCES affiliates(environment_id, id),
  constraint counted_visitors_visitor_hash_check CHECK ((length(visitor_hash) = 16))
);
CREATE INDEX counted_visitors_counted_at_idx ON public.counted_visitors USING btree (counted_at);

create table coupons (
  environment_id integer not null,
  id text collate "C" not null,
  program_id text collate "C" not null,
  affiliate_id text collate "C" not null,
  code text collate "C" not null,
  discount_type text not null,
  discount_value_e4 bigint not null,
  currency character(3),
  duration text not null,
  duration_in_months integer,
  product_ids text[] not null default '{}'::text[],
  provider text not null,
  provider_coupon_id text,
  provider_promo_code_id text,
  state text not null,
  idempotency_key text collate "C",
  attempt integer not null default 1,
  attempted_at timestamp(3) with time zone not null default now(),
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint coupons_code_key UNIQUE (environment_id, program_id, code),
  constraint coupons_pkey PRIMARY KEY (environment_id, id),
  constraint coupons_affiliate_id_fkey FOREIGN KEY (environment_id, program_id, affiliate_id) REFERENCES affiliates(environment_id, program_id, id),
  constraint coupons_code_check CHECK ((code ~ '^[A-Z0-9-]{1,50}$'::text)),
  constraint coupons_discount_check CHECK (((discount_type = ANY (ARRAY['percentage'::text, 'fixed'::text])) AND ((discount_value_e4 >= 0) AND (discount_value_e4 <= 1000000)) AND ((discount_type = 'fixed'::text) = (currency IS NOT NULL)))),
  constraint coupons_duration_check CHECK (((duration = ANY (ARRAY['forever'::text, 'once'::text, 'repeating'::text])) AND ((duration = 'repeating'::text) = (duration_in_months IS NOT NULL)) AND (COALESCE(duration_in_months, 1) >= 1))),
  constraint coupons_idempotency_key_check CHECK (((idempotency_key IS NULL) OR (state = 'pending'::text))),
  constraint coupons_state_check CHECK (
CASE state
    WHEN 'active'::text THEN ((provider_coupon_id IS NOT NULL) AND (provider_promo_code_id IS NOT NULL))
    ELSE (state = ANY (ARRAY['pending'::text, 'deleting'::text]))
END)
);
CREATE INDEX coupons_affiliate_id_idx ON public.coupons USING btree (environment_id, affiliate_id);
CREATE INDEX coupons_created_at_idx ON public.coupons USING btree (environment_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX coupons_idempotency_key_key ON public.coupons USING btree (environment_id, idempotency_key) WHERE (idempotency_key IS NOT NULL);
CREATE INDEX coupons_unfinished_idx ON public.coupons USING btree (attempted_at) WHERE (state <> 'active'::text);

create table earning_moves (
  environment_id integer not null,
  earning_id text collate "C" not null,
  number integer not null,
  from_status text not null,
  to_status text not null,
  cause text not null,
  reason text,
  at timestamp(3) with time zone not null,
  constraint earning_moves_pkey PRIMARY KEY (environment_id, earning_id, number),
  constraint earning_moves_earning_id_fkey FOREIGN KEY (environment_id, earning_id) REFERENCES earnings(environment_id, id),
  constraint earning_moves_cause_check CHECK ((cause = ANY (ARRAY['hold_released'::text, 'affiliate_approved'::text, 'approved_by_hand'::text, 'released_by_hand'::text, 'rejected_by_hand'::text, 'reopened_by_hand'::text, 'refunded'::text, 'refund_undone'::text, 'payout_completed'::text, 'payout_returned'::text, 'voided'::text, 'possible_duplicate'::text, 'duplicate_decided'::text]))),
  constraint earning_moves_number_check CHECK ((number >= 1)),
  constraint earning_moves_reason_check CHECK (((reason IS NULL) OR ((to_status = 'rejected'::text) AND ((char_length(reason) >= 1) AND (char_length(reason) <= 500))))),
  constraint earning_moves_status_check CHECK (((from_status <> to_status) OR (cause = 'voided'::text)))
);
CREATE INDEX earning_moves_at_idx ON public.earning_moves USING btree (environment_id, at, earning_id);
CREATE TRIGGER earning_moves_append_only BEFORE DELETE OR UPDATE ON public.earning_moves FOR EACH ROW EXECUTE FUNCTION refuse_change_but_erasure('reason');
CREATE TRIGGER earning_moves_no_truncate BEFORE TRUNCATE ON public.earning_moves FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table earnings (
  environment_id integer not null,
  id text collate "C" not null,
  program_id text collate "C" not null,
  transaction_id text collate "C" not null,
  affiliate_id text collate "C" not null,
  earning_type text not null,
  level smallint not null default 0,
  currency text not null,
  original_minor bigint not null,
  remaining_minor bigint not null,
  status text not null,
  approval_type text not null,
  hold_until timestamp(3) with time zone,
  voided_at timestamp(3) with time zone,
  has_unclaimed boolean not null default true,
  was_claimed boolean not null default false,
  is_settled boolean not null default false,
  move_count integer not null default 0,
  move_cause text,
  move_reason text,
  last_cause text,
  last_reason text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  status_before_refund text,
  status_before_hold text,
  approval_type_before_hold text,
  constraint earnings_ledger_key UNIQUE (environment_id, transaction_id, id, affiliate_id, currency),
  constraint earnings_pkey PRIMARY KEY (environment_id, id),
  constraint earnings_affiliate_id_fkey FOREIGN KEY (environment_id, program_id, affiliate_id) REFERENCES affiliates(environment_id, program_id, id),
  constraint earnings_transaction_id_fkey FOREIGN KEY (environment_id, program_id, transaction_id) REFERENCES transactions(environment_id, program_id, id),
  constraint earnings_approval_type_check CHECK ((approval_type = ANY (ARRAY['automatic'::text, 'hold_period'::text, 'manual'::text]))),
  constraint earnings_before_hold_check CHECK (
CASE
    WHEN (status_before_hold IS NULL) THEN (approval_type_before_hold IS NULL)
    ELSE ((status_before_hold = ANY (ARRAY['pending'::text, 'approved'::text, 'ready_for_payment'::text])) AND (approval_type_before_hold = ANY (ARRAY['manual'::text, 'automatic'::text, 'hold_period'::text])) AND (status = ANY (ARRAY['pending'::text, 'rejected'::text, 'refunded'::text])))
END),
  constraint earnings_earning_type_check CHECK ((earning_type = ANY (ARRAY['direct_commission'::text, 'lead_commission'::text, 'multi_level'::text, 'manual'::text]))),
  constraint earnings_move_cause_check CHECK ((move_cause IS NULL)),
  constraint earnings_move_reason_check CHECK ((move_reason IS NULL)),
  constraint earnings_remaining_check CHECK (((remaining_minor >= 0) AND (remaining_minor <= original_minor))),
  constraint earnings_status_before_refund_check CHECK ((status_before_refund = ANY (ARRAY['pending'::text, 'approved'::text, 'ready_for_payment'::text, 'paid'::text, 'rejected'::text]))),
  constraint earnings_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'ready_for_payment'::text, 'paid'::text, 'rejected'::text, 'refunded'::text]))),
  constraint earnings_voided_check CHECK (((voided_at IS NULL) OR (status = 'rejected'::text)))
);
CREATE INDEX earnings_affiliate_id_idx ON public.earnings USING btree (environment_id, affiliate_id);
CREATE INDEX earnings_due_idx ON public.earnings USING btree (environment_id, program_id, affiliate_id, currency, was_claimed, is_settled, remaining_minor) WHERE (has_unclaimed AND (status = ANY (ARRAY['ready_for_payment'::text, 'paid'::text, 'refunded'::text])));
CREATE INDEX earnings_hold_until_idx ON public.earnings USING btree (environment_id, hold_until) WHERE ((hold_until IS NOT NULL) AND ((status = 'approved'::text) OR ((status = 'pending'::text) AND (approval_type = 'hold_period'::text))));
CREATE INDEX earnings_levels_idx ON public.earnings USING btree (environment_id, affiliate_id, (
CASE
    WHEN (status = ANY (ARRAY['rejected'::text, 'refunded'::text])) THEN 'cancelled'::text
    WHEN (status = 'pending'::text) THEN 'waiting'::text
    WHEN (status = 'paid'::text) THEN 'paid'::text
    ELSE 'approved'::text
END), created_at, id) WHERE (level > 0);
CREATE INDEX earnings_open_idx ON public.earnings USING btree (environment_id, affiliate_id, currency, status, approval_type, hold_until, remaining_minor) WHERE ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text])) AND (voided_at IS NULL));
CREATE INDEX earnings_partly_due_idx ON public.earnings USING btree (environment_id, program_id, affiliate_id) WHERE (has_unclaimed AND (status = ANY (ARRAY['ready_for_payment'::text, 'paid'::text, 'refunded'::text])) AND (was_claimed OR is_settled));
CREATE INDEX earnings_settled_idx ON public.earnings USING btree (environment_id, affiliate_id, currency, original_minor) WHERE (is_settled AND (voided_at IS NULL));
CREATE INDEX earnings_to_approve_idx ON public.earnings USING btree (environment_id, created_at, id, currency, remaining_minor) WHERE ((status = 'pending'::text) AND (approval_type <> 'hold_period'::text) AND (level = 0));
CREATE TRIGGER earnings_approval_moves AFTER UPDATE OF approval_type ON public.earnings FOR EACH ROW WHEN ((old.approval_type <> new.approval_type)) EXECUTE FUNCTION record_approval_move();
CREATE TRIGGER earnings_move BEFORE UPDATE ON public.earnings FOR EACH ROW WHEN (((new.move_cause IS NOT NULL) OR (new.move_reason IS NOT NULL) OR (new.status <> old.status) OR (new.voided_at IS DISTINCT FROM old.voided_at))) EXECUTE FUNCTION note_earning_move();
CREATE TRIGGER earnings_moves AFTER UPDATE ON public.earnings REFERENCING OLD TABLE AS moved_from NEW TABLE AS moved_to FOR EACH STATEMENT EXECUTE FUNCTION record_earning_moves();

create table encryption_key_check (
  id smallint not null default 1,
  sealed bytea not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint encryption_key_check_pkey PRIMARY KEY (id),
  constraint encryption_key_check_id_check CHECK ((id > 0))
);

create table environments (
  id integer not null default draw_environment_id(),
  public_id text collate "C" not null,
  account_id text collate "C" not null,
  mode text not null,
  config_version bigint not null default 1,
  fingerprint_key bytea not null,
  erasure_key bytea,
  clock_offset_seconds bigint not null default 0,
  created_at timestamp(3) with time zone not null default now(),
  signs_money_from timestamp(3) with time zone,
  constraint environments_account_id_mode_key UNIQUE (account_id, mode),
  constraint environments_public_id_key UNIQUE (public_id),
  constraint environments_pkey PRIMARY KEY (id),
  constraint environments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint environments_clock_check CHECK (((clock_offset_seconds = 0) OR (mode = 'dev'::text))),
  constraint environments_fingerprint_key_check CHECK ((length(fingerprint_key) >= 32)),
  constraint environments_mode_check CHECK ((mode = ANY (ARRAY['live'::text, 'dev'::text])))
);
CREATE UNIQUE INDEX environments_account_id_id_key ON public.environments USING btree (account_id, id);

create table erasures (
  environment_id integer not null,
  id text collate "C" not null,
  object_type text not null,
  object_id text collate "C" not null,
  program_id text collate "C" not null,
  reason text not null,
  salt text not null default ''::text,
  status text not null default 'running'::text,
  step text not null default 'clicks'::text,
  cursor text collate "C" not null default ''::text,
  counts jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null,
  done_at timestamp(3) with time zone,
  constraint erasures_object_id_key UNIQUE (environment_id, object_id),
  constraint erasures_pkey PRIMARY KEY (environment_id, id),
  constraint erasures_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id),
  constraint erasures_object_type_check CHECK ((object_type = ANY (ARRAY['referral'::text, 'affiliate'::text]))),
  constraint erasures_status_check CHECK (
CASE status
    WHEN 'running'::text THEN (done_at IS NULL)
    ELSE ((status = 'done'::text) AND (done_at IS NOT NULL))
END)
);
CREATE INDEX erasures_created_at_idx ON public.erasures USING btree (environment_id, created_at DESC, id DESC);
CREATE INDEX erasures_running_idx ON public.erasures USING btree (environment_id, id) WHERE (status = 'running'::text);

create table expired_clicks (
  environment_id integer not null,
  id text collate "C" not null,
  program_id text not null,
  affiliate_id text not null,
  referrer text,
  url text,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  sub1 text,
  sub2 text,
  sub3 text,
  sub4 text,
  sub5 text,
  clicks integer not null,
  created_at timestamp(3) with time zone not null,
  report_position bigint not null,
  constraint expired_clicks_pkey PRIMARY KEY (environment_id, id),
  constraint expired_clicks_affiliate_id_fkey FOREIGN KEY (environment_id, program_id, affiliate_id) REFERENCES affiliates(environment_id, program_id, id),
  constraint expired_clicks_clicks_check CHECK ((clicks > 0)),
  constraint expired_clicks_created_at_check CHECK ((created_at = date_bin('00:15:00'::interval, created_at, '1970-01-01 00:00:00+00'::timestamp with time zone)))
);
CREATE INDEX expired_clicks_affiliate_id_idx ON public.expired_clicks USING btree (environment_id, affiliate_id);
CREATE INDEX expired_clicks_report_idx ON public.expired_clicks USING brin (report_position, created_at) WITH (pages_per_range='32');
CREATE TRIGGER expired_clicks_append_only BEFORE DELETE OR UPDATE ON public.expired_clicks FOR EACH ROW EXECUTE FUNCTION refuse_change_but_erasure('referrer', 'url', 'utm_source', 'utm_medium', 'utm_campaign', 'sub1', 'sub2', 'sub3', 'sub4', 'sub5');
CREATE TRIGGER expired_clicks_sub_values AFTER UPDATE OF sub1, sub2, sub3, sub4, sub5 ON public.expired_clicks FOR EACH ROW WHEN ((((((old.sub1 IS DISTINCT FROM new.sub1) OR (old.sub2 IS DISTINCT FROM new.sub2)) OR (old.sub3 IS DISTINCT FROM new.sub3)) OR (old.sub4 IS DISTINCT FROM new.sub4)) OR (old.sub5 IS DISTINCT FROM new.sub5))) EXECUTE FUNCTION end_sub_values();

create table funding_sources (
  environment_id integer not null,
  id text collate "C" not null,
  name text not null,
  details bytea not null,
  is_default boolean not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint funding_sources_pkey PRIMARY KEY (environment_id, id),
  constraint funding_sources_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id)
);
CREATE UNIQUE INDEX funding_sources_default_key ON public.funding_sources USING btree (environment_id) WHERE is_default;

create table group_incentives (
  environment_id integer not null,
  id text collate "C" not null,
  program_id text collate "C" not null,
  group_id text collate "C" not null,
  incentive_id text collate "C" not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint group_incentives_group_id_incentive_id_key UNIQUE (environment_id, group_id, incentive_id),
  constraint group_incentives_pkey PRIMARY KEY (environment_id, id),
  constraint group_incentives_group_id_fkey FOREIGN KEY (environment_id, program_id, group_id) REFERENCES affiliate_groups(environment_id, program_id, id),
  constraint group_incentives_incentive_id_fkey FOREIGN KEY (environment_id, program_id, incentive_id) REFERENCES incentives(environment_id, program_id, id)
);
CREATE TRIGGER group_incentives_bump_config_version AFTER INSERT OR DELETE OR UPDATE ON public.group_incentives FOR EACH ROW EXECUTE FUNCTION bump_config_version();

create table group_moves (
  environment_id integer not null,
  id bigint not null generated by default as identity,
  affiliate_id text collate "C" not null,
  from_group_id text collate "C",
  to_group_id text collate "C",
  actor text not null,
  moved_at timestamp(3) with time zone not null,
  constraint group_moves_pkey PRIMARY KEY (environment_id, id),
  constraint group_moves_affiliate_id_fkey FOREIGN KEY (environment_id, affiliate_id) REFERENCES affiliates(environment_id, id) ON DELETE CASCADE,
  constraint group_moves_group_id_check CHECK ((from_group_id IS DISTINCT FROM to_group_id))
);
CREATE INDEX group_moves_affiliate_id_idx ON public.group_moves USING btree (environment_id, affiliate_id, id);
CREATE TRIGGER group_moves_append_only BEFORE UPDATE ON public.group_moves FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table hosts (
  host text collate "C" not null,
  environment_id integer not null,
  site_id text collate "C" not null,
  kind text not null default 'link'::text,
  proven_at timestamp(3) with time zone,
  checked_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  constraint hosts_pkey PRIMARY KEY (host, environment_id),
  constraint hosts_site_id_fkey FOREIGN KEY (environment_id, site_id) REFERENCES sites(environment_id, id),
  constraint hosts_host_check CHECK (((host = lower(host)) AND ((length(host) >= 1) AND (length(host) <= 253)))),
  constraint hosts_kind_check CHECK ((kind = 'link'::text))
);
CREATE UNIQUE INDEX hosts_proven_key ON public.hosts USING btree (host) WHERE (proven_at IS NOT NULL);
CREATE INDEX hosts_site_id_idx ON public.hosts USING btree (environment_id, site_id);
CREATE INDEX hosts_unproven_idx ON public.hosts USING btree (checked_at NULLS FIRST) WHERE (proven_at IS NULL);

create table idempotency_keys (
  environment_id integer not null,
  key text collate "C" not null,
  fingerprint jsonb not null,
  body json,
  created_at timestamp(3) with time zone not null,
  key_generation integer not null default 0,
  voided_at timestamp(3) with time zone,
  constraint idempotency_keys_pkey PRIMARY KEY (environment_id, key, key_generation),
  constraint idempotency_keys_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id),
  constraint idempotency_keys_key_generation_check CHECK (((key_generation = 0) OR (voided_at IS NOT NULL)))
);
CREATE INDEX idempotency_keys_created_at_idx ON public.idempotency_keys USING btree (created_at) WHERE (voided_at IS NULL);

create table identity_providers (
  account_id text collate "C" not null,
  id text collate "C" not null,
  name text not null,
  issuer text collate "C" not null,
  client_id text not null,
  client_secret bytea not null,
  domains text[] not null default '{}'::text[],
  allows_private boolean not null default false,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint identity_providers_account_id_issuer_key UNIQUE (account_id, issuer),
  constraint identity_providers_id_key UNIQUE (id),
  constraint identity_providers_pkey PRIMARY KEY (account_id, id),
  constraint identity_providers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);

create table incentive_versions (
  environment_id integer not null,
  incentive_id text collate "C" not null,
  version integer not null,
  incentive_type text not null,
  is_percentage boolean not null,
  rate_e4 bigint,
  amount_e4 bigint,
  currency text,
  incentive_length text not null,
  length_value integer,
  approval_type text not null,
  hold_period_days integer,
  apply_to text not null,
  product_ids text[] not null default '{}'::text[],
  event_name text,
  cap_per_conversion_e4 bigint,
  cap_per_referral_e4 bigint,
  variable_config jsonb,
  created_at timestamp(3) with time zone not null default now(),
  include_free_sales boolean not null default false,
  in_force_from timestamp(3) with time zone,
  constraint incentive_versions_pkey PRIMARY KEY (environment_id, incentive_id, version),
  constraint incentive_versions_incentive_id_fkey FOREIGN KEY (environment_id, incentive_id) REFERENCES incentives(environment_id, id),
  constraint incentive_versions_amount_check CHECK (
CASE
    WHEN is_percentage THEN (((rate_e4 >= 0) AND (rate_e4 <= 1000000)) AND (amount_e4 IS NULL) AND (currency IS NULL))
    ELSE ((amount_e4 >= 0) AND (currency IS NOT NULL) AND (rate_e4 IS NULL))
END),
  constraint incentive_versions_apply_to_check CHECK ((apply_to = ANY (ARRAY['all_plans'::text, 'monthly_plans'::text, 'yearly_plans'::text, 'one_time'::text, 'specific_products'::text]))),
  constraint incentive_versions_approval_check CHECK (
CASE approval_type
    WHEN 'hold_period'::text THEN (hold_period_days >= 0)
    ELSE (approval_type = ANY (ARRAY['automatic'::text, 'manual'::text]))
END),
  constraint incentive_versions_cap_check CHECK (((COALESCE(cap_per_conversion_e4, (0)::bigint) >= 0) AND (COALESCE(cap_per_referral_e4, (0)::bigint) >= 0))),
  constraint incentive_versions_event_amount_check CHECK (((incentive_type = 'commission'::text) OR (NOT is_percentage))),
  constraint incentive_versions_length_check CHECK (
CASE incentive_length
    WHEN 'customer_lifetime'::text THEN (length_value IS NULL)
    ELSE ((incentive_length = ANY (ARRAY['time_limited'::text, 'payment_limited'::text])) AND (length_value >= 1))
END),
  constraint incentive_versions_type_check CHECK ((incentive_type = ANY (ARRAY['commission'::text, 'lead'::text, 'trial'::text, 'milestone'::text])))
);
CREATE TRIGGER incentive_versions_bump_config_version AFTER INSERT OR DELETE OR UPDATE ON public.incentive_versions FOR EACH ROW EXECUTE FUNCTION bump_config_version();

create table incentives (
  environment_id integer not null,
  id text collate "C" not null,
  program_id text collate "C" not null,
  name text not null,
  current_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  scheduled_version integer,
  constraint incentives_program_id_id_key UNIQUE (environment_id, program_id, id),
  constraint incentives_pkey PRIMARY KEY (environment_id, id),
  constraint incentives_program_id_fkey FOREIGN KEY (environment_id, program_id) REFERENCES programs(environment_id, id),
  constraint incentives_scheduled_version_check CHECK ((scheduled_version > current_version))
);
CREATE TRIGGER incentives_bump_config_version AFTER INSERT OR DELETE OR UPDATE ON public.incentives FOR EACH ROW EXECUTE FUNCTION bump_config_version();

create table ingested_events (
  environment_id integer not null,
  id text collate "C" not null,
  program_id text collate "C" not null,
  referral_id text collate "C" not null,
  key_scope text not null default 'event'::text,
  external_event_id text collate "C",
  key_generation integer not null default 0,
  fingerprint jsonb,
  event_type text not null,
  event_name text not null,
  action text not null,
  transaction_id text collate "C",
  click_id text collate "C",
  metadata jsonb,
  occurred_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  constraint ingested_events_external_event_key UNIQUE (environment_id, key_scope, external_event_id, key_generation),
  constraint ingested_events_pkey PRIMARY KEY (environment_id, id),
  constraint ingested_events_referral_id_fkey FOREIGN KEY (environment_id, program_id, referral_id) REFERENCES referrals(environment_id, program_id, id),
  constraint ingested_events_transaction_id_fkey FOREIGN KEY (environment_id, program_id, transaction_id) REFERENCES transactions(environment_id, program_id, id),
  constraint ingested_events_action_check CHECK ((action = ANY (ARRAY['referral_updated'::text, 'transaction_created'::text, 'recorded'::text]))),
  constraint ingested_events_event_type_check CHECK ((event_type = ANY (ARRAY['lead'::text, 'trial'::text, 'milestone'::text]))),
  constraint ingested_events_key_scope_check CHECK ((key_scope = 'event'::text))
);
CREATE INDEX ingested_events_referral_id_idx ON public.ingested_events USING btree (environment_id, referral_id);
CREATE INDEX ingested_events_transaction_id_idx ON public.ingested_events USING btree (environment_id, transaction_id) WHERE (transaction_id IS NOT NULL);
CREATE INDEX ingested_events_trial_idx ON public.ingested_events USING btree (environment_id, occurred_at, referral_id) WHERE (event_type = 'trial'::text);

create table invitations (
  environment_id integer not null,
  id text collate "C" not null,
  account_id text collate "C" not null,
  digest bytea not null,
  email text not null,
  email_normalized text collate "C" not null,
  role text not null,
  made_by text not null,
  is_mailed boolean not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  constraint invitations_digest_key UNIQUE (digest, environment_id),
  constraint invitations_pkey PRIMARY KEY (environment_id, id),
  constraint invitations_environment_id_fkey FOREIGN KEY (account_id, environment_id) REFERENCES environments(account_id, id),
  constraint invitations_digest_check CHECK ((octet_length(digest) = 32)),
  constraint invitations_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'manager'::text, 'finance'::text, 'developer'::text, 'viewer'::text])))
);
CREATE INDEX invitations_email_normalized_idx ON public.invitations USING btree (environment_id, email_normalized);

create table invoice_counters (
  environment_id integer not null,
  last_number bigint not null default 0,
  constraint invoice_counters_pkey PRIMARY KEY (environment_id),
  constraint invoice_counters_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id)
);

create table job_runs (
  name text collate "C" not null,
  due_at timestamp(3) with time zone,
  succeeded_at timestamp(3) with time zone,
  failed_at timestamp(3) with time zone,
  failures integer not null default 0,
  constraint job_runs_pkey PRIMARY KEY (name),
  constraint job_runs_failures_check CHECK ((failures >= 0))
);

create table ledger_checks (
  environment_id integer not null,
  rule_digest text collate "C" not null,
  horizon bigint not null,
  written_in text not null,
  entries bigint,
  verified_at timestamp(3) with time zone not null,
  constraint ledger_checks_pkey PRIMARY KEY (environment_id, rule_digest),
  constraint ledger_checks_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id)
);

create table ledger_entries (
  environment_id integer not null,
  id text collate "C" not null,
  transaction_id text collate "C",
  earning_id text collate "C",
  affiliate_id text collate "C" not null,
  type text not null,
  amount_minor bigint not null,
  currency text not null,
  refund_id text collate "C",
  payout_id text collate "C",
  created_at timestamp(3) with time zone not null,
  report_position bigint not null default report_position(),
  adjustment_id text collate "C",
  gives_back_id text collate "C",
  stands_for_earned boolean not null default false,
  booked_at timestamp(3) with time zone,
  constraint ledger_entries_pkey PRIMARY KEY (environment_id, id),
  constraint ledger_entries_adjustment_fkey FOREIGN KEY (environment_id, adjustment_id, affiliate_id, currency) REFERENCES adjustments(environment_id, id, affiliate_id, currency),
  constraint ledger_entries_earning_fkey FOREIGN KEY (environment_id, transaction_id, earning_id, affiliate_id, currency) REFERENCES earnings(environment_id, transaction_id, id, affiliate_id, currency),
  constraint ledger_entries_gives_back_id_fkey FOREIGN KEY (environment_id, gives_back_id) REFERENCES ledger_entries(environment_id, id),
  constraint ledger_entries_payout_id_fkey FOREIGN KEY (environment_id, payout_id) REFERENCES payouts(environment_id, id),
  constraint ledger_entries_gives_back_check CHECK ((((gives_back_id IS NOT NULL) = (type = 'returned'::text)) AND ((type = 'returned'::text) OR (NOT stands_for_earned)))),
  constraint ledger_entries_owner_check CHECK (((num_nonnulls(earning_id, adjustment_id) = 1) AND (num_nulls(earning_id, transaction_id) = ANY (ARRAY[0, 2])))),
  constraint ledger_entries_type_check CHECK (
CASE type
    WHEN 'earned'::text THEN ((amount_minor >= 0) AND (earning_id IS NOT NULL))
    WHEN 'refunded'::text THEN ((amount_minor <= 0) AND (earning_id IS NOT NULL))
    WHEN 'clawback'::text THEN ((amount_minor <= 0) AND (earning_id IS NOT NULL))
    WHEN 'refund_undone'::text THEN ((amount_minor > 0) AND (refund_id IS NOT NULL) AND (earning_id IS NOT NULL))
    WHEN 'adjusted'::text THEN ((amount_minor <> 0) AND (adjustment_id IS NOT NULL))
    WHEN 'voided'::text THEN ((amount_minor <= 0) OR (adjustment_id IS NOT NULL))
    WHEN 'returned'::text THEN (payout_id IS NOT NULL)
    WHEN 'paid'::text THEN true
    ELSE ((type = 'adjustment'::text) AND (earning_id IS NOT NULL))
END)
);
CREATE INDEX ledger_entries_adjustment_id_idx ON public.ledger_entries USING btree (environment_id, adjustment_id) WHERE (adjustment_id IS NOT NULL);
CREATE INDEX ledger_entries_affiliate_id_idx ON public.ledger_entries USING btree (environment_id, affiliate_id);
CREATE INDEX ledger_entries_booked_at_idx ON public.ledger_entries USING btree (environment_id, booked_at) WHERE (booked_at IS NOT NULL);
CREATE INDEX ledger_entries_clawback_idx ON public.ledger_entries USING btree (environment_id, affiliate_id) WHERE (type = 'clawback'::text);
CREATE INDEX ledger_entries_created_at_idx ON public.ledger_entries USING btree (environment_id, created_at, id);
CREATE INDEX ledger_entries_earning_id_idx ON public.ledger_entries USING btree (environment_id, earning_id);
CREATE UNIQUE INDEX ledger_entries_gives_back_key ON public.ledger_entries USING btree (environment_id, gives_back_id) WHERE (gives_back_id IS NOT NULL);
CREATE INDEX ledger_entries_report_idx ON public.ledger_entries USING brin (report_position, created_at) WITH (pages_per_range='32');
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table mail_cursors (
  environment_id integer not null,
  sequence bigint not null default 0,
  constraint mail_cursors_pkey PRIMARY KEY (environment_id),
  constraint mail_cursors_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id)
);

create table mail_suppressions (
  environment_id integer not null,
  id text collate "C" not null,
  address_mark bytea not null,
  reason text not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint mail_suppressions_pkey PRIMARY KEY (environment_id, id),
  constraint mail_suppressions_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id),
  constraint mail_suppressions_reason_check CHECK ((reason = ANY (ARRAY['refused'::text, 'bounced'::text, 'complained'::text])))
);
CREATE UNIQUE INDEX mail_suppressions_address_mark_key ON public.mail_suppressions USING btree (environment_id, address_mark);
CREATE INDEX mail_suppressions_created_at_idx ON public.mail_suppressions USING btree (environment_id, created_at DESC, id DESC);

create table mails (
  environment_id integer not null,
  id text collate "C" not null,
  kind text not null,
  recipient text not null,
  address_mark bytea not null,
  language text not null,
  parameters bytea not null,
  status text not null,
  attempts integer not null default 0,
  next_attempt_at timestamp(3) with time zone not null default now(),
  lease uuid,
  leased_until timestamp(3) with time zone,
  smtp_reply text,
  expires_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  dedupe_key text collate "C" not null,
  affiliate_id text collate "C",
  constraint mails_pkey PRIMARY KEY (environment_id, id),
  constraint mails_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id),
  constraint mails_attempts_check CHECK ((attempts >= 0)),
  constraint mails_kept_check CHECK (((status <> 'kept'::text) OR (attempts = 0))),
  constraint mails_lease_check CHECK ((((lease IS NULL) = (leased_until IS NULL)) AND ((lease IS NULL) OR (status = 'waiting'::text)))),
  constraint mails_smtp_reply_check CHECK ((length(smtp_reply) <= 500)),
  constraint mails_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'accepted'::text, 'failed'::text, 'suppressed'::text, 'kept'::text])))
) with (fillfactor=80);
CREATE INDEX mails_address_mark_idx ON public.mails USING btree (environment_id, address_mark, id DESC);
CREATE INDEX mails_affiliate_id_idx ON public.mails USING btree (environment_id, affiliate_id, id) WHERE (affiliate_id IS NOT NULL);
CREATE INDEX mails_created_at_idx ON public.mails USING btree (environment_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX mails_dedupe_key_key ON public.mails USING btree (environment_id, dedupe_key);
CREATE INDEX mails_due_idx ON public.mails USING btree (environment_id, next_attempt_at) WHERE (status = 'waiting'::text);
CREATE INDEX mails_status_idx ON public.mails USING btree (environment_id, status, created_at DESC, id DESC);
CREATE INDEX mails_urgent_idx ON public.mails USING btree (environment_id, next_attempt_at) WHERE ((status = 'waiting'::text) AND (kind = 'affiliate_code'::text));

create table members (
  environment_id integer not null,
  user_id text collate "C" not null,
  account_id text collate "C" not null,
  role text not null,
  added_by text not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint members_keep_an_owner TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint members_pkey PRIMARY KEY (environment_id, user_id),
  constraint members_environment_id_fkey FOREIGN KEY (account_id, environment_id) REFERENCES environments(account_id, id),
  constraint members_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id),
  constraint members_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'manager'::text, 'finance'::text, 'developer'::text, 'viewer'::text])))
);
CREATE INDEX members_user_id_idx ON public.members USING btree (account_id, user_id);
CREATE CONSTRAINT TRIGGER members_keep_an_owner AFTER DELETE OR UPDATE ON public.members DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.role = 'owner'::text)) EXECUTE FUNCTION keep_an_owner();
CREATE TRIGGER members_sign_money AFTER INSERT OR UPDATE OF role ON public.members FOR EACH ROW WHEN ((new.role = 'owner'::text)) EXECUTE FUNCTION sign_money_from_first_owner();

create table multi_level_incentives (
  environment_id integer not null,
  id text collate "C" not null,
  program_id text collate "C" not null,
  group_id text collate "C" not null,
  level smallint not null,
  basis text not null,
  is_percentage boolean not null,
  rate_e4 bigint,
  amount_e4 bigint,
  currency text,
  created_at timestamp(3) with time zone not null default now(),
  constraint multi_level_incentives_group_id_level_key UNIQUE (environment_id, group_id, level),
  constraint multi_level_incentives_pkey PRIMARY KEY (environment_id, id),
  constraint multi_level_incentives_group_id_fkey FOREIGN KEY (environment_id, program_id, group_id) REFERENCES affiliate_groups(environment_id, program_id, id),
  constraint multi_level_incentives_amount_check CHECK (
CASE
    WHEN is_percentage THEN (((rate_e4 >= 0) AND (rate_e4 <= 1000000)) AND (amount_e4 IS NULL) AND (currency IS NULL))
    ELSE ((amount_e4 >= 0) AND (currency IS NOT NULL) AND (rate_e4 IS NULL))
END),
  constraint multi_level_incentives_basis_check CHECK ((basis = ANY (ARRAY['sale'::text, 'commission'::text]))),
  constraint multi_level_incentives_level_check CHECK (((level >= 1) AND (level <= 3)))
);
CREATE TRIGGER multi_level_incentives_bump_config_version AFTER INSERT OR DELETE OR UPDATE ON public.multi_level_incentives FOR EACH ROW EXECUTE FUNCTION bump_config_version();

create table multi_level_versions (
  environment_id integer not null,
  multi_level_incentive_id text collate "C" not null,
  version integer not null,
  program_id text collate "C" not null,
  group_id text collate "C" not null,
  level smallint not null,
  basis text not null,
  is_percentage boolean not null,
  rate_e4 bigint,
  amount_e4 bigint,
  currency text,
  is_deleted boolean not null default false,
  created_at timestamp(3) with time zone not null,
  constraint multi_level_versions_pkey PRIMARY KEY (environment_id, multi_level_incentive_id, version),
  constraint multi_level_versions_program_id_fkey FOREIGN KEY (environment_id, program_id) REFERENCES programs(environment_id, id) ON DELETE CASCADE,
  constraint multi_level_versions_version_check CHECK ((version >= 1))
);
CREATE TRIGGER multi_level_versions_append_only BEFORE UPDATE ON public.multi_level_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table outbox_events (
  environment_id integer not null,
  id text collate "C" not null,
  type text not null,
  object_id text collate "C" not null,
  data json not null,
  previous json,
  created_at timestamp(3) with time zone not null,
  erased_at timestamp(3) with time zone,
  constraint outbox_events_pkey PRIMARY KEY (environment_id, id)
) partition by RANGE (id);
CREATE TRIGGER outbox_events_append_only BEFORE DELETE OR UPDATE ON public.outbox_events FOR EACH ROW EXECUTE FUNCTION refuse_change_but_erasure('data', 'previous', 'erased_at');
CREATE TRIGGER outbox_events_pending AFTER INSERT ON public.outbox_events REFERENCING NEW TABLE AS noted FOR EACH STATEMENT EXECUTE FUNCTION note_outbox_events();

create table outbox_events_default (
  environment_id integer not null,
  id text collate "C" not null,
  type text not null,
  object_id text collate "C" not null,
  data json not null,
  previous json,
  created_at timestamp(3) with time zone not null,
  erased_at timestamp(3) with time zone,
  constraint outbox_events_default_pkey PRIMARY KEY (environment_id, id)
)
  partition of outbox_events DEFAULT;
CREATE TRIGGER outbox_events_append_only BEFORE DELETE OR UPDATE ON public.outbox_events_default FOR EACH ROW EXECUTE FUNCTION refuse_change_but_erasure('data', 'previous', 'erased_at');

create table outbox_pending (
  id bigint not null generated always as identity,
  environment_id integer not null,
  event_id text collate "C" not null,
  constraint outbox_pending_pkey PRIMARY KEY (environment_id, id)
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=5000);

create table owed_snapshot_amounts (
  environment_id integer not null,
  at timestamp(3) with time zone not null,
  program_id text collate "C" not null,
  currency text collate "C" not null,
  pending_minor bigint not null,
  held_minor bigint not null,
  claimed_minor bigint not null,
  owed_minor bigint not null,
  paid_minor bigint not null,
  constraint owed_snapshot_amounts_pkey PRIMARY KEY (environment_id, at, program_id, currency),
  constraint owed_snapshot_amounts_at_fkey FOREIGN KEY (environment_id, at) REFERENCES owed_snapshots(environment_id, at) ON DELETE CASCADE,
  constraint owed_snapshot_amounts_program_id_fkey FOREIGN KEY (environment_id, program_id) REFERENCES programs(environment_id, id)
);
CREATE TRIGGER owed_snapshot_amounts_append_only BEFORE UPDATE ON public.owed_snapshot_amounts FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table owed_snapshots (
  environment_id integer not null,
  at timestamp(3) with time zone not null,
  constraint owed_snapshots_pkey PRIMARY KEY (environment_id, at),
  constraint owed_snapshots_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id)
);
CREATE TRIGGER owed_snapshots_append_only BEFORE UPDATE ON public.owed_snapshots FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table partnership_moves (
  environment_id integer not null,
  affiliate_id text collate "C" not null,
  id bigint not null generated by default as identity,
  from_status text collate "C" not null,
  to_status text collate "C" not null,
  at timestamp(3) with time zone not null,
  constraint partnership_moves_pkey PRIMARY KEY (environment_id, affiliate_id, id),
  constraint partnership_moves_affiliate_id_fkey FOREIGN KEY (environment_id, affiliate_id) REFERENCES affiliates(environment_id, id) ON DELETE CASCADE
);
CREATE INDEX partnership_moves_at_idx ON public.partnership_moves USING btree (environment_id, at);
CREATE TRIGGER partnership_moves_append_only BEFORE UPDATE ON public.partnership_moves FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table passkeys (
  account_id text collate "C" not null,
  user_id text collate "C" not null,
  id text collate "C" not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone,
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_pkey PRIMARY KEY (account_id, user_id, id),
  constraint passkeys_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id),
  constraint passkeys_counter_check CHECK (((counter >= 0) AND (counter <= '4294967295'::bigint))),
  constraint passkeys_credential_id_check CHECK (((octet_length(credential_id) >= 1) AND (octet_length(credential_id) <= 1023)))
);

create table payout_account_marks (
  environment_id integer not null,
  affiliate_id text collate "C" not null,
  kind text not null,
  mark bytea not null,
  first_seen_at timestamp(3) with time zone not null,
  constraint payout_account_marks_pkey PRIMARY KEY (environment_id, affiliate_id, kind, mark),
  constraint payout_account_marks_affiliate_id_fkey FOREIGN KEY (environment_id, affiliate_id) REFERENCES affiliates(environment_id, id) ON DELETE CASCADE,
  constraint payout_account_marks_kind_check CHECK ((kind = ANY (ARRAY['email'::text, 'iban'::text, 'wallet'::text]))),
  constraint payout_account_marks_mark_check CHECK ((length(mark) = 32))
);
CREATE INDEX payout_account_marks_mark_idx ON public.payout_account_marks USING btree (environment_id, mark);

create table payout_details_changes (
  environment_id integer not null,
  id bigint not null generated by default as identity,
  affiliate_id text collate "C" not null,
  key_id text collate "C",
  fields text[] not null,
  replaced boolean not null,
  request_id text not null,
  created_at timestamp(3) with time zone not null,
  actor text collate "C",
  constraint payout_details_changes_pkey PRIMARY KEY (environment_id, id),
  constraint payout_details_changes_affiliate_id_fkey FOREIGN KEY (environment_id, affiliate_id) REFERENCES affiliates(environment_id, id) ON DELETE CASCADE,
  constraint payout_details_changes_key_id_fkey FOREIGN KEY (environment_id, key_id) REFERENCES api_keys(environment_id, id),
  constraint payout_details_changes_actor_check CHECK ((num_nonnulls(key_id, actor) > 0)),
  constraint payout_details_changes_fields_check CHECK ((cardinality(fields) > 0))
);
CREATE INDEX payout_details_changes_affiliate_id_idx ON public.payout_details_changes USING btree (environment_id, affiliate_id, id DESC);
CREATE TRIGGER payout_details_changes_append_only BEFORE UPDATE ON public.payout_details_changes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_details_changes_approvals AFTER INSERT ON public.payout_details_changes FOR EACH ROW EXECUTE FUNCTION void_payout_approvals();

create table payout_exports (
  environment_id integer not null,
  id bigint not null generated by default as identity,
  key_id text collate "C",
  payout_ids text[] not null,
  request_id text not null,
  created_at timestamp(3) with time zone not null,
  actor text collate "C",
  constraint payout_exports_pkey PRIMARY KEY (environment_id, id),
  constraint payout_exports_key_id_fkey FOREIGN KEY (environment_id, key_id) REFERENCES api_keys(environment_id, id),
  constraint payout_exports_actor_check CHECK ((num_nonnulls(key_id, actor) > 0))
);
CREATE TRIGGER payout_exports_append_only BEFORE DELETE OR UPDATE ON public.payout_exports FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table payout_items (
  environment_id integer not null,
  payout_id text collate "C" not null,
  ledger_entry_id text collate "C" not null,
  is_live boolean not null default true,
  claimed_at timestamp(3) with time zone,
  constraint payout_items_pkey PRIMARY KEY (environment_id, payout_id, ledger_entry_id),
  constraint payout_items_ledger_entry_id_fkey FOREIGN KEY (environment_id, ledger_entry_id) REFERENCES ledger_entries(environment_id, id),
  constraint payout_items_payout_id_fkey FOREIGN KEY (environment_id, payout_id) REFERENCES payouts(environment_id, id)
);
CREATE UNIQUE INDEX payout_items_live_key ON public.payout_items USING btree (environment_id, ledger_entry_id) WHERE is_live;
CREATE TRIGGER payout_items_completed_immutable BEFORE DELETE OR UPDATE ON public.payout_items FOR EACH ROW EXECUTE FUNCTION refuse_completed_payout_item_change();

create table payout_moves (
  environment_id integer not null,
  payout_id text collate "C" not null,
  id bigint not null generated by default as identity,
  from_status text collate "C" not null,
  to_status text collate "C" not null,
  from_amount_minor bigint not null,
  at timestamp(3) with time zone not null,
  constraint payout_moves_pkey PRIMARY KEY (environment_id, payout_id, id),
  constraint payout_moves_payout_id_fkey FOREIGN KEY (environment_id, payout_id) REFERENCES payouts(environment_id, id)
);
CREATE INDEX payout_moves_at_idx ON public.payout_moves USING btree (environment_id, at, payout_id);
CREATE TRIGGER payout_moves_append_only BEFORE DELETE OR UPDATE ON public.payout_moves FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_moves_no_truncate BEFORE TRUNCATE ON public.payout_moves FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table payouts (
  environment_id integer not null,
  id text collate "C" not null,
  program_id text collate "C" not null,
  affiliate_id text collate "C" not null,
  invoice_number bigint not null,
  amount_minor bigint not null,
  currency character(3) not null,
  status text not null,
  failure_reason text,
  payment_method text,
  payment_reference text,
  managed_payout boolean not null,
  processed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  returned_at timestamp(3) with time zone,
  return_reason text,
  returned_by text collate "C",
  created_by text collate "C",
  needs_approval boolean not null default false,
  approved_by text collate "C",
  approved_at timestamp(3) with time zone,
  constraint payouts_invoice_number_key UNIQUE (environment_id, invoice_number),
  constraint payouts_pkey PRIMARY KEY (environment_id, id),
  constraint payouts_affiliate_id_fkey FOREIGN KEY (environment_id, program_id, affiliate_id) REFERENCES affiliates(environment_id, program_id, id),
  constraint payouts_amount_check CHECK (((amount_minor > 0) OR (status = 'cancelled'::text))),
  constraint payouts_approval_check CHECK ((((approved_by IS NULL) = (approved_at IS NULL)) AND ((approved_by IS NULL) OR (needs_approval AND (created_by IS NOT NULL) AND (approved_by <> created_by))))),
  constraint payouts_failure_reason_check CHECK (((failure_reason IS NULL) OR ((status = ANY (ARRAY['failed'::text, 'cancelled'::text])) AND ((char_length(failure_reason) >= 1) AND (char_length(failure_reason) <= 500))))),
  constraint payouts_processed_at_check CHECK (((status = 'completed'::text) = (processed_at IS NOT NULL))),
  constraint payouts_return_reason_check CHECK (((char_length(return_reason) >= 1) AND (char_length(return_reason) <= 500))),
  constraint payouts_returned_check CHECK (((num_nulls(returned_at, return_reason, returned_by) = ANY (ARRAY[0, 3])) AND ((returned_at IS NULL) OR (status = 'completed'::text)))),
  constraint payouts_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'processing'::text, 'completed'::text, 'failed'::text, 'cancelled'::text])))
);
CREATE INDEX payouts_affiliate_id_idx ON public.payouts USING btree (environment_id, affiliate_id);
CREATE INDEX payouts_amount_idx ON public.payouts USING btree (environment_id, currency, amount_minor, id);
CREATE INDEX payouts_created_at_idx ON public.payouts USING btree (environment_id, created_at DESC, id DESC);
CREATE INDEX payouts_search_idx ON public.payouts USING gin (lower(payment_reference) gin_trgm_ops) WHERE (payment_reference IS NOT NULL);
CREATE INDEX payouts_unpaid_idx ON public.payouts USING btree (environment_id, status, created_at, id) WHERE (status = ANY (ARRAY['pending'::text, 'processing'::text, 'failed'::text]));
CREATE INDEX payouts_waiting_idx ON public.payouts USING btree (environment_id, created_at, id) WHERE (needs_approval AND (approved_by IS NULL) AND (status = ANY (ARRAY['pending'::text, 'processing'::text, 'failed'::text])));
CREATE TRIGGER payouts_approval BEFORE INSERT OR UPDATE ON public.payouts FOR EACH ROW EXECUTE FUNCTION guard_payout_approval();
CREATE TRIGGER payouts_completed_immutable BEFORE DELETE OR UPDATE ON public.payouts FOR EACH ROW EXECUTE FUNCTION refuse_completed_payout_change();
CREATE TRIGGER payouts_moves AFTER UPDATE ON public.payouts FOR EACH ROW WHEN (((old.status <> new.status) OR (old.amount_minor <> new.amount_minor))) EXECUTE FUNCTION record_payout_move();
CREATE TRIGGER payouts_of_merged BEFORE INSERT ON public.payouts FOR EACH ROW WHEN ((new.status <> 'cancelled'::text)) EXECUTE FUNCTION refuse_payouts_of_merged();
CREATE TRIGGER payouts_of_merged_again BEFORE UPDATE OF status ON public.payouts FOR EACH ROW WHEN (((old.status = 'cancelled'::text) AND (new.status <> 'cancelled'::text))) EXECUTE FUNCTION refuse_payouts_of_merged();

create table portal_links (
  environment_id integer not null,
  affiliate_id text collate "C" not null,
  digest bytea,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  mailed_at timestamp(3) with time zone,
  constraint portal_links_digest_key UNIQUE (environment_id, digest),
  constraint portal_links_pkey PRIMARY KEY (environment_id, affiliate_id),
  constraint portal_links_affiliate_id_fkey FOREIGN KEY (environment_id, affiliate_id) REFERENCES affiliates(environment_id, id) ON DELETE CASCADE,
  constraint portal_links_digest_check CHECK ((octet_length(digest) = 32))
);
CREATE INDEX portal_links_expires_at_idx ON public.portal_links USING btree (environment_id, expires_at);

create table portals (
  environment_id integer not null,
  program_id text collate "C" not null,
  is_open boolean not null,
  access text not null,
  brand_name text,
  accent text collate "C" not null,
  logo bytea,
  logo_type text collate "C",
  logo_sha256 text collate "C",
  support_email text,
  terms_url text,
  privacy_url text,
  languages text[] not null,
  default_language text not null,
  texts jsonb not null,
  questions jsonb not null,
  questions_version integer not null,
  payout_methods text[] not null,
  customer_visibility text not null,
  shows_powered_by boolean not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  mails_after bigint not null default 0,
  constraint portals_pkey PRIMARY KEY (environment_id, program_id),
  constraint portals_program_id_fkey FOREIGN KEY (environment_id, program_id) REFERENCES programs(environment_id, id),
  constraint portals_accent_check CHECK ((accent ~ '^#[0-9a-f]{6}$'::text)),
  constraint portals_access_check CHECK ((access = ANY (ARRAY['open'::text, 'approval'::text, 'invite'::text]))),
  constraint portals_customer_visibility_check CHECK ((customer_visibility = ANY (ARRAY['none'::text, 'masked'::text, 'full'::text]))),
  constraint portals_default_language_check CHECK ((default_language = ANY (languages))),
  constraint portals_logo_check CHECK ((((logo IS NULL) = (logo_type IS NULL)) AND ((logo IS NULL) = (logo_sha256 IS NULL)) AND COALESCE(((octet_length(logo) >= 1) AND (octet_length(logo) <= 131072)), true))),
  constraint portals_logo_type_check CHECK ((logo_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text]))),
  constraint portals_questions_version_check CHECK ((questions_version >= 0))
);

create table programs (
  environment_id integer not null,
  id text collate "C" not null,
  name text not null,
  default_currency character(3) not null,
  cookie_days integer not null default 30,
  minimum_payout_minor bigint not null default 0,
  self_referral text not null default 'hold'::text,
  coupon_provider text not null default 'manual'::text,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  minimum_payouts jsonb not null default '{}'::jsonb,
  timezone text not null default 'UTC'::text,
  duplicates text not null default 'refuse'::text,
  duplicates_kept_at timestamp(3) with time zone,
  attribution text not null default 'click_first'::text,
  payout_every text collate "C",
  payout_day smallint,
  payout_approval text not null default 'none'::text,
  constraint programs_pkey PRIMARY KEY (environment_id, id),
  constraint programs_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id),
  constraint programs_attribution_check CHECK ((attribution = ANY (ARRAY['click_first'::text, 'coupon_first'::text]))),
  constraint programs_cookie_days_check CHECK (((cookie_days >= 0) AND (cookie_days <= 3650))),
  constraint programs_duplicates_check CHECK ((duplicates = ANY (ARRAY['refuse'::text, 'allow'::text]))),
  constraint programs_duplicates_kept_check CHECK (((duplicates_kept_at IS NULL) OR (duplicates = 'allow'::text))),
  constraint programs_minimum_payout_minor_check CHECK ((minimum_payout_minor >= 0)),
  constraint programs_minimum_payouts_check CHECK (((jsonb_typeof(minimum_payouts) = 'object'::text) AND (NOT (minimum_payouts ? (default_currency)::text)))),
  constraint programs_payout_approval_check CHECK ((payout_approval = ANY (ARRAY['none'::text, 'second_person'::text]))),
  constraint programs_payout_schedule_check CHECK ((((payout_every IS NULL) AND (payout_day IS NULL)) OR COALESCE(((payout_every = 'month'::text) AND ((payout_day >= 1) AND (payout_day <= 28))), false) OR COALESCE(((payout_every = 'week'::text) AND ((payout_day >= 1) AND (payout_day <= 7))), false))),
  constraint programs_self_referral_check CHECK ((self_referral = ANY (ARRAY['allow'::text, 'hold'::text, 'reject'::text]))),
  constraint programs_timezone_check CHECK ((timezone <> ''::text))
);
CREATE TRIGGER programs_bump_config_version AFTER INSERT OR DELETE OR UPDATE ON public.programs FOR EACH ROW EXECUTE FUNCTION bump_config_version();

create table provider_customers (
  environment_id integer not null,
  connection_id text collate "C" not null,
  id text collate "C" not null,
  email_mark bytea,
  due_at timestamp(3) with time zone,
  version bigint not null default 0,
  attempts smallint not null default 0,
  lease uuid,
  problem text,
  erased_referral_id text collate "C",
  constraint provider_customers_pkey PRIMARY KEY (environment_id, connection_id, id),
  constraint provider_customers_connection_id_fkey FOREIGN KEY (environment_id, connection_id) REFERENCES connections(environment_id, id)
);
CREATE INDEX provider_customers_due_idx ON public.provider_customers USING btree (environment_id, connection_id, due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX provider_customers_email_mark_idx ON public.provider_customers USING btree (environment_id, email_mark) WHERE (email_mark IS NOT NULL);
CREATE INDEX provider_customers_erased_referral_id_idx ON public.provider_customers USING btree (environment_id, erased_referral_id, connection_id, id) WHERE (erased_referral_id IS NOT NULL);
CREATE INDEX provider_customers_failed_idx ON public.provider_customers USING btree (environment_id, connection_id) WHERE ((problem IS NOT NULL) AND (due_at IS NULL));
CREATE INDEX provider_customers_id_idx ON public.provider_customers USING btree (environment_id, id);

create table provider_events (
  environment_id integer not null,
  connection_id text collate "C" not null,
  id text collate "C" not null,
  type text not null,
  api_version text,
  occurred_at timestamp(3) with time zone not null,
  sent_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  body bytea,
  status text not null,
  reason text,
  attempts smallint not null default 0,
  due_at timestamp(3) with time zone,
  constraint provider_events_pkey PRIMARY KEY (environment_id, connection_id, id),
  constraint provider_events_connection_id_fkey FOREIGN KEY (environment_id, connection_id) REFERENCES connections(environment_id, id),
  constraint provider_events_body_check CHECK (((status <> 'waiting'::text) OR (body IS NOT NULL))),
  constraint provider_events_due_check CHECK (((status = 'waiting'::text) = (due_at IS NOT NULL))),
  constraint provider_events_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'read'::text, 'ignored'::text, 'failed'::text])))
);
CREATE INDEX provider_events_created_at_idx ON public.provider_events USING btree (environment_id, connection_id, created_at DESC, id DESC);
CREATE INDEX provider_events_due_idx ON public.provider_events USING btree (environment_id, connection_id, due_at) WHERE (status = 'waiting'::text);
CREATE INDEX provider_events_failed_idx ON public.provider_events USING btree (environment_id, connection_id, created_at DESC, id DESC) WHERE (status = 'failed'::text);
CREATE INDEX provider_events_old_idx ON public.provider_events USING btree (created_at);

create table provider_fact_ids (
  environment_id integer not null,
  connection_id text collate "C" not null,
  object_id text collate "C" not null,
  kind text collate "C" not null,
  id text collate "C" not null,
  constraint provider_fact_ids_pkey PRIMARY KEY (environment_id, connection_id, object_id, kind, id),
  constraint provider_fact_ids_fact_fkey FOREIGN KEY (environment_id, connection_id, kind, id) REFERENCES provider_facts(environment_id, connection_id, kind, id) ON DELETE CASCADE
);
CREATE INDEX provider_fact_ids_fact_idx ON public.provider_fact_ids USING btree (environment_id, connection_id, kind, id);

create table provider_facts (
  environment_id integer not null,
  connection_id text collate "C" not null,
  kind text collate "C" not null,
  id text collate "C" not null,
  rank bigint[] not null,
  body jsonb not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint provider_facts_pkey PRIMARY KEY (environment_id, connection_id, kind, id),
  constraint provider_facts_connection_id_fkey FOREIGN KEY (environment_id, connection_id) REFERENCES connections(environment_id, id)
);

create table provider_payments (
  environment_id integer not null,
  connection_id text collate "C" not null,
  id text collate "C" not null,
  customer_id text collate "C" not null,
  status text not null,
  reason text,
  notes text[] not null default '{}'::text[],
  transaction_id text collate "C",
  is_adopted boolean not null default false,
  affiliate_id text collate "C",
  credited_by text,
  currency text not null,
  collected_minor bigint not null,
  sale_minor bigint not null,
  taken_minor bigint not null,
  paid_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  needs_person boolean not null default false,
  digest text,
  chosen_at timestamp(3) with time zone,
  attributed_affiliate_id text collate "C",
  attributed_referral_id text collate "C",
  attribution_reason text,
  constraint provider_payments_pkey PRIMARY KEY (environment_id, connection_id, id),
  constraint provider_payments_connection_id_fkey FOREIGN KEY (environment_id, connection_id) REFERENCES connections(environment_id, id),
  constraint provider_payments_customer_id_fkey FOREIGN KEY (environment_id, connection_id, customer_id) REFERENCES provider_customers(environment_id, connection_id, id),
  constraint provider_payments_transaction_id_fkey FOREIGN KEY (environment_id, transaction_id) REFERENCES transactions(environment_id, id),
  constraint provider_payments_amounts_check CHECK (((collected_minor >= 0) AND (sale_minor >= 0) AND ((taken_minor >= 0) AND (taken_minor <= sale_minor)))),
  constraint provider_payments_attribution_check CHECK ((((attribution_reason IS NOT NULL) = (num_nonnulls(attributed_affiliate_id, attributed_referral_id) = 1)) AND (num_nonnulls(attributed_affiliate_id, attributed_referral_id) <= 1))),
  constraint provider_payments_credited_check CHECK (((status <> 'credited'::text) OR (transaction_id IS NOT NULL))),
  constraint provider_payments_reason_check CHECK (((reason IS NOT NULL) = (status = ANY (ARRAY['not_credited'::text, 'waiting'::text, 'failed'::text])))),
  constraint provider_payments_status_check CHECK ((status = ANY (ARRAY['credited'::text, 'not_credited'::text, 'observed'::text, 'waiting'::text, 'failed'::text])))
);
CREATE INDEX provider_payments_customer_id_idx ON public.provider_payments USING btree (environment_id, connection_id, customer_id);
CREATE INDEX provider_payments_needs_person_idx ON public.provider_payments USING btree (environment_id, paid_at, connection_id, id) WHERE needs_person;
CREATE INDEX provider_payments_nobodys_idx ON public.provider_payments USING btree (environment_id, connection_id, paid_at) WHERE ((status = 'not_credited'::text) AND (reason = ANY (ARRAY['no_referral'::text, 'before_start'::text, 'zero'::text, 'skip'::text, 'bare_payment'::text])));
CREATE INDEX provider_payments_paid_at_idx ON public.provider_payments USING btree (environment_id, connection_id, paid_at DESC, id DESC);
CREATE INDEX provider_payments_status_idx ON public.provider_payments USING btree (environment_id, connection_id, status, paid_at DESC, id DESC);
CREATE INDEX provider_payments_transaction_id_idx ON public.provider_payments USING btree (environment_id, transaction_id) WHERE (transaction_id IS NOT NULL);

create table publishable_keys (
  key text collate "C" not null,
  environment_id integer not null,
  site_id text collate "C" not null,
  is_current boolean not null,
  created_at timestamp(3) with time zone not null,
  constraint publishable_keys_site_id_key UNIQUE (environment_id, site_id, is_current),
  constraint publishable_keys_pkey PRIMARY KEY (key, environment_id),
  constraint publishable_keys_site_id_fkey FOREIGN KEY (environment_id, site_id) REFERENCES sites(environment_id, id),
  constraint publishable_keys_key_check CHECK ((key ~ '^pk_(live|dev)_[0-9A-Za-z]{24,64}$'::text))
);

create unlogged table rate_limit_windows (
  environment_id integer not null,
  key_id text collate "C" not null,
  started_at timestamp(3) with time zone not null,
  leased integer not null,
  constraint rate_limit_windows_pkey PRIMARY KEY (environment_id, key_id)
);

create table recovery_codes (
  account_id text collate "C" not null,
  user_id text collate "C" not null,
  digest bytea not null,
  constraint recovery_codes_pkey PRIMARY KEY (account_id, user_id, digest),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id),
  constraint recovery_codes_digest_check CHECK ((octet_length(digest) = 32))
);

create table referral_identifiers (
  environment_id integer not null,
  program_id text collate "C" not null,
  referral_id text collate "C" not null,
  kind text collate "C" not null,
  value text collate "C" not null,
  "position" integer not null,
  added_at timestamp(3) with time zone not null,
  constraint referral_identifiers_pkey PRIMARY KEY (environment_id, kind, value, program_id),
  constraint referral_identifiers_referral_id_fkey FOREIGN KEY (environment_id, program_id, referral_id) REFERENCES referrals(environment_id, program_id, id) ON DELETE CASCADE,
  constraint referral_identifiers_kind_check CHECK ((kind = ANY (ARRAY['customer_id'::text, 'external_user_id'::text]))),
  constraint referral_identifiers_position_check CHECK (("position" > 0))
);
CREATE INDEX referral_identifiers_referral_id_idx ON public.referral_identifiers USING btree (environment_id, referral_id, kind, "position");

create table referrals (
  environment_id integer not null,
  id text collate "C" not null,
  program_id text collate "C" not null,
  affiliate_id text collate "C" not null,
  email text,
  email_normalized text collate "C",
  customer_id text collate "C",
  external_user_id text collate "C",
  subscription_id text,
  status text not null,
  name text,
  metadata jsonb,
  click_id text collate "C",
  click_facts jsonb,
  conversions_count integer not null default 0,
  first_conversion_at timestamp(3) with time zone,
  incentive_usage jsonb not null default '{}'::jsonb,
  converted_at timestamp(3) with time zone,
  erased_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  report_position bigint not null default report_position(),
  customer_position bigint not null default report_position(),
  older_customer_ids integer not null default 0,
  older_external_user_ids integer not null default 0,
  identifier_removals integer not null default 0,
  constraint referrals_click_id_key UNIQUE (environment_id, click_id),
  constraint referrals_customer_id_key UNIQUE (environment_id, customer_id, program_id),
  constraint referrals_email_key UNIQUE (environment_id, email_normalized, program_id),
  constraint referrals_external_user_id_key UNIQUE (environment_id, external_user_id, program_id),
  constraint referrals_program_id_id_key UNIQUE (environment_id, program_id, id),
  constraint referrals_pkey PRIMARY KEY (environment_id, id),
  constraint referrals_affiliate_id_fkey FOREIGN KEY (environment_id, program_id, affiliate_id) REFERENCES affiliates(environment_id, program_id, id),
  constraint referrals_conversions_count_check CHECK ((conversions_count >= 0)),
  constraint referrals_erased_check CHECK (((erased_at IS NULL) OR (is_pseudonym(email) AND is_pseudonym(email_normalized) AND is_pseudonym(customer_id) AND is_pseudonym(external_user_id) AND is_pseudonym(subscription_id) AND is_pseudonym(name) AND (COALESCE(metadata, '{}'::jsonb) = '{}'::jsonb)))),
  constraint referrals_older_customer_ids_check CHECK ((((older_customer_ids >= 0) AND (older_customer_ids <= 19)) AND ((customer_id IS NOT NULL) OR (older_customer_ids = 0)))),
  constraint referrals_older_external_user_ids_check CHECK ((((older_external_user_ids >= 0) AND (older_external_user_ids <= 19)) AND ((external_user_id IS NOT NULL) OR (older_external_user_ids = 0)))),
  constraint referrals_status_check CHECK ((status = ANY (ARRAY['lead'::text, 'trialing'::text, 'customer'::text, 'active'::text, 'canceled'::text, 'rejected'::text])))
) with (fillfactor=85);
CREATE INDEX referrals_affiliate_id_created_at_idx ON public.referrals USING btree (environment_id, affiliate_id, created_at DESC, id DESC);
CREATE INDEX referrals_created_at_idx ON public.referrals USING btree (environment_id, created_at DESC, id DESC);
CREATE INDEX referrals_many_identifiers_idx ON public.referrals USING btree (environment_id, created_at, id) WHERE ((older_customer_ids > 4) OR (older_external_user_ids > 4));
CREATE INDEX referrals_report_idx ON public.referrals USING brin (report_position, created_at, customer_position, first_conversion_at) WITH (pages_per_range='32');
CREATE INDEX referrals_search_idx ON public.referrals USING gin (lower((((((((((COALESCE(name, ''::text) || '
'::text) || COALESCE(email, ''::text)) || '
'::text) || COALESCE(customer_id, ''::text)) || '
'::text) || COALESCE(external_user_id, ''::text)) || '
'::text) || id) COLLATE "default")) gin_trgm_ops);
CREATE INDEX referrals_status_created_at_idx ON public.referrals USING btree (environment_id, status, created_at DESC, id DESC);
CREATE TRIGGER referrals_facts BEFORE UPDATE OF click_facts ON public.referrals FOR EACH ROW WHEN ((old.click_facts IS DISTINCT FROM new.click_facts)) EXECUTE FUNCTION refuse_new_facts_but_erasure();
CREATE TRIGGER referrals_first_identifiers AFTER INSERT ON public.referrals FOR EACH ROW WHEN (((new.customer_id IS NOT NULL) OR (new.external_user_id IS NOT NULL))) EXECUTE FUNCTION begin_referral_identifiers();
CREATE TRIGGER referrals_identifiers BEFORE UPDATE ON public.referrals FOR EACH ROW WHEN (((old.customer_id IS DISTINCT FROM new.customer_id) OR (old.external_user_id IS DISTINCT FROM new.external_user_id) OR (old.older_customer_ids <> new.older_customer_ids) OR (old.older_external_user_ids <> new.older_external_user_ids) OR ((old.erased_at IS NULL) AND (new.erased_at IS NOT NULL)))) EXECUTE FUNCTION change_referral_identifiers();
CREATE TRIGGER referrals_recount BEFORE UPDATE ON public.referrals FOR EACH ROW WHEN (((old.first_conversion_at IS DISTINCT FROM new.first_conversion_at) OR (old.created_at <> new.created_at) OR (old.affiliate_id <> new.affiliate_id))) EXECUTE FUNCTION recount_referral();
CREATE TRIGGER referrals_recount_deleted BEFORE DELETE ON public.referrals FOR EACH ROW EXECUTE FUNCTION recount_referral();
CREATE TRIGGER referrals_sub_values AFTER UPDATE OF click_facts ON public.referrals FOR EACH ROW WHEN ((old.click_facts IS DISTINCT FROM new.click_facts)) EXECUTE FUNCTION end_sub_values();

create table refunds (
  environment_id integer not null,
  id text collate "C" not null,
  program_id text collate "C" not null,
  transaction_id text collate "C" not null,
  key_scope text not null default 'refund'::text,
  external_event_id text collate "C",
  key_generation integer not null default 0,
  fingerprint jsonb,
  amount_minor bigint not null,
  currency character(3) not null,
  reason text,
  refunded_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  report_position bigint not null default report_position(),
  kind text not null default 'refund'::text,
  undone_at timestamp(3) with time zone,
  undo_reason text,
  undone_by text collate "C",
  undone_position bigint,
  connection_id text collate "C",
  constraint refunds_external_event_key UNIQUE (environment_id, key_scope, external_event_id, key_generation),
  constraint refunds_pkey PRIMARY KEY (environment_id, id),
  constraint refunds_transaction_id_fkey FOREIGN KEY (environment_id, program_id, transaction_id) REFERENCES transactions(environment_id, program_id, id),
  constraint refunds_amount_check CHECK ((amount_minor > 0)),
  constraint refunds_key_scope_check CHECK ((key_scope = 'refund'::text)),
  constraint refunds_kind_check CHECK ((kind = ANY (ARRAY['refund'::text, 'dispute'::text, 'dispute_fraud'::text, 'credit_note'::text, 'canceled'::text]))),
  constraint refunds_undo_reason_check CHECK (((char_length(undo_reason) >= 1) AND (char_length(undo_reason) <= 500))),
  constraint refunds_undone_check CHECK ((num_nulls(undone_at, undo_reason, undone_by, undone_position) = ANY (ARRAY[0, 4])))
);
CREATE INDEX refunds_report_idx ON public.refunds USING brin (report_position, refunded_at) WITH (pages_per_range='32');
CREATE INDEX refunds_transaction_id_idx ON public.refunds USING btree (environment_id, transaction_id);
CREATE INDEX refunds_undone_idx ON public.refunds USING btree (undone_position, undone_at) WHERE (undone_at IS NOT NULL);
CREATE TRIGGER refunds_append_only BEFORE DELETE ON public.refunds FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refunds_connection BEFORE UPDATE OF connection_id ON public.refunds FOR EACH ROW WHEN ((new.connection_id IS DISTINCT FROM old.connection_id)) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refunds_unchangeable BEFORE UPDATE ON public.refunds FOR EACH ROW WHEN ((((((((((((((((new.environment_id IS DISTINCT FROM old.environment_id) OR (new.id IS DISTINCT FROM old.id)) OR (new.program_id IS DISTINCT FROM old.program_id)) OR (new.transaction_id IS DISTINCT FROM old.transaction_id)) OR (new.key_scope IS DISTINCT FROM old.key_scope)) OR (new.external_event_id IS DISTINCT FROM old.external_event_id)) OR (new.fingerprint IS DISTINCT FROM old.fingerprint)) OR (new.amount_minor IS DISTINCT FROM old.amount_minor)) OR (new.currency IS DISTINCT FROM old.currency)) OR (new.reason IS DISTINCT FROM old.reason)) OR (new.refunded_at IS DISTINCT FROM old.refunded_at)) OR (new.created_at IS DISTINCT FROM old.created_at)) OR (new.report_position IS DISTINCT FROM old.report_position)) OR (new.kind IS DISTINCT FROM old.kind)) OR ((old.undone_at IS NOT NULL) AND ((((new.undone_at IS DISTINCT FROM old.undone_at) OR (new.undo_reason IS DISTINCT FROM old.undo_reason)) OR (new.undone_by IS DISTINCT FROM old.undone_by)) OR (new.undone_position IS DISTINCT FROM old.undone_position))) OR (new.key_generation < old.key_generation))) EXECUTE FUNCTION refuse_change_but_erasure('external_event_id', 'fingerprint', 'reason', 'undo_reason');
CREATE TRIGGER refunds_undone BEFORE UPDATE OF undone_at ON public.refunds FOR EACH ROW WHEN (((old.undone_at IS NULL) AND (new.undone_at IS NOT NULL))) EXECUTE FUNCTION place_undo_in_reports();

create table refused_sales (
  environment_id integer not null,
  id bigint not null generated by default as identity,
  external_event_id text collate "C",
  click_id text collate "C" not null,
  amount_minor bigint not null,
  currency character(3) not null,
  occurred_at timestamp(3) with time zone not null,
  refused_at timestamp(3) with time zone not null,
  constraint refused_sales_external_event_id_key UNIQUE (environment_id, external_event_id),
  constraint refused_sales_pkey PRIMARY KEY (environment_id, id),
  constraint refused_sales_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id)
);
CREATE INDEX refused_sales_click_id_idx ON public.refused_sales USING btree (environment_id, click_id);
CREATE INDEX refused_sales_refused_at_idx ON public.refused_sales USING btree (refused_at);

create table removed_identities (
  account_id text collate "C" not null,
  identity_provider_id text collate "C" not null,
  user_id text collate "C" not null,
  removed_at timestamp(3) with time zone not null,
  constraint removed_identities_pkey PRIMARY KEY (account_id, identity_provider_id, user_id),
  constraint removed_identities_identity_provider_id_fkey FOREIGN KEY (account_id, identity_provider_id) REFERENCES identity_providers(account_id, id) ON DELETE CASCADE,
  constraint removed_identities_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id)
);
CREATE INDEX removed_identities_user_id_idx ON public.removed_identities USING btree (account_id, user_id);

create table report_corrections (
  environment_id integer not null,
  id bigint not null generated by default as identity,
  at timestamp(3) with time zone not null,
  recorded_at timestamp(3) with time zone not null,
  program_id text collate "C" not null,
  affiliate_id text collate "C" not null,
  currency text collate "C" not null,
  referrals bigint not null,
  customers bigint not null,
  conversions bigint not null,
  sales_minor bigint not null,
  refunds_minor bigint not null default 0,
  commission_minor bigint not null default 0,
  click_facts jsonb,
  product_ids text[],
  constraint report_corrections_pkey PRIMARY KEY (environment_id, id),
  constraint report_corrections_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id)
);
CREATE TRIGGER report_corrections_sub_values AFTER UPDATE OF click_facts ON public.report_corrections FOR EACH ROW WHEN ((old.click_facts IS DISTINCT FROM new.click_facts)) EXECUTE FUNCTION end_sub_values();

create table report_days (
  environment_id integer not null,
  basis text not null,
  bucket timestamp(3) with time zone not null,
  affiliate_id text collate "C" not null,
  currency text collate "C" not null,
  program_id text collate "C" not null,
  clicks bigint not null,
  referrals bigint not null,
  customers bigint not null,
  conversions bigint not null,
  sales_minor bigint not null,
  refunds_minor bigint not null,
  commission_minor bigint not null,
  constraint report_days_pkey PRIMARY KEY (environment_id, basis, bucket, affiliate_id, currency),
  constraint report_days_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id),
  constraint report_days_basis_check CHECK ((basis = ANY (ARRAY['occurred'::text, 'recorded'::text])))
) partition by LIST (basis);

create table report_days_occurred (
  environment_id integer not null,
  basis text not null,
  bucket timestamp(3) with time zone not null,
  affiliate_id text collate "C" not null,
  currency text collate "C" not null,
  program_id text collate "C" not null,
  clicks bigint not null,
  referrals bigint not null,
  customers bigint not null,
  conversions bigint not null,
  sales_minor bigint not null,
  refunds_minor bigint not null,
  commission_minor bigint not null,
  constraint report_days_occurred_pkey PRIMARY KEY (environment_id, basis, bucket, affiliate_id, currency),
  constraint report_days_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id),
  constraint report_days_basis_check CHECK ((basis = ANY (ARRAY['occurred'::text, 'recorded'::text])))
)
  partition of report_days FOR VALUES IN ('occurred');

create table report_days_recorded (
  environment_id integer not null,
  basis text not null,
  bucket timestamp(3) with time zone not null,
  affiliate_id text collate "C" not null,
  currency text collate "C" not null,
  program_id text collate "C" not null,
  clicks bigint not null,
  referrals bigint not null,
  customers bigint not null,
  conversions bigint not null,
  sales_minor bigint not null,
  refunds_minor bigint not null,
  commission_minor bigint not null,
  constraint report_days_recorded_pkey PRIMARY KEY (environment_id, basis, bucket, affiliate_id, currency),
  constraint report_days_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id),
  constraint report_days_basis_check CHECK ((basis = ANY (ARRAY['occurred'::text, 'recorded'::text])))
)
  partition of report_days FOR VALUES IN ('recorded');

create table report_slots (
  environment_id integer not null,
  basis text not null,
  bucket timestamp(3) with time zone not null,
  program_id text collate "C" not null,
  currency text collate "C" not null,
  clicks bigint not null,
  referrals bigint not null,
  customers bigint not null,
  conversions bigint not null,
  sales_minor bigint not null,
  refunds_minor bigint not null,
  commission_minor bigint not null,
  constraint report_slots_pkey PRIMARY KEY (environment_id, basis, bucket, program_id, currency),
  constraint report_slots_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id),
  constraint report_slots_basis_check CHECK ((basis = ANY (ARRAY['occurred'::text, 'recorded'::text])))
) partition by LIST (basis);

create table report_slots_occurred (
  environment_id integer not null,
  basis text not null,
  bucket timestamp(3) with time zone not null,
  program_id text collate "C" not null,
  currency text collate "C" not null,
  clicks bigint not null,
  referrals bigint not null,
  customers bigint not null,
  conversions bigint not null,
  sales_minor bigint not null,
  refunds_minor bigint not null,
  commission_minor bigint not null,
  constraint report_slots_occurred_pkey PRIMARY KEY (environment_id, basis, bucket, program_id, currency),
  constraint report_slots_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id),
  constraint report_slots_basis_check CHECK ((basis = ANY (ARRAY['occurred'::text, 'recorded'::text])))
)
  partition of report_slots FOR VALUES IN ('occurred');

create table report_slots_recorded (
  environment_id integer not null,
  basis text not null,
  bucket timestamp(3) with time zone not null,
  program_id text collate "C" not null,
  currency text collate "C" not null,
  clicks bigint not null,
  referrals bigint not null,
  customers bigint not null,
  conversions bigint not null,
  sales_minor bigint not null,
  refunds_minor bigint not null,
  commission_minor bigint not null,
  constraint report_slots_recorded_pkey PRIMARY KEY (environment_id, basis, bucket, program_id, currency),
  constraint report_slots_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id),
  constraint report_slots_basis_check CHECK ((basis = ANY (ARRAY['occurred'::text, 'recorded'::text])))
)
  partition of report_slots FOR VALUES IN ('recorded');

create table report_sub_values (
  environment_id integer not null,
  series text not null,
  bucket timestamp(3) with time zone not null,
  value_digest bytea not null,
  currency text collate "C" not null,
  program_id text collate "C" not null,
  value text,
  clicks bigint not null,
  referrals bigint not null,
  customers bigint not null,
  conversions bigint not null,
  sales_minor bigint not null,
  refunds_minor bigint not null,
  commission_minor bigint not null,
  constraint report_sub_values_pkey PRIMARY KEY (environment_id, series, bucket, value_digest, currency, program_id),
  constraint report_sub_values_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id)
) partition by LIST (series);

create table report_sub_values_sub1_day (
  environment_id integer not null,
  series text not null,
  bucket timestamp(3) with time zone not null,
  value_digest bytea not null,
  currency text collate "C" not null,
  program_id text collate "C" not null,
  value text,
  clicks bigint not null,
  referrals bigint not null,
  customers bigint not null,
  conversions bigint not null,
  sales_minor bigint not null,
  refunds_minor bigint not null,
  commission_minor bigint not null,
  constraint report_sub_values_sub1_day_pkey PRIMARY KEY (environment_id, series, bucket, value_digest, currency, program_id),
  constraint report_sub_values_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id)
)
  partition of report_sub_values FOR VALUES IN ('sub1_day');

create table report_sub_values_sub1_month (
  environment_id integer not null,
  series text not null,
  bucket timestamp(3) with time zone not null,
  value_digest bytea not null,
  currency text collate "C" not null,
  program_id text collate "C" not null,
  value text,
  clicks bigint not null,
  referrals bigint not null,
  customers bigint not null,
  conversions bigint not null,
  sales_minor bigint not null,
  refunds_minor bigint not null,
  commission_minor bigint not null,
  constraint report_sub_values_sub1_month_pkey PRIMARY KEY (environment_id, series, bucket, value_digest, currency, program_id),
  constraint report_sub_values_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id)
)
  partition of report_sub_values FOR VALUES IN ('sub1_month');

create table report_sub_values_sub2_day (
  environment_id integer not null,
  series text not null,
  bucket timestamp(3) with time zone not null,
  value_digest bytea not null,
  currency text collate "C" not null,
  program_id text collate "C" not null,
  value text,
  clicks bigint not null,
  referrals bigint not null,
  customers bigint not null,
  conversions bigint not null,
  sales_minor bigint not null,
  refunds_minor bigint not null,
  commission_minor bigint not null,
  constraint report_sub_values_sub2_day_pkey PRIMARY KEY (environment_id, series, bucket, value_digest, currency, program_id),
  constraint report_sub_values_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id)
)
  partition of report_sub_values FOR VALUES IN ('sub2_day');

create table report_sub_values_sub2_month (
  environment_id integer not null,
  series text not null,
  bucket timestamp(3) with time zone not null,
  value_digest bytea not null,
  currency text collate "C" not null,
  program_id text collate "C" not null,
  value text,
  clicks bigint not null,
  referrals bigint not null,
  customers bigint not null,
  conversions bigint not null,
  sales_minor bigint not null,
  refunds_minor bigint not null,
  commission_minor bigint not null,
  constraint report_sub_values_sub2_month_pkey PRIMARY KEY (environment_id, series, bucket, value_digest, currency, program_id),
  constraint report_sub_values_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id)
)
  partition of report_sub_values FOR VALUES IN ('sub2_month');

create table report_sub_values_sub3_day (
  environment_id integer not null,
  series text not null,
  bucket timestamp(3) with time zone not null,
  value_digest bytea not null,
  currency text collate "C" not null,
  program_id text collate "C" not null,
  value text,
  clicks bigint not null,
  referrals bigint not null,
  customers bigint not null,
  conversions bigint not null,
  sales_minor bigint not null,
  refunds_minor bigint not null,
  commission_minor bigint not null,
  constraint report_sub_values_sub3_day_pkey PRIMARY KEY (environment_id, series, bucket, value_digest, currency, program_id),
  constraint report_sub_values_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id)
)
  partition of report_sub_values FOR VALUES IN ('sub3_day');

create table report_sub_values_sub3_month (
  environment_id integer not null,
  series text not null,
  bucket timestamp(3) with time zone not null,
  value_digest bytea not null,
  currency text collate "C" not null,
  program_id text collate "C" not null,
  value text,
  clicks bigint not null,
  referrals bigint not null,
  customers bigint not null,
  conversions bigint not null,
  sales_minor bigint not null,
  refunds_minor bigint not null,
  commission_minor bigint not null,
  constraint report_sub_values_sub3_month_pkey PRIMARY KEY (environment_id, series, bucket, value_digest, currency, program_id),
  constraint report_sub_values_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id)
)
  partition of report_sub_values FOR VALUES IN ('sub3_month');

create table report_sub_values_sub4_day (
  environment_id integer not null,
  series text not null,
  bucket timestamp(3) with time zone not null,
  value_digest bytea not null,
  currency text collate "C" not null,
  program_id text collate "C" not null,
  value text,
  clicks bigint not null,
  referrals bigint not null,
  customers bigint not null,
  conversions bigint not null,
  sales_minor bigint not null,
  refunds_minor bigint not null,
  commission_minor bigint not null,
  constraint report_sub_values_sub4_day_pkey PRIMARY KEY (environment_id, series, bucket, value_digest, currency, program_id),
  constraint report_sub_values_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id)
)
  partition of report_sub_values FOR VALUES IN ('sub4_day');

create table report_sub_values_sub4_month (
  environment_id integer not null,
  series text not null,
  bucket timestamp(3) with time zone not null,
  value_digest bytea not null,
  currency text collate "C" not null,
  program_id text collate "C" not null,
  value text,
  clicks bigint not null,
  referrals bigint not null,
  customers bigint not null,
  conversions bigint not null,
  sales_minor bigint not null,
  refunds_minor bigint not null,
  commission_minor bigint not null,
  constraint report_sub_values_sub4_month_pkey PRIMARY KEY (environment_id, series, bucket, value_digest, currency, program_id),
  constraint report_sub_values_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id)
)
  partition of report_sub_values FOR VALUES IN ('sub4_month');

create table report_sub_values_sub5_day (
  environment_id integer not null,
  series text not null,
  bucket timestamp(3) with time zone not null,
  value_digest bytea not null,
  currency text collate "C" not null,
  program_id text collate "C" not null,
  value text,
  clicks bigint not null,
  referrals bigint not null,
  customers bigint not null,
  conversions bigint not null,
  sales_minor bigint not null,
  refunds_minor bigint not null,
  commission_minor bigint not null,
  constraint report_sub_values_sub5_day_pkey PRIMARY KEY (environment_id, series, bucket, value_digest, currency, program_id),
  constraint report_sub_values_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id)
)
  partition of report_sub_values FOR VALUES IN ('sub5_day');

create table report_sub_values_sub5_month (
  environment_id integer not null,
  series text not null,
  bucket timestamp(3) with time zone not null,
  value_digest bytea not null,
  currency text collate "C" not null,
  program_id text collate "C" not null,
  value text,
  clicks bigint not null,
  referrals bigint not null,
  customers bigint not null,
  conversions bigint not null,
  sales_minor bigint not null,
  refunds_minor bigint not null,
  commission_minor bigint not null,
  constraint report_sub_values_sub5_month_pkey PRIMARY KEY (environment_id, series, bucket, value_digest, currency, program_id),
  constraint report_sub_values_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id)
)
  partition of report_sub_values FOR VALUES IN ('sub5_month');

create table report_values (
  environment_id integer not null,
  dimension text not null,
  bucket timestamp(3) with time zone not null,
  value_digest bytea not null,
  currency text collate "C" not null,
  program_id text collate "C" not null,
  value text,
  clicks bigint not null,
  referrals bigint not null,
  customers bigint not null,
  conversions bigint not null,
  sales_minor bigint not null,
  refunds_minor bigint not null,
  commission_minor bigint not null,
  constraint report_values_pkey PRIMARY KEY (environment_id, dimension, bucket, value_digest, currency, program_id),
  constraint report_values_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id)
) partition by LIST (dimension);

create table report_values_landing_page (
  environment_id integer not null,
  dimension text not null,
  bucket timestamp(3) with time zone not null,
  value_digest bytea not null,
  currency text collate "C" not null,
  program_id text collate "C" not null,
  value text,
  clicks bigint not null,
  referrals bigint not null,
  customers bigint not null,
  conversions bigint not null,
  sales_minor bigint not null,
  refunds_minor bigint not null,
  commission_minor bigint not null,
  constraint report_values_landing_page_pkey PRIMARY KEY (environment_id, dimension, bucket, value_digest, currency, program_id),
  constraint report_values_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id)
)
  partition of report_values FOR VALUES IN ('landing_page');

create table report_values_product (
  environment_id integer not null,
  dimension text not null,
  bucket timestamp(3) with time zone not null,
  value_digest bytea not null,
  currency text collate "C" not null,
  program_id text collate "C" not null,
  value text,
  clicks bigint not null,
  referrals bigint not null,
  customers bigint not null,
  conversions bigint not null,
  sales_minor bigint not null,
  refunds_minor bigint not null,
  commission_minor bigint not null,
  constraint report_values_product_pkey PRIMARY KEY (environment_id, dimension, bucket, value_digest, currency, program_id),
  constraint report_values_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id)
)
  partition of report_values FOR VALUES IN ('product');

create table report_values_source (
  environment_id integer not null,
  dimension text not null,
  bucket timestamp(3) with time zone not null,
  value_digest bytea not null,
  currency text collate "C" not null,
  program_id text collate "C" not null,
  value text,
  clicks bigint not null,
  referrals bigint not null,
  customers bigint not null,
  conversions bigint not null,
  sales_minor bigint not null,
  refunds_minor bigint not null,
  commission_minor bigint not null,
  constraint report_values_source_pkey PRIMARY KEY (environment_id, dimension, bucket, value_digest, currency, program_id),
  constraint report_values_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id)
)
  partition of report_values FOR VALUES IN ('source');

create table report_values_utm_campaign (
  environment_id integer not null,
  dimension text not null,
  bucket timestamp(3) with time zone not null,
  value_digest bytea not null,
  currency text collate "C" not null,
  program_id text collate "C" not null,
  value text,
  clicks bigint not null,
  referrals bigint not null,
  customers bigint not null,
  conversions bigint not null,
  sales_minor bigint not null,
  refunds_minor bigint not null,
  commission_minor bigint not null,
  constraint report_values_utm_campaign_pkey PRIMARY KEY (environment_id, dimension, bucket, value_digest, currency, program_id),
  constraint report_values_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id)
)
  partition of report_values FOR VALUES IN ('utm_campaign');

create table report_values_utm_medium (
  environment_id integer not null,
  dimension text not null,
  bucket timestamp(3) with time zone not null,
  value_digest bytea not null,
  currency text collate "C" not null,
  program_id text collate "C" not null,
  value text,
  clicks bigint not null,
  referrals bigint not null,
  customers bigint not null,
  conversions bigint not null,
  sales_minor bigint not null,
  refunds_minor bigint not null,
  commission_minor bigint not null,
  constraint report_values_utm_medium_pkey PRIMARY KEY (environment_id, dimension, bucket, value_digest, currency, program_id),
  constraint report_values_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id)
)
  partition of report_values FOR VALUES IN ('utm_medium');

create table report_values_utm_source (
  environment_id integer not null,
  dimension text not null,
  bucket timestamp(3) with time zone not null,
  value_digest bytea not null,
  currency text collate "C" not null,
  program_id text collate "C" not null,
  value text,
  clicks bigint not null,
  referrals bigint not null,
  customers bigint not null,
  conversions bigint not null,
  sales_minor bigint not null,
  refunds_minor bigint not null,
  commission_minor bigint not null,
  constraint report_values_utm_source_pkey PRIMARY KEY (environment_id, dimension, bucket, value_digest, currency, program_id),
  constraint report_values_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id)
)
  partition of report_values FOR VALUES IN ('utm_source');

create table report_watermarks (
  environment_id integer not null,
  node integer not null,
  snapshot text not null,
  cluster_id bigint,
  sub_snapshot text,
  subs_from timestamp(3) with time zone,
  constraint report_watermarks_pkey PRIMARY KEY (environment_id, node),
  constraint report_watermarks_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id)
) with (fillfactor=50);

create table retained_records (
  environment_id integer not null,
  affiliate_id text collate "C" not null,
  sealed bytea not null,
  keep_until timestamp(3) with time zone not null,
  constraint retained_records_pkey PRIMARY KEY (environment_id, affiliate_id),
  constraint retained_records_affiliate_id_fkey FOREIGN KEY (environment_id, affiliate_id) REFERENCES affiliates(environment_id, id)
);
CREATE INDEX retained_records_keep_until_idx ON public.retained_records USING btree (keep_until);

create table schema_compatibility (
  migration text collate "C" not null,
  version text collate "C",
  commit text collate "C",
  is_required boolean not null default false,
  constraint schema_compatibility_pkey PRIMARY KEY (migration)
);

create table session_links (
  environment_id integer not null,
  digest bytea not null,
  api_key_id text collate "C" not null,
  created_at timestamp(3) with time zone not null,
  constraint session_links_pkey PRIMARY KEY (digest, environment_id),
  constraint session_links_api_key_id_fkey FOREIGN KEY (environment_id, api_key_id) REFERENCES api_keys(environment_id, id),
  constraint session_links_digest_check CHECK ((octet_length(digest) = 32))
);
CREATE INDEX session_links_created_at_idx ON public.session_links USING btree (created_at);

create table sessions (
  environment_id integer not null,
  id text collate "C" not null,
  digest bytea not null,
  api_key_id text collate "C" not null,
  created_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone not null,
  constraint sessions_digest_key UNIQUE (digest, environment_id),
  constraint sessions_pkey PRIMARY KEY (environment_id, id),
  constraint sessions_api_key_id_fkey FOREIGN KEY (environment_id, api_key_id) REFERENCES api_keys(environment_id, id),
  constraint sessions_digest_check CHECK ((octet_length(digest) = 32)),
  constraint sessions_last_used_at_check CHECK ((last_used_at >= created_at))
);
CREATE INDEX sessions_last_used_at_idx ON public.sessions USING btree (last_used_at);

create table shortlist_items (
  environment_id integer not null,
  id text collate "C" not null,
  name text not null,
  domain text not null,
  urls text[] not null default '{}'::text[],
  category text not null,
  emails text[] not null default '{}'::text[],
  social_media text[] not null default '{}'::text[],
  notes text,
  status text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint shortlist_items_pkey PRIMARY KEY (environment_id, id),
  constraint shortlist_items_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id)
);
CREATE INDEX shortlist_items_created_at_idx ON public.shortlist_items USING btree (environment_id, created_at DESC, id DESC);

create table signature_uses (
  environment_id integer not null,
  digest bytea not null,
  seen_at timestamp(3) with time zone not null,
  constraint signature_uses_pkey PRIMARY KEY (environment_id, digest),
  constraint signature_uses_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id)
);
CREATE INDEX signature_uses_seen_at_idx ON public.signature_uses USING btree (seen_at);

create table site_activity (
  environment_id integer not null,
  site_id text collate "C" not null,
  day date not null,
  kind text not null,
  value text not null,
  count bigint not null,
  last_at timestamp(3) with time zone not null,
  constraint site_activity_pkey PRIMARY KEY (environment_id, site_id, day, kind, value),
  constraint site_activity_site_id_fkey FOREIGN KEY (environment_id, site_id) REFERENCES sites(environment_id, id),
  constraint site_activity_count_check CHECK ((count > 0)),
  constraint site_activity_kind_check CHECK ((kind = ANY (ARRAY['click'::text, 'refusal'::text, 'origin'::text, 'cookie'::text])))
);

create table sites (
  environment_id integer not null,
  id text collate "C" not null,
  program_id text collate "C" not null,
  name text not null,
  home_url text not null,
  allowed_origins text[] not null,
  cookie_domain text,
  params text[] not null,
  cookie_days integer,
  attribution text not null,
  consent text not null,
  ip text not null,
  ignore_paths text[] not null,
  signup_secret bytea,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint sites_program_id_id_key UNIQUE (environment_id, program_id, id),
  constraint sites_pkey PRIMARY KEY (environment_id, id),
  constraint sites_program_id_fkey FOREIGN KEY (environment_id, program_id) REFERENCES programs(environment_id, id),
  constraint sites_attribution_check CHECK ((attribution = ANY (ARRAY['last'::text, 'first'::text]))),
  constraint sites_consent_check CHECK ((consent = ANY (ARRAY['none'::text, 'required'::text]))),
  constraint sites_cookie_days_check CHECK (((cookie_days >= 1) AND (cookie_days <= 3650))),
  constraint sites_ip_check CHECK ((ip = ANY (ARRAY['none'::text, 'truncated'::text, 'full'::text]))),
  constraint sites_params_check CHECK (((cardinality(params) >= 1) AND (cardinality(params) <= 10)))
);
CREATE INDEX sites_created_at_idx ON public.sites USING btree (environment_id, created_at DESC, id DESC);

create table transactions (
  environment_id integer not null,
  id text collate "C" not null,
  program_id text collate "C" not null,
  referral_id text collate "C" not null,
  affiliate_id text collate "C" not null,
  key_scope text not null,
  external_event_id text collate "C",
  key_generation integer not null default 0,
  fingerprint jsonb,
  idempotency_key text collate "C",
  calculation_mode text not null,
  earning_type text not null,
  status text not null,
  sales_status text not null,
  rejection_reason text,
  voided_at timestamp(3) with time zone,
  sale_currency character(3) not null,
  sale_original_minor bigint not null,
  sale_remaining_minor bigint not null,
  commission_currency text,
  commission_original_minor bigint not null default 0,
  commission_remaining_minor bigint not null default 0,
  earning_id text collate "C",
  incentive_id text collate "C",
  incentive_version integer,
  hold_period_days integer,
  is_subscription boolean not null default false,
  "interval" text,
  product_ids text[] not null default '{}'::text[],
  price_ids text[] not null default '{}'::text[],
  event_name text,
  click_id text collate "C",
  payment_intent_id text,
  invoice_id text,
  flags text[] not null default '{}'::text[],
  metadata jsonb,
  explanation jsonb,
  occurred_at timestamp(3) with time zone not null,
  recorded_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  report_position bigint not null default report_position(),
  sales_status_before_refund text,
  counts_as_payment boolean not null default true,
  was_complete boolean not null default false,
  decided_at timestamp(3) with time zone,
  coupon_code text collate "C",
  credited_by text,
  import_id text collate "C",
  lines jsonb,
  connection_id text collate "C",
  possible_duplicate_of text collate "C",
  kept_at timestamp(3) with time zone,
  constraint transactions_external_event_key UNIQUE (environment_id, key_scope, external_event_id, key_generation),
  constraint transactions_program_id_id_key UNIQUE (environment_id, program_id, id),
  constraint transactions_pkey PRIMARY KEY (environment_id, id),
  constraint transactions_affiliate_id_fkey FOREIGN KEY (environment_id, program_id, affiliate_id) REFERENCES affiliates(environment_id, program_id, id),
  constraint transactions_incentive_version_fkey FOREIGN KEY (environment_id, incentive_id, incentive_version) REFERENCES incentive_versions(environment_id, incentive_id, version),
  constraint transactions_referral_id_fkey FOREIGN KEY (environment_id, program_id, referral_id) REFERENCES referrals(environment_id, program_id, id),
  constraint transactions_calculation_mode_check CHECK ((calculation_mode = ANY (ARRAY['auto'::text, 'manual'::text]))),
  constraint transactions_commission_check CHECK (((commission_remaining_minor >= 0) AND (commission_remaining_minor <= commission_original_minor))),
  constraint transactions_credited_by_check CHECK ((credited_by = ANY (ARRAY['click'::text, 'coupon'::text]))),
  constraint transactions_earning_check CHECK (((earning_id IS NULL) = (commission_currency IS NULL))),
  constraint transactions_earning_type_check CHECK ((earning_type = ANY (ARRAY['direct_commission'::text, 'lead_commission'::text, 'manual'::text]))),
  constraint transactions_import_id_check CHECK (((import_id IS NULL) OR ((import_id ~ '^imp_[0-9A-Za-z]{8,64}$'::text) AND (key_scope = ANY (ARRAY['conversion'::text, 'manual'::text]))))),
  constraint transactions_interval_check CHECK (("interval" = ANY (ARRAY['weekly'::text, 'monthly'::text, 'quarterly'::text, 'semiannual'::text, 'yearly'::text]))),
  constraint transactions_key_check CHECK (((key_scope <> 'conversion'::text) OR (external_event_id IS NOT NULL))),
  constraint transactions_key_generation_check CHECK (((key_generation = 0) OR (voided_at IS NOT NULL))),
  constraint transactions_key_scope_check CHECK ((key_scope = ANY (ARRAY['conversion'::text, 'event'::text, 'manual'::text]))),
  constraint transactions_lines_check CHECK (((lines IS NULL) OR ((key_scope = 'conversion'::text) AND (jsonb_typeof(lines) = 'array'::text) AND ((jsonb_array_length(lines) >= 1) AND (jsonb_array_length(lines) <= 250)) AND COALESCE((sum_of_lines(lines) = (sale_original_minor)::numeric), false)))),
  constraint transactions_possible_duplicate_check CHECK (((possible_duplicate_of IS NOT NULL) OR ((kept_at IS NULL) AND (NOT ('possible_duplicate'::text = ANY (flags)))))),
  constraint transactions_refunded_check CHECK (
CASE sales_status
    WHEN 'refunded'::text THEN ((sale_remaining_minor = 0) AND (commission_remaining_minor = 0) AND ((status = 'refunded'::text) OR (voided_at IS NOT NULL)))
    WHEN 'partial_refunded'::text THEN ((sale_remaining_minor > 0) AND (sale_remaining_minor < sale_original_minor))
    ELSE (sale_remaining_minor = sale_original_minor)
END),
  constraint transactions_rejection_reason_check CHECK (((rejection_reason IS NULL) OR ((status = 'rejected'::text) AND ((char_length(rejection_reason) >= 1) AND (char_length(rejection_reason) <= 500))))),
  constraint transactions_sale_check CHECK (((sale_remaining_minor >= 0) AND (sale_remaining_minor <= sale_original_minor))),
  constraint transactions_sales_status_before_refund_check CHECK ((sales_status_before_refund = ANY (ARRAY['pending'::text, 'complete'::text]))),
  constraint transactions_sales_status_check CHECK ((sales_status = ANY (ARRAY['pending'::text, 'complete'::text, 'refunded'::text, 'failed'::text, 'partial_refunded'::text]))),
  constraint transactions_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'ready_for_payment'::text, 'paid'::text, 'rejected'::text, 'refunded'::text]))),
  constraint transactions_voided_check CHECK (((voided_at IS NULL) OR (status = 'rejected'::text))),
  constraint transactions_was_complete_check CHECK (
CASE
    WHEN ((key_scope <> 'manual'::text) OR (sales_status = ANY (ARRAY['pending'::text, 'failed'::text]))) THEN (NOT was_complete)
    ELSE true
END)
);
CREATE INDEX transactions_affiliate_id_occurred_at_idx ON public.transactions USING btree (environment_id, affiliate_id, occurred_at);
CREATE INDEX transactions_commission_amount_idx ON public.transactions USING btree (environment_id, COALESCE(commission_currency, ''::text), commission_remaining_minor, id);
CREATE INDEX transactions_coupon_code_idx ON public.transactions USING btree (environment_id, occurred_at) WHERE (coupon_code IS NOT NULL);
CREATE INDEX transactions_created_at_idx ON public.transactions USING btree (environment_id, created_at DESC, id DESC);
CREATE INDEX transactions_flagged_idx ON public.transactions USING btree (environment_id, created_at, id) WHERE ((status = 'pending'::text) AND (flags <> '{}'::text[]));
CREATE INDEX transactions_import_id_idx ON public.transactions USING btree (environment_id, import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX transactions_incentive_id_idx ON public.transactions USING btree (environment_id, incentive_id, incentive_version) WHERE (incentive_id IS NOT NULL);
CREATE INDEX transactions_invoice_id_idx ON public.transactions USING btree (environment_id, lower(invoice_id) text_pattern_ops) WHERE (invoice_id IS NOT NULL);
CREATE UNIQUE INDEX transactions_lead_commission_key ON public.transactions USING btree (environment_id, referral_id, incentive_id) WHERE ((earning_type = 'lead_commission'::text) AND (voided_at IS NULL));
CREATE INDEX transactions_occurred_at_idx ON public.transactions USING btree (environment_id, occurred_at, id);
CREATE INDEX transactions_open_idx ON public.transactions USING btree (environment_id, occurred_at, id) WHERE ((status = ANY (ARRAY['pending'::text, 'approved'::text])) AND (earning_id IS NOT NULL));
CREATE INDEX transactions_own_idx ON public.transactions USING btree (environment_id, affiliate_id, (
CASE
    WHEN ((status = ANY (ARRAY['rejected'::text, 'refunded'::text])) OR ((status = 'approved'::text) AND (earning_id IS NULL))) THEN 'cancelled'::text
    WHEN (status = 'pending'::text) THEN 'waiting'::text
    WHEN (status = 'paid'::text) THEN 'paid'::text
    ELSE 'approved'::text
END), occurred_at, id);
CREATE INDEX transactions_own_sales_idx ON public.transactions USING btree (environment_id, affiliate_id, occurred_at) WHERE ((voided_at IS NULL) AND counts_as_sale(key_scope, sales_status));
CREATE INDEX transactions_payment_intent_id_idx ON public.transactions USING btree (environment_id, lower(payment_intent_id) text_pattern_ops) WHERE (payment_intent_id IS NOT NULL);
CREATE INDEX transactions_possible_duplicates_idx ON public.transactions USING btree (environment_id, created_at DESC, id DESC) WHERE ('possible_duplicate'::text = ANY (flags));
CREATE INDEX transactions_referral_id_idx ON public.transactions USING btree (environment_id, referral_id);
CREATE INDEX transactions_report_idx ON public.transactions USING brin (report_position, occurred_at) WITH (pages_per_range='32');
CREATE INDEX transactions_sale_amount_idx ON public.transactions USING btree (environment_id, sale_currency, sale_remaining_minor, id);
CREATE INDEX transactions_unpaid_idx ON public.transactions USING btree (environment_id, status, created_at DESC, id DESC) WHERE (status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'refunded'::text]));
CREATE INDEX transactions_voided_at_idx ON public.transactions USING btree (environment_id, voided_at) WHERE (voided_at IS NOT NULL);
CREATE TRIGGER transactions_facts BEFORE UPDATE OF product_ids ON public.transactions FOR EACH ROW WHEN ((old.product_ids <> new.product_ids)) EXECUTE FUNCTION refuse_new_facts();
CREATE TRIGGER transactions_of_merged AFTER INSERT ON public.transactions REFERENCING NEW TABLE AS sold FOR EACH STATEMENT EXECUTE FUNCTION refuse_sales_of_merged();
CREATE TRIGGER transactions_past BEFORE UPDATE ON public.transactions FOR EACH ROW WHEN (((old.occurred_at <> new.occurred_at) OR ((old.sale_original_minor <> new.sale_original_minor) AND (old.sales_status <> ALL (ARRAY['pending'::text, 'failed'::text]))))) EXECUTE FUNCTION refuse_new_past();
CREATE TRIGGER transactions_recount BEFORE UPDATE ON public.transactions FOR EACH ROW WHEN (((counts_as_sale(old.key_scope, old.sales_status) <> counts_as_sale(new.key_scope, new.sales_status)) OR (old.voided_at IS DISTINCT FROM new.voided_at) OR (old.sale_original_minor <> new.sale_original_minor))) EXECUTE FUNCTION recount_sale();
CREATE TRIGGER transactions_recount_deleted BEFORE DELETE ON public.transactions FOR EACH ROW EXECUTE FUNCTION recount_sale();

create table user_browsers (
  account_id text collate "C" not null,
  user_id text collate "C" not null,
  browser text not null,
  network text not null,
  last_seen_at timestamp(3) with time zone not null,
  constraint user_browsers_pkey PRIMARY KEY (account_id, user_id, browser, network),
  constraint user_browsers_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id)
);
CREATE INDEX user_browsers_last_seen_at_idx ON public.user_browsers USING btree (last_seen_at);

create table user_challenges (
  id text collate "C" not null,
  digest bytea not null,
  purpose text not null,
  email_normalized text collate "C",
  account_id text collate "C",
  user_id text collate "C",
  sealed bytea not null,
  attempts integer not null default 0,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  constraint user_challenges_digest_key UNIQUE (digest),
  constraint user_challenges_pkey PRIMARY KEY (id),
  constraint user_challenges_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id),
  constraint user_challenges_attempts_check CHECK (((attempts >= 0) AND (attempts <= 5))),
  constraint user_challenges_digest_check CHECK ((octet_length(digest) = 32)),
  constraint user_challenges_email_normalized_check CHECK (((email_normalized IS NOT NULL) OR (purpose = ANY (ARRAY['sign_in'::text, 'passkey'::text, 'identity'::text])))),
  constraint user_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['sign_in'::text, 'address'::text, 'totp'::text, 'passkey'::text, 'identity'::text])))
);
CREATE INDEX user_challenges_email_normalized_idx ON public.user_challenges USING btree (email_normalized, created_at);
CREATE INDEX user_challenges_expires_at_idx ON public.user_challenges USING btree (expires_at);
CREATE INDEX user_challenges_user_id_idx ON public.user_challenges USING btree (account_id, user_id);

create table user_codes (
  id uuid not null default gen_random_uuid(),
  email_normalized text collate "C" not null,
  network text not null,
  budget text not null,
  account_id text collate "C",
  user_id text collate "C",
  asked_at timestamp(3) with time zone not null,
  constraint user_codes_pkey PRIMARY KEY (id),
  constraint user_codes_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id),
  constraint user_codes_budget_check CHECK (((budget = ANY (ARRAY['stranger'::text, 'known'::text, 'user'::text])) AND ((budget = 'user'::text) = (user_id IS NOT NULL))))
);
CREATE INDEX user_codes_asked_at_idx ON public.user_codes USING btree (asked_at);
CREATE INDEX user_codes_email_normalized_idx ON public.user_codes USING btree (email_normalized, asked_at);
CREATE INDEX user_codes_network_idx ON public.user_codes USING btree (network, asked_at);
CREATE INDEX user_codes_user_id_idx ON public.user_codes USING btree (account_id, user_id, asked_at);

create table user_failures (
  account_id text collate "C" not null,
  user_id text collate "C" not null,
  kind text not null,
  started_at timestamp(3) with time zone not null,
  failures integer not null,
  constraint user_failures_pkey PRIMARY KEY (account_id, user_id, kind),
  constraint user_failures_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id),
  constraint user_failures_kind_check CHECK ((kind = ANY (ARRAY['password'::text, 'totp'::text])))
);

create table user_identities (
  account_id text collate "C" not null,
  identity_provider_id text collate "C" not null,
  subject text collate "C" not null,
  user_id text collate "C" not null,
  email text,
  created_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone not null,
  constraint user_identities_user_id_key UNIQUE (account_id, user_id, identity_provider_id),
  constraint user_identities_pkey PRIMARY KEY (account_id, identity_provider_id, subject),
  constraint user_identities_identity_provider_id_fkey FOREIGN KEY (account_id, identity_provider_id) REFERENCES identity_providers(account_id, id) ON DELETE CASCADE,
  constraint user_identities_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id),
  constraint user_identities_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 255)))
);

create table user_mails (
  id text collate "C" not null,
  account_id text collate "C" not null,
  user_id text collate "C",
  kind text not null,
  recipient text not null,
  language text not null,
  parameters bytea,
  status text not null default 'waiting'::text,
  attempts integer not null default 0,
  next_attempt_at timestamp(3) with time zone not null default now(),
  lease uuid,
  leased_until timestamp(3) with time zone,
  smtp_reply text,
  expires_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  dedupe_key text collate "C" not null,
  constraint user_mails_pkey PRIMARY KEY (id),
  constraint user_mails_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint user_mails_attempts_check CHECK ((attempts >= 0)),
  constraint user_mails_lease_check CHECK (((lease IS NULL) = (leased_until IS NULL))),
  constraint user_mails_parameters_check CHECK (((status = 'waiting'::text) = (parameters IS NOT NULL))),
  constraint user_mails_smtp_reply_check CHECK ((length(smtp_reply) <= 500)),
  constraint user_mails_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'accepted'::text, 'failed'::text, 'suppressed'::text])))
) with (fillfactor=80);
CREATE UNIQUE INDEX user_mails_account_id_dedupe_key_key ON public.user_mails USING btree (account_id, dedupe_key);
CREATE INDEX user_mails_created_at_idx ON public.user_mails USING btree (created_at);
CREATE INDEX user_mails_due_idx ON public.user_mails USING btree (next_attempt_at) WHERE (status = 'waiting'::text);

create table user_resets (
  account_id text collate "C" not null,
  user_id text collate "C" not null,
  digest bytea not null,
  made_by text not null,
  is_mailed boolean not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  constraint user_resets_digest_key UNIQUE (digest),
  constraint user_resets_pkey PRIMARY KEY (account_id, user_id),
  constraint user_resets_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id),
  constraint user_resets_digest_check CHECK ((octet_length(digest) = 32))
);
CREATE INDEX user_resets_expires_at_idx ON public.user_resets USING btree (expires_at);

create table user_sessions (
  id text collate "C" not null,
  digest bytea not null,
  account_id text collate "C" not null,
  user_id text collate "C" not null,
  method text not null,
  authenticated_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone not null,
  browser text not null,
  network text not null,
  constraint user_sessions_digest_key UNIQUE (digest),
  constraint user_sessions_pkey PRIMARY KEY (id),
  constraint user_sessions_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id),
  constraint user_sessions_digest_check CHECK ((octet_length(digest) = 32)),
  constraint user_sessions_last_used_at_check CHECK ((last_used_at >= created_at))
);
CREATE INDEX user_sessions_created_at_idx ON public.user_sessions USING btree (created_at);
CREATE INDEX user_sessions_last_used_at_idx ON public.user_sessions USING btree (last_used_at);
CREATE INDEX user_sessions_user_id_idx ON public.user_sessions USING btree (account_id, user_id);

create table users (
  account_id text collate "C" not null,
  id text collate "C" not null,
  name text not null,
  email text not null,
  email_normalized text collate "C" not null,
  email_verified_at timestamp(3) with time zone,
  password_hash text,
  totp bytea,
  totp_last_step bigint,
  language text not null default 'en'::text,
  disabled_at timestamp(3) with time zone,
  erased_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  constraint users_account_id_email_normalized_key UNIQUE (account_id, email_normalized),
  constraint users_keep_an_owner TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint users_pkey PRIMARY KEY (account_id, id),
  constraint users_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint users_email_check CHECK ((octet_length(email) <= 320)),
  constraint users_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text])))
);
CREATE INDEX users_email_normalized_idx ON public.users USING btree (email_normalized);
CREATE CONSTRAINT TRIGGER users_keep_an_owner AFTER UPDATE ON public.users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.disabled_at IS NOT NULL) OR (new.erased_at IS NOT NULL))) EXECUTE FUNCTION keep_an_owner();

create table visitor_salts (
  day date not null,
  salt bytea not null,
  created_at timestamp(3) with time zone not null,
  constraint visitor_salts_pkey PRIMARY KEY (day),
  constraint visitor_salts_salt_check CHECK ((length(salt) = 32))
);

create table webhook_deliveries (
  environment_id integer not null,
  id text collate "C" not null,
  endpoint_id text collate "C" not null,
  event_id text collate "C" not null,
  event_type text not null,
  sequence bigint,
  test_event json,
  status text not null default 'pending'::text,
  due_at timestamp(3) with time zone not null,
  lease uuid,
  attempts_count integer not null default 0,
  round_attempts integer not null default 0,
  last_attempt_at timestamp(3) with time zone,
  last_response_status integer,
  last_error text,
  attempts json not null default '[]'::json,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint webhook_deliveries_pkey PRIMARY KEY (environment_id, id),
  constraint webhook_deliveries_endpoint_id_fkey FOREIGN KEY (environment_id, endpoint_id) REFERENCES webhook_endpoints(environment_id, id) ON DELETE CASCADE,
  constraint webhook_deliveries_attempts_check CHECK (((attempts_count >= round_attempts) AND (round_attempts >= 0))),
  constraint webhook_deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text]))),
  constraint webhook_deliveries_test_check CHECK (((sequence IS NULL) = (test_event IS NOT NULL)))
) with (fillfactor=80);
CREATE INDEX webhook_deliveries_created_at_idx ON public.webhook_deliveries USING btree (environment_id, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_due_idx ON public.webhook_deliveries USING btree (environment_id, endpoint_id, due_at) WHERE (status = 'pending'::text);
CREATE INDEX webhook_deliveries_endpoint_id_created_at_idx ON public.webhook_deliveries USING btree (environment_id, endpoint_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX webhook_deliveries_endpoint_id_sequence_key ON public.webhook_deliveries USING btree (environment_id, endpoint_id, sequence);
CREATE INDEX webhook_deliveries_event_id_idx ON public.webhook_deliveries USING btree (environment_id, event_id);
CREATE INDEX webhook_deliveries_last_attempt_idx ON public.webhook_deliveries USING btree (environment_id, endpoint_id, last_attempt_at DESC) WHERE ((status <> 'succeeded'::text) AND (last_attempt_at IS NOT NULL));
CREATE INDEX webhook_deliveries_unsent_idx ON public.webhook_deliveries USING btree (environment_id, status, created_at DESC, id DESC) WHERE (status <> 'succeeded'::text);

create table webhook_endpoints (
  environment_id integer not null,
  id text collate "C" not null,
  url text not null,
  description text,
  event_types text[] not null,
  secret bytea not null,
  previous_secret bytea,
  previous_secret_expires_at timestamp(3) with time zone,
  enabled boolean not null default true,
  disabled_reason text,
  disabled_at timestamp(3) with time zone,
  failing_since timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint webhook_endpoints_pkey PRIMARY KEY (environment_id, id),
  constraint webhook_endpoints_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id),
  constraint webhook_endpoints_disabled_check CHECK (((enabled = (disabled_reason IS NULL)) AND (enabled = (disabled_at IS NULL)) AND (disabled_reason = ANY (ARRAY['manual'::text, 'gone'::text, 'failing'::text])))),
  constraint webhook_endpoints_event_types_check CHECK ((cardinality(event_types) > 0)),
  constraint webhook_endpoints_previous_secret_check CHECK (((previous_secret IS NULL) = (previous_secret_expires_at IS NULL)))
);
CREATE INDEX webhook_endpoints_created_at_idx ON public.webhook_endpoints USING btree (environment_id, created_at DESC, id DESC);
CREATE INDEX webhook_endpoints_enabled_idx ON public.webhook_endpoints USING btree (environment_id, id) WHERE enabled;

create table webhook_events (
  environment_id integer not null,
  sequence bigint not null,
  event_id text collate "C" not null,
  constraint webhook_events_event_id_key UNIQUE (environment_id, event_id),
  constraint webhook_events_pkey PRIMARY KEY (environment_id, sequence)
);
CREATE TRIGGER webhook_events_append_only BEFORE UPDATE ON public.webhook_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER webhook_events_kept BEFORE DELETE ON public.webhook_events FOR EACH ROW EXECUTE FUNCTION keep_above_horizon();

create table webhook_feeds (
  environment_id integer not null,
  last_sequence bigint not null,
  first_sequence bigint not null default 1,
  expired_before text collate "C" not null default ''::text,
  constraint webhook_feeds_pkey PRIMARY KEY (environment_id),
  constraint webhook_feeds_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id),
  constraint webhook_feeds_first_sequence_check CHECK (((first_sequence >= 1) AND (first_sequence <= (last_sequence + 1)))),
  constraint webhook_feeds_last_sequence_check CHECK ((last_sequence > 0))
);
CREATE TRIGGER webhook_feeds_forward_only BEFORE UPDATE ON public.webhook_feeds FOR EACH ROW WHEN (((new.first_sequence < old.first_sequence) OR (new.last_sequence < old.last_sequence) OR (new.expired_before < old.expired_before))) EXECUTE FUNCTION refuse_change();

create view report_facts as
 SELECT clicks.environment_id,
    clicks.created_at AS at,
    clicks.created_at AS recorded_at,
    clicks.report_position AS "position",
    clicks.program_id,
    clicks.affiliate_id,
    NULL::text AS currency,
    NULL::text AS transaction_id,
    false AS is_voided,
    1 AS clicks,
    0 AS referrals,
    0 AS customers,
    0 AS conversions,
    (0)::bigint AS sales_minor,
    (0)::bigint AS refunds_minor,
    (0)::bigint AS commission_minor,
    NULL::text AS referral_id,
    NULL::text[] AS product_ids,
    NULL::text AS coupon_code
   FROM clicks
  WHERE clicks.is_counted
UNION ALL
 SELECT expired_clicks.environment_id,
    expired_clicks.created_at AS at,
    expired_clicks.created_at AS recorded_at,
    expired_clicks.report_position AS "position",
    expired_clicks.program_id,
    expired_clicks.affiliate_id,
    NULL::text AS currency,
    NULL::text AS transaction_id,
    false AS is_voided,
    expired_clicks.clicks,
    0 AS referrals,
    0 AS customers,
    0 AS conversions,
    (0)::bigint AS sales_minor,
    (0)::bigint AS refunds_minor,
    (0)::bigint AS commission_minor,
    NULL::text AS referral_id,
    NULL::text[] AS product_ids,
    NULL::text AS coupon_code
   FROM expired_clicks
UNION ALL
 SELECT referrals.environment_id,
    referrals.created_at AS at,
    referrals.created_at AS recorded_at,
    referrals.report_position AS "position",
    referrals.program_id,
    referrals.affiliate_id,
    NULL::text AS currency,
    NULL::text AS transaction_id,
    false AS is_voided,
    0 AS clicks,
    1 AS referrals,
    0 AS customers,
    0 AS conversions,
    (0)::bigint AS sales_minor,
    (0)::bigint AS refunds_minor,
    (0)::bigint AS commission_minor,
    referrals.id AS referral_id,
    NULL::text[] AS product_ids,
    NULL::text AS coupon_code
   FROM referrals
UNION ALL
 SELECT referrals.environment_id,
    referrals.first_conversion_at AS at,
    referrals.first_conversion_at AS recorded_at,
    referrals.customer_position AS "position",
    referrals.program_id,
    referrals.affiliate_id,
    NULL::text AS currency,
    NULL::text AS transaction_id,
    false AS is_voided,
    0 AS clicks,
    0 AS referrals,
    1 AS customers,
    0 AS conversions,
    (0)::bigint AS sales_minor,
    (0)::bigint AS refunds_minor,
    (0)::bigint AS commission_minor,
    referrals.id AS referral_id,
    NULL::text[] AS product_ids,
    NULL::text AS coupon_code
   FROM referrals
  WHERE (referrals.first_conversion_at IS NOT NULL)
UNION ALL
 SELECT transactions.environment_id,
    transactions.occurred_at AS at,
    COALESCE(transactions.recorded_at, transactions.created_at) AS recorded_at,
    transactions.report_position AS "position",
    transactions.program_id,
    transactions.affiliate_id,
    (transactions.sale_currency)::text AS currency,
    transactions.id AS transaction_id,
    (transactions.voided_at IS NOT NULL) AS is_voided,
    0 AS clicks,
    0 AS referrals,
    0 AS customers,
    1 AS conversions,
    transactions.sale_original_minor AS sales_minor,
    (0)::bigint AS refunds_minor,
    (0)::bigint AS commission_minor,
    transactions.referral_id,
    transactions.product_ids,
    transactions.coupon_code
   FROM transactions
  WHERE counts_as_sale(transactions.key_scope, transactions.sales_status)
UNION ALL
 SELECT t.environment_id,
    t.occurred_at AS at,
    COALESCE(t.recorded_at, t.created_at) AS recorded_at,
    t.report_position AS "position",
    t.program_id,
    t.affiliate_id,
    (t.sale_currency)::text AS currency,
    t.id AS transaction_id,
    (t.voided_at IS NOT NULL) AS is_voided,
    0 AS clicks,
    0 AS referrals,
    0 AS customers,
    0 AS conversions,
    (0)::bigint AS sales_minor,
    t.sale_original_minor AS refunds_minor,
    (0)::bigint AS commission_minor,
    t.referral_id,
    t.product_ids,
    t.coupon_code
   FROM transactions t
  WHERE ((t.key_scope = 'manual'::text) AND (t.sales_status = 'refunded'::text) AND (NOT (EXISTS ( SELECT 1
           FROM refunds r
          WHERE ((r.environment_id = t.environment_id) AND (r.transaction_id = t.id))))))
UNION ALL
 SELECT r.environment_id,
    r.refunded_at AS at,
    r.created_at AS recorded_at,
    r.report_position AS "position",
    t.program_id,
    t.affiliate_id,
    (t.sale_currency)::text AS currency,
    t.id AS transaction_id,
    (t.voided_at IS NOT NULL) AS is_voided,
    0 AS clicks,
    0 AS referrals,
    0 AS customers,
    0 AS conversions,
    (0)::bigint AS sales_minor,
    r.amount_minor AS refunds_minor,
    (0)::bigint AS commission_minor,
    t.referral_id,
    t.product_ids,
    t.coupon_code
   FROM (refunds r
     JOIN transactions t ON (((t.environment_id = r.environment_id) AND (t.id = r.transaction_id))))
UNION ALL
 SELECT r.environment_id,
    r.undone_at AS at,
    r.undone_at AS recorded_at,
    r.undone_position AS "position",
    t.program_id,
    t.affiliate_id,
    (t.sale_currency)::text AS currency,
    t.id AS transaction_id,
    (t.voided_at IS NOT NULL) AS is_voided,
    0 AS clicks,
    0 AS referrals,
    0 AS customers,
    0 AS conversions,
    (0)::bigint AS sales_minor,
    (- r.amount_minor) AS refunds_minor,
    (0)::bigint AS commission_minor,
    t.referral_id,
    t.product_ids,
    t.coupon_code
   FROM (refunds r
     JOIN transactions t ON (((t.environment_id = r.environment_id) AND (t.id = r.transaction_id))))
  WHERE (r.undone_at IS NOT NULL)
UNION ALL
 SELECT l.environment_id,
    t.occurred_at AS at,
    GREATEST(l.created_at, t.recorded_at) AS recorded_at,
    l.report_position AS "position",
    t.program_id,
    l.affiliate_id,
    l.currency,
    t.id AS transaction_id,
    (t.voided_at IS NOT NULL) AS is_voided,
    0 AS clicks,
    0 AS referrals,
    0 AS customers,
    0 AS conversions,
    (0)::bigint AS sales_minor,
    (0)::bigint AS refunds_minor,
    l.amount_minor AS commission_minor,
    t.referral_id,
    t.product_ids,
    t.coupon_code
   FROM ((transactions t
     JOIN earnings e ON (((e.environment_id = t.environment_id) AND (e.transaction_id = t.id))))
     JOIN ledger_entries l ON (((l.environment_id = e.environment_id) AND (l.earning_id = e.id))))
  WHERE ((l.refund_id IS NULL) AND (l.type <> ALL (ARRAY['paid'::text, 'returned'::text, 'voided'::text])))
UNION ALL
 SELECT l.environment_id,
    r.refunded_at AS at,
    l.created_at AS recorded_at,
    l.report_position AS "position",
    t.program_id,
    l.affiliate_id,
    l.currency,
    t.id AS transaction_id,
    (t.voided_at IS NOT NULL) AS is_voided,
    0 AS clicks,
    0 AS referrals,
    0 AS customers,
    0 AS conversions,
    (0)::bigint AS sales_minor,
    (0)::bigint AS refunds_minor,
    l.amount_minor AS commission_minor,
    t.referral_id,
    t.product_ids,
    t.coupon_code
   FROM (((refunds r
     JOIN transactions t ON (((t.environment_id = r.environment_id) AND (t.id = r.transaction_id))))
     JOIN earnings e ON (((e.environment_id = t.environment_id) AND (e.transaction_id = t.id))))
     JOIN ledger_entries l ON (((l.environment_id = e.environment_id) AND (l.earning_id = e.id) AND (l.refund_id = r.id))))
  WHERE (l.type <> 'refund_undone'::text)
UNION ALL
 SELECT l.environment_id,
    r.undone_at AS at,
    l.created_at AS recorded_at,
    l.report_position AS "position",
    t.program_id,
    l.affiliate_id,
    l.currency,
    t.id AS transaction_id,
    (t.voided_at IS NOT NULL) AS is_voided,
    0 AS clicks,
    0 AS referrals,
    0 AS customers,
    0 AS conversions,
    (0)::bigint AS sales_minor,
    (0)::bigint AS refunds_minor,
    l.amount_minor AS commission_minor,
    t.referral_id,
    t.product_ids,
    t.coupon_code
   FROM (((refunds r
     JOIN transactions t ON (((t.environment_id = r.environment_id) AND (t.id = r.transaction_id))))
     JOIN earnings e ON (((e.environment_id = t.environment_id) AND (e.transaction_id = t.id))))
     JOIN ledger_entries l ON (((l.environment_id = e.environment_id) AND (l.earning_id = e.id) AND (l.refund_id = r.id))))
  WHERE ((l.type = 'refund_undone'::text) AND (r.undone_at IS NOT NULL));
