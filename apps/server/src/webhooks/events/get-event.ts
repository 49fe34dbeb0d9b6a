import type { contract } from '@tributary/contract';
import { rows } from '../../db/sql.ts';
import { Failure } from '../../domain/failure.ts';
import type { Endpoint } from '../../endpoint.ts';
import { eventById, toWebhookEvent } from './webhook-event.ts';

/** An event is there for others once it has its number. */
export const getEvent: Endpoint<typeof contract.webhookEvents.get> = async (ctx, { params }) => {
  const { environmentId, principal, db } = ctx;
  const [event] = await rows(db.hot, eventById.with({ environmentId, id: params.id }));
  if (!event) throw new Failure('NOT_FOUND', `No event ${params.id}.`);
  return { data: toWebhookEvent(event, principal.mode) };
};
