import type { WebhookEvent } from '@tributary/contract';
import type { RequestContext } from '../../../context.ts';
import type { FeedPage, FeedRow } from '../../../dependencies.ts';
import { Failure } from '../../../domain/failure.ts';
import { fragment, raw, rows, sql } from '../../../platform/db/sql.ts';
import { toTimestamp } from '../../../platform/to-wire.ts';

/**
 * Converts an event to its API object. The feed contains exactly what is delivered and signed, so `data` and
 * `previous` are stored as the API returns them.
 */
export const toWebhookEvent = (row: FeedRow, mode: 'live' | 'dev'): WebhookEvent =>
  ({
    id: row.id,
    type: row.type,
    created_at: toTimestamp(row.createdAt),
    environment: mode,
    sequence: Number(row.sequence),
    data: row.data,
    previous: row.previous,
    ...(row.erasedAt && { erased_at: toTimestamp(row.erasedAt) }),
  }) as unknown as WebhookEvent;

/**
 * Row of a page. Each row contains the environment's latest and first available sequence numbers. All other columns
 * are null if there are no events.
 */
export type PageRow = { readonly lastSequence: bigint; readonly firstSequence: bigint } & (
  | FeedRow
  | { readonly [Key in keyof FeedRow]: null }
);

const eventColumns = raw(
  'o.id, o.type, o.data, o.previous, o.created_at as "createdAt", o.erased_at as "erasedAt"',
);

export const toFeedPage = (page: readonly PageRow[]): FeedPage => ({
  events: page.filter((row): row is PageRow & FeedRow => row.id !== null),
  latest: page[0]?.lastSequence ?? 0n,
  first: page[0]?.firstSequence ?? 1n,
});

/** Selects an environment's events with their sequence numbers. Further conditions can be appended. */
export const numberedEvents = fragment<'environmentId'>`
  select w.sequence, ${eventColumns}
  from webhook_events w
  join outbox_events o on o.environment_id = w.environment_id and o.id = w.event_id
  where w.environment_id = ${'environmentId'}`;

/**
 * Beginning of a statement that reads a page and its metadata at once, so that both are from the same instant. A
 * join with the events `e` must be appended.
 */
export const withFeed = fragment<'environmentId'>`
  select coalesce(f.last_sequence, 0) as "lastSequence", coalesce(f.first_sequence, 1) as "firstSequence", e.*
  from (select ${'environmentId'}::int as environment_id) of
  left join webhook_feeds f on f.environment_id = of.environment_id`;

export const eventsAfter = sql<{ environmentId: number; after: bigint; limit: number }, PageRow>(
  'events-after',
)`
  ${withFeed}
  left join lateral (
    ${numberedEvents} and w.sequence > ${'after'}
    order by w.sequence limit ${'limit'}
  ) e on true
  order by e.sequence`;

const eventById = sql<{ environmentId: number; id: string }, FeedRow>('event-by-id')`
  ${numberedEvents} and w.event_id = ${'id'}`;

/** @throws EVENTS_EXPIRED if the next events have expired, because continuing would silently skip them */
export function assertNotExpired(after: bigint, { first, latest }: Pick<FeedPage, 'first' | 'latest'>): void {
  if (after + 1n >= first) return;
  const details = [
    { field: 'first_sequence', message: `${first}` },
    { field: 'latest_sequence', message: `${latest}` },
  ];
  throw new Failure(
    'EVENTS_EXPIRED',
    `Events ${after + 1n} to ${first - 1n} have expired. The first available event is ${first}; continue with after=${first - 1n}.`,
    { field: 'after', details },
  );
}

/** Returns an event. It is visible once it has a number. */
export async function requireWebhookEvent(
  { environmentId, db }: RequestContext,
  id: string,
): Promise<FeedRow> {
  const [event] = await rows(db.hot, eventById.with({ environmentId, id }));
  if (!event) throw new Failure('NOT_FOUND', `No such event: ${id}.`);
  return event;
}
