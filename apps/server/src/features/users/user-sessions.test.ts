import { contract, FRESH_MINUTES, routesOf } from '@tributary/contract';
import { permissionsOfRole, roles } from '@tributary/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type RawAnswer, send, type TestAccount, useServer } from '../../../test/support/harness.ts';
import { signIn } from '../../../test/support/sign-in.ts';
import { type TestUser, userIn } from '../../../test/support/users.ts';
import { forgetExpired } from '../../platform/jobs/forget-expired.ts';

const server = useServer();
let account: TestAccount;
let environmentId: number;
beforeAll(async () => {
  account = await server.account();
  ({ environmentId } = account);
});

const request = (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
  send(`${server.baseUrl}${path}`, { method, headers, ...(body !== undefined && { body }) });
const codeOf = ({ status, body }: RawAnswer) => [status, body.error?.code];
const change = async (statement: string, ...values: unknown[]) => {
  await server.db.lists.query(statement, values);
  server.deps.userSessions.forget();
};

describe('user session', () => {
  let ada: TestUser;
  beforeAll(async () => {
    ada = await userIn(server, environmentId, { role: 'viewer', email: 'Ada@example.com' });
  });

  test('contains the user and their permissions', async () => {
    const { status, body } = await request('GET', '/v1/session', ada.headers);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: ada.sessionId,
      mode: 'dev',
      account_id: ada.accountId,
      api_key_id: null,
      user: { id: ada.userId, name: 'Ada', email: 'Ada@example.com', role: 'viewer', language: 'en' },
      permissions: permissionsOfRole.viewer,
      sends_mail: false,
    });
  });

  test('is found by mode only where a page does not know the environment yet', async () => {
    const byMode = { ...ada.headers, 'tributary-environment': 'dev' };
    expect((await request('GET', '/v1/session', byMode)).status).toBe(200);
    expect(codeOf(await request('GET', '/v1/affiliates', byMode))).toEqual([401, 'SESSION_ENDED']);
    const live = { ...ada.headers, 'tributary-environment': 'live' };
    expect(codeOf(await request('GET', '/v1/session', live))).toEqual([401, 'SESSION_ENDED']);
  });

  test('does not exist in an environment of another account', async () => {
    const { headers } = await userIn(server, (await server.account()).environmentId, { role: 'owner' });
    const crossed = { ...ada.headers, 'tributary-environment': headers['tributary-environment'] };
    expect(codeOf(await request('GET', '/v1/affiliates', crossed))).toEqual([401, 'SESSION_ENDED']);
  });

  test('is accepted only if the page names its user, or names nobody', async () => {
    const ben = await userIn(server, environmentId, { role: 'viewer', name: 'Ben' });
    const askedBy = (headers: Record<string, string>, actor: string) =>
      request('GET', '/v1/affiliates', { ...headers, 'tributary-actor': actor });
    expect((await askedBy(ada.headers, ada.userId)).status).toBe(200);
    for (const actor of [ben.userId, 'usr_x'])
      expect(codeOf(await askedBy(ada.headers, actor))).toEqual([401, 'SESSION_ENDED']);

    const byKey = await signIn(server.baseUrl, { api_key: account.apiKey });
    const keyId = byKey.session.api_key_id ?? '';
    const both = { ...byKey.headers, cookie: `${byKey.cookie}; ${ada.headers.cookie}` };
    const whose = async (actor: string) => {
      const { body } = await request('GET', '/v1/session', { ...both, 'tributary-actor': actor });
      return [body.data.user?.id ?? null, body.data.api_key_id];
    };
    expect(await whose(keyId)).toEqual([null, keyId]);
    expect(await whose(ada.userId)).toEqual([ada.userId, null]);
    expect(codeOf(await askedBy(both, ben.userId))).toEqual([401, 'SESSION_ENDED']);
  });

  test('accepts writes only from pages of this server', async () => {
    const { origin: _, ...bare } = ada.headers;
    for (const headers of [bare, { ...bare, origin: 'https://evil.example.com' }])
      expect(codeOf(await request('DELETE', '/v1/session', headers))).toEqual([403, 'FOREIGN_ORIGIN']);
  });

  test.each([
    [
      '12 hours after its last use',
      `set created_at = now() - interval '13 hours', last_used_at = now() - interval '721 minutes'`,
    ],
    ['30 days after its beginning', `set created_at = now() - interval '30 days 1 minute'`],
  ])('ends %s and is deleted', async (_, how) => {
    const own = await userIn(server, environmentId, { role: 'viewer' });
    await change(`update user_sessions ${how} where id = $1`, own.sessionId);
    expect(codeOf(await request('GET', '/v1/session', own.headers))).toEqual([401, 'SESSION_ENDED']);
    await forgetExpired(server.db.lists);
    expect(await server.db.orm.userSession.count({ where: { id: own.sessionId } })).toBe(0);
  });

  test.each([
    ['the user is disabled', 'update users set disabled_at = now() where id = $1'],
    ['the user is no member any more', 'delete from members where user_id = $1'],
  ])('ends when %s', async (_, how) => {
    await userIn(server, environmentId, { role: 'owner' });
    const own = await userIn(server, environmentId, { role: 'viewer' });
    expect((await request('GET', '/v1/session', own.headers)).status).toBe(200);
    await change(how, own.userId);
    expect(codeOf(await request('GET', '/v1/session', own.headers))).toEqual([401, 'SESSION_ENDED']);
  });

  test('ends when the user signs out, with the actor in the audit log', async () => {
    const own = await userIn(server, environmentId, { role: 'viewer' });
    const out = await request('DELETE', '/v1/session', own.headers);
    expect([out.status, out.headers.get('set-cookie')]).toEqual([
      200,
      expect.stringContaining('tributary_user=;'),
    ]);
    expect(codeOf(await request('GET', '/v1/session', own.headers))).toEqual([401, 'SESSION_ENDED']);
    const entry = await server.db.orm.auditEntry.findFirst({ where: { environmentId, actor: own.userId } });
    expect(entry).toMatchObject({ action: 'sessions.end', sessionId: own.sessionId });
  });

  test('ends when the browser signs in with a key', async () => {
    const own = await userIn(server, environmentId, { role: 'viewer' });
    await signIn(server.baseUrl, { api_key: account.apiKey }, { cookie: own.headers.cookie });
    server.deps.userSessions.forget();
    expect(codeOf(await request('GET', '/v1/session', own.headers))).toEqual([401, 'SESSION_ENDED']);
  });
});

describe('user roles', () => {
  test.each(roles)('deny the %s only what the role does not allow', async (role) => {
    const { headers } = await userIn(server, environmentId, { role });
    const reads = routesOf(contract).filter(
      // Identity providers are only available in live.
      ({ route, facts }) =>
        route.method === 'GET' && facts.permission && facts.caller !== 'user' && !route.path.includes(':'),
    );
    for (const { route, facts } of reads) {
      const held = permissionsOfRole[role] as readonly string[];
      const isHeld = held.includes('*') || held.includes(facts.permission ?? '');
      const [status, code] = codeOf(await request('GET', route.path, headers));
      expect([route.path, status === 403 && code]).toEqual([
        route.path,
        isHeld ? false : 'INSUFFICIENT_PERMISSIONS',
      ]);
    }
  });

  test('are named in a rejection', async () => {
    const { headers } = await userIn(server, environmentId, { role: 'viewer' });
    const { body } = await request('GET', '/v1/api-keys', headers);
    expect(body.error.message).toBe('Your role lacks the permission read:keys.');
  });

  test('limit the permissions that a user can give a key', async () => {
    const { headers } = await userIn(server, environmentId, { role: 'developer' });
    const create = (permissions: string[]) =>
      request('POST', '/v1/api-keys', headers, { name: 'Key', permissions });
    expect(codeOf(await create(['write:payouts']))).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    expect(codeOf(await create(['*']))).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    expect((await create(['write:sites'])).status).toBe(201);
  });

  test('apply immediately when lowered, whatever a server has cached', async () => {
    await userIn(server, environmentId, { role: 'owner' });
    const own = await userIn(server, environmentId, { role: 'admin' });
    const create = () =>
      request('POST', '/v1/program/groups', own.headers, { name: 'Group', program_id: programId });
    const { programId } = await account.given.program();
    expect((await create()).status).toBe(201);
    await server.db.lists.query(`update members set role = 'viewer' where user_id = $1`, [own.userId]);
    expect(codeOf(await create())).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    await server.db.lists.query('delete from members where user_id = $1', [own.userId]);
    expect(codeOf(await create())).toEqual([401, 'SESSION_ENDED']);
  });
});

describe('recent sign-in', () => {
  const old = new Date(Date.now() - (FRESH_MINUTES + 1) * 60_000);

  test('is required of users if the route says so, and never of keys', async () => {
    const stale = await userIn(server, environmentId, { role: 'owner', authenticatedAt: old });
    const fresh = await userIn(server, environmentId, { role: 'owner' });
    const body = { name: 'Key', permissions: ['read:payouts'] };
    expect(codeOf(await request('POST', '/v1/api-keys', stale.headers, body))).toEqual([
      403,
      'REAUTHENTICATION_REQUIRED',
    ]);
    expect((await request('POST', '/v1/api-keys', fresh.headers, body)).status).toBe(201);
    expect((await account.raw('POST', '/v1/api-keys', body)).status).toBe(201);
  });

  test('is required only for some fields of a body', async () => {
    const stale = await userIn(server, environmentId, { role: 'owner', authenticatedAt: old });
    const { id } = await account.given.affiliate({});
    const put = (body: object) => request('PUT', `/v1/affiliates/${id}`, stale.headers, body);
    expect((await put({ company_name: 'Acme' })).status).toBe(200);
    expect(codeOf(await put({ email: 'new@example.com' }))).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
  });
});

describe('last owner in a transaction', () => {
  const lastOwner = { code: '23001' };

  test('is protected: removing, disabling or demoting them fails', async () => {
    const { environmentId: own } = await server.account();
    const { userId } = await userIn(server, own, { role: 'owner' });
    await userIn(server, own, { role: 'admin' });
    for (const statement of [
      'delete from members where user_id = $1',
      `update members set role = 'admin' where user_id = $1`,
      'update users set disabled_at = now() where id = $1',
    ])
      await expect(server.db.lists.query(statement, [userId])).rejects.toMatchObject(lastOwner);
    await userIn(server, own, { role: 'owner' });
    await server.db.lists.query('delete from members where user_id = $1', [userId]);
  });

  test('remains when two remove each other at once', async () => {
    const { environmentId: own } = await server.account();
    const [one, other] = [
      await userIn(server, own, { role: 'owner' }),
      await userIn(server, own, { role: 'owner' }),
    ];
    const removals = await Promise.allSettled(
      [one, other].map(({ userId }) =>
        server.db.lists.query('delete from members where user_id = $1', [userId]),
      ),
    );
    expect(removals.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await server.db.orm.member.count({ where: { environmentId: own } })).toBe(1);
  });
});

describe('signatures on money movements', () => {
  const signing = useServer({ signingSecrets: ['a-signing-secret-of-some-length'], signsMoneyRoutes: true });

  test('are required for a payout run by a session of a key, but not of a user', async () => {
    const merchant = await signing.account();
    const { programId } = await merchant.given.program();
    const { headers } = await userIn(signing, merchant.environmentId, { role: 'finance' });
    const run = (own: Record<string, string>) =>
      send(`${signing.baseUrl}/v1/payouts`, {
        method: 'POST',
        body: { program_id: programId },
        headers: own,
      });
    expect((await run(headers)).status).toBe(200);
    const page = await signIn(signing.baseUrl, { api_key: merchant.apiKey });
    expect(codeOf(await run(page.headers))).toEqual([403, 'SESSION_NOT_ALLOWED']);
  });
});
