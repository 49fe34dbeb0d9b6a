import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { emailKey } from '@tributary/core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { announcementsIn } from '../../test/support/announcements.ts';
import { send, type TestAccount, useServer } from '../../test/support/harness.ts';
import { operate } from '../../test/support/operator.ts';
import { passkeyRow } from '../../test/support/passkeys.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { type TestUser, userIn } from '../../test/support/users.ts';

const folder = temporaryFolder('people');
const server = useServer();
let env: Record<string, string>;
let account: TestAccount;
let accountId: string;
beforeAll(() => {
  env = {
    DATABASE_URL: server.databaseUrl,
    TRIBUTARY_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    TRIBUTARY_PUBLIC_URL: 'https://tributary.example.com',
  };
});
beforeEach(async () => {
  account = await server.account();
  const { environmentId: id } = account;
  ({ accountId } = await server.db.orm.environment.findUniqueOrThrow({ where: { id } }));
});

const run = (...args: string[]) => operate(env, args, folder);
let files = 0;
/** Returns the content of the file that a command writes with `--out`. */
async function handedOver(...args: string[]) {
  files += 1;
  const file = join(folder, `out-${files}`);
  const { code, stderr } = await run(...args, '--out', file);
  return code === 0 ? JSON.parse(readFileSync(file, 'utf8')) : { code, stderr };
}

const accept = (url: string, body: object) =>
  send(`${server.baseUrl}/v1/invitation-acceptances`, {
    method: 'POST',
    headers: { origin: new URL(server.baseUrl).origin },
    body: { token: url.split('#')[1], ...body },
  });
const statusOf = async ({ headers }: TestUser) => {
  server.deps.userSessions.forget();
  return (await send(`${server.baseUrl}/v1/session`, { method: 'GET', headers })).status;
};
const actionsIn = async (environmentId: number) =>
  (
    await server.db.orm.auditEntry.findMany({
      where: { environmentId, actor: 'administrator' },
      orderBy: { id: 'asc' },
    })
  ).map(({ action }) => action);

describe('owner create', () => {
  test('creates a link with which a person becomes an owner of live and dev', async () => {
    const made = await handedOver('owner', 'create', '--account', accountId, '--email', 'ada@example.com');
    expect(made.url).toMatch(/^https:\/\/tributary\.example\.com\/app\/invitation#[\w-]{43}$/);
    expect(new Date(made.expires_at).getTime() - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
    const { status, body } = await accept(made.url, { name: 'Ada', password: 'a long enough password' });
    expect(status).toBe(201);
    expect(body.data.environments.map(({ mode, role }: Record<string, string>) => [mode, role])).toEqual([
      ['live', 'owner'],
      ['dev', 'owner'],
    ]);
    for (const id of [account.environmentId, account.liveEnvironmentId])
      expect([await actionsIn(id), await announcementsIn(server, id)]).toMatchObject([
        ['owner create'],
        [{ type: 'member.added', data: { role: 'owner', added_by: 'administrator' } }],
      ]);
  });

  test('can create another owner at any time', async () => {
    await userIn(server, account.liveEnvironmentId, { role: 'owner' });
    const made = await handedOver('owner', 'create', '--account', accountId, '--email', 'eve@example.com');
    expect((await accept(made.url, { name: 'Eve', password: 'a long enough password' })).status).toBe(201);
  });

  test('rejects an invalid address, and prints a link only to a terminal', async () => {
    const wrong = await handedOver('owner', 'create', '--account', accountId, '--email', 'ada');
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('--email') });
    const printed = await run('owner', 'create', '--account', accountId, '--email', 'ada@example.com');
    expect(printed).toMatchObject({ code: 2, stderr: expect.stringContaining('--out') });
    expect(await server.db.orm.invitation.count({ where: { environmentId: account.environmentId } })).toBe(0);
  });

  describe('if keys have moved money without signatures', () => {
    const create = (...more: string[]) =>
      handedOver('owner', 'create', '--account', accountId, '--email', 'ada@example.com', ...more);
    const signsFrom = async () =>
      (
        await server.db.orm.environment.findMany({ where: { accountId }, select: { signsMoneyFrom: true } })
      ).map(({ signsMoneyFrom }) => signsMoneyFrom?.toISOString() ?? null);
    beforeEach(async () => {
      env.S2S_REQUEST_SIGNING_SECRET = 'a-signing-secret-of-some-length';
      await server.db.lists.query('update api_keys set unsigned_at = now() where environment_id = $1', [
        account.environmentId,
      ]);
      return () => {
        delete env.S2S_REQUEST_SIGNING_SECRET;
      };
    });

    test('names the keys and asks for a date', async () => {
      const [key] = await server.db.orm.apiKey.findMany({ where: { environmentId: account.environmentId } });
      const refused = await create();
      expect(refused.stderr).toContain(key?.id);
      expect(refused.stderr).toContain('--sign-from');
      expect(await server.db.orm.invitation.count({ where: { environmentId: account.environmentId } })).toBe(
        0,
      );
      expect(await create('--sign-from', '2027-01-31')).toMatchObject({ email: 'ada@example.com' });
      expect(await signsFrom()).toEqual(Array(2).fill('2027-01-31T00:00:00.000Z'));
    });

    test('rejects an invalid date, and a date for an account that has an owner', async () => {
      expect((await create('--sign-from', 'soon')).stderr).toContain('2027-01-31');
      await userIn(server, account.liveEnvironmentId, { role: 'owner' });
      expect((await create('--sign-from', 'now')).stderr).toContain('live already has one');
      expect(await create()).toMatchObject({ email: 'ada@example.com' });
    });

    test('asks for nothing if they last did so more than 30 days ago', async () => {
      await server.db.lists.query(
        `update api_keys set unsigned_at = now() - interval '31 days' where environment_id = $1`,
        [account.environmentId],
      );
      expect(await create()).toMatchObject({ email: 'ada@example.com' });
      expect(await signsFrom()).toEqual([null, null]);
    });
  });
});

describe('users', () => {
  let ada: TestUser;
  let owner: TestUser;
  beforeEach(async () => {
    owner = await userIn(server, account.environmentId, { role: 'owner' });
    ada = await userIn(server, account.environmentId, { role: 'finance', name: 'Ada\u001b[2J' });
  });

  test('are listed with their roles, and their names cannot control the terminal', async () => {
    const { stdout } = await run('user', 'list', '--account', accountId);
    expect(stdout).toContain(`${ada.userId}  ${accountId}  -     finance  ${ada.email}`);
    expect(stdout).toContain('Ada\\u001b[2J');
    const [first] = JSON.parse((await run('user', 'list', '--account', accountId, '--json')).stdout);
    expect(first).toMatchObject({ id: owner.userId, dev: 'owner', live: null, has_password: false });
  });

  test('are signed out everywhere', async () => {
    expect(await statusOf(ada)).toBe(200);
    const { stdout } = await run('user', 'sign-out', ada.userId);
    expect(stdout).toBe(`Ended 1 session of ${ada.userId}.`);
    expect([await statusOf(ada), await statusOf(owner)]).toEqual([401, 200]);
    expect(await actionsIn(account.environmentId)).toEqual(['user sign-out']);
  });

  test('are reset: no old credential signs in, and a new link starts over', async () => {
    const remembered = () => server.db.orm.userBrowser.count({ where: { userId: ada.userId } });
    expect(await remembered()).toBe(1);
    const { url } = await handedOver('user', 'reset', ada.userId, '--email', 'right@example.com');
    expect([await statusOf(ada), await remembered()]).toEqual([401, 0]);
    const { status, body } = await accept(url, { password: 'another long password' });
    expect([status, body.data.email]).toEqual([201, 'right@example.com']);
    expect(await actionsIn(account.environmentId)).toEqual(['user reset']);
    expect((await accept(url, { password: 'another long password' })).status).toBe(401);
  });

  test('cannot be reset to another user’s address', async () => {
    const { stderr } = await handedOver('user', 'reset', ada.userId, '--email', owner.email);
    expect(stderr).toContain(owner.userId);
    expect(await statusOf(ada)).toBe(200);
  });

  test('are exported with all their data and none of their secrets', { tags: 'slow' }, async () => {
    const { accountId } = ada;
    const [at, later] = [new Date('2026-11-01T00:00:00Z'), new Date('2026-11-02T00:00:00Z')];
    const of = { accountId, userId: ada.userId };
    const secret = new Uint8Array(32).fill(65);
    const { orm } = server.db;
    const span = { createdAt: at, expiresAt: later };
    const made = { ...span, madeBy: 'usr_maker', isMailed: true };
    await orm.userChallenge.create({
      data: {
        ...of,
        ...span,
        id: 'sgn_1',
        digest: secret,
        sealed: secret,
        purpose: 'sign_in',
        emailNormalized: 'x',
      },
    });
    await orm.recoveryCode.create({ data: { ...of, digest: secret } });
    await orm.browserToken.create({ data: { ...of, digest: secret, lastSeenAt: at } });
    await orm.passkey.create({ data: { ...of, ...passkeyRow('Laptop') } });
    await orm.userFailure.create({ data: { ...of, kind: 'password', startedAt: at, failures: 3 } });
    await orm.userReset.create({ data: { ...of, ...made, digest: secret } });
    await orm.userCode.create({
      data: { emailNormalized: emailKey(ada.email), network: '203.0.113.0/24', budget: 'known', askedAt: at },
    });
    const other = await userIn(server, (await server.account()).environmentId, {
      role: 'owner',
      email: ada.email,
    });
    const ofOther = { accountId: other.accountId, userId: other.userId };
    await orm.userCode.create({
      data: {
        ...ofOther,
        emailNormalized: emailKey(ada.email),
        network: 'other',
        budget: 'user',
        askedAt: at,
      },
    });
    const invitation = await account.live.client.invitations.create({ email: ada.email, role: 'viewer' });
    await send(`${server.baseUrl}/v1/me`, { method: 'PUT', headers: ada.headers, body: { name: 'Ada L' } });
    const { environmentId } = account;
    const affiliate = await account.given.affiliate();
    const acted = { environmentId, actor: ada.userId, requestId: 'req_1', createdAt: at };
    await orm.payoutExport.create({ data: { ...acted, payoutIds: ['pay_1'] } });
    await orm.payoutDetailsChange.create({
      data: { ...acted, affiliateId: affiliate.id, fields: ['iban'], replaced: true },
    });
    // Another transaction is changing users of the account: neither waits for the other.
    const holding = await server.db.lists.connect();
    await holding.query('begin');
    await holding.query('select 1 from accounts where id = $1 for update', [accountId]);
    const { stdout } = await run('user', 'export', ada.userId).finally(async () => {
      await holding.query('rollback');
      holding.release();
    });
    const held = JSON.parse(stdout);
    expect(held).toMatchObject({
      user: { id: ada.userId, name: 'Ada L', email: ada.email, has_password: false, recovery_codes_left: 1 },
      members: [{ mode: 'dev', role: 'finance', added_by: 'administrator' }],
      invitations: [{ id: invitation.id, mode: 'live', role: 'viewer' }],
      sessions: [{ id: ada.sessionId, method: expect.any(String) }],
      passkeys: [{ name: 'Laptop', backed_up: false, transports: ['usb'], last_used_at: null }],
      browsers: [{ last_seen_at: expect.any(String) }],
      browser_tokens: [{ last_seen_at: expect.any(String) }],
      sign_ins: [{ purpose: 'sign_in' }],
      codes: [{ network: '203.0.113.0/24' }],
      failures: [{ kind: 'password', failures: 3 }],
      resets: [{ made_by: 'usr_maker' }],
      audit: [{ action: 'me.update', mode: 'dev' }],
      payout_exports: [{ payout_ids: ['pay_1'], mode: 'dev' }],
      payout_details_changes: [{ affiliate_id: affiliate.id, fields: ['iban'], mode: 'dev' }],
    });
    for (const word of [
      'digest',
      'sealed',
      'parameters',
      'password_hash',
      'credential_id',
      'public_key',
      Buffer.from(secret).toString('base64'),
    ])
      expect(stdout).not.toContain(`"${word}"`);
    expect(await actionsIn(account.environmentId)).toEqual(['user export']);
    const { rows } = await server.db.lists.query(
      `select conrelid::regclass::text as name from pg_constraint where confrelid = 'users'::regclass order by 1`,
    );
    // Any other table with data about a user must be added to the export.
    expect(rows.map(({ name }) => name)).toEqual([
      ...[
        'browser_tokens',
        'members',
        'passkeys',
        'recovery_codes',
        'removed_identities',
        'user_browsers',
        'user_challenges',
        'user_codes',
        'user_failures',
      ],
      ...['user_identities', 'user_resets', 'user_sessions'],
    ]);
  });

  test('are erased after a double confirmation, and the log keeps only their id', {
    tags: 'slow',
  }, async () => {
    expect(await run('user', 'erase', ada.userId)).toMatchObject({
      stderr: expect.stringContaining('--yes'),
    });
    expect(await statusOf(ada)).toBe(200);
    await account.live.client.invitations.create({ email: ada.email, role: 'viewer' });
    const other = await userIn(server, (await server.account()).environmentId, {
      role: 'owner',
      email: ada.email,
    });
    const code = { emailNormalized: emailKey(ada.email), network: 'any', askedAt: new Date() };
    const { accountId: otherId, userId } = other;
    await server.db.orm.userCode.createMany({
      data: [
        { ...code, budget: 'user', accountId: otherId, userId },
        { ...code, budget: 'stranger' },
      ],
    });
    const of = { accountId: ada.accountId, userId: ada.userId };
    await server.db.orm.passkey.create({ data: { ...of, ...passkeyRow('Laptop') } });
    await run('user', 'erase', ada.userId, '--yes');
    expect(await server.db.orm.passkey.count({ where: of })).toBe(0);
    const left = await server.db.orm.userCode.findMany({ where: { emailNormalized: code.emailNormalized } });
    expect(left.map((each) => each.userId)).toEqual([userId]);
    expect(await statusOf(ada)).toBe(401);
    expect(await account.live.client.invitations.list()).toEqual([]);
    expect(await server.db.orm.userBrowser.count({ where: { userId: ada.userId } })).toBe(0);
    const { rows } = await server.db.lists.query('select * from users where id = $1', [ada.userId]);
    expect(JSON.stringify(rows)).not.toContain(ada.email);
    expect(rows).toMatchObject([{ name: 'Erased user', password_hash: null, totp: null }]);
    expect(await announcementsIn(server, account.environmentId)).toMatchObject([
      { type: 'member.removed', data: { id: ada.userId, role: 'finance' } },
    ]);
    expect((await run('user', 'erase', ada.userId, '--yes')).stderr).toContain('No such user');
  });

  test('are kept if they are the only owner', async () => {
    const { code, stderr } = await run('user', 'erase', owner.userId, '--yes');
    expect([code, stderr]).toEqual([expect.any(Number), expect.stringContaining('owner create')]);
    expect(await statusOf(owner)).toBe(200);
  });

  test('are not found if they do not exist', { tags: 'slow' }, async () => {
    for (const words of [
      ['sign-out'],
      ['reset', '--out', join(folder, 'none')],
      ['erase', '--yes'],
      ['export'],
    ]) {
      const [verb = '', ...options] = words;
      expect((await run('user', verb, 'usr_none', ...options)).stderr).toContain('No such user: usr_none');
    }
  });
});
