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
  "Deleted": [
   "id: string",
   "deleted: true"
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
   "warnings?: PayoutDetailWarning[]",
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
   "warnings: PayoutDetailWarning[]",
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
   "groups_without_incentive: {count, items}|null",
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
  "SampleEvent": [
   "id: string",
   "type: string"
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
  ],
  "AffiliateSummary": [
   "id: string",
   "name: string",
   "email: string",
   "tracking_id: string",
   "source: api|import|dashboard",
   "partnership_status: PENDING|APPROVED|REJECTED",
   "onboarding_completed: boolean",
   "group_id: string|null",
   "created_at: time"
  ],
  "Earning": [
   "id: string",
   "affiliate_id: string",
   "earning_type: direct_commission|lead_commission|multi_level|manual",
   "amount: number",
   "original_amount: number",
   "currency: string",
   "status: pending|approved|ready_for_payment|paid|rejected|refunded",
   "hold_until: time|null",
   "created_at: time"
  ],
  "ClickFacts": [
   "tracking_id: string|null",
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
   "created_at: time|null"
  ],
  "PayoutDetailWarning": [
   "field: string",
   "code: string",
   "message: string"
  ],
  "InactiveLinkHost": [
   "host: string",
   "reason: record_missing|live_environment|reserved",
   "record: {type, name, value}|null"
  ],
  "PerformanceRow": [
   "key: string|null",
   "name: string|null",
   "clicks: number",
   "referrals: number",
   "customers: number",
   "money: {currency, conversions, sales, refunds, commission}[]",
   "is_other?: boolean",
   "previous?: {key, clicks, referrals, customers, money}|null",
   "days?: {key, clicks, referrals, customers, money}[]"
  ],
  "SearchResult": [
   "type: affiliate|referral|commission|payout|coupon",
   "id: string",
   "title: string",
   "detail: string|null",
   "matched_field: string"
  ],
  "ErasedObject": [
   "id: string",
   "program_id: string",
   "erasure_id: string",
   "erased_at: time"
  ],
  "EventResult": [
   "event_id: string",
   "referral_id: string",
   "transaction_id: string|null",
   "event_name: string",
   "event_type: conversion|lead|trial|milestone",
   "external_event_id: string|null",
   "action: referral_updated|transaction_created|recorded",
   "referral_status: lead|trialing|customer|active|canceled|rejected"
  ]
 },
 "endpoints": {
  "conversions create": {
   "route": "POST /v1/conversions",
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
   "route": "POST /v1/conversions/{id}/refund",
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
   "route": "GET /v1/conversions/{id}",
   "answer": "Transaction",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "conversions explain": {
   "route": "GET /v1/conversions/{id}/explain",
   "answer": "Explanation",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "conversions create-batch": {
   "route": "POST /v1/conversions/batch",
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
   "route": "POST /v1/conversions/refunds/batch",
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
   "route": "POST /v1/events",
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
   "route": "GET /v1/commissions",
   "answer": "Transaction",
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "commissions totals": {
   "route": "GET /v1/commissions/totals",
   "answer": "CommissionTotals",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "commissions create": {
   "route": "POST /v1/commissions",
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
    "VOIDED",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "commissions get": {
   "route": "GET /v1/commissions/{id}",
   "answer": "Transaction",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "commissions update": {
   "route": "PUT /v1/commissions/{id}",
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
    "INVALID_TRANSITION",
    "VOIDED",
    "IN_USE",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "commissions void": {
   "route": "POST /v1/commissions/{id}/void",
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
    "IN_USE",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "commissions delete": {
   "route": "DELETE /v1/commissions/{id}",
   "answer": "Deleted",
   "isList": false,
   "errors": [
    "SIGNATURE_REQUIRED",
    "SIGNATURE_INVALID",
    "SIGNATURE_EXPIRED",
    "SIGNATURE_REPLAYED",
    "INSUFFICIENT_PERMISSIONS",
    "SESSION_NOT_ALLOWED",
    "NOT_FOUND",
    "VOIDED",
    "IN_USE",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "commissions reject": {
   "route": "POST /v1/commissions/actions",
   "answer": "CommissionActionResults",
   "isList": false,
   "errors": [
    "SIGNATURE_REQUIRED",
    "SIGNATURE_INVALID",
    "SIGNATURE_EXPIRED",
    "SIGNATURE_REPLAYED",
    "INSUFFICIENT_PERMISSIONS",
    "SESSION_NOT_ALLOWED",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "TOTAL_CHANGED",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "commissions create-batch": {
   "route": "POST /v1/commissions/batch",
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
    "SIGNATURE_REPLAYED",
    "INSUFFICIENT_PERMISSIONS",
    "SESSION_NOT_ALLOWED",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "referrals list": {
   "route": "GET /v1/referrals",
   "answer": "Referral",
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "referrals create": {
   "route": "POST /v1/referrals",
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
   "route": "PUT /v1/referrals/{id}",
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
   "route": "GET /v1/referrals/{id}",
   "answer": "Referral",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "referrals delete": {
   "route": "DELETE /v1/referrals/{id}",
   "answer": "Deleted",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "IN_USE"
   ]
  },
  "referrals create-batch": {
   "route": "POST /v1/referrals/batch",
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
   "route": "GET /v1/affiliates",
   "answer": "Affiliate",
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "affiliates create": {
   "route": "POST /v1/affiliates",
   "answer": "Affiliate",
   "isList": false,
   "errors": [
    "SIGNATURE_REQUIRED",
    "SIGNATURE_INVALID",
    "SIGNATURE_EXPIRED",
    "SIGNATURE_REPLAYED",
    "INSUFFICIENT_PERMISSIONS",
    "SESSION_NOT_ALLOWED",
    "NOT_FOUND",
    "DUPLICATE",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "affiliates get": {
   "route": "GET /v1/affiliates/{id}",
   "answer": "Affiliate",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "affiliates update": {
   "route": "PUT /v1/affiliates/{id}",
   "answer": "Affiliate",
   "isList": false,
   "errors": [
    "SIGNATURE_REQUIRED",
    "SIGNATURE_INVALID",
    "SIGNATURE_EXPIRED",
    "SIGNATURE_REPLAYED",
    "INSUFFICIENT_PERMISSIONS",
    "SESSION_NOT_ALLOWED",
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
   "route": "DELETE /v1/affiliates/{id}",
   "answer": "Deleted",
   "isList": false,
   "errors": [
    "SIGNATURE_REQUIRED",
    "SIGNATURE_INVALID",
    "SIGNATURE_EXPIRED",
    "SIGNATURE_REPLAYED",
    "INSUFFICIENT_PERMISSIONS",
    "SESSION_NOT_ALLOWED",
    "NOT_FOUND",
    "IN_USE",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "affiliates balances": {
   "route": "GET /v1/affiliates/{id}/balances",
   "answer": "Balance",
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "affiliates payout-details": {
   "route": "GET /v1/affiliates/{id}/payout-details",
   "answer": "MaskedPayoutDetails",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "affiliates reject": {
   "route": "POST /v1/affiliates/actions",
   "answer": "AffiliateActionResults",
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
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "affiliates create-batch": {
   "route": "POST /v1/affiliates/batch",
   "answer": [
    "index: number",
    "status: number",
    "data?: Affiliate",
    "error?: {code, message, field, details}"
   ],
   "isList": true,
   "errors": [
    "SIGNATURE_REQUIRED",
    "SIGNATURE_INVALID",
    "SIGNATURE_EXPIRED",
    "SIGNATURE_REPLAYED",
    "INSUFFICIENT_PERMISSIONS",
    "SESSION_NOT_ALLOWED",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "clicks create": {
   "route": "POST /v1/clicks",
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
   "route": "GET /v1/clicks",
   "answer": "RecordedClick",
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "sites list": {
   "route": "GET /v1/sites",
   "answer": "Site",
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "sites create": {
   "route": "POST /v1/sites",
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
   "route": "GET /v1/sites/{id}",
   "answer": "Site",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "sites update": {
   "route": "PUT /v1/sites/{id}",
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
   "route": "DELETE /v1/sites/{id}",
   "answer": "Deleted",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "sites check": {
   "route": "GET /v1/sites/{id}/check",
   "answer": "SiteCheck",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "sites rotate-key": {
   "route": "POST /v1/sites/{id}/rotate-key",
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
   "route": "POST /v1/sites/{id}/rotate-signup-secret",
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
   "route": "GET /v1/payouts",
   "answer": "Payout",
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "payouts create": {
   "route": "POST /v1/payouts",
   "answer": "PayoutRun",
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
    "TOTAL_CHANGED",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "payouts export": {
   "route": "POST /v1/payouts/export",
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
   "route": "GET /v1/payouts/{id}",
   "answer": "Payout",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "payouts update": {
   "route": "PUT /v1/payouts/{id}",
   "answer": "Payout",
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
    "INVALID_TRANSITION",
    "ERASED",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "coupons create": {
   "route": "POST /v1/coupons",
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
   "route": "GET /v1/coupons/{id}",
   "answer": "Coupon",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "coupons list": {
   "route": "GET /v1/coupons",
   "answer": "Coupon",
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "coupons delete": {
   "route": "DELETE /v1/coupons/{id}",
   "answer": "Deleted",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "PROVIDER_ERROR"
   ]
  },
  "programs list": {
   "route": "GET /v1/programs",
   "answer": "Program",
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "programs create": {
   "route": "POST /v1/programs",
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
   "route": "GET /v1/programs/{id}",
   "answer": "Program",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "programs update": {
   "route": "PUT /v1/programs/{id}",
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
   "route": "DELETE /v1/programs/{id}",
   "answer": "Deleted",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "IN_USE"
   ]
  },
  "groups list": {
   "route": "GET /v1/program/groups",
   "answer": "Group",
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "groups create": {
   "route": "POST /v1/program/groups",
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
   "route": "GET /v1/program/groups/{id}",
   "answer": "Group",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "groups update": {
   "route": "PUT /v1/program/groups/{id}",
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
   "route": "DELETE /v1/program/groups/{id}",
   "answer": "Deleted",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND",
    "IN_USE"
   ]
  },
  "groups incentives list": {
   "route": "GET /v1/program/groups/{id}/incentives",
   "answer": "GroupIncentive",
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "groups incentives attach": {
   "route": "POST /v1/program/groups/{id}/incentives",
   "answer": "GroupIncentive",
   "isList": false,
   "errors": [
    "SIGNATURE_REQUIRED",
    "SIGNATURE_INVALID",
    "SIGNATURE_EXPIRED",
    "SIGNATURE_REPLAYED",
    "INSUFFICIENT_PERMISSIONS",
    "SESSION_NOT_ALLOWED",
    "NOT_FOUND",
    "DUPLICATE",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "groups incentives get": {
   "route": "GET /v1/program/groups/{id}/incentives/{attachedId}",
   "answer": "GroupIncentive",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "groups incentives update": {
   "route": "PUT /v1/program/groups/{id}/incentives/{attachedId}",
   "answer": "GroupIncentive",
   "isList": false,
   "errors": [
    "SIGNATURE_REQUIRED",
    "SIGNATURE_INVALID",
    "SIGNATURE_EXPIRED",
    "SIGNATURE_REPLAYED",
    "INSUFFICIENT_PERMISSIONS",
    "SESSION_NOT_ALLOWED",
    "NOT_FOUND",
    "DUPLICATE",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "groups incentives detach": {
   "route": "DELETE /v1/program/groups/{id}/incentives/{attachedId}",
   "answer": "Deleted",
   "isList": false,
   "errors": [
    "SIGNATURE_REQUIRED",
    "SIGNATURE_INVALID",
    "SIGNATURE_EXPIRED",
    "SIGNATURE_REPLAYED",
    "INSUFFICIENT_PERMISSIONS",
    "SESSION_NOT_ALLOWED",
    "NOT_FOUND",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "groups levels list": {
   "route": "GET /v1/program/groups/{id}/multi-level-incentives",
   "answer": "MultiLevelIncentive",
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "groups levels add": {
   "route": "POST /v1/program/groups/{id}/multi-level-incentives",
   "answer": "MultiLevelIncentive",
   "isList": false,
   "errors": [
    "SIGNATURE_REQUIRED",
    "SIGNATURE_INVALID",
    "SIGNATURE_EXPIRED",
    "SIGNATURE_REPLAYED",
    "INSUFFICIENT_PERMISSIONS",
    "SESSION_NOT_ALLOWED",
    "NOT_FOUND",
    "DUPLICATE",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "groups levels get": {
   "route": "GET /v1/program/groups/{id}/multi-level-incentives/{attachedId}",
   "answer": "MultiLevelIncentive",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "groups levels update": {
   "route": "PUT /v1/program/groups/{id}/multi-level-incentives/{attachedId}",
   "answer": "MultiLevelIncentive",
   "isList": false,
   "errors": [
    "SIGNATURE_REQUIRED",
    "SIGNATURE_INVALID",
    "SIGNATURE_EXPIRED",
    "SIGNATURE_REPLAYED",
    "INSUFFICIENT_PERMISSIONS",
    "SESSION_NOT_ALLOWED",
    "NOT_FOUND",
    "DUPLICATE",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "groups levels remove": {
   "route": "DELETE /v1/program/groups/{id}/multi-level-incentives/{attachedId}",
   "answer": "Deleted",
   "isList": false,
   "errors": [
    "SIGNATURE_REQUIRED",
    "SIGNATURE_INVALID",
    "SIGNATURE_EXPIRED",
    "SIGNATURE_REPLAYED",
    "INSUFFICIENT_PERMISSIONS",
    "SESSION_NOT_ALLOWED",
    "NOT_FOUND",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "incentives list": {
   "route": "GET /v1/incentives",
   "answer": "Incentive",
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "incentives create": {
   "route": "POST /v1/incentives",
   "answer": "Incentive",
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
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "incentives get": {
   "route": "GET /v1/incentives/{id}",
   "answer": "Incentive",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "incentives update": {
   "route": "PUT /v1/incentives/{id}",
   "answer": "Incentive",
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
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "incentives delete": {
   "route": "DELETE /v1/incentives/{id}",
   "answer": "Deleted",
   "isList": false,
   "errors": [
    "SIGNATURE_REQUIRED",
    "SIGNATURE_INVALID",
    "SIGNATURE_EXPIRED",
    "SIGNATURE_REPLAYED",
    "INSUFFICIENT_PERMISSIONS",
    "SESSION_NOT_ALLOWED",
    "NOT_FOUND",
    "IN_USE",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "finder add": {
   "route": "POST /v1/finder/shortlist",
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
   "route": "GET /v1/finder/shortlist",
   "answer": "ShortlistItem",
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "finder delete": {
   "route": "DELETE /v1/finder/shortlist/{id}",
   "answer": "Deleted",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "persons export": {
   "route": "GET /v1/persons/export",
   "answer": "PersonExport",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "erasures list": {
   "route": "GET /v1/erasures",
   "answer": "Erasure",
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "erasures create": {
   "route": "POST /v1/erasures",
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
   "route": "GET /v1/erasures/{id}",
   "answer": "Erasure",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "inbox": {
   "route": "GET /v1/inbox",
   "answer": "Inbox",
   "isList": false,
   "errors": []
  },
  "reports performance": {
   "route": "GET /v1/reports/performance",
   "answer": "PerformanceReport",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "reports funnel": {
   "route": "GET /v1/reports/funnel",
   "answer": "FunnelReport",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "ledger entries": {
   "route": "GET /v1/ledger/entries",
   "answer": "LedgerEntry",
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "ledger verify": {
   "route": "GET /v1/ledger/verify",
   "answer": "LedgerVerification",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "audit list": {
   "route": "GET /v1/audit-log",
   "answer": "AuditEntry",
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "audit head": {
   "route": "GET /v1/audit-log/head",
   "answer": "AuditHead",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "search find": {
   "route": "GET /v1/search",
   "answer": "SearchResults",
   "isList": false,
   "errors": []
  },
  "test-clock get": {
   "route": "GET /v1/test-clock",
   "answer": "TestClock",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "test-clock advance": {
   "route": "POST /v1/test-clock/advance",
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
  "test-clock reset": {
   "route": "POST /v1/test-clock/reset",
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
   "route": "GET /v1/api-keys",
   "answer": "ApiKey",
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "keys create": {
   "route": "POST /v1/api-keys",
   "answer": "CreatedApiKey",
   "isList": false,
   "errors": [
    "SIGNATURE_REQUIRED",
    "SIGNATURE_INVALID",
    "SIGNATURE_EXPIRED",
    "SIGNATURE_REPLAYED",
    "INSUFFICIENT_PERMISSIONS",
    "SESSION_NOT_ALLOWED",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "keys get": {
   "route": "GET /v1/api-keys/{id}",
   "answer": "ApiKey",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "keys update": {
   "route": "PUT /v1/api-keys/{id}",
   "answer": "ApiKey",
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
    "INVALID_TRANSITION",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "keys revoke": {
   "route": "DELETE /v1/api-keys/{id}",
   "answer": "Deleted",
   "isList": false,
   "errors": [
    "SIGNATURE_REQUIRED",
    "SIGNATURE_INVALID",
    "SIGNATURE_EXPIRED",
    "SIGNATURE_REPLAYED",
    "INSUFFICIENT_PERMISSIONS",
    "SESSION_NOT_ALLOWED",
    "NOT_FOUND",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "dashboard": {
   "route": "POST /v1/session-links",
   "answer": "SessionLink",
   "isList": false,
   "errors": [
    "SESSION_NOT_ALLOWED",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE"
   ]
  },
  "webhooks endpoints list": {
   "route": "GET /v1/webhook-endpoints",
   "answer": "WebhookEndpoint",
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "webhooks endpoints create": {
   "route": "POST /v1/webhook-endpoints",
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
   "route": "GET /v1/webhook-endpoints/{id}",
   "answer": "WebhookEndpoint",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "webhooks endpoints update": {
   "route": "PUT /v1/webhook-endpoints/{id}",
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
   "route": "DELETE /v1/webhook-endpoints/{id}",
   "answer": "Deleted",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "webhooks endpoints rotate-secret": {
   "route": "POST /v1/webhook-endpoints/{id}/rotate-secret",
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
   "route": "POST /v1/webhook-endpoints/{id}/test",
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
   "route": "POST /v1/webhook-endpoints/{id}/redeliver",
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
   "route": "GET /v1/webhook-deliveries",
   "answer": "WebhookDelivery",
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS"
   ]
  },
  "webhooks deliveries get": {
   "route": "GET /v1/webhook-deliveries/{id}",
   "answer": "WebhookDeliveryWithAttempts",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "webhooks deliveries redeliver": {
   "route": "POST /v1/webhook-deliveries/{id}/redeliver",
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
   "route": "GET /v1/webhook-events",
   "answer": "WebhookEvent",
   "isList": true,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "EVENTS_EXPIRED"
   ]
  },
  "webhooks events get": {
   "route": "GET /v1/webhook-events/{id}",
   "answer": "WebhookEvent",
   "isList": false,
   "errors": [
    "INSUFFICIENT_PERMISSIONS",
    "NOT_FOUND"
   ]
  },
  "webhooks trigger": {
   "route": "POST /v1/webhook-events/test",
   "answer": "SampleEvent",
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
   "route": "POST /v1/signups",
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
