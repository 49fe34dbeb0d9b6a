import { type contract, type DataOf, WEBHOOK_ENDPOINTS_MAX } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { Failure } from '../../domain/failure.ts';
import type { Endpoint } from '../../endpoint.ts';
import { answeredBefore, once } from '../../idempotency/once.ts';
import { newId } from '../../ids.ts';
import { assertDeliverable, generateSecret, sealSecret, toWebhookEndpoint } from './webhook-endpoint.ts';

type Create = typeof contract.webhookEndpoints.create;

/** The secret is in plain text only in this response: the database has it encrypted, and a replay omits it. */
export const createWebhookEndpoint: Endpoint<Create> = async (ctx, { body }) => {
  // Name servers may take seconds: before the transaction, and not again for what was answered already.
  const earlier = await answeredBefore<DataOf<Create>>(ctx, body);
  if (earlier) return earlier;
  await assertDeliverable(ctx, body.url);
  return once<DataOf<Create>>(ctx, body, async (tx) => {
    const { environmentId, cipher } = ctx;
    await assertRoom(ctx, tx);
    const id = newId('webhookEndpoint');
    const secret = generateSecret();
    const now = new Date();
    const row = await tx.webhookEndpoint.create({
      data: {
        environmentId,
        id,
        url: body.url,
        description: body.description ?? null,
        eventTypes: [...new Set(body.event_types)],
        secret: sealSecret(cipher, { environmentId, id }, secret),
        createdAt: now,
        updatedAt: now,
      },
    });
    const data = { ...toWebhookEndpoint(row), secret };
    return { status: 201, data, stored: { ...data, secret: null } };
  });
};

/** Every event is delivered to each of them: their number is what one customer can make of one event. */
async function assertRoom({ environmentId }: RequestContext, tx: Tx): Promise<void> {
  // Creations of one environment wait for each other, or two of them could both take the last place.
  await tx.$queryRaw`select 1 from environments where id = ${environmentId} for no key update`;
  const count = await tx.webhookEndpoint.count({ where: { environmentId } });
  if (count < WEBHOOK_ENDPOINTS_MAX) return;
  const message = `An environment has at most ${WEBHOOK_ENDPOINTS_MAX} webhook endpoints; delete one first.`;
  throw new Failure('VALIDATION_ERROR', message);
}
