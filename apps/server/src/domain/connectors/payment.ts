import type { Interval, NotCreditedReason, PaymentWait, RefundKind } from '@tributary/core';
import type { SaleLine } from '../incentives/sale-lines.ts';
import type { LookUp } from './fact.ts';

/** Settings of a connection that determine the value of its payments. */
export interface PaymentSettings {
  /** Prefix of every event key: `stripe`. */
  readonly keyPrefix: string;
  readonly countsShipping: boolean;
  /** `opened`: an open dispute also reverses money. `lost`: only a lost dispute does. */
  readonly disputes: 'opened' | 'lost';
  /** True if payment intents without a checkout or invoice are credited. */
  readonly barePayments: boolean;
  /** False without an API key, in which case nothing can be looked up. */
  readonly canLookUp: boolean;
}

/**
 * A collected payment, as described by all known facts. Amounts are minor units as text; times are Unix
 * seconds.
 */
export interface Payment {
  /** Event key of the payment's sale: `stripe:invoice:in_1` or `stripe:payment_intent:pi_1`. */
  readonly key: string;
  /** All ids that the recorded sale may contain, in the provider's format: `in_1`, `pi_1`, `ch_1`, `cs_1`. */
  readonly ids: ReadonlySet<string>;
  readonly invoiceId: string | null;
  readonly paymentIntentId: string | null;
  /** The provider's id for the customer; `guest:…` for a guest; an id of the payment if there is no customer. */
  readonly customer: string;
  readonly email: string | null;
  readonly userIds: readonly string[];
  /** Hints of the customer and of the payment itself, oldest first. */
  readonly clicks: readonly Named[];
  /** Click ids, or the merchant's own user ids. */
  readonly clientReferenceIds: readonly Named[];
  /** Promotion codes, oldest first. Codes on the same object keep the object's order. */
  readonly codes: readonly PromotionCode[];
  readonly subscriptionId: string | null;
  readonly isSubscription: boolean;
  readonly billingReason: string | null;
  readonly paidAt: number;
  /** True if `paidAt` may be in the future. */
  readonly isOnTestClock: boolean;
  readonly currency: string;
  readonly collected: string;
  readonly gross: string;
  readonly tax: string;
  /** Amount that commission is earned on. */
  readonly base: string;
  /**
   * Lines, which add up to `base`. Null for a single line, and while the lines are unknown; in these cases,
   * `productIds` and `priceIds` are used instead.
   */
  readonly lines: readonly SaleLine[] | null;
  readonly productIds: readonly string[];
  readonly priceIds: readonly string[];
  readonly interval: Interval | null;
  readonly countsAsPayment: boolean;
  /** Reversals in effect in the currency of the payment, oldest first. */
  readonly reversals: readonly Reversal[];
  /** Part of `collected` that was reversed by reversals in effect. */
  readonly reversed: string;
  /** Facts that may still arrive as events. A new sale waits up to 60 s for these facts. */
  readonly waits: readonly Wait[];
  readonly lookUps: readonly NeededLookUp[];
  readonly notes: readonly PaymentNote[];
  /** Reason why no sale is recorded; null if a sale is recorded. */
  readonly reason: PaymentReason | null;
}

export interface Named {
  readonly id: string;
  readonly at: number;
}

export interface PromotionCode {
  /** The provider's id: `promo_1`. */
  readonly id: string;
  /** Code as customers enter it; null while the code is unknown. */
  readonly code: string | null;
}

export interface Reversal {
  /** `refund:re_1`, `dispute:du_1` or `credit_note:cn_1` */
  readonly id: string;
  /** Prefix of refund keys: the refunds are recorded as `<key>:1`, `<key>:2` … */
  readonly key: string;
  readonly kind: RefundKind;
  /** Part of the reversal that applies to this payment. */
  readonly amount: string;
  readonly at: number;
}

export type Wait = Exclude<PaymentWait, 'earlier_payment' | 'referral'>;

/**
 * Purpose of a lookup: the sale itself, finding the referral, reversals, incentives for products, or the order of
 * sales.
 */
export interface NeededLookUp extends LookUp {
  readonly for: 'sale' | 'referral' | 'reversals' | 'products' | 'order';
}

/**
 * Notes for operators. `unlinked`: without an API key, some ids of the payment may be unknown. `codes_unknown`: the
 * payment has a discount with an unknown promotion code, which matters only while nobody is credited.
 */
export type PaymentNote = 'currency_differs' | 'needs_api_key' | 'unlinked' | 'codes_unknown';

export type PaymentReason = Extract<NotCreditedReason, 'zero' | 'skip' | 'bare_payment' | 'needs_review'>;
