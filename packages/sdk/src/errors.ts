import type { ErrorBody } from './types.gen.ts';

/** The codes of the API's error catalog, and any that newer servers add. */
export type ErrorCode = ErrorBody['error']['code'];

// Registered globally, so that the ESM and the CJS copy of this package know each other's errors.
const brand = Symbol.for('@tributary/sdk/error');

/** What is known about the call that failed. Never a secret, never a body. */
export interface CallFacts {
  /** How many requests were sent. */
  readonly attempts?: number;
  /** The `external_event_id` or `Idempotency-Key` that every attempt carried. Repeat the call with it to be safe. */
  readonly idempotencyKey?: string | undefined;
  readonly cause?: unknown;
}

/** Every error of this package. Test with `isTributaryError`, which also knows errors of another copy of it. */
export class TributaryError extends Error {
  declare readonly name: string;
  readonly attempts: number;
  readonly idempotencyKey: string | undefined;

  constructor(message: string, { attempts = 0, idempotencyKey, cause }: CallFacts = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.attempts = attempts;
    this.idempotencyKey = idempotencyKey;
  }

  get [brand](): true {
    return true;
  }
}

export function isTributaryError(error: unknown): error is TributaryError {
  return typeof error === 'object' && error !== null && brand in error;
}

export interface ErrorDetail {
  readonly field: string;
  readonly message: string;
}

/** An error response of the server, as received. */
export interface ErrorAnswer extends CallFacts {
  readonly status: number;
  /** The server's code, or `HTTP_<status>` if the response was not from Tributary, such as a proxy's error page. */
  readonly code: ErrorCode;
  readonly message: string;
  readonly details?: readonly ErrorDetail[] | undefined;
  readonly field?: string | undefined;
  readonly docUrl?: string | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfterMs?: number | undefined;
}

/** The server responded with an error. `code` says why; new codes may appear at any time. */
export class APIError extends TributaryError {
  readonly status: number;
  readonly code: ErrorCode;
  /** Every invalid field; empty if the error is not about fields. */
  readonly details: readonly ErrorDetail[];
  readonly field: string | undefined;
  readonly docUrl: string | undefined;
  /** Quote it when reporting a problem. */
  readonly requestId: string | undefined;

  constructor(answer: ErrorAnswer) {
    super(answer.message, answer);
    this.status = answer.status;
    this.code = answer.code;
    this.details = answer.details ?? [];
    this.field = answer.field;
    this.docUrl = answer.docUrl;
    this.requestId = answer.requestId;
  }
}

/** 400 or 422: the request is invalid. `details` lists every invalid field. */
export class ValidationError extends APIError {
  declare readonly name: 'ValidationError';
}

/** 401: the key is missing, unknown, expired or revoked; or the session has ended (`SESSION_ENDED`). */
export class AuthenticationError extends APIError {}

/** 401 with a `SIGNATURE_…` code: a wrong or missing signing secret, or a wrong clock. */
export class SignatureError extends AuthenticationError {
  declare readonly name: 'SignatureError';
}

/** 403: the message names the permission that the key lacks, or says why a session may not do this. */
export class PermissionError extends APIError {
  declare readonly name: 'PermissionError';
}

/** 404: no such object in this key's environment. */
export class NotFoundError extends APIError {
  declare readonly name: 'NotFoundError';
}

/** 409: the state of the object does not allow it, or a unique value is already in use. */
export class ConflictError extends APIError {}

/** 409: the key was used with a different body, or its first request is still running. */
export class IdempotencyError extends ConflictError {
  declare readonly name: 'IdempotencyError';
}

/** 409: this status change is not allowed; the message names the allowed ones. */
export class InvalidTransitionError extends ConflictError {
  declare readonly name: 'InvalidTransitionError';
}

/** 410: events after the position that you asked for have expired. Events that you have not read before are missing. */
export class EventsExpiredError extends APIError {
  declare readonly name: 'EventsExpiredError';
  /** The first event that is left, or the next one if none is: continue with `after: firstSequence - 1`. */
  readonly firstSequence: number;
  /** The latest event of the environment. */
  readonly latestSequence: number;

  constructor(answer: ErrorAnswer) {
    super(answer);
    const numberIn = (name: string) => Number(answer.details?.find(({ field }) => field === name)?.message);
    this.firstSequence = numberIn('first_sequence');
    this.latestSequence = numberIn('latest_sequence');
  }
}

/** 429, after all retries, or because the wait would be longer than `maxRetryAfter`. */
export class RateLimitError extends APIError {
  declare readonly name: 'RateLimitError';
  /** How long the server asked you to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(answer: ErrorAnswer) {
    super(answer);
    this.retryAfterMs = answer.retryAfterMs;
  }
}

/** 5xx, after all retries. */
export class ServerError extends APIError {
  declare readonly name: 'ServerError';
}

/** No complete response arrived. The work may have been done: repeat the call with the same `idempotencyKey`. */
export class ConnectionError extends TributaryError {}

/** No complete response, including the body, within `timeout`. */
export class TimeoutError extends ConnectionError {
  declare readonly name: 'TimeoutError';
}

/** The caller's `signal` ended the call; `cause` is its reason. */
export class AbortedError extends TributaryError {
  declare readonly name: 'AbortedError';
}

/** A webhook that must not be trusted: wrong signature, too old, or headers missing. */
export class WebhookVerificationError extends TributaryError {}

/** No webhook secret was given, such as an environment variable that is not set. Every webhook would be rejected. */
export class WebhookSecretMissingError extends WebhookVerificationError {
  declare readonly name: 'WebhookSecretMissingError';
}

const classes = {
  TributaryError,
  APIError,
  ValidationError,
  AuthenticationError,
  SignatureError,
  PermissionError,
  NotFoundError,
  ConflictError,
  IdempotencyError,
  InvalidTransitionError,
  EventsExpiredError,
  RateLimitError,
  ServerError,
  ConnectionError,
  TimeoutError,
  AbortedError,
  WebhookVerificationError,
  WebhookSecretMissingError,
};

// Set here, because the names in printed errors must survive the minifier.
for (const [name, ErrorOf] of Object.entries(classes)) {
  Object.defineProperty(ErrorOf, 'name', { value: name });
  Object.defineProperty(ErrorOf.prototype, 'name', { value: name });
}

type ErrorClass = new (answer: ErrorAnswer) => APIError;

const byCode = new Map<string, ErrorClass>([
  ['VALIDATION_ERROR', ValidationError],
  ['INSUFFICIENT_PERMISSIONS', PermissionError],
  ['NOT_FOUND', NotFoundError],
  ['REFERRAL_NOT_FOUND', NotFoundError],
  ['IDEMPOTENCY_CONFLICT', IdempotencyError],
  ['IDEMPOTENCY_IN_PROGRESS', IdempotencyError],
  ['INVALID_TRANSITION', InvalidTransitionError],
  ['IDENTITY_PROVIDER_FAILED', AuthenticationError],
  ['EVENTS_EXPIRED', EventsExpiredError],
  ['RATE_LIMIT_EXCEEDED', RateLimitError],
]);

const byStatus = new Map<number, ErrorClass>([
  [400, ValidationError],
  [401, AuthenticationError],
  [403, PermissionError],
  [404, NotFoundError],
  [409, ConflictError],
  [422, ValidationError],
  [429, RateLimitError],
]);

/** By code first, by status second, so that a new code still lands in the right family. */
export function toAPIError(answer: ErrorAnswer): APIError {
  const known = answer.code.startsWith('SIGNATURE_') ? SignatureError : byCode.get(answer.code);
  const ErrorOf = known ?? byStatus.get(answer.status) ?? (answer.status >= 500 ? ServerError : APIError);
  return new ErrorOf(answer);
}
