import type Stripe from 'stripe';

/** Published type as JSON: decimals are strings, and an expandable field is an id. */
export type Wire<T> = string extends T ? Exclude<T, object> : Fields<T>;
type Fields<T> = T extends Stripe.Decimal
  ? string
  : T extends readonly (infer Item)[]
    ? Wire<Item>[]
    : T extends object
      ? { [Key in keyof T]: Wire<T[Key]> }
      : T;

export type Account = Wire<Stripe.Account>;
export type BalanceTransaction = Wire<Stripe.BalanceTransaction>;
export type Charge = Wire<Stripe.Charge>;
export type Coupon = Wire<Stripe.Coupon>;
export type CreditNoteLine = Wire<Stripe.CreditNoteLineItem>;
export type CreditNote = Wire<Stripe.CreditNote>;
export type Customer = Wire<Stripe.Customer>;
export type CustomerBalanceTransaction = Wire<Stripe.CustomerBalanceTransaction>;
export type Discount = Wire<Stripe.Discount>;
export type Dispute = Wire<Stripe.Dispute>;
export type Invoice = Wire<Stripe.Invoice>;
export type InvoiceItem = Wire<Stripe.InvoiceItem>;
export type InvoiceLine = Wire<Stripe.InvoiceLineItem>;
export type InvoicePayment = Wire<Stripe.InvoicePayment>;
export type LineItem = Wire<Stripe.LineItem>;
export type PaymentIntent = Wire<Stripe.PaymentIntent>;
export type PaymentLink = Wire<Stripe.PaymentLink>;
export type PaymentMethod = Wire<Stripe.PaymentMethod>;
export type PaymentRecord = Wire<Stripe.PaymentRecord>;
export type Price = Wire<Stripe.Price>;
export type Product = Wire<Stripe.Product>;
export type PromotionCode = Wire<Stripe.PromotionCode>;
export type Refund = Wire<Stripe.Refund>;
export type Session = Wire<Stripe.Checkout.Session>;
export type SetupIntent = Wire<Stripe.SetupIntent>;
export type ShippingRate = Wire<Stripe.ShippingRate>;
export type Subscription = Wire<Stripe.Subscription>;
export type SubscriptionItem = Wire<Stripe.SubscriptionItem>;
export type TaxRate = Wire<Stripe.TaxRate>;
export type WebhookEndpoint = Wire<Stripe.WebhookEndpoint>;

export interface Event {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: boolean;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

/** Kinds of objects, by the value of `object`. */
export interface Kinds {
  account: Account;
  balance_transaction: BalanceTransaction;
  charge: Charge;
  'checkout.session': Session;
  coupon: Coupon;
  credit_note: CreditNote;
  customer: Customer;
  customer_balance_transaction: CustomerBalanceTransaction;
  discount: Discount;
  dispute: Dispute;
  event: Event;
  invoice: Invoice;
  invoice_payment: InvoicePayment;
  invoiceitem: InvoiceItem;
  payment_intent: PaymentIntent;
  payment_link: PaymentLink;
  payment_method: PaymentMethod;
  payment_record: PaymentRecord;
  price: Price;
  product: Product;
  promotion_code: PromotionCode;
  refund: Refund;
  setup_intent: SetupIntent;
  shipping_rate: ShippingRate;
  subscription: Subscription;
  tax_rate: TaxRate;
  webhook_endpoint: WebhookEndpoint;
}
export type Kind = keyof Kinds;
export type Stored = Kinds[Kind];

export type Metadata = Record<string, string>;
export interface Address {
  city: string | null;
  country: string | null;
  line1: string | null;
  line2: string | null;
  postal_code: string | null;
  state: string | null;
}
