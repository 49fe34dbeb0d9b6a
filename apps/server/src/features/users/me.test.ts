import { FRESH_MINUTES } from '@tributary/contract';
import { emailKey, SIGN_IN_TRIES } from '@tributary/core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser, stepOf, totpOf, untilSteady } from '../../../test/support/browser.ts';
import {
  type RawAnswer,
  send,
  type TestAccount,
  type TestServer,
  useServer,
} from '../../../test/support/harness.ts';
import { mailOn } from '../../../test/support/mail-settings.ts';
import { mailsTo } from '../../../test/support/mails.ts';
import { type TestUser, userIn } from '../../../test/support/users.ts';
import { forgetExpired } from '../../platform/jobs/forget-expired.ts';

const PASSWORD = 'correct horse battery';
const OTHER_PASSWORD = 'another horse battery';

const server = useServer({ mail: mailOn(1), trustProxy: 1 });
let account: TestAccount;
beforeAll(async () => {
  account = await server.account();
});

type Wanted = Partial<Parameters<typeof userIn>[2]>;
const person = (wanted: Wanted = {}, of: TestServer = server, { environmentId } = account) =>
  userIn(of, environmentId, { role: 'viewer', isProven: true, ...wanted });
const ask = (
  { headers }: Pick<TestUser, 'headers'>,
  method: string,
  path: string,
  body?: object,
  of: TestServer = server,
) => send(`${of.baseUrl}/v1/me${path}`, { method, body, headers });
const codeOf = ({ status, body }: RawAnswer) => [status, body.error?.code];

let networks = 0;
const browser = () => {
  networks += 1;
  return openBrowser(server.baseUrl, { address: `10.${networks >> 8}.${networks & 255}.1` });
};
const enter = async (user: TestUser, answers: readonly object[], email = user.email) => {
  const own = browser();
  const id = await own.begin(email);
  const steps: unknown[] = [];
  for (const answer of answers) steps.push(stepOf(await own.answer(id, answer)));
  return { own, id, last: steps.at(-1) };
};
const kindsTo = async (email: string) => (await mailsTo(server, email)).map(({ kind }) => kind);
const isSignedIn = async ({ headers }: Pick<TestUser, 'headers'>) =>
  (await send(`${server.baseUrl}/v1/session`, { method: 'GET', headers })).status === 200;
/** Another browser in which the user is signed in. */
const elsewhere = async (user: TestUser) => {
  const { own, last } = await enter(user, [{ password: PASSWORD }]);
  expect(last).toBe('signed in');
  const headers = { ...user.headers, cookie: `tributary_user=${own.cookies.get('tributary_user')}` };
  expect(await isSignedIn({ headers })).toBe(true);
  return { headers };
};
/** Sets up an authenticator app and returns its secret and the recovery codes. */
const setUpTotp = async (user: TestUser) => {
  const { secret } = (await ask(user, 'POST', '/totp', {})).body.data;
  const { status, body } = await ask(user, 'PUT', '/totp', { totp: totpOf(secret) });
  expect(status).toBe(200);
  return { secret, codes: body.data.recovery_codes as string[] };
};

describe('own account', () => {
  test('is shown with its credentials and memberships', async () => {
    const ada = await person({
      name: 'Ada',
      language: 'de',
      password: PASSWORD,
      alsoIn: account.liveEnvironmentId,
    });
    const { status, body } = await ask(ada, 'GET', '');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      ...{ id: ada.userId, name: 'Ada', email: ada.email, email_verified: true, language: 'de' },
      ...{ has_password: true, has_totp: false, recovery_codes_left: 0 },
      environments: [
        { mode: 'live', role: 'viewer' },
        { environment_id: ada.headers['tributary-environment'], mode: 'dev', role: 'viewer' },
      ],
    });
  });

  test('exists only for users, not for keys', async () => {
    expect(codeOf(await account.raw('GET', '/v1/me'))).toEqual([403, 'SESSION_NOT_ALLOWED']);
  });

  test('accepts another name and language, which the audit log records without values', async () => {
    const ada = await person();
    const { body } = await ask(ada, 'PUT', '', { name: 'Ada Lovelace', language: 'de' });
    expect(body.data).toMatchObject({ name: 'Ada Lovelace', language: 'de' });
    const { environmentId } = account;
    const [entry] = await server.db.orm.auditEntry.findMany({ where: { environmentId, actor: ada.userId } });
    expect(entry).toMatchObject({
      ...{ action: 'me.update', object: ada.userId, sessionId: ada.sessionId },
      changes: [
        { field: 'language', value: null },
        { field: 'name', value: null },
      ],
    });
  });

  test('requires a recent sign-in before changes to credentials', async () => {
    const authenticatedAt = new Date(Date.now() - (FRESH_MINUTES + 1) * 60_000);
    const ada = await person({ authenticatedAt });
    const answers = await Promise.all([
      ask(ada, 'PUT', '/password', { password: OTHER_PASSWORD }),
      ask(ada, 'POST', '/totp', {}),
      ask(ada, 'PUT', '/totp', { totp: '000000' }),
      ask(ada, 'DELETE', '/totp'),
      ask(ada, 'POST', '/recovery-codes', {}),
      ask(ada, 'POST', '/email', { email: 'other@example.com' }),
      ask(ada, 'PUT', '/email', { code: 'XK4P-9QTM' }),
    ]);
    for (const answer of answers) expect(codeOf(answer)).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
    expect((await ask(ada, 'PUT', '', { name: 'Ada' })).status).toBe(200);
  });

  test('cannot be changed by a recently disabled user', async () => {
    const ada = await person();
    expect((await ask(ada, 'GET', '')).status).toBe(200);
    await server.db.lists.query('update users set disabled_at = now() where id = $1', [ada.userId]);
    expect(codeOf(await ask(ada, 'PUT', '/password', { password: PASSWORD }))).toEqual([
      401,
      'SESSION_ENDED',
    ]);
  });
});

describe('new password', () => {
  test('ends all other sessions and pending sign-ins and notifies the user', { tags: 'slow' }, async () => {
    const ada = await person({ password: PASSWORD });
    const other = await elsewhere(ada);
    await setUpTotp(ada);
    const begun = await enter(ada, [{ password: PASSWORD }]);
    expect(begun.last).toBe('totp');
    const third = await userIn(server, account.environmentId, { role: 'viewer' });
    const { status, body } = await ask(ada, 'PUT', '/password', { password: OTHER_PASSWORD });
    expect([status, body.data.has_password]).toEqual([200, true]);
    expect([await isSignedIn(ada), await isSignedIn(other), await isSignedIn(third)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(await server.db.orm.userChallenge.count({ where: { id: begun.id } })).toBe(0);
    expect((await enter(ada, [{ password: PASSWORD }])).last).toBe('SIGN_IN_FAILED');
    expect((await enter(ada, [{ password: OTHER_PASSWORD }])).last).toBe('totp');
    expect(await kindsTo(ada.email)).toContain('password_changed');
  });

  test.each(['eleven char', 'x'.repeat(201)])('has 12 to 200 characters', async (password) => {
    const ada = await person();
    expect(codeOf(await ask(ada, 'PUT', '/password', { password }))).toEqual([400, 'VALIDATION_ERROR']);
  });

  test('is stored as scrypt in PHC format', async () => {
    const ada = await person();
    await ask(ada, 'PUT', '/password', { password: PASSWORD });
    const { passwordHash } = await server.db.orm.user.findFirstOrThrow({ where: { id: ada.userId } });
    expect(passwordHash).toMatch(/^\$scrypt\$ln=10,r=8,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  });
});

describe('authenticator app setup', () => {
  beforeEach(untilSteady);

  test('takes effect only once the app is verified, so that nobody is locked out', async () => {
    const ada = await person({ password: PASSWORD });
    const { body } = await ask(ada, 'POST', '/totp', {});
    expect(body.data.uri).toMatch(/^otpauth:\/\/totp\/Tributary:.*algorithm=SHA1&digits=6&period=30/);
    expect(body.data.uri).toContain(`secret=${body.data.secret}`);
    expect((await enter(ada, [{ password: PASSWORD }])).last).toBe('signed in');
    expect(
      codeOf(await ask(ada, 'PUT', '/totp', { totp: totpOf(body.data.secret, { inSeconds: 3_600 }) })),
    ).toEqual([401, 'SIGN_IN_FAILED']);
    expect((await ask(ada, 'GET', '')).body.data.has_totp).toBe(false);
  });

  test('makes the app required and ends all other sessions', async () => {
    const ada = await person({ password: PASSWORD });
    const other = await elsewhere(ada);
    const { secret, codes } = await setUpTotp(ada);
    expect([await isSignedIn(ada), await isSignedIn(other)]).toEqual([true, false]);
    expect(new Set(codes)).toHaveLength(10);
    expect(codes.every((code) => /^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/.test(code))).toBe(true);
    expect((await ask(ada, 'GET', '')).body.data).toMatchObject({ has_totp: true, recovery_codes_left: 10 });
    // The code used for the set-up does not sign anyone in.
    expect((await enter(ada, [{ password: PASSWORD }, { totp: totpOf(secret) }])).last).toBe(
      'SIGN_IN_FAILED',
    );
    expect(
      (await enter(ada, [{ password: PASSWORD }, { totp: totpOf(secret, { inSeconds: 30 }) }])).last,
    ).toBe('signed in');
    const { totp } = await server.db.orm.user.findFirstOrThrow({ where: { id: ada.userId } });
    expect(Buffer.from(totp ?? []).toString('latin1')).not.toContain(secret);
    expect(await kindsTo(ada.email)).toContain('factor_changed');
  });

  test('is repeated by a resent request after a lost response', async () => {
    const ada = await person({ password: PASSWORD });
    const { secret } = (await ask(ada, 'POST', '/totp', {})).body.data;
    const totp = totpOf(secret);
    const [lost, again] = [
      await ask(ada, 'PUT', '/totp', { totp }),
      await ask(ada, 'PUT', '/totp', { totp }),
    ];
    expect([lost.status, again.status]).toEqual([200, 200]);
    const [unseen] = lost.body.data.recovery_codes;
    const [seen] = again.body.data.recovery_codes;
    expect((await enter(ada, [{ password: PASSWORD }, { recovery_code: unseen }])).last).toBe(
      'SIGN_IN_FAILED',
    );
    expect((await enter(ada, [{ password: PASSWORD }, { recovery_code: seen }])).last).toBe('signed in');
    expect((await kindsTo(ada.email)).filter((kind) => kind === 'factor_changed')).toHaveLength(1);
  });

  test('does not make a used code valid again when repeated', async () => {
    const ada = await person({ password: PASSWORD });
    const { secret } = (await ask(ada, 'POST', '/totp', {})).body.data;
    const totp = totpOf(secret);
    await ask(ada, 'PUT', '/totp', { totp });
    const later = totpOf(secret, { inSeconds: 30 });
    expect((await enter(ada, [{ password: PASSWORD }, { totp: later }])).last).toBe('signed in');
    await ask(ada, 'PUT', '/totp', { totp });
    expect((await enter(ada, [{ password: PASSWORD }, { totp: later }])).last).toBe('SIGN_IN_FAILED');
  });

  test('replaces an earlier app only once the new one is verified', { tags: 'slow' }, async () => {
    const ada = await person({ password: PASSWORD });
    const first = await setUpTotp(ada);
    const { secret } = (await ask(ada, 'POST', '/totp', {})).body.data;
    expect(
      (await enter(ada, [{ password: PASSWORD }, { totp: totpOf(first.secret, { inSeconds: 30 }) }])).last,
    ).toBe('signed in');
    expect((await ask(ada, 'PUT', '/totp', { totp: totpOf(secret) })).status).toBe(200);
    expect(
      (await enter(ada, [{ password: PASSWORD }, { totp: totpOf(first.secret, { inSeconds: 30 }) }])).last,
    ).toBe('SIGN_IN_FAILED');
    expect((await enter(ada, [{ password: PASSWORD }, { recovery_code: first.codes[0] }])).last).toBe(
      'SIGN_IN_FAILED',
    );
  });

  test('accepts five wrong codes and then has to be restarted', async () => {
    const ada = await person();
    const { secret } = (await ask(ada, 'POST', '/totp', {})).body.data;
    const wrong = Array.from({ length: 20 }, () => ask(ada, 'PUT', '/totp', { totp: '12345' }));
    for (const answer of await Promise.all(wrong)) expect(codeOf(answer)).toEqual([401, 'SIGN_IN_FAILED']);
    const { attempts } = await server.db.orm.userChallenge.findFirstOrThrow({
      where: { userId: ada.userId },
    });
    expect(attempts).toBe(SIGN_IN_TRIES);
    expect(codeOf(await ask(ada, 'PUT', '/totp', { totp: totpOf(secret) }))).toEqual([401, 'SIGN_IN_FAILED']);
    await setUpTotp(ada);
  });

  test('is removed with its recovery codes, which a repeated request does not restore', async () => {
    const ada = await person({ password: PASSWORD });
    const { secret } = await setUpTotp(ada);
    expect((await ask(ada, 'DELETE', '/totp')).body.data).toEqual({ id: ada.userId, deleted: true });
    expect((await ask(ada, 'GET', '')).body.data).toMatchObject({ has_totp: false, recovery_codes_left: 0 });
    expect((await enter(ada, [{ password: PASSWORD }])).last).toBe('signed in');
    expect(codeOf(await ask(ada, 'PUT', '/totp', { totp: totpOf(secret) }))).toEqual([401, 'SIGN_IN_FAILED']);
    expect((await ask(ada, 'DELETE', '/totp')).status).toBe(200);
  });

  test('includes ten new recovery codes on request, but none without the app', async () => {
    const ada = await person({ password: PASSWORD });
    expect(codeOf(await ask(ada, 'POST', '/recovery-codes', {}))).toEqual([409, 'INVALID_TRANSITION']);
    const { codes } = await setUpTotp(ada);
    const { body } = await ask(ada, 'POST', '/recovery-codes', {});
    expect(body.data.recovery_codes).toHaveLength(10);
    expect((await enter(ada, [{ password: PASSWORD }, { recovery_code: codes[0] }])).last).toBe(
      'SIGN_IN_FAILED',
    );
    const [code] = body.data.recovery_codes;
    expect((await enter(ada, [{ password: PASSWORD }, { recovery_code: code }])).last).toBe('signed in');
    expect((await enter(ada, [{ password: PASSWORD }, { recovery_code: code }])).last).toBe('SIGN_IN_FAILED');
    expect((await ask(ada, 'GET', '')).body.data.recovery_codes_left).toBe(9);
  });
});

describe('new address', () => {
  const codeTo = async (email: string) =>
    (await mailsTo(server, email)).filter(({ kind }) => kind === 'address_code').at(-1)?.values.code;

  test('applies once its mailbox is verified, and the old one is notified', async () => {
    const ada = await person({ password: PASSWORD });
    const email = `Ada.${ada.userId}@Bücher.example`;
    const begun = await ask(ada, 'POST', '/email', { email });
    expect(begun.body.data).toMatchObject({ is_changed: false, expires_at: expect.stringMatching(/Z$/) });
    expect((await ask(ada, 'GET', '')).body.data.email).toBe(ada.email);
    expect((await enter(ada, [{ password: PASSWORD }], email)).last).toBe('SIGN_IN_FAILED');
    const { status, body } = await ask(ada, 'PUT', '/email', { code: await codeTo(email) });
    expect([status, body.data.email, body.data.email_verified]).toEqual([200, email, true]);
    const told = (await mailsTo(server, ada.email)).find(({ kind }) => kind === 'address_changed');
    expect(told?.values.address).toBe(email);
    expect((await enter(ada, [{ password: PASSWORD }], email)).last).toBe('signed in');
    expect((await enter(ada, [{ password: PASSWORD }])).last).toBe('SIGN_IN_FAILED');
  });

  test('ends what the old one began: a code mailed to it signs nobody in', async () => {
    const ada = await person({ password: PASSWORD });
    const byCode = await enter(ada, []);
    await byCode.own.code(byCode.id);
    const [mailed] = (await mailsTo(server, ada.email)).flatMap(({ kind, values }) =>
      kind === 'sign_in_code' ? [values.code] : [],
    );
    const { secret } = await setUpTotp(ada);
    const byPassword = await enter(ada, [{ password: PASSWORD }]);
    expect(byPassword.last).toBe('totp');
    const email = `new-${ada.email}`;
    await ask(ada, 'POST', '/email', { email });
    await ask(ada, 'PUT', '/email', { code: await codeTo(email) });
    expect(stepOf(await byCode.own.answer(byCode.id, { code: mailed }))).toBe('SIGN_IN_FAILED');
    const totp = totpOf(secret, { inSeconds: 30 });
    expect(stepOf(await byPassword.own.answer(byPassword.id, { totp }))).toBe('SIGN_IN_FAILED');
    expect(await server.db.orm.userChallenge.count({ where: { id: byPassword.id } })).toBe(0);
  });

  test('is verified by a resent request after a lost response', async () => {
    const ada = await person();
    const email = `new-${ada.email}`;
    await ask(ada, 'POST', '/email', { email });
    const code = await codeTo(email);
    expect((await ask(ada, 'PUT', '/email', { code })).status).toBe(200);
    expect((await ask(ada, 'PUT', '/email', { code })).body.data.email).toBe(email);
    expect((await kindsTo(ada.email)).filter((kind) => kind === 'address_changed')).toHaveLength(1);
  });

  test('may be the current one, to verify it', async () => {
    const ada = await person({ isProven: false });
    await ask(ada, 'POST', '/email', { email: ada.email });
    const { body } = await ask(ada, 'PUT', '/email', { code: await codeTo(ada.email) });
    expect(body.data.email_verified).toBe(true);
    expect(await kindsTo(ada.email)).toEqual(['address_code']);
  });

  test('is unique in the account, even if two users take it at once', async () => {
    const [ada, eve] = [await person(), await person()];
    expect(codeOf(await ask(ada, 'POST', '/email', { email: eve.email.toUpperCase() }))).toEqual([
      409,
      'DUPLICATE',
    ]);
    const email = `shared-${ada.email}`;
    const codes: string[] = [];
    for (const user of [ada, eve]) {
      await ask(user, 'POST', '/email', { email });
      codes.push(await codeTo(email));
    }
    const answers = await Promise.all(
      [ada, eve].map((user, at) => ask(user, 'PUT', '/email', { code: codes[at] })),
    );
    expect(answers.map(codeOf).sort()).toEqual([
      [200, undefined],
      [409, 'DUPLICATE'],
    ]);
    // A user of another account may have the address, because nothing about them is known here.
    const other = await person({}, server, await server.account());
    await ask(other, 'POST', '/email', { email });
    expect((await ask(other, 'PUT', '/email', { code: await codeTo(email) })).status).toBe(200);
  });

  test('is verified only by its user, with the most recently mailed code', async () => {
    const [ada, eve] = [await person(), await person()];
    const email = `new-${ada.email}`;
    await ask(ada, 'POST', '/email', { email });
    const first = await codeTo(email);
    expect(codeOf(await ask(eve, 'PUT', '/email', { code: first }))).toEqual([401, 'SIGN_IN_FAILED']);
    await ask(ada, 'POST', '/email', { email: `newer-${ada.email}` });
    expect(codeOf(await ask(ada, 'PUT', '/email', { code: first }))).toEqual([401, 'SIGN_IN_FAILED']);
  });

  test('can be requested five times an hour', async () => {
    const ada = await person();
    const statuses = [];
    for (let asked = 0; asked < 6; asked += 1)
      statuses.push((await ask(ada, 'POST', '/email', { email: `new-${asked}-${ada.email}` })).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });

  test.each(['ada@example.com\r\nBcc: eve@example.com', 'ada', `${'a'.repeat(243)}@example.com`])(
    'is rejected as %j',
    async (email) => {
      const ada = await person();
      expect(codeOf(await ask(ada, 'POST', '/email', { email }))).toEqual([400, 'VALIDATION_ERROR']);
    },
  );
});

describe('server without mail', () => {
  const silent = useServer();

  test('applies a new address immediately, unverified', async () => {
    const ada = await person({}, silent, await silent.account());
    const email = `new-${ada.email}`;
    const { body } = await ask(ada, 'POST', '/email', { email }, silent);
    expect(body.data).toEqual({ is_changed: true, expires_at: null });
    expect((await ask(ada, 'GET', '', undefined, silent)).body.data).toMatchObject({
      email,
      email_verified: false,
    });
  });

  test('keeps the same address verified', async () => {
    const ada = await person({}, silent, await silent.account());
    await ask(ada, 'POST', '/email', { email: ada.email.toUpperCase() }, silent);
    expect((await ask(ada, 'GET', '', undefined, silent)).body.data).toMatchObject({ email_verified: true });
  });
});

describe('own sessions', () => {
  test('are listed with their browser, network and proofs, most recently used first', async () => {
    const ada = await person({ password: PASSWORD });
    await elsewhere(ada);
    await server.db.lists.query(
      `update user_sessions set created_at = created_at - interval '2 hours',
         last_used_at = last_used_at - interval '1 hour'
       where user_id = $1 and id <> $2`,
      [ada.userId, ada.sessionId],
    );
    await person();
    const { body } = await ask(ada, 'GET', '/sessions');
    expect(body.data).toMatchObject([
      { id: ada.sessionId, is_current: true, network: '198.51.100.0' },
      { is_current: false, browser: 'Firefox on Linux', method: 'password' },
    ]);
  });

  test('end one by one, only one’s own', async () => {
    const [ada, eve] = [await person({ password: PASSWORD }), await person()];
    const other = await elsewhere(ada);
    expect(codeOf(await ask(ada, 'DELETE', `/sessions/${eve.sessionId}`))).toEqual([404, 'NOT_FOUND']);
    const [item] = (await ask(ada, 'GET', '/sessions')).body.data.filter(
      ({ is_current }: { is_current: boolean }) => !is_current,
    );
    expect((await ask(ada, 'DELETE', `/sessions/${item.id}`)).body.data).toEqual({
      id: item.id,
      deleted: true,
    });
    expect([await isSignedIn(ada), await isSignedIn(other), await isSignedIn(eve)]).toEqual([
      true,
      false,
      true,
    ]);
    const out = await ask(ada, 'DELETE', `/sessions/${ada.sessionId}`);
    expect(out.headers.get('set-cookie')).toContain('tributary_user=;');
    expect(await isSignedIn(ada)).toBe(false);
  });

  test('end all except the current one', async () => {
    const ada = await person({ password: PASSWORD });
    const others = [await elsewhere(ada), await elsewhere(ada)];
    expect((await ask(ada, 'DELETE', '/sessions')).body.data).toEqual({ id: ada.userId, deleted: true });
    expect(await Promise.all([ada, ...others].map(isSignedIn))).toEqual([true, false, false]);
  });
});

test('deletes stored sign-in data after its retention period', async () => {
  const ada = await person({ password: PASSWORD });
  await elsewhere(ada);
  await server.db.orm.userBrowser.deleteMany({ where: { network: '198.51.100.0', userId: ada.userId } });
  const { own, id } = await enter(ada, []);
  await own.code(id);
  const left = async () => [
    await server.db.orm.userChallenge.count({ where: { id } }),
    await server.db.orm.userCode.count({ where: { emailNormalized: emailKey(ada.email) } }),
    await server.db.orm.userBrowser.count({ where: { userId: ada.userId } }),
    await server.db.orm.browserToken.count({ where: { userId: ada.userId } }),
  ];
  await forgetExpired(server.db.lists);
  expect(await left()).toEqual([1, 1, 1, 1]);
  await server.db.lists.query(
    `update user_challenges set expires_at = expires_at - interval '25 hours' where id = '${id}'`,
  );
  await server.db.lists.query(`update user_codes set asked_at = asked_at - interval '25 hours'`);
  await server.db.lists.query(`update browser_tokens set last_seen_at = last_seen_at - interval '366 days'`);
  await server.db.lists.query(`update user_browsers set last_seen_at = last_seen_at - interval '366 days'`);
  await forgetExpired(server.db.lists);
  expect(await left()).toEqual([0, 0, 0, 0]);
});
