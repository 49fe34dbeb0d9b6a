// Generated from the contract by scripts/generate.ts. Do not edit.

import type { AtLeastOne, Batch, ImportBatch } from './shapes.ts';

export interface ErrorBody {
  success: false;
  error: {
    code:
      | 'VALIDATION_ERROR'
      | 'MISSING_API_KEY'
      | 'INVALID_API_KEY'
      | 'API_KEY_EXPIRED'
      | 'API_KEY_REVOKED'
      | 'SESSION_ENDED'
      | 'SESSION_LINK_SPENT'
      | 'SIGN_IN_FAILED'
      | 'IDENTITY_PROVIDER_FAILED'
      | 'INVITATION_SPENT'
      | 'SIGNATURE_REQUIRED'
      | 'SIGNATURE_INVALID'
      | 'SIGNATURE_EXPIRED'
      | 'SIGNATURE_REPLAYED'
      | 'INSUFFICIENT_PERMISSIONS'
      | 'SESSION_NOT_ALLOWED'
      | 'REAUTHENTICATION_REQUIRED'
      | 'FOREIGN_ORIGIN'
      | 'NOT_FOUND'
      | 'REFERRAL_NOT_FOUND'
      | 'METHOD_NOT_ALLOWED'
      | 'DUPLICATE'
      | 'POSSIBLE_DUPLICATE'
      | 'LAST_OWNER'
      | 'IDEMPOTENCY_CONFLICT'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDENTIFIER_CONFLICT'
      | 'INVALID_TRANSITION'
      | 'APPROVAL_REQUIRED'
      | 'SECOND_PERSON_REQUIRED'
      | 'ALREADY_REFUNDED'
      | 'NOT_REFUNDABLE'
      | 'VOIDED'
      | 'IN_USE'
      | 'ERASED'
      | 'BALANCE_UNPAID'
      | 'TOTAL_CHANGED'
      | 'EVENTS_EXPIRED'
      | 'REQUEST_TIMEOUT'
      | 'PAYLOAD_TOO_LARGE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'REFUND_EXCEEDS_REMAINING'
      | 'CURRENCY_MISMATCH'
      | 'HEADERS_TOO_LARGE'
      | 'RATE_LIMIT_EXCEEDED'
      | 'INTERNAL_ERROR'
      | 'PROVIDER_ERROR'
      | 'UNAVAILABLE'
      | (string & {});
    /** Explanation of the error in plain language. */
    message: string;
    /** Id of the request, as in the `X-Request-Id` header. */
    request_id: string;
    /** URL of the documentation for this error code. */
    doc_url: string;
    /** Field that caused the error, if any. */
    field?: string;
    /** All problems found in the request. */
    details?: {
      field: string;
      message: string;
    }[];
  };
}

export type ConversionCreate = AtLeastOne<
  {
    /** Id of the referral, if known. */
    referral_id?: string | null;
    /** Your id for the customer, if it is linked to the referral. */
    customer_id?: string | null;
    /** Your id for the user, if it is stored in Tributary. */
    external_user_id?: string | null;
    /** Id of the click to convert. If the click has already become another customer’s referral, a new customer is given a separate referral to the same affiliate. */
    click_id?: string | null;
    /** Id of the program. Required if an identifier matches referrals in several programs. */
    program_id?: string | null;
    /** Coupon code used at checkout. Creates a referral to the coupon’s affiliate if no identifier matches a referral, and either no click is usable or the program has `attribution: coupon_first`. `customer_id` is then required. */
    coupon_code?: string | null;
    /** Amount in major units of the currency, with no more decimal places than the currency has. */
    sale_amount: number;
    /**
     * ISO 4217 code: three letters, upper or lower case.
     * @example USD
     */
    sale_amount_currency: string;
    /** Idempotency key: a stable id of your own, such as the invoice id. Never expires. */
    external_event_id: string;
    /** Status of the sale. Only a complete sale earns a commission. Default `complete`. */
    sales_status?: 'pending' | 'complete' | 'failed';
    /** True for a subscription payment. Default: true if `interval` is sent. */
    is_subscription?: boolean;
    interval?: 'weekly' | 'monthly' | 'quarterly' | 'semiannual' | 'yearly';
    product_ids?: string[];
    price_ids?: string[];
    /** Lines of a sale with several products, instead of `product_ids` and `price_ids`. The amounts must add up to `sale_amount`. The percentages of an incentive for specific products, and of the levels above the affiliate, then apply only to the lines with matching products. Without lines, they apply to the whole sale. A product whose lines add up to less than 0 counts as 0. */
    lines?: SaleLineInput[];
    payment_intent_id?: string | null;
    invoice_id?: string | null;
    /** If false, the sale earns a commission as usual but does not count toward limits and tiers. Use false for prorations or seat changes between two payments. A sale of 0 never counts. Default true. */
    counts_as_payment?: boolean;
    /** If false, the request fails with `DUPLICATE` if the referral already has an active sale (neither voided nor failed) with the same `invoice_id` or `payment_intent_id`, unless the program allows duplicates. Ignored when repeated requests are compared. Default false. */
    allow_duplicate?: boolean;
    event_name?: string | null;
    event_type?: 'conversion';
    /** Time of the sale or event. Default: the time of the request. */
    occurred_at?: string;
    metadata?: {
      [key: string]: unknown;
    } | null;
    /** If true, returns the result of the request without recording anything: the ids in the response do not exist, and the idempotency key is not used. */
    dry_run?: boolean;
  },
  'referral_id' | 'customer_id' | 'external_user_id' | 'click_id'
>;

export interface SaleLineInput {
  product_id?: string | null;
  price_id?: string | null;
  /** Amount in the currency of the sale, after discounts. Negative for a credit, for example for unused time on a plan. */
  amount: number;
}

export interface Transaction {
  id: string;
  referral_id: string;
  affiliate_id: string | null;
  program_id: string | null;
  /** Remaining sale amount after refunds, in major units. */
  sale_amount: number;
  /** @example USD */
  sale_amount_currency: string;
  /** Remaining commission after refunds. */
  commission_amount: number;
  /** Currency or incentive unit; null if nothing was earned. */
  commission_currency: string | null;
  /** Status of the commission. */
  status: 'pending' | 'approved' | 'ready_for_payment' | 'paid' | 'rejected' | 'refunded' | (string & {});
  sales_status: 'pending' | 'complete' | 'refunded' | 'failed' | 'partial_refunded' | (string & {});
  is_subscription: boolean;
  /** Interval of the subscription, as sent in the request. */
  interval: ('weekly' | 'monthly' | 'quarterly' | 'semiannual' | 'yearly') | null;
  /** Product ids sent with the sale, or the products of its lines; empty if none were sent. */
  product_ids: string[];
  /** Lines of the sale with their original amounts, before refunds; returned only if lines were sent. */
  lines?: SaleLine[];
  /** Name of the lead, trial or milestone that earned the commission; null for a sale. */
  event_name: string | null;
  hold_period_days: number | null;
  payment_intent_id: string | null;
  invoice_id: string | null;
  /** Requested setting: if true, the sale counts toward limits and tiers once it is complete. A sale of 0 never counts. */
  counts_as_payment: boolean;
  earning_id: string | null;
  earning_type: 'direct_commission' | 'lead_commission' | 'multi_level' | 'manual' | (string & {});
  external_event_id: string | null;
  calculation_mode: 'auto' | 'manual' | (string & {});
  /** Id of the incentive that calculated the commission. Always null in the response to a refund. */
  matched_incentive_id: string | null;
  /** Reason for the rejection; null for all other statuses. */
  rejection_reason: string | null;
  /** Time at which the commission was voided; null if it has not been voided. */
  voided_at: string | null;
  /** Flags of the transaction. `self_referral`: a possible self-referral that the program holds for review. `no_incentive`: the sale earned nothing, because the affiliate’s group has no incentive for such sales; no flag is set for ended incentives or for rejected affiliates or referrals. `possible_duplicate`: a connection and another caller recorded sales of the same amount for this referral within 48 hours; neither sale is paid until you void or keep one of them. */
  flags: string[];
  /** Id of the sale that this sale may duplicate, if the flag `possible_duplicate` is or was set. */
  possible_duplicate_of: string | null;
  /** Time of the sale or event. */
  occurred_at: string;
  /** Id of the import that recorded the transaction; omitted otherwise. */
  import_id?: string;
  created_at: string;
  updated_at: string;
  /** Included with `expand=affiliate`. */
  affiliate?: AffiliateSummary;
  /** Included with `expand=referral`. */
  referral?: Referral;
  /** Included with `expand=program`. */
  program?: Program;
  /** Included with `expand=earnings`. */
  earnings?: Earning[];
}

export interface SaleLine {
  product_id: string | null;
  price_id: string | null;
  amount: number;
}

export interface AffiliateSummary {
  id: string;
  name: string;
  email: string;
  tracking_id: string;
  source: 'api' | 'import' | 'dashboard' | 'portal' | (string & {});
  partnership_status: 'PENDING' | 'APPROVED' | 'REJECTED' | (string & {});
  onboarding_completed: boolean;
  group_id: string | null;
  created_at: string;
}

export interface Referral {
  id: string;
  affiliate_id: string;
  program_id: string;
  email: string | null;
  /** Newest id of the customer or user. `expand=identifiers` returns all ids. */
  customer_id: string | null;
  /** Newest id of the customer or user. `expand=identifiers` returns all ids. */
  external_user_id: string | null;
  subscription_id: string | null;
  status: 'lead' | 'trialing' | 'customer' | 'active' | 'canceled' | 'rejected' | (string & {});
  name: string | null;
  metadata: {
    [key: string]: unknown;
  } | null;
  created_at: string;
  /** Time at which the status first changed from `lead`. */
  converted_at: string | null;
  /** Time at which the personal data was erased; omitted otherwise. Names and ids are then pseudonyms. */
  erased_at?: string;
  /** Reasons why ids in the request were not added. Returned only if the request sent such ids. `placeholder_identifier`: an id such as `guest` or `null`, or an address such as `noreply@…`, was ignored. `identifiers_full`: the referral already has the maximum number of ids of this type, so the new id was not added. */
  flags?: ('placeholder_identifier' | 'identifiers_full')[];
  /** Included with `expand=identifiers`. */
  identifiers?: {
    customer_ids: string[];
    external_user_ids: string[];
  };
  /** Included with `expand=affiliate`. */
  affiliate?: AffiliateSummary;
  /** Included with `expand=totals`: the customer’s totals so far, ordered by currency code. Sales and commissions are each counted in their own currency, as in the performance report. Voided sales and events are not counted. Empty if there are no sales or commissions. */
  totals?: {
    /** @example USD */
    currency: string;
    /** Number of complete conversions in this currency, plus the number of sales with manual commissions. */
    conversions: number;
    /** Total sales to the customer in this currency, after refunds. */
    sales: number;
    /** Commission on all of the customer’s sales and events, after refunds. Rejected commissions and levels above the affiliate are not counted. */
    commission: number;
  }[];
  /** Included with `expand=click`: the click that led to the referral; null if there was none. */
  click?: ClickFacts | null;
}

export interface ClickFacts {
  tracking_id: string | null;
  site_id: string | null;
  /** URL of the page that the visitor arrived on. */
  url: string | null;
  referrer: string | null;
  /** IP address of the visitor, stored according to the site’s settings. */
  ip: string | null;
  user_agent: string | null;
  sub1: string | null;
  sub2: string | null;
  sub3: string | null;
  sub4: string | null;
  sub5: string | null;
  utm_source: string | null;
  utm_medium: string | null;
  utm_campaign: string | null;
  utm_term: string | null;
  utm_content: string | null;
  gclid: string | null;
  fbclid: string | null;
  msclkid: string | null;
  ttclid: string | null;
  /** Time of the click. */
  created_at: string | null;
}

export interface Program {
  id: string;
  name: string;
  /** @example USD */
  default_currency: string;
  /** Number of days after a click during which a conversion is credited. */
  cookie_days: number;
  /** Minimum payout in `default_currency`. */
  minimum_payout: number;
  /** Minimum payout by currency, `default_currency` first. Currencies that are not listed have no minimum. */
  minimum_payouts: {
    /** @example USD */
    currency: string;
    amount: number;
  }[];
  /** IANA time zone that determines when the program’s days and months begin. */
  timezone: string;
  duplicates: 'refuse' | 'allow' | (string & {});
  self_referral: 'allow' | 'hold' | 'reject' | (string & {});
  attribution: 'click_first' | 'coupon_first' | (string & {});
  coupon_provider: string;
  /** Schedule of payout dates; null if the program announces no payout dates. */
  payout_schedule: {
    every: 'month' | 'week' | (string & {});
    day: number;
  } | null;
  /** Approval required before payouts are paid. */
  payout_approval: 'none' | 'second_person' | (string & {});
  created_at: string;
}

export interface Earning {
  id: string;
  affiliate_id: string;
  earning_type: 'direct_commission' | 'lead_commission' | 'multi_level' | 'manual' | (string & {});
  /** Remaining amount after refunds. */
  amount: number;
  original_amount: number;
  currency: string;
  status: 'pending' | 'approved' | 'ready_for_payment' | 'paid' | 'rejected' | 'refunded' | (string & {});
  hold_until: string | null;
  created_at: string;
}

export interface RefundCreate {
  /** Amount to refund. Default: the full remaining amount. */
  amount?: number;
  /**
   * Currency of the refund. Must match the currency of the sale.
   * @example USD
   */
  currency?: string;
  reason?: string;
  /** Idempotency key of your own, which makes retries safe. */
  external_event_id?: string | null;
  /** Time of the refund. Default: now. */
  refunded_at?: string;
  /** Type of refund. `canceled`: the order was canceled before delivery. Default `refund`. */
  kind?: 'refund' | 'dispute' | 'dispute_fraud' | 'credit_note' | 'canceled';
  /** If true, returns the result of the request without recording anything: the ids in the response do not exist, and the idempotency key is not used. */
  dry_run?: boolean;
}

export interface Refund {
  id: string;
  conversion_id: string;
  /** Amount in the currency of the sale. */
  amount: number;
  /** @example USD */
  currency: string;
  kind: 'refund' | 'dispute' | 'dispute_fraud' | 'credit_note' | 'canceled' | (string & {});
  reason: string | null;
  external_event_id: string | null;
  /** Time of the refund. */
  refunded_at: string;
  created_at: string;
  /** Time at which the refund was undone; null if it has not been undone. */
  undone_at: string | null;
  undo_reason: string | null;
  /** Id of the API key that undid the refund. */
  undone_by: string | null;
}

export interface RefundUndo {
  /** Reason for undoing the refund. */
  reason: string;
}

export interface Explanation {
  conversion_id: string;
  referral: {
    id: string;
    affiliate_id: string;
    /** Identifiers in the event by which the referral was matched. */
    resolved_by: string[];
    /** Identifiers that the event added to the referral. */
    linked: string[];
    /** Source from which the event created the referral: a `click`, a `spent_click` (a copy of a click that had already become another customer’s referral) or a `coupon_code`. null if the referral already existed. */
    made_from: string | null;
    /** Program’s `attribution` setting when the referral was created. Returned only if the event created the referral and had both a click and a coupon. */
    attribution?: 'click_first' | 'coupon_first' | (string & {});
  };
  /** All incentives in the affiliate’s group when the commission was calculated. */
  considered: {
    incentive_id: string;
    version: number;
    name: string;
    /** `matched`, or the reason the incentive did not apply. */
    reason:
      | 'other_type'
      | 'other_plan'
      | 'other_product'
      | 'free_sale'
      | 'time_over'
      | 'payments_used_up'
      | 'less_specific'
      | 'smaller_commission'
      | 'younger'
      | 'matched'
      | (string & {});
    /** Reason as an English sentence. */
    explanation: string;
    /** Commission that the incentive added or would have added, before caps. */
    uncapped: number | null;
    /** Commission after caps. */
    commission: number | null;
    currency: string | null;
    capped_by: ('conversion' | 'referral') | null;
  }[];
  /** Steps from the sale to the remaining commission, as English sentences. */
  arithmetic: string[];
  /** Sale as originally recorded, before refunds. */
  sale: {
    amount: number;
    /** @example USD */
    currency: string;
    /** Part of the sale that the matched incentive covers: the lines with matching products, or the whole sale if the incentive covers all products or no lines were sent. null if no incentive matched. */
    covered: number | null;
    occurred_at: string;
  };
  /** Time at which the referral was created. */
  signed_up_at: string;
  /** Calculation of the matched incentive, such as `20% of 240.00 USD`; null if no incentive matched. */
  rule: string | null;
  /** Numeric values of the terms in `rule`, applied to `sale.covered`. */
  terms: {
    /** Percentage; null for a fixed amount. */
    percentage: number | null;
    fixed: {
      amount: number;
      /** @example USD */
      currency: string;
    } | null;
    /** Lower bound of the tier that was reached. */
    tier_from: number | null;
    /** Quantity that determines the tier; null if the incentive has no tiers. */
    tier_basis: ('sale_amount' | 'referral_conversions' | 'affiliate_conversions_month') | null;
    /** Commission calculated from the terms, before caps. */
    uncapped: {
      amount: number;
      /** @example USD */
      currency: string;
    };
  } | null;
  /** Cap that reduced the commission; null if no cap did. */
  cap: {
    per: 'conversion' | 'referral' | (string & {});
    limit: {
      amount: number;
      /** @example USD */
      currency: string;
    };
    /** Amount that the cap allowed. */
    commission: {
      amount: number;
      /** @example USD */
      currency: string;
    };
  } | null;
  /** Reason no incentive calculated the commission; null if an incentive did. */
  no_rule_reason:
    | (
        | 'set_manually'
        | 'sale_pending'
        | 'sale_failed'
        | 'referral_rejected'
        | 'affiliate_rejected'
        | 'self_referral'
        | 'no_incentive'
        | 'none_applies'
        | 'not_recorded'
      )
    | null;
  /** Refunds, oldest first. */
  refunds: {
    id: string;
    /** Amount in the currency of the sale. */
    amount: number;
    kind: 'refund' | 'dispute' | 'dispute_fraud' | 'credit_note' | 'canceled' | (string & {});
    reason: string | null;
    refunded_at: string;
    /** Time at which the refund was undone; null if it has not been undone. */
    undone_at: string | null;
    undo_reason: string | null;
    undone_by: string | null;
    /** Change to the commission; zero or negative. */
    commission: number;
    /** Remaining commission after the refund. */
    commission_left: number;
  }[];
  /** Hold on the commission; null if the commission has no hold. */
  hold: {
    days: number | null;
    until: string | null;
  } | null;
  /** All status changes of the commission, oldest first. */
  moves: {
    from: 'pending' | 'approved' | 'ready_for_payment' | 'paid' | 'rejected' | 'refunded' | (string & {});
    to: 'pending' | 'approved' | 'ready_for_payment' | 'paid' | 'rejected' | 'refunded' | (string & {});
    /** Cause of the change, such as `hold_released`, `approved_by_hand` or `payout_completed`. */
    cause: string;
    reason: string | null;
    at: string;
  }[];
  /** Latest payout that includes the commission; null if there is none. */
  payout: {
    id: string;
    invoice_number: number;
    status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | (string & {});
    created_at: string;
    processed_at: string | null;
    /** Time at which the money was returned, which makes the commission payable again. */
    returned_at: string | null;
    return_reason: string | null;
  } | null;
  /** Commission as shown to the affiliate. */
  affiliate_reads: ExplainedReading;
  /** Time at which the commission was voided; null if it has not been voided. */
  voided_at: string | null;
  matched: {
    incentive_id: string;
    version: number;
  } | null;
  flags: string[];
}

export interface ExplainedReading {
  state:
    | 'sale_pending'
    | 'sale_failed'
    | 'application_pending'
    | 'partner_pending'
    | 'held'
    | 'in_review'
    | 'own_order'
    | 'approved_held'
    | 'approved_unreleased'
    | 'ready'
    | 'ready_no_date'
    | 'below_minimum'
    | 'offset'
    | 'no_method'
    | 'merged'
    | 'not_in_program'
    | 'credited'
    | 'in_payout'
    | 'payout_failed'
    | 'payout_returned'
    | 'paid'
    | 'settled'
    | 'clawed_back'
    | 'deduction'
    | 'deducted'
    | 'refunded'
    | 'disputed'
    | 'rejected'
    | 'voided'
    | 'nothing_paid'
    | 'too_small'
    | 'cap_reached'
    | 'time_over'
    | 'payments_used_up'
    | 'other_plan'
    | 'other_product'
    | 'no_terms'
    | 'was_not_in_program'
    | 'own_order_refused'
    | 'customer_refused'
    | (string & {});
  /** Date that the state refers to, such as the end of a hold, the payment or the customer’s refund. */
  date: string | null;
  payout_number: number | null;
  /** Minimum payout of the program. */
  minimum: {
    amount: number;
    /** @example USD */
    currency: string;
  } | null;
  /** Amount still needed to reach the minimum. */
  missing: {
    amount: number;
    /** @example USD */
    currency: string;
  } | null;
  /** Amount credited in a unit that is not a currency. */
  credit: {
    amount: number;
    /** @example USD */
    currency: string;
  } | null;
  /** Amount deducted from the next payout. */
  taken: {
    amount: number;
    /** @example USD */
    currency: string;
  } | null;
  /** Reason for the rejection, as shown to the affiliate. */
  reason: string | null;
  /** True if the sale was made by a partner whom the affiliate referred. */
  is_level: boolean;
  /** Reason for a bonus or deduction. */
  note: string | null;
  partly_refunded: {
    /** Amount refunded to the customer; null for a sale by a partner. */
    back: {
      amount: number;
      /** @example USD */
      currency: string;
    } | null;
    /** Remaining commission. */
    left: {
      amount: number;
      /** @example USD */
      currency: string;
    };
    /** Original commission. */
    of: {
      amount: number;
      /** @example USD */
      currency: string;
    };
  } | null;
  /** Sentence shown to the affiliate, in English. */
  sentence: string;
  /** Name of the program, as shown to affiliates. */
  brand: string;
  /** Time zone of the dates in the sentence, such as `Europe/Berlin`. */
  time_zone: string;
}

export type ConversionBatchItem = AtLeastOne<
  {
    /** Id of the referral, if known. */
    referral_id?: string | null;
    /** Your id for the customer, if it is linked to the referral. */
    customer_id?: string | null;
    /** Your id for the user, if it is stored in Tributary. */
    external_user_id?: string | null;
    /** Id of the click to convert. If the click has already become another customer’s referral, a new customer is given a separate referral to the same affiliate. */
    click_id?: string | null;
    /** Id of the program. Required if an identifier matches referrals in several programs. */
    program_id?: string | null;
    /** Coupon code used at checkout. Creates a referral to the coupon’s affiliate if no identifier matches a referral, and either no click is usable or the program has `attribution: coupon_first`. `customer_id` is then required. */
    coupon_code?: string | null;
    /** Amount in major units of the currency, with no more decimal places than the currency has. */
    sale_amount: number;
    /**
     * ISO 4217 code: three letters, upper or lower case.
     * @example USD
     */
    sale_amount_currency: string;
    /** Idempotency key: a stable id of your own, such as the invoice id. Never expires. */
    external_event_id: string;
    /** Status of the sale. Only a complete sale earns a commission. Default `complete`. */
    sales_status?: 'pending' | 'complete' | 'failed';
    /** True for a subscription payment. Default: true if `interval` is sent. */
    is_subscription?: boolean;
    interval?: 'weekly' | 'monthly' | 'quarterly' | 'semiannual' | 'yearly';
    product_ids?: string[];
    price_ids?: string[];
    /** Lines of a sale with several products, instead of `product_ids` and `price_ids`. The amounts must add up to `sale_amount`. The percentages of an incentive for specific products, and of the levels above the affiliate, then apply only to the lines with matching products. Without lines, they apply to the whole sale. A product whose lines add up to less than 0 counts as 0. */
    lines?: SaleLineInput[];
    payment_intent_id?: string | null;
    invoice_id?: string | null;
    /** If false, the sale earns a commission as usual but does not count toward limits and tiers. Use false for prorations or seat changes between two payments. A sale of 0 never counts. Default true. */
    counts_as_payment?: boolean;
    /** If false, the request fails with `DUPLICATE` if the referral already has an active sale (neither voided nor failed) with the same `invoice_id` or `payment_intent_id`, unless the program allows duplicates. Ignored when repeated requests are compared. Default false. */
    allow_duplicate?: boolean;
    event_name?: string | null;
    event_type?: 'conversion';
    /** Time of the sale or event. Default: the time of the request. */
    occurred_at?: string;
    metadata?: {
      [key: string]: unknown;
    } | null;
    /** If true, returns the result of the request without recording anything: the ids in the response do not exist, and the idempotency key is not used. */
    dry_run?: boolean;
    /** Idempotency key of the item. Shares a namespace with the `Idempotency-Key` header of single requests. */
    idempotency_key?: string | null;
  },
  'referral_id' | 'customer_id' | 'external_user_id' | 'click_id'
>;

export type ConversionBatch = ImportBatch<ConversionBatchItem>;

export interface RefundBatchItem {
  /** Amount to refund. Default: the full remaining amount. */
  amount?: number;
  /**
   * Currency of the refund. Must match the currency of the sale.
   * @example USD
   */
  currency?: string;
  reason?: string;
  /** Idempotency key: a stable id of your own for this refund. */
  external_event_id: string;
  /** Time of the refund. Default: now. */
  refunded_at?: string;
  /** Type of refund. `canceled`: the order was canceled before delivery. Default `refund`. */
  kind?: 'refund' | 'dispute' | 'dispute_fraud' | 'credit_note' | 'canceled';
  /** If true, returns the result of the request without recording anything: the ids in the response do not exist, and the idempotency key is not used. */
  dry_run?: boolean;
  /** Id of the conversion to refund. */
  conversion_id?: string | null;
  /** Alternative to `conversion_id`: the `external_event_id` of the conversion. */
  conversion_external_event_id?: string | null;
  /** Idempotency key of the item. Shares a namespace with the `Idempotency-Key` header of single requests. */
  idempotency_key?: string | null;
}

export type RefundBatch = Batch<RefundBatchItem>;

export interface EventCreate {
  /** Id of the referral, if known. */
  referral_id?: string | null;
  /** Your id for the customer, if it is linked to the referral. */
  customer_id?: string | null;
  /** Your id for the user, if it is stored in Tributary. */
  external_user_id?: string | null;
  /** Id of the click to convert. If the click has already become another customer’s referral, a new customer is given a separate referral to the same affiliate. */
  click_id?: string | null;
  /** Id of the program. Required if an identifier matches referrals in several programs. */
  program_id?: string | null;
  /** Coupon code used at checkout. Creates a referral to the coupon’s affiliate if no identifier matches a referral, and either no click is usable or the program has `attribution: coupon_first`. `customer_id` is then required. */
  coupon_code?: string | null;
  event_name: string;
  /** Type of event. Default `milestone`. */
  event_type?: 'conversion' | 'lead' | 'trial' | 'milestone';
  /** Idempotency key of your own, which makes retries safe. Required for conversions. */
  external_event_id?: string | null;
  /** Time of the event. Default: the time of the request. */
  occurred_at?: string;
  metadata?: {
    [key: string]: unknown;
  } | null;
  /** Required for conversions, not allowed otherwise. */
  sale_amount?: number;
  /**
   * Required for conversions, not allowed otherwise.
   * @example USD
   */
  sale_amount_currency?: string;
  /** Status of the sale. Only a complete sale earns a commission. Default `complete`. */
  sales_status?: 'pending' | 'complete' | 'failed';
  /** True for a subscription payment. Default: true if `interval` is sent. */
  is_subscription?: boolean;
  interval?: 'weekly' | 'monthly' | 'quarterly' | 'semiannual' | 'yearly';
  product_ids?: string[];
  price_ids?: string[];
  /** Lines of a sale with several products, instead of `product_ids` and `price_ids`. The amounts must add up to `sale_amount`. The percentages of an incentive for specific products, and of the levels above the affiliate, then apply only to the lines with matching products. Without lines, they apply to the whole sale. A product whose lines add up to less than 0 counts as 0. */
  lines?: SaleLineInput[];
  payment_intent_id?: string | null;
  invoice_id?: string | null;
  /** If false, the sale earns a commission as usual but does not count toward limits and tiers. Use false for prorations or seat changes between two payments. A sale of 0 never counts. Default true. */
  counts_as_payment?: boolean;
  /** If false, the request fails with `DUPLICATE` if the referral already has an active sale (neither voided nor failed) with the same `invoice_id` or `payment_intent_id`, unless the program allows duplicates. Ignored when repeated requests are compared. Default false. */
  allow_duplicate?: boolean;
}

export interface EventResult {
  event_id: string;
  referral_id: string;
  /** Id of the commission earned by the event; null if the event earned nothing. */
  transaction_id: string | null;
  event_name: string;
  event_type: 'conversion' | 'lead' | 'trial' | 'milestone' | (string & {});
  external_event_id: string | null;
  action: 'referral_updated' | 'transaction_created' | 'recorded' | (string & {});
  referral_status: 'lead' | 'trialing' | 'customer' | 'active' | 'canceled' | 'rejected' | (string & {});
}

export interface CommissionTotals {
  /** Time before which the counted commissions were recorded. To select the same commissions, send this value as `recorded_before`. */
  as_of: string;
  rows: {
    /** State of the commissions. `to_approve` and `held`: same as `approval=waiting` and `approval=held` in the list. `no_commission`: nothing was earned, or the sale is not complete yet. All other values are statuses. */
    state:
      | 'to_approve'
      | 'held'
      | 'ready'
      | 'paid'
      | 'rejected'
      | 'refunded'
      | 'no_commission'
      | (string & {});
    /** Currency of the commission; null if nothing was earned. */
    currency: string | null;
    count: number;
    /** Remaining sale amounts after refunds, by sale currency. */
    sales: {
      /** @example USD */
      currency: string;
      amount: number;
    }[];
    /** Remaining commission amounts after refunds, excluding levels above the affiliate. */
    commission: number;
  }[];
}

export interface CommissionCreate {
  referral_id: string;
  /** Amount in major units of the currency, with no more decimal places than the currency has. */
  sale_amount: number;
  /**
   * ISO 4217 code: three letters, upper or lower case.
   * @example USD
   */
  sale_amount_currency: string;
  /** Amount in major units of the currency, with no more decimal places than the currency has. */
  commission_amount: number;
  /**
   * ISO 4217 code: three letters, upper or lower case.
   * @example USD
   */
  commission_currency: string;
  /** Status of the commission. Default `pending`. */
  status?: 'pending' | 'approved' | 'ready_for_payment' | 'paid' | 'rejected' | 'refunded';
  /** Status of the sale. Default `pending`. */
  sales_status?: 'pending' | 'complete' | 'refunded' | 'failed';
  /** True for a subscription payment. Default false. */
  is_subscription?: boolean;
  payment_intent_id?: string | null;
  invoice_id?: string | null;
  /** If false, the sale earns a commission as usual but does not count toward limits and tiers. Use false for prorations or seat changes between two payments. A sale of 0 never counts. Default true. */
  counts_as_payment?: boolean;
  /** If false, the request fails with `DUPLICATE` if the referral already has an active sale (neither voided nor failed) with the same `invoice_id` or `payment_intent_id`, unless the program allows duplicates. Ignored when repeated requests are compared. Default false. */
  allow_duplicate?: boolean;
  hold_period_days?: number;
  /** Default: now. */
  created_at?: string;
}

export interface CommissionUpdate {
  /** New status. To set `refunded`, record a refund; to set `paid`, complete a payout. */
  status?: 'pending' | 'approved' | 'ready_for_payment' | 'rejected';
  /** New status of the sale. When a calculated sale is completed, incentives are matched. */
  sales_status?: 'pending' | 'complete' | 'failed';
  /** Final amount in the currency of the sale. Can be set until the sale is complete, including in the same request as `sales_status`. A different amount removes the `lines` of the sale; percentages of incentives for specific products then apply to the whole sale. */
  sale_amount?: number;
  /** Reason for the rejection; only allowed with `status: rejected`. */
  reason?: string;
}

export interface CommissionVoid {
  /** If true, frees the idempotency key, so that the same request can record the commission again. Only for commissions recorded by an import. */
  free_key?: boolean;
}

export interface ImportedVoid {
  /** Id of the import that recorded the commissions. */
  import_id: string;
  ids?: string[];
  /** Alternative to `ids`: the `external_event_id` of each conversion or the `idempotency_key` of each commission. The results omit keys that the import did not record. */
  keys?: string[];
  /** If true, frees the idempotency key, so that the same request can record the commission again. Only for commissions recorded by an import. */
  free_key?: boolean;
}

export interface ImportedVoidResults {
  results: {
    /** Zero-based index in the `ids` or `keys` of the request. */
    index: number;
    id: string;
    /** False if the commission was already voided, or if the item was rejected. */
    changed: boolean;
    /** Reason this item was rejected. Other items are not affected. */
    error?: {
      code:
        | 'VALIDATION_ERROR'
        | 'MISSING_API_KEY'
        | 'INVALID_API_KEY'
        | 'API_KEY_EXPIRED'
        | 'API_KEY_REVOKED'
        | 'SESSION_ENDED'
        | 'SESSION_LINK_SPENT'
        | 'SIGN_IN_FAILED'
        | 'IDENTITY_PROVIDER_FAILED'
        | 'INVITATION_SPENT'
        | 'SIGNATURE_REQUIRED'
        | 'SIGNATURE_INVALID'
        | 'SIGNATURE_EXPIRED'
        | 'SIGNATURE_REPLAYED'
        | 'INSUFFICIENT_PERMISSIONS'
        | 'SESSION_NOT_ALLOWED'
        | 'REAUTHENTICATION_REQUIRED'
        | 'FOREIGN_ORIGIN'
        | 'NOT_FOUND'
        | 'REFERRAL_NOT_FOUND'
        | 'METHOD_NOT_ALLOWED'
        | 'DUPLICATE'
        | 'POSSIBLE_DUPLICATE'
        | 'LAST_OWNER'
        | 'IDEMPOTENCY_CONFLICT'
        | 'IDEMPOTENCY_IN_PROGRESS'
        | 'IDENTIFIER_CONFLICT'
        | 'INVALID_TRANSITION'
        | 'APPROVAL_REQUIRED'
        | 'SECOND_PERSON_REQUIRED'
        | 'ALREADY_REFUNDED'
        | 'NOT_REFUNDABLE'
        | 'VOIDED'
        | 'IN_USE'
        | 'ERASED'
        | 'BALANCE_UNPAID'
        | 'TOTAL_CHANGED'
        | 'EVENTS_EXPIRED'
        | 'REQUEST_TIMEOUT'
        | 'PAYLOAD_TOO_LARGE'
        | 'UNSUPPORTED_MEDIA_TYPE'
        | 'REFUND_EXCEEDS_REMAINING'
        | 'CURRENCY_MISMATCH'
        | 'HEADERS_TOO_LARGE'
        | 'RATE_LIMIT_EXCEEDED'
        | 'INTERNAL_ERROR'
        | 'PROVIDER_ERROR'
        | 'UNAVAILABLE'
        | (string & {});
      /** Explanation of the error in plain language. */
      message: string;
    };
  }[];
  counts: {
    /** Number of voided commissions, including commissions that were already voided. */
    done: number;
    failed: number;
  };
}

export interface Deleted {
  id: string;
  deleted: true;
}

export interface CommissionAction {
  /** Action to perform. After `approve`, any hold still applies. `release` skips the hold. */
  action: 'approve' | 'release' | 'reject' | 'reopen';
  /** Either `ids` or `filter` is required. */
  ids?: string[];
  /** Same filters as in the list. Selects up to 500 matching commissions whose status allows the action, oldest first. */
  filter?: {
    /** Text to find in the name, e-mail, tracking id, company or id of the affiliate, or the name, e-mail, customer id, user id or id of the customer; or the beginning of the commission’s id, `external_event_id`, `invoice_id` or `payment_intent_id`. Case-insensitive; all characters are matched literally. */
    search?: string;
    affiliate_id?: string;
    /** Only commissions of affiliates who are currently in this group. */
    group_id?: string;
    referral_id?: string;
    program_id?: string;
    /** Only commissions calculated by this incentive. */
    incentive_id?: string;
    /** Only commissions included in this payout, whatever its status. */
    payout_id?: string;
    status?: 'pending' | 'approved' | 'ready_for_payment' | 'paid' | 'rejected' | 'refunded';
    sales_status?: 'pending' | 'complete' | 'refunded' | 'failed' | 'partial_refunded';
    /** Approval state. `waiting`: pending until the commission or its affiliate is approved manually. `held`: ready for payment once a hold ends, or approved but not yet released. `flagged`: pending with a flag, such as `self_referral`; also matches `waiting` or `held`. `possible_duplicate`: pending until someone decides whether the sale was recorded twice. */
    approval?: 'waiting' | 'held' | 'flagged' | 'possible_duplicate';
    /** Commission currency: an ISO 4217 code or a custom unit. */
    currency?: string;
    external_event_id?: string;
    invoice_id?: string;
    payment_intent_id?: string;
    /** Only commissions recorded by this import. */
    import_id?: string;
    /** Only sales and events that occurred at or after this time. */
    from?: string;
    /** Only sales and events that occurred before this time. */
    to?: string;
    /** Only commissions recorded before this time are changed. Send the `as_of` of the totals that the user saw. */
    recorded_before: string;
    /** Only objects created at or after this time. */
    created_gte?: string;
    /** Only objects created at or before this time. */
    created_lte?: string;
  };
  /** Only with `filter`: `next_after` from the previous response, to continue with the next objects. */
  after?: string;
  /** Only with `filter`: expected totals of the remaining amounts of all matching commissions, not only the first 500. If the actual totals differ, nothing is changed (`TOTAL_CHANGED`). */
  expected?: {
    /** Expected number of items. Default: any number. */
    count?: number;
    /** Expected totals by currency. The total of an omitted currency is 0. */
    totals: {
      currency: string;
      /** Amount in major units of the currency, with no more decimal places than the currency has. */
      amount: number;
    }[];
  };
  /** Required for `reject`, not allowed otherwise. */
  reason?: string;
}

export interface CommissionActionResults {
  results: {
    id: string;
    /** Status after the action; null if the object does not exist. */
    status: ('pending' | 'approved' | 'ready_for_payment' | 'paid' | 'rejected' | 'refunded') | null;
    /** False if the object already had this status, or if the item was rejected. */
    changed: boolean;
    /** Reason this item was rejected. Other items are not affected. */
    error?: {
      code:
        | 'VALIDATION_ERROR'
        | 'MISSING_API_KEY'
        | 'INVALID_API_KEY'
        | 'API_KEY_EXPIRED'
        | 'API_KEY_REVOKED'
        | 'SESSION_ENDED'
        | 'SESSION_LINK_SPENT'
        | 'SIGN_IN_FAILED'
        | 'IDENTITY_PROVIDER_FAILED'
        | 'INVITATION_SPENT'
        | 'SIGNATURE_REQUIRED'
        | 'SIGNATURE_INVALID'
        | 'SIGNATURE_EXPIRED'
        | 'SIGNATURE_REPLAYED'
        | 'INSUFFICIENT_PERMISSIONS'
        | 'SESSION_NOT_ALLOWED'
        | 'REAUTHENTICATION_REQUIRED'
        | 'FOREIGN_ORIGIN'
        | 'NOT_FOUND'
        | 'REFERRAL_NOT_FOUND'
        | 'METHOD_NOT_ALLOWED'
        | 'DUPLICATE'
        | 'POSSIBLE_DUPLICATE'
        | 'LAST_OWNER'
        | 'IDEMPOTENCY_CONFLICT'
        | 'IDEMPOTENCY_IN_PROGRESS'
        | 'IDENTIFIER_CONFLICT'
        | 'INVALID_TRANSITION'
        | 'APPROVAL_REQUIRED'
        | 'SECOND_PERSON_REQUIRED'
        | 'ALREADY_REFUNDED'
        | 'NOT_REFUNDABLE'
        | 'VOIDED'
        | 'IN_USE'
        | 'ERASED'
        | 'BALANCE_UNPAID'
        | 'TOTAL_CHANGED'
        | 'EVENTS_EXPIRED'
        | 'REQUEST_TIMEOUT'
        | 'PAYLOAD_TOO_LARGE'
        | 'UNSUPPORTED_MEDIA_TYPE'
        | 'REFUND_EXCEEDS_REMAINING'
        | 'CURRENCY_MISMATCH'
        | 'HEADERS_TOO_LARGE'
        | 'RATE_LIMIT_EXCEEDED'
        | 'INTERNAL_ERROR'
        | 'PROVIDER_ERROR'
        | 'UNAVAILABLE'
        | (string & {});
      /** Explanation of the error in plain language. */
      message: string;
    };
  }[];
  counts: {
    /** Number of objects that now have the status, including those that already had it. */
    done: number;
    failed: number;
  };
  /** True if the filter matches more objects; always false for `ids`. */
  has_more: boolean;
  /** Value to send as `after` in the next request if `has_more` is true. */
  next_after: string | null;
}

export interface CommissionBatchItem {
  referral_id: string;
  /** Amount in major units of the currency, with no more decimal places than the currency has. */
  sale_amount: number;
  /**
   * ISO 4217 code: three letters, upper or lower case.
   * @example USD
   */
  sale_amount_currency: string;
  /** Amount in major units of the currency, with no more decimal places than the currency has. */
  commission_amount: number;
  /**
   * ISO 4217 code: three letters, upper or lower case.
   * @example USD
   */
  commission_currency: string;
  /** Status of the commission. Default `pending`. */
  status?: 'pending' | 'approved' | 'ready_for_payment' | 'paid' | 'rejected' | 'refunded';
  /** Status of the sale. Default `pending`. */
  sales_status?: 'pending' | 'complete' | 'refunded' | 'failed';
  /** True for a subscription payment. Default false. */
  is_subscription?: boolean;
  payment_intent_id?: string | null;
  invoice_id?: string | null;
  /** If false, the sale earns a commission as usual but does not count toward limits and tiers. Use false for prorations or seat changes between two payments. A sale of 0 never counts. Default true. */
  counts_as_payment?: boolean;
  /** If false, the request fails with `DUPLICATE` if the referral already has an active sale (neither voided nor failed) with the same `invoice_id` or `payment_intent_id`, unless the program allows duplicates. Ignored when repeated requests are compared. Default false. */
  allow_duplicate?: boolean;
  hold_period_days?: number;
  /** Default: now. */
  created_at?: string;
  /** Idempotency key of the item. Shares a namespace with the `Idempotency-Key` header of single requests. */
  idempotency_key?: string | null;
}

export type CommissionBatch = ImportBatch<CommissionBatchItem>;

export interface ReferralCreate {
  /** E-mail address of the customer; may be null only if `customer_id` or `external_user_id` is sent. */
  email: string | null;
  affiliate_id: string;
  subscription_id?: string | null;
  customer_id?: string | null;
  external_user_id?: string | null;
  /** Id of the click that becomes the referral. */
  click_id?: string | null;
  /** Time at which the referral was created, to backdate it. */
  created_at?: string;
  /** Status of the referral. Default `lead`. */
  status?: 'lead' | 'trialing' | 'customer' | 'active' | 'canceled' | 'rejected';
  name?: string;
  metadata?: {
    [key: string]: unknown;
  } | null;
}

export interface ReferralUpdate {
  email?: string | null;
  subscription_id?: string | null;
  /** Id to add to the referral. null removes the newest id. */
  customer_id?: string | null;
  /** Id to add to the referral. null removes the newest id. */
  external_user_id?: string | null;
  status?: 'lead' | 'trialing' | 'customer' | 'active' | 'canceled' | 'rejected';
  name?: string;
  /** Metadata that replaces the stored metadata; null clears it. */
  metadata?: {
    [key: string]: unknown;
  } | null;
}

export interface ReferralBatchItem {
  /** E-mail address of the customer; may be null only if `customer_id` or `external_user_id` is sent. */
  email: string | null;
  affiliate_id: string;
  subscription_id?: string | null;
  customer_id?: string | null;
  external_user_id?: string | null;
  /** Id of the click that becomes the referral. */
  click_id?: string | null;
  /** Time at which the referral was created, to backdate it. */
  created_at?: string;
  /** Status of the referral. Default `lead`. */
  status?: 'lead' | 'trialing' | 'customer' | 'active' | 'canceled' | 'rejected';
  name?: string;
  metadata?: {
    [key: string]: unknown;
  } | null;
  /** Idempotency key of the item. Shares a namespace with the `Idempotency-Key` header of single requests. */
  idempotency_key?: string | null;
}

export type ReferralBatch = Batch<ReferralBatchItem>;

export interface Affiliate {
  id: string;
  name: string;
  email: string;
  tracking_id: string;
  source: 'api' | 'import' | 'dashboard' | 'portal' | (string & {});
  partnership_status: 'PENDING' | 'APPROVED' | 'REJECTED' | (string & {});
  /** Reason for the rejection; null for all other statuses. */
  rejection_reason: string | null;
  onboarding_completed: boolean;
  program_id: string;
  group_id: string | null;
  /** Id of the affiliate who recruited this affiliate and earns level commissions on their sales; see the group’s multi-level incentives. */
  parent_affiliate_id: string | null;
  external_user_id: string | null;
  metadata: {
    [key: string]: unknown;
  };
  /** Time at which the payout method or details last changed; null if they have not changed since the affiliate was created. */
  payout_details_changed_at: string | null;
  /** Id of the affiliate that this affiliate was merged into. That affiliate is credited with all later sales and is paid this affiliate’s earnings. */
  merged_into: string | null;
  merged_at: string | null;
  merge_reason: string | null;
  /** Id of the API key that merged the affiliate. */
  merged_by: string | null;
  created_at: string;
  /** Time at which the personal data was erased; omitted otherwise. Names and ids are then pseudonyms. */
  erased_at?: string;
  /** Payout details that are invalid. Returned only if the request sent `payout_details` or `payout_method`. Invalid details are stored anyway. */
  warnings?: PayoutDetailWarning[];
  /** Included with `expand=group`. */
  group?: Group | null;
  /** Included with `expand=program`. */
  program?: Program;
  /** Included with `expand=balances`. */
  balances?: Balance[];
  /** Included with `expand=merged`: affiliates that were merged into this affiliate, each with its own earnings. Payouts to this affiliate include those amounts. */
  merged?: MergedAffiliate[];
  /** Included with `expand=tracking_ids`: all tracking ids, the primary id first, then the others, newest first. Empty for a merged affiliate, whose ids now credit the other affiliate. */
  tracking_ids?: AffiliateTrackingId[];
  /** Included with `expand=performance`: the affiliate’s figures from `from` to `to`. */
  performance?: {
    from: string;
    to: string;
    clicks: number;
    referrals: number;
    /** Number of referrals whose first complete conversion was in the period. */
    customers: number;
    money: {
      /** @example USD */
      currency: string;
      /** Number of complete conversions, plus the number of sales with manual commissions. */
      conversions: number;
      /** Sale amounts before refunds. */
      sales: number;
      /** Amount refunded in the period, minus refunds undone in the period; negative if more was undone than refunded. */
      refunds: number;
      /** Commission on these sales, minus commission reversed by these refunds. An undone refund counts at the time it was undone, and a rejection counts at the time of the sale. */
      commission: number;
    }[];
  };
  /** Included with `expand=application`: the affiliate’s application in the portal; null if the affiliate did not apply there. */
  application?: Application | null;
  /** Included with `expand=company`: the affiliate’s company and country, as set by `company_name` and `country_code`. Both are null for an erased affiliate. */
  company?: {
    name: string | null;
    country_code: string | null;
  };
}

export interface PayoutDetailWarning {
  /** Field with the invalid value, such as `payout_details.iban`. */
  field: string;
  /** Type of error, such as `iban_check_digits`. */
  code: string;
  message: string;
}

export interface Group {
  id: string;
  program_id: string;
  name: string;
  description: string;
  custom_website_url: string | null;
  /** True if affiliates created without a `group_id` join this group. */
  is_default: boolean;
  created_at: string;
  /** Included with `expand=incentives`. */
  incentives?: GroupIncentive[];
  /** Included with `expand=multi_level_incentives`. */
  multi_level_incentives?: MultiLevelIncentive[];
}

export interface GroupIncentive {
  id: string;
  incentive_id: string;
  name: string;
  incentive_type: 'commission' | 'lead' | 'trial' | 'milestone' | (string & {});
  /** Percentage if `is_percentage` is true, otherwise amount in major units of `currency`. */
  amount: number;
  is_percentage: boolean;
  /** ISO 4217 code or a unit such as CREDITS; null for a percentage. */
  currency: string | null;
  incentive_length: 'customer_lifetime' | 'time_limited' | 'payment_limited' | (string & {});
  /** Number of months (`time_limited`) or payments (`payment_limited`). */
  length_value: number | null;
  approval_type: 'automatic' | 'hold_period' | 'manual' | (string & {});
  hold_period_days: number | null;
  variable_commission: boolean;
  variable_config: {
    basis: 'sale_amount' | 'referral_conversions' | 'affiliate_conversions_month' | (string & {});
    /**
     * Currency of tiers with fixed amounts.
     * @example USD
     */
    currency?: string;
    /** Tiers, ascending by `from`. The highest tier reached applies to the whole sale. */
    tiers: {
      from: number;
      amount: number;
      is_percentage: boolean;
    }[];
  } | null;
  apply_to: 'all_plans' | 'monthly_plans' | 'yearly_plans' | 'one_time' | 'specific_products' | (string & {});
  product_ids: string[];
  /** Name of the milestone event that earns the commission. */
  event_name: string | null;
  cap_per_conversion: number | null;
  cap_per_referral: number | null;
  /** True if a sale of 0 earns a fixed amount. */
  include_free_sales: boolean;
}

export interface MultiLevelIncentive {
  id: string;
  /** Number of levels above the selling affiliate. */
  level: number;
  amount: number;
  is_percentage: boolean;
  basis: 'sale' | 'commission' | (string & {});
  currency: string | null;
}

export interface Balance {
  /** ISO 4217 code, or a unit such as CREDITS. */
  currency: string;
  /** Amount waiting for approval. */
  pending: number;
  /** Amount in its hold period. */
  held: number;
  /** Amount ready to be paid; negative if clawbacks exceed the earnings that are ready. */
  ready: number;
  /** Amount in payouts that are not completed. */
  claimed: number;
  /** Amount paid so far. */
  paid: number;
  /** Amount reversed after payment by refunds that have not been undone; zero or negative. */
  clawed_back: number;
}

export interface MergedAffiliate {
  id: string;
  name: string;
  email: string;
  merged_at: string;
  merge_reason: string;
  merged_by: string;
  balances: Balance[];
}

export interface AffiliateTrackingId {
  /** Tracking id in lowercase, because tracking ids are case-insensitive. */
  tracking_id: string;
  /** True if this is the affiliate’s `tracking_id`. */
  is_primary: boolean;
  /** Time at which the tracking id was added to the affiliate. */
  created_at: string;
}

export interface Application {
  country_code: string | null;
  website: string | null;
  /** Answers, in the order of the questions. */
  answers: {
    question_id: string;
    /** Text of the question, in the portal’s default language. */
    question: string;
    /** Text of the answer, or the labels of the chosen options. Empty if the question was not answered. */
    answers: string[];
  }[];
  questions_version: number;
  /** Terms that the applicant accepted. */
  accepted_terms_url: string | null;
  /** Reasons to review the application closely. A signal never rejects an application automatically. */
  signals: {
    /** Type of signal. `disposable_email`: the address belongs to a disposable mailbox service. `same_network`: other people applied from the same network in the previous 30 days. `same_answers`: other people gave the same answers. */
    signal: 'disposable_email' | 'same_network' | 'same_answers' | (string & {});
    /** Up to 5 similar applications. */
    affiliate_ids: string[];
  }[];
  submitted_at: string;
}

export interface AffiliateCreate {
  name: string;
  email: string;
  /** Id of the program to enroll the affiliate in. Optional if there is only one program. */
  program_id?: string | null;
  /** Tracking id. Default: generated from the name. */
  tracking_id?: string | null;
  /** Additional ids whose links credit the affiliate, such as codes issued by another service. Stored in lowercase. */
  additional_tracking_ids?: string[];
  /** Id of the group. Default: the program’s default group. */
  group_id?: string | null;
  /** Id of the affiliate who recruited this affiliate. Must be an affiliate of the same program. */
  parent_affiliate_id?: string | null;
  company_name?: string;
  country_code?: string;
  payout_method?:
    | 'paypal'
    | 'wise'
    | 'payoneer'
    | 'paxum'
    | 'webmoney'
    | 'wire_transfer'
    | 'bitcoin'
    | 'ethereum'
    | 'skrill'
    | 'alipay'
    | 'wechat'
    | 'manual'
    | 'none';
  /** Payout details, stored encrypted and never returned with the affiliate. */
  payout_details?: {
    email?: string;
    accountId?: string;
    address?: string;
    bankName?: string;
    accountNumber?: string;
    swiftCode?: string;
    iban?: string;
    routingNumber?: string;
    accountName?: string;
  };
  /** Status of the affiliate. Default `approved`. */
  status?: 'pending' | 'approved' | 'rejected';
  /** If true, the affiliate skips onboarding. Default false. */
  onboarding_completed?: boolean;
  external_user_id?: string | null;
  metadata?: {
    [key: string]: unknown;
  } | null;
}

export interface AffiliateUpdate {
  name?: string;
  email?: string;
  /** New tracking id. Links with the previous id keep working; see the affiliate’s tracking ids. */
  tracking_id?: string | null;
  /** Id of the new group; null removes the affiliate from its group. Without a group, no incentive applies. */
  group_id?: string | null;
  /** Id of the affiliate who recruited this affiliate; null clears it. Must not create a cycle. */
  parent_affiliate_id?: string | null;
  company_name?: string | null;
  country_code?: string | null;
  payout_method?:
    | 'paypal'
    | 'wise'
    | 'payoneer'
    | 'paxum'
    | 'webmoney'
    | 'wire_transfer'
    | 'bitcoin'
    | 'ethereum'
    | 'skrill'
    | 'alipay'
    | 'wechat'
    | 'manual'
    | 'none';
  payout_details?: {
    email?: string;
    accountId?: string;
    address?: string;
    bankName?: string;
    accountNumber?: string;
    swiftCode?: string;
    iban?: string;
    routingNumber?: string;
    accountName?: string;
  };
  status?: 'pending' | 'approved' | 'rejected';
  /** Reason for the rejection; only allowed with `status: rejected`. */
  reason?: string;
  onboarding_completed?: boolean;
  /** Your id for the affiliate; null clears it. */
  external_user_id?: string | null;
  /** Metadata that replaces the stored metadata; null clears it. */
  metadata?: {
    [key: string]: unknown;
  } | null;
}

export interface AffiliateMerge {
  /** Id of the affiliate to keep. */
  into: string;
  /** Reason for the merge, shown for both affiliates. */
  reason: string;
}

export interface MaskedPayoutDetails {
  payout_method:
    | (
        | 'paypal'
        | 'wise'
        | 'payoneer'
        | 'paxum'
        | 'webmoney'
        | 'wire_transfer'
        | 'bitcoin'
        | 'ethereum'
        | 'skrill'
        | 'alipay'
        | 'wechat'
        | 'manual'
        | 'none'
      )
    | null;
  /** Payout details, masked but recognizable: `a•••@lindqvist.example`, `DE••••3000`, or the last characters. */
  payout_details: {
    [key: string]: string;
  } | null;
  /** Invalid payout details, such as an IBAN with a typo. */
  warnings: PayoutDetailWarning[];
  /** Last 20 changes, newest first, without values. */
  changes: {
    changed_at: string;
    /** Id of the API key that made the change; null if a user made the change. */
    api_key_id: string | null;
    /** Id of the API key or user that made the change. */
    changed_by: string;
    /** Fields that changed: `payout_method` or fields of `payout_details`. */
    fields: string[];
    request_id: string;
  }[];
}

export interface PortalLink {
  /** Sign-in link, to be shared only with this affiliate; null in a replayed response. */
  url: string | null;
  expires_at: string;
}

export interface StatementMonth {
  /** Month in the program’s time zone, such as `2026-10`. */
  month: string;
  /** Currency or incentive unit. */
  currency: string;
  /** Amount of commissions on sales in this month, before refunds. */
  earned: number;
  /** Amount reversed by refunds and disputes, in this month or later. */
  refunded: number;
  /** Amount of rejected commissions. */
  rejected: number;
  /** Amount of voided commissions, which were recorded by mistake. */
  voided: number;
  /** Amount of bonuses and deductions in this month. */
  adjusted: number;
  waiting: number;
  held: number;
  due: number;
  under_way: number;
  paid: number;
  /** Time at which the last part of the held amount is released. */
  held_until: string | null;
  /** Payouts that include amounts from this month, ordered by number. */
  payouts: {
    /** Number of the payout; null if the amount was recorded as paid elsewhere. */
    payout_number: number | null;
    status: 'under_way' | 'paid' | (string & {});
    paid_at: string | null;
    amount: number;
  }[];
}

export interface Statement {
  affiliate: {
    id: string;
    name: string;
    email: string;
    company_name: string | null;
  };
  program: {
    id: string;
    name: string;
  };
  month: string;
  timezone: string;
  from: string;
  /** Beginning of the next month. */
  until: string;
  /** True if the month is over and no more lines can be added. */
  is_over: boolean;
  /** Totals by currency. The program’s currency comes first. */
  currencies: {
    /** Currency or incentive unit. */
    currency: string;
    /** Amount owed at the beginning of the month: the previous month’s closing balance. */
    opening: number;
    earned: number;
    taken_back: number;
    rejected: number;
    adjusted: number;
    paid: number;
    returned: number;
    /** Amount owed at the end of the month, or now if the month is not over. */
    closing: number;
    /** Number of lines. */
    lines: number;
  }[];
}

export interface StatementLine {
  /** Id of the ledger entry. */
  id: string;
  booked_at: string;
  kind: 'earned' | 'taken_back' | 'rejected' | 'adjusted' | 'paid' | 'returned' | (string & {});
  type:
    | 'earned'
    | 'refunded'
    | 'clawback'
    | 'refund_undone'
    | 'adjustment'
    | 'adjusted'
    | 'paid'
    | 'returned'
    | 'voided'
    | (string & {});
  /** Time of the purchase; null for a bonus or a deduction. */
  sold_at: string | null;
  /** Merchant’s id for the order. */
  external_event_id: string | null;
  /** Only with the permission `read:referrals`; otherwise null. */
  customer_id: string | null;
  /** Only with the permission `read:referrals`; otherwise null. */
  customer_email: string | null;
  commission_id: string | null;
  adjustment_id: string | null;
  /** Reason for a refund, a rejection, a bonus or a deduction. */
  reason: string | null;
  /** Number of the payout that includes the line. */
  payout_number: number | null;
  /** Signed. */
  amount: number;
  /** Currency or incentive unit. */
  currency: string;
}

export interface FileDownload {
  filename: string;
  media_type: string;
  /** Content of the file in base64. */
  data: string;
}

export interface AffiliateTrackingIdCreate {
  /** Tracking id, stored in lowercase and unique in the program regardless of case. */
  tracking_id: string;
}

export interface AffiliateAction {
  action: 'approve' | 'reject' | 'move' | 'invite';
  /** Either `ids` or `filter` is required. */
  ids?: string[];
  /** Same filters as in the list. Selects up to 500 matching affiliates, oldest first. */
  filter?: {
    program_id?: string;
    group_id?: string;
    status?: 'pending' | 'approved' | 'rejected';
    /** Case-insensitive; matched literally. */
    email?: string;
    tracking_id?: string;
    external_user_id?: string;
    /** Only affiliates recruited by this affiliate. */
    parent_affiliate_id?: string;
    /** Only affiliates merged into this affiliate. */
    merged_into?: string;
    /** Only objects created at or after this time. */
    created_gte?: string;
    /** Only objects created at or before this time. */
    created_lte?: string;
    /** Only affiliates created before this time are changed. */
    recorded_before: string;
  };
  /** Only with `filter`: `next_after` from the previous response, to continue with the next objects. */
  after?: string;
  /** Reason for the rejection. Required for `reject`, not allowed otherwise. */
  reason?: string;
  /** Id of the new group; null removes the affiliates from their groups. Required for `move`, not allowed otherwise. */
  group_id?: string | null;
}

export interface AffiliateActionResults {
  results: {
    id: string;
    /** Status after the action; null if the object does not exist. */
    status: ('PENDING' | 'APPROVED' | 'REJECTED') | null;
    /** False if the object already had this status, or if the item was rejected. */
    changed: boolean;
    /** Reason this item was rejected. Other items are not affected. */
    error?: {
      code:
        | 'VALIDATION_ERROR'
        | 'MISSING_API_KEY'
        | 'INVALID_API_KEY'
        | 'API_KEY_EXPIRED'
        | 'API_KEY_REVOKED'
        | 'SESSION_ENDED'
        | 'SESSION_LINK_SPENT'
        | 'SIGN_IN_FAILED'
        | 'IDENTITY_PROVIDER_FAILED'
        | 'INVITATION_SPENT'
        | 'SIGNATURE_REQUIRED'
        | 'SIGNATURE_INVALID'
        | 'SIGNATURE_EXPIRED'
        | 'SIGNATURE_REPLAYED'
        | 'INSUFFICIENT_PERMISSIONS'
        | 'SESSION_NOT_ALLOWED'
        | 'REAUTHENTICATION_REQUIRED'
        | 'FOREIGN_ORIGIN'
        | 'NOT_FOUND'
        | 'REFERRAL_NOT_FOUND'
        | 'METHOD_NOT_ALLOWED'
        | 'DUPLICATE'
        | 'POSSIBLE_DUPLICATE'
        | 'LAST_OWNER'
        | 'IDEMPOTENCY_CONFLICT'
        | 'IDEMPOTENCY_IN_PROGRESS'
        | 'IDENTIFIER_CONFLICT'
        | 'INVALID_TRANSITION'
        | 'APPROVAL_REQUIRED'
        | 'SECOND_PERSON_REQUIRED'
        | 'ALREADY_REFUNDED'
        | 'NOT_REFUNDABLE'
        | 'VOIDED'
        | 'IN_USE'
        | 'ERASED'
        | 'BALANCE_UNPAID'
        | 'TOTAL_CHANGED'
        | 'EVENTS_EXPIRED'
        | 'REQUEST_TIMEOUT'
        | 'PAYLOAD_TOO_LARGE'
        | 'UNSUPPORTED_MEDIA_TYPE'
        | 'REFUND_EXCEEDS_REMAINING'
        | 'CURRENCY_MISMATCH'
        | 'HEADERS_TOO_LARGE'
        | 'RATE_LIMIT_EXCEEDED'
        | 'INTERNAL_ERROR'
        | 'PROVIDER_ERROR'
        | 'UNAVAILABLE'
        | (string & {});
      /** Explanation of the error in plain language. */
      message: string;
    };
  }[];
  counts: {
    /** Number of objects that now have the status, including those that already had it. */
    done: number;
    failed: number;
  };
  /** True if the filter matches more objects; always false for `ids`. */
  has_more: boolean;
  /** Value to send as `after` in the next request if `has_more` is true. */
  next_after: string | null;
}

export interface AffiliateBatchItem {
  name: string;
  email: string;
  /** Id of the program to enroll the affiliate in. Optional if there is only one program. */
  program_id?: string | null;
  /** Tracking id. Default: generated from the name. */
  tracking_id?: string | null;
  /** Additional ids whose links credit the affiliate, such as codes issued by another service. Stored in lowercase. */
  additional_tracking_ids?: string[];
  /** Id of the group. Default: the program’s default group. */
  group_id?: string | null;
  /** Id of the affiliate who recruited this affiliate. Must be an affiliate of the same program. */
  parent_affiliate_id?: string | null;
  company_name?: string;
  country_code?: string;
  payout_method?:
    | 'paypal'
    | 'wise'
    | 'payoneer'
    | 'paxum'
    | 'webmoney'
    | 'wire_transfer'
    | 'bitcoin'
    | 'ethereum'
    | 'skrill'
    | 'alipay'
    | 'wechat'
    | 'manual'
    | 'none';
  /** Payout details, stored encrypted and never returned with the affiliate. */
  payout_details?: {
    email?: string;
    accountId?: string;
    address?: string;
    bankName?: string;
    accountNumber?: string;
    swiftCode?: string;
    iban?: string;
    routingNumber?: string;
    accountName?: string;
  };
  /** Status of the affiliate. Default `approved`. */
  status?: 'pending' | 'approved' | 'rejected';
  /** If true, the affiliate skips onboarding. Default false. */
  onboarding_completed?: boolean;
  external_user_id?: string | null;
  metadata?: {
    [key: string]: unknown;
  } | null;
  /** Idempotency key of the item. Shares a namespace with the `Idempotency-Key` header of single requests. */
  idempotency_key?: string | null;
}

export type AffiliateBatch = Batch<AffiliateBatchItem>;

export interface ClickCreate {
  /** Tracking id of the affiliate. */
  trackingId: string;
  /** Id of the program. Optional if there is only one program, or if `siteId` is sent. */
  programId?: string | null;
  /** Id of the site that the visitor arrived on. */
  siteId?: string | null;
  /** URL of the page that the visitor arrived on. Sub ids, `utm_…` parameters and ad click ids missing from this body are taken from the query string of the URL; values longer than 2,048 characters are truncated. */
  url?: string;
  referrer?: string;
  ip?: string;
  sub1?: string;
  sub2?: string;
  sub3?: string;
  sub4?: string;
  sub5?: string;
  utmSource?: string;
  utmMedium?: string;
  utmCampaign?: string;
  utmTerm?: string;
  utmContent?: string;
  gclid?: string;
  fbclid?: string;
  msclkid?: string;
  ttclid?: string;
  /** User-Agent header of the visitor’s request to your server. */
  userAgent?: string;
  /** Time of the click, which determines when the click expires. Default: now. */
  createdAt?: string;
}

export interface Click {
  id: string;
  tracking_id: string;
  program_id: string;
  created_at: string;
}

export interface RecordedClick {
  id: string;
  affiliate_id: string;
  tracking_id: string;
  program_id: string;
  /** Id of the site, which may since have been deleted. */
  site_id: string | null;
  /** URL of the page that the visitor arrived on. */
  url: string | null;
  referrer: string | null;
  /** IP address of the visitor, stored according to the site’s settings. */
  ip: string | null;
  user_agent: string | null;
  sub1: string | null;
  sub2: string | null;
  sub3: string | null;
  sub4: string | null;
  sub5: string | null;
  utm_source: string | null;
  utm_medium: string | null;
  utm_campaign: string | null;
  utm_term: string | null;
  utm_content: string | null;
  gclid: string | null;
  fbclid: string | null;
  msclkid: string | null;
  ttclid: string | null;
  /** False if the same visitor was already counted for the affiliate within the previous 30 minutes. The click still credits the affiliate. */
  is_counted: boolean;
  created_at: string;
}

export interface Site {
  id: string;
  program_id: string;
  name: string;
  /** Default destination of links. */
  home_url: string;
  /** Origins of pages that may record clicks and may be the destination of links: `https://shop.com`, or `https://*.shop.com` for every subdomain. */
  allowed_origins: string[];
  /** Domain whose hosts share the cookie; null if only the host that sets the cookie can read it. */
  cookie_domain: string | null;
  /** Query parameters that contain a tracking id, case-insensitive. New links use the first parameter. */
  params: string[];
  /** Lifetime of the cookie; null for the program’s click lifetime. */
  cookie_days: number | null;
  /** Link that is credited if a visitor followed several: the `last`, or the `first` until its cookie expires. */
  attribution: 'last' | 'first' | (string & {});
  /** Consent requirement. `required`: clicks and cookies are recorded only after the page reports consent. */
  consent: 'none' | 'required' | (string & {});
  /** Part of a visitor’s IP address that is stored. `truncated`: the network, /24 for IPv4 and /48 for IPv6. */
  ip: 'none' | 'truncated' | 'full' | (string & {});
  /** Path prefixes of pages on which no clicks are recorded. */
  ignore_paths: string[];
  /** Hosts that serve short links for this site, `https://<link host>/r/<tracking id>`. */
  link_hosts: string[];
  /** Hosts in `link_hosts` that are not active, with the reason. */
  inactive_link_hosts: InactiveLinkHost[];
  /** Publishable key (`pk_…`), which identifies the site in pages and links. The key is public and grants no read access. */
  publishable_key: string;
  /** Previous key, which remains valid until the next rotation. */
  previous_publishable_key: string | null;
  /** True if a secret for signing sign-up tokens exists. */
  has_signup_secret: boolean;
  created_at: string;
  updated_at: string;
}

export interface InactiveLinkHost {
  host: string;
  /** Reason the host is inactive. `record_missing`: the account has not verified the host. `live_environment`: your live environment uses the host. `reserved`: the host belongs to the server itself. */
  reason: 'record_missing' | 'live_environment' | 'reserved' | (string & {});
  /** Exact DNS record that verifies the host; null if a record would not help. */
  record: {
    type: 'TXT';
    name: string;
    value: string;
  } | null;
}

export interface SiteCreate {
  /** Id of the program. Optional if there is only one program. */
  program_id?: string | null;
  /** URL that starts with http:// or https:// (in a live environment, https:// only), without a user name, password or fragment. */
  home_url: string;
  /** Name of the site. Default: the host of `home_url`. */
  name?: string;
  /** Origin such as `https://shop.com`, with only a scheme, a host and an optional port, or `https://*.shop.com`. http:// is only allowed in a dev environment. The origin is stored in the form that browsers send. Default: the origin of `home_url` and every subdomain of its registrable domain. */
  allowed_origins?: string[];
  /** Host of `home_url` or one of its parent domains, such as `shop.com`, but not a public suffix such as `co.uk`. Default: the registrable domain of `home_url`. */
  cookie_domain?: string | null;
  /** Query parameters that contain a tracking id. Default: `["via", "ref"]`. */
  params?: string[];
  /** Default: null. */
  cookie_days?: number | null;
  /** Default: `last`. */
  attribution?: 'last' | 'first';
  /** Default: `none`. */
  consent?: 'none' | 'required';
  /** Default: `truncated`. */
  ip?: 'none' | 'truncated' | 'full';
  ignore_paths?: string[];
  /** Host names without a port, stored in lowercase. Each host can be used by only one site. On a server with several accounts, a host becomes active once a TXT record `_tributary.<host>` with your account id is found; see `inactive_link_hosts`. Live environments take precedence over dev environments. */
  link_hosts?: string[];
}

export interface SiteUpdate {
  name?: string;
  /** URL that starts with http:// or https:// (in a live environment, https:// only), without a user name, password or fragment. */
  home_url?: string;
  /** Origin such as `https://shop.com`, with only a scheme, a host and an optional port, or `https://*.shop.com`. http:// is only allowed in a dev environment. The origin is stored in the form that browsers send. */
  allowed_origins?: string[];
  /** Host of `home_url` or one of its parent domains, such as `shop.com`, but not a public suffix such as `co.uk`. */
  cookie_domain?: string | null;
  params?: string[];
  cookie_days?: number | null;
  attribution?: 'last' | 'first';
  consent?: 'none' | 'required';
  ip?: 'none' | 'truncated' | 'full';
  ignore_paths?: string[];
  /** Host names without a port, stored in lowercase. Each host can be used by only one site. On a server with several accounts, a host becomes active once a TXT record `_tributary.<host>` with your account id is found; see `inactive_link_hosts`. Live environments take precedence over dev environments. */
  link_hosts?: string[];
}

export interface SiteCheck {
  /** Time of the last click, even if more than seven days ago. */
  last_click_at: string | null;
  clicks: {
    counted: number;
    /** Number of clicks repeated by the same visitor within 30 minutes. */
    uncounted: number;
    /** Number of clicks stored with only the affiliate, because the site had reached its daily storage limit. */
    without_facts: number;
  };
  /** Origins of requests, most frequent first. `is_allowed` reflects the current settings. */
  origins: {
    origin: string;
    count: number;
    is_allowed: boolean;
    last_at: string;
  }[];
  /** Reasons why clicks were not recorded, most frequent first. */
  refusals: {
    reason: string;
    count: number;
    last_at: string;
  }[];
  /** Number of cookies set by the server and by the script. Safari deletes cookies set by scripts after seven days. */
  cookie: {
    by_server: number;
    by_script: number;
  };
  /** Home page as a visitor would see it now. */
  home_page: {
    /** URL that was opened: `home_url` with a tracking id. */
    url: string;
    /** URL after all redirects. */
    final_url: string;
    /** HTTP status of the last response; null if there was no response. */
    status: number | null;
    /** True if `final_url` still contains the tracking id; null if the page could not be opened. */
    keeps_query: boolean | null;
    /** Reason the page could not be opened, such as `dns`, `tls`, `timeout`, `blocked_address`, `http_404` or `too_many_redirects`. */
    problem: string | null;
  };
  /** Problems and how to solve them; empty if no problems were found. */
  problems: string[];
}

export interface SiteWithSignupSecret {
  id: string;
  program_id: string;
  name: string;
  /** Default destination of links. */
  home_url: string;
  /** Origins of pages that may record clicks and may be the destination of links: `https://shop.com`, or `https://*.shop.com` for every subdomain. */
  allowed_origins: string[];
  /** Domain whose hosts share the cookie; null if only the host that sets the cookie can read it. */
  cookie_domain: string | null;
  /** Query parameters that contain a tracking id, case-insensitive. New links use the first parameter. */
  params: string[];
  /** Lifetime of the cookie; null for the program’s click lifetime. */
  cookie_days: number | null;
  /** Link that is credited if a visitor followed several: the `last`, or the `first` until its cookie expires. */
  attribution: 'last' | 'first' | (string & {});
  /** Consent requirement. `required`: clicks and cookies are recorded only after the page reports consent. */
  consent: 'none' | 'required' | (string & {});
  /** Part of a visitor’s IP address that is stored. `truncated`: the network, /24 for IPv4 and /48 for IPv6. */
  ip: 'none' | 'truncated' | 'full' | (string & {});
  /** Path prefixes of pages on which no clicks are recorded. */
  ignore_paths: string[];
  /** Hosts that serve short links for this site, `https://<link host>/r/<tracking id>`. */
  link_hosts: string[];
  /** Hosts in `link_hosts` that are not active, with the reason. */
  inactive_link_hosts: InactiveLinkHost[];
  /** Publishable key (`pk_…`), which identifies the site in pages and links. The key is public and grants no read access. */
  publishable_key: string;
  /** Previous key, which remains valid until the next rotation. */
  previous_publishable_key: string | null;
  /** True if a secret for signing sign-up tokens exists. */
  has_signup_secret: boolean;
  created_at: string;
  updated_at: string;
  /** Sign-up token secret (`sus_…`). Shown only once; null in a replayed response. */
  signup_secret: string | null;
}

export interface Payout {
  id: string;
  program_id: string;
  affiliate_id: string;
  affiliate_name: string;
  affiliate_email: string;
  affiliate: {
    name: string;
    email: string;
  } | null;
  invoice_number: number | null;
  amount: number;
  /** @example USD */
  currency: string;
  status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | (string & {});
  payment_method: string | null;
  payment_reference: string | null;
  managed_payout: boolean;
  processed_at: string | null;
  /** Reason the payout failed or was canceled, such as the bank’s explanation; null for all other statuses. */
  failure_reason: string | null;
  /** Time at which the money was returned. The payout stays completed, and the amount is owed again. */
  returned_at: string | null;
  return_reason: string | null;
  /** Id of the API key that recorded the return. */
  returned_by: string | null;
  /** Id of the API key or user that created the payout; null if unknown. */
  created_by: string | null;
  /** Approval state. `waiting`: the payout cannot be exported or paid until a second person approves it. `not_needed`: the program did not require approval for the payout, or the payout is canceled. */
  approval: 'not_needed' | 'waiting' | 'approved' | (string & {});
  /** Id of the user who approved the payout. */
  approved_by: string | null;
  approved_at: string | null;
  created_at: string;
  updated_at: string;
  /** Entries included in the payout, by `occurred_at`, oldest first. Returned only when a single payout is requested. */
  transactions?: {
    id: string;
    type:
      | 'earned'
      | 'refunded'
      | 'clawback'
      | 'refund_undone'
      | 'adjustment'
      | 'adjusted'
      | 'paid'
      | 'returned'
      | 'voided'
      | (string & {});
    /** Signed. */
    amount: number;
    /** Sale amount that the entry’s amount corresponds to: the sale before refunds for a commission, and the refunded amount for a refund, a clawback or an undone refund. null for a bonus or deduction. */
    sale: {
      /** Amount with the same sign as the entry’s amount. */
      amount: number;
      /** @example USD */
      currency: string;
    } | null;
    /** Time of the sale, refund, bonus or deduction. */
    occurred_at: string;
    commission: {
      id: string;
      /** Remaining sale amount after refunds. */
      amount: number;
      commission_amount: number;
      created_at: string;
    };
    /** Bonus or deduction; omitted for a commission. `commission` then contains the id of the adjustment and a sale amount of 0. */
    adjustment?: {
      id: string;
      reason: string;
    };
    /** Id of the affiliate who earned the amount, if that affiliate was merged into the payee. */
    affiliate_id?: string;
    created_at: string;
  }[];
}

export interface PayoutRunCreate {
  program_id: string;
  /** Ids of the affiliates to pay. Default: all approved affiliates. */
  affiliate_ids?: string[];
  /**
   * Currency to pay. Default: all currencies.
   * @example USD
   */
  currency?: string;
  /** Minimum payout for this run, which overrides the program’s minimum. Requires `currency`. */
  minimum?: number;
  /** Time up to which sales are included. Amounts from later sales are excluded, unless part of the sale’s commission is already paid or included in a payout, because clawbacks are always deducted. A date such as `2026-11-30` includes the whole day in the program’s time zone. */
  up_to?: string;
  /** If true, returns the payouts that the run would create, without creating them. */
  dry_run?: boolean;
  /** Result of the dry run that the user saw. If the actual result differs, nothing is created (`TOTAL_CHANGED`). */
  expected?: {
    /** Expected number of items. Default: any number. */
    count?: number;
    /** Expected totals by currency. The total of an omitted currency is 0. */
    totals: {
      currency: string;
      /** Amount in major units of the currency, with no more decimal places than the currency has. */
      amount: number;
    }[];
  };
}

export interface PayoutRun {
  payouts: {
    /** Id of the payout; null in a dry run. */
    id: string | null;
    program_id: string;
    affiliate_id: string;
    affiliate_name: string;
    affiliate_email: string;
    affiliate: {
      name: string;
      email: string;
    } | null;
    invoice_number: number | null;
    amount: number;
    /** @example USD */
    currency: string;
    status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | (string & {});
    payment_method: string | null;
    payment_reference: string | null;
    managed_payout: boolean;
    processed_at: string | null;
    /** Reason the payout failed or was canceled, such as the bank’s explanation; null for all other statuses. */
    failure_reason: string | null;
    /** Time at which the money was returned. The payout stays completed, and the amount is owed again. */
    returned_at: string | null;
    return_reason: string | null;
    /** Id of the API key that recorded the return. */
    returned_by: string | null;
    /** Id of the API key or user that created the payout; null if unknown. */
    created_by: string | null;
    /** Approval state. `waiting`: the payout cannot be exported or paid until a second person approves it. `not_needed`: the program did not require approval for the payout, or the payout is canceled. */
    approval: 'not_needed' | 'waiting' | 'approved' | (string & {});
    /** Id of the user who approved the payout. */
    approved_by: string | null;
    approved_at: string | null;
    created_at: string;
    updated_at: string;
    /** Entries included in the payout, by `occurred_at`, oldest first. Returned only when a single payout is requested. */
    transactions?: {
      id: string;
      type:
        | 'earned'
        | 'refunded'
        | 'clawback'
        | 'refund_undone'
        | 'adjustment'
        | 'adjusted'
        | 'paid'
        | 'returned'
        | 'voided'
        | (string & {});
      /** Signed. */
      amount: number;
      /** Sale amount that the entry’s amount corresponds to: the sale before refunds for a commission, and the refunded amount for a refund, a clawback or an undone refund. null for a bonus or deduction. */
      sale: {
        /** Amount with the same sign as the entry’s amount. */
        amount: number;
        /** @example USD */
        currency: string;
      } | null;
      /** Time of the sale, refund, bonus or deduction. */
      occurred_at: string;
      commission: {
        id: string;
        /** Remaining sale amount after refunds. */
        amount: number;
        commission_amount: number;
        created_at: string;
      };
      /** Bonus or deduction; omitted for a commission. `commission` then contains the id of the adjustment and a sale amount of 0. */
      adjustment?: {
        id: string;
        reason: string;
      };
      /** Id of the affiliate who earned the amount, if that affiliate was merged into the payee. */
      affiliate_id?: string;
      created_at: string;
    }[];
  }[];
  skipped: {
    affiliate_id: string;
    /** @example USD */
    currency: string;
    amount: number;
    reason: 'below_minimum' | 'nothing_to_pay' | 'method_none' | 'not_approved' | (string & {});
  }[];
  /** Payouts in this run to check before you send money. */
  warnings: {
    /** Id of the payout; null in a dry run. */
    payout_id: string | null;
    affiliate_id: string;
    affiliate_name: string;
    /** @example USD */
    currency: string;
    amount: number;
    /** Reason for the warning. `payout_details_changed`: no payout to the current method and details has been completed yet. `affiliate_merged`: another affiliate was merged into the payee, and no payout has been completed since. */
    reason: 'no_payout_method' | 'payout_details_changed' | 'affiliate_merged' | (string & {});
    payout_details_changed_at: string | null;
  }[];
}

export interface PayoutExport {
  payout_ids: string[];
}

export interface PayoutExportItem {
  id: string;
  affiliate_id: string;
  affiliate_name: string;
  affiliate_email: string;
  invoice_number: number;
  amount: number;
  /** @example USD */
  currency: string;
  status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | (string & {});
  payout_method:
    | (
        | 'paypal'
        | 'wise'
        | 'payoneer'
        | 'paxum'
        | 'webmoney'
        | 'wire_transfer'
        | 'bitcoin'
        | 'ethereum'
        | 'skrill'
        | 'alipay'
        | 'wechat'
        | 'manual'
        | 'none'
      )
    | null;
  /** Unmasked. */
  payout_details: {
    email?: string;
    accountId?: string;
    address?: string;
    bankName?: string;
    accountNumber?: string;
    swiftCode?: string;
    iban?: string;
    routingNumber?: string;
    accountName?: string;
  } | null;
  /** True if the method or details changed and no payout created since then has been completed. */
  details_changed_since_last_payout: boolean;
}

export interface PayoutApprove {
  payout_ids: string[];
  /** Totals that the user saw. If the actual totals differ, nothing is approved (`TOTAL_CHANGED`). */
  expected?: {
    /** Expected number of items. Default: any number. */
    count?: number;
    /** Expected totals by currency. The total of an omitted currency is 0. */
    totals: {
      currency: string;
      /** Amount in major units of the currency, with no more decimal places than the currency has. */
      amount: number;
    }[];
  };
}

export interface PayoutUpdate {
  status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled';
  paymentMethod?: string;
  paymentReference?: string;
  /** Reason for the failure or cancellation; only allowed with `status: failed` or `status: cancelled`. */
  reason?: string;
}

export interface PayoutReturn {
  /** Reason for the return, such as the bank’s explanation. */
  reason: string;
  /** Time at which the money was returned. Default: now. */
  returned_at?: string;
}

export interface FundingSource {
  id: string;
  name: string;
  holder: string;
  /** Masked IBAN, such as `DE••••3000`. Only `export` returns the full IBAN. */
  iban: string;
  bic: string | null;
  /** True for the account that payment files use by default. */
  is_default: boolean;
  created_at: string;
  updated_at: string;
}

export interface FundingSourceCreate {
  /** Name of the account, for use within your team. */
  name: string;
  /** Name of the account holder, as registered with the bank. */
  holder: string;
  /** IBAN from a SEPA country, stored encrypted. Spaces and lowercase letters are accepted. */
  iban: string;
  /** BIC, if the bank requires it. */
  bic?: string | null;
  /** If true, this becomes the default account. Default: true for the first funding source. */
  is_default?: boolean;
}

export interface FundingSourceUpdate {
  name?: string;
  /** Name of the account holder, as registered with the bank. */
  holder?: string;
  /** IBAN from a SEPA country, stored encrypted. Spaces and lowercase letters are accepted. */
  iban?: string;
  /** BIC, if the bank requires it. */
  bic?: string | null;
  is_default?: boolean;
}

export interface FundingSourceExport {
  id: string;
  name: string;
  holder: string;
  /** Unmasked. */
  iban: string;
  bic: string | null;
  /** True for the account that payment files use by default. */
  is_default: boolean;
  created_at: string;
  updated_at: string;
}

export interface Adjustment {
  id: string;
  program_id: string;
  affiliate_id: string;
  /** Amount of the adjustment: positive for a bonus, negative for a deduction. */
  amount: number;
  /** @example USD */
  currency: string;
  reason: string;
  /** Id of the related commission, if any. */
  transaction_id: string | null;
  external_event_id: string | null;
  /** Id of the API key that created the adjustment. */
  created_by: string;
  created_at: string;
  /** Time at which the adjustment was voided; null if it has not been voided. */
  voided_at: string | null;
  void_reason: string | null;
  voided_by: string | null;
}

export interface AdjustmentCreate {
  affiliate_id: string;
  /** Amount in major units of the currency: positive for a bonus, negative for a deduction. A deduction may exceed the balance. */
  amount: number;
  /**
   * ISO 4217 code: three letters, upper or lower case.
   * @example USD
   */
  currency: string;
  /** Reason for the bonus or deduction, shown with the payout. */
  reason: string;
  /** Id of the related commission. The commission itself does not change. */
  transaction_id?: string | null;
  /** Idempotency key: a stable id of your own. Never expires. */
  external_event_id?: string | null;
}

export interface AdjustmentVoid {
  /** Reason for voiding the adjustment. */
  reason: string;
}

export interface AffiliateBalances {
  /** Id of the affiliate. */
  id: string;
  /** Current name of the affiliate. */
  name: string;
  program_id: string;
  balances: Balance[];
}

export interface Close {
  id: string;
  program_id: string;
  /** @example 2026-10 */
  month: string;
  /** Time zone of the program, which determines when the month begins and ends. */
  timezone: string;
  from: string;
  /** Exclusive. */
  to: string;
  rows: Accrual[];
  /** Id of the API key or user that closed the month. */
  closed_by: string;
  created_at: string;
}

export interface Accrual {
  /** ISO 4217 code, or a unit such as CREDITS. */
  currency: string;
  /** Amount owed at the beginning of the month. */
  opening: number;
  /** Commissions booked in the month. */
  earned: number;
  /** Amount reversed by refunds before payment. */
  refunded: number;
  /** Amount reversed by refunds after payment. */
  clawed_back: number;
  /** Amount restored because refunds were undone. */
  refunds_undone: number;
  /** Amount reversed by rejections, minus amounts restored by reopening. */
  rejected: number;
  /** Amount reversed because commissions or adjustments were voided. */
  voided: number;
  /** Amount of bonuses minus deductions. */
  adjusted: number;
  /** Amount paid out or settled elsewhere. */
  paid: number;
  /** Amount owed again because payouts were returned. */
  returned: number;
  /** Amount owed at the end of the month, or now if the month is not over. */
  closing: number;
}

export interface CloseCreate {
  /** Id of the program. Optional if there is only one program. */
  program_id?: string | null;
  /** @example 2026-10 */
  month: string;
}

export interface CloseWithLateBookings {
  id: string;
  program_id: string;
  /** @example 2026-10 */
  month: string;
  /** Time zone of the program, which determines when the month begins and ends. */
  timezone: string;
  from: string;
  /** Exclusive. */
  to: string;
  rows: Accrual[];
  /** Id of the API key or user that closed the month. */
  closed_by: string;
  created_at: string;
  /** Sales and refunds that occurred in the month but were booked after the month ended. Reports count late bookings in the month in which they were booked. */
  booked_after_close: {
    totals: {
      currency: string;
      amount: number;
      count: number;
    }[];
    /** Newest 100 late bookings. */
    bookings: LateBooking[];
  };
}

export interface LateBooking {
  /** Id of the ledger entry. */
  id: string;
  type: 'earned' | 'refunded' | 'clawback' | (string & {});
  amount: number;
  currency: string;
  affiliate_id: string;
  transaction_id: string;
  /** Time at which the sale or refund occurred. */
  occurred_at: string;
  booked_at: string;
}

export interface AccountingSettings {
  program_id: string;
  expense_account: string | null;
  liability_account: string | null;
  bank_account: string | null;
  datev: {
    /** DATEV consultant number (Beraternummer). */
    consultant_number: number;
    /** DATEV client number (Mandantennummer). */
    client_number: number;
    /** Number of digits in general ledger account numbers. */
    account_length: number;
    /** Month in which the fiscal year begins, from 1 to 12. */
    fiscal_year_month: number;
  } | null;
  /** Time of the last update; null if no accounts have been set. */
  updated_at: string | null;
}

export interface AccountingSettingsUpdate {
  /** Id of the program. Optional if there is only one program. */
  program_id?: string | null;
  /** Account for commission expenses. */
  expense_account: string;
  /** Liability account for amounts owed to affiliates. */
  liability_account: string;
  /** Account from which payouts are paid. */
  bank_account: string;
  /** DATEV settings, required for DATEV files. If set, account numbers must have `account_length` digits, or one more for personal accounts. */
  datev?: DatevSettings | null;
}

export interface DatevSettings {
  /** DATEV consultant number (Beraternummer). */
  consultant_number: number;
  /** DATEV client number (Mandantennummer). */
  client_number: number;
  /** Number of digits in general ledger account numbers. */
  account_length: number;
  /** Month in which the fiscal year begins, from 1 to 12. */
  fiscal_year_month: number;
}

export interface CouponCreate {
  affiliate_id: string;
  /** Coupon code, unique in the program. Trimmed and converted to uppercase. */
  code: string;
  discount_type: 'percentage' | 'fixed';
  discount_value: number;
  duration: 'forever' | 'once' | 'repeating';
  /** Number of months. Required when `duration` is `repeating`, otherwise not allowed. */
  duration_in_months?: number;
  /**
   * Currency of the discount. Required when `discount_type` is `fixed`, otherwise not allowed.
   * @example USD
   */
  currency?: string;
  product_ids?: string[];
  /** Provider’s id for an existing promotion code. The coupon is linked to that promotion code, and no new one is created. With Stripe, the promotion code must be active and have this `code`; deleting the coupon does not delete the promotion code in Stripe. With `manual`, the id is stored as sent. The terms are taken from this request. */
  provider_promo_code_id?: string | null;
}

export interface Coupon {
  id: string;
  affiliate_id: string;
  program_id: string;
  /** Coupon code, in uppercase. */
  code: string;
  discount_type: 'percentage' | 'fixed' | (string & {});
  /** Percentage, or amount in `currency`. */
  discount_value: number;
  currency: string | null;
  duration: 'forever' | 'once' | 'repeating' | (string & {});
  duration_in_months: number | null;
  product_ids: string[];
  provider: string;
  provider_coupon_id: string;
  provider_promo_code_id: string;
  created_at: string;
  updated_at: string;
  /** Included with `expand=affiliate`. */
  affiliate?: AffiliateSummary;
}

export interface CouponBatchItem {
  affiliate_id: string;
  /** Coupon code, unique in the program. Trimmed and converted to uppercase. */
  code: string;
  discount_type: 'percentage' | 'fixed';
  discount_value: number;
  duration: 'forever' | 'once' | 'repeating';
  /** Number of months. Required when `duration` is `repeating`, otherwise not allowed. */
  duration_in_months?: number;
  /**
   * Currency of the discount. Required when `discount_type` is `fixed`, otherwise not allowed.
   * @example USD
   */
  currency?: string;
  product_ids?: string[];
  /** Provider’s id for an existing promotion code. The coupon is linked to that promotion code, and no new one is created. With Stripe, the promotion code must be active and have this `code`; deleting the coupon does not delete the promotion code in Stripe. With `manual`, the id is stored as sent. The terms are taken from this request. */
  provider_promo_code_id?: string | null;
  /** Idempotency key of the item. Shares a namespace with the `Idempotency-Key` header of single requests. */
  idempotency_key?: string | null;
}

export type CouponBatch = Batch<CouponBatchItem>;

export interface Connection {
  id: string;
  provider: 'stripe' | (string & {});
  name: string;
  program_id: string;
  /** Status of the connection. `observing`: receives events and shows the sales and refunds that would be recorded. `live`: records sales and refunds. `disconnected`: no longer receives events. */
  status: 'observing' | 'live' | 'disconnected' | (string & {});
  /** Time from which payments are credited; null until the connection first goes live. */
  live_since: string | null;
  /** URL of the webhook endpoint to register with the provider. */
  webhook_url: string;
  /** Provider’s id for the webhook endpoint created with `make_endpoint`; null otherwise. */
  endpoint_id: string | null;
  /** True if a webhook secret is set. Without a webhook secret, all events are rejected. */
  has_webhook_secret: boolean;
  /** Time until which events signed with the previous secret are also accepted. */
  previous_webhook_secret_expires_at: string | null;
  /** First characters of the API key; null if there is no API key. No API key is required to receive events. */
  api_key_hint: string | null;
  count_shipping: boolean;
  disputes: 'opened' | 'lost' | (string & {});
  count_bare_payments: boolean;
  match_emails: boolean;
  count_existing_customers: boolean;
  user_id_key: string | null;
  /** Most serious problem. `api_key_refused`: the provider rejected the API key, and lookups have stopped. `endpoint_too_old`: refunds are missed, because the webhook endpoint uses an old API version and there is no API key. `events_failed`: some events could not be read. `customers_failed`: some customers’ payments could not be processed. `no_events`: no events arrived for a day, after a week with events every day. */
  problem:
    | ('api_key_refused' | 'endpoint_too_old' | 'events_failed' | 'customers_failed' | 'no_events')
    | null;
  problem_since: string | null;
  last_event_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface ConnectionCreate {
  provider: 'stripe';
  /** Name of the connection. Default: the provider’s name. */
  name?: string;
  /** Id of the program. Optional if there is only one program. */
  program_id?: string | null;
  /** Signing secret of the webhook endpoint, `whsec_…`. Stored encrypted and never returned. After a change, the previous secret is accepted for another 24 hours. */
  webhook_secret?: string;
  api_key?: string | null;
  /** If true, shipping counts toward the sale amount. Default false. Tax never counts. */
  count_shipping?: boolean;
  /** Stage at which a dispute reverses the sale: when the dispute is `opened` (default), because the provider then withholds the money, or when the dispute is `lost`. */
  disputes?: 'opened' | 'lost';
  /** If true, payment intents without an invoice or a Checkout session are sales. Default false. */
  count_bare_payments?: boolean;
  /** If true, a referral can be matched by the customer’s e-mail address. Default true. */
  match_emails?: boolean;
  /** If true, payments from customers who had already paid before their click are credited. Default true. */
  count_existing_customers?: boolean;
  /** Metadata key under which your backend stores its own user id in Stripe. Default null. */
  user_id_key?: string | null;
}

export interface ConnectionWithCounts {
  id: string;
  provider: 'stripe' | (string & {});
  name: string;
  program_id: string;
  /** Status of the connection. `observing`: receives events and shows the sales and refunds that would be recorded. `live`: records sales and refunds. `disconnected`: no longer receives events. */
  status: 'observing' | 'live' | 'disconnected' | (string & {});
  /** Time from which payments are credited; null until the connection first goes live. */
  live_since: string | null;
  /** URL of the webhook endpoint to register with the provider. */
  webhook_url: string;
  /** Provider’s id for the webhook endpoint created with `make_endpoint`; null otherwise. */
  endpoint_id: string | null;
  /** True if a webhook secret is set. Without a webhook secret, all events are rejected. */
  has_webhook_secret: boolean;
  /** Time until which events signed with the previous secret are also accepted. */
  previous_webhook_secret_expires_at: string | null;
  /** First characters of the API key; null if there is no API key. No API key is required to receive events. */
  api_key_hint: string | null;
  count_shipping: boolean;
  disputes: 'opened' | 'lost' | (string & {});
  count_bare_payments: boolean;
  match_emails: boolean;
  count_existing_customers: boolean;
  user_id_key: string | null;
  /** Most serious problem. `api_key_refused`: the provider rejected the API key, and lookups have stopped. `endpoint_too_old`: refunds are missed, because the webhook endpoint uses an old API version and there is no API key. `events_failed`: some events could not be read. `customers_failed`: some customers’ payments could not be processed. `no_events`: no events arrived for a day, after a week with events every day. */
  problem:
    | ('api_key_refused' | 'endpoint_too_old' | 'events_failed' | 'customers_failed' | 'no_events')
    | null;
  problem_since: string | null;
  last_event_at: string | null;
  created_at: string;
  updated_at: string;
  /** Number of payments by status. Each count stops at 10,000. */
  payment_counts: {
    credited: number;
    not_credited: number;
    observed: number;
    waiting: number;
    failed: number;
  };
  /** Number of events that have not been processed. */
  event_counts: {
    waiting: number;
    failed: number;
  };
}

export interface ConnectionUpdate {
  name?: string;
  /** New status. `live` records payments from now on. A live connection cannot return to `observing`. */
  status?: 'observing' | 'live';
  /** Signing secret of the webhook endpoint, `whsec_…`. Stored encrypted and never returned. After a change, the previous secret is accepted for another 24 hours. */
  webhook_secret?: string;
  /** API key; null removes it. */
  api_key?: string | null;
  /** If true, creates the webhook endpoint at the provider and stores its secret. Requires an API key with write access to webhook endpoints. Replaces an endpoint with the same URL and any endpoint created earlier. Cannot be combined with `webhook_secret`. */
  make_endpoint?: true;
  /** If true, shipping counts toward the sale amount. Default false. Tax never counts. */
  count_shipping?: boolean;
  /** Stage at which a dispute reverses the sale: when the dispute is `opened` (default), because the provider then withholds the money, or when the dispute is `lost`. */
  disputes?: 'opened' | 'lost';
  /** If true, payment intents without an invoice or a Checkout session are sales. Default false. */
  count_bare_payments?: boolean;
  /** If true, a referral can be matched by the customer’s e-mail address. Default true. */
  match_emails?: boolean;
  /** If true, payments from customers who had already paid before their click are credited. Default true. */
  count_existing_customers?: boolean;
  /** Metadata key under which your backend stores its own user id in Stripe. Default null. */
  user_id_key?: string | null;
}

export interface DisconnectedConnection {
  id: string;
  deleted: true;
  /** Webhook endpoint created with `make_endpoint`; null if there is none. If `is_deleted` is false, delete the endpoint at the provider. */
  endpoint: {
    id: string;
    is_deleted: boolean;
  } | null;
}

export interface ConnectionCheck {
  is_ok: boolean;
  /** Problems and how to solve them. Empty if there are no problems. */
  problems: string[];
  webhook: {
    url: string;
    /** Event types to select for the webhook endpoint. */
    event_types: string[];
    has_secret: boolean;
    last_event_at: string | null;
    /** API version of the last event. */
    api_version: string | null;
    /** Number of seconds by which this server’s clock was behind the provider’s clock at the last event. */
    clock_skew_seconds: number | null;
  };
  /** Result for the API key; null if there is no API key. */
  api_key: {
    is_accepted: boolean;
    missing_permissions: string[];
    /** True if the provider could be reached. */
    is_reachable: boolean;
  } | null;
  /** Results of an observing connection for the last 30 days, limited to the latest 1,000 payments. */
  observed: {
    /** Number of unrecorded payments that would be credited. */
    would_record: number;
    /** Number of payments that match a recorded sale by id. */
    would_adopt: number;
    /** Number of payments in `would_record` whose affiliate has a sale of the same amount within 48 hours. The recorded sale does not contain the payment’s id, so both would be counted. */
    possible_doubles: number;
    /** Sale amounts of the payments in `would_record`, after refunds, by currency. */
    totals: {
      /** @example USD */
      currency: string;
      amount: number;
    }[];
  };
  /** Number of sales that other callers recorded in the last 24 hours. If your backend records payments collected by this provider, stop recording them there before going live. */
  own_sales: number;
  /** API keys that have permission to record sales and were used in the last 24 hours. */
  recording_keys: {
    id: string;
    name: string;
    last_used_at: string;
  }[];
  /** Payments of the last 30 days by status and reason. */
  payments: {
    status: 'credited' | 'not_credited' | 'observed' | 'waiting' | 'failed' | (string & {});
    reason: string | null;
    count: number;
  }[];
}

export interface ProviderEvent {
  /** Provider’s id for the object. */
  id: string;
  type: string;
  api_version: string | null;
  /** Status of the event. `waiting`: to be processed or retried. `read`: processed. `ignored`: irrelevant to sales, or from another mode or account. `failed`: could not be processed. */
  status: 'waiting' | 'read' | 'ignored' | 'failed' | (string & {});
  reason: string | null;
  attempts_count: number;
  occurred_at: string;
  /** Time at which the event was received. */
  created_at: string;
}

export interface ProviderPayment {
  /** Id of the invoice, or of the payment intent if there is no invoice. */
  id: string;
  /** Status of the payment. `credited`: the sale is recorded, and an affiliate earns a commission. `not_credited`: see `reason`. `observed`: would be credited if the connection were live. `waiting`: more information is expected. `failed`: will be retried; see `reason`. */
  status: 'credited' | 'not_credited' | 'observed' | 'waiting' | 'failed' | (string & {});
  reason: string | null;
  /** `wrong_amount`: the recorded sale has a different amount. `double_sale`: two sales are recorded for this payment. `unlinked`: the payment intent is unknown. `needs_api_key`: some information is only available through the provider’s API. `codes_unknown`: the payment has a discount, but the promotion code is unknown. `currency_differs`: a reversal in another currency is not counted. `customer_of_another`: the customer belongs to another referral. `possible_duplicate`: another caller recorded a sale of the same amount within 48 hours; both sales wait until someone decides whether they are the same. */
  notes: (
    | 'wrong_amount'
    | 'double_sale'
    | 'unlinked'
    | 'needs_api_key'
    | 'codes_unknown'
    | 'currency_differs'
    | 'customer_of_another'
    | 'possible_duplicate'
  )[];
  commission_id: string | null;
  affiliate_id: string | null;
  /** Source of the credit. `own_sale`: another caller had already recorded the sale. `person`: someone attributed the payment manually. */
  credited_by:
    | ('customer_id' | 'external_user_id' | 'email' | 'click' | 'coupon_code' | 'own_sale' | 'person')
    | null;
  /** Reason for a manual attribution; null otherwise. */
  attribution_reason: string | null;
  /** True if another caller had already recorded the sale. */
  is_adopted: boolean;
  /** Provider’s id for the customer; a pseudonym for a guest. */
  customer_id: string;
  /** @example USD */
  currency: string;
  /** Amount paid, including tax and shipping. */
  collected: number;
  /** Part of the amount that counts as the sale. */
  sale_amount: number;
  /** Amount of the sale reversed by refunds, disputes and credit notes. */
  refunded: number;
  paid_at: string;
  /** True if someone needs to review the payment. The inbox counts these payments as `payments_waiting`. */
  needs_person: boolean;
  updated_at: string;
  /** E-mail address of the customer, as reported by the provider; null if none was reported, or if it was deleted or erased. Included in lists. */
  customer_email?: string | null;
  /** Included with `expand=affiliate`. */
  affiliate?: AffiliateSummary;
}

export interface ProviderPaymentWithFacts {
  /** Id of the invoice, or of the payment intent if there is no invoice. */
  id: string;
  /** Status of the payment. `credited`: the sale is recorded, and an affiliate earns a commission. `not_credited`: see `reason`. `observed`: would be credited if the connection were live. `waiting`: more information is expected. `failed`: will be retried; see `reason`. */
  status: 'credited' | 'not_credited' | 'observed' | 'waiting' | 'failed' | (string & {});
  reason: string | null;
  /** `wrong_amount`: the recorded sale has a different amount. `double_sale`: two sales are recorded for this payment. `unlinked`: the payment intent is unknown. `needs_api_key`: some information is only available through the provider’s API. `codes_unknown`: the payment has a discount, but the promotion code is unknown. `currency_differs`: a reversal in another currency is not counted. `customer_of_another`: the customer belongs to another referral. `possible_duplicate`: another caller recorded a sale of the same amount within 48 hours; both sales wait until someone decides whether they are the same. */
  notes: (
    | 'wrong_amount'
    | 'double_sale'
    | 'unlinked'
    | 'needs_api_key'
    | 'codes_unknown'
    | 'currency_differs'
    | 'customer_of_another'
    | 'possible_duplicate'
  )[];
  commission_id: string | null;
  affiliate_id: string | null;
  /** Source of the credit. `own_sale`: another caller had already recorded the sale. `person`: someone attributed the payment manually. */
  credited_by:
    | ('customer_id' | 'external_user_id' | 'email' | 'click' | 'coupon_code' | 'own_sale' | 'person')
    | null;
  /** Reason for a manual attribution; null otherwise. */
  attribution_reason: string | null;
  /** True if another caller had already recorded the sale. */
  is_adopted: boolean;
  /** Provider’s id for the customer; a pseudonym for a guest. */
  customer_id: string;
  /** @example USD */
  currency: string;
  /** Amount paid, including tax and shipping. */
  collected: number;
  /** Part of the amount that counts as the sale. */
  sale_amount: number;
  /** Amount of the sale reversed by refunds, disputes and credit notes. */
  refunded: number;
  paid_at: string;
  /** True if someone needs to review the payment. The inbox counts these payments as `payments_waiting`. */
  needs_person: boolean;
  updated_at: string;
  /** E-mail address of the customer, as reported by the provider; null if none was reported, or if it was deleted or erased. */
  customer_email: string | null;
  /** Facts about the payment and its customer, as reported by the provider. */
  facts: {
    kind: string;
    id: string;
    fact: {
      [key: string]: unknown;
    };
  }[];
}

export interface PaymentAttribution {
  /** Id of the affiliate to credit for the customer. A referral is created if the customer has none. */
  affiliate_id?: string | null;
  /** Alternative to `affiliate_id`: the id of the customer’s referral. */
  referral_id?: string | null;
  reason: string;
}

export interface ObservedBooking {
  /** If true, returns counts and totals without recording anything. Default false. */
  dry_run?: boolean;
  /** Result returned by the dry run; required without `dry_run`. If the actual result differs, nothing is recorded (`TOTAL_CHANGED`). */
  expected?: {
    /** Expected number of items. Default: any number. */
    count?: number;
    /** Expected totals by currency. The total of an omitted currency is 0. */
    totals: {
      currency: string;
      /** Amount in major units of the currency, with no more decimal places than the currency has. */
      amount: number;
    }[];
  };
}

export interface ObservedPayments {
  is_dry_run: boolean;
  count: number;
  /** Sale amounts before refunds. */
  totals: {
    /** @example USD */
    currency: string;
    amount: number;
  }[];
  /** Totals by affiliate and currency. */
  affiliates: {
    affiliate_id: string;
    /** @example USD */
    currency: string;
    count: number;
    sale_amount: number;
    refunded: number;
  }[];
}

export interface ProgramCreate {
  name: string;
  /**
   * ISO 4217 code: three letters, upper or lower case.
   * @example USD
   */
  default_currency: string;
  /** Number of days after a click during which a conversion is credited. Default 30. */
  cookie_days?: number;
  /** Minimum payout in `default_currency`. Default 0. */
  minimum_payout?: number;
  /** Minimum payouts in other currencies, which replace all existing ones. An entry for `default_currency` is equivalent to `minimum_payout`. */
  minimum_payouts?: {
    /**
     * ISO 4217 code: three letters, upper or lower case.
     * @example USD
     */
    currency: string;
    /** Amount in major units of the currency, with no more decimal places than the currency has. */
    amount: number;
  }[];
  /** IANA time zone such as `Europe/Berlin`; default `UTC`. Used for monthly tiers, the end of `time_limited` periods and dates in `up_to`. */
  timezone?: string;
  /** Handling of duplicate sales. `refuse` (default): a referral’s second active sale with the same `invoice_id` or `payment_intent_id` is rejected with `DUPLICATE`. `allow`: for shops that send one sale per line item. */
  duplicates?: 'refuse' | 'allow';
  /** Handling of possible self-referrals. Default `hold`. */
  self_referral?: 'allow' | 'hold' | 'reject';
  /** Rule that decides which affiliate is credited if a new customer arrives with both a click and a coupon. An existing referral stays with its affiliate. Default `click_first`. */
  attribution?: 'click_first' | 'coupon_first';
  /** Provider of coupon codes. Default `manual`. */
  coupon_provider?: string;
  /** Schedule of payout dates announced to affiliates; payout runs are not started automatically. `month`: on `day`, from 1 to 28, for amounts ready at the end of the previous month. `week`: on `day`, from 1 (Monday) to 7 (Sunday), for amounts ready at the end of the previous day. Default null: no dates are announced. */
  payout_schedule?: {
    every: 'month' | 'week';
    day: number;
  } | null;
  /** Approval required before payouts are paid. With `second_person`, a payout can be exported and paid only after someone other than its creator has approved the payout in the dashboard. `second_person` requires two members with the permission `write:payouts` and also applies to payouts that are already `pending`. Only an owner who is signed in can change the setting back to `none`; payouts that are already waiting still require approval. Default `none`. */
  payout_approval?: 'none' | 'second_person';
}

export interface ProgramUpdate {
  name?: string;
  /** Number of days after a click during which a conversion is credited. Default 30. */
  cookie_days?: number;
  /** Minimum payout in `default_currency`. Default 0. */
  minimum_payout?: number;
  /** Minimum payouts in other currencies, which replace all existing ones. An entry for `default_currency` is equivalent to `minimum_payout`. */
  minimum_payouts?: {
    /**
     * ISO 4217 code: three letters, upper or lower case.
     * @example USD
     */
    currency: string;
    /** Amount in major units of the currency, with no more decimal places than the currency has. */
    amount: number;
  }[];
  /** IANA time zone such as `Europe/Berlin`; default `UTC`. Used for monthly tiers, the end of `time_limited` periods and dates in `up_to`. */
  timezone?: string;
  /** Handling of duplicate sales. `refuse` (default): a referral’s second active sale with the same `invoice_id` or `payment_intent_id` is rejected with `DUPLICATE`. `allow`: for shops that send one sale per line item. */
  duplicates?: 'refuse' | 'allow';
  /** Handling of possible self-referrals. Default `hold`. */
  self_referral?: 'allow' | 'hold' | 'reject';
  /** Rule that decides which affiliate is credited if a new customer arrives with both a click and a coupon. An existing referral stays with its affiliate. Default `click_first`. */
  attribution?: 'click_first' | 'coupon_first';
  /** Provider of coupon codes. Default `manual`. */
  coupon_provider?: string;
  /** Schedule of payout dates announced to affiliates; payout runs are not started automatically. `month`: on `day`, from 1 to 28, for amounts ready at the end of the previous month. `week`: on `day`, from 1 (Monday) to 7 (Sunday), for amounts ready at the end of the previous day. Default null: no dates are announced. */
  payout_schedule?: {
    every: 'month' | 'week';
    day: number;
  } | null;
  /** Approval required before payouts are paid. With `second_person`, a payout can be exported and paid only after someone other than its creator has approved the payout in the dashboard. `second_person` requires two members with the permission `write:payouts` and also applies to payouts that are already `pending`. Only an owner who is signed in can change the setting back to `none`; payouts that are already waiting still require approval. Default `none`. */
  payout_approval?: 'none' | 'second_person';
}

export interface Portal {
  program_id: string;
  /** URL where affiliates sign in. */
  portal_url: string;
  is_open: boolean;
  access: 'open' | 'approval' | 'invite' | (string & {});
  /** Name shown to affiliates; null for the name of the program. */
  brand_name: string | null;
  accent: string;
  /** Colors derived from `accent`, each with a contrast of at least 4.5:1: `fill` is used under white text, `on_light` and `on_dark` are used for text in the two themes. */
  accent_colors: {
    fill: string;
    on_light: string;
    on_dark: string;
    /** Uses for which `accent` was adjusted for readability. */
    moved: ('fill' | 'on_light' | 'on_dark')[];
  };
  logo: PortalLogo | null;
  support_email: string | null;
  terms_url: string | null;
  privacy_url: string | null;
  languages: ('en' | 'de')[];
  default_language: 'en' | 'de' | (string & {});
  /** Texts by language, without formatting. Languages without a text use the text in `default_language`. */
  texts: {
    en?: {
      /** Text above the sign-in form. */
      welcome: string | null;
      /** Text above the application form. */
      apply: string | null;
    };
    de?: {
      /** Text above the sign-in form. */
      welcome: string | null;
      /** Text above the application form. */
      apply: string | null;
    };
  };
  questions: PortalQuestion[];
  /** Version of the questions, which increases by 1 when `questions` change. */
  questions_version: number;
  payout_methods: (
    | 'paypal'
    | 'wise'
    | 'payoneer'
    | 'paxum'
    | 'webmoney'
    | 'wire_transfer'
    | 'bitcoin'
    | 'ethereum'
    | 'skrill'
    | 'alipay'
    | 'wechat'
    | 'manual'
  )[];
  customer_visibility: 'none' | 'masked' | 'full' | (string & {});
  shows_powered_by: boolean;
  /** Time of the last update; null if all settings have their defaults. */
  updated_at: string | null;
}

export interface PortalLogo {
  content_type: 'image/png' | 'image/jpeg' | 'image/webp' | (string & {});
  sha256: string;
}

export interface PortalQuestion {
  /** Id of your choice, to which answers refer: up to 40 lowercase letters, digits and `_`. */
  id: string;
  /** Type of question. `short`: one line of text. `long`: several lines. `one_of`, `several_of`: a choice of `options`. */
  kind: 'short' | 'long' | 'one_of' | 'several_of' | (string & {});
  is_required: boolean;
  /** Texts by language. Languages without a text use the text in `default_language`. */
  label: {
    en?: string;
    de?: string;
  };
  /** Options to choose from: at least two for `one_of` and `several_of`, otherwise empty. */
  options: {
    /** Id of your choice, to which answers refer: up to 40 lowercase letters, digits and `_`. */
    id: string;
    /** Texts by language. Languages without a text use the text in `default_language`. */
    label: {
      en?: string;
      de?: string;
    };
  }[];
}

export interface PortalUpdate {
  /** True if the portal is open. While the portal is closed, nobody can sign in or apply. Default false. */
  is_open?: boolean;
  /** Admission to the program. `open`: applicants become affiliates immediately. `approval` (default): you approve applicants. `invite`: nobody can apply. */
  access?: 'open' | 'approval' | 'invite';
  /** Name of your company, as shown to affiliates. Default: the name of the program. */
  brand_name?: string | null;
  /** Brand color, such as `#0a6a78`. */
  accent?: string;
  support_email?: string | null;
  terms_url?: string | null;
  privacy_url?: string | null;
  /** Languages of the portal, including `default_language`. Default: all. */
  languages?: ('en' | 'de')[];
  /** Language for affiliates who have not chosen a language and whose browser prefers none of `languages`. Default `en`. */
  default_language?: 'en' | 'de';
  /** Texts, which replace all existing texts. */
  texts?: {
    en?: {
      /** Text above the sign-in form. */
      welcome: string | null;
      /** Text above the application form. */
      apply: string | null;
    };
    de?: {
      /** Text above the sign-in form. */
      welcome: string | null;
      /** Text above the application form. */
      apply: string | null;
    };
  };
  /** Application questions, which replace all existing questions. */
  questions?: PortalQuestionUpdate[];
  /** Payout methods from which affiliates can choose. Default: all except `manual`. */
  payout_methods?: (
    | 'paypal'
    | 'wise'
    | 'payoneer'
    | 'paxum'
    | 'webmoney'
    | 'wire_transfer'
    | 'bitcoin'
    | 'ethereum'
    | 'skrill'
    | 'alipay'
    | 'wechat'
    | 'manual'
  )[];
  /** Visibility of customers’ e-mail addresses to affiliates. Default `masked`. */
  customer_visibility?: 'none' | 'masked' | 'full';
  /** True to show “Powered by Tributary” in the footer. Default false. */
  shows_powered_by?: boolean;
}

export interface PortalQuestionUpdate {
  /** Id of your choice, to which answers refer: up to 40 lowercase letters, digits and `_`. */
  id: string;
  /** Type of question. `short`: one line of text. `long`: several lines. `one_of`, `several_of`: a choice of `options`. */
  kind: 'short' | 'long' | 'one_of' | 'several_of';
  is_required: boolean;
  /** Texts by language. Languages without a text use the text in `default_language`. */
  label: {
    en?: string;
    de?: string;
  };
  /** Options to choose from: at least two for `one_of` and `several_of`, otherwise empty. */
  options: {
    /** Id of your choice, to which answers refer: up to 40 lowercase letters, digits and `_`. */
    id: string;
    /** Texts by language. Languages without a text use the text in `default_language`. */
    label: {
      en?: string;
      de?: string;
    };
  }[];
}

export interface PortalLogoData {
  content_type: 'image/png' | 'image/jpeg' | 'image/webp' | (string & {});
  sha256: string;
  /** Image in base64. */
  data: string;
}

export interface PortalLogoUpdate {
  /** PNG, JPEG or WebP image in base64, at most 128 KiB. */
  data: string;
}

export interface GroupCreate {
  /** Id of the program. Optional if there is only one program. */
  program_id?: string | null;
  name: string;
  description?: string;
  custom_website_url?: string | null;
}

export interface GroupUpdate {
  name?: string;
  description?: string;
  custom_website_url?: string | null;
  /** If true, this group replaces the current default group. */
  is_default?: true;
}

export interface GroupIncentiveCreate {
  incentive_id: string;
}

export interface GroupIncentiveUpdate {
  /** Id of the new incentive, from the same program. */
  incentive_id?: string | null;
}

export interface MultiLevelIncentiveCreate {
  level: number;
  /** Percentage if `is_percentage` is true, otherwise amount in major units of `currency`. */
  amount: number;
  is_percentage: boolean;
  /** Base of the percentage: the sale, or the direct commission after caps. For a sale with `lines`, only the part covered by the seller’s incentive counts. */
  basis: 'sale' | 'commission';
  /** Currency of a fixed amount. Required unless `is_percentage` is true. */
  currency?: string;
}

export interface MultiLevelIncentiveUpdate {
  level?: number;
  /** Percentage if `is_percentage` is true, otherwise amount in major units of `currency`. */
  amount?: number;
  is_percentage?: boolean;
  basis?: 'sale' | 'commission';
  /** Currency of a fixed amount; null if `is_percentage` is true. */
  currency?: string | null;
}

export interface Incentive {
  id: string;
  program_id: string;
  name: string;
  /** Version number, which increases with every edit. A transaction keeps the version with which it was calculated. */
  version: number;
  incentive_type: 'commission' | 'lead' | 'trial' | 'milestone' | (string & {});
  /** Percentage if `is_percentage` is true, otherwise amount in major units of `currency`. */
  amount: number;
  is_percentage: boolean;
  /** ISO 4217 code or a unit such as CREDITS; null for a percentage. */
  currency: string | null;
  incentive_length: 'customer_lifetime' | 'time_limited' | 'payment_limited' | (string & {});
  /** Number of months (`time_limited`) or payments (`payment_limited`). */
  length_value: number | null;
  approval_type: 'automatic' | 'hold_period' | 'manual' | (string & {});
  hold_period_days: number | null;
  variable_commission: boolean;
  variable_config: {
    basis: 'sale_amount' | 'referral_conversions' | 'affiliate_conversions_month' | (string & {});
    /**
     * Currency of tiers with fixed amounts.
     * @example USD
     */
    currency?: string;
    /** Tiers, ascending by `from`. The highest tier reached applies to the whole sale. */
    tiers: {
      from: number;
      amount: number;
      is_percentage: boolean;
    }[];
  } | null;
  apply_to: 'all_plans' | 'monthly_plans' | 'yearly_plans' | 'one_time' | 'specific_products' | (string & {});
  product_ids: string[];
  /** Name of the milestone event that earns the commission. */
  event_name: string | null;
  cap_per_conversion: number | null;
  cap_per_referral: number | null;
  /** True if a sale of 0 earns a fixed amount. */
  include_free_sales: boolean;
  /** Scheduled version, which has not taken effect yet; null if there is none. */
  scheduled: IncentiveVersion | null;
  created_at: string;
  updated_at: string;
}

export interface IncentiveVersion {
  /** Id composed of the incentive’s id and the version. */
  id: string;
  version: number;
  incentive_type: 'commission' | 'lead' | 'trial' | 'milestone' | (string & {});
  /** Percentage if `is_percentage` is true, otherwise amount in major units of `currency`. */
  amount: number;
  is_percentage: boolean;
  /** ISO 4217 code or a unit such as CREDITS; null for a percentage. */
  currency: string | null;
  incentive_length: 'customer_lifetime' | 'time_limited' | 'payment_limited' | (string & {});
  /** Number of months (`time_limited`) or payments (`payment_limited`). */
  length_value: number | null;
  approval_type: 'automatic' | 'hold_period' | 'manual' | (string & {});
  hold_period_days: number | null;
  variable_commission: boolean;
  variable_config: {
    basis: 'sale_amount' | 'referral_conversions' | 'affiliate_conversions_month' | (string & {});
    /**
     * Currency of tiers with fixed amounts.
     * @example USD
     */
    currency?: string;
    /** Tiers, ascending by `from`. The highest tier reached applies to the whole sale. */
    tiers: {
      from: number;
      amount: number;
      is_percentage: boolean;
    }[];
  } | null;
  apply_to: 'all_plans' | 'monthly_plans' | 'yearly_plans' | 'one_time' | 'specific_products' | (string & {});
  product_ids: string[];
  /** Name of the milestone event that earns the commission. */
  event_name: string | null;
  cap_per_conversion: number | null;
  cap_per_referral: number | null;
  /** True if a sale of 0 earns a fixed amount. */
  include_free_sales: boolean;
  in_force_from: string;
  /** Time at which the next version takes effect; null for the newest version. */
  in_force_until: string | null;
}

export interface IncentiveCreate {
  /** Id of the program. Optional if there is only one program. */
  program_id?: string | null;
  name: string;
  /** Type of incentive. Default `commission`. */
  incentive_type?: 'commission' | 'lead' | 'trial' | 'milestone';
  /** Amount in major units of the currency, with no more decimal places than the currency has. */
  amount: number;
  /** True for a percentage, false for a fixed amount. Leads, trials and milestones can only earn fixed amounts. Default true. */
  is_percentage?: boolean;
  /** Currency of a fixed amount. Required unless `is_percentage` is true. */
  currency?: string | null;
  /** Limit of the incentive. Default `customer_lifetime`. */
  incentive_length?: 'customer_lifetime' | 'time_limited' | 'payment_limited';
  length_value?: number | null;
  /** Approval mode for commissions. Default `automatic`. */
  approval_type?: 'automatic' | 'hold_period' | 'manual';
  /** Number of days. Required with `hold_period`. */
  hold_period_days?: number | null;
  variable_config?: {
    basis: 'sale_amount' | 'referral_conversions' | 'affiliate_conversions_month';
    /** Required when a tier is not a percentage. */
    currency?: string;
    /** Tiers, ascending by `from`. */
    tiers: {
      /** Amount in major units of the currency, with no more decimal places than the currency has. */
      from: number;
      /** Amount in major units of the currency, with no more decimal places than the currency has. */
      amount: number;
      is_percentage: boolean;
    }[];
  } | null;
  /** Products that the incentive covers. Default `all_plans`. */
  apply_to?: 'all_plans' | 'monthly_plans' | 'yearly_plans' | 'one_time' | 'specific_products';
  /** Ids of products or prices; required with `specific_products`. For a sale with `lines`, the percentage applies only to lines with these products. */
  product_ids?: string[];
  /** Name of the event that completes the milestone. */
  event_name?: string | null;
  cap_per_conversion?: number | null;
  cap_per_referral?: number | null;
  /** If true, a sale of 0, such as a trial invoice, also earns a fixed amount. Only for `commission`. Default false. */
  include_free_sales?: boolean;
}

export interface IncentiveUpdate {
  name?: string;
  /** Type of incentive. Default `commission`. */
  incentive_type?: 'commission' | 'lead' | 'trial' | 'milestone';
  /** Percentage with at most 4 decimal places, or amount in major units of `currency`. */
  amount?: number;
  /** True for a percentage, false for a fixed amount. Leads, trials and milestones can only earn fixed amounts. Default true. */
  is_percentage?: boolean;
  /** Currency of a fixed amount. Required unless `is_percentage` is true. */
  currency?: string | null;
  /** Limit of the incentive. Default `customer_lifetime`. */
  incentive_length?: 'customer_lifetime' | 'time_limited' | 'payment_limited';
  length_value?: number | null;
  /** Approval mode for commissions. Default `automatic`. */
  approval_type?: 'automatic' | 'hold_period' | 'manual';
  /** Number of days. Required with `hold_period`. */
  hold_period_days?: number | null;
  variable_config?: {
    basis: 'sale_amount' | 'referral_conversions' | 'affiliate_conversions_month';
    /** Required when a tier is not a percentage. */
    currency?: string;
    /** Tiers, ascending by `from`. */
    tiers: {
      /** Amount in major units of the currency, with no more decimal places than the currency has. */
      from: number;
      /** Amount in major units of the currency, with no more decimal places than the currency has. */
      amount: number;
      is_percentage: boolean;
    }[];
  } | null;
  /** Products that the incentive covers. Default `all_plans`. */
  apply_to?: 'all_plans' | 'monthly_plans' | 'yearly_plans' | 'one_time' | 'specific_products';
  /** Ids of products or prices; required with `specific_products`. For a sale with `lines`, the percentage applies only to lines with these products. */
  product_ids?: string[];
  /** Name of the event that completes the milestone. */
  event_name?: string | null;
  cap_per_conversion?: number | null;
  cap_per_referral?: number | null;
  /** If true, a sale of 0, such as a trial invoice, also earns a fixed amount. Only for `commission`. Default false. */
  include_free_sales?: boolean;
  /** Time at which the new version takes effect: between one minute and 366 days from now. Default: now. If a version is already scheduled, the new version replaces it but keeps any of its terms that you do not send; `null` cancels the scheduled version. */
  in_force_from?: string | null;
}

export interface ShortlistItemCreate {
  name: string;
  domain: string;
  urls?: string[];
  category: string;
  emails?: string[];
  /** URLs of profiles. */
  social_media?: string[];
  notes?: string | null;
  /** Your own workflow status, such as CONTACTED. */
  status?: string | null;
}

export interface ShortlistItem {
  id: string;
  name: string;
  domain: string;
  urls: string[];
  category: string;
  emails: string[];
  social_media: string[];
  notes: string | null;
  status: string | null;
  created_at: string;
  updated_at: string;
}

export interface ShortlistItemUpdate {
  name?: string;
  domain?: string;
  urls?: string[];
  category?: string;
  emails?: string[];
  /** URLs of profiles. */
  social_media?: string[];
  notes?: string | null;
  /** Your own workflow status, such as CONTACTED. */
  status?: string | null;
}

export interface PersonExport {
  /** E-mail address in the request. */
  email: string;
  affiliates: {
    id: string;
    name: string;
    email: string;
    tracking_id: string;
    source: 'api' | 'import' | 'dashboard' | 'portal' | (string & {});
    partnership_status: 'PENDING' | 'APPROVED' | 'REJECTED' | (string & {});
    /** Reason for the rejection; null for all other statuses. */
    rejection_reason: string | null;
    onboarding_completed: boolean;
    program_id: string;
    group_id: string | null;
    /** Id of the affiliate who recruited this affiliate and earns level commissions on their sales; see the group’s multi-level incentives. */
    parent_affiliate_id: string | null;
    external_user_id: string | null;
    metadata: {
      [key: string]: unknown;
    };
    /** Time at which the payout method or details last changed; null if they have not changed since the affiliate was created. */
    payout_details_changed_at: string | null;
    /** Id of the affiliate that this affiliate was merged into. That affiliate is credited with all later sales and is paid this affiliate’s earnings. */
    merged_into: string | null;
    merged_at: string | null;
    merge_reason: string | null;
    /** Id of the API key that merged the affiliate. */
    merged_by: string | null;
    created_at: string;
    /** Time at which the personal data was erased; omitted otherwise. Names and ids are then pseudonyms. */
    erased_at?: string;
    /** Payout details that are invalid. Returned only if the request sent `payout_details` or `payout_method`. Invalid details are stored anyway. */
    warnings?: PayoutDetailWarning[];
    /** Included with `expand=group`. */
    group?: Group | null;
    /** Included with `expand=program`. */
    program?: Program;
    /** Included with `expand=balances`. */
    balances?: Balance[];
    /** Included with `expand=merged`: affiliates that were merged into this affiliate, each with its own earnings. Payouts to this affiliate include those amounts. */
    merged?: MergedAffiliate[];
    /** All tracking ids, including the primary id. */
    tracking_ids: {
      tracking_id: string;
      created_at: string;
    }[];
    /** Included with `expand=performance`: the affiliate’s figures from `from` to `to`. */
    performance?: {
      from: string;
      to: string;
      clicks: number;
      referrals: number;
      /** Number of referrals whose first complete conversion was in the period. */
      customers: number;
      money: {
        /** @example USD */
        currency: string;
        /** Number of complete conversions, plus the number of sales with manual commissions. */
        conversions: number;
        /** Sale amounts before refunds. */
        sales: number;
        /** Amount refunded in the period, minus refunds undone in the period; negative if more was undone than refunded. */
        refunds: number;
        /** Commission on these sales, minus commission reversed by these refunds. An undone refund counts at the time it was undone, and a rejection counts at the time of the sale. */
        commission: number;
      }[];
    };
    /** Included with `expand=application`: the affiliate’s application in the portal; null if the affiliate did not apply there. */
    application?: Application | null;
    /** Included with `expand=company`: the affiliate’s company and country, as set by `company_name` and `country_code`. Both are null for an erased affiliate. */
    company?: {
      name: string | null;
      country_code: string | null;
    };
    company_name: string | null;
    country_code: string | null;
    payout_method:
      | (
          | 'paypal'
          | 'wise'
          | 'payoneer'
          | 'paxum'
          | 'webmoney'
          | 'wire_transfer'
          | 'bitcoin'
          | 'ethereum'
          | 'skrill'
          | 'alipay'
          | 'wechat'
          | 'manual'
          | 'none'
        )
      | null;
    /** Payout details, unmasked if the API key also has `read:payouts`. Otherwise only the last four characters of each value are shown. */
    payout_details: {
      email?: string;
      accountId?: string;
      address?: string;
      bankName?: string;
      accountNumber?: string;
      swiftCode?: string;
      iban?: string;
      routingNumber?: string;
      accountName?: string;
    } | null;
    /** Moves between groups, in chronological order. */
    group_moves: {
      from_group_id: string | null;
      to_group_id: string | null;
      moved_at: string;
    }[];
    /** Fingerprint of each account that has ever been in the affiliate’s payout details. A fingerprint does not reveal the account. */
    payout_accounts: {
      kind: string;
      first_seen_at: string;
    }[];
    /** The affiliate’s e-mail preferences; null if none are set. */
    preferences: {
      language: ('en' | 'de') | null;
      sales_mails: 'each' | 'daily' | 'off' | (string & {});
      updated_at: string;
    } | null;
    /** Browsers that were signed in to the portal within the last year. */
    portal_sessions: {
      browser: string;
      network: string;
      created_at: string;
      last_used_at: string;
    }[];
    /** Visits through the affiliate’s links by outcome: counted, not counted, or the reason for rejection. */
    visits: {
      outcome: string;
      visits: number;
    }[];
  }[];
  referrals: {
    id: string;
    affiliate_id: string;
    program_id: string;
    email: string | null;
    /** Newest id of the customer or user. `expand=identifiers` returns all ids. */
    customer_id: string | null;
    /** Newest id of the customer or user. `expand=identifiers` returns all ids. */
    external_user_id: string | null;
    subscription_id: string | null;
    status: 'lead' | 'trialing' | 'customer' | 'active' | 'canceled' | 'rejected' | (string & {});
    name: string | null;
    metadata: {
      [key: string]: unknown;
    } | null;
    created_at: string;
    /** Time at which the status first changed from `lead`. */
    converted_at: string | null;
    /** Time at which the personal data was erased; omitted otherwise. Names and ids are then pseudonyms. */
    erased_at?: string;
    /** Reasons why ids in the request were not added. Returned only if the request sent such ids. `placeholder_identifier`: an id such as `guest` or `null`, or an address such as `noreply@…`, was ignored. `identifiers_full`: the referral already has the maximum number of ids of this type, so the new id was not added. */
    flags?: ('placeholder_identifier' | 'identifiers_full')[];
    /** Included with `expand=identifiers`. */
    identifiers?: {
      customer_ids: string[];
      external_user_ids: string[];
    };
    /** Included with `expand=affiliate`. */
    affiliate?: AffiliateSummary;
    /** Included with `expand=totals`: the customer’s totals so far, ordered by currency code. Sales and commissions are each counted in their own currency, as in the performance report. Voided sales and events are not counted. Empty if there are no sales or commissions. */
    totals?: {
      /** @example USD */
      currency: string;
      /** Number of complete conversions in this currency, plus the number of sales with manual commissions. */
      conversions: number;
      /** Total sales to the customer in this currency, after refunds. */
      sales: number;
      /** Commission on all of the customer’s sales and events, after refunds. Rejected commissions and levels above the affiliate are not counted. */
      commission: number;
    }[];
    /** Click that led to the referral; null if there was none. */
    click: ClickFacts | null;
  }[];
  /** Clicks that led to the referrals, and later visits, with the stored browser details and IP address. */
  clicks: {
    id: string;
    affiliate_id: string;
    tracking_id: string;
    program_id: string;
    /** Id of the site, which may since have been deleted. */
    site_id: string | null;
    /** URL of the page that the visitor arrived on. */
    url: string | null;
    referrer: string | null;
    /** IP address of the visitor, stored according to the site’s settings. */
    ip: string | null;
    user_agent: string | null;
    sub1: string | null;
    sub2: string | null;
    sub3: string | null;
    sub4: string | null;
    sub5: string | null;
    utm_source: string | null;
    utm_medium: string | null;
    utm_campaign: string | null;
    utm_term: string | null;
    utm_content: string | null;
    gclid: string | null;
    fbclid: string | null;
    msclkid: string | null;
    ttclid: string | null;
    /** False if the same visitor was already counted for the affiliate within the previous 30 minutes. The click still credits the affiliate. */
    is_counted: boolean;
    created_at: string;
    /** Id of the previous click, as reported by the browser. */
    previous_click_id: string | null;
  }[];
  /** Shortlist items with this e-mail address. */
  shortlist: ShortlistItem[];
  /** Coupons of these affiliates. */
  coupons: Coupon[];
  /** Payouts to these affiliates. */
  payouts: Payout[];
  /** Bonuses and deductions of these affiliates. */
  adjustments: Adjustment[];
  /** Earnings of these affiliates, without the customers from whom they were earned. */
  earnings: {
    id: string;
    affiliate_id: string;
    earning_type: 'direct_commission' | 'lead_commission' | 'multi_level' | 'manual' | (string & {});
    /** Remaining amount after refunds. */
    amount: number;
    original_amount: number;
    currency: string;
    status: 'pending' | 'approved' | 'ready_for_payment' | 'paid' | 'rejected' | 'refunded' | (string & {});
    hold_until: string | null;
    created_at: string;
    transaction_id: string;
  }[];
  /** Sales to these referrals. */
  sales: {
    id: string;
    referral_id: string;
    affiliate_id: string | null;
    program_id: string | null;
    /** Remaining sale amount after refunds, in major units. */
    sale_amount: number;
    /** @example USD */
    sale_amount_currency: string;
    /** Remaining commission after refunds. */
    commission_amount: number;
    /** Currency or incentive unit; null if nothing was earned. */
    commission_currency: string | null;
    /** Status of the commission. */
    status: 'pending' | 'approved' | 'ready_for_payment' | 'paid' | 'rejected' | 'refunded' | (string & {});
    sales_status: 'pending' | 'complete' | 'refunded' | 'failed' | 'partial_refunded' | (string & {});
    is_subscription: boolean;
    /** Interval of the subscription, as sent in the request. */
    interval: ('weekly' | 'monthly' | 'quarterly' | 'semiannual' | 'yearly') | null;
    /** Product ids sent with the sale, or the products of its lines; empty if none were sent. */
    product_ids: string[];
    /** Lines of the sale with their original amounts, before refunds; returned only if lines were sent. */
    lines?: SaleLine[];
    /** Name of the lead, trial or milestone that earned the commission; null for a sale. */
    event_name: string | null;
    hold_period_days: number | null;
    payment_intent_id: string | null;
    invoice_id: string | null;
    /** Requested setting: if true, the sale counts toward limits and tiers once it is complete. A sale of 0 never counts. */
    counts_as_payment: boolean;
    earning_id: string | null;
    earning_type: 'direct_commission' | 'lead_commission' | 'multi_level' | 'manual' | (string & {});
    external_event_id: string | null;
    calculation_mode: 'auto' | 'manual' | (string & {});
    /** Id of the incentive that calculated the commission. Always null in the response to a refund. */
    matched_incentive_id: string | null;
    /** Reason for the rejection; null for all other statuses. */
    rejection_reason: string | null;
    /** Time at which the commission was voided; null if it has not been voided. */
    voided_at: string | null;
    /** Flags of the transaction. `self_referral`: a possible self-referral that the program holds for review. `no_incentive`: the sale earned nothing, because the affiliate’s group has no incentive for such sales; no flag is set for ended incentives or for rejected affiliates or referrals. `possible_duplicate`: a connection and another caller recorded sales of the same amount for this referral within 48 hours; neither sale is paid until you void or keep one of them. */
    flags: string[];
    /** Id of the sale that this sale may duplicate, if the flag `possible_duplicate` is or was set. */
    possible_duplicate_of: string | null;
    /** Time of the sale or event. */
    occurred_at: string;
    /** Id of the import that recorded the transaction; omitted otherwise. */
    import_id?: string;
    created_at: string;
    updated_at: string;
    /** Included with `expand=affiliate`. */
    affiliate?: AffiliateSummary;
    /** Included with `expand=referral`. */
    referral?: Referral;
    /** Included with `expand=program`. */
    program?: Program;
    /** Included with `expand=earnings`. */
    earnings?: Earning[];
    metadata: {
      [key: string]: unknown;
    } | null;
    price_ids: string[];
  }[];
  /** Refunds to these referrals. */
  refunds: {
    id: string;
    transaction_id: string;
    amount: number;
    /** @example USD */
    currency: string;
    reason: string | null;
    external_event_id: string | null;
    refunded_at: string;
    kind: string;
    undone_at: string | null;
    undo_reason: string | null;
  }[];
  /** Leads, trials and milestones of these referrals. */
  events: {
    id: string;
    referral_id: string;
    event_type: string;
    event_name: string;
    external_event_id: string | null;
    metadata: {
      [key: string]: unknown;
    } | null;
    occurred_at: string;
  }[];
  /** Billing providers’ customers that have this address or are linked to the referrals, with payments and the provider’s data. */
  billing_customers: {
    /** Provider’s id for the customer; for a guest, a digest of the address. */
    id: string;
    payments: ProviderPayment[];
    facts: {
      kind: string;
      id: string;
      fact: {
        [key: string]: unknown;
      };
    }[];
  }[];
  /** E-mails sent to the address. In live environments, codes and links are removed. */
  mails: {
    /** Id of the e-mail, also the first part of its `Message-ID`. */
    id: string;
    kind:
      | 'test'
      | 'affiliate_code'
      | 'portal_invitation'
      | 'application_received'
      | 'application_accepted'
      | 'application_rejected'
      | 'payout_details_changed'
      | 'affiliate_email_changed'
      | 'payout_sent'
      | 'payout_failed'
      | 'payout_returned'
      | 'first_sale'
      | 'sales'
      | (string & {});
    /** Recipient’s address, with the domain in Punycode. */
    recipient: string;
    subject: string;
    language: 'en' | 'de' | (string & {});
    /** Status of the e-mail. `waiting`: waiting for the first or next attempt. `accepted`: accepted by the SMTP server, which does not guarantee delivery to the mailbox. `failed`: no further attempts. `suppressed`: not sent, because the address is suppressed; one sign-in code per hour is sent anyway. `kept`: stored in the mailbox and not sent, because the environment is dev or no SMTP server is configured. */
    status: 'waiting' | 'accepted' | 'failed' | 'suppressed' | 'kept' | (string & {});
    attempts_count: number;
    /** Time of the next attempt; null unless `status` is `waiting`. */
    next_attempt_at: string | null;
    /** Last response from the SMTP server. */
    smtp_reply: string | null;
    created_at: string;
    updated_at: string;
    text: string;
  }[];
  /** Value to send as `after` in the next request; null if there is no more data. */
  next_after: string | null;
}

export interface Erasure {
  id: string;
  referral_id: string | null;
  affiliate_id: string | null;
  program_id: string;
  reason: 'requested' | 'retention_ended' | 'no_longer_needed' | 'other' | (string & {});
  /** Status of the erasure. `running`: the object has been erased, and copies of its data are still being erased. */
  status: 'running' | 'done' | (string & {});
  /** Number of other objects changed so far. */
  changed: {
    sales: number;
    clicks: number;
    /** Number of referrals whose stored click details were changed, for an erased affiliate. */
    referrals: number;
    /** Number of events changed in the event feed. */
    events: number;
    deliveries: number;
    idempotency_keys: number;
    /** Number of objects from billing providers that were changed. */
    payments: number;
  };
  created_at: string;
  done_at: string | null;
}

export interface ErasureCreate {
  /** Id of the customer’s referral. Either `referral_id` or `affiliate_id` is required. */
  referral_id?: string | null;
  /** Id of the affiliate. Either `affiliate_id` or `referral_id` is required. */
  affiliate_id?: string | null;
  reason: 'requested' | 'retention_ended' | 'no_longer_needed' | 'other';
  /** Behavior if the affiliate has an unpaid balance. `refuse` (default): nothing is erased. `keep`: the personal data is erased, and the amount owed stays in the ledger but can no longer be paid. */
  unpaid_balance?: 'refuse' | 'keep';
}

export interface Inbox {
  /** Affiliates with a `pending` application. null if the caller lacks `read:affiliates`. */
  applications: {
    count: number;
    /** Time of the oldest item; null if there are none. */
    oldest_at: string | null;
    /** Up to 5 items, oldest first. */
    items: {
      id: string;
      name: string;
      email: string;
      created_at: string;
    }[];
  } | null;
  /** Programs that received the maximum of 500 applications within 24 hours and accept no more for now. null if the caller lacks `read:affiliates`. */
  applications_held_off: {
    count: number;
    /** Up to 5 items, oldest first. */
    items: {
      program_id: string;
      name: string;
    }[];
  } | null;
  /** Pending commissions that are not on hold and are waiting for manual approval or for their affiliate to be approved. null if the caller lacks `read:commissions`. */
  commissions_to_approve: {
    count: number;
    /** Time of the oldest item; null if there are none. */
    oldest_at: string | null;
    /** Amounts by currency, ordered by currency code. */
    money: {
      /** @example USD */
      currency: string;
      amount: number;
      /** Number of items in this currency. */
      count: number;
    }[];
    /** Up to 5 items, oldest first. */
    items: {
      id: string;
      affiliate_id: string;
      affiliate_name: string;
      commission_amount: number;
      commission_currency: string;
      created_at: string;
    }[];
  } | null;
  /** Pending commissions with a flag, such as `self_referral`. These commissions are also included in `commissions_to_approve`. null if the caller lacks `read:commissions`. */
  flagged: {
    count: number;
    /** Time of the oldest item; null if there are none. */
    oldest_at: string | null;
    /** Amounts by currency, ordered by currency code. */
    money: {
      /** @example USD */
      currency: string;
      amount: number;
      /** Number of items in this currency. */
      count: number;
    }[];
    /** Up to 5 items, oldest first. */
    items: {
      id: string;
      affiliate_id: string;
      affiliate_name: string;
      commission_amount: number;
      commission_currency: string;
      created_at: string;
      flags: string[];
    }[];
  } | null;
  /** Groups that have approved affiliates but no incentive for conversions, so their sales earn nothing. null if the caller lacks `read:groups`. */
  groups_without_incentive: {
    count: number;
    /** Up to 5 items, oldest first. */
    items: {
      id: string;
      name: string;
      program_id: string;
    }[];
  } | null;
  /** Referrals with more than 5 customer ids or user ids. You may be sending an id shared by many customers. null if the caller lacks `read:referrals`. */
  referrals_with_many_ids: {
    count: number;
    /** Up to 5 items, oldest first. */
    items: {
      id: string;
      name: string | null;
      email: string | null;
      /** Number of customer ids. */
      customer_ids: number;
      /** Number of user ids. */
      external_user_ids: number;
    }[];
  } | null;
  /** Programs that still allow several sales with the same invoice or payment intent, because they had such sales when the server was upgraded. Set `duplicates` for each program; `refuse` rejects sales that are sent twice. null if the caller lacks `read:programs`. */
  duplicates_allowed: {
    count: number;
    /** Up to 5 items, oldest first. */
    items: {
      program_id: string;
      name: string;
    }[];
  } | null;
  /** Amounts that a payout run with default settings would pay now, for each program. `count` is the number of payouts: one per affiliate and currency. null if the caller lacks `read:payouts`. */
  payouts_due: {
    count: number;
    /** Amounts by currency, ordered by currency code. */
    money: {
      /** @example USD */
      currency: string;
      amount: number;
      /** Number of items in this currency. */
      count: number;
    }[];
    /** Up to 5 items, largest first within each currency. */
    items: {
      program_id: string;
      affiliate_id: string;
      affiliate_name: string;
      amount: number;
      /** @example USD */
      currency: string;
    }[];
  } | null;
  /** Payouts with the status `pending` or `processing`. null if the caller lacks `read:payouts`. */
  payouts_open: {
    count: number;
    /** Time of the oldest item; null if there are none. */
    oldest_at: string | null;
    /** Amounts by currency, ordered by currency code. */
    money: {
      /** @example USD */
      currency: string;
      amount: number;
      /** Number of items in this currency. */
      count: number;
    }[];
    /** Up to 5 items, oldest first. */
    items: {
      id: string;
      affiliate_id: string;
      affiliate_name: string;
      amount: number;
      /** @example USD */
      currency: string;
      status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | (string & {});
      created_at: string;
    }[];
  } | null;
  /** Payouts that are waiting for a second person’s approval and were not created by the caller. These payouts are also included in `payouts_open`. null if the caller lacks `write:payouts`. */
  payouts_to_approve: {
    count: number;
    /** Time of the oldest item; null if there are none. */
    oldest_at: string | null;
    /** Amounts by currency, ordered by currency code. */
    money: {
      /** @example USD */
      currency: string;
      amount: number;
      /** Number of items in this currency. */
      count: number;
    }[];
    /** Up to 5 items, oldest first. */
    items: {
      id: string;
      affiliate_id: string;
      affiliate_name: string;
      amount: number;
      /** @example USD */
      currency: string;
      status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | (string & {});
      created_at: string;
    }[];
  } | null;
  /** Payouts with the status `failed`. null if the caller lacks `read:payouts`. */
  payouts_failed: {
    count: number;
    /** Time of the oldest item; null if there are none. */
    oldest_at: string | null;
    /** Amounts by currency, ordered by currency code. */
    money: {
      /** @example USD */
      currency: string;
      amount: number;
      /** Number of items in this currency. */
      count: number;
    }[];
    /** Up to 5 items, oldest first. */
    items: {
      id: string;
      affiliate_id: string;
      affiliate_name: string;
      amount: number;
      /** @example USD */
      currency: string;
      status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | (string & {});
      created_at: string;
    }[];
  } | null;
  /** Webhook endpoints whose last delivery failed, or that were disabled because of failures. null if the caller lacks `read:webhooks`. */
  webhooks_failing: {
    count: number;
    /** Time of the oldest item; null if there are none. */
    oldest_at: string | null;
    /** Up to 5 items, longest failing first. */
    items: {
      id: string;
      url: string;
      enabled: boolean;
      /** Reason the endpoint is disabled. `manual`: disabled by request. `gone`: the endpoint responded with 410. `failing`: all deliveries failed for five days. */
      disabled_reason: ('manual' | 'gone' | 'failing') | null;
      /** Time of the first failure since the last successful delivery. */
      failing_since: string | null;
      /** HTTP status of the last response; null if there was no response. */
      last_response_status: number | null;
      /** Number of deliveries with the status `pending`. */
      deliveries_waiting: number;
    }[];
  } | null;
  /** Connections to billing providers that have a `problem`: payments or refunds may be missing. null if the caller lacks `read:connections`. */
  connections_failing: {
    count: number;
    /** Time of the oldest item; null if there are none. */
    oldest_at: string | null;
    /** Up to 5 items, longest failing first. */
    items: {
      id: string;
      name: string;
      provider: 'stripe' | (string & {});
      /** Most serious problem. `api_key_refused`: the provider rejected the API key, and lookups have stopped. `endpoint_too_old`: refunds are missed, because the webhook endpoint uses an old API version and there is no API key. `events_failed`: some events could not be read. `customers_failed`: some customers’ payments could not be processed. `no_events`: no events arrived for a day, after a week with events every day. */
      problem:
        | ('api_key_refused' | 'endpoint_too_old' | 'events_failed' | 'customers_failed' | 'no_events')
        | null;
      problem_since: string | null;
    }[];
  } | null;
  /** Provider payments that could not be recorded or that someone needs to review; see `reason` and `notes`. null if the caller lacks `read:connections`. */
  payments_waiting: {
    count: number;
    /** Time of the oldest item; null if there are none. */
    oldest_at: string | null;
    /** Up to 5 items, oldest first. */
    items: {
      /** Id of the invoice, or of the payment intent if there is no invoice. */
      id: string;
      /** Status of the payment. `credited`: the sale is recorded, and an affiliate earns a commission. `not_credited`: see `reason`. `observed`: would be credited if the connection were live. `waiting`: more information is expected. `failed`: will be retried; see `reason`. */
      status: 'credited' | 'not_credited' | 'observed' | 'waiting' | 'failed' | (string & {});
      reason: string | null;
      /** `wrong_amount`: the recorded sale has a different amount. `double_sale`: two sales are recorded for this payment. `unlinked`: the payment intent is unknown. `needs_api_key`: some information is only available through the provider’s API. `codes_unknown`: the payment has a discount, but the promotion code is unknown. `currency_differs`: a reversal in another currency is not counted. `customer_of_another`: the customer belongs to another referral. `possible_duplicate`: another caller recorded a sale of the same amount within 48 hours; both sales wait until someone decides whether they are the same. */
      notes: (
        | 'wrong_amount'
        | 'double_sale'
        | 'unlinked'
        | 'needs_api_key'
        | 'codes_unknown'
        | 'currency_differs'
        | 'customer_of_another'
        | 'possible_duplicate'
      )[];
      /** @example USD */
      currency: string;
      /** Amount paid, including tax and shipping. */
      collected: number;
      paid_at: string;
      connection_id: string;
    }[];
  } | null;
  /** Affiliates in `payouts_due` whose payout details have changed since their last payout. Confirm the details with the affiliate before you pay. null if the caller lacks `read:payouts`. */
  payout_details_changed: {
    count: number;
    /** Time of the oldest item; null if there are none. */
    oldest_at: string | null;
    /** Amounts by currency, ordered by currency code. */
    money: {
      /** @example USD */
      currency: string;
      amount: number;
      /** Number of items in this currency. */
      count: number;
    }[];
    /** Up to 5 items, oldest change first. */
    items: {
      affiliate_id: string;
      affiliate_name: string;
      changed_at: string;
      due: {
        /** @example USD */
        currency: string;
        amount: number;
      }[];
    }[];
  } | null;
}

export interface PerformanceReport {
  from: string;
  to: string;
  group_by:
    | 'day'
    | 'week'
    | 'month'
    | 'quarter'
    | 'affiliate'
    | 'group'
    | 'program'
    | 'country'
    | 'coupon'
    | 'product'
    | 'source'
    | 'utm_source'
    | 'utm_medium'
    | 'utm_campaign'
    | 'sub1'
    | 'sub2'
    | 'sub3'
    | 'sub4'
    | 'sub5'
    | 'landing_page'
    | (string & {});
  basis: 'occurred' | 'recorded' | (string & {});
  timezone: string;
  /** Earlier period. Returned only with `compare`. */
  previous?: {
    from: string;
    to: string;
  };
  /** Sum of all rows. */
  total: {
    clicks: number;
    referrals: number;
    /** Number of referrals whose first complete conversion was in the period. */
    customers: number;
    money: {
      /** @example USD */
      currency: string;
      /** Number of complete conversions, plus the number of sales with manual commissions. */
      conversions: number;
      /** Sale amounts before refunds. */
      sales: number;
      /** Amount refunded in the period, minus refunds undone in the period; negative if more was undone than refunded. */
      refunds: number;
      /** Commission on these sales, minus commission reversed by these refunds. An undone refund counts at the time it was undone, and a rejection counts at the time of the sale. */
      commission: number;
    }[];
    /** Earlier period. Returned only with `compare`. */
    previous?: {
      clicks: number;
      referrals: number;
      /** Number of referrals whose first complete conversion was in the period. */
      customers: number;
      money: {
        /** @example USD */
        currency: string;
        /** Number of complete conversions, plus the number of sales with manual commissions. */
        conversions: number;
        /** Sale amounts before refunds. */
        sales: number;
        /** Amount refunded in the period, minus refunds undone in the period; negative if more was undone than refunded. */
        refunds: number;
        /** Commission on these sales, minus commission reversed by these refunds. An undone refund counts at the time it was undone, and a rejection counts at the time of the sale. */
        commission: number;
      }[];
    };
  };
  rows: PerformanceRow[];
}

export interface PerformanceRow {
  /** Key of the row: the day in the requested time zone (YYYY-MM-DD), the ISO 8601 week, starting on Monday (YYYY-Www), the month (YYYY-MM), the quarter (YYYY-Qn), the id or the value. null for affiliates without a group or country, figures without a value, the row with `is_other`, and days that only exist in the earlier period. */
  key: string | null;
  /** Current name of the affiliate, group or program; null for all other rows. */
  name: string | null;
  clicks: number;
  referrals: number;
  /** Number of referrals whose first complete conversion was in the period. */
  customers: number;
  money: {
    /** @example USD */
    currency: string;
    /** Number of complete conversions, plus the number of sales with manual commissions. */
    conversions: number;
    /** Sale amounts before refunds. */
    sales: number;
    /** Amount refunded in the period, minus refunds undone in the period; negative if more was undone than refunded. */
    refunds: number;
    /** Commission on these sales, minus commission reversed by these refunds. An undone refund counts at the time it was undone, and a rejection counts at the time of the sale. */
    commission: number;
  }[];
  /** True for the row that combines everything beyond the first `limit` rows. */
  is_other?: boolean;
  /** Figures for the earlier period; only with `compare`. Days are matched by position from the first day; weeks, months and quarters are matched by position from the last. `key` identifies the matching row. null if the earlier period has no matching row. */
  previous?: {
    key: string | null;
    clicks: number;
    referrals: number;
    /** Number of referrals whose first complete conversion was in the period. */
    customers: number;
    money: {
      /** @example USD */
      currency: string;
      /** Number of complete conversions, plus the number of sales with manual commissions. */
      conversions: number;
      /** Sale amounts before refunds. */
      sales: number;
      /** Amount refunded in the period, minus refunds undone in the period; negative if more was undone than refunded. */
      refunds: number;
      /** Commission on these sales, minus commission reversed by these refunds. An undone refund counts at the time it was undone, and a rejection counts at the time of the sale. */
      commission: number;
    }[];
  } | null;
  /** Days with figures, in order; only with `include=days`. */
  days?: {
    key: string;
    clicks: number;
    referrals: number;
    /** Number of referrals whose first complete conversion was in the period. */
    customers: number;
    money: {
      /** @example USD */
      currency: string;
      /** Number of complete conversions, plus the number of sales with manual commissions. */
      conversions: number;
      /** Sale amounts before refunds. */
      sales: number;
      /** Amount refunded in the period, minus refunds undone in the period; negative if more was undone than refunded. */
      refunds: number;
      /** Commission on these sales, minus commission reversed by these refunds. An undone refund counts at the time it was undone, and a rejection counts at the time of the sale. */
      commission: number;
    }[];
  }[];
}

export interface FunnelReport {
  from: string;
  to: string;
  timezone: string;
  /** Earlier period. Returned only with `compare`. */
  previous?: {
    from: string;
    to: string;
  };
  /** Steps of the funnel, in order. `sign_ups`: referrals created. `trials`: referrals whose first trial event was in the period. `customers`: referrals whose first payment (a complete sale above zero that counts as a payment) was in the period. */
  steps: {
    step: 'clicks' | 'sign_ups' | 'trials' | 'customers' | (string & {});
    count: number;
    /** The count divided by the count of the previous step, to six decimal places; can be above 1. null if the divisor is 0. */
    rate: number | null;
    /** The count divided by the count of clicks, to six decimal places; can be above 1. null if the divisor is 0. */
    rate_of_clicks: number | null;
    /** Earlier period. Returned only with `compare`. */
    previous?: {
      count: number;
      /** The count divided by the count of the previous step, to six decimal places; can be above 1. null if the divisor is 0. */
      rate: number | null;
      /** The count divided by the count of clicks, to six decimal places; can be above 1. null if the divisor is 0. */
      rate_of_clicks: number | null;
    };
  }[];
}

export interface OwedReport {
  /** Time as of which the figures are reported. */
  as_of: string;
  rows: {
    program_id: string;
    /** ISO 4217 code, or a unit such as CREDITS. */
    currency: string;
    /** Amount waiting for approval. */
    pending: number;
    /** Amount in its hold period. */
    held: number;
    /** Amount ready to be paid. */
    ready: number;
    /** Amount in payouts that are not completed yet. */
    claimed: number;
    /** Sum of `pending`, `held`, `ready` and `claimed`. */
    owed: number;
    /** Amount paid so far. */
    paid: number;
  }[];
}

export interface AccrualReport {
  program_id: string;
  /** @example 2026-10 */
  month: string;
  /** Time zone of the program, which determines when the month begins and ends. */
  timezone: string;
  from: string;
  /** Exclusive. */
  to: string;
  rows: Accrual[];
  /** True once the month is final, two minutes after its end. Until then, entries can still be added. */
  is_over: boolean;
}

export interface LedgerEntry {
  id: string;
  type:
    | 'earned'
    | 'refunded'
    | 'clawback'
    | 'refund_undone'
    | 'adjustment'
    | 'adjusted'
    | 'paid'
    | 'returned'
    | 'voided'
    | (string & {});
  /** Signed change in the amount owed to the affiliate. */
  amount: number;
  /** Currency or incentive unit. */
  currency: string;
  affiliate_id: string;
  /** Id of the transaction; null for an adjustment. */
  transaction_id: string | null;
  /** Id of the earning; null for an adjustment. */
  earning_id: string | null;
  adjustment_id: string | null;
  /** Id of the payout, for entries of type `paid` or `returned`. */
  payout_id: string | null;
  /** Id of the refund that was made or undone. */
  refund_id: string | null;
  /** Running total of the affiliate’s entries in this currency, up to and including this entry. With `transaction_id`, only entries of the transaction are included. Otherwise returned only with `affiliate_id` and `currency`. */
  balance?: number;
  created_at: string;
}

export interface LedgerVerification {
  is_consistent: boolean;
  /** Number of rows checked. If the ledger is verified in parts, only the first part returns these numbers. */
  checked: {
    transactions: number;
    earnings: number;
    ledger_entries: number;
    payouts: number;
    adjustments: number;
  };
  /** Time of the earlier verification that was continued. Data unchanged since then was not checked again. null if everything was checked. */
  since: string | null;
  /** Number of parts into which the verification of the whole ledger is divided. */
  parts: number;
  /** First 100 differences. */
  differences: {
    rule: string;
    id: string;
  }[];
}

export interface AuditEntry {
  /** Sequence number, starting at 1, without gaps. */
  sequence: number;
  id: string;
  /** Time at which the request arrived, according to the server’s clock. */
  created_at: string;
  /** Id of the API key, user or connection that acted, or `administrator`. */
  actor: string;
  /** Current name of the actor; null if the actor has no name. Not covered by the hash. */
  actor_name: string | null;
  /** Id of the session in which the API key or user acted. */
  session_id: string | null;
  /** Operation, such as `payouts.update`. */
  action: string;
  /** Id of the object that was changed or whose data was exported. */
  object: string | null;
  /** Current name of the object; for commissions, refunds, payouts and adjustments, the name of the affiliate. null if the object was deleted, has no name, or requires a permission that you lack. Not covered by the hash. */
  object_name: string | null;
  request_id: string | null;
  ip: string | null;
  /** Fields in the request; for an export, the fields shown unmasked. Values are included only for rates, limits, statuses and permissions. */
  changes: {
    field: string;
    value: string | null;
  }[];
  /** Hash of the previous entry; 64 zeros for the first. */
  previous_hash: string;
  /** SHA-256 hash of this entry and `previous_hash`. */
  hash: string;
}

export interface AuditHead {
  sequence: number;
  hash: string;
}

export interface SearchResults {
  results: SearchResult[];
}

export interface SearchResult {
  type: 'affiliate' | 'referral' | 'commission' | 'payout' | 'coupon' | (string & {});
  id: string;
  /** Title of the result: a name, an e-mail address, an order id, an invoice number or a code. */
  title: string;
  /** Text that distinguishes the result from similar results, such as an e-mail address. */
  detail: string | null;
  /** Field that matched. */
  matched_field: string;
}

export interface TestClock {
  now: string;
  /** Number of seconds by which the test clock is ahead of real time. */
  offset_seconds: number;
}

export interface TestClockAdvance {
  seconds?: number;
  /** Number of 24-hour days. */
  days?: number;
}

export interface ApiKey {
  id: string;
  name: string;
  /** First characters of the key, which help you recognize the key in lists. */
  hint: string;
  permissions: string[];
  expires_at: string | null;
  revoked_at: string | null;
  /** Time at which the key was last used, to the minute. */
  last_used_at: string | null;
  created_at: string;
  /** Id of the user or API key that created the key, or `administrator`; null for a key created by an earlier version. */
  made_by: string | null;
}

export interface ApiKeyCreate {
  name: string;
  /** Permissions of the key, each of which the calling key must have; `*` means all. */
  permissions: (
    | '*'
    | 'read:affiliates'
    | 'write:affiliates'
    | 'delete:affiliates'
    | 'read:referrals'
    | 'write:referrals'
    | 'delete:referrals'
    | 'read:commissions'
    | 'write:commissions'
    | 'delete:commissions'
    | 'read:payouts'
    | 'write:payouts'
    | 'delete:payouts'
    | 'read:coupons'
    | 'write:coupons'
    | 'delete:coupons'
    | 'read:groups'
    | 'write:groups'
    | 'delete:groups'
    | 'read:programs'
    | 'write:programs'
    | 'delete:programs'
    | 'read:sites'
    | 'write:sites'
    | 'delete:sites'
    | 'read:finder'
    | 'write:finder'
    | 'delete:finder'
    | 'read:webhooks'
    | 'write:webhooks'
    | 'delete:webhooks'
    | 'read:keys'
    | 'write:keys'
    | 'delete:keys'
    | 'read:members'
    | 'write:members'
    | 'delete:members'
    | 'read:mails'
    | 'write:mails'
    | 'delete:mails'
    | 'read:connections'
    | 'write:connections'
    | 'delete:connections'
    | 'create:clicks'
    | 'read:clicks'
    | 'read:persons'
    | 'read:erasures'
    | 'write:erasures'
    | 'read:portals'
    | 'write:portals'
    | 'write:sign_in'
    | 'read:audit'
  )[];
  /** Expiry time, which must be in the future and no later than the calling key’s; null if the key never expires. */
  expires_at?: string | null;
}

export interface CreatedApiKey {
  id: string;
  name: string;
  /** First characters of the key, which help you recognize the key in lists. */
  hint: string;
  permissions: string[];
  expires_at: string | null;
  revoked_at: string | null;
  /** Time at which the key was last used, to the minute. */
  last_used_at: string | null;
  created_at: string;
  /** Id of the user or API key that created the key, or `administrator`; null for a key created by an earlier version. */
  made_by: string | null;
  /** API key. Shown only once; null in a replayed response. */
  key: string | null;
}

export interface ApiKeyUpdate {
  name?: string;
  /** Permissions of the key, each of which the calling key must have; `*` means all. */
  permissions?: (
    | '*'
    | 'read:affiliates'
    | 'write:affiliates'
    | 'delete:affiliates'
    | 'read:referrals'
    | 'write:referrals'
    | 'delete:referrals'
    | 'read:commissions'
    | 'write:commissions'
    | 'delete:commissions'
    | 'read:payouts'
    | 'write:payouts'
    | 'delete:payouts'
    | 'read:coupons'
    | 'write:coupons'
    | 'delete:coupons'
    | 'read:groups'
    | 'write:groups'
    | 'delete:groups'
    | 'read:programs'
    | 'write:programs'
    | 'delete:programs'
    | 'read:sites'
    | 'write:sites'
    | 'delete:sites'
    | 'read:finder'
    | 'write:finder'
    | 'delete:finder'
    | 'read:webhooks'
    | 'write:webhooks'
    | 'delete:webhooks'
    | 'read:keys'
    | 'write:keys'
    | 'delete:keys'
    | 'read:members'
    | 'write:members'
    | 'delete:members'
    | 'read:mails'
    | 'write:mails'
    | 'delete:mails'
    | 'read:connections'
    | 'write:connections'
    | 'delete:connections'
    | 'create:clicks'
    | 'read:clicks'
    | 'read:persons'
    | 'read:erasures'
    | 'write:erasures'
    | 'read:portals'
    | 'write:portals'
    | 'write:sign_in'
    | 'read:audit'
  )[];
  /** Expiry time, which must be in the future and no later than the calling key’s; null if the key never expires. */
  expires_at?: string | null;
}

export interface Member {
  /** Id of the user. */
  id: string;
  name: string;
  email: string;
  /** True if the user has verified the address. Sign-in codes are only sent to verified addresses. */
  email_verified: boolean;
  role: 'owner' | 'admin' | 'manager' | 'finance' | 'developer' | 'viewer' | (string & {});
  has_password: boolean;
  /** True if the user has an authenticator app. */
  has_totp: boolean;
  disabled_at: string | null;
  /** Time of the last request in any of the user’s sessions. */
  last_used_at: string | null;
  /** Id of the user or API key that added the member, or `administrator`. */
  added_by: string;
  /** Time at which the user joined this environment. */
  created_at: string;
}

export interface MemberUpdate {
  role: 'owner' | 'admin' | 'manager' | 'finance' | 'developer' | 'viewer';
}

export interface ResetCreate {
  /** Correct address, if the user’s current address is wrong. */
  email?: string | null;
  /** If true, the link is sent by e-mail, and using it also verifies the address. If false, the response contains the link for you to deliver. Default false. */
  is_mailed?: boolean;
}

export interface PersonLink {
  /** Link that opens a page on this server. Shown only once; null in a replayed response, or if the link was sent by e-mail. */
  url: string | null;
  is_mailed: boolean;
  expires_at: string;
}

export interface Role {
  role: 'owner' | 'admin' | 'manager' | 'finance' | 'developer' | 'viewer' | (string & {});
  /** Permissions of the role; `*` means all. */
  permissions: string[];
}

export interface Invitation {
  id: string;
  email: string;
  role: 'owner' | 'admin' | 'manager' | 'finance' | 'developer' | 'viewer' | (string & {});
  /** Id of the user or API key that created the invitation, or `administrator`. */
  made_by: string;
  is_mailed: boolean;
  created_at: string;
  expires_at: string;
}

export interface InvitationCreate {
  /** E-mail address of the person to invite. Only this person should accept the invitation. */
  email: string;
  /** Role to assign. The caller must have every permission of the role. */
  role: 'owner' | 'admin' | 'manager' | 'finance' | 'developer' | 'viewer';
  /** If true, the link is sent by e-mail, and accepting the invitation also verifies the address. If false, the response contains the link for you to deliver. Fails with `VALIDATION_ERROR` if the server cannot send e-mail. Default false. */
  is_mailed?: boolean;
}

export interface CreatedInvitation {
  id: string;
  email: string;
  role: 'owner' | 'admin' | 'manager' | 'finance' | 'developer' | 'viewer' | (string & {});
  /** Id of the user or API key that created the invitation, or `administrator`. */
  made_by: string;
  is_mailed: boolean;
  created_at: string;
  expires_at: string;
  /** Link that opens a page on this server. Shown only once; null in a replayed response, or if the link was sent by e-mail. */
  url: string | null;
}

export interface InvitationAccept {
  /** Token from the link: the part after the `#`. */
  token: string;
  /** Name of the user. Required for a new user. */
  name?: string;
  /** Password. Required for a new user or after a reset. */
  password?: string;
  /** Language of a new user’s e-mails and dashboard. Default: `en`. */
  language?: 'en' | 'de';
  /** If true, returns the purpose of the link without signing in or using up the link. */
  dry_run?: boolean;
}

export interface Acceptance {
  purpose: 'invitation' | 'reset' | (string & {});
  account_id: string;
  account_name: string;
  email: string;
  environments: {
    environment_id: string;
    mode: 'live' | 'dev' | (string & {});
    role: 'owner' | 'admin' | 'manager' | 'finance' | 'developer' | 'viewer' | (string & {});
  }[];
  /** Next requirement. `name_and_password`: the user is new. `password`: the user’s sign-in was reset. `sign_in`: the address belongs to a user of this account, who must sign in to accept the invitation. null: the user is already signed in. */
  needs: ('name_and_password' | 'password' | 'sign_in') | null;
  /** New session, or existing session if the user was already signed in; null with `dry_run`. */
  session: UserSession | null;
}

export interface UserSession {
  id: string;
  account_id: string;
  account_name: string;
  user: {
    id: string;
    name: string;
    email: string;
    language: string;
  };
  /** Environments of which the user is a member. */
  environments: {
    /** Value of the header `Tributary-Environment`. */
    environment_id: string;
    mode: 'live' | 'dev' | (string & {});
    role: 'owner' | 'admin' | 'manager' | 'finance' | 'developer' | 'viewer' | (string & {});
  }[];
}

export interface Mail {
  /** Id of the e-mail, also the first part of its `Message-ID`. */
  id: string;
  kind:
    | 'test'
    | 'affiliate_code'
    | 'portal_invitation'
    | 'application_received'
    | 'application_accepted'
    | 'application_rejected'
    | 'payout_details_changed'
    | 'affiliate_email_changed'
    | 'payout_sent'
    | 'payout_failed'
    | 'payout_returned'
    | 'first_sale'
    | 'sales'
    | (string & {});
  /** Recipient’s address, with the domain in Punycode. */
  recipient: string;
  /** Subject; null if this server cannot read the content, for example because a newer version queued the e-mail. */
  subject: string | null;
  language: 'en' | 'de' | (string & {});
  /** Status of the e-mail. `waiting`: waiting for the first or next attempt. `accepted`: accepted by the SMTP server, which does not guarantee delivery to the mailbox. `failed`: no further attempts. `suppressed`: not sent, because the address is suppressed; one sign-in code per hour is sent anyway. `kept`: stored in the mailbox and not sent, because the environment is dev or no SMTP server is configured. */
  status: 'waiting' | 'accepted' | 'failed' | 'suppressed' | 'kept' | (string & {});
  attempts_count: number;
  /** Time of the next attempt; null unless `status` is `waiting`. */
  next_attempt_at: string | null;
  /** Last response from the SMTP server. */
  smtp_reply: string | null;
  created_at: string;
  updated_at: string;
}

export interface MailWithContent {
  /** Id of the e-mail, also the first part of its `Message-ID`. */
  id: string;
  kind:
    | 'test'
    | 'affiliate_code'
    | 'portal_invitation'
    | 'application_received'
    | 'application_accepted'
    | 'application_rejected'
    | 'payout_details_changed'
    | 'affiliate_email_changed'
    | 'payout_sent'
    | 'payout_failed'
    | 'payout_returned'
    | 'first_sale'
    | 'sales'
    | (string & {});
  /** Recipient’s address, with the domain in Punycode. */
  recipient: string;
  subject: string;
  language: 'en' | 'de' | (string & {});
  /** Status of the e-mail. `waiting`: waiting for the first or next attempt. `accepted`: accepted by the SMTP server, which does not guarantee delivery to the mailbox. `failed`: no further attempts. `suppressed`: not sent, because the address is suppressed; one sign-in code per hour is sent anyway. `kept`: stored in the mailbox and not sent, because the environment is dev or no SMTP server is configured. */
  status: 'waiting' | 'accepted' | 'failed' | 'suppressed' | 'kept' | (string & {});
  attempts_count: number;
  /** Time of the next attempt; null unless `status` is `waiting`. */
  next_attempt_at: string | null;
  /** Last response from the SMTP server. */
  smtp_reply: string | null;
  created_at: string;
  updated_at: string;
  text: string;
  /** Complete HTML document, to be shown in a sandboxed frame. */
  html: string;
}

export interface MailTest {
  email: string;
  /** Language of the e-mail. Default: `en`. */
  language?: 'en' | 'de';
}

export interface MailBounce {
  /** `Message-ID` or id of the e-mail. Either `message_id` or `email` is required. */
  message_id?: string | null;
  /** Address of the recipient. Either `email` or `message_id` is required. */
  email?: string | null;
  /** Type of report. `bounce`: the mailbox does not exist. `complaint`: the recipient reported the e-mail as spam. */
  kind: 'bounce' | 'complaint';
}

export interface MailSuppression {
  id: string;
  /** Suppressed address; null if no e-mail to the address is stored, because only a digest of the address is kept. */
  email: string | null;
  /** Reason for the suppression. `refused`: the SMTP server permanently rejected the address. `bounced` or `complained`: reported after an e-mail was accepted. */
  reason: 'refused' | 'bounced' | 'complained' | (string & {});
  created_at: string;
}

export interface IdentityProvider {
  id: string;
  /** Label of the button on the sign-in page. */
  name: string;
  issuer: string;
  client_id: string;
  /** E-mail domains for which this provider is trusted; see `domains` in the create request. */
  domains: string[];
  /** Redirect URI to register with the provider. */
  redirect_url: string;
  /** Number of users of the account who sign in with this provider. */
  users: number;
  created_at: string;
  updated_at: string;
}

export interface IdentityProviderCreate {
  name: string;
  /** Issuer URL from the provider’s documentation, such as `https://accounts.google.com`. For Microsoft Entra ID, only the issuer of your own tenant is accepted. */
  issuer: string;
  client_id: string;
  /** Client secret, stored encrypted and never returned. */
  client_secret: string;
  /** E-mail domains, such as `example.com`. A user with a verified address in one of these domains is recognized at the first sign-in with this provider, unless the provider reports the address as unverified. Users with other addresses are recognized only if the provider reports the address as verified; with Google and Microsoft, they are never recognized. */
  domains?: string[];
}

export interface IdentityProviderUpdate {
  name?: string;
  client_id?: string | null;
  /** Client secret, stored encrypted and never returned. */
  client_secret?: string;
  /** E-mail domains, such as `example.com`. A user with a verified address in one of these domains is recognized at the first sign-in with this provider, unless the provider reports the address as unverified. Users with other addresses are recognized only if the provider reports the address as verified; with Google and Microsoft, they are never recognized. */
  domains?: string[];
}

export interface IdentityProviderCheck {
  is_ok: boolean;
  /** Reason nobody can sign in with this provider. */
  problem: string | null;
  authorization_endpoint: string | null;
  token_endpoint: string | null;
  /** True if the provider’s tokens contain `auth_time`. Without `auth_time`, signing in with the provider does not count as recent verification; see the guide. */
  says_when_signed_in: boolean | null;
}

export interface SessionCreate {
  /** `sk_live_…` or `sk_dev_…`. */
  api_key?: string;
  /** Token from a one-time link: the part after the `#`. */
  token?: string;
  /** If true, returns the session that would be created, without signing in or using up the link. */
  dry_run?: boolean;
}

export interface Session {
  id: string;
  /** Value of the header `Tributary-Environment` for requests in this session. */
  environment_id: string;
  mode: 'live' | 'dev' | (string & {});
  account_name: string;
  account_id: string;
  /** Id of the API key; null for a user’s session. */
  api_key_id: string | null;
  api_key_name: string | null;
  /** Signed-in user; null for an API key’s session. */
  user: {
    id: string;
    name: string;
    email: string;
    role: 'owner' | 'admin' | 'manager' | 'finance' | 'developer' | 'viewer' | (string & {});
    language: string;
    /** Time at which the user last verified their identity. */
    authenticated_at: string;
  } | null;
  /** Current permissions of the API key or the user’s role; `*` means all. */
  permissions: string[];
  created_at: string;
  /** Time at which the session expires: twelve hours after its last use, or earlier if the API key expires or 30 days have passed since the user signed in. */
  expires_at: string;
  /** Current time in the environment; in dev, the time of the test clock. */
  now: string;
  /** True if this server can send e-mail. If false, links must be delivered manually. */
  sends_mail: boolean;
}

export interface SessionLink {
  /** Single-use link that opens the dashboard. */
  url: string;
  /** Time at which the link expires: 60 seconds after it was created, in real time. */
  expires_at: string;
}

export interface SignInCreate {
  /** E-mail address of the user. Omit it if the next factor identifies the user. */
  email?: string | null;
  /** Id of the account. Required if the address belongs to users in several accounts. */
  account_id?: string | null;
}

export interface SignIn {
  id: string;
  /** Time at which the sign-in expires: ten minutes after the request. */
  expires_at: string;
  /** True if this server can send e-mail, so that a code can be requested. */
  sends_codes: boolean;
}

export interface SignInOptions {
  /** True if this server can send e-mail, so that a code can be requested. */
  sends_codes: boolean;
  /** Identity providers of the account. Empty if the server has several accounts and none was specified. */
  identity_providers: {
    id: string;
    name: string;
  }[];
}

export interface ProviderRedirectCreate {
  identity_provider_id: string;
  /** Address for the provider to prefill. */
  login_hint?: string | null;
  /** If true, the provider asks the user to sign in again, even if the user is already signed in there. */
  is_fresh?: boolean;
  /** Token of the invitation that a new user accepts with this sign-in. */
  invitation_token?: string;
  /** Language of a new user. Default: `en`. */
  language?: 'en' | 'de';
}

export interface ProviderRedirect {
  /** URL where the browser signs in with the provider, valid for ten minutes. */
  url: string;
}

export interface PasskeyRequest {
  /** Challenge for the authenticator to sign, in base64url. */
  challenge: string;
  /** Host of this server for which passkeys are valid. */
  rp_id: string;
}

export interface SignInAnswer {
  password?: string;
  /** Code from the e-mail. Case, spaces and hyphens are ignored. */
  code?: string;
  /** Six digits from the authenticator app. */
  totp?: string;
  /** Recovery code, as an alternative to `totp`. */
  recovery_code?: string;
  /** Authenticator’s response, which counts as both factors and identifies the user. */
  passkey?: PasskeyAssertion;
  /** Id of one of the offered `accounts`. */
  account_id?: string | null;
  /** Query string of the provider’s redirect, without the `?`. */
  authorization_response?: string;
}

export interface PasskeyAssertion {
  credential_id: string;
  /** `clientDataJSON` from the browser’s response, in base64url. */
  client_data: string;
  authenticator_data: string;
  signature: string;
  /** User handle returned when the passkey was created. */
  user_handle: string;
}

export interface SignInStep {
  /** Next required factor; null if the browser is signed in. `code`: a code sent by e-mail is also required, because there were too many wrong passwords or codes. */
  next: ('totp' | 'code' | 'account') | null;
  /** Accounts in which the address is verified; only with `next: "account"`. */
  accounts:
    | {
        id: string;
        name: string;
      }[]
    | null;
  /** New session. */
  session: UserSession | null;
}

export interface Me {
  id: string;
  name: string;
  email: string;
  email_verified: boolean;
  language: 'en' | 'de' | (string & {});
  has_password: boolean;
  has_totp: boolean;
  recovery_codes_left: number;
  /** Number of passkeys that the user has. */
  passkeys: number;
  environments: {
    environment_id: string;
    mode: 'live' | 'dev' | (string & {});
    role: 'owner' | 'admin' | 'manager' | 'finance' | 'developer' | 'viewer' | (string & {});
  }[];
  created_at: string;
}

export interface MeUpdate {
  name?: string;
  language?: 'en' | 'de';
}

export interface PasswordUpdate {
  /** 12 to 200 characters of any kind. */
  password: string;
}

export interface TotpSecret {
  /** Secret in Base32, for an app that cannot scan the QR code. */
  secret: string;
  /** Content of the QR code: `otpauth://…`. */
  uri: string;
}

export interface TotpConfirm {
  totp: string;
}

export interface RecoveryCodes {
  /** Recovery codes, shown only once. Each code can be used only once. */
  recovery_codes: string[];
}

export interface Passkey {
  id: string;
  /** Name chosen by the user. */
  name: string;
  /** True if the passkey is synced to other devices or a password manager. */
  is_backed_up: boolean;
  created_at: string;
  /** Time of the last sign-in with this passkey. */
  last_used_at: string | null;
}

export interface PasskeyCreation {
  /** Challenge for the authenticator to sign, in base64url. */
  challenge: string;
  /** Host of this server for which passkeys are valid. */
  rp_id: string;
  /** Handle that identifies the user and the account, in base64url. */
  user_handle: string;
  /** COSE algorithms that this server supports. */
  algorithms: number[];
  /** User’s existing credentials, in base64url. */
  exclude: string[];
  /** Time at which the challenge expires: ten minutes after the request. */
  expires_at: string;
}

export interface PasskeyCreate {
  name: string;
  credential_id: string;
  /** `clientDataJSON` from the browser’s response, in base64url. */
  client_data: string;
  attestation_object: string;
  transports?: string[];
}

export interface PasskeyUpdate {
  name: string;
}

export interface EmailChange {
  email: string;
}

export interface EmailChanging {
  /** False until the code sent to the address is entered. */
  is_changed: boolean;
  /** Time at which the code expires; null if no code was sent. */
  expires_at: string | null;
}

export interface EmailConfirm {
  code: string;
}

export interface UserIdentity {
  identity_provider_id: string;
  identity_provider_name: string;
  /** Most recent e-mail address from the provider; null if the provider returned none. */
  email: string | null;
  created_at: string;
  last_used_at: string;
}

export interface IdentityBegin {
  identity_provider_id: string;
}

export interface IdentityConfirm {
  /** Query string of the provider’s redirect, without the `?`. */
  authorization_response: string;
}

export interface UserSessionItem {
  id: string;
  is_current: boolean;
  /** Browser family and system, such as `Firefox on Linux`. */
  browser: string;
  /** IP address at sign-in, truncated to /24 or /48. */
  network: string;
  /** Method by which the user verified their identity, such as `password+totp`. */
  method: string;
  created_at: string;
  /** Time at which the session was last used, to the minute. */
  last_used_at: string;
}

export interface PortalSite {
  program_id: string;
  /** Merchant’s name, as shown to affiliates. */
  brand_name: string;
  /** Brand colors for `brand.css`. */
  accent_colors: {
    fill: string;
    on_light: string;
    on_dark: string;
  };
  /** Path of the logo under the portal’s address; null if there is no logo. */
  logo_path: string | null;
  /** Admission to the program. `invite`: nobody can apply. */
  access: 'open' | 'approval' | 'invite' | (string & {});
  languages: ('en' | 'de')[];
  default_language: 'en' | 'de' | (string & {});
  /** Texts by language. Languages without a text use the text in `default_language`. */
  texts: {
    en?: {
      welcome: string | null;
      apply: string | null;
    };
    de?: {
      welcome: string | null;
      apply: string | null;
    };
  };
  support_email: string | null;
  terms_url: string | null;
  privacy_url: string | null;
  shows_powered_by: boolean;
  /** True if codes are sent by e-mail or, in dev, stored in the mailbox. Otherwise nobody can apply, and affiliates cannot change their payment details or e-mail address. */
  sends_codes: boolean;
}

export interface PortalLinkAccept {
  /** Token from the link: the part after the `#`. */
  token: string;
}

export interface PortalMe {
  name: string;
  email: string;
  partnership_status: 'PENDING' | 'APPROVED' | 'REJECTED' | (string & {});
  /** Reason for the rejection, written by the merchant; null unless the status is `REJECTED`. */
  rejection_reason: string | null;
  program_id: string;
  program_name: string;
  /** Time at which the affiliate applied or was added. */
  created_at: string;
  /** Time zone that determines when the program’s days start and end. */
  timezone: string;
  /** Time at which the affiliate last verified their identity; 1970 in a session that started with a link from the merchant. */
  authenticated_at: string;
  /** Current time in the environment; in dev, the time of the test clock. */
  now: string;
}

export interface PortalApplicationForm {
  /** Reason nobody can apply: `invitation_only`, or `no_mail` if this server cannot send codes. null if applications are open. */
  closed: ('invitation_only' | 'no_mail') | null;
  questions: PortalQuestion[];
  questions_version: number;
  /** True if applications require `accepts_terms: true`. */
  needs_terms: boolean;
  /** Value to send with the application. Valid for 24 hours. */
  form: string;
}

export interface PortalApplicationCreate {
  name: string;
  email: string;
  country_code: string;
  /** URL of a website or profile. */
  website?: string;
  answers?: {
    /** Id of the question. */
    question: string;
    /** Text of the answer, for `short` and `long`. */
    text?: string;
    /** Ids of the chosen options, for `one_of` and `several_of`. */
    options?: string[];
  }[];
  /** Value returned with the application form. */
  questions_version: number;
  /** True if the applicant accepts the terms. Required if the portal has terms. */
  accepts_terms?: boolean;
  /** Language of the e-mails to the applicant. Default: the portal’s default language. */
  language?: 'en' | 'de';
  /** Value returned with the application form. */
  form: string;
  /** Hidden field that must be empty, to detect bots. An application with a value in this field is discarded. */
  nickname?: string;
}

export interface PortalSignIn {
  id: string;
  /** Time at which the sign-in expires: ten minutes after the request. */
  expires_at: string;
  /** True if this server e-mails codes. If false, codes are stored in the environment’s mailbox in dev, and in live the merchant provides sign-in links. */
  sends_codes: boolean;
}

export interface PortalApplicationAnswer {
  /** Code from the e-mail. Case, spaces and hyphens are ignored. */
  code: string;
}

export interface PortalSignInCreate {
  email: string;
}

export interface PortalSignInAnswer {
  /** Code from the e-mail. Case, spaces and hyphens are ignored. */
  code: string;
}

export interface PortalMeUpdate {
  name: string;
}

export interface PortalCode {
  /** Time at which the code expires. */
  expires_at: string;
}

export interface PortalProof {
  /** Code from the e-mail. Case, spaces and hyphens are ignored. */
  code: string;
}

export interface PortalEmail {
  email: string;
}

export interface PortalEmailConfirm {
  /** Code from the e-mail. Case, spaces and hyphens are ignored. */
  code: string;
}

export interface PortalSession {
  id: string;
  is_current: boolean;
  /** Browser family and system, such as `Firefox on Linux`. */
  browser: string;
  /** IP address at sign-in, truncated to /24 or /48. */
  network: string;
  created_at: string;
  /** Time at which the session was last used, to the minute. */
  last_used_at: string;
}

export interface PortalSummary {
  currencies: PortalFigures[];
  /** Reasons the affiliate cannot be paid, most important first. */
  blocks: {
    reason:
      | 'application_pending'
      | 'not_in_program'
      | 'merged'
      | 'no_method'
      | 'payout_failed'
      | 'payout_returned'
      | (string & {});
    payout_number: number | null;
  }[];
  /** Main link of the affiliate; null if the program has no site. */
  link: string | null;
  /** Five latest commissions. */
  latest: PortalCommission[];
}

export interface PortalFigures {
  /** @example USD */
  currency: string;
  /** Amount not approved or not released yet. */
  waiting: {
    amount: number;
    /** Explanation of the amount; null if there is none. */
    reading: FigureReading | null;
  };
  /** Amount approved and not in a payout; negative if more was reversed than earned. */
  due: {
    amount: number;
    /** Explanation of the amount; null if there is none. */
    reading: FigureReading | null;
  };
  /** Part of `due` that will be paid next; null if there is none. */
  next_payout: {
    amount: number;
    /** Payout date, as the start of the day; null if the program announces no payout dates. */
    on: string | null;
  } | null;
  /** Amount in payouts that are not completed. */
  under_way: {
    amount: number;
    /** Explanation of the amount; null if there is none. */
    reading: FigureReading | null;
  };
  /** Amount paid and not returned. */
  paid: {
    amount: number;
    /** Explanation of the amount; null if there is none. */
    reading: FigureReading | null;
  };
}

export interface FigureReading {
  state:
    | 'first_hold_ends'
    | 'in_review'
    | 'application_pending'
    | 'not_in_program'
    | 'planned'
    | 'no_date'
    | 'below_minimum'
    | 'no_method'
    | 'merged'
    | 'debt'
    | 'credited'
    | 'on_its_way'
    | 'payout_failed'
    | 'last_paid'
    | 'settled'
    | (string & {});
  date: string | null;
  payout_number: number | null;
  /** Minimum payout. */
  minimum: {
    amount: number;
    /** @example USD */
    currency: string;
  } | null;
  /** Amount still needed to reach the minimum. */
  missing: {
    amount: number;
    /** @example USD */
    currency: string;
  } | null;
}

export interface PortalCommission {
  id: string;
  /** Time of the purchase; for a level, a bonus or a deduction, the time at which it was recorded. */
  at: string;
  /** Type of commission. `level`: earned from a sale by a partner whom the affiliate referred. `event`: earned from a lead, trial or milestone. */
  kind: 'sale' | 'event' | 'level' | 'bonus' | 'deduction' | (string & {});
  /** Name of the event; null for all other types. */
  event_name: string | null;
  /** Merchant’s id for the sale or event; null for a level, a bonus or a deduction. */
  external_event_id: string | null;
  /** Customer’s e-mail address, masked unless the program shows full addresses; null if hidden or unknown. */
  customer: string | null;
  /** Current amount: zero if the commission was canceled, negative for a deduction. */
  amount: number;
  /** Amount before refunds. */
  original_amount: number;
  /** @example USD */
  currency: string;
  group: 'waiting' | 'approved' | 'paid' | 'cancelled' | (string & {});
  reading: CommissionReading;
}

export interface CommissionReading {
  state:
    | 'sale_pending'
    | 'sale_failed'
    | 'application_pending'
    | 'partner_pending'
    | 'held'
    | 'in_review'
    | 'own_order'
    | 'approved_held'
    | 'approved_unreleased'
    | 'ready'
    | 'ready_no_date'
    | 'below_minimum'
    | 'offset'
    | 'no_method'
    | 'merged'
    | 'not_in_program'
    | 'credited'
    | 'in_payout'
    | 'payout_failed'
    | 'payout_returned'
    | 'paid'
    | 'settled'
    | 'clawed_back'
    | 'deduction'
    | 'deducted'
    | 'refunded'
    | 'disputed'
    | 'rejected'
    | 'voided'
    | 'nothing_paid'
    | 'too_small'
    | 'cap_reached'
    | 'time_over'
    | 'payments_used_up'
    | 'other_plan'
    | 'other_product'
    | 'no_terms'
    | 'was_not_in_program'
    | 'own_order_refused'
    | 'customer_refused'
    | (string & {});
  /** Date that the state refers to, such as the end of a hold, the payment or the customer’s refund. */
  date: string | null;
  payout_number: number | null;
  /** Minimum payout of the program. */
  minimum: {
    amount: number;
    /** @example USD */
    currency: string;
  } | null;
  /** Amount still needed to reach the minimum. */
  missing: {
    amount: number;
    /** @example USD */
    currency: string;
  } | null;
  /** Amount credited in a unit that is not a currency. */
  credit: {
    amount: number;
    /** @example USD */
    currency: string;
  } | null;
  /** Amount deducted from the next payout. */
  taken: {
    amount: number;
    /** @example USD */
    currency: string;
  } | null;
  /** Reason for the rejection, as shown to the affiliate. */
  reason: string | null;
  /** True if the sale was made by a partner whom the affiliate referred. */
  is_level: boolean;
  /** Reason for a bonus or deduction. */
  note: string | null;
  partly_refunded: {
    /** Amount refunded to the customer; null for a sale by a partner. */
    back: {
      amount: number;
      /** @example USD */
      currency: string;
    } | null;
    /** Remaining commission. */
    left: {
      amount: number;
      /** @example USD */
      currency: string;
    };
    /** Original commission. */
    of: {
      amount: number;
      /** @example USD */
      currency: string;
    };
  } | null;
}

export interface PortalPerformance {
  timezone: string;
  days: {
    /** Day in the program’s time zone, such as `2026-11-30`. */
    day: string;
    clicks: number;
    sign_ups: number;
    /** Number of customers who bought for the first time. */
    customers: number;
    sales: number;
  }[];
}

export interface PortalCommissionDetail {
  id: string;
  /** Time of the purchase; for a level, a bonus or a deduction, the time at which it was recorded. */
  at: string;
  /** Type of commission. `level`: earned from a sale by a partner whom the affiliate referred. `event`: earned from a lead, trial or milestone. */
  kind: 'sale' | 'event' | 'level' | 'bonus' | 'deduction' | (string & {});
  /** Name of the event; null for all other types. */
  event_name: string | null;
  /** Merchant’s id for the sale or event; null for a level, a bonus or a deduction. */
  external_event_id: string | null;
  /** Customer’s e-mail address, masked unless the program shows full addresses; null if hidden or unknown. */
  customer: string | null;
  /** Current amount: zero if the commission was canceled, negative for a deduction. */
  amount: number;
  /** Amount before refunds. */
  original_amount: number;
  /** @example USD */
  currency: string;
  group: 'waiting' | 'approved' | 'paid' | 'cancelled' | (string & {});
  reading: CommissionReading;
  steps: PortalSteps;
}

export interface PortalSteps {
  click: {
    at: string | null;
    /** URL of the page, without the query string. */
    page: string | null;
  } | null;
  /** Time at which the customer signed up. */
  signed_up_at: string | null;
  sale: {
    /** Original amount, before refunds. */
    amount: number;
    /** @example USD */
    currency: string;
    /** Part of the sale to which the terms apply; null if no terms apply. */
    covered: number | null;
  } | null;
  /** Terms that determined the commission; null if no terms applied or if the merchant set the commission. */
  terms: {
    /** Percentage; null for a fixed amount. */
    percentage: number | null;
    fixed: {
      amount: number;
      /** @example USD */
      currency: string;
    } | null;
    /** Lower bound of the tier that was reached. */
    tier_from: number | null;
    /** Quantity that determines the tier; null if the incentive has no tiers. */
    tier_basis: ('sale_amount' | 'referral_conversions' | 'affiliate_conversions_month') | null;
    /** Commission calculated from the terms, before caps. */
    uncapped: {
      amount: number;
      /** @example USD */
      currency: string;
    };
    version: number;
  } | null;
  /** Cap that reduced the commission; null if no cap did. */
  cap: {
    per: 'conversion' | 'referral' | (string & {});
    limit: {
      amount: number;
      /** @example USD */
      currency: string;
    };
    /** Amount that the cap allowed. */
    commission: {
      amount: number;
      /** @example USD */
      currency: string;
    };
  } | null;
  /** Refunds, oldest first; empty for a sale by a partner. */
  refunds: {
    at: string;
    kind: 'refund' | 'dispute' | 'dispute_fraud' | 'credit_note' | 'canceled' | (string & {});
    /** Amount in the currency of the sale. */
    amount: number;
    /** Change to the commission. */
    taken: {
      amount: number;
      /** @example USD */
      currency: string;
    };
    /** Remaining commission. */
    left: {
      amount: number;
      /** @example USD */
      currency: string;
    };
    undone_at: string | null;
  }[];
  hold: {
    days: number | null;
    until: string | null;
  } | null;
  /** Latest payout that includes the commission. */
  payout: {
    number: number;
    status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | (string & {});
    created_at: string;
    processed_at: string | null;
    returned_at: string | null;
  } | null;
}

export interface PortalPayout {
  id: string;
  number: number;
  /** Amount of the payout. If this account was merged into another, only the part that this account earned. */
  amount: number;
  /** @example USD */
  currency: string;
  status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | (string & {});
  method: string | null;
  /** Masked destination account, such as `DE••••3000`. null if the payment details have changed since the payout was created (earlier details are not stored) or if another method was used. */
  account: string | null;
  created_at: string;
  /** Time at which the payout was paid. */
  processed_at: string | null;
  /** Time at which the money was returned. The amount is owed again. */
  returned_at: string | null;
}

export interface PortalPayoutDetail {
  id: string;
  number: number;
  /** Amount of the payout. If this account was merged into another, only the part that this account earned. */
  amount: number;
  /** @example USD */
  currency: string;
  status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | (string & {});
  method: string | null;
  /** Masked destination account, such as `DE••••3000`. null if the payment details have changed since the payout was created (earlier details are not stored) or if another method was used. */
  account: string | null;
  created_at: string;
  /** Time at which the payout was paid. */
  processed_at: string | null;
  /** Time at which the money was returned. The amount is owed again. */
  returned_at: string | null;
  /** First 100 items. `GET /v1/portal/payouts/{id}/items` returns all items. */
  items: PortalPayoutItem[];
  has_more_items: boolean;
}

export interface PortalPayoutItem {
  id: string;
  commission_id: string | null;
  /** Type of entry. `sale` includes events. */
  kind: 'sale' | 'event' | 'level' | 'bonus' | 'deduction' | (string & {});
  /** Name of the event; null for all other types. */
  event_name: string | null;
  /** Merchant’s id for the sale or event; null for a level, a bonus or a deduction. */
  external_event_id: string | null;
  /** Customer’s e-mail address, masked unless the program shows full addresses; null if hidden or unknown. */
  customer: string | null;
  /** Time of the purchase, or time at which the bonus or deduction was recorded. */
  at: string;
  /** Amount of the entry; negative if the amount was reversed. */
  amount: number;
  /** Reason for the bonus or deduction; null for all other types. */
  reason: string | null;
}

export interface PortalLinks {
  /** One link for each of the program’s sites. The first is the main link. */
  links: {
    /** Name of the site. */
    site: string;
    url: string;
    /** Short link through one of the site’s link hosts; null if there is none. */
    short_url: string | null;
  }[];
  /** Value of the link parameter; null if the program has no site. */
  tracking_id: string | null;
  /** All tracking ids that credit the affiliate. */
  tracking_ids: string[];
  coupons: {
    code: string;
    discount_type: 'percentage' | 'fixed' | (string & {});
    /** Percentage, or amount in `currency`. */
    discount_value: number;
    currency: string | null;
    duration: 'forever' | 'once' | 'repeating' | (string & {});
    duration_in_months: number | null;
  }[];
  /** 20 most frequent values among the latest 10,000 clicks. */
  sub_ids: {
    value: string;
    clicks: number;
  }[];
  /** Settings required to create links to pages. */
  sites: {
    home_url: string;
    /** Exact origins, or `https://*.shop.com` for every subdomain. */
    origins: string[];
    /** Path prefixes of pages on which no clicks are recorded. */
    ignore_paths: string[];
    /** Names of the link parameters. Links use the first. */
    params: string[];
  }[];
}

export interface PortalPageLink {
  url: string;
}

export interface PortalTerms {
  /** Incentives in force for the affiliate’s group. If several cover a sale, the most specific incentive applies, such as an incentive for its products; if they are equally specific, the incentive with the largest commission applies. */
  incentives: PortalIncentive[];
  /** Commission on sales by partners whom the affiliate referred; several entries if the partners’ groups differ. */
  partners: PortalPartnerTerms[];
}

export interface PortalIncentive {
  incentive_type: 'commission' | 'lead' | 'trial' | 'milestone' | (string & {});
  /** Percentage if `is_percentage` is true, otherwise amount in major units of `currency`. */
  amount: number;
  is_percentage: boolean;
  /** ISO 4217 code or a unit such as CREDITS; null for a percentage. */
  currency: string | null;
  incentive_length: 'customer_lifetime' | 'time_limited' | 'payment_limited' | (string & {});
  /** Number of months (`time_limited`) or payments (`payment_limited`). */
  length_value: number | null;
  approval_type: 'automatic' | 'hold_period' | 'manual' | (string & {});
  hold_period_days: number | null;
  variable_config: {
    basis: 'sale_amount' | 'referral_conversions' | 'affiliate_conversions_month' | (string & {});
    /**
     * Currency of tiers with fixed amounts.
     * @example USD
     */
    currency?: string;
    /** Tiers, ascending by `from`. The highest tier reached applies to the whole sale. */
    tiers: {
      from: number;
      amount: number;
      is_percentage: boolean;
    }[];
  } | null;
  apply_to: 'all_plans' | 'monthly_plans' | 'yearly_plans' | 'one_time' | 'specific_products' | (string & {});
  /** Name of the milestone event that earns the commission. */
  event_name: string | null;
  cap_per_conversion: number | null;
  cap_per_referral: number | null;
  /** True if a sale of 0 earns a fixed amount. */
  include_free_sales: boolean;
}

export interface PortalPartnerTerms {
  amount: number;
  is_percentage: boolean;
  basis: 'sale' | 'commission' | (string & {});
  currency: string | null;
}

export interface PortalPartnerPage {
  partners: PortalPartner[];
  has_more: boolean;
}

export interface PortalPartner {
  /** First name and initial; null if the personal data was erased. */
  name: string | null;
  since: string;
  status: 'PENDING' | 'APPROVED' | 'REJECTED' | (string & {});
  /** Amount the affiliate has earned from this partner’s sales, excluding rejected and voided commissions. */
  earned: {
    amount: number;
    /** @example USD */
    currency: string;
  }[];
}

export interface PortalPayoutDetails {
  payout_method:
    | (
        | 'paypal'
        | 'wise'
        | 'payoneer'
        | 'paxum'
        | 'webmoney'
        | 'wire_transfer'
        | 'bitcoin'
        | 'ethereum'
        | 'skrill'
        | 'alipay'
        | 'wechat'
        | 'manual'
        | 'none'
      )
    | null;
  /** Payment details, masked but recognizable. */
  payout_details: {
    [key: string]: string;
  } | null;
  /** Payout methods that the program offers. */
  methods: (
    | 'paypal'
    | 'wise'
    | 'payoneer'
    | 'paxum'
    | 'webmoney'
    | 'wire_transfer'
    | 'bitcoin'
    | 'ethereum'
    | 'skrill'
    | 'alipay'
    | 'wechat'
    | 'manual'
    | 'none'
  )[];
  /** Schedule of payout dates; null if the program announces no payout dates. */
  payout_schedule: {
    every: 'month' | 'week' | (string & {});
    day: number;
  } | null;
  /** Minimum payout by currency, `default_currency` first. Currencies that are not listed have no minimum. */
  minimum_payouts: {
    /** @example USD */
    currency: string;
    amount: number;
  }[];
  /** Time of the last change; null if the details have not changed since they were first set. */
  changed_at: string | null;
  /** Source of the last change. */
  changed_by: ('affiliate' | 'merchant') | null;
}

export interface PortalPayoutDetailsUpdate {
  payout_method:
    | 'paypal'
    | 'wise'
    | 'payoneer'
    | 'paxum'
    | 'webmoney'
    | 'wire_transfer'
    | 'bitcoin'
    | 'ethereum'
    | 'skrill'
    | 'alipay'
    | 'wechat'
    | 'manual'
    | 'none';
  payout_details: {
    email?: string;
    accountId?: string;
    address?: string;
    bankName?: string;
    accountNumber?: string;
    swiftCode?: string;
    iban?: string;
    routingNumber?: string;
    accountName?: string;
  };
}

export interface PortalNotifications {
  /** Language of e-mails; null for the portal’s default language. */
  language: ('en' | 'de') | null;
  /** Frequency of notifications about new commissions: `each` (immediately), `daily` (in a summary at 8:00 in the program’s time zone) or `off`. Unless `off`, the affiliate is notified of the first commission immediately. */
  sales: 'each' | 'daily' | 'off' | (string & {});
}

export interface PortalNotificationsUpdate {
  /** Language of e-mails; null for the portal’s default language. */
  language?: ('en' | 'de') | null;
  /** Frequency of notifications about new commissions: `each` (immediately), `daily` (in a summary at 8:00 in the program’s time zone) or `off`. Unless `off`, the affiliate is notified of the first commission immediately. */
  sales?: 'each' | 'daily' | 'off';
}

export interface WebhookEndpoint {
  id: string;
  url: string;
  description: string | null;
  /** Event types to send; `*` means all event types, including types added later. */
  event_types: string[];
  enabled: boolean;
  /** Reason the endpoint is disabled. `manual`: disabled by request. `gone`: the endpoint responded with 410. `failing`: all deliveries failed for five days. */
  disabled_reason: ('manual' | 'gone' | 'failing') | null;
  disabled_at: string | null;
  /** Time of the first failure since the last successful delivery. */
  failing_since: string | null;
  /** Time until which deliveries are also signed with the previous secret. */
  previous_secret_expires_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface WebhookEndpointCreate {
  /** URL that starts with http:// or https:// (in a live environment, https:// only), without a user name, password or fragment. URLs that resolve to a loopback, private, link-local or metadata address are rejected, both in this request and at each delivery. */
  url: string;
  /** Event types to send; `*` means all event types. */
  event_types: (
    | '*'
    | 'affiliate.created'
    | 'affiliate.updated'
    | 'affiliate.deleted'
    | 'affiliate.merged'
    | 'affiliate.erased'
    | 'referral.created'
    | 'referral.updated'
    | 'referral.converted'
    | 'referral.erased'
    | 'transaction.created'
    | 'transaction.updated'
    | 'transaction.approved'
    | 'transaction.paid'
    | 'transaction.rejected'
    | 'payout.created'
    | 'payout.updated'
    | 'payout.pending'
    | 'payout.processing'
    | 'payout.paid'
    | 'payout.failed'
    | 'payout.returned'
    | 'payout.cancelled'
    | 'adjustment.created'
    | 'adjustment.voided'
    | 'connection.failing'
    | 'coupon.created'
    | 'coupon.deleted'
    | 'member.added'
    | 'member.removed'
    | 'webhook_endpoint.disabled'
  )[];
  description?: string | null;
}

export interface WebhookEndpointWithSecret {
  id: string;
  url: string;
  description: string | null;
  /** Event types to send; `*` means all event types, including types added later. */
  event_types: string[];
  enabled: boolean;
  /** Reason the endpoint is disabled. `manual`: disabled by request. `gone`: the endpoint responded with 410. `failing`: all deliveries failed for five days. */
  disabled_reason: ('manual' | 'gone' | 'failing') | null;
  disabled_at: string | null;
  /** Time of the first failure since the last successful delivery. */
  failing_since: string | null;
  /** Time until which deliveries are also signed with the previous secret. */
  previous_secret_expires_at: string | null;
  created_at: string;
  updated_at: string;
  /** Signing secret (`whsec_…`). Shown only once; null in a replayed response. */
  secret: string | null;
}

export interface WebhookEndpointUpdate {
  /** URL that starts with http:// or https:// (in a live environment, https:// only), without a user name, password or fragment. URLs that resolve to a loopback, private, link-local or metadata address are rejected, both in this request and at each delivery. */
  url?: string;
  /** Event types to send; `*` means all event types. */
  event_types?: (
    | '*'
    | 'affiliate.created'
    | 'affiliate.updated'
    | 'affiliate.deleted'
    | 'affiliate.merged'
    | 'affiliate.erased'
    | 'referral.created'
    | 'referral.updated'
    | 'referral.converted'
    | 'referral.erased'
    | 'transaction.created'
    | 'transaction.updated'
    | 'transaction.approved'
    | 'transaction.paid'
    | 'transaction.rejected'
    | 'payout.created'
    | 'payout.updated'
    | 'payout.pending'
    | 'payout.processing'
    | 'payout.paid'
    | 'payout.failed'
    | 'payout.returned'
    | 'payout.cancelled'
    | 'adjustment.created'
    | 'adjustment.voided'
    | 'connection.failing'
    | 'coupon.created'
    | 'coupon.deleted'
    | 'member.added'
    | 'member.removed'
    | 'webhook_endpoint.disabled'
  )[];
  description?: string | null;
  /** False to stop deliveries: events created while the endpoint is disabled are not delivered later unless you redeliver them. True to resume pending deliveries and clear past failures. */
  enabled?: boolean;
}

export interface WebhookTest {
  /** Default: `transaction.created`. */
  type?:
    | 'affiliate.created'
    | 'affiliate.updated'
    | 'affiliate.deleted'
    | 'affiliate.merged'
    | 'affiliate.erased'
    | 'referral.created'
    | 'referral.updated'
    | 'referral.converted'
    | 'referral.erased'
    | 'transaction.created'
    | 'transaction.updated'
    | 'transaction.approved'
    | 'transaction.paid'
    | 'transaction.rejected'
    | 'payout.created'
    | 'payout.updated'
    | 'payout.pending'
    | 'payout.processing'
    | 'payout.paid'
    | 'payout.failed'
    | 'payout.returned'
    | 'payout.cancelled'
    | 'adjustment.created'
    | 'adjustment.voided'
    | 'connection.failing'
    | 'coupon.created'
    | 'coupon.deleted'
    | 'member.added'
    | 'member.removed'
    | 'webhook_endpoint.disabled';
}

export interface WebhookDelivery {
  id: string;
  endpoint_id: string;
  event_id: string;
  event_type: string;
  /** Sequence number of the event; null for a test. */
  sequence: number | null;
  /** Status of the delivery. `pending`: waiting for the first or next attempt. `failed`: the last attempt failed. */
  status: 'pending' | 'succeeded' | 'failed' | (string & {});
  attempts_count: number;
  /** Time of the next attempt; null unless the delivery is pending. Disabled endpoints receive nothing, even after this time. */
  next_attempt_at: string | null;
  last_attempt_at: string | null;
  /** HTTP status of the last response; null if there was no response. */
  last_response_status: number | null;
  /** Reason the last attempt failed, such as `http_500`, `timeout`, `blocked_address` or `connection_refused`. */
  last_error: string | null;
  created_at: string;
  updated_at: string;
}

export interface WebhookRedeliver {
  /** Sequence number after which all events are resent. With 0, all events are resent. If some of the events have expired, nothing is sent (`EVENTS_EXPIRED`). */
  after: number;
  /** Sequence number of the last event to resend. Default: the latest. */
  until?: number;
}

export interface WebhookRedelivery {
  /** Number of deliveries queued. */
  deliveries: number;
  /** Sequence number of the last event considered. While `has_more` is true, send this value as `after` in the next request. */
  next_after: number;
  has_more: boolean;
}

export interface WebhookDeliveryWithAttempts {
  id: string;
  endpoint_id: string;
  event_id: string;
  event_type: string;
  /** Sequence number of the event; null for a test. */
  sequence: number | null;
  /** Status of the delivery. `pending`: waiting for the first or next attempt. `failed`: the last attempt failed. */
  status: 'pending' | 'succeeded' | 'failed' | (string & {});
  attempts_count: number;
  /** Time of the next attempt; null unless the delivery is pending. Disabled endpoints receive nothing, even after this time. */
  next_attempt_at: string | null;
  last_attempt_at: string | null;
  /** HTTP status of the last response; null if there was no response. */
  last_response_status: number | null;
  /** Reason the last attempt failed, such as `http_500`, `timeout`, `blocked_address` or `connection_refused`. */
  last_error: string | null;
  created_at: string;
  updated_at: string;
  /** Last 20 attempts, oldest first. */
  attempts: {
    at: string;
    duration_ms: number;
    response_status: number | null;
    error: string | null;
    /** Beginning of the response body. */
    response_excerpt: string | null;
  }[];
}

export type WebhookEvent =
  | AffiliateEvent
  | ReferralEvent
  | TransactionEvent
  | PayoutEvent
  | AdjustmentEvent
  | ConnectionEvent
  | CouponEvent
  | MemberEvent
  | WebhookEndpointEvent
  | ErasureEvent;

export interface AffiliateEvent {
  /** Id of the event, the same in every delivery. Use the id to detect duplicates. */
  id: string;
  type: 'affiliate.created' | 'affiliate.updated' | 'affiliate.deleted' | 'affiliate.merged';
  created_at: string;
  environment: 'live' | 'dev' | (string & {});
  /** Sequence number of the event in the environment, starting at 1, without gaps; 0 for a test. Deliveries may arrive in a different order. */
  sequence: number;
  data: Affiliate;
  /** Previous values of the changed fields; null for a value that was not set. */
  previous: {
    id?: string;
    name?: string;
    email?: string;
    tracking_id?: string;
    source?: 'api' | 'import' | 'dashboard' | 'portal' | (string & {});
    partnership_status?: 'PENDING' | 'APPROVED' | 'REJECTED' | (string & {});
    /** Reason for the rejection; null for all other statuses. */
    rejection_reason?: string | null;
    onboarding_completed?: boolean;
    program_id?: string;
    group_id?: string | null;
    /** Id of the affiliate who recruited this affiliate and earns level commissions on their sales; see the group’s multi-level incentives. */
    parent_affiliate_id?: string | null;
    external_user_id?: string | null;
    metadata?: {
      [key: string]: unknown;
    };
    /** Time at which the payout method or details last changed; null if they have not changed since the affiliate was created. */
    payout_details_changed_at?: string | null;
    /** Id of the affiliate that this affiliate was merged into. That affiliate is credited with all later sales and is paid this affiliate’s earnings. */
    merged_into?: string | null;
    merged_at?: string | null;
    merge_reason?: string | null;
    /** Id of the API key that merged the affiliate. */
    merged_by?: string | null;
    created_at?: string;
    /** Time at which the personal data was erased; omitted otherwise. Names and ids are then pseudonyms. */
    erased_at?: string;
    /** Payout details that are invalid. Returned only if the request sent `payout_details` or `payout_method`. Invalid details are stored anyway. */
    warnings?: PayoutDetailWarning[];
    /** Included with `expand=group`. */
    group?: Group | null;
    /** Included with `expand=program`. */
    program?: Program;
    /** Included with `expand=balances`. */
    balances?: Balance[];
    /** Included with `expand=merged`: affiliates that were merged into this affiliate, each with its own earnings. Payouts to this affiliate include those amounts. */
    merged?: MergedAffiliate[];
    /** Included with `expand=tracking_ids`: all tracking ids, the primary id first, then the others, newest first. Empty for a merged affiliate, whose ids now credit the other affiliate. */
    tracking_ids?: AffiliateTrackingId[];
    /** Included with `expand=performance`: the affiliate’s figures from `from` to `to`. */
    performance?: {
      from: string;
      to: string;
      clicks: number;
      referrals: number;
      /** Number of referrals whose first complete conversion was in the period. */
      customers: number;
      money: {
        /** @example USD */
        currency: string;
        /** Number of complete conversions, plus the number of sales with manual commissions. */
        conversions: number;
        /** Sale amounts before refunds. */
        sales: number;
        /** Amount refunded in the period, minus refunds undone in the period; negative if more was undone than refunded. */
        refunds: number;
        /** Commission on these sales, minus commission reversed by these refunds. An undone refund counts at the time it was undone, and a rejection counts at the time of the sale. */
        commission: number;
      }[];
    };
    /** Included with `expand=application`: the affiliate’s application in the portal; null if the affiliate did not apply there. */
    application?: Application | null;
    /** Included with `expand=company`: the affiliate’s company and country, as set by `company_name` and `country_code`. Both are null for an erased affiliate. */
    company?: {
      name: string | null;
      country_code: string | null;
    };
  } | null;
  /** Time at which personal data was erased from the event. Returned only if data was erased after the event was sent; `data` and `previous` then contain pseudonyms. */
  erased_at?: string;
}

export interface ReferralEvent {
  /** Id of the event, the same in every delivery. Use the id to detect duplicates. */
  id: string;
  type: 'referral.created' | 'referral.updated' | 'referral.converted';
  created_at: string;
  environment: 'live' | 'dev' | (string & {});
  /** Sequence number of the event in the environment, starting at 1, without gaps; 0 for a test. Deliveries may arrive in a different order. */
  sequence: number;
  data: Referral;
  /** Previous values of the changed fields; null for a value that was not set. */
  previous: {
    id?: string;
    affiliate_id?: string;
    program_id?: string;
    email?: string | null;
    /** Newest id of the customer or user. `expand=identifiers` returns all ids. */
    customer_id?: string | null;
    /** Newest id of the customer or user. `expand=identifiers` returns all ids. */
    external_user_id?: string | null;
    subscription_id?: string | null;
    status?: 'lead' | 'trialing' | 'customer' | 'active' | 'canceled' | 'rejected' | (string & {});
    name?: string | null;
    metadata?: {
      [key: string]: unknown;
    } | null;
    created_at?: string;
    /** Time at which the status first changed from `lead`. */
    converted_at?: string | null;
    /** Time at which the personal data was erased; omitted otherwise. Names and ids are then pseudonyms. */
    erased_at?: string;
    /** Reasons why ids in the request were not added. Returned only if the request sent such ids. `placeholder_identifier`: an id such as `guest` or `null`, or an address such as `noreply@…`, was ignored. `identifiers_full`: the referral already has the maximum number of ids of this type, so the new id was not added. */
    flags?: ('placeholder_identifier' | 'identifiers_full')[];
    /** Included with `expand=identifiers`. */
    identifiers?: {
      customer_ids: string[];
      external_user_ids: string[];
    };
    /** Included with `expand=affiliate`. */
    affiliate?: AffiliateSummary;
    /** Included with `expand=totals`: the customer’s totals so far, ordered by currency code. Sales and commissions are each counted in their own currency, as in the performance report. Voided sales and events are not counted. Empty if there are no sales or commissions. */
    totals?: {
      /** @example USD */
      currency: string;
      /** Number of complete conversions in this currency, plus the number of sales with manual commissions. */
      conversions: number;
      /** Total sales to the customer in this currency, after refunds. */
      sales: number;
      /** Commission on all of the customer’s sales and events, after refunds. Rejected commissions and levels above the affiliate are not counted. */
      commission: number;
    }[];
    /** Included with `expand=click`: the click that led to the referral; null if there was none. */
    click?: ClickFacts | null;
  } | null;
  /** Time at which personal data was erased from the event. Returned only if data was erased after the event was sent; `data` and `previous` then contain pseudonyms. */
  erased_at?: string;
}

export interface TransactionEvent {
  /** Id of the event, the same in every delivery. Use the id to detect duplicates. */
  id: string;
  type:
    | 'transaction.created'
    | 'transaction.updated'
    | 'transaction.approved'
    | 'transaction.paid'
    | 'transaction.rejected';
  created_at: string;
  environment: 'live' | 'dev' | (string & {});
  /** Sequence number of the event in the environment, starting at 1, without gaps; 0 for a test. Deliveries may arrive in a different order. */
  sequence: number;
  data: Transaction;
  /** Previous values of the changed fields; null for a value that was not set. */
  previous: {
    id?: string;
    referral_id?: string;
    affiliate_id?: string | null;
    program_id?: string | null;
    /** Remaining sale amount after refunds, in major units. */
    sale_amount?: number;
    /** @example USD */
    sale_amount_currency?: string;
    /** Remaining commission after refunds. */
    commission_amount?: number;
    /** Currency or incentive unit; null if nothing was earned. */
    commission_currency?: string | null;
    /** Status of the commission. */
    status?: 'pending' | 'approved' | 'ready_for_payment' | 'paid' | 'rejected' | 'refunded' | (string & {});
    sales_status?: 'pending' | 'complete' | 'refunded' | 'failed' | 'partial_refunded' | (string & {});
    is_subscription?: boolean;
    /** Interval of the subscription, as sent in the request. */
    interval?: ('weekly' | 'monthly' | 'quarterly' | 'semiannual' | 'yearly') | null;
    /** Product ids sent with the sale, or the products of its lines; empty if none were sent. */
    product_ids?: string[];
    /** Lines of the sale with their original amounts, before refunds; returned only if lines were sent. */
    lines?: SaleLine[];
    /** Name of the lead, trial or milestone that earned the commission; null for a sale. */
    event_name?: string | null;
    hold_period_days?: number | null;
    payment_intent_id?: string | null;
    invoice_id?: string | null;
    /** Requested setting: if true, the sale counts toward limits and tiers once it is complete. A sale of 0 never counts. */
    counts_as_payment?: boolean;
    earning_id?: string | null;
    earning_type?: 'direct_commission' | 'lead_commission' | 'multi_level' | 'manual' | (string & {});
    external_event_id?: string | null;
    calculation_mode?: 'auto' | 'manual' | (string & {});
    /** Id of the incentive that calculated the commission. Always null in the response to a refund. */
    matched_incentive_id?: string | null;
    /** Reason for the rejection; null for all other statuses. */
    rejection_reason?: string | null;
    /** Time at which the commission was voided; null if it has not been voided. */
    voided_at?: string | null;
    /** Flags of the transaction. `self_referral`: a possible self-referral that the program holds for review. `no_incentive`: the sale earned nothing, because the affiliate’s group has no incentive for such sales; no flag is set for ended incentives or for rejected affiliates or referrals. `possible_duplicate`: a connection and another caller recorded sales of the same amount for this referral within 48 hours; neither sale is paid until you void or keep one of them. */
    flags?: string[];
    /** Id of the sale that this sale may duplicate, if the flag `possible_duplicate` is or was set. */
    possible_duplicate_of?: string | null;
    /** Time of the sale or event. */
    occurred_at?: string;
    /** Id of the import that recorded the transaction; omitted otherwise. */
    import_id?: string;
    created_at?: string;
    updated_at?: string;
    /** Included with `expand=affiliate`. */
    affiliate?: AffiliateSummary;
    /** Included with `expand=referral`. */
    referral?: Referral;
    /** Included with `expand=program`. */
    program?: Program;
    /** Included with `expand=earnings`. */
    earnings?: Earning[];
  } | null;
  /** Time at which personal data was erased from the event. Returned only if data was erased after the event was sent; `data` and `previous` then contain pseudonyms. */
  erased_at?: string;
}

export interface PayoutEvent {
  /** Id of the event, the same in every delivery. Use the id to detect duplicates. */
  id: string;
  type:
    | 'payout.created'
    | 'payout.updated'
    | 'payout.pending'
    | 'payout.processing'
    | 'payout.paid'
    | 'payout.failed'
    | 'payout.returned'
    | 'payout.cancelled';
  created_at: string;
  environment: 'live' | 'dev' | (string & {});
  /** Sequence number of the event in the environment, starting at 1, without gaps; 0 for a test. Deliveries may arrive in a different order. */
  sequence: number;
  data: Payout;
  /** Previous values of the changed fields; null for a value that was not set. */
  previous: {
    id?: string;
    program_id?: string;
    affiliate_id?: string;
    affiliate_name?: string;
    affiliate_email?: string;
    affiliate?: {
      name: string;
      email: string;
    } | null;
    invoice_number?: number | null;
    amount?: number;
    /** @example USD */
    currency?: string;
    status?: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | (string & {});
    payment_method?: string | null;
    payment_reference?: string | null;
    managed_payout?: boolean;
    processed_at?: string | null;
    /** Reason the payout failed or was canceled, such as the bank’s explanation; null for all other statuses. */
    failure_reason?: string | null;
    /** Time at which the money was returned. The payout stays completed, and the amount is owed again. */
    returned_at?: string | null;
    return_reason?: string | null;
    /** Id of the API key that recorded the return. */
    returned_by?: string | null;
    /** Id of the API key or user that created the payout; null if unknown. */
    created_by?: string | null;
    /** Approval state. `waiting`: the payout cannot be exported or paid until a second person approves it. `not_needed`: the program did not require approval for the payout, or the payout is canceled. */
    approval?: 'not_needed' | 'waiting' | 'approved' | (string & {});
    /** Id of the user who approved the payout. */
    approved_by?: string | null;
    approved_at?: string | null;
    created_at?: string;
    updated_at?: string;
    /** Entries included in the payout, by `occurred_at`, oldest first. Returned only when a single payout is requested. */
    transactions?: {
      id: string;
      type:
        | 'earned'
        | 'refunded'
        | 'clawback'
        | 'refund_undone'
        | 'adjustment'
        | 'adjusted'
        | 'paid'
        | 'returned'
        | 'voided'
        | (string & {});
      /** Signed. */
      amount: number;
      /** Sale amount that the entry’s amount corresponds to: the sale before refunds for a commission, and the refunded amount for a refund, a clawback or an undone refund. null for a bonus or deduction. */
      sale: {
        /** Amount with the same sign as the entry’s amount. */
        amount: number;
        /** @example USD */
        currency: string;
      } | null;
      /** Time of the sale, refund, bonus or deduction. */
      occurred_at: string;
      commission: {
        id: string;
        /** Remaining sale amount after refunds. */
        amount: number;
        commission_amount: number;
        created_at: string;
      };
      /** Bonus or deduction; omitted for a commission. `commission` then contains the id of the adjustment and a sale amount of 0. */
      adjustment?: {
        id: string;
        reason: string;
      };
      /** Id of the affiliate who earned the amount, if that affiliate was merged into the payee. */
      affiliate_id?: string;
      created_at: string;
    }[];
  } | null;
  /** Time at which personal data was erased from the event. Returned only if data was erased after the event was sent; `data` and `previous` then contain pseudonyms. */
  erased_at?: string;
}

export interface AdjustmentEvent {
  /** Id of the event, the same in every delivery. Use the id to detect duplicates. */
  id: string;
  type: 'adjustment.created' | 'adjustment.voided';
  created_at: string;
  environment: 'live' | 'dev' | (string & {});
  /** Sequence number of the event in the environment, starting at 1, without gaps; 0 for a test. Deliveries may arrive in a different order. */
  sequence: number;
  data: Adjustment;
  /** Previous values of the changed fields; null for a value that was not set. */
  previous: {
    id?: string;
    program_id?: string;
    affiliate_id?: string;
    /** Amount of the adjustment: positive for a bonus, negative for a deduction. */
    amount?: number;
    /** @example USD */
    currency?: string;
    reason?: string;
    /** Id of the related commission, if any. */
    transaction_id?: string | null;
    external_event_id?: string | null;
    /** Id of the API key that created the adjustment. */
    created_by?: string;
    created_at?: string;
    /** Time at which the adjustment was voided; null if it has not been voided. */
    voided_at?: string | null;
    void_reason?: string | null;
    voided_by?: string | null;
  } | null;
  /** Time at which personal data was erased from the event. Returned only if data was erased after the event was sent; `data` and `previous` then contain pseudonyms. */
  erased_at?: string;
}

export interface ConnectionEvent {
  /** Id of the event, the same in every delivery. Use the id to detect duplicates. */
  id: string;
  type: 'connection.failing';
  created_at: string;
  environment: 'live' | 'dev' | (string & {});
  /** Sequence number of the event in the environment, starting at 1, without gaps; 0 for a test. Deliveries may arrive in a different order. */
  sequence: number;
  data: Connection;
  /** Previous values of the changed fields; null for a value that was not set. */
  previous: {
    id?: string;
    provider?: 'stripe' | (string & {});
    name?: string;
    program_id?: string;
    /** Status of the connection. `observing`: receives events and shows the sales and refunds that would be recorded. `live`: records sales and refunds. `disconnected`: no longer receives events. */
    status?: 'observing' | 'live' | 'disconnected' | (string & {});
    /** Time from which payments are credited; null until the connection first goes live. */
    live_since?: string | null;
    /** URL of the webhook endpoint to register with the provider. */
    webhook_url?: string;
    /** Provider’s id for the webhook endpoint created with `make_endpoint`; null otherwise. */
    endpoint_id?: string | null;
    /** True if a webhook secret is set. Without a webhook secret, all events are rejected. */
    has_webhook_secret?: boolean;
    /** Time until which events signed with the previous secret are also accepted. */
    previous_webhook_secret_expires_at?: string | null;
    /** First characters of the API key; null if there is no API key. No API key is required to receive events. */
    api_key_hint?: string | null;
    count_shipping?: boolean;
    disputes?: 'opened' | 'lost' | (string & {});
    count_bare_payments?: boolean;
    match_emails?: boolean;
    count_existing_customers?: boolean;
    user_id_key?: string | null;
    /** Most serious problem. `api_key_refused`: the provider rejected the API key, and lookups have stopped. `endpoint_too_old`: refunds are missed, because the webhook endpoint uses an old API version and there is no API key. `events_failed`: some events could not be read. `customers_failed`: some customers’ payments could not be processed. `no_events`: no events arrived for a day, after a week with events every day. */
    problem?:
      | ('api_key_refused' | 'endpoint_too_old' | 'events_failed' | 'customers_failed' | 'no_events')
      | null;
    problem_since?: string | null;
    last_event_at?: string | null;
    created_at?: string;
    updated_at?: string;
  } | null;
  /** Time at which personal data was erased from the event. Returned only if data was erased after the event was sent; `data` and `previous` then contain pseudonyms. */
  erased_at?: string;
}

export interface CouponEvent {
  /** Id of the event, the same in every delivery. Use the id to detect duplicates. */
  id: string;
  type: 'coupon.created' | 'coupon.deleted';
  created_at: string;
  environment: 'live' | 'dev' | (string & {});
  /** Sequence number of the event in the environment, starting at 1, without gaps; 0 for a test. Deliveries may arrive in a different order. */
  sequence: number;
  data: Coupon;
  /** Previous values of the changed fields; null for a value that was not set. */
  previous: {
    id?: string;
    affiliate_id?: string;
    program_id?: string;
    /** Coupon code, in uppercase. */
    code?: string;
    discount_type?: 'percentage' | 'fixed' | (string & {});
    /** Percentage, or amount in `currency`. */
    discount_value?: number;
    currency?: string | null;
    duration?: 'forever' | 'once' | 'repeating' | (string & {});
    duration_in_months?: number | null;
    product_ids?: string[];
    provider?: string;
    provider_coupon_id?: string;
    provider_promo_code_id?: string;
    created_at?: string;
    updated_at?: string;
    /** Included with `expand=affiliate`. */
    affiliate?: AffiliateSummary;
  } | null;
  /** Time at which personal data was erased from the event. Returned only if data was erased after the event was sent; `data` and `previous` then contain pseudonyms. */
  erased_at?: string;
}

export interface MemberEvent {
  /** Id of the event, the same in every delivery. Use the id to detect duplicates. */
  id: string;
  type: 'member.added' | 'member.removed';
  created_at: string;
  environment: 'live' | 'dev' | (string & {});
  /** Sequence number of the event in the environment, starting at 1, without gaps; 0 for a test. Deliveries may arrive in a different order. */
  sequence: number;
  data: Membership;
  /** Previous values of the changed fields; null for a value that was not set. */
  previous: {
    /** Id of the user. */
    id?: string;
    role?: 'owner' | 'admin' | 'manager' | 'finance' | 'developer' | 'viewer' | (string & {});
    /** Id of the user or API key that added the member, or `administrator`. */
    added_by?: string;
    /** Time at which the user joined this environment. */
    created_at?: string;
  } | null;
  /** Time at which personal data was erased from the event. Returned only if data was erased after the event was sent; `data` and `previous` then contain pseudonyms. */
  erased_at?: string;
}

export interface Membership {
  /** Id of the user. */
  id: string;
  role: 'owner' | 'admin' | 'manager' | 'finance' | 'developer' | 'viewer' | (string & {});
  /** Id of the user or API key that added the member, or `administrator`. */
  added_by: string;
  /** Time at which the user joined this environment. */
  created_at: string;
}

export interface WebhookEndpointEvent {
  /** Id of the event, the same in every delivery. Use the id to detect duplicates. */
  id: string;
  type: 'webhook_endpoint.disabled';
  created_at: string;
  environment: 'live' | 'dev' | (string & {});
  /** Sequence number of the event in the environment, starting at 1, without gaps; 0 for a test. Deliveries may arrive in a different order. */
  sequence: number;
  data: WebhookEndpoint;
  /** Previous values of the changed fields; null for a value that was not set. */
  previous: {
    id?: string;
    url?: string;
    description?: string | null;
    /** Event types to send; `*` means all event types, including types added later. */
    event_types?: string[];
    enabled?: boolean;
    /** Reason the endpoint is disabled. `manual`: disabled by request. `gone`: the endpoint responded with 410. `failing`: all deliveries failed for five days. */
    disabled_reason?: ('manual' | 'gone' | 'failing') | null;
    disabled_at?: string | null;
    /** Time of the first failure since the last successful delivery. */
    failing_since?: string | null;
    /** Time until which deliveries are also signed with the previous secret. */
    previous_secret_expires_at?: string | null;
    created_at?: string;
    updated_at?: string;
  } | null;
  /** Time at which personal data was erased from the event. Returned only if data was erased after the event was sent; `data` and `previous` then contain pseudonyms. */
  erased_at?: string;
}

export interface ErasureEvent {
  /** Id of the event, the same in every delivery. Use the id to detect duplicates. */
  id: string;
  type: 'affiliate.erased' | 'referral.erased';
  created_at: string;
  environment: 'live' | 'dev' | (string & {});
  /** Sequence number of the event in the environment, starting at 1, without gaps; 0 for a test. Deliveries may arrive in a different order. */
  sequence: number;
  data: ErasedObject;
  /** Previous values of the changed fields; null for a value that was not set. */
  previous: {
    /** Id of the referral or affiliate. */
    id?: string;
    program_id?: string;
    erasure_id?: string;
    erased_at?: string;
  } | null;
  /** Time at which personal data was erased from the event. Returned only if data was erased after the event was sent; `data` and `previous` then contain pseudonyms. */
  erased_at?: string;
}

export interface ErasedObject {
  /** Id of the referral or affiliate. */
  id: string;
  program_id: string;
  erasure_id: string;
  erased_at: string;
}

export interface WebhookEventTest {
  type:
    | 'affiliate.created'
    | 'affiliate.updated'
    | 'affiliate.deleted'
    | 'affiliate.merged'
    | 'affiliate.erased'
    | 'referral.created'
    | 'referral.updated'
    | 'referral.converted'
    | 'referral.erased'
    | 'transaction.created'
    | 'transaction.updated'
    | 'transaction.approved'
    | 'transaction.paid'
    | 'transaction.rejected'
    | 'payout.created'
    | 'payout.updated'
    | 'payout.pending'
    | 'payout.processing'
    | 'payout.paid'
    | 'payout.failed'
    | 'payout.returned'
    | 'payout.cancelled'
    | 'adjustment.created'
    | 'adjustment.voided'
    | 'connection.failing'
    | 'coupon.created'
    | 'coupon.deleted'
    | 'member.added'
    | 'member.removed'
    | 'webhook_endpoint.disabled';
}

export interface SampleEvent {
  id: string;
  type:
    | 'affiliate.created'
    | 'affiliate.updated'
    | 'affiliate.deleted'
    | 'affiliate.merged'
    | 'affiliate.erased'
    | 'referral.created'
    | 'referral.updated'
    | 'referral.converted'
    | 'referral.erased'
    | 'transaction.created'
    | 'transaction.updated'
    | 'transaction.approved'
    | 'transaction.paid'
    | 'transaction.rejected'
    | 'payout.created'
    | 'payout.updated'
    | 'payout.pending'
    | 'payout.processing'
    | 'payout.paid'
    | 'payout.failed'
    | 'payout.returned'
    | 'payout.cancelled'
    | 'adjustment.created'
    | 'adjustment.voided'
    | 'connection.failing'
    | 'coupon.created'
    | 'coupon.deleted'
    | 'member.added'
    | 'member.removed'
    | 'webhook_endpoint.disabled'
    | (string & {});
}

export interface SignupCreate {
  /** Id of the visitor’s click: the value of the cookie `trb_click`. */
  click_id?: string | null;
  /** Affiliate’s tracking id, if there is no click yet; a click is then recorded with the sign-up. If several ids are sent, separated by `/`, the first id that belongs to an affiliate is used. */
  tracking_id?: string | null;
  /** Id of the program. Only with `tracking_id`; optional if there is only one program. */
  program_id?: string | null;
  /** Time at which the visitor arrived through `tracking_id`, in real time. If the environment has a test clock, the time is converted to test-clock time. Default: `created_at`. */
  clicked_at?: string;
  /** Coupon code used at sign-up. The referral is created for the coupon’s affiliate if no identity matches a referral, and either no click is usable or the program has `attribution: coupon_first`. */
  coupon_code?: string | null;
  email?: string | null;
  /** Your id for the user. */
  external_user_id?: string | null;
  /** Your id for the customer. */
  customer_id?: string | null;
  name?: string | null;
  metadata?: {
    [key: string]: unknown;
  } | null;
  /** Time of the sign-up. Default: now. */
  created_at?: string;
}

export interface ConversionRefundsQuery {
  /** @default 10 */
  limit?: number;
  /** Id of the last object on the previous page. */
  starting_after?: string;
  /** Id of the first object on the current page. */
  ending_before?: string;
  /**
   * Sort order. `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Only objects created at or after this time. */
  created_gte?: string;
  /** Only objects created at or before this time. */
  created_lte?: string;
  external_event_id?: string;
}

export type ConversionExpand = 'affiliate' | 'referral' | 'program' | 'earnings';

export type CommissionListExpand = 'affiliate' | 'referral' | 'earnings';

export interface CommissionList<E extends CommissionListExpand = CommissionListExpand> {
  /** @default 10 */
  limit?: number;
  /** Id of the last object on the previous page. */
  starting_after?: string;
  /** Id of the first object on the current page. */
  ending_before?: string;
  /**
   * Sort order. `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Only objects created at or after this time. */
  created_gte?: string;
  /** Only objects created at or before this time. */
  created_lte?: string;
  /** Text to find in the name, e-mail, tracking id, company or id of the affiliate, or the name, e-mail, customer id, user id or id of the customer; or the beginning of the commission’s id, `external_event_id`, `invoice_id` or `payment_intent_id`. Case-insensitive; all characters are matched literally. */
  search?: string;
  affiliate_id?: string;
  /** Only commissions of affiliates who are currently in this group. */
  group_id?: string;
  referral_id?: string;
  program_id?: string;
  /** Only commissions calculated by this incentive. */
  incentive_id?: string;
  /** Only commissions included in this payout, whatever its status. */
  payout_id?: string;
  status?: 'pending' | 'approved' | 'ready_for_payment' | 'paid' | 'rejected' | 'refunded';
  sales_status?: 'pending' | 'complete' | 'refunded' | 'failed' | 'partial_refunded';
  /** Approval state. `waiting`: pending until the commission or its affiliate is approved manually. `held`: ready for payment once a hold ends, or approved but not yet released. `flagged`: pending with a flag, such as `self_referral`; also matches `waiting` or `held`. `possible_duplicate`: pending until someone decides whether the sale was recorded twice. */
  approval?: 'waiting' | 'held' | 'flagged' | 'possible_duplicate';
  /** Commission currency: an ISO 4217 code or a custom unit. */
  currency?: string;
  external_event_id?: string;
  invoice_id?: string;
  payment_intent_id?: string;
  /** Only commissions recorded by this import. */
  import_id?: string;
  /** Only sales and events that occurred at or after this time. */
  from?: string;
  /** Only sales and events that occurred before this time. */
  to?: string;
  /** Only commissions recorded before this time, such as the `as_of` of totals. If a sale was completed later, its completion time is used. */
  recorded_before?: string;
  /** Comma-separated: voided. */
  include?: 'voided'[];
  /**
   * Field to sort by, in the direction of `order`. Amounts are sorted within each currency.
   * @default created_at
   */
  sort?: 'created_at' | 'occurred_at' | 'sale_amount' | 'commission_amount';
  /** Comma-separated: affiliate, referral, earnings. Requires `read:affiliates`, `read:referrals`, `read:commissions` for the corresponding objects. */
  expand?: readonly E[];
}

export interface CommissionTotalsQuery {
  /** Text to find in the name, e-mail, tracking id, company or id of the affiliate, or the name, e-mail, customer id, user id or id of the customer; or the beginning of the commission’s id, `external_event_id`, `invoice_id` or `payment_intent_id`. Case-insensitive; all characters are matched literally. */
  search?: string;
  affiliate_id?: string;
  /** Only commissions of affiliates who are currently in this group. */
  group_id?: string;
  referral_id?: string;
  program_id?: string;
  /** Only commissions calculated by this incentive. */
  incentive_id?: string;
  /** Only commissions included in this payout, whatever its status. */
  payout_id?: string;
  status?: 'pending' | 'approved' | 'ready_for_payment' | 'paid' | 'rejected' | 'refunded';
  sales_status?: 'pending' | 'complete' | 'refunded' | 'failed' | 'partial_refunded';
  /** Approval state. `waiting`: pending until the commission or its affiliate is approved manually. `held`: ready for payment once a hold ends, or approved but not yet released. `flagged`: pending with a flag, such as `self_referral`; also matches `waiting` or `held`. `possible_duplicate`: pending until someone decides whether the sale was recorded twice. */
  approval?: 'waiting' | 'held' | 'flagged' | 'possible_duplicate';
  /** Commission currency: an ISO 4217 code or a custom unit. */
  currency?: string;
  external_event_id?: string;
  invoice_id?: string;
  payment_intent_id?: string;
  /** Only commissions recorded by this import. */
  import_id?: string;
  /** Only sales and events that occurred at or after this time. */
  from?: string;
  /** Only sales and events that occurred before this time. */
  to?: string;
  /** Only commissions recorded before this time, such as the `as_of` of totals. If a sale was completed later, its completion time is used. */
  recorded_before?: string;
  /** Comma-separated: voided. */
  include?: 'voided'[];
  /** Only objects created at or after this time. */
  created_gte?: string;
  /** Only objects created at or before this time. */
  created_lte?: string;
}

export type CommissionExpand = 'affiliate' | 'referral' | 'program' | 'earnings';

export type ReferralListExpand = 'affiliate' | 'identifiers' | 'totals';

export interface ReferralList<E extends ReferralListExpand = ReferralListExpand> {
  /** @default 10 */
  limit?: number;
  /** Id of the last object on the previous page. */
  starting_after?: string;
  /** Id of the first object on the current page. */
  ending_before?: string;
  /**
   * Sort order. `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Only objects created at or after this time. */
  created_gte?: string;
  /** Only objects created at or before this time. */
  created_lte?: string;
  /** Only referrals of this affiliate and of affiliates merged into this affiliate. */
  affiliate_id?: string;
  /** Case-insensitive; matched literally. */
  email?: string;
  /** Only referrals with this id, whether it is their newest id or an earlier one. */
  customer_id?: string;
  /** Only referrals with this id, whether it is their newest id or an earlier one. */
  external_user_id?: string;
  /** If true, only referrals with more than 5 customer ids or user ids. Many customers may be sharing these ids. */
  many_identifiers?: 'true';
  program_id?: string;
  status?: 'lead' | 'trialing' | 'customer' | 'active' | 'canceled' | 'rejected';
  /** Text to find in the name, e-mail, customer id, user id or id. Case-insensitive; all characters are matched literally. */
  search?: string;
  /** Comma-separated: affiliate, identifiers, totals. Requires `read:affiliates`, `read:referrals`, `read:commissions` for the corresponding objects. */
  expand?: readonly E[];
}

export type ReferralExpand = 'affiliate' | 'click' | 'identifiers' | 'totals';

export type AffiliateListExpand =
  | 'group'
  | 'program'
  | 'balances'
  | 'merged'
  | 'tracking_ids'
  | 'application'
  | 'company'
  | 'performance';

export interface AffiliateList<E extends AffiliateListExpand = AffiliateListExpand> {
  /** @default 10 */
  limit?: number;
  /** Id of the last object on the previous page. */
  starting_after?: string;
  /** Id of the first object on the current page. */
  ending_before?: string;
  /**
   * Sort order. `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Only objects created at or after this time. */
  created_gte?: string;
  /** Only objects created at or before this time. */
  created_lte?: string;
  program_id?: string;
  group_id?: string;
  status?: 'pending' | 'approved' | 'rejected';
  /** Case-insensitive; matched literally. */
  email?: string;
  tracking_id?: string;
  external_user_id?: string;
  /** Only affiliates recruited by this affiliate. */
  parent_affiliate_id?: string;
  /** Only affiliates merged into this affiliate. */
  merged_into?: string;
  /** Text to find in the name, e-mail, tracking id, company or id. Case-insensitive; all characters are matched literally. */
  search?: string;
  /**
   * Field to sort by, in the direction of `order`. `sales`, `commission`, `customers` and `clicks` are the affiliate’s figures for a period, as in the performance report, and require `read:commissions`.
   * @default created_at
   */
  sort?: 'created_at' | 'name' | 'sales' | 'commission' | 'customers' | 'clicks';
  /** Only when sorting by a figure or with `expand=performance`: the start of the period. Default: 30 days before `to`. */
  from?: string;
  /** Only when sorting by a figure or with `expand=performance`: the end of the period, exclusive, at most 366 days after `from`. Default: now. */
  to?: string;
  /**
   * Only with `sort=sales` or `sort=commission`: the currency of the compared amounts. Default: the currency with the most conversions in the period.
   * @example USD
   */
  currency?: string;
  /** Comma-separated: group, program, balances, merged, tracking_ids, application, company, performance. Requires `read:groups`, `read:programs`, `read:affiliates`, `read:commissions` for the corresponding objects. */
  expand?: readonly E[];
}

export type AffiliateExpand =
  | 'group'
  | 'balances'
  | 'program'
  | 'merged'
  | 'tracking_ids'
  | 'application'
  | 'company';

export interface AffiliateBalancesQuery {
  /** Time as of which the balances are calculated, based on when each entry was booked. A date means the end of that day in the program’s time zone; today’s date means now. Must not be in the future. Default: now. */
  as_of?: string;
}

export interface AffiliateStatementList {
  /** Year. Default: the current year in the program’s time zone. */
  year?: number;
}

export interface AffiliateStatementGetQuery {
  /** @example 2026-10 */
  month: string;
}

export interface AffiliateStatementLinesQuery {
  /** @example 2026-10 */
  month: string;
  /** @default 10 */
  limit?: number;
  /** Id of the last line on the previous page. */
  starting_after?: string;
}

export interface AffiliateStatementFileQuery {
  /** @example 2026-10 */
  month: string;
  /** @default pdf */
  format?: 'pdf' | 'csv';
  /** Language of the PDF. Default: the affiliate’s language, otherwise the portal’s default language. */
  language?: 'en' | 'de';
}

export interface ClickList {
  /** @default 10 */
  limit?: number;
  /** Id of the last object on the previous page. */
  starting_after?: string;
  /** Id of the first object on the current page. */
  ending_before?: string;
  /**
   * Order of arrival; `desc` is newest first. A backdated click is listed at the time it arrived.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Only objects created at or after this time. */
  created_gte?: string;
  /** Only objects created at or before this time. */
  created_lte?: string;
  affiliate_id?: string;
  program_id?: string;
  site_id?: string;
  tracking_id?: string;
  is_counted?: 'true' | 'false';
}

export interface SiteList {
  /** @default 10 */
  limit?: number;
  /** Id of the last object on the previous page. */
  starting_after?: string;
  /** Id of the first object on the current page. */
  ending_before?: string;
  /**
   * Sort order. `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Only objects created at or after this time. */
  created_gte?: string;
  /** Only objects created at or before this time. */
  created_lte?: string;
  program_id?: string;
}

export interface PayoutList {
  /** @default 10 */
  limit?: number;
  /** Id of the last object on the previous page. */
  starting_after?: string;
  /** Id of the first object on the current page. */
  ending_before?: string;
  /**
   * Sort order. `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Only objects created at or after this time. */
  created_gte?: string;
  /** Only objects created at or before this time. */
  created_lte?: string;
  /** Status of the payouts. `open` means `pending` or `processing`. */
  status?: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'open';
  /** With `waiting`, only payouts that are waiting for a second person’s approval. */
  approval?: 'waiting';
  program_id?: string;
  affiliate_id?: string;
  /**
   * ISO 4217 code: three letters, upper or lower case.
   * @example USD
   */
  currency?: string;
  /** Text to find in the payment reference, the affiliate’s name, e-mail, tracking id, company or id, the whole invoice number, or the beginning of the payout’s id. Case-insensitive; all characters are matched literally. */
  search?: string;
  /**
   * Field to sort by, in the direction of `order`. Amounts are sorted within each currency.
   * @default created_at
   */
  sort?: 'created_at' | 'amount';
}

export interface FundingSourceList {
  /** @default 10 */
  limit?: number;
  /** Id of the last object on the previous page. */
  starting_after?: string;
  /** Id of the first object on the current page. */
  ending_before?: string;
  /**
   * Sort order. `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Only objects created at or after this time. */
  created_gte?: string;
  /** Only objects created at or before this time. */
  created_lte?: string;
}

export interface AdjustmentList {
  /** @default 10 */
  limit?: number;
  /** Id of the last object on the previous page. */
  starting_after?: string;
  /** Id of the first object on the current page. */
  ending_before?: string;
  /**
   * Sort order. `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Only objects created at or after this time. */
  created_gte?: string;
  /** Only objects created at or before this time. */
  created_lte?: string;
  affiliate_id?: string;
  program_id?: string;
  transaction_id?: string;
  /**
   * ISO 4217 code: three letters, upper or lower case.
   * @example USD
   */
  currency?: string;
  external_event_id?: string;
}

export interface BalanceList {
  /** @default 10 */
  limit?: number;
  /** Id of the last object on the previous page. */
  starting_after?: string;
  /** Id of the first object on the current page. */
  ending_before?: string;
  /**
   * Sort order. `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Only objects created at or after this time. */
  created_gte?: string;
  /** Only objects created at or before this time. */
  created_lte?: string;
  /** Time as of which the balances are calculated, based on when each entry was booked. A date means the end of that day in the program’s time zone; today’s date means now. Must not be in the future. Default: now. */
  as_of?: string;
  program_id?: string;
  currency?: string;
}

export interface CloseList {
  /** @default 10 */
  limit?: number;
  /** Id of the last object on the previous page. */
  starting_after?: string;
  /** Id of the first object on the current page. */
  ending_before?: string;
  /**
   * Sort order. `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Only objects created at or after this time. */
  created_gte?: string;
  /** Only objects created at or before this time. */
  created_lte?: string;
  program_id?: string;
}

export interface AccountingGetSettingsQuery {
  /** Id of the program. Optional if there is only one program. */
  program_id?: string;
}

export interface AccountingJournalQuery {
  /** Id of the program. Optional if there is only one program. */
  program_id?: string;
  /** @example 2026-10 */
  month: string;
  /** @default generic */
  format?: 'generic' | 'datev';
}

export type CouponExpand = 'affiliate';

export type CouponListExpand = 'affiliate';

export interface CouponList<E extends CouponListExpand = CouponListExpand> {
  /** @default 10 */
  limit?: number;
  /** Id of the last object on the previous page. */
  starting_after?: string;
  /** Id of the first object on the current page. */
  ending_before?: string;
  /**
   * Sort order. `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Only objects created at or after this time. */
  created_gte?: string;
  /** Only objects created at or before this time. */
  created_lte?: string;
  affiliate_id?: string;
  program_id?: string;
  /** Case-insensitive. */
  code?: string;
  /** Comma-separated: affiliate. Requires `read:affiliates` for the corresponding objects. */
  expand?: readonly E[];
}

export interface ConnectionList {
  /** @default 10 */
  limit?: number;
  /** Id of the last object on the previous page. */
  starting_after?: string;
  /** Id of the first object on the current page. */
  ending_before?: string;
  /**
   * Sort order. `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Only objects created at or after this time. */
  created_gte?: string;
  /** Only objects created at or before this time. */
  created_lte?: string;
}

export interface ConnectionListEventsQuery {
  /** @default 10 */
  limit?: number;
  /** Id of the last object on the previous page. */
  starting_after?: string;
  /** Id of the first object on the current page. */
  ending_before?: string;
  /**
   * Sort order. `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Only objects created at or after this time. */
  created_gte?: string;
  /** Only objects created at or before this time. */
  created_lte?: string;
  status?: 'waiting' | 'read' | 'ignored' | 'failed';
}

export type ConnectionListPaymentsExpand = 'affiliate';

export interface ConnectionListPaymentsQuery<
  E extends ConnectionListPaymentsExpand = ConnectionListPaymentsExpand,
> {
  /** @default 10 */
  limit?: number;
  /** Id of the last object on the previous page. */
  starting_after?: string;
  /** Id of the first object on the current page. */
  ending_before?: string;
  /**
   * Sort order. `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Only objects created at or after this time. */
  created_gte?: string;
  /** Only objects created at or before this time. */
  created_lte?: string;
  status?: 'credited' | 'not_credited' | 'observed' | 'waiting' | 'failed';
  /** Only payments with this reason for not being credited or for waiting. */
  reason?:
    | 'no_referral'
    | 'before_referral'
    | 'existing_customer'
    | 'rejected_affiliate'
    | 'before_start'
    | 'voided'
    | 'zero'
    | 'skip'
    | 'bare_payment'
    | 'needs_review'
    | 'forgotten'
    | 'link'
    | 'lines'
    | 'price'
    | 'owner'
    | 'earlier_payment'
    | 'referral';
  /** Comma-separated: affiliate. Requires `read:affiliates` for the corresponding objects. */
  expand?: readonly E[];
  /** If true, only payments that someone needs to review. */
  needs_person?: 'true';
}

export interface ProgramList {
  /** @default 10 */
  limit?: number;
  /** Id of the last object on the previous page. */
  starting_after?: string;
  /** Id of the first object on the current page. */
  ending_before?: string;
  /**
   * Sort order. `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Only objects created at or after this time. */
  created_gte?: string;
  /** Only objects created at or before this time. */
  created_lte?: string;
  /** With `duplicates_kept`, only programs listed under `duplicates_allowed` in the inbox. */
  only?: 'duplicates_kept';
}

export interface GroupList {
  /** @default 10 */
  limit?: number;
  /** Id of the last object on the previous page. */
  starting_after?: string;
  /** Id of the first object on the current page. */
  ending_before?: string;
  /**
   * Sort order. `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Only objects created at or after this time. */
  created_gte?: string;
  /** Only objects created at or before this time. */
  created_lte?: string;
  program_id?: string;
  /** With `without_incentive`, only groups that have approved affiliates but no incentive for conversions, as counted in the inbox. */
  only?: 'without_incentive';
}

export type GroupExpand = 'incentives' | 'multi_level_incentives';

export interface GroupIncentiveList {
  /** @default 10 */
  limit?: number;
  /** Id of the last object on the previous page. */
  starting_after?: string;
  /** Id of the first object on the current page. */
  ending_before?: string;
  /**
   * Sort order. `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Only objects created at or after this time. */
  created_gte?: string;
  /** Only objects created at or before this time. */
  created_lte?: string;
}

export interface GroupMultiLevelIncentiveList {
  /** @default 10 */
  limit?: number;
  /** Id of the last object on the previous page. */
  starting_after?: string;
  /** Id of the first object on the current page. */
  ending_before?: string;
  /**
   * Sort order. `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Only objects created at or after this time. */
  created_gte?: string;
  /** Only objects created at or before this time. */
  created_lte?: string;
}

export interface IncentiveList {
  /** @default 10 */
  limit?: number;
  /** Id of the last object on the previous page. */
  starting_after?: string;
  /** Id of the first object on the current page. */
  ending_before?: string;
  /**
   * Sort order. `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Only objects created at or after this time. */
  created_gte?: string;
  /** Only objects created at or before this time. */
  created_lte?: string;
  program_id?: string;
}

export interface IncentiveVersionsQuery {
  /** @default 10 */
  limit?: number;
  /** Id of the last version on the previous page. */
  starting_after?: string;
}

export interface FinderList {
  /** @default 1 */
  page?: number;
  /** @default 50 */
  limit?: number;
  category?: string;
  status?: string;
  /** Part of the name or domain. Case-insensitive; matched literally. */
  search?: string;
}

export interface PersonExportQuery {
  /** Case-insensitive. */
  email: string;
  /**
   * Maximum number of rows in all sections together.
   * @default 100
   */
  limit?: number;
  /** Value of `next_after` in the previous response. */
  after?: string;
}

export interface ErasureList {
  /** @default 10 */
  limit?: number;
  /** Id of the last object on the previous page. */
  starting_after?: string;
  /** Id of the first object on the current page. */
  ending_before?: string;
  /**
   * Sort order. `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Only objects created at or after this time. */
  created_gte?: string;
  /** Only objects created at or before this time. */
  created_lte?: string;
}

export interface ReportPerformanceQuery {
  /** Inclusive. */
  from: string;
  /** End of the period, exclusive; at most 366 days after `from`. */
  to: string;
  /** Earlier period to compare with. `previous_period`: the same number of days immediately before. `previous_calendar_period`: the same number of calendar months immediately before, such as September for October or Q2 for Q3; requires a period of whole calendar months. `previous_year`: the same dates one year earlier. All dates are in the requested time zone. */
  compare?: 'previous_period' | 'previous_calendar_period' | 'previous_year';
  /**
   * IANA time zone that determines when days begin and end.
   * @default UTC
   */
  timezone?: string;
  /** @default day */
  group_by?:
    | 'day'
    | 'week'
    | 'month'
    | 'quarter'
    | 'affiliate'
    | 'group'
    | 'program'
    | 'country'
    | 'coupon'
    | 'product'
    | 'source'
    | 'utm_source'
    | 'utm_medium'
    | 'utm_campaign'
    | 'sub1'
    | 'sub2'
    | 'sub3'
    | 'sub4'
    | 'sub5'
    | 'landing_page';
  /**
   * Basis of the figures. `recorded`: sales, refunds and commissions are counted at the time they were recorded.
   * @default occurred
   */
  basis?: 'occurred' | 'recorded';
  /** Comma-separated: voided, days. */
  include?: ('voided' | 'days')[];
  /** Figure by which rows are sorted, largest first; not available by day, week, month or quarter. Amounts are compared in the currency with the most conversions. Default when grouped by country, product or a click value: `sales`; otherwise rows are ordered by key. */
  sort?: 'sales' | 'commission' | 'clicks';
  /** Maximum number of rows, plus one row that combines all others. Default for sorted rows: 100. */
  limit?: number;
  program_id?: string;
  affiliate_id?: string;
  /** Comma-separated ids of up to 100 affiliates to include. Cannot be combined with `affiliate_id`. */
  affiliate_ids?: string[];
  group_id?: string;
  /**
   * ISO 4217 code: three letters, upper or lower case.
   * @example USD
   */
  currency?: string;
  /** Country of the affiliate. */
  country?: string;
  product?: string;
  source?: string;
  utm_source?: string;
  utm_medium?: string;
  utm_campaign?: string;
  sub1?: string;
  sub2?: string;
  sub3?: string;
  sub4?: string;
  sub5?: string;
  landing_page?: string;
}

export interface ReportFunnelQuery {
  /** Inclusive. */
  from: string;
  /** End of the period, exclusive; at most 366 days after `from`. */
  to: string;
  /** Earlier period to compare with. `previous_period`: the same number of days immediately before. `previous_calendar_period`: the same number of calendar months immediately before, such as September for October or Q2 for Q3; requires a period of whole calendar months. `previous_year`: the same dates one year earlier. All dates are in the requested time zone. */
  compare?: 'previous_period' | 'previous_calendar_period' | 'previous_year';
  /**
   * IANA time zone that determines when days begin and end.
   * @default UTC
   */
  timezone?: string;
  program_id?: string;
  affiliate_id?: string;
  group_id?: string;
}

export interface ReportOwedQuery {
  /** Time as of which the balances are calculated, based on when each entry was booked. A date means the end of that day in the program’s time zone; today’s date means now. Must not be in the future. Default: now. */
  as_of?: string;
  program_id?: string;
}

export interface ReportAccrualsQuery {
  /** Id of the program. Optional if there is only one program. */
  program_id?: string;
  /** @example 2026-10 */
  month: string;
}

export interface LedgerEntriesQuery {
  /** @default 10 */
  limit?: number;
  /** Id of the last object on the previous page. */
  starting_after?: string;
  /** Id of the first object on the current page. */
  ending_before?: string;
  /**
   * Sort order. `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Only objects created at or after this time. */
  created_gte?: string;
  /** Only objects created at or before this time. */
  created_lte?: string;
  affiliate_id?: string;
  transaction_id?: string;
  earning_id?: string;
  adjustment_id?: string;
  /** Only entries included in this payout, and entries of the payout itself. */
  payout_id?: string;
  currency?: string;
  type?:
    | 'earned'
    | 'refunded'
    | 'clawback'
    | 'refund_undone'
    | 'adjustment'
    | 'adjusted'
    | 'paid'
    | 'returned'
    | 'voided';
  /** Only entries written at or after this time. */
  from?: string;
  /** Only entries written before this time. */
  to?: string;
}

export interface LedgerVerifyQuery {
  /** @default changes */
  scope?: 'changes' | 'everything';
  /**
   * Part to check, from 1 to `parts`. Checking one part at a time keeps requests short. 0 checks all parts. Only with `scope=everything`.
   * @default 0
   */
  part?: number;
}

export interface AuditLogList {
  /** @default 10 */
  limit?: number;
  /** Id of the last object on the previous page. */
  starting_after?: string;
  /** Id of the first object on the current page. */
  ending_before?: string;
  /**
   * Sort order. `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Only objects created at or after this time. */
  created_gte?: string;
  /** Only objects created at or before this time. */
  created_lte?: string;
  /** Id of an API key or a user, or `administrator`. */
  actor?: string;
  action?: string;
  object?: string;
}

export interface SearchFindQuery {
  /** Case-insensitive. */
  q: string;
}

export interface ApiKeyList {
  /** @default 10 */
  limit?: number;
  /** Id of the last object on the previous page. */
  starting_after?: string;
  /** Id of the first object on the current page. */
  ending_before?: string;
  /**
   * Sort order. `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Only objects created at or after this time. */
  created_gte?: string;
  /** Only objects created at or before this time. */
  created_lte?: string;
}

export interface MailList {
  /** @default 10 */
  limit?: number;
  /** Id of the last object on the previous page. */
  starting_after?: string;
  /** Id of the first object on the current page. */
  ending_before?: string;
  /**
   * Sort order. `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Only objects created at or after this time. */
  created_gte?: string;
  /** Only objects created at or before this time. */
  created_lte?: string;
  status?: 'waiting' | 'accepted' | 'failed' | 'suppressed' | 'kept';
  /** Text to find in the address of the recipient. Case-insensitive; all characters are matched literally. */
  search?: string;
}

export interface MailSuppressionList {
  /** @default 10 */
  limit?: number;
  /** Id of the last object on the previous page. */
  starting_after?: string;
  /** Id of the first object on the current page. */
  ending_before?: string;
  /**
   * Sort order. `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Only objects created at or after this time. */
  created_gte?: string;
  /** Only objects created at or before this time. */
  created_lte?: string;
  /** Case-insensitive. */
  email?: string;
}

export interface SignInOptionsQuery {
  account_id?: string;
}

export interface PortalHomePerformanceQuery {
  /** @default 30 */
  days?: 7 | 30 | 90;
}

export interface PortalCommissionList {
  /** @default 10 */
  limit?: number;
  /** Id of the last object on the previous page. */
  starting_after?: string;
  /** Id of the first object on the current page. */
  ending_before?: string;
  /** Default: all. */
  group?: 'waiting' | 'approved' | 'paid' | 'cancelled';
}

export interface PortalPayoutList {
  /** @default 10 */
  limit?: number;
  /** Id of the last object on the previous page. */
  starting_after?: string;
  /** Id of the first object on the current page. */
  ending_before?: string;
}

export interface PortalPayoutItemsQuery {
  /** @default 10 */
  limit?: number;
  /** Id of the last object on the previous page. */
  starting_after?: string;
}

export interface PortalStatementList {
  /** Year. Default: the current year in the program’s time zone. */
  year?: number;
}

export interface PortalStatementGetQuery {
  /** @example 2026-10 */
  month: string;
}

export interface PortalStatementFileQuery {
  /** @example 2026-10 */
  month: string;
  /** @default pdf */
  format?: 'pdf' | 'csv';
  /** Language of the PDF. Default: the affiliate’s language, otherwise the portal’s default language. */
  language?: 'en' | 'de';
}

export interface PortalLinkMakeQuery {
  /** Address of the page, with or without `https://`. */
  page: string;
  /** Your own label, to distinguish your links. */
  sub_id?: string;
}

export interface PortalPartnerList {
  /** @default 10 */
  limit?: number;
  /** @default 1 */
  page?: number;
}

export interface WebhookEndpointList {
  /** @default 10 */
  limit?: number;
  /** Id of the last object on the previous page. */
  starting_after?: string;
  /** Id of the first object on the current page. */
  ending_before?: string;
  /**
   * Sort order. `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Only objects created at or after this time. */
  created_gte?: string;
  /** Only objects created at or before this time. */
  created_lte?: string;
}

export interface WebhookDeliveryList {
  /** @default 10 */
  limit?: number;
  /** Id of the last object on the previous page. */
  starting_after?: string;
  /** Id of the first object on the current page. */
  ending_before?: string;
  /**
   * Sort order. `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Only objects created at or after this time. */
  created_gte?: string;
  /** Only objects created at or before this time. */
  created_lte?: string;
  endpoint_id?: string;
  event_id?: string;
  status?: 'pending' | 'succeeded' | 'failed';
}

export interface WebhookEventList {
  /** Sequence number after which events are returned. Default: starts at the first available event. */
  after?: number;
  /** Sequence number before which events are returned, newest first. Not supported with `after` or `wait`. */
  before?: number;
  /** Comma-separated: affiliate.created, affiliate.updated, affiliate.deleted, affiliate.merged, affiliate.erased, referral.created, referral.updated, referral.converted, referral.erased, transaction.created, transaction.updated, transaction.approved, transaction.paid, transaction.rejected, payout.created, payout.updated, payout.pending, payout.processing, payout.paid, payout.failed, payout.returned, payout.cancelled, adjustment.created, adjustment.voided, connection.failing, coupon.created, coupon.deleted, member.added, member.removed, webhook_endpoint.disabled. Each request searches at most 10,000 events, so a page can be short or empty even if `has_more` is true. */
  type?: (
    | 'affiliate.created'
    | 'affiliate.updated'
    | 'affiliate.deleted'
    | 'affiliate.merged'
    | 'affiliate.erased'
    | 'referral.created'
    | 'referral.updated'
    | 'referral.converted'
    | 'referral.erased'
    | 'transaction.created'
    | 'transaction.updated'
    | 'transaction.approved'
    | 'transaction.paid'
    | 'transaction.rejected'
    | 'payout.created'
    | 'payout.updated'
    | 'payout.pending'
    | 'payout.processing'
    | 'payout.paid'
    | 'payout.failed'
    | 'payout.returned'
    | 'payout.cancelled'
    | 'adjustment.created'
    | 'adjustment.voided'
    | 'connection.failing'
    | 'coupon.created'
    | 'coupon.deleted'
    | 'member.added'
    | 'member.removed'
    | 'webhook_endpoint.disabled'
  )[];
  /** @default 10 */
  limit?: number;
  /**
   * Maximum number of seconds to wait for an event.
   * @default 0
   */
  wait?: number;
}

export interface WebhookEventPage {
  data: WebhookEvent[];
  /** True if there are more events or, with `type`, more events to search. */
  has_more: boolean;
  /** Sequence number of the latest event in this environment; 0 if there are no events. */
  latest_sequence: number;
  /** Sequence number of the first available event, or of the next event if none is available. Earlier events have expired. */
  first_sequence: number;
  /** Value to send as `after` in the next request. */
  next_after: number;
  /** Value to send as `before` to get earlier events; null if there are none, or if the request has no `before`. */
  next_before: number | null;
}
