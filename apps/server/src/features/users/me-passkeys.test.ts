import { sign, X509Certificate } from 'node:crypto';
import { FRESH_MINUTES } from '@tributary/contract';
import { PASSKEYS_MAX, SIGN_IN_TRIES } from '@tributary/core';
import { generate } from 'selfsigned';
import { beforeAll, describe, expect, test } from 'vitest';
import { openAuthenticator } from '../../../test/support/authenticator.ts';
import { openBrowser, stepOf } from '../../../test/support/browser.ts';
import { type RawAnswer, send, type TestAccount, useServer } from '../../../test/support/harness.ts';
import { freePort } from '../../../test/support/listen.ts';
import { mailOn } from '../../../test/support/mail-settings.ts';
import { mailsTo } from '../../../test/support/mails.ts';
import { passkeyOf, passkeyRow } from '../../../test/support/passkeys.ts';
import { serverOn } from '../../../test/support/server-on.ts';
import { type TestUser, userIn } from '../../../test/support/users.ts';

const PASSWORD = 'correct horse battery';

const server = useServer({ mail: mailOn(1), trustProxy: 1 });
let account: TestAccount;
beforeAll(async () => {
  account = await server.account();
});

const person = (wanted: Partial<Parameters<typeof userIn>[2]> = {}) =>
  userIn(server, account.environmentId, { role: 'viewer', isProven: true, ...wanted });
const ask = ({ headers }: Pick<TestUser, 'headers'>, method: string, path = '', body?: object) =>
  send(`${server.baseUrl}/v1/me/passkeys${path}`, { method, body, headers });
const begin = async (user: Pick<TestUser, 'headers'>) => (await ask(user, 'POST', '', {})).body.data;
const list = async (user: TestUser) => (await ask(user, 'GET')).body.data;
const codeOf = ({ status, body }: RawAnswer) => [status, body.error?.code];
const statusOf = async ({ headers }: Pick<TestUser, 'headers'>) =>
  (await send(`${server.baseUrl}/v1/session`, { method: 'GET', headers })).status;
const changesToldTo = async (email: string) =>
  (await mailsTo(server, email)).flatMap(({ kind, values }) =>
    kind === 'factor_changed' ? [values.change] : [],
  );
/** Another browser in which the user is signed in. */
const elsewhere = async (user: TestUser) => {
  const own = openBrowser(server.baseUrl, { address: '10.9.9.1' });
  expect(stepOf(await own.signIn(user.email, { password: PASSWORD }))).toBe('signed in');
  return { headers: { ...user.headers, cookie: `tributary_user=${own.cookies.get('tributary_user')}` } };
};

describe('own passkey', () => {
  test('is added from an authenticator’s response, listed, renamed and removed', async () => {
    const ada = await person({ password: PASSWORD });
    const own = openAuthenticator(server.baseUrl, { counts: false });
    const begun = await ask(ada, 'POST', '', {});
    expect([begun.status, begun.body.data]).toMatchObject([201, { rp_id: 'localhost', exclude: [] }]);
    expect(Buffer.from(begun.body.data.user_handle, 'base64url').length).toBeLessThanOrEqual(64);
    const added = await ask(ada, 'PUT', '', { ...own.create(begun.body.data), name: 'Pocket' });
    expect([added.status, added.body.data]).toMatchObject([
      200,
      { name: 'Pocket', is_backed_up: true, last_used_at: null },
    ]);
    const { id } = added.body.data;
    expect((await begin(ada)).exclude).toEqual([own.credentialId]);
    expect((await ask(ada, 'PUT', `/${id}`, { name: 'Key ring' })).body.data).toMatchObject({
      ...{ id, name: 'Key ring' },
    });
    expect(await list(ada)).toMatchObject([{ id, name: 'Key ring' }]);
    const me = async () =>
      (await send(`${server.baseUrl}/v1/me`, { method: 'GET', headers: ada.headers })).body;
    expect((await me()).data.passkeys).toBe(1);
    expect((await ask(ada, 'DELETE', `/${id}`)).body.data).toEqual({ id, deleted: true });
    expect([await list(ada), (await me()).data.passkeys]).toEqual([[], 0]);
    const { environmentId } = account;
    const entries = await server.db.orm.auditEntry.findMany({
      where: { environmentId, actor: ada.userId },
      orderBy: { id: 'asc' },
    });
    expect(entries.map(({ action, object }) => [action, object])).toEqual([
      ['me.beginPasskey', ada.userId],
      ['me.addPasskey', id],
      ['me.beginPasskey', ada.userId],
      ['me.renamePasskey', id],
      ['me.removePasskey', id],
    ]);
    expect(JSON.stringify(entries.map(({ changes }) => changes))).not.toMatch(/Pocket|Key ring/);
  });

  test('ends the other sessions when added or removed, and notifies its user', async () => {
    const ada = await person({ password: PASSWORD });
    const before = await elsewhere(ada);
    await passkeyOf(server, ada);
    expect([await statusOf(before), await statusOf(ada)]).toEqual([401, 200]);
    const between = await elsewhere(ada);
    const [{ id }] = await list(ada);
    expect((await ask(ada, 'DELETE', `/${id}`)).status).toBe(200);
    expect([await statusOf(between), await statusOf(ada)]).toEqual([401, 200]);
    expect(await changesToldTo(ada.email)).toEqual(['passkey_added', 'passkey_removed']);
  });

  test('requires a recent sign-in to be added or removed, but not to be renamed', {
    tags: 'slow',
  }, async () => {
    const ada = await person({ password: PASSWORD });
    await passkeyOf(server, ada);
    const [{ id }] = await list(ada);
    const stale = new Date(Date.now() - (FRESH_MINUTES + 1) * 60_000);
    await server.db.orm.userSession.update({
      where: { id: ada.sessionId },
      data: { authenticatedAt: stale, createdAt: stale },
    });
    await expect
      .poll(async () => codeOf(await ask(ada, 'POST', '', {})))
      .toEqual([403, 'REAUTHENTICATION_REQUIRED']);
    for (const answer of [
      await ask(ada, 'PUT', '', openAuthenticator(server.baseUrl).create(begunBefore)),
      await ask(ada, 'DELETE', `/${id}`),
    ])
      expect(codeOf(answer)).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
    expect((await ask(ada, 'PUT', `/${id}`, { name: 'Key ring' })).status).toBe(200);
  });

  test('is added once, however often its response arrives', async () => {
    const ada = await person({ password: PASSWORD });
    const body = openAuthenticator(server.baseUrl).create(await begin(ada));
    const answers = [await ask(ada, 'PUT', '', body), await ask(ada, 'PUT', '', body)];
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await list(ada)).toHaveLength(1);
    expect(await changesToldTo(ada.email)).toEqual(['passkey_added']);
  });

  test('is not restored by a repeated response after its removal', async () => {
    const ada = await person({ password: PASSWORD });
    const body = openAuthenticator(server.baseUrl).create(await begin(ada));
    const { id } = (await ask(ada, 'PUT', '', body)).body.data;
    await ask(ada, 'DELETE', `/${id}`);
    expect(codeOf(await ask(ada, 'PUT', '', body))).toEqual([401, 'SIGN_IN_FAILED']);
    expect(await list(ada)).toEqual([]);
  });

  test('belongs to one user, even if two add it at once', async () => {
    const [ada, bob] = [await person({ password: PASSWORD }), await person({ password: PASSWORD })];
    const own = openAuthenticator(server.baseUrl);
    const bodies = [own.create(await begin(ada)), own.create(await begin(bob))];
    const answers = await Promise.all([ask(ada, 'PUT', '', bodies[0]), ask(bob, 'PUT', '', bodies[1])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await list(ada)).length + (await list(bob)).length).toBe(1);
    // Later attempts do not succeed either.
    for (const each of [ada, bob]) await ask(each, 'PUT', '', own.create(await begin(each)));
    expect((await list(ada)).length + (await list(bob)).length).toBe(1);
  });

  test('of another user is not found', async () => {
    const [ada, bob] = [await person(), await person()];
    await passkeyOf(server, ada);
    const [{ id }] = await list(ada);
    expect(codeOf(await ask(bob, 'PUT', `/${id}`, { name: 'Mine' }))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await ask(bob, 'DELETE', `/${id}`))).toEqual([404, 'NOT_FOUND']);
    expect(await list(ada)).toMatchObject([{ id, name: 'Laptop' }]);
  });

  test(`is limited to ${PASSKEYS_MAX}`, async () => {
    const ada = await person();
    const { accountId, userId } = ada;
    const row = () => ({ accountId, userId, ...passkeyRow('Key') });
    await server.db.orm.passkey.createMany({ data: Array.from({ length: PASSKEYS_MAX - 1 }, row) });
    await passkeyOf(server, ada);
    expect(codeOf(await ask(ada, 'POST', '', {}))).toEqual([409, 'INVALID_TRANSITION']);
  });
});

const begunBefore = { challenge: 'AAAA', rp_id: 'localhost', user_handle: 'AAAA' };

describe('last passkey without another way to sign in', () => {
  test.each([
    ['a password', { password: PASSWORD, isProven: false }, 200],
    ['a proven address, to which codes are sent', { isProven: true }, 200],
    ['neither', { isProven: false }, 409],
  ])('with %s', async (_, wanted, status) => {
    const ada = await person(wanted);
    await passkeyOf(server, ada);
    const [{ id }] = await list(ada);
    const removed = await ask(ada, 'DELETE', `/${id}`);
    expect(removed.status).toBe(status);
    expect(await list(ada)).toHaveLength(status === 200 ? 0 : 1);
    if (status !== 409) return;
    expect(removed.body.error.message).toContain('Set a password first');
    await passkeyOf(server, ada);
    expect((await ask(ada, 'DELETE', `/${id}`)).status).toBe(200);
  });

  test('is not removed if the server sends no mail', async () => {
    const silent = await serverOn(server.databaseUrl);
    try {
      const ada = await person({ isProven: true });
      await passkeyOf(server, ada);
      const [{ id }] = await list(ada);
      const removed = await send(`${silent.baseUrl}/v1/me/passkeys/${id}`, {
        method: 'DELETE',
        headers: { ...ada.headers, origin: silent.baseUrl },
      });
      expect(codeOf(removed)).toEqual([409, 'INVALID_TRANSITION']);
    } finally {
      await silent.close();
    }
  });
});

describe('rejected passkey response that adds nothing', () => {
  test.each([
    ['has not verified its user', { isVerified: false }],
    ['is for another host', { rpId: 'example.com' }],
    ['comes from a page of another origin', { origin: 'https://evil.example.com' }],
    ['comes from the address of this machine, which is no host', { origin: 'http://127.0.0.1' }],
    ['has another challenge', { challenge: 'AAAA' }],
    ['is that of a sign-in', { type: 'webauthn.get' }],
    ['has an attestation of an unknown kind', { attestation: () => ({ fmt: 'tpm', attStmt: new Map() }) }],
  ])('%s', async (_, lie) => {
    const ada = await person({ password: PASSWORD });
    const body = openAuthenticator(server.baseUrl).create(await begin(ada), lie);
    expect(codeOf(await ask(ada, 'PUT', '', body))).toEqual([401, 'SIGN_IN_FAILED']);
    expect(await list(ada)).toEqual([]);
  });

  test('contains a certificate, even a valid one, because its addresses would be fetched', async () => {
    const subject = { C: 'DE', O: 'Acme', OU: 'Authenticator Attestation', CN: 'Key' };
    const attributes = Object.entries(subject).map(([shortName, value]) => ({ shortName, value }));
    const { cert, private: key } = await generate(attributes, {
      ...{ keyType: 'ec', curve: 'P-256', algorithm: 'sha256' },
      extensions: [{ name: 'basicConstraints', cA: false }],
    });
    const attestation = (signed: Buffer) => ({
      fmt: 'packed',
      attStmt: new Map<string, unknown>([
        ['alg', -7],
        ['sig', sign('sha256', signed, key)],
        ['x5c', [new X509Certificate(cert).raw]],
      ]),
    });
    const ada = await person({ password: PASSWORD });
    const body = openAuthenticator(server.baseUrl).create(await begin(ada), { attestation });
    expect(codeOf(await ask(ada, 'PUT', '', body))).toEqual([401, 'SIGN_IN_FAILED']);
  });

  test('is not CBOR, or has the id of another credential', async () => {
    const ada = await person({ password: PASSWORD });
    const body = openAuthenticator(server.baseUrl).create(await begin(ada));
    for (const wrong of [
      { attestation_object: 'AAAA' },
      { client_data: 'AAAA' },
      { credential_id: openAuthenticator(server.baseUrl).credentialId },
    ])
      expect(codeOf(await ask(ada, 'PUT', '', { ...body, ...wrong }))).toEqual([401, 'SIGN_IN_FAILED']);
    expect(await list(ada)).toEqual([]);
  });

  test('belongs to another user’s request', async () => {
    const [ada, bob] = [await person(), await person()];
    const body = openAuthenticator(server.baseUrl).create(await begin(ada));
    await begin(bob);
    expect(codeOf(await ask(bob, 'PUT', '', body))).toEqual([401, 'SIGN_IN_FAILED']);
    expect(await list(bob)).toEqual([]);
  });

  test(`arrives after ${SIGN_IN_TRIES} wrong ones`, async () => {
    const ada = await person();
    const own = openAuthenticator(server.baseUrl);
    const options = await begin(ada);
    for (let tries = 0; tries < SIGN_IN_TRIES; tries += 1)
      await ask(ada, 'PUT', '', own.create(options, { isVerified: false }));
    expect(codeOf(await ask(ada, 'PUT', '', own.create(options)))).toEqual([401, 'SIGN_IN_FAILED']);
  });
});

test('offers no passkeys on a server that browsers reach by IP address, with an explanation', async () => {
  const port = await freePort();
  const numbered = await serverOn(server.databaseUrl, { port, publicUrl: 'http://203.0.113.7' });
  try {
    const ada = await person();
    const refused = await send(`http://127.0.0.1:${port}/v1/me/passkeys`, {
      method: 'POST',
      body: {},
      headers: { ...ada.headers, origin: 'http://203.0.113.7' },
    });
    expect(codeOf(refused)).toEqual([409, 'INVALID_TRANSITION']);
    expect(refused.body.error.message).toContain('TRIBUTARY_PUBLIC_URL');
  } finally {
    await numbered.close();
  }
});
