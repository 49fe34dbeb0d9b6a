import type pg from 'pg';
import { execute, rows } from '../db/sql.ts';
import { newId } from '../ids.ts';
import { FEED_CHANNEL, feedPayloads } from './feed-signal.ts';
import { insertDeliveries, type Numbered, numberEvents, type Subscribed } from './queries.ts';

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
