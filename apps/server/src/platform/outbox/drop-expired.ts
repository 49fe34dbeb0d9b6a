import type pg from 'pg';
import {
  dropPartition,
  type KeptPartition,
  outboxEvents,
  type Partition,
  partitionsOf,
} from '../db/partitions.ts';
import { rows, sql } from '../db/sql.ts';
import { firstId } from '../ids.ts';
import { type Expired, expireEvents } from './expire-events.ts';

const DAY_MS = 86_400_000;
export interface Retained extends Expired {
  /** Partitions that are gone. */
  readonly dropped: readonly string[];
  /** Partitions that are old enough, and what keeps them. */
  readonly kept: readonly KeptPartition[];
}

/**
 * Forgets events that are older than the retention: first their numbers and deliveries, of each environment by itself,
 * then the parts of the outbox that nothing refers to any more. Cut off anywhere, the next run goes on.
 */
export async function forgetEvents(
  pool: pg.Pool,
  { now, days }: { now: Date; days: number },
  stopped?: AbortSignal,
): Promise<Retained> {
  const cut = firstId(outboxEvents.kind, new Date(now.getTime() - days * DAY_MS));
  const expired = await expireEvents(pool, cut, stopped);
  const dropped: string[] = [];
  const kept: Retained['kept'][number][] = [];
  for (const partition of await partitionsOf(pool, 'outbox_events')) {
    if (partition.to > cut || stopped?.aborted) break;
    const outcome = await dropPartition(pool, outboxEvents, partition.name, (on) => isInUse(on, partition));
    if (outcome === 'dropped') dropped.push(partition.name);
    else kept.push({ name: partition.name, because: outcome });
  }
  return { ...expired, dropped, kept };
}

/** Nothing before `to` is in a feed or waits for its number. */
const isReferredTo = sql<{ to: string }, { isInUse: boolean }>('is-outbox-part-in-use')`
  select exists (select 1 from outbox_pending where event_id < ${'to'})
    or exists (
      select 1 from environments e
      where exists (select 1 from webhook_events w where w.environment_id = e.id and w.event_id < ${'to'})) as "isInUse"`;

/** Asked again while nobody writes: an event by a clock that is far behind goes to the default partition from then on. */
const isInUse = async (on: pg.Pool | pg.ClientBase, { to }: Partition): Promise<boolean> =>
  (await rows(on, isReferredTo.with({ to })))[0]?.isInUse === true;
