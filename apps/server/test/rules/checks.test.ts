import * as core from '@tributary/core';
import { expect, test } from 'vitest';
import { useServer } from '../support/harness.ts';

const server = useServer();

/** Columns whose values are part of the API, with the corresponding list in core. */
const lists: Record<string, readonly string[]> = {
  affiliate_preferences_language: Object.keys(core.locales),
  affiliate_preferences_sales_mails: core.salesMailChoices,
  affiliates_partnership_status: core.partnershipStatuses,
  affiliates_payout_method: core.payoutMethods,
  connections_disputes: core.disputeRules,
  connections_status: core.connectionStatuses,
  earnings_approval_type: core.approvalTypes,
  earnings_status: core.commissionStatuses,
  incentive_versions_type: core.incentiveTypes,
  invitations_role: core.roles,
  mail_suppressions_reason: core.suppressionReasons,
  mails_status: core.mailStatuses,
  members_role: core.roles,
  incentive_versions_apply_to: core.applyTos,
  ingested_events_event_type: core.eventTypes.filter((type) => type !== 'conversion'),
  multi_level_incentives_basis: core.levelBases,
  payouts_status: core.payoutStatuses,
  programs_payout_approval: core.payoutApprovalRules,
  portals_access: core.portalAccesses,
  portals_customer_visibility: core.customerVisibilities,
  portals_logo_type: core.portalLogoTypes,
  programs_duplicates: core.duplicateRules,
  programs_attribution: core.attributionRules,
  programs_self_referral: core.selfReferralRules,
  provider_events_status: core.providerEventStatuses,
  provider_payments_status: core.providerPaymentStatuses,
  referrals_status: core.referralStatuses,
  refunds_kind: core.refundKinds,
  report_days_basis: core.reportBases,
  report_slots_basis: core.reportBases,
  sites_attribution: core.attributions,
  sites_consent: core.consentRules,
  sites_ip: core.ipRules,
  transactions_interval: core.intervals,
  transactions_sales_status: core.salesStatuses,
  transactions_status: core.commissionStatuses,
  users_language: Object.keys(core.locales),
  webhook_deliveries_status: core.deliveryStatuses,
};

/** Columns whose values only the server knows. */
const internal = [
  'affiliate_challenges_purpose',
  'affiliate_codes_budget',
  'affiliates_source',
  'earning_moves_cause',
  'earnings_earning_type',
  'earnings_status_before_refund',
  'environments_mode',
  'erasures_object_type',
  'ingested_events_action',
  'payout_account_marks_kind',
  'referral_identifiers_kind',
  'site_activity_kind',
  'transactions_calculation_mode',
  'transactions_credited_by',
  'transactions_earning_type',
  'transactions_key_scope',
  'transactions_sales_status_before_refund',
  'user_challenges_purpose',
  'user_failures_kind',
  'user_mails_status',
];

test('accepts in the database exactly the values that core lists', async () => {
  const { rows } = await server.db.lists.query<{ name: string; rule: string }>(
    `select conname as name, pg_get_constraintdef(oid) as rule from pg_constraint
     where contype = 'c' and connamespace = 'public'::regnamespace and conparentid = 0`,
  );
  const values = new Map(
    rows.flatMap(({ name, rule }) => {
      const [, list] =
        /^CHECK \(\(\(?"?\w+"?\)?(?:::text)? = ANY \(+ARRAY\[(.*)\]\)?(?:::text\[\])?\)+$/.exec(rule) ?? [];
      if (list === undefined) return [];
      return [
        [
          name.replace(/_check$/, ''),
          [...list.matchAll(/'([^']*)'/g)].map(([, value]) => value).sort(),
        ] as const,
      ];
    }),
  );
  expect([...values.keys()].sort()).toEqual([...Object.keys(lists), ...internal].sort());
  for (const [name, list] of Object.entries(lists))
    expect([name, values.get(name)]).toEqual([name, [...list].sort()]);
});
