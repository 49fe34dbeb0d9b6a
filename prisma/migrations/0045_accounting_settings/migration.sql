-- The accounts in which a program's commissions and payouts are booked.
create table accounting_settings (
  environment_id integer not null,
  program_id text collate "C" not null,
  expense_account text collate "C" not null,
  liability_account text collate "C" not null,
  bank_account text collate "C" not null,
  -- All four, or none: without them there are no files for DATEV.
  consultant_number integer,
  client_number integer,
  account_length smallint,
  fiscal_year_month smallint,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint accounting_settings_pkey primary key (environment_id, program_id),
  constraint accounting_settings_program_id_fkey foreign key (environment_id, program_id) references programs (environment_id, id),
  constraint accounting_settings_datev_check check (
    num_nulls(consultant_number, client_number, account_length, fiscal_year_month) in (0, 4)),
  constraint accounting_settings_consultant_number_check check (consultant_number between 1001 and 9999999),
  constraint accounting_settings_client_number_check check (client_number between 1 and 99999),
  constraint accounting_settings_account_length_check check (account_length between 4 and 8),
  constraint accounting_settings_fiscal_year_month_check check (fiscal_year_month between 1 and 12)
);
