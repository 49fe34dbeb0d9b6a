import type { Call } from './call.ts';
import type { RequestOptions } from './options.ts';
import type { CursorPage, List } from './page.ts';
import { type QueryOf, resource, type Schemas } from './resource.ts';

export type WebhookDelivery = Schemas['WebhookDelivery'];
export type WebhookDeliveryWithAttempts = Schemas['WebhookDeliveryWithAttempts'];
export type WebhookDeliveryList = QueryOf<'GET /v1/webhook-deliveries'>;

export interface WebhookDeliveries {
  /** All matching deliveries, newest first. */
  list(
    query?: WebhookDeliveryList,
    options?: RequestOptions,
  ): List<WebhookDelivery, CursorPage<WebhookDelivery>>;
  /** The delivery with its latest `attempts`: when, how long, and the response. */
  get(id: string, options?: RequestOptions): Call<WebhookDeliveryWithAttempts>;
  /** Sends it again now, whatever its outcome was; the event keeps its id. */
  redeliver(id: string, options?: RequestOptions): Call<WebhookDelivery>;
}

export const webhookDeliveries = resource<WebhookDeliveries>({
  list: 'LIST /v1/webhook-deliveries',
  get: 'GET /v1/webhook-deliveries/{id}',
  redeliver: 'POST /v1/webhook-deliveries/{id}/redeliver!',
});
