import type { Call } from './call.ts';
import type { Conversion } from './conversions.ts';
import type { WithIdentifier } from './identifier.ts';
import type { RequestOptions } from './options.ts';
import { resource, type Schemas } from './resource.ts';

type Event = Schemas['EventCreate'];

/** Fields that only a conversion has; the server refuses them on every other event. */
type SaleField =
  | 'sale_amount'
  | 'sale_amount_currency'
  | 'sales_status'
  | 'is_subscription'
  | 'interval'
  | 'product_ids'
  | 'price_ids'
  | 'payment_intent_id'
  | 'invoice_id';
type RequiredOfSale = 'sale_amount' | 'sale_amount_currency' | 'external_event_id';

export type ConversionEventCreate = WithIdentifier<
  Omit<Event, 'event_type' | RequiredOfSale> &
    Required<Pick<Event, RequiredOfSale>> & { event_type: 'conversion' }
>;
export type LifecycleEventCreate = WithIdentifier<
  Omit<Event, 'event_type' | SaleField> & { event_type?: 'lead' | 'trial' | 'milestone' }
>;
export type EventCreate = ConversionEventCreate | LifecycleEventCreate;

/** What a lead, trial or milestone did to the referral. */
export type EventResult = Schemas['EventResult'];

export interface Events {
  /** Report a sale through the canonical event model. Same as `conversions.create`, with the same idempotency keys. */
  create(event: ConversionEventCreate, options?: RequestOptions): Call<Conversion>;
  /**
   * Report a lead, trial or milestone (the default). Idempotent on `external_event_id`; without one, a UUID makes
   * retries within this call safe, but not a second call. Throws `NotFoundError` if the identifiers match no referral.
   */
  create(event: LifecycleEventCreate, options?: RequestOptions): Call<EventResult>;
  create(event: EventCreate, options?: RequestOptions): Call<Conversion | EventResult>;
}

export const events = resource<Events>({ create: 'POST /v1/events' });
