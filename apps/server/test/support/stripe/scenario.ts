import type { Interval } from '@tributary/core';
import type { LookUpKind } from '../../../src/domain/connectors/fact.ts';
import type { PaymentNote, PaymentSettings } from '../../../src/domain/connectors/payment.ts';

/** A history of a merchant's Stripe account, and what must be recorded of it. Amounts are in minor units by ISO 4217. */
export interface Scenario {
  readonly name: string;
  /** They may arrive in any order, any number of times. */
  readonly events: readonly StripeEvent[];
  /** Live sales in the order of time. */
  readonly expected: readonly ExpectedSale[];
  readonly given?: Given;
  /** Happens first, in this order. */
  readonly before?: readonly Step[];
  /** Happens last, in this order; the books are settled after each step. */
  readonly afterwards?: readonly Step[];
  /** The time to wait for missing facts may be over at any moment. */
  readonly isImpatient?: boolean;
  /** All events are read before anything is settled. */
  readonly readsAllFirst?: boolean;
  /** Payments as an operator sees them, by key. */
  readonly notes?: Readonly<Record<string, readonly Note[]>>;
  /** Keys of the sales, in the order of time. */
  readonly keys?: readonly string[];
  readonly refused?: readonly 'DUPLICATE'[];
  /** Number of different events that cannot be read. */
  readonly unreadable?: number;
  /** Number of voided sales, if the events arrive in order of time. */
  readonly voided?: number;
  /** Refunds of the first sale, if the events arrive in the order of time: `key amount`, or `undo key`. */
  readonly refunds?: readonly string[];
}

export type Note = PaymentNote | 'wrong_amount' | 'double_sale';

export interface Given {
  /** Percent: 20 if absent. */
  readonly rate?: number;
  /** Commission on these products only. */
  readonly products?: readonly string[];
  /** Commission on so many payments of a customer. */
  readonly payments?: number;
  readonly attribution?: 'click_first' | 'coupon_first';
  readonly referrals?: readonly GivenReferral[];
  readonly settings?: Partial<Omit<PaymentSettings, 'keyPrefix' | 'canLookUp'>>;
  /** Key of the metadata with the merchant's user ids. */
  readonly userIdKey?: string;
  /** True if absent. */
  readonly hasApiKey?: boolean;
  /**
   * Results of look-ups; those that are not listed return nothing. A list of lists: by the number of earlier
   * look-ups.
   */
  readonly answers?: Readonly<Partial<Record<`${LookUpKind} ${string}`, Answer>>>;
}

export type Answer =
  | { readonly objects: readonly StripeObject[] }
  | { readonly inTurn: readonly (readonly StripeObject[])[] };

export interface GivenReferral {
  readonly affiliate: string;
  readonly customers?: readonly string[];
  readonly emails?: readonly string[];
  readonly userIds?: readonly string[];
}

export interface ExpectedSale {
  readonly sale: number;
  /** After refunds. */
  readonly left: number;
  readonly commission: number;
  /** Ada if absent. */
  readonly affiliate?: string;
  readonly interval?: Interval | null;
}

/** Steps other than events of Stripe, which may arrive at any time. */
export type Step =
  | { readonly event: StripeEvent }
  | { readonly own: OwnSale }
  /** A person refunds the first sale through our API. */
  | { readonly refundByHand: number }
  /** The first sale is voided, by a person or by a fix of a difference. */
  | { readonly voidedBy: 'person' | 'fix' };

/** A sale that the merchant's backend records through our API. */
export interface OwnSale {
  readonly external_event_id: string;
  readonly amount: number;
  readonly invoice_id?: string;
  readonly payment_intent_id?: string;
  /** Unix seconds */
  readonly at: number;
  readonly customer: string;
  readonly click: string;
  /** Its commission has been paid out. */
  readonly isPaid?: true;
}

export interface StripeEvent {
  readonly id: string;
  readonly object: 'event';
  readonly api_version: string;
  readonly created: number;
  readonly livemode: boolean;
  readonly type: string;
  readonly data: { readonly object: StripeObject };
}

export type StripeObject = Readonly<Record<string, unknown>> & { readonly object: string };

/** Clicks and promotion codes of the scenarios, and whose they are. */
export const affiliateByClick: Readonly<Record<string, string>> = { clk_a: 'ada', clk_c: 'cy' };
export const affiliateByPromotionCode: Readonly<Record<string, string>> = { promo_b: 'ben' };
