/** Billing providers that can be connected. */
export const connectionProviders = ['stripe'] as const;

/**
 * Statuses of a connection. `observing`: receives and shows events, but records nothing. `live`: records sales and
 * refunds. `disconnected`: no longer receives events.
 */
export const connectionStatuses = ['observing', 'live', 'disconnected'] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];

/** Problems of a connection, most serious first. Only the first problem that applies is shown. */
export const connectionProblems = [
  'api_key_refused',
  'endpoint_too_old',
  'events_failed',
  'customers_failed',
  'no_events',
] as const;
export type ConnectionProblem = (typeof connectionProblems)[number];

/** Stages of a dispute at which the sale can be reversed. */
export const disputeRules = ['opened', 'lost'] as const;
export type DisputeRule = (typeof disputeRules)[number];

export const providerEventStatuses = ['waiting', 'read', 'ignored', 'failed'] as const;
export type ProviderEventStatus = (typeof providerEventStatuses)[number];

/** Status of a provider's payment. */
export const providerPaymentStatuses = ['credited', 'not_credited', 'observed', 'waiting', 'failed'] as const;
export type ProviderPaymentStatus = (typeof providerPaymentStatuses)[number];

/** Notes for operators, independent of the payment's status. */
export const providerPaymentNotes = [
  'wrong_amount',
  'double_sale',
  'unlinked',
  'needs_api_key',
  'codes_unknown',
  'currency_differs',
  'customer_of_another',
  'possible_duplicate',
] as const;
export type ProviderPaymentNote = (typeof providerPaymentNotes)[number];

/** Notes that require a person to look at the sale. */
export const reviewedPaymentNotes = [
  'double_sale',
  'needs_api_key',
  'currency_differs',
  'possible_duplicate',
] as const satisfies readonly ProviderPaymentNote[];

/** Ways in which a payment's referral was found or created. */
export const creditedBy = [
  'customer_id',
  'external_user_id',
  'email',
  'click',
  'coupon_code',
  'own_sale',
  'person',
] as const;
export type CreditedBy = (typeof creditedBy)[number];

/** Reasons why no affiliate is credited for a payment. */
export const notCreditedReasons = [
  'no_referral',
  'before_referral',
  'existing_customer',
  'rejected_affiliate',
  'before_start',
  'voided',
  'zero',
  'skip',
  'bare_payment',
  'needs_review',
  'forgotten',
] as const;
export type NotCreditedReason = (typeof notCreditedReasons)[number];

/** Reasons that a person can override by choosing who is credited. */
export const attributableReasons = [
  'no_referral',
  'before_referral',
  'existing_customer',
] as const satisfies readonly NotCreditedReason[];

/** Reasons why a payment is waiting. */
export const paymentWaits = ['link', 'lines', 'price', 'owner', 'earlier_payment', 'referral'] as const;
export type PaymentWait = (typeof paymentWaits)[number];

/** Reasons why an event is irrelevant to the connection's payments. */
export const ignoredEventReasons = ['wrong_mode', 'connected_account', 'not_subscribed'] as const;
export type IgnoredEventReason = (typeof ignoredEventReasons)[number];

/**
 * Stripe events to subscribe to. Never `invoice.created`: Stripe waits for its acknowledgement before it
 * finalizes an invoice, so a server that is down would block the merchant's billing.
 */
export const stripeEventTypes = [
  'invoice.paid',
  'invoice_payment.paid',
  'invoice_payment.detached',
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'payment_intent.succeeded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refunded',
  'charge.refund.updated',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'credit_note.created',
  'credit_note.voided',
  'customer.created',
  'customer.updated',
  'customer.discount.created',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
] as const;
export type StripeEventType = (typeof stripeEventTypes)[number];

/**
 * First version of Stripe's API whose events contain everything needed for refunds, so that no API key is
 * required.
 */
export const STRIPE_VERSION_WITHOUT_KEY = '2025-05-28';

/** Read permissions that a restricted key needs for look-ups, named as in Stripe's dashboard. */
export const stripeKeyPermissions = [
  'Charges and Refunds',
  'Checkout Sessions',
  'Customers',
  'Invoices',
  'Prices',
  'Promotion Codes',
] as const;
export type StripeKeyPermission = (typeof stripeKeyPermissions)[number];
