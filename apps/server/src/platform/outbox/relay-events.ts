import type pg from 'pg';
import { execute, rows, sql } from '../db/sql.ts';
import { newId } from '../ids.ts';
import { FEED_CHANNEL } from './feed-signal.ts';

/** Maximum number of events of one environment per pass. */
export const PASS_EVENTS_MAX = 2_000;

/** First key of the advisory lock. The second is the environment's id. */
const lockClass = 742_188;
/**
 * Maximum number of deliveries per statement, so that it stays within the time limit even with many
 * endpoints.
 */
const DELIVERIES_MAX = 5_000;

/** Result of one round. */
export interface Round {
  /** Number of events that got a sequence number. */
  readonly count: number;
  /** True if an environment filled its pass, and so may have more events. */
  readonly hasMore: boolean;
  /** True if another process was working on an environment. */
  readonly isBusy: boolean;
}

/**
 * Runs one pass for each environment with new events, so that a burst in one environment delays the others by
 * at most one pass. Any number of processes may do this concurrently, but only one at a time works on an
 * environment.
 */
export async function relayEvents(pool: pg.Pool, stopped?: AbortSignal): Promise<Round> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await round(client, stopped);
  } catch (error) {
    await client.query('rollback').catch((fault: Error) => (broken = fault));
    throw error;
  } finally {
    client.release(broken);
  }
}

async function round(client: pg.PoolClient, stopped?: AbortSignal): Promise<Round> {
  let done: Round = { count: 0, hasMore: false, isBusy: false };
  let failed: { readonly error: unknown } | undefined;
  for (let after = 0; !stopped?.aborted; ) {
    const [next] = await rows(client, nextWithNotes.with({ after }));
    if (!next) break;
    const { environmentId } = next;
    after = environmentId;
    try {
      const count = await pass(client, environmentId);
      done = {
        count: done.count + (count ?? 0),
        hasMore: done.hasMore || count === PASS_EVENTS_MAX,
        isBusy: done.isBusy || count === null,
      };
    } catch (error) {
      // The rollback also fails if the connection was lost, which ends the round.
      await client.query('rollback');
      failed ??= { error };
    }
  }
  if (failed) throw failed.error;
  return done;
}

/** Reads a single index entry, regardless of the number of events and environments. */
const nextWithNotes = sql<{ after: number }, { environmentId: number }>('next-environment-with-notes')`
  select environment_id as "environmentId" from outbox_pending
  where environment_id > ${'after'} order by environment_id limit 1`;

const lockFeed = sql<{ lockClass: number; environmentId: number }, { isMine: boolean }>('try-to-lock-feed')`
  select pg_try_advisory_xact_lock(${'lockClass'}::int, id) as "isMine" from environments where id = ${'environmentId'}`;

/**
 * Assigns sequence numbers to the committed events of an environment and creates their deliveries, in one
 * transaction. Returns the number of events, or null if another process is working on the environment.
 * Because only one process does so at a time, there are no gaps: writers never wait for a counter, and the
 * numbers of a failed pass are used again.
 */
async function pass(client: pg.PoolClient, environmentId: number): Promise<number | null> {
  // Use a separate statement, because the next one must not use a snapshot from before the lock.
  const [, [lock]] = await Promise.all([
    client.query('begin'),
    rows(client, lockFeed.with({ lockClass, environmentId })),
  ]);
  if (!lock?.isMine) {
    await client.query('rollback');
    return null;
  }
  const numbered = await rows(client, numberEvents.with({ environmentId, eventsMax: PASS_EVENTS_MAX }));
  const subscribed = numbered.filter(isSubscribed);
  for (let from = 0; from < subscribed.length; from += DELIVERIES_MAX)
    await insert(client, environmentId, subscribed.slice(from, from + DELIVERIES_MAX));
  const count = numbered[0]?.numberedCount ?? 0;
  await Promise.all([
    count > 0 && client.query('select pg_notify($1, $2)', [FEED_CHANNEL, `${environmentId}`]),
    client.query('commit'),
  ]);
  return count;
}

const isSubscribed = (row: Numbered): row is Numbered & Subscribed => row.endpointId !== null;

const insert = (client: pg.PoolClient, environmentId: number, deliveries: readonly Subscribed[]) =>
  execute(
    client,
    insertDeliveries.with({
      environmentId,
      ids: deliveries.map(() => newId('webhookDelivery')),
      endpointIds: deliveries.map(({ endpointId }) => endpointId),
      eventIds: deliveries.map(({ eventId }) => eventId),
      eventTypes: deliveries.map(({ eventType }) => eventType),
      sequences: deliveries.map(({ sequence }) => sequence),
    }),
  );

/** Event for one endpoint. */
interface Subscribed {
  readonly sequence: bigint;
  readonly eventId: string;
  readonly eventType: string;
  readonly endpointId: string;
}

/**
 * Number of events in this pass, repeated in every row. The other fields are null if nobody subscribes to the
 * event.
 */
type Numbered = { readonly numberedCount: number } & (
  | Subscribed
  | { readonly [Key in keyof Subscribed]: null }
);

/**
 * Takes the oldest notes of an environment, assigns the next sequence numbers to their events, and finds
 * their subscribers.
 *
 * The ids of the notes define the order. A change to an object waits for the object's row, so the note of a
 * later change is created after the earlier change has committed. It therefore has a greater id, and every
 * snapshot that contains it also contains the earlier note. Events are looked up one at a time, because a
 * plan made while the tables were empty must not read them completely later. Endpoints are locked against
 * deletion, because a delivery to a deleted endpoint would fail the pass.
 */
export const numberEvents = sql<{ environmentId: number; eventsMax: number }, Numbered>('number-events')`
  with taken as (
    delete from outbox_pending
    where environment_id = ${'environmentId'} and id <= (
      select max(id) from (
        select id from outbox_pending where environment_id = ${'environmentId'} order by id limit ${'eventsMax'}) oldest)
    returning id, event_id
  ), feed as (
    insert into webhook_feeds as f (environment_id, last_sequence)
    select ${'environmentId'}, count(*) from taken having count(*) > 0
    on conflict (environment_id) do update set last_sequence = f.last_sequence + excluded.last_sequence
    returning last_sequence
  ), numbered as (
    insert into webhook_events (environment_id, sequence, event_id)
    select ${'environmentId'}, feed.last_sequence + 1 - row_number() over (order by t.id desc), t.event_id
    from taken t cross join feed
    returning sequence, event_id
  ), endpoints as (
    select id, event_types from webhook_endpoints
    where enabled and environment_id = ${'environmentId'} and exists (select from feed)
    for key share
  ), subscribed as (
    select n.sequence, n.event_id, o.type, e.id as endpoint_id
    from endpoints e
    cross join numbered n
    cross join lateral (
      select type from outbox_events where environment_id = ${'environmentId'} and id = n.event_id limit 1) o
    where e.event_types && array['*', o.type]
  )
  select t.count::int as "numberedCount",
    s.sequence, s.event_id as "eventId", s.type as "eventType", s.endpoint_id as "endpointId"
  from (select count(*) from taken) t
  left join subscribed s on true
  order by s.sequence`;

/** Creates deliveries that are due immediately by the database's clock, which all delivery times use. */
export const insertDeliveries = sql<{
  environmentId: number;
  ids: readonly string[];
  endpointIds: readonly string[];
  eventIds: readonly string[];
  eventTypes: readonly string[];
  sequences: readonly bigint[];
}>('insert-deliveries')`
  insert into webhook_deliveries
    (environment_id, id, endpoint_id, event_id, event_type, sequence, due_at, created_at, updated_at)
  select ${'environmentId'}, x.id, x.endpoint_id, x.event_id, x.event_type, x.sequence, now(), now(), now()
  from unnest(${'ids'}::text[], ${'endpointIds'}::text[],
      ${'eventIds'}::text[], ${'eventTypes'}::text[], ${'sequences'}::bigint[])
    as x (id, endpoint_id, event_id, event_type, sequence)`;
