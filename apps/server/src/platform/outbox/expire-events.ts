import type pg from 'pg';
import { execute, rows, sql } from '../db/sql.ts';
import { inPoolTransaction } from '../db/transaction.ts';

/**
 * Number of events per step. Each may have deliveries to a hundred endpoints, all deleted in one transaction.
 */
const STEP_EVENTS = 1_000;

export interface Expired {
  readonly events: number;
  readonly deliveries: number;
}

/** Range of the feed for one step: from `first` up to but not including `next`. */
interface Step {
  readonly environmentId: number;
  readonly first: bigint;
  readonly next: bigint;
}

/**
 * Deletes the sequence numbers of events with ids before `cut`, and their deliveries, and advances the start
 * of their feeds, in small steps. If an enabled endpoint is still waiting for an event, keeps that event and
 * all later ones.
 */
export async function expireEvents(pool: pg.Pool, cut: string, stopped?: AbortSignal): Promise<Expired> {
  let expired: Expired = { events: 0, deliveries: 0 };
  for (const { environmentId } of await rows(pool, environmentsWithExpired.with({ cut }))) {
    for (let isMore = true; isMore && !stopped?.aborted; ) {
      const step = await inPoolTransaction(pool, (client) => expireStep(client, environmentId, cut));
      expired = { events: expired.events + step.events, deliveries: expired.deliveries + step.deliveries };
      isMore = step.events > 0;
    }
    expired = { ...expired, deliveries: expired.deliveries + (await deleteTests(pool, environmentId, cut)) };
  }
  return expired;
}

async function expireStep(client: pg.PoolClient, environmentId: number, cut: string): Promise<Expired> {
  const none = { events: 0, deliveries: 0 };
  // Use separate statements, so that none uses a snapshot from before the lock.
  const [feed] = await rows(client, lockFeed.with({ environmentId }));
  if (!feed) return none;
  const { first } = feed;
  const [window] = await rows(
    client,
    endOfExpired.with({ environmentId, first, cut, last: first + BigInt(STEP_EVENTS) }),
  );
  if (!window?.next || window.next <= first) return none;
  const [awaited] = await rows(client, firstAwaited.with({ environmentId, first, next: window.next }));
  const next = awaited?.sequence ?? window.next;
  if (next <= first) return none;
  const step: Step = { environmentId, first, next };
  await execute(client, moveHorizon.with({ environmentId, next, cut }));
  const deliveries = await execute(client, deleteDeliveries.with(step));
  const events = await execute(client, deleteNumbers.with(step));
  return { events, deliveries };
}

/**
 * Finds environments whose first event has expired. Events in a feed are nearly in id order, so it is enough
 * to check the first.
 */
const environmentsWithExpired = sql<{ cut: string }, { environmentId: number }>(
  'environments-with-expired-events',
)`
  select e.id as "environmentId" from environments e
  where exists (select 1 from webhook_events w where w.environment_id = e.id and w.event_id < ${'cut'})
    or exists (
      select 1 from webhook_deliveries d where d.environment_id = e.id and d.event_id < ${'cut'} and d.sequence is null)`;

/** Waits for the relay, and for requests that redeliver events, which lock the same row. */
const lockFeed = sql<{ environmentId: number }, { first: bigint }>('lock-feed-to-expire')`
  select first_sequence as first from webhook_feeds where environment_id = ${'environmentId'} for update`;

/**
 * Returns the first sequence number to keep. Events after a kept one are kept too, so that the feed has no
 * gaps.
 */
const endOfExpired = sql<
  { environmentId: number; first: bigint; cut: string; last: bigint },
  { next: bigint | null }
>('end-of-expired-events')`
  select coalesce(min(sequence) filter (where event_id >= ${'cut'}), max(sequence) + 1) as next
  from webhook_events
  where environment_id = ${'environmentId'} and sequence >= ${'first'} and sequence < ${'last'}`;

/** Finds the first undelivered event. Disabled endpoints do not wait for events. */
const firstAwaited = sql<{ environmentId: number; first: bigint; next: bigint }, { sequence: bigint | null }>(
  'first-awaited-event',
)`
  select min(d.sequence) as sequence
  from webhook_endpoints e
  cross join lateral (
    select sequence from webhook_deliveries
    where environment_id = ${'environmentId'} and endpoint_id = e.id and status = 'pending'
      and sequence >= ${'first'} and sequence < ${'next'}
    order by sequence limit 1) d
  where e.environment_id = ${'environmentId'} and e.enabled`;

/** Never moves backwards, even if an earlier run used a shorter retention period. */
const moveHorizon = sql<{ environmentId: number; next: bigint; cut: string }>('move-horizon')`
  update webhook_feeds set first_sequence = ${'next'}, expired_before = greatest(expired_before, ${'cut'})
  where environment_id = ${'environmentId'}`;

/** Finds deliveries by event, because the index on sequence numbers is per endpoint. */
const deleteDeliveries = sql<Step>('delete-expired-deliveries')`
  delete from webhook_deliveries
  where environment_id = ${'environmentId'} and sequence is not null and event_id = any(array(
    select event_id from webhook_events
    where environment_id = ${'environmentId'} and sequence >= ${'first'} and sequence < ${'next'}))`;

const deleteNumbers = sql<Step>('delete-expired-numbers')`
  delete from webhook_events
  where environment_id = ${'environmentId'} and sequence >= ${'first'} and sequence < ${'next'}`;

/** Deletes expired test events. They are in no feed, and each is stored with its delivery. */
const deleteExpiredTests = sql<{ environmentId: number; cut: string; limit: number }>('delete-expired-tests')`
  delete from webhook_deliveries
  where environment_id = ${'environmentId'} and id = any(array(
    select id from webhook_deliveries
    where environment_id = ${'environmentId'} and event_id < ${'cut'} and sequence is null limit ${'limit'}))`;

async function deleteTests(pool: pg.Pool, environmentId: number, cut: string): Promise<number> {
  let deleted = 0;
  for (let count = STEP_EVENTS; count === STEP_EVENTS; deleted += count)
    count = await execute(pool, deleteExpiredTests.with({ environmentId, cut, limit: STEP_EVENTS }));
  return deleted;
}
