import Stripe from 'stripe';
import { beforeEach, describe, expect, test } from 'vitest';
import { type TestAccount, useServer } from '../../../test/support/harness.ts';
import { until } from '../../../test/support/until.ts';

const SECRET = 'whsec_theSecretOfAnEndpoint';
const server = useServer({
  settles: true,
  relays: true,
  connectionTimes: { pollMs: 100, waitMs: 500 },
});

const account = {} as TestAccount;
let affiliate: Awaited<ReturnType<TestAccount['given']['affiliate']>>;

beforeEach(async () => {
  Object.assign(account, await server.account());
  affiliate = await account.given.affiliate();
});

const now = () => Math.floor(Date.now() / 1_000);

async function post(connectionId: string, type: string, object: object): Promise<void> {
  const event = {
    ...{ id: `evt_${Math.random()}`, object: 'event', api_version: '2025-09-30.clover', type },
    ...{ created: now(), livemode: false, data: { object } },
  };
  const payload = JSON.stringify(event);
  const { status } = await fetch(`${server.baseUrl}/hooks/${connectionId}`, {
    method: 'POST',
    body: payload,
    headers: { 'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET }) },
  });
  expect(status).toBe(200);
}

const customer = 'cus_1';

/** An invoice of 49.00 that was paid by an intent, with its link. */
async function paidInvoice(connectionId: string, id: string, paidAt: number): Promise<void> {
  await post(connectionId, 'invoice_payment.paid', {
    ...{ object: 'invoice_payment', id: `inpay_${id}`, invoice: id, status: 'paid', currency: 'usd' },
    ...{ amount_paid: 4_900, payment: { type: 'payment_intent', payment_intent: `pi_${id}` } },
  });
  await post(connectionId, 'invoice.paid', {
    ...{
      object: 'invoice',
      id,
      status: 'paid',
      currency: 'usd',
      customer,
      customer_email: 'lin@example.com',
    },
    ...{ created: paidAt - 5, status_transitions: { paid_at: paidAt }, metadata: {} },
    ...{ total: 4_900, total_excluding_tax: 4_900, amount_paid: 4_900 },
    lines: {
      data: [{ object: 'line_item', amount: 4_900, currency: 'usd', pricing: null }],
      has_more: false,
    },
  });
}

const refund = (connectionId: string, invoice: string, amount: number) =>
  post(connectionId, 'refund.updated', {
    ...{ object: 'refund', id: `re_${invoice}`, payment_intent: `pi_${invoice}`, charge: null, amount },
    ...{ status: 'succeeded', currency: 'usd', created: now() },
  });

/** Until the payment has the status. */
const payment = (connectionId: string, id: string, status: string) =>
  until(`${id} ${status}`, async () => {
    const { data } = await account.client.connections.listPayments(connectionId);
    return data.find((each) => each.id === id && each.status === status);
  });

const connect = () => account.given.connection({ program_id: affiliate.program_id, webhook_secret: SECRET });

const sales = async () =>
  (await account.client.commissions.list()).data.map(({ sale_amount, external_event_id, voided_at }) => ({
    ...{ sale_amount, external_event_id, voided_at },
  }));

describe('a shop whose backend records sales', () => {
  test('observes without recording, adopts what it recorded when it goes live, and records nothing from before', async () => {
    const referral = await account.given.referral({ affiliate_id: affiliate.id, customer_id: customer });
    const own = await account.given.conversion({
      ...{ referral_id: referral.id, sale_amount: 49, sale_amount_currency: 'USD' },
      ...{ external_event_id: 'order-1', invoice_id: 'in_own' },
    });
    const { id, status } = await connect();
    expect(status).toBe('observing');

    await paidInvoice(id, 'in_own', now() - 60);
    await paidInvoice(id, 'in_missed', now() - 30);
    await refund(id, 'in_own', 2_450);
    expect(await payment(id, 'in_own', 'observed')).toMatchObject({
      is_adopted: true,
      affiliate_id: affiliate.id,
    });
    expect(await payment(id, 'in_missed', 'observed')).toMatchObject({
      ...{ is_adopted: false, affiliate_id: affiliate.id, credited_by: 'customer_id', commission_id: null },
    });
    expect(await sales()).toEqual([{ sale_amount: 49, external_event_id: 'order-1', voided_at: null }]);

    await account.client.connections.update(id, { status: 'live' });
    expect(await payment(id, 'in_own', 'credited')).toMatchObject({
      is_adopted: true,
      commission_id: own.id,
    });
    expect(await payment(id, 'in_missed', 'not_credited')).toMatchObject({ reason: 'before_start' });
    expect(await sales()).toEqual([{ sale_amount: 24.5, external_event_id: 'order-1', voided_at: null }]);

    await paidInvoice(id, 'in_next', now() + 1);
    expect(await payment(id, 'in_next', 'credited')).toMatchObject({
      is_adopted: false,
      credited_by: 'customer_id',
    });
    expect((await sales()).map(({ external_event_id: key }) => key)).toEqual([
      'stripe:invoice:in_next',
      'order-1',
    ]);
  });
});

describe('a connection that is live', () => {
  test('credits a payment once its customer has signed up, if the click came before it', async () => {
    const { id } = await connect();
    const click = await account.given.click(affiliate);
    await paidInvoice(id, 'in_1', now());
    expect(await payment(id, 'in_1', 'not_credited')).toMatchObject({ reason: 'no_referral' });

    await account.client.signups.create({ click_id: click.id, email: 'Lin@Example.com' });
    expect(await payment(id, 'in_1', 'credited')).toMatchObject({ credited_by: 'email' });
    const [referral] = (await account.client.referrals.list({ customer_id: customer })).data;
    expect(referral).toMatchObject({ email: 'Lin@Example.com', customer_id: customer });
  });

  test('gives the customer of an adopted sale to its referral, so that renewals find it', async () => {
    const { id } = await connect();
    await account.given.referral({ affiliate_id: affiliate.id, external_user_id: 'user-1' });
    await account.given.conversion({
      ...{ external_user_id: 'user-1', sale_amount: 49, sale_amount_currency: 'USD' },
      ...{ external_event_id: 'order-1', payment_intent_id: 'pi_in_1' },
    });
    await paidInvoice(id, 'in_1', now());
    expect(await payment(id, 'in_1', 'credited')).toMatchObject({
      is_adopted: true,
      credited_by: 'own_sale',
    });
    await paidInvoice(id, 'in_2', now());
    expect(await payment(id, 'in_2', 'credited')).toMatchObject({
      ...{ is_adopted: false, credited_by: 'customer_id' },
    });
  });

  test('takes back what Stripe refunded, and no more when a person refunded it as well', async () => {
    await account.given.referral({ affiliate_id: affiliate.id, customer_id: customer });
    const { id } = await connect();
    await paidInvoice(id, 'in_1', now());
    const { commission_id } = await payment(id, 'in_1', 'credited');
    await account.client.conversions.refund(commission_id ?? '', { amount: 20 });
    await refund(id, 'in_1', 2_000);
    await until('the refund is known', async () => (await payment(id, 'in_1', 'credited')).refunded === 20);
    expect((await account.client.conversions.get(commission_id ?? '')).sale_amount).toBe(29);
  });

  test('leaves alone what a person has voided', async () => {
    await account.given.referral({ affiliate_id: affiliate.id, customer_id: customer });
    const { id } = await connect();
    await paidInvoice(id, 'in_1', now());
    const { commission_id } = await payment(id, 'in_1', 'credited');
    await account.client.commissions.void(commission_id ?? '');
    expect(await payment(id, 'in_1', 'not_credited')).toMatchObject({ reason: 'voided' });
    await refund(id, 'in_1', 4_900);
    await account.client.connections.settlePayment(id, 'in_1');
    expect(await payment(id, 'in_1', 'not_credited')).toMatchObject({ reason: 'voided' });
    expect(await sales()).toEqual([]);
  });
});
