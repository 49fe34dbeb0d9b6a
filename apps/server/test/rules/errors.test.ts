import { errorBody } from '@tributary/contract';
import { errorCatalog } from '@tributary/core';
import { describe, expect, test } from 'vitest';
import { type RawAnswer, send, type TestAccount, useAccount, useServer } from '../support/harness.ts';

const server = useServer();
const account = useAccount(server);

/** One way to cause each error code that does not require a server fault. */
const causes: readonly (readonly [string, (account: TestAccount) => Promise<RawAnswer>])[] = [
  ['VALIDATION_ERROR', ({ raw }) => raw('POST', '/v1/affiliates', { surprise: 1 })],
  ['VALIDATION_ERROR', ({ raw }) => raw('POST', '/v1/affiliates', '{')],
  ['MISSING_API_KEY', ({ raw }) => raw('GET', '/v1/referrals', undefined, { authorization: '' })],
  ['INVALID_API_KEY', ({ raw }) => raw('GET', '/v1/referrals', undefined, { authorization: 'Bearer x' })],
  [
    'INSUFFICIENT_PERMISSIONS',
    async ({ raw, issueKey }) =>
      raw('GET', '/v1/referrals', undefined, { authorization: `Bearer ${await issueKey([])}` }),
  ],
  ['NOT_FOUND', ({ raw }) => raw('GET', '/v1/affiliates/none')],
  ['NOT_FOUND', ({ raw }) => raw('GET', '/v1/none')],
  ['REFERRAL_NOT_FOUND', ({ raw }) => raw('POST', '/v1/events', { customer_id: 'none', event_name: 'e' })],
  ['METHOD_NOT_ALLOWED', ({ raw }) => raw('DELETE', '/v1/events')],
  ['UNSUPPORTED_MEDIA_TYPE', ({ raw }) => raw('POST', '/v1/events', 'x', { 'content-type': 'text/plain' })],
  ['PAYLOAD_TOO_LARGE', ({ raw }) => raw('POST', '/v1/events', ' '.repeat(300_000))],
  [
    'REFUND_EXCEEDS_REMAINING',
    async ({ raw, given }) =>
      raw('POST', `/v1/conversions/${(await given.conversion()).id}/refund`, { amount: 101 }),
  ],
  [
    'CURRENCY_MISMATCH',
    async ({ raw, given }) =>
      raw('POST', `/v1/conversions/${(await given.conversion()).id}/refund`, { currency: 'EUR' }),
  ],
  [
    'DUPLICATE',
    async ({ raw, given }) => {
      const { affiliate_id, email } = await given.referral();
      return raw('POST', '/v1/referrals', { affiliate_id, email });
    },
  ],
  [
    'IDEMPOTENCY_CONFLICT',
    async ({ raw, given }) => {
      const { external_event_id, referral_id } = await given.conversion();
      return raw('POST', '/v1/conversions', {
        external_event_id,
        referral_id,
        sale_amount: 1,
        sale_amount_currency: 'USD',
      });
    },
  ],
];

describe('error response', () => {
  test.each(causes)('for %s has exactly the documented shape, status and headers', async (code, cause) => {
    const { status, headers, body } = await cause(account);
    const { error } = errorBody.parse(body);
    expect(body).toEqual({ success: false, error });
    expect({ code: error.code, status }).toEqual({ code, status: errorCatalog[error.code].status });
    expect(error.message).toMatch(/^\S.{5,}[.?]$/s);
    expect(error.request_id).toBe(headers.get('x-request-id'));
    expect(error.request_id).toMatch(/^req_/);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test('lists every problem of path, query and body, not only the first', async () => {
    const { body } = await account.raw('POST', '/v1/conversions?a=1&b=2', {
      sale_amount: 'x',
      interval: 'daily',
      surprise: 1,
    });
    const fields = body.error.details.map(({ field }: { field: string }) => field);
    expect(new Set(fields)).toEqual(
      new Set([
        'a',
        'b',
        'sale_amount',
        'interval',
        'surprise',
        'sale_amount_currency',
        'external_event_id',
        '',
      ]),
    );
    expect(new Set(fields).size).toBe(fields.length);
    const [{ field, message }] = body.error.details;
    expect(body.error.message).toBe(`${field}: ${message} ${fields.length - 1} other fields are invalid.`);
  });

  test('does not repeat the body, a header or the key', async () => {
    const { body } = await account.raw('POST', '/v1/events', '{"secret":"canary-body"', {
      'x-canary': 'canary-header',
    });
    expect(JSON.stringify(body)).not.toMatch(/canary/);
    expect(JSON.stringify(body)).not.toContain(account.apiKey);
  });
});

test('links to a page that explains every code of the catalogue', async () => {
  const { body } = await account.raw('GET', '/v1/affiliates/none');
  expect(body.error.doc_url).toBe(`${server.baseUrl}/docs/errors#NOT_FOUND`);
  const page = await fetch(body.error.doc_url);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const html = await page.text();
  for (const [code, { status }] of Object.entries(errorCatalog)) {
    expect(html).toContain(`id="${code}"`);
    expect(html).toContain(`<span class="status">${status}</span>`);
  }
});

test('uses the catalogue in the decision record', () => {
  const statuses = Object.entries(errorCatalog).map(([code, { status }]) => `${status} ${code}`);
  expect(statuses.sort()).toEqual([
    '400 VALIDATION_ERROR',
    '401 API_KEY_EXPIRED',
    '401 API_KEY_REVOKED',
    '401 INVALID_API_KEY',
    '401 INVITATION_SPENT',
    '401 MISSING_API_KEY',
    '401 SESSION_ENDED',
    '401 SESSION_LINK_SPENT',
    '401 SIGNATURE_EXPIRED',
    '401 SIGNATURE_INVALID',
    '401 SIGNATURE_REPLAYED',
    '401 SIGNATURE_REQUIRED',
    '401 SIGN_IN_FAILED',
    '403 FOREIGN_ORIGIN',
    '403 INSUFFICIENT_PERMISSIONS',
    '403 REAUTHENTICATION_REQUIRED',
    '403 SECOND_PERSON_REQUIRED',
    '403 SESSION_NOT_ALLOWED',
    '404 NOT_FOUND',
    '404 REFERRAL_NOT_FOUND',
    '405 METHOD_NOT_ALLOWED',
    '408 REQUEST_TIMEOUT',
    '409 ALREADY_REFUNDED',
    '409 APPROVAL_REQUIRED',
    '409 BALANCE_UNPAID',
    '409 DUPLICATE',
    '409 ERASED',
    '409 IDEMPOTENCY_CONFLICT',
    '409 IDEMPOTENCY_IN_PROGRESS',
    '409 IDENTIFIER_CONFLICT',
    '409 INVALID_TRANSITION',
    '409 IN_USE',
    '409 LAST_OWNER',
    '409 NOT_REFUNDABLE',
    '409 POSSIBLE_DUPLICATE',
    '409 TOTAL_CHANGED',
    '409 VOIDED',
    '410 EVENTS_EXPIRED',
    '413 PAYLOAD_TOO_LARGE',
    '415 UNSUPPORTED_MEDIA_TYPE',
    '422 CURRENCY_MISMATCH',
    '422 IDENTITY_PROVIDER_FAILED',
    '422 REFUND_EXCEEDS_REMAINING',
    '429 RATE_LIMIT_EXCEEDED',
    '431 HEADERS_TOO_LARGE',
    '500 INTERNAL_ERROR',
    '502 PROVIDER_ERROR',
    '503 UNAVAILABLE',
  ]);
});

describe('X-Request-Id header', () => {
  const idFor = async (given: string) => {
    const { headers, body } = await account.raw('GET', '/v1/affiliates/none', undefined, {
      'x-request-id': given,
    });
    expect(body.error.request_id).toBe(headers.get('x-request-id'));
    return headers.get('x-request-id');
  };

  test.each(['a', 'order-42/try_1', '!~', 'x'.repeat(128), '{"json":1}', '<b>'])(
    'keeps the caller’s %s',
    async (id) => {
      expect(await idFor(id)).toBe(id);
    },
  );

  test.each(['x'.repeat(129), 'two words', 'tab\there', 'é', ' '])(
    'replaces %j with an id of ours',
    async (id) => {
      const { headers } = await account.raw('GET', '/v1/affiliates/none', undefined, { 'x-request-id': id });
      expect(headers.get('x-request-id')).toMatch(/^req_[0-9a-z]{26}$/);
    },
  );

  test('is in every response and always unique', { tags: 'slow' }, async () => {
    const paths = ['/healthz', '/readyz', '/docs', '/openapi.json', '/v1/referrals', '/none'];
    const ids = await Promise.all(
      paths.map(async (path) => {
        const response = await fetch(`${server.baseUrl}${path}`);
        await response.arrayBuffer();
        return response.headers.get('x-request-id');
      }),
    );
    for (const id of ids) expect(id).toMatch(/^req_/);
    expect(new Set(ids).size).toBe(paths.length);
  });
});

test.each([
  ['/v1/referrals', 200],
  ['/v1/affiliates/none', 404],
  ['/healthz', 200],
  ['/docs', 200],
  ['/docs/errors', 200],
  ['/docs/icon.svg', 200],
])('sends with %s security headers for browsers, and none that names the software', async (path, status) => {
  const response = await fetch(`${server.baseUrl}${path}`, {
    headers: { authorization: `Bearer ${account.apiKey}` },
  });
  await response.arrayBuffer();
  expect(response.status).toBe(status);
  const { headers } = response;
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(headers.get('strict-transport-security')).toContain('max-age=');
  expect(headers.get('cache-control')).toBe('no-store');
  for (const name of ['x-powered-by', 'server', 'etag']) expect(headers.get(name)).toBeNull();
});

test('reports through /healthz and /readyz that the server is alive and ready', async () => {
  const answers = await Promise.all(
    ['/healthz', '/readyz'].map((path) => send(`${server.baseUrl}${path}`, { method: 'GET', headers: {} })),
  );
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [200, { status: 'ok' }],
    [200, { status: 'ready' }],
  ]);
});
