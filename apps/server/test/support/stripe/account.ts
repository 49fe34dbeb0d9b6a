import type { OwnSale, StripeEvent, StripeObject } from './scenario.ts';

type Fields = Readonly<Record<string, unknown>>;

/** API versions of the four eras that the mapper supports. */
export const apiVersions = {
  1: '2020-08-27',
  2: '2023-10-16',
  3: '2024-12-18.acacia',
  4: '2025-09-30.clover',
} as const;
export type Era = keyof typeof apiVersions;

export interface Time {
  /** Unix seconds. */
  readonly start: number;
  /** Seconds that count as a day. */
  readonly day: number;
}

/**
 * Builds a Stripe account's events. Times are in seconds after `start`. The customer is cus_1, lin@example.com,
 * referred by Ada's click.
 */
export class StripeAccount {
  readonly start: number;
  readonly day: number;
  #events = 0;

  constructor({ start, day }: Time) {
    this.start = start;
    this.day = day;
  }

  event(type: string, object: StripeObject, t: number, changes: Partial<StripeEvent> = {}): StripeEvent {
    this.#events += 1;
    return {
      id: `evt_${this.#events}`,
      object: 'event',
      api_version: apiVersions[4],
      created: this.start + t,
      livemode: true,
      type,
      data: { object },
      ...changes,
    };
  }

  invoiceObject(id: string, t: number, fields: Fields & { total: number }): StripeObject {
    return {
      object: 'invoice',
      id,
      status: 'paid',
      currency: 'usd',
      customer: 'cus_1',
      customer_email: 'lin@example.com',
      created: this.start + t - 5,
      status_transitions: { paid_at: this.start + t },
      total_excluding_tax: fields.total,
      amount_paid: fields.total,
      lines: { data: [{ amount: fields.total, currency: 'usd', pricing: null }], has_more: false },
      ...fields,
    };
  }

  invoice(id: string, t: number, fields: Fields & { total: number }, era: Era = 4): StripeEvent {
    const version = { api_version: apiVersions[era] };
    return this.event('invoice.paid', this.invoiceObject(id, t, fields), t + 1, version);
  }

  invoicePaymentObject(invoice: string, intent: string, fields: Fields = {}): StripeObject {
    return {
      object: 'invoice_payment',
      id: `inpay_${invoice}_${intent}`,
      invoice,
      payment: { type: 'payment_intent', payment_intent: intent },
      amount_paid: null,
      currency: 'usd',
      status: 'paid',
      ...fields,
    };
  }

  /** The intent paid the invoice. */
  link(invoice: string, intent: string, t: number, fields: Fields = {}): StripeEvent {
    return this.event('invoice_payment.paid', this.invoicePaymentObject(invoice, intent, fields), t + 1);
  }

  session(id: string, t: number, fields: Fields = {}): StripeEvent {
    const object = {
      object: 'checkout.session',
      id,
      created: this.start + t - 60,
      mode: 'subscription',
      currency: 'usd',
      customer: 'cus_1',
      customer_details: { email: 'lin@example.com' },
      client_reference_id: 'clk_a',
      payment_status: 'paid',
      ...fields,
    };
    return this.event('checkout.session.completed', object, t);
  }

  /** One-off payment without an invoice, through the payment intent pi_p. */
  oneOff(fields: Fields = {}, t = 0): StripeEvent {
    return this.session('cs_p', t, { mode: 'payment', payment_intent: 'pi_p', ...fields });
  }

  intent(id: string, t: number, fields: Fields & { amount: number }): StripeEvent {
    const object = {
      object: 'payment_intent',
      id,
      status: 'succeeded',
      currency: 'usd',
      customer: 'cus_1',
      amount_received: fields.amount,
      created: this.start + t - 60,
      ...fields,
    };
    return this.event('payment_intent.succeeded', object, t);
  }

  refundObject(id: string, amount: number, t: number, fields: Fields = {}): StripeObject {
    return {
      object: 'refund',
      id,
      payment_intent: 'pi_1',
      charge: 'ch_1',
      amount,
      status: 'succeeded',
      currency: 'usd',
      created: this.start + t,
      ...fields,
    };
  }

  /** Refund of pi_1, created at `t` and reported at `later`. */
  refund(id: string, amount: number, t: number, fields: Fields = {}, later = 0): StripeEvent {
    const object = { ...this.refundObject(id, amount, t), charge: null, ...fields };
    return this.event('refund.updated', object, t + later);
  }

  /** Dispute of pi_1, created at `t` and reported at `later`. */
  dispute(amount: number, t: number, status: string, later = 0, fields: Fields = {}): StripeEvent {
    const object = {
      object: 'dispute',
      id: 'du_1',
      payment_intent: 'pi_1',
      amount,
      currency: 'usd',
      status,
      created: this.start + t,
      ...fields,
    };
    return this.event('charge.dispute.updated', object, t + later);
  }

  /** `charge.refunded`. Default: era 2, without a list of refunds. */
  chargeRefunded(t: number, fields: Fields = {}, era: Era = 2): StripeEvent {
    const object = {
      object: 'charge',
      id: 'ch_1',
      payment_intent: 'pi_1',
      currency: 'usd',
      amount: 4_900,
      amount_captured: fields.amount ?? 4_900,
      amount_refunded: 4_900,
      ...fields,
    };
    return this.event('charge.refunded', object, t, { api_version: apiVersions[era] });
  }

  creditNote(t: number, outside: number, fields: Fields = {}): StripeEvent {
    const object = {
      object: 'credit_note',
      id: 'cn_1',
      invoice: 'in_1',
      currency: 'usd',
      status: 'issued',
      out_of_band_amount: outside,
      created: this.start + t,
      ...fields,
    };
    return this.event('credit_note.created', object, t);
  }

  subscription(id: string, prices: readonly StripeObject[], t = 0, fields: Fields = {}): StripeEvent {
    const object = {
      object: 'subscription',
      id,
      customer: 'cus_1',
      status: 'active',
      created: this.start,
      items: { data: prices.map((price) => ({ price })) },
      ...fields,
    };
    return this.event('customer.subscription.updated', object, t);
  }

  customer(t: number, fields: Fields = {}): StripeEvent {
    const object = {
      object: 'customer',
      id: 'cus_1',
      email: 'lin@example.com',
      created: this.start + t,
      ...fields,
    };
    return this.event('customer.updated', object, t);
  }

  /** Sale that the merchant's backend records. */
  own(fields: Partial<OwnSale> & { external_event_id: string }): { own: OwnSale } {
    return { own: { customer: 'cus_1', click: 'clk_a', amount: 4_900, at: this.start, ...fields } };
  }
}

export const price = (id: string, interval: string, interval_count = 1): StripeObject => ({
  object: 'price',
  id,
  product: 'prod',
  recurring: { interval, interval_count },
});

/** Returns a line of a subscription invoice in newer versions, in which the price is only an id. */
export const line = (priceId: string, amount: number, proration = false): StripeObject => ({
  object: 'line_item',
  currency: 'usd',
  amount,
  parent: { subscription_item_details: { proration } },
  pricing: { price_details: { price: priceId, product: 'prod' } },
});

export const productLine = (product: string, amount: number, fields: Fields = {}): StripeObject => ({
  object: 'line_item',
  currency: 'usd',
  amount,
  pricing: { price_details: { product } },
  ...fields,
});
