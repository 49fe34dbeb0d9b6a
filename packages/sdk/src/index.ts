export type {
  Affiliate,
  AffiliateAction,
  AffiliateActionResults,
  AffiliateBatch,
  AffiliateCreate,
  AffiliateExpand,
  AffiliateList,
  AffiliateListExpand,
  AffiliateUpdate,
  Balance,
  MaskedPayoutDetails,
} from './affiliates.ts';
export type { ApiKey, ApiKeyCreate, ApiKeyList, ApiKeyUpdate, CreatedApiKey } from './api-keys.ts';
export type { AuditEntry } from './audit-log.ts';
export type { Batch, BatchError, BatchOutcome } from './batch.ts';
export type { Call, WithResponse } from './call.ts';
export type { Click, ClickCreate, ClickList, RecordedClick } from './clicks.ts';
export { type RawRequest, Tributary } from './client.ts';
export type {
  Commission,
  CommissionAction,
  CommissionActionResults,
  CommissionBatch,
  CommissionCreate,
  CommissionExpand,
  CommissionList,
  CommissionListExpand,
  CommissionUpdate,
} from './commissions.ts';
export type {
  Conversion,
  ConversionBatch,
  ConversionCreate,
  Explanation,
  RefundCreate,
} from './conversions.ts';
export type { Coupon, CouponCreate, CouponExpand, CouponList } from './coupons.ts';
export type { Deleted } from './deleted.ts';
export type { Erasure, ErasureCreate, ErasureList } from './erasures.ts';
export {
  AbortedError,
  APIError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  type ErrorCode,
  type ErrorDetail,
  EventsExpiredError,
  IdempotencyError,
  InvalidTransitionError,
  isTributaryError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  SignatureError,
  TimeoutError,
  TributaryError,
  ValidationError,
  WebhookSecretMissingError,
  WebhookVerificationError,
} from './errors.ts';
export { eventId } from './event-id.ts';
export type { ConversionEventCreate, EventCreate, EventResult, LifecycleEventCreate } from './events.ts';
export type { ShortlistItem, ShortlistItemCreate, ShortlistQuery } from './finder.ts';
export type {
  GroupIncentive,
  GroupIncentiveCreate,
  GroupIncentiveList,
  GroupIncentiveUpdate,
} from './group-incentives.ts';
export type { Group, GroupCreate, GroupExpand, GroupList, GroupUpdate } from './groups.ts';
export type { Inbox } from './inbox.ts';
export type { Incentive, IncentiveCreate, IncentiveList, IncentiveUpdate } from './incentives.ts';
export type { LedgerVerification } from './ledger.ts';
export type {
  MultiLevelIncentive,
  MultiLevelIncentiveCreate,
  MultiLevelIncentiveList,
  MultiLevelIncentiveUpdate,
} from './multi-level-incentives.ts';
export type { RequestOptions, TransportEvent, TributaryOptions } from './options.ts';
export type { CursorPage, List, NumberedPage } from './page.ts';
export type {
  Payout,
  PayoutExport,
  PayoutExportItem,
  PayoutList,
  PayoutReference,
  PayoutRun,
  PayoutRunCreate,
  PayoutStop,
  PayoutUpdate,
} from './payouts.ts';
export type { PersonExport, PersonExportQuery, Persons } from './persons.ts';
export type { Program, ProgramCreate, ProgramList, ProgramUpdate } from './programs.ts';
export type {
  Referral,
  ReferralBatch,
  ReferralCreate,
  ReferralExpand,
  ReferralList,
  ReferralUpdate,
} from './referrals.ts';
export type { FunnelQuery, FunnelReport, PerformanceQuery, PerformanceReport } from './reports.ts';
export type { Session, SessionCreate, SessionLink } from './sessions.ts';
export { signRequest } from './signing.ts';
export type { SignupCreate } from './signups.ts';
export type { Site, SiteCheck, SiteCreate, SiteList, SiteUpdate, SiteWithSignupSecret } from './sites.ts';
export type { TestClock, TestClockAdvance } from './test-clock.ts';
export type {
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookDeliveryWithAttempts,
} from './webhook-deliveries.ts';
export type {
  WebhookEndpoint,
  WebhookEndpointCreate,
  WebhookEndpointList,
  WebhookEndpointUpdate,
  WebhookEndpointWithSecret,
  WebhookRedeliver,
  WebhookRedelivery,
  WebhookTest,
} from './webhook-endpoints.ts';
export type {
  FollowOptions,
  WebhookEventPage,
  WebhookEventQuery,
  WebhookEventTest,
} from './webhook-events.ts';
export {
  type AffiliateEvent,
  type CouponEvent,
  type PayoutEvent,
  type ReferralEvent,
  type TransactionEvent,
  verifyWebhook,
  type WebhookEndpointEvent,
  type WebhookEvent,
  type WebhookEventType,
  type WebhookHeaders,
} from './webhooks.ts';
