import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type pg from 'pg';
import type { RequestContext } from '../../context.ts';
import type { Fact } from '../../domain/connectors/fact.ts';
import { customerIdsIn, underPseudonym, withoutCustomer } from '../../domain/connectors/without-customer.ts';
import type { Tx } from '../../platform/db/database.ts';
import { execute, rows, sql } from '../../platform/db/sql.ts';
import { emailMark } from '../connections/settle/email-mark.ts';
import { factsAround, type OfConnection, writeFacts } from '../connections/settle/facts.ts';
import type { Done, Running } from './erasure.ts';

/** Number of events scanned per step. Each one has to be decompressed. */
const EVENTS_AT_ONCE = 500;

/**
 * Finds the customers by the referral's ids, address and sales, leaving out those who belong to someone else.
 * From then on, they can no longer be found by address.
 */
const markCustomers = sql<{
  environmentId: number;
  referralId: string;
  ids: readonly string[];
  mark: Uint8Array | null;
}>('mark-provider-customers-to-erase')`
  update provider_customers c set erased_referral_id = ${'referralId'}, email_mark = null
  where c.environment_id = ${'environmentId'} and c.id in (
      select n.id from provider_customers n where n.environment_id = ${'environmentId'} and n.id = any(${'ids'}::text[])
      union
      select n.id from provider_customers n
      where n.environment_id = ${'environmentId'} and n.email_mark = ${'mark'}
      union
      select p.customer_id from transactions t
      join provider_payments p on p.environment_id = ${'environmentId'} and p.transaction_id = t.id
      where t.environment_id = ${'environmentId'} and t.referral_id = ${'referralId'})
    and not exists (
      select from provider_payments p
      join transactions t on t.environment_id = ${'environmentId'} and t.id = p.transaction_id
      where p.environment_id = ${'environmentId'} and p.connection_id = c.connection_id and p.customer_id = c.id
        and t.referral_id <> ${'referralId'})
    and not exists (
      select from referral_identifiers i
      where i.environment_id = ${'environmentId'} and i.kind = 'customer_id' and 'customer:' || i.value = c.id
        and i.value = substring(c.id from 10) and i.referral_id <> ${'referralId'})`;

/**
 * Finds the billing providers' customers who belong to the referral, while its ids and address are still
 * known.
 */
export async function markProviderCustomers(
  { environmentId, principal }: RequestContext,
  tx: Tx,
  referral: { readonly id: string; readonly customerIds: readonly string[]; readonly email: string | null },
): Promise<void> {
  const mark = referral.email === null ? null : emailMark(principal, referral.email);
  const ids = referral.customerIds.map((id) => `customer:${id}`);
  const guests = mark === null ? [] : [`guest:${mark.toString('hex')}`];
  const found = { environmentId, referralId: referral.id, ids: [...ids, ...guests], mark };
  await execute(tx, markCustomers.with(found));
}

interface Customer {
  readonly connectionId: string;
  readonly id: string;
}

const nextCustomer = sql<{ environmentId: number; referralId: string }, Customer>(
  'next-provider-customer-to-erase',
)`
  select connection_id as "connectionId", id from provider_customers
  where environment_id = ${'environmentId'} and erased_referral_id = ${'referralId'}
  order by connection_id, id limit 1`;

/** Nothing can be stored for a connection while it is locked. */
const lockConnection = sql<OfConnection>('lock-connection-to-erase')`
  select 1 from connections where environment_id = ${'environmentId'} and id = ${'connectionId'} for update`;

const eventsAfter = sql<
  OfConnection & { after: string; limit: number },
  { id: string; body: Uint8Array | null }
>('provider-events-to-erase')`
  select id, body from provider_events
  where environment_id = ${'environmentId'} and connection_id = ${'connectionId'} and id > ${'after'}
  order by id limit ${'limit'}`;

/**
 * Deletes the bodies of failed events, which are not processed again. Those of new events are deleted once
 * they are processed.
 */
const forgetBodies = sql<OfConnection & { ids: readonly string[] }>('erase-bodies-of-provider-events')`
  update provider_events set body = null, due_at = null,
    status = case when status in ('waiting', 'failed') then 'ignored' else status end,
    reason = case when status in ('waiting', 'failed') then 'erased' else reason end
  where environment_id = ${'environmentId'} and connection_id = ${'connectionId'} and id = any(${'ids'}::text[])
    and (status <> 'waiting' or attempts > 0)`;

/**
 * Erases the data that billing providers reported about a customer: deletes event bodies, removes personal
 * data from facts, and replaces ids with pseudonyms, so that refunds and disputes can still be matched to
 * their sale.
 */
export async function eraseProviderCustomers(
  client: pg.PoolClient,
  running: Running,
  after: string,
): Promise<Done> {
  const { environmentId, subject } = running;
  if (subject.type !== 'referral') return { cursor: null, changed: {} };
  const [customer] = await rows(client, nextCustomer.with({ environmentId, referralId: subject.id }));
  if (!customer) return { cursor: null, changed: {} };
  const of = { environmentId, connectionId: customer.connectionId };
  await execute(client, lockConnection.with(of));
  const facts = await factsAround(client, of, [customer.id]);
  const events = await rows(client, eventsAfter.with({ ...of, after, limit: EVENTS_AT_ONCE }));
  await forgetEvents(client, of, events, namesIn(customer, facts));
  const last = events.at(-1);
  if (last && events.length === EVENTS_AT_ONCE) return { cursor: last.id, changed: {} };
  const payments = await rename(client, running, customer, facts);
  // Continue with the next customer.
  return { cursor: '', changed: { payments } };
}

/** Returns the texts that identify the customer in events: ids and the address. */
function namesIn({ id }: Customer, facts: readonly Fact[]): string[] {
  const ids = [id, ...customerIdsIn(facts)].filter((each) => !each.startsWith('guest:'));
  const emails = facts.flatMap((fact) => ('email' in fact && fact.email !== null ? [fact.email] : []));
  return [...new Set([...ids.map((each) => each.slice(each.indexOf(':') + 1)), ...emails])];
}

const decompress = promisify(gunzip);

async function forgetEvents(
  client: pg.PoolClient,
  of: OfConnection,
  events: readonly { readonly id: string; readonly body: Uint8Array | null }[],
  names: readonly string[],
): Promise<void> {
  const found: string[] = [];
  for (const { id, body } of events) {
    if (body === null) continue;
    const text = (await decompress(body)).toString('utf8');
    if (names.some((name) => text.includes(name))) found.push(id);
  }
  if (found.length > 0) await execute(client, forgetBodies.with({ ...of, ids: found }));
}

const forgetFacts = sql<OfConnection & { kinds: readonly string[]; ids: readonly string[] }>(
  'forget-facts-to-erase',
)`
  delete from provider_facts f using unnest(${'kinds'}::text[], ${'ids'}::text[]) as g (kind, id)
  where f.environment_id = ${'environmentId'} and f.connection_id = ${'connectionId'} and f.kind = g.kind and f.id = g.id`;

/** Marks customers as due, so that their changed facts are processed. */
const addCustomer = sql<OfConnection & { id: string }>('add-erased-provider-customer')`
  insert into provider_customers (environment_id, connection_id, id, due_at) values (${'environmentId'}, ${'connectionId'}, ${'id'}, now())
  on conflict (environment_id, connection_id, id) do update set due_at = now(), version = provider_customers.version + 1`;

const paymentsOf = sql<OfConnection & { customerId: string }, { id: string }>('payments-to-erase')`
  select id from provider_payments
  where environment_id = ${'environmentId'} and connection_id = ${'connectionId'} and customer_id = ${'customerId'}
  order by id for update`;

/**
 * Deletes renamed payments that were processed under their pseudonym in the meantime, because they are the
 * same payments.
 */
const forgetRenamed = sql<OfConnection & { payments: string }>('forget-renamed-provider-payments')`
  delete from provider_payments p using json_to_recordset(${'payments'}::json) as x (id text, name text)
  where p.environment_id = ${'environmentId'} and p.connection_id = ${'connectionId'} and p.id = x.name and x.name <> x.id`;

const renamePayments = sql<OfConnection & { payments: string; customerId: string }>(
  'erase-provider-payments',
)`
  update provider_payments p set id = x.name, customer_id = ${'customerId'},
    attribution_reason = case when p.attribution_reason is not null then 'erased' end
  from json_to_recordset(${'payments'}::json) as x (id text, name text)
  where p.environment_id = ${'environmentId'} and p.connection_id = ${'connectionId'} and p.id = x.id`;

const forgetCustomer = sql<OfConnection & { id: string }>('forget-provider-customer')`
  delete from provider_customers
  where environment_id = ${'environmentId'} and connection_id = ${'connectionId'} and id = ${'id'}`;

const unmark = sql<OfConnection & { id: string }>('unmark-erased-provider-customer')`
  update provider_customers set erased_referral_id = null
  where environment_id = ${'environmentId'} and connection_id = ${'connectionId'} and id = ${'id'}`;

/** Returns true if a fact belongs to a single customer, unlike prices and codes. */
const isOwn = ({ kind }: Fact): boolean => kind !== 'price' && kind !== 'promotion_code';

/**
 * Renames payments and returns how many. The new names are the pseudonyms of keys, which are the same in
 * every erasure.
 */
async function rename(
  client: pg.PoolClient,
  { environmentId, naming }: Running,
  { connectionId, id }: Customer,
  facts: readonly Fact[],
): Promise<number> {
  const of = { environmentId, connectionId };
  const nameOf = (each: string) => underPseudonym(each, (bare) => naming.key.of(bare));
  const own = facts.filter(isOwn);
  await execute(
    client,
    forgetFacts.with({ ...of, kinds: own.map(({ kind }) => kind), ids: own.map((fact) => fact.id) }),
  );
  const erased = own.map((fact) => withoutCustomer(fact, nameOf));
  await writeFacts(client, of, erased, new Date());
  const name = nameOf(id);
  await execute(client, addCustomer.with({ ...of, id: name }));
  const found = await rows(client, paymentsOf.with({ ...of, customerId: id }));
  const payments = JSON.stringify(found.map((each) => ({ id: each.id, name: naming.key.of(each.id) })));
  await execute(client, forgetRenamed.with({ ...of, payments }));
  await execute(client, renamePayments.with({ ...of, payments, customerId: name }));
  await execute(client, name === id ? unmark.with({ ...of, id }) : forgetCustomer.with({ ...of, id }));
  return found.length;
}
