import { randomBytes } from 'node:crypto';
import { FRESH_MINUTES } from '@tributary/contract';
import { PORTAL_SESSION_DAYS, SIGN_IN_TRIES } from '@tributary/core';
import { describe, expect, test } from 'vitest';
import { codeTo, environmentMailsTo, portalBrowser } from '../../../../../test/support/affiliate-browser.ts';
import { unique } from '../../../../../test/support/given.ts';
import { type RawAnswer, useServer } from '../../../../../test/support/harness.ts';
import { mailOn } from '../../../../../test/support/mail-settings.ts';

const encryptionKeys = [randomBytes(32)] as const;
const server = useServer({ mail: mailOn(1), trustProxy: 1, encryptionKeys });

let networks = 0;
const network = () => {
  networks += 1;
  return `10.${networks >> 8}.${networks & 255}.1`;
};

async function signedIn() {
  const { live, liveEnvironmentId: environmentId } = await server.account();
  const { given, client } = live;
  const program = await given.program();
  const { programId } = program;
  await client.portals.update(programId, { is_open: true });
  const ada = await given.affiliate({ program, email: `${unique('ada')}@example.com` });
  const browser = () => portalBrowser(server, programId, { address: network() });
  const own = browser();
  await own.signIn(ada.email);
  /** Makes the sign-in of every session in the environment older. */
  const age = async () => {
    await change(
      `update affiliate_sessions set authenticated_at = now() - interval '${FRESH_MINUTES + 1} minutes'
       where environment_id = $1`,
      environmentId,
    );
    server.deps.affiliateSessions.forget();
  };
  return { given, client, environmentId, program, programId, ada, browser, own, age };
}

const outcome = ({ status, body }: RawAnswer) => [status, body.error?.code ?? null];
const change = (statement: string, ...values: unknown[]) => server.db.lists.query(statement, values);

describe('own name', () => {
  test('is changed, announced, and audited under the affiliate', async () => {
    const { own, ada, client, environmentId } = await signedIn();
    const answer = await own.call('PUT', '/v1/portal/me', { name: 'Ada Byron' });
    expect(answer.body.data).toMatchObject({ name: 'Ada Byron', email: ada.email });
    expect((await client.affiliates.get(ada.id)).name).toBe('Ada Byron');
    const events = await server.db.orm.outboxEvent.findMany({ where: { environmentId } });
    expect(events.at(-1)).toMatchObject({ type: 'affiliate.updated', previous: { name: ada.name } });
    const entries = await server.db.orm.auditEntry.findMany({
      where: { environmentId, action: 'portalMe.update' },
    });
    expect(entries).toMatchObject([
      { actor: ada.id, object: ada.id, sessionId: expect.stringMatching(/^afs_/) },
    ]);
  });

  test.each([
    [{ name: '' }, 'name'],
    [{ name: '  ' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: 'Ada\r\nBcc: eve@example.com' }, 'name'],
    [{ name: 'Ada\u202e' }, 'name'],
    [{ name: 'Ada', status: 'approved' }, 'status'],
    [{}, 'name'],
  ])('is rejected as %j', async (body, field) => {
    const { own } = await signedIn();
    const { status, body: answer } = await own.call('PUT', '/v1/portal/me', body);
    expect([status, answer.error.code, answer.error.field]).toEqual([400, 'VALIDATION_ERROR', field]);
  });
});

describe('recent sign-in in the portal', () => {
  test('renews the session with the mailed code', async () => {
    const { own, ada, age, environmentId } = await signedIn();
    await age();
    const change = () => own.call('POST', '/v1/portal/me/email', { email: `${unique('new')}@example.com` });
    expect(outcome(await change())).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
    expect((await own.call('POST', '/v1/portal/me/codes', {})).status).toBe(201);
    const code = await codeTo(server, ada.email);
    const proved = await own.call('POST', '/v1/portal/me/proofs', { code });
    expect(proved.status).toBe(200);
    expect((await change()).status).toBe(201);
    const entries = await server.db.orm.auditEntry.findMany({
      where: { environmentId, action: 'portalMe.prove' },
    });
    expect(entries).toHaveLength(1);
  });

  test('counts once and ends after five wrong codes', async () => {
    const { own, ada } = await signedIn();
    const prove = (code: string) => own.call('POST', '/v1/portal/me/proofs', { code });
    expect(outcome(await prove('XK4P-9QTM'))).toEqual([401, 'SIGN_IN_FAILED']);
    await own.call('POST', '/v1/portal/me/codes', {});
    const code = await codeTo(server, ada.email);
    const answers = await Promise.all(Array.from({ length: 4 }, () => prove(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await own.call('POST', '/v1/portal/me/codes', {});
    for (let tries = 0; tries < SIGN_IN_TRIES; tries += 1) await prove('AAAA-AAAA');
    expect(outcome(await prove(await codeTo(server, ada.email)))).toEqual([401, 'SIGN_IN_FAILED']);
  });

  test('does not replace a sign-in, nor a sign-in it', async () => {
    const { own, ada, browser } = await signedIn();
    await own.call('POST', '/v1/portal/me/codes', {});
    const code = await codeTo(server, ada.email);
    const elsewhere = browser();
    const { body } = await elsewhere.call('POST', '/v1/portal/sign-ins', { email: ada.email });
    const path = `/v1/portal/sign-ins/${body.data.id}/answer`;
    expect(outcome(await elsewhere.call('POST', path, { code }))).toEqual([401, 'SIGN_IN_FAILED']);
    const other = await codeTo(server, ada.email);
    expect(outcome(await own.call('POST', '/v1/portal/me/proofs', { code: other }))).toEqual([
      401,
      'SIGN_IN_FAILED',
    ]);
  });

  test('mails a code five times an hour, and responds identically afterwards', async () => {
    const { own, ada } = await signedIn();
    const before = (await environmentMailsTo(server, ada.email)).length;
    for (let asked = 0; asked < 7; asked += 1)
      expect((await own.call('POST', '/v1/portal/me/codes', {})).status).toBe(201);
    expect((await environmentMailsTo(server, ada.email)).length - before).toBe(5);
  });
});

describe('own address', () => {
  test('is changed with the code mailed to it, and the former address is notified', async () => {
    const { own, ada, client, browser } = await signedIn();
    const email = `${unique('Ada.New')}@example.com`;
    const begun = browser();
    const { body } = await begun.call('POST', '/v1/portal/sign-ins', { email: ada.email });
    expect((await own.call('POST', '/v1/portal/me/email', { email })).status).toBe(201);
    expect((await client.affiliates.get(ada.id)).email).toBe(ada.email);
    const confirmed = await own.call('PUT', '/v1/portal/me/email', { code: await codeTo(server, email) });
    expect(confirmed.body.data.email).toBe(email);
    expect((await client.affiliates.get(ada.id)).email).toBe(email);
    const told = (await environmentMailsTo(server, ada.email)).at(-1);
    expect(told?.kind).toBe('affiliate_email_changed');
    expect(JSON.stringify(told?.values)).not.toContain(email);
    const path = `/v1/portal/sign-ins/${body.data.id}/answer`;
    const code = await codeTo(server, ada.email);
    expect(outcome(await begun.call('POST', path, { code }))).toEqual([401, 'SIGN_IN_FAILED']);
    await browser().signIn(email);
  });

  test('of another affiliate gets no code, but the same response', async () => {
    const { own, given, program } = await signedIn();
    const other = await given.affiliate({ program, email: `${unique('other')}@example.com` });
    const answers = [
      await own.call('POST', '/v1/portal/me/email', { email: other.email.toUpperCase() }),
      await own.call('POST', '/v1/portal/me/email', { email: `${unique('free')}@example.com` }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers.map(({ body }) => Object.keys(body.data))).toEqual([['expires_at'], ['expires_at']]);
    expect(await environmentMailsTo(server, other.email)).toEqual([]);
  });

  test('signs out every other browser when it changes', async () => {
    const { own, ada, browser, client } = await signedIn();
    const second = browser();
    await second.signIn(ada.email);
    const email = `${unique('new')}@example.com`;
    await own.call('POST', '/v1/portal/me/email', { email });
    expect((await own.call('PUT', '/v1/portal/me/email', { code: await codeTo(server, email) })).status).toBe(
      200,
    );
    const me = (each: typeof own) => each.call('GET', '/v1/portal/me');
    expect(outcome(await me(second))).toEqual([401, 'SESSION_ENDED']);
    expect((await me(own)).status).toBe(200);
    await client.affiliates.update(ada.id, { email: email.toUpperCase() });
    expect((await me(own)).status).toBe(200);
    await client.affiliates.update(ada.id, { email: `${unique('corrected')}@example.com` });
    expect(outcome(await me(own))).toEqual([401, 'SESSION_ENDED']);
  });

  test('cannot be reverted with a code from before a merchant’s correction', async () => {
    const { own, ada, browser, client } = await signedIn();
    const taken = `${unique('taken')}@example.com`;
    await own.call('POST', '/v1/portal/me/email', { email: taken });
    const code = await codeTo(server, taken);
    const corrected = `${unique('corrected')}@example.com`;
    await client.affiliates.update(ada.id, { email: corrected });
    expect((await own.call('PUT', '/v1/portal/me/email', { code })).status).toBe(401);
    const right = browser();
    await right.signIn(corrected);
    expect(outcome(await right.call('PUT', '/v1/portal/me/email', { code }))).toEqual([
      401,
      'SIGN_IN_FAILED',
    ]);
  });

  test('of others can be requested five times an hour without using up their codes', async () => {
    const { own, given, program } = await signedIn();
    const bob = await given.affiliate({ program, email: `${unique('bob')}@example.com` });
    const ask = (email: string) => own.call('POST', '/v1/portal/me/email', { email });
    const known = [bob.email, bob.email, bob.email];
    for (const email of known) expect((await ask(email)).status).toBe(201);
    const free = Array.from({ length: 4 }, () => `${unique('free')}@example.com`);
    for (const email of free) expect((await ask(email)).status).toBe(201);
    const mailed = await Promise.all(free.map((email) => environmentMailsTo(server, email)));
    expect(mailed.map(({ length }) => length)).toEqual([1, 1, 0, 0]);
    const ofBob = portalBrowser(server, program.programId);
    await ofBob.signIn(bob.email);
    const before = (await environmentMailsTo(server, bob.email)).length;
    for (let asked = 0; asked < 5; asked += 1) await ofBob.call('POST', '/v1/portal/me/codes', {});
    expect((await environmentMailsTo(server, bob.email)).length - before).toBe(5);
  });

  test('is limited like a stranger’s, regardless of who requests it', async () => {
    const { given, program } = await signedIn();
    const email = `${unique('wanted')}@example.com`;
    for (let affiliates = 0; affiliates < 3; affiliates += 1) {
      const ada = await given.affiliate({ program, email: `${unique('ada')}@example.com` });
      const own = portalBrowser(server, program.programId);
      await own.signIn(ada.email);
      for (let asked = 0; asked < 3; asked += 1) await own.call('POST', '/v1/portal/me/email', { email });
    }
    expect(await environmentMailsTo(server, email)).toHaveLength(5);
  });

  test('responds as slowly with another affiliate as without', async () => {
    const { own, given, program } = await signedIn();
    const other = await given.affiliate({ program, email: `${unique('other')}@example.com` });
    for (const email of [other.email, `${unique('free')}@example.com`]) {
      const from = performance.now();
      await own.call('POST', '/v1/portal/me/email', { email });
      expect(performance.now() - from).toBeGreaterThan(95);
    }
  });

  test('is rejected if another affiliate took it in the meantime', async () => {
    const { own, given, program, ada } = await signedIn();
    const email = `${unique('wanted')}@example.com`;
    await own.call('POST', '/v1/portal/me/email', { email });
    const code = await codeTo(server, email);
    await given.affiliate({ program, email });
    expect(outcome(await own.call('PUT', '/v1/portal/me/email', { code }))).toEqual([409, 'DUPLICATE']);
    expect((await own.call('GET', '/v1/portal/me')).body.data.email).toBe(ada.email);
  });
});

describe('signed-in browsers', () => {
  test('are listed for and signed out by only their affiliate', async () => {
    const { own, ada, browser, given, program } = await signedIn();
    const second = browser();
    await second.signIn(ada.email);
    const eve = await given.affiliate({ program, email: `${unique('eve')}@example.com` });
    const foreign = browser();
    await foreign.signIn(eve.email);
    const { data } = (await own.call('GET', '/v1/portal/sessions')).body;
    expect(data.map((each: { is_current: boolean }) => each.is_current)).toEqual([false, true]);
    expect((await foreign.call('GET', '/v1/portal/sessions')).body.data).toHaveLength(1);
    for (const id of [data[0].id, 'afs_unknown'])
      expect(outcome(await foreign.call('DELETE', `/v1/portal/sessions/${id}`))).toEqual([404, 'NOT_FOUND']);
    expect((await own.call('DELETE', `/v1/portal/sessions/${data[0].id}`)).status).toBe(200);
    expect(outcome(await second.call('GET', '/v1/portal/me'))).toEqual([401, 'SESSION_ENDED']);
    expect((await own.call('GET', '/v1/portal/sessions')).body.data).toHaveLength(1);
  });

  test('can sign themselves out', async () => {
    const { own } = await signedIn();
    const before = new Map(own.cookies);
    expect((await own.call('DELETE', '/v1/portal/session')).status).toBe(200);
    expect(own.cookies.size).toBe(0);
    for (const [name, value] of before) own.cookies.set(name, value);
    expect(outcome(await own.call('GET', '/v1/portal/me'))).toEqual([401, 'SESSION_ENDED']);
  });

  test.each([
    ['thirty days after signing in', `created_at = created_at - interval '${PORTAL_SESSION_DAYS} days'`],
    ['once they were signed out', 'ended_at = now()'],
  ])('are signed out once %s', async (_, how) => {
    const { own, environmentId } = await signedIn();
    await change(`update affiliate_sessions set ${how} where environment_id = $1`, environmentId);
    server.deps.affiliateSessions.forget();
    expect(outcome(await own.call('GET', '/v1/portal/me'))).toEqual([401, 'SESSION_ENDED']);
  });

  test('are signed out once the portal is closed or the affiliate erased', async () => {
    const [closed, erased] = [await signedIn(), await signedIn()];
    await closed.client.portals.update(closed.programId, { is_open: false });
    await erased.client.erasures.create({ affiliate_id: erased.ada.id, reason: 'requested' });
    server.deps.affiliateSessions.forget();
    for (const { own } of [closed, erased])
      expect(outcome(await own.call('GET', '/v1/portal/me'))).toEqual([401, 'SESSION_ENDED']);
  });

  test('cannot write once signed out, whatever a cache contains', async () => {
    const { own, environmentId, ada, client } = await signedIn();
    await own.call('GET', '/v1/portal/me');
    await change('update affiliate_sessions set ended_at = now() where environment_id = $1', environmentId);
    const answer = await own.call('PUT', '/v1/portal/me', { name: 'Too late' });
    expect(outcome(answer)).toEqual([401, 'SESSION_ENDED']);
    expect((await client.affiliates.get(ada.id)).name).toBe(ada.name);
  });
});

describe('portal rate limits', () => {
  const limited = useServer({
    ...{ mail: mailOn(1), encryptionKeys },
    rateLimit: { perMinute: 60, perMinuteEnvironment: 60, store: 'memory' },
  });

  test('allow an affiliate 120 requests a minute, separate from those of keys', async () => {
    const { live } = await limited.account();
    const program = await live.given.program();
    await live.client.portals.update(program.programId, { is_open: true });
    const ada = await live.given.affiliate({ program });
    const own = portalBrowser(limited, program.programId);
    await own.signIn(ada.email);
    const answers = [];
    for (let asked = 0; asked < 121; asked += 1) answers.push(await own.call('GET', '/v1/portal/me'));
    expect(answers.map(({ status }) => status).lastIndexOf(200)).toBe(119);
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMIT_EXCEEDED' } } });
    expect((await live.client.affiliates.get(ada.id)).id).toBe(ada.id);
  });
});
