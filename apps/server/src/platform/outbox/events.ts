import type { WebhookEventType } from '@tributary/core';
import type { Tx } from '../db/database.ts';
import type { OutboxEvent as OutboxRow } from '../db/generated/client.ts';
import { insertRecords, records } from '../db/records.ts';
import { execute, type Fragment, sql } from '../db/sql.ts';
import { newId } from '../ids.ts';

/** Change to announce: the object as the API returns it, and the changed fields. */
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

/** Returns the fields of `before` that differ in `after`, or null if none do. */
export function changedFields<T extends object>(before: T, after: T): Partial<T> | null {
  const changed = Object.entries(before).filter(([field, value]) => {
    const next = after[field as keyof T];
    return value !== next && JSON.stringify(value) !== JSON.stringify(next);
  });
  return changed.length === 0 ? null : (Object.fromEntries(changed) as Partial<T>);
}

const eventColumns = [
  'environmentId',
  'id',
  'type',
  'objectId',
  'data',
  'previous',
  'createdAt',
] as const satisfies readonly (keyof OutboxRow)[];

/** Environment and time of an event. */
interface Moment {
  readonly environmentId: number;
  readonly now: Date;
}

/** Returns events with their environment and time. */
export const eventRows = ({ environmentId, now }: Moment, events: readonly OutboxEvent[]) =>
  events.map((event) => ({ ...event, environmentId, createdAt: now }));

/** Returns the JSON array that `insertEvents` reads. */
export const eventRecords = (rows: ReturnType<typeof eventRows>): string => records(eventColumns, rows);

/** Inserts events into the outbox, as part of a statement. Nothing else inserts into it. */
export const insertEvents = <Json extends string>(json: Json): Fragment<Json> =>
  insertRecords('outbox_events', eventColumns, json);

/** Writes events in a separate statement, for a transaction on the pipelined pool. */
export const writeEvents = sql<{ events: string }>('write-outbox-events')`${insertEvents('events')}`;

/** Writes events, in order, in the transaction of the change that they announce. */
export async function emit(tx: Tx, moment: Moment, events: readonly OutboxEvent[]): Promise<void> {
  if (events.length === 0) return;
  await execute(tx, writeEvents.with({ events: eventRecords(eventRows(moment, events)) }));
}
