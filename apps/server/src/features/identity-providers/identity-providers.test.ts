import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { send, type TestAccount, useServer } from '../../../test/support/harness.ts';
import { providerIn } from '../../../test/support/identity-provider.ts';
import { listen } from '../../../test/support/listen.ts';
import { mailOn } from '../../../test/support/mail-settings.ts';
import { mailsTo } from '../../../test/support/mails.ts';
import { openProvider, type TestProvider } from '../../../test/support/oidc.ts';
import { type TestUser, userIn } from '../../../test/support/users.ts';
import { boundToIdentityProvider } from '../../platform/encryption/cipher.ts';

const server = useServer({ encryptionKeys: [randomBytes(32)], mail: mailOn(1) });
let account: TestAccount;
let owner: TestUser;
beforeEach(async () => {
  account = await server.account();
  owner = await userIn(server, account.liveEnvironmentId, { role: 'owner' });
});

const call = (user: Pick<TestUser, 'headers'>, method: string, path: string, body?: object) =>
  send(`${server.baseUrl}/v1${path}`, { method, headers: user.headers, body });
const google = {
  name: 'Google',
  issuer: 'https://accounts.google.com',
  client_id: 'tributary',
  client_secret: 'GOCSPX-a-secret',
  domains: ['Example.com', '@bücher.example', 'example.com'],
};
const create = (body: object = {}, user: Pick<TestUser, 'headers'> = owner) =>
  call(user, 'POST', '/identity-providers', { ...google, ...body });

describe('identity provider', () => {
  test('stores its domains normalized for comparison and its secret encrypted', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.stringMatching(/^idp_/),
      name: 'Google',
      issuer: 'https://accounts.google.com',
      client_id: 'tributary',
      domains: ['example.com', 'xn--bcher-kva.example'],
      redirect_url: `${server.baseUrl}/app/signed-in/${body.data.id}`,
      users: 0,
      created_at: expect.any(String),
      updated_at: body.data.created_at,
    });
    const { accountId } = owner;
    const row = await server.db.orm.identityProvider.findUniqueOrThrow({ where: { id: body.data.id } });
    expect(Buffer.from(row.clientSecret).toString('latin1')).not.toContain('GOCSPX');
    expect(
      server.deps.cipher.open(row.clientSecret, boundToIdentityProvider({ accountId, id: row.id })),
    ).toBe(google.client_secret);
    const [entry] = await server.db.orm.auditEntry.findMany({
      where: { environmentId: account.liveEnvironmentId, action: 'identityProviders.create' },
    });
    expect(entry).toMatchObject({ actor: owner.userId, object: body.data.id });
    expect(JSON.stringify(entry)).not.toContain('GOCSPX');
  });

  test.each([
    ['http://accounts.google.com', 'Must start with https://'],
    ['https://user:secret@example.com', 'user name or password'],
    ['https://example.com?tenant=1', 'query or a fragment'],
    ['https://example.com/.well-known/openid-configuration', 'without /.well-known'],
    ['https://login.microsoftonline.com/common/v2.0', 'your own tenant'],
    ['https://login.microsoftonline.com/Organizations/v2.0', 'your own tenant'],
    ['javascript:alert(1)', 'https://'],
    ['accounts.google.com', 'Must be a URL'],
  ])('is rejected with the issuer %s', async (issuer, message) => {
    const { status, body } = await create({ issuer });
    expect([status, body.error.code, body.error.details[0].field]).toEqual([
      400,
      'VALIDATION_ERROR',
      'issuer',
    ]);
    expect(body.error.details[0].message).toContain(message);
  });

  test.each(['', '@', 'example', 'a b.com', 'example.com,example.org'])(
    'is rejected with the domain %j',
    async (domain) => {
      const { status, body } = await create({ domains: ['example.com', domain] });
      expect([status, body.error.details[0].field]).toEqual([400, 'domains.1']);
    },
  );

  test('is unique per issuer, even with many concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => create()));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect((await create({ issuer: 'https://accounts.google.com/' })).body.error.code).toBe('DUPLICATE');
  });

  test('can change everything but its issuer, and keeps its secret unless a new one is given', async () => {
    const { id } = (await create()).body.data;
    const path = `/identity-providers/${id}`;
    const before = await server.db.orm.identityProvider.findUniqueOrThrow({ where: { id } });
    const changed = await call(owner, 'PUT', path, { name: 'Workspace', domains: [] });
    expect(changed.body.data).toMatchObject({ name: 'Workspace', domains: [], client_id: 'tributary' });
    const after = await server.db.orm.identityProvider.findUniqueOrThrow({ where: { id } });
    expect(after.clientSecret).toEqual(before.clientSecret);
    expect((await call(owner, 'PUT', path, { issuer: 'https://example.com' })).status).toBe(400);
  });

  test('belongs to an account: another account can neither find, change nor remove it', async () => {
    const { id } = (await create()).body.data;
    const other = await server.account();
    const stranger = await userIn(server, other.liveEnvironmentId, { role: 'owner' });
    const path = `/identity-providers/${id}`;
    expect((await call(stranger, 'GET', '/identity-providers')).body.data).toEqual([]);
    for (const [method, at, body] of [
      ['GET', path, undefined],
      ['PUT', path, { name: 'Mine' }],
      ['DELETE', path, {}],
      ['POST', `${path}/check`, {}],
    ] as const)
      expect((await call(stranger, method, at, body)).status, `${method} ${at}`).toBe(404);
    expect((await call(owner, 'GET', path)).body.data.name).toBe('Google');
  });
});

describe('permission to configure providers', () => {
  test('requires an owner', async () => {
    const admin = await userIn(server, account.liveEnvironmentId, { role: 'admin' });
    expect((await create({}, admin)).body.error.code).toBe('INSUFFICIENT_PERMISSIONS');
    expect((await call(admin, 'GET', '/identity-providers')).status).toBe(403);
  });

  test('excludes an owner of dev only, because a provider signs users in to live', async () => {
    const ofDev = await userIn(server, account.environmentId, { role: 'owner' });
    expect((await create({}, ofDev)).body.error).toMatchObject({
      code: 'INSUFFICIENT_PERMISSIONS',
      message: expect.stringContaining('only in the live environment'),
    });
  });

  test('excludes every API key, because the key could outlive its revocation as an owner', async () => {
    const { status, body } = await send(`${server.baseUrl}/v1/identity-providers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${account.liveApiKey}` },
      body: google,
    });
    expect([status, body.error.code]).toEqual([403, 'SESSION_NOT_ALLOWED']);
  });

  test('requires a sign-in in the last 15 minutes', async () => {
    const authenticatedAt = new Date(Date.now() - 16 * 60_000);
    const stale = await userIn(server, account.liveEnvironmentId, { role: 'owner', authenticatedAt });
    expect((await create({}, stale)).body.error.code).toBe('REAUTHENTICATION_REQUIRED');
  });
});

describe('provider check', () => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await openProvider();
  });
  afterAll(() => provider.close());
  const check = async (id: string) =>
    (await call(owner, 'POST', `/identity-providers/${id}/check`, {})).body.data;

  test('reads the provider’s configuration', async () => {
    const id = await providerIn(server, owner.accountId, provider);
    expect(await check(id)).toEqual({
      is_ok: true,
      problem: null,
      authorization_endpoint: `${provider.issuer}/auth`,
      token_endpoint: `${provider.issuer}/token`,
      says_when_signed_in: true,
    });
  });

  test.each(['https://127.0.0.1', 'https://localhost', 'https://169.254.169.254', 'https://[::1]'])(
    'contacts nothing at %s',
    async (issuer) => {
      const { id } = (await create({ issuer })).body.data;
      const { is_ok, problem } = await check(id);
      expect(is_ok).toBe(false);
      expect(problem).toContain('is at a private address');
    },
  );

  const lying = {
    'a page': (res: { end(text: string): void }) => res.end('<!doctype html>'),
    'another issuer': (res: { end(text: string): void }) =>
      res.end(
        JSON.stringify({
          issuer: 'https://accounts.google.com',
          authorization_endpoint: 'https://example.com',
        }),
      ),
    'two megabytes': (res: { end(text: string): void }) => res.end(`"${'x'.repeat(2 * 1_024 * 1_024)}"`),
  };

  test.each(Object.keys(lying) as (keyof typeof lying)[])('explains what is wrong with %s', async (kind) => {
    const http = createServer((_, res) => {
      res.setHeader('content-type', 'application/json');
      lying[kind](res);
    });
    const issuer = `http://127.0.0.1:${await listen(http)}`;
    try {
      const id = await providerIn(server, owner.accountId, { issuer, allow: () => undefined });
      const { is_ok, problem } = await check(id);
      expect(is_ok).toBe(false);
      expect(problem).toContain('returned an invalid response');
    } finally {
      http.closeAllConnections();
      http.close();
    }
  });

  test('follows no redirects', async () => {
    const http = createServer((_, res) => res.writeHead(302, { location: provider.issuer }).end());
    const issuer = `http://127.0.0.1:${await listen(http)}`;
    const id = await providerIn(server, owner.accountId, { issuer, allow: () => undefined });
    expect((await check(id)).is_ok).toBe(false);
    http.closeAllConnections();
    http.close();
  });

  test('and a sign-in report when the provider is down', async () => {
    const http = createServer();
    const issuer = `http://127.0.0.1:${await listen(http)}`;
    await new Promise((resolve) => http.close(resolve));
    const id = await providerIn(server, owner.accountId, { issuer, allow: () => undefined });
    expect((await check(id)).problem).toContain('could not be reached');
    const { origin } = new URL(server.baseUrl);
    const begun = await send(`${server.baseUrl}/v1/sign-ins`, {
      method: 'POST',
      headers: { origin },
      body: {},
    });
    const [cookie = ''] = (begun.headers.get('set-cookie') ?? '').split(';');
    const { status, body } = await send(`${server.baseUrl}/v1/sign-ins/${begun.body.data.id}/redirects`, {
      ...{ method: 'POST', headers: { origin, cookie }, body: { identity_provider_id: id } },
    });
    expect([status, body.error.code]).toEqual([422, 'IDENTITY_PROVIDER_FAILED']);
  });
});

describe('sign-in options', () => {
  const options = async (query = '') =>
    (await send(`${server.baseUrl}/v1/sign-in-options${query}`, { method: 'GET', headers: {} })).body.data;

  test('list only the providers of the given account', async () => {
    const { id } = (await create()).body.data;
    expect(await options(`?account_id=${owner.accountId}`)).toEqual({
      sends_codes: true,
      identity_providers: [{ id, name: 'Google' }],
    });
    const other = await server.account();
    const stranger = await userIn(server, other.liveEnvironmentId, { role: 'owner' });
    expect((await options(`?account_id=${stranger.accountId}`)).identity_providers).toEqual([]);
    expect((await options('?account_id=acc_unknown')).identity_providers).toEqual([]);
    // This server has several accounts.
    expect((await options()).identity_providers).toEqual([]);
  });
});

describe('removing a provider', () => {
  const link = async ({ accountId, userId }: TestUser, identityProviderId: string, subject: string) => {
    const now = new Date();
    await server.db.orm.userIdentity.create({
      data: { ...{ accountId, userId, identityProviderId, subject }, createdAt: now, lastUsedAt: now },
    });
  };

  test('forgets the users it identified and ends their sessions', async () => {
    const { id } = (await create()).body.data;
    const { accountId } = owner;
    const ben = await userIn(server, account.liveEnvironmentId, { role: 'viewer' });
    const eve = await userIn(server, account.liveEnvironmentId, { role: 'viewer' });
    await link(ben, id, '1');
    await server.db.orm.userSession.updateMany({
      where: { id: ben.sessionId },
      data: { method: 'provider' },
    });
    expect((await call(owner, 'GET', `/identity-providers/${id}`)).body.data.users).toBe(1);
    expect((await call(owner, 'DELETE', `/identity-providers/${id}`, {})).body.data).toEqual({
      id,
      deleted: true,
    });
    expect(await server.db.orm.userIdentity.count({ where: { accountId } })).toBe(0);
    expect(await server.db.orm.userSession.count({ where: { id: ben.sessionId } })).toBe(0);
    expect(await server.db.orm.userSession.count({ where: { id: eve.sessionId } })).toBe(1);
  });

  test('is rejected for an owner without another way to sign in', async () => {
    const { id } = (await create()).body.data;
    await link(owner, id, '1');
    expect((await call(owner, 'DELETE', `/identity-providers/${id}`, {})).body.error.code).toBe(
      'INVALID_TRANSITION',
    );
    expect((await call(owner, 'GET', `/identity-providers/${id}`)).body.data.users).toBe(1);
  });
});

test('notifies every owner with a verified address of each change', async () => {
  const told = await userIn(server, account.liveEnvironmentId, { role: 'owner', isProven: true });
  const unproven = await userIn(server, account.liveEnvironmentId, { role: 'owner' });
  const admin = await userIn(server, account.liveEnvironmentId, { role: 'admin', isProven: true });
  const { id } = (await create()).body.data;
  await call(owner, 'PUT', `/identity-providers/${id}`, { domains: ['example.org'] });
  await call(owner, 'DELETE', `/identity-providers/${id}`, {});
  const kinds = async ({ email }: TestUser) => (await mailsTo(server, email)).map(({ kind }) => kind);
  expect(await kinds(told)).toEqual(['sign_in_changed', 'sign_in_changed', 'sign_in_changed']);
  expect(await kinds(unproven)).toEqual([]);
  expect(await kinds(admin)).toEqual([]);
});

describe('invalid metadata', () => {
  test.each([
    [{ authorization_endpoint: undefined }, 422],
    [{ authorization_endpoint: 5 }, 422],
    [{ authorization_endpoint: '/auth' }, 422],
    [{ authorization_endpoint: 'javascript:alert(1)' }, 422],
    [{ claims_supported: 5 }, 201],
    [{ issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' }, 422],
  ])('reported for %j in the check, and with %i in a sign-in', async (wrong, expected) => {
    let issuer = '';
    const http = createServer((_, res) => {
      const right = { issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` };
      res.setHeader('content-type', 'application/json').end(JSON.stringify({ ...right, ...wrong }));
    });
    issuer = `http://127.0.0.1:${await listen(http)}`;
    const id = await providerIn(server, owner.accountId, { issuer, allow: () => undefined });
    expect((await call(owner, 'POST', `/identity-providers/${id}/check`, {})).status).toBe(200);
    const { status } = await call(owner, 'POST', '/me/identities', { identity_provider_id: id });
    expect(status).toBe(expected);
    http.closeAllConnections();
    http.close();
  });
});
