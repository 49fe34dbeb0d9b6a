-- What an affiliate has chosen about the mails that they get; without a row everything is as it is by default. The digest is
-- that of the token in the links to unsubscribe, which tells the environment: it is looked for in all of them.
create table affiliate_preferences (
  environment_id integer not null,
  affiliate_id text collate "C" not null,
  language text collate "C",
  sales_mails text collate "C" not null default 'daily',
  unsubscribe_digest bytea,
  updated_at timestamptz(3) not null default now(),
  constraint affiliate_preferences_pkey primary key (environment_id, affiliate_id),
  constraint affiliate_preferences_affiliate_id_fkey foreign key (environment_id, affiliate_id)
    references affiliates (environment_id, id) on delete cascade,
  constraint affiliate_preferences_language_check check (language in ('en', 'de')),
  constraint affiliate_preferences_sales_mails_check check (sales_mails in ('each', 'daily', 'off')),
  constraint affiliate_preferences_unsubscribe_digest_check check (octet_length(unsubscribe_digest) = 32)
);
create unique index affiliate_preferences_unsubscribe_digest_key on affiliate_preferences (unsubscribe_digest, environment_id);
