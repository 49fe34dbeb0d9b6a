-- A coupon is `pending` while its provider is asked: who asks now, since when, and under which Idempotency-Key.

alter table coupons add column idempotency_key text collate "C";
-- Counts up with every take-over: only the latest attempt may give the coupon up.
alter table coupons add column attempt integer not null default 1;
alter table coupons add column attempted_at timestamptz(3) not null default now();
alter table coupons add constraint coupons_idempotency_key_check check (idempotency_key is null or state = 'pending');
create unique index coupons_idempotency_key_key on coupons (environment_id, idempotency_key) where idempotency_key is not null;
create index coupons_unfinished_idx on coupons (attempted_at) where state <> 'active';
