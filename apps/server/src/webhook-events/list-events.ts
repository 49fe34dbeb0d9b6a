import type { contract } from '@tributary/contract';
import type { RequestContext } from '../context.ts';
import type { Answer, Endpoint } from '../endpoint.ts';
import { eventsAfter, type PageRow } from './queries.ts';
import { type FeedRow, toWebhookEvent } from './to-webhook-event.ts';

type Page = Answer<typeof contract.webhookEvents.list>;

/** Answers at once when there is an event; else with `wait` as soon as there is one, or empty when the time is over. */
export const listEvents: Endpoint<typeof contract.webhookEvents.list> = async (ctx, { query }) => {
  const { after = 0, limit, wait } = query;
  const endsAtMs = performance.now() + wait * 1_000;
  const gone = ctx.untilGone();
  for (;;) {
    const leftMs = endsAtMs - performance.now();
    // Listens before it reads: what comes between the two is not missed.
    const change = leftMs > 0 && !gone.aborted ? ctx.feed.changed(leftMs, gone) : null;
    const page = await read(ctx, { after, limit });
    if (change === null || page.data.length > 0) return page;
    await change;
  }
};

async function read(
  { environmentId, principal, db }: RequestContext,
  { after, limit }: { after: number; limit: number },
): Promise<Page> {
  const { rows } = await db.hot.query<PageRow>(
    eventsAfter.with({ environmentId, after: BigInt(after), limit }),
  );
  const last = rows[0]?.lastSequence ?? 0n;
  const events = rows.filter((row): row is PageRow & FeedRow => row.id !== null);
  const reached = events.at(-1)?.sequence ?? BigInt(after);
  return {
    data: events.map((event) => toWebhookEvent(event, principal.mode)),
    has_more: last > reached,
    last_sequence: Number(last),
  };
}
