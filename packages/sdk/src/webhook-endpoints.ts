import type { Call } from './call.ts';
import type { Deleted } from './deleted.ts';
import type { RequestOptions } from './options.ts';
import type { CursorPage, List } from './page.ts';
import { objectRoutes, type QueryOf, resource, type Schemas } from './resource.ts';
import type { WebhookDelivery } from './webhook-deliveries.ts';

/** Without its secret, which cannot be read again. */
export type WebhookEndpoint = Schemas['WebhookEndpoint'];
export type WebhookEndpointCreate = Schemas['WebhookEndpointCreate'];
export type WebhookEndpointUpdate = Schemas['WebhookEndpointUpdate'];
export type WebhookEndpointWithSecret = Schemas['WebhookEndpointWithSecret'];
export type WebhookEndpointList = QueryOf<'GET /v1/webhook-endpoints'>;
export type WebhookTest = Schemas['WebhookTest'];
export type WebhookRedeliver = Schemas['WebhookRedeliver'];
export type WebhookRedelivery = Schemas['WebhookRedelivery'];

export interface WebhookEndpoints {
  /** All endpoints of this environment, newest first. */
  list(
    query?: WebhookEndpointList,
    options?: RequestOptions,
  ): List<WebhookEndpoint, CursorPage<WebhookEndpoint>>;
  /**
   * Events are sent there from now on. `secret` is shown only once: it is `null` in the replay of a request whose first
   * response was lost. Then rotate it.
   */
  create(endpoint: WebhookEndpointCreate, options?: RequestOptions): Call<WebhookEndpointWithSecret>;
  get(id: string, options?: RequestOptions): Call<WebhookEndpoint>;
  /** Changes the given fields. `enabled: false` stops deliveries, `true` resumes pending ones. */
  update(id: string, changes: WebhookEndpointUpdate, options?: RequestOptions): Call<WebhookEndpoint>;
  /** Deletes it with its deliveries; what is pending is not sent. */
  delete(id: string, options?: RequestOptions): Call<Deleted>;
  /** Rotates the `secret`; the new one is shown only once. For a day, deliveries are also signed with the old one. */
  rotateSecret(id: string, options?: RequestOptions): Call<WebhookEndpointWithSecret>;
  /** Sends it a sample event with `sequence` 0, whatever it subscribes to. */
  test(id: string, test?: WebhookTest, options?: RequestOptions): Call<WebhookDelivery>;
  /** Sends it every event after a `sequence` again. Continue after `next_after` while `has_more`. */
  redeliver(id: string, events: WebhookRedeliver, options?: RequestOptions): Call<WebhookRedelivery>;
}

export const webhookEndpoints = resource<WebhookEndpoints>({
  ...objectRoutes('/v1/webhook-endpoints'),
  rotateSecret: 'POST /v1/webhook-endpoints/{id}/rotate-secret!',
  test: 'POST /v1/webhook-endpoints/{id}/test',
  redeliver: 'POST /v1/webhook-endpoints/{id}/redeliver',
});
