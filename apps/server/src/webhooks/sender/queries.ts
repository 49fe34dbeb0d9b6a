import { sql } from '../../db/sql.ts';

/** A delivery that this process has leased, with all that it takes to send it. */
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
  /** The event as it is sent, for a test; else null, and the event follows. */
  readonly testEvent: object | null;
  readonly eventId: string;
  readonly eventType: string;
  readonly sequence: bigint | null;
  readonly data: object | null;
  readonly previous: object | null;
  readonly eventCreatedAt: Date | null;
  /** By the clock of the database. */
  readonly claimedAt: Date;
}

/**
 * Takes what is due, at most `room` and of each endpoint no more than it has room for, and moves it on by the lease.
 *
 * By endpoint, so that a queue of any length of one of them is never read through to get to the others; in any order,
 * so that none is the last each time. A row that another process is about to take is skipped, not waited for.
 */
export const claimDeliveries = sql<
  {
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
      where e.enabled and (e.failing_since is not null) = ${'failing'}::boolean
      order by random()
    ) e
    cross join lateral (
      select w.environment_id, w.id
      from webhook_deliveries w
      where w.environment_id = e.environment_id and w.endpoint_id = e.id and w.status = 'pending' and w.due_at <= now()
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
      and w.environment_id = any(array(select environment_id from due)) and w.id = any(array(select id from due))
    returning w.*
  )
  select t.environment_id as "environmentId", t.id, t.lease, t.attempts, t.round_attempts as "roundAttempts",
    t.endpoint_id as "endpointId", e.url, e.secret,
    case when e.previous_secret_expires_at > now() then e.previous_secret end as "previousSecret", v.mode,
    t.test_event as "testEvent", t.event_id as "eventId", t.event_type as "eventType", t.sequence,
    o.data, o.previous, o.created_at as "eventCreatedAt", now() as "claimedAt"
  from taken t
  join webhook_endpoints e on e.environment_id = t.environment_id and e.id = t.endpoint_id
  join environments v on v.id = t.environment_id
  left join lateral (
    select data, previous, created_at from outbox_events where environment_id = t.environment_id and id = t.event_id limit 1) o on true
  order by t.sequence`;

/** How an attempt ended, as it is written. */
export interface Outcome {
  readonly environmentId: number;
  readonly id: string;
  readonly lease: string;
  readonly status: 'pending' | 'succeeded' | 'failed';
  /** Until the next attempt; 0 unless pending. */
  readonly dueInMs: number;
  readonly attemptedAt: Date;
  readonly responseStatus: number | null;
  readonly error: string | null;
  readonly attempts: readonly object[];
}

/** An outcome that counted: its lease was still ours. */
export interface Written {
  readonly environmentId: number;
  readonly endpointId: string;
  readonly status: Outcome['status'];
  readonly responseStatus: number | null;
  readonly roundAttempts: number;
  /** How long the endpoint had answered nothing but failures, before this one. */
  readonly failingMs: number;
}

/**
 * Writes outcomes whose lease still holds: what is gone or was taken over meanwhile is left as it is. The endpoint's
 * row is written only when it changes from well to failing or back.
 */
export const writeOutcomes = sql<{ outcomes: string }, Written>('write-delivery-outcomes')`
  with outcomes as (
    select * from json_to_recordset(${'outcomes'}::json) as o ("environmentId" int, id text, lease uuid, status text,
      "dueInMs" float8, "attemptedAt" timestamptz, "responseStatus" int, error text, attempts json)
  ), written as (
    update webhook_deliveries w
    set status = o.status, due_at = now() + o."dueInMs" * interval '1 millisecond', lease = null,
      attempts_count = w.attempts_count + 1, round_attempts = w.round_attempts + 1, attempts = o.attempts,
      last_attempt_at = o."attemptedAt", last_response_status = o."responseStatus", last_error = o.error, updated_at = now()
    from outcomes o
    where w.environment_id = o."environmentId" and w.id = o.id and w.lease = o.lease
      and w.environment_id = any(array(select "environmentId" from outcomes)) and w.id = any(array(select id from outcomes))
    returning w.environment_id, w.endpoint_id, w.status, w.last_response_status, w.round_attempts
  ), turned as (
    update webhook_endpoints e
    set failing_since = case when s.has_success then null else now() end
    from (
      select environment_id, endpoint_id, bool_or(status = 'succeeded') as has_success
      from written group by environment_id, endpoint_id
    ) s
    where e.environment_id = s.environment_id and e.id = s.endpoint_id and (e.failing_since is not null) = s.has_success
  )
  select w.environment_id as "environmentId", w.endpoint_id as "endpointId", w.status,
    w.last_response_status as "responseStatus", w.round_attempts as "roundAttempts",
    coalesce(extract(epoch from now() - e.failing_since) * 1000, 0)::float8 as "failingMs"
  from written w
  join webhook_endpoints e on e.environment_id = w.environment_id and e.id = w.endpoint_id`;

/** Releases what was claimed and not sent: it is due immediately, for any server. */
export const releaseDeliveries = sql<{
  environmentIds: readonly number[];
  ids: readonly string[];
  leases: readonly string[];
}>('release-deliveries')`
  update webhook_deliveries w
  set lease = null, due_at = now()
  from unnest(${'environmentIds'}::int[], ${'ids'}::text[], ${'leases'}::uuid[]) as r (environment_id, id, lease)
  where w.environment_id = r.environment_id and w.id = r.id and w.lease = r.lease
    and w.environment_id = any(${'environmentIds'}::int[]) and w.id = any(${'ids'}::text[])`;
