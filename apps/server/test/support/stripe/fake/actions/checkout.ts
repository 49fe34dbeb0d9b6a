import { declined, invalid, required } from '../failures.ts';
import { type Priced, priced, sum } from '../money.ts';
import { listOf } from '../objects/billing.ts';
import { shippingRate } from '../objects/catalog.ts';
import { lineItem, session as newSession, paymentLink } from '../objects/checkout.ts';
import { setupIntent } from '../objects/customer.ts';
import type { State } from '../state.ts';
import type {
  Customer,
  LineItem,
  Metadata,
  PaymentLink,
  PaymentMethod,
  Price,
  Session,
  TaxRate,
} from '../wire.ts';
import { createPrice, type DiscountParam, type NewPrice, redeem } from './catalog.ts';
import { createCustomer, setMethod } from './customers.ts';
import { addItem, lineOf } from './invoice-items.ts';
import { attachPayment, createInvoice, finalizeInvoice } from './invoices.ts';
import { confirmIntent, createIntent, methodOf } from './payments.ts';
import { createSubscription } from './subscriptions.ts';

export interface LineItemParam {
  readonly price?: string;
  readonly price_data?: NewPrice;
  readonly quantity?: number;
  readonly tax_rates?: readonly string[];
}

/** Fields that sessions and payment links share. */
interface Offer {
  readonly line_items?: readonly LineItemParam[];
  readonly metadata?: Metadata;
  readonly allow_promotion_codes?: boolean;
  readonly customer_creation?: 'always' | 'if_required';
  readonly invoice_creation?: { readonly enabled: boolean };
  readonly payment_intent_data?: {
    readonly capture_method?: 'automatic' | 'manual';
    readonly metadata?: Metadata;
  };
  readonly subscription_data?: {
    readonly trial_period_days?: number;
    readonly trial_end?: number;
    readonly metadata?: Metadata;
    readonly default_tax_rates?: readonly string[];
  };
  readonly shipping_options?: readonly {
    readonly shipping_rate?: string;
    readonly shipping_rate_data?: {
      readonly fixed_amount: { readonly amount: number; readonly currency: string };
    };
  }[];
}

export interface NewSession extends Offer {
  readonly mode: 'payment' | 'subscription' | 'setup';
  readonly currency?: string;
  readonly customer?: string;
  readonly customer_email?: string;
  readonly client_reference_id?: string;
  readonly discounts?: readonly DiscountParam[];
  readonly success_url?: string;
  readonly cancel_url?: string;
  /** Adaptive Pricing: the amount and currency that the customer saw. */
  readonly presentment_details?: Session['presentment_details'];
}

interface Plan {
  readonly offer: Offer;
  readonly prices: readonly { readonly price: Price; readonly quantity: number; readonly rates: TaxRate[] }[];
  readonly shipping: number | undefined;
}
const plans = new WeakMap<Session, Plan>();

export function createSession(state: State, params: NewSession): Session {
  if (!params.mode) throw required('mode');
  if (params.customer !== undefined) state.get('customer', params.customer, 'customer');
  const prices = (params.line_items ?? []).map((item) => ({
    price: priceOf(state, item),
    quantity: item.quantity ?? 1,
    rates: (item.tax_rates ?? []).map((id) => state.get('tax_rate', id, 'tax_rates')),
  }));
  if (prices.length === 0 && params.mode !== 'setup') throw required('line_items');
  const isPayment = params.mode === 'payment';
  const shipping = shippingOf(state, params);
  const session = newSession(state, {
    mode: params.mode,
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    currency: prices[0]?.price.currency ?? params.currency ?? null,
    customer: params.customer ?? null,
    customer_creation: isPayment && !params.customer ? (params.customer_creation ?? 'if_required') : null,
    customer_email: params.customer_email ?? null,
    discounts: (params.discounts ?? []).map(discountEntry),
    invoice_creation: isPayment ? invoiceCreation(params.invoice_creation?.enabled ?? false) : null,
    metadata: { ...params.metadata },
    payment_status: params.mode === 'setup' ? 'no_payment_required' : 'unpaid',
    shipping_options: shipping ? [{ shipping_amount: shipping.amount, shipping_rate: shipping.id }] : [],
    success_url: params.success_url ?? null,
    ...(params.presentment_details && { presentment_details: params.presentment_details }),
  });
  plans.set(session, { offer: params, prices, shipping: shipping?.amount });
  if (params.mode === 'setup') session.line_items = itemsOf(session, []);
  else computeSession(state, session);
  return state.add(session);
}

function priceOf(state: State, { price, price_data }: LineItemParam): Price {
  if (price_data) return createPrice(state, price_data);
  return state.get('price', price ?? '', 'line_items[0][price]');
}

const discountEntry = ({ coupon, promotion_code }: DiscountParam) => ({
  coupon: coupon ?? null,
  promotion_code: promotion_code ?? null,
});

function shippingOf(state: State, { shipping_options: [option] = [] }: Offer) {
  if (!option) return null;
  const data = option.shipping_rate_data?.fixed_amount;
  const rate = data
    ? state.add(shippingRate(state, data.amount, data.currency))
    : state.get('shipping_rate', option.shipping_rate ?? '', 'shipping_options[0][shipping_rate]');
  return { id: rate.id, amount: rate.fixed_amount?.amount ?? 0 };
}

const invoiceCreation = (enabled: boolean): Session['invoice_creation'] => ({
  enabled,
  invoice_data: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: null,
    metadata: {},
    rendering_options: null,
  },
});

const planOfSession = (session: Session): Plan => {
  const plan = plans.get(session);
  if (!plan) throw new Error(`${session.id} was not made by createSession.`);
  return plan;
};

const discountsOf = (session: Session): DiscountParam[] =>
  (session.discounts ?? []).map(({ coupon, promotion_code }) => ({
    ...(coupon !== null && { coupon }),
    ...(promotion_code !== null && { promotion_code }),
  }));

/** Returns the coupons for the amounts on the page, without redeeming them. */
function couponsOf(state: State, session: Session) {
  return discountsOf(session).map(({ coupon, promotion_code }) => {
    const id = promotion_code ? state.get('promotion_code', promotion_code).promotion.coupon : coupon;
    return { discount: promotion_code ?? coupon ?? '', coupon: state.get('coupon', id ?? '', 'coupon') };
  });
}

function computeSession(state: State, session: Session): void {
  const { prices, shipping = 0, offer } = planOfSession(session);
  const isTrial = (offer.subscription_data?.trial_period_days ?? offer.subscription_data?.trial_end ?? 0) > 0;
  const amounts = prices.map(({ price, quantity }) =>
    isTrial && price.recurring ? 0 : (price.unit_amount ?? 0) * quantity,
  );
  const results = priced(
    prices.map(({ price, rates }, index) => ({
      amount: amounts[index] ?? 0,
      product: price.product,
      taxRates: rates.length > 0 ? rates : defaultRates(state, offer),
      isDiscountable: true,
    })),
    couponsOf(state, session),
  );
  const items = prices.map(({ price, quantity }, index) => {
    const amount = amounts[index] ?? 0;
    const { off, tax, total } = amountsOf(amount, results[index]);
    return lineItem(state, price, {
      ...{ quantity, description: price.nickname ?? 'Plan' },
      ...{ amount_discount: off, amount_subtotal: amount, amount_tax: tax, amount_total: total },
    });
  });
  session.line_items = itemsOf(session, items);
  session.amount_subtotal = sum(amounts);
  session.amount_total = sum(items.map(({ amount_total }) => amount_total)) + shipping;
  session.total_details = {
    amount_discount: sum(items.map(({ amount_discount }) => amount_discount)),
    amount_shipping: shipping,
    amount_tax: sum(items.map(({ amount_tax }) => amount_tax)),
  };
  const rate = session.shipping_options[0]?.shipping_rate ?? null;
  session.shipping_cost =
    rate === null
      ? null
      : { amount_subtotal: shipping, amount_tax: 0, amount_total: shipping, shipping_rate: rate };
}

const itemsOf = ({ id }: Session, items: LineItem[]) =>
  listOf(`/v1/checkout/sessions/${id}/line_items`, items);

const defaultRates = (state: State, { subscription_data }: Offer): TaxRate[] =>
  (subscription_data?.default_tax_rates ?? []).map((id) => state.get('tax_rate', id));

function amountsOf(amount: number, result: Priced | undefined) {
  const off = sum((result?.discounts ?? []).map((each) => each.amount));
  const taxes = result?.taxes ?? [];
  const onTop = sum(taxes.filter(({ rate }) => !rate.inclusive).map((each) => each.amount));
  return { off, tax: sum(taxes.map((each) => each.amount)), total: amount - off + onTop };
}

/** The customer's input on Stripe's page. */
export interface Completion {
  readonly email?: string;
  readonly name?: string;
  /** A test payment method. Default: `pm_card_visa`. `pm_sepa_debit` pays days later. */
  readonly payment_method?: string;
  readonly promotion_code?: string;
}

/** Pays as the customer. A declined card leaves the session open. */
export function completeSession(state: State, session: Session, completion: Completion = {}): Session {
  if (session.status !== 'open')
    throw invalid('You can only complete a Checkout Session that is open.', { code: 'resource_missing' });
  if (completion.promotion_code !== undefined) enterCode(state, session, completion.promotion_code);
  const email = completion.email ?? session.customer_email ?? emailOf(state, session) ?? 'buyer@shop.example';
  const method = methodOf(state, completion.payment_method ?? 'pm_card_visa');
  session.payment_method_types = [method.type];
  if (session.mode === 'payment') pay(state, session, method, email, completion.name ?? null);
  else {
    const customer = customerFor(state, session, email, completion.name ?? null);
    if (session.mode === 'subscription') subscribe(state, session, method, customer);
    else setUp(state, session, method, customer);
  }
  session.customer_details = {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: completion.name ?? null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  };
  Object.assign(session, { status: 'complete', url: null });
  state.emit('checkout.session.completed', session);
  if (session.mode === 'payment' && session.payment_status === 'paid') invoiceAfterwards(state, session);
  return session;
}

const emailOf = (state: State, session: Session): string | null | undefined =>
  state.find('customer', session.customer)?.email;

function enterCode(state: State, session: Session, code: string): void {
  const found = state.all('promotion_code').find((each) => each.active && each.code === code);
  if (!found || !session.allow_promotion_codes)
    throw invalid('This code is invalid.', { param: 'promotion_code' });
  session.discounts = [{ coupon: null, promotion_code: found.id }];
  computeSession(state, session);
}

function customerFor(state: State, session: Session, email: string, name: string | null): Customer {
  const known = state.find('customer', session.customer);
  if (known) return known;
  const made = createCustomer(state, { email, ...(name !== null && { name }) });
  session.customer = made.id;
  return made;
}

function pay(
  state: State,
  session: Session,
  method: PaymentMethod,
  email: string,
  name: string | null,
): void {
  const { offer } = planOfSession(session);
  // An invoice belongs to a customer.
  if (session.customer_creation === 'always' || session.invoice_creation?.enabled)
    customerFor(state, session, email, name);
  if (session.amount_total === 0) {
    session.payment_status = 'no_payment_required';
    return;
  }
  const intent = createIntent(state, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? state.options.currency,
    customer: session.customer,
    ...offer.payment_intent_data,
  });
  if (session.presentment_details) intent.presentment_details = session.presentment_details;
  confirmIntent(state, intent, method);
  if (intent.status === 'requires_payment_method') throw declined();
  session.payment_intent = intent.id;
  if (intent.status === 'succeeded') session.payment_status = 'paid';
}

function subscribe(state: State, session: Session, method: PaymentMethod, customer: Customer): void {
  const { offer, prices, shipping } = planOfSession(session);
  setMethod(state, customer, method.id);
  const { subscription, invoice } = createSubscription(state, customer, {
    ...offer.subscription_data,
    items: prices.map(({ price, quantity, rates }) => ({
      price: price.id,
      quantity,
      tax_rates: rates.map(({ id }) => id),
    })),
    discounts: discountsOf(session),
    ...(shipping !== undefined && { shipping }),
  });
  if (subscription.status === 'incomplete' && method.type === 'card') throw declined();
  subscription.default_payment_method = method.id;
  Object.assign(session, { subscription: subscription.id, invoice: invoice.id });
  if (invoice.status === 'paid')
    session.payment_status = invoice.total === 0 ? 'no_payment_required' : 'paid';
}

function setUp(state: State, session: Session, method: PaymentMethod, customer: Customer): void {
  const intent = state.add(setupIntent(state, { customer: customer.id, payment_method: method.id }));
  state.emit('setup_intent.created', intent);
  state.emit('setup_intent.succeeded', intent);
  setMethod(state, customer, method.id);
  session.setup_intent = intent.id;
}

/** Creates the invoice after the session, for `invoice_creation`. */
function invoiceAfterwards(state: State, session: Session): void {
  if (!session.invoice_creation?.enabled || session.payment_intent === null) return;
  const { prices, shipping } = planOfSession(session);
  const customer = state.get('customer', session.customer ?? '');
  const of = { checkout_session: session.id, customer: customer.id };
  const discounts = discountsOf(session).map((param) => redeem(state, param, of).id);
  const items = prices.map(({ price, quantity, rates }) =>
    addItem(state, {
      ...{ customer: customer.id, price: price.id, quantity, description: price.nickname ?? 'Plan' },
      tax_rates: rates.map(({ id }) => id),
    }),
  );
  const invoice = createInvoice(state, {
    billing_reason: 'manual',
    currency: session.currency ?? state.options.currency,
    customer,
    discounts,
    ...(shipping !== undefined && { shipping }),
    lines: (made) => items.map((item) => lineOf(state, made, item)),
  });
  finalizeInvoice(state, invoice);
  const intent = state.get('payment_intent', session.payment_intent);
  attachPayment(state, invoice, intent, invoice.amount_due, true);
  session.invoice = invoice.id;
}

/** Ends a session when its direct debit has arrived or failed. */
export function asyncSessionEnded(state: State, session: Session, hasSucceeded: boolean): void {
  if (hasSucceeded) session.payment_status = 'paid';
  state.emit(`checkout.session.async_payment_${hasSucceeded ? 'succeeded' : 'failed'}`, session);
  if (hasSucceeded && session.mode === 'payment') invoiceAfterwards(state, session);
}

export function expireSession(state: State, session: Session): Session {
  Object.assign(session, { status: 'expired', url: null });
  state.emit('checkout.session.expired', session);
  return session;
}

export interface NewPaymentLink extends Offer {
  readonly after_completion?: PaymentLink['after_completion'];
}

const offers = new WeakMap<PaymentLink, NewPaymentLink>();

export function createPaymentLink(state: State, params: NewPaymentLink): PaymentLink {
  const prices = (params.line_items ?? []).map((item) => priceOf(state, item));
  const [first] = prices;
  if (!first) throw required('line_items');
  const items = (params.line_items ?? []).map((item, index) => ({ ...item, price: prices[index]?.id ?? '' }));
  const link = paymentLink(state, {
    currency: first.currency,
    allow_promotion_codes: params.allow_promotion_codes ?? false,
    customer_creation: params.customer_creation ?? 'if_required',
    metadata: { ...params.metadata },
    ...(params.after_completion && { after_completion: params.after_completion }),
  });
  offers.set(link, { ...params, line_items: items.map(({ price_data: _, ...item }) => item) });
  state.emit('payment_link.created', link);
  return state.add(link);
}

export interface Visit {
  readonly client_reference_id?: string;
  readonly prefilled_email?: string;
  readonly prefilled_promo_code?: string;
}

const REFERENCE = /^[A-Za-z0-9_-]{1,200}$/;

/** Creates a separate session for each visit to a link. Stripe drops a reference that it does not allow. */
export function visitLink(state: State, link: PaymentLink, visit: Visit = {}): Session {
  const offer = offers.get(link);
  if (!offer) throw new Error(`${link.id} was not made by createPaymentLink.`);
  const price = state.find('price', offer.line_items?.[0]?.price);
  const { client_reference_id, prefilled_email, prefilled_promo_code } = visit;
  const isAllowed = client_reference_id !== undefined && REFERENCE.test(client_reference_id);
  const session = createSession(state, {
    ...offer,
    mode: price?.recurring ? 'subscription' : 'payment',
    ...(link.after_completion.redirect && { success_url: link.after_completion.redirect.url }),
    ...(prefilled_email !== undefined && { customer_email: prefilled_email }),
    ...(isAllowed && { client_reference_id }),
  });
  session.payment_link = link.id;
  if (prefilled_promo_code !== undefined) enterCode(state, session, prefilled_promo_code);
  return session;
}
