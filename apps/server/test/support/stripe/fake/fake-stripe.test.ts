import { describe, expect, test } from 'vitest';
import { fakeStripe } from './fake-stripe.ts';

const NOW = 1_790_000_000;
const open = () => fakeStripe({ now: NOW });
const types = (shop: ReturnType<typeof open>, version?: string) =>
  shop.events(version).map(({ type }) => type);
const plan = (shop: ReturnType<typeof open>, unit_amount: number, interval: 'month' | 'year' = 'month') =>
  shop.price({ currency: 'usd', unit_amount, recurring: { interval } });

describe('simulated checkout', () => {
  test('starts a subscription, whose invoice is paid before the session is completed', () => {
    const shop = open();
    const session = shop.checkout({ every: 'month', client_reference_id: 'clk_1' });
    expect(session).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      client_reference_id: 'clk_1',
    });
    expect(shop.get('invoice', session.invoice ?? '')).toMatchObject({
      amount_paid: 4_900,
      billing_reason: 'subscription_create',
      status: 'paid',
    });
    expect(types(shop).slice(-10)).toEqual([
      'invoice.created',
      'invoice.finalized',
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
      'invoice_payment.paid',
      'checkout.session.completed',
    ]);
  });

  test('creates the invoice after the session with invoice_creation', () => {
    const shop = open();
    const session = shop.checkout({ amount: 5_000, invoice_creation: { enabled: true } });
    const [completed] = shop.events().filter(({ type }) => type === 'checkout.session.completed');
    expect(completed?.data.object).toMatchObject({ invoice: null, payment_status: 'paid' });
    const { payments } = shop.shown(session.invoice ?? '', ['payments']);
    expect(payments.data).toMatchObject([
      { amount_paid: 5_000, payment: { payment_intent: session.payment_intent } },
    ]);
  });

  test('completes unpaid with a direct debit, and is paid or fails later', () => {
    const shop = open();
    const pay = () => shop.checkout({ completion: { payment_method: 'pm_sepa_debit' } });
    const [arrives, fails] = [pay(), pay()];
    expect(arrives.payment_status).toBe('unpaid');
    shop.settle(arrives.payment_intent ?? '');
    shop.settle(fails.payment_intent ?? '', false);
    expect([arrives.payment_status, fails.payment_status]).toEqual(['paid', 'unpaid']);
    expect(types(shop).filter((type) => type.startsWith('checkout.session.async'))).toEqual([
      'checkout.session.async_payment_succeeded',
      'checkout.session.async_payment_failed',
    ]);
  });

  test('leaves a session open if the card is declined', () => {
    const shop = open();
    const price = shop.price({ currency: 'usd', unit_amount: 100 });
    const session = shop.session({ mode: 'payment', line_items: [{ price: price.id }] });
    const declining = { payment_method: 'pm_card_chargeDeclined' };
    expect(() => shop.complete(session, declining)).toThrow('Your card was declined.');
    expect(session.status).toBe('open');
    expect(shop.complete(session).status).toBe('complete');
  });

  test.each([
    { apiVersion: '2024-06-20', released: [2_000] },
    { apiVersion: '2025-03-31.basil', released: [] },
  ])(
    'collects what is captured and refunds the rest in $apiVersion: $released',
    ({ apiVersion, released }) => {
      const shop = fakeStripe({ now: NOW, apiVersion });
      const session = shop.checkout({ amount: 5_000, payment_intent_data: { capture_method: 'manual' } });
      const intent = session.payment_intent ?? '';
      expect(session.payment_status).toBe('unpaid');
      shop.capture(intent, 3_000);
      expect(shop.all('refund').map(({ amount }) => amount)).toEqual(released);
      expect(shop.refund(intent).amount).toBe(3_000);
      expect(shop.expectedOf(intent)).toMatchObject({ collected: 3_000, refunded: 3_000, reversed: 3_000 });
    },
  );

  test('creates a session for each visit of a payment link, and drops a reference that Stripe does not allow', () => {
    const shop = open();
    const link = shop.link({ line_items: [{ price: plan(shop, 2_500).id }] });
    expect(shop.visit(link, { client_reference_id: 'clk_1' })).toMatchObject({
      client_reference_id: 'clk_1',
      mode: 'subscription',
      payment_link: link.id,
    });
    expect(shop.visit(link, { client_reference_id: 'not allowed' }).client_reference_id).toBeNull();
  });
});

describe('simulated invoice', () => {
  test.each([
    { inclusive: false, total: 12_000, net: 10_000 },
    { inclusive: true, total: 10_000, net: 8_333 },
  ])('has $total with tax if the rate is inclusive: $inclusive', ({ inclusive, total, net }) => {
    const shop = open();
    const rate = shop.taxRate({ percentage: 20, inclusive });
    const { invoice } = shop.checkout({ amount: 10_000, every: 'month', tax_rates: [rate.id] });
    expect(shop.get('invoice', invoice ?? '')).toMatchObject({
      amount_paid: total,
      total_excluding_tax: net,
      total_taxes: [{ amount: total - net }],
    });
    expect(shop.expectedOf(invoice ?? '')).toMatchObject({ collected: total, tax: total - net });
  });

  test('splits a fixed discount over its lines exactly, before tax', () => {
    const shop = open();
    const customer = shop.customer();
    for (const amount of [3_333, 3_333, 3_334])
      shop.invoiceItem({ customer: customer.id, amount, currency: 'usd' });
    const { id: coupon } = shop.coupon({ amount_off: 1_000, currency: 'usd' });
    const rate = shop.taxRate({ percentage: 10, inclusive: false });
    const invoice = shop.invoice({
      customer: customer.id,
      pending_invoice_items_behavior: 'include',
      discounts: [{ coupon }],
      default_tax_rates: [rate.id],
      shipping: 500,
    });
    const off = invoice.lines.data.map(({ discount_amounts }) => discount_amounts?.[0]?.amount);
    expect(off.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)).toBe(1_000);
    expect(invoice).toMatchObject({ subtotal: 10_000, total: 9_000 + 900 + 500 + 50 });
    expect(shop.pay(invoice)).toMatchObject({ amount_paid: 10_450, total_excluding_tax: 9_500 });
    expect(shop.expectedOf(invoice)).toMatchObject({ collected: 10_450, tax: 950, shipping: 500 });
  });

  test('uses the customer’s balance first', () => {
    const shop = open();
    const customer = shop.customer({ payment_method: 'pm_card_visa' });
    shop.updateCustomer(customer, { balance: -3_000 });
    const items = [{ price: plan(shop, 4_900).id }];
    const { invoice } = shop.subscribe(customer, { items });
    expect(invoice).toMatchObject({ starting_balance: -3_000, ending_balance: 0, amount_paid: 1_900 });
    shop.updateCustomer(customer, { balance: -9_000 });
    const paid = shop.subscribe(customer, { items }).invoice;
    expect(paid).toMatchObject({ amount_due: 0, amount_paid: 0, ending_balance: -4_100, status: 'paid' });
  });

  test('can be paid in parts, out of band, or by an intent that pays two invoices', () => {
    const shop = open();
    const draft = (amount: number) => {
      const customer = shop.customer();
      shop.invoiceItem({ customer: customer.id, amount, currency: 'usd' });
      return shop.finalize(
        shop.invoice({ customer: customer.id, pending_invoice_items_behavior: 'include' }),
      );
    };
    const parts = draft(10_000);
    expect(shop.pay(parts, { amount: 6_000 })).toMatchObject({ status: 'open', amount_remaining: 4_000 });
    expect(shop.pay(parts, { amount: 4_000 })).toMatchObject({ status: 'paid', amount_paid: 10_000 });
    const outside = shop.payOutOfBand(draft(5_000));
    expect(outside).toMatchObject({ status: 'paid', amount_paid: 5_000 });
    expect(shop.shown(outside, [], '2024-06-20')).toMatchObject({ amount_paid: 0, paid_out_of_band: true });
    const [one, two] = [draft(6_000), draft(4_000)];
    const intent = shop.paymentIntent({ amount: 10_000, currency: 'usd' });
    shop.attachPayment(one, intent, 6_000);
    shop.attachPayment(two, intent, 4_000);
    shop.refund(intent, { amount: 1_000 });
    expect([one, two].map((each) => shop.expectedOf(each).refunded)).toEqual([600, 400]);
  });
});

describe('simulated subscription', () => {
  test('ends its trial and renews as the clock advances, with the invoice an hour later', () => {
    const shop = open();
    const session = shop.checkout({ every: 'month', subscription_data: { trial_period_days: 14 } });
    expect(session.payment_status).toBe('no_payment_required');
    shop.advance({ days: 14, hours: 2 });
    shop.advance({ days: 31 });
    const invoices = shop
      .all('invoice')
      .map(({ amount_paid, created, status_transitions }) => [
        amount_paid,
        (status_transitions.paid_at ?? 0) - created,
      ]);
    expect(invoices).toEqual([
      [0, 0],
      [4_900, 3_600],
      [4_900, 3_600],
    ]);
    expect(types(shop)).toContain('customer.subscription.trial_will_end');
  });

  test('credits the rest of the old price and charges the rest of the new one', () => {
    const shop = open();
    const customer = shop.customer({ payment_method: 'pm_card_visa' });
    const { subscription } = shop.subscribe(customer, { items: [{ price: plan(shop, 3_000).id }] });
    const [item] = subscription.items.data;
    const half = ((item?.current_period_end ?? 0) - shop.now) / 2;
    shop.advance({ seconds: half });
    const items = [{ price: plan(shop, 9_000).id }];
    const upgrade = shop.change(subscription, { items, proration_behavior: 'always_invoice' });
    expect(upgrade?.lines.data.map(({ amount }) => amount)).toEqual([-1_500, 4_500]);
    const down = shop.change(subscription, {
      items: [{ price: plan(shop, 1_000).id }],
      proration_behavior: 'always_invoice',
    });
    expect(down).toMatchObject({ total: -4_000, amount_due: 0, ending_balance: -4_000, status: 'paid' });
    expect(shop.renew(subscription)).toMatchObject({ total: 1_000, amount_paid: 0, ending_balance: -3_000 });
  });

  test('starts a new period when the interval changes or the trial ends', () => {
    const shop = open();
    const session = shop.checkout({ every: 'month', subscription_data: { trial_period_days: 14 } });
    const id = session.subscription ?? '';
    expect(shop.change(id, { trial_end: 'now' })).toMatchObject({
      billing_reason: 'subscription_update',
      amount_paid: 4_900,
    });
    const yearly = shop.change(id, { items: [{ price: plan(shop, 49_000, 'year').id }] });
    expect(yearly?.lines.data.map(({ amount }) => amount)).toEqual([-4_900, 49_000]);
    expect(shop.renew(id)).toMatchObject({ amount_paid: 49_000 });
  });

  test('is past due when a renewal fails, and active once it is paid', () => {
    const shop = open();
    const session = shop.checkout({ every: 'month' });
    const subscription = shop.get('subscription', session.subscription ?? '');
    subscription.default_payment_method = null;
    shop.card(subscription.customer, 'pm_card_chargeCustomerFail');
    const invoice = shop.renew(subscription);
    expect([invoice.status, subscription.status]).toEqual(['open', 'past_due']);
    shop.pay(invoice, { payment_method: 'pm_card_visa' });
    expect([invoice.status, subscription.status]).toEqual(['paid', 'active']);
  });

  test('retries a failed renewal until it is paid, at most four times', () => {
    const shop = open();
    const session = shop.checkout({ every: 'month' });
    const subscription = shop.get('subscription', session.subscription ?? '');
    subscription.default_payment_method = null;
    shop.card(subscription.customer, 'pm_card_chargeCustomerFail');
    const invoice = shop.renew(subscription);
    shop.advance({ days: 2 });
    expect(invoice.attempt_count).toBe(1);
    shop.advance({ days: 2 });
    expect([invoice.status, invoice.attempt_count]).toEqual(['open', 2]);
    shop.card(subscription.customer, 'pm_card_visa');
    shop.advance({ days: 3 });
    expect([invoice.status, invoice.attempt_count, subscription.status]).toEqual(['paid', 3, 'active']);
    expect(invoice.next_payment_attempt).toBe(null);

    shop.card(subscription.customer, 'pm_card_chargeCustomerFail');
    const given = shop.renew(subscription);
    shop.advance({ days: 20 });
    expect([given.status, given.attempt_count, given.next_payment_attempt]).toEqual(['open', 4, null]);
  });

  test('ends with its period if it was cancelled for that time', () => {
    const shop = open();
    const { subscription } = shop.checkout({ every: 'month' });
    shop.change(subscription ?? '', { cancel_at_period_end: true });
    shop.advance({ days: 40 });
    expect(shop.get('subscription', subscription ?? '').status).toBe('canceled');
    expect(shop.all('invoice')).toHaveLength(1);
  });
});

describe('simulated reversals', () => {
  test('count succeeded refunds and disputed money, up to what was collected', () => {
    const shop = open();
    const { payment_intent } = shop.checkout({ amount: 10_000 });
    const intent = payment_intent ?? '';
    const first = shop.refund(intent, { amount: 2_000 });
    const dispute = shop.dispute(intent, { amount: 10_000 });
    expect(shop.expectedOf(intent)).toMatchObject({ refunded: 2_000, disputed: 10_000, reversed: 10_000 });
    shop.moveDispute(dispute, 'won', { reinstated: 9_000 });
    expect(shop.expectedOf(intent)).toMatchObject({ disputed: 1_000, reversed: 3_000 });
    shop.settleRefund(first, 'failed');
    expect(shop.expectedOf(intent)).toMatchObject({ refunded: 0, reversed: 1_000 });
    expect(shop.chargeOf(intent)).toMatchObject({ amount_refunded: 0, refunded: false });
  });

  test('move no money for an inquiry until it is escalated', () => {
    const shop = open();
    const { payment_intent } = shop.checkout({ amount: 10_000 });
    const dispute = shop.dispute(payment_intent ?? '', { status: 'warning_needs_response' });
    expect(dispute.balance_transactions).toEqual([]);
    shop.moveDispute(dispute, 'needs_response');
    expect(shop.expectedOf(payment_intent ?? '').disputed).toBe(10_000);
  });

  test('by credit note are credited to the balance, to the card or outside', () => {
    const shop = open();
    const session = shop.checkout({ amount: 10_000, every: 'month' });
    const invoice = session.invoice ?? '';
    shop.creditNote(invoice, {
      amount: 6_000,
      refund_amount: 1_000,
      credit_amount: 2_000,
      out_of_band_amount: 3_000,
    });
    expect(shop.expectedOf(invoice)).toMatchObject({ refunded: 1_000, outOfBand: 3_000, reversed: 4_000 });
    expect(shop.get('customer', session.customer ?? '').balance).toBe(-2_000);
  });
});

describe('older Stripe versions', () => {
  const told = (version: string) => {
    const shop = open();
    const rate = shop.taxRate({ percentage: 20, inclusive: true });
    const { invoice } = shop.checkout({ amount: 12_000, every: 'month', tax_rates: [rate.id] });
    shop.refund(invoice ?? '', { amount: 3_000 });
    const events = shop.events(version);
    const last = (type: string) => events.findLast((event) => event.type === type)?.data.object;
    return {
      names: events.map(({ type }) => type),
      paid: last('invoice.paid'),
      refunded: last('charge.refunded'),
    };
  };

  test.each(['2020-08-27', '2022-11-15', '2024-10-28.acacia'])(
    'contain the payment and the price of the invoice in %s',
    (version) => {
      const { names, paid, refunded } = told(version);
      expect(paid).toMatchObject({
        payment_intent: expect.stringMatching(/^pi_/),
        charge: expect.stringMatching(/^ch_/),
        subscription: expect.stringMatching(/^sub_/),
        tax: 2_000,
        lines: {
          data: [{ price: { recurring: { interval: 'month' } }, proration: false, type: 'subscription' }],
        },
      });
      expect(paid).not.toHaveProperty('parent');
      expect(refunded).toMatchObject({ invoice: expect.stringMatching(/^in_/) });
      expect(names).not.toContain('invoice_payment.paid');
      expect(names.includes('refund.created')).toBe(version >= '2024-10-28');
      expect((refunded as { refunds?: object }).refunds !== undefined).toBe(version < '2022-11-15');
    },
  );

  test('contain the coupon in the discount, and no newer fields', () => {
    const shop = open();
    const code = shop.promotionCode('BEN', shop.coupon({ percent_off: 25 }));
    const { invoice } = shop.checkout({ every: 'month', discounts: [{ promotion_code: code.id }] });
    const before = shop.shown(invoice ?? '', ['discounts'], '2025-03-31.basil').discounts[0];
    expect(before).toMatchObject({ coupon: { percent_off: 25 }, promotion_code: code.id });
    expect(shop.shown(invoice ?? '', ['discounts']).discounts[0]).toMatchObject({
      source: { coupon: code.promotion.coupon, type: 'coupon' },
    });
  });
});
