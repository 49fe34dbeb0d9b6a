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

/** What the `data` of each event holds: the object as the API answers it, of an erased one its ids, of a member no name and no address. */
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

/** The event of one kind of object, as it is in the feed and as it is delivered and signed. */
const eventOf = <Data extends z.ZodObject>(name: string, data: Data) =>
  z
    .object({
      id: z.string().describe('The same in every delivery of this event; use it to detect duplicates.'),
      type: z.enum(typesWith(data)),
      created_at: timestamp,
      environment: z.enum(['live', 'dev']),
      sequence: sequence.describe(
        'Numbers the events of the environment from 1 without gaps; deliveries may arrive in a different order. 0 for a test.',
      ),
      data,
      previous: data
        .partial()
        .nullable()
        .describe('The changed fields with their previous values; null for a value that was not set.'),
      erased_at: timestamp
        .optional()
        .describe(
          'Only if what names a person was erased from this event since it was announced: what `data` and `previous` have instead are pseudonyms.',
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
