-- What an operator sees of connections, and what settling again leaves out: see docs/decisions/0114.

-- Whether a person has to look at the payment: the inbox counts these.
alter table provider_payments add column needs_person boolean not null default false;
-- Of what a credited payment was last settled by: with the same again it is left as it is. Null where its sale has changed since.
alter table provider_payments add column digest text;
create index provider_payments_needs_person_idx on provider_payments (environment_id, paid_at, connection_id, id) where needs_person;
-- Nobody's payments, whose facts go after 90 days.
create index provider_payments_nobodys_idx on provider_payments (environment_id, connection_id, paid_at)
  where status = 'not_credited' and reason in ('no_referral', 'before_start', 'zero', 'skip', 'bare_payment');

-- Customers who are given up.
create index provider_customers_failed_idx on provider_customers (environment_id, connection_id)
  where problem is not null and due_at is null;
