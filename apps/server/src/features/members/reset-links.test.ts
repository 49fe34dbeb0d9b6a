import type { Role } from '@tributary/core';
import { beforeEach, describe, expect, test } from 'vitest';
import { openBrowser, stepOf } from '../../../test/support/browser.ts';
import { PASSWORD, tokenOf } from '../../../test/support/given.ts';
import { type RawAnswer, send, type TestAccount, useServer } from '../../../test/support/harness.ts';
import { mailOn } from '../../../test/support/mail-settings.ts';
import { passkeyRow } from '../../../test/support/passkeys.ts';
import { alsoIn, type TestUser, userIn } from '../../../test/support/users.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { boundToUserMail } from '../../platform/encryption/cipher.ts';

const server = useServer({ mail: mailOn(1) });
let account: TestAccount;
let owner: TestUser;
beforeEach(async () => {
  account = await server.account();
  owner = await userIn(server, account.environmentId, { role: 'owner', name: 'Olga', isProven: true });
});

const codeOf = ({ status, body }: RawAnswer) => [status, body.error?.code];
const insufficient = [403, 'INSUFFICIENT_PERMISSIONS'];
const spent = [401, 'INVITATION_SPENT'];
const as = (headers: Readonly<Record<string, string>>, path: string, body: object = {}) =>
  send(`${server.baseUrl}/v1${path}`, { method: 'POST', headers: { ...headers }, body });
const reset = (by: TestUser['headers'], { userId }: TestUser, body: object = {}) =>
  as(by, `/members/${userId}/reset-links`, body);
const accept = (token: string, body: object) =>
  as({ origin: server.baseUrl }, '/invitation-acceptances', { token, ...body });
const member = (role: Role, wanted: Partial<Parameters<typeof userIn>[2]> = {}) =>
  userIn(server, account.environmentId, { role, ...wanted });
const userOf = ({ userId }: TestUser) =>
  server.db.orm.user.findFirstOrThrow({ where: { id: userId }, include: { sessions: true } });

describe('user reset', () => {
  test('deletes every credential and lets the user choose a password through the link', async () => {
    const ann = await member('finance', { password: 'the old password', isProven: true });
    const { accountId, userId } = ann;
    await inTransaction(server.db, async (tx) => {
      await tx.user.update({
        where: { accountId_id: { accountId, id: userId } },
        data: { totp: new Uint8Array([1]), totpLastStep: 1n },
      });
      await tx.recoveryCode.create({ data: { accountId, userId, digest: new Uint8Array(32) } });
      await tx.passkey.create({ data: { accountId, userId, ...passkeyRow('Laptop') } });
      await tx.userFailure.create({
        data: { accountId, userId, kind: 'totp', failures: 30, startedAt: new Date() },
      });
    });
    const { status, body } = await reset(owner.headers, ann);
    expect(status).toBe(201);
    const hours = (Date.parse(body.data.expires_at) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
    expect(await userOf(ann)).toMatchObject({
      ...{ passwordHash: null, totp: null, totpLastStep: null, emailVerifiedAt: null, sessions: [] },
    });
    const where = { accountId, userId };
    expect(await server.db.orm.recoveryCode.count({ where })).toBe(0);
    expect(await server.db.orm.passkey.count({ where })).toBe(0);
    expect(await server.db.orm.userFailure.count({ where })).toBe(0);
    const token = tokenOf(body.data.url);
    expect((await accept(token, { dry_run: true })).body.data).toMatchObject({
      ...{ purpose: 'reset', email: ann.email, needs: 'password', session: null },
      environments: [{ role: 'finance' }],
    });
    expect(codeOf(await accept(token, {}))).toEqual([400, 'VALIDATION_ERROR']);
    const accepted = await accept(token, { password: PASSWORD });
    expect([accepted.status, accepted.body.data.session.user.id]).toEqual([201, userId]);
    expect(codeOf(await accept(token, { password: PASSWORD }))).toEqual(spent);
    // A copied link does not verify an e-mail address.
    expect((await userOf(ann)).emailVerifiedAt).toBeNull();
    const browser = openBrowser(server.baseUrl);
    expect(stepOf(await browser.signIn(ann.email, { password: 'the old password' }))).toBe('SIGN_IN_FAILED');
    expect(stepOf(await browser.signIn(ann.email, { password: PASSWORD }))).toBe('signed in');
  });

  test('ends a sign-in in which the password was already confirmed', async () => {
    const ann = await member('viewer', { password: 'the old password' });
    const { accountId, userId } = ann;
    await server.db.orm.userChallenge.create({
      data: {
        ...{ id: 'sgn_open', accountId, userId, emailNormalized: ann.email, purpose: 'sign_in' },
        ...{ digest: new Uint8Array(32), sealed: new Uint8Array(1), createdAt: new Date() },
        expiresAt: new Date(Date.now() + 60_000),
      },
    });
    await reset(owner.headers, ann);
    expect(await server.db.orm.userChallenge.count({ where: { userId } })).toBe(0);
  });

  test('by mail verifies the address and shows the link to nobody', async () => {
    const ann = await member('viewer');
    const { body } = await reset(owner.headers, ann, { is_mailed: true });
    expect(body.data).toMatchObject({ url: null, is_mailed: true });
    const [mail] = await server.db.orm.userMail.findMany({ where: { accountId: ann.accountId } });
    expect(mail).toMatchObject({ kind: 'reset', recipient: ann.email, userId: ann.userId });
    const { link } = server.deps.cipher.open(
      mail?.parameters ?? new Uint8Array(),
      boundToUserMail({ accountId: ann.accountId, id: mail?.id ?? '' }),
    ) as { link: string };
    await accept(tokenOf(link), { password: PASSWORD });
    expect((await userOf(ann)).emailVerifiedAt).toBeInstanceOf(Date);
  });

  test('shows its link only in the first response, and is replaced by a newer one', async () => {
    const ann = await member('viewer');
    const key = { ...owner.headers, 'idempotency-key': 'reset-ann' };
    const [first, replay] = [await reset(key, ann), await reset(key, ann)];
    expect(replay.body.data).toEqual({ ...first.body.data, url: null });
    const second = await reset(owner.headers, ann);
    expect(codeOf(await accept(tokenOf(first.body.data.url), { password: PASSWORD }))).toEqual(spent);
    expect((await accept(tokenOf(second.body.data.url), { password: PASSWORD })).status).toBe(201);
  });

  test('expires after a day', async () => {
    const ann = await member('viewer');
    const { url } = (await reset(owner.headers, ann)).body.data;
    await server.db.lists.query(
      `update user_resets set expires_at = now() - interval '1 second' where user_id = $1`,
      [ann.userId],
    );
    for (const body of [{ password: PASSWORD }, { dry_run: true }])
      expect(codeOf(await accept(tokenOf(url), body))).toEqual(spent);
  });

  test('removes everything of the person who accepted a planted invitation, including another address', async () => {
    // Eve got the copied link and changed the address. Then Ben arrives.
    const eve = await member('admin', {
      email: 'eve@example.com',
      password: 'the password of eve',
      isProven: true,
    });
    await as(eve.headers, '/invitations', { email: 'friend@example.com', role: 'admin' });
    const friend = await member('viewer');
    const planted = (await reset(eve.headers, friend)).body.data.url;
    const { url } = (await reset(owner.headers, eve, { email: 'Ben@example.com' })).body.data;
    expect(await account.client.invitations.list()).toEqual([]);
    expect(codeOf(await accept(tokenOf(planted), { password: PASSWORD }))).toEqual(spent);
    expect(codeOf(await as(eve.headers, '/invitations', {}))).toEqual([401, 'SESSION_ENDED']);
    await accept(tokenOf(url), { password: PASSWORD });
    expect(await userOf(eve)).toMatchObject({ email: 'Ben@example.com', emailNormalized: 'ben@example.com' });
    const browser = openBrowser(server.baseUrl);
    expect(stepOf(await browser.signIn('eve@example.com', { password: 'the password of eve' }))).toBe(
      'SIGN_IN_FAILED',
    );
    expect(stepOf(await browser.signIn('ben@example.com', { password: PASSWORD }))).toBe('signed in');
  });

  test('returns DUPLICATE for an address of another user of the account', async () => {
    const [ann, ben] = [await member('viewer'), await member('viewer')];
    expect(codeOf(await reset(owner.headers, ann, { email: ben.email.toUpperCase() }))).toEqual([
      409,
      'DUPLICATE',
    ]);
    expect((await userOf(ann)).sessions).toHaveLength(1);
    const elsewhere = await userIn(server, (await server.account()).environmentId, { role: 'viewer' });
    expect((await reset(owner.headers, ann, { email: elsewhere.email })).status).toBe(201);
  });

  test('does not affect the same person’s user in another account', async () => {
    const ann = await member('viewer', {
      email: 'ann@example.com',
      isProven: true,
      password: 'the old password',
    });
    const other = await userIn(server, (await server.account()).environmentId, {
      ...{ role: 'owner', email: 'ann@example.com', isProven: true, password: 'another old password' },
    });
    const before = await userOf(other);
    const { url } = (await reset(owner.headers, ann)).body.data;
    await accept(tokenOf(url), { password: PASSWORD });
    expect(await userOf(other)).toEqual(before);
    expect(codeOf(await reset(owner.headers, other))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('permission to reset', () => {
  test('is denied to an admin for an owner, of this environment or another', async () => {
    const admin = await member('admin');
    const [boss, half] = [await member('owner'), await member('viewer')];
    await alsoIn(server, admin, account.liveEnvironmentId, 'admin');
    const live = await alsoIn(server, half, account.liveEnvironmentId, 'owner');
    expect(codeOf(await reset(admin.headers, boss))).toEqual(insufficient);
    expect(codeOf(await reset(admin.headers, half))).toEqual(insufficient);
    const adminInLive = { ...admin.headers, 'tributary-environment': live['tributary-environment'] };
    expect(codeOf(await reset(adminInLive, half))).toEqual(insufficient);
    for (const each of [boss, half]) expect((await userOf(each)).sessions).toHaveLength(1);
    expect((await reset(admin.headers, await member('finance'))).status).toBe(201);
  });

  test('for a member of live exists only in live', async () => {
    const ann = await member('viewer');
    await alsoIn(server, ann, account.liveEnvironmentId, 'viewer');
    expect(codeOf(await reset(owner.headers, ann))).toEqual(insufficient);
    await expect(account.client.members.createResetLink(ann.userId, {})).rejects.toMatchObject({
      code: 'INSUFFICIENT_PERMISSIONS',
    });
    const live = await alsoIn(server, owner, account.liveEnvironmentId, 'admin');
    expect(codeOf(await reset(owner.headers, ann))).toEqual(insufficient);
    expect((await userOf(ann)).sessions).toHaveLength(1);
    expect((await reset(live, ann)).status).toBe(201);
    const { accountId } = ann;
    const environments = await server.db.orm.environment.findMany({ where: { accountId } });
    for (const { id: environmentId } of environments) {
      const where = { environmentId, action: 'members.createResetLink' };
      expect(await server.db.orm.auditEntry.count({ where })).toBe(1);
    }
  });

  test('is denied to users who are not members of the environment', async () => {
    const ann = await userIn(server, account.liveEnvironmentId, { role: 'viewer' });
    await alsoIn(server, ann, account.environmentId, 'viewer');
    const boss = await userIn(server, account.liveEnvironmentId, { role: 'owner' });
    expect(codeOf(await reset(boss.headers, ann))).toEqual(insufficient);
  });

  test('is denied for oneself', async () => {
    expect(codeOf(await reset(owner.headers, owner, { email: 'other@example.com' }))).toEqual(insufficient);
  });

  test('is granted to an API key for members, but never for an owner', async () => {
    const reset = (whom: TestUser) => account.client.members.createResetLink(whom.userId, {});
    await expect(reset(owner)).rejects.toMatchObject({
      ...{
        code: 'INSUFFICIENT_PERMISSIONS',
        message: expect.stringContaining('tributary-server user reset'),
      },
    });
    expect((await reset(await member('viewer'))).url).toContain('/app/invitation#');
  });

  test.each([
    ['was demoted', `update members set role = 'viewer' where user_id = $1`],
    ['was removed', 'delete from members where user_id = $1'],
  ])('rejects the link if its creator %s', async (_, how) => {
    const admin = await member('admin');
    const { url } = (await reset(admin.headers, await member('finance'))).body.data;
    await server.db.lists.query(how, [admin.userId]);
    expect(codeOf(await accept(tokenOf(url), { password: PASSWORD }))).toEqual(insufficient);
  });

  test('rejects the link if its user now has a higher role than its creator', async () => {
    const [admin, ann] = [await member('admin'), await member('finance')];
    const { url } = (await reset(admin.headers, ann)).body.data;
    await server.db.lists.query(`update members set role = 'owner' where user_id = $1`, [ann.userId]);
    expect(codeOf(await accept(tokenOf(url), { password: PASSWORD }))).toEqual(insufficient);
  });
});
