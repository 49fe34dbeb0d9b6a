import type { CheckoutFields } from '@tributary/sdk/express';
import Stripe from 'stripe';
import type { Plan } from './plans.ts';

export interface StripeOptions {
  /** The shop's API key for creating Checkout Sessions. */
  readonly apiKey: string;
  /** Server to use instead of Stripe's own, such as `npm run fake-stripe`. */
  readonly apiBase?: string | undefined;
}

interface Purchase {
  readonly plan: Plan;
  /** Result of `checkoutFields(req)`, with which Tributary finds the affiliate. */
  readonly click: CheckoutFields;
  readonly url: string;
  /** E-mail address of a customer who has an account. */
  readonly email?: string;
}

export interface StripeCheckout {
  /** Origin of Stripe's payment pages. */
  readonly origin: string;
  /** Returns the URL of the page on which the customer pays. */
  begin(purchase: Purchase): Promise<string>;
}

/**
 * Sells through Stripe Checkout. The shop records no sales, because Stripe reports every payment, renewal and refund to
 * Tributary.
 */
export function stripeCheckout({ apiKey, apiBase }: StripeOptions): StripeCheckout {
  const stripe = new Stripe(apiKey, apiBase === undefined ? {} : addressOf(apiBase));
  return {
    origin: apiBase === undefined ? 'https://checkout.stripe.com' : new URL(apiBase).origin,
    begin: async ({ plan, click, url, email }) => {
      const session = await stripe.checkout.sessions.create({
        ...click,
        ...(email !== undefined && { customer_email: email }),
        mode: 'subscription',
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: 'usd',
              unit_amount: Math.round(plan.price * 100),
              recurring: { interval: 'month' },
              product_data: { name: `Sundial ${plan.name}` },
            },
          },
        ],
        success_url: `${url}/thanks`,
        cancel_url: `${url}/pricing`,
      });
      if (session.url === null) throw new Error(`Stripe returned no page for ${session.id}.`);
      return session.url;
    },
  };
}

function addressOf(apiBase: string): { protocol: 'http' | 'https'; host: string; port: string } {
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return { protocol: isPlain ? 'http' : 'https', host: hostname, port: port || (isPlain ? '80' : '443') };
}
