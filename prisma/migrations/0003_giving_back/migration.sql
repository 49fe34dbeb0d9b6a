-- Refunds that are undone, adjustments, and payouts that came back. Everything only adds entries to the ledger.

-- ── Refunds ──────────────────────────────────────────────────────────────────────────────────────────

alter table refunds
  add column kind text not null default 'refund',
  add column undone_at timestamptz(3),
  add column undo_reason text,
  add column undone_by text collate "C",
  -- The transaction that undid it: reports count the refund by report_position, and take it back by this.
  add column undone_position bigint,
  add constraint refunds_kind_check check (kind in ('refund', 'dispute', 'dispute_fraud', 'credit_note', 'canceled')),
  add constraint refunds_undone_check check (num_nulls(undone_at, undo_reason, undone_by, undone_position) in (0, 4)),
  add constraint refunds_undo_reason_check check (char_length(undo_reason) between 1 and 500);
create index refunds_undone_idx on refunds (undone_position, undone_at) where undone_at is not null;

create function place_undo_in_reports() returns trigger language plpgsql as $$
begin
  new.undone_position := report_place();
  return new;
end $$;
create trigger refunds_undone before update of undone_at on refunds for each row
  when (old.undone_at is null and new.undone_at is not null) execute function place_undo_in_reports();

-- The key generation may go up, when the refund of a voided sale gives up its key; and a refund is undone once.
drop trigger refunds_unchangeable on refunds;
create trigger refunds_unchangeable before update on refunds
  for each row when (
    (new.environment_id, new.id, new.program_id, new.transaction_id, new.key_scope, new.external_event_id, new.fingerprint,
      new.amount_minor, new.currency, new.reason, new.refunded_at, new.created_at, new.report_position, new.kind)
    is distinct from
    (old.environment_id, old.id, old.program_id, old.transaction_id, old.key_scope, old.external_event_id, old.fingerprint,
      old.amount_minor, old.currency, old.reason, old.refunded_at, old.created_at, old.report_position, old.kind)
    or old.undone_at is not null and (new.undone_at, new.undo_reason, new.undone_by, new.undone_position)
      is distinct from (old.undone_at, old.undo_reason, old.undone_by, old.undone_position)
    or new.key_generation < old.key_generation)
  execute function refuse_change_but_erasure('external_event_id', 'fingerprint', 'reason', 'undo_reason');

-- The status that a sale had before the first of the refunds in effect, to which it returns when all of them are undone. Null
-- for refunds from before this column: those sales were complete.
alter table transactions
  add column sales_status_before_refund text,
  add constraint transactions_sales_status_before_refund_check check (sales_status_before_refund in ('pending', 'complete'));

-- ── Earnings ─────────────────────────────────────────────────────────────────────────────────────────

-- The status before the last move to `refunded`, which decides whether a payout may claim a refunded earning and what an undo
-- makes of it. Null if there was no such move, as for a commission that was created as refunded.
alter table earnings
  add column status_before_refund text,
  add constraint earnings_status_before_refund_check check (
    status_before_refund in ('pending', 'approved', 'ready_for_payment', 'paid', 'rejected'));

-- An UPDATE without a cause fails, because the cause of its move would be null.
create or replace function note_earning_move() returns trigger language plpgsql as $$
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
end $$;

update earnings e set status_before_refund = m.from_status
from (
  select distinct on (environment_id, earning_id) environment_id, earning_id, from_status from earning_moves
  where to_status = 'refunded' order by environment_id, earning_id, number desc) m
where e.environment_id = m.environment_id and e.id = m.earning_id;

alter table earning_moves
  drop constraint earning_moves_cause_check,
  add constraint earning_moves_cause_check check (cause in (
    'hold_released', 'affiliate_approved', 'approved_by_hand', 'released_by_hand', 'rejected_by_hand', 'reopened_by_hand',
    'refunded', 'refund_undone', 'payout_completed', 'payout_returned', 'voided'));

-- ── Adjustments ──────────────────────────────────────────────────────────────────────────────────────

-- A bonus or a deduction. Each has one `adjusted` entry in the ledger, and a `voided` one if it was voided.
create table adjustments (
  environment_id integer not null,
  id text collate "C" not null,
  program_id text collate "C" not null,
  affiliate_id text collate "C" not null,
  -- The sale that it is about, if any. Its commission stays as it is.
  transaction_id text collate "C",
  key_scope text not null default 'adjustment',
  external_event_id text collate "C",
  key_generation integer not null default 0,
  fingerprint jsonb,
  amount_minor bigint not null,
  currency text not null,
  reason text not null,
  created_by text collate "C" not null,
  created_at timestamptz(3) not null,
  voided_at timestamptz(3),
  void_reason text,
  voided_by text collate "C",
  -- As in earnings: true while any of its entries may be unclaimed.
  has_unclaimed boolean not null default true,
  constraint adjustments_pkey primary key (environment_id, id),
  -- Lets a ledger entry refer to all of these at once.
  constraint adjustments_ledger_key unique (environment_id, id, affiliate_id, currency),
  constraint adjustments_external_event_key unique (environment_id, key_scope, external_event_id, key_generation),
  constraint adjustments_affiliate_id_fkey foreign key (environment_id, program_id, affiliate_id)
    references affiliates (environment_id, program_id, id),
  constraint adjustments_transaction_id_fkey foreign key (environment_id, program_id, transaction_id)
    references transactions (environment_id, program_id, id),
  constraint adjustments_key_scope_check check (key_scope = 'adjustment'),
  constraint adjustments_key_generation_check check (key_generation = 0 or voided_at is not null),
  constraint adjustments_amount_check check (amount_minor <> 0),
  constraint adjustments_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint adjustments_reason_check check (char_length(reason) between 1 and 500),
  constraint adjustments_voided_check check (num_nulls(voided_at, void_reason, voided_by) in (0, 3)),
  constraint adjustments_void_reason_check check (char_length(void_reason) between 1 and 500)
);
create index adjustments_created_at_idx on adjustments (environment_id, created_at desc, id desc);
create index adjustments_affiliate_id_idx on adjustments (environment_id, affiliate_id, created_at desc, id desc);
create index adjustments_transaction_id_idx on adjustments (environment_id, transaction_id) where transaction_id is not null;
create index adjustments_due_idx on adjustments (environment_id, program_id, affiliate_id) where has_unclaimed;

create trigger adjustments_kept before delete on adjustments for each row execute function refuse_change();
-- A void is the only change besides what payouts note, and happens once.
create trigger adjustments_unchangeable before update on adjustments
  for each row when (
    (new.environment_id, new.id, new.program_id, new.affiliate_id, new.transaction_id, new.key_scope, new.external_event_id,
      new.fingerprint, new.amount_minor, new.currency, new.reason, new.created_by, new.created_at)
    is distinct from
    (old.environment_id, old.id, old.program_id, old.affiliate_id, old.transaction_id, old.key_scope, old.external_event_id,
      old.fingerprint, old.amount_minor, old.currency, old.reason, old.created_by, old.created_at)
    or old.voided_at is not null and (new.voided_at, new.void_reason, new.voided_by)
      is distinct from (old.voided_at, old.void_reason, old.voided_by)
    or new.key_generation < old.key_generation)
  execute function refuse_change_but_erasure('external_event_id', 'fingerprint', 'reason', 'void_reason');

-- Where the other tables are distributed, a foreign key needs this one next to them.
do $$ begin
  if to_regclass('pg_catalog.pg_dist_partition') is not null then
    if exists (select from pg_dist_partition where logicalrelid = 'environments'::regclass) then
      perform create_distributed_table('adjustments', 'environment_id', colocate_with => 'environments');
    end if;
  end if;
end $$;

-- ── The ledger ───────────────────────────────────────────────────────────────────────────────────────

alter table ledger_entries
  alter column transaction_id drop not null,
  alter column earning_id drop not null,
  add column adjustment_id text collate "C",
  -- The item of a returned payout that a `returned` entry gives back.
  add column gives_back_id text collate "C",
  -- The entry that stands for what was earned is the `earned` one or, once its payout was returned, the `returned` one that
  -- gave it back: for those this is true.
  add column stands_for_earned boolean not null default false,
  add constraint ledger_entries_adjustment_fkey foreign key (environment_id, adjustment_id, affiliate_id, currency)
    references adjustments (environment_id, id, affiliate_id, currency),
  add constraint ledger_entries_gives_back_id_fkey foreign key (environment_id, gives_back_id)
    references ledger_entries (environment_id, id),
  -- An entry belongs to an earning or to an adjustment. Only the foreign key of all columns that are set is checked.
  add constraint ledger_entries_owner_check check (
    num_nonnulls(earning_id, adjustment_id) = 1 and num_nulls(earning_id, transaction_id) in (0, 2)),
  add constraint ledger_entries_gives_back_check check (
    (gives_back_id is not null) = (type = 'returned') and (type = 'returned' or not stands_for_earned)),
  drop constraint ledger_entries_type_check,
  add constraint ledger_entries_type_check check (
    case type
      when 'earned' then amount_minor >= 0 and earning_id is not null
      when 'refunded' then amount_minor <= 0 and earning_id is not null
      when 'clawback' then amount_minor <= 0 and earning_id is not null
      when 'refund_undone' then amount_minor > 0 and refund_id is not null and earning_id is not null
      when 'adjusted' then amount_minor <> 0 and adjustment_id is not null
      when 'voided' then amount_minor <= 0 or adjustment_id is not null
      when 'returned' then payout_id is not null
      when 'paid' then true
      else type = 'adjustment' and earning_id is not null
    end);
-- An entry is given back once.
create unique index ledger_entries_gives_back_key on ledger_entries (environment_id, gives_back_id)
  where gives_back_id is not null;
create index ledger_entries_adjustment_id_idx on ledger_entries (environment_id, adjustment_id) where adjustment_id is not null;

-- ── Payouts ──────────────────────────────────────────────────────────────────────────────────────────

-- A payout whose money came back stays completed and keeps its items.
alter table payouts
  add column returned_at timestamptz(3),
  add column return_reason text,
  add column returned_by text collate "C",
  add constraint payouts_returned_check check (
    num_nulls(returned_at, return_reason, returned_by) in (0, 3) and (returned_at is null or status = 'completed')),
  add constraint payouts_return_reason_check check (char_length(return_reason) between 1 and 500);

create or replace function refuse_completed_payout_change() returns trigger language plpgsql as $$
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
end $$;

-- ── Reports ──────────────────────────────────────────────────────────────────────────────────────────

-- As before, with refunds that are undone. A returned payout changes nothing that was earned, and an adjustment is of no sale.
create or replace view report_facts as
  select environment_id, created_at as at, created_at as recorded_at, report_position as position, program_id, affiliate_id,
    null::text as currency, null::text as transaction_id, false as is_voided, 1 as clicks, 0 as referrals, 0 as customers,
    0 as conversions, 0::bigint as sales_minor, 0::bigint as refunds_minor, 0::bigint as commission_minor,
    null::text as referral_id, null::text[] as product_ids
  from clicks where is_counted
  union all
  select environment_id, created_at, created_at, report_position, program_id, affiliate_id, null::text, null::text, false,
    clicks, 0, 0, 0, 0::bigint, 0::bigint, 0::bigint, null::text, null::text[]
  from expired_clicks
  union all
  select environment_id, created_at, created_at, report_position, program_id, affiliate_id, null::text, null::text, false,
    0, 1, 0, 0, 0::bigint, 0::bigint, 0::bigint, id, null::text[]
  from referrals
  union all
  select environment_id, first_conversion_at, first_conversion_at, customer_position, program_id, affiliate_id, null::text,
    null::text, false, 0, 0, 1, 0, 0::bigint, 0::bigint, 0::bigint, id, null::text[]
  from referrals where first_conversion_at is not null
  union all
  select environment_id, occurred_at, coalesce(recorded_at, created_at), report_position, program_id, affiliate_id,
    sale_currency::text, id, voided_at is not null, 0, 0, 0, 1, sale_original_minor, 0::bigint, 0::bigint,
    referral_id, product_ids
  from transactions where counts_as_sale(key_scope, sales_status)
  union all
  -- A manual commission that was created as refunded has no refund of its own.
  select t.environment_id, t.occurred_at, coalesce(t.recorded_at, t.created_at), t.report_position, t.program_id,
    t.affiliate_id, t.sale_currency::text, t.id, t.voided_at is not null, 0, 0, 0, 0, 0::bigint, t.sale_original_minor, 0::bigint,
    t.referral_id, t.product_ids
  from transactions t
  where t.key_scope = 'manual' and t.sales_status = 'refunded' and not exists (
    select 1 from refunds r where r.environment_id = t.environment_id and r.transaction_id = t.id)
  union all
  select r.environment_id, r.refunded_at, r.created_at, r.report_position, t.program_id, t.affiliate_id,
    t.sale_currency::text, t.id, t.voided_at is not null, 0, 0, 0, 0, 0::bigint, r.amount_minor, 0::bigint,
    t.referral_id, t.product_ids
  from refunds r join transactions t on t.environment_id = r.environment_id and t.id = r.transaction_id
  union all
  -- What an undone refund gives back counts when it was undone.
  select r.environment_id, r.undone_at, r.undone_at, r.undone_position, t.program_id, t.affiliate_id,
    t.sale_currency::text, t.id, t.voided_at is not null, 0, 0, 0, 0, 0::bigint, -r.amount_minor, 0::bigint,
    t.referral_id, t.product_ids
  from refunds r join transactions t on t.environment_id = r.environment_id and t.id = r.transaction_id
  where r.undone_at is not null
  union all
  select l.environment_id, t.occurred_at, greatest(l.created_at, t.recorded_at), l.report_position, t.program_id,
    l.affiliate_id, l.currency, t.id, t.voided_at is not null, 0, 0, 0, 0, 0::bigint, 0::bigint, l.amount_minor,
    t.referral_id, t.product_ids
  from transactions t
  join earnings e on e.environment_id = t.environment_id and e.transaction_id = t.id
  join ledger_entries l on l.environment_id = e.environment_id and l.earning_id = e.id
  where l.refund_id is null and l.type not in ('paid', 'returned', 'voided')
  union all
  select l.environment_id, r.refunded_at, l.created_at, l.report_position, t.program_id, l.affiliate_id, l.currency, t.id,
    t.voided_at is not null, 0, 0, 0, 0, 0::bigint, 0::bigint, l.amount_minor,
    t.referral_id, t.product_ids
  from refunds r
  join transactions t on t.environment_id = r.environment_id and t.id = r.transaction_id
  join earnings e on e.environment_id = t.environment_id and e.transaction_id = t.id
  join ledger_entries l on l.environment_id = e.environment_id and l.earning_id = e.id and l.refund_id = r.id
  where l.type <> 'refund_undone'
  union all
  select l.environment_id, r.undone_at, l.created_at, l.report_position, t.program_id, l.affiliate_id, l.currency, t.id,
    t.voided_at is not null, 0, 0, 0, 0, 0::bigint, 0::bigint, l.amount_minor,
    t.referral_id, t.product_ids
  from refunds r
  join transactions t on t.environment_id = r.environment_id and t.id = r.transaction_id
  join earnings e on e.environment_id = t.environment_id and e.transaction_id = t.id
  join ledger_entries l on l.environment_id = e.environment_id and l.earning_id = e.id and l.refund_id = r.id
  where l.type = 'refund_undone' and r.undone_at is not null;
