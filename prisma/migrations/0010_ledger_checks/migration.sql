-- What verifications of the ledger found right, so that the next one checks only the rows that changed since. A migration
-- that rewrites or updates ledger_entries empties this table: the rows would look as if they had been tampered with.
create table ledger_checks (
  environment_id integer not null,
  -- Of the rule and its SQL: a rule that changes has not been checked.
  rule_digest text collate "C" not null,
  -- Every transaction with a lower id had ended when the rule was checked.
  horizon bigint not null,
  -- The cluster and the file of ledger_entries. Restored rows have other transaction ids than those that were checked.
  written_in text not null,
  -- Entries of the ledger that were written below the horizon: it takes no UPDATE and no DELETE, so they stay as many.
  entries bigint,
  verified_at timestamptz(3) not null,
  constraint ledger_checks_pkey primary key (environment_id, rule_digest),
  constraint ledger_checks_environment_id_fkey foreign key (environment_id) references environments (id)
);
