import type { WebhookEventType } from '@tributary/contract';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { newId } from '../ids.ts';

/** One change to announce: the object as the API answers it, and what changed of it. */
export interface OutboxEvent {
  readonly id: string;
  readonly type: WebhookEventType;
  readonly objectId: string;
  readonly data: object;
  readonly previous: object | null;
}

export const outboxEvent = (
  type: WebhookEventType,
  data: { id: string },
  previous: object | null = null,
): OutboxEvent => ({
  id: newId('webhookEvent'),
  type,
  objectId: data.id,
  data,
  previous,
});

/** The fields of `before` that are different in `after`; null when none is. */
export function changedFields<T extends object>(before: T, after: T): Partial<T> | null {
  const changed = Object.entries(before).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(after[field as keyof T]),
  );
  return changed.length === 0 ? null : (Object.fromEntries(changed) as Partial<T>);
}

/** Writes the event in the transaction that it tells of. */
export async function emit(
  tx: Tx,
  { environmentId, now }: Pick<RequestContext, 'environmentId' | 'now'>,
  event: OutboxEvent,
): Promise<void> {
  const { id, type, objectId, data, previous } = event;
  await tx.outboxEvent.create({
    data: { environmentId, id, type, objectId, data, ...(previous && { previous }), createdAt: now },
  });
}

/** The same for many at once, in their order. */
export async function emitAll(
  tx: Tx,
  { environmentId, now }: Pick<RequestContext, 'environmentId' | 'now'>,
  events: readonly OutboxEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await tx.$executeRaw`
    insert into outbox_events (environment_id, id, type, object_id, data, previous, created_at)
    select ${environmentId}, x.id, x.type, x."objectId", x.data, x.previous, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(events)}::json)
      as x(id text, type text, "objectId" text, data json, previous json)`;
}
