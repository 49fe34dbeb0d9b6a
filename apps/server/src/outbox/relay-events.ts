import type pg from 'pg';
import { execute, rows, sql } from '../db/sql.ts';
import { newId } from '../ids.ts';
import { FEED_CHANNEL, feedPayloads } from './feed-signal.ts';

/** Events that one pass numbers at most. */
export const PASS_EVENTS_MAX = 2_000;

const lockKey = 7_421_883_009;
/** Of one statement, so that no number of endpoints makes it reach the time limit. */
const DELIVERIES_MAX = 5_000;

/**
 * Numbers what has committed since the last pass and makes its deliveries, in one transaction. Returns how many events
 * got a number; null when another process is at it. One relay at a time is what leaves no gap: writers never wait for
 * a counter, and a pass that fails gives its numbers back.
 */
export async function relayEvents(pool: pg.Pool): Promise<number | null> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await pass(client);
  } catch (error) {
    await client.query('rollback').catch((fault: Error) => (broken = fault));
    throw error;
  } finally {
    client.release(broken);
  }
}

async function pass(client: pg.PoolClient): Promise<number | null> {
  // A statement of its own: the next one must not read from a snapshot that is older than the lock.
  const [, locks] = await Promise.all([
    client.query('begin'),
    client.query('select pg_try_advisory_xact_lock($1) as "isMine"', [lockKey]),
  ]);
  if (!locks.rows[0]?.isMine) {
    await client.query('rollback');
    return null;
  }
  const numbered = await rows(client, numberEvents.with({ eventsMax: PASS_EVENTS_MAX }));
  const count = numbered[0]?.numberedCount ?? 0;
  const subscribed = numbered.filter(isSubscribed);
  for (let from = 0; from < subscribed.length; from += DELIVERIES_MAX)
    await insert(client, subscribed.slice(from, from + DELIVERIES_MAX));
  const payloads = feedPayloads(numbered[0]?.numberedIn ?? []);
  await Promise.all([
    ...payloads.map((payload) => client.query('select pg_notify($1, $2)', [FEED_CHANNEL, payload])),
    client.query('commit'),
  ]);
  return count;
}

const isSubscribed = (row: Numbered): row is Numbered & Subscribed => row.endpointId !== null;

const insert = (client: pg.PoolClient, deliveries: readonly Subscribed[]) =>
  execute(
    client,
    insertDeliveries.with({
      environmentIds: deliveries.map(({ environmentId }) => environmentId),
      ids: deliveries.map(() => newId('webhookDelivery')),
      endpointIds: deliveries.map(({ endpointId }) => endpointId),
      eventIds: deliveries.map(({ eventId }) => eventId),
      eventTypes: deliveries.map(({ eventType }) => eventType),
      sequences: deliveries.map(({ sequence }) => sequence),
    }),
  );

/** One event for one endpoint. */
export interface Subscribed {
  readonly environmentId: number;
  readonly sequence: bigint;
  readonly eventId: string;
  readonly eventType: string;
  readonly endpointId: string;
}

/** What was numbered in this pass, on every row, and in which environments, on the first; the rest is null where nobody subscribes. */
export type Numbered = { readonly numberedCount: number; readonly numberedIn: readonly number[] | null } & (
  | Subscribed
  | { readonly [Key in keyof Subscribed]: null }
);

/**
 * Takes the oldest notes, gives their events the next numbers of each environment, and finds who subscribes.
 *
 * The notes' ids are the order. A change of an object waits for its row, so the note of the later change is made
 * after the earlier one has committed: its id is greater, and no snapshot sees it without the other.
 * By ctid, and one event at a time, because a plan made while the tables were empty must not read all of them later. Endpoints are locked against
 * their deletion: a delivery to one that is gone would undo the pass.
 */
export const numberEvents = sql<{ eventsMax: number }, Numbered>('number-events')`
  with taken as (
    delete from outbox_pending
    where ctid = any(array(select ctid from outbox_pending order by id limit ${'eventsMax'}))
    returning id, environment_id, event_id
  ), feeds as (
    insert into webhook_feeds as f (environment_id, last_sequence)
    select environment_id, count(*) from taken group by environment_id
    on conflict (environment_id) do update set last_sequence = f.last_sequence + excluded.last_sequence
    returning environment_id, last_sequence
  ), numbered as (
    insert into webhook_events (environment_id, sequence, event_id)
    select t.environment_id, f.last_sequence + 1 - row_number() over (partition by t.environment_id order by t.id desc), t.event_id
    from taken t join feeds f on f.environment_id = t.environment_id
    returning environment_id, sequence, event_id
  ), endpoints as (
    select environment_id, id, event_types from webhook_endpoints
    where enabled and environment_id in (select environment_id from feeds)
    for key share
  ), subscribed as (
    select n.environment_id, n.sequence, n.event_id, o.type, e.id as endpoint_id
    from endpoints e
    join numbered n on n.environment_id = e.environment_id
    cross join lateral (
      select type from outbox_events where environment_id = n.environment_id and id = n.event_id limit 1) o
    where e.event_types && array['*', o.type]
  )
  select t.count::int as "numberedCount",
    case when row_number() over (order by s.environment_id, s.sequence) = 1
      then array(select environment_id from feeds) end as "numberedIn",
    s.environment_id as "environmentId", s.sequence, s.event_id as "eventId",
    s.type as "eventType", s.endpoint_id as "endpointId"
  from (select count(*) from taken) t
  left join subscribed s on true
  order by s.environment_id, s.sequence`;

/** Due at once, by the clock of the database as all times of deliveries are. */
export const insertDeliveries = sql<{
  environmentIds: readonly number[];
  ids: readonly string[];
  endpointIds: readonly string[];
  eventIds: readonly string[];
  eventTypes: readonly string[];
  sequences: readonly bigint[];
}>('insert-deliveries')`
  insert into webhook_deliveries
    (environment_id, id, endpoint_id, event_id, event_type, sequence, due_at, created_at, updated_at)
  select x.environment_id, x.id, x.endpoint_id, x.event_id, x.event_type, x.sequence, now(), now(), now()
  from unnest(${'environmentIds'}::int[], ${'ids'}::text[], ${'endpointIds'}::text[],
      ${'eventIds'}::text[], ${'eventTypes'}::text[], ${'sequences'}::bigint[])
    as x (environment_id, id, endpoint_id, event_id, event_type, sequence)`;
