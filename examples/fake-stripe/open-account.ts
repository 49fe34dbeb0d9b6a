import { fakeStripe } from '../../apps/server/test/support/stripe/fake/fake-stripe.ts';

const PRICE_CENTS = 4_900;

/**
 * Opens a pretend Stripe account in test mode on a port, 0 for any that is free. Returns its address, keys and payment link.
 * Everything in it is gone when it closes.
 */
export async function openAccount(port: number) {
  const stripe = fakeStripe({ livemode: false, clock: 'runs' });
  const api_base = await stripe.listen(port);
  stripe.deliverAutomatically();
  /** Key for the look-ups of a connection, and for the webhook endpoint. */
  const restricted_key = stripe.restrictedKey(
    ...['charge_read', 'checkout_session_read', 'customer_read', 'invoice_read', 'plan_read'],
    ...['promotion_code_read', 'webhook_write'],
  );
  const price = stripe.price({
    ...{ currency: 'usd', unit_amount: PRICE_CENTS, recurring: { interval: 'month' } },
    product_data: { name: 'Sundial Team' },
  });
  const payment_link = `${api_base}/b/${stripe.link({ line_items: [{ price: price.id }] }).id}`;
  const told = { api_base, restricted_key, secret_key: stripe.secretKey, payment_link };
  return { told, close: () => stripe.close() };
}
