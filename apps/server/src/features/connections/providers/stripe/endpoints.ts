import { stripeEventTypes } from '@tributary/core';
import type Stripe from 'stripe';
import { Failure, validationFailure } from '../../../../domain/failure.ts';
import { stripeApiVersion, stripeClient } from '../../../../platform/outbound/stripe-client.ts';

const CALL_MS = 10_000;
/** Under this name, an endpoint that we made has the id of its connection. */
const CONNECTION = 'tributary_connection';
/** Stripe allows far fewer. */
const ENDPOINTS_MAX = 1_000;

/** An event of a preview is in no published version: Stripe would refuse the whole endpoint. */
const publishedEventTypes = stripeEventTypes.filter((type) => type !== 'invoice_payment.detached');

interface Client {
  readonly key: string;
  readonly apiBase: string | undefined;
}

interface MadeEndpoint {
  readonly id: string;
  readonly secret: string;
  /** Those that it replaces: made before, such as by a server that ended before it could keep the secret. */
  readonly earlierIds: readonly string[];
}

/** Makes the webhook endpoint of a connection at Stripe. The earlier ones go on until they are removed, so that no event is lost. */
export async function makeEndpoint(
  client: Client,
  { connectionId, url }: { readonly connectionId: string; readonly url: string },
): Promise<MadeEndpoint> {
  const stripe = await open(client);
  try {
    const earlier = (await endpoints(stripe)).filter(
      (each) => each.url === url || each.metadata[CONNECTION] === connectionId,
    );
    const { id, secret } = await stripe.webhookEndpoints.create({
      url,
      api_version: await stripeApiVersion(),
      enabled_events: publishedEventTypes,
      description: 'Tributary',
      metadata: { [CONNECTION]: connectionId },
    });
    if (secret === undefined) throw new Error('Stripe returned no signing secret.');
    return { id, secret, earlierIds: earlier.map((each) => each.id) };
  } catch (error) {
    throw asFailure(error);
  }
}

/** Deletes endpoints as far as Stripe lets us. Returns true if none of them is left. */
export async function removeEndpoints(client: Client, ids: readonly string[]): Promise<boolean> {
  const stripe = await open(client);
  const removals = await Promise.all(ids.map((id) => isRemoved(stripe.webhookEndpoints.del(id))));
  return removals.every((each) => each);
}

/** Returns the ids of the endpoints that were made for a connection; null if Stripe does not say. */
export async function endpointsOf(client: Client, connectionId: string): Promise<string[] | null> {
  try {
    const all = await endpoints(await open(client));
    return all.filter(({ metadata }) => metadata[CONNECTION] === connectionId).map(({ id }) => id);
  } catch {
    return null;
  }
}

const open = ({ key, apiBase }: Client) => stripeClient(key, { apiBase, timeoutMs: CALL_MS });

const endpoints = (stripe: Stripe) =>
  stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: ENDPOINTS_MAX });

async function isRemoved(removal: Promise<unknown>): Promise<boolean> {
  try {
    await removal;
    return true;
  } catch (error) {
    return (error as { statusCode?: number }).statusCode === 404;
  }
}

function asFailure(error: unknown): Failure {
  const { statusCode, message } = error as Partial<Stripe.errors.StripeError>;
  const ofKey = (text: string) => validationFailure([{ field: 'api_key', message: text }]);
  if (statusCode === 401) return ofKey('Stripe does not accept this key.');
  if (statusCode === 403)
    return ofKey(
      'This key may not write Webhook Endpoints. Edit it at Stripe, or make the endpoint there yourself.',
    );
  if (statusCode === 400)
    return new Failure('PROVIDER_ERROR', `Stripe did not make the endpoint. It says: ${message}`);
  return new Failure(
    'PROVIDER_ERROR',
    'Stripe did not respond, or with an error. Try again: an endpoint that was made is replaced.',
  );
}
