import { randomBytes } from 'node:crypto';
import { SIGN_IN_TRIES } from '@tributary/core';
import { describe, expect, test } from 'vitest';
import { codeTo, environmentMailsTo, portalBrowser } from '../../../../test/support/affiliate-browser.ts';
import { unique } from '../../../../test/support/given.ts';
import { type RawAnswer, useServer } from '../../../../test/support/harness.ts';
import { mailOn } from '../../../../test/support/mail-settings.ts';

const encryptionKeys = [randomBytes(32)] as const;
const server = useServer({ mail: mailOn(1), trustProxy: 1, encryptionKeys });

let networks = 0;
const network = () => {
  networks += 1;
  return `10.${networks >> 8}.${networks & 255}.1`;
};

/** Creates a program with an open portal and an affiliate, and browsers in separate networks. */
async function portal({ isLive = true } = {}) {
  const account = await server.account();
  const { given, client } = isLive ? account.live : account;
  const environmentId = isLive ? account.liveEnvironmentId : account.environmentId;
  const program = await given.program();
  await client.portals.update(program.programId, { is_open: true });
  const ada = await given.affiliate({ program, email: `${unique('ada')}@example.com` });
  const browser = (address = network()) => portalBrowser(server, program.programId, { address });
  return { given, client, environmentId, program, programId: program.programId, ada, browser };
}

const outcome = ({ status, body }: RawAnswer) => [status, body.error?.code ?? null];
const codesTo = async (email: string) =>
  (await environmentMailsTo(server, email)).filter(({ kind }) => kind === 'affiliate_code');
const change = (statement: string, ...values: unknown[]) => server.db.lists.query(statement, values);

describe('affiliate signing in', () => {
  test('uses the mailed code and reads their own data', async () => {
    const { ada, browser, programId, environmentId } = await portal();
    const own = browser();
    expect(outcome(await own.call('GET', '/v1/portal/me'))).toEqual([401, 'SESSION_ENDED']);
    const begun = await own.call('POST', '/v1/portal/sign-ins', { email: ada.email });
    expect(begun).toMatchObject({ status: 201, body: { data: { sends_codes: true } } });
    const [mail] = await codesTo(ada.email);
    const { id } = begun.body.data;
    expect(mail?.values.code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    expect(mail?.values.link).toBe(`${server.baseUrl}/p/${programId}/sign-in#${id}.${mail?.values.code}`);

    const code = ` ${mail?.values.code.toLowerCase().replace('-', ' ')} `;
    const answered = await own.call('POST', `/v1/portal/sign-ins/${id}/answer`, { code });

    expect(answered).toMatchObject({ status: 201, body: { data: { name: ada.name, email: ada.email } } });
    expect([...own.cookies.keys()]).toEqual([`tributary_portal_${programId}`]);
    const me = await own.call('GET', '/v1/portal/me');
    expect(me.body.data).toEqual({ ...answered.body.data, now: expect.any(String) });
    expect(JSON.stringify(me.body)).not.toContain(ada.id);
    const entries = await server.db.orm.auditEntry.findMany({ where: { environmentId, actor: ada.id } });
    expect(entries).toMatchObject([{ action: 'portalSignIns.answer', sessionId: entries[0]?.object }]);
  });

  test('can sign in to the portals of two programs in one browser', { tags: 'slow' }, async () => {
    const [one, other] = [await portal(), await portal()];
    const first = one.browser();
    await first.signIn(one.ada.email);
    const second = portalBrowser(server, other.programId, { address: network() });
    for (const [name, value] of first.cookies) second.cookies.set(name, value);
    await second.signIn(other.ada.email);
    for (const [name, value] of second.cookies) first.cookies.set(name, value);
    expect((await first.call('GET', '/v1/portal/me')).body.data.email).toBe(one.ada.email);
    expect((await second.call('GET', '/v1/portal/me')).body.data.email).toBe(other.ada.email);
  });

  test.each(['approved', 'pending', 'rejected'] as const)('can sign in when %s', async (status) => {
    const { ada, browser, client } = await portal();
    const reason = status === 'rejected' ? { reason: 'Too few visitors' } : {};
    await client.affiliates.update(ada.id, { status, ...reason });
    const own = browser();
    await own.signIn(ada.email);
    expect((await own.call('GET', '/v1/portal/me')).body.data).toMatchObject({
      partnership_status: status.toUpperCase(),
      rejection_reason: status === 'rejected' ? 'Too few visitors' : null,
    });
  });

  test('finds the code in the environment’s mailbox in dev without a mail server', async () => {
    const { ada, browser, environmentId } = await portal({ isLive: false });
    const own = browser();
    const { body } = await own.call('POST', '/v1/portal/sign-ins', { email: ada.email });
    expect(body.data.sends_codes).toBe(false);
    expect(await server.db.orm.mail.findMany({ where: { environmentId } })).toMatchObject([
      { status: 'kept' },
    ]);
    await own.signIn(ada.email);
  });

  test('receives the same code again in one browser and a different one elsewhere', async () => {
    const { ada, browser } = await portal();
    const own = browser();
    const first = await own.call('POST', '/v1/portal/sign-ins', { email: ada.email });
    const again = await own.call('POST', '/v1/portal/sign-ins', { email: ada.email });
    expect(again.body.data.id).toBe(first.body.data.id);
    await browser().call('POST', '/v1/portal/sign-ins', { email: ada.email });
    const codes = (await codesTo(ada.email)).map(({ values }) => values.code);
    expect([codes[0] === codes[1], codes[1] === codes[2]]).toEqual([true, false]);
  });
});

describe('portal sign-in', () => {
  test('responds identically and as slowly for an unknown address', async () => {
    const { ada, browser } = await portal();
    const answers = await Promise.all(
      [ada.email, 'nobody@example.com'].map(async (email) => {
        const own = browser();
        const startedAt = performance.now();
        const begun = await own.call('POST', '/v1/portal/sign-ins', { email });
        const ms = performance.now() - startedAt;
        const wrong = await own.call('POST', `/v1/portal/sign-ins/${begun.body.data.id}/answer`, {
          code: 'XK4P-9QTM',
        });
        expect(ms).toBeGreaterThan(95);
        return [begun, wrong].map(({ status, body, headers }) => {
          const { id: _, expires_at: __, ...data } = body.data ?? {};
          const { request_id: ___, ...error } = body.error ?? {};
          return { status, data, error, headers: [...headers.keys()].sort() };
        });
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(await environmentMailsTo(server, 'nobody@example.com')).toEqual([]);
  });

  test('belongs to its browser: no other browser uses up an attempt', { tags: 'slow' }, async () => {
    const { ada, browser } = await portal();
    const own = browser();
    const { body } = await own.call('POST', '/v1/portal/sign-ins', { email: ada.email });
    const code = await codeTo(server, ada.email);
    const answer = (by: typeof own) =>
      by.call('POST', `/v1/portal/sign-ins/${body.data.id}/answer`, { code });
    const elsewhere = browser();
    await elsewhere.call('POST', '/v1/portal/sign-ins', { email: 'somebody@example.com' });
    for (let tries = 0; tries < SIGN_IN_TRIES + 1; tries += 1)
      expect(outcome(await answer(tries % 2 ? elsewhere : browser()))).toEqual([401, 'SIGN_IN_FAILED']);
    expect((await answer(own)).status).toBe(201);
  });

  test('ends after five wrong codes, even concurrent ones', async () => {
    const { ada, browser } = await portal();
    const own = browser();
    const { body } = await own.call('POST', '/v1/portal/sign-ins', { email: ada.email });
    const path = `/v1/portal/sign-ins/${body.data.id}/answer`;
    const wrong = await Promise.all(
      Array.from({ length: 20 }, () => own.call('POST', path, { code: 'AAAA-AAAA' })),
    );
    expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([401]));
    const code = await codeTo(server, ada.email);
    expect(outcome(await own.call('POST', path, { code }))).toEqual([401, 'SIGN_IN_FAILED']);
  });

  test('starts one session with the right code, however many times it is sent at once', async () => {
    const { ada, browser, environmentId } = await portal();
    const own = browser();
    const { body } = await own.call('POST', '/v1/portal/sign-ins', { email: ada.email });
    const code = await codeTo(server, ada.email);
    const path = `/v1/portal/sign-ins/${body.data.id}/answer`;
    const answers = await Promise.all(Array.from({ length: 20 }, () => own.call('POST', path, { code })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await server.db.orm.affiliateSession.count({ where: { environmentId } })).toBe(1);
  });

  test('expires after ten minutes', async () => {
    const { ada, browser } = await portal();
    const own = browser();
    const { body } = await own.call('POST', '/v1/portal/sign-ins', { email: ada.email });
    const { id } = body.data;
    await change(
      `update affiliate_challenges set expires_at = now() - interval '1 second' where id = $1`,
      id,
    );
    const code = await codeTo(server, ada.email);
    const answer = await own.call('POST', `/v1/portal/sign-ins/${id}/answer`, { code });
    expect(outcome(answer)).toEqual([401, 'SIGN_IN_FAILED']);
  });

  test('is rejected for a program without an open portal as for a nonexistent one', {
    tags: 'slow',
  }, async () => {
    const { ada, programId, client } = await portal();
    await client.portals.update(programId, { is_open: false });
    const answers = [];
    for (const name of [programId, 'prg_unknown', 'nonsense!', ''])
      answers.push(
        await portalBrowser(server, name).call('POST', '/v1/portal/sign-ins', { email: ada.email }),
      );
    expect(answers.map(outcome)).toEqual(answers.map(() => [404, 'NOT_FOUND']));
    expect(new Set(answers.map(({ body }) => body.error.message)).size).toBe(1);
    expect(await codesTo(ada.email)).toEqual([]);
  });

  test('ignores planted cookies and starts with its own token', async () => {
    const { ada, browser, programId } = await portal();
    const own = browser();
    own.cookies.set(`tributary_portal_${programId}`, 'A'.repeat(43));
    own.cookies.set(`tributary_portal_challenge_${programId}`, 'B'.repeat(43));
    await own.signIn(ada.email);
    expect(own.cookies.get(`tributary_portal_${programId}`)).not.toBe('A'.repeat(43));
    expect((await own.call('GET', '/v1/portal/me')).status).toBe(200);
  });

  test('is found behind many planted cookies, even one of another signed-in user', async () => {
    const { ada, browser, given, program, programId } = await portal();
    const eve = await given.affiliate({ program, email: `${unique('eve')}@example.com` });
    const [own, evil] = [browser(), browser()];
    await own.signIn(ada.email);
    await evil.signIn(eve.email);
    const name = `tributary_portal_${programId}`;
    // Browsers send cookies of a longer path first.
    const values = [
      ...Array.from({ length: 40 }, () => 'A'.repeat(43)),
      evil.cookies.get(name),
      own.cookies.get(name),
    ];
    const cookie = values.map((value) => `${name}=${value}`).join('; ');
    const { body } = await portalBrowser(server, programId, { headers: { cookie } }).call(
      'GET',
      '/v1/portal/me',
    );
    expect(body.data?.email).toBe(ada.email);
  });

  test('is rejected from another origin', async () => {
    const { ada, programId } = await portal();
    const evil = portalBrowser(server, programId, { headers: { origin: 'https://evil.example' } });
    const answer = await evil.call('POST', '/v1/portal/sign-ins', { email: ada.email });
    expect(outcome(answer)).toEqual([403, 'FOREIGN_ORIGIN']);
  });
});

describe('limits of codes', () => {
  test('for strangers do not affect a network in which the affiliate has signed in', {
    tags: 'slow',
  }, async () => {
    const { ada, browser } = await portal();
    const home = network();
    await browser(home).signIn(ada.email);
    const before = (await codesTo(ada.email)).length;
    for (let asked = 0; asked < 8; asked += 1)
      await browser('10.222.0.1').call('POST', '/v1/portal/sign-ins', { email: ada.email });
    expect((await codesTo(ada.email)).length - before).toBe(5);
    for (let asked = 0; asked < 20; asked += 1)
      await browser(`10.223.${asked}.1`).call('POST', '/v1/portal/sign-ins', { email: ada.email });
    expect((await codesTo(ada.email)).length - before).toBe(19);
    await browser(home).signIn(ada.email);
  });
});
