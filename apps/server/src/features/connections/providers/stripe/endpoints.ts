import { stripeEventTypes } from '@tributary/core';
import type Stripe from 'stripe';
import { Failure, validationFailure } from '../../../../domain/failure.ts';
import { stripeApiVersion, stripeClient } from '../../../../platform/outbound/stripe-client.ts';

const CALL_MS = 10_000;
/** Metadata key that contains the connection's id in our endpoints. */
const CONNECTION = 'tributary_connection';
/** Maximum number of endpoints to read. Stripe allows far fewer. */
const ENDPOINTS_MAX = 1_000;

/**
 * Excludes preview events, which are not part of any published version. Stripe rejects an endpoint that
 * includes one.
 */
const publishedEventTypes = stripeEventTypes.filter((type) => type !== 'invoice_payment.detached');

interface Client {
  readonly key: string;
  readonly apiBase: string | undefined;
}

interface MadeEndpoint {
  readonly id: string;
  readonly secret: string;
  /**
   * Endpoints to replace, created earlier, for example by a server that stopped before it could store the
   * secret.
   */
  readonly earlierIds: readonly string[];
}

/**
 * Creates the webhook endpoint of a connection in Stripe. Earlier endpoints stay active until they are
 * removed, so that no event is lost.
 */
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

/** Deletes as many of the endpoints as Stripe allows. Returns true if none remain. */
export async function removeEndpoints(client: Client, ids: readonly string[]): Promise<boolean> {
  const stripe = await open(client);
  const removals = await Promise.all(ids.map((id) => isRemoved(stripe.webhookEndpoints.del(id))));
  return removals.every((each) => each);
}

/** Returns the ids of the endpoints created for a connection, or null if Stripe does not list them. */
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
  if (statusCode === 401) return ofKey('Stripe rejects this key.');
  if (statusCode === 403)
    return ofKey(
      'This key does not have write access to Webhook Endpoints. Edit it in Stripe, or create the endpoint there yourself.',
    );
  if (statusCode === 400)
    return new Failure('PROVIDER_ERROR', `Stripe did not create the endpoint: ${message}`);
  return new Failure(
    'PROVIDER_ERROR',
    'Stripe did not respond or returned an error. Try again; if an endpoint was created, it will be replaced.',
  );
}
