import { contract, routesOf } from '@tributary/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type RawAnswer,
  send,
  type TestAccount,
  useAccount,
  useServer,
} from '../../../test/support/harness.ts';
import { type SignedIn, signIn } from '../../../test/support/sign-in.ts';
import { forgetExpired } from '../../platform/jobs/forget-expired.ts';

const HOUR_MS = 3_600_000;
const server = useServer();
const account = useAccount(server, beforeEach);

const request = (
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: unknown,
): Promise<RawAnswer> => send(`${server.baseUrl}${path}`, { method, body, headers: { ...headers } });

const codeOf = ({ status, body }: RawAnswer) => [status, body.error?.code];
const signInWith = (api_key: string, headers = {}) => signIn(server.baseUrl, { api_key }, headers);

/** Changes the database and makes the change visible immediately. */
async function change(text: string, values: unknown[]): Promise<void> {
  const { rowCount } = await server.db.lists.query(text, values);
  expect(rowCount).toBe(1);
  server.deps.sessions.forget();
  server.deps.principals.forget();
}

const rowsOf = async (table: 'sessions' | 'session_links') => {
  const { rows } = await server.db.lists.query(`select * from ${table} where environment_id = $1`, [
    account.environmentId,
  ]);
  return rows;
};

describe('signing in with an API key', () => {
  test('creates a session with exactly the key’s permissions, and identifies its owner', {
    tags: 'slow',
  }, async () => {
    const key = await account.issueKey(['read:programs']);
    const { session, headers } = await signInWith(key);
    expect(session).toMatchObject({
      id: expect.stringMatching(/^ses_/),
      environment_id: expect.stringMatching(/^env_/),
      mode: 'dev',
      account_name: 'Acme',
      api_key_id: expect.stringMatching(/^key_/),
      permissions: ['read:programs'],
    });
    const hours = (Date.parse(session.expires_at) - Date.now()) / HOUR_MS;
    expect(hours).toBeGreaterThan(11.9);
    expect(hours).toBeLessThanOrEqual(12);
    expect((await request('GET', '/v1/session', headers)).body.data).toMatchObject({ id: session.id });
    expect((await request('GET', '/v1/programs', headers)).status).toBe(200);
    const refused = await request('POST', '/v1/programs', headers, { name: 'P', default_currency: 'USD' });
    expect(codeOf(refused)).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
  });

  test('stores the token only in a cookie inaccessible to scripts and other sites', {
    tags: 'slow',
  }, async () => {
    const answer = await request(
      'POST',
      '/v1/sessions',
      { origin: server.baseUrl },
      { api_key: account.apiKey },
    );
    const [pair = '', ...attributes] = (answer.headers.get('set-cookie') ?? '').split('; ');
    expect(pair).toMatch(/^tributary_dev=[\w-]{43}$/);
    expect(attributes.filter((each) => !each.startsWith('Expires='))).toEqual([
      'Max-Age=43200',
      'Path=/',
      'HttpOnly',
      'SameSite=Strict',
    ]);
    const token = pair.split('=')[1] ?? '';
    expect(JSON.stringify(answer.body)).not.toContain(token);
    expect(JSON.stringify(await rowsOf('sessions'))).not.toContain(token);
  });

  test('always creates a new token and ends the browser’s previous session', async () => {
    const planted = await signInWith(account.apiKey);
    const own = await signInWith(account.apiKey, { cookie: planted.cookie });
    expect(own.cookie).not.toBe(planted.cookie);
    expect(own.session.id).not.toBe(planted.session.id);
    server.deps.sessions.forget();
    expect(codeOf(await request('GET', '/v1/session', planted.headers))).toEqual([401, 'SESSION_ENDED']);
    expect((await request('GET', '/v1/session', own.headers)).status).toBe(200);
  });

  test('never adopts a token created elsewhere', async () => {
    const planted = `tributary_dev=${'A'.repeat(43)}`;
    const { cookie, headers } = await signInWith(account.apiKey, { cookie: planted });
    expect(cookie).not.toBe(planted);
    const withPlanted = { ...headers, cookie: planted };
    expect(codeOf(await request('GET', '/v1/session', withPlanted))).toEqual([401, 'SESSION_ENDED']);
    // Together with the real cookie, it changes nothing.
    expect(
      (await request('GET', '/v1/session', { ...headers, cookie: `${planted}; ${cookie}` })).status,
    ).toBe(200);
  });

  test('keeps the session of the other mode', async () => {
    const live = await signInWith(account.liveApiKey);
    const dev = await signInWith(account.apiKey, { cookie: live.cookie });
    const cookie = `${live.cookie}; ${dev.cookie}`;
    for (const { headers, session } of [live, dev]) {
      const answer = await request('GET', '/v1/session', { ...headers, cookie });
      expect(answer.body.data.mode).toBe(session.mode);
    }
  });

  test.each([
    ['an unknown key', () => `sk_dev_${'0'.repeat(32)}`, 'INVALID_API_KEY'],
    ['a revoked key', () => account.issueKey(['*'], { revokedAt: new Date() }), 'API_KEY_REVOKED'],
    ['an expired key', () => account.issueKey(['*'], { expiresAt: new Date(0) }), 'API_KEY_EXPIRED'],
    ['a publishable key', () => `pk_dev_${'0'.repeat(38)}`, 'INVALID_API_KEY'],
  ])('is rejected with %s', async (_, keyOf, code) => {
    const answer = await request(
      'POST',
      '/v1/sessions',
      { origin: server.baseUrl },
      { api_key: await keyOf() },
    );
    expect(codeOf(answer)).toEqual([401, code]);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test.each([
    ['neither a key nor a token', {}],
    ['both', { api_key: 'sk_dev_x', token: 'x' }],
    ['an unknown field', { api_key: 'sk_dev_x', remember: true }],
    ['a number', { api_key: 1 }],
  ])('is rejected with %s', async (_, body) => {
    const answer = await request('POST', '/v1/sessions', { origin: server.baseUrl }, body);
    expect(codeOf(answer)).toEqual([400, 'VALIDATION_ERROR']);
  });

  test('accepts only JSON, up to a small size', async () => {
    const post = (type: string, body: string) =>
      request('POST', '/v1/sessions', { origin: server.baseUrl, 'content-type': type }, body);
    const json = JSON.stringify({ api_key: account.apiKey });
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
      expect(codeOf(await post(type, json))).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    const large = JSON.stringify({ api_key: 'x'.repeat(5_000) });
    expect(codeOf(await post('application/json', large))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });
});

describe('dashboard session', () => {
  let signedIn: SignedIn;
  beforeEach(async () => {
    signedIn = await signInWith(account.apiKey);
  });
  const program = { name: 'P', default_currency: 'USD' };
  const foreign = 'https://evil.example.com';

  test('reads and writes for the pages of this server', async () => {
    expect((await request('POST', '/v1/programs', signedIn.headers, program)).status).toBe(201);
    expect((await request('GET', '/v1/programs', signedIn.headers)).body.data).toHaveLength(1);
  });

  test.each([
    ['a write from another origin', 'POST', { origin: foreign }],
    ['a write without an origin', 'POST', { origin: '' }],
    ['a write from a page without one', 'POST', { origin: 'null' }],
    ['a write from another port', 'POST', { origin: 'http://127.0.0.1:1' }],
    ['a write from another name of this machine than was asked', 'POST', { origin: 'localhost' }],
    ['a read from another origin', 'GET', { origin: foreign }],
    ['a read that the browser says comes from another site', 'GET', { 'sec-fetch-site': 'cross-site' }],
    ['a write from a sibling site', 'POST', { 'sec-fetch-site': 'same-site' }],
  ])('is not usable by %s', async (_, method, changed: Record<string, string>) => {
    const port = new URL(server.baseUrl).port;
    const origin = changed.origin === 'localhost' ? `http://localhost:${port}` : changed.origin;
    const headers = { ...signedIn.headers, ...changed, ...(origin !== undefined && { origin }) };
    const answer = await request(method, '/v1/programs', headers, method === 'POST' ? program : undefined);
    expect(codeOf(answer)).toEqual([403, 'FOREIGN_ORIGIN']);
    expect((await request('GET', '/v1/programs', signedIn.headers)).body.data).toEqual([]);
  });

  test('requires no origin for reads, because browsers send none', async () => {
    const headers = { ...signedIn.headers, origin: '', 'sec-fetch-site': 'same-origin' };
    expect((await request('GET', '/v1/programs', headers)).status).toBe(200);
  });

  test('is not usable by form submissions, which lack the header or JSON', async () => {
    const { cookie, origin } = signedIn.headers;
    const bare = await request('POST', '/v1/programs', { cookie, origin }, program);
    expect(codeOf(bare)).toEqual([401, 'MISSING_API_KEY']);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const headers = { ...signedIn.headers, 'content-type': type };
      const answer = await request('POST', '/v1/programs', headers, JSON.stringify(program));
      expect(codeOf(answer)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    }
  });

  test('of dev never works in live, under either name, or in another account’s environment', async () => {
    const [live, other] = [await signInWith(account.liveApiKey), await server.account()];
    const stranger = await signInWith(other.apiKey);
    const value = signedIn.cookie.split('=')[1];
    for (const cookie of [
      signedIn.cookie,
      `tributary_live=${value}`,
      `${signedIn.cookie}; tributary_live=${value}`,
    ])
      for (const environment of [live, stranger].map(({ session }) => session.environment_id)) {
        const headers = { ...signedIn.headers, cookie, 'tributary-environment': environment };
        expect(codeOf(await request('GET', '/v1/programs', headers))).toEqual([401, 'SESSION_ENDED']);
      }
    const underLive = { ...signedIn.headers, cookie: `tributary_live=${value}` };
    expect(codeOf(await request('GET', '/v1/programs', underLive))).toEqual([401, 'SESSION_ENDED']);
  });

  test('is identified by mode only where it only describes itself', async () => {
    const headers = { ...signedIn.headers, 'tributary-environment': 'dev' };
    expect((await request('GET', '/v1/session', headers)).body.data.id).toBe(signedIn.session.id);
    expect(codeOf(await request('GET', '/v1/programs', headers))).toEqual([401, 'SESSION_ENDED']);
    const asLive = { ...headers, 'tributary-environment': 'live' };
    expect(codeOf(await request('GET', '/v1/session', asLive))).toEqual([401, 'SESSION_ENDED']);
  });

  test('ends permanently on sign-out', async () => {
    const answer = await request('DELETE', '/v1/session', signedIn.headers);
    expect(answer.body.data).toEqual({ id: signedIn.session.id, deleted: true });
    expect(answer.headers.get('set-cookie')).toMatch(/^tributary_dev=; .*Expires=Thu, 01 Jan 1970/);
    expect(codeOf(await request('GET', '/v1/programs', signedIn.headers))).toEqual([401, 'SESSION_ENDED']);
    expect(await rowsOf('sessions')).toEqual([]);
  });

  test('can be signed out only by its own pages', async () => {
    const headers = { ...signedIn.headers, origin: foreign };
    expect(codeOf(await request('DELETE', '/v1/session', headers))).toEqual([403, 'FOREIGN_ORIGIN']);
    expect((await request('GET', '/v1/session', signedIn.headers)).status).toBe(200);
  });

  test('ends twelve hours after its last use, not earlier', async () => {
    const age = (hours: number) =>
      change(
        `update sessions set created_at = now() - interval '2 days', last_used_at = now() - $2 * interval '1 hour'
         where id = $1`,
        [signedIn.session.id, hours],
      );
    await age(11.9);
    expect((await request('GET', '/v1/session', signedIn.headers)).status).toBe(200);
    await forgetExpired(server.db.lists);
    expect(await rowsOf('sessions')).toHaveLength(1);
    await age(12.1);
    expect(codeOf(await request('GET', '/v1/session', signedIn.headers))).toEqual([401, 'SESSION_ENDED']);
    expect((await rowsOf('sessions'))[0].last_used_at.getTime()).toBeLessThan(Date.now() - 12 * HOUR_MS);
    await forgetExpired(server.db.lists);
    expect(await rowsOf('sessions')).toEqual([]);
  });

  test('is extended while it is used, together with its cookie', async () => {
    const fresh = await request('GET', '/v1/session', signedIn.headers);
    expect(fresh.headers.get('set-cookie')).toBeNull();
    const second = await signInWith(account.apiKey);
    await change(
      `update sessions set created_at = (created_at at time zone 'UTC' - interval '3 hours') at time zone 'UTC',
         last_used_at = (last_used_at at time zone 'UTC' - interval '3 hours') at time zone 'UTC'
       where id = $1`,
      [second.session.id],
    );
    const answer = await request('GET', '/v1/session', second.headers);
    expect(answer.headers.get('set-cookie')).toContain(`${second.cookie}; Max-Age=43200`);
    await expect
      .poll(async () => {
        const rows = await rowsOf('sessions');
        return rows.find(({ id }) => id === second.session.id)?.last_used_at.getTime();
      })
      .toBeGreaterThan(Date.now() - HOUR_MS);
  });

  test.each([
    ['revoked', 'revoked_at', 'was revoked'],
    ['expired', 'expires_at', 'has expired'],
  ])('ends with its key, when that is %s', async (_, column, said) => {
    await change(`update api_keys set ${column} = now() where id = $1`, [signedIn.session.api_key_id]);
    const answer = await request('GET', '/v1/programs', signedIn.headers);
    expect(codeOf(answer)).toEqual([401, 'SESSION_ENDED']);
    expect(answer.body.error.message).toContain(said);
  });

  test('loses permissions together with its key', async () => {
    expect((await request('GET', '/v1/programs', signedIn.headers)).status).toBe(200);
    await change(`update api_keys set permissions = '{read:payouts}' where id = $1`, [
      signedIn.session.api_key_id,
    ]);
    const answer = await request('GET', '/v1/programs', signedIn.headers);
    expect(codeOf(answer)).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    expect((await request('GET', '/v1/session', signedIn.headers)).body.data.permissions).toEqual([
      'read:payouts',
    ]);
  });

  test('is ignored if there is an API key: an invalid key stays invalid', async () => {
    const wrong = { ...signedIn.headers, authorization: `Bearer sk_dev_${'0'.repeat(32)}` };
    expect(codeOf(await request('GET', '/v1/programs', wrong))).toEqual([401, 'INVALID_API_KEY']);
    const other = await server.account();
    await other.given.program();
    const theirs = { ...signedIn.headers, authorization: `Bearer ${other.apiKey}` };
    expect((await request('GET', '/v1/programs', theirs)).body.data).toHaveLength(1);
    expect(codeOf(await request('GET', '/v1/session', theirs))).toEqual([404, 'NOT_FOUND']);
  });

  test('works behind a proxy with its own password', async () => {
    const headers = { ...signedIn.headers, authorization: 'Basic dXNlcjpwYXNz' };
    expect((await request('GET', '/v1/session', headers)).status).toBe(200);
  });

  test('cannot create a link to another session', async () => {
    const answer = await request('POST', '/v1/session-links', signedIn.headers, {});
    expect(codeOf(answer)).toEqual([403, 'SESSION_NOT_ALLOWED']);
  });
});

describe('one-time link', () => {
  const tokenOf = async () => {
    const { url } = await account.client.sessions.createLink();
    expect(url).toMatch(/\/app\/enter#[\w-]{43}$/);
    return url.split('#')[1] ?? '';
  };
  const enter = (token: string, headers = {}) =>
    request('POST', '/v1/sessions', { origin: server.baseUrl, ...headers }, { token });

  test('signs in once, as the key that created it', async () => {
    const token = await tokenOf();
    const first = await enter(token);
    expect([first.status, first.body.data.permissions]).toEqual([201, ['*']]);
    expect(codeOf(await enter(token))).toEqual([401, 'SESSION_LINK_SPENT']);
  });

  test('shows whom it would sign in without being used up', async () => {
    const token = await tokenOf();
    const dryRun = (body: object) =>
      request('POST', '/v1/sessions', { origin: server.baseUrl }, { ...body, dry_run: true });
    const audited = async () => {
      const { rows } = await server.db.lists.query(
        `select 1 from audit_entries where environment_id = $1 and action = 'sessions.create'`,
        [account.environmentId],
      );
      return rows.length;
    };
    for (const preview of [await dryRun({ token }), await dryRun({ token })]) {
      expect(preview.status).toBe(200);
      expect(preview.body.data).toMatchObject({ mode: 'dev', account_name: 'Acme', permissions: ['*'] });
      expect(preview.headers.get('set-cookie')).toBeNull();
    }
    expect([await rowsOf('sessions'), await audited()]).toEqual([[], 0]);
    const byKey = await dryRun({ api_key: account.apiKey });
    const entered = await enter(token);
    expect(entered.status).toBe(201);
    for (const field of ['environment_id', 'api_key_id', 'api_key_name', 'mode'])
      expect(byKey.body.data[field]).toBe(entered.body.data[field]);
    expect(codeOf(await dryRun({ token }))).toEqual([401, 'SESSION_LINK_SPENT']);
    expect(codeOf(await dryRun({ token: 'x' }))).toEqual([401, 'SESSION_LINK_SPENT']);
  });

  test('reveals nothing once it has expired', async () => {
    const token = await tokenOf();
    await change(
      `update session_links set created_at = now() - interval '61 seconds' where environment_id = $1`,
      [account.environmentId],
    );
    const preview = await request(
      'POST',
      '/v1/sessions',
      { origin: server.baseUrl },
      { token, dry_run: true },
    );
    expect(codeOf(preview)).toEqual([401, 'SESSION_LINK_SPENT']);
  });

  test('signs in one of fifty concurrent requests', async () => {
    const token = await tokenOf();
    const answers = await Promise.all(Array.from({ length: 50 }, () => enter(token)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 201).map(codeOf);
    expect(refused).toEqual(Array(49).fill([401, 'SESSION_LINK_SPENT']));
    expect(await rowsOf('sessions')).toHaveLength(1);
    expect(await rowsOf('session_links')).toEqual([]);
  });

  test('expires after 60 seconds and is deleted', async () => {
    const token = await tokenOf();
    await change(
      `update session_links set created_at = now() - interval '61 seconds' where environment_id = $1`,
      [account.environmentId],
    );
    const answer = await enter(token);
    expect(codeOf(answer)).toEqual([401, 'SESSION_LINK_SPENT']);
    expect(answer.body.error.message).toContain('tributary dashboard');
    await forgetExpired(server.db.lists);
    expect(await rowsOf('session_links')).toEqual([]);
  });

  test('still works after 50 seconds', async () => {
    const token = await tokenOf();
    await change(
      `update session_links set created_at = now() - interval '50 seconds' where environment_id = $1`,
      [account.environmentId],
    );
    await forgetExpired(server.db.lists);
    expect((await enter(token)).status).toBe(201);
  });

  test.each(['revoked_at', 'expires_at'])('ends with its key: %s', async (column) => {
    const token = await tokenOf();
    await change(`update api_keys set ${column} = now() where environment_id = $1`, [account.environmentId]);
    expect(codeOf(await enter(token))).toEqual([401, 'SESSION_LINK_SPENT']);
    expect(await rowsOf('sessions')).toEqual([]);
  });

  test('is not used up from a page of another origin', async () => {
    const token = await tokenOf();
    const foreign = { origin: 'https://evil.example.com' };
    expect(codeOf(await enter(token, foreign))).toEqual([403, 'FOREIGN_ORIGIN']);
    expect((await enter(token)).status).toBe(201);
  });

  test('cannot be used as a session cookie, nor a session as a link', async () => {
    const token = await tokenOf();
    const { cookie, headers } = await signInWith(account.apiKey);
    const withLink = { ...headers, cookie: `tributary_dev=${token}` };
    expect(codeOf(await request('GET', '/v1/session', withLink))).toEqual([401, 'SESSION_ENDED']);
    expect(codeOf(await enter(cookie.split('=')[1] ?? ''))).toEqual([401, 'SESSION_LINK_SPENT']);
  });
});

describe('failed sign-ins', () => {
  // Each test uses its own address, because its guesses are counted for a minute.
  const PER_MINUTE = 300;
  const proxied = useServer({ trustProxy: 1 });
  let own: TestAccount;
  beforeAll(async () => {
    own = await proxied.account();
  });

  const post = (address: string, body: object) =>
    send(`${proxied.baseUrl}/v1/sessions`, {
      method: 'POST',
      body,
      headers: { origin: proxied.baseUrl, 'x-forwarded-for': address },
    });
  /** A few at a time, repeatedly, because a busy database returns 503, which does not count. */
  const repeat = async (times: number, ask: () => Promise<RawAnswer>) => {
    const statuses: number[] = [];
    while (statuses.length < times) {
      const answers = await Promise.all(Array.from({ length: 20 }, ask));
      statuses.push(...answers.map(({ status }) => status).filter((status) => status !== 503));
    }
    return statuses;
  };
  const fail = (address: string, body: object) => repeat(PER_MINUTE, () => post(address, body));
  const read = (headers: Record<string, string>, address: string) =>
    send(`${proxied.baseUrl}/v1/programs`, {
      method: 'GET',
      headers: { ...headers, 'x-forwarded-for': address },
    });

  test.each([
    ['keys', '198.51.100.1', { api_key: `sk_dev_${'0'.repeat(32)}` }],
    ['links', '198.51.100.2', { token: 'A'.repeat(43) }],
  ])('with %s make only their address wait', { tags: 'slow' }, async (_, address, body) => {
    const statuses = await fail(address, body);
    expect(new Set(statuses.slice(0, PER_MINUTE - 20))).toEqual(new Set([401]));
    const refused = await post(address, body);
    expect(codeOf(refused)).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await post('203.0.113.9', body)).status).toBe(401);
  });

  test('do not affect an active session, whatever other cookies the browser has', {
    tags: 'slow',
  }, async () => {
    const address = '198.51.100.3';
    const { headers, cookie } = await signIn(proxied.baseUrl, { api_key: own.apiKey });
    const withStale = { ...headers, cookie: `tributary_live=${'B'.repeat(43)}; ${cookie}` };
    expect((await read(withStale, address)).status).toBe(200);
    await fail(address, { token: 'A'.repeat(43) });
    expect((await read(withStale, address)).status).toBe(200);
    const guessed = { ...headers, cookie: `tributary_dev=${'C'.repeat(43)}` };
    expect(codeOf(await read(guessed, address))).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
  });

  test('do not include a stale cookie next to a session', { tags: 'slow' }, async () => {
    const address = '198.51.100.4';
    const { headers, cookie } = await signIn(proxied.baseUrl, { api_key: own.apiKey });
    const withStale = { ...headers, cookie: `tributary_live=${'D'.repeat(43)}; ${cookie}` };
    const statuses = await repeat(PER_MINUTE, () => read(withStale, address));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await post(address, { token: 'A'.repeat(43) })).status).toBe(401);
  });

  test('include those with cookies', { tags: 'slow' }, async () => {
    const address = '198.51.100.5';
    const { headers } = await signIn(proxied.baseUrl, { api_key: own.apiKey });
    const guessed = { ...headers, cookie: `tributary_dev=${'E'.repeat(43)}` };
    await repeat(PER_MINUTE, () => read(guessed, address));
    expect((await post(address, { token: 'A'.repeat(43) })).status).toBe(429);
  });
});

describe('signing in with a key whose rate limit is used up', () => {
  const SIGN_INS = 60;
  const limited = useServer({ rateLimit: { perMinute: 10, perMinuteEnvironment: 50, store: 'memory' } });

  test('still works, as often as a key may sign in', { tags: 'slow' }, async () => {
    const own = await limited.account();
    const read = () => own.raw('GET', '/v1/referrals');
    while ((await read()).status !== 429);
    const enter = () =>
      send(`${limited.baseUrl}/v1/sessions`, {
        method: 'POST',
        body: { api_key: own.apiKey },
        headers: { origin: limited.baseUrl },
      });
    const statuses = [];
    for (let time = 0; time < SIGN_INS; time += 1) statuses.push((await enter()).status);
    expect(new Set(statuses)).toEqual(new Set([201]));
    const refused = await enter();
    expect(codeOf(refused)).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('is limited for all keys of an environment together, with an explanation', {
    tags: 'slow',
    timeout: 60_000,
  }, async () => {
    const own = await limited.account();
    const keys = [own.apiKey];
    for (let at = 0; at < 5; at += 1) {
      const made = await own.client.apiKeys.create({ name: `Key ${at}`, permissions: ['read:referrals'] });
      keys.push(made.key ?? '');
    }
    const enter = (api_key: string) =>
      send(`${limited.baseUrl}/v1/sessions`, {
        method: 'POST',
        body: { api_key },
        headers: { origin: limited.baseUrl },
      });
    const [sixth = '', ...five] = keys;
    for (const key of five) {
      const entered = await Promise.all(Array.from({ length: SIGN_INS }, () => enter(key)));
      expect(new Set(entered.map(({ status }) => status))).toEqual(new Set([201]));
    }
    const refused = await enter(sixth);
    expect(codeOf(refused)).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
    expect(refused.body.error.message).toContain(
      'All API keys of this environment together can sign in at most 300 times',
    );
  });
});

describe('server with a signing secret', () => {
  const signing = useServer({ signingSecrets: ['a-signing-secret-of-some-length'] });
  const merchant = useAccount(signing);
  let page: SignedIn;
  let referralId: string;
  beforeAll(async () => {
    page = await signIn(signing.baseUrl, { api_key: merchant.apiKey });
    referralId = (await merchant.given.referral()).id;
  });
  const post = (path: string, body: unknown) =>
    send(`${signing.baseUrl}${path}`, { method: 'POST', body, headers: page.headers });
  const saleOf = (more: object) => ({
    referral_id: referralId,
    sale_amount: 10,
    sale_amount_currency: 'USD',
    external_event_id: 'order-1',
    ...more,
  });

  test.each(routesOf(contract).flatMap(({ route, facts }) => (facts.signed ? [route.path] : [])))(
    'never lets a session make the signed call %s',
    async (path) => {
      const answers = [];
      for (const body of [
        {},
        [],
        'null',
        { dry_run: 'true' },
        { dry_run: false },
        { items: [{ dry_run: true }] },
      ])
        answers.push(await post(path.replace(/:\w+/, 'trx_1'), body));
      for (const answer of answers)
        expect([
          [403, 'SESSION_NOT_ALLOWED'],
          [400, 'VALIDATION_ERROR'],
        ]).toContainEqual(codeOf(answer));
      expect(answers.map(({ status }) => status)).toContain(403);
    },
  );

  test('lets a session preview a sale or a refund without performing it', async () => {
    const tried = await post('/v1/conversions', saleOf({ dry_run: true }));
    expect([tried.status, tried.body.data.commission_amount]).toEqual([200, 2]);
    expect(codeOf(await post('/v1/conversions', saleOf({})))).toEqual([403, 'SESSION_NOT_ALLOWED']);
    const { id } = await merchant.client.conversions.create(saleOf({}));
    const refunded = await post(`/v1/conversions/${id}/refund`, { dry_run: true });
    expect(refunded.status).toBe(200);
    expect(codeOf(await post(`/v1/conversions/${id}/refund`, {}))).toEqual([403, 'SESSION_NOT_ALLOWED']);
    const { environmentId } = merchant;
    expect(await signing.db.orm.transaction.count({ where: { environmentId } })).toBe(1);
    expect(await signing.db.orm.refund.count({ where: { environmentId } })).toBe(0);
  });
});
