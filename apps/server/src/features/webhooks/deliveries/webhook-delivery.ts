import type { contract, DataOf, WebhookDelivery as WireDelivery } from '@tributary/contract';
import type { RequestContext } from '../../../context.ts';
import { Failure } from '../../../domain/failure.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { WebhookDelivery, WebhookEndpoint } from '../../../platform/db/generated/client.ts';
import { execute, rows, sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { DELIVERIES_DUE, FEED_CHANNEL } from '../../../platform/outbox/feed-signal.ts';
import { toTimestamp, toTimestampOrNull } from '../../../platform/to-wire.ts';

type Attempts = DataOf<typeof contract.webhookDeliveries.get>['attempts'];

/** Row of a list, which omits the large fields. */
type DeliveryRow = Omit<WebhookDelivery, 'attempts' | 'testEvent'>;

export const toWebhookDelivery = (row: DeliveryRow): WireDelivery => ({
  id: row.id,
  endpoint_id: row.endpointId,
  event_id: row.eventId,
  event_type: row.eventType,
  sequence: row.sequence === null ? null : Number(row.sequence),
  status: row.status as WireDelivery['status'],
  attempts_count: row.attemptsCount,
  next_attempt_at: row.status === 'pending' ? toTimestamp(row.dueAt) : null,
  last_attempt_at: toTimestampOrNull(row.lastAttemptAt),
  last_response_status: row.lastResponseStatus,
  last_error: row.lastError,
  created_at: toTimestamp(row.createdAt),
  updated_at: toTimestamp(row.updatedAt),
});

/** Converts a delivery to its API object. Attempts are stored as the API returns them. */
export const toDeliveryWithAttempts = (row: WebhookDelivery) => ({
  ...toWebhookDelivery(row),
  attempts: row.attempts as Attempts,
});

export async function requireWebhookDelivery(
  { environmentId }: RequestContext,
  tx: Pick<Tx, 'webhookDelivery'>,
  id: string,
): Promise<WebhookDelivery> {
  const found = await tx.webhookDelivery.findUnique({ where: { environmentId_id: { environmentId, id } } });
  if (!found) throw new Failure('NOT_FOUND', `No such webhook delivery: ${id}.`);
  return found;
}

const notify = sql<{ channel: string; payload: string }>('notify-deliveries')`
  select 1 from pg_notify(${'channel'}, ${'payload'})`;

/** Wakes the workers of all processes when this transaction commits. */
export async function notifyDeliveries(tx: Tx): Promise<void> {
  await execute(tx, notify.with({ channel: FEED_CHANNEL, payload: DELIVERIES_DUE }));
}

const holdHorizon = sql<{ environmentId: number }, { first: bigint; latest: bigint }>('hold-horizon')`
  select first_sequence as first, last_sequence as latest from webhook_feeds
  where environment_id = ${'environmentId'} for key share`;

/**
 * Locks the feed's range until the transaction ends, so that none of its events expire, and deliveries that
 * become due in the meantime keep their events.
 */
export async function holdFeed(tx: Tx, environmentId: number): Promise<{ first: bigint; latest: bigint }> {
  const [feed] = await rows(tx, holdHorizon.with({ environmentId }));
  return feed ?? { first: 1n, latest: 0n };
}

/**
 * Makes a delivery due now, with a new series of attempts. Skips a delivery that a worker has just leased,
 * because it is being sent.
 */
export const makeDeliveryDue = sql<{ environmentId: number; id: string }>('make-delivery-due')`
  update webhook_deliveries
  set status = 'pending', due_at = now(), round_attempts = 0, lease = null, updated_at = now()
  where environment_id = ${'environmentId'} and id = ${'id'} and (lease is null or due_at <= now())`;

const makeDue = sql<{
  environmentId: number;
  endpointId: string;
  ids: readonly string[];
  after: number;
  last: number;
}>('make-events-due')`
  insert into webhook_deliveries as d
    (environment_id, id, endpoint_id, event_id, event_type, sequence, due_at, created_at, updated_at)
  select v.environment_id, n.id, e.id, v.event_id, o.type, v.sequence, now(), now(), now()
  from webhook_events v
  join outbox_events o on o.environment_id = v.environment_id and o.id = v.event_id
  join webhook_endpoints e on e.environment_id = v.environment_id and e.id = ${'endpointId'}
  join unnest(${'ids'}::text[]) with ordinality as n (id, at) on n.at = v.sequence - ${'after'}::bigint
  where v.environment_id = ${'environmentId'} and v.sequence > ${'after'}::bigint and v.sequence <= ${'last'}::bigint
    and e.event_types && array['*', o.type]
  order by v.sequence
  on conflict (environment_id, endpoint_id, sequence) do update
  set status = 'pending', due_at = excluded.due_at, round_attempts = 0, lease = null, updated_at = excluded.updated_at
  where d.lease is null or d.due_at <= excluded.due_at`;

/**
 * Makes deliveries due for all events after `after`, up to and including `last`, that the endpoint subscribes
 * to. Creates missing deliveries; the unique key on endpoint and sequence resolves races with the relay.
 * Returns the number of due deliveries.
 */
export function makeEventsDue(
  tx: Tx,
  { environmentId, id: endpointId }: WebhookEndpoint,
  { after, last }: { after: number; last: number },
): Promise<number> {
  const ids = Array.from({ length: last - after }, () => newId('webhookDelivery'));
  return execute(tx, makeDue.with({ environmentId, endpointId, ids, after, last }));
}
