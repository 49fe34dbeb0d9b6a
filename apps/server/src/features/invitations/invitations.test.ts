import { INVITATIONS_MAX, LINKS_MAILED_PER_DAY, type Role } from '@tributary/core';
import { Tributary } from '@tributary/sdk';
import { beforeEach, describe, expect, test } from 'vitest';
import { announcementsIn } from '../../../test/support/announcements.ts';
import { PASSWORD, tokenOf } from '../../../test/support/given.ts';
import { type RawAnswer, send, type TestAccount, useServer } from '../../../test/support/harness.ts';
import { mailOn } from '../../../test/support/mail-settings.ts';
import { signIn } from '../../../test/support/sign-in.ts';
import { alsoIn, userIn } from '../../../test/support/users.ts';
import { boundToUserMail } from '../../platform/encryption/cipher.ts';
import { tokenDigest } from '../sessions/token.ts';

const server = useServer({ mail: mailOn(1), trustProxy: 1 });
let account: TestAccount;
beforeEach(async () => {
  account = await server.account();
});

const codeOf = ({ status, body }: RawAnswer) => [status, body.error?.code];
const as = (headers: Readonly<Record<string, string>>, method: string, path: string, body?: unknown) =>
  send(`${server.baseUrl}/v1${path}`, {
    method,
    headers: { ...headers },
    ...(body !== undefined && { body }),
  });
/** Visitor whose browser is not signed in, unless headers are given. */
const accept = (token: string, body: object = {}, headers: Readonly<Record<string, string>> = {}) =>
  send(`${server.baseUrl}/v1/invitation-acceptances`, {
    method: 'POST',
    body: { token, ...body },
    headers: { origin: server.baseUrl, ...headers },
  });
const newcomer = { name: 'Ben', password: PASSWORD };
const invited = async (role: Role, email = 'ben@example.com') =>
  tokenOf((await account.client.invitations.create({ email, role })).url);
const userOf = async (email: string, environmentId = account.environmentId) => {
  const { accountId } = await server.db.orm.environment.findUniqueOrThrow({ where: { id: environmentId } });
  return server.db.orm.user.findUnique({
    where: { accountId_emailNormalized: { accountId, emailNormalized: email } },
    include: { members: true },
  });
};
const spent = [401, 'INVITATION_SPENT'];
const insufficient = [403, 'INSUFFICIENT_PERMISSIONS'];

describe('invitation', () => {
  test('contains its link only in the first response', { tags: 'slow' }, async () => {
    const create = () =>
      account.client.invitations.create(
        { email: 'Ben@example.com', role: 'finance' },
        { idempotencyKey: 'invite-ben' },
      );
    const first = await create();
    expect(first).toMatchObject({
      ...{ email: 'Ben@example.com', role: 'finance', is_mailed: false },
      made_by: expect.stringMatching(/^key_/),
      url: expect.stringMatching(new RegExp(`^${server.baseUrl}/app/invitation#[\\w-]{43}$`)),
    });
    const days = (Date.parse(first.expires_at) - Date.parse(first.created_at)) / 86_400_000;
    expect(days).toBe(7);
    expect(await create()).toEqual({ ...first, url: null });
    const { url: _, ...listed } = first;
    expect(await account.client.invitations.list()).toEqual([listed]);
    const { rows } = await server.db.lists.query(
      `select i::text || coalesce((select string_agg(k.body::text, '') from idempotency_keys k), '') as all
       from invitations i where i.id = $1`,
      [first.id],
    );
    expect(rows[0].all).toContain(first.id);
    expect(rows[0].all).not.toContain(tokenOf(first.url));
  });

  test('can be mailed, which every session of a server with mail reports', { tags: 'slow' }, async () => {
    const ofKey = await send(`${server.baseUrl}/v1/sessions`, {
      ...{ method: 'POST', headers: { origin: server.baseUrl } },
      body: { api_key: account.apiKey, dry_run: true },
    });
    const { headers } = await userIn(server, account.environmentId, { role: 'viewer' });
    const ofUser = await as(headers, 'GET', '/session');
    expect([ofKey, ofUser].map(({ body }) => body.data.sends_mail)).toEqual([true, true]);
  });

  test('creates a user with the language of the page on which it was accepted', {
    tags: 'slow',
  }, async () => {
    await accept(await invited('viewer', 'ben@example.com'), { ...newcomer, language: 'de' });
    await accept(await invited('viewer', 'cleo@example.com'), newcomer);
    expect((await userOf('ben@example.com'))?.language).toBe('de');
    expect((await userOf('cleo@example.com'))?.language).toBe('en');
    const unknown = await accept(await invited('viewer', 'dan@example.com'), { ...newcomer, language: 'xx' });
    expect(codeOf(unknown)).toEqual([400, 'VALIDATION_ERROR']);
  });

  test('replaces an earlier one for the same address', async () => {
    const first = await invited('viewer', 'ben@example.com');
    const second = await invited('finance', 'BEN@example.com');
    expect(codeOf(await accept(first, newcomer))).toEqual(spent);
    expect((await accept(second, newcomer)).body.data.environments).toMatchObject([{ role: 'finance' }]);
  });

  test('returns DUPLICATE for a member, but not for the same person in another account', async () => {
    const ann = await userIn(server, account.environmentId, { role: 'viewer', isProven: true });
    const body = { email: ann.email, role: 'finance' as const };
    await expect(account.client.invitations.create(body)).rejects.toMatchObject({
      ...{ code: 'DUPLICATE', field: 'email' },
    });
    await (await server.account()).client.invitations.create(body);
    await account.live.client.invitations.create(body);
  });

  test('grants only what the inviter has', async () => {
    const admin = await userIn(server, account.environmentId, { role: 'admin' });
    const invite = (role: string) =>
      as(admin.headers, 'POST', '/invitations', { email: `${role}@example.com`, role });
    expect(codeOf(await invite('owner'))).toEqual(insufficient);
    for (const role of ['admin', 'finance', 'viewer']) expect((await invite(role)).status).toBe(201);
    const narrow = await account.issueKey(['write:members', 'read:affiliates']);
    const refused = await as({ authorization: `Bearer ${narrow}` }, 'POST', '/invitations', {
      ...{ email: 'x@example.com', role: 'viewer' },
    });
    expect(codeOf(refused)).toEqual(insufficient);
  });

  test('for an owner can neither be replaced nor revoked by an admin', async () => {
    const owner = await userIn(server, account.environmentId, { role: 'owner' });
    const admin = await userIn(server, account.environmentId, { role: 'admin' });
    const body = { email: 'ben@example.com', role: 'owner' };
    const { id } = (await as(owner.headers, 'POST', '/invitations', body)).body.data;
    const other = { ...body, role: 'viewer' };
    expect(codeOf(await as(admin.headers, 'POST', '/invitations', other))).toEqual(insufficient);
    expect(codeOf(await as(admin.headers, 'DELETE', `/invitations/${id}`))).toEqual(insufficient);
    expect((await as(owner.headers, 'DELETE', `/invitations/${id}`)).status).toBe(200);
  });

  test('is spent once revoked or expired', async () => {
    const revoked = await account.client.invitations.create({ email: 'ben@example.com', role: 'viewer' });
    await account.client.invitations.revoke(revoked.id);
    expect(codeOf(await accept(tokenOf(revoked.url), newcomer))).toEqual(spent);
    const old = await invited('viewer');
    await server.db.lists.query(
      `update invitations set expires_at = now() - interval '1 second' where environment_id = $1`,
      [account.environmentId],
    );
    for (const body of [newcomer, { dry_run: true }]) expect(codeOf(await accept(old, body))).toEqual(spent);
    expect(await account.client.invitations.list()).toEqual([]);
  });

  test(`is limited to ${INVITATIONS_MAX} at a time`, async () => {
    const { id } = await account.client.invitations.create({ email: 'ben@example.com', role: 'viewer' });
    await server.db.lists.query(
      `insert into invitations select (jsonb_populate_record(i, jsonb_build_object('id', i.id || n,
         'email_normalized', n, 'digest', '\\x' || encode(sha256(n::text::bytea), 'hex')))).*
       from invitations i, generate_series(2, $2) n where i.id = $1`,
      [id, INVITATIONS_MAX],
    );
    const next = account.client.invitations.create({ email: 'cy@example.com', role: 'viewer' });
    await expect(next).rejects.toMatchObject({ code: 'VALIDATION_ERROR', field: 'email' });
    await account.client.invitations.revoke(id);
    await account.client.invitations.create({ email: 'cy@example.com', role: 'viewer' });
  });
});

describe('mailing an invitation', () => {
  const mails = (accountId: string) => server.db.orm.userMail.findMany({ where: { accountId } });

  test('sends the link without any text of the inviter except the name, and shows it nowhere', async () => {
    const { accountId, headers } = await userIn(server, account.environmentId, {
      role: 'owner',
      name: 'Olga',
    });
    const body = { email: 'ben@example.com', role: 'finance', is_mailed: true };
    const { data } = (await as(headers, 'POST', '/invitations', body)).body;
    expect(data).toMatchObject({ url: null, is_mailed: true });
    const [mail] = await mails(accountId);
    const values = server.deps.cipher.open(
      mail?.parameters ?? new Uint8Array(),
      boundToUserMail({ accountId, id: mail?.id ?? '' }),
    ) as { link: string };
    expect(mail).toMatchObject({ kind: 'invitation', recipient: 'ben@example.com', userId: null });
    expect(values).toEqual({
      ...{ inviter: 'Olga', account: 'Acme', role: 'finance', days: 7 },
      link: expect.stringContaining('/app/invitation#'),
    });
    const { status } = await accept(tokenOf(values.link), newcomer);
    expect(status).toBe(201);
    expect((await userOf('ben@example.com'))?.emailVerifiedAt).toBeInstanceOf(Date);
  });

  test(`is limited to ${LINKS_MAILED_PER_DAY} times a day for an account, across both environments`, {
    tags: 'slow',
  }, async () => {
    const mail = (n: number, { client } = account.live) =>
      client.invitations.create({ email: `n${n}@example.com`, role: 'viewer', is_mailed: true });
    for (let n = 1; n <= LINKS_MAILED_PER_DAY; n += 1) await mail(n, n % 2 === 0 ? account.live : account);
    await expect(mail(99)).rejects.toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', field: 'is_mailed' });
    await account.client.invitations.create({ email: 'copied@example.com', role: 'viewer' });
    await mail(1, (await server.account()).live);
  });
});

describe('accepting an invitation', () => {
  test('creates a user and a member, signs the browser in, and is in the audit log', async () => {
    const token = await invited('finance');
    const { status, body, headers } = await accept(token, newcomer);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      ...{
        purpose: 'invitation',
        account_name: 'Acme',
        email: 'ben@example.com',
        needs: 'name_and_password',
      },
      environments: [{ mode: 'dev', role: 'finance', environment_id: expect.stringMatching(/^env_/) }],
      session: {
        id: expect.stringMatching(/^uss_/),
        user: { name: 'Ben', email: 'ben@example.com' },
        environments: [{ mode: 'dev', role: 'finance' }],
      },
    });
    const cookies = headers.getSetCookie();
    expect(cookies.map((each) => each.split('=')[0]).sort()).toEqual([
      'tributary_browser',
      'tributary_challenge',
      'tributary_dev',
      'tributary_live',
      'tributary_user',
    ]);
    const cookie = cookies.find((each) => each.startsWith('tributary_user='))?.split(';')[0] ?? '';
    const page = { cookie, origin: server.baseUrl, 'tributary-environment': 'dev' };
    const session = await as(page, 'GET', '/session');
    expect(session.body.data.user).toMatchObject({ name: 'Ben', role: 'finance' });
    const { id } = body.data.session.user;
    const entry = await server.db.orm.auditEntry.findFirst({
      where: { environmentId: account.environmentId, action: 'invitations.accept' },
    });
    expect(entry).toMatchObject({
      ...{ actor: id, object: id, sessionId: body.data.session.id },
      changes: [{ field: 'role', value: 'finance' }],
    });
    expect(JSON.stringify(body)).not.toContain(token);
    // A copied link does not verify an e-mail address.
    const user = await userOf('ben@example.com');
    expect(user).toMatchObject({
      emailVerifiedAt: null,
      passwordHash: expect.stringMatching(/^\$scrypt\$ln=10,r=8,p=1\$/),
    });
    expect(user?.passwordHash).not.toContain(PASSWORD);
  });

  test('requires a form, so that opening, scripts and scanners do not use it up', async () => {
    const token = await invited('viewer');
    for (const method of ['GET', 'HEAD'])
      await fetch(`${server.baseUrl}/app/invitation#${token}`, { method });
    for (let n = 0; n < 3; n += 1)
      expect((await accept(token, { dry_run: true })).body.data).toMatchObject({
        ...{ needs: 'name_and_password', email: 'ben@example.com', session: null },
      });
    const empty = await accept(token);
    expect(codeOf(empty)).toEqual([400, 'VALIDATION_ERROR']);
    expect(empty.body.error.details.map(({ field }: { field: string }) => field)).toEqual([
      'name',
      'password',
    ]);
    expect(await userOf('ben@example.com')).toBeNull();
    expect((await accept(token, newcomer)).status).toBe(201);
  });

  test('succeeds once, of fifty at once or later', { tags: 'slow', timeout: 60_000 }, async () => {
    const token = await invited('viewer');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => accept(token, newcomer, { 'x-forwarded-for': `198.51.${n}.7` })),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    // Once the user exists, later guests are asked to sign in, and at most twenty passwords are queued.
    const codes = new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.error.code));
    expect(['INVITATION_SPENT', 'INSUFFICIENT_PERMISSIONS', 'RATE_LIMIT_EXCEEDED']).toEqual(
      expect.arrayContaining([...codes]),
    );
    expect(codeOf(await accept(token, newcomer))).toEqual(spent);
    expect(await server.db.orm.member.count({ where: { environmentId: account.environmentId } })).toBe(1);
  });

  test('as a user of the account requires and keeps that user’s session', async () => {
    const ann = await userIn(server, account.liveEnvironmentId, { role: 'viewer' });
    const eve = await userIn(server, account.environmentId, { role: 'viewer' });
    const token = await invited('finance', ann.email);
    for (const headers of [{}, { cookie: eve.headers.cookie }]) {
      const tried = await accept(token, { dry_run: true }, headers);
      expect(tried.body.data).toMatchObject({ needs: 'sign_in', session: null });
      expect(codeOf(await accept(token, newcomer, headers))).toEqual(insufficient);
    }
    const own = { cookie: ann.headers.cookie };
    expect((await accept(token, { dry_run: true }, own)).body.data.needs).toBeNull();
    const before = await server.db.orm.userSession.findUnique({ where: { id: ann.sessionId } });
    const answer = await accept(token, {}, own);
    expect(answer.body.data.session).toMatchObject({ id: ann.sessionId, user: { id: ann.userId } });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
    const after = await server.db.orm.userSession.findUnique({ where: { id: ann.sessionId } });
    expect(after?.authenticatedAt).toEqual(before?.authenticatedAt);
    expect((await userOf(ann.email))?.members).toHaveLength(2);
    expect((await userOf(eve.email))?.members).toHaveLength(1);
  });

  test('creates another user for a person who is a user of another account', async () => {
    const there = await userIn(server, (await server.account()).environmentId, {
      role: 'owner',
      isProven: true,
    });
    const token = await invited('viewer', there.email);
    const { body } = await accept(token, newcomer, { cookie: there.headers.cookie });
    expect(body.data.session.user.id).not.toBe(there.userId);
    const row = await server.db.orm.user.findFirst({ where: { id: there.userId } });
    expect(row).toMatchObject({ name: 'Ada', passwordHash: null, emailVerifiedAt: expect.any(Date) });
  });

  test('ends the browser’s previous sessions and adopts no cookie', async () => {
    const eve = await userIn(server, account.environmentId, { role: 'viewer' });
    const ofKey = await signIn(server.baseUrl, { api_key: account.apiKey });
    const cookie = `${eve.headers.cookie}; ${ofKey.cookie}; tributary_user=${'A'.repeat(43)}`;
    const { headers } = await accept(await invited('viewer'), newcomer, { cookie });
    const own = headers.getSetCookie().find((each) => each.startsWith('tributary_user=')) ?? '';
    expect(own).not.toContain('A'.repeat(43));
    for (const old of [eve.headers, ofKey.headers])
      expect(codeOf(await as(old, 'GET', '/session'))).toEqual([401, 'SESSION_ENDED']);
  });

  test('raises a member with an unverified address, and demotes nobody', async () => {
    const ann = await userIn(server, account.environmentId, { role: 'finance' });
    const own = { cookie: ann.headers.cookie };
    await accept(await invited('admin', ann.email), {}, own);
    expect((await userOf(ann.email))?.members).toMatchObject([{ role: 'admin' }]);
    await expect(
      account.client.invitations.create({ email: ann.email, role: 'viewer' }),
    ).rejects.toMatchObject({
      code: 'DUPLICATE',
    });
  });

  test.each([
    ['was removed', 'delete from members where user_id = $1'],
    ['was demoted', `update members set role = 'viewer' where user_id = $1`],
    ['was disabled', 'update users set disabled_at = now() where id = $1'],
  ])('is rejected without using it up if the inviter %s in the meantime', async (_, how) => {
    const admin = await userIn(server, account.environmentId, { role: 'admin' });
    const body = { email: 'ben@example.com', role: 'finance' };
    const token = tokenOf((await as(admin.headers, 'POST', '/invitations', body)).body.data.url);
    await server.db.lists.query(how, [admin.userId]);
    expect(codeOf(await accept(token, newcomer))).toEqual(insufficient);
    expect(await userOf('ben@example.com')).toBeNull();
    expect(await server.db.orm.invitation.count({ where: { environmentId: account.environmentId } })).toBe(1);
  });

  test.each([
    ['revoked', 'revoked_at = now()'],
    ['expired', `expires_at = now() - interval '1 second'`],
    ['narrowed', `permissions = '{write:members}'`],
  ])('is rejected if the inviting key was %s in the meantime', async (_, how) => {
    const key = await account.issueKey(['*']);
    const client = new Tributary({ apiKey: key, baseUrl: server.baseUrl, maxRetries: 0 });
    const { url, made_by } = await client.invitations.create({ email: 'ben@example.com', role: 'finance' });
    await server.db.lists.query(`update api_keys set ${how} where id = $1`, [made_by]);
    expect(codeOf(await accept(tokenOf(url), newcomer))).toEqual(insufficient);
  });

  test('counts a made-up token as a failed sign-in', async () => {
    const before = server.deps.failedAuthentications;
    const noted: string[] = [];
    const note = before.note;
    before.note = (address) => noted.push(address);
    try {
      for (const token of ['x', 'A'.repeat(43)]) expect(codeOf(await accept(token, newcomer))).toEqual(spent);
    } finally {
      before.note = note;
    }
    expect(noted).toHaveLength(2);
  });

  test('is rejected from a page of another origin', async () => {
    const foreign = { origin: 'https://evil.example.com' };
    expect(codeOf(await accept(await invited('viewer'), newcomer, foreign))).toEqual([403, 'FOREIGN_ORIGIN']);
  });

  test('uses the configured URL, whatever host a request names', async () => {
    const answer = await as(
      { authorization: `Bearer ${account.apiKey}`, 'x-forwarded-host': 'evil.example.com' },
      'POST',
      '/invitations',
      { email: 'ben@example.com', role: 'viewer' },
    );
    expect(answer.body.data.url).toMatch(new RegExp(`^${server.baseUrl}/`));
  });
});

describe('account owners', () => {
  test('let a dev key create only the first owner of dev, and nothing in live', async () => {
    const [first, second] = [
      await invited('owner', 'ada@example.com'),
      await invited('owner', 'eve@example.com'),
    ];
    const ada = await accept(first, newcomer);
    expect(ada.body.data.environments).toMatchObject([{ mode: 'dev', role: 'owner' }]);
    // Created while there was no owner, and accepted when there is one.
    expect(codeOf(await accept(second, newcomer))).toEqual(insufficient);
    await expect(
      account.client.invitations.create({ email: 'x@example.com', role: 'owner' }),
    ).rejects.toMatchObject({
      ...{
        code: 'INSUFFICIENT_PERMISSIONS',
        message: expect.stringContaining('tributary-server owner create'),
      },
    });
    const cookie =
      ada.headers
        .getSetCookie()
        .find((each) => each.startsWith('tributary_user='))
        ?.split(';')[0] ?? '';
    const live = { cookie, origin: server.baseUrl, 'tributary-environment': 'live' };
    expect(codeOf(await as(live, 'GET', '/session'))).toEqual([401, 'SESSION_ENDED']);
    expect(await server.db.orm.member.count({ where: { environmentId: account.liveEnvironmentId } })).toBe(0);
  });

  test('are a single one if two first owners accept at once', async () => {
    const tokens = [await invited('owner', 'ada@example.com'), await invited('owner', 'eve@example.com')];
    const answers = await Promise.all(tokens.map((token) => accept(token, newcomer)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403]);
  });

  test('are notified of another one', async () => {
    const owner = await userIn(server, account.environmentId, { role: 'owner', name: 'Olga' });
    await alsoIn(server, owner, account.liveEnvironmentId, 'owner');
    await userIn(server, account.environmentId, { role: 'admin' });
    const body = { email: 'ben@example.com', role: 'owner' };
    const { url } = (await as(owner.headers, 'POST', '/invitations', body)).body.data;
    await accept(tokenOf(url), newcomer);
    const mails = await server.db.orm.userMail.findMany({ where: { accountId: owner.accountId } });
    expect(mails).toMatchObject([{ kind: 'new_owner', recipient: owner.email, userId: owner.userId }]);
  });

  const local = useServer({ isLocalAlone: true });

  test('are the same for dev and live on this machine', async () => {
    const own = await local.account();
    const { id, url } = await own.client.invitations.create({ email: 'ada@example.com', role: 'owner' });
    const acceptance = await own.client.invitations.accept({ token: tokenOf(url), ...newcomer });
    expect(acceptance.environments).toMatchObject([
      { mode: 'live', role: 'owner' },
      { mode: 'dev', role: 'owner' },
    ]);
    for (const environmentId of [own.environmentId, own.liveEnvironmentId]) {
      const where = { environmentId, action: { startsWith: 'invitations.' } };
      const entries = await local.db.orm.auditEntry.findMany({ where, orderBy: { id: 'asc' } });
      expect(entries.map(({ action }) => action)).toEqual(['invitations.create', 'invitations.accept']);
      if (environmentId === own.environmentId) expect(entries[0]?.object).toBe(id);
      expect(await announcementsIn(local, environmentId)).toMatchObject([
        { type: 'member.added', data: { role: 'owner', added_by: entries[0]?.actor } },
      ]);
    }
    // The server's second account is unrelated.
    const other = await local.account();
    await expect(other.client.members.list()).resolves.toEqual([]);
  });

  test('in that case lose live with dev when revoked, and live’s first owner stays the only one', async () => {
    const own = await local.account();
    const { id } = await own.client.invitations.create({ email: 'ada@example.com', role: 'owner' });
    await own.client.invitations.revoke(id);
    expect(await own.live.client.invitations.list()).toEqual([]);
    const { url } = await own.client.invitations.create({ email: 'ada@example.com', role: 'owner' });
    await userIn(local, own.liveEnvironmentId, { role: 'owner' });
    const accepted = own.client.invitations.accept({ token: tokenOf(url), ...newcomer });
    await expect(accepted).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' });
    await expect(
      own.client.invitations.create({ email: 'x@example.com', role: 'viewer', is_mailed: true }),
    ).rejects.toMatchObject({ code: 'VALIDATION_ERROR', field: 'is_mailed' });
  });

  const signed = useServer({
    ...{ signingSecrets: ['a-signing-secret-of-some-length'], signsMoneyRoutes: false, isLocalAlone: true },
  });

  test('cannot be created in live by a key with a signing secret, whatever the setting', async () => {
    const own = await signed.account();
    const invite = (client: Tributary) =>
      client.invitations.create({ email: 'ada@example.com', role: 'owner' });
    await expect(invite(own.live.client)).rejects.toMatchObject({
      ...{
        code: 'INSUFFICIENT_PERMISSIONS',
        message: expect.stringContaining('tributary-server owner create'),
      },
    });
    const { url } = await invite(own.client);
    const { environments } = await own.client.invitations.accept({ token: tokenOf(url), ...newcomer });
    expect(environments).toMatchObject([{ mode: 'dev', role: 'owner' }]);
  });

  describe('with a signing secret, a key without signatures cannot manage people in live', () => {
    const unsigned = useServer({ signingSecrets: ['a-signing-secret-of-some-length'] });
    const refused = {
      code: 'INSUFFICIENT_PERMISSIONS',
      message: expect.stringContaining('tributary-server owner create'),
    };
    const invite = ({ live: { client } }: TestAccount, role: 'viewer' | 'admin' = 'viewer') =>
      client.invitations.create({ email: 'ada@example.com', role });

    test('through an invitation, another role, or a reset', async () => {
      const own = await unsigned.account();
      const { userId } = await userIn(unsigned, own.liveEnvironmentId, { role: 'viewer', isProven: true });
      await expect(invite(own)).rejects.toMatchObject(refused);
      await expect(own.live.client.members.update(userId, { role: 'admin' })).rejects.toMatchObject(refused);
      await expect(own.live.client.members.createResetLink(userId, {})).rejects.toMatchObject(refused);
    });

    test('through an invitation from before the secret that is accepted later', async () => {
      const own = await unsigned.account();
      const digest = new Uint8Array(tokenDigest('A'.repeat(43)));
      const { accountId } = await unsigned.db.orm.environment.findUniqueOrThrow({
        where: { id: own.liveEnvironmentId },
      });
      const [key] = await unsigned.db.orm.apiKey.findMany({
        where: { environmentId: own.liveEnvironmentId },
      });
      await unsigned.db.orm.invitation.create({
        data: {
          ...{ environmentId: own.liveEnvironmentId, id: 'inv_before', accountId, digest, isMailed: false },
          ...{ email: 'ada@example.com', emailNormalized: 'ada@example.com', role: 'admin' },
          ...{ madeBy: key?.id ?? '', createdAt: new Date(), expiresAt: new Date(Date.now() + 60_000) },
        },
      });
      await userIn(unsigned, own.liveEnvironmentId, { role: 'owner' });
      const accepted = own.client.invitations.accept({ token: 'A'.repeat(43), ...newcomer });
      await expect(accepted).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' });
    });

    test('but can do so in dev', async () => {
      const own = await unsigned.account();
      expect(await own.client.invitations.create({ email: 'ada@example.com', role: 'admin' })).toMatchObject({
        role: 'admin',
      });
    });
  });
});
