import { planOf } from '../objects/billing.ts';
import type { State } from '../state.ts';
import { isBefore } from '../versions.ts';
import type { Invoice, InvoiceLine, InvoicePayment } from '../wire.ts';

/** JSON of any version, which no type describes. */
// biome-ignore lint/suspicious/noExplicitAny: fields come and go with the version.
export type Json = Record<string, any>;
type Downgrade = (state: State, object: Json) => void;

/** Version changes, newest first, with the earlier form of each kind of object. Changes are undone in this order. */
const changes: readonly { readonly version: string; readonly before: Readonly<Record<string, Downgrade>> }[] =
  [
    {
      version: '2025-09-30',
      before: {
        discount: downgradeDiscount,
        promotion_code(state, code) {
          code.coupon = state.any(code.promotion.coupon);
          delete code.promotion;
        },
      },
    },
    {
      version: '2025-03-31',
      before: {
        charge(state, charge) {
          charge.invoice = invoiceOf(state, charge.payment_intent);
        },
        credit_note(_state, note) {
          note.refund = note.refunds[0]?.refund ?? null;
          note.tax_amounts = note.total_taxes.map(oldTax);
          delete note.total_taxes;
        },
        invoice: downgradeInvoice,
        invoiceitem(state, item) {
          Object.assign(item, oldPrice(state, item.pricing), {
            subscription: item.parent?.subscription_details?.subscription ?? null,
          });
          remove(item, 'parent', 'pricing', 'quantity_decimal');
        },
        line_item: downgradeLine,
        payment_intent(state, intent) {
          intent.invoice = invoiceOf(state, intent.id);
        },
        subscription(state, subscription) {
          const [first] = subscription.items.data;
          subscription.current_period_start = first?.current_period_start ?? subscription.created;
          subscription.current_period_end = first?.current_period_end ?? subscription.created;
          subscription.discount = oldDiscount(state, subscription.discounts[0]);
          remove(subscription, 'billing_mode', 'billing_schedules');
        },
        subscription_item(_state, item) {
          remove(item, 'current_period_start', 'current_period_end');
        },
      },
    },
    {
      version: '2022-11-15',
      before: {
        payment_intent(state, intent) {
          const charge = state.find('charge', intent.latest_charge);
          const url = `/v1/charges?payment_intent=${intent.id}`;
          intent.charges = { object: 'list', data: charge ? [{ ...charge }] : [], has_more: false, url };
          delete intent.latest_charge;
        },
      },
    },
  ];

/** Before this version, charges contain their refunds in every response. */
export const REFUNDS_INCLUDED_BEFORE = '2022-11-15';

/** Rewrites an object and its nested objects as an older version shows them. */
export function downgrade(state: State, object: Json, version: string): void {
  const undone = changes.filter((change) => isBefore(version, change.version));
  walk(object, (each) => {
    for (const { before } of undone) before[each.object]?.(state, each);
  });
}

/** Visits inner objects first, because an invoice keeps its lines' newer form when it is converted itself. */
function walk(value: unknown, visit: (object: Json) => void): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit);
  else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) walk(inner, visit);
    if (typeof (value as Json).object === 'string') visit(value as Json);
  }
}

const remove = (object: Json, ...fields: string[]): void => {
  for (const field of fields) delete object[field];
};

const invoiceOf = (state: State, intentId: string | null): string | null =>
  state.all('invoice_payment').find(({ payment }) => payment.payment_intent === intentId)?.invoice ?? null;

function downgradeDiscount(state: State, discount: Json): void {
  discount.coupon = structuredClone(state.any(discount.source.coupon));
  delete discount.source;
}

/** Returns the only discount that older versions show, in full. */
function oldDiscount(state: State, id: string | undefined): Json | null {
  const discount = structuredClone(state.find('discount', id));
  if (!discount) return null;
  downgradeDiscount(state, discount);
  return discount;
}

type NewTax = NonNullable<Invoice['total_taxes']>[number];
const oldTax = (tax: NewTax) => ({
  amount: tax.amount,
  inclusive: tax.tax_behavior === 'inclusive',
  tax_rate: tax.tax_rate_details?.tax_rate ?? null,
  taxability_reason: tax.taxability_reason,
  taxable_amount: tax.taxable_amount,
});

function oldPrice(state: State, pricing: InvoiceLine['pricing']) {
  const price = state.find('price', pricing?.price_details?.price);
  return {
    price: price ? structuredClone(price) : null,
    plan: price?.recurring ? planOf(price) : null,
    unit_amount: price?.unit_amount ?? null,
  };
}

function downgradeInvoice(state: State, invoice: Json): void {
  const payments = (invoice.payments?.data ?? []) as InvoicePayment[];
  const main = payments.find(({ is_default }) => is_default);
  const intent = state.find('payment_intent', main?.payment.payment_intent);
  const details = (invoice as Invoice).parent?.subscription_details;
  const taxes = (invoice as Invoice).total_taxes ?? [];
  const isOutOfBand = payments.some(
    ({ payment, status }) => payment.type === 'payment_record' && status === 'paid',
  );
  Object.assign(invoice, {
    application_fee_amount: null,
    charge: intent?.latest_charge ?? null,
    discount: oldDiscount(state, invoice.discounts[0]),
    paid: invoice.status === 'paid',
    paid_out_of_band: isOutOfBand,
    payment_intent: intent?.id ?? null,
    quote: null,
    subscription: details?.subscription ?? null,
    subscription_details: { metadata: details?.metadata ?? null },
    tax: taxes.length === 0 ? null : taxes.reduce((total, { amount }) => total + amount, 0),
    total_tax_amounts: taxes.map(oldTax),
    transfer_data: null,
    ...(isOutOfBand && { amount_paid: 0, amount_remaining: invoice.amount_due }),
  });
  remove(invoice, 'parent', 'total_taxes', 'amount_overpaid', 'payments');
}

function downgradeLine(state: State, line: Json): void {
  const details = (line as InvoiceLine).parent?.subscription_item_details;
  const taxes = (line as InvoiceLine).taxes ?? [];
  const inside = taxes.filter(({ tax_behavior }) => tax_behavior === 'inclusive');
  Object.assign(line, oldPrice(state, (line as InvoiceLine).pricing), {
    amount_excluding_tax: line.amount - inside.reduce((total, { amount }) => total + amount, 0),
    proration: details?.proration ?? false,
    proration_details: { credited_items: null },
    subscription: details?.subscription ?? null,
    tax_amounts: taxes.map(oldTax),
    tax_rates: [],
    type: details && !details.invoice_item ? 'subscription' : 'invoiceitem',
    unit_amount_excluding_tax: null,
    ...(details && { subscription_item: details.subscription_item }),
    ...(details?.invoice_item && { invoice_item: details.invoice_item }),
  });
  remove(line, 'parent', 'pricing', 'taxes', 'subtotal', 'quantity_decimal', 'unit_amount');
}
