import {
  createCoupon,
  createPrice,
  createProduct,
  createPromotionCode,
  createTaxRate,
  deleteCoupon,
} from '../actions/catalog.ts';
import { completeSession, createPaymentLink, createSession, expireSession } from '../actions/checkout.ts';
import { createCreditNote, voidCreditNote } from '../actions/credit-notes.ts';
import { createCustomer, deleteCustomer, merged, setMethod, updateCustomer } from '../actions/customers.ts';
import { closeDispute, moveDispute } from '../actions/disputes.ts';
import { addItem, createInvoiceOf } from '../actions/invoice-items.ts';
import {
  attachPayment,
  finalizeInvoice,
  payInvoice,
  payOutOfBand,
  voidInvoice,
} from '../actions/invoices.ts';
import { cancelIntent, confirmIntent, createIntent, methodOf, nameOfIban } from '../actions/payments.ts';
import { createRefund, settleRefund } from '../actions/refunds.ts';
import { capturePayment } from '../actions/settle.ts';
import { cancelSubscription, changeSubscription, createSubscription } from '../actions/subscriptions.ts';
import type { Delivery, NewEndpoint } from '../delivery.ts';
import { invalid, required } from '../failures.ts';
import { pick } from '../pick.ts';
import { renderEvent } from '../rendering/render.ts';
import type { State } from '../state.ts';
import type { Charge, Kind, Kinds, Metadata, Stored } from '../wire.ts';
import type { Params } from './form.ts';
import { type Filters, listPage } from './lists.ts';

const ENDPOINTS_MAX = 16;
/** Only accounts in the preview know these event types. */
const previewEvents: ReadonlySet<string> = new Set(['invoice_payment.detached']);

export interface Call {
  readonly state: State;
  readonly delivery: Delivery;
  /** Parameter in the path, or an empty string. */
  readonly id: string;
  readonly path: string;
  readonly params: Params;
  readonly version: string;
}

/** Response: an object that is rendered in the call's version, or one that is ready to send. */
export type Answer = { readonly object: object } | { readonly ready: object };
export interface Route {
  /** `GET /v1/invoices/:id` */
  readonly name: string;
  /** Permission that a restricted key needs, such as `invoice_read`. */
  readonly permission: string;
  readonly run: (call: Call) => Answer;
}

// Parameters named in the actions' types. Any others that a caller sends are ignored.
// biome-ignore lint/suspicious/noExplicitAny: a form has no type before its action checks it.
type Form = any;

const found = (object: object): Answer => ({ object });
const post = (path: string, permission: string, run: (call: Call & { params: Form }) => object): Route => ({
  name: `POST ${path}`,
  permission: `${permission}_write`,
  run: (call) => found(run(call)),
});

/** Returns the routes for reading a kind of object: one by id, and a list. */
function readable<K extends Kind>(
  path: string,
  kind: K,
  { filters = {}, permission = kind }: { filters?: Filters<K>; permission?: string } = {},
): Route[] {
  return [
    {
      name: `GET ${path}`,
      permission: `${permission}_read`,
      run: ({ state, params, version, path: url }) => ({
        ready: listPage(state, state.all(kind), filters, { url, params, version }),
      }),
    },
    {
      name: `GET ${path}/:id`,
      permission: `${permission}_read`,
      run: ({ state, id }) => found(state.deleted.get(id) ?? state.get(kind, id)),
    },
  ];
}

/** Returns a route for a list of objects that belong to another object. */
const inner = (
  path: string,
  permission: string,
  items: (call: Call) => readonly Stored[] | readonly object[],
): Route => ({
  name: `GET ${path}`,
  permission: `${permission}_read`,
  run: (call) => {
    const { state, params, version, path: url } = call;
    const listed = [...items(call)].reverse() as Kinds['charge'][];
    return { ready: listPage(state, listed, {}, { url, params, version }) };
  },
});

const is =
  <Name extends string>(name: Name) =>
  (object: { [Key in Name]?: unknown }, value: string): boolean =>
    String(object[name]) === value;

const chargeOf = ({ state, params }: Call & { params: Form }): Charge => {
  if (params.charge) return state.get('charge', params.charge, 'charge');
  if (!params.payment_intent) throw required('payment_intent');
  const intent = state.get('payment_intent', params.payment_intent, 'payment_intent');
  if (intent.latest_charge === null)
    throw invalid('This PaymentIntent does not have a successful charge to refund.');
  return state.get('charge', intent.latest_charge);
};

/** Changes the fields that a caller can change. */
const describe = <T extends { metadata: Metadata | null }>(object: T, params: Form): T => {
  if (params.metadata) object.metadata = merged(object.metadata, params.metadata);
  if (params.description !== undefined) Object.assign(object, pick(params, 'description'));
  return object;
};

const customers: Route[] = [
  ...readable('/v1/customers', 'customer', { filters: { email: is('email') } }),
  post('/v1/customers', 'customer', ({ state, params }) => createCustomer(state, params)),
  post('/v1/customers/:id', 'customer', ({ state, id, params }) =>
    updateCustomer(state, state.get('customer', id), params),
  ),
  {
    name: 'DELETE /v1/customers/:id',
    permission: 'customer_write',
    run: ({ state, id }) => found(deleteCustomer(state, state.get('customer', id))),
  },
  inner('/v1/customers/:id/balance_transactions', 'customer', ({ state, id }) =>
    state.all('customer_balance_transaction').filter(({ customer }) => customer === id),
  ),
  ...readable('/v1/payment_methods', 'payment_method', {
    filters: { customer: is('customer'), type: is('type') },
  }),
  post('/v1/payment_methods', 'payment_method', ({ state, params }) =>
    methodOf(
      state,
      params.type === 'sepa_debit'
        ? nameOfIban(params.sepa_debit.iban)
        : (params.card?.token ?? 'pm_card_visa'),
    ),
  ),
  post('/v1/payment_methods/:id/attach', 'payment_method', ({ state, id, params }) => {
    const method = methodOf(state, id, params.customer);
    setMethod(state, state.get('customer', params.customer, 'customer'), method.id);
    return method;
  }),
];

const catalog: Route[] = [
  ...readable('/v1/products', 'product'),
  post('/v1/products', 'product', ({ state, params }) => createProduct(state, params)),
  ...readable('/v1/prices', 'price', {
    filters: { product: is('product'), active: is('active'), type: is('type') },
    permission: 'plan',
  }),
  post('/v1/prices', 'plan', ({ state, params }) => createPrice(state, params)),
  ...readable('/v1/coupons', 'coupon'),
  post('/v1/coupons', 'coupon', ({ state, params }) => createCoupon(state, params)),
  {
    name: 'DELETE /v1/coupons/:id',
    permission: 'coupon_write',
    run: ({ state, id }) => ({ ready: deleteCoupon(state, id) }),
  },
  ...readable('/v1/promotion_codes', 'promotion_code', {
    filters: {
      active: is('active'),
      code: is('code'),
      coupon: ({ promotion }, value) => promotion.coupon === value,
      customer: is('customer'),
    },
  }),
  post('/v1/promotion_codes', 'promotion_code', ({ state, params }) => createPromotionCode(state, params)),
  ...readable('/v1/tax_rates', 'tax_rate'),
  post('/v1/tax_rates', 'tax_rate', ({ state, params }) => createTaxRate(state, params)),
  ...readable('/v1/shipping_rates', 'shipping_rate'),
];

const checkout: Route[] = [
  ...readable('/v1/checkout/sessions', 'checkout.session', {
    filters: {
      customer: is('customer'),
      payment_intent: is('payment_intent'),
      payment_link: is('payment_link'),
      status: is('status'),
      subscription: is('subscription'),
    },
    permission: 'checkout_session',
  }),
  post('/v1/checkout/sessions', 'checkout_session', ({ state, params }) => createSession(state, params)),
  post('/v1/checkout/sessions/:id/expire', 'checkout_session', ({ state, id }) =>
    expireSession(state, state.get('checkout.session', id)),
  ),
  inner(
    '/v1/checkout/sessions/:id/line_items',
    'checkout_session',
    ({ state, id }) => state.get('checkout.session', id).line_items?.data ?? [],
  ),
  // Stripe's own page calls these two, and so does its CLI.
  {
    name: 'GET /v1/payment_pages/:id',
    permission: 'checkout_session_read',
    run: ({ state, id }) => found(state.get('checkout.session', id)),
  },
  post('/v1/payment_pages/:id/confirm', 'checkout_session', ({ state, id, params }) =>
    completeSession(state, state.get('checkout.session', id), { payment_method: params.payment_method }),
  ),
  ...readable('/v1/payment_links', 'payment_link', { filters: { active: is('active') } }),
  post('/v1/payment_links', 'payment_link', ({ state, params }) => createPaymentLink(state, params)),
];

const billing: Route[] = [
  ...readable('/v1/subscriptions', 'subscription', {
    filters: {
      customer: is('customer'),
      status: ({ status }, value) => value === 'all' || status === value,
    },
  }),
  post('/v1/subscriptions', 'subscription', ({ state, params }) => {
    const customer = state.get('customer', params.customer, 'customer');
    return createSubscription(state, customer, params).subscription;
  }),
  post('/v1/subscriptions/:id', 'subscription', ({ state, id, params }) => {
    const subscription = state.get('subscription', id);
    changeSubscription(state, subscription, params);
    return subscription;
  }),
  {
    name: 'DELETE /v1/subscriptions/:id',
    permission: 'subscription_write',
    run: ({ state, id }) => found(cancelSubscription(state, state.get('subscription', id))),
  },
  ...readable('/v1/invoices', 'invoice', {
    filters: {
      customer: is('customer'),
      status: is('status'),
      collection_method: is('collection_method'),
      subscription: ({ parent }, value) => parent?.subscription_details?.subscription === value,
    },
  }),
  post('/v1/invoices', 'invoice', ({ state, params }) => createInvoiceOf(state, params)),
  post('/v1/invoices/:id', 'invoice', ({ state, id, params }) => describe(state.get('invoice', id), params)),
  inner('/v1/invoices/:id/lines', 'invoice', ({ state, id }) => state.get('invoice', id).lines.data),
  post('/v1/invoices/:id/finalize', 'invoice', ({ state, id }) =>
    finalizeInvoice(state, state.get('invoice', id)),
  ),
  post('/v1/invoices/:id/pay', 'invoice', ({ state, id, params }) => {
    const invoice = state.get('invoice', id);
    if (params.paid_out_of_band) return payOutOfBand(state, invoice);
    const customer = state.find('customer', invoice.customer);
    const method =
      params.payment_method ?? params.source ?? customer?.invoice_settings.default_payment_method;
    return payInvoice(state, invoice, methodOf(state, method ?? 'pm_card_visa', invoice.customer));
  }),
  post('/v1/invoices/:id/void', 'invoice', ({ state, id }) => voidInvoice(state, state.get('invoice', id))),
  post('/v1/invoices/:id/attach_payment', 'invoice', ({ state, id, params }) => {
    const intent = state.get('payment_intent', params.payment_intent, 'payment_intent');
    attachPayment(state, state.get('invoice', id), intent);
    return state.get('invoice', id);
  }),
  ...readable('/v1/invoice_payments', 'invoice_payment', {
    filters: {
      invoice: is('invoice'),
      status: is('status'),
      payment: ({ payment }, _, { payment: wanted }) =>
        Object.entries(wanted as Params).every(
          ([name, value]) => payment[name as keyof typeof payment] === value,
        ),
    },
    permission: 'invoice',
  }),
  ...readable('/v1/invoiceitems', 'invoiceitem', {
    filters: { customer: is('customer'), invoice: is('invoice') },
    permission: 'invoice',
  }),
  post('/v1/invoiceitems', 'invoice', ({ state, params }) => addItem(state, params)),
  ...readable('/v1/credit_notes', 'credit_note', {
    filters: { customer: is('customer'), invoice: is('invoice') },
  }),
  post('/v1/credit_notes', 'credit_note', ({ state, params }) =>
    createCreditNote(state, state.get('invoice', params.invoice, 'invoice'), params),
  ),
  post('/v1/credit_notes/:id/void', 'credit_note', ({ state, id }) =>
    voidCreditNote(state, state.get('credit_note', id)),
  ),
];

const payments: Route[] = [
  ...readable('/v1/payment_intents', 'payment_intent', { filters: { customer: is('customer') } }),
  post('/v1/payment_intents', 'payment_intent', ({ state, params }) => {
    const { confirm, payment_method } = params;
    const intent = createIntent(state, params);
    if (confirm) confirmIntent(state, intent, methodOf(state, payment_method ?? 'pm_card_visa'));
    return intent;
  }),
  post('/v1/payment_intents/:id/confirm', 'payment_intent', ({ state, id, params }) => {
    const intent = state.get('payment_intent', id);
    const { payment_method } = params;
    confirmIntent(state, intent, methodOf(state, payment_method ?? intent.payment_method ?? 'pm_card_visa'));
    return intent;
  }),
  post('/v1/payment_intents/:id/capture', 'payment_intent', ({ state, id, params }) => {
    capturePayment(state, state.get('payment_intent', id), params.amount_to_capture);
    return state.get('payment_intent', id);
  }),
  post('/v1/payment_intents/:id/cancel', 'payment_intent', ({ state, id }) => {
    cancelIntent(state, state.get('payment_intent', id));
    return state.get('payment_intent', id);
  }),
  ...readable('/v1/charges', 'charge', {
    filters: { customer: is('customer'), payment_intent: is('payment_intent') },
  }),
  post('/v1/charges', 'charge', ({ state, params }) => {
    const intent = createIntent(state, params);
    const method = methodOf(state, params.source ?? 'tok_visa', params.customer ?? null);
    return confirmIntent(state, intent, method);
  }),
  post('/v1/charges/:id', 'charge', ({ state, id, params }) => {
    const charge = describe(state.get('charge', id), params);
    state.emit('charge.updated', charge);
    return charge;
  }),
  inner('/v1/charges/:id/refunds', 'charge', ({ state, id }) =>
    state.all('refund').filter(({ charge }) => charge === id),
  ),
  ...readable('/v1/refunds', 'refund', {
    filters: { charge: is('charge'), payment_intent: is('payment_intent') },
    permission: 'charge',
  }),
  post('/v1/refunds', 'charge', (call) => createRefund(call.state, chargeOf(call), call.params)),
  post('/v1/refunds/:id', 'charge', ({ state, id, params }) => {
    const refund = describe(state.get('refund', id), params);
    state.emit('refund.updated', refund);
    state.emit('charge.refund.updated', refund);
    return refund;
  }),
  post('/v1/refunds/:id/cancel', 'charge', ({ state, id }) => {
    settleRefund(state, state.get('refund', id), 'canceled');
    return state.get('refund', id);
  }),
  ...readable('/v1/disputes', 'dispute', {
    filters: { charge: is('charge'), payment_intent: is('payment_intent') },
  }),
  post('/v1/disputes/:id', 'dispute', ({ state, id, params }) => {
    const dispute = state.get('dispute', id);
    // Stripe's two test values for evidence decide a dispute immediately.
    const text = params.evidence?.uncategorized_text;
    const outcomes = { winning_evidence: 'won', losing_evidence: 'lost' } as const;
    if (params.evidence)
      moveDispute(state, dispute, outcomes[text as keyof typeof outcomes] ?? 'under_review');
    else state.emit('charge.dispute.updated', describe(dispute, params));
    return dispute;
  }),
  post('/v1/disputes/:id/close', 'dispute', ({ state, id }) => {
    closeDispute(state, state.get('dispute', id));
    return state.get('dispute', id);
  }),
  ...readable('/v1/balance_transactions', 'balance_transaction', {
    filters: { source: is('source'), type: is('type') },
    permission: 'balance',
  }),
  ...readable('/v1/setup_intents', 'setup_intent', { filters: { customer: is('customer') } }),
];

const account: Route[] = [
  {
    name: 'GET /v1/account',
    permission: 'accounts_kyc_basic_read',
    run: ({ state }) => found(state.account),
  },
  {
    name: 'GET /v1/events',
    permission: 'event_read',
    run: ({ state, params, version, path: url }) => {
      const filters: Filters<'event'> = {
        type: ({ type }, value) =>
          type === value || (value.endsWith('*') && type.startsWith(value.slice(0, -1))),
        types: ({ type }, value) => value.split(',').includes(type),
      };
      const events = state.all('event').map((event) => renderEvent(state, event, event.api_version));
      return { ready: listPage<'event'>(state, events, filters, { url, params, version }) };
    },
  },
  {
    name: 'GET /v1/events/:id',
    permission: 'event_read',
    run: ({ state, id }) => {
      const event = state.get('event', id);
      return { ready: renderEvent(state, event, event.api_version) };
    },
  },
  ...readable('/v1/webhook_endpoints', 'webhook_endpoint', { permission: 'webhook' }),
  post('/v1/webhook_endpoints', 'webhook', ({ state, delivery, params }) => {
    if (!params.url) throw required('url');
    if (!params.enabled_events) throw required('enabled_events');
    const unknown = params.enabled_events.findIndex((type: string) => previewEvents.has(type));
    if (unknown >= 0)
      throw invalid(`Invalid enabled_events[${unknown}]: must be a known event type.`, {
        param: `enabled_events[${unknown}]`,
      });
    if (state.all('webhook_endpoint').length >= ENDPOINTS_MAX)
      throw invalid(`You have reached the maximum of ${ENDPOINTS_MAX} webhook endpoints.`);
    return delivery.create(
      pick(params as NewEndpoint, 'url', 'enabled_events', 'api_version', 'description', 'metadata'),
    );
  }),
  post('/v1/webhook_endpoints/:id', 'webhook', ({ state, id, params }) => {
    const endpoint = describe(state.get('webhook_endpoint', id), params);
    if (params.disabled !== undefined) endpoint.status = params.disabled ? 'disabled' : 'enabled';
    return Object.assign(endpoint, pick(params, 'enabled_events', 'url'));
  }),
  {
    name: 'DELETE /v1/webhook_endpoints/:id',
    permission: 'webhook_write',
    run: ({ delivery, id }) => {
      delivery.remove(id);
      return { ready: { id, object: 'webhook_endpoint', deleted: true } };
    },
  },
];

export const routes: readonly Route[] = [
  ...customers,
  ...catalog,
  ...checkout,
  ...billing,
  ...payments,
  ...account,
];

const patterns = routes.map((route) => {
  const [method = '', path = ''] = route.name.split(' ');
  return { route, method, pattern: new RegExp(`^${path.replace(':id', '([^/]+)')}$`) };
});

export function findRoute(method: string, path: string): { route: Route; id: string } | null {
  for (const { route, method: own, pattern } of patterns) {
    const match = own === method ? pattern.exec(path) : null;
    if (match) return { route, id: decodeURIComponent(match[1] ?? '') };
  }
  return null;
}
