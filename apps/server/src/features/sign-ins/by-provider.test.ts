import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser, stepOf } from '../../../test/support/browser.ts';
import { send, type TestAccount, useServer } from '../../../test/support/harness.ts';
import { providerIn } from '../../../test/support/identity-provider.ts';
import { mailOn } from '../../../test/support/mail-settings.ts';
import { mailsTo } from '../../../test/support/mails.ts';
import { type AtProvider, openProvider, type TestProvider } from '../../../test/support/oidc.ts';
import { type TestUser, userIn } from '../../../test/support/users.ts';
import { whileUserIsLocked } from '../../../test/support/while-user-is-locked.ts';

const server = useServer({ encryptionKeys: [randomBytes(32)], mail: mailOn(1) });
let provider: TestProvider;
let account: TestAccount;
let accountId: string;
let idp: string;

beforeAll(async () => {
  provider = await openProvider();
});
afterAll(() => provider.close());
beforeEach(async () => {
  account = await server.account();
  const { environmentId: id } = account;
  ({ accountId } = await server.db.orm.environment.findUniqueOrThrow({ where: { id } }));
  idp = await providerIn(server, accountId, provider);
});

const browser = () => openBrowser(server.baseUrl);
type Browser = ReturnType<typeof browser>;
let people = 0;
/** User whom the provider identifies by their own subject. */
const somebody = (claims: Partial<AtProvider> = {}) => {
  people += 1;
  return {
    sub: `subject-${people}`,
    email_verified: true,
    ...claims,
    email: claims.email ?? `ada${people}@example.com`,
  };
};
const member = (wanted: Partial<Parameters<typeof userIn>[2]> = {}) =>
  userIn(server, account.environmentId, { role: 'admin', isProven: true, ...wanted });

/** Browser whose pages belong to a user's environment. */
const browserOf = ({ headers }: TestUser) =>
  openBrowser(server.baseUrl, { headers: { 'tributary-environment': headers['tributary-environment'] } });
/** Makes a call as a user who is signed in elsewhere. */
const callAs = ({ headers }: TestUser, method: string, path: string, body: object = {}) =>
  send(`${server.baseUrl}${path}`, { method, headers, body });

/** Begins a sign-in and returns its id and the provider's sign-in URL. */
async function begin(own: Browser, body: object = {}) {
  const { id } = (await own.call('POST', '/v1/sign-ins', {})).body.data;
  const answer = await own.call('POST', `/v1/sign-ins/${id}/redirects`, {
    identity_provider_id: idp,
    ...body,
  });
  return { id, answer, url: answer.body.data?.url as string };
}

/** Signs a browser in as the user whom the provider identifies. */
async function signIn(own: Browser, person: AtProvider, body: object = {}) {
  const { id, url } = await begin(own, body);
  provider.person = person;
  return own.answer(id, { authorization_response: await provider.throughTo(url) });
}

describe('identity provider sign-in', () => {
  test('recognizes a verified address once, and the subject from then on', { tags: 'slow' }, async () => {
    const person = somebody();
    const ada = await member({ email: person.email });
    const first = await signIn(browser(), person);
    expect(first.body.data).toMatchObject({ next: null, session: { user: { id: ada.userId } } });
    // The address has changed hands: it no longer belongs to the user, but the subject still does.
    const moved = await signIn(browser(), { ...person, email: 'somebody.else@example.com' });
    expect(moved.body.data.session.user.id).toBe(ada.userId);
    const other = await signIn(browser(), somebody({ email: person.email }));
    expect(stepOf(other)).toBe('SIGN_IN_FAILED');
    const told = (await mailsTo(server, ada.email)).filter(({ kind }) => kind === 'factor_changed');
    expect(told).toMatchObject([{ values: { change: 'identity_added' } }]);
  });

  test('does not recognize the address of a user who removed the identity until it is added again', {
    tags: 'slow',
  }, async () => {
    const person = somebody();
    const ada = await member({ email: person.email, password: 'correct horse battery' });
    expect(stepOf(await signIn(browser(), person))).toBe('signed in');
    expect((await callAs(ada, 'DELETE', `/v1/me/identities/${idp}`)).status).toBe(200);

    for (const who of [person, somebody({ email: person.email })]) {
      const refused = await signIn(browser(), who);
      expect(stepOf(refused)).toBe('SIGN_IN_FAILED');
      expect(refused.body.error.message).toContain('sign in another way and link');
    }
    expect(await server.db.orm.userIdentity.count({ where: { accountId } })).toBe(0);

    const begun = await callAs(ada, 'POST', '/v1/me/identities', { identity_provider_id: idp });
    provider.person = person;
    const response = await provider.throughTo(begun.body.data.url);
    expect((await callAs(ada, 'PUT', '/v1/me/identities', { authorization_response: response })).status).toBe(
      200,
    );
    expect(stepOf(await signIn(browser(), person))).toBe('signed in');
    expect(await server.db.orm.removedIdentity.count({ where: { accountId } })).toBe(0);
  });

  test('recognizes the address again after the provider was removed and recreated', {
    tags: 'slow',
  }, async () => {
    const person = somebody();
    const ada = await member({ email: person.email, password: 'correct horse battery' });
    expect(stepOf(await signIn(browser(), person))).toBe('signed in');
    expect((await callAs(ada, 'DELETE', `/v1/me/identities/${idp}`)).status).toBe(200);
    await server.db.orm.identityProvider.delete({ where: { id: idp } });
    idp = await providerIn(server, accountId, provider);
    expect(stepOf(await signIn(browser(), person))).toBe('signed in');
  });

  test('requires no authenticator app, because the provider asks for its own factors', async () => {
    const person = somebody();
    await member({ email: person.email, password: 'correct horse battery' });
    expect(stepOf(await signIn(browser(), person))).toBe('signed in');
  });

  test.each([
    ['whose own address is not proven', { isProven: false }, {}],
    ['if it does not say that the address is verified', {}, { email_verified: false }],
    ['if it says no address', {}, { email: undefined }],
  ])('does not recognize a user %s', async (_, wanted, claims) => {
    const person = somebody();
    await member({ email: person.email, ...wanted });
    const answer = await signIn(browser(), { ...person, ...claims } as AtProvider);
    expect(stepOf(answer)).toBe('SIGN_IN_FAILED');
    expect(answer.body.error.message).toContain('is not linked to a user of this account');
    expect(await server.db.orm.userIdentity.count({ where: { accountId } })).toBe(0);
  });

  test('trusts the provider for addresses of its domains if it does not report their verification', async () => {
    const { sub, email } = somebody();
    await member({ email });
    await server.db.orm.identityProvider.update({ where: { id: idp }, data: { domains: ['example.com'] } });
    const unverified = await signIn(browser(), { sub, email, email_verified: false });
    expect(stepOf(unverified)).toBe('SIGN_IN_FAILED');
    expect(stepOf(await signIn(browser(), { sub, email }))).toBe('signed in');
  });

  test('reaches no user of another account, whatever address the provider reports', {
    tags: 'slow',
  }, async () => {
    const person = somebody();
    const other = await server.account();
    const victim = await userIn(server, other.environmentId, {
      role: 'owner',
      email: person.email,
      isProven: true,
    });
    expect(stepOf(await signIn(browser(), person))).toBe('SIGN_IN_FAILED');
    await member({ email: person.email });
    const { body } = await signIn(browser(), person);
    expect(body.data.session.account_id).toBe(accountId);
    expect(body.data.session.user.id).not.toBe(victim.userId);
  });

  test.each(['disabled', 'erased', 'removed'] as const)(
    'does not sign in a user who is %s',
    async (state) => {
      const person = somebody();
      const { userId } = await member({ email: person.email });
      expect(stepOf(await signIn(browser(), person))).toBe('signed in');
      const where = { accountId_id: { accountId, id: userId } };
      if (state === 'removed')
        await server.db.orm.member.deleteMany({ where: { environmentId: account.environmentId, userId } });
      else await server.db.orm.user.update({ where, data: { [`${state}At`]: new Date() } });
      expect(stepOf(await signIn(browser(), person))).toBe('SIGN_IN_FAILED');
    },
  );
});

describe('provider response', () => {
  test.each<[string, object]>([
    ['an address with NUL', { email: 'ada\u0000@example.com' }],
    ['an address that is a list', { email: ['ada@example.com'] }],
    ['an address with a lone surrogate', { email: 'ada\ud800@example.com' }],
    ['a subject of 300 characters', { sub: 'x'.repeat(300) }],
    ['a subject with NUL', { sub: 'a\u0000b' }],
  ])('is rejected with %s, never with an internal error', async (_, said) => {
    const { status } = await signIn(browser(), { ...somebody(), ...said } as AtProvider);
    expect([401, 422]).toContain(status);
  });
});

describe('pending provider response', () => {
  /** Sends a correct response that waits for the user's row, which changes in the meantime. */
  async function answerDuring(change: string) {
    const person = somebody();
    const ada = await member({ email: person.email });
    expect(stepOf(await signIn(browser(), person))).toBe('signed in');
    const own = browser();
    const { id, url } = await begin(own);
    provider.person = person;
    const response = await provider.throughTo(url);
    return whileUserIsLocked(server, ada.userId, change, () =>
      own.answer(id, { authorization_response: response }),
    );
  }

  test('does not restore an identity removed in the meantime', async () => {
    expect(stepOf(await answerDuring('delete from user_identities where user_id = $1'))).toBe(
      'SIGN_IN_FAILED',
    );
    expect(await server.db.orm.userIdentity.count({ where: { accountId } })).toBe(0);
  });

  test.each([
    ['is not proven any more', 'update users set email_verified_at = null where id = $1'],
    ['is another one', `update users set email_normalized = 'other@example.com' where id = $1`],
  ])('links nobody for an address that %s', async (_, change) => {
    const person = somebody();
    const ada = await member({ email: person.email });
    const own = browser();
    const { id, url } = await begin(own);
    provider.person = person;
    const response = await provider.throughTo(url);
    const answer = await whileUserIsLocked(server, ada.userId, change, () =>
      own.answer(id, { authorization_response: response }),
    );
    expect(stepOf(answer)).toBe('SIGN_IN_FAILED');
    expect(await server.db.orm.userIdentity.count({ where: { accountId } })).toBe(0);
  });
});

describe('recency of a provider sign-in', () => {
  const changePassword = (own: Browser) =>
    own.call('PUT', '/v1/me/password', { password: 'another long password' });

  test('is the time reported by the provider', async () => {
    const person = somebody();
    const own = browserOf(await member({ email: person.email }));
    await signIn(own, person, { is_fresh: true });
    expect((await changePassword(own)).status).toBe(200);
  });

  test('is unknown if the provider reports none', { tags: 'slow' }, async () => {
    const silent = await openProvider({ saysWhen: false });
    try {
      idp = await providerIn(server, accountId, silent);
      const person = somebody();
      const own = browserOf(await member({ email: person.email }));
      const { id, url } = await begin(own);
      silent.person = person;
      const answer = await own.answer(id, { authorization_response: await silent.throughTo(url) });
      expect(stepOf(answer)).toBe('signed in');
      expect((await changePassword(own)).body.error.code).toBe('REAUTHENTICATION_REQUIRED');
    } finally {
      await silent.close();
    }
  });
});

describe('returned provider response', () => {
  const responseFor = async (url: string, person = somebody()) => {
    provider.person = person;
    return new URLSearchParams(await provider.throughTo(url));
  };

  test.each([
    ['with another state', (response: URLSearchParams) => response.set('state', 'sgn_1.abc')],
    ['without a state', (response: URLSearchParams) => response.delete('state')],
    ['of another issuer', (response: URLSearchParams) => response.set('iss', 'https://example.com')],
    [
      'without an issuer, where the provider names itself',
      (response: URLSearchParams) => response.delete('iss'),
    ],
    ['with another code', (response: URLSearchParams) => response.set('code', 'another')],
    ['with an error', (response: URLSearchParams) => response.set('error', 'access_denied')],
    [
      'with an error that is a script',
      (response: URLSearchParams) => response.set('error', '<script>alert(1)</script>'),
    ],
  ])('with %s signs nobody in', async (_, change) => {
    const person = somebody();
    await member({ email: person.email });
    const own = browser();
    const { id, url } = await begin(own);
    const response = await responseFor(url, person);
    change(response);
    const { status, body } = await own.answer(id, { authorization_response: response.toString() });
    expect([401, 422]).toContain(status);
    expect(body.error.message).not.toContain('script');
    expect(own.cookies.has('tributary_user')).toBe(false);
  });

  test('signs in once', async () => {
    const person = somebody();
    await member({ email: person.email });
    const own = browser();
    const { id, url } = await begin(own);
    const response = (await responseFor(url, person)).toString();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => own.answer(id, { authorization_response: response })),
    );
    expect(answers.map(stepOf).filter((step) => step === 'signed in')).toHaveLength(1);
    expect(stepOf(await own.answer(id, { authorization_response: response }))).toBe('SIGN_IN_FAILED');
  });

  test('is accepted only from the browser that was sent to the provider', async () => {
    const person = somebody();
    await member({ email: person.email });
    const { id, url } = await begin(browser());
    const response = (await responseFor(url, person)).toString();
    const victim = browser();
    await begin(victim);
    expect(stepOf(await victim.answer(id, { authorization_response: response }))).toBe('SIGN_IN_FAILED');
    const own = await begin(victim);
    expect(stepOf(await victim.answer(own.id, { authorization_response: response }))).toBe('SIGN_IN_FAILED');
  });

  test('is not accepted for another provider', { tags: 'slow' }, async () => {
    const evil = await openProvider();
    try {
      const person = somebody();
      await member({ email: person.email });
      const own = browser();
      const { id } = await begin(own);
      const good = idp;
      idp = await providerIn(server, accountId, evil);
      const { url } = await begin(browser());
      evil.person = person;
      const response = await evil.throughTo(url);
      idp = good;
      expect(stepOf(await own.answer(id, { authorization_response: response }))).not.toBe('signed in');
    } finally {
      await evil.close();
    }
  });

  test('is rejected if nobody was sent to a provider', async () => {
    const own = browser();
    const { id } = (await own.call('POST', '/v1/sign-ins', {})).body.data;
    expect(stepOf(await own.answer(id, { authorization_response: 'code=1&state=2' }))).toBe('SIGN_IN_FAILED');
  });
});

describe('invitation accepted through a provider', () => {
  const sessionOf = ({ data }: { data: { session: { id: string } } }) =>
    server.db.orm.userSession.findUniqueOrThrow({ where: { id: data.session.id } });
  const invite = async (email: string) => {
    const owner = await userIn(server, account.environmentId, { role: 'owner' });
    const answer = await send(`${server.baseUrl}/v1/invitations`, {
      method: 'POST',
      headers: { ...owner.headers, 'idempotency-key': `invite ${email}` },
      body: { email, role: 'finance' },
    });
    return String(answer.body.data.url).split('#')[1] ?? '';
  };

  test('needs an identity instead of a password, once', { tags: 'slow' }, async () => {
    const person = somebody({ name: 'Grace Hopper' });
    const token = await invite('grace@example.com');
    const { status, body } = await signIn(browser(), person, { invitation_token: token, language: 'de' });
    expect(status).toBe(201);
    // Otherwise users whose provider does not report the sign-in time could never choose a password.
    expect((await sessionOf(body)).authenticatedAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(body.data.session).toMatchObject({
      user: { name: 'Grace Hopper', email: 'grace@example.com', language: 'de' },
      environments: [{ role: 'finance' }],
    });
    const again = await signIn(browser(), person);
    expect(again.body.data.session.user.id).toBe(body.data.session.user.id);
    expect(stepOf(await signIn(browser(), somebody(), { invitation_token: token }))).toBe('INVITATION_SPENT');
  });

  test('is not valid in another account', async () => {
    const token = await invite('grace@example.com');
    const other = await server.account();
    const { accountId: of } = await server.db.orm.environment.findUniqueOrThrow({
      where: { id: other.environmentId },
    });
    idp = await providerIn(server, of, provider);
    expect(stepOf(await signIn(browser(), somebody(), { invitation_token: token }))).toBe('INVITATION_SPENT');
    expect(await server.db.orm.invitation.count({ where: { environmentId: account.environmentId } })).toBe(1);
  });

  test('asks an existing user to sign in as before', async () => {
    const token = await invite('grace@example.com');
    await member({ email: 'grace@example.com', isProven: false });
    expect(stepOf(await signIn(browser(), somebody(), { invitation_token: token }))).toBe(
      'INSUFFICIENT_PERMISSIONS',
    );
  });
});
