// Generated from the contract by scripts/generate.ts. Do not edit.

import type { BatchOutcome } from './batch.ts';
import type { Call } from './call.ts';
import type { RequestOptions } from './options.ts';
import type { CursorPage, List, NumberedPage } from './page.ts';
import type { Expanded, Expanding } from './shapes.ts';
import { Resource } from './resource.ts';
import type {
  Acceptance,
  Adjustment,
  AdjustmentCreate,
  AdjustmentList,
  AdjustmentVoid,
  Affiliate,
  AffiliateAction,
  AffiliateActionResults,
  AffiliateBatch,
  AffiliateCreate,
  AffiliateExpand,
  AffiliateList,
  AffiliateListExpand,
  AffiliateMerge,
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
  Click,
  ClickCreate,
  ClickList,
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
  FinderList,
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
  Passkey,
  PasskeyCreate,
  PasskeyCreation,
  PasskeyRequest,
  PasskeyUpdate,
  PasswordUpdate,
  PaymentAttribution,
  Payout,
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
  PortalSummary,
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
  ReportFunnelQuery,
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
   * Idempotent on `external_event_id`: a retry returns 200 with the recorded conversion as it is now. With
   * `dry_run`, returns the same result and writes nothing. Fails with `REFERRAL_NOT_FOUND` if the identifiers
   * match no referral.
   *
   * Permission: `write:commissions`. Errors: `REFERRAL_NOT_FOUND`, `DUPLICATE`, `IDENTIFIER_CONFLICT`, `VOIDED`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#conversionscreate}
   */
  create(body: ConversionCreate, options?: RequestOptions): Call<Transaction> {
    return this.http.call('POST', '/v1/conversions', { body, options });
  }

  /**
   * Refund a conversion, in full or in part.
   *
   * Idempotent when `external_event_id` is given. The commission is reduced in proportion. Without an amount,
   * everything that is left is refunded. `dry_run` writes nothing.
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
   * List the refunds of a conversion.
   *
   * Newest first, with those that were undone.
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
   * Undo a refund, such as after a dispute was won.
   *
   * Undoes the whole refund: the sale, its commission and their statuses become what the other refunds leave. The
   * next payout pays the difference, even if a payout already includes the commission. Undoing it again changes
   * nothing.
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
   * The same object as the commission of this id.
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
   * Explain how a conversion was attributed and its commission calculated.
   *
   * Lists every incentive that was considered, and the arithmetic step by step.
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
   * Any number of items: they are sent in as many requests as needed, one after another.
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
   * Any number of items: they are sent in as many requests as needed, one after another.
   *
   * Each result is what the single refund would return. Identify a conversion by its id or by its
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
   * Send a conversion, lead, trial or milestone event.
   *
   * Returns a conversion object for a conversion, and an event result for every other type.
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
   * Newest first, or by `sort`.
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
   * Count and add up commissions by state and currency.
   *
   * Takes the filters of the list.
   *
   * Permission: `read:commissions`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#commissionstotals}
   */
  totals(query?: CommissionTotalsQuery, options?: RequestOptions): Call<CommissionTotals> {
    return this.http.call('GET', '/v1/commissions/totals', { query, options });
  }

  /**
   * Record a commission whose amount is already known.
   *
   * For imports, backfills and overrides. No incentive is matched. With `sales_status: complete` it counts as a
   * payment of its referral at its `created_at`, so that limits and tiers continue after an import; the status of
   * the referral does not change.
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
   * With `expand`, its affiliate, referral, program or earnings as well.
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
   * Fails with `INVALID_TRANSITION`, whose details name the allowed statuses, and with `IN_USE` if a live payout
   * includes it.
   *
   * Permission: `write:commissions`. Errors: `NOT_FOUND`, `INVALID_TRANSITION`, `VOIDED`, `IN_USE`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#commissionsupdate}
   */
  update(id: string, body: CommissionUpdate, options?: RequestOptions): Call<Transaction> {
    return this.http.call('PUT', '/v1/commissions/{id}', { params: [id], body, options });
  }

  /**
   * Void a commission or conversion that was recorded by mistake.
   *
   * Undoes it as if it had never been recorded: balances, reports, limits, caps and tiers no longer count it.
   * Nothing is deleted; the ledger gets a `voided` entry for each earning. Fails with `IN_USE` if a payout
   * includes or has paid it. Voiding it again changes nothing. Afterwards you can reuse its key for a different
   * request; a repeat of the same request fails with `VOIDED`.
   *
   * Permission: `write:commissions`. Errors: `NOT_FOUND`, `IN_USE`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#commissionsvoid}
   */
  void(id: string, body?: CommissionVoid, options?: RequestOptions): Call<Transaction> {
    return this.http.call('POST', '/v1/commissions/{id}/void', { params: [id], body, options });
  }

  /**
   * Keep a possible duplicate, because it is another sale.
   *
   * Ends the hold of a sale with the flag `possible_duplicate`, and of those that it was compared with if nothing
   * else holds them. Each then has the status that it would have had. If it is the same sale, void one of the two:
   * that ends the hold of the other. Keeping it again changes nothing. Fails with `INVALID_TRANSITION` if it is no
   * possible duplicate.
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
   * What a payout includes or has paid is refused with `IN_USE`; the others are voided, and commit together.
   * Voiding them again changes nothing.
   *
   * Permission: `write:commissions`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#commissionsvoidimported}
   */
  voidImported(body: ImportedVoid, options?: RequestOptions): Call<ImportedVoidResults> {
    return this.http.call('POST', '/v1/commissions/void-imported', { body, options });
  }

  /**
   * Delete a transaction that nothing was earned by.
   *
   * Fails with `IN_USE` if it earned something: reject, refund or void it instead.
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
   * an event for each.
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
   * Any number of items: they are sent in as many requests as needed, one after another.
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
   * Returns 200 if the click already became a referral without an e-mail address; the missing fields of that
   * referral are then filled in.
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
   * Changes the given fields. A `customer_id` or `external_user_id` is added to those that the referral has. Fails
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
   * With `expand`, its affiliate, all its ids or what it kept of its click as well.
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
   * Delete a referral that nothing was earned from.
   *
   * Fails with `IN_USE` if an affiliate has earned from it.
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
   * Any number of items: they are sent in as many requests as needed, one after another.
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
  readonly trackingIds = new AffiliateTrackingIdsResource(this.http);

  /**
   * List affiliates.
   *
   * Newest first, or by `sort`.
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
   * Fails with `DUPLICATE` if the program already has one of the tracking ids, the e-mail address or the external
   * user id.
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
   * With `expand`, its group, program, balances, merged affiliates, tracking ids or application as well.
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
   * Changes the given fields; `null` clears an optional field.
   *
   * Permission: `write:affiliates`. Errors: `NOT_FOUND`, `DUPLICATE`, `INVALID_TRANSITION`, `ERASED`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#affiliatesupdate}
   */
  update(id: string, body: AffiliateUpdate, options?: RequestOptions): Call<Affiliate> {
    return this.http.call('PUT', '/v1/affiliates/{id}', { params: [id], body, options });
  }

  /**
   * Merge an affiliate into another that is the same person.
   *
   * Its tracking ids, coupons, referrals and the affiliates below it move, so that every later sale belongs to the
   * other. Sales recorded before stay its own, also when they complete later; what they earn is paid together with
   * the other, in one payout, to the payout details of the other. Its e-mail address, user id and payout e-mail
   * stay known for duplicates and self-referrals. Both must be in one program and have the same status
   * (`INVALID_TRANSITION`). Fails with `IN_USE` while a payout of either is `pending`, `processing` or `failed`. A
   * merge cannot be undone.
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
   * Delete an affiliate that nothing refers to.
   *
   * Fails with `IN_USE` while anything refers to the affiliate.
   *
   * Permission: `delete:affiliates`. Errors: `NOT_FOUND`, `IN_USE`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#affiliatesdelete}
   */
  delete(id: string, options?: RequestOptions): Call<Deleted> {
    return this.http.call('DELETE', '/v1/affiliates/{id}', { params: [id], options });
  }

  /**
   * Get the balances of an affiliate, per currency.
   *
   * Sums over the ledger, in major units.
   *
   * Permission: `read:affiliates`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#affiliatesbalances}
   */
  balances(id: string, options?: RequestOptions): Call<Balance[]> {
    return this.http.call('GET', '/v1/affiliates/{id}/balances', { params: [id], options });
  }

  /**
   * Get the payout method and masked details of an affiliate.
   *
   * Permission: `read:payouts`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#affiliatespayoutdetails}
   */
  payoutDetails(id: string, options?: RequestOptions): Call<MaskedPayoutDetails> {
    return this.http.call('GET', '/v1/affiliates/{id}/payout-details', { params: [id], options });
  }

  /**
   * Create a link into the portal for an affiliate.
   *
   * An invitation that you hand over yourself; the action `invite` mails it. The link works once, for 7 days; a
   * later link of the affiliate replaces it. Whoever opens it is signed in, but has proven nothing: payment
   * details and the e-mail address can be changed only after a code by mail. Fails with `INVALID_TRANSITION` while
   * the portal of the program is closed.
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
   * an event for each. An approval releases what the affiliate earned while it waited. `invite` mails a link into
   * the portal of the program, at most once in 24 hours: before that, `changed` is false. Fails with
   * `VALIDATION_ERROR` where a live environment sends no mail.
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
   * Any number of items: they are sent in as many requests as needed, one after another.
   *
   * Permission: `write:affiliates`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#affiliatescreatebatch}
   */
  createBatch(body: AffiliateBatch, options?: RequestOptions): Call<BatchOutcome<Affiliate>[]> {
    return this.http.batch('/v1/affiliates/batch', body, { options });
  }
}

export class AffiliateTrackingIdsResource extends Resource {
  /**
   * List the tracking ids of an affiliate.
   *
   * All of them, up to 1000: the primary one first, then the newest.
   *
   * Permission: `read:affiliates`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#affiliatestrackingidslist}
   */
  list(id: string, options?: RequestOptions): Call<AffiliateTrackingId[]> {
    return this.http.call('GET', '/v1/affiliates/{id}/tracking-ids', { params: [id], options });
  }

  /**
   * Give an affiliate another tracking id.
   *
   * Links with any of its ids credit the affiliate: codes of another service go on working after a move. Fails
   * with `DUPLICATE` if the id belongs to another affiliate of the program, which the message names. An id that
   * the affiliate has already changes nothing.
   *
   * Permission: `write:affiliates`. Errors: `NOT_FOUND`, `DUPLICATE`, `INVALID_TRANSITION`, `ERASED`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#affiliatestrackingidscreate}
   */
  create(id: string, body: AffiliateTrackingIdCreate, options?: RequestOptions): Call<AffiliateTrackingId> {
    return this.http.call('POST', '/v1/affiliates/{id}/tracking-ids', { params: [id], body, options });
  }

  /**
   * Take a tracking id from an affiliate.
   *
   * From then on, links with it credit nobody, and another affiliate can get it. What they have brought already
   * stays credited. Fails with `IN_USE` for the primary id: give the affiliate another `tracking_id` first.
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
   * Send its id later as `click_id`, to convert it.
   *
   * Permission: `create:clicks`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#clickscreate}
   */
  create(body: ClickCreate, options?: RequestOptions): Call<Click> {
    return this.http.call('POST', '/v1/clicks', { body, options });
  }

  /**
   * List clicks, in the order of their arrival.
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
   * Change the settings of a site.
   *
   * A list replaces the whole list that was there. The program of a site cannot change.
   *
   * Permission: `write:sites`. Errors: `NOT_FOUND`, `DUPLICATE`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#sitesupdate}
   */
  update(id: string, body: SiteUpdate, options?: RequestOptions): Call<Site> {
    return this.http.call('PUT', '/v1/sites/{id}', { params: [id], body, options });
  }

  /**
   * Delete a site: its keys, short links and counts; its clicks stay.
   *
   * Permission: `delete:sites`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#sitesdelete}
   */
  delete(id: string, options?: RequestOptions): Call<Deleted> {
    return this.http.call('DELETE', '/v1/sites/{id}', { params: [id], options });
  }

  /**
   * Check whether a site is tracked, and say what to do.
   *
   * Opens the home page, which takes up to 5 seconds. As for webhooks, private addresses are not opened.
   *
   * Permission: `read:sites`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#sitescheck}
   */
  check(id: string, options?: RequestOptions): Call<SiteCheck> {
    return this.http.call('GET', '/v1/sites/{id}/check', { params: [id], options });
  }

  /**
   * Give a site a new publishable key.
   *
   * The key that it had works until the next rotation, so that pages can be changed one after the other.
   *
   * Permission: `write:sites`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#sitesrotatekey}
   */
  rotateKey(id: string, options?: RequestOptions): Call<Site> {
    return this.http.call('POST', '/v1/sites/{id}/rotate-key', { params: [id], options });
  }

  /**
   * Give a site a new secret for sign-up tokens; it is shown only once.
   *
   * Tokens signed with the secret before are refused at once.
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
   * Newest first, or by `sort`.
   *
   * Permission: `read:payouts`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#payoutslist}
   */
  list(query?: PayoutList, options?: RequestOptions): List<Payout, CursorPage<Payout>> {
    return this.http.list('/v1/payouts', { query, options });
  }

  /**
   * Create a payout per affiliate and currency for everything that is ready.
   *
   * No other payout can include what this one claims. With `dry_run`, returns exactly what the run would create
   * (ids are null) and creates nothing.
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
   * The API key that requested them is recorded. The response is never cached and never stored for a replay.
   *
   * Permission: `write:payouts`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#payoutsexport}
   */
  export(body: PayoutExport, options?: RequestOptions): Call<PayoutExportItem[]> {
    return this.http.call('POST', '/v1/payouts/export', { body, options });
  }

  /**
   * Get a payout with its transactions.
   *
   * The amounts of its `transactions` add up to its amount.
   *
   * Permission: `read:payouts`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#payoutsget}
   */
  get(id: string, options?: RequestOptions): Call<Payout> {
    return this.http.call('GET', '/v1/payouts/{id}', { params: [id], options });
  }

  /**
   * Move a payout to another status.
   *
   * Fails with `INVALID_TRANSITION` if this status change is not allowed; the details name those that are. Setting
   * the current status again, with the same fields, changes nothing.
   *
   * Permission: `write:payouts`. Errors: `NOT_FOUND`, `INVALID_TRANSITION`, `ERASED`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#payoutsupdate}
   */
  update(id: string, body: PayoutUpdate, options?: RequestOptions): Call<Payout> {
    return this.http.call('PUT', '/v1/payouts/{id}', { params: [id], body, options });
  }

  /**
   * Record that the money of a completed payout came back.
   *
   * Everything that it paid is owed again, and the next payout pays it; clawbacks that it deducted are owed back.
   * The payout stays `completed`. Recording the return again changes nothing. Fails with `INVALID_TRANSITION` if
   * the payout is not completed.
   *
   * Permission: `write:payouts`. Errors: `NOT_FOUND`, `INVALID_TRANSITION`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#payoutsreturn}
   */
  return(id: string, body: PayoutReturn, options?: RequestOptions): Call<Payout> {
    return this.http.call('POST', '/v1/payouts/{id}/return', { params: [id], body, options });
  }
}

export class AdjustmentsResource extends Resource {
  /**
   * List adjustments.
   *
   * Newest first, with those that were voided.
   *
   * Permission: `read:payouts`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#adjustmentslist}
   */
  list(query?: AdjustmentList, options?: RequestOptions): List<Adjustment, CursorPage<Adjustment>> {
    return this.http.list('/v1/adjustments', { query, options });
  }

  /**
   * Give an affiliate a bonus, or deduct something.
   *
   * It is ready to be paid at once: the next payout in its currency includes it, and a deduction that exceeds what
   * is ready waits for more. Use it also to take back a lead, a bonus or a commission without a sale, which cannot
   * be refunded. Idempotent when `external_event_id` is given.
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
   * Void an adjustment that no payout includes yet.
   *
   * The ledger gets a `voided` entry of minus its amount, and no payout can include it. Fails with `IN_USE` if a
   * payout includes or has paid it: create another adjustment instead. Voiding it again changes nothing.
   *
   * Permission: `write:payouts`. Errors: `NOT_FOUND`, `IN_USE`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#adjustmentsvoid}
   */
  void(id: string, body: AdjustmentVoid, options?: RequestOptions): Call<Adjustment> {
    return this.http.call('POST', '/v1/adjustments/{id}/void', { params: [id], body, options });
  }
}

export class CouponsResource extends Resource {
  /**
   * Create a coupon for an affiliate.
   *
   * The code is stored in upper case. Fails with `DUPLICATE` if the program already has it.
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
   * With `expand`, its affiliate as well.
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
   * Newest first; `code` is case-insensitive.
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
   * Delete a coupon, also at its provider.
   *
   * Fails with `PROVIDER_ERROR` if the provider refuses.
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
   * Any number of items: they are sent in as many requests as needed, one after another.
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
   * Begins as `observing` if API keys recorded sales in the last 30 days, else as `live`. Then make the webhook
   * endpoint with `make_endpoint` of a change, or add `webhook_url` at the provider and set its secret. At most
   * 100 per environment.
   *
   * Permission: `write:connections`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#connectionscreate}
   */
  create(body: ConnectionCreate, options?: RequestOptions): Call<Connection> {
    return this.http.call('POST', '/v1/connections', { body, options });
  }

  /**
   * Get a connection, without its secrets, and how many payments and events it has.
   *
   * Permission: `read:connections`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#connectionsget}
   */
  get(id: string, options?: RequestOptions): Call<ConnectionWithCounts> {
    return this.http.call('GET', '/v1/connections/{id}', { params: [id], options });
  }

  /**
   * Change a connection, or let it go live.
   *
   * Changes the given fields. Settings apply to payments that are credited from now on. Fails with
   * `INVALID_TRANSITION` if it is disconnected, or would go back to observing, and with `PROVIDER_ERROR` if the
   * provider does not make the endpoint.
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
   * Sales and refunds stay, the secrets are deleted, with the webhook endpoint that was made with `make_endpoint`,
   * and later events are refused: refunds and disputes of earlier payments no longer arrive. A new connection
   * continues where this one ended, because ids of payments are those of the provider.
   *
   * Permission: `delete:connections`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#connectionsdelete}
   */
  delete(id: string, options?: RequestOptions): Call<DisconnectedConnection> {
    return this.http.call('DELETE', '/v1/connections/{id}', { params: [id], options });
  }

  /**
   * Check the webhook endpoint and the API key of a connection.
   *
   * Asks the provider. Changes nothing.
   *
   * Permission: `read:connections`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#connectionscheck}
   */
  check(id: string, options?: RequestOptions): Call<ConnectionCheck> {
    return this.http.call('POST', '/v1/connections/{id}/check', { params: [id], options });
  }

  /**
   * List events that a connection has received.
   *
   * Newest first. Events that were read or ignored are deleted after 30 days; those that failed stay.
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
   * Read an event again that could not be read.
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
   * List payments of a connection with what became of them.
   *
   * By the time of payment, newest first.
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
   * Get a payment with everything that is known of it.
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
   * Credit a payment that is nobody’s.
   *
   * To an affiliate or a referral, as a person decides. Only a payment that is `not_credited` with the reason
   * `no_referral`, `before_referral`, `existing_customer`; else fails with `INVALID_TRANSITION`. It is settled as
   * any other, at once: limits, caps and refunds apply. Fails with `IDENTIFIER_CONFLICT` if the customer belongs
   * to another referral.
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
   * Record what a connection observed before it went live.
   *
   * Payments since the connection was made that somebody would have been credited for, and that were not recorded
   * because it only observed (`before_start`). A sale that your backend recorded without an id of the payment
   * would be recorded again: those of the same amount within 48 hours are held as possible duplicates. Fails with
   * `INVALID_TRANSITION` while it observes.
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
   * Settle a payment again.
   *
   * Looks at the payments of its customer again, at once. A repetition changes nothing.
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
   * Permission: `write:programs`.
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
   * Changes the given fields, from now on.
   *
   * Permission: `write:programs`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#programsupdate}
   */
  update(id: string, body: ProgramUpdate, options?: RequestOptions): Call<Program> {
    return this.http.call('PUT', '/v1/programs/{id}', { params: [id], body, options });
  }

  /**
   * Delete a program that nothing refers to.
   *
   * Fails with `IN_USE` while anything refers to the program.
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
   * Get the portal of a program.
   *
   * `id` is the id of the program. Its portal is closed until you open it.
   *
   * Permission: `read:portals`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalsget}
   */
  get(id: string, options?: RequestOptions): Call<Portal> {
    return this.http.call('GET', '/v1/portals/{id}', { params: [id], options });
  }

  /**
   * Update the portal of a program.
   *
   * Changes the given fields. `id` is the id of the program.
   *
   * Permission: `write:portals`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalsupdate}
   */
  update(id: string, body: PortalUpdate, options?: RequestOptions): Call<Portal> {
    return this.http.call('PUT', '/v1/portals/{id}', { params: [id], body, options });
  }

  /**
   * Get the logo of a portal.
   *
   * Permission: `read:portals`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalsgetlogo}
   */
  getLogo(id: string, options?: RequestOptions): Call<PortalLogoData> {
    return this.http.call('GET', '/v1/portals/{id}/logo', { params: [id], options });
  }

  /**
   * Set the logo of a portal.
   *
   * The type follows from the content. SVG is not accepted.
   *
   * Permission: `write:portals`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalsupdatelogo}
   */
  updateLogo(id: string, body: PortalLogoUpdate, options?: RequestOptions): Call<Portal> {
    return this.http.call('PUT', '/v1/portals/{id}/logo', { params: [id], body, options });
  }

  /**
   * Remove the logo of a portal.
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
   * A group decides which incentives its affiliates’ sales can earn.
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
   * With `expand`, its incentives and multi-level incentives as well.
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
   * Changes the given fields. `is_default: true` makes this the default group in place of the current one.
   *
   * Permission: `write:groups`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#groupsupdate}
   */
  update(id: string, body: GroupUpdate, options?: RequestOptions): Call<Group> {
    return this.http.call('PUT', '/v1/program/groups/{id}', { params: [id], body, options });
  }

  /**
   * Delete a group that no affiliate is in.
   *
   * Fails with `IN_USE` for the default group and while an affiliate is in it.
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
   * List the incentives of a group.
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
   * Get an incentive of a group.
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
   * Replace an incentive of a group.
   *
   * Later sales earn by the new incentive. Existing commissions do not change.
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
   * List the multi-level incentives of a group.
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
   * A level is 1 to 3 above the seller.
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
   * Changes the given fields, for later sales. Existing commissions do not change.
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
   * It has no effect until it is attached to a group.
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
   * Returns its current version.
   *
   * Permission: `read:groups`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#incentivesget}
   */
  get(id: string, options?: RequestOptions): Call<Incentive> {
    return this.http.call('GET', '/v1/incentives/{id}', { params: [id], options });
  }

  /**
   * Edit an incentive: creates a new version, in force from now on.
   *
   * What earlier versions earned never changes.
   *
   * Permission: `write:groups`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#incentivesupdate}
   */
  update(id: string, body: IncentiveUpdate, options?: RequestOptions): Call<Incentive> {
    return this.http.call('PUT', '/v1/incentives/{id}', { params: [id], body, options });
  }

  /**
   * Delete an incentive that nothing was earned by.
   *
   * Fails with `IN_USE` if something was earned by it.
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
   * Add a possible affiliate to the shortlist.
   *
   * Permission: `write:finder`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#findercreate}
   */
  create(body: ShortlistItemCreate, options?: RequestOptions): Call<ShortlistItem> {
    return this.http.call('POST', '/v1/finder/shortlist', { body, options });
  }

  /**
   * List the shortlist of possible affiliates.
   *
   * Newest first. Pages are numbered: if you delete items while you iterate, others are skipped.
   *
   * Permission: `read:finder`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#finderlist}
   */
  list(query?: FinderList, options?: RequestOptions): List<ShortlistItem, NumberedPage<ShortlistItem>> {
    return this.http.list('/v1/finder/shortlist', { query, options });
  }

  /**
   * Delete a shortlist item for good.
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
   * Get everything that is stored of the person with an e-mail address.
   *
   * In sections, in the order of the document. Sections are filled one after the other, up to `limit` rows in all:
   * continue with `next_after` until it is null, and join the sections. Nobody with the address: every section is
   * empty. Of an affiliate it has what is about the affiliate, and nothing of the customers they referred. Each
   * request leaves an entry in the audit log.
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
   * Erase the personal data of a customer or an affiliate, for good.
   *
   * Names, e-mail addresses, external ids and free text are replaced by pseudonyms, clicks lose what they know of
   * the visitor, and stored events, deliveries and idempotent responses are changed with them. Amounts, statuses
   * and the ledger stay. An object is erased once: another request for it returns the first erasure, with 200.
   * Copies are erased in the background if they are many; `status` is `running` until then. `referral.erased` or
   * `affiliate.erased` announces the end. Fails with `BALANCE_UNPAID` or `IN_USE` if the affiliate has money or
   * coupons coming.
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
   * What waits for a person: applications, approvals, payouts and failures.
   *
   * All of it is read at one instant. Every valid key may ask; a part that it may not read is null.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#inboxget}
   */
  get(options?: RequestOptions): Call<Inbox> {
    return this.http.call('GET', '/v1/inbox', { options });
  }
}

export class ReportsResource extends Resource {
  /**
   * Clicks, referrals, sales, refunds and commission of a period.
   *
   * Everything counts at the time it happened: a sale and its commission at `occurred_at`, a refund and what it
   * takes back at `refunded_at`, a manual commission and its sale at `created_at`. So each row compares sales with
   * their own commission, however late they were recorded. With `basis=recorded`, sales, refunds and commissions
   * count at the time they were recorded. By `source`, `utm_…`, `sub…` and `landing_page`, a click counts under
   * its own value, and everything else under that of the click that its referral came from. `source` is
   * `utm_source`, else the host of the referrer, else `direct`. `landing_page` is a path. `country` is that of the
   * affiliate. A sale of several products counts once, under all of them together (`a, b`); only sales have a
   * product. The rows always add up to `total`.
   *
   * Permission: `read:commissions`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#reportsperformance}
   */
  performance(query: ReportPerformanceQuery, options?: RequestOptions): Call<PerformanceReport> {
    return this.http.call('GET', '/v1/reports/performance', { query, options });
  }

  /**
   * Clicks, sign-ups, trials and customers of a period, and the rates between them.
   *
   * Each counts when it happened: the customers of a period are those who first bought in it, whenever they
   * clicked. Nobody is followed from one step to the next, so a rate may be above 1.
   *
   * Permission: `read:commissions`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#reportsfunnel}
   */
  funnel(query: ReportFunnelQuery, options?: RequestOptions): Call<FunnelReport> {
    return this.http.call('GET', '/v1/reports/funnel', { query, options });
  }
}

export class LedgerResource extends Resource {
  /**
   * List the entries of the ledger.
   *
   * Newest first; with a running `balance` for one transaction, or for one affiliate and currency.
   *
   * Permission: `read:commissions`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#ledgerentries}
   */
  entries(query?: LedgerEntriesQuery, options?: RequestOptions): List<LedgerEntry, CursorPage<LedgerEntry>> {
    return this.http.list('/v1/ledger/entries', { query, options });
  }

  /**
   * Recalculate every balance and commission from the ledger, and report each difference.
   *
   * Differences are part of the response, not an error.
   *
   * The first verification checks everything. Later ones continue from there: they check every row that was
   * inserted or updated since, together with the rows that belong to it, and that no verified ledger entry was
   * changed or removed. What differs is checked again until it no longer does.
   *
   * Only `scope=everything` notices that a row of another table was deleted directly in the database, that data
   * was damaged on disk, or that totals of reports which were right have changed.
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
   * List the entries of the audit log.
   *
   * Newest first; in the order of the chain with `order=asc`.
   *
   * Permission: `read:audit`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#auditloglist}
   */
  list(query?: AuditLogList, options?: RequestOptions): List<AuditEntry, CursorPage<AuditEntry>> {
    return this.http.list('/v1/audit-log', { query, options });
  }

  /**
   * Get the place and the hash of the last entry.
   *
   * The place is 0 while there is no entry.
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
   * At most 20 results; exact matches come first. Names, e-mail addresses, customer ids and tracking ids are found
   * by any part, commissions, payouts and coupons by a whole id, order id, invoice, payment intent, invoice number
   * or code. Types that the API key may not read are left out.
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
   * Move the time of a dev environment forward; holds end immediately.
   *
   * Not available with a live key. Clicks recorded so far grow older and may expire; a time that a browser wrote,
   * such as `clicked_at` of a sign-up, is moved along. Signatures, key expiry, rate limits and deliveries use real
   * time.
   *
   * Permission: `write:programs`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#testclockadvance}
   */
  advance(body: TestClockAdvance, options?: RequestOptions): Call<TestClock> {
    return this.http.call('POST', '/v1/test-clock/advance', { body, options });
  }

  /**
   * Return a dev environment to real time.
   *
   * Not available with a live key. Everything recorded keeps its date, which may now be in the future, and holds
   * that have ended stay ended.
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
   * Newest first, revoked keys included.
   *
   * Permission: `read:keys`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#apikeyslist}
   */
  list(query?: ApiKeyList, options?: RequestOptions): List<ApiKey, CursorPage<ApiKey>> {
    return this.http.list('/v1/api-keys', { query, options });
  }

  /**
   * Create an API key, shown this once.
   *
   * A key can have only permissions that the calling key has. `key` is shown only once: it is null in the replay
   * of a request whose first response was lost. Then revoke the key and create another.
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
   * Requires a key with every permission of the edited key. A key cannot edit itself, and a revoked or expired key
   * cannot be edited.
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
   * Takes effect within a second. The key stays in the list, with `revoked_at`. Requires a key with every
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
   * All of them, by name.
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
   * Takes effect within a second. Requires every permission of the role before and after; an API key makes nobody
   * an owner. Nobody changes their own role. The role of a user whose address is not proven is never raised:
   * invite them again. Fails with `LAST_OWNER` for the only owner.
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
   * Takes effect within a second. The user, and what they did, stay in the audit log. API keys that they made go
   * on working: revoke them where they should not. Requires every permission of the member. Who may call it can
   * remove themselves. Fails with `LAST_OWNER` for the only owner.
   *
   * Permission: `delete:members`. Errors: `NOT_FOUND`, `LAST_OWNER`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#membersremove}
   */
  remove(id: string, options?: RequestOptions): Call<Deleted> {
    return this.http.call('DELETE', '/v1/members/{id}', { params: [id], options });
  }

  /**
   * Reset a user who cannot sign in, and get a link with which they choose a new password.
   *
   * Deletes the password, the passkeys, the authenticator app, the recovery codes and all sessions of the user,
   * and ends the proof of their address. The link works once, for 24 hours. Requires every permission of the user
   * in every environment that they are a member of, so only an owner resets an owner; an API key never does.
   * Nobody resets themselves. Live members are reset in live only.
   *
   * Permission: `write:members`. Errors: `NOT_FOUND`, `DUPLICATE`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#memberscreateresetlink}
   */
  createResetLink(id: string, body?: ResetCreate, options?: RequestOptions): Call<PersonLink> {
    return this.http.call('POST', '/v1/members/{id}/reset-links', { params: [id], body, options });
  }

  /**
   * List the roles and their permissions.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#membersroles}
   */
  roles(options?: RequestOptions): Call<Role[]> {
    return this.http.call('GET', '/v1/roles', { options });
  }
}

export class InvitationsResource extends Resource {
  /**
   * List the open invitations to this environment.
   *
   * Newest first; at most 200 are open at once.
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
   * The link works once, for seven days. Another invitation of the same address replaces the one before. Nobody
   * grants what they lack; an API key invites an owner only while the environment has no member. Fails with
   * `DUPLICATE` if the person is a member already; a member whose address is not proven can be invited to another
   * role. At most 20 invitations and reset links are mailed for an account in 24 hours.
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
   * Its link no longer works. Requires every permission of its role.
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
   * Signs the browser in. The right of whoever made the invitation to grant its role is checked again. A user of
   * the account accepts it while they are signed in as that user; for anybody else it fails with
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
   * List mails.
   *
   * Newest first. Mails are deleted after 90 days.
   *
   * Permission: `read:mails`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#mailslist}
   */
  list(query?: MailList, options?: RequestOptions): List<Mail, CursorPage<Mail>> {
    return this.http.list('/v1/mails', { query, options });
  }

  /**
   * Get a mail with its content.
   *
   * In live, codes and links in it are blacked out: with them, a reader could act as the recipient.
   *
   * Permission: `read:mails`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#mailsget}
   */
  get(id: string, options?: RequestOptions): Call<MailWithContent> {
    return this.http.call('GET', '/v1/mails/{id}', { params: [id], options });
  }

  /**
   * Send a mail again.
   *
   * Queues a new mail with the same content for the same recipient, and returns it with 201. A mail that is still
   * waiting is due immediately instead. Fails with `INVALID_TRANSITION` for a mail that has expired.
   *
   * Permission: `write:mails`. Errors: `NOT_FOUND`, `INVALID_TRANSITION`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#mailsresend}
   */
  resend(id: string, options?: RequestOptions): Call<Mail> {
    return this.http.call('POST', '/v1/mails/{id}/resend', { params: [id], options });
  }

  /**
   * Send a test mail.
   *
   * Queues a mail that says that mail works. At most 50 leave an environment in 24 hours.
   *
   * Permission: `write:mails`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#mailstest}
   */
  test(body: MailTest, options?: RequestOptions): Call<Mail> {
    return this.http.call('POST', '/v1/mails/test', { body, options });
  }

  /**
   * Report that a mail bounced after it was accepted.
   *
   * For the webhook of your mail provider: the address gets no more mail of this environment. Report permanent
   * failures and complaints only. An address that is suppressed already keeps its reason.
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
   * Lift a suppression.
   *
   * The address gets mail again. What was suppressed meanwhile is not sent by itself.
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
   * Let users of the account sign in with an identity provider.
   *
   * Sends nothing to the provider: `POST /v1/identity-providers/{id}/check` does. Fails with `DUPLICATE` if the
   * account has one with this issuer. At most 10.
   *
   * Permission: `write:sign_in`. Errors: `DUPLICATE`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#identityproviderscreate}
   */
  create(body: IdentityProviderCreate, options?: RequestOptions): Call<IdentityProvider> {
    return this.http.call('POST', '/v1/identity-providers', { body, options });
  }

  /**
   * Change an identity provider.
   *
   * Its issuer stays: another issuer is another provider.
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
   * Nobody signs in with it any more, and who was recognised by it is forgotten. Sessions that began with a
   * provider end for its users. Users who have no other way in need a reset link; for the caller it fails with
   * `INVALID_TRANSITION` then. Every owner is told by mail, as of each change.
   *
   * Permission: `write:sign_in`. Errors: `NOT_FOUND`, `INVALID_TRANSITION`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#identityprovidersremove}
   */
  remove(id: string, options?: RequestOptions): Call<Deleted> {
    return this.http.call('DELETE', '/v1/identity-providers/{id}', { params: [id], options });
  }

  /**
   * Read the configuration of an identity provider from the provider, and say whether it can be used.
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
   * The token of the session is in an HttpOnly cookie only. The session has exactly the permissions and the
   * environment of its API key and ends with it. A browser has one session per mode: signing in ends the one
   * before.
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
   * The header `Tributary-Environment` may also be `live` or `dev` here: the session of that mode, whatever its
   * environment.
   *
   * Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#sessionsget}
   */
  get(options?: RequestOptions): Call<Session> {
    return this.http.call('GET', '/v1/session', { options });
  }

  /**
   * Sign this browser out.
   *
   * Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#sessionsend}
   */
  end(options?: RequestOptions): Call<Deleted> {
    return this.http.call('DELETE', '/v1/session', { options });
  }

  /**
   * Create a link that opens the dashboard once, within 60 seconds.
   *
   * Its session is one of the API key that makes the link.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#sessionscreatelink}
   */
  createLink(options?: RequestOptions): Call<SessionLink> {
    return this.http.call('POST', '/v1/session-links', { options });
  }
}

export class SignInsResource extends Resource {
  /**
   * Begin to sign a browser in as a user.
   *
   * The answer is the same whether anybody has the address or not. What belongs to this browser is in an HttpOnly
   * cookie.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#signinscreate}
   */
  create(body?: SignInCreate, options?: RequestOptions): Call<SignIn> {
    return this.http.call('POST', '/v1/sign-ins', { body, options });
  }

  /**
   * List the ways to sign in as a user.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#signinsoptions}
   */
  options(query?: SignInOptionsQuery, options?: RequestOptions): Call<SignInOptions> {
    return this.http.call('GET', '/v1/sign-in-options', { query, options });
  }

  /**
   * Get the address at which an identity provider signs the user in.
   *
   * The provider comes back to `/app/signed-in/{id of the provider}`; its response is an answer of this sign-in,
   * in this browser only.
   *
   * Errors: `SIGN_IN_FAILED`, `IDENTITY_PROVIDER_FAILED`, `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#signinscreateredirect}
   */
  createRedirect(id: string, body: ProviderRedirectCreate, options?: RequestOptions): Call<ProviderRedirect> {
    return this.http.call('POST', '/v1/sign-ins/{id}/redirects', { params: [id], body, options });
  }

  /**
   * Mail a code to the address of a sign-in.
   *
   * The answer is the same whether anybody has the address or not. The code works in this browser only, for ten
   * minutes.
   *
   * Errors: `SIGN_IN_FAILED`, `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#signinssendcode}
   */
  sendCode(id: string, options?: RequestOptions): Call<SignIn> {
    return this.http.call('POST', '/v1/sign-ins/{id}/code', { params: [id], options });
  }

  /**
   * Get what a passkey signs to sign in.
   *
   * Returns what `navigator.credentials.get` needs. It names no credentials, so it is the same for everybody.
   * Asked for again, it is the same challenge. Passkeys work under the host of `TRIBUTARY_PUBLIC_URL`, and on
   * `localhost` without one; `INVALID_TRANSITION` where that is an IP address.
   *
   * Errors: `SIGN_IN_FAILED`, `NOT_FOUND`, `INVALID_TRANSITION`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#signinsbeginpasskey}
   */
  beginPasskey(id: string, options?: RequestOptions): Call<PasskeyRequest> {
    return this.http.call('POST', '/v1/sign-ins/{id}/passkey', { params: [id], options });
  }

  /**
   * Answer with a password, a code or a passkey, and with a code of the authenticator app where there is one.
   *
   * The last answer signs the browser in: the token of the session is in an HttpOnly cookie only. Sessions of this
   * browser that were opened with an API key end. After five wrong answers the sign-in is over.
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
   * Get the user who is signed in.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#meget}
   */
  get(options?: RequestOptions): Call<Me> {
    return this.http.call('GET', '/v1/me', { options });
  }

  /**
   * Change the own name or language.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#meupdate}
   */
  update(body: MeUpdate, options?: RequestOptions): Call<Me> {
    return this.http.call('PUT', '/v1/me', { body, options });
  }

  /**
   * Choose another password.
   *
   * Ends all other sessions of the user within a second.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#mesetpassword}
   */
  setPassword(body: PasswordUpdate, options?: RequestOptions): Call<Me> {
    return this.http.call('PUT', '/v1/me/password', { body, options });
  }

  /**
   * Begin to set up an authenticator app.
   *
   * The app counts only once it has proven itself with a code, within ten minutes.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#mebegintotp}
   */
  beginTotp(options?: RequestOptions): Call<TotpSecret> {
    return this.http.call('POST', '/v1/me/totp', { options });
  }

  /**
   * Finish setting up an authenticator app with a code of it.
   *
   * Returns ten recovery codes, and ends all other sessions of the user. `SIGN_IN_FAILED` for a wrong code.
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
   * The ones before no longer work. `INVALID_TRANSITION` without an authenticator app.
   *
   * Errors: `INVALID_TRANSITION`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#mecreaterecoverycodes}
   */
  createRecoveryCodes(options?: RequestOptions): Call<RecoveryCodes> {
    return this.http.call('POST', '/v1/me/recovery-codes', { options });
  }

  /**
   * List the passkeys of the user.
   *
   * The oldest first.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#mepasskeys}
   */
  passkeys(options?: RequestOptions): Call<Passkey[]> {
    return this.http.call('GET', '/v1/me/passkeys', { options });
  }

  /**
   * Begin to add a passkey.
   *
   * Returns what `navigator.credentials.create` needs. Passkeys work under the host of `TRIBUTARY_PUBLIC_URL`, and
   * on `localhost` without one; `INVALID_TRANSITION` where that is an IP address.
   *
   * Errors: `INVALID_TRANSITION`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#mebeginpasskey}
   */
  beginPasskey(options?: RequestOptions): Call<PasskeyCreation> {
    return this.http.call('POST', '/v1/me/passkeys', { options });
  }

  /**
   * Finish adding a passkey with the response of the authenticator.
   *
   * The authenticator must have verified the user, by a PIN or a fingerprint for example. Ends all other sessions
   * of the user. `SIGN_IN_FAILED` for a response that does not fit, `DUPLICATE` for a passkey of somebody else.
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
   * Ends all other sessions of the user. `INVALID_TRANSITION` if it is the only way in which the user can sign in.
   *
   * Errors: `NOT_FOUND`, `INVALID_TRANSITION`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#meremovepasskey}
   */
  removePasskey(id: string, options?: RequestOptions): Call<Deleted> {
    return this.http.call('DELETE', '/v1/me/passkeys/{id}', { params: [id], options });
  }

  /**
   * Change or prove the own e-mail address.
   *
   * Mails a code to the address; `PUT /v1/me/email` with it makes the change. On a server that sends no mail the
   * address changes at once, and is not proven. Fails with `DUPLICATE` if another user of the account has it.
   *
   * Errors: `DUPLICATE`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#mebeginemail}
   */
  beginEmail(body: EmailChange, options?: RequestOptions): Call<EmailChanging> {
    return this.http.call('POST', '/v1/me/email', { body, options });
  }

  /**
   * Prove an e-mail address with the code that was mailed to it.
   *
   * Errors: `SIGN_IN_FAILED`, `DUPLICATE`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#meconfirmemail}
   */
  confirmEmail(body: EmailConfirm, options?: RequestOptions): Call<Me> {
    return this.http.call('PUT', '/v1/me/email', { body, options });
  }

  /**
   * List the identity providers that the user signs in with.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#meidentities}
   */
  identities(options?: RequestOptions): Call<UserIdentity[]> {
    return this.http.call('GET', '/v1/me/identities', { options });
  }

  /**
   * Begin to sign in with an identity provider as well.
   *
   * Returns the address at which the provider says who the user is there. `PUT /v1/me/identities` with its
   * response finishes it.
   *
   * Errors: `IDENTITY_PROVIDER_FAILED`, `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#mebeginidentity}
   */
  beginIdentity(body: IdentityBegin, options?: RequestOptions): Call<ProviderRedirect> {
    return this.http.call('POST', '/v1/me/identities', { body, options });
  }

  /**
   * Finish signing in with an identity provider as well.
   *
   * Ends all other sessions of the user. Fails with `DUPLICATE` if the identity is that of another user, or the
   * user has another one of this provider.
   *
   * Errors: `SIGN_IN_FAILED`, `IDENTITY_PROVIDER_FAILED`, `NOT_FOUND`, `DUPLICATE`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#meconfirmidentity}
   */
  confirmIdentity(body: IdentityConfirm, options?: RequestOptions): Call<UserIdentity> {
    return this.http.call('PUT', '/v1/me/identities', { body, options });
  }

  /**
   * No longer sign in with an identity provider.
   *
   * Ends all other sessions of the user. The provider no longer recognizes them by their address, until they add
   * it again. Fails with `INVALID_TRANSITION` if the user has no other way to sign in.
   *
   * Errors: `NOT_FOUND`, `INVALID_TRANSITION`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#meremoveidentity}
   */
  removeIdentity(id: string, options?: RequestOptions): Call<Deleted> {
    return this.http.call('DELETE', '/v1/me/identities/{id}', { params: [id], options });
  }

  /**
   * List the browsers in which the user is signed in.
   *
   * The last used first.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#mesessions}
   */
  sessions(options?: RequestOptions): Call<UserSessionItem[]> {
    return this.http.call('GET', '/v1/me/sessions', { options });
  }

  /**
   * Sign the user out in one browser.
   *
   * Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#meendsession}
   */
  endSession(id: string, options?: RequestOptions): Call<Deleted> {
    return this.http.call('DELETE', '/v1/me/sessions/{id}', { params: [id], options });
  }

  /**
   * Sign the user out in all other browsers.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#meendothersessions}
   */
  endOtherSessions(options?: RequestOptions): Call<Deleted> {
    return this.http.call('DELETE', '/v1/me/sessions', { options });
  }

  /**
   * Leave an environment.
   *
   * Whatever the role. `id` is an environment of `GET /v1/me`. Takes effect within a second, and with the last
   * environment all sessions of the user end. The audit log keeps what they did, and API keys that they made go on
   * working. Fails with `LAST_OWNER` for the only owner.
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
   * Get the brand, the languages and the texts of a portal.
   *
   * `NOT_FOUND` where the program has no open portal.
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
   * Sign in with a link of the merchant.
   *
   * The link works once. The session proves nothing: what needs a proof from the last 15 minutes needs a code by
   * mail. `INVITATION_SPENT` for a link that is unknown, was used or replaced, or is too old.
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
   * Get what applicants are asked.
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
   * Mails a code; nobody is an affiliate before it is entered. The response is the same for an address that is an
   * affiliate already: that one is signed in by the code, and may apply again 30 days after a rejection. At most 5
   * in 24 hours from a network. `VALIDATION_ERROR` within 3 seconds of the form, and `INVALID_TRANSITION` while
   * nobody can apply or if the questions have changed.
   *
   * Errors: `NOT_FOUND`, `INVALID_TRANSITION`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalapplicationscreate}
   */
  create(body: PortalApplicationCreate, options?: RequestOptions): Call<PortalSignIn> {
    return this.http.call('POST', '/v1/portal/applications', { body, options });
  }

  /**
   * Submit an application with the code that was mailed.
   *
   * Creates the affiliate and signs the browser in. After five wrong codes the application is over.
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
   * Mail a sign-in code to an affiliate.
   *
   * The response is the same whether an affiliate has the address or not. The code works in this browser only,
   * which gets an HttpOnly cookie. `NOT_FOUND` where the program has no open portal.
   *
   * Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalsigninscreate}
   */
  create(body: PortalSignInCreate, options?: RequestOptions): Call<PortalSignIn> {
    return this.http.call('POST', '/v1/portal/sign-ins', { body, options });
  }

  /**
   * Sign in with the code that was mailed.
   *
   * The token of the session is in an HttpOnly cookie only. After five wrong codes the sign-in is over.
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
   * Get the affiliate who is signed in.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalmeget}
   */
  get(options?: RequestOptions): Call<PortalMe> {
    return this.http.call('GET', '/v1/portal/me', { options });
  }

  /**
   * Change the own name.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalmeupdate}
   */
  update(body: PortalMeUpdate, options?: RequestOptions): Call<PortalMe> {
    return this.http.call('PUT', '/v1/portal/me', { body, options });
  }

  /**
   * Mail a code that proves the affiliate again.
   *
   * For what needs a proof from the last 15 minutes: payment details and the e-mail address. Requested again, it
   * is the same code.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalmesendcode}
   */
  sendCode(options?: RequestOptions): Call<PortalCode> {
    return this.http.call('POST', '/v1/portal/me/codes', { options });
  }

  /**
   * Prove the affiliate again with the code that was mailed.
   *
   * `SIGN_IN_FAILED` for a wrong code, after five of them, and after ten minutes.
   *
   * Errors: `SIGN_IN_FAILED`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalmeprove}
   */
  prove(body: PortalProof, options?: RequestOptions): Call<PortalMe> {
    return this.http.call('POST', '/v1/portal/me/proofs', { body, options });
  }

  /**
   * Mail a code to a new e-mail address.
   *
   * The response is the same whether another affiliate of the program has the address or not: then nothing is
   * mailed.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalmechangeemail}
   */
  changeEmail(body: PortalEmail, options?: RequestOptions): Call<PortalCode> {
    return this.http.call('POST', '/v1/portal/me/email', { body, options });
  }

  /**
   * Change the own e-mail address with the code that was mailed to it.
   *
   * Mails a notice to the former address.
   *
   * Errors: `SIGN_IN_FAILED`, `DUPLICATE`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalmeconfirmemail}
   */
  confirmEmail(body: PortalEmailConfirm, options?: RequestOptions): Call<PortalMe> {
    return this.http.call('PUT', '/v1/portal/me/email', { body, options });
  }

  /**
   * List the browsers in which the affiliate is signed in.
   *
   * The latest first.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalmesessions}
   */
  sessions(options?: RequestOptions): Call<PortalSession[]> {
    return this.http.call('GET', '/v1/portal/sessions', { options });
  }

  /**
   * Sign a browser out.
   *
   * Takes effect within a second, also for the browser that makes the call.
   *
   * Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalmeendsession}
   */
  endSession(id: string, options?: RequestOptions): Call<Deleted> {
    return this.http.call('DELETE', '/v1/portal/sessions/{id}', { params: [id], options });
  }

  /**
   * Sign this browser out.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalmesignout}
   */
  signOut(options?: RequestOptions): Call<Deleted> {
    return this.http.call('DELETE', '/v1/portal/session', { options });
  }
}

export class PortalHomeResource extends Resource {
  /**
   * Get what waits, what is paid next and what was paid.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalhomesummary}
   */
  summary(options?: RequestOptions): Call<PortalSummary> {
    return this.http.call('GET', '/v1/portal/summary', { options });
  }

  /**
   * Count clicks, sign-ups, customers and sales by day.
   *
   * The last 7, 30 or 90 days with today, each day of them. Voided sales do not count.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalhomeperformance}
   */
  performance(query?: PortalHomePerformanceQuery, options?: RequestOptions): Call<PortalPerformance> {
    return this.http.call('GET', '/v1/portal/performance', { query, options });
  }
}

export class PortalCommissionsResource extends Resource {
  /**
   * List the own commissions.
   *
   * The newest first, with bonuses, deductions, and sales that earned nothing.
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
   * Get one of the own commissions with its steps.
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
   * List the own payouts.
   *
   * The newest first. Why the rest is not paid yet is in `GET /v1/portal/summary`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalpayoutslist}
   */
  list(query?: PortalPayoutList, options?: RequestOptions): List<PortalPayout, CursorPage<PortalPayout>> {
    return this.http.list('/v1/portal/payouts', { query, options });
  }

  /**
   * Get one of the own payouts with its items.
   *
   * Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalpayoutsget}
   */
  get(id: string, options?: RequestOptions): Call<PortalPayoutDetail> {
    return this.http.call('GET', '/v1/portal/payouts/{id}', { params: [id], options });
  }

  /**
   * List the items of one of the own payouts.
   *
   * In the order of their ids.
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

export class PortalLinksResource extends Resource {
  /**
   * Get the own links, tracking ids and coupons.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portallinksget}
   */
  get(options?: RequestOptions): Call<PortalLinks> {
    return this.http.call('GET', '/v1/portal/links', { options });
  }

  /**
   * Make a link to a page of the program.
   *
   * Refuses pages of other sites, and pages on which no click would be counted.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portallinksmake}
   */
  make(query: PortalLinkMakeQuery, options?: RequestOptions): Call<PortalPageLink> {
    return this.http.call('GET', '/v1/portal/page-link', { query, options });
  }
}

export class PortalPartnersResource extends Resource {
  /**
   * List the partners whom the affiliate has brought in.
   *
   * The newest first.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalpartnerslist}
   */
  list(query?: PortalPartnerList, options?: RequestOptions): Call<PortalPartnerPage> {
    return this.http.call('GET', '/v1/portal/partners', { query, options });
  }
}

export class PortalPayoutDetailsResource extends Resource {
  /**
   * Get the own payment details, masked.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalpayoutdetailsget}
   */
  get(options?: RequestOptions): Call<PortalPayoutDetails> {
    return this.http.call('GET', '/v1/portal/payout-details', { options });
  }

  /**
   * Change the own payment details.
   *
   * Replaces them. Only methods that the program offers, and only details that can be right: an IBAN with a typing
   * error is refused. Mails a notice to the affiliate.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalpayoutdetailsupdate}
   */
  update(body: PortalPayoutDetailsUpdate, options?: RequestOptions): Call<PortalPayoutDetails> {
    return this.http.call('PUT', '/v1/portal/payout-details', { body, options });
  }
}

export class PortalNotificationsResource extends Resource {
  /**
   * Get which mails the affiliate gets.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#portalnotificationsget}
   */
  get(options?: RequestOptions): Call<PortalNotifications> {
    return this.http.call('GET', '/v1/portal/notifications', { options });
  }

  /**
   * Choose which mails the affiliate gets.
   *
   * Changes the given fields.
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
   * Create a webhook endpoint; its secret is shown this once.
   *
   * At most 100 per environment. Events from now on are sent there; `redeliver` sends earlier ones.
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
   * Change, disable or enable a webhook endpoint.
   *
   * Changes the given fields. `enabled: false` stops deliveries, `true` resumes pending ones.
   *
   * Permission: `write:webhooks`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#webhookendpointsupdate}
   */
  update(id: string, body: WebhookEndpointUpdate, options?: RequestOptions): Call<WebhookEndpoint> {
    return this.http.call('PUT', '/v1/webhook-endpoints/{id}', { params: [id], body, options });
  }

  /**
   * Delete a webhook endpoint with its deliveries; what is pending is not sent.
   *
   * Permission: `delete:webhooks`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#webhookendpointsdelete}
   */
  delete(id: string, options?: RequestOptions): Call<Deleted> {
    return this.http.call('DELETE', '/v1/webhook-endpoints/{id}', { params: [id], options });
  }

  /**
   * Rotate the secret of a webhook endpoint; the new one is shown only once.
   *
   * For 24 hours, deliveries are signed with both the old and the new secret, so that you can update receivers one
   * by one. If you rotate again in that time, only the latest two secrets sign.
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
   * It is delivered and signed like any other event, whatever the endpoint subscribes to, with `sequence` 0; it
   * does not appear in the event feed. Fails if the endpoint is disabled.
   *
   * Permission: `write:webhooks`. Errors: `NOT_FOUND`, `INVALID_TRANSITION`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#webhookendpointstest}
   */
  test(id: string, body?: WebhookTest, options?: RequestOptions): Call<WebhookDelivery> {
    return this.http.call('POST', '/v1/webhook-endpoints/{id}/test', { params: [id], body, options });
  }

  /**
   * Send every event after a sequence to a webhook endpoint again.
   *
   * Includes every event type that it subscribes to now, whether delivered before or not, at most 5000 events per
   * request: continue after `next_after` while `has_more`. Deliveries that are being sent at this moment are left
   * alone. Fails if the endpoint is disabled.
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
   * Its latest `attempts` say when, how long, and what the response was.
   *
   * Permission: `read:webhooks`. Errors: `NOT_FOUND`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#webhookdeliveriesget}
   */
  get(id: string, options?: RequestOptions): Call<WebhookDeliveryWithAttempts> {
    return this.http.call('GET', '/v1/webhook-deliveries/{id}', { params: [id], options });
  }

  /**
   * Send a webhook delivery again immediately.
   *
   * The delivery becomes due immediately and gets a fresh set of attempts; the event keeps its id. A delivery that
   * is being sent at this moment is left alone. Fails if the endpoint is disabled.
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
   * Read the event feed after a sequence.
   *
   * Events come in the order of `sequence`, without gaps; continue with `next_after`. With `wait`, an empty
   * response is held until there is an event or the time is up. Events older than the server keeps them (90 days
   * unless it is configured otherwise) expire: an `after` from before the first that is left is answered with `410
   * EVENTS_EXPIRED`.
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
   * Like a real one: it gets a `sequence`, appears in the feed and goes to every endpoint that subscribes to it.
   * Not available with a live key; `POST /v1/webhook-endpoints/{id}/test` works with both.
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
   * Record a sign-up, and who referred it.
   *
   * Returns 201 with the new referral, 200 with the one that an identity leads to already, with the ids that it
   * did not have yet, or 200 with `data: null` and a `reason` if nobody referred the visitor. Idempotent by
   * identity: two sign-ups of one person give one referral.
   *
   * Permission: `write:referrals`. Errors: `NOT_FOUND`, `IDENTIFIER_CONFLICT`.
   *
   * @see {@link https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md#signupscreate}
   */
  create(body: SignupCreate, options?: RequestOptions): Call<Referral | null> {
    return this.http.call('POST', '/v1/signups', { body, options });
  }
}
