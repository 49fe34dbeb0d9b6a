import { randomUUID } from 'node:crypto';
import { rowsPerStatement } from '../../../platform/db/citus/rows-per-statement.ts';
import type { Database } from '../../../platform/db/database.ts';
import { execute, rows, sql } from '../../../platform/db/sql.ts';
import type { EndpointQueues, Room } from './endpoint-queues.ts';

/** Maximum number of deliveries per statement, which also reads their events. */
const CLAIM_MAX = 100;

/** Delivery leased by this process, with everything needed to send it. */
export interface Claimed {
  readonly environmentId: number;
  readonly id: string;
  readonly lease: string;
  readonly attempts: readonly object[];
  readonly roundAttempts: number;
  readonly endpointId: string;
  readonly url: string;
  readonly secret: Uint8Array;
  readonly previousSecret: Uint8Array | null;
  readonly mode: 'live' | 'dev';
  /** Event of a test delivery, as sent; null for any other delivery. */
  readonly testEvent: object | null;
  readonly eventId: string;
  readonly eventType: string;
  readonly sequence: bigint | null;
  readonly data: object | null;
  readonly previous: object | null;
  readonly eventCreatedAt: Date | null;
  readonly eventErasedAt: Date | null;
  /** Time by the database's clock. */
  readonly claimedAt: Date;
}

/**
 * Claims due deliveries by leasing them: at most `room` in total, and no more than each endpoint has room
 * for.
 * Goes through the endpoints one by one, so that a long queue does not keep the others from being reached,
 * and in random order, so that none is always last. Skips rows that another process is claiming.
 */
const claimDeliveries = sql<
  {
    environmentIds: readonly number[];
    failing: boolean;
    roomEach: number;
    busyIds: readonly string[];
    busyTaken: readonly number[];
    room: number;
    lease: string;
    leaseMs: number;
  },
  Claimed
>('claim-deliveries')`
  with due as (
    select d.environment_id, d.id
    from (
      select e.environment_id, e.id, ${'roomEach'}::int - coalesce(b.taken, 0) as room
      from webhook_endpoints e
      left join unnest(${'busyIds'}::text[], ${'busyTaken'}::int[]) as b (id, taken) on b.id = e.id
      where e.environment_id = any(${'environmentIds'}::int[])
        and e.enabled and (e.failing_since is not null) = ${'failing'}::boolean
      order by random()
    ) e
    cross join lateral (
      select w.environment_id, w.id
      from webhook_deliveries w
      where w.environment_id = any(${'environmentIds'}::int[]) and w.environment_id = e.environment_id
        and w.endpoint_id = e.id and w.status = 'pending' and w.due_at <= now()
      order by w.due_at
      limit greatest(e.room, 0)
      for update skip locked
    ) d
    limit ${'room'}
  ), taken as (
    update webhook_deliveries w
    set lease = ${'lease'}::uuid, due_at = now() + ${'leaseMs'}::float8 * interval '1 millisecond'
    from due
    where w.environment_id = due.environment_id and w.id = due.id
      and w.environment_id = any(${'environmentIds'}::int[]) and w.id = any(array(select id from due))
    returning w.*
  )
  select t.environment_id as "environmentId", t.id, t.lease, t.attempts, t.round_attempts as "roundAttempts",
    t.endpoint_id as "endpointId", e.url, e.secret,
    case when e.previous_secret_expires_at > now() then e.previous_secret end as "previousSecret", v.mode,
    t.test_event as "testEvent", t.event_id as "eventId", t.event_type as "eventType", t.sequence,
    o.data, o.previous, o.created_at as "eventCreatedAt", o.erased_at as "eventErasedAt", now() as "claimedAt"
  from taken t
  join webhook_endpoints e on e.environment_id = t.environment_id and e.id = t.endpoint_id
  join environments v on v.id = t.environment_id
  left join lateral (
    select data, previous, created_at, erased_at from outbox_events
    where environment_id = any(${'environmentIds'}::int[]) and environment_id = t.environment_id and id = t.event_id limit 1) o on true
  where e.environment_id = any(${'environmentIds'}::int[]) and v.id = any(${'environmentIds'}::int[])
  order by t.sequence`;

/** Finds environments with due deliveries, which are then claimed one environment at a time. */
const environmentsDue = sql<{ failing: boolean }, { id: number }>('environments-with-deliveries-due')`
  select e.environment_id as id from webhook_endpoints e
  cross join lateral (
    select 1 from webhook_deliveries w
    where w.environment_id = e.environment_id and w.endpoint_id = e.id and w.status = 'pending' and w.due_at <= now()
    order by w.due_at limit 1) due
  where e.enabled and (e.failing_since is not null) = ${'failing'}::boolean
  group by e.environment_id order by random()`;

export interface Taken extends Claimed {
  /**
   * Latest time to start, as a `performance.now()` timestamp. A delivery started later might outlast the
   * lease.
   */
  readonly startBefore: number;
}

/** Capacity of one process for deliveries to either healthy or failing endpoints. */
export interface Group {
  readonly isFailing: boolean;
  readonly room: Room;
  readonly queues: EndpointQueues<Taken>;
}

/** Claims as many due deliveries as there is room for. Returns true if more may be due. */
export async function claimFor(
  db: Database,
  { isFailing, room, queues }: Group,
  { leaseMs, sendMs }: { leaseMs: number; sendMs: number },
): Promise<boolean> {
  const taken = queues.taken();
  const claimMax = Math.min(room.total - taken.total, CLAIM_MAX);
  if (claimMax <= 0) return true;
  const due = await rows(db.background, environmentsDue.with({ failing: isFailing }));
  const claimed: Claimed[] = [];
  for (const { environmentIds } of rowsPerStatement(db, due, ({ id }) => id)) {
    if (environmentIds.length === 0 || claimed.length >= claimMax) break;
    const startBefore = performance.now() + leaseMs - sendMs;
    const claim = claimDeliveries.with({
      environmentIds,
      failing: isFailing,
      roomEach: room.each,
      busyIds: taken.ids,
      busyTaken: taken.counts,
      room: claimMax - claimed.length,
      lease: randomUUID(),
      leaseMs,
    });
    const found = await rows(db.background, claim);
    for (const row of found) queues.add({ ...row, startBefore });
    claimed.push(...found);
  }
  return claimed.length === claimMax || hasFilled(room.each, taken, claimed);
}

/**
 * Returns true if the claim used up the room. Uses the counts from the time of the claim, because deliveries
 * that have ended since then do not affect how many are due.
 */
function hasFilled(
  each: number,
  { ids, counts }: ReturnType<EndpointQueues<Taken>['taken']>,
  rows: readonly Claimed[],
): boolean {
  const taken = new Map(ids.map((id, index) => [id, counts[index] ?? 0]));
  for (const { endpointId } of rows) taken.set(endpointId, (taken.get(endpointId) ?? 0) + 1);
  return [...taken.values()].some((count) => count >= each);
}

/** Releases claimed deliveries that were not sent, so that any server can send them immediately. */
const releaseDeliveries = sql<{
  environmentIds: readonly number[];
  ids: readonly string[];
  leases: readonly string[];
}>('release-deliveries')`
  update webhook_deliveries w
  set lease = null, due_at = now()
  from unnest(${'environmentIds'}::int[], ${'ids'}::text[], ${'leases'}::uuid[]) as r (environment_id, id, lease)
  where w.environment_id = r.environment_id and w.id = r.id and w.lease = r.lease
    and w.environment_id = any(${'environmentIds'}::int[]) and w.id = any(${'ids'}::text[])`;

/** Releases deliveries. Those that cannot be released become due when their lease ends. */
export async function release({ background }: Database, taken: readonly Taken[]): Promise<void> {
  if (taken.length === 0) return;
  await execute(
    background,
    releaseDeliveries.with({
      environmentIds: taken.map(({ environmentId }) => environmentId),
      ids: taken.map(({ id }) => id),
      leases: taken.map(({ lease }) => lease),
    }),
  );
}
