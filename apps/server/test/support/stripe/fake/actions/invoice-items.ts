import { required } from '../failures.ts';
import { invoiceItem, invoiceLine } from '../objects/billing.ts';
import type { State } from '../state.ts';
import type { Invoice, InvoiceItem, InvoiceLine, Metadata } from '../wire.ts';
import { createPrice, type DiscountParam, redeem } from './catalog.ts';
import { computeTotals, createInvoice } from './invoices.ts';

export interface NewInvoiceItem {
  readonly customer: string;
  /** Draft invoice. Default: the customer's next invoice. */
  readonly invoice?: string;
  readonly amount?: number;
  readonly currency?: string;
  readonly pricing?: { readonly price: string };
  readonly price?: string;
  readonly quantity?: number;
  readonly description?: string;
  readonly tax_rates?: readonly string[];
  readonly metadata?: Metadata;
}

export function addItem(state: State, params: NewInvoiceItem): InvoiceItem {
  const { customer, quantity = 1 } = params;
  if (!customer) throw required('customer');
  const price = priceFor(state, params);
  const item = invoiceItem(state, {
    amount: params.amount ?? (price.unit_amount ?? 0) * quantity,
    currency: price.currency,
    customer: state.get('customer', customer, 'customer').id,
    description: params.description ?? null,
    metadata: { ...params.metadata },
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    tax_rates: (params.tax_rates ?? []).map((id) => state.get('tax_rate', id, 'tax_rates')),
  });
  state.add(item);
  state.emit('invoiceitem.created', item);
  if (params.invoice !== undefined) {
    const invoice = state.get('invoice', params.invoice, 'invoice');
    invoice.lines.data.push(lineOf(state, invoice, item));
    computeTotals(state, invoice);
  }
  return item;
}

function priceFor(state: State, params: NewInvoiceItem) {
  const id = params.pricing?.price ?? params.price;
  if (id !== undefined) return state.get('price', id, 'price');
  const { amount = 0, currency = state.options.currency, description = 'Item' } = params;
  return createPrice(state, { currency, unit_amount: amount, product_data: { name: description } });
}

/** Returns the invoice line that an item becomes. */
export function lineOf(state: State, invoice: Invoice, item: InvoiceItem): InvoiceLine {
  item.invoice = invoice.id;
  return invoiceLine(state, {
    amount: item.amount,
    currency: item.currency,
    description: item.description,
    invoice: invoice.id,
    metadata: { ...item.metadata },
    parent: {
      invoice_item_details: {
        invoice_item: item.id,
        proration: false,
        proration_details: null,
        subscription: null,
      },
      subscription_item_details: null,
      type: 'invoice_item_details',
    },
    period: { ...item.period },
    pricing: item.pricing,
    quantity: item.quantity,
  });
}

export interface NewManualInvoice {
  readonly customer: string;
  readonly currency?: string;
  readonly discounts?: readonly DiscountParam[];
  readonly default_tax_rates?: readonly string[];
  readonly collection_method?: 'charge_automatically' | 'send_invoice';
  readonly pending_invoice_items_behavior?: 'exclude' | 'include';
  readonly shipping?: number;
  readonly metadata?: Metadata;
}

/** Creates a draft with the customer's pending items, unless they are excluded. */
export function createInvoiceOf(state: State, params: NewManualInvoice): Invoice {
  const customer = state.get('customer', params.customer, 'customer');
  const isIncluded = params.pending_invoice_items_behavior === 'include';
  const pending = state
    .all('invoiceitem')
    .filter((item) => isIncluded && item.invoice === null && item.customer === customer.id);
  const discounts = (params.discounts ?? []).map(
    (param) => redeem(state, param, { customer: customer.id }).id,
  );
  return createInvoice(state, {
    billing_reason: 'manual',
    collection_method: params.collection_method ?? 'charge_automatically',
    currency: params.currency ?? pending[0]?.currency ?? customer.currency ?? state.options.currency,
    customer,
    default_tax_rates: (params.default_tax_rates ?? []).map((id) => state.get('tax_rate', id)),
    discounts,
    lines: (invoice) => pending.map((item) => lineOf(state, invoice, item)),
    ...(params.shipping !== undefined && { shipping: params.shipping }),
    ...(params.metadata && { metadata: params.metadata }),
  });
}
