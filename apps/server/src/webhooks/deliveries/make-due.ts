import type { Tx } from '../../db/database.ts';
import type { WebhookEndpoint } from '../../db/generated/client.ts';
import { newId } from '../../ids.ts';
import { DELIVERIES_DUE, FEED_CHANNEL } from '../../outbox/feed-signal.ts';

/** Wakes the workers of all processes when this transaction commits. */
export async function notifyDeliveries(tx: Tx): Promise<void> {
  await tx.$queryRaw`select 1 from pg_notify(${FEED_CHANNEL}, ${DELIVERIES_DUE})`;
}

/** Due now, with all attempts again. One that a worker has just leased is left: it is being sent. */
export async function makeDeliveryDue(tx: Tx, environmentId: number, id: string): Promise<void> {
  await tx.$executeRaw`
    update webhook_deliveries
    set status = 'pending', due_at = now(), round_attempts = 0, lease = null, updated_at = now()
    where environment_id = ${environmentId} and id = ${id} and (lease is null or due_at <= now())`;
}

/**
 * The same for every event after `after` up to `last` that the endpoint subscribes to, made where there is none yet.
 * The unique key on endpoint and sequence settles a race with the relay. Returns how many are due now.
 */
export async function makeEventsDue(
  tx: Tx,
  { environmentId, id }: WebhookEndpoint,
  { after, last }: { after: number; last: number },
): Promise<number> {
  const ids = Array.from({ length: last - after }, () => newId('webhookDelivery'));
  return tx.$executeRaw`
    insert into webhook_deliveries as d
      (environment_id, id, endpoint_id, event_id, event_type, sequence, due_at, created_at, updated_at)
    select v.environment_id, n.id, e.id, v.event_id, o.type, v.sequence, now(), now(), now()
    from webhook_events v
    join outbox_events o on o.environment_id = v.environment_id and o.id = v.event_id
    join webhook_endpoints e on e.environment_id = v.environment_id and e.id = ${id}
    join unnest(${ids}::text[]) with ordinality as n (id, at) on n.at = v.sequence - ${after}::bigint
    where v.environment_id = ${environmentId} and v.sequence > ${after}::bigint and v.sequence <= ${last}::bigint
      and e.event_types && array['*', o.type]
    order by v.sequence
    on conflict (environment_id, endpoint_id, sequence) do update
    set status = 'pending', due_at = now(), round_attempts = 0, lease = null, updated_at = now()
    where d.lease is null or d.due_at <= now()`;
}
