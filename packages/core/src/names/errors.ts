/**
 * Every error code that the API can return, with its HTTP status and meaning.
 *
 * This list is the single source: the server's statuses, the SDK's error classes, the CLI's exit codes, the OpenAPI
 * document and `docs/reference/errors.md` are derived from it.
 */
export const errorCatalog = {
  VALIDATION_ERROR: {
    status: 400,
    summary: 'Malformed JSON or UTF-8, a wrong type, a value out of range, or an unknown field.',
  },
  MISSING_API_KEY: { status: 401, summary: 'The request has no `Authorization: Bearer` header.' },
  INVALID_API_KEY: { status: 401, summary: 'The API key is malformed or unknown.' },
  API_KEY_EXPIRED: { status: 401, summary: 'The API key has expired.' },
  API_KEY_REVOKED: { status: 401, summary: 'The API key was revoked.' },
  SESSION_ENDED: {
    status: 401,
    summary:
      'This browser is not signed in to the environment: the user signed out, the session was unused for 12 hours, or its API key no longer works. Sign in again.',
  },
  SESSION_LINK_SPENT: {
    status: 401,
    summary:
      'The one-time link is unknown, has already been used, or expired after 60 seconds. Get another with `tributary dashboard`, or sign in with an API key.',
  },
  SIGN_IN_FAILED: {
    status: 401,
    summary:
      'The password or code is wrong, or the sign-in has expired. A sign-in lasts ten minutes and allows five attempts. Start again at /app/enter.',
  },
  IDENTITY_PROVIDER_FAILED: {
    status: 422,
    summary:
      'The identity provider could not be reached or returned an invalid response; see the message. Try again, or sign in another way.',
  },
  INVITATION_SPENT: {
    status: 401,
    summary: 'The invitation or reset link is unknown, already used, revoked or expired. Ask for a new one.',
  },
  SIGNATURE_REQUIRED: {
    status: 401,
    summary: 'This endpoint requires a signature, and the request has none.',
  },
  SIGNATURE_INVALID: {
    status: 401,
    summary: 'The signature is malformed or does not match the body.',
  },
  SIGNATURE_EXPIRED: {
    status: 401,
    summary: 'The signature’s timestamp differs from the server’s clock by more than 300 seconds.',
  },
  SIGNATURE_REPLAYED: {
    status: 401,
    summary:
      'A signed request without `external_event_id` was sent twice. Sign each request separately, with its own `nonce`.',
  },
  INSUFFICIENT_PERMISSIONS: {
    status: 403,
    summary: 'The API key lacks the permission named in the message.',
  },
  SESSION_NOT_ALLOWED: {
    status: 403,
    summary:
      'This endpoint does not accept a browser session. Use an API key, and sign the request if the server requires it.',
  },
  REAUTHENTICATION_REQUIRED: {
    status: 403,
    summary:
      'The user last verified their identity more than 15 minutes ago. Sign in again, then repeat the request.',
  },
  FOREIGN_ORIGIN: {
    status: 403,
    summary:
      'A sign-in, or a request that uses a session, did not come from a page of this server. Open the dashboard at the public URL, or set `TRIBUTARY_PUBLIC_URL` to the address you use.',
  },
  NOT_FOUND: {
    status: 404,
    summary: 'No such object exists in this environment, or no such route exists.',
  },
  REFERRAL_NOT_FOUND: { status: 404, summary: 'No referral matches the identifiers of the event.' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    summary: 'The path does not support this method; see the `Allow` header for the supported methods.',
  },
  DUPLICATE: {
    status: 409,
    summary: 'A value that must be unique is already in use; `field` names the field.',
  },
  POSSIBLE_DUPLICATE: {
    status: 409,
    summary:
      'The referral already has a sale for the same amount, within 48 hours of this one, that was not recorded by an import of the same kind. To record the sale anyway, set `include_duplicates`.',
  },
  LAST_OWNER: {
    status: 409,
    summary:
      'An environment with members must keep an owner who can sign in. Make another member an owner first.',
  },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    summary:
      'The idempotency key was already used with a different body; see `details` for the fields that differ.',
  },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    summary: 'The first request with this idempotency key is still running.',
  },
  IDENTIFIER_CONFLICT: {
    status: 409,
    summary: 'The identifiers in the request belong to different referrals.',
  },
  INVALID_TRANSITION: {
    status: 409,
    summary: 'This status change is not allowed; see `details` for the allowed statuses.',
  },
  APPROVAL_REQUIRED: {
    status: 409,
    summary:
      'The payout is waiting for a second person’s approval; `details` names each payout that is waiting.',
  },
  SECOND_PERSON_REQUIRED: {
    status: 403,
    summary:
      'Someone else must approve the payout: you created the payout or changed its payout details, or the creator is unknown. `details` gives the reason.',
  },
  ALREADY_REFUNDED: { status: 409, summary: 'The sale is already fully refunded.' },
  NOT_REFUNDABLE: { status: 409, summary: 'The sale failed, is not complete, or has an amount of 0.' },
  VOIDED: {
    status: 409,
    summary:
      'The commission was voided. A voided commission cannot be changed, refunded, or recorded again by the same request.',
  },
  IN_USE: {
    status: 409,
    summary: 'Other objects or ledger entries refer to the object. The message names them.',
  },
  ERASED: {
    status: 409,
    summary: 'The object’s personal data was erased. The object can no longer be changed.',
  },
  BALANCE_UNPAID: {
    status: 409,
    summary:
      'The affiliate has an unpaid balance. The message contains the amount. Pay or reject the balance first, or send `unpaid_balance: keep`.',
  },
  TOTAL_CHANGED: {
    status: 409,
    summary:
      'The result would differ from `expected`, so nothing was changed. The message states the actual result.',
  },
  EVENTS_EXPIRED: {
    status: 410,
    summary:
      'Some events after `after` have expired; `details` contains the `first_sequence` that is still available and the `latest_sequence`.',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    summary: 'The complete request did not arrive in time, and the connection was closed.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, summary: 'The body is larger than the limit.' },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    summary: 'The body must be uncompressed `application/json` in UTF-8.',
  },
  REFUND_EXCEEDS_REMAINING: { status: 422, summary: 'The refund exceeds the remaining amount of the sale.' },
  CURRENCY_MISMATCH: { status: 422, summary: 'The refund’s currency differs from the currency of the sale.' },
  HEADERS_TOO_LARGE: { status: 431, summary: 'The request headers are larger than 16 KiB.' },
  RATE_LIMIT_EXCEEDED: {
    status: 429,
    summary:
      'Too many requests with this API key or in its environment, too many concurrent batches or long polls, or too many unknown credentials from this address; see `Retry-After`.',
  },
  INTERNAL_ERROR: {
    status: 500,
    summary: 'An unexpected error occurred on the server. Include the `request_id` when you report it.',
  },
  PROVIDER_ERROR: {
    status: 502,
    summary: 'A coupon or billing provider rejected the request or did not respond.',
  },
  UNAVAILABLE: {
    status: 503,
    summary:
      'The database is unreachable or too slow, the server is stopping, or too many concurrent requests change the same objects or send large bodies; see `Retry-After`.',
  },
} as const satisfies Record<string, { status: number; summary: string }>;

export type ErrorCode = keyof typeof errorCatalog;
