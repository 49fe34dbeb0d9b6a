import { stripeEventTypes } from '@tributary/core';
import type { Tributary } from '@tributary/sdk';
import { type FakeStripe, fakeStripe } from '../../server/test/support/stripe/fake/fake-stripe.ts';
import { until } from '../../server/test/support/until.ts';

/** Shortens delays that would otherwise take a minute. */
export const quickly = {
  settles: true,
  connectionTimes: { pollMs: 100, waitMs: 500 },
} as const;

/** Adds a connection's webhook endpoint in Stripe, as a merchant would. */
export function addEndpoint(stripe: FakeStripe, url: string) {
  const endpoint = stripe.endpoint({ url, enabled_events: [...stripeEventTypes] });
  stripe.deliverAutomatically();
  return endpoint;
}

export const clickOn = async (client: Tributary, trackingId: string): Promise<string> =>
  (await client.clicks.create({ trackingId, url: 'https://northwind.example/' })).id;

/** Creates payments: some from a referred customer, with a refund, and some from others. */
export async function sell(stripe: FakeStripe, clickId: string) {
  const tax = stripe.taxRate({ display_name: 'VAT', percentage: 20, inclusive: false });
  const lin = stripe.customer({ email: 'lin@studio.example', payment_method: 'pm_card_visa' });
  const referred = stripe.checkout({
    ...{ customer: lin.id, client_reference_id: clickId, amount: 4_900, every: 'month' },
    tax_rates: [tax.id],
  });
  const invoice = stripe.latestInvoice(referred.subscription as string);
  stripe.refund(invoice, { amount: 1_470 });
  for (const [email, amount] of [
    ['mara@bakery.example', 12_900],
    ['tomas@garden.example', 4_900],
    ['ida@works.example', 24_000],
  ] as const) {
    const customer = stripe.customer({ email, payment_method: 'pm_card_visa' });
    stripe.checkout({ customer: customer.id, amount, every: 'year' });
  }
  stripe.checkout({ amount: 1_900, customer_email: 'guest@mail.example' });
  return { invoice };
}

/** Waits until the connection has this many payments with a status. */
export const counted = (
  client: Tributary,
  id: string,
  status: 'credited' | 'not_credited' | 'observed',
  count: number,
) =>
  until(`${count} ${status}`, async () => (await client.connections.get(id)).payment_counts[status] >= count);

/** Creates a live and an observing connection, with payments. Returns their ids and the id of a credited payment. */
export async function addStripe(client: Tributary, program_id: string, trackingId: string) {
  const stripe = fakeStripe({ clock: 'runs' });
  const connect = async (name: string) => {
    const made = await client.connections.create({ provider: 'stripe', name, program_id });
    const { secret } = addEndpoint(stripe, made.webhook_url);
    await client.connections.update(made.id, { webhook_secret: secret });
    return made.id;
  };
  const observing = await connect('Stripe US');
  const live = await connect('Stripe');
  await client.connections.update(live, { status: 'live' });
  const { invoice } = await sell(stripe, await clickOn(client, trackingId));
  await counted(client, live, 'credited', 1);
  await counted(client, live, 'not_credited', 4);
  await counted(client, observing, 'observed', 1);
  const silent = await client.connections.create({
    ...{ provider: 'stripe', name: 'Stripe UK', program_id, webhook_secret: 'whsec_ofAnEndpoint' },
  });
  const unfinished = await client.connections.create({ provider: 'stripe', name: 'Stripe EU', program_id });
  await stripe.close();
  return { live, observing, silent: silent.id, unfinished: unfinished.id, payment: invoice.id };
}
