import { beforeEach, describe, expect, test } from 'vitest';
import { type TestAccount, useServer } from '../../../test/support/harness.ts';
import { now, SECRET, shopOn } from '../../../test/support/stripe/shop-on.ts';
import { until } from '../../../test/support/until.ts';

const customer = 'cus_1';

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

/** Waits until the payment has the status. */
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

describe('shop whose backend records sales', () => {
  test('observes without recording, adopts recorded sales when going live, and records none from before', {
    tags: 'slow',
  }, async () => {
    const referral = await account.given.referral({ affiliate_id: affiliate.id, customer_id: customer });
    const own = await account.given.conversion({
      ...{ referral_id: referral.id, sale_amount: 49, sale_amount_currency: 'USD' },
      ...{ external_event_id: 'order-1', invoice_id: 'in_own' },
    });
    const { id, status } = await connect();
    const shop = shopOn(server, id);
    expect(status).toBe('observing');

    await shop.paidInvoice('in_own', now() - 60);
    await shop.paidInvoice('in_missed', now() - 30);
    await shop.refund('in_own', 2_450);
    expect(await payment(id, 'in_own', 'observed')).toMatchObject({
      is_adopted: true,
      affiliate_id: affiliate.id,
    });
    expect(await payment(id, 'in_missed', 'observed')).toMatchObject({
      ...{ is_adopted: false, affiliate_id: affiliate.id, credited_by: 'customer_id', commission_id: null },
      customer_email: 'lin@example.com',
    });
    expect((await account.client.connections.check(id)).observed).toMatchObject({
      ...{ would_record: 1, would_adopt: 1 },
      totals: [{ currency: 'USD', amount: 49 }],
    });
    expect(await sales()).toEqual([{ sale_amount: 49, external_event_id: 'order-1', voided_at: null }]);

    await account.client.connections.update(id, { status: 'live' });
    expect(await payment(id, 'in_own', 'credited')).toMatchObject({
      is_adopted: true,
      commission_id: own.id,
    });
    expect(await payment(id, 'in_missed', 'not_credited')).toMatchObject({ reason: 'before_start' });
    expect(await sales()).toEqual([{ sale_amount: 24.5, external_event_id: 'order-1', voided_at: null }]);

    await shop.paidInvoice('in_next', now() + 1);
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

describe('live connection', () => {
  test('credits a payment once its customer has signed up, if the click came first', {
    tags: 'slow',
  }, async () => {
    const { id } = await connect();
    const shop = shopOn(server, id);
    const click = await account.given.click(affiliate);
    await shop.paidInvoice('in_1', now());
    expect(await payment(id, 'in_1', 'not_credited')).toMatchObject({ reason: 'no_referral' });

    await account.client.signups.create({ click_id: click.id, email: 'Lin@Example.com' });
    expect(await payment(id, 'in_1', 'credited')).toMatchObject({ credited_by: 'email' });
    const [referral] = (await account.client.referrals.list({ customer_id: customer })).data;
    expect(referral).toMatchObject({ email: 'Lin@Example.com', customer_id: customer });
  });

  test('credits a payment once its customer has signed up with only a user id', {
    tags: 'slow',
  }, async () => {
    const { id } = await account.given.connection({
      ...{
        program_id: affiliate.program_id,
        webhook_secret: SECRET,
        user_id_key: 'user',
        match_emails: false,
      },
    });
    const shop = shopOn(server, id);
    const click = await account.given.click(affiliate);
    await shop.link('in_1');
    await shop.invoice('in_1', now(), { metadata: { user: 'user-1' } });
    expect(await payment(id, 'in_1', 'not_credited')).toMatchObject({ reason: 'no_referral' });

    await account.client.signups.create({ click_id: click.id, external_user_id: 'user-1' });
    expect(await payment(id, 'in_1', 'credited')).toMatchObject({ credited_by: 'external_user_id' });
  });

  test('assigns the customer of an adopted sale to its referral, so that renewals find it', {
    tags: 'slow',
  }, async () => {
    const { id } = await connect();
    const shop = shopOn(server, id);
    await account.given.referral({ affiliate_id: affiliate.id, external_user_id: 'user-1' });
    await account.given.conversion({
      ...{ external_user_id: 'user-1', sale_amount: 49, sale_amount_currency: 'USD' },
      ...{ external_event_id: 'order-1', payment_intent_id: 'pi_in_1' },
    });
    await shop.paidInvoice('in_1', now());
    expect(await payment(id, 'in_1', 'credited')).toMatchObject({
      is_adopted: true,
      credited_by: 'own_sale',
    });
    await shop.paidInvoice('in_2', now());
    expect(await payment(id, 'in_2', 'credited')).toMatchObject({
      ...{ is_adopted: false, credited_by: 'customer_id' },
    });
  });

  test('deducts Stripe’s refunds once, even if a person recorded them as well', {
    tags: 'slow',
  }, async () => {
    await account.given.referral({ affiliate_id: affiliate.id, customer_id: customer });
    const { id } = await connect();
    const shop = shopOn(server, id);
    await shop.paidInvoice('in_1', now());
    const { commission_id } = await payment(id, 'in_1', 'credited');
    await account.client.conversions.refund(commission_id ?? '', { amount: 20 });
    await shop.refund('in_1', 2_000);
    await until('the refund is known', async () => (await payment(id, 'in_1', 'credited')).refunded === 20);
    expect((await account.client.conversions.get(commission_id ?? '')).sale_amount).toBe(29);
  });

  test('records a customer’s sales in the order of their payments, which limits count', {
    tags: 'slow',
  }, async () => {
    const limited = await account.given.affiliate({
      incentive: { incentiveLength: 'payment_limited', lengthValue: 1 },
    });
    await account.given.referral({ affiliate_id: limited.id, customer_id: customer });
    const { id } = await account.given.connection({
      program_id: limited.program_id,
      webhook_secret: SECRET,
    });
    const shop = shopOn(server, id);
    const firstPaidAt = now();
    // Waits for its link, which never arrives.
    await shop.invoice('in_1', firstPaidAt);
    await shop.paidInvoice('in_2', firstPaidAt + 1);
    const earned = async (of: string) => {
      const { commission_id } = await payment(id, of, 'credited');
      return (await account.client.commissions.get(commission_id ?? '')).commission_amount;
    };
    expect([await earned('in_1'), await earned('in_2')]).toEqual([9.8, 0]);
  });

  test('keeps what a person has voided', { tags: 'slow' }, async () => {
    await account.given.referral({ affiliate_id: affiliate.id, customer_id: customer });
    const { id } = await connect();
    const shop = shopOn(server, id);
    await shop.paidInvoice('in_1', now());
    const { commission_id } = await payment(id, 'in_1', 'credited');
    await account.client.commissions.void(commission_id ?? '');
    expect(await payment(id, 'in_1', 'not_credited')).toMatchObject({ reason: 'voided' });
    await shop.refund('in_1', 4_900);
    await account.client.connections.settlePayment(id, 'in_1');
    expect(await payment(id, 'in_1', 'not_credited')).toMatchObject({ reason: 'voided' });
    expect(await sales()).toEqual([]);
  });
});
