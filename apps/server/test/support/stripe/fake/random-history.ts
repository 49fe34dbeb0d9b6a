import type { DisputeStatus } from './actions/disputes.ts';
import { StripeFailure } from './failures.ts';
import { type FakeStripe, fakeStripe } from './fake-stripe.ts';
import type { StateOptions } from './state.ts';
import type { Invoice } from './wire.ts';

/** Single event of a history. `pick` chooses among objects, `way` among its variants, and `amount` is in cents. */
export interface Happening {
  readonly does: HappeningName;
  readonly pick: number;
  readonly way: number;
  readonly amount: number;
}
export type HappeningName = keyof typeof happenings;

export interface Buyers {
  /** Domain of the customers' e-mail addresses. */
  readonly domain: string;
  /** Click through which all the customers arrived. */
  readonly click?: string;
}

/** Plays a history in an account. Skips what Stripe would reject. */
export function playHistory(
  history: readonly Happening[],
  options: Pick<StateOptions, 'now' | 'apiVersion'> & Partial<StateOptions>,
  buyers: Buyers = { domain: 'x.example' },
): FakeStripe {
  const shop = fakeStripe(options);
  for (const each of history) {
    try {
      happenings[each.does](shop, each, buyers);
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
    }
    shop.advance({ hours: 1 + (each.way % 40) });
  }
  return shop;
}

function chosen<T>(from: readonly T[], { pick }: Happening): T | undefined {
  return from.length === 0 ? undefined : from[pick % from.length];
}

const isOn = (way: number, bit: number): boolean => ((way >> bit) & 1) === 1;

function taxes(shop: FakeStripe, way: number) {
  if (!isOn(way, 0)) return {};
  return { tax_rates: [shop.taxRate({ percentage: 19, inclusive: isOn(way, 1) }).id] };
}

function discounts(shop: FakeStripe, way: number) {
  if (!isOn(way, 2)) return {};
  const coupon = isOn(way, 3)
    ? shop.coupon({ percent_off: 25, duration: 'forever' })
    : shop.coupon({ amount_off: 700, currency: 'usd' });
  const code = shop.promotionCode(`CODE${shop.now}`, coupon);
  return { discounts: [{ promotion_code: code.id }] };
}

const shipping = (way: number) =>
  isOn(way, 4)
    ? {
        shipping_options: [{ shipping_rate_data: { fixed_amount: { amount: 500, currency: 'usd' } } }],
      }
    : {};

const reference = ({ click }: Buyers) => (click === undefined ? {} : { client_reference_id: click });

const newCustomer = (shop: FakeStripe, name: string, { domain, click }: Buyers) =>
  shop.customer({
    email: `${name}-${shop.now}@${domain}`,
    ...(click !== undefined && { metadata: { trb_click: click } }),
  });

const disputeWays: readonly DisputeStatus[] = ['under_review', 'won', 'lost', 'won', 'prevented'];

const happenings = {
  'buy once': (shop: FakeStripe, { amount, way }: Happening, buyers: Buyers) =>
    void shop.checkout({
      amount,
      ...reference(buyers),
      ...taxes(shop, way),
      ...discounts(shop, way),
      ...shipping(way),
      invoice_creation: { enabled: isOn(way, 5) },
      customer_creation: isOn(way, 6) ? 'always' : 'if_required',
      completion: {
        email: `buyer@${buyers.domain}`,
        payment_method: isOn(way, 7) ? 'pm_sepa_debit' : 'pm_card_visa',
      },
    }),
  subscribe: (shop: FakeStripe, { amount, way }: Happening, buyers: Buyers) =>
    void shop.checkout({
      amount,
      ...reference(buyers),
      completion: { email: `subscriber@${buyers.domain}` },
      every: isOn(way, 6) ? 'year' : 'month',
      ...taxes(shop, way),
      ...discounts(shop, way),
      ...(isOn(way, 5) && { subscription_data: { trial_period_days: 7 } }),
    }),
  authorize: (shop: FakeStripe, { amount }: Happening, buyers: Buyers) =>
    void shop.checkout({
      amount,
      ...reference(buyers),
      completion: { email: `buyer@${buyers.domain}` },
      payment_intent_data: { capture_method: 'manual' },
    }),
  capture: (shop: FakeStripe, happening: Happening) => {
    const held = shop.all('payment_intent').filter(({ status }) => status === 'requires_capture');
    const intent = chosen(held, happening);
    if (intent && happening.way % 4 === 0) shop.cancelIntent(intent);
    else if (intent) shop.capture(intent, Math.min(happening.amount, intent.amount_capturable));
  },
  renew: (shop: FakeStripe, happening: Happening) => {
    const subscription = chosen(
      shop.all('subscription').filter(({ status }) => status === 'active'),
      happening,
    );
    if (subscription) shop.renew(subscription);
  },
  change: (shop: FakeStripe, happening: Happening) => {
    const { way, amount: unit_amount } = happening;
    const subscription = chosen(
      shop.all('subscription').filter(({ status }) => status === 'active'),
      happening,
    );
    if (!subscription) return;
    const interval = isOn(way, 1) ? 'year' : 'month';
    const price = shop.price({ currency: 'usd', unit_amount, recurring: { interval } });
    shop.change(subscription, {
      items: [{ price: price.id }],
      proration_behavior: isOn(way, 0) ? 'always_invoice' : 'create_prorations',
    });
  },
  'change the balance': (shop: FakeStripe, happening: Happening) => {
    const customer = chosen(shop.all('customer'), happening);
    const { way, amount } = happening;
    if (customer) shop.updateCustomer(customer, { balance: isOn(way, 0) ? amount : -amount });
  },
  bill: (shop: FakeStripe, happening: Happening, buyers: Buyers) => {
    const invoice = billed(shop, happening, buyers);
    if (isOn(happening.way, 5)) shop.payOutOfBand(invoice);
    else shop.pay(invoice);
  },
  'bill in parts': (shop: FakeStripe, happening: Happening, buyers: Buyers) => {
    const invoice = billed(shop, happening, buyers);
    shop.pay(invoice, { amount: 1_000 });
    shop.pay(invoice);
  },
  refund: (shop: FakeStripe, happening: Happening) => {
    const charge = chosen(
      shop.all('charge').filter(({ captured }) => captured),
      happening,
    );
    const status = isOn(happening.way, 0) ? 'pending' : 'succeeded';
    if (charge) shop.refund(charge, { amount: happening.amount, status });
  },
  'end a refund': (shop: FakeStripe, happening: Happening) => {
    // Uncaptured amounts have not been sent anywhere and cannot be returned.
    const sent = shop.all('refund').filter(({ id }) => !shop.state.releases.has(id));
    const refund = chosen(
      sent.filter(({ status }) => status === 'pending' || status === 'succeeded'),
      happening,
    );
    const isPending = refund?.status === 'pending';
    if (refund) shop.settleRefund(refund, isPending && isOn(happening.way, 0) ? 'succeeded' : 'failed');
  },
  dispute: (shop: FakeStripe, happening: Happening) => {
    const charge = chosen(
      shop.all('charge').filter(({ captured, disputed }) => captured && !disputed),
      happening,
    );
    const { way } = happening;
    // More than the charge may be reversed: part of it by a refund, and all of it by a dispute.
    if (charge && isOn(way, 1)) shop.refund(charge, { amount: Math.ceil(charge.amount_captured / 2) });
    if (charge) shop.dispute(charge, isOn(way, 0) ? { status: 'warning_needs_response' } : {});
  },
  'decide a dispute': (shop: FakeStripe, happening: Happening) => {
    const open = shop.all('dispute').filter(({ status }) => !['won', 'lost'].includes(status));
    const dispute = chosen(open, happening);
    if (!dispute) return;
    const isInquiry = dispute.status.startsWith('warning_');
    const ways = isInquiry ? (['warning_closed', 'needs_response'] as const) : disputeWays;
    shop.moveDispute(dispute, ways[happening.way % ways.length] ?? 'won');
  },
  credit: (shop: FakeStripe, happening: Happening) => {
    const invoice = chosen(
      shop.all('invoice').filter(({ status, amount_paid }) => status === 'paid' && amount_paid > 0),
      happening,
    );
    const amount = Math.min(happening.amount, invoice?.amount_paid ?? 0);
    if (invoice)
      shop.creditNote(invoice, { amount, ...(isOn(happening.way, 0) && { out_of_band_amount: amount }) });
  },
  'pay two invoices at once': (shop: FakeStripe, { amount }: Happening, buyers: Buyers) => {
    const invoices = [amount, 2_000].map((part) => {
      const customer = newCustomer(shop, 'pair', buyers);
      shop.invoiceItem({ customer: customer.id, amount: part, currency: 'usd' });
      const draft = { customer: customer.id, pending_invoice_items_behavior: 'include' } as const;
      return shop.finalize(shop.invoice(draft));
    });
    const intent = shop.paymentIntent({ amount: amount + 2_000, currency: 'usd' });
    for (const invoice of invoices) shop.attachPayment(invoice, intent, invoice.amount_due);
  },
  'pay without anything': (shop: FakeStripe, { amount }: Happening) =>
    void shop.paymentIntent({ amount, currency: 'usd' }),
};

export const happeningNames = Object.keys(happenings) as HappeningName[];

/** Creates an invoice with two items for a new customer. */
function billed(shop: FakeStripe, { amount, way }: Happening, buyers: Buyers): Invoice {
  const { id: customer } = newCustomer(shop, 'billed', buyers);
  for (const part of [amount, 1_000])
    shop.invoiceItem({ customer, amount: part, currency: 'usd', ...taxes(shop, way) });
  const draft = { customer, pending_invoice_items_behavior: 'include' } as const;
  return shop.finalize(shop.invoice({ ...draft, ...(isOn(way, 4) && { shipping: 500 }) }));
}
