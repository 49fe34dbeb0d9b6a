import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type {
  ConnectionProblem,
  ConnectionStatus,
  CreditedBy,
  IgnoredEventReason,
  NotCreditedReason,
  PaymentWait,
  ProviderEventStatus,
  ProviderPaymentNote,
  ProviderPaymentStatus,
} from '@tributary/core';
import type { Shape, Tone } from '../../components/status.tsx';

export type Look = readonly [Shape, Tone, MessageDescriptor];
type Of<Name extends string, Value> = Readonly<Record<Name, Value>>;

export interface Words {
  /** For tables and filters. */
  readonly short: MessageDescriptor;
  /** Explanation, with the next step if there is one. */
  readonly long: MessageDescriptor;
}

/** API statuses, plus the states of a connection that has a problem or has received no events. */
export const connectionLooks: Of<ConnectionStatus | 'unfinished' | 'silent' | 'degraded', Look> = {
  unfinished: ['waiting', 'warn', msg`Setup incomplete`],
  silent: ['waiting', 'warn', msg`Waiting for an event`],
  degraded: ['cross', 'bad', msg`Needs attention`],
  observing: ['half', 'accent', msg`Observing`],
  live: ['tick', 'good', msg`Active`],
  disconnected: ['slash', 'quiet', msg`Disconnected`],
};

/** Connection problems, each with the next step. */
export const problemWords: Of<ConnectionProblem, MessageDescriptor> = {
  api_key_refused: msg`Stripe rejects the restricted key, so details are not looked up. Replace the key in the settings.`,
  endpoint_too_old: msg`The Stripe endpoint uses an old API version, so refunds are not recorded. Add a restricted key, or create an endpoint with the latest version.`,
  events_failed: msg`Some events could not be read. Open the failed events to see why.`,
  customers_failed: msg`A customer’s payments could not be recorded after several attempts. The server’s log shows why. To try again, change the connection’s settings.`,
  no_events: msg`No events have arrived in the last day, although events arrived every day in the week before. Check in Stripe that the endpoint is still enabled.`,
};

export const paymentLooks: Of<ProviderPaymentStatus, Look> = {
  credited: ['tick', 'good', msg`Credited`],
  not_credited: ['slash', 'quiet', msg`No affiliate`],
  observed: ['half', 'accent', msg`Observed`],
  waiting: ['waiting', 'warn', msg`Waiting`],
  failed: ['cross', 'bad', msg`Failed`],
};

/** Returns the name of the Stripe object that a payment's id belongs to. */
export const paymentKind = (id: string): MessageDescriptor =>
  id.startsWith('in_') ? msg`Invoice` : id.startsWith('cs_') ? msg`Checkout` : msg`Payment`;

export const eventLooks: Of<ProviderEventStatus, Look> = {
  waiting: ['waiting', 'warn', msg`Waiting`],
  read: ['tick', 'quiet', msg`Processed`],
  ignored: ['slash', 'quiet', msg`Ignored`],
  failed: ['cross', 'bad', msg`Failed`],
};

const notCredited: Of<NotCreditedReason, Words> = {
  no_referral: {
    short: msg`No click or code`,
    long: msg`No affiliate referred this customer: there is no matching sign-up, click or code.`,
  },
  before_referral: {
    short: msg`Paid before the click`,
    long: msg`The customer followed an affiliate’s link only after this payment.`,
  },
  existing_customer: {
    short: msg`Existing customer`,
    long: msg`The customer had already paid before following an affiliate’s link, and this connection credits only payments from new customers.`,
  },
  rejected_affiliate: {
    short: msg`Affiliate rejected`,
    long: msg`The affiliate who referred the customer was rejected.`,
  },
  before_start: {
    short: msg`Before going live`,
    long: msg`This payment was made before this connection went live. Only later payments are credited.`,
  },
  voided: {
    short: msg`Sale voided`,
    long: msg`The sale for this payment was voided here, so it is not recorded again.`,
  },
  zero: {
    short: msg`Nothing paid`,
    long: msg`Nothing was paid apart from tax and shipping.`,
  },
  skip: {
    short: msg`Skipped`,
    long: msg`This payment has trb_skip in its Stripe metadata, so it is skipped.`,
  },
  bare_payment: {
    short: msg`No checkout`,
    long: msg`This payment has neither a checkout nor an invoice. Payments like this count only if you enable them in the settings.`,
  },
  needs_review: {
    short: msg`Needs review`,
    long: msg`This payment was collected in the buyer’s currency, and its value in your currency is unknown. If an affiliate referred the customer, record the sale yourself.`,
  },
  forgotten: {
    short: msg`Deleted after 90 days`,
    long: msg`This payment was not credited to anyone for 90 days, so everything except its ids was deleted. Nothing more will be recorded for it.`,
  },
};

const waits: Of<PaymentWait, Words> = {
  link: {
    short: msg`Payment intent`,
    long: msg`Stripe has not yet reported the payment intent of the invoice. The payment will be credited within a minute, even without it.`,
  },
  lines: {
    short: msg`Invoice lines`,
    long: msg`The event contained only some of the invoice lines. The others will be looked up within a minute.`,
  },
  price: {
    short: msg`Price`,
    long: msg`The price is not known yet. It will be looked up within a minute.`,
  },
  owner: {
    short: msg`Invoice`,
    long: msg`This payment may belong to an invoice or a checkout. We’ll check within a minute.`,
  },
  earlier_payment: {
    short: msg`Earlier payment`,
    long: msg`An earlier payment by this customer is still waiting. Payments are recorded in order.`,
  },
  referral: {
    short: msg`Click or code`,
    long: msg`No one has referred this customer yet. A click or code often arrives shortly after the payment, so we wait a minute before deciding.`,
  },
};

export const reasonWords: Of<NotCreditedReason | PaymentWait, Words> = { ...notCredited, ...waits };

export const noteWords: Of<ProviderPaymentNote, Words> = {
  wrong_amount: {
    short: msg`Different amount`,
    long: msg`The amount of the recorded sale differs from the amount Stripe collected. Refunds reduce it proportionally.`,
  },
  double_sale: {
    short: msg`Two sales`,
    long: msg`Two sales are recorded for this payment. Void or refund one of them.`,
  },
  unlinked: {
    short: msg`No payment intent`,
    long: msg`The payment intent is unknown, so refunds of this payment may not be recorded. Add a restricted key to look up the payment intent.`,
  },
  needs_api_key: {
    short: msg`Key required`,
    long: msg`Some details must be looked up. Add a restricted key in the connection’s settings.`,
  },
  codes_unknown: {
    short: msg`Unknown code`,
    long: msg`This payment has a discount, but the promotion code is unknown. Add a restricted key to look up the code.`,
  },
  currency_differs: {
    short: msg`Different currency`,
    long: msg`A refund or dispute is in a different currency than the payment, so it is not deducted. If needed, refund the sale yourself.`,
  },
  possible_duplicate: {
    short: msg`Possible duplicate`,
    long: msg`A sale to the same customer for the same amount was recorded outside this connection. Both are held until you decide: void one, or keep both.`,
  },
  customer_of_another: {
    short: msg`Two referrals`,
    long: msg`The sale is credited to one referral, but the customer belongs to another. Later payments will be credited to the customer’s referral.`,
  },
};

export const creditedByWords: Of<CreditedBy, MessageDescriptor> = {
  customer_id: msg`Known customer: an earlier payment or sign-up has the same customer id.`,
  external_user_id: msg`The user id in Stripe’s metadata belongs to a referral.`,
  email: msg`A referral contains the customer’s e-mail address.`,
  click: msg`The customer followed the affiliate’s link: the payment includes the click id.`,
  coupon_code: msg`The customer used the affiliate’s promotion code.`,
  person: msg`Someone chose which affiliate to credit and gave a reason.`,
  own_sale: msg`The sale was already recorded through the API, by an import or manually. It was matched by id, so no second sale was recorded.`,
};

export const ignoredWords: Of<IgnoredEventReason, MessageDescriptor> = {
  wrong_mode: msg`This event comes from Stripe’s other mode. Live events belong in the live environment, test events in dev.`,
  connected_account: msg`This event comes from a connected account. Connected accounts are not supported.`,
  not_subscribed: msg`This event is not related to sales. You can remove it from the Stripe endpoint.`,
};
