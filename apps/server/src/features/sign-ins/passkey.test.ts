import { randomBytes } from 'node:crypto';
import { SIGN_IN_TRIES } from '@tributary/core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Authenticator } from '../../../test/support/authenticator.ts';
import { openBrowser, stepOf } from '../../../test/support/browser.ts';
import { type TestAccount, useServer } from '../../../test/support/harness.ts';
import { mailOn } from '../../../test/support/mail-settings.ts';
import { passkeyOf } from '../../../test/support/passkeys.ts';
import { type TestUser, userIn } from '../../../test/support/users.ts';
import { newTotpSecret } from '../users/totp.ts';

const PASSWORD = 'correct horse battery';

const server = useServer({ mail: mailOn(1), trustProxy: 1, encryptionKeys: [randomBytes(32)] });
let account: TestAccount;
beforeAll(async () => {
  account = await server.account();
});

let networks = 0;
const browser = () => {
  networks += 1;
  return openBrowser(server.baseUrl, { address: `10.20.${networks}.1` });
};
const person = (wanted: Partial<Parameters<typeof userIn>[2]> = {}, { environmentId } = account) =>
  userIn(server, environmentId, { role: 'admin', ...wanted });
/** User with a passkey. */
const holder = async (wanted: Parameters<typeof person>[0] = {}, of = account) => {
  const user = await person(wanted, of);
  return { user, own: await passkeyOf(server, user) };
};

type Begun = { page: ReturnType<typeof browser>; id: string; options: { challenge: string; rp_id: string } };

/** Opens a page that has begun a sign-in for the given user and requested a passkey. */
async function begin(body: object = {}): Promise<Begun> {
  const page = browser();
  const { id } = (await page.call('POST', '/v1/sign-ins', body)).body.data;
  const { status, body: answer } = await page.call('POST', `/v1/sign-ins/${id}/passkey`, {});
  expect(status).toBe(201);
  return { page, id, options: answer.data };
}

/** Signs in with a passkey and returns the result. */
async function enter(own: Authenticator, lie: Parameters<Authenticator['sign']>[1] = {}, body: object = {}) {
  const { page, id, options } = await begin(body);
  return page.answer(id, { passkey: own.sign(options, lie) });
}

describe('passkey sign-in', () => {
  test('works without an address and is recorded in the session and the audit log', {
    tags: 'slow',
  }, async () => {
    const { user, own } = await holder();
    const { status, body } = await enter(own);
    expect([status, body.data.next]).toEqual([201, null]);
    expect(body.data.session).toMatchObject({ account_id: user.accountId, user: { id: user.userId } });
    const { id } = body.data.session;
    const session = await server.db.orm.userSession.findUniqueOrThrow({ where: { id } });
    expect(session.method).toBe('passkey');
    // The sign-in is recent, so changes to money or credentials require nothing more.
    expect(Date.now() - session.authenticatedAt.getTime()).toBeLessThan(60_000);
    const { environmentId } = account;
    const entries = await server.db.orm.auditEntry.findMany({ where: { environmentId, sessionId: id } });
    expect(entries).toMatchObject([{ action: 'signIns.answer', actor: user.userId }]);
    const passkeys = await server.db.orm.passkey.findMany({ where: { userId: user.userId } });
    expect(passkeys).toMatchObject([{ counter: 2n, lastUsedAt: expect.any(Date) }]);
  });

  test('counts as both factors, so no authenticator code is required', async () => {
    const { own } = await holder({ password: PASSWORD, totp: await newTotpSecret() });
    expect(stepOf(await enter(own))).toBe('signed in');
  });

  test('completes a sign-in that began with the user’s password', async () => {
    const { user, own } = await holder({ password: PASSWORD, totp: await newTotpSecret() });
    const { page, id, options } = await begin({ email: user.email });
    expect(stepOf(await page.answer(id, { password: PASSWORD }))).toBe('totp');
    expect(stepOf(await page.answer(id, { passkey: own.sign(options) }))).toBe('signed in');
  });

  test('works with the user’s address and account', async () => {
    const { user, own } = await holder();
    const said = { email: user.email.toUpperCase(), account_id: user.accountId };
    expect(stepOf(await enter(own, {}, said))).toBe('signed in');
  });

  test('works repeatedly for a passkey that does not count', async () => {
    const user = await person();
    const own = await passkeyOf(server, user, { counts: false });
    expect([stepOf(await enter(own)), stepOf(await enter(own))]).toEqual(['signed in', 'signed in']);
  });

  test('identifies the account if several have the address', async () => {
    const other = await server.account();
    const email = 'both@example.com';
    const [one, two] = [await holder({ email }), await holder({ email }, other)];
    for (const { user, own } of [one, two])
      expect((await enter(own, {}, { email })).body.data.session.account_id).toBe(user.accountId);
  });
});

describe('rejected passkey', () => {
  test.each([
    ['that has not verified its user', { isVerified: false }],
    ['for another host', { rpId: 'example.com' }],
    ['on a page of another origin', { origin: 'https://evil.example.com' }],
    ['on a page of this machine under its number', { origin: 'http://127.0.0.1:3000' }],
    ['that signs something else', { challenge: randomBytes(32).toString('base64url') }],
    ['that is being made', { type: 'webauthn.create' }],
    ['that counts back', { counter: 1 }],
    ['that no longer counts', { counter: 0 }],
    ['that names another user', { userHandle: 'AAAA' }],
  ])('%s', async (_, lie) => {
    const { own } = await holder();
    expect(stepOf(await enter(own))).toBe('signed in');
    expect(stepOf(await enter(own, lie))).toBe('SIGN_IN_FAILED');
    expect(stepOf(await enter(own, { counter: 10 }))).toBe('signed in');
  });

  test('with a signature of another key', async () => {
    const [ada, bob] = [await holder(), await holder()];
    const { page, id, options } = await begin();
    const forged = { ...ada.own.sign(options), signature: bob.own.sign(options).signature };
    expect(stepOf(await page.answer(id, { passkey: forged }))).toBe('SIGN_IN_FAILED');
  });

  test('that signs the challenge of another sign-in, or an unrequested one', async () => {
    const { own } = await holder();
    const [one, other] = [await begin(), await begin()];
    expect(stepOf(await one.page.answer(one.id, { passkey: own.sign(other.options) }))).toBe(
      'SIGN_IN_FAILED',
    );
    const page = browser();
    const { id } = (await page.call('POST', '/v1/sign-ins', {})).body.data;
    expect(stepOf(await page.answer(id, { passkey: own.sign(one.options) }))).toBe('SIGN_IN_FAILED');
  });

  test('in a browser that did not begin the sign-in', async () => {
    const { own } = await holder();
    const { id, options } = await begin();
    expect(stepOf(await browser().answer(id, { passkey: own.sign(options) }))).toBe('SIGN_IN_FAILED');
    expect((await browser().call('POST', `/v1/sign-ins/${id}/passkey`, {})).body.error.code).toBe(
      'SIGN_IN_FAILED',
    );
  });

  test('that responds twice', async () => {
    const { own } = await holder();
    const { page, id, options } = await begin();
    const held = new Map(page.cookies);
    const passkey = own.sign(options);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => {
        for (const [name, value] of held) page.cookies.set(name, value);
        return page.answer(id, { passkey });
      }),
    );
    expect(answers.map(stepOf).sort()).toEqual([...Array(4).fill('SIGN_IN_FAILED'), 'signed in']);
  });

  test('that was cloned, if both sign in at once with the same count', async () => {
    const { own } = await holder();
    const begun = await Promise.all(Array.from({ length: 4 }, () => begin()));
    const signed = begun.map((each) => ({ ...each, passkey: own.sign(each.options, { counter: 7 }) }));
    const answers = await Promise.all(signed.map(({ page, id, passkey }) => page.answer(id, { passkey })));
    expect(answers.map(stepOf).sort()).toEqual([...Array(3).fill('SIGN_IN_FAILED'), 'signed in']);
  });

  test.each([
    ['disabled', 'update users set disabled_at = now() where id = $1'],
    ['erased', 'update users set erased_at = now() where id = $1'],
    ['a member of nothing', 'delete from members where user_id = $1'],
  ])('of a user who is %s', async (_, statement) => {
    const { user, own } = await holder();
    await server.db.lists.query(statement, [user.userId]);
    expect(stepOf(await enter(own))).toBe('SIGN_IN_FAILED');
  });

  test('of a user who is disabled while signing', async () => {
    const { user, own } = await holder();
    const { page, id, options } = await begin();
    await server.db.lists.query('update users set disabled_at = now() where id = $1', [user.userId]);
    expect(stepOf(await page.answer(id, { passkey: own.sign(options) }))).toBe('SIGN_IN_FAILED');
  });

  test('that was removed, or whose user was reset', async () => {
    const { user, own } = await holder({ password: PASSWORD });
    await server.db.orm.passkey.deleteMany({ where: { userId: user.userId } });
    expect(stepOf(await enter(own))).toBe('SIGN_IN_FAILED');
  });

  test('whose user has a different address from the one typed', async () => {
    const [ada, bob] = [await holder(), await person()];
    for (const email of [bob.email, 'nobody-at-all@example.com'])
      expect(stepOf(await enter(ada.own, {}, { email }))).toBe('SIGN_IN_FAILED');
  });

  test('of an account other than the named one', async () => {
    const { own } = await holder();
    const account_id = (await person({}, await server.account())).accountId;
    expect(stepOf(await enter(own, {}, { account_id }))).toBe('SIGN_IN_FAILED');
  });

  test('of another user with the same address whose password was not the one confirmed', async () => {
    const other = await server.account();
    const email = 'pair@example.com';
    const ada = await person({ email, password: PASSWORD, totp: await newTotpSecret() });
    const mallory = await holder({ email }, other);
    const { page, id, options } = await begin({ email });
    // The test network is known to neither, and only Ada's address is verified.
    await server.db.lists.query('update users set email_verified_at = now() where id = $1', [ada.userId]);
    expect(stepOf(await page.answer(id, { password: PASSWORD }))).toBe('totp');
    expect(stepOf(await page.answer(id, { passkey: mallory.own.sign(options) }))).toBe('SIGN_IN_FAILED');
  });

  test(`after ${SIGN_IN_TRIES} wrong answers`, async () => {
    const { own } = await holder();
    const { page, id, options } = await begin();
    for (let tries = 0; tries < SIGN_IN_TRIES; tries += 1)
      await page.answer(id, { passkey: own.sign(options, { isVerified: false }) });
    expect(stepOf(await page.answer(id, { passkey: own.sign(options) }))).toBe('SIGN_IN_FAILED');
  });

  test('with the same message, whatever the reason', async () => {
    const { own } = await holder();
    const unknown = { ...own.sign((await begin()).options), credential_id: 'AAAA' };
    const { page, id } = await begin();
    const answers = [
      await page.answer(id, { passkey: unknown }),
      await enter(own, { isVerified: false }),
      await enter(own, {}, { email: 'nobody@example.com' }),
      await browser().signIn('nobody@example.com', { password: 'guess' }),
    ];
    const words = answers.map(({ status, body }) => `${status} ${body.error.message}`);
    expect(new Set(words).size).toBe(1);
  });
});

describe('passkey challenge', () => {
  const asked = async (user: Pick<TestUser, 'email'>) => (await begin({ email: user.email })).options;

  test('reveals nobody, whatever address was typed', async () => {
    const { user } = await holder();
    const [known, unknown] = [await asked(user), await asked({ email: 'nobody@example.com' })];
    expect([Object.keys(known), Object.keys(unknown)]).toEqual(Array(2).fill(['challenge', 'rp_id']));
    expect(known.challenge).not.toBe(unknown.challenge);
    expect([known.rp_id, known.challenge.length]).toEqual([unknown.rp_id, unknown.challenge.length]);
  });

  test('stays the same during the sign-in', async () => {
    const { page, id, options } = await begin();
    expect((await page.call('POST', `/v1/sign-ins/${id}/passkey`, {})).body.data).toEqual(options);
  });
});
