import type { contract, DataOf } from '@tributary/contract';
import { Failure } from '../../domain/failure.ts';
import type { Endpoint } from '../../endpoint.ts';
import { once } from '../../idempotency/once.ts';
import { emit, outboxEvent } from '../../outbox/events.ts';
import { sampleOf } from './sample-event.ts';

/** As any event: it is numbered, in the feed, and sent to whoever subscribes. Its objects do not exist. */
export const announceSample: Endpoint<typeof contract.webhookEvents.test> = async (ctx, { body }) => {
  if (ctx.principal.mode === 'live')
    throw new Failure('INSUFFICIENT_PERMISSIONS', 'Only a dev environment has sample events in its feed.');
  return once<DataOf<typeof contract.webhookEvents.test>>(ctx, body, async (tx) => {
    const { data, previous } = sampleOf(body.type);
    const event = outboxEvent(body.type, data, previous);
    await emit(tx, ctx, [event]);
    return { status: 201, data: { id: event.id, type: body.type } };
  });
};
