-- The day on which a program says that it pays: information for affiliates, which starts no run. A day of the month, or of
-- the week from Monday, 1, to Sunday, 7. Every month has the days up to 28.
alter table programs
  add column payout_every text collate "C",
  add column payout_day smallint,
  add constraint programs_payout_schedule_check check (
    (payout_every is null and payout_day is null)
    or coalesce(payout_every = 'month' and payout_day between 1 and 28, false)
    or coalesce(payout_every = 'week' and payout_day between 1 and 7, false));
