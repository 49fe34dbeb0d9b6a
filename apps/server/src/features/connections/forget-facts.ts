import type pg from 'pg';
import { type Fact, leadsTo } from '../../domain/connectors/fact.ts';
import { execute, rows, sql } from '../../platform/db/sql.ts';
import { inPoolTransaction, retrying } from '../../platform/db/transaction.ts';
import { factsAround, type OfConnection } from './settle/facts.ts';

export const NOBODYS_FACTS_DAYS = 90;
const PAYMENTS_AT_ONCE = 100;

/** Uses the environment's clock, as payments do. */
const connectionsWithOldPayments = sql<{ now: Date; days: number }, OfConnection & { before: Date }>(
  'connections-with-old-payments',
)`
  select c.environment_id as "environmentId", c.id as "connectionId", o.before
  from connections c join environments e on e.id = c.environment_id
    cross join lateral (
      select ${'now'}::timestamptz + e.clock_offset_seconds * interval '1 second' - ${'days'}::int * interval '1 day' as before) o
  where exists (
    select from provider_payments p
    where p.environment_id = c.environment_id and p.connection_id = c.id and p.paid_at < o.before
      and p.status = 'not_credited' and p.reason in ('no_referral', 'before_start', 'zero', 'skip', 'bare_payment'))`;

interface Old {
  readonly id: string;
  readonly paidAt: Date;
}

/** Skips customers who are due. A later run processes them. */
const oldPayments = sql<OfConnection & { before: Date; after: Date; afterId: string; limit: number }, Old>(
  'old-payments-of-nobody',
)`
  select p.id, p.paid_at as "paidAt" from provider_payments p
  join provider_customers c on c.environment_id = ${'environmentId'} and c.connection_id = ${'connectionId'}
    and c.id = p.customer_id and c.due_at is null
  where p.environment_id = ${'environmentId'} and p.connection_id = ${'connectionId'} and p.paid_at < ${'before'}
    and p.status = 'not_credited' and p.reason in ('no_referral', 'before_start', 'zero', 'skip', 'bare_payment')
    and (p.paid_at, p.id) > (${'after'}::timestamptz, ${'afterId'})
  order by p.paid_at, p.id limit ${'limit'}`;

/**
 * Skips customers processed in the meantime. If a customer becomes due, processing waits for the lock and
 * then uses the remaining facts.
 */
const markForgotten = sql<OfConnection & { ids: readonly string[] }, { id: string }>(
  'mark-payments-forgotten',
)`
  update provider_payments p set reason = 'forgotten', updated_at = now()
  from (
    select c.id from provider_customers c
    where c.environment_id = ${'environmentId'} and c.connection_id = ${'connectionId'} and c.due_at is null
      and c.id in (
        select o.customer_id from provider_payments o
        where o.environment_id = ${'environmentId'} and o.connection_id = ${'connectionId'} and o.id = any(${'ids'}::text[]))
    order by c.id for share) c
  where p.environment_id = ${'environmentId'} and p.connection_id = ${'connectionId'} and p.id = any(${'ids'}::text[])
    and p.customer_id = c.id and p.status = 'not_credited'
  returning p.id`;

const forgetFacts = sql<OfConnection & { kinds: readonly string[]; ids: readonly string[] }>(
  'forget-facts-of-nobody',
)`
  delete from provider_facts f using unnest(${'kinds'}::text[], ${'ids'}::text[]) as g (kind, id)
  where f.environment_id = ${'environmentId'} and f.connection_id = ${'connectionId'} and f.kind = g.kind and f.id = g.id`;

/**
 * Deletes the facts about payments that are still not credited 90 days after they were made, in all
 * environments. Keeps their ids, so that later refunds and repeated events can still be matched. Returns the
 * number of payments.
 */
export async function forgetNobodysFacts(
  pool: pg.Pool,
  { now, stopped }: { readonly now: Date; readonly stopped?: AbortSignal },
): Promise<number> {
  let forgotten = 0;
  const found = await rows(pool, connectionsWithOldPayments.with({ now, days: NOBODYS_FACTS_DAYS }));
  for (const { before, ...of } of found) {
    let last: Old | undefined = { id: '', paidAt: new Date(0) };
    while (last && !stopped?.aborted) {
      const from = { after: last.paidAt, afterId: last.id, limit: PAYMENTS_AT_ONCE };
      const old: Old[] = await rows(pool, oldPayments.with({ ...of, before, ...from }));
      forgotten += await retrying(() => forget(pool, of, old));
      last = old.length < PAYMENTS_AT_ONCE ? undefined : old.at(-1);
    }
  }
  return forgotten;
}

const forget = (pool: pg.Pool, of: OfConnection, old: readonly Old[]): Promise<number> =>
  inPoolTransaction(pool, async (tx) => {
    const marked = await rows(tx, markForgotten.with({ ...of, ids: old.map(({ id }) => id) }));
    for (const { id } of marked) {
      const around = await factsAround(tx, of, seedsOf(id), towardsMoney);
      const others = around.filter((fact) => fact.kind === 'payment' && isInvoiceOfAnother(fact, id));
      // An intent may also have paid another invoice. Both invoices then share its refunds.
      const facts = around.filter((fact) => isOnlyOf(fact, id, others.length > 0));
      const kinds = facts.map(({ kind }) => kind);
      await execute(tx, forgetFacts.with({ ...of, kinds, ids: facts.map((fact) => fact.id) }));
    }
    return marked.length;
  });

/** Returns the id for every type of object, because the type is not known. */
const seedsOf = (id: string) => ['invoice', 'payment_intent', 'session'].map((kind) => `${kind}:${id}`);

/**
 * Returns the ids that lead from a payment to its payers and refunds, but never to its customer or
 * subscription.
 */
const towardsMoney = (fact: Fact): readonly string[] =>
  fact.kind === 'link' || fact.kind === 'charge' || fact.kind === 'reversal' ? leadsTo(fact) : [];

const isInvoiceOfAnother = ({ id }: Fact, payment: string): boolean =>
  id.startsWith('invoice:') && id !== `invoice:${payment}`;

/**
 * Returns true if a fact belongs to this payment only. Returns false for links, whose ids are still needed,
 * and for facts about a subscription, which apply to later payments too.
 */
function isOnlyOf(fact: Fact, payment: string, isShared: boolean): boolean {
  if (isShared) return (fact.kind === 'payment' || fact.kind === 'lines') && fact.id === `invoice:${payment}`;
  if (fact.kind === 'hint') return fact.on !== null && !fact.on.startsWith('subscription:');
  return ['payment', 'lines', 'charge', 'reversal'].includes(fact.kind);
}
