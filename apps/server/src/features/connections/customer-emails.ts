import { type Connection as On, rows, sql } from '../../platform/db/sql.ts';
import type { OfConnection } from './settle/facts.ts';

interface Paid {
  readonly id: string;
  readonly customerId: string;
}

/**
 * Prefers the address on the payment to the customer's address, because a customer may use several. For a payment
 * made through a checkout, the address is on the checkout, which is looked up by customer id. The same applies to
 * guests.
 */
const emailsOfPayments = sql<
  OfConnection & { ids: readonly string[]; customerIds: readonly string[] },
  { id: string; email: string | null }
>('emails-of-provider-payments')`
  select p.id, coalesce(own.email, c.email) as email
  from unnest(${'ids'}::text[], ${'customerIds'}::text[]) as p (id, customer_id)
  left join lateral (
    select min(f.body ->> 'email') as email from provider_facts f
    where f.environment_id = ${'environmentId'} and f.connection_id = ${'connectionId'} and f.kind = 'payment'
      and f.id in ('invoice:' || p.id, 'payment_intent:' || p.id)) own on true
  left join (
    select distinct on (i.object_id) i.object_id, f.body ->> 'email' as email
    from provider_fact_ids i
    join provider_facts f on f.environment_id = ${'environmentId'} and f.connection_id = ${'connectionId'}
      and f.kind = i.kind and f.id = i.id and f.body ->> 'email' is not null
    where i.environment_id = ${'environmentId'} and i.connection_id = ${'connectionId'}
      and i.object_id = any(${'customerIds'}::text[]) and i.kind in ('hint', 'payment')
    order by i.object_id, i.kind, i.id) c on c.object_id = p.customer_id`;

/** Returns the e-mail address of the customer of each payment, by the id of the payment. */
export async function emailsOf(
  on: On,
  of: OfConnection,
  payments: readonly Paid[],
): Promise<ReadonlyMap<string, string | null>> {
  if (payments.length === 0) return new Map();
  const ids = payments.map(({ id }) => id);
  const customerIds = payments.map(({ customerId }) => customerId);
  const found = await rows(on, emailsOfPayments.with({ ...of, ids, customerIds }));
  return new Map(found.map(({ id, email }) => [id, email]));
}
