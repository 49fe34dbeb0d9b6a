import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { SIGN_IN_TRIES } from '@tributary/core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser, stepOf, totpOf, untilSteady } from '../../../../test/support/browser.ts';
import { send, type TestAccount, useServer } from '../../../../test/support/harness.ts';
import { freePort } from '../../../../test/support/listen.ts';
import { mailOn } from '../../../../test/support/mail-settings.ts';
import { mailsTo } from '../../../../test/support/mails.ts';
import { serverOn } from '../../../../test/support/server-on.ts';
import { signIn } from '../../../../test/support/sign-in.ts';
import { userIn } from '../../../../test/support/users.ts';
import { tokenDigest } from '../../sessions/token.ts';
import { newTotpSecret } from '../../users/totp.ts';

const PASSWORD = 'correct horse battery';

const encryptionKeys = [randomBytes(32)] as const;
const server = useServer({ mail: mailOn(1), trustProxy: 1, encryptionKeys });
let account: TestAccount;
beforeAll(async () => {
  account = await server.account();
});

let networks = 0;
/** Uses a separate network, so that tests share no limits. */
const browser = (options: Parameters<typeof openBrowser>[1] = {}) => {
  networks += 1;
  return openBrowser(server.baseUrl, { address: `10.${networks >> 8}.${networks & 255}.1`, ...options });
};
const person = (wanted: Partial<Parameters<typeof userIn>[2]> = {}) =>
  userIn(server, account.environmentId, { role: 'admin', isProven: true, ...wanted });
const codesTo = async (email: string) =>
  (await mailsTo(server, email)).flatMap(({ kind, values }) => (kind === 'sign_in_code' ? [values] : []));
/** Requests a code and returns the mailed one. */
const mailedCode = async (own: ReturnType<typeof browser>, id: string, email: string) => {
  expect((await own.code(id)).status).toBe(201);
  return (await codesTo(email)).at(-1)?.code ?? '';
};
/** Same browser in another network, with only the cookie that it keeps for a year. */
const travelled = (own: ReturnType<typeof browser>, address?: string) => {
  const there = browser(address === undefined ? {} : { address });
  const kept = own.cookies.get('tributary_browser');
  if (kept !== undefined) there.cookies.set('tributary_browser', kept);
  return there;
};
const sessionsOf = (userId: string) => server.db.orm.userSession.count({ where: { userId } });
const change = (statement: string, ...values: unknown[]) => server.db.lists.query(statement, values);

describe('signing in with a password', () => {
  test('signs the browser in and lists the user’s environments', async () => {
    const ada = await person({ password: PASSWORD, alsoIn: account.liveEnvironmentId });
    const own = browser();
    const { status, body } = await own.signIn(ada.email, { password: PASSWORD });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      next: null,
      accounts: null,
      session: {
        account_id: ada.accountId,
        account_name: 'Acme',
        user: { id: ada.userId, name: 'Ada', email: ada.email, language: 'en' },
        environments: [
          { mode: 'live', role: 'admin' },
          { mode: 'dev', role: 'admin', environment_id: ada.headers['tributary-environment'] },
        ],
      },
    });
    expect([...own.cookies.keys()]).toEqual(['tributary_user', 'tributary_browser']);
    for (const environmentId of [account.environmentId, account.liveEnvironmentId])
      expect(
        await server.db.orm.auditEntry.findMany({ where: { environmentId, actor: ada.userId } }),
      ).toMatchObject([
        { action: 'signIns.answer', sessionId: body.data.session.id, object: body.data.session.id },
      ]);
  });

  test('accepts accents as one character or two', async () => {
    const ada = await person({ password: 'pässwörter sind lang'.normalize('NFC') });
    expect(
      stepOf(await browser().signIn(ada.email, { password: 'pässwörter sind lang'.normalize('NFD') })),
    ).toBe('signed in');
  });

  test('requires the account if users of several have the address', async () => {
    const email = 'both@example.com';
    const [one, other] = [
      await person({ email, password: PASSWORD }),
      await userIn(server, (await server.account()).environmentId, {
        ...{ role: 'owner', email, password: PASSWORD, isProven: true },
      }),
    ];
    expect(stepOf(await browser().signIn(email, { password: PASSWORD }))).toBe('SIGN_IN_FAILED');
    for (const { accountId, userId } of [one, other]) {
      const own = browser();
      const { body } = await own.answer(await own.begin(email, accountId), { password: PASSWORD });
      expect(body.data.session).toMatchObject({ account_id: accountId, user: { id: userId } });
    }
  });

  test('still works if another account has planted a user with the address', async () => {
    const ada = await person({ password: PASSWORD });
    const { environmentId } = await server.account();
    await userIn(server, environmentId, { role: 'owner', email: ada.email, password: 'of somebody else' });
    const { status, body } = await browser().signIn(ada.email, { password: PASSWORD });
    expect([status, body.data.session.user.id]).toEqual([201, ada.userId]);
    expect(stepOf(await browser().signIn(ada.email, { password: 'of somebody else' }))).toBe(
      'SIGN_IN_FAILED',
    );
  });

  test.each([
    ['disabled', 'update users set disabled_at = now() where id = $1'],
    ['erased', 'update users set erased_at = now() where id = $1'],
    ['a member of nothing', 'delete from members where user_id = $1'],
  ])('does not sign in a user who is %s', async (_, how) => {
    const ada = await person({ password: PASSWORD });
    await change(how, ada.userId);
    const own = browser();
    const id = await own.begin(ada.email);
    expect(stepOf(await own.answer(id, { password: PASSWORD }))).toBe('SIGN_IN_FAILED');
    await own.code(id);
    expect(await mailsTo(server, ada.email)).toEqual([]);
  });

  test('does not sign in a user disabled between two answers', async () => {
    const totp = await newTotpSecret();
    const ada = await person({ password: PASSWORD, totp });
    const own = browser();
    const id = await own.begin(ada.email);
    expect(stepOf(await own.answer(id, { password: PASSWORD }))).toBe('totp');
    await change('update users set disabled_at = now() where id = $1', ada.userId);
    expect(stepOf(await own.answer(id, { totp: totpOf(totp) }))).toBe('SIGN_IN_FAILED');
  });
});

describe('sign-in without an address', () => {
  test.each([
    { password: PASSWORD },
    { code: 'XK4P-9QTM' },
    { totp: '123456' },
    { recovery_code: 'AAAA-BBBB-CCCC-DDDD' },
    { account_id: 'acc_1' },
  ])('is rejected with %o and mails no code', async (answer) => {
    await person({ password: PASSWORD });
    const own = browser();
    const begun = await own.call('POST', '/v1/sign-ins', {});
    expect(begun.status).toBe(201);
    const { id } = begun.body.data;
    expect(stepOf(await own.code(id))).toBe('SIGN_IN_FAILED');
    const { status, body } = await own.answer(id, answer);
    expect([status, body.error.code]).toEqual([401, 'SIGN_IN_FAILED']);
  });
});

describe('response of a sign-in', () => {
  test('is the same for an unknown address', async () => {
    const ada = await person({ password: PASSWORD });
    const answers = await Promise.all(
      [ada.email, 'nobody@example.com'].map(async (email) => {
        const own = browser();
        const begun = await own.call('POST', '/v1/sign-ins', { email });
        const code = await own.code(begun.body.data.id);
        const wrong = await own.answer(begun.body.data.id, { password: 'wrong' });
        const wrongCode = await own.answer(begun.body.data.id, { code: 'XK4P-9QTM' });
        return [begun, code, wrong, wrongCode].map(({ status, body, headers }) => {
          const { id: _, expires_at: __, ...data } = body.data ?? {};
          const { request_id: ___, ...error } = body.error ?? {};
          return { status, data, error, headers: [...headers.keys()].sort() };
        });
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
  });

  test.each([
    ['of 254 characters', `${'a'.repeat(242)}@example.com`],
    ['with a domain of other letters', 'ada@bücher.example'],
    ['with other letters', 'jörg@example.com'],
  ])('treats an address %s like any other', async (_, email) => {
    await person({ email, password: PASSWORD });
    const own = browser();
    const id = await own.begin(email);
    const [mailed] = [await mailedCode(own, id, email)];
    expect(stepOf(await own.answer(id, { code: mailed }))).toBe('signed in');
  });

  test.each([
    'ada@example.com\r\nBcc: eve@example.com',
    'ada@example.com\nx',
    `${'a'.repeat(243)}@example.com`,
    'ada',
  ])('rejects %j as an address', async (email) => {
    const { status, body } = await browser().call('POST', '/v1/sign-ins', { email });
    expect([status, body.error?.code]).toEqual([400, 'VALIDATION_ERROR']);
  });
});

describe('code by e-mail', () => {
  test('signs in, however it is typed, but only in the browser that requested it', async () => {
    const ada = await person();
    const own = browser();
    const id = await own.begin(ada.email);
    const code = await mailedCode(own, id, ada.email);
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    const elsewhere = browser();
    await elsewhere.begin(ada.email);
    // Neither a browser with its own sign-in nor one without cookies uses up an attempt.
    for (let tries = 0; tries < SIGN_IN_TRIES + 1; tries += 1)
      expect(stepOf(await (tries % 2 ? elsewhere : browser()).answer(id, { code }))).toBe('SIGN_IN_FAILED');
    const { body } = await own.answer(id, { code: ` ${code.toLowerCase().replace('-', ' ')} ` });
    expect(body.data.session.user.id).toBe(ada.userId);
    const { method } = await server.db.orm.userSession.findUniqueOrThrow({
      where: { id: body.data.session.id },
    });
    expect(method).toBe('code');
  });

  test('is in a link after the #, with the sign-in that it belongs to', async () => {
    const ada = await person({ language: 'de' });
    const own = browser();
    const id = await own.begin(ada.email);
    const code = await mailedCode(own, id, ada.email);
    const [mail] = await mailsTo(server, ada.email);
    expect(mail).toMatchObject({ userId: ada.userId, accountId: ada.accountId, language: 'de' });
    expect(mail?.values.link).toBe(`${server.baseUrl}/app/enter#${id}.${code}`);
  });

  test('is the same when requested again, and different for another sign-in', async () => {
    const ada = await person();
    const own = browser();
    const id = await own.begin(ada.email);
    const code = await mailedCode(own, id, ada.email);
    expect(await mailedCode(own, id, ada.email)).toBe(code);
    const other = await own.begin(ada.email);
    expect(await mailedCode(own, other, ada.email)).not.toBe(code);
    expect(stepOf(await own.answer(other, { code }))).toBe('SIGN_IN_FAILED');
  });

  test('is sent to the stored address, never to the typed one', async () => {
    await person({ email: 'Grace.Hopper@Example.com' });
    const own = browser();
    await own.code(await own.begin('GRACE.HOPPER@EXAMPLE.COM'));
    const sent = await server.db.orm.userMail.findMany({
      where: { kind: 'sign_in_code', recipient: { contains: 'opper' } },
    });
    expect(sent.map(({ recipient }) => recipient)).toEqual(['Grace.Hopper@example.com']);
  });

  test('is never mailed to an unverified address, for which no code signs in', async () => {
    const ada = await person({ isProven: false, password: PASSWORD });
    const own = browser();
    const id = await own.begin(ada.email);
    expect((await own.code(id)).status).toBe(201);
    expect(await mailsTo(server, ada.email)).toEqual([]);
    const { sealed } = await server.db.orm.userChallenge.findUniqueOrThrow({ where: { id } });
    const { code } = server.deps.cipher.open(sealed, `user-challenges/${id}`) as { code: string };
    expect(stepOf(await own.answer(id, { code }))).toBe('SIGN_IN_FAILED');
  });

  test('lists the accounts with the verified address in one mail', async () => {
    const email = 'several@example.com';
    const others = [await server.account(), await server.account()];
    const first = await person({ email });
    const second = await userIn(server, others[0]?.environmentId ?? 0, {
      role: 'viewer',
      email,
      isProven: true,
    });
    const unproven = await userIn(server, others[1]?.environmentId ?? 0, { role: 'viewer', email });
    const own = browser();
    const id = await own.begin(email);
    const code = await mailedCode(own, id, email);
    expect(await mailsTo(server, email)).toHaveLength(1);
    const { body } = await own.answer(id, { code });
    expect(body.data).toEqual({
      next: 'account',
      accounts: [first, second].map(({ accountId }) => ({ id: accountId, name: 'Acme' })),
      session: null,
    });
    expect(stepOf(await own.answer(id, { account_id: unproven.accountId }))).toBe('SIGN_IN_FAILED');
    const chosen = await own.answer(id, { account_id: second.accountId });
    expect(chosen.body.data.session).toMatchObject({
      account_id: second.accountId,
      user: { id: second.userId },
    });
  });

  test('expires after ten minutes', async () => {
    const ada = await person({ password: PASSWORD });
    const own = browser();
    const id = await own.begin(ada.email);
    await change(`update user_challenges set expires_at = now() - interval '1 second' where id = $1`, id);
    expect(stepOf(await own.code(id))).toBe('SIGN_IN_FAILED');
    expect(stepOf(await own.answer(id, { password: PASSWORD }))).toBe('SIGN_IN_FAILED');
  });
});

describe('mail limits', () => {
  const ask = async (email: string, address: string) => {
    const own = browser({ address });
    expect((await own.code(await own.begin(email))).status).toBe(201);
  };
  const count = async (email: string) => (await codesTo(email)).length;

  test('allow five an hour for an address from one network, without revealing it', async () => {
    const ada = await person();
    for (let asked = 0; asked < 7; asked += 1) await ask(ada.email, '10.200.0.1');
    expect(await count(ada.email)).toBe(5);
    await ask(ada.email, '10.200.1.1');
    expect(await count(ada.email)).toBe(6);
    await change(
      `update user_codes set asked_at = asked_at - interval '1 hour' where email_normalized = $1`,
      ada.email,
    );
    await ask(ada.email, '10.200.0.99');
    expect(await count(ada.email)).toBe(7);
  });

  test('allow twenty a day for an address from strangers, separate from known networks', async () => {
    const ada = await person({ password: PASSWORD });
    expect(stepOf(await browser({ address: '10.201.255.1' }).signIn(ada.email, { password: PASSWORD }))).toBe(
      'signed in',
    );
    for (let asked = 0; asked < 22; asked += 1) await ask(ada.email, `10.201.${asked}.1`);
    expect(await count(ada.email)).toBe(20);
    const own = browser({ address: '10.201.255.77' });
    const id = await own.begin(ada.email);
    const code = await mailedCode(own, id, ada.email);
    expect(await count(ada.email)).toBe(21);
    expect(stepOf(await own.answer(id, { code }))).toBe('signed in');
  });

  test('are separate for a browser in which the user has signed in, wherever it is', async () => {
    const ada = await person({ password: PASSWORD });
    const own = browser();
    expect(stepOf(await own.signIn(ada.email, { password: PASSWORD }))).toBe('signed in');
    for (let asked = 0; asked < 22; asked += 1) await ask(ada.email, `10.204.${asked}.1`);
    expect(await count(ada.email)).toBe(20);
    await ask(ada.email, '10.204.100.1');
    expect(await count(ada.email)).toBe(20);
    const there = travelled(own);
    const id = await there.begin(ada.email);
    expect(stepOf(await there.answer(id, { code: await mailedCode(there, id, ada.email) }))).toBe(
      'signed in',
    );
    expect(await count(ada.email)).toBe(21);
    // The browser of another user counts as unknown.
    const ben = await person();
    for (let asked = 0; asked < 20; asked += 1) await ask(ben.email, `10.205.${asked}.1`);
    const asking = travelled(there);
    await asking.code(await asking.begin(ben.email));
    expect(await count(ben.email)).toBe(20);
  });

  test('allow thirty an hour for a network, whomever it names', async () => {
    const ada = await person();
    for (let asked = 0; asked < 30; asked += 1) await ask(`stranger-${asked}@example.com`, '10.202.0.1');
    await ask(ada.email, '10.202.0.1');
    expect(await count(ada.email)).toBe(0);
    await ask(ada.email, '10.202.1.1');
    expect(await count(ada.email)).toBe(1);
  });

  test('exclude codes requested after the right password, which have their own limit of five an hour', async () => {
    const ada = await person({ password: PASSWORD });
    for (let asked = 0; asked < 6; asked += 1) await ask(ada.email, '10.203.0.1');
    await change(
      `insert into user_failures (account_id, user_id, kind, started_at, failures) values ($1, $2, 'password', now(), 10)`,
      ada.accountId,
      ada.userId,
    );
    const own = browser({ address: '10.203.0.1' });
    const id = await own.begin(ada.email);
    expect(stepOf(await own.answer(id, { password: PASSWORD }))).toBe('code');
    for (let asked = 0; asked < 6; asked += 1) await own.code(id);
    expect(await count(ada.email)).toBe(10);
    const { code } = (await codesTo(ada.email)).at(-1) ?? {};
    expect(stepOf(await own.answer(id, { code }))).toBe('signed in');
  });

  test('hold for many concurrent requests', async () => {
    const ada = await person();
    const own = browser();
    const id = await own.begin(ada.email);
    await Promise.all(Array.from({ length: 12 }, () => own.code(id)));
    expect(await count(ada.email)).toBe(5);
  });
});

test('limits only the network that sends more than 300 requests a minute', async () => {
  const [stranger, own] = [browser(), browser()];
  const answers = await Promise.all(
    Array.from({ length: 301 }, () => stranger.answer('sgn_unknown', { password: 'guess' })),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  const refused = await stranger.call('POST', '/v1/sign-ins', { email: 'ada@example.com' });
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect((await own.call('POST', '/v1/sign-ins', { email: 'ada@example.com' })).status).toBe(201);
});

describe('concurrent answers', () => {
  const HUNDRED = Array.from({ length: 100 });

  test('sign in once with the right code', async () => {
    const ada = await person();
    const own = browser();
    const id = await own.begin(ada.email);
    const code = await mailedCode(own, id, ada.email);
    const before = await sessionsOf(ada.userId);
    const held = new Map(own.cookies);
    const answers = await Promise.all(
      HUNDRED.map(() => {
        own.cookies.clear();
        for (const [name, value] of held) own.cookies.set(name, value);
        return own.answer(id, { code });
      }),
    );
    expect(answers.map(stepOf).filter((step) => step === 'signed in')).toHaveLength(1);
    expect(await sessionsOf(ada.userId)).toBe(before + 1);
  });

  test('count wrong codes five times and then end the sign-in', async () => {
    const ada = await person();
    const own = browser();
    const id = await own.begin(ada.email);
    const code = await mailedCode(own, id, ada.email);
    const steps = (await Promise.all(HUNDRED.map(() => own.answer(id, { code: 'XXXX-XXXX' })))).map(stepOf);
    expect(new Set(steps)).toEqual(new Set(['SIGN_IN_FAILED']));
    const { attempts } = await server.db.orm.userChallenge.findUniqueOrThrow({ where: { id } });
    expect(attempts).toBe(5);
    expect(stepOf(await own.answer(id, { code }))).toBe('SIGN_IN_FAILED');
  });

  test('continue once with the right password, from a single state', async () => {
    const ada = await person({ password: PASSWORD, totp: await newTotpSecret() });
    const own = browser();
    const id = await own.begin(ada.email);
    const answers = await Promise.all([1, 2].map(() => own.answer(id, { password: PASSWORD })));
    expect(answers.map(stepOf).sort()).toEqual(['SIGN_IN_FAILED', 'totp']);
  });

  test('sign in once with one recovery code in two browsers', async () => {
    const totp = await newTotpSecret();
    const ada = await person({ password: PASSWORD, totp });
    const { recoveryCodeDigest } = await import('../../users/codes.ts');
    const { accountId, userId } = ada;
    await server.db.orm.recoveryCode.create({
      data: { accountId, userId, digest: recoveryCodeDigest('AAAA-BBBB-CCCC-DDDD') },
    });
    const begun = [];
    for (const own of [browser(), browser(), browser()]) {
      const id = await own.begin(ada.email);
      expect(stepOf(await own.answer(id, { password: PASSWORD }))).toBe('totp');
      begun.push({ own, id });
    }
    const steps = await Promise.all(
      begun.map(async ({ own, id }) =>
        stepOf(await own.answer(id, { recovery_code: 'aaaa bbbb cccc dddd' })),
      ),
    );
    expect(steps.sort()).toEqual(['SIGN_IN_FAILED', 'SIGN_IN_FAILED', 'signed in']);
    expect(await server.db.orm.recoveryCode.count({ where: { userId } })).toBe(0);
  });
});

describe('authenticator app at sign-in', () => {
  // Ensures that no code is from the previous time step when it arrives.
  beforeEach(untilSteady);

  const begun = async (totp: string) => {
    const ada = await person({ password: PASSWORD, totp });
    const own = browser();
    const id = await own.begin(ada.email);
    expect(stepOf(await own.answer(id, { password: PASSWORD }))).toBe('totp');
    return { ada, own, id };
  };

  test('is required after a password and after a code by e-mail', async () => {
    const totp = await newTotpSecret();
    const { ada, own, id } = await begun(totp);
    const { body } = await own.answer(id, { totp: totpOf(totp) });
    const { method } = await server.db.orm.userSession.findUniqueOrThrow({
      where: { id: body.data.session.id },
    });
    expect(method).toBe('password+totp');
    const other = browser();
    const next = await other.begin(ada.email);
    expect(stepOf(await other.answer(next, { code: await mailedCode(other, next, ada.email) }))).toBe('totp');
    expect(stepOf(await other.answer(next, { totp: totpOf(totp, { inSeconds: 30 }) }))).toBe('signed in');
  });

  test('is not accepted as the first proof', async () => {
    const totp = await newTotpSecret();
    const ada = await person({ totp });
    expect(stepOf(await browser().signIn(ada.email, { totp: totpOf(totp) }))).toBe('SIGN_IN_FAILED');
  });

  test.each([-30, 0, 30])('may be %i seconds off', async (inSeconds) => {
    const totp = await newTotpSecret();
    const { own, id } = await begun(totp);
    expect(stepOf(await own.answer(id, { totp: totpOf(totp, { inSeconds }) }))).toBe('signed in');
  });

  test.each([-3_600, -90, 90, 3_600])('is rejected when its clock is %i seconds off', async (inSeconds) => {
    const totp = await newTotpSecret();
    const { own, id } = await begun(totp);
    expect(stepOf(await own.answer(id, { totp: totpOf(totp, { inSeconds }) }))).toBe('SIGN_IN_FAILED');
  });

  test('signs in once with each of its codes', async () => {
    const totp = await newTotpSecret();
    const { ada, own, id } = await begun(totp);
    const code = totpOf(totp);
    expect(stepOf(await own.answer(id, { totp: code }))).toBe('signed in');
    const other = browser();
    const next = await other.begin(ada.email);
    await other.answer(next, { password: PASSWORD });
    expect(stepOf(await other.answer(next, { totp: code }))).toBe('SIGN_IN_FAILED');
    // An earlier code that would still be valid is rejected too.
    expect(stepOf(await other.answer(next, { totp: totpOf(totp, { inSeconds: -30 }) }))).toBe(
      'SIGN_IN_FAILED',
    );
  });

  test('requires a code by e-mail as well after 20 wrong ones in an hour', async () => {
    const totp = await newTotpSecret();
    const { ada, own, id } = await begun(totp);
    await change(
      `insert into user_failures (account_id, user_id, kind, started_at, failures) values ($1, $2, 'totp', now(), 19)`,
      ada.accountId,
      ada.userId,
    );
    expect(stepOf(await own.answer(id, { totp: '000000' }))).toBe('SIGN_IN_FAILED');
    expect(stepOf(await own.answer(id, { totp: totpOf(totp) }))).toBe('code');
    expect(stepOf(await own.answer(id, { code: await mailedCode(own, id, ada.email) }))).toBe('signed in');
  });
});

describe('ten wrong passwords in 15 minutes', () => {
  const guess = async (email: string, times: number) => {
    for (let tries = 0; tries < times; tries += 1)
      expect(stepOf(await browser().signIn(email, { password: `guess ${tries}` }))).toBe('SIGN_IN_FAILED');
  };

  test('require a code by e-mail as well, with which the owner still gets in', async () => {
    const ada = await person({ password: PASSWORD });
    await guess(ada.email, 9);
    expect(stepOf(await browser().signIn(ada.email, { password: PASSWORD }))).toBe('signed in');
    await guess(ada.email, 1);
    const own = browser();
    const id = await own.begin(ada.email);
    expect(stepOf(await own.answer(id, { password: PASSWORD }))).toBe('code');
    expect(stepOf(await own.answer(id, { code: await mailedCode(own, id, ada.email) }))).toBe('signed in');
    await change(`update user_failures set started_at = started_at - interval '15 minutes'`);
    expect(stepOf(await browser().signIn(ada.email, { password: PASSWORD }))).toBe('signed in');
  });

  test.each([
    ['an address that is not proven', true],
    ['an address that nobody has', false],
  ])('with %s pause only the network that guessed', async (_, exists) => {
    const { email } = exists
      ? await person({ password: PASSWORD, isProven: false })
      : { email: 'nobody-at-all@example.com' };
    await guess(email, 10);
    const [stranger, own] = [browser(), browser()];
    expect(stepOf(await stranger.signIn(email, { password: 'guess' }))).toBe('SIGN_IN_FAILED');
    const id = await stranger.begin(email);
    const paused = await stranger.answer(id, { password: PASSWORD });
    expect([paused.status, paused.headers.get('retry-after')]).toEqual([429, '1']);
    // It was not compared, so it was not an attempt.
    expect((await server.db.orm.userChallenge.findUniqueOrThrow({ where: { id } })).attempts).toBe(0);
    expect(stepOf(await own.signIn(email, { password: PASSWORD }))).toBe(
      exists ? 'signed in' : 'SIGN_IN_FAILED',
    );
  });
});

describe('remembered browser', () => {
  const isKnownTo = async ({ userId }: { userId: string }, own: ReturnType<typeof browser>) => {
    const digest = new Uint8Array(tokenDigest(own.cookies.get('tributary_browser') ?? ''));
    return (await server.db.orm.browserToken.count({ where: { userId, digest } })) === 1;
  };

  test('is stored for each of its users in a cookie that lasts a year', async () => {
    const [ada, ben] = [await person({ password: PASSWORD }), await person({ password: PASSWORD })];
    const own = browser();
    const { headers } = await own.signIn(ada.email, { password: PASSWORD });
    const set = headers.getSetCookie().find((each) => each.startsWith('tributary_browser='));
    expect(set).toMatch(/Max-Age=31536000;.*HttpOnly; SameSite=Strict/);
    expect(stepOf(await own.signIn(ben.email, { password: PASSWORD }))).toBe('signed in');
    expect([await isKnownTo(ada, own), await isKnownTo(ben, own)]).toEqual([true, true]);
    expect(stepOf(await own.signIn(ada.email, { password: PASSWORD }))).toBe('signed in');
    expect(await server.db.orm.browserToken.count({ where: { userId: ada.userId } })).toBe(1);
  });

  test('does not become known to a victim through a planted cookie', async () => {
    const [ada, mallory] = [await person({ password: PASSWORD }), await person({ password: PASSWORD })];
    const attacker = browser();
    await attacker.signIn(mallory.email, { password: PASSWORD });
    const own = travelled(attacker);
    await own.signIn(ada.email, { password: PASSWORD });
    expect([await isKnownTo(ada, own), await isKnownTo(ada, attacker)]).toEqual([true, false]);
  });

  test('is forgotten when the user is reset', async () => {
    const ada = await person({ role: 'viewer', password: PASSWORD });
    const own = browser();
    await own.signIn(ada.email, { password: PASSWORD });
    await account.client.members.createResetLink(ada.userId);
    expect(await isKnownTo(ada, own)).toBe(false);
  });
});

describe('session after a sign-in', () => {
  test('has a new token, whatever cookies were planted, and replaces previous sessions', async () => {
    const ada = await person({ password: PASSWORD });
    const page = await signIn(server.baseUrl, { api_key: account.apiKey });
    const own = browser();
    const planted = 'A'.repeat(43);
    own.cookies.set('tributary_dev', page.cookie.split('=')[1] ?? '');
    own.cookies.set('tributary_user', ada.headers.cookie.split('=')[1] ?? '');
    const id = await own.begin(ada.email);
    const challenge = own.cookies.get('tributary_challenge');
    // Another page of the domain has planted cookies with every name for a longer path.
    const cookies = ['challenge', 'user', 'live', 'dev', 'browser']
      .map((name) => `tributary_${name}=${planted}`)
      .join('; ');
    const held = [...own.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await send(`${server.baseUrl}/v1/sign-ins/${id}/answer`, {
      method: 'POST',
      body: { password: PASSWORD },
      headers: { origin: server.baseUrl, cookie: `${cookies}; ${held}`, 'x-forwarded-for': '10.250.0.1' },
    });
    const set = answer.headers.getSetCookie();
    const token = /tributary_user=([\w-]{43});/.exec(set.join('\n'))?.[1];
    expect([planted, challenge, own.cookies.get('tributary_user')]).not.toContain(token);
    expect(set.filter((each) => /tributary_(challenge|live|dev)=;/.test(each))).toHaveLength(3);
    expect(set.every((each) => /HttpOnly; SameSite=Strict/.test(each))).toBe(true);
    expect(await server.db.orm.userSession.count({ where: { id: ada.sessionId } })).toBe(0);
    const keySession = await account.raw('GET', '/v1/session', undefined, {
      authorization: '',
      ...page.headers,
    });
    expect(keySession.body.error?.code).toBe('SESSION_ENDED');
  });

  test('is announced by mail for an unknown browser and network', async () => {
    const ada = await person({ password: PASSWORD });
    const told = async () =>
      (await mailsTo(server, ada.email)).flatMap(({ kind, values }) =>
        kind === 'new_browser' ? [values] : [],
      );
    const enter = async (address: string, userAgent?: string) =>
      expect(
        stepOf(
          await browser({ address, ...(userAgent && { userAgent }) }).signIn(ada.email, {
            password: PASSWORD,
          }),
        ),
      ).toBe('signed in');
    await enter('10.240.0.1');
    expect(await told()).toMatchObject([{ browser: 'Firefox on Linux', network: '10.240.0.0' }]);
    await enter('10.240.0.2');
    expect(await told()).toHaveLength(1);
    await enter('10.240.1.1');
    await enter('10.240.1.1', 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36');
    expect(await told()).toHaveLength(3);
  });
});

describe('mailed links', () => {
  const evil = 'evil.example.com';
  /** Sends a request with its own `Host`, which fetch does not allow. */
  const postAs = (url: string, headers: Record<string, string>, body: object) =>
    new Promise<{ status: number; cookie: string; body: { data: { id: string } } }>((resolve, reject) => {
      const sent = request(
        url,
        { method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
        (res) => {
          let text = '';
          res.on('data', (chunk) => (text += chunk));
          res.on('end', () =>
            resolve({
              status: res.statusCode ?? 0,
              cookie: (res.headers['set-cookie'] ?? []).map((each) => each.split(';')[0]).join('; '),
              body: JSON.parse(text),
            }),
          );
        },
      );
      sent.on('error', reject).end(JSON.stringify(body));
    });

  test.each([
    ['its public address', 'https://track.example.com'],
    ['loopback, without a public address', undefined],
  ])('lead to %s, whatever Host and X-Forwarded-Host contain', async (_, publicUrl) => {
    const port = await freePort();
    const own = await serverOn(server.databaseUrl, {
      ...{ port, trustProxy: 1, mail: mailOn(1), encryptionKeys },
      ...(publicUrl && { publicUrl }),
    });
    try {
      const ada = await person();
      const url = `http://127.0.0.1:${port}`;
      const headers = {
        ...{ host: evil, 'x-forwarded-host': evil, forwarded: `host=${evil}` },
        'x-forwarded-for': '10.251.0.1',
      };
      const begun = await postAs(`${url}/v1/sign-ins`, headers, { email: ada.email });
      const { id } = begun.body.data;
      const asked = await postAs(`${url}/v1/sign-ins/${id}/code`, { ...headers, cookie: begun.cookie }, {});
      expect([begun.status, asked.status]).toEqual([201, 201]);
      const [mail] = await mailsTo(server, ada.email);
      expect(JSON.stringify(mail?.values)).not.toContain('evil');
      expect(mail?.values.link).toBe(`${publicUrl ?? url}/app/enter#${id}.${mail?.values.code}`);
    } finally {
      await own.close();
    }
  });
});
