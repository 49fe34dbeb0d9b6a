import { z } from 'zod';

/**
 * Fields that are read from Stripe's objects, in every API version since 2020. Unknown fields are ignored,
 * and fields that only some versions have are optional.
 */

const integer = z.int();
const text = z.string();
const maybeText = text.nullish();
const time = z.int().nonnegative();
const maybeTime = time.nullish();

/** Id, or expanded object with an id. */
const reference = z.union([text, z.object({ id: text }).transform(({ id }) => id)]);
const maybeReference = reference.nullish();

const metadata = z.record(z.string(), z.string().nullish()).nullish();
export type Metadata = z.infer<typeof metadata>;

const list = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), has_more: z.boolean().nullish() });

const promotionCode = z.object({ id: text, code: text });

const promotionCodeReference = z.union([promotionCode, text]).nullish();

const discount = z.object({
  id: maybeText,
  promotion_code: promotionCodeReference,
  customer: maybeReference,
  customer_account: maybeText,
  subscription: maybeReference,
});
const discounts = z.array(z.union([text, discount])).nullish();
export type Discounts = z.infer<typeof discounts>;

const recurring = z.object({ interval: text, interval_count: integer.nullish() });
const price = z.object({ id: text, product: maybeReference, recurring: recurring.nullish() });
export type Price = z.infer<typeof price>;

const shippingCost = z.object({ amount_total: integer, amount_tax: integer.nullish() }).nullish();

const amounts = z.array(z.object({ amount: integer })).nullish();

const lineDetails = z.object({ proration: z.boolean().nullish(), subscription: maybeReference }).nullish();

const line = z.object({
  currency: maybeText,
  amount: integer,
  discount_amounts: amounts,
  taxes: z.array(z.object({ amount: integer, tax_behavior: maybeText })).nullish(),
  tax_amounts: z.array(z.object({ amount: integer, inclusive: z.boolean().nullish() })).nullish(),
  type: maybeText,
  subscription: maybeReference,
  proration: z.boolean().nullish(),
  parent: z.object({ subscription_item_details: lineDetails, invoice_item_details: lineDetails }).nullish(),
  price: price.nullish(),
  pricing: z
    .object({ price_details: z.object({ price: maybeReference, product: maybeText }).nullish() })
    .nullish(),
});
export type InvoiceLine = z.infer<typeof line>;

const item = z.object({
  amount_total: integer,
  amount_tax: integer.nullish(),
  currency: text,
  price: price.nullish(),
});

const invoicePayment = z.object({
  id: text,
  invoice: reference,
  status: text,
  amount_paid: integer.nullish(),
  currency: maybeText,
  payment: z.object({
    payment_intent: maybeReference,
    charge: maybeReference,
    payment_record: maybeReference,
  }),
});
export type InvoicePayment = z.infer<typeof invoicePayment>;

const subscriptionDetails = z.object({ subscription: maybeReference, metadata }).nullish();

const invoice = z.object({
  id: text,
  status: text,
  customer: maybeReference,
  customer_account: maybeText,
  customer_email: maybeText,
  currency: text,
  amount_paid: integer,
  amount_due: integer.nullish(),
  paid_out_of_band: z.boolean().nullish(),
  total: integer,
  total_excluding_tax: integer.nullish(),
  tax: integer.nullish(),
  total_tax_amounts: amounts,
  total_taxes: amounts,
  shipping_cost: shippingCost,
  status_transitions: z.object({ paid_at: maybeTime }).nullish(),
  created: maybeTime,
  billing_reason: maybeText,
  lines: list(line).nullish(),
  discounts,
  discount: discount.nullish(),
  parent: z.object({ subscription_details: subscriptionDetails }).nullish(),
  subscription: maybeReference,
  subscription_details: subscriptionDetails,
  metadata,
  payment_intent: maybeReference,
  charge: maybeReference,
  payments: list(invoicePayment).nullish(),
  test_clock: maybeReference,
});

const session = z.object({
  id: text,
  mode: text,
  payment_status: text,
  customer: maybeReference,
  customer_account: maybeText,
  customer_email: maybeText,
  customer_details: z.object({ email: maybeText }).nullish(),
  client_reference_id: maybeText,
  metadata,
  discounts: z.array(z.object({ promotion_code: promotionCodeReference })).nullish(),
  created: maybeTime,
  currency: maybeText,
  currency_conversion: z.object({}).nullish(),
  amount_total: integer.nullish(),
  total_details: z.object({ amount_tax: integer.nullish(), amount_shipping: integer.nullish() }).nullish(),
  shipping_cost: shippingCost,
  invoice: maybeReference,
  invoice_creation: z.object({ enabled: z.boolean() }).nullish(),
  payment_intent: maybeReference,
});

const paymentIntent = z.object({
  id: text,
  status: text,
  customer: maybeReference,
  customer_account: maybeText,
  receipt_email: maybeText,
  currency: text,
  amount: integer,
  amount_received: integer.nullish(),
  amount_details: z
    .object({
      tax: z.object({ total_tax_amount: integer.nullish() }).nullish(),
      shipping: z.object({ amount: integer.nullish() }).nullish(),
    })
    .nullish(),
  metadata,
  created: maybeTime,
  invoice: maybeReference,
  latest_charge: maybeReference,
});

const refund = z.object({
  id: text,
  status: text,
  amount: integer,
  currency: text,
  created: time,
  payment_intent: maybeReference,
  charge: maybeReference,
  reason: maybeText,
});
export type Refund = z.infer<typeof refund>;

const dispute = z.object({
  id: text,
  status: text,
  reason: maybeText,
  amount: integer,
  currency: text,
  created: time,
  payment_intent: maybeReference,
  charge: maybeReference,
  balance_transactions: amounts,
});

const charge = z.object({
  id: text,
  payment_intent: maybeReference,
  invoice: maybeReference,
  currency: text,
  amount: integer,
  amount_captured: integer.nullish(),
  amount_refunded: integer,
  refunds: list(refund).nullish(),
});

const creditNote = z.object({
  id: text,
  status: text,
  invoice: reference,
  currency: text,
  created: time,
  out_of_band_amount: integer.nullish(),
  refunds: z.array(z.object({ type: maybeText, amount_refunded: integer.nullish() })).nullish(),
});

const customer = z.object({
  id: text,
  email: maybeText,
  metadata,
  created: maybeTime,
  deleted: z.boolean().nullish(),
  discount: discount.nullish(),
});

const subscription = z.object({
  id: text,
  status: text,
  customer: maybeReference,
  customer_account: maybeText,
  metadata,
  created: maybeTime,
  trial_start: maybeTime,
  trial_end: maybeTime,
  ended_at: maybeTime,
  discounts,
  discount: discount.nullish(),
  items: z.object({ data: z.array(z.object({ price: price.nullish() })) }).nullish(),
});

export const shapes = {
  invoice,
  invoicePayment,
  session,
  paymentIntent,
  refund,
  dispute,
  charge,
  creditNote,
  customer,
  subscription,
  price,
  promotionCode,
  discount,
  line,
  item,
};

export const eventShape = z.object({
  object: z.literal('event'),
  type: text,
  created: time,
  livemode: z.boolean(),
  account: maybeText,
  api_version: maybeText,
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});
