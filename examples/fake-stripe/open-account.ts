import { fakeStripe } from '../../apps/server/test/support/stripe/fake/fake-stripe.ts';

const PRICE_CENTS = 4_900;

/**
 * Opens a simulated Stripe account in test mode on a port; 0 selects a free one. Returns its URL, keys and payment
 * link. All its data is lost when it closes.
 */
export async function openAccount(port: number) {
  const stripe = fakeStripe({ livemode: false, clock: 'runs' });
  const api_base = await stripe.listen(port);
  stripe.deliverAutomatically();
  /** Key for the connection's look-ups and for creating the webhook endpoint. */
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
