-- How far the mails to affiliates of an environment follow its feed. A cursor that was never moved is at the beginning, but
-- no event is told that was numbered before its portal was opened.
create table mail_cursors (
  environment_id integer not null,
  sequence bigint not null default 0,
  constraint mail_cursors_pkey primary key (environment_id),
  constraint mail_cursors_environment_id_fkey foreign key (environment_id) references environments (id)
);

-- Set when a portal is opened: events up to this number of the feed are not told.
alter table portals add column mails_after bigint not null default 0;
update portals d set mails_after = f.last_sequence from webhook_feeds f where f.environment_id = d.environment_id;

-- Commissions that the next daily summary of an affiliate tells of. Its amounts are read when it is due.
create table commission_notices (
  environment_id integer not null,
  affiliate_id text collate "C" not null,
  earning_id text collate "C" not null,
  due_at timestamptz(3) not null,
  constraint commission_notices_pkey primary key (environment_id, affiliate_id, earning_id),
  constraint commission_notices_affiliate_id_fkey foreign key (environment_id, affiliate_id)
    references affiliates (environment_id, id) on delete cascade
);
create index commission_notices_due_idx on commission_notices (environment_id, due_at);

-- Whom a mail is to: an erasure finds those to a former address, too. A deleted affiliate leaves their mails in the log.
alter table mails add column affiliate_id text collate "C";
create index mails_affiliate_id_idx on mails (environment_id, affiliate_id, id) where affiliate_id is not null;

-- Codes go out before anything else: somebody waits for them.
create index mails_urgent_idx on mails (environment_id, next_attempt_at)
  where status = 'waiting' and kind = 'affiliate_code';
