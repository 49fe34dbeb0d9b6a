import { setTimeout as sleep } from 'node:timers/promises';
import { type Affiliate, ConflictError, type Connection, type Tributary } from '@tributary/sdk';
import { type FakeStripe, fakeStripe } from '../../apps/server/test/support/stripe/fake/fake-stripe.ts';

interface StripeShop {
  readonly client: Tributary;
  readonly programId: string;
  readonly baseUrl: string;
}

const NAME = 'Stripe (demo)';
const CODE = 'DEMO20';
/** Customers who were not referred. */
const direct = ['noor@direct.example', 'tove@direct.example'];
/** Customers with a promotion code, whose click may still arrive within a minute. */
const byCode = ['ivy@garden.example'];
const SETTLE_MS_MAX = 30_000;
const POLL_MS = 200;

/**
 * Connects a simulated Stripe account, in which referred and other customers pay, and delivers its events. Returns the
 * connection and the number of payments by status. A second run makes no changes.
 */
export async function connectStripeShop(shop: StripeShop) {
  const { client } = shop;
  const connection = (await findConnection(shop)) ?? (await createConnection(shop));
  if (!(await hasPayments(client, connection))) await playHistory(shop, connection);
  const { payments } = await client.connections.check(connection.id);
  return { connection, payments };
}

/** Summarizes the payments in two sentences. */
export function stripeSummary({
  connection,
  payments,
}: Awaited<ReturnType<typeof connectStripeShop>>): string {
  const counts = new Map<string, number>();
  for (const { status, count } of payments) counts.set(status, (counts.get(status) ?? 0) + count);
  const words = [...counts].map(([status, count]) => `${count} ${status.replaceAll('_', ' ')}`);
  return `A shop on a fake Stripe account is connected: ${words.join(', ')}. Waiting payments are processed within a minute. See the dashboard, or run: tributary connections payments ${connection.id}`;
}

async function findConnection({ client }: StripeShop): Promise<Connection | undefined> {
  for await (const connection of client.connections.list({ limit: 100 }))
    if (connection.name === NAME && connection.status !== 'disconnected') return connection;
  return undefined;
}

/**
 * Creates a connection that goes live immediately. This causes no duplicates, because none of its customers has an
 * order that the demo records.
 */
async function createConnection({ client, programId }: StripeShop): Promise<Connection> {
  const { id } = await client.connections.create({ provider: 'stripe', name: NAME, program_id: programId });
  return client.connections.update(id, { status: 'live' });
}

const hasPayments = async (client: Tributary, { id }: Connection): Promise<boolean> =>
  (await client.connections.listPayments(id, { limit: 1 })).data.length > 0;

async function playHistory(shop: StripeShop, { id, program_id }: Connection): Promise<void> {
  const { client, baseUrl } = shop;
  const [ada, ben] = (await client.affiliates.list({ program_id, status: 'approved', order: 'asc' })).data;
  if (!ada || !ben) throw new Error('The Stripe shop requires two approved affiliates.');
  // Renewals in later months use a test clock, as in Stripe's test mode.
  const stripe = fakeStripe({ livemode: false, testClock: 'clock_demo' });
  const { event_types } = (await client.connections.check(id)).webhook;
  const endpoint = stripe.endpoint({ url: `${baseUrl}/hooks/${id}`, enabled_events: event_types });
  await client.connections.update(id, { webhook_secret: endpoint.secret });
  await customersOf(client, stripe, { ada, ben });
  const delivered = await stripe.deliver({ together: 4 });
  const refused = delivered.find(({ status }) => status !== 200);
  if (refused)
    throw new Error(
      `${endpoint.url} responded with ${refused.status} to an event from the fake Stripe account.`,
    );
  await untilCredited(client, id, stripe.paidPayments().length - direct.length - byCode.length);
}

/**
 * Creates the customers of a shop's first months: some referred by affiliates, some not, and some with failed payments.
 */
async function customersOf(
  client: Tributary,
  stripe: FakeStripe,
  { ada, ben }: { ada: Affiliate; ben: Affiliate },
): Promise<void> {
  const team = stripe.price({ currency: 'usd', unit_amount: 7_900, recurring: { interval: 'month' } });
  const clicked = async ({ program_id: programId, tracking_id: trackingId }: Affiliate) => {
    const { id } = await client.clicks.create({ programId, trackingId });
    return { client_reference_id: id };
  };
  const by = (email: string) => ({ completion: { email } });

  const subscribed = stripe.checkout({ price: team, ...(await clicked(ada)), ...by('lin@studio.example') });
  stripe.checkout({ price: team, ...(await clicked(ben)), ...by('ola@atelier.example') });
  const returned = stripe.checkout({ amount: 12_000, ...(await clicked(ada)), ...by('kim@works.example') });
  stripe.refund(returned, { amount: 4_000 });
  const disputed = stripe.checkout({
    amount: 9_900,
    ...(await clicked(ben)),
    ...by('pat@elsewhere.example'),
  });
  stripe.dispute(disputed);
  const won = stripe.checkout({ amount: 5_900, ...(await clicked(ada)), ...by('sam@bakery.example') });
  stripe.moveDispute(stripe.dispute(won), 'won');
  const promotion_code = await codeOf(client, stripe, ben);
  for (const email of byCode)
    stripe.checkout({ amount: 10_000, discounts: [{ promotion_code }], ...by(email) });
  for (const email of direct) stripe.checkout({ amount: 4_900, ...by(email) });
  stripe.renew(subscribed.subscription ?? '');
  stripe.renew(subscribed.subscription ?? '');
}

/**
 * Creates the affiliate's coupon in the simulated Stripe account and on the server. Returns the Stripe id of the
 * promotion code.
 */
async function codeOf(client: Tributary, stripe: FakeStripe, { id }: Affiliate): Promise<string> {
  const coupon = stripe.coupon({ percent_off: 20, duration: 'once' });
  const code = stripe.promotionCode(CODE, coupon);
  try {
    await client.coupons.create({
      ...{ affiliate_id: id, code: CODE, provider_promo_code_id: code.id },
      ...{ discount_type: 'percentage', discount_value: 20, duration: 'once' },
    });
  } catch (error) {
    // An interrupted run has already created the coupon.
    if (!(error instanceof ConflictError)) throw error;
  }
  return code.id;
}

/** Waits until `count` payments are credited, because events are processed shortly after they are received. */
async function untilCredited(client: Tributary, connectionId: string, count: number): Promise<void> {
  const end = Date.now() + SETTLE_MS_MAX;
  for (;;) {
    const query = { status: 'credited', limit: 100 } as const;
    const { data } = await client.connections.listPayments(connectionId, query);
    if (data.length >= count) return;
    if (Date.now() > end)
      throw new Error(`Only ${data.length} of ${count} payments were credited within 30 seconds.`);
    await sleep(POLL_MS);
  }
}
