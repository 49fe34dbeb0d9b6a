import { createHmac } from 'node:crypto';
import { fakeStripe } from '../../apps/server/test/support/stripe/fake/fake-stripe.ts';

export const webhookSecret = 'whsec_bench';

/**
 * API version in which an invoice contains its payment intent, so that a single `invoice.paid` represents a whole
 * payment.
 */
export const WHOLE_PAYMENTS = '2024-12-18.acacia';

export interface SignedEvent {
  readonly body: string;
  readonly signature: string;
}

type EventType = 'customer.subscription.created' | 'invoice.paid' | 'invoice_payment.paid';

export interface PaymentEvents {
  /** Returns an event with the current time for a payment. */
  event(type: EventType, number: number): SignedEvent;
  /** Returns the key of the payment's sale. */
  saleOf(number: number): string;
}

/**
 * Returns the events that Stripe would send for monthly payments of 59 USD by the customers `cus_1` … in turn. `name`
 * distinguishes the ids of separate uses.
 */
export function paymentEvents(name: string, customers: number, version?: string): PaymentEvents {
  const shop = fakeStripe({ livemode: false });
  const customer = shop.customer({ email: 'payer@customers.example' });
  const price = shop.price({ unit_amount: 5_900, currency: 'usd', recurring: { interval: 'month' } });
  shop.card(customer, 'pm_card_visa');
  shop.subscribe(customer, { items: [{ price: price.id }] });
  const templates = new Map(shop.events(version).map((event) => [event.type, JSON.stringify(event)]));
  const changing = new RegExp(
    `\\b(prod|price|cus|sub|si|evt|in|inpay|il|pi|ch)_1000\\w+|payer@|\\b${shop.now}\\b`,
    'g',
  );
  return {
    event: (type, number) => {
      const seconds = String(Math.floor(Date.now() / 1_000));
      const payer = 1 + (number % customers);
      const body = (templates.get(type) ?? '').replace(changing, (text, prefix: string | undefined) => {
        if (prefix === undefined) return text === 'payer@' ? `${payer}@` : seconds;
        if (prefix === 'prod' || prefix === 'price') return `${prefix}_plan`;
        if (prefix === 'cus' || prefix === 'sub' || prefix === 'si') return `${prefix}_${payer}`;
        return prefix === 'evt' ? `evt_${name}_${type}_${number}` : `${prefix}_${name}_${number}`;
      });
      const digest = createHmac('sha256', webhookSecret).update(`${seconds}.${body}`).digest('hex');
      return { body, signature: `t=${seconds},v1=${digest}` };
    },
    saleOf: (number) => `stripe:invoice:in_${name}_${number}`,
  };
}
