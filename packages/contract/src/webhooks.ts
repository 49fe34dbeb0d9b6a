import { type WebhookEventType, type WebhookObject, webhookEvents, webhookEventTypes } from '@tributary/core';
import { z } from 'zod';
import { adjustment } from './adjustments.ts';
import { affiliate } from './affiliates.ts';
import { connection } from './connections.ts';
import { coupon } from './coupons.ts';
import { erasedObject } from './erasures.ts';
import { membership } from './members.ts';
import { payout } from './payouts.ts';
import { referral } from './referrals.ts';
import { timestamp } from './timestamp.ts';
import { transaction } from './transactions.ts';
import { webhookEndpoint } from './webhook-endpoints.ts';
import { sequence } from './webhook-sequence.ts';

const objects = {
  affiliate,
  referral,
  transaction,
  payout,
  adjustment,
  connection,
  coupon,
  membership,
  webhook_endpoint: webhookEndpoint,
  erased_object: erasedObject,
} as const satisfies Record<WebhookObject, z.ZodObject>;

/**
 * `data` of each event: the object as the API returns it. Erased objects contain only their ids, and members contain no
 * name or e-mail address.
 */
export const webhookEventCatalog = Object.fromEntries(
  webhookEventTypes.map((type) => [type, objects[webhookEvents[type]]]),
) as { readonly [Type in WebhookEventType]: (typeof objects)[(typeof webhookEvents)[Type]] };

type Catalog = typeof webhookEventCatalog;
type TypeWith<Data> = {
  [Type in WebhookEventType]: Catalog[Type] extends Data ? Type : never;
}[WebhookEventType];

const typesWith = <Data extends z.ZodObject>(data: Data) =>
  Object.entries(webhookEventCatalog).flatMap(([type, schema]) =>
    (schema as z.ZodObject) === data ? [type] : [],
  ) as [TypeWith<Data>, ...TypeWith<Data>[]];

/** Event about one kind of object, in the form that appears in the feed and in signed deliveries. */
const eventOf = <Data extends z.ZodObject>(name: string, data: Data) =>
  z
    .object({
      id: z
        .string()
        .describe('Id of the event, the same in every delivery. Use the id to detect duplicates.'),
      type: z.enum(typesWith(data)),
      created_at: timestamp,
      environment: z.enum(['live', 'dev']),
      sequence: sequence.describe(
        'Sequence number of the event in the environment, starting at 1, without gaps; 0 for a test. Deliveries may arrive in a different order.',
      ),
      data,
      previous: data
        .partial()
        .nullable()
        .describe('Previous values of the changed fields; null for a value that was not set.'),
      erased_at: timestamp
        .optional()
        .describe(
          'Time at which personal data was erased from the event. Returned only if data was erased after the event was sent; `data` and `previous` then contain pseudonyms.',
        ),
    })
    .meta({ id: name });

export const webhookEvent = z
  .discriminatedUnion('type', [
    eventOf('AffiliateEvent', affiliate),
    eventOf('ReferralEvent', referral),
    eventOf('TransactionEvent', transaction),
    eventOf('PayoutEvent', payout),
    eventOf('AdjustmentEvent', adjustment),
    eventOf('ConnectionEvent', connection),
    eventOf('CouponEvent', coupon),
    eventOf('MemberEvent', membership),
    eventOf('WebhookEndpointEvent', webhookEndpoint),
    eventOf('ErasureEvent', erasedObject),
  ])
  .meta({ id: 'WebhookEvent' });
export type WebhookEvent = z.output<typeof webhookEvent>;
