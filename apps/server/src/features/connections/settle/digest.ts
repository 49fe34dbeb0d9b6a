import { createHash } from 'node:crypto';
import type { Payment } from '../../../domain/connectors/payment.ts';
import { execute, type Connection as On, sql } from '../../../platform/db/sql.ts';
import type { OfConnection } from './facts.ts';

/**
 * Returns the digest of everything that determines a recorded sale, except the lookup of its referral. If the
 * digest is unchanged, processing the payment again changes nothing, unless another caller has changed the sale.
 */
export function digestOf(payment: Payment): string {
  const { email, userIds, clicks, clientReferenceIds, codes, ids, ...settledBy } = payment;
  return createHash('sha256')
    .update(JSON.stringify({ ...settledBy, ids: [...ids] }))
    .digest('base64');
}

interface Noted extends OfConnection {
  readonly customerId: string;
  /** Version of the customer when it was claimed. */
  readonly version: bigint;
  /** Digests of payments by id. */
  readonly digests: ReadonlyMap<string, string>;
}

/**
 * Writes digests, unless the customer has become due in the meantime. A change that makes the customer due waits for
 * the lock, and then clears the digests.
 */
const writeDigests = sql<
  OfConnection & { customerId: string; version: bigint; ids: readonly string[]; digests: readonly string[] }
>('write-digests')`
  update provider_payments p set digest = n.digest
  from (
    select id from provider_customers
    where environment_id = ${'environmentId'} and connection_id = ${'connectionId'} and id = ${'customerId'}
      and version = ${'version'} for share) c,
    unnest(${'ids'}::text[], ${'digests'}::text[]) as n (id, digest)
  where p.environment_id = ${'environmentId'} and p.connection_id = ${'connectionId'} and p.customer_id = c.id
    and p.id = n.id`;

export async function noteDigests(on: On, { digests, ...of }: Noted): Promise<void> {
  if (digests.size === 0) return;
  await execute(on, writeDigests.with({ ...of, ids: [...digests.keys()], digests: [...digests.values()] }));
}

const forgetOfSales = sql<
  OfConnection & { transactionIds: readonly string[]; paymentIds: readonly string[] }
>('forget-digests-of-sales')`
  update provider_payments set digest = null
  where environment_id = ${'environmentId'} and connection_id = ${'connectionId'} and digest is not null
    and (transaction_id = any(${'transactionIds'}::text[]) or id = any(${'paymentIds'}::text[]))`;

/** Deletes the digests of payments whose sale another caller may have changed, or recorded a second time. */
export const forgetDigests = (
  on: On,
  of: OfConnection,
  changed: { readonly transactionIds: readonly string[]; readonly paymentIds: readonly string[] },
) => execute(on, forgetOfSales.with({ ...of, ...changed }));

const forgetOfCustomer = sql<OfConnection & { customerId: string }>('forget-digests-of-customer')`
  update provider_payments set digest = null
  where environment_id = ${'environmentId'} and connection_id = ${'connectionId'} and customer_id = ${'customerId'}
    and digest is not null`;

export const forgetDigestsOfCustomer = (on: On, of: OfConnection & { readonly customerId: string }) =>
  execute(on, forgetOfCustomer.with(of));

const forgetAll = sql<OfConnection>('forget-digests')`
  update provider_payments set digest = null
  where environment_id = ${'environmentId'} and connection_id = ${'connectionId'} and digest is not null`;

export const forgetAllDigests = (on: On, of: OfConnection) => execute(on, forgetAll.with(of));
