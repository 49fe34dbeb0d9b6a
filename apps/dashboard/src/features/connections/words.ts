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
  /** In a table or a filter. */
  readonly short: MessageDescriptor;
  /** A sentence that explains it, and says what to do if anything can be done. */
  readonly long: MessageDescriptor;
}

/** Those of the API, and where a connection stands before its first event or with a problem. */
export const connectionLooks: Of<ConnectionStatus | 'unfinished' | 'silent' | 'degraded', Look> = {
  unfinished: ['waiting', 'warn', msg`Not finished`],
  silent: ['waiting', 'warn', msg`Waiting for an event`],
  degraded: ['cross', 'bad', msg`Needs attention`],
  observing: ['half', 'accent', msg`Observing`],
  live: ['tick', 'good', msg`Live`],
  disconnected: ['slash', 'quiet', msg`Disconnected`],
};

/** Problems of a connection, each with what to do. */
export const problemWords: Of<ConnectionProblem, MessageDescriptor> = {
  api_key_refused: msg`Stripe refuses the restricted key, so nothing is looked up. Replace it in the settings.`,
  endpoint_too_old: msg`The endpoint at Stripe has an old API version, so refunds are missed. Add a restricted key, or make an endpoint with the newest version.`,
  events_failed: msg`Some events could not be read. Open the failed events to see why.`,
  customers_failed: msg`Payments of some customers could not be recorded. They are retried automatically.`,
  no_events: msg`No event has arrived for a day, after a week with some every day. See at Stripe whether the endpoint is still enabled.`,
};

export const paymentLooks: Of<ProviderPaymentStatus, Look> = {
  credited: ['tick', 'good', msg`Credited`],
  not_credited: ['slash', 'quiet', msg`Nobody’s`],
  observed: ['half', 'accent', msg`Observed`],
  waiting: ['waiting', 'warn', msg`Waiting`],
  failed: ['cross', 'bad', msg`Failed`],
};

export const eventLooks: Of<ProviderEventStatus, Look> = {
  waiting: ['waiting', 'warn', msg`Waiting`],
  read: ['tick', 'good', msg`Read`],
  ignored: ['slash', 'quiet', msg`Ignored`],
  failed: ['cross', 'bad', msg`Failed`],
};

/** Why nobody is credited. */
const notCredited: Of<NotCreditedReason, Words> = {
  no_referral: {
    short: msg`Not referred`,
    long: msg`No affiliate referred this customer: no sign-up, click or code was found.`,
  },
  before_referral: {
    short: msg`Paid before the click`,
    long: msg`The customer came by an affiliate’s link only after this payment.`,
  },
  existing_customer: {
    short: msg`Existing customer`,
    long: msg`The customer had paid before they came by an affiliate’s link, and this connection credits new customers only.`,
  },
  rejected_affiliate: {
    short: msg`Affiliate rejected`,
    long: msg`The customer came by an affiliate who is rejected.`,
  },
  before_start: {
    short: msg`Before going live`,
    long: msg`It was paid before this connection went live. Only payments from then on are credited.`,
  },
  voided: {
    short: msg`Sale voided`,
    long: msg`Its sale was voided here, so it is not recorded again.`,
  },
  zero: {
    short: msg`Nothing paid`,
    long: msg`Without tax and shipping, nothing was paid.`,
  },
  skip: {
    short: msg`Left out`,
    long: msg`Your metadata at Stripe says trb_skip, so it is left out.`,
  },
  bare_payment: {
    short: msg`No checkout`,
    long: msg`It has neither a checkout nor an invoice. Such payments count only if you choose so in the settings.`,
  },
  needs_review: {
    short: msg`Needs review`,
    long: msg`It was collected in the currency of the buyer, and what it is worth in yours is not known. Record its sale yourself if an affiliate referred the customer.`,
  },
  forgotten: {
    short: msg`Deleted after 90 days`,
    long: msg`Nobody was credited for 90 days, so all but its ids was deleted. Nothing is recorded for it any more.`,
  },
};

/** Reasons why a payment waits. */
const waits: Of<PaymentWait, Words> = {
  link: {
    short: msg`Its payment intent`,
    long: msg`Stripe has not said yet which payment intent paid the invoice. It is credited within a minute, with or without it.`,
  },
  lines: {
    short: msg`Its lines`,
    long: msg`The event had only some lines of the invoice. The others are looked up within a minute.`,
  },
  price: {
    short: msg`Its price`,
    long: msg`The price is not known yet. It is looked up within a minute.`,
  },
  owner: {
    short: msg`Its invoice`,
    long: msg`It may belong to an invoice or a checkout. That is looked up within a minute.`,
  },
  earlier_payment: {
    short: msg`An earlier payment`,
    long: msg`An earlier payment of this customer waits. Payments are recorded in their order.`,
  },
  referral: {
    short: msg`A click or a code`,
    long: msg`Nobody has referred the customer so far. A click or a code often arrives a moment later, so it waits for a minute.`,
  },
};

export const reasonWords: Of<NotCreditedReason | PaymentWait, Words> = { ...notCredited, ...waits };

export const noteWords: Of<ProviderPaymentNote, Words> = {
  wrong_amount: {
    short: msg`Other amount`,
    long: msg`The recorded sale has another amount than Stripe collected. Refunds take the same share of it.`,
  },
  double_sale: {
    short: msg`Two sales`,
    long: msg`Two sales are recorded for this payment. Void or refund one of them.`,
  },
  unlinked: {
    short: msg`No payment intent`,
    long: msg`Its payment intent is not known, so a refund of it may be missed. A restricted key looks it up.`,
  },
  needs_api_key: {
    short: msg`Needs a key`,
    long: msg`Something about it can only be looked up. Add a restricted key in the settings of this connection.`,
  },
  codes_unknown: {
    short: msg`Code unknown`,
    long: msg`It has a discount, and which promotion code that came from is not known. A restricted key looks it up.`,
  },
  currency_differs: {
    short: msg`Other currency`,
    long: msg`A refund or dispute is in another currency than the payment, so it is not taken back. Refund the sale yourself if needed.`,
  },
  possible_duplicate: {
    short: msg`Possible duplicate`,
    long: msg`A sale of the same customer and amount was recorded without this connection. Both are held until you decide: void one, or keep both.`,
  },
  customer_of_another: {
    short: msg`Two referrals`,
    long: msg`The sale is credited to one referral, and the customer belongs to another. Later payments go to the other one.`,
  },
};

/** Sentences on how the affiliate of a payment was found. */
export const creditedByWords: Of<CreditedBy, MessageDescriptor> = {
  customer_id: msg`The customer is known: an earlier payment or a sign-up had the same customer id.`,
  external_user_id: msg`The user id in Stripe’s metadata belongs to a referral.`,
  email: msg`A referral has the customer’s e-mail address.`,
  click: msg`The customer came by the affiliate’s link: the payment carries the click.`,
  coupon_code: msg`The customer used the affiliate’s promotion code.`,
  person: msg`Somebody decided whom it is credited to, and said why.`,
  own_sale: msg`The sale was recorded already, by an API key, an import or a person. It is recognized by its ids, so there is no second one.`,
};

export const ignoredWords: Of<IgnoredEventReason, MessageDescriptor> = {
  wrong_mode: msg`It comes from Stripe’s other mode: live events belong to live, test events to dev.`,
  connected_account: msg`It comes from a connected account, which is not counted.`,
  not_subscribed: msg`It says nothing about sales. You can remove it from the endpoint at Stripe.`,
};

/** Returns the words of a name, or undefined for one that this version does not know. */
export const wordsFor = <Value>(words: Readonly<Record<string, Value>>, name: string | null) =>
  name !== null && Object.hasOwn(words, name) ? words[name] : undefined;
