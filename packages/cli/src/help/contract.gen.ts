// Generated from the contract by scripts/generate.ts. Do not edit.

import type { ContractHelp } from './command-help.ts';

export const contractHelp: ContractHelp = {
 "statuses": {
  "VALIDATION_ERROR": 400,
  "MISSING_API_KEY": 401,
  "INVALID_API_KEY": 401,
  "API_KEY_EXPIRED": 401,
  "API_KEY_REVOKED": 401,
  "SESSION_ENDED": 401,
  "SESSION_LINK_SPENT": 401,
  "SIGNATURE_REQUIRED": 401,
  "SIGNATURE_INVALID": 401,
  "SIGNATURE_EXPIRED": 401,
  "SIGNATURE_REPLAYED": 401,
  "INSUFFICIENT_PERMISSIONS": 403,
  "SESSION_NOT_ALLOWED": 403,
  "FOREIGN_ORIGIN": 403,
  "NOT_FOUND": 404,
  "REFERRAL_NOT_FOUND": 404,
  "METHOD_NOT_ALLOWED": 405,
  "DUPLICATE": 409,
  "IDEMPOTENCY_CONFLICT": 409,
  "IDEMPOTENCY_IN_PROGRESS": 409,
  "IDENTIFIER_CONFLICT": 409,
  "INVALID_TRANSITION": 409,
  "ALREADY_REFUNDED": 409,
  "NOT_REFUNDABLE": 409,
  "VOIDED": 409,
  "IN_USE": 409,
  "ERASED": 409,
  "BALANCE_UNPAID": 409,
  "TOTAL_CHANGED": 409,
  "EVENTS_EXPIRED": 410,
  "REQUEST_TIMEOUT": 408,
  "PAYLOAD_TOO_LARGE": 413,
  "UNSUPPORTED_MEDIA_TYPE": 415,
  "REFUND_EXCEEDS_REMAINING": 422,
  "CURRENCY_MISMATCH": 422,
  "HEADERS_TOO_LARGE": 431,
  "RATE_LIMIT_EXCEEDED": 429,
  "INTERNAL_ERROR": 500,
  "PROVIDER_ERROR": 502,
  "UNAVAILABLE": 503
 },
 "commonErrors": [
  "VALIDATION_ERROR",
  "MISSING_API_KEY",
  "SESSION_ENDED",
  "INVALID_API_KEY",
  "API_KEY_EXPIRED",
  "API_KEY_REVOKED",
  "FOREIGN_ORIGIN",
  "RATE_LIMIT_EXCEEDED",
  "INTERNAL_ERROR",
  "UNAVAILABLE"
 ],
 "objects": {
  "Transaction": [
   "id: string",
   "referral_id: string",
   "affiliate_id: string|null",
   "program_id: string|null",
   "sale_amount: number",
   "sale_amount_currency: string",
   "commission_amount: number",
   "commission_currency: string|null",
   "status: pending|approved|ready_for_payment|paid|rejected|refunded",
   "sales_status: pending|complete|refunded|failed|partial_refunded",
   "is_subscription: boolean",
   "interval: monthly|yearly|null",
   "product_ids: string[]",
   "event_name: string|null",
   "hold_period_days: number|null",
   "payment_intent_id: string|null",
   "invoice_id: string|null",
   "earning_id: string|null",
   "earning_type: direct_commission|lead_commission|multi_level|manual",
   "external_event_id: string|null",
   "calculation_mode: auto|manual",
   "matched_incentive_id: string|null",
   "rejection_reason: string|null",
   "voided_at: time|null",
   "flags: string[]",
   "occurred_at: time",
   "created_at: time",
   "updated_at: time",
   "affiliate?: AffiliateSummary",
   "referral?: Referral",
   "program?: Program",
   "earnings?: Earning[]"
  ],
  "Explanation": [
   "conversion_id: string",
   "referral: {id, affiliate_id, resolved_by, linked, made_from}",
   "considered: {incentive_id, version, name, reason, explanation, uncapped, commission, currency, capped_by}[]",
   "arithmetic: string[]",
   "sale: {amount, currency, occurred_at}",
   "signed_up_at: time",
   "rule: string|null",
   "refunds: {id, amount, reason, refunded_at, commission, commission_left}[]",
   "hold: {days, until}|null",
   "moves: {from, to, cause, reason, at}[]",
   "payout: {id, invoice_number, status, created_at, processed_at}|null",
   "voided_at: time|null",
   "matched: {incentive_id, version}|null",
   "flags: string[]"
  ],
  "Transaction or EventResult": [
   "id?: string",
   "referral_id: string",
   "affiliate_id?: string|null",
   "program_id?: string|null",
   "sale_amount?: number",
   "sale_amount_currency?: string",
   "commission_amount?: number",
   "commission_currency?: string|null",
   "status?: pending|approved|ready_for_payment|paid|rejected|refunded",
   "sales_status?: pending|complete|refunded|failed|partial_refunded",
   "is_subscription?: boolean",
   "interval?: monthly|yearly|null",
   "product_ids?: string[]",
   "event_name: string|null",
   "hold_period_days?: number|null",
   "payment_intent_id?: string|null",
   "invoice_id?: string|null",
   "earning_id?: string|null",
   "earning_type?: direct_commission|lead_commission|multi_level|manual",
   "external_event_id: string|null",
   "calculation_mode?: auto|manual",
   "matched_incentive_id?: string|null",
   "rejection_reason?: string|null",
   "voided_at?: time|null",
   "flags?: string[]",
   "occurred_at?: time",
   "created_at?: time",
   "updated_at?: time",
   "affiliate?: AffiliateSummary",
   "referral?: Referral",
   "program?: Program",
   "earnings?: Earning[]",
   "event_id?: string",
   "transaction_id?: string|null",
   "event_type?: conversion|lead|trial|milestone",
   "action?: referral_updated|transaction_created|recorded",
   "referral_status?: lead|trialing|customer|active|canceled|rejected"
  ],
  "CommissionTotals": [
   "as_of: time",
   "rows: {state, currency, count, sales, commission}[]"
  ],
  "CommissionActionResults": [
   "results: {id, status, changed, error}[]",
   "counts: {done, failed}",
   "has_more: boolean",
   "next_after: string|null"
  ],
  "Referral": [
   "id: string",
   "affiliate_id: string",
   "program_id: string",
   "email: string|null",
   "customer_id: string|null",
   "external_user_id: string|null",
   "subscription_id: string|null",
   "status: lead|trialing|customer|active|canceled|rejected",
   "name: string|null",
   "metadata: object|null",
   "created_at: time",
   "converted_at: time|null",
   "erased_at?: time",
   "affiliate?: AffiliateSummary",
   "click?: ClickFacts|null"
  ],
  "Affiliate": [
   "id: string",
   "name: string",
   "email: string",
   "tracking_id: string",
   "source: api|import|dashboard",
   "partnership_status: PENDING|APPROVED|REJECTED",
   "rejection_reason: string|null",
   "onboarding_completed: boolean",
   "program_id: string",
   "group_id: string|null",
   "parent_affiliate_id: string|null",
   "external_user_id: string|null",
   "metadata: object",
   "payout_details_changed_at: time|null",
   "created_at: time",
   "erased_at?: time",
   "group?: Group|null",
   "program?: Program",
   "balances?: Balance[]"
  ],
  "Balance": [
   "currency: string",
   "pending: number",
   "held: number",
   "ready: number",
   "claimed: number",
   "paid: number",
   "clawed_back: number"
  ],
  "MaskedPayoutDetails": [
   "payout_method: string|null",
   "payout_details: object|null",
   "changes: {changed_at, api_key_id, fields, request_id}[]"
  ],
  "AffiliateActionResults": [
   "results: {id, status, changed, error}[]",
   "counts: {done, failed}",
   "has_more: boolean",
   "next_after: string|null"
  ],
  "Click": [
   "id: string",
   "tracking_id: string",
   "program_id: string",
   "created_at: time"
  ],
  "RecordedClick": [
   "id: string",
   "affiliate_id: string",
   "tracking_id: string",
   "program_id: string",
   "site_id: string|null",
   "url: string|null",
   "referrer: string|null",
   "ip: string|null",
   "user_agent: string|null",
   "sub1: string|null",
   "sub2: string|null",
   "sub3: string|null",
   "sub4: string|null",
   "sub5: string|null",
   "utm_source: string|null",
   "utm_medium: string|null",
   "utm_campaign: string|null",
   "utm_term: string|null",
   "utm_content: string|null",
   "gclid: string|null",
   "fbclid: string|null",
   "msclkid: string|null",
   "ttclid: string|null",
   "is_counted: boolean",
   "created_at: time"
  ],
  "Site": [
   "id: string",
   "program_id: string",
   "name: string",
   "home_url: string",
   "allowed_origins: string[]",
   "cookie_domain: string|null",
   "params: string[]",
   "cookie_days: number|null",
   "attribution: last|first",
   "consent: none|required",
   "ip: none|truncated|full",
   "ignore_paths: string[]",
   "link_hosts: string[]",
   "inactive_link_hosts: InactiveLinkHost[]",
   "publishable_key: string",
   "previous_publishable_key: string|null",
   "has_signup_secret: boolean",
   "created_at: time",
   "updated_at: time"
  ],
  "SiteCheck": [
   "last_click_at: time|null",
   "clicks: {counted, uncounted, without_facts}",
   "origins: {origin, count, is_allowed, last_at}[]",
   "refusals: {reason, count, last_at}[]",
   "cookie: {by_server, by_script}",
   "home_page: {url, final_url, status, keeps_query, problem}",
   "problems: string[]"
  ],
  "SiteWithSignupSecret": [
   "id: string",
   "program_id: string",
   "name: string",
   "home_url: string",
   "allowed_origins: string[]",
   "cookie_domain: string|null",
   "params: string[]",
   "cookie_days: number|null",
   "attribution: last|first",
   "consent: none|required",
   "ip: none|truncated|full",
   "ignore_paths: string[]",
   "link_hosts: string[]",
   "inactive_link_hosts: InactiveLinkHost[]",
   "publishable_key: string",
   "previous_publishable_key: string|null",
   "has_signup_secret: boolean",
   "created_at: time",
   "updated_at: time",
   "signup_secret: string|null"
  ],
  "Payout": [
   "id: string",
   "program_id: string",
   "affiliate_id: string",
   "affiliate_name: string",
   "affiliate_email: string",
   "affiliate: {name, email}|null",
   "invoice_number: number|null",
   "amount: number",
   "currency: string",
   "status: pending|processing|completed|failed|cancelled",
   "payment_method: string|null",
   "payment_reference: string|null",
   "managed_payout: boolean",
   "processed_at: time|null",
   "failure_reason: string|null",
   "created_at: time",
   "updated_at: time",
   "transactions?: {id, amount, commission, created_at}[]"
  ],
  "PayoutRun": [
   "payouts: object[]",
   "skipped: {affiliate_id, currency, amount, reason}[]",
   "warnings: {payout_id, affiliate_id, affiliate_name, currency, amount, reason, payout_details_changed_at}[]"
  ],
  "PayoutExportItem": [
   "id: string",
   "affiliate_id: string",
   "affiliate_name: string",
   "affiliate_email: string",
   "invoice_number: number",
   "amount: number",
   "currency: string",
   "status: pending|processing|completed|failed|cancelled",
   "payout_method: string|null",
   "payout_details: {email, accountId, address, bankName, accountNumber, swiftCode, iban, routingNumber, accountName}|null",
   "details_changed_since_last_payout: boolean"
  ],
  "Coupon": [
   "id: string",
   "affiliate_id: string",
   "program_id: string",
   "code: string",
   "discount_type: percentage|fixed",
   "discount_value: number",
   "currency: string|null",
   "duration: forever|once|repeating",
   "duration_in_months: number|null",
   "product_ids: string[]",
   "provider: string",
   "provider_coupon_id: string",
   "provider_promo_code_id: string",
   "created_at: time",
   "updated_at: time",
   "affiliate?: AffiliateSummary"
  ],
  "Program": [
   "id: string",
   "name: string",
   "default_currency: string",
   "cookie_days: number",
   "minimum_payout: number",
   "self_referral: allow|hold|reject",
   "coupon_provider: string",
   "created_at: time"
  ],
  "Group": [
   "id: string",
   "program_id: string",
   "name: string",
   "description: string",
   "custom_website_url: string|null",
   "is_default: boolean",
   "created_at: time",
   "incentives?: GroupIncentive[]",
   "multi_level_incentives?: MultiLevelIncentive[]"
  ],
  "GroupIncentive": [
   "id: string",
   "incentive_id: string",
   "name: string",
   "incentive_type: commission|lead|trial|milestone",
   "amount: number",
   "is_percentage: boolean",
   "currency: string|null",
   "incentive_length: customer_lifetime|time_limited|payment_limited",
   "length_value: number|null",
   "approval_type: automatic|hold_period|manual",
   "hold_period_days: number|null",
   "variable_commission: boolean",
   "variable_config: {basis, currency, tiers}|null",
   "apply_to: all_plans|monthly_plans|yearly_plans|one_time|specific_products",
   "product_ids: string[]",
   "event_name: string|null",
   "cap_per_conversion: number|null",
   "cap_per_referral: number|null"
  ],
  "MultiLevelIncentive": [
   "id: string",
   "level: number",
   "amount: number",
   "is_percentage: boolean",
   "basis: sale|commission",
   "currency: string|null"
  ],
  "Incentive": [
   "id: string",
   "program_id: string",
   "name: string",
   "version: number",
   "incentive_type: commission|lead|trial|milestone",
   "amount: number",
   "is_percentage: boolean",
   "currency: string|null",
   "incentive_length: customer_lifetime|time_limited|payment_limited",
   "length_value: number|null",
   "approval_type: automatic|hold_period|manual",
   "hold_period_days: number|null",
   "variable_commission: boolean",
   "variable_config: {basis, currency, tiers}|null",
   "apply_to: all_plans|monthly_plans|yearly_plans|one_time|specific_products",
   "product_ids: string[]",
   "event_name: string|null",
   "cap_per_conversion: number|null",
   "cap_per_referral: number|null",
   "created_at: time",
   "updated_at: time"
  ],
  "ShortlistItem": [
   "id: string",
   "name: string",
   "domain: string",
   "urls: string[]",
   "category: string",
   "emails: string[]",
   "social_media: string[]",
   "notes: string|null",
   "status: string|null",
   "created_at: time",
   "updated_at: time"
  ],
  "PersonExport": [
   "email: string",
   "affiliates: object[]",
   "referrals: object[]",
   "clicks: RecordedClick[]",
   "shortlist: ShortlistItem[]",
   "coupons: Coupon[]",
   "payouts: Payout[]",
   "earnings: object[]",
   "sales: object[]",
   "refunds: {id, transaction_id, amount, currency, reason, external_event_id, refunded_at}[]",
   "events: {id, referral_id, event_type, event_name, external_event_id, metadata, occurred_at}[]",
   "next_after: string|null"
  ],
  "Erasure": [
   "id: string",
   "referral_id: string|null",
   "affiliate_id: string|null",
   "program_id: string",
   "reason: requested|retention_ended|no_longer_needed|other",
   "status: running|done",
   "changed: {sales, clicks, referrals, events, deliveries, idempotency_keys}",
   "created_at: time",
   "done_at: time|null"
  ],
  "Inbox": [
   "applications: {count, oldest_at, items}|null",
   "commissions_to_approve: {count, oldest_at, money, items}|null",
   "flagged: {count, oldest_at, money, items}|null",
   "payouts_due: {count, money, items}|null",
   "payouts_open: {count, oldest_at, money, items}|null",
   "payouts_failed: {count, oldest_at, money, items}|null",
   "webhooks_failing: {count, oldest_at, items}|null",
   "payout_details_changed: {count, oldest_at, money, items}|null"
  ],
  "PerformanceReport": [
   "from: string",
   "to: string",
   "group_by: string",
   "basis: occurred|recorded",
   "timezone: string",
   "previous?: {from, to}",
   "total: {clicks, referrals, customers, money, previous}",
   "rows: PerformanceRow[]"
  ],
  "FunnelReport": [
   "from: time",
   "to: time",
   "timezone: string",
   "previous?: {from, to}",
   "steps: {step, count, rate, rate_of_clicks, previous}[]"
  ],
  "LedgerEntry": [
   "id: string",
   "type: earned|refunded|adjustment|paid|clawback|voided",
   "amount: number",
   "currency: string",
   "affiliate_id: string",
   "transaction_id: string",
   "earning_id: string",
   "payout_id: string|null",
   "refund_id: string|null",
   "balance?: number",
   "created_at: time"
  ],
  "LedgerVerification": [
   "is_consistent: boolean",
   "checked: {transactions, earnings, ledger_entries, payouts}",
   "differences: {rule, id}[]"
  ],
  "AuditEntry": [
   "sequence: number",
   "id: string",
   "created_at: time",
   "actor: string",
   "session_id: string|null",
   "action: string",
   "object: string|null",
   "request_id: string|null",
   "ip: string|null",
   "changes: {field, value}[]",
   "previous_hash: string",
   "hash: string"
  ],
  "AuditHead": [
   "sequence: number",
   "hash: string"
  ],
  "SearchResults": [
   "results: SearchResult[]"
  ],
  "TestClock": [
   "now: time",
   "offset_seconds: number"
  ],
  "ApiKey": [
   "id: string",
   "name: string",
   "hint: string",
   "permissions: string[]",
   "expires_at: time|null",
   "revoked_at: time|null",
   "last_used_at: time|null",
   "created_at: time"
  ],
  "CreatedApiKey": [
   "id: string",
   "name: string",
   "hint: string",
   "permissions: string[]",
   "expires_at: time|null",
   "revoked_at: time|null",
   "last_used_at: time|null",
   "created_at: time",
   "key: string|null"
  ],
  "SessionLink": [
   "url: string",
   "expires_at: time"
  ],
  "WebhookEndpoint": [
   "id: string",
   "url: string",
   "description: string|null",
   "event_types: string[]",
   "enabled: boolean",
   "disabled_reason: manual|gone|failing|null",
   "disabled_at: time|null",
   "failing_since: time|null",
   "previous_secret_expires_at: time|null",
   "created_at: time",
   "updated_at: time"
  ],
  "WebhookEndpointWithSecret": [
   "id: string",
   "url: string",
   "description: string|null",
   "event_types: string[]",
   "enabled: boolean",
   "disabled_reason: manual|gone|failing|null",
   "disabled_at: time|null",
   "failing_since: time|null",
   "previous_secret_expires_at: time|null",
   "created_at: time",
   "updated_at: time",
   "secret: string|null"
  ],
  "WebhookDelivery": [
   "id: string",
   "endpoint_id: string",
   "event_id: string",
   "event_type: string",
   "sequence: number|null",
   "status: pending|succeeded|failed",
   "attempts_count: number",
   "next_attempt_at: time|null",
   "last_attempt_at: time|null",
   "last_response_status: number|null",
   "last_error: string|null",
   "created_at: time",
   "updated_at: time"
  ],
  "WebhookRedelivery": [
   "deliveries: number",
   "next_after: number",
   "last_sequence: number",
   "has_more: boolean"
  ],
  "WebhookDeliveryWithAttempts": [
   "id: string",
   "endpoint_id: string",
   "event_id: string",
   "event_type: string",
   "sequence: number|null",
   "status: pending|succeeded|failed",
   "attempts_count: number",
   "next_attempt_at: time|null",
   "last_attempt_at: time|null",
   "last_response_status: number|null",
   "last_error: string|null",
   "created_at: time",
   "updated_at: time",
   "attempts: {at, duration_ms, response_status, error, response_excerpt}[]"
  ],
  "WebhookEvent": [
   "id: string",
   "type: string",
   "created_at: time",
   "environment: live|dev",
   "sequence: number",
   "data: Affiliate|Referral|Transaction|Payout|Coupon|WebhookEndpoint|ErasedObject",
   "previous: object|null|{id, program_id, erasure_id, erased_at}",
   "erased_at?: time"
  ],
  "Referral or ": [
   "id?: string",
   "affiliate_id?: string",
   "program_id?: string",
   "email?: string|null",
   "customer_id?: string|null",
   "external_user_id?: string|null",
   "subscription_id?: string|null",
   "status?: lead|trialing|customer|active|canceled|rejected",
   "name?: string|null",
   "metadata?: object|null",
   "created_at?: time",
   "converted_at?: time|null",
   "erased_at?: time",
   "affiliate?: AffiliateSummary",
   "click?: ClickFacts|null"
  ]
 },
 "endpoints": {
  "conversions create": {
   "answer": "Transaction",
   "isList": false,
   "errors": [
    "SIGNATURE_REQUIRED",
    "SIGNATURE_INVALID",
    "SIGNATURE_EXPIRED",
    "INSUFFICIENT_PERMISSIONS",
    "SESSION_NOT_ALLOWED",
    "REFERRAL_NOT_FOUND",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "IDENTIFIER_CONFLICT",
    "VOIDED",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "conversions refund": {
   "answer": "Transaction",
   "isList": false,
   "errors": [
    "SIGNATURE_REQUIRED",
    "SIGNATURE_INVALID",
    "SIGNATURE_EXPIRED",
    "SIGNATURE_REPLAYED",
    "INSUFFICIENT_PERMISSIONS",
    "SESSION_NOT_ALLOWED",
    "NOT_FOUND",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "ALREADY_REFUNDED",
    "NOT_REFUNDABLE",
    "VOIDED",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE",
    "REFUND_EXCEEDS_REMAINING",
    "CURRENCY_MISMATCH"
   ]
  },
  "conversions get": {
   "answer": "Transaction",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "conversions explain": {
   "answer": "Explanation",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "conversions create-batch": {
   "answer": [
    "index: number",
    "status: number",
    "data?: Transaction",
    "error?: {code, message, field, details}"
   ],
   "isList": true,
   "errors": [
    "SIGNATURE_REQUIRED",
    "SIGNATURE_INVALID",
    "SIGNATURE_EXPIRED",
    "INSUFFICIENT_PERMISSIONS",
    "SESSION_NOT_ALLOWED",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "conversions refund-batch": {
   "answer": [
    "index: number",
    "status: number",
    "data?: Transaction",
    "error?: {code, message, field, details}"
   ],
   "isList": true,
   "errors": [
    "SIGNATURE_REQUIRED",
    "SIGNATURE_INVALID",
    "SIGNATURE_EXPIRED",
    "INSUFFICIENT_PERMISSIONS",
    "SESSION_NOT_ALLOWED",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "events send": {
   "answer": "Transaction or EventResult",
   "isList": false,
   "errors": [
    "SIGNATURE_REQUIRED",
    "SIGNATURE_INVALID",
    "SIGNATURE_EXPIRED",
    "SIGNATURE_REPLAYED",
    "INSUFFICIENT_PERMISSIONS",
    "SESSION_NOT_ALLOWED",
    "REFERRAL_NOT_FOUND",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "IDENTIFIER_CONFLICT",
    "VOIDED",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "commissions list": {
   "answer": "Transaction",
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "commissions totals": {
   "answer": "CommissionTotals",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "commissions create": {
   "answer": "Transaction",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "VOIDED",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "commissions get": {
   "answer": "Transaction",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "commissions update": {
   "answer": "Transaction",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "INVALID_TRANSITION",
    "VOIDED",
    "IN_USE",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "commissions void": {
   "answer": "Transaction",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "IN_USE",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "commissions delete": {
   "answer": [
    "id: string",
    "deleted: true"
   ],
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "VOIDED",
    "IN_USE"
   ]
  },
  "commissions reject": {
   "answer": "CommissionActionResults",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "TOTAL_CHANGED",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "commissions create-batch": {
   "answer": [
    "index: number",
    "status: number",
    "data?: Transaction",
    "error?: {code, message, field, details}"
   ],
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "referrals list": {
   "answer": "Referral",
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "referrals create": {
   "answer": "Referral",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "DUPLICATE",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "IDENTIFIER_CONFLICT",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "referrals update": {
   "answer": "Referral",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "DUPLICATE",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "ERASED",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "referrals get": {
   "answer": "Referral",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "referrals delete": {
   "answer": [
    "id: string",
    "deleted: true"
   ],
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "IN_USE"
   ]
  },
  "referrals create-batch": {
   "answer": [
    "index: number",
    "status: number",
    "data?: Referral",
    "error?: {code, message, field, details}"
   ],
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "affiliates list": {
   "answer": "Affiliate",
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "affiliates create": {
   "answer": "Affiliate",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "DUPLICATE",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "affiliates get": {
   "answer": "Affiliate",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "affiliates update": {
   "answer": "Affiliate",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "DUPLICATE",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "ERASED",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "affiliates delete": {
   "answer": [
    "id: string",
    "deleted: true"
   ],
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "IN_USE"
   ]
  },
  "affiliates balances": {
   "answer": "Balance",
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "affiliates payout-details": {
   "answer": "MaskedPayoutDetails",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "affiliates reject": {
   "answer": "AffiliateActionResults",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "affiliates create-batch": {
   "answer": [
    "index: number",
    "status: number",
    "data?: Affiliate",
    "error?: {code, message, field, details}"
   ],
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "clicks create": {
   "answer": "Click",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "clicks list": {
   "answer": "RecordedClick",
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "sites list": {
   "answer": "Site",
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "sites create": {
   "answer": "Site",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "DUPLICATE",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "sites get": {
   "answer": "Site",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "sites update": {
   "answer": "Site",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "DUPLICATE",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "sites delete": {
   "answer": [
    "id: string",
    "deleted: true"
   ],
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "sites check": {
   "answer": "SiteCheck",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "sites rotate-key": {
   "answer": "Site",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "sites rotate-signup-secret": {
   "answer": "SiteWithSignupSecret",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "payouts list": {
   "answer": "Payout",
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "payouts create": {
   "answer": "PayoutRun",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "TOTAL_CHANGED",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "payouts export": {
   "answer": "PayoutExportItem",
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "payouts get": {
   "answer": "Payout",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "payouts update": {
   "answer": "Payout",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "INVALID_TRANSITION",
    "ERASED",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "coupons create": {
   "answer": "Coupon",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "DUPLICATE",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "ERASED",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE",
    "PROVIDER_ERROR"
   ]
  },
  "coupons get": {
   "answer": "Coupon",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "coupons list": {
   "answer": "Coupon",
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "coupons delete": {
   "answer": [
    "id: string",
    "deleted: true"
   ],
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "PROVIDER_ERROR"
   ]
  },
  "programs list": {
   "answer": "Program",
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "programs create": {
   "answer": "Program",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "programs get": {
   "answer": "Program",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "programs update": {
   "answer": "Program",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "programs delete": {
   "answer": [
    "id: string",
    "deleted: true"
   ],
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "IN_USE"
   ]
  },
  "groups list": {
   "answer": "Group",
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "groups create": {
   "answer": "Group",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "groups get": {
   "answer": "Group",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "groups update": {
   "answer": "Group",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "groups delete": {
   "answer": [
    "id: string",
    "deleted: true"
   ],
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "IN_USE"
   ]
  },
  "groups incentives list": {
   "answer": "GroupIncentive",
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "groups incentives attach": {
   "answer": "GroupIncentive",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "DUPLICATE",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "groups incentives get": {
   "answer": "GroupIncentive",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "groups incentives update": {
   "answer": "GroupIncentive",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "DUPLICATE",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "groups incentives detach": {
   "answer": [
    "id: string",
    "deleted: true"
   ],
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "groups levels list": {
   "answer": "MultiLevelIncentive",
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "groups levels add": {
   "answer": "MultiLevelIncentive",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "DUPLICATE",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "groups levels get": {
   "answer": "MultiLevelIncentive",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "groups levels update": {
   "answer": "MultiLevelIncentive",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "DUPLICATE",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "groups levels remove": {
   "answer": [
    "id: string",
    "deleted: true"
   ],
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "incentives list": {
   "answer": "Incentive",
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "incentives create": {
   "answer": "Incentive",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "incentives get": {
   "answer": "Incentive",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "incentives update": {
   "answer": "Incentive",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "incentives delete": {
   "answer": [
    "id: string",
    "deleted: true"
   ],
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "IN_USE"
   ]
  },
  "finder add": {
   "answer": "ShortlistItem",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "finder list": {
   "answer": "ShortlistItem",
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "finder delete": {
   "answer": [
    "id: string",
    "deleted: true"
   ],
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "persons export": {
   "answer": "PersonExport",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "erasures list": {
   "answer": "Erasure",
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "erasures create": {
   "answer": "Erasure",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "IN_USE",
    "BALANCE_UNPAID",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "erasures get": {
   "answer": "Erasure",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "inbox": {
   "answer": "Inbox",
   "isList": false,
   "errors": []
  },
  "reports performance": {
   "answer": "PerformanceReport",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "reports funnel": {
   "answer": "FunnelReport",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "ledger entries": {
   "answer": "LedgerEntry",
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "ledger verify": {
   "answer": "LedgerVerification",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "audit list": {
   "answer": "AuditEntry",
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "audit head": {
   "answer": "AuditHead",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "search find": {
   "answer": "SearchResults",
   "isList": false,
   "errors": []
  },
  "test-clock get": {
   "answer": "TestClock",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "test-clock advance": {
   "answer": "TestClock",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "keys list": {
   "answer": "ApiKey",
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "keys create": {
   "answer": "CreatedApiKey",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "keys get": {
   "answer": "ApiKey",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "keys update": {
   "answer": "ApiKey",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "INVALID_TRANSITION",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "keys revoke": {
   "answer": [
    "id: string",
    "deleted: true"
   ],
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "dashboard": {
   "answer": "SessionLink",
   "isList": false,
   "errors": [
    "SESSION_NOT_ALLOWED",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "webhooks endpoints list": {
   "answer": "WebhookEndpoint",
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "webhooks endpoints create": {
   "answer": "WebhookEndpointWithSecret",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "webhooks endpoints get": {
   "answer": "WebhookEndpoint",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "webhooks endpoints update": {
   "answer": "WebhookEndpoint",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "webhooks endpoints delete": {
   "answer": [
    "id: string",
    "deleted: true"
   ],
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "webhooks endpoints rotate-secret": {
   "answer": "WebhookEndpointWithSecret",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "webhooks endpoints test": {
   "answer": "WebhookDelivery",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "INVALID_TRANSITION",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "webhooks endpoints redeliver": {
   "answer": "WebhookRedelivery",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "INVALID_TRANSITION",
    "EVENTS_EXPIRED",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "webhooks deliveries list": {
   "answer": "WebhookDelivery",
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "webhooks deliveries get": {
   "answer": "WebhookDeliveryWithAttempts",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "webhooks deliveries redeliver": {
   "answer": "WebhookDelivery",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "INVALID_TRANSITION",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "webhooks events list": {
   "answer": "WebhookEvent",
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "EVENTS_EXPIRED"
   ]
  },
  "webhooks events get": {
   "answer": "WebhookEvent",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "webhooks trigger": {
   "answer": [
    "id: string",
    "type: string"
   ],
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "signups create": {
   "answer": "Referral or ",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "IDENTIFIER_CONFLICT",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  }
 }
};
