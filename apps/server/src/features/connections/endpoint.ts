import type { ConnectionUpdate } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import { validationFailure } from '../../domain/failure.ts';
import type { Connection } from '../../platform/db/generated/client.ts';
import { openSecret, webhookUrlOf } from './connection.ts';
import { endpointsOf, makeEndpoint, removeEndpoints } from './providers/stripe/endpoints.ts';

/** Endpoint that exists in Stripe but is not stored yet. */
export interface NewEndpoint {
  readonly id: string;
  readonly secret: string;
  /** Removes the endpoints that this one replaces. Called once its secret is stored. */
  replace(): Promise<unknown>;
  /** Removes the endpoint. Called if its secret could not be stored. */
  undo(): Promise<unknown>;
}

/** Creates the webhook endpoint of a connection, with the key in the request or the connection's key. */
export async function newEndpoint(
  ctx: RequestContext,
  connection: Connection,
  body: ConnectionUpdate,
): Promise<NewEndpoint> {
  if (body.webhook_secret !== undefined)
    throw validationFailure([
      {
        field: 'make_endpoint',
        message: 'A newly created endpoint has its own secret. Omit webhook_secret.',
      },
    ]);
  const key = body.api_key === undefined ? keyOf(ctx, connection) : body.api_key;
  if (key === null)
    throw validationFailure([
      {
        field: 'make_endpoint',
        message: 'Creating the endpoint requires an API key with write access to Webhook Endpoints.',
      },
    ]);
  const client = { key, apiBase: ctx.stripeApiBase };
  const url = webhookUrlOf(ctx.publicUrl, connection.id);
  const { id, secret, earlierIds } = await makeEndpoint(client, { connectionId: connection.id, url });
  return {
    ...{ id, secret },
    replace: () => removeEndpoints(client, earlierIds),
    undo: () => removeEndpoints(client, [id]),
  };
}

/**
 * Removes endpoints created for a connection, including endpoints that a server created but did not store
 * before it stopped. Without a key, or if Stripe rejects the request, they must be removed in Stripe.
 */
export async function removeEndpoint(
  ctx: RequestContext,
  connection: Connection,
): Promise<{ id: string; is_deleted: boolean } | null> {
  const { endpointId } = connection;
  const key = keyOf(ctx, connection);
  if (key === null) return endpointId === null ? null : { id: endpointId, is_deleted: false };
  const client = { key, apiBase: ctx.stripeApiBase };
  const found = (await endpointsOf(client, connection.id)) ?? [];
  const ids = [...new Set([...(endpointId === null ? [] : [endpointId]), ...found])];
  const [id] = ids;
  return id === undefined ? null : { id, is_deleted: await removeEndpoints(client, ids) };
}

const keyOf = ({ cipher }: RequestContext, connection: Connection): string | null =>
  connection.apiKey === null ? null : openSecret(cipher, connection, connection.apiKey);
