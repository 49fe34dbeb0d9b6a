import type { Interval } from '@tributary/core';
import type { LookUpKind } from '../../../src/domain/connectors/fact.ts';
import type { PaymentNote, PaymentSettings } from '../../../src/domain/connectors/payment.ts';

/**
 * History of a merchant's Stripe account, and what must be recorded from it. Amounts are in minor units according to
 * ISO 4217.
 */
export interface Scenario {
  readonly name: string;
  /** Events, which may arrive in any order, any number of times. */
  readonly events: readonly StripeEvent[];
  /** Active sales in chronological order. */
  readonly expected: readonly ExpectedSale[];
  readonly given?: Given;
  /** Steps that happen first, in this order. */
  readonly before?: readonly Step[];
  /** Steps that happen last, in this order. Sales are settled after each step. */
  readonly afterwards?: readonly Step[];
  /** True if the time to wait for missing facts may end at any time. */
  readonly isImpatient?: boolean;
  /** True if all events are read before anything is settled. */
  readonly readsAllFirst?: boolean;
  /** Payments as shown to an operator, by key. */
  readonly notes?: Readonly<Record<string, readonly Note[]>>;
  /** Keys of the sales in chronological order. */
  readonly keys?: readonly string[];
  readonly refused?: readonly 'DUPLICATE'[];
  /** Number of different events that cannot be read. */
  readonly unreadable?: number;
  /** Number of voided sales if the events arrive in chronological order. */
  readonly voided?: number;
  /** Refunds of the first sale if the events arrive in chronological order: `key amount`, or `undo key`. */
  readonly refunds?: readonly string[];
}

export type Note = PaymentNote | 'wrong_amount' | 'double_sale';

export interface Given {
  /** Percentage. Default: 20. */
  readonly rate?: number;
  /** Products that earn commission, if not all. */
  readonly products?: readonly string[];
  /** Number of a customer's payments that earn commission. */
  readonly payments?: number;
  readonly attribution?: 'click_first' | 'coupon_first';
  readonly referrals?: readonly GivenReferral[];
  readonly settings?: Partial<Omit<PaymentSettings, 'keyPrefix' | 'canLookUp'>>;
  /** Metadata key with the merchant's user ids. */
  readonly userIdKey?: string;
  /** Default: true. */
  readonly hasApiKey?: boolean;
  /**
   * Responses to lookups. Lookups that are not listed return nothing. A list of lists is indexed by the number of
   * earlier lookups.
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
  /** Amount after refunds. */
  readonly left: number;
  readonly commission: number;
  /** Default: Ada. */
  readonly affiliate?: string;
  readonly interval?: Interval | null;
}

/** Steps other than events from Stripe, which may occur at any time. */
export type Step =
  | { readonly event: StripeEvent }
  | { readonly own: OwnSale }
  /** A person refunds the first sale through our API. */
  | { readonly refundByHand: number }
  /** The first sale is voided, by a person or to correct a difference. */
  | { readonly voidedBy: 'person' | 'fix' };

/** Sale that the merchant's backend records through our API. */
export interface OwnSale {
  readonly external_event_id: string;
  readonly amount: number;
  readonly invoice_id?: string;
  readonly payment_intent_id?: string;
  /** Unix seconds. */
  readonly at: number;
  readonly customer: string;
  readonly click: string;
  /** True if the commission has been paid out. */
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

/** Clicks and promotion codes in the scenarios, with their affiliates. */
export const affiliateByClick: Readonly<Record<string, string>> = { clk_a: 'ada', clk_c: 'cy' };
export const affiliateByPromotionCode: Readonly<Record<string, string>> = { promo_b: 'ben' };
