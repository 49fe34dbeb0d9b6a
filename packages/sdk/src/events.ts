import type { Call } from './call.ts';
import type { RequestOptions } from './options.ts';
import { EventsResource } from './resources.gen.ts';
import type { AtLeastOne } from './shapes.ts';
import type { EventCreate as AnyEvent, EventResult, Transaction } from './types.gen.ts';

/** Fields that only conversions have. The server rejects them for other events. */
type SaleField =
  | 'sale_amount'
  | 'sale_amount_currency'
  | 'sales_status'
  | 'is_subscription'
  | 'interval'
  | 'product_ids'
  | 'price_ids'
  | 'lines'
  | 'payment_intent_id'
  | 'invoice_id';
type RequiredOfSale = 'sale_amount' | 'sale_amount_currency' | 'external_event_id';
type WithIdentifier<T extends Partial<Record<Identifier, string | null>>> = AtLeastOne<T, Identifier>;
type Identifier = 'customer_id' | 'external_user_id' | 'click_id' | 'referral_id';

export type ConversionEventCreate = WithIdentifier<
  Omit<AnyEvent, 'event_type' | RequiredOfSale> &
    Required<Pick<AnyEvent, RequiredOfSale>> & { event_type: 'conversion' }
>;
export type LifecycleEventCreate = WithIdentifier<
  Omit<AnyEvent, 'event_type' | SaleField> & { event_type?: 'lead' | 'trial' | 'milestone' }
>;
export type EventCreate = ConversionEventCreate | LifecycleEventCreate;

export class Events extends EventsResource {
  /** Reports a sale. Equivalent to `conversions.create`, with the same idempotency keys. */
  override create(event: ConversionEventCreate, options?: RequestOptions): Call<Transaction>;
  /**
   * Reports a lead, trial or milestone (the default). Idempotent on `external_event_id`. By default, the SDK sends a
   * UUID, which makes retries within this call safe, but not a second call. Throws `NotFoundError` if no referral
   * matches the identifiers.
   */
  override create(event: LifecycleEventCreate, options?: RequestOptions): Call<EventResult>;
  override create(event: EventCreate, options?: RequestOptions): Call<Transaction | EventResult>;
  override create(event: EventCreate, options?: RequestOptions): Call<Transaction & EventResult> {
    return this.http.call('POST', '/v1/events', { body: event, options });
  }
}
