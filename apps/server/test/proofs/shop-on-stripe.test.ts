import { expect, onTestFinished, test } from 'vitest';
import { startShop } from '../../../../examples/shop/shop.ts';
import { useServer } from '../support/harness.ts';
import { fakeStripe } from '../support/stripe/fake/fake-stripe.ts';

const server = useServer({ relays: true, settles: true, connectionTimes: { pollMs: 100 } });

/** Starts a shop that sells through a simulated Stripe account, which sends its events to a connection. */
async function openShop() {
  const { client, given, apiKey } = await server.account();
  const affiliate = await given.affiliate();
  const stripe = fakeStripe({ livemode: false, testClock: 'clock_1' });
  const apiBase = await stripe.listen();
  onTestFinished(() => stripe.close());
  const connection = await client.connections.create({ provider: 'stripe' });
  const { event_types } = (await client.connections.check(connection.id)).webhook;
  const { secret } = stripe.endpoint({
    url: `${server.baseUrl}/hooks/${connection.id}`,
    enabled_events: event_types,
  });
  await client.connections.update(connection.id, { webhook_secret: secret });
  const shop = await startShop({
    ...{ baseUrl: server.baseUrl, apiKey, clickKey: null, tagUrl: null },
    stripe: { apiKey: stripe.secretKey, apiBase },
  });
  onTestFinished(() => shop.close());
  const click = await client.clicks.create({
    programId: affiliate.program_id,
    trackingId: affiliate.tracking_id,
  });
  return { client, affiliate, connection, stripe, shop, click };
}

const post = (url: string, fields: Record<string, string> = {}, cookie = '') =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields), headers: { cookie } });

test('earns a commission from a click through a Checkout Session and payment, and another for a renewal', async () => {
  const { client, affiliate, connection, stripe, shop, click } = await openShop();
  // The script has stored the click in the browser.
  const checkout = await post(`${shop.url}/buy/team`, {}, `trb_click=${click.id}`);
  const page = checkout.headers.get('location') ?? '';
  expect(checkout.headers.get('content-security-policy')).toContain(
    `form-action 'self' ${new URL(page).origin}`,
  );
  expect(await (await fetch(page)).text()).toContain('Pay $79.00');
  const paid = await post(page, { email: 'grace@example.com' });
  expect(paid.headers.get('location')).toBe(`${shop.url}/thanks`);
  expect(await (await fetch(`${shop.url}/thanks`)).text()).toContain('Thank you');

  const [session] = stripe.all('checkout.session');
  expect(session).toMatchObject({ client_reference_id: click.id, metadata: { trb_click: click.id } });
  await stripe.deliver();
  const commissions = async () =>
    (await client.commissions.list()).data.map(({ sale_amount, commission_amount, affiliate_id }) => ({
      ...{ sale_amount, commission_amount, affiliate_id },
    }));
  const commission = { sale_amount: 79, commission_amount: 15.8, affiliate_id: affiliate.id };
  await expect.poll(commissions).toEqual([commission]);
  expect((await client.referrals.list()).data).toMatchObject([
    { email: 'grace@example.com', customer_id: session?.customer },
  ]);
  stripe.renew(session?.subscription ?? '');
  await stripe.deliver();
  await expect.poll(commissions).toEqual([commission, commission]);
  const { data } = await client.connections.listPayments(connection.id);
  expect(data.map(({ credited_by }) => credited_by)).toEqual(['customer_id', 'click']);
});

test('records no additional sale when a signed-up customer pays on Stripe', async () => {
  const { client, affiliate, stripe, shop, click } = await openShop();
  const click_cookie = `trb_click=${click.id}`;
  const signedUp = await post(
    `${shop.url}/sign-up`,
    { email: 'ann@example.com', plan: 'solo' },
    click_cookie,
  );
  const [session = ''] = (signedUp.headers.get('set-cookie') ?? '').split(';');
  const checkout = await post(`${shop.url}/checkout`, { plan: 'solo' }, `${click_cookie}; ${session}`);
  const page = checkout.headers.get('location') ?? '';
  expect(await (await fetch(page)).text()).toContain('value="ann@example.com"');
  expect((await client.commissions.list()).data).toEqual([]);
  await post(page, { email: 'ann@example.com' });
  await stripe.deliver();
  await expect
    .poll(async () => (await client.commissions.list()).data)
    .toMatchObject([{ sale_amount: 29.9, commission_amount: 5.98, affiliate_id: affiliate.id }]);
  expect((await client.referrals.list()).data).toHaveLength(1);
});
