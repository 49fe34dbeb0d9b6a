import type { ConnectionUpdate } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import { validationFailure } from '../../domain/failure.ts';
import type { Connection } from '../../platform/db/generated/client.ts';
import { openSecret, webhookUrlOf } from './connection.ts';
import { endpointsOf, makeEndpoint, removeEndpoints } from './providers/stripe/endpoints.ts';

/** An endpoint that Stripe has made, and that is not kept yet. */
export interface NewEndpoint {
  readonly id: string;
  readonly secret: string;
  /** After its secret is kept: removes those that it replaces. */
  replace(): Promise<unknown>;
  /** If its secret could not be kept. */
  undo(): Promise<unknown>;
}

/** Makes the endpoint of a connection with the key of the request, or with that of the connection. */
export async function newEndpoint(
  ctx: RequestContext,
  connection: Connection,
  body: ConnectionUpdate,
): Promise<NewEndpoint> {
  if (body.webhook_secret !== undefined)
    throw validationFailure([
      {
        field: 'make_endpoint',
        message: 'An endpoint that is made has a secret of its own: leave out webhook_secret.',
      },
    ]);
  const key = body.api_key === undefined ? keyOf(ctx, connection) : body.api_key;
  if (key === null)
    throw validationFailure([
      {
        field: 'make_endpoint',
        message: 'Making the endpoint needs an API key that may write Webhook Endpoints.',
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
 * Removes what was made for a connection, also what a server had made before it ended. Without the key that the connection had,
 * or if Stripe refuses, it is left to a person.
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
