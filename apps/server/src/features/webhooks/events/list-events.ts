import type { contract } from '@tributary/contract';
import type { RequestContext } from '../../../context.ts';
import { Failure } from '../../../domain/failure.ts';
import type { Answer, Endpoint } from '../../../endpoint.ts';
import { readBefore, readOfTypes, toPage } from './search-events.ts';
import { assertNotExpired, requireWebhookEvent, toWebhookEvent } from './webhook-event.ts';

type Page = Answer<typeof contract.webhookEvents.list>;

interface Position {
  readonly after: bigint | null;
  readonly limit: number;
  /** Null for events of all types. */
  readonly types: readonly string[] | null;
}

/**
 * Returns immediately if there are events. Otherwise, with `wait`, returns as soon as an event arrives, or returns
 * an empty page when the wait time has elapsed. Throws if the caller's key or session ends in the meantime.
 */
export const listEvents: Endpoint<typeof contract.webhookEvents.list> = async (ctx, { query }) => {
  const { limit, wait, type, before } = query;
  const after = query.after === undefined ? null : BigInt(query.after);
  const types = type ?? null;
  if (before !== undefined) {
    assertNotWith('before', { after: after !== null, wait: wait > 0 });
    return readBefore(ctx, { before: BigInt(before), limit, types });
  }
  return wait === 0 ? read(ctx, { after, limit, types }) : poll(ctx, { after, limit, types }, wait);
};

function assertNotWith(field: string, others: Readonly<Record<string, boolean>>): void {
  for (const [other, isSent] of Object.entries(others))
    if (isSent)
      throw new Failure('VALIDATION_ERROR', `${other} is not supported with ${field}.`, { field: other });
}

async function poll(ctx: RequestContext, from: Position, waitSeconds: number): Promise<Page> {
  const { environmentId, feed, pollSlots, principal } = ctx;
  const endsAtMs = performance.now() + waitSeconds * 1_000;
  const gone = ctx.untilGone();
  let position = from;
  let giveBack: (() => void) | undefined;
  try {
    for (;;) {
      const leftMs = endsAtMs - performance.now();
      // Listen before reading, so that no event in between is missed.
      const change = leftMs > 0 && !gone.aborted ? feed.changedIn(environmentId, leftMs, gone) : null;
      const page = await read(ctx, position);
      if (change === null || page.data.length > 0 || page.has_more) return page;
      // Do not search the same events again for these types.
      if (position.types !== null) position = { ...position, after: BigInt(page.next_after) };
      giveBack ??= pollSlots.take(principal.actor);
      await change;
      if (gone.reason instanceof Failure) throw gone.reason;
    }
  } finally {
    giveBack?.();
  }
}

async function read(ctx: RequestContext, { after, limit, types }: Position): Promise<Page> {
  const { environmentId, feedPages } = ctx;
  if (types !== null) return readOfTypes(ctx, { after, limit, types });
  const page = await feedPages.read(environmentId, { after, limit });
  if (after !== null) assertNotExpired(after, page);
  const { events, latest, first } = page;
  const reached = events.at(-1)?.sequence ?? after ?? first - 1n;
  return toPage(ctx, page, { has_more: latest > reached, next_after: Number(reached), next_before: null });
}

export const getEvent: Endpoint<typeof contract.webhookEvents.get> = async (ctx, { params }) => ({
  data: toWebhookEvent(await requireWebhookEvent(ctx, params.id), ctx.principal.mode),
});
