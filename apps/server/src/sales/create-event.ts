import type { contract } from '@tributary/contract';
import { canonicalEvent } from '../domain/canonical-event.ts';
import type { Endpoint } from '../endpoint.ts';
import { withHeaderKey } from '../idempotency/business-key.ts';
import { replayEvent } from './record/event-key.ts';
import { ingestConversion, ingestEvent } from './record/ingest.ts';
import { recordEvent, toEventResult } from './record/record-event.ts';
import { toTransaction } from './transaction.ts';

export const createEvent: Endpoint<typeof contract.events.create> = async (ctx, { body }) => {
  const event = canonicalEvent(withHeaderKey(ctx, body), ctx.now);
  const { kind } = event;
  if (kind === 'conversion') {
    const { row, isReplay } = await ingestConversion(ctx, event);
    return { status: isReplay ? 200 : 201, isReplay, data: toTransaction(row) };
  }
  const { row, isReplay } = await ingestEvent(ctx, event, {
    record: (tx, resolved, decided) => recordEvent(ctx, tx, { ...event, kind }, resolved, decided),
    replay: (keyed) => replayEvent(ctx, keyed),
  });
  return { status: isReplay ? 200 : 201, isReplay, data: toEventResult(row) };
};
