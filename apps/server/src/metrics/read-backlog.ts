import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type TypeId, toUUIDBytes } from 'typeid-js';

/** What waits to be announced and delivered, in all environments together. */
export interface Backlog {
  readonly pendingEvents: number;
  /** Age of the oldest event that has no `sequence` yet; 0 when none waits. */
  readonly outboxLagSeconds: number;
  /** How long the delivery that waits longest has been due; 0 when none is. */
  readonly oldestDueSeconds: number;
}

const BACKLOG_MS = 1_000;

/** One row. The oldest due delivery is looked up per enabled endpoint, by the index that the workers use. */
const backlogQuery = `
  select
    (select count(*)::int from outbox_pending) as "pendingEvents",
    (select event_id from outbox_pending order by id limit 1) as "oldestEvent",
    (select extract(epoch from now() - min(d.due_at))::float8
       from webhook_endpoints n
       cross join lateral (
         select due_at from webhook_deliveries w
         where w.environment_id = n.environment_id and w.endpoint_id = n.id and w.status = 'pending'
         order by due_at limit 1) d
       where n.enabled and d.due_at <= now()) as "oldestDueSeconds"`;

interface Row {
  readonly pendingEvents: number;
  readonly oldestEvent: TypeId<'evt'> | null;
  readonly oldestDueSeconds: number | null;
}

/** Null when the database does not answer within a second. */
export async function readBacklog(pool: pg.Pool): Promise<Backlog | null> {
  const late = new AbortController();
  const tooLate = sleep(BACKLOG_MS, null, { signal: late.signal }).catch(() => null);
  const asked = pool.query<Row>(backlogQuery).then(
    ({ rows: [row] }) => (row ? toBacklog(row) : null),
    () => null,
  );
  const backlog = await Promise.race([asked, tooLate]);
  late.abort();
  return backlog;
}

const toBacklog = ({ pendingEvents, oldestEvent, oldestDueSeconds }: Row): Backlog => ({
  pendingEvents,
  outboxLagSeconds: oldestEvent === null ? 0 : Math.max(0, (Date.now() - madeAtMs(oldestEvent)) / 1_000),
  oldestDueSeconds: oldestDueSeconds ?? 0,
});

/** An id tells the real time at which it was made; an event's `created_at` follows the test clock. */
const madeAtMs = (id: TypeId<'evt'>): number => Buffer.from(toUUIDBytes(id)).readUIntBE(0, 6);
