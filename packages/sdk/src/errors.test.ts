import { errorCatalog } from '@tributary/core';
import { describe, expect, test } from 'vitest';
import { APIError, isTributaryError, TributaryError, toAPIError } from './errors.ts';

const nameOf = (code: string, status: number) => toAPIError({ code, status, message: '' }).name;

describe('class of an error', () => {
  test('is defined for every code of the contract', () => {
    const names = Object.entries(errorCatalog).map(([code, { status }]) => [code, nameOf(code, status)]);
    expect(Object.fromEntries(names)).toEqual({
      VALIDATION_ERROR: 'ValidationError',
      MISSING_API_KEY: 'AuthenticationError',
      INVALID_API_KEY: 'AuthenticationError',
      API_KEY_EXPIRED: 'AuthenticationError',
      API_KEY_REVOKED: 'AuthenticationError',
      SIGNATURE_REQUIRED: 'SignatureError',
      SIGNATURE_INVALID: 'SignatureError',
      SIGNATURE_EXPIRED: 'SignatureError',
      SIGNATURE_REPLAYED: 'SignatureError',
      SESSION_LINK_SPENT: 'AuthenticationError',
      SIGN_IN_FAILED: 'AuthenticationError',
      IDENTITY_PROVIDER_FAILED: 'AuthenticationError',
      INVITATION_SPENT: 'AuthenticationError',
      SESSION_ENDED: 'AuthenticationError',
      SESSION_NOT_ALLOWED: 'PermissionError',
      FOREIGN_ORIGIN: 'PermissionError',
      REAUTHENTICATION_REQUIRED: 'PermissionError',
      INSUFFICIENT_PERMISSIONS: 'PermissionError',
      SECOND_PERSON_REQUIRED: 'PermissionError',
      NOT_FOUND: 'NotFoundError',
      REFERRAL_NOT_FOUND: 'NotFoundError',
      METHOD_NOT_ALLOWED: 'APIError',
      DUPLICATE: 'ConflictError',
      LAST_OWNER: 'ConflictError',
      POSSIBLE_DUPLICATE: 'ConflictError',
      IDEMPOTENCY_CONFLICT: 'IdempotencyError',
      IDEMPOTENCY_IN_PROGRESS: 'IdempotencyError',
      IDENTIFIER_CONFLICT: 'ConflictError',
      INVALID_TRANSITION: 'InvalidTransitionError',
      APPROVAL_REQUIRED: 'ConflictError',
      ALREADY_REFUNDED: 'ConflictError',
      NOT_REFUNDABLE: 'ConflictError',
      VOIDED: 'ConflictError',
      IN_USE: 'ConflictError',
      ERASED: 'ConflictError',
      BALANCE_UNPAID: 'ConflictError',
      TOTAL_CHANGED: 'ConflictError',
      EVENTS_EXPIRED: 'EventsExpiredError',
      REQUEST_TIMEOUT: 'APIError',
      PAYLOAD_TOO_LARGE: 'APIError',
      UNSUPPORTED_MEDIA_TYPE: 'APIError',
      REFUND_EXCEEDS_REMAINING: 'ValidationError',
      CURRENCY_MISMATCH: 'ValidationError',
      HEADERS_TOO_LARGE: 'APIError',
      RATE_LIMIT_EXCEEDED: 'RateLimitError',
      INTERNAL_ERROR: 'ServerError',
      PROVIDER_ERROR: 'ServerError',
      UNAVAILABLE: 'ServerError',
    });
  });

  test('follows the code before the status, and the status if the code is unknown', () => {
    expect(nameOf('RATE_LIMIT_EXCEEDED', 503)).toBe('RateLimitError');
    expect(nameOf('BRAND_NEW', 409)).toBe('ConflictError');
    expect(nameOf('BRAND_NEW', 599)).toBe('ServerError');
    expect(nameOf('BRAND_NEW', 418)).toBe('APIError');
  });
});

test('reports which events remain for expired ones', () => {
  const details = [
    { field: 'first_sequence', message: '4712' },
    { field: 'latest_sequence', message: '9000' },
  ];
  const error = toAPIError({ code: 'EVENTS_EXPIRED', status: 410, message: 'Gone.', details });
  expect(error).toMatchObject({ firstSequence: 4712, latestSequence: 9000 });
});

test('recognizes only errors of this package, including those of another copy', () => {
  const elsewhere = { [Symbol.for('@tributary/sdk/error')]: true };
  expect(isTributaryError(new TributaryError('x'))).toBe(true);
  expect(isTributaryError(toAPIError({ code: 'X', status: 400, message: '' }))).toBe(true);
  expect(isTributaryError(elsewhere)).toBe(true);
  for (const other of [new Error('x'), null, undefined, 'TributaryError', {}])
    expect(isTributaryError(other)).toBe(false);
});

test('nests error families, so that a caller can catch as broadly as needed', () => {
  const error = toAPIError({ code: 'SIGNATURE_INVALID', status: 401, message: 'No.' });
  expect(error).toBeInstanceOf(APIError);
  expect(error).toBeInstanceOf(TributaryError);
  expect(error).toBeInstanceOf(Error);
  expect(`${error}`).toBe('SignatureError: No.');
});
