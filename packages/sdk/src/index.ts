export type { Affiliate, AffiliateCreate, AffiliateExpand, AffiliateUpdate } from './affiliates.ts';
export type { Call, WithResponse } from './call.ts';
export type { Click, ClickCreate } from './clicks.ts';
export { type RawRequest, Tributary } from './client.ts';
export type { Commission, CommissionCreate, CommissionExpand } from './commissions.ts';
export type { Conversion, ConversionCreate, RefundCreate } from './conversions.ts';
export type { Coupon, CouponCreate, CouponExpand } from './coupons.ts';
export {
  AbortedError,
  APIError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  type ErrorCode,
  type ErrorDetail,
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
  WebhookVerificationError,
} from './errors.ts';
export { eventId } from './event-id.ts';
export type { ConversionEventCreate, EventCreate, EventResult, LifecycleEventCreate } from './events.ts';
export type { Deleted, ShortlistItem, ShortlistQuery } from './finder.ts';
export type { Group, GroupExpand } from './groups.ts';
export type { RequestOptions, TransportEvent, TributaryOptions } from './options.ts';
export type { CursorPage, List, NumberedPage } from './page.ts';
export type { Payout, PayoutReference, PayoutUpdate } from './payouts.ts';
export type { Referral, ReferralCreate, ReferralExpand, ReferralList, ReferralUpdate } from './referrals.ts';
export { signRequest } from './signing.ts';
export { verifyWebhook, type WebhookEvent, type WebhookEventType, type WebhookHeaders } from './webhooks.ts';
