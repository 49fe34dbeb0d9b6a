import { deliveryStatuses, webhookEventTypes } from '@tributary/core';
import { id, oneOf, text } from '../../app/search.ts';

/** Filter value for endpoints whose last delivery failed. */
export const FAILING = 'failing';

export const developersSearch = {
  tab: oneOf('keys', 'webhooks', 'deliveries', 'events', 'sale', 'mailbox', 'clock'),
  open: text,
  after: text,
  before: text,
  status: oneOf(FAILING, ...deliveryStatuses),
  endpoint_id: id('webhookEndpoint'),
  event_id: id('webhookEvent'),
  type: oneOf(...webhookEventTypes),
};
