import type pg from 'pg';
import { execute, rows, sql } from '../db/sql.ts';
import { inPoolTransaction } from '../db/transaction.ts';

/** Events of one step: each may have a delivery to a hundred endpoints, and all of them go in one transaction. */
const STEP_EVENTS = 1_000;

export interface Expired {
  readonly events: number;
  readonly deliveries: number;
}

/** Two points of the feed that are one step apart: what is from `first` to before `next` goes. */
interface Step {
  readonly environmentId: number;
  readonly first: bigint;
  readonly next: bigint;
}

/**
 * Deletes the numbers of events with ids before `cut`, and their deliveries, and moves the horizon of their feeds on, in small steps.
 * An event stays, and all after it, while it has a delivery that an enabled endpoint still waits for.
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
  // Statements of their own: none reads from a snapshot that is older than the lock.
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

/** The events of a feed are nearly in the order of their ids: what is older than the first number left is old enough. */
const environmentsWithExpired = sql<{ cut: string }, { environmentId: number }>(
  'environments-with-expired-events',
)`
  select e.id as "environmentId" from environments e
  where exists (select 1 from webhook_events w where w.environment_id = e.id and w.event_id < ${'cut'})
    or exists (
      select 1 from webhook_deliveries d where d.environment_id = e.id and d.event_id < ${'cut'} and d.sequence is null)`;

/** Waits for a pass of the relay, and for requests that ask for another delivery: they lock the same row. */
const lockFeed = sql<{ environmentId: number }, { first: bigint }>('lock-feed-to-expire')`
  select first_sequence as first from webhook_feeds where environment_id = ${'environmentId'} for update`;

/** The first number that stays. Only whole stretches go: behind an event that stays, all stay. */
const endOfExpired = sql<
  { environmentId: number; first: bigint; cut: string; last: bigint },
  { next: bigint | null }
>('end-of-expired-events')`
  select coalesce(min(sequence) filter (where event_id >= ${'cut'}), max(sequence) + 1) as next
  from webhook_events
  where environment_id = ${'environmentId'} and sequence >= ${'first'} and sequence < ${'last'}`;

/** One that nobody has delivered yet; a disabled endpoint waits for nothing. */
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

/** A run with a longer retention may come after one with a shorter. */
const moveHorizon = sql<{ environmentId: number; next: bigint; cut: string }>('move-horizon')`
  update webhook_feeds set first_sequence = ${'next'}, expired_before = greatest(expired_before, ${'cut'})
  where environment_id = ${'environmentId'}`;

/** Finds deliveries by their events, for which there is an index; the index on sequences is by endpoint. */
const deleteDeliveries = sql<Step>('delete-expired-deliveries')`
  delete from webhook_deliveries
  where environment_id = ${'environmentId'} and sequence is not null and event_id = any(array(
    select event_id from webhook_events
    where environment_id = ${'environmentId'} and sequence >= ${'first'} and sequence < ${'next'}))`;

const deleteNumbers = sql<Step>('delete-expired-numbers')`
  delete from webhook_events
  where environment_id = ${'environmentId'} and sequence >= ${'first'} and sequence < ${'next'}`;

/** Tests are in no feed: each has its event with it. */
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
