import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '../../src/platform/db/with-client.ts';
import { cloneDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

/**
 * Columns that can contain data about a customer, an affiliate or a visitor, as described in
 * docs/guides/personal-data.md.
 */
const personal: Readonly<Record<string, readonly string[]>> = {
  // Replaced by pseudonyms or emptied when the affiliate or the referral is erased.
  affiliates: [
    ...['name', 'email', 'email_normalized', 'tracking_id', 'company_name', 'payout_method'],
    ...['payout_details_encrypted', 'external_user_id', 'metadata', 'rejection_reason'],
    ...['payout_email_mark', 'merge_reason'],
  ],
  referrals: [
    ...[
      'email',
      'email_normalized',
      'customer_id',
      'external_user_id',
      'subscription_id',
      'name',
      'metadata',
    ],
    'click_facts',
  ],
  referral_identifiers: ['value'],
  affiliate_tracking_ids: ['value'],
  affiliate_sessions: ['browser', 'network'],
  affiliate_challenges: ['email_normalized', 'sealed'],
  affiliate_codes: ['email_normalized', 'network'],
  applications: ['website', 'answers', 'network'],
  clicks: [
    ...['tracking_id', 'referrer', 'ip', 'sub1', 'sub2', 'sub3', 'sub4', 'sub5', 'utm_source', 'utm_medium'],
    ...[
      'utm_campaign',
      'utm_term',
      'utm_content',
      'gclid',
      'fbclid',
      'msclkid',
      'ttclid',
      'user_agent',
      'url',
      'previous_click_id',
    ],
  ],
  expired_clicks: [
    ...[
      'referrer',
      'url',
      'utm_source',
      'utm_medium',
      'utm_campaign',
      'sub1',
      'sub2',
      'sub3',
      'sub4',
      'sub5',
    ],
  ],
  transactions: [
    ...['external_event_id', 'fingerprint', 'payment_intent_id', 'invoice_id', 'metadata', 'idempotency_key'],
    ...['rejection_reason', 'explanation', 'coupon_code'],
  ],
  refunds: ['external_event_id', 'fingerprint', 'reason', 'undo_reason'],
  adjustments: ['external_event_id', 'fingerprint', 'reason', 'void_reason'],
  refused_sales: ['external_event_id'],
  ingested_events: ['external_event_id', 'fingerprint', 'metadata'],
  earnings: ['move_reason', 'last_reason'],
  earning_moves: ['reason'],
  payout_account_marks: ['mark'],
  affiliate_preferences: ['unsubscribe_digest'],
  payouts: ['payment_reference', 'failure_reason', 'return_reason'],
  coupons: ['code', 'provider_coupon_id', 'provider_promo_code_id', 'idempotency_key'],
  outbox_events: ['data', 'previous'],
  idempotency_keys: ['key', 'fingerprint', 'body'],
  shortlist_items: ['name', 'domain', 'urls', 'category', 'emails', 'social_media', 'notes', 'status'],
  report_values: ['value', 'value_digest'],
  report_sub_values: ['value', 'value_digest'],
  report_corrections: ['click_facts'],
  // A receiver's response may repeat the request.
  webhook_deliveries: ['attempts'],
  // Encrypted, and kept for the legal retention period.
  retained_records: ['sealed'],
  // Recipient of an e-mail. Deleted with the person, and after 90 days.
  mails: ['recipient', 'address_mark', 'parameters', 'smtp_reply'],
  // Customer data from a billing provider. A mark is a digest of the customer's address, used to match it with a
  // referral.
  provider_events: ['body'],
  provider_facts: ['body'],
  provider_customers: ['email_mark'],
  provider_payments: ['customer_id', 'attribution_reason'],
  // Digest of an erased address, so that no more e-mail is sent to it.
  mail_suppressions: ['address_mark'],
  // Users of the account to whom e-mail was sent. Deleted after 90 days.
  user_mails: ['recipient', 'parameters', 'smtp_reply'],
  // Digest of a visitor for one day, with a salt that is deleted afterwards.
  counted_visitors: ['visitor_hash'],
  // The merchant's own users. Replaced when a user is erased.
  users: ['name', 'email', 'email_normalized', 'password_hash', 'totp'],
  user_sessions: ['browser', 'network'],
  user_challenges: ['email_normalized', 'sealed'],
  user_codes: ['email_normalized', 'network'],
  user_browsers: ['browser', 'network'],
  passkeys: ['name'],
  user_identities: ['subject', 'email'],
  invitations: ['email', 'email_normalized'],
  // Data about the caller, who is an administrator or a backend and not a referred person.
  audit_entries: ['ip'],
};

/** Columns that identify nobody: the company's own data, our ids, lists of values, and digests of secrets. */
const impersonal: Readonly<Record<string, readonly string[]>> = {
  accounts: ['name'],
  adjustments: ['key_scope', 'currency', 'created_by', 'voided_by'],
  affiliate_groups: ['name', 'description', 'custom_website_url'],
  affiliate_preferences: ['language', 'sales_mails'],
  affiliate_visits: ['outcome'],
  affiliates: ['source', 'partnership_status', 'country_code', 'merged_into', 'merged_by'],
  api_keys: ['name', 'digest', 'hint', 'permissions', 'made_by'],
  audit_entries: ['actor', 'action', 'object', 'changes', 'previous_hash', 'hash', 'request_id'],
  audit_heads: ['hash'],
  approval_moves: ['from_type', 'to_type'],
  closes: ['month', 'timezone', 'totals', 'closed_by'],
  connections: [
    ...['provider', 'name', 'status', 'disputes', 'user_id_key', 'problem'],
    ...['webhook_secret', 'previous_webhook_secret', 'api_key', 'api_key_hint', 'endpoint_id'],
  ],
  coupons: ['discount_type', 'currency', 'duration', 'provider', 'state'],
  earning_moves: ['from_status', 'to_status', 'cause'],
  earnings: [
    ...[
      'earning_type',
      'currency',
      'status',
      'status_before_refund',
      'approval_type',
      'move_cause',
      'last_cause',
    ],
    ...['status_before_hold', 'approval_type_before_hold'],
  ],
  encryption_key_check: ['sealed'],
  environments: ['mode', 'fingerprint_key', 'erasure_key'],
  erasures: ['object_type', 'reason', 'salt', 'status', 'step', 'cursor', 'counts'],
  funding_sources: ['name', 'details'],
  group_moves: ['actor'],
  hosts: ['host', 'kind'],
  identity_providers: ['name', 'issuer', 'client_secret', 'domains'],
  incentive_versions: [
    ...['incentive_type', 'currency', 'incentive_length', 'approval_type', 'apply_to'],
    ...['event_name', 'variable_config'],
  ],
  incentives: ['name'],
  ingested_events: ['key_scope', 'event_type', 'event_name', 'action'],
  job_runs: ['name'],
  invitations: ['digest', 'role', 'made_by'],
  ledger_checks: ['rule_digest', 'written_in'],
  schema_compatibility: ['migration', 'version', 'commit'],
  accounting_settings: ['expense_account', 'liability_account', 'bank_account'],
  ledger_entries: ['type', 'currency'],
  mail_suppressions: ['reason'],
  mails: ['kind', 'language', 'status', 'dedupe_key'],
  members: ['role', 'added_by'],
  multi_level_incentives: ['basis', 'currency'],
  multi_level_versions: ['basis', 'currency'],
  outbox_events: ['type'],
  owed_snapshot_amounts: ['currency'],
  passkeys: ['credential_id', 'public_key', 'transports'],
  payout_account_marks: ['kind'],
  payout_details_changes: ['actor', 'fields', 'request_id'],
  payout_exports: ['actor', 'request_id'],
  payouts: ['currency', 'status', 'payment_method', 'returned_by', 'created_by', 'approved_by'],
  partnership_moves: ['from_status', 'to_status'],
  payout_moves: ['from_status', 'to_status'],
  portals: [
    ...['access', 'brand_name', 'accent', 'logo', 'logo_type', 'logo_sha256', 'support_email', 'terms_url'],
    ...['privacy_url', 'languages', 'default_language', 'texts', 'questions', 'payout_methods'],
    'customer_visibility',
  ],
  programs: [
    'name',
    'default_currency',
    'self_referral',
    'coupon_provider',
    'minimum_payouts',
    'timezone',
    'duplicates',
    'attribution',
    'payout_every',
    'payout_approval',
  ],
  provider_customers: ['problem'],
  provider_events: ['type', 'api_version', 'status', 'reason'],
  provider_fact_ids: ['kind'],
  provider_facts: ['kind'],
  provider_payments: [
    ...['status', 'reason', 'notes', 'credited_by', 'currency', 'digest'],
    ...['attributed_affiliate_id', 'attributed_referral_id'],
  ],
  publishable_keys: ['key'],
  recovery_codes: ['digest'],
  browser_tokens: ['digest'],
  referral_identifiers: ['kind'],
  referrals: ['status', 'incentive_usage'],
  refunds: ['key_scope', 'currency', 'kind', 'undone_by'],
  refused_sales: ['currency'],
  report_corrections: ['currency'],
  report_days: ['currency', 'basis'],
  report_slots: ['currency', 'basis'],
  report_values: ['dimension', 'currency'],
  report_sub_values: ['series', 'currency'],
  report_watermarks: ['snapshot', 'sub_snapshot'],
  session_links: ['digest'],
  sessions: ['digest'],
  signature_uses: ['digest'],
  site_activity: ['kind', 'value'],
  sites: [
    ...['name', 'home_url', 'allowed_origins', 'cookie_domain', 'params', 'attribution', 'consent', 'ip'],
    ...['ignore_paths', 'signup_secret'],
  ],
  transactions: [
    ...['credited_by', 'import_id', 'lines', 'possible_duplicate_of'],
    ...['key_scope', 'calculation_mode', 'earning_type', 'status', 'sales_status', 'sale_currency'],
    ...['commission_currency', 'event_name', 'flags', 'interval', 'sales_status_before_refund'],
  ],
  affiliate_sessions: ['digest'],
  affiliate_challenges: ['digest', 'purpose'],
  portal_links: ['digest'],
  applications: ['accepted_terms_url', 'signals', 'answers_mark'],
  affiliate_codes: ['budget'],
  // A dedupe key is built from our ids.
  user_mails: ['kind', 'language', 'status', 'dedupe_key'],
  user_challenges: ['digest', 'purpose'],
  user_codes: ['budget'],
  user_failures: ['kind'],
  user_resets: ['digest', 'made_by'],
  user_sessions: ['digest', 'method'],
  users: ['language'],
  visitor_salts: ['salt'],
  webhook_deliveries: ['event_type', 'status', 'last_error', 'test_event'],
  webhook_endpoints: ['url', 'description', 'event_types', 'secret', 'previous_secret', 'disabled_reason'],
  webhook_feeds: ['expired_before'],
};

/** Ids in the caller's own systems, which identify a person. All other ids are ours and reveal nothing. */
const callersIds = new Set([
  'request_id',
  ...['customer_id', 'external_user_id', 'subscription_id', 'payment_intent_id', 'invoice_id', 'tracking_id'],
  ...['external_event_id', 'provider_coupon_id', 'provider_promo_code_id'],
]);
const isOurId = (column: string) => /(^|_)ids?$/.test(column) && !callersIds.has(column);

test('declares for every text column whether it can contain personal data', async () => {
  const { rows } = await withClient(database.url, (client) =>
    client.query<{ name: string; column: string }>(
      `select c.relname as name, a.attname as column from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
         and c.relname <> '_prisma_migrations'
         and format_type(a.atttypid, null) ~ '^(text|json|jsonb|bytea|character|character varying|inet|bpchar)(\\[\\])?$'
       order by 1, 2`,
    ),
  );
  const ofText = rows.filter(({ column }) => !isOurId(column));
  const found = ofText.map(({ name, column }) => `${name}.${column}`);
  const said = [personal, impersonal].flatMap((each) =>
    Object.entries(each).flatMap(([name, columns]) =>
      columns.filter((column) => !isOurId(column)).map((column) => `${name}.${column}`),
    ),
  );
  expect([...said].sort()).toEqual([...new Set(said)].sort());
  expect(found.filter((each) => !said.includes(each))).toEqual([]);
  expect(said.filter((each) => !found.includes(each))).toEqual([]);
});
