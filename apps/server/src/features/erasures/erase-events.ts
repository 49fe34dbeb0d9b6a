import type pg from 'pg';
import { eventWithoutSubject } from '../../domain/erasures/erasure.ts';
import { recordsOf } from '../../platform/db/records.ts';
import { execute, rows, sql } from '../../platform/db/sql.ts';
import type { Done, Running } from './erasure.ts';

/** Number of events scanned per step. Most of them concern other people. */
const EVENTS_AT_ONCE = 10_000;

interface Window {
  environmentId: number;
  after: string;
  limit: number;
}

const endOfWindow = sql<Window, { last: string | null; count: number }>('end-of-events-to-erase')`
  select max(id) as last, count(*)::int as count from (
    select id from outbox_events where environment_id = ${'environmentId'} and id > ${'after'}
    order by id limit ${'limit'}) w`;

interface Found {
  readonly id: string;
  readonly data: object;
  readonly previous: object | null;
}

type Sought = { environmentId: number; after: string; last: string; field: string; objectId: string };

/**
 * Finds events and locks them. Otherwise, a concurrent erasure of another person in the same event would
 * overwrite the changes. An adjustment may be for a sale to the customer, and its events contain only the
 * sale.
 */
const eventsAbout = sql<Sought, Found>('events-to-erase')`
  select id, data, previous from outbox_events
  where environment_id = ${'environmentId'} and id > ${'after'} and id <= ${'last'}
    and (object_id = ${'objectId'} or data ->> ${'field'}::text = ${'objectId'} or object_id in (
      select a.id from transactions t
      join adjustments a on a.environment_id = t.environment_id and a.transaction_id = t.id
      where t.environment_id = ${'environmentId'} and t.referral_id = ${'objectId'}))
  order by id for no key update`;

/**
 * Erases the subject from events in the feed, delivered or not. Later deliveries send the erased version. A
 * delivery in progress loses its lease: its response is discarded, and the event is sent again.
 */
export async function eraseEvents(client: pg.PoolClient, running: Running, after: string): Promise<Done> {
  const { environmentId, subject, naming, erasedAt } = running;
  const [window] = await rows(client, endOfWindow.with({ environmentId, after, limit: EVENTS_AT_ONCE }));
  const last = window?.last ?? null;
  if (!window || last === null) return { cursor: null, changed: {} };
  const sought = { environmentId, after, last, field: `${subject.type}_id`, objectId: subject.id };
  const found = await rows(client, eventsAbout.with(sought));
  const changed = found.flatMap(({ id, ...event }) => {
    const erased = eventWithoutSubject(event, subject, naming);
    return JSON.stringify(erased) === JSON.stringify(event) ? [] : [{ id, ...erased }];
  });
  const events = JSON.stringify(changed);
  const ids = changed.map(({ id }) => id);
  if (changed.length > 0) await execute(client, writeEvents.with({ environmentId, events, erasedAt }));
  const deliveries = ids.length > 0 ? await eraseDeliveries(client, environmentId, ids) : 0;
  return {
    cursor: window.count < EVENTS_AT_ONCE ? null : last,
    changed: { events: changed.length, deliveries },
  };
}

const writeEvents = sql<{ environmentId: number; events: string; erasedAt: Date }>('erase-events')`
  update outbox_events o set data = x.data, previous = x.previous, erased_at = ${'erasedAt'}
  from json_to_recordset(${'events'}::json) as x(id text, data json, previous json)
  where o.environment_id = ${'environmentId'} and o.id = x.id`;

interface Delivery {
  readonly id: string;
  readonly attempts: readonly object[];
}

const lockDeliveries = sql<{ environmentId: number; ids: readonly string[] }, Delivery>(
  'lock-deliveries-to-erase',
)`
  select id, attempts from webhook_deliveries
  where environment_id = ${'environmentId'} and event_id = any(${'ids'}::text[])
  order by id for update`;

const writeDeliveries = sql<{ environmentId: number; deliveries: string; now: Date }>('erase-deliveries')`
  update webhook_deliveries d
  set lease = null, attempts = x.attempts,
    due_at = case when d.status = 'pending' and d.lease is not null then ${'now'} else d.due_at end
  from ${recordsOf('webhook_deliveries', 'deliveries')} x
  where d.environment_id = ${'environmentId'} and d.id = x.id`;

/**
 * Erases recorded responses to deliveries, because a response may repeat the event. Returns the number of
 * changed attempts.
 */
async function eraseDeliveries(
  client: pg.PoolClient,
  environmentId: number,
  ids: readonly string[],
): Promise<number> {
  const found = await rows(client, lockDeliveries.with({ environmentId, ids }));
  if (found.length === 0) return 0;
  const erased = found.map(({ id, attempts }) => ({
    id,
    attempts: attempts.map((attempt) => ({ ...attempt, response_excerpt: null })),
  }));
  const deliveries = JSON.stringify(erased);
  return execute(client, writeDeliveries.with({ environmentId, deliveries, now: new Date() }));
}
