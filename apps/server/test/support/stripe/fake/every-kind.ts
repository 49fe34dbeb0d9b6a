import { type FakeStripe, fakeStripe } from './fake-stripe.ts';

/** Creates an account with at least one object of every kind, in many states. */
export function everyKind(now: number): FakeStripe {
  const shop = fakeStripe({ now });
  const tax = shop.taxRate({ percentage: 20, inclusive: false });
  const coupon = shop.coupon({ percent_off: 25, duration: 'forever' });
  const code = shop.promotionCode('BEN25', coupon);
  const month = shop.price({ currency: 'usd', unit_amount: 4_900, recurring: { interval: 'month' } });
  const year = shop.price({ currency: 'usd', unit_amount: 49_000, recurring: { interval: 'year' } });
  const shipping_options = [{ shipping_rate_data: { fixed_amount: { amount: 500, currency: 'usd' } } }];

  const subscribed = shop.checkout({
    price: month,
    tax_rates: [tax.id],
    discounts: [{ promotion_code: code.id }],
    client_reference_id: 'clk_1',
  });
  shop.renew(subscribed.subscription ?? '');
  const upgrade = shop.change(subscribed.subscription ?? '', { items: [{ price: year.id }] });
  const trial = shop.checkout({ price: month, subscription_data: { trial_period_days: 14 } });
  shop.advance({ days: 40 });
  shop.cancel(trial.subscription ?? '');

  const once = shop.checkout({ amount: 4_000, shipping_options, invoice_creation: { enabled: true } });
  shop.refund(once, { amount: 1_000 });
  shop.settleRefund(shop.refund(once, { amount: 500, status: 'pending' }), 'failed');
  const debit = shop.checkout({ completion: { payment_method: 'pm_sepa_debit' } });
  shop.settle(debit.payment_intent ?? '');
  shop.moveDispute(shop.dispute(upgrade ?? ''), 'won');
  const link = shop.link({ line_items: [{ price: shop.price({ currency: 'usd', unit_amount: 2_500 }).id }] });
  shop.complete(shop.visit(link, { client_reference_id: 'clk_2' }));
  const held = shop.checkout({ payment_intent_data: { capture_method: 'manual' } });
  shop.capture(held.payment_intent ?? '', 4_000);
  shop.session({ mode: 'setup', currency: 'usd' });
  shop.complete(shop.session({ mode: 'setup', currency: 'usd' }));

  const customer = shop.customer({ email: 'lin@x.example', metadata: { plan: 'team' } });
  shop.invoiceItem({ customer: customer.id, amount: 10_000, currency: 'usd' });
  const bill = shop.invoice({ customer: customer.id, pending_invoice_items_behavior: 'include' });
  shop.payOutOfBand(bill);
  shop.creditNote(bill, { amount: 3_000, credit_amount: 2_000, out_of_band_amount: 1_000 });
  shop.invoiceItem({ customer: customer.id, amount: 9_000, currency: 'usd' });
  const inParts = shop.invoice({ customer: customer.id, pending_invoice_items_behavior: 'include' });
  shop.finalize(inParts);
  shop.pay(inParts, { amount: 3_000 });
  shop.pay(inParts, { amount: 1_000, payment_method: 'pm_card_chargeCustomerFail' });
  shop.endpoint({ url: 'http://127.0.0.1:9/hooks', enabled_events: ['*'] });
  return shop;
}
