// Generated from the contract by scripts/generate.ts. Do not edit.

import type { BatchOutcome } from './batch.ts';
import type { Call } from './call.ts';
import type { RequestOptions } from './options.ts';
import type { CursorPage, List, NumberedPage } from './page.ts';
import type { Expanded, Expanding } from './shapes.ts';
import { Resource } from './resource.ts';
import type {
  Acceptance,
  AccountingGetSettingsQuery,
  AccountingJournalQuery,
  AccountingSettings,
  AccountingSettingsUpdate,
  AccrualReport,
  Adjustment,
  AdjustmentCreate,
  AdjustmentList,
  AdjustmentVoid,
  Affiliate,
  AffiliateAction,
  AffiliateActionResults,
  AffiliateBalances,
  AffiliateBalancesQuery,
  AffiliateBatch,
  AffiliateCreate,
  AffiliateExpand,
  AffiliateList,
  AffiliateListExpand,
  AffiliateMerge,
  AffiliateStatementFileQuery,
  AffiliateStatementGetQuery,
  AffiliateStatementLinesQuery,
  AffiliateStatementList,
  AffiliateTrackingId,
  AffiliateTrackingIdCreate,
  AffiliateUpdate,
  ApiKey,
  ApiKeyCreate,
  ApiKeyList,
  ApiKeyUpdate,
  AuditEntry,
  AuditHead,
  AuditLogList,
  Balance,
  BalanceList,
  Click,
  ClickCreate,
  ClickList,
  Close,
  CloseCreate,
  CloseList,
  CloseWithLateBookings,
  CommissionAction,
  CommissionActionResults,
  CommissionBatch,
  CommissionCreate,
  CommissionExpand,
  CommissionList,
  CommissionListExpand,
  CommissionTotals,
  CommissionTotalsQuery,
  CommissionUpdate,
  CommissionVoid,
  Connection,
  ConnectionCheck,
  ConnectionCreate,
  ConnectionList,
  ConnectionListEventsQuery,
  ConnectionListPaymentsExpand,
  ConnectionListPaymentsQuery,
  ConnectionUpdate,
  ConnectionWithCounts,
  ConversionBatch,
  ConversionCreate,
  ConversionExpand,
  ConversionRefundsQuery,
  Coupon,
  CouponBatch,
  CouponCreate,
  CouponExpand,
  CouponList,
  CouponListExpand,
  CreatedApiKey,
  CreatedInvitation,
  Deleted,
  DisconnectedConnection,
  EmailChange,
  EmailChanging,
  EmailConfirm,
  Erasure,
  ErasureCreate,
  ErasureList,
  EventCreate,
  EventResult,
  Explanation,
  FileDownload,
  FinderList,
  FundingSource,
  FundingSourceCreate,
  FundingSourceExport,
  FundingSourceList,
  FundingSourceUpdate,
  FunnelReport,
  Group,
  GroupCreate,
  GroupExpand,
  GroupIncentive,
  GroupIncentiveCreate,
  GroupIncentiveList,
  GroupIncentiveUpdate,
  GroupList,
  GroupMultiLevelIncentiveList,
  GroupUpdate,
  IdentityBegin,
  IdentityConfirm,
  IdentityProvider,
  IdentityProviderCheck,
  IdentityProviderCreate,
  IdentityProviderUpdate,
  ImportedVoid,
  ImportedVoidResults,
  Inbox,
  Incentive,
  IncentiveCreate,
  IncentiveList,
  IncentiveUpdate,
  IncentiveVersion,
  IncentiveVersionsQuery,
  Invitation,
  InvitationAccept,
  InvitationCreate,
  LedgerEntriesQuery,
  LedgerEntry,
  LedgerVerification,
  LedgerVerifyQuery,
  Mail,
  MailBounce,
  MailList,
  MailSuppression,
  MailSuppressionList,
  MailTest,
  MailWithContent,
  MaskedPayoutDetails,
  Me,
  MeUpdate,
  Member,
  MemberUpdate,
  MultiLevelIncentive,
  MultiLevelIncentiveCreate,
  MultiLevelIncentiveUpdate,
  ObservedBooking,
  ObservedPayments,
  OwedReport,
  Passkey,
  PasskeyCreate,
  PasskeyCreation,
  PasskeyRequest,
  PasskeyUpdate,
  PasswordUpdate,
  PaymentAttribution,
  Payout,
  PayoutApprove,
  PayoutExport,
  PayoutExportItem,
  PayoutList,
  PayoutReturn,
  PayoutRun,
  PayoutRunCreate,
  PayoutUpdate,
  PerformanceReport,
  PersonExport,
  PersonExportQuery,
  PersonLink,
  Portal,
  PortalApplicationAnswer,
  PortalApplicationCreate,
  PortalApplicationForm,
  PortalCode,
  PortalCommission,
  PortalCommissionDetail,
  PortalCommissionList,
  PortalEmail,
  PortalEmailConfirm,
  PortalHomePerformanceQuery,
  PortalLink,
  PortalLinkAccept,
  PortalLinkMakeQuery,
  PortalLinks,
  PortalLogoData,
  PortalLogoUpdate,
  PortalMe,
  PortalMeUpdate,
  PortalNotifications,
  PortalNotificationsUpdate,
  PortalPageLink,
  PortalPartnerList,
  PortalPartnerPage,
  PortalPayout,
  PortalPayoutDetail,
  PortalPayoutDetails,
  PortalPayoutDetailsUpdate,
  PortalPayoutItem,
  PortalPayoutItemsQuery,
  PortalPayoutList,
  PortalPerformance,
  PortalProof,
  PortalSession,
  PortalSignIn,
  PortalSignInAnswer,
  PortalSignInCreate,
  PortalSite,
  PortalStatementFileQuery,
  PortalStatementGetQuery,
  PortalStatementList,
  PortalSummary,
  PortalTerms,
  PortalUpdate,
  Program,
  ProgramCreate,
  ProgramList,
  ProgramUpdate,
  ProviderEvent,
  ProviderPayment,
  ProviderPaymentWithFacts,
  ProviderRedirect,
  ProviderRedirectCreate,
  RecordedClick,
  RecoveryCodes,
  Referral,
  ReferralBatch,
  ReferralCreate,
  ReferralExpand,
  ReferralList,
  ReferralListExpand,
  ReferralUpdate,
  Refund,
  RefundBatch,
  RefundCreate,
  RefundUndo,
  ReportAccrualsQuery,
  ReportFunnelQuery,
  ReportOwedQuery,
  ReportPerformanceQuery,
  ResetCreate,
  Role,
  SampleEvent,
  SearchFindQuery,
  SearchResults,
  Session,
  SessionCreate,
  SessionLink,
  ShortlistItem,
  ShortlistItemCreate,
  ShortlistItemUpdate,
  SignIn,
  SignInAnswer,
  SignInCreate,
  SignInOptions,
  SignInOptionsQuery,
  SignInStep,
  SignupCreate,
  Site,
  SiteCheck,
  SiteCreate,
  SiteList,
  SiteUpdate,
  SiteWithSignupSecret,
  Statement,
  StatementLine,
  StatementMonth,
  TestClock,
  TestClockAdvance,
  TotpConfirm,
  TotpSecret,
  Transaction,
  UserIdentity,
  UserSessionItem,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookDeliveryWithAttempts,
  WebhookEndpoint,
  WebhookEndpointCreate,
  WebhookEndpointList,
  WebhookEndpointUpdate,
  WebhookEndpointWithSecret,
  WebhookEvent,
  WebhookEventList,
  WebhookEventPage,
  WebhookEventTest,
  WebhookRedeliver,
  WebhookRedelivery,
  WebhookTest,
} from './types.gen.ts';

export class ConversionsResource extends Resource {
  /**
   * Record a conversion and calculate its commission.
   *
   * Repeating a request with the same `external_event_id` returns 200 with the current state of the recorded
   * conversion. With `dry_run`, returns the same result without recording anything. Fails with
   * `REFERRAL_NOT_FOUND` if no referral matches the identifiers.
   *
   * Permission: `write:commissions`. Errors: `REFERRAL_NOT_FOUND`, `DUPLICATE`, `IDENTIFIER_CONFLICT`, `VOIDED`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#conversionscreate}
   */
  create(body: ConversionCreate, options?: RequestOptions): Call<Transaction> {
    return this.http.call('POST', '/v1/conversions', { body, options });
  }

  /**
   * Refund a conversion in full or in part.
   *
   * Reduces the commission proportionally. Without an amount, refunds the full remaining amount. Idempotent if
   * `external_event_id` is sent. With `dry_run`, nothing is recorded.
   *
   * Permission: `write:commissions`. Errors: `SIGNATURE_REPLAYED`, `NOT_FOUND`, `ALREADY_REFUNDED`,
   * `NOT_REFUNDABLE`, `VOIDED`, `REFUND_EXCEEDS_REMAINING`, `CURRENCY_MISMATCH`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#conversionsrefund}
   */
  refund(id: string, body?: RefundCreate, options?: RequestOptions): Call<Transaction> {
    return this.http.call('POST', '/v1/conversions/{id}/refund', { params: [id], body, options });
  }

  /**
   * List a conversion’s refunds.
   *
   * Newest first, including refunds that were undone.
   *
   * Permission: `read:commissions`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#conversionsrefunds}
   */
  refunds(
    id: string,
    query?: ConversionRefundsQuery,
    options?: RequestOptions,
  ): List<Refund, CursorPage<Refund>> {
    return this.http.list('/v1/conversions/{id}/refunds', { params: [id], query, options });
  }

  /**
   * Undo a refund, for example after winning a dispute.
   *
   * Undoes the whole refund. The sale, its commission and their statuses are recalculated from the remaining
   * refunds. The next payout includes the difference, even if an earlier payout already includes the commission.
   * Undoing a refund again has no effect.
   *
   * Permission: `write:commissions`. Errors: `NOT_FOUND`, `VOIDED`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#conversionsundorefund}
   */
  undoRefund(id: string, refundId: string, body: RefundUndo, options?: RequestOptions): Call<Transaction> {
    return this.http.call('POST', '/v1/conversions/{id}/refunds/{refundId}/undo', {
      params: [id, refundId],
      body,
      options,
    });
  }

  /**
   * Get a conversion.
   *
   * Returns the same object as `GET /v1/commissions/{id}`.
   *
   * Permission: `read:commissions`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#conversionsget}
   */
  get<E extends ConversionExpand = never>(
    id: string,
    query?: Expanding<E>,
    options?: RequestOptions,
  ): Call<Expanded<Transaction, E>> {
    return this.http.call('GET', '/v1/conversions/{id}', { params: [id], query, options });
  }

  /**
   * Explain how a conversion was attributed and how its commission was calculated.
   *
   * Lists every incentive that was considered and shows the calculation step by step.
   *
   * Permission: `read:commissions`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#conversionsexplain}
   */
  explain(id: string, options?: RequestOptions): Call<Explanation> {
    return this.http.call('GET', '/v1/conversions/{id}/explain', { params: [id], options });
  }

  /**
   * Record conversions, each independently.
   *
   * Accepts any number of items, which are sent in as many requests as needed, one after another.
   *
   * Idempotent on each `external_event_id`.
   *
   * Permission: `write:commissions`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#conversionscreatebatch}
   */
  createBatch(body: ConversionBatch, options?: RequestOptions): Call<BatchOutcome<Transaction>[]> {
    return this.http.batch('/v1/conversions/batch', body, { options });
  }

  /**
   * Refund conversions, each independently.
   *
   * Accepts any number of items, which are sent in as many requests as needed, one after another.
   *
   * Each result is identical to the response to a single refund request. Identify each conversion by its id or its
   * `external_event_id`.
   *
   * Permission: `write:commissions`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#conversionsrefundbatch}
   */
  refundBatch(body: RefundBatch, options?: RequestOptions): Call<BatchOutcome<Transaction>[]> {
    return this.http.batch('/v1/conversions/refunds/batch', body, { options });
  }
}

export class EventsResource extends Resource {
  /**
   * Record a conversion, lead, trial or milestone.
   *
   * Returns a conversion for the type `conversion`, and an event result for all other types.
   *
   * Permission: `write:commissions`. Errors: `SIGNATURE_REPLAYED`, `REFERRAL_NOT_FOUND`, `DUPLICATE`,
   * `IDENTIFIER_CONFLICT`, `VOIDED`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#eventscreate}
   */
  create(body: EventCreate, options?: RequestOptions): Call<Transaction | EventResult> {
    return this.http.call('POST', '/v1/events', { body, options });
  }
}

export class CommissionsResource extends Resource {
  /**
   * List commissions and conversions.
   *
   * Newest first, or as specified by `sort`.
   *
   * Permission: `read:commissions`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#commissionslist}
   */
  list<E extends CommissionListExpand = never>(
    query?: CommissionList<E>,
    options?: RequestOptions,
  ): List<Expanded<Transaction, E>, CursorPage<Expanded<Transaction, E>>> {
    return this.http.list('/v1/commissions', { query, options });
  }

  /**
   * Count and total commissions by state and currency.
   *
   * Accepts the same filters as the list.
   *
   * Permission: `read:commissions`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#commissionstotals}
   */
  totals(query?: CommissionTotalsQuery, options?: RequestOptions): Call<CommissionTotals> {
    return this.http.call('GET', '/v1/commissions/totals', { query, options });
  }

  /**
   * Record a commission with a known amount.
   *
   * For imports, backfills and overrides. Incentives are not applied. With `sales_status: complete`, the
   * commission counts as a payment from the referral, dated `created_at`, so that limits and tiers are correct
   * after an import. The status of the referral does not change.
   *
   * Permission: `write:commissions`. Errors: `NOT_FOUND`, `DUPLICATE`, `VOIDED`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#commissionscreate}
   */
  create(body: CommissionCreate, options?: RequestOptions): Call<Transaction> {
    return this.http.call('POST', '/v1/commissions', { body, options });
  }

  /**
   * Get a commission.
   *
   * `expand` can include the affiliate, referral, program or earnings.
   *
   * Permission: `read:commissions`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#commissionsget}
   */
  get<E extends CommissionExpand = never>(
    id: string,
    query?: Expanding<E>,
    options?: RequestOptions,
  ): Call<Expanded<Transaction, E>> {
    return this.http.call('GET', '/v1/commissions/{id}', { params: [id], query, options });
  }

  /**
   * Approve, release, reject or reopen a commission, or complete its sale.
   *
   * Fails with `INVALID_TRANSITION` if the status change is not allowed (`details` lists the allowed statuses),
   * and with `IN_USE` if an active payout includes the commission.
   *
   * Permission: `write:commissions`. Errors: `NOT_FOUND`, `INVALID_TRANSITION`, `VOIDED`, `IN_USE`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#commissionsupdate}
   */
  update(id: string, body: CommissionUpdate, options?: RequestOptions): Call<Transaction> {
    return this.http.call('PUT', '/v1/commissions/{id}', { params: [id], body, options });
  }

  /**
   * Void a commission or conversion recorded by mistake.
   *
   * Reverses the commission as if it had never been recorded: balances, reports, limits, caps and tiers no longer
   * include the commission. Nothing is deleted; the ledger records a `voided` entry for each earning. Fails with
   * `IN_USE` if the commission is part of a payout or has been paid. Voiding a commission again has no effect. The
   * idempotency key can then be used for a different request; repeating the same request fails with `VOIDED`.
   *
   * Permission: `write:commissions`. Errors: `NOT_FOUND`, `IN_USE`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#commissionsvoid}
   */
  void(id: string, body?: CommissionVoid, options?: RequestOptions): Call<Transaction> {
    return this.http.call('POST', '/v1/commissions/{id}/void', { params: [id], body, options });
  }

  /**
   * Keep a possible duplicate as a separate sale.
   *
   * Releases a sale with the flag `possible_duplicate`, and the sales that it may duplicate unless they are held
   * for another reason. Each sale is assigned the status that it would otherwise have had. If two of them are the
   * same sale, void one instead; the other is then released. Keeping a sale again has no effect. Fails with
   * `INVALID_TRANSITION` if the sale is not a possible duplicate.
   *
   * Permission: `write:commissions`. Errors: `NOT_FOUND`, `INVALID_TRANSITION`, `VOIDED`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#commissionskeep}
   */
  keep(id: string, options?: RequestOptions): Call<Transaction> {
    return this.http.call('POST', '/v1/commissions/{id}/keep', { params: [id], options });
  }

  /**
   * Void up to 500 commissions or conversions of an import.
   *
   * Commissions that are part of a payout or have been paid are rejected with `IN_USE`. All other commissions are
   * voided, and the changes commit together. Voiding a commission again has no effect.
   *
   * Permission: `write:commissions`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#commissionsvoidimported}
   */
  voidImported(body: ImportedVoid, options?: RequestOptions): Call<ImportedVoidResults> {
    return this.http.call('POST', '/v1/commissions/void-imported', { body, options });
  }

  /**
   * Delete a transaction that earned nothing.
   *
   * Fails with `IN_USE` if the transaction earned something. Reject, refund or void the commission instead.
   *
   * Permission: `delete:commissions`. Errors: `NOT_FOUND`, `VOIDED`, `IN_USE`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#commissionsdelete}
   */
  delete(id: string, options?: RequestOptions): Call<Deleted> {
    return this.http.call('DELETE', '/v1/commissions/{id}', { params: [id], options });
  }

  /**
   * Approve, release, reject or reopen up to 500 commissions.
   *
   * Items are processed independently: one failure does not affect the others. All changes commit together, with
   * one event per change.
   *
   * Permission: `write:commissions`. Errors: `TOTAL_CHANGED`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#commissionsact}
   */
  act(body: CommissionAction, options?: RequestOptions): Call<CommissionActionResults> {
    return this.http.call('POST', '/v1/commissions/actions', { body, options });
  }

  /**
   * Record commissions, each independently.
   *
   * Accepts any number of items, which are sent in as many requests as needed, one after another.
   *
   * Permission: `write:commissions`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#commissionscreatebatch}
   */
  createBatch(body: CommissionBatch, options?: RequestOptions): Call<BatchOutcome<Transaction>[]> {
    return this.http.batch('/v1/commissions/batch', body, { options });
  }
}

export class ReferralsResource extends Resource {
  /**
   * List referrals.
   *
   * Permission: `read:referrals`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#referralslist}
   */
  list<E extends ReferralListExpand = never>(
    query?: ReferralList<E>,
    options?: RequestOptions,
  ): List<Expanded<Referral, E>, CursorPage<Expanded<Referral, E>>> {
    return this.http.list('/v1/referrals', { query, options });
  }

  /**
   * Create a referral.
   *
   * If the click has already become a referral without an e-mail address, fills in the missing fields of that
   * referral and returns 200.
   *
   * Permission: `write:referrals`. Errors: `NOT_FOUND`, `DUPLICATE`, `IDENTIFIER_CONFLICT`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#referralscreate}
   */
  create(body: ReferralCreate, options?: RequestOptions): Call<Referral> {
    return this.http.call('POST', '/v1/referrals', { body, options });
  }

  /**
   * Update a referral.
   *
   * Changes only the fields you send. A `customer_id` or `external_user_id` is added to the existing ids. Fails
   * with `DUPLICATE` if an e-mail address or id belongs to another referral.
   *
   * Permission: `write:referrals`. Errors: `NOT_FOUND`, `DUPLICATE`, `IDENTIFIER_CONFLICT`, `ERASED`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#referralsupdate}
   */
  update(id: string, body: ReferralUpdate, options?: RequestOptions): Call<Referral> {
    return this.http.call('PUT', '/v1/referrals/{id}', { params: [id], body, options });
  }

  /**
   * Get a referral.
   *
   * `expand` can include the affiliate, all ids, the stored click or the totals.
   *
   * Permission: `read:referrals`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#referralsget}
   */
  get<E extends ReferralExpand = never>(
    id: string,
    query?: Expanding<E>,
    options?: RequestOptions,
  ): Call<Expanded<Referral, E>> {
    return this.http.call('GET', '/v1/referrals/{id}', { params: [id], query, options });
  }

  /**
   * Delete a referral that earned nothing.
   *
   * Fails with `IN_USE` if an affiliate has earned a commission from the referral.
   *
   * Permission: `delete:referrals`. Errors: `NOT_FOUND`, `IN_USE`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#referralsdelete}
   */
  delete(id: string, options?: RequestOptions): Call<Deleted> {
    return this.http.call('DELETE', '/v1/referrals/{id}', { params: [id], options });
  }

  /**
   * Create referrals, each independently.
   *
   * Accepts any number of items, which are sent in as many requests as needed, one after another.
   *
   * Permission: `write:referrals`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#referralscreatebatch}
   */
  createBatch(body: ReferralBatch, options?: RequestOptions): Call<BatchOutcome<Referral>[]> {
    return this.http.batch('/v1/referrals/batch', body, { options });
  }
}

export class AffiliatesResource extends Resource {
  readonly statements = new AffiliateStatementsResource(this.http);

  readonly trackingIds = new AffiliateTrackingIdsResource(this.http);

  /**
   * List affiliates.
   *
   * Newest first, or as specified by `sort`.
   *
   * Permission: `read:affiliates`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#affiliateslist}
   */
  list<E extends AffiliateListExpand = never>(
    query?: AffiliateList<E>,
    options?: RequestOptions,
  ): List<Expanded<Affiliate, E>, CursorPage<Expanded<Affiliate, E>>> {
    return this.http.list('/v1/affiliates', { query, options });
  }

  /**
   * Create an affiliate.
   *
   * Fails with `DUPLICATE` if one of the tracking ids, the e-mail address or the external user id is already in
   * use in the program.
   *
   * Permission: `write:affiliates`. Errors: `NOT_FOUND`, `DUPLICATE`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#affiliatescreate}
   */
  create(body: AffiliateCreate, options?: RequestOptions): Call<Affiliate> {
    return this.http.call('POST', '/v1/affiliates', { body, options });
  }

  /**
   * Get an affiliate.
   *
   * `expand` can include the group, program, balances, merged affiliates, tracking ids, application or company.
   *
   * Permission: `read:affiliates`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#affiliatesget}
   */
  get<E extends AffiliateExpand = never>(
    id: string,
    query?: Expanding<E>,
    options?: RequestOptions,
  ): Call<Expanded<Affiliate, E>> {
    return this.http.call('GET', '/v1/affiliates/{id}', { params: [id], query, options });
  }

  /**
   * Update an affiliate.
   *
   * Changes only the fields you send; `null` clears an optional field.
   *
   * Permission: `write:affiliates`. Errors: `NOT_FOUND`, `DUPLICATE`, `INVALID_TRANSITION`, `ERASED`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#affiliatesupdate}
   */
  update(id: string, body: AffiliateUpdate, options?: RequestOptions): Call<Affiliate> {
    return this.http.call('PUT', '/v1/affiliates/{id}', { params: [id], body, options });
  }

  /**
   * Merge two affiliates who are the same person.
   *
   * Merges the affiliate in the path into another affiliate. The merged affiliate’s tracking ids, coupons,
   * referrals and recruited affiliates move to the other affiliate, which is credited with all later sales.
   * Earlier sales stay with the merged affiliate, even if they complete later; their commissions are included in
   * the other affiliate’s payouts and paid to the other affiliate’s payout details. The e-mail address, user id
   * and payout e-mail of the merged affiliate are still used to detect duplicates and self-referrals. Both
   * affiliates must be in the same program. Fails with `INVALID_TRANSITION` unless both have the same status, and
   * with `IN_USE` while either affiliate has a payout that is `pending`, `processing` or `failed`. A merge cannot
   * be undone.
   *
   * Permission: `write:affiliates` and `write:payouts`. Errors: `NOT_FOUND`, `INVALID_TRANSITION`, `IN_USE`,
   * `ERASED`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#affiliatesmerge}
   */
  merge(id: string, body: AffiliateMerge, options?: RequestOptions): Call<Affiliate> {
    return this.http.call('POST', '/v1/affiliates/{id}/merge', { params: [id], body, options });
  }

  /**
   * Delete an unused affiliate.
   *
   * Fails with `IN_USE` if any object refers to the affiliate.
   *
   * Permission: `delete:affiliates`. Errors: `NOT_FOUND`, `IN_USE`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#affiliatesdelete}
   */
  delete(id: string, options?: RequestOptions): Call<Deleted> {
    return this.http.call('DELETE', '/v1/affiliates/{id}', { params: [id], options });
  }

  /**
   * Get an affiliate’s balances by currency.
   *
   * Calculated from the ledger, in major units.
   *
   * Permission: `read:affiliates`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#affiliatesbalances}
   */
  balances(id: string, query?: AffiliateBalancesQuery, options?: RequestOptions): Call<Balance[]> {
    return this.http.call('GET', '/v1/affiliates/{id}/balances', { params: [id], query, options });
  }

  /**
   * Get an affiliate’s payout method and masked payout details.
   *
   * Permission: `read:payouts`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#affiliatespayoutdetails}
   */
  payoutDetails(id: string, options?: RequestOptions): Call<MaskedPayoutDetails> {
    return this.http.call('GET', '/v1/affiliates/{id}/payout-details', { params: [id], options });
  }

  /**
   * Create a portal sign-in link for an affiliate.
   *
   * You deliver the link yourself; to e-mail it instead, use the action `invite`. The link can be used once and
   * expires after 7 days; creating another link for the affiliate replaces it. The link signs the affiliate in
   * without verifying their identity: changing payment details or the e-mail address still requires a code sent by
   * e-mail. Fails with `INVALID_TRANSITION` while the program’s portal is closed.
   *
   * Permission: `write:affiliates`. Errors: `NOT_FOUND`, `INVALID_TRANSITION`, `ERASED`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#affiliatescreateportallink}
   */
  createPortalLink(id: string, options?: RequestOptions): Call<PortalLink> {
    return this.http.call('POST', '/v1/affiliates/{id}/portal-links', { params: [id], options });
  }

  /**
   * Approve, reject, move or invite up to 500 affiliates.
   *
   * Items are processed independently: one failure does not affect the others. All changes commit together, with
   * one event per change. Approving an affiliate releases the commissions they earned while pending. `invite`
   * e-mails a portal link at most once every 24 hours; if a link was already sent within the last 24 hours,
   * `changed` is false. Fails with `VALIDATION_ERROR` in a live environment that cannot send e-mail.
   *
   * Permission: `write:affiliates`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#affiliatesact}
   */
  act(body: AffiliateAction, options?: RequestOptions): Call<AffiliateActionResults> {
    return this.http.call('POST', '/v1/affiliates/actions', { body, options });
  }

  /**
   * Create affiliates, each independently.
   *
   * Accepts any number of items, which are sent in as many requests as needed, one after another.
   *
   * Permission: `write:affiliates`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#affiliatescreatebatch}
   */
  createBatch(body: AffiliateBatch, options?: RequestOptions): Call<BatchOutcome<Affiliate>[]> {
    return this.http.batch('/v1/affiliates/batch', body, { options });
  }
}

export class AffiliateStatementsResource extends Resource {
  /**
   * List an affiliate’s monthly statements for a year.
   *
   * Returns the amounts earned, reversed, waiting, held, due and paid by month of sale and currency, newest first,
   * with the payouts that include these amounts. Months without sales are omitted.
   *
   * Permission: `read:commissions` and `read:payouts`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#affiliatesstatementslist}
   */
  list(id: string, query?: AffiliateStatementList, options?: RequestOptions): Call<StatementMonth[]> {
    return this.http.call('GET', '/v1/affiliates/{id}/statements', { params: [id], query, options });
  }

  /**
   * Get an affiliate’s statement for a month.
   *
   * Covers everything booked in the month, in the program’s time zone. `opening` plus the totals of all line kinds
   * equals `closing`, which is the `opening` of the next month. Includes the earnings of affiliates that were
   * merged into this affiliate. Fails with `VALIDATION_ERROR` for a month that has not begun.
   *
   * Permission: `read:commissions` and `read:payouts`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#affiliatesstatementsget}
   */
  get(id: string, query: AffiliateStatementGetQuery, options?: RequestOptions): Call<Statement> {
    return this.http.call('GET', '/v1/affiliates/{id}/statement', { params: [id], query, options });
  }

  /**
   * List a statement’s lines.
   *
   * Oldest first.
   *
   * Permission: `read:commissions` and `read:payouts`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#affiliatesstatementslines}
   */
  lines(
    id: string,
    query: AffiliateStatementLinesQuery,
    options?: RequestOptions,
  ): List<StatementLine, CursorPage<StatementLine>> {
    return this.http.list('/v1/affiliates/{id}/statement/lines', { params: [id], query, options });
  }

  /**
   * Get an affiliate’s statement for a month as a PDF or CSV file.
   *
   * The CSV file contains every line. If there are more than 1000 lines, the PDF sums them by day and kind.
   *
   * Permission: `read:commissions` and `read:payouts`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#affiliatesstatementsfile}
   */
  file(id: string, query: AffiliateStatementFileQuery, options?: RequestOptions): Call<FileDownload> {
    return this.http.call('GET', '/v1/affiliates/{id}/statement/file', { params: [id], query, options });
  }
}

export class AffiliateTrackingIdsResource extends Resource {
  /**
   * List an affiliate’s tracking ids.
   *
   * Returns all tracking ids, up to 1000: the primary id first, then the others, newest first.
   *
   * Permission: `read:affiliates`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#affiliatestrackingidslist}
   */
  list(id: string, options?: RequestOptions): Call<AffiliateTrackingId[]> {
    return this.http.call('GET', '/v1/affiliates/{id}/tracking-ids', { params: [id], options });
  }

  /**
   * Add a tracking id to an affiliate.
   *
   * Links with any of an affiliate’s tracking ids credit the affiliate, so codes from another service keep working
   * after a migration. Fails with `DUPLICATE` if the id belongs to another affiliate of the program; the message
   * names that affiliate. Adding an existing id again has no effect.
   *
   * Permission: `write:affiliates`. Errors: `NOT_FOUND`, `DUPLICATE`, `INVALID_TRANSITION`, `ERASED`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#affiliatestrackingidscreate}
   */
  create(id: string, body: AffiliateTrackingIdCreate, options?: RequestOptions): Call<AffiliateTrackingId> {
    return this.http.call('POST', '/v1/affiliates/{id}/tracking-ids', { params: [id], body, options });
  }

  /**
   * Remove a tracking id from an affiliate.
   *
   * Links that use the tracking id no longer credit anyone, and you can assign the id to another affiliate.
   * Existing clicks and referrals remain credited. Fails with `IN_USE` for the primary id; set another
   * `tracking_id` first.
   *
   * Permission: `write:affiliates`. Errors: `NOT_FOUND`, `IN_USE`, `ERASED`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#affiliatestrackingidsdelete}
   */
  delete(id: string, trackingId: string, options?: RequestOptions): Call<Deleted> {
    return this.http.call('DELETE', '/v1/affiliates/{id}/tracking-ids/{trackingId}', {
      params: [id, trackingId],
      options,
    });
  }
}

export class ClicksResource extends Resource {
  /**
   * Record a click on an affiliate link.
   *
   * To convert the click later, send the returned id as `click_id`.
   *
   * Permission: `create:clicks`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#clickscreate}
   */
  create(body: ClickCreate, options?: RequestOptions): Call<Click> {
    return this.http.call('POST', '/v1/clicks', { body, options });
  }

  /**
   * List clicks in order of arrival.
   *
   * Permission: `read:clicks`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#clickslist}
   */
  list(query?: ClickList, options?: RequestOptions): List<RecordedClick, CursorPage<RecordedClick>> {
    return this.http.list('/v1/clicks', { query, options });
  }
}

export class SitesResource extends Resource {
  /**
   * List sites.
   *
   * Permission: `read:sites`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#siteslist}
   */
  list(query?: SiteList, options?: RequestOptions): List<Site, CursorPage<Site>> {
    return this.http.list('/v1/sites', { query, options });
  }

  /**
   * Create a site with its publishable key.
   *
   * At most 100 per environment.
   *
   * Permission: `write:sites`. Errors: `NOT_FOUND`, `DUPLICATE`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#sitescreate}
   */
  create(body: SiteCreate, options?: RequestOptions): Call<Site> {
    return this.http.call('POST', '/v1/sites', { body, options });
  }

  /**
   * Get a site.
   *
   * Permission: `read:sites`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#sitesget}
   */
  get(id: string, options?: RequestOptions): Call<Site> {
    return this.http.call('GET', '/v1/sites/{id}', { params: [id], options });
  }

  /**
   * Update a site.
   *
   * Changes only the fields you send. A list replaces the existing list. You cannot change a site’s program.
   *
   * Permission: `write:sites`. Errors: `NOT_FOUND`, `DUPLICATE`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#sitesupdate}
   */
  update(id: string, body: SiteUpdate, options?: RequestOptions): Call<Site> {
    return this.http.call('PUT', '/v1/sites/{id}', { params: [id], body, options });
  }

  /**
   * Delete a site with its keys, short links and counts, but not its clicks.
   *
   * Permission: `delete:sites`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#sitesdelete}
   */
  delete(id: string, options?: RequestOptions): Call<Deleted> {
    return this.http.call('DELETE', '/v1/sites/{id}', { params: [id], options });
  }

  /**
   * Check tracking on a site and get advice on any problems.
   *
   * Opens the home page, which takes up to 5 seconds. As with webhooks, private addresses are not opened.
   *
   * Permission: `read:sites`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#sitescheck}
   */
  check(id: string, options?: RequestOptions): Call<SiteCheck> {
    return this.http.call('GET', '/v1/sites/{id}/check', { params: [id], options });
  }

  /**
   * Rotate a site’s publishable key.
   *
   * The previous key works until the next rotation, so that you can update your pages gradually.
   *
   * Permission: `write:sites`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#sitesrotatekey}
   */
  rotateKey(id: string, options?: RequestOptions): Call<Site> {
    return this.http.call('POST', '/v1/sites/{id}/rotate-key', { params: [id], options });
  }

  /**
   * Rotate a site’s sign-up token secret; the new secret is shown only once.
   *
   * Tokens signed with the previous secret are rejected immediately.
   *
   * Permission: `write:sites`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#sitesrotatesignupsecret}
   */
  rotateSignupSecret(id: string, options?: RequestOptions): Call<SiteWithSignupSecret> {
    return this.http.call('POST', '/v1/sites/{id}/rotate-signup-secret', { params: [id], options });
  }
}

export class PayoutsResource extends Resource {
  /**
   * List payouts.
   *
   * Newest first, or as specified by `sort`.
   *
   * Permission: `read:payouts`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#payoutslist}
   */
  list(query?: PayoutList, options?: RequestOptions): List<Payout, CursorPage<Payout>> {
    return this.http.list('/v1/payouts', { query, options });
  }

  /**
   * Create a payout for each affiliate and currency with a ready balance.
   *
   * An entry can be included in only one payout. With `dry_run`, returns the payouts that the run would create,
   * with null ids, without creating them.
   *
   * Permission: `write:payouts`. Errors: `NOT_FOUND`, `TOTAL_CHANGED`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#payoutscreate}
   */
  create(body: PayoutRunCreate, options?: RequestOptions): Call<PayoutRun> {
    return this.http.call('POST', '/v1/payouts', { body, options });
  }

  /**
   * Get pending and processing payouts with unmasked bank details.
   *
   * The audit log records which API key requested the details. The response is never cached or stored for replay.
   *
   * Permission: `write:payouts`. Errors: `NOT_FOUND`, `APPROVAL_REQUIRED`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#payoutsexport}
   */
  export(body: PayoutExport, options?: RequestOptions): Call<PayoutExportItem[]> {
    return this.http.call('POST', '/v1/payouts/export', { body, options });
  }

  /**
   * Approve payouts as the second person.
   *
   * Approves either all of the payouts or none. Requires a user who is signed in to the dashboard. Users cannot
   * approve payouts that they or their API keys created, or payouts to an affiliate whose payout details they have
   * changed since the payout was created. If the amount or the payout details change, the approval is void.
   * Approving a payout again has no effect.
   *
   * Permission: `write:payouts`. Errors: `NOT_FOUND`, `INVALID_TRANSITION`, `SECOND_PERSON_REQUIRED`,
   * `TOTAL_CHANGED`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#payoutsapprove}
   */
  approve(body: PayoutApprove, options?: RequestOptions): Call<Payout[]> {
    return this.http.call('POST', '/v1/payouts/approve', { body, options });
  }

  /**
   * Get a payout with its transactions.
   *
   * The amounts of the `transactions` add up to the amount of the payout.
   *
   * Permission: `read:payouts`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#payoutsget}
   */
  get(id: string, options?: RequestOptions): Call<Payout> {
    return this.http.call('GET', '/v1/payouts/{id}', { params: [id], options });
  }

  /**
   * Change a payout’s status.
   *
   * Fails with `INVALID_TRANSITION` if the status change is not allowed (`details` lists the allowed statuses).
   * Setting the current status again with the same fields has no effect.
   *
   * Permission: `write:payouts`. Errors: `NOT_FOUND`, `INVALID_TRANSITION`, `APPROVAL_REQUIRED`, `ERASED`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#payoutsupdate}
   */
  update(id: string, body: PayoutUpdate, options?: RequestOptions): Call<Payout> {
    return this.http.call('PUT', '/v1/payouts/{id}', { params: [id], body, options });
  }

  /**
   * Record that a completed payout was returned.
   *
   * The full amount is owed again and included in the next payout, and clawbacks that the payout deducted are due
   * again. The payout stays `completed`. Recording the return again has no effect. Fails with `INVALID_TRANSITION`
   * if the payout is not completed.
   *
   * Permission: `write:payouts`. Errors: `NOT_FOUND`, `INVALID_TRANSITION`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#payoutsreturn}
   */
  return(id: string, body: PayoutReturn, options?: RequestOptions): Call<Payout> {
    return this.http.call('POST', '/v1/payouts/{id}/return', { params: [id], body, options });
  }
}

export class FundingSourcesResource extends Resource {
  /**
   * List funding sources.
   *
   * Permission: `read:payouts`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#fundingsourceslist}
   */
  list(query?: FundingSourceList, options?: RequestOptions): List<FundingSource, CursorPage<FundingSource>> {
    return this.http.list('/v1/funding-sources', { query, options });
  }

  /**
   * Add a bank account that you pay from.
   *
   * Permission: `write:payouts`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#fundingsourcescreate}
   */
  create(body: FundingSourceCreate, options?: RequestOptions): Call<FundingSource> {
    return this.http.call('POST', '/v1/funding-sources', { body, options });
  }

  /**
   * Get a funding source.
   *
   * Permission: `read:payouts`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#fundingsourcesget}
   */
  get(id: string, options?: RequestOptions): Call<FundingSource> {
    return this.http.call('GET', '/v1/funding-sources/{id}', { params: [id], options });
  }

  /**
   * Update a funding source.
   *
   * Changes only the fields you send. Existing payment files do not change.
   *
   * Permission: `write:payouts`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#fundingsourcesupdate}
   */
  update(id: string, body: FundingSourceUpdate, options?: RequestOptions): Call<FundingSource> {
    return this.http.call('PUT', '/v1/funding-sources/{id}', { params: [id], body, options });
  }

  /**
   * Get a funding source with its full IBAN.
   *
   * For payment files. Each request is recorded in the audit log. The response is never cached or stored for
   * replay.
   *
   * Permission: `write:payouts`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#fundingsourcesexport}
   */
  export(id: string, options?: RequestOptions): Call<FundingSourceExport> {
    return this.http.call('POST', '/v1/funding-sources/{id}/export', { params: [id], options });
  }

  /**
   * Delete a funding source.
   *
   * If you delete the default funding source, there is no default until you set another.
   *
   * Permission: `delete:payouts`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#fundingsourcesdelete}
   */
  delete(id: string, options?: RequestOptions): Call<Deleted> {
    return this.http.call('DELETE', '/v1/funding-sources/{id}', { params: [id], options });
  }
}

export class AdjustmentsResource extends Resource {
  /**
   * List adjustments.
   *
   * Newest first, including voided adjustments.
   *
   * Permission: `read:payouts`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#adjustmentslist}
   */
  list(query?: AdjustmentList, options?: RequestOptions): List<Adjustment, CursorPage<Adjustment>> {
    return this.http.list('/v1/adjustments', { query, options });
  }

  /**
   * Create a bonus or a deduction for an affiliate.
   *
   * An adjustment is ready for payment immediately and is included in the affiliate’s next payout in its currency.
   * A deduction that exceeds the ready amount is applied once the affiliate has earned enough. You can also use an
   * adjustment to reverse a lead, a bonus or a commission without a sale, which cannot be refunded. Idempotent if
   * `external_event_id` is sent.
   *
   * Permission: `write:payouts`. Errors: `NOT_FOUND`, `VOIDED`, `ERASED`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#adjustmentscreate}
   */
  create(body: AdjustmentCreate, options?: RequestOptions): Call<Adjustment> {
    return this.http.call('POST', '/v1/adjustments', { body, options });
  }

  /**
   * Get an adjustment.
   *
   * Permission: `read:payouts`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#adjustmentsget}
   */
  get(id: string, options?: RequestOptions): Call<Adjustment> {
    return this.http.call('GET', '/v1/adjustments/{id}', { params: [id], options });
  }

  /**
   * Void an adjustment that is not yet included in a payout.
   *
   * Adds a `voided` entry for the negated amount to the ledger, and payouts no longer include the adjustment.
   * Fails with `IN_USE` if the adjustment is part of a payout or has been paid; create an offsetting adjustment
   * instead. Voiding an adjustment again has no effect.
   *
   * Permission: `write:payouts`. Errors: `NOT_FOUND`, `IN_USE`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#adjustmentsvoid}
   */
  void(id: string, body: AdjustmentVoid, options?: RequestOptions): Call<Adjustment> {
    return this.http.call('POST', '/v1/adjustments/{id}/void', { params: [id], body, options });
  }
}

export class BalancesResource extends Resource {
  /**
   * List affiliates’ balances.
   *
   * Lists affiliates that have ledger entries, newest first. A merged affiliate’s earnings are listed in a
   * separate row.
   *
   * Permission: `read:affiliates`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#balanceslist}
   */
  list(
    query?: BalanceList,
    options?: RequestOptions,
  ): List<AffiliateBalances, CursorPage<AffiliateBalances>> {
    return this.http.list('/v1/balances', { query, options });
  }
}

export class ClosesResource extends Resource {
  /**
   * List closed months.
   *
   * Most recently closed first.
   *
   * Permission: `read:payouts`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#closeslist}
   */
  list(query?: CloseList, options?: RequestOptions): List<Close, CursorPage<Close>> {
    return this.http.list('/v1/closes', { query, options });
  }

  /**
   * Close a month.
   *
   * Permanently stores the totals of a month’s accrual report. A month can be closed two minutes after its end.
   * Closing a month again returns the existing close with 200.
   *
   * Permission: `write:payouts`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#closescreate}
   */
  create(body: CloseCreate, options?: RequestOptions): Call<Close> {
    return this.http.call('POST', '/v1/closes', { body, options });
  }

  /**
   * Get a closed month and its late entries.
   *
   * Permission: `read:payouts`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#closesget}
   */
  get(id: string, options?: RequestOptions): Call<CloseWithLateBookings> {
    return this.http.call('GET', '/v1/closes/{id}', { params: [id], options });
  }

  /**
   * Reopen the latest closed month of a program.
   *
   * Deletes the close. Fails with `IN_USE` while a later month of the program is closed.
   *
   * Permission: `write:payouts`. Errors: `NOT_FOUND`, `IN_USE`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#closesdelete}
   */
  delete(id: string, options?: RequestOptions): Call<Deleted> {
    return this.http.call('DELETE', '/v1/closes/{id}', { params: [id], options });
  }
}

export class AccountingResource extends Resource {
  /**
   * Get a program’s bookkeeping accounts.
   *
   * Permission: `read:payouts`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#accountinggetsettings}
   */
  getSettings(query?: AccountingGetSettingsQuery, options?: RequestOptions): Call<AccountingSettings> {
    return this.http.call('GET', '/v1/accounting/settings', { query, options });
  }

  /**
   * Set a program’s bookkeeping accounts.
   *
   * Replaces all existing accounts. If you export the journal for an earlier month again, it also uses the new
   * accounts.
   *
   * Permission: `write:payouts`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#accountingupdatesettings}
   */
  updateSettings(body: AccountingSettingsUpdate, options?: RequestOptions): Call<AccountingSettings> {
    return this.http.call('PUT', '/v1/accounting/settings', { body, options });
  }

  /**
   * Get a monthly journal as a file.
   *
   * Lists everything booked in the month, in the program’s time zone. Commissions are an expense and a liability
   * to affiliates; payouts reduce that liability. Incentive units are not money and are omitted.
   *
   * `generic`: a CSV file with a row for each entry. By default, the accounts are named `commission_expense`,
   * `affiliate_liabilities` and `bank`.
   *
   * `datev`: a batch of entries (EXTF, Buchungsstapel) with sums by day, kind and payout. Fails with
   * `VALIDATION_ERROR` if the program has no DATEV settings.
   *
   * Permission: `read:payouts` and `read:commissions`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#accountingjournal}
   */
  journal(query: AccountingJournalQuery, options?: RequestOptions): Call<FileDownload> {
    return this.http.call('GET', '/v1/accounting/journal', { query, options });
  }
}

export class CouponsResource extends Resource {
  /**
   * Create a coupon for an affiliate.
   *
   * The code is stored in uppercase. Fails with `DUPLICATE` if the code is already in use in the program.
   *
   * Permission: `write:coupons`. Errors: `NOT_FOUND`, `DUPLICATE`, `ERASED`, `PROVIDER_ERROR`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#couponscreate}
   */
  create(body: CouponCreate, options?: RequestOptions): Call<Coupon> {
    return this.http.call('POST', '/v1/coupons', { body, options });
  }

  /**
   * Get a coupon.
   *
   * `expand` can include the affiliate.
   *
   * Permission: `read:coupons`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#couponsget}
   */
  get<E extends CouponExpand = never>(
    id: string,
    query?: Expanding<E>,
    options?: RequestOptions,
  ): Call<Expanded<Coupon, E>> {
    return this.http.call('GET', '/v1/coupons/{id}', { params: [id], query, options });
  }

  /**
   * List coupons.
   *
   * Newest first. `code` is case-insensitive.
   *
   * Permission: `read:coupons`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#couponslist}
   */
  list<E extends CouponListExpand = never>(
    query?: CouponList<E>,
    options?: RequestOptions,
  ): List<Expanded<Coupon, E>, CursorPage<Expanded<Coupon, E>>> {
    return this.http.list('/v1/coupons', { query, options });
  }

  /**
   * Delete a coupon from Tributary and its provider.
   *
   * Fails with `PROVIDER_ERROR` if the provider rejects the request.
   *
   * Permission: `delete:coupons`. Errors: `NOT_FOUND`, `PROVIDER_ERROR`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#couponsdelete}
   */
  delete(id: string, options?: RequestOptions): Call<Deleted> {
    return this.http.call('DELETE', '/v1/coupons/{id}', { params: [id], options });
  }

  /**
   * Create coupons, each independently.
   *
   * Accepts any number of items, which are sent in as many requests as needed, one after another.
   *
   * Permission: `write:coupons`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#couponscreatebatch}
   */
  createBatch(body: CouponBatch, options?: RequestOptions): Call<BatchOutcome<Coupon>[]> {
    return this.http.batch('/v1/coupons/batch', body, { options });
  }
}

export class ConnectionsResource extends Resource {
  /**
   * List connections.
   *
   * Permission: `read:connections`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#connectionslist}
   */
  list(query?: ConnectionList, options?: RequestOptions): List<Connection, CursorPage<Connection>> {
    return this.http.list('/v1/connections', { query, options });
  }

  /**
   * Connect a billing provider.
   *
   * The connection starts as `observing` if API keys recorded sales in the last 30 days, otherwise as `live`. Then
   * either update the connection with `make_endpoint` to create the webhook endpoint, or register `webhook_url`
   * with the provider and set the webhook secret. At most 100 per environment.
   *
   * Permission: `write:connections`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#connectionscreate}
   */
  create(body: ConnectionCreate, options?: RequestOptions): Call<Connection> {
    return this.http.call('POST', '/v1/connections', { body, options });
  }

  /**
   * Get a connection with its payment and event counts, without its secrets.
   *
   * Permission: `read:connections`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#connectionsget}
   */
  get(id: string, options?: RequestOptions): Call<ConnectionWithCounts> {
    return this.http.call('GET', '/v1/connections/{id}', { params: [id], options });
  }

  /**
   * Update a connection, or make it live.
   *
   * Changes only the fields you send. Settings apply to payments credited from now on. Fails with
   * `INVALID_TRANSITION` if the connection is disconnected or would return to `observing`, and with
   * `PROVIDER_ERROR` if the provider does not create the webhook endpoint.
   *
   * Permission: `write:connections`. Errors: `NOT_FOUND`, `INVALID_TRANSITION`, `PROVIDER_ERROR`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#connectionsupdate}
   */
  update(id: string, body: ConnectionUpdate, options?: RequestOptions): Call<Connection> {
    return this.http.call('PUT', '/v1/connections/{id}', { params: [id], body, options });
  }

  /**
   * Disconnect a billing provider.
   *
   * Sales and refunds are kept. The secrets and any webhook endpoint created with `make_endpoint` are deleted.
   * Later events are rejected, so refunds and disputes of earlier payments are no longer recorded. A new
   * connection to the same account continues where the old connection stopped, because payments keep their
   * provider ids.
   *
   * Permission: `delete:connections`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#connectionsdelete}
   */
  delete(id: string, options?: RequestOptions): Call<DisconnectedConnection> {
    return this.http.call('DELETE', '/v1/connections/{id}', { params: [id], options });
  }

  /**
   * Check a connection’s webhook endpoint and API key.
   *
   * Queries the provider. Changes nothing.
   *
   * Permission: `read:connections`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#connectionscheck}
   */
  check(id: string, options?: RequestOptions): Call<ConnectionCheck> {
    return this.http.call('POST', '/v1/connections/{id}/check', { params: [id], options });
  }

  /**
   * List the events that a connection received.
   *
   * Newest first. Processed and ignored events are deleted after 30 days; failed events are kept.
   *
   * Permission: `read:connections`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#connectionslistevents}
   */
  listEvents(
    id: string,
    query?: ConnectionListEventsQuery,
    options?: RequestOptions,
  ): List<ProviderEvent, CursorPage<ProviderEvent>> {
    return this.http.list('/v1/connections/{id}/events', { params: [id], query, options });
  }

  /**
   * Retry an event that failed.
   *
   * Fails with `INVALID_TRANSITION` if the event has not failed.
   *
   * Permission: `write:connections`. Errors: `NOT_FOUND`, `INVALID_TRANSITION`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#connectionsretryevent}
   */
  retryEvent(id: string, eventId: string, options?: RequestOptions): Call<ProviderEvent> {
    return this.http.call('POST', '/v1/connections/{id}/events/{eventId}/retry', {
      params: [id, eventId],
      options,
    });
  }

  /**
   * List a connection’s payments with their status.
   *
   * Newest first, by time of payment.
   *
   * Permission: `read:connections`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#connectionslistpayments}
   */
  listPayments<E extends ConnectionListPaymentsExpand = never>(
    id: string,
    query?: ConnectionListPaymentsQuery<E>,
    options?: RequestOptions,
  ): List<Expanded<ProviderPayment, E>, CursorPage<Expanded<ProviderPayment, E>>> {
    return this.http.list('/v1/connections/{id}/payments', { params: [id], query, options });
  }

  /**
   * Get a payment with all known details.
   *
   * Permission: `read:connections`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#connectionsgetpayment}
   */
  getPayment(id: string, paymentId: string, options?: RequestOptions): Call<ProviderPaymentWithFacts> {
    return this.http.call('GET', '/v1/connections/{id}/payments/{paymentId}', {
      params: [id, paymentId],
      options,
    });
  }

  /**
   * Credit a payment manually.
   *
   * Attributes a payment to an affiliate or a referral. The payment must be `not_credited` with one of the reasons
   * `no_referral`, `before_referral`, `existing_customer`; otherwise, the request fails with `INVALID_TRANSITION`.
   * The payment is then processed immediately like any other payment: limits, caps and refunds apply. Fails with
   * `IDENTIFIER_CONFLICT` if the customer belongs to another referral.
   *
   * Permission: `write:connections` and `write:commissions`. Errors: `NOT_FOUND`, `IDENTIFIER_CONFLICT`,
   * `INVALID_TRANSITION`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#connectionsattributepayment}
   */
  attributePayment(
    id: string,
    paymentId: string,
    body: PaymentAttribution,
    options?: RequestOptions,
  ): Call<ProviderPayment> {
    return this.http.call('POST', '/v1/connections/{id}/payments/{paymentId}/attribute', {
      params: [id, paymentId],
      body,
      options,
    });
  }

  /**
   * Record payments observed before the connection went live.
   *
   * Records payments received since the connection was created that would have been credited but were only
   * observed (`before_start`). If your backend recorded a sale without the payment’s id, the sale is recorded
   * again; a sale of the same amount within 48 hours is held as a possible duplicate. Fails with
   * `INVALID_TRANSITION` while the connection is `observing`.
   *
   * Permission: `write:connections` and `write:commissions`. Errors: `NOT_FOUND`, `INVALID_TRANSITION`,
   * `TOTAL_CHANGED`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#connectionsbookobserved}
   */
  bookObserved(id: string, body: ObservedBooking, options?: RequestOptions): Call<ObservedPayments> {
    return this.http.call('POST', '/v1/connections/{id}/book-observed', { params: [id], body, options });
  }

  /**
   * Process a payment again.
   *
   * Immediately processes all payments of the same customer again. Repeating the request has no effect.
   *
   * Permission: `write:connections`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#connectionssettlepayment}
   */
  settlePayment(id: string, paymentId: string, options?: RequestOptions): Call<ProviderPayment> {
    return this.http.call('POST', '/v1/connections/{id}/payments/{paymentId}/settle', {
      params: [id, paymentId],
      options,
    });
  }
}

export class ProgramsResource extends Resource {
  /**
   * List programs.
   *
   * Permission: `read:programs`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#programslist}
   */
  list(query?: ProgramList, options?: RequestOptions): List<Program, CursorPage<Program>> {
    return this.http.list('/v1/programs', { query, options });
  }

  /**
   * Create a program with its default group.
   *
   * Permission: `write:programs`. Errors: `SECOND_PERSON_REQUIRED`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#programscreate}
   */
  create(body: ProgramCreate, options?: RequestOptions): Call<Program> {
    return this.http.call('POST', '/v1/programs', { body, options });
  }

  /**
   * Get a program.
   *
   * Permission: `read:programs`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#programsget}
   */
  get(id: string, options?: RequestOptions): Call<Program> {
    return this.http.call('GET', '/v1/programs/{id}', { params: [id], options });
  }

  /**
   * Update a program.
   *
   * Changes only the fields you send, effective immediately.
   *
   * Permission: `write:programs`. Errors: `NOT_FOUND`, `SECOND_PERSON_REQUIRED`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#programsupdate}
   */
  update(id: string, body: ProgramUpdate, options?: RequestOptions): Call<Program> {
    return this.http.call('PUT', '/v1/programs/{id}', { params: [id], body, options });
  }

  /**
   * Delete an unused program.
   *
   * Fails with `IN_USE` if any object refers to the program.
   *
   * Permission: `delete:programs`. Errors: `NOT_FOUND`, `IN_USE`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#programsdelete}
   */
  delete(id: string, options?: RequestOptions): Call<Deleted> {
    return this.http.call('DELETE', '/v1/programs/{id}', { params: [id], options });
  }
}

export class PortalsResource extends Resource {
  /**
   * Get a program’s portal.
   *
   * `id` is the program id. A new portal is closed until you open it.
   *
   * Permission: `read:portals`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalsget}
   */
  get(id: string, options?: RequestOptions): Call<Portal> {
    return this.http.call('GET', '/v1/portals/{id}', { params: [id], options });
  }

  /**
   * Update a program’s portal.
   *
   * Changes only the fields you send. `id` is the program id.
   *
   * Permission: `write:portals`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalsupdate}
   */
  update(id: string, body: PortalUpdate, options?: RequestOptions): Call<Portal> {
    return this.http.call('PUT', '/v1/portals/{id}', { params: [id], body, options });
  }

  /**
   * Get a portal’s logo.
   *
   * Permission: `read:portals`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalsgetlogo}
   */
  getLogo(id: string, options?: RequestOptions): Call<PortalLogoData> {
    return this.http.call('GET', '/v1/portals/{id}/logo', { params: [id], options });
  }

  /**
   * Set a portal’s logo.
   *
   * The type is detected from the content. SVG is not accepted.
   *
   * Permission: `write:portals`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalsupdatelogo}
   */
  updateLogo(id: string, body: PortalLogoUpdate, options?: RequestOptions): Call<Portal> {
    return this.http.call('PUT', '/v1/portals/{id}/logo', { params: [id], body, options });
  }

  /**
   * Remove a portal’s logo.
   *
   * Permission: `write:portals`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalsdeletelogo}
   */
  deleteLogo(id: string, options?: RequestOptions): Call<Deleted> {
    return this.http.call('DELETE', '/v1/portals/{id}/logo', { params: [id], options });
  }
}

export class GroupsResource extends Resource {
  readonly incentives = new GroupIncentivesResource(this.http);

  readonly multiLevelIncentives = new GroupMultiLevelIncentivesResource(this.http);

  /**
   * List affiliate groups.
   *
   * Permission: `read:groups`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#groupslist}
   */
  list(query?: GroupList, options?: RequestOptions): List<Group, CursorPage<Group>> {
    return this.http.list('/v1/program/groups', { query, options });
  }

  /**
   * Create an affiliate group.
   *
   * A group determines which incentives apply to its affiliates’ sales.
   *
   * Permission: `write:groups`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#groupscreate}
   */
  create(body: GroupCreate, options?: RequestOptions): Call<Group> {
    return this.http.call('POST', '/v1/program/groups', { body, options });
  }

  /**
   * Get an affiliate group.
   *
   * `expand` can include the incentives and levels.
   *
   * Permission: `read:groups`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#groupsget}
   */
  get<E extends GroupExpand = never>(
    id: string,
    query?: Expanding<E>,
    options?: RequestOptions,
  ): Call<Expanded<Group, E>> {
    return this.http.call('GET', '/v1/program/groups/{id}', { params: [id], query, options });
  }

  /**
   * Update an affiliate group.
   *
   * Changes only the fields you send. With `is_default: true`, this group replaces the current default group.
   *
   * Permission: `write:groups`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#groupsupdate}
   */
  update(id: string, body: GroupUpdate, options?: RequestOptions): Call<Group> {
    return this.http.call('PUT', '/v1/program/groups/{id}', { params: [id], body, options });
  }

  /**
   * Delete an empty group.
   *
   * Fails with `IN_USE` if the group is the default group or has affiliates.
   *
   * Permission: `delete:groups`. Errors: `NOT_FOUND`, `IN_USE`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#groupsdelete}
   */
  delete(id: string, options?: RequestOptions): Call<Deleted> {
    return this.http.call('DELETE', '/v1/program/groups/{id}', { params: [id], options });
  }
}

export class GroupIncentivesResource extends Resource {
  /**
   * List a group’s incentives.
   *
   * Permission: `read:groups`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#groupsincentiveslist}
   */
  list(
    id: string,
    query?: GroupIncentiveList,
    options?: RequestOptions,
  ): List<GroupIncentive, CursorPage<GroupIncentive>> {
    return this.http.list('/v1/program/groups/{id}/incentives', { params: [id], query, options });
  }

  /**
   * Attach an incentive to a group.
   *
   * The incentive must belong to the same program.
   *
   * Permission: `write:groups`. Errors: `NOT_FOUND`, `DUPLICATE`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#groupsincentivescreate}
   */
  create(id: string, body: GroupIncentiveCreate, options?: RequestOptions): Call<GroupIncentive> {
    return this.http.call('POST', '/v1/program/groups/{id}/incentives', { params: [id], body, options });
  }

  /**
   * Get an incentive attached to a group.
   *
   * Permission: `read:groups`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#groupsincentivesget}
   */
  get(id: string, attachedId: string, options?: RequestOptions): Call<GroupIncentive> {
    return this.http.call('GET', '/v1/program/groups/{id}/incentives/{attachedId}', {
      params: [id, attachedId],
      options,
    });
  }

  /**
   * Replace an incentive in a group.
   *
   * The new incentive applies to later sales. Existing commissions do not change.
   *
   * Permission: `write:groups`. Errors: `NOT_FOUND`, `DUPLICATE`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#groupsincentivesupdate}
   */
  update(
    id: string,
    attachedId: string,
    body: GroupIncentiveUpdate,
    options?: RequestOptions,
  ): Call<GroupIncentive> {
    return this.http.call('PUT', '/v1/program/groups/{id}/incentives/{attachedId}', {
      params: [id, attachedId],
      body,
      options,
    });
  }

  /**
   * Detach an incentive from a group.
   *
   * Existing commissions do not change.
   *
   * Permission: `delete:groups`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#groupsincentivesdelete}
   */
  delete(id: string, attachedId: string, options?: RequestOptions): Call<Deleted> {
    return this.http.call('DELETE', '/v1/program/groups/{id}/incentives/{attachedId}', {
      params: [id, attachedId],
      options,
    });
  }
}

export class GroupMultiLevelIncentivesResource extends Resource {
  /**
   * List a group’s levels.
   *
   * Permission: `read:groups`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#groupsmultilevelincentiveslist}
   */
  list(
    id: string,
    query?: GroupMultiLevelIncentiveList,
    options?: RequestOptions,
  ): List<MultiLevelIncentive, CursorPage<MultiLevelIncentive>> {
    return this.http.list('/v1/program/groups/{id}/multi-level-incentives', { params: [id], query, options });
  }

  /**
   * Add a level to a group.
   *
   * A group can have levels 1 to 3 above the seller.
   *
   * Permission: `write:groups`. Errors: `NOT_FOUND`, `DUPLICATE`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#groupsmultilevelincentivescreate}
   */
  create(id: string, body: MultiLevelIncentiveCreate, options?: RequestOptions): Call<MultiLevelIncentive> {
    return this.http.call('POST', '/v1/program/groups/{id}/multi-level-incentives', {
      params: [id],
      body,
      options,
    });
  }

  /**
   * Get a level of a group.
   *
   * Permission: `read:groups`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#groupsmultilevelincentivesget}
   */
  get(id: string, attachedId: string, options?: RequestOptions): Call<MultiLevelIncentive> {
    return this.http.call('GET', '/v1/program/groups/{id}/multi-level-incentives/{attachedId}', {
      params: [id, attachedId],
      options,
    });
  }

  /**
   * Update a level of a group.
   *
   * Changes only the fields you send. Changes apply to later sales; existing commissions do not change.
   *
   * Permission: `write:groups`. Errors: `NOT_FOUND`, `DUPLICATE`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#groupsmultilevelincentivesupdate}
   */
  update(
    id: string,
    attachedId: string,
    body: MultiLevelIncentiveUpdate,
    options?: RequestOptions,
  ): Call<MultiLevelIncentive> {
    return this.http.call('PUT', '/v1/program/groups/{id}/multi-level-incentives/{attachedId}', {
      params: [id, attachedId],
      body,
      options,
    });
  }

  /**
   * Remove a level from a group.
   *
   * Permission: `delete:groups`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#groupsmultilevelincentivesdelete}
   */
  delete(id: string, attachedId: string, options?: RequestOptions): Call<Deleted> {
    return this.http.call('DELETE', '/v1/program/groups/{id}/multi-level-incentives/{attachedId}', {
      params: [id, attachedId],
      options,
    });
  }
}

export class IncentivesResource extends Resource {
  /**
   * List incentives.
   *
   * Permission: `read:groups`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#incentiveslist}
   */
  list(query?: IncentiveList, options?: RequestOptions): List<Incentive, CursorPage<Incentive>> {
    return this.http.list('/v1/incentives', { query, options });
  }

  /**
   * Create an incentive.
   *
   * An incentive has no effect until it is attached to a group.
   *
   * Permission: `write:groups`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#incentivescreate}
   */
  create(body: IncentiveCreate, options?: RequestOptions): Call<Incentive> {
    return this.http.call('POST', '/v1/incentives', { body, options });
  }

  /**
   * Get an incentive.
   *
   * Returns the current version of the incentive.
   *
   * Permission: `read:groups`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#incentivesget}
   */
  get(id: string, options?: RequestOptions): Call<Incentive> {
    return this.http.call('GET', '/v1/incentives/{id}', { params: [id], options });
  }

  /**
   * List the versions of an incentive.
   *
   * Newest first, including the scheduled version. Each sale is calculated with the version in effect when the
   * sale is recorded.
   *
   * Permission: `read:groups`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#incentivesversions}
   */
  versions(
    id: string,
    query?: IncentiveVersionsQuery,
    options?: RequestOptions,
  ): List<IncentiveVersion, CursorPage<IncentiveVersion>> {
    return this.http.list('/v1/incentives/{id}/versions', { params: [id], query, options });
  }

  /**
   * Edit an incentive by creating a new version, effective immediately or at a specified time.
   *
   * Commissions earned with earlier versions never change. A new name applies immediately. While a version is
   * scheduled, changes to the terms require `in_force_from`.
   *
   * Permission: `write:groups`. Errors: `NOT_FOUND`, `IN_USE`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#incentivesupdate}
   */
  update(id: string, body: IncentiveUpdate, options?: RequestOptions): Call<Incentive> {
    return this.http.call('PUT', '/v1/incentives/{id}', { params: [id], body, options });
  }

  /**
   * Delete an unused incentive.
   *
   * Fails with `IN_USE` if commissions were earned with the incentive.
   *
   * Permission: `delete:groups`. Errors: `NOT_FOUND`, `IN_USE`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#incentivesdelete}
   */
  delete(id: string, options?: RequestOptions): Call<Deleted> {
    return this.http.call('DELETE', '/v1/incentives/{id}', { params: [id], options });
  }
}

export class FinderResource extends Resource {
  /**
   * Add a prospective affiliate to the shortlist.
   *
   * Permission: `write:finder`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#findercreate}
   */
  create(body: ShortlistItemCreate, options?: RequestOptions): Call<ShortlistItem> {
    return this.http.call('POST', '/v1/finder/shortlist', { body, options });
  }

  /**
   * List the shortlist.
   *
   * Newest first. Pages are numbered, so if you delete items while iterating, other items are skipped.
   *
   * Permission: `read:finder`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#finderlist}
   */
  list(query?: FinderList, options?: RequestOptions): List<ShortlistItem, NumberedPage<ShortlistItem>> {
    return this.http.list('/v1/finder/shortlist', { query, options });
  }

  /**
   * Update a shortlist item.
   *
   * Changes only the fields you send. A list replaces the existing list; null clears `notes` or `status`.
   *
   * Permission: `write:finder`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#finderupdate}
   */
  update(id: string, body: ShortlistItemUpdate, options?: RequestOptions): Call<ShortlistItem> {
    return this.http.call('PUT', '/v1/finder/shortlist/{id}', { params: [id], body, options });
  }

  /**
   * Permanently delete a shortlist item.
   *
   * Permission: `delete:finder`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#finderdelete}
   */
  delete(id: string, options?: RequestOptions): Call<Deleted> {
    return this.http.call('DELETE', '/v1/finder/shortlist/{id}', { params: [id], options });
  }
}

export class PersonsResource extends Resource {
  /**
   * Export all data stored about the person with a given e-mail address.
   *
   * Returns the data in sections. Sections are filled one after the other, up to `limit` rows in total. To get all
   * data, repeat the request with the returned `next_after` as `after` until `next_after` is null, and combine the
   * sections. If nobody has the address, all sections are empty. For an affiliate, the export contains data about
   * the affiliate but not about the customers they referred. Each request is recorded in the audit log.
   *
   * Permission: `read:persons`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#personsexport}
   */
  export(query: PersonExportQuery, options?: RequestOptions): Call<PersonExport> {
    return this.http.call('GET', '/v1/persons/export', { query, options });
  }
}

export class ErasuresResource extends Resource {
  /**
   * List erasures.
   *
   * Permission: `read:erasures`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#erasureslist}
   */
  list(query?: ErasureList, options?: RequestOptions): List<Erasure, CursorPage<Erasure>> {
    return this.http.list('/v1/erasures', { query, options });
  }

  /**
   * Permanently erase the personal data of a customer or affiliate.
   *
   * Replaces names, e-mail addresses, external ids and free text with pseudonyms, removes visitor details from
   * clicks, and changes stored events, deliveries and idempotent responses accordingly. Amounts, statuses and the
   * ledger are kept. An object is erased only once: repeating the request returns the first erasure with 200.
   * Large numbers of copies are erased in the background, and `status` is `running` until all copies are erased.
   * The event `referral.erased` or `affiliate.erased` is then sent. Fails with `BALANCE_UNPAID` if the affiliate
   * has an unpaid balance, and with `IN_USE` if the affiliate has open payouts, coupons at a provider, or merged
   * affiliates that have not been erased.
   *
   * Permission: `write:erasures`. Errors: `NOT_FOUND`, `IN_USE`, `BALANCE_UNPAID`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#erasurescreate}
   */
  create(body: ErasureCreate, options?: RequestOptions): Call<Erasure> {
    return this.http.call('POST', '/v1/erasures', { body, options });
  }

  /**
   * Get an erasure.
   *
   * Permission: `read:erasures`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#erasuresget}
   */
  get(id: string, options?: RequestOptions): Call<Erasure> {
    return this.http.call('GET', '/v1/erasures/{id}', { params: [id], options });
  }
}

export class InboxResource extends Resource {
  /**
   * Get items that need attention: applications, approvals, payouts and failures.
   *
   * All sections reflect the same point in time. Any valid key can call this endpoint; sections for which the key
   * lacks permission are null.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#inboxget}
   */
  get(options?: RequestOptions): Call<Inbox> {
    return this.http.call('GET', '/v1/inbox', { options });
  }
}

export class ReportsResource extends Resource {
  /**
   * Report clicks, referrals, sales, refunds and commission for a period.
   *
   * All figures are counted at the time of the event: a sale and its commission at `occurred_at`, a refund and the
   * reversed commission at `refunded_at`, a manual commission and its sale at `created_at`. Each row therefore
   * shows sales together with the commission on those sales, however late they were recorded. With
   * `basis=recorded`, sales, refunds and commissions are counted at the time they were recorded. When grouped by
   * `source`, `utm_…`, `sub…` or `landing_page`, a click is counted under its own value; all other figures are
   * counted under the value of the referral’s click. `source` is `utm_source`, otherwise the host of the referrer,
   * otherwise `direct`. `landing_page` is a path. `country` is the affiliate’s country. A sale of several products
   * is counted once, under the combination of products (`a, b`); only sales have a product. When grouped by
   * `coupon`, a sale is counted under the coupon code used, a customer under the code used for their first
   * payment, and all other figures under null. The rows always add up to `total`.
   *
   * Permission: `read:commissions`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#reportsperformance}
   */
  performance(query: ReportPerformanceQuery, options?: RequestOptions): Call<PerformanceReport> {
    return this.http.call('GET', '/v1/reports/performance', { query, options });
  }

  /**
   * Report clicks, sign-ups, trials and customers for a period, and the rates between them.
   *
   * Each step is counted at the time it happened: the customers of a period are those who first bought in that
   * period, regardless of when they clicked. Individual visitors are not followed from step to step, so a rate can
   * be above 1.
   *
   * Permission: `read:commissions`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#reportsfunnel}
   */
  funnel(query: ReportFunnelQuery, options?: RequestOptions): Call<FunnelReport> {
    return this.http.call('GET', '/v1/reports/funnel', { query, options });
  }

  /**
   * Report the amounts owed to affiliates, by program and currency.
   *
   * Returns the totals of all balances, now or as of an earlier time. A currency in which nothing is owed and
   * nothing was paid has no row.
   *
   * Permission: `read:payouts`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#reportsowed}
   */
  owed(query?: ReportOwedQuery, options?: RequestOptions): Call<OwedReport> {
    return this.http.call('GET', '/v1/reports/owed', { query, options });
  }

  /**
   * Report what affiliates earned and were paid in a month.
   *
   * Every ledger entry is counted in the month in which the entry was booked. Figures are signed: `opening` and
   * the figures that follow add up to `closing`. `opening` and `closing` equal the totals of `GET
   * /v1/reports/owed` as of the beginning and the end of the month.
   *
   * Permission: `read:payouts`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#reportsaccruals}
   */
  accruals(query: ReportAccrualsQuery, options?: RequestOptions): Call<AccrualReport> {
    return this.http.call('GET', '/v1/reports/accruals', { query, options });
  }
}

export class LedgerResource extends Resource {
  /**
   * List ledger entries.
   *
   * Newest first. If you filter by transaction, or by affiliate and currency, each entry includes a running
   * `balance`.
   *
   * Permission: `read:commissions`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#ledgerentries}
   */
  entries(query?: LedgerEntriesQuery, options?: RequestOptions): List<LedgerEntry, CursorPage<LedgerEntry>> {
    return this.http.list('/v1/ledger/entries', { query, options });
  }

  /**
   * Recalculate all balances and commissions from the ledger and report differences.
   *
   * Differences are returned in the response; they do not cause an error.
   *
   * The first verification checks everything. Later verifications check all rows inserted or updated since then,
   * together with related rows. They also check that no verified ledger entry was changed or removed. Differences
   * are checked again until they are resolved.
   *
   * Only `scope=everything` detects rows in other tables that were deleted directly in the database, data damaged
   * on disk, and report totals that were correct but have changed.
   *
   * Permission: `read:commissions`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#ledgerverify}
   */
  verify(query?: LedgerVerifyQuery, options?: RequestOptions): Call<LedgerVerification> {
    return this.http.call('GET', '/v1/ledger/verify', { query, options });
  }
}

export class AuditLogResource extends Resource {
  /**
   * List audit log entries.
   *
   * Newest first; chronological with `order=asc`.
   *
   * Permission: `read:audit`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#auditloglist}
   */
  list(query?: AuditLogList, options?: RequestOptions): List<AuditEntry, CursorPage<AuditEntry>> {
    return this.http.list('/v1/audit-log', { query, options });
  }

  /**
   * Get the position and hash of the last audit log entry.
   *
   * The position is 0 if there are no entries.
   *
   * Permission: `read:audit`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#auditloghead}
   */
  head(options?: RequestOptions): Call<AuditHead> {
    return this.http.call('GET', '/v1/audit-log/head', { options });
  }
}

export class SearchResource extends Resource {
  /**
   * Find affiliates, referrals, commissions, payouts and coupons by any of their identifiers.
   *
   * Returns up to 20 results, exact matches first. Names, e-mail addresses, customer ids and tracking ids also
   * match in part; commissions, payouts and coupons are found only by a complete id, order id, invoice, payment
   * intent, invoice number or code. Types that the API key cannot read are omitted.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#searchfind}
   */
  find(query: SearchFindQuery, options?: RequestOptions): Call<SearchResults> {
    return this.http.call('GET', '/v1/search', { query, options });
  }
}

export class TestClockResource extends Resource {
  /**
   * Get the time of a dev environment.
   *
   * Permission: `write:programs`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#testclockget}
   */
  get(options?: RequestOptions): Call<TestClock> {
    return this.http.call('GET', '/v1/test-clock', { options });
  }

  /**
   * Advance the time of a dev environment; due holds end immediately.
   *
   * Not available with a live key. Existing clicks age and may expire; times reported by browsers, such as
   * `clicked_at` of a sign-up, are converted to the test clock. Signatures, key expiry, rate limits and deliveries
   * use real time.
   *
   * Permission: `write:programs`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#testclockadvance}
   */
  advance(body: TestClockAdvance, options?: RequestOptions): Call<TestClock> {
    return this.http.call('POST', '/v1/test-clock/advance', { body, options });
  }

  /**
   * Reset a dev environment to real time.
   *
   * Not available with a live key. Existing objects keep their dates, which may then be in the future. Holds that
   * have ended stay ended.
   *
   * Permission: `write:programs`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#testclockreset}
   */
  reset(options?: RequestOptions): Call<TestClock> {
    return this.http.call('POST', '/v1/test-clock/reset', { options });
  }
}

export class ApiKeysResource extends Resource {
  /**
   * List the API keys of this environment.
   *
   * Newest first, including revoked keys.
   *
   * Permission: `read:keys`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#apikeyslist}
   */
  list(query?: ApiKeyList, options?: RequestOptions): List<ApiKey, CursorPage<ApiKey>> {
    return this.http.list('/v1/api-keys', { query, options });
  }

  /**
   * Create an API key; the key is shown only once.
   *
   * A key can only have permissions that the calling key has. `key` is returned only once and is null in a
   * replayed response. If you never received the first response, revoke the new key and create another.
   *
   * Permission: `write:keys`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#apikeyscreate}
   */
  create(body: ApiKeyCreate, options?: RequestOptions): Call<CreatedApiKey> {
    return this.http.call('POST', '/v1/api-keys', { body, options });
  }

  /**
   * Get an API key, without the key itself.
   *
   * Permission: `read:keys`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#apikeysget}
   */
  get(id: string, options?: RequestOptions): Call<ApiKey> {
    return this.http.call('GET', '/v1/api-keys/{id}', { params: [id], options });
  }

  /**
   * Change the name, permissions or expiry of an API key.
   *
   * The calling key must have every permission of the edited key. To edit a key, use a different key. Revoked and
   * expired keys cannot be edited.
   *
   * Permission: `write:keys`. Errors: `NOT_FOUND`, `INVALID_TRANSITION`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#apikeysupdate}
   */
  update(id: string, body: ApiKeyUpdate, options?: RequestOptions): Call<ApiKey> {
    return this.http.call('PUT', '/v1/api-keys/{id}', { params: [id], body, options });
  }

  /**
   * Revoke an API key permanently.
   *
   * Takes effect within a second. The key stays in the list with `revoked_at`. The calling key must have every
   * permission of the revoked key; a key can revoke itself.
   *
   * Permission: `delete:keys`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#apikeysdelete}
   */
  delete(id: string, options?: RequestOptions): Call<Deleted> {
    return this.http.call('DELETE', '/v1/api-keys/{id}', { params: [id], options });
  }
}

export class MembersResource extends Resource {
  /**
   * List the members of this environment.
   *
   * All members, ordered by name.
   *
   * Permission: `read:members`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#memberslist}
   */
  list(options?: RequestOptions): Call<Member[]> {
    return this.http.call('GET', '/v1/members', { options });
  }

  /**
   * Get a member.
   *
   * Permission: `read:members`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#membersget}
   */
  get(id: string, options?: RequestOptions): Call<Member> {
    return this.http.call('GET', '/v1/members/{id}', { params: [id], options });
  }

  /**
   * Change the role of a member.
   *
   * Takes effect within a second. The caller must have every permission of both the old and the new role; an API
   * key cannot make anyone an owner. Users cannot change their own role. If a user’s address is unverified, invite
   * the user again to assign a higher role. Fails with `LAST_OWNER` if the member is the only owner.
   *
   * Permission: `write:members`. Errors: `NOT_FOUND`, `LAST_OWNER`, `INVALID_TRANSITION`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#membersupdate}
   */
  update(id: string, body: MemberUpdate, options?: RequestOptions): Call<Member> {
    return this.http.call('PUT', '/v1/members/{id}', { params: [id], body, options });
  }

  /**
   * Remove a member from this environment.
   *
   * Takes effect within a second. The audit log keeps the user and their actions. API keys that the member created
   * keep working; revoke the keys if necessary. The caller must have every permission of the member. Members with
   * permission to call this endpoint can remove themselves. Fails with `LAST_OWNER` if the member is the only
   * owner.
   *
   * Permission: `delete:members`. Errors: `NOT_FOUND`, `LAST_OWNER`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#membersremove}
   */
  remove(id: string, options?: RequestOptions): Call<Deleted> {
    return this.http.call('DELETE', '/v1/members/{id}', { params: [id], options });
  }

  /**
   * Reset a user’s sign-in and get a link to choose a new password.
   *
   * Deletes the user’s password, passkeys, authenticator app, recovery codes and sessions, and marks their address
   * as unverified. The link can be used once and expires after 24 hours. The caller must have every permission
   * that the user has in any environment, so only an owner can reset an owner’s sign-in; an API key cannot. Users
   * cannot reset their own sign-in. The sign-in of a member of a live environment can be reset only in that
   * environment.
   *
   * Permission: `write:members`. Errors: `NOT_FOUND`, `DUPLICATE`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#memberscreateresetlink}
   */
  createResetLink(id: string, body?: ResetCreate, options?: RequestOptions): Call<PersonLink> {
    return this.http.call('POST', '/v1/members/{id}/reset-links', { params: [id], body, options });
  }

  /**
   * List roles and their permissions.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#membersroles}
   */
  roles(options?: RequestOptions): Call<Role[]> {
    return this.http.call('GET', '/v1/roles', { options });
  }
}

export class InvitationsResource extends Resource {
  /**
   * List pending invitations to this environment.
   *
   * Newest first. At most 200 invitations can be pending at the same time.
   *
   * Permission: `read:members`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#invitationslist}
   */
  list(options?: RequestOptions): Call<Invitation[]> {
    return this.http.call('GET', '/v1/invitations', { options });
  }

  /**
   * Invite a person to this environment.
   *
   * The link can be used once and expires after seven days. Inviting the same address again replaces the previous
   * invitation. Callers can grant only permissions that they have; an API key can invite an owner only while the
   * environment has no members. Fails with `DUPLICATE` if the person is already a member; a member with an
   * unverified address can be invited to another role. At most 20 invitations and reset links are sent by e-mail
   * per account in 24 hours.
   *
   * Permission: `write:members`. Errors: `DUPLICATE`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#invitationscreate}
   */
  create(body: InvitationCreate, options?: RequestOptions): Call<CreatedInvitation> {
    return this.http.call('POST', '/v1/invitations', { body, options });
  }

  /**
   * Revoke an invitation.
   *
   * The link stops working. The caller must have every permission of the invited role.
   *
   * Permission: `delete:members`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#invitationsrevoke}
   */
  revoke(id: string, options?: RequestOptions): Call<Deleted> {
    return this.http.call('DELETE', '/v1/invitations/{id}', { params: [id], options });
  }

  /**
   * Accept an invitation, or choose a new password after a reset.
   *
   * Signs the browser in. The creator of the invitation must still be allowed to grant the role. If the address
   * belongs to a user of the account, that user must be signed in; otherwise the request fails with
   * `INSUFFICIENT_PERMISSIONS`.
   *
   * Errors: `INVITATION_SPENT`, `INSUFFICIENT_PERMISSIONS`, `DUPLICATE`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#invitationsaccept}
   */
  accept(body: InvitationAccept, options?: RequestOptions): Call<Acceptance> {
    return this.http.call('POST', '/v1/invitation-acceptances', { body, options });
  }
}

export class MailsResource extends Resource {
  /**
   * List e-mails.
   *
   * Newest first. E-mails are deleted after 90 days.
   *
   * Permission: `read:mails`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#mailslist}
   */
  list(query?: MailList, options?: RequestOptions): List<Mail, CursorPage<Mail>> {
    return this.http.list('/v1/mails', { query, options });
  }

  /**
   * Get an e-mail with its content.
   *
   * In live environments, codes and links in the content are hidden, because anyone could use them to act as the
   * recipient.
   *
   * Permission: `read:mails`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#mailsget}
   */
  get(id: string, options?: RequestOptions): Call<MailWithContent> {
    return this.http.call('GET', '/v1/mails/{id}', { params: [id], options });
  }

  /**
   * Resend an e-mail.
   *
   * Queues a copy of the e-mail for the same recipient and returns the copy with 201. If the original e-mail is
   * still waiting, it is sent immediately instead. Fails with `INVALID_TRANSITION` if the e-mail has expired.
   *
   * Permission: `write:mails`. Errors: `NOT_FOUND`, `INVALID_TRANSITION`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#mailsresend}
   */
  resend(id: string, options?: RequestOptions): Call<Mail> {
    return this.http.call('POST', '/v1/mails/{id}/resend', { params: [id], options });
  }

  /**
   * Send a test e-mail.
   *
   * Queues a test e-mail, so that you can check that sending works. Limited to 50 test e-mails per environment in
   * 24 hours.
   *
   * Permission: `write:mails`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#mailstest}
   */
  test(body: MailTest, options?: RequestOptions): Call<Mail> {
    return this.http.call('POST', '/v1/mails/test', { body, options });
  }

  /**
   * Report that an e-mail bounced after it was accepted.
   *
   * Suppresses the address in this environment. Call this endpoint from your e-mail provider’s webhook, and report
   * only permanent failures and complaints. An address that is already suppressed keeps its original reason.
   *
   * Permission: `write:mails`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#mailsreportbounce}
   */
  reportBounce(body: MailBounce, options?: RequestOptions): Call<MailSuppression> {
    return this.http.call('POST', '/v1/mail-bounces', { body, options });
  }
}

export class MailSuppressionsResource extends Resource {
  /**
   * List suppressed addresses.
   *
   * Permission: `read:mails`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#mailsuppressionslist}
   */
  list(
    query?: MailSuppressionList,
    options?: RequestOptions,
  ): List<MailSuppression, CursorPage<MailSuppression>> {
    return this.http.list('/v1/mail-suppressions', { query, options });
  }

  /**
   * Remove a suppression.
   *
   * E-mail can be sent to the address again. E-mails suppressed in the meantime are not sent automatically.
   *
   * Permission: `delete:mails`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#mailsuppressionsdelete}
   */
  delete(id: string, options?: RequestOptions): Call<Deleted> {
    return this.http.call('DELETE', '/v1/mail-suppressions/{id}', { params: [id], options });
  }
}

export class IdentityProvidersResource extends Resource {
  /**
   * List the identity providers of the account.
   *
   * Permission: `write:sign_in`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#identityproviderslist}
   */
  list(options?: RequestOptions): Call<IdentityProvider[]> {
    return this.http.call('GET', '/v1/identity-providers', { options });
  }

  /**
   * Get an identity provider.
   *
   * Permission: `write:sign_in`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#identityprovidersget}
   */
  get(id: string, options?: RequestOptions): Call<IdentityProvider> {
    return this.http.call('GET', '/v1/identity-providers/{id}', { params: [id], options });
  }

  /**
   * Add an identity provider.
   *
   * Does not contact the provider. To test the configuration, use `POST /v1/identity-providers/{id}/check`. Fails
   * with `DUPLICATE` if the account already has a provider with this issuer. At most 10.
   *
   * Permission: `write:sign_in`. Errors: `DUPLICATE`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#identityproviderscreate}
   */
  create(body: IdentityProviderCreate, options?: RequestOptions): Call<IdentityProvider> {
    return this.http.call('POST', '/v1/identity-providers', { body, options });
  }

  /**
   * Update an identity provider.
   *
   * The issuer cannot be changed. Add another provider instead.
   *
   * Permission: `write:sign_in`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#identityprovidersupdate}
   */
  update(id: string, body: IdentityProviderUpdate, options?: RequestOptions): Call<IdentityProvider> {
    return this.http.call('PUT', '/v1/identity-providers/{id}', { params: [id], body, options });
  }

  /**
   * Remove an identity provider.
   *
   * Nobody can sign in with the provider afterwards, and users’ links to the provider are deleted. User sessions
   * started through the provider end. Users without another way to sign in need a reset link; if the caller has no
   * other way to sign in, the request fails with `INVALID_TRANSITION`. All owners are notified by e-mail, as with
   * every change.
   *
   * Permission: `write:sign_in`. Errors: `NOT_FOUND`, `INVALID_TRANSITION`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#identityprovidersremove}
   */
  remove(id: string, options?: RequestOptions): Call<Deleted> {
    return this.http.call('DELETE', '/v1/identity-providers/{id}', { params: [id], options });
  }

  /**
   * Fetch an identity provider’s configuration and check that users can sign in with it.
   *
   * Permission: `write:sign_in`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#identityproviderscheck}
   */
  check(id: string, options?: RequestOptions): Call<IdentityProviderCheck> {
    return this.http.call('POST', '/v1/identity-providers/{id}/check', { params: [id], options });
  }
}

export class SessionsResource extends Resource {
  /**
   * Sign a browser in with an API key or a one-time link.
   *
   * The session token is only set as an HttpOnly cookie. The session has exactly the permissions and the
   * environment of the API key, and ends when the key stops working. A browser has one session per mode: signing
   * in ends the previous session.
   *
   * Errors: `SESSION_LINK_SPENT`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#sessionscreate}
   */
  create(body: SessionCreate, options?: RequestOptions): Call<Session> {
    return this.http.call('POST', '/v1/sessions', { body, options });
  }

  /**
   * Get the session of this browser.
   *
   * With `live` or `dev` in the header `Tributary-Environment`, returns this browser’s session in that mode,
   * whatever the environment.
   *
   * Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#sessionsget}
   */
  get(options?: RequestOptions): Call<Session> {
    return this.http.call('GET', '/v1/session', { options });
  }

  /**
   * Sign out of this browser.
   *
   * Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#sessionsend}
   */
  end(options?: RequestOptions): Call<Deleted> {
    return this.http.call('DELETE', '/v1/session', { options });
  }

  /**
   * Create a single-use link to the dashboard that expires after 60 seconds.
   *
   * The session belongs to the API key that creates the link.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#sessionscreatelink}
   */
  createLink(options?: RequestOptions): Call<SessionLink> {
    return this.http.call('POST', '/v1/session-links', { options });
  }
}

export class SignInsResource extends Resource {
  /**
   * Start signing in as a user.
   *
   * The response is the same whether or not the address belongs to a user. An HttpOnly cookie ties the sign-in to
   * this browser.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#signinscreate}
   */
  create(body?: SignInCreate, options?: RequestOptions): Call<SignIn> {
    return this.http.call('POST', '/v1/sign-ins', { body, options });
  }

  /**
   * List the available ways to sign in.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#signinsoptions}
   */
  options(query?: SignInOptionsQuery, options?: RequestOptions): Call<SignInOptions> {
    return this.http.call('GET', '/v1/sign-in-options', { query, options });
  }

  /**
   * Get the URL for signing in with an identity provider.
   *
   * The provider redirects back to `/app/signed-in/{provider_id}`. The provider’s response can only be used for
   * this sign-in, in this browser.
   *
   * Errors: `SIGN_IN_FAILED`, `IDENTITY_PROVIDER_FAILED`, `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#signinscreateredirect}
   */
  createRedirect(id: string, body: ProviderRedirectCreate, options?: RequestOptions): Call<ProviderRedirect> {
    return this.http.call('POST', '/v1/sign-ins/{id}/redirects', { params: [id], body, options });
  }

  /**
   * E-mail a sign-in code to the user.
   *
   * The response is the same whether or not the address belongs to a user. The code works only in this browser,
   * for ten minutes.
   *
   * Errors: `SIGN_IN_FAILED`, `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#signinssendcode}
   */
  sendCode(id: string, options?: RequestOptions): Call<SignIn> {
    return this.http.call('POST', '/v1/sign-ins/{id}/code', { params: [id], options });
  }

  /**
   * Get a challenge for signing in with a passkey.
   *
   * Returns the options for `navigator.credentials.get`. The options do not list any credentials, so they do not
   * reveal whether a user exists. Repeated requests return the same challenge. Passkeys work on the host of
   * `TRIBUTARY_PUBLIC_URL`, or on `localhost` if that variable is not set. Fails with `INVALID_TRANSITION` if the
   * host is an IP address.
   *
   * Errors: `SIGN_IN_FAILED`, `NOT_FOUND`, `INVALID_TRANSITION`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#signinsbeginpasskey}
   */
  beginPasskey(id: string, options?: RequestOptions): Call<PasskeyRequest> {
    return this.http.call('POST', '/v1/sign-ins/{id}/passkey', { params: [id], options });
  }

  /**
   * Continue a sign-in with a password, a code or a passkey, and an authenticator code if required.
   *
   * The last factor signs the browser in: the session token is only set as an HttpOnly cookie. API key sessions in
   * this browser end. The sign-in expires after five failed attempts.
   *
   * Errors: `SIGN_IN_FAILED`, `IDENTITY_PROVIDER_FAILED`, `INVITATION_SPENT`, `INSUFFICIENT_PERMISSIONS`,
   * `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#signinsanswer}
   */
  answer(id: string, body: SignInAnswer, options?: RequestOptions): Call<SignInStep> {
    return this.http.call('POST', '/v1/sign-ins/{id}/answer', { params: [id], body, options });
  }
}

export class MeResource extends Resource {
  /**
   * Get the signed-in user.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#meget}
   */
  get(options?: RequestOptions): Call<Me> {
    return this.http.call('GET', '/v1/me', { options });
  }

  /**
   * Change your name or language.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#meupdate}
   */
  update(body: MeUpdate, options?: RequestOptions): Call<Me> {
    return this.http.call('PUT', '/v1/me', { body, options });
  }

  /**
   * Change your password.
   *
   * Ends the user’s other sessions within a second.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#mesetpassword}
   */
  setPassword(body: PasswordUpdate, options?: RequestOptions): Call<Me> {
    return this.http.call('PUT', '/v1/me/password', { body, options });
  }

  /**
   * Start setting up an authenticator app.
   *
   * To confirm, submit a code from the app within ten minutes.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#mebegintotp}
   */
  beginTotp(options?: RequestOptions): Call<TotpSecret> {
    return this.http.call('POST', '/v1/me/totp', { options });
  }

  /**
   * Finish setting up an authenticator app with one of its codes.
   *
   * Returns ten recovery codes and ends the user’s other sessions. Fails with `SIGN_IN_FAILED` if the code is
   * wrong.
   *
   * Errors: `SIGN_IN_FAILED`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#meconfirmtotp}
   */
  confirmTotp(body: TotpConfirm, options?: RequestOptions): Call<RecoveryCodes> {
    return this.http.call('PUT', '/v1/me/totp', { body, options });
  }

  /**
   * Remove the authenticator app and its recovery codes.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#meremovetotp}
   */
  removeTotp(options?: RequestOptions): Call<Deleted> {
    return this.http.call('DELETE', '/v1/me/totp', { options });
  }

  /**
   * Get ten new recovery codes.
   *
   * The previous codes stop working. Fails with `INVALID_TRANSITION` if there is no authenticator app.
   *
   * Errors: `INVALID_TRANSITION`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#mecreaterecoverycodes}
   */
  createRecoveryCodes(options?: RequestOptions): Call<RecoveryCodes> {
    return this.http.call('POST', '/v1/me/recovery-codes', { options });
  }

  /**
   * List your passkeys.
   *
   * Oldest first.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#mepasskeys}
   */
  passkeys(options?: RequestOptions): Call<Passkey[]> {
    return this.http.call('GET', '/v1/me/passkeys', { options });
  }

  /**
   * Start adding a passkey.
   *
   * Returns the options for `navigator.credentials.create`. Passkeys work on the host of `TRIBUTARY_PUBLIC_URL`,
   * or on `localhost` if that variable is not set. Fails with `INVALID_TRANSITION` if the host is an IP address.
   *
   * Errors: `INVALID_TRANSITION`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#mebeginpasskey}
   */
  beginPasskey(options?: RequestOptions): Call<PasskeyCreation> {
    return this.http.call('POST', '/v1/me/passkeys', { options });
  }

  /**
   * Finish adding a passkey with the authenticator’s response.
   *
   * The authenticator must verify the user, for example by PIN or fingerprint. Ends the user’s other sessions.
   * Fails with `SIGN_IN_FAILED` if the response is invalid, and with `DUPLICATE` if the passkey belongs to another
   * user.
   *
   * Errors: `SIGN_IN_FAILED`, `DUPLICATE`, `INVALID_TRANSITION`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#meaddpasskey}
   */
  addPasskey(body: PasskeyCreate, options?: RequestOptions): Call<Passkey> {
    return this.http.call('PUT', '/v1/me/passkeys', { body, options });
  }

  /**
   * Rename a passkey.
   *
   * Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#merenamepasskey}
   */
  renamePasskey(id: string, body: PasskeyUpdate, options?: RequestOptions): Call<Passkey> {
    return this.http.call('PUT', '/v1/me/passkeys/{id}', { params: [id], body, options });
  }

  /**
   * Remove a passkey.
   *
   * Ends the user’s other sessions. Fails with `INVALID_TRANSITION` if the passkey is the user’s only way to sign
   * in.
   *
   * Errors: `NOT_FOUND`, `INVALID_TRANSITION`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#meremovepasskey}
   */
  removePasskey(id: string, options?: RequestOptions): Call<Deleted> {
    return this.http.call('DELETE', '/v1/me/passkeys/{id}', { params: [id], options });
  }

  /**
   * Change or verify your e-mail address.
   *
   * E-mails a code to the address. To make the change, send the code to `PUT /v1/me/email`. If the server cannot
   * send e-mail, the address changes immediately and is not verified. Fails with `DUPLICATE` if the address
   * belongs to another user of the account.
   *
   * Errors: `DUPLICATE`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#mebeginemail}
   */
  beginEmail(body: EmailChange, options?: RequestOptions): Call<EmailChanging> {
    return this.http.call('POST', '/v1/me/email', { body, options });
  }

  /**
   * Verify an e-mail address with the code sent to it.
   *
   * Errors: `SIGN_IN_FAILED`, `DUPLICATE`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#meconfirmemail}
   */
  confirmEmail(body: EmailConfirm, options?: RequestOptions): Call<Me> {
    return this.http.call('PUT', '/v1/me/email', { body, options });
  }

  /**
   * List the identity providers linked to your user.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#meidentities}
   */
  identities(options?: RequestOptions): Call<UserIdentity[]> {
    return this.http.call('GET', '/v1/me/identities', { options });
  }

  /**
   * Start linking an identity provider.
   *
   * Returns the URL where the user signs in with the provider. To finish, send the provider’s response to `PUT
   * /v1/me/identities`.
   *
   * Errors: `IDENTITY_PROVIDER_FAILED`, `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#mebeginidentity}
   */
  beginIdentity(body: IdentityBegin, options?: RequestOptions): Call<ProviderRedirect> {
    return this.http.call('POST', '/v1/me/identities', { body, options });
  }

  /**
   * Finish linking an identity provider.
   *
   * Ends the user’s other sessions. Fails with `DUPLICATE` if the identity belongs to another user, or if the user
   * is already linked to this provider.
   *
   * Errors: `SIGN_IN_FAILED`, `IDENTITY_PROVIDER_FAILED`, `NOT_FOUND`, `DUPLICATE`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#meconfirmidentity}
   */
  confirmIdentity(body: IdentityConfirm, options?: RequestOptions): Call<UserIdentity> {
    return this.http.call('PUT', '/v1/me/identities', { body, options });
  }

  /**
   * Unlink an identity provider.
   *
   * Ends the user’s other sessions. Until the provider is linked again, the user is not recognized by e-mail
   * address when signing in with that provider. Fails with `INVALID_TRANSITION` if the user has no other way to
   * sign in.
   *
   * Errors: `NOT_FOUND`, `INVALID_TRANSITION`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#meremoveidentity}
   */
  removeIdentity(id: string, options?: RequestOptions): Call<Deleted> {
    return this.http.call('DELETE', '/v1/me/identities/{id}', { params: [id], options });
  }

  /**
   * List the browsers in which you are signed in.
   *
   * Most recently used first.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#mesessions}
   */
  sessions(options?: RequestOptions): Call<UserSessionItem[]> {
    return this.http.call('GET', '/v1/me/sessions', { options });
  }

  /**
   * Sign out of one browser.
   *
   * Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#meendsession}
   */
  endSession(id: string, options?: RequestOptions): Call<Deleted> {
    return this.http.call('DELETE', '/v1/me/sessions/{id}', { params: [id], options });
  }

  /**
   * Sign out of all other browsers.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#meendothersessions}
   */
  endOtherSessions(options?: RequestOptions): Call<Deleted> {
    return this.http.call('DELETE', '/v1/me/sessions', { options });
  }

  /**
   * Leave an environment.
   *
   * Allowed for every role. `id` is an environment id from `GET /v1/me`. Takes effect within a second; leaving the
   * last environment ends all of the user’s sessions. The audit log keeps the user’s actions, and API keys that
   * the user created keep working. Fails with `LAST_OWNER` if the user is the only owner.
   *
   * Errors: `NOT_FOUND`, `LAST_OWNER`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#meleave}
   */
  leave(id: string, options?: RequestOptions): Call<Deleted> {
    return this.http.call('DELETE', '/v1/me/memberships/{id}', { params: [id], options });
  }
}

export class PortalSiteResource extends Resource {
  /**
   * Get a portal’s brand, languages and texts.
   *
   * Fails with `NOT_FOUND` if the program has no open portal.
   *
   * Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalsiteget}
   */
  get(options?: RequestOptions): Call<PortalSite> {
    return this.http.call('GET', '/v1/portal', { options });
  }
}

export class PortalInvitationsResource extends Resource {
  /**
   * Sign in with a link from the merchant.
   *
   * The link can be used only once. It does not verify the affiliate’s identity: requests that require
   * verification within the last 15 minutes still require a code sent by e-mail. Fails with `INVITATION_SPENT` if
   * the link is unknown, already used, replaced or expired.
   *
   * Errors: `INVITATION_SPENT`, `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalinvitationsaccept}
   */
  accept(body: PortalLinkAccept, options?: RequestOptions): Call<PortalMe> {
    return this.http.call('POST', '/v1/portal/link-acceptances', { body, options });
  }
}

export class PortalApplicationsResource extends Resource {
  /**
   * Get the application form.
   *
   * Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalapplicationsform}
   */
  form(options?: RequestOptions): Call<PortalApplicationForm> {
    return this.http.call('GET', '/v1/portal/application-form', { options });
  }

  /**
   * Apply to the program.
   *
   * E-mails a code. The applicant becomes an affiliate only after entering the code. The response is the same if
   * the address already belongs to an affiliate; the code then signs the affiliate in, and a rejected affiliate
   * can apply again after 30 days. At most 5 applications per network in 24 hours. Fails with `VALIDATION_ERROR`
   * if sent within 3 seconds of fetching the form, and with `INVALID_TRANSITION` if applications are closed or the
   * questions have changed.
   *
   * Errors: `NOT_FOUND`, `INVALID_TRANSITION`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalapplicationscreate}
   */
  create(body: PortalApplicationCreate, options?: RequestOptions): Call<PortalSignIn> {
    return this.http.call('POST', '/v1/portal/applications', { body, options });
  }

  /**
   * Submit an application with the code sent by e-mail.
   *
   * Creates the affiliate and signs the browser in. The application expires after five wrong codes.
   *
   * Errors: `SIGN_IN_FAILED`, `NOT_FOUND`, `INVALID_TRANSITION`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalapplicationsanswer}
   */
  answer(id: string, body: PortalApplicationAnswer, options?: RequestOptions): Call<PortalMe> {
    return this.http.call('POST', '/v1/portal/applications/{id}/answer', { params: [id], body, options });
  }
}

export class PortalSignInsResource extends Resource {
  /**
   * E-mail a sign-in code to an affiliate.
   *
   * The response is the same whether or not an affiliate has the address. The code works only in this browser,
   * which is identified by an HttpOnly cookie. Fails with `NOT_FOUND` if the program has no open portal.
   *
   * Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalsigninscreate}
   */
  create(body: PortalSignInCreate, options?: RequestOptions): Call<PortalSignIn> {
    return this.http.call('POST', '/v1/portal/sign-ins', { body, options });
  }

  /**
   * Sign in with the code sent by e-mail.
   *
   * The session token is only set as an HttpOnly cookie. The sign-in expires after five wrong codes.
   *
   * Errors: `SIGN_IN_FAILED`, `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalsigninsanswer}
   */
  answer(id: string, body: PortalSignInAnswer, options?: RequestOptions): Call<PortalMe> {
    return this.http.call('POST', '/v1/portal/sign-ins/{id}/answer', { params: [id], body, options });
  }
}

export class PortalMeResource extends Resource {
  /**
   * Get the signed-in affiliate.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalmeget}
   */
  get(options?: RequestOptions): Call<PortalMe> {
    return this.http.call('GET', '/v1/portal/me', { options });
  }

  /**
   * Change your name.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalmeupdate}
   */
  update(body: PortalMeUpdate, options?: RequestOptions): Call<PortalMe> {
    return this.http.call('PUT', '/v1/portal/me', { body, options });
  }

  /**
   * E-mail a code to verify your identity again.
   *
   * Required before changing payment details or the e-mail address if the last verification was more than 15
   * minutes ago. If you request a code again, the same code is sent.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalmesendcode}
   */
  sendCode(options?: RequestOptions): Call<PortalCode> {
    return this.http.call('POST', '/v1/portal/me/codes', { options });
  }

  /**
   * Verify your identity again with the code sent by e-mail.
   *
   * Fails with `SIGN_IN_FAILED` if the code is wrong, after five wrong codes, or after ten minutes.
   *
   * Errors: `SIGN_IN_FAILED`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalmeprove}
   */
  prove(body: PortalProof, options?: RequestOptions): Call<PortalMe> {
    return this.http.call('POST', '/v1/portal/me/proofs', { body, options });
  }

  /**
   * Send a code to a new e-mail address.
   *
   * If the address belongs to another affiliate of the program, no e-mail is sent, but the response is the same.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalmechangeemail}
   */
  changeEmail(body: PortalEmail, options?: RequestOptions): Call<PortalCode> {
    return this.http.call('POST', '/v1/portal/me/email', { body, options });
  }

  /**
   * Change your e-mail address, using the code sent to the new address.
   *
   * Sends a notice to the previous address.
   *
   * Errors: `SIGN_IN_FAILED`, `DUPLICATE`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalmeconfirmemail}
   */
  confirmEmail(body: PortalEmailConfirm, options?: RequestOptions): Call<PortalMe> {
    return this.http.call('PUT', '/v1/portal/me/email', { body, options });
  }

  /**
   * List the browsers in which you are signed in.
   *
   * Most recently used first.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalmesessions}
   */
  sessions(options?: RequestOptions): Call<PortalSession[]> {
    return this.http.call('GET', '/v1/portal/sessions', { options });
  }

  /**
   * Sign out of one browser.
   *
   * Takes effect within a second, including for the browser that sends the request.
   *
   * Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalmeendsession}
   */
  endSession(id: string, options?: RequestOptions): Call<Deleted> {
    return this.http.call('DELETE', '/v1/portal/sessions/{id}', { params: [id], options });
  }

  /**
   * Sign out of this browser.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalmesignout}
   */
  signOut(options?: RequestOptions): Call<Deleted> {
    return this.http.call('DELETE', '/v1/portal/session', { options });
  }
}

export class PortalHomeResource extends Resource {
  /**
   * Get pending amounts, the next payout and the amount paid.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalhomesummary}
   */
  summary(options?: RequestOptions): Call<PortalSummary> {
    return this.http.call('GET', '/v1/portal/summary', { options });
  }

  /**
   * Count clicks, sign-ups, customers and sales by day.
   *
   * Returns figures for each of the last 7, 30 or 90 days, including today. Excludes voided sales.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalhomeperformance}
   */
  performance(query?: PortalHomePerformanceQuery, options?: RequestOptions): Call<PortalPerformance> {
    return this.http.call('GET', '/v1/portal/performance', { query, options });
  }
}

export class PortalCommissionsResource extends Resource {
  /**
   * List your commissions.
   *
   * Newest first, including bonuses, deductions, and sales that earned nothing.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalcommissionslist}
   */
  list(
    query?: PortalCommissionList,
    options?: RequestOptions,
  ): List<PortalCommission, CursorPage<PortalCommission>> {
    return this.http.list('/v1/portal/commissions', { query, options });
  }

  /**
   * Get one of your commissions and its calculation.
   *
   * Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalcommissionsget}
   */
  get(id: string, options?: RequestOptions): Call<PortalCommissionDetail> {
    return this.http.call('GET', '/v1/portal/commissions/{id}', { params: [id], options });
  }
}

export class PortalPayoutsResource extends Resource {
  /**
   * List your payouts.
   *
   * Newest first. `GET /v1/portal/summary` explains why other amounts have not been paid yet.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalpayoutslist}
   */
  list(query?: PortalPayoutList, options?: RequestOptions): List<PortalPayout, CursorPage<PortalPayout>> {
    return this.http.list('/v1/portal/payouts', { query, options });
  }

  /**
   * Get one of your payouts with its items.
   *
   * Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalpayoutsget}
   */
  get(id: string, options?: RequestOptions): Call<PortalPayoutDetail> {
    return this.http.call('GET', '/v1/portal/payouts/{id}', { params: [id], options });
  }

  /**
   * List the items of one of your payouts.
   *
   * Ordered by id.
   *
   * Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalpayoutsitems}
   */
  items(
    id: string,
    query?: PortalPayoutItemsQuery,
    options?: RequestOptions,
  ): List<PortalPayoutItem, CursorPage<PortalPayoutItem>> {
    return this.http.list('/v1/portal/payouts/{id}/items', { params: [id], query, options });
  }
}

export class PortalStatementsResource extends Resource {
  /**
   * List your monthly statements for a year.
   *
   * Returns an item for each month of sale and each currency, newest first. Within a month, the program’s currency
   * comes first.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalstatementslist}
   */
  list(query?: PortalStatementList, options?: RequestOptions): Call<StatementMonth[]> {
    return this.http.call('GET', '/v1/portal/statements', { query, options });
  }

  /**
   * Get your statement for a month.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalstatementsget}
   */
  get(query: PortalStatementGetQuery, options?: RequestOptions): Call<Statement> {
    return this.http.call('GET', '/v1/portal/statement', { query, options });
  }

  /**
   * Get your statement for a month as a PDF or CSV file.
   *
   * The CSV file contains every line. If there are more than 1000 lines, the PDF sums them by day and kind.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalstatementsfile}
   */
  file(query: PortalStatementFileQuery, options?: RequestOptions): Call<FileDownload> {
    return this.http.call('GET', '/v1/portal/statement/file', { query, options });
  }
}

export class PortalLinksResource extends Resource {
  /**
   * Get your links, tracking ids and coupons.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portallinksget}
   */
  get(options?: RequestOptions): Call<PortalLinks> {
    return this.http.call('GET', '/v1/portal/links', { options });
  }

  /**
   * Create a link to one of the program’s pages.
   *
   * Rejects pages on other sites and pages on which clicks would not be recorded.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portallinksmake}
   */
  make(query: PortalLinkMakeQuery, options?: RequestOptions): Call<PortalPageLink> {
    return this.http.call('GET', '/v1/portal/page-link', { query, options });
  }
}

export class PortalTermsResource extends Resource {
  /**
   * Get the terms of your commissions on new sales.
   *
   * Lists are empty if new sales earn nothing, such as those of a merged account.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portaltermsget}
   */
  get(options?: RequestOptions): Call<PortalTerms> {
    return this.http.call('GET', '/v1/portal/terms', { options });
  }
}

export class PortalPartnersResource extends Resource {
  /**
   * List the partners you referred.
   *
   * Newest first.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalpartnerslist}
   */
  list(query?: PortalPartnerList, options?: RequestOptions): Call<PortalPartnerPage> {
    return this.http.call('GET', '/v1/portal/partners', { query, options });
  }
}

export class PortalPayoutDetailsResource extends Resource {
  /**
   * Get your payment details, masked.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalpayoutdetailsget}
   */
  get(options?: RequestOptions): Call<PortalPayoutDetails> {
    return this.http.call('GET', '/v1/portal/payout-details', { options });
  }

  /**
   * Change your payment details.
   *
   * Replaces all details. The method must be offered by the program, and the details must be valid: an IBAN with a
   * typo is rejected. The affiliate is notified by e-mail.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalpayoutdetailsupdate}
   */
  update(body: PortalPayoutDetailsUpdate, options?: RequestOptions): Call<PortalPayoutDetails> {
    return this.http.call('PUT', '/v1/portal/payout-details', { body, options });
  }
}

export class PortalNotificationsResource extends Resource {
  /**
   * Get your e-mail preferences.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalnotificationsget}
   */
  get(options?: RequestOptions): Call<PortalNotifications> {
    return this.http.call('GET', '/v1/portal/notifications', { options });
  }

  /**
   * Update your e-mail preferences.
   *
   * Changes only the fields you send.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalnotificationsupdate}
   */
  update(body: PortalNotificationsUpdate, options?: RequestOptions): Call<PortalNotifications> {
    return this.http.call('PUT', '/v1/portal/notifications', { body, options });
  }
}

export class WebhookEndpointsResource extends Resource {
  /**
   * List webhook endpoints.
   *
   * Permission: `read:webhooks`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#webhookendpointslist}
   */
  list(
    query?: WebhookEndpointList,
    options?: RequestOptions,
  ): List<WebhookEndpoint, CursorPage<WebhookEndpoint>> {
    return this.http.list('/v1/webhook-endpoints', { query, options });
  }

  /**
   * Create a webhook endpoint; its secret is shown only once.
   *
   * At most 100 per environment. The endpoint receives new events only; to receive earlier events, use
   * `redeliver`.
   *
   * Permission: `write:webhooks`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#webhookendpointscreate}
   */
  create(body: WebhookEndpointCreate, options?: RequestOptions): Call<WebhookEndpointWithSecret> {
    return this.http.call('POST', '/v1/webhook-endpoints', { body, options });
  }

  /**
   * Get a webhook endpoint, without its secret.
   *
   * Permission: `read:webhooks`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#webhookendpointsget}
   */
  get(id: string, options?: RequestOptions): Call<WebhookEndpoint> {
    return this.http.call('GET', '/v1/webhook-endpoints/{id}', { params: [id], options });
  }

  /**
   * Update, disable or enable a webhook endpoint.
   *
   * Changes only the fields you send. `enabled: false` stops deliveries; `enabled: true` resumes pending
   * deliveries.
   *
   * Permission: `write:webhooks`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#webhookendpointsupdate}
   */
  update(id: string, body: WebhookEndpointUpdate, options?: RequestOptions): Call<WebhookEndpoint> {
    return this.http.call('PUT', '/v1/webhook-endpoints/{id}', { params: [id], body, options });
  }

  /**
   * Delete a webhook endpoint and its deliveries, including pending deliveries.
   *
   * Permission: `delete:webhooks`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#webhookendpointsdelete}
   */
  delete(id: string, options?: RequestOptions): Call<Deleted> {
    return this.http.call('DELETE', '/v1/webhook-endpoints/{id}', { params: [id], options });
  }

  /**
   * Rotate a webhook endpoint’s secret; the new secret is shown only once.
   *
   * For 24 hours, deliveries are signed with both the old and the new secret, so that you can update receivers
   * gradually. If you rotate the secret again during that time, only the latest two secrets are used.
   *
   * Permission: `write:webhooks`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#webhookendpointsrotatesecret}
   */
  rotateSecret(id: string, options?: RequestOptions): Call<WebhookEndpointWithSecret> {
    return this.http.call('POST', '/v1/webhook-endpoints/{id}/rotate-secret', { params: [id], options });
  }

  /**
   * Send a sample event to one webhook endpoint.
   *
   * The sample event is signed and delivered like any other event, with `sequence` 0, whatever event types the
   * endpoint subscribes to. The sample event does not appear in the event feed. Fails if the endpoint is disabled.
   *
   * Permission: `write:webhooks`. Errors: `NOT_FOUND`, `INVALID_TRANSITION`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#webhookendpointstest}
   */
  test(id: string, body?: WebhookTest, options?: RequestOptions): Call<WebhookDelivery> {
    return this.http.call('POST', '/v1/webhook-endpoints/{id}/test', { params: [id], body, options });
  }

  /**
   * Resend all events after a sequence number to a webhook endpoint.
   *
   * Includes all event types to which the endpoint currently subscribes, whether or not the events were delivered
   * before. At most 5000 events per request; while `has_more` is true, continue after `next_after`. Deliveries
   * that are currently being sent are not affected. Fails if the endpoint is disabled.
   *
   * Permission: `write:webhooks`. Errors: `NOT_FOUND`, `INVALID_TRANSITION`, `EVENTS_EXPIRED`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#webhookendpointsredeliver}
   */
  redeliver(id: string, body: WebhookRedeliver, options?: RequestOptions): Call<WebhookRedelivery> {
    return this.http.call('POST', '/v1/webhook-endpoints/{id}/redeliver', { params: [id], body, options });
  }
}

export class WebhookDeliveriesResource extends Resource {
  /**
   * List webhook deliveries.
   *
   * Permission: `read:webhooks`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#webhookdeliverieslist}
   */
  list(
    query?: WebhookDeliveryList,
    options?: RequestOptions,
  ): List<WebhookDelivery, CursorPage<WebhookDelivery>> {
    return this.http.list('/v1/webhook-deliveries', { query, options });
  }

  /**
   * Get a webhook delivery with its attempts.
   *
   * `attempts` lists the latest attempts with time, duration and response.
   *
   * Permission: `read:webhooks`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#webhookdeliveriesget}
   */
  get(id: string, options?: RequestOptions): Call<WebhookDeliveryWithAttempts> {
    return this.http.call('GET', '/v1/webhook-deliveries/{id}', { params: [id], options });
  }

  /**
   * Resend a webhook delivery immediately.
   *
   * Sends the delivery immediately and starts a new series of attempts. The event keeps its id. A delivery that is
   * currently being sent is not affected. Fails if the endpoint is disabled.
   *
   * Permission: `write:webhooks`. Errors: `NOT_FOUND`, `INVALID_TRANSITION`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#webhookdeliveriesredeliver}
   */
  redeliver(id: string, options?: RequestOptions): Call<WebhookDelivery> {
    return this.http.call('POST', '/v1/webhook-deliveries/{id}/redeliver', { params: [id], options });
  }
}

export class WebhookEventsResource extends Resource {
  /**
   * List events.
   *
   * Events are ordered by `sequence`, which has no gaps. To continue, send `next_after` as `after`. With `wait`,
   * if there are no events, the request stays open until an event arrives or the wait time has elapsed. Events
   * expire after 90 days unless configured otherwise; if events after `after` have expired, the request fails with
   * `410 EVENTS_EXPIRED`. With `before`, returns earlier events, newest first; to continue, send `next_before` as
   * `before`.
   *
   * Permission: `read:webhooks`. Errors: `EVENTS_EXPIRED`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#webhookeventslist}
   */
  list(query?: WebhookEventList, options?: RequestOptions): Call<WebhookEventPage> {
    return this.http.page('/v1/webhook-events', { query, options });
  }

  /**
   * Get an event.
   *
   * Permission: `read:webhooks`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#webhookeventsget}
   */
  get(id: string, options?: RequestOptions): Call<WebhookEvent> {
    return this.http.call('GET', '/v1/webhook-events/{id}', { params: [id], options });
  }

  /**
   * Create a sample event in a dev environment.
   *
   * The sample event behaves like a real event: it is assigned a `sequence`, appears in the feed and is sent to
   * all endpoints that subscribe to its type. Not available with a live key; `POST
   * /v1/webhook-endpoints/{id}/test` works with live and dev keys.
   *
   * Permission: `write:webhooks`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#webhookeventstest}
   */
  test(body: WebhookEventTest, options?: RequestOptions): Call<SampleEvent> {
    return this.http.call('POST', '/v1/webhook-events/test', { body, options });
  }
}

export class SignupsResource extends Resource {
  /**
   * Record a sign-up and its referral.
   *
   * Returns 201 with the new referral. If an identity already belongs to a referral, returns 200 with that
   * referral and adds any new ids to it. Returns 200 with `data: null` and a `reason` if nobody referred the
   * visitor. Idempotent by identity: two sign-ups by the same person create one referral.
   *
   * Permission: `write:referrals`. Errors: `NOT_FOUND`, `IDENTIFIER_CONFLICT`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#signupscreate}
   */
  create(body: SignupCreate, options?: RequestOptions): Call<Referral | null> {
    return this.http.call('POST', '/v1/signups', { body, options });
  }
}
