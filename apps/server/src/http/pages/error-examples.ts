import type { ErrorCode } from '@tributary/core';

/** Groups in the order in which errors occur: in the request, with the key, on the server. */
export const errorGroups = {
  request: 'The request',
  access: 'API keys and permissions',
  signatures: 'Signatures',
  objects: 'Objects',
  idempotency: 'Idempotency',
  money: 'Sales, refunds and payouts',
  sessions: 'Sign-in and sessions',
  server: 'Limits and availability',
} as const;

export interface ErrorExample {
  readonly group: keyof typeof errorGroups;
  readonly message: string;
  readonly field?: string;
  readonly details?: readonly { readonly field: string; readonly message: string }[];
}

export const errorExamples: Readonly<Record<ErrorCode, ErrorExample>> = {
  VALIDATION_ERROR: {
    group: 'request',
    message: 'sale_amount: Required.',
    field: 'sale_amount',
    details: [{ field: 'sale_amount', message: 'Required.' }],
  },
  METHOD_NOT_ALLOWED: { group: 'request', message: '/v1/conversions only supports POST.' },
  UNSUPPORTED_MEDIA_TYPE: { group: 'request', message: 'The body must be application/json in UTF-8.' },
  PAYLOAD_TOO_LARGE: { group: 'request', message: 'The body is larger than 256 KiB.' },
  HEADERS_TOO_LARGE: { group: 'request', message: 'The request headers are larger than 16 KiB.' },
  REQUEST_TIMEOUT: { group: 'request', message: 'The complete request did not arrive in time.' },
  MISSING_API_KEY: { group: 'access', message: 'Send the API key as Authorization: Bearer <key>.' },
  INVALID_API_KEY: { group: 'access', message: 'This API key is unknown.' },
  API_KEY_EXPIRED: { group: 'access', message: 'This API key has expired.' },
  API_KEY_REVOKED: { group: 'access', message: 'This API key was revoked.' },
  INSUFFICIENT_PERMISSIONS: { group: 'access', message: 'This API key lacks the permission write:payouts.' },
  SIGNATURE_REQUIRED: {
    group: 'signatures',
    message:
      'This server has S2S_REQUEST_SIGNING_SECRET set, so this request must be signed: send X-Service-Timestamp and X-Service-Signature.',
  },
  SIGNATURE_INVALID: { group: 'signatures', message: 'The signature does not match the body.' },
  SIGNATURE_EXPIRED: {
    group: 'signatures',
    message: "The signature timestamp differs from the server's clock by 412 s; at most 300 s are allowed.",
  },
  SIGNATURE_REPLAYED: {
    group: 'signatures',
    message: 'This signed request was already received. Sign each request separately, with its own nonce.',
  },
  NOT_FOUND: { group: 'objects', message: 'No such program: prg_01J9.', field: 'program_id' },
  REFERRAL_NOT_FOUND: { group: 'objects', message: 'No such click: clk_01J9.', field: 'click_id' },
  IDENTIFIER_CONFLICT: {
    group: 'objects',
    message: 'The identifiers belong to different referrals: ref_01J9, ref_01JA.',
  },
  DUPLICATE: {
    group: 'objects',
    message: 'This tracking id is already in use in the program.',
    field: 'tracking_id',
  },
  INVALID_TRANSITION: {
    group: 'objects',
    message: 'A completed payout cannot be changed.',
    field: 'status',
    details: [{ field: 'status', message: 'completed is final.' }],
  },
  IN_USE: { group: 'objects', message: 'The group grp_01J9 cannot be deleted: it has affiliates.' },
  ERASED: {
    group: 'objects',
    message: 'The personal data of aff_01J9 was erased. It can no longer be changed.',
  },
  IDEMPOTENCY_CONFLICT: {
    group: 'idempotency',
    message: 'This external_event_id was already used with a different request: sale_amount differs.',
    field: 'external_event_id',
    details: [{ field: 'sale_amount', message: 'Differs from the first request.' }],
  },
  IDEMPOTENCY_IN_PROGRESS: {
    group: 'idempotency',
    message: 'The first request with this key is still running. Try again in a second.',
  },
  POSSIBLE_DUPLICATE: {
    group: 'idempotency',
    message:
      'This referral already has a sale with the same amount, at 2026-11-02T09:30:00.000Z: trx_01J9. If this is a separate sale, send it with include_duplicates.',
    details: [{ field: 'sale_amount', message: 'Recorded as trx_01J9.' }],
  },
  REFUND_EXCEEDS_REMAINING: {
    group: 'money',
    message: 'Only 75.00 USD of this sale can still be refunded.',
    field: 'amount',
  },
  ALREADY_REFUNDED: { group: 'money', message: 'This sale is already fully refunded.' },
  NOT_REFUNDABLE: {
    group: 'money',
    message: 'A pending sale cannot be refunded. Mark it as failed instead.',
  },
  CURRENCY_MISMATCH: { group: 'money', message: 'The sale is in USD.', field: 'currency' },
  VOIDED: { group: 'money', message: 'trx_01J9 was voided on 2026-11-02T09:30:00.000Z.' },
  BALANCE_UNPAID: {
    group: 'money',
    message:
      'The affiliate has an unpaid balance: 19.8 USD (ready). Pay or reject it first, or send unpaid_balance: keep to leave it unpaid in the ledger.',
  },
  APPROVAL_REQUIRED: {
    group: 'money',
    message:
      'pay_01k8z6vtd4e0g8w9t7m5b2c1ha: a second person must approve this payout in the dashboard first.',
    details: [{ field: 'approval', message: 'pay_01k8z6vtd4e0g8w9t7m5b2c1ha is waiting for approval.' }],
  },
  SECOND_PERSON_REQUIRED: {
    group: 'money',
    message: 'You created pay_01k8z6vtd4e0g8w9t7m5b2c1ha, so someone else must approve it.',
    details: [
      {
        field: 'payout_ids',
        message: 'You created pay_01k8z6vtd4e0g8w9t7m5b2c1ha, so someone else must approve it.',
      },
    ],
  },
  TOTAL_CHANGED: {
    group: 'money',
    message:
      'The actual result (3 commissions, 410.50 USD) differs from the expected totals. Nothing was changed.',
    field: 'expected',
  },
  SESSION_ENDED: { group: 'sessions', message: 'This session was signed out. Sign in at /app.' },
  SESSION_NOT_ALLOWED: {
    group: 'sessions',
    message: 'This endpoint requires a signed-in user. Sign in as a user at /app.',
  },
  SESSION_LINK_SPENT: {
    group: 'sessions',
    message:
      'This link is unknown, was already used, or expired after 60 seconds. Get another with `tributary dashboard`, or sign in with an API key.',
  },
  SIGN_IN_FAILED: {
    group: 'sessions',
    message:
      'The password, code or passkey is wrong, or the sign-in has expired. Each sign-in is valid for 10 minutes and 5 attempts.',
  },
  REAUTHENTICATION_REQUIRED: {
    group: 'sessions',
    message: 'You last verified your identity more than 15 minutes ago. Sign in again, and retry.',
  },
  FOREIGN_ORIGIN: {
    group: 'sessions',
    message:
      'Requests that change data with a session must come from a page of this server, and this request has no Origin header. From your own code, use an API key.',
  },
  INVITATION_SPENT: {
    group: 'sessions',
    message: 'The invitation is unknown, already used, revoked or expired.',
  },
  IDENTITY_PROVIDER_FAILED: {
    group: 'sessions',
    message: 'Okta rejected this server: invalid_client. Check the client id and secret.',
  },
  LAST_OWNER: {
    group: 'sessions',
    message: 'This is the only owner of an environment who can sign in. Make someone else an owner first.',
  },
  RATE_LIMIT_EXCEEDED: {
    group: 'server',
    message:
      'This API key can make at most 6000 requests per minute; a batch counts as one request per item, or per 16 KiB if that is more.',
  },
  UNAVAILABLE: { group: 'server', message: 'The database is not responding. Try again.' },
  INTERNAL_ERROR: { group: 'server', message: 'Something went wrong on our side.' },
  PROVIDER_ERROR: {
    group: 'server',
    message:
      'Stripe did not respond or returned an error. Try again; if an endpoint was created, it will be replaced.',
  },
  EVENTS_EXPIRED: {
    group: 'server',
    message: 'Events 1 to 8010 have expired. The first available event is 8011; continue with after=8010.',
    field: 'after',
    details: [
      { field: 'first_sequence', message: '8011' },
      { field: 'latest_sequence', message: '9120' },
    ],
  },
};
