import { writeFileSync } from 'node:fs';
import { fakeStripe } from '../../apps/server/test/support/stripe/fake/fake-stripe.ts';

/** A pretend Stripe account in test mode, for trying a connection. Everything in it is gone when it ends. */
const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Usage: main.ts <file for its address and keys>');
const PORT_DEFAULT = 12_111;
const PRICE_CENTS = 4_900;

const stripe = fakeStripe({ livemode: false, clock: 'runs' });
const api_base = await stripe.listen(Number(process.env.PORT ?? PORT_DEFAULT));
stripe.deliverAutomatically();

/** What a connection looks up, and the webhook endpoint that it makes. */
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
writeFileSync(file, `${JSON.stringify(told, null, 2)}\n`);

console.log(`
  A pretend Stripe account is open. Nobody pays, and nothing leaves this machine.

  API             ${api_base}
  Restricted key  ${restricted_key}
  Payment link    ${payment_link}
  More            ${file}

  Start the server with it:

  TRIBUTARY_STRIPE_API_BASE=${api_base} npm start

  Stop with Ctrl-C.
`);

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await stripe.close();
    process.exit(0);
  });
