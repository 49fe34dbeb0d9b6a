/**
 * Every error code that the API can return: its HTTP status and what it means.
 *
 * The only list. The server's statuses, the SDK's error classes, the CLI's exit codes, the OpenAPI
 * document and `docs/reference/errors.md` are derived from it.
 */
export const errorCatalog = {
  VALIDATION_ERROR: {
    status: 400,
    summary: 'Malformed JSON or UTF-8, a wrong type, a value out of range, or an unknown field.',
  },
  MISSING_API_KEY: { status: 401, summary: 'The request carries no `Authorization: Bearer` header.' },
  INVALID_API_KEY: { status: 401, summary: 'The API key is malformed or unknown.' },
  API_KEY_EXPIRED: { status: 401, summary: 'The API key has expired.' },
  API_KEY_REVOKED: { status: 401, summary: 'The API key was revoked.' },
  SESSION_ENDED: {
    status: 401,
    summary:
      'This browser has no session for the environment: it was signed out, unused for 12 hours, or its API key no longer works. Sign in again.',
  },
  SESSION_LINK_SPENT: {
    status: 401,
    summary:
      'The one-time link is unknown, was used before, or is older than 60 seconds. Get another with `tributary dashboard`, or sign in with an API key.',
  },
  SIGN_IN_FAILED: {
    status: 401,
    summary:
      'The password or code is wrong, or the sign-in is over: it takes ten minutes and five tries. Begin again at /app/enter.',
  },
  IDENTITY_PROVIDER_FAILED: {
    status: 422,
    summary:
      'The identity provider could not be reached, or its response is not valid; the message says what. Try again, or sign in another way.',
  },
  INVITATION_SPENT: {
    status: 401,
    summary:
      'The link of the invitation or reset is unknown, was used or revoked, or is too old. Ask for another.',
  },
  SIGNATURE_REQUIRED: {
    status: 401,
    summary: 'This endpoint requires a signature and the request has none.',
  },
  SIGNATURE_INVALID: {
    status: 401,
    summary: 'The signature is malformed or does not match the bytes of the body.',
  },
  SIGNATURE_EXPIRED: {
    status: 401,
    summary: 'The signature timestamp is more than 300 seconds away from the server clock.',
  },
  SIGNATURE_REPLAYED: {
    status: 401,
    summary:
      'A signed request without `external_event_id` was sent a second time. Sign every request separately, with its own `nonce`.',
  },
  INSUFFICIENT_PERMISSIONS: {
    status: 403,
    summary: 'The API key lacks the permission that the message names.',
  },
  SESSION_NOT_ALLOWED: {
    status: 403,
    summary:
      'A browser session cannot make this call. Use an API key, and sign the request where the server requires it.',
  },
  REAUTHENTICATION_REQUIRED: {
    status: 403,
    summary:
      'The user last proved who they are more than 15 minutes ago. Sign in once more, and repeat the call.',
  },
  FOREIGN_ORIGIN: {
    status: 403,
    summary:
      'The request of a session, or a sign-in, does not come from a page of this server. Open the dashboard at the public URL, or set `TRIBUTARY_PUBLIC_URL` to the address that you use.',
  },
  NOT_FOUND: { status: 404, summary: 'No such object in this environment, or no such route.' },
  REFERRAL_NOT_FOUND: { status: 404, summary: 'The identifiers of the event match no referral.' },
  METHOD_NOT_ALLOWED: { status: 405, summary: 'The path does not support this method; see `Allow`.' },
  DUPLICATE: { status: 409, summary: 'A value that must be unique is already in use; `field` names it.' },
  POSSIBLE_DUPLICATE: {
    status: 409,
    summary:
      'The referral has a sale of the same amount within 48 hours that no such import recorded. With `include_duplicates` the row is recorded.',
  },
  LAST_OWNER: {
    status: 409,
    summary: 'An environment with members keeps an owner who can sign in. Make somebody else an owner first.',
  },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    summary: 'The idempotency key was used with a different body; `details` names the fields that differ.',
  },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    summary: 'The first request with this idempotency key is still running.',
  },
  IDENTIFIER_CONFLICT: { status: 409, summary: 'The identifiers belong to different referrals.' },
  INVALID_TRANSITION: {
    status: 409,
    summary: 'This status change is not allowed; `details` names the statuses that are.',
  },
  ALREADY_REFUNDED: { status: 409, summary: 'The sale is already fully refunded.' },
  NOT_REFUNDABLE: { status: 409, summary: 'The sale failed, is not complete, or was 0.' },
  VOIDED: {
    status: 409,
    summary:
      'The commission was voided: it cannot be changed, refunded or recorded again by the same request.',
  },
  IN_USE: { status: 409, summary: 'Other objects or ledger entries refer to it; the message names them.' },
  ERASED: {
    status: 409,
    summary: 'The personal data of the object was erased. It can no longer be changed.',
  },
  BALANCE_UNPAID: {
    status: 409,
    summary:
      'The affiliate has an unpaid balance. Pay or reject it first, or send `unpaid_balance: keep`; the message says how much it is.',
  },
  TOTAL_CHANGED: {
    status: 409,
    summary:
      'The result would differ from `expected`, so nothing was done; the message says what the result would be.',
  },
  EVENTS_EXPIRED: {
    status: 410,
    summary:
      'The events after `after` are older than the server keeps them; `details` has the `first_sequence` that is still kept and the `latest_sequence`.',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    summary: 'The complete request did not arrive in time; the connection was closed.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, summary: 'The body is larger than the limit.' },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    summary: 'The body is not uncompressed `application/json` in UTF-8.',
  },
  REFUND_EXCEEDS_REMAINING: { status: 422, summary: 'The refund exceeds the remaining amount of the sale.' },
  CURRENCY_MISMATCH: { status: 422, summary: 'The currency is not the currency of the sale.' },
  HEADERS_TOO_LARGE: { status: 431, summary: 'The headers of the request are larger than 16 KiB.' },
  RATE_LIMIT_EXCEEDED: {
    status: 429,
    summary:
      'Too many requests with this API key or in its environment, too many batches or long polls at once, or too many unknown credentials from this address; see `Retry-After`.',
  },
  INTERNAL_ERROR: {
    status: 500,
    summary: 'Something failed on the server. Quote `request_id` when reporting it.',
  },
  PROVIDER_ERROR: {
    status: 502,
    summary: 'A provider of coupons or of billing refused the request or did not respond.',
  },
  UNAVAILABLE: {
    status: 503,
    summary:
      'The database is unreachable or too slow, the server is stopping, or too many requests change the same objects or send large bodies at once; see `Retry-After`.',
  },
} as const satisfies Record<string, { status: number; summary: string }>;

export type ErrorCode = keyof typeof errorCatalog;
