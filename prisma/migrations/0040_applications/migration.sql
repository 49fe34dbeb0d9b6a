-- Applications to a program through its portal: what an applicant has answered, and what may interest those who decide. There is
-- none before the code that was mailed to the applicant is entered.
create table applications (
  environment_id int not null,
  affiliate_id text collate "C" not null,
  website text,
  answers jsonb not null,
  questions_version int not null,
  accepted_terms_url text,
  signals jsonb not null,
  network text not null,
  answers_mark bytea,
  submitted_at timestamptz(3) not null,
  rejected_at timestamptz(3),
  constraint applications_pkey primary key (environment_id, affiliate_id),
  constraint applications_affiliate_id_fkey foreign key (environment_id, affiliate_id)
    references affiliates (environment_id, id) on delete cascade,
  constraint applications_answers_check check (jsonb_typeof(answers) = 'array'),
  constraint applications_signals_check check (jsonb_typeof(signals) = 'array'),
  constraint applications_answers_mark_check check (octet_length(answers_mark) = 32)
);
create index applications_network_idx on applications (environment_id, network, submitted_at);
create index applications_answers_mark_idx on applications (environment_id, answers_mark, submitted_at)
  where answers_mark is not null;
create index applications_rejected_at_idx on applications (environment_id, rejected_at) where rejected_at is not null;

-- An application that waits for its code belongs to the browser whose token it has, like a sign-in.
alter table affiliate_challenges drop constraint affiliate_challenges_purpose_check;
alter table affiliate_challenges add constraint affiliate_challenges_purpose_check
  check (purpose in ('sign_in', 'application', 'email', 'fresh'));
alter table affiliate_challenges drop constraint affiliate_challenges_affiliate_check;
alter table affiliate_challenges add constraint affiliate_challenges_affiliate_check
  check ((purpose in ('sign_in', 'application')) = (affiliate_id is null));
alter table affiliate_codes drop constraint affiliate_codes_budget_check;
alter table affiliate_codes add constraint affiliate_codes_budget_check
  check (budget in ('affiliate', 'known', 'stranger', 'application'));
create index affiliate_codes_applications_idx on affiliate_codes (environment_id, program_id, asked_at)
  where budget = 'application';
alter table affiliates drop constraint affiliates_source_check;
alter table affiliates add constraint affiliates_source_check check (source in ('api', 'import', 'dashboard', 'portal'));
