import { type Fact, idsOf, leadsTo } from '../../../domain/connectors/fact.ts';
import { execute, type Connection as On, sql } from '../../../platform/db/sql.ts';
import type { WorkingConnection } from './connection.ts';
import { emailMark } from './email-mark.ts';
import { factsAround, type OfConnection } from './facts.ts';

const isCustomer = (id: string) => id.startsWith('customer:') || id.startsWith('guest:');

/** Returns the ids that lead from a fact to its payments, but not to the customer's other payments. */
const towardsPayments = (fact: Fact): readonly string[] =>
  fact.kind === 'payment' ? [] : leadsTo(fact).filter((id) => !isCustomer(id));

interface Customer {
  readonly id: string;
  readonly email: string | null;
}

const customersIn = (facts: readonly Fact[]): Customer[] =>
  facts.flatMap((fact) => {
    if (fact.kind === 'payment') return [{ id: fact.customer, email: fact.email }];
    if (fact.kind === 'hint' && fact.customer !== null) return [{ id: fact.customer, email: fact.email }];
    return fact.kind === 'subscription' ? [{ id: fact.customer, email: null }] : [];
  });

const makeCustomersDue = sql<OfConnection & { customers: string }>('make-customers-of-facts-due')`
  insert into provider_customers as c (environment_id, connection_id, id, email_mark, due_at, version)
  select ${'environmentId'}, ${'connectionId'}, n.id, decode(n.email_mark, 'hex'), now(), 1
  from json_to_recordset(${'customers'}::json) as n (id text, email_mark text)
  order by n.id collate "C"
  on conflict (environment_id, connection_id, id) do update
    set due_at = now(), version = c.version + 1, attempts = 0, email_mark = coalesce(excluded.email_mark, c.email_mark)`;

/** Marks customers as due if the facts affect one of their payments, or may complete one. */
export async function makeDue(
  on: On,
  of: OfConnection,
  connection: WorkingConnection,
  news: readonly Fact[],
): Promise<void> {
  const seeds = news.flatMap((fact) =>
    fact.kind === 'payment' ? [fact.id] : idsOf(fact).filter((id) => !isCustomer(id)),
  );
  const around = await factsAround(on, of, seeds, towardsPayments);
  await makeAllDue(on, of, connection, customersIn([...news, ...around]));
}

/** Marks customers as due if they have a payment linked to one of the objects. Returns all linked ids. */
export async function makeOwnersDue(
  on: On,
  of: OfConnection,
  connection: WorkingConnection,
  objectIds: readonly string[],
): Promise<readonly string[]> {
  const around = await factsAround(on, of, objectIds, towardsPayments);
  await makeAllDue(on, of, connection, customersIn(around));
  return around.flatMap(idsOf).filter((id) => !isCustomer(id));
}

async function makeAllDue(
  on: On,
  of: OfConnection,
  connection: WorkingConnection,
  found: readonly Customer[],
): Promise<void> {
  const customers = new Map<string, string | null>();
  for (const { id, email } of found) customers.set(id, email ?? customers.get(id) ?? null);
  if (customers.size === 0) return;
  const given = [...customers].map(([id, email]) => ({
    id,
    email_mark: email === null ? null : emailMark(connection, email).toString('hex'),
  }));
  await execute(on, makeCustomersDue.with({ ...of, customers: JSON.stringify(given) }));
}
