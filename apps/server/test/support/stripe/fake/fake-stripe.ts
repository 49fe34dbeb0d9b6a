import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { advanceTo } from './actions/advance.ts';
import * as catalog from './actions/catalog.ts';
import * as checkout from './actions/checkout.ts';
import { createCreditNote, type NewCreditNote, voidCreditNote } from './actions/credit-notes.ts';
import { createCustomer, type NewCustomer, setMethod, updateCustomer } from './actions/customers.ts';
import {
  type DisputeStatus,
  moveDispute,
  type NewDispute,
  type Outcome,
  openDispute,
} from './actions/disputes.ts';
import {
  addItem,
  createInvoiceOf,
  type NewInvoiceItem,
  type NewManualInvoice,
} from './actions/invoice-items.ts';
import { attachPayment, finalizeInvoice, payInvoice, payOutOfBand, voidInvoice } from './actions/invoices.ts';
import { cancelIntent, confirmIntent, createIntent, methodOf, type NewIntent } from './actions/payments.ts';
import { createRefund, type NewRefund, settleRefund } from './actions/refunds.ts';
import { capturePayment, settlePayment } from './actions/settle.ts';
import {
  cancelSubscription,
  changeSubscription,
  createSubscription,
  endOf,
  type NewSubscription,
  type SubscriptionChange,
} from './actions/subscriptions.ts';
import { DAY_SECONDS } from './calendar.ts';
import { Delivery, type DeliveryOptions, type NewEndpoint } from './delivery.ts';
import { expectedOf, paidPayments } from './expected-of.ts';
import { Keys } from './http/keys.ts';
import { Api, type Fault } from './http/server.ts';
import { account } from './objects/account.ts';
import { complete } from './rendering/complete.ts';
import { render, renderEvent } from './rendering/render.ts';
import { State, type StateOptions } from './state.ts';
import { isBefore, NEWEST_VERSION } from './versions.ts';
import type { Charge, Customer, Event, Invoice, Kind, Kinds } from './wire.ts';

export type Ref = string | { readonly id: string };
const idOf = (ref: Ref): string => (typeof ref === 'string' ? ref : ref.id);

const HOUR_SECONDS = 3_600;

export type FakeStripe = ReturnType<typeof fakeStripe>;

/**
 * Creates a simulated Stripe account in this process. Its methods do what a merchant, a customer or a bank does. The
 * objects that they return belong to the account and change with it. `listen` serves the account as Stripe's API, and
 * `deliver` sends its webhooks.
 */
export function fakeStripe(options: Partial<StateOptions> = {}) {
  const now = options.now ?? Math.floor(Date.now() / 1000);
  const state = new State(
    {
      clock: 'stands',
      currency: 'usd',
      livemode: true,
      apiVersion: NEWEST_VERSION,
      testClock: null,
      ...options,
      now,
    },
    { account, complete },
  );
  const delivery = new Delivery(state);
  const keys = new Keys(state);
  const api = new Api(state, delivery, keys);

  const get = <K extends Kind>(kind: K, ref: Ref): Kinds[K] => state.get(kind, idOf(ref));

  /** Returns the charge of an intent, a session or an invoice, or the charge itself. */
  function chargeOf(ref: Ref): Charge {
    const object = state.any(idOf(ref));
    if (object?.object === 'charge') return object;
    if (object?.object === 'payment_intent') return get('charge', object.latest_charge ?? '');
    if (object?.object === 'checkout.session') return chargeOf(object.payment_intent ?? object.invoice ?? '');
    const payment = state
      .all('invoice_payment')
      .find(({ invoice, status }) => invoice === idOf(ref) && status === 'paid');
    return chargeOf(payment?.payment.payment_intent ?? '');
  }

  /** Advances the clock: subscriptions renew, trials end, drafts become invoices. */
  const advance = (time: { days?: number; hours?: number; seconds?: number; to?: number }): void => {
    const { days = 0, hours = 0, seconds = 0 } = time;
    advanceTo(state, time.to ?? state.now + days * DAY_SECONDS + hours * HOUR_SECONDS + seconds);
  };

  const latestInvoice = (subscription: Ref): Invoice =>
    get('invoice', get('subscription', subscription).latest_invoice ?? '');

  const checkoutPrice = (item: {
    price?: Ref;
    amount?: number;
    currency?: string;
    every?: 'month' | 'year';
  }) =>
    item.price ??
    catalog.createPrice(state, {
      unit_amount: item.amount ?? 4_900,
      currency: item.currency ?? state.options.currency,
      ...(item.every && { recurring: { interval: item.every } }),
    });

  const methodFor = (customer: string | null, name: string | undefined) => {
    const found = state.find('customer', customer)?.invoice_settings.default_payment_method;
    return methodOf(state, name ?? found ?? 'pm_card_visa', customer);
  };

  return {
    state,
    get,
    all: <K extends Kind>(kind: K): Kinds[K][] => state.all(kind),
    get now(): number {
      return state.now;
    },
    advance,

    // Set-up by the merchant.
    customer: (params: NewCustomer = {}): Customer => createCustomer(state, params),
    updateCustomer: (customer: Ref, changes: Parameters<typeof updateCustomer>[2]) =>
      updateCustomer(state, get('customer', customer), changes),
    /** Sets the card to which future renewals are charged, such as `pm_card_chargeCustomerFail`. */
    card: (customer: Ref, method: string): void => setMethod(state, get('customer', customer), method),
    product: (params: catalog.NewProduct) => catalog.createProduct(state, params),
    price: (params: catalog.NewPrice) => catalog.createPrice(state, params),
    coupon: (params: catalog.NewCoupon) => catalog.createCoupon(state, params),
    promotionCode: (code: string, coupon: Ref) =>
      catalog.createPromotionCode(state, { code, promotion: { type: 'coupon', coupon: idOf(coupon) } }),
    taxRate: (params: catalog.NewTaxRate) => catalog.createTaxRate(state, params),

    // Actions of customers.
    session: (params: checkout.NewSession) => checkout.createSession(state, params),
    complete: (session: Ref, completion?: checkout.Completion) =>
      checkout.completeSession(state, get('checkout.session', session), completion),
    link: (params: checkout.NewPaymentLink) => checkout.createPaymentLink(state, params),
    visit: (link: Ref, visit?: checkout.Visit) => checkout.visitLink(state, get('payment_link', link), visit),
    /** Creates a session that is completed immediately. With `every`, it starts a subscription. Default: 49.00 once. */
    checkout({
      price,
      amount,
      currency,
      every,
      quantity,
      tax_rates,
      completion,
      ...params
    }: {
      price?: Ref;
      amount?: number;
      currency?: string;
      every?: 'month' | 'year';
      quantity?: number;
      tax_rates?: readonly string[];
      completion?: checkout.Completion;
    } & Partial<checkout.NewSession> = {}) {
      const bought = get(
        'price',
        checkoutPrice({
          ...(price !== undefined && { price }),
          ...(amount !== undefined && { amount }),
          ...(currency !== undefined && { currency }),
          ...(every !== undefined && { every }),
        }),
      );
      const session = checkout.createSession(state, {
        mode: bought.recurring ? 'subscription' : 'payment',
        line_items: [
          { price: bought.id, ...(quantity !== undefined && { quantity }), ...(tax_rates && { tax_rates }) },
        ],
        ...params,
      });
      return checkout.completeSession(state, session, completion);
    },

    // Subscriptions.
    subscribe: (customer: Ref, params: NewSubscription) =>
      createSubscription(state, get('customer', customer), params),
    /** Advances the clock until the next period has started and its invoice has been charged. Returns that invoice. */
    renew(subscription: Ref): Invoice {
      advance({ to: endOf(get('subscription', subscription)) + HOUR_SECONDS });
      return latestInvoice(subscription);
    },
    /** Returns the invoice that the change causes immediately, or null. */
    change: (subscription: Ref, change: SubscriptionChange) =>
      changeSubscription(state, get('subscription', subscription), change),
    cancel: (subscription: Ref) => cancelSubscription(state, get('subscription', subscription)),
    latestInvoice,

    // Manual invoices.
    invoiceItem: (params: NewInvoiceItem) => addItem(state, params),
    invoice: (params: NewManualInvoice) => createInvoiceOf(state, params),
    finalize: (invoice: Ref) => finalizeInvoice(state, get('invoice', invoice)),
    /** Charges the whole invoice or a part of it. */
    pay(
      invoice: Ref,
      { amount, payment_method }: { amount?: number; payment_method?: string } = {},
    ): Invoice {
      const due = get('invoice', invoice);
      return payInvoice(state, due, methodFor(due.customer, payment_method), amount);
    },
    payOutOfBand: (invoice: Ref) => payOutOfBand(state, get('invoice', invoice)),
    attachPayment: (invoice: Ref, intent: Ref, amount?: number) =>
      attachPayment(state, get('invoice', invoice), get('payment_intent', intent), amount),
    voidInvoice: (invoice: Ref) => voidInvoice(state, get('invoice', invoice)),
    creditNote: (invoice: Ref, params: NewCreditNote) =>
      createCreditNote(state, get('invoice', invoice), params),
    voidCreditNote: (note: Ref) => voidCreditNote(state, get('credit_note', note)),

    // Payments, and actions of banks.
    /** Creates a payment without a session. */
    paymentIntent(params: NewIntent, payment_method = 'pm_card_visa') {
      const intent = createIntent(state, params);
      confirmIntent(state, intent, methodOf(state, payment_method));
      return intent;
    },
    capture: (intent: Ref, amount?: number) => capturePayment(state, get('payment_intent', intent), amount),
    cancelIntent: (intent: Ref) => cancelIntent(state, get('payment_intent', intent)),
    settle: (intent: Ref, hasSucceeded = true) =>
      settlePayment(state, get('payment_intent', intent), hasSucceeded),
    chargeOf,
    /** Refunds any payment: an invoice, an intent, a charge or a session. */
    refund: (of: Ref, params?: NewRefund) => createRefund(state, chargeOf(of), params),
    settleRefund: (refund: Ref, status: 'succeeded' | 'failed' | 'canceled') =>
      settleRefund(state, get('refund', refund), status),
    dispute: (of: Ref, params: NewDispute = {}) => openDispute(state, chargeOf(of), params),
    moveDispute: (dispute: Ref, status: DisputeStatus, outcome?: Outcome) =>
      moveDispute(state, get('dispute', dispute), status, outcome),

    // Webhooks.
    endpoint: (params: NewEndpoint) => delivery.create(params),
    rollSecret: (endpoint: Ref) => delivery.roll(get('webhook_endpoint', endpoint)),
    removeEndpoint: (endpoint: Ref) => delivery.remove(idOf(endpoint)),
    /** Sends waiting events. Those that are not accepted wait for the next call. */
    deliver: (how?: DeliveryOptions) => delivery.deliver(how),
    deliverAutomatically: () => delivery.automatically(),
    /** Returns all events that an endpoint of that version receives, oldest first. */
    events: (version = NEWEST_VERSION): Event[] =>
      state.announcements
        .filter(({ since }) => !isBefore(version, since))
        .map(({ event }) => renderEvent(state, event, version)),
    /** Returns an object as in an API response. */
    shown: (ref: Ref, expand?: readonly string[], version = NEWEST_VERSION) =>
      render(state, state.any(idOf(ref)) ?? {}, version, expand),

    expectedOf: (payment: Ref) => expectedOf(state, idOf(payment)),
    paidPayments: () => paidPayments(state),

    // API of the account.
    secretKey: keys.secret,
    restrictedKey: (...permissions: string[]) => keys.create(permissions),
    expireKey: (key: string) => keys.expire(key),
    /** Makes the next calls of a route fail, such as `GET /v1/invoices/:id`. */
    fail: (route: string, ...faults: Fault[]) => api.fail(route, ...faults),
    calls: api.calls,
    /** Delays every call by `pause`, until it is changed. */
    pauseCalls: (pause: () => Promise<unknown>): void => {
      api.pause = pause;
    },
    /** Serves the API and the customer pages, and returns their URL. */
    async listen(port = 0): Promise<string> {
      await once(api.server.listen(port, '127.0.0.1'), 'listening');
      state.baseUrl = `http://127.0.0.1:${(api.server.address() as AddressInfo).port}`;
      return state.baseUrl;
    },
    async close(): Promise<void> {
      delivery.stop();
      if (!api.server.listening) return;
      api.server.closeAllConnections();
      await new Promise((resolve) => api.server.close(resolve));
    },
  };
}
