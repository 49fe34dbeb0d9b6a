-- Every change of an earning's status and every void, from now on: what an earning was on a date cannot be found otherwise.

-- ── Moves ────────────────────────────────────────────────────────────────────────────────────────────

create table earning_moves (
  environment_id integer not null,
  earning_id text collate "C" not null,
  -- 1, 2, 3 … of each earning. Before the first its status is the `from_status` of that; without any, the present one.
  number integer not null,
  -- What they may be, earnings_status_check says.
  from_status text not null,
  to_status text not null,
  cause text not null,
  at timestamptz(3) not null,
  constraint earning_moves_pkey primary key (environment_id, earning_id, number),
  constraint earning_moves_earning_id_fkey foreign key (environment_id, earning_id) references earnings (environment_id, id),
  constraint earning_moves_number_check check (number >= 1),
  constraint earning_moves_cause_check check (cause in (
    'hold_released', 'affiliate_approved', 'approved_by_hand', 'released_by_hand', 'rejected_by_hand', 'reopened_by_hand',
    'refunded', 'payout_completed', 'voided')),
  -- What is voided may have been rejected before.
  constraint earning_moves_status_check check (from_status <> to_status or cause = 'voided')
);

create trigger earning_moves_append_only before update or delete on earning_moves
  for each row execute function refuse_change();
create trigger earning_moves_no_truncate before truncate on earning_moves
  for each statement execute function refuse_change();

-- ── Their only writer ────────────────────────────────────────────────────────────────────────────────

-- `move_cause` is how an UPDATE says why: the trigger puts it into the move and takes it away again. An INSERT pays nothing.
-- `move_count` is the number of the last move: to look for it would cost a search for each of thousands in one statement.
alter table earnings
  add column move_cause text,
  add column move_count integer not null default 0,
  add constraint earnings_move_cause_check check (move_cause is null);

-- An update without a cause is refused, because a move needs one.
create function record_earning_move() returns trigger language plpgsql as $$
begin
  if new.status <> old.status or new.voided_at is distinct from old.voided_at then
    new.move_count := old.move_count + 1;
    insert into earning_moves (environment_id, earning_id, number, from_status, to_status, cause, at)
    values (new.environment_id, new.id, new.move_count, old.status, new.status, new.move_cause, new.updated_at);
  end if;
  new.move_cause := null;
  return new;
end $$;
create trigger earnings_move before update on earnings for each row
  when (new.move_cause is not null or new.status <> old.status or new.voided_at is distinct from old.voided_at)
  execute function record_earning_move();
