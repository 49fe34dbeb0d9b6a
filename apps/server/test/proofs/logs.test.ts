import { createHmac } from 'node:crypto';
import { Writable } from 'node:stream';
import { contract, type NamedRoute, routesOf } from '@tributary/contract';
import { type ErrorCode, errorCatalog } from '@tributary/core';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { generateKey } from '../../src/features/keys/checksummed-key.ts';
import { forgetEvents } from '../../src/platform/outbox/drop-expired.ts';
import { openBrowser, totpOf } from '../support/browser.ts';
import { type RawAnswer, send, startServer, type TestAccount, type TestServer } from '../support/harness.ts';
import { mailOn } from '../support/mail-settings.ts';
import { mailsTo } from '../support/mails.ts';
import { manualCommission } from '../support/manual-commission.ts';
import { signIn } from '../support/sign-in.ts';
import { userIn } from '../support/users.ts';
import { routesWithBody, validRequests } from '../support/valid-requests.ts';
import { chrome, sendAs, trackedIn, visitorOf } from '../support/visitor.ts';

const secret = 'canary-signing-secret-0123456789';
/** Values that callers send, and secrets that the server generates. */
const CANARY = /canary|NL91ABNA|203\.0\.113|sk_(dev|live)_[0-9A-Za-z]{6,}|whsec_/i;
const ROUTES_MS = 120_000;

interface Line {
  readonly msg: string;
  readonly level: number;
  readonly [field: string]: unknown;
}

let lines: string[] = [];
const stream = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});

let server: TestServer;
let signed: TestServer;
let limited: TestServer;
let mailing: TestServer;
let account: TestAccount;
beforeAll(async () => {
  const log = pino({ level: 'trace', base: null }, stream);
  server = await startServer({ log, relays: true, delivers: true });
  signed = await startServer({ log, signingSecrets: [secret] });
  limited = await startServer({ log, rateLimit: { perMinute: 1, perMinuteEnvironment: 5, store: 'memory' } });
  mailing = await startServer({ log, mail: mailOn(1) });
  account = await server.account();
});
afterAll(() => Promise.all([server.close(), signed.close(), limited.close(), mailing.close()]));
const met = new Set<unknown>();
beforeEach(() => {
  for (const code of codesLogged()) met.add(code);
  lines = [];
});

const parsed = () => lines.map((line) => JSON.parse(line) as Line);
const requestLines = () => parsed().filter(({ msg }) => msg === 'request');
const codesLogged = () => [...new Set(requestLines().flatMap(({ error_code }) => error_code ?? []))];

const expectClean = () => expect(lines.filter((line) => CANARY.test(line))).toEqual([]);

const hidden = {
  'user-agent': 'canary-agent',
  cookie: 'canary=canary-cookie',
  referer: 'https://canary.example.com/canary',
  'x-forwarded-for': '203.0.113.7',
  'x-canary': 'canary-header',
};

/** Returns a recognizable value of the same kind, so that it is accepted and stored. */
function canaryOf(value: string): string {
  if (value.includes('@')) return 'canary@example.com';
  if (value.startsWith('https://')) return 'https://canary.example.com/canary';
  return 'canary';
}

const withCanaries = (value: unknown): unknown => {
  if (typeof value === 'string') return canaryOf(value);
  if (Array.isArray(value)) return value.map(withCanaries);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withCanaries(inner)]));
};

/** Returns the body with every text replaced, then with each field replaced in turn, and with an unknown field. */
function bodiesWithCanaries(body: Readonly<Record<string, unknown>>): object[] {
  const texts = Object.entries(body).filter(([, value]) => typeof value !== 'number' && value !== null);
  const single = texts.map(([name, value]) => ({ ...body, [name]: withCanaries(value) }));
  return [withCanaries(body) as object, ...single, { ...body, canary: 'canary' }];
}

/** Returns the route's query parameters, each with a canary, and an unknown parameter. */
function queriesWithCanaries({ route }: NamedRoute): string[] {
  const { shape = {} } = (route.query ?? {}) as { shape?: Readonly<Record<string, unknown>> };
  return [
    'canary=canary',
    Object.keys(shape)
      .map((name) => `${name}=canary`)
      .join('&'),
  ];
}

const routes = routesOf(contract);

describe('log of requests to every route', () => {
  test('contains nothing of a body, accepted or rejected', { timeout: ROUTES_MS }, async () => {
    const validRequest = await validRequests(account);
    lines = [];
    let sent = 0;
    const post = async (method: string, path: string, body: unknown, extra = {}) => {
      sent += 1;
      return account.raw(method, path, body, { ...hidden, ...extra });
    };
    for (const route of routesWithBody) {
      const { method, path, body } = validRequest(route);
      for (const each of bodiesWithCanaries(body)) {
        const { status } = await post(method, path, each);
        expect(status, `${method} ${path}`).toBeLessThan(500);
      }
      await post(method, path, body);
      await post(method, path, '{"canary":');
      await post(method, path, 'canary', { 'content-type': 'text/canary' });
      await post(method, path, { ...body, ip: '203.0.113.7' });
      await post(method, path, body, { 'idempotency-key': 'canary-key' });
    }
    expect(sent).toBeGreaterThan(routesWithBody.length * 7);
    expect(requestLines()).toHaveLength(sent);
    expect(codesLogged()).toEqual(
      expect.arrayContaining(['VALIDATION_ERROR', 'UNSUPPORTED_MEDIA_TYPE', 'NOT_FOUND', 'DUPLICATE']),
    );
    expectClean();
  });

  test('contains no path, query, key or other header', { timeout: ROUTES_MS }, async () => {
    const narrow = await account.issueKey(['create:clicks']);
    const revoked = await account.issueKey(['*'], { revokedAt: new Date(0) });
    const expired = await account.issueKey(['*'], { expiresAt: new Date(1) });
    const keys = [narrow, revoked, expired];
    // After 300 unknown keys in a minute, keys are no longer looked up.
    const unknownKeysOf = (route: NamedRoute) =>
      routes.indexOf(route) % 4 === 0 ? [generateKey('sk_dev_'), 'canary'] : [];
    lines = [];
    let sent = 0;
    for (const route of routes) {
      const { method } = route.route;
      const path = route.route.path.replace(/:\w+/, 'canary-id');
      const requests = [
        ...queriesWithCanaries(route).map((query) => ({ url: `${path}?${query}` })),
        { url: `${path}/canary` },
        { url: `${path}?api_key=${account.apiKey}`, authorization: '' },
        { url: path, authorization: 'Basic canary' },
        ...[...keys, ...unknownKeysOf(route)].map((key) => ({ url: path, authorization: `Bearer ${key}` })),
      ];
      for (const { url, ...headers } of requests) {
        sent += 1;
        const body = method === 'GET' || method === 'DELETE' ? undefined : {};
        await account.raw(method, url, body, { ...hidden, ...headers });
      }
    }
    expect(requestLines()).toHaveLength(sent);
    const codes: ErrorCode[] = [
      'MISSING_API_KEY',
      'INVALID_API_KEY',
      'API_KEY_EXPIRED',
      'API_KEY_REVOKED',
      'INSUFFICIENT_PERMISSIONS',
      'NOT_FOUND',
      'VALIDATION_ERROR',
    ];
    expect(codesLogged()).toEqual(expect.arrayContaining(codes));
    expectClean();
  });
});

test('contains no trace of visitors, only the route templates of visits and links', async () => {
  const { key, affiliate } = await trackedIn(server);
  const page = 'https://www.shop.test';
  const marked = { ...hidden, 'user-agent': `${chrome} canary` };
  lines = [];
  const visitor = visitorOf(server.baseUrl);
  for (const v of [affiliate.tracking_id, 'canary', 'canary\u0000'])
    await visitor.report(
      key,
      { v, c: 'clk_canary', p: 'canary', u: `${page}/canary?canary=canary`, r: `${page}/canary` },
      marked,
    );
  await visitor.report(key, '{"canary":', marked);
  await visitor.report('canary', { v: 'canary' }, { ...marked, origin: 'https://canary.test' });
  for (const path of [
    `/r/${key}/${affiliate.tracking_id}/canary?sub1=canary`,
    `/r/${key}/canary`,
    '/r/canary',
  ])
    for (const method of ['GET', 'HEAD'])
      await visitor.open(path, { ...marked, host: 'canary.test' }, method);
  await sendAs(server.baseUrl, { path: '/t/canary.js?canary', headers: marked });
  // An e-mail that cannot be stored, because its table is missing, leaves no trace either.
  await server.db.lists.query('alter table clicks rename to clicks_away');
  try {
    await visitor.report(key, { v: affiliate.tracking_id, u: `${page}/canary` }, marked);
    await visitor.open(`/r/${key}/${affiliate.tracking_id}?sub1=canary`, marked);
  } finally {
    await server.db.lists.query('alter table clicks_away rename to clicks');
  }
  const logged = requestLines().map(({ route }) => route);
  expect(new Set(logged)).toEqual(new Set(['/t/:key', '/t/:key.js', '/r/:tracking_id']));
  expect(parsed().map(({ msg }) => msg)).toContain('visits are not recorded');
  expectClean();
});

const sale = { external_event_id: 'canary-1', sale_amount: 10, sale_amount_currency: 'USD' };

/** Returns signature headers for a body, signed `secondsAgo` seconds ago. */
function signatureOf(body: string, secondsAgo = 0): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1_000) - secondsAgo);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return { 'x-service-timestamp': timestamp, 'x-service-signature': signature };
}

/**
 * Creates a payout that awaits a second approval. Returns its id, and a function that sends requests as its creator.
 */
async function waitingPayout() {
  const paid = { status: 'ready_for_payment', sales_status: 'complete' } as const;
  const { account, affiliate } = await manualCommission(server, paid);
  const { program_id } = affiliate;
  const [creator] = await Promise.all(
    ['Canary Creator', 'Canary Approver'].map((name) =>
      userIn(server, account.environmentId, { role: 'finance', name }),
    ),
  );
  await account.client.programs.update(program_id, { payout_approval: 'second_person' });
  const as = (method: string, path: string, body: object) =>
    account.raw(method, path, body, { ...creator?.headers, authorization: '' });
  const { body } = await as('POST', '/v1/payouts', { program_id });
  return { id: body.data.payouts[0].id as string, as };
}

/** Requests with canaries, by the error code that they cause. Codes that need more set-up have their own tests. */
const refusals: Partial<Record<ErrorCode, () => Promise<RawAnswer>>> = {
  METHOD_NOT_ALLOWED: () => account.raw('PATCH', '/v1/affiliates/canary', { canary: 'canary' }),
  PAYLOAD_TOO_LARGE: () =>
    account.raw('POST', '/v1/conversions', { ...sale, event_name: 'canary'.repeat(60_000) }),
  REFERRAL_NOT_FOUND: () =>
    account.raw('POST', '/v1/conversions', { ...sale, customer_id: 'canary-unknown' }),
  IDEMPOTENCY_CONFLICT: async () => {
    const { id } = await account.given.referral();
    await account.raw('POST', '/v1/conversions', { ...sale, referral_id: id });
    return account.raw('POST', '/v1/conversions', { ...sale, referral_id: id, invoice_id: 'canary-2' });
  },
  IDENTIFIER_CONFLICT: async () => {
    await account.given.referral({ customer_id: 'canary-a' });
    const { id } = await account.given.referral({ customer_id: 'canary-b' });
    return account.raw('POST', '/v1/conversions', {
      ...sale,
      external_event_id: 'canary-3',
      referral_id: id,
      customer_id: 'canary-a',
    });
  },
  REFUND_EXCEEDS_REMAINING: async () => {
    const { id } = await account.given.conversion({ sale_amount: 10 });
    return account.raw('POST', `/v1/conversions/${id}/refund`, { amount: 11, reason: 'canary' });
  },
  CURRENCY_MISMATCH: async () => {
    const { id } = await account.given.conversion({ sale_amount: 10 });
    return account.raw('POST', `/v1/conversions/${id}/refund`, {
      amount: 1,
      currency: 'EUR',
      reason: 'canary',
    });
  },
  ALREADY_REFUNDED: async () => {
    const { id } = await account.given.conversion({ sale_amount: 10 });
    await account.raw('POST', `/v1/conversions/${id}/refund`, {});
    return account.raw('POST', `/v1/conversions/${id}/refund`, { reason: 'canary' });
  },
  NOT_REFUNDABLE: async () => {
    const { id } = await account.given.conversion({ sale_amount: 0 });
    return account.raw('POST', `/v1/conversions/${id}/refund`, { reason: 'canary' });
  },
  INVALID_TRANSITION: async () => {
    const { id } = await account.given.conversion();
    await account.raw('POST', `/v1/conversions/${id}/refund`, {});
    return account.raw('PUT', `/v1/commissions/${id}`, { status: 'approved' });
  },
  VOIDED: async () => {
    const { id } = await account.given.conversion();
    await account.client.commissions.void(id);
    return account.raw('POST', `/v1/conversions/${id}/refund`, { reason: 'canary' });
  },
  IN_USE: async () => {
    const { affiliate_id } = await account.given.referral({ email: 'canary-in-use@example.com' });
    return account.raw('DELETE', `/v1/affiliates/${affiliate_id}`);
  },
  BALANCE_UNPAID: async () => {
    const { affiliate_id } = await account.given.conversion();
    return account.raw('POST', '/v1/erasures', { affiliate_id, reason: 'other' });
  },
  ERASED: async () => {
    const { id } = await account.given.referral({ email: 'canary-erased@example.com' });
    await account.client.erasures.create({ referral_id: id, reason: 'other' });
    return account.raw('PUT', `/v1/referrals/${id}`, { name: 'canary' });
  },
  SIGNATURE_REQUIRED: async () => (await signed.account()).raw('POST', '/v1/events', { canary: 'canary' }),
  SIGNATURE_INVALID: async () =>
    (await signed.account()).raw(
      'POST',
      '/v1/events',
      { canary: 'canary' },
      {
        'x-service-timestamp': 'canary',
        'x-service-signature': 'canary',
      },
    ),
  SIGNATURE_EXPIRED: async () =>
    (await signed.account()).raw('POST', '/v1/events', '{}', signatureOf('{}', 1_000)),
  SIGNATURE_REPLAYED: async () => {
    const { raw, given } = await signed.account();
    const { id } = await given.referral();
    const body = JSON.stringify({ referral_id: id, event_name: 'canary' });
    const headers = signatureOf(body);
    await raw('POST', '/v1/events', body, headers);
    return raw('POST', '/v1/events', body, headers);
  },
  APPROVAL_REQUIRED: async () => {
    const { id, as } = await waitingPayout();
    return as('PUT', `/v1/payouts/${id}`, { status: 'processing' });
  },
  SECOND_PERSON_REQUIRED: async () => {
    const { id, as } = await waitingPayout();
    return as('POST', '/v1/payouts/approve', { payout_ids: [id] });
  },
  SESSION_ENDED: () =>
    account.raw('GET', '/v1/affiliates?canary=canary', undefined, {
      authorization: '',
      cookie: `tributary_dev=${'canary'.padEnd(43, 'A')}`,
      'tributary-environment': 'env_canary',
    }),
  SESSION_LINK_SPENT: () => account.raw('POST', '/v1/sessions', { token: 'canary'.padEnd(43, 'A') }),
  SIGN_IN_FAILED: () => account.raw('POST', '/v1/sign-ins/canary/answer', { password: 'canary' }),
  REAUTHENTICATION_REQUIRED: async () => {
    const { headers } = await userIn(server, account.environmentId, {
      ...{ role: 'viewer', authenticatedAt: new Date(Date.now() - 3_600_000) },
    });
    return account.raw('POST', '/v1/me/totp', {}, { ...headers, authorization: '' });
  },
  LAST_OWNER: async () => {
    const { raw, environmentId } = await server.account();
    const { userId, headers } = await userIn(server, environmentId, { role: 'owner', name: 'Canary Name' });
    return raw('DELETE', `/v1/members/${userId}`, {}, { ...headers, authorization: '' });
  },
  FOREIGN_ORIGIN: () =>
    account.raw('POST', '/v1/sessions', { token: 'canary' }, { origin: 'https://canary.example.com' }),
  SESSION_NOT_ALLOWED: async () => {
    const { headers } = await signIn(server.baseUrl, { api_key: account.apiKey });
    return account.raw('POST', '/v1/session-links', {}, { ...headers, authorization: '' });
  },
  TOTAL_CHANGED: () =>
    account.raw('POST', '/v1/commissions/actions', {
      action: 'reject',
      reason: 'canary',
      filter: { recorded_before: new Date().toISOString(), search: 'canary' },
      expected: { count: 1, totals: [] },
    }),
  EVENTS_EXPIRED: async () => {
    const { raw, given } = await server.account();
    await given.affiliate({ email: 'canary-expired@example.com' });
    await server.relay();
    await forgetEvents(server.db.lists, { now: new Date(Date.now() + 8 * 86_400_000), days: 7 });
    return raw('GET', '/v1/webhook-events?after=0&limit=1');
  },
  UNAVAILABLE: async () => {
    const holder = await server.db.lists.connect();
    await holder.query('begin; lock table affiliates in access exclusive mode');
    const answer = await account.raw('PUT', '/v1/affiliates/canary', { name: 'canary' });
    await holder.query('rollback');
    holder.release();
    return answer;
  },
  RATE_LIMIT_EXCEEDED: async () => {
    const { raw } = await limited.account();
    await raw('GET', '/v1/referrals?canary=canary');
    return raw('GET', '/v1/referrals?canary=canary');
  },
};

test.each(Object.entries(refusals))(
  'logs a rejection with %s in one line without the input',
  async (code, refuse) => {
    const { status, body } = await refuse();
    expect(body.error.code).toBe(code);
    const [line] = requestLines().filter(({ request_id }) => request_id === body.error.request_id);
    expect(line).toMatchObject({ level: status < 500 ? 30 : 50, status, error_code: code });
    expectClean();
  },
);

describe('log line of a request', () => {
  const allowed = ['level', 'time', 'msg', 'request_id', 'method', 'route', 'status', 'ms'];
  const ofKey = ['environment_id', 'actor'];

  test('contains only fields of a fixed list', async () => {
    await account.raw('GET', '/v1/affiliates/canary');
    await account.raw('GET', '/v1/referrals', undefined, { authorization: '' });
    await account.raw('GET', '/canary');
    const [found, anonymous, unknown] = requestLines();
    expect(Object.keys(found ?? {}).sort()).toEqual([...allowed, ...ofKey, 'error_code'].sort());
    expect(found).toMatchObject({
      level: 30,
      method: 'GET',
      route: '/v1/affiliates/:id',
      status: 404,
      environment_id: account.environmentId,
      actor: expect.stringMatching(/^key_/),
      error_code: 'NOT_FOUND',
    });
    expect(Object.keys(anonymous ?? {}).sort()).toEqual([...allowed, 'error_code'].sort());
    expect(unknown).toMatchObject({ route: null, status: 404 });
  });

  test('is at debug level for health checks and pages, which monitors and browsers request', async () => {
    for (const path of ['/healthz', '/readyz', '/openapi.json', '/docs/errors']) {
      await (await fetch(`${server.baseUrl}${path}`)).text();
    }
    expect(requestLines()).toMatchObject(
      ['/healthz', '/readyz', '/openapi.json', '/docs/errors'].map((route) => ({
        level: 20,
        route,
        status: 200,
      })),
    );
  });

  test('has no status if the caller disconnected before the response', async () => {
    const holder = await server.db.lists.connect();
    await holder.query('begin; lock table referrals in access exclusive mode');
    await fetch(`${server.baseUrl}/v1/referrals`, {
      headers: { authorization: `Bearer ${account.apiKey}` },
      signal: AbortSignal.timeout(200),
    }).catch(() => {});
    await expect.poll(requestLines).toMatchObject([{ level: 30, route: '/v1/referrals', status: null }]);
    await holder.query('rollback');
    holder.release();
  });
});

test('leaves nothing of the secret, signature or body of a signed request', async () => {
  const { client } = await signed.account();
  lines = [];
  await client.events.create({ event_name: 'canary', customer_id: 'canary-customer' }).catch(() => {});
  expect(requestLines()).toMatchObject([{ route: '/v1/events', error_code: 'REFERRAL_NOT_FOUND' }]);
  expectClean();
});

test('leaves nothing of a session’s key, link, cookie or header', async () => {
  const { url } = await account.client.sessions.createLink();
  const link = url.split('#')[1] ?? '';
  const [byKey, byLink] = [
    await signIn(server.baseUrl, { api_key: account.apiKey }),
    await signIn(server.baseUrl, { token: link }),
  ];
  for (const { headers } of [byKey, byLink]) {
    const page = { ...headers, authorization: '' };
    await account.raw('GET', '/v1/session', undefined, page);
    await account.raw('POST', '/v1/programs', { name: 'canary', default_currency: 'EUR' }, page);
    await account.raw('GET', '/v1/affiliates/canary', undefined, page);
    await account.raw('DELETE', '/v1/session', undefined, page);
    await account.raw('GET', '/v1/session', undefined, page);
  }
  const { environmentId: environment_id } = account;
  expect(requestLines().filter(({ route }) => route === '/v1/session')).toMatchObject(
    [byKey, byLink].flatMap(() => [
      { status: 200, environment_id },
      { status: 200, environment_id },
      { status: 401, error_code: 'SESSION_ENDED' },
    ]),
  );
  const secrets = [link, ...[byKey, byLink].map(({ cookie }) => cookie.split('=')[1] ?? '')];
  for (const secret of [...secrets, byKey.session.environment_id])
    expect(lines.filter((line) => line.includes(secret))).toEqual([]);
  expectClean();
});

test('leaves nothing of a user’s cookie, code, password or secret', async () => {
  const [password, email] = ['canary horse battery', 'canary-user@example.com'];
  await userIn(mailing, (await mailing.account()).environmentId, {
    role: 'viewer',
    email,
    password,
    isProven: true,
  });
  const own = openBrowser(mailing.baseUrl);
  lines = [];
  const id = await own.begin(email);
  const secrets = [own.cookies.get('tributary_challenge')];
  await own.answer(id, { password: 'canary' });
  await own.code(id);
  const codes = async () => (await mailsTo(mailing, email)).flatMap(({ values }) => values.code ?? []);
  const { body } = await own.answer(id, { code: (await codes())[0] });
  secrets.push(...(await codes()), own.cookies.get('tributary_user'));
  const { environment_id } = body.data.session.environments[0];
  const me = (method: string, path: string, sent: object) =>
    send(`${mailing.baseUrl}/v1/me${path}`, {
      ...{ method, body: sent },
      headers: {
        ...{ origin: mailing.baseUrl, 'tributary-environment': environment_id },
        cookie: `tributary_user=${own.cookies.get('tributary_user')}`,
      },
    });
  const { secret } = (await me('POST', '/totp', {})).body.data;
  const { recovery_codes } = (await me('PUT', '/totp', { totp: totpOf(secret) })).body.data;
  await me('PUT', '/password', { password: 'canary horse staple' });
  await me('POST', '/email', { email: 'canary-other@example.com' });
  secrets.push(secret, ...recovery_codes);
  expect(secrets.filter((each) => typeof each === 'string' && each.length > 8)).toHaveLength(14);
  expect(requestLines().map(({ status }) => status)).toEqual([201, 401, 201, 201, 201, 200, 200, 201]);
  for (const each of secrets) expect(lines.filter((line) => line.includes(each ?? ''))).toEqual([]);
  expectClean();
});

test('leaves nothing of a failed delivery’s address, secret or event', async () => {
  const { client, given } = account;
  const { id } = await client.webhookEndpoints.create({
    url: 'https://canary.example.com/canary',
    event_types: ['affiliate.created'],
  });
  lines = [];
  await given.affiliate({ email: 'canary-of-an-event@example.com' });
  const attempts = async () =>
    (await client.webhookDeliveries.list({ endpoint_id: id })).data[0]?.attempts_count ?? 0;
  await expect.poll(attempts).toBeGreaterThan(0);
  expectClean();
});

test('logs a fault with what is needed to find it, without the affected row', async () => {
  const { programId } = await account.given.program();
  const { id } = await account.given.referral({ email: 'before@example.com' });
  const { lists } = server.db;
  await lists.query(
    "alter table affiliates add constraint no_canary check (email not like 'canary%') not valid",
  );
  await lists.query(
    "alter table ingested_events add constraint no_canary check (event_name not like 'canary%') not valid",
  );
  lines = [];
  try {
    const answers = [
      await account.raw('POST', '/v1/affiliates', {
        name: 'Canary Name',
        email: 'canary-of-a-fault@example.com',
        program_id: programId,
      }),
      await account.raw('POST', '/v1/events', {
        referral_id: id,
        event_name: 'canary-event',
        metadata: { canary: 1 },
      }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.error.code, body.error.message]).toEqual([
        500,
        'INTERNAL_ERROR',
        'Something went wrong on our side.',
      ]);
      expect(JSON.stringify(body)).not.toMatch(/canary|constraint|23514/i);
      const faults = lines.filter(
        (line) => line.includes(body.error.request_id) && line.includes('internal error'),
      );
      expect(faults).toHaveLength(1);
      expect(JSON.parse(faults[0] ?? '{}')).toMatchObject({
        level: 50,
        fault: { sql_state: '23514', constraint: 'no_canary' },
      });
      expect(faults[0]).toMatch(/at .*\.ts:\d+/);
    }
    expect(lines.filter((line) => CANARY.test(line.replaceAll('no_canary', '')))).toEqual([]);
  } finally {
    await lists.query(
      'alter table affiliates drop constraint no_canary; alter table ingested_events drop constraint no_canary',
    );
  }
});

test('covers every kind of rejection above', () => {
  // Codes with their own tests: they need a failing provider or a hanging request, belong to a batch item, or occur
  // before there is a request.
  const elsewhere = [
    ...['PROVIDER_ERROR', 'IDEMPOTENCY_IN_PROGRESS', 'POSSIBLE_DUPLICATE'],
    ...['HEADERS_TOO_LARGE', 'REQUEST_TIMEOUT', 'IDENTITY_PROVIDER_FAILED'],
  ];
  expect([...met, ...elsewhere].sort()).toEqual(Object.keys(errorCatalog).sort());
});
