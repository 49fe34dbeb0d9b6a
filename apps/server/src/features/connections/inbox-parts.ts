import { INBOX_ITEMS_MAX, type Inbox } from '@tributary/contract';
import type { ConnectionProblem } from '@tributary/core';
import type { Connection, ProviderPayment } from '../../platform/db/generated/client.ts';
import { raw, sql } from '../../platform/db/sql.ts';
import type { SnapshotQuery } from '../../platform/db/transaction.ts';
import { toAmount, toTimestamp, toTimestampOrNull } from '../../platform/to-wire.ts';

type Part<Name extends keyof Inbox> = NonNullable<Inbox[Name]>;
type OfEnvironment = { readonly environmentId: number };

interface Failing extends Pick<Connection, 'id' | 'name'> {
  readonly provider: 'stripe';
  readonly problem: ConnectionProblem;
  readonly problemSince: Date;
}

const failingConnections = sql<OfEnvironment, Failing>('failing-connections')`
  select c.id, c.name, c.provider, c.problem, c.problem_since as "problemSince" from connections c
  where c.environment_id = ${'environmentId'} and c.problem is not null order by c.problem_since, c.id`;

/** Reads all failing connections, because an environment has only a few. */
export async function readFailingConnections(
  query: SnapshotQuery,
  environmentId: number,
): Promise<Part<'connections_failing'>> {
  const failing = await query(failingConnections.with({ environmentId }));
  return {
    count: failing.length,
    oldest_at: toTimestampOrNull(failing[0]?.problemSince ?? null),
    items: failing.slice(0, INBOX_ITEMS_MAX).map(({ problemSince, ...shown }) => ({
      ...shown,
      problem_since: toTimestamp(problemSince),
    })),
  };
}

type Shown = Pick<
  ProviderPayment,
  'connectionId' | 'id' | 'status' | 'reason' | 'notes' | 'currency' | 'collectedMinor' | 'paidAt'
>;

const countWaiting = sql<OfEnvironment, { count: number; oldestAt: Date | null }>('count-waiting-payments')`
  select count(*)::int as count, min(p.paid_at) as "oldestAt" from provider_payments p
  where p.environment_id = ${'environmentId'} and p.needs_person`;

const oldestWaiting = sql<OfEnvironment, Shown>('oldest-waiting-payments')`
  select p.connection_id as "connectionId", p.id, p.status, p.reason, p.notes, p.currency,
    p.collected_minor as "collectedMinor", p.paid_at as "paidAt"
  from provider_payments p where p.environment_id = ${'environmentId'} and p.needs_person
  order by p.paid_at, p.connection_id, p.id limit ${raw(String(INBOX_ITEMS_MAX))}`;

export async function readWaitingPayments(
  query: SnapshotQuery,
  environmentId: number,
): Promise<Part<'payments_waiting'>> {
  const [sum] = await query(countWaiting.with({ environmentId }));
  const items = await query(oldestWaiting.with({ environmentId }));
  return {
    count: sum?.count ?? 0,
    oldest_at: toTimestampOrNull(sum?.oldestAt ?? null),
    items: items.map(({ connectionId, id, reason, currency, collectedMinor, paidAt, ...row }) => ({
      ...{ connection_id: connectionId, id, reason, currency },
      status: row.status as Part<'payments_waiting'>['items'][number]['status'],
      notes: row.notes as Part<'payments_waiting'>['items'][number]['notes'],
      collected: toAmount(collectedMinor, currency),
      paid_at: toTimestamp(paidAt),
    })),
  };
}
