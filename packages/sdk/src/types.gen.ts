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
    /** What happened to this request, for people to read. */
    message: string;
    /** Same as the `X-Request-Id` header. */
    request_id: string;
    /** The documentation of this code. */
    doc_url: string;
    /** The field that caused the error, if there is one. */
    field?: string;
    /** Every problem found, not only the first. */
    details?: {
      field: string;
      message: string;
    }[];
  };
}

export type ConversionCreate = AtLeastOne<
  {
    /** If you know the exact referral. */
    referral_id?: string | null;
    /** If the referral is linked to your customer record. */
    customer_id?: string | null;
    /** If your user id is stored in Tributary. */
    external_user_id?: string | null;
    /** To convert a specific click. If it became the referral of somebody else, a new customer gets a referral of their own from the same affiliate. */
    click_id?: string | null;
    /** Chooses the program if an identifier matches referrals of two programs. */
    program_id?: string | null;
    /** The code used at checkout. If no identifier matches a referral and no click is usable, the coupon’s affiliate gets a new referral with the `customer_id`, which is then required. */
    coupon_code?: string | null;
    /** In major units of the currency, with at most its number of decimals. */
    sale_amount: number;
    /**
     * ISO 4217 code: three letters, upper or lower case.
     * @example USD
     */
    sale_amount_currency: string;
    /** Idempotency key: a stable id of your own, such as the invoice id. Never expires. */
    external_event_id: string;
    /** Default `complete`. Only a complete sale earns. */
    sales_status?: 'pending' | 'complete' | 'failed';
    /** Default: true if `interval` is given. */
    is_subscription?: boolean;
    interval?: 'weekly' | 'monthly' | 'quarterly' | 'semiannual' | 'yearly';
    product_ids?: string[];
    price_ids?: string[];
    /** For a sale of several products, in place of `product_ids` and `price_ids`. The amounts must add up to `sale_amount`. An incentive for specific products then takes its percentage of the lines of its products, and levels above the affiliate do too; without lines, of the whole sale. A product whose lines add up to less than 0 counts as 0. */
    lines?: SaleLineInput[];
    payment_intent_id?: string | null;
    invoice_id?: string | null;
    /** Default true. With false, the sale earns like any other in its place, but limits and tiers do not count it: for a proration or a change of seats between two payments. A sale of 0 never counts. */
    counts_as_payment?: boolean;
    /** Default false: fails with `DUPLICATE` if the referral has a live sale with the same `invoice_id` or `payment_intent_id`, neither voided nor failed, unless the program allows it. Not part of what is compared when a key is repeated. */
    allow_duplicate?: boolean;
    event_name?: string | null;
    event_type?: 'conversion';
    /** Default: the time of the request. */
    occurred_at?: string;
    metadata?: {
      [key: string]: unknown;
    } | null;
    /** Returns what the request would return, and writes nothing: the ids in the response do not exist, and the key stays unused. */
    dry_run?: boolean;
  },
  'referral_id' | 'customer_id' | 'external_user_id' | 'click_id'
>;

export interface SaleLineInput {
  product_id?: string | null;
  price_id?: string | null;
  /** In the currency of the sale, after discounts. Below 0 for a credit, such as for the unused time of a plan. */
  amount: number;
}

export interface Transaction {
  id: string;
  referral_id: string;
  affiliate_id: string | null;
  program_id: string | null;
  /** In major units; what is left after refunds. */
  sale_amount: number;
  /** @example USD */
  sale_amount_currency: string;
  /** What is left of the commission after refunds. */
  commission_amount: number;
  /** A currency or an incentive unit; null if nothing was earned. */
  commission_currency: string | null;
  /** The status of the commission. */
  status: 'pending' | 'approved' | 'ready_for_payment' | 'paid' | 'rejected' | 'refunded' | (string & {});
  sales_status: 'pending' | 'complete' | 'refunded' | 'failed' | 'partial_refunded' | (string & {});
  is_subscription: boolean;
  /** Of the subscription, as it was sent. */
  interval: ('weekly' | 'monthly' | 'quarterly' | 'semiannual' | 'yearly') | null;
  /** As they were sent, or the products of the lines; empty if none were sent. */
  product_ids: string[];
  /** Only if lines were sent: as they were sold, before refunds. */
  lines?: SaleLine[];
  /** Of the lead, trial or milestone that earned it; null for a sale. */
  event_name: string | null;
  hold_period_days: number | null;
  payment_intent_id: string | null;
  invoice_id: string | null;
  /** Whether limits and tiers count it once it is complete, as it was sent. A sale of 0 never counts. */
  counts_as_payment: boolean;
  earning_id: string | null;
  earning_type: 'direct_commission' | 'lead_commission' | 'multi_level' | 'manual' | (string & {});
  external_event_id: string | null;
  calculation_mode: 'auto' | 'manual' | (string & {});
  /** Always null in the response to a refund. */
  matched_incentive_id: string | null;
  /** Why the commission is rejected, as given with the rejection; null in every other status. */
  rejection_reason: string | null;
  /** When it was voided; since then it no longer counts. Null if it was not voided. */
  voided_at: string | null;
  /** `self_referral` if the program holds such sales for review. `no_incentive` if the sale earned nothing because the affiliate’s group has no incentive for such a sale; an incentive that has ended, or a rejected affiliate or referral, sets no flag. `possible_duplicate` if a connection and another caller recorded sales of this referral with the same amount within 48 hours: neither is paid until you void one or keep it. */
  flags: string[];
  /** The sale that it may be, or might have been, if it has or had the flag `possible_duplicate`. */
  possible_duplicate_of: string | null;
  /** When the sale or event happened. */
  occurred_at: string;
  /** Only of what an import recorded: its id. */
  import_id?: string;
  created_at: string;
  updated_at: string;
  /** With `expand=affiliate`. */
  affiliate?: AffiliateSummary;
  /** With `expand=referral`. */
  referral?: Referral;
  /** With `expand=program`. */
  program?: Program;
  /** With `expand=earnings`. */
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
  /** The newest; `expand=identifiers` lists all. */
  customer_id: string | null;
  /** The newest; `expand=identifiers` lists all. */
  external_user_id: string | null;
  subscription_id: string | null;
  status: 'lead' | 'trialing' | 'customer' | 'active' | 'canceled' | 'rejected' | (string & {});
  name: string | null;
  metadata: {
    [key: string]: unknown;
  } | null;
  created_at: string;
  /** When the status first stopped being `lead`. */
  converted_at: string | null;
  /** Only if its personal data was erased: when. Then its names and ids are pseudonyms. */
  erased_at?: string;
  /** Only where the request sent such ids. `placeholder_identifier`: an id such as `guest` or `null`, or an address such as `noreply@…`; it counts as absent. `identifiers_full`: the referral has as many ids of a kind as it can have, and the new one was not added. */
  flags?: ('placeholder_identifier' | 'identifiers_full')[];
  /** With `expand=identifiers`. */
  identifiers?: {
    customer_ids: string[];
    external_user_ids: string[];
  };
  /** With `expand=affiliate`. */
  affiliate?: AffiliateSummary;
  /** With `expand=click`: what led to the referral; null if no click did. */
  click?: ClickFacts | null;
}

export interface ClickFacts {
  tracking_id: string | null;
  site_id: string | null;
  /** The page that the visitor arrived on. */
  url: string | null;
  referrer: string | null;
  /** As the settings of the site keep it. */
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
  /** For how many days after a click a conversion is credited. */
  cookie_days: number;
  /** In `default_currency`. */
  minimum_payout: number;
  /** By currency, `default_currency` first. A currency that is not listed has no minimum. */
  minimum_payouts: {
    /** @example USD */
    currency: string;
    amount: number;
  }[];
  /** The IANA time zone in which the days and months of the program begin. */
  timezone: string;
  duplicates: 'refuse' | 'allow' | (string & {});
  self_referral: 'allow' | 'hold' | 'reject' | (string & {});
  attribution: 'click_first' | 'coupon_first' | (string & {});
  coupon_provider: string;
  /** null if the program does not say when it pays. */
  payout_schedule: {
    every: 'month' | 'week' | (string & {});
    day: number;
  } | null;
  created_at: string;
}

export interface Earning {
  id: string;
  affiliate_id: string;
  earning_type: 'direct_commission' | 'lead_commission' | 'multi_level' | 'manual' | (string & {});
  /** What is left after refunds. */
  amount: number;
  original_amount: number;
  currency: string;
  status: 'pending' | 'approved' | 'ready_for_payment' | 'paid' | 'rejected' | 'refunded' | (string & {});
  hold_until: string | null;
  created_at: string;
}

export interface RefundCreate {
  /** Omit it to refund everything that is left. */
  amount?: number;
  /**
   * Must be the currency of the sale.
   * @example USD
   */
  currency?: string;
  reason?: string;
  /** Makes retries safe. */
  external_event_id?: string | null;
  /** When the refund happened. Default: now. */
  refunded_at?: string;
  /** Default `refund`. `canceled`: the order was called off before delivery. */
  kind?: 'refund' | 'dispute' | 'dispute_fraud' | 'credit_note' | 'canceled';
  /** Returns what the request would return, and writes nothing: the ids in the response do not exist, and the key stays unused. */
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
  /** Why it is undone. */
  reason: string;
}

export interface Explanation {
  conversion_id: string;
  referral: {
    id: string;
    affiliate_id: string;
    /** The identifiers of the event that matched it. */
    resolved_by: string[];
    /** The identifiers that the event added to it. */
    linked: string[];
    /** What the event made it from: `click`, `spent_click` (a copy of a click that had become the referral of somebody else) or `coupon_code`. null if it was there already. */
    made_from: string | null;
    /** Only if the event made the referral and had both a click and a coupon: which of them the program tried first then. */
    attribution?: 'click_first' | 'coupon_first' | (string & {});
  };
  /** Every incentive that the affiliate’s group had at that time. */
  considered: {
    incentive_id: string;
    version: number;
    name: string;
    /** `matched`, or why it did not apply. */
    reason: string;
    explanation: string;
    /** The commission it gave, or would have given, before caps. */
    uncapped: number | null;
    /** The same after caps. */
    commission: number | null;
    currency: string | null;
    capped_by: string | null;
  }[];
  /** Step by step, from the sale to the commission and what is left of it. */
  arithmetic: string[];
  /** As it was sold, before refunds. */
  sale: {
    amount: number;
    /** @example USD */
    currency: string;
    /** The part that the matched incentive covers: the lines of its products, or the whole sale if it is for all products or no lines were sent. null if none matched. */
    covered: number | null;
    occurred_at: string;
  };
  /** When the referral was created. */
  signed_up_at: string;
  /** How the matched incentive calculates: `20 % of 240.00 USD`. null if none matched. */
  rule: string | null;
  /** The oldest first. */
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
    /** What it took from the commission; zero or negative. */
    commission: number;
    /** What was left of the commission after it. */
    commission_left: number;
  }[];
  /** null if the commission is not held before it can be paid. */
  hold: {
    days: number | null;
    until: string | null;
  } | null;
  /** Every change of the status of the commission, the oldest first. */
  moves: {
    from: 'pending' | 'approved' | 'ready_for_payment' | 'paid' | 'rejected' | 'refunded' | (string & {});
    to: 'pending' | 'approved' | 'ready_for_payment' | 'paid' | 'rejected' | 'refunded' | (string & {});
    /** Such as `hold_released`, `approved_by_hand` or `payout_completed`. */
    cause: string;
    reason: string | null;
    at: string;
  }[];
  /** The newest payout that includes it; null if none does. */
  payout: {
    id: string;
    invoice_number: number;
    status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | (string & {});
    created_at: string;
    processed_at: string | null;
    /** When its money came back; the commission is owed again. */
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
  /** Such as when a hold ends, when it was paid or when the customer was refunded. */
  date: string | null;
  payout_number: number | null;
  /** Amount at which payouts start. */
  minimum: {
    amount: number;
    /** @example USD */
    currency: string;
  } | null;
  /** Amount that is missing until then. */
  missing: {
    amount: number;
    /** @example USD */
    currency: string;
  } | null;
  /** What was credited in a unit that is not a currency. */
  credit: {
    amount: number;
    /** @example USD */
    currency: string;
  } | null;
  /** What is taken off the next payout. */
  taken: {
    amount: number;
    /** @example USD */
    currency: string;
  } | null;
  /** Why it was rejected, as the affiliate reads it. */
  reason: string | null;
  /** Whether a partner whom the affiliate brought in made the sale. */
  is_level: boolean;
  /** The reason of a bonus or a deduction. */
  note: string | null;
  partly_refunded: {
    /** What the customer got back; null of a sale by a partner. */
    back: {
      amount: number;
      /** @example USD */
      currency: string;
    } | null;
    /** What remains of the commission. */
    left: {
      amount: number;
      /** @example USD */
      currency: string;
    };
    /** What the commission was. */
    of: {
      amount: number;
      /** @example USD */
      currency: string;
    };
  } | null;
  /** The sentence that the affiliate reads, in English. */
  sentence: string;
  /** Name of the program, as affiliates know it. */
  brand: string;
  /** That of the dates in the sentence, such as `Europe/Berlin`. */
  time_zone: string;
}

export type ConversionBatchItem = AtLeastOne<
  {
    /** If you know the exact referral. */
    referral_id?: string | null;
    /** If the referral is linked to your customer record. */
    customer_id?: string | null;
    /** If your user id is stored in Tributary. */
    external_user_id?: string | null;
    /** To convert a specific click. If it became the referral of somebody else, a new customer gets a referral of their own from the same affiliate. */
    click_id?: string | null;
    /** Chooses the program if an identifier matches referrals of two programs. */
    program_id?: string | null;
    /** The code used at checkout. If no identifier matches a referral and no click is usable, the coupon’s affiliate gets a new referral with the `customer_id`, which is then required. */
    coupon_code?: string | null;
    /** In major units of the currency, with at most its number of decimals. */
    sale_amount: number;
    /**
     * ISO 4217 code: three letters, upper or lower case.
     * @example USD
     */
    sale_amount_currency: string;
    /** Idempotency key: a stable id of your own, such as the invoice id. Never expires. */
    external_event_id: string;
    /** Default `complete`. Only a complete sale earns. */
    sales_status?: 'pending' | 'complete' | 'failed';
    /** Default: true if `interval` is given. */
    is_subscription?: boolean;
    interval?: 'weekly' | 'monthly' | 'quarterly' | 'semiannual' | 'yearly';
    product_ids?: string[];
    price_ids?: string[];
    /** For a sale of several products, in place of `product_ids` and `price_ids`. The amounts must add up to `sale_amount`. An incentive for specific products then takes its percentage of the lines of its products, and levels above the affiliate do too; without lines, of the whole sale. A product whose lines add up to less than 0 counts as 0. */
    lines?: SaleLineInput[];
    payment_intent_id?: string | null;
    invoice_id?: string | null;
    /** Default true. With false, the sale earns like any other in its place, but limits and tiers do not count it: for a proration or a change of seats between two payments. A sale of 0 never counts. */
    counts_as_payment?: boolean;
    /** Default false: fails with `DUPLICATE` if the referral has a live sale with the same `invoice_id` or `payment_intent_id`, neither voided nor failed, unless the program allows it. Not part of what is compared when a key is repeated. */
    allow_duplicate?: boolean;
    event_name?: string | null;
    event_type?: 'conversion';
    /** Default: the time of the request. */
    occurred_at?: string;
    metadata?: {
      [key: string]: unknown;
    } | null;
    /** Returns what the request would return, and writes nothing: the ids in the response do not exist, and the key stays unused. */
    dry_run?: boolean;
    /** Works like the Idempotency-Key header of the single request, and shares its keys. */
    idempotency_key?: string | null;
  },
  'referral_id' | 'customer_id' | 'external_user_id' | 'click_id'
>;

export type ConversionBatch = ImportBatch<ConversionBatchItem>;

export interface RefundBatchItem {
  /** Omit it to refund everything that is left. */
  amount?: number;
  /**
   * Must be the currency of the sale.
   * @example USD
   */
  currency?: string;
  reason?: string;
  /** Idempotency key: a stable id of your own for this refund. */
  external_event_id: string;
  /** When the refund happened. Default: now. */
  refunded_at?: string;
  /** Default `refund`. `canceled`: the order was called off before delivery. */
  kind?: 'refund' | 'dispute' | 'dispute_fraud' | 'credit_note' | 'canceled';
  /** Returns what the request would return, and writes nothing: the ids in the response do not exist, and the key stays unused. */
  dry_run?: boolean;
  /** The conversion to refund. */
  conversion_id?: string | null;
  /** The `external_event_id` of the conversion, instead of its id. */
  conversion_external_event_id?: string | null;
  /** Works like the Idempotency-Key header of the single request, and shares its keys. */
  idempotency_key?: string | null;
}

export type RefundBatch = Batch<RefundBatchItem>;

export interface EventCreate {
  /** If you know the exact referral. */
  referral_id?: string | null;
  /** If the referral is linked to your customer record. */
  customer_id?: string | null;
  /** If your user id is stored in Tributary. */
  external_user_id?: string | null;
  /** To convert a specific click. If it became the referral of somebody else, a new customer gets a referral of their own from the same affiliate. */
  click_id?: string | null;
  /** Chooses the program if an identifier matches referrals of two programs. */
  program_id?: string | null;
  /** The code used at checkout. If no identifier matches a referral and no click is usable, the coupon’s affiliate gets a new referral with the `customer_id`, which is then required. */
  coupon_code?: string | null;
  event_name: string;
  /** Default `milestone`. */
  event_type?: 'conversion' | 'lead' | 'trial' | 'milestone';
  /** Makes retries safe; required for a conversion. */
  external_event_id?: string | null;
  /** Default: the time of the request. */
  occurred_at?: string;
  metadata?: {
    [key: string]: unknown;
  } | null;
  /** For conversions only, and required there. */
  sale_amount?: number;
  /**
   * For conversions only, and required there.
   * @example USD
   */
  sale_amount_currency?: string;
  /** Default `complete`. Only a complete sale earns. */
  sales_status?: 'pending' | 'complete' | 'failed';
  /** Default: true if `interval` is given. */
  is_subscription?: boolean;
  interval?: 'weekly' | 'monthly' | 'quarterly' | 'semiannual' | 'yearly';
  product_ids?: string[];
  price_ids?: string[];
  /** For a sale of several products, in place of `product_ids` and `price_ids`. The amounts must add up to `sale_amount`. An incentive for specific products then takes its percentage of the lines of its products, and levels above the affiliate do too; without lines, of the whole sale. A product whose lines add up to less than 0 counts as 0. */
  lines?: SaleLineInput[];
  payment_intent_id?: string | null;
  invoice_id?: string | null;
  /** Default true. With false, the sale earns like any other in its place, but limits and tiers do not count it: for a proration or a change of seats between two payments. A sale of 0 never counts. */
  counts_as_payment?: boolean;
  /** Default false: fails with `DUPLICATE` if the referral has a live sale with the same `invoice_id` or `payment_intent_id`, neither voided nor failed, unless the program allows it. Not part of what is compared when a key is repeated. */
  allow_duplicate?: boolean;
}

export interface EventResult {
  event_id: string;
  referral_id: string;
  /** The status of the commission that the event earned, if any. */
  transaction_id: string | null;
  event_name: string;
  event_type: 'conversion' | 'lead' | 'trial' | 'milestone' | (string & {});
  external_event_id: string | null;
  action: 'referral_updated' | 'transaction_created' | 'recorded' | (string & {});
  referral_status: 'lead' | 'trialing' | 'customer' | 'active' | 'canceled' | 'rejected' | (string & {});
}

export interface CommissionTotals {
  /** Commissions that were recorded before this time are counted. As `recorded_before`, it selects the same ones. */
  as_of: string;
  rows: {
    /** `to_approve` and `held`: as `approval=waiting` and `approval=held` of the list. `no_commission`: nothing was earned, or the sale is not complete yet. The others are statuses. */
    state:
      | 'to_approve'
      | 'held'
      | 'ready'
      | 'paid'
      | 'rejected'
      | 'refunded'
      | 'no_commission'
      | (string & {});
    /** Of the commission; null where nothing was earned. */
    currency: string | null;
    count: number;
    /** What is left of the sales after refunds, by their own currency. */
    sales: {
      /** @example USD */
      currency: string;
      amount: number;
    }[];
    /** What is left of the commissions after refunds, without those of levels above the affiliate. */
    commission: number;
  }[];
}

export interface CommissionCreate {
  referral_id: string;
  /** In major units of the currency, with at most its number of decimals. */
  sale_amount: number;
  /**
   * ISO 4217 code: three letters, upper or lower case.
   * @example USD
   */
  sale_amount_currency: string;
  /** In major units of the currency, with at most its number of decimals. */
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
  /** Default true. With false, the sale earns like any other in its place, but limits and tiers do not count it: for a proration or a change of seats between two payments. A sale of 0 never counts. */
  counts_as_payment?: boolean;
  /** Default false: fails with `DUPLICATE` if the referral has a live sale with the same `invoice_id` or `payment_intent_id`, neither voided nor failed, unless the program allows it. Not part of what is compared when a key is repeated. */
  allow_duplicate?: boolean;
  hold_period_days?: number;
  /** Default: now. */
  created_at?: string;
}

export interface CommissionUpdate {
  /** `refunded` comes from a refund, `paid` from a payout. */
  status?: 'pending' | 'approved' | 'ready_for_payment' | 'rejected';
  /** Incentives are matched when a calculated sale is completed. */
  sales_status?: 'pending' | 'complete' | 'failed';
  /** The final amount, in the currency of the sale, until the sale is complete. It may come together with `sales_status`. A different amount drops the `lines` of the sale: incentives for specific products then take their percentage of the whole sale. */
  sale_amount?: number;
  /** Why it is rejected; only with `status: rejected`. */
  reason?: string;
}

export interface CommissionVoid {
  /** Only for what an import recorded: its key is free again, so that the same request records it again. */
  free_key?: boolean;
}

export interface ImportedVoid {
  /** The import that recorded them. */
  import_id: string;
  ids?: string[];
  /** Instead of ids: the `external_event_id` of conversions, or the `idempotency_key` of commissions. Those that the import did not record are left out of the results. */
  keys?: string[];
  /** Only for what an import recorded: its key is free again, so that the same request records it again. */
  free_key?: boolean;
}

export interface ImportedVoidResults {
  results: {
    /** Place in the ids or keys of the request, from 0. */
    index: number;
    id: string;
    /** False if it was voided already, or if it was refused. */
    changed: boolean;
    /** Why it was refused; the others are voided. */
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
      /** What happened to this request, for people to read. */
      message: string;
    };
  }[];
  counts: {
    /** Including those that were voided already. */
    done: number;
    failed: number;
  };
}

export interface Deleted {
  id: string;
  deleted: true;
}

export interface CommissionAction {
  /** `approve`: a hold still applies. `release`: without waiting for it. */
  action: 'approve' | 'release' | 'reject' | 'reopen';
  /** Either these or a filter. */
  ids?: string[];
  /** The filters of the list. Up to 500 of the commissions that match, and that the action can change by their status, oldest first. */
  filter?: {
    /** Part of the name, e-mail, tracking id, company or id of the affiliate, or the name, e-mail, customer id, user id or id of the customer; or how the commission’s id, `external_event_id`, `invoice_id` or `payment_intent_id` begins, ignoring case. Every character stands for itself. */
    search?: string;
    affiliate_id?: string;
    /** Of affiliates that are in this group now. */
    group_id?: string;
    referral_id?: string;
    program_id?: string;
    /** Calculated by this incentive. */
    incentive_id?: string;
    /** In this payout, whatever became of it. */
    payout_id?: string;
    status?: 'pending' | 'approved' | 'ready_for_payment' | 'paid' | 'rejected' | 'refunded';
    sales_status?: 'pending' | 'complete' | 'refunded' | 'failed' | 'partial_refunded';
    /** `waiting`: pending until a person approves the commission or its affiliate. `held`: ready for payment once a hold ends, or approved and not released yet. `flagged`: pending with a flag, such as `self_referral`; they are in one of the other two as well. `possible_duplicate`: until somebody decides whether the sale was recorded twice. */
    approval?: 'waiting' | 'held' | 'flagged' | 'possible_duplicate';
    /** Of the commission: an ISO 4217 code or a custom unit. */
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
    /** Nothing that was recorded since then is changed: the `as_of` of the totals that a person has seen. */
    recorded_before: string;
    /** Created at or after this time. */
    created_gte?: string;
    /** Created at or before this time. */
    created_lte?: string;
  };
  /** With a filter: continues behind this object. Send the `next_after` of the previous answer. */
  after?: string;
  /** With a filter: all that matches now, not only these 500, by what is left of the commissions. If it is anything else, nothing is changed (`TOTAL_CHANGED`). */
  expected?: {
    /** How many. Default: any number. */
    count?: number;
    /** What they come to, by currency; a currency that is left out is 0. */
    totals: {
      currency: string;
      /** In major units of the currency, with at most its number of decimals. */
      amount: number;
    }[];
  };
  /** Required for `reject`, and only for that. */
  reason?: string;
}

export interface CommissionActionResults {
  results: {
    id: string;
    /** The status afterwards; null if there is no such object. */
    status: ('pending' | 'approved' | 'ready_for_payment' | 'paid' | 'rejected' | 'refunded') | null;
    /** False if it was like this already, or if it was refused. */
    changed: boolean;
    /** Why it was refused; the others are done. */
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
      /** What happened to this request, for people to read. */
      message: string;
    };
  }[];
  counts: {
    /** Including those that were like this already. */
    done: number;
    failed: number;
  };
  /** Whether the filter matches more than these; false for ids. */
  has_more: boolean;
  /** With `has_more`: send the same request with this as `after` to continue. */
  next_after: string | null;
}

export interface CommissionBatchItem {
  referral_id: string;
  /** In major units of the currency, with at most its number of decimals. */
  sale_amount: number;
  /**
   * ISO 4217 code: three letters, upper or lower case.
   * @example USD
   */
  sale_amount_currency: string;
  /** In major units of the currency, with at most its number of decimals. */
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
  /** Default true. With false, the sale earns like any other in its place, but limits and tiers do not count it: for a proration or a change of seats between two payments. A sale of 0 never counts. */
  counts_as_payment?: boolean;
  /** Default false: fails with `DUPLICATE` if the referral has a live sale with the same `invoice_id` or `payment_intent_id`, neither voided nor failed, unless the program allows it. Not part of what is compared when a key is repeated. */
  allow_duplicate?: boolean;
  hold_period_days?: number;
  /** Default: now. */
  created_at?: string;
  /** Works like the Idempotency-Key header of the single request, and shares its keys. */
  idempotency_key?: string | null;
}

export type CommissionBatch = ImportBatch<CommissionBatchItem>;

export interface ReferralCreate {
  /** null only together with `customer_id` or `external_user_id`. */
  email: string | null;
  affiliate_id: string;
  subscription_id?: string | null;
  customer_id?: string | null;
  external_user_id?: string | null;
  /** Turns this click into the referral. */
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
  /** Is added to the ids that the referral has. null removes the newest. */
  customer_id?: string | null;
  /** Is added to the ids that the referral has. null removes the newest. */
  external_user_id?: string | null;
  status?: 'lead' | 'trialing' | 'customer' | 'active' | 'canceled' | 'rejected';
  name?: string;
  /** Replaces the stored object; null clears it. */
  metadata?: {
    [key: string]: unknown;
  } | null;
}

export interface ReferralBatchItem {
  /** null only together with `customer_id` or `external_user_id`. */
  email: string | null;
  affiliate_id: string;
  subscription_id?: string | null;
  customer_id?: string | null;
  external_user_id?: string | null;
  /** Turns this click into the referral. */
  click_id?: string | null;
  /** Backdates the referral. */
  created_at?: string;
  /** Default `lead`. */
  status?: 'lead' | 'trialing' | 'customer' | 'active' | 'canceled' | 'rejected';
  name?: string;
  metadata?: {
    [key: string]: unknown;
  } | null;
  /** Works like the Idempotency-Key header of the single request, and shares its keys. */
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
  /** Why the affiliate is rejected, as given with the rejection; null in every other status. */
  rejection_reason: string | null;
  onboarding_completed: boolean;
  program_id: string;
  group_id: string | null;
  /** Earns the commissions of the levels above; see the group’s multi-level incentives. */
  parent_affiliate_id: string | null;
  external_user_id: string | null;
  metadata: {
    [key: string]: unknown;
  };
  /** When the payout method or details last changed; null if they have not changed since the affiliate was created. */
  payout_details_changed_at: string | null;
  /** The affiliate that it was merged into: later sales belong to that one, which is also paid what this one has earned. */
  merged_into: string | null;
  merged_at: string | null;
  merge_reason: string | null;
  /** The API key that merged it. */
  merged_by: string | null;
  created_at: string;
  /** Only if its personal data was erased: when. Then its names and ids are pseudonyms. */
  erased_at?: string;
  /** Only in the response to a request with `payout_details` or `payout_method`, if details cannot be right. They are stored all the same. */
  warnings?: PayoutDetailWarning[];
  /** With `expand=group`. */
  group?: Group | null;
  /** With `expand=program`. */
  program?: Program;
  /** With `expand=balances`. */
  balances?: Balance[];
  /** With `expand=merged`: the affiliates that were merged into it, with what each has earned itself. A payout of this affiliate includes that. */
  merged?: MergedAffiliate[];
  /** With `expand=tracking_ids`: all of them, the primary one first, then the newest. None of an affiliate that was merged: its ids credit the affiliate that stays. */
  tracking_ids?: AffiliateTrackingId[];
  /** With `expand=application`: what the affiliate answered in the portal; null if they did not apply there. */
  application?: Application | null;
}

export interface PayoutDetailWarning {
  /** Such as `payout_details.iban`. */
  field: string;
  /** The kind of fault, such as `iban_check_digits`. */
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
  /** With `expand=incentives`. */
  incentives?: GroupIncentive[];
  /** With `expand=multi_level_incentives`. */
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
     * The currency of tiers that are fixed amounts.
     * @example USD
     */
    currency?: string;
    /** Ascending by `from`; the highest tier reached applies to the whole sale. */
    tiers: {
      from: number;
      amount: number;
      is_percentage: boolean;
    }[];
  } | null;
  apply_to: 'all_plans' | 'monthly_plans' | 'yearly_plans' | 'one_time' | 'specific_products' | (string & {});
  product_ids: string[];
  /** The milestone that it rewards. */
  event_name: string | null;
  cap_per_conversion: number | null;
  cap_per_referral: number | null;
  /** Whether a sale of 0 earns a fixed amount. */
  include_free_sales: boolean;
}

export interface MultiLevelIncentive {
  id: string;
  /** How many levels above the selling affiliate. */
  level: number;
  amount: number;
  is_percentage: boolean;
  basis: 'sale' | 'commission' | (string & {});
  currency: string | null;
}

export interface Balance {
  /** ISO 4217 code, or a unit such as CREDITS. */
  currency: string;
  /** Waiting for approval. */
  pending: number;
  /** In its hold period. */
  held: number;
  /** Can be paid; negative when clawbacks exceed what is ready. */
  ready: number;
  /** In a payout that is not completed yet. */
  claimed: number;
  /** Paid out so far. */
  paid: number;
  /** Taken back after payment, by refunds in effect; zero or negative. */
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
  /** In lower case: ids are compared ignoring case. */
  tracking_id: string;
  /** Whether it is the `tracking_id` of the affiliate. */
  is_primary: boolean;
  /** When the affiliate got it. */
  created_at: string;
}

export interface Application {
  country_code: string | null;
  website: string | null;
  /** In the order of the questions. */
  answers: {
    question_id: string;
    /** As it was asked, in the default language of the portal. */
    question: string;
    /** The text, or the labels of the chosen options. Empty: not answered. */
    answers: string[];
  }[];
  questions_version: number;
  /** The terms that the applicant accepted. */
  accepted_terms_url: string | null;
  /** Reasons to look twice. None refuses an application by itself. */
  signals: {
    /** `disposable_email`: the address is of a service for short-lived mailboxes. `same_network`, `same_answers`: others applied from the same network within 30 days, or with the same texts. */
    signal: 'disposable_email' | 'same_network' | 'same_answers' | (string & {});
    /** The others, at most 5. */
    affiliate_ids: string[];
  }[];
  submitted_at: string;
}

export interface AffiliateCreate {
  name: string;
  email: string;
  /** The program to enroll in. Optional if there is only one program. */
  program_id?: string | null;
  /** Generated from the name if absent. */
  tracking_id?: string | null;
  /** Further ids whose links credit the affiliate, such as the codes that another service gave. Stored in lower case. */
  additional_tracking_ids?: string[];
  /** The program's default group if absent. */
  group_id?: string | null;
  /** An affiliate of the same program. */
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
  /** Stored encrypted; never part of the affiliate object. */
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
  /** Links with the id that it replaces go on working: see the tracking ids of the affiliate. */
  tracking_id?: string | null;
  /** null removes the affiliate from its group; it then matches no incentive. */
  group_id?: string | null;
  /** null clears it; must not create a cycle. */
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
  /** Why the affiliate is rejected; only with `status: rejected`. */
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
  /** The affiliate that stays. */
  into: string;
  /** Why; shown with both affiliates. */
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
  /** Masked, so that an account can be recognized: `a•••@lindqvist.example`, `DE••••3000`, or the last characters. */
  payout_details: {
    [key: string]: string;
  } | null;
  /** Details that cannot be right, such as an IBAN with a typing error. */
  warnings: PayoutDetailWarning[];
  /** The last 20 changes, newest first. Never contains the values. */
  changes: {
    changed_at: string;
    /** The API key that made the change; null if a user did. */
    api_key_id: string | null;
    /** The API key or the user that made the change. */
    changed_by: string;
    /** What changed: `payout_method` or fields of `payout_details`. */
    fields: string[];
    request_id: string;
  }[];
}

export interface PortalLink {
  /** Give it to this affiliate only. null in the response to a repeated request. */
  url: string | null;
  expires_at: string;
}

export interface AffiliateTrackingIdCreate {
  /** Stored in lower case, and unique in the program ignoring case. */
  tracking_id: string;
}

export interface AffiliateAction {
  action: 'approve' | 'reject' | 'move' | 'invite';
  /** Either these or a filter. */
  ids?: string[];
  /** The filters of the list. Up to 500 of the affiliates that match, oldest first. */
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
    /** Nobody who was created since then is changed. */
    recorded_before: string;
  };
  /** With a filter: continues behind this object. Send the `next_after` of the previous answer. */
  after?: string;
  /** Required for `reject`, and only for that. */
  reason?: string;
  /** Required for `move`, and only for that; null removes the affiliates from their groups. */
  group_id?: string | null;
}

export interface AffiliateActionResults {
  results: {
    id: string;
    /** The status afterwards; null if there is no such object. */
    status: ('PENDING' | 'APPROVED' | 'REJECTED') | null;
    /** False if it was like this already, or if it was refused. */
    changed: boolean;
    /** Why it was refused; the others are done. */
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
      /** What happened to this request, for people to read. */
      message: string;
    };
  }[];
  counts: {
    /** Including those that were like this already. */
    done: number;
    failed: number;
  };
  /** Whether the filter matches more than these; false for ids. */
  has_more: boolean;
  /** With `has_more`: send the same request with this as `after` to continue. */
  next_after: string | null;
}

export interface AffiliateBatchItem {
  name: string;
  email: string;
  /** The program to enroll in. Optional if there is only one program. */
  program_id?: string | null;
  /** Generated from the name if absent. */
  tracking_id?: string | null;
  /** Further ids whose links credit the affiliate, such as the codes that another service gave. Stored in lower case. */
  additional_tracking_ids?: string[];
  /** The program's default group if absent. */
  group_id?: string | null;
  /** An affiliate of the same program. */
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
  /** Stored encrypted; never part of the affiliate object. */
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
  /** Works like the Idempotency-Key header of the single request, and shares its keys. */
  idempotency_key?: string | null;
}

export type AffiliateBatch = Batch<AffiliateBatchItem>;

export interface ClickCreate {
  /** The affiliate’s tracking id. */
  trackingId: string;
  /** Optional if there is only one program, or with `siteId`. */
  programId?: string | null;
  /** The site that the visitor came to. */
  siteId?: string | null;
  /** The page that the visitor arrived on. Sub ids, `utm_…` and click ids of ad networks that this body does not give are taken from its query; a value of more than 2,048 characters is cut off. */
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
  /** When the visitor clicked. Default: now. The click expires relative to this time. */
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
  /** The site may have been deleted since. */
  site_id: string | null;
  /** The page that the visitor arrived on. */
  url: string | null;
  referrer: string | null;
  /** As the settings of the site keep it. */
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
  /** False: the same visitor was counted for the affiliate less than 30 minutes before. It credits the affiliate all the same. */
  is_counted: boolean;
  created_at: string;
}

export interface Site {
  id: string;
  program_id: string;
  name: string;
  /** Where links lead that name no other page. */
  home_url: string;
  /** The origins whose pages may record clicks, and that links may lead to: `https://shop.com`, or `https://*.shop.com` for every subdomain. */
  allowed_origins: string[];
  /** The domain whose hosts share the cookie; null: only the host that sets it has it. */
  cookie_domain: string | null;
  /** The query parameters that carry a tracking id, in any case; links are made with the first. */
  params: string[];
  /** How long the cookie is kept; null: as long as a click of the program is good. */
  cookie_days: number | null;
  /** Which link a visitor who has followed several belongs to: the `last`, or the `first` while its cookie lasts. */
  attribution: 'last' | 'first' | (string & {});
  /** `required`: no click and no cookie before the page has said that there is consent. */
  consent: 'none' | 'required' | (string & {});
  /** What is stored of a visitor’s address. `truncated`: its network, /24 of IPv4 and /48 of IPv6. */
  ip: 'none' | 'truncated' | 'full' | (string & {});
  /** No click is recorded on pages whose path begins so. */
  ignore_paths: string[];
  /** Hosts that serve short links of this site, `https://<link host>/r/<tracking id>`. */
  link_hosts: string[];
  /** Those of `link_hosts` that lead nowhere, and why. */
  inactive_link_hosts: InactiveLinkHost[];
  /** `pk_…`: identifies the site in pages and links. It is not secret, and reads nothing. */
  publishable_key: string;
  /** The key before the last rotation. It works until the next one. */
  previous_publishable_key: string | null;
  /** Whether there is a secret that sign-up tokens are signed with. */
  has_signup_secret: boolean;
  created_at: string;
  updated_at: string;
}

export interface InactiveLinkHost {
  host: string;
  /** `record_missing`: the account has not proven the host. `live_environment`: your live environment has it. `reserved`: it is a host of the server itself. */
  reason: 'record_missing' | 'live_environment' | 'reserved' | (string & {});
  /** The DNS record that proves the host, exactly as it has to be; null if none would help. */
  record: {
    type: 'TXT';
    name: string;
    value: string;
  } | null;
}

export interface SiteCreate {
  /** Optional if there is only one program. */
  program_id?: string | null;
  /** http:// or https:// (https:// in a live environment), without user, password and fragment. */
  home_url: string;
  /** Default: the host of `home_url`. */
  name?: string;
  /** `https://shop.com`: scheme, host and port if there is one, nothing else; or `https://*.shop.com`. http:// only in a dev environment. Stored as browsers send them. Default: the origin of `home_url` and every subdomain of its registrable domain. */
  allowed_origins?: string[];
  /** The host of `home_url` or a parent of it, such as `shop.com`; not a public suffix such as `co.uk`. Default: the registrable domain of `home_url`. */
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
  /** Host names without port, each of one site. On a server with several accounts, a host leads to the site once a TXT record `_tributary.<host>` with the id of your account was seen: `inactive_link_hosts` says which. Live comes before dev. Stored in lower case. */
  link_hosts?: string[];
}

export interface SiteUpdate {
  name?: string;
  /** http:// or https:// (https:// in a live environment), without user, password and fragment. */
  home_url?: string;
  /** `https://shop.com`: scheme, host and port if there is one, nothing else; or `https://*.shop.com`. http:// only in a dev environment. Stored as browsers send them. */
  allowed_origins?: string[];
  /** The host of `home_url` or a parent of it, such as `shop.com`; not a public suffix such as `co.uk`. */
  cookie_domain?: string | null;
  params?: string[];
  cookie_days?: number | null;
  attribution?: 'last' | 'first';
  consent?: 'none' | 'required';
  ip?: 'none' | 'truncated' | 'full';
  ignore_paths?: string[];
  /** Host names without port, each of one site. On a server with several accounts, a host leads to the site once a TXT record `_tributary.<host>` with the id of your account was seen: `inactive_link_hosts` says which. Live comes before dev. Stored in lower case. */
  link_hosts?: string[];
}

export interface SiteCheck {
  /** Also before the last seven days. */
  last_click_at: string | null;
  clicks: {
    counted: number;
    /** The same visitor again within 30 minutes. */
    uncounted: number;
    /** Those of which nothing but the affiliate was stored, because the site had used up its storage of the day. */
    without_facts: number;
  };
  /** Where requests came from, most first. `is_allowed`: by the settings of now. */
  origins: {
    origin: string;
    count: number;
    is_allowed: boolean;
    last_at: string;
  }[];
  /** Why no click was recorded, most first. */
  refusals: {
    reason: string;
    count: number;
    last_at: string;
  }[];
  /** Who set the cookie. Safari deletes those of scripts after seven days. */
  cookie: {
    by_server: number;
    by_script: number;
  };
  /** The home page as a visitor would open it now. */
  home_page: {
    /** What was opened: `home_url` with a tracking id. */
    url: string;
    /** Where its redirects ended. */
    final_url: string;
    /** The last status; null: no answer. */
    status: number | null;
    /** Whether the tracking id is still in `final_url`; null: that page could not be opened. */
    keeps_query: boolean | null;
    /** Why it could not be opened, such as `dns`, `tls`, `timeout`, `blocked_address`, `http_404` or `too_many_redirects`. */
    problem: string | null;
  };
  /** Sentences that say what to do; none if nothing is wrong. */
  problems: string[];
}

export interface SiteWithSignupSecret {
  id: string;
  program_id: string;
  name: string;
  /** Where links lead that name no other page. */
  home_url: string;
  /** The origins whose pages may record clicks, and that links may lead to: `https://shop.com`, or `https://*.shop.com` for every subdomain. */
  allowed_origins: string[];
  /** The domain whose hosts share the cookie; null: only the host that sets it has it. */
  cookie_domain: string | null;
  /** The query parameters that carry a tracking id, in any case; links are made with the first. */
  params: string[];
  /** How long the cookie is kept; null: as long as a click of the program is good. */
  cookie_days: number | null;
  /** Which link a visitor who has followed several belongs to: the `last`, or the `first` while its cookie lasts. */
  attribution: 'last' | 'first' | (string & {});
  /** `required`: no click and no cookie before the page has said that there is consent. */
  consent: 'none' | 'required' | (string & {});
  /** What is stored of a visitor’s address. `truncated`: its network, /24 of IPv4 and /48 of IPv6. */
  ip: 'none' | 'truncated' | 'full' | (string & {});
  /** No click is recorded on pages whose path begins so. */
  ignore_paths: string[];
  /** Hosts that serve short links of this site, `https://<link host>/r/<tracking id>`. */
  link_hosts: string[];
  /** Those of `link_hosts` that lead nowhere, and why. */
  inactive_link_hosts: InactiveLinkHost[];
  /** `pk_…`: identifies the site in pages and links. It is not secret, and reads nothing. */
  publishable_key: string;
  /** The key before the last rotation. It works until the next one. */
  previous_publishable_key: string | null;
  /** Whether there is a secret that sign-up tokens are signed with. */
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
  /** Why it failed or was cancelled, such as the words of the bank; null in every other status. */
  failure_reason: string | null;
  /** When the money came back. The payout stays completed; what it paid is owed again. */
  returned_at: string | null;
  return_reason: string | null;
  /** The API key that recorded the return. */
  returned_by: string | null;
  created_at: string;
  updated_at: string;
  /** Only when a single payout is requested. */
  transactions?: {
    id: string;
    /** Signed. */
    amount: number;
    commission: {
      id: string;
      /** What is left of the sale after refunds. */
      amount: number;
      commission_amount: number;
      created_at: string;
    };
    /** Only of a bonus or a deduction: `commission` then has its id, and 0 as its sale. */
    adjustment?: {
      id: string;
      reason: string;
    };
    /** Only of what an affiliate that was merged into the payee has earned: that affiliate. */
    affiliate_id?: string;
    created_at: string;
  }[];
}

export interface PayoutRunCreate {
  program_id: string;
  /** Default: every approved affiliate. */
  affiliate_ids?: string[];
  /**
   * Default: every currency.
   * @example USD
   */
  currency?: string;
  /** Overrides the program’s minimum for this run; requires `currency`. */
  minimum?: number;
  /** Excludes what was earned by later sales, unless a payout already includes or has paid a part of it: clawbacks are always deducted. A day such as `2026-11-30` is included as a whole, in the time zone of the program. */
  up_to?: string;
  /** Returns exactly what the run would create, and creates nothing. */
  dry_run?: boolean;
  /** The payouts of the dry run that a person has seen. If the run comes to anything else, nothing is created (`TOTAL_CHANGED`). */
  expected?: {
    /** How many. Default: any number. */
    count?: number;
    /** What they come to, by currency; a currency that is left out is 0. */
    totals: {
      currency: string;
      /** In major units of the currency, with at most its number of decimals. */
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
    /** Why it failed or was cancelled, such as the words of the bank; null in every other status. */
    failure_reason: string | null;
    /** When the money came back. The payout stays completed; what it paid is owed again. */
    returned_at: string | null;
    return_reason: string | null;
    /** The API key that recorded the return. */
    returned_by: string | null;
    created_at: string;
    updated_at: string;
    /** Only when a single payout is requested. */
    transactions?: {
      id: string;
      /** Signed. */
      amount: number;
      commission: {
        id: string;
        /** What is left of the sale after refunds. */
        amount: number;
        commission_amount: number;
        created_at: string;
      };
      /** Only of a bonus or a deduction: `commission` then has its id, and 0 as its sale. */
      adjustment?: {
        id: string;
        reason: string;
      };
      /** Only of what an affiliate that was merged into the payee has earned: that affiliate. */
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

export interface PayoutUpdate {
  status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled';
  paymentMethod?: string;
  paymentReference?: string;
  /** Why it failed or is cancelled; only with `status: failed` or `status: cancelled`. */
  reason?: string;
}

export interface PayoutReturn {
  /** Why it came back, such as the words of the bank. */
  reason: string;
  /** When it came back. Default: now. */
  returned_at?: string;
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
  /** The commission that it is about, if any. */
  transaction_id: string | null;
  external_event_id: string | null;
  /** The API key that created it. */
  created_by: string;
  created_at: string;
  /** When it was voided; since then it no longer counts. */
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
  /** Why; shown with the payout. */
  reason: string;
  /** The commission that it is about. The commission itself stays as it is. */
  transaction_id?: string | null;
  /** Idempotency key: a stable id of your own. Never expires. */
  external_event_id?: string | null;
}

export interface AdjustmentVoid {
  /** Why it is voided. */
  reason: string;
}

export interface CouponCreate {
  affiliate_id: string;
  /** Converted to upper case, without spaces around it; unique in the program. */
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
  /** Links a promotion code that exists at the provider instead of creating one. At Stripe it must be active and have this `code`; deleting the coupon leaves it there. For `manual` it is stored as it is. The terms are those of the request. */
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
  /** With `expand=affiliate`. */
  affiliate?: AffiliateSummary;
}

export interface CouponBatchItem {
  affiliate_id: string;
  /** Converted to upper case, without spaces around it; unique in the program. */
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
  /** Links a promotion code that exists at the provider instead of creating one. At Stripe it must be active and have this `code`; deleting the coupon leaves it there. For `manual` it is stored as it is. The terms are those of the request. */
  provider_promo_code_id?: string | null;
  /** Works like the Idempotency-Key header of the single request, and shares its keys. */
  idempotency_key?: string | null;
}

export type CouponBatch = Batch<CouponBatchItem>;

export interface Connection {
  id: string;
  provider: 'stripe' | (string & {});
  name: string;
  program_id: string;
  /** `observing`: receives events and shows what it would record. `live`: records sales and refunds. `disconnected`: receives nothing any more. */
  status: 'observing' | 'live' | 'disconnected' | (string & {});
  /** Payments before it are not credited. Null while the connection has never been live. */
  live_since: string | null;
  /** URL of the webhook endpoint to add at the provider. */
  webhook_url: string;
  /** Id of the webhook endpoint that was made at the provider with `make_endpoint`. Null otherwise. */
  endpoint_id: string | null;
  /** Without one, every event is refused. */
  has_webhook_secret: boolean;
  /** Until then, events that are signed with the previous secret are accepted too. */
  previous_webhook_secret_expires_at: string | null;
  /** The first characters of the API key; null without one. Events are received without it. */
  api_key_hint: string | null;
  count_shipping: boolean;
  disputes: 'opened' | 'lost' | (string & {});
  count_bare_payments: boolean;
  match_emails: boolean;
  count_existing_customers: boolean;
  user_id_key: string | null;
  /** The most serious problem. `api_key_refused`: look-ups have stopped. `endpoint_too_old`: refunds are missed, because the webhook endpoint has an old API version and there is no API key. `events_failed`: events could not be read. `customers_failed`: payments of customers could not be settled. `no_events`: no event for a day, after a week with some every day. */
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
  /** Default: the name of the provider. */
  name?: string;
  /** Default: the only program. */
  program_id?: string | null;
  /** Signing secret of the webhook endpoint, `whsec_…`. Encrypted; no response shows it. A new one replaces it, and the previous one is accepted for another 24 hours. */
  webhook_secret?: string;
  api_key?: string | null;
  /** Whether shipping is part of the sale. Default false. Tax never is. */
  count_shipping?: boolean;
  /** From when on a dispute takes the sale back: `opened` (default), while the money is away, or `lost`. */
  disputes?: 'opened' | 'lost';
  /** Whether payment intents without an invoice and without Checkout are sales. Default false. */
  count_bare_payments?: boolean;
  /** Whether a referral with the customer’s e-mail address is credited. Default true. */
  match_emails?: boolean;
  /** Whether customers who had paid before their click are credited. Default true. */
  count_existing_customers?: boolean;
  /** Key in Stripe’s metadata under which your backend stores its own user id. Default null. */
  user_id_key?: string | null;
}

export interface ConnectionWithCounts {
  id: string;
  provider: 'stripe' | (string & {});
  name: string;
  program_id: string;
  /** `observing`: receives events and shows what it would record. `live`: records sales and refunds. `disconnected`: receives nothing any more. */
  status: 'observing' | 'live' | 'disconnected' | (string & {});
  /** Payments before it are not credited. Null while the connection has never been live. */
  live_since: string | null;
  /** URL of the webhook endpoint to add at the provider. */
  webhook_url: string;
  /** Id of the webhook endpoint that was made at the provider with `make_endpoint`. Null otherwise. */
  endpoint_id: string | null;
  /** Without one, every event is refused. */
  has_webhook_secret: boolean;
  /** Until then, events that are signed with the previous secret are accepted too. */
  previous_webhook_secret_expires_at: string | null;
  /** The first characters of the API key; null without one. Events are received without it. */
  api_key_hint: string | null;
  count_shipping: boolean;
  disputes: 'opened' | 'lost' | (string & {});
  count_bare_payments: boolean;
  match_emails: boolean;
  count_existing_customers: boolean;
  user_id_key: string | null;
  /** The most serious problem. `api_key_refused`: look-ups have stopped. `endpoint_too_old`: refunds are missed, because the webhook endpoint has an old API version and there is no API key. `events_failed`: events could not be read. `customers_failed`: payments of customers could not be settled. `no_events`: no event for a day, after a week with some every day. */
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
  /** Events that are not read. */
  event_counts: {
    waiting: number;
    failed: number;
  };
}

export interface ConnectionUpdate {
  name?: string;
  /** `live` records payments from now on. A live connection cannot go back to observing. */
  status?: 'observing' | 'live';
  /** Signing secret of the webhook endpoint, `whsec_…`. Encrypted; no response shows it. A new one replaces it, and the previous one is accepted for another 24 hours. */
  webhook_secret?: string;
  /** Null removes it. */
  api_key?: string | null;
  /** Makes the webhook endpoint at the provider with the API key, which needs to write webhook endpoints, and keeps its secret. Replaces an endpoint with the same URL, and one that was made before. Not together with `webhook_secret`. */
  make_endpoint?: true;
  /** Whether shipping is part of the sale. Default false. Tax never is. */
  count_shipping?: boolean;
  /** From when on a dispute takes the sale back: `opened` (default), while the money is away, or `lost`. */
  disputes?: 'opened' | 'lost';
  /** Whether payment intents without an invoice and without Checkout are sales. Default false. */
  count_bare_payments?: boolean;
  /** Whether a referral with the customer’s e-mail address is credited. Default true. */
  match_emails?: boolean;
  /** Whether customers who had paid before their click are credited. Default true. */
  count_existing_customers?: boolean;
  /** Key in Stripe’s metadata under which your backend stores its own user id. Default null. */
  user_id_key?: string | null;
}

export interface DisconnectedConnection {
  id: string;
  deleted: true;
  /** The webhook endpoint that was made at the provider, and whether the provider has deleted it. If not, delete it there. Null without one. */
  endpoint: {
    id: string;
    is_deleted: boolean;
  } | null;
}

export interface ConnectionCheck {
  is_ok: boolean;
  /** What to do, in sentences. Empty if all is well. */
  problems: string[];
  webhook: {
    url: string;
    /** Events to choose for the endpoint. */
    event_types: string[];
    has_secret: boolean;
    last_event_at: string | null;
    /** Of the last event. */
    api_version: string | null;
    /** How far this server’s clock was behind the provider’s at the last event. */
    clock_skew_seconds: number | null;
  };
  /** Null without an API key. */
  api_key: {
    is_accepted: boolean;
    missing_permissions: string[];
    /** Whether the provider could be asked at all. */
    is_reachable: boolean;
  } | null;
  /** What an observing connection saw in the last 30 days, of the latest 1,000 payments. */
  observed: {
    /** Payments that nobody has recorded, and that would be credited. */
    would_record: number;
    /** Payments whose sale is recorded already, and recognized by its ids. */
    would_adopt: number;
    /** Of `would_record`, those whose affiliate has a sale of the same amount within 48 hours: it carries no id of the payment, so both would count. */
    possible_doubles: number;
  };
  /** Sales that were recorded otherwise in the last 24 hours. If your backend records what this provider collects, switch that off before going live. */
  own_sales: number;
  /** API keys that may record sales and were used in the last 24 hours. */
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
  /** Of the provider. */
  id: string;
  type: string;
  api_version: string | null;
  /** `waiting`: to be read, or read again. `read`: what it says is known. `ignored`: it says nothing about sales, or is of another mode or account. `failed`: it could not be read. */
  status: 'waiting' | 'read' | 'ignored' | 'failed' | (string & {});
  reason: string | null;
  attempts_count: number;
  occurred_at: string;
  /** When it was received. */
  created_at: string;
}

export interface ProviderPayment {
  /** Id of the invoice, or of the payment intent where there is none. */
  id: string;
  /** `credited`: a commission has its sale. `not_credited`: `reason` says why. `observed`: it would be credited if the connection were live. `waiting`: for what may still come. `failed`: it will be tried again; `reason` says what failed. */
  status: 'credited' | 'not_credited' | 'observed' | 'waiting' | 'failed' | (string & {});
  reason: string | null;
  /** `wrong_amount`: the recorded sale has another amount. `double_sale`: two sales are recorded for it. `unlinked`: its payment intent is not known. `needs_api_key`: something is missing that only the API says. `codes_unknown`: it has a discount, and which promotion code it came from is not known. `currency_differs`: a reversal in another currency is not counted. `customer_of_another`: its customer belongs to another referral. `possible_duplicate`: another caller has recorded a sale of the same amount within 48 hours; both wait until somebody decides whether they are one. */
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
  /** `own_sale`: somebody else had recorded the sale. `person`: somebody has attributed it. */
  credited_by:
    | ('customer_id' | 'external_user_id' | 'email' | 'click' | 'coupon_code' | 'own_sale' | 'person')
    | null;
  /** Why somebody has attributed it; else null. */
  attribution_reason: string | null;
  /** Whether somebody else had recorded the sale. */
  is_adopted: boolean;
  /** Of the provider; a guest has a pseudonym. */
  customer_id: string;
  /** @example USD */
  currency: string;
  /** What was paid, tax and shipping included. */
  collected: number;
  /** What of it is the sale. */
  sale_amount: number;
  /** What refunds, disputes and credit notes take of the sale. */
  refunded: number;
  paid_at: string;
  /** Whether a person has to look at it. The inbox counts these as `payments_waiting`. */
  needs_person: boolean;
  updated_at: string;
  /** With `expand=affiliate`. */
  affiliate?: AffiliateSummary;
}

export interface ProviderPaymentWithFacts {
  /** Id of the invoice, or of the payment intent where there is none. */
  id: string;
  /** `credited`: a commission has its sale. `not_credited`: `reason` says why. `observed`: it would be credited if the connection were live. `waiting`: for what may still come. `failed`: it will be tried again; `reason` says what failed. */
  status: 'credited' | 'not_credited' | 'observed' | 'waiting' | 'failed' | (string & {});
  reason: string | null;
  /** `wrong_amount`: the recorded sale has another amount. `double_sale`: two sales are recorded for it. `unlinked`: its payment intent is not known. `needs_api_key`: something is missing that only the API says. `codes_unknown`: it has a discount, and which promotion code it came from is not known. `currency_differs`: a reversal in another currency is not counted. `customer_of_another`: its customer belongs to another referral. `possible_duplicate`: another caller has recorded a sale of the same amount within 48 hours; both wait until somebody decides whether they are one. */
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
  /** `own_sale`: somebody else had recorded the sale. `person`: somebody has attributed it. */
  credited_by:
    | ('customer_id' | 'external_user_id' | 'email' | 'click' | 'coupon_code' | 'own_sale' | 'person')
    | null;
  /** Why somebody has attributed it; else null. */
  attribution_reason: string | null;
  /** Whether somebody else had recorded the sale. */
  is_adopted: boolean;
  /** Of the provider; a guest has a pseudonym. */
  customer_id: string;
  /** @example USD */
  currency: string;
  /** What was paid, tax and shipping included. */
  collected: number;
  /** What of it is the sale. */
  sale_amount: number;
  /** What refunds, disputes and credit notes take of the sale. */
  refunded: number;
  paid_at: string;
  /** Whether a person has to look at it. The inbox counts these as `payments_waiting`. */
  needs_person: boolean;
  updated_at: string;
  /** What is known of it and of its customer, as the provider has said. */
  facts: {
    kind: string;
    id: string;
    fact: {
      [key: string]: unknown;
    };
  }[];
}

export interface PaymentAttribution {
  /** Credited with the customer; a referral is made unless there is one. */
  affiliate_id?: string | null;
  /** Instead of an affiliate: the referral that the customer is. */
  referral_id?: string | null;
  reason: string;
}

export interface ObservedBooking {
  /** Counts and adds up, and books nothing. Default false. */
  dry_run?: boolean;
  /** Required without `dry_run`: what is booked, as the dry run says. If it is anything else, nothing is booked (`TOTAL_CHANGED`). */
  expected?: {
    /** How many. Default: any number. */
    count?: number;
    /** What they come to, by currency; a currency that is left out is 0. */
    totals: {
      currency: string;
      /** In major units of the currency, with at most its number of decimals. */
      amount: number;
    }[];
  };
}

export interface ObservedPayments {
  is_dry_run: boolean;
  count: number;
  /** The sales, before refunds. */
  totals: {
    /** @example USD */
    currency: string;
    amount: number;
  }[];
  /** The same by affiliate and currency. */
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
  /** Replaces the minimums of all other currencies. An entry for `default_currency` is the same as `minimum_payout`. */
  minimum_payouts?: {
    /**
     * ISO 4217 code: three letters, upper or lower case.
     * @example USD
     */
    currency: string;
    /** In major units of the currency, with at most its number of decimals. */
    amount: number;
  }[];
  /** An IANA name such as `Europe/Berlin`; default `UTC`. Months of tiers, the ends of `time_limited` and days in `up_to` follow it. */
  timezone?: string;
  /** Default `refuse`: a second live sale of a referral with the same `invoice_id` or `payment_intent_id` is a `DUPLICATE`. `allow` is for shops that send one sale for each line of an order. */
  duplicates?: 'refuse' | 'allow';
  /** Default `hold`. */
  self_referral?: 'allow' | 'hold' | 'reject';
  /** Whose referral a new customer is who comes with both a click and a coupon: default `click_first`. A customer who is a referral already stays one of the same affiliate. */
  attribution?: 'click_first' | 'coupon_first';
  /** Default `manual`. */
  coupon_provider?: string;
  /** When affiliates are told that they are paid; it starts no payout run. `month`: on `day`, from 1 to 28, what was ready at the end of the month before. `week`: on `day`, from 1 (Monday) to 7 (Sunday), what was ready at the end of the day before. Default null: they are told no date. */
  payout_schedule?: {
    every: 'month' | 'week';
    day: number;
  } | null;
}

export interface ProgramUpdate {
  name?: string;
  /** Default 30. */
  cookie_days?: number;
  /** In `default_currency`; default 0. */
  minimum_payout?: number;
  /** Replaces the minimums of all other currencies. An entry for `default_currency` is the same as `minimum_payout`. */
  minimum_payouts?: {
    /**
     * ISO 4217 code: three letters, upper or lower case.
     * @example USD
     */
    currency: string;
    /** In major units of the currency, with at most its number of decimals. */
    amount: number;
  }[];
  /** An IANA name such as `Europe/Berlin`; default `UTC`. Months of tiers, the ends of `time_limited` and days in `up_to` follow it. */
  timezone?: string;
  /** Default `refuse`: a second live sale of a referral with the same `invoice_id` or `payment_intent_id` is a `DUPLICATE`. `allow` is for shops that send one sale for each line of an order. */
  duplicates?: 'refuse' | 'allow';
  /** Default `hold`. */
  self_referral?: 'allow' | 'hold' | 'reject';
  /** Whose referral a new customer is who comes with both a click and a coupon: default `click_first`. A customer who is a referral already stays one of the same affiliate. */
  attribution?: 'click_first' | 'coupon_first';
  /** Default `manual`. */
  coupon_provider?: string;
  /** When affiliates are told that they are paid; it starts no payout run. `month`: on `day`, from 1 to 28, what was ready at the end of the month before. `week`: on `day`, from 1 (Monday) to 7 (Sunday), what was ready at the end of the day before. Default null: they are told no date. */
  payout_schedule?: {
    every: 'month' | 'week';
    day: number;
  } | null;
}

export interface Portal {
  program_id: string;
  /** Where affiliates sign in. */
  portal_url: string;
  is_open: boolean;
  access: 'open' | 'approval' | 'invite' | (string & {});
  /** null: the name of the program. */
  brand_name: string | null;
  accent: string;
  /** The colours in which the portal draws `accent`, each with a contrast of at least 4.5:1: `fill` under white text, `on_light` and `on_dark` as text of the two themes. */
  accent_colors: {
    fill: string;
    on_light: string;
    on_dark: string;
    /** The uses for which `accent` was moved, because it could not be read. */
    moved: ('fill' | 'on_light' | 'on_dark')[];
  };
  logo: PortalLogo | null;
  support_email: string | null;
  terms_url: string | null;
  privacy_url: string | null;
  languages: ('en' | 'de')[];
  default_language: 'en' | 'de' | (string & {});
  /** By language, as plain text. A language without a text shows that of `default_language`. */
  texts: {
    en?: {
      /** Above the form in which affiliates sign in. */
      welcome: string | null;
      /** Above the form in which people apply. */
      apply: string | null;
    };
    de?: {
      /** Above the form in which affiliates sign in. */
      welcome: string | null;
      /** Above the form in which people apply. */
      apply: string | null;
    };
  };
  questions: PortalQuestion[];
  /** Rises by 1 when `questions` change. */
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
  /** null while everything is as it is by default. */
  updated_at: string | null;
}

export interface PortalLogo {
  content_type: 'image/png' | 'image/jpeg' | 'image/webp' | (string & {});
  sha256: string;
}

export interface PortalQuestion {
  /** Up to 40 small letters, digits and `_`, of your choice. Answers refer to it. */
  id: string;
  /** `short`: one line. `long`: several lines. `one_of`, `several_of`: a choice of `options`. */
  kind: 'short' | 'long' | 'one_of' | 'several_of' | (string & {});
  is_required: boolean;
  /** By language. A language without it shows that of `default_language`. */
  label: {
    en?: string;
    de?: string;
  };
  /** For `one_of` and `several_of` at least two, otherwise none. */
  options: {
    /** Up to 40 small letters, digits and `_`, of your choice. Answers refer to it. */
    id: string;
    /** By language. A language without it shows that of `default_language`. */
    label: {
      en?: string;
      de?: string;
    };
  }[];
}

export interface PortalUpdate {
  /** Default false: nobody can sign in or apply. */
  is_open?: boolean;
  /** `open`: whoever applies is an affiliate. `approval` (default): you approve applicants. `invite`: nobody can apply. */
  access?: 'open' | 'approval' | 'invite';
  /** What affiliates know you by. Default: the name of the program. */
  brand_name?: string | null;
  /** Such as `#0a6a78`. */
  accent?: string;
  support_email?: string | null;
  terms_url?: string | null;
  privacy_url?: string | null;
  /** Default: all. Must contain `default_language`. */
  languages?: ('en' | 'de')[];
  /** Of affiliates who have chosen none and whose browser asks for none of `languages`. Default `en`. */
  default_language?: 'en' | 'de';
  /** Replaces all texts. */
  texts?: {
    en?: {
      /** Above the form in which affiliates sign in. */
      welcome: string | null;
      /** Above the form in which people apply. */
      apply: string | null;
    };
    de?: {
      /** Above the form in which affiliates sign in. */
      welcome: string | null;
      /** Above the form in which people apply. */
      apply: string | null;
    };
  };
  /** Replaces all questions to applicants. */
  questions?: PortalQuestionUpdate[];
  /** The methods among which affiliates choose. Default: all but `manual`. */
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
  /** What affiliates see of the e-mail addresses of their customers. Default `masked`. */
  customer_visibility?: 'none' | 'masked' | 'full';
  /** Default false. */
  shows_powered_by?: boolean;
}

export interface PortalQuestionUpdate {
  /** Up to 40 small letters, digits and `_`, of your choice. Answers refer to it. */
  id: string;
  /** `short`: one line. `long`: several lines. `one_of`, `several_of`: a choice of `options`. */
  kind: 'short' | 'long' | 'one_of' | 'several_of';
  is_required: boolean;
  /** By language. A language without it shows that of `default_language`. */
  label: {
    en?: string;
    de?: string;
  };
  /** For `one_of` and `several_of` at least two, otherwise none. */
  options: {
    /** Up to 40 small letters, digits and `_`, of your choice. Answers refer to it. */
    id: string;
    /** By language. A language without it shows that of `default_language`. */
    label: {
      en?: string;
      de?: string;
    };
  }[];
}

export interface PortalLogoData {
  content_type: 'image/png' | 'image/jpeg' | 'image/webp' | (string & {});
  sha256: string;
  /** In base64. */
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
  /** Makes it the default group, in place of the current one. */
  is_default?: true;
}

export interface GroupIncentiveCreate {
  incentive_id: string;
}

export interface GroupIncentiveUpdate {
  /** The incentive of the same program to use from now on. */
  incentive_id?: string | null;
}

export interface MultiLevelIncentiveCreate {
  level: number;
  /** A percentage if `is_percentage`, otherwise an amount in major units of `currency`. */
  amount: number;
  is_percentage: boolean;
  /** What the percentage applies to: the sale, or the direct commission after caps. Of a sale with `lines`, the part that the seller’s incentive covers. */
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
  /** Increases with every edit; a transaction keeps the version it was calculated with. */
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
     * The currency of tiers that are fixed amounts.
     * @example USD
     */
    currency?: string;
    /** Ascending by `from`; the highest tier reached applies to the whole sale. */
    tiers: {
      from: number;
      amount: number;
      is_percentage: boolean;
    }[];
  } | null;
  apply_to: 'all_plans' | 'monthly_plans' | 'yearly_plans' | 'one_time' | 'specific_products' | (string & {});
  product_ids: string[];
  /** The milestone that it rewards. */
  event_name: string | null;
  cap_per_conversion: number | null;
  cap_per_referral: number | null;
  /** Whether a sale of 0 earns a fixed amount. */
  include_free_sales: boolean;
  created_at: string;
  updated_at: string;
}

export interface IncentiveCreate {
  /** Optional if there is only one program. */
  program_id?: string | null;
  name: string;
  /** Default `commission`. */
  incentive_type?: 'commission' | 'lead' | 'trial' | 'milestone';
  /** In major units of the currency, with at most its number of decimals. */
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
      /** In major units of the currency, with at most its number of decimals. */
      from: number;
      /** In major units of the currency, with at most its number of decimals. */
      amount: number;
      is_percentage: boolean;
    }[];
  } | null;
  /** Default `all_plans`. */
  apply_to?: 'all_plans' | 'monthly_plans' | 'yearly_plans' | 'one_time' | 'specific_products';
  /** Of products or prices; required with `specific_products`. Of a sale with `lines`, it takes its percentage of theirs. */
  product_ids?: string[];
  /** The event that reaches the milestone. */
  event_name?: string | null;
  cap_per_conversion?: number | null;
  cap_per_referral?: number | null;
  /** Default false: a sale of 0, such as the invoice of a trial, earns nothing. Only for `commission`. */
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
      /** In major units of the currency, with at most its number of decimals. */
      from: number;
      /** In major units of the currency, with at most its number of decimals. */
      amount: number;
      is_percentage: boolean;
    }[];
  } | null;
  /** Default `all_plans`. */
  apply_to?: 'all_plans' | 'monthly_plans' | 'yearly_plans' | 'one_time' | 'specific_products';
  /** Of products or prices; required with `specific_products`. Of a sale with `lines`, it takes its percentage of theirs. */
  product_ids?: string[];
  /** The event that reaches the milestone. */
  event_name?: string | null;
  cap_per_conversion?: number | null;
  cap_per_referral?: number | null;
  /** Default false: a sale of 0, such as the invoice of a trial, earns nothing. Only for `commission`. */
  include_free_sales?: boolean;
}

export interface ShortlistItemCreate {
  name: string;
  domain: string;
  urls?: string[];
  category: string;
  emails?: string[];
  /** Profile URLs. */
  social_media?: string[];
  notes?: string | null;
  /** A workflow status of your own, such as CONTACTED. */
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

export interface PersonExport {
  /** As it was looked for. */
  email: string;
  affiliates: {
    id: string;
    name: string;
    email: string;
    tracking_id: string;
    source: 'api' | 'import' | 'dashboard' | 'portal' | (string & {});
    partnership_status: 'PENDING' | 'APPROVED' | 'REJECTED' | (string & {});
    /** Why the affiliate is rejected, as given with the rejection; null in every other status. */
    rejection_reason: string | null;
    onboarding_completed: boolean;
    program_id: string;
    group_id: string | null;
    /** Earns the commissions of the levels above; see the group’s multi-level incentives. */
    parent_affiliate_id: string | null;
    external_user_id: string | null;
    metadata: {
      [key: string]: unknown;
    };
    /** When the payout method or details last changed; null if they have not changed since the affiliate was created. */
    payout_details_changed_at: string | null;
    /** The affiliate that it was merged into: later sales belong to that one, which is also paid what this one has earned. */
    merged_into: string | null;
    merged_at: string | null;
    merge_reason: string | null;
    /** The API key that merged it. */
    merged_by: string | null;
    created_at: string;
    /** Only if its personal data was erased: when. Then its names and ids are pseudonyms. */
    erased_at?: string;
    /** Only in the response to a request with `payout_details` or `payout_method`, if details cannot be right. They are stored all the same. */
    warnings?: PayoutDetailWarning[];
    /** With `expand=group`. */
    group?: Group | null;
    /** With `expand=program`. */
    program?: Program;
    /** With `expand=balances`. */
    balances?: Balance[];
    /** With `expand=merged`: the affiliates that were merged into it, with what each has earned itself. A payout of this affiliate includes that. */
    merged?: MergedAffiliate[];
    /** All of them, the primary one included. */
    tracking_ids: {
      tracking_id: string;
      created_at: string;
    }[];
    /** With `expand=application`: what the affiliate answered in the portal; null if they did not apply there. */
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
    /** Between groups, in their order. */
    group_moves: {
      from_group_id: string | null;
      to_group_id: string | null;
      moved_at: string;
    }[];
    /** Of each account that the affiliate was ever to be paid to, a mark is kept that does not show it. */
    payout_accounts: {
      kind: string;
      first_seen_at: string;
    }[];
    /** What the affiliate has chosen about mails; null: nothing. */
    preferences: {
      language: ('en' | 'de') | null;
      sales_mails: 'each' | 'daily' | 'off' | (string & {});
      updated_at: string;
    } | null;
    /** Browsers that were signed in to the portal within a year. */
    portal_sessions: {
      browser: string;
      network: string;
      created_at: string;
      last_used_at: string;
    }[];
    /** By the affiliate’s links: counted, uncounted, or why they were refused. */
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
    /** The newest; `expand=identifiers` lists all. */
    customer_id: string | null;
    /** The newest; `expand=identifiers` lists all. */
    external_user_id: string | null;
    subscription_id: string | null;
    status: 'lead' | 'trialing' | 'customer' | 'active' | 'canceled' | 'rejected' | (string & {});
    name: string | null;
    metadata: {
      [key: string]: unknown;
    } | null;
    created_at: string;
    /** When the status first stopped being `lead`. */
    converted_at: string | null;
    /** Only if its personal data was erased: when. Then its names and ids are pseudonyms. */
    erased_at?: string;
    /** Only where the request sent such ids. `placeholder_identifier`: an id such as `guest` or `null`, or an address such as `noreply@…`; it counts as absent. `identifiers_full`: the referral has as many ids of a kind as it can have, and the new one was not added. */
    flags?: ('placeholder_identifier' | 'identifiers_full')[];
    /** With `expand=identifiers`. */
    identifiers?: {
      customer_ids: string[];
      external_user_ids: string[];
    };
    /** With `expand=affiliate`. */
    affiliate?: AffiliateSummary;
    /** What led to the referral; null if no click did. */
    click: ClickFacts | null;
  }[];
  /** By which the referrals came and came back: what is stored of their browser and address. */
  clicks: {
    id: string;
    affiliate_id: string;
    tracking_id: string;
    program_id: string;
    /** The site may have been deleted since. */
    site_id: string | null;
    /** The page that the visitor arrived on. */
    url: string | null;
    referrer: string | null;
    /** As the settings of the site keep it. */
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
    /** False: the same visitor was counted for the affiliate less than 30 minutes before. It credits the affiliate all the same. */
    is_counted: boolean;
    created_at: string;
    /** The click that the browser had before, as it said. */
    previous_click_id: string | null;
  }[];
  /** Items of the finder with this e-mail address. */
  shortlist: ShortlistItem[];
  /** Of the affiliates. */
  coupons: Coupon[];
  /** Of the affiliates. */
  payouts: Payout[];
  /** Bonuses and deductions of the affiliates. */
  adjustments: Adjustment[];
  /** Of the affiliates: what they earned, without the customers that they earned it from. */
  earnings: {
    id: string;
    affiliate_id: string;
    earning_type: 'direct_commission' | 'lead_commission' | 'multi_level' | 'manual' | (string & {});
    /** What is left after refunds. */
    amount: number;
    original_amount: number;
    currency: string;
    status: 'pending' | 'approved' | 'ready_for_payment' | 'paid' | 'rejected' | 'refunded' | (string & {});
    hold_until: string | null;
    created_at: string;
    transaction_id: string;
  }[];
  /** Of the referrals. */
  sales: {
    id: string;
    referral_id: string;
    affiliate_id: string | null;
    program_id: string | null;
    /** In major units; what is left after refunds. */
    sale_amount: number;
    /** @example USD */
    sale_amount_currency: string;
    /** What is left of the commission after refunds. */
    commission_amount: number;
    /** A currency or an incentive unit; null if nothing was earned. */
    commission_currency: string | null;
    /** The status of the commission. */
    status: 'pending' | 'approved' | 'ready_for_payment' | 'paid' | 'rejected' | 'refunded' | (string & {});
    sales_status: 'pending' | 'complete' | 'refunded' | 'failed' | 'partial_refunded' | (string & {});
    is_subscription: boolean;
    /** Of the subscription, as it was sent. */
    interval: ('weekly' | 'monthly' | 'quarterly' | 'semiannual' | 'yearly') | null;
    /** As they were sent, or the products of the lines; empty if none were sent. */
    product_ids: string[];
    /** Only if lines were sent: as they were sold, before refunds. */
    lines?: SaleLine[];
    /** Of the lead, trial or milestone that earned it; null for a sale. */
    event_name: string | null;
    hold_period_days: number | null;
    payment_intent_id: string | null;
    invoice_id: string | null;
    /** Whether limits and tiers count it once it is complete, as it was sent. A sale of 0 never counts. */
    counts_as_payment: boolean;
    earning_id: string | null;
    earning_type: 'direct_commission' | 'lead_commission' | 'multi_level' | 'manual' | (string & {});
    external_event_id: string | null;
    calculation_mode: 'auto' | 'manual' | (string & {});
    /** Always null in the response to a refund. */
    matched_incentive_id: string | null;
    /** Why the commission is rejected, as given with the rejection; null in every other status. */
    rejection_reason: string | null;
    /** When it was voided; since then it no longer counts. Null if it was not voided. */
    voided_at: string | null;
    /** `self_referral` if the program holds such sales for review. `no_incentive` if the sale earned nothing because the affiliate’s group has no incentive for such a sale; an incentive that has ended, or a rejected affiliate or referral, sets no flag. `possible_duplicate` if a connection and another caller recorded sales of this referral with the same amount within 48 hours: neither is paid until you void one or keep it. */
    flags: string[];
    /** The sale that it may be, or might have been, if it has or had the flag `possible_duplicate`. */
    possible_duplicate_of: string | null;
    /** When the sale or event happened. */
    occurred_at: string;
    /** Only of what an import recorded: its id. */
    import_id?: string;
    created_at: string;
    updated_at: string;
    /** With `expand=affiliate`. */
    affiliate?: AffiliateSummary;
    /** With `expand=referral`. */
    referral?: Referral;
    /** With `expand=program`. */
    program?: Program;
    /** With `expand=earnings`. */
    earnings?: Earning[];
    metadata: {
      [key: string]: unknown;
    } | null;
    price_ids: string[];
  }[];
  /** Of the referrals. */
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
  /** Customers at billing providers with the address, or of the referrals: their payments, and what the providers said of them. */
  billing_customers: {
    /** Of the provider; of a guest a digest of the address. */
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
  /** To the address. In live without the codes and links in them. */
  mails: {
    /** Also the first part of its `Message-ID`. */
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
    /** With its domain in punycode. */
    recipient: string;
    language: 'en' | 'de' | (string & {});
    /** `waiting`: for its first or next attempt. `accepted`: by the SMTP server, which says nothing about the mailbox. `failed`: given up. `suppressed`: the address gets no more mail, except a sign-in code an hour. `kept`: in the mailbox and not sent, because the environment is dev or the server has no SMTP. */
    status: 'waiting' | 'accepted' | 'failed' | 'suppressed' | 'kept' | (string & {});
    attempts_count: number;
    /** Null unless waiting. */
    next_attempt_at: string | null;
    /** What the SMTP server said last. */
    smtp_reply: string | null;
    created_at: string;
    updated_at: string;
    subject: string;
    text: string;
  }[];
  /** Where to continue: send it as `after` of the next request. Null: this was all. */
  next_after: string | null;
}

export interface Erasure {
  id: string;
  referral_id: string | null;
  affiliate_id: string | null;
  program_id: string;
  reason: 'requested' | 'retention_ended' | 'no_longer_needed' | 'other' | (string & {});
  /** `running`: the object is erased, and copies of it are still being erased. */
  status: 'running' | 'done' | (string & {});
  /** How many other objects have been changed so far. */
  changed: {
    sales: number;
    clicks: number;
    /** Of an erased affiliate: what they kept of the links that they came by. */
    referrals: number;
    /** Of the event feed. */
    events: number;
    deliveries: number;
    idempotency_keys: number;
    /** At billing providers. */
    payments: number;
  };
  created_at: string;
  done_at: string | null;
}

export interface ErasureCreate {
  /** A customer. Either this or `affiliate_id`. */
  referral_id?: string | null;
  /** An affiliate. Either this or `referral_id`. */
  affiliate_id?: string | null;
  reason: 'requested' | 'retention_ended' | 'no_longer_needed' | 'other';
  /** What to do if the affiliate has an unpaid balance. `refuse`, the default, erases nothing; `keep` erases and leaves in the ledger what is owed, without a way to pay it. */
  unpaid_balance?: 'refuse' | 'keep';
}

export interface Inbox {
  /** Affiliates that applied and are `pending`. null without `read:affiliates`. */
  applications: {
    count: number;
    /** Since when the oldest one waits; null if there is none. */
    oldest_at: string | null;
    /** At most 5, the oldest first. */
    items: {
      id: string;
      name: string;
      email: string;
      created_at: string;
    }[];
  } | null;
  /** Programs to which 500 people applied within 24 hours: nobody else can apply before that. null without `read:affiliates`. */
  applications_held_off: {
    count: number;
    /** At most 5, the oldest first. */
    items: {
      program_id: string;
      name: string;
    }[];
  } | null;
  /** Pending commissions that no hold keeps back: a person approves them, or the affiliate whose application they wait for. null without `read:commissions`. */
  commissions_to_approve: {
    count: number;
    /** Since when the oldest one waits; null if there is none. */
    oldest_at: string | null;
    /** By currency, in the order of the codes. */
    money: {
      /** @example USD */
      currency: string;
      amount: number;
      /** How many are in this currency. */
      count: number;
    }[];
    /** At most 5, the oldest first. */
    items: {
      id: string;
      affiliate_id: string;
      affiliate_name: string;
      commission_amount: number;
      commission_currency: string;
      created_at: string;
    }[];
  } | null;
  /** Pending commissions with a flag, such as `self_referral`. They are in `commissions_to_approve` too. null without `read:commissions`. */
  flagged: {
    count: number;
    /** Since when the oldest one waits; null if there is none. */
    oldest_at: string | null;
    /** By currency, in the order of the codes. */
    money: {
      /** @example USD */
      currency: string;
      amount: number;
      /** How many are in this currency. */
      count: number;
    }[];
    /** At most 5, the oldest first. */
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
  /** Groups with approved affiliates and without an incentive for conversions: their sales earn nothing. null without `read:groups`. */
  groups_without_incentive: {
    count: number;
    /** At most 5, the oldest first. */
    items: {
      id: string;
      name: string;
      program_id: string;
    }[];
  } | null;
  /** Referrals with more than 5 customer ids or user ids: perhaps somebody sends an id that many customers share. null without `read:referrals`. */
  referrals_with_many_ids: {
    count: number;
    /** At most 5, the oldest first. */
    items: {
      id: string;
      name: string | null;
      email: string | null;
      /** How many it has. */
      customer_ids: number;
      /** How many it has. */
      external_user_ids: number;
    }[];
  } | null;
  /** Programs that had several sales with one invoice or payment intent when the server was upgraded, so that they go on allowing them. Choose `duplicates` for each: `refuse` protects from sales that are sent twice. null without `read:programs`. */
  duplicates_allowed: {
    count: number;
    /** At most 5, the oldest first. */
    items: {
      program_id: string;
      name: string;
    }[];
  } | null;
  /** What a payout run of each program, with its defaults, would pay now. `count` is the number of payouts: one per affiliate and currency. null without `read:payouts`. */
  payouts_due: {
    count: number;
    /** By currency, in the order of the codes. */
    money: {
      /** @example USD */
      currency: string;
      amount: number;
      /** How many are in this currency. */
      count: number;
    }[];
    /** At most 5, the largest of each currency first. */
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
    /** Since when the oldest one waits; null if there is none. */
    oldest_at: string | null;
    /** By currency, in the order of the codes. */
    money: {
      /** @example USD */
      currency: string;
      amount: number;
      /** How many are in this currency. */
      count: number;
    }[];
    /** At most 5, the oldest first. */
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
    /** Since when the oldest one waits; null if there is none. */
    oldest_at: string | null;
    /** By currency, in the order of the codes. */
    money: {
      /** @example USD */
      currency: string;
      amount: number;
      /** How many are in this currency. */
      count: number;
    }[];
    /** At most 5, the oldest first. */
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
  /** Webhook endpoints whose last delivery failed, and those that were disabled for it. null without `read:webhooks`. */
  webhooks_failing: {
    count: number;
    /** Since when the oldest one waits; null if there is none. */
    oldest_at: string | null;
    /** At most 5, the longest failing first. */
    items: {
      id: string;
      url: string;
      enabled: boolean;
      /** `manual`: by request. `gone`: it responded with 410. `failing`: every delivery failed for five days. */
      disabled_reason: ('manual' | 'gone' | 'failing') | null;
      /** The first failure since the last success. */
      failing_since: string | null;
      /** Null if there was no response. */
      last_response_status: number | null;
      /** Deliveries that have not succeeded yet and are not given up. */
      deliveries_waiting: number;
    }[];
  } | null;
  /** Connections to billing providers with a `problem`: payments or refunds may be missed. null without `read:connections`. */
  connections_failing: {
    count: number;
    /** Since when the oldest one waits; null if there is none. */
    oldest_at: string | null;
    /** At most 5, the longest failing first. */
    items: {
      id: string;
      name: string;
      provider: 'stripe' | (string & {});
      /** The most serious problem. `api_key_refused`: look-ups have stopped. `endpoint_too_old`: refunds are missed, because the webhook endpoint has an old API version and there is no API key. `events_failed`: events could not be read. `customers_failed`: payments of customers could not be settled. `no_events`: no event for a day, after a week with some every day. */
      problem:
        | ('api_key_refused' | 'endpoint_too_old' | 'events_failed' | 'customers_failed' | 'no_events')
        | null;
      problem_since: string | null;
    }[];
  } | null;
  /** Payments at billing providers that could not be recorded, or that a person has to look at: `reason` and `notes` say why. null without `read:connections`. */
  payments_waiting: {
    count: number;
    /** Since when the oldest one waits; null if there is none. */
    oldest_at: string | null;
    /** At most 5, the oldest first. */
    items: {
      /** Id of the invoice, or of the payment intent where there is none. */
      id: string;
      /** `credited`: a commission has its sale. `not_credited`: `reason` says why. `observed`: it would be credited if the connection were live. `waiting`: for what may still come. `failed`: it will be tried again; `reason` says what failed. */
      status: 'credited' | 'not_credited' | 'observed' | 'waiting' | 'failed' | (string & {});
      reason: string | null;
      /** `wrong_amount`: the recorded sale has another amount. `double_sale`: two sales are recorded for it. `unlinked`: its payment intent is not known. `needs_api_key`: something is missing that only the API says. `codes_unknown`: it has a discount, and which promotion code it came from is not known. `currency_differs`: a reversal in another currency is not counted. `customer_of_another`: its customer belongs to another referral. `possible_duplicate`: another caller has recorded a sale of the same amount within 48 hours; both wait until somebody decides whether they are one. */
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
      /** What was paid, tax and shipping included. */
      collected: number;
      paid_at: string;
      connection_id: string;
    }[];
  } | null;
  /** Affiliates in `payouts_due` who changed how they are paid since they were last paid: check with them before you pay. null without `read:payouts`. */
  payout_details_changed: {
    count: number;
    /** Since when the oldest one waits; null if there is none. */
    oldest_at: string | null;
    /** By currency, in the order of the codes. */
    money: {
      /** @example USD */
      currency: string;
      amount: number;
      /** How many are in this currency. */
      count: number;
    }[];
    /** At most 5, the oldest change first. */
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
  /** All rows together. */
  total: {
    clicks: number;
    referrals: number;
    /** Referrals whose first complete conversion falls in the period. */
    customers: number;
    money: {
      /** @example USD */
      currency: string;
      /** Complete conversions, and the sales of manual commissions. */
      conversions: number;
      /** Their amounts before refunds. */
      sales: number;
      /** Refunds made in the period, less those undone in it: negative if more was undone. */
      refunds: number;
      /** What these sales earned, less what these refunds took back; an undo counts when it was done. A rejection counts at the time of its sale. */
      commission: number;
    }[];
    /** Only with `compare`. */
    previous?: {
      clicks: number;
      referrals: number;
      /** Referrals whose first complete conversion falls in the period. */
      customers: number;
      money: {
        /** @example USD */
        currency: string;
        /** Complete conversions, and the sales of manual commissions. */
        conversions: number;
        /** Their amounts before refunds. */
        sales: number;
        /** Refunds made in the period, less those undone in it: negative if more was undone. */
        refunds: number;
        /** What these sales earned, less what these refunds took back; an undo counts when it was done. A rejection counts at the time of its sale. */
        commission: number;
      }[];
    };
  };
  rows: PerformanceRow[];
}

export interface PerformanceRow {
  /** The day (YYYY-MM-DD in the time zone), the week of ISO 8601, which begins on Monday (YYYY-Www), the month (YYYY-MM), the quarter (YYYY-Qn), the id or the value. null: affiliates without a group or country, figures without a value, the row with `is_other`, and days that only the earlier period has. */
  key: string | null;
  /** The current name of the affiliate, group or program; otherwise null. */
  name: string | null;
  clicks: number;
  referrals: number;
  /** Referrals whose first complete conversion falls in the period. */
  customers: number;
  money: {
    /** @example USD */
    currency: string;
    /** Complete conversions, and the sales of manual commissions. */
    conversions: number;
    /** Their amounts before refunds. */
    sales: number;
    /** Refunds made in the period, less those undone in it: negative if more was undone. */
    refunds: number;
    /** What these sales earned, less what these refunds took back; an undo counts when it was done. A rejection counts at the time of its sale. */
    commission: number;
  }[];
  /** `true` on the row that sums all that are not among the first `limit`. */
  is_other?: boolean;
  /** Only with `compare`: the same in the earlier period. Days are compared by position from the first, weeks, months and quarters from the last; `key` says with which. null if the earlier period has none there. */
  previous?: {
    key: string | null;
    clicks: number;
    referrals: number;
    /** Referrals whose first complete conversion falls in the period. */
    customers: number;
    money: {
      /** @example USD */
      currency: string;
      /** Complete conversions, and the sales of manual commissions. */
      conversions: number;
      /** Their amounts before refunds. */
      sales: number;
      /** Refunds made in the period, less those undone in it: negative if more was undone. */
      refunds: number;
      /** What these sales earned, less what these refunds took back; an undo counts when it was done. A rejection counts at the time of its sale. */
      commission: number;
    }[];
  } | null;
  /** Only with `include=days`: the days that have figures, in order. */
  days?: {
    key: string;
    clicks: number;
    referrals: number;
    /** Referrals whose first complete conversion falls in the period. */
    customers: number;
    money: {
      /** @example USD */
      currency: string;
      /** Complete conversions, and the sales of manual commissions. */
      conversions: number;
      /** Their amounts before refunds. */
      sales: number;
      /** Refunds made in the period, less those undone in it: negative if more was undone. */
      refunds: number;
      /** What these sales earned, less what these refunds took back; an undo counts when it was done. A rejection counts at the time of its sale. */
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
  /** In this order. `sign_ups`: referrals created. `trials`: referrals with their first trial event. `customers`: referrals with their first payment, which is a complete sale above zero that counts as one. */
  steps: {
    step: 'clicks' | 'sign_ups' | 'trials' | 'customers' | (string & {});
    count: number;
    /** The count divided by that of the step before, to six places; it may be above 1. null if there is none. */
    rate: number | null;
    /** The count divided by that of the clicks, to six places; it may be above 1. null if there is none. */
    rate_of_clicks: number | null;
    /** Only with `compare`. */
    previous?: {
      count: number;
      /** The count divided by that of the step before, to six places; it may be above 1. null if there is none. */
      rate: number | null;
      /** The count divided by that of the clicks, to six places; it may be above 1. null if there is none. */
      rate_of_clicks: number | null;
    };
  }[];
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
  /** Signed: what it adds to what the affiliate is owed. */
  amount: number;
  /** A currency or an incentive unit. */
  currency: string;
  affiliate_id: string;
  /** null for an adjustment. */
  transaction_id: string | null;
  /** null for an adjustment. */
  earning_id: string | null;
  adjustment_id: string | null;
  /** Of an entry of type `paid` or `returned`. */
  payout_id: string | null;
  /** Of what a refund or its undo changed. */
  refund_id: string | null;
  /** The sum of the affiliate’s entries in this currency up to this one: of the transaction with `transaction_id`, otherwise with `affiliate_id` and `currency`. */
  balance?: number;
  created_at: string;
}

export interface LedgerVerification {
  is_consistent: boolean;
  /** How many rows were checked. In a verification in parts, the first part counts them. */
  checked: {
    transactions: number;
    earnings: number;
    ledger_entries: number;
    payouts: number;
    adjustments: number;
  };
  /** The earlier verification that this one continued: what did not change since then was not checked again. null: everything was checked. */
  since: string | null;
  /** Number of parts in which everything can be verified. */
  parts: number;
  /** The first 100. */
  differences: {
    rule: string;
    id: string;
  }[];
}

export interface AuditEntry {
  /** 1, 2, 3 … without a gap. */
  sequence: number;
  id: string;
  /** When the request arrived, by the server’s clock. */
  created_at: string;
  /** The id of an API key, a user or a connection, or `administrator`. */
  actor: string;
  /** What the actor is called now; null for what has no name. No part of the hash. */
  actor_name: string | null;
  /** The session of the key or the user. */
  session_id: string | null;
  /** What was done, such as `payouts.update`. */
  action: string;
  /** The id of the object that was changed, or whose data was exported. */
  object: string | null;
  request_id: string | null;
  ip: string | null;
  /** The fields that the request named; values only of rates, limits, statuses and permissions. Of an export: the fields that it showed unmasked. */
  changes: {
    field: string;
    value: string | null;
  }[];
  /** Of the entry before; 64 zeros for the first. */
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
  /** What tells it from others, such as an e-mail address. */
  detail: string | null;
  /** The field that the text was found in. */
  matched_field: string;
}

export interface TestClock {
  now: string;
  /** How far it is ahead of real time. */
  offset_seconds: number;
}

export interface TestClockAdvance {
  seconds?: number;
  /** Of 24 hours. */
  days?: number;
}

export interface ApiKey {
  id: string;
  name: string;
  /** The first characters, by which you can recognize the key. */
  hint: string;
  permissions: string[];
  expires_at: string | null;
  revoked_at: string | null;
  /** Accurate to the minute. */
  last_used_at: string | null;
  created_at: string;
  /** A user, an API key, or `administrator`; null for a key of an earlier version. */
  made_by: string | null;
}

export interface ApiKeyCreate {
  name: string;
  /** Only permissions that the key of this request has; `*` means all. */
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
  /** Must be in the future and no later than the expiry of the key of this request; null means never. */
  expires_at?: string | null;
}

export interface CreatedApiKey {
  id: string;
  name: string;
  /** The first characters, by which you can recognize the key. */
  hint: string;
  permissions: string[];
  expires_at: string | null;
  revoked_at: string | null;
  /** Accurate to the minute. */
  last_used_at: string | null;
  created_at: string;
  /** A user, an API key, or `administrator`; null for a key of an earlier version. */
  made_by: string | null;
  /** Shown only once; null in a replayed response. */
  key: string | null;
}

export interface ApiKeyUpdate {
  name?: string;
  /** Only permissions that the key of this request has; `*` means all. */
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
  /** Must be in the future and no later than the expiry of the key of this request; null means never. */
  expires_at?: string | null;
}

export interface Member {
  /** The id of the user. */
  id: string;
  name: string;
  email: string;
  /** Whether the user has proven the address. Only then codes to sign in are sent to it. */
  email_verified: boolean;
  role: 'owner' | 'admin' | 'manager' | 'finance' | 'developer' | 'viewer' | (string & {});
  has_password: boolean;
  /** Whether the user has an authenticator app. */
  has_totp: boolean;
  disabled_at: string | null;
  /** Last request of any of the sessions of the user. */
  last_used_at: string | null;
  /** A user, an API key, or `administrator`. */
  added_by: string;
  /** When the user became a member of this environment. */
  created_at: string;
}

export interface MemberUpdate {
  role: 'owner' | 'admin' | 'manager' | 'finance' | 'developer' | 'viewer';
}

export interface ResetCreate {
  /** The right address of the user, where the one that they have is wrong. */
  email?: string | null;
  /** True mails the link, which proves the address. Default: the response has it, to be copied. */
  is_mailed?: boolean;
}

export interface PersonLink {
  /** Opens a page of this server. Shown only once: null in a replayed response, and where it was mailed. */
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
  /** Who accepts it must be the person with this address. */
  email: string;
  /** Only one whose permissions the caller has. */
  role: 'owner' | 'admin' | 'manager' | 'finance' | 'developer' | 'viewer';
  /** True mails the link, which proves the address. Default: the response has it, to be copied. Fails with `VALIDATION_ERROR` on a server that sends no mail. */
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
  /** Opens a page of this server. Shown only once: null in a replayed response, and where it was mailed. */
  url: string | null;
}

export interface InvitationAccept {
  /** What stands behind the `#` of the link. */
  token: string;
  /** Of a user who is new. */
  name?: string;
  /** Of a user who is new, or was reset. */
  password?: string;
  /** In which a user who is new gets mail, and sees the dashboard. Default: `en`. */
  language?: 'en' | 'de';
  /** True says what the link is for. Nobody is signed in, and it is not used up. */
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
  /** `name_and_password`: the user is new. `password`: the user was reset. `sign_in`: a user of this account has the address, and accepts it when they are signed in. Null: they are. */
  needs: ('name_and_password' | 'password' | 'sign_in') | null;
  /** The session that has begun, or that of a user who was signed in; null with `dry_run`. */
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
  /** Those that the user is a member of. */
  environments: {
    /** What the header `Tributary-Environment` says. */
    environment_id: string;
    mode: 'live' | 'dev' | (string & {});
    role: 'owner' | 'admin' | 'manager' | 'finance' | 'developer' | 'viewer' | (string & {});
  }[];
}

export interface Mail {
  /** Also the first part of its `Message-ID`. */
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
  /** With its domain in punycode. */
  recipient: string;
  language: 'en' | 'de' | (string & {});
  /** `waiting`: for its first or next attempt. `accepted`: by the SMTP server, which says nothing about the mailbox. `failed`: given up. `suppressed`: the address gets no more mail, except a sign-in code an hour. `kept`: in the mailbox and not sent, because the environment is dev or the server has no SMTP. */
  status: 'waiting' | 'accepted' | 'failed' | 'suppressed' | 'kept' | (string & {});
  attempts_count: number;
  /** Null unless waiting. */
  next_attempt_at: string | null;
  /** What the SMTP server said last. */
  smtp_reply: string | null;
  created_at: string;
  updated_at: string;
}

export interface MailWithContent {
  /** Also the first part of its `Message-ID`. */
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
  /** With its domain in punycode. */
  recipient: string;
  language: 'en' | 'de' | (string & {});
  /** `waiting`: for its first or next attempt. `accepted`: by the SMTP server, which says nothing about the mailbox. `failed`: given up. `suppressed`: the address gets no more mail, except a sign-in code an hour. `kept`: in the mailbox and not sent, because the environment is dev or the server has no SMTP. */
  status: 'waiting' | 'accepted' | 'failed' | 'suppressed' | 'kept' | (string & {});
  attempts_count: number;
  /** Null unless waiting. */
  next_attempt_at: string | null;
  /** What the SMTP server said last. */
  smtp_reply: string | null;
  created_at: string;
  updated_at: string;
  subject: string;
  text: string;
  /** A document of its own. Show it in a sandboxed frame. */
  html: string;
}

export interface MailTest {
  email: string;
  /** Default: `en`. */
  language?: 'en' | 'de';
}

export interface MailBounce {
  /** The `Message-ID` of the mail, or its id. Either this or `email`. */
  message_id?: string | null;
  /** The recipient. Either this or `message_id`. */
  email?: string | null;
  /** `bounce`: the mailbox does not exist. `complaint`: the reader reported the mail as spam. */
  kind: 'bounce' | 'complaint';
}

export interface MailSuppression {
  id: string;
  /** Null if no mail to the address is kept: what is stored of the address itself is a digest, which finds it again. */
  email: string | null;
  /** `refused`: permanently, by the SMTP server. `bounced` or `complained`: reported after a mail was accepted. */
  reason: 'refused' | 'bounced' | 'complained' | (string & {});
  created_at: string;
}

export interface IdentityProvider {
  id: string;
  /** Label of the button on the sign-in page. */
  name: string;
  issuer: string;
  client_id: string;
  /** Domains of e-mail addresses for which this provider may speak: see `domains` when it is created. */
  domains: string[];
  /** Redirect URI to allow at the provider. */
  redirect_url: string;
  /** Number of users of the account who sign in with it. */
  users: number;
  created_at: string;
  updated_at: string;
}

export interface IdentityProviderCreate {
  name: string;
  /** The URL of the provider, as its documentation says it, such as `https://accounts.google.com`. Of Microsoft Entra ID only that of your own tenant. */
  issuer: string;
  client_id: string;
  /** Encrypted; no response shows it. */
  client_secret: string;
  /** Such as `example.com`. A user whose proven address is in one of them is recognised at the first sign-in with this provider, unless the provider says that the address is not verified. Of another address only if the provider says that it is; of Google and Microsoft, none but these. */
  domains?: string[];
}

export interface IdentityProviderUpdate {
  name?: string;
  client_id?: string | null;
  /** Encrypted; no response shows it. */
  client_secret?: string;
  /** Such as `example.com`. A user whose proven address is in one of them is recognised at the first sign-in with this provider, unless the provider says that the address is not verified. Of another address only if the provider says that it is; of Google and Microsoft, none but these. */
  domains?: string[];
}

export interface IdentityProviderCheck {
  is_ok: boolean;
  /** Why nobody can sign in with it. */
  problem: string | null;
  authorization_endpoint: string | null;
  token_endpoint: string | null;
  /** Whether the provider says that its tokens have `auth_time`. Without it, a sign-in with the provider is no fresh proof: see the guide. */
  says_when_signed_in: boolean | null;
}

export interface SessionCreate {
  /** `sk_live_…` or `sk_dev_…`. */
  api_key?: string;
  /** What stands behind the `#` of a one-time link. */
  token?: string;
  /** True returns the session that it would be. Nobody is signed in, and the link is not used up. */
  dry_run?: boolean;
}

export interface Session {
  id: string;
  /** What the header `Tributary-Environment` of its requests says. */
  environment_id: string;
  mode: 'live' | 'dev' | (string & {});
  account_name: string;
  account_id: string;
  /** Null for the session of a user. */
  api_key_id: string | null;
  api_key_name: string | null;
  /** Null for the session of an API key. */
  user: {
    id: string;
    name: string;
    email: string;
    role: 'owner' | 'admin' | 'manager' | 'finance' | 'developer' | 'viewer' | (string & {});
    language: string;
    /** When the user last proved who they are. */
    authenticated_at: string;
  } | null;
  /** Those of its API key, or of the role of its user, at this moment; `*` means all. */
  permissions: string[];
  created_at: string;
  /** Twelve hours after its last use. Earlier with its API key, and 30 days after a user signed in. */
  expires_at: string;
  /** The environment's clock: in dev, the test clock. */
  now: string;
  /** Whether this server can send mail. Without it, links have to be copied. */
  sends_mail: boolean;
}

export interface SessionLink {
  /** Opens the dashboard once. */
  url: string;
  /** 60 seconds from now, by the real clock. */
  expires_at: string;
}

export interface SignInCreate {
  /** Left out where something else says who signs in. */
  email?: string | null;
  /** Where the address is that of users of several accounts. */
  account_id?: string | null;
}

export interface SignIn {
  id: string;
  /** Ten minutes from now. */
  expires_at: string;
  /** Whether this server sends mail, so that a code can be asked for. */
  sends_codes: boolean;
}

export interface SignInOptions {
  /** Whether this server sends mail, so that a code can be asked for. */
  sends_codes: boolean;
  /** Those of the account. Empty where the server has several and none was named. */
  identity_providers: {
    id: string;
    name: string;
  }[];
}

export interface ProviderRedirectCreate {
  identity_provider_id: string;
  /** The address that the provider suggests. */
  login_hint?: string | null;
  /** True: the provider is to ask for a proof, also of somebody who is signed in there. */
  is_fresh?: boolean;
  /** The invitation that somebody who is new accepts by this sign-in. */
  invitation_token?: string;
  /** Of somebody who is new. Default: `en`. */
  language?: 'en' | 'de';
}

export interface ProviderRedirect {
  /** Where the browser signs in with the provider, within ten minutes. */
  url: string;
}

export interface PasskeyRequest {
  /** What the authenticator signs, in base64url. */
  challenge: string;
  /** The host of this server, for which passkeys work. */
  rp_id: string;
}

export interface SignInAnswer {
  password?: string;
  /** That of the mail. Case, spaces and hyphens do not matter. */
  code?: string;
  /** Six digits of the authenticator app. */
  totp?: string;
  /** In place of `totp`. */
  recovery_code?: string;
  /** The response of the authenticator. It is both factors, and says whose it is. */
  passkey?: PasskeyAssertion;
  /** One of the `accounts` that were offered. */
  account_id?: string | null;
  /** The query string with which the provider returned to the page, without the `?`. */
  authorization_response?: string;
}

export interface PasskeyAssertion {
  credential_id: string;
  /** `clientDataJSON` of the response of the browser, in base64url. */
  client_data: string;
  authenticator_data: string;
  signature: string;
  /** As it was given when the passkey was made. */
  user_handle: string;
}

export interface SignInStep {
  /** What is asked for next; null: the browser is signed in. `code`: too many wrong passwords or codes came before, so a code by e-mail is needed as well. */
  next: ('totp' | 'code' | 'account') | null;
  /** With `next: "account"`: those that the address has proven itself to. */
  accounts:
    | {
        id: string;
        name: string;
      }[]
    | null;
  /** The session that has begun. */
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
  /** How many the user has. */
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
  /** 12 to 200 characters, whichever they are. */
  password: string;
}

export interface TotpSecret {
  /** In base32, for an app that cannot read the QR code. */
  secret: string;
  /** `otpauth://…`: what the QR code says. */
  uri: string;
}

export interface TotpConfirm {
  totp: string;
}

export interface RecoveryCodes {
  /** Shown only once. Each signs in once. */
  recovery_codes: string[];
}

export interface Passkey {
  id: string;
  /** What the user calls it. */
  name: string;
  /** Whether it is on other devices of the user, too, or in their password manager. */
  is_backed_up: boolean;
  created_at: string;
  /** Last sign-in with it. */
  last_used_at: string | null;
}

export interface PasskeyCreation {
  /** What the authenticator signs, in base64url. */
  challenge: string;
  /** The host of this server, for which passkeys work. */
  rp_id: string;
  /** Names the user and the account, in base64url. */
  user_handle: string;
  /** COSE algorithms that this server verifies. */
  algorithms: number[];
  /** Credentials that the user has already, in base64url. */
  exclude: string[];
  /** Ten minutes from now. */
  expires_at: string;
}

export interface PasskeyCreate {
  name: string;
  credential_id: string;
  /** `clientDataJSON` of the response of the browser, in base64url. */
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
  /** False while the code that was mailed is missing. */
  is_changed: boolean;
  /** When the code no longer works; null without one. */
  expires_at: string | null;
}

export interface EmailConfirm {
  code: string;
}

export interface UserIdentity {
  identity_provider_id: string;
  identity_provider_name: string;
  /** What the provider called the user last. */
  email: string | null;
  created_at: string;
  last_used_at: string;
}

export interface IdentityBegin {
  identity_provider_id: string;
}

export interface IdentityConfirm {
  /** The query string with which the provider returned to the page, without the `?`. */
  authorization_response: string;
}

export interface UserSessionItem {
  id: string;
  is_current: boolean;
  /** Its family and system, such as `Firefox on Linux`. */
  browser: string;
  /** The address of the sign-in, cut to /24 or /48. */
  network: string;
  /** How the user proved who they are, such as `password+totp`. */
  method: string;
  created_at: string;
  /** Accurate to the minute. */
  last_used_at: string;
}

export interface PortalSite {
  program_id: string;
  /** What affiliates know the merchant by. */
  brand_name: string;
  /** The colours of `brand.css`. */
  accent_colors: {
    fill: string;
    on_light: string;
    on_dark: string;
  };
  /** Below the address of the portal; null without a logo. */
  logo_path: string | null;
  /** `invite`: nobody can apply. */
  access: 'open' | 'approval' | 'invite' | (string & {});
  languages: ('en' | 'de')[];
  default_language: 'en' | 'de' | (string & {});
  /** By language. A language without a text shows that of `default_language`. */
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
  /** True if codes are sent by e-mail or, in dev, kept in the mailbox. Without codes, nobody can apply, and affiliates cannot change their payment details or e-mail address. */
  sends_codes: boolean;
}

export interface PortalLinkAccept {
  /** What stands behind the `#` of the link. */
  token: string;
}

export interface PortalMe {
  name: string;
  email: string;
  partnership_status: 'PENDING' | 'APPROVED' | 'REJECTED' | (string & {});
  /** What the merchant wrote; null unless `REJECTED`. */
  rejection_reason: string | null;
  program_id: string;
  program_name: string;
  /** In which the program counts its days. */
  timezone: string;
  /** When the affiliate last proved who they are; 1970 in a session that began with a link of the merchant. */
  authenticated_at: string;
  /** The environment's clock: in dev, the test clock. */
  now: string;
}

export interface PortalApplicationForm {
  /** Why nobody can apply: `invitation_only`, or `no_mail`, because this server sends no codes. null: the form is open. */
  closed: ('invitation_only' | 'no_mail') | null;
  questions: PortalQuestion[];
  questions_version: number;
  /** Whether `accepts_terms` must be true. */
  needs_terms: boolean;
  /** Send it back with the application. It works for 24 hours. */
  form: string;
}

export interface PortalApplicationCreate {
  name: string;
  email: string;
  country_code: string;
  /** A website or a profile. */
  website?: string;
  answers?: {
    /** The id of the question. */
    question: string;
    /** For `short` and `long`. */
    text?: string;
    /** The ids of the chosen options, for `one_of` and `several_of`. */
    options?: string[];
  }[];
  /** That of the form. */
  questions_version: number;
  /** Required where the portal has terms. */
  accepts_terms?: boolean;
  /** Of mails to the applicant. Default: that of the portal. */
  language?: 'en' | 'de';
  /** That of the form. */
  form: string;
  /** Leave it empty: people do not see the field. Filled in, the application is dropped. */
  nickname?: string;
}

export interface PortalSignIn {
  id: string;
  /** Ten minutes from now. */
  expires_at: string;
  /** Whether this server mails codes. False: in dev, codes are in the mailbox of the environment; in live, the merchant gives out links. */
  sends_codes: boolean;
}

export interface PortalApplicationAnswer {
  /** Case, spaces and hyphens do not matter. */
  code: string;
}

export interface PortalSignInCreate {
  email: string;
}

export interface PortalSignInAnswer {
  /** Case, spaces and hyphens do not matter. */
  code: string;
}

export interface PortalMeUpdate {
  name: string;
}

export interface PortalCode {
  /** When the code no longer works. */
  expires_at: string;
}

export interface PortalProof {
  /** That of the mail. Case, spaces and hyphens do not matter. */
  code: string;
}

export interface PortalEmail {
  email: string;
}

export interface PortalEmailConfirm {
  /** That of the mail. Case, spaces and hyphens do not matter. */
  code: string;
}

export interface PortalSession {
  id: string;
  is_current: boolean;
  /** Its family and system, such as `Firefox on Linux`. */
  browser: string;
  /** The address of the sign-in, cut to /24 or /48. */
  network: string;
  created_at: string;
  /** Accurate to the minute. */
  last_used_at: string;
}

export interface PortalSummary {
  currencies: PortalFigures[];
  /** What keeps the affiliate from being paid; the most important first. */
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
  /** null as long as the program has no site. */
  link: string | null;
  /** The latest five commissions. */
  latest: PortalCommission[];
}

export interface PortalFigures {
  /** @example USD */
  currency: string;
  /** What is not approved or not released yet. */
  waiting: {
    amount: number;
    /** null if there is nothing. */
    reading: FigureReading | null;
  };
  /** What is approved and in no payout; negative if more was taken back than earned. */
  due: {
    amount: number;
    /** null if there is nothing. */
    reading: FigureReading | null;
  };
  /** The part of `due` that is paid next; null if nothing is. */
  next_payout: {
    amount: number;
    /** The beginning of the day; null if the program does not say when it pays. */
    on: string | null;
  } | null;
  /** What is in payouts that are not completed. */
  under_way: {
    amount: number;
    /** null if there is nothing. */
    reading: FigureReading | null;
  };
  /** What was paid and did not come back. */
  paid: {
    amount: number;
    /** null if there is nothing. */
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
  /** Amount at which payouts start. */
  minimum: {
    amount: number;
    /** @example USD */
    currency: string;
  } | null;
  /** Amount that is missing until then. */
  missing: {
    amount: number;
    /** @example USD */
    currency: string;
  } | null;
}

export interface PortalCommission {
  id: string;
  /** When the customer bought; of a level, a bonus or a deduction when it was recorded. */
  at: string;
  /** `level` is of a sale by a partner whom the affiliate brought in, `event` of a sign-up or the like. */
  kind: 'sale' | 'event' | 'level' | 'bonus' | 'deduction' | (string & {});
  /** Only of an event. */
  event_name: string | null;
  /** The e-mail address, masked unless the program shows it; null if it is hidden or not known. */
  customer: string | null;
  /** What it is worth now: zero if it was cancelled; negative for a deduction. */
  amount: number;
  /** What it was worth before refunds. */
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
  /** Such as when a hold ends, when it was paid or when the customer was refunded. */
  date: string | null;
  payout_number: number | null;
  /** Amount at which payouts start. */
  minimum: {
    amount: number;
    /** @example USD */
    currency: string;
  } | null;
  /** Amount that is missing until then. */
  missing: {
    amount: number;
    /** @example USD */
    currency: string;
  } | null;
  /** What was credited in a unit that is not a currency. */
  credit: {
    amount: number;
    /** @example USD */
    currency: string;
  } | null;
  /** What is taken off the next payout. */
  taken: {
    amount: number;
    /** @example USD */
    currency: string;
  } | null;
  /** Why it was rejected, as the affiliate reads it. */
  reason: string | null;
  /** Whether a partner whom the affiliate brought in made the sale. */
  is_level: boolean;
  /** The reason of a bonus or a deduction. */
  note: string | null;
  partly_refunded: {
    /** What the customer got back; null of a sale by a partner. */
    back: {
      amount: number;
      /** @example USD */
      currency: string;
    } | null;
    /** What remains of the commission. */
    left: {
      amount: number;
      /** @example USD */
      currency: string;
    };
    /** What the commission was. */
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
    /** Who bought for the first time. */
    customers: number;
    sales: number;
  }[];
}

export interface PortalCommissionDetail {
  id: string;
  /** When the customer bought; of a level, a bonus or a deduction when it was recorded. */
  at: string;
  /** `level` is of a sale by a partner whom the affiliate brought in, `event` of a sign-up or the like. */
  kind: 'sale' | 'event' | 'level' | 'bonus' | 'deduction' | (string & {});
  /** Only of an event. */
  event_name: string | null;
  /** The e-mail address, masked unless the program shows it; null if it is hidden or not known. */
  customer: string | null;
  /** What it is worth now: zero if it was cancelled; negative for a deduction. */
  amount: number;
  /** What it was worth before refunds. */
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
    /** Without its query. */
    page: string | null;
  } | null;
  /** When the customer signed up. */
  signed_up_at: string | null;
  sale: {
    /** As it was sold, before refunds. */
    amount: number;
    /** @example USD */
    currency: string;
    /** The part that the terms are for; null if there are none. */
    covered: number | null;
  } | null;
  /** Null if none applied, and of a commission that was set by the merchant. */
  terms: {
    version: number;
    /** Null of a fixed amount. */
    percentage: number | null;
    fixed: {
      amount: number;
      /** @example USD */
      currency: string;
    } | null;
    /** Where the tier that was reached begins. */
    tier_from: number | null;
    /** What the terms give before a cap. */
    uncapped: {
      amount: number;
      /** @example USD */
      currency: string;
    };
  } | null;
  /** Null if no cap took anything. */
  cap: {
    per: 'conversion' | 'referral' | (string & {});
    limit: {
      amount: number;
      /** @example USD */
      currency: string;
    };
    /** What it allowed. */
    commission: {
      amount: number;
      /** @example USD */
      currency: string;
    };
  } | null;
  /** The oldest first; none of a sale by a partner. */
  refunds: {
    at: string;
    kind: 'refund' | 'dispute' | 'dispute_fraud' | 'credit_note' | 'canceled' | (string & {});
    /** In the currency of the sale. */
    amount: number;
    /** What it took from the commission. */
    taken: {
      amount: number;
      /** @example USD */
      currency: string;
    };
    /** What was left of the commission. */
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
  /** The newest that includes it. */
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
  /** Of a payout to the account that this one was merged into: what this one has earned of it. */
  amount: number;
  /** @example USD */
  currency: string;
  status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | (string & {});
  method: string | null;
  /** Account that the payout goes to, ending in its last four characters, such as `DE••••3000`. Null if the payment details have changed since the payout was created, because earlier details are not kept, or if it was paid by another method. */
  account: string | null;
  created_at: string;
  /** When it was paid. */
  processed_at: string | null;
  /** When the money came back; what it paid is owed again. */
  returned_at: string | null;
}

export interface PortalPayoutDetail {
  id: string;
  number: number;
  /** Of a payout to the account that this one was merged into: what this one has earned of it. */
  amount: number;
  /** @example USD */
  currency: string;
  status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | (string & {});
  method: string | null;
  /** Account that the payout goes to, ending in its last four characters, such as `DE••••3000`. Null if the payment details have changed since the payout was created, because earlier details are not kept, or if it was paid by another method. */
  account: string | null;
  created_at: string;
  /** When it was paid. */
  processed_at: string | null;
  /** When the money came back; what it paid is owed again. */
  returned_at: string | null;
  /** The first 100; `GET /v1/portal/payouts/{id}/items` has all. */
  items: PortalPayoutItem[];
  has_more_items: boolean;
}

export interface PortalPayoutItem {
  id: string;
  commission_id: string | null;
  /** `sale` includes events. */
  kind: 'sale' | 'event' | 'level' | 'bonus' | 'deduction' | (string & {});
  /** When the customer bought, or when the bonus or deduction was recorded. */
  at: string;
  /** Negative for what was taken back. */
  amount: number;
  /** Of a bonus or a deduction. */
  reason: string | null;
}

export interface PortalLinks {
  /** One to each site of the program; the first is the main link. */
  links: {
    /** Its name. */
    site: string;
    url: string;
    /** Through a link host of the site; null if there is none. */
    short_url: string | null;
  }[];
  /** What links have in their parameter; null without a site. */
  tracking_id: string | null;
  /** All that lead to the affiliate. */
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
  /** The 20 with the most of the latest 10,000 clicks. */
  sub_ids: {
    value: string;
    clicks: number;
  }[];
  /** What links to pages are made with. */
  sites: {
    home_url: string;
    /** Exact, or `https://*.shop.com` for every subdomain. */
    origins: string[];
    /** Beginnings of paths on which no click is counted. */
    ignore_paths: string[];
    /** Names of the parameter; links are made with the first. */
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
  /** What the affiliate has earned by sales of this partner, without what was rejected or voided. */
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
  /** Masked, so that an account can be recognized. */
  payout_details: {
    [key: string]: string;
  } | null;
  /** What the program offers. */
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
  /** Null if they have not changed since they were first set. */
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
  /** In which mails are written; null: that of the portal. */
  language: ('en' | 'de') | null;
  /** When they are told of new commissions: of `each` immediately, `daily` in a summary at 8:00 in the time zone of the program, or `off`. The first commission is told immediately unless `off`. */
  sales: 'each' | 'daily' | 'off' | (string & {});
}

export interface PortalNotificationsUpdate {
  /** null: that of the portal. */
  language?: ('en' | 'de') | null;
  /** When they are told of new commissions: of `each` immediately, `daily` in a summary at 8:00 in the time zone of the program, or `off`. The first commission is told immediately unless `off`. */
  sales?: 'each' | 'daily' | 'off';
}

export interface WebhookEndpoint {
  id: string;
  url: string;
  description: string | null;
  /** The event types sent there; `*` means all, including types added later. */
  event_types: string[];
  enabled: boolean;
  /** `manual`: by request. `gone`: it responded with 410. `failing`: every delivery failed for five days. */
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
  /** An http:// or https:// URL (https:// in a live environment), without user, password or fragment. URLs that resolve to a loopback, private, link-local or metadata address are refused, now and at each delivery. */
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
  /** The event types sent there; `*` means all, including types added later. */
  event_types: string[];
  enabled: boolean;
  /** `manual`: by request. `gone`: it responded with 410. `failing`: every delivery failed for five days. */
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
  /** An http:// or https:// URL (https:// in a live environment), without user, password or fragment. URLs that resolve to a loopback, private, link-local or metadata address are refused, now and at each delivery. */
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
  /** `false` stops deliveries; events from that time are not delivered later unless you redeliver them. `true` resumes pending deliveries and clears past failures. */
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
  /** The sequence of the event; null for a test. */
  sequence: number | null;
  /** `pending`: waiting for its first or next attempt. `failed`: given up after the last attempt. */
  status: 'pending' | 'succeeded' | 'failed' | (string & {});
  attempts_count: number;
  /** Null unless pending. Nothing is sent to a disabled endpoint, even if this time has passed. */
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
  /** Every event with a greater `sequence` is sent again; 0 starts at the beginning. When some of them have expired, nothing is sent (`EVENTS_EXPIRED`). */
  after: number;
  /** Up to and including this `sequence`. Default: the latest. */
  until?: number;
}

export interface WebhookRedelivery {
  /** How many deliveries were queued. */
  deliveries: number;
  /** The last event that was considered: send it as `after` of the next request while `has_more`. */
  next_after: number;
  has_more: boolean;
}

export interface WebhookDeliveryWithAttempts {
  id: string;
  endpoint_id: string;
  event_id: string;
  event_type: string;
  /** The sequence of the event; null for a test. */
  sequence: number | null;
  /** `pending`: waiting for its first or next attempt. `failed`: given up after the last attempt. */
  status: 'pending' | 'succeeded' | 'failed' | (string & {});
  attempts_count: number;
  /** Null unless pending. Nothing is sent to a disabled endpoint, even if this time has passed. */
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
  /** The same in every delivery of this event; use it to detect duplicates. */
  id: string;
  type: 'affiliate.created' | 'affiliate.updated' | 'affiliate.deleted' | 'affiliate.merged';
  created_at: string;
  environment: 'live' | 'dev' | (string & {});
  /** Numbers the events of the environment from 1 without gaps; deliveries may arrive in a different order. 0 for a test. */
  sequence: number;
  data: Affiliate;
  /** The changed fields with their previous values; null for a value that was not set. */
  previous: {
    id?: string;
    name?: string;
    email?: string;
    tracking_id?: string;
    source?: 'api' | 'import' | 'dashboard' | 'portal' | (string & {});
    partnership_status?: 'PENDING' | 'APPROVED' | 'REJECTED' | (string & {});
    /** Why the affiliate is rejected, as given with the rejection; null in every other status. */
    rejection_reason?: string | null;
    onboarding_completed?: boolean;
    program_id?: string;
    group_id?: string | null;
    /** Earns the commissions of the levels above; see the group’s multi-level incentives. */
    parent_affiliate_id?: string | null;
    external_user_id?: string | null;
    metadata?: {
      [key: string]: unknown;
    };
    /** When the payout method or details last changed; null if they have not changed since the affiliate was created. */
    payout_details_changed_at?: string | null;
    /** The affiliate that it was merged into: later sales belong to that one, which is also paid what this one has earned. */
    merged_into?: string | null;
    merged_at?: string | null;
    merge_reason?: string | null;
    /** The API key that merged it. */
    merged_by?: string | null;
    created_at?: string;
    /** Only if its personal data was erased: when. Then its names and ids are pseudonyms. */
    erased_at?: string;
    /** Only in the response to a request with `payout_details` or `payout_method`, if details cannot be right. They are stored all the same. */
    warnings?: PayoutDetailWarning[];
    /** With `expand=group`. */
    group?: Group | null;
    /** With `expand=program`. */
    program?: Program;
    /** With `expand=balances`. */
    balances?: Balance[];
    /** With `expand=merged`: the affiliates that were merged into it, with what each has earned itself. A payout of this affiliate includes that. */
    merged?: MergedAffiliate[];
    /** With `expand=tracking_ids`: all of them, the primary one first, then the newest. None of an affiliate that was merged: its ids credit the affiliate that stays. */
    tracking_ids?: AffiliateTrackingId[];
    /** With `expand=application`: what the affiliate answered in the portal; null if they did not apply there. */
    application?: Application | null;
  } | null;
  /** Only if what names a person was erased from this event since it was announced: what `data` and `previous` have instead are pseudonyms. */
  erased_at?: string;
}

export interface ReferralEvent {
  /** The same in every delivery of this event; use it to detect duplicates. */
  id: string;
  type: 'referral.created' | 'referral.updated' | 'referral.converted';
  created_at: string;
  environment: 'live' | 'dev' | (string & {});
  /** Numbers the events of the environment from 1 without gaps; deliveries may arrive in a different order. 0 for a test. */
  sequence: number;
  data: Referral;
  /** The changed fields with their previous values; null for a value that was not set. */
  previous: {
    id?: string;
    affiliate_id?: string;
    program_id?: string;
    email?: string | null;
    /** The newest; `expand=identifiers` lists all. */
    customer_id?: string | null;
    /** The newest; `expand=identifiers` lists all. */
    external_user_id?: string | null;
    subscription_id?: string | null;
    status?: 'lead' | 'trialing' | 'customer' | 'active' | 'canceled' | 'rejected' | (string & {});
    name?: string | null;
    metadata?: {
      [key: string]: unknown;
    } | null;
    created_at?: string;
    /** When the status first stopped being `lead`. */
    converted_at?: string | null;
    /** Only if its personal data was erased: when. Then its names and ids are pseudonyms. */
    erased_at?: string;
    /** Only where the request sent such ids. `placeholder_identifier`: an id such as `guest` or `null`, or an address such as `noreply@…`; it counts as absent. `identifiers_full`: the referral has as many ids of a kind as it can have, and the new one was not added. */
    flags?: ('placeholder_identifier' | 'identifiers_full')[];
    /** With `expand=identifiers`. */
    identifiers?: {
      customer_ids: string[];
      external_user_ids: string[];
    };
    /** With `expand=affiliate`. */
    affiliate?: AffiliateSummary;
    /** With `expand=click`: what led to the referral; null if no click did. */
    click?: ClickFacts | null;
  } | null;
  /** Only if what names a person was erased from this event since it was announced: what `data` and `previous` have instead are pseudonyms. */
  erased_at?: string;
}

export interface TransactionEvent {
  /** The same in every delivery of this event; use it to detect duplicates. */
  id: string;
  type:
    | 'transaction.created'
    | 'transaction.updated'
    | 'transaction.approved'
    | 'transaction.paid'
    | 'transaction.rejected';
  created_at: string;
  environment: 'live' | 'dev' | (string & {});
  /** Numbers the events of the environment from 1 without gaps; deliveries may arrive in a different order. 0 for a test. */
  sequence: number;
  data: Transaction;
  /** The changed fields with their previous values; null for a value that was not set. */
  previous: {
    id?: string;
    referral_id?: string;
    affiliate_id?: string | null;
    program_id?: string | null;
    /** In major units; what is left after refunds. */
    sale_amount?: number;
    /** @example USD */
    sale_amount_currency?: string;
    /** What is left of the commission after refunds. */
    commission_amount?: number;
    /** A currency or an incentive unit; null if nothing was earned. */
    commission_currency?: string | null;
    /** The status of the commission. */
    status?: 'pending' | 'approved' | 'ready_for_payment' | 'paid' | 'rejected' | 'refunded' | (string & {});
    sales_status?: 'pending' | 'complete' | 'refunded' | 'failed' | 'partial_refunded' | (string & {});
    is_subscription?: boolean;
    /** Of the subscription, as it was sent. */
    interval?: ('weekly' | 'monthly' | 'quarterly' | 'semiannual' | 'yearly') | null;
    /** As they were sent, or the products of the lines; empty if none were sent. */
    product_ids?: string[];
    /** Only if lines were sent: as they were sold, before refunds. */
    lines?: SaleLine[];
    /** Of the lead, trial or milestone that earned it; null for a sale. */
    event_name?: string | null;
    hold_period_days?: number | null;
    payment_intent_id?: string | null;
    invoice_id?: string | null;
    /** Whether limits and tiers count it once it is complete, as it was sent. A sale of 0 never counts. */
    counts_as_payment?: boolean;
    earning_id?: string | null;
    earning_type?: 'direct_commission' | 'lead_commission' | 'multi_level' | 'manual' | (string & {});
    external_event_id?: string | null;
    calculation_mode?: 'auto' | 'manual' | (string & {});
    /** Always null in the response to a refund. */
    matched_incentive_id?: string | null;
    /** Why the commission is rejected, as given with the rejection; null in every other status. */
    rejection_reason?: string | null;
    /** When it was voided; since then it no longer counts. Null if it was not voided. */
    voided_at?: string | null;
    /** `self_referral` if the program holds such sales for review. `no_incentive` if the sale earned nothing because the affiliate’s group has no incentive for such a sale; an incentive that has ended, or a rejected affiliate or referral, sets no flag. `possible_duplicate` if a connection and another caller recorded sales of this referral with the same amount within 48 hours: neither is paid until you void one or keep it. */
    flags?: string[];
    /** The sale that it may be, or might have been, if it has or had the flag `possible_duplicate`. */
    possible_duplicate_of?: string | null;
    /** When the sale or event happened. */
    occurred_at?: string;
    /** Only of what an import recorded: its id. */
    import_id?: string;
    created_at?: string;
    updated_at?: string;
    /** With `expand=affiliate`. */
    affiliate?: AffiliateSummary;
    /** With `expand=referral`. */
    referral?: Referral;
    /** With `expand=program`. */
    program?: Program;
    /** With `expand=earnings`. */
    earnings?: Earning[];
  } | null;
  /** Only if what names a person was erased from this event since it was announced: what `data` and `previous` have instead are pseudonyms. */
  erased_at?: string;
}

export interface PayoutEvent {
  /** The same in every delivery of this event; use it to detect duplicates. */
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
  /** Numbers the events of the environment from 1 without gaps; deliveries may arrive in a different order. 0 for a test. */
  sequence: number;
  data: Payout;
  /** The changed fields with their previous values; null for a value that was not set. */
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
    /** Why it failed or was cancelled, such as the words of the bank; null in every other status. */
    failure_reason?: string | null;
    /** When the money came back. The payout stays completed; what it paid is owed again. */
    returned_at?: string | null;
    return_reason?: string | null;
    /** The API key that recorded the return. */
    returned_by?: string | null;
    created_at?: string;
    updated_at?: string;
    /** Only when a single payout is requested. */
    transactions?: {
      id: string;
      /** Signed. */
      amount: number;
      commission: {
        id: string;
        /** What is left of the sale after refunds. */
        amount: number;
        commission_amount: number;
        created_at: string;
      };
      /** Only of a bonus or a deduction: `commission` then has its id, and 0 as its sale. */
      adjustment?: {
        id: string;
        reason: string;
      };
      /** Only of what an affiliate that was merged into the payee has earned: that affiliate. */
      affiliate_id?: string;
      created_at: string;
    }[];
  } | null;
  /** Only if what names a person was erased from this event since it was announced: what `data` and `previous` have instead are pseudonyms. */
  erased_at?: string;
}

export interface AdjustmentEvent {
  /** The same in every delivery of this event; use it to detect duplicates. */
  id: string;
  type: 'adjustment.created' | 'adjustment.voided';
  created_at: string;
  environment: 'live' | 'dev' | (string & {});
  /** Numbers the events of the environment from 1 without gaps; deliveries may arrive in a different order. 0 for a test. */
  sequence: number;
  data: Adjustment;
  /** The changed fields with their previous values; null for a value that was not set. */
  previous: {
    id?: string;
    program_id?: string;
    affiliate_id?: string;
    /** Positive for a bonus, negative for a deduction. */
    amount?: number;
    /** @example USD */
    currency?: string;
    reason?: string;
    /** The commission that it is about, if any. */
    transaction_id?: string | null;
    external_event_id?: string | null;
    /** The API key that created it. */
    created_by?: string;
    created_at?: string;
    /** When it was voided; since then it no longer counts. */
    voided_at?: string | null;
    void_reason?: string | null;
    voided_by?: string | null;
  } | null;
  /** Only if what names a person was erased from this event since it was announced: what `data` and `previous` have instead are pseudonyms. */
  erased_at?: string;
}

export interface ConnectionEvent {
  /** The same in every delivery of this event; use it to detect duplicates. */
  id: string;
  type: 'connection.failing';
  created_at: string;
  environment: 'live' | 'dev' | (string & {});
  /** Numbers the events of the environment from 1 without gaps; deliveries may arrive in a different order. 0 for a test. */
  sequence: number;
  data: Connection;
  /** The changed fields with their previous values; null for a value that was not set. */
  previous: {
    id?: string;
    provider?: 'stripe' | (string & {});
    name?: string;
    program_id?: string;
    /** `observing`: receives events and shows what it would record. `live`: records sales and refunds. `disconnected`: receives nothing any more. */
    status?: 'observing' | 'live' | 'disconnected' | (string & {});
    /** Payments before it are not credited. Null while the connection has never been live. */
    live_since?: string | null;
    /** URL of the webhook endpoint to add at the provider. */
    webhook_url?: string;
    /** Id of the webhook endpoint that was made at the provider with `make_endpoint`. Null otherwise. */
    endpoint_id?: string | null;
    /** Without one, every event is refused. */
    has_webhook_secret?: boolean;
    /** Until then, events that are signed with the previous secret are accepted too. */
    previous_webhook_secret_expires_at?: string | null;
    /** The first characters of the API key; null without one. Events are received without it. */
    api_key_hint?: string | null;
    count_shipping?: boolean;
    disputes?: 'opened' | 'lost' | (string & {});
    count_bare_payments?: boolean;
    match_emails?: boolean;
    count_existing_customers?: boolean;
    user_id_key?: string | null;
    /** The most serious problem. `api_key_refused`: look-ups have stopped. `endpoint_too_old`: refunds are missed, because the webhook endpoint has an old API version and there is no API key. `events_failed`: events could not be read. `customers_failed`: payments of customers could not be settled. `no_events`: no event for a day, after a week with some every day. */
    problem?:
      | ('api_key_refused' | 'endpoint_too_old' | 'events_failed' | 'customers_failed' | 'no_events')
      | null;
    problem_since?: string | null;
    last_event_at?: string | null;
    created_at?: string;
    updated_at?: string;
  } | null;
  /** Only if what names a person was erased from this event since it was announced: what `data` and `previous` have instead are pseudonyms. */
  erased_at?: string;
}

export interface CouponEvent {
  /** The same in every delivery of this event; use it to detect duplicates. */
  id: string;
  type: 'coupon.created' | 'coupon.deleted';
  created_at: string;
  environment: 'live' | 'dev' | (string & {});
  /** Numbers the events of the environment from 1 without gaps; deliveries may arrive in a different order. 0 for a test. */
  sequence: number;
  data: Coupon;
  /** The changed fields with their previous values; null for a value that was not set. */
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
    /** With `expand=affiliate`. */
    affiliate?: AffiliateSummary;
  } | null;
  /** Only if what names a person was erased from this event since it was announced: what `data` and `previous` have instead are pseudonyms. */
  erased_at?: string;
}

export interface MemberEvent {
  /** The same in every delivery of this event; use it to detect duplicates. */
  id: string;
  type: 'member.added' | 'member.removed';
  created_at: string;
  environment: 'live' | 'dev' | (string & {});
  /** Numbers the events of the environment from 1 without gaps; deliveries may arrive in a different order. 0 for a test. */
  sequence: number;
  data: Membership;
  /** The changed fields with their previous values; null for a value that was not set. */
  previous: {
    /** The id of the user. */
    id?: string;
    role?: 'owner' | 'admin' | 'manager' | 'finance' | 'developer' | 'viewer' | (string & {});
    /** A user, an API key, or `administrator`. */
    added_by?: string;
    /** When the user became a member of this environment. */
    created_at?: string;
  } | null;
  /** Only if what names a person was erased from this event since it was announced: what `data` and `previous` have instead are pseudonyms. */
  erased_at?: string;
}

export interface Membership {
  /** The id of the user. */
  id: string;
  role: 'owner' | 'admin' | 'manager' | 'finance' | 'developer' | 'viewer' | (string & {});
  /** A user, an API key, or `administrator`. */
  added_by: string;
  /** When the user became a member of this environment. */
  created_at: string;
}

export interface WebhookEndpointEvent {
  /** The same in every delivery of this event; use it to detect duplicates. */
  id: string;
  type: 'webhook_endpoint.disabled';
  created_at: string;
  environment: 'live' | 'dev' | (string & {});
  /** Numbers the events of the environment from 1 without gaps; deliveries may arrive in a different order. 0 for a test. */
  sequence: number;
  data: WebhookEndpoint;
  /** The changed fields with their previous values; null for a value that was not set. */
  previous: {
    id?: string;
    url?: string;
    description?: string | null;
    /** The event types sent there; `*` means all, including types added later. */
    event_types?: string[];
    enabled?: boolean;
    /** `manual`: by request. `gone`: it responded with 410. `failing`: every delivery failed for five days. */
    disabled_reason?: ('manual' | 'gone' | 'failing') | null;
    disabled_at?: string | null;
    /** The first failure since the last success. */
    failing_since?: string | null;
    /** Until then, deliveries are also signed with the previous secret. */
    previous_secret_expires_at?: string | null;
    created_at?: string;
    updated_at?: string;
  } | null;
  /** Only if what names a person was erased from this event since it was announced: what `data` and `previous` have instead are pseudonyms. */
  erased_at?: string;
}

export interface ErasureEvent {
  /** The same in every delivery of this event; use it to detect duplicates. */
  id: string;
  type: 'affiliate.erased' | 'referral.erased';
  created_at: string;
  environment: 'live' | 'dev' | (string & {});
  /** Numbers the events of the environment from 1 without gaps; deliveries may arrive in a different order. 0 for a test. */
  sequence: number;
  data: ErasedObject;
  /** The changed fields with their previous values; null for a value that was not set. */
  previous: {
    /** Of the referral or the affiliate. */
    id?: string;
    program_id?: string;
    erasure_id?: string;
    erased_at?: string;
  } | null;
  /** Only if what names a person was erased from this event since it was announced: what `data` and `previous` have instead are pseudonyms. */
  erased_at?: string;
}

export interface ErasedObject {
  /** Of the referral or the affiliate. */
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
  /** The click that brought the visitor: the value of the cookie `trb_click`. */
  click_id?: string | null;
  /** The affiliate’s tracking id, if there is no click yet: it is recorded with the sign-up. Of several, separated by `/`, the first that an affiliate has counts. */
  tracking_id?: string | null;
  /** Goes with `tracking_id`; optional if there is only one program. */
  program_id?: string | null;
  /** When the visitor came by `tracking_id`, in real time: a test clock moves it along. Default: `created_at`. */
  clicked_at?: string;
  /** The code used at sign-up. If no identity matches a referral and no click is usable, the coupon’s affiliate gets the referral. */
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
   * `desc` is newest first, or largest first.
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
   * `desc` is newest first, or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Created at or after this time. */
  created_gte?: string;
  /** Created at or before this time. */
  created_lte?: string;
  /** Part of the name, e-mail, tracking id, company or id of the affiliate, or the name, e-mail, customer id, user id or id of the customer; or how the commission’s id, `external_event_id`, `invoice_id` or `payment_intent_id` begins, ignoring case. Every character stands for itself. */
  search?: string;
  affiliate_id?: string;
  /** Of affiliates that are in this group now. */
  group_id?: string;
  referral_id?: string;
  program_id?: string;
  /** Calculated by this incentive. */
  incentive_id?: string;
  /** In this payout, whatever became of it. */
  payout_id?: string;
  status?: 'pending' | 'approved' | 'ready_for_payment' | 'paid' | 'rejected' | 'refunded';
  sales_status?: 'pending' | 'complete' | 'refunded' | 'failed' | 'partial_refunded';
  /** `waiting`: pending until a person approves the commission or its affiliate. `held`: ready for payment once a hold ends, or approved and not released yet. `flagged`: pending with a flag, such as `self_referral`; they are in one of the other two as well. `possible_duplicate`: until somebody decides whether the sale was recorded twice. */
  approval?: 'waiting' | 'held' | 'flagged' | 'possible_duplicate';
  /** Of the commission: an ISO 4217 code or a custom unit. */
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
  /** Recorded before this time, such as the `as_of` of totals. A sale that was completed later counts as recorded then. */
  recorded_before?: string;
  /** Comma-separated: voided. */
  include?: 'voided'[];
  /**
   * What the list is sorted by, in the direction of `order`. Amounts are sorted within each currency.
   * @default created_at
   */
  sort?: 'created_at' | 'occurred_at' | 'sale_amount' | 'commission_amount';
  /** Comma-separated: affiliate, referral, earnings. Needs `read:affiliates`, `read:referrals`, `read:commissions`, each for what it reads. */
  expand?: readonly E[];
}

export interface CommissionTotalsQuery {
  /** Part of the name, e-mail, tracking id, company or id of the affiliate, or the name, e-mail, customer id, user id or id of the customer; or how the commission’s id, `external_event_id`, `invoice_id` or `payment_intent_id` begins, ignoring case. Every character stands for itself. */
  search?: string;
  affiliate_id?: string;
  /** Of affiliates that are in this group now. */
  group_id?: string;
  referral_id?: string;
  program_id?: string;
  /** Calculated by this incentive. */
  incentive_id?: string;
  /** In this payout, whatever became of it. */
  payout_id?: string;
  status?: 'pending' | 'approved' | 'ready_for_payment' | 'paid' | 'rejected' | 'refunded';
  sales_status?: 'pending' | 'complete' | 'refunded' | 'failed' | 'partial_refunded';
  /** `waiting`: pending until a person approves the commission or its affiliate. `held`: ready for payment once a hold ends, or approved and not released yet. `flagged`: pending with a flag, such as `self_referral`; they are in one of the other two as well. `possible_duplicate`: until somebody decides whether the sale was recorded twice. */
  approval?: 'waiting' | 'held' | 'flagged' | 'possible_duplicate';
  /** Of the commission: an ISO 4217 code or a custom unit. */
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
  /** Recorded before this time, such as the `as_of` of totals. A sale that was completed later counts as recorded then. */
  recorded_before?: string;
  /** Comma-separated: voided. */
  include?: 'voided'[];
  /** Created at or after this time. */
  created_gte?: string;
  /** Created at or before this time. */
  created_lte?: string;
}

export type CommissionExpand = 'affiliate' | 'referral' | 'program' | 'earnings';

export type ReferralListExpand = 'affiliate' | 'identifiers';

export interface ReferralList<E extends ReferralListExpand = ReferralListExpand> {
  /** @default 10 */
  limit?: number;
  /** The id of the last object of the previous page. */
  starting_after?: string;
  /** The id of the first object of the current page. */
  ending_before?: string;
  /**
   * `desc` is newest first, or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Created at or after this time. */
  created_gte?: string;
  /** Created at or before this time. */
  created_lte?: string;
  /** Of this affiliate, and of those that were merged into it. */
  affiliate_id?: string;
  /** Case-insensitive; matched literally. */
  email?: string;
  /** Matches any of the ids that a referral has. */
  customer_id?: string;
  /** Matches any of the ids that a referral has. */
  external_user_id?: string;
  /** Those with more than 5 customer ids or user ids: perhaps an id that many customers share. */
  many_identifiers?: 'true';
  program_id?: string;
  status?: 'lead' | 'trialing' | 'customer' | 'active' | 'canceled' | 'rejected';
  /** Part of the name, e-mail, customer id, user id or id, ignoring case. Every character stands for itself. */
  search?: string;
  /** Comma-separated: affiliate, identifiers. Needs `read:affiliates`, `read:referrals`, each for what it reads. */
  expand?: readonly E[];
}

export type ReferralExpand = 'affiliate' | 'click' | 'identifiers';

export type AffiliateListExpand =
  | 'group'
  | 'program'
  | 'balances'
  | 'merged'
  | 'tracking_ids'
  | 'application';

export interface AffiliateList<E extends AffiliateListExpand = AffiliateListExpand> {
  /** @default 10 */
  limit?: number;
  /** The id of the last object of the previous page. */
  starting_after?: string;
  /** The id of the first object of the current page. */
  ending_before?: string;
  /**
   * `desc` is newest first, or largest first.
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
  /** Part of the name, e-mail, tracking id, company or id, ignoring case. Every character stands for itself. */
  search?: string;
  /**
   * What the list is sorted by, in the direction of `order`.
   * @default created_at
   */
  sort?: 'created_at' | 'name';
  /** Comma-separated: group, program, balances, merged, tracking_ids, application. Needs `read:groups`, `read:programs`, `read:affiliates`, each for what it reads. */
  expand?: readonly E[];
}

export type AffiliateExpand = 'group' | 'balances' | 'program' | 'merged' | 'tracking_ids' | 'application';

export interface ClickList {
  /** @default 10 */
  limit?: number;
  /** The id of the last object of the previous page. */
  starting_after?: string;
  /** The id of the first object of the current page. */
  ending_before?: string;
  /**
   * Of arrival; `desc` is newest first. A backdated click arrived late.
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
   * `desc` is newest first, or largest first.
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
   * `desc` is newest first, or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Created at or after this time. */
  created_gte?: string;
  /** Created at or before this time. */
  created_lte?: string;
  /** `open`: `pending` or `processing`. */
  status?: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'open';
  program_id?: string;
  affiliate_id?: string;
  /**
   * ISO 4217 code: three letters, upper or lower case.
   * @example USD
   */
  currency?: string;
  /** Part of the payment reference, or the name, e-mail, tracking id, company or id of the affiliate; or the whole invoice number, or how the payout’s id begins, ignoring case. Every character stands for itself. */
  search?: string;
  /**
   * What the list is sorted by, in the direction of `order`. Amounts are sorted within each currency.
   * @default created_at
   */
  sort?: 'created_at' | 'amount';
}

export interface AdjustmentList {
  /** @default 10 */
  limit?: number;
  /** The id of the last object of the previous page. */
  starting_after?: string;
  /** The id of the first object of the current page. */
  ending_before?: string;
  /**
   * `desc` is newest first, or largest first.
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
   * `desc` is newest first, or largest first.
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
  /** Comma-separated: affiliate. Needs `read:affiliates`, each for what it reads. */
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
   * `desc` is newest first, or largest first.
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
   * `desc` is newest first, or largest first.
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
   * `desc` is newest first, or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Created at or after this time. */
  created_gte?: string;
  /** Created at or before this time. */
  created_lte?: string;
  status?: 'credited' | 'not_credited' | 'observed' | 'waiting' | 'failed';
  /** Why a payment is not credited, or what it waits for. */
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
  /** Comma-separated: affiliate. Needs `read:affiliates`, each for what it reads. */
  expand?: readonly E[];
  /** Those that a person has to look at. */
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
   * `desc` is newest first, or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Created at or after this time. */
  created_gte?: string;
  /** Created at or before this time. */
  created_lte?: string;
  /** `duplicates_kept`: only programs of `duplicates_allowed` in the inbox. */
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
   * `desc` is newest first, or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Created at or after this time. */
  created_gte?: string;
  /** Created at or before this time. */
  created_lte?: string;
  program_id?: string;
  /** `without_incentive`: only groups with approved affiliates and without an incentive for conversions, as the inbox counts them. */
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
   * `desc` is newest first, or largest first.
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
   * `desc` is newest first, or largest first.
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
   * `desc` is newest first, or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Created at or after this time. */
  created_gte?: string;
  /** Created at or before this time. */
  created_lte?: string;
  program_id?: string;
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
  /** Ignoring case. */
  email: string;
  /**
   * Rows of all sections together.
   * @default 100
   */
  limit?: number;
  /** `next_after` of the response before. */
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
   * `desc` is newest first, or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Created at or after this time. */
  created_gte?: string;
  /** Created at or before this time. */
  created_lte?: string;
}

export interface ReportPerformanceQuery {
  /** Included. */
  from: string;
  /** Exclusive; at most 366 days after `from`. */
  to: string;
  /** `previous_period`: as many days directly before. `previous_calendar_period`: as many calendar months directly before, such as September for October and the second quarter for the third; only for a period of whole calendar months. `previous_year`: the same dates a year earlier. By the time zone. */
  compare?: 'previous_period' | 'previous_calendar_period' | 'previous_year';
  /**
   * IANA name; it decides when days begin and end.
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
  /** The largest first; not by day, week, month or quarter. Amounts are compared in the currency with the most conversions. Default by country, product and whatever a click says: `sales`; otherwise rows are in the order of their keys. */
  sort?: 'sales' | 'commission' | 'clicks';
  /** The first so many, and one row with all others. Default where rows are sorted: 100. */
  limit?: number;
  program_id?: string;
  affiliate_id?: string;
  /** Comma-separated: only these affiliates, at most 100. Not with `affiliate_id`. */
  affiliate_ids?: string[];
  group_id?: string;
  /**
   * ISO 4217 code: three letters, upper or lower case.
   * @example USD
   */
  currency?: string;
  /** Of the affiliate. */
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
  /** Included. */
  from: string;
  /** Exclusive; at most 366 days after `from`. */
  to: string;
  /** `previous_period`: as many days directly before. `previous_calendar_period`: as many calendar months directly before, such as September for October and the second quarter for the third; only for a period of whole calendar months. `previous_year`: the same dates a year earlier. By the time zone. */
  compare?: 'previous_period' | 'previous_calendar_period' | 'previous_year';
  /**
   * IANA name; it decides when days begin and end.
   * @default UTC
   */
  timezone?: string;
  program_id?: string;
  affiliate_id?: string;
  group_id?: string;
}

export interface LedgerEntriesQuery {
  /** @default 10 */
  limit?: number;
  /** The id of the last object of the previous page. */
  starting_after?: string;
  /** The id of the first object of the current page. */
  ending_before?: string;
  /**
   * `desc` is newest first, or largest first.
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
  /** What this payout included, and its own entries. */
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
   * With `scope=everything`: check only this part, from 1 to `parts`, so that no request takes long. 0 checks all parts.
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
   * `desc` is newest first, or largest first.
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
  /** Ignoring case. */
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
   * `desc` is newest first, or largest first.
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
   * `desc` is newest first, or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Created at or after this time. */
  created_gte?: string;
  /** Created at or before this time. */
  created_lte?: string;
  status?: 'waiting' | 'accepted' | 'failed' | 'suppressed' | 'kept';
  /** Part of the address of the recipient, ignoring case. Every character stands for itself. */
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
   * `desc` is newest first, or largest first.
   * @default desc
   */
  order?: 'asc' | 'desc';
  /** Created at or after this time. */
  created_gte?: string;
  /** Created at or before this time. */
  created_lte?: string;
  /** Ignoring case. */
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

export interface PortalLinkMakeQuery {
  /** Its address, with or without `https://`. */
  page: string;
  /** Tells the own links apart. */
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
   * `desc` is newest first, or largest first.
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
   * `desc` is newest first, or largest first.
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
  /** Returns events with a greater `sequence`, all of them or an error. Default: from the first event that is left. */
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
  /** Whether there are more events already. */
  has_more: boolean;
  /** The sequence of the latest event in this environment; 0 before the first. */
  latest_sequence: number;
  /** The sequence of the first event that is left, or of the next one when none is: those before it have expired. */
  first_sequence: number;
  /** Where to continue: send it as `after` of the next request. */
  next_after: number;
}
