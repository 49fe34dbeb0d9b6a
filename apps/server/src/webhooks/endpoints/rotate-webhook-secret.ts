import { type contract, type DataOf, SECRET_OVERLAP_HOURS } from '@tributary/contract';
import type { Endpoint } from '../../endpoint.ts';
import { once } from '../../idempotency/once.ts';
import { generateSecret, lockWebhookEndpoint, sealSecret, toWebhookEndpoint } from './webhook-endpoint.ts';

type Rotate = typeof contract.webhookEndpoints.rotateSecret;

const OVERLAP_MS = SECRET_OVERLAP_HOURS * 60 * 60 * 1_000;

/** Two secrets are kept, no more: a rotation within the overlap ends the secret that was in force before the last. */
export const rotateWebhookSecret: Endpoint<Rotate> = (ctx, { params, body }) =>
  once<DataOf<Rotate>>(ctx, { ...body, endpoint_id: params.id }, async (tx) => {
    const { environmentId, cipher } = ctx;
    const before = await lockWebhookEndpoint(ctx, tx, params.id);
    const secret = generateSecret();
    const now = new Date();
    const row = await tx.webhookEndpoint.update({
      where: { environmentId_id: { environmentId, id: before.id } },
      data: {
        secret: sealSecret(cipher, before, secret),
        previousSecret: before.secret,
        previousSecretExpiresAt: new Date(now.getTime() + OVERLAP_MS),
        updatedAt: now,
      },
    });
    const data = { ...toWebhookEndpoint(row), secret };
    return { data, stored: { ...data, secret: null } };
  });
