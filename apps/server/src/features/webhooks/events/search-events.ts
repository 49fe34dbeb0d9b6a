import type { contract } from '@tributary/contract';
import { EVENTS_SCANNED_MAX } from '@tributary/core';
import type { RequestContext } from '../../../context.ts';
import type { FeedPage } from '../../../dependencies.ts';
import type { Answer } from '../../../endpoint.ts';
import { rows, sql } from '../../../platform/db/sql.ts';
import {
  assertNotExpired,
  numberedEvents,
  type PageRow,
  toFeedPage,
  toWebhookEvent,
  withFeed,
} from './webhook-event.ts';

type Page = Answer<typeof contract.webhookEvents.list>;
type Places = Pick<Page, 'has_more' | 'next_after' | 'next_before'>;

export const toPage = (
  { principal }: Pick<RequestContext, 'principal'>,
  { events, latest, first }: FeedPage,
  places: Places,
): Page => ({
  data: events.map((event) => toWebhookEvent(event, principal.mode)),
  latest_sequence: Number(latest),
  first_sequence: Number(first),
  ...places,
});

interface Search {
  readonly environmentId: number;
  readonly limit: number;
  readonly scanned: number;
}

/** Searches a bounded part of the feed, because an index on the type would slow down the recording of every event. */
const eventsOfTypes = sql<Search & { after: bigint; types: readonly string[] }, PageRow>('events-of-types')`
  ${withFeed}
  left join lateral (
    ${numberedEvents} and o.type = any(${'types'}::text[])
      and w.sequence > greatest(${'after'}::bigint, f.first_sequence - 1)
      and w.sequence <= greatest(${'after'}::bigint, f.first_sequence - 1) + ${'scanned'}::int
    order by w.sequence limit ${'limit'}
  ) e on true
  order by e.sequence`;

/** Returns events of some types in the order of the feed. */
export async function readOfTypes(
  ctx: RequestContext,
  { after, limit, types }: { after: bigint | null; limit: number; types: readonly string[] },
): Promise<Page> {
  const { environmentId, db } = ctx;
  const search = { environmentId, after: after ?? 0n, limit, types, scanned: EVENTS_SCANNED_MAX };
  const page = toFeedPage(await rows(db.lists, eventsOfTypes.with(search)));
  if (after !== null) assertNotExpired(after, page);
  const { events, latest, first } = page;
  const start = larger(after ?? 0n, first - 1n);
  const isFull = events.length === limit;
  const reached = (isFull && events.at(-1)?.sequence) || larger(start, smaller(start + SCANNED, latest));
  return toPage(ctx, page, { has_more: latest > reached, next_after: Number(reached), next_before: null });
}

const eventsBefore = sql<Search & { before: bigint; types: readonly string[] | null }, PageRow>(
  'events-before',
)`
  ${withFeed}
  left join lateral (
    ${numberedEvents}
      and (${'types'}::text[] is null or o.type = any(${'types'}::text[]))
      and w.sequence < least(${'before'}::bigint, f.last_sequence + 1)
      and w.sequence >= least(${'before'}::bigint, f.last_sequence + 1) - ${'scanned'}::int
    order by w.sequence desc limit ${'limit'}
  ) e on true
  order by e.sequence desc`;

/** Returns events before a sequence number, newest first. */
export async function readBefore(
  ctx: RequestContext,
  { before, limit, types }: { before: bigint; limit: number; types: readonly string[] | null },
): Promise<Page> {
  const { environmentId, db } = ctx;
  const search = { environmentId, before, limit, types, scanned: EVENTS_SCANNED_MAX };
  const page = toFeedPage(await rows(db.lists, eventsBefore.with(search)));
  const { events, latest, first } = page;
  const end = smaller(before, latest + 1n);
  const isFull = events.length === limit;
  const reached = (isFull && events.at(-1)?.sequence) || end - SCANNED;
  return toPage(ctx, page, {
    has_more: reached > first,
    next_after: Number(larger(end - 1n, 0n)),
    next_before: reached > first ? Number(reached) : null,
  });
}

const SCANNED = BigInt(EVENTS_SCANNED_MAX);
const larger = (a: bigint, b: bigint) => (a > b ? a : b);
const smaller = (a: bigint, b: bigint) => (a < b ? a : b);
