-- Voiding: a commission or conversion that was recorded by mistake counts for nothing any more, and its ledger stays.

-- ── What is voided ───────────────────────────────────────────────────────────────────────────────────

alter table transactions
  add column voided_at timestamptz(3),
  -- The Idempotency-Key of a manual commission: when it is voided, its key must be found again.
  add column idempotency_key text collate "C",
  -- 0: the row holds its key. A voided row whose key another request has taken over counts up from 1.
  add column key_generation integer not null default 0;
alter table earnings add column voided_at timestamptz(3);

alter table transactions
  add constraint transactions_voided_check check (voided_at is null or status = 'rejected'),
  add constraint transactions_key_generation_check check (key_generation = 0 or voided_at is not null),
  drop constraint transactions_refunded_check,
  add constraint transactions_refunded_check check (
    case sales_status
      when 'refunded' then sale_remaining_minor = 0 and commission_remaining_minor = 0
        and (status = 'refunded' or voided_at is not null)
      when 'partial_refunded' then sale_remaining_minor > 0 and sale_remaining_minor < sale_original_minor
      else sale_remaining_minor = sale_original_minor
    end);
alter table earnings add constraint earnings_voided_check check (voided_at is null or status = 'rejected');

alter table ledger_entries
  drop constraint ledger_entries_type_check,
  add constraint ledger_entries_type_check check (
    case type
      when 'earned' then amount_minor >= 0
      when 'refunded' then amount_minor <= 0
      when 'clawback' then amount_minor <= 0
      when 'voided' then amount_minor <= 0
      when 'paid' then true
      else type = 'adjustment'
    end);

-- Few rows, seldom any: reports that include them find them by it.
create index transactions_voided_at_idx on transactions (environment_id, voided_at) where voided_at is not null;

-- A lead, trial or milestone that was voided leaves its place to the next one.
drop index transactions_lead_commission_key;
create unique index transactions_lead_commission_key on transactions (environment_id, referral_id, incentive_id)
  where earning_type = 'lead_commission' and voided_at is null;

-- ── Keys ─────────────────────────────────────────────────────────────────────────────────────────────

-- A voided row keeps its key, so the unique index still catches a late retry, however the two race. A request with
-- other content takes the key over by counting the voided row's generation up, in the transaction that records it.
alter table transactions
  drop constraint transactions_external_event_key,
  add constraint transactions_external_event_key unique (environment_id, key_scope, external_event_id, key_generation);

alter table refunds add column key_generation integer not null default 0;
alter table refunds
  drop constraint refunds_external_event_key,
  add constraint refunds_external_event_key unique (environment_id, key_scope, external_event_id, key_generation);

alter table ingested_events add column key_generation integer not null default 0;
alter table ingested_events
  drop constraint ingested_events_external_event_key,
  add constraint ingested_events_external_event_key unique (environment_id, key_scope, external_event_id, key_generation);

-- Refunds stay append-only, but for the key that one of a voided sale gives up.
drop trigger refunds_append_only on refunds;
create trigger refunds_append_only before delete on refunds for each row execute function refuse_change();
create trigger refunds_unchangeable before update on refunds for each row
  when (row(new.environment_id, new.id, new.program_id, new.transaction_id, new.key_scope, new.external_event_id,
      new.fingerprint, new.fingerprint_version, new.amount_minor, new.currency, new.reason, new.refunded_at, new.created_at,
      new.report_position)
    is distinct from row(old.environment_id, old.id, old.program_id, old.transaction_id, old.key_scope,
      old.external_event_id, old.fingerprint, old.fingerprint_version, old.amount_minor, old.currency, old.reason,
      old.refunded_at, old.created_at, old.report_position)
    or new.key_generation < old.key_generation)
  execute function refuse_change();

-- The key of a voided commission is never forgotten: `voided_at` keeps the daily sweep away.
alter table idempotency_keys
  add column key_generation integer not null default 0,
  add column voided_at timestamptz(3),
  drop constraint idempotency_keys_pkey,
  add constraint idempotency_keys_pkey primary key (environment_id, key, key_generation),
  add constraint idempotency_keys_key_generation_check check (key_generation = 0 or voided_at is not null);
drop index idempotency_keys_created_at_idx;
create index idempotency_keys_created_at_idx on idempotency_keys (created_at) where voided_at is null;

-- Manual commissions whose key is still stored can be voided with it.
update transactions t set idempotency_key = k.key, fingerprint = k.fingerprint, fingerprint_version = k.fingerprint_version
from idempotency_keys k
where t.environment_id = k.environment_id and t.key_scope = 'manual' and k.body ->> 'id' = t.id;
