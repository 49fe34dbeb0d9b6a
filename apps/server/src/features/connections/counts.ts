import type { ConnectionWithCounts } from '@tributary/contract';
import { NUMBERED_ROWS_MAX, providerPaymentStatuses } from '@tributary/core';
import { type Connection as On, rows, sql } from '../../platform/db/sql.ts';

type Key = { readonly environmentId: number; readonly connectionId: string };
type Counts = Pick<ConnectionWithCounts, 'payment_counts' | 'event_counts'>;

/** Groups by columns in index order, so that the database reads only the index and can stop early. */
const paymentsByStatus = sql<
  Key & { statuses: readonly string[]; most: number },
  { status: string; count: number }
>('count-provider-payments-by-status')`
  select s.status, c.count from unnest(${'statuses'}::text[]) as s (status)
  cross join lateral (
    select count(*)::int as count from (
      select from provider_payments p
      where p.environment_id = ${'environmentId'} and p.connection_id = ${'connectionId'} and p.status = s.status
      order by p.paid_at desc, p.id desc limit ${'most'}) as first) as c`;

/** Counts each status separately, because each has its own index. */
const unreadEvents = sql<Key & { most: number }, { waiting: number; failed: number }>(
  'count-unread-provider-events',
)`
  select
    (select count(*)::int from (
      select from provider_events e
      where e.environment_id = ${'environmentId'} and e.connection_id = ${'connectionId'} and e.status = 'waiting'
      order by e.due_at limit ${'most'}) as first) as waiting,
    (select count(*)::int from (
      select from provider_events e
      where e.environment_id = ${'environmentId'} and e.connection_id = ${'connectionId'} and e.status = 'failed'
      order by e.created_at desc, e.id desc limit ${'most'}) as first) as failed`;

/** Counts the payments of a connection by status, and its unprocessed events. */
export async function countsOf(on: On, key: Key): Promise<Counts> {
  const [byStatus, [events]] = await Promise.all([
    rows(on, paymentsByStatus.with({ ...key, statuses: providerPaymentStatuses, most: NUMBERED_ROWS_MAX })),
    rows(on, unreadEvents.with({ ...key, most: NUMBERED_ROWS_MAX })),
  ]);
  const countOf = new Map(byStatus.map(({ status, count }) => [status, count]));
  return {
    payment_counts: Object.fromEntries(
      providerPaymentStatuses.map((status) => [status, countOf.get(status) ?? 0]),
    ) as Counts['payment_counts'],
    event_counts: events ?? { waiting: 0, failed: 0 },
  };
}
