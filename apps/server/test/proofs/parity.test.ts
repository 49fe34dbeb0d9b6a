import { contract, errorBody, isOfPortal, routesOf } from '@tributary/contract';
import { type Permission, permissions } from '@tributary/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { generateKey } from '../../src/features/keys/checksummed-key.ts';
import { referencePaths } from '../../src/http/pages/reference.ts';
import { headersInPortal } from '../support/affiliate-browser.ts';
import { type RawAnswer, send, useAccount, useServer } from '../support/harness.ts';
import { type TestUser, userIn } from '../support/users.ts';

const server = useServer();
const account = useAccount(server);

const routes = routesOf(contract).map((named) => ({
  ...named,
  method: named.route.method,
  path: named.route.path.replace(/:\w+/g, 'unknown'),
  pattern: new RegExp(`^${named.route.path.replace(/:\w+/g, '[^/]+')}$`),
}));
/** Without the routes for signing in, which require no caller and have their own tests. */
const called = routes.filter(({ facts }) => facts.caller !== 'anyone');
const withBody = routes.filter(({ method }) => method !== 'GET' && method !== 'DELETE');

let user: TestUser;
let inPortal: Record<string, string>;
beforeAll(async () => {
  user = await userIn(server, account.environmentId, { role: 'owner' });
  inPortal = await headersInPortal(server, account);
});

/** One key per set of permissions, because every route would otherwise create another. */
const keys = new Map<string, Promise<string>>();
const keyWith = (...held: Permission[]) => {
  const key = keys.get(held.join()) ?? account.issueKey(held);
  keys.set(held.join(), key);
  return key;
};

const call = (
  { method, path }: { method: string; path: string },
  authorization: string,
  body: unknown = method === 'GET' || method === 'DELETE' ? undefined : {},
): Promise<RawAnswer> => send(`${server.baseUrl}${path}`, { method, body, headers: { authorization } });

/** Calls the route as a caller with access: with a key, or as a user or affiliate if the route is limited to them. */
function callAsAllowed(
  { facts, route, method, path }: Pick<(typeof routes)[number], 'facts' | 'route' | 'method' | 'path'>,
  body: unknown = method === 'GET' || method === 'DELETE' ? undefined : {},
): Promise<RawAnswer> {
  const headers = isOfPortal({ route }) ? inPortal : facts.caller === 'user' ? user.headers : null;
  return headers
    ? send(`${server.baseUrl}${path}`, { method, body, headers })
    : call({ method, path }, `Bearer ${account.apiKey}`, body);
}

function expectError(answer: RawAnswer, status: number, code: string): void {
  expect({ status: answer.status, code: answer.body?.error?.code }).toEqual({ status, code });
  expect(errorBody.parse(answer.body)).toEqual(answer.body);
}

describe.each(called)('$name', (route) => {
  test('is rejected without an API key, with instructions to send one', async () => {
    const answer = await call(route, '');
    // Without a session, a portal page gets a 401, and any other program learns that only portal pages may use the
    // route.
    if (route.facts.caller === 'affiliate')
      return route.method === 'GET'
        ? expectError(answer, 401, 'SESSION_ENDED')
        : expectError(answer, 403, 'FOREIGN_ORIGIN');
    expectError(answer, 401, 'MISSING_API_KEY');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  test('is rejected with a key that is unknown, expired or revoked', async () => {
    const past = new Date(Date.now() - 1_000);
    const [expired, revoked] = await Promise.all([
      account.issueKey(['*'], { expiresAt: past }),
      account.issueKey(['*'], { revokedAt: past }),
    ]);
    const answers = await Promise.all(
      [generateKey('sk_dev_'), expired, revoked].map((key) => call(route, `Bearer ${key}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(answers.map(({ body }) => body.error.code)).toEqual([
      'INVALID_API_KEY',
      'API_KEY_EXPIRED',
      'API_KEY_REVOKED',
    ]);
    for (const { headers } of answers) expect(headers.get('www-authenticate')).toBe('Bearer');
  });

  const { permission, alsoPermission } = route.facts;
  const needed = [permission ?? [], alsoPermission ?? []].flat();

  // A caller with a key learns that the route is for users or affiliates, whatever the key's permissions.
  const isForPeople = route.facts.caller === 'user' || route.facts.caller === 'affiliate';
  const ofKeys = isForPeople ? [] : needed;

  test.each(ofKeys)('is rejected with every permission but %s, which the message names', async (own) => {
    const others = permissions.filter((each) => each !== own);
    const answer = await call(route, `Bearer ${await account.issueKey(others)}`);
    expectError(answer, 403, 'INSUFFICIENT_PERMISSIONS');
    expect(answer.body.error.message).toContain(own);
  });

  const enough = permission === null ? permissions.map((each) => [each]) : [needed];
  test.each(enough.map((held) => ({ held, named: held.join(' and ') })))(
    'accepts a key with only $named, unless it is for users or affiliates',
    async ({ held }) => {
      const answer = await call(route, `Bearer ${await keyWith(...held)}`);
      if (isForPeople) expectError(answer, 403, 'SESSION_NOT_ALLOWED');
      else expect([401, 403]).not.toContain(answer.status);
    },
  );

  test('rejects an unknown query parameter by name', async () => {
    const answer = await callAsAllowed({ ...route, path: `${route.path}?surprise=1` });
    expectError(answer, 400, 'VALIDATION_ERROR');
    expect(answer.body.error.details.map(({ field }: { field: string }) => field)).toContain('surprise');
  });
});

test.each(withBody)('$name rejects an unknown body field by name', async (route) => {
  const answer = await callAsAllowed(route, { surprise: 1, constructor: 2 });
  expectError(answer, 400, 'VALIDATION_ERROR');
  const fields = answer.body.error.details.map(({ field }: { field: string }) => field);
  expect(fields).toContain('surprise');
  expect(fields).toContain('constructor');
});

describe.each([...new Set(routes.map(({ path }) => path))])('%s', (path) => {
  // `/v1/referrals/batch` looks like an id to the routes of `/v1/referrals/:id`.
  const allowed = [
    ...new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)),
    ...(routes.some(({ path: own, facts }) => own === path && facts.alsoPatch) ? ['PATCH' as const] : []),
  ];
  const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
    (method) => !allowed.includes(method as 'GET'),
  );

  test.each(others)(`returns 405 for %s and allows ${allowed.join(', ')}`, async (method) => {
    const answer = await call({ method, path }, `Bearer ${account.apiKey}`);
    expectError(answer, 405, 'METHOD_NOT_ALLOWED');
    expect(answer.headers.get('allow')).toBe(allowed.join(', '));
  });
});

test.each(['/healthz', '/readyz', ...referencePaths])(
  'allows only reads of %s, without a key',
  async (path) => {
    const answer = await fetch(`${server.baseUrl}${path}`);
    await answer.arrayBuffer();
    expect(answer.status).toBe(200);
    const refused = await call({ method: 'POST', path }, '');
    expectError(refused, 405, 'METHOD_NOT_ALLOWED');
    expect(refused.headers.get('allow')).toBe('GET');
  },
);

describe('path without a route', () => {
  test.each([
    '/v1',
    '/v1/',
    '/v2/referrals',
    '/v1/referral',
    '/v1/payouts/x/y',
    '/v1/conversions//refund',
    '/.env',
    '/%2e%2e/etc/passwd',
  ])('%s is not found, with or without a key', async (path) => {
    for (const authorization of ['', `Bearer ${account.apiKey}`]) {
      expectError(await call({ method: 'GET', path }, authorization), 404, 'NOT_FOUND');
    }
  });
});

test('accepts keys as bearer tokens only', async () => {
  const { apiKey } = account;
  const answers = await Promise.all(
    [
      `Basic ${apiKey}`,
      apiKey,
      'Bearer',
      'Bearer sk',
      `Bearer ${apiKey} x`,
      `Bearer ${apiKey}x`,
      `Bearer ${apiKey.slice(0, -1)}`,
      `Bearer ${apiKey.toLowerCase()}`,
      `Bearer ${'x'.repeat(8_000)}`,
      'Bearer é',
    ].map((authorization) => call({ method: 'GET', path: '/v1/referrals' }, authorization)),
  );
  expect(answers.map(({ status, body }) => `${status} ${body.error.code}`)).toEqual([
    '401 MISSING_API_KEY',
    '401 MISSING_API_KEY',
    ...Array(8).fill('401 INVALID_API_KEY'),
  ]);
});

test('reads the scheme in any case and ignores a key in the query string', async () => {
  expect((await call({ method: 'GET', path: '/v1/referrals' }, `bEARER  ${account.apiKey}`)).status).toBe(
    200,
  );
  expectError(
    await call({ method: 'GET', path: `/v1/referrals?api_key=${account.apiKey}` }, ''),
    401,
    'MISSING_API_KEY',
  );
});
