import { DAY_SECONDS, periodEnd } from '../calendar.ts';
import { invalid } from '../failures.ts';
import { percentOf, shareOf } from '../money.ts';
import {
  invoiceItem,
  invoiceLine,
  subscription as newSubscription,
  planOf,
  subscriptionItem,
} from '../objects/billing.ts';
import type { State } from '../state.ts';
import type {
  Customer,
  Invoice,
  InvoiceItem,
  InvoiceLine,
  Metadata,
  PaymentMethod,
  Price,
  Subscription,
  SubscriptionItem,
  TaxRate,
} from '../wire.ts';
import { couponOf, type DiscountParam, redeem } from './catalog.ts';
import { merged } from './customers.ts';
import { createInvoice, finalizeInvoice, payInvoice } from './invoices.ts';
import { methodOf } from './payments.ts';

export interface ItemParam {
  /** Item to change. Without an id, a new subscription gets a new item, and a change applies to the only item. */
  readonly id?: string;
  readonly price?: string;
  readonly quantity?: number;
  readonly tax_rates?: readonly string[];
}

export interface NewSubscription {
  readonly items: readonly ItemParam[];
  readonly metadata?: Metadata;
  readonly trial_period_days?: number;
  /** Unix seconds. */
  readonly trial_end?: number;
  readonly discounts?: readonly DiscountParam[];
  readonly default_tax_rates?: readonly string[];
  readonly collection_method?: 'charge_automatically' | 'send_invoice';
  readonly default_payment_method?: string;
  readonly shipping?: number;
}

/** Stripe announces the end of a trial three days before, or immediately if the trial is shorter. */
export const TRIAL_NOTICE_SECONDS = 3 * DAY_SECONDS;

export function createSubscription(
  state: State,
  customer: Customer,
  params: NewSubscription,
): { subscription: Subscription; invoice: Invoice } {
  const prices = params.items.map(({ price }) => state.get('price', price ?? '', 'items[0][price]'));
  const currency = prices[0]?.currency ?? state.options.currency;
  const trialEnd = trialEndOf(state, params);
  const isTrial = trialEnd !== null;
  const subscription = newSubscription(state, {
    ...{ customer: customer.id, currency, metadata: { ...params.metadata } },
    billing_cycle_anchor: trialEnd ?? state.now,
    collection_method: params.collection_method ?? 'charge_automatically',
    days_until_due: params.collection_method === 'send_invoice' ? 30 : null,
    default_payment_method: params.default_payment_method ?? null,
    default_tax_rates: ratesBy(state, params.default_tax_rates),
    status: isTrial ? 'trialing' : params.collection_method === 'send_invoice' ? 'active' : 'incomplete',
    ...(isTrial && { trial_start: state.now, trial_end: trialEnd }),
  });
  subscription.items.data = prices.map((price, index) =>
    subscriptionItem(state, price, {
      current_period_start: state.now,
      current_period_end: trialEnd ?? periodEnd(state.now, state.now, recurringOf(price)),
      quantity: params.items[index]?.quantity ?? 1,
      subscription: subscription.id,
      tax_rates: ratesBy(state, params.items[index]?.tax_rates),
    }),
  );
  state.add(subscription);
  customer.currency ??= currency;
  const of = { customer: customer.id, subscription: subscription.id };
  const discounts = (params.discounts ?? []).map((param) => redeem(state, param, of));
  subscription.discounts = discounts.map(({ id }) => id);
  state.emit('customer.subscription.created', subscription);
  for (const discount of discounts) state.emit('customer.discount.created', discount);
  if (isTrial && trialEnd - state.now < TRIAL_NOTICE_SECONDS)
    state.emit('customer.subscription.trial_will_end', subscription);
  const invoice = bill(state, subscription, 'subscription_create', {
    lines: subscription.items.data.map((item) => (isTrial ? trialLine(item) : fullLine(item))),
    ...(params.shipping !== undefined && !isTrial && { shipping: params.shipping }),
  });
  collect(state, subscription, invoice);
  return { subscription, invoice };
}

const ratesBy = (state: State, ids: readonly string[] | undefined): TaxRate[] =>
  structuredClone((ids ?? []).map((id) => state.get('tax_rate', id, 'tax_rates')));

function trialEndOf(state: State, { trial_end, trial_period_days }: NewSubscription): number | null {
  if (trial_end !== undefined) return trial_end > state.now ? trial_end : null;
  return trial_period_days ? state.now + trial_period_days * DAY_SECONDS : null;
}

function recurringOf({ id, recurring }: Price): NonNullable<Price['recurring']> {
  if (!recurring)
    throw invalid(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`: ${id}.`,
    );
  return recurring;
}

/** Invoice line before it has an id. */
interface Draft {
  readonly item: SubscriptionItem;
  readonly price: Price;
  readonly amount: number;
  readonly description: string;
  readonly period: { readonly start: number; readonly end: number };
  readonly quantity: number;
  /** Invoice item for a proration. */
  readonly invoiceItem?: InvoiceItem;
}

const amountOf = (price: Price, quantity: number): number => (price.unit_amount ?? 0) * quantity;
const periodOf = (item: SubscriptionItem) => ({
  start: item.current_period_start,
  end: item.current_period_end,
});

const fullLine = (item: SubscriptionItem): Draft => ({
  ...{ item, price: item.price, quantity: item.quantity ?? 1, period: periodOf(item) },
  amount: amountOf(item.price, item.quantity ?? 1),
  description: `${item.quantity ?? 1} × ${item.price.nickname ?? 'Plan'}`,
});
const trialLine = (item: SubscriptionItem): Draft => ({
  ...fullLine(item),
  amount: 0,
  description: 'Trial period for Plan',
});

type Reason = 'subscription_create' | 'subscription_cycle' | 'subscription_update';

function bill(
  state: State,
  subscription: Subscription,
  billing_reason: Reason,
  { lines, shipping }: { lines: readonly Draft[]; shipping?: number },
): Invoice {
  const period = lines[0]?.period;
  return createInvoice(state, {
    billing_reason,
    collection_method: subscription.collection_method as 'charge_automatically' | 'send_invoice',
    currency: subscription.currency,
    customer: state.get('customer', subscription.customer),
    default_tax_rates: subscription.default_tax_rates ?? [],
    discounts: currentDiscounts(state, subscription),
    subscription,
    ...(period && { period }),
    ...(shipping !== undefined && { shipping }),
    lines: (invoice) => lines.map((line) => toLine(state, subscription, invoice, line)),
  });
}

/** Returns coupons that still apply. A single-use coupon covers only the first invoice. */
function currentDiscounts(state: State, subscription: Subscription): string[] {
  const ofCustomer = state.get('customer', subscription.customer).discount;
  const own = subscription.discounts;
  const discounts = own.length === 0 && ofCustomer ? [ofCustomer.id] : own;
  return discounts.filter((id) => {
    const { duration, duration_in_months } = couponOf(state, id);
    const { start } = state.get('discount', id);
    if (duration === 'forever') return true;
    if (duration === 'repeating') {
      const months = { interval: 'month', interval_count: duration_in_months ?? 1 } as const;
      const recurring = { ...months, meter: null, trial_period_days: null, usage_type: 'licensed' } as const;
      return state.now < periodEnd(start, start, recurring);
    }
    return !state
      .all('invoice')
      .some((invoice) => invoice.discounts.includes(id) && invoice.total_discount_amounts?.length);
  });
}

function toLine(state: State, subscription: Subscription, invoice: Invoice, line: Draft): InvoiceLine {
  const { item, price, invoiceItem: proration } = line;
  if (proration) proration.invoice = invoice.id;
  return invoiceLine(state, {
    amount: line.amount,
    currency: subscription.currency,
    description: line.description,
    discountable: proration === undefined,
    invoice: invoice.id,
    metadata: { ...subscription.metadata },
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: proration?.id ?? null,
        proration: proration !== undefined,
        proration_details: proration ? { credited_items: null } : null,
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { ...line.period },
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity: line.quantity,
    subscription: subscription.id,
  });
}

/** Finalizes an invoice and charges the customer, unless it is sent to them. */
export function collect(state: State, subscription: Subscription, invoice: Invoice): void {
  finalizeInvoice(state, invoice);
  if (invoice.status === 'paid' || invoice.collection_method === 'send_invoice') return;
  charge(state, subscription, invoice);
}

export function charge(state: State, subscription: Subscription, invoice: Invoice): void {
  const method = methodFor(state, subscription);
  if (method) payInvoice(state, invoice, method);
}

function methodFor(state: State, subscription: Subscription): PaymentMethod | null {
  const customer = state.get('customer', subscription.customer);
  const id = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
  return id === null ? null : methodOf(state, id, customer.id);
}

/** Starts the next period, or the first one after a trial. The invoice is finalized an hour later. */
export function renew(state: State, subscription: Subscription): void {
  const wasTrial = subscription.status === 'trialing';
  if (wasTrial) subscription.status = 'active';
  const { billing_cycle_anchor: anchor } = subscription;
  for (const item of subscription.items.data) {
    const start = item.current_period_end;
    item.current_period_start = start;
    item.current_period_end = periodEnd(anchor, start, recurringOf(item.price));
  }
  const lines = [...pendingLines(state, subscription), ...subscription.items.data.map(fullLine)];
  bill(state, subscription, 'subscription_cycle', { lines });
  state.emit('customer.subscription.updated', subscription);
}

function pendingLines(state: State, subscription: Subscription): Draft[] {
  const pending = state
    .all('invoiceitem')
    .filter(
      ({ invoice, parent }) =>
        invoice === null && parent?.subscription_details?.subscription === subscription.id,
    );
  return pending.map((each) => {
    const details = each.parent?.subscription_details;
    const found = subscription.items.data.find(({ id }) => id === details?.subscription_item);
    const item = found ?? subscription.items.data[0];
    if (!item) throw new Error(`${subscription.id} has no items.`);
    const { amount, description, period, quantity } = each;
    const price = state.get('price', each.pricing?.price_details?.price ?? '');
    return { item, price, amount, description: description ?? '', period, quantity, invoiceItem: each };
  });
}

export interface SubscriptionChange {
  readonly items?: readonly ItemParam[];
  /** Default: `create_prorations`, which the next invoice contains. */
  readonly proration_behavior?: 'create_prorations' | 'always_invoice' | 'none';
  readonly trial_end?: 'now';
  readonly cancel_at_period_end?: boolean;
  readonly metadata?: Metadata;
  readonly discounts?: readonly DiscountParam[];
}

export function changeSubscription(
  state: State,
  subscription: Subscription,
  change: SubscriptionChange,
): Invoice | null {
  const { proration_behavior = 'create_prorations' } = change;
  if (subscription.status === 'canceled')
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  if (change.metadata) subscription.metadata = merged(subscription.metadata, change.metadata);
  if (change.discounts) {
    const of = { customer: subscription.customer, subscription: subscription.id };
    const discounts = change.discounts.map((param) => redeem(state, param, of));
    subscription.discounts = discounts.map(({ id }) => id);
    for (const discount of discounts) state.emit('customer.discount.created', discount);
  }
  if (change.cancel_at_period_end !== undefined)
    cancelLater(state, subscription, change.cancel_at_period_end);
  const wasTrial = subscription.status === 'trialing';
  const old = subscription.items.data.map((item) => structuredClone(item));
  const isRestarted = applyItems(state, subscription, change.items ?? []) || change.trial_end === 'now';
  if (isRestarted && (!wasTrial || change.trial_end === 'now')) restart(state, subscription);
  const isProrated = !wasTrial && proration_behavior !== 'none' && change.items !== undefined;
  if (isProrated) prorate(state, subscription, old, isRestarted);
  state.emit('customer.subscription.updated', subscription);
  const isBilled = isRestarted
    ? !wasTrial || change.trial_end === 'now'
    : isProrated && proration_behavior === 'always_invoice';
  if (!isBilled) return null;
  const full = isRestarted ? subscription.items.data.map(fullLine) : [];
  const lines = [...pendingLines(state, subscription), ...full];
  const invoice = bill(state, subscription, 'subscription_update', { lines });
  collect(state, subscription, invoice);
  return invoice;
}

function cancelLater(state: State, subscription: Subscription, isLater: boolean): void {
  subscription.cancel_at_period_end = isLater;
  subscription.cancel_at = isLater ? endOf(subscription) : null;
  subscription.canceled_at = isLater ? state.now : null;
}

export const endOf = (subscription: Subscription): number =>
  Math.min(...subscription.items.data.map(({ current_period_end }) => current_period_end));

/** Returns true if the interval has changed, which starts a new period. */
function applyItems(state: State, subscription: Subscription, params: readonly ItemParam[]): boolean {
  let isRestarted = false;
  for (const { id, price: priceId, quantity } of params) {
    const items = subscription.items.data;
    const price = priceId === undefined ? undefined : state.get('price', priceId, 'items[0][price]');
    const item = id === undefined && items.length === 1 ? items[0] : items.find((each) => each.id === id);
    if (!item) throw invalid(`Invalid subscription_item id: ${id}`);
    if (price) {
      const [before, after] = [recurringOf(item.price), recurringOf(price)];
      isRestarted ||= before.interval !== after.interval || before.interval_count !== after.interval_count;
      Object.assign(item, { price: structuredClone(price), plan: planOf(price) });
    }
    if (quantity !== undefined) item.quantity = quantity;
  }
  return isRestarted;
}

function restart(state: State, subscription: Subscription): void {
  subscription.billing_cycle_anchor = state.now;
  if (subscription.status === 'trialing')
    Object.assign(subscription, { status: 'active', trial_end: state.now });
  for (const item of subscription.items.data) {
    item.current_period_start = state.now;
    item.current_period_end = periodEnd(state.now, state.now, recurringOf(item.price));
  }
}

/**
 * Credits the unused part of the old price and, unless a new period starts, charges the remaining part of the new one.
 */
function prorate(
  state: State,
  subscription: Subscription,
  old: readonly SubscriptionItem[],
  isRestarted: boolean,
): void {
  old.forEach((before, index) => {
    const item = subscription.items.data[index];
    if (!item || (item.price.id === before.price.id && item.quantity === before.quantity)) return;
    const { current_period_start: start, current_period_end: end } = before;
    const [left, whole] = [end - state.now, end - start];
    const part = (price: Price, quantity: number) =>
      shareOf(discounted(state, subscription, amountOf(price, quantity)), left, whole);
    const period = { start: state.now, end };
    const credit = -part(before.price, before.quantity ?? 1);
    addProration(state, subscription, item, before.price, credit, period, 'Unused time');
    if (isRestarted) return;
    const debit = part(item.price, item.quantity ?? 1);
    addProration(state, subscription, item, item.price, debit, period, 'Remaining time');
  });
}

const discounted = (state: State, subscription: Subscription, amount: number): number =>
  currentDiscounts(state, subscription).reduce(
    (left, id) => left - percentOf(left, couponOf(state, id).percent_off ?? 0),
    amount,
  );

function addProration(
  state: State,
  subscription: Subscription,
  item: SubscriptionItem,
  price: Price,
  amount: number,
  period: { start: number; end: number },
  description: string,
): void {
  const made = invoiceItem(state, {
    ...{ amount, period, currency: subscription.currency, customer: subscription.customer },
    description,
    discountable: false,
    parent: {
      subscription_details: { subscription: subscription.id, subscription_item: item.id },
      type: 'subscription_details',
    },
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    proration: true,
    quantity: item.quantity ?? 1,
  });
  state.add(made);
  state.emit('invoiceitem.created', made);
}

export function cancelSubscription(state: State, subscription: Subscription): Subscription {
  Object.assign(subscription, { status: 'canceled', canceled_at: state.now, ended_at: state.now });
  if (subscription.cancellation_details) subscription.cancellation_details.reason = 'cancellation_requested';
  state.emit('customer.subscription.deleted', subscription);
  return subscription;
}
