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
    /** What went wrong, in plain language. */
    message: string;
    /** Same as the `X-Request-Id` header. */
    request_id: string;
    /** Documentation of this error code. */
    doc_url: string;
    /** The field that caused the error, if any. */
    field?: string;
    /** All problems found, not only the first. */
    details?: {
      field: string;
      message: string;
    }[];
  };
}

export type ConversionCreate = AtLeastOne<
  {
    /** The referral, if you know it. */
    referral_id?: string | null;
    /** Your customer id, if the referral is linked to it. */
    customer_id?: string | null;
    /** Your user id, if it is stored in Tributary. */
    external_user_id?: string | null;
    /** The click to convert. If it has already become another customer’s referral, a separate referral to the same affiliate is created for a new customer. */
    click_id?: string | null;
    /** The program, if an identifier matches referrals in more than one. */
    program_id?: string | null;
    /** The code used at checkout. If no identifier matches a referral and no click is usable, a new referral of the coupon’s affiliate is created with the `customer_id`, which is then required. */
    coupon_code?: string | null;
    /** In major units of the currency, with no more decimals than the currency has. */
    sale_amount: number;
    /**
     * ISO 4217 code: three letters, upper or lower case.
     * @example USD
     */
    sale_amount_currency: string;
    /** Idempotency key: a stable id of your own, such as the invoice id. Never expires. */
    external_event_id: string;
    /** Default `complete`. Only a complete sale earns a commission. */
    sales_status?: 'pending' | 'complete' | 'failed';
    /** Default: true if `interval` is sent. */
    is_subscription?: boolean;
    interval?: 'weekly' | 'monthly' | 'quarterly' | 'semiannual' | 'yearly';
    product_ids?: string[];
    price_ids?: string[];
    /** Lines of a sale with several products, instead of `product_ids` and `price_ids`. The amounts must add up to `sale_amount`. An incentive for specific products, and the levels above the affiliate, then apply their percentage only to the lines of matching products; without lines, to the whole sale. A product whose lines add up to less than 0 counts as 0. */
    lines?: SaleLineInput[];
    payment_intent_id?: string | null;
    invoice_id?: string | null;
    /** Default true. With false, the sale earns a commission as usual, but limits and tiers do not count it. Use it for prorations or seat changes between two payments. A sale of 0 never counts. */
    counts_as_payment?: boolean;
    /** Default false: fails with `DUPLICATE` if the referral already has an active sale (neither voided nor failed) with the same `invoice_id` or `payment_intent_id`, unless the program allows it. Ignored when repeated requests are compared. */
    allow_duplicate?: boolean;
    event_name?: string | null;
    event_type?: 'conversion';
    /** Default: the time of the request. */
    occurred_at?: string;
    metadata?: {
      [key: string]: unknown;
    } | null;
    /** Returns the result of the request without recording anything: the ids in the response do not exist, and the key is not used. */
    dry_run?: boolean;
  },
  'referral_id' | 'customer_id' | 'external_user_id' | 'click_id'
>;

export interface SaleLineInput {
  product_id?: string | null;
  price_id?: string | null;
  /** In the currency of the sale, after discounts. Negative for a credit, such as for unused time on a plan. */
  amount: number;
}

export interface Transaction {
  id: string;
  referral_id: string;
  affiliate_id: string | null;
  program_id: string | null;
  /** In major units; the remaining amount after refunds. */
  sale_amount: number;
  /** @example USD */
  sale_amount_currency: string;
  /** Remaining commission after refunds. */
  commission_amount: number;
  /** A currency or an incentive unit; null if nothing was earned. */
  commission_currency: string | null;
  /** Status of the commission. */
  status: 'pending' | 'approved' | 'ready_for_payment' | 'paid' | 'rejected' | 'refunded' | (string & {});
  sales_status: 'pending' | 'complete' | 'refunded' | 'failed' | 'partial_refunded' | (string & {});
  is_subscription: boolean;
  /** Interval of the subscription, as sent. */
  interval: ('weekly' | 'monthly' | 'quarterly' | 'semiannual' | 'yearly') | null;
  /** As sent, or the products of the lines; empty if none were sent. */
  product_ids: string[];
  /** Only if lines were sent: the original amounts, before refunds. */
  lines?: SaleLine[];
  /** Type of the lead, trial or milestone that earned it; null for a sale. */
  event_name: string | null;
  hold_period_days: number | null;
  payment_intent_id: string | null;
  invoice_id: string | null;
  /** Whether limits and tiers count it once it is complete, as sent. A sale of 0 never counts. */
  counts_as_payment: boolean;
  earning_id: string | null;
  earning_type: 'direct_commission' | 'lead_commission' | 'multi_level' | 'manual' | (string & {});
  external_event_id: string | null;
  calculation_mode: 'auto' | 'manual' | (string & {});
  /** Always null in the response to a refund. */
  matched_incentive_id: string | null;
  /** Reason for the rejection; null in every other status. */
  rejection_reason: string | null;
  /** When it was voided; null if it was not. */
  voided_at: string | null;
  /** `self_referral` if the program holds such sales for review. `no_incentive` if the sale earned nothing because the affiliate’s group has no incentive for such sales; ended incentives and rejected affiliates or referrals set no flag. `possible_duplicate` if a connection and another caller recorded sales of this referral with the same amount within 48 hours: neither is paid until you void one or keep it. */
  flags: string[];
  /** The sale it may duplicate, if it has or had the flag `possible_duplicate`. */
  possible_duplicate_of: string | null;
  /** When the sale or event happened. */
  occurred_at: string;
  /** Id of the import that recorded it; omitted otherwise. */
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
  /** The newest id; `expand=identifiers` returns all. */
  customer_id: string | null;
  /** The newest id; `expand=identifiers` returns all. */
  external_user_id: string | null;
  subscription_id: string | null;
  status: 'lead' | 'trialing' | 'customer' | 'active' | 'canceled' | 'rejected' | (string & {});
  name: string | null;
  metadata: {
    [key: string]: unknown;
  } | null;
  created_at: string;
  /** When the status first changed from `lead`. */
  converted_at: string | null;
  /** When the personal data was erased; omitted otherwise. The names and ids are pseudonyms. */
  erased_at?: string;
  /** Returned only if the request sent such ids. `placeholder_identifier`: an id such as `guest` or `null`, or an address such as `noreply@…`, which is ignored. `identifiers_full`: the referral already has the maximum number of ids of this kind, so the new one was not added. */
  flags?: ('placeholder_identifier' | 'identifiers_full')[];
  /** Included with `expand=identifiers`. */
  identifiers?: {
    customer_ids: string[];
    external_user_ids: string[];
  };
  /** Included with `expand=affiliate`. */
  affiliate?: AffiliateSummary;
  /** Included with `expand=totals`: the customer’s totals so far, ordered by currency code. Sales count in their own currency and commissions in theirs, as in the performance report. Voided sales and events are not counted. Empty if there is nothing to count. */
  totals?: {
    /** @example USD */
    currency: string;
    /** Complete conversions in this currency, plus the sales of manual commissions. */
    conversions: number;
    /** Their sale amounts after refunds. */
    sales: number;
    /** Commission on all sales and events of the customer, after refunds. Rejected commissions and levels above the affiliate are not counted. */
    commission: number;
  }[];
  /** Included with `expand=click`: the click that led to the referral; null if there was none. */
  click?: ClickFacts | null;
}

export interface ClickFacts {
  tracking_id: string | null;
  site_id: string | null;
  /** The page that the visitor arrived on. */
  url: string | null;
  referrer: string | null;
  /** Stored according to the site’s settings. */
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
  /** When the visitor clicked. */
  created_at: string | null;
}

export interface Program {
  id: string;
  name: string;
  /** @example USD */
  default_currency: string;
  /** Number of days after a click during which a conversion is credited. */
  cookie_days: number;
  /** In `default_currency`. */
  minimum_payout: number;
  /** By currency, `default_currency` first. Currencies that are not listed have no minimum. */
  minimum_payouts: {
    /** @example USD */
    currency: string;
    amount: number;
  }[];
  /** IANA time zone in which the program’s days and months begin. */
  timezone: string;
  duplicates: 'refuse' | 'allow' | (string & {});
  self_referral: 'allow' | 'hold' | 'reject' | (string & {});
  attribution: 'click_first' | 'coupon_first' | (string & {});
  coupon_provider: string;
  /** null if the program announces no payout dates. */
  payout_schedule: {
    every: 'month' | 'week' | (string & {});
    day: number;
  } | null;
  /** Who approves payouts before they are paid. */
  payout_approval: 'none' | 'second_person' | (string & {});
  created_at: string;
}

export interface Earning {
  id: string;
  affiliate_id: string;
  earning_type: 'direct_commission' | 'lead_commission' | 'multi_level' | 'manual' | (string & {});
  /** Remaining after refunds. */
  amount: number;
  original_amount: number;
  currency: string;
  status: 'pending' | 'approved' | 'ready_for_payment' | 'paid' | 'rejected' | 'refunded' | (string & {});
  hold_until: string | null;
  created_at: string;
}

export interface RefundCreate {
  /** Omit it to refund the full remaining amount. */
  amount?: number;
  /**
   * Must match the currency of the sale.
   * @example USD
   */
  currency?: string;
  reason?: string;
  /** Makes retries safe. */
  external_event_id?: string | null;
  /** When the refund happened. Default: now. */
  refunded_at?: string;
  /** Default `refund`. `canceled`: the order was canceled before delivery. */
  kind?: 'refund' | 'dispute' | 'dispute_fraud' | 'credit_note' | 'canceled';
  /** Returns the result of the request without recording anything: the ids in the response do not exist, and the key is not used. */
  dry_run?: boolean;
}

export interface Refund {
  id: string;
  conversion_id: string;
  /** In the currency of the sale. */
  amount: number;
  /** @example USD */
  currency: string;
  kind: 'refund' | 'dispute' | 'dispute_fraud' | 'credit_note' | 'canceled' | (string & {});
  reason: string | null;
  external_event_id: string | null;
  /** When the refund happened. */
  refunded_at: string;
  created_at: string;
  /** When it was undone; null while it is in effect. */
  undone_at: string | null;
  undo_reason: string | null;
  /** The API key that undid it. */
  undone_by: string | null;
}

export interface RefundUndo {
  /** Reason for undoing it. */
  reason: string;
}

export interface Explanation {
  conversion_id: string;
  referral: {
    id: string;
    affiliate_id: string;
    /** Identifiers of the event that matched the referral. */
    resolved_by: string[];
    /** Identifiers that the event added to the referral. */
    linked: string[];
    /** How the event created the referral: from a `click`, a `spent_click` (copied from a click that had become another customer’s referral) or a `coupon_code`. null if the referral already existed. */
    made_from: string | null;
    /** The credit rule of the program at the time. Set only if the event created the referral and had both a click and a coupon. */
    attribution?: 'click_first' | 'coupon_first' | (string & {});
  };
  /** All incentives of the affiliate’s group at that time. */
  considered: {
    incentive_id: string;
    version: number;
    name: string;
    /** `matched`, or the reason why it did not apply. */
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
    /** The reason as an English sentence. */
    explanation: string;
    /** The commission it gave or would have given, before caps. */
    uncapped: number | null;
    /** The commission after caps. */
    commission: number | null;
    currency: string | null;
    capped_by: ('conversion' | 'referral') | null;
  }[];
  /** The steps from the sale to the remaining commission, as English sentences. */
  arithmetic: string[];
  /** The original amount, before refunds. */
  sale: {
    amount: number;
    /** @example USD */
    currency: string;
    /** The part covered by the matched incentive: the lines of its products, or the whole sale if it covers all products or no lines were sent. null if no incentive matched. */
    covered: number | null;
    occurred_at: string;
  };
  /** When the referral was created. */
  signed_up_at: string;
  /** Calculation of the matched incentive: `20% of 240.00 USD`. null if no incentive matched. */
  rule: string | null;
  /** The figures of `rule`, applied to `sale.covered`. */
  terms: {
    /** null for a fixed amount. */
    percentage: number | null;
    fixed: {
      amount: number;
      /** @example USD */
      currency: string;
    } | null;
    /** Lower bound of the tier that was reached. */
    tier_from: number | null;
    /** Quantity that the tiers start from; null without tiers. */
    tier_basis: ('sale_amount' | 'referral_conversions' | 'affiliate_conversions_month') | null;
    /** Result of the terms before caps. */
    uncapped: {
      amount: number;
      /** @example USD */
      currency: string;
    };
  } | null;
  /** null if no cap reduced the commission. */
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
  /** Why no incentive calculated the commission; null if one did. */
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
  /** Oldest first. */
  refunds: {
    id: string;
    /** In the currency of the sale. */
    amount: number;
    kind: 'refund' | 'dispute' | 'dispute_fraud' | 'credit_note' | 'canceled' | (string & {});
    reason: string | null;
    refunded_at: string;
    /** When it was undone; null while it is in effect. */
    undone_at: string | null;
    undo_reason: string | null;
    undone_by: string | null;
    /** Change to the commission; zero or negative. */
    commission: number;
    /** Remaining commission afterwards. */
    commission_left: number;
  }[];
  /** null if the commission has no hold. */
  hold: {
    days: number | null;
    until: string | null;
  } | null;
  /** All status changes of the commission, oldest first. */
  moves: {
    from: 'pending' | 'approved' | 'ready_for_payment' | 'paid' | 'rejected' | 'refunded' | (string & {});
    to: 'pending' | 'approved' | 'ready_for_payment' | 'paid' | 'rejected' | 'refunded' | (string & {});
    /** For example `hold_released`, `approved_by_hand` or `payout_completed`. */
    cause: string;
    reason: string | null;
    at: string;
  }[];
  /** The newest payout that includes the commission; null if there is none. */
  payout: {
    id: string;
    invoice_number: number;
    status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | (string & {});
    created_at: string;
    processed_at: string | null;
    /** When the money was returned, which makes the commission payable again. */
    returned_at: string | null;
    return_reason: string | null;
  } | null;
  /** How the affiliate sees the commission. */
  affiliate_reads: ExplainedReading;
  /** When it was voided; null if it was not. */
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
  /** For example when a hold ends, when it was paid, or when the customer was refunded. */
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
  /** Whether the sale was made by a partner whom the affiliate referred. */
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
  /** The sentence shown to the affiliate, in English. */
  sentence: string;
  /** Name of the program, as affiliates know it. */
  brand: string;
  /** Time zone of the dates in the sentence, such as `Europe/Berlin`. */
  time_zone: string;
}

export type ConversionBatchItem = AtLeastOne<
  {
    /** The referral, if you know it. */
    referral_id?: string | null;
    /** Your customer id, if the referral is linked to it. */
    customer_id?: string | null;
    /** Your user id, if it is stored in Tributary. */
    external_user_id?: string | null;
    /** The click to convert. If it has already become another customer’s referral, a separate referral to the same affiliate is created for a new customer. */
    click_id?: string | null;
    /** The program, if an identifier matches referrals in more than one. */
    program_id?: string | null;
    /** The code used at checkout. If no identifier matches a referral and no click is usable, a new referral of the coupon’s affiliate is created with the `customer_id`, which is then required. */
    coupon_code?: string | null;
    /** In major units of the currency, with no more decimals than the currency has. */
    sale_amount: number;
    /**
     * ISO 4217 code: three letters, upper or lower case.
     * @example USD
     */
    sale_amount_currency: string;
    /** Idempotency key: a stable id of your own, such as the invoice id. Never expires. */
    external_event_id: string;
    /** Default `complete`. Only a complete sale earns a commission. */
    sales_status?: 'pending' | 'complete' | 'failed';
    /** Default: true if `interval` is sent. */
    is_subscription?: boolean;
    interval?: 'weekly' | 'monthly' | 'quarterly' | 'semiannual' | 'yearly';
    product_ids?: string[];
    price_ids?: string[];
    /** Lines of a sale with several products, instead of `product_ids` and `price_ids`. The amounts must add up to `sale_amount`. An incentive for specific products, and the levels above the affiliate, then apply their percentage only to the lines of matching products; without lines, to the whole sale. A product whose lines add up to less than 0 counts as 0. */
    lines?: SaleLineInput[];
    payment_intent_id?: string | null;
    invoice_id?: string | null;
    /** Default true. With false, the sale earns a commission as usual, but limits and tiers do not count it. Use it for prorations or seat changes between two payments. A sale of 0 never counts. */
    counts_as_payment?: boolean;
    /** Default false: fails with `DUPLICATE` if the referral already has an active sale (neither voided nor failed) with the same `invoice_id` or `payment_intent_id`, unless the program allows it. Ignored when repeated requests are compared. */
    allow_duplicate?: boolean;
    event_name?: string | null;
    event_type?: 'conversion';
    /** Default: the time of the request. */
    occurred_at?: string;
    metadata?: {
      [key: string]: unknown;
    } | null;
    /** Returns the result of the request without recording anything: the ids in the response do not exist, and the key is not used. */
    dry_run?: boolean;
    /** Works like the `Idempotency-Key` header of the single request, and shares its keys. */
    idempotency_key?: string | null;
  },
  'referral_id' | 'customer_id' | 'external_user_id' | 'click_id'
>;

export type ConversionBatch = ImportBatch<ConversionBatchItem>;

export interface RefundBatchItem {
  /** Omit it to refund the full remaining amount. */
  amount?: number;
  /**
   * Must match the currency of the sale.
   * @example USD
   */
  currency?: string;
  reason?: string;
  /** Idempotency key: a stable id of your own for this refund. */
  external_event_id: string;
  /** When the refund happened. Default: now. */
  refunded_at?: string;
  /** Default `refund`. `canceled`: the order was canceled before delivery. */
  kind?: 'refund' | 'dispute' | 'dispute_fraud' | 'credit_note' | 'canceled';
  /** Returns the result of the request without recording anything: the ids in the response do not exist, and the key is not used. */
  dry_run?: boolean;
  /** The conversion to refund. */
  conversion_id?: string | null;
  /** The `external_event_id` of the conversion, instead of its id. */
  conversion_external_event_id?: string | null;
  /** Works like the `Idempotency-Key` header of the single request, and shares its keys. */
  idempotency_key?: string | null;
}

export type RefundBatch = Batch<RefundBatchItem>;

export interface EventCreate {
  /** The referral, if you know it. */
  referral_id?: string | null;
  /** Your customer id, if the referral is linked to it. */
  customer_id?: string | null;
  /** Your user id, if it is stored in Tributary. */
  external_user_id?: string | null;
  /** The click to convert. If it has already become another customer’s referral, a separate referral to the same affiliate is created for a new customer. */
  click_id?: string | null;
  /** The program, if an identifier matches referrals in more than one. */
  program_id?: string | null;
  /** The code used at checkout. If no identifier matches a referral and no click is usable, a new referral of the coupon’s affiliate is created with the `customer_id`, which is then required. */
  coupon_code?: string | null;
  event_name: string;
  /** Default `milestone`. */
  event_type?: 'conversion' | 'lead' | 'trial' | 'milestone';
  /** Makes retries safe; required for conversions. */
  external_event_id?: string | null;
  /** Default: the time of the request. */
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
  /** Default `complete`. Only a complete sale earns a commission. */
  sales_status?: 'pending' | 'complete' | 'failed';
  /** Default: true if `interval` is sent. */
  is_subscription?: boolean;
  interval?: 'weekly' | 'monthly' | 'quarterly' | 'semiannual' | 'yearly';
  product_ids?: string[];
  price_ids?: string[];
  /** Lines of a sale with several products, instead of `product_ids` and `price_ids`. The amounts must add up to `sale_amount`. An incentive for specific products, and the levels above the affiliate, then apply their percentage only to the lines of matching products; without lines, to the whole sale. A product whose lines add up to less than 0 counts as 0. */
  lines?: SaleLineInput[];
  payment_intent_id?: string | null;
  invoice_id?: string | null;
  /** Default true. With false, the sale earns a commission as usual, but limits and tiers do not count it. Use it for prorations or seat changes between two payments. A sale of 0 never counts. */
  counts_as_payment?: boolean;
  /** Default false: fails with `DUPLICATE` if the referral already has an active sale (neither voided nor failed) with the same `invoice_id` or `payment_intent_id`, unless the program allows it. Ignored when repeated requests are compared. */
  allow_duplicate?: boolean;
}

export interface EventResult {
  event_id: string;
  referral_id: string;
  /** Status of the commission earned by the event, if any. */
  transaction_id: string | null;
  event_name: string;
  event_type: 'conversion' | 'lead' | 'trial' | 'milestone' | (string & {});
  external_event_id: string | null;
  action: 'referral_updated' | 'transaction_created' | 'recorded' | (string & {});
  referral_status: 'lead' | 'trialing' | 'customer' | 'active' | 'canceled' | 'rejected' | (string & {});
}

export interface CommissionTotals {
  /** Commissions recorded before this time are counted. Send it as `recorded_before` to select the same commissions. */
  as_of: string;
  rows: {
    /** `to_approve` and `held`: same as `approval=waiting` and `approval=held` in the list. `no_commission`: nothing was earned, or the sale is not complete yet. All other values are statuses. */
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
  /** In major units of the currency, with no more decimals than the currency has. */
  sale_amount: number;
  /**
   * ISO 4217 code: three letters, upper or lower case.
   * @example USD
   */
  sale_amount_currency: string;
  /** In major units of the currency, with no more decimals than the currency has. */
  commission_amount: number;
  /**
   * ISO 4217 code: three letters, upper or lower case.
   * @example USD
   */
  commission_currency: string;
  /** Default `pending`. */
  status?: 'pending' | 'approved' | 'ready_for_payment' | 'paid' | 'rejected' | 'refunded';
  /** Default `pending`. */
  sales_status?: 'pending' | 'complete' | 'refunded' | 'failed';
  /** Default false. */
  is_subscription?: boolean;
  payment_intent_id?: string | null;
  invoice_id?: string | null;
  /** Default true. With false, the sale earns a commission as usual, but limits and tiers do not count it. Use it for prorations or seat changes between two payments. A sale of 0 never counts. */
  counts_as_payment?: boolean;
  /** Default false: fails with `DUPLICATE` if the referral already has an active sale (neither voided nor failed) with the same `invoice_id` or `payment_intent_id`, unless the program allows it. Ignored when repeated requests are compared. */
  allow_duplicate?: boolean;
  hold_period_days?: number;
  /** Default: now. */
  created_at?: string;
}

export interface CommissionUpdate {
  /** `refunded` is set by a refund, `paid` by a payout. */
  status?: 'pending' | 'approved' | 'ready_for_payment' | 'rejected';
  /** Incentives are matched when a calculated sale completes. */
  sales_status?: 'pending' | 'complete' | 'failed';
  /** The final amount in the currency of the sale. It can be set until the sale is complete, including in the same request as `sales_status`. A different amount removes the `lines` of the sale; incentives for specific products then use the whole sale as the base of their percentage. */
  sale_amount?: number;
  /** Reason for the rejection; only allowed with `status: rejected`. */
  reason?: string;
}

export interface CommissionVoid {
  /** Only for commissions recorded by an import: frees the key, so that the same request can record the commission again. */
  free_key?: boolean;
}

export interface ImportedVoid {
  /** The import that recorded the commissions. */
  import_id: string;
  ids?: string[];
  /** Instead of ids: the `external_event_id` of conversions, or the `idempotency_key` of commissions. Keys that the import did not record are left out of the results. */
  keys?: string[];
  /** Only for commissions recorded by an import: frees the key, so that the same request can record the commission again. */
  free_key?: boolean;
}

export interface ImportedVoidResults {
  results: {
    /** Position in the ids or keys of the request, from 0. */
    index: number;
    id: string;
    /** False if it was already voided, or if the item was rejected. */
    changed: boolean;
    /** Why this item was rejected. The others are voided. */
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
      /** What went wrong, in plain language. */
      message: string;
    };
  }[];
  counts: {
    /** Includes commissions that were already voided. */
    done: number;
    failed: number;
  };
}

export interface Deleted {
  id: string;
  deleted: true;
}

export interface CommissionAction {
  /** `approve`: any hold still applies. `release`: skips the hold. */
  action: 'approve' | 'release' | 'reject' | 'reopen';
  /** Either `ids` or `filter` is required. */
  ids?: string[];
  /** Filters of the list. Selects up to 500 matching commissions whose status allows the action, oldest first. */
  filter?: {
    /** Matches part of the name, e-mail, tracking id, company or id of the affiliate, or the name, e-mail, customer id, user id or id of the customer; or the beginning of the commission’s id, `external_event_id`, `invoice_id` or `payment_intent_id`, case-insensitively. All characters are matched literally. */
    search?: string;
    affiliate_id?: string;
    /** Affiliates currently in this group. */
    group_id?: string;
    referral_id?: string;
    program_id?: string;
    /** Calculated by this incentive. */
    incentive_id?: string;
    /** Included in this payout, whatever its status. */
    payout_id?: string;
    status?: 'pending' | 'approved' | 'ready_for_payment' | 'paid' | 'rejected' | 'refunded';
    sales_status?: 'pending' | 'complete' | 'refunded' | 'failed' | 'partial_refunded';
    /** `waiting`: pending until the commission or its affiliate is approved manually. `held`: ready for payment once a hold ends, or approved but not yet released. `flagged`: pending with a flag, such as `self_referral`; these also match one of the other two. `possible_duplicate`: pending until someone decides whether the sale was recorded twice. */
    approval?: 'waiting' | 'held' | 'flagged' | 'possible_duplicate';
    /** Commission currency: an ISO 4217 code or a custom unit. */
    currency?: string;
    external_event_id?: string;
    invoice_id?: string;
    payment_intent_id?: string;
    /** Recorded by this import. */
    import_id?: string;
    /** Occurred at or after this time. */
    from?: string;
    /** Occurred before this time. */
    to?: string;
    /** Commissions recorded after this time are not changed. Send the `as_of` of the totals that the user saw. */
    recorded_before: string;
    /** Created at or after this time. */
    created_gte?: string;
    /** Created at or before this time. */
    created_lte?: string;
  };
  /** With `filter`, continues after this object. Send the `next_after` of the previous response. */
  after?: string;
  /** With a filter, the totals of everything that currently matches, not only the first 500, by remaining commission amounts. If the actual result differs, nothing is changed (`TOTAL_CHANGED`). */
  expected?: {
    /** Expected number. Default: any. */
    count?: number;
    /** Expected totals by currency. A currency that is left out is 0. */
    totals: {
      currency: string;
      /** In major units of the currency, with no more decimals than the currency has. */
      amount: number;
    }[];
  };
  /** Required for `reject`, not allowed otherwise. */
  reason?: string;
}

export interface CommissionActionResults {
  results: {
    id: string;
    /** The status after the action; null if the object does not exist. */
    status: ('pending' | 'approved' | 'ready_for_payment' | 'paid' | 'rejected' | 'refunded') | null;
    /** False if the object already had this status, or if the item was rejected. */
    changed: boolean;
    /** Why this item was rejected. Other items are not affected. */
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
      /** What went wrong, in plain language. */
      message: string;
    };
  }[];
  counts: {
    /** Includes objects that already had this status. */
    done: number;
    failed: number;
  };
  /** Whether the filter matches more objects; false for ids. */
  has_more: boolean;
  /** If `has_more` is true, repeat the request with this value as `after` to continue. */
  next_after: string | null;
}

export interface CommissionBatchItem {
  referral_id: string;
  /** In major units of the currency, with no more decimals than the currency has. */
  sale_amount: number;
  /**
   * ISO 4217 code: three letters, upper or lower case.
   * @example USD
   */
  sale_amount_currency: string;
  /** In major units of the currency, with no more decimals than the currency has. */
  commission_amount: number;
  /**
   * ISO 4217 code: three letters, upper or lower case.
   * @example USD
   */
  commission_currency: string;
  /** Default `pending`. */
  status?: 'pending' | 'approved' | 'ready_for_payment' | 'paid' | 'rejected' | 'refunded';
  /** Default `pending`. */
  sales_status?: 'pending' | 'complete' | 'refunded' | 'failed';
  /** Default false. */
  is_subscription?: boolean;
  payment_intent_id?: string | null;
  invoice_id?: string | null;
  /** Default true. With false, the sale earns a commission as usual, but limits and tiers do not count it. Use it for prorations or seat changes between two payments. A sale of 0 never counts. */
  counts_as_payment?: boolean;
  /** Default false: fails with `DUPLICATE` if the referral already has an active sale (neither voided nor failed) with the same `invoice_id` or `payment_intent_id`, unless the program allows it. Ignored when repeated requests are compared. */
  allow_duplicate?: boolean;
  hold_period_days?: number;
  /** Default: now. */
  created_at?: string;
  /** Works like the `Idempotency-Key` header of the single request, and shares its keys. */
  idempotency_key?: string | null;
}

export type CommissionBatch = ImportBatch<CommissionBatchItem>;

export interface ReferralCreate {
  /** Can be null only together with `customer_id` or `external_user_id`. */
  email: string | null;
  affiliate_id: string;
  subscription_id?: string | null;
  customer_id?: string | null;
  external_user_id?: string | null;
  /** The click to turn into the referral. */
  click_id?: string | null;
  /** Backdates the referral. */
  created_at?: string;
  /** Default `lead`. */
  status?: 'lead' | 'trialing' | 'customer' | 'active' | 'canceled' | 'rejected';
  name?: string;
  metadata?: {
    [key: string]: unknown;
  } | null;
}

export interface ReferralUpdate {
  email?: string | null;
  subscription_id?: string | null;
  /** Added to the referral’s ids. null removes the newest. */
  customer_id?: string | null;
  /** Added to the referral’s ids. null removes the newest. */
  external_user_id?: string | null;
  status?: 'lead' | 'trialing' | 'customer' | 'active' | 'canceled' | 'rejected';
  name?: string;
  /** Replaces the stored object; null clears it. */
  metadata?: {
    [key: string]: unknown;
  } | null;
}

export interface ReferralBatchItem {
  /** Can be null only together with `customer_id` or `external_user_id`. */
  email: string | null;
  affiliate_id: string;
  subscription_id?: string | null;
  customer_id?: string | null;
  external_user_id?: string | null;
  /** The click to turn into the referral. */
  click_id?: string | null;
  /** Backdates the referral. */
  created_at?: string;
  /** Default `lead`. */
  status?: 'lead' | 'trialing' | 'customer' | 'active' | 'canceled' | 'rejected';
  name?: string;
  metadata?: {
    [key: string]: unknown;
  } | null;
  /** Works like the `Idempotency-Key` header of the single request, and shares its keys. */
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
  /** Reason for the rejection; null in every other status. */
  rejection_reason: string | null;
  onboarding_completed: boolean;
  program_id: string;
  group_id: string | null;
  /** The affiliate who recruited this affiliate and earns level commissions on its sales; see the group’s multi-level incentives. */
  parent_affiliate_id: string | null;
  external_user_id: string | null;
  metadata: {
    [key: string]: unknown;
  };
  /** When the payout method or details last changed; null if they have not changed since the affiliate was created. */
  payout_details_changed_at: string | null;
  /** The affiliate that this affiliate was merged into. It is credited with all later sales and is paid this affiliate’s earnings. */
  merged_into: string | null;
  merged_at: string | null;
  merge_reason: string | null;
  /** The API key that merged it. */
  merged_by: string | null;
  created_at: string;
  /** When the personal data was erased; omitted otherwise. The names and ids are pseudonyms. */
  erased_at?: string;
  /** Returned only if the request sent `payout_details` or `payout_method` and some details are invalid. They are stored anyway. */
  warnings?: PayoutDetailWarning[];
  /** Included with `expand=group`. */
  group?: Group | null;
  /** Included with `expand=program`. */
  program?: Program;
  /** Included with `expand=balances`. */
  balances?: Balance[];
  /** Included with `expand=merged`: affiliates that were merged into this affiliate, each with its own earnings. Payouts to this affiliate include those amounts. */
  merged?: MergedAffiliate[];
  /** Included with `expand=tracking_ids`: all tracking ids, the primary id first, then the newest. Empty for a merged affiliate, because its ids credit the affiliate it was merged into. */
  tracking_ids?: AffiliateTrackingId[];
  /** Included with `expand=performance`: the affiliate’s figures from `from` to `to`. */
  performance?: {
    from: string;
    to: string;
    clicks: number;
    referrals: number;
    /** Referrals whose first complete conversion is in the period. */
    customers: number;
    money: {
      /** @example USD */
      currency: string;
      /** Complete conversions, plus the sales of manual commissions. */
      conversions: number;
      /** Sale amounts before refunds. */
      sales: number;
      /** Refunds made in the period, minus refunds undone in it; negative if more was undone. */
      refunds: number;
      /** Commission on these sales, minus the commission reversed by these refunds. An undo counts at the time of the undo, and a rejection at the time of its sale. */
      commission: number;
    }[];
  };
  /** Included with `expand=application`: the affiliate’s application in the portal; null if they did not apply there. */
  application?: Application | null;
}

export interface PayoutDetailWarning {
  /** For example `payout_details.iban`. */
  field: string;
  /** The kind of error, such as `iban_check_digits`. */
  code: string;
  message: string;
}

export interface Group {
  id: string;
  program_id: string;
  name: string;
  description: string;
  custom_website_url: string | null;
  /** Affiliates created without a `group_id` join this group. */
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
  /** A percentage if `is_percentage`, otherwise an amount in major units of `currency`. */
  amount: number;
  is_percentage: boolean;
  /** An ISO 4217 code or a unit such as CREDITS; null for a percentage. */
  currency: string | null;
  incentive_length: 'customer_lifetime' | 'time_limited' | 'payment_limited' | (string & {});
  /** Months (`time_limited`) or payments (`payment_limited`). */
  length_value: number | null;
  approval_type: 'automatic' | 'hold_period' | 'manual' | (string & {});
  hold_period_days: number | null;
  variable_commission: boolean;
  variable_config: {
    basis: 'sale_amount' | 'referral_conversions' | 'affiliate_conversions_month' | (string & {});
    /**
     * Currency of the tiers that are fixed amounts.
     * @example USD
     */
    currency?: string;
    /** Ascending by `from`. The highest tier reached applies to the whole sale. */
    tiers: {
      from: number;
      amount: number;
      is_percentage: boolean;
    }[];
  } | null;
  apply_to: 'all_plans' | 'monthly_plans' | 'yearly_plans' | 'one_time' | 'specific_products' | (string & {});
  product_ids: string[];
  /** The milestone that is rewarded. */
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
  /** Awaiting approval. */
  pending: number;
  /** In its hold period. */
  held: number;
  /** Ready to be paid; negative if clawbacks exceed it. */
  ready: number;
  /** In a payout that is not completed. */
  claimed: number;
  /** Paid out so far. */
  paid: number;
  /** Reversed after payment by refunds in effect; zero or negative. */
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
  /** In lower case, because ids are case-insensitive. */
  tracking_id: string;
  /** Whether it is the affiliate’s `tracking_id`. */
  is_primary: boolean;
  /** When it was added to the affiliate. */
  created_at: string;
}

export interface Application {
  country_code: string | null;
  website: string | null;
  /** In the order of the questions. */
  answers: {
    question_id: string;
    /** The question as shown, in the default language of the portal. */
    question: string;
    /** The text, or the labels of the chosen options. Empty if not answered. */
    answers: string[];
  }[];
  questions_version: number;
  /** Terms accepted by the applicant. */
  accepted_terms_url: string | null;
  /** Reasons to take a closer look. None of them rejects an application automatically. */
  signals: {
    /** `disposable_email`: the address belongs to a disposable mailbox service. `same_network`, `same_answers`: within 30 days, others applied from the same network or with the same answers. */
    signal: 'disposable_email' | 'same_network' | 'same_answers' | (string & {});
    /** Similar applications, at most 5. */
    affiliate_ids: string[];
  }[];
  submitted_at: string;
}

export interface AffiliateCreate {
  name: string;
  email: string;
  /** Program to enroll in. Optional if there is only one program. */
  program_id?: string | null;
  /** Default: generated from the name. */
  tracking_id?: string | null;
  /** Additional ids whose links credit the affiliate, such as codes issued by another service. Stored in lower case. */
  additional_tracking_ids?: string[];
  /** Default: the program’s default group. */
  group_id?: string | null;
  /** Must be an affiliate of the same program. */
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
  /** Stored encrypted, and never returned with the affiliate. */
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
  /** Default `approved`. */
  status?: 'pending' | 'approved' | 'rejected';
  /** Default false; true skips onboarding. */
  onboarding_completed?: boolean;
  external_user_id?: string | null;
  metadata?: {
    [key: string]: unknown;
  } | null;
}

export interface AffiliateUpdate {
  name?: string;
  email?: string;
  /** Links with the previous id keep working; see the affiliate’s tracking ids. */
  tracking_id?: string | null;
  /** null removes the affiliate from its group. Without a group, no incentive applies. */
  group_id?: string | null;
  /** null clears it. Must not create a cycle. */
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
  /** null clears it. */
  external_user_id?: string | null;
  /** Replaces the stored object; null clears it. */
  metadata?: {
    [key: string]: unknown;
  } | null;
}

export interface AffiliateMerge {
  /** The affiliate to keep. */
  into: string;
  /** Reason, shown with both affiliates. */
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
  /** Masked, but recognizable: `a•••@lindqvist.example`, `DE••••3000`, or the last characters. */
  payout_details: {
    [key: string]: string;
  } | null;
  /** Details that are invalid, such as an IBAN with a typo. */
  warnings: PayoutDetailWarning[];
  /** The last 20 changes, newest first, without values. */
  changes: {
    changed_at: string;
    /** The API key that made the change; null if a user made it. */
    api_key_id: string | null;
    /** The API key or user that made the change. */
    changed_by: string;
    /** What changed: `payout_method` or fields of `payout_details`. */
    fields: string[];
    request_id: string;
  }[];
}

export interface PortalLink {
  /** Share it only with this affiliate. null in a replayed response. */
  url: string | null;
  expires_at: string;
}

export interface StatementMonth {
  /** `2026-10`, in the time zone of the program. */
  month: string;
  /** A currency or an incentive unit. */
  currency: string;
  /** Commissions on sales in this month, as originally earned. */
  earned: number;
  /** Amount reversed by refunds and disputes, in this month or later. */
  refunded: number;
  /** Rejected commissions. */
  rejected: number;
  /** Voided commissions, which were recorded by mistake. */
  voided: number;
  /** Bonuses and deductions of this month. */
  adjusted: number;
  waiting: number;
  held: number;
  due: number;
  under_way: number;
  paid: number;
  /** When the last of the held amount is released. */
  held_until: string | null;
  /** Payouts that include it, ordered by number. */
  payouts: {
    /** null: recorded as paid elsewhere. */
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
  /** The beginning of the next month. */
  until: string;
  /** True if the month is over, so that nothing can be added to it. */
  is_over: boolean;
  /** The currency of the program first. */
  currencies: {
    /** A currency or an incentive unit. */
    currency: string;
    /** Amount owed when the month began: the closing balance of the month before. */
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
  /** The id of the ledger entry. */
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
  /** When the customer bought. null for a bonus or a deduction. */
  sold_at: string | null;
  /** Identifies the order. */
  external_event_id: string | null;
  /** Requires `read:referrals`; otherwise null. */
  customer_id: string | null;
  /** Requires `read:referrals`; otherwise null. */
  customer_email: string | null;
  commission_id: string | null;
  adjustment_id: string | null;
  /** Reason for a refund, a rejection, a bonus or a deduction. */
  reason: string | null;
  /** The payout that includes it. */
  payout_number: number | null;
  /** Signed. */
  amount: number;
  /** A currency or an incentive unit. */
  currency: string;
}

export interface FileDownload {
  filename: string;
  media_type: string;
  /** In base64. */
  data: string;
}

export interface AffiliateTrackingIdCreate {
  /** Stored in lower case, and unique in the program, case-insensitively. */
  tracking_id: string;
}

export interface AffiliateAction {
  action: 'approve' | 'reject' | 'move' | 'invite';
  /** Either `ids` or `filter` is required. */
  ids?: string[];
  /** Filters of the list. Selects up to 500 matching affiliates, oldest first. */
  filter?: {
    program_id?: string;
    group_id?: string;
    status?: 'pending' | 'approved' | 'rejected';
    /** Case-insensitive; matched literally. */
    email?: string;
    tracking_id?: string;
    external_user_id?: string;
    /** Recruited by this affiliate. */
    parent_affiliate_id?: string;
    /** Merged into this affiliate. */
    merged_into?: string;
    /** Created at or after this time. */
    created_gte?: string;
    /** Created at or before this time. */
    created_lte?: string;
    /** Affiliates created after this time are not changed. */
    recorded_before: string;
  };
  /** With `filter`, continues after this object. Send the `next_after` of the previous response. */
  after?: string;
  /** Required for `reject`, not allowed otherwise. */
  reason?: string;
  /** Required for `move`, not allowed otherwise; null removes the affiliates from their groups. */
  group_id?: string | null;
}

export interface AffiliateActionResults {
  results: {
    id: string;
    /** The status after the action; null if the object does not exist. */
    status: ('PENDING' | 'APPROVED' | 'REJECTED') | null;
    /** False if the object already had this status, or if the item was rejected. */
    changed: boolean;
    /** Why this item was rejected. Other items are not affected. */
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
      /** What went wrong, in plain language. */
      message: string;
    };
  }[];
  counts: {
    /** Includes objects that already had this status. */
    done: number;
    failed: number;
  };
  /** Whether the filter matches more objects; false for ids. */
  has_more: boolean;
  /** If `has_more` is true, repeat the request with this value as `after` to continue. */
  next_after: string | null;
}

export interface AffiliateBatchItem {
  name: string;
  email: string;
  /** Program to enroll in. Optional if there is only one program. */
  program_id?: string | null;
  /** Default: generated from the name. */
  tracking_id?: string | null;
  /** Additional ids whose links credit the affiliate, such as codes issued by another service. Stored in lower case. */
  additional_tracking_ids?: string[];
  /** Default: the program’s default group. */
  group_id?: string | null;
  /** Must be an affiliate of the same program. */
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
  /** Stored encrypted, and never returned with the affiliate. */
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
  /** Default `approved`. */
  status?: 'pending' | 'approved' | 'rejected';
  /** Default false; true skips onboarding. */
  onboarding_completed?: boolean;
  external_user_id?: string | null;
  metadata?: {
    [key: string]: unknown;
  } | null;
  /** Works like the `Idempotency-Key` header of the single request, and shares its keys. */
  idempotency_key?: string | null;
}

export type AffiliateBatch = Batch<AffiliateBatchItem>;

export interface ClickCreate {
  /** The affiliate’s tracking id. */
  trackingId: string;
  /** Optional if there is only one program, or if `siteId` is sent. */
  programId?: string | null;
  /** The site the visitor came to. */
  siteId?: string | null;
  /** The page that the visitor arrived on. Sub ids, `utm_…` parameters and ad click ids missing from this body are taken from its query; values longer than 2,048 characters are truncated. */
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
  /** The visitor’s User-Agent, as your server received it. */
  userAgent?: string;
  /** When the visitor clicked. Default: now. The click’s expiry is counted from this time. */
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
  /** The site may since have been deleted. */
  site_id: string | null;
  /** The page that the visitor arrived on. */
  url: string | null;
  referrer: string | null;
  /** Stored according to the site’s settings. */
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
  /** Origins whose pages may record clicks and that links may lead to: `https://shop.com`, or `https://*.shop.com` for every subdomain. */
  allowed_origins: string[];
  /** The domain whose hosts share the cookie; null: only the host that sets it. */
  cookie_domain: string | null;
  /** Query parameters that carry a tracking id, case-insensitive; new links use the first. */
  params: string[];
  /** Lifetime of the cookie; null: the click lifetime of the program. */
  cookie_days: number | null;
  /** Which link is credited if a visitor followed several: the `last`, or the `first` as long as its cookie lasts. */
  attribution: 'last' | 'first' | (string & {});
  /** `required`: clicks and cookies are recorded only after the page reports consent. */
  consent: 'none' | 'required' | (string & {});
  /** How much of a visitor’s IP address is stored. `truncated`: its network, /24 for IPv4 and /48 for IPv6. */
  ip: 'none' | 'truncated' | 'full' | (string & {});
  /** No clicks are recorded on pages whose path starts with one of these. */
  ignore_paths: string[];
  /** Hosts that serve short links for this site, `https://<link host>/r/<tracking id>`. */
  link_hosts: string[];
  /** Hosts in `link_hosts` that are not active, and why. */
  inactive_link_hosts: InactiveLinkHost[];
  /** `pk_…`: identifies the site in pages and links. It is public and grants no read access. */
  publishable_key: string;
  /** The key before the last rotation. It works until the next rotation. */
  previous_publishable_key: string | null;
  /** Whether a secret for signing sign-up tokens exists. */
  has_signup_secret: boolean;
  created_at: string;
  updated_at: string;
}

export interface InactiveLinkHost {
  host: string;
  /** `record_missing`: the account has not verified the host. `live_environment`: it is used by your live environment. `reserved`: it belongs to the server itself. */
  reason: 'record_missing' | 'live_environment' | 'reserved' | (string & {});
  /** The exact DNS record that verifies the host; null if a record would not help. */
  record: {
    type: 'TXT';
    name: string;
    value: string;
  } | null;
}

export interface SiteCreate {
  /** Optional if there is only one program. */
  program_id?: string | null;
  /** http:// or https:// (https:// in a live environment), without user, password or fragment. */
  home_url: string;
  /** Default: the host of `home_url`. */
  name?: string;
  /** `https://shop.com`: scheme, host and optional port only; or `https://*.shop.com`. http:// only in a dev environment. Stored as browsers send it. Default: the origin of `home_url` and every subdomain of its registrable domain. */
  allowed_origins?: string[];
  /** The host of `home_url` or one of its parent domains, such as `shop.com`; not a public suffix such as `co.uk`. Default: the registrable domain of `home_url`. */
  cookie_domain?: string | null;
  /** Default: `["via", "ref"]`. */
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
  /** Host names without port, each used by one site only. On a server with several accounts, a host becomes active once a TXT record `_tributary.<host>` with your account id is found; see `inactive_link_hosts`. Live takes precedence over dev. Stored in lower case. */
  link_hosts?: string[];
}

export interface SiteUpdate {
  name?: string;
  /** http:// or https:// (https:// in a live environment), without user, password or fragment. */
  home_url?: string;
  /** `https://shop.com`: scheme, host and optional port only; or `https://*.shop.com`. http:// only in a dev environment. Stored as browsers send it. */
  allowed_origins?: string[];
  /** The host of `home_url` or one of its parent domains, such as `shop.com`; not a public suffix such as `co.uk`. */
  cookie_domain?: string | null;
  params?: string[];
  cookie_days?: number | null;
  attribution?: 'last' | 'first';
  consent?: 'none' | 'required';
  ip?: 'none' | 'truncated' | 'full';
  ignore_paths?: string[];
  /** Host names without port, each used by one site only. On a server with several accounts, a host becomes active once a TXT record `_tributary.<host>` with your account id is found; see `inactive_link_hosts`. Live takes precedence over dev. Stored in lower case. */
  link_hosts?: string[];
}

export interface SiteCheck {
  /** Including before the last seven days. */
  last_click_at: string | null;
  clicks: {
    counted: number;
    /** Repeated within 30 minutes by the same visitor. */
    uncounted: number;
    /** Clicks stored with only the affiliate, because the site had reached its daily storage limit. */
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
  /** Who set the cookie. Safari deletes cookies set by scripts after seven days. */
  cookie: {
    by_server: number;
    by_script: number;
  };
  /** The home page as a visitor would see it now. */
  home_page: {
    /** The URL that was opened: `home_url` with a tracking id. */
    url: string;
    /** The URL after all redirects. */
    final_url: string;
    /** The last status; null if there was no response. */
    status: number | null;
    /** Whether `final_url` still contains the tracking id; null if the page could not be opened. */
    keeps_query: boolean | null;
    /** Why the page could not be opened, such as `dns`, `tls`, `timeout`, `blocked_address`, `http_404` or `too_many_redirects`. */
    problem: string | null;
  };
  /** What to do next; empty if no problems were found. */
  problems: string[];
}

export interface SiteWithSignupSecret {
  id: string;
  program_id: string;
  name: string;
  /** Default destination of links. */
  home_url: string;
  /** Origins whose pages may record clicks and that links may lead to: `https://shop.com`, or `https://*.shop.com` for every subdomain. */
  allowed_origins: string[];
  /** The domain whose hosts share the cookie; null: only the host that sets it. */
  cookie_domain: string | null;
  /** Query parameters that carry a tracking id, case-insensitive; new links use the first. */
  params: string[];
  /** Lifetime of the cookie; null: the click lifetime of the program. */
  cookie_days: number | null;
  /** Which link is credited if a visitor followed several: the `last`, or the `first` as long as its cookie lasts. */
  attribution: 'last' | 'first' | (string & {});
  /** `required`: clicks and cookies are recorded only after the page reports consent. */
  consent: 'none' | 'required' | (string & {});
  /** How much of a visitor’s IP address is stored. `truncated`: its network, /24 for IPv4 and /48 for IPv6. */
  ip: 'none' | 'truncated' | 'full' | (string & {});
  /** No clicks are recorded on pages whose path starts with one of these. */
  ignore_paths: string[];
  /** Hosts that serve short links for this site, `https://<link host>/r/<tracking id>`. */
  link_hosts: string[];
  /** Hosts in `link_hosts` that are not active, and why. */
  inactive_link_hosts: InactiveLinkHost[];
  /** `pk_…`: identifies the site in pages and links. It is public and grants no read access. */
  publishable_key: string;
  /** The key before the last rotation. It works until the next rotation. */
  previous_publishable_key: string | null;
  /** Whether a secret for signing sign-up tokens exists. */
  has_signup_secret: boolean;
  created_at: string;
  updated_at: string;
  /** `sus_…`, shown only once; null in a replayed response. */
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
  /** Why it failed or was cancelled, such as the bank’s explanation; null in every other status. */
  failure_reason: string | null;
  /** When the money was returned. The payout stays completed, and the amount is owed again. */
  returned_at: string | null;
  return_reason: string | null;
  /** The API key that recorded the return. */
  returned_by: string | null;
  /** The API key or the user that created it; null if unknown. */
  created_by: string | null;
  /** `waiting`: it can be neither exported nor paid until a second person has approved it. `not_needed`: its program requires no approval, or it is cancelled. */
  approval: 'not_needed' | 'waiting' | 'approved' | (string & {});
  /** The user who approved it. */
  approved_by: string | null;
  approved_at: string | null;
  created_at: string;
  updated_at: string;
  /** Returned only when a single payout is requested. */
  transactions?: {
    id: string;
    /** Signed. */
    amount: number;
    commission: {
      id: string;
      /** Remaining sale amount after refunds. */
      amount: number;
      commission_amount: number;
      created_at: string;
    };
    /** Only for a bonus or deduction; `commission` then contains its id, and a sale amount of 0. */
    adjustment?: {
      id: string;
      reason: string;
    };
    /** The affiliate who earned the amount, if it was merged into the payee. */
    affiliate_id?: string;
    created_at: string;
  }[];
}

export interface PayoutRunCreate {
  program_id: string;
  /** Default: all approved affiliates. */
  affiliate_ids?: string[];
  /**
   * Default: all currencies.
   * @example USD
   */
  currency?: string;
  /** Overrides the program’s minimum for this run; requires `currency`. */
  minimum?: number;
  /** Excludes amounts earned from later sales, except those that are already partly included in a payout or paid, because clawbacks are always deducted. A date such as `2026-11-30` includes the whole day, in the program’s time zone. */
  up_to?: string;
  /** Returns exactly what the run would create, without creating anything. */
  dry_run?: boolean;
  /** The payouts that the user saw in the dry run. If the actual result differs, nothing is created (`TOTAL_CHANGED`). */
  expected?: {
    /** Expected number. Default: any. */
    count?: number;
    /** Expected totals by currency. A currency that is left out is 0. */
    totals: {
      currency: string;
      /** In major units of the currency, with no more decimals than the currency has. */
      amount: number;
    }[];
  };
}

export interface PayoutRun {
  payouts: {
    /** null in a dry run. */
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
    /** Why it failed or was cancelled, such as the bank’s explanation; null in every other status. */
    failure_reason: string | null;
    /** When the money was returned. The payout stays completed, and the amount is owed again. */
    returned_at: string | null;
    return_reason: string | null;
    /** The API key that recorded the return. */
    returned_by: string | null;
    /** The API key or the user that created it; null if unknown. */
    created_by: string | null;
    /** `waiting`: it can be neither exported nor paid until a second person has approved it. `not_needed`: its program requires no approval, or it is cancelled. */
    approval: 'not_needed' | 'waiting' | 'approved' | (string & {});
    /** The user who approved it. */
    approved_by: string | null;
    approved_at: string | null;
    created_at: string;
    updated_at: string;
    /** Returned only when a single payout is requested. */
    transactions?: {
      id: string;
      /** Signed. */
      amount: number;
      commission: {
        id: string;
        /** Remaining sale amount after refunds. */
        amount: number;
        commission_amount: number;
        created_at: string;
      };
      /** Only for a bonus or deduction; `commission` then contains its id, and a sale amount of 0. */
      adjustment?: {
        id: string;
        reason: string;
      };
      /** The affiliate who earned the amount, if it was merged into the payee. */
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
  /** Payouts of this run to check before you send money. */
  warnings: {
    /** null in a dry run. */
    payout_id: string | null;
    affiliate_id: string;
    affiliate_name: string;
    /** @example USD */
    currency: string;
    amount: number;
    /** `payout_details_changed`: no payout to the current method and details has been completed yet. `affiliate_merged`: another affiliate was merged into this one, and no payout has been completed since. */
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
  /** The method or details changed, and no payout created since then has been completed. */
  details_changed_since_last_payout: boolean;
}

export interface PayoutApprove {
  payout_ids: string[];
  /** The totals that the user saw. If the actual totals differ, nothing is approved (`TOTAL_CHANGED`). */
  expected?: {
    /** Expected number. Default: any. */
    count?: number;
    /** Expected totals by currency. A currency that is left out is 0. */
    totals: {
      currency: string;
      /** In major units of the currency, with no more decimals than the currency has. */
      amount: number;
    }[];
  };
}

export interface PayoutUpdate {
  status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled';
  paymentMethod?: string;
  paymentReference?: string;
  /** Why it failed or is cancelled; only allowed with `status: failed` or `status: cancelled`. */
  reason?: string;
}

export interface PayoutReturn {
  /** Reason for the return, such as the bank’s explanation. */
  reason: string;
  /** When the money was returned. Default: now. */
  returned_at?: string;
}

export interface FundingSource {
  id: string;
  name: string;
  holder: string;
  /** Masked, such as `DE••••3000`; only `export` returns it in full. */
  iban: string;
  bic: string | null;
  /** True for the account that payment files use by default. */
  is_default: boolean;
  created_at: string;
  updated_at: string;
}

export interface FundingSourceCreate {
  /** What your team calls the account. */
  name: string;
  /** Account holder, as registered with the bank. */
  holder: string;
  /** IBAN of a SEPA country, stored encrypted. Spaces and lower case are accepted. */
  iban: string;
  /** Only if the bank requires it. */
  bic?: string | null;
  /** Default: true for the first source. Replaces the previous default. */
  is_default?: boolean;
}

export interface FundingSourceUpdate {
  name?: string;
  /** Account holder, as registered with the bank. */
  holder?: string;
  /** IBAN of a SEPA country, stored encrypted. Spaces and lower case are accepted. */
  iban?: string;
  /** Only if the bank requires it. */
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
  /** Positive for a bonus, negative for a deduction. */
  amount: number;
  /** @example USD */
  currency: string;
  reason: string;
  /** The related commission, if any. */
  transaction_id: string | null;
  external_event_id: string | null;
  /** The API key that created it. */
  created_by: string;
  created_at: string;
  /** When it was voided; null if it was not. */
  voided_at: string | null;
  void_reason: string | null;
  voided_by: string | null;
}

export interface AdjustmentCreate {
  affiliate_id: string;
  /** In major units of the currency: positive for a bonus, negative for a deduction. It may exceed the balance. */
  amount: number;
  /**
   * ISO 4217 code: three letters, upper or lower case.
   * @example USD
   */
  currency: string;
  /** Reason, shown with the payout. */
  reason: string;
  /** The related commission, which is not changed. */
  transaction_id?: string | null;
  /** Idempotency key: a stable id of your own. Never expires. */
  external_event_id?: string | null;
}

export interface AdjustmentVoid {
  /** Reason for voiding it. */
  reason: string;
}

export interface AffiliateBalances {
  /** Id of the affiliate. */
  id: string;
  /** The current name of the affiliate. */
  name: string;
  program_id: string;
  balances: Balance[];
}

export interface Close {
  id: string;
  program_id: string;
  /** @example 2026-10 */
  month: string;
  /** The program’s time zone, which determines when the month begins and ends. */
  timezone: string;
  from: string;
  /** Exclusive. */
  to: string;
  rows: Accrual[];
  /** The API key or the user. */
  closed_by: string;
  created_at: string;
}

export interface Accrual {
  /** ISO 4217 code, or a unit such as CREDITS. */
  currency: string;
  /** Amount owed at the beginning of the month. */
  opening: number;
  /** Commissions booked. */
  earned: number;
  /** Reversed by refunds before payment. */
  refunded: number;
  /** Reversed by refunds after payment. */
  clawed_back: number;
  /** Restored because a refund was undone. */
  refunds_undone: number;
  /** Reversed by rejections, minus amounts restored by reopening. */
  rejected: number;
  /** Reversed because a commission or an adjustment was voided. */
  voided: number;
  /** Bonuses minus deductions. */
  adjusted: number;
  /** Paid out, or settled elsewhere. */
  paid: number;
  /** Owed again because payouts were returned. */
  returned: number;
  /** Amount owed at the end of the month, or now if the month is not over. */
  closing: number;
}

export interface CloseCreate {
  /** Optional if there is only one program. */
  program_id?: string | null;
  /** @example 2026-10 */
  month: string;
}

export interface CloseWithLateBookings {
  id: string;
  program_id: string;
  /** @example 2026-10 */
  month: string;
  /** The program’s time zone, which determines when the month begins and ends. */
  timezone: string;
  from: string;
  /** Exclusive. */
  to: string;
  rows: Accrual[];
  /** The API key or the user. */
  closed_by: string;
  created_at: string;
  /** Sales and refunds that occurred in the month but were booked after it ended. They belong to the month in which they were booked. */
  booked_after_close: {
    totals: {
      currency: string;
      amount: number;
      count: number;
    }[];
    /** The newest 100. */
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
  /** When the sale or refund occurred. */
  occurred_at: string;
  booked_at: string;
}

export interface AccountingSettings {
  program_id: string;
  expense_account: string | null;
  liability_account: string | null;
  bank_account: string | null;
  datev: {
    /** Beraternummer. */
    consultant_number: number;
    /** Mandantennummer. */
    client_number: number;
    /** Number of digits in general ledger accounts. */
    account_length: number;
    /** Month in which the fiscal year begins. */
    fiscal_year_month: number;
  } | null;
  /** null if no accounts have been set. */
  updated_at: string | null;
}

export interface AccountingSettingsUpdate {
  /** Optional if there is only one program. */
  program_id?: string | null;
  /** Account for commission expenses. */
  expense_account: string;
  /** Liability account for amounts owed to affiliates. */
  liability_account: string;
  /** Account that payouts are paid from. */
  bank_account: string;
  /** Required for DATEV files. If set, accounts must have `account_length` digits, or one more for personal accounts. */
  datev?: DatevSettings | null;
}

export interface DatevSettings {
  /** Beraternummer. */
  consultant_number: number;
  /** Mandantennummer. */
  client_number: number;
  /** Number of digits in general ledger accounts. */
  account_length: number;
  /** Month in which the fiscal year begins. */
  fiscal_year_month: number;
}

export interface CouponCreate {
  affiliate_id: string;
  /** Trimmed and converted to upper case; unique in the program. */
  code: string;
  discount_type: 'percentage' | 'fixed';
  discount_value: number;
  duration: 'forever' | 'once' | 'repeating';
  /** Required when `duration` is `repeating`, otherwise not allowed. */
  duration_in_months?: number;
  /**
   * Required when `discount_type` is `fixed`, otherwise not allowed.
   * @example USD
   */
  currency?: string;
  product_ids?: string[];
  /** Links the provider’s existing promotion code instead of creating one. For Stripe, it must be active and have this `code`; deleting the coupon does not delete it there. For `manual`, it is stored as sent. The terms are taken from this request. */
  provider_promo_code_id?: string | null;
}

export interface Coupon {
  id: string;
  affiliate_id: string;
  program_id: string;
  /** Upper case. */
  code: string;
  discount_type: 'percentage' | 'fixed' | (string & {});
  /** A percentage, or an amount in `currency`. */
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
  /** Trimmed and converted to upper case; unique in the program. */
  code: string;
  discount_type: 'percentage' | 'fixed';
  discount_value: number;
  duration: 'forever' | 'once' | 'repeating';
  /** Required when `duration` is `repeating`, otherwise not allowed. */
  duration_in_months?: number;
  /**
   * Required when `discount_type` is `fixed`, otherwise not allowed.
   * @example USD
   */
  currency?: string;
  product_ids?: string[];
  /** Links the provider’s existing promotion code instead of creating one. For Stripe, it must be active and have this `code`; deleting the coupon does not delete it there. For `manual`, it is stored as sent. The terms are taken from this request. */
  provider_promo_code_id?: string | null;
  /** Works like the `Idempotency-Key` header of the single request, and shares its keys. */
  idempotency_key?: string | null;
}

export type CouponBatch = Batch<CouponBatchItem>;

export interface Connection {
  id: string;
  provider: 'stripe' | (string & {});
  name: string;
  program_id: string;
  /** `observing`: receives events and shows what it would record. `live`: records sales and refunds. `disconnected`: no longer receives events. */
  status: 'observing' | 'live' | 'disconnected' | (string & {});
  /** Earlier payments are not credited. Null until the connection first goes live. */
  live_since: string | null;
  /** URL of the webhook endpoint to register with the provider. */
  webhook_url: string;
  /** The provider’s id of the webhook endpoint created with `make_endpoint`. Null otherwise. */
  endpoint_id: string | null;
  /** Whether a webhook secret is set. Without one, all events are rejected. */
  has_webhook_secret: boolean;
  /** Until this time, events signed with the previous secret are also accepted. */
  previous_webhook_secret_expires_at: string | null;
  /** First characters of the API key; null if there is none. Receiving events does not require it. */
  api_key_hint: string | null;
  count_shipping: boolean;
  disputes: 'opened' | 'lost' | (string & {});
  count_bare_payments: boolean;
  match_emails: boolean;
  count_existing_customers: boolean;
  user_id_key: string | null;
  /** The most serious problem. `api_key_refused`: look-ups have stopped. `endpoint_too_old`: refunds are missed, because the webhook endpoint uses an old API version and there is no API key. `events_failed`: events could not be read. `customers_failed`: payments of some customers could not be processed. `no_events`: no events for a day, after a week with events every day. */
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
  /** Default: the provider’s name. */
  name?: string;
  /** Default: the program, if there is only one. */
  program_id?: string | null;
  /** Signing secret of the webhook endpoint, `whsec_…`. Stored encrypted and never returned. After a change, the previous secret is accepted for another 24 hours. */
  webhook_secret?: string;
  api_key?: string | null;
  /** Whether shipping counts toward the sale. Default false. Tax never does. */
  count_shipping?: boolean;
  /** When a dispute reverses the sale: when it is `opened` (default), which withholds the money, or when it is `lost`. */
  disputes?: 'opened' | 'lost';
  /** Whether payment intents without an invoice or Checkout session are sales. Default false. */
  count_bare_payments?: boolean;
  /** Whether to match a referral by the customer’s e-mail address. Default true. */
  match_emails?: boolean;
  /** Whether to credit customers who had already paid before their click. Default true. */
  count_existing_customers?: boolean;
  /** Metadata key under which your backend stores its own user id in Stripe. Default null. */
  user_id_key?: string | null;
}

export interface ConnectionWithCounts {
  id: string;
  provider: 'stripe' | (string & {});
  name: string;
  program_id: string;
  /** `observing`: receives events and shows what it would record. `live`: records sales and refunds. `disconnected`: no longer receives events. */
  status: 'observing' | 'live' | 'disconnected' | (string & {});
  /** Earlier payments are not credited. Null until the connection first goes live. */
  live_since: string | null;
  /** URL of the webhook endpoint to register with the provider. */
  webhook_url: string;
  /** The provider’s id of the webhook endpoint created with `make_endpoint`. Null otherwise. */
  endpoint_id: string | null;
  /** Whether a webhook secret is set. Without one, all events are rejected. */
  has_webhook_secret: boolean;
  /** Until this time, events signed with the previous secret are also accepted. */
  previous_webhook_secret_expires_at: string | null;
  /** First characters of the API key; null if there is none. Receiving events does not require it. */
  api_key_hint: string | null;
  count_shipping: boolean;
  disputes: 'opened' | 'lost' | (string & {});
  count_bare_payments: boolean;
  match_emails: boolean;
  count_existing_customers: boolean;
  user_id_key: string | null;
  /** The most serious problem. `api_key_refused`: look-ups have stopped. `endpoint_too_old`: refunds are missed, because the webhook endpoint uses an old API version and there is no API key. `events_failed`: events could not be read. `customers_failed`: payments of some customers could not be processed. `no_events`: no events for a day, after a week with events every day. */
  problem:
    | ('api_key_refused' | 'endpoint_too_old' | 'events_failed' | 'customers_failed' | 'no_events')
    | null;
  problem_since: string | null;
  last_event_at: string | null;
  created_at: string;
  updated_at: string;
  /** Payments by status. Each count stops at 10,000. */
  payment_counts: {
    credited: number;
    not_credited: number;
    observed: number;
    waiting: number;
    failed: number;
  };
  /** Events that have not been processed. */
  event_counts: {
    waiting: number;
    failed: number;
  };
}

export interface ConnectionUpdate {
  name?: string;
  /** `live` records payments from now on. A live connection cannot return to observing. */
  status?: 'observing' | 'live';
  /** Signing secret of the webhook endpoint, `whsec_…`. Stored encrypted and never returned. After a change, the previous secret is accepted for another 24 hours. */
  webhook_secret?: string;
  /** null removes it. */
  api_key?: string | null;
  /** Creates the webhook endpoint with the provider and stores its secret. Requires an API key with write access to webhook endpoints. Replaces an endpoint with the same URL, and any endpoint created earlier. Cannot be combined with `webhook_secret`. */
  make_endpoint?: true;
  /** Whether shipping counts toward the sale. Default false. Tax never does. */
  count_shipping?: boolean;
  /** When a dispute reverses the sale: when it is `opened` (default), which withholds the money, or when it is `lost`. */
  disputes?: 'opened' | 'lost';
  /** Whether payment intents without an invoice or Checkout session are sales. Default false. */
  count_bare_payments?: boolean;
  /** Whether to match a referral by the customer’s e-mail address. Default true. */
  match_emails?: boolean;
  /** Whether to credit customers who had already paid before their click. Default true. */
  count_existing_customers?: boolean;
  /** Metadata key under which your backend stores its own user id in Stripe. Default null. */
  user_id_key?: string | null;
}

export interface DisconnectedConnection {
  id: string;
  deleted: true;
  /** The webhook endpoint created with `make_endpoint`, and whether the provider has deleted it. If not, delete it there. Null if there is none. */
  endpoint: {
    id: string;
    is_deleted: boolean;
  } | null;
}

export interface ConnectionCheck {
  is_ok: boolean;
  /** What to do next. Empty if there are no problems. */
  problems: string[];
  webhook: {
    url: string;
    /** Events to select for the endpoint. */
    event_types: string[];
    has_secret: boolean;
    last_event_at: string | null;
    /** Time of the last event. */
    api_version: string | null;
    /** Seconds by which this server’s clock was behind the provider’s at the last event. */
    clock_skew_seconds: number | null;
  };
  /** Null if there is no API key. */
  api_key: {
    is_accepted: boolean;
    missing_permissions: string[];
    /** Whether the provider could be reached. */
    is_reachable: boolean;
  } | null;
  /** Results of an observing connection for the last 30 days, limited to the latest 1,000 payments. */
  observed: {
    /** Unrecorded payments that would be credited. */
    would_record: number;
    /** Payments whose sale is already recorded and was matched by its ids. */
    would_adopt: number;
    /** Payments in `would_record` whose affiliate has a sale of the same amount within 48 hours. That sale does not contain the payment’s id, so both would be counted. */
    possible_doubles: number;
  };
  /** Sales recorded by other means in the last 24 hours. If your backend records payments collected by this provider, turn that off before going live. */
  own_sales: number;
  /** API keys with permission to record sales that were used in the last 24 hours. */
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
  /** The provider’s id of the object. */
  id: string;
  type: string;
  api_version: string | null;
  /** `waiting`: to be processed or retried. `read`: processed. `ignored`: irrelevant to sales, or from another mode or account. `failed`: could not be processed. */
  status: 'waiting' | 'read' | 'ignored' | 'failed' | (string & {});
  reason: string | null;
  attempts_count: number;
  occurred_at: string;
  /** When it was received. */
  created_at: string;
}

export interface ProviderPayment {
  /** Id of the invoice, or of the payment intent if there is no invoice. */
  id: string;
  /** `credited`: the sale is recorded, and an affiliate earns a commission. `not_credited`: see `reason`. `observed`: would be credited if the connection were live. `waiting`: more information is still expected. `failed`: will be retried; see `reason`. */
  status: 'credited' | 'not_credited' | 'observed' | 'waiting' | 'failed' | (string & {});
  reason: string | null;
  /** `wrong_amount`: the recorded sale has a different amount. `double_sale`: two sales are recorded for this payment. `unlinked`: its payment intent is unknown. `needs_api_key`: some information is only available through the API. `codes_unknown`: it has a discount, but the promotion code is unknown. `currency_differs`: a reversal in another currency is not counted. `customer_of_another`: its customer belongs to another referral. `possible_duplicate`: within 48 hours, another caller recorded a sale of the same amount; both wait until someone decides whether they are the same sale. */
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
  /** `own_sale`: the sale had already been recorded by another caller. `person`: someone attributed it manually. */
  credited_by:
    | ('customer_id' | 'external_user_id' | 'email' | 'click' | 'coupon_code' | 'own_sale' | 'person')
    | null;
  /** Reason for a manual attribution; null otherwise. */
  attribution_reason: string | null;
  /** Whether another caller had already recorded the sale. */
  is_adopted: boolean;
  /** The provider’s id of the customer; a pseudonym for a guest. */
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
  /** Whether someone needs to look at it. The inbox counts these payments as `payments_waiting`. */
  needs_person: boolean;
  updated_at: string;
  /** Included with `expand=affiliate`. */
  affiliate?: AffiliateSummary;
}

export interface ProviderPaymentWithFacts {
  /** Id of the invoice, or of the payment intent if there is no invoice. */
  id: string;
  /** `credited`: the sale is recorded, and an affiliate earns a commission. `not_credited`: see `reason`. `observed`: would be credited if the connection were live. `waiting`: more information is still expected. `failed`: will be retried; see `reason`. */
  status: 'credited' | 'not_credited' | 'observed' | 'waiting' | 'failed' | (string & {});
  reason: string | null;
  /** `wrong_amount`: the recorded sale has a different amount. `double_sale`: two sales are recorded for this payment. `unlinked`: its payment intent is unknown. `needs_api_key`: some information is only available through the API. `codes_unknown`: it has a discount, but the promotion code is unknown. `currency_differs`: a reversal in another currency is not counted. `customer_of_another`: its customer belongs to another referral. `possible_duplicate`: within 48 hours, another caller recorded a sale of the same amount; both wait until someone decides whether they are the same sale. */
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
  /** `own_sale`: the sale had already been recorded by another caller. `person`: someone attributed it manually. */
  credited_by:
    | ('customer_id' | 'external_user_id' | 'email' | 'click' | 'coupon_code' | 'own_sale' | 'person')
    | null;
  /** Reason for a manual attribution; null otherwise. */
  attribution_reason: string | null;
  /** Whether another caller had already recorded the sale. */
  is_adopted: boolean;
  /** The provider’s id of the customer; a pseudonym for a guest. */
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
  /** Whether someone needs to look at it. The inbox counts these payments as `payments_waiting`. */
  needs_person: boolean;
  updated_at: string;
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
  /** Affiliate to credit for the customer. Creates a referral unless there is one. */
  affiliate_id?: string | null;
  /** Alternative to an affiliate: the customer’s referral. */
  referral_id?: string | null;
  reason: string;
}

export interface ObservedBooking {
  /** Returns counts and totals without recording anything. Default false. */
  dry_run?: boolean;
  /** Required without `dry_run`: the result returned by the dry run. If the actual result differs, nothing is recorded (`TOTAL_CHANGED`). */
  expected?: {
    /** Expected number. Default: any. */
    count?: number;
    /** Expected totals by currency. A currency that is left out is 0. */
    totals: {
      currency: string;
      /** In major units of the currency, with no more decimals than the currency has. */
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
  /** The same totals by affiliate and currency. */
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
  /** Default 30. */
  cookie_days?: number;
  /** In `default_currency`; default 0. */
  minimum_payout?: number;
  /** Replaces the minimums of all other currencies. An entry for `default_currency` is equivalent to `minimum_payout`. */
  minimum_payouts?: {
    /**
     * ISO 4217 code: three letters, upper or lower case.
     * @example USD
     */
    currency: string;
    /** In major units of the currency, with no more decimals than the currency has. */
    amount: number;
  }[];
  /** IANA time zone such as `Europe/Berlin`; default `UTC`. Applies to the months of tiers, the end of `time_limited` periods and dates in `up_to`. */
  timezone?: string;
  /** Default `refuse`: a second active sale of a referral with the same `invoice_id` or `payment_intent_id` is rejected with `DUPLICATE`. `allow` is for shops that send one sale per order line. */
  duplicates?: 'refuse' | 'allow';
  /** Default `hold`. */
  self_referral?: 'allow' | 'hold' | 'reject';
  /** Which affiliate is credited if a new customer comes with both a click and a coupon. Default `click_first`. An existing referral stays with its affiliate. */
  attribution?: 'click_first' | 'coupon_first';
  /** Default `manual`. */
  coupon_provider?: string;
  /** Payout dates announced to affiliates; it does not start payout runs. `month`: on `day`, from 1 to 28, for amounts ready at the end of the previous month. `week`: on `day`, from 1 (Monday) to 7 (Sunday), for amounts ready at the end of the previous day. Default null: no dates are announced. */
  payout_schedule?: {
    every: 'month' | 'week';
    day: number;
  } | null;
  /** Default `none`. With `second_person`, a payout is exported and paid only after someone other than its creator has approved it in the dashboard. It requires two members with the permission `write:payouts`, and also applies to payouts that are `pending`. Only an owner who is signed in can set it back to `none`; payouts that are waiting then still need approval. */
  payout_approval?: 'none' | 'second_person';
}

export interface ProgramUpdate {
  name?: string;
  /** Default 30. */
  cookie_days?: number;
  /** In `default_currency`; default 0. */
  minimum_payout?: number;
  /** Replaces the minimums of all other currencies. An entry for `default_currency` is equivalent to `minimum_payout`. */
  minimum_payouts?: {
    /**
     * ISO 4217 code: three letters, upper or lower case.
     * @example USD
     */
    currency: string;
    /** In major units of the currency, with no more decimals than the currency has. */
    amount: number;
  }[];
  /** IANA time zone such as `Europe/Berlin`; default `UTC`. Applies to the months of tiers, the end of `time_limited` periods and dates in `up_to`. */
  timezone?: string;
  /** Default `refuse`: a second active sale of a referral with the same `invoice_id` or `payment_intent_id` is rejected with `DUPLICATE`. `allow` is for shops that send one sale per order line. */
  duplicates?: 'refuse' | 'allow';
  /** Default `hold`. */
  self_referral?: 'allow' | 'hold' | 'reject';
  /** Which affiliate is credited if a new customer comes with both a click and a coupon. Default `click_first`. An existing referral stays with its affiliate. */
  attribution?: 'click_first' | 'coupon_first';
  /** Default `manual`. */
  coupon_provider?: string;
  /** Payout dates announced to affiliates; it does not start payout runs. `month`: on `day`, from 1 to 28, for amounts ready at the end of the previous month. `week`: on `day`, from 1 (Monday) to 7 (Sunday), for amounts ready at the end of the previous day. Default null: no dates are announced. */
  payout_schedule?: {
    every: 'month' | 'week';
    day: number;
  } | null;
  /** Default `none`. With `second_person`, a payout is exported and paid only after someone other than its creator has approved it in the dashboard. It requires two members with the permission `write:payouts`, and also applies to payouts that are `pending`. Only an owner who is signed in can set it back to `none`; payouts that are waiting then still need approval. */
  payout_approval?: 'none' | 'second_person';
}

export interface Portal {
  program_id: string;
  /** URL where affiliates sign in. */
  portal_url: string;
  is_open: boolean;
  access: 'open' | 'approval' | 'invite' | (string & {});
  /** null: the name of the program. */
  brand_name: string | null;
  accent: string;
  /** The colors in which the portal shows `accent`, each with a contrast of at least 4.5:1: `fill` under white text, `on_light` and `on_dark` as text in the two themes. */
  accent_colors: {
    fill: string;
    on_light: string;
    on_dark: string;
    /** Uses for which `accent` was adjusted because it would otherwise be unreadable. */
    moved: ('fill' | 'on_light' | 'on_dark')[];
  };
  logo: PortalLogo | null;
  support_email: string | null;
  terms_url: string | null;
  privacy_url: string | null;
  languages: ('en' | 'de')[];
  default_language: 'en' | 'de' | (string & {});
  /** Plain text by language. Languages without a text use that of `default_language`. */
  texts: {
    en?: {
      /** Shown above the sign-in form. */
      welcome: string | null;
      /** Shown above the application form. */
      apply: string | null;
    };
    de?: {
      /** Shown above the sign-in form. */
      welcome: string | null;
      /** Shown above the application form. */
      apply: string | null;
    };
  };
  questions: PortalQuestion[];
  /** Increases by 1 when `questions` change. */
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
  /** null if all settings have their defaults. */
  updated_at: string | null;
}

export interface PortalLogo {
  content_type: 'image/png' | 'image/jpeg' | 'image/webp' | (string & {});
  sha256: string;
}

export interface PortalQuestion {
  /** Up to 40 lowercase letters, digits and `_`, chosen by you. Answers refer to it. */
  id: string;
  /** `short`: one line. `long`: several lines. `one_of`, `several_of`: a choice of `options`. */
  kind: 'short' | 'long' | 'one_of' | 'several_of' | (string & {});
  is_required: boolean;
  /** By language. Languages without it use that of `default_language`. */
  label: {
    en?: string;
    de?: string;
  };
  /** At least two for `one_of` and `several_of`, otherwise empty. */
  options: {
    /** Up to 40 lowercase letters, digits and `_`, chosen by you. Answers refer to it. */
    id: string;
    /** By language. Languages without it use that of `default_language`. */
    label: {
      en?: string;
      de?: string;
    };
  }[];
}

export interface PortalUpdate {
  /** Default false: nobody can sign in or apply. */
  is_open?: boolean;
  /** `open`: applicants become affiliates immediately. `approval` (default): you approve applicants. `invite`: nobody can apply. */
  access?: 'open' | 'approval' | 'invite';
  /** Your name, as shown to affiliates. Default: the name of the program. */
  brand_name?: string | null;
  /** A color such as `#0a6a78`. */
  accent?: string;
  support_email?: string | null;
  terms_url?: string | null;
  privacy_url?: string | null;
  /** Default: all. Must contain `default_language`. */
  languages?: ('en' | 'de')[];
  /** Used if an affiliate has chosen no language and the browser prefers none of `languages`. Default `en`. */
  default_language?: 'en' | 'de';
  /** Replaces all texts. */
  texts?: {
    en?: {
      /** Shown above the sign-in form. */
      welcome: string | null;
      /** Shown above the application form. */
      apply: string | null;
    };
    de?: {
      /** Shown above the sign-in form. */
      welcome: string | null;
      /** Shown above the application form. */
      apply: string | null;
    };
  };
  /** Replaces all application questions. */
  questions?: PortalQuestionUpdate[];
  /** Payout methods that affiliates can choose from. Default: all except `manual`. */
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
  /** How much affiliates see of their customers’ e-mail addresses. Default `masked`. */
  customer_visibility?: 'none' | 'masked' | 'full';
  /** Default false. */
  shows_powered_by?: boolean;
}

export interface PortalQuestionUpdate {
  /** Up to 40 lowercase letters, digits and `_`, chosen by you. Answers refer to it. */
  id: string;
  /** `short`: one line. `long`: several lines. `one_of`, `several_of`: a choice of `options`. */
  kind: 'short' | 'long' | 'one_of' | 'several_of';
  is_required: boolean;
  /** By language. Languages without it use that of `default_language`. */
  label: {
    en?: string;
    de?: string;
  };
  /** At least two for `one_of` and `several_of`, otherwise empty. */
  options: {
    /** Up to 40 lowercase letters, digits and `_`, chosen by you. Answers refer to it. */
    id: string;
    /** By language. Languages without it use that of `default_language`. */
    label: {
      en?: string;
      de?: string;
    };
  }[];
}

export interface PortalLogoData {
  content_type: 'image/png' | 'image/jpeg' | 'image/webp' | (string & {});
  sha256: string;
  /** Encoded in base64. */
  data: string;
}

export interface PortalLogoUpdate {
  /** PNG, JPEG or WebP in base64, at most 128 KiB. */
  data: string;
}

export interface GroupCreate {
  /** Optional if there is only one program. */
  program_id?: string | null;
  name: string;
  description?: string;
  custom_website_url?: string | null;
}

export interface GroupUpdate {
  name?: string;
  description?: string;
  custom_website_url?: string | null;
  /** Makes it the default group in place of the current one. */
  is_default?: true;
}

export interface GroupIncentiveCreate {
  incentive_id: string;
}

export interface GroupIncentiveUpdate {
  /** The new incentive, from the same program. */
  incentive_id?: string | null;
}

export interface MultiLevelIncentiveCreate {
  level: number;
  /** A percentage if `is_percentage`, otherwise an amount in major units of `currency`. */
  amount: number;
  is_percentage: boolean;
  /** Base of the percentage: the sale, or the direct commission after caps. For a sale with `lines`, the part covered by the seller’s incentive. */
  basis: 'sale' | 'commission';
  /** Required unless `is_percentage`. */
  currency?: string;
}

export interface MultiLevelIncentiveUpdate {
  level?: number;
  /** A percentage if `is_percentage`, otherwise an amount in major units of `currency`. */
  amount?: number;
  is_percentage?: boolean;
  basis?: 'sale' | 'commission';
  /** Required unless `is_percentage`, otherwise null. */
  currency?: string | null;
}

export interface Incentive {
  id: string;
  program_id: string;
  name: string;
  /** Increases with every edit. A transaction keeps the version it was calculated with. */
  version: number;
  incentive_type: 'commission' | 'lead' | 'trial' | 'milestone' | (string & {});
  /** A percentage if `is_percentage`, otherwise an amount in major units of `currency`. */
  amount: number;
  is_percentage: boolean;
  /** An ISO 4217 code or a unit such as CREDITS; null for a percentage. */
  currency: string | null;
  incentive_length: 'customer_lifetime' | 'time_limited' | 'payment_limited' | (string & {});
  /** Months (`time_limited`) or payments (`payment_limited`). */
  length_value: number | null;
  approval_type: 'automatic' | 'hold_period' | 'manual' | (string & {});
  hold_period_days: number | null;
  variable_commission: boolean;
  variable_config: {
    basis: 'sale_amount' | 'referral_conversions' | 'affiliate_conversions_month' | (string & {});
    /**
     * Currency of the tiers that are fixed amounts.
     * @example USD
     */
    currency?: string;
    /** Ascending by `from`. The highest tier reached applies to the whole sale. */
    tiers: {
      from: number;
      amount: number;
      is_percentage: boolean;
    }[];
  } | null;
  apply_to: 'all_plans' | 'monthly_plans' | 'yearly_plans' | 'one_time' | 'specific_products' | (string & {});
  product_ids: string[];
  /** The milestone that is rewarded. */
  event_name: string | null;
  cap_per_conversion: number | null;
  cap_per_referral: number | null;
  /** True if a sale of 0 earns a fixed amount. */
  include_free_sales: boolean;
  /** The scheduled version, which begins in the future. null if there is none. */
  scheduled: IncentiveVersion | null;
  created_at: string;
  updated_at: string;
}

export interface IncentiveVersion {
  /** The id of the incentive and the version. */
  id: string;
  version: number;
  incentive_type: 'commission' | 'lead' | 'trial' | 'milestone' | (string & {});
  /** A percentage if `is_percentage`, otherwise an amount in major units of `currency`. */
  amount: number;
  is_percentage: boolean;
  /** An ISO 4217 code or a unit such as CREDITS; null for a percentage. */
  currency: string | null;
  incentive_length: 'customer_lifetime' | 'time_limited' | 'payment_limited' | (string & {});
  /** Months (`time_limited`) or payments (`payment_limited`). */
  length_value: number | null;
  approval_type: 'automatic' | 'hold_period' | 'manual' | (string & {});
  hold_period_days: number | null;
  variable_commission: boolean;
  variable_config: {
    basis: 'sale_amount' | 'referral_conversions' | 'affiliate_conversions_month' | (string & {});
    /**
     * Currency of the tiers that are fixed amounts.
     * @example USD
     */
    currency?: string;
    /** Ascending by `from`. The highest tier reached applies to the whole sale. */
    tiers: {
      from: number;
      amount: number;
      is_percentage: boolean;
    }[];
  } | null;
  apply_to: 'all_plans' | 'monthly_plans' | 'yearly_plans' | 'one_time' | 'specific_products' | (string & {});
  product_ids: string[];
  /** The milestone that is rewarded. */
  event_name: string | null;
  cap_per_conversion: number | null;
  cap_per_referral: number | null;
  /** True if a sale of 0 earns a fixed amount. */
  include_free_sales: boolean;
  in_force_from: string;
  /** When the next version begins. null for the newest version. */
  in_force_until: string | null;
}

export interface IncentiveCreate {
  /** Optional if there is only one program. */
  program_id?: string | null;
  name: string;
  /** Default `commission`. */
  incentive_type?: 'commission' | 'lead' | 'trial' | 'milestone';
  /** In major units of the currency, with no more decimals than the currency has. */
  amount: number;
  /** Default true. Leads, trials and milestones can only earn fixed amounts. */
  is_percentage?: boolean;
  /** Required unless `is_percentage`. */
  currency?: string | null;
  /** Default `customer_lifetime`. */
  incentive_length?: 'customer_lifetime' | 'time_limited' | 'payment_limited';
  length_value?: number | null;
  /** Default `automatic`. */
  approval_type?: 'automatic' | 'hold_period' | 'manual';
  /** Required with `hold_period`. */
  hold_period_days?: number | null;
  variable_config?: {
    basis: 'sale_amount' | 'referral_conversions' | 'affiliate_conversions_month';
    /** Required when a tier is not a percentage. */
    currency?: string;
    /** Ascending by `from`. */
    tiers: {
      /** In major units of the currency, with no more decimals than the currency has. */
      from: number;
      /** In major units of the currency, with no more decimals than the currency has. */
      amount: number;
      is_percentage: boolean;
    }[];
  } | null;
  /** Default `all_plans`. */
  apply_to?: 'all_plans' | 'monthly_plans' | 'yearly_plans' | 'one_time' | 'specific_products';
  /** Products or prices; required with `specific_products`. For a sale with `lines`, the percentage applies to the lines of these products. */
  product_ids?: string[];
  /** The event that completes the milestone. */
  event_name?: string | null;
  cap_per_conversion?: number | null;
  cap_per_referral?: number | null;
  /** Default false: a sale of 0, such as a trial invoice, earns nothing. Only for `commission`. */
  include_free_sales?: boolean;
}

export interface IncentiveUpdate {
  name?: string;
  /** Default `commission`. */
  incentive_type?: 'commission' | 'lead' | 'trial' | 'milestone';
  /** A percentage (at most 4 decimals) or an amount in major units of `currency`. */
  amount?: number;
  /** Default true. Leads, trials and milestones can only earn fixed amounts. */
  is_percentage?: boolean;
  /** Required unless `is_percentage`. */
  currency?: string | null;
  /** Default `customer_lifetime`. */
  incentive_length?: 'customer_lifetime' | 'time_limited' | 'payment_limited';
  length_value?: number | null;
  /** Default `automatic`. */
  approval_type?: 'automatic' | 'hold_period' | 'manual';
  /** Required with `hold_period`. */
  hold_period_days?: number | null;
  variable_config?: {
    basis: 'sale_amount' | 'referral_conversions' | 'affiliate_conversions_month';
    /** Required when a tier is not a percentage. */
    currency?: string;
    /** Ascending by `from`. */
    tiers: {
      /** In major units of the currency, with no more decimals than the currency has. */
      from: number;
      /** In major units of the currency, with no more decimals than the currency has. */
      amount: number;
      is_percentage: boolean;
    }[];
  } | null;
  /** Default `all_plans`. */
  apply_to?: 'all_plans' | 'monthly_plans' | 'yearly_plans' | 'one_time' | 'specific_products';
  /** Products or prices; required with `specific_products`. For a sale with `lines`, the percentage applies to the lines of these products. */
  product_ids?: string[];
  /** The event that completes the milestone. */
  event_name?: string | null;
  cap_per_conversion?: number | null;
  cap_per_referral?: number | null;
  /** Default false: a sale of 0, such as a trial invoice, earns nothing. Only for `commission`. */
  include_free_sales?: boolean;
  /** When the new version begins: from one minute to 366 days ahead. Default: now. Replaces a scheduled version and keeps its other terms. `null` cancels it. */
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
  /** The address that was searched for. */
  email: string;
  affiliates: {
    id: string;
    name: string;
    email: string;
    tracking_id: string;
    source: 'api' | 'import' | 'dashboard' | 'portal' | (string & {});
    partnership_status: 'PENDING' | 'APPROVED' | 'REJECTED' | (string & {});
    /** Reason for the rejection; null in every other status. */
    rejection_reason: string | null;
    onboarding_completed: boolean;
    program_id: string;
    group_id: string | null;
    /** The affiliate who recruited this affiliate and earns level commissions on its sales; see the group’s multi-level incentives. */
    parent_affiliate_id: string | null;
    external_user_id: string | null;
    metadata: {
      [key: string]: unknown;
    };
    /** When the payout method or details last changed; null if they have not changed since the affiliate was created. */
    payout_details_changed_at: string | null;
    /** The affiliate that this affiliate was merged into. It is credited with all later sales and is paid this affiliate’s earnings. */
    merged_into: string | null;
    merged_at: string | null;
    merge_reason: string | null;
    /** The API key that merged it. */
    merged_by: string | null;
    created_at: string;
    /** When the personal data was erased; omitted otherwise. The names and ids are pseudonyms. */
    erased_at?: string;
    /** Returned only if the request sent `payout_details` or `payout_method` and some details are invalid. They are stored anyway. */
    warnings?: PayoutDetailWarning[];
    /** Included with `expand=group`. */
    group?: Group | null;
    /** Included with `expand=program`. */
    program?: Program;
    /** Included with `expand=balances`. */
    balances?: Balance[];
    /** Included with `expand=merged`: affiliates that were merged into this affiliate, each with its own earnings. Payouts to this affiliate include those amounts. */
    merged?: MergedAffiliate[];
    /** All tracking ids, including the primary one. */
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
      /** Referrals whose first complete conversion is in the period. */
      customers: number;
      money: {
        /** @example USD */
        currency: string;
        /** Complete conversions, plus the sales of manual commissions. */
        conversions: number;
        /** Sale amounts before refunds. */
        sales: number;
        /** Refunds made in the period, minus refunds undone in it; negative if more was undone. */
        refunds: number;
        /** Commission on these sales, minus the commission reversed by these refunds. An undo counts at the time of the undo, and a rejection at the time of its sale. */
        commission: number;
      }[];
    };
    /** Included with `expand=application`: the affiliate’s application in the portal; null if they did not apply there. */
    application?: Application | null;
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
    /** Unmasked if the API key also has `read:payouts`; otherwise only the last four characters of each value are shown. */
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
    /** Moves between groups, in order. */
    group_moves: {
      from_group_id: string | null;
      to_group_id: string | null;
      moved_at: string;
    }[];
    /** A fingerprint of each account that has ever been in the affiliate’s payout details. It does not reveal the account. */
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
    /** Browsers signed in to the portal within the last year. */
    portal_sessions: {
      browser: string;
      network: string;
      created_at: string;
      last_used_at: string;
    }[];
    /** Through the affiliate’s links: counted, not counted, or the reason for rejection. */
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
    /** The newest id; `expand=identifiers` returns all. */
    customer_id: string | null;
    /** The newest id; `expand=identifiers` returns all. */
    external_user_id: string | null;
    subscription_id: string | null;
    status: 'lead' | 'trialing' | 'customer' | 'active' | 'canceled' | 'rejected' | (string & {});
    name: string | null;
    metadata: {
      [key: string]: unknown;
    } | null;
    created_at: string;
    /** When the status first changed from `lead`. */
    converted_at: string | null;
    /** When the personal data was erased; omitted otherwise. The names and ids are pseudonyms. */
    erased_at?: string;
    /** Returned only if the request sent such ids. `placeholder_identifier`: an id such as `guest` or `null`, or an address such as `noreply@…`, which is ignored. `identifiers_full`: the referral already has the maximum number of ids of this kind, so the new one was not added. */
    flags?: ('placeholder_identifier' | 'identifiers_full')[];
    /** Included with `expand=identifiers`. */
    identifiers?: {
      customer_ids: string[];
      external_user_ids: string[];
    };
    /** Included with `expand=affiliate`. */
    affiliate?: AffiliateSummary;
    /** Included with `expand=totals`: the customer’s totals so far, ordered by currency code. Sales count in their own currency and commissions in theirs, as in the performance report. Voided sales and events are not counted. Empty if there is nothing to count. */
    totals?: {
      /** @example USD */
      currency: string;
      /** Complete conversions in this currency, plus the sales of manual commissions. */
      conversions: number;
      /** Their sale amounts after refunds. */
      sales: number;
      /** Commission on all sales and events of the customer, after refunds. Rejected commissions and levels above the affiliate are not counted. */
      commission: number;
    }[];
    /** The click that led to the referral; null if there was none. */
    click: ClickFacts | null;
  }[];
  /** Clicks that led to the referrals and their later visits, with the stored details of browser and address. */
  clicks: {
    id: string;
    affiliate_id: string;
    tracking_id: string;
    program_id: string;
    /** The site may since have been deleted. */
    site_id: string | null;
    /** The page that the visitor arrived on. */
    url: string | null;
    referrer: string | null;
    /** Stored according to the site’s settings. */
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
    /** The browser’s previous click, as reported by the browser. */
    previous_click_id: string | null;
  }[];
  /** Shortlist items with this e-mail address. */
  shortlist: ShortlistItem[];
  /** Coupons of the affiliates. */
  coupons: Coupon[];
  /** Payouts to the affiliates. */
  payouts: Payout[];
  /** Bonuses and deductions of the affiliates. */
  adjustments: Adjustment[];
  /** Earnings of the affiliates, without the customers they came from. */
  earnings: {
    id: string;
    affiliate_id: string;
    earning_type: 'direct_commission' | 'lead_commission' | 'multi_level' | 'manual' | (string & {});
    /** Remaining after refunds. */
    amount: number;
    original_amount: number;
    currency: string;
    status: 'pending' | 'approved' | 'ready_for_payment' | 'paid' | 'rejected' | 'refunded' | (string & {});
    hold_until: string | null;
    created_at: string;
    transaction_id: string;
  }[];
  /** Sales of the referrals. */
  sales: {
    id: string;
    referral_id: string;
    affiliate_id: string | null;
    program_id: string | null;
    /** In major units; the remaining amount after refunds. */
    sale_amount: number;
    /** @example USD */
    sale_amount_currency: string;
    /** Remaining commission after refunds. */
    commission_amount: number;
    /** A currency or an incentive unit; null if nothing was earned. */
    commission_currency: string | null;
    /** Status of the commission. */
    status: 'pending' | 'approved' | 'ready_for_payment' | 'paid' | 'rejected' | 'refunded' | (string & {});
    sales_status: 'pending' | 'complete' | 'refunded' | 'failed' | 'partial_refunded' | (string & {});
    is_subscription: boolean;
    /** Interval of the subscription, as sent. */
    interval: ('weekly' | 'monthly' | 'quarterly' | 'semiannual' | 'yearly') | null;
    /** As sent, or the products of the lines; empty if none were sent. */
    product_ids: string[];
    /** Only if lines were sent: the original amounts, before refunds. */
    lines?: SaleLine[];
    /** Type of the lead, trial or milestone that earned it; null for a sale. */
    event_name: string | null;
    hold_period_days: number | null;
    payment_intent_id: string | null;
    invoice_id: string | null;
    /** Whether limits and tiers count it once it is complete, as sent. A sale of 0 never counts. */
    counts_as_payment: boolean;
    earning_id: string | null;
    earning_type: 'direct_commission' | 'lead_commission' | 'multi_level' | 'manual' | (string & {});
    external_event_id: string | null;
    calculation_mode: 'auto' | 'manual' | (string & {});
    /** Always null in the response to a refund. */
    matched_incentive_id: string | null;
    /** Reason for the rejection; null in every other status. */
    rejection_reason: string | null;
    /** When it was voided; null if it was not. */
    voided_at: string | null;
    /** `self_referral` if the program holds such sales for review. `no_incentive` if the sale earned nothing because the affiliate’s group has no incentive for such sales; ended incentives and rejected affiliates or referrals set no flag. `possible_duplicate` if a connection and another caller recorded sales of this referral with the same amount within 48 hours: neither is paid until you void one or keep it. */
    flags: string[];
    /** The sale it may duplicate, if it has or had the flag `possible_duplicate`. */
    possible_duplicate_of: string | null;
    /** When the sale or event happened. */
    occurred_at: string;
    /** Id of the import that recorded it; omitted otherwise. */
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
  /** Refunds of the referrals. */
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
  /** Leads, trials and milestones of the referrals. */
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
  /** Customers of billing providers that have this address or are linked to the referrals. Includes their payments and the data from the provider. */
  billing_customers: {
    /** The provider’s id of the customer; for a guest, a digest of the address. */
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
  /** E-mails sent to the address. In live, without their codes and links. */
  mails: {
    /** Also the first part of the `Message-ID`. */
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
    /** The domain is in punycode. */
    recipient: string;
    language: 'en' | 'de' | (string & {});
    /** `waiting`: for its first or next attempt. `accepted`: by the SMTP server, which does not guarantee delivery to the mailbox. `failed`: no more attempts. `suppressed`: the address is suppressed, except for one sign-in code per hour. `kept`: stored in the mailbox and not sent, because the environment is dev or no SMTP server is configured. */
    status: 'waiting' | 'accepted' | 'failed' | 'suppressed' | 'kept' | (string & {});
    attempts_count: number;
    /** Null unless waiting. */
    next_attempt_at: string | null;
    /** The last response of the SMTP server. */
    smtp_reply: string | null;
    created_at: string;
    updated_at: string;
    subject: string;
    text: string;
  }[];
  /** Send it as `after` in the next request. null: there is no more data. */
  next_after: string | null;
}

export interface Erasure {
  id: string;
  referral_id: string | null;
  affiliate_id: string | null;
  program_id: string;
  reason: 'requested' | 'retention_ended' | 'no_longer_needed' | 'other' | (string & {});
  /** `running`: the object has been erased; its copies are still being erased. */
  status: 'running' | 'done' | (string & {});
  /** Number of other objects changed so far. */
  changed: {
    sales: number;
    clicks: number;
    /** For an erased affiliate, stored details of the links followed by referred customers. */
    referrals: number;
    /** Events in the event feed. */
    events: number;
    deliveries: number;
    idempotency_keys: number;
    /** Objects from billing providers. */
    payments: number;
  };
  created_at: string;
  done_at: string | null;
}

export interface ErasureCreate {
  /** A customer. Either this or `affiliate_id` is required. */
  referral_id?: string | null;
  /** An affiliate. Either this or `referral_id` is required. */
  affiliate_id?: string | null;
  reason: 'requested' | 'retention_ended' | 'no_longer_needed' | 'other';
  /** What to do if the affiliate has an unpaid balance. `refuse` (default): erase nothing. `keep`: erase, and keep the amount owed in the ledger, where it can no longer be paid. */
  unpaid_balance?: 'refuse' | 'keep';
}

export interface Inbox {
  /** Affiliates whose application is `pending`. null without `read:affiliates`. */
  applications: {
    count: number;
    /** Time of the oldest item; null if there are none. */
    oldest_at: string | null;
    /** At most 5, oldest first. */
    items: {
      id: string;
      name: string;
      email: string;
      created_at: string;
    }[];
  } | null;
  /** Programs that received 500 applications within 24 hours, the maximum, and accept no more for now. null without `read:affiliates`. */
  applications_held_off: {
    count: number;
    /** At most 5, oldest first. */
    items: {
      program_id: string;
      name: string;
    }[];
  } | null;
  /** Pending commissions without a hold that are waiting for manual approval or for the approval of their affiliate. null without `read:commissions`. */
  commissions_to_approve: {
    count: number;
    /** Time of the oldest item; null if there are none. */
    oldest_at: string | null;
    /** By currency, ordered by code. */
    money: {
      /** @example USD */
      currency: string;
      amount: number;
      /** Number of items in this currency. */
      count: number;
    }[];
    /** At most 5, oldest first. */
    items: {
      id: string;
      affiliate_id: string;
      affiliate_name: string;
      commission_amount: number;
      commission_currency: string;
      created_at: string;
    }[];
  } | null;
  /** Pending commissions with a flag, such as `self_referral`. They are also included in `commissions_to_approve`. null without `read:commissions`. */
  flagged: {
    count: number;
    /** Time of the oldest item; null if there are none. */
    oldest_at: string | null;
    /** By currency, ordered by code. */
    money: {
      /** @example USD */
      currency: string;
      amount: number;
      /** Number of items in this currency. */
      count: number;
    }[];
    /** At most 5, oldest first. */
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
  /** Groups that have approved affiliates but no incentive for conversions, so their sales earn nothing. null without `read:groups`. */
  groups_without_incentive: {
    count: number;
    /** At most 5, oldest first. */
    items: {
      id: string;
      name: string;
      program_id: string;
    }[];
  } | null;
  /** Referrals with more than 5 customer ids or user ids. You may be sending an id shared by many customers. null without `read:referrals`. */
  referrals_with_many_ids: {
    count: number;
    /** At most 5, oldest first. */
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
  /** Programs that still allow several sales with the same invoice or payment intent, because they had such sales when the server was upgraded. Set `duplicates` for each; `refuse` rejects sales that are sent twice. null without `read:programs`. */
  duplicates_allowed: {
    count: number;
    /** At most 5, oldest first. */
    items: {
      program_id: string;
      name: string;
    }[];
  } | null;
  /** What a payout run with default settings would pay now, for each program. `count` is the number of payouts: one per affiliate and currency. null without `read:payouts`. */
  payouts_due: {
    count: number;
    /** By currency, ordered by code. */
    money: {
      /** @example USD */
      currency: string;
      amount: number;
      /** Number of items in this currency. */
      count: number;
    }[];
    /** At most 5, largest first within each currency. */
    items: {
      program_id: string;
      affiliate_id: string;
      affiliate_name: string;
      amount: number;
      /** @example USD */
      currency: string;
    }[];
  } | null;
  /** Payouts that are `pending` or `processing`. null without `read:payouts`. */
  payouts_open: {
    count: number;
    /** Time of the oldest item; null if there are none. */
    oldest_at: string | null;
    /** By currency, ordered by code. */
    money: {
      /** @example USD */
      currency: string;
      amount: number;
      /** Number of items in this currency. */
      count: number;
    }[];
    /** At most 5, oldest first. */
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
  /** Payouts that are waiting for a second person’s approval and that the caller did not create. They are also in `payouts_open`. null without `write:payouts`. */
  payouts_to_approve: {
    count: number;
    /** Time of the oldest item; null if there are none. */
    oldest_at: string | null;
    /** By currency, ordered by code. */
    money: {
      /** @example USD */
      currency: string;
      amount: number;
      /** Number of items in this currency. */
      count: number;
    }[];
    /** At most 5, oldest first. */
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
  /** Payouts that are `failed`. null without `read:payouts`. */
  payouts_failed: {
    count: number;
    /** Time of the oldest item; null if there are none. */
    oldest_at: string | null;
    /** By currency, ordered by code. */
    money: {
      /** @example USD */
      currency: string;
      amount: number;
      /** Number of items in this currency. */
      count: number;
    }[];
    /** At most 5, oldest first. */
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
  /** Webhook endpoints whose last delivery failed, or that were disabled because of failures. null without `read:webhooks`. */
  webhooks_failing: {
    count: number;
    /** Time of the oldest item; null if there are none. */
    oldest_at: string | null;
    /** At most 5, longest failing first. */
    items: {
      id: string;
      url: string;
      enabled: boolean;
      /** `manual`: disabled by request. `gone`: it responded with 410. `failing`: all deliveries failed for five days. */
      disabled_reason: ('manual' | 'gone' | 'failing') | null;
      /** The first failure since the last success. */
      failing_since: string | null;
      /** Null if there was no response. */
      last_response_status: number | null;
      /** Deliveries that have not succeeded and are still being retried. */
      deliveries_waiting: number;
    }[];
  } | null;
  /** Connections to billing providers that have a `problem`: payments or refunds may be missing. null without `read:connections`. */
  connections_failing: {
    count: number;
    /** Time of the oldest item; null if there are none. */
    oldest_at: string | null;
    /** At most 5, longest failing first. */
    items: {
      id: string;
      name: string;
      provider: 'stripe' | (string & {});
      /** The most serious problem. `api_key_refused`: look-ups have stopped. `endpoint_too_old`: refunds are missed, because the webhook endpoint uses an old API version and there is no API key. `events_failed`: events could not be read. `customers_failed`: payments of some customers could not be processed. `no_events`: no events for a day, after a week with events every day. */
      problem:
        | ('api_key_refused' | 'endpoint_too_old' | 'events_failed' | 'customers_failed' | 'no_events')
        | null;
      problem_since: string | null;
    }[];
  } | null;
  /** Provider payments that could not be recorded or that someone needs to look at; see `reason` and `notes`. null without `read:connections`. */
  payments_waiting: {
    count: number;
    /** Time of the oldest item; null if there are none. */
    oldest_at: string | null;
    /** At most 5, oldest first. */
    items: {
      /** Id of the invoice, or of the payment intent if there is no invoice. */
      id: string;
      /** `credited`: the sale is recorded, and an affiliate earns a commission. `not_credited`: see `reason`. `observed`: would be credited if the connection were live. `waiting`: more information is still expected. `failed`: will be retried; see `reason`. */
      status: 'credited' | 'not_credited' | 'observed' | 'waiting' | 'failed' | (string & {});
      reason: string | null;
      /** `wrong_amount`: the recorded sale has a different amount. `double_sale`: two sales are recorded for this payment. `unlinked`: its payment intent is unknown. `needs_api_key`: some information is only available through the API. `codes_unknown`: it has a discount, but the promotion code is unknown. `currency_differs`: a reversal in another currency is not counted. `customer_of_another`: its customer belongs to another referral. `possible_duplicate`: within 48 hours, another caller recorded a sale of the same amount; both wait until someone decides whether they are the same sale. */
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
  /** Affiliates in `payouts_due` whose payout details changed since they were last paid. Confirm the details with them before you pay. null without `read:payouts`. */
  payout_details_changed: {
    count: number;
    /** Time of the oldest item; null if there are none. */
    oldest_at: string | null;
    /** By currency, ordered by code. */
    money: {
      /** @example USD */
      currency: string;
      amount: number;
      /** Number of items in this currency. */
      count: number;
    }[];
    /** At most 5, oldest change first. */
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
  /** Only with `compare`. */
  previous?: {
    from: string;
    to: string;
  };
  /** Total of all rows. */
  total: {
    clicks: number;
    referrals: number;
    /** Referrals whose first complete conversion is in the period. */
    customers: number;
    money: {
      /** @example USD */
      currency: string;
      /** Complete conversions, plus the sales of manual commissions. */
      conversions: number;
      /** Sale amounts before refunds. */
      sales: number;
      /** Refunds made in the period, minus refunds undone in it; negative if more was undone. */
      refunds: number;
      /** Commission on these sales, minus the commission reversed by these refunds. An undo counts at the time of the undo, and a rejection at the time of its sale. */
      commission: number;
    }[];
    /** Only with `compare`. */
    previous?: {
      clicks: number;
      referrals: number;
      /** Referrals whose first complete conversion is in the period. */
      customers: number;
      money: {
        /** @example USD */
        currency: string;
        /** Complete conversions, plus the sales of manual commissions. */
        conversions: number;
        /** Sale amounts before refunds. */
        sales: number;
        /** Refunds made in the period, minus refunds undone in it; negative if more was undone. */
        refunds: number;
        /** Commission on these sales, minus the commission reversed by these refunds. An undo counts at the time of the undo, and a rejection at the time of its sale. */
        commission: number;
      }[];
    };
  };
  rows: PerformanceRow[];
}

export interface PerformanceRow {
  /** The day (YYYY-MM-DD in the time zone), the ISO 8601 week, beginning on Monday (YYYY-Www), the month (YYYY-MM), the quarter (YYYY-Qn), the id or the value. null for affiliates without a group or country, figures without a value, the row with `is_other`, and days that only exist in the earlier period. */
  key: string | null;
  /** Current name of the affiliate, group or program; otherwise null. */
  name: string | null;
  clicks: number;
  referrals: number;
  /** Referrals whose first complete conversion is in the period. */
  customers: number;
  money: {
    /** @example USD */
    currency: string;
    /** Complete conversions, plus the sales of manual commissions. */
    conversions: number;
    /** Sale amounts before refunds. */
    sales: number;
    /** Refunds made in the period, minus refunds undone in it; negative if more was undone. */
    refunds: number;
    /** Commission on these sales, minus the commission reversed by these refunds. An undo counts at the time of the undo, and a rejection at the time of its sale. */
    commission: number;
  }[];
  /** `true` for the row that combines everything beyond the first `limit` rows. */
  is_other?: boolean;
  /** Only with `compare`: the same figures for the earlier period. Days are matched by position from the first; weeks, months and quarters by position from the last. `key` identifies the match. null if the earlier period has no match. */
  previous?: {
    key: string | null;
    clicks: number;
    referrals: number;
    /** Referrals whose first complete conversion is in the period. */
    customers: number;
    money: {
      /** @example USD */
      currency: string;
      /** Complete conversions, plus the sales of manual commissions. */
      conversions: number;
      /** Sale amounts before refunds. */
      sales: number;
      /** Refunds made in the period, minus refunds undone in it; negative if more was undone. */
      refunds: number;
      /** Commission on these sales, minus the commission reversed by these refunds. An undo counts at the time of the undo, and a rejection at the time of its sale. */
      commission: number;
    }[];
  } | null;
  /** Only with `include=days`: the days with figures, in order. */
  days?: {
    key: string;
    clicks: number;
    referrals: number;
    /** Referrals whose first complete conversion is in the period. */
    customers: number;
    money: {
      /** @example USD */
      currency: string;
      /** Complete conversions, plus the sales of manual commissions. */
      conversions: number;
      /** Sale amounts before refunds. */
      sales: number;
      /** Refunds made in the period, minus refunds undone in it; negative if more was undone. */
      refunds: number;
      /** Commission on these sales, minus the commission reversed by these refunds. An undo counts at the time of the undo, and a rejection at the time of its sale. */
      commission: number;
    }[];
  }[];
}

export interface FunnelReport {
  from: string;
  to: string;
  timezone: string;
  /** Only with `compare`. */
  previous?: {
    from: string;
    to: string;
  };
  /** In this order. `sign_ups`: referrals created. `trials`: referrals with their first trial event. `customers`: referrals with their first payment, which is a complete sale above zero that counts as a payment. */
  steps: {
    step: 'clicks' | 'sign_ups' | 'trials' | 'customers' | (string & {});
    count: number;
    /** The count divided by that of the previous step, to six decimal places; can be above 1. null if that count is 0. */
    rate: number | null;
    /** The count divided by that of the clicks, to six decimal places; can be above 1. null if that count is 0. */
    rate_of_clicks: number | null;
    /** Only with `compare`. */
    previous?: {
      count: number;
      /** The count divided by that of the previous step, to six decimal places; can be above 1. null if that count is 0. */
      rate: number | null;
      /** The count divided by that of the clicks, to six decimal places; can be above 1. null if that count is 0. */
      rate_of_clicks: number | null;
    };
  }[];
}

export interface OwedReport {
  /** The time the figures refer to. */
  as_of: string;
  rows: {
    program_id: string;
    /** ISO 4217 code, or a unit such as CREDITS. */
    currency: string;
    /** Waiting for approval. */
    pending: number;
    /** In its hold period. */
    held: number;
    /** Can be paid. */
    ready: number;
    /** In a payout that is not completed yet. */
    claimed: number;
    /** Total of the four amounts above. */
    owed: number;
    /** Paid out so far. */
    paid: number;
  }[];
}

export interface AccrualReport {
  program_id: string;
  /** @example 2026-10 */
  month: string;
  /** The program’s time zone, which determines when the month begins and ends. */
  timezone: string;
  from: string;
  /** Exclusive. */
  to: string;
  rows: Accrual[];
  /** False until two minutes after the end of the month, because entries can still be added until then. */
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
  /** Change in the amount owed to the affiliate, signed. */
  amount: number;
  /** A currency or an incentive unit. */
  currency: string;
  affiliate_id: string;
  /** null for an adjustment. */
  transaction_id: string | null;
  /** null for an adjustment. */
  earning_id: string | null;
  adjustment_id: string | null;
  /** For entries of type `paid` or `returned`. */
  payout_id: string | null;
  /** The refund or its undo that caused the entry. */
  refund_id: string | null;
  /** Running total of the affiliate’s entries in this currency up to this one: within the transaction if `transaction_id` is sent, otherwise with `affiliate_id` and `currency`. */
  balance?: number;
  created_at: string;
}

export interface LedgerVerification {
  is_consistent: boolean;
  /** Number of rows checked. When verifying in parts, the first part counts them. */
  checked: {
    transactions: number;
    earnings: number;
    ledger_entries: number;
    payouts: number;
    adjustments: number;
  };
  /** The earlier verification that was continued. Data that has not changed since then was not checked again. null: everything was checked. */
  since: string | null;
  /** Number of parts in which the whole ledger is verified. */
  parts: number;
  /** The first 100. */
  differences: {
    rule: string;
    id: string;
  }[];
}

export interface AuditEntry {
  /** Sequence number, from 1 without gaps. */
  sequence: number;
  id: string;
  /** When the request arrived, by the server’s clock. */
  created_at: string;
  /** The id of an API key, a user or a connection, or `administrator`. */
  actor: string;
  /** Current name of the actor; null if it has none. Not covered by the hash. */
  actor_name: string | null;
  /** The session of the API key or user. */
  session_id: string | null;
  /** The operation, such as `payouts.update`. */
  action: string;
  /** Id of the object that was changed or whose data was exported. */
  object: string | null;
  /** Current name of the object; for commissions, refunds, payouts and adjustments, the name of the affiliate. null if the object was deleted, has no name, or requires a permission that you lack. Not covered by the hash. */
  object_name: string | null;
  request_id: string | null;
  ip: string | null;
  /** The fields in the request. Values are included only for rates, limits, statuses and permissions. For an export: the fields shown unmasked. */
  changes: {
    field: string;
    value: string | null;
  }[];
  /** Hash of the previous entry; 64 zeros for the first. */
  previous_hash: string;
  /** SHA-256 of this entry and of `previous_hash`. */
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
  /** A name, an e-mail address, an order id, an invoice number or a code. */
  title: string;
  /** Distinguishes it from similar results, such as by e-mail address. */
  detail: string | null;
  /** The field that matched. */
  matched_field: string;
}

export interface TestClock {
  now: string;
  /** How far the clock is ahead of real time. */
  offset_seconds: number;
}

export interface TestClockAdvance {
  seconds?: number;
  /** Days of 24 hours. */
  days?: number;
}

export interface ApiKey {
  id: string;
  name: string;
  /** The first characters of the key, which identify it in lists. */
  hint: string;
  permissions: string[];
  expires_at: string | null;
  revoked_at: string | null;
  /** Accurate to the minute. */
  last_used_at: string | null;
  created_at: string;
  /** A user, an API key, or `administrator`; null for a key created by an earlier version. */
  made_by: string | null;
}

export interface ApiKeyCreate {
  name: string;
  /** Only permissions that the calling key has; `*` means all. */
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
  /** Must be in the future and no later than the expiry of the calling key. null: never expires. */
  expires_at?: string | null;
}

export interface CreatedApiKey {
  id: string;
  name: string;
  /** The first characters of the key, which identify it in lists. */
  hint: string;
  permissions: string[];
  expires_at: string | null;
  revoked_at: string | null;
  /** Accurate to the minute. */
  last_used_at: string | null;
  created_at: string;
  /** A user, an API key, or `administrator`; null for a key created by an earlier version. */
  made_by: string | null;
  /** Shown only once; null in a replayed response. */
  key: string | null;
}

export interface ApiKeyUpdate {
  name?: string;
  /** Only permissions that the calling key has; `*` means all. */
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
  /** Must be in the future and no later than the expiry of the calling key. null: never expires. */
  expires_at?: string | null;
}

export interface Member {
  /** The id of the user. */
  id: string;
  name: string;
  email: string;
  /** Whether the user has verified the address. Sign-in codes are only sent to verified addresses. */
  email_verified: boolean;
  role: 'owner' | 'admin' | 'manager' | 'finance' | 'developer' | 'viewer' | (string & {});
  has_password: boolean;
  /** Whether the user has an authenticator app. */
  has_totp: boolean;
  disabled_at: string | null;
  /** Last request in any session of the user. */
  last_used_at: string | null;
  /** A user, an API key, or `administrator`. */
  added_by: string;
  /** When the user joined this environment. */
  created_at: string;
}

export interface MemberUpdate {
  role: 'owner' | 'admin' | 'manager' | 'finance' | 'developer' | 'viewer';
}

export interface ResetCreate {
  /** The correct address, if the user’s current address is wrong. */
  email?: string | null;
  /** If true, e-mails the link, which also verifies the address. By default, the response contains the link for you to deliver. */
  is_mailed?: boolean;
}

export interface PersonLink {
  /** Opens a page on this server. Shown only once: null in a replayed response, or if the link was mailed. */
  url: string | null;
  is_mailed: boolean;
  expires_at: string;
}

export interface Role {
  role: 'owner' | 'admin' | 'manager' | 'finance' | 'developer' | 'viewer' | (string & {});
  /** `*` means all. */
  permissions: string[];
}

export interface Invitation {
  id: string;
  email: string;
  role: 'owner' | 'admin' | 'manager' | 'finance' | 'developer' | 'viewer' | (string & {});
  /** A user, an API key, or `administrator`. */
  made_by: string;
  is_mailed: boolean;
  created_at: string;
  expires_at: string;
}

export interface InvitationCreate {
  /** The invited person. Only they should accept the invitation. */
  email: string;
  /** Must be a role whose permissions the caller has. */
  role: 'owner' | 'admin' | 'manager' | 'finance' | 'developer' | 'viewer';
  /** If true, e-mails the link, which also verifies the address. By default, the response contains the link for you to deliver. Fails with `VALIDATION_ERROR` if the server cannot send e-mail. */
  is_mailed?: boolean;
}

export interface CreatedInvitation {
  id: string;
  email: string;
  role: 'owner' | 'admin' | 'manager' | 'finance' | 'developer' | 'viewer' | (string & {});
  /** A user, an API key, or `administrator`. */
  made_by: string;
  is_mailed: boolean;
  created_at: string;
  expires_at: string;
  /** Opens a page on this server. Shown only once: null in a replayed response, or if the link was mailed. */
  url: string | null;
}

export interface InvitationAccept {
  /** The part of the link after the `#`. */
  token: string;
  /** Required for a new user. */
  name?: string;
  /** Required for a new user or after a reset. */
  password?: string;
  /** Language of e-mails and the dashboard for a new user. Default: `en`. */
  language?: 'en' | 'de';
  /** If true, returns what the link is for, without signing in or using up the link. */
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
  /** `name_and_password`: the user is new. `password`: the user’s sign-in was reset. `sign_in`: the address belongs to a user of this account, who accepts the invitation while signed in. null: they are signed in. */
  needs: ('name_and_password' | 'password' | 'sign_in') | null;
  /** The new session, or the session of the user who was already signed in; null with `dry_run`. */
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
  /** Environments that the user is a member of. */
  environments: {
    /** Value for the header `Tributary-Environment`. */
    environment_id: string;
    mode: 'live' | 'dev' | (string & {});
    role: 'owner' | 'admin' | 'manager' | 'finance' | 'developer' | 'viewer' | (string & {});
  }[];
}

export interface Mail {
  /** Also the first part of the `Message-ID`. */
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
  /** The domain is in punycode. */
  recipient: string;
  language: 'en' | 'de' | (string & {});
  /** `waiting`: for its first or next attempt. `accepted`: by the SMTP server, which does not guarantee delivery to the mailbox. `failed`: no more attempts. `suppressed`: the address is suppressed, except for one sign-in code per hour. `kept`: stored in the mailbox and not sent, because the environment is dev or no SMTP server is configured. */
  status: 'waiting' | 'accepted' | 'failed' | 'suppressed' | 'kept' | (string & {});
  attempts_count: number;
  /** Null unless waiting. */
  next_attempt_at: string | null;
  /** The last response of the SMTP server. */
  smtp_reply: string | null;
  created_at: string;
  updated_at: string;
}

export interface MailWithContent {
  /** Also the first part of the `Message-ID`. */
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
  /** The domain is in punycode. */
  recipient: string;
  language: 'en' | 'de' | (string & {});
  /** `waiting`: for its first or next attempt. `accepted`: by the SMTP server, which does not guarantee delivery to the mailbox. `failed`: no more attempts. `suppressed`: the address is suppressed, except for one sign-in code per hour. `kept`: stored in the mailbox and not sent, because the environment is dev or no SMTP server is configured. */
  status: 'waiting' | 'accepted' | 'failed' | 'suppressed' | 'kept' | (string & {});
  attempts_count: number;
  /** Null unless waiting. */
  next_attempt_at: string | null;
  /** The last response of the SMTP server. */
  smtp_reply: string | null;
  created_at: string;
  updated_at: string;
  subject: string;
  text: string;
  /** A complete HTML document. Show it in a sandboxed frame. */
  html: string;
}

export interface MailTest {
  email: string;
  /** Default: `en`. */
  language?: 'en' | 'de';
}

export interface MailBounce {
  /** The `Message-ID` of the e-mail, or its id. Either this or `email` is required. */
  message_id?: string | null;
  /** The recipient. Either this or `message_id` is required. */
  email?: string | null;
  /** `bounce`: the mailbox does not exist. `complaint`: the recipient reported the e-mail as spam. */
  kind: 'bounce' | 'complaint';
}

export interface MailSuppression {
  id: string;
  /** Null if no e-mail to the address is stored, because only a digest of the address is kept. */
  email: string | null;
  /** `refused`: permanently rejected by the SMTP server. `bounced` or `complained`: reported after an e-mail was accepted. */
  reason: 'refused' | 'bounced' | 'complained' | (string & {});
  created_at: string;
}

export interface IdentityProvider {
  id: string;
  /** Label of the button on the sign-in page. */
  name: string;
  issuer: string;
  client_id: string;
  /** E-mail domains that this provider is trusted for; see `domains` in the create request. */
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
  /** Stored encrypted and never returned. */
  client_secret: string;
  /** E-mail domains, such as `example.com`. A user with a verified address in one of them is recognized at the first sign-in with this provider, unless the provider reports the address as unverified. Users with other addresses are recognized only if the provider reports the address as verified; with Google and Microsoft, they are never recognized. */
  domains?: string[];
}

export interface IdentityProviderUpdate {
  name?: string;
  client_id?: string | null;
  /** Stored encrypted and never returned. */
  client_secret?: string;
  /** E-mail domains, such as `example.com`. A user with a verified address in one of them is recognized at the first sign-in with this provider, unless the provider reports the address as unverified. Users with other addresses are recognized only if the provider reports the address as verified; with Google and Microsoft, they are never recognized. */
  domains?: string[];
}

export interface IdentityProviderCheck {
  is_ok: boolean;
  /** Why nobody can sign in with it. */
  problem: string | null;
  authorization_endpoint: string | null;
  token_endpoint: string | null;
  /** Whether the provider’s tokens contain `auth_time`. Without it, signing in with the provider does not count as recent verification; see the guide. */
  says_when_signed_in: boolean | null;
}

export interface SessionCreate {
  /** `sk_live_…` or `sk_dev_…`. */
  api_key?: string;
  /** The part of a one-time link after the `#`. */
  token?: string;
  /** If true, returns the session that would be created, without signing in or using up the link. */
  dry_run?: boolean;
}

export interface Session {
  id: string;
  /** Value for the header `Tributary-Environment` in requests of this session. */
  environment_id: string;
  mode: 'live' | 'dev' | (string & {});
  account_name: string;
  account_id: string;
  /** null for the session of a user. */
  api_key_id: string | null;
  api_key_name: string | null;
  /** null for the session of an API key. */
  user: {
    id: string;
    name: string;
    email: string;
    role: 'owner' | 'admin' | 'manager' | 'finance' | 'developer' | 'viewer' | (string & {});
    language: string;
    /** When the user last verified their identity. */
    authenticated_at: string;
  } | null;
  /** Current permissions of the API key or of the user’s role; `*` means all. */
  permissions: string[];
  created_at: string;
  /** Twelve hours after the last use, or earlier if the API key expires, or 30 days after a user signed in. */
  expires_at: string;
  /** The environment’s clock; in dev, the test clock. */
  now: string;
  /** Whether this server can send e-mail. If not, links must be delivered manually. */
  sends_mail: boolean;
}

export interface SessionLink {
  /** Opens the dashboard once. */
  url: string;
  /** 60 seconds from now, by the real clock. */
  expires_at: string;
}

export interface SignInCreate {
  /** Omitted if the next factor identifies the user. */
  email?: string | null;
  /** Required if the address belongs to users of several accounts. */
  account_id?: string | null;
}

export interface SignIn {
  id: string;
  /** Ten minutes from now. */
  expires_at: string;
  /** Whether this server can send e-mail, so that a code can be requested. */
  sends_codes: boolean;
}

export interface SignInOptions {
  /** Whether this server can send e-mail, so that a code can be requested. */
  sends_codes: boolean;
  /** Identity providers of the account. Empty if the server has several accounts and none was specified. */
  identity_providers: {
    id: string;
    name: string;
  }[];
}

export interface ProviderRedirectCreate {
  identity_provider_id: string;
  /** Address that the provider prefills. */
  login_hint?: string | null;
  /** If true, the provider asks for verification even if the user is already signed in there. */
  is_fresh?: boolean;
  /** Invitation that a new user accepts by this sign-in. */
  invitation_token?: string;
  /** Only for a new user. Default: `en`. */
  language?: 'en' | 'de';
}

export interface ProviderRedirect {
  /** URL where the browser signs in at the provider, within ten minutes. */
  url: string;
}

export interface PasskeyRequest {
  /** Challenge for the authenticator to sign, in base64url. */
  challenge: string;
  /** Host of this server that passkeys are valid for. */
  rp_id: string;
}

export interface SignInAnswer {
  password?: string;
  /** The code from the e-mail. Case, spaces and hyphens are ignored. */
  code?: string;
  /** Six digits from the authenticator app. */
  totp?: string;
  /** Alternative to `totp`. */
  recovery_code?: string;
  /** The response of the authenticator. It counts as both factors and identifies the user. */
  passkey?: PasskeyAssertion;
  /** One of the `accounts` that were offered. */
  account_id?: string | null;
  /** Query string of the provider’s redirect to the page, without the `?`. */
  authorization_response?: string;
}

export interface PasskeyAssertion {
  credential_id: string;
  /** `clientDataJSON` from the browser’s response, in base64url. */
  client_data: string;
  authenticator_data: string;
  signature: string;
  /** As returned when the passkey was created. */
  user_handle: string;
}

export interface SignInStep {
  /** The next required factor; null if the browser is signed in. `code`: a code by e-mail is required as well, because there were too many wrong passwords or codes. */
  next: ('totp' | 'code' | 'account') | null;
  /** With `next: "account"`: the accounts in which the address is verified. */
  accounts:
    | {
        id: string;
        name: string;
      }[]
    | null;
  /** The new session. */
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
  /** Number of passkeys of the user. */
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
  /** Base32, for an app that cannot scan the QR code. */
  secret: string;
  /** `otpauth://…`: the content of the QR code. */
  uri: string;
}

export interface TotpConfirm {
  totp: string;
}

export interface RecoveryCodes {
  /** Shown only once. Each code works once. */
  recovery_codes: string[];
}

export interface Passkey {
  id: string;
  /** Name chosen by the user. */
  name: string;
  /** Whether the passkey is synced to other devices or a password manager. */
  is_backed_up: boolean;
  created_at: string;
  /** Last sign-in with this passkey. */
  last_used_at: string | null;
}

export interface PasskeyCreation {
  /** Challenge for the authenticator to sign, in base64url. */
  challenge: string;
  /** Host of this server that passkeys are valid for. */
  rp_id: string;
  /** Identifies the user and the account, in base64url. */
  user_handle: string;
  /** COSE algorithms that this server supports. */
  algorithms: number[];
  /** Existing credentials of the user, in base64url. */
  exclude: string[];
  /** Ten minutes from now. */
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
  /** When the code expires; null if there is none. */
  expires_at: string | null;
}

export interface EmailConfirm {
  code: string;
}

export interface UserIdentity {
  identity_provider_id: string;
  identity_provider_name: string;
  /** The user’s most recent name from the provider. */
  email: string | null;
  created_at: string;
  last_used_at: string;
}

export interface IdentityBegin {
  identity_provider_id: string;
}

export interface IdentityConfirm {
  /** Query string of the provider’s redirect to the page, without the `?`. */
  authorization_response: string;
}

export interface UserSessionItem {
  id: string;
  is_current: boolean;
  /** Browser family and system, such as `Firefox on Linux`. */
  browser: string;
  /** IP address at sign-in, truncated to /24 or /48. */
  network: string;
  /** How the user verified their identity, such as `password+totp`. */
  method: string;
  created_at: string;
  /** Accurate to the minute. */
  last_used_at: string;
}

export interface PortalSite {
  program_id: string;
  /** The merchant’s name, as affiliates know it. */
  brand_name: string;
  /** Colors for `brand.css`. */
  accent_colors: {
    fill: string;
    on_light: string;
    on_dark: string;
  };
  /** Path under the portal’s address; null if there is no logo. */
  logo_path: string | null;
  /** `invite`: nobody can apply. */
  access: 'open' | 'approval' | 'invite' | (string & {});
  languages: ('en' | 'de')[];
  default_language: 'en' | 'de' | (string & {});
  /** By language. Languages without a text use the text of `default_language`. */
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
  /** True if codes are sent by e-mail or, in dev, kept in the mailbox. Otherwise nobody can apply, and affiliates cannot change their payment details or e-mail address. */
  sends_codes: boolean;
}

export interface PortalLinkAccept {
  /** The part of the link after the `#`. */
  token: string;
}

export interface PortalMe {
  name: string;
  email: string;
  partnership_status: 'PENDING' | 'APPROVED' | 'REJECTED' | (string & {});
  /** Reason written by the merchant; null unless the status is `REJECTED`. */
  rejection_reason: string | null;
  program_id: string;
  program_name: string;
  /** When the affiliate applied or was added. */
  created_at: string;
  /** Time zone in which the program counts days. */
  timezone: string;
  /** When the affiliate last verified their identity; 1970 in a session that began with a link from the merchant. */
  authenticated_at: string;
  /** The environment’s clock; in dev, the test clock. */
  now: string;
}

export interface PortalApplicationForm {
  /** Why nobody can apply: `invitation_only`, or `no_mail` because this server cannot send codes. null if applications are open. */
  closed: ('invitation_only' | 'no_mail') | null;
  questions: PortalQuestion[];
  questions_version: number;
  /** Whether `accepts_terms` must be true. */
  needs_terms: boolean;
  /** Send it back with the application. Valid for 24 hours. */
  form: string;
}

export interface PortalApplicationCreate {
  name: string;
  email: string;
  country_code: string;
  /** URL of a website or profile. */
  website?: string;
  answers?: {
    /** The id of the question. */
    question: string;
    /** For `short` and `long`. */
    text?: string;
    /** The ids of the chosen options, for `one_of` and `several_of`. */
    options?: string[];
  }[];
  /** Value returned with the form. */
  questions_version: number;
  /** Required if the portal has terms. */
  accepts_terms?: boolean;
  /** Language of e-mails to the applicant. Default: the portal’s default language. */
  language?: 'en' | 'de';
  /** Value returned with the form. */
  form: string;
  /** Must be empty. People cannot see this field; an application that contains it is discarded. */
  nickname?: string;
}

export interface PortalSignIn {
  id: string;
  /** Ten minutes from now. */
  expires_at: string;
  /** Whether this server e-mails codes. If not, codes are in the environment’s mailbox in dev, and the merchant hands out links in live. */
  sends_codes: boolean;
}

export interface PortalApplicationAnswer {
  /** Case, spaces and hyphens are ignored. */
  code: string;
}

export interface PortalSignInCreate {
  email: string;
}

export interface PortalSignInAnswer {
  /** Case, spaces and hyphens are ignored. */
  code: string;
}

export interface PortalMeUpdate {
  name: string;
}

export interface PortalCode {
  /** When the code expires. */
  expires_at: string;
}

export interface PortalProof {
  /** The code from the e-mail. Case, spaces and hyphens are ignored. */
  code: string;
}

export interface PortalEmail {
  email: string;
}

export interface PortalEmailConfirm {
  /** The code from the e-mail. Case, spaces and hyphens are ignored. */
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
  /** Accurate to the minute. */
  last_used_at: string;
}

export interface PortalSummary {
  currencies: PortalFigures[];
  /** What prevents the affiliate from being paid, most important first. */
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
  /** null if the program has no site. */
  link: string | null;
  /** The five latest commissions. */
  latest: PortalCommission[];
}

export interface PortalFigures {
  /** @example USD */
  currency: string;
  /** Not approved or not released yet. */
  waiting: {
    amount: number;
    /** null if there is none. */
    reading: FigureReading | null;
  };
  /** Approved and not in a payout; negative if more was reversed than earned. */
  due: {
    amount: number;
    /** null if there is none. */
    reading: FigureReading | null;
  };
  /** The part of `due` that is paid next; null if there is none. */
  next_payout: {
    amount: number;
    /** Start of the day; null if the program announces no payout dates. */
    on: string | null;
  } | null;
  /** In payouts that are not completed. */
  under_way: {
    amount: number;
    /** null if there is none. */
    reading: FigureReading | null;
  };
  /** Paid and not returned. */
  paid: {
    amount: number;
    /** null if there is none. */
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
  /** When the customer bought; for a level, a bonus or a deduction, when it was recorded. */
  at: string;
  /** `level` is earned from a sale by a partner whom the affiliate referred, `event` from a lead, trial or milestone. */
  kind: 'sale' | 'event' | 'level' | 'bonus' | 'deduction' | (string & {});
  /** Only for events. */
  event_name: string | null;
  /** The merchant’s id of the sale or event; null for a level, a bonus or a deduction. */
  external_event_id: string | null;
  /** The e-mail address, masked unless the program shows it; null if hidden or unknown. */
  customer: string | null;
  /** Current value: zero if it was canceled, negative for a deduction. */
  amount: number;
  /** Value before refunds. */
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
  /** For example when a hold ends, when it was paid, or when the customer was refunded. */
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
  /** Whether the sale was made by a partner whom the affiliate referred. */
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
    /** `2026-11-30`, in the time zone of the program. */
    day: string;
    clicks: number;
    sign_ups: number;
    /** Customers who bought for the first time. */
    customers: number;
    sales: number;
  }[];
}

export interface PortalCommissionDetail {
  id: string;
  /** When the customer bought; for a level, a bonus or a deduction, when it was recorded. */
  at: string;
  /** `level` is earned from a sale by a partner whom the affiliate referred, `event` from a lead, trial or milestone. */
  kind: 'sale' | 'event' | 'level' | 'bonus' | 'deduction' | (string & {});
  /** Only for events. */
  event_name: string | null;
  /** The merchant’s id of the sale or event; null for a level, a bonus or a deduction. */
  external_event_id: string | null;
  /** The e-mail address, masked unless the program shows it; null if hidden or unknown. */
  customer: string | null;
  /** Current value: zero if it was canceled, negative for a deduction. */
  amount: number;
  /** Value before refunds. */
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
    /** Without query string. */
    page: string | null;
  } | null;
  /** When the customer signed up. */
  signed_up_at: string | null;
  sale: {
    /** The original amount, before refunds. */
    amount: number;
    /** @example USD */
    currency: string;
    /** The part that the terms apply to; null if no terms apply. */
    covered: number | null;
  } | null;
  /** null if no terms applied, or if the merchant set the commission. */
  terms: {
    /** null for a fixed amount. */
    percentage: number | null;
    fixed: {
      amount: number;
      /** @example USD */
      currency: string;
    } | null;
    /** Lower bound of the tier that was reached. */
    tier_from: number | null;
    /** Quantity that the tiers start from; null without tiers. */
    tier_basis: ('sale_amount' | 'referral_conversions' | 'affiliate_conversions_month') | null;
    /** Result of the terms before caps. */
    uncapped: {
      amount: number;
      /** @example USD */
      currency: string;
    };
    version: number;
  } | null;
  /** null if no cap reduced the commission. */
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
  /** Oldest first; empty for a sale by a partner. */
  refunds: {
    at: string;
    kind: 'refund' | 'dispute' | 'dispute_fraud' | 'credit_note' | 'canceled' | (string & {});
    /** In the currency of the sale. */
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
  /** The newest payout that includes it. */
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
  /** The part that this account earned, for a payout to the account it was merged into. */
  amount: number;
  /** @example USD */
  currency: string;
  status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | (string & {});
  method: string | null;
  /** Masked destination account, such as `DE••••3000`. null if the payment details have changed since the payout was created, because earlier details are not stored, or if another method was used. */
  account: string | null;
  created_at: string;
  /** When it was paid. */
  processed_at: string | null;
  /** When the money was returned. The amount is owed again. */
  returned_at: string | null;
}

export interface PortalPayoutDetail {
  id: string;
  number: number;
  /** The part that this account earned, for a payout to the account it was merged into. */
  amount: number;
  /** @example USD */
  currency: string;
  status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | (string & {});
  method: string | null;
  /** Masked destination account, such as `DE••••3000`. null if the payment details have changed since the payout was created, because earlier details are not stored, or if another method was used. */
  account: string | null;
  created_at: string;
  /** When it was paid. */
  processed_at: string | null;
  /** When the money was returned. The amount is owed again. */
  returned_at: string | null;
  /** The first 100; `GET /v1/portal/payouts/{id}/items` returns all. */
  items: PortalPayoutItem[];
  has_more_items: boolean;
}

export interface PortalPayoutItem {
  id: string;
  commission_id: string | null;
  /** `sale` includes events. */
  kind: 'sale' | 'event' | 'level' | 'bonus' | 'deduction' | (string & {});
  /** Only for events. */
  event_name: string | null;
  /** The merchant’s id of the sale or event; null for a level, a bonus or a deduction. */
  external_event_id: string | null;
  /** The e-mail address, masked unless the program shows it; null if hidden or unknown. */
  customer: string | null;
  /** When the customer bought, or when the bonus or deduction was recorded. */
  at: string;
  /** Negative for reversed amounts. */
  amount: number;
  /** Only for a bonus or deduction. */
  reason: string | null;
}

export interface PortalLinks {
  /** One link to each site of the program; the first is the main link. */
  links: {
    /** Name of the site. */
    site: string;
    url: string;
    /** Through a link host of the site; null if there is none. */
    short_url: string | null;
  }[];
  /** Value of the link parameter; null without a site. */
  tracking_id: string | null;
  /** All tracking ids that lead to the affiliate. */
  tracking_ids: string[];
  coupons: {
    code: string;
    discount_type: 'percentage' | 'fixed' | (string & {});
    /** A percentage, or an amount in `currency`. */
    discount_value: number;
    currency: string | null;
    duration: 'forever' | 'once' | 'repeating' | (string & {});
    duration_in_months: number | null;
  }[];
  /** The 20 most frequent among the latest 10,000 clicks. */
  sub_ids: {
    value: string;
    clicks: number;
  }[];
  /** Settings that links to pages depend on. */
  sites: {
    home_url: string;
    /** Exact, or `https://*.shop.com` for every subdomain. */
    origins: string[];
    /** Path prefixes on which no click is recorded. */
    ignore_paths: string[];
    /** Parameter names; links use the first. */
    params: string[];
  }[];
}

export interface PortalPageLink {
  url: string;
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
  /** Masked, but recognizable. */
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
  /** null if the program announces no payout dates. */
  payout_schedule: {
    every: 'month' | 'week' | (string & {});
    day: number;
  } | null;
  /** By currency, `default_currency` first. Currencies that are not listed have no minimum. */
  minimum_payouts: {
    /** @example USD */
    currency: string;
    amount: number;
  }[];
  /** null if they have not changed since they were first set. */
  changed_at: string | null;
  /** Who made the last change. */
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
  /** Language of e-mails; null: the portal’s default language. */
  language: ('en' | 'de') | null;
  /** When the affiliate is notified of new commissions: `each` immediately, `daily` in a summary at 8:00 in the program’s time zone, or `off`. Unless `off`, the affiliate is notified of the first commission immediately. */
  sales: 'each' | 'daily' | 'off' | (string & {});
}

export interface PortalNotificationsUpdate {
  /** null: the portal’s default language. */
  language?: ('en' | 'de') | null;
  /** When the affiliate is notified of new commissions: `each` immediately, `daily` in a summary at 8:00 in the program’s time zone, or `off`. Unless `off`, the affiliate is notified of the first commission immediately. */
  sales?: 'each' | 'daily' | 'off';
}

export interface WebhookEndpoint {
  id: string;
  url: string;
  description: string | null;
  /** Event types to send; `*` means all, including types added later. */
  event_types: string[];
  enabled: boolean;
  /** `manual`: disabled by request. `gone`: it responded with 410. `failing`: all deliveries failed for five days. */
  disabled_reason: ('manual' | 'gone' | 'failing') | null;
  disabled_at: string | null;
  /** The first failure since the last success. */
  failing_since: string | null;
  /** Until then, deliveries are also signed with the previous secret. */
  previous_secret_expires_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface WebhookEndpointCreate {
  /** http:// or https:// URL (https:// in a live environment), without user, password or fragment. URLs that resolve to a loopback, private, link-local or metadata address are rejected, now and at each delivery. */
  url: string;
  /** `*` means all event types. */
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
  /** Event types to send; `*` means all, including types added later. */
  event_types: string[];
  enabled: boolean;
  /** `manual`: disabled by request. `gone`: it responded with 410. `failing`: all deliveries failed for five days. */
  disabled_reason: ('manual' | 'gone' | 'failing') | null;
  disabled_at: string | null;
  /** The first failure since the last success. */
  failing_since: string | null;
  /** Until then, deliveries are also signed with the previous secret. */
  previous_secret_expires_at: string | null;
  created_at: string;
  updated_at: string;
  /** `whsec_…`, shown only once; null in a replayed response. */
  secret: string | null;
}

export interface WebhookEndpointUpdate {
  /** http:// or https:// URL (https:// in a live environment), without user, password or fragment. URLs that resolve to a loopback, private, link-local or metadata address are rejected, now and at each delivery. */
  url?: string;
  /** `*` means all event types. */
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
  /** `false` stops deliveries; events created while the endpoint is disabled are not delivered later unless you redeliver them. `true` resumes pending deliveries and clears past failures. */
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
  /** Sequence of the event; null for a test. */
  sequence: number | null;
  /** `pending`: waiting for its first or next attempt. `failed`: the last attempt failed. */
  status: 'pending' | 'succeeded' | 'failed' | (string & {});
  attempts_count: number;
  /** null unless pending. Disabled endpoints receive nothing, even if this time has passed. */
  next_attempt_at: string | null;
  last_attempt_at: string | null;
  /** Null if there was no response. */
  last_response_status: number | null;
  /** Why the last attempt failed: `http_500`, `timeout`, `blocked_address`, `connection_refused`, … */
  last_error: string | null;
  created_at: string;
  updated_at: string;
}

export interface WebhookRedeliver {
  /** Resends all events with a greater `sequence`; 0 starts at the beginning. If some of them have expired, nothing is sent (`EVENTS_EXPIRED`). */
  after: number;
  /** Up to and including this `sequence`. Default: the latest. */
  until?: number;
}

export interface WebhookRedelivery {
  /** Number of deliveries queued. */
  deliveries: number;
  /** The last event considered. Send it as `after` in the next request while `has_more`. */
  next_after: number;
  has_more: boolean;
}

export interface WebhookDeliveryWithAttempts {
  id: string;
  endpoint_id: string;
  event_id: string;
  event_type: string;
  /** Sequence of the event; null for a test. */
  sequence: number | null;
  /** `pending`: waiting for its first or next attempt. `failed`: the last attempt failed. */
  status: 'pending' | 'succeeded' | 'failed' | (string & {});
  attempts_count: number;
  /** null unless pending. Disabled endpoints receive nothing, even if this time has passed. */
  next_attempt_at: string | null;
  last_attempt_at: string | null;
  /** Null if there was no response. */
  last_response_status: number | null;
  /** Why the last attempt failed: `http_500`, `timeout`, `blocked_address`, `connection_refused`, … */
  last_error: string | null;
  created_at: string;
  updated_at: string;
  /** The last 20, oldest first. */
  attempts: {
    at: string;
    duration_ms: number;
    response_status: number | null;
    error: string | null;
    /** The beginning of the response. */
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
  /** The same in every delivery of this event. Use it to detect duplicates. */
  id: string;
  type: 'affiliate.created' | 'affiliate.updated' | 'affiliate.deleted' | 'affiliate.merged';
  created_at: string;
  environment: 'live' | 'dev' | (string & {});
  /** Event number in the environment, from 1 without gaps; deliveries may arrive in a different order. 0 for a test. */
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
    /** Reason for the rejection; null in every other status. */
    rejection_reason?: string | null;
    onboarding_completed?: boolean;
    program_id?: string;
    group_id?: string | null;
    /** The affiliate who recruited this affiliate and earns level commissions on its sales; see the group’s multi-level incentives. */
    parent_affiliate_id?: string | null;
    external_user_id?: string | null;
    metadata?: {
      [key: string]: unknown;
    };
    /** When the payout method or details last changed; null if they have not changed since the affiliate was created. */
    payout_details_changed_at?: string | null;
    /** The affiliate that this affiliate was merged into. It is credited with all later sales and is paid this affiliate’s earnings. */
    merged_into?: string | null;
    merged_at?: string | null;
    merge_reason?: string | null;
    /** The API key that merged it. */
    merged_by?: string | null;
    created_at?: string;
    /** When the personal data was erased; omitted otherwise. The names and ids are pseudonyms. */
    erased_at?: string;
    /** Returned only if the request sent `payout_details` or `payout_method` and some details are invalid. They are stored anyway. */
    warnings?: PayoutDetailWarning[];
    /** Included with `expand=group`. */
    group?: Group | null;
    /** Included with `expand=program`. */
    program?: Program;
    /** Included with `expand=balances`. */
    balances?: Balance[];
    /** Included with `expand=merged`: affiliates that were merged into this affiliate, each with its own earnings. Payouts to this affiliate include those amounts. */
    merged?: MergedAffiliate[];
    /** Included with `expand=tracking_ids`: all tracking ids, the primary id first, then the newest. Empty for a merged affiliate, because its ids credit the affiliate it was merged into. */
    tracking_ids?: AffiliateTrackingId[];
    /** Included with `expand=performance`: the affiliate’s figures from `from` to `to`. */
    performance?: {
      from: string;
      to: string;
      clicks: number;
      referrals: number;
      /** Referrals whose first complete conversion is in the period. */
      customers: number;
      money: {
        /** @example USD */
        currency: string;
        /** Complete conversions, plus the sales of manual commissions. */
        conversions: number;
        /** Sale amounts before refunds. */
        sales: number;
        /** Refunds made in the period, minus refunds undone in it; negative if more was undone. */
        refunds: number;
        /** Commission on these sales, minus the commission reversed by these refunds. An undo counts at the time of the undo, and a rejection at the time of its sale. */
        commission: number;
      }[];
    };
    /** Included with `expand=application`: the affiliate’s application in the portal; null if they did not apply there. */
    application?: Application | null;
  } | null;
  /** Only if personal data was erased from this event after it was announced: `data` and `previous` contain pseudonyms instead. */
  erased_at?: string;
}

export interface ReferralEvent {
  /** The same in every delivery of this event. Use it to detect duplicates. */
  id: string;
  type: 'referral.created' | 'referral.updated' | 'referral.converted';
  created_at: string;
  environment: 'live' | 'dev' | (string & {});
  /** Event number in the environment, from 1 without gaps; deliveries may arrive in a different order. 0 for a test. */
  sequence: number;
  data: Referral;
  /** Previous values of the changed fields; null for a value that was not set. */
  previous: {
    id?: string;
    affiliate_id?: string;
    program_id?: string;
    email?: string | null;
    /** The newest id; `expand=identifiers` returns all. */
    customer_id?: string | null;
    /** The newest id; `expand=identifiers` returns all. */
    external_user_id?: string | null;
    subscription_id?: string | null;
    status?: 'lead' | 'trialing' | 'customer' | 'active' | 'canceled' | 'rejected' | (string & {});
    name?: string | null;
    metadata?: {
      [key: string]: unknown;
    } | null;
    created_at?: string;
    /** When the status first changed from `lead`. */
    converted_at?: string | null;
    /** When the personal data was erased; omitted otherwise. The names and ids are pseudonyms. */
    erased_at?: string;
    /** Returned only if the request sent such ids. `placeholder_identifier`: an id such as `guest` or `null`, or an address such as `noreply@…`, which is ignored. `identifiers_full`: the referral already has the maximum number of ids of this kind, so the new one was not added. */
    flags?: ('placeholder_identifier' | 'identifiers_full')[];
    /** Included with `expand=identifiers`. */
    identifiers?: {
      customer_ids: string[];
      external_user_ids: string[];
    };
    /** Included with `expand=affiliate`. */
    affiliate?: AffiliateSummary;
    /** Included with `expand=totals`: the customer’s totals so far, ordered by currency code. Sales count in their own currency and commissions in theirs, as in the performance report. Voided sales and events are not counted. Empty if there is nothing to count. */
    totals?: {
      /** @example USD */
      currency: string;
      /** Complete conversions in this currency, plus the sales of manual commissions. */
      conversions: number;
      /** Their sale amounts after refunds. */
      sales: number;
      /** Commission on all sales and events of the customer, after refunds. Rejected commissions and levels above the affiliate are not counted. */
      commission: number;
    }[];
    /** Included with `expand=click`: the click that led to the referral; null if there was none. */
    click?: ClickFacts | null;
  } | null;
  /** Only if personal data was erased from this event after it was announced: `data` and `previous` contain pseudonyms instead. */
  erased_at?: string;
}

export interface TransactionEvent {
  /** The same in every delivery of this event. Use it to detect duplicates. */
  id: string;
  type:
    | 'transaction.created'
    | 'transaction.updated'
    | 'transaction.approved'
    | 'transaction.paid'
    | 'transaction.rejected';
  created_at: string;
  environment: 'live' | 'dev' | (string & {});
  /** Event number in the environment, from 1 without gaps; deliveries may arrive in a different order. 0 for a test. */
  sequence: number;
  data: Transaction;
  /** Previous values of the changed fields; null for a value that was not set. */
  previous: {
    id?: string;
    referral_id?: string;
    affiliate_id?: string | null;
    program_id?: string | null;
    /** In major units; the remaining amount after refunds. */
    sale_amount?: number;
    /** @example USD */
    sale_amount_currency?: string;
    /** Remaining commission after refunds. */
    commission_amount?: number;
    /** A currency or an incentive unit; null if nothing was earned. */
    commission_currency?: string | null;
    /** Status of the commission. */
    status?: 'pending' | 'approved' | 'ready_for_payment' | 'paid' | 'rejected' | 'refunded' | (string & {});
    sales_status?: 'pending' | 'complete' | 'refunded' | 'failed' | 'partial_refunded' | (string & {});
    is_subscription?: boolean;
    /** Interval of the subscription, as sent. */
    interval?: ('weekly' | 'monthly' | 'quarterly' | 'semiannual' | 'yearly') | null;
    /** As sent, or the products of the lines; empty if none were sent. */
    product_ids?: string[];
    /** Only if lines were sent: the original amounts, before refunds. */
    lines?: SaleLine[];
    /** Type of the lead, trial or milestone that earned it; null for a sale. */
    event_name?: string | null;
    hold_period_days?: number | null;
    payment_intent_id?: string | null;
    invoice_id?: string | null;
    /** Whether limits and tiers count it once it is complete, as sent. A sale of 0 never counts. */
    counts_as_payment?: boolean;
    earning_id?: string | null;
    earning_type?: 'direct_commission' | 'lead_commission' | 'multi_level' | 'manual' | (string & {});
    external_event_id?: string | null;
    calculation_mode?: 'auto' | 'manual' | (string & {});
    /** Always null in the response to a refund. */
    matched_incentive_id?: string | null;
    /** Reason for the rejection; null in every other status. */
    rejection_reason?: string | null;
    /** When it was voided; null if it was not. */
    voided_at?: string | null;
    /** `self_referral` if the program holds such sales for review. `no_incentive` if the sale earned nothing because the affiliate’s group has no incentive for such sales; ended incentives and rejected affiliates or referrals set no flag. `possible_duplicate` if a connection and another caller recorded sales of this referral with the same amount within 48 hours: neither is paid until you void one or keep it. */
    flags?: string[];
    /** The sale it may duplicate, if it has or had the flag `possible_duplicate`. */
    possible_duplicate_of?: string | null;
    /** When the sale or event happened. */
    occurred_at?: string;
    /** Id of the import that recorded it; omitted otherwise. */
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
  /** Only if personal data was erased from this event after it was announced: `data` and `previous` contain pseudonyms instead. */
  erased_at?: string;
}

export interface PayoutEvent {
  /** The same in every delivery of this event. Use it to detect duplicates. */
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
  /** Event number in the environment, from 1 without gaps; deliveries may arrive in a different order. 0 for a test. */
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
    /** Why it failed or was cancelled, such as the bank’s explanation; null in every other status. */
    failure_reason?: string | null;
    /** When the money was returned. The payout stays completed, and the amount is owed again. */
    returned_at?: string | null;
    return_reason?: string | null;
    /** The API key that recorded the return. */
    returned_by?: string | null;
    /** The API key or the user that created it; null if unknown. */
    created_by?: string | null;
    /** `waiting`: it can be neither exported nor paid until a second person has approved it. `not_needed`: its program requires no approval, or it is cancelled. */
    approval?: 'not_needed' | 'waiting' | 'approved' | (string & {});
    /** The user who approved it. */
    approved_by?: string | null;
    approved_at?: string | null;
    created_at?: string;
    updated_at?: string;
    /** Returned only when a single payout is requested. */
    transactions?: {
      id: string;
      /** Signed. */
      amount: number;
      commission: {
        id: string;
        /** Remaining sale amount after refunds. */
        amount: number;
        commission_amount: number;
        created_at: string;
      };
      /** Only for a bonus or deduction; `commission` then contains its id, and a sale amount of 0. */
      adjustment?: {
        id: string;
        reason: string;
      };
      /** The affiliate who earned the amount, if it was merged into the payee. */
      affiliate_id?: string;
      created_at: string;
    }[];
  } | null;
  /** Only if personal data was erased from this event after it was announced: `data` and `previous` contain pseudonyms instead. */
  erased_at?: string;
}

export interface AdjustmentEvent {
  /** The same in every delivery of this event. Use it to detect duplicates. */
  id: string;
  type: 'adjustment.created' | 'adjustment.voided';
  created_at: string;
  environment: 'live' | 'dev' | (string & {});
  /** Event number in the environment, from 1 without gaps; deliveries may arrive in a different order. 0 for a test. */
  sequence: number;
  data: Adjustment;
  /** Previous values of the changed fields; null for a value that was not set. */
  previous: {
    id?: string;
    program_id?: string;
    affiliate_id?: string;
    /** Positive for a bonus, negative for a deduction. */
    amount?: number;
    /** @example USD */
    currency?: string;
    reason?: string;
    /** The related commission, if any. */
    transaction_id?: string | null;
    external_event_id?: string | null;
    /** The API key that created it. */
    created_by?: string;
    created_at?: string;
    /** When it was voided; null if it was not. */
    voided_at?: string | null;
    void_reason?: string | null;
    voided_by?: string | null;
  } | null;
  /** Only if personal data was erased from this event after it was announced: `data` and `previous` contain pseudonyms instead. */
  erased_at?: string;
}

export interface ConnectionEvent {
  /** The same in every delivery of this event. Use it to detect duplicates. */
  id: string;
  type: 'connection.failing';
  created_at: string;
  environment: 'live' | 'dev' | (string & {});
  /** Event number in the environment, from 1 without gaps; deliveries may arrive in a different order. 0 for a test. */
  sequence: number;
  data: Connection;
  /** Previous values of the changed fields; null for a value that was not set. */
  previous: {
    id?: string;
    provider?: 'stripe' | (string & {});
    name?: string;
    program_id?: string;
    /** `observing`: receives events and shows what it would record. `live`: records sales and refunds. `disconnected`: no longer receives events. */
    status?: 'observing' | 'live' | 'disconnected' | (string & {});
    /** Earlier payments are not credited. Null until the connection first goes live. */
    live_since?: string | null;
    /** URL of the webhook endpoint to register with the provider. */
    webhook_url?: string;
    /** The provider’s id of the webhook endpoint created with `make_endpoint`. Null otherwise. */
    endpoint_id?: string | null;
    /** Whether a webhook secret is set. Without one, all events are rejected. */
    has_webhook_secret?: boolean;
    /** Until this time, events signed with the previous secret are also accepted. */
    previous_webhook_secret_expires_at?: string | null;
    /** First characters of the API key; null if there is none. Receiving events does not require it. */
    api_key_hint?: string | null;
    count_shipping?: boolean;
    disputes?: 'opened' | 'lost' | (string & {});
    count_bare_payments?: boolean;
    match_emails?: boolean;
    count_existing_customers?: boolean;
    user_id_key?: string | null;
    /** The most serious problem. `api_key_refused`: look-ups have stopped. `endpoint_too_old`: refunds are missed, because the webhook endpoint uses an old API version and there is no API key. `events_failed`: events could not be read. `customers_failed`: payments of some customers could not be processed. `no_events`: no events for a day, after a week with events every day. */
    problem?:
      | ('api_key_refused' | 'endpoint_too_old' | 'events_failed' | 'customers_failed' | 'no_events')
      | null;
    problem_since?: string | null;
    last_event_at?: string | null;
    created_at?: string;
    updated_at?: string;
  } | null;
  /** Only if personal data was erased from this event after it was announced: `data` and `previous` contain pseudonyms instead. */
  erased_at?: string;
}

export interface CouponEvent {
  /** The same in every delivery of this event. Use it to detect duplicates. */
  id: string;
  type: 'coupon.created' | 'coupon.deleted';
  created_at: string;
  environment: 'live' | 'dev' | (string & {});
  /** Event number in the environment, from 1 without gaps; deliveries may arrive in a different order. 0 for a test. */
  sequence: number;
  data: Coupon;
  /** Previous values of the changed fields; null for a value that was not set. */
  previous: {
    id?: string;
    affiliate_id?: string;
    program_id?: string;
    /** Upper case. */
    code?: string;
    discount_type?: 'percentage' | 'fixed' | (string & {});
    /** A percentage, or an amount in `currency`. */
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
  /** Only if personal data was erased from this event after it was announced: `data` and `previous` contain pseudonyms instead. */
  erased_at?: string;
}

export interface MemberEvent {
  /** The same in every delivery of this event. Use it to detect duplicates. */
  id: string;
  type: 'member.added' | 'member.removed';
  created_at: string;
  environment: 'live' | 'dev' | (string & {});
  /** Event number in the environment, from 1 without gaps; deliveries may arrive in a different order. 0 for a test. */
  sequence: number;
  data: Membership;
  /** Previous values of the changed fields; null for a value that was not set. */
  previous: {
    /** The id of the user. */
    id?: string;
    role?: 'owner' | 'admin' | 'manager' | 'finance' | 'developer' | 'viewer' | (string & {});
    /** A user, an API key, or `administrator`. */
    added_by?: string;
    /** When the user joined this environment. */
    created_at?: string;
  } | null;
  /** Only if personal data was erased from this event after it was announced: `data` and `previous` contain pseudonyms instead. */
  erased_at?: string;
}

export interface Membership {
  /** The id of the user. */
  id: string;
  role: 'owner' | 'admin' | 'manager' | 'finance' | 'developer' | 'viewer' | (string & {});
  /** A user, an API key, or `administrator`. */
  added_by: string;
  /** When the user joined this environment. */
  created_at: string;
}

export interface WebhookEndpointEvent {
  /** The same in every delivery of this event. Use it to detect duplicates. */
  id: string;
  type: 'webhook_endpoint.disabled';
  created_at: string;
  environment: 'live' | 'dev' | (string & {});
  /** Event number in the environment, from 1 without gaps; deliveries may arrive in a different order. 0 for a test. */
  sequence: number;
  data: WebhookEndpoint;
  /** Previous values of the changed fields; null for a value that was not set. */
  previous: {
    id?: string;
    url?: string;
    description?: string | null;
    /** Event types to send; `*` means all, including types added later. */
    event_types?: string[];
    enabled?: boolean;
    /** `manual`: disabled by request. `gone`: it responded with 410. `failing`: all deliveries failed for five days. */
    disabled_reason?: ('manual' | 'gone' | 'failing') | null;
    disabled_at?: string | null;
    /** The first failure since the last success. */
    failing_since?: string | null;
    /** Until then, deliveries are also signed with the previous secret. */
    previous_secret_expires_at?: string | null;
    created_at?: string;
    updated_at?: string;
  } | null;
  /** Only if personal data was erased from this event after it was announced: `data` and `previous` contain pseudonyms instead. */
  erased_at?: string;
}

export interface ErasureEvent {
  /** The same in every delivery of this event. Use it to detect duplicates. */
  id: string;
  type: 'affiliate.erased' | 'referral.erased';
  created_at: string;
  environment: 'live' | 'dev' | (string & {});
  /** Event number in the environment, from 1 without gaps; deliveries may arrive in a different order. 0 for a test. */
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
  /** Only if personal data was erased from this event after it was announced: `data` and `previous` contain pseudonyms instead. */
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
  /** The visitor’s click: the value of the cookie `trb_click`. */
  click_id?: string | null;
  /** The affiliate’s tracking id, if there is no click yet; a click is then recorded with the sign-up. If it contains several separated by `/`, the first that belongs to an affiliate counts. */
  tracking_id?: string | null;
  /** Only with `tracking_id`; optional if there is only one program. */
  program_id?: string | null;
  /** When the visitor arrived through `tracking_id`, in real time; a test clock shifts it. Default: `created_at`. */
  clicked_at?: string;
  /** The code used at sign-up. If no identity matches a referral and no click is usable, the referral is created for the coupon’s affiliate. */
  coupon_code?: string | null;
  email?: string | null;
  /** Your user id. */
  external_user_id?: string | null;
  /** Your customer id. */
  customer_id?: string | null;
  name?: string | null;
  metadata?: {
    [key: string]: unknown;
  } | null;
  /** When the visitor signed up. Default: now. */
  created_at?: string;
}

export interface ConversionRefundsQuery {
  /** @default 10 */
  limit?: number;
  /** The id of the last object of the previous page. */
  starting_after?: string;
  /** The id of the first object of the current page. */
  ending_before?: string;
  /**
   * `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Created at or after this time. */
  created_gte?: string;
  /** Created at or before this time. */
  created_lte?: string;
  external_event_id?: string;
}

export type ConversionExpand = 'affiliate' | 'referral' | 'program' | 'earnings';

export type CommissionListExpand = 'affiliate' | 'referral' | 'earnings';

export interface CommissionList<E extends CommissionListExpand = CommissionListExpand> {
  /** @default 10 */
  limit?: number;
  /** The id of the last object of the previous page. */
  starting_after?: string;
  /** The id of the first object of the current page. */
  ending_before?: string;
  /**
   * `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Created at or after this time. */
  created_gte?: string;
  /** Created at or before this time. */
  created_lte?: string;
  /** Matches part of the name, e-mail, tracking id, company or id of the affiliate, or the name, e-mail, customer id, user id or id of the customer; or the beginning of the commission’s id, `external_event_id`, `invoice_id` or `payment_intent_id`, case-insensitively. All characters are matched literally. */
  search?: string;
  affiliate_id?: string;
  /** Affiliates currently in this group. */
  group_id?: string;
  referral_id?: string;
  program_id?: string;
  /** Calculated by this incentive. */
  incentive_id?: string;
  /** Included in this payout, whatever its status. */
  payout_id?: string;
  status?: 'pending' | 'approved' | 'ready_for_payment' | 'paid' | 'rejected' | 'refunded';
  sales_status?: 'pending' | 'complete' | 'refunded' | 'failed' | 'partial_refunded';
  /** `waiting`: pending until the commission or its affiliate is approved manually. `held`: ready for payment once a hold ends, or approved but not yet released. `flagged`: pending with a flag, such as `self_referral`; these also match one of the other two. `possible_duplicate`: pending until someone decides whether the sale was recorded twice. */
  approval?: 'waiting' | 'held' | 'flagged' | 'possible_duplicate';
  /** Commission currency: an ISO 4217 code or a custom unit. */
  currency?: string;
  external_event_id?: string;
  invoice_id?: string;
  payment_intent_id?: string;
  /** Recorded by this import. */
  import_id?: string;
  /** Occurred at or after this time. */
  from?: string;
  /** Occurred before this time. */
  to?: string;
  /** Recorded before this time, such as the `as_of` of totals. A sale that completed later counts from its completion. */
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
  /** Matches part of the name, e-mail, tracking id, company or id of the affiliate, or the name, e-mail, customer id, user id or id of the customer; or the beginning of the commission’s id, `external_event_id`, `invoice_id` or `payment_intent_id`, case-insensitively. All characters are matched literally. */
  search?: string;
  affiliate_id?: string;
  /** Affiliates currently in this group. */
  group_id?: string;
  referral_id?: string;
  program_id?: string;
  /** Calculated by this incentive. */
  incentive_id?: string;
  /** Included in this payout, whatever its status. */
  payout_id?: string;
  status?: 'pending' | 'approved' | 'ready_for_payment' | 'paid' | 'rejected' | 'refunded';
  sales_status?: 'pending' | 'complete' | 'refunded' | 'failed' | 'partial_refunded';
  /** `waiting`: pending until the commission or its affiliate is approved manually. `held`: ready for payment once a hold ends, or approved but not yet released. `flagged`: pending with a flag, such as `self_referral`; these also match one of the other two. `possible_duplicate`: pending until someone decides whether the sale was recorded twice. */
  approval?: 'waiting' | 'held' | 'flagged' | 'possible_duplicate';
  /** Commission currency: an ISO 4217 code or a custom unit. */
  currency?: string;
  external_event_id?: string;
  invoice_id?: string;
  payment_intent_id?: string;
  /** Recorded by this import. */
  import_id?: string;
  /** Occurred at or after this time. */
  from?: string;
  /** Occurred before this time. */
  to?: string;
  /** Recorded before this time, such as the `as_of` of totals. A sale that completed later counts from its completion. */
  recorded_before?: string;
  /** Comma-separated: voided. */
  include?: 'voided'[];
  /** Created at or after this time. */
  created_gte?: string;
  /** Created at or before this time. */
  created_lte?: string;
}

export type CommissionExpand = 'affiliate' | 'referral' | 'program' | 'earnings';

export type ReferralListExpand = 'affiliate' | 'identifiers' | 'totals';

export interface ReferralList<E extends ReferralListExpand = ReferralListExpand> {
  /** @default 10 */
  limit?: number;
  /** The id of the last object of the previous page. */
  starting_after?: string;
  /** The id of the first object of the current page. */
  ending_before?: string;
  /**
   * `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Created at or after this time. */
  created_gte?: string;
  /** Created at or before this time. */
  created_lte?: string;
  /** Referrals of this affiliate and of affiliates merged into it. */
  affiliate_id?: string;
  /** Case-insensitive; matched literally. */
  email?: string;
  /** Matches any id of the referral. */
  customer_id?: string;
  /** Matches any id of the referral. */
  external_user_id?: string;
  /** Referrals with more than 5 customer ids or user ids, which may be ids that many customers share. */
  many_identifiers?: 'true';
  program_id?: string;
  status?: 'lead' | 'trialing' | 'customer' | 'active' | 'canceled' | 'rejected';
  /** Matches part of the name, e-mail, customer id, user id or id, case-insensitively. All characters are matched literally. */
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
  | 'performance';

export interface AffiliateList<E extends AffiliateListExpand = AffiliateListExpand> {
  /** @default 10 */
  limit?: number;
  /** The id of the last object of the previous page. */
  starting_after?: string;
  /** The id of the first object of the current page. */
  ending_before?: string;
  /**
   * `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Created at or after this time. */
  created_gte?: string;
  /** Created at or before this time. */
  created_lte?: string;
  program_id?: string;
  group_id?: string;
  status?: 'pending' | 'approved' | 'rejected';
  /** Case-insensitive; matched literally. */
  email?: string;
  tracking_id?: string;
  external_user_id?: string;
  /** Recruited by this affiliate. */
  parent_affiliate_id?: string;
  /** Merged into this affiliate. */
  merged_into?: string;
  /** Matches part of the name, e-mail, tracking id, company or id, case-insensitively. All characters are matched literally. */
  search?: string;
  /**
   * Field to sort by, in the direction of `order`. `sales`, `commission`, `customers` and `clicks` are figures for a period, as in the report by affiliate; they require `read:commissions`.
   * @default created_at
   */
  sort?: 'created_at' | 'name' | 'sales' | 'commission' | 'customers' | 'clicks';
  /** Only when sorting by a figure or with `expand=performance`: the start of the period. Default: 30 days before `to`. */
  from?: string;
  /** Only when sorting by a figure or with `expand=performance`: the end of the period, exclusive, at most 366 days after `from`. Default: now. */
  to?: string;
  /**
   * Only with `sort=sales` or `sort=commission`: the currency to compare by. Default: the currency with the most conversions in the period.
   * @example USD
   */
  currency?: string;
  /** Comma-separated: group, program, balances, merged, tracking_ids, application, performance. Requires `read:groups`, `read:programs`, `read:affiliates`, `read:commissions` for the corresponding objects. */
  expand?: readonly E[];
}

export type AffiliateExpand = 'group' | 'balances' | 'program' | 'merged' | 'tracking_ids' | 'application';

export interface AffiliateBalancesQuery {
  /** Returns the figures as of this time, based on when each entry was booked. A date means the end of that day in the program’s time zone; today means now. Must not be in the future. Default: now. */
  as_of?: string;
}

export interface AffiliateStatementList {
  /** Default: the current year in the time zone of the program. */
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
  /** The id of the last line of the previous page. */
  starting_after?: string;
}

export interface AffiliateStatementFileQuery {
  /** @example 2026-10 */
  month: string;
  /** @default pdf */
  format?: 'pdf' | 'csv';
  /** Language of the PDF. Default: the language of the affiliate, or that of the portal. */
  language?: 'en' | 'de';
}

export interface ClickList {
  /** @default 10 */
  limit?: number;
  /** The id of the last object of the previous page. */
  starting_after?: string;
  /** The id of the first object of the current page. */
  ending_before?: string;
  /**
   * Order of arrival; `desc` is newest first. Backdated clicks count by when they arrived.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Created at or after this time. */
  created_gte?: string;
  /** Created at or before this time. */
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
  /** The id of the last object of the previous page. */
  starting_after?: string;
  /** The id of the first object of the current page. */
  ending_before?: string;
  /**
   * `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Created at or after this time. */
  created_gte?: string;
  /** Created at or before this time. */
  created_lte?: string;
  program_id?: string;
}

export interface PayoutList {
  /** @default 10 */
  limit?: number;
  /** The id of the last object of the previous page. */
  starting_after?: string;
  /** The id of the first object of the current page. */
  ending_before?: string;
  /**
   * `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Created at or after this time. */
  created_gte?: string;
  /** Created at or before this time. */
  created_lte?: string;
  /** `open`: `pending` or `processing`. */
  status?: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'open';
  /** Only payouts that are waiting for a second person’s approval. */
  approval?: 'waiting';
  program_id?: string;
  affiliate_id?: string;
  /**
   * ISO 4217 code: three letters, upper or lower case.
   * @example USD
   */
  currency?: string;
  /** Matches part of the payment reference, or the name, e-mail, tracking id, company or id of the affiliate; or the whole invoice number, or the beginning of the payout’s id, case-insensitively. All characters are matched literally. */
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
  /** The id of the last object of the previous page. */
  starting_after?: string;
  /** The id of the first object of the current page. */
  ending_before?: string;
  /**
   * `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Created at or after this time. */
  created_gte?: string;
  /** Created at or before this time. */
  created_lte?: string;
}

export interface AdjustmentList {
  /** @default 10 */
  limit?: number;
  /** The id of the last object of the previous page. */
  starting_after?: string;
  /** The id of the first object of the current page. */
  ending_before?: string;
  /**
   * `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Created at or after this time. */
  created_gte?: string;
  /** Created at or before this time. */
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
  /** The id of the last object of the previous page. */
  starting_after?: string;
  /** The id of the first object of the current page. */
  ending_before?: string;
  /**
   * `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Created at or after this time. */
  created_gte?: string;
  /** Created at or before this time. */
  created_lte?: string;
  /** Returns the figures as of this time, based on when each entry was booked. A date means the end of that day in the program’s time zone; today means now. Must not be in the future. Default: now. */
  as_of?: string;
  program_id?: string;
  currency?: string;
}

export interface CloseList {
  /** @default 10 */
  limit?: number;
  /** The id of the last object of the previous page. */
  starting_after?: string;
  /** The id of the first object of the current page. */
  ending_before?: string;
  /**
   * `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Created at or after this time. */
  created_gte?: string;
  /** Created at or before this time. */
  created_lte?: string;
  program_id?: string;
}

export interface AccountingGetSettingsQuery {
  /** Optional if there is only one program. */
  program_id?: string;
}

export interface AccountingJournalQuery {
  /** Optional if there is only one program. */
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
  /** The id of the last object of the previous page. */
  starting_after?: string;
  /** The id of the first object of the current page. */
  ending_before?: string;
  /**
   * `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Created at or after this time. */
  created_gte?: string;
  /** Created at or before this time. */
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
  /** The id of the last object of the previous page. */
  starting_after?: string;
  /** The id of the first object of the current page. */
  ending_before?: string;
  /**
   * `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Created at or after this time. */
  created_gte?: string;
  /** Created at or before this time. */
  created_lte?: string;
}

export interface ConnectionListEventsQuery {
  /** @default 10 */
  limit?: number;
  /** The id of the last object of the previous page. */
  starting_after?: string;
  /** The id of the first object of the current page. */
  ending_before?: string;
  /**
   * `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Created at or after this time. */
  created_gte?: string;
  /** Created at or before this time. */
  created_lte?: string;
  status?: 'waiting' | 'read' | 'ignored' | 'failed';
}

export type ConnectionListPaymentsExpand = 'affiliate';

export interface ConnectionListPaymentsQuery<
  E extends ConnectionListPaymentsExpand = ConnectionListPaymentsExpand,
> {
  /** @default 10 */
  limit?: number;
  /** The id of the last object of the previous page. */
  starting_after?: string;
  /** The id of the first object of the current page. */
  ending_before?: string;
  /**
   * `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Created at or after this time. */
  created_gte?: string;
  /** Created at or before this time. */
  created_lte?: string;
  status?: 'credited' | 'not_credited' | 'observed' | 'waiting' | 'failed';
  /** Why a payment is not credited, or what it is waiting for. */
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
  /** Payments that someone needs to look at. */
  needs_person?: 'true';
}

export interface ProgramList {
  /** @default 10 */
  limit?: number;
  /** The id of the last object of the previous page. */
  starting_after?: string;
  /** The id of the first object of the current page. */
  ending_before?: string;
  /**
   * `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Created at or after this time. */
  created_gte?: string;
  /** Created at or before this time. */
  created_lte?: string;
  /** `duplicates_kept`: only programs listed under `duplicates_allowed` in the inbox. */
  only?: 'duplicates_kept';
}

export interface GroupList {
  /** @default 10 */
  limit?: number;
  /** The id of the last object of the previous page. */
  starting_after?: string;
  /** The id of the first object of the current page. */
  ending_before?: string;
  /**
   * `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Created at or after this time. */
  created_gte?: string;
  /** Created at or before this time. */
  created_lte?: string;
  program_id?: string;
  /** `without_incentive`: only groups that have approved affiliates but no incentive for conversions, as counted in the inbox. */
  only?: 'without_incentive';
}

export type GroupExpand = 'incentives' | 'multi_level_incentives';

export interface GroupIncentiveList {
  /** @default 10 */
  limit?: number;
  /** The id of the last object of the previous page. */
  starting_after?: string;
  /** The id of the first object of the current page. */
  ending_before?: string;
  /**
   * `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Created at or after this time. */
  created_gte?: string;
  /** Created at or before this time. */
  created_lte?: string;
}

export interface GroupMultiLevelIncentiveList {
  /** @default 10 */
  limit?: number;
  /** The id of the last object of the previous page. */
  starting_after?: string;
  /** The id of the first object of the current page. */
  ending_before?: string;
  /**
   * `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Created at or after this time. */
  created_gte?: string;
  /** Created at or before this time. */
  created_lte?: string;
}

export interface IncentiveList {
  /** @default 10 */
  limit?: number;
  /** The id of the last object of the previous page. */
  starting_after?: string;
  /** The id of the first object of the current page. */
  ending_before?: string;
  /**
   * `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Created at or after this time. */
  created_gte?: string;
  /** Created at or before this time. */
  created_lte?: string;
  program_id?: string;
}

export interface IncentiveVersionsQuery {
  /** @default 10 */
  limit?: number;
  /** The id of the last version of the previous page. */
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
   * Total number of rows in all sections.
   * @default 100
   */
  limit?: number;
  /** The `next_after` of the previous response. */
  after?: string;
}

export interface ErasureList {
  /** @default 10 */
  limit?: number;
  /** The id of the last object of the previous page. */
  starting_after?: string;
  /** The id of the first object of the current page. */
  ending_before?: string;
  /**
   * `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Created at or after this time. */
  created_gte?: string;
  /** Created at or before this time. */
  created_lte?: string;
}

export interface ReportPerformanceQuery {
  /** Inclusive. */
  from: string;
  /** Exclusive; at most 366 days after `from`. */
  to: string;
  /** `previous_period`: the same number of days directly before. `previous_calendar_period`: the same number of calendar months directly before, such as September for October or Q2 for Q3; requires a period of whole calendar months. `previous_year`: the same dates one year earlier. All use the time zone. */
  compare?: 'previous_period' | 'previous_calendar_period' | 'previous_year';
  /**
   * IANA time zone that defines when days begin and end.
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
   * `recorded`: sales, refunds and commissions count at the time they were recorded.
   * @default occurred
   */
  basis?: 'occurred' | 'recorded';
  /** Comma-separated: voided, days. */
  include?: ('voided' | 'days')[];
  /** Largest first; not available by day, week, month or quarter. Amounts are compared in the currency with the most conversions. Default when grouped by country, product or a click value: `sales`; otherwise rows are ordered by key. */
  sort?: 'sales' | 'commission' | 'clicks';
  /** Returns this many rows, plus one row for all others. Default for sorted rows: 100. */
  limit?: number;
  program_id?: string;
  affiliate_id?: string;
  /** Comma-separated ids: only these affiliates, at most 100. Cannot be combined with `affiliate_id`. */
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
  /** Exclusive; at most 366 days after `from`. */
  to: string;
  /** `previous_period`: the same number of days directly before. `previous_calendar_period`: the same number of calendar months directly before, such as September for October or Q2 for Q3; requires a period of whole calendar months. `previous_year`: the same dates one year earlier. All use the time zone. */
  compare?: 'previous_period' | 'previous_calendar_period' | 'previous_year';
  /**
   * IANA time zone that defines when days begin and end.
   * @default UTC
   */
  timezone?: string;
  program_id?: string;
  affiliate_id?: string;
  group_id?: string;
}

export interface ReportOwedQuery {
  /** Returns the figures as of this time, based on when each entry was booked. A date means the end of that day in the program’s time zone; today means now. Must not be in the future. Default: now. */
  as_of?: string;
  program_id?: string;
}

export interface ReportAccrualsQuery {
  /** Optional if there is only one program. */
  program_id?: string;
  /** @example 2026-10 */
  month: string;
}

export interface LedgerEntriesQuery {
  /** @default 10 */
  limit?: number;
  /** The id of the last object of the previous page. */
  starting_after?: string;
  /** The id of the first object of the current page. */
  ending_before?: string;
  /**
   * `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Created at or after this time. */
  created_gte?: string;
  /** Created at or before this time. */
  created_lte?: string;
  affiliate_id?: string;
  transaction_id?: string;
  earning_id?: string;
  adjustment_id?: string;
  /** Entries included in this payout, and its own entries. */
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
  /** Written at or after this time. */
  from?: string;
  /** Written before this time. */
  to?: string;
}

export interface LedgerVerifyQuery {
  /** @default changes */
  scope?: 'changes' | 'everything';
  /**
   * With `scope=everything`: checks only this part, from 1 to `parts`, to keep requests short. 0 checks all parts.
   * @default 0
   */
  part?: number;
}

export interface AuditLogList {
  /** @default 10 */
  limit?: number;
  /** The id of the last object of the previous page. */
  starting_after?: string;
  /** The id of the first object of the current page. */
  ending_before?: string;
  /**
   * `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Created at or after this time. */
  created_gte?: string;
  /** Created at or before this time. */
  created_lte?: string;
  /** An API key, a user, or `administrator`. */
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
  /** The id of the last object of the previous page. */
  starting_after?: string;
  /** The id of the first object of the current page. */
  ending_before?: string;
  /**
   * `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Created at or after this time. */
  created_gte?: string;
  /** Created at or before this time. */
  created_lte?: string;
}

export interface MailList {
  /** @default 10 */
  limit?: number;
  /** The id of the last object of the previous page. */
  starting_after?: string;
  /** The id of the first object of the current page. */
  ending_before?: string;
  /**
   * `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Created at or after this time. */
  created_gte?: string;
  /** Created at or before this time. */
  created_lte?: string;
  status?: 'waiting' | 'accepted' | 'failed' | 'suppressed' | 'kept';
  /** Matches part of the address of the recipient, case-insensitively. All characters are matched literally. */
  search?: string;
}

export interface MailSuppressionList {
  /** @default 10 */
  limit?: number;
  /** The id of the last object of the previous page. */
  starting_after?: string;
  /** The id of the first object of the current page. */
  ending_before?: string;
  /**
   * `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Created at or after this time. */
  created_gte?: string;
  /** Created at or before this time. */
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
  /** The id of the last object of the previous page. */
  starting_after?: string;
  /** The id of the first object of the current page. */
  ending_before?: string;
  /** Default: all. */
  group?: 'waiting' | 'approved' | 'paid' | 'cancelled';
}

export interface PortalPayoutList {
  /** @default 10 */
  limit?: number;
  /** The id of the last object of the previous page. */
  starting_after?: string;
  /** The id of the first object of the current page. */
  ending_before?: string;
}

export interface PortalPayoutItemsQuery {
  /** @default 10 */
  limit?: number;
  /** The id of the last object of the previous page. */
  starting_after?: string;
}

export interface PortalStatementList {
  /** Default: the current year in the time zone of the program. */
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
  /** Language of the PDF. Default: the language of the affiliate, or that of the portal. */
  language?: 'en' | 'de';
}

export interface PortalLinkMakeQuery {
  /** Address of the page, with or without `https://`. */
  page: string;
  /** Your own label, which distinguishes your links. */
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
  /** The id of the last object of the previous page. */
  starting_after?: string;
  /** The id of the first object of the current page. */
  ending_before?: string;
  /**
   * `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Created at or after this time. */
  created_gte?: string;
  /** Created at or before this time. */
  created_lte?: string;
}

export interface WebhookDeliveryList {
  /** @default 10 */
  limit?: number;
  /** The id of the last object of the previous page. */
  starting_after?: string;
  /** The id of the first object of the current page. */
  ending_before?: string;
  /**
   * `desc` is newest or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Created at or after this time. */
  created_gte?: string;
  /** Created at or before this time. */
  created_lte?: string;
  endpoint_id?: string;
  event_id?: string;
  status?: 'pending' | 'succeeded' | 'failed';
}

export interface WebhookEventList {
  /** Returns all events with a greater `sequence`, or an error. Default: from the first available event. */
  after?: number;
  /** @default 10 */
  limit?: number;
  /**
   * Seconds.
   * @default 0
   */
  wait?: number;
}

export interface WebhookEventPage {
  data: WebhookEvent[];
  /** Whether more events are available. */
  has_more: boolean;
  /** Sequence of the latest event in this environment; 0 before the first. */
  latest_sequence: number;
  /** Sequence of the first available event, or of the next one if there are none. Earlier events have expired. */
  first_sequence: number;
  /** Send it as `after` in the next request. */
  next_after: number;
}
