export type { BatchError, BatchOutcome } from './batch.ts';
export type { Call, WithResponse } from './call.ts';
export { type RawRequest, Tributary } from './client.ts';
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
export type { ConversionEventCreate, EventCreate, LifecycleEventCreate } from './events.ts';
export { fromMinorUnits } from './minor-units.ts';
export type { RequestOptions, TransportEvent, TributaryOptions } from './options.ts';
export type { CursorPage, List, NumberedPage } from './page.ts';
export type { PayoutReference, PayoutStop } from './payouts.ts';
export type { PersonsResource as Persons } from './resources.gen.ts';
export type { Batch, ImportBatch } from './shapes.ts';
export { signRequest } from './signing.ts';
export type * from './types.gen.ts';
export type {
  FinderList as ShortlistQuery,
  GroupMultiLevelIncentiveList as MultiLevelIncentiveList,
  ReportFunnelQuery as FunnelQuery,
  ReportPerformanceQuery as PerformanceQuery,
  Transaction as Commission,
  Transaction as Conversion,
  WebhookEventList as WebhookEventQuery,
} from './types.gen.ts';
export type { FollowOptions } from './webhook-events.ts';
export { verifyWebhook, type WebhookEventType, type WebhookHeaders } from './webhooks.ts';
