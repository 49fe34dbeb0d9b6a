import type { ErrorBody } from './types.gen.ts';

/** Error codes of the API, including codes added by newer servers. */
export type ErrorCode = ErrorBody['error']['code'];

// Registered globally, so that the ESM and CJS copies of this package recognize each other's errors.
const brand = Symbol.for('@tributary/sdk/error');

/** Details of a failed call, without secrets or bodies. */
export interface CallFacts {
  /** Number of requests sent. */
  readonly attempts?: number;
  /** The `external_event_id` or `Idempotency-Key` of every attempt. Use it to repeat the call safely. */
  readonly idempotencyKey?: string | undefined;
  readonly cause?: unknown;
}

/**
 * Base class of all errors of this package. `isTributaryError` also recognizes errors from another copy of the package.
 */
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

/** Returns true for errors of this package, including errors from another copy of the package. */
export function isTributaryError(error: unknown): error is TributaryError {
  return typeof error === 'object' && error !== null && brand in error;
}

export interface ErrorDetail {
  readonly field: string;
  readonly message: string;
}

/** Error response, as received from the server. */
export interface ErrorAnswer extends CallFacts {
  readonly status: number;
  /**
   * Error code from the server, or `HTTP_<status>` if the response didn't come from Tributary, such as a proxy's error
   * page.
   */
  readonly code: ErrorCode;
  readonly message: string;
  readonly details?: readonly ErrorDetail[] | undefined;
  readonly field?: string | undefined;
  readonly docUrl?: string | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfterMs?: number | undefined;
}

/** The server returned an error. `code` identifies the reason. New codes may be added at any time. */
export class APIError extends TributaryError {
  readonly status: number;
  readonly code: ErrorCode;
  /** All invalid fields; empty if the error is not about fields. */
  readonly details: readonly ErrorDetail[];
  readonly field: string | undefined;
  readonly docUrl: string | undefined;
  /** Id of the request. Include it when you report a problem. */
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

/** 401: the key is missing, unknown, expired or revoked, or the session has ended (`SESSION_ENDED`). */
export class AuthenticationError extends APIError {}

/** 401 with a `SIGNATURE_…` code: the signing secret is wrong or missing, or the clock is wrong. */
export class SignatureError extends AuthenticationError {
  declare readonly name: 'SignatureError';
}

/** 403: the key lacks the permission named in the message, or the session is not allowed to make this call. */
export class PermissionError extends APIError {
  declare readonly name: 'PermissionError';
}

/** 404: the object does not exist in the key's environment. */
export class NotFoundError extends APIError {
  declare readonly name: 'NotFoundError';
}

/** 409: the current state of the object does not allow the change, or a unique value is already in use. */
export class ConflictError extends APIError {}

/** 409: the key was already used with a different body, or the first request with the key is still in progress. */
export class IdempotencyError extends ConflictError {
  declare readonly name: 'IdempotencyError';
}

/** 409: the status change is not allowed. The message lists the allowed changes. */
export class InvalidTransitionError extends ConflictError {
  declare readonly name: 'InvalidTransitionError';
}

/** 410: some events after the requested position have expired, so you would miss them. */
export class EventsExpiredError extends APIError {
  declare readonly name: 'EventsExpiredError';
  /** Sequence number of the first available or upcoming event. To continue, pass `after: firstSequence - 1`. */
  readonly firstSequence: number;
  /** Sequence number of the latest event in the environment. */
  readonly latestSequence: number;

  constructor(answer: ErrorAnswer) {
    super(answer);
    const numberIn = (name: string) => Number(answer.details?.find(({ field }) => field === name)?.message);
    this.firstSequence = numberIn('first_sequence');
    this.latestSequence = numberIn('latest_sequence');
  }
}

/** 429: still rate limited after all retries, or the server asked for a wait longer than `maxRetryAfter`. */
export class RateLimitError extends APIError {
  declare readonly name: 'RateLimitError';
  /** Time that the server asked you to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(answer: ErrorAnswer) {
    super(answer);
    this.retryAfterMs = answer.retryAfterMs;
  }
}

/** 5xx: the server failed after all retries. */
export class ServerError extends APIError {
  declare readonly name: 'ServerError';
}

/**
 * No complete response was received. The request may have been processed. Repeat the call with the same
 * `idempotencyKey`.
 */
export class ConnectionError extends TributaryError {}

/** No complete response, including its body, was received within `timeout`. */
export class TimeoutError extends ConnectionError {
  declare readonly name: 'TimeoutError';
}

/** The call was aborted by its `signal`; `cause` is the signal's reason. */
export class AbortedError extends TributaryError {
  declare readonly name: 'AbortedError';
}

/** The webhook can't be trusted: the signature is wrong, the webhook is too old, or headers are missing. */
export class WebhookVerificationError extends TributaryError {}

/** No webhook secret was passed, for example because an environment variable is not set. */
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

// Set names explicitly, because a minifier would change them.
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

/** Creates the error for a response, based on the error code or, if the code is unknown, on the status. */
export function toAPIError(answer: ErrorAnswer): APIError {
  const known = answer.code.startsWith('SIGNATURE_') ? SignatureError : byCode.get(answer.code);
  const ErrorOf = known ?? byStatus.get(answer.status) ?? (answer.status >= 500 ? ServerError : APIError);
  return new ErrorOf(answer);
}
