import type { contract } from '@tributary/contract';
import type { RequestContext } from '../../../context.ts';
import { Failure } from '../../../domain/failure.ts';
import type { Answer, Endpoint } from '../../../endpoint.ts';
import { assertNotExpired, requireWebhookEvent, toWebhookEvent } from './webhook-event.ts';

type Page = Answer<typeof contract.webhookEvents.list>;
type Position = { readonly after: bigint | null; readonly limit: number };

/**
 * Returns immediately if there are events. Otherwise, with `wait`, returns as soon as there is one, or an
 * empty page when the time is up. Throws if the caller's key or session ends in the meantime.
 */
export const listEvents: Endpoint<typeof contract.webhookEvents.list> = async (ctx, { query }) => {
  const { limit, wait } = query;
  const after = query.after === undefined ? null : BigInt(query.after);
  return wait === 0 ? read(ctx, { after, limit }) : poll(ctx, { after, limit }, wait);
};

async function poll(ctx: RequestContext, position: Position, waitSeconds: number): Promise<Page> {
  const { environmentId, feed, pollSlots, principal } = ctx;
  const endsAtMs = performance.now() + waitSeconds * 1_000;
  const gone = ctx.untilGone();
  let giveBack: (() => void) | undefined;
  try {
    for (;;) {
      const leftMs = endsAtMs - performance.now();
      // Listen before reading, so that no event in between is missed.
      const change = leftMs > 0 && !gone.aborted ? feed.changedIn(environmentId, leftMs, gone) : null;
      const page = await read(ctx, position);
      if (change === null || page.data.length > 0) return page;
      giveBack ??= pollSlots.take(principal.actor);
      await change;
      if (gone.reason instanceof Failure) throw gone.reason;
    }
  } finally {
    giveBack?.();
  }
}

async function read(
  { environmentId, principal, feedPages }: RequestContext,
  { after, limit }: Position,
): Promise<Page> {
  const page = await feedPages.read(environmentId, { after, limit });
  if (after !== null) assertNotExpired(after, page);
  const { events, latest, first } = page;
  const reached = events.at(-1)?.sequence ?? after ?? first - 1n;
  return {
    data: events.map((event) => toWebhookEvent(event, principal.mode)),
    has_more: latest > reached,
    latest_sequence: Number(latest),
    first_sequence: Number(first),
    next_after: Number(reached),
  };
}

export const getEvent: Endpoint<typeof contract.webhookEvents.get> = async (ctx, { params }) => ({
  data: toWebhookEvent(await requireWebhookEvent(ctx, params.id), ctx.principal.mode),
});
