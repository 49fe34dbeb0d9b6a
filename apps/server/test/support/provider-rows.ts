import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type Fact, idsOf, type PaymentFact } from '../../src/domain/connectors/fact.ts';
import type { Database } from '../../src/platform/db/database.ts';

/** Rows in one environment that only a billing provider and the workers could write. */
export interface RowsOf {
  readonly environmentId: number;
  query(sql: string, values: unknown[]): Promise<unknown>;
}

export const rowsOf = ({ lists }: Pick<Database, 'lists'>, environmentId: number): RowsOf => ({
  environmentId,
  query: (sql, values) => lists.query(sql, values),
});

/** Stores an event that could not be read, and returns its id. */
export const storeFailedEvent = (on: RowsOf, connectionId: string): Promise<string> =>
  storeEvent(on, connectionId, { status: 'failed', reason: 'data.object.currency is missing.', body: {} });

interface StoredEvent {
  readonly status: 'read' | 'ignored' | 'failed' | 'waiting';
  readonly reason?: string;
  readonly body: object;
}

/** Stores an event as it was received, and returns its id. */
export async function storeEvent(
  on: RowsOf,
  connectionId: string,
  { status, reason, body }: StoredEvent,
): Promise<string> {
  const id = `evt-${randomUUID()}`;
  await on.query(
    `insert into provider_events (environment_id, connection_id, id, type, api_version, occurred_at, sent_at, created_at,
       body, status, reason, attempts, due_at)
     values ($1, $2, $3, 'invoice.paid', '2026-10-28.endive', now(), now(), now(), $4, $5, $6, 8,
       case when $5 = 'waiting' then now() end)`,
    [on.environmentId, connectionId, id, gzipSync(JSON.stringify(body)), status, reason ?? null],
  );
  return id;
}

interface OfCustomer {
  readonly customerId?: string;
  readonly email?: string;
}

/** Stores a payment by a customer whom nobody referred, with the provider's facts about it. Returns its id. */
export async function storePayment(
  on: RowsOf,
  connectionId: string,
  { customerId = `customer:cus-${randomUUID()}`, email = 'cy@example.com' }: OfCustomer = {},
): Promise<string> {
  const id = `in-${randomUUID()}`;
  const of = [on.environmentId, connectionId];
  await on.query(
    'insert into provider_customers (environment_id, connection_id, id) values ($1, $2, $3) on conflict do nothing',
    [...of, customerId],
  );
  await on.query(
    `insert into provider_payments (environment_id, connection_id, id, customer_id, status, reason, currency,
       collected_minor, sale_minor, taken_minor, paid_at, created_at, updated_at)
     values ($1, $2, $3, $4, 'not_credited', 'no_referral', 'USD', 11900, 10000, 0, now(), now(), now())`,
    [...of, id, customerId],
  );
  const fact: PaymentFact = {
    ...{ kind: 'payment', id: `invoice:${id}`, order: [1, 1_772_442_000], source: 'invoice', isPaid: true },
    ...{ paidAt: 1_772_442_000, customer: customerId, email, currency: 'USD', collected: '11900' },
    ...{ total: '11900', totalWithoutTax: '10000', shippingWithoutTax: '0', subscription: null },
    ...{ billingReason: 'manual', isSkipped: false, isOnTestClock: false, isConverted: false },
  };
  await storeFact(on, connectionId, fact);
  return id;
}

/** Stores a fact as it would be read from an event. */
export async function storeFact(on: RowsOf, connectionId: string, fact: Fact): Promise<void> {
  const of = [on.environmentId, connectionId, fact.kind, fact.id];
  await on.query(
    `insert into provider_facts (environment_id, connection_id, kind, id, rank, body, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, now(), now())`,
    [...of, fact.order, fact],
  );
  await on.query(
    `insert into provider_fact_ids (environment_id, connection_id, kind, id, object_id)
     select $1, $2, $3, $4, unnest($5::text[])`,
    [...of, idsOf(fact)],
  );
}

/** Turns a sale into one that the connection recorded. */
export const markAsConnections = (on: RowsOf, connectionId: string, saleId: string): Promise<unknown> =>
  on.query('update transactions set connection_id = $3 where environment_id = $1 and id = $2', [
    on.environmentId,
    saleId,
    connectionId,
  ]);
