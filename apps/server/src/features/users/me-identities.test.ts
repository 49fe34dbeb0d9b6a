import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { send, type TestAccount, useServer } from '../../../test/support/harness.ts';
import { providerIn } from '../../../test/support/identity-provider.ts';
import { mailOn } from '../../../test/support/mail-settings.ts';
import { mailsTo } from '../../../test/support/mails.ts';
import { openProvider, type TestProvider } from '../../../test/support/oidc.ts';
import { type TestUser, userIn } from '../../../test/support/users.ts';
import { whileUserIsLocked } from '../../../test/support/while-user-is-locked.ts';

const server = useServer({ encryptionKeys: [randomBytes(32)], mail: mailOn(1) });
let provider: TestProvider;
let account: TestAccount;
let ada: TestUser;
let idp: string;

beforeAll(async () => {
  provider = await openProvider();
});
afterAll(() => provider.close());
let people = 0;
beforeEach(async () => {
  account = await server.account();
  ada = await userIn(server, account.environmentId, { role: 'viewer', isProven: true });
  idp = await providerIn(server, ada.accountId, provider);
  people += 1;
  provider.person = { sub: `own-${people}`, email: 'somebody@example.com' };
});

const call = ({ headers }: Pick<TestUser, 'headers'>, method: string, path = '', body: object = {}) =>
  send(`${server.baseUrl}/v1/me/identities${path}`, { method, headers, ...(method !== 'GET' && { body }) });
const begin = async (user = ada) =>
  (await call(user, 'POST', '', { identity_provider_id: idp })).body.data.url as string;
const confirm = (response: string, user = ada) => call(user, 'PUT', '', { authorization_response: response });
const add = async (user = ada) => confirm(await provider.throughTo(await begin(user)), user);

describe('adding a provider', () => {
  test('links any address that the provider reports, notifies the user, and ends their other sessions', async () => {
    const { userId, accountId } = ada;
    await server.db.orm.userSession.create({
      data: {
        ...{ id: `uss_other${people}`, accountId, userId, digest: new Uint8Array(randomBytes(32)) },
        ...{ method: 'password', browser: 'Firefox', network: '', authenticatedAt: new Date() },
        ...{ createdAt: new Date(), lastUsedAt: new Date() },
      },
    });
    const { status, body } = await add();
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ identity_provider_id: idp, email: 'somebody@example.com' });
    expect((await call(ada, 'GET')).body.data).toEqual([body.data]);
    expect(await server.db.orm.userSession.count({ where: { accountId, userId } })).toBe(1);
    expect(await mailsTo(server, ada.email)).toMatchObject([
      { kind: 'factor_changed', values: { change: 'identity_added' } },
    ]);
  });

  test('fails for another user’s identity, and for a second one of the same provider', async () => {
    expect((await add()).status).toBe(200);
    const ben = await userIn(server, account.environmentId, { role: 'viewer' });
    expect((await add(ben)).body.error.code).toBe('DUPLICATE');
    provider.person = { sub: `another-${people}` };
    expect((await add()).body.error.code).toBe('DUPLICATE');
  });

  test('accepts the response once, only from this user', async () => {
    const ben = await userIn(server, account.environmentId, { role: 'viewer' });
    const response = await provider.throughTo(await begin(ben));
    await begin();
    expect((await confirm(response)).body.error.code).toBe('SIGN_IN_FAILED');
    expect((await confirm(response, ben)).status).toBe(200);
    expect((await confirm(response, ben)).body.error.code).toBe('SIGN_IN_FAILED');
  });

  test.each([
    ['the user is reset', 'delete from user_challenges where user_id = $1'],
    ['the session ends', 'delete from user_sessions where user_id = $1'],
  ])('links nobody if %s while the provider is asked', async (_, change) => {
    const response = await provider.throughTo(await begin());
    const answer = await whileUserIsLocked(server, ada.userId, change, () => confirm(response));
    expect(answer.status).toBe(401);
    expect(await server.db.orm.userIdentity.count({ where: { accountId: ada.accountId } })).toBe(0);
  });

  test('is rejected with an overlong subject', async () => {
    provider.person = { sub: 'x'.repeat(300) };
    expect((await add()).status).toBe(422);
  });

  test('is not possible for a provider of another account', async () => {
    const other = await server.account();
    const stranger = await userIn(server, other.environmentId, { role: 'owner' });
    expect((await call(stranger, 'POST', '', { identity_provider_id: idp })).status).toBe(404);
  });

  test('requires a recent sign-in', async () => {
    const authenticatedAt = new Date(Date.now() - 16 * 60_000);
    const stale = await userIn(server, account.environmentId, { role: 'viewer', authenticatedAt });
    expect((await call(stale, 'POST', '', { identity_provider_id: idp })).body.error.code).toBe(
      'REAUTHENTICATION_REQUIRED',
    );
  });
});

describe('removing a provider', () => {
  test('is rejected if the user has no other way to sign in, and allowed with a password', async () => {
    ada = await userIn(server, account.environmentId, { role: 'viewer', isProven: false });
    await add();
    expect((await call(ada, 'DELETE', `/${idp}`)).body.error.code).toBe('INVALID_TRANSITION');
    expect((await call(ada, 'GET')).body.data).toHaveLength(1);
    await server.db.orm.user.update({
      where: { accountId_id: { accountId: ada.accountId, id: ada.userId } },
      data: { passwordHash: 'a password' },
    });
    expect((await call(ada, 'DELETE', `/${idp}`)).body.data).toEqual({ id: idp, deleted: true });
    expect((await call(ada, 'DELETE', `/${idp}`)).status).toBe(404);
    expect((await call(ada, 'GET')).body.data).toEqual([]);
  });
});
