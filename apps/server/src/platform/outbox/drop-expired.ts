import type pg from 'pg';
import { type DroppedPartitions, dropPartitions, outboxEvents, type Partition } from '../db/partitions.ts';
import { rows, sql } from '../db/sql.ts';
import { firstId } from '../ids.ts';
import { type Expired, expireEvents } from './expire-events.ts';

const DAY_MS = 86_400_000;

export interface Retained extends Expired, DroppedPartitions {}

/**
 * Deletes events older than the retention period: first their sequence numbers and deliveries, per
 * environment, and then the partitions of the outbox that nothing refers to anymore. The next run continues
 * an interrupted one.
 */
export async function forgetEvents(
  pool: pg.Pool,
  { now, days }: { now: Date; days: number },
  stopped?: AbortSignal,
): Promise<Retained> {
  const cut = firstId(outboxEvents.kind, new Date(now.getTime() - days * DAY_MS));
  const expired = await expireEvents(pool, cut, stopped);
  const partitions = await dropPartitions(pool, outboxEvents, { before: cut, isInUse }, stopped);
  return { ...expired, ...partitions };
}

/** Returns false if no event before `to` is in a feed or waits for a sequence number. */
const isReferredTo = sql<{ to: string }, { isInUse: boolean }>('is-outbox-part-in-use')`
  select exists (select 1 from outbox_pending where event_id < ${'to'})
    or exists (
      select 1 from environments e
      where exists (select 1 from webhook_events w where w.environment_id = e.id and w.event_id < ${'to'})) as "isInUse"`;

/**
 * Returns true if a partition is in use. Checked again while writes are locked. From then on, an event with
 * an old time, from a clock that is far behind, goes to the default partition.
 */
const isInUse = async (on: pg.Pool | pg.ClientBase, { to }: Partition): Promise<boolean> =>
  (await rows(on, isReferredTo.with({ to })))[0]?.isInUse === true;
