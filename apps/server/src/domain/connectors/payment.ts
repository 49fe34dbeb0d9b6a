import type { Interval, NotCreditedReason, PaymentWait, RefundKind } from '@tributary/core';
import type { SaleLine } from '../incentives/sale-lines.ts';
import type { LookUp } from './fact.ts';

/** Settings of a connection that affect how its payments are valued. */
export interface PaymentSettings {
  /** Prefix of all event keys, such as `stripe`. */
  readonly keyPrefix: string;
  readonly countsShipping: boolean;
  /** `opened`: a dispute reverses the sale when it is opened. `lost`: only when it is lost. */
  readonly disputes: 'opened' | 'lost';
  /** True if payment intents without a checkout or invoice are credited. */
  readonly barePayments: boolean;
  /** False without an API key, because nothing can be looked up then. */
  readonly canLookUp: boolean;
}

export interface Payment {
  /** Event key of the sale: `stripe:invoice:in_1` or `stripe:payment_intent:pi_1`. */
  readonly key: string;
  readonly ids: ReadonlySet<string>;
  readonly invoiceId: string | null;
  readonly paymentIntentId: string | null;
  /** The provider's customer id; `guest:…` for a guest; an id of the payment if there is no customer. */
  readonly customer: string;
  readonly email: string | null;
  readonly userIds: readonly string[];
  /** Hints from the customer and from the payment itself, oldest first. */
  readonly clicks: readonly Named[];
  /** Click ids, or the merchant's own user ids. */
  readonly clientReferenceIds: readonly Named[];
  /** Promotion codes, oldest first. Codes on the same object are in the object's order. */
  readonly codes: readonly PromotionCode[];
  readonly subscriptionId: string | null;
  readonly isSubscription: boolean;
  readonly billingReason: string | null;
  readonly paidAt: number;
  /** True if `paidAt` can be in the future. */
  readonly isOnTestClock: boolean;
  readonly currency: string;
  readonly collected: string;
  readonly gross: string;
  readonly tax: string;
  /** Amount on which commission is earned. */
  readonly base: string;
  /**
   * Lines, which add up to `base`. Null for a single line and while the lines are unknown; `productIds` and
   * `priceIds` are used instead.
   */
  readonly lines: readonly SaleLine[] | null;
  readonly productIds: readonly string[];
  readonly priceIds: readonly string[];
  readonly interval: Interval | null;
  readonly countsAsPayment: boolean;
  /** Reversals in effect, in the payment's currency, oldest first. */
  readonly reversals: readonly Reversal[];
  /** Part of `collected` reversed by the reversals in effect. */
  readonly reversed: string;
  /** Facts that may still arrive in events. A new sale waits up to 60 s for them. */
  readonly waits: readonly Wait[];
  readonly lookUps: readonly NeededLookUp[];
  readonly notes: readonly PaymentNote[];
  /** Reason why no sale is recorded; null if one is. */
  readonly reason: PaymentReason | null;
}

export interface Named {
  readonly id: string;
  readonly at: number;
}

export interface PromotionCode {
  readonly id: string;
  /** Code as customers enter it; null if unknown. */
  readonly code: string | null;
}

export interface Reversal {
  /** `refund:re_1`, `dispute:du_1` or `credit_note:cn_1` */
  readonly id: string;
  /** Prefix of refund keys. Refunds are recorded as `<key>:1`, `<key>:2` and so on. */
  readonly key: string;
  readonly kind: RefundKind;
  /** Part of the reversal that applies to this payment. */
  readonly amount: string;
  readonly at: number;
}

export type Wait = Exclude<PaymentWait, 'earlier_payment' | 'referral'>;

/**
 * Lookup with its purpose: the sale itself, the referral, reversals, incentives for products, or the order of
 * sales.
 */
export interface NeededLookUp extends LookUp {
  readonly for: 'sale' | 'referral' | 'reversals' | 'products' | 'order';
}

/**
 * Notes for operators. `unlinked`: without an API key, some ids of the payment may be unknown.
 * `codes_unknown`: the payment has a discount whose promotion code is unknown, which matters only if nobody
 * is credited.
 */
export type PaymentNote = 'currency_differs' | 'needs_api_key' | 'unlinked' | 'codes_unknown';

export type PaymentReason = Extract<NotCreditedReason, 'zero' | 'skip' | 'bare_payment' | 'needs_review'>;
